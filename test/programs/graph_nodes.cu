// Graphs: explicit nodes of every kind, child graphs, clones, updates that succeed and fail, capture with
// forks, memory nodes, parameters.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cstring>
#include <vector>
#include <cuda_runtime.h>

#define CHECK(e)                                                                          \
  do {                                                                                    \
    cudaError_t s_ = (e);                                                                 \
    if (s_ != cudaSuccess) {                                                              \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #e, cudaGetErrorString(s_)); \
      exit(1);                                                                            \
    }                                                                                     \
  } while (0)

__global__ void addk(int *d, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] += k;
}
__global__ void mulk(int *d, int n, int k) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    d[i] *= k;
}
__global__ void sum(const int *a, const int *b, int *o, int n) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    o[i] = a[i] + b[i];
}
static int calls;
void hostfn(void *p) {
  calls += *(int *)p;
}
int main() {
  const int n = 1000;
  int *a, *b, *c;
  CHECK(cudaMalloc(&a, n * 4));
  CHECK(cudaMalloc(&b, n * 4));
  CHECK(cudaMalloc(&c, n * 4));
  std::vector<int> h(n), r(n);
  for (int i = 0; i < n; ++i)
    h[i] = i;
  cudaGraph_t g;
  CHECK(cudaGraphCreate(&g, 0));
  cudaGraphNode_t up, ms, ka, kb, ks, down, host, empty;
  CHECK(cudaGraphAddMemcpyNode1D(&up, g, nullptr, 0, a, h.data(), n * 4, cudaMemcpyHostToDevice));
  cudaMemsetParams mp = {};
  mp.dst = b;
  mp.value = 7;
  mp.elementSize = 4;
  mp.width = n;
  mp.height = 1;
  CHECK(cudaGraphAddMemsetNode(&ms, g, nullptr, 0, &mp));
  int nn = n, k1 = 3, k2 = 5;
  void *pa[] = {&a, &nn, &k1}, *pb[] = {&b, &nn, &k2}, *ps[] = {&a, &b, &c, &nn};
  cudaKernelNodeParams kp = {};
  kp.func = (void *)addk;
  kp.gridDim = dim3(8);
  kp.blockDim = dim3(128);
  kp.kernelParams = pa;
  CHECK(cudaGraphAddKernelNode(&ka, g, &up, 1, &kp));
  kp.func = (void *)mulk;
  kp.kernelParams = pb;
  CHECK(cudaGraphAddKernelNode(&kb, g, &ms, 1, &kp));
  cudaGraphNode_t both[] = {ka, kb};
  CHECK(cudaGraphAddEmptyNode(&empty, g, both, 2));
  kp.func = (void *)sum;
  kp.kernelParams = ps;
  CHECK(cudaGraphAddKernelNode(&ks, g, &empty, 1, &kp));
  CHECK(cudaGraphAddMemcpyNode1D(&down, g, &ks, 1, r.data(), c, n * 4, cudaMemcpyDeviceToHost));
  int one = 1;
  cudaHostNodeParams hp = {hostfn, &one};
  CHECK(cudaGraphAddHostNode(&host, g, &down, 1, &hp));
  size_t nodes = 0;
  CHECK(cudaGraphGetNodes(g, nullptr, &nodes));
  size_t roots = 0;
  CHECK(cudaGraphGetRootNodes(g, nullptr, &roots));
  cudaGraphNodeType ty;
  CHECK(cudaGraphNodeGetType(ks, &ty));
  printf("%zu nodes %zu roots type %d\n", nodes, roots, (int)ty);
  cudaStream_t s;
  CHECK(cudaStreamCreate(&s));
  cudaGraphExec_t e;
  CHECK(cudaGraphInstantiate(&e, g, 0));
  for (int i = 0; i < 3; ++i)
    CHECK(cudaGraphLaunch(e, s));
  CHECK(cudaStreamSynchronize(s));
  printf("r %d %d calls %d\n", r[1], r[999], calls);
  k1 = 100;
  kp.func = (void *)addk;
  kp.kernelParams = pa;
  CHECK(cudaGraphExecKernelNodeSetParams(e, ka, &kp));
  mp.value = 1;
  CHECK(cudaGraphExecMemsetNodeSetParams(e, ms, &mp));
  int two = 10;
  hp.userData = &two;
  CHECK(cudaGraphExecHostNodeSetParams(e, host, &hp));
  CHECK(cudaGraphLaunch(e, s));
  CHECK(cudaStreamSynchronize(s));
  printf("r %d %d calls %d\n", r[1], r[999], calls);
  CHECK(cudaGraphNodeSetEnabled(e, kb, 0));
  CHECK(cudaGraphLaunch(e, s));
  CHECK(cudaStreamSynchronize(s));
  printf("r %d\n", r[1]);
  unsigned en;
  CHECK(cudaGraphNodeGetEnabled(e, kb, &en));
  printf("enabled %u\n", en);
  cudaGraph_t cl;
  CHECK(cudaGraphClone(&cl, g));
  cudaGraphNode_t in;
  CHECK(cudaGraphNodeFindInClone(&in, ks, cl));
  CHECK(cudaGraphDestroyNode(in));
  CHECK(cudaGraphGetNodes(cl, nullptr, &nodes));
  printf("clone %zu\n", nodes);
  cudaGraphExecUpdateResultInfo info;
  cudaError_t st = cudaGraphExecUpdate(e, cl, &info);
  printf("update %s %d\n", cudaGetErrorName(st), (int)info.result != 0);
  cudaGetLastError();
  st = cudaGraphExecUpdate(e, g, &info);
  printf("update %s %d\n", cudaGetErrorName(st), (int)info.result);
  cudaStream_t s2;
  cudaEvent_t f, j;
  CHECK(cudaStreamCreate(&s2));
  CHECK(cudaEventCreate(&f));
  CHECK(cudaEventCreate(&j));
  CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal));
  CHECK(cudaMemsetAsync(a, 0, n * 4, s));
  CHECK(cudaEventRecord(f, s));
  CHECK(cudaStreamWaitEvent(s2, f, 0));
  CHECK(cudaMemsetAsync(b, 1, n * 4, s2));
  addk<<<8, 128, 0, s>>>(a, n, 2);
  CHECK(cudaEventRecord(j, s2));
  CHECK(cudaStreamWaitEvent(s, j, 0));
  sum<<<8, 128, 0, s>>>(a, b, c, n);
  cudaStreamCaptureStatus cs;
  CHECK(cudaStreamIsCapturing(s2, &cs));
  cudaGraph_t cg;
  CHECK(cudaStreamEndCapture(s, &cg));
  CHECK(cudaGraphGetNodes(cg, nullptr, &nodes));
  size_t edges = 0;
  CHECK(cudaGraphGetEdges(cg, nullptr, nullptr, nullptr, &edges));
  printf("captured %d: %zu nodes %zu edges\n", (int)cs, nodes, edges);
  cudaGraph_t parent;
  cudaGraphNode_t c1, c2, last;
  CHECK(cudaGraphCreate(&parent, 0));
  CHECK(cudaGraphAddChildGraphNode(&c1, parent, nullptr, 0, cg));
  kp.func = (void *)mulk;
  int k3 = 2;
  void *pc[] = {&c, &nn, &k3};
  kp.kernelParams = pc;
  CHECK(cudaGraphAddKernelNode(&c2, parent, &c1, 1, &kp));
  CHECK(cudaGraphAddMemcpyNode1D(&last, parent, &c2, 1, r.data(), c, n * 4, cudaMemcpyDefault));
  cudaGraphExec_t pe;
  CHECK(cudaGraphInstantiateWithFlags(&pe, parent, 0));
  CHECK(cudaGraphLaunch(pe, 0));
  CHECK(cudaDeviceSynchronize());
  printf("child %d %d\n", r[0], r[500]);
  cudaGraph_t mg;
  CHECK(cudaGraphCreate(&mg, 0));
  cudaGraphNode_t al, w, cp, fr;
  cudaMemAllocNodeParams ap = {};
  ap.poolProps.allocType = cudaMemAllocationTypePinned;
  ap.poolProps.location = {cudaMemLocationTypeDevice, 0};
  ap.bytesize = n * 4;
  CHECK(cudaGraphAddMemAllocNode(&al, mg, nullptr, 0, &ap));
  cudaMemsetParams mq = {};
  mq.dst = ap.dptr;
  mq.value = 9;
  mq.elementSize = 1;
  mq.width = n * 4;
  mq.height = 1;
  CHECK(cudaGraphAddMemsetNode(&w, mg, &al, 1, &mq));
  CHECK(cudaGraphAddMemcpyNode1D(&cp, mg, &w, 1, r.data(), ap.dptr, n * 4, cudaMemcpyDeviceToHost));
  CHECK(cudaGraphAddMemFreeNode(&fr, mg, &cp, 1, ap.dptr));
  cudaGraphExec_t me;
  CHECK(cudaGraphInstantiate(&me, mg, 0));
  for (int i = 0; i < 2; ++i)
    CHECK(cudaGraphLaunch(me, s));
  CHECK(cudaStreamSynchronize(s));
  printf("memory %x\n", r[77]);
  CHECK(cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal));
  st = cudaStreamSynchronize(s);
  printf("sync in capture %s\n", cudaGetErrorName(st));
  cudaGraph_t bad = nullptr;
  st = cudaStreamEndCapture(s, &bad);
  printf("end %s %d\n", cudaGetErrorName(st), bad == nullptr);
  cudaGetLastError();
  st = cudaGraphAddDependencies(parent, &c2, &c1, nullptr, 1);
  cudaGraphExec_t cyc;
  cudaError_t st2 = cudaGraphInstantiate(&cyc, parent, 0);
  printf("cycle %d\n", st != cudaSuccess || st2 != cudaSuccess);
  cudaGetLastError();
  CHECK(cudaGraphExecDestroy(e));
  CHECK(cudaGraphExecDestroy(pe));
  CHECK(cudaGraphExecDestroy(me));
  CHECK(cudaGraphDestroy(g));
  CHECK(cudaGraphDestroy(cl));
  CHECK(cudaGraphDestroy(cg));
  CHECK(cudaGraphDestroy(mg));
  addk<<<1, 32>>>(a, 32, 1);
  CHECK(cudaDeviceSynchronize());
}
