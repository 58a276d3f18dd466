// sync.c: critical sections, locks, tasks and the clock of a target region.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>

static int bad;
#define CHECK(C)                                                                                                       \
  do {                                                                                                                 \
    if (!(C)) {                                                                                                        \
      printf("line %d: %s\n", __LINE__, #C);                                                                           \
      bad = 1;                                                                                                         \
    }                                                                                                                  \
  } while (0)

int main(int argc, char **argv) {
  (void)argv;
  int critical = 0, locked = 0, tasks = 0, last = -1, singles = 0, masked = 0, sections = 0, free_after = 0;
  double times[2] = {0, 0}, tick = 0;
#pragma omp target teams num_teams(7) thread_limit(64) map(tofrom : critical)
#pragma omp parallel num_threads(64)
  {
#pragma omp critical
    critical = critical + 1;
  }
  CHECK(critical == 7 * 64);

  omp_lock_t lock = {0};
#pragma omp target map(tofrom : lock)
  omp_init_lock(&lock);
#pragma omp target teams num_teams(9) thread_limit(128) map(tofrom : lock, locked)
#pragma omp parallel num_threads(128)
  {
    if (omp_get_thread_num() % 64 == 5)
      for (int i = 0; i < 10; i++) {
        omp_set_lock(&lock);
        locked = locked + 1;
        omp_unset_lock(&lock);
      }
  }
  CHECK(locked == 9 * 2 * 10);
#pragma omp target map(tofrom : lock, free_after)
  {
    free_after = omp_test_lock(&lock);
    free_after += 2 * !omp_test_lock(&lock);
    omp_unset_lock(&lock);
    omp_destroy_lock(&lock);
  }
  CHECK(free_after == 3);

#pragma omp target map(tofrom : tasks, last, singles, masked, sections, times, tick)
  {
    times[0] = omp_get_wtime();
    tick = omp_get_wtick();
#pragma omp parallel num_threads(64)
    {
#pragma omp single
      {
        for (int i = 0; i < 20; i++)
#pragma omp task firstprivate(i) shared(tasks)
          tasks += i;
#pragma omp taskwait
        singles++;
      }
#pragma omp masked filter(3)
      masked = omp_get_thread_num() + 1;
#pragma omp sections
      {
#pragma omp section
#pragma omp atomic
        sections += 1;
#pragma omp section
#pragma omp atomic
        sections += 10;
#pragma omp section
#pragma omp atomic
        sections += 100;
      }
    }
    int kept = 0;
#pragma omp taskloop lastprivate(kept)
    for (int i = 0; i < 33; i++)
      kept = i;
    last = kept;
    times[1] = omp_get_wtime();
  }
  CHECK(tasks == 190 && singles == 1 && masked == 4 && sections == 111);
  CHECK(last == 32);
  CHECK(times[0] > 0 && times[1] >= times[0] && tick > 0 && tick < 1e-3);

  if (argc > 1) {
#pragma omp target map(tofrom : lock)
    {
      omp_init_lock(&lock);
      omp_set_lock(&lock);
      omp_set_lock(&lock);
    }
  }
  printf("bad %d\n", bad);
  return bad;
}
