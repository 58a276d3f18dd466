// textures.h: CUDA's functions for texture and surface objects, for sources without a CUDA SDK, as inline PTX.
// texture_references.h has references. Part of cuda_device.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_TEXTURES_H
#define CROSSLANE_TEXTURES_H
#pragma GCC system_header

#include "cuda/cuda_runtime_api.h"

#include "cuda/channel_descriptor.h"
#include "cuda/surface_types.h"
#include "cuda/texture_types.h"
#include "cuda/vector_types.h"

#define __XL_FN static __inline__ __attribute__((device, always_inline, unused))

// ---------------------------------------------------------------- texels

// The four words of an instruction.
struct __xl_f32x4 {
  float x, y, z, w;
};
struct __xl_s32x4 {
  int x, y, z, w;
};
struct __xl_u32x4 {
  unsigned x, y, z, w;
};

// What a type of texels is made of: its words, and what cudaReadModeNormalizedFloat makes of it.
template <typename T> struct __xl_texel;
#define __XL_TEXEL(T, WORDS, FLOATS, ...)                                                                              \
  template <> struct __xl_texel<T> {                                                                                   \
    typedef WORDS words;                                                                                               \
    typedef FLOATS floats;                                                                                             \
    __attribute__((device)) static T of(WORDS r) { return {__VA_ARGS__}; }                                             \
  };
#define __XL_TEXELS(T, NAME, WORDS)                                                                                    \
  __XL_TEXEL(T, WORDS, float, (T)r.x)                                                                                  \
  __XL_TEXEL(NAME##1, WORDS, float1, (T)r.x)                                                                           \
  __XL_TEXEL(NAME##2, WORDS, float2, (T)r.x, (T)r.y)                                                                   \
  __XL_TEXEL(NAME##4, WORDS, float4, (T)r.x, (T)r.y, (T)r.z, (T)r.w)
__XL_TEXEL(char, __xl_s32x4, float, (char)r.x)
__XL_TEXELS(signed char, char, __xl_s32x4)
__XL_TEXELS(unsigned char, uchar, __xl_u32x4)
__XL_TEXELS(short, short, __xl_s32x4)
__XL_TEXELS(unsigned short, ushort, __xl_u32x4)
__XL_TEXELS(int, int, __xl_s32x4)
__XL_TEXELS(unsigned, uint, __xl_u32x4)
__XL_TEXELS(float, float, __xl_f32x4)
#undef __XL_TEXELS
#undef __XL_TEXEL

// ---------------------------------------------------------------- instructions

#define __XL_ONE(NAME, PARAMETERS, OP, TYPE, COORDINATE, REGISTER, WORDS, PLACE, ...)                                  \
  __XL_FN void __xl_##NAME(WORDS *r, cudaTextureObject_t t, PARAMETERS) {                                              \
    asm(OP ".v4." TYPE "." COORDINATE " {%0, %1, %2, %3}, [%4, " PLACE ";"                                             \
        : REGISTER(r->x), REGISTER(r->y), REGISTER(r->z), REGISTER(r->w)                                               \
        : "l"(t), __VA_ARGS__);                                                                                        \
  }
#define __XL_SAMPLE(NAME, PARAMETERS, ARGUMENTS, OP, COORDINATE, PLACE, ...)                                           \
  __XL_ONE(NAME, __XL_ARGS PARAMETERS, OP, "f32", COORDINATE, "=f", __xl_f32x4, PLACE, __VA_ARGS__)                    \
  __XL_ONE(NAME, __XL_ARGS PARAMETERS, OP, "s32", COORDINATE, "=r", __xl_s32x4, PLACE, __VA_ARGS__)                    \
  __XL_ONE(NAME, __XL_ARGS PARAMETERS, OP, "u32", COORDINATE, "=r", __xl_u32x4, PLACE, __VA_ARGS__)                    \
  __XL_CALL(NAME, PARAMETERS, ARGUMENTS)
// By an object, into memory, and where memory may be sparse, which it never is.
#define __XL_CALL(NAME, PARAMETERS, ARGUMENTS)                                                                         \
  template <typename T> __XL_FN T NAME(cudaTextureObject_t t, __XL_ARGS PARAMETERS) {                                  \
    typename __xl_texel<T>::words r;                                                                                   \
    __xl_##NAME(&r, t, __XL_ARGS ARGUMENTS);                                                                           \
    return __xl_texel<T>::of(r);                                                                                       \
  }                                                                                                                    \
  template <typename T> __XL_FN void NAME(T *to, cudaTextureObject_t t, __XL_ARGS PARAMETERS) {                        \
    *to = NAME<T>(t, __XL_ARGS ARGUMENTS);                                                                             \
  }
#define __XL_RESIDENT(NAME, PARAMETERS, ARGUMENTS)                                                                     \
  template <typename T> __XL_FN T NAME(cudaTextureObject_t t, __XL_ARGS PARAMETERS, bool *resident) {                  \
    *resident = true;                                                                                                  \
    return NAME<T>(t, __XL_ARGS ARGUMENTS);                                                                            \
  }                                                                                                                    \
  template <typename T> __XL_FN void NAME(T *to, cudaTextureObject_t t, __XL_ARGS PARAMETERS, bool *resident) {        \
    *to = NAME<T>(t, __XL_ARGS ARGUMENTS, resident);                                                                   \
  }
#define __XL_ARGS(...) __VA_ARGS__
#define __XL_GRAD2 "f"(dx.x), "f"(dx.y), "f"(dy.x), "f"(dy.y)
#define __XL_GRAD3 "f"(dx.x), "f"(dx.y), "f"(dx.z), "f"(dy.x), "f"(dy.y), "f"(dy.z)

// clang-format off
__XL_SAMPLE(tex1Dfetch, (int x), (x), "tex.1d", "s32", "{%5}]", "r"(x))
__XL_SAMPLE(tex1D, (float x), (x), "tex.1d", "f32", "{%5}]", "f"(x))
__XL_SAMPLE(tex1DLod, (float x, float level), (x, level), "tex.level.1d", "f32", "{%5}], %6", "f"(x), "f"(level))
__XL_SAMPLE(tex1DGrad, (float x, float dx, float dy), (x, dx, dy), "tex.grad.1d", "f32", "{%5}], {%6}, {%7}", "f"(x), "f"(dx), "f"(dy))
__XL_SAMPLE(tex1DLayered, (float x, int layer), (x, layer), "tex.a1d", "f32", "{%5, %6}]", "r"(layer), "f"(x))
__XL_SAMPLE(tex1DLayeredLod, (float x, int layer, float level), (x, layer, level), "tex.level.a1d", "f32", "{%5, %6}], %7", "r"(layer), "f"(x), "f"(level))
__XL_SAMPLE(tex1DLayeredGrad, (float x, int layer, float dx, float dy), (x, layer, dx, dy), "tex.grad.a1d", "f32", "{%5, %6}], {%7}, {%8}", "r"(layer), "f"(x), "f"(dx), "f"(dy))
__XL_SAMPLE(tex2D, (float x, float y), (x, y), "tex.2d", "f32", "{%5, %6}]", "f"(x), "f"(y))
__XL_RESIDENT(tex2D, (float x, float y), (x, y))
__XL_SAMPLE(tex2DLod, (float x, float y, float level), (x, y, level), "tex.level.2d", "f32", "{%5, %6}], %7", "f"(x), "f"(y), "f"(level))
__XL_RESIDENT(tex2DLod, (float x, float y, float level), (x, y, level))
__XL_SAMPLE(tex2DGrad, (float x, float y, float2 dx, float2 dy), (x, y, dx, dy), "tex.grad.2d", "f32", "{%5, %6}], {%7, %8}, {%9, %10}", "f"(x), "f"(y), __XL_GRAD2)
__XL_RESIDENT(tex2DGrad, (float x, float y, float2 dx, float2 dy), (x, y, dx, dy))
__XL_SAMPLE(tex2DLayered, (float x, float y, int layer), (x, y, layer), "tex.a2d", "f32", "{%5, %6, %7, %7}]", "r"(layer), "f"(x), "f"(y))
__XL_RESIDENT(tex2DLayered, (float x, float y, int layer), (x, y, layer))
__XL_SAMPLE(tex2DLayeredLod, (float x, float y, int layer, float level), (x, y, layer, level), "tex.level.a2d", "f32", "{%5, %6, %7, %7}], %8", "r"(layer), "f"(x), "f"(y), "f"(level))
__XL_RESIDENT(tex2DLayeredLod, (float x, float y, int layer, float level), (x, y, layer, level))
__XL_SAMPLE(tex2DLayeredGrad, (float x, float y, int layer, float2 dx, float2 dy), (x, y, layer, dx, dy), "tex.grad.a2d", "f32", "{%5, %6, %7, %7}], {%8, %9}, {%10, %11}", "r"(layer), "f"(x), "f"(y), __XL_GRAD2)
__XL_RESIDENT(tex2DLayeredGrad, (float x, float y, int layer, float2 dx, float2 dy), (x, y, layer, dx, dy))
__XL_SAMPLE(tex3D, (float x, float y, float z), (x, y, z), "tex.3d", "f32", "{%5, %6, %7, %7}]", "f"(x), "f"(y), "f"(z))
__XL_RESIDENT(tex3D, (float x, float y, float z), (x, y, z))
__XL_SAMPLE(tex3DLod, (float x, float y, float z, float level), (x, y, z, level), "tex.level.3d", "f32", "{%5, %6, %7, %7}], %8", "f"(x), "f"(y), "f"(z), "f"(level))
__XL_RESIDENT(tex3DLod, (float x, float y, float z, float level), (x, y, z, level))
__XL_SAMPLE(tex3DGrad, (float x, float y, float z, float4 dx, float4 dy), (x, y, z, dx, dy), "tex.grad.3d", "f32", "{%5, %6, %7, %7}], {%8, %9, %10, %10}, {%11, %12, %13, %13}", "f"(x), "f"(y), "f"(z), __XL_GRAD3)
__XL_RESIDENT(tex3DGrad, (float x, float y, float z, float4 dx, float4 dy), (x, y, z, dx, dy))
__XL_SAMPLE(texCubemap, (float x, float y, float z), (x, y, z), "tex.cube", "f32", "{%5, %6, %7, %7}]", "f"(x), "f"(y), "f"(z))
__XL_SAMPLE(texCubemapLod, (float x, float y, float z, float level), (x, y, z, level), "tex.level.cube", "f32", "{%5, %6, %7, %7}], %8", "f"(x), "f"(y), "f"(z), "f"(level))
__XL_SAMPLE(texCubemapGrad, (float x, float y, float z, float4 dx, float4 dy), (x, y, z, dx, dy), "tex.grad.cube", "f32", "{%5, %6, %7, %7}], {%8, %9, %10, %10}, {%11, %12, %13, %13}", "f"(x), "f"(y), "f"(z), __XL_GRAD3)
__XL_SAMPLE(texCubemapLayered, (float x, float y, float z, int layer), (x, y, z, layer), "tex.acube", "f32", "{%5, %6, %7, %8}]", "r"(layer), "f"(x), "f"(y), "f"(z))
__XL_SAMPLE(texCubemapLayeredLod, (float x, float y, float z, int layer, float level), (x, y, z, layer, level), "tex.level.acube", "f32", "{%5, %6, %7, %8}], %9", "r"(layer), "f"(x), "f"(y), "f"(z), "f"(level))
__XL_SAMPLE(texCubemapLayeredGrad, (float x, float y, float z, int layer, float4 dx, float4 dy), (x, y, z, layer, dx, dy), "tex.grad.acube", "f32", "{%5, %6, %7, %8}], {%9, %10, %11, %11}, {%12, %13, %14, %14}", "r"(layer), "f"(x), "f"(y), "f"(z), __XL_GRAD3)
#define __XL_GATHER(LETTER, TYPE, REGISTER, WORDS)                                                                     \
  __XL_ONE(gather_##LETTER, __XL_ARGS(float x, float y), "tld4." #LETTER ".2d", TYPE, "f32", REGISTER, WORDS, "{%5, %6}]", "f"(x), "f"(y))
#define __XL_GATHERS(LETTER)                                                                                           \
  __XL_GATHER(LETTER, "f32", "=f", __xl_f32x4) __XL_GATHER(LETTER, "s32", "=r", __xl_s32x4) __XL_GATHER(LETTER, "u32", "=r", __xl_u32x4)
__XL_GATHERS(r) __XL_GATHERS(g) __XL_GATHERS(b) __XL_GATHERS(a)
// clang-format on
#undef __XL_GATHERS
#undef __XL_GATHER
#undef __XL_ONE
#undef __XL_SAMPLE
#undef __XL_RESIDENT
#undef __XL_GRAD2
#undef __XL_GRAD3

    template <typename W>
    __XL_FN void __xl_gather(W *r, cudaTextureObject_t t, float x, float y, int channel) {
  switch (channel) {
  case 1:
    return __xl_gather_g(r, t, x, y);
  case 2:
    return __xl_gather_b(r, t, x, y);
  case 3:
    return __xl_gather_a(r, t, x, y);
  default:
    return __xl_gather_r(r, t, x, y);
  }
}
template <typename T> __XL_FN T tex2Dgather(cudaTextureObject_t t, float x, float y, int comp = 0) {
  typename __xl_texel<T>::words r;
  __xl_gather(&r, t, x, y, comp);
  return __xl_texel<T>::of(r);
}
template <typename T> __XL_FN T tex2Dgather(cudaTextureObject_t t, float x, float y, bool *resident, int comp = 0) {
  *resident = true;
  return tex2Dgather<T>(t, x, y, comp);
}
template <typename T> __XL_FN void tex2Dgather(T *to, cudaTextureObject_t t, float x, float y, int comp = 0) {
  *to = tex2Dgather<T>(t, x, y, comp);
}
template <typename T>
__XL_FN void tex2Dgather(T *to, cudaTextureObject_t t, float x, float y, bool *resident, int comp = 0) {
  *to = tex2Dgather<T>(t, x, y, resident, comp);
}

// ---------------------------------------------------------------- surfaces

// By the bytes of an access: 1, 2, 4, 8 or 16.
#define __XL_LOADS(MODE, GEOMETRY, PLACE, ...)                                                                         \
  if (sizeof(T) == 1)                                                                                                  \
    asm volatile("suld.b." GEOMETRY ".b8." MODE " %[a], [%[s], " PLACE "];"                                            \
                 : [a] "=h"(h)                                                                                         \
                 : [s] "l"(s), __VA_ARGS__                                                                             \
                 : "memory");                                                                                          \
  else if (sizeof(T) == 2)                                                                                             \
    asm volatile("suld.b." GEOMETRY ".b16." MODE " %[a], [%[s], " PLACE "];"                                           \
                 : [a] "=h"(h)                                                                                         \
                 : [s] "l"(s), __VA_ARGS__                                                                             \
                 : "memory");                                                                                          \
  else if (sizeof(T) == 4)                                                                                             \
    asm volatile("suld.b." GEOMETRY ".b32." MODE " %[a], [%[s], " PLACE "];"                                           \
                 : [a] "=r"(v[0])                                                                                      \
                 : [s] "l"(s), __VA_ARGS__                                                                             \
                 : "memory");                                                                                          \
  else if (sizeof(T) == 8)                                                                                             \
    asm volatile("suld.b." GEOMETRY ".v2.b32." MODE " {%[a], %[b]}, [%[s], " PLACE "];"                                \
                 : [a] "=r"(v[0]), [b] "=r"(v[1])                                                                      \
                 : [s] "l"(s), __VA_ARGS__                                                                             \
                 : "memory");                                                                                          \
  else                                                                                                                 \
    asm volatile("suld.b." GEOMETRY ".v4.b32." MODE " {%[a], %[b], %[c], %[d]}, [%[s], " PLACE "];"                    \
                 : [a] "=r"(v[0]), [b] "=r"(v[1]), [c] "=r"(v[2]), [d] "=r"(v[3])                                      \
                 : [s] "l"(s), __VA_ARGS__                                                                             \
                 : "memory");
#define __XL_STORES(MODE, GEOMETRY, PLACE, ...)                                                                        \
  if (sizeof(T) == 1)                                                                                                  \
    asm volatile("sust.b." GEOMETRY ".b8." MODE " [%[s], " PLACE "], %[a];" ::[a] "h"(h), [s] "l"(s), __VA_ARGS__      \
                 : "memory");                                                                                          \
  else if (sizeof(T) == 2)                                                                                             \
    asm volatile("sust.b." GEOMETRY ".b16." MODE " [%[s], " PLACE "], %[a];" ::[a] "h"(h), [s] "l"(s), __VA_ARGS__     \
                 : "memory");                                                                                          \
  else if (sizeof(T) == 4)                                                                                             \
    asm volatile("sust.b." GEOMETRY ".b32." MODE " [%[s], " PLACE "], %[a];" ::[a] "r"(v[0]), [s] "l"(s), __VA_ARGS__  \
                 : "memory");                                                                                          \
  else if (sizeof(T) == 8)                                                                                             \
    asm volatile("sust.b." GEOMETRY ".v2.b32." MODE " [%[s], " PLACE "], {%[a], %[b]};" ::[a] "r"(v[0]),               \
                 [b] "r"(v[1]), [s] "l"(s), __VA_ARGS__                                                                \
                 : "memory");                                                                                          \
  else                                                                                                                 \
    asm volatile("sust.b." GEOMETRY ".v4.b32." MODE " [%[s], " PLACE "], {%[a], %[b], %[c], %[d]};" ::[a] "r"(v[0]),   \
                 [b] "r"(v[1]), [c] "r"(v[2]), [d] "r"(v[3]), [s] "l"(s), __VA_ARGS__                                  \
                 : "memory");
#define __XL_IN_MODES(STATEMENTS, ...)                                                                                 \
  if (mode == cudaBoundaryModeZero) {                                                                                  \
    STATEMENTS("zero", __VA_ARGS__)                                                                                    \
  } else if (mode == cudaBoundaryModeClamp) {                                                                          \
    STATEMENTS("clamp", __VA_ARGS__)                                                                                   \
  } else {                                                                                                             \
    STATEMENTS("trap", __VA_ARGS__)                                                                                    \
  }
#define __XL_SIZES(T)                                                                                                  \
  static_assert(sizeof(T) == 1 || sizeof(T) == 2 || sizeof(T) == 4 || sizeof(T) == 8 || sizeof(T) == 16,               \
                "surfaces are accessed by 1, 2, 4, 8 or 16 bytes")
#define __XL_SURFACE(NAME, KIND, PARAMETERS, ARGUMENTS, GEOMETRY, PLACE, ...)                                          \
  template <typename T>                                                                                                \
  __XL_FN T NAME##read(cudaSurfaceObject_t s, __XL_ARGS PARAMETERS,                                                    \
                       cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                                          \
    __XL_SIZES(T);                                                                                                     \
    unsigned v[4] = {0, 0, 0, 0};                                                                                      \
    unsigned short h = 0;                                                                                              \
    __XL_IN_MODES(__XL_LOADS, GEOMETRY, PLACE, __VA_ARGS__)                                                            \
    T r;                                                                                                               \
    if (sizeof(T) <= 2)                                                                                                \
      v[0] = h;                                                                                                        \
    __builtin_memcpy(&r, v, sizeof r);                                                                                 \
    return r;                                                                                                          \
  }                                                                                                                    \
  template <typename T>                                                                                                \
  __XL_FN void NAME##read(T *to, cudaSurfaceObject_t s, __XL_ARGS PARAMETERS,                                          \
                          cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                                       \
    *to = NAME##read<T>(s, __XL_ARGS ARGUMENTS, mode);                                                                 \
  }                                                                                                                    \
  template <typename T>                                                                                                \
  __XL_FN void NAME##write(T value, cudaSurfaceObject_t s, __XL_ARGS PARAMETERS,                                       \
                           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                                      \
    __XL_SIZES(T);                                                                                                     \
    unsigned v[4] = {0, 0, 0, 0};                                                                                      \
    __builtin_memcpy(v, &value, sizeof value);                                                                         \
    const unsigned short h = (unsigned short)v[0];                                                                     \
    __XL_IN_MODES(__XL_STORES, GEOMETRY, PLACE, __VA_ARGS__)                                                           \
  }

// clang-format off
__XL_SURFACE(surf1D, cudaSurfaceType1D, (int x), (x), "1d", "{%[x]}", [x] "r"(x))
__XL_SURFACE(surf2D, cudaSurfaceType2D, (int x, int y), (x, y), "2d", "{%[x], %[y]}", [x] "r"(x), [y] "r"(y))
__XL_SURFACE(surf3D, cudaSurfaceType3D, (int x, int y, int z), (x, y, z), "3d", "{%[x], %[y], %[z], %[z]}", [x] "r"(x), [y] "r"(y), [z] "r"(z))
__XL_SURFACE(surf1DLayered, cudaSurfaceType1DLayered, (int x, int layer), (x, layer), "a1d", "{%[l], %[x]}", [l] "r"(layer), [x] "r"(x))
__XL_SURFACE(surf2DLayered, cudaSurfaceType2DLayered, (int x, int y, int layer), (x, y, layer), "a2d", "{%[l], %[x], %[y], %[y]}", [l] "r"(layer), [x] "r"(x), [y] "r"(y))
__XL_SURFACE(surfCubemap, cudaSurfaceTypeCubemap, (int x, int y, int face), (x, y, face), "a2d", "{%[l], %[x], %[y], %[y]}", [l] "r"(face), [x] "r"(x), [y] "r"(y))
__XL_SURFACE(surfCubemapLayered, cudaSurfaceTypeCubemapLayered, (int x, int y, int layerFace), (x, y, layerFace), "a2d", "{%[l], %[x], %[y], %[y]}", [l] "r"(layerFace), [x] "r"(x), [y] "r"(y))
// clang-format on
#undef __XL_SURFACE
#undef __XL_SIZES
#undef __XL_IN_MODES
#undef __XL_STORES
#undef __XL_LOADS
#undef __XL_CALL
#undef __XL_ARGS
#undef __XL_FN
#ifdef CROSSLANE_TEXTURE_REFERENCES // the source has some
#include "texture_references.h"
#endif
#endif
