// What the programs beside this file check with.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include <stdio.h>

static int failures;
#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      printf("line %d: %s\n", __LINE__, #condition);                                                                   \
      failures++;                                                                                                      \
    }                                                                                                                  \
  } while (0)
