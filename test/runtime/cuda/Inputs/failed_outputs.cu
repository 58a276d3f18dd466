// What calls that fail leave in the places of their results: kept as it was, null, or another value.
// failed_outputs.h100.txt is what this printed on an NVIDIA H200 with CUDA 13.0 (nvcc -O0).
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstring>
#include <cuda.h>
#include <cuda_runtime.h>

__global__ void kernel(int *p) { *p = 1; }

static const char *text(const void *v, const void *before) { return !v ? "null" : v == before ? "kept" : "set"; }

#define SHOW(result, call)                                                                                             \
  do {                                                                                                                 \
    void *before = (void *)0x1234500, *now = nullptr;                                                                  \
    const size_t bytes = sizeof result < sizeof before ? sizeof result : sizeof before;                                \
    memcpy(&result, &before, bytes);                                                                                   \
    const int error = (int)(call);                                                                                     \
    memcpy(&now, &result, bytes);                                                                                      \
    printf("%s -> %d %s\n", #call, error, text(now, before));                                                          \
  } while (0)

static const char ptx[] = ".version 7.0\n.target sm_70\n.address_size 64\n"
                          ".visible .global .u32 v;\n.visible .entry k() { ret; }";

static void driver() {
  CUmodule m, good;
  CUfunction f;
  CUdeviceptr p;
  size_t n;
  CUcontext c;
  CUdevice d;
  CUstream s;
  CUevent e;
  CUtexref t;
  CUgraph g;
  CUgraphExec x;
  CUgraphNode node;
  CUmemoryPool pool;
  void *h;
  int i;
  CUDA_KERNEL_NODE_PARAMS none = {};
  cuModuleLoadData(&good, ptx);
  SHOW(f, cuModuleGetFunction(&f, good, "nothing"));
  SHOW(f, cuModuleGetFunction(&f, good, ""));
  SHOW(p, cuModuleGetGlobal(&p, &n, good, "nothing"));
  SHOW(n, cuModuleGetGlobal(&p, &n, good, "nothing"));
  SHOW(t, cuModuleGetTexRef(&t, good, "nothing"));
  SHOW(m, cuModuleLoadData(&m, "rubbish"));
  SHOW(m, cuModuleLoadData(&m, ".version 7.0\n.target sm_70\n.address_size 64\n.entry x() { bad; }"));
  SHOW(m, cuModuleLoad(&m, "/does/not/exist"));
  SHOW(m, cuModuleLoadFatBinary(&m, "rubbish"));
  SHOW(p, cuMemAlloc(&p, 0));
  SHOW(p, cuMemAlloc(&p, (size_t)1 << 60));
  SHOW(h, cuMemAllocHost(&h, 0));
  SHOW(p, cuMemAllocManaged(&p, 100, 0));
  SHOW(p, cuMemAllocManaged(&p, 0, 1));
  SHOW(n, cuMemAllocPitch(&p, &n, 100, 10, 5));
  SHOW(p, cuMemAllocPitch(&p, &n, 100, 10, 5));
  SHOW(d, cuDeviceGet(&d, 99));
  SHOW(c, cuCtxCreate(&c, 0, 0, 99));
  SHOW(s, cuStreamCreate(&s, 77));
  SHOW(e, cuEventCreate(&e, 0x777));
  SHOW(i, cuDeviceGetAttribute(&i, (CUdevice_attribute)9999, 0));
  SHOW(i, cuDeviceGetAttribute(&i, CU_DEVICE_ATTRIBUTE_WARP_SIZE, 99));
  CUlibrary l;
  CUkernel k;
  cuLibraryLoadData(&l, ptx, 0, 0, 0, 0, 0, 0);
  SHOW(k, cuLibraryGetKernel(&k, l, "nothing"));
  SHOW(p, cuLibraryGetGlobal(&p, &n, l, "nothing"));
  cuGraphCreate(&g, 0);
  SHOW(node, cuGraphAddEmptyNode(&node, g, 0, 1));
  SHOW(node, cuGraphAddKernelNode(&node, g, 0, 0, &none));
  SHOW(x, cuGraphInstantiate(&x, 0, 0));
  SHOW(p, cuMemHostGetDevicePointer(&p, &i, 0));
  SHOW(i, cuPointerGetAttribute(&i, CU_POINTER_ATTRIBUTE_MEMORY_TYPE, 0x1000));
  SHOW(pool, cuDeviceGetDefaultMemPool(&pool, 99));
}

static void runtime() {
  void *p;
  size_t n;
  int i;
  cudaStream_t s;
  cudaEvent_t e;
  cudaGraph_t g;
  cudaGraphExec_t x;
  cudaArray_t a;
  cudaMemPool_t pool;
  cudaTextureObject_t t;
  const cudaChannelFormatDesc odd = cudaCreateChannelDesc(3, 3, 3, 3, cudaChannelFormatKindFloat);
  const cudaResourceDesc resource = {};
  const cudaTextureDesc texture = {};
  SHOW(p, cudaMalloc(&p, 0));
  SHOW(p, cudaMalloc(&p, (size_t)1 << 60));
  SHOW(p, cudaMallocHost(&p, 0));
  SHOW(p, cudaMallocManaged(&p, 0));
  SHOW(p, cudaMallocManaged(&p, 16, 7));
  SHOW(p, cudaHostAlloc(&p, 16, 0x100));
  SHOW(n, cudaMallocPitch(&p, &n, 0, 10));
  SHOW(p, cudaMallocPitch(&p, &n, 0, 10));
  SHOW(p, cudaMallocPitch(&p, &n, (size_t)1 << 40, 1 << 20));
  SHOW(n, cudaMallocPitch(&p, &n, (size_t)1 << 40, 1 << 20));
  SHOW(s, cudaStreamCreateWithFlags(&s, 77));
  SHOW(e, cudaEventCreateWithFlags(&e, 0x777));
  SHOW(i, cudaDeviceGetAttribute(&i, (cudaDeviceAttr)9999, 0));
  SHOW(p, cudaGetSymbolAddress(&p, (const void *)&i));
  SHOW(n, cudaGetSymbolSize(&n, (const void *)&i));
  SHOW(p, cudaHostGetDevicePointer(&p, &i, 0));
  SHOW(x, cudaGraphInstantiate(&x, 0, 0));
  SHOW(g, cudaGraphCreate(&g, 5));
  SHOW(p, cudaMallocAsync(&p, 0, 0));
  SHOW(p, cudaMallocAsync(&p, (size_t)1 << 60, 0));
  SHOW(i, cudaOccupancyMaxActiveBlocksPerMultiprocessor(&i, kernel, 0, 0));
  SHOW(i, cudaOccupancyMaxActiveBlocksPerMultiprocessor(&i, kernel, 5000, 0));
  SHOW(i, cudaDeviceCanAccessPeer(&i, 0, 99));
  SHOW(i, cudaDeviceCanAccessPeer(&i, 0, 0));
  SHOW(pool, cudaDeviceGetDefaultMemPool(&pool, 99));
  SHOW(a, cudaMallocArray(&a, &odd, 10, 10));
  SHOW(a, cudaMallocArray(&a, 0, 10, 10));
  SHOW(t, cudaCreateTextureObject(&t, &resource, &texture, 0));
}

int main() {
  cuInit(0);
  cudaFree(0);
  driver();
  runtime();
}
