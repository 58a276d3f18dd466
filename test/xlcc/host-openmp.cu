// Host code with OpenMP, by both LLVMs, of which Debian has the header and the library for one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %xlcc -Xcompiler -fopenmp --offload-arch=gfx90a %s -o %t19
// RUN: env OMP_NUM_THREADS=3 %t19
// RUN: %xlcc --llvm=22 -O2 -Xcompiler -fopenmp,-Wall --offload-arch=gfx90a %s -o %t22
// RUN: env OMP_NUM_THREADS=3 %t22
//
// Its header is found without the option too, as GCC finds it.
// RUN: %xlcc --llvm=22 -c --offload-arch=gfx90a %s -o %t.o
#include <cstdio>
#include <omp.h>
__global__ void kernel(int *p) { *p = 1; }
int main() {
  int sum = 0;
#pragma omp parallel reduction(+ : sum)
  sum += omp_get_thread_num() + 1;
  return sum == 6 ? 0 : (printf("%d\n", sum), 1);
}
