// window.c: pieces of the window of private memory, in the order of their
// addresses; the search for room goes on where the last piece was put.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/window.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

typedef struct piece {
  uint64_t lo, hi; // from the window's start
} piece;

static pthread_once_t once = PTHREAD_ONCE_INIT;
static uint64_t base;
static piece *pieces;
static size_t npieces, room, cursor;

static void make(void) {
  void *p = mmap(NULL, 2 * WS_WINDOW_BYTES, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED)
    return;
  uint8_t *from = p;
  const size_t before = (size_t)(-(uint64_t)(uintptr_t)from & (WS_WINDOW_BYTES - 1));
  if (before)
    munmap(from, before);
  munmap(from + before + WS_WINDOW_BYTES, WS_WINDOW_BYTES - before);
  base = (uint64_t)(uintptr_t)from + before;
}

uint64_t ws_window_base(void) {
  pthread_once(&once, make);
  return base;
}

bool ws_window_has(uint64_t addr) {
  const uint64_t b = ws_window_base();
  return b && addr - b < WS_WINDOW_BYTES;
}

uint8_t *ws_window_get(size_t size) {
  if (!ws_window_base())
    return NULL;
  if (npieces == room) {
    const size_t more = room ? 2 * room : 64;
    piece *p = realloc(pieces, more * sizeof *p);
    if (!p)
      return NULL;
    pieces = p;
    room = more;
  }
  for (size_t n = 0; n <= npieces; n++) { // the gap before piece k
    const size_t k = (cursor + n) % (npieces + 1);
    const uint64_t lo = k ? pieces[k - 1].hi : 0, hi = k < npieces ? pieces[k].lo : WS_WINDOW_BYTES;
    if (hi - lo < size)
      continue;
    uint8_t *p = (uint8_t *)(uintptr_t)(base + lo);
    if (mprotect(p, size, PROT_READ | PROT_WRITE))
      return NULL;
    memmove(pieces + k + 1, pieces + k, (npieces - k) * sizeof *pieces);
    pieces[k] = (piece){lo, lo + size};
    npieces++;
    cursor = k + 1;
    return p;
  }
  return NULL;
}

void ws_window_put(uint8_t *p, size_t size) {
  const uint64_t lo = (uint64_t)(uintptr_t)p - base;
  size_t a = 0, b = npieces; // the first piece that does not begin below
  while (a < b) {
    const size_t mid = (a + b) / 2;
    if (pieces[mid].lo < lo)
      a = mid + 1;
    else
      b = mid;
  }
  // Room is made only where the pages are really gone.
  if (a == npieces || pieces[a].lo != lo ||
      mmap(p, size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) == MAP_FAILED)
    return;
  npieces--;
  memmove(pieces + a, pieces + a + 1, (npieces - a) * sizeof *pieces);
  if (cursor > npieces)
    cursor = npieces;
}
