// Texture and surface references of CUDA 11, with the runtime's functions that bind them: plain, filtered as floats, and
// memory from an address on that no texture can begin at.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cuda_runtime.h>
texture<float, 2, cudaReadModeElementType> plane;
texture<int> line;
texture<unsigned char, 2, cudaReadModeNormalizedFloat> bytes;
surface<void, 2> out;
__global__ void k(float *r, int *s) {
  int x = threadIdx.x, y = threadIdx.y;
  r[y * 8 + x] = tex2D(plane, x + 0.5f, y + 0.5f);
  s[y * 8 + x] = tex1Dfetch(line, y * 8 + x);
  float v = tex2D(bytes, x + 0.5f, y + 0.5f);
  surf2Dwrite(v, out, x * 4, y);
}
#define OK(x) do { cudaError_t e = (x); if (e) { printf("%s: %s\n", #x, cudaGetErrorName(e)); return 1; } } while (0)
int main() {
  float h[64], r[64], w[64]; int hi[64], s[64]; unsigned char hb[64];
  for (int i = 0; i < 64; i++) h[i] = i * 0.5f, hi[i] = 1000 - i, hb[i] = i * 4;
  cudaArray_t a, b, c;
  OK(cudaMallocArray(&a, &plane.channelDesc, 8, 8));
  OK(cudaMemcpyToArray(a, 0, 0, h, sizeof h, cudaMemcpyHostToDevice));
  OK(cudaBindTextureToArray(plane, a));
  int *di, *ds; float *dr;
  OK(cudaMalloc(&di, sizeof hi)); OK(cudaMalloc(&ds, sizeof hi)); OK(cudaMalloc(&dr, sizeof h));
  OK(cudaMemcpy(di, hi, sizeof hi, cudaMemcpyHostToDevice));
  OK(cudaBindTexture(0, line, di, sizeof hi));
  OK(cudaMallocArray(&b, &bytes.channelDesc, 8, 8));
  OK(cudaMemcpy2DToArray(b, 0, 0, hb, 8, 8, 8, cudaMemcpyHostToDevice));
  OK(cudaBindTextureToArray(bytes, b));
  cudaChannelFormatDesc f = cudaCreateChannelDesc<float>();
  OK(cudaMallocArray(&c, &f, 8, 8, cudaArraySurfaceLoadStore));
  OK(cudaBindSurfaceToArray(out, c));
  k<<<1, dim3(8, 8)>>>(dr, ds);
  OK(cudaDeviceSynchronize());
  OK(cudaMemcpy(r, dr, sizeof r, cudaMemcpyDeviceToHost)); OK(cudaMemcpy(s, ds, sizeof s, cudaMemcpyDeviceToHost));
  OK(cudaMemcpy2DFromArray(w, 32, c, 0, 0, 32, 8, cudaMemcpyDeviceToHost));
  int bad = 0;
  for (int i = 0; i < 64; i++) bad += r[i] != h[i] || s[i] != hi[i] || w[i] != hb[i] / 255.0f;
  size_t off = 7;
  OK(cudaBindTexture(&off, line, di + 3, 16)); printf("offset %zu\n", off);
  OK(cudaGetTextureAlignmentOffset(&off, line)); printf("offset %zu\n", off);
  OK(cudaUnbindTexture(line));
  printf("alignment offset unbound: %s\n", cudaGetErrorName(cudaGetTextureAlignmentOffset(&off, line)));
  printf("%d wrong\n", bad);
  return 0;
}
