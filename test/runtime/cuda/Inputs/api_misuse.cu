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

static void nowhere() { // results to null
  T(cudaMalloc((void **)nullptr, 0));
  T(cudaMallocHost((void **)nullptr, 16));
  T(cudaHostAlloc((void **)nullptr, 16, 0));
  T(cudaMallocManaged((void **)nullptr, 16));
  T(cudaMallocPitch((void **)nullptr, &z, 16, 16));
  T(cudaMallocPitch(&v, nullptr, 16, 16));
  T(cudaMalloc3D(nullptr, make_cudaExtent(4, 4, 4)));
  T(cudaMallocAsync((void **)nullptr, 16, s));
  T(cudaHostGetDevicePointer((void **)nullptr, h, 0));
  T(cudaHostGetDevicePointer(&v, nullptr, 0));
  T(cudaHostGetFlags(nullptr, h));
  T(cudaHostGetFlags(&u, nullptr));
  T(cudaPointerGetAttributes(nullptr, p));
  T(cudaGetSymbolAddress(&v, (const void *)nullptr));
  T(cudaGetSymbolSize(&z, (const void *)nullptr));
  T(cudaStreamGetPriority(s, nullptr));
  T(cudaStreamGetFlags(s, nullptr));
  T(cudaStreamGetId(s, nullptr));
  T(cudaStreamGetDevice(s, &n));
  T(cudaStreamIsCapturing(s, nullptr));
  T(cudaStreamGetCaptureInfo(s, nullptr));
  T(cudaStreamCreateWithFlags(nullptr, 0));
  T(cudaStreamCreateWithPriority(nullptr, 0, 0));
  T(cudaEventCreate(nullptr));
  T(cudaEventCreateWithFlags(nullptr, 0));
  T(cudaEventElapsedTime(nullptr, nullptr, nullptr));
  T(cudaDeviceGetLimit(nullptr, cudaLimitStackSize));
  T(cudaDeviceGetCacheConfig(nullptr));
  T(cudaDeviceGetStreamPriorityRange(nullptr, nullptr));
  T(cudaDeviceCanAccessPeer(nullptr, 0, 0));
  T(cudaDeviceGetP2PAttribute(nullptr, cudaDevP2PAttrAccessSupported, 0, 0));
  T(cudaDeviceGetDefaultMemPool(nullptr, 0));
  T(cudaDeviceGetMemPool(nullptr, 0));
  T(cudaDeviceGetPCIBusId(nullptr, 64, 0));
  T(cudaDeviceGetByPCIBusId(nullptr, "0000:00:00.0"));
  T(cudaDeviceGetByPCIBusId(&n, nullptr));
  T(cudaDeviceGetByPCIBusId(&n, ""));
  T(cudaDeviceGetByPCIBusId(&n, "nonsense"));
  T(cudaGetDevice(nullptr));
  T(cudaGetDeviceFlags(nullptr));
  T(cudaChooseDevice(nullptr, nullptr));
  T(cudaDriverGetVersion(nullptr));
  T(cudaRuntimeGetVersion(nullptr));
  T(cudaMemGetInfo(&z, nullptr));
  T(cudaMemGetInfo(nullptr, &z));
  T(cudaFuncGetName(nullptr, (const void *)fill));
  T(cudaFuncGetParamInfo((const void *)fill, 0, nullptr, nullptr));
  T(cudaFuncGetParamInfo((const void *)fill, 0, &z, nullptr));
  T(cudaFuncGetParamInfo((const void *)fill, 2, &z, nullptr));
  T(cudaFuncGetParamInfo((const void *)plain, 0, &z, nullptr));
  T(cudaOccupancyMaxActiveBlocksPerMultiprocessor(nullptr, fill, 32, 0));
  T(cudaOccupancyAvailableDynamicSMemPerBlock(&z, fill, 0, 32));
  T(cudaOccupancyAvailableDynamicSMemPerBlock(&z, fill, 1, 0));
  T(cudaOccupancyAvailableDynamicSMemPerBlock(&z, fill, -1, 32));
  T(cudaOccupancyMaxPotentialBlockSize((int *)nullptr, &n, fill));
  T(cudaOccupancyMaxPotentialBlockSize(&n, (int *)nullptr, fill));
  T(cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&n, fill, 32, 0, 8));
  T(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, (const void *)plain, 32, 0));
  T(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, (const void *)nullptr, 32, 0));
  T(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, fill, 1024, huge));
  T(cudaGetDeviceCount(nullptr));
}

static void copies() {
  T(cudaMemcpy(p, h, huge, cudaMemcpyHostToDevice));
  T(cudaMemcpy(h, p, (size_t)-4, cudaMemcpyDeviceToHost));
  T(cudaMemcpy(nullptr, nullptr, 0, cudaMemcpyDefault));
  T(cudaMemcpy(nullptr, nullptr, 4, cudaMemcpyDefault));
  T(cudaMemcpy(p, q, 4096, cudaMemcpyDeviceToDevice));
  T(cudaMemcpy(p, q, 8192, cudaMemcpyDeviceToDevice));
  T(cudaMemcpy(p, h, 16, (cudaMemcpyKind)5));
  T(cudaMemcpyAsync(p, h, 16, (cudaMemcpyKind)17, s));
  T(cudaMemcpyAsync(p, h, 0, (cudaMemcpyKind)17, s));
  T(cudaMemcpyAsync(nullptr, h, 16, cudaMemcpyHostToDevice, s));
  T(cudaMemcpyAsync(p, nullptr, 16, cudaMemcpyHostToDevice, s));
  T(cudaMemcpyAsync(p, h, 16, cudaMemcpyDeviceToHost, s));
  T(cudaMemcpyAsync(h, p, 16, cudaMemcpyHostToDevice, s));
  T(cudaMemcpyAsync(p, q, 8192, cudaMemcpyDeviceToDevice, s));
  T(cudaMemcpyAsync(h, h + 64, 16, cudaMemcpyHostToHost, s));
  T(cudaMemcpyAsync(p, q, 16, cudaMemcpyHostToHost, s));
  T(cudaMemcpy2D(p, 64, h, 64, 64, 4, (cudaMemcpyKind)17));
  T(cudaMemcpy2D(nullptr, 64, h, 64, 64, 4, cudaMemcpyHostToDevice));
  T(cudaMemcpy2D(p, 64, nullptr, 64, 64, 4, cudaMemcpyHostToDevice));
  T(cudaMemcpy2D(p, 32, h, 64, 64, 4, cudaMemcpyHostToDevice));
  T(cudaMemcpy2D(p, 64, h, 32, 64, 4, cudaMemcpyHostToDevice));
  T(cudaMemcpy2D(p, 64, h, 64, 64, 128, cudaMemcpyHostToDevice));
  T(cudaMemcpy2D(p, 64, h, 64, 0, 4, cudaMemcpyHostToDevice));
  T(cudaMemcpy2D(nullptr, 0, nullptr, 0, 0, 0, cudaMemcpyHostToDevice));
  T(cudaMemcpy2D(p, (size_t)1 << 32, h, 64, 64, 2, cudaMemcpyHostToDevice));
  T(cudaMemcpy2D(p, (size_t)1 << 31, h, 64, 64, 1, cudaMemcpyHostToDevice));
  T(cudaMemcpy2D(p, 64, h, 64, 64, huge, cudaMemcpyHostToDevice));
  T(cudaMemcpy2D(p, 64, q, 64, 64, 4, cudaMemcpyHostToDevice));
  T(cudaMemcpy2DAsync(p, 32, h, 64, 64, 4, cudaMemcpyHostToDevice, s));
  T(cudaMemcpy2DAsync(p, 64, h, 64, 64, 128, cudaMemcpyHostToDevice, s));
  T(cudaMemcpy2DAsync(p, 64, h, 64, 64, 4, (cudaMemcpyKind)-1, s));
  T(cudaMemset((char *)p + 4095, 0, 2));
  T(cudaMemset(h, 0, 0));
  T(cudaMemsetAsync(nullptr, 0, 16, s));
  T(cudaMemsetAsync(h, 0, 16, s));
  T(cudaMemsetAsync(p, 0, 8192, s));
  T(cudaMemset2D(p, 32, 0, 64, 4));
  T(cudaMemset2D(nullptr, 64, 0, 64, 4));
  T(cudaMemset2D(p, 64, 0, 64, 128));
  T(cudaMemset2D(p, 64, 0, 0, 4));
  T(cudaMemset2D(p, 0, 0, 64, 1));
  T(cudaMemset2D(h, 64, 0, 64, 4));
  T(cudaMemset2DAsync(p, 32, 0, 64, 4, s));
  cudaPitchedPtr d = make_cudaPitchedPtr(p, 64, 64, 4);
  T(cudaMemset3D(d, 0, make_cudaExtent(64, 4, 4)));
  T(cudaMemset3D(d, 0, make_cudaExtent(128, 4, 4)));
  T(cudaMemset3D(d, 0, make_cudaExtent(64, 8, 4)));
  T(cudaMemset3D(d, 0, make_cudaExtent(64, 4, 400)));
  T(cudaMemset3D(d, 0, make_cudaExtent(0, 4, 4)));
  d.ptr = nullptr;
  T(cudaMemset3D(d, 0, make_cudaExtent(64, 4, 4)));
  T(cudaMemset3DAsync(d, 0, make_cudaExtent(64, 4, 4), s));
  T(cudaMemcpy3D(nullptr));
  T(cudaMemcpy3DAsync(nullptr, s));
  cudaMemcpy3DParms c = {};
  c.dstPtr = make_cudaPitchedPtr(p, 64, 64, 4), c.srcPtr = make_cudaPitchedPtr(h, 64, 64, 4);
  c.extent = make_cudaExtent(64, 4, 2), c.kind = cudaMemcpyHostToDevice;
  T(cudaMemcpy3D(&c));
  c.kind = (cudaMemcpyKind)17;
  T(cudaMemcpy3D(&c));
  c.kind = cudaMemcpyDeviceToHost;
  T(cudaMemcpy3D(&c));
  c.kind = cudaMemcpyHostToDevice, c.extent.width = 128;
  T(cudaMemcpy3D(&c));
  c.extent.width = 64, c.extent.height = 8;
  T(cudaMemcpy3D(&c));
  c.extent.height = 4, c.extent.depth = 400;
  T(cudaMemcpy3D(&c));
  c.extent.depth = 0;
  T(cudaMemcpy3D(&c));
  c.extent.depth = 2, c.dstPos.x = 32;
  T(cudaMemcpy3D(&c));
  c.dstPos.x = 0, c.dstPos.y = 2;
  T(cudaMemcpy3D(&c));
  c.dstPos.y = 0, c.srcPtr.pitch = 16;
  T(cudaMemcpy3D(&c));
  c.srcPtr.pitch = 64, c.srcPtr.ptr = nullptr;
  T(cudaMemcpy3D(&c));
  c.srcPtr.ptr = h, c.srcPtr.ysize = 0;
  T(cudaMemcpy3D(&c));
  T(cudaMemcpyPeer(p, 0, q, 0, 16));
  T(cudaMemcpyPeer(p, 99, q, 0, 16));
  T(cudaMemcpyPeer(p, 0, q, -1, 16));
  T(cudaMemcpyPeer(nullptr, 0, q, 0, 16));
  T(cudaMemcpyPeer(p, 0, h, 0, 16));
  T(cudaMemcpyPeer(p, 0, q, 0, 8192));
  T(cudaMemcpyPeer(p, 0, q, 0, 0));
  T(cudaMemcpyPeer(p, 99, q, 0, 0));
  T(cudaMemcpyPeerAsync(p, 0, q, 0, 16, s));
  T(cudaMemcpyPeerAsync(p, 0, q, 99, 16, s));
  T(cudaMemcpyPeerAsync(p, 0, nullptr, 0, 16, s));
  T(cudaMemcpy3DPeer(nullptr));
  T(cudaMemcpyToSymbol(variable, h, 16, huge));
  T(cudaMemcpyToSymbol(variable, h, huge, 4));
  T(cudaMemcpyToSymbol(variable, h, 4, 0, (cudaMemcpyKind)17));
  T(cudaMemcpyToSymbol(variable, nullptr, 4));
  T(cudaMemcpyToSymbol(variable, q, 16, 0, cudaMemcpyDeviceToDevice));
  T(cudaMemcpyToSymbol(variable, q, 16, 0, cudaMemcpyHostToDevice));
  T(cudaMemcpyToSymbolAsync(variable, h, 20, 0, cudaMemcpyHostToDevice, s));
  T(cudaMemcpyToSymbolAsync(plain, h, 4, 0, cudaMemcpyHostToDevice, s));
  T(cudaMemcpyToSymbolAsync(variable, h, 4, 0, cudaMemcpyDeviceToHost, s));
  T(cudaMemcpyFromSymbol(h, variable, 20));
  T(cudaMemcpyFromSymbol(h, plain, 4));
  T(cudaMemcpyFromSymbol(nullptr, variable, 4));
  T(cudaMemcpyFromSymbol(h, variable, 4, 16));
  T(cudaMemcpyFromSymbol(h, variable, 4, 0, cudaMemcpyDeviceToDevice));
  T(cudaMemcpyFromSymbol(q, variable, 4, 0, cudaMemcpyDeviceToHost));
  T(cudaMemcpyFromSymbolAsync(h, variable, 20, 0, cudaMemcpyDeviceToHost, s));
  T(cudaDeviceSynchronize());
}

// Every kind of copy between every two memories: the host's, pinned, the device's, managed.
static void directions() {
  static const char *const kinds[] = {"host to host", "host to device", "device to host", "device to device", "default"}, *const memories[] = {"host", "pinned", "device", "managed"};
  void *pinned, *unified;
  cudaMallocHost(&pinned, 4096), cudaMallocManaged(&unified, 4096);
  void *const memory[] = {h, pinned, p, unified};
  for (int k = 0; k < 5; k++)
    for (int to = 0; to < 4; to++)
      for (int from = 0; from < 4; from++) {
        char *const d = (char *)memory[to] + 2048, *const o = (char *)memory[from];
        const cudaMemcpyKind kind = (cudaMemcpyKind)k;
        printf("  %s, %s from %s:", kinds[k], memories[to], memories[from]);
        printf(" %s", name(cudaMemcpy(d, o, 64, kind)));
        printf(" %s", name(cudaMemcpyAsync(d, o, 64, kind, s)));
        printf(" %s", name(cudaMemcpy2D(d, 16, o, 16, 8, 4, kind)));
        printf(" %s", name(cudaMemcpy2DAsync(d, 16, o, 16, 8, 4, kind, s)));
        cudaMemcpy3DParms c = {};
        c.dstPtr = make_cudaPitchedPtr(d, 16, 16, 4), c.srcPtr = make_cudaPitchedPtr(o, 16, 16, 4);
        c.extent = make_cudaExtent(8, 4, 2), c.kind = kind;
        printf(" %s", name(cudaMemcpy3D(&c)));
        cudaGraph_t g;
        cudaGraphNode_t node;
        cudaGraphCreate(&g, 0);
        printf(" %s", name(cudaGraphAddMemcpyNode1D(&node, g, nullptr, 0, d, o, 64, kind)));
        printf(" %s\n", name(cudaGraphAddMemcpyNode(&node, g, nullptr, 0, &c)));
        cudaGraphDestroy(g);
      }
  for (int k = 0; k < 5; k++)
    for (int m = 0; m < 4; m++) {
      printf("  %s, a symbol and %s: to", kinds[k], memories[m]);
      printf(" %s", name(cudaMemcpyToSymbol(variable, memory[m], 16, 0, (cudaMemcpyKind)k)));
      printf(" %s, from", name(cudaMemcpyToSymbolAsync(variable, memory[m], 16, 0, (cudaMemcpyKind)k, s)));
      printf(" %s", name(cudaMemcpyFromSymbol(memory[m], variable, 16, 0, (cudaMemcpyKind)k)));
      printf(" %s\n", name(cudaMemcpyFromSymbolAsync(memory[m], variable, 16, 0, (cudaMemcpyKind)k, s)));
    }
  T(cudaDeviceSynchronize());
}

static void sizes() {
  T(cudaMalloc(&v, huge));
  T(cudaMalloc(&v, (size_t)-1 << 20));
  T(cudaMallocHost(&v, huge));
  T(cudaHostAlloc(&v, huge, 0));
  T(cudaHostAlloc(&v, 0, 0));
  T(cudaHostAlloc(&v, 64, cudaHostAllocMapped | cudaHostAllocPortable | cudaHostAllocWriteCombined));
  T(cudaMallocManaged(&v, huge));
  T(cudaMallocManaged(&v, 64, 3));
  T(cudaMallocManaged(&v, 64, cudaMemAttachSingle));
  T(cudaMallocPitch(&v, &z, huge, 1));
  T(cudaMallocPitch(&v, &z, 16, huge));
  T(cudaMallocPitch(&v, &z, (size_t)1 << 40, 1 << 20));
  T(cudaMallocPitch(&v, &z, 16, 0));
  VALUE("pointer is null", v == nullptr);
  cudaPitchedPtr d;
  T(cudaMalloc3D(&d, make_cudaExtent(huge, 4, 4)));
  T(cudaMalloc3D(&d, make_cudaExtent(16, 0, 4)));
  T(cudaMalloc3D(&d, make_cudaExtent(16, 4, 0)));
  T(cudaMalloc3D(&d, make_cudaExtent(1 << 20, 1 << 20, 1 << 20)));
  T(cudaMallocAsync(&v, huge, s));
  T(cudaHostRegister(h, huge, 0));
  T(cudaHostRegister(h, 64, cudaHostRegisterReadOnly));
  T(cudaHostUnregister(h));
  T(cudaHostUnregister(nullptr));
  T(cudaHostUnregister(p));
  T(cudaFree((void *)8));
  T(cudaFree((void *)variable));
  T(cudaFree(plain));
  T(cudaFreeHost((void *)8));
  T(cudaFreeHost(plain));
  T(cudaFreeAsync(nullptr, s));
  T(cudaFreeAsync(plain, s));
  T(cudaFreeAsync(p + 1, s));
  T(cudaMallocManaged(&v, 4096));
  T(cudaFreeHost(v));
  T(cudaFreeAsync(v, s));
  T(cudaFree(v));
  T(cudaFree(v));
  T(cudaGetSymbolAddress(&v, variable));
  T(cudaFree(v));
}

static void streams() {
  cudaStream_t gone;
  cudaLaunchAttributeValue value = {};
  T(cudaStreamCreateWithFlags(&gone, 2));
  T(cudaStreamCreateWithFlags(&gone, 0x80000000u));
  T(cudaStreamCreateWithPriority(&gone, 2, 0));
  T(cudaStreamSynchronize(nullptr));
  T(cudaStreamQuery(cudaStreamLegacy));
  T(cudaStreamQuery(cudaStreamPerThread));
  T(cudaStreamWaitEvent(s, nullptr, 0));
  T(cudaStreamWaitEvent(s, a, 2));
  T(cudaStreamWaitEvent(nullptr, a, 0));
  T(cudaStreamWaitEvent(s, a, cudaEventWaitExternal));
  T(cudaLaunchHostFunc(nullptr, nothing, nullptr));
  T(cudaStreamAddCallback(s, nullptr, nullptr, 0));
  T(cudaStreamAttachMemAsync(s, nullptr));
  T(cudaStreamAttachMemAsync(s, p));
  T(cudaStreamAttachMemAsync(s, plain));
  T(cudaMallocManaged(&v, 8192));
  T(cudaStreamAttachMemAsync(s, v, 4096));
  T(cudaStreamAttachMemAsync(s, v, 8192));
  T(cudaStreamAttachMemAsync(s, v, 0, 8));
  T(cudaStreamAttachMemAsync(nullptr, v, 0, cudaMemAttachSingle));
  T(cudaStreamAttachMemAsync(s, (char *)v + 64, 0, cudaMemAttachGlobal));
  T(cudaStreamSetAttribute(s, (cudaLaunchAttributeID)99, &value));
  T(cudaStreamSetAttribute(s, cudaLaunchAttributeCooperative, &value));
  T(cudaStreamGetAttribute(s, (cudaLaunchAttributeID)99, &value));
  T(cudaStreamGetAttribute(s, cudaLaunchAttributeSynchronizationPolicy, &value));
  value.syncPolicy = (cudaSynchronizationPolicy)9;
  T(cudaStreamSetAttribute(s, cudaLaunchAttributeSynchronizationPolicy, &value));
  value.priority = 77;
  T(cudaStreamSetAttribute(s, cudaLaunchAttributePriority, &value));
  T(cudaStreamGetAttribute(s, cudaLaunchAttributePriority, &value));
  T(cudaStreamCopyAttributes(s, s));
  T(cudaStreamCopyAttributes(s, t));
  T(cudaStreamCopyAttributes(nullptr, s));
  T(cudaStreamUpdateCaptureDependencies(s, nullptr, nullptr, 0, 0));
  T(cudaStreamEndCapture(s, nullptr));
  cudaGraph_t g;
  T(cudaStreamEndCapture(nullptr, &g));
  T(cudaStreamBeginCaptureToGraph(s, nullptr, nullptr, nullptr, 0, cudaStreamCaptureModeGlobal));
  T(cudaStreamBeginCapture(s, (cudaStreamCaptureMode)-1));
  T(cudaStreamEndCapture(s, nullptr));
  T(cudaDeviceSynchronize());
}

static void destroyed_stream() {
  cudaStreamDestroy(s);
  T(cudaStreamSynchronize(s));
  T(cudaStreamQuery(s));
  T(cudaStreamDestroy(s));
  T(cudaStreamGetFlags(s, &u));
  T(cudaStreamGetPriority(s, &n));
  T(cudaEventRecord(a, s));
  T(cudaStreamWaitEvent(s, a, 0));
  T(cudaMemcpyAsync(p, h, 16, cudaMemcpyHostToDevice, s));
  T(cudaMemsetAsync(p, 0, 16, s));
  T((fill<<<1, 1, 0, s>>>(p, 1), cudaPeekAtLastError()));
  T(cudaLaunchHostFunc(s, nothing, nullptr));
  T(cudaMallocAsync(&v, 64, s));
  T(cudaFreeAsync(p, s));
  T(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  T(cudaDeviceSynchronize());
}

static void destroyed_event() {
  float ms;
  cudaEventDestroy(a);
  T(cudaEventQuery(a));
  T(cudaEventSynchronize(a));
  T(cudaEventRecord(a, s));
  T(cudaStreamWaitEvent(s, a, 0));
  T(cudaEventElapsedTime(&ms, a, b));
  T(cudaEventElapsedTime(&ms, b, a));
  T(cudaEventDestroy(a));
}

static void wild_handles() { // memory that never was a handle
  static long long zeros[64];
  const cudaStream_t stream = (cudaStream_t)zeros;
  const cudaEvent_t event = (cudaEvent_t)zeros;
  float ms;
  T(cudaStreamSynchronize(stream));
  T(cudaStreamQuery(stream));
  T(cudaStreamDestroy(stream));
  T(cudaStreamGetFlags(stream, &u));
  T(cudaMemcpyAsync(p, h, 16, cudaMemcpyHostToDevice, stream));
  T((fill<<<1, 1, 0, stream>>>(p, 1), cudaPeekAtLastError()));
  T(cudaEventRecord(a, stream));
  T(cudaEventQuery(event));
  T(cudaEventSynchronize(event));
  T(cudaEventRecord(event, s));
  T(cudaEventElapsedTime(&ms, event, event));
  T(cudaEventDestroy(event));
  T(cudaStreamWaitEvent(s, event, 0));
  T(cudaGraphLaunch((cudaGraphExec_t)zeros, s));
  T(cudaGraphExecDestroy((cudaGraphExec_t)zeros));
  T(cudaGraphDestroy((cudaGraph_t)zeros));
  T(cudaDestroyTextureObject(12345));
  T(cudaDestroySurfaceObject(12345));
  T(cudaMemPoolDestroy((cudaMemPool_t)zeros));
}

static void events() {
  float ms = 0;
  cudaEvent_t e, untimed;
  T(cudaEventCreateWithFlags(&e, 8));
  T(cudaEventCreateWithFlags(&e, 0xffffffffu));
  T(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming | cudaEventBlockingSync));
  T(cudaEventElapsedTime(&ms, untimed, untimed));
  T(cudaEventElapsedTime(&ms, a, nullptr));
  T(cudaEventElapsedTime(&ms, nullptr, a));
  T(cudaEventElapsedTime(&ms, a, a));
  T(cudaEventElapsedTime(&ms, a, a));
  T(cudaEventElapsedTime(&ms, a, untimed));
  T(cudaEventElapsedTime(&ms, a, a));
  T(cudaEventElapsedTime(&ms, b, a));
  T(cudaEventRecord(untimed, s));
  T(cudaEventSynchronize(untimed));
  T(cudaEventElapsedTime(&ms, a, untimed));
  T(cudaEventElapsedTime(&ms, untimed, a));
  T(cudaEventSynchronize(nullptr));
  T(cudaEventQuery(nullptr));
  T(cudaEventDestroy(nullptr));
  T(cudaEventRecord(nullptr, s));
  T(cudaEventRecordWithFlags(a, s, cudaEventRecordExternal));
  T(cudaEventRecordWithFlags(a, s, 2));
  T(cudaEventRecordWithFlags(nullptr, s, 0));
  int *flag;
  cudaMallocManaged(&flag, 4);
  *flag = 0;
  waits<<<1, 1, 0, s>>>(flag);
  cudaEventRecord(a, s);
  T(cudaEventElapsedTime(&ms, b, a));
  T(cudaEventRecord(b, t));
  T(cudaEventSynchronize(b));
  T(cudaEventElapsedTime(&ms, b, a));
  T(cudaStreamQuery(t));
  *(volatile int *)flag = 1;
}

static void launches() {
  int one = 1;
  void *args[] = {&p, &one}, *none[] = {nullptr, nullptr};
  T(cudaLaunchKernel((const void *)fill, dim3(1), dim3(1), args, 0, s));
  T(cudaLaunchKernel((const void *)fill, dim3(0), dim3(1), args, 0, s));
  T(cudaLaunchKernel((const void *)fill, dim3(1), dim3(0), args, 0, s));
  T(cudaLaunchKernel((const void *)fill, dim3(1), dim3(1, 0), args, 0, s));
  T(cudaLaunchKernel((const void *)fill, dim3(1, 1, 0), dim3(1), args, 0, s));
  T(cudaLaunchKernel((const void *)fill, dim3(1), dim3(1024, 2), args, 0, s));
  T(cudaLaunchKernel((const void *)fill, dim3(1), dim3(1, 1025), args, 0, s));
  T(cudaLaunchKernel((const void *)fill, dim3(1), dim3(1, 1, 65), args, 0, s));
  T(cudaLaunchKernel((const void *)fill, dim3(0xffffffffu), dim3(1), args, 0, s));
  T(cudaLaunchKernel((const void *)fill, dim3(1, 65536), dim3(1), args, 0, s));
  T(cudaLaunchKernel((const void *)fill, dim3(1), dim3(0xffffffffu), args, 0, s));
  T(cudaLaunchKernel((const void *)fill, dim3(1), dim3(1), args, huge, s));
  T(cudaLaunchKernel((const void *)fill, dim3(1), dim3(1), nullptr, 0, s));
  T(cudaLaunchKernel((const void *)fill, dim3(1), dim3(1), none, 0, s));
  T(cudaLaunchKernel((const void *)empty, dim3(1), dim3(1), nullptr, 0, s));
  T(cudaLaunchKernel((const void *)nullptr, dim3(1), dim3(1), args, 0, s));
  T(cudaLaunchKernel((const void *)plain, dim3(1), dim3(1), args, 0, s));
  T(cudaLaunchKernel((const void *)plain, dim3(0), dim3(1), args, 0, s));
  T(cudaLaunchCooperativeKernel((const void *)fill, dim3(0), dim3(1), args, 0, s));
  T(cudaLaunchCooperativeKernel((const void *)fill, dim3(1), dim3(2048), args, 0, s));
  T(cudaLaunchCooperativeKernel((const void *)fill, dim3(1 << 20), dim3(1024), args, 0, s));
  T(cudaLaunchCooperativeKernel((const void *)plain, dim3(1), dim3(1), args, 0, s));
  T(cudaLaunchCooperativeKernel((const void *)nullptr, dim3(1), dim3(1), args, 0, s));
  cudaLaunchConfig_t c = {};
  c.stream = s;
  T(cudaLaunchKernelExC(&c, (const void *)fill, args));
  c.gridDim = c.blockDim = dim3(1);
  T(cudaLaunchKernelExC(&c, (const void *)fill, args));
  T(cudaLaunchKernelExC(&c, nullptr, args));
  c.numAttrs = 1;
  T(cudaLaunchKernelExC(&c, (const void *)fill, args));
  cudaLaunchAttribute at = {};
  c.attrs = &at;
  T(cudaLaunchKernelExC(&c, (const void *)fill, args));
  at.id = (cudaLaunchAttributeID)1000;
  T(cudaLaunchKernelExC(&c, (const void *)fill, args));
  T((fill<<<1, 1, (size_t)-1>>>(p, 1), cudaPeekAtLastError()));
  T((fill<<<-1, 1>>>(p, 1), cudaPeekAtLastError()));
  T((fill<<<1, -1>>>(p, 1), cudaPeekAtLastError()));
  T((shared_static<<<1, 32, 49152>>>(p), cudaPeekAtLastError()));
  T((shared_static<<<1, 32, 45056>>>(p), cudaPeekAtLastError()));
  T(cudaFuncSetAttribute(shared_static, cudaFuncAttributeMaxDynamicSharedMemorySize, 1 << 30));
  T(cudaFuncSetAttribute(shared_static, cudaFuncAttributeMaxDynamicSharedMemorySize, 0));
  T((shared_static<<<1, 32, 4>>>(p), cudaPeekAtLastError()));
  T(cudaFuncSetAttribute((const void *)nullptr, cudaFuncAttributeMaxDynamicSharedMemorySize, 0));
  T(cudaFuncSetAttribute((const void *)fill, (cudaFuncAttribute)0, 0));
  T(cudaFuncSetAttribute((const void *)fill, (cudaFuncAttribute)-1, 0));
  T(cudaFuncSetAttribute((const void *)fill, cudaFuncAttributePreferredSharedMemoryCarveout, -2));
  T(cudaFuncSetCacheConfig((const void *)plain, cudaFuncCachePreferL1));
  T(cudaFuncSetCacheConfig((const void *)nullptr, cudaFuncCachePreferL1));
  T(cudaFuncSetCacheConfig((const void *)fill, (cudaFuncCache)-1));
  T(cudaFuncSetSharedMemConfig((const void *)fill, (cudaSharedMemConfig)7));
  T(cudaFuncSetSharedMemConfig((const void *)plain, cudaSharedMemBankSizeFourByte));
  T(cudaDeviceSynchronize());
}

static void devices() {
  cudaDeviceProp prop = {};
  int list[2] = {0, 99};
  T(cudaSetDevice(-2));
  T(cudaSetDevice(1 << 30));
  T(cudaGetDeviceProperties(&prop, 1000));
  T(cudaDeviceGetAttribute(&n, cudaDevAttrWarpSize, -1));
  T(cudaDeviceGetAttribute(&n, (cudaDeviceAttr)-1, 0));
  T(cudaDeviceCanAccessPeer(&n, -1, 0));
  T(cudaDeviceCanAccessPeer(&n, 0, 99));
  T(cudaDeviceEnablePeerAccess(-1, 0));
  T(cudaDeviceEnablePeerAccess(0, 1));
  T(cudaDeviceDisablePeerAccess(-1));
  T(cudaDeviceGetP2PAttribute(&n, cudaDevP2PAttrAccessSupported, 0, 0));
  T(cudaDeviceGetP2PAttribute(&n, cudaDevP2PAttrAccessSupported, 0, 99));
  T(cudaDeviceGetP2PAttribute(&n, (cudaDeviceP2PAttr)99, 0, 0));
  T(cudaSetValidDevices(nullptr, 1));
  T(cudaSetValidDevices(list, 0));
  T(cudaSetValidDevices(list, -1));
  T(cudaSetValidDevices(list, 2));
  T(cudaSetValidDevices(list, 1));
  T(cudaChooseDevice(&n, nullptr));
  char bus[64];
  T(cudaDeviceGetPCIBusId(bus, 0, 0));
  T(cudaDeviceGetPCIBusId(bus, -1, 0));
  T(cudaDeviceGetPCIBusId(bus, 64, 99));
  T(cudaDeviceGetPCIBusId(bus, 12, 0));
  T(cudaDeviceGetPCIBusId(bus, 13, 0));
  T(cudaDeviceSetLimit(cudaLimitStackSize, 0));
  T(cudaDeviceSetLimit(cudaLimitStackSize, huge));
  T(cudaDeviceSetLimit(cudaLimitStackSize, 524288));
  T(cudaDeviceSetLimit(cudaLimitStackSize, 524289));
  T(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 0));
  T(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 0));
  T(cudaDeviceSetLimit(cudaLimitDevRuntimeSyncDepth, 5));
  T(cudaDeviceGetLimit(&z, cudaLimitDevRuntimeSyncDepth));
  T(cudaDeviceSetLimit(cudaLimitDevRuntimePendingLaunchCount, 4096));
  T(cudaDeviceGetLimit(&z, cudaLimitDevRuntimePendingLaunchCount));
  T(cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 32));
  T(cudaDeviceSetLimit(cudaLimitMaxL2FetchGranularity, 1000));
  T(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, huge));
  T(cudaDeviceSetLimit(cudaLimitPersistingL2CacheSize, 0));
  T(cudaDeviceSetLimit((cudaLimit)-1, 0));
  T(cudaDeviceGetLimit(&z, (cudaLimit)99));
  T(cudaDeviceSetCacheConfig((cudaFuncCache)-1));
  T(cudaDeviceSetSharedMemConfig((cudaSharedMemConfig)7));
  T(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte));
  cudaSharedMemConfig bank = (cudaSharedMemConfig)7;
  T(cudaDeviceGetSharedMemConfig(&bank));
  VALUE("bank size", bank);
  T(cudaDeviceGetSharedMemConfig(nullptr));
  T(cudaSetDeviceFlags(cudaDeviceScheduleSpin | cudaDeviceScheduleYield));
  T(cudaSetDeviceFlags(0x80));
  T(cudaSetDeviceFlags(cudaDeviceMapHost));
  T(cudaSetDeviceFlags(cudaDeviceSyncMemops));
  T(cudaInitDevice(0, 0, 1));
  T(cudaInitDevice(0, 0xffff, cudaInitDeviceFlagsAreValid));
  T(cudaInitDevice(-1, 0, 0));
  T(cudaDeviceFlushGPUDirectRDMAWrites((cudaFlushGPUDirectRDMAWritesTarget)9, cudaFlushGPUDirectRDMAWritesToOwner));
  T(cudaDeviceGetTexture1DLinearMaxWidth(nullptr, nullptr, 0));
  T(cudaDeviceSynchronize());
}

static void managed() {
  const cudaMemLocation here = {cudaMemLocationTypeDevice, 0}, host = {cudaMemLocationTypeHost, 0}, none = {(cudaMemLocationType)99, 0}, far = {cudaMemLocationTypeDevice, 99};
  cudaMallocManaged(&v, 1 << 16);
  T(cudaMemAdvise(nullptr, 4096, cudaMemAdviseSetReadMostly, here));
  T(cudaMemAdvise(v, 0, cudaMemAdviseSetReadMostly, here));
  T(cudaMemAdvise(v, 1 << 20, cudaMemAdviseSetReadMostly, here));
  T(cudaMemAdvise(v, 4096, (cudaMemoryAdvise)99, here));
  T(cudaMemAdvise(v, 4096, (cudaMemoryAdvise)0, here));
  T(cudaMemAdvise(v, 4096, cudaMemAdviseSetPreferredLocation, none));
  T(cudaMemAdvise(v, 4096, cudaMemAdviseSetPreferredLocation, far));
  T(cudaMemAdvise(v, 4096, cudaMemAdviseSetAccessedBy, far));
  T(cudaMemAdvise(v, 4096, cudaMemAdviseSetAccessedBy, host));
  T(cudaMemAdvise(v, 4096, cudaMemAdviseSetReadMostly, far));
  T(cudaMemAdvise(v, 4096, cudaMemAdviseUnsetReadMostly, here));
  T(cudaMemAdvise(h, 4096, cudaMemAdviseSetReadMostly, here));
  T(cudaMemPrefetchAsync(nullptr, 4096, here, 0));
  T(cudaMemPrefetchAsync(v, 4096, here, 1));
  T(cudaMemPrefetchAsync(v, 4096, none, 0));
  T(cudaMemPrefetchAsync(v, 4096, host, 0));
  T(cudaMemPrefetchAsync(v, 1 << 17, here, 0, s));
  T(cudaMemPrefetchAsync((char *)v + 100, 100, here, 0, s));
  T(cudaMemRangeGetAttribute(nullptr, 4, cudaMemRangeAttributeReadMostly, v, 4096));
  T(cudaMemRangeGetAttribute(&n, 4, cudaMemRangeAttributeReadMostly, nullptr, 4096));
  T(cudaMemRangeGetAttribute(&n, 4, cudaMemRangeAttributeReadMostly, v, 0));
  T(cudaMemRangeGetAttribute(&n, 4, cudaMemRangeAttributeReadMostly, p, 4096));
  T(cudaMemRangeGetAttribute(&n, 4, (cudaMemRangeAttribute)99, v, 4096));
  T(cudaMemRangeGetAttribute(&n, 3, cudaMemRangeAttributeAccessedBy, v, 4096));
  T(cudaMemRangeGetAttribute(&n, 0, cudaMemRangeAttributeAccessedBy, v, 4096));
  T(cudaMemRangeGetAttributes(nullptr, nullptr, nullptr, 0, v, 4096));
  T(cudaFree(v));
}

static void pools() {
  cudaMemPool_t def, pool, dead;
  cudaMemPoolProps props = {};
  unsigned long long value = 0;
  T(cudaDeviceGetDefaultMemPool(&def, 99));
  T(cudaDeviceGetDefaultMemPool(&def, -1));
  T(cudaDeviceGetDefaultMemPool(&def, 0));
  T(cudaDeviceGetMemPool(&pool, 99));
  T(cudaDeviceSetMemPool(99, def));
  T(cudaDeviceSetMemPool(0, nullptr));
  T(cudaMemPoolCreate(nullptr, &props));
  T(cudaMemPoolCreate(&pool, nullptr));
  props.allocType = cudaMemAllocationTypePinned, props.location.type = cudaMemLocationTypeDevice, props.location.id = 99;
  T(cudaMemPoolCreate(&pool, &props));
  props.location.id = 0, props.allocType = (cudaMemAllocationType)99;
  T(cudaMemPoolCreate(&pool, &props));
  props.allocType = cudaMemAllocationTypePinned, props.handleTypes = (cudaMemAllocationHandleType)64;
  T(cudaMemPoolCreate(&pool, &props));
  props.handleTypes = cudaMemHandleTypeNone;
  T(cudaMemPoolCreate(&dead, &props));
  T(cudaMemPoolDestroy(dead));
  T(cudaMemPoolCreate(&pool, &props));
  T(cudaMemPoolGetAttribute(nullptr, cudaMemPoolAttrReleaseThreshold, &value));
  T(cudaMemPoolGetAttribute(def, cudaMemPoolAttrReleaseThreshold, nullptr));
  T(cudaMemPoolSetAttribute(nullptr, cudaMemPoolAttrReleaseThreshold, &value));
  T(cudaMemPoolSetAttribute(def, (cudaMemPoolAttr)0, &value));
  T(cudaMemPoolTrimTo(nullptr, 0));
  T(cudaMemPoolTrimTo(def, huge));
  T(cudaMemPoolSetAccess(nullptr, nullptr, 0));
  T(cudaMemPoolSetAccess(pool, nullptr, 0));
  cudaMemAccessDesc access = {};
  access.location.type = cudaMemLocationTypeDevice, access.location.id = 99, access.flags = cudaMemAccessFlagsProtReadWrite;
  T(cudaMemPoolSetAccess(pool, &access, 1));
  access.location.id = 0, access.flags = cudaMemAccessFlagsProtNone;
  T(cudaMemPoolSetAccess(pool, &access, 1));
  access.flags = (cudaMemAccessFlags)7;
  T(cudaMemPoolSetAccess(pool, &access, 1));
  cudaMemAccessFlags flags;
  T(cudaMemPoolGetAccess(&flags, nullptr, &access.location));
  T(cudaMemPoolGetAccess(&flags, pool, nullptr));
  T(cudaMemPoolGetAccess(&flags, pool, &access.location));
  VALUE("access", flags);
  T(cudaMallocFromPoolAsync((void **)nullptr, 64, pool, s));
  T(cudaMallocFromPoolAsync(&v, 64, nullptr, s));
  T(cudaMallocFromPoolAsync(&v, 0, pool, s));
  T(cudaMallocFromPoolAsync(&v, huge, pool, s));
  T(cudaMallocFromPoolAsync(&v, 64, pool, s));
  T(cudaFreeAsync((char *)v + 8, s));
  T(cudaFreeAsync(v, s));
  T(cudaFreeAsync(v, s));
  T(cudaFree(v));
  T(cudaMemPoolDestroy(nullptr));
  T(cudaMemPoolDestroy(def));
  T(cudaMemPoolDestroy(pool));
  T(cudaDeviceSynchronize());
}

static void graphs() {
  cudaGraph_t g, other, copy, child;
  cudaGraphNode_t a1, e1, h1, m1, s1, c1, r1, node, list[8];
  cudaGraphExec_t x;
  cudaGraphNodeType type;
  size_t count = 77;
  int one = 1;
  void *args[] = {&p, &one};
  cudaKernelNodeParams k = {};
  k.func = (void *)fill, k.gridDim = k.blockDim = dim3(1), k.kernelParams = args;
  cudaHostNodeParams hp = {nothing, nullptr};
  cudaMemsetParams mp = {};
  mp.dst = p, mp.elementSize = 4, mp.width = 4, mp.height = 1;
  T(cudaGraphCreate(nullptr, 0));
  T(cudaGraphCreate(&g, 0));
  T(cudaGraphCreate(&other, 0));
  T(cudaGraphAddEmptyNode(nullptr, g, nullptr, 0));
  T(cudaGraphAddEmptyNode(&node, nullptr, nullptr, 0));
  T(cudaGraphAddEmptyNode(&e1, g, nullptr, 0));
  T(cudaGraphAddKernelNode(nullptr, g, nullptr, 0, &k));
  T(cudaGraphAddKernelNode(&node, nullptr, nullptr, 0, &k));
  T(cudaGraphAddKernelNode(&node, g, nullptr, 0, nullptr));
  T(cudaGraphAddKernelNode(&a1, g, nullptr, 0, &k));
  k.kernelParams = nullptr;
  T(cudaGraphAddKernelNode(&node, g, nullptr, 0, &k));
  k.kernelParams = args, k.gridDim = dim3(0);
  T(cudaGraphAddKernelNode(&node, g, nullptr, 0, &k));
  k.gridDim = dim3(1), k.sharedMemBytes = 1 << 30;
  T(cudaGraphAddKernelNode(&node, g, nullptr, 0, &k));
  k.sharedMemBytes = 0;
  T(cudaGraphAddHostNode(&node, g, nullptr, 0, nullptr));
  hp.fn = nullptr;
  T(cudaGraphAddHostNode(&node, g, nullptr, 0, &hp));
  hp.fn = nothing;
  T(cudaGraphAddHostNode(&h1, g, nullptr, 0, &hp));
  T(cudaGraphAddMemsetNode(&node, g, nullptr, 0, nullptr));
  mp.dst = nullptr;
  T(cudaGraphAddMemsetNode(&node, g, nullptr, 0, &mp));
  mp.dst = p, mp.width = 0;
  T(cudaGraphAddMemsetNode(&node, g, nullptr, 0, &mp));
  mp.width = 4, mp.height = 0;
  T(cudaGraphAddMemsetNode(&node, g, nullptr, 0, &mp));
  mp.height = 2, mp.pitch = 4;
  T(cudaGraphAddMemsetNode(&node, g, nullptr, 0, &mp));
  mp.height = 1, mp.pitch = 0, mp.dst = plain;
  T(cudaGraphAddMemsetNode(&node, g, nullptr, 0, &mp));
  mp.dst = p;
  T(cudaGraphAddMemsetNode(&s1, g, nullptr, 0, &mp));
  T(cudaGraphAddMemcpyNode(&node, g, nullptr, 0, nullptr));
  T(cudaGraphAddMemcpyNode1D(&node, g, nullptr, 0, nullptr, h, 16, cudaMemcpyHostToDevice));
  T(cudaGraphAddMemcpyNode1D(&node, g, nullptr, 0, p, h, 16, (cudaMemcpyKind)17));
  T(cudaGraphAddMemcpyNode1D(&node, g, nullptr, 0, p, h, 16, cudaMemcpyDeviceToHost));
  T(cudaGraphAddMemcpyNode1D(&m1, g, nullptr, 0, p, h, 16, cudaMemcpyHostToDevice));
  T(cudaGraphAddMemcpyNodeToSymbol(&node, g, nullptr, 0, variable, h, 20, 0, cudaMemcpyHostToDevice));
  T(cudaGraphAddMemcpyNodeToSymbol(&node, g, nullptr, 0, plain, h, 4, 0, cudaMemcpyHostToDevice));
  T(cudaGraphAddMemcpyNodeFromSymbol(&node, g, nullptr, 0, h, variable, 20, 0, cudaMemcpyDeviceToHost));
  T(cudaGraphAddEventRecordNode(&node, g, nullptr, 0, nullptr));
  T(cudaGraphAddEventWaitNode(&node, g, nullptr, 0, nullptr));
  T(cudaGraphAddEventRecordNode(&r1, g, nullptr, 0, a));
  T(cudaGraphAddChildGraphNode(&node, g, nullptr, 0, nullptr));
  T(cudaGraphAddChildGraphNode(&c1, g, nullptr, 0, other));
  T(cudaGraphAddNode(&node, g, nullptr, nullptr, 0, nullptr));
  cudaGraphNodeParams any = {};
  T(cudaGraphAddNode(&node, g, nullptr, nullptr, 0, &any));
  any.type = (cudaGraphNodeType)99;
  T(cudaGraphAddNode(&node, g, nullptr, nullptr, 0, &any));
  T(cudaGraphAddMemFreeNode(&node, g, nullptr, 0, nullptr));
  T(cudaGraphAddMemFreeNode(&node, g, nullptr, 0, p));
  T(cudaGraphAddMemAllocNode(&node, g, nullptr, 0, nullptr));
  cudaMemAllocNodeParams mem = {};
  T(cudaGraphAddMemAllocNode(&node, g, nullptr, 0, &mem));
  T(cudaGraphGetNodes(nullptr, nullptr, &count));
  T(cudaGraphGetNodes(g, nullptr, nullptr));
  T(cudaGraphGetRootNodes(nullptr, nullptr, &count));
  T(cudaGraphGetRootNodes(g, nullptr, nullptr));
  T(cudaGraphGetEdges(nullptr, nullptr, nullptr, nullptr, &count));
  T(cudaGraphGetEdges(g, nullptr, nullptr, nullptr, nullptr));
  T(cudaGraphGetEdges(g, list, nullptr, nullptr, &count));
  T(cudaGraphNodeGetType(nullptr, &type));
  T(cudaGraphNodeGetType(a1, nullptr));
  T(cudaGraphNodeGetDependencies(nullptr, nullptr, nullptr, &count));
  T(cudaGraphNodeGetDependencies(a1, nullptr, nullptr, nullptr));
  T(cudaGraphNodeGetDependentNodes(a1, nullptr, nullptr, nullptr));
  T(cudaGraphKernelNodeGetParams(nullptr, &k));
  T(cudaGraphKernelNodeGetParams(a1, nullptr));
  T(cudaGraphKernelNodeGetParams(e1, &k));
  k = {};
  k.func = (void *)fill, k.gridDim = k.blockDim = dim3(1), k.kernelParams = args;
  T(cudaGraphKernelNodeSetParams(a1, nullptr));
  T(cudaGraphKernelNodeSetParams(h1, &k));
  k.blockDim = dim3(4096);
  T(cudaGraphKernelNodeSetParams(a1, &k));
  k.blockDim = dim3(1);
  T(cudaGraphMemsetNodeGetParams(a1, &mp));
  T(cudaGraphMemsetNodeSetParams(s1, nullptr));
  T(cudaGraphMemcpyNodeGetParams(a1, nullptr));
  T(cudaGraphHostNodeGetParams(a1, &hp));
  hp = {nothing, nullptr};
  T(cudaGraphHostNodeSetParams(h1, nullptr));
  T(cudaGraphMemcpyNodeSetParams1D(m1, p, h, 1 << 20, cudaMemcpyHostToDevice));
  T(cudaGraphChildGraphNodeGetGraph(a1, &child));
  T(cudaGraphChildGraphNodeGetGraph(c1, nullptr));
  cudaEvent_t out;
  T(cudaGraphEventRecordNodeGetEvent(a1, &out));
  T(cudaGraphEventRecordNodeGetEvent(r1, nullptr));
  T(cudaGraphEventWaitNodeGetEvent(r1, &out));
  T(cudaGraphEventRecordNodeSetEvent(r1, nullptr));
  T(cudaGraphAddDependencies(g, nullptr, nullptr, nullptr, 0));
  T(cudaGraphAddDependencies(g, nullptr, nullptr, nullptr, 1));
  T(cudaGraphAddDependencies(nullptr, &a1, &e1, nullptr, 1));
  T(cudaGraphAddDependencies(other, &a1, &e1, nullptr, 1));
  T(cudaGraphAddDependencies(g, &a1, &e1, nullptr, 1));
  T(cudaGraphDestroyNode(nullptr));
  T(cudaGraphClone(nullptr, g));
  T(cudaGraphClone(&copy, nullptr));
  T(cudaGraphNodeFindInClone(&node, a1, nullptr));
  T(cudaGraphNodeFindInClone(&node, a1, g));
  T(cudaGraphInstantiate(nullptr, g, 0));
  T(cudaGraphInstantiateWithFlags(&x, nullptr, 0));
  T(cudaGraphInstantiateWithParams(&x, g, nullptr));
  T(cudaGraphInstantiate(&x, g, 0));
  T(cudaGraphUpload(nullptr, s));
  T(cudaGraphUpload(x, s));
  T(cudaGraphLaunch(x, s));
  T(cudaGraphExecKernelNodeSetParams(nullptr, a1, &k));
  T(cudaGraphExecKernelNodeSetParams(x, nullptr, &k));
  T(cudaGraphExecKernelNodeSetParams(x, e1, &k));
  T(cudaGraphExecHostNodeSetParams(x, h1, nullptr));
  T(cudaGraphExecMemsetNodeSetParams(x, s1, nullptr));
  T(cudaGraphExecMemcpyNodeSetParams1D(x, m1, p, h, 32, cudaMemcpyHostToDevice));
  T(cudaGraphExecMemcpyNodeSetParams1D(x, m1, h, p, 16, cudaMemcpyDeviceToHost));
  T(cudaGraphExecMemcpyNodeSetParams1D(x, m1, p, nullptr, 16, cudaMemcpyHostToDevice));
  T(cudaGraphExecMemcpyNodeSetParams1D(x, a1, p, h, 16, cudaMemcpyHostToDevice));
  T(cudaGraphExecEventRecordNodeSetEvent(x, r1, nullptr));
  T(cudaGraphExecEventRecordNodeSetEvent(x, a1, a));
  T(cudaGraphExecChildGraphNodeSetParams(x, c1, nullptr));
  T(cudaGraphExecChildGraphNodeSetParams(x, c1, g));
  T(cudaGraphNodeSetEnabled(x, a1, 0));
  T(cudaGraphNodeSetEnabled(x, e1, 0));
  T(cudaGraphNodeSetEnabled(nullptr, a1, 0));
  T(cudaGraphNodeSetEnabled(x, nullptr, 0));
  T(cudaGraphNodeGetEnabled(x, a1, nullptr));
  T(cudaGraphNodeGetEnabled(x, a1, &u));
  VALUE("enabled", u);
  T(cudaGraphNodeGetEnabled(x, h1, &u));
  T(cudaGraphExecUpdate(x, g, nullptr));
  T(cudaGraphExecUpdate(nullptr, g, nullptr));
  T(cudaGraphExecUpdate(x, nullptr, nullptr));
  T(cudaGraphExecUpdate(x, other, nullptr));
  T(cudaGraphExecGetFlags(x, nullptr));
  T(cudaGraphExecGetFlags(nullptr, &id));
  T(cudaGraphDebugDotPrint(g, nullptr, 0));
  T(cudaGraphDebugDotPrint(g, "/nowhere/at/all", 0));
  T(cudaGraphDebugDotPrint(nullptr, "/tmp/none", 0));
  cudaLaunchAttributeValue value = {};
  T(cudaGraphKernelNodeGetAttribute(a1, (cudaLaunchAttributeID)99, &value));
  T(cudaGraphKernelNodeCopyAttributes(a1, e1));
  T(cudaGraphKernelNodeCopyAttributes(a1, a1));
  T(cudaGraphExecDestroy(x));
  T(cudaGraphDestroy(other));
  T(cudaGraphDestroy(g));
  T(cudaDeviceSynchronize());
  cudaUserObject_t object;
  T(cudaUserObjectCreate(nullptr, &n, nothing, 1, cudaUserObjectNoDestructorSync));
  T(cudaUserObjectCreate(&object, &n, nullptr, 1, cudaUserObjectNoDestructorSync));
  T(cudaUserObjectCreate(&object, &n, nothing, 0, cudaUserObjectNoDestructorSync));
  T(cudaUserObjectCreate(&object, &n, nothing, 1, 0));
  T(cudaUserObjectCreate(&object, &n, nothing, 1, cudaUserObjectNoDestructorSync));
  T(cudaUserObjectRetain(nullptr, 1));
  T(cudaUserObjectRetain(object, 0));
  T(cudaUserObjectRelease(object, 0));
  T(cudaGraphRetainUserObject(nullptr, object, 1, 0));
  T(cudaUserObjectRelease(object, 1));
  T(cudaDeviceGraphMemTrim(99));
  T(cudaDeviceGetGraphMemAttribute(99, cudaGraphMemAttrUsedMemCurrent, &id));
  T(cudaDeviceGetGraphMemAttribute(0, (cudaGraphMemAttributeType)99, &id));
  T(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, nullptr));
  id = 5;
  T(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &id));
  T(cudaDeviceSetGraphMemAttribute(0, cudaGraphMemAttrUsedMemHigh, &id));
}

static void capture_in(cudaStreamCaptureMode mode) {
  cudaEvent_t done;
  cudaEventCreate(&done), cudaEventRecord(done, t), cudaEventSynchronize(done);
  cudaGraph_t g = nullptr;
  cudaStreamCaptureStatus st;
  float ms;
#define CAPTURE(...)                                                                                                   \
  do {                                                                                                                 \
    cudaStreamBeginCapture(s, mode);                                                                                   \
    T(__VA_ARGS__);                                                                                                    \
    cudaStreamIsCapturing(s, &st);                                                                                     \
    VALUE("status", st);                                                                                               \
    cudaStreamEndCapture(s, &g);                                                                                       \
  } while (0)
  CAPTURE(cudaMemset(p, 0, 16));
  CAPTURE(cudaMemcpy(p, q, 16, cudaMemcpyDeviceToDevice));
  CAPTURE(cudaMemcpy2D(p, 64, h, 64, 64, 2, cudaMemcpyHostToDevice));
  CAPTURE(cudaMemcpyAsync(p, h, 16, cudaMemcpyDeviceToHost, s));
  CAPTURE(cudaMemcpyAsync(p, h, 8192, cudaMemcpyHostToDevice, s));
  CAPTURE(cudaMemcpyAsync(p, nullptr, 16, cudaMemcpyHostToDevice, s));
  CAPTURE(cudaMemsetAsync(p, 0, 0, s));
  CAPTURE(cudaMemcpyToSymbol(variable, h, 16));
  CAPTURE(cudaMemcpyToSymbolAsync(variable, h, 16, 0, cudaMemcpyHostToDevice, s));
  CAPTURE(cudaMemcpyToSymbolAsync(variable, h, 20, 0, cudaMemcpyHostToDevice, s));
  CAPTURE(cudaMallocManaged(&v, 64));
  CAPTURE(cudaMallocPitch(&v, &z, 64, 4));
  CAPTURE(cudaHostAlloc(&v, 64, 0));
  CAPTURE(cudaHostRegister(h, 64, 0));
  CAPTURE(cudaHostUnregister(h));
  CAPTURE(cudaFreeHost(nullptr));
  CAPTURE(cudaFree(nullptr));
  CAPTURE(cudaMemGetInfo(&z, &z));
  CAPTURE(cudaPointerGetAttributes([] { static cudaPointerAttributes at; return &at; }(), p));
  CAPTURE(cudaEventElapsedTime(&ms, a, b));
  CAPTURE(cudaEventElapsedTime(&ms, done, done));
  CAPTURE(cudaEventQuery(done));
  CAPTURE(cudaStreamGetFlags(t, &u));
  CAPTURE(cudaStreamGetId(s, &id));
  CAPTURE(cudaStreamGetDevice(s, &n));
  CAPTURE(cudaStreamGetFlags(nullptr, &u));
  CAPTURE(cudaEventSynchronize(a));
  CAPTURE(cudaEventDestroy([] { cudaEvent_t e; cudaEventCreate(&e); return e; }()));
  CAPTURE(cudaEventRecord(a, nullptr));
  CAPTURE(cudaEventRecord(a, t));
  CAPTURE(cudaEventRecordWithFlags(a, s, cudaEventRecordExternal));
  CAPTURE(cudaStreamWaitEvent(nullptr, a, 0));
  CAPTURE(cudaStreamQuery(nullptr));
  CAPTURE(cudaStreamQuery(t));
  CAPTURE(cudaStreamSynchronize(nullptr));
  CAPTURE(cudaStreamGetPriority(s, &n));
  CAPTURE(cudaStreamGetFlags(s, &u));
  CAPTURE(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  CAPTURE(cudaStreamBeginCapture(t, cudaStreamCaptureModeGlobal));
  cudaStreamEndCapture(t, &g);
  CAPTURE(cudaStreamAttachMemAsync(s, p));
  CAPTURE(cudaMemPrefetchAsync(p, 64, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0, s));
  CAPTURE(cudaFreeAsync(nullptr, s));
  CAPTURE(cudaFreeAsync(p, s));
  CAPTURE(cudaMallocAsync((void **)nullptr, 64, s));
  CAPTURE(cudaLaunchHostFunc(s, nullptr, nullptr));
  CAPTURE(cudaLaunchHostFunc(nullptr, nothing, nullptr));
  CAPTURE((fill<<<0, 1, 0, s>>>(p, 1), cudaPeekAtLastError()));
  CAPTURE((fill<<<1, 1, 1 << 30, s>>>(p, 1), cudaPeekAtLastError()));
  CAPTURE(cudaLaunchKernel((const void *)plain, dim3(1), dim3(1), nullptr, 0, s));
  CAPTURE(cudaDeviceGetAttribute(&n, cudaDevAttrWarpSize, 0));
  CAPTURE(cudaSetDevice(0));
  CAPTURE(cudaDeviceSetLimit(cudaLimitStackSize, 2048));
  CAPTURE(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&n, fill, 32, 0));
  CAPTURE(cudaFuncSetAttribute(fill, cudaFuncAttributeMaxDynamicSharedMemorySize, 1024));
  CAPTURE(cudaGraphCreate(&g, 0));
  CAPTURE(cudaGetSymbolAddress(&v, variable));
  CAPTURE(cudaMemPoolTrimTo([] { cudaMemPool_t d; cudaDeviceGetDefaultMemPool(&d, 0); return d; }(), 0));
  T(cudaDeviceSynchronize());
}

static void capture() { capture_in(cudaStreamCaptureModeGlobal); }
static void capture_relaxed() { capture_in(cudaStreamCaptureModeRelaxed); }

static void arrays() {
  cudaArray_t array;
  cudaChannelFormatDesc f = cudaCreateChannelDesc<float>(), bad = cudaCreateChannelDesc(7, 0, 0, 0, cudaChannelFormatKindSigned), three = cudaCreateChannelDesc(32, 32, 32, 0, cudaChannelFormatKindFloat);
  T(cudaMallocArray(&array, &bad, 16, 16));
  T(cudaMallocArray(&array, &three, 16, 16));
  T(cudaMallocArray(&array, &f, 0, 16));
  T(cudaMallocArray(&array, &f, 1 << 30, 1));
  T(cudaMallocArray(&array, &f, 16, 1 << 30));
  T(cudaMallocArray(&array, &f, 16, 16, 0x1000));
  T(cudaMallocArray(&array, &f, 16, 16, cudaArrayLayered));
  T(cudaMalloc3DArray(&array, &f, make_cudaExtent(16, 16, 0), cudaArrayLayered));
  T(cudaMalloc3DArray(&array, &f, make_cudaExtent(16, 16, 5), cudaArrayCubemap));
  T(cudaMalloc3DArray(&array, &f, make_cudaExtent(16, 8, 6), cudaArrayCubemap));
  T(cudaMalloc3DArray(&array, &f, make_cudaExtent(0, 0, 4)));
  T(cudaMalloc3DArray(nullptr, &f, make_cudaExtent(4, 4, 4)));
  T(cudaMalloc3DArray(&array, nullptr, make_cudaExtent(4, 4, 4)));
  T(cudaMallocArray(&array, &f, 16, 16));
  T(cudaMemcpy2DToArray(array, 0, 0, h, 64, 64, 17, cudaMemcpyHostToDevice));
  T(cudaMemcpy2DToArray(nullptr, 0, 0, h, 64, 64, 16, cudaMemcpyHostToDevice));
  T(cudaMemcpy2DFromArray(h, 64, array, 0, 0, 128, 1, cudaMemcpyDeviceToHost));
  T(cudaMemcpy2DFromArray(h, 64, nullptr, 0, 0, 64, 1, cudaMemcpyDeviceToHost));
  T(cudaMemcpy2DArrayToArray(array, 0, 0, array, 0, 8, 64, 16, cudaMemcpyDeviceToDevice));
  T(cudaFreeArray(array));
  T(cudaFreeMipmappedArray(nullptr));
  T(cudaFreeArray(nullptr));
}

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
