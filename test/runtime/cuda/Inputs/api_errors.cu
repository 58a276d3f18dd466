// What the runtime API answers where its documentation is silent: misuse, limits, captures, faults. Each case prints the
// names of the errors it got; every group runs in a child process. api_errors.h100.txt is what it printed on an NVIDIA
// H100 with CUDA 13.0 (nvcc -O2), three times alike.
//   api_errors [GROUP...]
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

static const char *n(cudaError_t e) { return cudaGetErrorName(e) + 4; } // without "cuda"

__global__ void fill(int *p, int v) { p[blockIdx.x * blockDim.x + threadIdx.x] = v; }
__global__ void shared_dynamic(int *p) {
  extern __shared__ int s[];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  p[threadIdx.x] = s[threadIdx.x ^ 1];
}
__global__ void shared_static(int *p) {
  __shared__ int s[8192];
  s[threadIdx.x] = threadIdx.x;
  __syncthreads();
  p[threadIdx.x] = s[threadIdx.x ^ 1];
}
__global__ void __launch_bounds__(128) bounded(int *p) { p[threadIdx.x] = threadIdx.x; }
__global__ void spin(int *flag) {
  while (!*(volatile int *)flag)
    ;
}
__global__ void stop() { __trap(); }
__global__ void misaligned(char *p) { *(int *)(p + 1) = 1; }
__global__ void claims(int v) {
  if (v != 1)
    asm volatile("brkpt;");
}
__device__ int variable[4] = {1, 2, 3, 4};
__constant__ int fixed_[4] = {5, 6, 7, 8};
__device__ int *pointer;
__managed__ int shared_by_all = 3;
static int plain[4];

#define SHOW(what, call) printf("  %-44s %s\n", what, n(call))
#define VALUE(what, v) printf("  %-44s %lld\n", what, (long long)(v))

static void memory_errors() {
  int *p = nullptr, *q = nullptr, h[1024];
  void *v = (void *)8;
  SHOW("malloc of 0 bytes", cudaMalloc(&v, 0));
  VALUE("  gives null", v == nullptr);
  SHOW("malloc", cudaMalloc(&p, 4096));
  VALUE("aligned to 256", (size_t)p % 256 == 0);
  VALUE("aligned to 512", (size_t)p % 512 == 0);
  SHOW("free of an inner address", cudaFree(p + 1));
  SHOW("copy beyond the end, host to device", cudaMemcpy(p + 1000, h, 4096, cudaMemcpyHostToDevice));
  SHOW("copy beyond the end, device to host", cudaMemcpy(h, p + 1000, 4096, cudaMemcpyDeviceToHost));
  SHOW("copy beyond the end, default kind", cudaMemcpy(h, p + 1000, 4096, cudaMemcpyDefault));
  SHOW("copy to the device called device to host", cudaMemcpy(p, h, 64, cudaMemcpyDeviceToHost));
  SHOW("copy from the device called host to device", cudaMemcpy(h, p, 64, cudaMemcpyHostToDevice));
  SHOW("copy of the host called device to device", cudaMemcpy(h, h + 512, 64, cudaMemcpyDeviceToDevice));
  SHOW("copy of the host called host to host", cudaMemcpy(h, h + 512, 64, cudaMemcpyHostToHost));
  SHOW("copy of the device called host to host", cudaMemcpy(p, p + 512, 64, cudaMemcpyHostToHost));
  SHOW("copy of the host called default", cudaMemcpy(h, h + 512, 64, cudaMemcpyDefault));
  SHOW("copy from null of 0 bytes", cudaMemcpy(p, nullptr, 0, cudaMemcpyHostToDevice));
  SHOW("copy to null", cudaMemcpy(nullptr, h, 16, cudaMemcpyHostToDevice));
  SHOW("kind -1 of 0 bytes", cudaMemcpy(p, h, 0, (cudaMemcpyKind)-1));
  SHOW("memset beyond the end", cudaMemset(p + 1000, 0, 4096));
  SHOW("memset of null", cudaMemset(nullptr, 0, 16));
  SHOW("memset of null, 0 bytes", cudaMemset(nullptr, 0, 0));
  SHOW("memset of the host", cudaMemset(h, 0, 16));
  SHOW("memset of the value 300", cudaMemset(p, 300, 16));
  cudaMemcpy(h, p, 16, cudaMemcpyDeviceToHost);
  VALUE("  a word of it", h[0]);
  SHOW("async copy of pageable memory", cudaMemcpyAsync(p, h, 64, cudaMemcpyHostToDevice, 0));
  SHOW("async copy beyond the end", cudaMemcpyAsync(p + 1000, h, 4096, cudaMemcpyHostToDevice, 0));
  size_t pitch = 7;
  SHOW("mallocPitch of width 0", cudaMallocPitch(&v, &pitch, 0, 4));
  VALUE("  null", v == nullptr);
  VALUE("  pitch", pitch);
  SHOW("mallocPitch of width 100", cudaMallocPitch(&v, &pitch, 100, 4));
  VALUE("  pitch", pitch);
  SHOW("2D copy wider than the pitch of the source", cudaMemcpy2D(v, pitch, h, 8, 16, 2, cudaMemcpyHostToDevice));
  SHOW("2D copy of height 0", cudaMemcpy2D(v, pitch, h, 16, 16, 0, cudaMemcpyHostToDevice));
  SHOW("2D copy of width 0 with pitch 0", cudaMemcpy2D(v, 0, h, 0, 0, 4, cudaMemcpyHostToDevice));
  SHOW("2D copy of too many rows", cudaMemcpy2D(v, pitch, h, 16, 16, 1 << 20, cudaMemcpyHostToDevice));
  SHOW("2D memset wider than the pitch", cudaMemset2D(v, 8, 0, 16, 2));
  cudaExtent e = make_cudaExtent(0, 4, 4);
  cudaPitchedPtr pp;
  memset(&pp, 0xff, sizeof pp);
  SHOW("malloc3D of width 0", cudaMalloc3D(&pp, e));
  e = make_cudaExtent(100, 4, 4);
  SHOW("malloc3D", cudaMalloc3D(&pp, e));
  VALUE("  xsize", pp.xsize);
  VALUE("  ysize", pp.ysize);
  cudaMemcpy3DParms m = {};
  SHOW("copy3D of nothing at all", cudaMemcpy3D(&m));
  m.srcPtr = make_cudaPitchedPtr(h, 100, 100, 4), m.dstPtr = pp, m.extent = make_cudaExtent(64, 2, 2), m.kind = cudaMemcpyHostToDevice;
  SHOW("copy3D", cudaMemcpy3D(&m));
  m.extent.width = 1 << 20;
  SHOW("copy3D of too wide an extent", cudaMemcpy3D(&m));
  SHOW("free of the pitched", cudaFree(pp.ptr));
  SHOW("memGetInfo of null", cudaMemGetInfo(nullptr, nullptr));
  SHOW("free", cudaFree(p));
  SHOW("copy to freed memory", cudaMemcpy(p, h, 16, cudaMemcpyHostToDevice));
  SHOW("last error", cudaGetLastError());
  SHOW("last error again", cudaGetLastError());
  (void)q;
}

static void host_memory() {
  void *p = (void *)8, *d = nullptr;
  int *device;
  unsigned flags = 77;
  static char mine[8192];
  cudaMalloc(&device, 4096);
  SHOW("mallocHost of 0", cudaMallocHost(&p, 0));
  VALUE("  null", p == nullptr);
  SHOW("hostAlloc with flags 0x80", cudaHostAlloc(&p, 64, 0x80));
  SHOW("hostAlloc default", cudaHostAlloc(&p, 4096, cudaHostAllocDefault));
  SHOW("its device pointer", cudaHostGetDevicePointer(&d, p, 0));
  VALUE("  the same", d == p);
  SHOW("its device pointer with flags 1", cudaHostGetDevicePointer(&d, p, 1));
  SHOW("its flags", cudaHostGetFlags(&flags, p));
  VALUE("  are", flags);
  SHOW("cudaFree of it", cudaFree(p));
  SHOW("freeHost of it", cudaFreeHost(p));
  SHOW("freeHost again", cudaFreeHost(p));
  SHOW("freeHost of null", cudaFreeHost(nullptr));
  SHOW("freeHost of device memory", cudaFreeHost(device));
  SHOW("device pointer of device memory", cudaHostGetDevicePointer(&d, device, 0));
  SHOW("device pointer of plain memory", cudaHostGetDevicePointer(&d, mine, 0));
  SHOW("flags of plain memory", cudaHostGetFlags(&flags, mine));
  SHOW("register", cudaHostRegister(mine, 4096, cudaHostRegisterDefault));
  SHOW("register again", cudaHostRegister(mine, 4096, cudaHostRegisterDefault));
  SHOW("register an overlapping piece", cudaHostRegister(mine + 2048, 4096, cudaHostRegisterDefault));
  SHOW("its device pointer", cudaHostGetDevicePointer(&d, mine + 16, 0));
  SHOW("unregister an inner address", cudaHostUnregister(mine + 16));
  SHOW("unregister", cudaHostUnregister(mine));
  SHOW("unregister again", cudaHostUnregister(mine));
  SHOW("register null", cudaHostRegister(nullptr, 4096, 0));
  SHOW("register 0 bytes", cudaHostRegister(mine, 0, 0));
  SHOW("register device memory", cudaHostRegister(device, 4096, 0));
  SHOW("register with flags 0x100", cudaHostRegister(mine, 4096, 0x100));
  SHOW("managed of 0 bytes", cudaMallocManaged(&p, 0));
  SHOW("managed with flags 0", cudaMallocManaged(&p, 64, 0));
  SHOW("managed with flags 8", cudaMallocManaged(&p, 64, 8));
  SHOW("managed for the host", cudaMallocManaged(&p, 64, cudaMemAttachHost));
  SHOW("managed", cudaMallocManaged(&p, 1 << 20));
  cudaPointerAttributes a;
#define POINTER(what, x)                                                                                                                               \
  do {                                                                                                                                               \
    memset(&a, 0x55, sizeof a);                                                                                                                        \
    SHOW("attributes of " what, cudaPointerGetAttributes(&a, x));                                                                                        \
    printf("    type %d device %d hostPointer %d devicePointer %d\n", (int)a.type, a.device, a.hostPointer == (void *)(x) ? 1 : a.hostPointer ? 2 : 0,   \
           a.devicePointer == (void *)(x) ? 1 : a.devicePointer ? 2 : 0);                                                                                \
  } while (0)
  POINTER("managed memory", p);
  POINTER("device memory", device);
  POINTER("inside of device memory", device + 3);
  POINTER("plain memory", mine);
  POINTER("null", (void *)0);
  POINTER("a wild address", (void *)0x1234);
  POINTER("a managed variable", &shared_by_all);
  POINTER("the shadow of a device variable", (void *)variable);
  cudaGetSymbolAddress(&d, variable);
  POINTER("a device variable", d);
  cudaHostRegister(mine, 4096, cudaHostRegisterMapped);
  POINTER("registered memory", mine + 5);
  void *pinned;
  cudaMallocHost(&pinned, 64);
  POINTER("pinned memory", pinned);
  SHOW("prefetch of device memory", cudaMemPrefetchAsync(device, 4096, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0));
  SHOW("prefetch of plain memory", cudaMemPrefetchAsync(mine, 4096, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0));
  SHOW("prefetch of managed memory", cudaMemPrefetchAsync(p, 4096, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0));
  SHOW("prefetch beyond its end", cudaMemPrefetchAsync(p, 64 << 20, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0));
  SHOW("prefetch of 0 bytes", cudaMemPrefetchAsync(p, 0, cudaMemLocation{cudaMemLocationTypeDevice, 0}, 0));
  SHOW("prefetch to a device that is not there", cudaMemPrefetchAsync(p, 4096, cudaMemLocation{cudaMemLocationTypeDevice, 99}, 0));
  SHOW("advice about device memory", cudaMemAdvise(device, 4096, cudaMemAdviseSetReadMostly, cudaMemLocation{cudaMemLocationTypeDevice, 0}));
  SHOW("advice about managed memory", cudaMemAdvise(p, 4096, cudaMemAdviseSetReadMostly, cudaMemLocation{cudaMemLocationTypeDevice, 0}));
  int read = 7;
  SHOW("range attribute", cudaMemRangeGetAttribute(&read, 4, cudaMemRangeAttributeReadMostly, p, 4096));
  VALUE("  is", read);
  SHOW("preferred location", cudaMemRangeGetAttribute(&read, 4, cudaMemRangeAttributePreferredLocation, p, 4096));
  VALUE("  is", read);
  SHOW("range attribute of size 3", cudaMemRangeGetAttribute(&read, 3, cudaMemRangeAttributeReadMostly, p, 4096));
  VALUE("managed variable before a kernel", shared_by_all);
}

static void symbols() {
  int h[8] = {0};
  void *p;
  size_t s = 0;
  SHOW("copy to a symbol", cudaMemcpyToSymbol(variable, h, 16));
  SHOW("copy beyond it", cudaMemcpyToSymbol(variable, h, 20));
  SHOW("copy at an offset beyond it", cudaMemcpyToSymbol(variable, h, 4, 16));
  SHOW("copy of 0 bytes at its end", cudaMemcpyToSymbol(variable, h, 0, 16));
  SHOW("copy to a symbol, device to host", cudaMemcpyToSymbol(variable, h, 16, 0, cudaMemcpyDeviceToHost));
  SHOW("copy from a symbol", cudaMemcpyFromSymbol(h, fixed_, 16));
  VALUE("  is", h[0]);
  SHOW("copy from a symbol, host to device", cudaMemcpyFromSymbol(h, fixed_, 16, 0, cudaMemcpyHostToDevice));
  SHOW("copy to what is none", cudaMemcpyToSymbol(plain, h, 16));
  SHOW("copy to null", cudaMemcpyToSymbol((const void *)nullptr, h, 16));
  SHOW("copy to a kernel", cudaMemcpyToSymbol((const void *)fill, h, 16));
  SHOW("address", cudaGetSymbolAddress(&p, variable));
  SHOW("address of what is none", cudaGetSymbolAddress(&p, plain));
  SHOW("size", cudaGetSymbolSize(&s, variable));
  VALUE("  is", s);
  SHOW("size of what is none", cudaGetSymbolSize(&s, plain));
  SHOW("address of a managed variable", cudaGetSymbolAddress(&p, shared_by_all));
  VALUE("  is where the host sees it", p == (void *)&shared_by_all);
  SHOW("copy from a managed variable", cudaMemcpyFromSymbol(h, shared_by_all, 4));
  VALUE("  is", h[0]);
  SHOW("last error", cudaGetLastError());
}

static void streams() {
  cudaStream_t s = nullptr, t;
  cudaEvent_t a, b, c;
  int low = 77, high = 77, priority = 77, *p;
  unsigned flags = 77;
  unsigned long long id;
  float ms = -1;
  cudaMallocManaged(&p, 4096);
  SHOW("create into null", cudaStreamCreate(nullptr));
  SHOW("create with flags 8", cudaStreamCreateWithFlags(&s, 8));
  SHOW("priorities", cudaDeviceGetStreamPriorityRange(&low, &high));
  VALUE("  lowest", low);
  VALUE("  highest", high);
  SHOW("create with priority -100", cudaStreamCreateWithPriority(&s, cudaStreamNonBlocking, -100));
  SHOW("its priority", cudaStreamGetPriority(s, &priority));
  VALUE("  is", priority);
  SHOW("its flags", cudaStreamGetFlags(s, &flags));
  VALUE("  are", flags);
  SHOW("create with priority 100", cudaStreamCreateWithPriority(&t, 0, 100));
  SHOW("its priority", cudaStreamGetPriority(t, &priority));
  VALUE("  is", priority);
  SHOW("flags of the default stream", cudaStreamGetFlags(0, &flags));
  VALUE("  are", flags);
  SHOW("flags of cudaStreamPerThread", cudaStreamGetFlags(cudaStreamPerThread, &flags));
  VALUE("  are", flags);
  SHOW("id of cudaStreamLegacy", cudaStreamGetId(cudaStreamLegacy, &id));
  VALUE("  is", id);
  SHOW("id of cudaStreamPerThread", cudaStreamGetId(cudaStreamPerThread, &id));
  VALUE("  is", id);
  SHOW("destroy of the default stream", cudaStreamDestroy(0));
  SHOW("destroy of cudaStreamLegacy", cudaStreamDestroy(cudaStreamLegacy));
  SHOW("destroy of cudaStreamPerThread", cudaStreamDestroy(cudaStreamPerThread));
  SHOW("query of an idle stream", cudaStreamQuery(s));
  *p = 0;
  spin<<<1, 1, 0, s>>>(p);
  SHOW("query of a busy stream", cudaStreamQuery(s));
  SHOW("last error behind it", cudaGetLastError());
  SHOW("peek", cudaPeekAtLastError());
  SHOW("query of the default stream beside it", cudaStreamQuery(0));
  SHOW("destroy of the busy stream", cudaStreamDestroy(s));
  *(volatile int *)p = 1;
  SHOW("synchronise", cudaDeviceSynchronize());
  SHOW("event create with flags 0x40", cudaEventCreateWithFlags(&a, 0x40));
  SHOW("event create interprocess with timing", cudaEventCreateWithFlags(&a, cudaEventInterprocess));
  cudaEventCreate(&a), cudaEventCreate(&b), cudaEventCreateWithFlags(&c, cudaEventDisableTiming);
  SHOW("query of an event that was not recorded", cudaEventQuery(a));
  SHOW("synchronise with it", cudaEventSynchronize(a));
  SHOW("wait for it", cudaStreamWaitEvent(t, a, 0));
  SHOW("time of events not recorded", cudaEventElapsedTime(&ms, a, b));
  cudaEventRecord(a, t);
  SHOW("time of one recorded", cudaEventElapsedTime(&ms, a, b));
  cudaEventRecord(b, t);
  cudaEventSynchronize(b);
  SHOW("time of both", cudaEventElapsedTime(&ms, a, b));
  VALUE("  not negative", ms >= 0);
  SHOW("time backwards", cudaEventElapsedTime(&ms, b, a));
  VALUE("  not positive", ms <= 0);
  SHOW("time into null", cudaEventElapsedTime(nullptr, a, b));
  *(volatile int *)p = 0;
  spin<<<1, 1, 0, t>>>(p);
  cudaEventRecord(b, t);
  SHOW("query of a busy event", cudaEventQuery(b));
  SHOW("time with a busy event", cudaEventElapsedTime(&ms, a, b));
  SHOW("destroy of a busy event", cudaEventDestroy(b));
  *(volatile int *)p = 1;
  SHOW("synchronise", cudaStreamSynchronize(t));
  SHOW("wait with flags 8", cudaStreamWaitEvent(t, a, 8));
  SHOW("wait for null", cudaStreamWaitEvent(t, nullptr, 0));
  SHOW("record null", cudaEventRecord(nullptr, t));
  SHOW("destroy null event", cudaEventDestroy(nullptr));
  SHOW("query null event", cudaEventQuery(nullptr));
  SHOW("record with flags 4", cudaEventRecordWithFlags(a, t, 4));
  SHOW("last error", cudaGetLastError());
  static cudaError_t inside[4];
  SHOW("host function", cudaLaunchHostFunc(t, [](void *) {
         void *q;
         int count;
         inside[0] = cudaMalloc(&q, 16), inside[1] = cudaGetDeviceCount(&count), inside[2] = cudaGetLastError(), inside[3] = cudaStreamQuery(0);
       }, nullptr));
  cudaStreamSynchronize(t);
  SHOW("  malloc in it", inside[0]);
  SHOW("  device count in it", inside[1]);
  SHOW("  last error in it", inside[2]);
  SHOW("  stream query in it", inside[3]);
  SHOW("host function null", cudaLaunchHostFunc(t, nullptr, nullptr));
  static cudaError_t status = cudaErrorUnknown;
  SHOW("callback", cudaStreamAddCallback(t, [](cudaStream_t, cudaError_t e, void *) { status = e; }, nullptr, 0));
  cudaStreamSynchronize(t);
  SHOW("  its status", status);
  SHOW("callback with flags 1", cudaStreamAddCallback(t, [](cudaStream_t, cudaError_t, void *) {}, nullptr, 1));
  SHOW("attach of managed memory", cudaStreamAttachMemAsync(t, p, 0, cudaMemAttachSingle));
  SHOW("destroy", cudaStreamDestroy(t));
}

static void launches() {
  int *p, h[4];
  cudaMalloc(&p, 1 << 20);
  cudaFuncAttributes fa;
#define LAUNCH(what, ...)                                                                                                                              \
  do {                                                                                                                                               \
    __VA_ARGS__;                                                                                                                                       \
    SHOW(what, cudaGetLastError());                                                                                                                    \
  } while (0)
  LAUNCH("1025 threads", fill<<<1, 1025>>>(p, 1));
  LAUNCH("0 threads", fill<<<1, 0>>>(p, 1));
  LAUNCH("0 blocks", fill<<<0, 1>>>(p, 1));
  LAUNCH("65 in z", fill<<<1, dim3(1, 1, 65)>>>(p, 1));
  LAUNCH("64 in z", fill<<<1, dim3(1, 1, 64)>>>(p, 1));
  LAUNCH("65536 blocks in y", fill<<<dim3(1, 65536), 1>>>(p, 1));
  LAUNCH("65536 blocks in z", fill<<<dim3(1, 1, 65536), 1>>>(p, 1));
  LAUNCH("2^31 blocks in x", fill<<<0x80000000u, 1>>>(p, 1));
  LAUNCH("49152 dynamic bytes", shared_dynamic<<<1, 32, 49152>>>(p));
  LAUNCH("49153 dynamic bytes", shared_dynamic<<<1, 32, 49153>>>(p));
  LAUNCH("dynamic bytes for one that uses none", fill<<<1, 32, 16384>>>(p, 1));
  LAUNCH("32768 static and 16384 dynamic", shared_static<<<1, 32, 16384>>>(p));
  LAUNCH("32768 static and 16388 dynamic", shared_static<<<1, 32, 16388>>>(p));
  LAUNCH("launch bounds of 128, 128 threads", bounded<<<1, 128>>>(p));
  LAUNCH("launch bounds of 128, 256 threads", bounded<<<1, 256>>>(p));
  SHOW("synchronise", cudaDeviceSynchronize());
  int v = 1;
  void *args[] = {&p, &v};
  SHOW("cudaLaunchKernel", cudaLaunchKernel((const void *)fill, dim3(1), dim3(1), args, 0, 0));
  SHOW("of null", cudaLaunchKernel((const void *)nullptr, dim3(1), dim3(1), args, 0, 0));
  SHOW("of what is none", cudaLaunchKernel((const void *)plain, dim3(1), dim3(1), args, 0, 0));
  SHOW("cooperative", cudaLaunchCooperativeKernel((const void *)fill, dim3(1), dim3(1), args, 0, 0));
  SHOW("cooperative, a million blocks", cudaLaunchCooperativeKernel((const void *)fill, dim3(1000000), dim3(1024), args, 0, 0));
  SHOW("attributes", cudaFuncGetAttributes(&fa, fill));
  VALUE("  maxThreadsPerBlock", fa.maxThreadsPerBlock);
  VALUE("  sharedSizeBytes", fa.sharedSizeBytes);
  VALUE("  maxDynamicSharedSizeBytes", fa.maxDynamicSharedSizeBytes);
  VALUE("  preferredShmemCarveout", fa.preferredShmemCarveout);
  SHOW("attributes of the bounded", cudaFuncGetAttributes(&fa, bounded));
  VALUE("  maxThreadsPerBlock", fa.maxThreadsPerBlock);
  SHOW("attributes of static shared", cudaFuncGetAttributes(&fa, shared_static));
  VALUE("  sharedSizeBytes", fa.sharedSizeBytes);
  VALUE("  maxDynamicSharedSizeBytes", fa.maxDynamicSharedSizeBytes);
  SHOW("attributes of what is none", cudaFuncGetAttributes(&fa, (const void *)plain));
  SHOW("attributes of null", cudaFuncGetAttributes(&fa, (const void *)nullptr));
  SHOW("attributes into null", cudaFuncGetAttributes(nullptr, (const void *)fill));
  SHOW("set 65536 dynamic", cudaFuncSetAttribute(shared_dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536));
  LAUNCH("65536 dynamic bytes", shared_dynamic<<<1, 32, 65536>>>(p));
  LAUNCH("65540 dynamic bytes", shared_dynamic<<<1, 32, 65540>>>(p));
  SHOW("set -1 dynamic", cudaFuncSetAttribute(shared_dynamic, cudaFuncAttributeMaxDynamicSharedMemorySize, -1));
  SHOW("set carveout 101", cudaFuncSetAttribute(shared_dynamic, cudaFuncAttributePreferredSharedMemoryCarveout, 101));
  SHOW("set carveout 50", cudaFuncSetAttribute(shared_dynamic, cudaFuncAttributePreferredSharedMemoryCarveout, 50));
  SHOW("set attribute 99", cudaFuncSetAttribute(shared_dynamic, (cudaFuncAttribute)99, 1));
  SHOW("set attribute of what is none", cudaFuncSetAttribute((const void *)plain, cudaFuncAttributeMaxDynamicSharedMemorySize, 1));
  SHOW("cache configuration", cudaFuncSetCacheConfig(fill, cudaFuncCachePreferL1));
  SHOW("cache configuration 9", cudaFuncSetCacheConfig(fill, (cudaFuncCache)9));
  int blocks = 77;
  SHOW("occupancy of 0 threads", cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 0, 0));
  VALUE("  is", blocks);
  SHOW("occupancy of 2048 threads", cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 2048, 0));
  VALUE("  is", blocks);
  SHOW("occupancy of much shared memory", cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, 32, 1 << 20));
  VALUE("  is", blocks);
  SHOW("occupancy of what is none", cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, (const void *)plain, 32, 0));
  SHOW("occupancy of -1 threads", cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, fill, -1, 0));
  cudaLaunchConfig_t c = {};
  c.gridDim = dim3(1), c.blockDim = dim3(32);
  SHOW("launchKernelEx", cudaLaunchKernelEx(&c, fill, p, 1));
  cudaLaunchAttribute at[1] = {};
  at[0].id = (cudaLaunchAttributeID)99, c.attrs = at, c.numAttrs = 1;
  SHOW("launchKernelEx with attribute 99", cudaLaunchKernelEx(&c, fill, p, 1));
  at[0].id = cudaLaunchAttributePriority, at[0].val.priority = -1;
  SHOW("launchKernelEx with a priority", cudaLaunchKernelEx(&c, fill, p, 1));
  at[0].id = cudaLaunchAttributeCooperative, at[0].val.cooperative = 1;
  SHOW("launchKernelEx cooperative", cudaLaunchKernelEx(&c, fill, p, 1));
  c.numAttrs = 0, c.attrs = nullptr;
  c.blockDim = dim3(2048);
  SHOW("launchKernelEx of 2048 threads", cudaLaunchKernelEx(&c, fill, p, 1));
  (void)h;
}

static void devices() {
  int v = 77, current = 77;
  unsigned flags = 77;
  cudaDeviceProp pr;
  size_t s = 77;
  char bus[32];
  SHOW("current", cudaGetDevice(&current));
  VALUE("  is", current);
  SHOW("count into null", cudaGetDeviceCount(nullptr));
  SHOW("set -1", cudaSetDevice(-1));
  SHOW("set 99", cudaSetDevice(99));
  SHOW("properties of -1", cudaGetDeviceProperties(&pr, -1));
  SHOW("properties of 99", cudaGetDeviceProperties(&pr, 99));
  SHOW("properties into null", cudaGetDeviceProperties(nullptr, 0));
  SHOW("attribute of device 99", cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 99));
  SHOW("attribute 0", cudaDeviceGetAttribute(&v, (cudaDeviceAttr)0, 0));
  SHOW("attribute 9999", cudaDeviceGetAttribute(&v, (cudaDeviceAttr)9999, 0));
  SHOW("attribute into null", cudaDeviceGetAttribute(nullptr, cudaDevAttrWarpSize, 0));
  SHOW("flags", cudaGetDeviceFlags(&flags));
  VALUE("  are", flags);
  SHOW("set flags 0x400", cudaSetDeviceFlags(0x400));
  SHOW("set flags blocking", cudaSetDeviceFlags(cudaDeviceScheduleBlockingSync));
  SHOW("flags", cudaGetDeviceFlags(&flags));
  VALUE("  are", flags);
  SHOW("free of null", cudaFree(0));
  SHOW("flags behind it", cudaGetDeviceFlags(&flags));
  VALUE("  are", flags);
  SHOW("set flags then", cudaSetDeviceFlags(cudaDeviceScheduleSpin));
  for (int l = 0; l < 7; l++) {
    s = 77;
    char what[32];
    snprintf(what, sizeof what, "limit %d", l);
    SHOW(what, cudaDeviceGetLimit(&s, (cudaLimit)l));
    VALUE("  is", s);
  }
  SHOW("set the stack to 5000", cudaDeviceSetLimit(cudaLimitStackSize, 5000));
  cudaDeviceGetLimit(&s, cudaLimitStackSize);
  VALUE("  is", s);
  SHOW("set the stack to 1 GiB", cudaDeviceSetLimit(cudaLimitStackSize, 1 << 30));
  SHOW("set the fifo to 1", cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 1));
  cudaDeviceGetLimit(&s, cudaLimitPrintfFifoSize);
  VALUE("  is", s);
  SHOW("set the heap to 12345678", cudaDeviceSetLimit(cudaLimitMallocHeapSize, 12345678));
  cudaDeviceGetLimit(&s, cudaLimitMallocHeapSize);
  VALUE("  is", s);
  SHOW("set limit 99", cudaDeviceSetLimit((cudaLimit)99, 1));
  SHOW("access to itself", cudaDeviceCanAccessPeer(&v, 0, 0));
  VALUE("  is", v);
  SHOW("enable access to itself", cudaDeviceEnablePeerAccess(0, 0));
  SHOW("enable access to 99", cudaDeviceEnablePeerAccess(99, 0));
  SHOW("disable access to itself", cudaDeviceDisablePeerAccess(0));
  SHOW("access to 99", cudaDeviceCanAccessPeer(&v, 0, 99));
  memset(&pr, 0, sizeof pr);
  SHOW("choose", cudaChooseDevice(&v, &pr));
  VALUE("  is", v);
  SHOW("bus id into 4 bytes", cudaDeviceGetPCIBusId(bus, 4, 0));
  SHOW("bus id", cudaDeviceGetPCIBusId(bus, sizeof bus, 0));
  VALUE("  characters", strlen(bus));
  SHOW("by that bus id", cudaDeviceGetByPCIBusId(&v, bus));
  VALUE("  is", v);
  SHOW("by another", cudaDeviceGetByPCIBusId(&v, "abc"));
  cudaFuncCache cc;
  SHOW("cache configuration", cudaDeviceGetCacheConfig(&cc));
  VALUE("  is", cc);
  SHOW("preferring L1", cudaDeviceSetCacheConfig(cudaFuncCachePreferL1));
  SHOW("cache configuration", cudaDeviceGetCacheConfig(&cc));
  VALUE("  is", cc);
  SHOW("name of error 12345", (cudaError_t)0);
  printf("  %s / %s\n", cudaGetErrorName((cudaError_t)12345), cudaGetErrorString((cudaError_t)12345));
  SHOW("driver version", cudaDriverGetVersion(&v));
  VALUE("  at least the runtime's", v >= CUDART_VERSION);
  SHOW("reset", cudaDeviceReset());
  SHOW("reset again", cudaDeviceReset());
  SHOW("malloc behind it", cudaMalloc((void **)&s, 16));
  SHOW("valid devices", cudaSetValidDevices(&v, 0));
  SHOW("init of 99", cudaInitDevice(99, 0, 0));
  SHOW("init of 0", cudaInitDevice(0, 0, 0));
}

static void pools() {
  cudaMemPool_t pool, mine;
  void *p = (void *)8, *q;
  cudaStream_t s;
  unsigned long long v = 77;
  int reuse = 77;
  cudaStreamCreate(&s);
  SHOW("default pool", cudaDeviceGetDefaultMemPool(&pool, 0));
  SHOW("current pool", cudaDeviceGetMemPool(&mine, 0));
  VALUE("  the same", pool == mine);
  SHOW("destroy of the default", cudaMemPoolDestroy(pool));
  SHOW("release threshold", cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &v));
  VALUE("  is", v);
  SHOW("reuse follow", cudaMemPoolGetAttribute(pool, cudaMemPoolReuseFollowEventDependencies, &reuse));
  VALUE("  is", reuse);
  SHOW("malloc of 0", cudaMallocAsync(&p, 0, s));
  VALUE("  null", p == nullptr);
  SHOW("malloc", cudaMallocAsync(&p, 1000, s));
  VALUE("  aligned to 256", (size_t)p % 256 == 0);
  SHOW("used", cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &v));
  VALUE("  is", v);
  SHOW("reserved", cudaMemPoolGetAttribute(pool, cudaMemPoolAttrReservedMemCurrent, &v));
  VALUE("  is", v);
  cudaPointerAttributes a;
  SHOW("attributes", cudaPointerGetAttributes(&a, p));
  VALUE("  type", a.type);
  SHOW("free", cudaFreeAsync(p, s));
  SHOW("free twice", cudaFreeAsync(p, s));
  SHOW("malloc the same", cudaMallocAsync(&q, 1000, s));
  VALUE("  is the same memory", p == q);
  SHOW("cudaFree of it", cudaFree(q));
  SHOW("free of null", cudaFreeAsync(nullptr, s));
  cudaMalloc(&p, 64);
  SHOW("freeAsync of cudaMalloc's", cudaFreeAsync(p, s));
  SHOW("  synchronise", cudaStreamSynchronize(s));
  SHOW("cudaFree of it then", cudaFree(p));
  SHOW("used high", cudaMemPoolGetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &v));
  VALUE("  is", v);
  v = 5;
  SHOW("set used high to 5", cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &v));
  v = 0;
  SHOW("set used high to 0", cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemHigh, &v));
  SHOW("set used current", cudaMemPoolSetAttribute(pool, cudaMemPoolAttrUsedMemCurrent, &v));
  SHOW("attribute 99", cudaMemPoolGetAttribute(pool, (cudaMemPoolAttr)99, &v));
  SHOW("trim", cudaMemPoolTrimTo(pool, 0));
  SHOW("malloc of 100 TB", cudaMallocAsync(&q, 100ull << 40, s));
  SHOW("last error", cudaGetLastError());
  cudaMemPoolProps props = {};
  SHOW("create of zeros", cudaMemPoolCreate(&mine, &props));
  props.allocType = cudaMemAllocationTypePinned, props.location.type = cudaMemLocationTypeDevice;
  SHOW("create", cudaMemPoolCreate(&mine, &props));
  SHOW("malloc from it", cudaMallocFromPoolAsync(&q, 64, mine, s));
  SHOW("destroy with memory in use", cudaMemPoolDestroy(mine));
  SHOW("free then", cudaFreeAsync(q, s));
  SHOW("synchronise", cudaStreamSynchronize(s));
  SHOW("malloc in the default stream", cudaMallocAsync(&q, 64, 0));
  SHOW("set pool null", cudaDeviceSetMemPool(0, nullptr));
  SHOW("destroy null", cudaMemPoolDestroy(nullptr));
}

static void capture() {
  cudaStream_t s, t;
  cudaGraph_t g = nullptr, g2;
  cudaGraphExec_t x = nullptr;
  cudaEvent_t e, f;
  cudaStreamCaptureStatus st;
  int *p, h[4];
  void *q;
  size_t count = 77;
  cudaStreamCreate(&s), cudaStreamCreate(&t), cudaEventCreate(&e), cudaEventCreate(&f), cudaMalloc(&p, 4096);
  const cudaStreamCaptureMode global = cudaStreamCaptureModeGlobal, relaxed = cudaStreamCaptureModeRelaxed;
  SHOW("begin on the default stream", cudaStreamBeginCapture(0, global));
  SHOW("begin on cudaStreamPerThread", cudaStreamBeginCapture(cudaStreamPerThread, global));
  SHOW("  end of it", cudaStreamEndCapture(cudaStreamPerThread, &g));
  SHOW("end without begin", cudaStreamEndCapture(s, &g));
  SHOW("begin in mode 9", cudaStreamBeginCapture(s, (cudaStreamCaptureMode)9));
  SHOW("begin", cudaStreamBeginCapture(s, global));
  SHOW("begin again", cudaStreamBeginCapture(s, global));
  SHOW("status", cudaStreamIsCapturing(s, &st));
  VALUE("  is", st);
  SHOW("end of nothing", cudaStreamEndCapture(s, &g));
  VALUE("  a graph", g != nullptr);
  SHOW("its nodes", cudaGraphGetNodes(g, nullptr, &count));
  VALUE("  are", count);
  SHOW("instantiate the empty graph", cudaGraphInstantiate(&x, g, 0));
  SHOW("launch it", cudaGraphLaunch(x, s));
#define CAPTURE(mode, what, ...)                                                                                                                       \
  do {                                                                                                                                               \
    g = nullptr;                                                                                                                                       \
    cudaStreamBeginCapture(s, mode);                                                                                                                   \
    fill<<<1, 1, 0, s>>>(p, 1);                                                                                                                        \
    SHOW(what, __VA_ARGS__);                                                                                                                           \
    cudaStreamIsCapturing(s, &st);                                                                                                                     \
    VALUE("  status", st);                                                                                                                              \
    SHOW("  end", cudaStreamEndCapture(s, &g));                                                                                                          \
    VALUE("  a graph", g != nullptr);                                                                                                                   \
    SHOW("  last error", cudaGetLastError());                                                                                                            \
  } while (0)
  CAPTURE(global, "malloc", cudaMalloc(&q, 16));
  CAPTURE(relaxed, "malloc, relaxed", cudaMalloc(&q, 16));
  CAPTURE(cudaStreamCaptureModeThreadLocal, "malloc, thread-local", cudaMalloc(&q, 16));
  CAPTURE(global, "free", cudaFree(q));
  CAPTURE(global, "device synchronise", cudaDeviceSynchronize());
  CAPTURE(relaxed, "device synchronise, relaxed", cudaDeviceSynchronize());
  CAPTURE(global, "stream synchronise", cudaStreamSynchronize(s));
  CAPTURE(global, "synchronise of another stream", cudaStreamSynchronize(t));
  CAPTURE(global, "query", cudaStreamQuery(s));
  CAPTURE(global, "copy without stream", cudaMemcpy(h, p, 16, cudaMemcpyDeviceToHost));
  CAPTURE(relaxed, "copy without stream, relaxed", cudaMemcpy(h, p, 16, cudaMemcpyDeviceToHost));
  CAPTURE(global, "async copy to pageable memory", cudaMemcpyAsync(h, p, 16, cudaMemcpyDeviceToHost, s));
  CAPTURE(global, "async copy in the default stream", cudaMemcpyAsync(h, p, 16, cudaMemcpyDeviceToHost, 0));
  CAPTURE(global, "memset in another stream", cudaMemsetAsync(p, 0, 16, t));
  CAPTURE(global, "launch in the default stream", (fill<<<1, 1>>>(p, 1), cudaPeekAtLastError()));
  CAPTURE(global, "event query", cudaEventQuery(e));
  CAPTURE(global, "event record and query", (cudaEventRecord(e, s), cudaEventQuery(e)));
  CAPTURE(global, "event record and synchronise", (cudaEventRecord(e, s), cudaEventSynchronize(e)));
  CAPTURE(global, "wait of another stream, not joined", (cudaEventRecord(e, s), cudaStreamWaitEvent(t, e, 0)));
  CAPTURE(global, "wait of another stream, work, not joined", (cudaEventRecord(e, s), cudaStreamWaitEvent(t, e, 0), fill<<<1, 1, 0, t>>>(p, 1), cudaPeekAtLastError()));
  CAPTURE(global, "joined", (cudaEventRecord(e, s), cudaStreamWaitEvent(t, e, 0), fill<<<1, 1, 0, t>>>(p, 1), cudaEventRecord(f, t), cudaStreamWaitEvent(s, f, 0)));
  SHOW("  nodes", cudaGraphGetNodes(g, nullptr, &count));
  VALUE("  are", count);
  CAPTURE(global, "end on the other stream", (cudaEventRecord(e, s), cudaStreamWaitEvent(t, e, 0), cudaStreamEndCapture(t, &g2)));
  cudaEventRecord(f, t);
  CAPTURE(global, "wait for an event from before", cudaStreamWaitEvent(s, f, 0));
  cudaEvent_t fresh;
  cudaEventCreate(&fresh);
  CAPTURE(global, "wait for an event never recorded", cudaStreamWaitEvent(s, fresh, 0));
  CAPTURE(global, "destroy of the stream", cudaSuccess);
  CAPTURE(global, "callback", cudaStreamAddCallback(s, [](cudaStream_t, cudaError_t, void *) {}, nullptr, 0));
  CAPTURE(global, "host function", cudaLaunchHostFunc(s, [](void *) {}, nullptr));
  CAPTURE(global, "mallocAsync, not freed", cudaMallocAsync(&q, 64, s));
  CAPTURE(global, "mallocHost", cudaMallocHost(&q, 64));
  CAPTURE(global, "get attributes", [] { cudaFuncAttributes a; return cudaFuncGetAttributes(&a, fill); }());
  CAPTURE(global, "event create", cudaEventCreate(&fresh));
  CAPTURE(global, "stream create", cudaStreamCreate(&t));
  CAPTURE(global, "2048 threads", (fill<<<1, 2048, 0, s>>>(p, 1), cudaPeekAtLastError()));
  cudaStreamBeginCapture(s, global);
  cudaError_t other = cudaSuccess, mallocs = cudaSuccess;
  std::thread([&] { other = cudaStreamEndCapture(s, &g); mallocs = cudaMalloc(&q, 16); }).join();
  SHOW("end by another thread", other);
  SHOW("malloc by another thread", mallocs);
  SHOW("end", cudaStreamEndCapture(s, &g));
  cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
  std::thread([&] { mallocs = cudaMalloc(&q, 16); }).join();
  SHOW("malloc by another thread, thread-local", mallocs);
  SHOW("end", cudaStreamEndCapture(s, &g));
  SHOW("device synchronise", cudaDeviceSynchronize());
}

static void graphs() {
  cudaGraph_t g, other;
  cudaGraphNode_t a, b, c, none[1];
  cudaGraphExec_t x = nullptr, y;
  int *p, v = 1, h[4];
  size_t count = 77;
  cudaMalloc(&p, 4096);
  void *args[] = {&p, &v};
  cudaKernelNodeParams k = {};
  k.func = (void *)fill, k.gridDim = dim3(1), k.blockDim = dim3(1), k.kernelParams = args;
  SHOW("create with flags 1", cudaGraphCreate(&g, 1));
  SHOW("create", cudaGraphCreate(&g, 0));
  SHOW("create", cudaGraphCreate(&other, 0));
  SHOW("kernel node", cudaGraphAddKernelNode(&a, g, nullptr, 0, &k));
  SHOW("kernel node, dependencies null and 1", cudaGraphAddKernelNode(&b, g, nullptr, 1, &k));
  SHOW("kernel node behind it", cudaGraphAddKernelNode(&b, g, &a, 1, &k));
  none[0] = a;
  SHOW("of another graph", cudaGraphAddKernelNode(&c, other, none, 1, &k));
  cudaGraphNode_t twice[2] = {a, a};
  SHOW("the same dependency twice", cudaGraphAddKernelNode(&c, g, twice, 2, &k));
  SHOW("edge again", cudaGraphAddDependencies(g, &a, &b, nullptr, 1));
  SHOW("edge back", cudaGraphAddDependencies(g, &b, &a, nullptr, 1));
  SHOW("instantiate the cycle", cudaGraphInstantiate(&x, g, 0));
  SHOW("remove it", cudaGraphRemoveDependencies(g, &b, &a, nullptr, 1));
  SHOW("remove what is not there", cudaGraphRemoveDependencies(g, &b, &a, nullptr, 1));
  SHOW("edge to itself", cudaGraphAddDependencies(g, &a, &a, nullptr, 1));
  k.blockDim = dim3(2048);
  SHOW("node of 2048 threads", cudaGraphAddKernelNode(&c, g, nullptr, 0, &k));
  k.blockDim = dim3(0);
  SHOW("node of 0 threads", cudaGraphAddKernelNode(&c, g, nullptr, 0, &k));
  k.blockDim = dim3(1), k.func = plain;
  SHOW("node of what is no kernel", cudaGraphAddKernelNode(&c, g, nullptr, 0, &k));
  k.func = nullptr;
  SHOW("node of null", cudaGraphAddKernelNode(&c, g, nullptr, 0, &k));
  k.func = (void *)fill;
  SHOW("instantiate", cudaGraphInstantiate(&x, g, 0));
  SHOW("instantiate with flags 0x100", cudaGraphInstantiate(&y, g, 0x100));
  SHOW("launch", cudaGraphLaunch(x, 0));
  SHOW("nodes", cudaGraphGetNodes(g, nullptr, &count));
  VALUE("  are", count);
  SHOW("root nodes", cudaGraphGetRootNodes(g, nullptr, &count));
  VALUE("  are", count);
  cudaGraphNodeType ty;
  SHOW("type", cudaGraphNodeGetType(a, &ty));
  VALUE("  is", ty);
  cudaMemsetParams ms = {};
  ms.dst = p, ms.elementSize = 3, ms.width = 4, ms.height = 1;
  SHOW("memset node of size 3", cudaGraphAddMemsetNode(&c, g, nullptr, 0, &ms));
  ms.elementSize = 4, ms.width = 1 << 20;
  SHOW("memset node beyond the end", cudaGraphAddMemsetNode(&c, g, nullptr, 0, &ms));
  ms.width = 4;
  SHOW("memset node", cudaGraphAddMemsetNode(&c, g, nullptr, 0, &ms));
  cudaGraphNode_t cp;
  SHOW("copy node", cudaGraphAddMemcpyNode1D(&cp, g, nullptr, 0, h, p, 16, cudaMemcpyDeviceToHost));
  SHOW("copy node of 0 bytes", cudaGraphAddMemcpyNode1D(&cp, g, nullptr, 0, h, p, 0, cudaMemcpyDeviceToHost));
  SHOW("copy node beyond the end", cudaGraphAddMemcpyNode1D(&cp, g, nullptr, 0, h, p, 1 << 20, cudaMemcpyDeviceToHost));
  cudaGraphExecUpdateResultInfo r = {};
  SHOW("update with more nodes", cudaGraphExecUpdate(x, g, &r));
  VALUE("  result", r.result);
  SHOW("  last error", cudaGetLastError());
  cudaGraph_t clone;
  SHOW("clone", cudaGraphClone(&clone, g));
  cudaGraphNode_t in;
  SHOW("node in the clone", cudaGraphNodeFindInClone(&in, a, clone));
  VALUE("  the same", in == a);
  SHOW("node in what is no clone", cudaGraphNodeFindInClone(&in, a, other));
  SHOW("destroy a node", cudaGraphDestroyNode(c));
  SHOW("launch as before", cudaGraphLaunch(x, 0));
  k.gridDim = dim3(2);
  SHOW("set parameters of the executable", cudaGraphExecKernelNodeSetParams(x, a, &k));
  k.func = (void *)bounded;
  SHOW("another kernel", cudaGraphExecKernelNodeSetParams(x, a, &k));
  k.func = (void *)fill, k.blockDim = dim3(2048);
  SHOW("2048 threads", cudaGraphExecKernelNodeSetParams(x, a, &k));
  k.blockDim = dim3(1);
  SHOW("of a node that is not in it", cudaGraphExecKernelNodeSetParams(x, cp, &k));
  SHOW("child graph", cudaGraphAddChildGraphNode(&c, g, nullptr, 0, other));
  cudaGraph_t child;
  SHOW("its graph", cudaGraphChildGraphNodeGetGraph(c, &child));
  VALUE("  the same", child == other);
  cudaMemAllocNodeParams m = {};
  m.poolProps.allocType = cudaMemAllocationTypePinned, m.poolProps.location.type = cudaMemLocationTypeDevice, m.bytesize = 4096;
  cudaGraph_t mem;
  cudaGraphCreate(&mem, 0);
  SHOW("memory node", cudaGraphAddMemAllocNode(&c, mem, nullptr, 0, &m));
  VALUE("  has an address", m.dptr != nullptr);
  SHOW("clone of it", cudaGraphClone(&clone, mem));
  SHOW("destroy the memory node", cudaGraphDestroyNode(c));
  SHOW("free node of another address", cudaGraphAddMemFreeNode(&b, mem, &c, 1, p));
  SHOW("instantiate without free", cudaGraphInstantiate(&y, mem, 0));
  SHOW("launch", cudaGraphLaunch(y, 0));
  SHOW("launch again, not freed", cudaGraphLaunch(y, 0));
  SHOW("cudaFree of its memory", cudaFree(m.dptr));
  SHOW("launch again", cudaGraphLaunch(y, 0));
  SHOW("free by freeAsync", cudaFreeAsync(m.dptr, 0));
  SHOW("instantiate a second", cudaGraphInstantiate(&y, mem, 0));
  SHOW("launch null", cudaGraphLaunch(nullptr, 0));
  SHOW("destroy the executable", cudaGraphExecDestroy(x));
  SHOW("destroy null executable", cudaGraphExecDestroy(nullptr));
  SHOW("destroy null graph", cudaGraphDestroy(nullptr));
  SHOW("instantiate null", cudaGraphInstantiate(&y, nullptr, 0));
  SHOW("synchronise", cudaDeviceSynchronize());
}

static void behind(const char *what) { // what calls say behind a fault
  int *p, count, v;
  size_t s;
  cudaStream_t t;
  cudaEvent_t e;
  printf("  %s:\n", what);
  SHOW("peek", cudaPeekAtLastError());
  SHOW("synchronise", cudaDeviceSynchronize());
  SHOW("peek", cudaPeekAtLastError());
  SHOW("get", cudaGetLastError());
  SHOW("get again", cudaGetLastError());
  SHOW("synchronise again", cudaDeviceSynchronize());
  SHOW("malloc", cudaMalloc(&p, 16));
  SHOW("mallocHost", cudaMallocHost((void **)&p, 16));
  SHOW("free of null", cudaFree(0));
  SHOW("device count", cudaGetDeviceCount(&count));
  SHOW("get device", cudaGetDevice(&v));
  SHOW("set device", cudaSetDevice(0));
  SHOW("attribute", cudaDeviceGetAttribute(&v, cudaDevAttrWarpSize, 0));
  SHOW("memGetInfo", cudaMemGetInfo(&s, &s));
  SHOW("stream create", cudaStreamCreate(&t));
  SHOW("event create", cudaEventCreate(&e));
  SHOW("stream query", cudaStreamQuery(0));
  SHOW("get limit", cudaDeviceGetLimit(&s, cudaLimitStackSize));
  SHOW("runtime version", cudaRuntimeGetVersion(&v));
  SHOW("reset", cudaDeviceReset());
  SHOW("get", cudaGetLastError());
  SHOW("malloc behind the reset", cudaMalloc(&p, 16));
  fill<<<1, 1>>>(p, 1);
  SHOW("launch behind the reset", cudaGetLastError());
  SHOW("synchronise behind the reset", cudaDeviceSynchronize());
}
static void fault_address() { fill<<<1, 1>>>((int *)0x10, 1), behind("bad address"); }
static void fault_trap() { stop<<<1, 1>>>(), behind("trap"); }
static void fault_misaligned() {
  char *p;
  cudaMalloc(&p, 64);
  misaligned<<<1, 1>>>(p);
  behind("misaligned");
}
#include <cassert>
__global__ void asserts(int v) { assert(v == 1); }
static void fault_assert() { asserts<<<1, 1>>>(2), behind("assert"); }
static void fault_late() { // in a stream, seen by calls about another
  cudaStream_t s, t;
  cudaEvent_t e;
  int *p, h;
  cudaStreamCreate(&s), cudaStreamCreate(&t), cudaEventCreate(&e), cudaMalloc(&p, 64);
  fill<<<1, 1, 0, s>>>((int *)0x10, 1);
  cudaEventRecord(e, s);
  usleep(300000);
  SHOW("stream query of another", cudaStreamQuery(t));
  SHOW("event query", cudaEventQuery(e));
  SHOW("copy", cudaMemcpy(&h, p, 4, cudaMemcpyDeviceToHost));
  SHOW("stream destroy", cudaStreamDestroy(s));
  SHOW("event destroy", cudaEventDestroy(e));
  SHOW("free", cudaFree(p));
  SHOW("last", cudaGetLastError());
}
static void threads() { // errors are a thread's own
  cudaError_t mine, theirs;
  cudaSetDevice(99);
  std::thread([&] { theirs = cudaGetLastError(); }).join();
  mine = cudaGetLastError();
  SHOW("of the other thread", theirs);
  SHOW("of this thread", mine);
}

static const struct group {
  const char *name;
  void (*run)();
} groups[] = {{"memory", memory_errors}, {"host memory", host_memory}, {"symbols", symbols}, {"streams and events", streams}, {"launches", launches}, {"devices", devices}, {"pools", pools},
              {"capture", capture}, {"graphs", graphs}, {"bad address", fault_address}, {"trap", fault_trap}, {"misaligned", fault_misaligned}, {"assert", fault_assert}, {"late fault", fault_late}, {"threads", threads}};

int main(int argc, char **argv) {
  setvbuf(stdout, nullptr, _IOLBF, 0);
  for (auto &g : groups) {
    bool wanted = argc < 2;
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
    g.run();
    fflush(stdout);
    _exit(0);
  }
}
