// launch.c: see crosslane/host.h. Programs, memory and launches for one caller on device.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "crosslane/host.h"
#include "hsa_device.h"

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof((xl_error){""}.text) == XL_MESSAGE, "a message fits");

struct xl_program {
  xlr_codeobj *code;
  xlr_device *device;
  xlr_module *module;
  void **memory; // NULL where it was freed
  size_t count;
  struct texture {
    xlr_texture *x; // NULL where it was freed
    void *memory, *handle;
  } *textures;
  size_t texture_count;
  xl_error err;
};

xl_program *xl_program_load(const char *path, const char *device, char message[XL_MESSAGE]) {
  xl_program *p = xl_alloc(1, sizeof *p);
  if ((p->code = xlr_codeobj_read(path, &p->err)) && (p->device = xlr_open(device, p->code, &p->err)) &&
      (p->module = xlr_load(p->device, p->code, &p->err)))
    return p;
  memcpy(message, p->err.text, XL_MESSAGE);
  xl_program_free(p);
  return NULL;
}

static void drop(xl_program *p, struct texture *t) {
  xlr_device_free(p->device, t->memory);
  xlr_device_free(p->device, t->handle);
  xlr_texture_free(t->x);
  *t = (struct texture){0};
}

void xl_program_free(xl_program *p) {
  if (!p)
    return;
  if (p->device)
    xlr_unload(p->device, p->module, &p->err); // nobody is left to be told
  for (size_t i = 0; i < p->count; i++)
    xlr_device_free(p->device, p->memory[i]);
  free(p->memory);
  for (size_t i = 0; i < p->texture_count; i++)
    drop(p, &p->textures[i]);
  free(p->textures);
  xlr_close(p->device);
  xlr_codeobj_free(p->code);
  free(p);
}

const char *xl_program_message(const xl_program *p) { return p->err.text; }

// The program's, until it is freed.
static void *keep(xl_program *p, void *memory) {
  if (!memory)
    return NULL;
  size_t i = 0;
  while (i < p->count && p->memory[i])
    i++;
  if (i == p->count)
    p->memory = xl_grow(p->memory, ++p->count, sizeof *p->memory);
  return p->memory[i] = memory;
}

void *xl_device_alloc(xl_program *p, size_t bytes) { return keep(p, xlr_device_alloc(p->device, bytes, &p->err)); }

void *xl_shared_alloc(xl_program *p, size_t bytes) {
  return keep(p, xlr_shared_alloc(p->device, bytes, "memory of the host and the device", &p->err));
}

void xl_device_free(xl_program *p, void *memory) {
  for (size_t i = 0; memory && i < p->count; i++)
    if (p->memory[i] == memory) {
      xlr_device_free(p->device, memory);
      p->memory[i] = NULL;
      return;
    }
}

bool xl_device_copy(xl_program *p, void *to, const void *from, size_t bytes) {
  return xlr_device_copy(p->device, to, from, bytes, &p->err);
}

xl_grid_slots *xl_grid_slots_alloc(xl_program *p, uint32_t value_bytes) {
  const uint32_t gfx = xl_gfx_number(xlr_processor(p->device)), count = xl_grid_slot_count(gfx);
  if (!count) {
    xl_fail(&p->err, "the number of slots of %s is not known", xlr_processor(p->device));
    return NULL;
  }
  const uint64_t bytes = xl_grid_bytes(gfx, value_bytes);
  xl_grid_slots *slots = xl_device_alloc(p, bytes), *empty = calloc(1, sizeof *empty + count);
  bool ok = slots && (empty || xl_fail(&p->err, "no memory for %u slots", count));
  if (ok) {
    empty->bytes = bytes;
    ok = xl_device_copy(p, slots, empty, sizeof *empty + count);
  }
  free(empty);
  if (!ok)
    xl_device_free(p, slots);
  return ok ? slots : NULL;
}

// ---------------------------------------------------------------- textures

static struct texture *texture_at(xl_program *p, uint64_t handle) {
  for (size_t i = 0; i < p->texture_count; i++)
    if (p->textures[i].x && (uint64_t)(uintptr_t)p->textures[i].handle == handle)
      return &p->textures[i];
  return NULL;
}

static bool size_fits(xl_program *p, const xlr_texture *x, size_t bytes) {
  return bytes == x->packed || xl_fail(&p->err, "a texture's texels are %zu bytes, %zu were given", x->packed, bytes);
}

bool xl_texture_make(xl_program *p, const char *text, bool surface, const void *texels, size_t bytes,
                     uint64_t *handle) {
  struct texture t = {.x = xlr_texture_parse(text, text, surface, &p->err)};
  if (!t.x)
    return false;
  uint8_t *own = NULL;
  size_t size = 0;
  bool ok = !texels || size_fits(p, t.x, bytes);
  if (ok && !texels) {
    ok = ((own = calloc(t.x->packed, 1)) || xl_fail(&p->err, "no memory for %zu bytes of texels", t.x->packed));
    uint8_t *data = NULL;
    if (ok && t.x->file && (ok = xl_read_file(t.x->file, &data, &size, &p->err)) &&
        (ok = size >= t.x->packed || t.x->pads ||
              xl_fail(&p->err, "%s has %zu bytes, %zu are needed", t.x->file, size, t.x->packed)))
      memcpy(own, data, size < t.x->packed ? size : t.x->packed);
    free(data);
  }
  ok = ok && xlr_texture_put(p->device, t.x, own ? own : texels, &t.memory, &t.handle, &p->err);
  free(own);
  if (!ok) {
    xlr_texture_free(t.x);
    return false;
  }
  size_t i = 0;
  while (i < p->texture_count && p->textures[i].x)
    i++;
  if (i == p->texture_count)
    p->textures = xl_grow(p->textures, ++p->texture_count, sizeof *p->textures);
  p->textures[i] = t;
  *handle = (uint64_t)(uintptr_t)t.handle;
  return true;
}

bool xl_texture_read(xl_program *p, uint64_t handle, void *texels, size_t bytes) {
  const struct texture *t = texture_at(p, handle);
  if (!t)
    return xl_fail(&p->err, "0x%llx is the handle of no texture", (unsigned long long)handle);
  return size_fits(p, t->x, bytes) && xlr_texture_get(p->device, t->x, texels, t->memory, &p->err);
}

void xl_texture_free(xl_program *p, uint64_t handle) {
  struct texture *t = handle ? texture_at(p, handle) : NULL;
  if (t)
    drop(p, t);
}

void *xl_device_variable(xl_program *p, const char *name, size_t *bytes) {
  const xlr_variable *v = xlr_codeobj_variable(p->code, name, &p->err);
  if (v && bytes)
    *bytes = v->size;
  return v ? xlr_variable_address(p->device, p->module, v, &p->err) : NULL;
}

bool xl_set_printf(xl_program *p, FILE *out, size_t buffer_bytes) {
  if (buffer_bytes >= XLR_PRINTF_LIMIT)
    return xl_fail(&p->err, "a buffer of %zu bytes for printf: at most %u are possible", buffer_bytes,
                   XLR_PRINTF_LIMIT - 1);
  xlr_set_printf(p->device, (uint32_t)buffer_bytes, out);
  return true;
}

uint64_t xl_printf_lost(const xl_program *p) { return xlr_printf_lost(p->device, NULL); }

bool xl_set_heap(xl_program *p, size_t bytes) { return xlr_set_heap(p->device, p->module, bytes, &p->err); }

// The kernel and its launch, whose arguments the caller frees. NULL with a message.
static const xlr_kernel *prepare(xl_program *p, const xl_launch *launch, xlr_launch *l) {
  const xlr_kernel *k = xlr_codeobj_kernel(p->code, launch->kernel, &p->err);
  if (!k)
    return NULL;
  if (launch->count != k->explicit_count) {
    xl_fail(&p->err, "kernel '%s' takes %zu arguments, %zu given", k->shown, k->explicit_count, launch->count);
    return NULL;
  }
  *l = (xlr_launch){.stack = 4096, .arg_count = launch->count};
  memcpy(l->grid, launch->blocks, sizeof l->grid);
  memcpy(l->block, launch->threads, sizeof l->block);
  l->args = xl_alloc(launch->count, sizeof *l->args);
  for (size_t i = 0; i < launch->count; i++)
    l->args[i] = (xlr_arg){.kind = k->params[i].kind == XLR_BY_VALUE ? XLR_VALUE : XLR_ADDRESS,
                           .text = "an address",
                           .size = k->params[i].size,
                           .data = (uint8_t *)launch->values[i]};
  return k;
}

static bool run(xl_program *p, const xl_launch *launch, bool cooperative) {
  xlr_launch l = {.args = NULL};
  const xlr_kernel *k = prepare(p, launch, &l);
  l.cooperative = cooperative;
  const bool ok = k && xlr_run(p->device, p->module, k, &l, &p->err) == XL_OK;
  free(l.args);
  return ok;
}

bool xl_run(xl_program *p, const xl_launch *launch) { return run(p, launch, false); }

bool xl_run_then(xl_program *p, const xl_launch *launch, const xl_launch *finish) {
  xlr_launch l = {.args = NULL}, last = {.args = NULL};
  const xlr_kernel *k = prepare(p, launch, &l), *last_k = k ? prepare(p, finish, &last) : NULL;
  const bool ok = last_k && xlr_run_then(p->device, p->module, k, &l, last_k, &last, NULL, NULL, &p->err) == XL_OK;
  free(l.args);
  free(last.args);
  return ok;
}

bool xl_run_cooperative(xl_program *p, const xl_launch *launch) { return run(p, launch, true); }
