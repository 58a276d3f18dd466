// wait.c: a thread that waits for a target task of a second or so (taskwait with depend, an undeferred task that
// comes after it) sleeps: it takes a twentieth of that time of a processor at most. Tasks of the host between target
// tasks, by this thread and by others, are found all the same.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
#include <time.h>

static double now(clockid_t clock) {
  struct timespec t;
  clock_gettime(clock, &t);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int wrong;
static void check(const char *what, double wall, double cpu, int right) {
  if (!right || wall < 0.05 || cpu > wall / 20)
    printf("%s: %s, %.3f s of which %.3f s of the processor\n", what, right ? "right" : "wrong", wall, cpu), wrong = 1;
}

// STEP(x), so many times
#define STEP(X) X = (X ^ X >> 3) * 3 + 1
static unsigned serial(unsigned x, int times) {
  for (int i = 0; i < times; i++)
    STEP(x);
  return x;
}
#define PRAGMA(...) _Pragma(#__VA_ARGS__)
#define LONG(X, TIMES)                                                                                                 \
  PRAGMA(omp target nowait depend(inout : X) map(tofrom : X))                                                          \
  for (int i = 0; i < TIMES; i++)                                                                                      \
    STEP(X);

enum { TIMES = 8000000, FEW = 1000 };

int main(void) {
  unsigned x = 1, y = 1, z = 1;
  unsigned want = serial(1, FEW);
  LONG(x, FEW) // loads the program
#pragma omp taskwait

  double wall = now(CLOCK_MONOTONIC), cpu = now(CLOCK_THREAD_CPUTIME_ID);
  LONG(x, TIMES)
#pragma omp taskwait depend(in : x)
  wall = now(CLOCK_MONOTONIC) - wall, cpu = now(CLOCK_THREAD_CPUTIME_ID) - cpu;
  want = serial(want, TIMES);
  check("taskwait depend", wall, cpu, x == want);

  wall = now(CLOCK_MONOTONIC), cpu = now(CLOCK_THREAD_CPUTIME_ID);
  LONG(x, TIMES)
#pragma omp task if (0) depend(inout : x) shared(x)
  x += 5;
  wall = now(CLOCK_MONOTONIC) - wall, cpu = now(CLOCK_THREAD_CPUTIME_ID) - cpu;
  want = serial(want, TIMES) + 5;
  check("if(0)", wall, cpu, x == want);

  // A chain that goes from device to host and back, beside a long one; then with other threads.
  for (int threads = 1; threads <= 3; threads += 2) {
    want = y = 7;
    z = 1;
#pragma omp parallel num_threads(threads)
#pragma omp single
    {
      LONG(z, TIMES)
      for (int i = 0; i < 5; i++) {
        LONG(y, FEW)
#pragma omp task depend(inout : y) shared(y)
        y ^= 3;
      }
#pragma omp taskwait depend(in : y)
      for (int i = 0; i < 5; i++)
        want = serial(want, FEW) ^ 3;
      if (y != want)
        printf("%d threads: %u, not %u\n", threads, y, want), wrong = 1;
    }
    if (z != serial(1, TIMES))
      printf("%d threads: the long one is wrong\n", threads), wrong = 1;
  }
  return wrong;
}
