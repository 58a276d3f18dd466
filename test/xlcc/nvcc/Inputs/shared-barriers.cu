// A barrier in shared memory that all threads pass, two pairs of them between producers and consumers, and a pipeline of copies.
#include <cstdio>
#include <cooperative_groups.h>
#include <cuda/barrier>
#include <cuda/pipeline>
namespace cg = cooperative_groups;
using barrier = cuda::barrier<cuda::thread_scope_block>;

__global__ void rounds(int *out) {
  __shared__ barrier bar;
  __shared__ int s[128];
  const int i = threadIdx.x;
  if (!i)
    init(&bar, blockDim.x);
  __syncthreads();
  int v = i;
  for (int round = 0; round < 3; round++) {
    s[i] = v;
    bar.wait(bar.arrive());
    v = s[(i + 1) % 128] * 2;
    bar.arrive_and_wait();
  }
  out[i] = v;
}

__global__ void two_roles(const int *in, int *out, int n) {
  __shared__ barrier ready[2], filled[2];
  __shared__ int buffer[2][64];
  const int i = threadIdx.x;
  if (i < 4)
    init(i < 2 ? &ready[i] : &filled[i - 2], 128);
  __syncthreads();
  if (i < 64) {
    for (int k = 0; k < n / 64; k++) {
      ready[k % 2].arrive_and_wait();
      buffer[k % 2][i] = in[k * 64 + i];
      (void)filled[k % 2].arrive();
    }
    return;
  }
  (void)ready[0].arrive();
  (void)ready[1].arrive();
  int sum = 0;
  for (int k = 0; k < n / 64; k++) {
    filled[k % 2].arrive_and_wait();
    sum += buffer[k % 2][127 - i];
    (void)ready[k % 2].arrive();
  }
  out[i - 64] = sum;
}

template <int Stages> __global__ void pipeline(const int *in, int *out, int n) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, Stages> state;
  extern __shared__ int s[];
  auto block = cg::this_thread_block();
  auto pipe = cuda::make_pipeline(block, &state);
  int sum = 0;
  for (int k = 0, ahead = 0; k < n / 64; k++) {
    for (; ahead < n / 64 && ahead < k + Stages; ahead++) {
      pipe.producer_acquire();
      cuda::memcpy_async(block, s + ahead % Stages * 64, in + ahead * 64, 256, pipe);
      pipe.producer_commit();
    }
    pipe.consumer_wait();
    block.sync();
    sum += s[k % Stages * 64 + 63 - threadIdx.x];
    block.sync();
    pipe.consumer_release();
  }
  out[threadIdx.x] = sum;
}

int main() {
  const int n = 512;
  int *in, *out, wrong = 0, sums[64] = {};
  if (cudaMallocManaged(&in, n * 4) || cudaMallocManaged(&out, 512))
    return 2;
  for (int i = 0; i < n; i++)
    sums[i % 64] += in[i] = i * i % 1009;
  rounds<<<1, 128>>>(out);
  if (cudaDeviceSynchronize())
    return 2;
  for (int i = 0; i < 128; i++)
    wrong += out[i] != (i + 3) % 128 * 8;
  two_roles<<<1, 128>>>(in, out, n);
  if (cudaDeviceSynchronize())
    return 2;
  for (int i = 0; i < 64; i++)
    wrong += out[i] != sums[63 - i];
  pipeline<3><<<1, 64, 3 * 256>>>(in, out, n);
  if (cudaDeviceSynchronize())
    return 2;
  for (int i = 0; i < 64; i++)
    wrong += out[i] != sums[63 - i];
  printf("%d wrong\n", wrong);
  return wrong != 0;
}
