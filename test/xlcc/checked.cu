// --checked: a kernel stops where lanes of an operation's mask are missing that
// have not ended, or where the executing lane is not one of them, and says where.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: rm -rf %t && mkdir %t && head -c 256 /dev/zero > %t/out
// RUN: %xlcc --llvm=19 -mcpu=gfx90a -O0 -g --checked %s -o %t/k.hsaco && %xlrun --device=wavesim:gfx90a %t/k.hsaco whole --grid 1 --block 64 %t/out:256
// RUN: not %xlrun --device=wavesim:gfx90a %t/k.hsaco part --grid 1 --block 64 %t/out:256 2>&1 | FileCheck --check-prefix=PART %s
// RUN: not %xlrun --device=wavesim:gfx90a %t/k.hsaco stranger --grid 1 --block 64 %t/out:256 2>&1 | FileCheck --check-prefix=STRANGER %s
// RUN: %xlcc --llvm=22 -mcpu=gfx90a -O2 -g --checked %s -o %t/k.hsaco && %xlrun --device=wavesim:gfx90a %t/k.hsaco whole --grid 1 --block 64 %t/out:256
// RUN: not %xlrun --device=wavesim:gfx90a %t/k.hsaco part --grid 1 --block 64 %t/out:256 2>&1 | FileCheck --check-prefix=PART %s
// RUN: not %xlrun --device=wavesim:gfx90a %t/k.hsaco stranger --grid 1 --block 64 %t/out:256 2>&1 | FileCheck --check-prefix=STRANGER %s
// RUN: %xlcc --llvm=19 -mcpu=gfx1030 -O2 -g --checked %s -o %t/k.hsaco && %xlrun --device=wavesim:gfx1030 %t/k.hsaco whole --grid 1 --block 64 %t/out:256
// RUN: not %xlrun --device=wavesim:gfx1030 %t/k.hsaco part --grid 1 --block 64 %t/out:256 2>&1 | FileCheck --check-prefix=PART %s
// RUN: not %xlrun --device=wavesim:gfx1030 %t/k.hsaco stranger --grid 1 --block 64 %t/out:256 2>&1 | FileCheck --check-prefix=STRANGER %s
// RUN: %xlcc --llvm=22 -mcpu=gfx1030 -O0 -g --checked %s -o %t/k.hsaco && %xlrun --device=wavesim:gfx1030 %t/k.hsaco whole --grid 1 --block 64 %t/out:256
// RUN: not %xlrun --device=wavesim:gfx1030 %t/k.hsaco part --grid 1 --block 64 %t/out:256 2>&1 | FileCheck --check-prefix=PART %s
// RUN: not %xlrun --device=wavesim:gfx1030 %t/k.hsaco stranger --grid 1 --block 64 %t/out:256 2>&1 | FileCheck --check-prefix=STRANGER %s
// PART: checked.cu:[[#]]:{{.*}}part{{.*}}: shfl.bfly: block: [0,0,0], {{.*}}the mask is 0xffffffff, the lanes 0xcccccccc are here, 0x33333333 of the mask are not.
// STRANGER: checked.cu:[[#]]:{{.*}}stranger{{.*}}: shfl.idx: {{.*}}the mask is 0x000000f0, the lanes 0xffffffff are here

extern "C" __global__ void whole(unsigned *out) {
  unsigned v = threadIdx.x;
  if (threadIdx.x == 5)
    return;
  out[threadIdx.x] = __shfl_xor_sync(~0u, v, 1);
}
extern "C" __global__ void part(unsigned *out) {
  unsigned v = threadIdx.x, r = 0;
  if (threadIdx.x & 2)
    r = __shfl_xor_sync(~0u, v, 2);
  __syncthreads();
  out[threadIdx.x] = r;
}
extern "C" __global__ void stranger(unsigned *out) {
  out[threadIdx.x] = __shfl_sync(0xf0, threadIdx.x, 5);
}
