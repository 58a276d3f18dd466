// engine.c: see engine.h and crosslane/async.h. Tasks, their dependences, and who may start
// when; what devices do is behind crosslane/plugin.h.
//
// A task is enqueued ("published") when the tasks that it depends on are
// published, where they are on devices of the same plugin, and done, where they
// are on another's. For the former the device waits (wait_event). As nothing is
// enqueued before what it waits for, every graph comes to an end, also with one
// queue a device.
//
// Each plugin has one thread, which looks for ends of tasks. It sleeps until one
// that somebody is interested in is done: who wants to be told of it, or a task on
// another plugin. Of other ends nobody hears before somebody asks: who submits looks
// for them now and then, so that what is done does not pile up, and so does who tests a task. Where tasks come and
// go faster than the thread can sleep and wake it looks every now and then instead, as network cards put off their
// interrupts (J. Mogul, K. Ramakrishnan, "Eliminating receive livelock", 1997, section 6). A thread that waits for a
// task waits for the device itself, and then does what the plugin's thread would have done, which need not wake up.
//
// Where a device has no room for one more (a queue's packets, signals) it is enqueued when some of those there have
// come to their ends. Nobody waits for that with the lock.
//
// Small copies at the beginning of a task that its thread waits for, and that comes after nothing, need no queue: the
// thread does them before it submits the task, which has no more to do where they were all.
//
// Dependences: an address has the set of tasks that named it last, all with one
// type that may be together, and the set before it. A task joins the last set, and comes
// after all of the one before; or it makes a new set, after all of the last.
//
// Failure. What comes after a failed task fails without being published; where it has been
// published already, the plugin says that it is lost. A lost task that comes
// after no failed one is published again, in a lane with a new queue.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "engine.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---------------------------------------------------------------- ends

void xl_engine_ready(xl_task *t) {
  if (t->waits || t->state != XL_TASK_PENDING || t->published || t->lost || t->info || t->listed)
    return;
  t->listed = true;
  t->refs++;
  list_add(&t->graph->ready, t);
}

void xl_engine_give_info(xl_task *t) {
  if (!t->info || t->info_users || (t->state == XL_TASK_PENDING && t->published))
    return;
  kind_of(t)->plugin->__tgt_rtl_release_async_info(kind_of(t)->rtl, t->info);
  t->info = NULL;
  xl_engine_ready(t); // where it was lost
}

// The events that its device waited for are no longer its own.
static void give_waited(xl_task *t) {
  for (size_t i = 0; i < t->nwaited; i++) {
    t->before[i]->info_users--;
    xl_engine_give_info(t->before[i]);
  }
  t->nwaited = 0;
}

static void clean_up(xl_task *t) {
  xl_graph *g = t->graph;
  give_waited(t);
  xl_engine_give_info(t);
  xl_task_clear(t);
  for (size_t i = 0; i < t->nbefore; i++)
    xl_task_unref(t->before[i]);
  t->nbefore = 0;
  for (size_t i = 0; i < t->nafter; i++)
    xl_task_unref(t->after[i]);
  t->nafter = 0;
  if (t->on_end) {
    kind *k = kind_of(t);
    t->refs++;
    t->ended_next = NULL;
    *k->last_ended = t;
    k->last_ended = &t->ended_next;
    if (!k->looking) // another thread found its end
      k->plugin->__tgt_rtl_wake(k->rtl);
  }
  g->pending--;
  pthread_cond_broadcast(&g->change);
}

// What it did, to the trace: a wait from when it was enqueued, and the lane free, until it began; its operations;
// arrows from what it came after, and to what comes after it. The other halves of these come with those tasks.
typedef struct traced {
  xl_task *task;
  uint64_t first, last;
  xl_trace_track first_track, last_track;
} traced;

static void trace_operation(void *arg, const char *name, bool copy, size_t bytes, uint64_t start, uint64_t end) {
  traced *d = arg;
  const xl_trace_track track = copy ? XL_TRACE_COPIES : XL_TRACE_QUEUE;
  if (!d->first || start < d->first)
    d->first = start, d->first_track = track;
  if (end > d->last)
    d->last = end, d->last_track = track;
  const xl_task *t = d->task;
  xl_trace_slice(t->device, t->info->lane, track, name, start, end, t->number, bytes);
  if (t->stream)
    xl_trace_in_stream(t->stream_device, t->stream, name, start, end, t->number, bytes);
}

static void trace_task(xl_task *t) {
  kind *k = kind_of(t);
  graph_lane *l = &t->graph->devices[t->device].lanes[t->info->lane];
  traced d = {.task = t};
  k->plugin->__tgt_rtl_times(k->rtl, t->info, trace_operation, &d);
  if (!d.first) { // it did nothing, once those before it had ended
    d.first = l->busy > t->published_at ? l->busy : t->published_at;
    for (size_t i = 0; i < t->nbefore; i++)
      d.first = d.first > t->before[i]->traced_end ? d.first : t->before[i]->traced_end;
    d.last = d.first;
  }
  t->traced_end = d.last;
  const uint64_t from = l->busy > t->published_at ? l->busy : t->published_at;
  if (t->nbefore && from < d.first)
    xl_trace_slice(t->device, t->info->lane, XL_TRACE_QUEUE, "wait", from, d.first, t->number, 0);
  if (t->called)
    xl_trace_submitted(t->number, t->device, t->info->lane, d.first_track, d.first);
  for (size_t i = 0; i < t->nbefore; i++)
    xl_trace_arrow(false, t->before[i]->number, t->number, t->device, t->info->lane, d.first_track, d.first);
  for (size_t i = 0; i < t->nafter; i++)
    xl_trace_arrow(true, t->number, t->after[i]->number, t->device, t->info->lane, d.last_track, d.last);
  if (d.last > l->busy)
    l->busy = d.last;
}

static void complete(xl_task *t) {
  t->state = XL_TASK_DONE;
  t->start = t->info->start;
  t->end = t->info->end;
  if (xl_trace_on())
    trace_task(t);
  for (size_t i = 0; i < t->nafter; i++) {
    xl_task *s = t->after[i];
    if (s->submitted && s->state == XL_TASK_PENDING && !xl_engine_by_device(s, t)) {
      s->waits--;
      xl_engine_ready(s);
    }
  }
  clean_up(t);
  kind_of(t)->ends++;
  xl_task_unref(t);
}

void xl_engine_done_at_once(xl_task *t) {
  t->state = XL_TASK_DONE;
  clean_up(t);
  xl_task_unref(t);
}

void xl_engine_fail(xl_task *first) {
  xl_graph *g = first->graph;
  xl_task *todo = first; // a stack, by a link of its own: a task may be among what is ready
  first->fails_next = NULL;
  first->state = XL_TASK_FAILED;
  g->failed = true;
  for (xl_task *t; (t = todo);) {
    todo = t->fails_next;
    __atomic_add_fetch(&g->counts.failed, 1, __ATOMIC_RELEASE);
    xl_trace_instant(t->device, "failed", t->number, t->message);
    kind_of(t)->trouble = true;
    for (size_t i = 0; i < t->nafter; i++) {
      xl_task *s = t->after[i];
      if (!s->submitted || s->state != XL_TASK_PENDING || s->published || s->lost)
        continue;
      s->state = XL_TASK_FAILED;
      memcpy(s->message, t->message, sizeof s->message);
      s->fault = t->fault;
      s->fails_next = todo;
      todo = s;
    }
    clean_up(t);
    xl_task_unref(t);
  }
}

void xl_engine_say_which(xl_task *t) {
  char why[XL_ASYNC_MESSAGE];
  memcpy(why, t->message, sizeof why);
  const char *name = xl_graph_device_name(t->graph, t->device);
  snprintf(t->message, sizeof t->message, "task %" PRIu64 " on device %u (%s): %.400s", t->number, t->device, name,
           why);
}

// ---------------------------------------------------------------- publishing

// The device goes on with a task after it, whose end will be looked for.
static bool followed(const xl_task *t) {
  for (size_t i = 0; i < t->nafter; i++)
    if (t->after[i]->published && t->after[i]->device == t->device && t->after[i]->state == XL_TASK_PENDING)
      return true;
  return false;
}

// Somebody has to hear of the task's end at once. Who asked for a call at the end of a followed task, and does not want
// it at once, hears of it with others, HEARD_NS late at most.
static bool interesting(const xl_task *t) {
  if (t->waiters || t->wanted || t->doomed || (t->on_end && !followed(t)))
    return true;
  for (size_t i = 0; i < t->nafter; i++)
    if (t->after[i]->submitted && !xl_engine_by_device(t->after[i], t))
      return true;
  return false;
}

// A lane for a task: the one of a task that it comes after, where that is the last there; or an empty one, where it can
// be that of its stream, whose queue is awake; or the next.
static graph_lane *choose_lane(xl_task *t, int32_t *number) {
  device *d = &t->graph->devices[t->device];
  const int32_t first = d->kind->plugin->uses[t->use].first, lanes = d->kind->plugin->uses[t->use].count;
  for (size_t i = 0; i < t->nbefore; i++) {
    const xl_task *p = t->before[i];
    if (p->device != t->device || !p->published || p->state != XL_TASK_PENDING || !p->info)
      continue;
    graph_lane *l = &d->lanes[p->info->lane];
    if (!l->dead && l->tasks.head && l->tasks.tail == &p->next && p->info->lane >= first &&
        p->info->lane < first + lanes) {
      *number = p->info->lane;
      return l;
    }
  }
  graph_lane *best = NULL;
  for (int32_t k = 1; k <= lanes; k++) {
    const int32_t from = t->stream ? (int32_t)(t->stream % (uint64_t)lanes) + lanes - 1 : d->last_lane[t->use];
    const int32_t at = first + (from + k) % lanes;
    graph_lane *l = &d->lanes[at];
    if (!l->dead && (!best || l->length < best->length)) {
      best = l;
      *number = at;
    }
  }
  if (best)
    d->last_lane[t->use] = *number - first;
  return best;
}

static bool overlap(const void *a, size_t a_bytes, const void *b, size_t b_bytes) {
  return (uintptr_t)a < (uintptr_t)b + b_bytes && (uintptr_t)b < (uintptr_t)a + a_bytes;
}

// Of a task that lands: the copies at its end whose destination none of the others reads, and whose source none writes.
static void find_landing(xl_task *t) {
  enum { MOST = 64 };
  operation *copies[MOST];
  size_t n = 0;
  for (operation *o = t->first; o; o = o->next)
    if (o->kind != OP_COPY)
      n = 0;
    else if (n < MOST)
      copies[n++] = o;
    else
      return;
  for (size_t i = 0; i < n; i++) {
    const operation *o = copies[i];
    copies[i]->lands = true;
    for (size_t k = i + 1; k < n; k++)
      if (overlap(o->to, o->bytes, copies[k]->from, copies[k]->bytes) ||
          overlap(o->to, o->bytes, copies[k]->to, copies[k]->bytes) ||
          overlap(o->from, o->bytes, copies[k]->to, copies[k]->bytes))
        copies[i]->lands = false;
  }
}

static bool enqueue_operations(xl_task *t) {
  const xl_plugin *p = kind_of(t)->plugin;
  xl_rtl *r = kind_of(t)->rtl;
  for (size_t i = 0; i < t->nbefore; i++) {
    xl_task *b = t->before[i];
    if (kind_of(b) != kind_of(t) || b->state != XL_TASK_PENDING)
      continue;
    // The waited for stand first.
    xl_task *other = t->before[t->nwaited];
    t->before[i] = other;
    t->before[t->nwaited++] = b;
    b->info_users++;
    t->graph->counts.device_waits++;
    if (!p->__tgt_rtl_wait_event(r, t->info, b->info, t->message))
      return false;
  }
  if (t->lands)
    find_landing(t);
  for (operation *o = t->first; o; o = o->next) {
    t->info->lands = o->lands;
    bool ok;
    if (o->kind == OP_COPY || o->kind == OP_STORE)
      ok = p->__tgt_rtl_data_exchange_async(r, o->to, o->from, o->bytes, t->info, t->message);
    else if (o->kind == OP_RECT)
      ok = p->__tgt_rtl_rect_async(r, o->to, o->to_pitch, o->from, o->from_pitch, o->box, t->info, t->message);
    else if (o->kind == OP_FILL)
      ok = p->__tgt_rtl_fill_async(r, o->to, o->to_pitch, o->box, o->value, (unsigned)o->bytes, t->info, t->message);
    else
      ok = p->__tgt_rtl_launch_kernel(r, &o->launch, t->info, t->message);
    if (!ok)
      return false;
  }
  return true;
}

static void put_off(task_list *l, xl_task *t) {
  t->listed = true;
  t->refs++;
  list_add(l, t);
}

// False where there is no room for it as long as others are there.
static bool publish(xl_task *t) {
  kind *k = kind_of(t);
  int32_t number = 0;
  graph_lane *l = choose_lane(t, &number);
  if (!l) {
    put_off(&t->graph->parked, t);
    return true;
  }
  if (k->plugin->__tgt_rtl_has_room && k->enqueued &&
      !k->plugin->__tgt_rtl_has_room(k->rtl, t->graph->devices[t->device].number, number, t->noperations, t->nbefore))
    return false;
  t->info = k->plugin->__tgt_rtl_init_async_info(k->rtl, t->graph->devices[t->device].number, number, t->message);
  if (!t->info) {
    xl_engine_say_which(t);
    xl_engine_fail(t);
    return true;
  }
  t->info->timed = t->timed;
  t->timeable = k->plugin == &xl_plugin_amd && xl_amd_timing(k->rtl);
  if (!enqueue_operations(t)) {
    t->fault.kind = XL_FAULT_REFUSED;
    t->doomed = true; // what has been enqueued comes to its end first
    xl_engine_say_which(t);
  }
  k->plugin->__tgt_rtl_record_event(k->rtl, t->info);
  if (xl_trace_on())
    t->published_at = xl_trace_now();
  const bool empty = !l->tasks.head;
  list_add(&l->tasks, t);
  l->length++;
  k->enqueued++;
  t->published = true;
  if (!t->doomed)
    for (size_t i = 0; i < t->nafter; i++) {
      xl_task *s = t->after[i];
      if (s->submitted && s->state == XL_TASK_PENDING && !s->published && xl_engine_by_device(s, t)) {
        s->waits--;
        xl_engine_ready(s);
      }
    }
  // The thread that watches a task of the lane will look again at that one's end.
  if (!l->watched && ((!t->awaited && interesting(t)) || (empty && t->graph->waiters)))
    k->plugin->__tgt_rtl_wake(k->rtl);
  return true;
}

static bool may_be_published(const xl_task *t) {
  return t->state == XL_TASK_PENDING && !t->published && !t->waits && !t->lost && !t->info;
}

void xl_engine_publish(xl_graph *g) {
  for (xl_task *t; (t = list_take(&g->ready));) {
    task_list *crowded = &g->devices[t->device].crowded;
    t->listed = false;
    if (may_be_published(t) && (crowded->head || !publish(t))) {
      if (!crowded->head)
        kind_of(t)->plugin->__tgt_rtl_wake(kind_of(t)->rtl);
      put_off(crowded, t);
      __atomic_store_n(&g->devices[t->device].full, true, __ATOMIC_RELAXED);
    }
    xl_task_unref(t);
  }
}

static void publish_crowded(xl_graph *g, device *d) {
  for (xl_task *t; (t = list_take(&d->crowded));) {
    t->listed = false;
    if (may_be_published(t) && !publish(t)) {
      t->listed = true;
      list_put_back(&d->crowded, t);
      return;
    }
    xl_task_unref(t);
    xl_engine_publish(g);
  }
  __atomic_store_n(&d->full, false, __ATOMIC_RELAXED);
}

bool xl_engine_count_waits(xl_task *t) {
  t->waits = 0;
  for (size_t i = 0; i < t->nbefore; i++) {
    const xl_task *p = t->before[i];
    if (p->state == XL_TASK_FAILED) {
      memcpy(t->message, p->message, sizeof t->message);
      t->fault = p->fault;
      return false;
    }
    if (p->state == XL_TASK_PENDING && (!xl_engine_by_device(t, p) || !p->published || p->doomed))
      t->waits++;
  }
  return true;
}

// ---------------------------------------------------------------- the thread of a plugin

static bool is_bad(const xl_task *p) {
  return p->state == XL_TASK_FAILED || (p->state == XL_TASK_PENDING && !p->published);
}

static void look_at_lane(kind *k, device *d, int32_t number) {
  graph_lane *l = &d->lanes[number];
  for (xl_task *t; (t = l->tasks.head);) {
    char message[XL_ASYNC_MESSAGE] = "";
    xl_fault fault = {.kind = XL_FAULT_NONE};
    xl_event_state s = k->plugin->__tgt_rtl_check_event(k->rtl, t->info, &fault, message);
    if (s == XL_EVENT_PENDING && k->trouble) {
      bool bad = false;
      for (size_t i = 0; i < t->nwaited; i++)
        bad |= is_bad(t->before[i]);
      if (!bad)
        return;
      l->dead = true;
      k->plugin->__tgt_rtl_cancel_lane(k->rtl, d->number, number);
      s = k->plugin->__tgt_rtl_check_event(k->rtl, t->info, &fault, message);
    }
    if (s == XL_EVENT_PENDING)
      return;
    list_take(&l->tasks);
    l->length--;
    k->enqueued--;
    if (s == XL_EVENT_DONE) {
      if (t->doomed)
        xl_engine_fail(t);
      else
        complete(t);
      continue;
    }
    l->dead = k->trouble = true;
    t->lost = true;
    if (s == XL_EVENT_FAILED && !t->doomed) {
      t->doomed = true;
      memcpy(t->message, message, sizeof message);
      t->fault = fault;
      xl_engine_say_which(t);
    }
    list_add(&l->bad, t);
  }
}

// The list by the numbers of its tasks: by merging halves.
static xl_task *by_number(xl_task *first, size_t n) {
  if (n < 2)
    return first;
  xl_task *second = first, *last = NULL;
  for (size_t i = 0; i < n / 2; i++) {
    last = second;
    second = second->next;
  }
  last->next = NULL;
  first = by_number(first, n / 2);
  second = by_number(second, n - n / 2);
  xl_task *merged = NULL, **at = &merged;
  while (first && second) {
    xl_task **least = first->number < second->number ? &first : &second;
    *at = *least;
    at = &(*at)->next;
    *least = (*least)->next;
  }
  *at = first ? first : second;
  return merged;
}

// What failed or was lost in lanes that nothing is left in: these get a new queue, failed tasks and those after them
// fail, the others are published again.
static bool resolve(xl_graph *g, kind *k) {
  task_list all;
  list_init(&all);
  size_t n = 0;
  for (unsigned i = 0; i < g->ndevices; i++)
    for (int32_t j = 0; g->devices[i].kind == k && j < k->plugin->lanes; j++) {
      graph_lane *l = &g->devices[i].lanes[j];
      if (!l->dead || l->tasks.head)
        continue;
      k->plugin->__tgt_rtl_renew_lane(k->rtl, g->devices[i].number, j);
      l->dead = false;
      for (xl_task *t; (t = list_take(&l->bad)); n++)
        list_add(&all, t);
    }
  if (!n)
    return false;
  for (xl_task *t; (t = list_take(&g->parked));)
    list_add(&g->ready, t);
  xl_task *const tasks = by_number(all.head, n);
  for (xl_task *t = tasks; t; t = t->next) {
    t->published = false;
    give_waited(t);
  }
  for (xl_task *t = tasks; t; t = t->next) {
    xl_engine_give_info(t); // later, where what waited for it is still to be found lost
    for (size_t j = 0; j < t->nafter; j++) {
      xl_task *s = t->after[j];
      if (s->submitted && s->state == XL_TASK_PENDING && !s->published && !s->lost && xl_engine_by_device(s, t))
        s->waits++;
    }
  }
  for (xl_task *t = tasks, *next; t; t = next) {
    next = t->next; // it may go, or to another list
    t->lost = false;
    if (t->state != XL_TASK_PENDING) // one before it has failed
      continue;
    if (t->doomed || !xl_engine_count_waits(t)) {
      xl_engine_fail(t);
      continue;
    }
    xl_engine_ready(t);
  }
  return true;
}

static void look(xl_graph *g, kind *k) {
  do {
    for (unsigned i = 0; i < g->ndevices; i++)
      for (int32_t j = 0; g->devices[i].kind == k && j < k->plugin->lanes; j++)
        look_at_lane(k, &g->devices[i], j);
  } while (resolve(g, k));
  bool trouble = false;
  for (unsigned i = 0; i < g->ndevices; i++)
    for (int32_t j = 0; g->devices[i].kind == k && j < k->plugin->lanes; j++)
      trouble |= g->devices[i].lanes[j].dead;
  k->trouble &= trouble;
  xl_engine_publish(g);
  for (unsigned i = 0; i < g->ndevices; i++)
    if (g->devices[i].kind == k)
      publish_crowded(g, &g->devices[i]);
}

// Tells those who want to know of the ends of tasks. Without the lock meanwhile.
static void tell(xl_graph *g, kind *k) {
  xl_task *all = k->ended;
  k->ended = NULL;
  k->last_ended = &k->ended;
  k->telling = true;
  pthread_mutex_unlock(&g->lock);
  for (xl_task *t = all; t; t = t->ended_next)
    t->on_end(t->on_end_arg, t->state == XL_TASK_FAILED ? t->message : NULL);
  pthread_mutex_lock(&g->lock);
  for (xl_task *t = all, *next; t; t = next) {
    next = t->ended_next;
    xl_task_unref(t);
  }
  k->telling = false;
  pthread_cond_broadcast(&g->change);
}

void xl_engine_look_in(xl_graph *g, kind *k) {
  look(g, k);
  if (k->trouble)
    k->plugin->__tgt_rtl_wake(k->rtl);
}

void *xl_engine_watch(void *arg) {
  xl_graph *g = ((thread_arg *)arg)->graph;
  kind *k = ((thread_arg *)arg)->kind;
  free(arg);
  size_t room = 0;
  for (unsigned i = 0; i < g->ndevices; i++)
    room += g->devices[i].kind == k ? (size_t)k->plugin->lanes : 0;
  xl_async_info *infos[room ? room : 1];
  xl_task *watched[room ? room : 1];
  uint64_t ends = 0; // when it began the pause that it comes from
  unsigned rounds = 0;
  bool paused = false;
  pthread_mutex_lock(&g->lock);
  for (;;) {
    k->looking = true;
    look(g, k);
    k->looking = false;
    if (paused && k->ends - ends < PAUSE_PAYS)
      rounds = ROUNDS_WITHOUT;
    paused = false;
    if (k->ended) {
      tell(g, k);
      continue;
    }
    if (g->stop && !g->pending)
      break;
    size_t n = 0;
    bool somebody = g->stop || k->trouble || g->waiters, later = false;
    for (unsigned i = 0; i < g->ndevices; i++)
      for (int32_t j = 0; g->devices[i].kind == k && j < k->plugin->lanes; j++) {
        graph_lane *l = &g->devices[i].lanes[j];
        xl_task *t = l->tasks.head;
        unsigned seen = 0;
        bool told = false;
        for (; t && t->next && seen < GLANCE && !interesting(t); seen++) {
          told |= t->on_end != NULL;
          t = t->next;
        }
        const bool wanted = t && interesting(t);
        somebody |= seen >= FAR || wanted;
        const bool crowded = g->devices[i].crowded.head && !g->devices[i].pacing;
        if (t && (wanted || seen >= FAR || g->stop || k->trouble || g->waiters || crowded)) {
          // Another thread may find its end meanwhile.
          t->refs++;
          t->info_users++;
          watched[n] = t;
          infos[n++] = t->info;
          l->watched = true;
          later |= told;
        }
      }
    if (rounds)
      rounds--;
    paused = !somebody && !rounds;
    k->pausing = paused;
    ends = k->ends;
    pthread_mutex_unlock(&g->lock);
    k->plugin->__tgt_rtl_wait_any(k->rtl, infos, paused ? 0 : n, paused ? PAUSE_NS : later ? HEARD_NS : UINT64_MAX);
    pthread_mutex_lock(&g->lock);
    k->pausing = false;
    for (unsigned i = 0; i < g->ndevices; i++)
      for (int32_t j = 0; g->devices[i].kind == k && j < k->plugin->lanes; j++)
        g->devices[i].lanes[j].watched = false;
    g->counts.wakes++;
    while (n--) {
      watched[n]->info_users--;
      xl_engine_give_info(watched[n]);
      xl_task_unref(watched[n]);
    }
  }
  pthread_mutex_unlock(&g->lock);
  return NULL;
}
