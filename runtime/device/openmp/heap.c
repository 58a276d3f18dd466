// heap.c: the device's heap (../heap.c), in the pool that LLVM's host plugins make.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define XL_OPENMP_POOL
#include "../heap.c"
