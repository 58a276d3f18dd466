// ask.h: what the recorded programs share: each call is printed with the error that it returned.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef ASK_H
#define ASK_H

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

// Prints the call as it is written and the name of what it returned, and forgets the error.
#define ASK(x)                                                                                                         \
  do {                                                                                                                 \
    cudaError_t e_ = (x);                                                                                              \
    printf("%s: %s\n", #x, cudaGetErrorName(e_));                                                                      \
    cudaGetLastError();                                                                                                \
  } while (0)
// What has to succeed.
#define MUST(x)                                                                                                        \
  do {                                                                                                                 \
    cudaError_t e_ = (x);                                                                                              \
    if (e_ != cudaSuccess) {                                                                                           \
      printf("line %d: %s: %s\n", __LINE__, #x, cudaGetErrorName(e_));                                                 \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

#endif
