// one-wave.c: a generic kernel launched with one wavefront, of which the main thread is all
// that runs: its regions have one thread.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>

int main(void) {
  int levels = 0, threads = 0, runs = 0;
#pragma omp target teams map(tofrom : levels, threads, runs) num_teams(1) thread_limit(64)
  {
    omp_set_max_active_levels(1);
    for (int i = 0; i < 3; i++) {
#pragma omp parallel num_threads(64)
      {
        levels += omp_get_level();
        threads += omp_get_num_threads();
#pragma omp parallel
        runs += omp_get_level();
      }
    }
  }
  printf("%d %d %d\n", levels, threads, runs);
  return levels != 3 || threads != 3 || runs != 6;
}
