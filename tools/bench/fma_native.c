// The arithmetic of fma.cu for the host: 64 lanes, sixteen FMAs to a turn,
// compiled with AVX2 and FMA so that the compiler makes SIMD code of it.
//   fma_native TURNS
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <stdio.h>
#include <stdlib.h>

enum { LANES = 64 };

int main(int argc, char **argv) {
  unsigned n = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 0) : 0;
  static float x[LANES], a[LANES], b[LANES];
  for (int l = 0; l < LANES; l++) {
    x[l] = (float)l;
    a[l] = 0.5f + (float)l / 256;
    b[l] = 1.0f / (float)(l + 1);
  }
  for (unsigned i = 0; i < n; i++)
    for (int k = 0; k < 16; k++)
      for (int l = 0; l < LANES; l++)
        x[l] = __builtin_fmaf(x[l], a[l], b[l]);
  float sum = 0;
  for (int l = 0; l < LANES; l++)
    sum += x[l];
  printf("%a\n", (double)sum);
  return 0;
}
