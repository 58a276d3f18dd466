// Tiles of several warps: sizes 64 to 512, of blocks of one and three dimensions, nested, with and without memory of their own; reductions, scans,
// shuffles, votes, what one thread calls for all.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda_runtime.h>

#define CHECK(e)                                                                                                       \
  do {                                                                                                                 \
    cudaError_t s_ = (e);                                                                                              \
    if (s_ != cudaSuccess) {                                                                                           \
      fprintf(stderr, "%s:%d: %s: %s\n", __FILE__, __LINE__, #e, cudaGetErrorString(s_));                              \
      exit(1);                                                                                                         \
    }                                                                                                                  \
  } while (0)
static uint64_t fnv(const uint32_t *p, size_t n) {
  uint64_t h = 1469598103934665603ull;
  const unsigned char *b = (const unsigned char *)p;
  for (size_t i = 0; i < n * 4; ++i)
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
struct Pair {
  uint32_t a, b;
};
struct Wide {
  uint64_t a;
  uint32_t b[3];
};

constexpr int WORDS = 24;
#ifndef APART
template <class Tile> __device__ void work(Tile tile, uint32_t *o, uint32_t seed) {
  const uint32_t v = mix(seed), r = tile.thread_rank();
  o[0] = tile.size() * 1000 + tile.num_threads();
  o[1] = r;
  o[2] = tile.meta_group_rank() * 100 + tile.meta_group_size();
  o[3] = cg::reduce(tile, v & 0xffff, cg::plus<uint32_t>());
  o[4] = cg::reduce(tile, (int)v, cg::less<int>());
  o[5] = cg::reduce(tile, v, cg::greater<uint32_t>());
  o[6] = cg::reduce(tile, v | 0x0f0f0000u, cg::bit_and<uint32_t>()) ^ cg::reduce(tile, v & 0x7070u, cg::bit_or<uint32_t>());
  o[7] = cg::reduce(tile, v, cg::bit_xor<uint32_t>());
  o[8] = (uint32_t)(cg::reduce(tile, (unsigned long long)v << 20, cg::plus<unsigned long long>()) >> 18);
  o[9] = __float_as_uint(cg::reduce(tile, (float)(v & 1023), cg::plus<float>()));
  o[10] = (uint32_t)__double_as_longlong(cg::reduce(tile, (double)(v & 1023) * 0.5, cg::greater<double>()));
  o[11] = cg::inclusive_scan(tile, v & 0xff);
  o[12] = cg::exclusive_scan(tile, v & 0xff);
  o[13] = cg::inclusive_scan(tile, v, cg::greater<uint32_t>());
  o[14] = cg::exclusive_scan(tile, v, cg::bit_xor<uint32_t>());
  o[15] = tile.shfl(v, (int)(tile.size() / 2 + 3)) + 3 * tile.shfl(v, 0);
  o[16] = tile.any(r == tile.size() - 1 && (v & 1)) * 4 + tile.all(v != 5) * 2 + tile.all((int)(v & 1));
  const Pair p = tile.shfl(Pair{v, r}, (int)tile.size() - 1);
  o[17] = p.a ^ p.b;
  tile.sync();
  o[18] = cg::reduce(tile, v & 7, [](uint32_t x, uint32_t y) { return x + y + 1; });
  o[19] = (uint32_t)(cg::inclusive_scan(tile, (long long)(v & 0xfff), cg::plus<long long>()) * 3);
  o[20] = __float_as_uint(cg::reduce(tile, (float)v * 1e-3f, cg::plus<float>()));
}
__global__ void tiles(uint32_t *o) {
  auto block = cg::this_thread_block();
  const uint32_t t = block.thread_rank();
  o += t * 6 * WORDS;
  work(cg::tiled_partition<64>(block), o, t + 1);
  work(cg::tiled_partition<128>(block), o + WORDS, t + 2);
  work(cg::tiled_partition<256>(block), o + 2 * WORDS, t + 3);
  auto half = cg::tiled_partition<512>(block);
  work(half, o + 3 * WORDS, t + 4);
  auto quarter = cg::tiled_partition<128>(half);
  work(quarter, o + 4 * WORDS, t + 5);
  auto warp = cg::tiled_partition<32>(quarter);
  o[5 * WORDS] = warp.meta_group_rank() * 100 + warp.meta_group_size();
  o[5 * WORDS + 1] = cg::reduce(warp, t, cg::plus<uint32_t>());
  cg::thread_block_tile<128> any = quarter;
  o[5 * WORDS + 2] = any.meta_group_rank() * 100 + any.meta_group_size() + any.thread_rank();
  o[5 * WORDS + 3] = cg::reduce(any, t, cg::plus<uint32_t>());
}
#endif
// Tiles go their own ways: other numbers of rounds, other sizes at the same time.
__global__ void apart(uint32_t *o) {
  __shared__ cg::block_tile_memory<1024> memory;
  __shared__ uint32_t s[1024];
  auto block = cg::this_thread_block(memory);
  const uint32_t t = block.thread_rank();
  auto large = cg::tiled_partition<256>(block);
  auto small = cg::tiled_partition<64>(block);
  uint32_t sum = 0;
  if (large.meta_group_rank() % 2) {
    for (uint32_t k = 0; k < 3 + large.meta_group_rank(); k++) {
      s[t] = mix(t + k);
      large.sync();
      sum = sum * 5 + s[t ^ 200] + cg::reduce(large, t + k, cg::plus<uint32_t>());
      large.sync();
    }
  } else {
    for (uint32_t k = 0; k < 2 + small.meta_group_rank(); k++) {
      s[t] = mix(t + k);
      small.sync();
      sum = sum * 7 + s[t ^ 40] + small.shfl(t, (int)(k % 64));
      small.sync();
    }
  }
  block.sync();
  o[t] = sum;
  int calls = 0;
  cg::invoke_one(small, [&] { calls = 1; });
  o[1024 + t] = calls + 10 * cg::invoke_one_broadcast(small, [&] { return (int)t * 3; });
  cg::memcpy_async(large, s + 256 * large.meta_group_rank(), o + 256 * large.meta_group_rank(), 1024);
  cg::wait(large);
  o[2048 + t] = s[t ^ 129];
}
int main() {
  uint32_t *m;
  const size_t n = 1024 * 6 * WORDS;
  CHECK(cudaMallocManaged(&m, n * 4));
#ifndef APART // the second kernel alone, which compiles in less time
  for (int shape = 0; shape < 2; shape++) {
    memset(m, 0, n * 4);
    const dim3 block = shape == 0 ? dim3(512) : dim3(16, 8, 4);
    tiles<<<1, block>>>(m);
    CHECK(cudaDeviceSynchronize());
    const size_t threads = 512;
    printf("tiles %d: %016llx\n", shape, (unsigned long long)fnv(m, threads * 6 * WORDS));
    for (int k = 0; k < 6 * WORDS; k++) {
      uint64_t h = 5;
      for (size_t t = 0; t < threads; t++)
        h = h * 31 + m[t * 6 * WORDS + k];
      printf("%d:%08x%c", k, (uint32_t)(h ^ h >> 32), k % 12 == 11 ? '\n' : ' ');
    }
  }
#endif
  memset(m, 0, n * 4);
  apart<<<1, 1024>>>(m);
  CHECK(cudaDeviceSynchronize());
  for (int k = 0; k < 3; k++)
    printf("apart %d: %016llx %u %u %u\n", k, (unsigned long long)fnv(m + 1024 * k, 1024), m[1024 * k], m[1024 * k + 300], m[1024 * k + 1023]);
}
