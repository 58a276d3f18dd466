// text.c: see text.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/text.h"

#include <stdarg.h>
#include <stdio.h>

bool ws_quiet;

void ws_message(const char *fmt, ...) {
  if (ws_quiet)
    return;
  char line[4096];
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(line, sizeof line, fmt, ap);
  va_end(ap);
  fprintf(stderr, "wavesim: %s\n", line); // one call, so that lines of threads do not mix
}

void ws_printable(char *buf, size_t size, const char *text, size_t n) {
  size_t at = 0;
  for (size_t i = 0; i < n; i++) {
    const unsigned char c = (unsigned char)text[i];
    const bool plain = c >= 0x20 && c < 0x7f;
    if (size < (plain ? 2u : 5u) || at > size - (plain ? 2 : 5))
      break;
    if (plain)
      buf[at++] = (char)c;
    else
      at += (size_t)snprintf(buf + at, size - at, "\\x%02x", c);
  }
  if (size)
    buf[at] = 0;
}
