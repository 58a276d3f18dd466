// cuda_texture.c: textures as device code: a function a form of PTX's tex and tld4, by names that nvvm-ptx calls
// (Target/nvvm/Textures.cpp). What an instruction says, its dimensions and whether it brings a level or gradients, is
// known in each; what the descriptor says is asked when it runs. Results are the four words of the instruction.
//
// What is quick of textures that are marked for it is inlined (quickly); everything
// else is one function a geometry, which looks at one descriptor at a time, so that it reads it by scalar loads.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_texture.h"

FAR void __crosslane_texture_no_handle(void) {
  static const char text[] = "trap: a texture is read through a handle that is none";
  trap(text);
}

// What a form knows of its coordinates.
typedef struct place {
  float x, y, z;
  double s, t;      // of a face of a cube, from 0 to 1
  u32 layer;        // or a cube's face
  int dims;         // 1, 2, 3
  bool plain, cube; // 1D without layers; s and t count
  bool layered;
} place;

INLINE bool is_filtered(texture t) {
  return (t->flags & XL_TEXTURE_LINEAR) && (t->type >= XL_TEXTURE_F16 || (t->flags & XL_TEXTURE_AS_FLOAT));
}
INLINE bool is_normalized(texture t) { return t->flags & XL_TEXTURE_NORMALIZED; }

INLINE pair face_pair(double s, u32 size, bool linear, bool seamless) {
  const u32 bits = unit_bits(size);
  const i32 q = (i32)__builtin_floor(s * (bits == 21 ? 0x1p21 : 0x1p22));
  if (linear && seamless) {
    const i32 f = from_unit(q, bits, size);
    return (pair){f >> 8, (f >> 8) + 1, (u32)f & 255};
  }
  if (linear)
    return pair_at(from_unit(q, bits, size), size, XL_TEXTURE_CLAMP, false);
  return (pair){addressed((i32)((i64)q * (i64)size >> bits), size, XL_TEXTURE_CLAMP), 0, 0};
}

INLINE pair pair_along(texture t, u32 axis, float x, u32 size, bool linear) {
  if (linear)
    return around(x, size, t->mode[axis], is_normalized(t), false);
  return (pair){nearest(x, size, t->mode[axis], is_normalized(t)), 0, 0};
}

// A texel of a cube's face of n x n, maybe one outside in one direction: then the neighbour's. Directions are in half
// texels: s and t run from -n to n, faces lie at n.
INLINE v4 cube_elements(texture t, level l, i32 x, i32 y, u32 slice) {
  const i32 n = (i32)l->width;
  const u32 face = slice % 6;
  if (((u32)x < (u32)n) != ((u32)y < (u32)n)) {
    const i32 s = 2 * x + 1 - n, r = 2 * y + 1 - n;
    i32 dx = face == 0   ? n
             : face == 1 ? -n
             : face == 5 ? -s
                         : s,
        dy = face == 2   ? n
             : face == 3 ? -n
                         : -r,
        dz = face == 0   ? -s
             : face == 1 ? s
             : face == 2 ? r
             : face == 3 ? -r
             : face == 4 ? n
                         : -n;
    // Beyond the edge: on the other face, as far from it.
    const u32 axis = dx > n || dx < -n ? 0 : dy > n || dy < -n ? 1 : 2;
    const u32 own = face / 2;
    const i32 by = face & 1 ? 1 : -1;
    dx = axis == 0 ? clamp_int(dx, -n, n) : own == 0 ? dx + by : dx;
    dy = axis == 1 ? clamp_int(dy, -n, n) : own == 1 ? dy + by : dy;
    dz = axis == 2 ? clamp_int(dz, -n, n) : own == 2 ? dz + by : dz;
    const i32 d = axis == 0 ? dx : axis == 1 ? dy : dz;
    const u32 other = 2 * axis + (d < 0);
    const i32 u = other == 0   ? -dz
                  : other == 1 ? dz
                  : other == 5 ? -dx
                               : dx,
              v = other == 2   ? dz
                  : other == 3 ? -dz
                               : -dy;
    x = (u + n - 1) / 2;
    y = (v + n - 1) / 2;
    slice = slice - face + other;
  }
  return elements_at(t, l, clamp_int(x, 0, n - 1), clamp_int(y, 0, n - 1), (i32)slice);
}

// Three faces meet at a cube's corner: the weight of the texel that is missing goes to the others, in thirds; what is
// left over goes to the one across.
INLINE void without_corner(v4 *w, bool x0, bool x1, bool y0, bool y1) {
#define SHARE(MISSING, ACROSS, ONE, TWO)                                                                               \
  do {                                                                                                                 \
    const u32 all = w->MISSING, third = rounded8(all * 85);                                                            \
    w->MISSING = 0;                                                                                                    \
    w->ONE += third;                                                                                                   \
    w->TWO += third;                                                                                                   \
    w->ACROSS += all - 2 * third;                                                                                      \
  } while (0)
  if (x0 && y0)
    SHARE(x, w, y, z);
  else if (x1 && y0)
    SHARE(y, z, x, w);
  else if (x0 && y1)
    SHARE(z, y, x, w);
  else if (x1 && y1)
    SHARE(w, x, y, z);
#undef SHARE
}

// ---------------------------------------------------------------- what is quick

// One channel of f32. bad: where an infinity, a NaN, numbers below 2^-63 or zeroes of which some are negative are
// about.
INLINE u32 bilinear(u32 b0, u32 b1, u32 b2, u32 b3, v4 w, bool *bad) {
  const u32 u0 = b0 << 1, u1 = b1 << 1, u2 = b2 << 1, u3 = b3 << 1;
#define MAX(A, B) ((A) > (B) ? (A) : (B))
  const u32 top = MAX(MAX(u0, u1), MAX(u2, u3)), m0 = w.x ? u0 : 0, m1 = w.y ? u1 : 0, m2 = w.z ? u2 : 0,
            m3 = w.w ? u3 : 0, most = MAX(MAX(m0, m1), MAX(m2, m3)), lead = most >> 24;
#undef MAX
  *bad |= (top >= 0xff000000) | ((most | (b0 | b1 | b2 | b3) >> 31) - 1 < 0x3fffffff);
  const i32 by = 154 - (i32)lead;
#define TERM(I) (i64)(i32) __builtin_ldexpf(float_of(b##I), by)
  const i64 sum = TERM(0) * (i64)(i32)w.x + TERM(1) * (i64)(i32)w.y + TERM(2) * (i64)(i32)w.z + TERM(3) * (i64)(i32)w.w;
#undef TERM
  // Ties away from zero: one more in the last place of a double, which the sum does not reach.
  const double away = __builtin_bit_cast(double, __builtin_bit_cast(u64, (double)sum) | 1);
  return bits_of((float)__builtin_ldexp(away, (i32)lead - 162));
}

// What is quick of a descriptor, by one scalar load, of which the first four words are the border.
typedef u32 v16 __attribute__((ext_vector_type(16)));
typedef struct quick {
  level l;
  u64 base;
  u32 key, again, last, tile, column, row, width, height, limit[3];
} quick;

// Whether the handle may be read: what lies in the first 4 GiB is none. In steps that scalar instructions have.
INLINE bool may_be(u64 handle) { return (i32)(u32)(handle >> 32) > 0; }

// fetch: whether the second key is that of fetches. That one is another one where the handle is misaligned.
INLINE quick quick_of(u64 handle, bool fetch) {
  if (__builtin_expect(!may_be(handle), 0))
    __crosslane_texture_no_handle();
  const texture t = (texture)handle;
  const v16 q = *(const CONSTANT v16 *)&t->border;
  return (quick){.l = &t->level[0],
                 .base = (u64)q[13] << 32 | q[12],
                 .key = q[4],
                 .again = (fetch ? q[9] : q[5]) | ((u32)handle & (XL_TEXTURE_ALIGN - 1)),
                 .last = q[5],
                 .limit = {q[6], q[7], q[8]},
                 .tile = q[9],
                 .column = q[10],
                 .row = q[11],
                 .width = q[14],
                 .height = q[15]};
}

// A texel's place is the sum of its column's and its row's. The optimiser takes multiplications of 24 bits where it
// sees that no more are needed.
INLINE u32 low24(u32 x) { return x & 0xffffff; }
INLINE u32 quick_column(const quick *q, u32 x, u32 row) { return (x << 2) + (low24(x >> 3) * low24(q->column) + row); }
INLINE u32 quick_row(const quick *q, u32 y) { return (y << 5) + low24(y >> q->tile) * low24(q->row); }
INLINE u32 quick_word(const GLOBAL char *slice, u32 at) { return *(const GLOBAL u32 *)(slice + (u64)at); }

INLINE const GLOBAL char *quick_base(const quick *q) { return (const GLOBAL char *)q->base; }
INLINE const GLOBAL char *quick_slice(const quick *q, u32 z) { return quick_base(q) + (u64)z * q->l->slice; }

// A coordinate of a clamped axis; what is no number counts as 0 since med3 leaves it out. From 0 to 1 it is in 2^-32,
// as many of its bits as count; 1 and what is just below it give the same texels.
INLINE u32 quick_unit(float x, u32 mask) {
  return (u32)(__builtin_amdgcn_fmed3f(x, 0.0f, 0x1.fffffep-1f) * 0x1p32f) & mask;
}
INLINE u32 unit_mask(u32 size) { return 0xffffffff << (32 - unit_bits(size)); }
INLINE u32 quick_nearest(float x, u32 mask, u32 size) { return (u32)((u64)quick_unit(x, mask) * size >> 32); }
INLINE u32 quick_nearest_texel(float x, u32 limit) {
  return (u32)(i32)__builtin_amdgcn_fmed3f(x, 0.0f, float_of(limit));
}

INLINE pair quick_pair(float x, u32 mask, u32 size) {
  const i32 last = (i32)size - 1,
            f = clamp_int((i32)(((u64)quick_unit(x, mask) * size + (1 << 23)) >> 24) - 128, 0, last * 256), i = f >> 8;
  return (pair){i, i + 1 < last ? i + 1 : last, (u32)f & 255};
}
// In 1/512 of a texel, of which the last is for rounding. limit: size - 0.5.
INLINE pair quick_pair_texels(float x, float limit, u32 size) {
  const i32 f = (i32)(__builtin_amdgcn_fmed3f(x, 0.5f, limit) * 512) + (1 - 256), i = f >> 9;
  const u32 last = size - 1, next = (u32)i + 1;
  return (pair){i, (i32)(next < last ? next : last), (u32)f >> 1 & 255};
}

INLINE u32 quick_nearest_at(const quick *q, place p, bool normalized) {
  u32 x, y = 0, z = p.layered ? last_at_most(p.layer, q->l->depth) : 0;
  if (normalized) {
    x = quick_nearest(p.x, q->limit[0], q->width);
    y = p.dims > 1 ? quick_nearest(p.y, q->limit[1], q->height) : 0;
    z = p.dims > 2 ? quick_nearest(p.z, q->limit[2], q->l->depth) : z;
  } else {
    x = quick_nearest_texel(p.x, q->limit[0]);
    y = p.dims > 1 ? quick_nearest_texel(p.y, q->limit[1]) : 0;
    z = p.dims > 2 ? quick_nearest_texel(p.z, q->limit[2]) : z;
  }
  const GLOBAL char *slice = p.layered || p.dims > 2 ? quick_slice(q, z) : quick_base(q);
  return quick_word(slice, quick_column(q, x, p.dims > 1 ? quick_row(q, y) : 0));
}

// A word that no way out of a function leaves as it is. (One that is not set at all takes a branch around nothing.)
#define UNSET __builtin_nondeterministic_value(0u)

// Whether something is so in any lane: a uniform condition.
INLINE bool in_any(bool b) { return __builtin_amdgcn_uicmp(b, 0, 33) != 0; }

INLINE bool quick_linear_at(const quick *q, place p, v4 *r) {
  pair px, py = {0, 0, 0};
  if (q->key & XL_TEXTURE_QUICK_UNIT) {
    px = quick_pair(p.x, q->limit[0], q->width);
    py = p.dims > 1 ? quick_pair(p.y, q->limit[1], q->height) : py;
  } else {
    px = quick_pair_texels(p.x, float_of(q->limit[0]), q->width);
    py = p.dims > 1 ? quick_pair_texels(p.y, float_of(q->limit[1]), q->height) : py;
  }
  const GLOBAL char *slice = p.layered ? quick_slice(q, last_at_most(p.layer, q->l->depth)) : quick_base(q);
  const u32 y0 = p.dims > 1 ? quick_row(q, (u32)py.first) : 0, y1 = p.dims > 1 ? quick_row(q, (u32)py.second) : 0,
            x0 = quick_column(q, (u32)px.first, 0), x1 = quick_column(q, (u32)px.second, 0);
  const u32 b0 = quick_word(slice, x0 + y0), b1 = quick_word(slice, x1 + y0),
            b2 = p.dims > 1 ? quick_word(slice, x0 + y1) : b0, b3 = p.dims > 1 ? quick_word(slice, x1 + y1) : b1;
  bool bad = false;
  *r = (v4){bilinear(b0, b1, b2, b3, weights(256, px.part, py.part), &bad), 0, 0, 0};
  return !in_any(bad);
}

// x, as far as the optimiser knows another number each time.
INLINE u32 hidden(u32 x) {
  __asm__ volatile("; a lane's own" : "+v"(x));
  return x;
}

INLINE bool is_texture(u64 handle) { return may_be(handle) && is_object(handle, XL_TEXTURE_MAGIC); }

// Lanes with one descriptor at a time: its fields are in scalar registers then, unless the optimiser takes a lane's own
// handle for the one that it is equal to.
#define EACH_DESCRIPTOR(T, HANDLE, BODY)                                                                               \
  for (;;) {                                                                                                           \
    const u32 low = (u32)__builtin_amdgcn_readfirstlane((i32)(u32)(HANDLE));                                           \
    const u32 high = (u32)__builtin_amdgcn_readfirstlane((i32)((HANDLE) >> 32));                                       \
    if ((hidden((u32)(HANDLE)) == low) & (hidden((u32)((HANDLE) >> 32)) == high)) {                                    \
      const texture T = (texture)((u64)high << 32 | low);                                                              \
      BODY;                                                                                                            \
      break;                                                                                                           \
    }                                                                                                                  \
  }

// The same of handles that may be none.
#define EACH_TEXTURE(T, HANDLE, BODY)                                                                                  \
  EACH_DESCRIPTOR(T, HANDLE, {                                                                                         \
    if (!is_texture((u64)T))                                                                                           \
      __crosslane_texture_no_handle();                                                                                 \
    BODY;                                                                                                              \
  })

// The four texels of textures that are marked for it: their slice, where they are in it, and their weights.
INLINE const GLOBAL char *quick_four(texture t, bool rows, u32 layer, float x, float y, u32 *at, v4 *w) {
  const level l = &t->level[0];
  pair px, py = {0, 0, 0};
  if (is_normalized(t)) {
    px = quick_pair(x, unit_mask(l->width), l->width);
    py = rows ? quick_pair(y, unit_mask(l->height), l->height) : py;
  } else {
    px = quick_pair_texels(x, (float)l->width - 0.5f, l->width);
    py = rows ? quick_pair_texels(y, (float)l->height - 0.5f, l->height) : py;
  }
  const u32 x0 = column_at(t, px.first), x1 = column_at(t, px.second), y0 = rows ? row_at(t, l, py.first) : 0,
            y1 = rows ? row_at(t, l, py.second) : 0;
  at[0] = x0 + y0;
  at[1] = x1 + y0;
  at[2] = x0 + y1;
  at[3] = x1 + y1;
  *w = weights(256, px.part, py.part);
  return slice_at(l, last_at_most(layer, l->depth));
}

// Filtered integers.
INLINE v4 filtered_ints(texture t, bool rows, u32 layer, float x, float y) {
  const u32 type = t->type;
  u32 at[4];
  v4 w, e[4];
  const GLOBAL char *base = quick_four(t, rows, layer, x, y, at, &w);
  if (t->texel == 2 && type == XL_TEXTURE_U8) {
#pragma unroll
    for (u32 i = 0; i < 4; i++) {
      const u32 word = *(const GLOBAL u32 *)(base + at[i]);
      e[i] = (v4){word & 255, word >> 8 & 255, word >> 16 & 255, word >> 24};
    }
  } else {
    elements_of(t, base, 4, at, e);
  }
  return int_results(type, w.x * e[0] + w.y * e[1] + w.z * e[2] + w.w * e[3]);
}

// Filtered floats of two or four channels. bad: of bilinear.
typedef struct texel {
  v4 r;
  u32 bad;
} texel;

INLINE texel filtered_floats(texture t, bool rows, u32 layer, float x, float y) {
  u32 at[4];
  v4 w;
  const GLOBAL char *base = quick_four(t, rows, layer, x, y, at, &w);
  bool bad = false;
  v4 e[4];
#define CHANNEL(C) bilinear(e[0].C, e[1].C, e[2].C, e[3].C, w, &bad)
  if (t->texel == 3) {
#pragma unroll
    for (u32 i = 0; i < 4; i++) {
      const u64 both = *(const GLOBAL u64 *)(base + at[i]);
      e[i] = (v4){(u32)both, (u32)(both >> 32), 0, 0};
    }
    const v4 r = {CHANNEL(x), CHANNEL(y), 0, 0};
    return (texel){r, bad};
  }
#pragma unroll
  for (u32 i = 0; i < 4; i++)
    e[i] = *(const GLOBAL v4 *)(base + at[i]);
  const v4 r = {CHANNEL(x), CHANNEL(y), CHANNEL(z), CHANNEL(w)};
#undef CHANNEL
  return (texel){r, bad};
}

static __attribute__((noinline)) texel floats(u64 handle, bool rows, u32 layer, float x, float y) {
  texel r = {{0, 0, 0, 0}, 0};
  EACH_DESCRIPTOR(t, handle, r = filtered_floats(t, rows, layer, x, y));
  return r;
}

static __attribute__((noinline)) v4 ints(u64 handle, bool rows, u32 layer, float x, float y) {
  v4 r = {0, 0, 0, 0};
  EACH_DESCRIPTOR(t, handle, r = filtered_ints(t, rows, layer, x, y));
  return r;
}

// Samples of textures that are marked for it, other than the nearest texel of coordinates in texels. A key is compared
// as a whole, and no branch is a lane's own: then what is quick has few of them.
INLINE bool quickly(u64 handle, const quick *q, place p, v4 *r) {
  const u32 key = q->key | ((u32)handle & (XL_TEXTURE_ALIGN - 1));
  if (p.dims < 3 && (key & ~(u32)XL_TEXTURE_QUICK_UNIT) == (XL_TEXTURE_QUICK_SAMPLE | XL_TEXTURE_QUICK_LINEAR))
    return quick_linear_at(q, p, r);
  if (key == (XL_TEXTURE_QUICK_SAMPLE | XL_TEXTURE_QUICK_UNIT)) {
    *r = (v4){quick_nearest_at(q, p, true), 0, 0, 0};
    return true;
  }
  if (p.dims < 3 && key == XL_TEXTURE_QUICK_INTS) {
    *r = ints(handle, p.dims > 1, p.layered ? p.layer : 0, p.x, p.y);
    return true;
  }
  if (p.dims < 3 && key == XL_TEXTURE_QUICK_FLOATS) {
    const texel f = floats(handle, p.dims > 1, p.layered ? p.layer : 0, p.x, p.y);
    *r = f.r;
    return !in_any(f.bad);
  }
  return false;
}

// ---------------------------------------------------------------- everything

INLINE void pairs_of(texture t, level l, const place *p, bool linear, bool seamless, pair *px, pair *py) {
  if (p->cube) {
    *px = face_pair(p->s, l->width, linear, seamless);
    *py = face_pair(p->t, l->height, linear, seamless);
    return;
  }
  *px = pair_along(t, 0, p->x, l->width, linear);
  *py = p->dims > 1          ? pair_along(t, 1, p->y, l->height, linear)
        : p->plain && linear ? only_row(t->mode[1])
                             : (pair){0, 0, 0};
}

// The same descriptor, which the optimiser takes for another one, whose fields are read where they are needed instead
// of being kept.
INLINE texture read_again(texture t) {
  const u32 low = (u32)__builtin_amdgcn_readfirstlane((i32)hidden((u32)(u64)t));
  const u32 high = (u32)__builtin_amdgcn_readfirstlane((i32)hidden((u32)((u64)t >> 32)));
  return (texture)((u64)high << 32 | low);
}

// Slices with weights, each of four texels: one or two of a level, of one level or two. Channels are added up by calls,
// which keeps what is alive at once in few registers: LLVM 19 mixes up registers where scalar ones run out. Integers
// are added up in place of what floats have to say.
INLINE v4 sampled(texture given, place p, i32 lod) {
  i32 first = 0;
  u32 part = 0;
  if (given->flags & XL_TEXTURE_MIPMAP) {
    const i32 f = clamp_int(lod + given->bias, given->low, given->high);
    first = given->flags & XL_TEXTURE_MIP_LINEAR ? f >> 8 : (f + 128) >> 8;
    part = given->flags & XL_TEXTURE_MIP_LINEAR ? (u32)f & 255 : 0;
    if (given->type < XL_TEXTURE_F16 && !(given->flags & XL_TEXTURE_AS_FLOAT))
      part = 0;
  }
  total r0 = nothing(), r1 = nothing(), r2 = nothing(), r3 = nothing();
#pragma nounroll
  for (u32 which = 0; which < 2; which++) {
    const texture t = read_again(given);
    const u32 flags = t->flags, type = t->type, channels = t->channels;
    const bool linear = is_filtered(t), seamless = p.cube && linear && (flags & XL_TEXTURE_SEAMLESS);
    const level l = &t->level[clamp_int(first + (i32)which, 0, (i32)t->levels - 1)];
    const u32 all = which ? part : 256 - part;
    pair px, py, pz = {(i32)last_at_most(p.layer, l->depth), 0, 0};
    pairs_of(t, l, &p, linear, seamless, &px, &py);
    if (p.dims > 2)
      pz = pair_along(t, 2, p.z, l->depth, linear);
    if (!linear && !part)
      return read_elements(t, elements_at(t, l, px.first, py.first, pz.first));
    const u32 upper = which ? rounded8(all * pz.part) : all - rounded8(all * (256 - pz.part));
#pragma nounroll
    for (u32 k = 0; k < (p.dims > 2 ? 2 : 1); k++) {
      const i32 z = k ? pz.second : pz.first;
      v4 w = weights(k ? upper : all - upper, px.part, py.part), e[4];
      if (seamless) {
        const i32 n = (i32)l->width;
        without_corner(&w, px.first < 0, px.second >= n, py.first < 0, py.second >= n);
        e[0] = cube_elements(t, l, px.first, py.first, (u32)z);
        e[1] = cube_elements(t, l, px.second, py.first, (u32)z);
        e[2] = cube_elements(t, l, px.first, py.second, (u32)z);
        e[3] = cube_elements(t, l, px.second, py.second, (u32)z);
      } else if (linear) {
        four_elements(t, l, px, py, z, e);
      } else {
        e[0] = e[1] = e[2] = e[3] = elements_at(t, l, px.first, py.first, z);
      }
      if (type >= XL_TEXTURE_F16) {
        const u32 how = (px.part ? SECOND_X : 0) | (py.part ? SECOND_Y : 0) | (type == XL_TEXTURE_F16 ? HALF : 0);
#define CHANNEL(C, R) R = add_slice(R, (v4){e[0].C, e[1].C, e[2].C, e[3].C}, w, how)
        CHANNEL(x, r0);
        if (channels > 1)
          CHANNEL(y, r1);
        if (channels > 2) {
          CHANNEL(z, r2);
          CHANNEL(w, r3);
        }
#undef CHANNEL
      } else {
        const v4 sums = w.x * e[0] + w.y * e[1] + w.z * e[2] + w.w * e[3];
#define COLOR(C) __crosslane_texture_srgb_sum((v4){e[0].C, e[1].C, e[2].C, e[3].C}, w)
        const bool srgb = (flags & XL_TEXTURE_SRGB) && type == XL_TEXTURE_U8;
        r0.about += srgb ? COLOR(x) : sums.x;
        r1.about += srgb ? COLOR(y) : sums.y;
        r2.about += srgb ? COLOR(z) : sums.z;
        r3.about += sums.w;
#undef COLOR
      }
      if (!pz.part)
        break;
    }
    if (!part)
      break;
  }
  const texture t = read_again(given);
  const u32 type = t->type, channels = t->channels;
  v4 r = {0, 0, 0, 0};
  if (type >= XL_TEXTURE_F16) {
    const u32 how = type == XL_TEXTURE_F16 ? HALF : 0;
    r.x = float_result(r0, how);
    if (channels > 1)
      r.y = float_result(r1, how);
    if (channels > 2) {
      r.z = float_result(r2, how);
      r.w = float_result(r3, how);
    }
    return r;
  }
  const v4 sums = {r0.about, r1.about, r2.about, r3.about};
  r = int_results(type, sums);
  if ((t->flags & XL_TEXTURE_SRGB) && type == XL_TEXTURE_U8)
    r = (v4){srgb_result(sums.x), srgb_result(sums.y), srgb_result(sums.z), r.w};
  return r;
}

#define ANY(NAME, PARAMETERS, ...)                                                                                     \
  __attribute__((noinline)) v4 __crosslane_texture_any_##NAME(u64 handle, PARAMETERS, i32 lod);                        \
  __attribute__((noinline)) v4 __crosslane_texture_any_##NAME(u64 handle, PARAMETERS, i32 lod) {                       \
    const place p = {__VA_ARGS__};                                                                                     \
    v4 r = {0, 0, 0, 0};                                                                                               \
    EACH_TEXTURE(t, handle, r = sampled(t, p, lod));                                                                   \
    return r;                                                                                                          \
  }
#define COMMA ,
ANY(1d, float x, .x = x, .dims = 1, .plain = true)
ANY(2d, float x COMMA float y, .x = x, .y = y, .dims = 2)
ANY(3d, float x COMMA float y COMMA float z, .x = x, .y = y, .z = z, .dims = 3)
ANY(a1d, u32 layer COMMA float x, .x = x, .layer = layer, .dims = 1)
ANY(a2d, u32 layer COMMA float x COMMA float y, .x = x, .y = y, .layer = layer, .dims = 2)
ANY(cube, u32 face COMMA double s COMMA double t2, .s = s, .t = t2, .layer = face, .dims = 2, .cube = true)

// ---------------------------------------------------------------- levels

INLINE i32 lod_of(float lod) { return (i32)(__builtin_fminf(__builtin_fmaxf(cleaned(lod), -64.0f), 64.0f) * 256); }

// 256 * log2(1 + k / 256), as the H100 has it.
static const CONSTANT uint8_t log2_table[256] = {
    0,   2,   4,   5,   6,   8,   9,   11,  12,  13,  15,  16,  18,  19,  20,  22,  23,  24,  26,  27,  28,  30,
    31,  32,  34,  35,  36,  38,  39,  40,  42,  43,  44,  45,  47,  48,  49,  50,  52,  53,  54,  55,  57,  58,
    59,  60,  62,  63,  64,  65,  66,  68,  69,  70,  71,  72,  74,  75,  76,  77,  78,  79,  81,  82,  83,  84,
    85,  86,  88,  89,  90,  91,  92,  93,  94,  95,  97,  98,  99,  100, 101, 102, 103, 104, 105, 106, 107, 109,
    110, 111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131,
    132, 133, 135, 136, 137, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153,
    154, 155, 156, 157, 158, 159, 160, 161, 162, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 173,
    174, 175, 176, 177, 178, 179, 180, 181, 181, 182, 183, 184, 185, 186, 187, 188, 188, 189, 190, 191, 192, 193,
    194, 195, 195, 196, 197, 198, 199, 200, 200, 201, 202, 203, 204, 205, 205, 206, 207, 208, 209, 210, 210, 211,
    212, 213, 214, 214, 215, 216, 217, 218, 218, 219, 220, 221, 222, 222, 223, 224, 225, 226, 226, 227, 228, 229,
    229, 230, 231, 232, 233, 233, 234, 235, 236, 236, 237, 238, 239, 239, 240, 241, 242, 242, 243, 244, 245, 245,
    246, 247, 248, 248, 249, 250, 251, 251, 252, 253, 253, 254, 255, 255};

// Ten significant bits.
INLINE double cut(double v) { return __builtin_bit_cast(double, __builtin_bit_cast(u64, v) & 0xfffff80000000000); }

// The largest part, 11/32 of the middle one and a quarter of the smallest.
INLINE double length(double x, double y, double z) {
  x = __builtin_fabs(x);
  y = __builtin_fabs(y);
  z = __builtin_fabs(z);
  const double high = __builtin_fmax(x, y), low = __builtin_fmin(x, y);
  return __builtin_fmax(high, z) + __builtin_fmax(low, __builtin_fmin(high, z)) * 0.34375 +
         __builtin_fmin(low, z) * 0.25;
}

// A level in 1/256 from a length in texels of level 0.
INLINE i32 level_of_length(double n) {
  if (!(n > 0))
    return 0;
  const u64 bits = __builtin_bit_cast(u64, n);
  const i32 f = ((i32)(bits >> 52) - 1023) * 256 + log2_table[bits >> 44 & 255];
  return clamp_int(f, -64 * 256, 64 * 256);
}

// The same from two gradients.
static __attribute__((noinline)) i32 level_of(double x0, double y0, double z0, double x1, double y1, double z1) {
  x0 = cut(x0), y0 = cut(y0), z0 = cut(z0), x1 = cut(x1), y1 = cut(y1), z1 = cut(z1);
  const double sum = length(cut(x0 + x1), cut(y0 + y1), cut(z0 + z1)) * 0.6875,
               difference = length(cut(x0 - x1), cut(y0 - y1), cut(z0 - z1)) * 0.6875;
  return level_of_length(
      __builtin_fmax(__builtin_fmax(length(x0, y0, z0), length(x1, y1, z1)), __builtin_fmax(sum, difference)));
}

// ---------------------------------------------------------------- the forms

#define FORM(NAME, PARAMETERS, ARGUMENTS, ...)                                                                         \
  v4 __crosslane_tex_##NAME(u64 handle, PARAMETERS);                                                                   \
  v4 __crosslane_tex_level_##NAME(u64 handle, PARAMETERS, float lod);                                                  \
  v4 __crosslane_tex_##NAME(u64 handle, PARAMETERS) {                                                                  \
    const place p = {__VA_ARGS__};                                                                                     \
    const quick q = quick_of(handle, false);                                                                           \
    u32 word = UNSET;                                                                                                  \
    if (q.key == XL_TEXTURE_QUICK_SAMPLE)                                                                              \
      word = quick_nearest_at(&q, p, false);                                                                           \
    v4 r = {word, 0, 0, 0};                                                                                            \
    if (q.again != XL_TEXTURE_AGAIN(XL_TEXTURE_QUICK_SAMPLE) && !quickly(handle, &q, p, &r))                           \
      r = __crosslane_texture_any_##NAME(handle, ARGUMENTS, 0);                                                        \
    return r;                                                                                                          \
  }                                                                                                                    \
  v4 __crosslane_tex_level_##NAME(u64 handle, PARAMETERS, float lod) {                                                 \
    return __crosslane_texture_any_##NAME(handle, ARGUMENTS, lod_of(lod));                                             \
  }
FORM(1d, float x, x, .x = x, .dims = 1, .plain = true)
FORM(2d, float x COMMA float y, x COMMA y, .x = x, .y = y, .dims = 2)
FORM(3d, float x COMMA float y COMMA float z, x COMMA y COMMA z, .x = x, .y = y, .z = z, .dims = 3)
FORM(a1d, u32 layer COMMA float x, layer COMMA x, .x = x, .layer = layer, .layered = true, .dims = 1)
FORM(a2d, u32 layer COMMA float x COMMA float y, layer COMMA x COMMA y, .x = x, .y = y, .layer = layer, .layered = true,
     .dims = 2)

#define GRADIENTS(NAME, PARAMETERS, ARGUMENTS, GRADIENT, X0, Y0, Z0, X1, Y1, Z1)                                       \
  v4 __crosslane_tex_grad_##NAME(u64 handle, PARAMETERS, GRADIENT);                                                    \
  v4 __crosslane_tex_grad_##NAME(u64 handle, PARAMETERS, GRADIENT) {                                                   \
    const texture t = texture_of(handle);                                                                              \
    const double w = t->level[0].width, h = t->level[0].height, d = t->level[0].depth;                                 \
    (void)h;                                                                                                           \
    (void)d;                                                                                                           \
    return __crosslane_texture_any_##NAME(handle, ARGUMENTS, level_of(X0, Y0, Z0, X1, Y1, Z1));                        \
  }
GRADIENTS(1d, float x, x, float dx COMMA float dy, (double)dx *w, 0, 0, (double)dy *w, 0, 0)
GRADIENTS(a1d, u32 layer COMMA float x, layer COMMA x, float dx COMMA float dy, (double)dx *w, 0, 0, (double)dy *w, 0,
          0)
GRADIENTS(2d, float x COMMA float y, x COMMA y, float dxx COMMA float dxy COMMA float dyx COMMA float dyy,
          (double)dxx *w, (double)dxy *h, 0, (double)dyx *w, (double)dyy *h, 0)
GRADIENTS(a2d, u32 layer COMMA float x COMMA float y, layer COMMA x COMMA y,
          float dxx COMMA float dxy COMMA float dyx COMMA float dyy, (double)dxx *w, (double)dxy *h, 0, (double)dyx *w,
          (double)dyy *h, 0)
GRADIENTS(3d, float x COMMA float y COMMA float z, x COMMA y COMMA z,
          float dxx COMMA float dxy COMMA float dxz COMMA float dyx COMMA float dyy COMMA float dyz, (double)dxx *w,
          (double)dxy *h, (double)dxz *d, (double)dyx *w, (double)dyy *h, (double)dyz *d)

// ---------------------------------------------------------------- cubes

// Where a direction meets the cube from -1 to 1. The face is z's where that is the largest part, else y's, else x's.
typedef struct meeting {
  double x, y, z;
  u32 face;
} meeting;

INLINE meeting meeting_of(float x, float y, float z) {
  const float ax = __builtin_fabsf(x), ay = __builtin_fabsf(y), az = __builtin_fabsf(z),
              most = __builtin_fmaxf(__builtin_fmaxf(ax, ay), az);
  const u32 face = az == most ? (z < 0 ? 5 : 4) : ay == most ? (y < 0 ? 3 : 2) : (x < 0 ? 1 : 0);
  if (!(most > 0)) // the middle of the face
    return (meeting){0, 0, 0, face};
  return (meeting){(double)x / most, (double)y / most, (double)z / most, face};
}

// From 0 to 1 on the face; no numbers count as 0.
INLINE void on_face(meeting m, double *s, double *t) {
  *s = ((m.face == 0 ? -m.z : m.face == 1 ? m.z : m.face == 5 ? -m.x : m.x) + 1) * 0.5;
  *t = ((m.face == 2 ? m.z : m.face == 3 ? -m.z : -m.y) + 1) * 0.5;
  if (!(*s >= 0 && *s <= 1 && *t >= 0 && *t <= 1))
    *s = *t = 0;
}

// The first face of a layer's cube.
INLINE u32 first_face(texture t, u32 layer, bool layered) {
  const u32 cubes = t->level[0].depth / 6;
  return layered && cubes ? 6 * last_at_most(layer, cubes) : 0;
}

static __attribute__((noinline)) v4 cube(u64 handle, float x, float y, float z, u32 layer, bool layered, i32 lod) {
  const texture t = texture_of(handle);
  const meeting m = meeting_of(x, y, z);
  double u, v;
  on_face(m, &u, &v);
  return __crosslane_texture_any_cube(handle, m.face + first_face(t, layer, layered), u, v, lod);
}

// How far it is from one point to another on the cube's surface, in units of half a face. From one face to the next: to
// the edge and on from there, each cut by itself. From a face to the one across it is far: the smallest level.
INLINE double way(meeting a, meeting b, double half) {
  const u32 one = a.face / 2, other = b.face / 2;
  if (a.face == b.face)
    return length(one == 0 ? 0 : cut((b.x - a.x) * half), one == 1 ? 0 : cut((b.y - a.y) * half),
                  one == 2 ? 0 : cut((b.z - a.z) * half));
  if (one == other)
    return 0x1p32;
#define ALONG(M, AXIS) ((AXIS) == 0 ? M.x : (AXIS) == 1 ? M.y : M.z)
#define SIGNED(M, FACE) ((FACE) & 1 ? -ALONG(M, (FACE) / 2) : ALONG(M, (FACE) / 2))
  const u32 edge = 3 - one - other;
  const double across = cut(cut((1 - SIGNED(a, b.face)) * half) + cut((1 - SIGNED(b, a.face)) * half)),
               along = cut((ALONG(b, edge) - ALONG(a, edge)) * half);
#undef SIGNED
#undef ALONG
  return length(across, along, 0);
}

// A level from two gradients of a direction: the ways from where it meets the cube to where it does with each of them
// added, in f32. On one face they count as gradients in two dimensions.
static __attribute__((noinline)) i32 level_on_cube(float x, float y, float z, float dxx, float dxy, float dxz,
                                                   float dyx, float dyy, float dyz, u32 size) {
  const meeting m = meeting_of(x, y, z), a = meeting_of(x + dxx, y + dxy, z + dxz),
                b = meeting_of(x + dyx, y + dyy, z + dyz);
  const double half = size * 0.5;
  if (m.face != a.face || m.face != b.face)
    return level_of_length(__builtin_fmax(way(m, a, half), way(m, b, half)));
  const u32 own = m.face / 2;
#define STEP(TO, C, AXIS) (own == (AXIS) ? 0 : (TO.C - m.C) * half)
  return level_of(STEP(a, x, 0), STEP(a, y, 1), STEP(a, z, 2), STEP(b, x, 0), STEP(b, y, 1), STEP(b, z, 2));
#undef STEP
}

v4 __crosslane_tex_cube(u64 handle, float x, float y, float z);
v4 __crosslane_tex_acube(u64 handle, u32 layer, float x, float y, float z);
v4 __crosslane_tex_level_cube(u64 handle, float x, float y, float z, float lod);
v4 __crosslane_tex_level_acube(u64 handle, u32 layer, float x, float y, float z, float lod);
v4 __crosslane_tex_cube(u64 handle, float x, float y, float z) { return cube(handle, x, y, z, 0, false, 0); }
v4 __crosslane_tex_acube(u64 handle, u32 layer, float x, float y, float z) {
  return cube(handle, x, y, z, layer, true, 0);
}
v4 __crosslane_tex_level_cube(u64 handle, float x, float y, float z, float lod) {
  return cube(handle, x, y, z, 0, false, lod_of(lod));
}
v4 __crosslane_tex_level_acube(u64 handle, u32 layer, float x, float y, float z, float lod) {
  return cube(handle, x, y, z, layer, true, lod_of(lod));
}

#define CUBE_GRADIENTS float dxx, float dxy, float dxz, float dyx, float dyy, float dyz
#define CUBE_LEVEL level_on_cube(x, y, z, dxx, dxy, dxz, dyx, dyy, dyz, texture_of(handle)->level[0].width)
v4 __crosslane_tex_grad_cube(u64 handle, float x, float y, float z, CUBE_GRADIENTS);
v4 __crosslane_tex_grad_acube(u64 handle, u32 layer, float x, float y, float z, CUBE_GRADIENTS);
v4 __crosslane_tex_grad_cube(u64 handle, float x, float y, float z, CUBE_GRADIENTS) {
  return cube(handle, x, y, z, 0, false, CUBE_LEVEL);
}
v4 __crosslane_tex_grad_acube(u64 handle, u32 layer, float x, float y, float z, CUBE_GRADIENTS) {
  return cube(handle, x, y, z, layer, true, CUBE_LEVEL);
}
#undef CUBE_LEVEL
#undef CUBE_GRADIENTS

// ---------------------------------------------------------------- fetches

// By texel numbers. Outside of memory that is bound as it is stand zeroes; an array's address modes are clamp or
// border.
INLINE v4 fetched(texture t, i32 x, i32 y, i32 z, u32 layer, i32 dims, i32 lod) {
  const level l = &t->level[clamp_int(lod, 0, (i32)t->levels - 1)];
  if ((t->flags & XL_TEXTURE_MEMORY) && (u32)x >= l->width)
    return (v4){0, 0, 0, 0};
#define MODE(I) (t->mode[I] == XL_TEXTURE_BORDER ? XL_TEXTURE_BORDER : XL_TEXTURE_CLAMP)
  x = addressed(x, l->width, MODE(0));
  y = dims > 1 ? addressed(y, l->height, MODE(1)) : 0;
  z = dims > 2 ? addressed(z, l->depth, MODE(2)) : (i32)last_at_most(layer, l->depth);
#undef MODE
  return read_elements(t, elements_at(t, l, x, y, z));
}

static __attribute__((noinline)) v4 fetch_any(u64 handle, i32 x, i32 y, i32 z, u32 layer, i32 dims, i32 lod) {
  v4 r = {0, 0, 0, 0};
  EACH_TEXTURE(t, handle, r = fetched(t, x, y, z, layer, dims, lod));
  return r;
}

// memory: the one form that linear memory is read by.
INLINE v4 fetch(u64 handle, i32 x, i32 y, i32 z, u32 layer, i32 dims, i32 lod, bool memory) {
  if (!memory)
    return fetch_any(handle, x, y, z, layer, dims, lod);
  const quick q = quick_of(handle, true);
  u32 word = UNSET;
  if (q.key == XL_TEXTURE_QUICK_FETCH) {
    const u32 k = (u32)x < q.last ? (u32)x : q.last;
    word = quick_word(quick_base(&q), k << 2);
    word = (u32)x <= q.last ? word : 0;
  }
  v4 r = {word, 0, 0, 0};
  if (q.again != XL_TEXTURE_AGAIN(XL_TEXTURE_QUICK_FETCH))
    r = fetch_any(handle, x, y, z, layer, dims, lod);
  return r;
}

#define FETCH(NAME, PARAMETERS, X, Y, Z, LAYER, DIMS, MEMORY)                                                          \
  v4 __crosslane_tex_fetch_##NAME(u64 handle, PARAMETERS);                                                             \
  v4 __crosslane_tex_fetch_level_##NAME(u64 handle, PARAMETERS, i32 lod);                                              \
  v4 __crosslane_tex_fetch_##NAME(u64 handle, PARAMETERS) { return fetch(handle, X, Y, Z, LAYER, DIMS, 0, MEMORY); }   \
  v4 __crosslane_tex_fetch_level_##NAME(u64 handle, PARAMETERS, i32 lod) {                                             \
    return fetch(handle, X, Y, Z, LAYER, DIMS, lod, MEMORY);                                                           \
  }
FETCH(1d, i32 x, x, 0, 0, 0, 1, true)
FETCH(2d, i32 x COMMA i32 y, x, y, 0, 0, 2, false)
FETCH(3d, i32 x COMMA i32 y COMMA i32 z, x, y, z, 0, 3, false)
FETCH(a1d, u32 layer COMMA i32 x, x, 0, 0, layer, 1, false)
FETCH(a2d, u32 layer COMMA i32 x COMMA i32 y, x, y, 0, layer, 2, false)

// ---------------------------------------------------------------- gathers

// A channel of the four texels that a linear filter would read, in the order of f, as an instruction returns them.
#define CHANNEL(E) (channel == 0 ? E.x : channel == 1 ? E.y : channel == 2 ? E.z : E.w)
INLINE v4 gather_result(texture t, u32 channel, const v4 *f) {
  const v4 e = {CHANNEL(f[2]), CHANNEL(f[3]), CHANNEL(f[1]), CHANNEL(f[0])};
  if (t->flags & XL_TEXTURE_SRGB) { // the fourth channel is none of sRGB's
    const v4 xyz = __crosslane_texture_srgb(e), x = __crosslane_texture_srgb((v4){e.w, 0, 0, 0});
    const float most = most_of(t->type), reciprocal = reciprocal_of(t->type);
#define READ(C) bits_of(divided((i32)e.C, most, reciprocal))
    return channel == 3 ? (v4){READ(x), READ(y), READ(z), READ(w)} : (v4){xyz.x, xyz.y, xyz.z, x.x};
#undef READ
  }
  return read_elements(t, e);
}

INLINE v4 gathered(texture t, u32 channel, u32 layer, float x, float y) {
  const level l = &t->level[0];
  const pair px = around(x, l->width, t->mode[0], is_normalized(t), true),
             py = around(y, l->height, t->mode[1], is_normalized(t), true);
  v4 f[4];
  four_elements(t, l, px, py, (i32)last_at_most(layer, l->depth), f);
  return gather_result(t, channel, f);
}

FAR void __crosslane_texture_corner(void) {
  static const char text[] = "trap: a gather at the corner of a seamless cube whose elements are not f32: what the "
                             "hardware gives is not known";
  trap(text);
}

// Of a cube's face; of a seamless one also the neighbours'. Where three faces meet, the fourth texel is the mean of the
// others, of which the one across has the part that their thirds leave over.
INLINE v4 cube_gathered(texture t, u32 channel, u32 slice, double s, double r) {
  const level l = &t->level[0];
  const i32 n = (i32)l->width;
  slice = last_at_most(slice, l->depth);
  pair px = face_pair(s, l->width, true, true), py = face_pair(r, l->width, true, true);
  v4 f[4];
  if (!(t->flags & XL_TEXTURE_SEAMLESS)) {
    px = pair_at(px.first * 256, l->width, XL_TEXTURE_CLAMP, true);
    py = pair_at(py.first * 256, l->width, XL_TEXTURE_CLAMP, true);
    four_elements(t, l, px, py, (i32)slice, f);
    return gather_result(t, channel, f);
  }
  f[0] = cube_elements(t, l, px.first, py.first, slice);
  f[1] = cube_elements(t, l, px.second, py.first, slice);
  f[2] = cube_elements(t, l, px.first, py.second, slice);
  f[3] = cube_elements(t, l, px.second, py.second, slice);
  v4 w = {px.first < 0 && py.first < 0, px.second >= n && py.first < 0, px.first < 0 && py.second >= n,
          px.second >= n && py.second >= n};
  const v4 missing = w;
  v4 e = gather_result(t, channel, f);
  if (!(w.x | w.y | w.z | w.w))
    return e;
  if (t->type != XL_TEXTURE_F32) {
    __crosslane_texture_corner();
    return e;
  }
  w *= 256;
  without_corner(&w, px.first < 0, px.second >= n, py.first < 0, py.second >= n);
  const v4 c = {CHANNEL(f[0]), CHANNEL(f[1]), CHANNEL(f[2]), CHANNEL(f[3])};
  const u32 mean = float_result(add_slice(nothing(), c, w, SECOND_X | SECOND_Y), 0);
  return (v4){missing.z ? mean : e.x, missing.w ? mean : e.y, missing.y ? mean : e.z, missing.x ? mean : e.w};
}
#undef CHANNEL

static __attribute__((noinline)) v4 gather_any(u64 handle, u32 channel, u32 layer, float x, float y) {
  v4 r = {0, 0, 0, 0};
  EACH_TEXTURE(t, handle, r = gathered(t, channel, layer, x, y));
  return r;
}

INLINE v4 gather(u64 handle, u32 channel, u32 layer, float x, float y, bool layered) {
  if (channel || layered)
    return gather_any(handle, channel, layer, x, y);
  const quick q = quick_of(handle, false);
  const u32 kinds = XL_TEXTURE_QUICK_UNIT | XL_TEXTURE_QUICK_LINEAR;
  v4 r = {UNSET, UNSET, UNSET, UNSET};
  if ((q.key & ~kinds) == XL_TEXTURE_QUICK_SAMPLE) {
    const bool normalized = q.key & XL_TEXTURE_QUICK_UNIT;
    const pair px = around(x, q.width, XL_TEXTURE_CLAMP, normalized, true),
               py = around(y, q.height, XL_TEXTURE_CLAMP, normalized, true);
    const GLOBAL char *slice = quick_base(&q);
    const u32 x0 = quick_column(&q, (u32)px.first, 0), x1 = quick_column(&q, (u32)px.second, 0),
              y0 = quick_row(&q, (u32)py.first), y1 = quick_row(&q, (u32)py.second);
    r = (v4){quick_word(slice, x0 + y1), quick_word(slice, x1 + y1), quick_word(slice, x1 + y0),
             quick_word(slice, x0 + y0)};
  }
  if ((q.again & ~kinds) != XL_TEXTURE_AGAIN(XL_TEXTURE_QUICK_SAMPLE))
    r = gather_any(handle, channel, layer, x, y);
  return r;
}

static __attribute__((noinline)) v4 gather_cube(u64 handle, u32 channel, u32 layer, float x, float y, float z,
                                                bool layered) {
  const meeting m = meeting_of(x, y, z);
  double s, r;
  on_face(m, &s, &r);
  v4 e = {0, 0, 0, 0};
  EACH_TEXTURE(t, handle, e = cube_gathered(t, channel, m.face + first_face(t, layer, layered), s, r));
  return e;
}

#define GATHER(LETTER, CHANNEL)                                                                                        \
  v4 __crosslane_tld4_##LETTER##_2d(u64 handle, float x, float y);                                                     \
  v4 __crosslane_tld4_##LETTER##_a2d(u64 handle, u32 layer, float x, float y);                                         \
  v4 __crosslane_tld4_##LETTER##_cube(u64 handle, float x, float y, float z);                                          \
  v4 __crosslane_tld4_##LETTER##_acube(u64 handle, u32 layer, float x, float y, float z);                              \
  v4 __crosslane_tld4_##LETTER##_cube(u64 handle, float x, float y, float z) {                                         \
    return gather_cube(handle, CHANNEL, 0, x, y, z, false);                                                            \
  }                                                                                                                    \
  v4 __crosslane_tld4_##LETTER##_acube(u64 handle, u32 layer, float x, float y, float z) {                             \
    return gather_cube(handle, CHANNEL, layer, x, y, z, true);                                                         \
  }                                                                                                                    \
  v4 __crosslane_tld4_##LETTER##_2d(u64 handle, float x, float y) { return gather(handle, CHANNEL, 0, x, y, false); }  \
  v4 __crosslane_tld4_##LETTER##_a2d(u64 handle, u32 layer, float x, float y) {                                        \
    return gather(handle, CHANNEL, layer, x, y, true);                                                                 \
  }
GATHER(r, 0)
GATHER(g, 1)
GATHER(b, 2)
GATHER(a, 3)
