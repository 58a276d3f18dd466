// Cooperative groups: blocks, tiles of every size, of tiles, of several warps; copies.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "groups.h"
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>

template <int Size> __device__ void tiles(u32 *out, const u32 *in) {
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<Size>(block);
  everything(place(out, PARTS + 1), tile, mine(in));
  place(out, PARTS + 1)[PARTS] = tile.shfl_xor(mine(in), Size / 2);
}
KERNEL tiles_32(u32 *out, const u32 *in) { tiles<32>(out, in); }
KERNEL tiles_16(u32 *out, const u32 *in) { tiles<16>(out, in); }
KERNEL tiles_8(u32 *out, const u32 *in) { tiles<8>(out, in); }
KERNEL tiles_4(u32 *out, const u32 *in) { tiles<4>(out, in); }
KERNEL tiles_2(u32 *out, const u32 *in) { tiles<2>(out, in); }
KERNEL tiles_1(u32 *out, const u32 *in) { tiles<1>(out, in); }

// Tiles of tiles, and such of a size that is known only when it runs.
KERNEL tiles_nested(u32 *out, const u32 *in, u32 size) {
  auto warp = cg::tiled_partition<32>(cg::this_thread_block());
  auto half = cg::tiled_partition<16>(warp);
  auto four = cg::tiled_partition<4>(half);
  u32 *o = place(out, 2 * PARTS + 3);
  everything(o, half, mine(in));
  everything(o + PARTS, four, mine(in));
  cg::thread_group some = cg::tiled_partition(cg::this_thread_block(), size);
  some.sync();
  o[2 * PARTS] = some.size();
  o[2 * PARTS + 1] = some.thread_rank();
  o[2 * PARTS + 2] = four.meta_group_rank() + 10 * four.meta_group_size();
}

// Tiles of several warps.
template <int Size> __device__ void large(u32 *out, const u32 *in) {
  __shared__ cg::block_tile_memory<256> memory;
  auto block = cg::this_thread_block(memory);
  auto tile = cg::tiled_partition<Size>(block);
  u32 *o = place(out, 12), v = mine(in);
  o[0] = tile.num_threads();
  o[1] = tile.thread_rank();
  o[2] = tile.meta_group_rank();
  o[3] = tile.shfl(v, 37);
  o[4] = tile.any(v % 256 == 3) + 2 * tile.all(v % 256 != 5);
  o[5] = cg::reduce(tile, v, cg::plus<u32>());
  o[6] = cg::reduce(tile, int(v), cg::greater<int>());
  o[7] = __float_as_uint(cg::reduce(tile, float(int(v)), cg::plus<float>()));
  tile.sync();
  o[8] = cg::inclusive_scan(tile, v);
  o[9] = cg::exclusive_scan(tile, v);
  o[10] = cg::inclusive_scan(tile, v, cg::bit_xor<u32>());
  o[11] = __float_as_uint(cg::inclusive_scan(tile, float(int(v))));
}
KERNEL large_64(u32 *out, const u32 *in) { large<64>(out, in); }
KERNEL large_128(u32 *out, const u32 *in) { large<128>(out, in); }
KERNEL large_256(u32 *out, const u32 *in) { large<256>(out, in); }

// Larger types.
template <class T> __device__ void types(T *out, const T *in) {
  auto tile = cg::tiled_partition<16>(cg::this_thread_block());
  u32 i = blockIdx.x * threads() + thread();
  T v = in[i];
  out += i * 8;
  out[0] = tile.shfl(v, 3);
  out[1] = tile.shfl_xor(v, 5);
  out[2] = tile.shfl_down(v, 2);
  if constexpr (std::is_arithmetic_v<T>) {
    out[3] = cg::reduce(tile, v, cg::plus<T>());
    out[4] = cg::reduce(tile, v, cg::less<T>());
    out[5] = cg::inclusive_scan(tile, v);
    out[6] = cg::exclusive_scan(tile, v);
  } else {
    out[3] = cg::reduce(tile, v, compose());
    out[4] = cg::inclusive_scan(tile, v, compose());
  }
  auto half = cg::binary_partition(tile, i * 5 % 3 == 1);
  if constexpr (std::is_arithmetic_v<T>)
    out[7] = cg::reduce(half, v, cg::plus<T>());
  else
    out[7] = cg::reduce(half, v, compose());
}
KERNEL types_u64(u64 *out, const u64 *in) { types(out, in); }
KERNEL types_f32(f32 *out, const f32 *in) { types(out, in); }
KERNEL types_f64(f64 *out, const f64 *in) { types(out, in); }
KERNEL types_affine(affine *out, const affine *in) { types(out, in); }

// A block copies; its threads, and threads of its tiles.
KERNEL copies(u32 *out, const u32 *in, u32 n) {
  __shared__ alignas(16) u32 all[512], part[256];
  auto block = cg::this_thread_block();
  auto tile = cg::tiled_partition<16>(block);
  for (u32 i = thread(); i < 512; i += threads())
    all[i] = i;
  for (u32 i = thread(); i < 256; i += threads())
    part[i] = ~i;
  block.sync();
  cg::memcpy_async(block, all, in + blockIdx.x * 512, n * 4);
  u32 first = tile.meta_group_rank() * 16;
  cg::memcpy_async(tile, part + first, in + 1 + first, 4 * (n % 16));
  cg::wait_prior<1>(block);
  cg::wait(tile);
  block.sync();
  cg::memcpy_async(block, all + 256, cuda::aligned_size_t<16>(128), in + 1024, cuda::aligned_size_t<16>(256));
  cg::wait(block);
  out += blockIdx.x * 768;
  for (u32 i = thread(); i < 512; i += threads())
    out[i] = all[i];
  for (u32 i = thread(); i < 256; i += threads())
    out[512 + i] = part[i];
}

KERNEL blocks(u32 *out, const u32 *in) {
  __shared__ u32 last, words[1024];
  auto block = cg::this_thread_block();
  dim3 i = block.thread_index(), d = block.group_dim(), g = block.group_index();
  u32 *o = place(out, 6);
  o[0] = block.thread_rank();
  o[1] = block.num_threads();
  o[2] = i.x + 100 * i.y + 10000 * i.z;
  o[3] = d.x + 100 * d.y + 10000 * d.z + 1000000 * g.x;
  words[block.thread_rank()] = mine(in);
  auto token = block.barrier_arrive();
  o[4] = mine(in) / 3;
  block.barrier_wait(std::move(token));
  o[5] = words[(block.thread_rank() * 7 + 3) % block.num_threads()];
  cg::invoke_one(block, [&] { last = words[0]; });
  block.sync();
  o[4] += last;
}
