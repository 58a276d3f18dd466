// Copies and fills of any size between all kinds of memory, as calls and as intrinsics.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %xlcc -mcpu=gfx90a -O0 %s -o %t.hsaco && %xlrun --device=wavesim %t.hsaco k --grid 1 --block 64 out:1024 u32:100 | %FileCheck %s
// RUN: %xlcc -mcpu=gfx90a %s -o %t.hsaco && %xlrun --device=wavesim %t.hsaco k --grid 1 --block 64 out:1024 u32:100 | %FileCheck %s
// RUN: %xlcc -mcpu=gfx90a -fno-builtin-memcpy -fno-builtin-memmove -fno-builtin-memset %s -o %t.hsaco && %xlrun --device=wavesim %t.hsaco k --grid 1 --block 64 out:1024 u32:100 | %FileCheck %s
// RUN: %xlcc --llvm=22 -mcpu=gfx1030 -O0 -fno-builtin-memcpy -fno-builtin-memmove -fno-builtin-memset %s -o %t.hsaco && %xlrun --device=wavesim %t.hsaco k --grid 1 --block 64 out:1024 u32:100 | %FileCheck %s
// RUN: %xlcc --llvm=22 -mcpu=gfx1030 %s -o %t.hsaco && %xlrun --device=wavesim %t.hsaco k --grid 1 --block 64 out:1024 u32:100 | %FileCheck %s
// CHECK: 64 threads, 0 errors
__device__ unsigned char global_memory[64][128];
__constant__ unsigned char constant_memory[128] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
__device__ unsigned errors, threads;

__device__ bool all(const unsigned char *p, unsigned from, unsigned to, int first, int step) {
  bool good = true;
  for (unsigned i = from; i < to; i++)
    good &= p[i] == (unsigned char)(first + step * (int)(i - from));
  return good;
}

extern "C" __global__ void k(unsigned char *out, unsigned most) {
  __shared__ unsigned char shared_memory[64][128];
  unsigned char own[128];
  const unsigned t = threadIdx.x;
  unsigned bad = 0;
  for (unsigned n = t % 7; n <= most; n += 13) {
    for (unsigned i = 0; i < 128; i++)
      own[i] = t + i;
    memset(shared_memory[t], 0xaa, 128);
    memcpy(shared_memory[t] + 1, own + 3, n);
    bad +=
        !all(shared_memory[t], 1, n + 1, t + 3, 1) + (shared_memory[t][0] != 0xaa) + (shared_memory[t][n + 1] != 0xaa);
    memcpy(global_memory[t], shared_memory[t], 128);
    memmove(global_memory[t] + 5, global_memory[t], n);
    bad += !all(global_memory[t], 6, n ? n + 5 : 6, t + 3, 1);
    memmove(own, own + 9, n);
    bad += !all(own, 0, n, t + 9, 1);
    memset(own + 2, t + n, n);
    bad += !all(own, 2, n + 2, t + n, 0) + (own[n + 2] != (unsigned char)(t + n + 2));
    memcpy(own, constant_memory, n % 17);
    bad += !all(own, 0, n % 17, 1, 1);
  }
  atomicAdd(&errors, bad);
  atomicAdd(&threads, 1);
  __syncthreads();
  if (t == 0)
    printf("%u threads, %u errors\n", threads, errors);
}
