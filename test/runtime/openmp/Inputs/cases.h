// cases.h: what the OpenMP test programs share: sizes, values, and the count of
// cases that differ from a serial run on the host.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define COUNT(a) ((int)(sizeof(a) / sizeof *(a)))

enum { MAX_THREADS = 1024 };

// Numbers of threads about every multiple of a wavefront, and few of them one;
// and numbers of teams. With XL_FEW some of them, for programs that were not optimised.
#ifdef XL_FEW
static const int thread_counts[] = {1, 3, 32, 63, 65, 300};

static const int team_counts[] = {1, 5, 33};
#define SHARE(N) ((N) / 8)
#else
static const int thread_counts[] = {1,   2,   3,   7,   13,  31,  32,  33,  47,  63,  64,  65,  96,  100,  127,
                                    128, 129, 191, 193, 255, 257, 300, 509, 513, 640, 777, 959, 961, 1023, 1024};

static const int team_counts[] = {1, 2, 5, 33, 130};
#define SHARE(N) ((N) / 2)
#endif

static int cases, wrong;

// One case; the first few wrong ones are printed.
static void check(int right, const char *what, int n, int m) {
  cases++;
  if (!right && wrong++ < 20)
    printf("wrong: %s, %d and %d\n", what, n, m);
}

// The line of a family of cases; the program's exit status is finish's.
static int failed;
static void family(const char *name) {
  printf("%s: %d cases, %d wrong\n", name, cases, wrong);
  failed |= wrong != 0 || cases == 0;
  cases = wrong = 0;
}
static int finish(void) { return failed; }

// Whether a parallel region that asks for n threads may have that many: in generic
// mode, which optimised programs are seldom left in, LLVM's runtime gives it whole
// wavefronts, or one thread, and keeps a wavefront for the main thread.
static inline int is_team(int threads, int n) {
  for (int wave = 32; wave <= 64; wave *= 2) {
    const int most = n < MAX_THREADS - wave ? n : MAX_THREADS - wave;
    if (threads == (most < wave ? 1 : most / wave * wave))
      return 1;
  }
  return threads == n;
}

// A small random number from a fixed seed.
static unsigned seed = 1;
static inline unsigned draw(unsigned below) {
  seed = seed * 1664525u + 1013904223u;
  return (seed >> 8) % below;
}

// A loop over the threads of a team, over n teams, and over both. The data is `in`.
#define PARALLEL(n, CLAUSES) PRAGMA(omp target parallel for num_threads(n) map(to : in) CLAUSES)
#define TEAMS(n, CLAUSES) PRAGMA(omp target teams distribute num_teams(n) thread_limit(32) map(to : in) CLAUSES)
#define BOTH(n, CLAUSES)                                                                                               \
  PRAGMA(omp target teams distribute parallel for num_teams(n) thread_limit(97) map(to : in) CLAUSES)

#define FAMILY(BODY) BODY(parallel, PARALLEL) BODY(teams, TEAMS) BODY(both, BOTH)

// All numbers of threads and some of teams of a family's three functions, over
// some of the N numbers of `in`.
#define RUN(WHAT)                                                                                                      \
  for (int i = 0; i < N; i++)                                                                                          \
    in[i] = (int)draw(1000) - 500;                                                                                     \
  for (int k = 0; k < COUNT(thread_counts); k++)                                                                       \
    parallel_##WHAT(thread_counts[k], thread_counts[k] + (int)draw(3) * 300);                                          \
  for (int k = 0; k < COUNT(team_counts); k++) {                                                                       \
    teams_##WHAT(team_counts[k], SHARE(N) + (int)draw(SHARE(N)));                                                      \
    both_##WHAT(team_counts[k], SHARE(N) + (int)draw(SHARE(N)));                                                       \
  }                                                                                                                    \
  family(#WHAT)
