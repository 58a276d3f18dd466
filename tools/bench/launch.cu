// launch.cu: what calls of the runtime cost, for launch.sh: one source for CUDA's interface and, compiled as HIP, for
// HIP's.
//   launch CASE N
// Cases: the calls of launches alone; launches in one stream and in four; round trips of 64 bytes; copies of 64 MiB each
// way; a graph of 1000 empty kernels in a chain, N launches of it; pairs of events with their time.
// Prints "N CASE, R a second, U us of all cores each". The case `calls` launches 256 kernels at a time, fewer than a
// queue holds, and counts the calls' time alone and the calling thread's microseconds: what the GPU takes has no part
// in it.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sys/resource.h>
#include <time.h>
#ifdef __HIP__
#include <hip/hip_runtime.h>
#define RT(name) hip##name
#else
#include <cuda_runtime.h>
#define RT(name) cuda##name
#endif

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    const auto error_ = call;                                                                                          \
    if (error_ != RT(Success)) {                                                                                       \
      fprintf(stderr, "launch: %s: %s\n", #call, RT(GetErrorString)(error_));                                          \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

__global__ void nothing(int *p) {
  if (p)
    *p = 1;
}

static double seconds(clockid_t of = CLOCK_MONOTONIC) {
  timespec t;
  clock_gettime(of, &t);
  return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}
static double processor() {
  rusage u;
  getrusage(RUSAGE_SELF, &u);
  return (double)(u.ru_utime.tv_sec + u.ru_stime.tv_sec) + (double)(u.ru_utime.tv_usec + u.ru_stime.tv_usec) / 1e6;
}

static void calls(int n) {
  enum { AT_ONCE = 256 };
  RT(Stream_t) s;
  double took = 0, used = 0;
  CHECK(RT(StreamCreate)(&s));
  for (int i = 0; i < n; i += AT_ONCE) {
    const double from = seconds(), before = seconds(CLOCK_THREAD_CPUTIME_ID);
    for (int k = 0; k < AT_ONCE; k++)
      nothing<<<1, 64, 0, s>>>(nullptr);
    used += seconds(CLOCK_THREAD_CPUTIME_ID) - before;
    took += seconds() - from;
    CHECK(RT(StreamSynchronize)(s));
  }
  n = (n + AT_ONCE - 1) / AT_ONCE * AT_ONCE;
  printf("%d calls, %.1f a second, %.2f us of the thread each\n", n, n / took, used / n * 1e6);
}

static void launches(int n, int streams) {
  RT(Stream_t) s[4];
  for (int i = 0; i < streams; i++)
    CHECK(RT(StreamCreate)(&s[i]));
  for (int i = 0; i < n; i++)
    nothing<<<1, 64, 0, s[i % streams]>>>(nullptr);
  CHECK(RT(GetLastError)());
  for (int i = 0; i < streams; i++)
    CHECK(RT(StreamSynchronize)(s[i]));
}

static void trips(int n) {
  char *p, h[64];
  CHECK(RT(Malloc)((void **)&p, 64));
  for (int i = 0; i < n; i++) {
    CHECK(RT(Memcpy)(p, h, 64, RT(MemcpyHostToDevice)));
    CHECK(RT(Memcpy)(h, p, 64, RT(MemcpyDeviceToHost)));
  }
}

static void copies(int n) {
  const size_t bytes = 64 << 20;
  char *p, *h = (char *)calloc(bytes, 1);
  CHECK(RT(Malloc)((void **)&p, bytes));
  for (int i = 0; i < n; i++) {
    CHECK(RT(Memcpy)(p, h, bytes, RT(MemcpyHostToDevice)));
    CHECK(RT(Memcpy)(h, p, bytes, RT(MemcpyDeviceToHost)));
  }
}

static void graph(int n) {
  RT(Graph_t) g;
  RT(GraphExec_t) x;
  RT(GraphNode_t) last = nullptr, node;
  RT(Stream_t) s;
  int *none = nullptr;
  void *args[] = {&none};
  RT(KernelNodeParams) k = {};
  k.func = (void *)nothing, k.gridDim = dim3(1), k.blockDim = dim3(64), k.kernelParams = args;
  CHECK(RT(StreamCreate)(&s));
  CHECK(RT(GraphCreate)(&g, 0));
  for (int i = 0; i < 1000; i++) {
    CHECK(RT(GraphAddKernelNode)(&node, g, last ? &last : nullptr, last ? 1 : 0, &k));
    last = node;
  }
#ifdef __HIP__
  CHECK(hipGraphInstantiate(&x, g, nullptr, nullptr, 0));
#else
  CHECK(cudaGraphInstantiate(&x, g, 0));
#endif
  for (int i = 0; i < n; i++)
    CHECK(RT(GraphLaunch)(x, s));
  CHECK(RT(StreamSynchronize)(s));
}

static void events(int n) {
  RT(Stream_t) s;
  RT(Event_t) a, b;
  CHECK(RT(StreamCreate)(&s));
  CHECK(RT(EventCreate)(&a));
  CHECK(RT(EventCreate)(&b));
  for (int i = 0; i < n; i++) {
    float ms;
    CHECK(RT(EventRecord)(a, s));
    nothing<<<1, 64, 0, s>>>(nullptr);
    CHECK(RT(EventRecord)(b, s));
    CHECK(RT(EventSynchronize)(b));
    CHECK(RT(EventElapsedTime)(&ms, a, b));
  }
}

int main(int argc, char **argv) {
  if (argc != 3)
    return fputs("usage: launch calls|one|four|trips|copies|graph|events N\n", stderr), 2;
  const int n = atoi(argv[2]);
  nothing<<<1, 64>>>(nullptr); // what the first one costs is not counted
  CHECK(RT(DeviceSynchronize)());
  if (!strcmp(argv[1], "calls"))
    return calls(n), 0;
  const double start = seconds(), used = processor();
  if (!strcmp(argv[1], "one"))
    launches(n, 1);
  else if (!strcmp(argv[1], "four"))
    launches(n, 4);
  else if (!strcmp(argv[1], "trips"))
    trips(n);
  else if (!strcmp(argv[1], "copies"))
    copies(n);
  else if (!strcmp(argv[1], "graph"))
    graph(n);
  else if (!strcmp(argv[1], "events"))
    events(n);
  else
    return 2;
  CHECK(RT(DeviceSynchronize)());
  printf("%d %s, %.1f a second, %.2f us of all cores each\n", n, argv[1], n / (seconds() - start),
         (processor() - used) / n * 1e6);
}
