// format.h: the meaning of printf's format strings in CUDA, and the layout of a call
// in the buffer, for the device that fills it (cuda_library.c) and the host that
// prints it (runtime/hsa/print.c).
//
// The buffer is the one that AMD's HIP uses under -mprintf-kind=buffered, a
// kernel's hidden_printf_buffer: two words, the number of filled bytes and the number
// of bytes after the words; then a frame for each call:
//
//   control word: bit 0: stderr instead of stdout; bit 1: a hash of the format
//                 replaces it, which here means that the frame is
//                 unfinished; from bit 2 on the size of the frame, this word included
//   the format string with its NUL, padded to a multiple of 8 bytes
//   for each argument: 8 bytes; a string is stored like the format
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_FORMAT_H
#define XL_FORMAT_H

enum {
  XL_FORMAT_STDERR = 1,
  XL_FORMAT_UNFINISHED = 2,
  XL_FORMAT_SHIFT = 2,      // of a frame's bytes in its control word
  XL_FORMAT_HEADER = 8,     // bytes before the first frame
  XL_FORMAT_KEPT = 1 << 16, // bytes at the end of a larger buffer for what goes to stderr
  XL_FORMAT_MAX_ARGS = 32,  // what CUDA's printf takes
  XL_NO_NUMBER = 0x7fffffff
};

// A piece of a format string: plain text, or a conversion.
typedef struct xl_piece {
  unsigned length;    // in characters; 0 at the end of the format
  unsigned width;     // XL_NO_NUMBER at most; 0 when there is none
  unsigned precision; // XL_NO_NUMBER when there is none
  unsigned star;      // 1: the width is an argument, an int, before its own
  char type;          // the conversion's letter; '%' for a percent sign, 0 for plain text
  char wide;          // 1: an integer of 64 bits
} xl_piece;

static inline int xl_is_one_of(char c, const char *set) {
  for (; *set; set++)
    if (*set == c)
      return 1;
  return 0;
}

// A number in a format, kept below XL_NO_NUMBER.
static inline unsigned xl_number(const char **at) {
  unsigned n = 0;
  for (; **at >= '0' && **at <= '9'; ++*at)
    if (n < XL_NO_NUMBER / 10 - 1)
      n = n * 10 + (unsigned)(**at - '0');
  return n;
}

// The piece that f begins with, which takes at most `args` arguments more. As
// CUDA's printf reads it on NVIDIA's GPUs: what is no conversion there is text,
// %n, %.*f, %hhd, %zu and %5% among it, and so is one that args do not suffice for.
static inline xl_piece xl_next_piece(const char *f, unsigned args) {
  xl_piece p = {0, 0, XL_NO_NUMBER, 0, 0, 0};
  if (*f != '%') {
    while (f[p.length] && f[p.length] != '%')
      p.length++;
    return p;
  }
  if (f[1] == '%') {
    p.length = 2;
    p.type = '%';
    return p;
  }
  const char *at = f + 1;
  while (xl_is_one_of(*at, "-+ #0"))
    at++;
  if (*at == '*') {
    p.star = 1;
    at++;
  } else {
    p.width = xl_number(&at);
  }
  if (*at == '.') {
    at++;
    p.precision = xl_number(&at);
  }
  if (*at == 'h') {
    at++;
  } else if (*at == 'l') {
    p.wide = 1;
    at += at[1] == 'l' ? 2 : 1;
  }
  if (p.star < args && xl_is_one_of(*at, "cdiouxXpeEfFgGaAs")) {
    p.type = *at++;
  } else {
    p.star = 0;
    if (*at == '%')
      at++;
    while (*at && *at != '%')
      at++;
  }
  p.length = (unsigned)(at - f);
  return p;
}

// The arguments of a piece.
static inline unsigned xl_piece_args(xl_piece p) { return p.type && p.type != '%' ? 1 + p.star : 0; }

#endif
