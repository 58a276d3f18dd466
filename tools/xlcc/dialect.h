// dialect.h: what nvcc's users write and clang does not read.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_DIALECT_H
#define XLCC_DIALECT_H

#include "../common/common.h"

// A launch may have lists for its blocks and threads, k<<<n, {16, 16}>>>(), which clang reads with dim3 in front alone.
// Returns the source's text with that put in, without a change of lines; of the caller. NULL when there is none to put
// in, or the file cannot be read.
char *xlcc_named_lists(const char *path);

#endif
