#!/bin/sh
# fail.sh PROGRAM: runs it with each call of HSA failing at some of its uses, and counts how often a signal ended it.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
runs=0 killed=0
for call in hsa_init hsa_iterate_agents hsa_amd_memory_pool_allocate hsa_amd_agents_allow_access hsa_signal_create hsa_queue_create \
  hsa_amd_memory_async_copy hsa_amd_memory_lock hsa_amd_pointer_info hsa_executable_create_alt hsa_executable_load_agent_code_object \
  hsa_executable_freeze hsa_executable_get_symbol_by_name hsa_executable_symbol_get_info hsa_code_object_reader_create_from_memory \
  hsa_agent_get_info hsa_amd_memory_pool_get_info hsa_system_get_info dispatch copy; do
  for n in 1 5 9; do
    WAVESIM_GPU=gfx90a WAVESIM_FAIL=$call:$n "$1" >/dev/null 2>&1
    [ $? -lt 128 ] || { killed=$((killed + 1)); echo "$call:$n"; }
    runs=$((runs + 1))
  done
done
echo "$runs runs, $killed killed"
