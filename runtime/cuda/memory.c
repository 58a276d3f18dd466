// memory.c: see cudart.h. What is allocated, by address; memory of devices, of
// the host, and of both.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../hsa/array.h"
#include "cudart.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGE = 4096, PITCH = 512 };

// ---------------------------------------------------------------- the table

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static xlc_memory **table; // by their bases
static size_t count, room;

// The first that begins behind p.
static size_t behind(const void *p) {
  size_t low = 0, high = count;
  while (low < high) {
    const size_t middle = (low + high) / 2;
    if (table[middle]->base <= (const char *)p)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static xlc_memory *find(const void *p) {
  const size_t at = behind(p);
  xlc_memory *m = at ? table[at - 1] : NULL;
  return m && (size_t)((const char *)p - m->base) < m->bytes ? m : NULL;
}

bool xlc_memory_find(const void *p, xlc_memory *to) {
  pthread_rwlock_rdlock(&lock);
  const xlc_memory *m = find(p);
  if (m)
    *to = *m;
  pthread_rwlock_unlock(&lock);
  return m;
}

void xlc_memory_update(const xlc_memory *from) {
  pthread_rwlock_wrlock(&lock);
  xlc_memory *m = find(from->base);
  if (m && m->base == from->base)
    *m = *from;
  pthread_rwlock_unlock(&lock);
}

bool xlc_memory_add(const xlc_memory *from) {
  xlc_memory *m = malloc(sizeof *m);
  if (!m)
    return false;
  *m = *from;
  pthread_rwlock_wrlock(&lock);
  const bool ok = xl_room_for((void **)&table, count, &room, sizeof *table);
  if (ok) {
    const size_t at = behind(m->base);
    memmove(table + at + 1, table + at, (count - at) * sizeof *table);
    table[at] = m;
    count++;
  }
  pthread_rwlock_unlock(&lock);
  if (!ok)
    free(m);
  return ok;
}

bool xlc_memory_remove(const void *base, xlc_memory *to) {
  pthread_rwlock_wrlock(&lock);
  const size_t at = behind(base);
  xlc_memory *m = at && table[at - 1]->base == base ? table[at - 1] : NULL;
  if (m) {
    memmove(table + at - 1, table + at, (count - at) * sizeof *table);
    count--;
  }
  pthread_rwlock_unlock(&lock);
  if (m && to)
    *to = *m;
  free(m);
  return m;
}

void *xlc_seen(const void *p) {
  xlc_memory m;
  return xlc_memory_find(p, &m) && m.seen ? m.seen + ((const char *)p - m.base) : (void *)(uintptr_t)p;
}

// ---------------------------------------------------------------- allocating

void *xlc_chunk_alloc(xlc_device *d, size_t bytes) {
  char message[XL_ASYNC_MESSAGE];
  // Where HSA has not said how much there is, it says so of each allocation.
  return bytes <= d->prop.totalGlobalMem || !d->prop.totalGlobalMem
             ? xl_graph_alloc(xlc.graph, d->index, bytes, message)
             : NULL;
}

void xlc_chunk_free(xlc_device *d, void *chunk) { xl_graph_free(xlc.graph, d->index, chunk); }

cudaError_t xlc_device_alloc(xlc_device *d, size_t bytes, const char *by, void **p) {
  void *memory = xlc_chunk_alloc(d, bytes);
  const xlc_memory m = {.base = memory, .seen = memory, .bytes = bytes, .kind = XLC_DEVICE, .device = d->number};
  if (memory && xlc_memory_add(&m)) {
    xl_graph_note(xlc.graph, memory, bytes, by);
    *p = memory;
    return cudaSuccess;
  }
  if (memory)
    xlc_chunk_free(d, memory);
  return cudaErrorMemoryAllocation;
}

void xlc_memory_free(const xlc_memory *m) {
  const unsigned index = xlc.devices[m->device].index;
  if (m->variable || m->pool) // a pool's goes with its chunk
    return;
  if (m->kind == XLC_REGISTERED) {
    xl_graph_unlock(xlc.graph, m->base);
    return;
  }
  xl_graph_free(xlc.graph, index, m->base);
}

void xlc_memory_reset(xlc_device *d) {
  pthread_rwlock_wrlock(&lock);
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    xlc_memory *m = table[i];
    if (m->device != d->number || m->mapped || (m->variable && m->kind == XLC_MANAGED)) {
      table[kept++] = m;
      continue;
    }
    xlc_memory_free(m);
    free(m);
  }
  count = kept;
  pthread_rwlock_unlock(&lock);
}

// Of the host, reached by all devices.
static cudaError_t shared_alloc(xlc_device *d, size_t bytes, xlc_memory_kind kind, unsigned flags, bool variable,
                                void **p) {
  char message[XL_ASYNC_MESSAGE];
  void *memory = xl_graph_host_alloc(xlc.graph, bytes, message);
  const xlc_memory m = {.base = memory,
                        .seen = memory,
                        .bytes = bytes,
                        .kind = kind,
                        .device = d->number,
                        .flags = flags,
                        .variable = variable,
                        .preferred.type = cudaMemLocationTypeInvalid,
                        .prefetched.type = cudaMemLocationTypeInvalid};
  if (memory && xlc_memory_add(&m)) {
    xl_graph_note(xlc.graph, memory, bytes,
                  variable              ? "a __managed__ variable"
                  : kind == XLC_MANAGED ? "cudaMallocManaged"
                                        : "cudaHostAlloc");
    *p = memory;
    return cudaSuccess;
  }
  if (memory)
    xl_graph_free(xlc.graph, d->index, memory);
  return cudaErrorMemoryAllocation;
}

cudaError_t cudaMalloc(void **p, size_t bytes) {
  XLC_CURRENT(d);
  if (!p)
    return xlc_return(cudaErrorInvalidValue);
  *p = NULL;
  if (!bytes)
    return cudaSuccess;
  const cudaError_t e = xlc_capture_forbids();
  return xlc_return(e ? e : xlc_device_alloc(d, bytes, "cudaMalloc", p));
}

// Rows of device memory, each at the same alignment.
static cudaError_t alloc_rows(void **p, size_t *pitch, size_t width, size_t height, size_t depth, const char *by) {
  XLC_CURRENT(d);
  size_t bytes;
  *p = NULL;
  if (width > SIZE_MAX - PITCH)
    return xlc_return(cudaErrorInvalidValue);
  const size_t row = (width + PITCH - 1) / PITCH * PITCH;
  if (__builtin_mul_overflow(row, height, &bytes) || __builtin_mul_overflow(bytes, depth, &bytes))
    return xlc_return(cudaErrorMemoryAllocation);
  *pitch = bytes ? row : 0;
  if (!bytes)
    return cudaSuccess;
  const cudaError_t e = xlc_capture_forbids();
  return xlc_return(e ? e : xlc_device_alloc(d, bytes, by, p));
}

cudaError_t cudaMallocPitch(void **p, size_t *pitch, size_t width, size_t height) {
  if (!p || !pitch)
    return xlc_return(cudaErrorInvalidValue);
  return alloc_rows(p, pitch, width, height, 1, "cudaMallocPitch");
}

cudaError_t cudaMalloc3D(struct cudaPitchedPtr *to, struct cudaExtent extent) {
  if (!to)
    return xlc_return(cudaErrorInvalidValue);
  struct cudaPitchedPtr made = {.xsize = extent.width, .ysize = extent.height};
  const cudaError_t e = alloc_rows(&made.ptr, &made.pitch, extent.width, extent.height, extent.depth, "cudaMalloc3D");
  if (!e)
    *to = made;
  return e;
}

cudaError_t cudaMallocHost(void **p, size_t bytes) { return cudaHostAlloc(p, bytes, cudaHostAllocDefault); }

cudaError_t cudaHostAlloc(void **p, size_t bytes, unsigned flags) {
  XLC_CURRENT(d);
  if (p)
    *p = NULL;
  if (!p || flags & ~(unsigned)(cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined))
    return xlc_return(cudaErrorInvalidValue);
  if (!bytes)
    return cudaSuccess;
  const cudaError_t e = xlc_capture_forbids();
  return xlc_return(e ? e : shared_alloc(d, bytes, XLC_HOST, flags, false, p));
}

cudaError_t cudaMallocManaged(void **p, size_t bytes, unsigned flags) {
  XLC_CURRENT(d);
  if (p)
    *p = NULL;
  if (!p || (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost))
    return xlc_return(cudaErrorInvalidValue);
  const cudaError_t e = xlc_capture_forbids();
  if (e || bytes)
    return xlc_return(e ? e : shared_alloc(d, bytes, XLC_MANAGED, flags, false, p));
  return cudaSuccess;
}

// cudaFree and cudaFreeHost wait for what may still use the memory. With a pool of streams' memory the pool does.
static cudaError_t free_at(void *p, bool of_host) {
  XLC_CURRENT(d);
  if (!p)
    return xlc_return(xlc_capture_forbids());
  xlc_memory m;
  const bool there = xlc_memory_find(p, &m) && m.base == p && !m.variable && !m.mapped &&
                     (of_host ? m.kind == XLC_HOST : m.kind == XLC_DEVICE || m.kind == XLC_MANAGED);
  if (!there)
    return xlc_return(cudaErrorInvalidValue);
  xlc_device *owner = &xlc.devices[m.device];
  cudaError_t e = xlc_capture_forbids();
  if (!e)
    e = xlc_device_wait(owner);
  for (unsigned i = 0; !e && i < xlc.count; i++)
    if (m.kind != XLC_DEVICE || owner->peers[i] || xlc.devices[i].peers[m.device])
      e = &xlc.devices[i] != owner && xlc.devices[i].used ? xlc_device_wait(&xlc.devices[i]) : cudaSuccess;
  (void)d;
  if (e)
    return xlc_return(e);
  if (m.pool)
    return xlc_return(xlc_pool_free(&m));
  if (!xlc_memory_remove(p, &m))
    return xlc_return(cudaErrorInvalidValue); // another thread was quicker
  xlc_memory_free(&m);
  return cudaSuccess;
}

cudaError_t cudaFree(void *p) { return free_at(p, false); }
cudaError_t cudaFreeHost(void *p) { return free_at(p, true); }

// ---------------------------------------------------------------- memory of the program's own

cudaError_t cudaHostRegister(void *p, size_t bytes, unsigned flags) {
  XLC_CURRENT(d);
  enum {
    KNOWN = cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterIoMemory | cudaHostRegisterReadOnly
  };
  if (!p || !bytes || flags & ~(unsigned)KNOWN)
    return xlc_return(cudaErrorInvalidValue);
  if (flags & cudaHostRegisterIoMemory)
    return xlc_return(xlc_unsupported("cudaHostRegister", "memory of other devices cannot be registered"));
  const cudaError_t e = xlc_capture_forbids();
  if (e)
    return xlc_return(e);
  xlc_memory m;
  if (xlc_memory_find(p, &m) || xlc_memory_find((char *)p + bytes - 1, &m))
    return xlc_return(m.kind == XLC_REGISTERED ? cudaErrorHostMemoryAlreadyRegistered : cudaErrorInvalidValue);
  char message[XL_ASYNC_MESSAGE];
  void *seen = xl_graph_lock(xlc.graph, p, bytes, message);
  if (!seen)
    return xlc_return(cudaErrorInvalidValue);
  m = (xlc_memory){
      .base = p, .seen = seen, .bytes = bytes, .kind = XLC_REGISTERED, .device = d->number, .flags = flags};
  if (xlc_memory_add(&m)) {
    xl_graph_note(xlc.graph, p, bytes, "cudaHostRegister");
    return cudaSuccess;
  }
  xl_graph_unlock(xlc.graph, p);
  return xlc_return(cudaErrorMemoryAllocation);
}

cudaError_t cudaHostUnregister(void *p) {
  XLC_CURRENT(d);
  xlc_memory m;
  if (!p)
    return xlc_return(cudaErrorInvalidValue);
  cudaError_t e = xlc_capture_forbids();
  if (e)
    return xlc_return(e);
  if (!xlc_memory_find(p, &m) || m.kind == XLC_HOST)
    return xlc_return(cudaErrorHostMemoryNotRegistered);
  if (m.kind != XLC_REGISTERED || m.base != p)
    return xlc_return(cudaErrorInvalidValue);
  if ((e = xlc_device_wait(d)))
    return xlc_return(e);
  if (xlc_memory_remove(p, &m))
    xlc_memory_free(&m);
  return cudaSuccess;
}

cudaError_t cudaHostGetDevicePointer(void **to, void *p, unsigned flags) {
  XLC_CURRENT(d);
  (void)d;
  xlc_memory m;
  if (to)
    *to = NULL;
  if (!to || !p || flags || !xlc_memory_find(p, &m) || m.kind == XLC_DEVICE)
    return xlc_return(cudaErrorInvalidValue);
  *to = m.seen + ((char *)p - m.base);
  return cudaSuccess;
}

cudaError_t cudaHostGetFlags(unsigned *flags, void *p) {
  XLC_CURRENT(d);
  (void)d;
  xlc_memory m;
  if (!flags || !xlc_memory_find(p, &m) || (m.kind != XLC_HOST && m.kind != XLC_REGISTERED))
    return xlc_return(cudaErrorInvalidValue);
  // With one address space all host memory is mapped and portable.
  *flags = m.flags | cudaHostAllocMapped;
  return cudaSuccess;
}

cudaError_t cudaMemGetInfo(size_t *left, size_t *total) {
  XLC_CURRENT(d);
  uint64_t free_bytes = 0, all = 0;
  xl_graph_memory(xlc.graph, d->index, &free_bytes, &all);
  if (left)
    *left = free_bytes;
  if (total)
    *total = all;
  return cudaSuccess;
}

cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *a, const void *p) {
  XLC_CURRENT(d);
  (void)d;
  if (!a)
    return xlc_return(cudaErrorInvalidValue);
  *a = (struct cudaPointerAttributes){
      .type = cudaMemoryTypeUnregistered, .device = cudaInvalidDeviceId, .hostPointer = (void *)(uintptr_t)p};
  xlc_memory m;
  if (!xlc_memory_find(p, &m))
    return cudaSuccess;
  static const enum cudaMemoryType types[] = {[XLC_DEVICE] = cudaMemoryTypeDevice,
                                              [XLC_HOST] = cudaMemoryTypeHost,
                                              [XLC_REGISTERED] = cudaMemoryTypeHost,
                                              [XLC_MANAGED] = cudaMemoryTypeManaged};
  a->type = types[m.kind];
  a->device = (int)m.device;
  a->devicePointer = m.seen + ((const char *)p - m.base);
  if (m.kind == XLC_DEVICE)
    a->hostPointer = NULL;
  return cudaSuccess;
}

// ---------------------------------------------------------------- managed memory

// Variables have pages of their own; there are few of them.
static struct managed_page {
  struct managed_page *next;
  void *memory;
  size_t bytes;
} *pages;
static pthread_mutex_t pages_lock = PTHREAD_MUTEX_INITIALIZER;
static bool opened;

static bool know_page(const struct managed_page *p) {
  char message[XL_ASYNC_MESSAGE];
  void *seen = xl_graph_lock(xlc.graph, p->memory, p->bytes, message);
  const xlc_memory m = {.base = p->memory,
                        .seen = seen,
                        .bytes = p->bytes,
                        .kind = XLC_MANAGED,
                        .flags = cudaMemAttachGlobal,
                        .variable = true};
  if (seen && xlc_memory_add(&m)) {
    xl_graph_note(xlc.graph, p->memory, p->bytes, "a __managed__ variable");
    return true;
  }
  xlc_say(NULL, "%zu bytes for a __managed__ variable: %s", p->bytes, seen ? "no memory" : message);
  return false;
}

void *xlc_managed_variable(size_t bytes) {
  struct managed_page *p = malloc(sizeof *p);
  void *memory =
      mmap(NULL, (bytes + PAGE - 1) / PAGE * PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (!p || memory == MAP_FAILED) {
    free(p);
    return NULL;
  }
  *p = (struct managed_page){.memory = memory, .bytes = bytes};
  pthread_mutex_lock(&pages_lock);
  p->next = pages;
  pages = p;
  if (opened)
    know_page(p);
  pthread_mutex_unlock(&pages_lock);
  return memory;
}

cudaError_t xlc_managed_alloc(xlc_device *d, size_t bytes, void **p) {
  return shared_alloc(d, bytes, XLC_MANAGED, cudaMemAttachGlobal, true, p);
}

void xlc_managed_open(void) {
  pthread_mutex_lock(&pages_lock);
  opened = true;
  for (const struct managed_page *p = pages; p; p = p->next)
    know_page(p);
  pthread_mutex_unlock(&pages_lock);
}

static bool is_location(struct cudaMemLocation l) {
  return (l.type == cudaMemLocationTypeDevice && l.id >= 0 && (unsigned)l.id < xlc.count) ||
         l.type == cudaMemLocationTypeHost || l.type == cudaMemLocationTypeHostNuma ||
         l.type == cudaMemLocationTypeHostNumaCurrent;
}

// The managed allocation that all of the range lies in. What the host has of its own is no managed memory here.
static cudaError_t managed_range(const void *p, size_t bytes, xlc_memory *m) {
  return p && bytes && xlc_memory_find(p, m) && m->kind == XLC_MANAGED &&
                 bytes <= m->bytes - (size_t)((const char *)p - m->base)
             ? cudaSuccess
             : cudaErrorInvalidValue;
}

// Managed memory stays where it is; what was said of it is remembered for those who ask.
cudaError_t cudaMemPrefetchAsync(const void *p, size_t bytes, struct cudaMemLocation to, unsigned flags,
                                 cudaStream_t handle) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  xlc_memory m;
  if (!e && s->capture)
    e = xlc_capture_fails(s, cudaErrorStreamCaptureUnsupported);
  if (e || (e = flags ? cudaErrorInvalidValue : managed_range(p, bytes, &m)))
    return xlc_return(e);
  if (!is_location(to))
    return xlc_return(to.type == cudaMemLocationTypeDevice ? cudaErrorInvalidDevice : cudaErrorInvalidValue);
  m.prefetched = to;
  xlc_memory_update(&m);
  return xlc_return(xlc_stream_do(s, &(xlc_op){.kind = XLC_EMPTY}, false));
}

cudaError_t cudaMemPrefetchAsync_v2(const void *p, size_t bytes, struct cudaMemLocation to, unsigned flags,
                                    cudaStream_t stream) {
  return cudaMemPrefetchAsync(p, bytes, to, flags, stream);
}

static uint64_t location_bit(struct cudaMemLocation l) {
  return l.type == cudaMemLocationTypeDevice ? (uint64_t)2 << (l.id & 63) : 1;
}

cudaError_t cudaMemAdvise(const void *p, size_t bytes, enum cudaMemoryAdvise advice, struct cudaMemLocation where) {
  XLC_CURRENT(d);
  (void)d;
  xlc_memory m;
  const cudaError_t e = managed_range(p, bytes, &m);
  const bool with_place = advice == cudaMemAdviseSetPreferredLocation || advice == cudaMemAdviseSetAccessedBy ||
                          advice == cudaMemAdviseUnsetAccessedBy;
  if (e)
    return xlc_return(e);
  if (with_place && !is_location(where))
    return xlc_return(cudaErrorInvalidValue);
  switch (advice) {
  case cudaMemAdviseSetReadMostly:
  case cudaMemAdviseUnsetReadMostly:
    m.read_mostly = advice == cudaMemAdviseSetReadMostly;
    break;
  case cudaMemAdviseSetPreferredLocation:
    m.preferred = where;
    break;
  case cudaMemAdviseUnsetPreferredLocation:
    m.preferred = (struct cudaMemLocation){.type = cudaMemLocationTypeInvalid};
    break;
  case cudaMemAdviseSetAccessedBy:
    m.accessed_by |= location_bit(where);
    break;
  case cudaMemAdviseUnsetAccessedBy:
    m.accessed_by &= ~location_bit(where);
    break;
  default:
    return xlc_return(cudaErrorInvalidValue);
  }
  xlc_memory_update(&m);
  return cudaSuccess;
}

cudaError_t cudaMemAdvise_v2(const void *p, size_t bytes, enum cudaMemoryAdvise advice, struct cudaMemLocation where) {
  return cudaMemAdvise(p, bytes, advice, where);
}

static int location_id(struct cudaMemLocation l) {
  return l.type == cudaMemLocationTypeDevice    ? l.id
         : l.type == cudaMemLocationTypeInvalid ? cudaInvalidDeviceId
                                                : cudaCpuDeviceId;
}

cudaError_t cudaMemRangeGetAttribute(void *to, size_t size, enum cudaMemRangeAttribute what, const void *p,
                                     size_t bytes) {
  XLC_CURRENT(d);
  (void)d;
  xlc_memory m;
  const cudaError_t e = to && size >= sizeof(int) ? managed_range(p, bytes, &m) : cudaErrorInvalidValue;
  if (e)
    return xlc_return(e);
  int *out = to;
  switch (what) {
  case cudaMemRangeAttributeReadMostly:
    *out = m.read_mostly;
    break;
  case cudaMemRangeAttributePreferredLocation:
  case cudaMemRangeAttributePreferredLocationId:
    *out = location_id(m.preferred);
    break;
  case cudaMemRangeAttributeLastPrefetchLocation:
  case cudaMemRangeAttributeLastPrefetchLocationId:
    *out = location_id(m.prefetched);
    break;
  case cudaMemRangeAttributePreferredLocationType:
    *out = (int)m.preferred.type;
    break;
  case cudaMemRangeAttributeLastPrefetchLocationType:
    *out = (int)m.prefetched.type;
    break;
  case cudaMemRangeAttributeAccessedBy: {
    if (size % sizeof(int))
      return xlc_return(cudaErrorInvalidValue);
    size_t n = 0;
    for (unsigned i = 0; i <= xlc.count && n < size / sizeof(int); i++)
      if (m.accessed_by >> i & 1)
        out[n++] = i ? (int)i - 1 : cudaCpuDeviceId;
    while (n < size / sizeof(int))
      out[n++] = cudaInvalidDeviceId;
    break;
  }
  default:
    return xlc_return(cudaErrorInvalidValue);
  }
  return cudaSuccess;
}

cudaError_t cudaMemRangeGetAttributes(void **to, size_t *sizes, enum cudaMemRangeAttribute *what, size_t n,
                                      const void *p, size_t bytes) {
  if (!to || !sizes || !what || !n)
    return xlc_return(cudaErrorInvalidValue);
  for (size_t i = 0; i < n; i++) {
    const cudaError_t e = cudaMemRangeGetAttribute(to[i], sizes[i], what[i], p, bytes);
    if (e)
      return e;
  }
  return cudaSuccess;
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t handle, void *p, size_t bytes, unsigned flags) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  xlc_memory m;
  if (!e && s->capture)
    e = xlc_capture_fails(s, cudaErrorStreamCaptureUnsupported);
  const bool known = !e && p && xlc_memory_find(p, &m) && m.kind == XLC_MANAGED && m.base == p;
  if (!e && (!known || (bytes && m.bytes != bytes) || (!handle && flags == cudaMemAttachSingle) ||
             (flags != cudaMemAttachGlobal && flags != cudaMemAttachHost && flags != cudaMemAttachSingle)))
    e = cudaErrorInvalidValue;
  return xlc_return(e);
}
