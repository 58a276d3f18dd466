// baselines.c: the older forms of tools/bench/openmp_baselines.h, which ours are
// measured by, on every type and operation they have: the oldest one under its lock,
// the chained one for one variable and for three after each other.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../../../tools/bench/openmp_baselines.h"

#include "cases.h"

#pragma omp begin declare target
static uint32_t lock;
#define ADD(a, b) ((a) + (b))
#define MUL(a, b) ((a) * (b))
#define LEAST(a, b) ((a) < (b) ? (a) : (b))
#define MOST(a, b) ((a) > (b) ? (a) : (b))
#define AND(a, b) ((a) & (b))
#define OR(a, b) ((a) | (b))
#define XOR(a, b) ((a) ^ (b))

// Exact in every type and order; a product of few twos, and of ones.
#define VALUE(T, MULTIPLIES, I) ((T)((MULTIPLIES) ? ((I) == 3 || (I) == 40 || (I) == 77 ? 2 : 1) : ((I) * 7 + 3) % 2))
#define WIDE(T, I) ((T)(((I) * 37 + 11) % 113))

#define CASE(NAME, T, OP)                                                                                              \
  XL_CHAIN(NAME, T, OP)                                                                                                \
  static void combine_##NAME(void *into, void *from) {                                                                 \
    T *all = *(void **)into, *own = *(void **)from;                                                                    \
    *all = (T)OP(*all, *own);                                                                                          \
  }
#define CASES_FLOAT(T, NAME)                                                                                           \
  CASE(add_##NAME, T, ADD) CASE(mul_##NAME, T, MUL) CASE(min_##NAME, T, LEAST) CASE(max_##NAME, T, MOST)
#define CASES_INTEGER(T, NAME)                                                                                         \
  CASES_FLOAT(T, NAME) CASE(and_##NAME, T, AND) CASE(or_##NAME, T, OR) CASE(xor_##NAME, T, XOR)
CASES_INTEGER(int16_t, i16)
CASES_INTEGER(uint64_t, u64)
CASES_FLOAT(_Float16, f16)
CASES_FLOAT(double, f64)
#ifndef FEW
CASES_INTEGER(int8_t, i8)
CASES_INTEGER(int32_t, i32)
CASES_INTEGER(int64_t, i64)
CASES_INTEGER(uint8_t, u8)
CASES_INTEGER(uint16_t, u16)
CASES_INTEGER(uint32_t, u32)
CASES_FLOAT(float, f32)
#endif
#pragma omp end declare target

// The value of thread i: wide where the operation only chooses or takes bits.
#define OF(T, KIND, I) ((KIND) == 0 ? VALUE(T, 0, I) : (KIND) == 1 ? VALUE(T, 1, I) : WIDE(T, I))
#define RUN_CASE(NAME, T, OP, KIND)                                                                                    \
  {                                                                                                                    \
    T oldest = OF(T, KIND, n), chained = 0, want = OF(T, KIND, 0), second = 0, all;                                    \
    int has = 0;                                                                                                       \
    PRAGMA(omp target parallel num_threads(n) map(tofrom : oldest, chained, second, has)) {                            \
      const uint32_t i = xl_bench_thread();                                                                            \
      T own = OF(T, KIND, i);                                                                                          \
      void *originals[] = {&oldest}, *list[] = {&own};                                                                 \
      xl_oldest(&lock, originals, list, combine_##NAME);                                                               \
      T one = own, two = own;                                                                                          \
      if (xl_chain_##NAME(&one, i, (uint32_t)n)) {                                                                     \
        chained = one;                                                                                                 \
        has += 1 + (int)i;                                                                                             \
      }                                                                                                                \
      if (xl_chain_##NAME(&two, i, (uint32_t)n))                                                                       \
        second = two;                                                                                                  \
    }                                                                                                                  \
    for (int i = 1; i < n; i++)                                                                                        \
      want = (T)OP(want, OF(T, KIND, i));                                                                              \
    all = (T)OP(want, OF(T, KIND, n));                                                                                 \
    check(oldest == all, "oldest " #NAME, n, 0);                                                                       \
    check(chained == want && second == want && has == 1, "chained " #NAME, n, has);                                    \
  }
#define RUN_FLOAT(T, NAME)                                                                                             \
  RUN_CASE(add_##NAME, T, ADD, 0)                                                                                      \
  RUN_CASE(mul_##NAME, T, MUL, 1) RUN_CASE(min_##NAME, T, LEAST, 2) RUN_CASE(max_##NAME, T, MOST, 2)
#define RUN_INTEGER(T, NAME)                                                                                           \
  RUN_FLOAT(T, NAME) RUN_CASE(and_##NAME, T, AND, 2) RUN_CASE(or_##NAME, T, OR, 2) RUN_CASE(xor_##NAME, T, XOR, 2)

int main(void) {
  static const int counts[] = {1, 5, 64, 100, 256, 1023};
  for (int k = 0; k < COUNT(counts); k++) {
    const int n = counts[k];
    RUN_INTEGER(int16_t, i16)
    RUN_INTEGER(uint64_t, u64)
    RUN_FLOAT(_Float16, f16)
    RUN_FLOAT(double, f64)
#ifndef FEW
    RUN_INTEGER(int8_t, i8)
    RUN_INTEGER(int32_t, i32)
    RUN_INTEGER(int64_t, i64)
    RUN_INTEGER(uint8_t, u8)
    RUN_INTEGER(uint16_t, u16)
    RUN_INTEGER(uint32_t, u32)
    RUN_FLOAT(float, f32)
#endif
  }
  family("baselines");
  return finish();
}
