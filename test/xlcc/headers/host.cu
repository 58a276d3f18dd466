// Host code that programs have beside their kernels, with what CUDA 13 has and what it took away.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %xlcc -mcpu=gfx90a -Wall -Werror %s -o %t.hsaco
// RUN: %build/bin/xlcc --cuda-path=none --llvm=22 -mcpu=gfx1100 -Wall -Werror %s -o %t.hsaco
// RUN: not %xlcc -mcpu=gfx90a -DOLD -Werror %s -o %t.hsaco 2>&1 | %FileCheck %s
// CHECK: error: '__shfl_xor' is deprecated: __shfl_xor() is deprecated in favor of __shfl_xor_sync() and may be removed
// CHECK: error: '__ballot' is deprecated: __ballot() is deprecated in favor of __ballot_sync()
#include <cublas_v2.h>
#include <cuda.h>
#include <cuda_profiler_api.h>
#include <cuda_runtime.h>
#include <cufft.h>
#include <curand.h>
#include <cstdio>
#include <nvToolsExt.h>

__constant__ float table[16];
__managed__ int counter;
__global__ void __launch_bounds__(128, 2) kernel(float *p, const __grid_constant__ float4 v, int n) {
  p[threadIdx.x] = table[n] + v.x;
}
#ifdef OLD
__global__ void old(unsigned *p) { p[0] = __shfl_xor(p[1], 1) + __ballot(p[2]); }
#endif
static void CUDART_CB done(cudaStream_t, cudaError_t status, void *data) { *(int *)data = status; }
#define CHECK(X)                                                                                                       \
  do {                                                                                                                 \
    cudaError_t e = X;                                                                                                 \
    if (e != cudaSuccess)                                                                                              \
      exit(fprintf(stderr, "%s:%d %s %s\n", __FILE__, __LINE__, cudaGetErrorName(e), cudaGetErrorString(e)));          \
  } while (0)

int main() {
  srand((unsigned)time(0));
  cudaDeviceProp prop;
  CHECK(cudaGetDeviceProperties(&prop, 0));
  printf("%s %d %d %d %zu\n", prop.name, prop.clockRate, prop.memoryClockRate, prop.deviceOverlap, prop.textureAlignment);
  int value;
  CHECK(cudaDeviceGetAttribute(&value, cudaDevAttrGlobalMemoryBusWidth, 0));
  float *p, *host, host_table[16] = {rsqrtf(2.0f), (float)umin(1u, 2u), exp10(2.0f)};
  CHECK(cudaMalloc(&p, 4096));
  CHECK(cudaMallocManaged(&host, 4096));
  CHECK(cudaMemPrefetchAsync(host, 4096, cudaCpuDeviceId));
  CHECK(cudaMemAdvise(host, 4096, cudaMemAdviseSetReadMostly, 0));
  CHECK(cudaMemcpyToSymbol(table, host_table, sizeof table));
  cudaStream_t stream;
  cudaEvent_t event;
  CHECK(cudaStreamCreateWithPriority(&stream, cudaStreamNonBlocking, -1));
  CHECK(cudaEventCreate(&event, cudaEventDisableTiming | cudaEventBlockingSync));
  int grid, block;
  CHECK(cudaOccupancyMaxPotentialBlockSize(&grid, &block, kernel));
  CHECK(cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
  nvtxRangePushA("launch");
  kernel<<<grid, block, 0, stream>>>(p, make_float4(1, 2, 3, 4), 3);
  nvtxRangePop();
  CHECK(cudaStreamAddCallback(stream, done, &value, 0));
  cudaLaunchConfig_t config = {};
  config.gridDim = dim3(1), config.blockDim = {32};
  CHECK(cudaLaunchKernelEx(&config, kernel, p, float4(), 3));
  cudaArray_t array;
  cudaChannelFormatDesc channels = cudaCreateChannelDesc<float4>();
  CHECK(cudaMallocArray(&array, &channels, 16, 16));
  cudaResourceDesc resource = {};
  resource.resType = cudaResourceTypeArray;
  resource.res.array.array = array;
  cudaTextureDesc how = {};
  how.addressMode[0] = cudaAddressModeWrap, how.filterMode = cudaFilterModeLinear, how.readMode = cudaReadModeElementType;
  cudaTextureObject_t texture;
  CHECK(cudaCreateTextureObject(&texture, &resource, &how, nullptr));
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  CHECK(cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal));
  CHECK(cudaStreamEndCapture(stream, &graph));
  CHECK(cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  cudaMemcpy3DParms copy = {};
  copy.srcPtr = make_cudaPitchedPtr(host, 16, 4, 4), copy.extent = make_cudaExtent(4, 4, 4);
  CHECK(cudaMemcpy3D(&copy));
  CHECK(cudaProfilerStop());
  CHECK(cudaThreadSynchronize());
  cublasHandle_t blas;
  float one = 1;
  cublasCreate(&blas);
  cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_T, 4, 4, 4, &one, p, 4, p, 4, &one, p, 4);
  cublasGemmEx(blas, CUBLAS_OP_N, CUBLAS_OP_T, 4, 4, 4, &one, p, CUDA_R_32F, 4, p, CUDA_R_32F, 4, &one, p, CUDA_R_32F, 4, CUDA_R_32F,
               CUBLAS_GEMM_DEFAULT);
  curandGenerator_t generator;
  curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT);
  curandGenerateUniform(generator, p, 16);
  cufftHandle plan;
  cufftPlan1d(&plan, 64, CUFFT_C2C, 1);
  CUdevice device;
  CUcontext context;
  cuInit(0);
  cuDeviceGet(&device, 0);
  cuDevicePrimaryCtxRetain(&context, device);
  cuCtxCreate(&context, 0, device);
  cuMemPrefetchAsync((CUdeviceptr)p, 64, device, stream);
  counter = 1;
  return prop.warpSize;
}
// What helper_cuda.h of CUDA's samples asks for.
#if !defined(__DRIVER_TYPES_H__) || !defined(__CUDA_RUNTIME_H__) || !defined(CUBLAS_API_H_) || !defined(_CUFFT_H_) || !defined(CURAND_H_)
#error "guards"
#endif
