// hsa_device.c: see hsa_device.h. One caller, one GPU and one queue on what ../hsa/gpu.h gives of GPUs.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa_device.h"
#include "../device/coordination/launches.h"
#include "../hsa/gpu.h"
#include "../hsa/print.h"
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
  xl_runtime h;
  const xl_gpu *gpu;
  char *describe;
  bool stuck;
  void (*wavesim_stats)(uint64_t counts[XLR_CLASSES], int reset); // NULL on hardware
  hsa_queue_t *queue;                                             // NULL until the first launch, and after an error
  bool queue_cooperative;                                         // made for launches whose blocks wait for each other
  hsa_signal_t done;
  launching *launching;     // NULL until a kernel wants it, and after an error
  _Atomic int queue_status; // hsa_status_t of the first error, from the runtime's thread
  FILE *printf_out;
  uint32_t printf_bytes;
  xl_print_buffer printed; // none until a kernel wants it
  uint64_t printf_lost[2]; // calls and bytes of the last run
};

struct xlr_module {
  const xlr_codeobj *code;
  xl_loaded loaded;
  bool started, failed; // its beginning has run; and not well
  bool broken_off;      // so was a kernel, perhaps while gangs met
};

// ---------------------------------------------------------------- opening

static void close_launching(xlr_device *d);

void xlr_close(xlr_device *d) {
  if (!d)
    return;
  if (!d->stuck) {
    if (d->queue)
      d->h.hsa_queue_destroy(d->queue);
    close_launching(d);
    if (d->done.handle)
      d->h.hsa_signal_destroy(d->done);
    xl_print_close(&d->h, &d->printed);
    xl_runtime_close(&d->h);
  }
  free(d->describe);
  free(d);
}

static void note_error(xlr_device *d, hsa_status_t status) {
  int none = HSA_STATUS_SUCCESS;
  atomic_compare_exchange_strong(&d->queue_status, &none, (int)status);
}

static void on_fault(void *arg, hsa_agent_t agent) {
  const xlr_device *d = arg;
  if (d->gpu && d->gpu->agent.handle == agent.handle)
    note_error(arg, (hsa_status_t)HSA_STATUS_ERROR_MEMORY_FAULT);
}

// Opens GPU `index` of the library at path, or the first one of that name; kind ("hsa", "wavesim") is for the
// description.
static xlr_device *open_agent(const char *path, const char *kind, unsigned index, const char *name, xl_error *err) {
  xlr_device *d = xl_alloc(1, sizeof *d);
  hsa_status_t s;
  xlr_set_printf(d, XLR_PRINTF_DEFAULT, stdout);
  d->h.on_fault = on_fault;
  d->h.on_fault_arg = d;
  if (!xl_runtime_open(&d->h, path, err))
    goto fail;
  while (name && index < (unsigned)d->h.count && strcmp(d->h.gpus[index].name, name))
    index++;
  if (index >= (unsigned)d->h.count) {
    xl_fail(err, "the HSA runtime has %d GPU%s%s%s", d->h.count, d->h.count == 1 ? "" : "s", name ? ", none is a " : "",
            name ? name : "");
    goto fail;
  }
  d->gpu = &d->h.gpus[index];
  *(void **)&d->wavesim_stats = dlsym(d->h.lib, "wavesim_stats");
  if ((s = d->h.hsa_signal_create(1, 0, NULL, &d->done)) != HSA_STATUS_SUCCESS) {
    xl_hsa_fail(&d->h, s, "hsa_signal_create", err);
    goto fail;
  }
  char number[16] = "";
  if (!strcmp(kind, "hsa"))
    snprintf(number, sizeof number, " %u", index);
  d->describe = xl_format("%s%s %s", kind, number, d->gpu->name);
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
  xlr_device *d = code ? open_hsa(0, code->processor, &none) : NULL;
  for (size_t i = 1; code && !d && i < code->entry_count; i++) {
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
  const char *unnamed = (env && *env) || !code ? NULL : code->processor;
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

void xlr_print_gpus(const xlr_device *d, FILE *out) {
  for (int32_t i = 0; i < d->h.count; i++) {
    const xl_gpu *g = &d->h.gpus[i];
    char product[64] = "";
    uint32_t clock = 0;
    d->h.hsa_agent_get_info(g->agent, (hsa_agent_info_t)HSA_AMD_AGENT_INFO_PRODUCT_NAME, product);
    d->h.hsa_agent_get_info(g->agent, (hsa_agent_info_t)HSA_AMD_AGENT_INFO_MAX_CLOCK_FREQUENCY, &clock);
    product[sizeof product - 1] = 0;
    fprintf(out, "GPU %d%s: %s (%s)\n", i, g == d->gpu ? ", which is taken" : "", g->target,
            *product ? product : "no product name");
    fprintf(out, "  memory            %" PRIu64 " MiB\n", g->memory >> 20);
    fprintf(out, "  compute units     %u, of %u waves each", g->units, g->unit_waves);
    fprintf(out, clock ? ", %u MHz\n" : "\n", clock);
    fprintf(out, "  a wave            %u lanes\n", g->wavefront);
    fprintf(out, "  a block           %u threads, %u x %u x %u at most; %" PRIu64 " KiB of shared memory\n",
            g->max_group, g->max_group_dim[0], g->max_group_dim[1], g->max_group_dim[2], g->lds_bytes >> 10);
    fprintf(out, "  a grid            %u x %u x %u threads at most\n", g->max_grid_dim.x, g->max_grid_dim.y,
            g->max_grid_dim.z);
  }
}
const char *xlr_processor(const xlr_device *d) { return d->gpu->name; }
bool xlr_stuck(const xlr_device *d) { return d->stuck; }

bool xlr_stats(xlr_device *d, uint64_t counts[XLR_CLASSES], bool reset, xl_error *err) {
  if (!d->wavesim_stats)
    return xl_fail(err, "--stats needs wavesim; the device is %s", d->describe);
  d->wavesim_stats(counts, reset);
  return true;
}

// ---------------------------------------------------------------- memory

void *xlr_device_alloc(xlr_device *d, size_t bytes, xl_error *err) { return xl_gpu_alloc(&d->h, d->gpu, bytes, err); }

void xlr_device_free(xlr_device *d, void *p) {
  if (p && !d->stuck)
    d->h.hsa_amd_memory_pool_free(p);
}

void *xlr_shared_alloc(xlr_device *d, size_t bytes, const char *what, xl_error *err) {
  return xl_host_alloc(&d->h, bytes, what, err);
}

bool xlr_device_copy(xlr_device *d, void *to, const void *from, size_t bytes, xl_error *err) {
  return xl_copy_now(&d->h, to, from, bytes, err);
}

// ---------------------------------------------------------------- textures

bool xlr_texture_put(xlr_device *d, const xlr_texture *x, const uint8_t *texels, void **memory, void **handle,
                     xl_error *err) {
  uint8_t *image = calloc(x->memory, 1);
  xl_texture t = x->t;
  if (!image)
    return xl_fail(err, "no memory for %" PRIu64 " bytes of texels", x->memory);
  xlr_texture_pack(x, image, texels);
  bool ok = (*memory = xlr_device_alloc(d, x->memory, err)) && xlr_device_copy(d, *memory, image, x->memory, err);
  free(image);
  xlr_array_place(&t, (uint64_t)(uintptr_t)*memory);
  ok = ok && (*handle = xlr_device_alloc(d, sizeof t, err)) && xlr_device_copy(d, *handle, &t, sizeof t, err);
  if (ok)
    return true;
  xlr_device_free(d, *memory);
  xlr_device_free(d, *handle);
  *memory = *handle = NULL;
  return false;
}

bool xlr_texture_get(xlr_device *d, const xlr_texture *x, uint8_t *texels, const void *memory, xl_error *err) {
  uint8_t *image = malloc(x->memory);
  if (!image)
    return xl_fail(err, "no memory for %" PRIu64 " bytes of texels", x->memory);
  const bool ok = xlr_device_copy(d, image, memory, x->memory, err);
  if (ok)
    xlr_texture_unpack(x, texels, image);
  free(image);
  return ok;
}

// ---------------------------------------------------------------- modules

xlr_module *xlr_load(xlr_device *d, xlr_codeobj *code, xl_error *err) {
  if (!xlr_codeobj_choose(code, d->gpu->target, d->describe, err))
    return NULL;
  xlr_module *m = xl_alloc(1, sizeof *m);
  m->code = code;
  if (xl_load(&d->h, d->gpu, code, d->describe, &m->loaded, err))
    return m;
  free(m);
  return NULL;
}

// Runs what the module has for its beginning or its end, a kernel for one thread; true when it has nothing.
static bool run_edge(xlr_device *d, xlr_module *m, const char *name, xl_error *err) {
  const xlr_kernel *k = xlr_codeobj_exactly(m->code, name);
  // One block never waits for others.
  xlr_launch l = {
      .grid = {1, 1, 1}, .block = {1, 1, 1}, .stack = 4096, .cooperative = k && xlr_waits_for_grid(m->code, k)};
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
  if (!d->stuck)
    xl_unload(&d->h, &m->loaded);
  free(m);
  return ok;
}

void *xlr_variable_address(xlr_device *d, xlr_module *m, const xlr_variable *v, xl_error *err) {
  return start(d, m, err) ? xl_variable(&d->h, &m->loaded, v->name, v->shown, err) : NULL;
}

bool xlr_set_heap(xlr_device *d, xlr_module *m, uint64_t bytes, xl_error *err) {
  return xl_set_heap_of(&d->h, &m->loaded, bytes, err);
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
    case XLR_TEXTURE:
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

// ---------------------------------------------------------------- what kernels print

void xlr_set_printf(xlr_device *d, uint32_t bytes, FILE *out) {
  d->printf_out = out;
  if (bytes != d->printf_bytes)
    xl_print_close(&d->h, &d->printed);
  d->printf_bytes = bytes;
}

uint64_t xlr_printf_lost(const xlr_device *d, uint64_t *bytes) {
  if (bytes)
    *bytes = d->printf_lost[1];
  return d->printf_lost[0];
}

// Prints what is in the buffer, and empties it unless the kernel still runs.
static bool flush_printf(xlr_device *d, const xlr_module *m, bool stopped, xl_error *err) {
  size_t size;
  uint8_t *frames = xl_print_take(&d->printed, !d->stuck, &size);
  bool ok = frames || xl_fail(err, "no memory for what the kernel printed");
  ok = ok && xlr_print_frames(d->printf_out, stderr, frames, size, stopped, err);
  free(frames);
  fflush(d->printf_out);
  return (d->stuck || xl_take_lost(&d->h, &m->loaded, d->printf_lost, err)) && ok;
}

// ---------------------------------------------------------------- launches

static void on_queue_error(hsa_status_t status, hsa_queue_t *queue, void *data) {
  (void)queue;
  note_error(data, status);
}

static bool open_queue(xlr_device *d, bool cooperative, xl_error *err) {
  if (d->queue && d->queue_cooperative == cooperative)
    return true;
  if (d->queue)
    d->h.hsa_queue_destroy(d->queue);
  d->queue_cooperative = cooperative;
  atomic_store(&d->queue_status, HSA_STATUS_SUCCESS);
  xl_take_fault(&d->h);
  d->queue = xl_queue_open(&d->h, d->gpu, 64, cooperative, on_queue_error, d, err);
  return d->queue;
}

// ---------------------------------------------------------------- kernels that launch others

static void close_launching(xlr_device *d) {
  launching *l = d->launching;
  d->launching = NULL;
  if (!l)
    return;
  for (size_t i = 0; i < XL_LAUNCH_QUEUES; i++)
    if (l->queues[i])
      d->h.hsa_queue_destroy(l->queues[i]);
  for (size_t i = 0; i < XL_LAUNCH_SLOTS; i++)
    if (l->signals[i].handle)
      d->h.hsa_signal_destroy(l->signals[i]);
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
  void *variable = xl_variable(&d->h, &m->loaded, v->name, v->shown, err);
  if (!variable)
    return false;
  // The teams' threads stay on the GPU while others run: half of it is for these.
  if (!d->gpu->units || !d->gpu->unit_waves)
    return xl_fail(err, "the HSA runtime does not say how many waves %s holds at once", d->describe);
  const uint32_t wave = k->wave ? k->wave : 64, threads = launch->block[0] * launch->block[1] * launch->block[2];
  const uint64_t blocks = (uint64_t)launch->grid[0] * launch->grid[1] * launch->grid[2],
                 most = (uint64_t)d->gpu->units * d->gpu->unit_waves / 2 / ((threads + wave - 1) / wave);
  if (blocks > most)
    return xl_fail(err,
                   "%" PRIu64 " blocks of %u threads wait for kernels that they launch; %s has room for %" PRIu64
                   " beside these",
                   blocks, threads, d->describe, most);
  if (d->launching)
    return xlr_device_copy(d, variable, &d->launching->all, sizeof d->launching->all, err);
  launching *l = d->launching = xl_alloc(1, sizeof *l);
  xl_launches *all = xl_alloc(1, sizeof *all);
  bool ok = true;
  for (size_t i = 0; ok && i < XL_LAUNCH_QUEUES; i++)
    if ((ok = (l->queues[i] = xl_queue_open(&d->h, d->gpu, XL_LAUNCH_SLOTS, false, on_queue_error, d, err))))
      all->doorbells[i] = l->queues[i]->doorbell_signal.handle;
  hsa_status_t s = HSA_STATUS_SUCCESS;
  for (size_t i = 0; ok && i < XL_LAUNCH_SLOTS && s == HSA_STATUS_SUCCESS; i++)
    if ((s = d->h.hsa_signal_create(0, 0, NULL, &l->signals[i])) == HSA_STATUS_SUCCESS)
      all->signals[i] = l->signals[i].handle;
  ok = ok && (s == HSA_STATUS_SUCCESS || xl_hsa_fail(&d->h, s, "hsa_signal_create", err));
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

// The explicit arguments; buffers[i] is the device address of argument i, shared[i] its place in shared memory.
static void fill_explicit(const xlr_kernel *k, const xlr_launch *l, void **buffers, const uint32_t *shared,
                          uint8_t *kernarg) {
  for (size_t i = 0; i < k->explicit_count; i++) {
    const xlr_param *p = &k->params[i];
    const xlr_arg *a = &l->args[i];
    if (a->kind != XLR_VALUE && a->kind != XLR_ADDRESS && a->kind != XLR_STRUCT) {
      xlr_put(kernarg, p, a->kind == XLR_SHARED ? shared[i] : (uint64_t)(uintptr_t)buffers[i]);
      continue;
    }
    memcpy(kernarg + p->offset, a->data, a->size);
    for (size_t j = 0; j < a->part_count; j++)
      memcpy(kernarg + p->offset + a->parts[j].offset, &a->parts[j].device, sizeof(void *));
  }
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// Puts the packet on the queue and waits for its end.
static int dispatch(xlr_device *d, const xlr_kernel *k, const xl_shape *shape, double timeout, uint64_t object,
                    void *kernarg, uint32_t private_bytes, xl_error *err) {
  d->h.hsa_signal_store_relaxed(d->done, 1);
  const hsa_kernel_dispatch_packet_t packet = xl_dispatch(shape, object, private_bytes, kernarg, d->done);
  xl_put_packet(&d->h, d->queue, d->h.hsa_queue_add_write_index_relaxed(d->queue, 1), &packet, XL_DISPATCH);

  // In slices, because an error of the queue does not touch the signal.
  double start = now();
  uint64_t slice = d->h.frequency / 50;
  for (;;) {
    hsa_signal_value_t v =
        d->h.hsa_signal_wait_scacquire(d->done, HSA_SIGNAL_CONDITION_LT, 1, slice ? slice : 1, HSA_WAIT_STATE_BLOCKED);
    int status = atomic_load(&d->queue_status);
    if (status != HSA_STATUS_SUCCESS) {
      xl_fault_place where;
      // The queue is dead; the next launch opens another.
      close_launching(d);
      d->h.hsa_queue_destroy(d->queue);
      d->queue = NULL;
      xl_explain(&d->h, (hsa_status_t)status, k->shown, k->dynamic_stack ? private_bytes : 0, "xlrun: --stack", &where,
                 err);
      return XL_FAILED;
    }
    if (v < 1)
      return XL_OK;
    if (timeout > 0 && now() - start > timeout) {
      d->stuck = true;
      xl_fail(err, "kernel '%s' did not end within %g s", k->shown, timeout);
      return XL_FAILED;
    }
  }
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
  if (m->broken_off && !xl_clear_slots(&d->h, &m->loaded, err))
    return XL_FAILED;
  m->broken_off = false;
  memset(d->printf_lost, 0, sizeof d->printf_lost);
  const xlr_kernel *finish = xlr_codeobj_finish(m->code, k);
  k = xlr_codeobj_version(m->code, k, xlr_shape_of(l->block));
  int status = XL_USAGE;
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
  xl_shape shape = {.group_bytes = (uint32_t)group_bytes, .cooperative = l->cooperative};
  memcpy(shape.grid, l->grid, sizeof shape.grid);
  memcpy(shape.block, l->block, sizeof shape.block);
  if (!xl_shape_fits(d->gpu, k, &shape, d->describe, err) || !open_queue(d, l->cooperative, err) ||
      !open_launching(d, m, k, l, err))
    goto out;
  uint64_t object = 0;
  uint32_t private_bytes = k->private_size;
  if (!xl_kernel_object(&d->h, &m->loaded, k, &object, err))
    goto out;
  if (k->dynamic_stack)
    private_bytes += k->callees + l->stack;

  for (size_t i = 0; i < l->arg_count; i++) {
    xlr_arg *a = &l->args[i];
    bool ok = a->kind != XLR_BUFFER || (buffers[i] = load_buffer(d, a, err));
    if (a->kind == XLR_TEXTURE)
      ok = xlr_texture_put(d, a->texture, a->data, &a->device, &buffers[i], err);
    for (size_t j = 0; j < a->part_count; j++)
      ok = ok && (a->parts[j].device = load_buffer(d, &a->parts[j], err));
    if (!ok) {
      char why[sizeof err->text];
      memcpy(why, err->text, sizeof why);
      xl_fail(err, "argument %zu: %.4000s", i, why);
      goto out;
    }
  }
  const size_t segment = (k->kernarg_size + 64) & ~(size_t)63; // never empty, whole cache lines
  if (!(kernarg = xlr_shared_alloc(d, segment, "memory for the kernel's arguments", err)))
    goto out;
  const bool prints = xl_prints(m->code, k);
  if (prints && !d->printed.words && !xl_print_open(&d->h, d->printf_bytes, &d->printed, err))
    goto out;
  memset(kernarg, 0, segment);
  uint32_t grid_workspace[XL_WORKSPACE / 4];
  xl_workspace(grid_workspace);
  if (l->cooperative && (!(workspace = xlr_device_alloc(d, sizeof grid_workspace, err)) ||
                         !xlr_device_copy(d, workspace, grid_workspace, sizeof grid_workspace, err)))
    goto out;
  fill_explicit(k, l, buffers, shared, kernarg);
  xl_hide(k, &shape, d->queue, prints ? d->printed.words : NULL, workspace, NULL, kernarg);
  status = dispatch(d, k, &shape, l->timeout, object, kernarg, private_bytes, err);
  m->broken_off = status != XL_OK;
  if (status != XL_OK && !d->stuck)
    xl_unlock_heap(&d->h, &m->loaded);
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
    const xlr_arg *a = &l->args[i];
    if (a->kind == XLR_TEXTURE ? a->texture->surface && !xlr_texture_get(d, a->texture, a->data, a->device, err)
                               : buffers[i] && !xlr_device_copy(d, a->data, buffers[i], a->size, err))
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
    if (l->args[i].kind == XLR_TEXTURE)
      xlr_device_free(d, l->args[i].device);
    for (size_t j = 0; j < l->args[i].part_count; j++) {
      xlr_device_free(d, l->args[i].parts[j].device);
      l->args[i].parts[j].device = NULL;
    }
    l->args[i].device = NULL;
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
  xl_shape one = {.grid = {1, 1, 1}, .group_bytes = last->group_size + last_launch->shared};
  memcpy(one.block, last_launch->block, sizeof one.block);
  if (!xl_shape_fits(d->gpu, last, &one, d->describe, err))
    return XL_USAGE;
  int status = xlr_run(d, m, k, l, err);
  if (status == XL_OK && between)
    status = between(self, err);
  return status == XL_OK ? xlr_run(d, m, last, last_launch, err) : status;
}
