// cuda_texture.h: the building blocks of texture and surface instructions (cuda_texture.c, cuda_surface.c):
// descriptors, coordinates, texels, filters. Descriptors and their fields are the same for all lanes that use one
// texture, so branches on them are uniform, and loads are scalar if the compiler sees that handles are.
//
// Recordings show how an H100 samples (test/oracle/textures/README.md): coordinates are fixed point with 8
// bits of fraction, weights have 8 bits, products of weights are rounded to 8 bits, floats are filtered with 4
// additional bits, integers of 8 bits as if they had 16. All of it is integer arithmetic and exact steps of floating
// point.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_CUDA_TEXTURE_H
#define XL_CUDA_TEXTURE_H

#include <crosslane/texture.h>
#include <stdbool.h>

typedef uint32_t u32;
typedef int32_t i32;
typedef uint64_t u64;
typedef int64_t i64;
typedef u32 v4 __attribute__((ext_vector_type(4)));
#define GLOBAL __attribute__((address_space(1)))
#define CONSTANT __attribute__((address_space(4)))
#define INLINE static inline __attribute__((always_inline, unused))
#define FAR __attribute__((noinline, cold))
typedef const CONSTANT xl_texture *texture;
typedef const CONSTANT xl_texture_level *level;

// As xl_trap of check.h, but that it returns as far as the compiler knows.
INLINE void trap(const char *text) {
  const u64 at = (u64)text;
  const u32 low = (u32)__builtin_amdgcn_readfirstlane((i32)(u32)at);
  const u32 high = (u32)__builtin_amdgcn_readfirstlane((i32)(at >> 32));
  __asm__ volatile("s_trap 2" ::"{s[0:1]}"((u64)high << 32 | low));
}

// What ends the kernel; wavesim prints the text. To the compiler they return, and have one way out with the rest.
void __crosslane_texture_no_handle(void);
void __crosslane_surface_no_handle(void);
void __crosslane_surface_outside(void);
void __crosslane_surface_misaligned(void);

// ---------------------------------------------------------------- descriptors

INLINE bool is_object(u64 handle, u32 magic) {
  return handle && !(handle & (XL_TEXTURE_ALIGN - 1)) && ((texture)handle)->magic == magic;
}

INLINE texture texture_of(u64 handle) {
  if (!is_object(handle, XL_TEXTURE_MAGIC))
    __crosslane_texture_no_handle();
  return (texture)handle;
}

INLINE u32 bits_of(float x) { return __builtin_bit_cast(u32, x); }
INLINE float float_of(u32 x) { return __builtin_bit_cast(float, x); }
INLINE i32 clamp_int(i32 x, i32 low, i32 high) { return x < low ? low : x > high ? high : x; }
INLINE u32 last_at_most(u32 x, u32 count) { return x < count ? x : count - 1; }

// ---------------------------------------------------------------- coordinates

// NaN and denormals count as 0, infinities as something far outside: even, so that wrap and mirror make 0 of it.
INLINE float cleaned(float x) {
  x = __builtin_fabsf(x) >= 0x1p-126f ? x : 0;
  return __builtin_fminf(__builtin_fmaxf(x, -0x1p40f), 0x1p40f);
}

// Bits that a coordinate from 0 to 1 is cut to.
INLINE u32 unit_bits(u32 size) { return size <= 8192 ? 21 : 22; }

// floor(x * 2^bits), for wrap from 0 to 2^bits, for mirror to twice that, else where it is outside at the latest.
INLINE i32 unit(float x, u32 bits, u32 mode) {
  const float scale = bits == 21 ? 0x1p21f : 0x1p22f, back = bits == 21 ? 0x1p-21f : 0x1p-22f;
  x = cleaned(x);
  if (mode == XL_TEXTURE_WRAP || mode == XL_TEXTURE_MIRROR) {
    const float turn = mode == XL_TEXTURE_WRAP ? 1.0f : 2.0f, part = mode == XL_TEXTURE_WRAP ? 1.0f : 0.5f;
    float q = __builtin_floorf(x * scale) * back * part;
    q -= __builtin_floorf(q);
    return (i32)(q * turn * scale);
  }
  return (i32)__builtin_floorf(__builtin_fminf(__builtin_fmaxf(x, -4.0f), 4.0f) * scale);
}

// A texel's number by the address mode; -1 is the border. Numbers are from -1 to size for wrap, to 2 * size for mirror.
INLINE i32 addressed(i32 i, u32 size, u32 mode) {
  if (mode == XL_TEXTURE_WRAP)
    return i < 0 ? (i32)size - 1 : i >= (i32)size ? i - (i32)size : i;
  if (mode == XL_TEXTURE_MIRROR) {
    i = i >= (i32)size ? 2 * (i32)size - 1 - i : i;
    return i < 0 ? 0 : i;
  }
  if (mode == XL_TEXTURE_BORDER)
    return (u32)i < size ? i : -1;
  return clamp_int(i, 0, (i32)size - 1);
}

// The nearest texel of a coordinate.
INLINE i32 nearest(float x, u32 size, u32 mode, bool normalized) {
  i32 i;
  if (normalized) {
    const u32 bits = unit_bits(size);
    i = (i32)((i64)unit(x, bits, mode) * (i64)size >> bits);
  } else {
    i = (i32)__builtin_floorf(__builtin_fminf(__builtin_fmaxf(cleaned(x), -1.0f), 0x1p30f));
  }
  return addressed(i, size, mode);
}

// Two texels and the second one's weight in 1/256.
typedef struct pair {
  i32 first, second;
  u32 part;
} pair;

// From a coordinate in 1/256 of a texel. Clamp is one of the coordinate, which makes the part 0 at the edges; for
// gathers, of texels.
INLINE pair pair_at(i32 f, u32 size, u32 mode, bool gather) {
  if (mode == XL_TEXTURE_CLAMP && !gather)
    f = clamp_int(f, 0, (i32)(size - 1) * 256);
  const i32 i = f >> 8;
  return (pair){addressed(i, size, mode), addressed(i + 1, size, mode), (u32)f & 255};
}

// 1/256 of texels, less half a texel, from what unit() gives.
INLINE i32 from_unit(i32 q, u32 bits, u32 size) {
  return (i32)(((i64)q * (i64)size + (1 << (bits - 9))) >> (bits - 8)) - 128;
}

// The two texels around a coordinate.
INLINE pair around(float x, u32 size, u32 mode, bool normalized, bool gather) {
  i32 f;
  if (normalized) {
    const u32 bits = unit_bits(size);
    f = from_unit(unit(x, bits, mode), bits, size);
  } else {
    // floor(256 x + 1/2) by halves, without a sum that rounds.
    x = __builtin_fminf(__builtin_fmaxf(cleaned(x), -0x1p21f), 0x1p21f);
    f = (((i32)__builtin_floorf(x * 512) + 1) >> 1) - 128;
  }
  return pair_at(f, size, mode, gather);
}

// The rows that a texture of one row is read at: a plain 1D texture is a 2D one of height 1, read at 0.
INLINE pair only_row(u32 mode) {
  return mode == XL_TEXTURE_CLAMP    ? (pair){0, 0, 0}
         : mode == XL_TEXTURE_BORDER ? (pair){-1, 0, 128}
                                     : (pair){0, 0, 128};
}

INLINE u32 rounded8(u32 x) { return (x + 128) >> 8; }

// Weights of the four texels of a slice in 1/256, which sum up to all: (0, 0), (1, 0), (0, 1), (1, 1).
INLINE v4 weights(u32 all, u32 a, u32 b) {
  const u32 high = rounded8(all * a), low = all - high, y0 = rounded8(low * (256 - b)), y1 = rounded8(high * b);
  return (v4){y0, high - y1, low - y0, y1};
}

// ---------------------------------------------------------------- texels

// Where columns and rows start, in bytes; their sum is a texel's place in a slice.
INLINE u32 column_at(texture t, i32 x) {
  const u32 bytes = (u32)x << t->texel;
  return bytes + bytes / XL_TEXTURE_TILE_BYTES * (XL_TEXTURE_TILE_BYTES * ((1u << t->tile) - 1));
}
INLINE u32 row_at(texture t, level l, i32 y) {
  return ((u32)y >> t->tile) * l->row + ((u32)y & ((1u << t->tile) - 1)) * XL_TEXTURE_TILE_BYTES;
}
INLINE const GLOBAL char *slice_at(level l, u32 z) { return (const GLOBAL char *)(l->base + z * l->slice); }

// The elements of some texels, sign-extended; 0 for channels that they lack. Of several the loads stand behind each
// other and what the descriptor says is asked once.
INLINE void elements_of(texture t, const GLOBAL char *slice, u32 n, const u32 *at, v4 *e) {
  const u32 type = t->type, texel = t->texel, element = xl_texture_element(type);
  u32 low[4], high[4];
#define EACH _Pragma("unroll") for (u32 i = 0; i < n; i++)
  if (texel == 4) {
    EACH e[i] = *(const GLOBAL v4 *)(slice + at[i]);
    return;
  }
  EACH high[i] = 0;
  if (texel == 2) {
    EACH low[i] = *(const GLOBAL u32 *)(slice + at[i]);
  } else if (texel == 3) {
    u64 both[4];
    EACH both[i] = *(const GLOBAL u64 *)(slice + at[i]);
    EACH low[i] = (u32)both[i], high[i] = (u32)(both[i] >> 32);
  } else if (texel == 1) {
    EACH low[i] = *(const GLOBAL uint16_t *)(slice + at[i]);
  } else {
    EACH low[i] = *(const GLOBAL uint8_t *)(slice + at[i]);
  }
  if (element == 2) {
    EACH e[i] = (v4){low[i], high[i], 0, 0};
  } else if (type == XL_TEXTURE_U8) {
    EACH e[i] = (v4){low[i] & 255, low[i] >> 8 & 255, low[i] >> 16 & 255, low[i] >> 24};
  } else if (type == XL_TEXTURE_S8) {
    EACH e[i] =
        (v4){(u32)(int8_t)low[i], (u32)(int8_t)(low[i] >> 8), (u32)(int8_t)(low[i] >> 16), (u32)((i32)low[i] >> 24)};
  } else if (type == XL_TEXTURE_S16) {
    EACH e[i] = (v4){(u32)(int16_t)low[i], (u32)((i32)low[i] >> 16), (u32)(int16_t)high[i], (u32)((i32)high[i] >> 16)};
  } else {
    EACH e[i] = (v4){low[i] & 0xffff, low[i] >> 16, high[i] & 0xffff, high[i] >> 16};
  }
#undef EACH
}

INLINE v4 elements(texture t, const GLOBAL char *slice, u32 at) {
  v4 e;
  elements_of(t, slice, 1, &at, &e);
  return e;
}

INLINE v4 border_of(texture t) { return (v4){t->border[0], t->border[1], t->border[2], t->border[3]}; }

// The same, or the border where a number is -1.
INLINE v4 elements_at(texture t, level l, i32 x, i32 y, i32 z) {
  if ((x | y | z) < 0)
    return border_of(t);
  return elements(t, slice_at(l, (u32)z), column_at(t, x) + row_at(t, l, y));
}

// The texels of a slice that a filter weights: (0, 0), (1, 0), (0, 1), (1, 1).
INLINE void four_elements(texture t, level l, pair px, pair py, i32 z, v4 *e) {
  const bool border =
      t->mode[0] == XL_TEXTURE_BORDER || t->mode[1] == XL_TEXTURE_BORDER || t->mode[2] == XL_TEXTURE_BORDER;
#define INSIDE(I) ((I) < 0 ? 0 : (I))
  const u32 x0 = column_at(t, INSIDE(px.first)), x1 = column_at(t, INSIDE(px.second)),
            y0 = row_at(t, l, INSIDE(py.first)), y1 = row_at(t, l, INSIDE(py.second));
  const u32 at[4] = {x0 + y0, x1 + y0, x0 + y1, x1 + y1};
  elements_of(t, slice_at(l, (u32)INSIDE(z)), 4, at, e);
#undef INSIDE
  if (border) {
    const v4 outside = border_of(t);
    e[0] = (px.first | py.first | z) < 0 ? outside : e[0];
    e[1] = (px.second | py.first | z) < 0 ? outside : e[1];
    e[2] = (px.first | py.second | z) < 0 ? outside : e[2];
    e[3] = (px.second | py.second | z) < 0 ? outside : e[3];
  }
}

// n / d rounded to nearest, for whole numbers of 16 bits: one step of Newton's after the product with 1 / d.
INLINE float divided(i32 n, float d, float reciprocal) {
  const float x = (float)n, q = x * reciprocal;
  return __builtin_fmaf(__builtin_fmaf(-q, d, x), reciprocal, q);
}
INLINE float at_least_minus_one(float x) { return __builtin_fmaxf(x, -1.0f); }

INLINE u32 half_to_float(u32 h) {
  if ((h & 0x7c00) == 0x7c00) // a NaN keeps its bits
    return (h & 0x8000) << 16 | 0x7f800000 | (h & 1023) << 13;
  return bits_of((float)__builtin_bit_cast(_Float16, (uint16_t)h));
}

INLINE v4 halves_to_floats(v4 e) {
  return (v4){half_to_float(e.x), half_to_float(e.y), half_to_float(e.z), half_to_float(e.w)};
}

// What an integer type's 1 is.
INLINE float most_of(u32 type) {
  return type == XL_TEXTURE_U8 ? 255.0f : type == XL_TEXTURE_S8 ? 127.0f : type == XL_TEXTURE_U16 ? 65535.0f : 32767.0f;
}
INLINE float reciprocal_of(u32 type) {
  return type == XL_TEXTURE_U8    ? 1 / 255.0f
         : type == XL_TEXTURE_S8  ? 1 / 127.0f
         : type == XL_TEXTURE_U16 ? 1 / 65535.0f
                                  : 1 / 32767.0f;
}

v4 __crosslane_texture_srgb(v4 e);
u32 __crosslane_texture_srgb_sum(v4 e, v4 w);

// Elements as an instruction returns them.
INLINE v4 read_elements(texture t, v4 e) {
  const u32 type = t->type, flags = t->flags;
  if (type == XL_TEXTURE_F16)
    return halves_to_floats(e);
  if (!(flags & XL_TEXTURE_AS_FLOAT) || type > XL_TEXTURE_S16)
    return e;
  if (flags & XL_TEXTURE_SRGB)
    return __crosslane_texture_srgb(e);
  const float most = most_of(type), reciprocal = reciprocal_of(type);
#define READ(C) bits_of(at_least_minus_one(divided((i32)e.C, most, reciprocal)))
  return (v4){READ(x), READ(y), READ(z), READ(w)};
#undef READ
}

// ---------------------------------------------------------------- filters

// A float result so far: the sum and what its rounding left out, and what was about: bits of a register, since each
// condition that lives for long takes one or two of the few scalar ones.
typedef struct total {
  double sum, rest;
  u32 about;
} total;
enum { NANS = 1, PLUS = 2, MINUS = 4, NUMBERS = 8, POSITIVE = 16 }; // infinities; numbers that are not 0; no sign

// What add_slice and float_result are told: which of the second texels are seen, that is had a weight before it was
// rounded, and that texels are f16.
enum { SECOND_X = 1, SECOND_Y = 2, HALF = 4 };

INLINE total nothing(void) { return (total){0, 0, 0}; }

// Adds a slice's texels with their weights: floats, which are aligned to the largest exponent among those with weight
// and cut off toward zero some places behind the leading one.
static __attribute__((noinline, unused)) total add_slice(total r, v4 e, v4 w, u32 how) {
  const u32 places = how & HALF ? 14 : 27;
  if (how & HALF)
    e = halves_to_floats(e);
  const u32 bits[4] = {e.x, e.y, e.z, e.w}, weight[4] = {w.x, w.y, w.z, w.w},
            unseen[4] = {0, ~how & SECOND_X, ~how & SECOND_Y, ~how & (SECOND_X | SECOND_Y)};
  u32 lead = 0;
#pragma unroll
  for (u32 i = 0; i < 4; i++) {
    const u32 exponent = bits[i] >> 23 & 255, sign = bits[i] >> 31;
    const u32 special = bits[i] & 0x7fffff ? NANS : sign ? MINUS : PLUS;
    r.about |= exponent == 255 && !unseen[i] ? special : 0;
    r.about |= weight[i] && !unseen[i] && !sign ? POSITIVE : 0;
    const u32 counts = weight[i] && !unseen[i] ? exponent : 0;
    lead = counts > lead ? counts : lead;
  }
  if (!lead)
    return r;
  i64 sum = 0;
#pragma unroll
  for (u32 i = 0; i < 4; i++) {
    const u32 exponent = bits[i] >> 23 & 255, counts = exponent && exponent < 255 && !unseen[i] ? weight[i] : 0;
    // What does not count is far above maybe, and its product with 0 is 0.
    sum += (i64)(i32)__builtin_ldexpf(counts ? float_of(bits[i]) : 0, (i32)(places + 127 - lead)) * (i64)counts;
  }
  r.about |= NUMBERS;
  // Exact sums of two (Knuth, "The Art of Computer Programming", 4.2.2).
  const double x = __builtin_ldexp((double)sum, (i32)(lead - 127 - places - 8)), s = r.sum + x, part = s - r.sum;
  r.rest += (r.sum - (s - part)) + (x - part);
  r.sum = s;
  return r;
}

// The sum with its last bit set where something was left out, so that rounding it again does not round twice.
INLINE double to_odd(double sum, double rest) {
  u64 bits = __builtin_bit_cast(u64, sum);
  if (rest != 0 && !(bits & 1))
    bits = (rest < 0) == (sum < 0) ? bits | 1 : bits - 1;
  return __builtin_bit_cast(double, bits);
}

// To f32: to nearest, ties away from zero, denormals to zero.
static __attribute__((noinline, unused)) u32 float_result(total r, u32 how) {
  const bool half = how & HALF;
  if (r.about & NANS || (r.about & (PLUS | MINUS)) == (PLUS | MINUS))
    return half ? 0x7fffe000 : 0x7fffffff;
  if (r.about & (PLUS | MINUS))
    return r.about & MINUS ? 0xff800000 : 0x7f800000;
  if (!(r.about & NUMBERS))
    return r.about & POSITIVE ? 0 : 0x80000000;
  const double sum = to_odd(r.sum, r.rest), size = __builtin_fabs(sum);
  if (sum == 0)
    return 0;
  const u32 sign = sum < 0 ? 0x80000000 : 0;
  if (!half) {
    if (size < 0x1p-126)
      return sign;
    return bits_of((float)__builtin_bit_cast(double, __builtin_bit_cast(u64, sum) | 1));
  }
  // To f16, whose denormals are kept: in units of its last place.
  i32 exponent = (i32)(__builtin_bit_cast(u64, size) >> 52) - 1023;
  exponent = (exponent < -14 ? -14 : exponent) - 10;
  const double rounded = __builtin_floor(__builtin_ldexp(size, -exponent) + 0.5);
  const float f = __builtin_ldexpf((float)rounded, exponent);
  return sign | (f >= 65536 ? 0x7f800000 : bits_of(f));
}

// A filtered channel of sRGB from its sum in 2^-24: to 11 bits, to nearest, ties away from zero.
INLINE u32 srgb_result(u32 sum) {
  const u32 bits = sum ? 32 - (u32)__builtin_clz(sum) : 0;
  if (bits > 11)
    sum = (sum + (1u << (bits - 12))) >> (bits - 11) << (bits - 11);
  return bits_of((float)sum * 0x1p-24f);
}

// Integers that become floats are 16 bits wide once they are filtered.
INLINE v4 int_results(u32 type, v4 sums) {
  const bool is_signed = type == XL_TEXTURE_S8 || type == XL_TEXTURE_S16;
  const float most = is_signed ? 32767.0f : 65535.0f, reciprocal = is_signed ? 1 / 32767.0f : 1 / 65535.0f;
  if (type == XL_TEXTURE_U8)
    sums *= 257;
#define WIDER(C) sums.C * 258 + ((u32)((i32)sums.C >> 12) << 5)
  if (type == XL_TEXTURE_S8)
    sums = (v4){WIDER(x), WIDER(y), WIDER(z), WIDER(w)};
#undef WIDER
#define READ(C) bits_of(at_least_minus_one(divided((i32)(sums.C + 128) >> 8, most, reciprocal)))
  return (v4){READ(x), READ(y), READ(z), READ(w)};
#undef READ
}

#endif
