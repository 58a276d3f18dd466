// valu_compare.c: the vector ALU: compares.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/valu.h"
#include "exec/valu_kernels.h"

// Bits of the mask operand: signalling NaN, quiet NaN, -inf, -normal,
// -denormal, -0, +0, +denormal, +normal, +inf.
static inline uint32_t float_class(bool neg, bool exp0, bool exp_max, bool mant0, bool quiet) {
  const uint32_t nan = quiet ? 2 : 1, inf = neg ? 4 : 512, normal = neg ? 8 : 256, denorm = neg ? 16 : 128,
                 zero = neg ? 32 : 64;
  return exp_max ? (mant0 ? inf : nan) : exp0 ? (mant0 ? zero : denorm) : normal;
}
static void k_class_f32(KERNEL_ARGS) {
  UNUSED_ARGS;
  IVDEP for (int l = 0; l < N; l++) {
    const uint32_t a = ra[l], x = a >> 23 & 255;
    rd[l] = float_class(a >> 31, x == 0, x == 255, !(a & 0x7fffff), a >> 22 & 1) & rb[l] ? ~0u : 0;
  }
}
static void k_class_f16(KERNEL_ARGS) {
  UNUSED_ARGS;
  IVDEP for (int l = 0; l < N; l++) {
    const uint32_t a = ra[l], x = a >> 10 & 31;
    rd[l] = float_class(a >> 15 & 1, x == 0, x == 31, !(a & 0x3ff), a >> 9 & 1) & rb[l] ? ~0u : 0;
  }
}
static void k_class_f64(KERNEL_ARGS) {
  UNUSED_ARGS;
  IVDEP for (int l = 0; l < N; l++) {
    const uint32_t a = ra[N + l], x = a >> 20 & 2047;
    rd[l] = float_class(a >> 31, x == 0, x == 2047, !((a & 0xfffff) | ra[l]), a >> 19 & 1) & rb[l] ? ~0u : 0;
  }
}

static void k_cmp_f(KERNEL_ARGS) {
  UNUSED_ARGS;
  for (int l = 0; l < N; l++)
    rd[l] = 0;
}
static void k_cmp_t(KERNEL_ARGS) {
  UNUSED_ARGS;
  for (int l = 0; l < N; l++)
    rd[l] = ~0u;
}

#include "isa/valu_compare.def"

#include "exec/valu_table.h"
static const ws_row rows[] = {
#include "isa/valu_compare.def"
};
const ws_valu_class WS_VALU(compare) = {{rows, sizeof rows / sizeof *rows}, NULL, 0};
