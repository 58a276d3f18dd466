#!/bin/sh
# Runs LLVM 19.1.7's offloading tests on wavesim with LLVM's runtimes, with
# Crosslane's device runtime, and with Crosslane's libomptarget and libomp too,
# and says what became of every test that is not the same with all three.
#   run.sh BUILD [LIT-OPTION...]
# --filter=mapping/ takes some of them, --param=opt=-O0 another level. Some twelve minutes on two cores. BUILD
# needs LLVM's source (make llvm-tree). Exit status: 0 when all that passes with LLVM's passes with ours, but for what
# differences.py names.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
build=$1
shift
lit=$(sed -n 's/^XL_LIT:[A-Z]*=//p' "$build/CMakeCache.txt")
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
status=0
for c in llvm-llvm own-llvm own-own; do
  python3 -B "$lit" -v --param device="${c%-*}" --param omptarget="${c#*-}" --param full=1 "$@" "$build/test/offload-patched" \
    >"$tmp/$c" 2>&1 || [ $c = llvm-llvm ] || status=1
done
# What failed with ours alone, with its output.
sed -n '/ FAILED \**$/,/^\*\*\*\*\**$/p' "$tmp/own-llvm" "$tmp/own-own" | grep -v '^# executed command'
awk -v status=$status '
  /^[A-Z_]+: LLVM-offload .* :: .* \([0-9]+ of [0-9]+\)$/ {
    code = $1; sub(/:$/, "", code)
    tests[$5]; got[$3, $5] = code
    all[$3]++
    if (code == "UNSUPPORTED") unsupported[$3]++
    else if (code == "PASS" || code == "XFAIL") passed[$3]++
    else if (code == "DIFFERS") differ[$3]++
    else if (code == "FAILED_IN_BOTH" || $3 == "llvm-llvm") both[$3]++
    else failed[$3]++
  }
  END {
    n = split("llvm-llvm own-llvm own-own", configuration, " ")
    for (t in tests) {
      line = ""; same = 1
      for (i = 1; i <= n; i++) {
        c = got[configuration[i], t]
        good = c == "PASS" || c == "XFAIL"
        if (i == 1) first = good
        else if (c != "UNSUPPORTED" && good != first) same = 0
        line = line sprintf(" %-15s", c == "" ? "-" : c)
      }
      if (!same) print line " " t | "sort -k4"
    }
    close("sort -k4")
    for (i = 1; i <= n; i++) {
      c = configuration[i]
      printf "%-10s %d tests, %d unsupported; %d of %d passed, %d failed", c ":", all[c], unsupported[c], passed[c],
        all[c] - unsupported[c], both[c] + differ[c] + failed[c]
      if (i > 1)
        printf ": %d with LLVM'\''s too, %d for a reason that is given, %d others", both[c], differ[c], failed[c]
      print ""
      if (!all[c] || all[c] != all[configuration[1]]) status = 1
    }
    exit status
  }' "$tmp/llvm-llvm" "$tmp/own-llvm" "$tmp/own-own"
