// curand_kernel.h: random numbers in kernels: XORWOW, Philox and MRG32k3a with cuRAND's numbers, and
// their distributions. No quasi-random numbers, Mersenne twisters or discrete distributions, whose tables cuRAND's host
// library computes.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_CURAND_KERNEL_H
#define CROSSLANE_CUDA_CURAND_KERNEL_H
#define CURAND_KERNEL_H_ // which programs ask for
#include "cuda_runtime.h"
#include "curand.h"
#pragma GCC system_header

#ifdef __cplusplus

// ---------------------------------------------------------------- states

// What a normal number leaves for the next call: the pair's other one, and which distribution it is of.
#define __XL_REST                                                                                                      \
  int boxmuller_flag;                                                                                                  \
  int boxmuller_flag_double;                                                                                           \
  float boxmuller_extra;                                                                                               \
  double boxmuller_extra_double;
struct curandStateXORWOW {
  unsigned d, v[5];
  __XL_REST
};
struct curandStatePhilox4_32_10 {
  uint4 ctr, output;
  uint2 key;
  unsigned STATE; // how many of output are spent
  __XL_REST
};
struct curandStateMRG32k3a {
  unsigned s1[3], s2[3];
  __XL_REST
};
#undef __XL_REST
typedef struct curandStateXORWOW curandStateXORWOW_t;
typedef struct curandStateXORWOW curandState_t;
typedef struct curandStateXORWOW curandState;
typedef struct curandStatePhilox4_32_10 curandStatePhilox4_32_10_t;
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;

#ifdef __CUDA__
#define __XL_R static __inline__ __attribute__((device, unused))
template <typename State> __XL_R void __xl_curand_begin(State *s) {
  s->boxmuller_flag = s->boxmuller_flag_double = 0;
  s->boxmuller_extra = 0;
  s->boxmuller_extra_double = 0;
}

// ---------------------------------------------------------------- XORWOW

__XL_R void __xl_xorwow_step(unsigned *v) {
  const unsigned t = v[0] ^ (v[0] >> 2);
  v[0] = v[1], v[1] = v[2], v[2] = v[3], v[3] = v[4];
  v[4] ^= (v[4] << 4) ^ t ^ (t << 1);
}
__XL_R unsigned curand(curandStateXORWOW_t *s) {
  __xl_xorwow_step(s->v);
  s->d += 362437;
  return s->v[4] + s->d;
}
// A jump is the sum of the states that a polynomial names (tools/headers/curand_jumps.py).
static const __attribute__((device, unused)) unsigned __xl_xorwow_numbers[64][5] = {
#define XORWOW_JUMP(SET, BIT, ...) __XL_JUMP_##SET(__VA_ARGS__)
#define __XL_JUMP_number(...) {__VA_ARGS__},
#define __XL_JUMP_subsequence(...)
#include "../curand_jumps.def"
#undef __XL_JUMP_number
#undef __XL_JUMP_subsequence
};
static const __attribute__((device, unused)) unsigned __xl_xorwow_subsequences[64][5] = {
#define XORWOW_JUMP(SET, BIT, ...) __XL_JUMP_##SET(__VA_ARGS__)
#define __XL_JUMP_number(...)
#define __XL_JUMP_subsequence(...) {__VA_ARGS__},
#include "../curand_jumps.def"
#undef __XL_JUMP_number
#undef __XL_JUMP_subsequence
};
__XL_R void __xl_xorwow_jump(curandStateXORWOW_t *s, unsigned long long n, const unsigned (*jumps)[5]) {
  unsigned v[5] = {s->v[0], s->v[1], s->v[2], s->v[3], s->v[4]};
  for (int bit = 0; n; bit++, n >>= 1) {
    if (!(n & 1))
      continue;
    unsigned sum[5] = {};
    for (int word = 0; word < 5; word++) {
      unsigned c = jumps[bit][word];
      for (int k = 0; k < 32; k++, c >>= 1) {
        const unsigned mask = 0 - (c & 1);
        sum[0] ^= v[0] & mask, sum[1] ^= v[1] & mask, sum[2] ^= v[2] & mask, sum[3] ^= v[3] & mask;
        sum[4] ^= v[4] & mask;
        __xl_xorwow_step(v);
      }
    }
    v[0] = sum[0], v[1] = sum[1], v[2] = sum[2], v[3] = sum[3], v[4] = sum[4];
  }
  s->v[0] = v[0], s->v[1] = v[1], s->v[2] = v[2], s->v[3] = v[3], s->v[4] = v[4];
}
__XL_R void skipahead(unsigned long long n, curandStateXORWOW_t *s) {
  __xl_xorwow_jump(s, n, __xl_xorwow_numbers);
  s->d += 362437 * (unsigned)n;
}
// 2^67 numbers each, by which d comes round.
__XL_R void skipahead_sequence(unsigned long long n, curandStateXORWOW_t *s) {
  __xl_xorwow_jump(s, n, __xl_xorwow_subsequences);
}
// Where a seed starts.
__XL_R void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                        curandStateXORWOW_t *s) {
  const unsigned low = 1099087573u * ((unsigned)seed ^ 0xaad26b49u),
                 high = 2591861531u * ((unsigned)(seed >> 32) ^ 0xf7dcefddu);
  s->d = 6615241u + high + low;
  s->v[0] = 123456789u + low;
  s->v[1] = 362436069u ^ low;
  s->v[2] = 521288629u + high;
  s->v[3] = 88675123u ^ high;
  s->v[4] = 5783321u + low;
  skipahead_sequence(subsequence, s);
  skipahead(offset, s);
  __xl_curand_begin(s);
}

// ---------------------------------------------------------------- Philox

// Salmon, Moraes, Dror, Shaw, "Parallel Random Numbers: As Easy as 1, 2, 3", 2011: Philox4x32 of ten rounds.
__XL_R uint4 curand_Philox4x32_10(uint4 c, uint2 key) {
#pragma unroll
  for (int round = 0; round < 10; round++) {
    const unsigned long long p = 0xd2511f53ull * c.x, q = 0xcd9e8d57ull * c.z;
    c = make_uint4((unsigned)(q >> 32) ^ c.y ^ key.x, (unsigned)q, (unsigned)(p >> 32) ^ c.w ^ key.y, (unsigned)p);
    key.x += 0x9e3779b9u, key.y += 0xbb67ae85u;
  }
  return c;
}
__XL_R void __xl_philox_go(curandStatePhilox4_32_10_t *s, unsigned long long n, unsigned long long high) {
  const unsigned long long low = ((unsigned long long)s->ctr.y << 32 | s->ctr.x) + n;
  high += ((unsigned long long)s->ctr.w << 32 | s->ctr.z) + (low < n);
  s->ctr = make_uint4((unsigned)low, (unsigned)(low >> 32), (unsigned)high, (unsigned)(high >> 32));
  s->output = curand_Philox4x32_10(s->ctr, s->key);
}
__XL_R void skipahead(unsigned long long n, curandStatePhilox4_32_10_t *s) {
  const unsigned spent = s->STATE + (unsigned)(n & 3);
  s->STATE = spent & 3;
  __xl_philox_go(s, (n >> 2) + (spent >> 2), 0);
}
// 2^66 numbers each.
__XL_R void skipahead_sequence(unsigned long long n, curandStatePhilox4_32_10_t *s) { __xl_philox_go(s, 0, n); }
__XL_R void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                        curandStatePhilox4_32_10_t *s) {
  s->ctr = make_uint4(0, 0, (unsigned)subsequence, (unsigned)(subsequence >> 32));
  s->key = make_uint2((unsigned)seed, (unsigned)(seed >> 32));
  s->STATE = 0;
  skipahead(offset, s);
  __xl_curand_begin(s);
}
__XL_R unsigned curand(curandStatePhilox4_32_10_t *s) {
  const unsigned at = s->STATE, a = at & 1 ? s->output.y : s->output.x, b = at & 1 ? s->output.w : s->output.z;
  if (at == 3)
    __xl_philox_go(s, 1, 0);
  s->STATE = (at + 1) & 3;
  return at & 2 ? b : a;
}
// The next four.
__XL_R uint4 curand4(curandStatePhilox4_32_10_t *s) {
  const uint4 a = s->output;
  __xl_philox_go(s, 1, 0);
  const uint4 b = s->output;
  switch (s->STATE) {
  case 1:
    return make_uint4(a.y, a.z, a.w, b.x);
  case 2:
    return make_uint4(a.z, a.w, b.x, b.y);
  case 3:
    return make_uint4(a.w, b.x, b.y, b.z);
  }
  return a;
}

// ---------------------------------------------------------------- MRG32k3a

// Its two recurrences: x[n + 3] = c0 x[n] + c1 x[n + 1] + c2 x[n + 2] modulo 2^32 - Rest.
template <unsigned Rest, unsigned C0, unsigned C1, unsigned C2> struct __xl_mrg {
  static constexpr unsigned m = 0u - Rest;
  __XL_R unsigned reduce(unsigned long long x) {
    x = (x >> 32) * Rest + (unsigned)x;
    x = (x >> 32) * Rest + (unsigned)x;
    return (unsigned)(x >= m ? x - m : x);
  }
  __XL_R unsigned mul(unsigned a, unsigned b) { return reduce((unsigned long long)a * b); }
  __XL_R unsigned add(unsigned a, unsigned b) { return reduce((unsigned long long)a + b); }
  __XL_R unsigned sum(unsigned a0, unsigned a1, unsigned a2, unsigned x0, unsigned x1, unsigned x2) {
    return add(add(mul(a0, x0), mul(a1, x1)), mul(a2, x2));
  }
  __XL_R unsigned step(unsigned *x) {
    const unsigned next = add(C0 ? mul(C0, x[0]) : 0, C1 ? mul(C1, x[1]) : C2 ? mul(C2, x[2]) : 0);
    x[0] = x[1], x[1] = x[2];
    return x[2] = next;
  }
  // As often as n says, by a polynomial of the state's next states.
  __XL_R void jump(unsigned *x, unsigned long long n, unsigned a, unsigned b, unsigned c) {
    for (; n; n >>= 1) {
      if (n & 1) {
        unsigned y[3] = {x[0], x[1], x[2]}, x3 = step(y), x4 = step(y);
        x[0] = sum(a, b, c, x[0], x[1], x[2]);
        x[1] = sum(a, b, c, x[1], x[2], x3);
        x[2] = sum(a, b, c, x[2], x3, x4);
      }
      // Its square, whose terms of degree 4 and 3 go by the recurrence.
      const unsigned ab = mul(a, b), ac = mul(a, c), bc = mul(b, c), d4 = mul(c, c);
      const unsigned d3 = add(add(bc, bc), mul(d4, C2)), d2 = add(add(add(ac, ac), mul(b, b)), mul(d4, C1));
      b = add(add(add(ab, ab), mul(d4, C0)), mul(d3, C1));
      a = add(mul(a, a), mul(d3, C0));
      c = add(d2, mul(d3, C2));
    }
  }
};
typedef __xl_mrg<209, 0u - 209 - 810728, 1403580, 0> __xl_mrg1;
typedef __xl_mrg<22853, 0u - 22853 - 1370589, 0, 527612> __xl_mrg2;

// From 1 to 2^32 - 209.
__XL_R double curand_MRG32k3a(curandStateMRG32k3a_t *s) {
  const unsigned a = __xl_mrg1::step(s->s1), b = __xl_mrg2::step(s->s2);
  return (double)(a > b ? a - b : a - b + __xl_mrg1::m);
}
__XL_R unsigned curand(curandStateMRG32k3a_t *s) { return (unsigned)(curand_MRG32k3a(s) * 1.000000048662); }
#define MRG32K3A_JUMP(NAME, A0, A1, A2, B0, B1, B2)                                                                    \
  __XL_R void __xl_mrg_##NAME(unsigned long long n, curandStateMRG32k3a_t *s) {                                        \
    __xl_mrg1::jump(s->s1, n, A0, A1, A2);                                                                             \
    __xl_mrg2::jump(s->s2, n, B0, B1, B2);                                                                             \
  }
#include "../curand_jumps.def"
__XL_R void skipahead(unsigned long long n, curandStateMRG32k3a_t *s) { __xl_mrg_number(n, s); }
// 2^76 numbers each, and 2^127.
__XL_R void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t *s) { __xl_mrg_subsequence(n, s); }
__XL_R void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t *s) { __xl_mrg_sequence(n, s); }
__XL_R void curand_init(unsigned long long seed, unsigned long long subsequence, unsigned long long offset,
                        curandStateMRG32k3a_t *s) {
  unsigned low = 1, high = 1;
  if (seed)
    low = (unsigned)seed ^ 0x55555555u, high = (unsigned)(seed >> 32) ^ 0xaaaaaaaau;
  for (int k = 0; k < 3; k++) {
    s->s1[k] = __xl_mrg1::mul(k == 1 ? high : low, 12345);
    s->s2[k] = __xl_mrg2::mul(k == 1 ? low : high, 12345);
  }
  skipahead_subsequence(subsequence, s);
  skipahead(offset, s);
  __xl_curand_begin(s);
}

// ---------------------------------------------------------------- uniform

// Above 0, up to 1.
__XL_R float __xl_uniform(unsigned x) { return x * 2.3283064e-10f + 2.3283064e-10f / 2; }
__XL_R double __xl_uniform(unsigned x, unsigned y) {
  return ((unsigned long long)x ^ (unsigned long long)y << 21) * 1.1102230246251565e-16 + 1.1102230246251565e-16 / 2;
}
__XL_R float curand_uniform(curandStateXORWOW_t *s) { return __xl_uniform(curand(s)); }
__XL_R float curand_uniform(curandStatePhilox4_32_10_t *s) { return __xl_uniform(curand(s)); }
__XL_R float curand_uniform(curandStateMRG32k3a_t *s) { return (float)(curand_MRG32k3a(s) * 2.3283065498378288e-10); }
__XL_R double curand_uniform_double(curandStateXORWOW_t *s) {
  const unsigned x = curand(s);
  return __xl_uniform(x, curand(s));
}
// Of 32 bits alone.
__XL_R double curand_uniform_double(curandStatePhilox4_32_10_t *s) {
  return curand(s) * 2.3283064365386963e-10 + 2.3283064365386963e-10;
}
__XL_R double curand_uniform_double(curandStateMRG32k3a_t *s) { return curand_MRG32k3a(s) * 2.3283065498378288e-10; }
__XL_R float4 curand_uniform4(curandStatePhilox4_32_10_t *s) {
  const uint4 x = curand4(s);
  return make_float4(__xl_uniform(x.x), __xl_uniform(x.y), __xl_uniform(x.z), __xl_uniform(x.w));
}
__XL_R double2 curand_uniform2_double(curandStatePhilox4_32_10_t *s) {
  const uint4 x = curand4(s);
  return make_double2(__xl_uniform(x.x, x.y), __xl_uniform(x.z, x.w));
}
__XL_R double4 curand_uniform4_double(curandStatePhilox4_32_10_t *s) {
  const double2 a = curand_uniform2_double(s), b = curand_uniform2_double(s);
  return make_double4(a.x, a.y, b.x, b.y);
}

// ---------------------------------------------------------------- normal

// Box and Muller's pair, from a radius' number and an angle.
__XL_R float2 __xl_normals(float u, float angle) {
  float2 v;
  __sincosf(angle, &v.x, &v.y);
  const float r = sqrtf(-2.0f * logf(u));
  return make_float2(v.x * r, v.y * r);
}
__XL_R double2 __xl_normals(double u, double half_turns) {
  double2 v;
  sincospi(half_turns, &v.x, &v.y);
  const double r = sqrt(-2.0 * log(u));
  return make_double2(v.x * r, v.y * r);
}
__XL_R float2 __xl_normals(unsigned x, unsigned y) {
  constexpr float unit = 2.3283064e-10f * 6.2831855f;
  return __xl_normals(__xl_uniform(x), y * unit + unit / 2);
}
__XL_R double2 __xl_normals(unsigned x0, unsigned x1, unsigned y0, unsigned y1) {
  const unsigned long long y = (unsigned long long)y0 ^ (unsigned long long)y1 << 21;
  return __xl_normals(__xl_uniform(x0, x1), y * (1.1102230246251565e-16 * 2) + 1.1102230246251565e-16);
}
template <typename State> __XL_R float2 curand_normal2(State *s) {
  const unsigned x = curand(s);
  return __xl_normals(x, curand(s));
}
__XL_R float2 curand_normal2(curandStateMRG32k3a_t *s) {
  const float u = curand_uniform(s);
  return __xl_normals(u, curand_uniform(s) * 6.2831855f);
}
template <typename State> __XL_R double2 curand_normal2_double(State *s) {
  const unsigned a = curand(s), b = curand(s), c = curand(s);
  return __xl_normals(a, b, c, curand(s));
}
__XL_R double2 curand_normal2_double(curandStateMRG32k3a_t *s) {
  const double u = curand_uniform_double(s);
  return __xl_normals(u, curand_uniform_double(s) * 2.0);
}
__XL_R float4 curand_normal4(curandStatePhilox4_32_10_t *s) {
  const float2 a = curand_normal2(s), b = curand_normal2(s);
  return make_float4(a.x, a.y, b.x, b.y);
}
__XL_R double4 curand_normal4_double(curandStatePhilox4_32_10_t *s) {
  const double2 a = curand_normal2_double(s), b = curand_normal2_double(s);
  return make_double4(a.x, a.y, b.x, b.y);
}

// Of a pair one is kept for the next call, which takes it if it is for the same distribution: 1 normal, 2 log-normal.
#define __XL_ONE_OF_TWO(T, SUFFIX, KIND, PAIR)                                                                         \
  if (s->boxmuller_flag##SUFFIX == KIND) {                                                                             \
    s->boxmuller_flag##SUFFIX = 0;                                                                                     \
    return s->boxmuller_extra##SUFFIX;                                                                                 \
  }                                                                                                                    \
  const T##2 v = PAIR;                                                                                                 \
  s->boxmuller_flag##SUFFIX = KIND;                                                                                    \
  s->boxmuller_extra##SUFFIX = v.y;                                                                                    \
  return v.x;
template <typename State> __XL_R float curand_normal(State *s) { __XL_ONE_OF_TWO(float, , 1, curand_normal2(s)) }
template <typename State> __XL_R double curand_normal_double(State *s) {
  __XL_ONE_OF_TWO(double, _double, 1, curand_normal2_double(s))
}
template <typename State> __XL_R float2 curand_log_normal2(State *s, float mean, float stddev) {
  const float2 v = curand_normal2(s);
  return make_float2(expf(mean + stddev * v.x), expf(mean + stddev * v.y));
}
template <typename State> __XL_R double2 curand_log_normal2_double(State *s, double mean, double stddev) {
  const double2 v = curand_normal2_double(s);
  return make_double2(exp(mean + stddev * v.x), exp(mean + stddev * v.y));
}
__XL_R float4 curand_log_normal4(curandStatePhilox4_32_10_t *s, float mean, float stddev) {
  const float2 a = curand_log_normal2(s, mean, stddev), b = curand_log_normal2(s, mean, stddev);
  return make_float4(a.x, a.y, b.x, b.y);
}
__XL_R double4 curand_log_normal4_double(curandStatePhilox4_32_10_t *s, double mean, double stddev) {
  const double2 a = curand_log_normal2_double(s, mean, stddev), b = curand_log_normal2_double(s, mean, stddev);
  return make_double4(a.x, a.y, b.x, b.y);
}
template <typename State> __XL_R float curand_log_normal(State *s, float mean, float stddev) {
  __XL_ONE_OF_TWO(float, , 2, curand_log_normal2(s, mean, stddev))
}
template <typename State> __XL_R double curand_log_normal_double(State *s, double mean, double stddev) {
  __XL_ONE_OF_TWO(double, _double, 2, curand_log_normal2_double(s, mean, stddev))
}
#undef __XL_ONE_OF_TWO

// ---------------------------------------------------------------- Poisson

// The lower incomplete gamma function's part, and its inverse, as a logistic function of x: cuRAND's fit.
struct __xl_logistic {
  float scale, shift, mean;
  __attribute__((device)) explicit __xl_logistic(float a)
      : scale(1.43248035075540910f * __nvvm_rsqrt_approx_ftz_f(a - 0.12400979329415655f) + 0.00025361074907033f),
        shift(0.21096734870196546f * __nvvm_rsqrt_approx_ftz_f(a - 1.97381164089999420f) + 0.94201734077887530f),
        mean(a) {}
  __attribute__((device)) static float exp(float x) { return __nvvm_ex2_approx_ftz_f((float)(x * 1.4426950408889634)); }
  __attribute__((device)) static float log(float x) { return (float)(__nvvm_lg2_approx_ftz_f(x) * 0.6931471805599453); }
  __attribute__((device)) float of(float x) const {
    const float t = 1.0f + exp(scale * (mean - x) - shift);
    return __nvvm_rcp_approx_ftz_f(t * t);
  }
  __attribute__((device)) float inverse(float y) const {
    const float t = shift + log(__nvvm_rsqrt_approx_ftz_f(y) - 1.0f);
    return -t * __nvvm_rcp_approx_ftz_f(scale) + mean;
  }
};
// As many uniform numbers as are multiplied to e^-mean (Knuth), a rejection by the fit, or rounded normal numbers.
template <typename State> __XL_R unsigned curand_poisson(State *s, double mean) {
  if (mean < 64) {
    unsigned n = 0;
    for (float p = expf((float)mean) * curand_uniform(s); p > 1.0f; n++)
      p *= curand_uniform(s);
    return n;
  }
  if (mean > 4000)
    return (unsigned)(sqrt(mean) * curand_normal_double(s) + mean + 0.5);
  const float m = (float)mean, log_m = __xl_logistic::log(m);
  const __xl_logistic fit(m);
  for (;;) {
    const float x = floorf(fit.inverse(curand_uniform(s))), z = curand_uniform(s),
                v = (fit.of(x + 1.0f) - fit.of(x)) * 1.3f;
    if (z * v < __xl_logistic::exp(-m + x * log_m - (float)lgamma((double)(1.0f + x))) && v >= 1e-20)
      return (unsigned)x;
  }
}
__XL_R uint4 curand_poisson4(curandStatePhilox4_32_10_t *s, double mean) {
  if (mean > 4000) {
    const double4 v = curand_normal4_double(s);
    const double r = sqrt(mean);
    return make_uint4((unsigned)(r * v.x + mean + 0.5), (unsigned)(r * v.y + mean + 0.5),
                      (unsigned)(r * v.z + mean + 0.5), (unsigned)(r * v.w + mean + 0.5));
  }
  const unsigned a = curand_poisson(s, mean), b = curand_poisson(s, mean), c = curand_poisson(s, mean);
  return make_uint4(a, b, c, curand_poisson(s, mean));
}

#undef __XL_R
#endif
#endif

#endif
