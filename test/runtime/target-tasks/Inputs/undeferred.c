// A target region that comes after a target task, with and without nowait: left to the queue, or waited for by the
// host. The argument: wait. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
#include <string.h>

int main(int argc, char **argv) {
  int x = 0, y = 0;
  const int wait = argc > 1 && !strcmp(argv[1], "wait");
#pragma omp target enter data map(to : x)
#pragma omp target nowait depend(out : x) map(alloc : x)
  for (int i = 0; i < 100000; i++)
    *(volatile int *)&x = x + 1;
  if (wait) {
#pragma omp target depend(inout : x) map(alloc : x)
    x *= 2;
  } else {
#pragma omp target nowait depend(inout : x) map(alloc : x)
    x *= 2;
  }
#pragma omp taskwait
  // Neither waits for a target task.
#pragma omp target depend(inout : y) map(tofrom : y)
  y++;
#pragma omp task if (0) depend(inout : y) shared(y)
  y++;
#pragma omp target map(tofrom : y)
  y++;
#pragma omp target exit data map(from : x)
  printf("%d %d\n", x, y);
  return 0;
}
