// channel_descriptor.h: the format of an array's elements.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_CHANNEL_DESCRIPTOR_H
#define CROSSLANE_CUDA_CHANNEL_DESCRIPTOR_H
#include "cuda_runtime_api.h"
#pragma GCC system_header

#ifdef __cplusplus
template <class T> inline cudaChannelFormatDesc cudaCreateChannelDesc() {
  return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}
template <enum cudaChannelFormatKind> inline cudaChannelFormatDesc cudaCreateChannelDesc() {
  return cudaCreateChannelDesc(0, 0, 0, 0, cudaChannelFormatKindNone);
}
#define __XL_CHANNELS(T, X, Y, Z, W, KIND)                                                                             \
  template <> inline cudaChannelFormatDesc cudaCreateChannelDesc<T>() {                                                \
    return cudaCreateChannelDesc(X, Y, Z, W, KIND);                                                                    \
  }
#define __XL_TYPE(T, S, BITS, KIND)                                                                                    \
  __XL_CHANNELS(T, BITS, 0, 0, 0, cudaChannelFormatKind##KIND)                                                         \
  __XL_CHANNELS(S##1, BITS, 0, 0, 0, cudaChannelFormatKind##KIND)                                                      \
  __XL_CHANNELS(S##2, BITS, BITS, 0, 0, cudaChannelFormatKind##KIND)                                                   \
  __XL_CHANNELS(S##4, BITS, BITS, BITS, BITS, cudaChannelFormatKind##KIND)
__XL_CHANNELS(char, 8, 0, 0, 0, (char)-1 < 0 ? cudaChannelFormatKindSigned : cudaChannelFormatKindUnsigned)
__XL_TYPE(signed char, char, 8, Signed)
__XL_TYPE(unsigned char, uchar, 8, Unsigned)
__XL_TYPE(short, short, 16, Signed)
__XL_TYPE(unsigned short, ushort, 16, Unsigned)
__XL_TYPE(int, int, 32, Signed)
__XL_TYPE(unsigned, uint, 32, Unsigned)
__XL_TYPE(float, float, 32, Float)
#define __XL_KIND(NAME, X, Y, Z, W) __XL_CHANNELS(cudaChannelFormatKind##NAME, X, Y, Z, W, cudaChannelFormatKind##NAME)
#define __XL_NORMALIZED(NAME, BITS)                                                                                    \
  __XL_KIND(NAME##X1, BITS, 0, 0, 0)                                                                                   \
  __XL_KIND(NAME##X2, BITS, BITS, 0, 0)                                                                                \
  __XL_KIND(NAME##X4, BITS, BITS, BITS, BITS)
__XL_NORMALIZED(SignedNormalized8, 8)
__XL_NORMALIZED(UnsignedNormalized8, 8)
__XL_NORMALIZED(SignedNormalized16, 16)
__XL_NORMALIZED(UnsignedNormalized16, 16)
__XL_KIND(NV12, 8, 8, 8, 0)
__XL_KIND(UnsignedNormalized1010102, 10, 10, 10, 2)
__XL_KIND(UnsignedBlockCompressed1, 8, 8, 8, 8)
__XL_KIND(UnsignedBlockCompressed1SRGB, 8, 8, 8, 8)
__XL_KIND(UnsignedBlockCompressed2, 8, 8, 8, 8)
__XL_KIND(UnsignedBlockCompressed2SRGB, 8, 8, 8, 8)
__XL_KIND(UnsignedBlockCompressed3, 8, 8, 8, 8)
__XL_KIND(UnsignedBlockCompressed3SRGB, 8, 8, 8, 8)
__XL_KIND(UnsignedBlockCompressed4, 8, 0, 0, 0)
__XL_KIND(SignedBlockCompressed4, 8, 0, 0, 0)
__XL_KIND(UnsignedBlockCompressed5, 8, 8, 0, 0)
__XL_KIND(SignedBlockCompressed5, 8, 8, 0, 0)
__XL_KIND(UnsignedBlockCompressed6H, 16, 16, 16, 0)
__XL_KIND(SignedBlockCompressed6H, 16, 16, 16, 0)
__XL_KIND(UnsignedBlockCompressed7, 8, 8, 8, 8)
__XL_KIND(UnsignedBlockCompressed7SRGB, 8, 8, 8, 8)
#undef __XL_NORMALIZED
#undef __XL_KIND
#undef __XL_TYPE
#undef __XL_CHANNELS
static inline cudaChannelFormatDesc cudaCreateChannelDescHalf() {
  return cudaCreateChannelDesc(16, 0, 0, 0, cudaChannelFormatKindFloat);
}
static inline cudaChannelFormatDesc cudaCreateChannelDescHalf1() { return cudaCreateChannelDescHalf(); }
static inline cudaChannelFormatDesc cudaCreateChannelDescHalf2() {
  return cudaCreateChannelDesc(16, 16, 0, 0, cudaChannelFormatKindFloat);
}
static inline cudaChannelFormatDesc cudaCreateChannelDescHalf4() {
  return cudaCreateChannelDesc(16, 16, 16, 16, cudaChannelFormatKindFloat);
}
static inline cudaChannelFormatDesc cudaCreateChannelDescNV12() {
  return cudaCreateChannelDesc<cudaChannelFormatKindNV12>();
}
#endif

#endif
