// texture_references.h: texture and surface references, as in CUDA up to 11: variables that the host binds to
// memory and device code samples by name. For our own headers, and for SDKs that no longer have them.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_TEXTURE_REFERENCES_H
#define CROSSLANE_TEXTURE_REFERENCES_H
#pragma GCC system_header

#define __XL_FN static __inline__ __attribute__((device, always_inline, unused))
#define __XL_ARGS(...) __VA_ARGS__

// What the host knows of a reference; as CUDA 11's runtime lays it out.
struct textureReference {
  int normalized;
  cudaTextureFilterMode filterMode;
  cudaTextureAddressMode addressMode[3];
  cudaChannelFormatDesc channelDesc;
  int sRGB;
  unsigned maxAnisotropy;
  cudaTextureFilterMode mipmapFilterMode;
  float mipmapLevelBias, minMipmapLevelClamp, maxMipmapLevelClamp;
  int disableTrilinearOptimization;
  int __cudaReserved[14];
};
struct surfaceReference {
  cudaChannelFormatDesc channelDesc;
};

// A variable of such a type is a handle on the device, which the host binds.
template <typename T, int kind = cudaTextureType1D, cudaTextureReadMode mode = cudaReadModeElementType>
struct __attribute__((device_builtin_texture_type)) texture : public textureReference {
  texture(int norm = 0, cudaTextureFilterMode filter = cudaFilterModePoint,
          cudaTextureAddressMode address = cudaAddressModeClamp)
      : texture(norm, filter, address, cudaCreateChannelDesc<T>()) {}
  texture(int norm, cudaTextureFilterMode filter, cudaTextureAddressMode address, cudaChannelFormatDesc format)
      : textureReference() {
    normalized = norm;
    filterMode = filter;
    addressMode[0] = addressMode[1] = addressMode[2] = address;
    channelDesc = format;
  }
};

template <typename T, int kind, cudaTextureReadMode mode>
__attribute__((device)) cudaTextureObject_t __xl_handle(texture<T, kind, mode>) __asm__("__crosslane_reference_handle");

// A surface reference: as a texture reference.
template <typename T, int kind = cudaSurfaceType1D>
struct __attribute__((device_builtin_surface_type)) surface : public surfaceReference {};
template <int kind>
struct __attribute__((device_builtin_surface_type)) surface<void, kind> : public surfaceReference {};
template <typename T, int kind>
__attribute__((device)) cudaSurfaceObject_t __xl_handle(surface<T, kind>) __asm__("__crosslane_reference_handle");

// ---------------------------------------------------------------- device code

// What is read: with cudaReadModeNormalizedFloat as many floats as a texel has channels.
template <typename T, cudaTextureReadMode mode> struct __xl_read {
  typedef T type;
};
#define __XL_READ(T, FLOATS)                                                                                           \
  template <> struct __xl_read<T, cudaReadModeNormalizedFloat> {                                                       \
    typedef FLOATS type;                                                                                               \
  };
#define __XL_READS(T, NAME)                                                                                            \
  __XL_READ(T, float) __XL_READ(NAME##1, float1) __XL_READ(NAME##2, float2) __XL_READ(NAME##4, float4)
__XL_READ(char, float)
__XL_READS(signed char, char)
__XL_READS(unsigned char, uchar)
__XL_READS(short, short)
__XL_READS(unsigned short, ushort)
#undef __XL_READS
#undef __XL_READ

#define __XL_REFERENCE(NAME, KIND, PARAMETERS, ARGUMENTS)                                                              \
  template <typename T, cudaTextureReadMode mode>                                                                      \
  __XL_FN typename __xl_read<T, mode>::type NAME(texture<T, KIND, mode> t, __XL_ARGS PARAMETERS) {                     \
    return NAME<typename __xl_read<T, mode>::type>(__xl_handle(t), __XL_ARGS ARGUMENTS);                               \
  }
// clang-format off
__XL_REFERENCE(tex1Dfetch, cudaTextureType1D, (int x), (x))
__XL_REFERENCE(tex1D, cudaTextureType1D, (float x), (x))
__XL_REFERENCE(tex1DLod, cudaTextureType1D, (float x, float level), (x, level))
__XL_REFERENCE(tex1DGrad, cudaTextureType1D, (float x, float dx, float dy), (x, dx, dy))
__XL_REFERENCE(tex2D, cudaTextureType2D, (float x, float y), (x, y))
__XL_REFERENCE(tex2DLod, cudaTextureType2D, (float x, float y, float level), (x, y, level))
__XL_REFERENCE(tex2DGrad, cudaTextureType2D, (float x, float y, float2 dx, float2 dy), (x, y, dx, dy))
__XL_REFERENCE(tex3D, cudaTextureType3D, (float x, float y, float z), (x, y, z))
__XL_REFERENCE(tex3DLod, cudaTextureType3D, (float x, float y, float z, float level), (x, y, z, level))
__XL_REFERENCE(tex3DGrad, cudaTextureType3D, (float x, float y, float z, float4 dx, float4 dy), (x, y, z, dx, dy))
__XL_REFERENCE(tex1DLayered, cudaTextureType1DLayered, (float x, int layer), (x, layer))
__XL_REFERENCE(tex1DLayeredLod, cudaTextureType1DLayered, (float x, int layer, float level), (x, layer, level))
__XL_REFERENCE(tex2DLayered, cudaTextureType2DLayered, (float x, float y, int layer), (x, y, layer))
__XL_REFERENCE(tex2DLayeredLod, cudaTextureType2DLayered, (float x, float y, int layer, float level), (x, y, layer, level))
__XL_REFERENCE(texCubemap, cudaTextureTypeCubemap, (float x, float y, float z), (x, y, z))
__XL_REFERENCE(texCubemapLod, cudaTextureTypeCubemap, (float x, float y, float z, float level), (x, y, z, level))
__XL_REFERENCE(texCubemapGrad, cudaTextureTypeCubemap, (float x, float y, float z, float4 dx, float4 dy), (x, y, z, dx, dy))
__XL_REFERENCE(texCubemapLayered, cudaTextureTypeCubemapLayered, (float x, float y, float z, int layer), (x, y, z, layer))
__XL_REFERENCE(texCubemapLayeredLod, cudaTextureTypeCubemapLayered, (float x, float y, float z, int layer, float level), (x, y, z, layer, level))
__XL_REFERENCE(texCubemapLayeredGrad, cudaTextureTypeCubemapLayered, (float x, float y, float z, int layer, float4 dx, float4 dy), (x, y, z, layer, dx, dy))
// clang-format on
#undef __XL_REFERENCE
template <typename T, cudaTextureReadMode mode>
__XL_FN typename __xl_read<T, mode>::type tex2Dgather(texture<T, cudaTextureType2D, mode> t, float x, float y,
                                                      int comp = 0) {
  return tex2Dgather<typename __xl_read<T, mode>::type>(__xl_handle(t), x, y, comp);
}

#define __XL_SURFACE(NAME, KIND, PARAMETERS, ARGUMENTS)                                                                \
  template <typename T>                                                                                                \
  __XL_FN T NAME##read(surface<void, KIND> s, __XL_ARGS PARAMETERS,                                                    \
                       cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                                          \
    return NAME##read<T>(__xl_handle(s), __XL_ARGS ARGUMENTS, mode);                                                   \
  }                                                                                                                    \
  template <typename T>                                                                                                \
  __XL_FN void NAME##read(T *to, surface<void, KIND> s, __XL_ARGS PARAMETERS,                                          \
                          cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                                       \
    *to = NAME##read<T>(__xl_handle(s), __XL_ARGS ARGUMENTS, mode);                                                    \
  }                                                                                                                    \
  template <typename T>                                                                                                \
  __XL_FN void NAME##write(T value, surface<void, KIND> s, __XL_ARGS PARAMETERS,                                       \
                           cudaSurfaceBoundaryMode mode = cudaBoundaryModeTrap) {                                      \
    NAME##write(value, __xl_handle(s), __XL_ARGS ARGUMENTS, mode);                                                     \
  }
// clang-format off
__XL_SURFACE(surf1D, cudaSurfaceType1D, (int x), (x))
__XL_SURFACE(surf2D, cudaSurfaceType2D, (int x, int y), (x, y))
__XL_SURFACE(surf3D, cudaSurfaceType3D, (int x, int y, int z), (x, y, z))
__XL_SURFACE(surf1DLayered, cudaSurfaceType1DLayered, (int x, int layer), (x, layer))
__XL_SURFACE(surf2DLayered, cudaSurfaceType2DLayered, (int x, int y, int layer), (x, y, layer))
__XL_SURFACE(surfCubemap, cudaSurfaceTypeCubemap, (int x, int y, int face), (x, y, face))
__XL_SURFACE(surfCubemapLayered, cudaSurfaceTypeCubemapLayered, (int x, int y, int layerFace), (x, y, layerFace))
// clang-format on
#undef __XL_SURFACE
#undef __XL_ARGS
#undef __XL_FN

// ---------------------------------------------------------------- the host's side

extern "C" {
cudaError_t cudaBindTexture(size_t *, const textureReference *, const void *, const cudaChannelFormatDesc *, size_t);
cudaError_t cudaBindTexture2D(size_t *, const textureReference *, const void *, const cudaChannelFormatDesc *, size_t,
                              size_t, size_t);
cudaError_t cudaBindTextureToArray(const textureReference *, cudaArray_const_t, const cudaChannelFormatDesc *);
cudaError_t cudaBindTextureToMipmappedArray(const textureReference *, cudaMipmappedArray_const_t,
                                            const cudaChannelFormatDesc *);
cudaError_t cudaUnbindTexture(const textureReference *);
cudaError_t cudaGetTextureAlignmentOffset(size_t *, const textureReference *);
cudaError_t cudaGetTextureReference(const textureReference **, const void *);
cudaError_t cudaBindSurfaceToArray(const surfaceReference *, cudaArray_const_t, const cudaChannelFormatDesc *);
cudaError_t cudaGetSurfaceReference(const surfaceReference **, const void *);
}

#define __XL_HOST(...) template <__VA_ARGS__> static inline cudaError_t
#define __XL_TEXTURE typename T, int kind, cudaTextureReadMode mode
__XL_HOST(__XL_TEXTURE)
cudaBindTexture(size_t *offset, const texture<T, kind, mode> &t, const void *p, const cudaChannelFormatDesc &format,
                size_t bytes = 0xffffffffu) {
  return cudaBindTexture(offset, (const textureReference *)&t, p, &format, bytes);
}
__XL_HOST(__XL_TEXTURE)
cudaBindTexture(size_t *offset, const texture<T, kind, mode> &t, const void *p, size_t bytes = 0xffffffffu) {
  return cudaBindTexture(offset, t, p, t.channelDesc, bytes);
}
__XL_HOST(__XL_TEXTURE)
cudaBindTexture2D(size_t *offset, const texture<T, kind, mode> &t, const void *p, const cudaChannelFormatDesc &format,
                  size_t width, size_t height, size_t pitch) {
  return cudaBindTexture2D(offset, (const textureReference *)&t, p, &format, width, height, pitch);
}
__XL_HOST(__XL_TEXTURE)
cudaBindTexture2D(size_t *offset, const texture<T, kind, mode> &t, const void *p, size_t width, size_t height,
                  size_t pitch) {
  return cudaBindTexture2D(offset, t, p, t.channelDesc, width, height, pitch);
}
__XL_HOST(__XL_TEXTURE)
cudaBindTextureToArray(const texture<T, kind, mode> &t, cudaArray_const_t a, const cudaChannelFormatDesc &format) {
  return cudaBindTextureToArray((const textureReference *)&t, a, &format);
}
__XL_HOST(__XL_TEXTURE) cudaBindTextureToArray(const texture<T, kind, mode> &t, cudaArray_const_t a) {
  cudaChannelFormatDesc format;
  const cudaError_t e = cudaGetChannelDesc(&format, a);
  return e ? e : cudaBindTextureToArray(t, a, format);
}
__XL_HOST(__XL_TEXTURE)
cudaBindTextureToMipmappedArray(const texture<T, kind, mode> &t, cudaMipmappedArray_const_t m,
                                const cudaChannelFormatDesc &format) {
  return cudaBindTextureToMipmappedArray((const textureReference *)&t, m, &format);
}
__XL_HOST(__XL_TEXTURE)
cudaBindTextureToMipmappedArray(const texture<T, kind, mode> &t, cudaMipmappedArray_const_t m) {
  cudaArray_t level;
  cudaChannelFormatDesc format;
  cudaError_t e = cudaGetMipmappedArrayLevel(&level, m, 0);
  if (!e)
    e = cudaGetChannelDesc(&format, level);
  return e ? e : cudaBindTextureToMipmappedArray(t, m, format);
}
__XL_HOST(__XL_TEXTURE) cudaUnbindTexture(const texture<T, kind, mode> &t) {
  return cudaUnbindTexture((const textureReference *)&t);
}
__XL_HOST(__XL_TEXTURE) cudaGetTextureAlignmentOffset(size_t *offset, const texture<T, kind, mode> &t) {
  return cudaGetTextureAlignmentOffset(offset, (const textureReference *)&t);
}
__XL_HOST(typename T, int kind)
cudaBindSurfaceToArray(const surface<T, kind> &s, cudaArray_const_t a, const cudaChannelFormatDesc &format) {
  return cudaBindSurfaceToArray((const surfaceReference *)&s, a, &format);
}
__XL_HOST(typename T, int kind) cudaBindSurfaceToArray(const surface<T, kind> &s, cudaArray_const_t a) {
  cudaChannelFormatDesc format;
  const cudaError_t e = cudaGetChannelDesc(&format, a);
  return e ? e : cudaBindSurfaceToArray(s, a, format);
}
#undef __XL_TEXTURE
#undef __XL_HOST
#endif
