#!/bin/sh
# Runs the lit suites of a build tree and closes with "N passed, N failed".
#   check.sh BUILD [SUITE...]    SUITE: the name of one, or a path of a test or
#                                folder in it (wavesim/hsa, xlcc/errors.test);
#                                Target is Target-19 and Target-22
#   check.sh BUILD --list        the suites' names
# DEVICE=rocm runs what executes code on the machine's own GPUs (test/device.py).
# FULL=1 runs what the suites leave out otherwise (test/full.py); a suite that is named runs whole where that takes minutes.
# What is skipped has to be on the list in test/skips.txt, else it is a failure. SKIPS=FILE is another list.
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

named=
if [ $# = 0 ]; then
  set -- "$tests"/*-suite
else
  named=1
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
full=${FULL-}
[ "$full" != 0 ] || full=
set -- -o "$tmp/results" ${DEVICE:+"--param=device=$DEVICE"} ${full:+--param=full=1} ${named:+--param=named=1} ${COVERAGE:+"--param=coverage=$COVERAGE"} "$@"

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

# The names of lit's results are those of its ResultCode. A skip has to be on the list, but on GPUs, which are what they are.
[ -s "$tmp/results" ] || exit "${status:-2}"
awk -F '"' -v status="$status" -v list="${DEVICE:+/dev/null}" -v skips="${SKIPS:-$(dirname "$0")/../test/skips.txt}" '
  function trim(s) { gsub(/^ +| +$/, "", s); return s }
  function glob(s) { gsub(/[.+()\[\]{}^$?\\]/, "\\\\&", s); gsub(/\*/, ".*", s); return "^" s "$" }
  function listed(what, test,   i, n, j, patterns) {
    for (i = 1; i <= entries; i++)
      if (index(", " missing[i] ", ", ", " what ", ")) {
        n = split(tests[i], patterns, " ")
        for (j = 1; j <= n; j++) if (test ~ glob(patterns[j])) return 1
      }
    return 0
  }
  function allowed(test, why,   i, n, features) {
    if (list) return 1
    if (sub(/^Test (requires the following unavailable features|does not support the following features and\/or targets): /, "", why)) {
      n = split(why, features, ", ")
      for (i = 1; i <= n; i++) if (!listed(features[i], test)) return 0
      return 1
    }
    return listed(why, test)
  }
  BEGIN {
    while ((getline line < skips) > 0) {
      if (line ~ /^(#|$)/) continue
      if (split(line, columns, "|") != 3) { print skips ": not WHAT | TESTS | WHY: " line; bad = 1 }
      missing[++entries] = trim(columns[1]); tests[entries] = trim(columns[2])
    }
    if (!entries) { print skips ": no list of skips"; bad = 1 }
  }
  /^ *"code": "/ {
    code = $4
    if (code == "PASS" || code == "FLAKYPASS") passed++
    else if (code == "FAIL" || code == "TIMEOUT" || code == "UNRESOLVED" || code == "XPASS") failed++
    else skipped++
  }
  /^ *"name": "/ { name = $4 }
  /^ *"output": "/ && code == "UNSUPPORTED" {
    sub(/^Crosslane :: /, "", name); sub(/ :: /, "/", name)
    sub(/^ *"output": "/, ""); sub(/"[^"]*$/, ""); sub(/\\n.*/, "")
    if (!allowed(name, $0)) {
      printf "check: %s was skipped (%s), which is not on the list in test/skips.txt\n", name, $0
      skipped--; failed++
    }
  }
  END {
    if ((status || bad) && !failed) failed = 1
    printf "%d passed, %d failed%s\n", passed, failed, skipped ? sprintf(", %d skipped", skipped) : ""
    exit status || failed || !passed
  }' "$tmp/results"
