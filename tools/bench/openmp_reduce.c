// The OpenMP reductions of `make bench`. Every region has a twin (`none_`)
// whose threads store their private values instead: the difference of the two
// is what the reduction costs.
//   (nothing)     the reduction clause, by whichever device runtime is linked
//   BENCH_OLDER   the older scheme by hand: for each variable a shuffle tree, a
//                 copy through LDS with its barriers, another tree; then, for
//                 each variable of every team, an atomic
//   BENCH_CHAIN   the same with kmpc_reduce_warp and the rest of openmp_baselines.h
//                 for each variable, one after the other
//   BENCH_OLDEST  the oldest scheme, see there: every thread's list and a function
//                 that combines two, a wavefront at a time under a lock
//   BENCH_ATOMIC  its fallback: every thread updates each result atomically. Its
//                 twins do that with the values' bits as integers, which every
//                 GPU has an instruction for: a store to a place of its own, with
//                 the place's address, costs more than an atomic in hardware
// Exits with 0 when every result is right; sums and products are exact in any
// order.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdint.h>
#include <stdio.h>

#if defined(BENCH_CHAIN) || defined(BENCH_OLDEST)
#include "openmp_baselines.h"
#endif

enum { TEAMS = 64, THREADS = 256, MOST = TEAMS * THREADS };

typedef struct Four {
  double sum;
  int32_t most;
  float product;
  int64_t count;
} Four;

static Four in[MOST], out[MOST];

#if defined(BENCH_OLDER) && defined(__AMDGCN__)

#define LDS __attribute__((address_space(3)))
static LDS double part[32] __attribute__((loader_uninitialized));
#define LANES ((int)__builtin_amdgcn_wavefrontsize())

static int thread(void) { return (int)__builtin_amdgcn_workitem_id_x(); }
static int32_t down_32(int32_t v, int d) {
  int lane = thread() % LANES, from = lane + d < LANES ? lane + d : lane;
  return __builtin_amdgcn_ds_bpermute(from << 2, v);
}
static int64_t down_64(int64_t v, int d) {
  uint32_t low = (uint32_t)down_32((int32_t)v, d), high = (uint32_t)down_32((int32_t)(v >> 32), d);
  return (int64_t)((uint64_t)high << 32 | low);
}
static void barrier(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "workgroup");
  __builtin_amdgcn_s_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "workgroup");
}

// Thread 0 gets the result of n threads, whole wavefronts.
#define OLDER(NAME, T, BITS, OP)                                                                                       \
  static T NAME##_lanes(T v, int from) {                                                                               \
    for (int d = from; d; d >>= 1) {                                                                                   \
      union {                                                                                                          \
        T v;                                                                                                           \
        int##BITS##_t bits;                                                                                            \
      } a = {v}, b;                                                                                                    \
      b.bits = down_##BITS(a.bits, d);                                                                                 \
      v = OP(a.v, b.v);                                                                                                \
    }                                                                                                                  \
    return v;                                                                                                          \
  }                                                                                                                    \
  static T NAME(T v, int n) {                                                                                          \
    LDS T *p = (LDS T *)part;                                                                                          \
    int t = thread(), waves = n / LANES;                                                                               \
    v = NAME##_lanes(v, LANES / 2);                                                                                    \
    if (t % LANES == 0)                                                                                                \
      p[t / LANES] = v;                                                                                                \
    barrier();                                                                                                         \
    if (t < LANES)                                                                                                     \
      v = NAME##_lanes(t < waves ? p[t] : v, waves / 2);                                                               \
    barrier();                                                                                                         \
    return v;                                                                                                          \
  }
#define ADD(a, b) ((a) + (b))
#define MUL(a, b) ((a) * (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
OLDER(sum_f64, double, 64, ADD)
OLDER(max_i32, int32_t, 32, MAX)
OLDER(product_f32, float, 32, MUL)
OLDER(sum_i64, int64_t, 64, ADD)

#elif defined(BENCH_OLDER) // the host's copy of a region, which is not run

static int thread(void) { return 0; }
static double sum_f64(double v, int n) { return v * n; }
static int32_t max_i32(int32_t v, int n) { return v * n; }
static float product_f32(float v, int n) { return v * (float)n; }
static int64_t sum_i64(int64_t v, int n) { return v * n; }

#endif

#if defined(BENCH_CHAIN)
#pragma omp begin declare target
#define ADD(a, b) ((a) + (b))
#define MUL(a, b) ((a) * (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
XL_CHAIN(sum_f64, double, ADD)
XL_CHAIN(max_i32, int32_t, MAX)
XL_CHAIN(product_f32, float, MUL)
XL_CHAIN(sum_i64, int64_t, ADD)
#pragma omp end declare target
#elif defined(BENCH_OLDEST)
#pragma omp begin declare target
static uint32_t lock;
static void combine_sum(void *into, void *from) { *(double *)*(void **)into += *(double *)*(void **)from; }
static void combine_four(void *into, void *from) {
  void **all = into, **own = from;
  *(double *)all[0] += *(double *)own[0];
  *(int32_t *)all[1] = *(int32_t *)all[1] > *(int32_t *)own[1] ? *(int32_t *)all[1] : *(int32_t *)own[1];
  *(float *)all[2] *= *(float *)own[2];
  *(int64_t *)all[3] += *(int64_t *)own[3];
}
#pragma omp end declare target
#endif

#if defined(BENCH_CHAIN)
#define CLAUSE(...)
#define OF_THREADS(T, NAME, R, V, N, UPDATE)                                                                           \
  {                                                                                                                    \
    T e = V;                                                                                                           \
    if (xl_chain_##NAME(&e, xl_bench_thread(), N)) {                                                                   \
      UPDATE(R, e)                                                                                                     \
    }                                                                                                                  \
  }
#elif defined(BENCH_OLDER)
#define CLAUSE(...)
#define OF_THREADS(T, NAME, R, V, N, UPDATE)                                                                           \
  {                                                                                                                    \
    T e = NAME(V, N);                                                                                                  \
    if (!thread()) {                                                                                                   \
      UPDATE(R, e)                                                                                                     \
    }                                                                                                                  \
  }
#elif defined(BENCH_ATOMIC)
#define CLAUSE(...)
#define OF_THREADS(T, NAME, R, V, N, UPDATE)                                                                           \
  {                                                                                                                    \
    T e = V;                                                                                                           \
    UPDATE(R, e)                                                                                                       \
  }
#elif defined(BENCH_OLDEST)
#define CLAUSE(...)
#else
#define CLAUSE(...) __VA_ARGS__
#define OF_THREADS(T, NAME, R, V, N, UPDATE) UPDATE(R, V)
#endif
#if defined(BENCH_OLDER) || defined(BENCH_CHAIN) || defined(BENCH_ATOMIC)
#define ADD_TO(R, E) _Pragma("omp atomic") R += E;
#define MUL_TO(R, E) _Pragma("omp atomic") R *= E;
#define MAX_TO(R, E)                                                                                                   \
  _Pragma("omp atomic compare") if (R < E) { R = E; }
#else
#define ADD_TO(R, E) R += E;
#define MUL_TO(R, E) R *= E;
#define MAX_TO(R, E) R = R < E ? E : R;
#endif
#define PRAGMA(...) _Pragma(#__VA_ARGS__)

// The twins' bodies.
#if defined(BENCH_ATOMIC)
typedef int32_t __attribute__((may_alias)) bits32;
typedef int64_t __attribute__((may_alias)) bits64;
#define TWIN_SUM(N, ...)                                                                                               \
  {                                                                                                                    \
    int64_t sum = 1;                                                                                                   \
    PRAGMA(__VA_ARGS__ map(to : in) map(tofrom : sum))                                                                 \
    for (int i = 0; i < N; i++)                                                                                        \
      ADD_TO(sum, *(const bits64 *)&in[i].sum)                                                                         \
  }
#define TWIN_MIXED(N, ...)                                                                                             \
  {                                                                                                                    \
    int64_t sum = 1, count = 1;                                                                                        \
    int32_t most = 1, product = 1;                                                                                     \
    PRAGMA(__VA_ARGS__ map(to : in) map(tofrom : sum, most, product, count))                                           \
    for (int i = 0; i < N; i++) {                                                                                      \
      ADD_TO(sum, *(const bits64 *)&in[i].sum)                                                                         \
      ADD_TO(most, in[i].most)                                                                                         \
      ADD_TO(product, *(const bits32 *)&in[i].product)                                                                 \
      ADD_TO(count, in[i].count)                                                                                       \
    }                                                                                                                  \
  }
#else
#define TWIN_SUM(N, ...)                                                                                               \
  {                                                                                                                    \
    PRAGMA(__VA_ARGS__ map(to : in) map(from : out))                                                                   \
    for (int i = 0; i < N; i++)                                                                                        \
      out[i].sum = in[i].sum;                                                                                          \
  }
#define TWIN_MIXED(N, ...)                                                                                             \
  {                                                                                                                    \
    PRAGMA(__VA_ARGS__ map(to : in) map(from : out))                                                                   \
    for (int i = 0; i < N; i++)                                                                                        \
      out[i] = in[i];                                                                                                  \
  }
#endif

// The bodies.
#if defined(BENCH_OLDEST)
#define UPDATE_SUM(THREADS)                                                                                            \
  {                                                                                                                    \
    double e = in[i].sum;                                                                                              \
    void *all[] = {&sum}, *own[] = {&e};                                                                               \
    xl_oldest(&lock, all, own, combine_sum);                                                                           \
  }
#define UPDATE_FOUR(THREADS)                                                                                           \
  {                                                                                                                    \
    Four e = in[i];                                                                                                    \
    void *all[] = {&sum, &most, &product, &count}, *own[] = {&e.sum, &e.most, &e.product, &e.count};                   \
    xl_oldest(&lock, all, own, combine_four);                                                                          \
  }
#else
#define UPDATE_SUM(THREADS) OF_THREADS(double, sum_f64, sum, in[i].sum, THREADS, ADD_TO)
#define UPDATE_FOUR(THREADS)                                                                                           \
  {OF_THREADS(double, sum_f64, sum, in[i].sum, THREADS, ADD_TO)                                                        \
       OF_THREADS(int32_t, max_i32, most, in[i].most, THREADS, MAX_TO)                                                 \
           OF_THREADS(float, product_f32, product, in[i].product, THREADS, MUL_TO)                                     \
               OF_THREADS(int64_t, sum_i64, count, in[i].count, THREADS, ADD_TO)}
#endif

// One f64 over N elements, by THREADS threads of a team; the directive and its clauses follow.
#define SUM(NAME, N, THREADS, ...)                                                                                     \
  static Four NAME(void) {                                                                                             \
    double sum = 1;                                                                                                    \
    PRAGMA(__VA_ARGS__ map(to : in) map(tofrom : sum) CLAUSE(reduction(+ : sum)))                                      \
    for (int i = 0; i < N; i++)                                                                                        \
      UPDATE_SUM(THREADS)                                                                                              \
    return (Four){.sum = sum};                                                                                         \
  }                                                                                                                    \
  static void none_##NAME(void) TWIN_SUM(N, __VA_ARGS__)

// Four variables.
#define MIXED(NAME, N, THREADS, ...)                                                                                   \
  static Four NAME(void) {                                                                                             \
    double sum = 1;                                                                                                    \
    int32_t most = 1;                                                                                                  \
    float product = 1;                                                                                                 \
    int64_t count = 1;                                                                                                 \
    PRAGMA(__VA_ARGS__ map(to : in) map(tofrom : sum, most, product, count)                                            \
               CLAUSE(reduction(+ : sum, count) reduction(max : most) reduction(* : product)))                         \
    for (int i = 0; i < N; i++)                                                                                        \
      UPDATE_FOUR(THREADS)                                                                                             \
    return (Four){sum, most, product, count};                                                                          \
  }                                                                                                                    \
  static void none_##NAME(void) TWIN_MIXED(N, __VA_ARGS__)

SUM(block_f64_256, 256, 256, omp target parallel for num_threads(256))
SUM(block_f64_1024, 1024, 1024, omp target parallel for num_threads(1024))
MIXED(block_four_256, 256, 256, omp target parallel for num_threads(256))
MIXED(block_four_1024, 1024, 1024, omp target parallel for num_threads(1024))
SUM(teams_f64, MOST, THREADS, omp target teams distribute parallel for num_teams(64) thread_limit(256))
MIXED(teams_four, MOST, THREADS, omp target teams distribute parallel for num_teams(64) thread_limit(256))

static int status;

static void check(const char *name, Four got, int n, int mixed) {
  Four want = {1, 1, 1, 1};
  for (int i = 0; i < n; i++) {
    want.sum += in[i].sum;
    want.most = in[i].most > want.most ? in[i].most : want.most;
    want.product *= in[i].product;
    want.count += in[i].count;
  }
  if (got.sum != want.sum ||
      (mixed && (got.most != want.most || got.product != want.product || got.count != want.count))) {
    printf("%s: %g %d %g %lld instead of %g %d %g %lld\n", name, got.sum, got.most, got.product, (long long)got.count,
           want.sum, want.most, want.product, (long long)want.count);
    status = 1;
  }
}

int main(void) {
  for (int i = 0; i < MOST; i++)
    in[i] = (Four){i % 1000 - 300, i * 7919 % 10007,
                   i % 32 == 5              ? 2
                   : i % 32 == 18 && i > 64 ? 0.5f
                                            : 1,
                   3LL * i << 20};
#define RUN(NAME, N, MIXED) check(#NAME, NAME(), N, MIXED), none_##NAME();
  RUN(block_f64_256, 256, 0)
  RUN(block_f64_1024, 1024, 0)
  RUN(block_four_256, 256, 1)
  RUN(block_four_1024, 1024, 1)
  RUN(teams_f64, MOST, 0)
  RUN(teams_four, MOST, 1)
  return status;
}
