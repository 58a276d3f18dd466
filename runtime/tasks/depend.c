// depend.c: see engine.h. Dependences by address, and submitting: an address has the tasks that named it last, as
// engine.c says.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static size_t place_of(const xl_graph *g, const void *where) {
  size_t at = ((uintptr_t)where >> 3) * 0x9e3779b97f4a7c15u >> 20 & (g->table_size - 1);
  while (g->table[at].used && g->table[at].address != where)
    at = (at + 1) & (g->table_size - 1);
  return at;
}

// Drops those that are done: no task has to wait for them.
static void prune(task_set *s) {
  size_t n = 0;
  for (size_t i = 0; i < s->count; i++)
    if (s->tasks[i]->state == XL_TASK_DONE)
      xl_task_unref(s->tasks[i]);
    else
      s->tasks[n++] = s->tasks[i];
  s->count = n;
}

void xl_engine_empty_set(task_set *s) {
  for (size_t i = 0; i < s->count; i++)
    xl_task_unref(s->tasks[i]);
  free(s->tasks);
  *s = (task_set){0};
}

// The entry of an address, made where there is none. NULL when there is no memory.
static address *entry_of(xl_graph *g, const void *where) {
  if (g->table_used * 2 >= g->table_size) {
    address *old = g->table;
    const size_t n = g->table_size;
    size_t live = 0;
    for (size_t i = 0; i < n; i++) {
      prune(&old[i].last);
      prune(&old[i].before);
      live += old[i].used && (old[i].last.count || old[i].before.count);
    }
    size_t size = 64;
    while (size < 4 * (live + 1))
      size *= 2;
    address *table = calloc(size, sizeof *table);
    if (!table)
      return NULL;
    g->table = table;
    g->table_size = size;
    g->table_used = 0;
    for (size_t i = 0; i < n; i++)
      if (old[i].last.count || old[i].before.count) {
        table[place_of(g, old[i].address)] = old[i];
        g->table_used++;
      } else {
        free(old[i].last.tasks);
        free(old[i].before.tasks);
      }
    free(old);
  }
  address *a = &g->table[place_of(g, where)];
  if (!a->used) {
    a->used = true;
    a->address = where;
    g->table_used++;
  }
  return a;
}

// False where the address does not know it. *linked becomes false where it does not come after all that it should.
static bool depend_on(xl_task *t, dependence named, bool *linked) {
  address *a = entry_of(t->graph, named.address);
  if (!a)
    return false;
  const bool together = named.type == XL_IN || named.type == XL_INOUTSET;
  if (!(together && a->last.count && a->last.type == named.type)) {
    xl_engine_empty_set(&a->before);
    a->before = a->last;
    a->last = (task_set){.type = named.type};
  }
  if (a->last.count == a->last.room)
    prune(&a->last);
  if (!xl_room_for((void **)&a->last.tasks, a->last.count, &a->last.room, sizeof *a->last.tasks))
    return false;
  a->last.tasks[a->last.count++] = t;
  t->refs++;
  prune(&a->before);
  bool ok = true;
  for (size_t i = 0; i < a->before.count; i++)
    ok = xl_task_link(t, a->before.tasks[i]) && ok;
  *linked = *linked && ok;
  return true;
}

// The copies that a task begins with, at once.
static void begin_at_once(xl_task *t) {
  const kind *k = kind_of(t);
  if (!t->lands || t->nbefore || t->nnamed || t->refused || t->timed || !k->plugin->__tgt_rtl_data_exchange ||
      xl_trace_on())
    return;
  for (operation *o; (o = t->first) && (o->kind == OP_COPY || o->kind == OP_STORE) &&
                     k->plugin->__tgt_rtl_data_exchange(k->rtl, o->to, o->from, o->bytes);)
    xl_task_done_first(t);
  t->copied = true;
  for (const operation *o = t->first; o; o = o->next)
    t->copied &= o->kind == OP_LAUNCH;
  t->at_once = !t->first;
}

bool xl_task_submit(xl_task *t) {
  xl_graph *g = t->graph;
  if (t->submitted)
    return xl_task_complain(t, "the task has been submitted");
  begin_at_once(t);
  pthread_mutex_lock(&g->lock);
  if (kind_of(t)->enqueued >= kind_of(t)->look_at) {
    xl_engine_look_in(g, kind_of(t));
    kind_of(t)->look_at = kind_of(t)->enqueued + LOOK_AT;
  }
  t->submitted = true;
  if (!t->refused)
    t->message[0] = 0;
  t->number = ++g->counts.tasks;
  t->refs++;
  g->pending++;
  t->called = t->stream && xl_trace_on() && xl_trace_submits(t->number);
  bool known = true, ok = true;
  for (size_t i = 0; i < t->nnamed; i++)
    known = depend_on(t, t->named[i], &ok) && known;
  if (t->nnamed && *g->lost_track) {
    ok = false;
    if (!t->refused)
      memcpy(t->message, g->lost_track, sizeof t->message);
  } else if ((!known || !ok) && !t->refused) {
    ok = false;
    snprintf(t->message, sizeof t->message, "no memory for its dependences");
    xl_engine_say_which(t);
  }
  if (!known)
    memcpy(g->lost_track, t->message, sizeof g->lost_track);
  free(t->named);
  t->named = NULL;
  if (!ok || t->refused || !xl_engine_count_waits(t)) {
    xl_engine_fail(t);
  } else if (t->at_once) {
    xl_engine_done_at_once(t);
  } else {
    bool foreign = false;
    for (size_t i = 0; i < t->nbefore; i++) {
      kind *k = kind_of(t->before[i]);
      if (!xl_engine_by_device(t, t->before[i]) && t->before[i]->state == XL_TASK_PENDING) {
        foreign = true;
        if (t->before[i]->published)
          k->plugin->__tgt_rtl_wake(k->rtl); // somebody is interested now
      }
    }
    g->counts.host_waits += foreign;
    xl_engine_ready(t);
  }
  xl_engine_publish(g);
  pthread_mutex_unlock(&g->lock);
  return true;
}
