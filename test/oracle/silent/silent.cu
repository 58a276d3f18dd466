// What C++ and LLVM leave undefined and NVIDIA's hardware always does alike, by run-time operands: shifts by the width and more, division by zero
// and of the smallest integer by -1, conversions of floats that do not fit.
// in: 64 threads x 8 words; out: 64 threads x 40 words.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
typedef unsigned u32; typedef unsigned long long u64; typedef int i32; typedef long long i64;
extern "C" __global__ void silent(u32 *out, const u32 *in) {
  const u32 t = blockIdx.x * blockDim.x + threadIdx.x, *p = in + 8 * t;
  u32 a = p[0], b = p[1], n = p[2] % 80u, *o = out + 40 * t;
  u64 A = (u64)p[3] << 32 | p[4], B = (u64)p[5] << 32 | p[6], N = p[2] % 160u;
  float f = __uint_as_float(p[7]); double d = __longlong_as_double((i64)((u64)p[7] << 32 | p[6]));
  o[0] = a << n; o[1] = a >> n; o[2] = (u32)((i32)a >> n);
  *(u64 *)(o + 4) = A << N; *(u64 *)(o + 6) = A >> N; *(u64 *)(o + 8) = (u64)((i64)A >> N);
  o[3] = ((u32)-1) >> (32u - (n & 31u)) ^ (1u << (n & 63u));
  u32 z = b % 3u == 0 ? 0u : b; u64 Z = b % 3u == 0 ? 0ull : B;
  o[10] = a / z; o[11] = a % z; o[12] = (u32)((i32)a / (i32)z); o[13] = (u32)((i32)a % (i32)z);
  *(u64 *)(o + 14) = A / Z; *(u64 *)(o + 16) = A % Z; *(u64 *)(o + 18) = (u64)((i64)A / (i64)Z); *(u64 *)(o + 20) = (u64)((i64)A % (i64)Z);
  i32 m = (i32)(p[2] & 1u ? 0x80000000u : a), k = (i32)(p[2] & 2u ? 0xffffffffu : (b | 1u));
  o[22] = (u32)(m / k); o[23] = (u32)(m % k);
  o[24] = (u32)(i32)f; o[25] = (u32)f; *(u64 *)(o + 26) = (u64)(i64)f; *(u64 *)(o + 28) = (u64)f;
  o[30] = (u32)(i32)d; o[31] = (u32)d; *(u64 *)(o + 32) = (u64)(i64)d; *(u64 *)(o + 34) = (u64)d;
  o[36] = (u32)(unsigned short)(short)f; o[37] = (u32)(unsigned char)f; o[38] = (u32)(unsigned short)f; o[39] = (u32)(signed char)(i32)f;
}
