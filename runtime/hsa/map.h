// map.h: a table from addresses to addresses. The caller ensures that only one thread
// changes it at a time.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_HSA_MAP_H
#define CROSSLANE_HSA_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct xl_map {
  struct xl_pair {
    const void *key; // NULL: free
    void *value;     // NULL: was removed
  } *pairs;
  size_t size, used; // a power of two; with those removed
} xl_map;

static inline size_t xl_map_place(const xl_map *m, const void *key) {
  size_t at = ((uintptr_t)key >> 3) * 0x9e3779b97f4a7c15u >> 20 & (m->size - 1);
  while (m->pairs[at].key && m->pairs[at].key != key)
    at = (at + 1) & (m->size - 1);
  return at;
}

// NULL: it has none.
static inline void *xl_map_get(const xl_map *m, const void *key) {
  return m->size && key ? m->pairs[xl_map_place(m, key)].value : NULL;
}

// In place of what it had. The value NULL removes it. False: no memory.
static inline bool xl_map_set(xl_map *m, const void *key, void *value) {
  if (!value) {
    if (m->size)
      m->pairs[xl_map_place(m, key)].value = NULL;
    return true;
  }
  if (m->used * 2 >= m->size) {
    struct xl_pair *old = m->pairs;
    const size_t n = m->size;
    size_t live = 0, size = 64;
    for (size_t i = 0; i < n; i++)
      live += old[i].value != NULL;
    while (size < 4 * (live + 1))
      size *= 2;
    struct xl_pair *more = calloc(size, sizeof *more);
    if (!more)
      return false;
    *m = (xl_map){more, size, live};
    for (size_t i = 0; i < n; i++)
      if (old[i].value)
        more[xl_map_place(m, old[i].key)] = old[i];
    free(old);
  }
  struct xl_pair *p = &m->pairs[xl_map_place(m, key)];
  m->used += !p->key;
  *p = (struct xl_pair){key, value};
  return true;
}

#endif
