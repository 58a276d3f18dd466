// Random copies between arrays and plain memory, each also made on the host: "array_copies N [SEED]". An array's content
// is known by what was copied to it; it is read back as a whole after each copy.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <vector>

static unsigned long long state = 1;
static unsigned below(unsigned n) { return (unsigned)((state = state * 6364136223846793005ull + 1442695040888963407ull) >> 33) % n; }

#define MUST(x)                                                                                                        \
  do {                                                                                                                 \
    cudaError_t e_ = (x);                                                                                              \
    if (e_) {                                                                                                          \
      printf("line %d: %s: %s\n", __LINE__, #x, cudaGetErrorName(e_));                                                 \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)

// An array, or memory of the host or a device, with what it should have.
struct place {
  cudaArray_t array;
  char *memory;
  bool device;
  size_t element, w, h, d, pitch; // elements, rows, slices, bytes
  std::vector<char> want;         // rows of pitch bytes
  char *row(size_t y, size_t z) { return want.data() + (z * h + y) * pitch; }
};

static cudaMemcpy3DParms all(place &p, char *host) {
  cudaMemcpy3DParms m = {};
  m.srcArray = p.array;
  if (!p.array)
    m.srcPtr = make_cudaPitchedPtr(p.memory, p.pitch, p.pitch, p.h);
  m.dstPtr = make_cudaPitchedPtr(host, p.pitch, p.pitch, p.h);
  m.extent = make_cudaExtent(p.array ? p.w : p.w * p.element, p.h, p.d);
  m.kind = cudaMemcpyDefault;
  return m;
}

static place make(size_t element) {
  place p = {};
  p.element = element;
  const unsigned kind = below(6);
  p.w = 1 + below(150), p.h = 1 + below(22), p.d = 1 + below(4);
  if (kind == 0)
    p.h = p.d = 1;
  if (kind == 1)
    p.d = 1;
  p.pitch = p.w * element;
  if (kind < 4) {
    const int bits = element < 4 ? 8 * (int)element : element == 4 ? 32 : 32, n = element <= 4 ? 1 : (int)element / 4;
    cudaChannelFormatDesc d = {bits, n > 1 ? bits : 0, n > 2 ? bits : 0, n > 2 ? bits : 0, cudaChannelFormatKindUnsigned};
    MUST(cudaMalloc3DArray(&p.array, &d, make_cudaExtent(p.w, kind ? p.h : 0, kind > 1 ? p.d : 0), kind == 3 ? cudaArrayLayered : 0));
  } else {
    p.device = kind == 4;
    p.pitch += below(3) * 4 * element;
    if (p.device)
      MUST(cudaMalloc(&p.memory, p.pitch * p.h * p.d));
    else
      p.memory = (char *)malloc(p.pitch * p.h * p.d);
  }
  p.want.resize(p.pitch * p.h * p.d);
  for (char &c : p.want)
    c = (char)below(256);
  cudaMemcpy3DParms m = {};
  m.srcPtr = make_cudaPitchedPtr(p.want.data(), p.pitch, p.pitch, p.h);
  m.dstArray = p.array;
  if (!p.array)
    m.dstPtr = make_cudaPitchedPtr(p.memory, p.pitch, p.pitch, p.h);
  m.extent = make_cudaExtent(p.array ? p.w : p.w * p.element, p.h, p.d);
  m.kind = cudaMemcpyDefault;
  MUST(cudaMemcpy3D(&m));
  return p;
}

static bool same(place &p) {
  std::vector<char> got(p.want.size());
  cudaMemcpy3DParms m = all(p, got.data());
  MUST(cudaMemcpy3D(&m));
  for (size_t i = 0; i < p.h * p.d; i++)
    if (memcmp(got.data() + i * p.pitch, p.want.data() + i * p.pitch, p.w * p.element))
      return false;
  return true;
}

static void drop(place &p) {
  if (p.array)
    MUST(cudaFreeArray(p.array));
  else if (p.device)
    MUST(cudaFree(p.memory));
  else
    free(p.memory);
}

int main(int argc, char **argv) {
  const int n = argc > 1 ? atoi(argv[1]) : 100;
  state = argc > 2 ? strtoull(argv[2], nullptr, 0) : 1;
  int wrong = 0;
  cudaStream_t s;
  MUST(cudaStreamCreate(&s));
  for (int i = 0; i < n; i++) {
    const size_t element = (size_t)1 << below(5);
    place a = make(element), b = make(element);
    cudaMemcpy3DParms m = {};
    const size_t w = 1 + below((unsigned)(a.w < b.w ? a.w : b.w)), h = 1 + below((unsigned)(a.h < b.h ? a.h : b.h)), d = 1 + below((unsigned)(a.d < b.d ? a.d : b.d));
    const size_t unit = a.array || b.array ? 1 : element; // elements where an array takes part
    m.extent = make_cudaExtent(w * unit, h, d);
    m.srcPos = make_cudaPos(below((unsigned)(a.w - w + 1)) * unit, below((unsigned)(a.h - h + 1)), below((unsigned)(a.d - d + 1)));
    m.dstPos = make_cudaPos(below((unsigned)(b.w - w + 1)) * unit, below((unsigned)(b.h - h + 1)), below((unsigned)(b.d - d + 1)));
    m.kind = cudaMemcpyDefault;
    m.srcArray = a.array, m.dstArray = b.array;
    if (!a.array)
      m.srcPtr = make_cudaPitchedPtr(a.memory, a.pitch, a.pitch, a.h);
    if (!b.array)
      m.dstPtr = make_cudaPitchedPtr(b.memory, b.pitch, b.pitch, b.h);
    if (i % 3 == 0)
      MUST(cudaMemcpy3D(&m));
    else if (i % 3 == 1) {
      MUST(cudaMemcpy3DAsync(&m, s));
      MUST(cudaStreamSynchronize(s));
    } else {
      cudaGraph_t g;
      cudaGraphNode_t node;
      cudaGraphExec_t x;
      MUST(cudaGraphCreate(&g, 0));
      MUST(cudaGraphAddMemcpyNode(&node, g, nullptr, 0, &m));
      MUST(cudaGraphInstantiate(&x, g, 0));
      MUST(cudaGraphLaunch(x, s));
      MUST(cudaStreamSynchronize(s));
      MUST(cudaGraphExecDestroy(x));
      MUST(cudaGraphDestroy(g));
    }
    for (size_t z = 0; z < d; z++)
      for (size_t y = 0; y < h; y++)
        memcpy(b.row(m.dstPos.y + y, m.dstPos.z + z) + m.dstPos.x * element / unit, a.row(m.srcPos.y + y, m.srcPos.z + z) + m.srcPos.x * element / unit, w * element);
    if (!same(a) || !same(b)) {
      if (!wrong++)
        printf("copy %d: element %zu, %zu x %zu x %zu%s at %zu %zu %zu to %zu x %zu x %zu%s at %zu %zu %zu, %zu x %zu x %zu\n", i, element, a.w, a.h, a.d, a.array ? " array" : "",
               m.srcPos.x, m.srcPos.y, m.srcPos.z, b.w, b.h, b.d, b.array ? " array" : "", m.dstPos.x, m.dstPos.y, m.dstPos.z, w, h, d);
    }
    drop(a);
    drop(b);
  }
  printf("%d copies, %d differ\n", n, wrong);
  return wrong != 0;
}
