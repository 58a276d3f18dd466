// traced.cu: two streams that copy, compute and copy back side by side, one of which waits for the other; and a graph.
// For trace.test, and the picture in doc/usage.md.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    const cudaError_t e_ = call;                                                                                       \
    if (e_) {                                                                                                          \
      printf("%s: %s\n", #call, cudaGetErrorName(e_));                                                                 \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

enum { N = 1 << 14 };

__global__ void scale(float *p, float by) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  for (int k = 0; k < 8; k++)
    p[i] *= by;
}
__global__ void add(float *to, const float *a) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  to[i] += a[i];
}

int main() {
  float *host[2], *device[2];
  cudaStream_t stream[2];
  cudaEvent_t ready;
  CHECK(cudaEventCreate(&ready));
  for (int i = 0; i < 2; i++) {
    CHECK(cudaMallocHost(&host[i], N * sizeof(float)));
    CHECK(cudaMalloc(&device[i], N * sizeof(float)));
    CHECK(cudaStreamCreate(&stream[i]));
    for (int k = 0; k < N; k++)
      host[i][k] = 1;
  }
  for (int i = 0; i < 2; i++) {
    CHECK(cudaMemcpyAsync(device[i], host[i], N * sizeof(float), cudaMemcpyHostToDevice, stream[i]));
    scale<<<N / 256, 256, 0, stream[i]>>>(device[i], 2 - i);
  }
  CHECK(cudaEventRecord(ready, stream[1]));
  CHECK(cudaStreamWaitEvent(stream[0], ready, 0));
  add<<<N / 256, 256, 0, stream[0]>>>(device[0], device[1]);
  CHECK(cudaMemcpyAsync(host[0], device[0], N * sizeof(float), cudaMemcpyDeviceToHost, stream[0]));
  CHECK(cudaStreamSynchronize(stream[0]));
  cudaGraph_t graph;
  cudaGraphExec_t exec;
  CHECK(cudaStreamBeginCapture(stream[1], cudaStreamCaptureModeGlobal));
  for (int i = 0; i < 3; i++)
    scale<<<N / 256, 256, 0, stream[1]>>>(device[1], 1.0f + i);
  CHECK(cudaMemcpyAsync(host[1], device[1], N * sizeof(float), cudaMemcpyDeviceToHost, stream[1]));
  CHECK(cudaStreamEndCapture(stream[1], &graph));
  CHECK(cudaGraphInstantiate(&exec, graph, 0));
  CHECK(cudaGraphLaunch(exec, stream[1]));
  CHECK(cudaDeviceSynchronize());
  printf("%g %g\n", host[0][N - 1], host[1][0]);
  return cudaStreamQuery((cudaStream_t)&ready) == cudaErrorInvalidResourceHandle ? 0 : 1;
}
