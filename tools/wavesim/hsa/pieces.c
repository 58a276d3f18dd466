// pieces.c: see pieces.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa/pieces.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

ws_owner ws_owner_of(const char *by) {
  ws_owner o = {""};
  // What a program gives is printed some day.
  for (size_t i = 0; by && by[i] && i + 1 < sizeof o.by; i++)
    o.by[i] = by[i] >= 0x20 && by[i] < 0x7f ? by[i] : '?';
  return o;
}

static bool overlap(const ws_piece *a, const ws_piece *b) { return a->lo < b->hi && b->lo < a->hi; }

static void take_out(ws_pieces *p, size_t i) { memmove(p->at + i, p->at + i + 1, (--p->count - i) * sizeof *p->at); }

bool ws_pieces_add(ws_pieces *p, uint64_t lo, uint64_t hi, ws_owner owner) {
  const ws_piece piece = {lo, hi, owner, false};
  for (size_t i = p->count; i-- > 0;)
    if (p->at[i].gone && overlap(&p->at[i], &piece))
      take_out(p, i);
  if (p->count == p->room) {
    const size_t room = p->room ? 2 * p->room : 16;
    ws_piece *more = realloc(p->at, room * sizeof *more);
    if (!more)
      return false;
    p->at = more;
    p->room = room;
  }
  size_t i = p->count++;
  for (; i > 0 && p->at[i - 1].lo > lo; i--)
    p->at[i] = p->at[i - 1];
  p->at[i] = piece;
  return true;
}

bool ws_pieces_drop(ws_pieces *p, uint64_t lo, uint64_t hi) {
  size_t i = 0;
  while (i < p->count && (p->at[i].gone || p->at[i].lo != lo || p->at[i].hi != hi))
    i++;
  if (i == p->count)
    return false;
  // Given out again since, it is what it is now.
  for (size_t k = 0; k < p->count; k++)
    if (k != i && !p->at[k].gone && overlap(&p->at[k], &p->at[i])) {
      take_out(p, i);
      return true;
    }
  p->at[i].gone = true;
  return true;
}

void ws_pieces_free(ws_pieces *p) {
  free(p->at);
  *p = (ws_pieces){0};
}

// Nearer than this is near.
static const uint64_t FAR_OFF = 1 << 20;

void ws_near_offer(ws_near *best, uint64_t addr, ws_piece range, bool hidden) {
  ws_near n = {.range = range};
  if (addr >= range.lo && addr < range.hi) {
    n.how = range.gone ? WS_NEAR_FREED : hidden ? WS_NEAR_HIDDEN : WS_NEAR_INSIDE;
    n.distance = addr - range.lo;
  } else if (!range.gone) {
    n.how = addr < range.lo ? WS_NEAR_BEFORE : WS_NEAR_PAST;
    n.distance = addr < range.lo ? range.lo - addr : addr - range.hi;
    if (n.distance >= FAR_OFF)
      return;
  }
  const bool both_beside = best->how && best->how <= WS_NEAR_PAST && n.how && n.how <= WS_NEAR_PAST;
  if (both_beside ? n.distance < best->distance || (n.distance == best->distance && n.how > best->how)
                  : n.how > best->how)
    *best = n;
}

bool ws_near_text(const ws_near *best, char *buf, size_t n) {
  const ws_piece *r = &best->range;
  char what[96];
  snprintf(what, sizeof what, "%" PRIu64 "-byte allocation at 0x%" PRIx64 "%s%s", r->hi - r->lo, r->lo,
           *r->owner.by ? " by " : "", r->owner.by);
  switch (best->how) {
  case WS_NEAR_NOTHING:
    return false;
  case WS_NEAR_BEFORE:
    return snprintf(buf, n, "%" PRIu64 " bytes before the %s", best->distance, what), true;
  case WS_NEAR_PAST:
    return snprintf(buf, n, "%" PRIu64 " bytes past the end of the %s", best->distance, what), true;
  case WS_NEAR_FREED:
    return snprintf(buf, n, "inside a %s that has been freed", what), true;
  case WS_NEAR_HIDDEN:
    return snprintf(buf, n, "inside the %s, which no GPU agent was given access to", what), true;
  case WS_NEAR_INSIDE:
    return snprintf(buf, n, "%" PRIu64 " bytes into the %s", best->distance, what), true;
  }
  return false;
}
