// soak.c: ten thousand launches back to back, each a reduction over the threads
// of several teams: no wrong sum, and no more memory after the last than after
// the first thousand.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cases.h"
#include <unistd.h>

enum { LAUNCHES = 10000, SETTLED = 1000, N = 600 };
static int in[N];

static long resident(void) { // bytes
  long pages = -1;
  FILE *f = fopen("/proc/self/statm", "r");
  if (!f || fscanf(f, "%*d %ld", &pages) != 1)
    pages = -1;
  if (f)
    fclose(f);
  return pages * sysconf(_SC_PAGESIZE);
}

int main(void) {
  for (int i = 0; i < N; i++)
    in[i] = (int)draw(2000) - 1000;
  long before = 0;
#pragma omp target data map(to : in)
  for (int k = 0; k < LAUNCHES; k++) {
    int n = 1 + (int)draw(N), teams = 1 + (int)draw(4), least = 2000, want_least = 2000;
    long sum = k, want = k;
#pragma omp target teams distribute parallel for num_teams(teams) thread_limit(70) reduction(+ : sum)                  \
    reduction(min : least)
    for (int i = 0; i < n; i++) {
      sum += in[i];
      least = in[i] < least ? in[i] : least;
    }
    for (int i = 0; i < n; i++) {
      want += in[i];
      want_least = in[i] < want_least ? in[i] : want_least;
    }
    check(sum == want && least == want_least, "launch", k, n);
    if (k == SETTLED)
      before = resident();
  }
  family("launches");
  long grown = resident() - before;
  check(before > 0 && grown < 1 << 20, "bytes grown, and before", (int)grown, (int)before);
  family("memory");
  return finish();
}
