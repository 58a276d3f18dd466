// What a header that comes with Crosslane does and is refused is told by the line of the kernel's own.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: not %xlcc -mcpu=gfx90a -I %S/Inputs/include/crosslane %s -o %t.hsaco 2>&1 | %FileCheck %s
// RUN: not %xlcc -mcpu=gfx1100 -O0 -I %S/Inputs/include/crosslane %s -o %t.hsaco 2>&1 | %FileCheck %s
// CHECK: refused.cu:[[@LINE+3]]:{{[0-9]+}}: error: in function 'read': {{.*}}inline PTX: in 'txq.channel_data_type.b32' the modifier '.channel_data_type' is not supported
#include "kind.h"
extern "C" __global__ void read(int *o, cudaTextureObject_t t) {
  o[0] = kind_of(t);
}
