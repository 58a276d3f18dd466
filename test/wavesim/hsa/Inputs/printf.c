// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>

int main(void) {
#pragma omp target
  printf("from the device\n");
  return 0;
}
