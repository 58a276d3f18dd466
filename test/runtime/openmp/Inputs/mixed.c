// mixed.c: a reduction of a region that not all of its threads come to. Arguments:
// which of them come, and 1 for a region that the block has other threads beside.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 4096, THREADS = 256 };
static int in[N];

// 0: all; 1: the first wavefront as a whole and of the others every third thread; 2:
// all but the last wavefront; 3: none of the first; 4: one thread of the last stays away.
enum { ALL, DISPERSED, LEFT, LATE, ONE };
static int comes(int what, int i) {
  switch (what) {
  case DISPERSED:
    return i < 64 || i % 3 == 0;
  case LEFT:
    return i < THREADS - 64;
  case LATE:
    return i >= 64;
  case ONE:
    return i != THREADS - 5;
  }
  return 1;
}
#pragma omp declare target to(comes)

int main(int argc, char **argv) {
  const int what = argc > 1 ? atoi(argv[1]) : 0, part = argc > 2 && atoi(argv[2]);
  int sum = 0, want = 0;
  for (int i = 0; i < N; i++)
    in[i] = i % 97;
  for (int i = 0; i < N; i++)
    want += in[i];
  if (part) {
    int runs = 0;
#pragma omp target map(to : in) map(tofrom : sum, runs) thread_limit(1024)
    {
      runs++;
#pragma omp parallel num_threads(THREADS)
      if (comes(what, omp_get_thread_num())) {
#pragma omp for nowait reduction(+ : sum)
        for (int i = 0; i < N; i++)
          sum += in[i];
      }
      runs++;
    }
    want += runs - 2;
  } else {
#pragma omp target parallel num_threads(THREADS) map(to : in) map(tofrom : sum)
    if (comes(what, omp_get_thread_num())) {
#pragma omp for nowait reduction(+ : sum)
      for (int i = 0; i < N; i++)
        sum += in[i];
    }
  }
  printf("sum %s\n", sum == want ? "right" : "wrong");
  return 0;
}
