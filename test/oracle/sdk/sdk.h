// What the programs of this folder share. They are written against the headers of CUDA's SDK.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once
typedef unsigned u32;
typedef unsigned long long u64;
typedef unsigned char u8;
typedef int i32;
typedef long long i64;
typedef float f32;
typedef double f64;
#define KERNEL extern "C" __global__ void

// x -> m * x + c; composing two is associative but does not commute.
struct affine {
  u32 m, c;
};
struct compose {
  __device__ affine operator()(affine a, affine b) const { return {a.m * b.m, a.c * b.m + b.c}; }
};
// Three words; equal and ordered by the first.
struct triple {
  u32 a, b, c;
  __device__ bool operator==(const triple &o) const { return a == o.a; }
  __device__ bool operator!=(const triple &o) const { return a != o.a; }
  __device__ triple operator-(const triple &o) const { return {a - o.a, b ^ o.b, c}; }
};
struct less {
  template <class T> __device__ bool operator()(const T &x, const T &y) const { return x < y; }
  __device__ bool operator()(const triple &x, const triple &y) const { return x.a < y.a; }
};
struct minus {
  template <class T> __device__ T operator()(const T &x, const T &y) const { return x - y; }
};

static __device__ inline u32 thread() { return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z); }
static __device__ inline u32 threads() { return blockDim.x * blockDim.y * blockDim.z; }

// Where a thread writes its results: one a call, those of a block's threads side by side. Every step is a barrier, so
// that shared memory can be used anew behind it.
template <class T> struct writer {
  T *at;
  __device__ writer(T *out, u32 results) : at(out + blockIdx.x * results * threads() + thread()) {}
  __device__ void operator()(T v) {
    *at = v;
    at += threads();
    __syncthreads();
  }
  template <int N> __device__ void operator()(T (&v)[N]) {
    for (T &x : v) {
      *at = x;
      at += threads();
    }
    __syncthreads();
  }
};
