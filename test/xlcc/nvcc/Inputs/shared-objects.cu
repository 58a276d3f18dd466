// Shared objects of classes with constructors and destructors, which nvcc does not call: in a kernel, a template, a
// called function, a member function, an array, as a static; used by a lambda.
#include <cstdio>
struct Counter {
  int n;
  __device__ Counter() : n(7) {}
  __device__ ~Counter() { n = -1; }
  __device__ void add(int k) { atomicAdd(&n, k); }
};
template <int N> struct Table {
  int v[N];
  __device__ Table() { v[0] = 99; }
};
template <int N> __global__ void kernel(int *out) {
  __shared__ Table<N> t;
  __shared__ Counter c, d[2];
  const int i = threadIdx.x;
  if (i < N)
    t.v[i] = i * N;
  if (!i)
    c.n = d[0].n = d[1].n = 0;
  __syncthreads();
  {
    __shared__ Counter c; // another one
    if (!i)
      c.n = 5;
  }
  c.add(1);
  d[i & 1].add(2);
  __syncthreads();
  auto at = [&](int k) { return t.v[k]; };
  out[i] = at(N - 1 - i % N) + c.n * 1000 + d[1].n * 100000;
}
__device__ int called(int k) {
  static __shared__ Counter c;
  if (!threadIdx.x)
    c.n = k;
  __syncthreads();
  c.add(1);
  __syncthreads();
  return c.n;
}
struct Object {
  __device__ int member(int k) {
    __shared__ Counter c;
    if (!threadIdx.x)
      c.n = k;
    __syncthreads();
    c.add(k);
    __syncthreads();
    return c.n;
  }
};
__global__ void calls(int *out) {
  Object o;
  out[threadIdx.x] = called(5) * 1000 + o.member(2);
}
int main() {
  int *d, h[64], wrong = 0;
  if (cudaMalloc(&d, sizeof h))
    return 2;
  kernel<16><<<1, 64>>>(d);
  if (cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost))
    return 2;
  for (int i = 0; i < 64; i++)
    wrong += h[i] != (15 - i % 16) * 16 + 64 * 1000 + 64 * 100000;
  calls<<<1, 64>>>(d);
  if (cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost))
    return 2;
  for (int i = 0; i < 64; i++)
    wrong += h[i] != (5 + 64) * 1000 + 2 + 2 * 64;
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
