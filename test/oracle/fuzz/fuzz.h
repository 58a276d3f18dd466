// What the generated kernels share: types, shuffles whose source may be absent, floats without NaN payloads, and
// intrinsics of LLVM that C has no name for.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "../gpu.h"
typedef signed char i8;
typedef short i16;
typedef unsigned short u16;
typedef float f32;
typedef double f64;
typedef _Float16 f16;
#define NOINLINE static __device__ __attribute__((noinline))
#define VEC(T, N) typedef T T##x##N __attribute__((ext_vector_type(N)))
VEC(u8, 2);
VEC(u8, 4);
VEC(i16, 2);
VEC(u16, 2);
VEC(u16, 4);
VEC(u32, 2);
VEC(u32, 3);
VEC(u32, 4);
VEC(i32, 2);
VEC(u64, 2);
VEC(f16, 2);
VEC(f32, 2);
VEC(f32, 4);
VEC(f64, 2);
VEC(i8, 4);
VEC(f16, 4);

FN u32 linear() {
  return (__nvvm_read_ptx_sreg_tid_z() * __nvvm_read_ptx_sreg_ntid_y() + __nvvm_read_ptx_sreg_tid_y()) * ntid() + tid();
}
FN u32 threads() { return ntid() * __nvvm_read_ptx_sreg_ntid_y() * __nvvm_read_ptx_sreg_ntid_z(); }
// The lanes of this warp that the block has.
FN u32 present() {
  u32 left = threads() - (linear() & ~31u);
  return left >= 32 ? FULL : (1u << left) - 1;
}
FN void syncwarp(u32 m) { __nvvm_bar_warp_sync(m); }

// Bits of a float; every NaN is one and the same.
FN u32 bits(f32 x) { return x != x ? 0x7fffffffu : __builtin_bit_cast(u32, x); }
FN u64 bits(f64 x) { return x != x ? 0x7fffffffffffffffull : __builtin_bit_cast(u64, x); }
FN u16 bits(f16 x) { return x != x ? (u16)0x7fff : __builtin_bit_cast(u16, x); }
FN u32 bits(u32 x) { return x; }
FN f32 f32_of(u32 x) { return __builtin_bit_cast(f32, x); }
FN f64 f64_of(u64 x) { return __builtin_bit_cast(f64, x); }
FN f16 f16_of(u16 x) { return __builtin_bit_cast(f16, x); }

// Lane that a shuffle reads (PTX ISA, shfl); its own when there is none in the segment.
#define UP 0
#define DOWN 1
#define BFLY 2
#define IDX 3
FN u32 source(u32 mode, u32 b, u32 c) {
  u32 l = lane(), seg = c >> 8 & 31, low = l & seg, high = low | (c & 31 & ~seg);
  b &= 31;
  u32 j = mode == UP ? l - b : mode == DOWN ? l + b : mode == BFLY ? l ^ b : low | (b & ~seg);
  bool in = mode == UP ? (i32)j >= (i32)high : j <= high;
  return in ? j : l;
}
#define HERE(m, mode, b, c) ((m) >> source(mode, b, c) & 1)
FN u32 shfl(u32 mode, u32 m, u32 v, u32 b, u32 c) {
  return mode == UP     ? __nvvm_shfl_sync_up_i32(m, v, b, c)
         : mode == DOWN ? __nvvm_shfl_sync_down_i32(m, v, b, c)
         : mode == BFLY ? __nvvm_shfl_sync_bfly_i32(m, v, b, c)
                        : __nvvm_shfl_sync_idx_i32(m, v, b, c);
}
FN f32 shfl(u32 mode, u32 m, f32 v, u32 b, u32 c) {
  return mode == UP     ? __nvvm_shfl_sync_up_f32(m, v, b, c)
         : mode == DOWN ? __nvvm_shfl_sync_down_f32(m, v, b, c)
         : mode == BFLY ? __nvvm_shfl_sync_bfly_f32(m, v, b, c)
                        : __nvvm_shfl_sync_idx_f32(m, v, b, c);
}
FN u64 shfl(u32 mode, u32 m, u64 v, u32 b, u32 c) {
  return (u64)shfl(mode, m, (u32)(v >> 32), b, c) << 32 | shfl(mode, m, (u32)v, b, c);
}
FN i32 shfl(u32 mode, u32 m, i32 v, u32 b, u32 c) { return (i32)shfl(mode, m, (u32)v, b, c); }
FN u8 shfl(u32 mode, u32 m, u8 v, u32 b, u32 c) { return (u8)shfl(mode, m, (u32)v, b, c); }
FN i16 shfl(u32 mode, u32 m, i16 v, u32 b, u32 c) { return (i16)shfl(mode, m, (u32)v, b, c); }
FN f64 shfl(u32 mode, u32 m, f64 v, u32 b, u32 c) { return f64_of(shfl(mode, m, __builtin_bit_cast(u64, v), b, c)); }
FN f16 shfl(u32 mode, u32 m, f16 v, u32 b, u32 c) {
  return f16_of((u16)shfl(mode, m, (u32) __builtin_bit_cast(u16, v), b, c));
}
// The shuffle, where a lane takes part that it reads; otherwise `v`.
template <class T> FN T shflp(u32 mode, u32 m, T v, u32 b, u32 c) {
  T r = shfl(mode, m, v, b, c);
  return HERE(m, mode, b, c) ? r : v;
}

#define NAMED(R, name, ir, ...) extern "C" __device__ R name(__VA_ARGS__) asm("llvm." ir)
NAMED(u32, fshl32, "fshl.i32", u32, u32, u32);
NAMED(u32, fshr32, "fshr.i32", u32, u32, u32);
NAMED(u64, fshl64, "fshl.i64", u64, u64, u64);
NAMED(u64, fshr64, "fshr.i64", u64, u64, u64);
NAMED(u16, fshl16, "fshl.i16", u16, u16, u16);
NAMED(u8, fshr8, "fshr.i8", u8, u8, u8);
NAMED(i32, sat32, "fptosi.sat.i32.f32", f32);
NAMED(u32, satu32, "fptoui.sat.i32.f32", f32);
NAMED(i64, sat64, "fptosi.sat.i64.f64", f64);
NAMED(u64, satu64, "fptoui.sat.i64.f64", f64);
NAMED(i64, sat64f, "fptosi.sat.i64.f32", f32);
NAMED(i32, sat32d, "fptosi.sat.i32.f64", f64);
NAMED(u32, satu32d, "fptoui.sat.i32.f64", f64);
NAMED(i16, sat16, "fptosi.sat.i16.f32", f32);
NAMED(u8, satu8, "fptoui.sat.i8.f32", f32);
NAMED(i32, sat32h, "fptosi.sat.i32.f16", f16);
NAMED(f32, minimum32, "minimum.f32", f32, f32);
NAMED(f32, maximum32, "maximum.f32", f32, f32);
NAMED(f16, minimum16, "minimum.f16", f16, f16);
NAMED(f16, maximum16, "maximum.f16", f16, f16);

// Functions that are not inlined: structures by value, pointers, recursion.
struct Bag {
  u8 c;
  f64 d;
  u32 n;
  f32 f;
  u64 w;
};
NOINLINE Bag shake(Bag b, u32 k) {
  Bag r = b;
  if (k & 1)
    r.d = (f64)b.f;
  else
    r.f = (f32)b.d;
  r.n = b.n * 5 + b.c;
  r.c = (u8)(b.w >> (k & 63));
  r.w = b.w ^ (u64)k << 17;
  return r;
}
NOINLINE void stir(u32 *p, u32 mask, u32 k) {
  p[k & mask] += k;
  if (k & 4)
    p[(k >> 3) & mask] ^= p[(k >> 7) & mask] << 1;
}
NOINLINE u32 turn(u32 x, u32 y, u32 n) {
  n &= 3;
  if (n == 0)
    return x ^ y;
  return x & 1 ? turn(y, x >> 1, n - 1) + 1 : turn(y + x, x, n - 1) * 3;
}
NOINLINE u32 blend(u32 x, u32 y, u32 n) { return (x & n) | (y & ~n); }
NOINLINE u32 spin(u32 x, u32 y, u32 n) {
  for (u32 k = 0; k < (n & 7); k++)
    x = x * 5 + (y >> k);
  return x;
}
// Functions that a group of lanes calls together.
NOINLINE u32 vote_turn(u32 m, u32 x) { return __nvvm_vote_ballot_sync(m, x & 1) * 3 + x; }
NOINLINE u32 sum_up(u32 m, u32 x) { return (u32)__nvvm_redux_sync_add((i32)x, m) ^ shflp(BFLY, m, x, 5, 31); }
NOINLINE u32 pass_on(u32 m, u32 x) {
  u32 after = m >> 1 >> lane();
  return shfl(IDX, m, x, after ? lane() + 1 + __builtin_ctz(after) : __builtin_ctz(m), 31);
}

// Memory that is there before the kernel starts.
static const __device__ u32 fixed[16] = {3, 1, 4, 1, 5, 9, 2, 6, 0xffffffff, 0x80000000, 5, 8, 9, 7, 9, 0x10000};
__attribute__((constant)) __device__ u32 table[16] = {0x11, 0x2222, 0x33333333, 4,  0,  6,  7,  8,
                                                      9,    10,     0xfffffff0, 12, 13, 14, 15, 16};
__device__ u32 changing[16] = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
FN u32 unaligned(const u8 *p) {
  struct __attribute__((packed)) At {
    u32 x;
  };
  return ((const At *)p)->x;
}
