// Threads that have ended are not waited for at a block barrier ("all non-exited threads", CUDA C++ Programming Guide), and have no
// part in what its counting forms give. The values follow from the program alone; an NVIDIA H100 gave those of `guard`.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// DEFINE: %{flags} =
// DEFINE: %{gpu} =
// DEFINE: %{check} = %xlcc -mcpu=%{gpu} %{flags} %s -o %t/k.hsaco && \
// DEFINE:   %xlrun --device=wavesim:%{gpu} --timeout 20 --manifest %t/manifest --modules %t --check %t/want
// RUN: rm -rf %t && %python %S/Inputs/early_return.py %t k
// REDEFINE: %{gpu} = gfx90a
// REDEFINE: %{flags} = -O2
// RUN: %{check}
// REDEFINE: %{gpu} = gfx90a
// REDEFINE: %{flags} = -O0
// RUN: %{check}
// REDEFINE: %{gpu} = gfx90a
// REDEFINE: %{flags} = --llvm=22 -O0 -g
// RUN: %{check}
// REDEFINE: %{gpu} = gfx90a
// REDEFINE: %{flags} = --llvm=22 -O3
// RUN: %{check}
// REDEFINE: %{gpu} = gfx1030
// REDEFINE: %{flags} = -O0
// RUN: %{check}
// REDEFINE: %{gpu} = gfx1030
// REDEFINE: %{flags} = --llvm=22 -O1
// RUN: %{check}
// REDEFINE: %{gpu} = gfx1100
// REDEFINE: %{flags} = -O3 -g
// RUN: %{check}
// REDEFINE: %{gpu} = gfx1100
// REDEFINE: %{flags} = --warp=packed -O0
// RUN: %{check}
// REDEFINE: %{gpu} = gfx1100
// REDEFINE: %{flags} = --llvm=22 --warp=packed -O2
// RUN: %{check}
// REDEFINE: %{gpu} = gfx1201
// REDEFINE: %{flags} = --llvm=22 -O2
// RUN: %{check}
// REDEFINE: %{gpu} = gfx1201
// REDEFINE: %{flags} = -O0
// RUN: %{check}

// A guard: n = 100 of 256 threads come, whole warps and a part of one have ended.
extern "C" __global__ void guard(const int *in, int *out, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  if (t >= n)
    return;
  s[t] = in[t];
  __syncthreads();
  out[t] = s[n - 1 - t];
}

// Threads leave one warp after another.
extern "C" __global__ void rounds(int *out) {
  int w = threadIdx.x / 32;
  for (int r = 0;; r++) {
    __syncthreads();
    out[threadIdx.x] = r + 1;
    if (r == w)
      return;
  }
}

// Threads leave one after another, in the middle of warps: what each has written before the barrier is there behind it.
extern "C" __global__ void threads(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x;
  s[t] = 0;
  __syncthreads();
  for (int r = 1;; r++) {
    s[t] = r;
    __syncthreads();
    int last = s[255]; // never leaves before the others
    __syncthreads();
    out[t] = last;
    if (r > t / 16)
      return;
  }
}

// The counting forms: n = 100 of 128 threads.
extern "C" __global__ void counts(int *out, int n) {
  int t = threadIdx.x;
  if (t >= n)
    return;
  int even = __syncthreads_count(t % 2 == 0), all = __syncthreads_and(t < n), any = __syncthreads_or(t >= n);
  out[t] = even + 1000 * !!all + 10000 * !!any;
}

// The same while warps leave: of the threads that are there each round counts all.
extern "C" __global__ void counted(int *out) {
  int t = threadIdx.x, sum = 0;
  for (int r = 0;; r++) {
    sum = sum * 10 + __syncthreads_count(1) / 32;
    if (r == t / 32)
      break;
  }
  out[t] = sum;
}

// Barriers by number: the ones with a count wait for that many threads, which others' ends do not change; the one of the whole block
// for all that are there.
extern "C" __global__ void numbered(int *out, int n) {
  __shared__ int s[128];
  int t = threadIdx.x, votes;
  if (t >= n)
    return;
  s[t] = t;
  asm volatile("bar.sync 2, 96;" ::: "memory");
  int other = s[95 - t];
  asm volatile("{ .reg .pred p; setp.lt.s32 p, %1, 40; bar.red.popc.u32 %0, 3, 96, p; }" : "=r"(votes) : "r"(t) : "memory");
  if (t >= 64)
    return;
  asm volatile("bar.sync 1;" ::: "memory");
  out[t] = other * 100 + votes;
}

// Barriers in called functions.
__device__ __noinline__ void meet(int *s, int t, int v) {
  s[t] = v;
  __syncthreads();
}
__device__ __noinline__ int count(int p) {
  return __syncthreads_count(p);
}
extern "C" __global__ void called(int *out, int n) {
  __shared__ int s[256];
  int t = threadIdx.x;
  if (t >= n)
    return;
  meet(s, t, t);
  int c = count(t % 3 == 0);
  out[t] = s[n - 1 - t] * 1000 + c;
}
// A warp in part, at barriers with a count: it counts as a whole one.
extern "C" __global__ void part(int *out, int n) {
  __shared__ int s[128];
  int t = threadIdx.x, votes, all;
  if (t >= n)
    return;
  s[t] = t;
  asm volatile("bar.sync 2, 96;" ::: "memory");
  int other = s[n - 1 - t];
  asm volatile("{ .reg .pred p; setp.lt.s32 p, %1, 90; bar.red.popc.u32 %0, 3, 96, p; }" : "=r"(votes) : "r"(t) : "memory");
  asm volatile("{ .reg .pred p,q; setp.lt.s32 p, %1, 90; bar.red.and.pred q, 4, p; selp.s32 %0, 1, 0, q; }" : "=r"(all) : "r"(t) : "memory");
  out[t] = other * 1000 + votes * 10 + all;
}

// Both sides of a branch, after an early return.
extern "C" __global__ void sides(int *out, int n) {
  __shared__ int s[256];
  int t = threadIdx.x, r;
  if (t >= n || t % 8 == 5)
    return;
  s[t] = t;
  if (t & 1) {
    __syncthreads();
    r = s[t ^ 1] + 1;
    r += 1000 * __syncthreads_count(t < 50);
  } else {
    __syncthreads();
    r = s[t ^ 2] + 2;
    r += 1000 * __syncthreads_count(t < 50);
  }
  out[t] = r;
}

// Warps leave between operations of theirs on both sides of a branch and barriers of the block.
extern "C" __global__ void mixed(int *out) {
  __shared__ int s[256];
  int t = threadIdx.x, lane = t & 31, v = t;
  s[t] = 0;
  __syncthreads();
  for (int r = 0; r < 4; r++) {
    if (lane < 16)
      v += __shfl_xor_sync(0xffff, v, 1);
    else
      v += 2 * __shfl_xor_sync(0xffff0000, v, 2);
    if (t / 64 == r && r < 3)
      break;
    s[t] = v;
    __syncthreads();
    v += s[(t + 64) & 255] & 1;
    __syncthreads();
  }
  out[t] = v;
}
