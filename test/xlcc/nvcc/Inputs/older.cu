// What CUDA 13 took away, brackets that stand apart, and PTX's registers in inline PTX with operands and without.
#include <cstdio>
__global__ void k(unsigned long long *t) {
  unsigned mask, lane = 5;
  asm volatile("mov.u64 %0, %globaltimer;" : "=l"(*t));
  asm("mov.u32 %0, %lanemask_lt;" : "=r"(mask)); // not "%lanemask_lt" : a comment
  asm("{ .reg .u32 r; mov.u32 r, %laneid; add.u32 %0, r, %1; }" : "=r"(lane) : "r"(lane));
  asm volatile("bar.sync 0;");
  t[1] = mask;
  t[2] = lane;
}
int main() {
  cudaDeviceProp p;
  if (cudaGetDeviceProperties(&p, 0))
    return 2;
  unsigned long long *t;
  cudaMallocManaged(&t, 24);
  cudaMemPrefetchAsync(t, 24, 0);
  cudaMemAdvise(t, 24, cudaMemAdviseSetReadMostly, 0);
  k << < 1, {32} >> > (t); // as nvcc takes it
  int rate = 0;
  if (cudaThreadSynchronize() || cudaDeviceGetAttribute(&rate, cudaDevAttrClockRate, 0))
    return 2;
  printf("%d %d %d %d\n", p.clockRate == rate, p.deviceOverlap, p.computeMode, p.kernelExecTimeoutEnabled);
  printf("%d %llx %llu\n", t[0] != 0, t[1] & 0, t[2] < 37 ? 1ull : 0ull);
  return cudaThreadExit() != cudaSuccess;
}
