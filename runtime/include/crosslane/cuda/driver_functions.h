// driver_functions.h: constructors of the structures for three-dimensional copies.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_DRIVER_FUNCTIONS_H
#define CROSSLANE_CUDA_DRIVER_FUNCTIONS_H
#include "driver_types.h"
#pragma GCC system_header

static __inline__ __attribute__((unused)) struct cudaPitchedPtr make_cudaPitchedPtr(void *p, size_t pitch, size_t xsize,
                                                                                    size_t ysize) {
  struct cudaPitchedPtr r = {p, pitch, xsize, ysize};
  return r;
}
static __inline__ __attribute__((unused)) struct cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
  struct cudaPos r = {x, y, z};
  return r;
}
static __inline__ __attribute__((unused)) struct cudaExtent make_cudaExtent(size_t w, size_t h, size_t d) {
  struct cudaExtent r = {w, h, d};
  return r;
}

#endif
