// grid.c: reductions over the blocks of a grid; crosslane/grid.h says how.
//
// What makes a slot safe without a lock. Only thread 0 of a block touches the
// block's slot, and two blocks that have the same slot were never resident
// together: the second got the wave slot when the first's wavefront had ended.
// The first ends after a release at agent scope, which waits until its stores
// have reached the point where every compute unit sees them (L2; on gfx942 and
// gfx950 beyond it, so an XCC's L2 cannot keep them back); the second begins
// with an acquire at agent scope, which drops lines of its vector caches that
// may be older ("User Guide for AMDGPU Backend", memory model). The same place
// means the same XCC and the same L2; but the two compute units of a work-group
// processor have a vector cache each, and a group can use the other one.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/grid.h"

#include "check.h"
#include "operations.h"

// Operand of s_getreg_b32: register, first bit, bits.
#define HWREG(ID, AT, BITS) ((ID) | (AT) << 6 | ((BITS) - 1) << 11)
enum { HW_ID = 4, XCC_ID = 20, HW_ID1 = 23 };

// The slot of the wavefront, by the fields of the id registers. Positions and
// widths: AMD's amd_device_functions.h in HIP, above __smid.
//   HW_ID (gfx9): wave slot 3:0, SIMD 5:4, CU 11:8, shader array 12, shader
//     engine 14:13, or 15:13 on gfx908 and gfx90a. XCC_ID (gfx942, gfx950) 3:0.
//   HW_ID1 (gfx10 and newer): wave slot 4:0, SIMD of the work-group processor
//     9:8, work-group processor 13:10, shader array 16, shader engine 19:18, or
//     20:18 on gfx11. The list ends there; gfx12 has the register (LLVM's
//     SIDefines.h), and its fields are taken to be those of gfx11.
static inline uint32_t slot_here(void) {
  const uint32_t gfx = XL_GRID_HERE, count = xl_grid_slot_count(gfx);
  if (xl_chip_has(gfx, XL_FEATURE_hw_id1)) {
    const uint32_t id = __builtin_amdgcn_s_getreg(HWREG(HW_ID1, 0, 21));
    return ((id & 0x1f) | (id >> 8 & 0x3f) << 5 | (id >> 16 & 1) << 11 | (id >> 18) << 12) & (count - 1);
  }
  const uint32_t id = __builtin_amdgcn_s_getreg(HWREG(HW_ID, 0, 16));
  if (xl_chip_has(gfx, XL_FEATURE_xccs)) {
    const uint32_t xcc = __builtin_amdgcn_s_getreg(HWREG(XCC_ID, 0, 4));
    return (id & 0x3f) | (id >> 8 & 0x7f) << 6 | xcc << 13;
  }
  return ((id & 0x3f) | (id >> 8) << 6) & (count - 1);
}

void xl_grid_check(const xl_grid_slots *slots, uint32_t value_bytes) {
  XL_CHECK(slots, "xl_grid_reduce, xl_grid_finish: slots is NULL");
  XL_CHECK(slots->bytes >= xl_grid_bytes(XL_GRID_HERE, value_bytes),
           "xl_grid_reduce, xl_grid_finish: slots has fewer bytes than xl_grid_bytes() says");
  (void)slots, (void)value_bytes;
}

void *xl_grid_open(xl_grid_slots *slots, uint32_t value_bytes, uint8_t **used) {
  xl_grid_check(slots, value_bytes);
  const uint32_t slot = slot_here();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "agent");
  *used = slots->used + slot;
  return (uint8_t *)XL_GRID_VALUES(slots) + (uint64_t)slot * value_bytes;
}

void xl_grid_close(void) { __builtin_amdgcn_fence(__ATOMIC_RELEASE, "agent"); }

#define XL_KEYED_CORE(OP, TYPE, T) XL_CORE(OP, TYPE, T)
#define XL_CORE(OP, TYPE, T)                                                                                           \
  void xl_grid_put_##OP##_##TYPE(T v, xl_grid_slots *slots) { XL_GRID_PUT(T, xl_op_##OP##_##TYPE, v, slots); }         \
  T xl_grid_finish_##OP##_##TYPE(xl_grid_slots *slots) {                                                               \
    xl_grid_check(slots, sizeof(T));                                                                                   \
    T v = xl_identity_##OP##_##TYPE();                                                                                 \
    bool any = true;                                                                                                   \
    XL_GRID_GATHER(T, xl_op_##OP##_##TYPE, slots, v, any);                                                             \
    return xl_block_reduce_##OP##_##TYPE(v);                                                                           \
  }
#include "crosslane/device.def"
