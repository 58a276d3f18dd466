// libcu++: atomics of scopes, barriers, pipelines, latches, semaphores in shared memory; std types on the
// device.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cuda/atomic>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda/latch>
#include <cuda/semaphore>
#include <cuda/std/array>
#include <cuda/std/tuple>
#include <cuda/std/optional>
#include <cuda/std/complex>
#include <cuda/std/span>
#include <cuda/std/utility>
#include <cuda/std/limits>
#include <cuda/std/variant>
#include <cuda/std/bit>
#include <cooperative_groups.h>
#include <cuda_runtime.h>

#define CHECK(e)                                                                          \
  do {                                                                                    \
    cudaError_t s_ = (e);                                                                 \
    if (s_ != cudaSuccess) {                                                              \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #e, cudaGetErrorString(s_)); \
      exit(1);                                                                            \
    }                                                                                     \
  } while (0)
template <class T>
__host__ __device__ inline uint64_t fnv(const T *p, size_t n, uint64_t h = 1469598103934665603ull) {
  const unsigned char *b = (const unsigned char *)p;
  for (size_t i = 0; i < n * sizeof(T); ++i)
    h = (h ^ b[i]) * 1099511628211ull;
  return h;
}
__host__ __device__ inline uint32_t mix(uint32_t x) {
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x *= 0x846ca68bu;
  return x ^ (x >> 16);
}

namespace cg = cooperative_groups;
__global__ void atomics(unsigned *plain, cuda::atomic<int, cuda::thread_scope_device> *a, double *d) {
  cuda::atomic_ref<unsigned, cuda::thread_scope_device> r(*plain);
  r.fetch_add(threadIdx.x + 1, cuda::memory_order_relaxed);
  a->fetch_max(blockIdx.x * 1000 + threadIdx.x);
  cuda::atomic_ref<double> dr(*d);
  dr.fetch_add(0.5);
  unsigned old = plain[1];
  cuda::atomic_ref<unsigned> c(plain[1]);
  while (!c.compare_exchange_weak(old, old * 3 + 1))
    ;
  (void)old;
}
__global__ void barriers(int *o) {
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  __shared__ int s[128];
  auto b = cg::this_thread_block();
  if (b.thread_rank() == 0)
    init(&bar, b.size());
  b.sync();
  int v = threadIdx.x;
  for (int i = 0; i < 10; ++i) {
    s[threadIdx.x] = v;
    auto t = bar.arrive();
    v += i;
    bar.wait(std::move(t));
    v += s[(threadIdx.x + 33) % 128];
    bar.arrive_and_wait();
  }
  o[threadIdx.x] = v;
}
__global__ void warpspec(const int *in, int *o, int n) {  // producer and consumer warps
  __shared__ cuda::barrier<cuda::thread_scope_block> ready[2], filled[2];
  __shared__ int buf[2][64];
  int t = threadIdx.x;
  if (t < 4)
    init(t < 2 ? &ready[t] : &filled[t - 2], 128);
  __syncthreads();
  if (t < 64) {
    for (int i = 0; i < n / 64; ++i) {
      ready[i % 2].arrive_and_wait();
      buf[i % 2][t] = in[i * 64 + t] * 2;
      (void)filled[i % 2].arrive();
    }
  } else {
    (void)ready[0].arrive();
    (void)ready[1].arrive();
    int sum = 0;
    for (int i = 0; i < n / 64; ++i) {
      filled[i % 2].arrive_and_wait();
      sum += buf[i % 2][(t + i) % 64];
      (void)ready[i % 2].arrive();
    }
    o[t - 64] = sum;
  }
}
template <int S>
__global__ void pipes(const int *in, int *o, int n) {
  __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, S> state;
  extern __shared__ int s[];
  auto b = cg::this_thread_block();
  auto p = cuda::make_pipeline(b, &state);
  int sum = 0, batches = n / b.size();
  for (int c = 0, f = 0; c < batches; ++c) {
    for (; f < batches && f < c + S; ++f) {
      p.producer_acquire();
      cuda::memcpy_async(b, s + (f % S) * b.size(), in + f * b.size(), sizeof(int) * b.size(), p);
      p.producer_commit();
    }
    p.consumer_wait();
    b.sync();
    sum += s[(c % S) * b.size() + (b.thread_rank() ^ 1)];
    b.sync();
    p.consumer_release();
  }
  o[b.thread_rank()] = sum;
}
__global__ void threadpipe(const int *in, int *o) {
  __shared__ int s[64];
  auto p = cuda::make_pipeline();
  p.producer_acquire();
  cuda::memcpy_async(s + threadIdx.x, in + threadIdx.x, cuda::aligned_size_t<4>(4), p);
  p.producer_commit();
  p.consumer_wait();
  __syncthreads();
  o[threadIdx.x] = s[63 - threadIdx.x];
  p.consumer_release();
}
__global__ void bulk(const int *in, int *o) {
  __shared__ alignas(16) int s[256];
  __shared__ cuda::barrier<cuda::thread_scope_block> bar;
  if (threadIdx.x == 0)
    init(&bar, blockDim.x);
  __syncthreads();
  cuda::memcpy_async(cg::this_thread_block(), s, in, cuda::aligned_size_t<16>(sizeof s), bar);
  bar.arrive_and_wait();
  o[threadIdx.x] = s[255 - threadIdx.x];
}
struct Node {
  cuda::std::array<int, 4> a;
  cuda::std::optional<float> f;
};
__device__ cuda::std::tuple<int, float> both(int i) {
  return {i * 2, i * 0.5f};
}
__global__ void types(int *o, cuda::std::span<const int> in, Node node) {
  auto [i, f] = both(threadIdx.x);
  cuda::std::complex<float> c(f, 1);
  c *= c;
  cuda::std::variant<int, float> v;
  if (threadIdx.x & 1)
    v = 3.5f;
  else
    v = 7;
  int s = 0;
  for (int x : in)
    s += x;
  for (int x : node.a)
    s += x;
  o[threadIdx.x] =
      i + (int)c.real() + s + (int)node.f.value_or(100) +
      (cuda::std::holds_alternative<int>(v) ? cuda::std::get<int>(v) : (int)cuda::std::get<float>(v)) +
      cuda::std::popcount(threadIdx.x + 0u) + (cuda::std::numeric_limits<short>::max() > 5);
}
__global__ void sem(int *o, int *most) {
  __shared__ cuda::counting_semaphore<cuda::thread_scope_block, 2> s;
  __shared__ int in;
  __shared__ cuda::latch<cuda::thread_scope_block> *l;
  if (threadIdx.x == 0) {
    new (&s) cuda::counting_semaphore<cuda::thread_scope_block, 2>(2);
    in = 0;
  }
  __syncthreads();
  if (threadIdx.x % 32 == 0) {
    s.acquire();
    int k = atomicAdd(&in, 1) + 1;
    atomicMax(most, k);
    __nanosleep(100);
    atomicSub(&in, 1);
    s.release();
    atomicAdd(o, 1);
  }
}
void show(const char *w, const int *p, int n) {
  printf("%s %016llx %d %d %d\n", w, (unsigned long long)fnv(p, n), p[0], p[1], p[n - 1]);
}
int main() {
  int *m;
  CHECK(cudaMallocManaged(&m, 1 << 16));
  memset(m, 0, 1 << 16);
  int *in = m + 4096;
  for (int i = 0; i < 4096; ++i)
    in[i] = mix(i) % 1000;
  auto *a = (cuda::atomic<int, cuda::thread_scope_device> *)(m + 8);
  new (a) cuda::atomic<int, cuda::thread_scope_device>(0);
  atomics<<<4, 64>>>((unsigned *)m, a, (double *)(m + 16));
  CHECK(cudaDeviceSynchronize());
  printf("%d %u %d %g\n", m[0], (unsigned)m[1], a->load(), *(double *)(m + 16));
  barriers<<<1, 128>>>(m);
  CHECK(cudaDeviceSynchronize());
  show("barriers", m, 128);
  warpspec<<<1, 128>>>(in, m, 1024);
  CHECK(cudaDeviceSynchronize());
  show("warpspec", m, 64);
  pipes<1><<<1, 64, 256>>>(in, m, 1024);
  CHECK(cudaDeviceSynchronize());
  show("pipes", m, 64);
  pipes<3><<<1, 64, 768>>>(in, m, 1024);
  CHECK(cudaDeviceSynchronize());
  show("pipes", m, 64);
  threadpipe<<<1, 64>>>(in, m);
  CHECK(cudaDeviceSynchronize());
  show("threadpipe", m, 64);
  bulk<<<1, 256>>>(in, m);
  CHECK(cudaDeviceSynchronize());
  show("bulk", m, 256);
  Node n{{1, 2, 3, 4}, {}};
  types<<<1, 32>>>(m, {in, 100}, n);
  CHECK(cudaDeviceSynchronize());
  show("types", m, 32);
  n.f = 2;
  types<<<1, 32>>>(m, {in, 100}, n);
  CHECK(cudaDeviceSynchronize());
  show("types", m, 32);
  m[0] = m[1] = 0;
  sem<<<1, 256>>>(m, m + 1);
  CHECK(cudaDeviceSynchronize());
  printf("semaphore %d %d\n", m[0], m[1] <= 2);
}
