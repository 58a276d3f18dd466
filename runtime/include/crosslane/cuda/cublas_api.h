// cublas_api.h: declarations alone, of cuBLAS: types, numbers and functions. A program that calls
// these functions has to link with a library that defines them. No 64-bit counts.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_CUDA_CUBLAS_API_H
#define CROSSLANE_CUDA_CUBLAS_API_H
#define CUBLAS_API_H_ // which programs ask for
#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "cuda_runtime.h"
#include "library_types.h"

#include <stdint.h>
#pragma GCC system_header

#ifndef __cplusplus // where the numbers are storage alone
typedef __half_raw __half;
typedef __nv_bfloat16_raw __nv_bfloat16;
#endif

#define CUBLASWINAPI
#ifndef CUBLASAPI
#define CUBLASAPI
#endif

#define CUBLAS_VER_MAJOR 13
#define CUBLAS_VER_MINOR 1
#define CUBLAS_VER_PATCH 0
#define CUBLAS_VER_BUILD 3
#define CUBLAS_VERSION (CUBLAS_VER_MAJOR * 10000 + CUBLAS_VER_MINOR * 100 + CUBLAS_VER_PATCH)

// clang-format off
typedef enum {
  CUBLAS_STATUS_SUCCESS = 0, CUBLAS_STATUS_NOT_INITIALIZED = 1, CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7, CUBLAS_STATUS_ARCH_MISMATCH = 8, CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13, CUBLAS_STATUS_INTERNAL_ERROR = 14, CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
} cublasStatus_t;
typedef enum { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1, CUBLAS_FILL_MODE_FULL = 2 } cublasFillMode_t;
typedef enum { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 } cublasDiagType_t;
typedef enum { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 } cublasSideMode_t;
typedef enum {
  CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2, CUBLAS_OP_HERMITAN = 2, CUBLAS_OP_CONJG = 3
} cublasOperation_t;
typedef enum { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 } cublasPointerMode_t;
typedef enum { CUBLAS_ATOMICS_NOT_ALLOWED = 0, CUBLAS_ATOMICS_ALLOWED = 1 } cublasAtomicsMode_t;
typedef enum {
  CUBLAS_GEMM_DFALT = -1, CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_ALGO0 = 0, CUBLAS_GEMM_ALGO1 = 1,
  CUBLAS_GEMM_ALGO2 = 2, CUBLAS_GEMM_ALGO3 = 3, CUBLAS_GEMM_ALGO4 = 4, CUBLAS_GEMM_ALGO5 = 5, CUBLAS_GEMM_ALGO6 = 6,
  CUBLAS_GEMM_ALGO7 = 7, CUBLAS_GEMM_ALGO8 = 8, CUBLAS_GEMM_ALGO9 = 9, CUBLAS_GEMM_ALGO10 = 10,
  CUBLAS_GEMM_ALGO11 = 11, CUBLAS_GEMM_ALGO12 = 12, CUBLAS_GEMM_ALGO13 = 13, CUBLAS_GEMM_ALGO14 = 14,
  CUBLAS_GEMM_ALGO15 = 15, CUBLAS_GEMM_ALGO16 = 16, CUBLAS_GEMM_ALGO17 = 17, CUBLAS_GEMM_ALGO18 = 18,
  CUBLAS_GEMM_ALGO19 = 19, CUBLAS_GEMM_ALGO20 = 20, CUBLAS_GEMM_ALGO21 = 21, CUBLAS_GEMM_ALGO22 = 22,
  CUBLAS_GEMM_ALGO23 = 23, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99, CUBLAS_GEMM_DFALT_TENSOR_OP = 99,
  CUBLAS_GEMM_ALGO0_TENSOR_OP = 100, CUBLAS_GEMM_ALGO1_TENSOR_OP = 101, CUBLAS_GEMM_ALGO2_TENSOR_OP = 102,
  CUBLAS_GEMM_ALGO3_TENSOR_OP = 103, CUBLAS_GEMM_ALGO4_TENSOR_OP = 104, CUBLAS_GEMM_ALGO5_TENSOR_OP = 105,
  CUBLAS_GEMM_ALGO6_TENSOR_OP = 106, CUBLAS_GEMM_ALGO7_TENSOR_OP = 107, CUBLAS_GEMM_ALGO8_TENSOR_OP = 108,
  CUBLAS_GEMM_ALGO9_TENSOR_OP = 109, CUBLAS_GEMM_ALGO10_TENSOR_OP = 110, CUBLAS_GEMM_ALGO11_TENSOR_OP = 111,
  CUBLAS_GEMM_ALGO12_TENSOR_OP = 112, CUBLAS_GEMM_ALGO13_TENSOR_OP = 113, CUBLAS_GEMM_ALGO14_TENSOR_OP = 114,
  CUBLAS_GEMM_ALGO15_TENSOR_OP = 115, CUBLAS_GEMM_AUTOTUNE = 999
} cublasGemmAlgo_t;
typedef enum {
  CUBLAS_DEFAULT_MATH = 0, CUBLAS_TENSOR_OP_MATH = 1, CUBLAS_PEDANTIC_MATH = 2, CUBLAS_TF32_TENSOR_OP_MATH = 3,
  CUBLAS_FP32_EMULATED_BF16X9_MATH = 4, CUBLAS_FP64_EMULATED_FIXEDPOINT_MATH = 8,
  CUBLAS_MATH_DISALLOW_REDUCED_PRECISION_REDUCTION = 16
} cublasMath_t;
typedef enum {
  CUBLAS_COMPUTE_16F = 64, CUBLAS_COMPUTE_16F_PEDANTIC = 65, CUBLAS_COMPUTE_32F = 68, CUBLAS_COMPUTE_32F_PEDANTIC = 69,
  CUBLAS_COMPUTE_32F_FAST_16F = 74, CUBLAS_COMPUTE_32F_FAST_16BF = 75, CUBLAS_COMPUTE_32F_FAST_TF32 = 77,
  CUBLAS_COMPUTE_32F_EMULATED_16BFX9 = 78, CUBLAS_COMPUTE_64F = 70, CUBLAS_COMPUTE_64F_PEDANTIC = 71,
  CUBLAS_COMPUTE_64F_EMULATED_FIXEDPOINT = 79, CUBLAS_COMPUTE_32I = 72, CUBLAS_COMPUTE_32I_PEDANTIC = 73
} cublasComputeType_t;
typedef enum {
  CUBLAS_EMULATION_STRATEGY_DEFAULT = 0, CUBLAS_EMULATION_STRATEGY_PERFORMANT = 1, CUBLAS_EMULATION_STRATEGY_EAGER = 2
} cublasEmulationStrategy_t;
// clang-format on

typedef cudaDataType cublasDataType_t;
struct cublasContext;
typedef struct cublasContext *cublasHandle_t;
typedef void (*cublasLogCallback)(const char *msg);
#ifdef __cplusplus
extern "C" {
#endif
cublasStatus_t cublasCreate_v2(cublasHandle_t *);
cublasStatus_t cublasDestroy_v2(cublasHandle_t);
cublasStatus_t cublasGetVersion_v2(cublasHandle_t, int *);
cublasStatus_t cublasGetProperty(libraryPropertyType, int *);
size_t cublasGetCudartVersion(void);
cublasStatus_t cublasSetWorkspace_v2(cublasHandle_t, void *, size_t);
cublasStatus_t cublasSetStream_v2(cublasHandle_t, cudaStream_t);
cublasStatus_t cublasGetStream_v2(cublasHandle_t, cudaStream_t *);
cublasStatus_t cublasGetPointerMode_v2(cublasHandle_t, cublasPointerMode_t *);
cublasStatus_t cublasSetPointerMode_v2(cublasHandle_t, cublasPointerMode_t);
cublasStatus_t cublasGetAtomicsMode(cublasHandle_t, cublasAtomicsMode_t *);
cublasStatus_t cublasSetAtomicsMode(cublasHandle_t, cublasAtomicsMode_t);
cublasStatus_t cublasGetMathMode(cublasHandle_t, cublasMath_t *);
cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t);
cublasStatus_t cublasGetSmCountTarget(cublasHandle_t, int *);
cublasStatus_t cublasSetSmCountTarget(cublasHandle_t, int);
cublasStatus_t cublasGetEmulationStrategy(cublasHandle_t, cublasEmulationStrategy_t *);
cublasStatus_t cublasSetEmulationStrategy(cublasHandle_t, cublasEmulationStrategy_t);
cublasStatus_t cublasGetEmulationSpecialValuesSupport(cublasHandle_t, cudaEmulationSpecialValuesSupport *);
cublasStatus_t cublasSetEmulationSpecialValuesSupport(cublasHandle_t, cudaEmulationSpecialValuesSupport);
cublasStatus_t cublasGetFixedPointEmulationMantissaControl(cublasHandle_t, cudaEmulationMantissaControl *);
cublasStatus_t cublasSetFixedPointEmulationMantissaControl(cublasHandle_t, cudaEmulationMantissaControl);
cublasStatus_t cublasGetFixedPointEmulationMaxMantissaBitCount(cublasHandle_t, int *);
cublasStatus_t cublasSetFixedPointEmulationMaxMantissaBitCount(cublasHandle_t, int);
cublasStatus_t cublasGetFixedPointEmulationMantissaBitOffset(cublasHandle_t, int *);
cublasStatus_t cublasSetFixedPointEmulationMantissaBitOffset(cublasHandle_t, int);
cublasStatus_t cublasGetFixedPointEmulationMantissaBitCountPointer(cublasHandle_t, int **);
cublasStatus_t cublasSetFixedPointEmulationMantissaBitCountPointer(cublasHandle_t, int *);
const char *cublasGetStatusName(cublasStatus_t);
const char *cublasGetStatusString(cublasStatus_t);
cublasStatus_t cublasLoggerConfigure(int, int, int, const char *);
cublasStatus_t cublasSetLoggerCallback(cublasLogCallback);
cublasStatus_t cublasGetLoggerCallback(cublasLogCallback *);
cublasStatus_t cublasSetVector(int, int, const void *, int, void *, int);
cublasStatus_t cublasGetVector(int, int, const void *, int, void *, int);
cublasStatus_t cublasSetMatrix(int, int, int, const void *, int, void *, int);
cublasStatus_t cublasGetMatrix(int, int, int, const void *, int, void *, int);
cublasStatus_t cublasSetVectorAsync(int, int, const void *, int, void *, int, cudaStream_t);
cublasStatus_t cublasGetVectorAsync(int, int, const void *, int, void *, int, cudaStream_t);
cublasStatus_t cublasSetMatrixAsync(int, int, int, const void *, int, void *, int, cudaStream_t);
cublasStatus_t cublasGetMatrixAsync(int, int, int, const void *, int, void *, int, cudaStream_t);
void cublasXerbla(const char *, int);
cublasStatus_t cublasNrm2Ex(cublasHandle_t, int, const void *, cudaDataType, int, void *, cudaDataType, cudaDataType);
cublasStatus_t cublasSnrm2_v2(cublasHandle_t, int, const float *, int, float *);
cublasStatus_t cublasDnrm2_v2(cublasHandle_t, int, const double *, int, double *);
cublasStatus_t cublasScnrm2_v2(cublasHandle_t, int, const cuComplex *, int, float *);
cublasStatus_t cublasDznrm2_v2(cublasHandle_t, int, const cuDoubleComplex *, int, double *);
cublasStatus_t cublasDotEx(cublasHandle_t, int, const void *, cudaDataType, int, const void *, cudaDataType, int,
                           void *, cudaDataType, cudaDataType);
cublasStatus_t cublasDotcEx(cublasHandle_t, int, const void *, cudaDataType, int, const void *, cudaDataType, int,
                            void *, cudaDataType, cudaDataType);
cublasStatus_t cublasSdot_v2(cublasHandle_t, int, const float *, int, const float *, int, float *);
cublasStatus_t cublasDdot_v2(cublasHandle_t, int, const double *, int, const double *, int, double *);
cublasStatus_t cublasCdotu_v2(cublasHandle_t, int, const cuComplex *, int, const cuComplex *, int, cuComplex *);
cublasStatus_t cublasCdotc_v2(cublasHandle_t, int, const cuComplex *, int, const cuComplex *, int, cuComplex *);
cublasStatus_t cublasZdotu_v2(cublasHandle_t, int, const cuDoubleComplex *, int, const cuDoubleComplex *, int,
                              cuDoubleComplex *);
cublasStatus_t cublasZdotc_v2(cublasHandle_t, int, const cuDoubleComplex *, int, const cuDoubleComplex *, int,
                              cuDoubleComplex *);
cublasStatus_t cublasScalEx(cublasHandle_t, int, const void *, cudaDataType, void *, cudaDataType, int, cudaDataType);
cublasStatus_t cublasSscal_v2(cublasHandle_t, int, const float *, float *, int);
cublasStatus_t cublasDscal_v2(cublasHandle_t, int, const double *, double *, int);
cublasStatus_t cublasCscal_v2(cublasHandle_t, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasCsscal_v2(cublasHandle_t, int, const float *, cuComplex *, int);
cublasStatus_t cublasZscal_v2(cublasHandle_t, int, const cuDoubleComplex *, cuDoubleComplex *, int);
cublasStatus_t cublasZdscal_v2(cublasHandle_t, int, const double *, cuDoubleComplex *, int);
cublasStatus_t cublasAxpyEx(cublasHandle_t, int, const void *, cudaDataType, const void *, cudaDataType, int, void *,
                            cudaDataType, int, cudaDataType);
cublasStatus_t cublasSaxpy_v2(cublasHandle_t, int, const float *, const float *, int, float *, int);
cublasStatus_t cublasDaxpy_v2(cublasHandle_t, int, const double *, const double *, int, double *, int);
cublasStatus_t cublasCaxpy_v2(cublasHandle_t, int, const cuComplex *, const cuComplex *, int, cuComplex *, int);
cublasStatus_t cublasZaxpy_v2(cublasHandle_t, int, const cuDoubleComplex *, const cuDoubleComplex *, int,
                              cuDoubleComplex *, int);
cublasStatus_t cublasCopyEx(cublasHandle_t, int, const void *, cudaDataType, int, void *, cudaDataType, int);
cublasStatus_t cublasScopy_v2(cublasHandle_t, int, const float *, int, float *, int);
cublasStatus_t cublasDcopy_v2(cublasHandle_t, int, const double *, int, double *, int);
cublasStatus_t cublasCcopy_v2(cublasHandle_t, int, const cuComplex *, int, cuComplex *, int);
cublasStatus_t cublasZcopy_v2(cublasHandle_t, int, const cuDoubleComplex *, int, cuDoubleComplex *, int);
cublasStatus_t cublasSswap_v2(cublasHandle_t, int, float *, int, float *, int);
cublasStatus_t cublasDswap_v2(cublasHandle_t, int, double *, int, double *, int);
cublasStatus_t cublasCswap_v2(cublasHandle_t, int, cuComplex *, int, cuComplex *, int);
cublasStatus_t cublasZswap_v2(cublasHandle_t, int, cuDoubleComplex *, int, cuDoubleComplex *, int);
cublasStatus_t cublasSwapEx(cublasHandle_t, int, void *, cudaDataType, int, void *, cudaDataType, int);
cublasStatus_t cublasIsamax_v2(cublasHandle_t, int, const float *, int, int *);
cublasStatus_t cublasIdamax_v2(cublasHandle_t, int, const double *, int, int *);
cublasStatus_t cublasIcamax_v2(cublasHandle_t, int, const cuComplex *, int, int *);
cublasStatus_t cublasIzamax_v2(cublasHandle_t, int, const cuDoubleComplex *, int, int *);
cublasStatus_t cublasIamaxEx(cublasHandle_t, int, const void *, cudaDataType, int, int *);
cublasStatus_t cublasIsamin_v2(cublasHandle_t, int, const float *, int, int *);
cublasStatus_t cublasIdamin_v2(cublasHandle_t, int, const double *, int, int *);
cublasStatus_t cublasIcamin_v2(cublasHandle_t, int, const cuComplex *, int, int *);
cublasStatus_t cublasIzamin_v2(cublasHandle_t, int, const cuDoubleComplex *, int, int *);
cublasStatus_t cublasIaminEx(cublasHandle_t, int, const void *, cudaDataType, int, int *);
cublasStatus_t cublasAsumEx(cublasHandle_t, int, const void *, cudaDataType, int, void *, cudaDataType, cudaDataType);
cublasStatus_t cublasSasum_v2(cublasHandle_t, int, const float *, int, float *);
cublasStatus_t cublasDasum_v2(cublasHandle_t, int, const double *, int, double *);
cublasStatus_t cublasScasum_v2(cublasHandle_t, int, const cuComplex *, int, float *);
cublasStatus_t cublasDzasum_v2(cublasHandle_t, int, const cuDoubleComplex *, int, double *);
cublasStatus_t cublasSrot_v2(cublasHandle_t, int, float *, int, float *, int, const float *, const float *);
cublasStatus_t cublasDrot_v2(cublasHandle_t, int, double *, int, double *, int, const double *, const double *);
cublasStatus_t cublasCrot_v2(cublasHandle_t, int, cuComplex *, int, cuComplex *, int, const float *, const cuComplex *);
cublasStatus_t cublasCsrot_v2(cublasHandle_t, int, cuComplex *, int, cuComplex *, int, const float *, const float *);
cublasStatus_t cublasZrot_v2(cublasHandle_t, int, cuDoubleComplex *, int, cuDoubleComplex *, int, const double *,
                             const cuDoubleComplex *);
cublasStatus_t cublasZdrot_v2(cublasHandle_t, int, cuDoubleComplex *, int, cuDoubleComplex *, int, const double *,
                              const double *);
cublasStatus_t cublasRotEx(cublasHandle_t, int, void *, cudaDataType, int, void *, cudaDataType, int, const void *,
                           const void *, cudaDataType, cudaDataType);
cublasStatus_t cublasSrotg_v2(cublasHandle_t, float *, float *, float *, float *);
cublasStatus_t cublasDrotg_v2(cublasHandle_t, double *, double *, double *, double *);
cublasStatus_t cublasCrotg_v2(cublasHandle_t, cuComplex *, cuComplex *, float *, cuComplex *);
cublasStatus_t cublasZrotg_v2(cublasHandle_t, cuDoubleComplex *, cuDoubleComplex *, double *, cuDoubleComplex *);
cublasStatus_t cublasRotgEx(cublasHandle_t, void *, void *, cudaDataType, void *, void *, cudaDataType, cudaDataType);
cublasStatus_t cublasSrotm_v2(cublasHandle_t, int, float *, int, float *, int, const float *);
cublasStatus_t cublasDrotm_v2(cublasHandle_t, int, double *, int, double *, int, const double *);
cublasStatus_t cublasRotmEx(cublasHandle_t, int, void *, cudaDataType, int, void *, cudaDataType, int, const void *,
                            cudaDataType, cudaDataType);
cublasStatus_t cublasSrotmg_v2(cublasHandle_t, float *, float *, float *, const float *, float *);
cublasStatus_t cublasDrotmg_v2(cublasHandle_t, double *, double *, double *, const double *, double *);
cublasStatus_t cublasRotmgEx(cublasHandle_t, void *, cudaDataType, void *, cudaDataType, void *, cudaDataType,
                             const void *, cudaDataType, void *, cudaDataType, cudaDataType);
cublasStatus_t cublasSgemv_v2(cublasHandle_t, cublasOperation_t, int, int, const float *, const float *, int,
                              const float *, int, const float *, float *, int);
cublasStatus_t cublasDgemv_v2(cublasHandle_t, cublasOperation_t, int, int, const double *, const double *, int,
                              const double *, int, const double *, double *, int);
cublasStatus_t cublasCgemv_v2(cublasHandle_t, cublasOperation_t, int, int, const cuComplex *, const cuComplex *, int,
                              const cuComplex *, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZgemv_v2(cublasHandle_t, cublasOperation_t, int, int, const cuDoubleComplex *,
                              const cuDoubleComplex *, int, const cuDoubleComplex *, int, const cuDoubleComplex *,
                              cuDoubleComplex *, int);
cublasStatus_t cublasSgbmv_v2(cublasHandle_t, cublasOperation_t, int, int, int, int, const float *, const float *, int,
                              const float *, int, const float *, float *, int);
cublasStatus_t cublasDgbmv_v2(cublasHandle_t, cublasOperation_t, int, int, int, int, const double *, const double *,
                              int, const double *, int, const double *, double *, int);
cublasStatus_t cublasCgbmv_v2(cublasHandle_t, cublasOperation_t, int, int, int, int, const cuComplex *,
                              const cuComplex *, int, const cuComplex *, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZgbmv_v2(cublasHandle_t, cublasOperation_t, int, int, int, int, const cuDoubleComplex *,
                              const cuDoubleComplex *, int, const cuDoubleComplex *, int, const cuDoubleComplex *,
                              cuDoubleComplex *, int);
cublasStatus_t cublasStrmv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, const float *,
                              int, float *, int);
cublasStatus_t cublasDtrmv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int,
                              const double *, int, double *, int);
cublasStatus_t cublasCtrmv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int,
                              const cuComplex *, int, cuComplex *, int);
cublasStatus_t cublasZtrmv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int,
                              const cuDoubleComplex *, int, cuDoubleComplex *, int);
cublasStatus_t cublasStbmv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, int,
                              const float *, int, float *, int);
cublasStatus_t cublasDtbmv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, int,
                              const double *, int, double *, int);
cublasStatus_t cublasCtbmv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, int,
                              const cuComplex *, int, cuComplex *, int);
cublasStatus_t cublasZtbmv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, int,
                              const cuDoubleComplex *, int, cuDoubleComplex *, int);
cublasStatus_t cublasStpmv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, const float *,
                              float *, int);
cublasStatus_t cublasDtpmv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int,
                              const double *, double *, int);
cublasStatus_t cublasCtpmv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int,
                              const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZtpmv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int,
                              const cuDoubleComplex *, cuDoubleComplex *, int);
cublasStatus_t cublasStrsv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, const float *,
                              int, float *, int);
cublasStatus_t cublasDtrsv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int,
                              const double *, int, double *, int);
cublasStatus_t cublasCtrsv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int,
                              const cuComplex *, int, cuComplex *, int);
cublasStatus_t cublasZtrsv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int,
                              const cuDoubleComplex *, int, cuDoubleComplex *, int);
cublasStatus_t cublasStpsv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, const float *,
                              float *, int);
cublasStatus_t cublasDtpsv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int,
                              const double *, double *, int);
cublasStatus_t cublasCtpsv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int,
                              const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZtpsv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int,
                              const cuDoubleComplex *, cuDoubleComplex *, int);
cublasStatus_t cublasStbsv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, int,
                              const float *, int, float *, int);
cublasStatus_t cublasDtbsv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, int,
                              const double *, int, double *, int);
cublasStatus_t cublasCtbsv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, int,
                              const cuComplex *, int, cuComplex *, int);
cublasStatus_t cublasZtbsv_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t, int, int,
                              const cuDoubleComplex *, int, cuDoubleComplex *, int);
cublasStatus_t cublasSsymv_v2(cublasHandle_t, cublasFillMode_t, int, const float *, const float *, int, const float *,
                              int, const float *, float *, int);
cublasStatus_t cublasDsymv_v2(cublasHandle_t, cublasFillMode_t, int, const double *, const double *, int,
                              const double *, int, const double *, double *, int);
cublasStatus_t cublasCsymv_v2(cublasHandle_t, cublasFillMode_t, int, const cuComplex *, const cuComplex *, int,
                              const cuComplex *, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZsymv_v2(cublasHandle_t, cublasFillMode_t, int, const cuDoubleComplex *, const cuDoubleComplex *,
                              int, const cuDoubleComplex *, int, const cuDoubleComplex *, cuDoubleComplex *, int);
cublasStatus_t cublasChemv_v2(cublasHandle_t, cublasFillMode_t, int, const cuComplex *, const cuComplex *, int,
                              const cuComplex *, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZhemv_v2(cublasHandle_t, cublasFillMode_t, int, const cuDoubleComplex *, const cuDoubleComplex *,
                              int, const cuDoubleComplex *, int, const cuDoubleComplex *, cuDoubleComplex *, int);
cublasStatus_t cublasSsbmv_v2(cublasHandle_t, cublasFillMode_t, int, int, const float *, const float *, int,
                              const float *, int, const float *, float *, int);
cublasStatus_t cublasDsbmv_v2(cublasHandle_t, cublasFillMode_t, int, int, const double *, const double *, int,
                              const double *, int, const double *, double *, int);
cublasStatus_t cublasChbmv_v2(cublasHandle_t, cublasFillMode_t, int, int, const cuComplex *, const cuComplex *, int,
                              const cuComplex *, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZhbmv_v2(cublasHandle_t, cublasFillMode_t, int, int, const cuDoubleComplex *,
                              const cuDoubleComplex *, int, const cuDoubleComplex *, int, const cuDoubleComplex *,
                              cuDoubleComplex *, int);
cublasStatus_t cublasSspmv_v2(cublasHandle_t, cublasFillMode_t, int, const float *, const float *, const float *, int,
                              const float *, float *, int);
cublasStatus_t cublasDspmv_v2(cublasHandle_t, cublasFillMode_t, int, const double *, const double *, const double *,
                              int, const double *, double *, int);
cublasStatus_t cublasChpmv_v2(cublasHandle_t, cublasFillMode_t, int, const cuComplex *, const cuComplex *,
                              const cuComplex *, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZhpmv_v2(cublasHandle_t, cublasFillMode_t, int, const cuDoubleComplex *, const cuDoubleComplex *,
                              const cuDoubleComplex *, int, const cuDoubleComplex *, cuDoubleComplex *, int);
cublasStatus_t cublasSger_v2(cublasHandle_t, int, int, const float *, const float *, int, const float *, int, float *,
                             int);
cublasStatus_t cublasDger_v2(cublasHandle_t, int, int, const double *, const double *, int, const double *, int,
                             double *, int);
cublasStatus_t cublasCgeru_v2(cublasHandle_t, int, int, const cuComplex *, const cuComplex *, int, const cuComplex *,
                              int, cuComplex *, int);
cublasStatus_t cublasCgerc_v2(cublasHandle_t, int, int, const cuComplex *, const cuComplex *, int, const cuComplex *,
                              int, cuComplex *, int);
cublasStatus_t cublasZgeru_v2(cublasHandle_t, int, int, const cuDoubleComplex *, const cuDoubleComplex *, int,
                              const cuDoubleComplex *, int, cuDoubleComplex *, int);
cublasStatus_t cublasZgerc_v2(cublasHandle_t, int, int, const cuDoubleComplex *, const cuDoubleComplex *, int,
                              const cuDoubleComplex *, int, cuDoubleComplex *, int);
cublasStatus_t cublasSsyr_v2(cublasHandle_t, cublasFillMode_t, int, const float *, const float *, int, float *, int);
cublasStatus_t cublasDsyr_v2(cublasHandle_t, cublasFillMode_t, int, const double *, const double *, int, double *, int);
cublasStatus_t cublasCsyr_v2(cublasHandle_t, cublasFillMode_t, int, const cuComplex *, const cuComplex *, int,
                             cuComplex *, int);
cublasStatus_t cublasZsyr_v2(cublasHandle_t, cublasFillMode_t, int, const cuDoubleComplex *, const cuDoubleComplex *,
                             int, cuDoubleComplex *, int);
cublasStatus_t cublasCher_v2(cublasHandle_t, cublasFillMode_t, int, const float *, const cuComplex *, int, cuComplex *,
                             int);
cublasStatus_t cublasZher_v2(cublasHandle_t, cublasFillMode_t, int, const double *, const cuDoubleComplex *, int,
                             cuDoubleComplex *, int);
cublasStatus_t cublasSspr_v2(cublasHandle_t, cublasFillMode_t, int, const float *, const float *, int, float *);
cublasStatus_t cublasDspr_v2(cublasHandle_t, cublasFillMode_t, int, const double *, const double *, int, double *);
cublasStatus_t cublasChpr_v2(cublasHandle_t, cublasFillMode_t, int, const float *, const cuComplex *, int, cuComplex *);
cublasStatus_t cublasZhpr_v2(cublasHandle_t, cublasFillMode_t, int, const double *, const cuDoubleComplex *, int,
                             cuDoubleComplex *);
cublasStatus_t cublasSsyr2_v2(cublasHandle_t, cublasFillMode_t, int, const float *, const float *, int, const float *,
                              int, float *, int);
cublasStatus_t cublasDsyr2_v2(cublasHandle_t, cublasFillMode_t, int, const double *, const double *, int,
                              const double *, int, double *, int);
cublasStatus_t cublasCsyr2_v2(cublasHandle_t, cublasFillMode_t, int, const cuComplex *, const cuComplex *, int,
                              const cuComplex *, int, cuComplex *, int);
cublasStatus_t cublasZsyr2_v2(cublasHandle_t, cublasFillMode_t, int, const cuDoubleComplex *, const cuDoubleComplex *,
                              int, const cuDoubleComplex *, int, cuDoubleComplex *, int);
cublasStatus_t cublasCher2_v2(cublasHandle_t, cublasFillMode_t, int, const cuComplex *, const cuComplex *, int,
                              const cuComplex *, int, cuComplex *, int);
cublasStatus_t cublasZher2_v2(cublasHandle_t, cublasFillMode_t, int, const cuDoubleComplex *, const cuDoubleComplex *,
                              int, const cuDoubleComplex *, int, cuDoubleComplex *, int);
cublasStatus_t cublasSspr2_v2(cublasHandle_t, cublasFillMode_t, int, const float *, const float *, int, const float *,
                              int, float *);
cublasStatus_t cublasDspr2_v2(cublasHandle_t, cublasFillMode_t, int, const double *, const double *, int,
                              const double *, int, double *);
cublasStatus_t cublasChpr2_v2(cublasHandle_t, cublasFillMode_t, int, const cuComplex *, const cuComplex *, int,
                              const cuComplex *, int, cuComplex *);
cublasStatus_t cublasZhpr2_v2(cublasHandle_t, cublasFillMode_t, int, const cuDoubleComplex *, const cuDoubleComplex *,
                              int, const cuDoubleComplex *, int, cuDoubleComplex *);
cublasStatus_t cublasSgemvBatched(cublasHandle_t, cublasOperation_t, int, int, const float *, const float *const[], int,
                                  const float *const[], int, const float *, float *const[], int, int);
cublasStatus_t cublasDgemvBatched(cublasHandle_t, cublasOperation_t, int, int, const double *, const double *const[],
                                  int, const double *const[], int, const double *, double *const[], int, int);
cublasStatus_t cublasCgemvBatched(cublasHandle_t, cublasOperation_t, int, int, const cuComplex *,
                                  const cuComplex *const[], int, const cuComplex *const[], int, const cuComplex *,
                                  cuComplex *const[], int, int);
cublasStatus_t cublasZgemvBatched(cublasHandle_t, cublasOperation_t, int, int, const cuDoubleComplex *,
                                  const cuDoubleComplex *const[], int, const cuDoubleComplex *const[], int,
                                  const cuDoubleComplex *, cuDoubleComplex *const[], int, int);
cublasStatus_t cublasHSHgemvBatched(cublasHandle_t, cublasOperation_t, int, int, const float *, const __half *const[],
                                    int, const __half *const[], int, const float *, __half *const[], int, int);
cublasStatus_t cublasHSSgemvBatched(cublasHandle_t, cublasOperation_t, int, int, const float *, const __half *const[],
                                    int, const __half *const[], int, const float *, float *const[], int, int);
cublasStatus_t cublasTSTgemvBatched(cublasHandle_t, cublasOperation_t, int, int, const float *,
                                    const __nv_bfloat16 *const[], int, const __nv_bfloat16 *const[], int, const float *,
                                    __nv_bfloat16 *const[], int, int);
cublasStatus_t cublasTSSgemvBatched(cublasHandle_t, cublasOperation_t, int, int, const float *,
                                    const __nv_bfloat16 *const[], int, const __nv_bfloat16 *const[], int, const float *,
                                    float *const[], int, int);
cublasStatus_t cublasSgemvStridedBatched(cublasHandle_t, cublasOperation_t, int, int, const float *, const float *, int,
                                         long long, const float *, int, long long, const float *, float *, int,
                                         long long, int);
cublasStatus_t cublasDgemvStridedBatched(cublasHandle_t, cublasOperation_t, int, int, const double *, const double *,
                                         int, long long, const double *, int, long long, const double *, double *, int,
                                         long long, int);
cublasStatus_t cublasCgemvStridedBatched(cublasHandle_t, cublasOperation_t, int, int, const cuComplex *,
                                         const cuComplex *, int, long long, const cuComplex *, int, long long,
                                         const cuComplex *, cuComplex *, int, long long, int);
cublasStatus_t cublasZgemvStridedBatched(cublasHandle_t, cublasOperation_t, int, int, const cuDoubleComplex *,
                                         const cuDoubleComplex *, int, long long, const cuDoubleComplex *, int,
                                         long long, const cuDoubleComplex *, cuDoubleComplex *, int, long long, int);
cublasStatus_t cublasHSHgemvStridedBatched(cublasHandle_t, cublasOperation_t, int, int, const float *, const __half *,
                                           int, long long, const __half *, int, long long, const float *, __half *, int,
                                           long long, int);
cublasStatus_t cublasHSSgemvStridedBatched(cublasHandle_t, cublasOperation_t, int, int, const float *, const __half *,
                                           int, long long, const __half *, int, long long, const float *, float *, int,
                                           long long, int);
cublasStatus_t cublasTSTgemvStridedBatched(cublasHandle_t, cublasOperation_t, int, int, const float *,
                                           const __nv_bfloat16 *, int, long long, const __nv_bfloat16 *, int, long long,
                                           const float *, __nv_bfloat16 *, int, long long, int);
cublasStatus_t cublasTSSgemvStridedBatched(cublasHandle_t, cublasOperation_t, int, int, const float *,
                                           const __nv_bfloat16 *, int, long long, const __nv_bfloat16 *, int, long long,
                                           const float *, float *, int, long long, int);
cublasStatus_t cublasSgemm_v2(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const float *,
                              const float *, int, const float *, int, const float *, float *, int);
cublasStatus_t cublasDgemm_v2(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const double *,
                              const double *, int, const double *, int, const double *, double *, int);
cublasStatus_t cublasCgemm_v2(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const cuComplex *,
                              const cuComplex *, int, const cuComplex *, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasCgemm3m(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const cuComplex *,
                             const cuComplex *, int, const cuComplex *, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasCgemm3mEx(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const cuComplex *,
                               const void *, cudaDataType, int, const void *, cudaDataType, int, const cuComplex *,
                               void *, cudaDataType, int);
cublasStatus_t cublasZgemm_v2(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                              const cuDoubleComplex *, const cuDoubleComplex *, int, const cuDoubleComplex *, int,
                              const cuDoubleComplex *, cuDoubleComplex *, int);
cublasStatus_t cublasZgemm3m(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                             const cuDoubleComplex *, const cuDoubleComplex *, int, const cuDoubleComplex *, int,
                             const cuDoubleComplex *, cuDoubleComplex *, int);
cublasStatus_t cublasHgemm(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const __half *,
                           const __half *, int, const __half *, int, const __half *, __half *, int);
cublasStatus_t cublasSgemmEx(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const float *,
                             const void *, cudaDataType, int, const void *, cudaDataType, int, const float *, void *,
                             cudaDataType, int);
cublasStatus_t cublasGemmEx(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const void *,
                            const void *, cudaDataType, int, const void *, cudaDataType, int, const void *, void *,
                            cudaDataType, int, cublasComputeType_t, cublasGemmAlgo_t);
cublasStatus_t cublasCgemmEx(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const cuComplex *,
                             const void *, cudaDataType, int, const void *, cudaDataType, int, const cuComplex *,
                             void *, cudaDataType, int);
cublasStatus_t cublasSsyrk_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const float *,
                              const float *, int, const float *, float *, int);
cublasStatus_t cublasDsyrk_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const double *,
                              const double *, int, const double *, double *, int);
cublasStatus_t cublasCsyrk_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const cuComplex *,
                              const cuComplex *, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZsyrk_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const cuDoubleComplex *,
                              const cuDoubleComplex *, int, const cuDoubleComplex *, cuDoubleComplex *, int);
cublasStatus_t cublasCsyrkEx(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const cuComplex *,
                             const void *, cudaDataType, int, const cuComplex *, void *, cudaDataType, int);
cublasStatus_t cublasCsyrk3mEx(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const cuComplex *,
                               const void *, cudaDataType, int, const cuComplex *, void *, cudaDataType, int);
cublasStatus_t cublasCherk_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const float *,
                              const cuComplex *, int, const float *, cuComplex *, int);
cublasStatus_t cublasZherk_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const double *,
                              const cuDoubleComplex *, int, const double *, cuDoubleComplex *, int);
cublasStatus_t cublasCherkEx(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const float *, const void *,
                             cudaDataType, int, const float *, void *, cudaDataType, int);
cublasStatus_t cublasCherk3mEx(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const float *,
                               const void *, cudaDataType, int, const float *, void *, cudaDataType, int);
cublasStatus_t cublasSsyr2k_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const float *,
                               const float *, int, const float *, int, const float *, float *, int);
cublasStatus_t cublasDsyr2k_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const double *,
                               const double *, int, const double *, int, const double *, double *, int);
cublasStatus_t cublasCsyr2k_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const cuComplex *,
                               const cuComplex *, int, const cuComplex *, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZsyr2k_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const cuDoubleComplex *,
                               const cuDoubleComplex *, int, const cuDoubleComplex *, int, const cuDoubleComplex *,
                               cuDoubleComplex *, int);
cublasStatus_t cublasCher2k_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const cuComplex *,
                               const cuComplex *, int, const cuComplex *, int, const float *, cuComplex *, int);
cublasStatus_t cublasZher2k_v2(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const cuDoubleComplex *,
                               const cuDoubleComplex *, int, const cuDoubleComplex *, int, const double *,
                               cuDoubleComplex *, int);
cublasStatus_t cublasSsyrkx(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const float *, const float *,
                            int, const float *, int, const float *, float *, int);
cublasStatus_t cublasDsyrkx(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const double *,
                            const double *, int, const double *, int, const double *, double *, int);
cublasStatus_t cublasCsyrkx(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const cuComplex *,
                            const cuComplex *, int, const cuComplex *, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZsyrkx(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const cuDoubleComplex *,
                            const cuDoubleComplex *, int, const cuDoubleComplex *, int, const cuDoubleComplex *,
                            cuDoubleComplex *, int);
cublasStatus_t cublasCherkx(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const cuComplex *,
                            const cuComplex *, int, const cuComplex *, int, const float *, cuComplex *, int);
cublasStatus_t cublasZherkx(cublasHandle_t, cublasFillMode_t, cublasOperation_t, int, int, const cuDoubleComplex *,
                            const cuDoubleComplex *, int, const cuDoubleComplex *, int, const double *,
                            cuDoubleComplex *, int);
cublasStatus_t cublasSsymm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, int, int, const float *,
                              const float *, int, const float *, int, const float *, float *, int);
cublasStatus_t cublasDsymm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, int, int, const double *,
                              const double *, int, const double *, int, const double *, double *, int);
cublasStatus_t cublasCsymm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, int, int, const cuComplex *,
                              const cuComplex *, int, const cuComplex *, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZsymm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, int, int, const cuDoubleComplex *,
                              const cuDoubleComplex *, int, const cuDoubleComplex *, int, const cuDoubleComplex *,
                              cuDoubleComplex *, int);
cublasStatus_t cublasChemm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, int, int, const cuComplex *,
                              const cuComplex *, int, const cuComplex *, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZhemm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, int, int, const cuDoubleComplex *,
                              const cuDoubleComplex *, int, const cuDoubleComplex *, int, const cuDoubleComplex *,
                              cuDoubleComplex *, int);
cublasStatus_t cublasStrsm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t,
                              int, int, const float *, const float *, int, float *, int);
cublasStatus_t cublasDtrsm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t,
                              int, int, const double *, const double *, int, double *, int);
cublasStatus_t cublasCtrsm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t,
                              int, int, const cuComplex *, const cuComplex *, int, cuComplex *, int);
cublasStatus_t cublasZtrsm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t,
                              int, int, const cuDoubleComplex *, const cuDoubleComplex *, int, cuDoubleComplex *, int);
cublasStatus_t cublasStrmm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t,
                              int, int, const float *, const float *, int, const float *, int, float *, int);
cublasStatus_t cublasDtrmm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t,
                              int, int, const double *, const double *, int, const double *, int, double *, int);
cublasStatus_t cublasCtrmm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t,
                              int, int, const cuComplex *, const cuComplex *, int, const cuComplex *, int, cuComplex *,
                              int);
cublasStatus_t cublasZtrmm_v2(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t, cublasDiagType_t,
                              int, int, const cuDoubleComplex *, const cuDoubleComplex *, int, const cuDoubleComplex *,
                              int, cuDoubleComplex *, int);
cublasStatus_t cublasHgemmBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const __half *,
                                  const __half *const[], int, const __half *const[], int, const __half *,
                                  __half *const[], int, int);
cublasStatus_t cublasSgemmBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const float *,
                                  const float *const[], int, const float *const[], int, const float *, float *const[],
                                  int, int);
cublasStatus_t cublasDgemmBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const double *,
                                  const double *const[], int, const double *const[], int, const double *,
                                  double *const[], int, int);
cublasStatus_t cublasCgemmBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                                  const cuComplex *, const cuComplex *const[], int, const cuComplex *const[], int,
                                  const cuComplex *, cuComplex *const[], int, int);
cublasStatus_t cublasCgemm3mBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                                    const cuComplex *, const cuComplex *const[], int, const cuComplex *const[], int,
                                    const cuComplex *, cuComplex *const[], int, int);
cublasStatus_t cublasZgemmBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                                  const cuDoubleComplex *, const cuDoubleComplex *const[], int,
                                  const cuDoubleComplex *const[], int, const cuDoubleComplex *,
                                  cuDoubleComplex *const[], int, int);
cublasStatus_t cublasHgemmStridedBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                                         const __half *, const __half *, int, long long, const __half *, int, long long,
                                         const __half *, __half *, int, long long, int);
cublasStatus_t cublasSgemmStridedBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                                         const float *, const float *, int, long long, const float *, int, long long,
                                         const float *, float *, int, long long, int);
cublasStatus_t cublasDgemmStridedBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                                         const double *, const double *, int, long long, const double *, int, long long,
                                         const double *, double *, int, long long, int);
cublasStatus_t cublasCgemmStridedBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                                         const cuComplex *, const cuComplex *, int, long long, const cuComplex *, int,
                                         long long, const cuComplex *, cuComplex *, int, long long, int);
cublasStatus_t cublasCgemm3mStridedBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                                           const cuComplex *, const cuComplex *, int, long long, const cuComplex *, int,
                                           long long, const cuComplex *, cuComplex *, int, long long, int);
cublasStatus_t cublasZgemmStridedBatched(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                                         const cuDoubleComplex *, const cuDoubleComplex *, int, long long,
                                         const cuDoubleComplex *, int, long long, const cuDoubleComplex *,
                                         cuDoubleComplex *, int, long long, int);
cublasStatus_t cublasGemmBatchedEx(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int, const void *,
                                   const void *const[], cudaDataType, int, const void *const[], cudaDataType, int,
                                   const void *, void *const[], cudaDataType, int, int, cublasComputeType_t,
                                   cublasGemmAlgo_t);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, int,
                                          const void *, const void *, cudaDataType, int, long long, const void *,
                                          cudaDataType, int, long long, const void *, void *, cudaDataType, int,
                                          long long, int, cublasComputeType_t, cublasGemmAlgo_t);
cublasStatus_t cublasSgemmGroupedBatched(cublasHandle_t, const cublasOperation_t[], const cublasOperation_t[],
                                         const int[], const int[], const int[], const float[], const float *const[],
                                         const int[], const float *const[], const int[], const float[], float *const[],
                                         const int[], int, const int[]);
cublasStatus_t cublasDgemmGroupedBatched(cublasHandle_t, const cublasOperation_t[], const cublasOperation_t[],
                                         const int[], const int[], const int[], const double[], const double *const[],
                                         const int[], const double *const[], const int[], const double[],
                                         double *const[], const int[], int, const int[]);
cublasStatus_t cublasGemmGroupedBatchedEx(cublasHandle_t, const cublasOperation_t[], const cublasOperation_t[],
                                          const int[], const int[], const int[], const void *, const void *const[],
                                          cudaDataType_t, const int[], const void *const[], cudaDataType_t, const int[],
                                          const void *, void *const[], cudaDataType_t, const int[], int, const int[],
                                          cublasComputeType_t);
cublasStatus_t cublasSgeam(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, const float *, const float *,
                           int, const float *, const float *, int, float *, int);
cublasStatus_t cublasDgeam(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, const double *,
                           const double *, int, const double *, const double *, int, double *, int);
cublasStatus_t cublasCgeam(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, const cuComplex *,
                           const cuComplex *, int, const cuComplex *, const cuComplex *, int, cuComplex *, int);
cublasStatus_t cublasZgeam(cublasHandle_t, cublasOperation_t, cublasOperation_t, int, int, const cuDoubleComplex *,
                           const cuDoubleComplex *, int, const cuDoubleComplex *, const cuDoubleComplex *, int,
                           cuDoubleComplex *, int);
cublasStatus_t cublasStrsmBatched(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t,
                                  cublasDiagType_t, int, int, const float *, const float *const[], int, float *const[],
                                  int, int);
cublasStatus_t cublasDtrsmBatched(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t,
                                  cublasDiagType_t, int, int, const double *, const double *const[], int,
                                  double *const[], int, int);
cublasStatus_t cublasCtrsmBatched(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t,
                                  cublasDiagType_t, int, int, const cuComplex *, const cuComplex *const[], int,
                                  cuComplex *const[], int, int);
cublasStatus_t cublasZtrsmBatched(cublasHandle_t, cublasSideMode_t, cublasFillMode_t, cublasOperation_t,
                                  cublasDiagType_t, int, int, const cuDoubleComplex *, const cuDoubleComplex *const[],
                                  int, cuDoubleComplex *const[], int, int);
cublasStatus_t cublasSdgmm(cublasHandle_t, cublasSideMode_t, int, int, const float *, int, const float *, int, float *,
                           int);
cublasStatus_t cublasDdgmm(cublasHandle_t, cublasSideMode_t, int, int, const double *, int, const double *, int,
                           double *, int);
cublasStatus_t cublasCdgmm(cublasHandle_t, cublasSideMode_t, int, int, const cuComplex *, int, const cuComplex *, int,
                           cuComplex *, int);
cublasStatus_t cublasZdgmm(cublasHandle_t, cublasSideMode_t, int, int, const cuDoubleComplex *, int,
                           const cuDoubleComplex *, int, cuDoubleComplex *, int);
cublasStatus_t cublasSmatinvBatched(cublasHandle_t, int, const float *const[], int, float *const[], int, int *, int);
cublasStatus_t cublasDmatinvBatched(cublasHandle_t, int, const double *const[], int, double *const[], int, int *, int);
cublasStatus_t cublasCmatinvBatched(cublasHandle_t, int, const cuComplex *const[], int, cuComplex *const[], int, int *,
                                    int);
cublasStatus_t cublasZmatinvBatched(cublasHandle_t, int, const cuDoubleComplex *const[], int, cuDoubleComplex *const[],
                                    int, int *, int);
cublasStatus_t cublasSgeqrfBatched(cublasHandle_t, int, int, float *const[], int, float *const[], int *, int);
cublasStatus_t cublasDgeqrfBatched(cublasHandle_t, int, int, double *const[], int, double *const[], int *, int);
cublasStatus_t cublasCgeqrfBatched(cublasHandle_t, int, int, cuComplex *const[], int, cuComplex *const[], int *, int);
cublasStatus_t cublasZgeqrfBatched(cublasHandle_t, int, int, cuDoubleComplex *const[], int, cuDoubleComplex *const[],
                                   int *, int);
cublasStatus_t cublasSgelsBatched(cublasHandle_t, cublasOperation_t, int, int, int, float *const[], int, float *const[],
                                  int, int *, int *, int);
cublasStatus_t cublasDgelsBatched(cublasHandle_t, cublasOperation_t, int, int, int, double *const[], int,
                                  double *const[], int, int *, int *, int);
cublasStatus_t cublasCgelsBatched(cublasHandle_t, cublasOperation_t, int, int, int, cuComplex *const[], int,
                                  cuComplex *const[], int, int *, int *, int);
cublasStatus_t cublasZgelsBatched(cublasHandle_t, cublasOperation_t, int, int, int, cuDoubleComplex *const[], int,
                                  cuDoubleComplex *const[], int, int *, int *, int);
cublasStatus_t cublasStpttr(cublasHandle_t, cublasFillMode_t, int, const float *, float *, int);
cublasStatus_t cublasDtpttr(cublasHandle_t, cublasFillMode_t, int, const double *, double *, int);
cublasStatus_t cublasCtpttr(cublasHandle_t, cublasFillMode_t, int, const cuComplex *, cuComplex *, int);
cublasStatus_t cublasZtpttr(cublasHandle_t, cublasFillMode_t, int, const cuDoubleComplex *, cuDoubleComplex *, int);
cublasStatus_t cublasStrttp(cublasHandle_t, cublasFillMode_t, int, const float *, int, float *);
cublasStatus_t cublasDtrttp(cublasHandle_t, cublasFillMode_t, int, const double *, int, double *);
cublasStatus_t cublasCtrttp(cublasHandle_t, cublasFillMode_t, int, const cuComplex *, int, cuComplex *);
cublasStatus_t cublasZtrttp(cublasHandle_t, cublasFillMode_t, int, const cuDoubleComplex *, int, cuDoubleComplex *);
cublasStatus_t cublasSgetrfBatched(cublasHandle_t, int, float *const[], int, int *, int *, int);
cublasStatus_t cublasDgetrfBatched(cublasHandle_t, int, double *const[], int, int *, int *, int);
cublasStatus_t cublasCgetrfBatched(cublasHandle_t, int, cuComplex *const[], int, int *, int *, int);
cublasStatus_t cublasZgetrfBatched(cublasHandle_t, int, cuDoubleComplex *const[], int, int *, int *, int);
cublasStatus_t cublasSgetriBatched(cublasHandle_t, int, const float *const[], int, const int *, float *const[], int,
                                   int *, int);
cublasStatus_t cublasDgetriBatched(cublasHandle_t, int, const double *const[], int, const int *, double *const[], int,
                                   int *, int);
cublasStatus_t cublasCgetriBatched(cublasHandle_t, int, const cuComplex *const[], int, const int *, cuComplex *const[],
                                   int, int *, int);
cublasStatus_t cublasZgetriBatched(cublasHandle_t, int, const cuDoubleComplex *const[], int, const int *,
                                   cuDoubleComplex *const[], int, int *, int);
cublasStatus_t cublasSgetrsBatched(cublasHandle_t, cublasOperation_t, int, int, const float *const[], int, const int *,
                                   float *const[], int, int *, int);
cublasStatus_t cublasDgetrsBatched(cublasHandle_t, cublasOperation_t, int, int, const double *const[], int, const int *,
                                   double *const[], int, int *, int);
cublasStatus_t cublasCgetrsBatched(cublasHandle_t, cublasOperation_t, int, int, const cuComplex *const[], int,
                                   const int *, cuComplex *const[], int, int *, int);
cublasStatus_t cublasZgetrsBatched(cublasHandle_t, cublasOperation_t, int, int, const cuDoubleComplex *const[], int,
                                   const int *, cuDoubleComplex *const[], int, int *, int);
cublasStatus_t cublasUint8gemmBias(cublasHandle_t, cublasOperation_t, cublasOperation_t, cublasOperation_t, int, int,
                                   int, const unsigned char *, int, int, const unsigned char *, int, int,
                                   unsigned char *, int, int, int, int);
#ifdef __cplusplus
}
#endif

#ifdef __cplusplus
// As before CUDA 11: the type of the sums by the type of their data.
static inline cublasStatus_t cublasMigrateComputeType(cublasHandle_t handle, cudaDataType_t data,
                                                      cublasComputeType_t *compute) {
  cublasMath_t mode;
  const cublasStatus_t status = cublasGetMathMode(handle, &mode);
  if (status != CUBLAS_STATUS_SUCCESS)
    return status;
  const bool pedantic = (mode & 0xf) == CUBLAS_PEDANTIC_MATH;
  switch (data) {
  case CUDA_R_16F:
    *compute = pedantic ? CUBLAS_COMPUTE_16F_PEDANTIC : CUBLAS_COMPUTE_16F;
    return CUBLAS_STATUS_SUCCESS;
  case CUDA_R_32F:
  case CUDA_C_32F:
    *compute = pedantic ? CUBLAS_COMPUTE_32F_PEDANTIC : CUBLAS_COMPUTE_32F;
    return CUBLAS_STATUS_SUCCESS;
  case CUDA_R_64F:
  case CUDA_C_64F:
    *compute = pedantic ? CUBLAS_COMPUTE_64F_PEDANTIC : CUBLAS_COMPUTE_64F;
    return CUBLAS_STATUS_SUCCESS;
  case CUDA_R_32I:
    *compute = pedantic ? CUBLAS_COMPUTE_32I_PEDANTIC : CUBLAS_COMPUTE_32I;
    return CUBLAS_STATUS_SUCCESS;
  default:
    return CUBLAS_STATUS_NOT_SUPPORTED;
  }
}
static inline cublasStatus_t cublasGemmEx(cublasHandle_t handle, cublasOperation_t ta, cublasOperation_t tb, int m,
                                          int n, int k, const void *alpha, const void *a, cudaDataType at, int lda,
                                          const void *b, cudaDataType bt, int ldb, const void *beta, void *c,
                                          cudaDataType ct, int ldc, cudaDataType compute, cublasGemmAlgo_t algo) {
  cublasComputeType_t type;
  const cublasStatus_t status = cublasMigrateComputeType(handle, compute, &type);
  return status != CUBLAS_STATUS_SUCCESS
             ? status
             : cublasGemmEx(handle, ta, tb, m, n, k, alpha, a, at, lda, b, bt, ldb, beta, c, ct, ldc, type, algo);
}
static inline cublasStatus_t cublasGemmBatchedEx(cublasHandle_t handle, cublasOperation_t ta, cublasOperation_t tb,
                                                 int m, int n, int k, const void *alpha, const void *const a[],
                                                 cudaDataType at, int lda, const void *const b[], cudaDataType bt,
                                                 int ldb, const void *beta, void *const c[], cudaDataType ct, int ldc,
                                                 int count, cudaDataType compute, cublasGemmAlgo_t algo) {
  cublasComputeType_t type;
  const cublasStatus_t status = cublasMigrateComputeType(handle, compute, &type);
  return status != CUBLAS_STATUS_SUCCESS ? status
                                         : cublasGemmBatchedEx(handle, ta, tb, m, n, k, alpha, a, at, lda, b, bt, ldb,
                                                               beta, c, ct, ldc, count, type, algo);
}
static inline cublasStatus_t
cublasGemmStridedBatchedEx(cublasHandle_t handle, cublasOperation_t ta, cublasOperation_t tb, int m, int n, int k,
                           const void *alpha, const void *a, cudaDataType at, int lda, long long sa, const void *b,
                           cudaDataType bt, int ldb, long long sb, const void *beta, void *c, cudaDataType ct, int ldc,
                           long long sc, int count, cudaDataType compute, cublasGemmAlgo_t algo) {
  cublasComputeType_t type;
  const cublasStatus_t status = cublasMigrateComputeType(handle, compute, &type);
  return status != CUBLAS_STATUS_SUCCESS
             ? status
             : cublasGemmStridedBatchedEx(handle, ta, tb, m, n, k, alpha, a, at, lda, sa, b, bt, ldb, sb, beta, c, ct,
                                          ldc, sc, count, type, algo);
}
#endif

#endif
