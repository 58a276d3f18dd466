// format.c: the buffer formats of format.h, and their conversions.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/format.h"

// ---------------------------------------------------------------- the table

enum { ANY = 0x3f, ANY_FLOAT = 0xbf, WORDS = 0xb0, ONLY_FLOAT = 1u << WS_FLOAT, NO_SCALED = 0x33 };

// By gfx9's number. A name lists the components from the highest bits down. The
// sets are of number formats: those of gfx9 and gfx10, those of gfx11 and newer.
static const struct {
  const char *name;
  uint8_t width[4];
  uint8_t gfx9, gfx11;
} datas[16] = {
    {"INVALID", {0}, 0, 0},
    {"8", {8}, ANY, ANY},
    {"16", {16}, ANY_FLOAT, ANY_FLOAT},
    {"8_8", {8, 8}, ANY, ANY},
    {"32", {32}, WORDS, WORDS},
    {"16_16", {16, 16}, ANY_FLOAT, ANY_FLOAT},
    {"10_11_11", {11, 11, 10}, ANY_FLOAT, ONLY_FLOAT},
    {"11_11_10", {10, 11, 11}, ANY_FLOAT, ONLY_FLOAT},
    {"10_10_10_2", {2, 10, 10, 10}, ANY, NO_SCALED},
    {"2_10_10_10", {10, 10, 10, 2}, ANY, ANY},
    {"8_8_8_8", {8, 8, 8, 8}, ANY, ANY},
    {"32_32", {32, 32}, WORDS, WORDS},
    {"16_16_16_16", {16, 16, 16, 16}, ANY_FLOAT, ANY_FLOAT},
    {"32_32_32", {32, 32, 32}, WORDS, WORDS},
    {"32_32_32_32", {32, 32, 32, 32}, WORDS, WORDS},
    {"RESERVED_15", {0}, 0, 0},
};

static bool fill(ws_format *f, unsigned data, unsigned number) {
  unsigned bits = 0;
  *f = (ws_format){.data = datas[data].name, .number = (ws_number)number};
  for (; f->count < 4 && datas[data].width[f->count]; f->count++)
    bits += f->width[f->count] = datas[data].width[f->count];
  f->bytes = (uint8_t)(bits / 8);
  return true;
}

bool ws_format_split(ws_format *f, unsigned data, unsigned number) {
  return fill(f, data & 15, number & 7) && ((data & 15) == 0 || datas[data & 15].gfx9 >> (number & 7) & 1);
}

// The unified formats are gfx9's in the order of their numbers, without the reserved ones.
bool ws_format_unified(ws_format *f, bool gfx11, unsigned n) {
  fill(f, 0, 0);
  for (unsigned data = 1, at = 1; n && data < 15; data++)
    for (unsigned number = 0; number < 8; number++)
      if ((gfx11 ? datas[data].gfx11 : datas[data].gfx9) >> number & 1 && at++ == n)
        return fill(f, data, number);
  return n == 0;
}

const char *ws_number_name(ws_number n) {
  static const char *const names[] = {"UNORM", "SNORM", "USCALED", "SSCALED", "UINT", "SINT", "RESERVED_6", "FLOAT"};
  return names[n & 7];
}

// ---------------------------------------------------------------- numbers

// (-1)^negative * m * 2^e, or an infinity or NaN.
typedef struct number {
  bool negative, special;
  uint64_t m; // of a NaN: its fraction in the highest bits of 32
  int e;
} number;

// Floats: bits of fraction and of exponent; f11 and f10 are f16 without sign and
// with fewer bits of fraction.
typedef struct float_kind {
  unsigned fraction, exponent;
  bool sign;
} float_kind;
static const float_kind f32 = {23, 8, true}, f16 = {10, 5, true}, f11 = {6, 5, false}, f10 = {5, 5, false};

static float_kind kind_of(unsigned bits) { return bits == 32 ? f32 : bits == 16 ? f16 : bits == 11 ? f11 : f10; }

static number from_float(uint32_t x, float_kind k) {
  const uint32_t fraction = x & ((1u << k.fraction) - 1), top = (1u << k.exponent) - 1, e = x >> k.fraction & top;
  const int least = 2 - (int)(top / 2) - (int)k.fraction - 1; // exponent of a denormal's last place
  number n = {.negative = k.sign && x >> (k.fraction + k.exponent)};
  if (e == top)
    return n.special = true, n.m = (uint64_t)fraction << (32 - k.fraction), n;
  n.m = e ? fraction | 1u << k.fraction : fraction;
  n.e = least + (e ? (int)e - 1 : 0);
  return n;
}

// m * 2^-shift, rounded to nearest even or toward zero.
static uint64_t shifted(uint64_t m, unsigned shift, bool nearest) {
  if (shift == 0)
    return m;
  if (shift > 63)
    return 0;
  const uint64_t q = m >> shift, rest = m & ((1ull << shift) - 1), half = 1ull << (shift - 1);
  return q + (nearest && (rest > half || (rest == half && (q & 1))));
}

static uint32_t to_float(number n, float_kind k, bool nearest) {
  const uint32_t top = (1u << k.exponent) - 1, infinity = top << k.fraction;
  const uint32_t sign = n.negative && k.sign ? 1u << (k.fraction + k.exponent) : 0;
  const int least = 2 - (int)(top / 2) - (int)k.fraction - 1;
  if (n.special && n.m)
    return sign | infinity | 1u << (k.fraction - 1) | (uint32_t)(n.m >> (32 - k.fraction));
  if (n.negative && !k.sign)
    return 0;
  if (n.special)
    return sign | infinity;
  if (!n.m)
    return sign;
  const int bits = 64 - __builtin_clzll(n.m), want = (int)k.fraction + 1;
  int e = n.e + bits - want; // of the last place that is kept
  if (e < least)
    e = least;
  uint64_t m = e <= n.e ? n.m << (n.e - e) : shifted(n.m, (unsigned)(e - n.e), nearest);
  if (m >> want) // rounded up to the next power of two
    m >>= 1, e++;
  const uint32_t biased = m >> k.fraction ? (uint32_t)(e - least) + 1 : 0;
  if (biased >= top)
    return sign | (nearest ? infinity : infinity - 1);
  return sign | biased << k.fraction | (uint32_t)(m & ((1u << k.fraction) - 1));
}

// v / max, with the rest in the last place.
static number ratio(uint32_t v, uint32_t max) {
  const uint64_t m = (uint64_t)v << 46;
  return (number){.m = m / max | (m % max != 0), .e = -46};
}

// ---------------------------------------------------------------- conversions

static unsigned start_of(const ws_format *f, unsigned c) {
  unsigned at = 0;
  for (unsigned k = 0; k < c; k++)
    at += f->width[k];
  return at;
}

bool ws_format_load(const ws_format *f, unsigned c, const uint32_t element[4], bool d16, uint32_t *v) {
  const unsigned bits = f->width[c], at = start_of(f, c);
  const uint32_t mask = bits == 32 ? ~0u : (1u << bits) - 1, x = element[at / 32] >> at % 32 & mask;
  const int32_t s = (int32_t)(x << (32 - bits)) >> (32 - bits);
  const uint32_t magnitude = s < 0 ? 0u - (uint32_t)s : (uint32_t)s;
  number n = {0};
  switch (f->number) {
  case WS_UINT:
    *v = x;
    return !d16 || x <= 0xffff;
  case WS_SINT:
    *v = d16 ? (uint32_t)s & 0xffff : (uint32_t)s;
    return !d16 || s == (int16_t)s;
  case WS_FLOAT:
    if (bits == (d16 ? 16 : 32)) {
      *v = x;
      return true;
    }
    n = from_float(x, kind_of(bits));
    break;
  case WS_UNORM:
    n = ratio(x, mask);
    break;
  case WS_SNORM: // the lowest value is -1 too
    n = magnitude > mask >> 1 ? (number){.m = 1} : ratio(magnitude, mask >> 1);
    n.negative = s < 0;
    break;
  case WS_USCALED:
    n.m = x;
    break;
  default:
    n.m = magnitude;
    n.negative = s < 0;
    break;
  }
  *v = to_float(n, d16 ? f16 : f32, f->number != WS_FLOAT || bits < 32);
  return true;
}

// What is at least 1 is max.
static uint32_t normalised(number n, uint32_t max) {
  if (n.special)
    return n.m ? 0 : max;
  const int bits = n.m ? 64 - __builtin_clzll(n.m) : 0;
  if (n.m && n.e + bits > 0)
    return max;
  return n.e >= 0 ? 0 : (uint32_t)shifted(n.m * max, (unsigned)-n.e, true);
}

// A scaled format's integer; false when n is none from -low to high.
static bool integer(number n, uint32_t low, uint32_t high, uint32_t *v) {
  uint64_t m = n.m;
  if (n.special || (m && (n.e > 31 || n.e < -63)))
    return false;
  if (n.e < 0) {
    if (m & ((1ull << -n.e) - 1))
      return false;
    m >>= -n.e;
  } else if (m) {
    m <<= n.e;
  }
  *v = n.negative ? 0u - (uint32_t)m : (uint32_t)m;
  return m <= (n.negative ? low : high);
}

bool ws_format_store(const ws_format *f, unsigned c, uint32_t v, bool d16, uint32_t element[4]) {
  const unsigned bits = f->width[c], at = start_of(f, c);
  const uint32_t mask = bits == 32 ? ~0u : (1u << bits) - 1;
  if (d16)
    v = f->number == WS_SINT ? (uint32_t)(int16_t)v : v & 0xffff;
  const number n = from_float(v, d16 ? f16 : f32);
  uint32_t x = v;
  bool defined = true;
  switch (f->number) {
  case WS_UNORM:
    x = n.negative ? 0 : normalised(n, mask);
    break;
  case WS_SNORM:
    x = normalised(n, mask >> 1);
    x = n.negative ? 0u - x : x;
    break;
  case WS_USCALED:
    defined = integer(n, 0, mask, &x);
    break;
  case WS_SSCALED:
    defined = integer(n, (mask >> 1) + 1, mask >> 1, &x);
    break;
  case WS_FLOAT:
    if (bits != (d16 ? 16 : 32))
      x = to_float(n, kind_of(bits), false);
    break;
  default:
    break;
  }
  element[at / 32] |= (x & mask) << at % 32;
  return defined;
}

uint32_t ws_format_one(const ws_format *f, bool d16) {
  if (f->number == WS_UINT || f->number == WS_SINT)
    return 1;
  return d16 ? 0x3c00 : 0x3f800000;
}
