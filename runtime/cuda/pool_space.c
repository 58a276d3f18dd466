// pool_space.c: see pool_space.h. A chunk is a list of pieces by address, of
// which no two neighbours can be one: those are both free, of one stream or of none.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "pool_space.h"

#include <stdlib.h>

typedef struct piece {
  struct piece *before, *after; // in its chunk, by address
  struct piece *prev, *next;    // among all that are free; or next, of one place of the table
  struct chunk *chunk;
  char *at;
  size_t bytes, asked;
  bool given;
  // Of a free one: the stream that gave it back, up to which point. No point: nobody uses it, and the key is 0.
  uint64_t key;
  void *point;
} piece;

typedef struct chunk {
  struct chunk *prev, *next;
  char *at;
  size_t bytes;
  piece *first;
} chunk;

enum { TABLE = 1024 };

struct xl_space {
  const xl_space_ops *ops;
  void *self;
  size_t chunk;
  chunk *chunks;
  piece *free;
  piece *table[TABLE]; // given out, by address
  size_t count;
  xl_space_use use;
};

xl_space *xl_space_new(const xl_space_ops *ops, void *self, size_t bytes) {
  xl_space *s = calloc(1, sizeof *s);
  if (!s)
    return NULL;
  s->ops = ops;
  s->self = self;
  s->chunk = bytes;
  return s;
}

static piece **place_of(xl_space *s, const void *at) {
  return &s->table[((uintptr_t)at / XL_SPACE_ALIGN * 0x9e3779b97f4a7c15u) >> 54];
}

static void free_list_add(xl_space *s, piece *p) {
  p->prev = NULL;
  p->next = s->free;
  if (p->next)
    p->next->prev = p;
  s->free = p;
}

static void free_list_drop(xl_space *s, piece *p) {
  if (p->prev)
    p->prev->next = p->next;
  else
    s->free = p->next;
  if (p->next)
    p->next->prev = p->prev;
}

static void drop_point(const xl_space *s, piece *p) {
  if (p->point)
    s->ops->release(p->point);
  p->point = NULL;
  p->key = 0;
}

// Whether a free piece is no longer used.
static bool settled(const xl_space *s, piece *p) {
  if (p->point && s->ops->done(p->point))
    drop_point(s, p);
  return !p->point;
}

static void drop_chunk(xl_space *s, chunk *c) {
  for (piece *p = c->first, *after; p; p = after) {
    after = p->after;
    drop_point(s, p);
    free(p);
  }
  if (c->prev)
    c->prev->next = c->next;
  else
    s->chunks = c->next;
  if (c->next)
    c->next->prev = c->prev;
  s->use.reserved -= c->bytes;
  s->ops->put(s->self, c->at, c->bytes);
  free(c);
}

void xl_space_free(xl_space *s) {
  if (!s)
    return;
  while (s->chunks)
    drop_chunk(s, s->chunks);
  free(s);
}

static piece *new_chunk(xl_space *s, size_t bytes) {
  if (bytes > SIZE_MAX - s->chunk)
    return NULL;
  bytes = (bytes + s->chunk - 1) / s->chunk * s->chunk;
  chunk *c = calloc(1, sizeof *c);
  piece *p = calloc(1, sizeof *p);
  char *at = c && p ? s->ops->get(s->self, bytes) : NULL;
  if (!at) {
    free(c);
    free(p);
    return NULL;
  }
  *c = (chunk){.next = s->chunks, .at = at, .bytes = bytes, .first = p};
  if (c->next)
    c->next->prev = c;
  s->chunks = c;
  *p = (piece){.chunk = c, .at = at, .bytes = bytes};
  free_list_add(s, p);
  s->use.reserved += bytes;
  if (s->use.reserved > s->use.reserved_high)
    s->use.reserved_high = s->use.reserved;
  return p;
}

// b stands behind a; both are free.
static void merge(xl_space *s, piece *a, piece *b) {
  free_list_drop(s, b);
  a->bytes += b->bytes;
  a->after = b->after;
  if (a->after)
    a->after->before = a;
  drop_point(s, b);
  free(b);
}

// Of two free neighbours: whether they can be one. Of one stream, the later point is for both.
static bool alike(const xl_space *s, piece *a, piece *b) {
  return !a->given && !b->given && ((a->point && a->key && a->key == b->key) || (settled(s, a) && settled(s, b)));
}

// Merges a free piece, which was given back last of all, with its neighbours.
static void merge_around(xl_space *s, piece *p) {
  if (p->after && alike(s, p, p->after))
    merge(s, p, p->after);
  piece *b = p->before;
  if (b && alike(s, b, p)) {
    // The one before stays; the point of p is the later.
    if (b->point)
      s->ops->release(b->point);
    b->point = p->point;
    b->key = p->key;
    p->point = NULL;
    merge(s, b, p);
  }
}

// All that are settled become as large as they can. What merging did not see when they were given back.
static void settle(xl_space *s) {
  for (chunk *c = s->chunks; c; c = c->next)
    for (piece *p = c->first; p; p = p->after)
      if (!p->given && settled(s, p))
        while (p->after && !p->after->given && settled(s, p->after))
          merge(s, p, p->after);
}

typedef enum fit { NO_FIT, WAITS, OTHERS, OWN } fit;

static fit fits(const xl_space *s, piece *p, uint64_t key, unsigned reuse) {
  if (!p->point || (p->key && p->key == key))
    return OWN;
  if ((reuse & XL_SPACE_DONE) && settled(s, p))
    return OTHERS;
  return reuse & XL_SPACE_WAIT ? WAITS : NO_FIT;
}

static piece *best_of(xl_space *s, size_t bytes, uint64_t key, unsigned reuse) {
  piece *best = NULL;
  fit how = NO_FIT;
  for (piece *p = s->free; p; p = p->next) {
    if (p->bytes < bytes)
      continue;
    const fit f = fits(s, p, key, reuse);
    if (f > how || (f && f == how && p->bytes < best->bytes)) {
      best = p;
      how = f;
    }
  }
  return best;
}

void *xl_space_take(xl_space *s, size_t asked, uint64_t key, unsigned reuse, void **wait) {
  *wait = NULL;
  if (asked > SIZE_MAX - XL_SPACE_ALIGN)
    return NULL;
  const size_t bytes = (asked + XL_SPACE_ALIGN - 1) & ~(size_t)(XL_SPACE_ALIGN - 1);
  piece *p = best_of(s, bytes, key, reuse);
  if (!p) {
    settle(s);
    p = best_of(s, bytes, key, reuse);
  }
  if (!p && !(p = new_chunk(s, bytes))) {
    // What is kept for later is in the way.
    xl_space_trim(s, 0, false);
    if (!(p = new_chunk(s, bytes)))
      return NULL;
  }
  // The rest stays free, with the same point. Where there is no memory for it it goes along.
  if (p->bytes > bytes) {
    piece *rest = calloc(1, sizeof *rest);
    if (rest) {
      *rest = (piece){.before = p,
                      .after = p->after,
                      .chunk = p->chunk,
                      .at = p->at + bytes,
                      .bytes = p->bytes - bytes,
                      .key = p->key,
                      .point = p->point ? s->ops->retain(p->point) : NULL};
      if (rest->after)
        rest->after->before = rest;
      p->after = rest;
      p->bytes = bytes;
      free_list_add(s, rest);
    }
  }
  free_list_drop(s, p);
  if (p->point && p->key != key)
    *wait = p->point;
  else if (p->point)
    s->ops->release(p->point);
  p->point = NULL;
  p->key = 0;
  p->given = true;
  p->asked = asked;
  piece **at = place_of(s, p->at);
  p->next = *at;
  *at = p;
  s->count++;
  s->use.used += asked;
  if (s->use.used > s->use.used_high)
    s->use.used_high = s->use.used;
  return p->at;
}

static piece **find(const xl_space *s, const void *at) {
  piece **p = place_of((xl_space *)(uintptr_t)s, at);
  while (*p && (*p)->at != at)
    p = &(*p)->next;
  return p;
}

bool xl_space_has(const xl_space *s, const void *at, size_t *bytes) {
  const piece *p = *find(s, at);
  if (p && bytes)
    *bytes = p->asked;
  return p;
}

size_t xl_space_count(const xl_space *s) { return s->count; }

bool xl_space_give(xl_space *s, void *at, uint64_t key, void *point) {
  piece **where = find(s, at), *p = *where;
  if (!p)
    return false;
  *where = p->next;
  s->count--;
  s->use.used -= p->asked;
  p->given = false;
  p->key = point ? key : 0;
  p->point = point;
  free_list_add(s, p);
  merge_around(s, p);
  return true;
}

void xl_space_forget(xl_space *s, uint64_t key) {
  for (piece *p = s->free; p; p = p->next)
    if (p->key == key)
      p->key = 0;
}

void xl_space_trim(xl_space *s, uint64_t keep, bool at_least) {
  settle(s);
  for (chunk *c = s->chunks, *next; c && s->use.reserved > keep; c = next) {
    next = c->next;
    if (c->first->given || c->first->point || c->first->after || (at_least && s->use.reserved - c->bytes < keep))
      continue;
    free_list_drop(s, c->first);
    drop_chunk(s, c);
  }
}

xl_space_use *xl_space_uses(xl_space *s) { return &s->use; }

bool xl_space_check(const xl_space *s) {
  uint64_t reserved = 0, used = 0;
  size_t given = 0, free_pieces = 0;
  for (const chunk *c = s->chunks; c; c = c->next) {
    const char *at = c->at;
    reserved += c->bytes;
    for (const piece *p = c->first; p; p = p->after) {
      if (p->at != at || p->chunk != c || !p->bytes || (p->after && p->after->before != p))
        return false;
      at += p->bytes;
      if (p->given) {
        given++;
        used += p->asked;
        if (*find(s, p->at) != p || p->asked > p->bytes || p->point)
          return false;
      } else {
        free_pieces++;
      }
    }
    if (at != c->at + c->bytes)
      return false;
  }
  for (const piece *p = s->free; p; p = p->next) {
    if (!free_pieces-- || p->given || (p->next && p->next->prev != p))
      return false;
  }
  return !free_pieces && reserved == s->use.reserved && used == s->use.used && given == s->count;
}
