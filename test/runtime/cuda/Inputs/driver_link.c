// Linking at run time: what one image becomes, and that several are refused; what is asked of devices by the driver API
// alone. The module (module.cu) is named by the
// first argument.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>

#define MUST(x)                                                                                                        \
  do {                                                                                                                 \
    const CUresult r_ = (x);                                                                                           \
    if (r_ != CUDA_SUCCESS) {                                                                                          \
      printf("line %d: %s: %d\n", __LINE__, #x, (int)r_);                                                              \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

int main(int argc, char **argv) {
  static char image[1 << 21];
  FILE *f = argc > 1 ? fopen(argv[1], "rb") : NULL;
  const size_t bytes = f ? fread(image, 1, sizeof image, f) : 0;
  CUcontext c;
  CUlinkState link;
  CUmodule m;
  CUfunction dynamic;
  CUdeviceptr p;
  void *linked;
  size_t size = 0;
  int n = 2, host[3] = {0};
  MUST(cuInit(0));
  MUST(cuDevicePrimaryCtxRetain(&c, 0));
  MUST(cuCtxSetCurrent(c));
  int has = 7;
  MUST(cuDeviceGetAttribute(&has, CU_DEVICE_ATTRIBUTE_VIRTUAL_MEMORY_MANAGEMENT_SUPPORTED, 0));
  printf("memory without addresses: %d\n", has);
  static const char cubin[64] = "\177ELF\2\1\1A\7\0\0\0\0\0\0\0\2\0\276"; // for machine 190
  printf("a cubin: %d\n", (int)cuModuleLoadData(&m, cubin));
  MUST(cuLinkCreate(0, NULL, NULL, &link));
  MUST(cuLinkAddData(link, CU_JIT_INPUT_FATBINARY, image, bytes, "module", 0, NULL, NULL));
  printf("a second image: %d\n", (int)cuLinkAddFile(link, CU_JIT_INPUT_FATBINARY, argv[1], 0, NULL, NULL));
  MUST(cuLinkComplete(link, &linked, &size));
  MUST(cuModuleLoadData(&m, linked));
  MUST(cuLinkDestroy(link));
  printf("destroyed twice: %d\n", (int)cuLinkDestroy(link));
  MUST(cuModuleGetFunction(&dynamic, m, "dynamic"));
  MUST(cuMemAlloc(&p, 12));
  void *args[] = {&p, &n};
  MUST(cuLaunchKernel(dynamic, 1, 1, 1, 3, 1, 1, 12, NULL, args, NULL));
  MUST(cuMemcpyDtoH(host, p, 12));
  printf("%d %d %d\n", host[0], host[1], host[2]);
  return size != bytes;
}
