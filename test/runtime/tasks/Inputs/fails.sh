#!/bin/sh
# fails.sh PROGRAM [ARGUMENT]...: the program with calls of HSA failing that engine.c is the only one to reach. It ends with
# status 1 and says why.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
for call in hsa_memory_copy hsa_amd_profiling_get_dispatch_time hsa_amd_memory_pool_allocate hsa_queue_create; do
  for use in 1 5; do
    said=$(WAVESIM_FAIL=$call:$use timeout 60 "$@" 2>&1)
    status=$?
    case $status$said in
    1*"(WAVESIM_FAIL)"*engine.c:*) ;;
    *) echo "$call:$use: status $status: $said"; exit 1 ;;
    esac
  done
done
