// A parallel region in another: 4 threads, each of which has a region of its own.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <omp.h>
#include <stdio.h>

int main(void) {
  int runs = 0, inner = 0;
#pragma omp target parallel num_threads(4) map(tofrom : runs, inner)
  {
#pragma omp parallel num_threads(2)
    {
#pragma omp atomic
      runs++;
      if (omp_get_level() == 2)
#pragma omp atomic
        inner++;
    }
  }
  printf("%d regions of the second level, %d in it\n", runs, inner);
  return 0;
}
