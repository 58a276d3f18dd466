// Of textures, gradients of cubes are refused, by the line of the kernel's own.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: not %xlcc -mcpu=gfx90a %s -o %t.hsaco 2>&1 | %FileCheck %s
// RUN: not %xlcc -mcpu=gfx1100 -O0 %s -o %t.hsaco 2>&1 | %FileCheck %s
// CHECK: refused.cu:[[@LINE+2]]:{{[0-9]+}}: error: in function 'read': {{.*}}inline PTX: this access of a cube is not supported
extern "C" __global__ void read(float *o, cudaTextureObject_t t, float4 d) {
  o[0] = texCubemapGrad<float>(t, 1.5f, 2.0f, 1.0f, d, d);
}
