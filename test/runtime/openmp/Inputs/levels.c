// levels.c: regions in regions of a program with no others: what the threads of
// the outer one share with the inner one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>
int main(void) {
  int out[256] = {0}, sums[256] = {0};
#pragma omp target map(tofrom : out, sums)
  {
#pragma omp parallel num_threads(100)
    {
      int t = omp_get_thread_num(), sum = 0;
      out[t] = 1;
#pragma omp parallel shared(sum)
      {
#ifdef A
        out[t] += omp_get_ancestor_thread_num(1) * 1000;
#endif
#ifdef B
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 10; i++)
          sum += i;
#endif
#ifdef C
        for (int i = 0; i < 10; i++)
          sum += i;
#endif
#ifdef D
#pragma omp for
        for (int i = 0; i < 10; i++)
          sum += i;
#endif
#ifdef T
#pragma omp parallel
        out[t] += omp_get_level() * 100000;
#endif
      }
      sums[t] = sum;
    }
  }
  printf("%d %d\n", out[50], sums[50]);
  return out[50] != WANT || out[99] - out[50] != 49 * ANCESTOR || sums[50] != SUM || out[100] != 0;
}
