// jn is refused by name: its recurrence upward is no number where n > x. yn has
// the values of Abramowitz and Stegun's tables (chapter 9), and -inf toward 0.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %status 1 %xlcc -DBESSEL=jn -mcpu=gfx90a %s -o %t.none 2>&1 | %FileCheck %s --check-prefix=JN
// JN: error: {{.*}}'__nv_jn' has no definition
// RUN: %xlcc -DBESSEL=yn -mcpu=gfx90a %s -o %t.hsaco
// RUN: %python -c 'import struct,sys; sys.stdout.buffer.write(struct.pack("<4d", 1, 5, 0, 1e-9))' > %t.bin
// RUN: %xlrun --device=wavesim:gfx90a --print=0:f64 %t.hsaco k --grid 1 --block 1 out:40 %t.bin:32 | %FileCheck %s
// CHECK: arg 0 [0]: -1.65068{{[0-9]*}} 0.36766{{[0-9]*}} -260.40{{[0-9]*}} -inf -inf
extern "C" __global__ void k(double *out, const double *x) {
  out[0] = BESSEL(2, x[0]);
  out[1] = BESSEL(2, x[1]);
  out[2] = BESSEL(5, x[0]);
  out[3] = BESSEL(3, x[2]);
  out[4] = BESSEL(40, x[3]);
}
