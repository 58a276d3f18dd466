// print.h: kernels' output. Turns a buffer of printf calls, in the layout of
// runtime/device/format.h, into text.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_HOST_PRINT_H
#define CROSSLANE_HOST_PRINT_H

#include "../../tools/common/common.h"

#include <stdio.h>

// Prints the frames in `size` bytes: to out, or to errors those that are for
// stderr. A kernel may have written anything: nothing outside of the bytes is
// read. Where it was stopped, frames that it had not finished are left out. False
// with a message at a frame that is none; those before it are printed.
bool xlr_print_frames(FILE *out, FILE *errors, const uint8_t *frames, size_t size, bool stopped, xl_error *err);

#endif
