// algorithms.c: every size and every shape of a wavefront, through each of the
// algorithms, with three variables behind the list: the set of lanes or threads
// (a lost or doubled one shows), a sum of numbers that differ in every one, and
// an exact sum of floats.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/kernel.h>
#include <crosslane/reduce.h>

#define WAVE __AMDGCN_WAVEFRONT_SIZE__

typedef struct Result {
  uint64_t set;  // of the lanes: the sum of 1 << lane
  uint64_t ones; // the lanes that were told they have the result
  uint32_t sum;
  float total;
} Result;

static void shuffle_reduce(void *list, int16_t lane, int16_t offset, int16_t algorithm) {
  void **at = list;
  uint64_t *set = at[0];
  uint32_t *sum = at[1], bits;
  float *total = at[2], remote_total;
  __builtin_memcpy(&bits, total, 4);
  uint64_t remote_set = xl_shuffle_down_u64(*set, offset);
  uint32_t remote_sum = xl_shuffle_down_u32(*sum, offset), remote_bits = xl_shuffle_down_u32(bits, offset);
  __builtin_memcpy(&remote_total, &remote_bits, 4);
  if (algorithm == 0 || (algorithm == 1 && (uint16_t)lane < (uint16_t)offset) ||
      (algorithm == 2 && lane % 2 == 0 && offset > 0)) {
    *set += remote_set;
    *sum += remote_sum;
    *total += remote_total;
  } else {
    *set = remote_set;
    *sum = remote_sum;
    *total = remote_total;
  }
}

static XL_SHARED uint64_t sets[32] __attribute__((loader_uninitialized));
static XL_SHARED uint32_t sums[32] __attribute__((loader_uninitialized));
static XL_SHARED float totals[32] __attribute__((loader_uninitialized));

static void copy(void *list, int32_t wavefronts) {
  void **at = list;
  uint64_t *set = at[0];
  uint32_t *sum = at[1], thread = xl_block_thread();
  float *total = at[2];
  xl_block_barrier();
  if (thread % WAVE == 0) {
    sets[thread / WAVE] = *set;
    sums[thread / WAVE] = *sum;
    totals[thread / WAVE] = *total;
  }
  xl_block_barrier();
  if (thread < (uint32_t)wavefronts) {
    *set = sets[thread];
    *sum = sums[thread];
    *total = totals[thread];
  }
}

// The lane's values, of round `round`.
#define LIST(ID, ROUND)                                                                                                \
  uint64_t set = 1ull << (ID) % 64;                                                                                    \
  uint32_t sum = ((ID) + 1) * 2654435761u + (uint32_t)(ROUND);                                                         \
  float total = (float)((ID) % 61);                                                                                    \
  void *list[] = {&set, &sum, &total}

// A mask a wavefront at a time; mask k's result at out[k].
XL_KERNEL void dispersed(const uint64_t *masks, uint32_t count, Result *out) {
  uint32_t lane = xl_block_thread() % WAVE, waves = xl_block_count() * xl_block_threads() / WAVE;
  for (uint32_t k = (xl_block_id() * xl_block_threads() + xl_block_thread()) / WAVE; k < count; k += waves)
    if (masks[k] >> lane & 1) {
      LIST(lane, k);
      int32_t first = xl_reduce_wave_dispersed(list, shuffle_reduce);
      uint64_t ones = __builtin_amdgcn_ballot_w64(first);
      if (first)
        out[k] = (Result){set, ones, sum, total};
    }
}

// Sizes 1 to W at out[size - 1]: only those lanes active; at out[64 + size - 1]:
// all of them; at out[128]: the full wavefront's algorithm.
XL_KERNEL void contiguous(Result *out) {
  uint32_t lane = xl_block_thread();
  for (uint32_t size = 1; size <= WAVE; size++) {
    if (lane < size) {
      LIST(lane, size);
      xl_reduce_wave_contiguous(list, shuffle_reduce, size);
      if (lane == 0)
        out[size - 1] = (Result){set, 1, sum, total};
    }
    LIST(lane, size);
    xl_reduce_wave_contiguous(list, shuffle_reduce, size);
    if (lane == 0)
      out[64 + size - 1] = (Result){set, 1, sum, total};
  }
  LIST(lane, 0);
  xl_reduce_wave_full(list, shuffle_reduce);
  if (lane == 0)
    out[128] = (Result){set, 1, sum, total};
}

static void add(double *into, const double *from) { *into += *from; }
static void larger(uint8_t *into, const uint8_t *from) { *into = *into > *from ? *into : *from; }

// Blocks of 1 to 1,024 threads, in a block of 1,024: wavefronts that are not in
// the region meet only its barriers. `ones` counts the threads that have the
// result; the one-shot forms must say the same as the list's.
XL_KERNEL void block(Result *out, double *doubles, uint8_t *bytes) {
  uint32_t thread = xl_block_thread();
  for (uint32_t threads = 1; threads <= 1024; threads++) {
    if (thread < threads) {
      LIST(thread, threads);
      if (xl_reduce_block(list, shuffle_reduce, copy, thread, threads)) {
        out[threads - 1].set = set;
        out[threads - 1].sum = sum;
        out[threads - 1].total = total;
        __atomic_fetch_add(&out[threads - 1].ones, 1 + thread, __ATOMIC_RELAXED);
      }
      double number = thread * 3 + 1;
      if (kmpc_reduce_block_f64(&number, add, thread, threads))
        doubles[threads - 1] = number;
      uint8_t byte = (uint8_t)(thread * 37 % 251);
      if (kmpc_reduce_block_u8(&byte, larger, thread, threads))
        bytes[threads - 1] = byte;
    } else if (thread / WAVE > (threads - 1) / WAVE && threads > WAVE) {
      for (int meetings = 0; meetings < 6; meetings++)
        __builtin_amdgcn_s_barrier();
    }
    xl_block_barrier();
  }
}

// What kmpc_reduce_warp says: lanes that hear 1, and 3, of a wavefront that is
// all there is, of one among several, and of a nested region.
XL_KERNEL void warp(uint64_t *out) {
  uint32_t lane = xl_block_thread();
  for (uint32_t k = 0; k < 3; k++)
    if (k < 2 || lane % 5 == 3) {
      LIST(lane, 0);
      int32_t say = kmpc_reduce_warp(list, shuffle_reduce, k == 0 ? WAVE : 3 * WAVE);
      out[3 * k] = __builtin_amdgcn_ballot_w64(say == 1);
      out[3 * k + 1] = __builtin_amdgcn_ballot_w64(say == 3);
      if (say == 1 || (say == 3 && lane == 0))
        out[3 * k + 2] = set;
    }
}
