// Graphs of explicit nodes: their structure, parameters, clones, and what is refused.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "ask.h"
#include <vector>

__global__ void add(int *p, int v) { *p += v; }
__global__ void twice(int *p) { *p *= 2; }
__device__ int symbol[4];
static void CUDART_CB count(void *p) { ++*(int *)p; }

static cudaKernelNodeParams kernel(void *f, void **args, unsigned blocks = 1, unsigned threads = 1) {
  cudaKernelNodeParams k = {};
  k.func = f;
  k.gridDim = dim3(blocks);
  k.blockDim = dim3(threads);
  k.kernelParams = args;
  return k;
}

static std::vector<cudaGraphNode_t> nodes_of(cudaGraph_t g) {
  size_t n = 0;
  MUST(cudaGraphGetNodes(g, nullptr, &n));
  std::vector<cudaGraphNode_t> v(n);
  if (n)
    MUST(cudaGraphGetNodes(g, v.data(), &n));
  return v;
}

static int place(const std::vector<cudaGraphNode_t> &v, cudaGraphNode_t n) {
  for (size_t i = 0; i < v.size(); ++i)
    if (v[i] == n)
      return (int)i;
  return -1;
}

static void show(cudaGraph_t g) {
  auto v = nodes_of(g);
  printf("  %zu nodes:", v.size());
  for (auto n : v) {
    cudaGraphNodeType t;
    MUST(cudaGraphNodeGetType(n, &t));
    printf(" %d", (int)t);
  }
  size_t e = 0;
  MUST(cudaGraphGetEdges(g, nullptr, nullptr, nullptr, &e));
  std::vector<cudaGraphNode_t> from(e + 1), to(e + 1);
  if (e)
    MUST(cudaGraphGetEdges(g, from.data(), to.data(), nullptr, &e));
  printf("; %zu edges:", e);
  for (size_t i = 0; i < e; ++i)
    printf(" %d-%d", place(v, from[i]), place(v, to[i]));
  printf("\n");
}

int main() {
  int *d, *h, counted = 0, value = 3, out[4] = {};
  MUST(cudaMalloc(&d, 64));
  MUST(cudaMallocHost(&h, 64));
  MUST(cudaMemset(d, 0, 64));
  cudaStream_t s;
  MUST(cudaStreamCreate(&s));

  printf("structure\n");
  cudaGraph_t g, other;
  ASK(cudaGraphCreate(&g, 1));
  ASK(cudaGraphCreate(nullptr, 0));
  ASK(cudaGraphCreate(&g, 0));
  MUST(cudaGraphCreate(&other, 0));
  cudaGraphNode_t a, b, c, x, foreign;
  ASK(cudaGraphAddEmptyNode(&a, g, nullptr, 0));
  ASK(cudaGraphAddEmptyNode(&b, g, &a, 1));
  ASK(cudaGraphAddEmptyNode(&c, g, &a, 1));
  ASK(cudaGraphAddEmptyNode(&foreign, other, nullptr, 0));
  ASK(cudaGraphAddEmptyNode(&x, g, &foreign, 1));
  cudaGraphNode_t both[2] = {a, a};
  ASK(cudaGraphAddEmptyNode(&x, g, both, 2));
  ASK(cudaGraphAddEmptyNode(&x, g, nullptr, 1));
  ASK(cudaGraphAddEmptyNode(&x, nullptr, nullptr, 0));
  ASK(cudaGraphAddEmptyNode(nullptr, g, nullptr, 0));
  show(g);
  ASK(cudaGraphAddDependencies(g, &b, &c, nullptr, 1));
  ASK(cudaGraphAddDependencies(g, &b, &c, nullptr, 1));
  ASK(cudaGraphAddDependencies(g, &c, &b, nullptr, 1));
  ASK(cudaGraphAddDependencies(g, &a, &a, nullptr, 1));
  ASK(cudaGraphAddDependencies(g, &a, &foreign, nullptr, 1));
  ASK(cudaGraphAddDependencies(g, nullptr, nullptr, nullptr, 0));
  show(g);
  cudaGraphExec_t exec = nullptr;
  ASK(cudaGraphInstantiate(&exec, g, 0));
  ASK(cudaGraphRemoveDependencies(g, &c, &b, nullptr, 1));
  ASK(cudaGraphRemoveDependencies(g, &c, &b, nullptr, 1));
  ASK(cudaGraphInstantiate(&exec, g, 0));
  size_t n = 1;
  cudaGraphNode_t few[8] = {};
  ASK(cudaGraphGetNodes(g, few, &n));
  printf("  with room for one: %zu\n", n);
  n = 8;
  ASK(cudaGraphGetNodes(g, few, &n));
  printf("  with room for eight: %zu, the rest %s\n", n, few[n] ? "kept" : "null");
  n = 8;
  ASK(cudaGraphGetRootNodes(g, few, &n));
  printf("  roots: %zu\n", n);
  n = 8;
  ASK(cudaGraphNodeGetDependencies(c, few, nullptr, &n));
  printf("  of c: %zu\n", n);
  n = 8;
  ASK(cudaGraphNodeGetDependentNodes(a, few, nullptr, &n));
  printf("  after a: %zu\n", n);
  ASK(cudaGraphDestroyNode(b));
  show(g);
  ASK(cudaGraphLaunch(exec, s));
  ASK(cudaStreamSynchronize(s));
  ASK(cudaGraphExecDestroy(exec));
  ASK(cudaGraphDestroy(other));
  ASK(cudaGraphDestroy(nullptr));
  ASK(cudaGraphExecDestroy(nullptr));
  ASK(cudaGraphLaunch(nullptr, s));

  printf("kernel nodes\n");
  MUST(cudaGraphCreate(&other, 0));
  void *args[] = {&d, &value};
  auto k = kernel((void *)add, args);
  ASK(cudaGraphAddKernelNode(&a, other, nullptr, 0, &k));
  auto wrong = k;
  wrong.blockDim = dim3(2048);
  ASK(cudaGraphAddKernelNode(&x, other, nullptr, 0, &wrong));
  wrong.blockDim = dim3(0);
  ASK(cudaGraphAddKernelNode(&x, other, nullptr, 0, &wrong));
  wrong = k;
  wrong.func = nullptr;
  ASK(cudaGraphAddKernelNode(&x, other, nullptr, 0, &wrong));
  wrong.func = &value;
  ASK(cudaGraphAddKernelNode(&x, other, nullptr, 0, &wrong));
  wrong = k;
  wrong.kernelParams = nullptr;
  ASK(cudaGraphAddKernelNode(&x, other, nullptr, 0, &wrong));
  wrong = k;
  wrong.sharedMemBytes = 1 << 20;
  ASK(cudaGraphAddKernelNode(&x, other, nullptr, 0, &wrong));
  value = 5;
  cudaKernelNodeParams got = {};
  ASK(cudaGraphKernelNodeGetParams(a, &got));
  printf("  func %s, grid %u, block %u, params %s, second %d\n", got.func == (void *)add ? "same" : "other", got.gridDim.x, got.blockDim.x, got.kernelParams == args ? "mine" : got.kernelParams ? "copied" : "null", got.kernelParams ? *(int *)got.kernelParams[1] : -1);
  ASK(cudaGraphMemsetNodeGetParams(a, (cudaMemsetParams *)out));
  cudaHostNodeParams hostp = {count, &counted}, hgot = {};
  ASK(cudaGraphAddHostNode(&b, other, &a, 1, &hostp));
  ASK(cudaGraphHostNodeGetParams(b, &hgot));
  printf("  host: %d %d\n", hgot.fn == count, hgot.userData == &counted);
  ASK(cudaGraphHostNodeGetParams(a, &hgot));
  hostp.fn = nullptr;
  ASK(cudaGraphAddHostNode(&x, other, nullptr, 0, &hostp));
  cudaMemsetParams ms = {};
  ms.dst = d + 1, ms.value = 0x1234567, ms.elementSize = 4, ms.width = 2, ms.height = 1;
  ASK(cudaGraphAddMemsetNode(&c, other, nullptr, 0, &ms));
  ms.elementSize = 3;
  ASK(cudaGraphAddMemsetNode(&x, other, nullptr, 0, &ms));
  ms.elementSize = 4, ms.width = 0;
  ASK(cudaGraphAddMemsetNode(&x, other, nullptr, 0, &ms));
  ms.width = 1, ms.height = 0;
  ASK(cudaGraphAddMemsetNode(&x, other, nullptr, 0, &ms));
  ms.height = 1, ms.dst = nullptr;
  ASK(cudaGraphAddMemsetNode(&x, other, nullptr, 0, &ms));
  ASK(cudaGraphAddMemcpyNode1D(&x, other, &c, 1, h, d, 16, cudaMemcpyDeviceToHost));
  ASK(cudaGraphAddDependencies(other, &a, &x, nullptr, 1));
  cudaMemcpy3DParms cp = {};
  ASK(cudaGraphMemcpyNodeGetParams(x, &cp));
  printf("  copy: width %zu height %zu depth %zu kind %d dst %d src %d pitch %zu\n", cp.extent.width, cp.extent.height, cp.extent.depth, (int)cp.kind, cp.dstPtr.ptr == h, cp.srcPtr.ptr == d, cp.srcPtr.pitch);
  cudaGraphNode_t y, z;
  ASK(cudaGraphAddMemcpyNode1D(&y, other, nullptr, 0, h, d, 0, cudaMemcpyDeviceToHost));
  if (place(nodes_of(other), y) >= 0 && y != x)
    MUST(cudaGraphDestroyNode(y));
  ASK(cudaGraphAddMemcpyNode1D(&y, other, nullptr, 0, h, d, 16, cudaMemcpyHostToDevice));
  if (place(nodes_of(other), y) >= 0 && y != x)
    cudaGraphDestroyNode(y);
  h[8] = 77;
  ASK(cudaGraphAddMemcpyNodeToSymbol(&y, other, nullptr, 0, symbol, h + 8, 4, 4, cudaMemcpyHostToDevice));
  ASK(cudaGraphAddMemcpyNodeToSymbol(&z, other, nullptr, 0, symbol, h + 8, 16, 4, cudaMemcpyHostToDevice));
  ASK(cudaGraphAddMemcpyNodeFromSymbol(&z, other, &y, 1, h + 9, symbol, 4, 4, cudaMemcpyDeviceToHost));
  show(other);
  ASK(cudaGraphInstantiate(&exec, other, 0));
  for (int i = 0; i < 3; ++i)
    MUST(cudaGraphLaunch(exec, s));
  MUST(cudaStreamSynchronize(s));
  printf("  %d %x %x %d, counted %d, symbol %d\n", h[0], h[1], h[2], h[3], counted, h[9]);

  printf("changes of the executable\n");
  value = 100;
  ASK(cudaGraphExecKernelNodeSetParams(exec, a, &k));
  auto k2 = kernel((void *)twice, args);
  ASK(cudaGraphExecKernelNodeSetParams(exec, a, &k2));
  k2.blockDim = dim3(2048);
  ASK(cudaGraphExecKernelNodeSetParams(exec, a, &k2));
  ASK(cudaGraphExecKernelNodeSetParams(exec, b, &k));
  ms = {};
  ms.dst = d + 1, ms.value = 9, ms.elementSize = 4, ms.width = 1, ms.height = 1;
  ASK(cudaGraphExecMemsetNodeSetParams(exec, c, &ms));
  ms.elementSize = 1;
  ASK(cudaGraphExecMemsetNodeSetParams(exec, c, &ms));
  ms.dst = h;
  ASK(cudaGraphExecMemsetNodeSetParams(exec, c, &ms));
  ASK(cudaGraphExecMemcpyNodeSetParams1D(exec, x, h + 4, d, 12, cudaMemcpyDeviceToHost));
  ASK(cudaGraphExecMemcpyNodeSetParams1D(exec, x, d + 4, d, 12, cudaMemcpyDeviceToDevice));
  int other_count = 0;
  hostp = {count, &other_count};
  ASK(cudaGraphExecHostNodeSetParams(exec, b, &hostp));
  unsigned enabled = 7;
  ASK(cudaGraphNodeGetEnabled(exec, a, &enabled));
  printf("  enabled %u\n", enabled);
  ASK(cudaGraphNodeSetEnabled(exec, z, 0));
  ASK(cudaGraphNodeSetEnabled(exec, b, 0));
  ASK(cudaGraphNodeGetEnabled(exec, z, &enabled));
  printf("  enabled %u\n", enabled);
  h[9] = -1;
  MUST(cudaGraphLaunch(exec, s));
  MUST(cudaStreamSynchronize(s));
  printf("  %d %x %x %d, counted %d %d, symbol %d\n", h[4], h[5], h[6], h[7], counted, other_count, h[9]);
  unsigned long long flags = 7;
  ASK(cudaGraphExecGetFlags(exec, &flags));
  printf("  flags %llu\n", flags);
  MUST(cudaGraphExecDestroy(exec));

  printf("clone and children\n");
  cudaGraph_t clone, child;
  ASK(cudaGraphClone(&clone, other));
  show(clone);
  ASK(cudaGraphNodeFindInClone(&y, a, clone));
  printf("  another node %d, in the clone %d\n", y != a, place(nodes_of(clone), y));
  ASK(cudaGraphNodeFindInClone(&y, a, other));
  ASK(cudaGraphNodeFindInClone(&y, foreign = nodes_of(g)[0], clone));
  cudaGraphNode_t sub;
  ASK(cudaGraphAddChildGraphNode(&sub, g, nullptr, 0, other));
  ASK(cudaGraphChildGraphNodeGetGraph(sub, &child));
  printf("  a copy %d\n", child != other);
  show(child);
  ASK(cudaGraphNodeFindInClone(&y, a, child));
  ASK(cudaGraphAddChildGraphNode(&y, g, nullptr, 0, nullptr));
  show(g);
  MUST(cudaMemset(d, 0, 16));
  ASK(cudaGraphInstantiate(&exec, g, 0));
  MUST(cudaGraphLaunch(exec, s));
  MUST(cudaGraphLaunch(exec, s));
  MUST(cudaStreamSynchronize(s));
  printf("  %d\n", h[0]);

  printf("whole updates\n");
  auto update = [&](const char *what, cudaGraph_t from) {
    cudaGraphExecUpdateResultInfo info = {};
    cudaError_t r = cudaGraphExecUpdate(exec, from, &info);
    cudaGetLastError();
    printf("  %s: %s, result %d, node %s, from %s\n", what, cudaGetErrorName(r), (int)info.result, info.errorNode ? "given" : "null", info.errorFromNode ? "given" : "null");
  };
  MUST(cudaGraphExecDestroy(exec));
  MUST(cudaGraphInstantiate(&exec, other, 0));
  update("the same graph", other);
  update("a clone", clone);
  update("another graph", g);
  MUST(cudaGraphNodeFindInClone(&y, b, clone));
  MUST(cudaGraphNodeFindInClone(&x, a, clone));
  MUST(cudaGraphRemoveDependencies(clone, &x, &y, nullptr, 1));
  update("an edge less", clone);
  MUST(cudaGraphAddDependencies(clone, &x, &y, nullptr, 1));
  update("the edge again", clone);
  auto small = kernel((void *)twice, args);
  ASK(cudaGraphKernelNodeSetParams(x, &small));
  update("another kernel", clone);
  MUST(cudaGraphNodeFindInClone(&y, c, clone));
  ms = {};
  ms.dst = d + 1, ms.value = 9, ms.elementSize = 1, ms.width = 3, ms.height = 1;
  ASK(cudaGraphMemsetNodeSetParams(y, &ms));
  update("another width of the memset", clone);
  ms.width = 3, ms.height = 2, ms.pitch = 8;
  ASK(cudaGraphMemsetNodeSetParams(y, &ms));
  update("a memset in two dimensions", clone);
  ASK(cudaGraphAddEmptyNode(&y, clone, nullptr, 0));
  update("a node more", clone);
  ASK(cudaGraphDestroyNode(y));
  MUST(cudaGraphDestroy(clone));
  MUST(cudaGraphClone(&clone, other));
  MUST(cudaGraphNodeFindInClone(&y, b, clone));
  MUST(cudaGraphDestroyNode(y));
  MUST(cudaGraphNodeFindInClone(&x, a, clone));
  ASK(cudaGraphAddEmptyNode(&y, clone, &x, 1));
  update("another type", clone);
  cudaGraph_t first, second;
  cudaGraphNode_t p, q;
  MUST(cudaGraphCreate(&first, 0));
  MUST(cudaGraphCreate(&second, 0));
  MUST(cudaGraphAddKernelNode(&p, first, nullptr, 0, &k));
  MUST(cudaGraphAddKernelNode(&q, first, nullptr, 0, &small));
  MUST(cudaGraphAddKernelNode(&x, second, nullptr, 0, &small));
  MUST(cudaGraphAddKernelNode(&y, second, nullptr, 0, &k));
  MUST(cudaGraphExecDestroy(exec));
  MUST(cudaGraphInstantiate(&exec, first, 0));
  update("the same kernels in another order", second);
  MUST(cudaGraphAddDependencies(first, &p, &q, nullptr, 1));
  MUST(cudaGraphAddDependencies(second, &y, &x, nullptr, 1));
  MUST(cudaGraphExecDestroy(exec));
  MUST(cudaGraphInstantiate(&exec, first, 0));
  update("the same chain made in another order", second);
  MUST(cudaGraphDestroy(second));

  printf("events\n");
  cudaEvent_t e1, e2;
  MUST(cudaEventCreate(&e1));
  MUST(cudaEventCreate(&e2));
  MUST(cudaGraphCreate(&second, 0));
  ASK(cudaGraphAddEventRecordNode(&x, second, nullptr, 0, e1));
  MUST(cudaGraphAddKernelNode(&y, second, &x, 1, &k));
  ASK(cudaGraphAddEventRecordNode(&z, second, &y, 1, e2));
  ASK(cudaGraphAddEventWaitNode(&p, second, nullptr, 0, e1));
  cudaEvent_t ev;
  ASK(cudaGraphEventRecordNodeGetEvent(x, &ev));
  printf("  same %d\n", ev == e1);
  ASK(cudaGraphEventWaitNodeGetEvent(x, &ev));
  MUST(cudaGraphExecDestroy(exec));
  ASK(cudaGraphInstantiate(&exec, second, 0));
  ASK(cudaGraphLaunch(exec, s));
  ASK(cudaEventSynchronize(e2));
  ASK(cudaEventQuery(e1));
  float t = -1;
  ASK(cudaEventElapsedTime(&t, e1, e2));
  printf("  time %s\n", t >= 0 ? "fine" : "wrong");
  ASK(cudaStreamSynchronize(s));

  printf("memory nodes\n");
  cudaGraph_t mem;
  MUST(cudaGraphCreate(&mem, 0));
  cudaMemAllocNodeParams al = {};
  al.poolProps.allocType = cudaMemAllocationTypePinned;
  al.poolProps.location.type = cudaMemLocationTypeDevice;
  al.bytesize = 1000;
  ASK(cudaGraphAddMemAllocNode(&x, mem, nullptr, 0, &al));
  printf("  address %s\n", al.dptr ? "given" : "null");
  int *mine = (int *)al.dptr, nine = 9;
  void *margs[] = {&mine, &nine};
  auto mk = kernel((void *)add, margs);
  ms = {};
  ms.dst = mine, ms.value = 0, ms.elementSize = 4, ms.width = 1, ms.height = 1;
  ASK(cudaGraphAddMemsetNode(&p, mem, &x, 1, &ms));
  ASK(cudaGraphAddKernelNode(&y, mem, &p, 1, &mk));
  ASK(cudaGraphAddMemcpyNode1D(&z, mem, &y, 1, h, mine, 4, cudaMemcpyDeviceToHost));
  MUST(cudaGraphExecDestroy(exec));
  cudaMemAllocNodeParams al2 = {};
  ASK(cudaGraphMemAllocNodeGetParams(x, &al2));
  printf("  the same address %d, bytes %zu\n", al2.dptr == mine, al2.bytesize);
  ASK(cudaGraphClone(&clone, mem));
  ASK(cudaGraphAddChildGraphNode(&q, g, nullptr, 0, mem));
  ASK(cudaGraphDestroyNode(y));
  ASK(cudaGraphDestroyNode(x));
  ASK(cudaGraphRemoveDependencies(mem, &x, &p, nullptr, 1));
  ASK(cudaGraphInstantiate(&exec, mem, 0));
  cudaGraphExec_t exec2;
  ASK(cudaGraphInstantiate(&exec2, mem, 0));
  ASK(cudaGraphLaunch(exec, s));
  ASK(cudaGraphLaunch(exec, s));
  ASK(cudaFreeAsync(mine, s));
  ASK(cudaGraphLaunch(exec, s));
  ASK(cudaStreamSynchronize(s));
  ASK(cudaFree(mine));
  ASK(cudaGraphExecDestroy(exec));
  ASK(cudaGraphInstantiate(&exec, mem, cudaGraphInstantiateFlagAutoFreeOnLaunch));
  ASK(cudaGraphLaunch(exec, s));
  ASK(cudaGraphLaunch(exec, s));
  ASK(cudaStreamSynchronize(s));
  ASK(cudaGraphExecDestroy(exec));
  MUST(cudaGraphDestroy(mem));
  MUST(cudaGraphCreate(&mem, 0));
  ASK(cudaGraphAddMemAllocNode(&x, mem, nullptr, 0, &al));
  ASK(cudaGraphAddMemFreeNode(&y, mem, &x, 1, al.dptr));
  ASK(cudaGraphAddMemFreeNode(&z, mem, &x, 1, al.dptr));
  ASK(cudaGraphAddMemFreeNode(&z, mem, nullptr, 0, d));
  void *fp = nullptr;
  ASK(cudaGraphMemFreeNodeGetParams(y, &fp));
  printf("  same %d\n", fp == al.dptr);
  al.bytesize = 0;
  ASK(cudaGraphAddMemAllocNode(&x, mem, nullptr, 0, &al));
  ASK(cudaGraphInstantiate(&exec, mem, 0));
  for (int i = 0; i < 3; ++i)
    ASK(cudaGraphLaunch(exec, s));
  unsigned long long used = 1, reserved = 0;
  MUST(cudaStreamSynchronize(s));
  ASK(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrUsedMemCurrent, &used));
  ASK(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrReservedMemCurrent, &reserved));
  printf("  used %s, reserved %s\n", used ? "some" : "none", reserved ? "some" : "none");
  ASK(cudaDeviceGraphMemTrim(0));
  ASK(cudaGraphExecDestroy(exec));
  ASK(cudaDeviceGraphMemTrim(0));
  ASK(cudaDeviceGetGraphMemAttribute(0, cudaGraphMemAttrReservedMemCurrent, &reserved));
  printf("  reserved %s\n", reserved ? "some" : "none");

  printf("generic nodes\n");
  MUST(cudaGraphCreate(&mem, 0));
  cudaGraphNodeParams gp = {};
  gp.type = cudaGraphNodeTypeKernel;
  gp.kernel.func = (void *)add;
  gp.kernel.gridDim = dim3(1);
  gp.kernel.blockDim = dim3(1);
  gp.kernel.kernelParams = args;
  ASK(cudaGraphAddNode(&x, mem, nullptr, nullptr, 0, &gp));
  gp = {};
  gp.type = cudaGraphNodeTypeEmpty;
  ASK(cudaGraphAddNode(&y, mem, &x, nullptr, 1, &gp));
  gp = {};
  gp.type = (cudaGraphNodeType)99;
  ASK(cudaGraphAddNode(&z, mem, &x, nullptr, 1, &gp));
  show(mem);
  cudaGraphInstantiateParams ip = {};
  ip.flags = cudaGraphInstantiateFlagUpload;
  ip.uploadStream = s;
  ASK(cudaGraphInstantiateWithParams(&exec, mem, &ip));
  printf("  result %d\n", (int)ip.result_out);
  ASK(cudaGraphAddDependencies(mem, &y, &x, nullptr, 1));
  ip = {};
  ASK(cudaGraphInstantiateWithParams(&exec2, mem, &ip));
  printf("  result %d, node %s\n", (int)ip.result_out, ip.errNode_out ? "given" : "null");
  ASK(cudaGraphInstantiate(&exec2, mem, 64));
  ASK(cudaGraphDebugDotPrint(g, "/nonexistent/x.dot", 0));

  printf("user objects\n");
  static int destroyed = 0;
  cudaUserObject_t uo;
  ASK(cudaUserObjectCreate(&uo, nullptr, [](void *) { ++destroyed; }, 1, 0));
  ASK(cudaUserObjectCreate(&uo, nullptr, [](void *) { ++destroyed; }, 1, cudaUserObjectNoDestructorSync));
  ASK(cudaGraphRetainUserObject(other, uo, 1, cudaGraphUserObjectMove));
  MUST(cudaGraphClone(&clone, other));
  MUST(cudaGraphDestroy(other));
  printf("  destroyed %d\n", destroyed);
  MUST(cudaGraphDestroy(clone));
  MUST(cudaDeviceSynchronize());
  for (int i = 0; i < 1000000 && !*(volatile int *)&destroyed; ++i)
    cudaStreamQuery(s);
  printf("  destroyed %d\n", destroyed);
  ASK(cudaDeviceSynchronize());
  return 0;
}
