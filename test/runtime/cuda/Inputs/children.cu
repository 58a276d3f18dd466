// children.cu: kernels that launch kernels, where something is special: in captured graphs, in two streams and from two
// host threads, deeper than there may be, without room for more, with a child that fails. What is expected follows from
// CUDA's documentation of dynamic parallelism.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <thread>

#define CHECK(X)                                                                                                       \
  do {                                                                                                                 \
    cudaError_t e_ = (X);                                                                                              \
    if (e_ != cudaSuccess) {                                                                                           \
      printf("line %d: %s\n", __LINE__, cudaGetErrorName(e_));                                                         \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

__global__ void add(int *p, int n) { atomicAdd(p, n); }
__global__ void parent(int *p, int children) {
  for (int i = 0; i < children; i++)
    add<<<1, 32>>>(p, 1);
}
__global__ void twice(int *p) { *p *= 2; }
__global__ void chain(int *p, int left) {
  ++*p;
  if (left)
    chain<<<1, 1>>>(p, left - 1);
}
__global__ void greedy(int *p, int *failed) {
  for (int i = 0; i < 1000; i++) {
    add<<<1, 1, 0, cudaStreamFireAndForget>>>(p, 1);
    if (cudaGetLastError() == cudaErrorLaunchPendingCountExceeded)
      atomicAdd(failed, 1);
  }
}
__global__ void wild(int *p) { *p = 1; }
__global__ void breaks() { wild<<<1, 1>>>((int *)16); }

static int *number() {
  int *p;
  CHECK(cudaMallocManaged(&p, 2 * sizeof *p));
  p[0] = p[1] = 0;
  return p;
}

static void graphs() {
  int *p = number();
  cudaStream_t s;
  cudaGraph_t g;
  cudaGraphExec_t x;
  CHECK(cudaStreamCreate(&s));
  CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, s>>>(p, 1);
  parent<<<2, 1, 0, s>>>(p, 3);
  twice<<<1, 1, 0, s>>>(p);
  CHECK(cudaStreamEndCapture(s, &g));
  CHECK(cudaGraphInstantiate(&x, g, 0));
  for (int i = 0; i < 2; i++)
    CHECK(cudaGraphLaunch(x, s));
  CHECK(cudaStreamSynchronize(s));
  printf("graph: %d\n", *p); // ((1 + 192) * 2 + 1 + 192) * 2
}

static void threads() {
  int *p[4];
  std::thread all[4];
  for (int i = 0; i < 4; i++)
    p[i] = number();
  for (int i = 0; i < 4; i++)
    all[i] = std::thread([&, i] {
      cudaStream_t s;
      CHECK(cudaStreamCreate(&s));
      for (int k = 0; k < 5; k++) {
        parent<<<3, 2, 0, s>>>(p[i], 2);
        twice<<<1, 1, 0, s>>>(p[i]);
      }
      CHECK(cudaStreamDestroy(s)); // which ends when its work has
    });
  for (std::thread &t : all)
    t.join();
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < 4; i++)
    printf("thread: %d\n", *p[i]); // 384 * (2 + 4 + 8 + 16 + 32)
}

int main(int argc, char **argv) {
  if (argc > 1 && !strcmp(argv[1], "deep")) {
    int *p = number();
    chain<<<1, 1>>>(p, 40);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
  }
  if (argc > 1 && !strcmp(argv[1], "wild")) {
    breaks<<<1, 1>>>();
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    int *p;
    printf("%s\n", cudaGetErrorName(cudaMalloc(&p, 4)));
    return 0;
  }
  graphs();
  threads();
  int *p = number();
  chain<<<1, 1>>>(p, 23);
  CHECK(cudaDeviceSynchronize());
  printf("chain: %d\n", *p);
  int *q = number();
  greedy<<<40, 1>>>(q, q + 1);
  CHECK(cudaDeviceSynchronize());
  printf("greedy: %d, %s\n", q[0] + q[1], q[1] ? "some failed" : "none failed");
  q[0] = q[1] = 0;
  CHECK(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 65536));
  greedy<<<40, 1>>>(q, q + 1);
  CHECK(cudaDeviceSynchronize());
  printf("with room: %d, %s\n", q[0] + q[1], q[1] ? "some failed" : "none failed");
  parent<<<1, 1>>>(p, 1); // as before
  CHECK(cudaDeviceSynchronize());
  printf("after it: %d\n", *p);
}
