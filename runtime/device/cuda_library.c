// The C library of CUDA kernels: what clang and CUDA's headers call by these
// names and expect the driver to bring. It is part of the device library of CUDA
// sources (cuda_math.sh), which is linked to a module before that is lowered.
//
// vprintf puts its format and arguments into a buffer that the host prints when
// the kernel has ended (format.h). Space in it is taken by one atomic operation a
// call, so that a call's output is in one piece, and a thread's calls stand in
// their order.
//
// malloc and free are the device's heap (heap.c).
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
void *xl_heap_aligned(ull alignment, ull bytes);
_Noreturn void __crosslane_bad_free(void *memory, const char *text);
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

// What free of heap.c calls.
FAR void __crosslane_bad_free(void *memory, const char *text) {
  (void)text;
  const struct {
    uint where[6];
    void *memory;
  } args = {{THREAD}, memory};
  print(XL_FORMAT_STDERR,
        "block: [%u,%u,%u], thread: [%u,%u,%u] free(%p): not memory that malloc gave, or freed before.\n",
        (const char *)&args);
  end();
}

// C++'s operators, for who does not include <new>. As CUDA's they give NULL when
// there is no room.
#define NEW(NAME)                                                                                                      \
  void *NAME(ull bytes);                                                                                               \
  void *NAME(ull bytes) { return malloc(bytes); }                                                                      \
  void *NAME##RKSt9nothrow_t(ull bytes, const void *nothrow);                                                          \
  void *NAME##RKSt9nothrow_t(ull bytes, const void *nothrow) {                                                         \
    (void)nothrow;                                                                                                     \
    return malloc(bytes);                                                                                              \
  }                                                                                                                    \
  void *NAME##St11align_val_t(ull bytes, ull align);                                                                   \
  void *NAME##St11align_val_t(ull bytes, ull align) { return xl_heap_aligned(align, bytes); }
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
