// print.c: see print.h. Each conversion goes to the host's printf by itself.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "print.h"

#include "../device/format.h"

#include <stdlib.h>
#include <string.h>

// The rest of a frame.
typedef struct rest {
  const uint8_t *at, *end;
} rest;

// The string that the rest begins with; NULL when it does not end there.
static const char *take_text(rest *r) {
  const char *text = (const char *)r->at;
  const size_t n = strnlen(text, (size_t)(r->end - r->at)) + 1, whole = (n + 7) & ~(size_t)7;
  if (whole > (size_t)(r->end - r->at))
    return NULL;
  r->at += whole;
  return text;
}

static bool take(rest *r, uint64_t *value) {
  if (r->end - r->at < 8)
    return false;
  memcpy(value, r->at, 8);
  r->at += 8;
  return true;
}

// With the value, behind the width if that is an argument.
#define PRINT(VALUE) (p.star ? fprintf(out, spec, width, VALUE) : fprintf(out, spec, VALUE))

// What one conversion may make of a few bytes.
enum { MOST_CHARACTERS = 1 << 20 };
static const char broken[] = "it is broken", too_wide[] = "a width or precision is above 1048576";

// NULL when all is well, or why it is not printed.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static const char *conversion(FILE *out, const char *f, xl_piece p, rest *r) {
  uint64_t v = 0;
  if (p.star && !take(r, &v))
    return broken;
  const int width = (int)(uint32_t)v;
  const char *text = NULL;
  if (p.type == 's' ? !(text = take_text(r)) : !take(r, &v))
    return broken;
  if (width > MOST_CHARACTERS || width < -MOST_CHARACTERS || p.width > MOST_CHARACTERS ||
      (p.precision > MOST_CHARACTERS && p.precision != XL_NO_NUMBER))
    return too_wide;
  // Flags, width and precision as they stand; the size that the value has.
  size_t head = p.length - 1;
  while (xl_is_one_of(f[head - 1], "hl"))
    head--;
  const bool integer = xl_is_one_of(p.type, "diouxX");
  char *spec = xl_format("%.*s%s%c", (int)head, f, !integer ? "" : p.wide ? "ll" : f[head] == 'h' ? "h" : "", p.type);
  if (integer && p.wide) {
    PRINT((long long)v);
  } else if (integer || p.type == 'c') {
    PRINT((int)(uint32_t)v);
  } else if (p.type == 'p') {
    PRINT((void *)(uintptr_t)v);
  } else if (p.type == 's') {
    PRINT(text);
  } else {
    double d;
    memcpy(&d, &v, sizeof d);
    PRINT(d);
  }
  free(spec);
  return NULL;
}
#pragma GCC diagnostic pop

static const char *frame(FILE *out, rest r) {
  const char *format = take_text(&r);
  const char *why = NULL;
  if (!format)
    return broken;
  unsigned left = XL_FORMAT_MAX_ARGS;
  for (const char *f = format; *f;) {
    // A call without arguments, whatever the format says.
    const xl_piece p = xl_next_piece(f, r.at < r.end ? left : 0);
    if (p.type == '%')
      putc('%', out);
    else if (!p.type)
      fwrite(f, 1, p.length, out);
    else if ((why = conversion(out, f, p, &r)))
      break;
    left -= xl_piece_args(p);
    f += p.length;
  }
  return why;
}

bool xlr_print_frames(FILE *out, FILE *errors, const uint8_t *frames, size_t size, bool stopped, xl_error *err) {
  for (size_t at = 0; at < size;) {
    uint32_t control = 0;
    if (size - at >= sizeof control)
      memcpy(&control, frames + at, sizeof control);
    // A frame that nothing is in yet is zero; the next one begins where something is.
    if (stopped && !control) {
      at += sizeof control;
      continue;
    }
    const size_t bytes = control >> XL_FORMAT_SHIFT;
    const bool unfinished = control & XL_FORMAT_UNFINISHED;
    const char *why = NULL;
    if (bytes < sizeof control || bytes % 4 || bytes > size - at || (unfinished && !stopped))
      why = broken;
    else if (!unfinished)
      why = frame(control & XL_FORMAT_STDERR ? errors : out, (rest){frames + at + sizeof control, frames + at + bytes});
    if (why)
      return xl_fail(err, "what the kernel printed ends at byte %zu of %zu: %s", at, size, why);
    at += bytes;
  }
  return true;
}
