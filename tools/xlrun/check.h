// check.h: compares a buffer with a recording, and prints buffers.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XLRUN_CHECK_H
#define XLRUN_CHECK_H

#include "../common/common.h"

#include <stdio.h>

// Which differing words may both be NaNs. Payloads of NaNs differ between
// vendors; nothing in a buffer says which of its words are numbers.
enum xlr_nan {
  XLR_NAN_OFF, // every byte counts
  XLR_NAN_F32, // 32-bit words that are both NaNs are equal
  XLR_NAN_F64, // 64-bit words that are both NaNs are equal
  // 64-bit words that are both NaNs, and 32-bit NaNs where the recorded one is
  // 0x7fffffff or 0xffffffff: what NVIDIA's arithmetic answers for every NaN.
  // Integers that look like NaNs hardly ever pass for one so.
  XLR_NAN_AUTO,
};

bool xlr_parse_nan(const char *text, enum xlr_nan *nan, xl_error *err);

typedef struct xlr_difference {
  size_t offset;    // of the first differing word, in bytes
  size_t size;      // of that word: 4, less at the end of an odd buffer
  size_t words;     // how many 32-bit words differ, the last one perhaps short
  size_t all_words; // of how many
} xlr_difference;

// True when the bytes are equal under the rule; else *diff says where not.
bool xlr_equal(const uint8_t *expected, const uint8_t *got, size_t size, enum xlr_nan nan, xlr_difference *diff);

typedef struct xlr_print {
  char shown[48]; // "0", "0.1": which buffer
  size_t index;   // of the argument
  bool of_structure;
  size_t part; // then: which of its buffers
  char type;   // u i x f
  unsigned bits;
  uint64_t count; // most values; UINT64_MAX for all
} xlr_print;

// "0:f32:16", "0:x32", "2.1:u8". False with a message when malformed.
bool xlr_parse_print(const char *text, xlr_print *p, xl_error *err);

// Prints the values eight a line, each line with the argument and the number of its first value.
void xlr_print_buffer(FILE *out, const xlr_print *p, const uint8_t *data, size_t size);

#endif
