// memory.c: the table of what is the guest's, which every access is checked against.
//
// Readers of the table are dispatches, on every thread, for nearly every
// instruction; writers are HSA calls. So the table is a sorted array that never
// changes: a writer publishes a new one, and the old one is kept until nobody
// looks at it any more.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/memory.h"
#include "core/epoch.h"

#include <stdlib.h>
#include <string.h>

static ws_ranges *table; // atomic
static ws_cells cells;

void ws_mem_publish(ws_ranges *t) {
  ws_ranges *old = __atomic_exchange_n(&table, t, __ATOMIC_ACQ_REL);
  if (old)
    ws_mem_retire_soon(free, old);
}

bool ws_mem_find(uint64_t addr, uint64_t n, ws_range *r) {
  const ws_ranges *t = __atomic_load_n(&table, __ATOMIC_ACQUIRE);
  if (t) {
    size_t lo = 0, hi = t->n; // the first range whose end is beyond addr
    while (lo < hi) {
      size_t mid = (lo + hi) / 2;
      if (t->range[mid].hi <= addr)
        lo = mid + 1;
      else
        hi = mid;
    }
    if (lo < t->n && addr >= t->range[lo].lo && n <= t->range[lo].hi - addr) {
      *r = t->range[lo];
      return true;
    }
  }
  if (addr >= cells.lo && addr < cells.hi) {
    uint64_t i = (addr - cells.lo) / cells.stride, at = cells.lo + i * cells.stride;
    if (addr - at < cells.size && n <= cells.size - (addr - at) && __atomic_load_n(&cells.live[i], __ATOMIC_ACQUIRE)) {
      *r = (ws_range){at, at + cells.size};
      return true;
    }
  }
  return false;
}

bool ws_mem_signals(uint64_t addr) { return addr >= cells.lo && addr < cells.hi; }

bool ws_mem_rings(uint64_t addr) {
  return addr >= cells.lo && addr < cells.hi &&
         __atomic_load_n(&cells.live[(addr - cells.lo) / cells.stride], __ATOMIC_ACQUIRE) == WS_CELL_RINGS;
}

void ws_mem_set_cells(const ws_cells *c) {
  if (c)
    cells = *c;
  else
    memset(&cells, 0, sizeof cells);
}
