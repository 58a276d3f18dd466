// Memory of malloc in a target region, with no map clause.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdlib.h>
#pragma omp requires unified_shared_memory

int main(void) {
  int *p = malloc(40 * sizeof *p);
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 40; i++)
    p[i] = i;
  return p[39] != 39;
}
