// plugin_amd_launch.c: see plugin_amd_parts.h. Code objects, kernels and their launches; what other runtimes ask of
// devices.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../device/coordination/launches.h"
#include "plugin_amd_parts.h"

#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- launches

// What is launched: in the message where it cannot be.
static bool shape_of(xl_rtl *r, const xl_kernel_launch *l, const xl_amd_function *f, const xlr_kernel *k, xl_shape *s,
                     xl_error *err) {
  *s = (xl_shape){.group_bytes = k->group_size + l->shared, .cooperative = l->cooperative};
  memcpy(s->grid, l->grid, sizeof s->grid);
  memcpy(s->block, l->block, sizeof s->block);
  if (f->waits && !l->cooperative)
    return xl_fail(err, "kernel '%s' waits for its whole grid, which takes a cooperative launch", k->shown);
  if (s->group_bytes < l->shared)
    return xl_fail(err, "kernel '%s': more than 4 GiB of shared memory", k->shown);
  const xl_gpu *g = r->gpus[f->module->device].of;
  return xl_shape_fits(g, k, s, g->name, err);
}

static const xlr_kernel *version_of(const xl_amd_function *f, const uint32_t block[3], uint64_t *object) {
  const xlr_shape shape = xlr_shape_of(block);
  *object = f->object[shape];
  return f->version[shape];
}

bool xl_amd_fits(xl_rtl *r, const xl_kernel_launch *l, char message[XL_RTL_MESSAGE]) {
  const xl_amd_function *f = l->entry;
  uint64_t object;
  xl_shape s;
  xl_error err;
  return shape_of(r, l, f, version_of(f, l->block, &object), &s, &err) || xl_amd_pass(&err, message);
}

uint32_t xl_amd_occupancy(xl_rtl *r, const xl_amd_function *f, const uint32_t block[3], uint32_t shared) {
  uint64_t object;
  const xlr_kernel *k = version_of(f, block, &object);
  const uint64_t threads = (uint64_t)block[0] * block[1] * block[2];
  const xl_gpu *g = r->gpus[f->module->device].of;
  if (threads > g->max_group || (k->max_flat_group && threads > k->max_flat_group))
    return 0;
  return xl_blocks_a_unit(g, k, (uint32_t)threads, k->group_size + shared);
}

// Of a kernel's descriptor, which the kernel object is: AMDGPUUsage, Kernel Descriptor.
enum { CODE_ENTRY_BYTE_OFFSET = 16 };

bool xl_amd_code(xl_rtl *r, const xl_amd_function *f, uint64_t *address, char message[XL_RTL_MESSAGE]) {
  unsigned shape = 0;
  while (shape + 1 < XLR_SHAPES && f->version[shape] != f->kernel)
    shape++;
  int64_t offset;
  xl_error err;
  if (!xl_copy_now(&r->h, &offset, (const char *)(uintptr_t)f->object[shape] + CODE_ENTRY_BYTE_OFFSET, sizeof offset,
                   &err))
    return xl_amd_pass(&err, message);
  *address = f->object[shape] + (uint64_t)offset;
  return true;
}

bool xl_amd_alone(const xl_kernel_launch *l) {
  const xl_amd_function *f = l->entry;
  return l->cooperative || f->meets;
}

// What a task holds until its end; where it cannot, it is given back.
#define HOLD(GIVE, ...)                                                                                                \
  if (!xl_amd_hold(i, (piece){__VA_ARGS__}, message)) {                                                                \
    GIVE;                                                                                                              \
    return false;                                                                                                      \
  }

bool xl_amd_launch(xl_rtl *r, const xl_kernel_launch *l, xl_async_info *info, char message[XL_RTL_MESSAGE]) {
  amd_info *i = (amd_info *)info;
  const xl_amd_function *f = l->entry;
  xl_amd_module *m = f->module;
  uint64_t object = 0;
  const xlr_kernel *k = version_of(f, l->block, &object);
  xl_shape shape;
  xl_error err;
  if (!shape_of(r, l, f, k, &shape, &err) || (f->meets && __atomic_exchange_n(&m->broken, false, __ATOMIC_RELAXED) &&
                                              !xl_clear_slots(&r->h, &m->loaded, &err)))
    return xl_amd_pass(&err, message);
  const size_t bytes = k->kernarg_size ? k->kernarg_size : 1;
  void *args = xl_amd_take_args(r, bytes, message), *workspace = NULL;
  if (!args)
    return false;
  HOLD(xl_amd_give_args(r, args, bytes), .kind = P_ARGS, .p = args, .bytes = bytes)
  if (l->cooperative) {
    if (!(workspace = xl_amd_take_workspace(r, m->device, message)))
      return false;
    HOLD(xl_amd_give_workspace(r, m->device, workspace), .kind = P_WORKSPACE, .p = workspace)
  }
  const bool prints = xl_prints(m->code, k);
  if (prints && !i->printer) {
    printer *p = xl_amd_take_printer(r, message);
    if (!p)
      return false;
    HOLD(xl_amd_give_printer(r, p), .kind = P_PRINTER, .p = p)
    i->printer = p;
  }
  const uint32_t known = k->private_size + k->callees, stack = l->stack ? l->stack : known + XLR_STACK,
                 private_bytes = k->dynamic_stack && k->private_size < stack ? stack : k->private_size;
  hsa_signal_t done;
  if (!xl_amd_take_signal(r, &done, message))
    return false;
  HOLD(xl_amd_give_signal(r, done), .kind = P_SIGNAL, .signal = done, .kernel = f,
       .stack = k->dynamic_stack ? private_bytes : 0)
  memset(args, 0, k->kernarg_size);
  if (l->arg_bytes)
    memcpy(args, l->args, l->arg_bytes < k->kernarg_size ? l->arg_bytes : k->kernarg_size);
  xl_hide(k, &shape, i->lane->queue, prints ? i->printer->buffer.words : NULL, workspace, l->children, args);
  xl_amd_push_barriers(r, i, (hsa_signal_t){0});
  const hsa_kernel_dispatch_packet_t p = xl_dispatch(&shape, object, private_bytes, args, done);
  xl_amd_push(r, i->lane, &p, XL_DISPATCH);
  xl_amd_only_dep(i, done, true);
  i->last = done;
  i->ends_in_copy = false;
  i->writes = true;
  if (!f->finish)
    return true;
  const uint32_t threads = f->finish->kernel->reqd_group[0];
  return xl_amd_launch(
      r,
      &(xl_kernel_launch){
          .entry = f->finish, .grid = {1, 1, 1}, .block = {threads ? threads : 256, 1, 1}, .stack = l->stack},
      info, message);
}

// ---------------------------------------------------------------- kernels

void xl_amd_module_unload(xl_rtl *r, xl_amd_module *m) {
  if (!m)
    return;
  xl_unload(&r->h, &m->loaded);
  xlr_codeobj_free(m->code);
  free(m);
}

xl_amd_module *xl_amd_module_load(xl_rtl *r, int32_t device, xlr_codeobj *code, char message[XL_RTL_MESSAGE]) {
  xl_amd_module *m = calloc(1, sizeof *m);
  xl_error err = {"no memory for a code object"};
  if (m && xl_load(&r->h, r->gpus[device].of, code, r->gpus[device].of->name, &m->loaded, &err)) {
    m->code = code;
    m->device = device;
    return m;
  }
  xl_amd_pass(&err, message);
  xlr_codeobj_free(code);
  free(m);
  return NULL;
}

const xlr_codeobj *xl_amd_module_code(const xl_amd_module *m) { return m->code; }

void *xl_amd_module_variable(xl_rtl *r, xl_amd_module *m, const char *name, char message[XL_RTL_MESSAGE]) {
  xl_error err;
  void *p = xl_variable(&r->h, &m->loaded, name, name, &err);
  if (!p)
    xl_amd_pass(&err, message);
  return p;
}

bool xl_amd_module_heap(xl_rtl *r, xl_amd_module *m, uint64_t bytes, char message[XL_RTL_MESSAGE]) {
  xl_error err;
  return xl_set_heap_of(&r->h, &m->loaded, bytes, &err) || xl_amd_pass(&err, message);
}

void xl_amd_unload(xl_rtl *r, xl_amd_function *f) {
  if (!f)
    return;
  xl_amd_unload(r, f->finish);
  if (f->owner)
    xl_amd_module_unload(r, f->module);
  free(f);
}

xl_amd_function *xl_amd_module_function(xl_rtl *r, xl_amd_module *m, const xlr_kernel *k,
                                        char message[XL_RTL_MESSAGE]) {
  xl_amd_function *f = calloc(1, sizeof *f);
  if (!f) {
    xl_amd_fail(message, "no memory for a kernel");
    return NULL;
  }
  f->module = m;
  f->kernel = k;
  f->waits = xlr_waits_for_grid(m->code, k);
  f->meets = xlr_gangs_meet(m->code, k);
  xl_error err;
  bool ok = !xlr_codeobj_exact_variable(m->code, XL_LAUNCHES_VARIABLE) ||
            xl_amd_fail(message, "kernel '%.300s': kernels that launch others run by xl_run alone", k->shown);
  for (xlr_shape shape = 0; ok && shape < XLR_SHAPES; shape++) {
    f->version[shape] = xlr_codeobj_version(m->code, k, shape);
    ok = xl_kernel_object(&r->h, &m->loaded, f->version[shape], &f->object[shape], &err) || xl_amd_pass(&err, message);
  }
  const xlr_kernel *finish = xlr_codeobj_finish(m->code, k);
  if (ok && (!finish || (f->finish = xl_amd_module_function(r, m, finish, message))))
    return f;
  free(f);
  return NULL;
}

xl_amd_function *xl_amd_load(xl_rtl *r, int32_t device, const char *path, const char *kernel,
                             char message[XL_RTL_MESSAGE]) {
  const xl_gpu *g = r->gpus[device].of;
  xl_error err = {""};
  const xlr_kernel *k;
  xlr_codeobj *code = xlr_codeobj_read(path, &err);
  if (!code || !xlr_codeobj_choose(code, g->target, g->name, &err) || !(k = xlr_codeobj_kernel(code, kernel, &err))) {
    xl_amd_pass(&err, message);
    xlr_codeobj_free(code);
    return NULL;
  }
  xl_amd_module *m = xl_amd_module_load(r, device, code, message);
  xl_amd_function *f = m ? xl_amd_module_function(r, m, k, message) : NULL;
  if (f)
    f->owner = true;
  else
    xl_amd_module_unload(r, m);
  return f;
}

// ---------------------------------------------------------------- what OpenMP wants beside tasks

bool xl_amd_device_properties(xl_rtl *r, int32_t device, xl_amd_properties *p, char message[XL_RTL_MESSAGE]) {
  const xl_gpu *g = r->gpus[device].of;
  *p = (xl_amd_properties){.target = g->target,
                           .agent = g->agent.handle,
                           .context = (uint64_t)(uintptr_t)r,
                           .wavefront = g->wavefront,
                           .compute_units = g->units,
                           .waves_per_unit = g->unit_waves,
                           .simds_per_unit = g->simds,
                           .max_group = g->max_group,
                           .max_items = g->max_grid_dim.x,
                           .clock = r->h.frequency,
                           .memory = g->memory,
                           .shared = g->lds_bytes};
  memcpy(p->max_group_dim, g->max_group_dim, sizeof p->max_group_dim);
  p->max_grid_dim[0] = g->max_grid_dim.x;
  p->max_grid_dim[1] = g->max_grid_dim.y;
  p->max_grid_dim[2] = g->max_grid_dim.z;
  return (p->wavefront && p->max_group && p->max_items && p->compute_units && p->waves_per_unit) ||
         xl_amd_fail(message, "%s: a GPU without sizes", g->name);
}

bool xl_amd_agent_info(xl_rtl *r, int32_t device, unsigned what, void *value) {
  return r->h.hsa_agent_get_info(r->gpus[device].of->agent, (hsa_agent_info_t)what, value) == HSA_STATUS_SUCCESS;
}

void xl_amd_memory(xl_rtl *r, int32_t device, uint64_t *left, uint64_t *all) {
  *all = r->gpus[device].of->memory;
  pthread_mutex_lock(&r->lock);
  const uint64_t used = r->gpus[device].used;
  pthread_mutex_unlock(&r->lock);
  *left = used < *all ? *all - used : 0;
}

bool xl_amd_pointer(xl_rtl *r, const void *p, xl_pointer *what, char message[XL_RTL_MESSAGE]) {
  hsa_amd_pointer_info_t known = {.size = sizeof known};
  *what = (xl_pointer){.device = -1};
  const hsa_status_t s = r->h.hsa_amd_pointer_info(p, &known, NULL, NULL, NULL);
  if (s != HSA_STATUS_SUCCESS)
    return xl_amd_hsa_fail(r, s, "hsa_amd_pointer_info", message);
  if (known.type != HSA_EXT_POINTER_TYPE_HSA && known.type != HSA_EXT_POINTER_TYPE_LOCKED)
    return true;
  what->kind = known.type == HSA_EXT_POINTER_TYPE_LOCKED ? XL_POINTER_LOCKED : XL_POINTER_HOST;
  what->bytes = known.sizeInBytes;
  what->host = known.hostBaseAddress;
  what->seen = known.agentBaseAddress;
  for (int32_t i = 0; what->kind == XL_POINTER_HOST && i < r->h.count; i++)
    if (known.agentOwner.handle == r->h.agents[i].handle) {
      what->kind = XL_POINTER_DEVICE;
      what->device = i;
      break;
    }
  return true;
}

void xl_amd_note(xl_rtl *r, const void *p, size_t bytes, const char *by) { xl_note(&r->h, p, bytes, by); }
void xl_amd_forget(xl_rtl *r, const void *p, size_t bytes) { xl_forget(&r->h, p, bytes); }

void *xl_amd_host_alloc(xl_rtl *r, size_t bytes, char message[XL_RTL_MESSAGE]) {
  xl_error err;
  void *p = xl_host_alloc(&r->h, bytes, "memory of the host for GPUs", &err);
  if (!p)
    xl_amd_pass(&err, message);
  return p;
}

const xlr_kernel *xl_amd_kernel(const xl_amd_function *f) { return f->kernel; }
