// device.c: see device.h. Written to the rules of AMD's runtime: device
// buffers come from a coarse-grained pool of the GPU and are filled by
// hsa_memory_copy, kernel arguments from the host's kernarg pool.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "device.h"
#include "../device/coordination/launches.h"
#include "../device/format.h"
#include "../hsa/hsa.h"
#include "../hsa/print.h"
#include "crosslane/grid.h"
#include "crosslane/regions.h"

#include <inttypes.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define CLASS_NAME(id, name) name,
const char *const xlr_class_names[XLR_CLASSES] = {XL_INSTRUCTION_CLASSES(CLASS_NAME)};

// What kernels launch others with (launches.h).
typedef struct launching {
  hsa_queue_t *queues[XL_LAUNCH_QUEUES];
  hsa_signal_t signals[XL_LAUNCH_SLOTS];
  void *arguments, *records;
  xl_launches *all;
} launching;

struct xlr_device {
  void *lib;
  char *describe;
  char name[64];    // "gfx90a"
  char target[128]; // "gfx90a:sramecc+:xnack-"
  bool initialized, stuck;
  XL_HSA_MEMBERS
  void (*wavesim_stats)(uint64_t counts[XLR_CLASSES], int reset); // NULL on hardware
  hsa_agent_t agent;
  hsa_amd_memory_pool_t device_pool, kernarg_pool;
  bool have_device_pool, have_kernarg_pool;
  uint64_t lds_bytes; // a group may have; 0 when the runtime does not say
  uint32_t max_group, max_grid_size;
  uint16_t max_group_dim[3];
  hsa_dim3_t max_grid_dim;
  uint64_t ticks_per_second; // of the time-outs of signal waits
  hsa_queue_t *queue;        // NULL until the first launch, and after an error
  bool queue_cooperative;    // made for launches whose blocks wait for each other
  hsa_signal_t done;
  launching *launching;           // NULL until a kernel wants it, and after an error
  _Atomic int queue_status;       // hsa_status_t of the first error, from the runtime's thread
  _Atomic uint64_t fault_address; // of a memory fault, 0 when none was reported
  FILE *printf_out;
  uint32_t printf_bytes;
  uint32_t *printf_buffer; // of the host, NULL until a kernel wants it; as format.h says
  uint64_t printf_lost[2]; // calls and bytes of the last run
};

struct xlr_module {
  const xlr_codeobj *code;
  hsa_code_object_reader_t reader;
  hsa_executable_t executable;
  void *heap;           // of the device; NULL: the module's own
  bool started, failed; // its beginning has run; and not well
  bool broken_off;      // so was a kernel, perhaps while gangs met
};

static const char *status_text(const xlr_device *d, hsa_status_t s, char buf[256]) {
  const char *text = NULL;
  if (d->hsa_status_string && d->hsa_status_string(s, &text) == HSA_STATUS_SUCCESS && text)
    snprintf(buf, 256, "%s", text);
  else
    snprintf(buf, 256, "HSA status 0x%x", (unsigned)s);
  return buf;
}

// Message "what: the runtime's text"; false, so that it can be returned.
static bool hsa_fail(const xlr_device *d, hsa_status_t s, const char *what, xl_error *err) {
  char buf[256];
  return xl_fail(err, "%s: %s", what, status_text(d, s, buf));
}

// ---------------------------------------------------------------- opening

typedef struct agent_search {
  xlr_device *d;
  unsigned wanted, seen; // GPU agents
  const char *name;      // of the GPU that is wanted instead, NULL: by number
  bool found;
} agent_search;

static hsa_status_t on_pool(hsa_amd_memory_pool_t pool, void *data, bool host) {
  xlr_device *d = data;
  hsa_amd_segment_t segment;
  if (d->hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SEGMENT, &segment) != HSA_STATUS_SUCCESS)
    return HSA_STATUS_SUCCESS;
  if (segment == HSA_AMD_SEGMENT_GROUP && !host) {
    size_t size = 0;
    if (d->hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_SIZE, &size) == HSA_STATUS_SUCCESS)
      d->lds_bytes = size;
  }
  if (segment != HSA_AMD_SEGMENT_GLOBAL)
    return HSA_STATUS_SUCCESS;
  uint32_t flags = 0;
  bool alloc = false;
  d->hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_GLOBAL_FLAGS, &flags);
  d->hsa_amd_memory_pool_get_info(pool, HSA_AMD_MEMORY_POOL_INFO_RUNTIME_ALLOC_ALLOWED, &alloc);
  if (!alloc)
    return HSA_STATUS_SUCCESS;
  if (host && (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_KERNARG_INIT) && !d->have_kernarg_pool) {
    d->kernarg_pool = pool;
    d->have_kernarg_pool = true;
  }
  if (!host && (flags & HSA_AMD_MEMORY_POOL_GLOBAL_FLAG_COARSE_GRAINED) && !d->have_device_pool) {
    d->device_pool = pool;
    d->have_device_pool = true;
  }
  return HSA_STATUS_SUCCESS;
}

static hsa_status_t on_host_pool(hsa_amd_memory_pool_t pool, void *data) { return on_pool(pool, data, true); }
static hsa_status_t on_gpu_pool(hsa_amd_memory_pool_t pool, void *data) { return on_pool(pool, data, false); }

static hsa_status_t on_agent(hsa_agent_t agent, void *data) {
  agent_search *s = data;
  xlr_device *d = s->d;
  hsa_device_type_t type;
  if (d->hsa_agent_get_info(agent, HSA_AGENT_INFO_DEVICE, &type) != HSA_STATUS_SUCCESS)
    return HSA_STATUS_SUCCESS;
  if (type == HSA_DEVICE_TYPE_CPU)
    d->hsa_amd_agent_iterate_memory_pools(agent, on_host_pool, d);
  if (type != HSA_DEVICE_TYPE_GPU || s->found)
    return HSA_STATUS_SUCCESS;
  char name[64] = "";
  d->hsa_agent_get_info(agent, HSA_AGENT_INFO_NAME, name);
  if (s->name ? !strcmp(name, s->name) : s->seen == s->wanted) {
    d->agent = agent;
    s->found = true;
    s->wanted = s->seen;
  }
  s->seen++;
  return HSA_STATUS_SUCCESS;
}

static void *open_library(xlr_device *d, const char *path, xl_error *err) {
  d->lib = dlopen(path, RTLD_NOW | RTLD_LOCAL);
  if (!d->lib) {
    xl_fail(err, "%s", dlerror());
    return NULL;
  }
  const char *missing = xl_hsa_look_up(&d->hsa, d->lib);
  if (missing) {
    xl_fail(err, "%s has no function %s", path, missing);
    return NULL;
  }
  *(void **)&d->wavesim_stats = dlsym(d->lib, "wavesim_stats");
  return d->lib;
}

static void close_launching(xlr_device *d);

void xlr_close(xlr_device *d) {
  if (!d)
    return;
  if (!d->stuck) {
    if (d->queue)
      d->hsa_queue_destroy(d->queue);
    close_launching(d);
    if (d->done.handle)
      d->hsa_signal_destroy(d->done);
    xlr_device_free(d, d->printf_buffer);
    if (d->initialized)
      d->hsa_shut_down();
    if (d->lib)
      dlclose(d->lib);
  }
  free(d->describe);
  free(d);
}

// Without a handler AMD's runtime ends the process at a memory fault.
static hsa_status_t on_event(const hsa_amd_event_t *event, void *data) {
  xlr_device *d = data;
  if (event->event_type == HSA_AMD_GPU_MEMORY_FAULT_EVENT) {
    atomic_store(&d->fault_address, event->memory_fault.virtual_address);
    int none = HSA_STATUS_SUCCESS;
    atomic_compare_exchange_strong(&d->queue_status, &none, HSA_STATUS_ERROR_MEMORY_FAULT);
  }
  return HSA_STATUS_SUCCESS;
}

// The target ID of the first instruction set, behind "amdgcn-amd-amdhsa--".
static hsa_status_t on_isa(hsa_isa_t isa, void *data) {
  xlr_device *d = data;
  char name[256] = "";
  uint32_t length = 0;
  if (d->hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME_LENGTH, &length) != HSA_STATUS_SUCCESS || length >= sizeof name ||
      d->hsa_isa_get_info_alt(isa, HSA_ISA_INFO_NAME, name) != HSA_STATUS_SUCCESS)
    return HSA_STATUS_SUCCESS;
  const char *behind = strstr(name, "--");
  if (behind)
    snprintf(d->target, sizeof d->target, "%s", behind + 2);
  return HSA_STATUS_INFO_BREAK;
}

// Opens GPU `index` of the library at path, or the first one of that name; kind ("hsa", "wavesim") is for the
// description.
static xlr_device *open_agent(const char *path, const char *kind, unsigned index, const char *name, xl_error *err) {
  xlr_device *d = xl_alloc(1, sizeof *d);
  hsa_status_t s;
  xlr_set_printf(d, XLR_PRINTF_DEFAULT, stdout);
  if (!open_library(d, path, err))
    goto fail;
  if ((s = d->hsa_init()) != HSA_STATUS_SUCCESS) {
    hsa_fail(d, s, "hsa_init", err);
    goto fail;
  }
  d->initialized = true;
  agent_search search = {d, index, 0, name, false};
  s = d->hsa_iterate_agents(on_agent, &search);
  if (s != HSA_STATUS_SUCCESS) {
    hsa_fail(d, s, "hsa_iterate_agents", err);
    goto fail;
  }
  if (!search.found) {
    xl_fail(err, "the HSA runtime has %u GPU%s%s%s", search.seen, search.seen == 1 ? "" : "s",
            name ? ", none is a " : "", name ? name : "");
    goto fail;
  }
  d->hsa_amd_agent_iterate_memory_pools(d->agent, on_gpu_pool, d);
  if (!d->have_device_pool || !d->have_kernarg_pool) {
    xl_fail(err, "the HSA runtime offers no %s memory", d->have_device_pool ? "kernel argument" : "device");
    goto fail;
  }
  if ((s = d->hsa_agent_get_info(d->agent, HSA_AGENT_INFO_NAME, d->name)) != HSA_STATUS_SUCCESS ||
      (s = d->hsa_agent_get_info(d->agent, HSA_AGENT_INFO_WORKGROUP_MAX_SIZE, &d->max_group)) != HSA_STATUS_SUCCESS ||
      (s = d->hsa_agent_get_info(d->agent, HSA_AGENT_INFO_WORKGROUP_MAX_DIM, d->max_group_dim)) != HSA_STATUS_SUCCESS ||
      (s = d->hsa_agent_get_info(d->agent, HSA_AGENT_INFO_GRID_MAX_DIM, &d->max_grid_dim)) != HSA_STATUS_SUCCESS ||
      (s = d->hsa_agent_get_info(d->agent, HSA_AGENT_INFO_GRID_MAX_SIZE, &d->max_grid_size)) != HSA_STATUS_SUCCESS ||
      (s = d->hsa_system_get_info(HSA_SYSTEM_INFO_TIMESTAMP_FREQUENCY, &d->ticks_per_second)) != HSA_STATUS_SUCCESS) {
    hsa_fail(d, s, "asking the HSA runtime about the GPU", err);
    goto fail;
  }
  snprintf(d->target, sizeof d->target, "%s", d->name);
  d->hsa_agent_iterate_isas(d->agent, on_isa, d);
  if ((s = d->hsa_signal_create(1, 0, NULL, &d->done)) != HSA_STATUS_SUCCESS) {
    hsa_fail(d, s, "hsa_signal_create", err);
    goto fail;
  }
  d->hsa_amd_register_system_event_handler(on_event, d);
  char number[16] = "";
  if (!strcmp(kind, "hsa"))
    snprintf(number, sizeof number, " %u", search.wanted);
  d->describe = xl_format("%s%s %s", kind, number, d->name);
  return d;
fail:
  xlr_close(d);
  return NULL;
}

static xlr_device *open_hsa(unsigned index, const char *name, xl_error *err) {
  return open_agent("libhsa-runtime64.so.1", "hsa", index, name, err);
}

// The first GPU of a processor that the code object is for, or else the first one.
static xlr_device *open_fitting(const xlr_codeobj *code, xl_error *err) {
  xl_error none;
  xlr_device *d = open_hsa(0, code->processor, &none);
  for (size_t i = 1; !d && i < code->entry_count; i++) {
    char *processor = xl_format("%.*s", (int)strcspn(code->entries[i].target, ":"), code->entries[i].target);
    d = open_hsa(0, processor, &none);
    free(processor);
  }
  return d ? d : open_hsa(0, NULL, err);
}

static xlr_device *open_wavesim(const char *name, xl_error *err) {
  char *here = xl_program_dir(), *path = NULL;
  static const char *const places[] = {"../lib", "../" XLRUN_LIBDIR};
  for (size_t i = 0; i < 2; i++) {
    free(path);
    path = xl_format("%s/%s/wavesim/libhsa-runtime64.so.1", here, places[i]);
    if (!access(path, R_OK))
      break;
  }
  free(here);
  // Read when the library starts.
  if (name)
    setenv("WAVESIM_GPU", name, 1);
  xl_error why;
  xlr_device *d = open_agent(path, "wavesim", 0, NULL, &why);
  if (!d)
    xl_fail(err, "wavesim%s%s: %.3800s", name ? ":" : "", name ? name : "", why.text);
  free(path);
  return d;
}

xlr_device *xlr_open(const char *spec, const xlr_codeobj *code, xl_error *err) {
  const char *env = getenv("WAVESIM_GPU");
  const char *unnamed = env && *env ? NULL : code->processor;
  if (!spec) {
    xl_error none;
    xlr_device *d = open_fitting(code, &none);
    return d ? d : open_wavesim(unnamed, err);
  }
  if (!strcmp(spec, "wavesim"))
    return open_wavesim(unnamed, err);
  if (!strncmp(spec, "wavesim:", 8) && spec[8])
    return open_wavesim(spec + 8, err);
  uint64_t index = 0;
  const char *name = !strncmp(spec, "hsa:gfx", 7) ? spec + 4 : NULL;
  if (!strcmp(spec, "hsa") || name || (!strncmp(spec, "hsa:", 4) && xl_parse_unsigned(spec + 4, 1000, &index))) {
    xl_error why;
    xlr_device *d = spec[3] ? open_hsa((unsigned)index, name, &why) : open_fitting(code, &why);
    if (!d)
      xl_fail(err, "no device %s: %.3800s", spec, why.text);
    return d;
  }
  xl_fail(err, "--device=%s: a device is hsa, hsa:N, hsa:NAME, wavesim or wavesim:NAME", spec);
  return NULL;
}

const char *xlr_describe(const xlr_device *d) { return d->describe; }
const char *xlr_processor(const xlr_device *d) { return d->name; }
bool xlr_stuck(const xlr_device *d) { return d->stuck; }

bool xlr_stats(xlr_device *d, uint64_t counts[XLR_CLASSES], bool reset, xl_error *err) {
  if (!d->wavesim_stats)
    return xl_fail(err, "--stats needs wavesim; the device is %s", d->describe);
  d->wavesim_stats(counts, reset);
  return true;
}

// ---------------------------------------------------------------- memory

void *xlr_device_alloc(xlr_device *d, size_t bytes, xl_error *err) {
  void *p = NULL;
  hsa_status_t s = d->hsa_amd_memory_pool_allocate(d->device_pool, bytes, 0, &p);
  if (s == HSA_STATUS_SUCCESS)
    return p;
  char buf[256];
  xl_fail(err, "no device memory for %zu bytes: %s", bytes, status_text(d, s, buf));
  return NULL;
}

void xlr_device_free(xlr_device *d, void *p) {
  if (p && !d->stuck)
    d->hsa_amd_memory_pool_free(p);
}

bool xlr_device_copy(xlr_device *d, void *to, const void *from, size_t bytes, xl_error *err) {
  hsa_status_t s = d->hsa_memory_copy(to, from, bytes);
  return s == HSA_STATUS_SUCCESS || hsa_fail(d, s, "copying between host and device", err);
}

// ---------------------------------------------------------------- modules

xlr_module *xlr_load(xlr_device *d, xlr_codeobj *code, xl_error *err) {
  if (!xlr_codeobj_choose(code, d->target, d->describe, err))
    return NULL;
  xlr_module *m = xl_alloc(1, sizeof *m);
  m->code = code;
  const char *what = "hsa_code_object_reader_create_from_memory";
  hsa_status_t s = d->hsa_code_object_reader_create_from_memory(code->data, code->size, &m->reader);
  if (s == HSA_STATUS_SUCCESS) {
    what = "hsa_executable_create_alt";
    s = d->hsa_executable_create_alt(HSA_PROFILE_FULL, HSA_DEFAULT_FLOAT_ROUNDING_MODE_DEFAULT, NULL, &m->executable);
    if (s == HSA_STATUS_SUCCESS) {
      what = "hsa_executable_load_agent_code_object";
      s = d->hsa_executable_load_agent_code_object(m->executable, d->agent, m->reader, NULL, NULL);
      if (s == HSA_STATUS_SUCCESS) {
        what = "hsa_executable_freeze";
        s = d->hsa_executable_freeze(m->executable, NULL);
      }
      if (s == HSA_STATUS_SUCCESS)
        return m;
      d->hsa_executable_destroy(m->executable);
    }
    d->hsa_code_object_reader_destroy(m->reader);
    xlr_device_free(d, m->heap);
  }
  free(m);
  char buf[256];
  xl_fail(err, "%s (for %s) cannot be loaded on %s: %s: %s", code->path, code->target, d->describe, what,
          status_text(d, s, buf));
  return NULL;
}

// Runs what the module has for its beginning or its end, a kernel for one thread; true when it has nothing.
static bool run_edge(xlr_device *d, xlr_module *m, const char *name, xl_error *err) {
  const xlr_kernel *k = NULL;
  for (size_t i = 0; i < m->code->kernel_count && !k; i++)
    if (!strcmp(m->code->kernels[i].name, name))
      k = &m->code->kernels[i];
  xlr_launch l = {.grid = {1, 1, 1}, .block = {1, 1, 1}, .stack = 4096};
  return !k || xlr_run(d, m, k, &l, err) == XL_OK;
}

static bool start(xlr_device *d, xlr_module *m, xl_error *err) {
  if (m->started)
    return true;
  m->started = true;
  m->failed = !run_edge(d, m, "amdgcn.device.init", err);
  return !m->failed;
}

bool xlr_unload(xlr_device *d, xlr_module *m, xl_error *err) {
  if (!m)
    return true;
  const bool ok = !m->started || m->failed || d->stuck || run_edge(d, m, "amdgcn.device.fini", err);
  if (!d->stuck) {
    d->hsa_executable_destroy(m->executable);
    d->hsa_code_object_reader_destroy(m->reader);
  }
  free(m);
  return ok;
}

static void *variable_address(xlr_device *d, const xlr_module *m, const xlr_variable *v, xl_error *err) {
  hsa_executable_symbol_t symbol;
  uint64_t address = 0;
  hsa_status_t s = d->hsa_executable_get_symbol_by_name(m->executable, v->name, &d->agent, &symbol);
  if (s == HSA_STATUS_SUCCESS)
    s = d->hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_VARIABLE_ADDRESS, &address);
  if (s == HSA_STATUS_SUCCESS && address)
    return (void *)(uintptr_t)address;
  char buf[256];
  xl_fail(err, "%s: variable '%s': %s", m->code->path, v->shown, status_text(d, s, buf));
  return NULL;
}

void *xlr_variable_address(xlr_device *d, xlr_module *m, const xlr_variable *v, xl_error *err) {
  return start(d, m, err) ? variable_address(d, m, v, err) : NULL;
}

// ---------------------------------------------------------------- checks

static const char *const kind_names[XLR_EXPLICIT_KINDS] = {"a value", "a pointer", "a pointer to shared memory"};

bool xlr_check_args(const xlr_kernel *k, const xlr_launch *l, xl_error *err) {
  if (l->arg_count != k->explicit_count)
    return xl_fail(err, "kernel '%s' takes %zu argument%s, %zu given", k->shown, k->explicit_count,
                   k->explicit_count == 1 ? "" : "s", l->arg_count);
  for (size_t i = 0; i < l->arg_count; i++) {
    const xlr_arg *a = &l->args[i];
    const xlr_param *p = &k->params[i];
    bool fits = false;
    switch (a->kind) {
    case XLR_BUFFER:
    case XLR_SLOTS:
    case XLR_NULL:
      // Front ends pass some pointers as plain 64-bit values.
      fits = p->kind == XLR_GLOBAL_BUFFER || (p->kind == XLR_BY_VALUE && p->size == 8);
      break;
    case XLR_VALUE:
    case XLR_STRUCT:
      fits = p->kind == XLR_BY_VALUE && p->size == a->size;
      break;
    case XLR_ADDRESS:
      fits = p->kind == XLR_GLOBAL_BUFFER;
      break;
    case XLR_SHARED:
      fits = p->kind == XLR_DYNAMIC_SHARED;
      break;
    }
    if (!fits)
      return a->kind == XLR_STRUCT
                 ? xl_fail(err, "kernel '%s': argument %zu%s%s%s is %s of %u bytes; '%s', of %zu, does not fit",
                           k->shown, i, *p->name ? " (" : "", p->name, *p->name ? ")" : "", kind_names[p->kind],
                           p->size, a->text, a->size)
                 : xl_fail(err, "kernel '%s': argument %zu%s%s%s is %s of %u bytes; '%s' does not fit", k->shown, i,
                           *p->name ? " (" : "", p->name, *p->name ? ")" : "", kind_names[p->kind], p->size, a->text);
  }
  return true;
}

static bool check_sizes(const xlr_device *d, const xlr_kernel *k, const xlr_launch *l, uint32_t group_bytes,
                        xl_error *err) {
  uint64_t threads = 1, items = 1;
  for (int i = 0; i < 3; i++) {
    if (l->block[i] > d->max_group_dim[i])
      return xl_fail(err, "block of %ux%ux%u: %s allows %u threads in dimension %c", l->block[0], l->block[1],
                     l->block[2], d->describe, d->max_group_dim[i], 'x' + i);
    threads *= l->block[i]; // three 16-bit numbers
  }
  if (threads > d->max_group)
    return xl_fail(err, "block of %ux%ux%u has %" PRIu64 " threads; %s allows %u", l->block[0], l->block[1],
                   l->block[2], threads, d->describe, d->max_group);
  const uint32_t *reqd = k->reqd_group;
  if (reqd[0] && memcmp(reqd, l->block, sizeof l->block))
    return xl_fail(err, "block of %ux%ux%u: kernel '%s' was compiled for %ux%ux%u", l->block[0], l->block[1],
                   l->block[2], k->shown, reqd[0], reqd[1], reqd[2]);
  if (k->max_flat_group && threads > k->max_flat_group)
    return xl_fail(err, "block of %ux%ux%u has %" PRIu64 " threads; kernel '%s' was compiled for at most %u",
                   l->block[0], l->block[1], l->block[2], threads, k->shown, k->max_flat_group);
  const uint32_t max_grid[3] = {d->max_grid_dim.x, d->max_grid_dim.y, d->max_grid_dim.z};
  for (int i = 0; i < 3; i++) {
    uint64_t n = (uint64_t)l->grid[i] * l->block[i];
    if (n > max_grid[i] || __builtin_mul_overflow(items, n, &items))
      return xl_fail(err, "grid of %ux%ux%u blocks: %s allows %u threads in dimension %c", l->grid[0], l->grid[1],
                     l->grid[2], d->describe, max_grid[i], 'x' + i);
  }
  // A runtime that says UINT32_MAX means that the dimensions are the limit.
  if (d->max_grid_size != UINT32_MAX && items > d->max_grid_size)
    return xl_fail(err, "grid of %ux%ux%u blocks: %s allows %u threads", l->grid[0], l->grid[1], l->grid[2],
                   d->describe, d->max_grid_size);
  if (d->lds_bytes && group_bytes > d->lds_bytes)
    return xl_fail(err, "kernel '%s' needs %u bytes of shared memory (%u of them dynamic); %s has %" PRIu64 " a block",
                   k->shown, group_bytes, group_bytes - k->group_size, d->describe, d->lds_bytes);
  return true;
}

// ---------------------------------------------------------------- what kernels print

void xlr_set_printf(xlr_device *d, uint32_t bytes, FILE *out) {
  d->printf_out = out;
  if (bytes != d->printf_bytes) {
    xlr_device_free(d, d->printf_buffer);
    d->printf_buffer = NULL;
  }
  d->printf_bytes = bytes;
}

uint64_t xlr_printf_lost(const xlr_device *d, uint64_t *bytes) {
  if (bytes)
    *bytes = d->printf_lost[1];
  return d->printf_lost[0];
}

void *xlr_shared_alloc(xlr_device *d, size_t bytes, const char *what, xl_error *err) {
  void *p = NULL;
  hsa_status_t s = d->hsa_amd_memory_pool_allocate(d->kernarg_pool, bytes, 0, &p);
  if (s == HSA_STATUS_SUCCESS && (s = d->hsa_amd_agents_allow_access(1, &d->agent, NULL, p)) == HSA_STATUS_SUCCESS)
    return p;
  xlr_device_free(d, p);
  hsa_fail(d, s, what, err);
  return NULL;
}

// The buffer, empty and zero: a frame that a kernel does not finish ends the text.
static bool open_printf(xlr_device *d, xl_error *err) {
  if (d->printf_buffer)
    return true;
  const uint32_t room = d->printf_bytes + XL_FORMAT_KEPT;
  const size_t bytes = XL_FORMAT_HEADER + (size_t)room;
  if (!(d->printf_buffer = xlr_shared_alloc(d, bytes, "the buffer for what kernels print", err)))
    return false;
  memset(d->printf_buffer, 0, bytes);
  d->printf_buffer[1] = room;
  return true;
}

// Prints what is in the buffer, and empties it unless the kernel still runs.
static bool flush_printf(xlr_device *d, const xlr_module *m, bool stopped, xl_error *err) {
  uint32_t filled = __atomic_load_n(&d->printf_buffer[0], __ATOMIC_ACQUIRE);
  const uint32_t room = d->printf_bytes + XL_FORMAT_KEPT;
  if (filled > room)
    filled = room;
  // A copy: nobody changes it while it is read.
  uint8_t *frames = xl_alloc(filled, 1);
  memcpy(frames, (uint8_t *)d->printf_buffer + XL_FORMAT_HEADER, filled);
  bool ok = xlr_print_frames(d->printf_out, stderr, frames, filled, stopped, err);
  free(frames);
  fflush(d->printf_out);
  if (d->stuck)
    return ok;
  memset(d->printf_buffer, 0, XL_FORMAT_HEADER + (size_t)filled);
  d->printf_buffer[1] = room;
  xl_error none_there;
  const xlr_variable *v = xlr_codeobj_variable(m->code, "__crosslane_printf_lost", &none_there);
  void *lost = v && v->size == sizeof d->printf_lost ? variable_address(d, m, v, err) : NULL;
  static const uint64_t none[2] = {0, 0};
  if (lost && (!xlr_device_copy(d, d->printf_lost, lost, sizeof none, err) ||
               (d->printf_lost[0] && !xlr_device_copy(d, lost, none, sizeof none, err))))
    ok = false;
  return ok;
}

// ---------------------------------------------------------------- the heap

// __crosslane_heap of runtime/device/cuda_library.c, and of crosslane/heap.h.
typedef struct heap_setting {
  uint64_t base, bytes;
  uint32_t lock, pad;
} heap_setting;

// Where the module has its setting; NULL when it has no malloc.
static char *find_heap(xlr_device *d, const xlr_module *m, xl_error *err) {
  const xlr_variable *v = xlr_codeobj_variable(m->code, "__crosslane_heap", err);
  return v && v->size == sizeof(heap_setting) ? variable_address(d, m, v, err) : NULL;
}

bool xlr_set_heap(xlr_device *d, xlr_module *m, uint64_t bytes, xl_error *err) {
  void *setting = find_heap(d, m, err);
  if (!setting)
    return true;
  // The front, which says what is taken, is zero: less than a 64th of it all.
  const size_t front = bytes < 1 << 18 ? bytes : bytes / 64 + 4096;
  void *heap = xlr_device_alloc(d, bytes ? bytes : 1, err), *zeroes = calloc(front + 1, 1);
  const heap_setting s = {.base = (uint64_t)(uintptr_t)heap, .bytes = bytes};
  const bool ok = heap && (zeroes || xl_fail(err, "no memory for the front of a heap of %" PRIu64 " bytes", bytes)) &&
                  (!front || xlr_device_copy(d, heap, zeroes, front, err)) &&
                  xlr_device_copy(d, setting, &s, sizeof s, err);
  free(zeroes);
  xlr_device_free(d, ok ? m->heap : heap);
  if (ok)
    m->heap = heap;
  return ok;
}

// Takes the lock from a kernel that was stopped.
static void unlock_heap(xlr_device *d, const xlr_module *m) {
  xl_error ignored;
  static const uint32_t none = 0;
  char *setting = find_heap(d, m, &ignored);
  if (setting)
    xlr_device_copy(d, setting + offsetof(heap_setting, lock), &none, sizeof none, &ignored);
}

// ---------------------------------------------------------------- all blocks at once

static uint32_t rounded(uint32_t n, uint32_t granule) { return (n + granule - 1) / granule * granule; }

// How many blocks a compute unit holds: as many as its waves, vector and scalar registers, shared memory and barriers
// allow. Where processors of a generation differ, the smaller number.
static uint32_t blocks_a_unit(const xlr_device *d, const xlr_kernel *k, uint32_t threads, uint32_t group_bytes,
                              uint32_t waves_a_unit, uint32_t simds) {
  const uint32_t gfx = xl_gfx_number(d->name), wave = k->wave ? k->wave : 64;
  const bool unified = xl_chip_has(gfx, XL_FEATURE_unified_vgprs), rdna = xl_chip_has(gfx, XL_FEATURE_wave32);
  // Registers a lane of a SIMD, and how many are given out at once.
  const uint32_t file = unified ? 512 : !rdna ? 256 : wave == 32 ? 1024 : 512;
  const uint32_t granule = !rdna ? 8 : (xl_chip_figures(gfx).vgprs > 1024 ? 24u : 16u) / (wave == 32 ? 1 : 2);
  const uint32_t vgprs = rounded(k->vgprs > k->agprs ? k->vgprs : k->agprs, granule);
  uint32_t waves = waves_a_unit / simds;
  if (vgprs && waves > file / vgprs)
    waves = file / vgprs;
  const uint32_t sgprs = rounded(k->sgprs, 16);
  if (!rdna && sgprs && waves > 800 / sgprs)
    waves = 800 / sgprs;
  const uint32_t waves_a_block = (threads + wave - 1) / wave;
  uint32_t blocks = waves * simds / waves_a_block;
  if (waves_a_block > 1 && blocks > 16)
    blocks = 16;
  if (group_bytes && d->lds_bytes && blocks > d->lds_bytes / rounded(group_bytes, 1024))
    blocks = (uint32_t)(d->lds_bytes / rounded(group_bytes, 1024));
  return blocks;
}

static bool check_resident(const xlr_device *d, const xlr_kernel *k, const xlr_launch *l, uint32_t group_bytes,
                           xl_error *err) {
  uint32_t units = 0, waves = 0, simds = 0;
  if (d->hsa_agent_get_info(d->agent, (hsa_agent_info_t)HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT, &units) ||
      d->hsa_agent_get_info(d->agent, (hsa_agent_info_t)HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU, &waves) ||
      d->hsa_agent_get_info(d->agent, (hsa_agent_info_t)HSA_AMD_AGENT_INFO_NUM_SIMDS_PER_CU, &simds) || !simds)
    return xl_fail(err, "the HSA runtime does not say how many blocks %s holds at once", d->describe);
  const uint32_t each = blocks_a_unit(d, k, l->block[0] * l->block[1] * l->block[2], group_bytes, waves, simds);
  const uint64_t blocks = (uint64_t)l->grid[0] * l->grid[1] * l->grid[2], room = (uint64_t)each * units;
  return blocks <= room ||
         xl_fail(err,
                 "kernel '%s': the %" PRIu64
                 " blocks of a cooperative launch have to be on the GPU at once; %s has room "
                 "for %" PRIu64 " of %u threads, %u in each of %u compute units",
                 k->shown, blocks, d->describe, room, l->block[0] * l->block[1] * l->block[2], each, units);
}

// ---------------------------------------------------------------- launches

static void on_queue_error(hsa_status_t status, hsa_queue_t *queue, void *data) {
  (void)queue;
  xlr_device *d = data;
  int none = HSA_STATUS_SUCCESS;
  atomic_compare_exchange_strong(&d->queue_status, &none, (int)status);
}

static bool open_queue(xlr_device *d, bool cooperative, xl_error *err) {
  if (d->queue && d->queue_cooperative == cooperative)
    return true;
  if (d->queue)
    d->hsa_queue_destroy(d->queue);
  d->queue = NULL;
  d->queue_cooperative = cooperative;
  uint32_t size = 64, most = 0;
  if (d->hsa_agent_get_info(d->agent, HSA_AGENT_INFO_QUEUE_MAX_SIZE, &most) == HSA_STATUS_SUCCESS && most &&
      most < size)
    size = most;
  atomic_store(&d->queue_status, HSA_STATUS_SUCCESS);
  atomic_store(&d->fault_address, 0);
  hsa_status_t s = d->hsa_queue_create(d->agent, size, cooperative ? HSA_QUEUE_TYPE_COOPERATIVE : HSA_QUEUE_TYPE_MULTI,
                                       on_queue_error, d, UINT32_MAX, UINT32_MAX, &d->queue);
  // Without such a queue the one kernel that runs has the GPU to itself nevertheless.
  if (s != HSA_STATUS_SUCCESS && cooperative)
    s = d->hsa_queue_create(d->agent, size, HSA_QUEUE_TYPE_MULTI, on_queue_error, d, UINT32_MAX, UINT32_MAX, &d->queue);
  if (s == HSA_STATUS_SUCCESS)
    return true;
  d->queue = NULL;
  return hsa_fail(d, s, "hsa_queue_create", err);
}

// ---------------------------------------------------------------- kernels that launch others

static void close_launching(xlr_device *d) {
  launching *l = d->launching;
  d->launching = NULL;
  if (!l)
    return;
  for (size_t i = 0; i < XL_LAUNCH_QUEUES; i++)
    if (l->queues[i])
      d->hsa_queue_destroy(l->queues[i]);
  for (size_t i = 0; i < XL_LAUNCH_SLOTS; i++)
    if (l->signals[i].handle)
      d->hsa_signal_destroy(l->signals[i]);
  xlr_device_free(d, l->arguments);
  xlr_device_free(d, l->records);
  xlr_device_free(d, l->all);
  free(l);
}

// Sets the module up to launch kernels from kernels, if it does that.
static bool open_launching(xlr_device *d, const xlr_module *m, const xlr_kernel *k, const xlr_launch *launch,
                           xl_error *err) {
  xl_error none_there;
  const xlr_variable *v = xlr_codeobj_variable(m->code, XL_LAUNCHES_VARIABLE, &none_there);
  if (!v || v->size != sizeof(uint64_t))
    return true;
  void *variable = variable_address(d, m, v, err);
  if (!variable)
    return false;
  // The teams' threads stay on the GPU while others run: half of it is for these.
  uint32_t units = 0, waves = 0;
  if (d->hsa_agent_get_info(d->agent, (hsa_agent_info_t)HSA_AMD_AGENT_INFO_COMPUTE_UNIT_COUNT, &units) ||
      d->hsa_agent_get_info(d->agent, (hsa_agent_info_t)HSA_AMD_AGENT_INFO_MAX_WAVES_PER_CU, &waves))
    return xl_fail(err, "the HSA runtime does not say how many waves %s holds at once", d->describe);
  const uint32_t wave = k->wave ? k->wave : 64, threads = launch->block[0] * launch->block[1] * launch->block[2];
  const uint64_t blocks = (uint64_t)launch->grid[0] * launch->grid[1] * launch->grid[2],
                 most = (uint64_t)units * waves / 2 / ((threads + wave - 1) / wave);
  if (blocks > most)
    return xl_fail(err,
                   "%" PRIu64 " blocks of %u threads wait for kernels that they launch; %s has room for %" PRIu64
                   " beside these",
                   blocks, threads, d->describe, most);
  if (d->launching)
    return xlr_device_copy(d, variable, &d->launching->all, sizeof d->launching->all, err);
  launching *l = d->launching = xl_alloc(1, sizeof *l);
  xl_launches *all = xl_alloc(1, sizeof *all);
  hsa_status_t s = HSA_STATUS_SUCCESS;
  for (size_t i = 0; i < XL_LAUNCH_QUEUES && s == HSA_STATUS_SUCCESS; i++)
    if ((s = d->hsa_queue_create(d->agent, XL_LAUNCH_SLOTS, HSA_QUEUE_TYPE_MULTI, on_queue_error, d, UINT32_MAX,
                                 UINT32_MAX, &l->queues[i])) == HSA_STATUS_SUCCESS)
      all->doorbells[i] = l->queues[i]->doorbell_signal.handle;
    else
      l->queues[i] = NULL;
  for (size_t i = 0; i < XL_LAUNCH_SLOTS && s == HSA_STATUS_SUCCESS; i++)
    if ((s = d->hsa_signal_create(0, 0, NULL, &l->signals[i])) == HSA_STATUS_SUCCESS)
      all->signals[i] = l->signals[i].handle;
  bool ok = s == HSA_STATUS_SUCCESS || hsa_fail(d, s, "queues and signals for kernels that launch others", err);
  ok = ok &&
       (l->arguments = xlr_shared_alloc(d, (size_t)XL_LAUNCH_SLOTS * XL_LAUNCH_ARGUMENTS,
                                        "memory for the arguments of kernels that kernels launch", err)) &&
       (l->records = xlr_device_alloc(d, (size_t)XL_LAUNCH_SLOTS * XL_RECORD_BYTES, err)) &&
       (l->all = xlr_device_alloc(d, sizeof *l->all, err));
  all->arguments = (uint64_t)(uintptr_t)l->arguments;
  all->records = (uint64_t)(uintptr_t)l->records;
  all->stack = launch->stack;
  ok = ok && xlr_device_copy(d, l->all, all, sizeof *all, err) &&
       xlr_device_copy(d, variable, &l->all, sizeof l->all, err);
  free(all);
  if (!ok)
    close_launching(d);
  return ok;
}

// Fills in the argument segment; buffers[i] is the device address of argument
// i. shared[i] is the LDS offset of argument i.
static void fill_kernarg(const xlr_device *d, const xlr_kernel *k, const xlr_launch *l, void **buffers,
                         const uint32_t *shared, uint32_t group_bytes, bool prints, const void *workspace,
                         uint8_t *kernarg) {
  const amd_queue_t *q = (const amd_queue_t *)d->queue;
  for (size_t i = 0; i < k->param_count; i++) {
    const xlr_param *p = &k->params[i];
    switch (p->kind) {
    case XLR_BY_VALUE:
    case XLR_GLOBAL_BUFFER:
    case XLR_DYNAMIC_SHARED:
      if (l->args[i].kind == XLR_VALUE || l->args[i].kind == XLR_ADDRESS || l->args[i].kind == XLR_STRUCT) {
        memcpy(kernarg + p->offset, l->args[i].data, l->args[i].size);
        for (size_t j = 0; j < l->args[i].part_count; j++)
          memcpy(kernarg + p->offset + l->args[i].parts[j].offset, &l->args[i].parts[j].device, sizeof(void *));
      } else
        xlr_put(kernarg, p, l->args[i].kind == XLR_SHARED ? shared[i] : (uint64_t)(uintptr_t)buffers[i]);
      break;
    default:
      break;
    }
  }
  xlr_hidden h = {.dynamic_lds = group_bytes - k->group_size,
                  .private_base = q->private_segment_aperture_base_hi,
                  .shared_base = q->group_segment_aperture_base_hi,
                  .queue = d->queue,
                  .printf_buffer = prints ? d->printf_buffer : NULL,
                  .grid_workspace = workspace};
  memcpy(h.grid, l->grid, sizeof h.grid);
  memcpy(h.block, l->block, sizeof h.block);
  xlr_fill_hidden(k, &h, kernarg);
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// Puts the packet on the queue and waits for its end.
static int dispatch(xlr_device *d, const xlr_kernel *k, const xlr_launch *l, uint64_t object, void *kernarg,
                    uint32_t private_bytes, uint32_t group_bytes, xl_error *err) {
  d->hsa_signal_store_relaxed(d->done, 1);
  uint64_t index = d->hsa_queue_add_write_index_relaxed(d->queue, 1);
  hsa_kernel_dispatch_packet_t *slot =
      (hsa_kernel_dispatch_packet_t *)d->queue->base_address + (index & (d->queue->size - 1));
  // Everything but the first 32 bits, which hand the packet over.
  hsa_kernel_dispatch_packet_t packet = {
      .workgroup_size_x = (uint16_t)l->block[0],
      .workgroup_size_y = (uint16_t)l->block[1],
      .workgroup_size_z = (uint16_t)l->block[2],
      .grid_size_x = l->grid[0] * l->block[0],
      .grid_size_y = l->grid[1] * l->block[1],
      .grid_size_z = l->grid[2] * l->block[2],
      .private_segment_size = private_bytes,
      .group_segment_size = group_bytes,
      .kernel_object = object,
      .kernarg_address = kernarg,
      .completion_signal = d->done,
  };
  memcpy((char *)slot + 4, (char *)&packet + 4, sizeof packet - 4);
  uint32_t header = HSA_PACKET_TYPE_KERNEL_DISPATCH << HSA_PACKET_HEADER_TYPE | 1u << HSA_PACKET_HEADER_BARRIER |
                    HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCACQUIRE_FENCE_SCOPE |
                    HSA_FENCE_SCOPE_SYSTEM << HSA_PACKET_HEADER_SCRELEASE_FENCE_SCOPE;
  uint32_t setup = 3u << HSA_KERNEL_DISPATCH_PACKET_SETUP_DIMENSIONS;
  __atomic_store_n((uint32_t *)slot, header | setup << 16, __ATOMIC_RELEASE);
  d->hsa_signal_store_screlease(d->queue->doorbell_signal, (hsa_signal_value_t)index);

  // In slices, because an error of the queue does not touch the signal.
  double start = now();
  uint64_t slice = d->ticks_per_second / 50;
  for (;;) {
    hsa_signal_value_t v =
        d->hsa_signal_wait_scacquire(d->done, HSA_SIGNAL_CONDITION_LT, 1, slice ? slice : 1, HSA_WAIT_STATE_BLOCKED);
    int status = atomic_load(&d->queue_status);
    if (status != HSA_STATUS_SUCCESS) {
      char buf[256], where[40] = "", stack[80] = "";
      uint64_t address = atomic_exchange(&d->fault_address, 0);
      if (address)
        snprintf(where, sizeof where, " (address 0x%" PRIx64 ")", address);
      // The queue is dead; the next launch opens another.
      close_launching(d);
      d->hsa_queue_destroy(d->queue);
      d->queue = NULL;
      if (k->dynamic_stack)
        snprintf(stack, sizeof stack, "; its stack is dynamic and had %u bytes (xlrun: --stack)", private_bytes);
      xl_fail(err, "kernel '%s' failed: %s%s%s", k->shown, status_text(d, (hsa_status_t)status, buf), where, stack);
      return XL_FAILED;
    }
    if (v < 1)
      return XL_OK;
    if (l->timeout > 0 && now() - start > l->timeout) {
      d->stuck = true;
      xl_fail(err, "kernel '%s' did not end within %g s", k->shown, l->timeout);
      return XL_FAILED;
    }
  }
}

// The slots of all kernels, as before the first run.
static bool clear_slots(xlr_device *d, xlr_module *m, xl_error *err) {
  bool ok = true;
  for (size_t i = 0; ok && i < m->code->variable_count; i++) {
    const xlr_variable *v = &m->code->variables[i];
    if (strncmp(v->name, XLR_GANG_SLOTS, sizeof XLR_GANG_SLOTS - 1))
      continue;
    void *at = variable_address(d, m, v, err), *zeros = xl_alloc(v->size, 1);
    ok = at && xlr_device_copy(d, at, zeros, v->size, err);
    free(zeros);
  }
  return ok;
}

// A buffer's memory on the device, filled; NULL with a message.
static void *load_buffer(xlr_device *d, const xlr_arg *a, xl_error *err) {
  void *p = xlr_device_alloc(d, a->size, err);
  if (p && !xlr_device_copy(d, p, a->data, a->size, err)) {
    xlr_device_free(d, p);
    return NULL;
  }
  return p;
}

int xlr_run(xlr_device *d, xlr_module *m, const xlr_kernel *k, xlr_launch *l, xl_error *err) {
  if (!xlr_check_args(k, l, err))
    return XL_USAGE;
  if (!start(d, m, err))
    return XL_FAILED;
  if (m->broken_off && !clear_slots(d, m, err))
    return XL_FAILED;
  m->broken_off = false;
  memset(d->printf_lost, 0, sizeof d->printf_lost);
  const xlr_kernel *finish = xlr_codeobj_finish(m->code, k);
  k = xlr_codeobj_version(m->code, k, xlr_shape_of(l->block));
  int status = XL_USAGE;
  hsa_status_t s;
  void **buffers = xl_alloc(l->arg_count, sizeof *buffers);
  uint32_t *shared = xl_alloc(l->arg_count, sizeof *shared);
  void *kernarg = NULL, *workspace = NULL;

  // Dynamic shared memory starts behind the fixed, each argument's own at its alignment.
  uint64_t group_bytes = k->group_size;
  for (size_t i = 0; i < l->arg_count; i++)
    if (l->args[i].kind == XLR_SHARED) {
      uint64_t align = k->params[i].pointee_align;
      group_bytes = (group_bytes + align - 1) & ~(align - 1);
      shared[i] = (uint32_t)group_bytes;
      group_bytes += l->args[i].size;
      if (group_bytes > UINT32_MAX)
        break;
    }
  group_bytes += l->shared;
  if (group_bytes > UINT32_MAX) {
    xl_fail(err, "kernel '%s': more than 4 GiB of shared memory", k->shown);
    goto out;
  }
  if (!l->cooperative && xlr_waits_for_grid(m->code, k)) {
    xl_fail(err,
            "kernel '%s' waits for its whole grid, which takes a cooperative launch: xlrun --cooperative, or "
            "xl_run_cooperative",
            k->shown);
    goto out;
  }
  if (!check_sizes(d, k, l, (uint32_t)group_bytes, err) ||
      (l->cooperative && !check_resident(d, k, l, (uint32_t)group_bytes, err)) || !open_queue(d, l->cooperative, err) ||
      !open_launching(d, m, k, l, err))
    goto out;

  hsa_executable_symbol_t symbol;
  uint64_t object = 0;
  uint32_t private_bytes = 0, kernarg_size = 0;
  s = d->hsa_executable_get_symbol_by_name(m->executable, k->symbol, &d->agent, &symbol);
  if (s == HSA_STATUS_SUCCESS)
    s = d->hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_OBJECT, &object);
  if (s == HSA_STATUS_SUCCESS)
    s = d->hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_PRIVATE_SEGMENT_SIZE,
                                          &private_bytes);
  if (s == HSA_STATUS_SUCCESS)
    s = d->hsa_executable_symbol_get_info(symbol, HSA_EXECUTABLE_SYMBOL_INFO_KERNEL_KERNARG_SEGMENT_SIZE,
                                          &kernarg_size);
  if (s != HSA_STATUS_SUCCESS) {
    char buf[256];
    xl_fail(err, "%s: kernel descriptor '%s': %s", m->code->path, k->symbol, status_text(d, s, buf));
    goto out;
  }
  if (k->dynamic_stack)
    private_bytes += k->callees + l->stack;

  for (size_t i = 0; i < l->arg_count; i++) {
    xlr_arg *a = &l->args[i];
    bool ok = a->kind != XLR_BUFFER || (buffers[i] = load_buffer(d, a, err));
    for (size_t j = 0; j < a->part_count; j++)
      ok = ok && (a->parts[j].device = load_buffer(d, &a->parts[j], err));
    if (!ok) {
      char why[sizeof err->text];
      memcpy(why, err->text, sizeof why);
      xl_fail(err, "argument %zu: %.4000s", i, why);
      goto out;
    }
  }
  size_t segment = kernarg_size > k->kernarg_size ? kernarg_size : k->kernarg_size;
  segment = (segment + 64) & ~(size_t)63; // never empty, whole cache lines
  if (!(kernarg = xlr_shared_alloc(d, segment, "memory for the kernel's arguments", err)))
    goto out;
  bool prints = false;
  for (size_t i = 0; i < k->param_count; i++)
    prints |= k->params[i].kind == XLR_HIDDEN_PRINTF_BUFFER && m->code->prints;
  if (prints && !open_printf(d, err))
    goto out;
  memset(kernarg, 0, segment);
  // CUDA's layout: its size, then the counter that blocks meet at.
  uint32_t grid_workspace[16] = {sizeof grid_workspace};
  if (l->cooperative && (!(workspace = xlr_device_alloc(d, sizeof grid_workspace, err)) ||
                         !xlr_device_copy(d, workspace, grid_workspace, sizeof grid_workspace, err)))
    goto out;
  fill_kernarg(d, k, l, buffers, shared, (uint32_t)group_bytes, prints, workspace, kernarg);
  status = dispatch(d, k, l, object, kernarg, private_bytes, (uint32_t)group_bytes, err);
  m->broken_off = status != XL_OK;
  if (status != XL_OK && !d->stuck)
    unlock_heap(d, m);
  // A kernel that failed says why itself.
  xl_error unprinted;
  if (prints && !flush_printf(d, m, status != XL_OK, status == XL_OK ? err : &unprinted) && status == XL_OK)
    status = XL_FAILED;
  if (status == XL_OK && finish) {
    uint64_t lost[sizeof d->printf_lost / sizeof *d->printf_lost];
    memcpy(lost, d->printf_lost, sizeof lost);
    xlr_launch last = {.grid = {1, 1, 1},
                       .block = {finish->reqd_group[0] ? finish->reqd_group[0] : 256, 1, 1},
                       .stack = l->stack,
                       .timeout = l->timeout};
    status = xlr_run(d, m, finish, &last, err);
    memcpy(d->printf_lost, lost, sizeof lost);
  }
  for (size_t i = 0; status == XL_OK && i < l->arg_count; i++) {
    if (buffers[i] && !xlr_device_copy(d, l->args[i].data, buffers[i], l->args[i].size, err))
      status = XL_FAILED;
    for (size_t j = 0; j < l->args[i].part_count; j++) {
      const xlr_arg *part = &l->args[i].parts[j];
      if (!xlr_device_copy(d, part->data, part->device, part->size, err))
        status = XL_FAILED;
    }
  }
out:
  for (size_t i = 0; i < l->arg_count; i++) {
    xlr_device_free(d, buffers[i]);
    for (size_t j = 0; j < l->args[i].part_count; j++) {
      xlr_device_free(d, l->args[i].parts[j].device);
      l->args[i].parts[j].device = NULL;
    }
  }
  xlr_device_free(d, kernarg);
  xlr_device_free(d, workspace);
  free(buffers);
  free(shared);
  return status;
}

int xlr_run_then(xlr_device *d, xlr_module *m, const xlr_kernel *k, xlr_launch *l, const xlr_kernel *last,
                 xlr_launch *last_launch, int (*between)(void *self, xl_error *err), void *self, xl_error *err) {
  if (!xlr_check_args(k, l, err) || !xlr_check_args(last, last_launch, err))
    return XL_USAGE;
  const uint32_t *grid = last_launch->grid;
  if (grid[0] != 1 || grid[1] != 1 || grid[2] != 1) {
    xl_fail(err,
            "kernel '%s', which finishes the work of '%s', runs in one block, not in %" PRIu32 " x %" PRIu32
            " x %" PRIu32,
            last->shown, k->shown, grid[0], grid[1], grid[2]);
    return XL_USAGE;
  }
  if (!check_sizes(d, last, last_launch, last->group_size + last_launch->shared, err))
    return XL_USAGE;
  int status = xlr_run(d, m, k, l, err);
  if (status == XL_OK && between)
    status = between(self, err);
  return status == XL_OK ? xlr_run(d, m, last, last_launch, err) : status;
}
