// whole.c: a generic target region: sequential code between parallel regions, loops of
// every schedule, regions in regions and what omp_set_* says, against what OpenMP
// says of each.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
static int bad;
#define CHECK(C)                                                                                                       \
  do {                                                                                                                 \
    if (!(C)) {                                                                                                        \
      printf("line %d: %s\n", __LINE__, #C);                                                                           \
      bad = 1;                                                                                                         \
    }                                                                                                                  \
  } while (0)
// Sequential code between regions, with what the threads of each see.
static void sequential(int threads) {
  int seen[1024], numbers[1024], levels[4] = {9, 9, 9, 9}, counted = 0, after = 0;
  for (int i = 0; i < 1024; i++)
    seen[i] = -1, numbers[i] = -1;
#pragma omp target map(tofrom : seen, numbers, levels, counted, after) thread_limit(threads)
  {
    int base = 7;
    levels[0] = omp_get_level();
#pragma omp parallel
    {
      seen[omp_get_thread_num()] = base + omp_get_thread_num();
      if (omp_get_thread_num() == 0) {
        levels[1] = omp_get_level();
        counted = omp_get_num_threads();
      }
    }
    base = seen[counted - 1];
    if (base > 7)
      base += 100;
#pragma omp parallel num_threads(5)
    {
      numbers[omp_get_thread_num()] = base * 10 + omp_get_num_threads();
#pragma omp barrier
#pragma omp single
      levels[2] = omp_in_parallel();
    }
    levels[3] = omp_get_level();
    after = base;
  }
  CHECK(levels[0] == 0 && levels[1] == 1 && levels[3] == 0);
  int base = 7 + counted - 1;
  if (base > 7)
    base += 100;
  for (int i = 0; i < counted; i++)
    CHECK(seen[i] == 7 + i);
  int want = counted < 5 ? counted : 5;
  for (int i = 0; i < want; i++)
    CHECK(numbers[i] == base * 10 + want);
  CHECK(levels[2] == (want > 1));
  CHECK(after == base);
}
// Loops of every schedule, orphaned in a function that is not inlined.
__attribute__((noinline)) static void loop_dynamic(int *hits, long n, int c) {
#pragma omp for schedule(dynamic, c) nowait
  for (long i = 0; i < n; i++)
    hits[i]++;
#pragma omp for schedule(dynamic)
  for (long i = 0; i < n; i++)
    hits[i]++;
}
__attribute__((noinline)) static void loop_guided(int *hits, int n) {
#pragma omp for schedule(guided, 3)
  for (unsigned i = n; i > 0; i--)
    hits[i - 1]++;
}
__attribute__((noinline)) static void loop_runtime(int *hits, int n) {
#pragma omp for schedule(runtime)
  for (int i = n - 1; i >= 0; i -= 3)
    hits[i]++;
}
__attribute__((noinline)) static void loop_static(int *hits, int n) {
#pragma omp for schedule(static, 7)
  for (int i = 0; i < n; i++)
    hits[i]++;
#pragma omp for
  for (int i = 0; i < n; i++)
    hits[i]++;
}
static void schedules(int n, int kind) {
  int *hits = calloc(n + 1, sizeof *hits), order[64], next = 0;
#pragma omp target map(tofrom : hits[ : n + 1], order, next)
  {
    omp_set_schedule(kind, 4);
#pragma omp parallel
    {
      loop_dynamic(hits, n, 3);
      loop_guided(hits, n);
      loop_runtime(hits, n);
      loop_static(hits, n);
#pragma omp for ordered schedule(dynamic)
      for (int i = 0; i < 64; i++) {
#pragma omp ordered
        order[next++] = i;
      }
    }
    loop_dynamic(hits, n, 5);
  }
  for (int i = 0; i < n; i++)
    CHECK(hits[i] == 7 + ((n - 1 - i) % 3 == 0));
  CHECK(next == 64);
  for (int i = 0; i < 64; i++)
    CHECK(order[i] == i);
  free(hits);
}
static void nested(void) {
  int out[256], sums[256];
  for (int i = 0; i < 256; i++)
    out[i] = sums[i] = 0;
#pragma omp target map(tofrom : out, sums)
  {
#pragma omp parallel num_threads(100)
    {
      int t = omp_get_thread_num(), sum = 0;
      out[t] = 1;
#pragma omp parallel shared(sum)
      {
        out[t] += omp_get_num_threads() * 10 + omp_get_thread_num() + omp_get_level() * 100;
        out[t] += omp_get_ancestor_thread_num(1) * 1000;
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 10; i++)
          sum += i;
#pragma omp parallel
        out[t] += omp_get_level() * 100000;
      }
      sums[t] = sum;
    }
  }
  for (int i = 0; i < 96; i++) {
    CHECK(out[i] == 1 + 10 + 200 + 1000 * i + 300000);
    CHECK(sums[i] == 45);
  }
}
static void settings(void) {
  int got[8] = {0}, inner[256], chunk[256];
#pragma omp target map(tofrom : got, inner, chunk)
  {
    got[0] = omp_get_max_threads();
    omp_set_num_threads(9);
    got[1] = omp_get_max_threads();
#pragma omp parallel
    {
      int k, c;
      if (omp_get_thread_num() == 0)
        got[2] = omp_get_num_threads();
      omp_set_schedule(omp_sched_guided, 2 + omp_get_thread_num());
      omp_get_schedule((omp_sched_t *)&k, &c);
      inner[omp_get_thread_num()] = k;
      chunk[omp_get_thread_num()] = c;
    }
    int k, c;
    omp_get_schedule((omp_sched_t *)&k, &c);
    got[3] = k;
    got[4] = c;
    got[5] = omp_get_num_teams();
    got[6] = omp_get_team_num();
    got[7] = omp_is_initial_device();
  }
  CHECK(got[0] > 9 && got[1] == 9 && got[2] == 9 && got[3] == omp_sched_static && got[4] == 0);
  CHECK(got[5] == 1 && got[6] == 0 && got[7] == 0);
  for (int i = 0; i < 9; i++)
    CHECK(inner[i] == omp_sched_guided && chunk[i] == 2 + i);
}
int main(void) {
  sequential(1024);
  sequential(128);
  sequential(64);
  for (int kind = 1; kind <= 4; kind++) {
    schedules(1000, kind);
    schedules(1, kind);
    schedules(64 * 7, kind);
  }
  nested();
  settings();
  printf("bad %d\n", bad);
  return bad;
}
