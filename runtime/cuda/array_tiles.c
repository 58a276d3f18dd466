// array_tiles.c: copies of arrays as copies of plain memory. A row of a tiled array (crosslane/texture.h) is pieces of
// XL_TEXTURE_TILE_BYTES, and its rows are interleaved; but every 32nd byte and every fourth row lie at equal distances.
// So a box is a few rectangles: for each way in which pieces of a row begin in the tiles of both sides, and for each
// row of a tile.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "arrays.h"

enum { TILE = XL_TEXTURE_TILE_BYTES };

// One side: its byte at a position of the box, and how far it is to the next piece (a tile on, where the side is
// tiled) and to the row `rows` on, which is a multiple of a tile's rows.
typedef struct side {
  const xlc_box *box;
  char *base;
  size_t pitch, slice;
} side;

static char *at(const side *s, size_t x, size_t y, size_t z) {
  const xl_texture_level l = {.row = (uint32_t)s->pitch, .slice = s->slice};
  if (!s->box->array)
    return s->base + z * s->slice + y * s->pitch + x;
  return s->base + xl_texture_offset(&l, s->box->tile, (uint32_t)(s->box->x + x), (uint32_t)(s->box->y + y),
                                     (uint32_t)(s->box->z + z));
}
static size_t to_next(const side *s) { return s->box->tile ? (size_t)TILE << s->box->tile : TILE; }
static size_t to_row(const side *s, size_t rows) { return (rows >> s->box->tile) * s->pitch; }

typedef struct plan {
  const xlc_rect *r;
  side to, from;
  size_t rows; // from one row that is copied to the next: of a tile, or 1
  bool (*piece)(void *arg, const xlc_rect *plain);
  void *arg;
} plan;

// Pieces of `width` bytes that begin at x, `count` of them a tile apart, in each row of those that begin at y.
static bool pieces_at(const plan *p, size_t x, size_t width, size_t count, size_t y) {
  const xlc_rect *r = p->r;
  const size_t rows = (r->height - y + p->rows - 1) / p->rows, a = to_next(&p->to), b = to_next(&p->from),
               a_row = to_row(&p->to, p->rows), b_row = to_row(&p->from, p->rows);
  xlc_rect plain = {.width = width, .height = count, .depth = rows};
  plain.to_pitch = a, plain.from_pitch = b, plain.to_slice = a_row, plain.from_slice = b_row;
  size_t z_step = 1;
  if (rows * a_row == p->to.slice && rows * b_row == p->from.slice) { // slices go on as rows do
    plain.depth *= r->depth;
    z_step = r->depth;
  } else if (count == 1 || rows == 1) {
    if (count == 1) {
      plain.height = rows;
      plain.to_pitch = a_row, plain.from_pitch = b_row;
    }
    plain.depth = r->depth;
    plain.to_slice = p->to.slice, plain.from_slice = p->from.slice;
    z_step = r->depth;
  }
  for (size_t z = 0; z < r->depth; z += z_step) {
    plain.to = at(&p->to, x, y, z);
    plain.from = at(&p->from, x, y, z);
    if (!p->piece(p->arg, &plain))
      return false;
  }
  return true;
}

// The same in all rows of a tile.
static bool pieces(const plan *p, size_t x, size_t width, size_t count) {
  bool ok = true;
  for (size_t y = 0; ok && count && y < p->rows && y < p->r->height; y++)
    ok = pieces_at(p, x, width, count, y);
  return ok;
}

bool xlc_rect_pieces(const xlc_rect *r, bool (*piece)(void *arg, const xlc_rect *plain), void *arg) {
  plan p = {.r = r,
            .to = {&r->to_box, r->to, r->to_pitch, r->to_slice},
            .from = {&r->from_box, (char *)(uintptr_t)r->from, r->from_pitch, r->from_slice},
            .piece = piece,
            .arg = arg};
  const uint32_t tile = r->to_box.tile | r->from_box.tile;
  p.rows = (size_t)1 << tile;
  if (!tile) {
    xlc_rect plain = *r;
    plain.to = at(&p.to, 0, 0, 0);
    plain.from = at(&p.from, 0, 0, 0);
    plain.to_box = plain.from_box = (xlc_box){.array = NULL};
    return piece(arg, &plain);
  }
  // Where tiles begin in the box's rows, modulo a tile; in order.
  size_t cuts[2], n = 0;
  const xlc_box *const boxes[] = {&r->to_box, &r->from_box};
  for (int i = 0; i < 2; i++)
    if (boxes[i]->tile) {
      const size_t cut = (TILE - boxes[i]->x % TILE) % TILE;
      if (!n || cuts[0] != cut)
        cuts[n++] = cut;
    }
  if (n == 2 && cuts[1] < cuts[0]) {
    const size_t first = cuts[1];
    cuts[1] = cuts[0];
    cuts[0] = first;
  }
  const size_t width = r->width, head = cuts[0] < width ? cuts[0] : width;
  bool ok = !head || pieces(&p, 0, head, 1);
  for (size_t i = 0; ok && i < n; i++) {
    const size_t begin = cuts[i], bytes = (i + 1 < n ? cuts[i + 1] : cuts[0] + TILE) - begin;
    if (begin >= width)
      break;
    const size_t whole = width - begin < bytes ? 0 : (width - begin - bytes) / TILE + 1, rest = begin + whole * TILE;
    ok = pieces(&p, begin, bytes, whole) && (rest >= width || pieces(&p, rest, width - rest, 1));
  }
  return ok;
}
