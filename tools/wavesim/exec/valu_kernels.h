// valu_kernels.h: the functions for the rows of isa/valu_*.def: each is a loop over 64
// lanes, which the compiler turns into SIMD code. valu_table.h makes them
// rows of the table.
//
//   V1(name, D, A, flags, value)        d = value of a
//   V2(name, D, A, B, flags, value)     of a, b
//   V3(name, D, A, B, C, flags, value)  of a, b, c
//   VM(name, D, A, B, flags, value)     c is the old destination
//   VI2, VI3, VIM                       integer: value wraps, the last column is the exact value that clamp saturates
//   VCF(type), VCI(type)                the compares of one type
//   VF(name, function, clamp function or NULL, flags, operands)  an explicit lane loop in its class's file
//   VE(name, function, operands)        the whole instruction is a function
//   VS(name, function, operands)        the same, and it also writes its source
//   VX(...)                             as VF; the function gets offset0 | neg_lo << 8 in re[0]
//
// Types: u32 i32 f32 u64 i64 f64, u16 i16 f16 (low half of a register; f16
// values are floats in the expression), mix (f32 or f16), mask (0 or ~0).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_VALU_KERNELS_H
#define WAVESIM_VALU_KERNELS_H

#define KERNEL1(kname, D, A, value)                                                                                    \
  static void kname(KERNEL_ARGS) {                                                                                     \
    S_##A(pa, ra);                                                                                                     \
    O_##D(pd, rd);                                                                                                     \
    UNUSED_ARGS;                                                                                                       \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const T_##A a = G_##A(pa);                                                                                       \
      const T_##D r = (T_##D)(value);                                                                                  \
      pd[l] = P_##D(r);                                                                                                \
    }                                                                                                                  \
    E_##D(pd, rd);                                                                                                     \
  }
#define KERNEL2(kname, D, A, B, value)                                                                                 \
  static void kname(KERNEL_ARGS) {                                                                                     \
    S_##A(pa, ra);                                                                                                     \
    S_##B(pb, rb);                                                                                                     \
    O_##D(pd, rd);                                                                                                     \
    UNUSED_ARGS;                                                                                                       \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const T_##A a = G_##A(pa);                                                                                       \
      const T_##B b = G_##B(pb);                                                                                       \
      const T_##D r = (T_##D)(value);                                                                                  \
      pd[l] = P_##D(r);                                                                                                \
    }                                                                                                                  \
    E_##D(pd, rd);                                                                                                     \
  }
#define KERNEL3(kname, D, A, B, C, value)                                                                              \
  static void kname(KERNEL_ARGS) {                                                                                     \
    S_##A(pa, ra);                                                                                                     \
    S_##B(pb, rb);                                                                                                     \
    S_##C(pc, rc);                                                                                                     \
    O_##D(pd, rd);                                                                                                     \
    UNUSED_ARGS;                                                                                                       \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const T_##A a = G_##A(pa);                                                                                       \
      const T_##B b = G_##B(pb);                                                                                       \
      const T_##C c = G_##C(pc);                                                                                       \
      const T_##D r = (T_##D)(value);                                                                                  \
      pd[l] = P_##D(r);                                                                                                \
    }                                                                                                                  \
    E_##D(pd, rd);                                                                                                     \
  }
#define V1(name, D, A, flags, value) KERNEL1(k_##name, D, A, value)
#define V2(name, D, A, B, flags, value) KERNEL2(k_##name, D, A, B, value)
#define V3(name, D, A, B, C, flags, value) KERNEL3(k_##name, D, A, B, C, value)
#define VM(name, D, A, B, flags, value) KERNEL3(k_##name, D, A, B, D, value)
#define VI2(name, D, A, B, flags, value, wide)                                                                         \
  KERNEL2(k_##name, D, A, B, value)                                                                                    \
  KERNEL2(kc_##name, D, A, B, SAT_##D(wide))
#define VI3(name, D, A, B, C, flags, value, wide)                                                                      \
  KERNEL3(k_##name, D, A, B, C, value)                                                                                 \
  KERNEL3(kc_##name, D, A, B, C, SAT_##D(wide))
#define VIM(name, D, A, B, flags, value, wide) VI3(name, D, A, B, D, flags, value, wide)
#define VF(name, fn, clampfn, flags, types)
#define VX(name, fn, clampfn, flags, types)
#define VE(name, fn, types)
#define VS(name, fn, types)
#define PK2(name, A, B, flags, value) PK_F16(name, value, 0)
#define PK3(name, A, B, flags, value) PK_F16(name, value, 1)
#define PKM(name, A, B, flags, value) PK_F16(name, value, 1)
#define PI2(name, A, B, flags, value) PK_INT(name, A, value, 0)
#define PI3(name, A, B, flags, value) PK_INT(name, A, value, 1)
#define PI3N(name, A, B, flags, value) PK_INT_LOOP(k_##name, A, 1, value)
#define CMP(op, T, cond) KERNEL2(k_cmp_##op##_##T, mask, T, T, (cond) ? ~0u : 0u)
// Unordered relations are true with a NaN, ordered ones false.
#define VCF(T)                                                                                                         \
  CMP(lt, T, a < b)                                                                                                    \
  CMP(eq, T, a == b)                                                                                                   \
  CMP(le, T, a <= b)                                                                                                   \
  CMP(gt, T, a > b)                                                                                                    \
  CMP(lg, T, a<b || a> b)                                                                                              \
  CMP(ge, T, a >= b)                                                                                                   \
  CMP(o, T, a == a && b == b)                                                                                          \
  CMP(u, T, a != a || b != b)                                                                                          \
  CMP(nge, T, !(a >= b))                                                                                               \
  CMP(nlg, T, !(a < b || a > b))                                                                                       \
  CMP(ngt, T, !(a > b))                                                                                                \
  CMP(nle, T, !(a <= b))                                                                                               \
  CMP(neq, T, !(a == b))                                                                                               \
  CMP(nlt, T, !(a < b))
#define VCI(T)                                                                                                         \
  CMP(lt, T, a < b)                                                                                                    \
  CMP(eq, T, a == b)                                                                                                   \
  CMP(le, T, a <= b)                                                                                                   \
  CMP(gt, T, a > b)                                                                                                    \
  CMP(ne, T, a != b)                                                                                                   \
  CMP(ge, T, a >= b)
#define VCC(T, types, flags, fn)

#endif
