// functions.c: what each instruction does to lanes, for the search: which lane
// every lane reads. DPP from the ISA manuals' "DPP" (Vega 6.2.3; RDNA2 and
// RDNA3 "Data Parallel Processing"), ds_swizzle from their DS_SWIZZLE_B32.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "recipes.h"

#include <string.h>

bool dpp_exists(const LaneTarget *t, unsigned c) {
  if (c <= 0xff || (c > 0x100 && c <= 0x12f && (c & 15)) || c == 0x140 || c == 0x141)
    return true;
  if (c == 0x130 || c == 0x134 || c == 0x138 || c == 0x13c)
    return t->wave_shift;
  if (c == 0x142 || c == 0x143)
    return t->row_bcast;
  if (c >= 0x150 && c <= 0x15f)
    return t->row_share;
  return c >= 0x160 && c <= 0x16f && t->row_xmask;
}

int dpp_source(unsigned c, unsigned lane, unsigned lanes) {
  const int l = (int)lane, n = (int)(c & 15), row = l & ~15, i = l & 15, end = (int)lanes;
  if (c <= 0xff)
    return (l & ~3) | (int)(c >> (lane & 3) * 2 & 3);
  switch (c & 0x1f0) {
  case 0x100: // row_shl
    return i + n < 16 ? l + n : NO_SOURCE;
  case 0x110: // row_shr
    return i >= n ? l - n : NO_SOURCE;
  case 0x120: // row_ror
    return row | ((i - n) & 15);
  case 0x150: // row_share, row_newbcast
    return row | n;
  case 0x160: // row_xmask
    return l ^ n;
  }
  switch (c) {
  case 0x130: // wave_shl:1
    return l + 1 < end ? l + 1 : NO_SOURCE;
  case 0x134: // wave_rol:1
    return (l + 1) % end;
  case 0x138: // wave_shr:1
    return l ? l - 1 : NO_SOURCE;
  case 0x13c: // wave_ror:1
    return (l + end - 1) % end;
  case 0x140: // row_mirror
    return l ^ 15;
  case 0x141: // row_half_mirror
    return l ^ 7;
  case 0x142: // row_bcast15; what the first row gets is not written down the same everywhere
    return row ? row - 1 : UNSAFE;
  case 0x143: // row_bcast31
    return l >= 32 ? 31 : UNSAFE;
  }
  return UNSAFE;
}

typedef struct List {
  Function *f;
  unsigned n, max, from; // equal functions are looked for from here on
  unsigned lanes;
} List;

static void add(List *l, const int8_t source[LANES], Kind kind, unsigned ctrl, uint64_t data) {
  for (unsigned i = l->from; i < l->n; i++)
    if (memcmp(l->f[i].source, source, l->lanes) == 0)
      return;
  if (l->n == l->max)
    return;
  Function *f = &l->f[l->n++];
  memcpy(f->source, source, LANES);
  f->step = (Step){.kind = (uint8_t)kind, .rows = 15, .banks = 15, .ctrl = (uint16_t)ctrl, .data = data};
}

unsigned functions_list(const LaneTarget *t, Function *list, unsigned max, unsigned *dpp, unsigned *valu) {
  List out = {.f = list, .max = max, .lanes = t->lanes};
  int8_t s[LANES];
#define EACH(EXPR)                                                                                                     \
  for (unsigned l = 0; l < LANES; l++)                                                                                 \
  s[l] = (int8_t)(EXPR)

  for (unsigned c = 0; c < 0x170; c++)
    if (dpp_exists(t, c)) {
      EACH(dpp_source(c, l, t->lanes));
      add(&out, s, Dpp, c, 0);
    }
  *dpp = out.from = out.n;
  if (t->permlane64) {
    EACH(l ^ 32);
    add(&out, s, Permlane64, 0, 0);
  }
  for (unsigned k = 0; k < t->lanes; k++) {
    EACH(k);
    add(&out, s, ReadLane, k, 0);
  }
  for (unsigned c = 0; t->swap && c < 4; c++) { // of a register with itself
    const unsigned by = c < 2 ? 16 : 32;
    EACH(c & 1 ? l | by : l & ~by);
    add(&out, s, c < 2 ? Permlane16Swap : Permlane32Swap, c & 1, 0);
  }
  *valu = out.from = out.n;
  for (unsigned c = 0; c < 0x8000; c++) { // bit mode
    EACH((l & 32) | (((l & (c & 31)) | (c >> 5 & 31)) ^ (c >> 10 & 31)));
    add(&out, s, DsSwizzle, c, 0);
  }
  for (unsigned c = 0x8000; c < 0x8100; c++) { // quad mode
    EACH((l & ~3u) | (c >> (l & 3) * 2 & 3));
    add(&out, s, DsSwizzle, c, 0);
  }
  for (unsigned c = 0xc000; c < 0xc400; c++) { // rotate mode to the left; to the right is the same with 32 - n
    EACH((l & 32) | (((l & (c & 31)) | ((l + (c >> 5 & 31)) & ~(c & 31))) & 31));
    add(&out, s, DsSwizzle, c, 0);
  }
  for (unsigned d = 1; d < t->lds_group; d++) { // the offset wraps within the group
    EACH((l & ~(t->lds_group - 1)) | ((l + d) & (t->lds_group - 1)));
    add(&out, s, Bpermute, AddressOfLane, 4 * d);
  }
  for (unsigned d = 0; d < t->lds_group; d++) {
    EACH(t->lds_group == 64 ? ((l & 32) + d) & 63 : (l & 32) | d);
    add(&out, s, Bpermute, AddressOfWarp, 4 * d);
  }
  return out.n;
}
