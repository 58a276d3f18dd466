// Reductions where they are seldom: by operators of the program's own, within loops
// that all gangs run, behind gangs that leave, in functions that are called more than
// once, of several types at a time. On the host
//
//   cases MODULE DEVICE GANGSxWORKERSxLANES...
//
// compares each kernel in each shape, and with 0 to 3 rounds, with serial loops.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdint.h>

typedef double _Complex c64;

// The program's own operators.
static inline int64_t gcd(int64_t a, int64_t b) {
  while (b) {
    const int64_t r = a % b;
    a = b;
    b = r;
  }
  return a < 0 ? -a : a;
}
static inline uint8_t saturated(uint8_t a, uint8_t b) { return a + b > 255 ? 255 : (uint8_t)(a + b); }
static inline float longest(float a, float b) { // of equal lengths the negative
  const float x = a < 0 ? -a : a, y = b < 0 ? -b : b;
  return x > y || (x == y && a < b) ? a : b;
}
// The smallest real part with the largest imaginary part.
static inline c64 corner(c64 a, c64 b) {
  c64 z = __real__ a < __real__ b ? __real__ a : __real__ b;
  __imag__ z = __imag__ a > __imag__ b ? __imag__ a : __imag__ b;
  return z;
}
#define OWN(F)                                                                                                         \
  F(16, i64, int64_t, gcd)                                                                                             \
  F(17, u8, uint8_t, saturated)                                                                                        \
  F(255, f32, float, longest)                                                                                          \
  F(18, c64, c64, corner)

#define KNOWN_SIZES(F)                                                                                                 \
  F(1, 1, 64)                                                                                                          \
  F(2, 1, 64)                                                                                                          \
  F(3, 1, 64)                                                                                                          \
  F(5, 2, 64) F(8, 1, 64) F(9, 1, 128) F(10, 4, 16) F(16, 1, 64) F(17, 3, 64) F(18, 1, 64) F(17, 1, 20) F(66, 1, 64)

#ifdef __AMDGCN__
#include <crosslane/openacc.h>

XL_ACC_OPERATOR(16, i64, int64_t, gcd, 0)
XL_ACC_OPERATOR(17, u8, uint8_t, saturated, 0)
XL_ACC_OPERATOR(255, f32, float, longest, 0)
static inline c64 farthest(void) {
  c64 z = 1e300;
  __imag__ z = -1e300;
  return z;
}
XL_ACC_OPERATOR(18, c64, c64, corner, farthest())

#define KERNEL(OP, TYPE, T, BOTH)                                                                                      \
  XL_KERNEL void gang_##BOTH(T *res, T *each, const T *x, int n) {                                                     \
    T a = x[n];                                                                                                        \
    XL_ACC_BEGIN(res, a, XL_ACC_GANG, OP, 1, 0);                                                                       \
    XL_ACC_BEGIN(NULL, a, XL_ACC_WORKER, OP, 1, 0);                                                                    \
    XL_ACC_BEGIN(NULL, a, XL_ACC_VECTOR, OP, 1, 0);                                                                    \
    XL_ACC_FOR_GANG_WORKER_VECTOR (i, n)                                                                               \
      a = BOTH(a, x[i]);                                                                                               \
    XL_ACC_END(NULL, a, XL_ACC_VECTOR, OP, 1, 0);                                                                      \
    XL_ACC_END(NULL, a, XL_ACC_WORKER, OP, 1, 0);                                                                      \
    XL_ACC_END(res, a, XL_ACC_GANG, OP, 1, 0);                                                                         \
    T b = x[n];                                                                                                        \
    XL_ACC_BEGIN(NULL, b, XL_ACC_WORKER, OP, 2, 0);                                                                    \
    XL_ACC_BEGIN(NULL, b, XL_ACC_VECTOR, OP, 2, 0);                                                                    \
    XL_ACC_FOR_WORKER_VECTOR (i, n)                                                                                    \
      b = BOTH(b, x[i]);                                                                                               \
    XL_ACC_END(NULL, b, XL_ACC_VECTOR, OP, 2, 0);                                                                      \
    XL_ACC_END(NULL, b, XL_ACC_WORKER, OP, 2, 0);                                                                      \
    each[(uint64_t)xl_block_id() * xl_block_threads() + xl_block_thread()] = b;                                        \
  }
OWN(KERNEL)

// Each gang's sum is added in each round of a loop that all gangs run; and the object
// of a second one is what all have in the last round. No round leaves both as they are.
XL_KERNEL void rounds(int *res, int *same, const int *x, int n, int times) {
  for (int t = 0; t < times; t++) {
    int a = 77;
    XL_ACC_BEGIN(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
    XL_ACC_BEGIN(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 2, 0);
    XL_ACC_BEGIN(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);
    XL_ACC_FOR_GANG_WORKER_VECTOR (i, n)
      a += x[i] * (t + 1);
    XL_ACC_END(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 2, 0);
    XL_ACC_END(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 2, 0);
    XL_ACC_END(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
    int b = t;
    XL_ACC_BEGIN(same, b, XL_ACC_GANG, XL_ACC_SAME, 3, 0);
    XL_ACC_BEGIN(NULL, b, XL_ACC_VECTOR, XL_ACC_ADD, 4, 0);
    XL_ACC_FOR (i, n, XL_ACC_VECTOR)
      b += x[i] * (t + 2);
    XL_ACC_END(NULL, b, XL_ACC_VECTOR, XL_ACC_ADD, 4, 0);
    XL_ACC_END(same, b, XL_ACC_GANG, XL_ACC_SAME, 3, 0);
  }
}

// Every third gang leaves, the last one too where there are 3, 6...
XL_KERNEL void leaves(int *res, const int *x, int n) {
  if (xl_acc_pos(XL_ACC_GANG) % 3 == 2)
    return;
  int a = 0;
  XL_ACC_BEGIN(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  XL_ACC_FOR (i, n, XL_ACC_GANG)
    a += x[i];
  XL_ACC_END(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
}

// One gang fails where it is told to, the others bring their values.
XL_KERNEL void fails(int *res, int which) {
  int a = 0;
  XL_ACC_BEGIN(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  if (xl_acc_pos(XL_ACC_GANG) == which)
    *(volatile int *)16 = 1;
  a = 10;
  XL_ACC_END(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
}

static inline __attribute__((always_inline)) int sum(const int *x, int n, int a) {
  XL_ACC_BEGIN(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 7, 0);
  XL_ACC_BEGIN(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 8, 0);
  XL_ACC_FOR_WORKER_VECTOR (i, n)
    a += x[i];
  XL_ACC_END(NULL, a, XL_ACC_VECTOR, XL_ACC_ADD, 8, 0);
  XL_ACC_END(NULL, a, XL_ACC_WORKER, XL_ACC_ADD, 7, 0);
  return a;
}
static __attribute__((noinline)) int called(const int *x, int n) { return sum(x, n, 0); }
XL_KERNEL void again(int *each, const int *x, int n, int times) {
  int all = sum(x, n, 1);
  for (int t = 0; t < times; t++)
    all = sum(x, n - t, all);
  all += called(x, n) + called(x, n / 2);
  each[xl_block_id() * xl_block_threads() + xl_block_thread()] = all;
}

// Of sizes that are known: few gangs of whole wavefronts and of less, the largest
// number of a half word, a sum of doubles, and an operator that counts twice what it
// is given twice.
#define KNOWN(G, W, V)                                                                                                 \
  XL_KERNEL XL_ACC_GANGS(G) XL_ACC_WORKERS(W) XL_ACC_VECTOR_LENGTH(V) void known_##G##_##W##_##V(                      \
      int16_t *most, double *sum, uint8_t *own, float *least, const int *x, int n) {                                   \
    int16_t m = -32768;                                                                                                \
    double d = 0;                                                                                                      \
    uint8_t s = 0;                                                                                                     \
    float f = 1e30f;                                                                                                   \
    XL_ACC_BEGIN(most, m, XL_ACC_GANG, XL_ACC_MAX, 1, 0);                                                              \
    XL_ACC_BEGIN(sum, d, XL_ACC_GANG, XL_ACC_ADD, 1, 1);                                                               \
    XL_ACC_BEGIN(own, s, XL_ACC_GANG, 17, 1, 2);                                                                       \
    XL_ACC_BEGIN(least, f, XL_ACC_GANG, XL_ACC_MIN, 1, 3);                                                             \
    XL_ACC_FOR (i, n, XL_ACC_GANG) {                                                                                   \
      m = (int16_t)x[i] > m ? (int16_t)x[i] : m;                                                                       \
      d += x[i];                                                                                                       \
      s = saturated(s, x[i] == 21);                                                                                    \
      f = (float)x[i] < f ? (float)x[i] : f;                                                                           \
    }                                                                                                                  \
    XL_ACC_END(least, f, XL_ACC_GANG, XL_ACC_MIN, 1, 3);                                                               \
    XL_ACC_END(own, s, XL_ACC_GANG, 17, 1, 2);                                                                         \
    XL_ACC_END(sum, d, XL_ACC_GANG, XL_ACC_ADD, 1, 1);                                                                 \
    XL_ACC_END(most, m, XL_ACC_GANG, XL_ACC_MAX, 1, 0);                                                                \
  }
KNOWN_SIZES(KNOWN)

// A gang writes to the object before.
XL_KERNEL void writes(int *res) {
  if (xl_acc_pos(XL_ACC_GANG) == 0 && xl_acc_single())
    *res = 1000;
  int a = 0;
  XL_ACC_BEGIN(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  a = 1;
  XL_ACC_END(res, a, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
}

// Several at a time: a double, a byte, a complex sum, and truth; the double is read
// by all gangs before.
XL_KERNEL void several(double *d, int8_t *most, c64 *z, bool *any, const int *x, int n, double *before) {
  double s = 0;
  int8_t m = -128;
  c64 c = 0;
  bool b = false;
  const double was = *d;
  XL_ACC_BEGIN(d, s, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  XL_ACC_BEGIN(most, m, XL_ACC_GANG, XL_ACC_MAX, 1, 1);
  XL_ACC_BEGIN(z, c, XL_ACC_GANG, XL_ACC_ADD, 1, 2);
  XL_ACC_BEGIN(any, b, XL_ACC_GANG, XL_ACC_LOR, 1, 3);
  XL_ACC_FOR (i, n, XL_ACC_GANG) {
    s += x[i];
    m = (int8_t)x[i] > m ? (int8_t)x[i] : m;
    c += x[i] + 0.5i * x[i];
    b = b || x[i] == 21;
  }
  XL_ACC_END(any, b, XL_ACC_GANG, XL_ACC_LOR, 1, 3);
  XL_ACC_END(z, c, XL_ACC_GANG, XL_ACC_ADD, 1, 2);
  XL_ACC_END(most, m, XL_ACC_GANG, XL_ACC_MAX, 1, 1);
  XL_ACC_END(d, s, XL_ACC_GANG, XL_ACC_ADD, 1, 0);
  before[xl_block_id() * xl_block_threads() + xl_block_thread()] = was;
}

#else
#include "crosslane/host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 301, MOST = 100 * 1024 };
static xl_program *p;
static unsigned passed, failed, blocks, lanes, workers;

static void need(bool ok) {
  if (!ok) {
    printf("%s\n", xl_program_message(p));
    exit(1);
  }
}
static void *put(const void *from, size_t bytes) {
  void *d = xl_device_alloc(p, bytes);
  need(d && (!from || xl_device_copy(p, d, from, bytes)));
  return d;
}
static void take(void *to, void *d, size_t bytes) {
  need(xl_device_copy(p, to, d, bytes));
  xl_device_free(p, d);
}
static void run(const char *kernel, const void *const *values, size_t count) {
  const xl_launch l = {kernel, {blocks, 1, 1}, {lanes, workers, 1}, values, count};
  need(xl_run(p, &l));
}
// A launch that fails leaves nothing behind.
static bool survives(void) {
  int res = 5, which = 1, none = -1, got[2];
  void *d_res = put(&res, sizeof res);
  const xl_launch l = {"fails", {3, 1, 1}, {20, 1, 1}, (const void *[]){&d_res, &which}, 2};
  const bool failed_once = !xl_run(p, &l);
  for (int i = 0; i < 2; i++) {
    blocks = 3, lanes = 20, workers = 1;
    need(xl_device_copy(p, d_res, &res, sizeof res));
    run("fails", (const void *[]){&d_res, &none}, 2);
    need(xl_device_copy(p, &got[i], d_res, sizeof res));
  }
  xl_device_free(p, d_res);
  return failed_once && got[0] == 35 && got[1] == 35;
}
static void report(bool ok, const char *name) {
  passed += ok;
  failed += !ok;
  if (!ok && failed < 30)
    printf("wrong: %s, %ux%ux%u\n", name, blocks, workers, lanes);
}

#define VALUE_gcd(I) (int64_t)(360360 * (int64_t)(I * 37 % 101 + 1))
#define VALUE_saturated(I) (uint8_t)(I % 60 == 3)
#define VALUE_longest(I) (float)(I * 53 % 211 - 105)
#define VALUE_corner(I) ((I * 31 % 97) * 1.0 - 1.0i * (I * 17 % 89))
#define CHECK(OP, TYPE, T, BOTH)                                                                                       \
  {                                                                                                                    \
    static T each[MOST];                                                                                               \
    T x[N + 1], res;                                                                                                   \
    for (int i = 0; i <= N; i++)                                                                                       \
      x[i] = VALUE_##BOTH(i);                                                                                          \
    T all = x[N];                                                                                                      \
    for (int i = 0; i < N; i++)                                                                                        \
      all = BOTH(all, x[i]);                                                                                           \
    void *d_res = put(&x[N], sizeof res), *d_each = put(NULL, sizeof *each * threads), *d_x = put(x, sizeof x);        \
    const int n = N;                                                                                                   \
    run("gang_" #BOTH, (const void *[]){&d_res, &d_each, &d_x, &n}, 4);                                                \
    take(&res, d_res, sizeof res);                                                                                     \
    take(each, d_each, sizeof *each *threads);                                                                         \
    xl_device_free(p, d_x);                                                                                            \
    bool ok = res == all;                                                                                              \
    for (unsigned t = 0; t < threads; t++)                                                                             \
      ok &= each[t] == all;                                                                                            \
    report(ok, #BOTH);                                                                                                 \
  }

static void known(const char *name, unsigned g, unsigned w, unsigned v, const int *x, int n) {
  int16_t m = -300, most = m;
  double d = 2.5, sum = d;
  uint8_t s = 3, own = s;
  float f = 50, least = f;
  for (int i = 0; i < n; i++) {
    most = (int16_t)x[i] > most ? (int16_t)x[i] : most;
    sum += x[i];
    own = saturated(own, x[i] == 21);
    least = (float)x[i] < least ? (float)x[i] : least;
  }
  void *d_m = put(&m, sizeof m), *d_d = put(&d, sizeof d), *d_s = put(&s, sizeof s), *d_f = put(&f, sizeof f),
       *d_x = put(x, sizeof *x * (size_t)n);
  blocks = g, workers = w, lanes = v;
  run(name, (const void *[]){&d_m, &d_d, &d_s, &d_f, &d_x, &n}, 6);
  take(&m, d_m, sizeof m);
  take(&d, d_d, sizeof d);
  take(&s, d_s, sizeof s);
  take(&f, d_f, sizeof f);
  xl_device_free(p, d_x);
  report(m == most && d == sum && s == own && f == least, name);
}

int main(int argc, char **argv) {
  static char message[XL_MESSAGE];
  if (argc < 4 || !(p = xl_program_load(argv[1], argv[2], message))) {
    puts(argc < 4 ? "usage: cases MODULE DEVICE SHAPE..." : message);
    return 1;
  }
  int x[N];
  const int n = N;
  for (int i = 0; i < N; i++)
    x[i] = i * 7 % 91 - 3;
  for (int a = 3; a < argc; a++) {
    if (sscanf(argv[a], "%ux%ux%u", &blocks, &workers, &lanes) != 3 || (uint64_t)blocks * workers * lanes > MOST)
      return 1;
    const unsigned threads = blocks * workers * lanes;
    OWN(CHECK)
    static int each[MOST];
    static double before[MOST];
    int sum = 0;
    for (int i = 0; i < N; i++)
      sum += x[i];
    for (int times = 0; times < 4; times++) {
      int res = 5, same = 9, want = 5, want_same = 9;
      for (int t = 0; t < times; t++)
        want += sum * (t + 1), want_same = t + sum * (t + 2);
      void *d_res = put(&res, sizeof res), *d_same = put(&same, sizeof same), *d_x = put(x, sizeof x),
           *d_each = put(NULL, sizeof *each * threads);
      run("rounds", (const void *[]){&d_res, &d_same, &d_x, &n, &times}, 5);
      take(&res, d_res, sizeof res);
      take(&same, d_same, sizeof same);
      report(res == want && same == want_same, "rounds");
      want = 1 + sum;
      for (int t = 0; t < times; t++)
        for (int i = 0; i < N - t; i++)
          want += x[i];
      for (int i = 0; i < N / 2; i++)
        want += x[i];
      want += sum;
      run("again", (const void *[]){&d_each, &d_x, &n, &times}, 4);
      take(each, d_each, sizeof *each * threads);
      bool ok = true;
      for (unsigned t = 0; t < threads; t++)
        ok &= each[t] == want;
      report(ok, "again");
      xl_device_free(p, d_x);
    }
    {
      int res = 5, want = 5;
      for (unsigned g = 0; g < blocks; g++)
        for (unsigned i = g; g % 3 != 2 && i < N; i += blocks)
          want += x[i];
      void *d_res = put(&res, sizeof res), *d_x = put(x, sizeof x);
      run("leaves", (const void *[]){&d_res, &d_x, &n}, 3);
      take(&res, d_res, sizeof res);
      report(res == want, "leaves");
      double d = 2.5;
      int8_t m = -100, most = m;
      c64 z = 3, want_z = z;
      bool any = false, want_any = any;
      for (int i = 0; i < N; i++) {
        most = (int8_t)x[i] > most ? (int8_t)x[i] : most;
        want_z += x[i] + 0.5i * x[i];
        want_any |= x[i] == 21;
      }
      void *d_d = put(&d, sizeof d), *d_m = put(&m, sizeof m), *d_z = put(&z, sizeof z), *d_any = put(&any, sizeof any),
           *d_before = put(NULL, sizeof *before * threads);
      run("several", (const void *[]){&d_d, &d_m, &d_z, &d_any, &d_x, &n, &d_before}, 7);
      take(&d, d_d, sizeof d);
      take(&m, d_m, sizeof m);
      take(&z, d_z, sizeof z);
      take(&any, d_any, sizeof any);
      take(before, d_before, sizeof *before * threads);
      xl_device_free(p, d_x);
      bool ok = d == 2.5 + sum && m == most && z == want_z && any == want_any;
      for (unsigned t = 0; t < threads; t++)
        ok &= before[t] == 2.5 || getenv("CASES_AT_ONCE"); // locks change the object during the launch
      report(ok, "several");
    }
  }
#define RUN_KNOWN(G, W, V) known("known_" #G "_" #W "_" #V, G, W, V, x, n);
  KNOWN_SIZES(RUN_KNOWN)
  if (!getenv("CASES_AT_ONCE")) {
    int res = 5;
    void *d_res = put(&res, sizeof res);
    blocks = 20, workers = 1, lanes = 64;
    run("writes", (const void *[]){&d_res}, 1);
    take(&res, d_res, sizeof res);
    report(res == 1020, "writes");
  }
  report(survives(), "fails");
  xl_program_free(p);
  printf("%u passed, %u failed\n", passed, failed);
  return failed != 0;
}
#endif
