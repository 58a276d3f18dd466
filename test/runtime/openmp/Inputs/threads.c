// threads.c: every number of threads, 1 to 1024, in SPMD and in generic mode,
// as many as the region asks for, or in generic mode the whole wavefronts of them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.h"

static int in[MAX_THREADS];

// What the serial run gives.
struct values {
  long sum;
  int least;
  double weighted;
};
static struct values serial(int n) {
  struct values v = {1, 2, 3};
  for (int i = 0; i < n; i++) {
    v.sum += in[i];
    v.least = in[i] < v.least ? in[i] : v.least;
    v.weighted += in[i] * (i + 1.0);
  }
  return v;
}
static void compare(struct values v, const char *what, int n) {
  struct values want = serial(n);
  check(v.sum == want.sum && v.least == want.least && v.weighted == want.weighted, what, n, 1);
}

static void spmd(int n) {
  struct values v = {1, 2, 3};
  long sum = v.sum;
  int least = v.least;
  double weighted = v.weighted;
#pragma omp target parallel num_threads(n) map(to : in) reduction(+ : sum, weighted) reduction(min : least)
  {
    int i = omp_get_thread_num();
    sum += in[i];
    least = in[i] < least ? in[i] : least;
    weighted += in[i] * (i + 1.0);
  }
  compare((struct values){sum, least, weighted}, "SPMD", n);
}

// What the main thread does before and after makes the region generic.
static void generic(int n) {
  struct values v = {1, 2, 3};
  int threads = 0, scale = 0;
#pragma omp target map(to : in) map(tofrom : v, threads, scale) thread_limit(1024)
  {
    long sum = v.sum;
    int least = v.least;
    double weighted = v.weighted;
    scale++;
#pragma omp parallel num_threads(n) reduction(+ : sum, weighted, threads) reduction(min : least)
    {
      threads++;
      for (int i = omp_get_thread_num(); i < n; i += omp_get_num_threads()) {
        sum += in[i];
        least = in[i] < least ? in[i] : least;
        weighted += in[i] * (i + 1.0);
      }
    }
    scale++;
    v.sum = sum;
    v.least = least;
    v.weighted = weighted;
  }
  check(is_team(threads, n) && scale == 2, "generic, threads", n, threads);
  compare(v, "generic", n);
}

int main(void) {
  for (int i = 0; i < MAX_THREADS; i++)
    in[i] = (int)draw(2000) - 1000;
  for (int n = 1; n <= MAX_THREADS; n++)
    spmd(n);
  family("SPMD");
  for (int n = 1; n <= MAX_THREADS; n++)
    generic(n);
  family("generic");
  return finish();
}
