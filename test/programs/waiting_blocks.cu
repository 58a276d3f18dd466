// Blocks that wait for each other: decoupled look-back scan, last-block reduction, spin locks, queues between
// blocks, host flags in mapped memory.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <thread>
#include <atomic>
#include <chrono>
#include <cuda_runtime.h>

#define CHECK(e)                                                                          \
  do {                                                                                    \
    cudaError_t s_ = (e);                                                                 \
    if (s_ != cudaSuccess) {                                                              \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #e, cudaGetErrorString(s_)); \
      exit(1);                                                                            \
    }                                                                                     \
  } while (0)
__host__ __device__ inline uint32_t mix(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

__device__ volatile unsigned long long states[1024];
__device__ unsigned ticket, last;
__global__ void scan(const unsigned *in, unsigned *out, int n) {
  __shared__ unsigned s[256], base, tile;
  int t = threadIdx.x;
  if (t == 0)
    tile = atomicAdd(&ticket, 1);
  __syncthreads();
  int i = tile * 256 + t;
  s[t] = i < n ? in[i] : 0;
  __syncthreads();
  for (int d = 1; d < 256; d *= 2) {
    unsigned v = t >= d ? s[t - d] : 0;
    __syncthreads();
    s[t] += v;
    __syncthreads();
  }
  if (t == 0) {
    unsigned sum = s[255], prev = 0;
    if (tile > 0) {
      states[tile] = 1ull << 32 | sum;
      __threadfence();
      for (int j = tile - 1;; --j) {
        unsigned long long st;
        while (((st = states[j]) >> 32) == 0)
          ;
        prev += (unsigned)st;
        if ((st >> 32) == 2)
          break;
      }
    }
    states[tile] = 2ull << 32 | (prev + sum);
    __threadfence();
    base = prev;
  }
  __syncthreads();
  if (i < n)
    out[i] = base + s[t];
}
__global__ void reduce(const unsigned *in, int n, unsigned *parts, unsigned *out) {
  __shared__ unsigned s[128];
  __shared__ bool am;
  unsigned v = 0;
  for (int i = blockIdx.x * 128 + threadIdx.x; i < n; i += gridDim.x * 128)
    v += in[i];
  s[threadIdx.x] = v;
  __syncthreads();
  for (int d = 64; d; d /= 2) {
    if (threadIdx.x < d)
      s[threadIdx.x] += s[threadIdx.x + d];
    __syncthreads();
  }
  if (threadIdx.x == 0) {
    parts[blockIdx.x] = s[0];
    __threadfence();
    am = atomicInc(&last, gridDim.x - 1) == gridDim.x - 1;
  }
  __syncthreads();
  if (am && threadIdx.x == 0) {
    unsigned r = 0;
    for (int b = 0; b < gridDim.x; ++b)
      r += ((volatile unsigned *)parts)[b];
    *out = r;
  }
}
struct Lock {
  int m;
  __device__ void lock() {
    while (atomicCAS(&m, 0, 1))
      __nanosleep(20);
    __threadfence();
  }
  __device__ void unlock() {
    __threadfence();
    atomicExch(&m, 0);
  }
};
__device__ Lock lk;
__device__ int shared_value, order[64];
__global__ void locked() {
  if (threadIdx.x % 32 == 0) {
    lk.lock();
    int v = *(volatile int *)&shared_value;
    *(volatile int *)&shared_value = v + 1;
    lk.unlock();
  }
}
__global__ void eachlane(int *c) {
  bool done = false;
  while (!done) {
    if (atomicCAS(&c[1], 0, 1) == 0) {
      *(volatile int *)c += 1;
      __threadfence();
      atomicExch(&c[1], 0);
      done = true;
    }
  }
}
__device__ int head, tail;
__device__ int slots[256];
__global__ void queue(int *sum, int items) {
  if (blockIdx.x & 1) {
    for (;;) {
      int k = atomicAdd(&head, 1);
      if (k >= items)
        break;
      while (atomicAdd(&slots[k], 0) == 0)
        ;
      atomicAdd(sum, slots[k]);
    }
  } else
    for (;;) {
      int k = atomicAdd(&tail, 1);
      if (k >= items)
        break;
      atomicExch(&slots[k], k + 1);
    }
}
__global__ void server(volatile int *box) {
  int n = 0;
  for (;;) {
    int c;
    while ((c = box[0]) == n)
      ;
    n = c;
    if (box[1] < 0)
      break;
    box[2] = box[1] * box[1];
    __threadfence_system();
    box[3] = n;
  }
  box[4] = n;
}
int main() {
  const int n = 20000;
  unsigned *in, *out;
  CHECK(cudaMallocManaged(&in, n * 4));
  CHECK(cudaMallocManaged(&out, n * 4));
  for (int i = 0; i < n; ++i)
    in[i] = mix(i) % 100;
  scan<<<(n + 255) / 256, 256>>>(in, out, n);
  CHECK(cudaDeviceSynchronize());
  unsigned w = 0, bad = 0;
  for (int i = 0; i < n; ++i) {
    w += in[i];
    bad += w != out[i];
  }
  printf("scan %u %u\n", bad, out[n - 1]);
  unsigned *parts;
  CHECK(cudaMalloc(&parts, 4096));
  for (int k = 0; k < 3; ++k) {
    reduce<<<16, 128>>>(in, n, parts, out);
    CHECK(cudaDeviceSynchronize());
    printf("reduce %d\n", out[0] == w);
  }
  locked<<<8, 256>>>();
  CHECK(cudaDeviceSynchronize());
  int v;
  CHECK(cudaMemcpyFromSymbol(&v, shared_value, 4));
  printf("locked %d\n", v);
  int *c;
  CHECK(cudaMallocManaged(&c, 8));
  c[0] = c[1] = 0;
  eachlane<<<2, 64>>>(c);
  CHECK(cudaDeviceSynchronize());
  printf("lanes %d\n", c[0]);
  c[0] = 0;
  queue<<<4, 1>>>(c, 200);
  CHECK(cudaDeviceSynchronize());
  printf("queue %d\n", c[0]);
  volatile int *box;
  CHECK(cudaHostAlloc((void **)&box, 64, cudaHostAllocMapped));
  for (int i = 0; i < 8; ++i)
    box[i] = 0;
  int *dbox;
  CHECK(cudaHostGetDevicePointer((void **)&dbox, (void *)box, 0));
  server<<<1, 1>>>(dbox);
  int sum = 0;
  for (int i = 1; i <= 5; ++i) {
    box[1] = i * 3;
    std::atomic_thread_fence(std::memory_order_seq_cst);
    box[0] = i;
    while (box[3] != i)
      std::this_thread::yield();
    sum += box[2];
  }
  box[1] = -1;
  std::atomic_thread_fence(std::memory_order_seq_cst);
  box[0] = 6;
  CHECK(cudaDeviceSynchronize());
  printf("server %d %d\n", sum, box[4]);
}
