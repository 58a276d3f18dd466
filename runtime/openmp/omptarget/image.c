// image.c: the libraries of device code that the program registers, the devices
// that they fit, and what a device has to know before its first use: the
// code, the addresses of variables and kernels, the environment of LLVM's
// device runtime (offload/include/Shared/Environment.h of LLVM 19), global
// constructors.
//
// A device is there for OpenMP when an image of the program fits it: a GPU, or the host as devices of their own, which
// come behind the GPUs (host_image.c). clang's
// linker wrapper puts an image in as an "offload binary" (llvm/Object/
// OffloadBinary.h), older ones as the code object itself.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../device/heap.h"
#include "omptarget.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { DEVICES = 64, ENTRIES_LEAST = 64 };
enum { ABI_VERSION = 8 /* in an ELF file */, ABI_V5 = 3 };

xl_graph *ot_graph;

typedef struct library {
  struct library *next;
  const ot_library *desc;
  uint64_t generation; // from 1
  ot_entry *entries;
  size_t count;      // of them
  const void **code; // an image each, inside the program; NULL: none that can be used
  size_t *bytes;
  xlr_codeobj **about; // of each that is for a GPU
  bool *for_host;      // of each
  char (*why)[256];    // it cannot be used
  ot_loaded loaded[DEVICES];
} library;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER; // of all that follows
static library *libraries, **last_library = &libraries;
static uint64_t generation; // atomic; of the last library
static ot_device *devices[DEVICES];
static int device_count;    // atomic
static unsigned references; // registrations, and __tgt_rtl_init
static int32_t required;    // of the requires directives; 0: no library yet
static char why_no_devices[XL_ASYNC_MESSAGE];

typedef struct place { // of an entry of the host, by address: an open hash table, guarded by `lock` for writing
  const void *address;
  library *library;
  size_t index;
} place;
static place *places;
static size_t place_room;
static pthread_rwlock_t places_lock = PTHREAD_RWLOCK_INITIALIZER;

uint64_t ot_environment(const char *name, uint64_t otherwise) {
  const char *s = getenv(name);
  char *end;
  if (!s || *s < '0' || *s > '9')
    return otherwise;
  const unsigned long long n = strtoull(s, &end, 0);
  return *end ? otherwise : n;
}

bool ot_environment_bool(const char *name, bool otherwise) {
  static const char *const words[2][4] = {{"0", "false", "no", "off"}, {"1", "true", "yes", "on"}};
  const char *s = getenv(name);
  for (int value = 0; s && value < 2; value++)
    for (int i = 0; i < 4; i++)
      if (!strcasecmp(s, words[value][i]))
        return value;
  return otherwise;
}

// ---------------------------------------------------------------- devices

int ot_device_count(void) { return __atomic_load_n(&device_count, __ATOMIC_ACQUIRE); }

int ot_default_device(void) { return ot_omp()->get_default_device ? ot_omp()->get_default_device() : 0; }

ot_device *ot_get_device(int64_t number) { return number >= 0 && number < ot_device_count() ? devices[number] : NULL; }

static ot_device *new_device(unsigned unit) {
  ot_device *d = calloc(1, sizeof *d);
  char why[XL_ASYNC_MESSAGE];
  if (!d)
    return NULL;
  d->is_host = xl_graph_is_host(ot_graph, unit);
  if (d->is_host) {
    const long units = sysconf(_SC_NPROCESSORS_ONLN);
    d->about = (xl_amd_properties){.target = ot_host_target,
                                   .compute_units = units > 0 ? (uint32_t)units : 1,
                                   .waves_per_unit = 1,
                                   .wavefront = 1,
                                   .max_group = 1,
                                   .max_items = 1,
                                   .clock = 1000000000};
  } else if (!xl_graph_properties(ot_graph, unit, &d->about, why)) {
    ot_error("device %u cannot be used: %s\n", unit, why);
    free(d);
    return NULL;
  }
  d->number = device_count;
  d->unit = unit;
  snprintf(d->type, sizeof d->type, "%.*s", (int)strcspn(d->about.target, d->is_host ? "-" : ":"), d->about.target);
  pthread_mutex_init(&d->map_lock, NULL);
  pthread_mutex_init(&d->scratch_lock, NULL);
  d->spare_most = d->is_host ? 0 : ot_environment("LIBOMPTARGET_MEMORY_MANAGER_THRESHOLD", 8192); // LLVM's number
  // The numbers are those of LLVM's plugin for AMD GPUs.
  const uint64_t teams = ot_environment("OMP_NUM_TEAMS", 0), threads = ot_environment("OMP_TEAMS_THREAD_LIMIT", 0);
  d->max_threads = d->about.max_group;
  d->default_threads = 256;
  d->max_teams = d->about.max_items / d->max_threads;
  d->default_teams = d->about.compute_units * (uint32_t)ot_environment("LIBOMPTARGET_AMDGPU_TEAMS_PER_CU", 4);
  if (teams && teams < d->max_teams)
    d->max_teams = (uint32_t)teams;
  if (threads && threads < d->max_threads)
    d->max_threads = (uint32_t)threads;
  if (!d->default_teams)
    d->default_teams = 1;
  return d;
}

void *ot_device_alloc(ot_device *d, size_t bytes, char message[XL_ASYNC_MESSAGE]) {
  return xl_graph_alloc(ot_graph, d->unit, bytes, message);
}
void ot_device_free(ot_device *d, void *p) { xl_graph_free(ot_graph, d->unit, p); }

// ---------------------------------------------------------------- images

static uint64_t word(const uint8_t *p) {
  uint64_t v;
  memcpy(&v, p, sizeof v);
  return v;
}

// The code object in an image of the program.
static bool open_image(const ot_image *image, const void **code, size_t *bytes, char why[256]) {
  static const uint8_t magic[4] = {0x10, 0xff, 0x10, 0xad};
  const uint8_t *p = image->start;
  const size_t n = (size_t)((const uint8_t *)image->end - p);
  *code = p;
  *bytes = n;
  if (n >= 4 && !memcmp(p, "\177ELF", 4))
    return true;
  // Header: magic, version, size, offset and size of the entry; entry: kinds, flags, strings, then the image's.
  if (n < 32 || memcmp(p, magic, 4)) {
    snprintf(why, 256, "it is neither an ELF file nor an offload binary");
    return false;
  }
  const uint64_t size = word(p + 8), entry = word(p + 16), entry_size = word(p + 24);
  if (size > n || entry_size < 40 || entry > size || entry_size > size - entry) {
    snprintf(why, 256, "its offload binary is cut off");
    return false;
  }
  const uint64_t at = word(p + entry + 24), length = word(p + entry + 32);
  if (at > size || length > size - at) {
    snprintf(why, 256, "its offload binary is cut off");
    return false;
  }
  *code = p + at;
  *bytes = length;
  return true;
}

// The image that asks the most of those that the device has. -1: none fits.
static int best_image(const library *l, const ot_device *d) {
  int best = -1, fit = -1;
  for (int i = 0; i < l->desc->image_count; i++) {
    const int f = d->is_host ? l->for_host[i] - 1 : l->about[i] ? xlr_codeobj_fit(l->about[i], d->about.target) : -1;
    if (f > fit) {
      fit = f;
      best = i;
    }
  }
  return best;
}

// ---------------------------------------------------------------- preparing a device

// One copy, waited for.
static bool do_now(ot_device *d, void *to, const void *from, size_t bytes, char message[XL_ASYNC_MESSAGE]) {
  xl_task *t = xl_task_new(ot_graph, d->unit);
  if (!t) {
    snprintf(message, XL_ASYNC_MESSAGE, "no memory for a task");
    return false;
  }
  const bool ok = xl_task_copy(t, to, from, bytes) && xl_task_run(t);
  if (!ok)
    snprintf(message, XL_ASYNC_MESSAGE, "%s", xl_task_message(t));
  xl_task_release(t);
  return ok;
}

static bool write_variable(ot_device *d, xl_module *m, const char *name, const void *value, size_t bytes,
                           char message[XL_ASYNC_MESSAGE]) {
  const xlr_variable *v = xlr_codeobj_exact_variable(xl_module_code(m), name);
  if (!v)
    return true;
  void *at = xl_module_variable(m, name, message);
  return at && do_now(d, at, value, bytes < v->size ? bytes : v->size, message);
}

typedef struct pair { // of addresses of a function
  void *host, *device;
} pair;

static int by_host(const void *a, const void *b) {
  const pair *x = a, *y = b;
  return x->host < y->host ? -1 : x->host > y->host;
}

// What LLVM's device runtime wants to know.
static bool set_environment(ot_device *d, library *l, ot_loaded *on, char message[XL_ASYNC_MESSAGE]) {
  struct {
    uint32_t debug_kind, devices, device, dynamic_shared;
    uint64_t clock;
    uint64_t indirect_table, indirect_count;
    uint64_t parallelism;
  } environment = {
      .debug_kind = (uint32_t)ot_environment("LIBOMPTARGET_DEVICE_RTL_DEBUG", 0),
      .devices = (uint32_t)ot_device_count(),
      .device = (uint32_t)d->number,
      .dynamic_shared = (uint32_t)ot_environment("LIBOMPTARGET_SHARED_MEMORY_SIZE", 0),
      .clock = d->about.clock,
      .parallelism = (uint64_t)d->about.compute_units * d->about.waves_per_unit,
  };
  // Functions that are called through pointers of the host: a sorted table.
  pair *pairs = calloc(l->count + 1, sizeof *pairs);
  size_t n = 0;
  bool ok = pairs;
  for (size_t i = 0; ok && i < l->count; i++) {
    const ot_entry *e = &l->entries[i];
    if (e->size && (e->flags & OT_ENTRY_INDIRECT) && xlr_codeobj_exact_variable(xl_module_code(on->module), e->name)) {
      void *at = xl_module_variable(on->module, e->name, message);
      pairs[n].host = e->address;
      ok = at && do_now(d, &pairs[n++].device, at, sizeof(void *), message);
    }
  }
  if (ok && n) {
    qsort(pairs, n, sizeof *pairs, by_host);
    ok = (on->indirect = ot_device_alloc(d, n * sizeof *pairs, message)) &&
         do_now(d, on->indirect, pairs, n * sizeof *pairs, message);
    environment.indirect_table = (uint64_t)(uintptr_t)on->indirect;
    environment.indirect_count = n;
  }
  free(pairs);
  return ok && write_variable(d, on->module, "__omp_rtl_device_environment", &environment, sizeof environment, message);
}

// A heap of so many bytes, whose front is zero; without memory for it the images keep their small ones.
static bool make_heap(ot_device *d, uint64_t bytes, char message[XL_ASYNC_MESSAGE]) {
  char why[XL_ASYNC_MESSAGE] = "no memory on the host";
  const size_t front = xl_heap_front(bytes);
  void *zeroes = calloc(front, 1), *heap = zeroes ? ot_device_alloc(d, bytes, why) : NULL;
  if (!heap)
    ot_error("no memory of device %d for its malloc: %s\n", d->number, why);
  const bool ok = !heap || do_now(d, heap, zeroes, front, message);
  free(zeroes);
  if (ok)
    d->heap = heap;
  else
    ot_device_free(d, heap);
  return ok;
}

// Memory for the device runtime's malloc, the same for all images of a device.
static bool set_heap(ot_device *d, ot_loaded *on, char message[XL_ASYNC_MESSAGE]) {
  xl_heap_setting setting = {.bytes = ot_environment("LIBOMPTARGET_HEAP_SIZE", UINT64_C(512) << 20)};
  if (!setting.bytes || !xlr_codeobj_exact_variable(xl_module_code(on->module), "__crosslane_heap"))
    return true;
  if (!d->heap && !make_heap(d, setting.bytes, message))
    return false;
  setting.base = d->heap; // NULL: the image has a small one
  return write_variable(d, on->module, "__crosslane_heap", &setting, sizeof setting, message);
}

// What serves printf; only images that print have the variable.
static bool set_printer(ot_device *d, ot_loaded *on, char message[XL_ASYNC_MESSAGE]) {
  uint8_t client[OT_PRINTER_VARIABLE];
  void *there = NULL, *at = NULL;
  if (xlr_codeobj_exact_variable(xl_module_code(on->module), "__llvm_rpc_client")) // clang 22's
    return (at = xl_module_variable(on->module, "__llvm_rpc_client", message)) &&
           (on->printer = ot_printer_start(d, client, message)) && do_now(d, at, client, sizeof client, message);
  if (!xlr_codeobj_exact_variable(xl_module_code(on->module), "__llvm_libc_rpc_client"))
    return true;
  return (there = xl_module_variable(on->module, "__llvm_libc_rpc_client", message)) &&
         do_now(d, &at, there, sizeof at, message) && (on->printer = ot_printer_start(d, client, message)) &&
         do_now(d, at, client, sizeof client, message);
}

static bool find_kernel(ot_loaded *on, const char *name, ot_kernel *k, char message[XL_ASYNC_MESSAGE]) {
  const xlr_codeobj *c = xl_module_code(on->module);
  k->name = name;
  if (!(k->about = xlr_codeobj_exactly(c, name)))
    return true; // said when it is launched
  if (!(k->function = xl_module_function(on->module, k->about, message)))
    return false;
  char variable_name[4096];
  snprintf(variable_name, sizeof variable_name, "%s_kernel_environment", name);
  const xlr_variable *v = xlr_codeobj_exact_variable(c, variable_name);
  struct {
    uint8_t state_machine, nested, mode;
    int32_t min_threads, max_threads, min_teams, max_teams, reduction_bytes, reduction_length;
  } e = {.mode = 2, .min_threads = -1, .max_threads = -1};
  k->bare = !v || !v->initial || v->size < sizeof e;
  if (!k->bare)
    memcpy(&e, v->initial, sizeof e);
  // LLVM's main branch has no reduction_length before the two pointers that it ends with.
  k->reduction_for_teams = !k->bare && v->size == sizeof e - sizeof e.reduction_length + 2 * sizeof(void *);
  if (k->reduction_for_teams)
    e.reduction_length = 0;
  k->mode = e.mode;
  k->min_threads = e.min_threads;
  k->max_threads = e.max_threads;
  k->reduction_bytes = e.reduction_bytes > 0 ? (uint64_t)e.reduction_bytes : 0;
  k->reduction_length = e.reduction_length > 0 ? (uint64_t)e.reduction_length : 0;
  k->by_launch =
      k->reduction_bytes && k->reduction_length && xlr_codeobj_exact_variable(c, "__crosslane_launches_last_team");
  return true;
}

static bool map_variables(ot_device *d, library *l, ot_loaded *on, char message[XL_ASYNC_MESSAGE]) {
  for (size_t i = 0; i < l->count; i++) {
    const ot_entry *e = &l->entries[i];
    if (!e->size || e->flags == OT_ENTRY_REQUIRES)
      continue;
    uint64_t bytes = 0;
    void *at = on->host ? ot_host_symbol(on->host, e->name, &bytes) : NULL;
    const xlr_variable *v = on->host ? NULL : xlr_codeobj_exact_variable(xl_module_code(on->module), e->name);
    if (v)
      bytes = v->size;
    if (!v && !at) {
      snprintf(message, XL_ASYNC_MESSAGE, "variable '%.300s' is not in the device's image", e->name);
      return false;
    }
    if (bytes < e->size) {
      snprintf(message, XL_ASYNC_MESSAGE, "variable '%.300s' has %" PRIu64 " bytes on the device and %zu on the host",
               e->name, bytes, e->size);
      return false;
    }
    if (!at && !(at = xl_module_variable(on->module, e->name, message)))
      return false;
    if (e->flags & OT_ENTRY_INDIRECT) {
      void *function;
      ot_info(OT_INFO_TRANSFER, d->number,
              "Copying data from device to host, TgtPtr=0x%016" PRIxPTR ", HstPtr=0x%016" PRIxPTR
              ", Size=%zu, Name=%s\n",
              (uintptr_t)at, (uintptr_t)&function, sizeof function, e->name);
      if (!do_now(d, &function, at, sizeof function, message))
        return false;
      at = function;
    }
    // With unified shared memory it is a pointer to the host's variable.
    if (ot_unified() && !(e->flags & OT_ENTRY_INDIRECT) && !do_now(d, at, e->address, e->size, message))
      return false;
    pthread_mutex_lock(&d->map_lock);
    // Several libraries may have the same weak one.
    const bool there = ot_map_find(&d->map, e->address, (int64_t)e->size).m;
    const ot_mapped m = {.base = (uintptr_t)e->address,
                         .begin = (uintptr_t)e->address,
                         .end = (uintptr_t)e->address + e->size,
                         .alloc = (uintptr_t)at,
                         .device = (uintptr_t)at,
                         .name = e->name,
                         .uses = OT_INFINITE};
    const bool ok = there || ot_map_add(d, &m);
    pthread_mutex_unlock(&d->map_lock);
    if (!ok) {
      snprintf(message, XL_ASYNC_MESSAGE, "no memory for a mapping");
      return false;
    }
  }
  return true;
}

// What follows once image i is on the device: tools are told, and there is room for its kernels.
static bool prepare_kernels(ot_device *d, library *l, int i, char message[XL_ASYNC_MESSAGE]) {
  ot_loaded *on = &l->loaded[d->number];
  ot_tool_load(d, l->code[i], l->bytes[i]);
  if (!(on->kernels = calloc(l->count + 1, sizeof *on->kernels)))
    snprintf(message, XL_ASYNC_MESSAGE, "no memory for kernels");
  return on->kernels;
}

static bool is_kernel(const ot_entry *e) { return !e->size && e->flags != OT_ENTRY_REQUIRES; }

// Constructors run as it is opened.
static bool load_on_host(ot_device *d, library *l, int i, char message[XL_ASYNC_MESSAGE]) {
  ot_loaded *on = &l->loaded[d->number];
  if (!(on->host = ot_host_open(l->code[i], l->bytes[i], message)))
    return false;
  if (!prepare_kernels(d, l, i, message))
    return false;
  for (size_t k = 0; k < l->count; k++)
    if (is_kernel(&l->entries[k]))
      on->kernels[k] = (ot_kernel){
          .host = ot_host_symbol(on->host, l->entries[k].name, NULL), .name = l->entries[k].name, .mode = 2};
  return map_variables(d, l, on, message);
}

static bool load(ot_device *d, library *l, char message[XL_ASYNC_MESSAGE]) {
  ot_loaded *on = &l->loaded[d->number];
  const int i = best_image(l, d);
  on->tried = true;
  if (i < 0)
    return true; // its kernels are refused one by one
  if (d->is_host)
    return load_on_host(d, l, i, message);
  xl_error err;
  xlr_codeobj *c = xlr_codeobj_from_memory(l->about[i]->path, l->code[i], l->bytes[i], &err);
  if (!c) {
    snprintf(message, XL_ASYNC_MESSAGE, "%.500s", err.text);
    return false;
  }
  if (!(on->module = xl_module_load(ot_graph, d->unit, c, message)))
    return false;
  if (!prepare_kernels(d, l, i, message))
    return false;
  for (size_t k = 0; k < l->count; k++)
    if (is_kernel(&l->entries[k]) && !find_kernel(on, l->entries[k].name, &on->kernels[k], message))
      return false;
  return set_environment(d, l, on, message) && set_heap(d, on, message) && set_printer(d, on, message) &&
         map_variables(d, l, on, message) && xl_module_start(on->module, message);
}

bool ot_prepare(ot_device *d, char message[XL_ASYNC_MESSAGE]) {
  const uint64_t newest = __atomic_load_n(&generation, __ATOMIC_ACQUIRE);
  if (__atomic_load_n(&d->prepared, __ATOMIC_ACQUIRE) == newest)
    return true;
  pthread_mutex_lock(&lock);
  bool ok = true;
  for (library *l = libraries; ok && l; l = l->next)
    if (!l->loaded[d->number].tried)
      ok = load(d, l, message);
  if (ok)
    __atomic_store_n(&d->prepared, __atomic_load_n(&generation, __ATOMIC_RELAXED), __ATOMIC_RELEASE);
  pthread_mutex_unlock(&lock);
  return ok;
}

// ---------------------------------------------------------------- entries by their address

static size_t slot_of(const void *address) {
  size_t at = ((uintptr_t)address * 0x9e3779b97f4a7c15u >> 20) & (place_room - 1);
  while (places[at].address && places[at].address != address)
    at = (at + 1) & (place_room - 1);
  return at;
}

// Anew from all libraries. What was registered first is found.
static void find_places(void) {
  pthread_rwlock_wrlock(&places_lock);
  size_t n = 0;
  for (const library *l = libraries; l; l = l->next)
    n += l->count;
  free(places);
  for (place_room = ENTRIES_LEAST; place_room < 2 * n;)
    place_room *= 2;
  places = xl_alloc(place_room, sizeof *places);
  for (library *l = libraries; l; l = l->next)
    for (size_t i = 0; i < l->count; i++) {
      place *p = &places[slot_of(l->entries[i].address)];
      if (l->entries[i].address && !p->address)
        *p = (place){l->entries[i].address, l, i};
    }
  pthread_rwlock_unlock(&places_lock);
}

const ot_kernel *ot_find_kernel(ot_device *d, const void *host) {
  const ot_kernel *k = NULL;
  pthread_rwlock_rdlock(&places_lock);
  if (places && host) {
    const place *p = &places[slot_of(host)];
    if (p->address && p->library->loaded[d->number].kernels)
      k = &p->library->loaded[d->number].kernels[p->index];
  }
  pthread_rwlock_unlock(&places_lock);
  return k && (k->function || k->host) ? k : NULL;
}

// ---------------------------------------------------------------- registration

// The devices of a process have threads, which a child of it has not: they are its parent's.
static bool in_child; // atomic

static void now_in_child(void) { __atomic_store_n(&in_child, ot_graph != NULL, __ATOMIC_RELAXED); }

static bool is_child(void) { return __atomic_load_n(&in_child, __ATOMIC_RELAXED); }

// With workers as devices where they are wanted then.
static bool open_graph(unsigned workers) {
  static bool watched;
  ot_say_start();
  if (!watched)
    watched = !pthread_atfork(NULL, NULL, now_in_child);
  if (!ot_graph && !(ot_graph = xl_graph_open(workers, why_no_devices)))
    OT_DEBUG("no devices: %s\n", why_no_devices);
  return ot_graph;
}

// With the lock.
static void find_devices(const library *l) {
  bool for_host = false;
  for (int i = 0; i < l->desc->image_count; i++)
    for_host |= l->for_host[i];
  if (!open_graph(for_host ? OT_HOST_DEVICES : 0))
    return;
  const unsigned units = xl_graph_devices(ot_graph);
  for (unsigned u = 0; u < units && device_count < DEVICES; u++) {
    bool known = false;
    for (int i = 0; i < device_count; i++)
      known |= devices[i]->unit == u;
    ot_device *d = known ? NULL : new_device(u);
    if (!d)
      continue;
    if (best_image(l, d) < 0) {
      OT_DEBUG("no image of the program fits device %u (%s)\n", u, d->about.target);
      free(d);
      continue;
    }
    devices[device_count] = d;
    __atomic_store_n(&device_count, device_count + 1, __ATOMIC_RELEASE);
    ot_tool_device(d, true);
  }
}

bool ot_unified(void) { return __atomic_load_n(&required, __ATOMIC_RELAXED) & OT_REQUIRES_UNIFIED_SHARED_MEMORY; }

// Every part of a program has to require the same. lock held.
static void require(int32_t flags) {
  static const struct {
    int32_t flag;
    const char *clause;
  } clauses[] = {{2, "reverse_offload"},
                 {4, "unified_address"},
                 {OT_REQUIRES_UNIFIED_SHARED_MEMORY, "unified_shared_memory"},
                 {16, "dynamic_allocators"}};
  if (!required)
    __atomic_store_n(&required, flags, __ATOMIC_RELAXED);
  for (size_t i = 0; i < sizeof clauses / sizeof *clauses; i++)
    if ((required ^ flags) & clauses[i].flag)
      ot_fatal(2, "'#pragma omp requires %s' not used consistently!\n", clauses[i].clause);
}

// A copy of a library's entries. True: as clang 22 lays them out.
static bool find_entries(library *l) {
  const size_t bytes = (size_t)((const char *)l->desc->entries_end - (const char *)l->desc->entries);
  const ot_entry_22 *later = l->desc->entries;
  if (bytes >= sizeof *later && !later->zero && later->version == 1 && later->kind && later->kind < 16) {
    l->entries = xl_alloc(bytes / sizeof *later, sizeof *l->entries);
    for (const ot_entry_22 *e = later; e < later + bytes / sizeof *later; e++)
      if (e->version == 1 && e->kind == 1)
        l->entries[l->count++] = (ot_entry){e->address, e->name, e->size, (int32_t)e->flags, (int32_t)e->data};
    return true;
  }
  l->count = bytes / sizeof *l->entries;
  l->entries = xl_alloc(l->count + 1, sizeof *l->entries);
  memcpy(l->entries, l->desc->entries, l->count * sizeof *l->entries);
  return false;
}

EXPORT void __tgt_register_lib(ot_library *desc) {
  ot_say_start();
  ot_tool_connect();
  pthread_mutex_lock(&lock);
  references++;
  library *l = xl_alloc(1, sizeof *l);
  const size_t n = desc->image_count > 0 ? (size_t)desc->image_count : 0;
  l->desc = desc;
  const bool later = find_entries(l);
  l->code = xl_alloc(n + 1, sizeof *l->code);
  l->bytes = xl_alloc(n + 1, sizeof *l->bytes);
  l->about = xl_alloc(n + 1, sizeof *l->about);
  l->for_host = xl_alloc(n + 1, sizeof *l->for_host);
  for (size_t i = 0; i < n; i++) {
    char name[64], why[256] = "";
    xl_error err;
    snprintf(name, sizeof name, "image %zu of the program", i);
    err.text[0] = 0;
    const bool opened = open_image(&desc->images[i], &l->code[i], &l->bytes[i], why);
    if (opened && (l->for_host[i] = ot_host_fits(l->code[i], l->bytes[i])))
      continue;
    if (opened && later && l->bytes[i] > ABI_VERSION && ((const uint8_t *)l->code[i])[ABI_VERSION] < ABI_V5)
      ot_error("%s has code object version 4: the device runtime for clang 22 needs 5 or 6\n", name);
    else if (opened)
      l->about[i] = xlr_codeobj_from_memory(name, l->code[i], l->bytes[i], &err);
    if (!l->about[i])
      OT_DEBUG("%s: %s\n", name, *why ? why : err.text);
  }
  for (size_t i = 0; i < l->count; i++)
    if (l->entries[i].flags == OT_ENTRY_REQUIRES)
      require(l->entries[i].data);
  l->generation = generation + 1;
  *last_library = l;
  last_library = &l->next;
  find_devices(l);
  find_places();
  __atomic_store_n(&generation, l->generation, __ATOMIC_RELEASE);
  pthread_mutex_unlock(&lock);
}

static void free_library(library *l) {
  for (int i = 0; i < ot_device_count(); i++) {
    ot_loaded *on = &l->loaded[i];
    char why[XL_ASYNC_MESSAGE];
    if (on->module && on->kernels && !xl_module_finish(on->module, why))
      ot_error("the destructors of device %d failed: %s\n", i, why);
    pthread_mutex_lock(&devices[i]->map_lock);
    for (size_t k = 0; (on->module || on->host) && k < l->count; k++) {
      const ot_found f = ot_map_find(&devices[i]->map, l->entries[k].address, (int64_t)l->entries[k].size);
      if (l->entries[k].size && f.m && f.m->name == l->entries[k].name)
        ot_map_remove(devices[i], f.m);
    }
    pthread_mutex_unlock(&devices[i]->map_lock);
    ot_device_free(devices[i], on->indirect);
    ot_printer_stop(on->printer);
    xl_module_free(on->module);
    ot_host_close(on->host);
    free(on->kernels);
  }
  for (int i = 0; i < l->desc->image_count; i++)
    xlr_codeobj_free(l->about[i]);
  free(l->code);
  free(l->bytes);
  free(l->about);
  free(l->for_host);
  free(l->entries);
  free(l);
}

static void close_all(void) {
  ot_infos_let_go();
  for (int i = 0; i < device_count; i++) {
    ot_device *d = devices[i];
    ot_tool_device(d, false);
    ot_map_clear(d);
    ot_scratch_clear(d);
    ot_device_free(d, d->heap);
    pthread_mutex_destroy(&d->map_lock);
    pthread_mutex_destroy(&d->scratch_lock);
    free(d);
    devices[i] = NULL;
  }
  __atomic_store_n(&device_count, 0, __ATOMIC_RELEASE);
  xl_graph_close(ot_graph);
  ot_graph = NULL;
  required = 0;
}

EXPORT void __tgt_unregister_lib(ot_library *desc) {
  if (is_child())
    return;
  pthread_mutex_lock(&lock);
  if (ot_graph)
    ot_ops_wait(); // target tasks that nobody waited for
  library **at = &libraries;
  while (*at && (*at)->desc != desc)
    at = &(*at)->next;
  library *l = *at;
  uint64_t failed = 0;
  if (l) {
    *at = l->next;
    if (last_library == &l->next)
      last_library = at;
    find_places();
    const bool last = !--references;
    if (last && ot_telling(OT_INFO_TABLE) && !ot_debugging())
      for (int i = 0; i < device_count; i++)
        ot_tell_map(&(ot_ident){.source = ";libomptarget;libomptarget;0;0;;"}, devices[i], NULL);
    free_library(l);
    ot_entries_forget();
    if (last) {
      ot_stats();
      close_all();
      ot_profile_write();
      failed = ot_failed_tasks();
    }
  }
  pthread_mutex_unlock(&lock);
  if (failed)
    ot_fatal(1, "%" PRIu64 " target tasks failed\n", failed);
}

EXPORT void __tgt_rtl_init(void) {
  ot_say_start();
  pthread_mutex_lock(&lock);
  references++;
  pthread_mutex_unlock(&lock);
}

EXPORT void __tgt_rtl_deinit(void) {
  pthread_mutex_lock(&lock);
  if (references && !--references && !libraries) {
    close_all();
    ot_profile_write();
  }
  pthread_mutex_unlock(&lock);
}

EXPORT void __tgt_init_all_rtls(void) {
  pthread_mutex_lock(&lock);
  open_graph(0);
  pthread_mutex_unlock(&lock);
}

// LLVM 19's own has given it up as well: entries say it now.
EXPORT void __tgt_register_requires(int64_t flags) {
  (void)flags;
  ot_message("the function __tgt_register_requires has been removed: requirements of old compilers are not heeded\n");
}

// ---------------------------------------------------------------- where constructs run

enum { DISABLED, IF_POSSIBLE, MANDATORY };
static int policy(void) { return ot_omp()->get_target_offload ? ot_omp()->get_target_offload() : IF_POSSIBLE; }

// With devices offloading is mandatory unless it was switched off: a program whose results come from elsewhere than it
// asked for is not told so.
bool ot_mandatory(void) {
  const int p = policy();
  return p == MANDATORY || (p != DISABLED && ot_device_count() > 0);
}

void ot_outcome(bool ok, const ot_ident *loc) {
  if (!ot_mandatory())
    return;
  if (ot_telling(OT_INFO_TABLE) && !ot_debugging())
    for (int i = 0; i < ot_device_count(); i++)
      ot_tell_map(loc, devices[i], NULL);
  if (ok)
    return;
  if (!ot_telling(OT_INFO_TABLE))
    ot_error("Consult https://openmp.llvm.org/design/Runtimes.html for debugging options.\n");
  if (!ot_device_count()) {
    ot_error("No images found compatible with the installed hardware. ");
    size_t n = 0;
    char list[1024] = "";
    pthread_mutex_lock(&lock);
    for (const library *l = libraries; l; l = l->next)
      for (int i = 0; i < l->desc->image_count; i++)
        if (l->about[i] || l->for_host[i]) {
          const size_t at = strlen(list);
          snprintf(list + at, sizeof list - at, "%s%s", n++ ? "," : "",
                   l->about[i] ? l->about[i]->target : ot_host_target);
        }
    pthread_mutex_unlock(&lock);
    fprintf(stderr, "Found %zu image(s): (%s)\n", n, list);
    if (why_no_devices[0])
      ot_error("%s\n", why_no_devices);
  }
  ot_where w;
  if (ot_locate(loc ? loc->source : NULL, &w))
    fprintf(stderr, "%s:%d:%d: ", w.file, w.line, w.column);
  else
    ot_error("Source location information not present. Compile with -g or -gline-tables-only.\n");
  ot_fatal(1, "failure of target construct while offloading is mandatory\n");
}

ot_device *ot_choose(int64_t number, const ot_ident *loc) {
  if (policy() == DISABLED)
    return NULL;
  if (is_child()) {
    ot_error("this process was made by fork, and the devices are its parent's\n");
    ot_outcome(false, loc);
    return NULL;
  }
  if (number == OT_DEFAULT_DEVICE)
    number = ot_default_device();
  const int count = ot_device_count();
  if (!count) {
    ot_outcome(false, loc);
    return NULL;
  }
  if (number == count)
    return NULL;
  ot_device *d = ot_get_device(number);
  if (!d)
    ot_fatal((int)number, "Device number '%" PRId64 "' out of range, only %d devices available\n", number, count);
  char why[XL_ASYNC_MESSAGE] = "";
  if (ot_prepare(d, why))
    return d;
  ot_error("Failed to init globals on device %d: %s\n", d->number, why);
  ot_outcome(false, loc);
  return NULL;
}

// For libomp (../target_tasks.h).
EXPORT int32_t __tgt_target_task_async(int64_t number) {
  if (policy() == DISABLED)
    return 0;
  return ot_get_device(number == OT_DEFAULT_DEVICE ? ot_default_device() : number) != NULL;
}
