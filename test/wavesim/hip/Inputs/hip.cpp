// hip.cpp: what HIP programs use of the runtime: streams and events, graphs,
// managed and mapped memory, symbols, dynamic shared memory, functions that are
// called through a pointer, cooperative launches, masks of compute units, two
// devices with copies between them, errors. Every result is compared with a
// serial loop on the host.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <hip/hip_runtime.h>

#include <hip/hip_cooperative_groups.h> // wants the other one first

#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    hipError_t e_ = (call);                                                                                            \
    if (e_ != hipSuccess) {                                                                                            \
      std::fprintf(stderr, "line %d: %s: %s\n", __LINE__, #call, hipGetErrorString(e_));                               \
      std::exit(1);                                                                                                    \
    }                                                                                                                  \
  } while (0)
#define NEED(x)                                                                                                        \
  do {                                                                                                                 \
    if (!(x)) {                                                                                                        \
      std::fprintf(stderr, "line %d: %s\n", __LINE__, #x);                                                             \
      std::exit(1);                                                                                                    \
    }                                                                                                                  \
  } while (0)

enum { N = 1000, BLOCK = 128, BLOCKS = (N + BLOCK - 1) / BLOCK };
__constant__ int factor;
__device__ int counter;

__global__ void scale(int *p, int n, int add) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] = p[i] * factor + add;
}

__global__ void reverse(int *p) {
  extern __shared__ int buffer[];
  int *mine = p + blockIdx.x * blockDim.x;
  buffer[threadIdx.x] = mine[threadIdx.x];
  __syncthreads();
  mine[threadIdx.x] = buffer[blockDim.x - 1 - threadIdx.x];
  if (threadIdx.x == 0)
    atomicAdd(&counter, 1);
}

__global__ void neighbours(unsigned *a, unsigned *b, int rounds) {
  cooperative_groups::grid_group grid = cooperative_groups::this_grid();
  for (int r = 0; r < rounds; r++) {
    unsigned *from = r % 2 ? b : a, *to = r % 2 ? a : b;
    if (threadIdx.x == 0)
      to[blockIdx.x] = from[blockIdx.x] + 3 * from[(blockIdx.x + 1) % gridDim.x];
    grid.sync();
  }
}

static std::vector<int> back(const int *p, int n) {
  std::vector<int> v(n);
  CHECK(hipMemcpy(v.data(), p, n * sizeof(int), hipMemcpyDeviceToHost));
  return v;
}

static void streams() {
  std::vector<int> in(N);
  for (int i = 0; i < N; i++)
    in[i] = i;
  int seven = 7, *p, *q;
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(factor), &seven, sizeof seven));
  CHECK(hipMalloc(&p, N * sizeof(int)));
  CHECK(hipMalloc(&q, N * sizeof(int)));
  hipStream_t one, two;
  hipEvent_t start, done;
  CHECK(hipStreamCreate(&one));
  CHECK(hipStreamCreateWithFlags(&two, hipStreamNonBlocking));
  CHECK(hipEventCreate(&start));
  CHECK(hipEventCreate(&done));
  CHECK(hipMemcpyAsync(p, in.data(), N * sizeof(int), hipMemcpyHostToDevice, one));
  CHECK(hipEventRecord(start, one));
  for (int k = 0; k < 10; k++)
    scale<<<BLOCKS, BLOCK, 0, one>>>(p, N, k);
  CHECK(hipEventRecord(done, one));
  CHECK(hipStreamWaitEvent(two, done, 0));
  CHECK(hipMemcpyAsync(q, p, N * sizeof(int), hipMemcpyDeviceToDevice, two));
  scale<<<BLOCKS, BLOCK, 0, two>>>(q, N, -1);
  CHECK(hipStreamSynchronize(two));
  float ms = -1;
  CHECK(hipEventElapsedTime(&ms, start, done));
  NEED(ms >= 0 && ms < 60000);
  std::vector<int> first = back(p, N), second = back(q, N);
  for (int i = 0; i < N; i++) {
    unsigned v = i;
    for (unsigned k = 0; k < 10; k++)
      v = v * 7 + k;
    NEED((unsigned)first[i] == v && (unsigned)second[i] == v * 7 - 1);
  }
  CHECK(hipFree(p));
  CHECK(hipFree(q));
  std::puts("streams");
}

static void graphs() {
  int three = 3, *p;
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(factor), &three, sizeof three));
  CHECK(hipMallocManaged(&p, N * sizeof(int)));
  for (int i = 0; i < N; i++)
    p[i] = i;
  hipStream_t s;
  hipGraph_t graph;
  hipGraphExec_t exec;
  CHECK(hipStreamCreate(&s));
  CHECK(hipStreamBeginCapture(s, hipStreamCaptureModeGlobal));
  scale<<<BLOCKS, BLOCK, 0, s>>>(p, N, 1);
  scale<<<BLOCKS, BLOCK, 0, s>>>(p, N, 2);
  CHECK(hipStreamEndCapture(s, &graph));
  CHECK(hipGraphInstantiate(&exec, graph, nullptr, nullptr, 0));
  for (int k = 0; k < 3; k++)
    CHECK(hipGraphLaunch(exec, s));
  CHECK(hipStreamSynchronize(s));
  for (int i = 0; i < N; i++) {
    int v = i;
    for (int k = 0; k < 3; k++)
      v = (v * 3 + 1) * 3 + 2;
    NEED(p[i] == v);
  }
  CHECK(hipFree(p));
  std::puts("graphs");
}

static void shared() {
  int *host, *p, zero = 0, blocks = 0;
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(counter), &zero, sizeof zero));
  CHECK(hipHostMalloc(&host, 4 * BLOCK * sizeof(int), hipHostMallocMapped));
  for (int i = 0; i < 4 * BLOCK; i++)
    host[i] = i * i;
  CHECK(hipHostGetDevicePointer((void **)&p, host, 0));
  reverse<<<4, BLOCK, BLOCK * sizeof(int)>>>(p);
  CHECK(hipDeviceSynchronize());
  for (int i = 0; i < 4 * BLOCK; i++) {
    int from = i / BLOCK * BLOCK + BLOCK - 1 - i % BLOCK;
    NEED(host[i] == from * from);
  }
  CHECK(hipMemcpyFromSymbol(&blocks, HIP_SYMBOL(counter), sizeof blocks));
  NEED(blocks == 4);
  CHECK(hipHostFree(host));
  std::puts("shared memory");
}

static void cooperative() {
  int can = 0, per_unit = 0, rounds = 5, device;
  hipDeviceProp_t about;
  CHECK(hipGetDevice(&device));
  CHECK(hipGetDeviceProperties(&about, device));
  CHECK(hipDeviceGetAttribute(&can, hipDeviceAttributeCooperativeLaunch, device));
  NEED(can == 1 && about.cooperativeLaunch);
  CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&per_unit, neighbours, 256, 0));
  unsigned blocks = 2u * about.multiProcessorCount, *a, *b;
  NEED(per_unit >= 2);
  CHECK(hipMallocManaged(&a, blocks * sizeof *a));
  CHECK(hipMallocManaged(&b, blocks * sizeof *b));
  std::vector<unsigned> want(blocks), next(blocks);
  for (unsigned i = 0; i < blocks; i++)
    want[i] = a[i] = i * i + 1;
  for (int r = 0; r < rounds; r++, want = next)
    for (unsigned i = 0; i < blocks; i++)
      next[i] = want[i] + 3 * want[(i + 1) % blocks];
  void *args[] = {&a, &b, &rounds};
  CHECK(hipLaunchCooperativeKernel((void *)neighbours, dim3(blocks), dim3(256), args, 0, 0));
  CHECK(hipDeviceSynchronize());
  for (unsigned i = 0; i < blocks; i++)
    NEED((rounds % 2 ? b : a)[i] == want[i]);
  CHECK(hipFree(a));
  CHECK(hipFree(b));
  std::puts("cooperative");
}

static void masks() {
  hipStream_t s;
  uint32_t mask[4] = {0x5}, got[4] = {0};
  int one = 1, *p;
  CHECK(hipMemcpyToSymbol(HIP_SYMBOL(factor), &one, sizeof one));
  CHECK(hipMalloc(&p, N * sizeof(int)));
  CHECK(hipMemset(p, 0, N * sizeof(int)));
  CHECK(hipDeviceSynchronize());
  CHECK(hipExtStreamCreateWithCUMask(&s, 4, mask));
  CHECK(hipExtStreamGetCUMask(s, 4, got));
  NEED(got[0] == mask[0]);
  scale<<<BLOCKS, BLOCK, 0, s>>>(p, N, 5);
  CHECK(hipStreamSynchronize(s));
  for (int v : back(p, N))
    NEED(v == 5);
  CHECK(hipFree(p));
  std::puts("masks");
}

static void devices() {
  int n = 0, *p[2], two = 2;
  CHECK(hipGetDeviceCount(&n));
  NEED(n == 2);
  for (int d = 0; d < 2; d++) {
    CHECK(hipSetDevice(d));
    CHECK(hipMemcpyToSymbol(HIP_SYMBOL(factor), &two, sizeof two));
    CHECK(hipMalloc(&p[d], N * sizeof(int)));
    CHECK(hipMemset(p[d], 0, N * sizeof(int)));
    CHECK(hipDeviceSynchronize());
  }
  CHECK(hipSetDevice(0));
  scale<<<BLOCKS, BLOCK>>>(p[0], N, 21);
  CHECK(hipDeviceSynchronize());
  CHECK(hipMemcpyPeer(p[1], 1, p[0], 0, N * sizeof(int)));
  CHECK(hipSetDevice(1));
  scale<<<BLOCKS, BLOCK>>>(p[1], N, 0);
  for (int v : back(p[1], N))
    NEED(v == 42);
  CHECK(hipSetDevice(0));
  std::puts("two devices");
}

// What is not there is an error that a program can handle.
static void absent() {
  int *p;
  hipIpcMemHandle_t handle;
  CHECK(hipMalloc(&p, 64));
  NEED(hipIpcGetMemHandle(&handle, p) != hipSuccess);
  (void)hipGetLastError();
  CHECK(hipFree(p));
  std::puts("absent");
}

int main() {
  streams();
  graphs();
  shared();
  cooperative();
  masks();
  devices();
  absent();
  return 0;
}
