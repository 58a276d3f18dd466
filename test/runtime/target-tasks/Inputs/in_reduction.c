// Target tasks that take part in a task group's reduction (OpenMP 5.0, 2.19.5.6), with no team and in one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>

static long group(void) {
  long sum = 0;
#pragma omp taskgroup task_reduction(+ : sum)
  for (int k = 1; k <= 20; k++) {
#pragma omp target nowait in_reduction(+ : sum) firstprivate(k)
    for (int i = 0; i < 1000; i++) // volatile: the window of a lost update
      *(volatile long *)&sum += k;
  }
  return sum;
}

int main(void) {
  int wrong = 0;
  for (int round = 0; round < 20; round++) {
    wrong += group() != 210000;
    long sum = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
    sum = group();
    wrong += sum != 210000;
  }
  printf("%d of 40 rounds wrong\n", wrong);
  return wrong != 0;
}
