// openacc.h: OpenACC's reductions over gangs, workers and vector lanes in C, with
// the calls that a front end emits and the pass goacc-lower expands: for AMD GPUs
// by xlcc -fopenacc, for the host by clang with the plugin.
//
//   // #pragma acc parallel loop vector reduction(+:sum)
//   int sum = 5;
//   XL_ACC_BEGIN(NULL, sum, XL_ACC_VECTOR, XL_ACC_ADD, 1, 0);
//   XL_ACC_FOR (i, n, XL_ACC_VECTOR)
//     sum += x[i];
//   XL_ACC_END(NULL, sum, XL_ACC_VECTOR, XL_ACC_ADD, 1, 0);
//   // sum is 5 and the x[i], in every thread
//
// The four calls and their places:
//
//   a = xl_acc_setup(RES, a, LEVEL, OP, LID, RID);     before the loop
//   xl_acc_fork(LEVEL);
//   a = xl_acc_init(RES, a, LEVEL, OP, LID, RID);      at its start
//   ...
//   a = xl_acc_fini(RES, a, LEVEL, OP, LID, RID);      at its end
//   xl_acc_join(LEVEL);
//   a = xl_acc_teardown(RES, a, LEVEL, OP, LID, RID);  behind it
//
// All arguments but RES and a are constants. LID names the loop, RID the reduction in it;
// both are below 2^24. RES is NULL except at the gang level, where it is the address
// of the object that is copied out.
//
// - At the gang level a gang begins with the identity. When the launch is over, *RES is combined with the values of all
//   gangs; the original value counts once (with -fopenacc=lock and atomic *RES changes earlier). Without RES a gang
//   reduction does nothing.
// - At the other levels one worker (lane) keeps a, the others begin with the identity, and all threads have the result
//   after the loop.
// - Quartets nest, and are in one function.
// - An object that all gangs compute alike by a worker's or lanes' reduction, and that is copied out, needs another
//   reduction with XL_ACC_SAME around it: when all gangs have their values, the object gets that of one gang, so that
//   no gang sees another's.
//
// Shapes. A gang is a work-group of vector lanes (x) by workers (y); gangs are the grid's
// x, which has no other dimension. All threads run the code outside of partitioned loops if it asks for a thread's,
// worker's or lane's number or changes no memory; otherwise one thread runs it, see XL_ACC_SINGLE below.
// XL_ACC_GANGS(N), XL_ACC_WORKERS(N) and XL_ACC_VECTOR_LENGTH(N) before a kernel set sizes that
// the launch must have (it fails with others); the launch chooses the other sizes. Vector lengths
// are any numbers, workers times vector length at most 1024.
//
// The last gang combines the values of all: every gang must reach the end of
// the reduction, and no work-group waits for one with a higher number. Before that, a kernel writes
// to *RES, if at all, only through RES itself. If a gang
// may leave earlier, and with -fopenacc=finish, a kernel KERNEL.finish of one block must
// run after KERNEL; xlrun, host.h and tasks (async.h) run it automatically. Launches of one KERNEL
// must not overlap, because its slots are variables of the module; these launchers order them. A failed launch has no
// effect on the next one.
//
// Types. Integers of 8 to 64 bits, bool, _Float16 and __bf16, float, double, and
// sums and products of float and double _Complex. Narrow integers are computed
// with 32 bits. _Float16 and __bf16 are computed as float within a reduction and
// rounded once at its end. Minimum and maximum of floats ignore NaNs. && and ||
// give 1 or 0. The order in which sums of floats are rounded depends on the shape, and
// with KERNEL.finish and more gangs than slots on the schedule. Fortran's reductions
// by reference are not provided. XL_ACC_OPERATOR declares operators of the program's own.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_OPENACC_H
#define CROSSLANE_OPENACC_H

#include "crosslane/reduce.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#ifdef __AMDGCN__
#include "crosslane/kernel.h"
#endif

enum { XL_ACC_GANG, XL_ACC_WORKER, XL_ACC_VECTOR };
enum {
  XL_ACC_ADD,
  XL_ACC_MUL,
  XL_ACC_MIN,
  XL_ACC_MAX,
  XL_ACC_AND,
  XL_ACC_OR,
  XL_ACC_XOR,
  XL_ACC_LAND,
  XL_ACC_LOR,
  XL_ACC_SAME,
  XL_ACC_OWN = 16 // the first of the program's own operators, up to 255
};

// Defines the operator OP, a number of 16 to 255, for the type of that name as BOTH(a, b), a function or macro
// that is associative and commutative and has the identity IDENTITY:
//   XL_ACC_OPERATOR(16, i32, int32_t, gcd, 0)
// at file scope. In IR it is the two functions that this defines.
#define XL_ACC_OPERATOR(OP, TYPE, T, BOTH, IDENTITY)                                                                   \
  void __goacc_combine_##OP##_##TYPE(void *into, const void *with) {                                                   \
    *(T *)into = BOTH(*(T *)into, *(const T *)with);                                                                   \
  }                                                                                                                    \
  void __goacc_identity_##OP##_##TYPE(void *into) { *(T *)into = IDENTITY; }

#define XL_ACC_GANGS(N) __attribute__((annotate("goacc-gangs=" #N)))
#define XL_ACC_WORKERS(N) __attribute__((annotate("goacc-workers=" #N)))
#define XL_ACC_VECTOR_LENGTH(N) __attribute__((annotate("goacc-vector-length=" #N)))

// Before a kernel: the code outside of partitioned loops runs as OpenACC defines it, outside of
// worker loops in one worker of the gang and outside of vector loops in one lane of the worker, as with
// -fopenacc=single. xl_acc_fork and xl_acc_join, which the macros of loops with reductions contain, mark where loops
// begin and end. A loop gets the outer values and variables that it uses from that worker and lane, which continue
// with their own after it:
//
//   XL_KERNEL XL_ACC_SINGLE void rows(float *y, const float *x, int n) { // parallel
//     for (int i = xl_acc_pos(XL_ACC_GANG); i < n; i += xl_acc_size(XL_ACC_GANG)) { // loop gang
//       float scale = y[i]; // read once
//       xl_acc_fork(XL_ACC_VECTOR); // loop vector
//       XL_ACC_FOR (j, n, XL_ACC_VECTOR)
//         y[n + i * n + j] = scale * x[j];
//       xl_acc_join(XL_ACC_VECTOR);
//       y[i]++; // once
//     }
//   }
#define XL_ACC_SINGLE __attribute__((annotate("goacc-single")))

#define XL_ACC_CALL __attribute__((convergent, nomerge))

// Every type and its name.
#define XL_ACC_TYPES(F)                                                                                                \
  XL_REDUCE_BLOCK_TYPES(F)                                                                                             \
  F(b8, bool)                                                                                                          \
  F(bf16, __bf16)                                                                                                      \
  F(c32, float _Complex)                                                                                               \
  F(c64, double _Complex)

#define XL_ACC_DECLARE(STEP, TYPE, T)                                                                                  \
  XL_ACC_CALL T __goacc_reduction_##STEP##_##TYPE(void *res, T local, int32_t level, int32_t op, int32_t lid,          \
                                                  int32_t rid);
#define XL_ACC_STEPS(TYPE, T)                                                                                          \
  XL_ACC_DECLARE(setup, TYPE, T)                                                                                       \
  XL_ACC_DECLARE(init, TYPE, T)                                                                                        \
  XL_ACC_DECLARE(fini, TYPE, T)                                                                                        \
  XL_ACC_DECLARE(teardown, TYPE, T)
XL_ACC_TYPES(XL_ACC_STEPS)
#undef XL_ACC_STEPS
#undef XL_ACC_DECLARE
XL_ACC_CALL void __goacc_lock(int32_t level, int32_t lid);
XL_ACC_CALL void __goacc_unlock(int32_t level, int32_t lid);
XL_ACC_CALL void __goacc_fork(int32_t level);
XL_ACC_CALL void __goacc_join(int32_t level);
XL_ACC_CALL int32_t __goacc_dim_pos(int32_t level);
XL_ACC_CALL int32_t __goacc_dim_size(int32_t level);

// The call for a value's type.
#define XL_ACC_STEP(STEP, RES, A, ...)                                                                                 \
  _Generic((A),                                                                                                        \
      char: __goacc_reduction_##STEP##_i8,                                                                             \
      signed char: __goacc_reduction_##STEP##_i8,                                                                      \
      short: __goacc_reduction_##STEP##_i16,                                                                           \
      int: __goacc_reduction_##STEP##_i32,                                                                             \
      long: __goacc_reduction_##STEP##_i64,                                                                            \
      long long: __goacc_reduction_##STEP##_i64,                                                                       \
      unsigned char: __goacc_reduction_##STEP##_u8,                                                                    \
      unsigned short: __goacc_reduction_##STEP##_u16,                                                                  \
      unsigned: __goacc_reduction_##STEP##_u32,                                                                        \
      unsigned long: __goacc_reduction_##STEP##_u64,                                                                   \
      unsigned long long: __goacc_reduction_##STEP##_u64,                                                              \
      bool: __goacc_reduction_##STEP##_b8,                                                                             \
      _Float16: __goacc_reduction_##STEP##_f16,                                                                        \
      __bf16: __goacc_reduction_##STEP##_bf16,                                                                         \
      float: __goacc_reduction_##STEP##_f32,                                                                           \
      double: __goacc_reduction_##STEP##_f64,                                                                          \
      float _Complex: __goacc_reduction_##STEP##_c32,                                                                  \
      double _Complex: __goacc_reduction_##STEP##_c64)(RES, A, __VA_ARGS__)
#define xl_acc_setup(RES, A, LEVEL, OP, LID, RID) XL_ACC_STEP(setup, RES, A, LEVEL, OP, LID, RID)
#define xl_acc_init(RES, A, LEVEL, OP, LID, RID) XL_ACC_STEP(init, RES, A, LEVEL, OP, LID, RID)
#define xl_acc_fini(RES, A, LEVEL, OP, LID, RID) XL_ACC_STEP(fini, RES, A, LEVEL, OP, LID, RID)
#define xl_acc_teardown(RES, A, LEVEL, OP, LID, RID) XL_ACC_STEP(teardown, RES, A, LEVEL, OP, LID, RID)

// A lock around the finis of a loop, for the lock strategy; no effect in others.
#define xl_acc_lock(LEVEL, LID) __goacc_lock(LEVEL, LID)
#define xl_acc_unlock(LEVEL, LID) __goacc_unlock(LEVEL, LID)
// The beginning and end of a partitioned loop. At the worker and vector level,
// earlier stores of any thread of the gang (worker) are visible after the end.
#define xl_acc_fork(LEVEL) __goacc_fork(LEVEL)
#define xl_acc_join(LEVEL) __goacc_join(LEVEL)
// The number of the thread's own gang, worker or lane, and the number of these.
#define xl_acc_pos(LEVEL) __goacc_dim_pos(LEVEL)
#define xl_acc_size(LEVEL) __goacc_dim_size(LEVEL)

// Whether this thread is the one of its gang that executes code which runs once.
#define xl_acc_single() ((xl_acc_pos(XL_ACC_VECTOR) | xl_acc_pos(XL_ACC_WORKER)) == 0)

// The two ends of a loop with one reduction,
//   XL_ACC_BEGIN(RES, A, LEVEL, OP, LID, RID); ... XL_ACC_END(RES, A, LEVEL, OP, LID, RID);
// or with up to eight, of variables of any types, each a list in parentheses with its own RID:
//   XL_ACC_BEGIN_ALL(LEVEL, LID, (NULL, sum, XL_ACC_ADD, 0), (NULL, top, XL_ACC_MAX, 1));
//   ...
//   XL_ACC_END_ALL(LEVEL, LID, (NULL, sum, XL_ACC_ADD, 0), (NULL, top, XL_ACC_MAX, 1));
#define XL_ACC_BEGIN(RES, A, LEVEL, OP, LID, RID) XL_ACC_BEGIN_ALL(LEVEL, LID, (RES, A, OP, RID))
#define XL_ACC_END(RES, A, LEVEL, OP, LID, RID) XL_ACC_END_ALL(LEVEL, LID, (RES, A, OP, RID))
#define XL_ACC_BEGIN_ALL(LEVEL, LID, ...)                                                                              \
  do {                                                                                                                 \
    XL_ACC_EACH(setup, LEVEL, LID, __VA_ARGS__)                                                                        \
    xl_acc_fork(LEVEL);                                                                                                \
    XL_ACC_EACH(init, LEVEL, LID, __VA_ARGS__)                                                                         \
  } while (0)
#define XL_ACC_END_ALL(LEVEL, LID, ...)                                                                                \
  do {                                                                                                                 \
    XL_ACC_EACH(fini, LEVEL, LID, __VA_ARGS__)                                                                         \
    xl_acc_join(LEVEL);                                                                                                \
    XL_ACC_EACH(teardown, LEVEL, LID, __VA_ARGS__)                                                                     \
  } while (0)
// A step of each reduction, in order.
#define XL_ACC_OPEN(...) __VA_ARGS__
#define XL_ACC_ONE_(STEP, LEVEL, LID, RES, A, OP, RID) (A) = xl_acc_##STEP(RES, A, LEVEL, OP, LID, RID);
#define XL_ACC_ONE(...) XL_ACC_ONE_(__VA_ARGS__)
#define XL_ACC_DO1(STEP, LEVEL, LID, R) XL_ACC_ONE(STEP, LEVEL, LID, XL_ACC_OPEN R)
#define XL_ACC_DO2(STEP, LEVEL, LID, R, ...) XL_ACC_DO1(STEP, LEVEL, LID, R) XL_ACC_DO1(STEP, LEVEL, LID, __VA_ARGS__)
#define XL_ACC_DO3(STEP, LEVEL, LID, R, ...) XL_ACC_DO1(STEP, LEVEL, LID, R) XL_ACC_DO2(STEP, LEVEL, LID, __VA_ARGS__)
#define XL_ACC_DO4(STEP, LEVEL, LID, R, ...) XL_ACC_DO1(STEP, LEVEL, LID, R) XL_ACC_DO3(STEP, LEVEL, LID, __VA_ARGS__)
#define XL_ACC_DO5(STEP, LEVEL, LID, R, ...) XL_ACC_DO1(STEP, LEVEL, LID, R) XL_ACC_DO4(STEP, LEVEL, LID, __VA_ARGS__)
#define XL_ACC_DO6(STEP, LEVEL, LID, R, ...) XL_ACC_DO1(STEP, LEVEL, LID, R) XL_ACC_DO5(STEP, LEVEL, LID, __VA_ARGS__)
#define XL_ACC_DO7(STEP, LEVEL, LID, R, ...) XL_ACC_DO1(STEP, LEVEL, LID, R) XL_ACC_DO6(STEP, LEVEL, LID, __VA_ARGS__)
#define XL_ACC_DO8(STEP, LEVEL, LID, R, ...) XL_ACC_DO1(STEP, LEVEL, LID, R) XL_ACC_DO7(STEP, LEVEL, LID, __VA_ARGS__)
#define XL_ACC_PICK(A, B, C, D, E, F, G, H, DO, ...) DO
#define XL_ACC_EACH(STEP, LEVEL, LID, ...)                                                                             \
  XL_ACC_PICK(__VA_ARGS__, XL_ACC_DO8, XL_ACC_DO7, XL_ACC_DO6, XL_ACC_DO5, XL_ACC_DO4, XL_ACC_DO3, XL_ACC_DO2,         \
              XL_ACC_DO1, )                                                                                            \
  (STEP, LEVEL, LID, __VA_ARGS__)

// Loops of int64_t I from 0 to N - 1, partitioned over one level, over the lanes
// of all workers, and over all lanes of all gangs.
#define XL_ACC_FOR(I, N, LEVEL) for (int64_t I = xl_acc_pos(LEVEL); I < (N); I += xl_acc_size(LEVEL))
#define XL_ACC_WORKER_LANE (xl_acc_pos(XL_ACC_WORKER) * xl_acc_size(XL_ACC_VECTOR) + xl_acc_pos(XL_ACC_VECTOR))
#define XL_ACC_WORKER_LANES (xl_acc_size(XL_ACC_WORKER) * xl_acc_size(XL_ACC_VECTOR))
#define XL_ACC_FOR_WORKER_VECTOR(I, N) for (int64_t I = XL_ACC_WORKER_LANE; I < (N); I += XL_ACC_WORKER_LANES)
#define XL_ACC_FOR_GANG_WORKER_VECTOR(I, N)                                                                            \
  for (int64_t I = (int64_t)xl_acc_pos(XL_ACC_GANG) * XL_ACC_WORKER_LANES + XL_ACC_WORKER_LANE; I < (N);               \
       I += (int64_t)xl_acc_size(XL_ACC_GANG) * XL_ACC_WORKER_LANES)

#endif
