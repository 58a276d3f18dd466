// cuRAND's generators within kernels: integers and uniform numbers are those of NVIDIA's header compiled for a CPU
// (which this file is as well), numbers of other distributions those that the header gives with the same functions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %python %S/Inputs/curand.py %s %t %build gfx90a --llvm=19 --cuda-path=none
// RUN: %python %S/Inputs/curand.py %s %t %build gfx1030 --llvm=22 --cuda-path=none
#ifdef __CUDA__
#define BOTH __device__
#else
#define BOTH inline
#define QUALIFIERS static inline
#include <cstdio>
#include <cuda_runtime.h>
#endif
#include <curand_kernel.h>

struct Out {
  unsigned *p, *end;
  BOTH void operator()(unsigned v) {
    if (p < end)
      *p++ = v;
  }
};
// Integers, and uniform numbers, whose bits do not depend on functions.
template <class State> BOTH void exact(State *s, Out &out) {
  for (int k = 0; k < 6; k++)
    out(curand(s));
  skipahead(5, s);
  out(curand(s));
  skipahead(0x123456789abcull, s);
  out(curand(s));
  skipahead_sequence(3, s);
  out(curand(s));
  const float f = curand_uniform(s);
  const double d = curand_uniform_double(s);
  out(__builtin_bit_cast(unsigned, f));
  out((unsigned)__builtin_bit_cast(unsigned long long, d));
  out((unsigned)(__builtin_bit_cast(unsigned long long, d) >> 32));
}
BOTH void take(Out &out, uint4 v) { out(v.x), out(v.y), out(v.z), out(v.w); }
constexpr unsigned words = 128;

BOTH void exact_all(unsigned thread, unsigned *to) {
  constexpr unsigned long long seeds[] = {0, 1, 1234, 0xfedcba9876543210ull},
                               offsets[] = {0, 1, 2, 3, 1000003, 1ull << 63},
                               sequences[] = {0, 1, 2, 77, 1ull << 40, 0xffffffffffffull, 5, 12345678};
  const unsigned long long seed = seeds[thread % 4], offset = offsets[thread % 6], sequence = sequences[thread % 8];
  Out out{to, to + words};
  curandStateXORWOW_t x;
  curand_init(seed, sequence, offset, &x);
  exact(&x, out);
  curandStateMRG32k3a_t m;
  curand_init(seed, sequence, offset, &m);
  skipahead_subsequence(thread, &m);
  exact(&m, out);
  curandStatePhilox4_32_10_t p;
  curand_init(seed, sequence, offset, &p);
  exact(&p, out);
  for (int k = 0; k < 5; k++) {
    take(out, curand4(&p));
    out(curand(&p));
  }
  const float4 u = curand_uniform4(&p);
  out(__builtin_bit_cast(unsigned, u.x)), out(__builtin_bit_cast(unsigned, u.w));
  const double2 d = curand_uniform2_double(&p);
  out((unsigned)(d.x * 4294967296.0)), out((unsigned)(d.y * 4294967296.0));
  while (out.p < out.end)
    out(0);
}

#ifndef __CUDA__
int main() {
  unsigned bits[words];
  for (unsigned thread = 0; thread < 64; thread++) {
    exact_all(thread, bits);
    fwrite(bits, sizeof bits, 1, stdout);
  }
}
#else
extern "C" __global__ void exact_bits(unsigned *to) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  exact_all(thread, to + thread * words);
}
template <class State> __device__ void distributions(unsigned thread, State *s, Out &out) {
  const auto put = [&](float v) { out(__builtin_bit_cast(unsigned, v)); };
  const auto put2 = [&](double v) {
    out((unsigned)__builtin_bit_cast(unsigned long long, v));
    out((unsigned)(__builtin_bit_cast(unsigned long long, v) >> 32));
  };
  curand_init(99, thread, 0, s);
  put(curand_normal(s)), put(curand_normal(s)), put(curand_normal(s));
  put(curand_log_normal(s, 0.5f, 2.0f)), put(curand_log_normal(s, 0.5f, 2.0f));
  put2(curand_normal_double(s)), put2(curand_normal_double(s)), put2(curand_normal_double(s));
  put2(curand_log_normal_double(s, 0.5, 2.0));
  const float2 n = curand_normal2(s), l = curand_log_normal2(s, 1.0f, 0.5f);
  put(n.x), put(n.y), put(l.x), put(l.y);
  const double2 nd = curand_normal2_double(s), ld = curand_log_normal2_double(s, 1.0, 0.5);
  put2(nd.x), put2(nd.y), put2(ld.x), put2(ld.y);
  for (double mean : {0.0, 0.3, 4.0, 63.5, 64.0, 100.0, 1234.5, 4000.0, 5000.0})
    out(curand_poisson(s, mean));
}
extern "C" __global__ void all_bits(unsigned *to) {
  const unsigned thread = blockIdx.x * blockDim.x + threadIdx.x;
  Out out{to + thread * words, to + (thread + 1) * words};
  curandStateXORWOW_t x;
  distributions(thread, &x, out);
  curandStateMRG32k3a_t m;
  distributions(thread, &m, out);
  curandStatePhilox4_32_10_t p;
  distributions(thread, &p, out);
  const float4 n = curand_normal4(&p), l = curand_log_normal4(&p, 0.25f, 0.5f);
  out(__builtin_bit_cast(unsigned, n.x)), out(__builtin_bit_cast(unsigned, n.w)),
      out(__builtin_bit_cast(unsigned, l.y));
  const uint4 k = curand_poisson4(&p, 12.0);
  out(k.x), out(k.w);
}
#endif
