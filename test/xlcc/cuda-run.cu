// The functions of the device header compute what CUDA says they do: one
// block of 64 threads, two warps, run on the software GPU.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// RUN: %xlcc -mcpu=gfx90a -O0 %s -o %t.hsaco && %build/bin/xlrun --device=wavesim %t.hsaco check --grid 1 --block 16,4 out:400 --print=0:i32:51 | %FileCheck %s
// RUN: %xlcc -mcpu=gfx90a -O2 %s -o %t.hsaco && %build/bin/xlrun --device=wavesim %t.hsaco check --grid 1 --block 16,4 out:400 --print=0:i32:51 | %FileCheck %s
// RUN: %xlcc --llvm=22 -mcpu=gfx942 -O3 %s -o %t.hsaco && %build/bin/xlrun --device=wavesim %t.hsaco check --grid 1 --block 16,4 out:400 --print=0:i32:51 | %FileCheck %s
//
// CHECK: arg 0 [0]: 45 13 37 46 16 4 1 1
// CHECK-NEXT: arg 0 [8]: 7 41 -1 45 1 2 3 3
// CHECK-NEXT: arg 0 [16]: 2080 64 63 0 96 63 0 5
// CHECK-NEXT: arg 0 [24]: 3 28 4 60 4 5 -2147483648 1
// CHECK-NEXT: arg 0 [32]: 287454020 1145342071 -1 1 -2 3 -5 3
// CHECK-NEXT: arg 0 [40]: 1 32 8192 -8192 1 0 496 1520
// CHECK-NEXT: arg 0 [48]: 64 1 1{{$}}

extern "C" __global__ void check(int *out) {
  int t = threadIdx.x + threadIdx.y * blockDim.x, lane = t & 31;
  unsigned full = 0xffffffffu;
  __shared__ int counter[8];
  if (t < 8)
    counter[t] = 0;
  __syncthreads();
  // Thread 45 is lane 13 of the second warp.
  bool mine = t == 45;
#define PUT(N, V)                                                                                                      \
  do {                                                                                                                 \
    int v_ = int(V);                                                                                                   \
    if (mine)                                                                                                          \
      out[N] = v_;                                                                                                     \
  } while (0)
  PUT(0, t);
  PUT(1, __lane_id());
  PUT(2, __shfl_sync(full, t, 5));                  // 32 + 5
  PUT(3, __shfl_sync(full, float(t), 2, 4));        // the first of its four is 44
  PUT(4, blockDim.x);
  PUT(5, blockDim.y);
  PUT(6, gridDim.x);
  PUT(7, gridDim.z);
  PUT(8, __shfl_xor_sync(full, lane, 10));          // 13 ^ 10
  PUT(9, __shfl_up_sync(full, (long long)t << 33, 4) >> 33);
  PUT(10, __shfl_down_sync(full, -1.0, 3, 8));
  PUT(11, __shfl_down_sync(full, (unsigned long long)t << 40, 3, 8) >> 40); // out of its eight: its own
  PUT(12, __any_sync(full, lane == 3) && __all_sync(full, lane < 32) && !__all_sync(full, lane < 31));
  PUT(13, __popc(__ballot_sync(full, lane < 2)));
  PUT(14, __popc(__match_any_sync(full, lane % 11)));  // 2, 13 and 24
  PUT(15, __popc(__match_any_sync(full, double(lane % 11))));
  atomicAdd(&counter[0], t + 1);
  atomicMax(&counter[1], t + 1);
  atomicInc((unsigned *)&counter[2], 1000);
  atomicXor(&counter[3], 1);
  atomicAdd((float *)&counter[4], 1.5f);
  atomicCAS(&counter[5], 0, 1);
  atomicSub(&counter[6], 1);
  __syncthreads();
  PUT(16, counter[0]);                              // 64 * 65 / 2
  PUT(17, counter[1]);
  PUT(18, counter[2] - 1);
  PUT(19, counter[3]);
  PUT(20, *(float *)&counter[4]);
  PUT(21, -counter[6] - counter[5]);
  PUT(22, __activemask() != full);
  PUT(23, min(5, 7));
  PUT(24, __ffs(12));
  PUT(25, __clz(15));
  PUT(26, __popc(0x10101010));
  PUT(27, __clzll(8));
  PUT(28, __ffsll(8ll));
  PUT(29, max(4u, 5u));
  PUT(30, __brev(1));
  PUT(31, __mulhi(1 << 20, 1 << 12));
  PUT(32, __byte_perm(0x44332211, 0x88776655, 0x0123)); // bytes 3 2 1 0: 0x11223344
  PUT(33, __byte_perm(0x44332211, 0x88776655, 0x3376)); // 0x44448877
  PUT(34, __mul64hi(-1, 1));
  PUT(35, __umulhi(0x80000000u, 3));
  PUT(36, __mul24(-1, 2));
  PUT(37, __usad(1, 3, 1));
  PUT(38, __double2hiint(__hiloint2double(-5, 7)));
  PUT(39, __funnelshift_r(0, 3, 31) - __funnelshift_l(0x80000000u, 1, 1));
  PUT(40, __saturatef(7.5f));
  PUT(41, fmaf(5.0f, 6.0f, 2.0f));
  PUT(42, sqrt(67108864.0));
  PUT(43, -floorf(8192.7f));
  PUT(44, __reduce_and_sync(full, lane | 1u));
  PUT(45, __reduce_min_sync(full, lane));
  int sum = __reduce_add_sync(full, lane);
  PUT(46, sum);
  PUT(47, __reduce_add_sync(full, t));
  PUT(48, __syncthreads_count(t >= 0));
  int all;
  __match_all_sync(full, 7, &all);
  PUT(49, all);
  PUT(50, __syncthreads_or(t == 9) != 0);
}
