// text.h: messages on stderr.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_TEXT_H
#define WAVESIM_TEXT_H

#include <stdbool.h>
#include <stddef.h>

// One line on stderr: HSA has no channel for what went wrong beside a number.
// ws_quiet silences it (fuzzing).
extern bool ws_quiet;
void ws_message(const char *fmt, ...) __attribute__((format(printf, 1, 2)));

// n bytes of a guest's text into a buffer of size bytes, as they may go to a
// terminal: what is not printable ASCII becomes \x1b and the like.
void ws_printable(char *buf, size_t size, const char *text, size_t n);

#endif
