// Lanes that wait for others of their warp in loops around CUDA's atomic functions, as a front end leaves them without
// an optimiser: calls, and values in memory. The sums follow from the program alone; an NVIDIA H200 gave the same.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// DEFINE: %{flags} =
// DEFINE: %{check} = %xlcc -mcpu=gfx90a %{flags} %s -o %t.hsaco && \
// DEFINE:   %xlrun --device=wavesim --timeout 20 --print=0:u32 %t.hsaco turns --grid 1 --block 32 out:128 out:12 | FileCheck --check-prefix=TURNS %s && \
// DEFINE:   %xlrun --device=wavesim --timeout 20 --print=0:u32 %t.hsaco locked --grid 1 --block 64 out:8 out:4 | FileCheck --check-prefix=LOCKED %s && \
// DEFINE:   %xlrun --device=wavesim --timeout 20 --print=0:u32 %t.hsaco polled --grid 1 --block 32 out:128 out:8 | FileCheck --check-prefix=POLLED %s
// REDEFINE: %{flags} =
// RUN: %{check}
// REDEFINE: %{flags} = -O0
// RUN: %{check}
// REDEFINE: %{flags} = -O0 -g
// RUN: %{check}
// REDEFINE: %{flags} = -O2 -fno-inline
// RUN: %{check}
// REDEFINE: %{flags} = -O3
// RUN: %{check}

// In each of three rounds a quarter of the lanes waits until the others, in other cases of the switch, have added to the
// round's flag: 24 of them.
// TURNS: arg 0 [0]: 1111 2110 2101 1011 1111 2110 2101 1011
// TURNS: arg 0 [24]: 1111 2110 2101 1011 1111 2110 2101 1011
extern "C" __global__ void turns(unsigned *out, unsigned *flag) {
  unsigned lane = threadIdx.x, sum = 0;
  for (int round = 0; round < 3; round++)
    switch ((lane + round) & 3) {
    case 0:
      while (atomicAdd(&flag[round], 0) < 24)
        ;
      sum += 1;
      break;
    case 1:
      sum += 10;
      atomicAdd(&flag[round], 1);
      break;
    case 2:
      sum += 100; // and on
    case 3:
      atomicAdd(&flag[round], 1);
      sum += 1000;
    }
  out[lane] = sum;
}

// A lock with a jump for its loop: 63 threads of 64 take it, and thread 3 leaves before it counts itself.
// LOCKED: arg 0 [0]: 2007 62
extern "C" __global__ void locked(unsigned *out, unsigned *lock) {
  unsigned thread = threadIdx.x;
  if (thread == 9)
    return;
again:
  if (atomicCAS(lock, 0, thread + 1))
    goto again;
  out[0] = ((volatile unsigned *)out)[0] + thread;
  __threadfence();
  if (thread == 3) {
    atomicExch(lock, 0);
    return;
  }
  out[1] = ((volatile unsigned *)out)[1] + 1;
  __threadfence();
  atomicExch(lock, 0);
}

// As libcu++ writes it: an object that refers to the word, a choice by the order, a result through a reference, and a
// function that polls with a limit of time, 0 for none. Odd lanes wait
// for the even ones, which add 1 each, and those for the odd ones, which add 2.
// POLLED: arg 0 [0]: 132 16 132 16
// POLLED: arg 0 [24]: 132 16 132 16 132 16 132 16
struct Reference {
  unsigned *word;
  __device__ unsigned load(int order) const {
    unsigned result;
    auto put = [&](unsigned value) { result = value; };
    switch (order) {
    case 0:
      put(*(volatile unsigned *)word);
      break;
    case 2:
      put(atomicAdd(word, 0));
      break;
    default:
      __trap();
    }
    return result;
  }
};

template <class Test> __device__ bool poll(Test test, long long limit) {
  const long long start = clock64();
  for (int n = 0;;) {
    if (test())
      return true;
    if (n < 16) {
      ++n;
      continue;
    }
    if (limit != 0 && clock64() - start > limit)
      return false;
    __nanosleep(20);
  }
}

extern "C" __global__ void polled(unsigned *out, unsigned *words) {
  unsigned lane = threadIdx.x;
  Reference first{words}, second{words + 1};
  if (lane & 1) {
    out[lane] = poll([&] { return first.load(2) == 16; }, 0) ? first.load(0) : 1;
    atomicAdd(words + 1, 2);
  } else {
    atomicAdd(words, 1);
    out[lane] = poll([&] { return second.load(2) == 32; }, 0) ? 100 + second.load(0) : 1;
  }
}
