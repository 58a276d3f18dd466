// What each function of the runtime API answers to null pointers, handles that are none, values out of their range and
// calls in a wrong order, beyond what api_errors.cu asks: the error, and what cudaGetLastError gives behind it where that
// is another. "caught" where the call itself reads through the pointer. Every group runs in a child process.
// api_misuse.h100.txt is what it printed on an NVIDIA H100 with CUDA 13.0 (nvcc -O2).
//   api_misuse [GROUP...]
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <csetjmp>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

__global__ void fill(int *p, int v) { p[blockIdx.x * blockDim.x + threadIdx.x] = v; }
__global__ void empty() {}
__global__ void waits(volatile int *flag) {
  while (!*flag)
    ;
}
__global__ void shared_static(int *p) {
  __shared__ int s[1024];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  p[threadIdx.x] = s[threadIdx.x ^ 1];
}
__device__ int variable[4];
static int plain[4];
static void CUDART_CB nothing(void *) {}

static sigjmp_buf back;
static void on_signal(int) { siglongjmp(back, 1); }

static const char *name(cudaError_t e) { return cudaGetErrorName(e) + 4; } // without "cuda"

template <class F> static void show(const char *what, F call) {
  cudaGetLastError();
  signal(SIGSEGV, on_signal);
  if (sigsetjmp(back, 1)) {
    printf("  %-60s caught\n", what);
  } else {
    const cudaError_t e = call(), last = cudaGetLastError();
    printf("  %-60s %s", what, name(e));
    if (last != e)
      printf(", then %s", name(last));
    printf("\n");
  }
  signal(SIGSEGV, SIG_DFL);
}
// The call is its own description.
#define T(...) show(#__VA_ARGS__, [&] { return __VA_ARGS__; })
#define VALUE(what, v) printf("    %s %lld\n", what, (long long)(v))

static int *p, *q, h[1024];
static void *v;
static size_t z = 7;
static unsigned u = 7;
static int n = 7;
static unsigned long long id;
static cudaStream_t s, t;
static cudaEvent_t a, b;
static const size_t huge = ~(size_t)0;

static void start() {
  cudaMalloc(&p, 4096), cudaMalloc(&q, 4096);
  cudaStreamCreate(&s), cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
  cudaEventCreate(&a), cudaEventCreate(&b);
  cudaDeviceSynchronize();
  cudaGetLastError();
}

#include "api_misuse_memory.cuh"
#include "api_misuse_streams.cuh"
#include "api_misuse_graphs.cuh"

static const struct group {
  const char *name;
  void (*run)();
  bool by_name; // NVIDIA's library ends the process
} groups[] = {{"results to nowhere", nowhere}, {"copies", copies}, {"directions", directions}, {"sizes", sizes}, {"streams", streams}, {"destroyed stream", destroyed_stream, true}, {"destroyed event", destroyed_event, true}, {"wild handles", wild_handles, true}, {"events", events}, {"launches", launches}, {"devices", devices}, {"managed memory", managed}, {"pools", pools}, {"graphs", graphs}, {"capture", capture}, {"capture, relaxed", capture_relaxed}, {"arrays", arrays}};

int main(int argc, char **argv) {
  setvbuf(stdout, nullptr, _IOLBF, 0);
  for (auto &g : groups) {
    bool wanted = argc < 2 && !g.by_name;
    for (int i = 1; i < argc; i++)
      wanted |= !strcmp(argv[i], g.name);
    if (!wanted)
      continue;
    printf("%s\n", g.name);
    fflush(stdout);
    if (pid_t child = fork()) {
      int status;
      waitpid(child, &status, 0);
      if (WIFSIGNALED(status))
        printf("  ended by signal %d\n", WTERMSIG(status));
      continue;
    }
    alarm(30);
    start();
    g.run();
    fflush(stdout);
    _exit(0);
  }
}
