// driver_virtual.c: see driver.h. Virtual memory management: addresses are reserved, memory of a device is made, and
// mapped there, by calls of their own.
//
// What a mapping has is in the table of memory.c too, marked as mapped, so that copies, fills and questions about
// addresses find it. Errors of wrong uses are those of an H100 (test/runtime/cuda/Inputs/virtual*.h100.txt).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver.h"

#include <stdlib.h>
#include <string.h>

// As on NVIDIA's GPUs; a multiple of what HSA asks for.
static const size_t GRANULE = (size_t)2 << 20;
static const size_t MOST = (size_t)1 << 46, MOST_ALIGNED = (size_t)1 << 40;

typedef struct physical { // what a handle stands for
  struct physical *next;
  CUmemGenericAllocationHandle handle;
  CUmemAllocationProp prop;
  size_t bytes;
  unsigned refs, maps; // releases that are still to come; mappings
  uint64_t hsa;
} physical;

typedef struct mapping {
  struct mapping *next;
  char *base;
  physical *of;
  uint64_t devices; // bit n: device n reaches it
} mapping;

typedef struct reserved {
  struct reserved *next;
  char *base, *raw;
  size_t bytes, raw_bytes; // raw: as HSA gave them
  mapping *mappings;       // by their addresses
} reserved;

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER; // of all that follows
static reserved *all;
static physical *made;
static CUmemGenericAllocationHandle last;
static unsigned reservations; // atomic too; of all

// The plugin and the number there of a device; NULL where HSA has no such memory.
static xl_rtl *plugin(const xlc_device *d, int32_t *number) {
  xl_rtl *r = xl_graph_rtl(xlc.graph, d->index, number);
  return r && xl_amd_vmem(r) ? r : NULL;
}
static xl_rtl *any_plugin(void) {
  int32_t number;
  return xlc.count ? plugin(&xlc.devices[0], &number) : NULL;
}

bool xlc_virtual_there(void) { return any_plugin(); }

static cudaError_t not_there(void) {
  return xlc_unsupported("cuMemCreate and others", "the HSA library has no virtual memory management");
}

static bool overlaps(const char *a, size_t n, const char *b, size_t m) { return a < b + m && b < a + n; }

static reserved *reserved_at(const char *p, size_t bytes) {
  reserved *r = all;
  while (r && !overlaps(r->base, r->bytes, p, bytes))
    r = r->next;
  return r;
}

// The reservation that all of the range lies in.
static reserved *reserved_around(const char *p, size_t bytes) {
  reserved *r = reserved_at(p, 1);
  return r && bytes <= r->bytes - (size_t)(p - r->base) ? r : NULL;
}

// The first mapping that ends behind p.
static mapping *mapping_after(const reserved *r, const char *p) {
  mapping *m = r ? r->mappings : NULL;
  while (m && m->base + m->of->bytes <= p)
    m = m->next;
  return m;
}

static mapping *mapping_at(const char *p) {
  mapping *m = mapping_after(reserved_at(p, 1), p);
  return m && m->base <= p ? m : NULL;
}

// Whether no mapping lies in the range in part. With `both`: and one begins, and one ends, where the range does.
static bool whole(const reserved *r, const char *p, size_t bytes, bool both) {
  const char *end = p + bytes, *last = NULL;
  const mapping *m = mapping_after(r, p);
  if (both && (!m || m->base != p))
    return false;
  for (; m && m->base < end; m = m->next) {
    last = m->base + m->of->bytes;
    if (m->base < p || last > end)
      return false;
  }
  return !both || last == end;
}

bool xlc_virtual_reached(const void *p, size_t bytes) {
  if (!__atomic_load_n(&reservations, __ATOMIC_ACQUIRE))
    return true;
  pthread_rwlock_rdlock(&lock);
  const char *at = p, *end = at + bytes;
  bool reached = !reserved_at(at, bytes);
  if (!reached) {
    const mapping *m = mapping_at(at);
    while (m && m->devices && m->base <= at && (at = m->base + m->of->bytes) < end)
      m = m->next;
    reached = at >= end;
  }
  pthread_rwlock_unlock(&lock);
  return reached;
}

bool xlc_virtual_range(const void *p, char **base, size_t *bytes) {
  pthread_rwlock_rdlock(&lock);
  const reserved *r = reserved_at(p, 1);
  if (r) {
    *base = r->base;
    *bytes = r->bytes;
  }
  pthread_rwlock_unlock(&lock);
  return r;
}

// ---------------------------------------------------------------- addresses

static char *at(CUdeviceptr p) { return (char *)(uintptr_t)p; }

static bool ends_somewhere(CUdeviceptr p, size_t bytes) { return bytes && bytes <= MOST && p <= UINTPTR_MAX - bytes; }

static cudaError_t reserve(CUdeviceptr *to, size_t bytes, size_t align, CUdeviceptr near, unsigned long long flags) {
  if (!to || !bytes || bytes % GRANULE || (align & (align - 1)) || flags)
    return cudaErrorInvalidValue;
  xl_rtl *r = any_plugin();
  if (!r)
    return not_there();
  if (align < GRANULE)
    align = GRANULE;
  if (bytes > MOST || align > MOST_ALIGNED)
    return cudaErrorMemoryAllocation;
  char message[XL_ASYNC_MESSAGE];
  reserved *n = malloc(sizeof *n);
  void *raw = NULL;
  // HSA aligns to less.
  if (!n || !xl_amd_reserve(r, bytes + align, at(near), &raw, message)) {
    free(n);
    return cudaErrorMemoryAllocation;
  }
  *n = (reserved){
      .base = at(((uintptr_t)raw + align - 1) & ~(align - 1)), .raw = raw, .bytes = bytes, .raw_bytes = bytes + align};
  *to = (CUdeviceptr)(uintptr_t)n->base;
  pthread_rwlock_wrlock(&lock);
  n->next = all;
  all = n;
  __atomic_add_fetch(&reservations, 1, __ATOMIC_RELEASE);
  pthread_rwlock_unlock(&lock);
  return cudaSuccess;
}
CUresult cuMemAddressReserve(CUdeviceptr *to, size_t bytes, size_t align, CUdeviceptr near, unsigned long long flags) {
  XLC_DRIVER_ALONE(reserve(to, bytes, align, near, flags));
}

static cudaError_t unreserve(CUdeviceptr p, size_t bytes) {
  pthread_rwlock_wrlock(&lock);
  reserved **to = &all;
  while (*to && (*to)->base != at(p))
    to = &(*to)->next;
  reserved *r = *to;
  const bool ok = r && r->bytes == bytes && !r->mappings && xl_amd_unreserve(any_plugin(), r->raw, r->raw_bytes);
  if (ok) {
    *to = r->next;
    free(r);
    __atomic_sub_fetch(&reservations, 1, __ATOMIC_RELEASE);
  }
  pthread_rwlock_unlock(&lock);
  return ok ? cudaSuccess : cudaErrorInvalidValue;
}
CUresult cuMemAddressFree(CUdeviceptr p, size_t bytes) { XLC_DRIVER_ALONE(unreserve(p, bytes)); }

// ---------------------------------------------------------------- memory

// What of memory of a kind is there. `number` may be of no device.
static cudaError_t kind_of(const CUmemAllocationProp *prop) {
  if (!prop)
    return cudaErrorInvalidValue;
  if (prop->type == CU_MEM_ALLOCATION_TYPE_MANAGED)
    return xlc_unsupported("cuMemCreate", "managed memory cannot be mapped");
  if (prop->type != CU_MEM_ALLOCATION_TYPE_PINNED)
    return cudaErrorInvalidValue;
  switch (prop->location.type) {
  case CU_MEM_LOCATION_TYPE_DEVICE:
    break;
  case CU_MEM_LOCATION_TYPE_HOST:
  case CU_MEM_LOCATION_TYPE_HOST_NUMA:
  case CU_MEM_LOCATION_TYPE_HOST_NUMA_CURRENT:
    return xlc_unsupported("cuMemCreate", "memory of the host cannot be mapped");
  default:
    return cudaErrorInvalidValue;
  }
  return prop->requestedHandleTypes == CU_MEM_HANDLE_TYPE_NONE
             ? cudaSuccess
             : xlc_unsupported("cuMemCreate", "memory cannot be shared between processes");
}

static cudaError_t granularity(size_t *to, const CUmemAllocationProp *prop, CUmemAllocationGranularity_flags what) {
  if (!to || !prop || (what != CU_MEM_ALLOC_GRANULARITY_MINIMUM && what != CU_MEM_ALLOC_GRANULARITY_RECOMMENDED))
    return cudaErrorInvalidValue;
  if (!xlc_virtual_there())
    return not_there();
  *to = GRANULE; // whatever it is
  return cudaSuccess;
}
CUresult cuMemGetAllocationGranularity(size_t *to, const CUmemAllocationProp *prop,
                                       CUmemAllocationGranularity_flags what) {
  XLC_DRIVER_ALONE(granularity(to, prop, what));
}

static cudaError_t create(CUmemGenericAllocationHandle *to, size_t bytes, const CUmemAllocationProp *prop,
                          unsigned long long flags) {
  xlc_device *d;
  cudaError_t e = to && bytes && !flags ? kind_of(prop) : cudaErrorInvalidValue;
  if (!e)
    e = xlc_numbered(prop->location.id, &d);
  if (e)
    return e;
  if (bytes % GRANULE)
    return cudaErrorInvalidValue;
  int32_t number;
  xl_rtl *r = plugin(d, &number);
  if (!r)
    return not_there();
  char message[XL_ASYNC_MESSAGE];
  physical *p = bytes <= MOST ? malloc(sizeof *p) : NULL;
  uint64_t hsa;
  if (!p || !xl_amd_physical(r, number, bytes, &hsa, message)) {
    free(p);
    return cudaErrorMemoryAllocation;
  }
  *p = (physical){.prop = *prop, .bytes = bytes, .refs = 1, .hsa = hsa};
  p->prop.allocFlags.compressionType = CU_MEM_ALLOCATION_COMP_NONE; // a wish
  pthread_rwlock_wrlock(&lock);
  *to = p->handle = ++last;
  p->next = made;
  made = p;
  pthread_rwlock_unlock(&lock);
  return cudaSuccess;
}
CUresult cuMemCreate(CUmemGenericAllocationHandle *to, size_t bytes, const CUmemAllocationProp *prop,
                     unsigned long long flags) {
  XLC_DRIVER_ALONE(create(to, bytes, prop, flags));
}

// A handle can be used for as long as it is not released, or mapped somewhere.
static physical *physical_of(CUmemGenericAllocationHandle h) {
  physical *p = made;
  while (p && p->handle != h)
    p = p->next;
  return p;
}

// Where nobody has the handle, and it is mapped nowhere.
static void let_go(physical *p) {
  int32_t number;
  if (p->refs || p->maps)
    return;
  physical **to = &made;
  while (*to != p)
    to = &(*to)->next;
  *to = p->next;
  xl_rtl *r = plugin(&xlc.devices[p->prop.location.id], &number);
  xl_amd_physical_free(r, number, p->bytes, p->hsa);
  free(p);
}

static cudaError_t release(CUmemGenericAllocationHandle h) {
  pthread_rwlock_wrlock(&lock);
  physical *p = physical_of(h);
  const bool ok = p && p->refs;
  if (ok) {
    p->refs--;
    let_go(p);
  }
  pthread_rwlock_unlock(&lock);
  return ok ? cudaSuccess : cudaErrorInvalidValue;
}
CUresult cuMemRelease(CUmemGenericAllocationHandle h) { XLC_DRIVER_ALONE(release(h)); }

static cudaError_t retain(CUmemGenericAllocationHandle *to, const char *p) {
  pthread_rwlock_wrlock(&lock);
  mapping *m = to ? mapping_at(p) : NULL;
  if (m) {
    m->of->refs++;
    *to = m->of->handle;
  }
  pthread_rwlock_unlock(&lock);
  return m ? cudaSuccess : cudaErrorInvalidValue;
}
CUresult cuMemRetainAllocationHandle(CUmemGenericAllocationHandle *to, void *p) { XLC_DRIVER_ALONE(retain(to, p)); }

static cudaError_t properties(CUmemAllocationProp *to, CUmemGenericAllocationHandle h) {
  pthread_rwlock_rdlock(&lock);
  const physical *p = to ? physical_of(h) : NULL;
  if (p)
    *to = p->prop;
  pthread_rwlock_unlock(&lock);
  return p ? cudaSuccess : cudaErrorInvalidValue;
}
CUresult cuMemGetAllocationPropertiesFromHandle(CUmemAllocationProp *to, CUmemGenericAllocationHandle h) {
  XLC_DRIVER_ALONE(properties(to, h));
}

// cuMemCreate gives no memory that can be shared.
CUresult cuMemExportToShareableHandle(void *to, CUmemGenericAllocationHandle h, CUmemAllocationHandleType type,
                                      unsigned long long flags) {
  (void)to, (void)h, (void)type, (void)flags;
  XLC_DRIVER_ALONE(cudaErrorInvalidValue);
}

// ---------------------------------------------------------------- mapping

static cudaError_t map(CUdeviceptr where, size_t bytes, size_t offset, CUmemGenericAllocationHandle h,
                       unsigned long long flags) {
  if (!ends_somewhere(where, bytes) || where % GRANULE || flags)
    return cudaErrorInvalidValue;
  char message[XL_ASYNC_MESSAGE], *p = at(where);
  mapping *m = malloc(sizeof *m);
  if (!m)
    return cudaErrorMemoryAllocation;
  pthread_rwlock_wrlock(&lock);
  physical *of = physical_of(h);
  reserved *r = reserved_around(p, bytes);
  cudaError_t e = cudaSuccess;
  if (!of || !r)
    e = cudaErrorInvalidValue;
  else if (offset || bytes != of->bytes) // of an H100 too
    e = xlc_unsupported("cuMemMap", "memory is mapped as a whole");
  else if (mapping_after(r, p) && mapping_after(r, p)->base < p + bytes)
    e = cudaErrorInvalidValue; // something is mapped there
  if (!e) {
    const unsigned device = (unsigned)of->prop.location.id;
    const xlc_memory known = {
        .base = p, .seen = p, .bytes = bytes, .kind = XLC_DEVICE, .device = device, .mapped = true};
    xl_rtl *rtl = any_plugin();
    if (!xlc_memory_add(&known)) {
      e = cudaErrorMemoryAllocation;
    } else if (!xl_amd_map(rtl, p, bytes, of->hsa, message)) {
      xlc_memory_remove(p, NULL);
      e = cudaErrorMemoryAllocation;
    }
  }
  if (!e) {
    xl_graph_note(xlc.graph, p, bytes, "cuMemMap");
    of->maps++;
    *m = (mapping){.base = p, .of = of};
    mapping **to = &r->mappings;
    while (*to && (*to)->base < p)
      to = &(*to)->next;
    m->next = *to;
    *to = m;
  }
  pthread_rwlock_unlock(&lock);
  if (e)
    free(m);
  return e;
}
CUresult cuMemMap(CUdeviceptr where, size_t bytes, size_t offset, CUmemGenericAllocationHandle h,
                  unsigned long long flags) {
  XLC_DRIVER_ALONE(map(where, bytes, offset, h, flags));
}

// Waits for what may still use a range: of devices that reach it, or whose memory it is.
static cudaError_t wait_for(const char *p, size_t bytes) {
  uint64_t devices = 0;
  pthread_rwlock_rdlock(&lock);
  for (const reserved *r = all; r; r = r->next)
    for (const mapping *m = mapping_after(r, p); m && m->base < p + bytes; m = m->next)
      devices |= m->devices | (uint64_t)1 << m->of->prop.location.id;
  pthread_rwlock_unlock(&lock);
  cudaError_t e = cudaSuccess;
  for (unsigned i = 0; !e && i < xlc.count; i++)
    if (devices >> i & 1 && xlc.devices[i].used)
      e = xlc_device_wait(&xlc.devices[i]);
  return e;
}

// Takes one out of the list that it is in.
static bool take_away(mapping **to) {
  char message[XL_ASYNC_MESSAGE];
  mapping *m = *to;
  if (!xl_amd_unmap(any_plugin(), m->base, m->of->bytes, message))
    return false;
  xlc_memory_remove(m->base, NULL);
  *to = m->next;
  m->of->maps--;
  let_go(m->of);
  free(m);
  return true;
}

// All mappings in a range, which may have holes and end anywhere.
static cudaError_t unmap(CUdeviceptr where, size_t bytes) {
  char *p = at(where);
  cudaError_t e = ends_somewhere(where, bytes) ? wait_for(p, bytes) : cudaErrorInvalidValue;
  if (e)
    return e;
  pthread_rwlock_wrlock(&lock);
  for (const reserved *r = all; !e && r; r = r->next)
    if (!whole(r, p, bytes, false))
      e = cudaErrorInvalidValue;
  for (reserved *r = all; !e && r; r = r->next)
    for (mapping **to = &r->mappings; !e && *to && (*to)->base < p + bytes;)
      if ((*to)->base < p)
        to = &(*to)->next;
      else if (!take_away(to))
        e = cudaErrorMemoryAllocation;
  pthread_rwlock_unlock(&lock);
  return e;
}
CUresult cuMemUnmap(CUdeviceptr where, size_t bytes) { XLC_DRIVER_ALONE(unmap(where, bytes)); }

// ---------------------------------------------------------------- access

// Which devices get access by a list, and which lose it.
static cudaError_t access_of(const CUmemAccessDesc *d, size_t count, uint64_t *give, uint64_t *take) {
  *give = *take = 0;
  for (size_t i = 0; i < count; i++) {
    if (d[i].location.type != CU_MEM_LOCATION_TYPE_DEVICE)
      return d[i].location.type == CU_MEM_LOCATION_TYPE_HOST || d[i].location.type == CU_MEM_LOCATION_TYPE_HOST_NUMA
                 ? xlc_unsupported("cuMemSetAccess", "the host cannot be given access")
                 : cudaErrorInvalidValue;
    xlc_device *known;
    if (xlc_numbered(d[i].location.id, &known))
      return cudaErrorInvalidValue;
    const uint64_t bit = (uint64_t)1 << d[i].location.id;
    switch (d[i].flags) {
    case CU_MEM_ACCESS_FLAGS_PROT_READWRITE:
      *give |= bit;
      *take &= ~bit;
      break;
    case CU_MEM_ACCESS_FLAGS_PROT_NONE:
      *take |= bit;
      *give &= ~bit;
      break;
    case CU_MEM_ACCESS_FLAGS_PROT_READ:
      return xlc_unsupported("cuMemSetAccess", "access for reading alone is not there");
    default:
      return cudaErrorInvalidValue;
    }
  }
  return cudaSuccess;
}

// The devices of CUDA's numbers, by those of the plugin.
static uint64_t by_plugin(uint64_t devices) {
  uint64_t mask = 0;
  int32_t number;
  for (unsigned i = 0; i < xlc.count; i++)
    if (devices >> i & 1 && xl_graph_rtl(xlc.graph, xlc.devices[i].index, &number))
      mask |= (uint64_t)1 << number;
  return mask;
}

static cudaError_t set_access(CUdeviceptr where, size_t bytes, const CUmemAccessDesc *d, size_t count) {
  if (!ends_somewhere(where, bytes) || !d || !count)
    return cudaErrorInvalidValue;
  uint64_t give, take;
  char message[XL_ASYNC_MESSAGE], *p = at(where);
  cudaError_t e = access_of(d, count, &give, &take);
  if (!e && take)
    e = wait_for(p, bytes);
  if (e)
    return e;
  pthread_rwlock_wrlock(&lock);
  const reserved *r = reserved_around(p, bytes);
  if (!r || !whole(r, p, bytes, true))
    e = cudaErrorInvalidValue;
  for (mapping *m = mapping_after(r, p); !e && m && m->base < p + bytes; m = m->next) {
    const uint64_t devices = (m->devices | give) & ~take;
    if (xl_amd_map_access(any_plugin(), m->base, m->of->bytes, by_plugin(devices), message))
      m->devices = devices;
    else
      e = cudaErrorMemoryAllocation;
  }
  pthread_rwlock_unlock(&lock);
  return e;
}
CUresult cuMemSetAccess(CUdeviceptr where, size_t bytes, const CUmemAccessDesc *d, size_t count) {
  XLC_DRIVER_ALONE(set_access(where, bytes, d, count));
}

static cudaError_t get_access(unsigned long long *to, const CUmemLocation *of, CUdeviceptr p) {
  if (!to || !of)
    return cudaErrorInvalidValue;
  xlc_device *known;
  const cudaError_t e = of->type == CU_MEM_LOCATION_TYPE_DEVICE ? xlc_numbered(of->id, &known) : cudaErrorInvalidDevice;
  if (e)
    return e;
  pthread_rwlock_rdlock(&lock);
  const mapping *m = mapping_at(at(p));
  if (m)
    *to = m->devices >> of->id & 1 ? CU_MEM_ACCESS_FLAGS_PROT_READWRITE : CU_MEM_ACCESS_FLAGS_PROT_NONE;
  pthread_rwlock_unlock(&lock);
  return m ? cudaSuccess : cudaErrorInvalidValue;
}
CUresult cuMemGetAccess(unsigned long long *to, const CUmemLocation *of, CUdeviceptr p) {
  XLC_DRIVER_ALONE(get_access(to, of, p));
}
