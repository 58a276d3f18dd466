// Of textures and surfaces kernels are refused, by the line of their own.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: not %xlcc -mcpu=gfx90a %s -o %t.hsaco 2>&1 | %FileCheck %s
// RUN: not %xlcc -mcpu=gfx1100 -O0 %s -o %t.hsaco 2>&1 | %FileCheck %s
// RUN: %xlcc -mcpu=gfx90a -DHOST %s -o %t.hsaco
#ifndef HOST
// CHECK: refused.cu:[[@LINE+2]]:{{[0-9]+}}: error: in function 'read': function '__xl_textures_are_not_supported' has no definition
extern "C" __global__ void read(float *o, cudaTextureObject_t t) {
  o[0] = tex2D<float>(t, 1.5f, 2.0f);
}
// CHECK: refused.cu:[[@LINE+2]]:{{[0-9]+}}: error: in function 'write': function '__xl_surfaces_are_not_supported' has no definition
extern "C" __global__ void write(float4 v, cudaSurfaceObject_t s) {
  surf2Dwrite(v, s, 16, 2);
}
#endif
extern "C" __global__ void pass(cudaTextureObject_t *o, cudaTextureObject_t t) { *o = t; }
