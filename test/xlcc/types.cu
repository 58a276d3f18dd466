// Counting in `unsigned short` what is cleared and read as `unsigned`, as CUB's radix sort and histogram do: nothing after
// NVVM's own pipeline orders memory accesses by their types. The counts are Python's.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: mkdir -p %t.out && %python -c 'import random, struct; r = random.Random(7); v = [r.getrandbits(32) for _ in range(256)]; h = [0] * 512; exec("for t in range(64):\n for d in v[4*t:4*t+4]: h[(d & 3) * 128 + 2 * t + (d >> 2 & 1)] += 1"); open("%t.in", "wb").write(struct.pack("<256I", *v)); open("%t.want", "wb").write(struct.pack("<512H", *h))'
// RUN: %xlcc -mcpu=gfx90a -O2 %s -o %t.hsaco && %xlrun --device=wavesim:gfx90a %t.hsaco count --grid 1 --block 64 out:1024 %t.in:1024 --out %t.out && cmp %t.out/count.0.bin %t.want
// RUN: %xlcc -mcpu=gfx942 -O2 %s -o %t.hsaco && %xlrun --device=wavesim:gfx942 %t.hsaco count --grid 1 --block 64 out:1024 %t.in:1024 --out %t.out && cmp %t.out/count.0.bin %t.want
// RUN: %xlcc -mcpu=gfx1030 -O2 %s -o %t.hsaco && %xlrun --device=wavesim:gfx1030 %t.hsaco count --grid 1 --block 64 out:1024 %t.in:1024 --out %t.out && cmp %t.out/count.0.bin %t.want
// RUN: %xlcc -mcpu=gfx1100 -O2 %s -o %t.hsaco && %xlrun --device=wavesim:gfx1100 %t.hsaco count --grid 1 --block 64 out:1024 %t.in:1024 --out %t.out && cmp %t.out/count.0.bin %t.want
// RUN: %build/bin/xlcc --llvm=22 -mcpu=gfx90a -O3 %s -o %t.hsaco && %xlrun --device=wavesim:gfx90a %t.hsaco count --grid 1 --block 64 out:1024 %t.in:1024 --out %t.out && cmp %t.out/count.0.bin %t.want
// RUN: %build/bin/xlcc --llvm=22 -mcpu=gfx1100 -O3 %s -o %t.hsaco && %xlrun --device=wavesim:gfx1100 %t.hsaco count --grid 1 --block 64 out:1024 %t.in:1024 --out %t.out && cmp %t.out/count.0.bin %t.want

extern "C" __global__ void count(unsigned *out, const unsigned *in) {
  __shared__ unsigned s[256];
  unsigned t = threadIdx.x;
  unsigned short *h = (unsigned short *)s;
  for (unsigned j = 0; j < 4; j++)
    s[j * 64 + t] = 0;
  for (unsigned j = 0; j < 4; j++) {
    unsigned d = in[4 * t + j];
    ++h[(d & 3) * 128 + 2 * t + (d >> 2 & 1)];
  }
  __syncthreads();
  for (unsigned j = 0; j < 4; j++)
    out[j * 64 + t] = s[j * 64 + t];
}
