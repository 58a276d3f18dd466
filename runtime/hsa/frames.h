// frames.h: the private memory of the functions that a kernel may call, where the compiler did not count it: for a
// kernel that calls through a pointer, or recurses, LLVM only says that its stack is dynamic.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_HOST_FRAMES_H
#define CROSSLANE_HOST_FRAMES_H

#include "codeobj.h"

#include <libelf.h>

// Sets `callees` of the kernels whose stack is dynamic. What cannot be read counts for nothing.
void xlr_find_frames(xlr_codeobj *c, Elf *elf);

#endif
