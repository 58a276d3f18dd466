#!/bin/sh
# Runs the lit suites of a build tree and closes with "N passed, N failed".
#   check.sh BUILD [SUITE...]    SUITE: the name of one, or a path of a test or
#                                folder in it (wavesim/hsa, xlcc/errors.test);
#                                Target is Target-19 and Target-22
#   check.sh BUILD --list        the suites' names
# DEVICE=rocm runs what executes code on the machine's own GPUs (test/device.py).
# On a terminal lit's bar shows how far it is, elsewhere a line for every suite.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
build=$1
shift
tests=$build/test

# Folders of suites: NAME-suite, and NAME-patched for those of `make check-llvm`.
suites() { (cd "$tests" && ls -d -- *-suite *-patched 2>/dev/null | sed 's/-suite$//'); }
list() { echo "the suites are: $(suites | tr '\n' ' ')" | fold -s -w 100; }
if [ "${1-}" = --list ]; then
  list
  exit 0
fi

if [ $# = 0 ]; then
  set -- "$tests"/*-suite
else
  for t in "$@"; do
    shift
    t=${t%/}
    name=${t%%/*} rest=
    case $t in */*) rest=/${t#*/} ;; esac
    found=
    for folder in "$tests/$name" "$tests/${name%-suite}-suite" "$tests/$name"-[0-9]*-suite; do
      case $folder in *-suite | *-patched) ;; *) continue ;; esac
      [ -f "$folder/lit.site.cfg.py" ] || continue
      case " $found " in *" $folder "*) continue ;; esac
      found="$found $folder"
      source=$(sed -n 's/^config.test_source_root = "\(.*\)"/\1/p' "$folder/lit.site.cfg.py")
      if [ -n "$rest" ] && [ -n "$source" ] && [ ! -e "$source$rest" ]; then
        echo "check: suite ${name%-suite} has no ${rest#/} (in $source)" >&2
        exit 2
      fi
      set -- "$@" "$folder$rest"
    done
    if [ -z "$found" ]; then
      echo "check: there is no suite '$name'" >&2
      list >&2
      exit 2
    fi
  done
fi

lit=$(sed -n 's/^XL_LIT:[A-Z]*=//p' "$build/CMakeCache.txt")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 130' INT TERM
set -- -o "$tmp/results" ${DEVICE:+"--param=device=$DEVICE"} "$@"

if [ -t 1 ]; then
  python3 "$lit" -sv "$@"
  status=$?
else
  # How many tests each suite has, then a line whenever one has had all of them;
  # in this order lit takes a suite after the other. What failed comes with its
  # output, what was skipped by name.
  python3 "$lit" --show-tests "$@" 2>/dev/null | sed -n 's/^  \(.*\) :: .*/\1/p' | sort | uniq -c >"$tmp/counts"
  {
    PYTHONUNBUFFERED=1 python3 "$lit" -v --order=lexical "$@" 2>&1
    echo $? >"$tmp/status"
  } | while IFS= read -r line; do
    case $line in
    EXCLUDED:* | PASS:* | FAIL:* | UNSUPPORTED:* | XFAIL:* | XPASS:* | UNRESOLVED:* | TIMEOUT:* | FLAKYPASS:* | \
      FAILED_IN_BOTH:* | DIFFERS:*)
      case $line in PASS:* | EXCLUDED:*) ;; *) printf '%s\n' "$line" ;; esac
      suite=${line#*: }
      suite=${suite% :: *}
      echo "${line%%:*}" >>"$tmp/done.$suite"
      of=$(sed -n "s/^ *\([0-9]*\) $suite\$/\1/p" "$tmp/counts")
      if [ "$(grep -c . "$tmp/done.$suite")" = "$of" ]; then
        echo "${suite#Crosslane :: }: $(grep -cE '^(PASS|XFAIL|FLAKYPASS)' "$tmp/done.$suite") of $of passed"
      fi
      ;;
    *) printf '%s\n' "$line" ;;
    esac
  done
  status=$(cat "$tmp/status")
fi

# The names of lit's results are those of its ResultCode.
[ -s "$tmp/results" ] || exit "${status:-2}"
awk -F '"' -v status="$status" '
  /^ *"code": "/ {
    if ($4 == "PASS" || $4 == "FLAKYPASS") passed++
    else if ($4 == "FAIL" || $4 == "TIMEOUT" || $4 == "UNRESOLVED" || $4 == "XPASS") failed++
    else skipped++
  }
  END {
    if (status && !failed) failed = 1
    printf "%d passed, %d failed%s\n", passed, failed, skipped ? sprintf(", %d skipped", skipped) : ""
    exit status || failed || !passed
  }' "$tmp/results"
