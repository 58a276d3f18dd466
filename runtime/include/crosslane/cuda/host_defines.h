// host_defines.h: CUDA's keywords for functions and variables; for other compilers
// than clang reading CUDA they are empty. A keyword that the source has defined is not redefined, and
// where a source may define it later, the usual spelling is repeated token for token.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_HOST_DEFINES_H
#define CROSSLANE_CUDA_HOST_DEFINES_H
#pragma GCC system_header

#ifdef __CUDA__
#ifndef __global__
#define __global__ __attribute__((global))
#endif
#ifndef __device__
#define __device__ __attribute__((device))
#endif
#ifndef __host__
#define __host__ __attribute__((host))
#endif
// An object of a class with a constructor, which nvcc does not call: the plugin takes it. A source that defines the
// macro itself (xlcc looks) does so in the words that everybody has for it.
#ifndef __shared__
#if defined(__has_attribute) && __has_attribute(crosslane_shared) && !defined(CROSSLANE_OWN_SHARED)
#define __shared__ __attribute__((shared, crosslane_shared))
#else
#define __shared__ __attribute__((shared))
#endif
#endif
#ifndef __constant__
#define __constant__ __attribute__((constant))
#endif
// Memory that host and device share: the plugin of clang's front end looks for the word.
#ifndef __managed__
#define __managed__ __attribute__((device, annotate("crosslane.managed")))
#endif
#ifndef __launch_bounds__
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#endif
#if !defined(__grid_constant__) && defined(__has_attribute)
#if __has_attribute(grid_constant)
#define __grid_constant__ __attribute__((grid_constant))
#else
#define __grid_constant__
#endif
#endif
#define __XL_HD __attribute__((host, device))
#define __XL_BOTH static __inline__ __attribute__((host, device, always_inline, unused))
#else
#define __global__
#define __device__
#define __host__
#define __shared__
#define __constant__
#define __managed__
#define __launch_bounds__(...)
#define __grid_constant__
#define __XL_HD
#define __XL_BOTH static __inline__ __attribute__((unused))
#endif

// Registers are AMD's compiler's business.
#ifndef __maxnreg__
#define __maxnreg__(n)
#define __local_maxnreg__(n)
#endif
// No result for it depends on memory.
#ifndef __nv_pure__
#define __nv_pure__ __attribute__((pure))
#endif
#ifndef __no_return__
#define __no_return__ __attribute__((noreturn))
#endif
#ifndef __forceinline__
#define __forceinline__ __inline__ __attribute__((always_inline))
#endif
#ifndef __inline_hint__
#define __inline_hint__
#endif
#ifndef __align__
#define __align__(n) __attribute__((aligned(n)))
#endif
#ifndef __builtin_align__
#define __builtin_align__(n) __attribute__((aligned(n)))
#endif
// What the SDK's own declarations bear.
#define __device_builtin__
#define __cudart_builtin__
#define __device_builtin_texture_type__
#define __device_builtin_surface_type__
#define CUDARTAPI
#define CUDARTAPI_CDECL
#define CUDART_CB

#ifdef __cplusplus
#define __XL_DEFAULT(V) = V
#else
#define __XL_DEFAULT(V)
#endif

#endif
