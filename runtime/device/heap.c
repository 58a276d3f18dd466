// heap.c: the device's heap, see heap.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "heap.h"

#include <stdbool.h>
#include <stdint.h>

#include "check.h"
#ifndef XL_OPENMP_POOL
#include "crosslane/heap.h"
#endif

enum {
  XL_OWN_HEAP = 8 << 20,
  XL_SLABS = 1 << 14,    // at most; larger heaps have larger slabs
  XL_SLAB_SHIFT = 14,    // at least
  XL_SMALLEST_SHIFT = 4, // of an object
  XL_CLASSES = 32,       // that there may be
  XL_BITMAP = 128,       // bytes at the beginning of a slab: a bit for each object
  XL_OBJECTS = XL_BITMAP * 8,
};

// What a slab is. FREE and CLAIMED have no objects; TAIL is part of the object that
// begins in a slab before it, whose state is LARGE plus the number of its slabs.
enum { XL_FREE, XL_CLAIMED, XL_TAIL, XL_CLASS, XL_LARGE = 1 << 20 };

// The count of a slab has XL_OPEN while it has objects; who counts one up that
// has not, or that is full, counts it down again.
enum { XL_OPEN = 1 << 24 };
typedef struct xl_slab {
  uint32_t state, count;
} xl_slab;

#define XL_HIDDEN __attribute__((visibility("hidden")))
#define XL_GLOBAL __attribute__((address_space(1)))
#define XL_WEAK_POOL XL_GLOBAL __attribute__((weak, visibility("protected"), used))
static XL_GLOBAL __attribute__((aligned(4096))) uint8_t xl_own_heap[XL_OWN_HEAP];

#ifdef XL_OPENMP_POOL
typedef struct xl_pool {
  uint8_t *base;
  uint64_t bytes;
} xl_pool;
XL_WEAK_POOL xl_pool __omp_rtl_device_memory_pool;
typedef struct xl_tracker {
  uint64_t allocations, bytes, least, most;
} xl_tracker;
XL_WEAK_POOL xl_tracker __omp_rtl_device_memory_pool_tracker;
#define XL_POOL __omp_rtl_device_memory_pool
enum { XL_EMPTY_IS_NONE = true }; // of no bytes: none was made

static XL_GLOBAL xl_slab xl_slabs[XL_SLABS];
static XL_GLOBAL uint32_t xl_hints[XL_CLASSES];
static XL_GLOBAL uint32_t xl_large_lock;
#else
#define XL_POOL __crosslane_heap
enum { XL_EMPTY_IS_NONE = false };
#define xl_large_lock __crosslane_heap.lock
#endif

typedef struct xl_heap {
  uint8_t *base;
  XL_GLOBAL uint32_t *hints; // of each class: where one had room
  XL_GLOBAL xl_slab *of;     // the slabs
  uint32_t slabs, shift;
} xl_heap;

#define XL_LOAD(P) __scoped_atomic_load_n(P, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)
#define XL_STORE(P, V) __scoped_atomic_store_n(P, V, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE)
#define XL_ADD(P, V) __scoped_atomic_fetch_add(P, V, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_DEVICE)
XL_INLINE bool xl_swap(XL_GLOBAL uint32_t *word, uint32_t from, uint32_t to) {
  return __scoped_atomic_compare_exchange_n(word, &from, to, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED,
                                            __MEMORY_SCOPE_DEVICE);
}

XL_INLINE xl_heap xl_get_heap(void) {
  uint64_t base = (uint64_t)XL_POOL.base, bytes = XL_POOL.bytes;
  if (!base || (XL_EMPTY_IS_NONE && !bytes)) {
    base = (uint64_t)(uint8_t *)xl_own_heap;
    bytes = XL_OWN_HEAP;
  }
  const uint64_t pad = -base & 15;
  base += pad;
  bytes = bytes < pad ? 0 : bytes - pad;
  xl_heap heap = {.shift = XL_SLAB_SHIFT};
  while (bytes >> heap.shift > XL_SLABS)
    ++heap.shift;
#ifdef XL_OPENMP_POOL
  heap.hints = xl_hints;
  heap.of = xl_slabs;
#else
  heap.hints = (XL_GLOBAL uint32_t *)base;
  heap.of = (XL_GLOBAL xl_slab *)(heap.hints + XL_CLASSES);
  const uint64_t front = (XL_CLASSES * sizeof *heap.hints + (bytes >> heap.shift) * sizeof *heap.of + 15) & ~15ull;
  base += front;
  bytes = bytes < front ? 0 : bytes - front;
#endif
  heap.base = (uint8_t *)base;
  heap.slabs = (uint32_t)(bytes >> heap.shift);
  return heap;
}

XL_HIDDEN uint32_t xl_heap_index(const void *memory) {
  return (uint32_t)((uint64_t)((const uint8_t *)memory - xl_get_heap().base) >> XL_SMALLEST_SHIFT);
}
XL_HIDDEN void *xl_heap_address(uint32_t index) { return xl_get_heap().base + ((uint64_t)index << XL_SMALLEST_SHIFT); }

// Objects of a slab, behind its bitmap.
XL_INLINE uint32_t xl_objects(uint32_t shift, uint32_t class) {
  const uint64_t objects = (((uint64_t)1 << shift) - XL_BITMAP) >> class;
  return objects < XL_OBJECTS ? (uint32_t)objects : XL_OBJECTS;
}

XL_INLINE uint32_t *xl_bitmap(const xl_heap *heap, uint32_t slab) {
  return (uint32_t *)(heap->base + ((uint64_t)slab << heap->shift));
}

// One object less; an empty slab is free for other sizes again.
XL_INLINE void xl_count_down(const xl_heap *heap, uint32_t slab) {
  if (XL_ADD(&heap->of[slab].count, -1u) == XL_OPEN + 1 && xl_swap(&heap->of[slab].count, XL_OPEN, 0))
    XL_STORE(&heap->of[slab].state, XL_FREE);
}

// An object of a slab that is thought to be of the class, or NULL. Unsettled: it may be one in a moment.
static void *xl_take(const xl_heap *heap, uint32_t slab, uint32_t class, bool *unsettled) {
  const uint32_t objects = xl_objects(heap->shift, class), state = XL_LOAD(&heap->of[slab].state);
  *unsettled |= state == XL_CLAIMED;
  if (state != XL_CLASS + class || XL_LOAD(&heap->of[slab].count) >= XL_OPEN + objects)
    return NULL;
  const uint32_t before = XL_ADD(&heap->of[slab].count, 1);
  if (before < XL_OPEN || before >= XL_OPEN + objects) {
    XL_ADD(&heap->of[slab].count, -1u);
    *unsettled = true; // others may have counted too many, for this moment
    return NULL;
  }
  // From here on the slab stays what it is, and one object of it is this thread's.
  if (XL_LOAD(&heap->of[slab].state) != XL_CLASS + class) {
    xl_count_down(heap, slab);
    return NULL;
  }
  uint32_t *bitmap = xl_bitmap(heap, slab);
  const uint32_t words = (objects + 31) / 32;
  uint32_t word = (__builtin_amdgcn_workitem_id_x() >> 5) % words;
  for (;;) {
    const uint32_t last = objects - word * 32, valid = last < 32 ? (1u << last) - 1 : ~0u;
    const uint32_t room = ~XL_LOAD(&bitmap[word]) & valid;
    if (!room) {
      word = word + 1 < words ? word + 1 : 0;
      continue;
    }
    const uint32_t bit = room & -room;
    if (!(__scoped_atomic_fetch_or(&bitmap[word], bit, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_DEVICE) & bit)) {
      const uint32_t object = word * 32 + (uint32_t)__builtin_ctz(bit);
      return (uint8_t *)bitmap + XL_BITMAP + ((uint64_t)object << class);
    }
  }
}

// A free slab for the class, whose first object is the caller's: none stays open that has never had one.
static void *xl_open_slab(const xl_heap *heap, uint32_t class) {
  for (uint32_t slab = 0; slab < heap->slabs; ++slab) {
    if (XL_LOAD(&heap->of[slab].state) != XL_FREE || !xl_swap(&heap->of[slab].state, XL_FREE, XL_CLAIMED))
      continue;
    uint32_t *bitmap = xl_bitmap(heap, slab);
    for (uint32_t word = 0; word < XL_BITMAP / 4; ++word)
      __scoped_atomic_store_n(&bitmap[word], word == 0, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
    XL_STORE(&heap->of[slab].state, XL_CLASS + class);
    XL_ADD(&heap->of[slab].count, XL_OPEN + 1); // what others count up and down meanwhile stays
    XL_STORE(&heap->hints[class], slab);
    return (uint8_t *)bitmap + XL_BITMAP;
  }
  return NULL;
}

static void *xl_malloc_small(const xl_heap *heap, uint32_t class) {
  for (bool none = false;;) { // none: of the free slabs
    bool unsettled = false;
    const uint32_t first = XL_LOAD(&heap->hints[class]) % heap->slabs;
    for (uint32_t i = 0; i < heap->slabs; ++i) {
      const uint32_t slab = first + i < heap->slabs ? first + i : first + i - heap->slabs;
      void *memory = xl_take(heap, slab, class, &unsettled);
      if (memory) {
        if (i)
          XL_STORE(&heap->hints[class], slab);
        return memory;
      }
    }
    if (none && !unsettled)
      return NULL;
    // One of the lanes that found nothing opens a slab, in which the others look: not each its own.
    if (xl_lane() == xl_first_lane(xl_active())) {
      void *memory = xl_open_slab(heap, class);
      if (memory)
        return memory;
      none = true;
    }
  }
}

// The slabs from first on, as many as there are free ones up to count.
static uint32_t xl_claim(const xl_heap *heap, uint32_t first, uint32_t count) {
  uint32_t claimed = 0;
  while (claimed < count && xl_swap(&heap->of[first + claimed].state, XL_FREE, XL_CLAIMED))
    ++claimed;
  return claimed;
}

static void *xl_malloc_large(const xl_heap *heap, uint64_t bytes) {
  const uint64_t needed = (bytes + (((uint64_t)1 << heap->shift) - 1)) >> heap->shift;
  if (bytes > (uint64_t)heap->slabs << heap->shift || needed > heap->slabs)
    return NULL;
  const uint32_t count = (uint32_t)needed;
  void *memory = NULL;
  // Lanes one after the other: of several that want the lock at once those without it would wait first.
  for (bool done = false; !done;) {
    if (xl_lane() != xl_first_lane(xl_active()))
      continue;
    while (!xl_swap(&xl_large_lock, 0, 1))
      __builtin_amdgcn_s_sleep(8);
    for (uint32_t first = 0; first + count <= heap->slabs && !memory;) {
      const uint32_t state = XL_LOAD(&heap->of[first].state);
      if (state != XL_FREE) {
        first += state > XL_LARGE ? state - XL_LARGE : 1;
        continue;
      }
      const uint32_t claimed = xl_claim(heap, first, count);
      if (claimed == count) {
        for (uint32_t i = 1; i < count; ++i)
          XL_STORE(&heap->of[first + i].state, XL_TAIL);
        XL_STORE(&heap->of[first].state, XL_LARGE + count);
        memory = xl_bitmap(heap, first);
      } else {
        for (uint32_t i = 0; i < claimed; ++i)
          XL_STORE(&heap->of[first + i].state, XL_FREE);
        first += claimed + 1;
      }
    }
    XL_STORE(&xl_large_lock, 0);
    done = true;
  }
  return memory;
}

__attribute__((weak, visibility("hidden"), noinline)) void *malloc(size_t bytes) {
  const xl_heap heap = xl_get_heap();
  if (!heap.slabs)
    return NULL;
  uint32_t class = XL_SMALLEST_SHIFT;
  while (class < heap.shift - 1 && (uint64_t)1 << class < bytes)
    ++class;
  return class < heap.shift - 1 ? xl_malloc_small(&heap, class) : xl_malloc_large(&heap, bytes);
}

__attribute__((weak, visibility("hidden"), noinline)) void free(void *memory) {
  if (!memory)
    return;
  const xl_heap heap = xl_get_heap();
  const uint64_t offset = (uint64_t)((uint8_t *)memory - heap.base);
  const uint64_t slab = offset >> heap.shift, within = offset & (((uint64_t)1 << heap.shift) - 1);
  if (slab >= heap.slabs)
    xl_trap("trap: free: this address is not of the device's heap");
  const uint32_t state = XL_LOAD(&heap.of[slab].state);
  if (state > XL_LARGE) {
    if (within)
      xl_trap("trap: free: this is not the beginning of an object");
    for (uint32_t i = 1; i < state - XL_LARGE; ++i)
      XL_STORE(&heap.of[slab + i].state, XL_FREE);
    XL_STORE(&heap.of[slab].state, XL_FREE);
    return;
  }
  const uint32_t class = state - XL_CLASS;
  if (state < XL_CLASS + XL_SMALLEST_SHIFT || within < XL_BITMAP || (within - XL_BITMAP) & ((1u << class) - 1))
    xl_trap("trap: free: this is not the beginning of an object");
  const uint32_t object = (uint32_t)((within - XL_BITMAP) >> class), bit = 1u << object % 32;
  uint32_t *bitmap = xl_bitmap(&heap, (uint32_t)slab);
  if (!(__scoped_atomic_fetch_and(&bitmap[object / 32], ~bit, __ATOMIC_ACQ_REL, __MEMORY_SCOPE_DEVICE) & bit))
    xl_trap("trap: free: this object has been freed before");
  xl_count_down(&heap, (uint32_t)slab);
}
