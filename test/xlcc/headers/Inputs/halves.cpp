// What host code makes of CUDA's 16-bit floats: a hash of the results of each operation, over all numbers or over
// pairs. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

static uint32_t state;
static uint32_t next() {
  state ^= state << 13, state ^= state >> 17, state ^= state << 5;
  return state;
}
static uint64_t hash;
template <class T> static void take(T v) {
  unsigned char bytes[sizeof v];
  memcpy(bytes, &v, sizeof v);
  for (unsigned char b : bytes)
    hash = (hash ^ b) * 1099511628211u;
}
template <class T> static T number(uint16_t bits) {
  T v;
  memcpy(&v, &bits, 2);
  return v;
}
static uint32_t bits_of(float f) {
  uint32_t u;
  memcpy(&u, &f, 4);
  return u;
}
static float float_of(uint32_t u) {
  float f;
  memcpy(&f, &u, 4);
  return f;
}
static void begin() { hash = 14695981039346656037u, state = 2463534242u; }
static void end(const char *type, const char *what) { printf("%s %s %016llx\n", type, what, (unsigned long long)hash); }
// NaNs differ in their bits between compilers.
template <class T> static void take_number(T v) {
  uint16_t u;
  memcpy(&u, &v, 2);
  take((float)v != (float)v ? (uint16_t)0x7fff : u);
}
#define ALL(TYPE, NAME, ...)                                                                                           \
  begin();                                                                                                             \
  for (uint32_t k = 0; k < 65536; k++) {                                                                               \
    const TYPE a = number<TYPE>((uint16_t)k);                                                                          \
    __VA_ARGS__;                                                                                                       \
  }                                                                                                                    \
  end(#TYPE, NAME);
#define PAIRS(TYPE, NAME, ...)                                                                                         \
  begin();                                                                                                             \
  for (uint32_t k = 0; k < 200000; k++) {                                                                              \
    const uint32_t x = next(), y = next();                                                                             \
    const TYPE a = number<TYPE>((uint16_t)x), b = number<TYPE>((uint16_t)(x >> 16)), c = number<TYPE>((uint16_t)y);    \
    (void)a, (void)b, (void)c, (void)y;                                                                                \
    __VA_ARGS__;                                                                                                       \
  }                                                                                                                    \
  end(#TYPE, NAME);

#define OF_TYPE(T, S, T2, S2)                                                                                          \
  ALL(T, "to float", take(bits_of((float)a)))                                                                          \
  ALL(T, "to int", take(__##S##2int_rz(a)), take(__##S##2uint_rz(a)))                                                  \
  ALL(T, "to short", take(__##S##2short_rz(a)), take(__##S##2ushort_rz(a)))                                            \
  ALL(T, "to long", take(__##S##2ll_rz(a)), take(__##S##2ull_rz(a)))                                                   \
  ALL(T, "sign", take_number(-a), take_number(__habs(a)), take(__hisnan(a)), take(__hisinf(a)))                        \
  PAIRS(T, "from float", take_number(__float2##S(float_of(x))), take_number(__float2##S(float_of(y))))                 \
  PAIRS(T, "from float, directed", const float f = float_of(x);                                                        \
        take_number(__float2##S##_rn(f)), take_number(__float2##S##_rz(f)), take_number(__float2##S##_rd(f)),          \
        take_number(__float2##S##_ru(f)))                                                                              \
  PAIRS(T, "from double", take_number(__double2##S((double)float_of(x) * (1 + 1e-9 * (double)(y & 0xffff)))))          \
  PAIRS(T, "from int", take_number(__int2##S##_rn((int)x)), take_number(__uint2##S##_rn(y)),                           \
        take_number(__short2##S##_rn((short)x)), take_number(__ushort2##S##_rn((unsigned short)y)))                    \
  PAIRS(T, "from long", take_number(__ll2##S##_rn((long long)((uint64_t)x << 32 | y) >> (y & 63))))                    \
  PAIRS(T, "+", take_number(a + b), take_number(__hadd(a, b)))                                                         \
  PAIRS(T, "-", take_number(a - b), take_number(__hsub(a, b)))                                                         \
  PAIRS(T, "*", take_number(a *b), take_number(__hmul(a, b)))                                                          \
  PAIRS(T, "/", take_number(a / b), take_number(__hdiv(a, b)))                                                         \
  PAIRS(T, "compared",                                                                                                 \
        take((uint8_t)(a < b) + 2 * (a <= b) + 4 * (a > b) + 8 * (a >= b) + 16 * (a == b) + 32 * (a != b) +            \
             64 * __hltu(a, b) + 128 * __hequ(a, b)))                                                                  \
  PAIRS(T, "extremes", take_number(__hmin(a, b)), take_number(__hmax(a, b)), take_number(__hmax_nan(a, b)))            \
  PAIRS(T, "saturated", take_number(__hadd_sat(a, b)), take_number(__hmul_sat(a, b)))                                  \
  PAIRS(T, "pairs", const T2 p = __halves2##S2(a, b), q = __halves2##S2(b, c); const T2 s = p + q, m = p * q;          \
        take_number(__low2##S(s)), take_number(__high2##S(m)), take(__heq2_mask(p, q)),                                \
        take_number(__low2##S(__float22##S2##_rn(make_float2(float_of(x), 1.0f)))), take(bits_of(__low2float(p))))

int main() {
  OF_TYPE(__half, half, __half2, half2)
  OF_TYPE(__nv_bfloat16, bfloat16, __nv_bfloat162, bfloat162)
}
