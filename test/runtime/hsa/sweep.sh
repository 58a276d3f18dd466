#!/bin/sh
# sweep.sh USES HSA.H PROGRAM [ARGUMENT]...: the program with each call of HSA, a kernel and a copy failing at each of its
# first uses. It ends well, or with status 1 and a message.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
uses=$1 table=$2 failures=0
shift 2
for call in $(sed -n 's/^ *F(\(hsa_[a-z_0-9]*\)).*/\1/p' "$table") dispatch copy; do
  n=1
  while [ $n -le "$uses" ]; do
    said=$(WAVESIM_FAIL=$call:$n timeout 60 "$@" 2>&1)
    status=$?
    case $status in
    0 | 1) ;;
    *) echo "$call:$n: status $status: $said"; exit 1 ;;
    esac
    case $said in
    *"(WAVESIM_FAIL)"*) failures=$((failures + 1)) ;;
    *) break ;; # not used so often
    esac
    n=$((n + 1))
  done
done
echo "$failures failures"
