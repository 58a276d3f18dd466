// heap.c: the device's heap, see heap.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "heap.h"

#include "check.h"
#include "lane.h"

enum {
  XL_CLASS_SHIFT = 16,    // page's word: class + 1 above the number of chunks that are taken
  XL_RUN = 1 << 30,       // page's word: the first of a run, with the number of its pages,
  XL_CONTINUED = 1 << 29, // or another one of it
};

#define XL_KEPT_APART __attribute__((weak, visibility("hidden"), noinline, convergent))
#define XL_GLOBAL __attribute__((address_space(1)))
static XL_GLOBAL uint8_t xl_own_heap[XL_OWN_HEAP] __attribute__((aligned(XL_HEAP_PAGE)));

typedef struct xl_heap {
  XL_GLOBAL uint32_t *hints; // where each class found room last, counted from 1
  XL_GLOBAL uint32_t *words; // of the pages
  XL_GLOBAL uint32_t *maps;
  XL_GLOBAL uint8_t *pages;
  uint32_t count;
} xl_heap;

#define XL_LOAD(P) __scoped_atomic_load_n(P, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE)
#define XL_STORE(P, V, ORDER) __scoped_atomic_store_n(P, V, __ATOMIC_##ORDER, __MEMORY_SCOPE_DEVICE)
XL_INLINE bool xl_swap(XL_GLOBAL uint32_t *word, uint32_t *old, uint32_t to) {
  return __scoped_atomic_compare_exchange_n(word, old, to, false, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED,
                                            __MEMORY_SCOPE_DEVICE);
}

XL_INLINE xl_heap xl_find_heap(void) {
  XL_GLOBAL uint8_t *given = (XL_GLOBAL uint8_t *)__crosslane_heap.base, *base = given ? given : xl_own_heap;
  const uint64_t bytes = given ? __crosslane_heap.bytes : XL_OWN_HEAP, all = bytes / XL_HEAP_PAGE;
  // What the pages need at the front are pages less.
  const uint64_t used = (xl_heap_front(bytes) + XL_HEAP_PAGE - 1) / XL_HEAP_PAGE;
  xl_heap heap = {.hints = (XL_GLOBAL uint32_t *)base, .pages = base + used * XL_HEAP_PAGE};
  heap.words = heap.hints + XL_HEAP_CLASSES;
  heap.maps = heap.words + all;
  heap.count = all > used ? (uint32_t)(all - used) : 0;
  return heap;
}

__attribute__((visibility("hidden"))) uint32_t xl_heap_index(const void *memory) {
  return (uint32_t)((uint64_t)((const uint8_t *)memory - (uint8_t *)xl_find_heap().hints) / XL_HEAP_SMALLEST);
}
__attribute__((visibility("hidden"))) void *xl_heap_address(uint32_t index) {
  return (uint8_t *)xl_find_heap().hints + (uint64_t)index * XL_HEAP_SMALLEST;
}

// A chunk of the page, or NULL. (Loops have one end and hand out no flags: LLVM 19 loses those of lanes that left an
// inner loop in another round than the last.)
XL_INLINE XL_GLOBAL uint8_t *xl_take(xl_heap heap, uint32_t page, uint32_t class) {
  const uint32_t most = XL_HEAP_PAGE / XL_HEAP_SMALLEST >> class, kind = (class + 1) << XL_CLASS_SHIFT;
  uint32_t word = XL_LOAD(&heap.words[page]);
  do
    if (word && (word < kind || word >= kind + most))
      return NULL;
  while (!xl_swap(&heap.words[page], &word, (word ? word : kind) + 1));
  // There is a clear bit for everyone who was counted. Each lane begins to look at a place of its own.
  const uint32_t words = (most + 31) / 32, valid = most < 32 ? (1u << most) - 1 : ~0u, lane = xl_lane();
  XL_GLOBAL uint32_t *map = heap.maps + (uint64_t)page * XL_HEAP_MAP_WORDS;
  uint32_t w = lane / 32 % words, bit, old;
  do {
    uint32_t clear = ~XL_LOAD(&map[w]) & valid;
    for (uint32_t i = 1; !clear && i < words; ++i) {
      w = w + 1 < words ? w + 1 : 0;
      clear = ~XL_LOAD(&map[w]) & valid;
    }
    const uint32_t behind = clear & ~0u << lane % 32, from = behind ? behind : clear;
    bit = from & -from;
    old = __scoped_atomic_fetch_or(&map[w], bit, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
  } while (!bit || old & bit);
  return heap.pages + (uint64_t)page * XL_HEAP_PAGE +
         ((32 * w + (uint32_t)__builtin_ctz(bit)) * XL_HEAP_SMALLEST << class);
}

XL_INLINE XL_GLOBAL uint8_t *xl_chunk(xl_heap heap, uint32_t class) {
  const uint32_t hint = XL_LOAD(&heap.hints[class]);
  // From the top, where no runs are while there is room elsewhere.
  const uint32_t first = hint && hint <= heap.count ? hint - 1 : heap.count - 1;
  XL_GLOBAL uint8_t *memory = NULL;
  for (uint32_t page = first, tries = 0; tries < heap.count && !memory; ++tries) {
    memory = xl_take(heap, page, class);
    if (memory && page != first)
      XL_STORE(&heap.hints[class], page + 1, RELAXED);
    page = page ? page - 1 : heap.count - 1;
  }
  return memory;
}

// For one lane at a time.
XL_INLINE XL_GLOBAL uint8_t *xl_run(xl_heap heap, uint64_t pages) {
  if (pages > heap.count)
    return NULL;
  uint32_t word = 0;
  while (!xl_swap(&__crosslane_heap.lock, &word, 1)) {
    word = 0;
    __builtin_amdgcn_s_sleep(8);
  }
  XL_GLOBAL uint8_t *memory = NULL;
  uint32_t length = 0;
  for (uint32_t page = 0; page < heap.count && !memory; ++page) {
    word = XL_LOAD(&heap.words[page]);
    if (word & XL_RUN)
      page += (word & ~(uint32_t)XL_RUN) - 1;
    length = word ? 0 : length + 1;
    if (length < pages)
      continue;
    // Chunks may have come in between.
    const uint32_t first = page + 1 - (uint32_t)pages;
    uint32_t taken = 0;
    for (; taken < pages; ++taken)
      if (word = 0, !xl_swap(&heap.words[first + taken], &word, XL_CONTINUED))
        break;
    if (taken == pages) {
      XL_STORE(&heap.words[first], XL_RUN | taken, RELAXED);
      memory = heap.pages + (uint64_t)first * XL_HEAP_PAGE;
      break;
    }
    page = first + taken;
    length = 0;
    while (taken--)
      XL_STORE(&heap.words[first + taken], 0, RELEASE);
  }
  XL_STORE(&__crosslane_heap.lock, 0, RELEASE);
  return memory;
}

XL_KEPT_APART void *malloc(size_t bytes) {
#ifdef XL_BEFORE_MALLOC
  XL_BEFORE_MALLOC();
#endif
  const xl_heap heap = xl_find_heap();
  if (!heap.count)
    return NULL;
  XL_GLOBAL uint8_t *memory = NULL;
  const bool large = bytes > XL_HEAP_SMALLEST << (XL_HEAP_CLASSES - 1);
  if (!large)
    memory = xl_chunk(heap, bytes <= XL_HEAP_SMALLEST ? 0 : 28 - (uint32_t)__builtin_clz((uint32_t)bytes - 1));
  // A number of pages that is too large for any heap does not overflow. Lanes one after the other, in a loop that all
  // of them go through: of several that want the lock at once those without it would wait first.
  const uint64_t pages = bytes / XL_HEAP_PAGE + (bytes % XL_HEAP_PAGE != 0);
  for (xl_lanes waiting = xl_ballot(large); waiting; waiting &= waiting - 1)
    if (xl_lane() == xl_first_lane(waiting))
      memory = xl_run(heap, pages);
  return (void *)memory;
}

// Chunks lie at multiples of their size, runs at those of a page.
__attribute__((visibility("hidden"))) void *xl_heap_aligned(uint64_t alignment, uint64_t bytes) {
  return alignment > XL_HEAP_PAGE ? NULL : malloc(bytes > alignment ? bytes : alignment);
}

XL_KEPT_APART _Noreturn void __crosslane_bad_free(void *memory, const char *text) {
  (void)memory;
  xl_trap(text);
}

XL_KEPT_APART void free(void *memory) {
  if (!memory)
    return;
  const xl_heap heap = xl_find_heap();
  const uint64_t at = (uint64_t)memory - (uint64_t)heap.pages;
  const uint32_t page = (uint32_t)(at / XL_HEAP_PAGE), offset = (uint32_t)(at % XL_HEAP_PAGE);
  if (at / XL_HEAP_PAGE >= heap.count)
    __crosslane_bad_free(memory, "trap: free: this address is not of the device's heap");
  XL_GLOBAL uint32_t *words = &heap.words[page];
  uint32_t word = XL_LOAD(words);
  if (word & XL_RUN) {
    // One of those who free it does.
    const uint32_t pages = word & ~(uint32_t)XL_RUN;
    if (offset || !xl_swap(words, &word, XL_CONTINUED))
      __crosslane_bad_free(memory, "trap: free: this is not the beginning of an object, or freed before");
    for (uint32_t i = pages; i--;)
      XL_STORE(words + i, 0, RELEASE);
    return;
  }
  const uint32_t class = (word >> XL_CLASS_SHIFT) - 1,
                 size = class < XL_HEAP_CLASSES ? (uint32_t)XL_HEAP_SMALLEST << class : 0;
  if (!size || offset % size)
    __crosslane_bad_free(memory, "trap: free: this is not the beginning of an object, or freed before");
  const uint32_t number = offset / size, bit = 1u << number % 32;
  XL_GLOBAL uint32_t *map = heap.maps + (uint64_t)page * XL_HEAP_MAP_WORDS + number / 32;
  if (!(__scoped_atomic_fetch_and(map, ~bit, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE) & bit))
    __crosslane_bad_free(memory, "trap: free: this object has been freed before");
  // The last one leaves the page to whom needs it.
  word = XL_LOAD(words);
  while (!xl_swap(words, &word, word % (1u << XL_CLASS_SHIFT) == 1 ? 0 : word - 1))
    ;
}
