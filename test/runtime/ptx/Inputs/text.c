// Runs text.ptx, and shows what other modules give: each argument behind the first.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda.h>
#include <stdio.h>

enum { ALL = 40, N = 37 };

int main(int argc, char **argv) {
  CUdevice d;
  CUcontext c;
  CUmodule m;
  CUfunction f;
  CUdeviceptr to;
  if (cuInit(0) || cuDeviceGet(&d, 0) || cuDevicePrimaryCtxRetain(&c, d) || cuCtxSetCurrent(c))
    return 1;
  for (int i = 2; i < argc; i++) {
    const CUresult e = cuModuleLoad(&m, argv[i]);
    const char *name = "";
    cuGetErrorName(e, &name);
    printf("%s: %s\n", argv[i], name);
    fflush(stdout);
  }
  int n = N, have[ALL], wrong = 0;
  if (cuModuleLoad(&m, argv[1]) || cuModuleGetFunction(&f, m, "texts") || cuMemAlloc(&to, sizeof have) ||
      cuMemsetD32(to, 0x7777, ALL))
    return 1;
  void *arguments[] = {&to, &n};
  if (cuLaunchKernel(f, 1, 1, 1, ALL, 1, 1, ALL * 4, NULL, arguments, NULL) || cuMemcpyDtoH(have, to, sizeof have))
    return 1;
  for (int i = 0; i < ALL; i++) {
    // -3 + 15 + 6, the thread, what choose gives: its number for 1, 2 for 2, 100 for 0.
    const int want = i < N ? 18 + i + i + 2 + 100 : 0x7777;
    if (have[i] != want && wrong++ < 5)
      printf("element %d is %d, not %d\n", i, have[i], want);
  }
  printf("%d wrong\n", wrong);
  return 0;
}
