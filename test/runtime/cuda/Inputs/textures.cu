// What the runtime API answers about arrays, textures and surfaces where its documentation is silent: shapes and formats
// that are none, descriptors that do not fit, copies beyond the ends, and what the functions that ask give back. Every
// group runs in a child process. textures.h100.txt is what it printed on an NVIDIA H100 with CUDA 13.0 (nvcc -O2).
//   textures [GROUP...]
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>
#include <sys/wait.h>
#include <unistd.h>

static const char *n(cudaError_t e) { return cudaGetErrorName(e) + 4; } // without "cuda"
#define SHOW(what, call) printf("  %-56s %s\n", what, n(call))
#define VALUE(what, v) printf("  %-56s %lld\n", what, (long long)(v))

static cudaChannelFormatDesc f32(int channels = 1) {
  return cudaCreateChannelDesc(32, channels > 1 ? 32 : 0, channels > 2 ? 32 : 0, channels > 3 ? 32 : 0, cudaChannelFormatKindFloat);
}
static cudaChannelFormatDesc u8(int channels = 1) {
  return cudaCreateChannelDesc(8, channels > 1 ? 8 : 0, channels > 2 ? 8 : 0, channels > 3 ? 8 : 0, cudaChannelFormatKindUnsigned);
}

static void info(cudaArray_t a) {
  cudaChannelFormatDesc d = {};
  cudaExtent e = {};
  unsigned flags = 77;
  printf("    info %s:", n(cudaArrayGetInfo(&d, &e, &flags, a)));
  printf(" %d %d %d %d kind %d, %zu x %zu x %zu, flags %u\n", d.x, d.y, d.z, d.w, (int)d.f, e.width, e.height, e.depth, flags);
}

// One array of that shape; what it says of itself.
static void array(const char *what, cudaChannelFormatDesc d, size_t w, size_t h, size_t depth, unsigned flags) {
  cudaArray_t a = (cudaArray_t)8;
  const cudaError_t e = cudaMalloc3DArray(&a, &d, make_cudaExtent(w, h, depth), flags);
  SHOW(what, e);
  if (!e) {
    info(a);
    cudaFreeArray(a);
  } else
    VALUE("    handle left as it was", a == (cudaArray_t)8);
  cudaGetLastError();
}

static void limits() {
  cudaDeviceProp p;
  cudaGetDeviceProperties(&p, 0);
#define P(field) VALUE(#field, p.field)
  P(textureAlignment), P(texturePitchAlignment), P(surfaceAlignment);
  P(maxTexture1D), P(maxTexture1DMipmap), P(maxTexture2D[0]), P(maxTexture2D[1]), P(maxTexture2DMipmap[0]), P(maxTexture2DMipmap[1]);
  P(maxTexture2DLinear[0]), P(maxTexture2DLinear[1]), P(maxTexture2DLinear[2]), P(maxTexture2DGather[0]), P(maxTexture2DGather[1]);
  P(maxTexture3D[0]), P(maxTexture3D[1]), P(maxTexture3D[2]), P(maxTexture3DAlt[0]), P(maxTexture3DAlt[1]), P(maxTexture3DAlt[2]);
  P(maxTextureCubemap), P(maxTexture1DLayered[0]), P(maxTexture1DLayered[1]), P(maxTexture2DLayered[0]), P(maxTexture2DLayered[1]), P(maxTexture2DLayered[2]);
  P(maxTextureCubemapLayered[0]), P(maxTextureCubemapLayered[1]);
  P(maxSurface1D), P(maxSurface2D[0]), P(maxSurface2D[1]), P(maxSurface3D[0]), P(maxSurface3D[1]), P(maxSurface3D[2]);
  P(maxSurface1DLayered[0]), P(maxSurface1DLayered[1]), P(maxSurface2DLayered[0]), P(maxSurface2DLayered[1]), P(maxSurface2DLayered[2]);
  P(maxSurfaceCubemap), P(maxSurfaceCubemapLayered[0]), P(maxSurfaceCubemapLayered[1]);
  int v = -1;
  SHOW("attribute MaxTexture1DLinearWidth", cudaDeviceGetAttribute(&v, cudaDevAttrMaxTexture1DLinearWidth, 0));
  VALUE("  is", v);
  const int channels[] = {1, 2, 4};
  for (int c : channels) {
    size_t w = 77;
    cudaChannelFormatDesc d = f32(c), b = u8(c);
    SHOW("1D linear width of f32", cudaDeviceGetTexture1DLinearMaxWidth(&w, &d, 0));
    VALUE("  is", w);
    SHOW("1D linear width of u8", cudaDeviceGetTexture1DLinearMaxWidth(&w, &b, 0));
    VALUE("  is", w);
  }
  size_t w = 77;
  cudaChannelFormatDesc d = cudaCreateChannelDesc(32, 32, 32, 0, cudaChannelFormatKindFloat);
  SHOW("1D linear width of three channels", cudaDeviceGetTexture1DLinearMaxWidth(&w, &d, 0));
  SHOW("1D linear width, no format", cudaDeviceGetTexture1DLinearMaxWidth(&w, nullptr, 0));
  SHOW("1D linear width, device 99", cudaDeviceGetTexture1DLinearMaxWidth(&w, &d, 99));
}

static void arrays() {
  cudaChannelFormatDesc d = f32();
  cudaArray_t a = (cudaArray_t)8;
  SHOW("mallocArray to null", cudaMallocArray(nullptr, &d, 4, 4));
  SHOW("mallocArray without a format", cudaMallocArray(&a, nullptr, 4, 4));
  SHOW("mallocArray of width 0", cudaMallocArray(&a, &d, 0, 4));
  SHOW("mallocArray", cudaMallocArray(&a, &d, 5, 3));
  info(a);
  cudaChannelFormatDesc g = {};
  SHOW("getChannelDesc", cudaGetChannelDesc(&g, a));
  VALUE("  x", g.x);
  SHOW("getChannelDesc to null", cudaGetChannelDesc(nullptr, a));
  SHOW("getChannelDesc of null", cudaGetChannelDesc(&g, nullptr));
  SHOW("arrayGetInfo of null", cudaArrayGetInfo(&g, nullptr, nullptr, nullptr));
  SHOW("arrayGetInfo of nothing", cudaArrayGetInfo(nullptr, nullptr, nullptr, a));
  cudaArrayMemoryRequirements req = {};
  SHOW("memory requirements", cudaArrayGetMemoryRequirements(&req, a, 0));
  cudaArraySparseProperties sp = {};
  SHOW("sparse properties", cudaArrayGetSparseProperties(&sp, a));
  cudaArray_t plane = nullptr;
  SHOW("plane 0", cudaArrayGetPlane(&plane, a, 0));
  SHOW("freeArray", cudaFreeArray(a));
  SHOW("freeArray of null", cudaFreeArray(nullptr));
  struct { const char *name; int x, y, z, w; cudaChannelFormatKind f; } formats[] = {
      {"f32 x3", 32, 32, 32, 0, cudaChannelFormatKindFloat},     {"f32 x4", 32, 32, 32, 32, cudaChannelFormatKindFloat},
      {"f16", 16, 0, 0, 0, cudaChannelFormatKindFloat},          {"f16 x4", 16, 16, 16, 16, cudaChannelFormatKindFloat},
      {"f8", 8, 0, 0, 0, cudaChannelFormatKindFloat},            {"s8 x2", 8, 8, 0, 0, cudaChannelFormatKindSigned},
      {"u16 x4", 16, 16, 16, 16, cudaChannelFormatKindUnsigned}, {"s32", 32, 0, 0, 0, cudaChannelFormatKindSigned},
      {"u64", 64, 0, 0, 0, cudaChannelFormatKindUnsigned},       {"f64", 64, 0, 0, 0, cudaChannelFormatKindFloat},
      {"u8 and u16", 8, 16, 0, 0, cudaChannelFormatKindUnsigned}, {"y without x", 0, 32, 0, 0, cudaChannelFormatKindFloat},
      {"nothing", 0, 0, 0, 0, cudaChannelFormatKindFloat},       {"kind none", 32, 0, 0, 0, cudaChannelFormatKindNone},
      {"kind 99", 32, 0, 0, 0, (cudaChannelFormatKind)99},       {"12 bits", 12, 0, 0, 0, cudaChannelFormatKindUnsigned},
      {"negative", -8, 0, 0, 0, cudaChannelFormatKindUnsigned}};
  for (auto &f : formats)
    array(f.name, cudaCreateChannelDesc(f.x, f.y, f.z, f.w, f.f), 8, 8, 0, 0);
  array("1D", d, 8, 0, 0, 0);
  array("1D with depth", d, 8, 0, 2, 0);
  array("3D", d, 8, 4, 2, 0);
  array("1D layered", d, 8, 0, 3, cudaArrayLayered);
  array("1D layered, no layers", d, 8, 0, 0, cudaArrayLayered);
  array("2D layered", d, 8, 4, 3, cudaArrayLayered);
  array("2D layered, no layers", d, 8, 4, 0, cudaArrayLayered);
  array("cube", d, 8, 8, 6, cudaArrayCubemap);
  array("cube, 5 faces", d, 8, 8, 5, cudaArrayCubemap);
  array("cube, 12 faces", d, 8, 8, 12, cudaArrayCubemap);
  array("cube, not square", d, 8, 4, 6, cudaArrayCubemap);
  array("cube, layered", d, 8, 8, 12, cudaArrayCubemap | cudaArrayLayered);
  array("cube, layered, 7 faces", d, 8, 8, 7, cudaArrayCubemap | cudaArrayLayered);
  array("cube, layered, 6 faces", d, 8, 8, 6, cudaArrayCubemap | cudaArrayLayered);
  array("gather", d, 8, 8, 0, cudaArrayTextureGather);
  array("gather, 1D", d, 8, 0, 0, cudaArrayTextureGather);
  array("gather, 3D", d, 8, 8, 8, cudaArrayTextureGather);
  array("gather, layered", d, 8, 8, 8, cudaArrayTextureGather | cudaArrayLayered);
  array("gather, cube", d, 8, 8, 6, cudaArrayTextureGather | cudaArrayCubemap);
  array("gather, surface", d, 8, 8, 0, cudaArrayTextureGather | cudaArraySurfaceLoadStore);
  array("surface", d, 8, 8, 0, cudaArraySurfaceLoadStore);
  array("surface, 1D", d, 8, 0, 0, cudaArraySurfaceLoadStore);
  array("surface, 3D", d, 8, 8, 8, cudaArraySurfaceLoadStore);
  array("color attachment", d, 8, 8, 0, cudaArrayColorAttachment);
  array("flags 0x100", d, 8, 8, 0, 0x100);
  array("sparse", d, 512, 512, 0, cudaArraySparse);
  array("sparse, 1D", d, 512, 0, 0, cudaArraySparse);
  array("deferred mapping", d, 512, 512, 0, cudaArrayDeferredMapping);
  array("too wide, 1D", d, 131073, 0, 0, 0);
  array("as wide as can be, 1D", d, 131072, 0, 0, 0);
  array("too wide, 2D", d, 131073, 1, 0, 0);
  array("too high, 2D", d, 1, 65537, 0, 0);
  array("high, 2D", d, 1, 65536, 0, 0);
  array("too deep, 3D", d, 1, 1, 16385, 0);
  array("16384 deep, 3D", d, 1, 1, 16384, 0);
  array("too wide, 3D", d, 16385, 1, 1, 0);
  array("too many layers", d, 1, 1, 2049, cudaArrayLayered);
  array("2048 layers", d, 1, 1, 2048, cudaArrayLayered);
  array("too wide layers", d, 32769, 1, 1, cudaArrayLayered);
  array("too large cube", d, 32769, 32769, 6, cudaArrayCubemap);
  array("too wide, gather", d, 32769, 1, 0, cudaArrayTextureGather);
  array("too wide, surface", d, 131073, 1, 0, cudaArraySurfaceLoadStore);
  array("too wide, 1D surface", d, 32769, 0, 0, cudaArraySurfaceLoadStore);
  array("no memory", f32(4), 131072, 65536, 0, 0);
}

static void mipmap(const char *what, size_t w, size_t h, size_t depth, unsigned levels, unsigned flags) {
  cudaMipmappedArray_t m = (cudaMipmappedArray_t)8;
  cudaChannelFormatDesc d = f32();
  const cudaError_t e = cudaMallocMipmappedArray(&m, &d, make_cudaExtent(w, h, depth), levels, flags);
  SHOW(what, e);
  for (unsigned i = 0; !e && i < 20; i++) {
    cudaArray_t a;
    const cudaError_t got = cudaGetMipmappedArrayLevel(&a, m, i);
    printf("    level %u %s\n", i, n(got));
    if (got)
      break;
    info(a);
  }
  if (!e)
    cudaFreeMipmappedArray(m);
  cudaGetLastError();
}

static void mipmaps() {
  mipmap("1 level", 8, 8, 0, 1, 0);
  mipmap("0 levels", 8, 8, 0, 0, 0);
  mipmap("4 levels of 13 x 6", 13, 6, 0, 4, 0);
  mipmap("5 levels of 8 x 8", 8, 8, 0, 5, 0);
  mipmap("99 levels of 5 x 3", 5, 3, 0, 99, 0);
  mipmap("1D", 9, 0, 0, 4, 0);
  mipmap("3D", 9, 5, 3, 4, 0);
  mipmap("layered", 9, 5, 3, 3, cudaArrayLayered);
  mipmap("cube", 8, 8, 6, 3, cudaArrayCubemap);
  mipmap("gather", 8, 8, 0, 2, cudaArrayTextureGather);
  mipmap("surface", 8, 8, 0, 2, cudaArraySurfaceLoadStore);
  mipmap("width 0", 0, 8, 0, 2, 0);
  mipmap("too wide, 1D", 32769, 0, 0, 2, 0);
  mipmap("too wide, 2D", 32769, 1, 0, 2, 0);
  cudaMipmappedArray_t m;
  cudaChannelFormatDesc d = f32();
  SHOW("to null", cudaMallocMipmappedArray(nullptr, &d, make_cudaExtent(8, 8, 0), 2));
  SHOW("without a format", cudaMallocMipmappedArray(&m, nullptr, make_cudaExtent(8, 8, 0), 2));
  SHOW("one more", cudaMallocMipmappedArray(&m, &d, make_cudaExtent(8, 8, 0), 2));
  cudaArray_t a;
  SHOW("level to null", cudaGetMipmappedArrayLevel(nullptr, m, 0));
  SHOW("level of null", cudaGetMipmappedArrayLevel(&a, nullptr, 0));
  SHOW("level", cudaGetMipmappedArrayLevel(&a, m, 1));
  SHOW("free of a level", cudaFreeArray(a));
  cudaArray_t b;
  SHOW("level again", cudaGetMipmappedArrayLevel(&b, m, 1));
  VALUE("  the same", a == b);
  cudaArrayMemoryRequirements req = {};
  SHOW("memory requirements", cudaMipmappedArrayGetMemoryRequirements(&req, m, 0));
  cudaArraySparseProperties sp = {};
  SHOW("sparse properties", cudaMipmappedArrayGetSparseProperties(&sp, m));
  SHOW("free", cudaFreeMipmappedArray(m));
  SHOW("free of null", cudaFreeMipmappedArray(nullptr));
}

static void copies() {
  cudaChannelFormatDesc d = f32();
  cudaArray_t a, b, deep, wide, layers;
  static float host[4096], back[4096];
  float *mem;
  for (int i = 0; i < 4096; i++)
    host[i] = (float)i;
  cudaMalloc(&mem, sizeof host);
  cudaMemcpy(mem, host, sizeof host, cudaMemcpyDefault);
  cudaMallocArray(&a, &d, 8, 4);
  cudaMallocArray(&b, &d, 8, 4);
  cudaChannelFormatDesc two = f32(2);
  cudaMallocArray(&wide, &two, 8, 4);
  cudaMalloc3DArray(&deep, &d, make_cudaExtent(8, 4, 3));
  cudaMalloc3DArray(&layers, &d, make_cudaExtent(8, 4, 3), cudaArrayLayered);
  SHOW("2D to the array", cudaMemcpy2DToArray(a, 0, 0, host, 32, 32, 4, cudaMemcpyHostToDevice));
  SHOW("2D from the array", cudaMemcpy2DFromArray(back, 32, a, 0, 0, 32, 4, cudaMemcpyDeviceToHost));
  VALUE("  the same", !memcmp(back, host, 128));
  SHOW("2D to the array, too wide", cudaMemcpy2DToArray(a, 4, 0, host, 32, 32, 4, cudaMemcpyHostToDevice));
  SHOW("2D to the array, too high", cudaMemcpy2DToArray(a, 0, 1, host, 32, 32, 4, cudaMemcpyHostToDevice));
  SHOW("2D to the array, half an element", cudaMemcpy2DToArray(a, 2, 0, host, 32, 4, 1, cudaMemcpyHostToDevice));
  SHOW("2D to the array, half an element wide", cudaMemcpy2DToArray(a, 0, 0, host, 32, 6, 1, cudaMemcpyHostToDevice));
  SHOW("2D to the array, small pitch", cudaMemcpy2DToArray(a, 0, 0, host, 16, 32, 4, cudaMemcpyHostToDevice));
  SHOW("2D to the array, small pitch, one row", cudaMemcpy2DToArray(a, 0, 0, host, 16, 32, 1, cudaMemcpyHostToDevice));
  SHOW("2D to the array, pitch 0", cudaMemcpy2DToArray(a, 0, 0, host, 0, 32, 4, cudaMemcpyHostToDevice));
  SHOW("2D to the array, width 0", cudaMemcpy2DToArray(a, 0, 0, host, 32, 0, 4, cudaMemcpyHostToDevice));
  SHOW("2D to the array, from null", cudaMemcpy2DToArray(a, 0, 0, nullptr, 32, 32, 4, cudaMemcpyHostToDevice));
  SHOW("2D to null", cudaMemcpy2DToArray(nullptr, 0, 0, host, 32, 32, 4, cudaMemcpyHostToDevice));
  SHOW("2D to the array, device to host", cudaMemcpy2DToArray(a, 0, 0, host, 32, 32, 4, cudaMemcpyDeviceToHost));
  SHOW("2D to the array, device to device of the host", cudaMemcpy2DToArray(a, 0, 0, host, 32, 32, 4, cudaMemcpyDeviceToDevice));
  SHOW("2D to the array, default", cudaMemcpy2DToArray(a, 0, 0, host, 32, 32, 4, cudaMemcpyDefault));
  SHOW("2D to the array, from the device", cudaMemcpy2DToArray(a, 0, 0, mem, 32, 32, 4, cudaMemcpyDeviceToDevice));
  SHOW("2D to the array, device called host", cudaMemcpy2DToArray(a, 0, 0, mem, 32, 32, 4, cudaMemcpyHostToDevice));
  SHOW("2D to the array, kind 7", cudaMemcpy2DToArray(a, 0, 0, host, 32, 32, 4, (cudaMemcpyKind)7));
  SHOW("2D to the 3D array", cudaMemcpy2DToArray(deep, 0, 0, host, 32, 32, 4, cudaMemcpyHostToDevice));
  SHOW("2D from the array, host to device", cudaMemcpy2DFromArray(back, 32, a, 0, 0, 32, 4, cudaMemcpyHostToDevice));
  SHOW("array to array", cudaMemcpy2DArrayToArray(b, 0, 0, a, 0, 0, 32, 4, cudaMemcpyDeviceToDevice));
  SHOW("array to array, host to device", cudaMemcpy2DArrayToArray(b, 0, 0, a, 0, 0, 32, 4, cudaMemcpyHostToDevice));
  SHOW("array to array, within one", cudaMemcpy2DArrayToArray(a, 16, 0, a, 0, 0, 16, 4, cudaMemcpyDeviceToDevice));
  SHOW("array to array, of another format", cudaMemcpy2DArrayToArray(wide, 0, 0, a, 0, 0, 32, 4, cudaMemcpyDeviceToDevice));
  SHOW("toArray", cudaMemcpyToArray(a, 0, 0, host, 128, cudaMemcpyHostToDevice));
  SHOW("toArray over the ends of rows", cudaMemcpyToArray(a, 8, 1, host + 100, 64, cudaMemcpyHostToDevice));
  SHOW("fromArray", cudaMemcpyFromArray(back, a, 0, 0, 128, cudaMemcpyDeviceToHost));
  VALUE("  row 1, element 1", back[9]);
  VALUE("  row 1, element 2", back[10]);
  VALUE("  row 3, element 1", back[25]);
  VALUE("  row 3, element 2", back[26]);
  SHOW("toArray beyond the end", cudaMemcpyToArray(a, 0, 1, host, 128, cudaMemcpyHostToDevice));
  cudaMemcpy3DParms p = {};
  p.srcPtr = make_cudaPitchedPtr(host, 32, 8, 4), p.dstArray = deep, p.extent = make_cudaExtent(8, 4, 3), p.kind = cudaMemcpyHostToDevice;
  SHOW("3D to the array", cudaMemcpy3D(&p));
  p.extent.width = 9;
  SHOW("3D to the array, too wide", cudaMemcpy3D(&p));
  p.extent.width = 8, p.extent.depth = 4;
  SHOW("3D to the array, too deep", cudaMemcpy3D(&p));
  p.extent.depth = 3, p.dstPtr = make_cudaPitchedPtr(mem, 32, 8, 4);
  SHOW("3D to an array and a pointer", cudaMemcpy3D(&p));
  p.dstPtr = {}, p.dstArray = nullptr;
  SHOW("3D to nothing", cudaMemcpy3D(&p));
  p.dstArray = layers;
  SHOW("3D to layers", cudaMemcpy3D(&p));
  p.dstPos = make_cudaPos(0, 0, 1), p.extent.depth = 2;
  SHOW("3D to the last layers", cudaMemcpy3D(&p));
  p.extent.depth = 3;
  SHOW("3D beyond the layers", cudaMemcpy3D(&p));
  p.dstPos = make_cudaPos(0, 0, 0), p.dstArray = deep, p.srcPtr = {}, p.srcArray = wide, p.extent = make_cudaExtent(2, 2, 1);
  SHOW("3D from another format", cudaMemcpy3D(&p));
  p.srcArray = a, p.kind = cudaMemcpyHostToDevice;
  SHOW("3D between arrays, host to device", cudaMemcpy3D(&p));
  p.kind = cudaMemcpyDeviceToDevice;
  SHOW("3D between arrays", cudaMemcpy3D(&p));
  p.extent.depth = 0;
  SHOW("3D of depth 0", cudaMemcpy3D(&p));
  memset(back, 0, sizeof back);
  cudaMemcpy3DParms q = {};
  q.srcArray = layers, q.srcPos = make_cudaPos(1, 2, 1), q.dstPtr = make_cudaPitchedPtr(back, 32, 8, 4), q.dstPos = make_cudaPos(4, 1, 0);
  q.extent = make_cudaExtent(3, 2, 2), q.kind = cudaMemcpyDeviceToHost;
  SHOW("3D from layers, positions", cudaMemcpy3D(&q));
  for (int i = 0; i < 64; i++)
    if (back[i])
      printf("    [%d] %g\n", i, back[i]);
  // Nodes.
  cudaGraph_t graph;
  cudaGraphNode_t node;
  cudaGraphCreate(&graph, 0);
  q.kind = cudaMemcpyDeviceToHost;
  SHOW("node from layers", cudaGraphAddMemcpyNode(&node, graph, nullptr, 0, &q));
  cudaMemcpy3DParms got = {};
  SHOW("  its parameters", cudaGraphMemcpyNodeGetParams(node, &got));
  VALUE("  the array", got.srcArray == layers);
  VALUE("  position", got.srcPos.x);
  VALUE("  width", got.extent.width);
  VALUE("  kind", got.kind);
  memset(back, 0, sizeof back);
  cudaGraphExec_t exec;
  SHOW("  instantiate", cudaGraphInstantiate(&exec, graph, 0));
  SHOW("  launch", cudaGraphLaunch(exec, 0));
  SHOW("  wait", cudaDeviceSynchronize());
  VALUE("  element 12", back[12]);
  q.extent.depth = 5;
  SHOW("node of too deep an extent", cudaGraphAddMemcpyNode(&node, graph, nullptr, 0, &q));
  cudaStream_t s;
  cudaStreamCreate(&s);
  SHOW("async to the array", cudaMemcpy2DToArrayAsync(a, 0, 0, mem, 32, 32, 4, cudaMemcpyDeviceToDevice, s));
  SHOW("begin capture", cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed));
  SHOW("captured to the array", cudaMemcpy2DToArrayAsync(b, 0, 0, mem, 32, 32, 4, cudaMemcpyDeviceToDevice, s));
  SHOW("captured from the array", cudaMemcpy2DFromArrayAsync(mem + 32, 32, b, 0, 0, 32, 4, cudaMemcpyDeviceToDevice, s));
  SHOW("end capture", cudaStreamEndCapture(s, &graph));
  size_t count = 0;
  cudaGraphGetNodes(graph, nullptr, &count);
  VALUE("  nodes", count);
}

static cudaResourceDesc of(cudaArray_t a) {
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeArray;
  r.res.array.array = a;
  return r;
}
static cudaResourceDesc linear(void *p, cudaChannelFormatDesc d, size_t bytes) {
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypeLinear;
  r.res.linear.devPtr = p, r.res.linear.desc = d, r.res.linear.sizeInBytes = bytes;
  return r;
}
static cudaResourceDesc pitched(void *p, cudaChannelFormatDesc d, size_t w, size_t h, size_t pitch) {
  cudaResourceDesc r = {};
  r.resType = cudaResourceTypePitch2D;
  r.res.pitch2D.devPtr = p, r.res.pitch2D.desc = d, r.res.pitch2D.width = w, r.res.pitch2D.height = h, r.res.pitch2D.pitchInBytes = pitch;
  return r;
}
// What the descriptors of a texture come back as.
static void descriptors(cudaTextureObject_t t, bool border, bool view) {
  cudaTextureDesc d;
  memset(&d, 0x55, sizeof d);
  printf("    texture %s:", n(cudaGetTextureObjectTextureDesc(&d, t)));
  if (!border) // the driver leaves what it likes there
    memset(d.borderColor, 0, sizeof d.borderColor);
  printf(" address %d %d %d, filter %d, read %d, srgb %d, border %g %g %g %g, normalized %d, anisotropy %u, mip %d, bias %g, levels %g to %g, no trilinear %d, "
         "seamless %d\n",
         (int)d.addressMode[0], (int)d.addressMode[1], (int)d.addressMode[2], (int)d.filterMode, (int)d.readMode, d.sRGB, d.borderColor[0], d.borderColor[1],
         d.borderColor[2], d.borderColor[3], d.normalizedCoords, d.maxAnisotropy, (int)d.mipmapFilterMode, d.mipmapLevelBias, d.minMipmapLevelClamp,
         d.maxMipmapLevelClamp, d.disableTrilinearOptimization, d.seamlessCubemap);
  cudaResourceDesc r;
  memset(&r, 0, sizeof r);
  printf("    resource %s:", n(cudaGetTextureObjectResourceDesc(&r, t)));
  printf(" type %d", (int)r.resType);
  if (r.resType == cudaResourceTypeLinear)
    printf(" %d %d %d %d kind %d, %zu bytes", r.res.linear.desc.x, r.res.linear.desc.y, r.res.linear.desc.z, r.res.linear.desc.w, (int)r.res.linear.desc.f, r.res.linear.sizeInBytes);
  if (r.resType == cudaResourceTypePitch2D)
    printf(" %d %d %d %d kind %d, %zu x %zu, pitch %zu", r.res.pitch2D.desc.x, r.res.pitch2D.desc.y, r.res.pitch2D.desc.z, r.res.pitch2D.desc.w, (int)r.res.pitch2D.desc.f,
           r.res.pitch2D.width, r.res.pitch2D.height, r.res.pitch2D.pitchInBytes);
  printf("\n");
  if (!view) // nor is there one
    return;
  cudaResourceViewDesc v;
  memset(&v, 0, sizeof v);
  printf("    view %s:", n(cudaGetTextureObjectResourceViewDesc(&v, t)));
  printf(" format %d, %zu x %zu x %zu, levels %u to %u, layers %u to %u\n", (int)v.format, v.width, v.height, v.depth, v.firstMipmapLevel, v.lastMipmapLevel, v.firstLayer, v.lastLayer);
}
static void texture(const char *what, const cudaResourceDesc *r, const cudaTextureDesc *d, const cudaResourceViewDesc *v = nullptr, bool more = false) {
  cudaTextureObject_t t = 8;
  const cudaError_t e = cudaCreateTextureObject(&t, r, d, v);
  SHOW(what, e);
  if (!e && more)
    descriptors(t, d->addressMode[0] == cudaAddressModeBorder, v);
  if (!e) {
    const cudaError_t gone = cudaDestroyTextureObject(t);
    if (gone)
      SHOW("  destroying it", gone);
  }
  cudaGetLastError();
}

static void textures() {
  cudaChannelFormatDesc d = f32(), b = u8(), i32 = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindSigned), three = cudaCreateChannelDesc(32, 32, 32, 0, cudaChannelFormatKindFloat);
  cudaArray_t a, bytes, ints, line, deep, layers, cube, gather, surface, halves;
  cudaMallocArray(&a, &d, 16, 8);
  cudaMallocArray(&bytes, &b, 16, 8);
  cudaMallocArray(&ints, &i32, 16, 8);
  cudaMallocArray(&line, &d, 16);
  cudaChannelFormatDesc h = cudaCreateChannelDescHalf();
  cudaMallocArray(&halves, &h, 16, 8);
  cudaMalloc3DArray(&deep, &d, make_cudaExtent(8, 8, 8));
  cudaMalloc3DArray(&layers, &d, make_cudaExtent(8, 8, 8), cudaArrayLayered);
  cudaMalloc3DArray(&cube, &d, make_cudaExtent(8, 8, 6), cudaArrayCubemap);
  cudaMallocArray(&gather, &d, 16, 8, cudaArrayTextureGather);
  cudaMallocArray(&surface, &d, 16, 8, cudaArraySurfaceLoadStore);
  char *mem;
  cudaMalloc(&mem, 1 << 20);
  static char host[4096];
  const cudaTextureDesc zero = {};
  cudaTextureDesc t = {};
  cudaResourceDesc r = of(a);
  cudaTextureObject_t object = 8;
  SHOW("texture to null", cudaCreateTextureObject(nullptr, &r, &t, nullptr));
  SHOW("texture of no resource", cudaCreateTextureObject(&object, nullptr, &t, nullptr));
  SHOW("texture of no descriptor", cudaCreateTextureObject(&object, &r, nullptr, nullptr));
  texture("all zeroes", &r, &t, nullptr, true);
  t.normalizedCoords = 1;
  t.addressMode[0] = cudaAddressModeBorder, t.addressMode[1] = cudaAddressModeMirror, t.addressMode[2] = cudaAddressModeClamp;
  t.filterMode = cudaFilterModeLinear, t.maxAnisotropy = 4, t.mipmapFilterMode = cudaFilterModeLinear, t.mipmapLevelBias = 0.5f, t.minMipmapLevelClamp = 1, t.maxMipmapLevelClamp = 7;
  t.borderColor[0] = 1, t.borderColor[1] = 2, t.borderColor[2] = 3, t.borderColor[3] = 4;
  texture("everything set", &r, &t, nullptr, true);
  t = zero, t.seamlessCubemap = 1;
  texture("seamless, no cube", &r, &t, nullptr, true);
  t = zero, t.disableTrilinearOptimization = 1;
  texture("no trilinear optimisation", &r, &t, nullptr, true);
  t = zero, t.mipmapLevelBias = 1000, t.minMipmapLevelClamp = 5, t.maxMipmapLevelClamp = 2;
  texture("levels from 5 to 2, bias 1000", &r, &t, nullptr, true);
  t = zero, t.minMipmapLevelClamp = -1;
  texture("levels from -1", &r, &t, nullptr, true);
  r = of(nullptr);
  texture("null array", &r, &zero);
  r = of(a);
  t = zero, t.addressMode[0] = (cudaTextureAddressMode)9;
  texture("address mode 9", &r, &t);
  t = zero, t.addressMode[0] = (cudaTextureAddressMode)-1;
  texture("address mode -1", &r, &t);
  t = zero, t.addressMode[2] = (cudaTextureAddressMode)9;
  texture("address mode 9 of the third axis", &r, &t, nullptr, true);
  t = zero, t.filterMode = (cudaTextureFilterMode)5;
  texture("filter mode 5", &r, &t);
  t = zero, t.readMode = (cudaTextureReadMode)5;
  texture("read mode 5", &r, &t);
  t = zero, t.mipmapFilterMode = (cudaTextureFilterMode)5;
  texture("mipmap filter mode 5", &r, &t);
  t = zero, t.addressMode[0] = t.addressMode[1] = cudaAddressModeWrap;
  texture("wrap, texel coordinates", &r, &t, nullptr, true);
  t = zero, t.maxAnisotropy = 99;
  texture("anisotropy 99", &r, &t, nullptr, true);
  t = zero, t.sRGB = 1;
  texture("sRGB of floats", &r, &t, nullptr, true);
  t = zero, t.readMode = cudaReadModeNormalizedFloat;
  texture("normalized float of floats", &r, &t, nullptr, true);
  r = of(halves);
  texture("normalized float of halves", &r, &t, nullptr, true);
  texture("halves", &r, &zero, nullptr, true);
  r = of(bytes);
  t = zero, t.filterMode = cudaFilterModeLinear;
  texture("linear filter of bytes as they are", &r, &t);
  t.readMode = cudaReadModeNormalizedFloat;
  texture("linear filter of bytes as floats", &r, &t, nullptr, true);
  t.sRGB = 1;
  texture("sRGB of bytes", &r, &t, nullptr, true);
  r = of(ints);
  t = zero, t.readMode = cudaReadModeNormalizedFloat;
  texture("integers of 32 bits as floats", &r, &t);
  t = zero, t.filterMode = cudaFilterModeLinear;
  texture("linear filter of integers of 32 bits", &r, &t);
  struct { const char *name; cudaArray_t a; } shapes[] = {{"1D", line}, {"3D", deep}, {"layers", layers}, {"cube", cube}, {"gather", gather}, {"surface", surface}};
  for (auto &s : shapes) {
    r = of(s.a);
    texture(s.name, &r, &zero, nullptr, true);
  }
  t = zero, t.seamlessCubemap = 1, t.normalizedCoords = 1;
  r = of(cube);
  texture("seamless cube", &r, &t, nullptr, true);
  // Memory.
  r = linear(mem, d, 4096);
  texture("linear", &r, &zero, nullptr, true);
  t = zero, t.filterMode = cudaFilterModeLinear;
  texture("linear memory, linear filter", &r, &t, nullptr, true);
  t = zero, t.normalizedCoords = 1;
  texture("linear memory, unit coordinates", &r, &t, nullptr, true);
  t = zero, t.addressMode[0] = cudaAddressModeMirror;
  texture("linear memory, mirror", &r, &t, nullptr, true);
  r = linear(mem, d, 4095);
  texture("linear, 4095 bytes", &r, &zero, nullptr, true);
  r = linear(mem, d, 3);
  texture("linear, 3 bytes", &r, &zero, nullptr, true);
  r = linear(mem, d, 0);
  texture("linear, no bytes", &r, &zero);
  r = linear(mem + 16, d, 4096);
  texture("linear, 16 bytes from the start", &r, &zero);
  r = linear(mem + 256, d, 4096);
  texture("linear, 256 bytes from the start", &r, &zero);
  r = linear(mem + 512, d, 4096);
  texture("linear, 512 bytes from the start", &r, &zero);
  r = linear(nullptr, d, 4096);
  texture("linear, null", &r, &zero);
  r = linear(host, d, 4096);
  texture("linear, memory of the host", &r, &zero);
  r = linear(mem, d, 2 << 20);
  texture("linear, beyond the end", &r, &zero);
  r = linear(mem, d, (size_t)1 << 40);
  texture("linear, too large", &r, &zero);
  r = linear(mem, three, 4080);
  texture("linear, three channels", &r, &zero);
  r = linear(mem, cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindNone), 4096);
  texture("linear, kind none", &r, &zero);
  r = pitched(mem, d, 16, 8, 512);
  texture("pitched", &r, &zero, nullptr, true);
  t = zero, t.filterMode = cudaFilterModeLinear, t.normalizedCoords = 1, t.addressMode[0] = t.addressMode[1] = cudaAddressModeWrap;
  texture("pitched, linear filter, wrap", &r, &t, nullptr, true);
  r = pitched(mem, d, 16, 8, 64);
  texture("pitched, pitch 64", &r, &zero);
  r = pitched(mem, d, 8, 8, 32);
  texture("pitched, pitch 32", &r, &zero);
  r = pitched(mem, d, 16, 8, 72);
  texture("pitched, pitch 72", &r, &zero);
  r = pitched(mem, d, 16, 8, 32);
  texture("pitched, pitch smaller than rows", &r, &zero);
  r = pitched(mem, d, 16, 8, 0);
  texture("pitched, pitch 0", &r, &zero);
  r = pitched(mem, d, 0, 8, 512);
  texture("pitched, width 0", &r, &zero);
  r = pitched(mem, d, 16, 0, 512);
  texture("pitched, height 0", &r, &zero);
  r = pitched(mem + 32, d, 16, 8, 512);
  texture("pitched, 32 bytes from the start", &r, &zero);
  r = pitched(mem, d, 16, 4096, 512);
  texture("pitched, beyond the end", &r, &zero);
  r = pitched(mem, d, 131073, 1, 1 << 20);
  texture("pitched, too wide", &r, &zero);
  r = pitched(nullptr, d, 16, 8, 512);
  texture("pitched, null", &r, &zero);
  r = {};
  r.resType = (cudaResourceType)9;
  texture("resource type 9", &r, &zero);
  cudaMipmappedArray_t m;
  cudaMallocMipmappedArray(&m, &d, make_cudaExtent(16, 16, 0), 4);
  r = {};
  r.resType = cudaResourceTypeMipmappedArray, r.res.mipmap.mipmap = m;
  texture("mipmaps", &r, &zero, nullptr, true);
  t = zero, t.mipmapFilterMode = cudaFilterModeLinear, t.filterMode = cudaFilterModeLinear, t.maxMipmapLevelClamp = 3;
  texture("mipmaps, texel coordinates, linear between levels", &r, &t, nullptr, true);
  t.normalizedCoords = 1;
  texture("mipmaps, unit coordinates, linear between levels", &r, &t, nullptr, true);
  r.res.mipmap.mipmap = nullptr;
  texture("null mipmaps", &r, &zero);
  // Views.
  cudaResourceViewDesc v = {};
  r.res.mipmap.mipmap = m;
  v.format = cudaResViewFormatFloat1, v.width = 16, v.height = 16, v.firstMipmapLevel = 1, v.lastMipmapLevel = 2;
  t = zero, t.normalizedCoords = 1;
  texture("view of levels", &r, &t, &v, true);
  v.lastMipmapLevel = 9;
  texture("view of levels that are not there", &r, &t, &v, true);
  v = {};
  r = of(a);
  v.format = cudaResViewFormatSignedInt1, v.width = 16, v.height = 8;
  texture("view as integers", &r, &zero, &v, true);
  v.format = cudaResViewFormatHalf2;
  texture("view as two halves", &r, &zero, &v, true);
  v.format = cudaResViewFormatFloat2;
  texture("view as more channels", &r, &zero, &v, true);
  v.format = cudaResViewFormatFloat1, v.width = 8;
  texture("view of another width", &r, &zero, &v, true);
  v.format = cudaResViewFormatNone, v.width = 16;
  texture("view of no format", &r, &zero, &v, true);
  v = {};
  texture("view of zeroes", &r, &zero, &v, true);
  r = of(layers);
  v.format = cudaResViewFormatFloat1, v.width = v.height = 8, v.depth = 8, v.firstLayer = 2, v.lastLayer = 4;
  texture("view of layers", &r, &zero, &v, true);
  r = linear(mem, d, 4096);
  texture("view of linear memory", &r, &zero, &v);
  // Handles.
  r = of(a);
  SHOW("texture", cudaCreateTextureObject(&object, &r, &zero, nullptr));
  VALUE("  no handle", object == 0);
  cudaTextureObject_t second = 0;
  SHOW("second texture", cudaCreateTextureObject(&second, &r, &zero, nullptr));
  VALUE("  differs", object != second);
  SHOW("destroy", cudaDestroyTextureObject(object));
  cudaResourceDesc got;
  SHOW("descriptor of it", cudaGetTextureObjectResourceDesc(&got, object));
  SHOW("descriptor to null", cudaGetTextureObjectResourceDesc(nullptr, second));
  SHOW("destroy 0", cudaDestroyTextureObject(0));
  SHOW("free of an array that is in use", cudaFreeArray(a));
  SHOW("destroy behind it", cudaDestroyTextureObject(second));
}

static void surfaces() {
  cudaChannelFormatDesc d = f32();
  cudaArray_t a, plain;
  cudaMallocArray(&a, &d, 16, 8, cudaArraySurfaceLoadStore);
  cudaMallocArray(&plain, &d, 16, 8);
  char *mem;
  cudaMalloc(&mem, 4096);
  cudaSurfaceObject_t s = 8;
  cudaResourceDesc r = of(a);
  SHOW("surface to null", cudaCreateSurfaceObject(nullptr, &r));
  SHOW("surface of no resource", cudaCreateSurfaceObject(&s, nullptr));
  r = of(nullptr);
  SHOW("surface of a null array", cudaCreateSurfaceObject(&s, &r));
  r = of(plain);
  SHOW("surface of a plain array", cudaCreateSurfaceObject(&s, &r));
  r = linear(mem, d, 4096);
  SHOW("surface of linear memory", cudaCreateSurfaceObject(&s, &r));
  r = pitched(mem, d, 16, 8, 512);
  SHOW("surface of pitched memory", cudaCreateSurfaceObject(&s, &r));
  cudaMipmappedArray_t m;
  cudaMallocMipmappedArray(&m, &d, make_cudaExtent(16, 16, 0), 4, cudaArraySurfaceLoadStore);
  r = {};
  r.resType = cudaResourceTypeMipmappedArray, r.res.mipmap.mipmap = m;
  SHOW("surface of mipmaps", cudaCreateSurfaceObject(&s, &r));
  cudaArray_t level;
  cudaGetMipmappedArrayLevel(&level, m, 1);
  r = of(level);
  SHOW("surface of a level", cudaCreateSurfaceObject(&s, &r));
  r = of(a);
  SHOW("surface", cudaCreateSurfaceObject(&s, &r));
  cudaResourceDesc got = {};
  SHOW("  its resource", cudaGetSurfaceObjectResourceDesc(&got, s));
  VALUE("  type", got.resType);
  VALUE("  the array", got.res.array.array == a);
  SHOW("  its resource to null", cudaGetSurfaceObjectResourceDesc(nullptr, s));
  SHOW("destroy", cudaDestroySurfaceObject(s));
  SHOW("destroy 0", cudaDestroySurfaceObject(0));
  SHOW("texture with a surface's array", cudaCreateSurfaceObject(&s, &r));
}

static const struct group {
  const char *name;
  void (*run)();
} groups[] = {{"limits", limits}, {"arrays", arrays}, {"mipmaps", mipmaps}, {"copies", copies}, {"textures", textures}, {"surfaces", surfaces}};

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
