// Random graphs, launched and changed, against the same done one node after the other on the host. Each node makes a
// value of those that it depends on; what runs too early, too late or twice gives another one.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ask.h"
#include <cstdint>
#include <vector>

static const int kMost = 8; // predecessors of a node
struct Work {
  int self, count, from[kMost];
  uint64_t add;
};

static __host__ __device__ uint64_t step(uint64_t old, const Work &w, const uint64_t *v) {
  uint64_t h = old * 0x9e3779b97f4a7c15ull + w.add;
  for (int i = 0; i < w.count; ++i)
    h = (h ^ v[w.from[i]]) * 0xff51afd7ed558ccdull;
  return h;
}

__global__ void kernel(uint64_t *v, Work w) { v[w.self] = step(v[w.self], w, v); }

struct HostWork {
  uint64_t *v;
  Work w;
};
static void CUDART_CB on_host(void *p) {
  HostWork *h = (HostWork *)p;
  h->v[h->w.self] = step(h->v[h->w.self], h->w, h->v);
}

static uint64_t state = 1;
static unsigned below(unsigned n) {
  state = state * 6364136223846793005ull + 1442695040888963407ull;
  return (unsigned)(state >> 33) % n;
}

// The nodes of a graph and of its children, flat: what depends on a child depends on all that is in it.
struct Model {
  std::vector<Work> work;
  std::vector<std::vector<HostWork *>> host; // by node
};

static std::vector<HostWork *> made;

struct Node {
  cudaGraphNode_t node;
  cudaGraph_t graph; // of a child: where its node really is
  int work;          // -1: an empty node
  bool on_host;
  std::vector<int> ends; // works that have to be done when the node is
};

static void take(std::vector<int> &to, const std::vector<int> &from) {
  for (int f : from) {
    bool has = false;
    for (int t : to)
      has |= t == f;
    if (!has)
      to.push_back(f);
  }
}

// Fills a graph; nodes without predecessors come after `before`. Returns what is done at its end.
static std::vector<int> fill(cudaGraph_t g, int nodes, int depth, uint64_t *v, std::vector<Work> &work, std::vector<Node> &all, const std::vector<int> &before) {
  std::vector<Node> mine;
  std::vector<bool> used;
  for (int i = 0; i < nodes; ++i) {
    Node n = {nullptr, g, -1, false, {}};
    std::vector<cudaGraphNode_t> deps;
    std::vector<int> after;
    for (int k = 0; k < (int)below(4) && i; ++k) {
      int j = below(3) ? i - 1 : (int)below(i);
      bool twice = false;
      for (auto d : deps)
        twice |= d == mine[j].node;
      if (twice || after.size() + mine[j].ends.size() > kMost)
        continue;
      deps.push_back(mine[j].node);
      used[j] = true;
      take(after, mine[j].ends);
    }
    if (deps.empty())
      after = before;
    unsigned kind = below(10);
    if (kind == 0) {
      MUST(cudaGraphAddEmptyNode(&n.node, g, deps.data(), deps.size()));
      n.ends = after;
    } else if (kind == 1 && depth < 2 && after.size() <= 4) {
      cudaGraph_t child;
      std::vector<Node> inside;
      MUST(cudaGraphCreate(&child, 0));
      std::vector<int> e = fill(child, 1 + (int)below(5), depth + 1, v, work, inside, after);
      MUST(cudaGraphAddChildGraphNode(&n.node, g, deps.data(), deps.size(), child));
      MUST(cudaGraphDestroy(child));
      n.ends = e;
    } else {
      Work w = {(int)work.size(), (int)after.size(), {}, below(1000000)};
      for (size_t k = 0; k < after.size(); ++k)
        w.from[k] = after[k];
      n.work = w.self;
      n.ends = {w.self};
      work.push_back(w);
      if (kind == 2) {
        n.on_host = true;
        HostWork *h = new HostWork{v, w};
        made.push_back(h);
        cudaHostNodeParams p = {on_host, h};
        MUST(cudaGraphAddHostNode(&n.node, g, deps.data(), deps.size(), &p));
      } else {
        cudaKernelNodeParams p = {};
        void *args[] = {&v, &w};
        p.func = (void *)kernel;
        p.gridDim = p.blockDim = dim3(1);
        p.kernelParams = args;
        MUST(cudaGraphAddKernelNode(&n.node, g, deps.data(), deps.size(), &p));
      }
    }
    mine.push_back(n);
    used.push_back(false);
    all.push_back(n);
  }
  // A child's end is all that nothing in it depends on; at most as many as a node can have.
  std::vector<int> ends;
  for (size_t i = 0; i < mine.size(); ++i)
    if (!used[i])
      take(ends, mine[i].ends);
  if (depth && ends.size() > 3) {
    // They meet in one kernel.
    std::vector<cudaGraphNode_t> deps;
    std::vector<int> after;
    for (size_t i = 0; i < mine.size(); ++i)
      if (!used[i]) {
        deps.push_back(mine[i].node);
        if (after.size() + mine[i].ends.size() <= kMost)
          take(after, mine[i].ends);
      }
    Work w = {(int)work.size(), (int)after.size(), {}, 7};
    for (size_t k = 0; k < after.size(); ++k)
      w.from[k] = after[k];
    work.push_back(w);
    cudaKernelNodeParams p = {};
    void *args[] = {&v, &w};
    p.func = (void *)kernel;
    p.gridDim = p.blockDim = dim3(1);
    p.kernelParams = args;
    cudaGraphNode_t last;
    MUST(cudaGraphAddKernelNode(&last, g, deps.data(), deps.size(), &p));
    ends = {w.self};
  }
  return ends;
}

int main(int argc, char **argv) {
  const int rounds = argc > 1 ? atoi(argv[1]) : 40;
  uint64_t *v;
  const int room = 4096;
  MUST(cudaMallocManaged(&v, room * sizeof *v));
  cudaStream_t streams[3];
  for (auto &s : streams)
    MUST(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
  int wrong = 0;
  long nodes_done = 0;
  for (int r = 0; r < rounds; ++r) {
    state = (uint64_t)r * 977 + 1;
    cudaGraph_t g;
    MUST(cudaGraphCreate(&g, 0));
    std::vector<Work> work;
    std::vector<Node> all;
    fill(g, 5 + (int)below(60), 0, v, work, all, {});
    if (work.size() > room)
      return 2;
    cudaGraphExec_t x;
    MUST(cudaGraphInstantiate(&x, g, 0));
    std::vector<uint64_t> want(work.size(), 0);
    for (size_t i = 0; i < work.size(); ++i)
      v[i] = 0;
    const int launches = 1 + (int)below(6);
    for (int l = 0; l < launches; ++l) {
      MUST(cudaGraphLaunch(x, streams[below(3)])); // launches of one executable do not overlap
      for (const Work &w : work)
        want[w.self] = step(want[w.self], w, want.data());
    }
    MUST(cudaDeviceSynchronize());
    // Others' numbers in some kernels, and a kernel less.
    for (auto &n : all)
      if (n.work >= 0 && !n.on_host && !below(3)) {
        Work &w = work[n.work];
        if (below(4)) {
          w.add = below(1000000);
          cudaKernelNodeParams p = {};
          void *args[] = {&v, &w};
          p.func = (void *)kernel;
          p.gridDim = p.blockDim = dim3(1);
          p.kernelParams = args;
          MUST(cudaGraphExecKernelNodeSetParams(x, n.node, &p));
        } else {
          MUST(cudaGraphNodeSetEnabled(x, n.node, 0));
          w.count = -1;
        }
      }
    for (int l = 0; l < 2; ++l) {
      MUST(cudaGraphLaunch(x, streams[l]));
      for (const Work &w : work)
        if (w.count >= 0)
          want[w.self] = step(want[w.self], w, want.data());
    }
    MUST(cudaGraphExecDestroy(x)); // what has been launched is done all the same
    MUST(cudaGraphDestroy(g));
    MUST(cudaDeviceSynchronize());
    for (size_t i = 0; i < work.size(); ++i)
      if (v[i] != want[i] && ++wrong < 10)
        printf("graph %d, node %zu of %zu: %llx, %llx is right\n", r, i, work.size(), (unsigned long long)v[i], (unsigned long long)want[i]);
    nodes_done += (long)work.size() * (launches + 2);
  }
  for (auto h : made)
    delete h;
  printf("%s: %s\n", nodes_done > 100 * rounds ? "graphs" : "hardly any nodes", wrong ? "wrong" : "right");
  return wrong != 0;
}
