// One row to an array and back with a pitch of 0, as cuda-samples' volumeRender and volumeFiltering copy their colors.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cstdio>
#include <cstring>

int main() {
  float colors[36], back[36] = {0};
  for (int i = 0; i < 36; i++)
    colors[i] = i * 0.5f;
  cudaArray_t a;
  const cudaChannelFormatDesc d = cudaCreateChannelDesc<float4>();
  cudaMallocArray(&a, &d, 9, 1);
  printf("%s\n", cudaGetErrorName(cudaMemcpy2DToArray(a, 0, 0, colors, 0, sizeof colors, 1, cudaMemcpyHostToDevice)));
  printf("%s\n", cudaGetErrorName(cudaMemcpy2DFromArray(back, 0, a, 0, 0, sizeof back, 1, cudaMemcpyDeviceToHost)));
  printf("%s\n", memcmp(colors, back, sizeof back) ? "other bytes" : "the same");
  printf("%s\n", cudaGetErrorName(cudaMemcpy2DToArray(a, 0, 0, colors, 0, sizeof colors, 2, cudaMemcpyHostToDevice)));
}
