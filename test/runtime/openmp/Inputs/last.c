// last.c: lastprivate where the one that runs the last iteration has several chunks, of threads and of teams.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>

int main(void) {
  int wrong = 0, cases = 0;
  for (int n = 1; n < 700; n += 43)
    for (int chunk = 1; chunk < 40; chunk += 19) {
      int threads = -1, teams = -1;
#pragma omp target parallel for num_threads(64) schedule(static, chunk) lastprivate(threads) map(tofrom : threads)
      for (int i = 0; i < n; i++)
        threads = i;
#pragma omp target teams distribute num_teams(3) dist_schedule(static, chunk) lastprivate(teams) map(tofrom : teams)
      for (int i = 0; i < n; i++)
        teams = i;
      cases++;
      if (threads != n - 1 || teams != n - 1) {
        printf("wrong: %d iterations, chunks of %d: %d, %d\n", n, chunk, threads, teams);
        wrong++;
      }
    }
  printf("lastprivate: %d cases, %d wrong\n", cases, wrong);
  return wrong != 0;
}
