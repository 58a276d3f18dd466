// Shuffles of every type, operations, and the usual trees and scans over them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
#include "gpu.h"
#define NOINLINE static __device__ __attribute__((noinline))
typedef float f32;
typedef double f64;
typedef _Float16 f16;
typedef unsigned short u16;
enum Mode { UP, DOWN, XOR, IDX };

// -- shuffles of every type
// --------------------------------------------------------------------------------------------

template <class To, class From> FN To as(From x) { return __builtin_bit_cast(To, x); }
FN u32 sh(Mode o, u32 v, u32 d, u32 w, u32 m = FULL) {
  return o == UP     ? shfl_up(m, v, d, w)
         : o == DOWN ? shfl_down(m, v, d, w)
         : o == XOR  ? shfl_xor(m, v, d, w)
                     : shfl_idx(m, v, d, w);
}
FN f32 sh(Mode o, f32 v, u32 d, u32 w, u32 m = FULL) {
  return o == UP     ? shfl_upf(m, v, d, w)
         : o == DOWN ? shfl_downf(m, v, d, w)
         : o == XOR  ? shfl_xorf(m, v, d, w)
                     : shfl_idxf(m, v, d, w);
}
FN i32 sh(Mode o, i32 v, u32 d, u32 w, u32 m = FULL) { return (i32)sh(o, (u32)v, d, w, m); }
FN u64 sh(Mode o, u64 v, u32 d, u32 w, u32 m = FULL) {
  u32 lo = sh(o, (u32)v, d, w, m), hi = sh(o, (u32)(v >> 32), d, w, m);
  return (u64)hi << 32 | lo;
}
FN i64 sh(Mode o, i64 v, u32 d, u32 w, u32 m = FULL) { return (i64)sh(o, (u64)v, d, w, m); }
FN f64 sh(Mode o, f64 v, u32 d, u32 w, u32 m = FULL) { return as<f64>(sh(o, as<u64>(v), d, w, m)); }
FN f16 sh(Mode o, f16 v, u32 d, u32 w, u32 m = FULL) { return as<f16>((u16)sh(o, (u32)as<u16>(v), d, w, m)); }
FN u16 sh(Mode o, u16 v, u32 d, u32 w, u32 m = FULL) { return (u16)sh(o, (u32)v, d, w, m); }
FN u8 sh(Mode o, u8 v, u32 d, u32 w, u32 m = FULL) { return (u8)sh(o, (u32)v, d, w, m); }

// -- operations: own value first ------------------------------------------------------------------------------------

#define MEMBER static __device__ __attribute__((always_inline))
#define OP(NAME, EXPR)                                                                                                 \
  struct NAME {                                                                                                        \
    template <class T> MEMBER T f(T a, T b) { return (T)(EXPR); }                                                      \
  };
OP(Add, a + b)
OP(AddSwapped, b + a)
OP(Mul, a *b)
OP(Min, b < a ? b : a)
OP(Max, a < b ? b : a)
OP(And, a &b)
OP(Or, a | b)
OP(Xor, a ^ b)
OP(Sub, a - b)
OP(SubSwapped, b - a)
struct Wrap {
  MEMBER i32 f(i32 a, i32 b) { return (i32)((u32)a + (u32)b); }
  MEMBER i64 f(i64 a, i64 b) { return (i64)((u64)a + (u64)b); }
};
struct FMin {
  MEMBER f32 f(f32 a, f32 b) { return __nvvm_fmin_f(a, b); }
  MEMBER f64 f(f64 a, f64 b) { return __nvvm_fmin_d(a, b); }
};
struct FMax {
  MEMBER f32 f(f32 a, f32 b) { return __nvvm_fmax_f(a, b); }
  MEMBER f64 f(f64 a, f64 b) { return __nvvm_fmax_d(a, b); }
};

// The usual trees: distances w/2 ... 1 and 1 ... w/2.
template <class O, class T> FN T falling(Mode s, T v, u32 w = 32, u32 m = FULL) {
  _Pragma("unroll") for (u32 d = w / 2; d; d >>= 1) v = O::f(v, sh(s, v, d, w, m));
  return v;
}
template <class O, class T> FN T rising(Mode s, T v, u32 w = 32, u32 m = FULL) {
  _Pragma("unroll") for (u32 d = 1; d < w; d <<= 1) v = O::f(v, sh(s, v, d, w, m));
  return v;
}
// Inclusive scans: lanes whose source is out of the segment keep their value.
template <class O, class T> FN T scan(T v, u32 w = 32, u32 m = FULL) {
  _Pragma("unroll") for (u32 d = 1; d < w; d <<= 1) {
    T t = sh(UP, v, d, w, m);
    if ((lane() & (w - 1)) >= d)
      v = O::f(v, t);
  }
  return v;
}
template <class O, class T> FN T scan_back(T v, u32 w = 32, u32 m = FULL) {
  _Pragma("unroll") for (u32 d = 1; d < w; d <<= 1) {
    T t = sh(DOWN, v, d, w, m);
    v = (lane() & (w - 1)) + d < w ? O::f(v, t) : v;
  }
  return v;
}
