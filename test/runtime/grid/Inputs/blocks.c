// blocks.c: reductions over blocks. Every kernel gets the slots first.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <crosslane/grid.h>

// The number of the thread in the grid.
static inline int64_t item(void) { return (int64_t)xl_block_id() * xl_block_threads() + xl_block_thread(); }

XL_KERNEL void sum(xl_grid_slots *slots) { xl_grid_reduce_add_i64(item(), slots); }
XL_KERNEL void sum_finish(xl_grid_slots *slots, int64_t *out) {
  out[xl_block_thread()] = xl_grid_finish_add_i64(slots);
}

XL_KERNEL void largest(xl_grid_slots *slots, double peak) {
  const double away = (double)item() - peak;
  xl_grid_reduce_max_f64(item() % 3 ? 7.5 - away * away : __builtin_nan(""), slots);
}
XL_KERNEL void largest_finish(xl_grid_slots *slots, double *out) {
  out[xl_block_thread()] = xl_grid_finish_max_f64(slots);
}

// Narrow types lie as 32 bits in their slots.
XL_KERNEL void low_bits(xl_grid_slots *slots) {
  static XL_SHARED uint8_t items[1024];
  items[xl_block_thread()] = (uint8_t)item();
  xl_block_barrier();
  xl_grid_reduce_add_u8(items[xl_block_threads() - 1 - xl_block_thread()], slots);
}
XL_KERNEL void low_bits_finish(xl_grid_slots *slots, uint8_t *out) {
  out[xl_block_thread()] = xl_grid_finish_add_u8(slots);
}

XL_KERNEL void place(xl_grid_slots *slots, int64_t at) {
  const int64_t i = item();
  xl_grid_reduce_minloc_u16((xl_loc_u16){(uint16_t)(i == at || i == at + 70 ? 5 : 6 + i % 1000), i}, slots);
}
XL_KERNEL void place_finish(xl_grid_slots *slots, int64_t *out) {
  const xl_loc_u16 p = xl_grid_finish_minloc_u16(slots);
  out[2 * xl_block_thread()] = p.value;
  out[2 * xl_block_thread() + 1] = p.index;
}

// -0.0 is below +0.0; whether all and any of f64 differ from 0, in arrays of their own.
XL_KERNEL void ends(xl_grid_slots *lowest, xl_grid_slots *all, xl_grid_slots *any, int64_t odd) {
  const bool one = item() == odd;
  xl_grid_reduce_min_f32(one ? -0.0f : 0.0f, lowest);
  xl_grid_reduce_land_f64(one ? 0.0 : -1.5, all);
  xl_grid_reduce_lor_f64(one ? 0.5 : -0.0, any);
}
XL_KERNEL void ends_finish(xl_grid_slots *lowest, xl_grid_slots *all, xl_grid_slots *any, float *out) {
  const float f = xl_grid_finish_min_f32(lowest), a = (float)xl_grid_finish_land_f64(all);
  const float o = (float)xl_grid_finish_lor_f64(any);
  if (xl_block_thread() == 0) {
    out[0] = f;
    out[1] = a;
    out[2] = o;
  }
}

// Sums that begin with an identity of +0.0 would lose the sign.
XL_KERNEL void negative_zero(xl_grid_slots *slots) { xl_grid_reduce_add_f64(-0.0, slots); }
XL_KERNEL void negative_zero_finish(xl_grid_slots *slots, double *out) {
  out[xl_block_thread()] = xl_grid_finish_add_f64(slots);
}
XL_KERNEL void nothing(xl_grid_slots *slots) { (void)slots; }

// A type of the user's, of odd size and without an identity.
typedef struct stat {
  uint32_t blocks, parity, first;
  int16_t low, high;
  uint32_t last;
} stat;
static inline stat both(stat a, stat b) {
  return (stat){a.blocks + b.blocks,
                a.parity ^ b.parity,
                a.first < b.first ? a.first : b.first,
                a.low < b.low ? a.low : b.low,
                a.high > b.high ? a.high : b.high,
                a.last > b.last ? a.last : b.last};
}
XL_DEFINE_COLLECTIVES(stat, stat, both)
XL_DEFINE_GRID(stat, stat, both)
static inline stat stat_of(uint32_t i) {
  const uint32_t mixed = i * 2654435761u;
  return (stat){1, mixed, i + 3, (int16_t)(mixed >> 16), (int16_t)(mixed >> 16), i};
}
XL_KERNEL void user(xl_grid_slots *slots) { xl_grid_reduce_stat(stat_of((uint32_t)item()), slots); }
XL_KERNEL void user_put(xl_grid_slots *slots) {
  if (xl_block_thread() == 0)
    xl_grid_put_stat(stat_of(xl_block_id()), slots);
}
XL_KERNEL void user_finish(xl_grid_slots *slots, stat *out) {
  stat all = {0};
  if (xl_grid_finish_stat(&all, slots) && !xl_grid_finish_stat(&all, slots)) // empty again
    out[xl_block_thread()] = all;
}
