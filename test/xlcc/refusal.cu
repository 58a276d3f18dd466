// What cannot be lowered is reported with the line of the source, with and
// without -g, and leaves no output, not even an older one.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: rm -rf %t && mkdir -p %t/tmp && cd %t && touch a.hsaco
// RUN: env TMPDIR=%t/tmp %status 1 %xlcc -mcpu=gfx90a %s -o a.hsaco 2>&1 | %FileCheck %s
// RUN: env TMPDIR=%t/tmp %status 1 %xlcc -mcpu=gfx90a -g %s -o a.hsaco 2>&1 | %FileCheck %s
// RUN: env TMPDIR=%t/tmp %status 1 %xlcc --llvm=22 -O0 -mcpu=gfx90a %s -o a.hsaco 2>&1 | %FileCheck %s
// RUN: ls tmp | count 0
// RUN: ls | count 1
extern "C" __global__ void k(float *p) {
  // CHECK-DAG: refusal.cu:[[@LINE+1]]:{{.*}}error: {{.*}}
  asm volatile("frobnicate;" ::: "memory");
  // CHECK-DAG: refusal.cu:[[@LINE+1]]:{{.*}}error: {{.*}}
  p[0] = __nvvm_read_ptx_sreg_pm0();
}
