// gpu.c: see gpu.h. Opening, memory, and what a GPU can run at once. Written to the rules of AMD's runtime: memory of a
// GPU is its coarse-grained pool, kernel arguments lie in the host's kernarg pool.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "gpu.h"
#include "crosslane/chips.h"

#include <inttypes.h>
#include <pthread.h>
#include <string.h>

const char *xl_status_text(const xl_runtime *r, hsa_status_t s, char text[256]) {
  const char *known = NULL;
  if (r->hsa_status_string && r->hsa_status_string(s, &known) == HSA_STATUS_SUCCESS && known)
    snprintf(text, 256, "%s", known);
  else
    snprintf(text, 256, "HSA status 0x%x", (unsigned)s);
  return text;
}

bool xl_hsa_fail(const xl_runtime *r, hsa_status_t s, const char *what, xl_error *err) {
  char text[256];
  return xl_fail(err, "%s: %s", what, xl_status_text(r, s, text));
}

void xl_explain(xl_runtime *r, hsa_status_t s, const char *shown, uint32_t stack, const char *option,
                xl_fault_place *where, xl_error *err) {
  *where = (xl_fault_place){.address = xl_take_fault(r)};
  where->known = r->wavesim_fault && r->wavesim_fault(where->block, where->thread, where->source, sizeof where->source);
  if (where->address && r->wavesim_fault_memory)
    r->wavesim_fault_memory(where->memory, sizeof where->memory);
  const uint32_t *b = where->block, *t = where->thread;
  char text[256], address[160] = "", place[120] = "", room[120] = "";
  if (where->address)
    snprintf(address, sizeof address, " (address 0x%" PRIx64 "%s%s)", where->address, *where->memory ? ", " : "",
             where->memory);
  if (where->known)
    snprintf(place, sizeof place, ", block (%u,%u,%u), thread (%u,%u,%u)", b[0], b[1], b[2], t[0], t[1], t[2]);
  if (stack)
    snprintf(room, sizeof room, "; its stack is dynamic and had %u bytes a thread (%s)", stack, option);
  xl_fail(err, "kernel '%.160s' failed: %s%s%s%s%.100s%s", shown, xl_status_text(r, s, text), address, place,
          *where->source ? ", " : "", where->source, room);
}

uint64_t xl_take_fault(xl_runtime *r) { return __atomic_exchange_n(&r->fault_address, 0, __ATOMIC_RELAXED); }

// ---------------------------------------------------------------- opening

typedef struct search {
  xl_runtime *r;
  xl_gpu *g; // NULL: the host
  hsa_status_t status;
} search;

static hsa_status_t on_pool(hsa_amd_memory_pool_t pool, void *data) {
  const search *s = data;
  xl_runtime *r = s->r;
  xl_gpu *g = s->g;
  hsa_amd_segment_t segment;
  if (r->hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment) != HSA_STATUS_SUCCESS)
    return HSA_STATUS_SUCCESS;
  size_t size = 0;
  if (r->hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SIZE, &size) != HSA_STATUS_SUCCESS)
    size = 0;
  if (segment == HSA_AMD_SEGMENT_GROUP && g)
    g->lds_bytes = size;
  uint32_t flags = 0;
  bool alloc = false;
  if (segment != HSA_AMD_SEGMENT_GLOBAL ||
      r->hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, &flags) != HSA_STATUS_SUCCESS ||
      r->hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED, &alloc) !=
          HSA_STATUS_SUCCESS ||
      !alloc)
    return HSA_STATUS_SUCCESS;
  if (g && (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED) && !g->has_pool) {
    g->pool = pool;
    g->has_pool = true;
    g->memory = size;
  }
  if (!g && (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT) && !r->has_host_pool) {
    r->host_pool = pool;
    r->has_host_pool = true;
  }
  return HSA_STATUS_SUCCESS;
}

// The target ID of the first instruction set, behind "amdgcn-amd-amdhsa--".
static hsa_status_t on_isa(hsa_isa_t isa, void *data) {
  const search *s = data;
  char name[256] = "";
  uint32_t length = 0;
  if (s->r->hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME_LENGTH, &length) != HSA_STATUS_SUCCESS ||
      length >= sizeof name || s->r->hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME, name) != HSA_STATUS_SUCCESS)
    return HSA_STATUS_SUCCESS;
  const char *behind = strstr(name, "--");
  if (behind)
    snprintf(s->g->target, sizeof s->g->target, "%s", behind + 2);
  return HSA_STATUS_INFO_BREAK;
}

static hsa_status_t on_agent(hsa_agent_t agent, void *data) {
  search *s = data;
  xl_runtime *r = s->r;
  hsa_device_type_t type;
  if ((s->status = r->hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type)) != HSA_STATUS_SUCCESS)
    return s->status;
  if (type == HSA_DEVICE_TYPE_CPU) {
    if (!r->host.handle)
      r->host = agent;
    r->hsa_amd_agent_iterate_memory_pools(agent, on_pool, &(search){.r = r});
  }
  if (type != HSA_DEVICE_TYPE_GPU || r->count == XL_GPUS)
    return HSA_STATUS_SUCCESS;
  xl_gpu *g = &r->gpus[r->count];
  *g = (xl_gpu){.agent = agent};
  const struct {
    unsigned what;
    void *value;
    bool needed;
  } wanted[] = {
      {HSA_AGENT_INFO_NAME, g->name, true},
      {HSA_AGENT_INFO_WORKGROUP_MAX_SIZE, &g->max_group, true},
      {HSA_AGENT_INFO_WORKGROUP_MAX_DIM, g->max_group_dim, true},
      {HSA_AGENT_INFO_GRID_MAX_DIM, &g->max_grid_dim, true},
      {HSA_AGENT_INFO_GRID_MAX_SIZE, &g->max_grid_size, true},
      {HSA_AGENT_INFO_WAVEFRONT_SIZE, &g->wavefront, true},
      {HSA_AGENT_INFO_QUEUE_MAX_SIZE, &g->queue_packets, false},
      {HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT, &g->units, false},
      {HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU, &g->unit_waves, false},
      {HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU, &g->simds, false},
  };
  for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++) {
    const hsa_status_t status = r->hsa_agent_get_info(agent, (hsa_agent_info_t)wanted[i].what, wanted[i].value);
    if (status != HSA_STATUS_SUCCESS && wanted[i].needed)
      return s->status = status;
  }
  if (!g->simds)
    g->simds = xl_chip_figures(xl_gfx_number(g->name)).simds;
  memcpy(g->target, g->name, sizeof g->name);
  search here = {.r = r, .g = g};
  r->hsa_agent_iterate_isas(agent, on_isa, &here);
  r->hsa_amd_agent_iterate_memory_pools(agent, on_pool, &here);
  if (g->has_pool)
    r->agents[r->count++] = agent;
  return HSA_STATUS_SUCCESS;
}

// HSA takes no handler back: one that knows who is there.
static pthread_mutex_t open_lock = PTHREAD_MUTEX_INITIALIZER;
static xl_runtime *all_open;

// Without a handler AMD's runtime ends the process at a memory fault.
static hsa_status_t on_event(const hsa_amd_event_t *event, void *data) {
  if (event->event_type != HSA_AMD_GPU_MEMORY_FAULT_EVENT)
    return HSA_STATUS_SUCCESS;
  pthread_mutex_lock(&open_lock);
  for (xl_runtime *r = all_open; r; r = r->next)
    if (r->lib == data) {
      __atomic_store_n(&r->fault_address, event->memory_fault.virtual_address, __ATOMIC_RELAXED);
      if (r->on_fault)
        r->on_fault(r->on_fault_arg, event->memory_fault.agent);
    }
  pthread_mutex_unlock(&open_lock);
  return HSA_STATUS_SUCCESS;
}

// The first that opens a library has its handler registered; without the lock, which the handler takes.
static hsa_status_t hear(xl_runtime *r) {
  pthread_mutex_lock(&open_lock);
  const xl_runtime *other = all_open;
  while (other && other->lib != r->lib)
    other = other->next;
  r->next = all_open;
  all_open = r;
  pthread_mutex_unlock(&open_lock);
  return other ? HSA_STATUS_SUCCESS : r->hsa_amd_register_system_event_handler(on_event, r->lib);
}

void xl_runtime_close(xl_runtime *r) {
  pthread_mutex_lock(&open_lock);
  for (xl_runtime **at = &all_open; *at; at = &(*at)->next)
    if (*at == r) {
      *at = r->next;
      break;
    }
  pthread_mutex_unlock(&open_lock);
  if (r->initialized)
    r->hsa_shut_down();
  if (r->lib)
    dlclose(r->lib);
  r->initialized = false;
  r->lib = NULL;
}

static bool open_runtime(xl_runtime *r, const char *path, xl_error *err) {
  if (!(r->lib = dlopen(path, RTLD_NOW | RTLD_LOCAL)))
    return xl_fail(err, "%s", dlerror());
  const char *missing = xl_hsa_look_up(&r->hsa, r->lib);
  if (missing)
    return xl_fail(err, "%s has no function %s", path ? path : "the HSA runtime", missing);
  *(void **)&r->wavesim_fault = dlsym(r->lib, "wavesim_fault");
  *(void **)&r->wavesim_fault_memory = dlsym(r->lib, "wavesim_fault_memory");
  *(void **)&r->wavesim_note = dlsym(r->lib, "wavesim_note");
  *(void **)&r->wavesim_forget = dlsym(r->lib, "wavesim_forget");
  hsa_status_t s = r->hsa_init();
  if (s != HSA_STATUS_SUCCESS)
    return xl_hsa_fail(r, s, "hsa_init", err);
  r->initialized = true;
  search all = {.r = r};
  s = r->hsa_iterate_agents(on_agent, &all);
  if (all.status != HSA_STATUS_SUCCESS)
    return xl_hsa_fail(r, all.status, "asking the HSA runtime about its agents", err);
  if (s != HSA_STATUS_SUCCESS)
    return xl_hsa_fail(r, s, "hsa_iterate_agents", err);
  if (r->count && !r->has_host_pool)
    return xl_fail(err, "the HSA runtime has no memory for kernel arguments");
  if (r->hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, &r->frequency) != HSA_STATUS_SUCCESS)
    r->frequency = 0;
  s = hear(r);
  return s == HSA_STATUS_SUCCESS || xl_hsa_fail(r, s, "hsa_amd_register_system_event_handler", err);
}

bool xl_runtime_open(xl_runtime *r, const char *path, xl_error *err) {
  if (open_runtime(r, path, err))
    return true;
  xl_runtime_close(r);
  return false;
}

// ---------------------------------------------------------------- memory

static void *allocate(xl_runtime *r, hsa_amd_memory_pool_t pool, size_t bytes, const char *what, xl_error *err) {
  void *p = NULL;
  hsa_status_t s = r->hsa_amd_memory_pool_allocate(pool, bytes ? bytes : 1, 0, &p);
  if (s == HSA_STATUS_SUCCESS) {
    // So that every GPU's kernels and engines reach it.
    if ((s = r->hsa_amd_agents_allow_access((uint32_t)r->count, r->agents, NULL, p)) == HSA_STATUS_SUCCESS)
      return p;
    r->hsa_amd_memory_pool_free(p);
  }
  char text[256];
  if (what)
    xl_hsa_fail(r, s, what, err);
  else
    xl_fail(err, "no device memory for %zu bytes: %s", bytes, xl_status_text(r, s, text));
  return NULL;
}

void *xl_gpu_alloc(xl_runtime *r, const xl_gpu *g, size_t bytes, xl_error *err) {
  return allocate(r, g->pool, bytes, NULL, err);
}

void *xl_host_alloc(xl_runtime *r, size_t bytes, const char *what, xl_error *err) {
  return allocate(r, r->host_pool, bytes, what, err);
}

bool xl_copy_now(xl_runtime *r, void *to, const void *from, size_t bytes, xl_error *err) {
  const hsa_status_t s = r->hsa_memory_copy(to, from, bytes);
  return s == HSA_STATUS_SUCCESS || xl_hsa_fail(r, s, "copying between host and device", err);
}

// ---------------------------------------------------------------- what fits

static uint32_t rounded(uint32_t n, uint32_t granule) { return (n + granule - 1) / granule * granule; }

// As many as its waves, vector and scalar registers, shared memory and barriers allow. Where processors of a generation
// differ, the smaller number.
uint32_t xl_blocks_a_unit(const xl_gpu *g, const xlr_kernel *k, uint32_t threads, uint32_t group_bytes) {
  if (!g->units || !g->unit_waves || !g->simds || !threads)
    return 0;
  const uint32_t gfx = xl_gfx_number(g->name), wave = k->wave ? k->wave : 64;
  const bool unified = xl_chip_has(gfx, XL_FEATURE_unified_vgprs), rdna = xl_chip_has(gfx, XL_FEATURE_wave32);
  // Registers a lane of a SIMD, and how many are given out at once.
  const uint32_t file = unified ? 512 : !rdna ? 256 : wave == 32 ? 1024 : 512;
  const uint32_t granule = !rdna ? 8 : (xl_chip_figures(gfx).vgprs > 1024 ? 24u : 16u) / (wave == 32 ? 1 : 2);
  const uint32_t vgprs = rounded(k->vgprs > k->agprs ? k->vgprs : k->agprs, granule);
  uint32_t waves = g->unit_waves / g->simds;
  if (vgprs && waves > file / vgprs)
    waves = file / vgprs;
  const uint32_t sgprs = rounded(k->sgprs, 16);
  if (!rdna && sgprs && waves > 800 / sgprs)
    waves = 800 / sgprs;
  const uint32_t waves_a_block = (threads + wave - 1) / wave;
  uint32_t blocks = waves * g->simds / waves_a_block;
  if (waves_a_block > 1 && blocks > 16)
    blocks = 16;
  if (group_bytes && g->lds_bytes && blocks > g->lds_bytes / rounded(group_bytes, 1024))
    blocks = (uint32_t)(g->lds_bytes / rounded(group_bytes, 1024));
  return blocks;
}

static bool is_resident(const xl_gpu *g, const xlr_kernel *k, const xl_shape *s, const char *device, xl_error *err) {
  const uint32_t threads = s->block[0] * s->block[1] * s->block[2];
  if (!g->units || !g->unit_waves || !g->simds)
    return xl_fail(err, "the HSA runtime does not say how many blocks %s holds at once", device);
  const uint32_t each = xl_blocks_a_unit(g, k, threads, s->group_bytes);
  const uint64_t blocks = (uint64_t)s->grid[0] * s->grid[1] * s->grid[2], room = (uint64_t)each * g->units;
  return blocks <= room || xl_fail(err,
                                   "kernel '%s': the %" PRIu64
                                   " blocks of a cooperative launch have to be on the GPU at once; %s has room "
                                   "for %" PRIu64 " of %u threads, %u in each of %u compute units",
                                   k->shown, blocks, device, room, threads, each, g->units);
}

bool xl_shape_fits(const xl_gpu *g, const xlr_kernel *k, const xl_shape *s, const char *device, xl_error *err) {
  uint64_t threads = 1, items = 1;
  const uint32_t *block = s->block, *grid = s->grid;
  for (int i = 0; i < 3; i++) {
    if (block[i] > g->max_group_dim[i])
      return xl_fail(err, "block of %ux%ux%u: %s allows %u threads in dimension %c", block[0], block[1], block[2],
                     device, g->max_group_dim[i], 'x' + i);
    threads *= block[i]; // three 16-bit numbers
  }
  if (threads > g->max_group)
    return xl_fail(err, "block of %ux%ux%u has %" PRIu64 " threads; %s allows %u", block[0], block[1], block[2],
                   threads, device, g->max_group);
  const uint32_t *reqd = k->reqd_group;
  if (reqd[0] && memcmp(reqd, block, sizeof s->block))
    return xl_fail(err, "block of %ux%ux%u: kernel '%s' was compiled for %ux%ux%u", block[0], block[1], block[2],
                   k->shown, reqd[0], reqd[1], reqd[2]);
  if (k->max_flat_group && threads > k->max_flat_group)
    return xl_fail(err, "block of %ux%ux%u has %" PRIu64 " threads; kernel '%s' was compiled for at most %u", block[0],
                   block[1], block[2], threads, k->shown, k->max_flat_group);
  const uint32_t max_grid[3] = {g->max_grid_dim.x, g->max_grid_dim.y, g->max_grid_dim.z};
  for (int i = 0; i < 3; i++) {
    const uint64_t n = (uint64_t)grid[i] * block[i];
    if (n > max_grid[i] || __builtin_mul_overflow(items, n, &items))
      return xl_fail(err, "grid of %ux%ux%u blocks: %s allows %u threads in dimension %c", grid[0], grid[1], grid[2],
                     device, max_grid[i], 'x' + i);
  }
  if (!items)
    return xl_fail(err, "kernel '%s' in %u x %u x %u blocks of %u x %u x %u threads", k->shown, grid[0], grid[1],
                   grid[2], block[0], block[1], block[2]);
  // A runtime that says UINT32_MAX means that the dimensions are the limit.
  if (g->max_grid_size != UINT32_MAX && items > g->max_grid_size)
    return xl_fail(err, "grid of %ux%ux%u blocks: %s allows %u threads", grid[0], grid[1], grid[2], device,
                   g->max_grid_size);
  if (g->lds_bytes && s->group_bytes > g->lds_bytes)
    return xl_fail(err, "kernel '%s' needs %u bytes of shared memory (%u of them dynamic); %s has %" PRIu64 " a block",
                   k->shown, s->group_bytes, s->group_bytes - k->group_size, device, g->lds_bytes);
  return !s->cooperative || is_resident(g, k, s, device, err);
}
