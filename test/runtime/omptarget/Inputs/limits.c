// More target tasks at once than queues have packets and libomp keeps, behind one that takes its time.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
#include <stdlib.h>

enum { TASKS = 6000, CELLS = 16 };

int main(void) {
  static int a[CELLS], want[CELLS], first;
#pragma omp target enter data map(to : a, first)
#pragma omp target nowait depend(out : first) map(alloc : first)
  for (int i = 0; i < 20000; i++) {
    *(volatile int *)&first = first + 1;
  }
  for (int i = 0; i < TASKS; i++) {
    int *p = &a[i * 7 % CELLS];
    want[i * 7 % CELLS] = want[i * 7 % CELLS] * 3 + i;
#pragma omp target nowait depend(in : first) depend(inout : p[0]) map(alloc : p[0 : 1]) firstprivate(i)
    p[0] = p[0] * 3 + i;
  }
#pragma omp taskwait
#pragma omp target exit data map(from : a, first)
  int wrong = first != 20000;
  for (int i = 0; i < CELLS; i++)
    wrong += a[i] != want[i];
  printf(wrong ? "%d wrong\n" : "good\n", wrong);
  return wrong;
}
