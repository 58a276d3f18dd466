// mlir.c: what MLIR's GPU dialect calls at run time (libcrosslane_mlir_runtime.so), over libcuda. The names and types
// are those of MLIR's gpu-to-llvm and gpu-module-to-binary, LLVM 18 and newer.
//
// MLIR has no way to hand an error on: what fails ends the program with a message. A module is NVVM bitcode
// (cubin-format=llvm) or PTX (cubin-format=isa); what the system's driver takes is libcuda's business.
//
// Functions of cuSPARSE, and tensor maps, are not here: a program that calls them is refused by name when it is loaded.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda.h>

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define EXPORT __attribute__((visibility("default")))

static void check(CUresult e, const char *function) {
  if (e == CUDA_SUCCESS)
    return;
  const char *name = NULL;
  if (cuGetErrorName(e, &name) != CUDA_SUCCESS || !name)
    name = "an unknown error";
  fflush(stdout);
  fprintf(stderr, "crosslane: %s: %s\n", function, name);
  _exit(EXIT_FAILURE);
}

// ---------------------------------------------------------------- contexts

enum { DEVICES = 64 };
static __thread int32_t chosen; // device
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static CUcontext contexts[DEVICES]; // primary ones; they stay

// Makes the primary context of the chosen device the thread's until leave().
static void enter(const char *function) {
  if (chosen < 0 || chosen >= DEVICES)
    check(CUDA_ERROR_INVALID_DEVICE, function);
  pthread_mutex_lock(&lock);
  CUresult e = CUDA_SUCCESS;
  if (!contexts[chosen]) {
    CUdevice d;
    e = cuInit(0);
    if (!e)
      e = cuDeviceGet(&d, chosen);
    if (!e)
      e = cuDevicePrimaryCtxRetain(&contexts[chosen], d);
  }
  CUcontext context = contexts[chosen];
  pthread_mutex_unlock(&lock);
  check(e, function);
  check(cuCtxPushCurrent(context), function);
}
static void leave(const char *function) { check(cuCtxPopCurrent(NULL), function); }

// A call in the context.
#define IN(call)                                                                                                       \
  do {                                                                                                                 \
    enter(__func__);                                                                                                   \
    check(call, __func__);                                                                                             \
    leave(__func__);                                                                                                   \
  } while (0)

EXPORT void mgpuSetDefaultDevice(int32_t device) { chosen = device; }

// ---------------------------------------------------------------- modules and kernels

// bytes: of the module, which need not end in a zero where it is bitcode.
EXPORT CUmodule mgpuModuleLoad(void *data, size_t bytes) {
  (void)bytes;
  CUmodule m = NULL;
  IN(cuModuleLoadData(&m, data));
  return m;
}
// PTX, with a zero behind it. LLVM 20 and newer give its size too.
EXPORT CUmodule mgpuModuleLoadJIT(void *data, int level) {
  (void)level;
  CUmodule m = NULL;
  IN(cuModuleLoadData(&m, data));
  return m;
}
EXPORT void mgpuModuleUnload(CUmodule m) { IN(cuModuleUnload(m)); }

EXPORT CUfunction mgpuModuleGetFunction(CUmodule m, const char *name) {
  CUfunction f = NULL;
  IN(cuModuleGetFunction(&f, m, name));
  return f;
}

static unsigned size_of(intptr_t n, const char *function) {
  if (n < 0 || n > UINT32_MAX)
    check(CUDA_ERROR_INVALID_VALUE, function);
  return (unsigned)n;
}
#define SIZE(n) size_of(n, __func__)

EXPORT void mgpuLaunchKernel(CUfunction f, intptr_t grid_x, intptr_t grid_y, intptr_t grid_z, intptr_t block_x,
                             intptr_t block_y, intptr_t block_z, int32_t shared, CUstream stream, void **arguments,
                             void **extra, size_t count) {
  (void)count;
  // More dynamic shared memory than 48 KiB has to be asked for.
  enum { UNASKED = 48 << 10 };
  if (shared > UNASKED)
    IN(cuFuncSetAttribute(f, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, shared));
  IN(cuLaunchKernel(f, SIZE(grid_x), SIZE(grid_y), SIZE(grid_z), SIZE(block_x), SIZE(block_y), SIZE(block_z),
                    SIZE(shared), stream, arguments, extra));
}

EXPORT void mgpuLaunchClusterKernel(CUfunction f, intptr_t cluster_x, intptr_t cluster_y, intptr_t cluster_z,
                                    intptr_t grid_x, intptr_t grid_y, intptr_t grid_z, intptr_t block_x,
                                    intptr_t block_y, intptr_t block_z, int32_t shared, CUstream stream,
                                    void **arguments, void **extra, size_t count) {
  (void)count;
  CUlaunchAttribute cluster = {.id = CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION};
  cluster.value.clusterDim.x = SIZE(cluster_x);
  cluster.value.clusterDim.y = SIZE(cluster_y);
  cluster.value.clusterDim.z = SIZE(cluster_z);
  const CUlaunchConfig c = {.gridDimX = SIZE(grid_x),
                            .gridDimY = SIZE(grid_y),
                            .gridDimZ = SIZE(grid_z),
                            .blockDimX = SIZE(block_x),
                            .blockDimY = SIZE(block_y),
                            .blockDimZ = SIZE(block_z),
                            .sharedMemBytes = SIZE(shared),
                            .hStream = stream,
                            .attrs = &cluster,
                            .numAttrs = 1};
  IN(cuLaunchKernelEx(&c, f, arguments, extra));
}

// ---------------------------------------------------------------- streams and events

// MLIR 19's gpu-to-llvm hands a stream where an asynchronous region yields one and it means an event at its end.
// Streams that were made here are known, so that both can be told apart.
typedef struct known_stream {
  struct known_stream *next;
  CUstream stream;
} known_stream;
static known_stream *streams; // with the lock

static bool is_stream(const void *handle) {
  pthread_mutex_lock(&lock);
  const known_stream *k = streams;
  while (k && (const void *)k->stream != handle)
    k = k->next;
  pthread_mutex_unlock(&lock);
  return k;
}

EXPORT CUstream mgpuStreamCreate(void) {
  CUstream s = NULL;
  known_stream *k = malloc(sizeof *k);
  check(k ? CUDA_SUCCESS : CUDA_ERROR_OUT_OF_MEMORY, __func__);
  IN(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
  k->stream = s;
  pthread_mutex_lock(&lock);
  k->next = streams;
  streams = k;
  pthread_mutex_unlock(&lock);
  return s;
}
EXPORT void mgpuStreamDestroy(CUstream s) {
  pthread_mutex_lock(&lock);
  for (known_stream **at = &streams; *at; at = &(*at)->next)
    if ((*at)->stream == s) {
      known_stream *gone = *at;
      *at = gone->next;
      free(gone);
      break;
    }
  pthread_mutex_unlock(&lock);
  IN(cuStreamDestroy(s));
}
EXPORT void mgpuStreamSynchronize(CUstream s) { IN(cuStreamSynchronize(s)); }

EXPORT CUevent mgpuEventCreate(void) {
  CUevent e = NULL;
  IN(cuEventCreate(&e, CU_EVENT_DISABLE_TIMING));
  return e;
}
EXPORT void mgpuEventRecord(CUevent e, CUstream s) { IN(cuEventRecord(e, s)); }
EXPORT void mgpuEventDestroy(CUevent e) {
  if (!is_stream(e))
    IN(cuEventDestroy(e));
}
EXPORT void mgpuEventSynchronize(CUevent e) {
  if (is_stream(e))
    IN(cuStreamSynchronize((CUstream)e));
  else
    IN(cuEventSynchronize(e));
}
EXPORT void mgpuStreamWaitEvent(CUstream s, CUevent e) {
  if (!is_stream(e)) {
    IN(cuStreamWaitEvent(s, e, 0));
    return;
  }
  CUevent end = mgpuEventCreate();
  mgpuEventRecord(end, (CUstream)e);
  IN(cuStreamWaitEvent(s, end, 0));
  IN(cuEventDestroy(end));
}

// ---------------------------------------------------------------- memory

static CUdeviceptr address(const void *p) { return (CUdeviceptr)(uintptr_t)p; }

// NULL for no bytes. host_shared: the host may use it too.
EXPORT void *mgpuMemAlloc(uint64_t bytes, CUstream s, bool host_shared) {
  (void)s;
  CUdeviceptr p = 0;
  if (!bytes)
    return NULL;
  if (host_shared)
    IN(cuMemAllocManaged(&p, bytes, CU_MEM_ATTACH_GLOBAL));
  else
    IN(cuMemAlloc(&p, bytes));
  return (void *)(uintptr_t)p;
}
// What the stream has been given to do is done with it first: cuMemFree waits.
EXPORT void mgpuMemFree(void *p, CUstream s) {
  (void)s;
  IN(cuMemFree(address(p)));
}
EXPORT void mgpuMemcpy(void *to, void *from, size_t bytes, CUstream s) {
  IN(cuMemcpyAsync(address(to), address(from), bytes, s));
}
// count: of elements.
EXPORT void mgpuMemset32(void *to, unsigned value, size_t count, CUstream s) {
  IN(cuMemsetD32Async(address(to), value, count, s));
}
EXPORT void mgpuMemset16(void *to, unsigned short value, size_t count, CUstream s) {
  IN(cuMemsetD16Async(address(to), value, count, s));
}

EXPORT void mgpuMemHostRegister(void *p, uint64_t bytes) { IN(cuMemHostRegister(p, bytes, 0)); }
EXPORT void mgpuMemHostUnregister(void *p) { IN(cuMemHostUnregister(p)); }

// A ranked memref: sizes[rank], strides[rank] behind the offset, in elements.
typedef struct memref {
  char *allocated, *aligned;
  int64_t offset, sizes_and_strides[];
} memref;

// One that is dense, in the order of its dimensions.
EXPORT void mgpuMemHostRegisterMemRef(int64_t rank, memref *m, int64_t element_bytes) {
  int64_t count = 1;
  for (int64_t i = rank; i--;) {
    if (m->sizes_and_strides[i] != 1 && m->sizes_and_strides[rank + i] != count) {
      fprintf(stderr, "crosslane: mgpuMemHostRegisterMemRef: a memref that is not dense\n");
      check(CUDA_ERROR_INVALID_VALUE, __func__);
    }
    count *= m->sizes_and_strides[i];
  }
  mgpuMemHostRegister(m->aligned + m->offset * element_bytes, (uint64_t)(count * element_bytes));
}
EXPORT void mgpuMemHostUnregisterMemRef(int64_t rank, memref *m, int64_t element_bytes) {
  (void)rank;
  mgpuMemHostUnregister(m->aligned + m->offset * element_bytes);
}
