// alone.c: parallel regions of the main thread alone, in a generic kernel launched with one
// wavefront, none of which is in another: their level, their loops inside of a loop, and what
// they set, which ends with them.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>

int main(void) {
  int rounds = 0, levels = 0, active = 0, threads = 0, numbers = 0, first = 0, second = 0, after = 0, chunk = 0;
  omp_sched_t kind = omp_sched_static;
#pragma omp target map(tofrom : rounds, levels, active, threads, numbers, first, second, after, kind, chunk)           \
    thread_limit(THREADS)
  {
    omp_set_schedule(omp_sched_dynamic, 4);
#pragma omp for schedule(dynamic, 3)
    for (int i = 0; i < 10; i++) {
      rounds++;
#pragma omp parallel if (i < 0)
      {
        levels += omp_get_level();
        active += omp_get_active_level() + omp_in_parallel();
        threads += omp_get_num_threads();
        numbers += omp_get_thread_num();
        omp_set_schedule(omp_sched_guided, 9);
#pragma omp for schedule(dynamic, 2)
        for (int j = 0; j < 5; j++)
          first += j;
#pragma omp for schedule(runtime)
        for (int j = 0; j < 7; j++)
          second += j;
      }
      after += omp_get_level();
    }
    omp_get_schedule(&kind, &chunk);
  }
  printf("%d %d %d %d %d %d %d %d %d %d\n", rounds, levels, active, threads, numbers, first, second, after, (int)kind,
         chunk);
  return rounds != 10 || levels != 10 || active || threads != 10 || numbers || first != 100 || second != 210 || after ||
         kind != omp_sched_dynamic || chunk != 4;
}
