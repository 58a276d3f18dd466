// Textures against plain loads and a bilinear filter by hand: what textures.sh runs. A sample a thread; coordinates in
// texels.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define I (blockIdx.x * blockDim.x + threadIdx.x)
// A load with its bounds checked, by coordinates and by a number.
extern "C" __global__ void load(float *out, const float *in, int w, int h, const float2 *at) {
  const float2 p = at[I];
  const int x = min(max((int)floorf(p.x), 0), w - 1), y = min(max((int)floorf(p.y), 0), h - 1);
  out[I] = in[y * w + x];
}
extern "C" __global__ void load_number(float *out, const float *in, int n, const int *at) {
  const int k = at[I];
  out[I] = (unsigned)k < (unsigned)n ? in[k] : 0;
}
extern "C" __global__ void bilinear(float *out, const float *in, int w, int h, const float2 *at) {
  const float2 p = at[I];
  const float x = p.x - 0.5f, y = p.y - 0.5f, fx = floorf(x), fy = floorf(y), a = x - fx, b = y - fy;
  const int x0 = min(max((int)fx, 0), w - 1), x1 = min(max((int)fx + 1, 0), w - 1), y0 = min(max((int)fy, 0), h - 1),
            y1 = min(max((int)fy + 1, 0), h - 1);
  const float v00 = in[y0 * w + x0], v10 = in[y0 * w + x1], v01 = in[y1 * w + x0], v11 = in[y1 * w + x1];
  const float u = v00 + a * (v10 - v00), v = v01 + a * (v11 - v01);
  out[I] = u + b * (v - u);
}
extern "C" __global__ void sample(float *out, cudaTextureObject_t t, const float2 *at) {
  out[I] = tex2D<float>(t, at[I].x, at[I].y);
}
extern "C" __global__ void sample4(float4 *out, cudaTextureObject_t t, const float2 *at) {
  out[I] = tex2D<float4>(t, at[I].x, at[I].y);
}
extern "C" __global__ void sample3(float *out, cudaTextureObject_t t, const float2 *at) {
  out[I] = tex3D<float>(t, at[I].x, at[I].y, at[I].x);
}
extern "C" __global__ void gather(float4 *out, cudaTextureObject_t t, const float2 *at) {
  out[I] = tex2Dgather<float4>(t, at[I].x, at[I].y);
}
extern "C" __global__ void fetch(float *out, cudaTextureObject_t t, const int *at) {
  out[I] = tex1Dfetch<float>(t, at[I]);
}
