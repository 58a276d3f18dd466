// Memory in the order of streams, by several threads and streams at once: each allocation is filled, and looked at again
// later, by kernels; memory that is another's too early has other contents then. Frees are in the stream that
// allocated, or in another one behind an event. One thread captures and launches graphs that allocate, meanwhile.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ask.h"
#include <cstdint>
#include <thread>
#include <vector>

__global__ void fill(uint32_t *p, int n, uint32_t tag) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    p[i] = tag + i;
}
__global__ void look(const uint32_t *p, int n, uint32_t tag, int *wrong) {
  int bad = 0;
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    bad += p[i] != tag + i;
  if (bad)
    atomicAdd(wrong, bad);
}

static int *wrong;

struct Random {
  uint64_t state;
  unsigned below(unsigned n) {
    state = state * 6364136223846793005ull + 1442695040888963407ull;
    return (unsigned)(state >> 33) % n;
  }
};

static void pieces(int seed, int rounds, cudaMemPool_t pool) {
  Random r = {(uint64_t)seed * 7919 + 1};
  cudaStream_t streams[3];
  cudaEvent_t event;
  for (auto &s : streams)
    MUST(cudaStreamCreateWithFlags(&s, r.below(2) ? cudaStreamNonBlocking : cudaStreamDefault));
  MUST(cudaEventCreateWithFlags(&event, cudaEventDisableTiming));
  struct Piece {
    uint32_t *p;
    int n, stream;
    uint32_t tag;
  };
  std::vector<Piece> have;
  for (int i = 0; i < rounds; ++i) {
    if (have.size() < 12 && r.below(5) < 3) {
      Piece x = {nullptr, 1 + (int)r.below(r.below(6) ? 700 : 20000), (int)r.below(3), r.below(1u << 30)};
      MUST(pool ? cudaMallocFromPoolAsync((void **)&x.p, x.n * 4, pool, streams[x.stream]) : cudaMallocAsync((void **)&x.p, x.n * 4, streams[x.stream]));
      fill<<<1, 64, 0, streams[x.stream]>>>(x.p, x.n, x.tag);
      MUST(cudaGetLastError());
      have.push_back(x);
    } else if (!have.empty()) {
      size_t k = r.below((unsigned)have.size());
      Piece x = have[k];
      have[k] = have.back();
      have.pop_back();
      int in = r.below(3) ? x.stream : (int)r.below(3);
      if (in != x.stream) {
        MUST(cudaEventRecord(event, streams[x.stream]));
        MUST(cudaStreamWaitEvent(streams[in], event, 0));
      }
      look<<<1, 64, 0, streams[in]>>>(x.p, x.n, x.tag, wrong);
      MUST(cudaGetLastError());
      MUST(cudaFreeAsync(x.p, streams[in]));
    }
    if (!r.below(40))
      MUST(cudaStreamSynchronize(streams[r.below(3)]));
  }
  for (auto &x : have) {
    look<<<1, 64, 0, streams[x.stream]>>>(x.p, x.n, x.tag, wrong);
    MUST(cudaFreeAsync(x.p, streams[x.stream]));
  }
  for (auto &s : streams) {
    MUST(cudaStreamSynchronize(s));
    MUST(cudaStreamDestroy(s));
  }
  MUST(cudaEventDestroy(event));
}

static void graphs(int rounds) {
  cudaStream_t s, side;
  cudaEvent_t fork, join;
  MUST(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  MUST(cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking));
  MUST(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
  MUST(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));
  for (int i = 0; i < rounds; ++i) {
    uint32_t *a, *b;
    const int n = 100 + i * 37 % 500;
    MUST(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
    MUST(cudaMallocAsync((void **)&a, n * 4, s));
    fill<<<1, 64, 0, s>>>(a, n, i);
    MUST(cudaEventRecord(fork, s));
    MUST(cudaStreamWaitEvent(side, fork, 0));
    MUST(cudaMallocAsync((void **)&b, n * 4, side));
    fill<<<1, 64, 0, side>>>(b, n, i + 1000);
    look<<<1, 64, 0, side>>>(a, n, i, wrong);
    MUST(cudaEventRecord(join, side));
    look<<<1, 64, 0, s>>>(a, n, i, wrong);
    MUST(cudaStreamWaitEvent(s, join, 0));
    look<<<1, 64, 0, s>>>(b, n, i + 1000, wrong);
    MUST(cudaFreeAsync(a, s));
    MUST(cudaFreeAsync(b, s));
    cudaGraph_t g;
    cudaGraphExec_t x;
    MUST(cudaStreamEndCapture(s, &g));
    MUST(cudaGraphInstantiate(&x, g, 0));
    for (int k = 0; k < 3; ++k)
      MUST(cudaGraphLaunch(x, k == 1 ? side : s));
    if (i % 4 == 0)
      MUST(cudaStreamSynchronize(s));
    MUST(cudaGraphExecDestroy(x)); // also while it runs
    MUST(cudaGraphDestroy(g));
  }
  MUST(cudaStreamSynchronize(s));
  MUST(cudaStreamSynchronize(side));
}

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 300;
  MUST(cudaMalloc(&wrong, 4));
  MUST(cudaMemset(wrong, 0, 4));
  MUST(cudaDeviceSynchronize());
  cudaMemPool_t pool, def;
  cudaMemPoolProps props = {};
  props.allocType = cudaMemAllocationTypePinned;
  props.location.type = cudaMemLocationTypeDevice;
  MUST(cudaMemPoolCreate(&pool, &props));
  int off = 0;
  MUST(cudaMemPoolSetAttribute(pool, cudaMemPoolReuseAllowInternalDependencies, &off));
  std::thread a(pieces, 1, rounds, nullptr), b(pieces, 2, rounds, nullptr), c(pieces, 3, rounds, pool), d(graphs, rounds / 8);
  a.join(), b.join(), c.join(), d.join();
  MUST(cudaDeviceSynchronize());
  MUST(cudaDeviceGetDefaultMemPool(&def, 0));
  unsigned long long used[2] = {1, 1}, graph_used = 1, reserved = 1;
  MUST(cudaMemPoolGetAttribute(def, cudaMemPoolAttrUsedMemCurrent, &used[0]));
  MUST(cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &used[1]));
  MUST(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &graph_used));
  MUST(cudaDeviceGraphMemTrim(0));
  MUST(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrReservedMemCurrent, &reserved));
  MUST(cudaMemPoolDestroy(pool));
  int bad = -1;
  MUST(cudaMemcpy(&bad, wrong, 4, cudaMemcpyDeviceToHost));
  printf("wrong words %d, used at the end %llu and %llu, of graphs %llu, reserved for graphs %llu\n", bad, used[0], used[1], graph_used, reserved);
  return bad != 0;
}
