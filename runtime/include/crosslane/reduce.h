// reduce.h: reduction algorithms that are independent of the data. The caller's data are
// private copies of some variables, accessed through a list of pointers, one for
// each variable. Only two functions of the caller, which a compiler generates, know
// the types behind the pointers. clang generates them for every OpenMP reduction.
//
// For device code in C, wavefronts of 64 or 32 lanes (called W below), and
// blocks of 1 to 1,024 threads, numbered 0 to threads - 1, in wavefronts of W in
// that order. All functions are inlined into their callers, together with the
// functions that are known there.
//
// The algorithms are those of clang's OpenMP reductions, as described in the comment of
// emitReduction in llvm/lib/Frontend/OpenMP/OMPIRBuilder.cpp (LLVM 19). The
// corresponding runtime functions are in offload/DeviceRTL/src/
// Reduction.cpp.
//
// Invalid arguments (a null pointer, 0 or more than 1,024 threads, numbers out of range)
// are undefined behaviour. The libraries in lib/debug trap and name function and argument.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_REDUCE_H
#define CROSSLANE_REDUCE_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// Fetches every element from the lane `offset` away (xl_shuffle_down_*) and combines it by one of
// these algorithms, with `op` for the operation of each variable:
//   0  local = local op remote
//   1  lane < offset: local = local op remote; else local = remote
//   2  lane even and offset > 0: local = local op remote; else local is unchanged or
//      becomes remote
// The operations must be associative and commutative as far as the caller requires.
typedef void xl_shuffle_reduce_fn(void *list, int16_t lane, int16_t offset, int16_t algorithm);

// Moves the elements from lane 0 of wavefront w to lane w of wavefront 0, for w
// below `wavefronts`, through LDS. All threads that take part in the reduction
// call it at the same place; only they take part in its barriers.
typedef void xl_inter_warp_copy_fn(void *list, int32_t wavefronts);

// The value of the lane `offset` further up, or the lane's own value if that lane would be
// after lane W - 1. If the offset is a compile-time constant it becomes the
// cheapest move between lanes. The lane that is read must be active.
uint32_t xl_shuffle_down_u32(uint32_t value, int32_t offset);
uint64_t xl_shuffle_down_u64(uint64_t value, int32_t offset);

// For a wavefront whose lanes are all active: offsets W/2 ... 1, algorithm 0.
// The result is in lane 0.
void xl_reduce_wave_full(void *list, xl_shuffle_reduce_fn *shuffle);

// For a wavefront of which lanes 0 to size - 1 take part, 1 <= size <= W; others may
// be active. Offset size / 2, algorithm 1; then (size + 1) / 2 lanes are left, and
// the odd one has been copied down. The result is in lane 0.
void xl_reduce_wave_contiguous(void *list, xl_shuffle_reduce_fn *shuffle, uint32_t size);

// For a wavefront with any lanes active, all of which take part. A lane's
// logical number, initially the number of active lanes below it, is halved in each round;
// lanes with an even number take the next remaining lane, algorithm 2. Returns
// 1 in the first active lane, which has the result, and 0 in the others.
int32_t xl_reduce_wave_dispersed(void *list, xl_shuffle_reduce_fn *shuffle);

// For a block, or the region of it that `threads` threads execute. Every one of them
// calls it with its own number, `thread`. Each wavefront is reduced by the first
// of the algorithms above that is possible for its active lanes. With more than W threads
// the results are copied to wavefront 0 and reduced there. No atomics. Returns 1
// in thread 0, which has the result, and 0 in the others.
//
// With dispersed lanes (a nested region) or up to W threads each wavefront that
// calls it is a separate region, whose result is in the first active lane.
// A region of more than W threads of which some do not call it is an error; the
// libraries in lib/debug report it, both for incomplete wavefronts (others may be
// whole) and for missing ones.
int32_t xl_reduce_block(void *list, xl_shuffle_reduce_fn *shuffle, xl_inter_warp_copy_fn *copy, uint32_t thread,
                        uint32_t threads);

// ---------------------------------------------------------------- one-shot forms

// Only the wavefront's part of xl_reduce_block. Returns
//   1  in the first active lane, if there is only this wavefront: it has the
//      result
//   0  in the other lanes in this case
//   3  in all lanes, if the block's wavefronts are still to be reduced: copy
//      lane 0's values and continue
int32_t kmpc_reduce_warp(void *list, xl_shuffle_reduce_fn *shuffle, uint32_t threads);

// Reduces one variable in a block of `threads` threads, each of which
// calls it with its own number. `combine` computes *into = *into op *from. The
// runtime provides LDS, 8 bytes for each wavefront. Returns 1 in the thread
// whose *value is the result (as xl_reduce_block), 0 in the others, whose values
// are then undefined.
#define XL_REDUCE_BLOCK_TYPES(F)                                                                                       \
  F(i8, int8_t)                                                                                                        \
  F(i16, int16_t)                                                                                                      \
  F(i32, int32_t)                                                                                                      \
  F(i64, int64_t)                                                                                                      \
  F(u8, uint8_t)                                                                                                       \
  F(u16, uint16_t)                                                                                                     \
  F(u32, uint32_t)                                                                                                     \
  F(u64, uint64_t)                                                                                                     \
  F(f16, _Float16)                                                                                                     \
  F(f32, float)                                                                                                        \
  F(f64, double)

#define XL_DECLARE(NAME, TYPE)                                                                                         \
  int32_t kmpc_reduce_block_##NAME(TYPE *value, void (*combine)(TYPE * into, const TYPE *from), uint32_t thread,       \
                                   uint32_t threads);
XL_REDUCE_BLOCK_TYPES(XL_DECLARE)
#undef XL_DECLARE

#ifdef __cplusplus
}
#endif

#endif
