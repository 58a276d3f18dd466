// check.c: see check.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "check.h"

#include <inttypes.h>
#include <string.h>

bool xlr_parse_nan(const char *text, enum xlr_nan *nan, xl_error *err) {
  static const char *const names[] = {"off", "f32", "f64", "auto"};
  for (int i = 0; i < 4; i++)
    if (!strcmp(text, names[i])) {
      *nan = (enum xlr_nan)i;
      return true;
    }
  return xl_fail(err, "--nan=%s: off, f32, f64 or auto", text);
}

static bool is_nan32(uint32_t v) { return (v & 0x7fffffff) > 0x7f800000; }
static bool is_nan64(uint64_t v) { return (v & INT64_MAX) > 0x7ff0000000000000; }

static bool both_nan64(const uint8_t *a, const uint8_t *b) {
  uint64_t x, y;
  memcpy(&x, a, 8);
  memcpy(&y, b, 8);
  return is_nan64(x) && is_nan64(y);
}

bool xlr_equal(const uint8_t *expected, const uint8_t *got, size_t size, enum xlr_nan nan, xlr_difference *diff) {
  *diff = (xlr_difference){.all_words = (size + 3) / 4};
  if (!memcmp(expected, got, size))
    return true;
  for (size_t at = 0; at < size; at += 4) {
    size_t n = size - at < 4 ? size - at : 4;
    if (!memcmp(expected + at, got + at, n))
      continue;
    if (n == 4) {
      uint32_t e, g;
      memcpy(&e, expected + at, 4);
      memcpy(&g, got + at, 4);
      bool made = (e & 0x7fffffff) == 0x7fffffff;
      if ((nan == XLR_NAN_F32 || (nan == XLR_NAN_AUTO && made)) && is_nan32(e) && is_nan32(g))
        continue;
      size_t pair = at & ~(size_t)7;
      if ((nan == XLR_NAN_F64 || nan == XLR_NAN_AUTO) && size - pair >= 8 && both_nan64(expected + pair, got + pair))
        continue;
    }
    if (!diff->words++) {
      diff->offset = at;
      diff->size = n;
    }
  }
  return !diff->words;
}

// ---------------------------------------------------------------- printing

bool xlr_parse_print(const char *text, xlr_print *p, xl_error *err) {
  static const char *const types[] = {"u8",  "i8",  "x8",  "u16", "i16", "x16", "f16", "u32",
                                      "i32", "x32", "f32", "u64", "i64", "x64", "f64"};
  // INDEX:TYPE[:COUNT]
  char index[24], type[24];
  size_t n = strcspn(text, ":"), t = text[n] ? strcspn(text + n + 1, ":") : 0;
  uint64_t v;
  if (n < sizeof index && t && t < sizeof type) {
    memcpy(index, text, n);
    index[n] = 0;
    memcpy(type, text + n + 1, t);
    type[t] = 0;
    const char *rest = text + n + 1 + t;
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
      if (strcmp(types[i], type))
        continue;
      p->count = UINT64_MAX;
      memcpy(p->shown, index, sizeof index);
      char *dot = strchr(index, '.');
      uint64_t part = 0;
      if (dot)
        *dot = 0;
      p->of_structure = dot;
      if (!xl_parse_unsigned(index, 4095, &v) || (dot && !xl_parse_unsigned(dot + 1, 1 << 16, &part)) ||
          (*rest && !xl_parse_unsigned(rest + 1, UINT64_MAX, &p->count)))
        break;
      p->index = (size_t)v;
      p->part = (size_t)part;
      p->type = type[0];
      xl_parse_unsigned(type + 1, 64, &v);
      p->bits = (unsigned)v;
      return true;
    }
  }
  return xl_fail(
      err, "--print=%s: ARGUMENT:TYPE or ARGUMENT:TYPE:COUNT, a type being u, i, x or f with 8, 16, 32 or 64", text);
}

void xlr_print_buffer(FILE *out, const xlr_print *p, const uint8_t *data, size_t size) {
  size_t width = p->bits / 8, count = size / width;
  if (p->count < count)
    count = (size_t)p->count;
  for (size_t i = 0; i < count; i++) {
    if (i % 8 == 0)
      fprintf(out, "%sarg %s [%zu]:", i ? "\n" : "", p->shown, i);
    uint64_t v = 0;
    memcpy(&v, data + i * width, width);
    if (p->type == 'f') {
      _Float16 h;
      float f;
      double d;
      memcpy(&h, &v, 2);
      memcpy(&f, &v, 4);
      memcpy(&d, &v, 8);
      fprintf(out, " %.*g",
              p->bits == 16   ? 5
              : p->bits == 32 ? 9
                              : 17,
              p->bits == 16   ? (double)h
              : p->bits == 32 ? (double)f
                              : d);
    } else if (p->type == 'x') {
      fprintf(out, " %0*" PRIx64, (int)width * 2, v);
    } else if (p->type == 'u') {
      fprintf(out, " %" PRIu64, v);
    } else {
      unsigned unused = 64 - p->bits;
      fprintf(out, " %" PRId64, (int64_t)(v << unused) >> unused);
    }
  }
  if (count)
    putc('\n', out);
}
