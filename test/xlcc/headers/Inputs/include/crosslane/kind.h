// What a texture holds, which is refused.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
static __device__ __forceinline__ int kind_of(cudaTextureObject_t t) {
  int k;
  asm volatile("txq.channel_data_type.b32 %0, [%1];" : "=r"(k) : "l"(t));
  return k;
}
