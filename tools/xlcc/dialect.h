// dialect.h: constructs of nvcc's dialect that clang does not read.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLCC_DIALECT_H
#define XLCC_DIALECT_H

#include "../common/common.h"

// The text of a source with what clang reads, without a change of lines; of the caller. NULL when nothing has to be
// changed, or the file cannot be read.
// - A launch may have lists for its blocks and threads, k<<<n, {16, 16}>>>(), which clang reads with dim3 in front
// alone.
// - PTX's registers, as in asm("mov.u64 %0, %globaltimer;" : "=l"(t)), are %% to clang. What macros make up stays.
char *xlcc_readable_text(const char *path);

// The text of an SDK's driver_types.h with the fields of cudaDeviceProp that CUDA 13 took away, in the room that is
// reserved there, where the runtime sets them; of the caller. NULL for a header that has them, or is none of the kind.
char *xlcc_older_properties(const char *header);

#endif
