// Private variables and kernels by their names: private.c FILE [MODULE]. The file of private.cu is compiled by NVRTC,
// or the module is what nvcc made of it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda.h>
#include <nvrtc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define GOOD(call)                                                                                                     \
  do {                                                                                                                 \
    const int status = (int)(call);                                                                                    \
    if (status) {                                                                                                      \
      printf("%s: %d\n", #call, status);                                                                               \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

static char *read_file(const char *path, size_t *bytes) {
  FILE *f = fopen(path, "rb");
  char *data = calloc(1, 1 << 20);
  if (!f || !data)
    exit(2);
  *bytes = fread(data, 1, (1 << 20) - 1, f);
  fclose(f);
  return data;
}

static CUdeviceptr variable(CUmodule m, const char *name, size_t bytes) {
  CUdeviceptr p = 0;
  size_t n = 0;
  const CUresult r = cuModuleGetGlobal(&p, &n, m, name);
  if (r || n != bytes) {
    printf("%s: %d, %zu bytes\n", name, r, n);
    exit(1);
  }
  return p;
}

static void set(CUmodule m, const char *name, const void *value, size_t bytes) {
  GOOD(cuMemcpyHtoD(variable(m, name, bytes), value, bytes));
}

static void kernels(CUmodule m, const char *named, const char *unnamed) {
  CUfunction f;
  CUdeviceptr out;
  int got[8], at = 1;
  // A managed variable is the host's, too.
  int *managed = (int *)(uintptr_t)variable(m, "managed", sizeof *managed);
  printf("managed is %d\n", *managed);
  void *arguments[] = {&out, &at};
  GOOD(cuMemAlloc(&out, sizeof got));
  GOOD(cuModuleGetFunction(&f, m, "sums"));
  for (int turn = 0; turn < 2; turn++) {
    GOOD(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
    GOOD(cuMemcpyDtoH(got, out, sizeof got));
    for (int i = 0; i < 8; i++)
      printf("%d ", got[i]);
    printf("\n");
    if (turn)
      break;
    const int numbers[] = {100, 200};
    const float halves[] = {0, 2.5f, 0, 0};
    set(m, "plain", numbers, 4);
    set(m, "unused", numbers, 4);
    set(m, "set", halves, sizeof halves);
    set(m, "first", numbers, 8);
    *managed = 101;
    set(m, "in_c", numbers, 4);
    int whole[3];
    GOOD(cuMemcpyDtoH(whole, variable(m, "table", sizeof whole), sizeof whole));
    printf("%d %d %d\n", whole[0], whole[1], whole[2]);
    if (named)
      set(m, named, numbers, 4), set(m, unnamed, numbers, 4);
  }
  GOOD(cuModuleGetFunction(&f, m, "_Z5smallPi"));
  GOOD(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
  GOOD(cuMemcpyDtoH(got, out, 4));
  float real;
  GOOD(cuModuleGetFunction(&f, m, "_Z5typedIfEvPT_"));
  GOOD(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
  GOOD(cuMemcpyDtoH(&real, out, 4));
  printf("%d %g\n", got[0], real);
}

static char *ptx_of(const char *source, const char *const *names, const char **lowered, int count, size_t *bytes) {
  nvrtcProgram p;
  GOOD(nvrtcCreateProgram(&p, source, "private.cu", 0, NULL, NULL));
  for (int i = 0; i < count; i++)
    GOOD(nvrtcAddNameExpression(p, names[i]));
  GOOD(nvrtcCompileProgram(p, 0, NULL));
  for (int i = 0; i < count; i++) {
    GOOD(nvrtcGetLoweredName(p, names[i], &lowered[i]));
    lowered[i] = strdup(lowered[i]);
  }
  GOOD(nvrtcGetPTXSize(p, bytes));
  char *ptx = malloc(*bytes);
  GOOD(nvrtcGetPTX(p, ptx));
  GOOD(nvrtcDestroyProgram(&p));
  return ptx;
}

// Two modules with names of their own that are the same are one program.
static void linked(void) {
  static const char *const sources[] = {
      "static __device__ int x = 1; const __device__ int t[] = {2, 3}; static __managed__ int m = 4;\n"
      "static __global__ void k(int *p) { *p = 5; }\n"
      "__device__ int other(int);\n"
      "extern \"C\" __global__ void first(int *p, int i) { p[0] = x++; p[1] = t[i]; p[2] = m++; p[3] = other(i); }",
      "static __device__ int x = 10; const __device__ int t[] = {20, 30}; static __managed__ int m = 40;\n"
      "static __global__ void k(int *p) { *p = 50; }\n"
      "__device__ int other(int i) { return x++ + t[i] + m++; }\n"};
  CUlinkState link;
  CUmodule m;
  CUfunction f;
  CUdeviceptr out;
  void *image;
  size_t bytes;
  int got[4], at = 1;
  void *arguments[] = {&out, &at};
  GOOD(cuLinkCreate(0, NULL, NULL, &link));
  for (int i = 0; i < 2; i++) {
    char *ptx = ptx_of(sources[i], NULL, NULL, 0, &bytes);
    GOOD(cuLinkAddData(link, CU_JIT_INPUT_PTX, ptx, bytes, "", 0, NULL, NULL));
    free(ptx);
  }
  GOOD(cuLinkComplete(link, &image, &bytes));
  GOOD(cuModuleLoadData(&m, image));
  GOOD(cuLinkDestroy(link));
  GOOD(cuModuleGetFunction(&f, m, "_Z1kPi"));
  GOOD(cuModuleGetFunction(&f, m, "first"));
  GOOD(cuMemAlloc(&out, sizeof got));
  for (int turn = 0; turn < 2; turn++) {
    GOOD(cuLaunchKernel(f, 1, 1, 1, 1, 1, 1, 0, NULL, arguments, NULL));
    GOOD(cuMemcpyDtoH(got, out, sizeof got));
    printf("linked %d %d %d %d\n", got[0], got[1], got[2], got[3]);
    const int number = 7;
    set(m, "x", &number, 4);
  }
}

int main(int count, char **arguments) {
  CUdevice device;
  CUcontext context;
  CUmodule m;
  size_t bytes;
  if (count < 2)
    return 2;
  GOOD(cuInit(0));
  GOOD(cuDeviceGet(&device, 0));
  GOOD(cuDevicePrimaryCtxRetain(&context, device));
  GOOD(cuCtxSetCurrent(context));
  char *text = read_file(arguments[count - 1], &bytes);
  if (count > 2) {
    GOOD(cuModuleLoadData(&m, text));
    kernels(m, NULL, NULL);
    CUlibrary library;
    CUdeviceptr p = 0;
    GOOD(cuLibraryLoadData(&library, text, NULL, NULL, 0, NULL, NULL, 0));
    GOOD(cuLibraryGetManaged(&p, &bytes, library, "managed"));
    printf("a library's: %d of %zu bytes; %d\n", *(int *)(uintptr_t)p, bytes,
           cuLibraryGetManaged(&p, &bytes, library, "plain"));
    GOOD(cuLibraryUnload(library));
    GOOD(cuModuleUnload(m));
    return 0;
  }
  static const char *const names[] = {"&space::named", "&unnamed", "&plain", "&table", "small", "typed<float>"};
  const char *lowered[6];
  char *ptx = ptx_of(text, names, lowered, 6, &bytes);
  for (int i = 2; i < 6; i++)
    printf("%s is %s\n", names[i], lowered[i]);
  GOOD(cuModuleLoadData(&m, ptx));
  kernels(m, lowered[0], lowered[1]);
  linked();
  return 0;
}
