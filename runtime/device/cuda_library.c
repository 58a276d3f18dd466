// The C library of CUDA kernels: what clang and CUDA's headers call by these
// names and expect the driver to bring. It is part of the device library of CUDA
// sources (cuda_math.sh), which is linked to a module before that is lowered.
//
// vprintf puts its format and arguments into a buffer that the host prints when
// the kernel has ended (format.h). Space in it is taken by one atomic operation a
// call, so that a call's output is in one piece, and a thread's calls stand in
// their order.
//
// malloc's heap is in pages of 4 KiB, after ScatterAlloc (M. Steinberger, M. Kenzel,
// B. Kainz, D. Schmalstieg: "ScatterAlloc: Massively parallel dynamic memory
// allocation for the GPU", InPar 2012): a page holds chunks of one size, a power of
// two from 16 to 2048 bytes, as long as any of them is in use, and anything larger
// is a run of whole pages. A page's word says what it is and how many of its chunks
// are taken; who has raised that count finds a clear bit in the page's map, so no
// thread waits for another. Runs are found one at a time: by the lanes of a
// wavefront in turn, in a loop that all of them go through, and among wavefronts
// under a lock. A heap of zeroes is an empty one.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "format.h"

typedef unsigned int uint;
typedef unsigned long long ull;
#define GLOBAL __attribute__((address_space(1)))
#define CONSTANT __attribute__((address_space(4)))
// Called from many places and by nobody in a hurry.
#define FAR __attribute__((noinline))

int vprintf(const char *format, const char *args);
void __assertfail(const char *message, const char *file, uint line, const char *function, ull char_size);
void __cxa_pure_virtual(void);
void __cxa_deleted_virtual(void);
int __cxa_atexit(void (*function)(void *), void *object, void *module);
int __cxa_guard_acquire(ull *guard);
void __cxa_guard_release(ull *guard);
void __cxa_guard_abort(ull *guard);
void __crosslane_missing(const char *kernel, const char *place, const char *operation, uint mask, uint here,
                         uint missing);
void cudaGraphSetConditional(ull handle, uint value);
void *malloc(ull bytes);
void free(void *memory);
void *memcpy(void *to, const void *from, ull bytes);
void *memmove(void *to, const void *from, ull bytes);
void *memset(void *to, int value, ull bytes);

// ---------------------------------------------------------------- the buffer

// Of hidden_printf_buffer behind the explicit arguments (code object version 5
// and later, AMDGPUUsage).
enum { PRINTF_BUFFER = 72 };

// Calls and bytes that found no room; defined by nvvm-module, so that the host
// finds it in the code object.
extern GLOBAL ull __crosslane_printf_lost[2];

// So many bytes of the buffer, for stdout or stderr; none are left of it when NULL.
static GLOBAL char *reserve(ull bytes, uint stream) {
  GLOBAL uint *buffer =
      *(GLOBAL uint * CONSTANT *)((CONSTANT char *)__builtin_amdgcn_implicitarg_ptr() + PRINTF_BUFFER);
  if (buffer) {
    uint old = __scoped_atomic_load_n(buffer, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
    uint end = buffer[1];
    if (stream != XL_FORMAT_STDERR && end >= XL_FORMAT_KEPT)
      end -= XL_FORMAT_KEPT;
    // A frame's size has 30 bits.
    while (bytes >> 30 == 0 && bytes <= end && old <= end - (uint)bytes)
      if (__scoped_atomic_compare_exchange_n(buffer, &old, old + (uint)bytes, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                             __MEMORY_SCOPE_DEVICE))
        return (GLOBAL char *)buffer + XL_FORMAT_HEADER + old;
  }
  __scoped_atomic_fetch_add(&__crosslane_printf_lost[0], 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  __scoped_atomic_fetch_add(&__crosslane_printf_lost[1], bytes, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  return (GLOBAL char *)0;
}

// The bytes that a string takes in the buffer.
static uint room(const char *text) {
  uint n = 0;
  while (text[n])
    n++;
  return (n + 8) & ~7u;
}

// A string into the n bytes that were counted for it, whatever has become of it since.
static GLOBAL char *put_text(GLOBAL char *to, const char *text, uint n) {
  uint i = 0;
  for (; i + 1 < n && text[i]; i++)
    to[i] = text[i];
  for (; i < n; i++)
    to[i] = 0;
  return to + n;
}

// Two words: frames lie at multiples of four.
static GLOBAL char *put(GLOBAL char *to, ull value) {
  ((GLOBAL uint *)to)[0] = (uint)value;
  ((GLOBAL uint *)to)[1] = (uint)(value >> 32);
  return to + 8;
}

// ---------------------------------------------------------------- printf

// The next argument in the buffer that NVPTX's callers make: all of them behind
// each other, each at a multiple of its size.
static ull next(const char **args, uint bytes) {
  const char *at = (const char *)(((ull)*args + bytes - 1) & -(ull)bytes);
  *args = at + bytes;
  return bytes == 8 ? *(const ull *)at : *(const uint *)at;
}

static uint bytes_of(xl_piece p) {
  if (xl_is_one_of(p.type, "diouxX"))
    return p.wide ? 8 : 4;
  return p.type == 'c' ? 4 : 8;
}

// What a null pointer prints: all of it, or nothing.
static const char *text_of(ull value, xl_piece p) {
  return value ? (const char *)value : p.precision < 6 ? "" : "(null)";
}

// The arguments that were printed; -1 when there is no format, or no room.
static FAR int print(uint stream, const char *format, const char *args) {
  if (!format)
    return -1;
  const uint most = args ? XL_FORMAT_MAX_ARGS : 0, head = room(format);
  uint left = most;
  ull size = 4 + (ull)head;
  const char *a = args;
  for (const char *f = format; *f;) {
    const xl_piece p = xl_next_piece(f, left);
    f += p.length;
    if (!xl_piece_args(p))
      continue;
    left -= xl_piece_args(p);
    if (p.star) {
      next(&a, 4);
      size += 8;
    }
    const ull value = next(&a, bytes_of(p));
    size += p.type == 's' ? room(text_of(value, p)) : 8;
  }
  GLOBAL char *to = reserve(size, stream);
  if (!to)
    return -1;
  GLOBAL char *end = to + size;
  // A kernel may end in between. At first all of the buffer is zero.
  GLOBAL uint *control = (GLOBAL uint *)to;
  const uint word = (uint)size << XL_FORMAT_SHIFT | stream;
  __scoped_atomic_store_n(control, word | XL_FORMAT_UNFINISHED, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM);
  to = put_text(to + 4, format, head);
  left = most;
  a = args;
  for (const char *f = format; *f;) {
    const xl_piece p = xl_next_piece(f, left);
    f += p.length;
    if (!xl_piece_args(p))
      continue;
    left -= xl_piece_args(p);
    if (p.star)
      to = put(to, next(&a, 4));
    const ull value = next(&a, bytes_of(p));
    if (p.type == 's') {
      const char *text = text_of(value, p);
      uint n = room(text);
      // Another thread may have made it longer.
      if (n > (ull)(end - to))
        n = (uint)(end - to);
      to = put_text(to, text, n);
    } else {
      to = put(to, value);
    }
  }
  __scoped_atomic_store_n(control, word, __ATOMIC_RELEASE, __MEMORY_SCOPE_SYSTEM);
  return (int)(most - left);
}

int vprintf(const char *format, const char *args) { return print(0, format, args); }

// ---------------------------------------------------------------- ends

// Ends the kernel. What was printed has left the caches by then.
__attribute__((noreturn)) static void end(void) {
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "");
  __builtin_trap();
}

// Where a thread is, as arguments of printf.
#define THREAD                                                                                                         \
  __builtin_amdgcn_workgroup_id_x(), __builtin_amdgcn_workgroup_id_y(), __builtin_amdgcn_workgroup_id_z(),             \
      __builtin_amdgcn_workitem_id_x(), __builtin_amdgcn_workitem_id_y(), __builtin_amdgcn_workitem_id_z()

// What CUDA's assert() calls; the line is CUDA's.
FAR void __assertfail(const char *message, const char *file, uint line, const char *function, ull char_size) {
  (void)char_size;
  const struct {
    const char *file;
    uint line;
    const char *function;
    uint where[6];
    const char *message;
  } args = {file, line, function, {THREAD}, message};
  print(XL_FORMAT_STDERR, "%s:%u: %s: block: [%u,%u,%u], thread: [%u,%u,%u] Assertion `%s` failed.\n",
        (const char *)&args);
  end();
}

// What a checked operation of a warp calls when lanes of its mask that have not
// ended are not there, or the own one is not of the mask (nvvm-converge).
FAR void __crosslane_missing(const char *kernel, const char *place, const char *operation, uint mask, uint here,
                             uint missing) {
  const struct {
    const char *place, *kernel, *operation;
    uint where[6], mask, here, missing;
  } args = {place, kernel, operation, {THREAD}, mask, here, missing};
  print(
      XL_FORMAT_STDERR,
      "%s: %s: %s: block: [%u,%u,%u], thread: [%u,%u,%u] the mask is 0x%08x, the lanes 0x%08x are here, 0x%08x of the "
      "mask are not.\n",
      (const char *)&args);
  end();
}

static FAR void bad_virtual(const char *kind) {
  const struct {
    uint where[6];
    const char *kind;
  } args = {{THREAD}, kind};
  print(XL_FORMAT_STDERR, "block: [%u,%u,%u], thread: [%u,%u,%u] %s virtual function called.\n", (const char *)&args);
  end();
}

// What stands in virtual tables for functions that are not there.
void __cxa_pure_virtual(void) { bad_virtual("pure"); }
void __cxa_deleted_virtual(void) { bad_virtual("deleted"); }

// ---------------------------------------------------------------- the heap

// What the host may set before a run: another heap than the one below. Defined by
// nvvm-module. The lock is here so that the host can take it from a kernel that was
// stopped.
extern GLOBAL struct {
  GLOBAL char *base; // of zeroes at first; NULL for the heap below
  ull bytes;
  uint lock, pad;
} __crosslane_heap;

enum {
  PAGE = 4096,
  CLASSES = 8,         // of 16 << class bytes
  SMALLEST = 16,       // bytes of a chunk, and what memory is aligned to
  MAP_WORDS = 8,       // bits for PAGE / SMALLEST chunks
  CLASS_SHIFT = 16,    // page's word: class + 1 above the number of chunks that are taken
  RUN = 1u << 30,      // page's word: the first of a run, with the number of its pages,
  CONTINUED = 1u << 29 // or another one of it
};

static GLOBAL char own_heap[8 << 20] __attribute__((aligned(PAGE)));

typedef struct heap {
  GLOBAL uint *hints; // where each class found room last, counted from 1
  GLOBAL uint *words; // of the pages
  GLOBAL uint *maps;
  GLOBAL char *pages;
  uint count;
} heap;

static heap find_heap(void) {
  GLOBAL char *base = __crosslane_heap.base;
  const ull bytes = base ? __crosslane_heap.bytes : sizeof own_heap;
  heap h;
  h.hints = (GLOBAL uint *)(base ? base : own_heap);
  h.words = h.hints + CLASSES;
  // What the pages need at the front are pages less.
  const ull all = bytes / PAGE, front = 4 * (CLASSES + all * (1 + MAP_WORDS));
  const ull used = (front + PAGE - 1) / PAGE;
  h.count = all > used ? (uint)(all - used) : 0;
  h.maps = h.words + all;
  h.pages = (GLOBAL char *)h.hints + used * PAGE;
  return h;
}

static uint load(GLOBAL uint *p) { return __scoped_atomic_load_n(p, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE); }

static int swap(GLOBAL uint *p, uint *old, uint value) {
  return __scoped_atomic_compare_exchange_n(p, old, value, 0, __ATOMIC_ACQ_REL, __ATOMIC_RELAXED,
                                            __MEMORY_SCOPE_DEVICE);
}

static GLOBAL char *chunk(heap h, uint size_class) {
  const uint most = PAGE / SMALLEST >> size_class, kind = (size_class + 1) << CLASS_SHIFT;
  const uint hint = load(&h.hints[size_class]);
  // From the top, where no runs are while there is room elsewhere.
  uint page = hint && hint <= h.count ? hint - 1 : h.count - 1;
  for (uint tries = 0; tries < h.count; tries++, page = page ? page - 1 : h.count - 1) {
    uint word = load(&h.words[page]);
    int mine = 0;
    while (!mine && (!word || (word >= kind && word < kind + most)))
      mine = swap(&h.words[page], &word, (word ? word : kind) + 1);
    if (!mine)
      continue;
    __scoped_atomic_store_n(&h.hints[size_class], page + 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
    // There is a clear bit for everyone who was counted.
    const uint words = (most + 31) / 32, valid = most < 32 ? (1u << most) - 1 : ~0u;
    GLOBAL uint *map = h.maps + (ull)page * MAP_WORDS;
    for (uint w = 0;; w = (w + 1) % words)
      for (uint clear = ~load(&map[w]) & valid; clear;) {
        const uint bit = clear & -clear;
        const uint old = __scoped_atomic_fetch_or(&map[w], bit, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE);
        if (!(old & bit))
          return h.pages + (ull)page * PAGE + (32 * w + (uint)__builtin_ctz(bit)) * (SMALLEST << size_class);
        clear = ~old & valid & ~bit;
      }
  }
  return (GLOBAL char *)0;
}

// For one lane at a time.
static GLOBAL char *run(heap h, ull pages) {
  if (pages > h.count)
    return (GLOBAL char *)0;
  uint none = 0;
  while (!__scoped_atomic_compare_exchange_n(&__crosslane_heap.lock, &none, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED,
                                             __MEMORY_SCOPE_DEVICE)) {
    none = 0;
    __builtin_amdgcn_s_sleep(1);
  }
  GLOBAL char *memory = (GLOBAL char *)0;
  uint length = 0;
  for (uint page = 0; page < h.count && !memory; page++) {
    uint word = load(&h.words[page]);
    length = word ? 0 : length + 1;
    if (length < pages)
      continue;
    // Chunks may have come in between.
    const uint first = page + 1 - (uint)pages;
    uint taken = 0;
    for (; taken < pages; taken++)
      if (word = 0, !swap(&h.words[first + taken], &word, CONTINUED))
        break;
    if (taken == pages) {
      __scoped_atomic_store_n(&h.words[first], RUN | taken, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
      memory = h.pages + (ull)first * PAGE;
      break;
    }
    page = first + taken;
    length = 0;
    while (taken--)
      __scoped_atomic_store_n(&h.words[first + taken], 0, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
  }
  __scoped_atomic_store_n(&__crosslane_heap.lock, 0, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
  return memory;
}

// Memory for `bytes`, also for none; NULL when there is no room.
__attribute__((noinline, convergent)) void *malloc(ull bytes) {
  const heap h = find_heap();
  if (!h.count)
    return (void *)0;
  GLOBAL char *memory = (GLOBAL char *)0;
  const int large = bytes > SMALLEST << (CLASSES - 1);
  if (!large)
    memory = chunk(h, bytes <= SMALLEST ? 0 : 28 - (uint)__builtin_clz((uint)bytes - 1));
  // A number of pages that is too large for any heap does not overflow.
  const ull pages = bytes / PAGE + (bytes % PAGE != 0);
  const uint lane = __builtin_amdgcn_mbcnt_hi(~0u, __builtin_amdgcn_mbcnt_lo(~0u, 0));
  for (ull waiting = __builtin_amdgcn_ballot_w64(large); waiting; waiting &= waiting - 1)
    if (lane == (uint)__builtin_ctzll(waiting))
      memory = run(h, pages);
  return (void *)memory;
}

static FAR void bad_free(void *memory) {
  const struct {
    uint where[6];
    void *memory;
  } args = {{THREAD}, memory};
  print(XL_FORMAT_STDERR,
        "block: [%u,%u,%u], thread: [%u,%u,%u] free(%p): not memory that malloc gave, or freed before.\n",
        (const char *)&args);
  end();
}

FAR void free(void *memory) {
  if (!memory)
    return;
  const heap h = find_heap();
  const ull at = (ull)memory - (ull)h.pages;
  const uint page = (uint)(at / PAGE), offset = (uint)(at % PAGE);
  if (at / PAGE >= h.count)
    bad_free(memory);
  GLOBAL uint *words = &h.words[page];
  uint word = load(words);
  if (word & RUN) {
    // One of those who free it does.
    const uint pages = word & ~(uint)RUN;
    if (offset || !swap(words, &word, CONTINUED))
      bad_free(memory);
    for (uint i = pages; i--;)
      __scoped_atomic_store_n(words + i, 0, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
    return;
  }
  const uint size_class = (word >> CLASS_SHIFT) - 1;
  if (size_class >= CLASSES || offset % (SMALLEST << size_class))
    bad_free(memory);
  const uint number = offset / (SMALLEST << size_class), bit = 1u << number % 32;
  GLOBAL uint *map = h.maps + (ull)page * MAP_WORDS + number / 32;
  if (!(__scoped_atomic_fetch_and(map, ~bit, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE) & bit))
    bad_free(memory);
  // The last one leaves the page to whom needs it.
  word = load(words);
  while (!swap(words, &word, word % (1u << CLASS_SHIFT) == 1 ? 0 : word - 1))
    ;
}

// C++'s operators, for who does not include <new>. As CUDA's they give NULL when
// there is no room. Chunks lie at multiples of their size, runs at those of a page.
#define NEW(NAME)                                                                                                      \
  void *NAME(ull bytes);                                                                                               \
  void *NAME(ull bytes) { return malloc(bytes); }                                                                      \
  void *NAME##RKSt9nothrow_t(ull bytes, const void *nothrow);                                                          \
  void *NAME##RKSt9nothrow_t(ull bytes, const void *nothrow) {                                                         \
    (void)nothrow;                                                                                                     \
    return malloc(bytes);                                                                                              \
  }                                                                                                                    \
  void *NAME##St11align_val_t(ull bytes, ull align);                                                                   \
  void *NAME##St11align_val_t(ull bytes, ull align) {                                                                  \
    return align > PAGE ? (void *)0 : malloc(bytes > align ? bytes : align);                                           \
  }
#define DELETE(NAME)                                                                                                   \
  void NAME(void *memory);                                                                                             \
  void NAME(void *memory) { free(memory); }                                                                            \
  void NAME##m(void *memory, ull bytes);                                                                               \
  void NAME##m(void *memory, ull bytes) {                                                                              \
    (void)bytes;                                                                                                       \
    free(memory);                                                                                                      \
  }                                                                                                                    \
  void NAME##RKSt9nothrow_t(void *memory, const void *nothrow);                                                        \
  void NAME##RKSt9nothrow_t(void *memory, const void *nothrow) {                                                       \
    (void)nothrow;                                                                                                     \
    free(memory);                                                                                                      \
  }                                                                                                                    \
  void NAME##St11align_val_t(void *memory, ull align);                                                                 \
  void NAME##St11align_val_t(void *memory, ull align) {                                                                \
    (void)align;                                                                                                       \
    free(memory);                                                                                                      \
  }                                                                                                                    \
  void NAME##mSt11align_val_t(void *memory, ull bytes, ull align);                                                     \
  void NAME##mSt11align_val_t(void *memory, ull bytes, ull align) {                                                    \
    (void)bytes, (void)align;                                                                                          \
    free(memory);                                                                                                      \
  }
NEW(_Znwm)
NEW(_Znam)
DELETE(_ZdlPv)
DELETE(_ZdaPv)

// ---------------------------------------------------------------- objects that stay

typedef struct ending {
  struct ending *next;
  void (*function)(void *);
  void *object;
} ending;

// What runs when the module is unloaded; defined by nvvm-module, which has the
// kernel for that call `run` when it is set.
extern GLOBAL struct {
  ending *last; // that was registered
  void (*run)(void);
} __crosslane_endings;

// By one thread, after all kernels. Destructors may register others.
static void run_endings(void) {
  for (ending *e; (e = __crosslane_endings.last); free(e)) {
    __crosslane_endings.last = e->next;
    e->function(e->object);
  }
}

// Registers a destructor: the last one first (Itanium C++ ABI, "DSO Object
// Destruction API"). Compilers ignore what it returns, so that failing is an end.
FAR int __cxa_atexit(void (*function)(void *), void *object, void *module) {
  (void)module; // a code object is unloaded as a whole
  ending *e = malloc(sizeof *e);
  if (!e) {
    const uint where[6] = {THREAD};
    print(XL_FORMAT_STDERR, "block: [%u,%u,%u], thread: [%u,%u,%u] no memory to register a destructor.\n",
          (const char *)where);
    end();
  }
  e->function = function;
  e->object = object;
  __scoped_atomic_store_n(&__crosslane_endings.run, run_endings, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  e->next = __scoped_atomic_load_n(&__crosslane_endings.last, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  while (!__scoped_atomic_compare_exchange_n(&__crosslane_endings.last, &e->next, e, 0, __ATOMIC_RELEASE,
                                             __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE))
    ;
  return 0;
}

// Of a function's static object (Itanium C++ ABI, "Once-Only Construction API"): the
// first byte says that it is there, the second word who is at it. The loop waits for
// a thread that may be of the same warp, which nvvm-converge sees.
int __cxa_guard_acquire(ull *guard) {
  unsigned char *done = (unsigned char *)guard;
  uint *busy = (uint *)guard + 1;
  for (;;) {
    if (__scoped_atomic_load_n(done, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE))
      return 0;
    uint none = 0;
    if (__scoped_atomic_compare_exchange_n(busy, &none, 1, 0, __ATOMIC_ACQUIRE, __ATOMIC_RELAXED,
                                           __MEMORY_SCOPE_DEVICE)) {
      // It may have been made since.
      if (!__scoped_atomic_load_n(done, __ATOMIC_ACQUIRE, __MEMORY_SCOPE_DEVICE))
        return 1;
      __scoped_atomic_store_n(busy, 0, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
      return 0;
    }
  }
}

void __cxa_guard_abort(ull *guard) {
  __scoped_atomic_store_n((uint *)guard + 1, 0, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
}

void __cxa_guard_release(ull *guard) {
  __scoped_atomic_store_n((unsigned char *)guard, 1, __ATOMIC_RELEASE, __MEMORY_SCOPE_DEVICE);
  __cxa_guard_abort(guard);
}

// ---------------------------------------------------------------- memory

// LLVM makes loops of these.
// The handle is where the host reads the number (runtime/cuda/graph_condition.c).
void cudaGraphSetConditional(ull handle, uint value) {
  __scoped_atomic_store_n((GLOBAL uint *)handle, value, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM);
}

void *memcpy(void *to, const void *from, ull bytes) { return __builtin_memcpy(to, from, bytes); }
void *memmove(void *to, const void *from, ull bytes) { return __builtin_memmove(to, from, bytes); }
void *memset(void *to, int value, ull bytes) { return __builtin_memset(to, value, bytes); }
