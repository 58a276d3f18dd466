// A kernel of a graph that fails: what comes after it is not done, who waits hears of it, and so does every call until
// the device is reset.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ask.h"

__global__ void set(int *p, int v) { *p = v; }
static int called;
static void CUDART_CB call(void *) { ++called; }

int main() {
  int *p, *wild = (int *)16, *host;
  MUST(cudaMallocHost(&host, 8));
  host[0] = host[1] = 0;
  p = host;
  cudaStream_t s;
  MUST(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  cudaGraph_t g;
  cudaGraphExec_t x;
  MUST(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  set<<<1, 1, 0, s>>>(p, 1);
  set<<<1, 1, 0, s>>>(wild, 2);
  set<<<1, 1, 0, s>>>(p + 1, 3);
  MUST(cudaLaunchHostFunc(s, call, nullptr));
  MUST(cudaStreamEndCapture(s, &g));
  MUST(cudaGraphInstantiate(&x, g, 0));
  ASK(cudaGraphLaunch(x, s));
  ASK(cudaStreamSynchronize(s));
  printf("%d %d, called %d\n", host[0], host[1], called);
  ASK(cudaGraphLaunch(x, s));
  ASK(cudaGraphInstantiate(&x, g, 0));
  ASK(cudaDeviceSynchronize());

  // A reset ends captures; graphs and executables of before are still there to be destroyed.
  ASK(cudaDeviceReset());
  cudaStream_t t;
  cudaEvent_t e;
  MUST(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  MUST(cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking));
  MUST(cudaEventCreate(&e));
  MUST(cudaMalloc(&p, 8));
  MUST(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  set<<<1, 1, 0, s>>>(p, 1);
  MUST(cudaEventRecord(e, s));
  MUST(cudaStreamWaitEvent(t, e, 0));
  ASK(cudaDeviceReset());
  ASK(cudaEventQuery(e));
  ASK(cudaGraphExecDestroy(x));
  cudaGraph_t clone;
  ASK(cudaGraphClone(&clone, g));
  ASK(cudaGraphDestroy(g));
  MUST(cudaMalloc(&p, 8));
  set<<<1, 1>>>(p, 5);
  int got = 0;
  MUST(cudaMemcpy(&got, p, 4, cudaMemcpyDeviceToHost));
  printf("%d\n", got);
  return 0;
}
