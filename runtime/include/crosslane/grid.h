// crosslane/grid.h: reductions over the blocks of a grid without atomic
// operations and critical sections. For device code and for the host.
//
// They use an array of S x N slots: S compute units, N blocks that can
// be resident on one. A block finds its slot by the hardware id registers: the
// compute unit (on gfx10 and newer the work-group processor) that it runs on,
// and the wave slot of its first wavefront there, which no other resident block
// can have. It combines its value with that of earlier blocks
// in the slot. A last kernel of one block reduces the array:
//
//   XL_KERNEL void sum(xl_grid_slots *slots, const double *x) {
//     xl_grid_reduce_add_f64(x[...], slots); // every thread of every block
//   }
//   XL_KERNEL void sum_finish(xl_grid_slots *slots, double *out) {
//     double all = xl_grid_finish_add_f64(slots); // one block, any size
//     if (xl_block_thread() == 0)
//       *out = all;
//   }
//
// Any number of blocks, kernels and queues of one process may share an array
// before the last kernel runs. The schedule determines which blocks share a slot,
// so the rounding of a sum of floats can differ between runs.
//
// If the driver moves a block to another place while it is in
// xl_grid_reduce (compute wave save and restore, when processes share the
// GPU by time slices), another block may get its old place. Switch that off
// (amdgpu.cwsr_enable=0) or use another reduction there.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_GRID_H
#define CROSSLANE_GRID_H

#include "chips.h"

// The array, 64-byte aligned: this header, a byte for each slot that says whether it has a
// value, and the values. The allocating code sets `bytes` and clears the bytes
// `used`; xl_grid_finish leaves them cleared. One array serves one operation and
// type at a time.
typedef struct xl_grid_slots {
  uint64_t bytes; // of the whole array; the debug build traps if it is too small
  uint8_t reserved[56];
  uint8_t used[];
} xl_grid_slots;

// Slots of a device, S x N, counted by the ranges of the id registers' fields:
// numbers of compute units have gaps if the chip has defects. 0 if
// the processor is unknown. Widths of the fields: see
// runtime/device/grid.c.
static inline uint32_t xl_grid_slot_count(uint32_t gfx) {
  const uint32_t bits = xl_chip_figures(gfx).slots;
  return bits ? 1u << bits : 0;
}

// Bytes of the array for values of a type of value_bytes. A slot has the value;
// smaller values take 32 bits.
static inline uint64_t xl_grid_bytes(uint32_t gfx, uint32_t value_bytes) {
  const uint64_t slots = xl_grid_slot_count(gfx);
  return sizeof(xl_grid_slots) + slots + slots * (value_bytes < 4 ? 4 : value_bytes);
}

// Slots of OpenACC's gangs, which the last gang reads (runtime/device/openacc.c), with
// 64 bits for each 32 of a value.
enum { XL_GANG_SLOTS = 4096 };

#ifdef __AMDGCN__
#include "crosslane/collectives.h"
#include "crosslane/kernel.h"

#define XL_GRID_HERE xl_gfx_number(__amdgcn_processor__)

// For every pair of an operation OP and a type TYPE of device.def, with T for
// its C type:
//
//   void xl_grid_reduce_OP_TYPE(T v, xl_grid_slots *slots)
//     combines the elements of all threads of the block, then with the slot.
//     Every thread of the block calls it, at the same place.
//   void xl_grid_put_OP_TYPE(T v, xl_grid_slots *slots)
//     its second half: only for thread 0, with the result of the block
//   T xl_grid_finish_OP_TYPE(xl_grid_slots *slots)
//     the reduction of all elements since the last call, in every thread; the
//     identity if there were none. Every thread of a single block calls it.
//
// The debug library traps if slots is NULL or its array too small for the
// processor and type; otherwise this is undefined behaviour.

// In the library.
#define XL_KEYED_CORE(OP, TYPE, T) XL_CORE(OP, TYPE, T)
#define XL_CORE(OP, TYPE, T)                                                                                           \
  void xl_grid_put_##OP##_##TYPE(T v, xl_grid_slots *slots);                                                           \
  __attribute__((convergent)) T xl_grid_finish_##OP##_##TYPE(xl_grid_slots *slots);                                    \
  XL_DEVICE_INLINE void xl_grid_reduce_##OP##_##TYPE(T v, xl_grid_slots *slots) {                                      \
    const T all = xl_block_reduce_##OP##_##TYPE(v);                                                                    \
    if (xl_block_thread() == 0)                                                                                        \
      xl_grid_put_##OP##_##TYPE(all, slots);                                                                           \
  }
#include "crosslane/device.def"

// Computed with those above, as in device.h.
#define XL_GRID_FORMS(OP, TYPE, T, CORE, FROM)                                                                         \
  XL_DEVICE_INLINE void xl_grid_put_##OP##_##TYPE(T v, xl_grid_slots *slots) {                                         \
    xl_grid_put_##CORE(xl_into_##OP##_##TYPE(v), slots);                                                               \
  }                                                                                                                    \
  XL_DEVICE_INLINE void xl_grid_reduce_##OP##_##TYPE(T v, xl_grid_slots *slots) {                                      \
    xl_grid_reduce_##CORE(xl_into_##OP##_##TYPE(v), slots);                                                            \
  }                                                                                                                    \
  XL_DEVICE_INLINE T xl_grid_finish_##OP##_##TYPE(xl_grid_slots *slots) {                                              \
    return FROM##_##OP##_##TYPE(xl_grid_finish_##CORE(slots));                                                         \
  }
#define XL_LIKE(OP, TYPE, T, CORE, C) XL_GRID_FORMS(OP, TYPE, T, OP##_##CORE, xl_from)
#define XL_ORDERED_LIKE(OP, TYPE, T, CORE, C, LOW, HIGH) XL_GRID_FORMS(OP, TYPE, T, OP##_##CORE, xl_ex)
#define XL_LOGICAL(OP, TYPE, T, CORE_OP) XL_GRID_FORMS(OP, TYPE, T, CORE_OP##_i32, xl_from)
#define XL_LOCATED(OP, TYPE, T, V, CORE, LOW, HIGH) XL_GRID_FORMS(OP, TYPE, T, minloc_##CORE, xl_ex)
#include "crosslane/device.def"
#undef XL_GRID_FORMS

// The value of this block's slot, and in *used whether it has one; both only for
// thread 0. The values that earlier blocks stored in the slot are visible.
void *xl_grid_open(xl_grid_slots *slots, uint32_t value_bytes, uint8_t **used);
// Called after storing to it.
void xl_grid_close(void);
// Traps in the debug library if there is no array for such values.
void xl_grid_check(const xl_grid_slots *slots, uint32_t value_bytes);

// XL_DEFINE_GRID(NAME, T, OP), after XL_DEFINE_COLLECTIVES(NAME, T, OP) of
// collectives.h, defines
//
//   void xl_grid_reduce_NAME(T v, xl_grid_slots *slots)
//   void xl_grid_put_NAME(T v, xl_grid_slots *slots)
//     as above
//   bool xl_grid_finish_NAME(T *all, xl_grid_slots *slots)
//     the reduction, in *all of every thread; false, and *all unchanged, if
//     there were no elements
//
// for a T that is aligned to at most 64 bytes and an OP that is also commutative.
#define XL_DEFINE_GRID(NAME, T, OP)                                                                                    \
  XL_DEVICE_INLINE void xl_grid_put_##NAME(T v, xl_grid_slots *slots) { XL_GRID_PUT(T, OP, v, slots); }                \
  XL_DEVICE_INLINE void xl_grid_reduce_##NAME(T v, xl_grid_slots *slots) {                                             \
    const T all = xl_block_reduce_##NAME(v);                                                                           \
    if (xl_block_thread() == 0)                                                                                        \
      xl_grid_put_##NAME(all, slots);                                                                                  \
  }                                                                                                                    \
  XL_DEVICE_INLINE bool xl_grid_finish_##NAME(T *all, xl_grid_slots *slots) {                                          \
    xl_grid_check(slots, sizeof(T));                                                                                   \
    const uint32_t thread = xl_block_thread(), chunks = xl_grid_slot_count(XL_GRID_HERE) / 16;                         \
    const uint32_t size = xl_block_threads() < chunks ? xl_block_threads() : chunks;                                   \
    T value, *at = (T *)XL_GRID_VALUES(slots) + 16 * thread;                                                           \
    uint8_t *used = slots->used + 16 * thread;                                                                         \
    bool any = false;                                                                                                  \
    XL_GRID_GATHER(T, OP, slots, value, any);                                                                          \
    if (any) {                                                                                                         \
      *at = value;                                                                                                     \
      *used = 1;                                                                                                       \
    }                                                                                                                  \
    /* A tree over the first slots of the threads' first chunks. */                                                    \
    for (uint32_t d = 512; d; d /= 2) {                                                                                \
      xl_block_barrier();                                                                                              \
      if (thread < d && thread + d < size && used[16 * d]) {                                                           \
        *at = *used ? OP(*at, at[16 * d]) : at[16 * d];                                                                \
        *used = 1;                                                                                                     \
        used[16 * d] = 0;                                                                                              \
      }                                                                                                                \
    }                                                                                                                  \
    xl_block_barrier();                                                                                                \
    any = slots->used[0];                                                                                              \
    if (any)                                                                                                           \
      *all = *(T *)XL_GRID_VALUES(slots);                                                                              \
    xl_block_barrier();                                                                                                \
    if (thread == 0)                                                                                                   \
      slots->used[0] = 0;                                                                                              \
    return any;                                                                                                        \
  }

// Internal parts.
#define XL_GRID_VALUES(SLOTS) ((void *)((SLOTS)->used + xl_grid_slot_count(XL_GRID_HERE)))
#define XL_GRID_PUT(T, OP, VALUE, SLOTS)                                                                               \
  do {                                                                                                                 \
    uint8_t *xl_used;                                                                                                  \
    T *xl_at = xl_grid_open(SLOTS, sizeof(T), &xl_used);                                                               \
    *xl_at = *xl_used ? OP(*xl_at, VALUE) : (VALUE);                                                                   \
    *xl_used = 1;                                                                                                      \
    xl_grid_close();                                                                                                   \
  } while (0)
typedef uint32_t xl_grid_chunk __attribute__((vector_size(16)));
// Combines VALUE, which counts only if ANY is set, with the slots of every size-th chunk
// of 16 from this thread's number on, and clears their marks.
#define XL_GRID_GATHER(T, OP, SLOTS, VALUE, ANY)                                                                       \
  for (uint32_t xl_i = xl_block_thread(); xl_i < xl_grid_slot_count(XL_GRID_HERE) / 16; xl_i += xl_block_threads()) {  \
    xl_grid_chunk *xl_chunk = (xl_grid_chunk *)(SLOTS)->used + xl_i;                                                   \
    const xl_grid_chunk xl_marks = *xl_chunk;                                                                          \
    if (!(xl_marks[0] | xl_marks[1] | xl_marks[2] | xl_marks[3]))                                                      \
      continue;                                                                                                        \
    const T *xl_v = (const T *)XL_GRID_VALUES(SLOTS) + 16 * xl_i;                                                      \
    for (uint32_t xl_k = 0; xl_k < 16; xl_k++)                                                                         \
      if ((SLOTS)->used[16 * xl_i + xl_k]) {                                                                           \
        VALUE = (ANY) ? OP(VALUE, xl_v[xl_k]) : xl_v[xl_k];                                                            \
        ANY = true;                                                                                                    \
      }                                                                                                                \
    *xl_chunk = (xl_grid_chunk){0};                                                                                    \
  }
#endif

#endif
