// What is ordered with what, and what waits for what, as CUDA documents it: streams, events, copies, host functions,
// threads, devices, failures. Prints "ok GROUP" for each group, else what was wrong.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <thread>
#include <vector>

static int wrong;
#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    cudaError_t e_ = (call);                                                                                           \
    if (e_ != cudaSuccess) {                                                                                           \
      printf("line %d: %s: %s\n", __LINE__, #call, cudaGetErrorName(e_));                                              \
      wrong++;                                                                                                         \
    }                                                                                                                  \
  } while (0)
#define EXPECT(what)                                                                                                   \
  do {                                                                                                                 \
    if (!(what)) {                                                                                                     \
      printf("line %d: not true: %s\n", __LINE__, #what);                                                              \
      wrong++;                                                                                                         \
    }                                                                                                                  \
  } while (0)

__global__ void wait_for(const volatile int *flag) {
  while (!*flag)
    ;
}
__global__ void raise_flag(volatile int *flag) { *flag = 1; }
__global__ void add(int *p, int n, int v) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    p[i] += v;
}
__global__ void wild(int *p) { *p = 1; }

struct flags { // of memory that the host and devices reach
  int *f;
  flags() {
    CHECK(cudaHostAlloc((void **)&f, 64, cudaHostAllocMapped));
    memset(f, 0, 64);
  }
  ~flags() { CHECK(cudaFreeHost(f)); }
  void set(int i) { *(volatile int *)(f + i) = 1; }
};

// The legacy stream comes after what is in blocking streams, and they come after it; others do not care.
static void legacy() {
  flags g;
  cudaStream_t blocking, other, free_;
  CHECK(cudaStreamCreate(&blocking));
  CHECK(cudaStreamCreate(&other));
  CHECK(cudaStreamCreateWithFlags(&free_, cudaStreamNonBlocking));
  wait_for<<<1, 1, 0, blocking>>>(g.f);
  EXPECT(cudaStreamQuery(blocking) == cudaErrorNotReady);
  EXPECT(cudaStreamQuery(free_) == cudaSuccess);
  EXPECT(cudaStreamQuery(other) == cudaSuccess);
  raise_flag<<<1, 1, 0, free_>>>(g.f + 1);
  CHECK(cudaStreamSynchronize(free_));
  EXPECT(g.f[1] == 1);
  raise_flag<<<1, 1>>>(g.f + 2);
  raise_flag<<<1, 1, 0, other>>>(g.f + 3); // behind the legacy stream, and so behind `blocking`
  EXPECT(cudaStreamQuery(0) == cudaErrorNotReady);
  EXPECT(cudaStreamQuery(other) == cudaErrorNotReady);
  EXPECT(g.f[2] == 0 && g.f[3] == 0);
  EXPECT(cudaGetLastError() == cudaSuccess);
  g.set(0);
  CHECK(cudaStreamSynchronize(other));
  EXPECT(g.f[2] == 1 && g.f[3] == 1);
  CHECK(cudaStreamSynchronize(0));
  // Destroyed while it works: it goes on, and the legacy stream still comes after it.
  g.f[0] = g.f[2] = 0;
  wait_for<<<1, 1, 0, blocking>>>(g.f);
  CHECK(cudaStreamDestroy(blocking));
  raise_flag<<<1, 1>>>(g.f + 2);
  EXPECT(cudaStreamQuery(0) == cudaErrorNotReady && g.f[2] == 0);
  g.set(0);
  CHECK(cudaDeviceSynchronize());
  EXPECT(g.f[2] == 1);
  CHECK(cudaStreamDestroy(other));
  CHECK(cudaStreamDestroy(free_));
  EXPECT(cudaStreamDestroy(free_) == cudaErrorInvalidResourceHandle);
  EXPECT(cudaGetLastError() == cudaErrorInvalidResourceHandle);
}

// A kernel waits for one of another stream that is launched later.
static void overlap() {
  flags g;
  cudaStream_t a, b;
  CHECK(cudaStreamCreate(&a));
  CHECK(cudaStreamCreate(&b));
  wait_for<<<1, 1, 0, a>>>(g.f);
  raise_flag<<<1, 1, 0, b>>>(g.f);
  CHECK(cudaStreamSynchronize(a));
  CHECK(cudaStreamDestroy(a));
  CHECK(cudaStreamDestroy(b));
}

// The bytes of pageable memory are those of the call; pinned memory is read when the copy's turn comes.
static void copies() {
  flags g;
  int *d, *pinned, plain[16], back[16];
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  CHECK(cudaMalloc(&d, 128));
  CHECK(cudaMallocHost(&pinned, 64));
  for (int i = 0; i < 16; i++)
    plain[i] = pinned[i] = i;
  wait_for<<<1, 1, 0, s>>>(g.f);
  CHECK(cudaMemcpyAsync(d, plain, 64, cudaMemcpyHostToDevice, s));
  CHECK(cudaMemcpyAsync(d + 16, pinned, 64, cudaMemcpyHostToDevice, s));
  for (int i = 0; i < 16; i++)
    plain[i] = pinned[i] = 100 + i;
  EXPECT(cudaStreamQuery(s) == cudaErrorNotReady);
  g.set(0);
  CHECK(cudaMemcpyAsync(back, d, 64, cudaMemcpyDeviceToHost, s)); // to pageable memory: done when it returns
  for (int i = 0; i < 16; i++)
    EXPECT(back[i] == i);
  CHECK(cudaMemcpy(back, d + 16, 64, cudaMemcpyDefault));
  for (int i = 0; i < 16; i++)
    EXPECT(back[i] == 100 + i);
  // A fill is not waited for, but ordered.
  g.f[0] = 0;
  cudaStream_t n;
  CHECK(cudaStreamCreateWithFlags(&n, cudaStreamNonBlocking));
  wait_for<<<1, 1>>>(g.f);
  CHECK(cudaMemset(d, 0xff, 64));
  CHECK(cudaMemcpyAsync(pinned, d, 64, cudaMemcpyDeviceToHost, n));
  CHECK(cudaStreamSynchronize(n));
  EXPECT(pinned[3] == 3);
  g.set(0);
  CHECK(cudaMemcpy(back, d, 64, cudaMemcpyDeviceToHost));
  EXPECT(back[3] == -1);
  // More than what is taken at once.
  std::vector<int> big(1 << 20), out(1 << 20);
  int *bd;
  for (size_t i = 0; i < big.size(); i++)
    big[i] = (int)(i * 7);
  CHECK(cudaMalloc(&bd, big.size() * 4));
  CHECK(cudaMemcpyAsync(bd, big.data(), big.size() * 4, cudaMemcpyHostToDevice, s));
  memset(big.data(), 0, 1000);
  CHECK(cudaMemcpy(out.data(), bd, out.size() * 4, cudaMemcpyDeviceToHost));
  EXPECT(out[100] == 700 && out[1 << 19] == 7 << 19);
  CHECK(cudaMemset(bd, 0x5a, big.size() * 4 - 3));
  CHECK(cudaMemcpy(out.data(), bd, out.size() * 4, cudaMemcpyDeviceToHost));
  size_t right = 0;
  for (size_t i = 0; i + 1 < out.size(); i++)
    right += out[i] == 0x5a5a5a5a;
  EXPECT(right == out.size() - 1 && out.back() != 0x5a5a5a5a);
  CHECK(cudaFree(bd));
  CHECK(cudaFree(d));
  CHECK(cudaFreeHost(pinned));
  CHECK(cudaStreamDestroy(s));
  CHECK(cudaStreamDestroy(n));
}

static void events() {
  flags g;
  cudaStream_t a, b;
  cudaEvent_t e, f;
  float ms = -1;
  CHECK(cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking));
  CHECK(cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking));
  CHECK(cudaEventCreate(&e));
  CHECK(cudaEventCreate(&f));
  CHECK(cudaEventRecord(e, a));
  wait_for<<<1, 1, 0, a>>>(g.f);
  CHECK(cudaEventRecord(f, a));
  CHECK(cudaStreamWaitEvent(b, f, 0));
  raise_flag<<<1, 1, 0, b>>>(g.f + 1);
  EXPECT(cudaEventQuery(f) == cudaErrorNotReady);
  EXPECT(cudaStreamQuery(b) == cudaErrorNotReady);
  CHECK(cudaEventSynchronize(e));
  EXPECT(cudaEventElapsedTime(&ms, e, f) == cudaErrorNotReady);
  EXPECT(g.f[1] == 0);
  g.set(0);
  CHECK(cudaEventSynchronize(f));
  CHECK(cudaEventElapsedTime(&ms, e, f));
  EXPECT(ms > 0 && ms < 60000);
  CHECK(cudaStreamSynchronize(b));
  EXPECT(g.f[1] == 1);
  // Recorded anew while somebody waits for it as it was.
  g.f[0] = 0;
  wait_for<<<1, 1, 0, a>>>(g.f);
  CHECK(cudaEventRecord(e, a));
  CHECK(cudaStreamWaitEvent(b, e, 0));
  CHECK(cudaEventRecord(e, 0));
  CHECK(cudaEventSynchronize(e));
  EXPECT(cudaStreamQuery(b) == cudaErrorNotReady);
  g.set(0);
  CHECK(cudaDeviceSynchronize());
  CHECK(cudaEventDestroy(e));
  EXPECT(cudaEventDestroy(e) == cudaErrorInvalidResourceHandle);
  cudaGetLastError();
  CHECK(cudaEventDestroy(f));
  CHECK(cudaStreamDestroy(a));
  CHECK(cudaStreamDestroy(b));
}

// Functions of the host stand in the stream's order, and keep what follows waiting.
static int order[8], ordered;
static void note(void *v) { order[ordered++] = (int)(long)v; }
static void sum(void *v) {
  int *p = (int *)v;
  p[1] = p[0] * 2;
}
static void hosts() {
  flags g;
  int *p, *d;
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  CHECK(cudaMallocHost(&p, 64));
  CHECK(cudaMalloc(&d, 64));
  CHECK(cudaMemset(d, 0, 64));
  wait_for<<<1, 1, 0, s>>>(g.f);
  CHECK(cudaLaunchHostFunc(s, note, (void *)1));
  add<<<1, 1, 0, s>>>(d, 1, 21);
  CHECK(cudaMemcpyAsync(p, d, 4, cudaMemcpyDeviceToHost, s));
  CHECK(cudaLaunchHostFunc(s, sum, p));
  CHECK(cudaMemcpyAsync(d + 1, p + 1, 4, cudaMemcpyHostToDevice, s));
  add<<<1, 1, 0, s>>>(d + 1, 1, 1);
  CHECK(cudaLaunchHostFunc(s, note, (void *)2));
  CHECK(cudaStreamAddCallback(
      s, [](cudaStream_t, cudaError_t e, void *v) { note((void *)((long)v + e)); }, (void *)3, 0));
  EXPECT(ordered == 0);
  g.set(0);
  CHECK(cudaStreamSynchronize(s));
  EXPECT(ordered == 3 && order[0] == 1 && order[1] == 2 && order[2] == 3);
  int v = 0;
  CHECK(cudaMemcpy(&v, d + 1, 4, cudaMemcpyDeviceToHost));
  EXPECT(v == 43);
  CHECK(cudaFreeHost(p));
  CHECK(cudaFree(d));
  CHECK(cudaStreamDestroy(s));
}

// Errors, and default streams where they are asked for, are a thread's own.
static void threads() {
  flags g;
  EXPECT(cudaSetDevice(99) == cudaErrorInvalidDevice);
  std::thread([] { EXPECT(cudaGetLastError() == cudaSuccess); }).join();
  EXPECT(cudaGetLastError() == cudaErrorInvalidDevice);
  wait_for<<<1, 1, 0, cudaStreamPerThread>>>(g.f);
  std::thread([&] {
    raise_flag<<<1, 1, 0, cudaStreamPerThread>>>(g.f + 1);
    CHECK(cudaStreamSynchronize(cudaStreamPerThread));
  }).join();
  EXPECT(g.f[1] == 1);
  EXPECT(cudaStreamQuery(cudaStreamPerThread) == cudaErrorNotReady);
  EXPECT(cudaStreamQuery(0) == cudaErrorNotReady); // which it blocks
  g.set(0);
  CHECK(cudaDeviceSynchronize());
  // Many threads, a buffer each.
  std::vector<std::thread> all;
  std::vector<int> results(8);
  for (int t = 0; t < 8; t++)
    all.emplace_back([t, &results] {
      int *d, v = 0;
      cudaStream_t s;
      CHECK(cudaStreamCreateWithFlags(&s, t & 1 ? cudaStreamNonBlocking : cudaStreamDefault));
      CHECK(cudaMalloc(&d, 4096));
      CHECK(cudaMemsetAsync(d, 0, 4096, s));
      for (int i = 0; i < 50; i++)
        add<<<4, 256, 0, s>>>(d, 1024, t + 1);
      CHECK(cudaMemcpyAsync(&v, d + 1000, 4, cudaMemcpyDeviceToHost, s));
      CHECK(cudaFree(d));
      CHECK(cudaStreamDestroy(s));
      results[t] = v;
    });
  for (auto &t : all)
    t.join();
  for (int t = 0; t < 8; t++)
    EXPECT(results[t] == 50 * (t + 1));
}

static void devices() {
  int n = 0, can = 0;
  CHECK(cudaGetDeviceCount(&n));
  printf("devices %d\n", n);
  if (n < 2)
    return;
  int *a, *b, v[64], w[64];
  for (int i = 0; i < 64; i++)
    v[i] = i * i;
  cudaEvent_t e;
  cudaStream_t s, t;
  CHECK(cudaSetDevice(0));
  CHECK(cudaMalloc(&a, 256));
  CHECK(cudaMemcpy(a, v, 256, cudaMemcpyHostToDevice));
  CHECK(cudaStreamCreate(&s));
  CHECK(cudaEventCreate(&e));
  CHECK(cudaSetDevice(1));
  CHECK(cudaMalloc(&b, 256));
  CHECK(cudaStreamCreate(&t));
  CHECK(cudaMemcpyPeer(b, 1, a, 0, 256));
  add<<<1, 64>>>(b, 64, 5);
  CHECK(cudaMemcpy(w, b, 256, cudaMemcpyDeviceToHost));
  EXPECT(w[7] == 54);
  CHECK(cudaDeviceCanAccessPeer(&can, 1, 0));
  EXPECT(can == 1);
  CHECK(cudaDeviceEnablePeerAccess(0, 0));
  EXPECT(cudaDeviceEnablePeerAccess(0, 0) == cudaErrorPeerAccessAlreadyEnabled);
  add<<<1, 64>>>(a, 64, 1); // of the other device
  CHECK(cudaDeviceSynchronize());
  EXPECT(cudaEventRecord(e, t) == cudaErrorInvalidResourceHandle); // an event of the other device
  cudaGetLastError();
  {
    flags g;
    wait_for<<<1, 1, 0, s>>>(g.f); // in a stream of the other device: it runs there
    CHECK(cudaEventRecord(e, s));
    CHECK(cudaStreamWaitEvent(t, e, 0));
    CHECK(cudaMemcpyPeerAsync(b, 1, a, 0, 256, t));
    EXPECT(cudaStreamQuery(t) == cudaErrorNotReady);
    g.set(0);
    CHECK(cudaStreamSynchronize(t));
  }
  CHECK(cudaMemcpy(w, b, 256, cudaMemcpyDefault));
  EXPECT(w[7] == 50);
  cudaPointerAttributes at;
  CHECK(cudaPointerGetAttributes(&at, a + 3));
  EXPECT(at.device == 0 && at.type == cudaMemoryTypeDevice);
  CHECK(cudaDeviceReset());
  CHECK(cudaSetDevice(0));
  CHECK(cudaMemcpy(w, a, 256, cudaMemcpyDeviceToHost));
  EXPECT(w[7] == 50);
  CHECK(cudaFree(a));
}

// What fails stays until the device is reset. Then all is new.
__device__ int counter = 5;
static void failure() {
  int *p, v = 0;
  CHECK(cudaMalloc(&p, 64));
  v = 9;
  CHECK(cudaMemcpyToSymbol(counter, &v, 4));
  wild<<<1, 1>>>((int *)16);
  EXPECT(cudaDeviceSynchronize() == cudaErrorIllegalAddress);
  EXPECT(cudaGetLastError() == cudaErrorIllegalAddress);
  EXPECT(cudaFree(p) == cudaErrorIllegalAddress);
  EXPECT(cudaMemcpy(&v, p, 4, cudaMemcpyDeviceToHost) == cudaErrorIllegalAddress);
  CHECK(cudaDeviceReset());
  cudaGetLastError();
  CHECK(cudaMalloc(&p, 64));
  CHECK(cudaMemset(p, 0, 64));
  add<<<1, 16>>>(p, 16, 3);
  CHECK(cudaMemcpy(&v, p + 15, 4, cudaMemcpyDeviceToHost));
  EXPECT(v == 3);
  CHECK(cudaMemcpyFromSymbol(&v, counter, 4));
  EXPECT(v == 5);
  CHECK(cudaFree(p));
}

// A stream that took part in a capture, and was joined, may go before the capture's end.
static void captures() {
  int *d, v = 0;
  cudaStream_t a, b;
  cudaEvent_t e;
  cudaGraph_t g;
  cudaGraphExec_t x;
  CHECK(cudaMalloc(&d, 64));
  CHECK(cudaMemset(d, 0, 64));
  CHECK(cudaStreamCreate(&a));
  CHECK(cudaStreamCreate(&b));
  CHECK(cudaEventCreate(&e));
  CHECK(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal));
  add<<<1, 1, 0, a>>>(d, 1, 1);
  CHECK(cudaEventRecord(e, a));
  CHECK(cudaStreamWaitEvent(b, e, 0));
  add<<<1, 1, 0, b>>>(d, 1, 10);
  CHECK(cudaEventRecord(e, b));
  CHECK(cudaStreamWaitEvent(a, e, 0));
  CHECK(cudaStreamDestroy(b));
  CHECK(cudaEventDestroy(e));
  add<<<1, 1, 0, a>>>(d, 1, 100);
  CHECK(cudaStreamEndCapture(a, &g));
  CHECK(cudaGraphInstantiate(&x, g, 0));
  for (int i = 0; i < 3; i++)
    CHECK(cudaGraphLaunch(x, a));
  CHECK(cudaStreamSynchronize(a));
  CHECK(cudaMemcpy(&v, d, 4, cudaMemcpyDeviceToHost));
  EXPECT(v == 333);
  // One that was not joined makes the end fail.
  CHECK(cudaStreamCreate(&b));
  CHECK(cudaEventCreate(&e));
  CHECK(cudaStreamBeginCapture(a, cudaStreamCaptureModeGlobal));
  CHECK(cudaEventRecord(e, a));
  CHECK(cudaStreamWaitEvent(b, e, 0));
  add<<<1, 1, 0, b>>>(d, 1, 10);
  CHECK(cudaStreamDestroy(b));
  EXPECT(cudaStreamEndCapture(a, &g) == cudaErrorStreamCaptureUnjoined);
  EXPECT(cudaGetLastError() == cudaErrorStreamCaptureUnjoined);
  CHECK(cudaEventDestroy(e));
  CHECK(cudaGraphExecDestroy(x));
  CHECK(cudaStreamDestroy(a));
  CHECK(cudaFree(d));
}

static const struct {
  const char *name;
  void (*run)();
} groups[] = {{"legacy", legacy},   {"overlap", overlap},   {"copies", copies},   {"events", events},  {"hosts", hosts},
              {"threads", threads}, {"captures", captures}, {"devices", devices}, {"failure", failure}};

// Destroyed behind main: CUDA may still be called.
static struct late {
  int *p = nullptr;
  ~late() {
    if (p && cudaFree(p) == cudaSuccess)
      printf("freed behind main\n");
  }
} late;

int main(int argc, char **argv) {
  for (const auto &g : groups) {
    bool wanted = argc < 2;
    for (int i = 1; i < argc; i++)
      wanted |= !strcmp(argv[i], g.name);
    if (!wanted)
      continue;
    const int before = wrong;
    g.run();
    if (wrong == before)
      printf("ok %s\n", g.name);
    fflush(stdout);
  }
  CHECK(cudaMalloc(&late.p, 64));
  add<<<1, 16>>>(late.p, 16, 1); // nobody waits for it
  return wrong != 0;
}
