// Regions of fewer threads than the team has: each is run by as many as it says, whatever
// the number is compared with, and by what the host says it computes.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>

static int wrong;
static void say(const char *what, int got, int want) {
  if (got != want)
    printf("%s: %d, not %d\n", what, got, want), ++wrong;
}

// As many short elements in LDS as the region has threads, added up in steps.
#define HALVES(N)                                                                                                      \
  {                                                                                                                    \
    enum { THREADS = N };                                                                                              \
    int ran = 0, sum = 0;                                                                                              \
    _Pragma("omp target teams num_teams(1) map(tofrom : ran, sum)") {                                                  \
      short part[THREADS];                                                                                             \
      _Pragma("omp parallel num_threads(THREADS)") {                                                                   \
        const int thread = omp_get_thread_num();                                                                       \
        short v = 0;                                                                                                   \
        for (int i = thread; i < n; i += THREADS)                                                                      \
          v = (short)(v + 1);                                                                                          \
        part[thread % THREADS] = v;                                                                                    \
        _Pragma("omp barrier") _Pragma("omp atomic") ran++;                                                            \
      }                                                                                                                \
      for (int i = 0; i < THREADS; ++i)                                                                                \
        sum += part[i];                                                                                                \
    }                                                                                                                  \
    say("threads of " #N, ran, N);                                                                                     \
    say("sum of " #N, sum, n);                                                                                         \
  }

int main(int argc, char **argv) {
  (void)argv;
  const int n = argc * 1000;
  HALVES(1);
  HALVES(32);
  HALVES(100);
  HALVES(128);
  HALVES(160);
  // One parallel region of the kernel alone, and a number known at run time only.
  for (int threads = 1; threads <= 161; threads += 40) {
    int ran = 0, most = 0;
#pragma omp target map(tofrom : ran, most)
    {
#pragma omp parallel num_threads(threads)
      {
#pragma omp atomic
        ran++;
        if (omp_get_thread_num() == omp_get_num_threads() - 1)
          most = omp_get_num_threads();
      }
    }
    say("known late", ran, threads);
    say("last thread's", most, threads);
  }
  int t = 0, ran = 0;
#pragma omp target teams num_teams(1) map(tofrom : t, ran)
  {
#pragma omp parallel for num_threads(64) reduction(+ : t)
    for (int i = 0; i < 1000; i++)
      t += i;
#pragma omp parallel num_threads(64)
    {
#pragma omp atomic
      ran++;
    }
  }
  say("sum", t, 499500);
  say("behind a reduction", ran, 64);
  return wrong;
}
