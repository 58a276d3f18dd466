// op.c: one construct as a task of the devices' graph. The thread that meets it
// waits for its end; or, a target task, tells libomp what there is to wait for
// (../target_tasks.h) and goes on.
//
// Pointers in mapped memory that were attached (made to point to the device's
// memory) are left out of all copies: the host's stay the host's, the device's
// the device's. So a copy back never shows device addresses to the host, not
// even for a moment, and nothing has to be put right afterwards.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../hsa/array.h"
#include "omptarget.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum { SCRATCH_CLASSES = 16, SCRATCH_LEAST = 256 };

struct ot_scratch { // free device memory; the structure is the host's
  struct ot_scratch *next;
  void *memory;
};

static uint64_t failed_tasks, target_tasks, blocked; // atomic

static pthread_mutex_t living_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t none_living = PTHREAD_COND_INITIALIZER;
static uint64_t living; // ops
static ot_op *unused_ops;

void ot_ops_wait(void) {
  pthread_mutex_lock(&living_lock);
  while (living)
    pthread_cond_wait(&none_living, &living_lock);
  for (ot_op *op; (op = unused_ops);) {
    unused_ops = op->next;
    free(op);
  }
  pthread_mutex_unlock(&living_lock);
}

// CROSSLANE_STATS: what became of the target tasks; 2: how often the threads that look for their ends woke up, too.
void ot_stats(void) {
  const char *s = getenv("CROSSLANE_STATS");
  if (!s || !*s || !strcmp(s, "0"))
    return;
  const xl_graph_counts c = ot_graph ? xl_graph_count(ot_graph) : (xl_graph_counts){0};
  const uint64_t unrun = ot_omp()->target_tasks_failed ? ot_omp()->target_tasks_failed() : 0;
  fprintf(stderr, "target tasks %" PRIu64 "\ndevice waits %" PRIu64 "\nhost waits %" PRIu64 "\nfailed %" PRIu64 "\n",
          __atomic_load_n(&target_tasks, __ATOMIC_RELAXED), c.device_waits,
          c.host_waits + __atomic_load_n(&blocked, __ATOMIC_RELAXED), ot_failed_tasks() + unrun);
  if (!strcmp(s, "2"))
    fprintf(stderr, "wakes %" PRIu64 "\n", c.wakes);
}

uint64_t ot_failed_tasks(void) { return __atomic_load_n(&failed_tasks, __ATOMIC_RELAXED); }

// ---------------------------------------------------------------- libomp

static ot_libomp libomp;
static pthread_once_t libomp_once = PTHREAD_ONCE_INIT;

static void find_libomp(void) {
#define FIND(member, name) *(void **)&libomp.member = dlsym(RTLD_DEFAULT, name)
  FIND(get_target_offload, "__kmpc_get_target_offload");
  FIND(get_default_device, "omp_get_default_device");
  FIND(global_thread_num, "__kmpc_global_thread_num");
  FIND(waiting_list, "__kmpc_get_target_task_waiting_list");
  FIND(set_async_info, "__kmpc_set_async_info");
  FIND(target_task_end, "__kmpc_target_task_end");
  FIND(target_task_failed, "__kmpc_target_task_failed");
  FIND(target_task_undeferred, "__kmpc_target_task_undeferred");
  FIND(target_task_wait, "__kmpc_target_task_wait");
  FIND(target_tasks_failed, "__kmpc_target_tasks_failed");
  FIND(target_task_alloc, "__kmpc_omp_target_task_alloc");
  FIND(task_with_deps, "__kmpc_omp_task_with_deps");
  FIND(wait_deps, "__kmpc_omp_wait_deps");
#undef FIND
}

const ot_libomp *ot_omp(void) {
  pthread_once(&libomp_once, find_libomp);
  return &libomp;
}

// ---------------------------------------------------------------- what a construct is made of

bool ot_fail(ot_op *op, const char *fmt, ...) {
  if (op->message[0])
    return false;
  va_list ap;
  va_start(ap, fmt);
  vsnprintf(op->message, sizeof op->message, fmt, ap);
  va_end(ap);
  return false;
}

// Comes after the target tasks that libomp names. False where one of them failed.
static bool wait_for_predecessors(ot_op *op) {
  const ot_libomp *omp = ot_omp();
  if (!omp->waiting_list || !omp->global_thread_num)
    return true;
  const int32_t thread = omp->global_thread_num(NULL);
  const char *failed = omp->target_task_failed ? omp->target_task_failed(thread) : NULL;
  if (failed)
    return ot_fail(op, "%s", failed);
  xl_target_info *const *list = NULL;
  const int32_t n = omp->waiting_list(thread, &list);
  for (int32_t i = 0; i < n; i++)
    if (list[i]->event && !xl_task_after(op->task, list[i]->event))
      return ot_fail(op, "%s", xl_task_message(op->task));
  return true;
}

void ot_wait_ahead(void) {
  const ot_libomp *omp = ot_omp();
  if (omp->target_task_wait && omp->global_thread_num && omp->target_task_wait(omp->global_thread_num(NULL)))
    __atomic_add_fetch(&blocked, 1, __ATOMIC_RELAXED);
}

ot_op *ot_op_new(ot_device *d, const ot_ident *loc, const char *what, bool nowait) {
  xl_task *task = xl_task_new(ot_graph, d->unit);
  if (!task)
    return NULL;
  pthread_mutex_lock(&living_lock);
  ot_op *op = unused_ops;
  if (op)
    unused_ops = op->next;
  else
    op = malloc(sizeof *op);
  living += op != NULL;
  pthread_mutex_unlock(&living_lock);
  if (!op) {
    xl_task_release(task);
    return NULL;
  }
  memset(op, 0, offsetof(ot_op, message) + 1);
  op->task = task;
  op->device = d;
  op->loc = loc;
  op->what = what;
  op->nowait = nowait;
  op->started = ot_profiling() ? ot_now() : 0;
  pthread_mutex_init(&op->lock, NULL);
  pthread_cond_init(&op->change, NULL);
  op->region = ot_here;
  wait_for_predecessors(op); // may do other tasks meanwhile: no lock is held
  ot_here = op->region;
  return op;
}

static void free_op(ot_op *op) {
  xl_task_release(op->task);
  free(op->ended);
  free(op->begun);
  free(op->begun_hold);
  pthread_mutex_destroy(&op->lock);
  pthread_cond_destroy(&op->change);
  pthread_mutex_lock(&living_lock);
  op->next = unused_ops;
  unused_ops = op;
  if (!--living)
    pthread_cond_broadcast(&none_living);
  pthread_mutex_unlock(&living_lock);
}

bool ot_op_begun(ot_op *op, ot_mapped *m, bool hold) {
  if (!xl_room_for((void **)&op->begun, op->begun_count, &op->begun_room, sizeof *op->begun) ||
      !xl_room_for((void **)&op->begun_hold, op->begun_count, &op->begun_hold_room, sizeof *op->begun_hold))
    return ot_fail(op, "no memory for a construct");
  op->begun_hold[op->begun_count] = hold;
  op->begun[op->begun_count++].m = m;
  return true;
}

bool ot_op_ends(ot_op *op, ot_mapped *m) {
  if (!xl_room_for((void **)&op->ended, op->ended_count, &op->ended_room, sizeof *op->ended))
    return ot_fail(op, "no memory for a construct");
  op->ended[op->ended_count++].m = m;
  m->ending++;
  return true;
}

bool ot_op_early(ot_op *op, ot_mapped *m) {
  if (m->early_count && m->early_count == m->early_room) {
    size_t n = 0;
    for (size_t i = 0; i < m->early_count; i++)
      if (xl_task_test(m->early[i]) == XL_TASK_PENDING)
        m->early[n++] = m->early[i];
      else
        xl_task_release(m->early[i]);
    m->early_count = n;
  }
  if (m->early_count && m->early[m->early_count - 1] == op->task)
    return true;
  if (!xl_room_for((void **)&m->early, m->early_count, &m->early_room, sizeof(xl_task *)))
    return ot_fail(op, "no memory for a construct");
  xl_task_retain(op->task);
  m->early[m->early_count++] = op->task;
  return true;
}

bool ot_op_after_early(ot_op *op, const ot_mapped *m) {
  for (size_t i = 0; i < m->early_count; i++)
    if (m->early[i] != op->task && xl_task_test(m->early[i]) != XL_TASK_FAILED && !xl_task_after(op->task, m->early[i]))
      return ot_fail(op, "%s", xl_task_message(op->task));
  return true;
}

bool ot_op_uses(ot_op *op, ot_mapped *m) {
  if (!m->last || m->last == op->task)
    return true;
  return xl_task_after(op->task, m->last) || ot_fail(op, "%s", xl_task_message(op->task));
}

bool ot_op_last(ot_op *op, ot_mapped *m) {
  if (!ot_op_uses(op, m))
    return false;
  if (m->last != op->task) {
    xl_task_release(m->last);
    xl_task_retain(op->task);
    m->last = op->task;
  }
  return true;
}

// The copy, in pieces between the attached pointers.
static bool copy_around(ot_op *op, const ot_mapped *m, char *to, const char *from, size_t bytes, bool to_device) {
  const char *host = to_device ? from : to;
  size_t at = 0;
  for (size_t i = 0; m && i < m->attached_count; i++) {
    const char *p = m->attached[i].host;
    if (p + sizeof(void *) <= host + at || p >= host + bytes)
      continue;
    const size_t upto = p > host ? (size_t)(p - host) : 0;
    if (upto > at && !xl_task_copy(op->task, to + at, from + at, upto - at))
      return ot_fail(op, "%s", xl_task_message(op->task));
    at = (size_t)(p + sizeof(void *) - host);
  }
  return at >= bytes || xl_task_copy(op->task, to + at, from + at, bytes - at) ||
         ot_fail(op, "%s", xl_task_message(op->task));
}

static bool copy(ot_op *op, ot_mapped *m, void *to, const void *from, size_t bytes, const char *name, bool to_device) {
  char buffer[256];
  if (ot_telling(OT_INFO_TRANSFER))
    ot_info(OT_INFO_TRANSFER, op->device->number,
            "Copying data from %s, %sPtr=0x%016" PRIxPTR ", %sPtr=0x%016" PRIxPTR ", Size=%zu, Name=%s\n",
            to_device ? "host to device" : "device to host", to_device ? "Hst" : "Tgt", (uintptr_t)from,
            to_device ? "Tgt" : "Hst", (uintptr_t)to, bytes, ot_name(m ? m->name : name, buffer));
  const ot_tool_data_op told = to_device ? OT_TOOL_TO_DEVICE : OT_TOOL_FROM_DEVICE;
  const int host = ot_device_count(), device = op->device->number;
  ot_tool_data(told, true, from, to_device ? host : device, to, to_device ? device : host, bytes);
  const bool ok =
      (!m || (to_device ? ot_op_last(op, m) : ot_op_uses(op, m))) && copy_around(op, m, to, from, bytes, to_device);
  ot_tool_data(told, false, from, to_device ? host : device, to, to_device ? device : host, bytes);
  return ok;
}

bool ot_op_copy_to(ot_op *op, ot_mapped *m, void *to, const void *from, size_t bytes, const char *name) {
  return copy(op, m, to, from, bytes, name, true);
}

bool ot_op_copy_from(ot_op *op, ot_mapped *m, void *to, const void *from, size_t bytes, const char *name) {
  return copy(op, m, to, from, bytes, name, false);
}

bool ot_op_store(ot_op *op, ot_mapped *m, void *to, const void *value, size_t bytes) {
  // What has no entry is the construct's own.
  if (m)
    ot_tool_data(OT_TOOL_TO_DEVICE, true, value, ot_device_count(), to, op->device->number, bytes);
  const bool ok = (!m || ot_op_last(op, m)) &&
                  (xl_task_store(op->task, to, value, bytes) || ot_fail(op, "%s", xl_task_message(op->task)));
  if (m)
    ot_tool_data(OT_TOOL_TO_DEVICE, false, value, ot_device_count(), to, op->device->number, bytes);
  return ok;
}

// ---------------------------------------------------------------- memory for the time of a construct

static unsigned class_of(size_t bytes) {
  unsigned c = 0;
  while (c < SCRATCH_CLASSES && (size_t)SCRATCH_LEAST << c < bytes)
    c++;
  return c;
}

void *ot_op_scratch(ot_op *op, size_t bytes) {
  ot_device *d = op->device;
  const unsigned c = class_of(bytes);
  op->scratch_bytes = bytes;
  if (c < SCRATCH_CLASSES) {
    pthread_mutex_lock(&d->scratch_lock);
    struct ot_scratch *s = d->scratch[c];
    if (s)
      d->scratch[c] = s->next;
    pthread_mutex_unlock(&d->scratch_lock);
    if (s) {
      op->scratch = s->memory;
      free(s);
      return op->scratch;
    }
  }
  char why[XL_ASYNC_MESSAGE];
  op->scratch = ot_device_alloc(d, c < SCRATCH_CLASSES ? (size_t)SCRATCH_LEAST << c : bytes, why);
  if (!op->scratch)
    ot_fail(op, "%zu bytes for private variables: %.400s", bytes, why);
  return op->scratch;
}

static void give_scratch(ot_op *op) {
  ot_device *d = op->device;
  const unsigned c = class_of(op->scratch_bytes);
  struct ot_scratch *s = op->scratch && c < SCRATCH_CLASSES ? malloc(sizeof *s) : NULL;
  if (s) {
    s->memory = op->scratch;
    pthread_mutex_lock(&d->scratch_lock);
    s->next = d->scratch[c];
    d->scratch[c] = s;
    pthread_mutex_unlock(&d->scratch_lock);
  } else if (op->scratch)
    ot_device_free(d, op->scratch);
  op->scratch = NULL;
}

void ot_scratch_clear(ot_device *d) {
  for (unsigned c = 0; c < SCRATCH_CLASSES; c++)
    for (struct ot_scratch *s = d->scratch[c], *next; s; s = next) {
      next = s->next;
      ot_device_free(d, s->memory);
      free(s);
    }
}

// ---------------------------------------------------------------- the end

static void unmap(ot_device *d, ot_mapped *m) {
  char name[256];
  if (!ot_unused(m))
    return;
  if (m->ending) {
    ot_map_leave(d, m);
    return;
  }
  ot_info(OT_INFO_CHANGED, d->number,
          "Removing map entry with HstPtrBegin=0x%016" PRIxPTR ", TgtPtrBegin=0x%016" PRIxPTR ", Size=%" PRIuPTR
          ", Name=%s\n",
          m->begin, m->device, m->end - m->begin, ot_name(m->name, name));
  ot_map_remove(d, m);
}

// With the map's lock.
static void let_ended_go(ot_op *op) {
  for (size_t i = 0; i < op->ended_count; i++) {
    op->ended[i].m->ending--;
    unmap(op->device, op->ended[i].m);
  }
  op->ended_count = 0;
}

// What the host has to do when the device is done.
static void clean_up(ot_op *op) {
  if (op->ended_count) {
    pthread_mutex_lock(&op->device->map_lock);
    let_ended_go(op);
    pthread_mutex_unlock(&op->device->map_lock);
  }
  give_scratch(op);
}

// With the map's lock: what begin did, for a construct that does not come about.
static void take_back(ot_op *op) {
  for (size_t i = op->begun_count; i-- > 0;) {
    ot_mapped *m = op->begun[i].m;
    uint64_t *count = op->begun_hold[i] ? &m->holds : &m->uses;
    if (*count && *count != OT_INFINITE)
      --*count;
  }
  // It may stand there twice.
  for (size_t i = 0; i < op->begun_count; i++)
    op->begun[i].m->ending++;
  for (size_t i = 0; i < op->begun_count; i++) {
    op->begun[i].m->ending--;
    if (op->begun[i].m->last == op->task) {
      xl_task_release(op->task);
      op->begun[i].m->last = NULL;
    }
    unmap(op->device, op->begun[i].m);
  }
  let_ended_go(op);
}

static void report(const ot_op *op, const char *why) {
  ot_where w;
  if (ot_locate(op->loc ? op->loc->source : NULL, &w))
    ot_error("%s:%d:%d: %s failed: %s\n", w.file, w.line, w.column, op->what, why);
  else
    ot_error("%s failed: %s\n", op->what, why);
}

// The last that happens to an asynchronous one.
static void finish(ot_op *op, const char *why) {
  if (why) {
    report(op, why);
    __atomic_add_fetch(&failed_tasks, 1, __ATOMIC_RELAXED);
    if (ot_omp()->get_target_offload && ot_omp()->get_target_offload() == 2)
      ot_fatal(1, "failure of a target task while offloading is mandatory\n");
  }
  ot_omp()->target_task_end(op->libomp_task, why);
  free_op(op);
}

// By a thread of the graph.
static void on_end(void *arg, const char *failure) {
  ot_op *op = arg;
  op->region.task = op->region.target_task = NULL; // they may be gone
  ot_here = op->region;
  clean_up(op);
  pthread_mutex_lock(&op->lock);
  if (failure)
    ot_fail(op, "%s", failure);
  op->over = true;
  const bool last = op->published;
  pthread_cond_broadcast(&op->change);
  pthread_mutex_unlock(&op->lock);
  if (last)
    finish(op, op->message[0] ? op->message : NULL);
}

static void want_info(xl_target_info *info) {
  if (info->event)
    xl_task_want(info->event);
}

// libomp keeps some until the process ends, when devices are gone.
typedef struct kept {
  xl_target_info info; // first
  struct kept *next, **at;
} kept;
static pthread_mutex_t kept_lock = PTHREAD_MUTEX_INITIALIZER;
static kept *kept_infos, *unused_kept;

static void give_info(xl_target_info *info) {
  kept *k = (kept *)info;
  pthread_mutex_lock(&kept_lock);
  xl_task_release(info->event);
  *k->at = k->next;
  if (k->next)
    k->next->at = k->at;
  k->next = unused_kept;
  unused_kept = k;
  pthread_mutex_unlock(&kept_lock);
}

void ot_infos_let_go(void) {
  pthread_mutex_lock(&kept_lock);
  for (kept *k = kept_infos; k; k = k->next) {
    xl_task_release(k->info.event);
    k->info.event = NULL;
  }
  pthread_mutex_unlock(&kept_lock);
}

static xl_target_info *new_info(ot_op *op) {
  pthread_mutex_lock(&kept_lock);
  kept *k = unused_kept;
  if (k)
    unused_kept = k->next;
  pthread_mutex_unlock(&kept_lock);
  if (!k && !(k = malloc(sizeof *k)))
    return NULL;
  k->info = (xl_target_info){.device = op->device->number, .event = op->task, .release = give_info, .want = want_info};
  xl_task_retain(op->task);
  pthread_mutex_lock(&kept_lock);
  k->next = kept_infos;
  k->at = &kept_infos;
  if (k->next)
    k->next->at = &k->next;
  kept_infos = k;
  pthread_mutex_unlock(&kept_lock);
  return &k->info;
}

// libomp's thread, or a negative number.
static int32_t thread_number(void) { return ot_omp()->global_thread_num ? ot_omp()->global_thread_num(NULL) : -2; }

static void count_target_task(const ot_op *op, int32_t thread) {
  const ot_libomp *omp = ot_omp();
  const int32_t undeferred =
      !op->nowait && thread >= 0 && omp->target_task_undeferred ? omp->target_task_undeferred(thread) : 0;
  if (op->nowait || undeferred)
    __atomic_add_fetch(&target_tasks, 1, __ATOMIC_RELAXED);
  if (undeferred == 2)
    __atomic_add_fetch(&blocked, 1, __ATOMIC_RELAXED);
}

static void submit(ot_op *op) {
  if (!xl_task_submit(op->task))
    ot_fatal(1, "%s: %s\n", op->what, xl_task_message(op->task));
}

static int leave(ot_op *op) {
  const bool done = !op->message[0];
  if (!done)
    report(op, op->message);
  free_op(op);
  return done ? OT_OK : OT_FAIL;
}

bool ot_op_part(ot_op *op) {
  ot_device *d = op->device;
  xl_task *rest = xl_task_new(ot_graph, d->unit);
  if (!rest)
    return ot_fail(op, "no memory for a construct");
  // Whoever unmaps what it uses leaves that until its end.
  for (size_t i = 0; i < op->begun_count; i++)
    if (!ot_op_ends(op, op->begun[i].m)) {
      xl_task_release(rest);
      return false;
    }
  count_target_task(op, thread_number());
  xl_task_await(op->task);
  submit(op);
  // Others need not come after what has been copied.
  for (size_t i = 0; i < op->begun_count && xl_task_copied(op->task); i++)
    if (op->begun[i].m->last == op->task) {
      xl_task_release(op->task);
      op->begun[i].m->last = NULL;
    }
  op->begun_count = 0; // the end gives them back
  pthread_mutex_unlock(&d->map_lock);
  if (!xl_task_wait(op->task))
    ot_fail(op, "%s", xl_task_message(op->task));
  pthread_mutex_lock(&d->map_lock);
  xl_task_release(op->task);
  op->task = rest;
  op->parted = true;
  return !op->message[0];
}

int ot_op_run(ot_op *op, bool ok) {
  const ot_libomp *omp = ot_omp();
  ot_device *d = op->device;
  const int32_t thread = thread_number();
  if (!ok) {
    take_back(op);
    if (op->parted) { // it has failed before
      pthread_mutex_unlock(&d->map_lock);
      give_scratch(op);
      return leave(op);
    }
    xl_task_refuse(op->task, op->message);
  }
  const bool async = op->nowait && thread >= 0 && omp->set_async_info && omp->target_task_end;
  xl_target_info *info = async ? new_info(op) : NULL;
  if (!op->parted)
    count_target_task(op, thread);
  if (info)
    xl_task_on_end(op->task, on_end, op);
  else
    xl_task_await(op->task);
  submit(op);
  const bool at_once = xl_task_at_once(op->task);
  if (at_once)
    let_ended_go(op);
  for (size_t i = 0; i < op->ended_count; i++)
    unmap(d, op->ended[i].m); // it only leaves now
  pthread_mutex_unlock(&d->map_lock);

  if (info) {
    op->libomp_task = omp->set_async_info(thread, info);
    pthread_mutex_lock(&op->lock);
    if (op->libomp_task) {
      op->published = true;
      const bool over = op->over;
      pthread_mutex_unlock(&op->lock);
      if (over)
        finish(op, op->message[0] ? op->message : NULL);
      return OT_OK;
    }
    pthread_mutex_unlock(&op->lock);
    __atomic_add_fetch(&blocked, 1, __ATOMIC_RELAXED);
    xl_task_want(op->task);
    pthread_mutex_lock(&op->lock);
    while (!op->over)
      pthread_cond_wait(&op->change, &op->lock);
    pthread_mutex_unlock(&op->lock);
    give_info(info);
  } else {
    if (!at_once && !xl_task_wait(op->task))
      ot_fail(op, "%s", xl_task_message(op->task));
    clean_up(op);
  }
  return leave(op);
}
