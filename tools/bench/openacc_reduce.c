// OpenACC's reductions as GCC compiles them and as goacc-lower does, the same
// loops: by gcc -fopenacc a program that runs each and checks the sums; by xlcc
// -fopenacc the kernels. none_LOOP has the loop and its loads without a reduction.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define LOOPS(F)                                                                                                       \
  F(i32, int)                                                                                                          \
  F(f32, float)                                                                                                        \
  F(f64, double)
// Elements, one for each lane, worker and gang: what the reduction costs, not the loop.
#define LANES 64
#define WORKERS 8
#define GANGS 8

#ifdef __AMDGCN__
#include <crosslane/openacc.h>

#define A(LEVEL, RES) XL_ACC_BEGIN(RES, a, XL_ACC_##LEVEL, XL_ACC_ADD, 1, 0)
#define Z(LEVEL, RES) XL_ACC_END(RES, a, XL_ACC_##LEVEL, XL_ACC_ADD, 1, 0)
#define SUM(I) a += x[I]
#define KEEP(I) y[I] = x[I]
#define FOR(N, LEVEL) for (int i = xl_acc_pos(LEVEL); i < (N); i += xl_acc_size(LEVEL))
#define KERNELS(NAME, T)                                                                                               \
  XL_KERNEL XL_ACC_WORKERS(1) XL_ACC_VECTOR_LENGTH(64) void vector_##NAME(T *res, const T *x) {                        \
    T a = *res;                                                                                                        \
    A(VECTOR, NULL);                                                                                                   \
    FOR(LANES, XL_ACC_VECTOR)                                                                                          \
    SUM(i);                                                                                                            \
    Z(VECTOR, NULL);                                                                                                   \
    if (xl_acc_single())                                                                                               \
      *res = a;                                                                                                        \
  }                                                                                                                    \
  XL_KERNEL XL_ACC_WORKERS(1) XL_ACC_VECTOR_LENGTH(64) void none_vector_##NAME(T *y, const T *x) {                     \
    FOR(LANES, XL_ACC_VECTOR) KEEP(i);                                                                                 \
  }                                                                                                                    \
  XL_KERNEL                                                                                                            \
  XL_ACC_WORKERS(8) XL_ACC_VECTOR_LENGTH(64) void worker_##NAME(T *res, const T *x) {                                  \
    T a = *res;                                                                                                        \
    A(WORKER, NULL);                                                                                                   \
    FOR(WORKERS, XL_ACC_WORKER)                                                                                        \
    SUM(i);                                                                                                            \
    Z(WORKER, NULL);                                                                                                   \
    if (xl_acc_single())                                                                                               \
      *res = a;                                                                                                        \
  }                                                                                                                    \
  XL_KERNEL XL_ACC_WORKERS(8) XL_ACC_VECTOR_LENGTH(64) void none_worker_##NAME(T *y, const T *x) {                     \
    xl_acc_fork(XL_ACC_WORKER);                                                                                        \
    FOR(WORKERS, XL_ACC_WORKER)                                                                                        \
    KEEP(i);                                                                                                           \
    xl_acc_join(XL_ACC_WORKER);                                                                                        \
  }                                                                                                                    \
  XL_KERNEL XL_ACC_GANGS(8) XL_ACC_WORKERS(1) XL_ACC_VECTOR_LENGTH(64) void gang_##NAME(T *res, const T *x) {          \
    T a = 0;                                                                                                           \
    A(GANG, res);                                                                                                      \
    FOR(GANGS, XL_ACC_GANG)                                                                                            \
    SUM(i);                                                                                                            \
    Z(GANG, res);                                                                                                      \
  }                                                                                                                    \
  XL_KERNEL XL_ACC_GANGS(8) XL_ACC_WORKERS(1) XL_ACC_VECTOR_LENGTH(64) void none_gang_##NAME(T *y, const T *x) {       \
    FOR(GANGS, XL_ACC_GANG)                                                                                            \
    KEEP(i);                                                                                                           \
  }
LOOPS(KERNELS)

#else
#include <stdio.h>
#define PRAGMA(X) _Pragma(#X)
#define ROUTINES(NAME, T)                                                                                              \
  static T x_##NAME[LANES], y_##NAME[LANES];                                                                           \
  void __attribute__((noinline)) vector_##NAME(T *res) {                                                               \
    T a = *res, *x = x_##NAME;                                                                                         \
    PRAGMA(acc parallel num_gangs(1) num_workers(1) vector_length(64) copyin(x [0:LANES]) copy(a)) {                   \
      PRAGMA(acc loop vector reduction(+ : a))                                                                         \
      for (int i = 0; i < LANES; i++)                                                                                  \
        a += x[i];                                                                                                     \
    }                                                                                                                  \
    *res = a;                                                                                                          \
  }                                                                                                                    \
  void __attribute__((noinline)) none_vector_##NAME(void) {                                                            \
    T *x = x_##NAME, *y = y_##NAME;                                                                                    \
    PRAGMA(acc parallel num_gangs(1) num_workers(1) vector_length(64) copyin(x [0:LANES]) copyout(y [0:LANES])) {      \
      PRAGMA(acc loop vector)                                                                                          \
      for (int i = 0; i < LANES; i++)                                                                                  \
        y[i] = x[i];                                                                                                   \
    }                                                                                                                  \
  }                                                                                                                    \
  void __attribute__((noinline)) worker_##NAME(T *res) {                                                               \
    T a = *res, *x = x_##NAME;                                                                                         \
    PRAGMA(acc parallel num_gangs(1) num_workers(WORKERS) vector_length(64) copyin(x [0:WORKERS]) copy(a)) {           \
      PRAGMA(acc loop worker reduction(+ : a))                                                                         \
      for (int i = 0; i < WORKERS; i++)                                                                                \
        a += x[i];                                                                                                     \
    }                                                                                                                  \
    *res = a;                                                                                                          \
  }                                                                                                                    \
  void __attribute__((noinline)) none_worker_##NAME(void) {                                                            \
    T *x = x_##NAME, *y = y_##NAME;                                                                                    \
    PRAGMA(acc parallel num_gangs(1) num_workers(WORKERS) vector_length(64) copyin(x [0:WORKERS])                      \
               copyout(y [0:WORKERS])) {                                                                               \
      PRAGMA(acc loop worker)                                                                                          \
      for (int i = 0; i < WORKERS; i++)                                                                                \
        y[i] = x[i];                                                                                                   \
    }                                                                                                                  \
  }                                                                                                                    \
  void __attribute__((noinline)) gang_##NAME(T *res) {                                                                 \
    T a = *res, *x = x_##NAME;                                                                                         \
    PRAGMA(acc parallel num_gangs(GANGS) num_workers(1) vector_length(64) copyin(x [0:GANGS]) copy(a)) {               \
      PRAGMA(acc loop gang reduction(+ : a))                                                                           \
      for (int i = 0; i < GANGS; i++)                                                                                  \
        a += x[i];                                                                                                     \
    }                                                                                                                  \
    *res = a;                                                                                                          \
  }                                                                                                                    \
  void __attribute__((noinline)) none_gang_##NAME(void) {                                                              \
    T *x = x_##NAME, *y = y_##NAME;                                                                                    \
    PRAGMA(acc parallel num_gangs(GANGS) num_workers(1) vector_length(64) copyin(x [0:GANGS]) copyout(y [0:GANGS])) {  \
      PRAGMA(acc loop gang)                                                                                            \
      for (int i = 0; i < GANGS; i++)                                                                                  \
        y[i] = x[i];                                                                                                   \
    }                                                                                                                  \
  }                                                                                                                    \
  static int check_##NAME(void) {                                                                                      \
    T whole = 5, part = 5, v = 5, w = 5, g = 5;                                                                        \
    for (int i = 0; i < LANES; i++) {                                                                                  \
      x_##NAME[i] = (T)(i % 7);                                                                                        \
      whole += x_##NAME[i];                                                                                            \
      part += i < WORKERS ? x_##NAME[i] : 0;                                                                           \
    }                                                                                                                  \
    vector_##NAME(&v);                                                                                                 \
    none_vector_##NAME();                                                                                              \
    worker_##NAME(&w);                                                                                                 \
    none_worker_##NAME();                                                                                              \
    gang_##NAME(&g);                                                                                                   \
    none_gang_##NAME();                                                                                                \
    return v == whole && w == part && g == part;                                                                       \
  }
LOOPS(ROUTINES)

int main(void) {
  int right = 1;
#define CHECK(NAME, T) right &= check_##NAME();
  LOOPS(CHECK)
  puts(right ? "right" : "wrong");
  return !right;
}
#endif
