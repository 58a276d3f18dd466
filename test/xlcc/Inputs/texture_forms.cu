// Samples of every geometry and form, each a kernel's only one: what the way for everything else takes in each.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define FORM(NAME, ...) extern "C" __global__ void NAME(float4 *out, cudaTextureObject_t t, const float4 *at) { \
    const float4 p = at[threadIdx.x]; out[threadIdx.x] = __VA_ARGS__; }
FORM(one, tex1D<float4>(t, p.x))
FORM(two, tex2D<float4>(t, p.x, p.y))
FORM(three, tex3D<float4>(t, p.x, p.y, p.z))
FORM(one_layered, tex1DLayered<float4>(t, p.x, (int)p.y))
FORM(two_layered, tex2DLayered<float4>(t, p.x, p.y, (int)p.z))
FORM(cube, texCubemap<float4>(t, p.x, p.y, p.z))
FORM(cube_layered, texCubemapLayered<float4>(t, p.x, p.y, p.z, (int)p.w))
FORM(level, tex2DLod<float4>(t, p.x, p.y, p.z))
FORM(gradient, tex2DGrad<float4>(t, p.x, p.y, make_float2(p.z, p.w), make_float2(p.w, p.z)))
FORM(gradient_three, tex3DGrad<float4>(t, p.x, p.y, p.z, p, p))
FORM(gradient_cube, texCubemapGrad<float4>(t, p.x, p.y, p.z, p, p))
FORM(gradient_cube_layered, texCubemapLayeredGrad<float4>(t, p.x, p.y, p.z, (int)p.w, p, p))
FORM(fetch, tex1Dfetch<float4>(t, (int)p.x))
FORM(gather, tex2Dgather<float4>(t, p.x, p.y, 1))
static __device__ float4 of_cube(cudaTextureObject_t t, float4 p) {
  float4 r;
  asm volatile("tld4.g.cube.v4.f32.f32 {%0,%1,%2,%3}, [%4, {%5,%6,%7,%7}];"
               : "=f"(r.x), "=f"(r.y), "=f"(r.z), "=f"(r.w)
               : "l"(t), "f"(p.x), "f"(p.y), "f"(p.z));
  return r;
}
FORM(gather_cube, of_cube(t, p))
