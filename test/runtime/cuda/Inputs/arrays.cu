// CUDA arrays from the host's side: copies in and out, by lines, boxes and elements; what cannot be. And what old and
// new properties say of a device. Prints "ok", or what was wrong.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda_runtime.h>

static int wrong;
#define EXPECT(call, want)                                                                                             \
  do {                                                                                                                 \
    cudaError_t e_ = (call);                                                                                           \
    if (e_ != want) {                                                                                                  \
      printf("line %d: %s: %s\n", __LINE__, #call, cudaGetErrorName(e_));                                              \
      wrong++;                                                                                                         \
    }                                                                                                                  \
  } while (0)
#define CHECK(call) EXPECT(call, cudaSuccess)
#define TRUE(what)                                                                                                     \
  do {                                                                                                                 \
    if (!(what)) {                                                                                                     \
      printf("line %d: not true: %s\n", __LINE__, #what);                                                              \
      wrong++;                                                                                                         \
    }                                                                                                                  \
  } while (0)

enum { W = 37, H = 11, D = 5 };

int main() {
  static float in[D][H][W], out[D][H][W];
  for (int z = 0; z < D; z++)
    for (int y = 0; y < H; y++)
      for (int x = 0; x < W; x++)
        in[z][y][x] = (float)(z * 10000 + y * 100 + x);
  cudaChannelFormatDesc f = cudaCreateChannelDesc(32, 0, 0, 0, cudaChannelFormatKindFloat), g;
  cudaArray_t a, b, c;
  CHECK(cudaMallocArray(&a, &f, W, H));
  CHECK(cudaMallocArray(&b, &f, W, H));
  CHECK(cudaMemcpy2DToArray(a, 0, 0, in, W * 4, W * 4, H, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpy2DArrayToArray(b, 4, 1, a, 8, 2, 20, 3));
  CHECK(cudaMemcpy2DFromArray(out, W * 4, b, 4, 1, 20, 3, cudaMemcpyDeviceToHost));
  for (int y = 0; y < 3; y++)
    for (int x = 0; x < 5; x++)
      TRUE(out[0][y][x] == in[0][y + 2][x + 2]);
  // By lines, over the ends of rows.
  CHECK(cudaMemcpyToArray(b, 0, 2, in[0], 2 * W * 4 + 12, cudaMemcpyHostToDevice));
  CHECK(cudaMemcpyFromArray(out, b, 0, 3, W * 4 + 12, cudaMemcpyDeviceToHost));
  TRUE(out[0][0][0] == in[0][1][0] && out[0][1][2] == in[0][2][2]);
  EXPECT(cudaMemcpy2DToArray(a, 4, 0, in, W * 4, W * 4, 1, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT(cudaMemcpy2DToArray(a, 0, H, in, W * 4, 4, 1, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  EXPECT(cudaMemcpyToArray(a, 0, 0, in, sizeof(float) * W * H + 1, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  // Boxes, whose widths and positions are elements of the array, in an array of two channels.
  cudaChannelFormatDesc f2 = cudaCreateChannelDesc(32, 32, 0, 0, cudaChannelFormatKindFloat);
  CHECK(cudaMalloc3DArray(&c, &f2, make_cudaExtent(W / 2, H, D)));
  cudaMemcpy3DParms p = {};
  p.srcPtr = make_cudaPitchedPtr(in, W * 4, W, H);
  p.srcPos = make_cudaPos(1, 1, 2);
  p.dstArray = c;
  p.dstPos = make_cudaPos(3, 4, 1);
  p.extent = make_cudaExtent(5, 6, 3);
  p.kind = cudaMemcpyHostToDevice;
  CHECK(cudaMemcpy3D(&p));
  cudaMemcpy3DParms q = {};
  q.srcArray = c;
  q.srcPos = make_cudaPos(4, 5, 2);
  q.dstPtr = make_cudaPitchedPtr(out, W * 4, W, H);
  q.extent = make_cudaExtent(4, 5, 2);
  q.kind = cudaMemcpyDeviceToHost;
  CHECK(cudaMemcpy3D(&q));
  for (int z = 0; z < 2; z++)
    for (int y = 0; y < 5; y++)
      for (int x = 0; x < 8; x++)
        TRUE(out[z][y][x] == in[z + 3][y + 2][x + 4]);
  p.dstPos.x = W / 2 - 4;
  EXPECT(cudaMemcpy3D(&p), cudaErrorInvalidValue);
  cudaExtent e;
  unsigned flags = 7;
  CHECK(cudaArrayGetInfo(&g, &e, &flags, c));
  TRUE(!memcmp(&g, &f2, sizeof g) && e.width == W / 2 && e.height == H && e.depth == D && !flags);
  CHECK(cudaGetChannelDesc(&g, a));
  TRUE(!memcmp(&g, &f, sizeof g));
  cudaChannelFormatDesc odd = cudaCreateChannelDesc(32, 16, 0, 0, cudaChannelFormatKindFloat);
  EXPECT(cudaMallocArray(&b, &odd, W, H), cudaErrorInvalidChannelDescriptor);
  CHECK(cudaFreeArray(a));
  EXPECT(cudaFreeArray(a), cudaErrorInvalidResourceHandle);
  CHECK(cudaFreeArray(nullptr));
  CHECK(cudaFreeArray(c));
  cudaDeviceProp now, *then = (cudaDeviceProp *)calloc(1, sizeof now);
  CHECK(cudaGetDeviceProperties(&now, 0));
  int value[8];
  const cudaDeviceAttr asked[] = {cudaDevAttrMaxThreadsPerBlock,
                                  cudaDevAttrWarpSize,
                                  cudaDevAttrMaxGridDimX,
                                  cudaDevAttrMultiProcessorCount,
                                  cudaDevAttrMaxSharedMemoryPerBlockOptin,
                                  cudaDevAttrMaxThreadsPerMultiProcessor,
                                  cudaDevAttrComputeCapabilityMajor,
                                  cudaDevAttrClockRate};
  for (int i = 0; i < 8; i++)
    CHECK(cudaDeviceGetAttribute(&value[i], asked[i], 0));
  TRUE(value[0] == now.maxThreadsPerBlock && value[1] == 32 && value[2] == now.maxGridSize[0] &&
       value[3] == now.multiProcessorCount && (size_t)value[4] == now.sharedMemPerBlockOptin &&
       value[5] == now.maxThreadsPerMultiProcessor && value[6] == now.major);
  printf("compute capability %d.%d\n", now.major, now.minor);
  free(then);
  if (!wrong)
    printf("ok\n");
  return wrong != 0;
}
