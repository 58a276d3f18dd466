// nvcc's own atomic functions, of its own headers and an SDK's.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build/bin/xlcc --cuda-path=none --llvm=19 --offload-arch=gfx90a %s -o %t && env WAVESIM_GPU=gfx90a %t | FileCheck %s
// RUN: %build/bin/xlcc --cuda-path=none --llvm=22 -O0 --offload-arch=gfx90a %s -o %t && env WAVESIM_GPU=gfx90a %t | FileCheck %s
#include <cstdio>

struct numbers {
  unsigned u, bits, least, most, old;
  int i;
  float f;
  unsigned long long exchanged, swapped;
};

__global__ void k(numbers *n, int order) {
  __nv_atomic_fetch_add(&n->u, 1, __NV_ATOMIC_RELAXED);
  __nv_atomic_fetch_sub(&n->i, 2, order, __NV_THREAD_SCOPE_DEVICE);
  __nv_atomic_fetch_add(&n->f, 0.5f, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
  __nv_atomic_fetch_or(&n->bits, 1u << (threadIdx.x & 7), __NV_ATOMIC_ACQ_REL);
  __nv_atomic_fetch_min(&n->least, 100 - threadIdx.x, __NV_ATOMIC_SEQ_CST);
  __nv_atomic_fetch_max(&n->most, 100 + threadIdx.x, __NV_ATOMIC_RELAXED);
  unsigned long long was = __nv_atomic_load_n(&n->swapped, __NV_ATOMIC_ACQUIRE);
  while (!__nv_atomic_compare_exchange_n(&n->swapped, &was, was + 3, false, __NV_ATOMIC_ACQ_REL, __NV_ATOMIC_RELAXED))
    ;
  __nv_atomic_thread_fence(__NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_DEVICE);
  if (threadIdx.x == 0) {
    unsigned long long value = 7, old;
    __nv_atomic_store_n(&n->exchanged, 6, __NV_ATOMIC_RELEASE);
    __nv_atomic_exchange(&n->exchanged, &value, &old, __NV_ATOMIC_RELAXED);
    n->old = old * 10 + __nv_atomic_exchange_n(&n->exchanged, 8, __NV_ATOMIC_RELAXED);
  }
}

int main() {
  numbers *n;
  cudaMallocManaged(&n, sizeof *n);
  *n = {.least = 1000};
  k<<<1, 64>>>(n, 2);
  printf("%s:", cudaGetErrorString(cudaDeviceSynchronize()));
  printf(" %u %d %g %x %u %u %llu %u %llu\n", n->u, n->i, n->f, n->bits, n->least, n->most, n->swapped, n->old, n->exchanged);
}
// CHECK: no error: 64 -128 32 ff 37 163 192 67 8
