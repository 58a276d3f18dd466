// Both 16-bit floats: conversions in every rounding, comparisons, minima, saturation.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %python %S/Inputs/programs.py %s %t %build/bin/xlcc %build/bin/xlrun
#include <cuda_bf16.h>
#include <cuda_fp16.h>

// What the types' functions are called.
#define TYPE(T, T2, NAME, NAME2)                                                                                       \
  __global__ void to_##NAME(const float *f, const double *d, const int *i, const long long *l, unsigned short *o) {    \
    unsigned k = threadIdx.x;                                                                                          \
    o += 20 * k;                                                                                                       \
    T r[20] = {__float2##NAME##_rn(f[k]),                                                                              \
               __float2##NAME##_rz(f[k]),                                                                              \
               __float2##NAME##_rd(f[k]),                                                                              \
               __float2##NAME##_ru(f[k]),                                                                              \
               __int2##NAME##_rn(i[k]),                                                                                \
               __int2##NAME##_rz(i[k]),                                                                                \
               __int2##NAME##_rd(i[k]),                                                                                \
               __int2##NAME##_ru(i[k]),                                                                                \
               __uint2##NAME##_rn((unsigned)i[k]),                                                                     \
               __uint2##NAME##_rd((unsigned)i[k]),                                                                     \
               __ll2##NAME##_rn(l[k]),                                                                                 \
               __ll2##NAME##_rz(l[k]),                                                                                 \
               __ll2##NAME##_rd(l[k]),                                                                                 \
               __ll2##NAME##_ru(l[k]),                                                                                 \
               __ull2##NAME##_rn((unsigned long long)l[k]),                                                            \
               __ull2##NAME##_ru((unsigned long long)l[k]),                                                            \
               __double2##NAME(d[k]),                                                                                  \
               __short2##NAME##_rd((short)i[k]),                                                                       \
               __ushort2##NAME##_ru((unsigned short)i[k]),                                                             \
               __float2##NAME(f[k])};                                                                                  \
    for (int n = 0; n < 20; n++)                                                                                       \
      o[n] = __##NAME##_as_ushort(r[n]);                                                                               \
  }                                                                                                                    \
  __global__ void from_##NAME(const unsigned short *in, long long *o) {                                                \
    unsigned k = threadIdx.x;                                                                                          \
    T a = __ushort_as_##NAME(in[k]);                                                                                   \
    o += 20 * k;                                                                                                       \
    *o++ = __##NAME##2int_rn(a), *o++ = __##NAME##2int_rz(a), *o++ = __##NAME##2int_rd(a), *o++ = __##NAME##2int_ru(a);    \
    *o++ = __##NAME##2uint_rn(a), *o++ = __##NAME##2uint_rz(a), *o++ = __##NAME##2short_rd(a), *o++ = __##NAME##2short_ru(a); \
    *o++ = __##NAME##2ushort_rn(a), *o++ = __##NAME##2ushort_rz(a), *o++ = __##NAME##2char_rz(a), *o++ = __##NAME##2uchar_rz(a); \
    *o++ = __##NAME##2ll_rn(a), *o++ = __##NAME##2ll_rz(a), *o++ = __##NAME##2ll_rd(a), *o++ = __##NAME##2ll_ru(a);         \
    *o++ = (long long)__##NAME##2ull_rn(a), *o++ = (long long)__##NAME##2ull_rz(a), *o++ = __hisinf(a), *o++ = __hisnan(a); \
  }                                                                                                                    \
  __global__ void pairs_##NAME(const unsigned short *x, const unsigned short *y, unsigned *o) {                        \
    unsigned k = threadIdx.x;                                                                                          \
    T a = __ushort_as_##NAME(x[k]), b = __ushort_as_##NAME(y[k]);                                                      \
    T2 p = __halves2##NAME2(a, b), q = __halves2##NAME2(b, b);                                                         \
    o += 24 * k;                                                                                                       \
    *o++ = __##NAME##_as_ushort(__hmin(a, b)), *o++ = __##NAME##_as_ushort(__hmax(a, b));                              \
    *o++ = __##NAME##_as_ushort(__hmin_nan(a, b)), *o++ = __##NAME##_as_ushort(__hmax_nan(a, b));                      \
    *o++ = __##NAME##_as_ushort(__hadd_sat(a, b)), *o++ = __##NAME##_as_ushort(__hmul_sat(a, b));                      \
    *o++ = __##NAME##_as_ushort(__hfma_relu(a, b, a)), *o++ = __##NAME##_as_ushort(__hfma(a, b, a));                   \
    *o++ = __heq2_mask(p, q), *o++ = __hne2_mask(p, q), *o++ = __hlt2_mask(p, q), *o++ = __hgeu2_mask(p, q);             \
    *o++ = __hneu2_mask(p, q), *o++ = __hequ2_mask(p, q), *o++ = __hltu2_mask(p, q), *o++ = __hle2_mask(p, q);           \
    *o++ = __hlt(a, b), *o++ = __hltu(a, b), *o++ = __hne(a, b), *o++ = __hneu(a, b);                                  \
    *o++ = a == b, *o++ = a != b, *o++ = __##NAME##_as_ushort(__habs(a)), *o++ = __##NAME##_as_ushort(-a);             \
  }
TYPE(__half, __half2, half, half2)
TYPE(__nv_bfloat16, __nv_bfloat162, bfloat16, bfloat162)
