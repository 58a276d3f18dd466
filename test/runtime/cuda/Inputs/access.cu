// access.cu: kernels that reach memory that is not theirs, one in each run: what wavesim says of it.
//   access CASE
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <cstring>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    const cudaError_t e_ = call;                                                                                       \
    if (e_) {                                                                                                          \
      printf("%s: %s\n", #call, cudaGetErrorName(e_));                                                                 \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

__managed__ int word;

__global__ void put(int *p, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = i; // line 23
}
__global__ void take(const int *p, int at, int *to) {
  if (threadIdx.x == 3)
    *to = p[at];
}

int main(int argc, char **argv) {
  const char *what = argc > 1 ? argv[1] : "";
  int *p = nullptr, *q = nullptr, *to, n = 100;
  const size_t bytes = n * sizeof(int);
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  CHECK(cudaMalloc(&to, sizeof *to));
  if (!strcmp(what, "fits")) { // all that may be reached
    CHECK(cudaMallocAsync(&p, bytes, s));
    put<<<1, 128, 0, s>>>(p, n);
    CHECK(cudaFreeAsync(p, s));
    CHECK(cudaMallocAsync(&p, 2 * bytes, s));
    put<<<1, 256, 0, s>>>(p, 2 * n);
    CHECK(cudaStreamSynchronize(s));
    put<<<1, 256, 0, s>>>(p, 2 * n);
    put<<<1, 1, 0, s>>>(&word, 1);
    CHECK(cudaFreeAsync(p, s));
    CHECK(cudaMallocAsync(&q, bytes / 2, s));
    put<<<1, 64, 0, s>>>(q, n / 2);
    n = 0;
  } else if (!strcmp(what, "malloc")) {
    CHECK(cudaMalloc(&p, bytes));
    n++;
  } else if (!strcmp(what, "null")) {
    p = (int *)64;
    n = 3;
  } else if (!strcmp(what, "before")) {
    CHECK(cudaMalloc(&p, bytes));
    p -= 2;
    n = 1;
  } else if (!strcmp(what, "pitch")) {
    size_t pitch;
    CHECK(cudaMallocPitch(&p, &pitch, 4, 1));
    n = 129;
  } else if (!strcmp(what, "host")) {
    CHECK(cudaMallocHost(&p, bytes));
    n++;
  } else if (!strcmp(what, "managed")) {
    CHECK(cudaMallocManaged(&p, bytes));
    n++;
  } else if (!strcmp(what, "variable")) {
    p = &word;
    n = 2;
  } else if (!strcmp(what, "registered")) {
    p = (int *)aligned_alloc(4096, 8192);
    CHECK(cudaHostRegister(p, 4096, cudaHostRegisterDefault));
    n = 1025;
  } else if (!strcmp(what, "async")) { // others are beside it in the pool
    CHECK(cudaMallocAsync(&p, bytes, s));
    CHECK(cudaMallocAsync(&q, bytes, s));
    n++;
  } else if (!strcmp(what, "freed")) {
    CHECK(cudaMalloc(&p, bytes));
    CHECK(cudaFree(p));
  } else if (!strcmp(what, "freed-async")) {
    CHECK(cudaMallocAsync(&p, bytes, s));
    put<<<1, 128, 0, s>>>(p, n);
    CHECK(cudaFreeAsync(p, s));
    CHECK(cudaStreamSynchronize(s));
  } else if (!strcmp(what, "freed-pool")) { // whose chunk stays
    CHECK(cudaMallocAsync(&q, bytes, s));
    CHECK(cudaMallocAsync(&p, bytes, s));
    put<<<1, 128, 0, s>>>(p, n);
    CHECK(cudaFreeAsync(p, s));
    CHECK(cudaStreamSynchronize(s));
    take<<<1, 32, 0, s>>>(p, 7, to);
    CHECK(cudaStreamSynchronize(s));
  } else if (!strcmp(what, "freed-managed")) {
    CHECK(cudaMallocManaged(&p, bytes));
    CHECK(cudaFree(p));
  } else {
    return 2;
  }
  if (n)
    put<<<(n + 127) / 128, 128, 0, s>>>(p, n);
  CHECK(cudaStreamSynchronize(s));
  puts("good");
  return 0;
}
