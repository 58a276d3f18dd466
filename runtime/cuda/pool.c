// pool.c: see cudart.h. There are no pools yet.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

cudaError_t xlc_pool_free(const xlc_memory *m) {
  (void)m;
  return cudaErrorInvalidValue;
}
void xlc_pools_reset(xlc_device *d) { (void)d; }
