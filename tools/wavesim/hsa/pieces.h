// pieces.h: parts of an allocation that a program above HSA allocates by itself, and their allocators: for the checks
// of accesses, and for messages. Programs call wavesim_note and wavesim_forget in memory.c.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_PIECES_H
#define WAVESIM_PIECES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { WS_BY = 32 };
typedef struct ws_owner { // its allocator for the program: "cudaMalloc"; "" if unknown
  char by[WS_BY];
} ws_owner;
ws_owner ws_owner_of(const char *by); // cut off where it is too long

typedef struct ws_piece { // [lo, hi)
  uint64_t lo, hi;
  ws_owner owner;
  bool gone; // freed, and not allocated again since
} ws_piece;

typedef struct ws_pieces { // by where they begin
  ws_piece *at;
  size_t count, room;
} ws_pieces;

// Gives [lo, hi) out. Others that it overlaps are still in use until they are taken back. False where there is no
// memory.
bool ws_pieces_add(ws_pieces *p, uint64_t lo, uint64_t hi, ws_owner owner);
// Takes one [lo, hi) back. False where there is none.
bool ws_pieces_drop(ws_pieces *p, uint64_t lo, uint64_t hi);
void ws_pieces_free(ws_pieces *p);

// What an address is near to: the best of the ranges that were offered. Zeroed at first.
typedef struct ws_near {
  enum { WS_NEAR_NOTHING, WS_NEAR_BEFORE, WS_NEAR_PAST, WS_NEAR_FREED, WS_NEAR_HIDDEN, WS_NEAR_INSIDE } how;
  ws_piece range;
  uint64_t distance; // bytes, of BEFORE, PAST and INSIDE
} ws_near;
void ws_near_offer(ws_near *best, uint64_t addr, ws_piece range, bool hidden);
// "4 bytes past the end of the 64-byte allocation at 0x... by cudaMalloc"; false for WS_NEAR_NOTHING.
bool ws_near_text(const ws_near *best, char *buf, size_t n);

#endif
