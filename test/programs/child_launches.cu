// child_launches.cu: kernels that launch kernels (-rdc=true): nesting, order within a block's default stream and in
// streams of its own, events, launches behind the parent and by nobody waited for, copies and fills, errors, what a
// kernel can ask about its device, arguments of every kind, templates and statics, thousands of launches.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <cuda_runtime.h>

#define CHECK(X)                                                                                                       \
  do {                                                                                                                 \
    cudaError_t e_ = (X);                                                                                              \
    if (e_ != cudaSuccess) {                                                                                           \
      printf("line %d: %s\n", __LINE__, cudaGetErrorName(e_));                                                         \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

// ---------------------------------------------------------------- nesting

__device__ int reached[8];

__global__ void nest(int depth, int most) {
  if (threadIdx.x == 0)
    atomicAdd(&reached[depth], 1);
  if (depth < most && threadIdx.x < 2)
    nest<<<1, 4>>>(depth + 1, most);
}

// ---------------------------------------------------------------- order

struct journal {
  int count, entries[64];
};

__global__ void note(journal *j, int what) { j->entries[atomicAdd(&j->count, 1)] = what; }

// A block's threads share its default stream; what one thread launches there comes in its order.
__global__ void in_order(journal *j) {
  if (threadIdx.x == 0)
    for (int i = 0; i < 10; i++)
      note<<<1, 1>>>(j, i);
}

__global__ void slow_note(journal *j, int what, int rounds) {
  unsigned x = what;
  for (int i = 0; i < rounds; i++)
    x = x * 1664525u + 1013904223u;
  if (x != 1)
    j->entries[atomicAdd(&j->count, 1)] = what;
}

// Two streams, of which the second waits for the first.
__global__ void with_events(journal *j) {
  cudaStream_t a, b;
  cudaEvent_t e;
  cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
  cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
  cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
  slow_note<<<1, 1, 0, a>>>(j, 1, 20000);
  cudaEventRecord(e, a);
  cudaStreamWaitEvent(b, e, 0);
  note<<<1, 1, 0, b>>>(j, 2);
  cudaEventDestroy(e);
  cudaStreamDestroy(a);
  cudaStreamDestroy(b);
}

__global__ void add(int *to, int n) { atomicAdd(to, n); }
__global__ void add_deep(int *to, int depth) {
  atomicAdd(to, 1);
  if (depth)
    add_deep<<<1, 1>>>(to, depth - 1);
}
__global__ void take(journal *j, const int *from) { j->entries[atomicAdd(&j->count, 1)] = *from; }

// What is launched for the parent's end comes after all else that it launched, with what that launched, in order.
__global__ void at_the_end(journal *j, int *sum) {
  if (threadIdx.x == 0) {
    take<<<1, 1, 0, cudaStreamTailLaunch>>>(j, sum);
    note<<<1, 1, 0, cudaStreamTailLaunch>>>(j, -1);
  }
  add<<<1, 1, 0, cudaStreamFireAndForget>>>(sum, 100);
  add_deep<<<1, 1>>>(sum, 5);
}

// ---------------------------------------------------------------- copies and fills

__global__ void fill(int *p, int n, int value) {
  for (int i = threadIdx.x; i < n; i += blockDim.x)
    p[i] = value + i;
}

__global__ void copies(int *a, int *b, char *rows) {
  if (threadIdx.x)
    return;
  fill<<<1, 32>>>(a, 100, 1000);
  cudaMemcpyAsync(b, a, 60 * sizeof *a, cudaMemcpyDeviceToDevice, 0);
  cudaMemsetAsync(a, 0, 10 * sizeof *a, 0); // an H100 fills with zeros, whatever the value
  cudaMemcpyAsync(b + 60, a, 40 * sizeof *a, cudaMemcpyDeviceToDevice, 0);
  cudaMemset2DAsync(rows, 16, 0, 5, 3, 0);
  cudaMemcpy2DAsync(rows + 64, 8, rows, 16, 6, 3, cudaMemcpyDeviceToDevice, 0);
}

// ---------------------------------------------------------------- errors and what there is

__global__ void never() { printf("launched\n"); }

__global__ void errors() {
  printf("at first %d\n", cudaGetLastError());
  never<<<1, 1025>>>();
  cudaError_t e = cudaPeekAtLastError();
  printf("too many threads: %s\n", e == cudaSuccess ? "success" : "an error");
  printf("again: %s\n", cudaGetLastError() == e ? "the same" : "another");
  printf("then %d\n", cudaGetLastError());
  printf("%s: %s\n", cudaGetErrorName(cudaErrorInvalidValue), cudaGetErrorString(cudaErrorInvalidValue));
  cudaStream_t s;
  cudaEvent_t event;
  size_t limit;
  void *p = &s;
  printf("streams: %d %d %d\n", cudaStreamCreateWithFlags(&s, cudaStreamDefault),
         cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking), cudaStreamCreateWithFlags(&s, 2));
  printf("events: %d %d %d\n", cudaEventCreateWithFlags(&event, cudaEventDefault),
         cudaEventCreateWithFlags(&event, cudaEventDisableTiming), cudaEventCreateWithFlags(&event, 4));
  printf("no handles: %d %d %d\n", cudaStreamDestroy(0), cudaEventDestroy(0), cudaEventRecord(0, 0));
  printf("shapes:");
  never<<<1, 0>>>();
  printf(" %d", cudaGetLastError());
  never<<<dim3(1, 65536), 1>>>();
  printf(" %d", cudaGetLastError());
  never<<<1, dim3(1, 1, 65)>>>();
  printf(" %d", cudaGetLastError());
  never<<<1, 1, 50000>>>();
  printf(" %d\n", cudaGetLastError());
  printf("copies: %d %d\n", cudaMemcpyAsync(p, p, 4, cudaMemcpyHostToDevice, 0),
         cudaMemcpy2DAsync(p, 4, p, 8, 6, 2, cudaMemcpyDeviceToDevice, 0));
  printf("limits: %d %d\n", cudaDeviceGetLimit(&limit, cudaLimitStackSize),
         cudaDeviceGetLimit(&limit, cudaLimitDevRuntimeSyncDepth));
  printf("memory: %d %d %d\n", cudaMalloc(&p, 0), cudaMalloc(&p, 1ull << 40), p == &s);
  printf("attributes: %d %d\n", cudaDeviceGetAttribute((int *)&limit, (cudaDeviceAttr)9999, 0),
         cudaDeviceGetAttribute((int *)&limit, cudaDevAttrWarpSize, 77));
  printf("last %d\n", cudaGetLastError());
}

__global__ void about() {
  int device = -1, count = 0, warp = 0, threads = 0, version = 0;
  cudaGetDevice(&device);
  cudaGetDeviceCount(&count);
  cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, device);
  cudaDeviceGetAttribute(&threads, cudaDevAttrMaxThreadsPerBlock, device);
  cudaRuntimeGetVersion(&version);
  printf("device %d of %s, warps of %d, blocks of %d, version %d\n", device, count > 0 ? "some" : "none", warp, threads,
         version / 1000);
}

// ---------------------------------------------------------------- arguments

struct mixed {
  char c;
  double d;
  short s[3];
};

template <class T> static __global__ void use(T *to, char c, mixed m, T value, const int *p, bool b) {
  to[threadIdx.x] = (T)(c + m.c + m.d + m.s[2]) + value + (T)p[threadIdx.x] + (T)b;
}

__global__ void shared_sum(int *to) {
  extern __shared__ int words[];
  words[threadIdx.x] = threadIdx.x + blockIdx.x;
  __syncthreads();
  if (threadIdx.x == 0) {
    int sum = 0;
    for (int i = 0; i < blockDim.x; i++)
      sum += words[i];
    to[blockIdx.x] = sum;
  }
}

__global__ void twice(int *p) { p[threadIdx.x] *= 2; }
__global__ void thrice(int *p) { p[threadIdx.x] *= 3; }

__global__ void arguments(double *d, int *n, int *sums, int *chosen, int which) {
  const mixed m = {1, 0.5, {7, 8, 9}};
  if (threadIdx.x == 0) {
    use<<<1, 8>>>(d, 'a', m, 0.25, n, true);
    use<int><<<1, 8>>>(chosen, 'b', m, 1, n, false);
    shared_sum<<<dim3(3), dim3(50), 50 * sizeof(int)>>>(sums);
    void (*kernel)(int *) = which ? twice : thrice;
    kernel<<<1, 8>>>(chosen);
  }
}

// A list that the parent makes on the heap and a child gives back.
__global__ void release(int **lists, int *sum) {
  for (int i = 0; i < 20; i++)
    atomicAdd(sum, lists[threadIdx.x][i]);
  cudaFree(lists[threadIdx.x]);
}
__global__ void allocate(int **lists, int *sum) {
  cudaMalloc((void **)&lists[threadIdx.x], 20 * sizeof(int));
  for (int i = 0; i < 20; i++)
    lists[threadIdx.x][i] = i + threadIdx.x;
  __syncthreads();
  if (threadIdx.x == 0)
    release<<<1, 32, 0, cudaStreamTailLaunch>>>(lists, sum);
}

__global__ void many(int *sum) { add<<<1, 1, 0, cudaStreamFireAndForget>>>(sum, blockIdx.x); }

static void show(const char *what, const journal *j) {
  printf("%s:", what);
  for (int i = 0; i < j->count; i++)
    printf(" %d", j->entries[i]);
  printf("\n");
}

int main() {
  nest<<<2, 4>>>(0, 5);
  int counts[8];
  CHECK(cudaMemcpyFromSymbol(counts, reached, sizeof counts)); // after all of them
  printf("nested:");
  for (int c : counts)
    printf(" %d", c);
  printf("\n");

  journal *j;
  int *n;
  CHECK(cudaMallocManaged(&j, sizeof *j));
  CHECK(cudaMallocManaged(&n, 1024 * sizeof *n));
  auto again = [&] {
    CHECK(cudaDeviceSynchronize());
    j->count = 0;
    for (int i = 0; i < 1024; i++)
      n[i] = 0;
  };

  again();
  in_order<<<1, 32>>>(j);
  note<<<1, 1>>>(j, 99); // the next in the stream comes after what the parent launched
  CHECK(cudaDeviceSynchronize());
  show("in order", j);

  again();
  with_events<<<1, 1>>>(j);
  CHECK(cudaDeviceSynchronize());
  show("events", j);

  again();
  at_the_end<<<1, 4>>>(j, n);
  CHECK(cudaDeviceSynchronize());
  show("at the end", j);

  again();
  char *rows;
  CHECK(cudaMallocManaged(&rows, 128));
  for (int i = 0; i < 128; i++)
    rows[i] = '.';
  copies<<<1, 32>>>(n, n + 200, rows);
  CHECK(cudaDeviceSynchronize());
  printf("copies: %d %d %d %d %d %d\n", n[0], n[10], n[200], n[259], n[260], n[270]);
  printf("rows: ");
  for (int i = 0; i < 96; i++)
    printf("%c", rows[i] ? rows[i] : '0');
  printf("\n");

  again();
  errors<<<1, 1>>>();
  CHECK(cudaDeviceSynchronize());
  about<<<1, 1>>>();
  CHECK(cudaDeviceSynchronize());

  double *d;
  CHECK(cudaMallocManaged(&d, 8 * sizeof *d));
  again();
  for (int i = 0; i < 8; i++)
    n[i] = i * i;
  arguments<<<1, 2>>>(d, n, n + 8, n + 16, 1);
  CHECK(cudaDeviceSynchronize());
  for (int i = 0; i < 8; i++)
    printf("%g %d; ", d[i], n[16 + i]);
  printf("%d %d %d\n", n[8], n[9], n[10]);

  again();
  int **lists;
  CHECK(cudaMalloc(&lists, 32 * sizeof *lists));
  allocate<<<1, 32>>>(lists, n);
  cudaEvent_t e;
  CHECK(cudaEventCreate(&e));
  CHECK(cudaEventRecord(e));
  CHECK(cudaEventSynchronize(e));
  printf("heap: %d\n", n[0]);

  again();
  CHECK(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 8192));
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  many<<<4096, 1, 0, s>>>(n);
  CHECK(cudaStreamSynchronize(s));
  printf("many: %d\n", n[0]);
  return 0;
}
