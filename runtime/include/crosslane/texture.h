// crosslane/texture.h: textures and surfaces in memory, for the host that creates them and device code that reads them.
//
// A texture or surface object is a handle: the 64-bit device address of an xl_texture, a multiple of
// XL_TEXTURE_ALIGN. The host writes it before a kernel starts; kernels only read it, by scalar loads if a wavefront
// uses one. A texture or surface reference of old CUDA is a 64-bit variable of the module that contains such a handle.
//
// Texels. A texel has 1, 2 or 4 channels of one element type, without gaps. Bound memory (linear,
// pitched) has rows that are `row` bytes apart. Arrays, opaque to programs, have tiles of XL_TEXTURE_TILE_BYTES in x by
// four rows. A tile is 128 contiguous bytes, so that the four texels of a linear filter are in few lines of a
// cache:
//
//   tile = (y >> tile) * row + (x >> 5) * (32 << tile)      x in bytes, y in rows; row: bytes between rows of tiles
//   byte = tile + (y & ((1 << tile) - 1)) * 32 + (x & 31)   tile: 2 in arrays with rows, 0 elsewhere
//
// Slices of a volume, layers of a layered array and faces of a cube (six a layer) are `slice` bytes apart. A slice is
// smaller than 4 GiB: xl_texture_shape reports larger ones.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_TEXTURE_H
#define CROSSLANE_TEXTURE_H

#include <stdint.h>

enum {
  XL_TEXTURE_MAGIC = 0x58547831, // of a texture object
  XL_SURFACE_MAGIC = 0x58537831, // of a surface object
  XL_TEXTURE_ALIGN = 64,         // bytes; of a descriptor
  XL_TEXTURE_MEMORY_ALIGN = 128, // bytes; of an array's memory, each level and each slice
  XL_TEXTURE_TILE_BYTES = 32,    // a tile's bytes in x
  XL_TEXTURE_TILE = 2,           // log2 of a tile's rows
  XL_TEXTURE_LEVELS = 16,        // of a mipmapped array, at most: 32768 texels and smaller
  XL_TEXTURE_LOD = 256           // units of a level of detail
};

// Element types.
enum {
  XL_TEXTURE_U8,
  XL_TEXTURE_S8,
  XL_TEXTURE_U16,
  XL_TEXTURE_S16,
  XL_TEXTURE_U32,
  XL_TEXTURE_S32,
  XL_TEXTURE_F16,
  XL_TEXTURE_F32
};

// Address modes: the numbers of CUaddress_mode and cudaTextureAddressMode.
enum { XL_TEXTURE_WRAP, XL_TEXTURE_CLAMP, XL_TEXTURE_MIRROR, XL_TEXTURE_BORDER };

// xl_texture.flags
enum {
  XL_TEXTURE_LINEAR = 1 << 0,     // filters; else the nearest texel
  XL_TEXTURE_NORMALIZED = 1 << 1, // coordinates from 0 to 1; else in texels
  XL_TEXTURE_AS_FLOAT = 1 << 2,   // 8- and 16-bit integers become floats; float types always are
  XL_TEXTURE_SRGB = 1 << 3,       // u8 that become floats: the first three channels are sRGB
  XL_TEXTURE_SEAMLESS = 1 << 4,   // cubes are filtered across edges
  XL_TEXTURE_MIPMAP = 1 << 5,     // of a mipmapped array: levels of detail count
  XL_TEXTURE_MIP_LINEAR = 1 << 6, // filters between two levels; else the nearest level
  XL_TEXTURE_MEMORY = 1 << 7,     // linear memory: fetches outside give 0
  XL_TEXTURE_LAYERED = 1 << 8,    // what a handle is of, for queries alone
  XL_TEXTURE_CUBE = 1 << 9
};

// xl_texture_quick.key: the textures with a fast path, in one word that code compares to test all conditions at once; 0
// for others. Its low bits are 0, so that code may insert those of the handle there, which are also 0.
enum {
  XL_TEXTURE_QUICK_UNIT = 1 << 6,       // coordinates from 0 to 1
  XL_TEXTURE_QUICK_LINEAR = 1 << 7,     // f32; else the nearest texel
  XL_TEXTURE_QUICK_SAMPLE = 0x58517c00, // 0x58517800 and 0x58517900 were those of descriptors without base and sizes
  XL_TEXTURE_QUICK_FETCH = 0x58517d00,  // by index, of linear memory
  XL_TEXTURE_QUICK_INTS = 0x58517a00,   // filtered integers of 8 or 16 bits, of at most four bytes a texel
  XL_TEXTURE_QUICK_FLOATS = 0x58517b00  // filtered f32 of two or four channels
};

// The data that samples of clamped textures without levels, and fetches, need besides level 0;
// xl_texture_finish computes it. For both the texels must be one word without conversion. The results are the same, in
// less time. A second copy of the key lets code test it twice, each time for a branch of its
// own, without the compiler merging these into one branch with two sides: in `last` for samples, in `tile` for fetches,
// as another number, which nothing else in a descriptor equals, so that a misaligned handle does not find it at the
// place of the first.
// place.
#define XL_TEXTURE_AGAIN(KEY) ((KEY) + 0x200)
typedef struct xl_texture_quick {
  uint32_t key;
  uint32_t last;        // fetches: the last texel
  uint32_t limit[3];    // samples: a float, the largest coordinate in texels, width - 1 or, with LINEAR, width - 0.5;
                        // with UNIT the bits of a coordinate in 2^-32 that count
  uint32_t tile;        // samples: texel (x, y) lies at 4 * x + (x >> 3) * column + 32 * y + (y >> tile) * row;
  uint32_t column, row; // x >> 3, y, column and row are below 1 << 24
  uint64_t base;        // level 0's, and its sizes, which are read with the rest at once
  uint32_t width, height;
} xl_texture_quick;

// One level: its place and its size.
typedef struct xl_texture_level {
  uint64_t base;                 // device address of texel (0, 0, 0)
  uint64_t slice;                // bytes between slices, layers, faces
  uint32_t row;                  // bytes between rows, or rows of tiles
  uint32_t width, height, depth; // texels, rows, slices (layers, faces); each at least 1
} xl_texture_level;

// Offsets are part of the interface: newer hosts load device code that was compiled before.
typedef struct xl_texture {
  uint32_t magic;
  uint32_t flags;
  uint32_t type;     // of an element
  uint32_t channels; // 1, 2 or 4
  uint32_t texel;    // log2 of a texel's bytes, 0 to 4
  uint32_t tile;     // XL_TEXTURE_TILE or 0, for all levels
  uint32_t levels;   // at least 1
  uint32_t mode[3];  // address modes of x, y, z; without NORMALIZED, clamp instead of wrap and mirror
  int32_t bias;      // added to levels of detail, in 1/256, truncated toward zero
  int32_t low, high; // bounds of levels of detail, in 1/256, truncated toward zero; within 0 and (levels - 1) * 256
  uint32_t size[3];  // for queries: width, height, depth in texels, 0 for dimensions that an array lacks
  xl_texture_level level[XL_TEXTURE_LEVELS]; // at 64
  uint32_t border[4]; // at 576; elements as stored, sign-extended to 32 bits: xl_texture_border; 0 for missing channels
  xl_texture_quick quick; // at 592
  uint32_t reserved[16];  // 0
} xl_texture;

#define XL_TEXTURE_CHECK_(NAME, WHAT) typedef char xl_texture_check_##NAME[(WHAT) ? 1 : -1]
XL_TEXTURE_CHECK_(level, __builtin_offsetof(xl_texture, level) == 64);
XL_TEXTURE_CHECK_(border, __builtin_offsetof(xl_texture, border) == 576);
XL_TEXTURE_CHECK_(quick, __builtin_offsetof(xl_texture, quick) == 592 && sizeof(xl_texture_quick) == 48);
XL_TEXTURE_CHECK_(size, sizeof(xl_texture) == 704 && sizeof(xl_texture_level) == 32);

// Bytes of an element, as log2.
static inline uint32_t xl_texture_element(uint32_t type) {
  return type <= XL_TEXTURE_S8 ? 0 : type <= XL_TEXTURE_S16 || type == XL_TEXTURE_F16 ? 1 : 2;
}

// The offset of a byte of a level: x in bytes from the row's start, y in rows, z in slices; all within the level.
static inline uint64_t xl_texture_offset(const xl_texture_level *l, uint32_t tile, uint32_t x, uint32_t y, uint32_t z) {
  const uint32_t in_tile = (1u << tile) - 1, tiles = x / XL_TEXTURE_TILE_BYTES;
  return z * l->slice + (uint64_t)(y >> tile) * l->row + (uint64_t)tiles * XL_TEXTURE_TILE_BYTES * in_tile + x +
         (y & in_tile) * XL_TEXTURE_TILE_BYTES;
}

// Level `number` of an array of width x height x depth texels (0 counts as 1) of 1 << texel bytes: fills everything but
// the base and returns the level's bytes, a multiple of XL_TEXTURE_MEMORY_ALIGN; 0 if a slice has 4 GiB or more.
// `fixed`: the depth counts layers or faces, the same number in every level. The whole array's tile is TILE if it has
// rows (a height above 1), else 0.
static inline uint64_t xl_texture_shape(xl_texture_level *l, uint32_t tile, uint32_t texel, uint64_t width,
                                        uint64_t height, uint64_t depth, int fixed, uint32_t number) {
  const uint64_t w = width >> number ? width >> number : 1, h = height >> number ? height >> number : 1,
                 d = fixed             ? (depth ? depth : 1)
                     : depth >> number ? depth >> number
                                       : 1;
  if (w >> 31 || h >> 31 || d >> 31)
    return 0;
  const uint64_t columns = ((w << texel) + XL_TEXTURE_TILE_BYTES - 1) / XL_TEXTURE_TILE_BYTES,
                 row = columns * XL_TEXTURE_TILE_BYTES << tile, rows = (h + (1u << tile) - 1) >> tile;
  if (row >> 32 || (row && rows > 0xffffffffu / row))
    return 0;
  l->row = (uint32_t)row;
  l->slice = (row * rows + XL_TEXTURE_MEMORY_ALIGN - 1) & ~(uint64_t)(XL_TEXTURE_MEMORY_ALIGN - 1);
  l->width = (uint32_t)w;
  l->height = (uint32_t)h;
  l->depth = (uint32_t)d;
  return l->slice > ~(uint64_t)0 / d ? 0 : l->slice * d;
}

static inline uint32_t xl_texture_limit(int unit, int linear, uint32_t size) {
  const union {
    float f;
    uint32_t u;
  } last = {(float)size - (linear ? 0.5f : 1.0f)};
  // Coordinates from 0 to 1 are truncated to 2^-21, for more than 8192 texels to 2^-22.
  return unit ? 0xffffffff << (size > 8192 ? 10 : 11) : last.u;
}

// Sets the values that depend on the place of level 0, once that is known.
static inline void xl_texture_placed(xl_texture *t) { t->quick.base = t->level[0].base; }

// Sets the values that depend on all other fields except the levels' places; only xl_texture_placed comes after it.
static inline void xl_texture_finish(xl_texture *t) {
  for (uint32_t i = t->channels; i < 4; i++)
    t->border[i] = 0;
  t->flags &= 0xffff;
  const xl_texture_level *l = &t->level[0];
  const xl_texture_quick none = {0, 0, {0, 0, 0}, 0, 0, 0, l->base, l->width, l->height};
  t->quick = none;
  const int deep = t->size[2] && !(t->flags & (XL_TEXTURE_LAYERED | XL_TEXTURE_CUBE)),
            clamped = t->mode[0] == XL_TEXTURE_CLAMP &&
                      (t->size[1] ? t->mode[1] == XL_TEXTURE_CLAMP : t->mode[1] != XL_TEXTURE_BORDER) &&
                      (!deep || t->mode[2] == XL_TEXTURE_CLAMP);
  const int ints = t->texel <= 2 && t->type <= XL_TEXTURE_S16 && (t->flags & XL_TEXTURE_LINEAR) &&
                   (t->flags & XL_TEXTURE_AS_FLOAT) && !(t->flags & XL_TEXTURE_SRGB);
  const int linear = t->flags & XL_TEXTURE_LINEAR, word = t->texel == 2 && t->channels == 1;
  if (word && !ints && (t->flags & XL_TEXTURE_MEMORY)) {
    if (l->width - 1 < 1u << 30) {
      t->quick.key = XL_TEXTURE_QUICK_FETCH;
      t->quick.tile = XL_TEXTURE_AGAIN(XL_TEXTURE_QUICK_FETCH);
      t->quick.last = l->width - 1;
    }
    return;
  }
  // Floats hold the numbers of these texels and their halves.
  const uint32_t most = 1 << 20;
  if (!clamped || (t->flags & XL_TEXTURE_MIPMAP) || l->width - 1 >= most || l->height - 1 >= most ||
      (deep && l->depth - 1 >= most))
    return;
  if (ints || (linear && t->type == XL_TEXTURE_F32 && t->channels > 1)) {
    t->quick.key = ints ? XL_TEXTURE_QUICK_INTS : XL_TEXTURE_QUICK_FLOATS;
    return;
  }
  const uint32_t tile = (uint32_t)XL_TEXTURE_TILE_BYTES << t->tile;
  if (!word || (linear && t->type != XL_TEXTURE_F32) || (l->height > 1 && (l->row < tile || l->row - tile >= 1 << 24)))
    return;
  const int unit = t->flags & XL_TEXTURE_NORMALIZED;
  t->quick.key = XL_TEXTURE_QUICK_SAMPLE | (unit ? XL_TEXTURE_QUICK_UNIT : 0) | (linear ? XL_TEXTURE_QUICK_LINEAR : 0);
  t->quick.last = XL_TEXTURE_AGAIN(t->quick.key);
  t->quick.limit[0] = xl_texture_limit(unit, linear, l->width);
  t->quick.limit[1] = xl_texture_limit(unit, linear, l->height);
  t->quick.limit[2] = deep ? xl_texture_limit(unit, linear, l->depth) : 0;
  t->quick.tile = t->tile;
  t->quick.column = tile - XL_TEXTURE_TILE_BYTES;
  t->quick.row = l->height > 1 ? l->row - tile : 0;
}

// A level of detail or bias in 1/256, truncated toward zero; NaN is 0.
static inline int32_t xl_texture_lod(float lod) {
  return lod != lod  ? 0
         : lod > 64  ? 64 * XL_TEXTURE_LOD
         : lod < -64 ? -64 * XL_TEXTURE_LOD
                     : (int32_t)(lod * (float)XL_TEXTURE_LOD);
}

// The value of a channel of the border, for xl_texture.border: a color's component as an element of the type. as_float:
// XL_TEXTURE_AS_FLOAT. Integers that remain integers have the float's bits.
static inline uint32_t xl_texture_border(uint32_t type, int as_float, float value) {
  union {
    float f;
    uint32_t u;
  } v = {value};
  if (type == XL_TEXTURE_F16) {
    const uint32_t sign = v.u >> 16 & 0x8000, size = v.u & 0x7fffffff;
    if (size > 0x7f800000)
      return sign | 0x7e00;
    if (size >= 0x477ff000) // 65520: to infinity
      return sign | 0x7c00;
    if (size < 0x38800000) { // denormals of f16: units of 2^-24, to nearest, ties to even
      v.u = size;
      v.f += 0.5f; // its last bit is worth 2^-24
      return sign | (v.u - 0x3f000000);
    }
    return sign | (size - 0x38000000 + 0xfff + (size >> 13 & 1)) >> 13;
  }
  if (type >= XL_TEXTURE_U32 || !as_float)
    return v.u;
  const int is_signed = type == XL_TEXTURE_S8 || type == XL_TEXTURE_S16;
  const float most = type == XL_TEXTURE_U8 ? 255 : type == XL_TEXTURE_S8 ? 127 : type == XL_TEXTURE_U16 ? 65535 : 32767;
  const float low = is_signed ? -1 : 0, in = value != value ? 0 : value > 1 ? 1 : value < low ? low : value;
  const double scaled = (double)in * most; // to nearest, ties to even
  int32_t n = (int32_t)scaled;
  const double rest = scaled - n, half = rest < 0 ? -rest : rest;
  if (half > 0.5 || (half == 0.5 && (n & 1)))
    n += rest < 0 ? -1 : 1;
  return (uint32_t)n;
}

#endif
