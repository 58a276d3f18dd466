// children.c: see cudart.h. What kernels launch (dynamic parallelism). Their threads write it into a list
// (../device/children.h). A thread of the host, one for all, launches such a kernel, carries its list out when the grid
// has ended, and what these kernels launch in turn: all that is one task of a stream or a graph.
//
// Of a list's records those of one stream follow each other, the streams go side by side: the first records of all
// streams are launched together, then, when these have ended, what they launched, then the next records. A block's
// default stream is its own; each record for cudaStreamFireAndForget is a stream; those for cudaStreamTailLaunch come
// last. A list with events is done in the order in which its threads asked, one after the other.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../device/children.h"
#include "cudart.h"

#include <stdlib.h>
#include <string.h>

// CUDA allows no deeper nesting (Programming Guide, Device Runtime Limits).
enum { MOST_DEPTH = 24 };

// Records of so many launches at least, whatever cudaLimitDevRuntimePendingLaunchCount is: here they are pending until
// the parent has ended. Pages that nobody writes to cost nothing on the host.
enum { LEAST_LAUNCHES = 8192, MOST_LAUNCHES = 1 << 22, RECORD = 512 };
// Kernels that may launch others have a list each; so many run at once.
enum { MOST_PARENTS = 64 };

// ---------------------------------------------------------------- lists

// What launches may find otherwise than those before.
static void describe(const xlc_device *d, const xlc_function *of, xl_children *l) {
  for (unsigned i = 0; i < XL_CHILD_LIMITS; i++)
    l->limits[i] = d->limits[i];
  l->most_shared = (unsigned)xlc_fatbin_most_shared(of->fatbin);
}

static xl_children *allocate(const xlc_device *d, size_t bytes) {
  char message[XL_ASYNC_MESSAGE];
  xl_children *l = xl_graph_host_alloc(xlc.graph, sizeof *l + bytes, message);
  if (!l) {
    xlc_say(NULL, "%s", message);
    return NULL;
  }
  memset(l, 0, sizeof *l);
  l->bytes = bytes;
  l->device = (int)d->number;
  l->devices = (int)xlc.count;
  for (int i = 1; i < XL_CHILD_ATTRIBUTES; i++)
    xlc_device_attribute(d, (enum cudaDeviceAttr)i, &l->attributes[i]);
  return l;
}

static xl_children *new_list(xlc_device *d, const xlc_function *of) {
  const size_t limit = d->limits[cudaLimitDevRuntimePendingLaunchCount],
               bytes = (limit < LEAST_LAUNCHES  ? LEAST_LAUNCHES
                        : limit > MOST_LAUNCHES ? MOST_LAUNCHES
                                                : limit) *
                       RECORD;
  xl_children *l = NULL;
  pthread_mutex_lock(&d->lock);
  if (d->list_count)
    l = d->lists[--d->list_count];
  pthread_mutex_unlock(&d->lock);
  if (l && l->bytes != bytes) { // of another limit
    xl_graph_free(xlc.graph, d->index, l);
    l = NULL;
  }
  if (l || (l = allocate(d, bytes)))
    describe(d, of, l);
  return l;
}

// Its records are read, or it was never used.
static void free_list(xlc_device *d, xl_children *l) {
  enum { KEPT = 64 };
  l->used = 0;
  l->made = l->handles = 0;
  if (l->failed)
    memset(l->errors, 0, sizeof l->errors);
  l->failed = 0;
  pthread_mutex_lock(&d->lock);
  if (!d->lists)
    d->lists = calloc(KEPT, sizeof(xl_children *));
  const bool kept = d->lists && d->list_count < KEPT;
  if (kept)
    d->lists[d->list_count++] = l;
  pthread_mutex_unlock(&d->lock);
  if (!kept)
    xl_graph_free(xlc.graph, d->index, l);
}

void xlc_children_reset(xlc_device *d) {
  pthread_mutex_lock(&d->lock);
  while (d->list_count)
    xl_graph_free(xlc.graph, d->index, d->lists[--d->list_count]);
  pthread_mutex_unlock(&d->lock);
}

// ---------------------------------------------------------------- carrying out

// A record, and which of the lists that are done together it is of.
typedef struct {
  const xl_child *c;
  size_t list;
  uint64_t stream; // of all that are equal one comes after the other, by number
} item;

typedef struct {
  xlc_device *device;
  xlc_fatbin *fatbin;
} parent;

static int by_stream(const void *left, const void *right) {
  const item *a = left, *b = right;
  if (a->list != b->list)
    return a->list < b->list ? -1 : 1;
  if (a->stream != b->stream)
    return a->stream < b->stream ? -1 : 1;
  return a->c->number < b->c->number ? -1 : a->c->number > b->c->number;
}

static const xl_child *first_of(const xl_children *l) { return (const xl_child *)(l + 1); }
static const xl_child *next_of(const xl_child *c) { return (const xl_child *)((const char *)c + c->bytes); }
static const xl_child *end_of(const xl_children *l) { return (const xl_child *)((const char *)(l + 1) + l->used); }

static bool has_events(const xl_children *l) {
  for (const xl_child *c = first_of(l); c < end_of(l); c = next_of(c))
    if (c->kind == XL_CHILD_RECORD || c->kind == XL_CHILD_WAIT)
      return true;
  return false;
}

static uint64_t stream_of(const xl_child *c) {
  enum { SHIFT = 62 };
  if (c->stream >= XL_CHILD_HANDLES)
    return c->stream | 1ull << SHIFT;
  return c->stream == XL_CHILD_FORGET ? c->number | 2ull << SHIFT : c->block;
}

// The records of the lists, tails or others, in the order of their streams. *count of them; NULL: none, or no memory.
static item *items_of(xl_children *const *lists, size_t n, bool tails, size_t *count, bool *ok) {
  size_t room = 0;
  item *items = NULL;
  *count = 0;
  for (size_t i = 0; i < n; i++) {
    const bool ordered = tails || has_events(lists[i]);
    for (const xl_child *c = first_of(lists[i]); c < end_of(lists[i]); c = next_of(c)) {
      if (c->kind == XL_CHILD_NONE || (c->stream == XL_CHILD_TAIL) != tails)
        continue;
      if (*count == room) {
        item *more = realloc(items, (room = room ? 2 * room : 64) * sizeof *items);
        if (!more) {
          free(items);
          *ok = false;
          return NULL;
        }
        items = more;
      }
      items[(*count)++] = (item){c, i, ordered ? 0 : stream_of(c)};
    }
  }
  if (items)
    qsort(items, *count, sizeof *items, by_stream);
  return items;
}

static cudaError_t kernel_of(const parent *p, const xl_child *c, xlc_op *op) {
  xlc_function *f = xlc_fatbin_function_at(p->fatbin, p->device, c->function);
  if (!f) {
    xlc_say(NULL, "a kernel launches what is no kernel of its module, at %#llx", c->function);
    return cudaErrorInvalidDeviceFunction;
  }
  *op = (xlc_op){.kind = XLC_KERNEL, .kernel = {.f = f, .shared = c->shared}};
  memcpy(op->kernel.grid, c->grid, sizeof op->kernel.grid);
  memcpy(op->kernel.block, c->threads, sizeof op->kernel.block);
  cudaError_t e = xlc_kernel_prepare(p->device, &op->kernel, NULL, c + 1, c->argument_bytes);
  if (!e && f->on[p->device->number].launches && !(op->kernel.children = new_list(p->device, f)))
    e = cudaErrorMemoryAllocation;
  if (e)
    xlc_say(NULL, "a kernel cannot launch '%s': %s", f->name, xlc_error_name(e));
  return e;
}

// A task for the record, submitted; NULL where nothing is to be done, or *e says why it cannot be. *list is what a
// kernel writes to.
static xl_task *begin(const parent *p, const xl_child *c, xl_children **list, cudaError_t *e) {
  xlc_op op;
  *list = NULL;
  *e = cudaSuccess;
  switch (c->kind) {
  case XL_CHILD_KERNEL:
    *e = kernel_of(p, c, &op);
    break;
  case XL_CHILD_COPY:
    op = (xlc_op){.kind = XLC_COPY, .copy = xlc_line((void *)(uintptr_t)c->to, (void *)(uintptr_t)c->from, c->width)};
    op.copy.to_pitch = op.copy.to_slice = c->to_pitch;
    op.copy.from_pitch = op.copy.from_slice = c->from_pitch;
    op.copy.height = c->rows;
    break;
  case XL_CHILD_FILL:
    op = (xlc_op){.kind = XLC_FILL,
                  .fill = {.to = (void *)(uintptr_t)c->to,
                           .value = c->value,
                           .element = 1,
                           .pitch = c->to_pitch,
                           .width = c->width,
                           .height = c->rows,
                           .depth = 1}};
    break;
  default: // events: the order is enough
    return NULL;
  }
  if (*e)
    return NULL;
  xl_graph_pace(xlc.graph, p->device->index);
  xl_task *t = xlc_task(p->device, &op, e);
  if (op.kind == XLC_KERNEL) {
    *list = op.kernel.children;
    free(op.kernel.args);
  }
  if (t && !xl_task_submit(t)) {
    xl_task_release(t);
    t = NULL;
    *e = cudaErrorMemoryAllocation;
  }
  return t;
}

static bool run(const parent *p, xl_children *const *lists, size_t n, unsigned depth);

// The next record of each stream, from `at` of `count` items on, and what these launch: whether that went well.
static bool round_of(const parent *p, item *items, size_t *streams, size_t n, const size_t *ends, unsigned depth) {
  xl_task **tasks = calloc(n, sizeof(xl_task *));
  xl_children **lists = calloc(n, sizeof(xl_children *));
  bool ok = tasks && lists;
  cudaError_t e = cudaSuccess;
  size_t made = 0;
  for (size_t i = 0, parents = 0; i < n && ok && !e && parents < MOST_PARENTS; i++) {
    if (streams[i] == ends[i])
      continue;
    tasks[i] = begin(p, items[streams[i]++].c, &lists[i], &e);
    parents += lists[i] != NULL;
  }
  for (size_t i = 0; tasks && lists && i < n; i++) {
    if (tasks[i] && !xl_task_wait(tasks[i])) {
      xlc_failed(p->device, tasks[i]);
      ok = false;
    }
    xl_task_release(tasks[i]);
    if (lists[i])
      lists[made++] = lists[i];
  }
  ok = ok && !e;
  if (made) {
    ok = ok && run(p, lists, made, depth + 1);
    for (size_t i = 0; i < made; i++)
      free_list(p->device, lists[i]);
  }
  free(tasks);
  free(lists);
  return ok;
}

static bool run_items(const parent *p, item *items, size_t count, unsigned depth) {
  // Where each stream's next record is, and its end.
  size_t n = 0, *streams = calloc(count, sizeof *streams), *ends = calloc(count, sizeof *ends), left = count;
  bool ok = streams && ends;
  for (size_t i = 0; i < count && ok; i++) {
    if (!i || items[i].list != items[i - 1].list || items[i].stream != items[i - 1].stream)
      streams[n++] = i;
    ends[n - 1] = i + 1;
  }
  while (ok && left) {
    left = 0;
    ok = round_of(p, items, streams, n, ends, depth);
    for (size_t i = 0; i < n; i++)
      left += ends[i] - streams[i];
  }
  free(streams);
  free(ends);
  return ok;
}

static bool run(const parent *p, xl_children *const *lists, size_t n, unsigned depth) {
  bool ok = true;
  for (unsigned tails = 0; tails < 2 && ok; tails++) {
    size_t count;
    item *items = items_of(lists, n, tails, &count, &ok);
    if (count && ok && depth > MOST_DEPTH) {
      xlc_say(NULL, "kernels launch others more than %d deep", MOST_DEPTH);
      ok = false;
    }
    ok = ok && (!count || run_items(p, items, count, depth));
    free(items);
  }
  return ok;
}

typedef struct {
  xlc_device *device;
  xlc_kernel kernel;
  uint8_t args[];
} launch;

static void carry_out(void *arg) {
  launch *l = arg;
  xlc_device *d = l->device;
  parent p = {d, l->kernel.f->fatbin};
  cudaError_t e = cudaErrorMemoryAllocation;
  xl_task *t = NULL;
  if ((l->kernel.children = new_list(d, l->kernel.f)))
    t = xlc_task(d, &(xlc_op){.kind = XLC_KERNEL, .kernel = l->kernel}, &e);
  if (t && !xl_task_submit(t))
    e = cudaErrorMemoryAllocation;
  else if (t && !xl_task_wait(t))
    e = xlc_failed(d, t);
  else if (t && !run(&p, &l->kernel.children, 1, 1))
    e = cudaErrorLaunchFailure;
  if (e)
    xlc_fail(d, e);
  xl_task_release(t);
  if (l->kernel.children)
    free_list(d, l->kernel.children);
}

static void end(void *arg, const char *failure) {
  (void)failure;
  free(arg);
}

cudaError_t xlc_parent_add(xlc_device *d, xl_task *t, const xlc_kernel *kernel) {
  launch *l = malloc(sizeof *l + kernel->arg_bytes);
  if (!l)
    return cudaErrorMemoryAllocation;
  *l = (launch){d, *kernel};
  l->kernel.args = memcpy(l->args, kernel->args, kernel->arg_bytes);
  xl_task_on_end(t, end, l);
  return xl_task_call(t, carry_out, l) ? cudaSuccess : cudaErrorMemoryAllocation;
}
