// nvvm.c: libNVVM's calls, with what its documentation says that they return, and programs that libcuda then loads: IR
// with and without types of pointers, bitcode, several modules, lazily added ones, options, errors.
//   nvvm TYPED.ll OPAQUE.ll CALLED.ll CALLED.bc
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "nvvm.h"
#include "cuda.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(what)                                                                                                   \
  do {                                                                                                                 \
    if (!(what)) {                                                                                                     \
      printf("line %d: not %s\n", __LINE__, #what);                                                                    \
      failures++;                                                                                                      \
    }                                                                                                                  \
  } while (0)

static int failures;

static char *read_file(const char *path, size_t *size) {
  FILE *f = fopen(path, "rb");
  char *text = malloc(1 << 20);
  *size = f ? fread(text, 1, (1 << 20) - 1, f) : 0;
  text[*size] = 0;
  if (!*size)
    exit(2);
  fclose(f);
  return text;
}

static void add(nvvmProgram p, const char *path, int lazily) {
  size_t size;
  char *text = read_file(path, &size);
  EXPECT((lazily ? nvvmLazyAddModuleToProgram : nvvmAddModuleToProgram)(p, text, size, path) == NVVM_SUCCESS);
  free(text);
}

// Compiles it, and runs its kernel `work` on four numbers.
static void run(nvvmProgram p, int count, const char **options, const float want[4]) {
  size_t size = 0;
  CUmodule m;
  CUfunction f;
  CUdeviceptr d;
  float got[4] = {1, 2, 3, 1e-40f};
  if (nvvmCompileProgram(p, count, options) != NVVM_SUCCESS) {
    char log[4096] = "";
    nvvmGetProgramLogSize(p, &size);
    if (size < sizeof log)
      nvvmGetProgramLog(p, log);
    printf("not compiled: %s\n", log);
    failures++;
    return;
  }
  EXPECT(nvvmGetCompiledResultSize(p, &size) == NVVM_SUCCESS && size > 1);
  char *ptx = malloc(size);
  EXPECT(nvvmGetCompiledResult(p, ptx) == NVVM_SUCCESS && !ptx[size - 1] && strlen(ptx) == size - 1);
  EXPECT(!cuModuleLoadData(&m, ptx));
  EXPECT(!cuModuleGetFunction(&f, m, "work"));
  EXPECT(!cuMemAlloc(&d, sizeof got) && !cuMemcpyHtoD(d, got, sizeof got));
  void *args[] = {&d};
  EXPECT(!cuLaunchKernel(f, 1, 1, 1, 4, 1, 1, 0, NULL, args, NULL));
  EXPECT(!cuMemcpyDtoH(got, d, sizeof got));
  for (int i = 0; i < 4; i++)
    if (memcmp(&got[i], &want[i], sizeof got[i])) {
      printf("number %d: %a and not %a\n", i, got[i], want[i]);
      failures++;
    }
  cuMemFree(d);
  cuModuleUnload(m);
  free(ptx);
}

int main(int argc, char **argv) {
  if (argc < 5)
    return 2;
  int a = 0, b = 0, c = 0, d = 0;
  nvvmProgram p = NULL;
  size_t size;
  char text[64];
  EXPECT(nvvmVersion(&a, &b) == NVVM_SUCCESS && a == 2 && nvvmVersion(NULL, &b) == NVVM_ERROR_INVALID_INPUT);
  EXPECT(nvvmIRVersion(&a, &b, &c, &d) == NVVM_SUCCESS && a == 2 && c == 3);
  EXPECT(nvvmLLVMVersion("compute_90", &a) == NVVM_SUCCESS && a >= 18);
  EXPECT(nvvmLLVMVersion("sm_90", &a) == NVVM_ERROR_INVALID_INPUT);
  EXPECT(!strcmp(nvvmGetErrorString(NVVM_ERROR_INVALID_IR), "NVVM_ERROR_INVALID_IR"));
  EXPECT(nvvmCreateProgram(NULL) == NVVM_ERROR_INVALID_PROGRAM && nvvmCreateProgram(&p) == NVVM_SUCCESS);
  EXPECT(nvvmCompileProgram(NULL, 0, NULL) == NVVM_ERROR_INVALID_PROGRAM);
  EXPECT(nvvmCompileProgram(p, 0, NULL) == NVVM_ERROR_NO_MODULE_IN_PROGRAM);
  EXPECT(nvvmGetCompiledResultSize(p, &size) == NVVM_ERROR_INVALID_INPUT);
  EXPECT(nvvmAddModuleToProgram(p, NULL, 1, "x") == NVVM_ERROR_INVALID_INPUT);
  EXPECT(nvvmGetProgramLogSize(p, &size) == NVVM_SUCCESS && size == 1);
  EXPECT(nvvmGetProgramLog(p, text) == NVVM_SUCCESS && !*text);
  const char *const wrong[] = {"-arch=sm_80", "-opt=7", "-ftz=2", "-O3", "", "-arch=compute_x"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
    const char *option = wrong[i];
    EXPECT(nvvmVerifyProgram(p, 1, &option) == NVVM_ERROR_INVALID_OPTION);
  }
  EXPECT(nvvmAddModuleToProgram(p, "what is this", 12, "x") == NVVM_SUCCESS);
  EXPECT(nvvmVerifyProgram(p, 0, NULL) == NVVM_ERROR_INVALID_IR);
  EXPECT(nvvmGetProgramLogSize(p, &size) == NVVM_SUCCESS && size > 1);
  EXPECT(nvvmDestroyProgram(&p) == NVVM_SUCCESS && !p && nvvmDestroyProgram(&p) == NVVM_ERROR_INVALID_PROGRAM);

  CUdevice device;
  CUcontext context;
  if (cuInit(0) || cuDeviceGet(&device, 0) || cuDevicePrimaryCtxRetain(&context, device) || cuCtxSetCurrent(context))
    return puts("no device"), 1;
  // x * x + 1/3, fused or not, by the host's fma; of a subnormal number, which may be flushed, its double.
  const float third = 1.0f / 3;
  float fused[4], apart[4];
  for (int i = 0; i < 3; i++) {
    const float x = (float)(i + 1) * 1.1f;
    volatile float product = x * x;
    fused[i] = __builtin_fmaf(x, x, third);
    apart[i] = product + third;
  }
  fused[3] = apart[3] = 1e-40f + 1e-40f;
  for (int typed = 0; typed < 2; typed++) {
    const char *const fast[] = {"-arch=compute_80", "-opt=3", "-prec-div=0"}, *const plain[] = {"-fma=0", "-opt=0",
                                                                                                "-g"};
    nvvmCreateProgram(&p);
    add(p, argv[typed ? 1 : 2], 0);
    EXPECT(nvvmVerifyProgram(p, 0, NULL) == NVVM_SUCCESS);
    run(p, 3, (const char **)fast, fused);
    run(p, 3, (const char **)plain, apart);
    nvvmDestroyProgram(&p);
  }
  const char *flush = "-ftz=1";
  fused[3] = 0;
  nvvmCreateProgram(&p);
  add(p, argv[2], 0);
  run(p, 1, &flush, fused);
  nvvmDestroyProgram(&p);
  // A function in a module of its own, which may be dropped, before its caller and behind it.
  for (int how = 0; how < 4; how++) {
    const float sums[4] = {101, 102, 103, 100};
    size_t n;
    char *caller = read_file(argv[3], &n), *cut = strstr(caller, "; the function");
    nvvmCreateProgram(&p);
    if (how % 2)
      add(p, argv[4], how == 3);
    EXPECT(cut && nvvmAddModuleToProgram(p, caller, (size_t)(cut - caller), "caller") == NVVM_SUCCESS);
    if (how % 2 == 0)
      EXPECT(nvvmLazyAddModuleToProgram(p, strstr(cut, "\n"), strlen(strstr(cut, "\n")), "callee") == NVVM_SUCCESS);
    run(p, 0, NULL, sums);
    nvvmDestroyProgram(&p);
    free(caller);
  }
  puts(failures ? "failures" : "good");
  return failures != 0;
}
