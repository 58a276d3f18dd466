// The functions that front ends look up in libcuda, as they look them up and call them: a module of PTX, launches with
// arguments in a buffer, pools, the forms of functions by version, contexts shared with others. What driver.c asks is
// not asked again.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define _GNU_SOURCE
#include <cuda.h>
#include <dlfcn.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *name_of(CUresult r) {
  const char *s = NULL;
  cuGetErrorName(r, &s);
  return s ? s : "?";
}
// cudaProfiler.h's.
CUresult cuProfilerStart(void);
CUresult cuProfilerStop(void);
#define ASK(x) (printf("%s: %s\n", #x, name_of(x)))

// As LLVM writes it. add: out[i] = in[i] + by; count in constant and global memory.
static const char ptx[] = ".version 7.0\n"
                          ".target sm_52\n"
                          ".address_size 64\n"
                          ".global .align 4 .u32 counter = 5;\n"
                          ".const .align 4 .b8 weights[16] = {1, 0, 0, 0, 2, 0, 0, 0, 3, 0, 0, 0, 4, 0, 0, 0};\n"
                          ".visible .global .align 8 .u64 seen;\n"
                          ".visible .entry add(.param .u64 add_0, .param .u64 add_1, .param .u32 add_2)\n"
                          "{\n"
                          "  .reg .b32 %r<8>;\n"
                          "  .reg .b64 %rd<8>;\n"
                          "  ld.param.u64 %rd1, [add_0];\n"
                          "  ld.param.u64 %rd2, [add_1];\n"
                          "  ld.param.u32 %r1, [add_2];\n"
                          "  cvta.to.global.u64 %rd1, %rd1;\n"
                          "  cvta.to.global.u64 %rd2, %rd2;\n"
                          "  mov.u32 %r2, %tid.x;\n"
                          "  mov.u32 %r3, %ctaid.x;\n"
                          "  mov.u32 %r4, %ntid.x;\n"
                          "  mad.lo.s32 %r2, %r3, %r4, %r2;\n"
                          "  mul.wide.u32 %rd3, %r2, 4;\n"
                          "  add.s64 %rd1, %rd1, %rd3;\n"
                          "  add.s64 %rd2, %rd2, %rd3;\n"
                          "  ld.global.u32 %r5, [%rd2];\n"
                          "  add.s32 %r5, %r5, %r1;\n"
                          "  ld.const.u32 %r6, [weights+4];\n"
                          "  add.s32 %r5, %r5, %r6;\n"
                          "  st.global.u32 [%rd1], %r5;\n"
                          "  ret;\n"
                          "}\n"
                          ".entry hidden(.param .u64 hidden_0)\n"
                          "{\n"
                          "  .reg .b32 %r<2>;\n"
                          "  .reg .b64 %rd<2>;\n"
                          "  ld.param.u64 %rd1, [hidden_0];\n"
                          "  cvta.to.global.u64 %rd1, %rd1;\n"
                          "  ld.global.u32 %r1, [counter];\n"
                          "  st.global.u32 [%rd1], %r1;\n"
                          "  ret;\n"
                          "}\n";

static void *library;

// The name in the library of what cuGetProcAddress gives: its version.
static void form(const char *name, int version, cuuint64_t flags) {
  void *fn = NULL;
  CUdriverProcAddressQueryResult found = (CUdriverProcAddressQueryResult)99;
  const CUresult r = cuGetProcAddress(name, &fn, version, flags, &found);
  static const char none[] = "none";
  const char *is = none;
  static char text[80];
  static const char *const forms[] = {"", "_v2", "_v3", "_v4", "_ptsz", "_v2_ptsz", "_ptds", "_v2_ptds", "_v3_ptds"};
  for (size_t i = 0; fn && is == none && i < sizeof forms / sizeof *forms; i++) {
    snprintf(text, sizeof text, "%s%s", name, forms[i]);
    Dl_info at;
    if (dlsym(library, text) == fn || (dladdr(fn, &at) && at.dli_sname && !strcmp(at.dli_sname, text)))
      is = text;
  }
  printf("%s %d %d: %s, %d, %s\n", name, version, (int)flags, name_of(r), (int)found, is);
}

static void forms(void) {
  printf("forms\n");
  static const char *const names[] = {"cuMemAlloc",
                                      "cuCtxCreate",
                                      "cuMemcpyHtoD",
                                      "cuStreamBeginCapture",
                                      "cuLaunchKernel",
                                      "cuEventRecord",
                                      "cuDeviceGetUuid",
                                      "cuGraphInstantiate",
                                      "cuMemGetInfo",
                                      "cuDevicePrimaryCtxReset",
                                      "cuLinkCreate",
                                      "cuIpcOpenMemHandle",
                                      "cuMemHostRegister",
                                      "cuStreamSynchronize",
                                      "cuLaunchKernelEx",
                                      "cuMemsetD8Async",
                                      "cuGetProcAddress",
                                      "cuEventElapsedTime",
                                      "cuCtxDestroy",
                                      "cuMemcpy",
                                      "cuStreamGetCaptureInfo",
                                      "cuModuleGetGlobal",
                                      "cuPointerGetAttribute",
                                      "cuTexRefSetAddress2D",
                                      "cuMemFreeHost",
                                      "cuGraphKernelNodeSetParams",
                                      "cuMemAdvise",
                                      "cuMemPrefetchAsync"};
  static const int versions[] = {2000,  3020,  4000,  6050,  7000,  7050,  9000, 10000,
                                 10010, 11000, 11010, 11030, 12000, 12080, 13000};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    for (size_t k = 0; k < sizeof versions / sizeof *versions; k++)
      form(names[i], versions[k], CU_GET_PROC_ADDRESS_DEFAULT);
  static const cuuint64_t flags[] = {CU_GET_PROC_ADDRESS_LEGACY_STREAM, CU_GET_PROC_ADDRESS_PER_THREAD_DEFAULT_STREAM,
                                     3, 4};
  for (size_t i = 0; i < 4; i++)
    form("cuMemcpyHtoD", 12000, flags[i]), form("cuLaunchKernel", 12000, flags[i]), form("cuMemAlloc", 12000, flags[i]),
        form("cuEventRecord", 6000, flags[i]);
  void *fn = (void *)1;
  ASK(cuGetProcAddress("", &fn, 12000, 0, NULL));
  ASK(cuGetProcAddress("cuNoSuch", &fn, 12000, 0, NULL));
  printf("  %d\n", fn == NULL);
  ASK(cuGetProcAddress("cuMemAlloc", &fn, 0, 0, NULL));
  static const int later[] = {13000, 13010, 13990, 14000, 99000};
  for (size_t i = 0; i < sizeof later / sizeof *later; i++)
    form("cuMemAlloc", later[i], 0);
  ASK(cuGetProcAddress("cuMemAlloc", &fn, -1, 0, NULL));
}

// Numba: primary contexts, and what stands around a launch.
static void primary(CUdevice d) {
  printf("primary contexts\n");
  unsigned flags = 77;
  int active = 77;
  CUcontext c = NULL, now = NULL;
  ASK(cuDevicePrimaryCtxGetState(d, &flags, &active));
  printf("  %u %d\n", flags, active);
  ASK(cuDevicePrimaryCtxSetFlags(d, CU_CTX_SCHED_BLOCKING_SYNC));
  ASK(cuDevicePrimaryCtxGetState(d, &flags, &active));
  printf("  %u %d\n", flags, active);
  ASK(cuDevicePrimaryCtxSetFlags(d, 0x7777));
  ASK(cuDevicePrimaryCtxSetFlags(99, 0));
  ASK(cuDevicePrimaryCtxRetain(&c, d));
  ASK(cuDevicePrimaryCtxSetFlags(d, CU_CTX_SCHED_SPIN));
  ASK(cuDevicePrimaryCtxGetState(d, &flags, &active));
  printf("  %u %d\n", flags, active);
  ASK(cuCtxPushCurrent(c));
  ASK(cuCtxGetFlags(&flags));
  printf("  %u\n", flags);
  ASK(cuCtxPopCurrent(&now));
  ASK(cuCtxPopCurrent(&now));
  ASK(cuDevicePrimaryCtxRelease(d));
  ASK(cuDevicePrimaryCtxGetState(d, &flags, &active));
  printf("  %u %d\n", flags, active);
  ASK(cuDevicePrimaryCtxRelease(d));
  ASK(cuCtxPushCurrent(c));
  ASK(cuDevicePrimaryCtxRetain(NULL, d));
  ASK(cuDevicePrimaryCtxRetain(&c, 99));
  ASK(cuDevicePrimaryCtxReset(d));
}

static void devices(CUdevice d) {
  printf("devices\n");
  int can = 77, major = 0, minor = 0;
  size_t bytes = 0;
  char text[8] = "";
  CUuuid id;
  ASK(cuDeviceCanAccessPeer(&can, d, d));
  printf("  %d\n", can);
  ASK(cuDeviceCanAccessPeer(&can, d, 99));
  ASK(cuDeviceCanAccessPeer(NULL, d, d));
  ASK(cuDeviceGetP2PAttribute(&can, CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED, d, d));
  ASK(cuDeviceGetP2PAttribute(&can, CU_DEVICE_P2P_ATTRIBUTE_ACCESS_SUPPORTED, d, 99));
  ASK(cuDeviceComputeCapability(&major, &minor, d));
  printf("  %d\n", major > 0);
  ASK(cuDeviceComputeCapability(NULL, &minor, d));
  ASK(cuDeviceTotalMem(&bytes, d));
  printf("  %d\n", bytes > 0);
  ASK(cuDeviceTotalMem(NULL, d));
  ASK(cuDeviceTotalMem(&bytes, 99));
  ASK(cuDeviceGetName(text, 4, d));
  printf("  %zu\n", strlen(text));
  ASK(cuDeviceGetUuid(&id, d));
  ASK(cuDeviceGetUuid(NULL, d));
  ASK(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_WARP_SIZE, d));
  printf("  %d\n", major);
  ASK(cuDeviceGetAttribute(&major, (CUdevice_attribute)9999, d));
  ASK(cuDeviceGetAttribute(&major, (CUdevice_attribute)0, d));
  ASK(cuDeviceGetAttribute(NULL, CU_DEVICE_ATTRIBUTE_WARP_SIZE, d));
  ASK(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 99));
}

static void contexts(CUcontext c) {
  printf("contexts\n");
  unsigned long long id = 0, again = 0;
  CUcontext now = NULL;
  CUdevice d = -1;
  ASK(cuCtxGetId(c, &id));
  ASK(cuCtxGetId(NULL, &again));
  printf("  %d\n", id && id == again);
  ASK(cuCtxGetId(c, NULL));
  ASK(cuCtxEnablePeerAccess(c, 0));
  ASK(cuCtxEnablePeerAccess(NULL, 0));
  ASK(cuCtxEnablePeerAccess(c, 1));
  ASK(cuCtxDisablePeerAccess(c));
  ASK(cuCtxDisablePeerAccess(NULL));
  CUsharedconfig shared = (CUsharedconfig)77;
  ASK(cuCtxGetSharedMemConfig(&shared));
  ASK(cuCtxSetSharedMemConfig(CU_SHARED_MEM_CONFIG_FOUR_BYTE_BANK_SIZE));
  ASK(cuCtxSetSharedMemConfig((CUsharedconfig)77));
  ASK(cuCtxSetCacheConfig((CUfunc_cache)77));
  ASK(cuCtxGetDevice(&d));
  ASK(cuCtxGetDevice(NULL));
  ASK(cuCtxGetCurrent(NULL));
  ASK(cuCtxSetCurrent(NULL));
  ASK(cuCtxGetDevice(&d));
  ASK(cuCtxSynchronize());
  ASK(cuCtxPushCurrent(c));
  ASK(cuCtxPopCurrent(NULL));
  ASK(cuCtxSetCurrent(c));
  ASK(cuCtxGetCurrent(&now));
  printf("  %d\n", now == c);
  size_t some = 0, all = 0;
  ASK(cuMemGetInfo(&some, &all));
  printf("  %d\n", some > 0 && some <= all);
  ASK(cuMemGetInfo(NULL, NULL));
  ASK(cuProfilerStart());
  ASK(cuProfilerStop());
}

static void attributes(const char *what, CUdeviceptr p) {
  unsigned type = 77, managed = 77;
  int ordinal = 77;
  void *host = (void *)1;
  CUdeviceptr device = 1, start = 1;
  size_t size = 77;
  unsigned long long buffer = 0;
  printf("attributes of %s\n", what);
  ASK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, p));
  printf("  %u\n", type);
  ASK(cuPointerGetAttribute(&managed, CU_POINTER_ATTRIBUTE_IS_MANAGED, p));
  printf("  %u\n", managed & 255);
  ASK(cuPointerGetAttribute(&ordinal, CU_POINTER_ATTRIBUTE_DEVICE_ORDINAL, p));
  printf("  %d\n", ordinal);
  ASK(cuPointerGetAttribute(&host, CU_POINTER_ATTRIBUTE_HOST_POINTER, p));
  printf("  %d\n", (uintptr_t)host == p);
  ASK(cuPointerGetAttribute(&device, CU_POINTER_ATTRIBUTE_DEVICE_POINTER, p));
  printf("  %d\n", device == p);
  ASK(cuPointerGetAttribute(&start, CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, p));
  ASK(cuPointerGetAttribute(&size, CU_POINTER_ATTRIBUTE_RANGE_SIZE, p));
  printf("  %d\n", size == 4096);
  ASK(cuPointerGetAttribute(&buffer, CU_POINTER_ATTRIBUTE_BUFFER_ID, p));
  type = 77, device = 1;
  void *values[] = {&type, &device};
  CUpointer_attribute which[] = {CU_POINTER_ATTRIBUTE_MEMORY_TYPE, CU_POINTER_ATTRIBUTE_DEVICE_POINTER};
  ASK(cuPointerGetAttributes(2, which, values, p));
  printf("  %u %d %d\n", type, device == p, device == 0);
}

static void memory(CUstream s) {
  printf("memory\n");
  CUdeviceptr p = 0, q = 0, base = 0;
  void *host = NULL;
  unsigned flags = 77;
  size_t size = 0;
  static char own[3 * 4096] __attribute__((aligned(4096)));
  ASK(cuMemAlloc(&p, 4096));
  ASK(cuMemAllocManaged(&q, 4096, CU_MEM_ATTACH_GLOBAL));
  ASK(cuMemAllocManaged(&base, 4096, 7));
  ASK(cuMemAllocManaged(&base, 0, CU_MEM_ATTACH_GLOBAL));
  ASK(cuMemHostAlloc(&host, 4096,
                     CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP | CU_MEMHOSTALLOC_WRITECOMBINED));
  ASK(cuMemHostGetFlags(&flags, host));
  printf("  %u\n", flags);
  ASK(cuMemHostAlloc(&host, 4096, 77));
  ASK(cuMemHostAlloc(&host, 0, 0));
  ASK(cuMemHostAlloc(NULL, 16, 0));
  ASK(cuMemHostAlloc(&host, 4096, 0));
  ASK(cuMemHostRegister(own + 4096, 4096, CU_MEMHOSTREGISTER_DEVICEMAP));
  ASK(cuMemHostRegister(own + 4096, 4096, 0));
  ASK(cuMemHostRegister(own, 0, 0));
  ASK(cuMemHostRegister(NULL, 4096, 0));
  ASK(cuMemHostRegister(own, 4096, 0x7777));
  ASK(cuMemHostGetDevicePointer(&base, own + 4096, 0));
  ASK(cuMemHostGetDevicePointer(&base, own + 4096, 1));
  attributes("device memory", p);
  attributes("managed memory", q);
  attributes("memory of the host", (CUdeviceptr)(uintptr_t)host);
  attributes("registered memory", (CUdeviceptr)(uintptr_t)(own + 4096));
  attributes("unknown memory", (CUdeviceptr)(uintptr_t)&size);
  ASK(cuMemGetAddressRange(&base, &size, (CUdeviceptr)(uintptr_t)host + 100));
  ASK(cuMemGetAddressRange(NULL, &size, p + 100));
  ASK(cuMemGetAddressRange(&base, NULL, p + 4096));
  int sync = 1;
  ASK(cuPointerSetAttribute(&sync, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, p));
  ASK(cuPointerSetAttribute(&sync, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, p));
  ASK(cuPointerSetAttribute(&sync, CU_POINTER_ATTRIBUTE_SYNC_MEMOPS, (CUdeviceptr)(uintptr_t)&sync));
  ASK(cuMemHostUnregister(own));
  ASK(cuMemHostUnregister(own + 4096));
  ASK(cuMemHostUnregister(own + 4096));
  printf("copies\n");
  int numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8}, back[8] = {0};
  ASK(cuMemcpyHtoDAsync(p, numbers, 32, s));
  ASK(cuMemcpyDtoDAsync(p + 64, p, 32, s));
  ASK(cuMemcpyAsync((CUdeviceptr)(uintptr_t)host, p + 64, 32, s));
  ASK(cuMemcpyDtoHAsync(back, p + 64, 32, s));
  ASK(cuStreamSynchronize(s));
  printf("  %d %d\n", back[7], ((int *)host)[3]);
  ASK(cuMemsetD8Async(p, 1, 32, s));
  ASK(cuMemsetD16Async(p + 4, 2, 4, s));
  ASK(cuMemsetD2D32(p + 64, 16, 9, 2, 2));
  ASK(cuMemsetD2D8(p + 64, 16, 3, 1, 2));
  ASK(cuMemsetD8(p, 1, 0));
  ASK(cuMemsetD8(0, 1, 16));
  ASK(cuMemcpyDtoH(back, p, 32));
  printf("  %x %x %x %x\n", (unsigned)back[0], (unsigned)back[1], (unsigned)back[2], (unsigned)back[3]);
  ASK(cuMemcpyDtoH(back, p + 64, 32));
  printf("  %x %x %x %x\n", (unsigned)back[0], (unsigned)back[1], (unsigned)back[4], (unsigned)back[5]);
  CUDA_MEMCPY3D c;
  memset(&c, 0, sizeof c);
  c.srcMemoryType = CU_MEMORYTYPE_HOST, c.srcHost = numbers, c.srcPitch = 16, c.srcHeight = 2;
  c.dstMemoryType = CU_MEMORYTYPE_DEVICE, c.dstDevice = p, c.dstPitch = 32, c.dstHeight = 2;
  c.WidthInBytes = 16, c.Height = 2, c.Depth = 1;
  ASK(cuMemcpy3DAsync(&c, s));
  CUDA_MEMCPY2D t;
  memset(&t, 0, sizeof t);
  t.srcMemoryType = CU_MEMORYTYPE_UNIFIED, t.srcDevice = p, t.srcPitch = 32;
  t.dstMemoryType = CU_MEMORYTYPE_UNIFIED, t.dstDevice = (CUdeviceptr)(uintptr_t)back, t.dstPitch = 16;
  t.WidthInBytes = 16, t.Height = 2;
  ASK(cuMemcpy2DAsync(&t, s));
  ASK(cuStreamSynchronize(s));
  printf("  %d %d\n", back[0], back[7]);
  ASK(cuMemcpy2DUnaligned(&t));
  t.srcPitch = 8;
  ASK(cuMemcpy2DAsync(&t, s));
  ASK(cuMemcpyHtoD(p + 4090, numbers, 32));
  ASK(cuMemcpyDtoH(NULL, p, 4));
  ASK(cuMemFree(q));
  ASK(cuMemFree(p));
  ASK(cuMemFreeHost(host));
}

// CUDA.jl and CuPy: memory by streams and pools.
static void pools(CUdevice d, CUstream s) {
  printf("pools\n");
  CUmemoryPool first = NULL, now = NULL, own = NULL;
  CUdeviceptr p = 0, q = 0;
  cuuint64_t value = 77;
  ASK(cuDeviceGetDefaultMemPool(&first, d));
  ASK(cuDeviceGetMemPool(&now, d));
  printf("  %d\n", first == now);
  ASK(cuDeviceGetMemPool(&now, 99));
  CUmemPoolProps props;
  memset(&props, 0, sizeof props);
  ASK(cuMemPoolCreate(&own, &props));
  props.allocType = CU_MEM_ALLOCATION_TYPE_PINNED;
  props.location.type = CU_MEM_LOCATION_TYPE_DEVICE;
  props.location.id = d;
  ASK(cuMemPoolCreate(&own, &props));
  ASK(cuDeviceSetMemPool(d, own));
  ASK(cuDeviceGetMemPool(&now, d));
  printf("  %d\n", own == now);
  ASK(cuMemAllocAsync(&p, 1000, s));
  ASK(cuMemAllocFromPoolAsync(&q, 1000, own, s));
  ASK(cuMemPoolGetAttribute(own, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &value));
  printf("  %d\n", value >= 2000);
  ASK(cuMemPoolGetAttribute(own, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &value));
  printf("  %d\n", (int)value);
  value = 1 << 20;
  ASK(cuMemPoolSetAttribute(own, CU_MEMPOOL_ATTR_RELEASE_THRESHOLD, &value));
  ASK(cuMemPoolSetAttribute(own, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &value));
  ASK(cuMemPoolSetAttribute(own, (CUmemPool_attribute)77, &value));
  ASK(cuMemFreeAsync(p, s));
  ASK(cuMemFreeAsync(q, s));
  ASK(cuStreamSynchronize(s));
  ASK(cuMemPoolGetAttribute(own, CU_MEMPOOL_ATTR_USED_MEM_CURRENT, &value));
  printf("  %d\n", (int)value);
  ASK(cuMemPoolTrimTo(own, 0));
  CUmemAccessDesc access;
  memset(&access, 0, sizeof access);
  access.location.type = CU_MEM_LOCATION_TYPE_DEVICE, access.location.id = d;
  access.flags = CU_MEM_ACCESS_FLAGS_PROT_READWRITE;
  ASK(cuMemPoolSetAccess(own, &access, 1));
  ASK(cuDeviceSetMemPool(d, first));
  ASK(cuMemPoolDestroy(own));
  ASK(cuMemPoolDestroy(first));
  ASK(cuMemAllocAsync(&p, 0, s));
  ASK(cuMemFreeAsync(0, s));
}

static void CUDA_CB called(CUstream s, CUresult r, void *p) {
  (void)s;
  *(int *)p += 1 + (int)r;
}

static void streams(CUstream s) {
  printf("streams\n");
  CUstream t = NULL;
  unsigned long long id = 0, other = 0;
  int n = 0, priority = 77;
  CUstreamCaptureStatus status = (CUstreamCaptureStatus)77;
  ASK(cuStreamCreateWithPriority(&t, CU_STREAM_NON_BLOCKING, -100));
  ASK(cuStreamGetPriority(t, &priority));
  ASK(cuStreamCreateWithPriority(&t, 77, 0));
  ASK(cuStreamGetId(s, &id));
  ASK(cuStreamGetId(t, &other));
  printf("  %d\n", id != other);
  ASK(cuStreamGetId(CU_STREAM_LEGACY, &id));
  ASK(cuStreamGetId(CU_STREAM_PER_THREAD, &other));
  printf("  %d\n", id != other);
  ASK(cuStreamAddCallback(s, called, &n, 0));
  ASK(cuStreamAddCallback(s, called, &n, 1));
  ASK(cuStreamAddCallback(s, NULL, &n, 0));
  ASK(cuStreamSynchronize(s));
  printf("  %d\n", n);
  ASK(cuStreamIsCapturing(s, &status));
  printf("  %d\n", (int)status);
  ASK(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_RELAXED));
  ASK(cuStreamIsCapturing(s, &status));
  printf("  %d\n", (int)status);
  ASK(cuStreamAddCallback(s, called, &n, 0));
  CUgraph g = NULL;
  CUgraphExec exec = NULL;
  ASK(cuStreamEndCapture(s, &g));
  ASK(cuStreamEndCapture(s, &g));
  ASK(cuGraphInstantiateWithFlags(&exec, g, 77));
  ASK(cuGraphCreate(&g, 0));
  ASK(cuGraphInstantiateWithFlags(&exec, g, CUDA_GRAPH_INSTANTIATE_FLAG_AUTO_FREE_ON_LAUNCH));
  ASK(cuGraphLaunch(exec, s));
  ASK(cuStreamSynchronize(s));
  ASK(cuGraphExecDestroy(exec));
  ASK(cuGraphDestroy(g));
  ASK(cuStreamDestroy(t));
}

static void modules(CUdevice d, CUstream s) {
  printf("modules\n");
  CUmodule m = NULL, bad = NULL;
  CUfunction add = NULL, hidden = NULL;
  CUdeviceptr p = 0, q = 0, v = 0;
  size_t size = 0;
  int n = 77;
  char info[512] = "x", error[512] = "x";
  CUjit_option options[] = {CU_JIT_INFO_LOG_BUFFER, CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES, CU_JIT_ERROR_LOG_BUFFER,
                            CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES, CU_JIT_LOG_VERBOSE};
  void *values[] = {info, (void *)sizeof info, error, (void *)sizeof error, (void *)0};
  ASK(cuModuleLoadDataEx(&m, ptx, 5, options, values));
  printf("  %zu\n", strlen(error));
  void *again[] = {info, (void *)sizeof info, error, (void *)sizeof error, (void *)0};
  ASK(cuModuleLoadDataEx(&bad, ".version 7.0\n.target sm_52\n.address_size 64\n.entry k() { nonsense; }\n", 5, options,
                         again));
  printf("  %d\n", error[0] != 0 && error[0] != 'x');
  ASK(cuModuleGetFunction(&add, m, "add"));
  ASK(cuModuleGetFunction(&hidden, m, "hidden"));
  ASK(cuModuleGetGlobal(&v, &size, m, "counter"));
  printf("  %zu\n", size);
  ASK(cuModuleGetGlobal(&v, &size, m, "weights"));
  printf("  %zu\n", size);
  ASK(cuModuleGetGlobal(NULL, NULL, m, "seen"));
  ASK(cuMemAlloc(&p, 256));
  ASK(cuMemAlloc(&q, 256));
  int numbers[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  ASK(cuMemcpyHtoD(q, numbers, 32));
  struct {
    CUdeviceptr to, from;
    int by;
  } packed = {p, q, 100};
  size_t bytes = 20; // no more than there are parameters
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &packed, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_END};
  ASK(cuLaunchKernel(add, 2, 1, 1, 4, 1, 1, 0, s, NULL, extra));
  ASK(cuStreamSynchronize(s));
  ASK(cuMemcpyDtoH(numbers, p, 32));
  printf("  %d %d\n", numbers[0], numbers[7]);
  void *arguments[] = {&p};
  const int seven = 7;
  ASK(cuModuleGetGlobal(&v, &size, m, "counter"));
  ASK(cuMemcpyHtoD(v, &seven, 4));
  ASK(cuLaunchCooperativeKernel(hidden, 1, 1, 1, 1, 1, 1, 0, s, arguments));
  CUlaunchConfig config;
  CUlaunchAttribute attribute;
  memset(&config, 0, sizeof config);
  memset(&attribute, 0, sizeof attribute);
  config.gridDimX = config.gridDimY = config.gridDimZ = config.blockDimX = config.blockDimY = config.blockDimZ = 1;
  config.hStream = s, config.attrs = &attribute, config.numAttrs = 1;
  attribute.id = CU_LAUNCH_ATTRIBUTE_COOPERATIVE, attribute.value.cooperative = 1;
  ASK(cuLaunchKernelEx(&config, hidden, arguments, NULL));
  ASK(cuStreamSynchronize(s));
  ASK(cuMemcpyDtoH(&n, p, 4));
  printf("  %d\n", n);
  ASK(cuFuncSetCacheConfig(add, CU_FUNC_CACHE_PREFER_SHARED));
  ASK(cuFuncSetCacheConfig(add, (CUfunc_cache)77));
  ASK(cuFuncGetAttribute(&n, CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES, add));
  printf("  %d\n", n);
  ASK(cuFuncGetAttribute(&n, CU_FUNC_ATTRIBUTE_NUM_REGS, add));
  printf("  %d\n", n > 0);
  ASK(cuFuncGetAttribute(NULL, CU_FUNC_ATTRIBUTE_NUM_REGS, add));
  ASK(cuFuncSetAttribute(add, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 48 << 10));
  ASK(cuFuncSetAttribute(add, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 1 << 30));
  ASK(cuFuncSetAttribute(add, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 50));
  ASK(cuFuncSetAttribute(add, CU_FUNC_ATTRIBUTE_PREFERRED_SHARED_MEMORY_CARVEOUT, 500));
  int grid = 0, block = 0;
  ASK(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&n, add, 64, 0, CU_OCCUPANCY_DISABLE_CACHING_OVERRIDE));
  printf("  %d\n", n > 0);
  ASK(cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(&n, add, 64, 0, 77));
  ASK(cuOccupancyMaxPotentialBlockSizeWithFlags(&grid, &block, add, NULL, 0, 0, 0));
  printf("  %d\n", grid > 0 && block > 0);
  ASK(cuOccupancyAvailableDynamicSMemPerBlock(&size, add, 1, 64));
  printf("  %d\n", size > 0);

  printf("linking\n");
  CUlinkState link = NULL;
  void *cubin = NULL;
  ASK(cuLinkCreate(0, NULL, NULL, &link));
  ASK(cuLinkAddData(link, CU_JIT_INPUT_PTX, (void *)(uintptr_t)ptx, sizeof ptx, "<ptx>", 0, NULL, NULL));
  ASK(cuLinkAddFile(link, CU_JIT_INPUT_PTX, "/nonexistent.ptx", 0, NULL, NULL));
  ASK(cuLinkComplete(link, &cubin, &size));
  printf("  %d\n", cubin != NULL && size > 0);
  ASK(cuModuleLoadData(&bad, cubin));
  ASK(cuLinkDestroy(link));
  ASK(cuModuleGetFunction(&hidden, bad, "hidden"));
  ASK(cuModuleUnload(bad));

  printf("libraries\n");
  CUlibrary l = NULL;
  CUkernel k = NULL;
  ASK(cuLibraryLoadData(&l, ptx, NULL, NULL, 0, NULL, NULL, 0));
  ASK(cuLibraryGetKernel(&k, l, "add"));
  ASK(cuLibraryGetKernel(&k, l, "missing"));
  ASK(cuLibraryGetGlobal(&v, &size, l, "weights"));
  printf("  %zu\n", size);
  ASK(cuLibraryGetManaged(&v, &size, l, "weights"));
  ASK(cuLibraryGetKernel(&k, l, "hidden"));
  ASK(cuKernelSetAttribute(CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 1000, k, d));
  ASK(cuKernelGetAttribute(&n, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, k, d));
  printf("  %d\n", n);
  ASK(cuKernelSetCacheConfig(k, CU_FUNC_CACHE_PREFER_L1, d));
  ASK(cuLaunchKernel((CUfunction)k, 1, 1, 1, 1, 1, 1, 0, s, arguments, NULL));
  ASK(cuStreamSynchronize(s));
  ASK(cuMemcpyDtoH(&n, p, 4));
  printf("  %d\n", n);
  ASK(cuLibraryUnload(l));
  ASK(cuMemFree(p));
  ASK(cuMemFree(q));
  ASK(cuModuleUnload(m));
}

int main(void) {
  CUdevice d;
  CUcontext c;
  CUstream s;
  library = dlopen("libcuda.so.1", RTLD_NOW);
  ASK(cuInit(0));
  ASK(cuDeviceGet(&d, 0));
  forms();
  primary(d);
  devices(d);
  ASK(cuCtxSetCurrent(NULL));
  ASK(cuDevicePrimaryCtxRetain(&c, d));
  ASK(cuCtxSetCurrent(c));
  contexts(c);
  ASK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
  memory(s);
  pools(d, s);
  streams(s);
  modules(d, s);
  ASK(cuStreamDestroy(s));
  ASK(cuDevicePrimaryCtxRelease(d));
  return 0;
}
