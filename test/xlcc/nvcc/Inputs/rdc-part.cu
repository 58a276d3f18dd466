// rdc-part.cu: compiled twice, with other macros, into objects that one program has.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern __device__ int twice(int);
static __device__ int hidden = HIDDEN;
namespace {
__global__ void run(int *out, int n) { *out = twice(hidden) + n; }
}
int PART(int n) {
  int *d, h = 0;
  cudaMalloc(&d, sizeof *d);
  run<<<1, 1>>>(d, n);
  cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
  return h;
}
