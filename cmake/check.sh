#!/bin/sh
# Runs the lit suites of a build tree and closes with "N passed, N failed".
#   check.sh BUILD [SUITE...]     SUITE: a folder of BUILD/test, or a path below one
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
build=$1
shift
if [ $# = 0 ]; then
  set -- "$build"/test/*-suite
else
  for t in "$@"; do
    shift
    set -- "$@" "$build/test/$t"
  done
fi
lit=$(sed -n 's/^XL_LIT:[A-Z]*=//p' "$build/CMakeCache.txt")
out=$(mktemp)
trap 'rm -f "$out"' EXIT
python3 "$lit" -v "$@" >"$out" 2>&1
status=$?
# Passing tests are one line each; what failed comes with its output.
grep -v '^PASS: ' "$out"
awk -v status=$status '
  function count(line) { sub(/^[^:]*: */, "", line); return line + 0 }
  /^ *Passed *:/ { passed = count($0) }
  /^ *(Failed|Timed Out|Unresolved|Unexpectedly Passed) *:/ { failed += count($0) }
  /^ *(Skipped|Unsupported|Excluded|Expectedly Failed) *:/ { skipped += count($0) }
  END {
    if (status && !failed) failed = 1
    printf "%d passed, %d failed%s\n", passed, failed, skipped ? sprintf(", %d skipped", skipped) : ""
    exit status || failed || !passed
  }' "$out"
