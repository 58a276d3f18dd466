// module.c: see cudart.h. What programs register before main: fat binaries,
// kernels, variables; and code that is loaded on devices at its first use.
//
// A fat binary of the host compiler's is a wrapper around an offload bundle with a code object for each processor. What
// NVIDIA's compiler made (SASS) is refused when it is first needed, by name.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../hsa/array.h"
#include "../hsa/bundle.h"
#include "../hsa/map.h"
#include "arrays.h"
#include "crosslane/compile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WRAPPER = 0x466243b1, WRAPPER_HIP = 0x48495046, NVIDIA = 0xba55ed50 };

typedef struct wrapper {
  uint32_t magic, version;
  const void *data;
  void *more;
} wrapper;

struct xlc_fatbin {
  struct xlc_fatbin *next, **link;
  const uint8_t *data;
  size_t size; // 0: no code for AMD GPUs
  void *copy;  // of what the program loaded; else NULL
  pthread_mutex_t lock;
  xl_module *on[XLC_DEVICES];
  bool used[XLC_DEVICES]; // atomic; kernels of it were launched
  cudaError_t failed[XLC_DEVICES];
  xlc_function **functions;
  size_t function_count, function_room;
  xlc_variable **variables;
  size_t variable_count, variable_room;
  xlc_variable **own; // managed variables of what the program loaded, by `lock`; their names and memory are its own
  size_t own_count, own_room;
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of the tables below
static xlc_fatbin *all;
static xl_map functions, variables; // by the host's addresses

// ---------------------------------------------------------------- fat binaries

enum { LONGEST_ID = 256, MOST_ENTRIES = 4096 };

// How long a bundle is, by its entries; 0 where it is none, or longer than `limit`. What lies behind is the linker's.
static size_t bundle_size(const uint8_t *p, size_t limit) {
  xl_bundle b;
  size_t end = 0;
  if (!xl_bundle_open(&b, p, limit) || b.left > MOST_ENTRIES)
    return 0;
  for (xl_bundle_entry e; xl_bundle_next(&b, &e);) {
    if (e.id_length > LONGEST_ID || e.offset > limit || e.size > limit - e.offset)
      return 0;
    if (e.offset + e.size > end)
      end = e.offset + e.size;
  }
  return b.bad ? 0 : end;
}

// A code object's own size, by its section and program headers (ELF64).
static size_t elf_size(const uint8_t *p, size_t limit) {
  enum { HEADER = 64 };
  if (limit < HEADER || memcmp(p, "\177ELF\2", 5))
    return 0;
  const uint64_t sections = xl_bundle_word(p + 40);
  uint16_t each, n;
  memcpy(&each, p + 58, sizeof each);
  memcpy(&n, p + 60, sizeof n);
  const uint64_t end = sections + (uint64_t)each * n;
  return sections > limit || end > limit ? 0 : (size_t)end;
}

// What a pointer of the program's points to: the bundle or code object, and its size; 0 where it is neither.
static size_t find_code(const uint8_t **data, size_t limit) {
  uint32_t magic;
  if (limit < sizeof magic)
    return 0;
  memcpy(&magic, *data, sizeof magic);
  if ((magic == WRAPPER || magic == WRAPPER_HIP) && limit == SIZE_MAX) { // never in a file
    *data = ((const wrapper *)(const void *)*data)->data;
    return *data ? find_code(data, limit) : 0;
  }
  if (magic == NVIDIA)
    return 0;
  if (xl_image_is(*data, limit))
    return strnlen((const char *)*data, limit);
  const size_t size = bundle_size(*data, limit);
  return size ? size : elf_size(*data, limit);
}

static xlc_fatbin *make(const uint8_t *data, size_t size, void *copy) {
  xlc_fatbin *b = calloc(1, sizeof *b);
  if (!b)
    return NULL;
  b->data = data;
  b->size = size;
  b->copy = copy;
  pthread_mutex_init(&b->lock, NULL);
  pthread_mutex_lock(&lock);
  b->next = all;
  b->link = &all;
  if (all)
    all->link = &b->next;
  all = b;
  pthread_mutex_unlock(&lock);
  return b;
}

xlc_fatbin *xlc_fatbin_open(const void *data, size_t limit, cudaError_t *e) {
  const uint8_t *code = data;
  size_t size = find_code(&code, limit);
  uint8_t *copy = NULL;
  if (size) {
    *e = cudaErrorMemoryAllocation;
    if ((copy = malloc(size)))
      memcpy(copy, code, size);
  } else {
    char *log;
    copy = xl_image_of(data, limit, &size, &log);
    *e = log ? cudaErrorInvalidPtx : cudaErrorInvalidKernelImage;
    if (log)
      xlc_say(NULL, "%s", log);
    free(log);
  }
  if (!copy)
    return NULL;
  xlc_fatbin *b = make(copy, size, copy);
  if (b)
    *e = cudaSuccess;
  else
    free(copy);
  return b;
}

// Variables are no memory that the table knows any more.
static void forget_variables(xlc_fatbin *b, unsigned device) {
  for (size_t i = 0; i < b->variable_count; i++) {
    xlc_variable *v = b->variables[i];
    if (v->on[device] && !v->managed)
      xlc_memory_remove(v->on[device], NULL);
    v->on[device] = NULL;
  }
}

static void unload(xlc_fatbin *b, unsigned device) {
  if (b->on[device]) {
    char message[XL_ASYNC_MESSAGE];
    if (b->used[device] && !xlc.devices[device].sticky && !xl_module_finish(b->on[device], message))
      xlc_say(NULL, "%s", message);
    forget_variables(b, device);
  }
  b->used[device] = false;
  xl_module_free(b->on[device]);
  b->on[device] = NULL;
  b->failed[device] = cudaSuccess;
  for (size_t i = 0; i < b->function_count; i++) {
    b->functions[i]->on[device].f = NULL;
    b->functions[i]->on[device].k = NULL;
  }
}

// A managed variable that was not registered.
static void free_own(xlc_variable *v) {
  xlc_memory m;
  if (v->memory && xlc_memory_remove(v->memory, &m)) {
    m.variable = false; // nobody else frees it
    xlc_memory_free(&m);
  }
  free((char *)(uintptr_t)v->name);
  free(v);
}

void xlc_fatbin_close(xlc_fatbin *b) {
  pthread_mutex_lock(&lock);
  *b->link = b->next;
  if (b->next)
    b->next->link = b->link;
  for (size_t i = 0; i < b->function_count; i++)
    if (xl_map_get(&functions, b->functions[i]->host) == b->functions[i])
      xl_map_set(&functions, b->functions[i]->host, NULL);
  for (size_t i = 0; i < b->variable_count; i++)
    if (xl_map_get(&variables, b->variables[i]->host) == b->variables[i])
      xl_map_set(&variables, b->variables[i]->host, NULL);
  pthread_mutex_unlock(&lock);
  for (unsigned i = 0; i < xlc.count; i++)
    unload(b, i);
  for (size_t i = 0; i < b->function_count; i++)
    free(b->functions[i]);
  for (size_t i = 0; i < b->variable_count; i++) {
    if (b->variables[i]->reference)
      xlc_driver_references_gone(b->variables[i]);
    xlc_binding_free(b->variables[i]->binding, b->variables[i]->reference == XLC_SURFACE_REFERENCE);
    free(b->variables[i]);
  }
  for (size_t i = 0; i < b->own_count; i++)
    free_own(b->own[i]);
  free(b->own);
  free(b->functions);
  free(b->variables);
  free(b->copy);
  pthread_mutex_destroy(&b->lock);
  free(b);
}

const char *xlc_first_processor(char name[64]) {
  const char *found = NULL;
  pthread_mutex_lock(&lock);
  for (const xlc_fatbin *b = all; b; b = b->next) { // the last one registered stands first
    xl_error ignored;
    xlr_codeobj *c = b->size ? xlr_codeobj_from_memory("the program", b->data, b->size, &ignored) : NULL;
    if (c) {
      snprintf(name, 64, "%s", c->processor);
      found = name;
    }
    xlr_codeobj_free(c);
  }
  pthread_mutex_unlock(&lock);
  return found;
}

// ---------------------------------------------------------------- registration

void **__cudaRegisterFatBinary(void *wrapped) {
  const uint8_t *code = wrapped;
  const size_t size = wrapped ? find_code(&code, SIZE_MAX) : 0;
  return (void **)make(code, size, NULL);
}

void __cudaRegisterFatBinaryEnd(void **handle) { (void)handle; }

// At the end of the program, or of a library of it. What its kernels do is waited for.
void __cudaUnregisterFatBinary(void **handle) {
  xlc_fatbin *b = (xlc_fatbin *)handle;
  if (!b || (xlc.graph && !xlc_is_open()))
    return;
  for (unsigned i = 0; i < xlc.count; i++)
    if (b->on[i])
      xlc_device_wait(&xlc.devices[i]);
  xlc_fatbin_close(b);
}

char __cudaInitModule(void **handle) {
  (void)handle;
  return 1;
}

static xlc_function *add_function(xlc_fatbin *b, const void *host, const char *name) {
  xlc_function *f = calloc(1, sizeof *f);
  pthread_mutex_lock(&lock);
  const bool ok = f && xl_room_for((void **)&b->functions, b->function_count, &b->function_room, sizeof f) &&
                  (!host || xl_map_set(&functions, host, f));
  if (ok) {
    f->fatbin = b;
    f->host = host;
    f->name = name;
    f->max_dynamic_shared = f->carveout = -1;
    b->functions[b->function_count++] = f;
  }
  pthread_mutex_unlock(&lock);
  if (ok)
    return f;
  free(f);
  return NULL;
}

static xlc_variable *add_variable(xlc_fatbin *b, const xlc_variable *from) {
  xlc_variable *v = malloc(sizeof *v);
  pthread_mutex_lock(&lock);
  const bool ok = v && xl_room_for((void **)&b->variables, b->variable_count, &b->variable_room, sizeof v) &&
                  (!from->host || xl_map_set(&variables, from->host, v));
  if (ok) {
    *v = *from;
    v->fatbin = b;
    b->variables[b->variable_count++] = v;
  }
  pthread_mutex_unlock(&lock);
  if (ok)
    return v;
  free(v);
  return NULL;
}

void __cudaRegisterFunction(void **handle, const char *host, char *device, const char *name, int limit, void *tid,
                            void *bid, void *block, void *grid, int *warp) {
  (void)device, (void)limit, (void)tid, (void)bid, (void)block, (void)grid, (void)warp;
  if (handle && host && name && !add_function((xlc_fatbin *)handle, host, name))
    xlc_say(NULL, "no memory for kernel '%s'", name);
}

void __cudaRegisterVar(void **handle, char *host, char *device, const char *name, int external, size_t size,
                       int constant, int global) {
  (void)device, (void)external, (void)global;
  const xlc_variable v = {.host = host, .name = name, .size = size, .constant = constant};
  if (handle && host && name && !add_variable((xlc_fatbin *)handle, &v))
    xlc_say(NULL, "no memory for variable '%s'", name);
}

// The memory exists from now on, so that the host may use it before any call.
void __cudaRegisterManagedVar(void **handle, void **pointer, char *host, const char *name, int external, size_t size,
                              int constant, int global) {
  (void)external, (void)global;
  void *memory = xlc_managed_variable(size ? size : 1);
  // The program knows it by where the pointer points.
  const xlc_variable v = {.host = memory, .name = name, .size = size, .constant = constant, .managed = pointer};
  if (!memory || !handle || !pointer || !add_variable((xlc_fatbin *)handle, &v)) {
    xlc_say(NULL, "no memory for variable '%s'", name);
    return;
  }
  if (host)
    memcpy(memory, host, size);
  *pointer = memory;
}

// References are variables with a handle on devices.
static void add_reference(void **handle, const void *host, const char *name, enum xlc_reference kind, bool floats) {
  const xlc_variable v = {
      .host = host, .name = name, .size = sizeof(uint64_t), .reference = kind, .reads_floats = floats};
  if (handle && host && name && !add_variable((xlc_fatbin *)handle, &v))
    xlc_say(NULL, "no memory for reference '%s'", name);
}

void __cudaRegisterTexture(void **handle, const void *host, const void **device, const char *name, int dimension,
                           int floats, int external);
void __cudaRegisterTexture(void **handle, const void *host, const void **device, const char *name, int dimension,
                           int floats, int external) {
  (void)device, (void)dimension, (void)external;
  add_reference(handle, host, name, XLC_TEXTURE_REFERENCE, floats);
}

void __cudaRegisterSurface(void **handle, const void *host, const void **device, const char *name, int dimension,
                           int external);
void __cudaRegisterSurface(void **handle, const void *host, const void **device, const char *name, int dimension,
                           int external) {
  (void)device, (void)dimension, (void)external;
  add_reference(handle, host, name, XLC_SURFACE_REFERENCE, false);
}

void __cudaRegisterHostVar(void **handle, const char *device, char *host, size_t size) {
  (void)handle, (void)device, (void)host, (void)size;
}

xlc_function *xlc_function_of(const void *host) {
  pthread_mutex_lock(&lock);
  xlc_function *f = xl_map_get(&functions, host);
  pthread_mutex_unlock(&lock);
  return f;
}

xlc_variable *xlc_variable_of(const void *host) {
  pthread_mutex_lock(&lock);
  xlc_variable *v = xl_map_get(&variables, host);
  pthread_mutex_unlock(&lock);
  return v;
}

size_t xlc_fatbin_constants(const xlc_fatbin *b) {
  size_t bytes = 0;
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < b->variable_count; i++)
    if (b->variables[i]->constant)
      bytes += b->variables[i]->size;
  pthread_mutex_unlock(&lock);
  return bytes;
}

// ---------------------------------------------------------------- on devices

// The device's pointer to a managed variable, which has its name, points to the memory.
static bool set_managed(xlc_fatbin *b, xlc_device *d, const xlc_variable *v) {
  char message[XL_ASYNC_MESSAGE];
  void *pointer = xl_module_variable(b->on[d->number], v->name, message);
  if (!pointer)
    return true; // the device's code does not use it
  const void *seen = xlc_seen(*v->managed);
  xl_task *t = xl_task_new(xlc.graph, d->index);
  const bool ok = t && xl_task_store(t, pointer, &seen, sizeof seen) && xl_task_run(t);
  xl_task_release(t);
  return ok;
}

// Managed variables that nobody registered, of a module that the program loaded: x where the code has x.managed, which
// x begins with. One memory for all devices.
static bool add_own(xlc_fatbin *b, xlc_device *d, const xlr_variable *begin, size_t length) {
  for (size_t i = 0; i < b->own_count; i++)
    if (strlen(b->own[i]->name) == length && !strncmp(b->own[i]->name, begin->name, length))
      return true; // it came with another device's code
  char message[XL_ASYNC_MESSAGE];
  const void *from = xl_module_variable(b->on[d->number], begin->name, message);
  xlc_variable *v = calloc(1, sizeof *v);
  char *name = strndup(begin->name, length);
  if (v && name) {
    *v = (xlc_variable){.fatbin = b, .name = name, .size = begin->size};
    v->managed = &v->memory;
  }
  xl_task *t = from && v && name && xl_room_for((void **)&b->own, b->own_count, &b->own_room, sizeof v) &&
                       !xlc_managed_alloc(d, begin->size ? begin->size : 1, &v->memory)
                   ? xl_task_new(xlc.graph, d->index)
                   : NULL;
  const bool ok = t && (!begin->size || (xl_task_copy(t, v->memory, from, begin->size) && xl_task_run(t)));
  xl_task_release(t);
  if (ok) {
    b->own[b->own_count++] = v;
    return true;
  }
  if (v)
    v->name = NULL, free_own(v);
  free(name);
  return false;
}

static bool own_managed(xlc_fatbin *b, xlc_device *d) {
  static const char managed[] = ".managed";
  const xlr_codeobj *c = xl_module_code(b->on[d->number]);
  bool ok = true;
  for (size_t i = 0; b->copy && ok && i < c->variable_count; i++) {
    const size_t n = strlen(c->variables[i].name), tail = sizeof managed - 1;
    if (n > tail && !strcmp(c->variables[i].name + n - tail, managed))
      ok = add_own(b, d, &c->variables[i], n - tail);
  }
  for (size_t i = 0; ok && i < b->own_count; i++) {
    b->own[i]->on[d->number] = b->own[i]->memory;
    ok = set_managed(b, d, b->own[i]);
  }
  return ok;
}

// Registered variables are memory that copies know, by their addresses alone, too.
static bool know_variables(xlc_fatbin *b, xlc_device *d) {
  bool ok = true;
  for (size_t i = 0; ok && i < b->variable_count; i++) {
    xlc_variable *v = b->variables[i];
    if (v->managed) {
      v->on[d->number] = *v->managed;
      ok = set_managed(b, d, v);
      continue;
    }
    char message[XL_ASYNC_MESSAGE];
    void *p = xl_module_variable(b->on[d->number], v->name, message);
    if (!p)
      continue; // not in the code: nothing uses it
    const xlc_memory m = {
        .base = p, .seen = p, .bytes = v->size, .kind = XLC_DEVICE, .device = d->number, .variable = true};
    ok = !v->size || xlc_memory_add(&m);
    v->on[d->number] = p;
  }
  return ok;
}

// The heap that modules have by themselves.
enum { DEFAULT_HEAP = 8 << 20 };

static bool has_heap(const xl_module *m) {
  const xlr_codeobj *c = xl_module_code(m);
  for (size_t i = 0; i < c->variable_count; i++)
    if (!strcmp(c->variables[i].name, XLR_OURS "heap"))
      return true;
  return false;
}

static bool set_heap(xlc_fatbin *b, const xlc_device *d) {
  char message[XL_ASYNC_MESSAGE];
  if (xl_module_set_heap(b->on[d->number], d->limits[cudaLimitMallocHeapSize], message))
    return true;
  xlc_say(NULL, "%s", message);
  return false;
}

static cudaError_t load(xlc_fatbin *b, xlc_device *d) { // with its lock
  if (!b->size) {
    xlc_say(NULL, "the program has no code for AMD GPUs: it was compiled for NVIDIA's alone");
    return cudaErrorNoKernelImageForDevice;
  }
  xl_error err;
  char message[XL_ASYNC_MESSAGE];
  size_t image_size;
  const uint8_t *image = xlc_image_in(b->data, b->size, &image_size);
  xlr_codeobj *c = xlr_codeobj_from_memory("the program", b->data, b->size, &err);
  cudaError_t e = c ? cudaErrorNoKernelImageForDevice : cudaErrorInvalidKernelImage;
  if (c && !xlr_codeobj_choose(c, d->target, d->name, &err)) {
    xlr_codeobj_free(c);
    c = NULL;
  }
  if (!c && image) // compiled now, or found where it was kept
    c = xlc_image_compile(image, image_size, d->target, &e);
  else if (!c)
    xlc_say(NULL, "%s", err.text);
  if (!c)
    return e;
  if (!(b->on[d->number] = xl_module_load(xlc.graph, d->index, c, message))) {
    xlc_say(NULL, "%s", message);
    return cudaErrorSharedObjectInitFailed;
  }
  if (!know_variables(b, d) || !own_managed(b, d))
    return cudaErrorMemoryAllocation;
  if ((d->limits[cudaLimitMallocHeapSize] == DEFAULT_HEAP || set_heap(b, d)) &&
      xl_module_start(b->on[d->number], message))
    return cudaSuccess;
  xlc_say(NULL, "%s", message);
  return cudaErrorLaunchFailure;
}

void xlc_fatbin_used(xlc_fatbin *b, const xlc_device *d) {
  __atomic_store_n(&b->used[d->number], true, __ATOMIC_RELAXED);
}

cudaError_t xlc_module_heaps(xlc_device *d) {
  cudaError_t e = cudaSuccess;
  pthread_mutex_lock(&lock);
  for (xlc_fatbin *b = all; b && !e; b = b->next) {
    pthread_mutex_lock(&b->lock);
    if (b->on[d->number] && has_heap(b->on[d->number]))
      e = b->used[d->number] ? cudaErrorInvalidValue : set_heap(b, d) ? cudaSuccess : cudaErrorMemoryAllocation;
    pthread_mutex_unlock(&b->lock);
  }
  pthread_mutex_unlock(&lock);
  return e;
}

cudaError_t xlc_fatbin_on(xlc_fatbin *b, xlc_device *d, xl_module **m) {
  pthread_mutex_lock(&b->lock);
  cudaError_t *e = &b->failed[d->number];
  if (!b->on[d->number] && !*e)
    *e = load(b, d);
  *m = b->on[d->number];
  const cudaError_t result = *e;
  pthread_mutex_unlock(&b->lock);
  return result;
}

// Why the compiler left a kernel out, where it did; else that it is not there.
static void say_missing(const xlr_codeobj *c, const char *name) {
  for (size_t i = 0; i < c->refused_count; i++)
    if (!strcmp(c->refused[i].name, name)) {
      xlc_say(NULL, "kernel '%s' was left out: %s", name, c->refused[i].reason);
      return;
    }
  xlc_say(NULL, "%s has no kernel '%s'", c->path, name);
}

static const xlr_kernel *kernel_named(const xl_module *m, const char *name) {
  const xlr_codeobj *c = xl_module_code(m);
  for (size_t i = 0; i < c->kernel_count; i++)
    if (!strcmp(c->kernels[i].name, name))
      return &c->kernels[i];
  return NULL;
}

cudaError_t xlc_function_on(xlc_function *f, xlc_device *d) {
  if (__atomic_load_n(&f->on[d->number].f, __ATOMIC_ACQUIRE))
    return cudaSuccess;
  xl_module *m;
  cudaError_t e = xlc_fatbin_on(f->fatbin, d, &m);
  if (e)
    return e;
  pthread_mutex_lock(&f->fatbin->lock);
  if (!f->on[d->number].f) {
    char message[XL_ASYNC_MESSAGE];
    const xlr_kernel *k = kernel_named(m, f->name);
    xl_function *loaded = k ? xl_module_function(m, k, message) : NULL;
    if (!k)
      say_missing(xl_module_code(m), f->name);
    else if (!loaded)
      xlc_say(NULL, "%s", message);
    f->on[d->number].k = k;
    f->on[d->number].launches = loaded && xlr_launches(xl_module_code(m), k);
    f->on[d->number].code = 0;
    __atomic_store_n(&f->on[d->number].f, loaded, __ATOMIC_RELEASE);
    e = loaded ? cudaSuccess : k ? cudaErrorNotSupported : cudaErrorInvalidDeviceFunction;
  }
  pthread_mutex_unlock(&f->fatbin->lock);
  return e;
}

cudaError_t xlc_variable_on(xlc_variable *v, xlc_device *d, void **address) {
  xl_module *m;
  const cudaError_t e = xlc_fatbin_on(v->fatbin, d, &m);
  if (e)
    return e;
  *address = v->on[d->number];
  return *address ? cudaSuccess : cudaErrorInvalidSymbol;
}

xlc_function *xlc_fatbin_function(xlc_fatbin *b, xlc_device *d, const char *name, cudaError_t *e) {
  xl_module *m;
  if ((*e = xlc_fatbin_on(b, d, &m)))
    return NULL;
  xlc_function *found = NULL;
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < b->function_count && !found; i++)
    if (!strcmp(b->functions[i]->name, name))
      found = b->functions[i];
  pthread_mutex_unlock(&lock);
  const xlr_kernel *k = found ? NULL : kernel_named(m, name);
  if (k)
    found = add_function(b, NULL, k->name);
  *e = found ? cudaSuccess : cudaErrorSymbolNotFound;
  return found;
}

size_t xlc_fatbin_most_shared(xlc_fatbin *b) {
  size_t most = XLC_SHARED_BY_DEFAULT;
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < b->function_count; i++)
    if (b->functions[i]->max_dynamic_shared > (int)most)
      most = (size_t)b->functions[i]->max_dynamic_shared;
  pthread_mutex_unlock(&lock);
  return most;
}

// Where the function's code begins on the device, which has it; 0: nobody knows.
static uint64_t code_of(xlc_function *f, const xlc_device *d) {
  char message[XL_ASYNC_MESSAGE];
  uint64_t *code = &f->on[d->number].code;
  if (!*code && !xl_function_code(f->on[d->number].f, code, message))
    *code = 0;
  return *code;
}

xlc_function *xlc_fatbin_function_at(xlc_fatbin *b, xlc_device *d, uint64_t code) {
  xl_module *m;
  if (xlc_fatbin_on(b, d, &m))
    return NULL;
  const xlr_codeobj *c = xl_module_code(m);
  for (size_t i = 0; i < c->kernel_count; i++) {
    cudaError_t e;
    xlc_function *f = xlr_codeobj_is_version(&c->kernels[i]) ? NULL : xlc_fatbin_function(b, d, c->kernels[i].name, &e);
    if (f && !xlc_function_on(f, d) && code_of(f, d) == code)
      return f;
  }
  return NULL;
}

xlc_variable *xlc_fatbin_variable(xlc_fatbin *b, xlc_device *d, const char *name, cudaError_t *e) {
  xl_module *m;
  if ((*e = xlc_fatbin_on(b, d, &m)))
    return NULL;
  xlc_variable *found = NULL;
  pthread_mutex_lock(&b->lock);
  for (size_t i = 0; i < b->own_count && !found; i++)
    if (!strcmp(b->own[i]->name, name))
      found = b->own[i];
  pthread_mutex_unlock(&b->lock);
  if (found)
    return found;
  pthread_mutex_lock(&lock);
  for (size_t i = 0; i < b->variable_count && !found; i++)
    if (!strcmp(b->variables[i]->name, name))
      found = b->variables[i];
  pthread_mutex_unlock(&lock);
  const xlr_codeobj *c = xl_module_code(m);
  for (size_t i = 0; !found && i < c->variable_count; i++)
    if (!strcmp(c->variables[i].name, name)) {
      char message[XL_ASYNC_MESSAGE];
      void *p = xl_module_variable(m, name, message);
      const xlc_memory memory = {.base = p,
                                 .seen = p,
                                 .bytes = c->variables[i].size,
                                 .kind = XLC_DEVICE,
                                 .device = d->number,
                                 .variable = true};
      xlc_variable v = {.name = c->variables[i].name, .size = c->variables[i].size};
      v.on[d->number] = p;
      if (p && (!memory.bytes || xlc_memory_add(&memory)))
        found = add_variable(b, &v);
    }
  *e = found ? cudaSuccess : cudaErrorSymbolNotFound;
  return found;
}

void xlc_module_reset(xlc_device *d) {
  pthread_mutex_lock(&lock);
  for (xlc_fatbin *b = all; b; b = b->next) {
    pthread_mutex_lock(&b->lock);
    unload(b, d->number);
    pthread_mutex_unlock(&b->lock);
  }
  pthread_mutex_unlock(&lock);
}
