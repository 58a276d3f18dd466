#!/bin/sh
# sweep.sh USES HSA.H PROGRAM: the program with each HSA call failing at each of its first uses. It has to give the right
# answer, or to end with a message; not to hang, crash, or answer wrongly without one.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
uses=$1 table=$2 program=$3 failures=0
out=$program.out
for call in $(sed -n 's/^ *F(\(hsa_[a-z_0-9]*\)).*/\1/p' "$table") dispatch copy; do
  case $call in
  hsa_status_string | hsa_shut_down | hsa_*_destroy | hsa_signal_[ls]* | hsa_queue_[al]* | hsa_memory_copy) continue ;; # cannot fail, or not used
  esac
  n=1
  while [ $n -le "$uses" ]; do
    WAVESIM_FAIL=$call:$n timeout 60 "$program" >"$out" 2>&1
    status=$?
    case $status in
    0) grep -qx good "$out" || { echo "$call:$n: status 0, but not the answer"; exit 1; } ;;
    1 | 134) grep -q 'omptarget\|omp_target\|OMP' "$out" || { echo "$call:$n: no message"; cat "$out"; exit 1; } ;;
    *) echo "$call:$n: status $status"; cat "$out"; exit 1 ;;
    esac
    grep -q 'fails at its use' "$out" && failures=$((failures + 1))
    n=$((n + 1))
  done
done
echo "$failures failures"
