// pool.c: see cudart.h. Memory pools, memory in the order of streams, and that
// of graphs.
//
// A pool is chunks of device memory, of which pool_space.h gives pieces out. A piece that a stream has freed may be
// used by another stream, which then waits on the device for what came before. Chunks that nobody uses go back when
// something is synchronised, down to the pool's release threshold.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "graph_nodes.h"
#include "pool_space.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK = 2 << 20 };

typedef struct CUmemPoolHandle_st xlc_pool;
struct CUmemPoolHandle_st {
  xlc_pool *next; // of its device
  xlc_device *device;
  xl_space *space;
  struct cudaMemPoolProps props;
  uint64_t threshold;
  int follow, opportunistic, internal; // cudaMemPoolReuse...
  uint64_t access;                     // a bit for each device
  bool destroyed;                      // it is kept for what is still allocated
  bool graphs;                         // memory of graphs, which is given back another way
};

// All of a device. One lock for all pools: a device's may be taken before it.
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
  xlc_pool *all, *standard, *current, *graphs;
} pools[XLC_DEVICES];

static cudaError_t unlock(cudaError_t e) {
  pthread_mutex_unlock(&lock);
  return xlc_return(e);
}

// ---------------------------------------------------------------- spaces

static void *get(void *self, size_t bytes) {
  const xlc_pool *p = self;
  if (p->props.maxSize && xl_space_uses(p->space)->reserved + bytes > p->props.maxSize)
    return NULL;
  void *chunk = xlc_chunk_alloc(p->device, bytes);
  if (chunk)
    xl_graph_note(xlc.graph, chunk, 0, ""); // nothing of it is the program's yet
  return chunk;
}
static void put(void *self, void *chunk, size_t bytes) {
  (void)bytes;
  xlc_chunk_free(((xlc_pool *)self)->device, chunk);
}
static bool done(void *task) { return xl_task_test(task) != XL_TASK_PENDING; }
static void *retain(void *task) {
  xl_task_retain(task);
  return task;
}
static void release(void *task) { xl_task_release(task); }
static const xl_space_ops ops = {get, put, done, retain, release};

// Pieces that streams have freed and whose last use is still to come: until then kernels may reach them.
typedef struct parting {
  struct parting *next;
  xlc_pool *pool;
  void *piece;
  size_t bytes;
  xl_task *last; // a reference
} parting;
static parting *partings;

// With the lock. Who looks for wrong accesses hears of pieces that nobody uses any more.
static void part(const xlc_pool *all_of) {
  for (parting **at = &partings, *p; (p = *at);) {
    if (p->pool != all_of && xl_task_test(p->last) == XL_TASK_PENDING) {
      at = &p->next;
      continue;
    }
    if (p->pool != all_of)
      xl_graph_forget(xlc.graph, p->piece, p->bytes);
    *at = p->next;
    xl_task_release(p->last);
    free(p);
  }
}

// A piece is being freed by a stream that has come to `last`, or by the host (NULL). Without memory it stays in reach.
static void part_with(xlc_pool *pool, void *piece, size_t bytes, xl_task *last) {
  enum { NOW_AND_THEN = 256 };
  static unsigned count;
  if (++count % NOW_AND_THEN == 0) // where nothing is synchronised
    part(NULL);
  parting *p = xlc.wavesim && last ? malloc(sizeof *p) : NULL;
  if (p) {
    xl_task_retain(last);
    *p = (parting){partings, pool, piece, bytes, last};
    partings = p;
  } else if (!last) {
    xl_graph_forget(xlc.graph, piece, bytes);
  }
}

static xlc_pool *make(xlc_device *d, const struct cudaMemPoolProps *props) {
  xlc_pool *p = calloc(1, sizeof *p);
  if (!p || !(p->space = xl_space_new(&ops, p, CHUNK)) || !xlc_handle_add(p, XLC_POOL)) {
    if (p)
      xl_space_free(p->space);
    free(p);
    return NULL;
  }
  p->device = d;
  p->follow = p->opportunistic = p->internal = 1;
  p->access = (uint64_t)1 << d->number;
  p->props = props ? *props
                   : (struct cudaMemPoolProps){.allocType = cudaMemAllocationTypePinned,
                                               .location = {cudaMemLocationTypeDevice, (int)d->number}};
  p->next = pools[d->number].all;
  pools[d->number].all = p;
  return p;
}

static void destroy(xlc_pool *p) {
  part(p);
  for (xlc_pool **at = &pools[p->device->number].all; *at; at = &(*at)->next)
    if (*at == p) {
      *at = p->next;
      break;
    }
  xl_space_free(p->space);
  free(p);
}

// The device's default pool, made where there is none yet; NULL: no memory.
static xlc_pool *standard(xlc_device *d) {
  if (!pools[d->number].standard)
    pools[d->number].standard = make(d, NULL);
  return pools[d->number].standard;
}

static xlc_pool *current(xlc_device *d) { return pools[d->number].current ? pools[d->number].current : standard(d); }

void xlc_pools_trim(xlc_device *d) {
  pthread_mutex_lock(&lock);
  part(NULL);
  for (xlc_pool *p = pools[d->number].all; p; p = p->next)
    if (!p->graphs && xl_space_uses(p->space)->reserved > p->threshold)
      xl_space_trim(p->space, p->threshold, false);
  pthread_mutex_unlock(&lock);
}

void xlc_pools_reset(xlc_device *d) {
  pthread_mutex_lock(&lock);
  while (pools[d->number].all) {
    xlc_handle_remove(pools[d->number].all, XLC_POOL);
    destroy(pools[d->number].all);
  }
  pools[d->number].standard = pools[d->number].current = pools[d->number].graphs = NULL;
  pthread_mutex_unlock(&lock);
}

// ---------------------------------------------------------------- memory in the order of streams

// Legacy streams of all devices have one number.
static uint64_t key_of(const xlc_stream *s) { return (uint64_t)(s->device->number + 1) << 48 | s->id; }

static cudaError_t take(xlc_pool *p, xlc_stream *s, size_t bytes, void **to, xl_task **wait) {
  const unsigned reuse = (p->opportunistic ? XL_SPACE_DONE : 0) | (p->internal ? XL_SPACE_WAIT : 0);
  void *point = NULL, *at = xl_space_take(p->space, bytes, key_of(s), reuse, &point);
  if (!at)
    return cudaErrorMemoryAllocation;
  *wait = point;
  const xlc_memory m = {
      .base = at, .seen = at, .bytes = bytes, .kind = XLC_DEVICE, .device = p->device->number, .pool = p};
  if (!xlc_memory_add(&m)) {
    xl_space_give(p->space, at, key_of(s), point);
    *wait = NULL;
    return cudaErrorMemoryAllocation;
  }
  xl_graph_note(xlc.graph, at, bytes, "cudaMallocAsync");
  *to = at;
  return cudaSuccess;
}

static cudaError_t allocate(void **to, size_t bytes, xlc_pool *from, cudaStream_t handle) {
  xlc_stream *s;
  cudaError_t e = to ? xlc_stream_of(handle, &s) : cudaErrorInvalidValue;
  if (e)
    return e;
  if (!bytes) {
    *to = NULL;
    return cudaSuccess;
  }
  pthread_mutex_lock(&lock);
  xlc_pool *p = from ? from : current(s->device);
  if (!p || (from && !xlc_handle_is(from, XLC_POOL))) {
    pthread_mutex_unlock(&lock);
    return p ? cudaErrorInvalidValue : cudaErrorMemoryAllocation;
  }
  if (s->capture) {
    const struct cudaMemAllocNodeParams params = {.poolProps = p->props, .bytesize = bytes};
    pthread_mutex_unlock(&lock);
    return xlc_capture_alloc(s, &params, to);
  }
  xl_task *wait = NULL;
  e = take(p, s, bytes, to, &wait);
  pthread_mutex_unlock(&lock);
  if (wait) {
    e = xlc_stream_after(s, wait);
    xl_task_release(wait);
  }
  return e;
}

cudaError_t cudaMallocAsync(void **to, size_t bytes, cudaStream_t stream) {
  const cudaError_t e = allocate(to, bytes, NULL, stream);
  if (e == cudaErrorMemoryAllocation)
    *to = NULL;
  return xlc_return(e);
}

cudaError_t cudaMallocFromPoolAsync(void **to, size_t bytes, cudaMemPool_t pool, cudaStream_t stream) {
  return xlc_return(pool ? allocate(to, bytes, pool, stream) : cudaErrorInvalidValue);
}

// What has been done in the stream up to now, and what it has to come after; NULL: nothing is left.
static cudaError_t point_of(xlc_stream *s, xl_task **point) {
  *point = NULL;
  if (!s->legacy) {
    *point = xlc_stream_tail(s);
    if (*point && xl_task_test(*point) != XL_TASK_PENDING) {
      xl_task_release(*point);
      *point = NULL;
    }
    return cudaSuccess;
  }
  cudaError_t e;
  xl_task *t = xlc_task(s->device, &(xlc_op){.kind = XLC_EMPTY}, &e);
  return t ? xlc_stream_submit(s, t, point) : e;
}

// Gives a piece of a pool back. Takes the reference to the task.
static cudaError_t give(const xlc_memory *m, uint64_t key, xl_task *point) {
  xlc_pool *p = m->pool;
  pthread_mutex_lock(&xlc_graphs);
  pthread_mutex_lock(&lock);
  cudaError_t e = cudaErrorInvalidValue;
  if (xlc_handle_is(p, XLC_POOL) || (p && p->destroyed)) {
    xlc_graph_memory *of_graph = p->graphs ? xlc_graph_memory_at(m->base) : NULL;
    if (of_graph && of_graph->allocated) {
      pthread_mutex_unlock(&lock);
      xlc_graph_memory_free(of_graph, point);
      pthread_mutex_lock(&lock);
      xl_task_release(point);
      e = cudaSuccess;
    } else if (!p->graphs && xlc_memory_remove(m->base, NULL)) {
      part_with(p, m->base, m->bytes, point);
      e = xl_space_give(p->space, m->base, key, point) ? cudaSuccess : cudaErrorInvalidValue;
      if (p->destroyed && !xl_space_count(p->space))
        destroy(p);
    }
  }
  if (e)
    xl_task_release(point);
  pthread_mutex_unlock(&lock);
  pthread_mutex_unlock(&xlc_graphs);
  return e;
}

cudaError_t cudaFreeAsync(void *at, cudaStream_t handle) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (e || !at)
    return xlc_return(e);
  if (s->capture)
    return xlc_return(xlc_capture_free(s, at));
  xlc_memory m;
  if (!xlc_memory_find(at, &m) || m.base != at || m.variable || m.mapped)
    return xlc_return(cudaErrorInvalidValue);
  if (m.kind != XLC_DEVICE)
    return xlc_return(m.kind == XLC_MANAGED ? cudaErrorNotSupported : cudaErrorInvalidValue);
  if (!m.pool) { // cudaMalloc's
    if ((e = xlc_stream_wait(s)))
      return xlc_return(e);
    return cudaFree(at);
  }
  xl_task *point;
  e = point_of(s, &point);
  return xlc_return(e ? e : give(&m, key_of(s), point));
}

cudaError_t xlc_pool_free(const xlc_memory *m) { return give(m, 0, NULL); }

// ---------------------------------------------------------------- pools

static cudaError_t pool_of(int device, bool is_current, cudaMemPool_t *to) {
  xlc_device *d;
  cudaError_t e = to ? xlc_numbered(device, &d) : cudaErrorInvalidValue;
  if (e)
    return xlc_return(e);
  pthread_mutex_lock(&lock);
  *to = is_current ? current(d) : standard(d);
  return unlock(*to ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *to, int device) { return pool_of(device, false, to); }

// Of the current pool of a device that is not there NVIDIA's library says another error than of the default one.
static cudaError_t no_device_is_no_value(cudaError_t e) {
  return e == cudaErrorInvalidDevice ? cudaErrorInvalidValue : e;
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *to, int device) {
  xlc_device *d;
  const cudaError_t e = no_device_is_no_value(xlc_numbered(device, &d));
  return e ? xlc_return(e) : pool_of(device, true, to);
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t p) {
  xlc_device *d;
  const cudaError_t e = no_device_is_no_value(xlc_numbered(device, &d));
  if (e)
    return xlc_return(e);
  pthread_mutex_lock(&lock);
  if (!xlc_handle_is(p, XLC_POOL) || p->device != d)
    return unlock(cudaErrorInvalidValue);
  pools[d->number].current = p;
  return unlock(cudaSuccess);
}

static cudaError_t of_location(const char *name, const struct cudaMemLocation *l, enum cudaMemAllocationType type) {
  if (!l)
    return cudaErrorInvalidValue;
  if (l->type != cudaMemLocationTypeDevice || type != cudaMemAllocationTypePinned)
    return xlc_unsupported(name, "pools are of devices' memory alone");
  return cudaSuccess;
}

cudaError_t cudaMemGetDefaultMemPool(cudaMemPool_t *to, struct cudaMemLocation *l, enum cudaMemAllocationType type) {
  const cudaError_t e = of_location("cudaMemGetDefaultMemPool", l, type);
  return e ? xlc_return(e) : pool_of(l->id, false, to);
}
cudaError_t cudaMemGetMemPool(cudaMemPool_t *to, struct cudaMemLocation *l, enum cudaMemAllocationType type) {
  const cudaError_t e = of_location("cudaMemGetMemPool", l, type);
  return e ? xlc_return(e) : pool_of(l->id, true, to);
}
cudaError_t cudaMemSetMemPool(struct cudaMemLocation *l, enum cudaMemAllocationType type, cudaMemPool_t p) {
  const cudaError_t e = of_location("cudaMemSetMemPool", l, type);
  return e ? xlc_return(e) : cudaDeviceSetMemPool(l->id, p);
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *to, const struct cudaMemPoolProps *props) {
  xlc_device *d;
  if (!to || !props || props->allocType != cudaMemAllocationTypePinned ||
      props->location.type != cudaMemLocationTypeDevice)
    return xlc_return(cudaErrorInvalidValue);
  const unsigned handles = (unsigned)props->handleTypes;
  if (handles & ~(unsigned)(cudaMemHandleTypePosixFileDescriptor | cudaMemHandleTypeWin32 | cudaMemHandleTypeWin32Kmt |
                            cudaMemHandleTypeFabric))
    return xlc_return(cudaErrorInvalidValue);
  if (handles)
    return xlc_return(xlc_unsupported("cudaMemPoolCreate", "pools for several processes are not supported"));
  const cudaError_t e = no_device_is_no_value(xlc_numbered(props->location.id, &d));
  if (e)
    return xlc_return(e);
  pthread_mutex_lock(&lock);
  *to = make(d, props);
  return unlock(*to ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaMemPoolDestroy(cudaMemPool_t p) {
  pthread_mutex_lock(&lock);
  if (!xlc_handle_is(p, XLC_POOL) || p == pools[p->device->number].standard)
    return unlock(cudaErrorInvalidValue);
  if (pools[p->device->number].current == p)
    pools[p->device->number].current = NULL;
  xlc_handle_remove(p, XLC_POOL);
  p->destroyed = true;
  if (!xl_space_count(p->space))
    destroy(p);
  return unlock(cudaSuccess);
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t p, size_t keep) {
  const cudaError_t e = xlc_capture_forbids();
  if (e)
    return xlc_return(e);
  pthread_mutex_lock(&lock);
  if (!xlc_handle_is(p, XLC_POOL))
    return unlock(cudaErrorInvalidValue);
  xl_space_trim(p->space, keep, true);
  return unlock(cudaSuccess);
}

static int *reuse_of(xlc_pool *p, enum cudaMemPoolAttr a) {
  switch (a) {
  case cudaMemPoolReuseFollowEventDependencies:
    return &p->follow;
  case cudaMemPoolReuseAllowOpportunistic:
    return &p->opportunistic;
  case cudaMemPoolReuseAllowInternalDependencies:
    return &p->internal;
  default:
    return NULL;
  }
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t p, enum cudaMemPoolAttr a, void *value) {
  pthread_mutex_lock(&lock);
  if (!value || !xlc_handle_is(p, XLC_POOL))
    return unlock(cudaErrorInvalidValue);
  int *reuse = reuse_of(p, a);
  xl_space_use *use = xl_space_uses(p->space);
  uint64_t v = 0;
  if (reuse)
    *reuse = *(const int *)value != 0;
  else
    memcpy(&v, value, sizeof v);
  switch (reuse ? cudaMemPoolReuseFollowEventDependencies : a) {
  case cudaMemPoolReuseFollowEventDependencies:
    return unlock(cudaSuccess);
  case cudaMemPoolAttrReleaseThreshold:
    p->threshold = v;
    return unlock(cudaSuccess);
  // Highs can be set back, to what is now.
  case cudaMemPoolAttrReservedMemHigh:
    if (!v)
      use->reserved_high = use->reserved;
    return unlock(v ? cudaErrorInvalidValue : cudaSuccess);
  case cudaMemPoolAttrUsedMemHigh:
    if (!v)
      use->used_high = use->used;
    return unlock(v ? cudaErrorInvalidValue : cudaSuccess);
  default:
    return unlock(cudaErrorInvalidValue);
  }
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t p, enum cudaMemPoolAttr a, void *to) {
  pthread_mutex_lock(&lock);
  if (!to || !xlc_handle_is(p, XLC_POOL))
    return unlock(cudaErrorInvalidValue);
  const int *reuse = reuse_of(p, a);
  const xl_space_use *use = xl_space_uses(p->space);
  uint64_t v;
  switch (a) {
  case cudaMemPoolReuseFollowEventDependencies:
  case cudaMemPoolReuseAllowOpportunistic:
  case cudaMemPoolReuseAllowInternalDependencies:
    *(int *)to = *reuse;
    return unlock(cudaSuccess);
  case cudaMemPoolAttrReleaseThreshold:
    v = p->threshold;
    break;
  case cudaMemPoolAttrReservedMemCurrent:
    v = use->reserved;
    break;
  case cudaMemPoolAttrReservedMemHigh:
    v = use->reserved_high;
    break;
  case cudaMemPoolAttrUsedMemCurrent:
    v = use->used;
    break;
  case cudaMemPoolAttrUsedMemHigh:
    v = use->used_high;
    break;
  default:
    return unlock(cudaErrorInvalidValue);
  }
  memcpy(to, &v, sizeof v);
  return unlock(cudaSuccess);
}

cudaError_t cudaMemPoolSetAccess(cudaMemPool_t p, const struct cudaMemAccessDesc *list, size_t count) {
  pthread_mutex_lock(&lock);
  if (!xlc_handle_is(p, XLC_POOL) || (count && !list))
    return unlock(cudaErrorInvalidValue);
  for (size_t i = 0; i < count; i++) {
    const struct cudaMemLocation *l = &list[i].location;
    const enum cudaMemAccessFlags flags = list[i].flags;
    if (l->type != cudaMemLocationTypeDevice ||
        (flags != cudaMemAccessFlagsProtNone && flags != cudaMemAccessFlagsProtRead &&
         flags != cudaMemAccessFlagsProtReadWrite))
      return unlock(cudaErrorInvalidValue);
    if (l->id < 0 || (unsigned)l->id >= xlc.count ||
        ((unsigned)l->id == p->device->number && flags != cudaMemAccessFlagsProtReadWrite))
      return unlock(cudaErrorInvalidDevice);
  }
  // All GPUs that there are reach each other's memory.
  for (size_t i = 0; i < count; i++)
    if (list[i].flags == cudaMemAccessFlagsProtNone)
      p->access &= ~((uint64_t)1 << list[i].location.id);
    else
      p->access |= (uint64_t)1 << list[i].location.id;
  return unlock(cudaSuccess);
}

cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags, cudaMemPool_t p, struct cudaMemLocation *l) {
  pthread_mutex_lock(&lock);
  if (!flags || !l || !xlc_handle_is(p, XLC_POOL) || l->type != cudaMemLocationTypeDevice || l->id < 0 ||
      (unsigned)l->id >= xlc.count)
    return unlock(cudaErrorInvalidValue);
  *flags = p->access >> l->id & 1 ? cudaMemAccessFlagsProtReadWrite : cudaMemAccessFlagsProtNone;
  return unlock(cudaSuccess);
}

// ---------------------------------------------------------------- memory of graphs

static xlc_graph_memory *of_graphs; // guarded by xlc_graphs
static struct {
  uint64_t used, used_high;
} graph_use[XLC_DEVICES];

static xlc_pool *graph_pool(xlc_device *d) {
  if (!pools[d->number].graphs && (pools[d->number].graphs = make(d, NULL)))
    pools[d->number].graphs->graphs = true;
  return pools[d->number].graphs;
}

cudaError_t xlc_graph_memory_new(xlc_device *d, size_t bytes, xlc_graph_memory **to) {
  xlc_graph_memory *m = calloc(1, sizeof *m);
  if (!m)
    return cudaErrorMemoryAllocation;
  pthread_mutex_lock(&lock);
  xlc_pool *p = graph_pool(d);
  void *wait = NULL;
  void *at = p ? xl_space_take(p->space, bytes, 0, XL_SPACE_DONE, &wait) : NULL;
  const xlc_memory entry = {.base = at, .seen = at, .bytes = bytes, .kind = XLC_DEVICE, .device = d->number, .pool = p};
  if (at && !xlc_memory_add(&entry)) {
    xl_space_give(p->space, at, 0, NULL);
    at = NULL;
  }
  pthread_mutex_unlock(&lock);
  if (!at) {
    free(m);
    return cudaErrorMemoryAllocation;
  }
  xl_graph_note(xlc.graph, at, bytes, "a graph");
  *m = (xlc_graph_memory){.next = of_graphs, .device = d, .at = at, .bytes = bytes, .refs = 1};
  of_graphs = m;
  *to = m;
  return cudaSuccess;
}

void xlc_graph_memory_release(xlc_graph_memory *m) {
  if (--m->refs)
    return;
  for (xlc_graph_memory **at = &of_graphs; *at; at = &(*at)->next)
    if (*at == m) {
      *at = m->next;
      break;
    }
  pthread_mutex_lock(&lock);
  xlc_memory_remove(m->at, NULL);
  if (pools[m->device->number].graphs)
    part_with(pools[m->device->number].graphs, m->at, m->bytes, m->last);
  if (!pools[m->device->number].graphs || !xl_space_give(pools[m->device->number].graphs->space, m->at, 0, m->last))
    xl_task_release(m->last);
  pthread_mutex_unlock(&lock);
  free(m);
}

xlc_graph_memory *xlc_graph_memory_at(const void *p) {
  for (xlc_graph_memory *m = of_graphs; m; m = m->next)
    if (m->at == p)
      return m;
  return NULL;
}

void xlc_graph_memory_allocate(xlc_graph_memory *m) {
  m->allocated = true;
  m->refs++;
  const unsigned d = m->device->number;
  graph_use[d].used += m->bytes;
  if (graph_use[d].used > graph_use[d].used_high)
    graph_use[d].used_high = graph_use[d].used;
}

void xlc_graph_memory_free(xlc_graph_memory *m, xl_task *last) {
  m->allocated = false;
  graph_use[m->device->number].used -= m->bytes;
  if (last)
    xl_task_retain(last);
  xl_task_release(m->last);
  m->last = last;
  xlc_graph_memory_release(m);
}

cudaError_t cudaDeviceGraphMemTrim(int device) {
  xlc_device *d;
  const cudaError_t e = xlc_numbered(device, &d);
  if (e)
    return xlc_return(e);
  pthread_mutex_lock(&lock);
  if (pools[d->number].graphs)
    xl_space_trim(pools[d->number].graphs->space, 0, false);
  return unlock(cudaSuccess);
}

cudaError_t cudaDeviceGetGraphMemAttribute(int device, enum cudaGraphMemAttributeType a, void *to) {
  xlc_device *d;
  const cudaError_t e = to ? xlc_numbered(device, &d) : cudaErrorInvalidValue;
  if (e)
    return xlc_return(e);
  pthread_mutex_lock(&xlc_graphs);
  pthread_mutex_lock(&lock);
  const xlc_pool *p = pools[d->number].graphs;
  const xl_space_use *use = p ? xl_space_uses(p->space) : &(xl_space_use){0};
  const uint64_t values[] = {[cudaGraphMemAttrUsedMemCurrent] = graph_use[d->number].used,
                             [cudaGraphMemAttrUsedMemHigh] = graph_use[d->number].used_high,
                             [cudaGraphMemAttrReservedMemCurrent] = use->reserved,
                             [cudaGraphMemAttrReservedMemHigh] = use->reserved_high};
  const bool ok = (unsigned)a < sizeof values / sizeof *values;
  if (ok)
    memcpy(to, &values[a], sizeof *values);
  pthread_mutex_unlock(&xlc_graphs);
  return unlock(ok ? cudaSuccess : cudaErrorInvalidValue);
}

cudaError_t cudaDeviceSetGraphMemAttribute(int device, enum cudaGraphMemAttributeType a, void *from) {
  xlc_device *d;
  const cudaError_t e = from ? xlc_numbered(device, &d) : cudaErrorInvalidValue;
  if (e)
    return xlc_return(e);
  uint64_t v;
  memcpy(&v, from, sizeof v);
  pthread_mutex_lock(&lock);
  if (v || (a != cudaGraphMemAttrUsedMemHigh && a != cudaGraphMemAttrReservedMemHigh))
    return unlock(cudaErrorInvalidValue);
  xlc_pool *p = pools[d->number].graphs;
  if (a == cudaGraphMemAttrUsedMemHigh)
    graph_use[d->number].used_high = graph_use[d->number].used;
  else if (p)
    xl_space_uses(p->space)->reserved_high = xl_space_uses(p->space)->reserved;
  return unlock(cudaSuccess);
}
