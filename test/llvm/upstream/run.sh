#!/bin/sh
# Runs LLVM 19.1.7's own tests with the patched tools, and says what became of
# every one of them.
#   run.sh BUILD [part|all] [LIT-OPTION...]
# part (what every check runs) is chosen in selection.py. Exit status: 0 when no
# test fails that passes with the unpatched tools.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
build=$1
what=${2:-part}
shift
[ $# = 0 ] || shift
lit=$(sed -n 's/^XL_LIT:[A-Z]*=//p' "$build/CMakeCache.txt")
out=$(mktemp)
trap 'rm -f "$out"' EXIT
python3 -B "$lit" -v --param upstream="$what" "$@" "$build/test/upstream-patched" >"$out" 2>&1
status=$?
grep -Ev '^(PASS|XFAIL|UNSUPPORTED|FAILED_IN_BOTH): |: note: Did not find llvm-(isel|opt)-fuzzer ' "$out"
awk -v status=$status -v what="$what" '
  /^-- Testing: / { total = $3 }
  /^[A-Z_]+: LLVM-upstream :: .* \([0-9]+ of [0-9]+\)$/ {
    code = $1; sub(/:$/, "", code); seen++; n[code]++
    if (code == "FAILED_IN_BOTH") both = both "\n  " $4
    if (code !~ /^(PASS|XFAIL|UNSUPPORTED|FAILED_IN_BOTH)$/) failed = failed "\n  " $4
  }
  END {
    good = n["PASS"] + n["XFAIL"]
    bad = seen - good - n["UNSUPPORTED"] - n["FAILED_IN_BOTH"]
    if (both) print "failed with the unpatched tools too:" both
    if (failed) print "failed with the patched tools alone:" failed
    printf "LLVM 19.1.7 (%s): %d tests, %d passed, %d of them failing as LLVM expects, %d unsupported, %d failed in both, %d failed\n",
      what, seen, good, n["XFAIL"], n["UNSUPPORTED"], n["FAILED_IN_BOTH"], bad
    if (seen != total || !total) printf "%d of %d tests were run\n", seen, total
    # Most tests are neither unsupported nor broken in a build that is sound.
    exit status || bad || !total || seen != total || good * 3 < total * 2
  }' "$out"
