// tasks.c: how many tasks a second, for tasks.sh.
//   tasks chain|fan|diamond|host|plain|region|regions N
// Empty target tasks: each after the one before; 64 that come after one, and one after these; two after one, and one
// after both. Host tasks: each after the one 64 before it; without dependences. Target regions that copy a number there
// and back, which the thread waits for: by one thread; by two, the same number. Prints "N tasks, R a second, U us of
// all cores each".
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { WIDE = 64 };

static void chain(int n) {
  int x = 0;
  for (int i = 0; i < n; i++) {
#pragma omp target nowait depend(inout : x)
    {
    }
  }
#pragma omp taskwait
  (void)x;
}

// Groups of one task, `wide` that come after it, and the next group's first after these.
static void layers(int n, int wide) {
  int x = 0;
  for (int i = 0; i < n; i++) {
    if (i % (wide + 1) == 0) {
#pragma omp target nowait depend(inout : x)
      {
      }
    } else {
#pragma omp target nowait depend(in : x)
      {
      }
    }
  }
#pragma omp taskwait
  (void)x;
}

static volatile int done;

static void host(int n, int with_dependences) {
  static char x[WIDE];
#pragma omp parallel num_threads(2)
#pragma omp single
  for (int i = 0; i < n; i++) {
    if (with_dependences) {
#pragma omp task depend(inout : x[i % WIDE])
      done = i;
    } else {
#pragma omp task
      done = i;
    }
  }
}

static void regions(int n, int threads) {
  int x = 0;
#pragma omp parallel for num_threads(threads)
  for (int i = 0; i < n; i++) {
#pragma omp target map(tofrom : x)
    {
#pragma omp atomic
      x++;
    }
  }
}

static int run(const char *what, int n) {
  if (!strcmp(what, "chain"))
    chain(n);
  else if (!strcmp(what, "fan"))
    layers(n, WIDE);
  else if (!strcmp(what, "diamond"))
    layers(n, 2);
  else if (!strcmp(what, "host") || !strcmp(what, "plain"))
    host(n, *what == 'h');
  else if (!strcmp(what, "region") || !strcmp(what, "regions"))
    regions(n, strcmp(what, "region") ? 2 : 1);
  else
    return 1;
  return 0;
}

int main(int argc, char **argv) {
  const int n = argc == 3 ? atoi(argv[2]) : 0;
  if (n < 1 || run(argv[1], 10)) { // starts threads and devices
    fprintf(stderr, "usage: tasks chain|fan|diamond|host|plain|region|regions N\n");
    return 2;
  }
  const double start = omp_get_wtime();
  const clock_t busy = clock();
  run(argv[1], n);
  const double seconds = omp_get_wtime() - start, used = (double)(clock() - busy) / CLOCKS_PER_SEC;
  printf("%d tasks, %.0f a second, %.2f us of all cores each\n", n, n / seconds, 1e6 * used / n);
  return 0;
}
