// wait.c: see engine.h. Waiting for tasks, what is known of those that are done, and who wants to hear of their ends.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "engine.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

xl_task_state xl_task_test(xl_task *t) {
  pthread_mutex_lock(&t->graph->lock);
  if (t->state == XL_TASK_PENDING && t->published)
    xl_engine_look_in(t->graph, kind_of(t));
  const xl_task_state s = t->state;
  pthread_mutex_unlock(&t->graph->lock);
  return s;
}

void xl_task_priority(xl_task *t, int priority) {
  if (t->use != XL_LANE_ALONE)
    t->use = priority > 0 ? XL_LANE_FIRST : priority < 0 ? XL_LANE_LAST : XL_LANE_NORMAL;
}

void xl_task_of_stream(xl_task *t, unsigned number, uint64_t stream) {
  t->stream_device = number;
  t->stream = stream;
}

void xl_task_timed(xl_task *t) {
  t->timed = true;
  pthread_mutex_lock(&t->graph->lock);
  if (kind_of(t)->plugin == &xl_plugin_amd)
    xl_amd_time(kind_of(t)->rtl);
  pthread_mutex_unlock(&t->graph->lock);
}

bool xl_task_time_late(xl_task *t) {
  pthread_mutex_lock(&t->graph->lock);
  // What was enqueued before operations were timed is not.
  const bool ok = t->state == XL_TASK_PENDING && kind_of(t)->plugin == &xl_plugin_amd && t->submitted &&
                  (t->timed || (t->published ? t->timeable : !t->info && xl_amd_timing(kind_of(t)->rtl)));
  if (ok) {
    t->timed = true;
    if (t->published)
      t->info->timed = true;
  }
  pthread_mutex_unlock(&t->graph->lock);
  return ok;
}

bool xl_task_times(const xl_task *t, uint64_t *start, uint64_t *end) {
  pthread_mutex_lock(&t->graph->lock);
  *start = t->start;
  *end = t->end;
  pthread_mutex_unlock(&t->graph->lock);
  return *end;
}

const xl_fault *xl_task_fault(const xl_task *t) { return &t->fault; }

void xl_task_await(xl_task *t) { t->awaited = t->lands = kind_of(t)->plugin->__tgt_rtl_wait_one; }

bool xl_task_copied(const xl_task *t) { return t->copied; }
bool xl_task_at_once(const xl_task *t) { return t->at_once; }

// With the lock, which is not held while it waits.
static void wait_for_device(xl_task *t) {
  xl_graph *g = t->graph;
  kind *k = kind_of(t);
  t->info_users++;
  xl_async_info *info = t->info;
  pthread_mutex_unlock(&g->lock);
  k->plugin->__tgt_rtl_wait_one(k->rtl, info, AWAITED_NS);
  if (k->plugin->__tgt_rtl_land && t->lands)
    k->plugin->__tgt_rtl_land(k->rtl, info);
  pthread_mutex_lock(&g->lock);
  t->info_users--;
  xl_engine_look_in(g, k);
  xl_engine_give_info(t);
  xl_engine_publish(g); // where it was lost
}

void xl_graph_pace(xl_graph *g, unsigned number) {
  device *d = &g->devices[number];
  if (!__atomic_load_n(&d->full, __ATOMIC_RELAXED) || !d->kind->plugin->__tgt_rtl_wait_one)
    return;
  pthread_mutex_lock(&g->lock);
  xl_engine_look_in(g, d->kind);
  if (d->crowded.head) {
    const graph_lane *longest = d->lanes;
    for (int32_t i = 1; i < d->kind->plugin->lanes; i++)
      if (d->lanes[i].length > longest->length)
        longest = &d->lanes[i];
    xl_task *t = longest->tasks.head;
    for (size_t i = longest->length / 2; t && i > 1; i--)
      t = t->next;
    if (t) {
      t->refs++;
      d->pacing++;
      wait_for_device(t);
      d->pacing--;
      xl_task_unref(t);
    }
    if (d->crowded.head)
      d->kind->plugin->__tgt_rtl_wake(d->kind->rtl); // which has not looked after these meanwhile
  }
  pthread_mutex_unlock(&g->lock);
}

// Whether there are ends of tasks whose waiters have not been notified.
static bool is_telling(const xl_graph *g) {
  for (unsigned i = 0; i < g->nkinds; i++)
    if (g->kinds[i].ended || g->kinds[i].telling)
      return true;
  return false;
}

bool xl_task_wait(xl_task *t) {
  xl_graph *g = t->graph;
  if (!t->submitted)
    return xl_task_complain(t, "the task has not been submitted");
  pthread_mutex_lock(&g->lock);
  if (t->published && t->state == XL_TASK_PENDING && kind_of(t)->plugin->__tgt_rtl_wait_one)
    wait_for_device(t);
  t->awaited = false;
  t->waiters++;
  if (t->published && t->state == XL_TASK_PENDING)
    kind_of(t)->plugin->__tgt_rtl_wake(kind_of(t)->rtl);
  while (t->state == XL_TASK_PENDING)
    pthread_cond_wait(&g->change, &g->lock);
  t->waiters--;
  const bool ok = t->state == XL_TASK_DONE;
  // Of a failure those hear first that it began with.
  while (!ok && is_telling(g))
    pthread_cond_wait(&g->change, &g->lock);
  pthread_mutex_unlock(&g->lock);
  xl_graph_flush(g);
  return ok;
}

bool xl_task_run(xl_task *t) {
  xl_task_await(t);
  return xl_task_submit(t) && xl_task_wait(t);
}

const char *xl_task_message(xl_task *t) { return t->message; }

void xl_task_on_end(xl_task *t, void (*function)(void *, const char *), void *arg) {
  t->on_end = function;
  t->on_end_arg = arg;
}

void xl_task_refuse(xl_task *t, const char *why) { t->refused = !xl_task_complain(t, why); }

void xl_task_retain(xl_task *t) {
  pthread_mutex_lock(&t->graph->lock);
  t->refs++;
  pthread_mutex_unlock(&t->graph->lock);
}

void xl_task_want(xl_task *t) {
  pthread_mutex_lock(&t->graph->lock);
  t->wanted = true;
  if (t->published && t->state == XL_TASK_PENDING)
    kind_of(t)->plugin->__tgt_rtl_wake(kind_of(t)->rtl);
  pthread_mutex_unlock(&t->graph->lock);
}

void xl_engine_wait_for_all(xl_graph *g) {
  g->waiters++;
  for (unsigned i = 0; g->pending && i < g->nkinds; i++)
    g->kinds[i].plugin->__tgt_rtl_wake(g->kinds[i].rtl);
  while (g->pending)
    pthread_cond_wait(&g->change, &g->lock);
  g->waiters--;
}

bool xl_graph_wait(xl_graph *g) {
  pthread_mutex_lock(&g->lock);
  xl_engine_wait_for_all(g);
  const bool ok = !g->failed;
  pthread_mutex_unlock(&g->lock);
  xl_graph_flush(g);
  return ok;
}

uint64_t xl_graph_failures(xl_graph *g) { return __atomic_load_n(&g->counts.failed, __ATOMIC_ACQUIRE); }

xl_graph_counts xl_graph_count(xl_graph *g) {
  pthread_mutex_lock(&g->lock);
  for (unsigned i = 0; i < g->nkinds; i++)
    xl_engine_look_in(g, &g->kinds[i]);
  const xl_graph_counts c = g->counts;
  pthread_mutex_unlock(&g->lock);
  return c;
}
