// What the kernels beside this file share.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "../gpu.h"
#define NOINLINE static __device__ __attribute__((noinline))
FN u32 at() { return bid() * ntid() + tid(); }
FN u32 warp() { return tid() >> 5; }
FN u32 mix(u32 h, u32 x) { return (h ^ x) * 0x9e3779b1u + (h >> 15); }
FN u32 ballot(u32 m, u32 p) { return __nvvm_vote_ballot_sync(m, p != 0); }
FN u32 any(u32 m, u32 p) { return __nvvm_vote_any_sync(m, p != 0); }
FN u32 all(u32 m, u32 p) { return __nvvm_vote_all_sync(m, p != 0); }
FN u32 uni(u32 m, u32 p) { return __nvvm_vote_uni_sync(m, p != 0); }
FN u32 match(u32 m, u32 v) { return __nvvm_match_any_sync_i32(m, v); }
FN u32 match64(u32 m, u64 v) { return __nvvm_match_any_sync_i64(m, v); }
FN u32 sum(u32 m, u32 v) { return (u32)__nvvm_redux_sync_add((i32)v, m); }
FN void syncwarp(u32 m) { __nvvm_bar_warp_sync(m); }
FN void fence() { __nvvm_membar_gl(); }
FN void fence_block() { __nvvm_membar_cta(); }
FN u64 shfl_xor64(u32 m, u64 v, u32 d) { return (u64)shfl_xor(m, (u32)(v >> 32), d) << 32 | shfl_xor(m, (u32)v, d); }
FN u32 cas(u32 *p, u32 want, u32 v) { return (u32)__nvvm_atom_cas_gen_i((int *)p, (int)want, (int)v); }
FN u32 exch(u32 *p, u32 v) { return (u32)__nvvm_atom_xchg_gen_i((int *)p, (int)v); }
FN u32 add(u32 *p, u32 v) { return (u32)__nvvm_atom_add_gen_i((int *)p, (int)v); }
FN u32 bits(float x) { return __builtin_bit_cast(u32, x); }
FN u32 below() { return (1u << lane()) - 1; }
