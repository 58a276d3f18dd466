// Every thread of a grid sees the same %gridid, and two grids do not.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: rm -rf %t && mkdir -p %t/out
// RUN: printf 'a gridid k 3 64 1 out:1536\nb gridid k 3 64 1 out:1536\n' > %t/manifest.txt
// RUN: %xlcc --cuda-path=none -mcpu=gfx90a -O0 %s -o %t/gridid.hsaco
// RUN: %xlrun --device=wavesim:gfx90a --manifest %t/manifest.txt --modules %t --out %t/out
// RUN: %python -c 'import sys; n = [{open(f, "rb").read()[i:i+8] for i in range(0, 1536, 8)} for f in sys.argv[1:]]; assert len(n[0]) == len(n[1]) == 1 and n[0] != n[1]' %t/out/a.0.bin %t/out/b.0.bin
// RUN: %xlcc --cuda-path=none -mcpu=gfx1100 -O2 %s -o %t/gridid.hsaco
// RUN: %xlrun --device=wavesim:gfx1100 --manifest %t/manifest.txt --modules %t --out %t/out
// RUN: %python -c 'import sys; n = [{open(f, "rb").read()[i:i+8] for i in range(0, 1536, 8)} for f in sys.argv[1:]]; assert len(n[0]) == len(n[1]) == 1 and n[0] != n[1]' %t/out/a.0.bin %t/out/b.0.bin
extern "C" __global__ void k(unsigned long long *out) {
  unsigned long long id;
  asm volatile("mov.u64 %0, %%gridid;" : "=l"(id));
  out[blockIdx.x * blockDim.x + threadIdx.x] = id;
}
