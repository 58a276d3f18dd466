// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
extern "C" __global__ void k(unsigned *x, unsigned long long *y) {
  asm("mov.u32 %0, %%pm0;" : "=r"(*x));
  asm("brx.idx %0, list;" ::"r"(*x));
  *y = 0;
}
