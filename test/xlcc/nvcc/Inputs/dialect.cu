// dialect.cu: what nvcc reads and clang does not, or only elsewhere.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <vector>

__global__ void k(int *p) { atomicAdd(p, (int)(blockDim.x * 100 + blockDim.y * 10 + gridDim.x)); }
template <int N> __global__ void t(int *p) { atomicAdd(p, N); }

// "<<<1, {2}>>>" and k<<<1, {2}>>> in comments stay what they are. Line 11 must be line 11.
static const char text[] = "<<<1, {2}>>>";

int main() {
  int *d, h = 0;
  cudaMallocManaged(&d, sizeof *d);
  *d = 0;
  cudaStream_t s = 0;
  k<<<{2, 1, 1}, {2, 2, 1}>>>(d); // 4 threads, 2 blocks: 8 * 222
  k<<<1, /* braces */ {1, 1}, 0, s>>>(d);
  t<(8 >> 1)><<<std::vector<int>{1, 2}[0], dim3(1)>>>(d);
  cudaDeviceSynchronize();
  h = *d;
  printf("%d %s %d %g %g %d\n", h, text, __LINE__, rsqrtf(4.0f), normcdf(0.0), (int)max(3u, 4u));
  printf("%s\n", __FILE__);
  return 0;
}
