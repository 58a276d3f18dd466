// data.c: what the data constructs do with their arguments, the same as target
// regions before and after the kernel; user-defined mappers; updates, also of
// parts of arrays that do not lie together.
//
// Reference counts are clang's way of saying who uses what: arguments that are
// members of a structure (MEMBER_OF) do not count, the structure's own does.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "omptarget.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_ALIGNMENT = 16 };

// ---------------------------------------------------------------- mappers

typedef struct component {
  void *base, *begin;
  int64_t size, type;
  void *name;
} component;

typedef struct components { // what a mapper function is given
  component *items;
  size_t count, room;
  bool failed;
} components;

EXPORT int64_t __tgt_mapper_num_components(void *handle) { return (int64_t)((components *)handle)->count; }

EXPORT void __tgt_push_mapper_component(void *handle, void *base, void *begin, int64_t size, int64_t type, void *name) {
  components *c = handle;
  if (c->count == c->room) {
    const size_t room = c->room ? 2 * c->room : 16;
    component *more = realloc(c->items, room * sizeof *more);
    if (!more) {
      c->failed = true;
      return;
    }
    c->items = more;
    c->room = room;
  }
  c->items[c->count++] = (component){base, begin, size, type, name};
}

// A mapper reads what it maps on the host, as the tasks before have left it.
bool ot_has_mapper(const ot_args *a) {
  for (int64_t i = 0; a->mappers && i < a->count; i++)
    if (a->mappers[i])
      return true;
  return false;
}

// What to do with the arguments that a mapper makes of argument i.
static bool through_mapper(ot_op *op, const ot_args *a, int64_t i,
                           bool (*todo)(ot_op *, const ot_args *, bool from_mapper)) {
  typedef void mapper(void *handle, void *base, void *begin, int64_t size, int64_t type, void *name);
  components c = {0};
  ((mapper *)a->mappers[i])(&c, a->bases[i], a->begins[i], a->sizes[i], a->types[i], a->names ? a->names[i] : NULL);
  void **pointers = calloc(3 * (c.count + 1), sizeof *pointers);
  int64_t *numbers = calloc(2 * (c.count + 1), sizeof *numbers);
  bool ok = !c.failed && pointers && numbers;
  if (!ok)
    ot_fail(op, "no memory for what a mapper names");
  else {
    const ot_args inner = {.count = (int64_t)c.count,
                           .bases = pointers,
                           .begins = pointers + c.count,
                           .names = pointers + 2 * c.count,
                           .sizes = numbers,
                           .types = numbers + c.count};
    for (size_t k = 0; k < c.count; k++) {
      inner.bases[k] = c.items[k].base;
      inner.begins[k] = c.items[k].begin;
      inner.names[k] = c.items[k].name;
      inner.sizes[k] = c.items[k].size;
      inner.types[k] = c.items[k].type;
    }
    ok = todo(op, &inner, true);
  }
  free(pointers);
  free(numbers);
  free(c.items);
  return ok;
}

// ---------------------------------------------------------------- begin

static const char *count_text(uint64_t n, char buffer[24]) {
  snprintf(buffer, 24, n == OT_INFINITE ? "INF" : "%" PRIu64, n);
  return buffer;
}

typedef struct wanted { // of an argument's memory
  void *begin, *base;
  int64_t padding, size, type;
  const char *name;
  bool counts; // a reference
} wanted;

typedef struct got {
  ot_mapped *m;
  void *device;
  bool fresh; // what is on the device is not the host's
} got;

static bool not_present(ot_op *op, const wanted *w) {
  ot_message("device mapping required by 'present' map type modifier does not exist for host address 0x%016" PRIxPTR
             " (%" PRId64 " bytes)\n",
             (uintptr_t)w->begin, w->size);
  return ot_fail(op, "%" PRId64 " bytes at host address %p are not present on device %d", w->size, w->begin,
                 op->device->number);
}

static ot_mapped *allocate(ot_op *op, const wanted *w) {
  ot_device *d = op->device;
  const bool hold = w->type & OT_HOLD;
  const size_t bytes = (size_t)(w->padding + w->size);
  const uintptr_t begin = (uintptr_t)w->begin;
  char why[XL_ASYNC_MESSAGE], name[256];
  ot_tool_data(OT_TOOL_ALLOC, true, w->begin, ot_device_count(), NULL, d->number, bytes);
  void *memory = ot_map_alloc(d, bytes, why);
  ot_tool_data(OT_TOOL_ALLOC, false, w->begin, ot_device_count(), memory, d->number, bytes);
  if (!memory) {
    ot_fail(op, "%" PRId64 " bytes for %s: %.300s", w->size, ot_name(w->name, name), why);
    return NULL;
  }
  ot_mapped *m = ot_map_add(d, &(ot_mapped){.base = (uintptr_t)w->base,
                                            .begin = begin,
                                            .end = begin + (uintptr_t)w->size,
                                            .alloc = (uintptr_t)memory,
                                            .device = (uintptr_t)memory + (uintptr_t)w->padding,
                                            .name = w->name,
                                            .uses = !hold,
                                            .holds = hold,
                                            .owned = true});
  if (!m) {
    ot_map_free(d, memory, bytes);
    ot_fail(op, "no memory for a mapping");
  }
  return m;
}

// Finds the memory of an argument on the device, or allocates it. Without an entry where there is none and none is to
// be: a pointer to nothing mapped.
static bool get(ot_op *op, const wanted *w, got *g) {
  ot_device *d = op->device;
  const bool hold = w->type & OT_HOLD, implicit = w->type & OT_IMPLICIT;
  const ot_found f = ot_map_find(&d->map, w->begin, w->size);
  char uses[24], holds[24], name[256];
  *g = (got){.m = f.m};
  if (f.contained || ((f.before || f.after) && implicit)) {
    ot_mapped *m = f.m;
    const char *action = "";
    if (w->counts) {
      uint64_t *count = hold ? &m->holds : &m->uses;
      if (!ot_op_begun(op, m, hold))
        return false;
      if (*count != OT_INFINITE)
        ++*count;
      action = " (incremented)";
    } else {
      // It may have been allocated with the structure that it is a member of.
      g->fresh = m->uses != OT_INFINITE && m->uses + m->holds == 1;
      action = " (update suppressed)";
    }
    g->device = ot_on_device(m, w->begin);
    if (ot_telling(OT_INFO_EXISTS))
      ot_info(OT_INFO_EXISTS, d->number,
              "Mapping exists%s with HstPtrBegin=0x%016" PRIxPTR ", TgtPtrBegin=0x%016" PRIxPTR ", Size=%" PRId64
              ", DynRefCount=%s%s, HoldRefCount=%s%s, Name=%s\n",
              implicit ? " (implicit)" : "", (uintptr_t)w->begin, (uintptr_t)g->device, w->size,
              count_text(m->uses, uses), hold ? "" : action, count_text(m->holds, holds), hold ? action : "",
              ot_name(w->name, name));
    return true;
  }
  if (f.before || f.after) {
    ot_message("explicit extension not allowed: host address specified is 0x%016" PRIxPTR " (%" PRId64
               " bytes), but device allocation maps to host at 0x%016" PRIxPTR " (%" PRIuPTR " bytes)\n",
               (uintptr_t)w->begin, w->size, f.m->begin, f.m->end - f.m->begin);
    if (w->type & OT_PRESENT)
      return not_present(op, w);
    return ot_fail(op, "%" PRId64 " bytes at host address %p lie partly in what is mapped to device %d already",
                   w->size, w->begin, d->number);
  }
  g->m = NULL;
  if (ot_unified() && !(w->type & OT_CLOSE)) {
    if (w->size)
      OT_DEBUG("Return HstPtrBegin %p Size=%" PRId64 " for unified shared memory\n", w->begin, w->size);
    g->device = w->begin;
    return true;
  }
  if (w->type & OT_PRESENT)
    return not_present(op, w);
  if (!w->size)
    return true;
  if (w->size < 0 || (uintptr_t)w->begin + (uintptr_t)w->size < (uintptr_t)w->begin)
    return ot_fail(op, "%" PRId64 " bytes at host address %p cannot be mapped", w->size, w->begin);
  // What is to be unmapped, and may still be copied from, starts anew behind that.
  ot_mapped *m = ot_map_return(d, w->begin, (size_t)w->size, (size_t)w->padding);
  if (m) {
    if (!ot_op_after_early(op, m)) {
      ot_map_leave(d, m);
      return false;
    }
    m->attached_count = 0;
    m->base = (uintptr_t)w->base;
    m->name = w->name;
    m->uses = !hold;
    m->holds = hold;
  } else if (!(m = allocate(op, w)))
    return false;
  if (!ot_op_begun(op, m, hold)) {
    m->uses = m->holds = 0;
    if (m->ending)
      ot_map_leave(d, m);
    else
      ot_map_remove(d, m);
    return false;
  }
  ot_info(OT_INFO_CHANGED, d->number,
          "Creating new map entry with HstPtrBase=0x%016" PRIxPTR ", HstPtrBegin=0x%016" PRIxPTR
          ", TgtAllocBegin=0x%016" PRIxPTR ", TgtPtrBegin=0x%016" PRIxPTR ", Size=%" PRId64
          ", DynRefCount=%s, HoldRefCount=%s, Name=%s\n",
          m->base, m->begin, m->alloc, m->device, w->size, count_text(m->uses, uses), count_text(m->holds, holds),
          ot_name(w->name, name));
  *g = (got){.m = m, .device = (void *)m->device, .fresh = true};
  return true;
}

// The line that people know from LLVM's.
static bool no_memory_for(int64_t type) {
  ot_error("Call to getTargetPointer returned null pointer (%s).\n",
           type & OT_PRESENT ? "'present' map type modifier" : "device failure or illegal mapping");
  return false;
}

// Structures of which a part is mapped start as aligned on the device as on the host.
static int64_t padding_of(const ot_args *a, int64_t i) {
  if (ot_parent(a->types[i]) >= 0 || i + 1 >= a->count || ot_parent(a->types[i + 1]) != i)
    return 0;
  const uintptr_t base = (uintptr_t)a->bases[i];
  uintptr_t alignment = base & -base;
  if (!alignment || alignment > MOST_ALIGNMENT)
    alignment = MOST_ALIGNMENT;
  return (int64_t)((uintptr_t)a->begins[i] % alignment);
}

// The pointer on the device gets the device's address, where it has another one.
static bool attach(ot_op *op, const got *pointer, void *host, void *value, void *device_value) {
  ot_mapped *m = pointer->m;
  const ot_attached a = {.host = host, .host_value = value, .device_value = device_value};
  for (size_t i = 0; i < m->attached_count && !pointer->fresh; i++)
    if (m->attached[i].host == a.host && m->attached[i].host_value == value &&
        m->attached[i].device_value == device_value)
      return true;
  OT_DEBUG("Update pointer (%p) -> [%p]\n", pointer->device, device_value);
  return (ot_attach(m, &a) || ot_fail(op, "no memory for a pointer")) &&
         ot_op_store(op, m, pointer->device, &device_value, sizeof device_value);
}

bool ot_data_begin(ot_op *op, const ot_args *a, bool from_mapper) {
  for (int64_t i = 0; i < a->count; i++) {
    const int64_t type = a->types[i];
    if (type & (OT_LITERAL | OT_PRIVATE))
      continue;
    if (a->mappers && a->mappers[i]) {
      if (!through_mapper(op, a, i, ot_data_begin))
        return false;
      continue;
    }
    wanted w = {.begin = a->begins[i],
                .base = a->bases[i],
                .padding = padding_of(a, i),
                .size = a->sizes[i],
                .type = type,
                .name = a->names ? a->names[i] : NULL,
                .counts = !(type & OT_MEMBER_OF) && !(from_mapper && i == 0)};
    void *const where = w.base;
    got pointer = {0}, g;
    if (type & OT_PTR_AND_OBJ) {
      // The base is where the pointer is.
      const wanted its = {.begin = w.base, .base = w.base, .size = sizeof(void *), .type = type, .counts = w.counts};
      if (!get(op, &its, &pointer))
        return no_memory_for(type);
      memcpy(&w.base, its.begin, sizeof w.base);
      w.counts = !from_mapper || i != 0;
    }
    if (!get(op, &w, &g))
      return no_memory_for(type);
    // A copy of nothing else than the host's has to be behind who is still at it.
    if (g.m && (type & OT_TO) && (g.fresh || (type & OT_ALWAYS)) && w.size) {
      // An implicit argument that is larger than what is mapped has no more than that on the device.
      const uintptr_t begin = (uintptr_t)w.begin < g.m->begin ? g.m->begin : (uintptr_t)w.begin;
      uintptr_t end = (uintptr_t)w.begin + (uintptr_t)w.size;
      end = end > g.m->end ? g.m->end : end;
      if (!ot_op_copy_to(op, g.m, ot_on_device(g.m, (void *)begin), (void *)begin, end - begin, w.name))
        return false;
    } else if (g.m && !ot_op_uses(op, g.m))
      return false;

    const uintptr_t delta = (uintptr_t)w.begin - (uintptr_t)w.base;
    void *base = (void *)((uintptr_t)g.device - delta);
    if (type & OT_RETURN_PARAM) {
      OT_DEBUG("Returning device pointer %p\n", base);
      a->bases[i] = base;
    }
    // The host's own pointer stays as it is.
    if ((type & OT_PTR_AND_OBJ) && pointer.m && !attach(op, &pointer, where, w.base, base))
      return false;
    if (ot_telling(OT_INFO_EMPTY) && type && !(type & (OT_MEMBER_OF | OT_IMPLICIT)) && !g.device) {
      char name[256];
      ot_info(OT_INFO_EMPTY, op->device->number, "variable %s does not have a valid device counterpart\n",
              ot_name(w.name, name));
    }
  }
  return true;
}

// ---------------------------------------------------------------- end

bool ot_data_end(ot_op *op, const ot_args *a, bool from_mapper) {
  ot_device *d = op->device;
  bool ok = !op->message[0]; // references are given back whatever happens
  for (int64_t i = a->count; i-- > 0;) {
    const int64_t type = a->types[i], size = a->sizes[i];
    if (type & (OT_LITERAL | OT_PRIVATE))
      continue;
    if (a->mappers && a->mappers[i]) {
      ok &= through_mapper(op, a, i, ot_data_end);
      continue;
    }
    void *begin = a->begins[i];
    const bool counts = (!(type & OT_MEMBER_OF) || (type & OT_PTR_AND_OBJ)) && !(from_mapper && i == 0);
    const bool hold = type & OT_HOLD, delete = type & OT_DELETE, implicit = type & OT_IMPLICIT;
    const ot_found f = ot_map_find(&d->map, begin, size);
    if (!f.contained && !((f.before || f.after) && implicit)) {
      if ((type & OT_PRESENT) && !ot_unified()) {
        ot_message("device mapping required by 'present' map type modifier does not exist for host address "
                   "0x%016" PRIxPTR " (%" PRId64 " bytes)\n",
                   (uintptr_t)begin, size);
        ok = ot_fail(op, "%" PRId64 " bytes at host address %p are not present on device %d", size, begin, d->number);
      }
      continue; // not present: nothing to do
    }
    ot_mapped *m = f.m;
    uint64_t *count = hold ? &m->holds : &m->uses;
    const uint64_t other = hold ? m->uses : m->holds;
    const bool last = !other && (delete ? *count != OT_INFINITE : *count == 1);
    if (delete && *count != OT_INFINITE)
      *count = 0;
    const char *action = !counts ? " (update suppressed)"
                         : last  ? delete ? " (reset, delayed deletion)" : " (decremented, delayed deletion)"
                                 : " (decremented)";
    if (counts && *count && *count != OT_INFINITE)
      --*count;
    if (counts && op->early && !ot_unused(m) && !ot_op_early(op, m))
      ok = false;
    if (ot_telling(OT_INFO_EXISTS)) {
      char uses[24], holds[24];
      ot_info(OT_INFO_EXISTS, d->number,
              "Mapping exists with HstPtrBegin=0x%016" PRIxPTR ", TgtPtrBegin=0x%016" PRIxPTR ", Size=%" PRId64
              ", DynRefCount=%s%s, HoldRefCount=%s%s\n",
              (uintptr_t)begin, (uintptr_t)ot_on_device(m, begin), size, count_text(m->uses, uses), hold ? "" : action,
              count_text(m->holds, holds), hold ? action : "");
    }
    if (ok && ot_unused(m))
      ok = ot_op_last(op, m) && ot_op_after_early(op, m);
    if (ok && (type & OT_FROM) && ((type & OT_ALWAYS) || last) && size) {
      const uintptr_t from = (uintptr_t)begin < m->begin ? m->begin : (uintptr_t)begin;
      uintptr_t to = (uintptr_t)begin + (uintptr_t)size;
      to = to > m->end ? m->end : to;
      ok =
          ot_op_copy_from(op, m, (void *)from, ot_on_device(m, (void *)from), to - from, a->names ? a->names[i] : NULL);
    }
    ok &= ot_op_ends(op, m);
  }
  return ok;
}

// ---------------------------------------------------------------- update

static bool update(ot_op *op, char *begin, int64_t size, int64_t type, const char *name) {
  ot_device *d = op->device;
  const ot_found f = ot_map_find(&d->map, begin, size);
  if (!f.contained) {
    if (!(type & OT_PRESENT))
      return true; // not present: nothing to do
    ot_message("device mapping required by 'present' motion modifier does not exist for host address 0x%016" PRIxPTR
               " (%" PRId64 " bytes)\n",
               (uintptr_t)begin, size);
    return ot_fail(op, "%" PRId64 " bytes at host address %p are not present on device %d", size, (void *)begin,
                   d->number);
  }
  if (!size)
    return true;
  void *device = ot_on_device(f.m, begin);
  return (!(type & OT_TO) || ot_op_copy_to(op, f.m, device, begin, (size_t)size, name)) &&
         (!(type & OT_FROM) || (ot_op_copy_from(op, f.m, begin, device, (size_t)size, name) && ot_op_ends(op, f.m)));
}

// The pieces of dimension `at` and those behind it; what dimensions from `whole` on describe is one piece.
static bool update_pieces(ot_op *op, char *base, const ot_non_contiguous *dims, int64_t at, int64_t whole,
                          uint64_t size, int64_t type, const char *name) {
  if (at == whole)
    return update(op, base, (int64_t)size, type, name);
  for (uint64_t k = 0; k < dims[at].count; k++)
    if (!update_pieces(op, base + k * dims[at].stride, dims, at + 1, whole, size, type, name))
      return false;
  return true;
}

// Dimensions of an array section; clang's last one is an element. clang 19 gives the stride in bytes and the offset in
// elements of the dimension, whose size it does not give: known is that of the array's last dimension, and where
// elements are not left out.
// An outer dimension that has both an offset and a stride: clang gives the product of stride and size of the dimension,
// and the offset in dimensions, which then begins somewhere that nobody can tell. Where what is mapped at the base says
// that it cannot be a stride of 1 the update is refused.
static bool places_known(ot_op *op, const char *base, const ot_non_contiguous *dims, int64_t n, uint64_t offset) {
  const ot_found f = ot_map_find(&op->device->map, (void *)(uintptr_t)base, 1);
  bool outer = false;
  uint64_t end = offset + dims[n - 1].stride;
  for (int64_t k = 0; k < n - 1; k++) {
    end += dims[k].count ? (dims[k].count - 1) * dims[k].stride : 0;
    outer |= k < n - 2 && dims[k].offset && dims[k].count > 1;
  }
  if (!outer || !f.contained)
    return true;
  bool fits = end <= f.m->end - (uintptr_t)base;
  for (int64_t k = 0; k < n - 2; k++)
    if (dims[k].offset && dims[k].count > 1 && f.m->begin == (uintptr_t)base && dims[k].stride)
      fits &= (f.m->end - f.m->begin) % dims[k].stride == 0;
  return fits ||
         ot_fail(op, "an array section with an offset and a stride in an outer dimension: the compiler does not "
                     "say where it begins; a section for each row, or the whole, can be updated");
}

static bool update_section(ot_op *op, char *base, const ot_non_contiguous *dims, int64_t n, int64_t type,
                           const char *name) {
  if (n < 1)
    return ot_fail(op, "an update of %" PRId64 " dimensions", n);
  uint64_t offset = 0, size = dims[n - 1].count * dims[n - 1].stride;
  for (int64_t k = 0; k < n; k++)
    offset += dims[k].offset * (k == n - 2 ? dims[n - 1].stride : dims[k].stride);
  if (!places_known(op, base, dims, n, offset))
    return false;
  int64_t whole = n - 1;
  for (; whole > 0 && dims[whole - 1].stride == size; whole--)
    size *= dims[whole - 1].count;
  return update_pieces(op, base + offset, dims, 0, whole, size, type, name);
}

static bool update_all(ot_op *op, const ot_args *a, bool from_mapper) {
  (void)from_mapper;
  return ot_data_update(op, a);
}

bool ot_data_update(ot_op *op, const ot_args *a) {
  for (int64_t i = 0; i < a->count; i++) {
    const int64_t type = a->types[i];
    const char *name = a->names ? a->names[i] : NULL;
    if (type & (OT_LITERAL | OT_PRIVATE))
      continue;
    if (a->mappers && a->mappers[i]) {
      if (!through_mapper(op, a, i, update_all))
        return false;
    } else if (type & OT_NON_CONTIG) {
      if (!update_section(op, a->bases[i], a->begins[i], a->sizes[i], type, name)) // the size is how many dimensions
        return false;
    } else if (!update(op, a->begins[i], a->sizes[i], type, name))
      return false;
  }
  return true;
}

// ---------------------------------------------------------------- constructs

typedef enum construct { BEGIN, END, UPDATE } construct;

static void data(construct what, bool nowait, const ot_ident *loc, int64_t device, int32_t count, void **bases,
                 void **begins, int64_t *sizes, int64_t *types, void **names, void **mappers) {
  static const char *const plain[] = {"entering a data region", "leaving a data region", "an update of data"};
  static const char *const shown[][2] = {
      {"Entering OpenMP data region with being_mapper", "Entering OpenMP data region with being_nowait_mapper"},
      {"Exiting OpenMP data region with end_mapper", "Exiting OpenMP data region with end_nowait_mapper"},
      {"Updating data within the OpenMP data region with update_mapper",
       "Updating data within the OpenMP data region with update_nowait_mapper"}};
  ot_device *d = ot_choose(device, loc);
  const ot_args a = {count, bases, begins, sizes, types, names, mappers};
  if (!d || ot_has_mapper(&a))
    ot_wait_ahead();
  if (!d)
    return;
  const uint64_t start = ot_profiling() ? ot_now() : 0;
  const ot_tool_construct told = what == BEGIN ? OT_TOOL_ENTER : what == END ? OT_TOOL_EXIT : OT_TOOL_UPDATE;
  ot_tell_args(loc, d->number, &a, shown[what][nowait]);
  ot_tool_target(told, true, d);
  ot_op *op = ot_op_new(d, loc, plain[what], nowait);
  if (!op) {
    ot_error("no memory for a construct\n");
    ot_tool_target(told, false, d);
    ot_outcome(false, loc);
    return;
  }
  pthread_mutex_lock(&d->map_lock);
  bool ok = !op->message[0];
  ok = ok && (what == BEGIN ? ot_data_begin(op, &a, false)
              : what == END ? ot_data_end(op, &a, false)
                            : ot_data_update(op, &a));
  if (ok)
    op->begun_count = 0; // they stay
  const bool done = ot_op_run(op, ok) == OT_OK;
  if (start)
    ot_profile("Runtime: Data Copy", start, "NumArgs=%d", count);
  ot_tool_target(told, false, d);
  ot_outcome(done, loc);
}

#define DATA(name, what)                                                                                               \
  EXPORT void __tgt_target_data_##name##_mapper(ot_ident *loc, int64_t device, int32_t count, void **bases,            \
                                                void **begins, int64_t *sizes, int64_t *types, void **names,           \
                                                void **mappers) {                                                      \
    OT_CALLED();                                                                                                       \
    data(what, false, loc, device, count, bases, begins, sizes, types, names, mappers);                                \
  }                                                                                                                    \
  EXPORT void __tgt_target_data_##name##_nowait_mapper(                                                                \
      ot_ident *loc, int64_t device, int32_t count, void **bases, void **begins, int64_t *sizes, int64_t *types,       \
      void **names, void **mappers, int32_t deps, void *dep_list, int32_t noalias, void *noalias_list) {               \
    OT_CALLED();                                                                                                       \
    (void)deps, (void)dep_list, (void)noalias, (void)noalias_list; /* libomp's, which has seen to them */              \
    data(what, true, loc, device, count, bases, begins, sizes, types, names, mappers);                                 \
  }                                                                                                                    \
  /* of compilers before LLVM 12 */                                                                                    \
  EXPORT void __tgt_target_data_##name(int64_t device, int32_t count, void **bases, void **begins, int64_t *sizes,     \
                                       int64_t *types) {                                                               \
    OT_CALLED();                                                                                                       \
    data(what, false, NULL, device, count, bases, begins, sizes, types, NULL, NULL);                                   \
  }                                                                                                                    \
  EXPORT void __tgt_target_data_##name##_nowait(int64_t device, int32_t count, void **bases, void **begins,            \
                                                int64_t *sizes, int64_t *types, int32_t deps, void *dep_list,          \
                                                int32_t noalias, void *noalias_list) {                                 \
    OT_CALLED();                                                                                                       \
    (void)deps, (void)dep_list, (void)noalias, (void)noalias_list;                                                     \
    data(what, false, NULL, device, count, bases, begins, sizes, types, NULL, NULL);                                   \
  }

DATA(begin, BEGIN)
DATA(end, END)
DATA(update, UPDATE)
