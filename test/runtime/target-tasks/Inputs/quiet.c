// quiet.c: no thread of the host is woken between two target tasks that depend on each other. A long kernel is started
// and many short ones are enqueued behind it, each after the one before; from then on until the last one's end it is
// counted how often any thread but wavesim's own has gone to sleep, to be woken up again (Linux:
// voluntary_ctxt_switches).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <dirent.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern void *llvm_omp_target_alloc_host(size_t bytes, int device);

enum { TASKS = 800, TIMES = 1000003 };

// wavesim: how many threads are the software GPU's own.
static long switches(int *wavesim) {
  long all = 0;
  *wavesim = 0;
  DIR *d = opendir("/proc/self/task");
  for (struct dirent *e; d && (e = readdir(d));) {
    char path[300], line[200] = "";
    long n = 0;
    snprintf(path, sizeof path, "/proc/self/task/%s/status", e->d_name);
    FILE *f = *e->d_name == '.' ? NULL : fopen(path, "r");
    if (!f)
      continue;
    int own = 0;
    while (fgets(line, sizeof line, f)) {
      own |= !strcmp(line, "Name:\twavesim\n");
      sscanf(line, "voluntary_ctxt_switches: %ld", &n);
    }
    fclose(f);
    *wavesim += own;
    all += own ? 0 : n;
  }
  closedir(d);
  return all;
}

int main(void) {
  const int gpu = omp_get_default_device();
  volatile int *started = llvm_omp_target_alloc_host(sizeof *started, gpu);
  unsigned *value = omp_target_alloc(sizeof *value, gpu);
  for (int rounds = 100000;; rounds *= 4) {
    int x = 0, wavesim;
    volatile int *over = started;
    *over = 0;
#pragma omp target nowait depend(inout : x) is_device_ptr(value, over) firstprivate(rounds)
    {
      volatile unsigned *v = value;
      *v = 0;
      for (int i = 0; i < rounds; i++)
        *v += 1;
      *v = 1;
      *over = 1;
    }
    unsigned expected = 1;
    for (int i = 0; i < TASKS; i++) {
#pragma omp target nowait depend(inout : x) is_device_ptr(value)
      *value = *value * TIMES + 1;
      expected = expected * TIMES + 1;
    }
    const double start = omp_get_wtime();
    const long before = switches(&wavesim);
    const int late = *over;
#pragma omp taskwait
    const long after = switches(&wavesim);
    const double ms = 1000 * (omp_get_wtime() - start);
    unsigned got = 0;
    omp_target_memcpy(&got, value, sizeof got, 0, 0, omp_get_initial_device(), gpu);
    if (got != expected || !wavesim) {
      printf("%u, not %u; %d threads of wavesim's\n", got, expected, wavesim);
      return 1;
    }
    if (late) // the first kernel was over before all were enqueued
      continue;
    // What waits for one of wavesim's signals looks once in 50 ms, the thread in taskwait each millisecond, and that
    // which looks for ends of tasks once in 5 ms.
    const long most = TASKS / 16 + (long)(ms / 50 + ms + ms / 5);
    printf("%d dependences, %ld times asleep in %.0f ms\n", TASKS, after - before, ms);
    puts(after - before <= most ? "good" : "bad");
    return after - before > most;
  }
}
