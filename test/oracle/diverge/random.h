// What the kernels of gen.py share: shuffles of one operation that tell whether the lane they read takes part, an
// exchange through the block's memory, and values that hold the bits of others exactly.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "diverge.h"
typedef unsigned short u16;

#define UP 0
#define DOWN 1
#define BFLY 2
#define IDX 3
// Lane that a shuffle in segments of W lanes reads (PTX ISA, shfl.sync), its own when there is none.
template <u32 MODE, u32 W> FN u32 source(u32 b) {
  u32 l = lane(), low = l & ~(W - 1), in = l & (W - 1);
  b &= 31;
  if (MODE == UP)
    return in >= b ? l - b : l;
  if (MODE == DOWN)
    return in + b < W ? l + b : l;
  if (MODE == BFLY)
    return (l ^ b) < low + W ? l ^ b : l;
  return low + (b & (W - 1));
}
template <u32 MODE, u32 W> FN u32 shfl(u32 m, u32 v, u32 b) {
  return MODE == UP     ? shfl_up(m, v, b, W)
         : MODE == DOWN ? shfl_down(m, v, b, W)
         : MODE == BFLY ? shfl_xor(m, v, b, W)
                        : shfl_idx(m, v, b, W);
}
template <u32 MODE, u32 W> FN float shfl(u32 m, float v, u32 b) {
  return MODE == UP     ? shfl_upf(m, v, b, W)
         : MODE == DOWN ? shfl_downf(m, v, b, W)
         : MODE == BFLY ? shfl_xorf(m, v, b, W)
                        : shfl_idxf(m, v, b, W);
}
template <u32 MODE, u32 W> FN u64 shfl(u32 m, u64 v, u32 b) {
  u32 high = shfl<MODE, W>(m, (u32)(v >> 32), b);
  return (u64)high << 32 | shfl<MODE, W>(m, (u32)v, b);
}
template <u32 MODE, u32 W> FN double shfl(u32 m, double v, u32 b) {
  return __builtin_bit_cast(double, shfl<MODE, W>(m, __builtin_bit_cast(u64, v), b));
}
// The shuffle of mask `m`, of which the lanes `here` take part; where it reads another, `v`.
template <u32 MODE, u32 W, class T> FN T shflp(u32 m, u32 here, T v, u32 b) {
  T r = shfl<MODE, W>(m, v, b);
  return here >> source<MODE, W>(b) & 1 ? r : v;
}
FN u32 fold(float x) { return __builtin_bit_cast(u32, x); }
FN u32 fold(double x) { return (u32)(__builtin_bit_cast(u64, x) >> 20); }
FN u32 fold(u64 x) { return (u32)(x >> 32) * 3 ^ (u32)x; }
FN u32 fold(u32 x) { return x; }
// Every lane of `m` puts a value down and reads that of lane `from`, which is one of them.
FN u32 exchange(volatile u32 *s, u32 m, u32 v, u32 from) {
  s[tid()] = v;
  syncwarp(m);
  u32 r = s[(tid() & ~31u) + (m >> (from & 31) & 1 ? from & 31 : lane())];
  syncwarp(m);
  return r;
}
// The same within the block; what goes before is a barrier, too.
FN u32 exchange_block(volatile u32 *s, u32 v, u32 by) {
  syncthreads();
  s[tid()] = v;
  syncthreads();
  u32 r = s[(tid() + by) % ntid()];
  syncthreads();
  return r;
}
FN u32 match_all(u32 m, u32 v) {
  i32 p;
  u32 r = __nvvm_match_all_sync_i32p(m, v, &p);
  return r + (u32)p;
}
FN u32 match_all64(u32 m, u64 v) {
  i32 p;
  u32 r = __nvvm_match_all_sync_i64p(m, v, &p);
  return r + (u32)p;
}
