// What modules of PTX are made of: parameters of all kinds, variables in all spaces with first values, functions and
// calls, through pointers too, local arrays, switches, loops, early returns, votes, shuffles, printf. All in integers
// and in floats that are exact; ptx.c works out the same.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
struct pack {
  short a[5];
  int n;
  double d;
};
struct pair {
  long long sum;
  int parts[3];
};
__constant__ int coefficients[2][3] = {{1, 2, 3}, {4}};
__device__ int counter = 7;
__device__ double scales[4] = {0.5, 2, -1};
extern __shared__ int dynamic[];

__device__ __attribute__((noinline)) int polynomial(int x, const int *c, int n) {
  int r = 0;
  for (int i = 0; i < n; i++)
    r = r * x + c[i];
  return r;
}
__device__ __attribute__((noinline)) pair split(int i) {
  pair p;
  p.sum = (long long)i << 33;
  for (int k = 0; k < 3; k++)
    p.parts[k] = i * k - 1;
  return p;
}
__device__ __attribute__((noinline)) long long join(pair p, int k, unsigned char b, bool flag) {
  return p.sum + p.parts[k % 3] + b + (flag ? 1000 : 0);
}
__device__ __attribute__((noinline)) int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

typedef int (*operation)(int);
__device__ __attribute__((noinline)) int increment(int x) { return x + 1; }
__device__ __attribute__((noinline)) int twice(int x) { return x * 2; }
__device__ operation operations[2] = {increment, twice};

extern "C" __global__ void run(long long *out, pack p, int n, unsigned char byte) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x, t = threadIdx.x;
  __shared__ int tile[64];
  tile[t] = polynomial(i, coefficients[i & 1], 3) + p.a[i % 5] + p.n;
  dynamic[t] = i;
  __syncthreads();
  long long v = tile[blockDim.x - 1 - t] + dynamic[(t + 1) % blockDim.x];
  v += join(split(i), i, byte, i % 3 == 0);
  v += operations[i & 1]((int)v & 1023);
  int local[8];
  for (int j = 0; j < 8; j++)
    local[j] = j * i;
  v += local[(i * 3) & 7];
  switch (n + i % 6) {
  case 2:
    v += 10;
    break;
  case 3:
    v *= 2;
    break;
  case 4:
    v -= 3;
    break;
  case 5:
    v /= 7;
    break;
  case 6:
    v = v * v % 1009;
    break;
  default:
    v ^= 0x5555;
  }
  v += (long long)(p.d * scales[i & 3] * 4);
  v += __popc(__ballot_sync(0xffffffff, i % 3 == 1));
  if (i < n)
    return;
  atomicAdd(&counter, 1);
  if (i % 50 == 3)
    printf("thread %d of %d, %lld, %.2f, %s\n", i, (int)blockDim.x, v, p.d, "text");
  if (i % 16 == 9)
    v += fibonacci(i % 10);
  out[i] = v;
}

extern "C" __global__ void sum_up(int *out, const int *in) {
  int v = in[blockIdx.x * blockDim.x + threadIdx.x];
  for (int d = 16; d; d >>= 1)
    v += __shfl_xor_sync(0xffffffff, v, d);
  if (threadIdx.x % 32 == 0)
    out[(blockIdx.x * blockDim.x + threadIdx.x) / 32] = v;
}
