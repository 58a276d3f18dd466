// Where OCML and CUDA's functions differ: the exponent of a NaN (INT_MIN), the
// cosine of half a turn (+0), the Bessel function I1 of negative doubles, which
// OCML takes for NaN (I1(10) = 2670.98830370125..., by its series), the signs of
// noughts, and that __byte_perm looks at three bits of each selector.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %xlcc --cuda-path=none -mcpu=gfx90a -O2 %s -o %t.hsaco
// RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 --print=1:f64 %t.hsaco k --grid 1 --block 1 out:32 out:24 f32:nan f64:-10 f64:-2000 u32:0xfedc | FileCheck %s
// RUN: %xlcc --cuda-path=none --llvm=22 -mcpu=gfx1100 -O0 %s -o %t.hsaco
// RUN: %xlrun --device=wavesim:gfx1100 --print=0:u32 --print=1:f64 %t.hsaco k --grid 1 --block 1 out:32 out:24 f32:nan f64:-10 f64:-2000 u32:0xfedc | FileCheck %s
// RUN: %xlrun --device=wavesim:gfx1100 --print=0:u32 %t.hsaco signs --grid 1 --block 1 out:64 f32:-10 f64:-10 | FileCheck --check-prefix=SIGNS %s
// RUN: %xlcc --cuda-path=none -mcpu=gfx90a -O2 %s -o %t.hsaco
// RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco signs --grid 1 --block 1 out:64 f32:-10 f64:-10 | FileCheck --check-prefix=SIGNS %s
// CHECK: arg 0 [0]: 2147483648 2147483648 0 0 0 0 117835012 1
// CHECK: arg 1 [0]: -2670.988303701{{[0-9]*}} -inf 2670.988303701
extern "C" __global__ void k(unsigned *out, double *d, float nan, double x, double y, unsigned selectors) {
  out[0] = (unsigned)ilogbf(nan);
  out[1] = (unsigned)ilogb((double)nan);
  out[2] = __float_as_uint(cospif((float)x / 4));
  float s, c;
  sincospif((float)x / 4, &s, &c);
  out[3] = __float_as_uint(c);
  const long long bits = __double_as_longlong(cospi(x / 20));
  out[4] = (unsigned)bits;
  out[5] = (unsigned)(bits >> 32);
  out[6] = __byte_perm(0x03020100, 0x07060504, selectors);
  out[7] = cyl_bessel_i1f((float)x) < -2670.f && cyl_bessel_i1f((float)x) > -2671.f;
  d[0] = cyl_bessel_i1(x);
  d[1] = cyl_bessel_i1(y);
  d[2] = cyl_bessel_i1(-x);
}

// -0 each, as C's library has it; an H100 gave the same.
// SIGNS: arg 0 [0]: 2147483648 2147483648 2147483648 2147483648 2147483648 2147483648 2147483648 2147483648
// SIGNS: arg 0 [8]: 2147483648 2147483648 2147483648 0
extern "C" __global__ void signs(unsigned *out, float x, double y) {
  const float f = x * 0;
  const double d = y * 0;
  out[0] = __float_as_uint(expm1f(f));
  out[1] = (unsigned)__double2hiint(expm1(d));
  out[2] = __float_as_uint(log1pf(f));
  out[3] = (unsigned)__double2hiint(log1p(d));
  out[4] = __float_as_uint(j1f(f));
  out[5] = (unsigned)__double2hiint(j1(d));
  out[6] = __float_as_uint(nextafterf(__uint_as_float(0x80000001u), -x));
  out[7] = (unsigned)__double2hiint(nextafter(__longlong_as_double((long long)0x8000000000000001ull), -y));
  out[8] = __float_as_uint(tgammaf(x - 90.5f));
  out[9] = (unsigned)__double2hiint(tgamma(y - 190.5));
  out[10] = __float_as_uint(tgammaf(x - 88.5f));
  out[11] = __float_as_uint(tgammaf(x - 89.5f));
}
