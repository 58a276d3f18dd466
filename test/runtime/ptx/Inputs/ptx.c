// Loads a module of PTX (kernel.cu), runs it and compares with what the same means in C.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MUST(call)                                                                                                     \
  do {                                                                                                                 \
    const CUresult e_ = (call);                                                                                        \
    if (e_) {                                                                                                          \
      printf("%s: %d\n", #call, (int)e_);                                                                              \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

enum { BLOCK = 64, ALL = 128, BYTE = 200, N = 2 };
typedef struct pack {
  short a[5];
  int n;
  double d;
} pack;

static int polynomial(int i) {
  static const int c[2][3] = {{1, 2, 3}, {4, 0, 0}};
  int r = 0;
  for (int k = 0; k < 3; k++)
    r = r * i + c[i & 1][k];
  return r;
}
static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static long long expected(int i, const pack *p) {
  static const double scales[4] = {0.5, 2, -1, 0};
  const int t = i % BLOCK, first = i - t, other = first + BLOCK - 1 - t;
  long long v = polynomial(other) + p->a[other % 5] + p->n + first + (t + 1) % BLOCK;
  v += ((long long)i << 33) + i * (i % 3) - 1 + BYTE + (i % 3 == 0 ? 1000 : 0);
  const int low = (int)v & 1023;
  v += i & 1 ? low * 2 : low + 1;
  v += (long long)((i * 3) & 7) * i;
  switch (N + i % 6) {
  case 2:
    v += 10;
    break;
  case 3:
    v *= 2;
    break;
  case 4:
    v -= 3;
    break;
  case 5:
    v /= 7;
    break;
  case 6:
    v = v * v % 1009;
    break;
  default:
    v ^= 0x5555;
  }
  v += (long long)(p->d * scales[i & 3] * 4);
  for (int k = i & ~31; k < (i & ~31) + 32; k++)
    v += k % 3 == 1;
  return i < N ? 0 : v;
}

int main(int argc, char **argv) {
  CUdevice d;
  CUcontext c;
  CUmodule m;
  CUfunction run, sum_up;
  CUdeviceptr out, in, counter;
  size_t bytes;
  MUST(cuInit(0));
  MUST(cuDeviceGet(&d, 0));
  MUST(cuDevicePrimaryCtxRetain(&c, d));
  MUST(cuCtxSetCurrent(c));
  if (argc != 2)
    return 2;
  MUST(cuModuleLoad(&m, argv[1]));
  MUST(cuModuleGetFunction(&run, m, "run"));
  MUST(cuModuleGetFunction(&sum_up, m, "sum_up"));
  MUST(cuMemAlloc(&out, ALL * sizeof(long long)));
  MUST(cuMemsetD8(out, 0, ALL * sizeof(long long)));
  pack p = {{10, -20, 30, -40, 50}, 6, 7.5};
  int n = N;
  unsigned char byte = BYTE;
  void *arguments[] = {&out, &p, &n, &byte};
  MUST(cuLaunchKernel(run, ALL / BLOCK, 1, 1, BLOCK, 1, 1, BLOCK * sizeof(int), NULL, arguments, NULL));
  MUST(cuCtxSynchronize());
  long long have[ALL];
  MUST(cuMemcpyDtoH(have, out, sizeof have));
  int bad = 0;
  for (int i = 0; i < ALL; i++) {
    long long want = expected(i, &p);
    if (i >= N && i % 50 == 3)
      printf("expected %d of %d, %lld, %.2f, %s\n", i, BLOCK, want, p.d, "text");
    if (i >= N && i % 16 == 9)
      want += fibonacci(i % 10);
    if (have[i] != want && bad++ < 5)
      printf("element %d is %lld, not %lld\n", i, have[i], want);
  }
  int count = 0;
  MUST(cuModuleGetGlobal(&counter, &bytes, m, "counter"));
  MUST(cuMemcpyDtoH(&count, counter, sizeof count));
  printf("%d wrong, counter %d of %zu bytes\n", bad, count, bytes);
  int numbers[ALL], sums[ALL / 32], wrong = 0;
  for (int i = 0; i < ALL; i++)
    numbers[i] = i * i;
  MUST(cuMemAlloc(&in, sizeof numbers));
  MUST(cuMemcpyHtoD(in, numbers, sizeof numbers));
  void *more[] = {&out, &in};
  MUST(cuLaunchKernel(sum_up, ALL / BLOCK, 1, 1, BLOCK, 1, 1, 0, NULL, more, NULL));
  MUST(cuMemcpyDtoH(sums, out, sizeof sums));
  for (int w = 0; w < ALL / 32; w++) {
    int sum = 0;
    for (int i = w * 32; i < w * 32 + 32; i++)
      sum += i * i;
    wrong += sums[w] != sum;
  }
  printf("%d wrong sums\n", wrong);
  MUST(cuModuleUnload(m));
  return 0;
}
