// api.c: the routines of OpenMP's API (5.2, 18.8) that are a libomptarget's, and
// LLVM's extensions.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "omptarget.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

EXPORT int omp_get_num_devices(void) { return ot_device_count(); }
EXPORT int omp_get_initial_device(void) { return ot_device_count(); }
EXPORT int omp_get_device_num(void) { return ot_device_count(); } // asked on the host

// A device with all that the program has for it. The program ends where there is none of that number.
static ot_device *device_of(int number) {
  ot_device *d = ot_get_device(number);
  if (!d)
    ot_fatal(number, "Device number '%d' out of range, only %d devices available\n", number, ot_device_count());
  char why[XL_ASYNC_MESSAGE] = "";
  if (!ot_prepare(d, why))
    ot_fatal(number, "Failed to init globals on device %d: %s\n", number, why);
  return d;
}

static bool is_host(int number) { return number == ot_device_count(); }

// ---------------------------------------------------------------- memory

static void *allocate(size_t bytes, int number, bool host_memory, const char *what) {
  char why[XL_ASYNC_MESSAGE] = "";
  if (!bytes)
    return NULL;
  if (is_host(number))
    return malloc(bytes);
  ot_device *d = device_of(number);
  ot_tool_data(OT_TOOL_ALLOC, true, NULL, ot_device_count(), NULL, number, bytes);
  void *p = host_memory && !d->is_host ? xl_graph_host_alloc(ot_graph, bytes, why) : ot_device_alloc(d, bytes, why);
  if (p)
    xl_graph_note(ot_graph, p, bytes, "omp_target_alloc");
  ot_tool_data(OT_TOOL_ALLOC, false, NULL, ot_device_count(), p, number, bytes);
  if (!p)
    OT_DEBUG("%s: %zu bytes for device %d: %s\n", what, bytes, number, why);
  return p;
}

static void release(void *p, int number) {
  if (!p)
    return;
  if (is_host(number)) {
    free(p);
    return;
  }
  ot_device *d = device_of(number);
  ot_tool_free(d, p);
  ot_device_free(d, p);
}

EXPORT void *omp_target_alloc(size_t bytes, int number) {
  return OT_CALLED(), allocate(bytes, number, false, __func__);
}
EXPORT void *llvm_omp_target_alloc_device(size_t bytes, int number) {
  return OT_CALLED(), allocate(bytes, number, false, __func__);
}
EXPORT void *llvm_omp_target_alloc_host(size_t bytes, int number) {
  return OT_CALLED(), allocate(bytes, number, true, __func__);
}
// Memory of the host that devices reach as well: nothing moves.
EXPORT void *llvm_omp_target_alloc_shared(size_t bytes, int number) {
  return OT_CALLED(), allocate(bytes, number, true, __func__);
}
EXPORT void omp_target_free(void *p, int number) { OT_CALLED(), release(p, number); }
EXPORT void llvm_omp_target_free_device(void *p, int number) { OT_CALLED(), release(p, number); }
EXPORT void llvm_omp_target_free_host(void *p, int number) { OT_CALLED(), release(p, number); }
EXPORT void llvm_omp_target_free_shared(void *p, int number) { OT_CALLED(), release(p, number); }
// There is none on the host.
EXPORT void *llvm_omp_target_dynamic_shared_alloc(void) { return NULL; }

EXPORT void *llvm_omp_target_lock_mem(void *p, size_t bytes, int number) {
  char why[XL_ASYNC_MESSAGE] = "";
  if (!bytes)
    return NULL;
  if (device_of(number)->is_host)
    return p;
  void *seen = xl_graph_lock(ot_graph, p, bytes, why);
  if (!seen)
    OT_DEBUG("llvm_omp_target_lock_mem: %s\n", why);
  return seen;
}

EXPORT void llvm_omp_target_unlock_mem(void *p, int number) {
  if (!device_of(number)->is_host && !xl_graph_unlock(ot_graph, p))
    ot_error("llvm_omp_target_unlock_mem: memory at %p is not locked\n", p);
}

// ---------------------------------------------------------------- what is mapped

static void *mapped(const void *p, int number) {
  ot_device *d = device_of(number);
  pthread_mutex_lock(&d->map_lock);
  const ot_found f = ot_map_find(&d->map, p, 1);
  void *at = f.contained ? ot_on_device(f.m, p) : NULL;
  pthread_mutex_unlock(&d->map_lock);
  return at;
}

EXPORT int omp_target_is_present(const void *p, int number) { return p && (is_host(number) || mapped(p, number)); }

EXPORT void *omp_get_mapped_ptr(const void *p, int number) {
  if (!p || number < 0 || number > ot_device_count())
    return NULL;
  return is_host(number) ? (void *)(uintptr_t)p : mapped(p, number);
}

EXPORT int omp_target_associate_ptr(const void *host, const void *device, size_t bytes, size_t offset, int number) {
  if (!host || !device || !bytes || is_host(number)) {
    ot_error("omp_target_associate_ptr: %s\n",
             is_host(number) ? "no association possible on the host" : "invalid arguments");
    return OT_FAIL;
  }
  OT_CALLED();
  ot_device *d = device_of(number);
  char *at = (char *)(uintptr_t)device + offset;
  ot_tool_data(OT_TOOL_ASSOCIATE, true, host, ot_device_count(), at, number, bytes);
  const int status = ot_map_associate(d, host, at, bytes);
  ot_tool_data(OT_TOOL_ASSOCIATE, false, host, ot_device_count(), at, number, bytes);
  return status;
}

EXPORT int omp_target_disassociate_ptr(const void *host, int number) {
  if (!host || is_host(number)) {
    ot_error("omp_target_disassociate_ptr: %s\n", host ? "no association possible on the host" : "invalid host_ptr");
    return OT_FAIL;
  }
  OT_CALLED();
  ot_device *d = device_of(number);
  ot_tool_data(OT_TOOL_DISASSOCIATE, true, host, ot_device_count(), NULL, number, 0);
  const int status = ot_map_disassociate(d, host);
  ot_tool_data(OT_TOOL_DISASSOCIATE, false, host, ot_device_count(), NULL, number, 0);
  return status;
}

EXPORT void ompx_dump_mapping_tables(void) {
  for (int i = 0; i < ot_device_count(); i++)
    ot_tell_map(&(ot_ident){.source = ";libomptarget;libomptarget;0;0;;"}, ot_get_device(i), stdout);
}

EXPORT void __tgt_set_info_flag(uint32_t level) { __atomic_store_n(&ot_info_level, level, __ATOMIC_RELAXED); }

EXPORT int __tgt_print_device_info(int64_t number) {
  const ot_device *d = device_of((int)number);
  printf("Device %d: %s\n  Compute units: %u\n  Waves a compute unit: %u\n  Wavefront: %u\n  Threads a team: %u\n"
         "  Teams: %u\n  Clock of kernels: %" PRIu64 " Hz\n",
         d->number, d->about.target, d->about.compute_units, d->about.waves_per_unit, d->about.wavefront,
         d->about.max_group, d->about.max_items / d->about.max_group, d->about.clock);
  return true;
}

// ---------------------------------------------------------------- copies

typedef struct rows { // a copy of count[0] x count[1] x ... pieces of `bytes`
  int dims;
  const size_t *count, *to_dims, *from_dims;
  size_t bytes;
} rows;

// Adds the copies of a box. False with the op's message.
static bool add_rows(ot_op *op, const rows *r, int dim, char *to, const char *from, const size_t *to_offset,
                     const size_t *from_offset) {
  size_t to_slice = r->bytes, from_slice = r->bytes;
  for (int i = dim + 1; i < r->dims; i++) {
    to_slice *= r->to_dims[i];
    from_slice *= r->from_dims[i];
  }
  to += to_offset[dim] * to_slice;
  from += from_offset[dim] * from_slice;
  if (dim == r->dims - 1) {
    const size_t n = r->count[dim] * r->bytes;
    if (!op) {
      memmove(to, from, n);
      return true;
    }
    return !n || xl_task_copy(op->task, to, from, n) || ot_fail(op, "%s", xl_task_message(op->task));
  }
  for (size_t i = 0; i < r->count[dim]; i++)
    if (!add_rows(op, r, dim + 1, to + i * to_slice, from + i * from_slice, to_offset, from_offset))
      return false;
  return true;
}

// Between any two devices, the host among them.
static int copy(const rows *r, void *to, const void *from, const size_t *to_offset, const size_t *from_offset,
                int to_device, int from_device, bool nowait, const char *what) {
  if (is_host(to_device) && is_host(from_device)) {
    add_rows(NULL, r, 0, to, from, to_offset, from_offset);
    return OT_OK;
  }
  // Both are made ready before one is used.
  ot_device *d = is_host(to_device) ? device_of(from_device) : device_of(to_device);
  if (!is_host(from_device)) {
    ot_device *other = device_of(from_device);
    if (d->is_host) // a GPU reaches the memory of both
      d = other;
  }
  ot_op *op = ot_op_new(d, NULL, what, nowait);
  if (!op)
    return OT_FAIL;
  // A copy from a device, wherever it goes, is told as that.
  const ot_tool_data_op told = is_host(from_device) ? OT_TOOL_TO_DEVICE : OT_TOOL_FROM_DEVICE;
  size_t bytes = r->bytes;
  for (int i = 0; i < r->dims; i++)
    bytes *= r->count[i];
  pthread_mutex_lock(&d->map_lock);
  ot_tool_data(told, true, from, from_device, to, to_device, bytes);
  const bool ok = !op->message[0] && add_rows(op, r, 0, to, from, to_offset, from_offset);
  ot_tool_data(told, false, from, from_device, to, to_device, bytes);
  return ot_op_run(op, ok);
}

static int copy_plain(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset, int to_device,
                      int from_device, bool nowait) {
  const rows r = {.dims = 1, .count = &bytes, .bytes = 1};
  if (!bytes)
    return OT_OK;
  if (!to || !from) {
    ot_error("omp_target_memcpy: invalid arguments\n");
    return OT_FAIL;
  }
  return copy(&r, to, from, &to_offset, &from_offset, to_device, from_device, nowait, "omp_target_memcpy");
}

EXPORT int omp_target_memcpy(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset,
                             int to_device, int from_device) {
  OT_CALLED();
  return copy_plain(to, from, bytes, to_offset, from_offset, to_device, from_device, false);
}

static int copy_rect(void *to, const void *from, size_t bytes, int dims, const size_t *count, const size_t *to_offset,
                     const size_t *from_offset, const size_t *to_dims, const size_t *from_dims, int to_device,
                     int from_device, bool nowait) {
  if (!to && !from)
    return INT_MAX; // how many dimensions there may be
  if (!to || !from || !bytes || dims < 1 || !count || !to_offset || !from_offset || !to_dims || !from_dims) {
    ot_error("omp_target_memcpy_rect: invalid arguments\n");
    return OT_FAIL;
  }
  for (int i = 0; i < dims; i++)
    if (to_offset[i] > to_dims[i] || count[i] > to_dims[i] - to_offset[i] || from_offset[i] > from_dims[i] ||
        count[i] > from_dims[i] - from_offset[i]) {
      ot_error("omp_target_memcpy_rect: dimension %d: %zu elements from %zu to %zu are not within %zu and %zu\n", i,
               count[i], from_offset[i], to_offset[i], from_dims[i], to_dims[i]);
      return OT_FAIL;
    }
  const rows r = {.dims = dims, .count = count, .to_dims = to_dims, .from_dims = from_dims, .bytes = bytes};
  return copy(&r, to, from, to_offset, from_offset, to_device, from_device, nowait, "omp_target_memcpy_rect");
}

EXPORT int omp_target_memcpy_rect(void *to, const void *from, size_t bytes, int dims, const size_t *count,
                                  const size_t *to_offset, const size_t *from_offset, const size_t *to_dims,
                                  const size_t *from_dims, int to_device, int from_device) {
  OT_CALLED();
  return copy_rect(to, from, bytes, dims, count, to_offset, from_offset, to_dims, from_dims, to_device, from_device,
                   false);
}

static int set(void *p, int value, size_t bytes, int number, bool nowait) {
  if (!p || !bytes)
    return OT_OK;
  if (is_host(number)) {
    memset(p, value, bytes);
    return OT_OK;
  }
  // From a piece of such bytes, as often as it takes.
  enum { PIECE = 1 << 16 };
  ot_device *d = device_of(number);
  const size_t piece = bytes < PIECE ? bytes : PIECE;
  char *source = malloc(piece);
  ot_op *op = source ? ot_op_new(d, NULL, "omp_target_memset", nowait) : NULL;
  if (!op) {
    free(source);
    return OT_FAIL;
  }
  memset(source, value, piece);
  pthread_mutex_lock(&d->map_lock);
  ot_tool_data(OT_TOOL_TO_DEVICE, true, source, ot_device_count(), p, number, bytes);
  bool ok = !op->message[0] && ot_op_store(op, NULL, p, source, piece);
  // What is there already is copied on, twice as much each time.
  for (size_t done = piece, n; ok && done < bytes; done += n) {
    n = done < bytes - done ? done : bytes - done;
    ok = xl_task_copy(op->task, (char *)p + done, p, n) || ot_fail(op, "%s", xl_task_message(op->task));
  }
  ot_tool_data(OT_TOOL_TO_DEVICE, false, source, ot_device_count(), p, number, bytes);
  free(source);
  return ot_op_run(op, ok);
}

EXPORT void *omp_target_memset(void *p, int value, size_t bytes, int number) {
  OT_CALLED();
  set(p, value, bytes, number, false); // it has no way to fail; the message has been said
  return p;
}

// ---------------------------------------------------------------- asynchronous ones: target tasks of libomp

typedef struct libomp_task { // the front of kmp_task_t
  void *shareds;
  int32_t (*routine)(int32_t, void *);
  int32_t part;
} libomp_task;

typedef struct depend_info { // kmp_depend_info_t
  intptr_t base;
  size_t length;
  uint8_t flags;
} depend_info;

typedef struct later {
  enum { COPY, RECT, SET } kind;
  void *to;
  const void *from;
  size_t bytes;
  int to_device, from_device, value, dims;
  const void *code; // of the call
  size_t *numbers;  // to's and from's offset; count, offsets and dimensions
} later;

static int32_t run_later(int32_t thread, void *task) {
  (void)thread;
  later *l = ((libomp_task *)task)->shareds;
  const size_t *n = l->numbers;
  const size_t k = (size_t)l->dims;
  int status;
  ot_here = (ot_region){.code = l->code};
  if (l->kind == COPY)
    status = copy_plain(l->to, l->from, l->bytes, n[0], n[1], l->to_device, l->from_device, true);
  else if (l->kind == RECT)
    status = copy_rect(l->to, l->from, l->bytes, l->dims, n, n + k, n + 2 * k, n + 3 * k, n + 4 * k, l->to_device,
                       l->from_device, true);
  else
    status = set(l->to, l->value, l->bytes, l->to_device, true);
  free(l->numbers);
  free(l);
  return status;
}

// With the dependences of `count` depend objects. Where there is no libomp it is done at once.
static int do_later(const later *what, const size_t *const *numbers, size_t lists, int count, void **objects) {
  const ot_libomp *omp = ot_omp();
  const size_t each = what->dims ? (size_t)what->dims : 1;
  later *l = malloc(sizeof *l);
  depend_info *deps = calloc(count > 0 ? (size_t)count : 1, sizeof *deps);
  size_t *copied = calloc(lists * each + 1, sizeof *copied);
  if (!l || !deps || !copied) {
    free(l);
    free(deps);
    free(copied);
    return OT_FAIL;
  }
  for (size_t i = 0; i < lists; i++)
    memcpy(copied + i * each, numbers[i], each * sizeof *copied);
  *l = *what;
  l->code = ot_here.code;
  l->numbers = copied;
  for (int i = 0; i < count; i++)
    memcpy(&deps[i], objects[i], sizeof deps[i]);
  const int32_t thread = omp->global_thread_num ? omp->global_thread_num(NULL) : -1;
  libomp_task *t =
      omp->target_task_alloc && omp->task_with_deps
          ? omp->target_task_alloc(NULL, thread, 0, sizeof *t + 64, 0, run_later,
                                   what->to_device == ot_device_count() ? what->from_device : what->to_device)
          : NULL;
  int status = OT_OK;
  if (t) {
    t->shareds = l;
    omp->task_with_deps(NULL, thread, t, count, deps, 0, NULL);
  } else
    status = run_later(thread, &(libomp_task){.shareds = l});
  free(deps);
  return status;
}

EXPORT int omp_target_memcpy_async(void *to, const void *from, size_t bytes, size_t to_offset, size_t from_offset,
                                   int to_device, int from_device, int count, void **objects) {
  OT_CALLED();
  if (!to || !from)
    return OT_FAIL;
  const size_t *const numbers[] = {&to_offset, &from_offset};
  return do_later(
      &(later){
          .kind = COPY, .to = to, .from = from, .bytes = bytes, .to_device = to_device, .from_device = from_device},
      numbers, 2, count, objects);
}

EXPORT int omp_target_memcpy_rect_async(void *to, const void *from, size_t bytes, int dims, const size_t *counts,
                                        const size_t *to_offset, const size_t *from_offset, const size_t *to_dims,
                                        const size_t *from_dims, int to_device, int from_device, int count,
                                        void **objects) {
  OT_CALLED();
  if (!to && !from)
    return INT_MAX;
  if (!to || !from || dims < 1 || !counts || !to_offset || !from_offset || !to_dims || !from_dims)
    return OT_FAIL;
  const size_t *const numbers[] = {counts, to_offset, from_offset, to_dims, from_dims};
  return do_later(&(later){.kind = RECT,
                           .to = to,
                           .from = from,
                           .bytes = bytes,
                           .to_device = to_device,
                           .from_device = from_device,
                           .dims = dims},
                  numbers, 5, count, objects);
}

EXPORT void *omp_target_memset_async(void *p, int value, size_t bytes, int number, int count, void **objects) {
  OT_CALLED();
  if (p && bytes)
    do_later(&(later){.kind = SET,
                      .to = p,
                      .bytes = bytes,
                      .value = value,
                      .to_device = number,
                      .from_device = ot_device_count()},
             NULL, 0, count, objects);
  return p;
}
