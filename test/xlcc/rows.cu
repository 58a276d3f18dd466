// Thread 0 of each row of a block stores what CUDA's tree leaves in its lane: one version of the kernel for blocks whose
// rows are whole warps, one for those that end within a warp, and one for all others.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: rm -rf %t && mkdir %t && cd %t
// RUN: %xlcc --cuda-path=none -mcpu=gfx90a %s -o gfx90a.hsaco
// RUN: %xlcc --cuda-path=none -mcpu=gfx1100 %s -o gfx1100.hsaco
// RUN: %xlrun --list gfx90a.hsaco | %FileCheck %s --check-prefix=LIST --implicit-check-not=.rows
// LIST: gfx90a.hsaco: for gfx90a, 1 kernel,
// LIST: and a version for blocks that end within a warp
// LIST-NEXT: and a version for blocks whose rows are whole warps
//
// The expected values are from a serial description of the five steps: of the numbers 1 to 64, by lane.
// RUN: env WAVESIM_TRACE=rows.trace %xlrun --device=wavesim:gfx90a gfx90a.hsaco sum --grid 1 --block 32,2 out:32 --print=0:i32:2 | %FileCheck %s --check-prefix=ROWS
// RUN: %xlrun --device=wavesim:gfx1100 gfx1100.hsaco sum --grid 1 --block 32,2 out:32 --print=0:i32:2 | %FileCheck %s --check-prefix=ROWS
// ROWS: arg 0 [0]: 528 1552
// RUN: env WAVESIM_TRACE=whole.trace %xlrun --device=wavesim:gfx90a gfx90a.hsaco sum --grid 1 --block 8,8 out:32 --print=0:i32:8 | %FileCheck %s --check-prefix=WHOLE
// RUN: %xlrun --device=wavesim:gfx1100 gfx1100.hsaco sum --grid 1 --block 8,8 out:32 --print=0:i32:8 | %FileCheck %s --check-prefix=WHOLE
// WHOLE: arg 0 [0]: 528 656 784 912 1552 1680 1808 1936
// RUN: env WAVESIM_TRACE=ragged.trace %xlrun --device=wavesim:gfx90a gfx90a.hsaco sum --grid 1 --block 20 out:32 --print=0:i32:1 | %FileCheck %s --check-prefix=RAGGED
// RUN: %xlrun --device=wavesim:gfx1100 gfx1100.hsaco sum --grid 1 --block 20 out:32 --print=0:i32:1 | %FileCheck %s --check-prefix=RAGGED
// RAGGED: arg 0 [0]: 210
//
// Which of them ran:
// RUN: cat rows.trace whole.trace ragged.trace | grep ^dispatch | cut -f2 | %FileCheck %s --check-prefix=RAN
// RAN: sum.rows
// RAN-NEXT: sum{{$}}
// RAN-NEXT: sum.ragged
//
// A kernel that is long, as this one is made here, is one for all of them.
// RUN: env CROSSLANE_LARGE=20 %xlcc --cuda-path=none -mcpu=gfx90a %s -o long.hsaco && %xlrun --list long.hsaco | %FileCheck %s --check-prefix=LONG --implicit-check-not=version
// LONG: long.hsaco: for gfx90a, 1 kernel,
// RUN: %xlrun --device=wavesim:gfx90a long.hsaco sum --grid 1 --block 32,2 out:32 --print=0:i32:2 | %FileCheck %s --check-prefix=ROWS
// RUN: %xlrun --device=wavesim:gfx90a long.hsaco sum --grid 1 --block 8,8 out:32 --print=0:i32:8 | %FileCheck %s --check-prefix=WHOLE
// RUN: %xlrun --device=wavesim:gfx90a long.hsaco sum --grid 1 --block 20 out:32 --print=0:i32:1 | %FileCheck %s --check-prefix=RAGGED
extern "C" __global__ void sum(float *out) {
  float v = (float)(threadIdx.y * blockDim.x + threadIdx.x + 1);
  for (int d = 16; d; d /= 2)
    v += __shfl_down_sync(~0u, v, d);
  if (threadIdx.x == 0)
    ((int *)out)[threadIdx.y] = (int)v;
}
