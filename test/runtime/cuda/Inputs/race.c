// race.c: threads that use everything at once, for ThreadSanitizer: streams, launches, allocations, events, graphs,
// errors of each thread's own, modules, resets of nothing. Built with the runtime and wavesim in it.
//   race KERNELS THREADS ROUNDS     a code object with `twice`
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cuda.h"
#include "cuda_runtime_api.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    const cudaError_t e_ = call;                                                                                       \
    if (e_) {                                                                                                          \
      fprintf(stderr, "race: line %d: %s: %s\n", __LINE__, #call, cudaGetErrorName(e_));                               \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)
#define EXPECT(what)                                                                                                   \
  do {                                                                                                                 \
    if (!(what)) {                                                                                                     \
      fprintf(stderr, "race: line %d: not %s\n", __LINE__, #what);                                                     \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

enum { N = 64 };

static const char *path;
static int rounds;
static cudaKernel_t twice;   // of all threads
static cudaStream_t common;  // the same
static cudaEvent_t recorded; // in that
static int *sums;            // of all threads, a number each; managed

static void launch(cudaKernel_t k, int *p, cudaStream_t s) {
  void *args[] = {&p};
  CHECK(cudaLaunchKernel((const void *)k, (dim3){1, 1, 1}, (dim3){N, 1, 1}, args, 0, s));
}

static void count(void *p) { ++*(int *)p; }

static void chain(int seed) {
  int host[N], *p, calls = 0;
  cudaStream_t s;
  cudaEvent_t a, b;
  float ms;
  CHECK(cudaStreamCreateWithFlags(&s, seed % 2 ? cudaStreamNonBlocking : cudaStreamDefault));
  CHECK(cudaEventCreate(&a));
  CHECK(cudaEventCreate(&b));
  if (seed % 3)
    CHECK(cudaMalloc((void **)&p, sizeof host));
  else
    CHECK(cudaMallocAsync((void **)&p, sizeof host, s));
  for (int i = 0; i < N; i++)
    host[i] = seed + i;
  CHECK(cudaMemcpyAsync(p, host, sizeof host, cudaMemcpyHostToDevice, s));
  CHECK(cudaEventRecord(a, s));
  launch(twice, p, s);
  CHECK(cudaLaunchHostFunc(s, count, &calls));
  CHECK(cudaEventRecord(b, s));
  CHECK(cudaStreamWaitEvent(common, b, 0));
  CHECK(cudaEventRecord(recorded, common));
  CHECK(cudaMemcpyAsync(host, p, sizeof host, cudaMemcpyDeviceToHost, s));
  CHECK(cudaStreamSynchronize(s));
  CHECK(cudaEventElapsedTime(&ms, a, b));
  for (int i = 0; i < N; i++)
    EXPECT(host[i] == 2 * (seed + i));
  EXPECT(calls == 1 && ms >= 0);
  CHECK(seed % 3 ? cudaFree(p) : cudaFreeAsync(p, s));
  CHECK(cudaEventDestroy(a));
  CHECK(cudaEventDestroy(b));
  CHECK(cudaStreamDestroy(s));
}

static void graph(int seed) {
  int host[N], *p;
  cudaStream_t s;
  cudaGraph_t g;
  cudaGraphExec_t x;
  CHECK(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  CHECK(cudaMalloc((void **)&p, sizeof host));
  CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
  CHECK(cudaMemsetAsync(p, seed & 127, sizeof host, s));
  launch(twice, p, s);
  launch(twice, p, s);
  CHECK(cudaStreamEndCapture(s, &g));
  CHECK(cudaGraphInstantiate(&x, g, 0));
  CHECK(cudaGraphLaunch(x, s));
  CHECK(cudaGraphLaunch(x, s));
  CHECK(cudaMemcpyAsync(host, p, sizeof host, cudaMemcpyDeviceToHost, s));
  CHECK(cudaStreamSynchronize(s));
  EXPECT(host[N - 1] == (int)(4u * 0x01010101u * (unsigned)(seed & 127)));
  CHECK(cudaGraphExecDestroy(x));
  CHECK(cudaGraphDestroy(g));
  CHECK(cudaFree(p));
  CHECK(cudaStreamDestroy(s));
}

static void errors(int seed) {
  void *p;
  struct cudaPointerAttributes a;
  EXPECT(cudaMalloc(NULL, 1) == cudaErrorInvalidValue);
  EXPECT(cudaFree(&p) == cudaErrorInvalidValue);
  EXPECT(cudaPeekAtLastError() == cudaErrorInvalidValue);
  EXPECT(cudaStreamDestroy((cudaStream_t)&p) == cudaErrorInvalidResourceHandle);
  EXPECT(cudaGetLastError() == cudaErrorInvalidResourceHandle);
  EXPECT(cudaGetLastError() == cudaSuccess);
  const cudaError_t e = cudaStreamQuery(common);
  EXPECT(e == cudaSuccess || e == cudaErrorNotReady);
  const cudaError_t f = cudaEventQuery(recorded);
  EXPECT(f == cudaSuccess || f == cudaErrorNotReady);
  CHECK(cudaMallocHost(&p, (size_t)(seed + 1)));
  CHECK(cudaPointerGetAttributes(&a, p));
  EXPECT(a.type == cudaMemoryTypeHost);
  CHECK(cudaFreeHost(p));
}

static void module(void) {
  cudaLibrary_t l;
  cudaKernel_t k;
  int *p;
  CHECK(cudaLibraryLoadFromFile(&l, path, NULL, NULL, 0, NULL, NULL, 0));
  CHECK(cudaLibraryGetKernel(&k, l, "twice"));
  CHECK(cudaMalloc((void **)&p, N * sizeof *p));
  launch(k, p, cudaStreamPerThread);
  CHECK(cudaStreamSynchronize(cudaStreamPerThread));
  CHECK(cudaFree(p));
  CHECK(cudaLibraryUnload(l));
}

// Memory at addresses of the thread's own, unmapped while a kernel may still run on it.
static void mapped(int seed) {
  enum { BYTES = 2 << 20 };
  int host[N];
  const CUmemAllocationProp prop = {.type = CU_MEM_ALLOCATION_TYPE_PINNED,
                                    .location.type = CU_MEM_LOCATION_TYPE_DEVICE};
  const CUmemAccessDesc access = {.location = prop.location, .flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE};
  CUmemGenericAllocationHandle h;
  CUdeviceptr at;
  EXPECT(!cuMemAddressReserve(&at, 2 * BYTES, 0, 0, 0) && !cuMemCreate(&h, BYTES, &prop, 0));
  EXPECT(!cuMemMap(at, BYTES, 0, h, 0) && !cuMemMap(at + BYTES, BYTES, 0, h, 0) && !cuMemRelease(h));
  EXPECT(!cuMemSetAccess(at, 2 * BYTES, &access, 1));
  int *p = (int *)(uintptr_t)at, *same = p + BYTES / sizeof *p;
  for (int i = 0; i < N; i++)
    host[i] = seed + i;
  CHECK(cudaMemcpyAsync(p, host, sizeof host, cudaMemcpyHostToDevice, cudaStreamPerThread));
  launch(twice, p, cudaStreamPerThread);
  CHECK(cudaMemcpyAsync(host, same, sizeof host, cudaMemcpyDeviceToHost, cudaStreamPerThread));
  launch(twice, p, cudaStreamPerThread);
  EXPECT(!cuMemUnmap(at, 2 * BYTES) && !cuMemAddressFree(at, 2 * BYTES));
  for (int i = 0; i < N; i++)
    EXPECT(host[i] == 2 * (seed + i));
}

static void *work(void *arg) {
  const int number = (int)(size_t)arg;
  for (int i = 0; i < rounds; i++) {
    const int seed = 17 * number + i;
    chain(seed);
    if (i % 3 == number % 3)
      graph(seed);
    else
      mapped(seed);
    errors(seed);
    if (i % 4 == number % 4)
      module();
    if (i % 5 == number % 5) {
      int *p, word = seed;
      CHECK(cudaMalloc((void **)&p, sizeof *p));
      CHECK(cudaMemcpy(p, &word, sizeof word, cudaMemcpyHostToDevice)); // in the default stream, with all others
      CHECK(cudaMemcpy(&word, p, sizeof word, cudaMemcpyDeviceToHost));
      EXPECT(word == seed);
      CHECK(cudaFree(p));
    }
    sums[number]++;
  }
  return NULL;
}

int main(int argc, char **argv) {
  if (argc < 4)
    return fprintf(stderr, "usage: race KERNELS THREADS ROUNDS\n"), 2;
  path = argv[1];
  rounds = atoi(argv[3]);
  enum { MOST = 64 };
  const int threads = atoi(argv[2]);
  pthread_t thread[MOST];
  cudaLibrary_t l;
  EXPECT(!cuInit(0));
  CHECK(cudaLibraryLoadFromFile(&l, path, NULL, NULL, 0, NULL, NULL, 0));
  CHECK(cudaLibraryGetKernel(&twice, l, "twice"));
  CHECK(cudaStreamCreate(&common));
  CHECK(cudaEventCreate(&recorded));
  CHECK(cudaMallocManaged((void **)&sums, MOST * sizeof *sums, cudaMemAttachGlobal));
  for (int i = 0; i < threads && i < MOST; i++)
    if (pthread_create(&thread[i], NULL, work, (void *)(size_t)i))
      return fputs("race: no thread\n", stderr), 1;
  for (int i = 0; i < threads && i < MOST; i++)
    pthread_join(thread[i], NULL);
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < threads && i < MOST; i++)
    EXPECT(sums[i] == rounds);
  CHECK(cudaDeviceReset());
  puts("good");
  return 0;
}
