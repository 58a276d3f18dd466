// Threads that print in divergent branches and loops; and more than any buffer holds.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" __global__ void threads() {
  int t = threadIdx.x, b = blockIdx.x;
  printf("block %d thread %d first\n", b, t);
  if (t % 3 == 0)
    printf("block %d thread %d third, %s\n", b, t, t % 2 ? "odd" : "even");
  else if (t % 3 == 1)
    for (int i = 0; i < t % 5; i++)
      printf("block %d thread %d loop %d of %d\n", b, t, i, t % 5);
  printf("block %d thread %d last\n", b, t);
}

extern "C" __global__ void flood(int *results, int times) {
  int t = blockIdx.x * blockDim.x + threadIdx.x, lost = 0, last = 0;
  for (int i = 0; i < times; i++) {
    last = printf("block %d thread %d loop %d of %d\n", blockIdx.x, threadIdx.x, i, times);
    lost += last < 0;
  }
  results[2 * t] = lost;
  results[2 * t + 1] = last;
}

extern "C" __global__ void nothing(const char *format, int *result) {
  result[0] = printf(format);
  result[1] = vprintf("no arguments: %d\n", nullptr);
}
