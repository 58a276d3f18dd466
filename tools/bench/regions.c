// regions.c: what make bench measures of crosslane/regions.h, after C. Bertolli et
// al., "Coordinating GPU Threads for OpenMP 4.0 in LLVM" (LLVM-HPC 2014): the
// micro-benchmark (Fig. 12) and vector addition (Fig. 10). In device C under the
// scheme XL_SCHEME, as OpenMP for LLVM's runtime, or with neither as serial C.
//
// micro(a, b, c, out, n, k, l, threads, tests): tests rounds of a sequential part of l * k
// steps, the parallel loop c[i] += beta * a[i] + b[i] over n elements shared by all
// teams, and a sequential part of l * k steps that reads elements of c. The figure has no
// barrier before the last part, which needs the elements; every scheme has one there. It reads those
// elements that the team itself has written, the first `threads` (a power of two) of them: others
// may be another team's to write.
//
// vector_add(a, b, c, n, threads): a distribute loop, which the teams' masters run, over
// pieces of `threads` elements, and in it a parallel loop over the piece.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdint.h>

static inline float before(float beta, uint32_t k, uint32_t l) {
  for (uint32_t i = 0; i < l; i++)
    for (uint32_t j = 0; j < k; j++)
      beta = beta * 0.25f + 0.25f;
  return beta;
}
static inline float after(float sum, const float *c, uint32_t mask, uint32_t k, uint32_t l) {
  for (uint32_t i = 0; i < l; i++)
    for (uint32_t j = 0; j < k; j++)
      sum = sum * 0.5f + c[j & mask];
  return sum;
}

#ifdef _OPENMP
#include <stdio.h>
#include <stdlib.h>
int omp_get_team_num(void), omp_get_num_teams(void), omp_get_thread_num(void), omp_get_num_threads(void);

enum { MOST = 256 };

static void micro(const float *a, const float *b, float *c, float *out, uint32_t n, uint32_t k, uint32_t l, int teams,
                  int threads, uint32_t tests) {
#pragma omp target teams map(to : a[ : n], b[ : n]) map(tofrom : c[ : n], out[ : teams]) num_teams(teams)              \
    thread_limit(threads)
  {
    float beta = 0.5f, sum = 0;
    const uint32_t first = (uint32_t)(omp_get_team_num() * threads);
    for (uint32_t test = 0; test < tests; test++) {
      beta = before(beta, k, l);
#pragma omp parallel
      for (uint32_t i = (uint32_t)(omp_get_team_num() * omp_get_num_threads() + omp_get_thread_num()); i < n;
           i += (uint32_t)(omp_get_num_teams() * omp_get_num_threads()))
        c[i] += beta * a[i] + b[i];
      if (first < n)
        sum = after(sum, c + first, (uint32_t)threads - 1, k, l);
    }
    out[omp_get_team_num()] = sum;
  }
}

static int differ(float got, float want) { return got < want - 1e-4f * want || got > want + 1e-4f * want; }

// regions.c as OpenMP: N K L, over the cells; N a multiple of 256.
int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  const uint32_t n = (uint32_t)atoi(argv[1]), k = (uint32_t)atoi(argv[2]), l = (uint32_t)atoi(argv[3]);
  const float beta = before(0.5f, k, l);
  float *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b), *c = malloc(n * sizeof *c), out[MOST];
  float *want = malloc(n * sizeof *want);
  for (int teams = 1; teams <= MOST; teams *= 2)
    for (int threads = 32; threads <= 256; threads *= 2) {
      for (uint32_t i = 0; i < n; i++) {
        a[i] = (float)(i % 17), b[i] = 1 + (float)(i % 5), c[i] = (float)(i % 3);
        want[i] = c[i] + (beta * a[i] + b[i]);
      }
      micro(a, b, c, out, n, k, l, teams, threads, 1);
      for (uint32_t i = 0; i < n; i++)
        if (differ(c[i], want[i]))
          return printf("%d teams of %d: element %u is %g, not %g\n", teams, threads, i, (double)c[i], (double)want[i]),
                 1;
      // LLVM's generic mode has one thread, not 32, and a team has other elements then than it reads.
      for (int t = 0; t < teams && threads > 32; t++) {
        const uint32_t first = (uint32_t)(t * threads);
        const float sum = first < n ? after(0, want + first, (uint32_t)threads - 1, k, l) : 0;
        if (differ(out[t], sum))
          return printf("%d teams of %d: team %d has %g, not %g\n", teams, threads, t, (double)out[t], (double)sum), 1;
      }
    }
  free(a), free(b), free(c), free(want);
  return 0;
}
#else
#include <crosslane/regions.h>

typedef struct {
  const float *a, *b;
  float *c, *out;
  uint32_t n, k, l, threads, tests, test;
  float beta, sum;
} micro_data;

// clang-format off
XL_REGIONS(micro, micro_data, 1) {
  XL_BEGIN(micro)
  XL_FOR(team->test = 0, team->test < team->tests, team->test++) {
    XL_SEQUENTIAL
      team->beta = before(team->beta, team->k, team->l);
    XL_END_SEQUENTIAL
    XL_PARALLEL
      const float *a = team->a, *b = team->b;
      float *c = team->c;
      const uint32_t n = team->n;
      const float beta = team->beta;
      XL_FOR_TEAMS(i, n)
        c[i] += beta * a[i] + b[i];
    XL_END_PARALLEL
    XL_SEQUENTIAL
      const uint32_t first = xl_team * team->threads;
      if (first < team->n)
        team->sum = after(team->sum, team->c + first, team->threads - 1, team->k, team->l);
    XL_END_SEQUENTIAL
  }
  XL_SEQUENTIAL
    team->out[xl_team] = team->sum;
  XL_END_SEQUENTIAL
  XL_END
}
XL_KERNEL void micro(const float *a, const float *b, float *c, float *out, uint32_t n, uint32_t k, uint32_t l, uint32_t threads,
                     uint32_t tests) {
  XL_RUN(micro, micro_data, {a, b, c, out, n, k, l, threads, tests, 0, 0.5f, 0});
}

typedef struct {
  const float *a, *b;
  float *c;
  uint32_t n, threads, from;
} vector_data;

XL_REGIONS(vector_add, vector_data, 1) {
  XL_BEGIN(vector_add)
  XL_FOR(team->from = xl_team * team->threads, team->from < team->n, team->from += xl_teams * team->threads) {
    XL_PARALLEL
      const uint32_t from = team->from, left = team->n - from;
      XL_FOR_THREADS(i, left < team->threads ? left : team->threads)
        team->c[from + i] = team->a[from + i] + team->b[from + i];
    XL_END_PARALLEL
  }
  XL_END
}
XL_KERNEL void vector_add(const float *a, const float *b, float *c, uint32_t n, uint32_t threads) {
  XL_RUN(vector_add, vector_data, {a, b, c, n, threads, 0});
}
#endif
