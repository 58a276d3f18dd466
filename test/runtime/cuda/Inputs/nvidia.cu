// Formats that C does not define or CUDA reads otherwise, and what printf returns.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" __global__ void integers(const char *formats, const int *offsets, int count) {
  for (int i = 0; i < count; i++) {
    int n = printf(formats + offsets[i], 1, 2, 3);
    printf("| = %d\n", n);
  }
}
extern "C" __global__ void reals(const char *formats, const int *offsets, int count) {
  for (int i = 0; i < count; i++) {
    int n = printf(formats + offsets[i], 1.5, -2.25, 1e300);
    printf("| = %d\n", n);
  }
}
extern "C" __global__ void texts(const char *formats, const int *offsets, int count) {
  for (int i = 0; i < count; i++) {
    int n = printf(formats + offsets[i], (const char *)nullptr, "abcdefgh");
    printf("| = %d\n", n);
  }
}
// More than 32 arguments.
extern "C" __global__ void many() {
  int n = printf("%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d%d|%d<%%<%s", 1, 2, 3, 4, 5, 6, 7, 8, 9,
                 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9, 1, 2, 3, 4, 5, 6, "end");
  printf("| = %d\n", n);
}
// No conversion of CUDA's: as it stands.
extern "C" __global__ void none() {
  int count = -1, n = printf("%n%hhd%zu%.*f|", &count, 1, 2, 3, 4.0);
  printf(" = %d %d\n", n, count);
  n = printf("%2000000d|", 5);
  printf(" = %d\n", n);
}
