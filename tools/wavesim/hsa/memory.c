// memory.c: who owns guest memory: live allocations, locked host memory, copies
// that are done at once, and what pointers are.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/window.h"
#include "hsa/internal.h"
#include "hsa/pieces.h"
#include "hsa/vmem.h"

#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/uio.h>
#include <unistd.h>

// ---------------------------------------------------------------- the table

typedef struct ws_dealloc { // hsa_amd_register_deallocation_callback
  struct ws_dealloc *next;
  hsa_amd_deallocation_callback_t fn;
  void *data;
} ws_dealloc;

typedef struct ws_alloc {
  uint64_t base;
  size_t size; // as asked for
  void *map;
  size_t mapped;
  ws_pool *pool;
  enum ws_alloc_kind kind;
  uint32_t access; // bit n: the agent of node n
  void *user_data;
  ws_dealloc *callbacks;
  ws_owner owner;
  bool divided; // kernels reach what is given out of its pieces alone
  ws_pieces pieces;
} ws_alloc;

typedef struct ws_host_lock { // hsa_amd_memory_lock
  uint64_t host, agent;       // agent differs when the guest got a copy
  size_t size;
  ws_owner owner;
} ws_host_lock;

static pthread_rwlock_t mem_lock = PTHREAD_RWLOCK_INITIALIZER;
static ws_alloc **allocs; // by base
static size_t nallocs, cap_allocs;
static size_t npieces;      // of all
static ws_host_lock *locks; // in order of locking
static size_t nlocks, cap_locks;
enum { QUARANTINE = 256 };
static ws_piece freed[QUARANTINE]; // the last ones, for messages
static unsigned nfreed;

static bool visible(const ws_alloc *a) { return (a->access & ~1u) != 0; }

static int by_lo(const void *a, const void *b) {
  uint64_t x = ((const ws_range *)a)->lo, y = ((const ws_range *)b)->lo;
  return x < y ? -1 : x > y;
}

// Whether an allocation is mapped memory right behind other: an access may go from one into the other.
static bool follows(size_t i) {
  return i && allocs[i]->kind == WS_A_MAPPED && allocs[i - 1]->kind == WS_A_MAPPED &&
         allocs[i - 1]->base + allocs[i - 1]->size == allocs[i]->base;
}

// Tells the waves what there is, visible allocations and locked ranges; the lock is held for writing.
static bool publish(void) {
  ws_ranges *t = malloc(sizeof *t + (nallocs + nlocks + npieces) * sizeof *t->range);
  if (!t)
    return false;
  size_t n = 0;
  for (size_t i = 0; i < nallocs; i++) {
    const ws_pieces *p = &allocs[i]->pieces;
    if (n && follows(i) && visible(allocs[i]) && visible(allocs[i - 1]) && t->range[n - 1].hi == allocs[i]->base)
      t->range[n - 1].hi += allocs[i]->size;
    else if (visible(allocs[i]) && !allocs[i]->divided)
      t->range[n++] = (ws_range){allocs[i]->base, allocs[i]->base + allocs[i]->size};
    const size_t first = n;
    for (size_t k = 0; visible(allocs[i]) && k < p->count; k++)
      if (p->at[k].gone)
        continue;
      else if (n > first && p->at[k].lo < t->range[n - 1].hi)
        t->range[n - 1].hi = t->range[n - 1].hi > p->at[k].hi ? t->range[n - 1].hi : p->at[k].hi;
      else
        t->range[n++] = (ws_range){p->at[k].lo, p->at[k].hi};
  }
  if (nlocks) {
    for (size_t i = 0; i < nlocks; i++)
      if (locks[i].agent == locks[i].host)
        t->range[n++] = (ws_range){locks[i].host, locks[i].host + locks[i].size};
    qsort(t->range, n, sizeof *t->range, by_lo);
    // Locked ranges may overlap or touch each other: one range then.
    size_t m = 0;
    for (size_t i = 0; i < n; i++) {
      if (m && t->range[i].lo <= t->range[m - 1].hi) {
        if (t->range[i].hi > t->range[m - 1].hi)
          t->range[m - 1].hi = t->range[i].hi;
      } else {
        t->range[m++] = t->range[i];
      }
    }
    n = m;
  }
  t->n = n;
  ws_mem_publish(t);
  return true;
}

// Index of the first allocation that ends beyond addr.
static size_t alloc_after(uint64_t addr) {
  size_t lo = 0, hi = nallocs;
  while (lo < hi) {
    size_t mid = (lo + hi) / 2;
    if (allocs[mid]->base + allocs[mid]->size <= addr)
      lo = mid + 1;
    else
      hi = mid;
  }
  return lo;
}

static ws_alloc *alloc_holding(uint64_t addr) {
  size_t i = alloc_after(addr);
  return i < nallocs && addr >= allocs[i]->base ? allocs[i] : NULL;
}

static ws_host_lock *lock_holding(uint64_t addr) {
  for (size_t i = nlocks; i-- > 0;)
    if (addr - locks[i].host < locks[i].size)
      return &locks[i];
  return NULL;
}

// Whether the process itself could read the byte.
static bool host_reads(uint64_t addr) {
  char byte;
  const struct iovec to = {&byte, 1}, from = {(void *)(uintptr_t)addr, 1};
  return process_vm_readv(getpid(), &to, 1, &from, 1, 0) == 1;
}

void ws_mem_describe(uint64_t addr, char *buf, size_t n) {
  if (ws_vmem_describe(addr, buf, n))
    return;
  pthread_rwlock_rdlock(&mem_lock);
  ws_near near = {0};
  for (size_t i = 0; i < nallocs; i++) {
    const ws_alloc *a = allocs[i];
    for (size_t k = 0; k < a->pieces.count; k++)
      ws_near_offer(&near, addr, a->pieces.at[k], false);
    if (!a->divided)
      ws_near_offer(&near, addr, (ws_piece){a->base, a->base + a->size, a->owner, false}, !visible(a));
  }
  for (unsigned k = 1; k <= QUARANTINE && k <= nfreed && near.how < WS_NEAR_FREED; k++)
    ws_near_offer(&near, addr, freed[(nfreed - k) % QUARANTINE], false);
  for (size_t i = 0; i < nlocks; i++)
    if (near.how < WS_NEAR_FREED)
      ws_near_offer(&near, addr, (ws_piece){locks[i].host, locks[i].host + locks[i].size, locks[i].owner, false},
                    false);
  pthread_rwlock_unlock(&mem_lock);
  if (ws_near_text(&near, buf, n))
    return;
  if (addr < 1 << 20)
    snprintf(buf, n, "a null pointer, or an offset from one");
  else if (ws_window_has(addr))
    snprintf(buf, n, "in private memory, which is not that of this work-group's waves");
  else if (host_reads(addr))
    snprintf(buf, n,
             "the host's own memory, which is neither allocated nor locked for a GPU (unified shared memory "
             "is not there, with XNACK neither)");
  else
    snprintf(buf, n, "near no allocation");
}

// What a program above HSA has given out of an allocation, or all of it, and its name for that: "cudaMalloc". Where it
// is less than all, or no bytes, kernels reach from then on what is given out alone. Or what it has locked.
void wavesim_note(const void *p, size_t bytes, const char *by);
void wavesim_note(const void *p, size_t bytes, const char *by) {
  const uint64_t at = (uint64_t)(uintptr_t)p;
  pthread_rwlock_wrlock(&mem_lock);
  ws_alloc *a = alloc_holding(at);
  if (a && bytes <= a->size - (at - a->base)) {
    const bool whole = at == a->base && bytes == a->size, was = a->divided;
    const size_t count = a->pieces.count;
    if (whole && !was) {
      a->owner = ws_owner_of(by);
    } else if (!bytes || ws_pieces_add(&a->pieces, at, at + bytes, ws_owner_of(by))) {
      a->divided = true;
      npieces += a->pieces.count - count;
      publish(); // where it cannot, more is reached than is given out
    }
  }
  for (size_t i = 0; i < nlocks; i++)
    if (!a && locks[i].host == at && locks[i].size == bytes)
      locks[i].owner = ws_owner_of(by);
  pthread_rwlock_unlock(&mem_lock);
}

// It has taken back what it gave out there, once.
void wavesim_forget(const void *p, size_t bytes);
void wavesim_forget(const void *p, size_t bytes) {
  const uint64_t at = (uint64_t)(uintptr_t)p;
  pthread_rwlock_wrlock(&mem_lock);
  ws_alloc *a = alloc_holding(at);
  const size_t count = a ? a->pieces.count : 0;
  if (a && ws_pieces_drop(&a->pieces, at, at + bytes)) {
    npieces -= count - a->pieces.count;
    publish();
  }
  pthread_rwlock_unlock(&mem_lock);
}

void ws_mem_live(uint64_t *count, uint64_t *bytes, uint64_t *locked) {
  pthread_rwlock_rdlock(&mem_lock);
  *count = *bytes = 0;
  for (size_t i = 0; i < nallocs; i++)
    if (allocs[i]->kind == WS_A_POOL) {
      ++*count;
      *bytes += allocs[i]->size;
    }
  *locked = nlocks;
  pthread_rwlock_unlock(&mem_lock);
}

bool ws_mem_host_range(const void *p, size_t n, bool *inside) {
  uint64_t lo = (uint64_t)(uintptr_t)p;
  *inside = false;
  if (n > UINT64_MAX - lo || (n && (ws_window_has(lo) || ws_window_has(lo + n - 1))))
    return false;
  pthread_rwlock_rdlock(&mem_lock);
  size_t i = alloc_after(lo);
  bool ok = true;
  if (i < nallocs && (allocs[i]->base < lo + n || lo >= allocs[i]->base)) {
    *inside = true;
    ok = lo >= allocs[i]->base;
    uint64_t hi = allocs[i]->base + allocs[i]->size;
    if (allocs[i]->kind == WS_A_MAPPED) {
      ok = ok && allocs[i]->access;
      while (n > hi - lo && i + 1 < nallocs && follows(i + 1) && allocs[i + 1]->access)
        hi += allocs[++i]->size;
    }
    ok = ok && n <= hi - lo;
  } else if (ws_vmem_touches(lo, n)) {
    ok = false;
  } else {
    ws_range r;
    *inside = ws_mem_find(lo, n, &r);
    for (size_t k = 0; k < nlocks && !*inside; k++)
      *inside = lo - locks[k].host < locks[k].size && n <= locks[k].size - (lo - locks[k].host);
  }
  pthread_rwlock_unlock(&mem_lock);
  return ok;
}

// ---------------------------------------------------------------- allocation

// Addresses of the last allocations freed: not used again for a while, so that
// a use after the free is a fault and not an access to somebody else's memory.
static pthread_mutex_t quarantine_lock = PTHREAD_MUTEX_INITIALIZER;
static struct {
  void *map;
  size_t mapped;
} quarantine[QUARANTINE];
static unsigned nquarantine;

static void unmap_later(void *map, size_t mapped) {
  // Gives the pages back, keeps the addresses.
  if (mmap(map, mapped, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_FIXED, -1, 0) == MAP_FAILED) {
    munmap(map, mapped);
    return;
  }
  pthread_mutex_lock(&quarantine_lock);
  unsigned i = nquarantine++ % QUARANTINE;
  void *old = quarantine[i].map;
  size_t n = quarantine[i].mapped;
  quarantine[i].map = map;
  quarantine[i].mapped = mapped;
  pthread_mutex_unlock(&quarantine_lock);
  if (old)
    munmap(old, n);
}

static void unmap_alloc(void *arg) {
  ws_alloc *a = arg;
  unmap_later(a->map, a->mapped);
  ws_pieces_free(&a->pieces);
  free(a);
}

// Puts it into the table; the lock is held for writing. False where there is no memory.
static bool insert(ws_alloc *a) {
  if (nallocs == cap_allocs) {
    const size_t cap = cap_allocs ? cap_allocs * 2 : 64;
    ws_alloc **grown = realloc(allocs, cap * sizeof *grown);
    if (!grown)
      return false;
    allocs = grown;
    cap_allocs = cap;
  }
  const size_t i = alloc_after(a->base);
  memmove(&allocs[i + 1], &allocs[i], (nallocs - i) * sizeof *allocs);
  allocs[i] = a;
  nallocs++;
  if (!visible(a) || publish())
    return true;
  memmove(&allocs[i], &allocs[i + 1], (--nallocs - i) * sizeof *allocs);
  return false;
}

void *ws_mem_alloc(ws_pool *pool, size_t n, size_t align, enum ws_alloc_kind kind, bool visible_now) {
  if (!n || n > (size_t)1 << 46 || align > (size_t)1 << 30)
    return NULL;
  if (align < WS_PAGE)
    align = WS_PAGE;
  // A page nobody owns follows, so that no two allocations ever touch.
  size_t mapped = ((n + WS_PAGE - 1) & ~(WS_PAGE - 1)) + WS_PAGE + (align - WS_PAGE);
  ws_alloc *a = calloc(1, sizeof *a);
  void *map = MAP_FAILED;
  if (a)
    map = mmap(NULL, mapped, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (map == MAP_FAILED) {
    free(a);
    return NULL;
  }
  *a = (ws_alloc){.base = ((uint64_t)(uintptr_t)map + align - 1) & ~(uint64_t)(align - 1),
                  .size = n,
                  .map = map,
                  .mapped = mapped,
                  .pool = pool,
                  .kind = kind};
  a->access = 1u << pool->agent->node | (visible_now ? ~0u : 0);
  pthread_rwlock_wrlock(&mem_lock);
  bool ok = (kind == WS_A_RUNTIME || (uint64_t)pool->agent->allocated + n <= ws_memory_total()) && insert(a);
  if (ok && kind == WS_A_POOL)
    pool->agent->allocated += (int64_t)n;
  uint64_t base = a->base;
  pthread_rwlock_unlock(&mem_lock);
  if (ok)
    return (void *)(uintptr_t)base;
  unmap_alloc(a);
  return NULL;
}

bool ws_mem_free(void *p, enum ws_alloc_kind kind) {
  uint64_t base = (uint64_t)(uintptr_t)p;
  pthread_rwlock_wrlock(&mem_lock);
  size_t i = alloc_after(base);
  if (i == nallocs || allocs[i]->base != base || allocs[i]->kind != kind) {
    pthread_rwlock_unlock(&mem_lock);
    return false;
  }
  ws_alloc *a = allocs[i];
  memmove(&allocs[i], &allocs[i + 1], (--nallocs - i) * sizeof *allocs);
  // What the host locked of it goes with it.
  size_t kept = 0;
  for (size_t k = 0; k < nlocks; k++)
    if (locks[k].agent != locks[k].host || locks[k].host >= a->base + a->size ||
        locks[k].host + locks[k].size <= a->base)
      locks[kept++] = locks[k];
  const bool unlocked = kept != nlocks;
  nlocks = kept;
  bool published = (!visible(a) && !unlocked) || publish();
  freed[nfreed++ % QUARANTINE] = (ws_piece){a->base, a->base + a->size, a->owner, true};
  for (size_t k = 0; k < a->pieces.count; k++)
    freed[nfreed++ % QUARANTINE] = (ws_piece){a->pieces.at[k].lo, a->pieces.at[k].hi, a->pieces.at[k].owner, true};
  npieces -= a->pieces.count;
  if (kind == WS_A_POOL)
    a->pool->agent->allocated -= (int64_t)a->size;
  pthread_rwlock_unlock(&mem_lock);
  while (a->callbacks) {
    ws_dealloc *c = a->callbacks;
    a->callbacks = c->next;
    c->fn(p, c->data);
    free(c);
  }
  // Without memory for a new table the old one still names these pages: they stay.
  if (published)
    ws_mem_retire_soon(unmap_alloc, a);
  return true;
}

// ---------------------------------------------------------------- mapped memory (vmem.c)

bool ws_mem_charge(ws_pool *pool, int64_t bytes) {
  pthread_rwlock_wrlock(&mem_lock);
  const bool ok = bytes < 0 || (uint64_t)(pool->agent->allocated + bytes) <= ws_memory_total();
  if (ok)
    pool->agent->allocated += bytes;
  pthread_rwlock_unlock(&mem_lock);
  return ok;
}

bool ws_mem_mapped(uint64_t base, size_t size, ws_pool *pool) {
  ws_alloc *a = malloc(sizeof *a);
  if (!a)
    return false;
  *a = (ws_alloc){
      .base = base, .size = size, .pool = pool, .kind = WS_A_MAPPED, .owner = ws_owner_of("hsa_amd_vmem_map")};
  pthread_rwlock_wrlock(&mem_lock);
  const bool ok = insert(a);
  pthread_rwlock_unlock(&mem_lock);
  if (!ok)
    free(a);
  return ok;
}

bool ws_mem_mapped_access(uint64_t base, uint32_t access) {
  pthread_rwlock_wrlock(&mem_lock);
  ws_alloc *a = alloc_holding(base);
  const uint32_t was = a->access;
  a->access = access;
  const bool ok = publish();
  if (!ok)
    a->access = was;
  pthread_rwlock_unlock(&mem_lock);
  return ok;
}

bool ws_mem_unmapped(uint64_t base) {
  pthread_rwlock_wrlock(&mem_lock);
  const size_t i = alloc_after(base);
  ws_alloc *a = allocs[i];
  memmove(&allocs[i], &allocs[i + 1], (--nallocs - i) * sizeof *allocs);
  const bool ok = !visible(a) || publish();
  if (ok) {
    npieces -= a->pieces.count;
  } else {
    memmove(&allocs[i + 1], &allocs[i], (nallocs++ - i) * sizeof *allocs);
    allocs[i] = a;
  }
  pthread_rwlock_unlock(&mem_lock);
  if (ok) {
    ws_pieces_free(&a->pieces);
    free(a);
  }
  return ok;
}

// Nothing runs any more: everything goes.
void ws_mem_stop(void) {
  for (size_t i = 0; i < nlocks; i++)
    if (locks[i].agent != locks[i].host)
      ws_mem_free((void *)(uintptr_t)locks[i].agent, WS_A_RUNTIME);
  free(locks);
  locks = NULL;
  nlocks = cap_locks = 0;
  while (nallocs)
    ws_mem_free((void *)(uintptr_t)allocs[nallocs - 1]->base, allocs[nallocs - 1]->kind);
  free(allocs);
  allocs = NULL;
  cap_allocs = 0;
  publish();
  nfreed = 0;
  memset(freed, 0, sizeof freed);
  for (unsigned i = 0; i < QUARANTINE; i++)
    if (quarantine[i].map)
      munmap(quarantine[i].map, quarantine[i].mapped);
  memset(quarantine, 0, sizeof quarantine);
}

static hsa_status_t pool_allocate(ws_pool *pool, size_t size, bool all, void **ptr) {
  if (!size || !ptr)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *ptr = NULL;
  if (pool->segment != HSA_AMD_SEGMENT_GLOBAL || size > ws_memory_total())
    return HSA_STATUS_ERROR_INVALID_ALLOCATION;
  // Memory of a GPU is its own from the start; host memory is given to it.
  *ptr = ws_mem_alloc(pool, size, WS_PAGE, WS_A_POOL, all);
  return *ptr ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

hsa_status_t hsa_amd_memory_pool_allocate(hsa_amd_memory_pool_t pool, size_t size, uint32_t flags, void **ptr) {
  WS_OPEN_OR_RETURN();
  (void)flags;
  ws_pool *p = ws_pool_of(pool.handle);
  return p ? pool_allocate(p, size, false, ptr) : (hsa_status_t)HSA_STATUS_ERROR_INVALID_MEMORY_POOL;
}

hsa_status_t hsa_amd_memory_pool_free(void *ptr) {
  WS_OPEN_OR_RETURN();
  if (!ptr)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return ws_mem_free(ptr, WS_A_POOL) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

hsa_status_t hsa_memory_allocate(hsa_region_t region, size_t size, void **ptr) {
  WS_OPEN_OR_RETURN();
  ws_pool *p = ws_pool_of(region.handle);
  return p ? pool_allocate(p, size, true, ptr) : HSA_STATUS_ERROR_INVALID_REGION;
}

hsa_status_t hsa_memory_free(void *ptr) {
  WS_OPEN_OR_RETURN();
  if (!ptr)
    return HSA_STATUS_SUCCESS;
  return ws_mem_free(ptr, WS_A_POOL) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

hsa_status_t hsa_amd_agents_allow_access(uint32_t num_agents, const hsa_agent_t *agents, const uint32_t *flags,
                                         const void *ptr) {
  WS_OPEN_OR_RETURN();
  if (!num_agents || !agents || flags || !ptr)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  uint32_t mask = 0;
  for (uint32_t i = 0; i < num_agents; i++) {
    const ws_agent *a = ws_agent_of(agents[i]);
    if (!a)
      return HSA_STATUS_ERROR_INVALID_AGENT;
    mask |= 1u << a->node;
  }
  pthread_rwlock_wrlock(&mem_lock);
  ws_alloc *a = alloc_holding((uint64_t)(uintptr_t)ptr);
  hsa_status_t status = HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (a && a->kind == WS_A_POOL) {
    // The list replaces the one before; the owner always keeps its access.
    bool was = visible(a);
    uint32_t old = a->access;
    a->access = mask | 1u << a->pool->agent->node;
    status = HSA_STATUS_SUCCESS;
    if (visible(a) != was && !publish()) {
      a->access = old;
      status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    }
  }
  pthread_rwlock_unlock(&mem_lock);
  return status;
}

hsa_status_t hsa_amd_register_deallocation_callback(void *ptr, hsa_amd_deallocation_callback_t callback,
                                                    void *user_data) {
  WS_OPEN_OR_RETURN();
  if (!ptr || !callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  ws_dealloc *c = malloc(sizeof *c);
  if (!c)
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  pthread_rwlock_wrlock(&mem_lock);
  ws_alloc *a = alloc_holding((uint64_t)(uintptr_t)ptr);
  bool ok = a && a->kind == WS_A_POOL;
  if (ok) {
    *c = (ws_dealloc){a->callbacks, callback, user_data};
    a->callbacks = c;
  }
  pthread_rwlock_unlock(&mem_lock);
  if (!ok)
    free(c);
  return ok ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

hsa_status_t hsa_amd_deregister_deallocation_callback(void *ptr, hsa_amd_deallocation_callback_t callback) {
  WS_OPEN_OR_RETURN();
  if (!ptr || !callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  hsa_status_t status = HSA_STATUS_ERROR_INVALID_ALLOCATION;
  pthread_rwlock_wrlock(&mem_lock);
  ws_alloc *a = alloc_holding((uint64_t)(uintptr_t)ptr);
  if (a) {
    status = HSA_STATUS_ERROR_INVALID_ARGUMENT;
    for (ws_dealloc **c = &a->callbacks; *c; c = &(*c)->next)
      if ((*c)->fn == callback) {
        ws_dealloc *gone = *c;
        *c = gone->next;
        free(gone);
        status = HSA_STATUS_SUCCESS;
        break;
      }
  }
  pthread_rwlock_unlock(&mem_lock);
  return status;
}

// ---------------------------------------------------------------- locked host memory

// What the host's own page tables say of [lo, hi): 0 not (all) mapped for
// reading, 1 read-only somewhere, 2 writable.
static int host_access(uint64_t lo, uint64_t hi) {
  FILE *f = fopen("/proc/self/maps", "re");
  if (!f)
    return 2; // cannot be told; a wrong range is the host's mistake
  int access = 2;
  uint64_t at = lo, from, to;
  char perms[5], line[512];
  while (at < hi && fgets(line, sizeof line, f)) {
    // Lines longer than the buffer continue; the rest does not parse.
    if (sscanf(line, "%" SCNx64 "-%" SCNx64 " %4s", &from, &to, perms) != 3 || to <= at)
      continue;
    if (from > at || perms[0] != 'r')
      break;
    if (perms[1] != 'w')
      access = 1;
    at = to;
  }
  fclose(f);
  return at >= hi ? access : 0;
}

hsa_status_t hsa_amd_memory_lock(void *host_ptr, size_t size, hsa_agent_t *agents, int num_agent, void **agent_ptr) {
  WS_OPEN_OR_RETURN();
  uint64_t lo = (uint64_t)(uintptr_t)host_ptr;
  if (!host_ptr || !size || !agent_ptr || size > UINT64_MAX - lo || (agents && num_agent <= 0) ||
      (!agents && num_agent != 0))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *agent_ptr = NULL;
  for (int i = 0; i < num_agent; i++)
    if (!ws_agent_of(agents[i]))
      return HSA_STATUS_ERROR_INVALID_AGENT;
  if (ws_vmem_touches(lo, size)) {
    ws_message("hsa_amd_memory_lock: 0x%" PRIx64 " + %zu is reserved for memory that is mapped (hsa_amd_vmem_map)", lo,
               size);
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
  int access = host_access(lo, lo + size);
  if (!access) {
    ws_message("hsa_amd_memory_lock: 0x%" PRIx64 " + %zu is not all mapped memory", lo, size);
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
  ws_host_lock l = {lo, lo, size, ws_owner_of("hsa_amd_memory_lock")};
  if (access == 1) {
    // A guest's store into pages the host may not write would kill the
    // process: such memory (constants) is given to the guest as a copy.
    void *copy = ws_mem_alloc(&ws_agent_at(0)->pool[0], size, WS_PAGE, WS_A_RUNTIME, true);
    if (!copy)
      return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
    memcpy(copy, host_ptr, size);
    l.agent = (uint64_t)(uintptr_t)copy;
  }
  pthread_rwlock_wrlock(&mem_lock);
  bool ok = true;
  if (nlocks == cap_locks) {
    size_t cap = cap_locks ? cap_locks * 2 : 16;
    ws_host_lock *grown = realloc(locks, cap * sizeof *grown);
    ok = grown != NULL;
    if (ok) {
      locks = grown;
      cap_locks = cap;
    }
  }
  if (ok) {
    locks[nlocks++] = l;
    if (l.agent == l.host && !publish()) {
      nlocks--;
      ok = false;
    }
  }
  pthread_rwlock_unlock(&mem_lock);
  if (!ok) {
    if (l.agent != l.host)
      ws_mem_free((void *)(uintptr_t)l.agent, WS_A_RUNTIME);
    return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  }
  *agent_ptr = (void *)(uintptr_t)l.agent;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_memory_lock_to_pool(void *host_ptr, size_t size, hsa_agent_t *agents, int num_agent,
                                         hsa_amd_memory_pool_t pool, uint32_t flags, void **agent_ptr) {
  WS_OPEN_OR_RETURN();
  const ws_pool *p = ws_pool_of(pool.handle);
  if (!p || p->agent->gpu)
    return (hsa_status_t)HSA_STATUS_ERROR_INVALID_MEMORY_POOL;
  if (flags)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return hsa_amd_memory_lock(host_ptr, size, agents, num_agent, agent_ptr);
}

hsa_status_t hsa_amd_memory_unlock(void *host_ptr) {
  WS_OPEN_OR_RETURN();
  if (!host_ptr)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  uint64_t host = (uint64_t)(uintptr_t)host_ptr, copy = 0;
  hsa_status_t status = HSA_STATUS_ERROR_INVALID_ARGUMENT;
  pthread_rwlock_wrlock(&mem_lock);
  for (size_t i = nlocks; i-- > 0;)
    if (locks[i].host == host) {
      const ws_host_lock was = locks[i];
      memmove(&locks[i], &locks[i + 1], (--nlocks - i) * sizeof *locks);
      status = HSA_STATUS_SUCCESS;
      if (was.agent != host) {
        copy = was.agent;
      } else if (!publish()) { // still locked
        memmove(&locks[i + 1], &locks[i], (nlocks++ - i) * sizeof *locks);
        locks[i] = was;
        status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
      }
      break;
    }
  pthread_rwlock_unlock(&mem_lock);
  // The host may do with its memory what it likes from now on, and a kernel
  // that still runs must not reach it.
  if (status == HSA_STATUS_SUCCESS)
    ws_mem_settle(ws_mem_revoke());
  if (copy)
    ws_mem_free((void *)(uintptr_t)copy, WS_A_RUNTIME);
  return status;
}

// On a GPU of the base profile these two grant nothing: memory that a kernel
// shall reach is allocated from a pool or locked.
hsa_status_t hsa_memory_register(void *ptr, size_t size) {
  WS_OPEN_OR_RETURN();
  return !ptr && size ? HSA_STATUS_ERROR_INVALID_ARGUMENT : HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_memory_deregister(void *ptr, size_t size) {
  WS_OPEN_OR_RETURN();
  (void)ptr, (void)size;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_memory_assign_agent(void *ptr, hsa_agent_t agent, hsa_access_permission_t access) {
  WS_OPEN_OR_RETURN();
  if (!ptr ||
      (access != HSA_ACCESS_PERMISSION_RO && access != HSA_ACCESS_PERMISSION_WO && access != HSA_ACCESS_PERMISSION_RW))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return ws_agent_of(agent) ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_INVALID_AGENT;
}

// ---------------------------------------------------------------- copies done at once

hsa_status_t hsa_memory_copy(void *dst, const void *src, size_t size) {
  WS_OPEN_OR_RETURN();
  if (!dst || !src)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  bool inside;
  ws_visitor me; // so that nobody unmaps what has just been checked
  ws_visitor_add(&me, false);
  ws_visitor_enter(&me);
  bool ok = ws_mem_host_range(dst, size, &inside) && ws_mem_host_range(src, size, &inside);
  if (ok && size)
    memmove(dst, src, size);
  ws_visitor_remove(&me);
  if (ok)
    return HSA_STATUS_SUCCESS;
  ws_message("hsa_memory_copy: %zu bytes from %p to %p reach beyond an allocation", size, src, dst);
  return HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

hsa_status_t hsa_amd_memory_fill(void *ptr, uint32_t value, size_t count) {
  WS_OPEN_OR_RETURN();
  if (!ptr || (uintptr_t)ptr % 4)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (count > SIZE_MAX / 4)
    return HSA_STATUS_ERROR_INVALID_ALLOCATION;
  if (!count)
    return HSA_STATUS_SUCCESS;
  bool inside;
  ws_visitor me;
  ws_visitor_add(&me, false);
  ws_visitor_enter(&me);
  bool ok = ws_mem_host_range(ptr, count * 4, &inside) && inside;
  if (ok) {
    uint32_t *p = ptr;
    for (size_t i = 0; i < count; i++)
      p[i] = value;
  }
  ws_visitor_remove(&me);
  if (ok)
    return HSA_STATUS_SUCCESS;
  ws_message("hsa_amd_memory_fill: %zu words at %p are not inside an allocation", count, ptr);
  return HSA_STATUS_ERROR_INVALID_ALLOCATION;
}

// ---------------------------------------------------------------- what pointers are

hsa_status_t hsa_amd_pointer_info(const void *ptr, hsa_amd_pointer_info_t *info, void *(*alloc)(size_t),
                                  uint32_t *num_agents_accessible, hsa_agent_t **accessible) {
  WS_OPEN_OR_RETURN();
  if (!ptr || !info || info->size < sizeof info->size)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if ((alloc != NULL) != (num_agents_accessible != NULL && accessible != NULL))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  hsa_amd_pointer_info_t out;
  memset(&out, 0, sizeof out);
  out.type = HSA_EXT_POINTER_TYPE_UNKNOWN;
  uint32_t mask = 0;
  uint64_t at = (uint64_t)(uintptr_t)ptr;
  pthread_rwlock_rdlock(&mem_lock);
  const ws_alloc *a = alloc_holding(at);
  const ws_host_lock *l = NULL;
  if (a && a->kind == WS_A_RUNTIME) { // the copy of a locked constant, or none of the caller's business
    for (size_t i = 0; i < nlocks && !l; i++)
      if (locks[i].agent == a->base)
        l = &locks[i];
    a = NULL;
  } else if (!a) {
    l = lock_holding(at);
  }
  if (a) {
    out.type = (hsa_amd_pointer_type_t)(a->kind == WS_A_MAPPED ? XL_HSA_POINTER_VMEM : HSA_EXT_POINTER_TYPE_HSA);
    out.agentBaseAddress = out.hostBaseAddress = (void *)(uintptr_t)a->base;
    out.sizeInBytes = a->size;
    out.userData = a->user_data;
    out.agentOwner = ws_agent_handle(a->pool->agent);
    out.global_flags = a->pool->flags;
    mask = a->access;
  } else if (l) {
    out.type = HSA_EXT_POINTER_TYPE_LOCKED;
    out.agentBaseAddress = (void *)(uintptr_t)l->agent;
    out.hostBaseAddress = (void *)(uintptr_t)l->host;
    out.sizeInBytes = l->size;
    out.agentOwner = ws_agent_handle(ws_agent_at(0));
    out.global_flags = HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED;
    mask = ~0u;
  }
  pthread_rwlock_unlock(&mem_lock);
  if (!a && !l && ws_vmem_reserved(at, &out.agentBaseAddress, &out.sizeInBytes)) {
    out.type = (hsa_amd_pointer_type_t)XL_HSA_POINTER_RESERVED;
    out.hostBaseAddress = out.agentBaseAddress;
  }
  if (alloc) {
    uint32_t n = 0;
    for (unsigned i = 0; ws_agent_at(i); i++)
      n += mask >> i & 1;
    *num_agents_accessible = n;
    *accessible = NULL;
    if (n) {
      hsa_agent_t *list = alloc(n * sizeof *list);
      if (!list)
        return HSA_STATUS_ERROR_OUT_OF_RESOURCES;
      *accessible = list;
      for (unsigned i = 0; ws_agent_at(i); i++)
        if (mask >> i & 1)
          *list++ = ws_agent_handle(ws_agent_at(i));
    }
  }
  // A caller built with another version of the struct says how much it knows.
  out.size = info->size < sizeof out ? info->size : (uint32_t)sizeof out;
  memcpy(info, &out, out.size);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_pointer_info_set_userdata(const void *ptr, void *userdata) {
  WS_OPEN_OR_RETURN();
  hsa_status_t status = HSA_STATUS_ERROR_INVALID_ARGUMENT;
  pthread_rwlock_wrlock(&mem_lock);
  ws_alloc *a = alloc_holding((uint64_t)(uintptr_t)ptr);
  if (a && a->kind == WS_A_POOL) {
    a->user_data = userdata;
    status = HSA_STATUS_SUCCESS;
  }
  pthread_rwlock_unlock(&mem_lock);
  return status;
}
