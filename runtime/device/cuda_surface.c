// cuda_surface.c: surfaces as device code, queries, and what few textures need: PTX's suld, sust, sured, txq, suq and
// istypep, by names that nvvm-ptx calls (Target/nvvm/Textures.cpp). Widths, address modes and operations come as
// constants.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda_texture.h"

FAR void __crosslane_surface_no_handle(void) {
  static const char text[] = "trap: a surface is used through a handle that is none";
  trap(text);
}
FAR void __crosslane_surface_outside(void) {
  static const char text[] = "trap: an access of a surface is outside of it";
  trap(text);
}
FAR void __crosslane_surface_misaligned(void) {
  static const char text[] = "trap: an access of a surface is misaligned: x is no multiple of its bytes";
  trap(text);
}

// The upper halves of floats: what an H100 makes of sRGB in 8 bits.
static const CONSTANT uint16_t srgb_table[256] = {
    0x0000, 0x39a0, 0x3a20, 0x3a70, 0x3aa0, 0x3ac8, 0x3af0, 0x3b0c, 0x3b20, 0x3b34, 0x3b48, 0x3b5c, 0x3b70, 0x3b84,
    0x3b90, 0x3b9c, 0x3baa, 0x3bb8, 0x3bc6, 0x3bd6, 0x3be6, 0x3bf6, 0x3c03, 0x3c0c, 0x3c16, 0x3c1f, 0x3c29, 0x3c34,
    0x3c3e, 0x3c49, 0x3c55, 0x3c60, 0x3c6c, 0x3c7a, 0x3c83, 0x3c8a, 0x3c91, 0x3c98, 0x3c9f, 0x3ca6, 0x3cae, 0x3cb6,
    0x3cbe, 0x3cc6, 0x3cce, 0x3cd7, 0x3ce0, 0x3ce9, 0x3cf2, 0x3cfc, 0x3d03, 0x3d08, 0x3d0d, 0x3d12, 0x3d17, 0x3d1c,
    0x3d22, 0x3d28, 0x3d2d, 0x3d33, 0x3d39, 0x3d3f, 0x3d45, 0x3d4c, 0x3d52, 0x3d58, 0x3d60, 0x3d66, 0x3d6c, 0x3d74,
    0x3d7a, 0x3d81, 0x3d85, 0x3d88, 0x3d8c, 0x3d90, 0x3d94, 0x3d98, 0x3d9c, 0x3da0, 0x3da4, 0x3da9, 0x3dad, 0x3db1,
    0x3db6, 0x3dba, 0x3dbf, 0x3dc3, 0x3dc8, 0x3dcd, 0x3dd1, 0x3dd6, 0x3ddb, 0x3de0, 0x3de5, 0x3dea, 0x3df0, 0x3df4,
    0x3dfa, 0x3e00, 0x3e02, 0x3e05, 0x3e08, 0x3e0b, 0x3e0e, 0x3e11, 0x3e14, 0x3e17, 0x3e1a, 0x3e1d, 0x3e20, 0x3e23,
    0x3e26, 0x3e29, 0x3e2c, 0x3e30, 0x3e33, 0x3e36, 0x3e3a, 0x3e3d, 0x3e40, 0x3e44, 0x3e47, 0x3e4b, 0x3e4e, 0x3e52,
    0x3e56, 0x3e59, 0x3e5d, 0x3e61, 0x3e65, 0x3e68, 0x3e6c, 0x3e70, 0x3e74, 0x3e78, 0x3e7c, 0x3e80, 0x3e82, 0x3e84,
    0x3e86, 0x3e88, 0x3e8a, 0x3e8d, 0x3e8f, 0x3e91, 0x3e93, 0x3e95, 0x3e98, 0x3e9a, 0x3e9c, 0x3e9e, 0x3ea1, 0x3ea3,
    0x3ea5, 0x3ea8, 0x3eaa, 0x3ead, 0x3eaf, 0x3eb2, 0x3eb4, 0x3eb6, 0x3eb9, 0x3ebc, 0x3ebe, 0x3ec1, 0x3ec3, 0x3ec6,
    0x3ec8, 0x3ecb, 0x3ece, 0x3ed1, 0x3ed3, 0x3ed6, 0x3ed9, 0x3edb, 0x3ede, 0x3ee1, 0x3ee4, 0x3ee7, 0x3eea, 0x3eed,
    0x3ef0, 0x3ef2, 0x3ef6, 0x3ef8, 0x3efc, 0x3efe, 0x3f01, 0x3f02, 0x3f04, 0x3f05, 0x3f07, 0x3f09, 0x3f0a, 0x3f0c,
    0x3f0d, 0x3f0f, 0x3f11, 0x3f12, 0x3f14, 0x3f16, 0x3f17, 0x3f19, 0x3f1b, 0x3f1c, 0x3f1e, 0x3f20, 0x3f21, 0x3f23,
    0x3f25, 0x3f27, 0x3f29, 0x3f2a, 0x3f2c, 0x3f2e, 0x3f30, 0x3f32, 0x3f33, 0x3f35, 0x3f37, 0x3f39, 0x3f3b, 0x3f3d,
    0x3f3f, 0x3f41, 0x3f43, 0x3f45, 0x3f47, 0x3f49, 0x3f4b, 0x3f4d, 0x3f4f, 0x3f51, 0x3f53, 0x3f55, 0x3f57, 0x3f59,
    0x3f5b, 0x3f5d, 0x3f5f, 0x3f61, 0x3f63, 0x3f65, 0x3f68, 0x3f6a, 0x3f6c, 0x3f6e, 0x3f70, 0x3f72, 0x3f74, 0x3f76,
    0x3f7a, 0x3f7c, 0x3f7e, 0x3f80};

// Texels of u8 whose first three channels are sRGB.
__attribute__((noinline)) v4 __crosslane_texture_srgb(v4 e) {
#define TO_LINEAR(C) (u32) srgb_table[e.C & 255] << 16
  return (v4){TO_LINEAR(x), TO_LINEAR(y), TO_LINEAR(z), bits_of(divided((i32)e.w, 255.0f, 1 / 255.0f))};
#undef TO_LINEAR
}

// Weighted texels of one channel, in 2^-24. They are whole numbers of eight bits with an exponent, which is that of a
// run of bytes, and are aligned to the largest exponent among those with weight.
__attribute__((noinline)) u32 __crosslane_texture_srgb_sum(v4 e, v4 w) {
  static const CONSTANT uint8_t runs[] = {32, 47, 62, 95, 136, 184, 248};
  const u32 byte[4] = {e.x & 255, e.y & 255, e.z & 255, e.w & 255}, weight[4] = {w.x, w.y, w.z, w.w};
  u32 most = 0;
#pragma unroll
  for (u32 i = 0; i < 4; i++)
    most = weight[i] && byte[i] > most ? byte[i] : most;
  u32 exponent = 2, sum = 0;
#pragma unroll
  for (u32 i = 0; i < sizeof runs; i++)
    exponent += most >= runs[i];
#pragma unroll
  for (u32 i = 0; i < 4; i++)
    sum += ((u32)(float_of((u32)srgb_table[byte[i]] << 16) * 65536) >> exponent) * weight[i];
  return sum << exponent;
}

// ---------------------------------------------------------------- where

// What to do with what is outside: the numbers of Target/nvvm/Textures.cpp.
enum { TRAP, CLAMP, ZERO };

INLINE texture surface_of(u64 handle) {
  if (!is_object(handle, XL_SURFACE_MAGIC))
    __crosslane_surface_no_handle();
  return (texture)handle;
}

// The address of `bytes` bytes at x, in bytes, or NULL where there is nothing to do.
INLINE GLOBAL char *bytes_at(texture t, i32 x, i32 y, i32 z, u32 bytes, u32 mode) {
  const level l = &t->level[0];
  if ((u32)x & (bytes - 1))
    __crosslane_surface_misaligned();
  const i64 last = (i64)((u64)l->width << t->texel) - bytes;
  if (mode == CLAMP && last >= 0) {
    const i64 most = last & -(i64)bytes;
    x = x < 0 ? 0 : x > most ? (i32)most : x;
    y = clamp_int(y, 0, (i32)l->height - 1);
    z = clamp_int(z, 0, (i32)l->depth - 1);
  } else if (x < 0 || x > last || (u32)y >= l->height || (u32)z >= l->depth) {
    if (mode == TRAP)
      __crosslane_surface_outside();
    return (GLOBAL char *)0;
  }
  const u32 column = (u32)x + (u32)x / XL_TEXTURE_TILE_BYTES * (XL_TEXTURE_TILE_BYTES * ((1u << t->tile) - 1));
  return (GLOBAL char *)slice_at(l, (u32)z) + (column + row_at(t, l, y));
}

// ---------------------------------------------------------------- bytes

INLINE v4 load(const GLOBAL char *p, u32 bytes) {
  if (!p)
    return (v4){0, 0, 0, 0};
  if (bytes == 16)
    return *(const GLOBAL v4 *)p;
  if (bytes == 8) {
    const u64 both = *(const GLOBAL u64 *)p;
    return (v4){(u32)both, (u32)(both >> 32), 0, 0};
  }
  return (v4){bytes == 4   ? *(const GLOBAL u32 *)p
              : bytes == 2 ? *(const GLOBAL uint16_t *)p
                           : *(const GLOBAL uint8_t *)p,
              0, 0, 0};
}

INLINE void store(GLOBAL char *p, u32 bytes, v4 v) {
  if (!p)
    return;
  if (bytes == 16)
    *(GLOBAL v4 *)p = v;
  else if (bytes == 8)
    *(GLOBAL u64 *)p = (u64)v.y << 32 | v.x;
  else if (bytes == 4)
    *(GLOBAL u32 *)p = v.x;
  else if (bytes == 2)
    *(GLOBAL uint16_t *)p = (uint16_t)v.x;
  else
    *(GLOBAL uint8_t *)p = (uint8_t)v.x;
}

#define BYTES(N)                                                                                                       \
  v4 __crosslane_suld_##N(u64 handle, i32 x, i32 y, i32 z, u32 mode);                                                  \
  void __crosslane_sust_##N(u64 handle, i32 x, i32 y, i32 z, u32 mode, v4 v);                                          \
  v4 __crosslane_suld_##N(u64 handle, i32 x, i32 y, i32 z, u32 mode) {                                                 \
    return load(bytes_at(surface_of(handle), x, y, z, N, mode), N);                                                    \
  }                                                                                                                    \
  void __crosslane_sust_##N(u64 handle, i32 x, i32 y, i32 z, u32 mode, v4 v) {                                         \
    store(bytes_at(surface_of(handle), x, y, z, N, mode), N, v);                                                       \
  }
BYTES(1)
BYTES(2)
BYTES(4)
BYTES(8)
BYTES(16)

// ---------------------------------------------------------------- elements

// What a formatted store leaves of a word: integers saturate, floats lose their last bits and end at 65504.
INLINE u32 formatted(u32 type, u32 v) {
  const i32 s = (i32)v;
  switch (type) {
  case XL_TEXTURE_U8:
    return v < 255 ? v : 255;
  case XL_TEXTURE_U16:
    return v < 65535 ? v : 65535;
  case XL_TEXTURE_S8:
    return (u32)clamp_int(s, -128, 127);
  case XL_TEXTURE_S16:
    return (u32)clamp_int(s, -32768, 32767);
  case XL_TEXTURE_F16: {
    const u32 sign = v >> 16 & 0x8000, size = v & 0x7fffffff;
    if (size >= 0x7f800000)
      return size > 0x7f800000 ? 0x7fff : sign | 0x7c00;
    if (size >= 0x477fe000)
      return sign | 0x7bff;
    if (size >= 0x38800000)
      return sign | (size - 0x38000000) >> 13;
    return sign | (u32)(float_of(size) * 0x1p24f); // denormals
  }
  default:
    return v;
  }
}

// x counts texels. Channels that the instruction does not have are 0.
void __crosslane_sust_p(u64 handle, i32 x, i32 y, i32 z, u32 mode, v4 v);
__attribute__((noinline)) void __crosslane_sust_p(u64 handle, i32 x, i32 y, i32 z, u32 mode, v4 v) {
  const texture t = surface_of(handle);
  const u32 type = t->type, n = t->channels, bytes = 1u << t->texel;
  // Numbers far outside stay there in bytes.
  GLOBAL char *p = bytes_at(t, (i32)((u32)clamp_int(x, -0x400000, 0x400000) << t->texel), y, z, bytes, mode);
  if (!p)
    return;
  v = (v4){formatted(type, v.x), formatted(type, v.y), formatted(type, v.z), formatted(type, v.w)};
  if (xl_texture_element(type) == 2) {
    store(p, bytes, v);
  } else if (xl_texture_element(type) == 1) {
    v &= 0xffff;
    store(p, bytes, (v4){v.x | (n > 1 ? v.y << 16 : 0), v.z | v.w << 16, 0, 0});
  } else {
    v &= 0xff;
    store(p, bytes, (v4){v.x | (n > 1 ? v.y << 8 : 0) | (n > 2 ? v.z << 16 | v.w << 24 : 0), 0, 0, 0});
  }
}

// ---------------------------------------------------------------- reductions

#define REDUCE(NAME, TYPE, OPERATION)                                                                                  \
  void __crosslane_sured_##NAME(u64 handle, i32 x, i32 y, i32 z, u32 mode, bool formatted_x, TYPE v);                  \
  void __crosslane_sured_##NAME(u64 handle, i32 x, i32 y, i32 z, u32 mode, bool formatted_x, TYPE v) {                 \
    const texture t = surface_of(handle);                                                                              \
    if (formatted_x)                                                                                                   \
      x = (i32)((u32)clamp_int(x, -0x400000, 0x400000) << t->texel);                                                   \
    GLOBAL TYPE *p = (GLOBAL TYPE *)bytes_at(t, x, y, z, sizeof v, mode);                                              \
    if (p)                                                                                                             \
      __scoped_atomic_fetch_##OPERATION(p, v, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);                                \
  }
REDUCE(add_32, u32, add)
REDUCE(add_64, u64, add)
REDUCE(min_u32, u32, min)
REDUCE(max_u32, u32, max)
REDUCE(min_s32, i32, min)
REDUCE(max_s32, i32, max)
REDUCE(min_u64, u64, min)
REDUCE(max_u64, u64, max)
REDUCE(min_s64, i64, min)
REDUCE(max_s64, i64, max)
REDUCE(and_32, u32, and)
REDUCE(or_32, u32, or)
REDUCE(and_64, u64, and)
REDUCE(or_64, u64, or)

// ---------------------------------------------------------------- queries

// The numbers of Target/nvvm/Textures.cpp; of what a handle of either kind is of. Level 0, or another one.
enum { WIDTH, HEIGHT, DEPTH, ARRAY_SIZE, LEVELS, NORMALIZED };

u32 __crosslane_texture_query(u64 handle, u32 what, u32 number);
__attribute__((noinline)) u32 __crosslane_texture_query(u64 handle, u32 what, u32 number) {
  if (!is_object(handle, XL_TEXTURE_MAGIC) && !is_object(handle, XL_SURFACE_MAGIC))
    __crosslane_texture_no_handle();
  const texture t = (texture)handle;
  const bool layered = t->flags & XL_TEXTURE_LAYERED;
  number = number < 31 ? number : 31;
  if (what <= HEIGHT || (what == DEPTH && !layered)) {
    const u32 size = t->size[what];
    return !size ? 0 : size >> number ? size >> number : 1;
  }
  return what == DEPTH        ? 0
         : what == ARRAY_SIZE ? (layered ? t->level[0].depth : 0)
         : what == LEVELS     ? t->levels
                              : (t->flags & XL_TEXTURE_NORMALIZED) != 0;
}

bool __crosslane_is_texture(u64 handle);
bool __crosslane_is_surface(u64 handle);
bool __crosslane_is_texture(u64 handle) { return is_object(handle, XL_TEXTURE_MAGIC); }
bool __crosslane_is_surface(u64 handle) { return is_object(handle, XL_SURFACE_MAGIC); }
