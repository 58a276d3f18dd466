// nvvm.h: declarations for compiling NVVM IR at run time, in libnvvm.so; in C as well.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_NVVM_H
#define CROSSLANE_CUDA_NVVM_H
#define NVVM_H // which programs ask for
#include <stddef.h>
#pragma GCC system_header

#ifdef __cplusplus
extern "C" {
#endif

// clang-format off
typedef enum {
  NVVM_SUCCESS = 0, NVVM_ERROR_OUT_OF_MEMORY = 1, NVVM_ERROR_PROGRAM_CREATION_FAILURE = 2,
  NVVM_ERROR_IR_VERSION_MISMATCH = 3, NVVM_ERROR_INVALID_INPUT = 4, NVVM_ERROR_INVALID_PROGRAM = 5,
  NVVM_ERROR_INVALID_IR = 6, NVVM_ERROR_INVALID_OPTION = 7, NVVM_ERROR_NO_MODULE_IN_PROGRAM = 8,
  NVVM_ERROR_COMPILATION = 9, NVVM_ERROR_CANCELLED = 10
} nvvmResult;
// clang-format on
typedef struct _nvvmProgram *nvvmProgram;

const char *nvvmGetErrorString(nvvmResult);
nvvmResult nvvmVersion(int *, int *);
nvvmResult nvvmIRVersion(int *, int *, int *, int *);
nvvmResult nvvmLLVMVersion(const char *, int *);
nvvmResult nvvmCreateProgram(nvvmProgram *);
nvvmResult nvvmDestroyProgram(nvvmProgram *);
nvvmResult nvvmAddModuleToProgram(nvvmProgram, const char *, size_t, const char *);
nvvmResult nvvmLazyAddModuleToProgram(nvvmProgram, const char *, size_t, const char *);
nvvmResult nvvmCompileProgram(nvvmProgram, int, const char **);
nvvmResult nvvmVerifyProgram(nvvmProgram, int, const char **);
nvvmResult nvvmGetCompiledResultSize(nvvmProgram, size_t *);
nvvmResult nvvmGetCompiledResult(nvvmProgram, char *);
nvvmResult nvvmGetProgramLogSize(nvvmProgram, size_t *);
nvvmResult nvvmGetProgramLog(nvvmProgram, char *);

#ifdef __cplusplus
}
#endif

#endif
