// Without C++'s and C's library the mathematical functions are there all the same.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %clang19 --cuda-device-only -nocudainc -nocudalib -nostdinc++ -nostdlibinc -Wno-unknown-cuda-version --cuda-gpu-arch=sm_80 --cuda-feature=+ptx85 -fsyntax-only -include %S/../../runtime/include/crosslane/cuda_device.h %s
// RUN: %clang22 --cuda-device-only -nocudainc -nocudalib -nostdinc++ -nostdlibinc -Wno-unknown-cuda-version --cuda-gpu-arch=sm_80 --cuda-feature=+ptx85 -fsyntax-only -include %S/../../runtime/include/crosslane/cuda_device.h %s
// And in every C++ that clang compiles CUDA as.
// RUN: %xlcc -std=c++11 -mcpu=gfx90a %s -o %t.hsaco
// RUN: %xlcc -std=c++14 -mcpu=gfx90a %s -o %t.hsaco
// RUN: %xlcc -std=c++20 -mcpu=gfx90a %s -o %t.hsaco
__global__ void k(float *p, double *d) {
  p[0] = sinf(p[1]) + max(p[1], 2.0f) + __fadd_ru(p[2], p[3]) + powf(p[4], 1.5f);
  d[0] = exp(d[1]) + pow(d[2], 3.0) + fma(d[3], d[4], d[5]);
}
