// hip_sum.cpp: HIP as everybody writes it, for the software GPU: the sums of
// blocks by shuffles, and one of all by an atomic addition.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>

#include <cstdio>
#include <vector>

__global__ void sums(float *all, const float *in) {
  float v = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int d = warpSize / 2; d; d /= 2)
    v += __shfl_xor(v, d);
  if (threadIdx.x % warpSize == 0)
    atomicAdd(all, v);
}

#define CHECK(call)                                                                                                    \
  if (hipError_t e = call) {                                                                                           \
    std::printf("%s: %s\n", #call, hipGetErrorString(e));                                                              \
    return 1;                                                                                                          \
  }

int main() {
  int devices = 0;
  CHECK(hipGetDeviceCount(&devices));
  for (int d = 0; d < devices; d++) {
    CHECK(hipSetDevice(d));
    hipDeviceProp_t about;
    CHECK(hipGetDeviceProperties(&about, d));
    std::vector<float> numbers(4 * 256);
    for (size_t i = 0; i < numbers.size(); i++)
      numbers[i] = (float)i;
    float *in, *all, sum = 0;
    CHECK(hipMalloc(&in, numbers.size() * sizeof(float)));
    CHECK(hipMalloc(&all, sizeof sum));
    CHECK(hipMemcpy(in, numbers.data(), numbers.size() * sizeof(float), hipMemcpyHostToDevice));
    CHECK(hipMemcpy(all, &sum, sizeof sum, hipMemcpyHostToDevice));
    sums<<<4, 256>>>(all, in);
    CHECK(hipMemcpy(&sum, all, sizeof sum, hipMemcpyDeviceToHost));
    std::printf("%s: %.0f\n", about.gcnArchName, sum);
  }
  return 0;
}
