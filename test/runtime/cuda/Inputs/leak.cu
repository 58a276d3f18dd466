// leak.cu: everything that is made and taken away many times leaves memory and handles, of the runtime and of wavesim,
// as they were.
//   leak WAVESIM KERNELS     its library; a code object with `twice`
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dirent.h>
#include <dlfcn.h>
#include <malloc.h>

#define CHECK(call)                                                                                                    \
  do {                                                                                                                 \
    const cudaError_t e_ = call;                                                                                       \
    if (e_) {                                                                                                          \
      printf("%s: %s\n", #call, cudaGetErrorName(e_));                                                                 \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

__global__ void nothing(int *p) {
  if (p)
    *p += 1;
}

static const char *kernels;
static int *word;
static void called(void *p) { ++*(int *)p; }

static void launches(int n) {
  for (int i = 0; i < n; i++) {
    nothing<<<1, 32>>>(i % 8 ? nullptr : word);
    if (i % 50 == 49)
      CHECK(cudaDeviceSynchronize());
  }
  CHECK(cudaDeviceSynchronize());
}

static void streams(int n) {
  int calls = 0;
  for (int i = 0; i < n; i++) {
    cudaStream_t s;
    cudaEvent_t a, b;
    CHECK(cudaStreamCreateWithFlags(&s, i % 2 ? cudaStreamNonBlocking : cudaStreamDefault));
    CHECK(cudaEventCreate(&a));
    CHECK(cudaEventCreateWithFlags(&b, cudaEventDisableTiming));
    CHECK(cudaEventRecord(a, s));
    nothing<<<1, 32, 0, s>>>(nullptr);
    if (i % 10 == 0)
      CHECK(cudaLaunchHostFunc(s, called, &calls));
    CHECK(cudaEventRecord(b, s));
    if (i % 3 == 0)
      CHECK(cudaStreamWaitEvent(nullptr, b, 0));
    if (i % 2)
      CHECK(cudaStreamSynchronize(s));
    CHECK(cudaEventDestroy(a));
    CHECK(cudaStreamDestroy(s)); // with work in it
    CHECK(cudaEventDestroy(b));
    if (i % 20 == 19)
      CHECK(cudaDeviceSynchronize());
  }
  CHECK(cudaDeviceSynchronize());
}

static void graphs(int n) {
  cudaStream_t s, t;
  cudaEvent_t fork, join;
  CHECK(cudaStreamCreate(&s));
  CHECK(cudaStreamCreate(&t));
  CHECK(cudaEventCreate(&fork));
  CHECK(cudaEventCreate(&join));
  int calls = 0;
  for (int i = 0; i < n; i++) {
    cudaGraph_t g, copy;
    cudaGraphExec_t x;
    void *p = nullptr;
    CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
    CHECK(cudaMemsetAsync(word, 0, sizeof *word, s));
    CHECK(cudaEventRecord(fork, s));
    CHECK(cudaStreamWaitEvent(t, fork, 0));
    nothing<<<1, 32, 0, t>>>(nullptr);
    nothing<<<1, 32, 0, s>>>(word);
    if (i % 4 == 0) {
      CHECK(cudaMallocAsync(&p, 1000, s));
      CHECK(cudaFreeAsync(p, s));
    }
    if (i % 8 == 0)
      CHECK(cudaLaunchHostFunc(t, called, &calls));
    CHECK(cudaEventRecord(join, t));
    CHECK(cudaStreamWaitEvent(s, join, 0));
    CHECK(cudaStreamEndCapture(s, &g));
    if (i % 4) {
      CHECK(cudaGraphClone(&copy, g));
      CHECK(cudaGraphDestroy(copy));
    }
    CHECK(cudaGraphInstantiate(&x, g, 0));
    CHECK(cudaGraphLaunch(x, s));
    if (i % 2)
      CHECK(cudaGraphLaunch(x, s));
    CHECK(cudaStreamSynchronize(s));
    CHECK(cudaGraphExecDestroy(x));
    CHECK(cudaGraphDestroy(g));
  }
  CHECK(cudaEventDestroy(fork));
  CHECK(cudaEventDestroy(join));
  CHECK(cudaStreamDestroy(s));
  CHECK(cudaStreamDestroy(t));
}

static void memory(int n) {
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  char *own = (char *)malloc(1 << 16), small[256];
  for (int i = 0; i < n; i++) {
    void *p, *q, *h, *m, *rows;
    size_t pitch;
    CHECK(cudaMalloc(&p, 1 + i % 5000));
    CHECK(cudaMallocAsync(&q, 1 + i * 7 % 5000, s));
    CHECK(cudaMallocHost(&h, 1 + i % 3000));
    CHECK(cudaMallocManaged(&m, 100));
    CHECK(cudaMallocPitch(&rows, &pitch, 100, 3));
    CHECK(cudaMemcpyAsync(p, small, 1, cudaMemcpyHostToDevice, s));
    CHECK(cudaMemcpy2DAsync(rows, pitch, small, 20, 20, 3, cudaMemcpyHostToDevice, s));
    CHECK(cudaMemsetAsync(q, 0, 1, s));
    CHECK(cudaFreeAsync(q, s));
    if (i % 5 == 0) {
      CHECK(cudaHostRegister(own, 1 << 16, cudaHostRegisterDefault));
      CHECK(cudaMemcpyAsync(own, p, 1, cudaMemcpyDeviceToHost, s));
      CHECK(cudaStreamSynchronize(s));
      CHECK(cudaHostUnregister(own));
    } else if (i % 5 == 1) { // pageable, and too large to be taken along
      CHECK(cudaMemcpy(own, word, sizeof *word, cudaMemcpyDeviceToHost));
    } else if (i % 5 == 2) { // what is wrong leaves nothing
      cudaMemcpy(p, nullptr, 1, cudaMemcpyHostToDevice);
      cudaMalloc(&q, (size_t)1 << 60);
      cudaFree(small);
      cudaGetLastError();
    }
    CHECK(cudaStreamSynchronize(s));
    for (void *x : {p, m, rows})
      CHECK(cudaFree(x));
    CHECK(cudaFreeHost(h));
  }
  CHECK(cudaStreamDestroy(s));
  free(own);
}

static void modules(int n) {
  for (int i = 0; i < n; i++) {
    cudaLibrary_t l;
    cudaKernel_t k;
    CHECK(cudaLibraryLoadFromFile(&l, kernels, nullptr, nullptr, 0, nullptr, nullptr, 0));
    CHECK(cudaLibraryGetKernel(&k, l, "twice"));
    void *args[] = {&word};
    CHECK(cudaLaunchKernel((const void *)k, dim3(1), dim3(1), args, 0, nullptr));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaLibraryUnload(l));
  }
}

static void *wavesim;
enum { LIVE = 7, FILES = LIVE, THREADS, HEAP, FREE, COUNTS };
static const char *const names[COUNTS] = {
    "allocations of HSA", "bytes of these",          "locked ranges", "signals", "queues",
    "executables",        "readers of code objects", "files",         "threads", "bytes of the heap",
    "bytes of the device"};

static uint64_t entries(const char *folder) {
  uint64_t n = 0;
  DIR *d = opendir(folder);
  while (d && readdir(d))
    n++;
  closedir(d);
  return n;
}

static void count(uint64_t n[COUNTS]) {
  CHECK(cudaDeviceSynchronize());
  void (*live)(uint64_t *, size_t);
  *(void **)&live = dlsym(wavesim, "wavesim_live");
  live(n, LIVE);
  n[FILES] = entries("/proc/self/fd");
  n[THREADS] = entries("/proc/self/task");
  n[HEAP] = mallinfo2().uordblks;
  size_t left = 0, all = 0;
  CHECK(cudaMemGetInfo(&left, &all));
  n[FREE] = all - left;
}

int main(int argc, char **argv) {
  if (argc < 3 || !(wavesim = dlopen(argv[1], RTLD_NOW | RTLD_LOCAL)))
    return fprintf(stderr, "leak WAVESIM KERNELS\n"), 2;
  kernels = argv[2];
  static const struct {
    const char *name;
    void (*run)(int);
    int warm, n;
  } parts[] = {{"launches", launches, 500, 10000},
               {"streams", streams, 100, 1000},
               {"graphs", graphs, 50, 1000},
               {"memory", memory, 100, 1000},
               {"modules", modules, 20, 500}};
  CHECK(cudaMalloc(&word, sizeof *word));
  int leaks = 0;
  for (auto &p : parts) {
    uint64_t before[COUNTS], behind[COUNTS];
    p.run(p.warm); // what is kept for the next time
    count(before);
    // Of the heap half of malloc's smallest block each, since what is kept for later grows; of signals as many more
    // as may be under way at once.
    auto most = [&](int i) { return i == HEAP ? 16 * (uint64_t)p.n : i == 3 || i == 4 || i == THREADS ? 16 : 0; };
    p.run(p.n);
    count(behind);
    // What is kept is more where more was under way, as on a busy machine. Then it is there already the next time.
    for (int again = 0; again < 2 && behind[HEAP] > before[HEAP] + most(HEAP); again++) {
      memcpy(before, behind, sizeof before);
      p.run(p.n);
      count(behind);
    }
    for (int i = 0; i < COUNTS; i++) {
      if (behind[i] <= before[i] + most(i))
        continue;
      printf("%d %s: %s: %llu and then %llu\n", p.n, p.name, names[i], (unsigned long long)before[i],
             (unsigned long long)behind[i]);
      leaks++;
    }
    printf("%d %s\n", p.n, p.name);
  }
  puts(leaks ? "leaks" : "nothing is left");
  return leaks != 0;
}
