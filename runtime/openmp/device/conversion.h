// conversion.h: the conversions of C's printf, for the device that sends a format
// and its arguments (print.c) and the host that prints them (runtime/openmp/omptarget).
//
// The arguments are consecutive, as members of a C structure, each at the
// next multiple of its size: clang 19 makes such a structure of a call of printf in a
// target region. clang 22 passes a list without gaps, in words of four bytes. Anything in the format that is not a
// conversion of C is text, including %n and %1$d, as in the server of LLVM 19's libomptarget.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_OPENMP_CONVERSION_H
#define XL_OPENMP_CONVERSION_H

#include <stdint.h>

typedef struct xl_conversion {
  uint32_t length; // characters of the format; 0 at its end
  uint32_t words;  // ints before the value: width and precision given by '*'
  uint32_t size;   // bytes of the value: 4, 8; 0 for none ("%%" and text)
  char type;       // the conversion's letter; 0 for text
} xl_conversion;

// The piece that f begins with: text up to the next '%', or a conversion.
static inline xl_conversion xl_next_conversion(const char *f) {
  xl_conversion c = {0, 0, 0, 0};
  if (*f != '%') {
    while (f[c.length] && f[c.length] != '%')
      ++c.length;
    return c;
  }
  uint32_t at = 1;
  while (f[at] == '-' || f[at] == '+' || f[at] == ' ' || f[at] == '#' || f[at] == '0')
    ++at;
  for (int part = 0; part < 2; ++part) { // width, and precision behind a point
    if (part && f[at] != '.')
      break;
    at += (uint32_t)part;
    if (f[at] == '*') {
      ++c.words;
      ++at;
    } else {
      while (f[at] >= '0' && f[at] <= '9')
        ++at;
    }
  }
  uint32_t wide = 0;
  for (; f[at] == 'h' || f[at] == 'l' || f[at] == 'j' || f[at] == 'z' || f[at] == 't'; ++at)
    wide |= f[at] != 'h';
  switch (f[at]) {
  case 'c':
    c.size = 4;
    break;
  case 'd':
  case 'i':
  case 'u':
  case 'o':
  case 'x':
  case 'X':
    c.size = wide ? 8 : 4;
    break;
  case 'f':
  case 'F':
  case 'e':
  case 'E':
  case 'g':
  case 'G':
  case 'a':
  case 'A':
  case 'p':
  case 's':
    c.size = 8;
    break;
  case '%':
    break;
  default: // text
    c.words = 0;
    c.length = at;
    return c;
  }
  c.type = f[at];
  c.length = at + 1;
  return c;
}

#endif
