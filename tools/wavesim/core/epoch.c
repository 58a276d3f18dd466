// epoch.c: when what was taken away from the guest is out of its reach.
//
// Two grace periods. What code is decoded into is pointed at by waves for as
// long as their dispatch runs: it goes when no dispatch is left that started
// before (two epochs, as in epoch-based reclamation: K. Fraser, "Practical
// lock-freedom", 2004, section 5.2.3). Memory and the tables that name it are
// only looked at by a thread between two quiescent points, a worker's between
// two turns of a wave: they go when every thread has passed one (quiescent-
// state-based reclamation: T. Hart et al., "Making lockless synchronization
// fast", 2006, section 3.1).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/epoch.h"

#include <pthread.h>
#include <stdlib.h>
#include <unistd.h>

typedef struct ws_retired {
  struct ws_retired *next;
  void (*fn)(void *);
  void *arg;
  uint64_t generation; // ws_mem_retire_soon: visitors of this one and later ones do not know it
} ws_retired;

static void run_retired(ws_retired *r) {
  while (r) {
    ws_retired *next = r->next;
    r->fn(r->arg);
    free(r);
    r = next;
  }
}

// ---------------------------------------------------------------- visitors

static pthread_mutex_t visitors_lock = PTHREAD_MUTEX_INITIALIZER;
static ws_visitor *visitors;
static ws_retired *soon;        // under visitors_lock, as is the list of visitors
static uint64_t generation = 1; // atomic
static int halting;             // atomic; ws_visitors_halt is at work
static pthread_mutex_t halt_lock = PTHREAD_MUTEX_INITIALIZER;

void ws_visitor_add(ws_visitor *r, bool worker) {
  r->seen = 0;
  r->worker = worker;
  pthread_mutex_lock(&visitors_lock);
  r->next = visitors;
  visitors = r;
  pthread_mutex_unlock(&visitors_lock);
}

void ws_visitor_remove(ws_visitor *r) {
  ws_visitor_leave(r);
  pthread_mutex_lock(&visitors_lock);
  ws_visitor **at = &visitors;
  while (*at != r)
    at = &(*at)->next;
  *at = r->next;
  pthread_mutex_unlock(&visitors_lock);
}

void ws_visitor_enter(ws_visitor *r) {
  for (;;) {
    // The store comes before every look at a table, and before the second
    // look at the generation: who raises it either is seen here or sees this.
    const uint64_t now = __atomic_load_n(&generation, __ATOMIC_SEQ_CST);
    __atomic_store_n(&r->seen, now, __ATOMIC_SEQ_CST);
    if (__atomic_load_n(&halting, __ATOMIC_SEQ_CST) && r->worker) {
      ws_visitor_leave(r);
      pthread_mutex_lock(&halt_lock);
      pthread_mutex_unlock(&halt_lock);
      continue;
    }
    if (__atomic_load_n(&generation, __ATOMIC_SEQ_CST) == now)
      return;
  }
}

void ws_visitor_leave(ws_visitor *r) { __atomic_store_n(&r->seen, 0, __ATOMIC_SEQ_CST); }

bool ws_visitor_stale(const ws_visitor *r) {
  return __atomic_load_n(&generation, __ATOMIC_RELAXED) != __atomic_load_n(&r->seen, __ATOMIC_RELAXED);
}

// The oldest generation that somebody works under, UINT64_MAX for none.
static uint64_t oldest(bool workers) { // with the lock
  uint64_t least = UINT64_MAX;
  for (const ws_visitor *r = visitors; r; r = r->next) {
    const uint64_t seen = __atomic_load_n(&r->seen, __ATOMIC_SEQ_CST);
    if (seen && seen < least && (r->worker || !workers))
      least = seen;
  }
  return least;
}

uint64_t ws_mem_revoke(void) { return __atomic_add_fetch(&generation, 1, __ATOMIC_SEQ_CST); }

// Takes what may go now off the list; the caller runs it without the lock.
static ws_retired *soon_collect(void) { // with the lock
  ws_retired *done = NULL;
  if (!soon)
    return NULL;
  const uint64_t least = oldest(false);
  for (ws_retired **at = &soon; *at;) {
    ws_retired *r = *at;
    if (r->generation > least) {
      at = &r->next;
      continue;
    }
    *at = r->next;
    r->next = done;
    done = r;
  }
  return done;
}

static void collect_soon(void) {
  pthread_mutex_lock(&visitors_lock);
  ws_retired *done = soon_collect();
  pthread_mutex_unlock(&visitors_lock);
  run_retired(done);
}

void ws_mem_settle(uint64_t since) {
  for (;;) {
    pthread_mutex_lock(&visitors_lock);
    const bool there = oldest(false) >= since;
    pthread_mutex_unlock(&visitors_lock);
    if (there)
      break;
    usleep(20);
  }
  collect_soon();
}

void ws_mem_retire_soon(void (*fn)(void *), void *arg) {
  ws_retired *r = malloc(sizeof *r);
  const uint64_t since = ws_mem_revoke();
  if (!r)
    return; // leaked: the one thing that is always safe
  *r = (ws_retired){.fn = fn, .arg = arg, .generation = since};
  pthread_mutex_lock(&visitors_lock);
  r->next = soon;
  soon = r;
  ws_retired *done = soon_collect();
  pthread_mutex_unlock(&visitors_lock);
  run_retired(done);
}

void ws_visitors_halt(void (*fn)(void)) {
  pthread_mutex_lock(&halt_lock);
  __atomic_store_n(&halting, 1, __ATOMIC_SEQ_CST);
  ws_mem_revoke(); // so that they look
  for (;;) {
    pthread_mutex_lock(&visitors_lock);
    const bool none = oldest(true) == UINT64_MAX;
    pthread_mutex_unlock(&visitors_lock);
    if (none)
      break;
    usleep(20);
  }
  fn();
  __atomic_store_n(&halting, 0, __ATOMIC_SEQ_CST);
  pthread_mutex_unlock(&halt_lock);
}

// ---------------------------------------------------------------- dispatches

static pthread_mutex_t epoch_lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned epoch;            // 0 or 1: where dispatches that start now count
static unsigned active[2];        // dispatches running, by the epoch they started in
static ws_retired *fresh, *aging; // retired in this epoch; in the one before, all of whose dispatches must end
static int running;               // active[0] + active[1], readable without the lock
static _Thread_local unsigned depth, my_epoch;

// As soon_collect.
static ws_retired *epoch_collect(void) {
  ws_retired *done = NULL;
  for (int pass = 0; pass < 2; pass++) {
    if (aging && !active[epoch ^ 1]) {
      ws_retired **end = &aging;
      while (*end)
        end = &(*end)->next;
      *end = done;
      done = aging;
      aging = NULL;
    }
    if (!aging && fresh && !active[epoch ^ 1]) {
      aging = fresh;
      fresh = NULL;
      epoch ^= 1;
    }
  }
  return done;
}

void ws_mem_dispatch_begin(void) {
  if (depth++)
    return;
  pthread_mutex_lock(&epoch_lock);
  my_epoch = epoch;
  active[my_epoch]++;
  __atomic_add_fetch(&running, 1, __ATOMIC_RELAXED);
  pthread_mutex_unlock(&epoch_lock);
}

void ws_mem_dispatch_end(void) {
  if (--depth)
    return;
  pthread_mutex_lock(&epoch_lock);
  active[my_epoch]--;
  __atomic_sub_fetch(&running, 1, __ATOMIC_RELAXED);
  ws_retired *done = epoch_collect();
  pthread_mutex_unlock(&epoch_lock);
  run_retired(done);
  collect_soon();
}

unsigned ws_mem_running(void) { return (unsigned)__atomic_load_n(&running, __ATOMIC_RELAXED); }

void ws_mem_retire(void (*fn)(void *), void *arg) {
  ws_retired *r = malloc(sizeof *r);
  if (!r)
    return; // leaked: the one thing that is always safe
  *r = (ws_retired){.fn = fn, .arg = arg};
  pthread_mutex_lock(&epoch_lock);
  r->next = fresh;
  fresh = r;
  ws_retired *done = epoch_collect();
  pthread_mutex_unlock(&epoch_lock);
  run_retired(done);
}
