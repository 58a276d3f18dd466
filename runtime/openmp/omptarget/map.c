// map.c: which memory of the host is where on a device. The rules of what an
// argument finds are those of OpenMP 5.1, 2.21.7.1, as LLVM's libomptarget has
// them (offload/src/OpenMP/Mapping.cpp of LLVM 19).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "omptarget.h"

#include <stdlib.h>
#include <string.h>

// The first entry that begins behind an address.
static size_t behind(const ot_map *map, uintptr_t at) {
  size_t low = 0, high = map->count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (map->items[middle]->begin <= at)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

ot_found ot_map_find(const ot_map *map, const void *begin, int64_t size) {
  ot_found f = {NULL, false, false, false};
  const uintptr_t at = (uintptr_t)begin, end = at + (uintptr_t)size;
  const size_t next = behind(map, at);
  ot_mapped *const left = next ? map->items[next - 1] : NULL, *const right =
                                                                  next < map->count ? map->items[next] : NULL;
  if (!size) {
    // A pointer's own: also between the base of an array and the section of it that is mapped.
    if (left && (at < left->end || at < left->base)) {
      f.m = left;
      f.contained = true;
    } else if (right && at >= right->base) {
      f.m = right;
      f.contained = true;
    }
    return f;
  }
  if (left && at < left->end) {
    f.m = left;
    f.contained = end <= left->end;
    f.after = end > left->end;
  } else if (right && end > right->begin) {
    f.m = right;
    f.before = true;
    f.after = end > right->end;
  }
  return f;
}

static void insert(ot_map *map, ot_mapped *m) {
  const size_t at = behind(map, m->begin);
  memmove(map->items + at + 1, map->items + at, (map->count - at) * sizeof *map->items);
  map->items[at] = m;
  map->count++;
}

static void take_out(ot_map *map, const ot_mapped *m) {
  size_t at = behind(map, m->begin);
  while (at && map->items[at - 1] != m)
    at--;
  if (at) {
    memmove(map->items + at - 1, map->items + at, (map->count - at) * sizeof *map->items);
    map->count--;
  }
}

static bool room_for_more(ot_map *map, size_t count) {
  if (count < map->room)
    return true;
  const size_t room = map->room ? 2 * map->room : 64;
  ot_mapped **more = realloc(map->items, room * sizeof *more);
  if (!more)
    return false;
  map->items = more;
  map->room = room;
  return true;
}

ot_mapped *ot_map_add(ot_device *d, const ot_mapped *m) {
  // Moving from one to the other cannot fail.
  const size_t count = d->map.count + d->leaving.count;
  if (!room_for_more(&d->map, count) || !room_for_more(&d->leaving, count))
    return NULL;
  ot_mapped *new = malloc(sizeof *new);
  if (!new)
    return NULL;
  *new = *m;
  insert(&d->map, new);
  return new;
}

void ot_map_leave(ot_device *d, ot_mapped *m) {
  if (m->leaving)
    return;
  take_out(&d->map, m);
  insert(&d->leaving, m);
  m->leaving = true;
}

ot_mapped *ot_map_return(ot_device *d, const void *begin, size_t size, size_t padding) {
  const uintptr_t at = (uintptr_t)begin;
  for (size_t i = behind(&d->leaving, at); i > 0 && d->leaving.items[i - 1]->begin == at; i--) {
    ot_mapped *m = d->leaving.items[i - 1];
    if (m->end - at == size && m->device - m->alloc == padding && m->owned) {
      take_out(&d->leaving, m);
      insert(&d->map, m);
      m->leaving = false;
      return m;
    }
  }
  return NULL;
}

void *ot_map_alloc(ot_device *d, size_t bytes, char message[XL_ASYNC_MESSAGE]) {
  for (size_t i = d->spare_count; i-- > 0;)
    if (d->spare[i].bytes == bytes) {
      void *memory = d->spare[i].memory;
      memmove(d->spare + i, d->spare + i + 1, (--d->spare_count - i) * sizeof *d->spare);
      return memory;
    }
  void *memory = ot_device_alloc(d, bytes, message);
  if (memory || !d->spare_count)
    return memory;
  while (d->spare_count)
    ot_device_free(d, d->spare[--d->spare_count].memory);
  return ot_device_alloc(d, bytes, message);
}

void ot_map_free(ot_device *d, void *memory, size_t bytes) {
  if (bytes > d->spare_most) {
    ot_device_free(d, memory);
    return;
  }
  if (d->spare_count == OT_SPARES) {
    ot_device_free(d, d->spare[0].memory);
    memmove(d->spare, d->spare + 1, --d->spare_count * sizeof *d->spare);
  }
  d->spare[d->spare_count++] = (ot_spare){memory, bytes};
}

static void forget(ot_device *d, ot_mapped *m) {
  if (m->owned) {
    ot_tool_free(d, (void *)m->alloc);
    ot_map_free(d, (void *)m->alloc, m->device - m->alloc + (m->end - m->begin));
  }
  xl_task_release(m->last);
  for (size_t i = 0; i < m->early_count; i++)
    xl_task_release(m->early[i]);
  free(m->early);
  free(m->attached);
  free(m);
}

void ot_map_remove(ot_device *d, ot_mapped *m) {
  take_out(m->leaving ? &d->leaving : &d->map, m);
  forget(d, m);
}

static void clear(ot_device *d, ot_map *map) {
  for (size_t i = 0; i < map->count; i++)
    forget(d, map->items[i]);
  free(map->items);
  *map = (ot_map){0};
}

void ot_map_clear(ot_device *d) {
  clear(d, &d->map);
  clear(d, &d->leaving);
  while (d->spare_count)
    ot_device_free(d, d->spare[--d->spare_count].memory);
}

bool ot_attach(ot_mapped *m, const ot_attached *a) {
  size_t at = 0;
  while (at < m->attached_count && m->attached[at].host < a->host)
    at++;
  if (at < m->attached_count && m->attached[at].host == a->host) {
    m->attached[at] = *a;
    return true;
  }
  if (m->attached_count == m->attached_room) {
    const size_t room = m->attached_room ? 2 * m->attached_room : 4;
    ot_attached *more = realloc(m->attached, room * sizeof *more);
    if (!more)
      return false;
    m->attached = more;
    m->attached_room = room;
  }
  memmove(m->attached + at + 1, m->attached + at, (m->attached_count - at) * sizeof *m->attached);
  m->attached[at] = *a;
  m->attached_count++;
  return true;
}

int ot_map_associate(ot_device *d, const void *host, void *device, size_t size) {
  int status = OT_FAIL;
  pthread_mutex_lock(&d->map_lock);
  const size_t at = behind(&d->map, (uintptr_t)host);
  const ot_mapped *same = at && d->map.items[at - 1]->begin == (uintptr_t)host ? d->map.items[at - 1] : NULL;
  const ot_found f = ot_map_find(&d->map, host, (int64_t)size);
  if (same ? same->end == (uintptr_t)host + size && same->device == (uintptr_t)device : false)
    status = OT_OK;
  else if (same)
    ot_error("omp_target_associate_ptr: host address %p is mapped to other memory of device %d\n", host, d->number);
  else if (f.m)
    ot_error("omp_target_associate_ptr: %zu bytes from host address %p overlap with what is mapped to device %d\n",
             size, host, d->number);
  else if (ot_map_add(d, &(ot_mapped){.base = (uintptr_t)host,
                                      .begin = (uintptr_t)host,
                                      .end = (uintptr_t)host + size,
                                      .alloc = (uintptr_t)device,
                                      .device = (uintptr_t)device,
                                      .uses = OT_INFINITE}))
    status = OT_OK;
  else
    ot_error("omp_target_associate_ptr: no memory\n");
  pthread_mutex_unlock(&d->map_lock);
  return status;
}

int ot_map_disassociate(ot_device *d, const void *host) {
  int status = OT_FAIL;
  pthread_mutex_lock(&d->map_lock);
  const size_t at = behind(&d->map, (uintptr_t)host);
  ot_mapped *m = at && d->map.items[at - 1]->begin == (uintptr_t)host ? d->map.items[at - 1] : NULL;
  if (!m)
    ot_error("omp_target_disassociate_ptr: nothing is associated with host address %p\n", host);
  else if (m->holds)
    ot_error("Trying to disassociate a pointer with a non-zero hold reference count (host address %p)\n", host);
  else if (m->uses != OT_INFINITE || m->name)
    ot_error("omp_target_disassociate_ptr: host address %p was not mapped by omp_target_associate_ptr\n", host);
  else {
    // A construct that is to end with it has a pointer to the entry.
    if (m->ending) {
      m->uses = 0;
      ot_map_leave(d, m);
    } else
      ot_map_remove(d, m);
    status = OT_OK;
  }
  pthread_mutex_unlock(&d->map_lock);
  return status;
}
