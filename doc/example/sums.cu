// sums.cu: a CUDA program as any other: each warp's sum, on whatever GPU there is.
#include <cstdio>
#include <cuda_runtime.h>

__global__ void warp_sums(float *sums, const float *in) {
  float v = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int d = 16; d; d >>= 1)
    v += __shfl_xor_sync(0xffffffff, v, d);
  if (threadIdx.x % warpSize == 0)
    sums[(blockIdx.x * blockDim.x + threadIdx.x) / warpSize] = v;
}

int main() {
  const int threads = 256, warps = threads / 32;
  float *in, *sums;
  cudaMallocManaged(&in, threads * sizeof *in);
  cudaMallocManaged(&sums, warps * sizeof *sums);
  for (int i = 0; i < threads; i++)
    in[i] = i;
  warp_sums<<<2, threads / 2>>>(sums, in);
  cudaError_t e = cudaDeviceSynchronize();
  cudaDeviceProp device;
  cudaGetDeviceProperties(&device, 0);
  printf("%s: %s\n", device.name, cudaGetErrorString(e));
  for (int i = 0; i < warps; i++)
    printf("%g%c", sums[i], i + 1 < warps ? ' ' : '\n');
  return e != cudaSuccess;
}
