// regions.c: what make bench measures of crosslane/regions.h, after C. Bertolli et
// al., "Coordinating GPU Threads for OpenMP 4.0 in LLVM" (LLVM-HPC 2014): the
// micro-benchmark (Fig. 12) and vector addition (Fig. 10). In device C under the
// scheme XL_SCHEME, as OpenMP for LLVM's runtime, or with neither as serial C that
// prints what has to come out.
//
// micro(out, n, k, l): l rounds of a sequential calculation before, a parallel loop
// over n elements shared by all teams, each element k products and sums, and a
// sequential calculation after it. The figure has no barrier before the last part,
// which needs the elements; every scheme has one there.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdint.h>

static inline float work(float x, float by, uint32_t k) {
  for (uint32_t i = 0; i < k; i++)
    x = x * by + 1.0f;
  return x;
}

#ifdef _OPENMP
#include <stdio.h>
#include <stdlib.h>
int omp_get_team_num(void), omp_get_num_teams(void), omp_get_thread_num(void), omp_get_num_threads(void);

static void micro(float *out, uint32_t n, uint32_t k, uint32_t l, int teams, int threads) {
#pragma omp target teams map(tofrom : out[ : n]) num_teams(teams) thread_limit(threads)
  {
    float before = 0.5f, after = 0;
    for (uint32_t round = 0; round < l; round++) {
      before = before * 0.25f + 0.25f;
#pragma omp parallel
      for (uint32_t i = (uint32_t)(omp_get_team_num() * omp_get_num_threads() + omp_get_thread_num()); i < n;
           i += (uint32_t)(omp_get_num_teams() * omp_get_num_threads()))
        out[i] = work(out[i], before, k);
      after += before;
    }
    if (after < 0)
      out[0] = after;
  }
}

// regions.c as OpenMP: N K L, over the cells.
int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  const uint32_t n = (uint32_t)atoi(argv[1]), k = (uint32_t)atoi(argv[2]), l = (uint32_t)atoi(argv[3]);
  float before = 0.5f, x = 0;
  for (uint32_t round = 0; round < l; round++)
    x = work(x, before = before * 0.25f + 0.25f, k);
  float *out = malloc(n * sizeof *out);
  for (int teams = 1; teams <= 256; teams *= 2)
    for (int threads = 32; threads <= 256; threads *= 2) {
      for (uint32_t i = 0; i < n; i++)
        out[i] = 0;
      micro(out, n, k, l, teams, threads);
      for (uint32_t i = 0; i < n; i++)
        if (out[i] < x * 0.9999f || out[i] > x * 1.0001f)
          return printf("%d teams of %d: element %u is %g, not %g\n", teams, threads, i, (double)out[i], (double)x), 1;
    }
  free(out);
  return 0;
}
#else
#include <crosslane/regions.h>

typedef struct {
  float *out;
  uint32_t n, k, l, round;
  float before, after;
} micro_data;

// clang-format off
XL_REGIONS(micro, micro_data, 1) {
  XL_BEGIN(micro)
  XL_FOR(team->round = 0, team->round < team->l, team->round++) {
    XL_SEQUENTIAL
      team->before = team->before * 0.25f + 0.25f;
    XL_END_SEQUENTIAL
    XL_PARALLEL
      float *out = team->out;
      const uint32_t n = team->n, k = team->k;
      const float before = team->before;
      XL_FOR_TEAMS(i, n)
        out[i] = work(out[i], before, k);
    XL_END_PARALLEL
    XL_SEQUENTIAL
      team->after += team->before;
      if (team->after < 0)
        team->out[0] = team->after;
    XL_END_SEQUENTIAL
  }
  XL_END
}
XL_KERNEL void micro(float *out, uint32_t n, uint32_t k, uint32_t l) {
  XL_RUN(micro, micro_data, {out, n, k, l, 0, 0.5f, 0});
}

typedef struct {
  const float *a, *b;
  float *c;
  uint32_t n;
} vector_data;

XL_REGIONS(vector_add, vector_data, 1) {
  XL_BEGIN(vector_add)
  XL_PARALLEL
    XL_FOR_TEAMS(i, team->n)
      team->c[i] = team->a[i] + team->b[i];
  XL_END_PARALLEL
  XL_END
}
XL_KERNEL void vector_add(const float *a, const float *b, float *c, uint32_t n) {
  XL_RUN(vector_add, vector_data, {a, b, c, n});
}
#endif
