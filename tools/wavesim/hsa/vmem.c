// vmem.c: virtual memory management (hsa_amd_vmem_*): addresses are reserved, memory is made, and mapped there, by
// calls of their own. Memory is a file without a name, so that each mapping of it is the same pages. What is mapped is
// in the table of allocations (memory.c) for checks and messages; reserved addresses where nothing is mapped are not
// accessible to the process.
//
// Statuses are those that AMD's hsa_ext_amd.h documents.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa/vmem.h"
#include "hsa/internal.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

typedef struct ws_physical { // what a handle stands for
  struct ws_physical *next;
  uint64_t handle;
  int fd;
  size_t size;
  ws_pool *pool;
  hsa_amd_memory_type_t type;
  unsigned refs, maps; // calls of release that are still to come; mappings
} ws_physical;

typedef struct ws_mapping {
  struct ws_mapping *next;
  uint64_t base;
  ws_physical *of;
  uint32_t access, said; // bit n: the agent of node n may; something was said of it
} ws_mapping;

typedef struct ws_reserved {
  struct ws_reserved *next;
  uint64_t base;
  size_t size;
  void *map;
  size_t mapped;
  ws_mapping *mappings;
} ws_reserved;

// One change at a time; the list is read under `table` alone. Taken before the lock of allocations.
static pthread_mutex_t changes = PTHREAD_MUTEX_INITIALIZER;
static pthread_rwlock_t table = PTHREAD_RWLOCK_INITIALIZER;
static ws_reserved *reserved;
static ws_physical *made; // under `changes`

static ws_reserved *reserved_at(uint64_t lo, uint64_t n) {
  ws_reserved *r = reserved;
  while (r && !(lo < r->base + r->size && r->base < lo + n))
    r = r->next;
  return r;
}

static ws_mapping *mapping_at(const ws_reserved *r, uint64_t lo, uint64_t n) {
  ws_mapping *m = r ? r->mappings : NULL;
  while (m && !(lo < m->base + m->of->size && m->base < lo + n))
    m = m->next;
  return m;
}

static ws_mapping *mapping_of(void *va) {
  const uint64_t at = (uint64_t)(uintptr_t)va;
  return mapping_at(reserved_at(at, 1), at, 1);
}

bool ws_vmem_touches(uint64_t lo, uint64_t n) {
  pthread_rwlock_rdlock(&table);
  const bool is = n && reserved_at(lo, n);
  pthread_rwlock_unlock(&table);
  return is;
}

bool ws_vmem_reserved(uint64_t addr, void **base, size_t *size) {
  pthread_rwlock_rdlock(&table);
  const ws_reserved *r = reserved_at(addr, 1);
  if (r) {
    *base = (void *)(uintptr_t)r->base;
    *size = r->size;
  }
  pthread_rwlock_unlock(&table);
  return r;
}

bool ws_vmem_describe(uint64_t addr, char *buf, size_t n) {
  pthread_rwlock_rdlock(&table);
  const ws_reserved *r = reserved_at(addr, 1);
  const bool is = r && !mapping_at(r, addr, 1);
  if (is)
    snprintf(buf, n, "in the %zu reserved bytes at 0x%" PRIx64 ", where nothing is mapped", r->size, r->base);
  pthread_rwlock_unlock(&table);
  return is;
}

// ---------------------------------------------------------------- addresses

static hsa_status_t reserve(void **va, size_t size, uint64_t address, uint64_t alignment, uint64_t flags) {
  if (!va || !size || size % WS_PAGE || size > (size_t)1 << 46 || flags || (alignment & (alignment - 1)) ||
      alignment > (size_t)1 << 40)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *va = NULL;
  if (alignment < WS_PAGE)
    alignment = WS_PAGE;
  // A page nobody owns follows, as behind other allocations. The address is a wish.
  const size_t mapped = size + alignment;
  ws_reserved *r = malloc(sizeof *r);
  void *map =
      r ? mmap((void *)(uintptr_t)address, mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0)
        : MAP_FAILED;
  if (map == MAP_FAILED) {
    free(r);
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  }
  *r = (ws_reserved){.base = ((uint64_t)(uintptr_t)map + alignment - 1) & ~(alignment - 1),
                     .size = size,
                     .map = map,
                     .mapped = mapped};
  *va = (void *)(uintptr_t)r->base;
  pthread_mutex_lock(&changes);
  pthread_rwlock_wrlock(&table);
  r->next = reserved;
  reserved = r;
  pthread_rwlock_unlock(&table);
  pthread_mutex_unlock(&changes);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_vmem_address_reserve(void **va, size_t size, uint64_t address, uint64_t flags) {
  WS_OPEN_OR_RETURN();
  return reserve(va, size, address, 0, flags);
}

hsa_status_t hsa_amd_vmem_address_reserve_align(void **va, size_t size, uint64_t address, uint64_t alignment,
                                                uint64_t flags) {
  WS_OPEN_OR_RETURN();
  return reserve(va, size, address, alignment, flags);
}

hsa_status_t hsa_amd_vmem_address_free(void *va, size_t size) {
  WS_OPEN_OR_RETURN();
  const uint64_t base = (uint64_t)(uintptr_t)va;
  if (!va || !size)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  pthread_mutex_lock(&changes);
  ws_reserved **at = &reserved;
  while (*at && (*at)->base != base)
    at = &(*at)->next;
  ws_reserved *r = *at;
  const hsa_status_t status = !r                ? HSA_STATUS_ERROR_INVALID_ALLOCATION
                              : r->size != size ? HSA_STATUS_ERROR_INVALID_ARGUMENT
                              : r->mappings     ? HSA_STATUS_ERROR_RESOURCE_FREE
                                                : HSA_STATUS_SUCCESS;
  if (status == HSA_STATUS_SUCCESS) {
    pthread_rwlock_wrlock(&table);
    *at = r->next;
    pthread_rwlock_unlock(&table);
    munmap(r->map, r->mapped);
    free(r);
  }
  pthread_mutex_unlock(&changes);
  return status;
}

// ---------------------------------------------------------------- memory

// Of a handle that is not released; under `changes`.
static ws_physical *physical_of(hsa_amd_vmem_alloc_handle_t h) {
  ws_physical *p = ws_handle_get(WS_H_VMEM, h.handle);
  return p && p->refs ? p : NULL;
}

// Nobody has the handle any more, and it is mapped nowhere.
static void let_go(ws_physical *p) {
  if (p->refs || p->maps)
    return;
  ws_physical **at = &made;
  while (*at != p)
    at = &(*at)->next;
  *at = p->next;
  ws_handle_free(WS_H_VMEM, p->handle);
  ws_mem_charge(p->pool, -(int64_t)p->size);
  close(p->fd);
  free(p);
}

hsa_status_t hsa_amd_vmem_handle_create(hsa_amd_memory_pool_t pool, size_t size, hsa_amd_memory_type_t type,
                                        uint64_t flags, hsa_amd_vmem_alloc_handle_t *memory_handle) {
  WS_OPEN_OR_RETURN();
  ws_pool *owner = ws_pool_of(pool.handle);
  if (!owner || !memory_handle || !size || size % WS_PAGE || flags ||
      (type != MEMORY_TYPE_NONE && type != MEMORY_TYPE_PINNED))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (owner->segment != HSA_AMD_SEGMENT_GLOBAL)
    return HSA_STATUS_ERROR_INVALID_ALLOCATION;
  if (size > ws_memory_total() || !ws_mem_charge(owner, (int64_t)size))
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  ws_physical *p = malloc(sizeof *p);
  const int fd = memfd_create("wavesim", MFD_CLOEXEC);
  if (p)
    *p = (ws_physical){.fd = fd, .size = size, .pool = owner, .type = type, .refs = 1};
  if (p && fd >= 0 && !ftruncate(fd, (off_t)size) && (p->handle = ws_handle_new(WS_H_VMEM, p))) {
    memory_handle->handle = p->handle;
    pthread_mutex_lock(&changes);
    p->next = made;
    made = p;
    pthread_mutex_unlock(&changes);
    return HSA_STATUS_SUCCESS;
  }
  if (fd >= 0)
    close(fd);
  free(p);
  ws_mem_charge(owner, -(int64_t)size);
  return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

hsa_status_t hsa_amd_vmem_handle_release(hsa_amd_vmem_alloc_handle_t memory_handle) {
  WS_OPEN_OR_RETURN();
  pthread_mutex_lock(&changes);
  ws_physical *p = physical_of(memory_handle);
  if (p) {
    p->refs--;
    let_go(p);
  }
  pthread_mutex_unlock(&changes);
  return p ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

hsa_status_t hsa_amd_vmem_retain_alloc_handle(hsa_amd_vmem_alloc_handle_t *memory_handle, void *addr) {
  WS_OPEN_OR_RETURN();
  if (!memory_handle || !addr)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  pthread_mutex_lock(&changes);
  const ws_mapping *m = mapping_of(addr);
  if (m) {
    m->of->refs++;
    memory_handle->handle = m->of->handle;
  }
  pthread_mutex_unlock(&changes);
  return m ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

hsa_status_t hsa_amd_vmem_get_alloc_properties_from_handle(hsa_amd_vmem_alloc_handle_t memory_handle,
                                                           hsa_amd_memory_pool_t *pool, hsa_amd_memory_type_t *type) {
  WS_OPEN_OR_RETURN();
  if (!pool || !type)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  pthread_mutex_lock(&changes);
  const ws_physical *p = physical_of(memory_handle);
  if (p) {
    pool->handle = (uint64_t)(uintptr_t)p->pool;
    *type = p->type;
  }
  pthread_mutex_unlock(&changes);
  return p ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

// ---------------------------------------------------------------- mapping

hsa_status_t hsa_amd_vmem_map(void *va, size_t size, size_t in_offset, hsa_amd_vmem_alloc_handle_t memory_handle,
                              uint64_t flags) {
  WS_OPEN_OR_RETURN();
  const uint64_t base = (uint64_t)(uintptr_t)va;
  if (!va || !size || base % WS_PAGE || in_offset || flags)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  ws_mapping *m = malloc(sizeof *m);
  if (!m)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  pthread_mutex_lock(&changes);
  ws_physical *p = physical_of(memory_handle);
  ws_reserved *r = reserved_at(base, 1);
  hsa_status_t status = HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (p && p->size == size && r && base >= r->base && size <= r->base + r->size - base && !mapping_at(r, base, size)) {
    status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    if (ws_mem_mapped(base, size, p->pool)) {
      if (mmap(va, size, PROT_NONE, MAP_SHARED | MAP_FIXED | MAP_NORESERVE, p->fd, 0) == MAP_FAILED) {
        ws_mem_unmapped(base); // no agent reaches it: nothing is published
      } else {
        *m = (ws_mapping){.base = base, .of = p};
        p->maps++;
        pthread_rwlock_wrlock(&table);
        m->next = r->mappings;
        r->mappings = m;
        pthread_rwlock_unlock(&table);
        status = HSA_STATUS_SUCCESS;
      }
    }
  }
  pthread_mutex_unlock(&changes);
  if (status != HSA_STATUS_SUCCESS)
    free(m);
  return status;
}

// Under `changes`; false where there is no memory, and it is still mapped.
static bool unmap(ws_reserved *r, ws_mapping *m) {
  if (!ws_mem_unmapped(m->base))
    return false;
  pthread_rwlock_wrlock(&table);
  ws_mapping **at = &r->mappings;
  while (*at != m)
    at = &(*at)->next;
  *at = m->next;
  pthread_rwlock_unlock(&table);
  // No wave and no copy has it once this returns.
  ws_mem_settle(ws_mem_revoke());
  if (mmap((void *)(uintptr_t)m->base, m->of->size, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED,
           -1, 0) == MAP_FAILED)
    mprotect((void *)(uintptr_t)m->base, m->of->size, PROT_NONE);
  m->of->maps--;
  let_go(m->of);
  free(m);
  return true;
}

// The mapping of exactly these addresses. What is wrong, where there is none.
static hsa_status_t exactly(void *va, size_t size, ws_mapping **m) {
  const uint64_t base = (uint64_t)(uintptr_t)va;
  *m = mapping_at(reserved_at(base, 1), base, 1);
  return !*m || (*m)->base != base ? HSA_STATUS_ERROR_INVALID_ALLOCATION
         : (*m)->of->size != size  ? HSA_STATUS_ERROR_INVALID_ARGUMENT
                                   : HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_vmem_unmap(void *va, size_t size) {
  WS_OPEN_OR_RETURN();
  if (!va || !size)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  ws_mapping *m;
  pthread_mutex_lock(&changes);
  hsa_status_t status = exactly(va, size, &m);
  if (status == HSA_STATUS_SUCCESS && !unmap(reserved_at(m->base, 1), m))
    status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  pthread_mutex_unlock(&changes);
  return status;
}

hsa_status_t hsa_amd_vmem_set_access(void *va, size_t size, const hsa_amd_memory_access_desc_t *desc, size_t desc_cnt) {
  WS_OPEN_OR_RETURN();
  if (!va || !size || !desc || !desc_cnt)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  uint32_t access = 0, said = 0;
  for (size_t i = 0; i < desc_cnt; i++) {
    const ws_agent *a = ws_agent_of(desc[i].agent_handle);
    const uint32_t permissions = (uint32_t)desc[i].permissions;
    if (!a)
      return HSA_STATUS_ERROR_INVALID_AGENT;
    if (permissions && permissions != HSA_ACCESS_PERMISSION_RW) {
      ws_message("hsa_amd_vmem_set_access: access for reading or writing alone is not there");
      return HSA_STATUS_ERROR_INVALID_ARGUMENT;
    }
    said |= 1u << a->node;
    access = permissions ? access | 1u << a->node : access & ~(1u << a->node);
  }
  ws_mapping *m;
  pthread_mutex_lock(&changes);
  hsa_status_t status = exactly(va, size, &m);
  if (status == HSA_STATUS_SUCCESS) {
    // What is opened is so before anybody may look, what is closed after nobody does any more.
    if (access && mprotect(va, size, PROT_READ | PROT_WRITE))
      status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    else if (!ws_mem_mapped_access(m->base, access))
      status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    else {
      ws_mem_settle(ws_mem_revoke());
      if (!access)
        mprotect(va, size, PROT_NONE);
      m->access = access;
      m->said = said;
    }
  }
  pthread_mutex_unlock(&changes);
  return status;
}

hsa_status_t hsa_amd_vmem_get_access(void *va, hsa_access_permission_t *perms, hsa_agent_t agent_handle) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent_handle);
  if (!va || !perms)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!a)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  pthread_mutex_lock(&changes);
  const ws_mapping *m = mapping_of(va);
  const bool known = m && m->said >> a->node & 1;
  if (known)
    *perms = m->access >> a->node & 1 ? HSA_ACCESS_PERMISSION_RW : (hsa_access_permission_t)0;
  pthread_mutex_unlock(&changes);
  return known ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

void ws_vmem_stop(void) {
  while (reserved) {
    ws_reserved *r = reserved;
    while (r->mappings && unmap(r, r->mappings))
      ;
    reserved = r->next;
    munmap(r->map, r->mapped);
    free(r);
  }
  while (made) {
    made->refs = made->maps = 0;
    let_go(made);
  }
}
