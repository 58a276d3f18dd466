// Ways for a kernel to end early, with what it had printed and why it ended.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <assert.h>
#include <stddef.h>

extern "C" __global__ void one_fails(int n) {
  printf("before %d\n", threadIdx.x);
  assert(threadIdx.x + 2 * blockIdx.x != n && "a message with %d and \"quotes\"");
  printf("after %d\n", threadIdx.x);
}

__device__ __noinline__ int checked(int x, int y) {
  assert(x < y);
  return y - x;
}
// Below a call, in a loop, in three dimensions.
extern "C" __global__ void deep(int *out, int limit) {
  for (int i = 0; i < 10; i++)
    out[threadIdx.z] = checked(threadIdx.z * 10 + i, blockIdx.x + blockIdx.y + blockIdx.z == 9 ? limit : 100);
}

// What the buffer has no room for otherwise has its own.
extern "C" __global__ void full() {
  while (printf("something\n") >= 0)
    ;
  assert(!"full");
}

extern "C" __global__ void traps() {
  printf("printed\n");
  if (threadIdx.x == 63)
    __trap();
}

extern "C" __global__ void hangs(volatile int *flag) {
  printf("thread %d waits\n", threadIdx.x);
  while (!*flag)
    ;
}

struct base {
  __device__ base() { call(); }
  __device__ void call() { f(); }
  __device__ virtual void f() = 0;
};
struct derived : base {
  __device__ void f() override { printf("derived\n"); }
};
extern "C" __global__ void pure() {
  printf("before\n");
  derived d;
  d.f();
}
