// system.c: hsa_init and hsa_shut_down, what the system, the agents, their
// caches and their instruction sets say about themselves, extensions, status
// names, and the handle table.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/environment.h"
#include "hsa/info.h"
#include "hsa/internal.h"
#include "hsa/vmem.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static pthread_mutex_t init_lock = PTHREAD_MUTEX_INITIALIZER;
static int references; // atomic; changed under init_lock
static ws_agent agents[1 + WS_MAX_GPUS];
static unsigned nagents; // atomic
static uint64_t memory_total;

bool ws_random_order;
static uint64_t order_state; // atomic

uint32_t ws_chance(uint32_t n) {
  if (!ws_random_order)
    return 0;
  // SplitMix64 (G. Steele, D. Lea, C. Flood, "Fast splittable pseudorandom number generators", 2014).
  uint64_t z = __atomic_add_fetch(&order_state, 0x9e3779b97f4a7c15u, __ATOMIC_RELAXED);
  z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
  z = (z ^ z >> 27) * 0x94d049bb133111ebu;
  return (uint32_t)((z ^ z >> 31) % n);
}

_Thread_local bool ws_own_thread;

void ws_thread_begins(void) {
  ws_own_thread = true;
  ws_thread_name();
}

uint64_t ws_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

uint64_t ws_memory_total(void) { return memory_total; }

bool ws_is_open(void) { return __atomic_load_n(&references, __ATOMIC_ACQUIRE) > 0; }

// ---------------------------------------------------------------- handles

// handle = kind << 56 | generation << 32 | index + 1
typedef struct ws_entry {
  void *p;
  uint32_t generation;
  uint32_t kind; // 0: free
  uint32_t next; // free list, index + 1
} ws_entry;

static pthread_rwlock_t handles_lock = PTHREAD_RWLOCK_INITIALIZER;
static ws_entry *entries;
static uint32_t nentries, cap_entries, free_entries;

uint64_t ws_handle_new(enum ws_handle_kind kind, void *p) {
  uint64_t h = 0;
  pthread_rwlock_wrlock(&handles_lock);
  uint32_t i = UINT32_MAX;
  if (free_entries) {
    i = free_entries - 1;
    free_entries = entries[i].next;
  } else {
    if (nentries == cap_entries && cap_entries < 1u << 24) {
      uint32_t cap = cap_entries ? cap_entries * 2 : 256;
      ws_entry *grown = realloc(entries, cap * sizeof *grown);
      if (grown) {
        memset(grown + cap_entries, 0, (cap - cap_entries) * sizeof *grown);
        entries = grown;
        cap_entries = cap;
      }
    }
    if (nentries < cap_entries)
      i = nentries++;
  }
  if (i != UINT32_MAX) {
    entries[i].generation = (entries[i].generation + 1) & 0xffffff;
    entries[i].p = p;
    entries[i].kind = kind;
    h = (uint64_t)kind << 56 | (uint64_t)entries[i].generation << 32 | (i + 1);
  }
  pthread_rwlock_unlock(&handles_lock);
  return h;
}

static ws_entry *entry_of(enum ws_handle_kind kind, uint64_t h) {
  uint32_t i = (uint32_t)h - 1;
  if (h >> 56 != (uint64_t)kind || i >= nentries || entries[i].kind != kind ||
      entries[i].generation != (h >> 32 & 0xffffff))
    return NULL;
  return &entries[i];
}

void *ws_handle_get(enum ws_handle_kind kind, uint64_t h) {
  pthread_rwlock_rdlock(&handles_lock);
  const ws_entry *e = entry_of(kind, h);
  void *p = e ? e->p : NULL;
  pthread_rwlock_unlock(&handles_lock);
  return p;
}

void *ws_handle_free(enum ws_handle_kind kind, uint64_t h) {
  pthread_rwlock_wrlock(&handles_lock);
  ws_entry *e = entry_of(kind, h);
  void *p = NULL;
  if (e) {
    p = e->p;
    e->kind = 0;
    e->p = NULL;
    e->next = free_entries;
    free_entries = (uint32_t)(e - entries) + 1;
  }
  pthread_rwlock_unlock(&handles_lock);
  return p;
}

uint64_t ws_handle_count(enum ws_handle_kind kind) {
  uint64_t n = 0;
  pthread_rwlock_rdlock(&handles_lock);
  for (uint32_t i = 0; i < nentries; i++)
    n += entries[i].kind == kind;
  pthread_rwlock_unlock(&handles_lock);
  return n;
}

// Of what there is now: allocations of memory pools and their bytes, ranges that the host has locked, signals
// (doorbells among them), queues, executables, readers of code objects; as many of these numbers as there is room for.
void wavesim_live(uint64_t *counts, size_t room);
void wavesim_live(uint64_t *counts, size_t room) {
  uint64_t n[7] = {0};
  if (ws_is_open()) {
    ws_mem_live(&n[0], &n[1], &n[2]);
    n[3] = ws_signal_count();
    const ws_agent *a;
    for (unsigned i = 0; (a = ws_agent_at(i)); i++)
      n[4] += (uint64_t)__atomic_load_n(&a->queues, __ATOMIC_RELAXED);
    n[5] = ws_handle_count(WS_H_EXECUTABLE);
    n[6] = ws_handle_count(WS_H_READER);
  }
  memcpy(counts, n, (room < sizeof n / sizeof *n ? room : sizeof n / sizeof *n) * sizeof *n);
}

// Signal groups and ISAs have nothing but themselves behind their handle.
void ws_handles_clear(void) {
  pthread_rwlock_wrlock(&handles_lock);
  for (uint32_t i = 0; i < nentries; i++)
    if (entries[i].kind == WS_H_GROUP || entries[i].kind == WS_H_ISA)
      free(entries[i].p);
  free(entries);
  entries = NULL;
  nentries = cap_entries = free_entries = 0;
  pthread_rwlock_unlock(&handles_lock);
}

// ---------------------------------------------------------------- agents

hsa_agent_t ws_agent_handle(const ws_agent *a) { return (hsa_agent_t){(uint64_t)(uintptr_t)a}; }

ws_agent *ws_agent_at(unsigned i) { return i < __atomic_load_n(&nagents, __ATOMIC_ACQUIRE) ? &agents[i] : NULL; }

ws_agent *ws_agent_of(hsa_agent_t a) {
  uint64_t at = a.handle - (uint64_t)(uintptr_t)agents;
  return at % sizeof *agents
             ? NULL
             : ws_agent_at(at / sizeof *agents < UINT32_MAX ? (unsigned)(at / sizeof *agents) : UINT32_MAX);
}

ws_pool *ws_pool_of(uint64_t handle) {
  for (unsigned i = 0; ws_agent_at(i); i++)
    for (unsigned k = 0; k < agents[i].pools; k++)
      if (handle == (uint64_t)(uintptr_t)&agents[i].pool[k])
        return &agents[i].pool[k];
  return NULL;
}

// Features of a target ID after the chip's name: ":sramecc+:xnack-".
static bool parse_features(const char *s, ws_target *t) {
  t->xnack = t->sramecc = -1;
  while (*s == ':') {
    size_t n = strcspn(++s, "+-");
    if (s[n] != '+' && s[n] != '-')
      return false;
    int8_t *f = n == 5 && !memcmp(s, "xnack", n) && WS_HAS(t->gpu, xnack)       ? &t->xnack
                : n == 7 && !memcmp(s, "sramecc", n) && WS_HAS(t->gpu, sramecc) ? &t->sramecc
                                                                                : NULL;
    if (!f || *f != -1)
      return false;
    *f = s[n] == '+';
    s += n + 1;
  }
  return !*s;
}

static void target_name(const ws_target *t, char *buf, size_t n) {
  snprintf(buf, n, "amdgcn-amd-amdhsa--%s%s%s", t->gpu->name,
           t->sramecc < 0 ? ""
           : t->sramecc   ? ":sramecc+"
                          : ":sramecc-",
           t->xnack < 0 ? ""
           : t->xnack   ? ":xnack+"
                        : ":xnack-");
}

static bool parse_processor(const char *s, ws_target *t) {
  t->gpu = ws_gpu_find(s);
  return t->gpu && parse_features(s + strlen(t->gpu->name), t);
}

bool ws_target_parse(const char *name, ws_target *t) {
  static const char prefix[] = "amdgcn-amd-amdhsa--";
  return !strncmp(name, prefix, sizeof prefix - 1) && parse_processor(name + sizeof prefix - 1, t);
}

typedef struct ws_isa { // what WS_H_ISA stands for
  ws_target target;
  char name[64];
} ws_isa;

static pthread_mutex_t isa_lock = PTHREAD_MUTEX_INITIALIZER;

// One handle per target, so that handles can be compared.
static hsa_status_t isa_handle(const ws_target *t, hsa_isa_t *isa) {
  char name[64];
  target_name(t, name, sizeof name);
  pthread_mutex_lock(&isa_lock);
  pthread_rwlock_rdlock(&handles_lock);
  isa->handle = 0;
  for (uint32_t i = 0; i < nentries && !isa->handle; i++)
    if (entries[i].kind == WS_H_ISA && !strcmp(((const ws_isa *)entries[i].p)->name, name))
      isa->handle = (uint64_t)WS_H_ISA << 56 | (uint64_t)entries[i].generation << 32 | (i + 1);
  pthread_rwlock_unlock(&handles_lock);
  if (!isa->handle) {
    ws_isa *new = calloc(1, sizeof *new);
    if (new) {
      new->target = *t;
      memcpy(new->name, name, sizeof name);
      isa->handle = ws_handle_new(WS_H_ISA, new);
      if (!isa->handle)
        free(new);
    }
  }
  pthread_mutex_unlock(&isa_lock);
  return isa->handle ? HSA_STATUS_SUCCESS : HSA_STATUS_ERROR_OUT_OF_RESOURCES;
}

static void cpu_model(char *buf, size_t n) {
  snprintf(buf, n, "CPU");
  FILE *f = fopen("/proc/cpuinfo", "re");
  if (!f)
    return;
  char line[256];
  while (fgets(line, sizeof line, f)) {
    const char *colon = strchr(line, ':');
    if (strncmp(line, "model name", 10) || !colon)
      continue;
    colon += 1 + strspn(colon + 1, " \t");
    snprintf(buf, n, "%.*s", (int)strcspn(colon, "\n"), colon);
    break;
  }
  fclose(f);
}

static bool setup_agents(void) {
  memset(agents, 0, sizeof agents);
  long pages = sysconf(_SC_PHYS_PAGES), cores = sysconf(_SC_NPROCESSORS_ONLN);
  memory_total = pages > 0 ? (uint64_t)pages * (uint64_t)sysconf(_SC_PAGESIZE) : (uint64_t)1 << 30;
  ws_agent *cpu = &agents[0];
  cpu->cores = cores > 0 ? (unsigned)cores : 1;
  cpu_model(cpu->name, sizeof cpu->name);
  memcpy(cpu->product, cpu->name, sizeof cpu->product);
  snprintf(cpu->uuid, sizeof cpu->uuid, "CPU-XX");
  cpu->pool[0] = (ws_pool){cpu, HSA_AMD_SEGMENT_GLOBAL, HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED};
  cpu->pool[1] = (ws_pool){cpu, HSA_AMD_SEGMENT_GLOBAL,
                           HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT | HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED};
  cpu->pool[2] = (ws_pool){cpu, HSA_AMD_SEGMENT_GLOBAL, HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED};
  cpu->pools = 3;
  const char *want = ws_env.gpu;
  unsigned n = 1;
  for (;;) {
    size_t len = strcspn(want, ",");
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)len, want);
    ws_target t;
    if (n > WS_MAX_GPUS) {
      ws_message("WAVESIM_GPU names more than %d GPUs", WS_MAX_GPUS);
      return false;
    }
    if (len >= sizeof name || !parse_processor(name, &t)) {
      char known[256] = "";
      for (unsigned i = 0; ws_gpu_at(i); i++)
        snprintf(known + strlen(known), sizeof known - strlen(known), "%s%s", i ? ", " : "", ws_gpu_at(i)->name);
      ws_message("WAVESIM_GPU: unknown GPU '%.*s'; known are %s", (int)len, want, known);
      return false;
    }
    // As these products come: ECC on where there is ECC, no retry of page faults.
    if (t.sramecc < 0 && WS_HAS(t.gpu, sramecc))
      t.sramecc = 1;
    if (t.xnack < 0 && WS_HAS(t.gpu, xnack))
      t.xnack = 0;
    ws_agent *a = &agents[n];
    a->node = n++;
    a->gpu = t.gpu;
    a->target = t;
    snprintf(a->name, sizeof a->name, "%s", t.gpu->name);
    snprintf(a->product, sizeof a->product, "%s", t.gpu->product);
    target_name(&t, a->isa_name, sizeof a->isa_name);
    snprintf(a->uuid, sizeof a->uuid, "GPU-57415645%08x", a->node);
    if (isa_handle(&t, &a->isa) != HSA_STATUS_SUCCESS) {
      ws_message("no memory for what the agents say");
      return false;
    }
    a->cores = t.gpu->compute_units;
    a->cache_bytes[0] = t.gpu->l1_bytes;
    a->cache_bytes[1] = t.gpu->l2_bytes;
    a->pool[0] = (ws_pool){a, HSA_AMD_SEGMENT_GLOBAL, HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED};
    a->pool[1] = (ws_pool){a, HSA_AMD_SEGMENT_GLOBAL, HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_FINE_GRAINED};
    a->pool[2] = (ws_pool){a, HSA_AMD_SEGMENT_GROUP, 0};
    a->pools = 3;
    want += len;
    if (!*want++)
      break;
  }
  __atomic_store_n(&nagents, n, __ATOMIC_RELEASE);
  return true;
}

hsa_status_t hsa_init(void) {
  hsa_status_t status = HSA_STATUS_SUCCESS;
  pthread_mutex_lock(&init_lock);
  if (references == 0 && (!ws_env_read() || !ws_fail_start())) {
    status = HSA_STATUS_ERROR;
  } else if (WS_FAIL_HERE(__func__)) {
    status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  } else if (references == INT32_MAX) {
    status = HSA_STATUS_ERROR_REFCOUNT_OVERFLOW;
  } else if (references == 0) {
    ws_random_order = ws_env_given.order;
    order_state = ws_env.order;
    if (!setup_agents())
      status = HSA_STATUS_ERROR;
    else if (!ws_signals_start())
      status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  }
  if (status == HSA_STATUS_SUCCESS)
    __atomic_add_fetch(&references, 1, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&init_lock);
  return status;
}

hsa_status_t hsa_shut_down(void) {
  hsa_status_t status = HSA_STATUS_SUCCESS;
  pthread_mutex_lock(&init_lock);
  if (references == 0) {
    status = HSA_STATUS_ERROR_NOT_INITIALIZED;
  } else if (WS_FAIL_HERE(__func__)) {
    status = HSA_STATUS_ERROR_OUT_OF_RESOURCES;
  } else if (references == 1 && ws_own_thread) {
    ws_message("the last hsa_shut_down cannot come from a callback");
    status = HSA_STATUS_ERROR_INVALID_RUNTIME_STATE;
  } else if (__atomic_sub_fetch(&references, 1, __ATOMIC_ACQ_REL) == 0) {
    ws_queues_stop();
    ws_async_stop();
    ws_sched_shutdown();
    ws_loader_stop();
    ws_vmem_stop();
    ws_handles_clear();
    ws_mem_stop();
    ws_signals_stop();
    __atomic_store_n(&nagents, 0, __ATOMIC_RELEASE);
  }
  pthread_mutex_unlock(&init_lock);
  return status;
}

hsa_status_t hsa_iterate_agents(hsa_status_t (*callback)(hsa_agent_t agent, void *data), void *data) {
  WS_OPEN_OR_RETURN();
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (unsigned i = 0; ws_agent_at(i); i++) {
    hsa_status_t status = callback(ws_agent_handle(&agents[i]), data);
    if (status != HSA_STATUS_SUCCESS)
      return status;
  }
  return HSA_STATUS_SUCCESS;
}

// ---------------------------------------------------------------- information

// Of a set of extensions, a bit each: the loader's alone.
#define EXTENSIONS [HSA_EXTENSION_AMD_LOADER / 8] = 1u << (HSA_EXTENSION_AMD_LOADER % 8)

static uint64_t now(const void *nothing) {
  (void)nothing;
  return ws_now();
}
static uint64_t first_has_xnack(const void *nothing) {
  (void)nothing;
  return ws_agent_at(1) && agents[1].target.xnack == 1;
}

static const ws_info system_info[] = {
    WS_IS(HSA_SYSTEM_INFO_VERSION_MAJOR, uint16_t, 1),
    WS_IS(HSA_SYSTEM_INFO_VERSION_MINOR, uint16_t, 1),
    WS_OF(HSA_SYSTEM_INFO_TIMESTAMP, uint64_t, now),
    WS_IS(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, uint64_t, WS_TIMESTAMP_FREQUENCY),
    WS_IS(HSA_SYSTEM_INFO_SIGNAL_MAX_WAIT, uint64_t, UINT64_MAX),
    WS_IS(HSA_SYSTEM_INFO_ENDIANNESS, uint32_t, HSA_ENDIANNESS_LITTLE),
    WS_IS(HSA_SYSTEM_INFO_MACHINE_MODEL, uint32_t, HSA_MACHINE_MODEL_LARGE),
    WS_IS(HSA_SYSTEM_INFO_EXTENSIONS, uint8_t[128], EXTENSIONS),
    WS_IS(HSA_AMD_SYSTEM_INFO_BUILD_VERSION, const char *, "wavesim"),
    WS_IS(HSA_AMD_SYSTEM_INFO_SVM_SUPPORTED, bool, false),
    WS_IS(HSA_AMD_SYSTEM_INFO_SVM_ACCESSIBLE_BY_DEFAULT, bool, false),
    WS_IS(WS_SYSTEM_INFO_MWAITX_ENABLED, bool, false),
    WS_IS(WS_SYSTEM_INFO_DMABUF_SUPPORTED, bool, false),
    WS_IS(WS_SYSTEM_INFO_VIRTUAL_MEM_API_SUPPORTED, bool, true),
    WS_OF(WS_SYSTEM_INFO_XNACK_ENABLED, bool, first_has_xnack),
    WS_IS(WS_SYSTEM_INFO_EXT_VERSION_MAJOR, uint16_t, HSA_AMD_INTERFACE_VERSION_MAJOR),
    WS_IS(WS_SYSTEM_INFO_EXT_VERSION_MINOR, uint16_t, HSA_AMD_INTERFACE_VERSION_MINOR),
};

hsa_status_t hsa_system_get_info(hsa_system_info_t attribute, void *value) {
  WS_OPEN_OR_RETURN();
  return ws_answered(WS_ANSWER(system_info, NULL, attribute, value));
}

static uint64_t memory_left(const void *agent) {
  int64_t left = (int64_t)memory_total - __atomic_load_n(&((const ws_agent *)agent)->allocated, __ATOMIC_RELAXED);
  return left > 0 ? (uint64_t)left : 0;
}
static uint64_t bus_device_function(const void *agent) { return ((const ws_agent *)agent)->node << 8; }
static uint64_t constant_hertz(const void *gpu) { return ((const ws_gpu *)gpu)->constant_mhz * 1000000ul; }

static const ws_info agent_info[] = {
    WS_AT(HSA_AGENT_INFO_NAME, char[64], ws_agent, name),
    WS_AT(HSA_AMD_AGENT_INFO_PRODUCT_NAME, char[64], ws_agent, product),
    WS_AT(HSA_AMD_AGENT_INFO_UUID, char[21], ws_agent, uuid),
    WS_IS(HSA_AGENT_INFO_MACHINE_MODEL, uint32_t, HSA_MACHINE_MODEL_LARGE),
    WS_IS(HSA_AGENT_INFO_DEFAULT_FLOAT_ROUNDING_MODE, uint32_t, HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR),
    WS_IS(HSA_AGENT_INFO_BASE_PROFILE_DEFAULT_FLOAT_ROUNDING_MODES, uint32_t,
          1 << HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR),
    WS_IS(HSA_AGENT_INFO_QUEUE_TYPE, uint32_t, HSA_QUEUE_TYPE_MULTI),
    WS_AT(HSA_AGENT_INFO_NODE, uint32_t, ws_agent, node),
    WS_AT(HSA_AMD_AGENT_INFO_DRIVER_NODE_ID, uint32_t, ws_agent, node),
    WS_AT(WS_AGENT_INFO_DRIVER_UID, uint32_t, ws_agent, node),
    WS_OF(HSA_AMD_AGENT_INFO_BDFID, uint32_t, bus_device_function),
    WS_IS(HSA_AMD_AGENT_INFO_DOMAIN, uint32_t, 0),
    WS_IS(HSA_AMD_AGENT_INFO_MAX_ADDRESS_WATCH_POINTS, uint32_t, 0),
    WS_IS(HSA_AMD_AGENT_INFO_ASIC_REVISION, uint32_t, 0),
    WS_IS(WS_AGENT_INFO_UCODE_VERSION, uint32_t, 0),
    WS_IS(WS_AGENT_INFO_SDMA_UCODE_VERSION, uint32_t, 0),
    WS_IS(WS_AGENT_INFO_NUM_SDMA_XGMI_ENG, uint32_t, 0),
    WS_IS(WS_AGENT_INFO_IOMMU_SUPPORT, uint32_t, 0),
    WS_IS(HSA_AGENT_INFO_EXTENSIONS, uint8_t[128], EXTENSIONS),
    WS_IS(HSA_AGENT_INFO_VERSION_MAJOR, uint16_t, 1),
    WS_IS(HSA_AGENT_INFO_VERSION_MINOR, uint16_t, 1),
    WS_AT(HSA_AGENT_INFO_CACHE_SIZE, uint32_t[4], ws_agent, cache_bytes),
    WS_AT(HSA_AGENT_INFO_ISA, hsa_isa_t, ws_agent, isa),
    WS_AT(HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT, uint32_t, ws_agent, cores),
    WS_OF(WS_AGENT_INFO_MEMORY_AVAIL, uint64_t, memory_left),
    WS_IS(WS_AGENT_INFO_NEAREST_CPU, ws_agent *, &agents[0]),
    WS_IS(WS_AGENT_INFO_MEMORY_PROPERTIES, uint8_t[8], 0),
    WS_IS(WS_AGENT_INFO_AQL_EXTENSIONS, uint8_t[8], 0),
};

static const ws_info cpu_info[] = {
    WS_IS(HSA_AGENT_INFO_VENDOR_NAME, char[64], "CPU"),
    WS_IS(HSA_AGENT_INFO_PROFILE, uint32_t, HSA_PROFILE_FULL),
    WS_IS(HSA_AGENT_INFO_DEVICE, uint32_t, HSA_DEVICE_TYPE_CPU),
    WS_IS(HSA_AMD_AGENT_INFO_CACHELINE_SIZE, uint32_t, 64),
    WS_IS(HSA_AGENT_INFO_FAST_F16_OPERATION, bool, false),
    WS_IS(HSA_AMD_AGENT_INFO_COOPERATIVE_QUEUES, bool, false),
    WS_IS(HSA_AMD_AGENT_INFO_SVM_DIRECT_HOST_ACCESS, bool, false),
    WS_IS(HSA_AGENT_INFO_WORKGROUP_MAX_DIM, uint16_t[3], 0),
    WS_IS(HSA_AGENT_INFO_GRID_MAX_DIM, hsa_dim3_t, 0),
    WS_IS(HSA_AGENT_INFO_FEATURE, uint32_t, 0),
    WS_IS(HSA_AGENT_INFO_WAVEFRONT_SIZE, uint32_t, 0),
    WS_IS(HSA_AGENT_INFO_WORKGROUP_MAX_SIZE, uint32_t, 0),
    WS_IS(HSA_AGENT_INFO_GRID_MAX_SIZE, uint32_t, 0),
    WS_IS(HSA_AGENT_INFO_FBARRIER_MAX_SIZE, uint32_t, 0),
    WS_IS(HSA_AGENT_INFO_QUEUES_MAX, uint32_t, 0),
    WS_IS(HSA_AGENT_INFO_QUEUE_MIN_SIZE, uint32_t, 0),
    WS_IS(HSA_AGENT_INFO_QUEUE_MAX_SIZE, uint32_t, 0),
    WS_IS(HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU, uint32_t, 0),
    WS_IS(HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU, uint32_t, 0),
    WS_IS(HSA_AMD_AGENT_INFO_NUM_SHADER_ENGINES, uint32_t, 0),
    WS_IS(HSA_AMD_AGENT_INFO_NUM_SHADER_ARRAYS_PER_SE, uint32_t, 0),
    WS_IS(HSA_AMD_AGENT_INFO_CHIP_ID, uint32_t, 0),
    WS_IS(HSA_AMD_AGENT_INFO_MEMORY_WIDTH, uint32_t, 0),
    WS_IS(HSA_AMD_AGENT_INFO_MEMORY_MAX_FREQUENCY, uint32_t, 0),
    WS_IS(HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY, uint32_t, 0),
    WS_IS(HSA_AMD_AGENT_INFO_COOPERATIVE_COMPUTE_UNIT_COUNT, uint32_t, 0),
    WS_IS(WS_AGENT_INFO_ASIC_FAMILY_ID, uint32_t, 0),
    WS_IS(WS_AGENT_INFO_NUM_SDMA_ENG, uint32_t, 0),
    WS_IS(WS_AGENT_INFO_NUM_XCC, uint32_t, 0),
};

static uint32_t hdp_registers[2]; // written to, with no effect, as memory here is coherent

static const ws_info gpu_info[] = {
    WS_IS(HSA_AGENT_INFO_VENDOR_NAME, char[64], "AMD"),
    WS_IS(HSA_AGENT_INFO_FEATURE, uint32_t, HSA_AGENT_FEATURE_KERNEL_DISPATCH),
    WS_IS(HSA_AGENT_INFO_PROFILE, uint32_t, HSA_PROFILE_BASE),
    WS_IS(HSA_AGENT_INFO_FAST_F16_OPERATION, bool, true),
    WS_AT(HSA_AGENT_INFO_WAVEFRONT_SIZE, uint32_t, ws_gpu, wave_size),
    WS_IS(HSA_AGENT_INFO_WORKGROUP_MAX_DIM, uint16_t[3], 1024, 1024, 1024),
    WS_IS(HSA_AGENT_INFO_WORKGROUP_MAX_SIZE, uint32_t, 1024),
    WS_IS(HSA_AGENT_INFO_GRID_MAX_DIM, hsa_dim3_t, INT32_MAX, INT32_MAX, INT32_MAX),
    WS_IS(HSA_AGENT_INFO_GRID_MAX_SIZE, uint32_t, UINT32_MAX),
    WS_IS(HSA_AGENT_INFO_FBARRIER_MAX_SIZE, uint32_t, 32),
    WS_IS(HSA_AGENT_INFO_QUEUES_MAX, uint32_t, 128),
    WS_IS(HSA_AGENT_INFO_QUEUE_MIN_SIZE, uint32_t, 64),
    WS_IS(HSA_AGENT_INFO_QUEUE_MAX_SIZE, uint32_t, 131072),
    WS_IS(HSA_AGENT_INFO_DEVICE, uint32_t, HSA_DEVICE_TYPE_GPU),
    WS_AT(HSA_AMD_AGENT_INFO_CHIP_ID, uint32_t, ws_gpu, chip_id),
    WS_AT(HSA_AMD_AGENT_INFO_CACHELINE_SIZE, uint32_t, ws_gpu, cacheline),
    WS_AT(HSA_AMD_AGENT_INFO_COOPERATIVE_COMPUTE_UNIT_COUNT, uint32_t, ws_gpu, compute_units),
    WS_AT(HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY, uint32_t, ws_gpu, clock_mhz),
    WS_AT(HSA_AMD_AGENT_INFO_MEMORY_WIDTH, uint32_t, ws_gpu, memory_bits),
    WS_AT(HSA_AMD_AGENT_INFO_MEMORY_MAX_FREQUENCY, uint32_t, ws_gpu, memory_mhz),
    WS_AT(HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU, uint32_t, ws_gpu, waves_per_cu),
    WS_AT(HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU, uint32_t, ws_gpu, simds_per_cu),
    WS_AT(HSA_AMD_AGENT_INFO_NUM_SHADER_ENGINES, uint32_t, ws_gpu, shader_engines),
    WS_AT(HSA_AMD_AGENT_INFO_NUM_SHADER_ARRAYS_PER_SE, uint32_t, ws_gpu, shader_arrays),
    WS_IS(HSA_AMD_AGENT_INFO_HDP_FLUSH, hsa_amd_hdp_flush_t, &hdp_registers[0], &hdp_registers[1]),
    WS_IS(HSA_AMD_AGENT_INFO_COOPERATIVE_QUEUES, bool, true),
    WS_IS(HSA_AMD_AGENT_INFO_SVM_DIRECT_HOST_ACCESS, bool, true),
    WS_AT(WS_AGENT_INFO_ASIC_FAMILY_ID, uint32_t, ws_gpu, family_id),
    WS_IS(WS_AGENT_INFO_NUM_SDMA_ENG, uint32_t, 1),
    WS_AT(WS_AGENT_INFO_NUM_XCC, uint32_t, ws_gpu, xccs),
    WS_OF(WS_AGENT_INFO_TIMESTAMP_FREQUENCY, uint64_t, constant_hertz), // of the clock that its code reads
};

hsa_status_t hsa_agent_get_info(hsa_agent_t agent, hsa_agent_info_t attribute, void *value) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  if (!a)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  return ws_answered(
      WS_ANSWER(agent_info, a, attribute, value) ||
      (a->gpu ? WS_ANSWER(gpu_info, a->gpu, attribute, value) : WS_ANSWER(cpu_info, a, attribute, value)));
}

hsa_status_t hsa_agent_get_exception_policies(hsa_agent_t agent, hsa_profile_t profile, uint16_t *mask) {
  WS_OPEN_OR_RETURN();
  if (!ws_agent_of(agent))
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!mask || (unsigned)profile > HSA_PROFILE_FULL)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *mask = 0;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_amd_profiling_convert_tick_to_system_domain(hsa_agent_t agent, uint64_t agent_tick,
                                                             uint64_t *system_tick) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  if (!a || !a->gpu)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!system_tick)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *system_tick = agent_tick; // there is one clock
  return HSA_STATUS_SUCCESS;
}

// ---------------------------------------------------------------- caches

// A cache's handle: node << 8 | level, level from 1.
hsa_status_t hsa_agent_iterate_caches(hsa_agent_t agent, hsa_status_t (*callback)(hsa_cache_t cache, void *data),
                                      void *data) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  if (!a)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (unsigned level = 1; a->gpu && level <= 2; level++) {
    hsa_status_t status = callback((hsa_cache_t){a->node << 8 | level}, data);
    if (status != HSA_STATUS_SUCCESS)
      return status;
  }
  return HSA_STATUS_SUCCESS;
}

typedef struct ws_cache { // what one says
  char name[80];
  const char *text;
  uint32_t length, size;
  uint8_t level;
} ws_cache;

static uint64_t cache_name_bytes(const void *cache) { return ((const ws_cache *)cache)->length + 1; }

static const ws_info cache_info[] = {
    WS_AT(HSA_CACHE_INFO_NAME_LENGTH, uint32_t, ws_cache, length),
    WS_TEXT(HSA_CACHE_INFO_NAME, ws_cache, text, cache_name_bytes),
    WS_AT(HSA_CACHE_INFO_LEVEL, uint8_t, ws_cache, level),
    WS_AT(HSA_CACHE_INFO_SIZE, uint32_t, ws_cache, size),
};

hsa_status_t hsa_cache_get_info(hsa_cache_t cache, hsa_cache_info_t attribute, void *value) {
  WS_OPEN_OR_RETURN();
  unsigned level = cache.handle & 0xff;
  const ws_agent *a = cache.handle >> 8 <= WS_MAX_GPUS ? ws_agent_at((unsigned)(cache.handle >> 8)) : NULL;
  if (!a || !a->gpu || level < 1 || level > 2)
    return HSA_STATUS_ERROR_INVALID_CACHE;
  ws_cache c = {.text = c.name, .level = (uint8_t)level, .size = a->cache_bytes[level - 1]};
  c.length = (uint32_t)snprintf(c.name, sizeof c.name, "%s L%u", a->name, level);
  return ws_answered(WS_ANSWER(cache_info, &c, attribute, value));
}

// ---------------------------------------------------------------- instruction sets

hsa_status_t hsa_agent_iterate_isas(hsa_agent_t agent, hsa_status_t (*callback)(hsa_isa_t isa, void *data),
                                    void *data) {
  WS_OPEN_OR_RETURN();
  const ws_agent *a = ws_agent_of(agent);
  if (!a)
    return HSA_STATUS_ERROR_INVALID_AGENT;
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (!a->gpu)
    return HSA_STATUS_SUCCESS;
  return callback(a->isa, data);
}

hsa_status_t hsa_isa_from_name(const char *name, hsa_isa_t *isa) {
  WS_OPEN_OR_RETURN();
  if (!name || !isa)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  ws_target t;
  return ws_target_parse(name, &t) ? isa_handle(&t, isa) : HSA_STATUS_ERROR_INVALID_ISA_NAME;
}

// The terminating zero included, as AMD's runtime has it.
static uint64_t isa_name_bytes(const void *name) { return strlen(*(const char *const *)name) + 1; }

static const ws_info isa_name_info[] = {
    // of a pointer to the name
    WS_OF(HSA_ISA_INFO_NAME_LENGTH, uint32_t, isa_name_bytes),
    {HSA_ISA_INFO_NAME, 0, NULL, isa_name_bytes, 0, 0},
};

static const ws_info isa_info[] = {
    // of a chip
    WS_IS(HSA_ISA_INFO_CALL_CONVENTION_COUNT, uint32_t, 1),
    WS_AT(HSA_ISA_INFO_CALL_CONVENTION_INFO_WAVEFRONT_SIZE, uint32_t, ws_gpu, wave_size),
    WS_AT(HSA_ISA_INFO_CALL_CONVENTION_INFO_WAVEFRONTS_PER_COMPUTE_UNIT, uint32_t, ws_gpu, waves_per_cu),
    WS_IS(HSA_ISA_INFO_MACHINE_MODELS, bool[2], [HSA_MACHINE_MODEL_LARGE] = true),
    WS_IS(HSA_ISA_INFO_PROFILES, bool[2], [HSA_PROFILE_BASE] = true),
    WS_IS(HSA_ISA_INFO_DEFAULT_FLOAT_ROUNDING_MODES, bool[3], [HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR] = true),
    WS_IS(HSA_ISA_INFO_BASE_PROFILE_DEFAULT_FLOAT_ROUNDING_MODES,
          bool[3], [HSA_DEFAULT_FLOAT_ROUNDING_MODE_NEAR] = true),
    WS_IS(HSA_ISA_INFO_FAST_F16_OPERATION, bool, true),
    WS_IS(HSA_ISA_INFO_WORKGROUP_MAX_DIM, uint16_t[3], 1024, 1024, 1024),
    WS_IS(HSA_ISA_INFO_WORKGROUP_MAX_SIZE, uint32_t, 1024),
    WS_IS(HSA_ISA_INFO_GRID_MAX_DIM, hsa_dim3_t, INT32_MAX, INT32_MAX, INT32_MAX),
    WS_IS(HSA_ISA_INFO_GRID_MAX_SIZE, uint64_t, UINT64_MAX),
    WS_IS(HSA_ISA_INFO_FBARRIER_MAX_SIZE, uint32_t, 32),
};

hsa_status_t hsa_isa_get_info_alt(hsa_isa_t isa, hsa_isa_info_t attribute, void *value) {
  WS_OPEN_OR_RETURN();
  const ws_isa *i = ws_handle_get(WS_H_ISA, isa.handle);
  if (!i)
    return HSA_STATUS_ERROR_INVALID_ISA;
  const char *name = i->name;
  return ws_answered(WS_ANSWER(isa_name_info, &name, attribute, value) ||
                     WS_ANSWER(isa_info, i->target.gpu, attribute, value));
}

hsa_status_t hsa_isa_get_info(hsa_isa_t isa, hsa_isa_info_t attribute, uint32_t index, void *value) {
  WS_OPEN_OR_RETURN();
  if (index != 0)
    return HSA_STATUS_ERROR_INVALID_INDEX;
  return hsa_isa_get_info_alt(isa, attribute, value);
}

hsa_status_t hsa_isa_get_exception_policies(hsa_isa_t isa, hsa_profile_t profile, uint16_t *mask) {
  WS_OPEN_OR_RETURN();
  if (!ws_handle_get(WS_H_ISA, isa.handle))
    return HSA_STATUS_ERROR_INVALID_ISA;
  if (!mask || (unsigned)profile > HSA_PROFILE_FULL)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *mask = 0;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_isa_get_round_method(hsa_isa_t isa, hsa_fp_type_t fp_type, hsa_flush_mode_t flush_mode,
                                      hsa_round_method_t *round_method) {
  WS_OPEN_OR_RETURN();
  if (!ws_handle_get(WS_H_ISA, isa.handle))
    return HSA_STATUS_ERROR_INVALID_ISA;
  if (!round_method || (fp_type != HSA_FP_TYPE_16 && fp_type != HSA_FP_TYPE_32 && fp_type != HSA_FP_TYPE_64) ||
      (flush_mode != HSA_FLUSH_MODE_FTZ && flush_mode != HSA_FLUSH_MODE_NON_FTZ))
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *round_method = HSA_ROUND_METHOD_SINGLE;
  return HSA_STATUS_SUCCESS;
}

// Code for "any" runs on both settings of a feature; a fixed one must agree.
hsa_status_t hsa_isa_compatible(hsa_isa_t code_object_isa, hsa_isa_t agent_isa, bool *result) {
  WS_OPEN_OR_RETURN();
  const ws_isa *c = ws_handle_get(WS_H_ISA, code_object_isa.handle), *a = ws_handle_get(WS_H_ISA, agent_isa.handle);
  if (!c || !a)
    return HSA_STATUS_ERROR_INVALID_ISA;
  if (!result)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *result = c->target.gpu == a->target.gpu && (c->target.xnack < 0 || c->target.xnack == a->target.xnack) &&
            (c->target.sramecc < 0 || c->target.sramecc == a->target.sramecc);
  return HSA_STATUS_SUCCESS;
}

// A wavefront's handle is its size.
hsa_status_t hsa_isa_iterate_wavefronts(hsa_isa_t isa, hsa_status_t (*callback)(hsa_wavefront_t wavefront, void *data),
                                        void *data) {
  WS_OPEN_OR_RETURN();
  const ws_isa *i = ws_handle_get(WS_H_ISA, isa.handle);
  if (!i)
    return HSA_STATUS_ERROR_INVALID_ISA;
  if (!callback)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  return callback((hsa_wavefront_t){i->target.gpu->wave_size}, data);
}

static const ws_info wavefront_info[] = {WS_AT(HSA_WAVEFRONT_INFO_SIZE, uint32_t, hsa_wavefront_t, handle)};

hsa_status_t hsa_wavefront_get_info(hsa_wavefront_t wavefront, hsa_wavefront_info_t attribute, void *value) {
  WS_OPEN_OR_RETURN();
  if (wavefront.handle != 32 && wavefront.handle != 64)
    return HSA_STATUS_ERROR_INVALID_WAVEFRONT;
  return ws_answered(WS_ANSWER(wavefront_info, &wavefront, attribute, value));
}

// ---------------------------------------------------------------- extensions

hsa_status_t hsa_extension_get_name(uint16_t extension, const char **name) {
#define EXTENSION(name) {name, #name}
  static const struct {
    uint16_t extension;
    const char *name;
  } names[] = {
      EXTENSION(HSA_EXTENSION_FINALIZER),
      EXTENSION(HSA_EXTENSION_IMAGES),
      EXTENSION(HSA_EXTENSION_PERFORMANCE_COUNTERS),
      EXTENSION(HSA_EXTENSION_PROFILING_EVENTS),
      EXTENSION(HSA_EXTENSION_AMD_PROFILER),
      EXTENSION(HSA_EXTENSION_AMD_LOADER),
      EXTENSION(HSA_EXTENSION_AMD_AQLPROFILE),
  };
  WS_OPEN_OR_RETURN();
  if (!name)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (names[i].extension == extension) {
      *name = names[i].name;
      return HSA_STATUS_SUCCESS;
    }
  *name = "HSA_EXTENSION_INVALID";
  return HSA_STATUS_ERROR_INVALID_ARGUMENT;
}

static bool known_extension(uint16_t extension) {
  return extension <= HSA_EXTENSION_STD_LAST ||
         (extension >= HSA_AMD_FIRST_EXTENSION && extension <= HSA_AMD_LAST_EXTENSION);
}

enum { LOADER_MAJOR = 1, LOADER_MINOR = 3 };

hsa_status_t hsa_system_major_extension_supported(uint16_t extension, uint16_t version_major, uint16_t *version_minor,
                                                  bool *result) {
  WS_OPEN_OR_RETURN();
  if (!known_extension(extension) || !version_minor || !result)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  *result = extension == HSA_EXTENSION_AMD_LOADER && version_major == LOADER_MAJOR;
  if (*result)
    *version_minor = LOADER_MINOR;
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_system_extension_supported(uint16_t extension, uint16_t version_major, uint16_t version_minor,
                                            bool *result) {
  WS_OPEN_OR_RETURN();
  uint16_t minor = 0;
  hsa_status_t status = hsa_system_major_extension_supported(extension, version_major, &minor, result);
  if (status == HSA_STATUS_SUCCESS)
    *result = *result && version_minor <= minor;
  return status;
}

hsa_status_t hsa_agent_major_extension_supported(uint16_t extension, hsa_agent_t agent, uint16_t version_major,
                                                 uint16_t *version_minor, bool *result) {
  WS_OPEN_OR_RETURN();
  if (!ws_agent_of(agent))
    return HSA_STATUS_ERROR_INVALID_AGENT;
  return hsa_system_major_extension_supported(extension, version_major, version_minor, result);
}

hsa_status_t hsa_agent_extension_supported(uint16_t extension, hsa_agent_t agent, uint16_t version_major,
                                           uint16_t version_minor, bool *result) {
  WS_OPEN_OR_RETURN();
  if (!ws_agent_of(agent))
    return HSA_STATUS_ERROR_INVALID_AGENT;
  return hsa_system_extension_supported(extension, version_major, version_minor, result);
}

hsa_status_t hsa_system_get_major_extension_table(uint16_t extension, uint16_t version_major, size_t table_length,
                                                  void *table) {
  WS_OPEN_OR_RETURN();
  if (!known_extension(extension) || !table || !table_length)
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  if (extension != HSA_EXTENSION_AMD_LOADER || version_major != LOADER_MAJOR)
    return HSA_STATUS_ERROR; // not supported
  memcpy(table, &ws_loader_table, table_length < sizeof ws_loader_table ? table_length : sizeof ws_loader_table);
  return HSA_STATUS_SUCCESS;
}

hsa_status_t hsa_system_get_extension_table(uint16_t extension, uint16_t version_major, uint16_t version_minor,
                                            void *table) {
  static const size_t length[LOADER_MINOR + 1] = {
      sizeof(hsa_ven_amd_loader_1_00_pfn_t), sizeof(hsa_ven_amd_loader_1_01_pfn_t),
      sizeof(hsa_ven_amd_loader_1_02_pfn_t), sizeof(hsa_ven_amd_loader_1_03_pfn_t)};
  WS_OPEN_OR_RETURN();
  if (extension == HSA_EXTENSION_AMD_LOADER && version_minor > LOADER_MINOR)
    return HSA_STATUS_ERROR;
  return hsa_system_get_major_extension_table(extension, version_major, length[version_minor & LOADER_MINOR], table);
}

// ---------------------------------------------------------------- status names

hsa_status_t hsa_status_string(hsa_status_t status, const char **status_string) {
#define STATUS(name, text)                                                                                             \
  case name:                                                                                                           \
    *status_string = #name ": " text;                                                                                  \
    return HSA_STATUS_SUCCESS;
  if (!status_string) // works without hsa_init, whose own failure needs a name too
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  switch ((unsigned)status) {
    STATUS(HSA_STATUS_SUCCESS, "the call went well")
    STATUS(HSA_STATUS_INFO_BREAK, "a callback ended the iteration early")
    STATUS(HSA_STATUS_ERROR, "an error that has no number of its own")
    STATUS(HSA_STATUS_ERROR_INVALID_ARGUMENT, "an argument has a value it may not have")
    STATUS(HSA_STATUS_ERROR_INVALID_QUEUE_CREATION, "the agent cannot have such a queue")
    STATUS(HSA_STATUS_ERROR_INVALID_ALLOCATION, "the memory is no allocation, or one that cannot be made")
    STATUS(HSA_STATUS_ERROR_INVALID_AGENT, "the agent is invalid")
    STATUS(HSA_STATUS_ERROR_INVALID_REGION, "the memory region is invalid")
    STATUS(HSA_STATUS_ERROR_INVALID_SIGNAL, "the signal is invalid")
    STATUS(HSA_STATUS_ERROR_INVALID_QUEUE, "the queue is invalid")
    STATUS(HSA_STATUS_ERROR_OUT_OF_RESOURCES, "memory or another resource is used up")
    STATUS(HSA_STATUS_ERROR_INVALID_PACKET_FORMAT, "a packet in a queue is malformed")
    STATUS(HSA_STATUS_ERROR_RESOURCE_FREE, "a resource could not be released")
    STATUS(HSA_STATUS_ERROR_NOT_INITIALIZED, "hsa_init has not been called")
    STATUS(HSA_STATUS_ERROR_REFCOUNT_OVERFLOW, "hsa_init has been called too often")
    STATUS(HSA_STATUS_ERROR_INCOMPATIBLE_ARGUMENTS, "the arguments do not go together")
    STATUS(HSA_STATUS_ERROR_INVALID_INDEX, "the index is out of range")
    STATUS(HSA_STATUS_ERROR_INVALID_ISA, "the instruction set is invalid")
    STATUS(HSA_STATUS_ERROR_INVALID_ISA_NAME, "the name is of no known instruction set")
    STATUS(HSA_STATUS_ERROR_INVALID_CODE_OBJECT, "the code object is invalid")
    STATUS(HSA_STATUS_ERROR_INVALID_EXECUTABLE, "the executable is invalid")
    STATUS(HSA_STATUS_ERROR_FROZEN_EXECUTABLE, "the executable is frozen")
    STATUS(HSA_STATUS_ERROR_INVALID_SYMBOL_NAME, "there is no symbol of this name")
    STATUS(HSA_STATUS_ERROR_VARIABLE_ALREADY_DEFINED, "the variable has been defined before")
    STATUS(HSA_STATUS_ERROR_VARIABLE_UNDEFINED, "a variable is not defined")
    STATUS(HSA_STATUS_ERROR_EXCEPTION, "a kernel stopped at an error")
    STATUS(HSA_STATUS_ERROR_INVALID_CODE_SYMBOL, "the code object symbol is invalid")
    STATUS(HSA_STATUS_ERROR_INVALID_EXECUTABLE_SYMBOL, "the executable symbol is invalid")
    STATUS(HSA_STATUS_ERROR_INVALID_FILE, "the file is invalid")
    STATUS(HSA_STATUS_ERROR_INVALID_CODE_OBJECT_READER, "the code object reader is invalid")
    STATUS(HSA_STATUS_ERROR_INVALID_CACHE, "the cache is invalid")
    STATUS(HSA_STATUS_ERROR_INVALID_WAVEFRONT, "the wavefront is invalid")
    STATUS(HSA_STATUS_ERROR_INVALID_SIGNAL_GROUP, "the signal group is invalid")
    STATUS(HSA_STATUS_ERROR_INVALID_RUNTIME_STATE, "the runtime is in no state for this call")
    STATUS(HSA_STATUS_ERROR_FATAL, "the queue or the runtime cannot go on")
    STATUS(HSA_STATUS_ERROR_INVALID_MEMORY_POOL, "the memory pool is invalid")
    STATUS(HSA_STATUS_ERROR_MEMORY_APERTURE_VIOLATION, "a kernel accessed memory outside its segment's aperture")
    STATUS(HSA_STATUS_ERROR_ILLEGAL_INSTRUCTION, "a kernel executed an instruction that does not exist")
    STATUS(HSA_STATUS_ERROR_MEMORY_FAULT, "a kernel accessed memory that is not there")
    STATUS(HSA_STATUS_CU_MASK_REDUCED, "the mask of compute units names more than there are")
  default:
    return HSA_STATUS_ERROR_INVALID_ARGUMENT;
  }
#undef STATUS
}
