// HIP's headers and rocPRIM's configuration from Debian 12 (5.2 and 5.3), made
// to compile for the GPUs and with the clangs that are newer than they are.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_BENCH_HIP_H
#define CROSSLANE_BENCH_HIP_H

// Refused there because ds_bpermute does not cross the halves of a wave64 on
// GFX10; warps of 32 lanes do not need it to.
#if defined(__gfx1030__) && __AMDGCN_WAVEFRONT_SIZE == 64
#undef __gfx1030__
#include <hip/hip_runtime.h>
#define __gfx1030__ 1
#else
#include <hip/hip_runtime.h>
#endif

#if __clang_major__ >= 22
// Behind __syncthreads, from the device library that clang 22 no longer links.
extern "C" __device__ inline __attribute__((always_inline)) void
__atomic_work_item_fence(__cl_mem_fence_flags, __memory_order order, __memory_scope) {
  if (order == __memory_order_release)
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  else
    __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}
#endif

#if defined(BENCH_ROCPRIM)
#include <rocprim/config.hpp>
#if defined(__GFX11__) || defined(__GFX12__) // otherwise taken for GCN
#undef ROCPRIM_NAVI
#define ROCPRIM_NAVI 1
#endif
#endif

#endif
