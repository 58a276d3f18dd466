// Graphs that stand on all the devices there are: of explicit nodes, and captured from streams of two devices.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ask.h"

__global__ void add(int *p, int v) { *p += v; }

int main() {
  int n, *a, *b;
  MUST(cudaGetDeviceCount(&n));
  MUST(cudaSetDevice(n - 1));
  MUST(cudaMalloc(&b, 64));
  MUST(cudaMemset(b, 0, 64));
  MUST(cudaDeviceSynchronize());
  MUST(cudaSetDevice(0));
  MUST(cudaMalloc(&a, 64));
  MUST(cudaMemset(a, 0, 64));
  MUST(cudaDeviceSynchronize());

  // a += 1; b = a; b += 2 on the last device; a = b
  cudaGraph_t g;
  cudaGraphNode_t first, there, second, back;
  int one = 1, two = 2;
  void *on_a[] = {&a, &one}, *on_b[] = {&b, &two};
  cudaKernelNodeParams k = {};
  k.func = (void *)add;
  k.gridDim = k.blockDim = dim3(1);
  MUST(cudaGraphCreate(&g, 0));
  k.kernelParams = on_a;
  MUST(cudaGraphAddKernelNode(&first, g, nullptr, 0, &k));
  MUST(cudaGraphAddMemcpyNode1D(&there, g, &first, 1, b, a, 4, cudaMemcpyDefault));
  MUST(cudaSetDevice(n - 1));
  k.kernelParams = on_b;
  MUST(cudaGraphAddKernelNode(&second, g, &there, 1, &k));
  MUST(cudaSetDevice(0));
  MUST(cudaGraphAddMemcpyNode1D(&back, g, &second, 1, a, b, 4, cudaMemcpyDefault));
  cudaGraphExec_t x;
  cudaStream_t s, t;
  MUST(cudaGraphInstantiate(&x, g, 0));
  MUST(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  for (int i = 0; i < 100; ++i)
    MUST(cudaGraphLaunch(x, s));
  MUST(cudaStreamSynchronize(s));
  int got[2];
  MUST(cudaMemcpy(&got[0], a, 4, cudaMemcpyDefault));
  MUST(cudaMemcpy(&got[1], b, 4, cudaMemcpyDefault));
  printf("%d %d\n", got[0], got[1]);

  cudaEvent_t fork, join;
  MUST(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
  MUST(cudaSetDevice(n - 1));
  MUST(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
  MUST(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));
  MUST(cudaSetDevice(0));
  MUST(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, s>>>(a, 1);
  MUST(cudaEventRecord(fork, s));
  MUST(cudaStreamWaitEvent(t, fork, 0));
  MUST(cudaSetDevice(n - 1));
  add<<<1, 1, 0, t>>>(b, 5);
  MUST(cudaEventRecord(join, t));
  MUST(cudaSetDevice(0));
  MUST(cudaStreamWaitEvent(s, join, 0));
  add<<<1, 1, 0, s>>>(a, 1);
  cudaGraph_t captured;
  cudaGraphExec_t y;
  MUST(cudaStreamEndCapture(s, &captured));
  MUST(cudaGraphInstantiate(&y, captured, 0));
  for (int i = 0; i < 10; ++i)
    MUST(cudaGraphLaunch(y, s));
  MUST(cudaStreamSynchronize(s));
  MUST(cudaMemcpy(&got[0], a, 4, cudaMemcpyDefault));
  MUST(cudaMemcpy(&got[1], b, 4, cudaMemcpyDefault));
  printf("%d %d, devices %d\n", got[0], got[1], n);
  return 0;
}
