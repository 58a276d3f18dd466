// libc.c: what a target region calls of C's library, and functions of the host
// that it calls through pointers.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "runtime.h"

__attribute__((weak, visibility("hidden"))) int memcmp(const void *a, const void *b, size_t bytes) {
  const uint8_t *left = a, *right = b;
  for (size_t i = 0; i < bytes; ++i)
    if (left[i] != right[i])
      return left[i] < right[i] ? -1 : 1;
  return 0;
}

// Pairs of addresses, of the host and of the device, in the order of the host's.
typedef struct xl_pair {
  uint64_t host, device;
} xl_pair;

XL_ENTRY void *__llvm_omp_indirect_call_lookup(void *host) {
  const xl_pair *pairs = (const xl_pair *)__omp_rtl_device_environment.indirect_calls;
  uint64_t low = 0, high = __omp_rtl_device_environment.indirect_call_count;
  if (!host || !pairs)
    return host;
  while (low < high) {
    const uint64_t middle = (low + high) / 2;
    if (pairs[middle].host == (uint64_t)host)
      return (void *)pairs[middle].device;
    if (pairs[middle].host < (uint64_t)host)
      low = middle + 1;
    else
      high = middle;
  }
  return host; // of the device already
}
