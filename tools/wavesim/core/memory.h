// memory.h: guest memory as waves see it. Its owner (hsa/memory.c) sets the
// ranges of the host's addresses that are the guest's.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_MEMORY_H
#define WAVESIM_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// The range of one live allocation that an access fell into last; a wave keeps
// one so that most checks are two comparisons. It holds while its thread is
// between ws_visitor_enter and the next one or ws_visitor_leave (epoch.h).
typedef struct ws_range {
  uint64_t lo, hi;
} ws_range; // [lo, hi)

// True when [addr, addr + n) lies in one live allocation; fills *r with it. To
// be called as a visitor.
bool ws_mem_find(uint64_t addr, uint64_t n, ws_range *r);
static inline bool ws_mem_ok(ws_range *r, uint64_t addr, uint64_t n) {
  if (addr >= r->lo && addr < r->hi && n <= r->hi - addr)
    return true;
  return ws_mem_find(addr, n, r);
}
// True when addr is where signals lie.
bool ws_mem_signals(uint64_t addr);
// True when addr is of a queue's doorbell signal: what waves store there rings.
bool ws_mem_rings(uint64_t addr);

// All ranges of the guest, disjoint, by address.
typedef struct ws_ranges {
  size_t n;
  ws_range range[];
} ws_ranges;
// Makes t, which malloc returned, the table that waves see from now on. Frees the previous one
// when it is no longer read. One caller at a time.
void ws_mem_publish(ws_ranges *t);

// A lone guest-visible address range inside an allocation that manages its own
// cells: the signals.
enum { WS_CELL_FREE, WS_CELL_LIVE, WS_CELL_RINGS }; // RINGS: ws_mem_rings
typedef struct ws_cells {
  uint64_t lo, hi, stride, size;
  const uint8_t *live; // WS_CELL_* of each cell; atomic
} ws_cells;
void ws_mem_set_cells(const ws_cells *c); // NULL: none

// Apertures of the flat address space: a flat address whose high 32 bits equal
// one of these is LDS or scratch, its low 32 bits the offset there.
#define WS_LDS_APERTURE 0x0001000000000000ull
#define WS_PRIVATE_APERTURE 0x0002000000000000ull
// The private memory of all waves of a group where each lane's has flat addresses of its own: bits [56:52] are the
// lane, as LLVM adds it, [51:32] the wave here. LLVM takes what is equal to its base in the upper six bits for private.
#define WS_SCRATCH_APERTURE 0x0400000000000000ull

#endif
