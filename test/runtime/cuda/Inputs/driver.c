// The driver API: what each function returns, before and after cuInit, with and without a context. The module is named
// by the first argument.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *name_of(CUresult r) {
  const char *s = NULL;
  cuGetErrorName(r, &s);
  return s ? s : "?";
}
#define ASK(x) printf("%s: %s\n", #x, name_of(x))
#define MUST(x)                                                                                                        \
  do {                                                                                                                 \
    CUresult r_ = (x);                                                                                                 \
    if (r_ != CUDA_SUCCESS) {                                                                                          \
      printf("line %d: %s: %s\n", __LINE__, #x, name_of(r_));                                                          \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

static void CUDA_CB count(void *p) { ++*(int *)p; }
static size_t none(int block) {
  (void)block;
  return 0;
}

int main(int argc, char **argv) {
  (void)argc;
  const char *file = argv[1];
  CUdevice dev;
  CUcontext ctx = NULL, other = NULL, cur = NULL, primary = NULL;
  CUmodule m = NULL;
  CUdeviceptr p = 0, q = 0;
  const char *text;
  int n = -1, value = 0;
  printf("before cuInit\n");
  ASK(cuDeviceGetCount(&n));
  ASK(cuCtxGetCurrent(&cur));
  ASK(cuMemAlloc(&p, 16));
  ASK(cuDriverGetVersion(&n));
  ASK(cuInit(1));
  ASK(cuInit(0));
  ASK(cuInit(0));
  printf("errors\n");
  ASK(cuGetErrorName((CUresult)12345, &text));
  ASK(cuGetErrorString(CUDA_ERROR_INVALID_VALUE, &text));
  printf("  %s\n", text);
  ASK(cuGetErrorString((CUresult)12345, &text));
  printf("without a context\n");
  ASK(cuDeviceGet(&dev, 999));
  ASK(cuDeviceGet(&dev, -1));
  ASK(cuDeviceGet(&dev, 0));
  ASK(cuCtxGetCurrent(&cur));
  printf("  current %s\n", cur ? "some" : "none");
  ASK(cuMemAlloc(&p, 16));
  ASK(cuCtxSynchronize());
  ASK(cuCtxGetDevice(&dev));
  ASK(cuModuleLoad(&m, file));
  ASK(cuCtxPopCurrent(&cur));
  ASK(cuCtxDestroy(NULL));
  ASK(cuMemFree(0));
  unsigned flags = 9;
  ASK(cuDevicePrimaryCtxGetState(0, &flags, &n));
  printf("  flags %u, active %d\n", flags, n);
  ASK(cuDevicePrimaryCtxRelease(0));
  ASK(cuDeviceGetAttribute(&n, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 0));
  ASK(cuDeviceGetAttribute(&n, (CUdevice_attribute)9999, 0));
  ASK(cuDeviceGetAttribute(&n, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 99));
  ASK(cuDeviceGetAttribute(NULL, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 0));
  char name[4] = "";
  ASK(cuDeviceGetName(name, 4, 0));
  printf("  length %zu\n", strlen(name));
  CUuuid uuid;
  ASK(cuDeviceGetUuid(&uuid, 0));

  printf("contexts\n");
  ASK(cuDevicePrimaryCtxRetain(&primary, 0));
  ASK(cuCtxGetCurrent(&cur));
  printf("  current %s\n", cur ? "some" : "none");
  ASK(cuDevicePrimaryCtxGetState(0, &flags, &n));
  printf("  active %d\n", n);
#if CUDA_VERSION >= 13000
  MUST(cuCtxCreate(&ctx, NULL, 0, 0));
#else
  MUST(cuCtxCreate(&ctx, 0, 0));
#endif
  ASK(cuCtxGetCurrent(&cur));
  printf("  the new one %d, not the primary %d\n", cur == ctx, ctx != primary);
  ASK(cuCtxPushCurrent(primary));
  ASK(cuCtxGetCurrent(&cur));
  printf("  the primary %d\n", cur == primary);
  ASK(cuCtxPopCurrent(&other));
  printf("  popped it %d\n", other == primary);
  ASK(cuCtxGetCurrent(&cur));
  printf("  the new one %d\n", cur == ctx);
  ASK(cuCtxPushCurrent(NULL));
  ASK(cuCtxSetCurrent(primary));
  ASK(cuCtxPopCurrent(&other));
  printf("  set replaces the top %d\n", other == primary);
  ASK(cuCtxPopCurrent(&other));
  ASK(cuCtxSetCurrent(ctx));
  unsigned version = 0;
  ASK(cuCtxGetApiVersion(ctx, &version));
  ASK(cuCtxGetFlags(&flags));
  size_t limit = 0;
  ASK(cuCtxGetLimit(&limit, CU_LIMIT_PRINTF_FIFO_SIZE));
  ASK(cuCtxGetLimit(&limit, (CUlimit)99));
  ASK(cuCtxSetLimit(CU_LIMIT_PRINTF_FIFO_SIZE, 1 << 20));
  CUfunc_cache cache;
  ASK(cuCtxGetCacheConfig(&cache));
  ASK(cuCtxSetCacheConfig(CU_FUNC_CACHE_PREFER_L1));
  int least, greatest;
  ASK(cuCtxGetStreamPriorityRange(&least, &greatest));

  printf("memory\n");
  ASK(cuMemAlloc(&p, 0));
  ASK(cuMemAlloc(NULL, 16));
  ASK(cuMemAlloc(&p, (size_t)1 << 50));
  ASK(cuMemAlloc(&p, 1000));
  ASK(cuMemFree(p + 4));
  CUdeviceptr base;
  size_t size = 0;
  ASK(cuMemGetAddressRange(&base, &size, p + 10));
  printf("  base %d, size %zu\n", base == p, size);
  ASK(cuMemGetAddressRange(&base, &size, 0x10));
  CUmemorytype type = 0;
  ASK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, p + 10));
  printf("  type %d\n", (int)type);
  ASK(cuPointerGetAttribute(&type, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, (CUdeviceptr)(size_t)&value));
  ASK(cuPointerGetAttribute(&cur, CU_POINTER_ATTRIBUTE_CONTEXT, p));
  printf("  context %d\n", cur == ctx);
  ASK(cuMemsetD8(p, 7, 1000));
  ASK(cuMemsetD16(p + 1, 7, 2));
  ASK(cuMemsetD32(p + 2, 7, 2));
  ASK(cuMemsetD32(p, 0x01020304, 250));
  ASK(cuMemcpyDtoH(&value, p + 4, 4));
  printf("  %x\n", (unsigned)value);
  ASK(cuMemcpyDtoH(&value, p + 998, 4));
  ASK(cuMemcpyHtoD(p, NULL, 4));
  ASK(cuMemcpyHtoD(p, NULL, 0));
  ASK(cuMemcpy(p, p + 500, 100));
  size_t pitch = 0;
  ASK(cuMemAllocPitch(&q, &pitch, 100, 10, 4));
  printf("  pitch %s\n", pitch >= 100 && pitch % 16 == 0 ? "fine" : "wrong");
  ASK(cuMemAllocPitch(&base, &pitch, 100, 10, 3));
  CUDA_MEMCPY2D c2;
  memset(&c2, 0, sizeof c2);
  int rows[4][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}, {13, 14, 15, 16}}, back[2][2];
  c2.srcMemoryType = CU_MEMORYTYPE_HOST, c2.srcHost = rows, c2.srcPitch = 16, c2.srcXInBytes = 4, c2.srcY = 1;
  c2.dstMemoryType = CU_MEMORYTYPE_DEVICE, c2.dstDevice = q, c2.dstPitch = pitch, c2.WidthInBytes = 8, c2.Height = 2;
  ASK(cuMemcpy2D(&c2));
  memset(&c2, 0, sizeof c2);
  c2.dstMemoryType = CU_MEMORYTYPE_HOST, c2.dstHost = back, c2.dstPitch = 8;
  c2.srcMemoryType = CU_MEMORYTYPE_DEVICE, c2.srcDevice = q, c2.srcPitch = pitch, c2.WidthInBytes = 8, c2.Height = 2;
  ASK(cuMemcpy2D(&c2));
  printf("  %d %d %d %d\n", back[0][0], back[0][1], back[1][0], back[1][1]);
  c2.srcMemoryType = (CUmemorytype)9;
  ASK(cuMemcpy2D(&c2));
  void *host = NULL;
  ASK(cuMemAllocHost(&host, 64));
  ASK(cuMemHostGetDevicePointer(&base, host, 0));
  ASK(cuMemHostGetDevicePointer(&base, &value, 0));
  ASK(cuMemHostGetFlags(&flags, host));
  ASK(cuMemFreeHost(host));
  ASK(cuMemFreeHost(&value));
  ASK(cuMemFree(q));
  ASK(cuMemFree(q));
  ASK(cuMemFree(0));

  printf("modules\n");
  ASK(cuModuleLoad(&m, "/nonexistent.fatbin"));
  ASK(cuModuleLoadData(&m, "this is no module"));
  ASK(cuModuleLoadData(&m, NULL));
  ASK(cuModuleLoad(&m, file));
  CUfunction scale, nothing, dynamic;
  ASK(cuModuleGetFunction(&scale, m, "missing"));
  ASK(cuModuleGetFunction(&scale, m, NULL));
  ASK(cuModuleGetFunction(&scale, m, "scale"));
  ASK(cuModuleGetFunction(&nothing, m, "nothing"));
  ASK(cuModuleGetFunction(&dynamic, m, "dynamic"));
  ASK(cuModuleGetGlobal(&q, &size, m, "table"));
  printf("  size %zu\n", size);
  ASK(cuModuleGetGlobal(&q, NULL, m, "factor"));
  ASK(cuModuleGetGlobal(NULL, &size, m, "factor"));
  printf("  size %zu\n", size);
  ASK(cuModuleGetGlobal(&q, &size, m, "missing"));
  ASK(cuFuncGetAttribute(&n, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, scale));
  ASK(cuFuncGetAttribute(&n, (CUfunction_attribute)99, scale));
  ASK(cuFuncGetAttribute(&n, CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, dynamic));
  printf("  shared %d\n", n);
  ASK(cuFuncSetAttribute(dynamic, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, 50000));
  ASK(cuFuncGetAttribute(&n, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, dynamic));
  printf("  dynamic %d\n", n);
  ASK(cuFuncSetAttribute(dynamic, CU_FUNC_ATTRIBUTE_NUM_REGS, 1));
  const char *fname = NULL;
  ASK(cuFuncGetName(&fname, scale));
  printf("  %s\n", fname ? fname : "?");
  CUmodule mm = NULL;
  ASK(cuFuncGetModule(&mm, scale));
  printf("  same module %d\n", mm == m);
  size_t offset = 0, psize = 0;
  ASK(cuFuncGetParamInfo(scale, 3, &offset, &psize));
  printf("  offset %zu, size %zu\n", offset, psize);
  ASK(cuFuncGetParamInfo(scale, 4, &offset, &psize));
  unsigned count_of = 0;
  ASK(cuModuleGetFunctionCount(&count_of, m));
  printf("  functions %u\n", count_of);

  printf("launches\n");
  double data[8] = {1, 2, 3, 4, 5, 6, 7, 8};
  MUST(cuMemAlloc(&q, sizeof data));
  MUST(cuMemcpyHtoD(q, data, sizeof data));
  int eight = 8;
  char tag = 10;
  double by = 0.5;
  void *args[] = {&q, &eight, &tag, &by};
  ASK(cuLaunchKernel(scale, 1, 1, 1, 8, 1, 1, 0, NULL, args, NULL));
  ASK(cuMemcpyDtoH(data, q, sizeof data));
  for (int i = 0; i < 8; i++)
    printf(" %g", data[i]);
  printf("\n");
  struct {
    CUdeviceptr p;
    int n;
    char tag;
    double by;
  } packed = {q, 8, 0, 1};
  size_t bytes = sizeof packed;
  void *extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &packed, CU_LAUNCH_PARAM_BUFFER_SIZE, &bytes, CU_LAUNCH_PARAM_END};
  ASK(cuLaunchKernel(scale, 2, 1, 1, 4, 1, 1, 0, NULL, NULL, extra));
  ASK(cuMemcpyDtoH(data, q, sizeof data));
  for (int i = 0; i < 8; i++)
    printf(" %g", data[i]);
  printf("\n");
  ASK(cuLaunchKernel(scale, 1, 1, 1, 8, 1, 1, 0, NULL, args, extra));
  bytes = 20;
  ASK(cuLaunchKernel(scale, 1, 1, 1, 8, 1, 1, 0, NULL, NULL, extra));
  ASK(cuLaunchKernel(scale, 1, 1, 1, 8, 1, 1, 0, NULL, NULL, NULL));
  ASK(cuLaunchKernel(nothing, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
  ASK(cuLaunchKernel(nothing, 0, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
  ASK(cuLaunchKernel(nothing, 1, 1, 1, 2048, 1, 1, 0, NULL, NULL, NULL));
  ASK(cuLaunchKernel(nothing, 1, 1, 1, 32, 32, 2, 0, NULL, NULL, NULL));
  ASK(cuLaunchKernel(nothing, 1, 70000, 1, 1, 1, 1, 0, NULL, NULL, NULL));
  ASK(cuLaunchKernel(nothing, 1, 1, 1, 1, 1, 1, 1 << 20, NULL, NULL, NULL));
  ASK(cuLaunchKernel(NULL, 1, 1, 1, 1, 1, 1, 0, NULL, NULL, NULL));
  CUdeviceptr out = q;
  int three = 3, outs[8];
  void *dargs[] = {&out, &three};
  ASK(cuLaunchKernel(dynamic, 1, 1, 1, 8, 1, 1, 32, NULL, dargs, NULL));
  ASK(cuMemcpyDtoH(outs, q, sizeof outs));
  printf("  %d %d\n", outs[0], outs[7]);
  CUlaunchConfig config;
  memset(&config, 0, sizeof config);
  config.gridDimX = config.gridDimY = config.gridDimZ = config.blockDimX = config.blockDimY = config.blockDimZ = 1;
  ASK(cuLaunchKernelEx(&config, nothing, NULL, NULL));
  ASK(cuLaunchCooperativeKernel(nothing, 1, 1, 1, 1, 1, 1, 0, NULL, NULL));
  ASK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&n, nothing, 256, 0));
  printf("  %s\n", n > 0 ? "some" : "none");
  ASK(cuOccupancyMaxActiveBlocksPerMultiprocessor(&n, nothing, 0, 0));
  int grid = 0, block = 0;
  ASK(cuOccupancyMaxPotentialBlockSize(&grid, &block, nothing, none, 0, 0));
  printf("  %s\n", grid > 0 && block > 0 ? "some" : "none");

  printf("streams and events\n");
  CUstream s;
  CUevent e, f;
  ASK(cuStreamCreate(&s, 77));
  ASK(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
  ASK(cuStreamGetFlags(s, &flags));
  printf("  flags %u\n", flags);
  ASK(cuStreamGetPriority(s, &n));
  ASK(cuStreamGetCtx(s, &cur));
  printf("  context %d\n", cur == ctx);
  ASK(cuEventCreate(&e, 77));
  ASK(cuEventCreate(&e, CU_EVENT_DEFAULT));
  ASK(cuEventCreate(&f, CU_EVENT_DISABLE_TIMING));
  ASK(cuEventQuery(e));
  float ms;
  ASK(cuEventElapsedTime(&ms, e, e));
  ASK(cuEventRecord(e, s));
  ASK(cuStreamWaitEvent(NULL, e, 0));
  ASK(cuEventRecord(f, s));
  ASK(cuEventSynchronize(f));
  ASK(cuEventElapsedTime(&ms, e, f));
  ASK(cuEventElapsedTime(&ms, e, e));
  int counted = 0;
  ASK(cuLaunchHostFunc(s, count, &counted));
  ASK(cuStreamSynchronize(s));
  printf("  counted %d\n", counted);
  ASK(cuStreamQuery(s));
  ASK(cuMemsetD32Async(q, 5, 4, s));
  ASK(cuMemcpyDtoHAsync(outs, q, 16, s));
  ASK(cuStreamSynchronize(s));
  printf("  %d\n", outs[3]);
  ASK(cuMemAllocAsync(&base, 100, s));
  ASK(cuMemFreeAsync(base, s));
  printf("graphs\n");
  CUgraph g;
  CUgraphExec exec;
  CUgraphNode node;
  ASK(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_GLOBAL));
  ASK(cuMemsetD32Async(q, 6, 4, s));
  ASK(cuLaunchKernel(nothing, 1, 1, 1, 1, 1, 1, 0, s, NULL, NULL));
  ASK(cuStreamEndCapture(s, &g));
  size_t nodes = 0;
  ASK(cuGraphGetNodes(g, NULL, &nodes));
  printf("  nodes %zu\n", nodes);
  CUDA_KERNEL_NODE_PARAMS kp;
  memset(&kp, 0, sizeof kp);
  kp.func = scale, kp.gridDimX = kp.gridDimY = kp.gridDimZ = kp.blockDimX = kp.blockDimY = kp.blockDimZ = 1;
  kp.kernelParams = args;
  ASK(cuGraphAddKernelNode(&node, g, NULL, 0, &kp));
  ASK(cuGraphInstantiate(&exec, g, 0));
  ASK(cuGraphLaunch(exec, s));
  ASK(cuStreamSynchronize(s));
  ASK(cuGraphExecDestroy(exec));
  ASK(cuGraphDestroy(g));

  printf("addresses of functions\n");
  void *fn = NULL;
  CUdriverProcAddressQueryResult found;
  ASK(cuGetProcAddress("cuMemAlloc", &fn, 13000, 0, &found));
  printf("  %s, %d\n", fn ? "given" : "null", (int)found);
  ASK(cuGetProcAddress("cuMemAlloc_v2", &fn, 13000, 0, &found));
  printf("  %s, %d\n", fn ? "given" : "null", (int)found);
  ASK(cuGetProcAddress("cuNoSuchThing", &fn, 13000, 0, &found));
  printf("  %s, %d\n", fn ? "given" : "null", (int)found);
  ASK(cuGetProcAddress("cuGraphCreate", &fn, 9000, 0, &found));
  printf("  %s, %d\n", fn ? "given" : "null", (int)found);
  ASK(cuGetProcAddress("cuMemAlloc", &fn, 2000, 0, &found));
  printf("  %s, %d\n", fn ? "given" : "null", (int)found);

  printf("the end\n");
  ASK(cuModuleUnload(m));
  ASK(cuModuleGetFunction(&scale, NULL, "scale"));
  ASK(cuEventDestroy(e));
  ASK(cuStreamDestroy(s));
  ASK(cuStreamDestroy(NULL));
  ASK(cuEventDestroy(NULL));
  ASK(cuCtxDestroy(ctx));
  ASK(cuCtxGetCurrent(&cur));
  printf("  current %s\n", cur ? "some" : "none");
  ASK(cuMemAlloc(&p, 16));
  ASK(cuCtxSetCurrent(primary));
  ASK(cuMemAlloc(&p, 16));
  ASK(cuMemFree(p));
  ASK(cuDevicePrimaryCtxReset(0));
  ASK(cuDevicePrimaryCtxRelease(0));
  ASK(cuDevicePrimaryCtxRelease(0));
  ASK(cuCtxSetCurrent(NULL));
  return 0;
}
