// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
int expected();
__global__ void k(int *x) { *x = 42; }
int main() {
  int *x, host = 0;
  cudaMalloc(&x, sizeof *x);
  k<<<1, 1>>>(x);
  cudaMemcpy(&host, x, sizeof host, cudaMemcpyDeviceToHost);
  return host != expected();
}
