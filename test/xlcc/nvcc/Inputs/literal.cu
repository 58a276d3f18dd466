// A macro behind a string with no blank, which GCC takes for two words.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
#define FORMAT "d"
__global__ void k(int n) { printf("%"FORMAT"\n", n); }
int main() {
  k<<<1, 1>>>(42);
  return cudaDeviceSynchronize() != cudaSuccess || "a"FORMAT[0] != 'a';
}
