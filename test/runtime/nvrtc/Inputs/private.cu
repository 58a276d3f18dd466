// What is private to its source, by the names that NVRTC and nvcc have for it: private.c asks for them.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
static __device__ int plain = 3;
static __device__ int unused = 4;
static __constant__ float set[4];
static __constant__ int first[2] = {5, 6};
static __managed__ int managed = 7;
const __device__ int table[3] = {8, 9, 10};
extern "C" {
static __device__ int in_c = 11;
}
namespace space {
static __device__ int named = 12;
}
namespace {
__device__ int unnamed = 13;
}

static __global__ void small(int *p) { *p = plain; }
template <class T> static __global__ void typed(T *p) { *p = T(in_c); }
template __global__ void typed<float>(float *);

extern "C" __global__ void sums(int *p, int i) {
  p[0] = plain;
  p[1] = int(set[i] * 4);
  p[2] = first[i];
  p[3] = managed;
  p[4] = table[i];
  p[5] = in_c;
  p[6] = space::named;
  p[7] = unnamed;
}
