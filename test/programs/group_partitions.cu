// Cooperative groups: tiles, coalesced groups, partitions, scans, reductions, asynchronous copies, grids.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cooperative_groups/memcpy_async.h>
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
__global__ void coalesced(int *o) {
  cg::thread_block b = cg::this_thread_block();
  int t = b.thread_rank();
  if (mix(t) % 3) {
    cg::coalesced_group g = cg::coalesced_threads();
    int s = cg::reduce(g, t, cg::plus<int>());
    o[t] = s * 100 + g.thread_rank();
    o[256 + t] = g.shfl(t, 0) + g.shfl_up(t, 1) * (g.thread_rank() > 0);
    o[512 + t] = g.ballot(t & 1) ^ g.size();
    o[768 + t] = cg::inclusive_scan(g, t, cg::plus<int>());
  } else {
    cg::coalesced_group g = cg::coalesced_threads();
    o[t] = -(int)g.size();
    o[256 + t] = g.any(t % 7 == 0) * 2 + g.all(t < 200);
    o[768 + t] = cg::exclusive_scan(g, 1);
  }
}
__global__ void parts(int *o) {
  auto b = cg::this_thread_block();
  auto w = cg::tiled_partition<32>(b);
  int t = b.thread_rank();
  auto l = cg::labeled_partition(w, (int)(mix(t) % 4));
  o[t] = cg::reduce(l, t, cg::greater<int>()) * 64 + l.size();
  auto p = cg::binary_partition(w, t % 5 < 2);
  o[256 + t] = cg::exclusive_scan(p, t) + p.thread_rank() * 100000;
  auto q = cg::tiled_partition<8>(w);
  o[512 + t] =
      q.meta_group_rank() * 1000 + q.meta_group_size() * 100 + q.thread_rank() + q.shfl_xor(t, 5) * 10000;
  auto r = cg::tiled_partition<4>(b);
  o[768 + t] = r.match_any(t % 2) ^ r.ballot(t % 3 == 0) << 8 ^
               cg::reduce(r, (unsigned)t, cg::bit_xor<unsigned>()) << 16;
  int pred;
  o[1024 + t] = q.match_all(t / 16, pred) + pred * 1000;
  o[1280 + t] = cg::inclusive_scan(q, (int)(mix(t) % 100), cg::less<int>());
  float f = cg::reduce(w, (float)t, cg::plus<float>());
  o[1536 + t] = (int)f;
  double d = cg::reduce(q, (double)t * 0.5, cg::greater<double>());
  o[1792 + t] = (int)(d * 2);
  unsigned long long u = cg::reduce(w, (unsigned long long)t << 33, cg::bit_or<unsigned long long>());
  o[2048 + t] = (int)(u >> 33);
}
__global__ void copies(const int *in, int *o, int n) {
  extern __shared__ int s[];
  auto b = cg::this_thread_block();
  int sum = 0;
  for (int i = 0; i < n; i += b.size()) {
    cg::memcpy_async(b, s, in + i, sizeof(int) * b.size());
    cg::wait(b);
    sum += s[(b.thread_rank() + 1) % b.size()];
    b.sync();
  }
  o[b.thread_rank()] = sum;
  auto w = cg::tiled_partition<32>(b);
  cg::memcpy_async(w, s + 32 * w.meta_group_rank(), in + 5 * w.meta_group_rank(), 128);
  cg::wait(w);
  o[b.size() + b.thread_rank()] = s[b.thread_rank()];
}
__global__ void grid(int *data, int n, int *sum) {
  cg::grid_group g = cg::this_grid();
  for (int step = 1; step < n; step *= 2) {
    for (int i = g.thread_rank(); i + step < n; i += g.size())
      if (i % (2 * step) == 0)
        data[i] += data[i + step];
    g.sync();
  }
  if (g.thread_rank() == 0) {
    *sum = data[0];
    printf("grid %llu threads %d blocks valid %d\n", (unsigned long long)g.size(), (int)g.group_dim().x,
           g.is_valid());
  }
}
__global__ void invoke(int *o) {
  auto b = cg::this_thread_block();
  auto w = cg::tiled_partition<32>(b);
  int old = cg::invoke_one_broadcast(w, [&] { return atomicAdd(o, 32); });
  o[1 + b.thread_rank()] = old / 32 < 8;
  auto e = b.thread_index();
  o[1 + 256 + b.thread_rank()] = e.x + e.y * 10 + b.dim_threads().z + b.group_index().x;
}
// Lanes that have gone different ways are together again behind them: all of a warp are seen by who looks.
__global__ void together(int *o) {
  auto b = cg::this_thread_block();
  auto t = cg::tiled_partition<8>(b);
  const int i = b.thread_rank();
  int v = cg::inclusive_scan(t, i * 3 - 5) + cg::exclusive_scan(t, i ^ 5, cg::bit_xor<int>());
  if (i % 2) {
    auto g = cg::coalesced_threads();
    o[i] = cg::reduce(g, i, cg::plus<int>()) + v;
    o[64 + i] = g.shfl_down(i, 3) * 100 + g.size();
    o[128 + i] = g.match_any(i & 6);
  }
  for (int k = 0; k < (int)t.meta_group_rank() * 2 + 1; k++) // tiles stay for different numbers of rounds
    v = t.shfl_xor(v, 1 + k % 7) + k;
  o[192 + i] = v;
  o[256 + i] = __activemask();
  if (i % 4 == 1) {
    v *= 3;
    v += __shfl_sync(~0u, v, 5);
    v ^= 1;
  } else if (i % 4 == 2) {
    v *= 5;
    v += __shfl_sync(~0u, v, 6);
  } else {
    v += __shfl_sync(~0u, v, 7);
  }
  o[320 + i] = __activemask();
  if (i % 32 < 20) {
    v += __shfl_sync(~0u, v, 1);
    if (i & 2)
      o[384 + i] = __activemask();
    v += __shfl_sync(0xfffff, v, 3);
  } else {
    v += __shfl_sync(~0u, v, 30);
    o[384 + i] = __activemask();
  }
  o[448 + i] = __activemask() + v;
}
void show(const char *what, const int *p, int n) {
  uint64_t h = fnv(p, n);
  printf("%s %016llx:", what, (unsigned long long)h);
  for (int i = 0; i < 6; ++i)
    printf(" %d", p[i * 7 % n]);
  puts("");
}
int main() {
  int *m;
  CHECK(cudaMallocManaged(&m, 1 << 20));
  memset(m, 0, 1 << 20);
  coalesced<<<1, 256>>>(m);
  CHECK(cudaDeviceSynchronize());
  for (int k = 0; k < 4; ++k)
    show("coalesced", m + 256 * k, 256);
  parts<<<1, 256>>>(m);
  CHECK(cudaDeviceSynchronize());
  for (int k = 0; k < 9; ++k)
    show("parts", m + 256 * k, 256);
  int *in = m + 8192;
  for (int i = 0; i < 4096; ++i)
    in[i] = mix(i) % 1000;
  copies<<<1, 128, 128 * 4>>>(in, m, 4096);
  CHECK(cudaDeviceSynchronize());
  show("copies", m, 128);
  show("copies", m + 128, 128);
  int n = 4096, *sum = m + 20000;
  int want = 0;
  for (int i = 0; i < n; ++i)
    want += in[i];
  void *args[] = {&in, &n, &sum};
  CHECK(cudaLaunchCooperativeKernel((void *)grid, dim3(4), dim3(128), args));
  CHECK(cudaDeviceSynchronize());
  printf("grid %s\n", *sum == want ? "right" : "wrong");
  memset(m, 0, 4096);
  invoke<<<1, dim3(32, 8)>>>(m);
  CHECK(cudaDeviceSynchronize());
  show("invoke", m + 1, 256);
  show("index", m + 257, 256);
  printf("%d\n", m[0]);
  memset(m, 0, 4096);
  together<<<1, 64>>>(m);
  CHECK(cudaDeviceSynchronize());
  for (int k = 0; k < 8; ++k)
    show("together", m + 64 * k, 64);
}
