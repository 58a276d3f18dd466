// Reductions of crosslane/openacc.h at every level and combination, against serial
// loops. For the device a kernel LOOP_OP_TYPE for each LOOP below and each pair of
// PAIRS; on the host
//
//   sweep MODULE DEVICE GANGSxWORKERSxLANES...
//
// runs them all in each shape. Values are such that every grouping of sums and
// products gives the same.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdbool.h>
#include <stdint.h>

#pragma STDC CX_LIMITED_RANGE ON // or products of complex numbers are calls

typedef int8_t i8;
typedef int16_t i16;
typedef int32_t i32;
typedef int64_t i64;
typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef bool b8;
typedef _Float16 f16;
typedef __bf16 bf16;
typedef float f32;
typedef double f64;
typedef float _Complex c32;
typedef double _Complex c64;

#define DO_ADD(T, A, B) (T)((A) + (B))
#define DO_MUL(T, A, B) (T)((A) * (B))
#define DO_MIN(T, A, B) ((B) < (A) ? (B) : (A))
#define DO_MAX(T, A, B) ((B) > (A) ? (B) : (A))
#define DO_AND(T, A, B) (T)((A) & (B))
#define DO_OR(T, A, B) (T)((A) | (B))
#define DO_XOR(T, A, B) (T)((A) ^ (B))
#define DO_LAND(T, A, B) (T)((A) && (B))
#define DO_LOR(T, A, B) (T)((A) || (B))

#ifndef PAIRS
#define PAIRS(F)                                                                                                       \
  F(ADD, i32)                                                                                                          \
  F(MUL, u8)                                                                                                           \
  F(MIN, f32)                                                                                                          \
  F(MAX, u64)                                                                                                          \
  F(XOR, i64)                                                                                                          \
  F(LAND, f64)                                                                                                         \
  F(ADD, f16)                                                                                                          \
  F(ADD, c32)                                                                                                          \
  F(MUL, c64)
#endif

// Elements, and how far the rows of the loop `rows` go.
#define N 301
#define ROW 37

// LOOP(name, whether the result is in RES)
#define LOOPS(LOOP, OP, T)                                                                                             \
  LOOP(v, false, OP, T)                                                                                                \
  LOOP(w, false, OP, T)                                                                                                \
  LOOP(wv, false, OP, T)                                                                                               \
  LOOP(rows, false, OP, T)                                                                                             \
  LOOP(g, true, OP, T)                                                                                                 \
  LOOP(gv, true, OP, T)                                                                                                \
  LOOP(gw, true, OP, T)                                                                                                \
  LOOP(gwv, true, OP, T)                                                                                               \
  LOOP(same, true, OP, T)

#ifdef __AMDGCN__
#include <crosslane/openacc.h>

#define B(RES, LEVEL, OP) XL_ACC_BEGIN(RES, a, XL_ACC_##LEVEL, XL_ACC_##OP, 1, 0)
#define E(RES, LEVEL, OP) XL_ACC_END(RES, a, XL_ACC_##LEVEL, XL_ACC_##OP, 1, 0)
#define TAKE(OP, T) a = DO_##OP(T, a, in[i])
#define STRIDED(FIRST, STEP) for (int32_t i = (FIRST); i < n; i += (STEP))

#define BODY_v(OP, T)                                                                                                  \
  B(NULL, VECTOR, OP);                                                                                                 \
  XL_ACC_FOR (i, n, XL_ACC_VECTOR)                                                                                     \
    TAKE(OP, T);                                                                                                       \
  E(NULL, VECTOR, OP);
#define BODY_w(OP, T)                                                                                                  \
  B(NULL, WORKER, OP);                                                                                                 \
  XL_ACC_FOR (i, n, XL_ACC_WORKER)                                                                                     \
    TAKE(OP, T);                                                                                                       \
  E(NULL, WORKER, OP);
#define BODY_wv(OP, T)                                                                                                 \
  B(NULL, WORKER, OP);                                                                                                 \
  B(NULL, VECTOR, OP);                                                                                                 \
  XL_ACC_FOR_WORKER_VECTOR (i, n)                                                                                      \
    TAKE(OP, T);                                                                                                       \
  E(NULL, VECTOR, OP);                                                                                                 \
  E(NULL, WORKER, OP);
/* Workers take different numbers of rows, each a loop of its lanes. */
#define BODY_rows(OP, T)                                                                                               \
  B(NULL, WORKER, OP);                                                                                                 \
  for (int32_t row = xl_acc_pos(XL_ACC_WORKER); row * ROW < n; row += xl_acc_size(XL_ACC_WORKER)) {                    \
    B(NULL, VECTOR, OP);                                                                                               \
    for (int32_t i = row * ROW + xl_acc_pos(XL_ACC_VECTOR); i < n && i < (row + 1) * ROW;                              \
         i += xl_acc_size(XL_ACC_VECTOR))                                                                              \
      TAKE(OP, T);                                                                                                     \
    E(NULL, VECTOR, OP);                                                                                               \
  }                                                                                                                    \
  E(NULL, WORKER, OP);
#define BODY_g(OP, T)                                                                                                  \
  B(res, GANG, OP);                                                                                                    \
  XL_ACC_FOR (i, n, XL_ACC_GANG)                                                                                       \
    TAKE(OP, T);                                                                                                       \
  E(res, GANG, OP);
#define BODY_gv(OP, T)                                                                                                 \
  B(res, GANG, OP);                                                                                                    \
  B(NULL, VECTOR, OP);                                                                                                 \
  STRIDED(xl_acc_pos(XL_ACC_GANG) * xl_acc_size(XL_ACC_VECTOR) + xl_acc_pos(XL_ACC_VECTOR),                            \
          xl_acc_size(XL_ACC_GANG) * xl_acc_size(XL_ACC_VECTOR))                                                       \
  TAKE(OP, T);                                                                                                         \
  E(NULL, VECTOR, OP);                                                                                                 \
  E(res, GANG, OP);
#define BODY_gw(OP, T)                                                                                                 \
  B(res, GANG, OP);                                                                                                    \
  B(NULL, WORKER, OP);                                                                                                 \
  STRIDED(xl_acc_pos(XL_ACC_GANG) * xl_acc_size(XL_ACC_WORKER) + xl_acc_pos(XL_ACC_WORKER),                            \
          xl_acc_size(XL_ACC_GANG) * xl_acc_size(XL_ACC_WORKER))                                                       \
  TAKE(OP, T);                                                                                                         \
  E(NULL, WORKER, OP);                                                                                                 \
  E(res, GANG, OP);
#define BODY_gwv(OP, T)                                                                                                \
  B(res, GANG, OP);                                                                                                    \
  B(NULL, WORKER, OP);                                                                                                 \
  B(NULL, VECTOR, OP);                                                                                                 \
  XL_ACC_FOR_GANG_WORKER_VECTOR (i, n)                                                                                 \
    TAKE(OP, T);                                                                                                       \
  E(NULL, VECTOR, OP);                                                                                                 \
  E(NULL, WORKER, OP);                                                                                                 \
  E(res, GANG, OP);
#define BODY_same(OP, T)                                                                                               \
  B(res, GANG, SAME);                                                                                                  \
  BODY_wv(OP, T) E(res, GANG, SAME);

#define KERNEL(LOOP, IN_RES, OP, T)                                                                                    \
  XL_KERNEL void LOOP##_##OP##_##T(T *res, T *each, const T *in, int32_t n) {                                          \
    T a = in[n];                                                                                                       \
    BODY_##LOOP(OP, T) each[(uint64_t)xl_block_id() * xl_block_threads() + xl_block_thread()] = a;                     \
  }
#define KERNELS(OP, T) LOOPS(KERNEL, OP, T)
PAIRS(KERNELS)

#else
#include "crosslane/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t random_state = 88172645463325252u;
static uint64_t random_bits(void) { // Marsaglia, "Xorshift RNGs", 2003
  random_state ^= random_state << 13;
  random_state ^= random_state >> 7;
  return random_state ^= random_state << 17;
}

// Of compiler-rt, which libgcc 12 lacks: to nearest, ties to even.
__attribute__((weak)) bf16 __truncsfbf2(float v) {
  union {
    float v;
    uint32_t bits;
  } u = {v};
  union {
    uint16_t bits;
    bf16 v;
  } r = {(uint16_t)((u.bits + 0x7fff + (u.bits >> 16 & 1)) >> 16)};
  return r.v;
}

// A value for each operation, small for sums.
static double small(void) { return (double)(int)(random_bits() >> 11 & 3) - 1; }
static double sign(uint32_t i) { return (random_bits() & 64 ? 1 : -1) * (i % 170 == 5 ? 2 : i % 170 == 90 ? 0.5 : 1); }
#define INTEGER(T)                                                                                                     \
  static T sum_##T(uint32_t i) { return (T)(random_bits() >> (i % 40)); }                                              \
  static T factor_##T(uint32_t i) { return (T)(random_bits() >> (i % 40) | 1); }                                       \
  static T any_##T(uint32_t i) { return (T)(random_bits() >> (i % 40)); }
INTEGER(i8)
INTEGER(i16)
INTEGER(i32)
INTEGER(i64)
INTEGER(u8)
INTEGER(u16)
INTEGER(u32)
INTEGER(u64)
static b8 sum_b8(uint32_t i) { return i == 77; }
static b8 factor_b8(uint32_t i) { return i != 77; }
static b8 any_b8(uint32_t i) { return i & random_bits() & 1; }
#define FLOAT(T)                                                                                                       \
  static T sum_##T(uint32_t i) { return (void)i, (T)(float)small(); }                                                  \
  static T factor_##T(uint32_t i) { return (T)(float)sign(i); }                                                        \
  static T any_##T(uint32_t i) { return (void)i, (T)((float)(random_bits() >> 40 & 4095) / 16 - 100); }
FLOAT(f16)
FLOAT(bf16)
FLOAT(f32)
FLOAT(f64)
#define COMPLEX(T, R)                                                                                                  \
  static T sum_##T(uint32_t i) {                                                                                       \
    T z = (R)small();                                                                                                  \
    __imag__ z = (R)small();                                                                                           \
    return (void)i, z;                                                                                                 \
  }                                                                                                                    \
  static T factor_##T(uint32_t i) {                                                                                    \
    T z = 1;                                                                                                           \
    if (i % 50 == 7)                                                                                                   \
      __imag__ z = (R)(1 + i / 50);                                                                                    \
    return z;                                                                                                          \
  }
COMPLEX(c32, f32)
COMPLEX(c64, f64)

#define VALUE_ADD(T, I) sum_##T(I)
#define VALUE_MUL(T, I) factor_##T(I)
#define VALUE_MIN(T, I) any_##T(I)
#define VALUE_MAX(T, I) any_##T(I)
#define VALUE_AND(T, I) (T)(any_##T(I) | any_##T(I) | any_##T(I) | (T)0x30)
#define VALUE_OR(T, I) (T)(I % 50 ? 0 : any_##T(I))
#define VALUE_XOR(T, I) any_##T(I)
#define VALUE_LAND(T, I) (T)(I % 300 == 299 ? 0 : any_##T(I) != 0 ? any_##T(I) : (T)3)
#define VALUE_LOR(T, I) (T)(I % 300 == 299 ? (T)5 : (T)0)

static xl_program *program;
static unsigned passed, failed;

static void stop(const char *what) {
  fprintf(stderr, "sweep: %s\n", what);
  exit(1);
}

static void *memory(size_t bytes) {
  void *p = xl_device_alloc(program, bytes);
  if (!p)
    stop(xl_program_message(program));
  return p;
}

// Runs a kernel; *res and each are 0xee before but for *res = start.
static void run(const char *name, const uint32_t shape[3], size_t bytes, const void *in, void *res, void *each) {
  const uint32_t blocks = shape[0], threads = shape[1] * shape[2], n = N;
  void *d_res = memory(bytes), *d_each = memory(bytes * blocks * threads), *d_in = memory(bytes * (N + 1));
  const xl_launch l = {name, {blocks, 1, 1}, {shape[2], shape[1], 1}, (const void *[]){&d_res, &d_each, &d_in, &n}, 4};
  memset(each, 0xee, bytes * blocks * threads);
  memcpy(res, (const char *)in + N * bytes, bytes);
  if (!xl_device_copy(program, d_res, res, bytes) || !xl_device_copy(program, d_in, in, bytes * (N + 1)) ||
      !xl_device_copy(program, d_each, each, bytes * blocks * threads) || !xl_run(program, &l) ||
      !xl_device_copy(program, res, d_res, bytes) || !xl_device_copy(program, each, d_each, bytes * blocks * threads))
    stop(xl_program_message(program));
  xl_device_free(program, d_res);
  xl_device_free(program, d_each);
  xl_device_free(program, d_in);
}

static void report(bool ok, const char *name, const uint32_t shape[3]) {
  passed += ok;
  failed += !ok;
  if (!ok && failed < 30)
    printf("wrong: %s, %ux%ux%u\n", name, shape[0], shape[1], shape[2]);
}

#define CHECK(LOOP, IN_RES, OP, T)                                                                                     \
  {                                                                                                                    \
    static T each[100 * 1024];                                                                                         \
    T res;                                                                                                             \
    run(#LOOP "_" #OP "_" #T, shape, sizeof(T), in, &res, each);                                                       \
    bool ok = true;                                                                                                    \
    if (IN_RES)                                                                                                        \
      ok = res == all;                                                                                                 \
    else                                                                                                               \
      for (uint32_t t = 0; t < shape[0] * shape[1] * shape[2]; t++)                                                    \
        ok &= each[t] == all;                                                                                          \
    report(ok, #LOOP "_" #OP "_" #T, shape);                                                                           \
  }
#define CHECKS(OP, T)                                                                                                  \
  static void check_##OP##_##T(const uint32_t shape[3]) {                                                              \
    T in[N + 1], all;                                                                                                  \
    for (uint32_t i = 0; i <= N; i++)                                                                                  \
      in[i] = VALUE_##OP(T, i);                                                                                        \
    all = in[N];                                                                                                       \
    for (uint32_t i = 0; i < N; i++)                                                                                   \
      all = DO_##OP(T, all, in[i]);                                                                                    \
    LOOPS(CHECK, OP, T)                                                                                                \
  }
PAIRS(CHECKS)

int main(int argc, char **argv) {
  static char message[XL_MESSAGE];
  if (argc < 4 || !(program = xl_program_load(argv[1], argv[2], message)))
    stop(argc < 4 ? "usage: sweep MODULE DEVICE SHAPE..." : message);
  for (int i = 3; i < argc; i++) {
    uint32_t shape[3];
    if (sscanf(argv[i], "%ux%ux%u", &shape[0], &shape[1], &shape[2]) != 3 ||
        (uint64_t)shape[0] * shape[1] * shape[2] > 100 * 1024)
      stop("a shape is GANGSxWORKERSxLANES");
#define CALL(OP, T) check_##OP##_##T(shape);
    PAIRS(CALL)
  }
  xl_program_free(program);
  printf("%u passed, %u failed\n", passed, failed);
  return failed != 0;
}
#endif
