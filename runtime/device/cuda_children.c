// CUDA's device runtime (dynamic parallelism, CUDA C++ Programming Guide 10): what clang and CUDA's headers call for
// launches, copies, fills, streams and events from kernels. All of it is appended to a list that the host carries out
// when the grid has ended (children.h). CUDA promises no more: whether a child runs beside its parent is not said, and
// a kernel cannot wait for one. What is no error, and which error the others are, is what an H100 gave (CUDA 13.0,
// driver 580). There memory that kernels fill became zero, whatever the value; here it gets the value, as documented.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "children.h"

typedef unsigned int uint;
typedef unsigned long long ull;
#define GLOBAL __attribute__((address_space(1)))
#define CONSTANT __attribute__((address_space(4)))
#define FAR __attribute__((noinline)) // called from many places and by nobody in a hurry

typedef struct dim3 {
  uint x, y, z;
} dim3;

// cudaError_t, of which these are used; ../cuda/error.def has the numbers.
enum {
#define XL_CUDA_ERROR(name, number, text) name = number,
#include "../cuda/error.def"
#undef XL_CUDA_ERROR
};

// nvvm-module defines it, so that the host finds it in the code object.
extern GLOBAL uint __crosslane_children;

// Of hidden_hostcall_buffer behind the explicit arguments (code object version 5 and later, AMDGPUUsage).
enum { HOSTCALL_BUFFER = 80, LINE = 64, MOST_ARGUMENTS = 4096 };

int vprintf(const char *format, const char *args);

static GLOBAL xl_children *list(void) {
  GLOBAL xl_children *l =
      *(GLOBAL xl_children * CONSTANT *)((CONSTANT char *)__builtin_amdgcn_implicitarg_ptr() + HOSTCALL_BUFFER);
  if (!l) {
    vprintf("a kernel launches others, which CUDA's runtime alone carries out\n", (const char *)0);
    __builtin_amdgcn_fence(__ATOMIC_RELEASE, "");
    __builtin_trap();
  }
  __scoped_atomic_store_n(&__crosslane_children, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_DEVICE);
  return l;
}

// Numbers of the block and of the thread in the grid.
static const CONSTANT uint *counts(void) { return (const CONSTANT uint *)__builtin_amdgcn_implicitarg_ptr(); }
static ull block(void) {
  const CONSTANT uint *n = counts();
  return (ull)__builtin_amdgcn_workgroup_id_x() +
         (ull)n[0] * (__builtin_amdgcn_workgroup_id_y() + (ull)n[1] * __builtin_amdgcn_workgroup_id_z());
}
static ull thread(void) {
  const CONSTANT unsigned short *size = (const CONSTANT unsigned short *)(counts() + 3);
  const uint in_block = __builtin_amdgcn_workitem_id_x() +
                        size[0] * (__builtin_amdgcn_workitem_id_y() + size[1] * __builtin_amdgcn_workitem_id_z());
  return block() * ((ull)size[0] * size[1] * size[2]) + in_block;
}

static int result(GLOBAL xl_children *l, int error) {
  if (error) {
    const ull t = thread();
    l->failed = 1;
    l->errors[t % XL_CHILD_ERRORS].thread = t + 1;
    l->errors[t % XL_CHILD_ERRORS].error = (ull)error;
  }
  return error;
}

static int last(int forget) {
  GLOBAL xl_children *l = list();
  const ull t = thread();
  if (l->errors[t % XL_CHILD_ERRORS].thread != t + 1)
    return cudaSuccess;
  if (forget)
    l->errors[t % XL_CHILD_ERRORS].thread = 0;
  return (int)l->errors[t % XL_CHILD_ERRORS].error;
}

// Room for a record and so many bytes behind it; NULL: there is none.
static GLOBAL xl_child *append(GLOBAL xl_children *l, ull behind) {
  const ull bytes = (sizeof(xl_child) + behind + LINE - 1) / LINE * LINE;
  ull old = __scoped_atomic_load_n(&l->used, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM);
  do
    if (behind > MOST_ARGUMENTS || bytes > l->bytes - old)
      return (GLOBAL xl_child *)0;
  while (!__scoped_atomic_compare_exchange_n(&l->used, &old, old + bytes, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED,
                                             __MEMORY_SCOPE_SYSTEM));
  GLOBAL xl_child *c = (GLOBAL xl_child *)((GLOBAL char *)(l + 1) + old);
  c->bytes = bytes;
  c->argument_bytes = (uint)behind;
  c->kind = XL_CHILD_NONE;
  return c;
}

// It is asked for: from here on it is the host's.
static int ask(GLOBAL xl_children *l, GLOBAL xl_child *c, uint kind, ull stream) {
  c->stream = stream;
  c->block = block();
  c->number = __scoped_atomic_fetch_add(&l->made, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM);
  c->kind = kind;
  return cudaSuccess;
}

// ---------------------------------------------------------------- launches

static int shape_fits(const GLOBAL xl_children *l, const GLOBAL xl_child *c) {
  const ull threads = (ull)c->threads[0] * c->threads[1] * c->threads[2];
  return threads && threads <= 1024 && c->threads[0] <= 1024 && c->threads[1] <= 1024 && c->threads[2] <= 64 &&
         c->grid[0] && c->grid[1] && c->grid[2] && c->grid[0] <= 0x7fffffff && c->grid[1] <= 65535 &&
         c->grid[2] <= 65535 && c->shared <= l->most_shared;
}

static void shape(GLOBAL xl_child *c, const void *function, const dim3 *grid, const dim3 *threads, uint shared) {
  c->function = (ull)function;
  c->grid[0] = grid->x, c->grid[1] = grid->y, c->grid[2] = grid->z;
  c->threads[0] = threads->x, c->threads[1] = threads->y, c->threads[2] = threads->z;
  c->shared = shared;
}

// The buffers are 64 bytes aligned, as clang asks.
FAR void *__cudaCDP2GetParameterBuffer(ull alignment, ull bytes) {
  GLOBAL xl_children *l = list();
  GLOBAL xl_child *c = alignment <= LINE ? append(l, bytes) : (GLOBAL xl_child *)0;
  if (!c)
    result(l, cudaErrorLaunchPendingCountExceeded);
  return c ? (void *)(c + 1) : (void *)0;
}

FAR void *__cudaCDP2GetParameterBufferV2(const void *function, const dim3 *grid, const dim3 *threads, uint shared) {
  void *p = __cudaCDP2GetParameterBuffer(LINE, MOST_ARGUMENTS);
  if (p)
    shape((GLOBAL xl_child *)p - 1, function, grid, threads, shared);
  return p;
}

FAR int __cudaCDP2LaunchDeviceV2(void *buffer, ull stream) {
  GLOBAL xl_children *l = list();
  if (!buffer)
    return result(l, cudaErrorLaunchPendingCountExceeded);
  GLOBAL xl_child *c = (GLOBAL xl_child *)buffer - 1;
  return result(l, shape_fits(l, c) ? ask(l, c, XL_CHILD_KERNEL, stream) : cudaErrorInvalidConfiguration);
}

FAR int __cudaCDP2LaunchDevice(const void *function, void *buffer, const dim3 *grid, const dim3 *threads, uint shared,
                               ull stream) {
  if (buffer)
    shape((GLOBAL xl_child *)buffer - 1, function, grid, threads, shared);
  return __cudaCDP2LaunchDeviceV2(buffer, stream);
}

// ---------------------------------------------------------------- copies and fills

FAR int __cudaCDP2Memcpy2DAsync(void *to, ull to_pitch, const void *from, ull from_pitch, ull width, ull rows, int kind,
                                ull stream) {
  GLOBAL xl_children *l = list();
  enum { DEVICE_TO_DEVICE = 3, DEFAULT = 4 };
  if ((kind != DEVICE_TO_DEVICE && kind != DEFAULT) || (rows > 1 && (width > to_pitch || width > from_pitch)))
    return result(l, kind == DEVICE_TO_DEVICE || kind == DEFAULT ? cudaErrorInvalidPitchValue
                                                                 : cudaErrorInvalidMemcpyDirection);
  if (!width || !rows)
    return cudaSuccess;
  GLOBAL xl_child *c = append(l, 0);
  if (!c)
    return result(l, cudaErrorLaunchPendingCountExceeded);
  c->to = (ull)to, c->from = (ull)from;
  c->to_pitch = to_pitch, c->from_pitch = from_pitch;
  c->width = width, c->rows = rows;
  return ask(l, c, XL_CHILD_COPY, stream);
}

FAR int __cudaCDP2MemcpyAsync(void *to, const void *from, ull bytes, int kind, ull stream) {
  return __cudaCDP2Memcpy2DAsync(to, bytes, from, bytes, bytes, 1, kind, stream);
}

FAR int __cudaCDP2Memset2DAsync(void *to, ull pitch, int value, ull width, ull rows, ull stream) {
  GLOBAL xl_children *l = list();
  if (rows > 1 && width > pitch)
    return result(l, cudaErrorInvalidValue);
  if (!width || !rows)
    return cudaSuccess;
  GLOBAL xl_child *c = append(l, 0);
  if (!c)
    return result(l, cudaErrorLaunchPendingCountExceeded);
  c->to = (ull)to, c->to_pitch = pitch;
  c->width = width, c->rows = rows;
  c->value = (uint)value & 0xff;
  return ask(l, c, XL_CHILD_FILL, stream);
}

FAR int __cudaCDP2MemsetAsync(void *to, int value, ull bytes, ull stream) {
  return __cudaCDP2Memset2DAsync(to, bytes, value, bytes, 1, stream);
}

// ---------------------------------------------------------------- streams and events

static ull handle(GLOBAL xl_children *l) {
  return XL_CHILD_HANDLES + __scoped_atomic_fetch_add(&l->handles, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_SYSTEM);
}

static int is_handle(ull h) { return h >= XL_CHILD_HANDLES; }

FAR int __cudaCDP2StreamCreateWithFlags(ull *stream, uint flags) {
  GLOBAL xl_children *l = list();
  enum { NON_BLOCKING = 1 };
  if (flags & ~(uint)NON_BLOCKING)
    return result(l, cudaErrorInvalidValue);
  *stream = handle(l);
  return cudaSuccess;
}

FAR int __cudaCDP2StreamDestroy(ull stream) {
  return is_handle(stream) ? cudaSuccess : result(list(), cudaErrorInvalidValue);
}

FAR int __cudaCDP2EventCreateWithFlags(ull *event, uint flags) {
  GLOBAL xl_children *l = list();
  enum { BLOCKING_SYNC = 1, DISABLE_TIMING = 2 };
  if ((flags & ~(uint)BLOCKING_SYNC) != DISABLE_TIMING)
    return result(l, cudaErrorInvalidValue);
  *event = handle(l);
  return cudaSuccess;
}

FAR int __cudaCDP2EventDestroy(ull event) {
  return is_handle(event) ? cudaSuccess : result(list(), cudaErrorInvalidValue);
}

static int ask_event(ull event, ull stream, uint kind) {
  GLOBAL xl_children *l = list();
  if (!is_handle(event))
    return result(l, cudaErrorInvalidValue);
  GLOBAL xl_child *c = append(l, 0);
  return c ? ask(l, c, kind, stream) : result(l, cudaErrorLaunchPendingCountExceeded);
}

FAR int __cudaCDP2EventRecord(ull event, ull stream) { return ask_event(event, stream, XL_CHILD_RECORD); }
FAR int __cudaCDP2EventRecordWithFlags(ull event, ull stream, uint flags) {
  return flags ? result(list(), cudaErrorInvalidValue) : __cudaCDP2EventRecord(event, stream);
}
FAR int __cudaCDP2StreamWaitEvent(ull stream, ull event, uint flags) {
  return flags ? result(list(), cudaErrorInvalidValue) : ask_event(event, stream, XL_CHILD_WAIT);
}

// ---------------------------------------------------------------- what there is

FAR int __cudaCDP2GetLastError(void) { return last(1); }
FAR int __cudaCDP2PeekAtLastError(void) { return last(0); }

FAR int __cudaCDP2GetDevice(int *device) {
  *device = list()->device;
  return cudaSuccess;
}

FAR int __cudaCDP2GetDeviceCount(int *count) {
  *count = list()->devices;
  return cudaSuccess;
}

FAR int __cudaCDP2RuntimeGetVersion(int *version) {
  enum { DEVICE_RUNTIME = 6000 }; // as an H100's says under CUDA 13
  *version = DEVICE_RUNTIME;
  return cudaSuccess;
}

FAR int __cudaCDP2DeviceGetAttribute(int *value, int attribute, int device) {
  GLOBAL xl_children *l = list();
  if (device != l->device)
    return result(l, cudaErrorInvalidDevice);
  if (attribute < 0 || attribute >= XL_CHILD_ATTRIBUTES)
    return result(l, cudaErrorInvalidValue);
  *value = l->attributes[attribute];
  return cudaSuccess;
}

FAR int __cudaCDP2DeviceGetLimit(ull *value, uint limit) {
  GLOBAL xl_children *l = list();
  enum { SYNC_DEPTH = 3 }; // a kernel waits for none of what it launches
  const int there = limit < XL_CHILD_LIMITS && limit != SYNC_DEPTH;
  *value = there ? l->limits[limit] : (ull)-1;
  return result(l, there ? cudaSuccess : cudaErrorUnsupportedLimit);
}

FAR const char *__cudaCDP2GetErrorName(int error) {
  switch (error) {
#define XL_CUDA_ERROR(name, number, text)                                                                              \
  case number:                                                                                                         \
    return #name;
#include "../cuda/error.def"
#undef XL_CUDA_ERROR
  }
  return "unrecognized error code";
}

FAR const char *__cudaCDP2GetErrorString(int error) {
  switch (error) {
#define XL_CUDA_ERROR(name, number, text)                                                                              \
  case number:                                                                                                         \
    return text;
#include "../cuda/error.def"
#undef XL_CUDA_ERROR
  }
  return "unrecognized error code";
}

void *malloc(ull bytes);
void free(void *memory);
FAR int __cudaCDP2Malloc(void **memory, ull bytes) {
  void *p = bytes ? malloc(bytes) : (void *)0;
  if (!p)
    return result(list(), bytes ? cudaErrorMemoryAllocation : cudaErrorInvalidValue);
  *memory = p;
  return cudaSuccess;
}
FAR int __cudaCDP2Free(void *memory) {
  free(memory);
  return cudaSuccess;
}

// ---------------------------------------------------------------- the same, where each host thread has a default
// stream

// In kernels the default stream is the block's in either.
#define SAME(NAME, PARAMETERS, ...)                                                                                    \
  FAR int __cudaCDP2##NAME##_ptsz PARAMETERS { return __cudaCDP2##NAME(__VA_ARGS__); }
SAME(LaunchDevice, (const void *f, void *b, const dim3 *g, const dim3 *t, uint shared, ull s), f, b, g, t, shared, s)
SAME(LaunchDeviceV2, (void *buffer, ull s), buffer, s)
SAME(MemcpyAsync, (void *to, const void *from, ull bytes, int kind, ull s), to, from, bytes, kind, s)
SAME(Memcpy2DAsync, (void *to, ull tp, const void *from, ull fp, ull w, ull h, int kind, ull s), to, tp, from, fp, w, h,
     kind, s)
SAME(MemsetAsync, (void *to, int value, ull bytes, ull s), to, value, bytes, s)
SAME(Memset2DAsync, (void *to, ull pitch, int value, ull w, ull h, ull s), to, pitch, value, w, h, s)
SAME(EventRecord, (ull event, ull s), event, s)
SAME(EventRecordWithFlags, (ull event, ull s, uint flags), event, s, flags)
SAME(StreamWaitEvent, (ull s, ull event, uint flags), s, event, flags)
