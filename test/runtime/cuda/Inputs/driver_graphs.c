// Graphs by the driver API: every kind of node, by functions of its own and by the one for all, with changes; forms
// that functions had in CUDA 11 and 12, by cuGetProcAddress. The module (module.cu) is named by
// the first argument.
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

static int counted;
static void CUDA_CB count(void *p) { counted += *(int *)p; }

static void *find(const char *name, int version) {
  void *f = NULL;
  CUdriverProcAddressQueryResult found;
  MUST(cuGetProcAddress(name, &f, version, 0, &found));
  if (!f) {
    printf("no %s in %d\n", name, version);
    exit(1);
  }
  return f;
}

// What CUDA 11 and 12 called by these names.
typedef struct old_kernel {
  CUfunction func;
  unsigned grid[3], block[3], shared;
  void **params, **extra;
} old_kernel;
typedef CUresult add_kernel_fn(CUgraphNode *, CUgraph, const CUgraphNode *, size_t, const old_kernel *);
typedef CUresult get_kernel_fn(CUgraphNode, old_kernel *);
typedef CUresult instantiate_fn(CUgraphExec *, CUgraph, CUgraphNode *, char *, size_t);
typedef CUresult update_fn(CUgraphExec, CUgraph, CUgraphNode *, CUgraphExecUpdateResult *);
typedef CUresult connect_fn(CUgraph, const CUgraphNode *, const CUgraphNode *, size_t);
typedef CUresult edges_fn(CUgraph, CUgraphNode *, CUgraphNode *, size_t *);
typedef CUresult around_fn(CUgraphNode, CUgraphNode *, size_t *);
typedef CUresult info_fn(CUstream, CUstreamCaptureStatus *, cuuint64_t *);

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  CUcontext c;
  CUmodule m;
  CUfunction dynamic;
  CUstream s;
  CUdeviceptr p;
  MUST(cuInit(0));
  MUST(cuDevicePrimaryCtxRetain(&c, 0));
  MUST(cuCtxSetCurrent(c));
  MUST(cuModuleLoad(&m, argv[1]));
  MUST(cuModuleGetFunction(&dynamic, m, "dynamic")); // out[i] = (threads - 1 - i) * n
  MUST(cuStreamCreate(&s, CU_STREAM_NON_BLOCKING));
  MUST(cuMemAlloc(&p, 256));
  MUST(cuMemsetD32(p, 0, 64));
  MUST(cuCtxSynchronize()); // the stream does not wait for the default one
  int n = 3, step = 5, host[16] = {0}, from[4] = {40, 41, 42, 43};

  printf("one function for all\n");
  CUgraph g, child;
  CUgraphNode kernel, copy, fill, call, sub, empty, back;
  MUST(cuGraphCreate(&g, 0));
  CUgraphNodeParams np;
  void *args[] = {&p, &n};
  memset(&np, 0, sizeof np);
  np.type = CU_GRAPH_NODE_TYPE_KERNEL;
  np.kernel.func = dynamic;
  np.kernel.gridDimX = np.kernel.gridDimY = np.kernel.gridDimZ = 1;
  np.kernel.blockDimX = 4, np.kernel.blockDimY = np.kernel.blockDimZ = 1;
  np.kernel.sharedMemBytes = 16;
  np.kernel.kernelParams = args;
  ASK(cuGraphAddNode(&kernel, g, NULL, NULL, 0, &np));
  memset(&np, 0, sizeof np);
  np.type = CU_GRAPH_NODE_TYPE_MEMSET;
  np.memset.dst = p + 16, np.memset.value = 7, np.memset.elementSize = 4, np.memset.width = 2, np.memset.height = 1;
  ASK(cuGraphAddNode(&fill, g, &kernel, NULL, 1, &np));
  memset(&np, 0, sizeof np);
  np.type = CU_GRAPH_NODE_TYPE_MEMCPY;
  np.memcpy.copyCtx = c;
  np.memcpy.copyParams.srcMemoryType = CU_MEMORYTYPE_HOST, np.memcpy.copyParams.srcHost = from;
  np.memcpy.copyParams.dstMemoryType = CU_MEMORYTYPE_DEVICE, np.memcpy.copyParams.dstDevice = p;
  np.memcpy.copyParams.dstXInBytes = 24;
  np.memcpy.copyParams.srcPitch = 16, np.memcpy.copyParams.dstPitch = 64;
  np.memcpy.copyParams.WidthInBytes = 16, np.memcpy.copyParams.Height = np.memcpy.copyParams.Depth = 1;
  ASK(cuGraphAddNode(&copy, g, &fill, NULL, 1, &np));
  memset(&np, 0, sizeof np);
  np.type = CU_GRAPH_NODE_TYPE_HOST;
  np.host.fn = count, np.host.userData = &step;
  ASK(cuGraphAddNode(&call, g, &copy, NULL, 1, &np));
  MUST(cuGraphCreate(&child, 0));
  MUST(cuGraphAddEmptyNode(&empty, child, NULL, 0));
  memset(&np, 0, sizeof np);
  np.type = CU_GRAPH_NODE_TYPE_GRAPH;
  np.graph.graph = child;
  ASK(cuGraphAddNode(&sub, g, &call, NULL, 1, &np));
  CUDA_MEMCPY3D c3;
  memset(&c3, 0, sizeof c3);
  c3.srcMemoryType = CU_MEMORYTYPE_DEVICE, c3.srcDevice = p, c3.dstMemoryType = CU_MEMORYTYPE_HOST, c3.dstHost = host;
  c3.srcPitch = c3.dstPitch = 40, c3.WidthInBytes = 40, c3.Height = c3.Depth = 1;
  ASK(cuGraphAddMemcpyNode(&back, g, &sub, 1, &c3, c));
  CUgraphExec x;
  ASK(cuGraphInstantiate(&x, g, 0));
  ASK(cuGraphLaunch(x, s));
  ASK(cuStreamSynchronize(s));
  for (int i = 0; i < 10; i++)
    printf(" %d", host[i]);
  printf(", counted %d\n", counted);
  CUDA_MEMCPY3D got;
  ASK(cuGraphMemcpyNodeGetParams(back, &got));
  printf("  %d %d %zu %zu %zu\n", got.srcDevice == p, got.dstHost == host, got.WidthInBytes, got.Height, got.Depth);

  printf("changes\n");
  n = 10;
  memset(&np, 0, sizeof np);
  np.type = CU_GRAPH_NODE_TYPE_KERNEL;
  np.kernel.func = dynamic;
  np.kernel.gridDimX = np.kernel.gridDimY = np.kernel.gridDimZ = 1;
  np.kernel.blockDimX = 2, np.kernel.blockDimY = np.kernel.blockDimZ = 1;
  np.kernel.sharedMemBytes = 8;
  np.kernel.kernelParams = args;
  ASK(cuGraphExecNodeSetParams(x, kernel, &np));
  CUDA_MEMSET_NODE_PARAMS ms = {.dst = p + 16, .value = 9, .elementSize = 4, .width = 1, .height = 1};
  ASK(cuGraphExecMemsetNodeSetParams(x, fill, &ms, c));
  from[0] = 50;
  ASK(cuGraphLaunch(x, s));
  ASK(cuStreamSynchronize(s));
  for (int i = 0; i < 10; i++)
    printf(" %d", host[i]);
  printf(", counted %d\n", counted);
  ASK(cuGraphExecNodeSetParams(x, fill, &np));
  ASK(cuGraphNodeSetParams(kernel, &np));
  CUDA_KERNEL_NODE_PARAMS kp;
  ASK(cuGraphKernelNodeGetParams(kernel, &kp));
  printf("  %d, %u threads, %d\n", kp.func == dynamic, kp.blockDimX, *(int *)kp.kernelParams[1]);
  MUST(cuGraphExecDestroy(x));

  printf("CUDA 11's and 12's\n");
  CUgraph old;
  CUgraphNode a, b, bad = NULL;
  CUgraphExec y;
  char text[64] = "x";
  old_kernel k = {dynamic, {1, 1, 1}, {8, 1, 1}, 32, args, NULL}, back_k;
  MUST(cuGraphCreate(&old, 0));
  ASK(((add_kernel_fn *)find("cuGraphAddKernelNode", 11000))(&a, old, NULL, 0, &k));
  ASK(((add_kernel_fn *)find("cuGraphAddKernelNode", 11000))(&b, old, NULL, 0, &k));
  ASK(((get_kernel_fn *)find("cuGraphKernelNodeGetParams", 11000))(a, &back_k));
  printf("  %d, %u threads, %d\n", back_k.func == dynamic, back_k.block[0], *(int *)back_k.params[1]);
  ASK(((connect_fn *)find("cuGraphAddDependencies", 12000))(old, &a, &b, 1));
  CUgraphNode f1[4], t1[4];
  size_t ne = 4;
  ASK(((edges_fn *)find("cuGraphGetEdges", 12000))(old, f1, t1, &ne));
  printf("  %zu %d\n", ne, f1[0] == a && t1[0] == b);
  ne = 4;
  ASK(((around_fn *)find("cuGraphNodeGetDependencies", 12000))(b, f1, &ne));
  printf("  %zu %d\n", ne, f1[0] == a);
  ASK(((instantiate_fn *)find("cuGraphInstantiate", 11000))(&y, old, &bad, text, sizeof text));
  printf("  node %s\n", bad ? "given" : "null");
  CUgraphExecUpdateResult result = CU_GRAPH_EXEC_UPDATE_ERROR;
  ASK(((update_fn *)find("cuGraphExecUpdate", 11000))(y, old, &bad, &result));
  printf("  result %d\n", (int)result);
  ASK(cuGraphLaunch(y, s));
  ASK(cuStreamSynchronize(s));
  MUST(cuMemcpyDtoH(host, p, 32));
  printf("  %d %d\n", host[0], host[7]);
  MUST(cuStreamBeginCapture(s, CU_STREAM_CAPTURE_MODE_RELAXED));
  CUstreamCaptureStatus status = CU_STREAM_CAPTURE_STATUS_NONE;
  cuuint64_t id = 0;
  ASK(((info_fn *)find("cuStreamGetCaptureInfo", 11000))(s, &status, &id));
  printf("  status %d, id %s\n", (int)status, id ? "given" : "0");
  CUgraph captured;
  MUST(cuStreamEndCapture(s, &captured));
  MUST(cuGraphExecDestroy(y));

  return 0;
}
