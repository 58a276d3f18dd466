// loops.c: the runtime's loop functions, which clang emits with
// -fopenmp-enable-irbuilder, called by themselves: every iteration once, whatever the
// numbers of teams, threads and iterations.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdint.h>
#include <stdio.h>

enum { N = 3000 };
static int bad;

#pragma omp begin declare target
int hits[N + 1];
#ifdef __AMDGCN__
#define END ;
#else // where nothing calls them
#define END                                                                                                            \
  {                                                                                                                    \
  }
#endif
#define LOOPS(SUFFIX, T)                                                                                               \
  void __kmpc_for_static_loop_##SUFFIX(void *, void (*)(T, void *), void *, T, T, T)                                   \
      END void __kmpc_distribute_static_loop_##SUFFIX(void *, void (*)(T, void *), void *, T, T)                       \
          END void __kmpc_distribute_for_static_loop_##SUFFIX(void *, void (*)(T, void *), void *, T, T, T, T)         \
              END static void body_##SUFFIX(T i, void *to) {                                                           \
    __atomic_fetch_add((int *)to + i, 1, __ATOMIC_RELAXED);                                                            \
  }
LOOPS(4, int32_t)
LOOPS(4u, uint32_t)
LOOPS(8, int64_t)
LOOPS(8u, uint64_t)
#pragma omp end declare target

static void check(const char *what, int n, int teams, int threads, int times) {
  _Pragma("omp target update from(hits)");
  for (int i = 0; i <= N; i++)
    if (hits[i] != (i < n ? times : 0) && !bad++)
      printf("wrong: %s, %d iterations, %d teams, %d threads: iteration %d %d times\n", what, n, teams, threads, i,
             hits[i]);
  for (int i = 0; i <= N; i++)
    hits[i] = 0;
  _Pragma("omp target update to(hits)");
}

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define RUN(SUFFIX, T)                                                                                                 \
  static void run_##SUFFIX(int n, int teams, int threads, int chunk) {                                                 \
    PRAGMA(omp target thread_limit(threads)) {                                                                         \
      PRAGMA(omp parallel)                                                                                             \
      __kmpc_for_static_loop_##SUFFIX(0, body_##SUFFIX, hits, (T)n, 0, (T)chunk);                                      \
    }                                                                                                                  \
    check("for " #SUFFIX, n, 1, threads, 1);                                                                           \
    PRAGMA(omp target teams num_teams(teams) thread_limit(threads)) {                                                  \
      __kmpc_distribute_static_loop_##SUFFIX(0, body_##SUFFIX, hits, (T)n, (T)chunk);                                  \
    }                                                                                                                  \
    check("distribute " #SUFFIX, n, teams, threads, 1);                                                                \
    PRAGMA(omp target teams num_teams(teams) thread_limit(threads)) {                                                  \
      PRAGMA(omp parallel)                                                                                             \
      __kmpc_distribute_for_static_loop_##SUFFIX(0, body_##SUFFIX, hits, (T)n, 0, 0, (T)chunk);                        \
    }                                                                                                                  \
    check("distribute for " #SUFFIX, n, teams, threads, 1);                                                            \
  }
RUN(4, int32_t)
RUN(4u, uint32_t)
RUN(8, int64_t)
RUN(8u, uint64_t)

int main(void) {
  static const int counts[] = {0, 1, 63, 64, 65, 1000, N};
  for (int k = 0; k < 7; k++)
    for (int chunk = 0; chunk < 9; chunk += 4) {
      run_4(counts[k], 3, 70, chunk);
      run_4u(counts[k], 1, 64, chunk);
      run_8(counts[k], 5, 128, chunk);
      run_8u(counts[k], 2, 33, chunk);
    }
  printf("bad %d\n", bad);
  return bad != 0;
}
