// Threads that end below calls, stacks that grow, and inline PTX that writes its
// inputs; calls.py says what each kernel gives.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <alloca.h>
#define KERNEL extern "C" __global__ void

// ---------------------------------------------------------------- exit

__device__ __noinline__ void count_and_end(int *ended) {
  atomicAdd(ended, 1);
  asm volatile("exit;");
}
KERNEL simple(int *out, int *ended, int n) {
  if (threadIdx.x >= n)
    count_and_end(ended);
  out[threadIdx.x] = threadIdx.x;
}

// Of a table: all have the same type.
typedef int (*function)(int *, int);
__device__ __noinline__ int ends_fives(int *ended, int x) {
  if (x % 5 == 0)
    count_and_end(ended);
  return x * 2;
}
__device__ __noinline__ int ends_none(int *, int x) { return x * 3; }
__device__ __noinline__ int ends_by_guard(int *, int x) {
  asm volatile("{ .reg .pred p; setp.gt.s32 p, %0, 40; @p exit; }" ::"r"(x));
  return x + 1;
}
__device__ function table[3] = {ends_fives, ends_none, ends_by_guard};

struct base {
  virtual __device__ long go(int x) = 0;
};
struct ending : base {
  __device__ long go(int x) override {
    if (x > 55)
      asm volatile("exit;");
    return x;
  }
};
struct staying : base {
  int k;
  __device__ long go(int x) override { return x + k; }
};

struct nine {
  int a[9];
};
__device__ __noinline__ nine make(int x) {
  nine b;
  for (int i = 0; i < 9; i++) {
    if (x == 33 && i == 4)
      asm volatile("exit;");
    b.a[i] = x * i;
  }
  return b;
}
__device__ __noinline__ signed char small(int x) {
  if (x == 34)
    asm volatile("exit;");
  return (signed char)(x * 9);
}
__device__ __noinline__ bool odd(int x) {
  if (x == 36)
    asm volatile("exit;");
  return x & 1;
}
KERNEL pointers(int *out, int *ended) {
  int x = threadIdx.x;
  out[x] = -1;
  int v = table[x % 3](ended, x);
  ending c;
  staying d;
  d.k = 100;
  base *b = x & 1 ? (base *)&c : (base *)&d;
  v += b->go(x);
  nine q = make(x);
  for (int i = 0; i < 9; i++)
    v += q.a[i];
  v += small(x) + odd(x);
  v += __popc(__ballot_sync(0xffffffff, 1));
  __syncthreads();
  out[x] = v;
}

// In a loop, behind an operation of the warp; by a second kernel.
KERNEL in_loop(int *out) {
  int x = threadIdx.x, s = 0;
  out[x] = -2;
  for (int i = 0; i < x; i++)
    s += small(i) + __shfl_sync(__activemask(), i, threadIdx.x & 31);
  out[x] = s;
}

// Lanes take a lock one by one; some end while they hold nothing.
__device__ __noinline__ void with_lock(int *lock, int *sum, int x) {
  while (atomicCAS(lock, 0, 1) != 0)
    ;
  __threadfence();
  *(volatile int *)sum += x;
  __threadfence();
  atomicExch(lock, 0);
  if (x & 1)
    asm volatile("exit;");
}
KERNEL locked(int *out, int *lock, int *sum) {
  with_lock(lock, sum, threadIdx.x);
  out[threadIdx.x] = 1;
}

// ---------------------------------------------------------------- alloca

__device__ __noinline__ int work(int n, int t) {
  int *p = (int *)alloca(n * sizeof(int));
  for (int i = 0; i < n; i++)
    p[i] = i * t;
  int s = 0;
  for (int i = 0; i < n; i++)
    s += p[i * 7 % n];
  return s;
}
__device__ int recurse(int d, int t) {
  char *p = (char *)alloca(d + 1);
  for (int i = 0; i <= d; i++)
    p[i] = d + t;
  int r = d ? recurse(d - 1, t) : 0;
  for (int i = 0; i <= d; i++)
    r += p[i];
  return r;
}
typedef int (*taker)(int, int);
__device__ taker takers[2] = {work, recurse};
struct node {
  node *next;
  int v;
};
KERNEL stacks(int *out, int n) {
  int t = threadIdx.x;
  out += 4 * t;
  out[0] = work(n + t % 3, t);
  out[1] = recurse(t % 7, t % 5);
  // The objects of all rounds are there until the function returns.
  node *list = 0;
  for (int i = 0; i < t % 9; i++) {
    node *e = (node *)alloca(sizeof(node));
    e->next = list;
    e->v = i * i;
    list = e;
  }
  int s = 0;
  for (node *e = list; e; e = e->next)
    s = s * 3 + e->v;
  out[2] = s;
  out[3] = takers[t & 1](t % 6 + 1, 3);
}
KERNEL too_much(int *out, int n) {
  volatile char *p = (volatile char *)alloca(n);
  p[n - 1] = 3;
  out[threadIdx.x] = p[n - 1];
}

// ---------------------------------------------------------------- inline PTX

// Swaps half bytes; the second operand is no result.
KERNEL written(unsigned *out, unsigned in) {
  unsigned x = in + threadIdx.x, t = 7;
  asm("and.b32 %1, %0, 0xF0F0F0F0;\n\txor.b32 %0, %0, %1; shr.b32 %1, %1, 4;\n\t"
      "vshl.u32.u32.u32.clamp.add %0, %0, 4, %1;"
      : "+r"(x)
      : "r"(t));
  unsigned long long wide = x;
  unsigned short half = 5;
  double d = 2;
  unsigned steps = threadIdx.x, n;
  // In a loop, behind a guard, of other widths.
  asm volatile("{ .reg .pred p; mov.u32 %0, 0; setp.eq.u32 p, %1, 0; @p bra OUT; "
               "AGAIN: add.u32 %0, %0, 3; sub.u32 %1, %1, 1; setp.ne.u32 p, %1, 0; @p bra AGAIN; OUT: "
               "add.u64 %2, %2, 1; add.u16 %3, %3, 1; add.f64 %4, %4, %4; @!p add.u32 %0, %0, 1; }"
               : "=&r"(n)
               : "r"(steps), "l"(wide), "h"(half), "d"(d));
  out += 4 * threadIdx.x;
  out[0] = x;
  out[1] = n;
  out[2] = steps + t + half + (unsigned)d;
  out[3] = (unsigned)wide;
}
