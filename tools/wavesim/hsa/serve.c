// serve.c: see serve.h.
//
// Nothing is lost: who rings counts the bell, then looks whether somebody deals with the queue, or whether a thread is
// awake; a thread is counted as awake before it lets a queue go, and looks at all bells after it is no longer counted
// and before it sleeps. As each busy thread has a queue of its own to deal with, one is left for each queue that has
// none.
//
// A thread that finds nothing looks on for a moment where its last sleeps were that short: who enqueues one small
// kernel after the other needs no call of the system for each (spinning before blocking, A. Karlin et al., "Empirical
// studies of competitive spinning for a shared-memory multiprocessor", 1991).
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "hsa/serve.h"
#include "hsa/internal.h"

#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

// Looks before a thread sleeps; a sleep shorter than this, in ns, makes the next search as long as possible; rounds in
// which another queue had something to do before a second thread is woken, where there are cores for it.
enum { LOOKS = 200, SHORT = 50000, CROWDED = 256 };

typedef struct server {
  struct server *next, *next_asleep;
  pthread_t thread;
  uint32_t asleep; // the futex; guarded by lock, but for the look of who sleeps
} server;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static ws_served *queues; // the one that was dealt with last is the last
static server *servers, *sleepers;
static unsigned nqueues, nservers;
static bool stopping;
static uint32_t awake; // atomic; threads that look at all queues before they sleep
static unsigned cores;
static _Thread_local bool counted; // the thread is among them

static void futex_wake(uint32_t *word) {
  syscall(SYS_futex, word, FUTEX_WAKE | FUTEX_PRIVATE_FLAG, INT_MAX, NULL, NULL, 0);
}
static void futex_wait(uint32_t *word, uint32_t value) {
  syscall(SYS_futex, word, FUTEX_WAIT | FUTEX_PRIVATE_FLAG, value, NULL, NULL, 0);
}

static void count(void) {
  if (!counted)
    __atomic_add_fetch(&awake, 1, __ATOMIC_SEQ_CST);
  counted = true;
}

static bool has_work(const ws_served *s) {
  return __atomic_load_n(&s->bell, __ATOMIC_SEQ_CST) != __atomic_load_n(&s->seen, __ATOMIC_SEQ_CST) &&
         !__atomic_load_n(&s->claimed, __ATOMIC_SEQ_CST);
}

static bool claim(ws_served *s) {
  uint32_t no = 0;
  return __atomic_compare_exchange_n(&s->claimed, &no, 1, false, __ATOMIC_SEQ_CST, __ATOMIC_RELAXED);
}

// One of those that sleep, which counts as awake from here on.
static void wake_one(void) {
  pthread_mutex_lock(&lock);
  server *s = sleepers;
  if (s) {
    sleepers = s->next_asleep;
    __atomic_add_fetch(&awake, 1, __ATOMIC_SEQ_CST);
    __atomic_store_n(&s->asleep, 0, __ATOMIC_SEQ_CST);
    futex_wake(&s->asleep); // with the lock: it may end else
  }
  pthread_mutex_unlock(&lock);
}

static bool any_work(void) {
  bool any = false;
  pthread_mutex_lock(&lock);
  for (const ws_served *s = queues; s && !any; s = s->next)
    any = has_work(s);
  pthread_mutex_unlock(&lock);
  return any;
}

void ws_serve_waits(void) {
  if (!counted)
    return;
  counted = false;
  if (!__atomic_sub_fetch(&awake, 1, __ATOMIC_SEQ_CST) && any_work())
    wake_one();
}

void ws_serve_ring(ws_served *s) {
  __atomic_add_fetch(&s->bell, 1, __ATOMIC_SEQ_CST);
  if (__atomic_load_n(&s->waiting, __ATOMIC_SEQ_CST)) {
    if (__atomic_exchange_n(&s->waiting, 0, __ATOMIC_SEQ_CST))
      futex_wake(&s->bell);
  } else if (!__atomic_load_n(&s->claimed, __ATOMIC_SEQ_CST) && !__atomic_load_n(&awake, __ATOMIC_SEQ_CST)) {
    wake_one();
  }
}

void ws_serve_sleep(ws_served *s, uint32_t bell) {
  ws_serve_waits();
  __atomic_store_n(&s->waiting, 1, __ATOMIC_SEQ_CST);
  futex_wait(&s->bell, bell);
  __atomic_store_n(&s->waiting, 0, __ATOMIC_SEQ_CST);
}

// ---------------------------------------------------------------- the threads

// A queue that there is something to do for, claimed, and put behind the others. Whether there is another one.
static ws_served *pick(bool *more) {
  ws_served *found = NULL;
  *more = false;
  pthread_mutex_lock(&lock);
  ws_served **at = &queues;
  while (*at && !(has_work(*at) && claim(*at)))
    at = &(*at)->next;
  if ((found = *at)) {
    *at = found->next;
    while (*at)
      at = &(*at)->next;
    *at = found;
    found->next = NULL;
  }
  for (const ws_served *s = queues; found && s && !*more; s = s->next)
    *more = has_work(s);
  pthread_mutex_unlock(&lock);
  return found;
}

static void sleep_now(server *me) {
  pthread_mutex_lock(&lock);
  const bool stop = stopping;
  if (!stop) {
    __atomic_store_n(&me->asleep, 1, __ATOMIC_SEQ_CST);
    me->next_asleep = sleepers;
    sleepers = me;
  }
  pthread_mutex_unlock(&lock);
  if (stop)
    return;
  counted = false;
  __atomic_sub_fetch(&awake, 1, __ATOMIC_SEQ_CST);
  if (any_work()) {
    pthread_mutex_lock(&lock);
    for (server **at = &sleepers; *at; at = &(*at)->next_asleep)
      if (*at == me) {
        *at = me->next_asleep;
        __atomic_store_n(&me->asleep, 0, __ATOMIC_SEQ_CST);
        __atomic_add_fetch(&awake, 1, __ATOMIC_SEQ_CST);
        break;
      }
    pthread_mutex_unlock(&lock);
  }
  while (__atomic_load_n(&me->asleep, __ATOMIC_SEQ_CST))
    futex_wait(&me->asleep, 1);
  counted = true; // by who woke it
}

static bool is_stopping(void) {
  pthread_mutex_lock(&lock);
  const bool stop = stopping;
  pthread_mutex_unlock(&lock);
  return stop;
}

static void *serve(void *arg) {
  server *me = arg;
  ws_thread_begins();
  unsigned looks = 0, budget = 0, crowd = 0;
  count();
  for (;;) {
    bool more;
    ws_served *s = pick(&more);
    if (s) {
      looks = 0;
      crowd = more ? crowd + 1 : 0;
      if (crowd >= CROWDED && __atomic_load_n(&awake, __ATOMIC_RELAXED) + 1 < cores) {
        crowd = 0;
        wake_one();
      }
      if (s->slow)
        ws_serve_waits();
      const uint32_t bell = __atomic_load_n(&s->bell, __ATOMIC_SEQ_CST);
      const ws_dealt dealt = ws_queue_deal(s);
      count();
      if (dealt == WS_DEALT_ALL)
        __atomic_store_n(&s->seen, bell, __ATOMIC_SEQ_CST);
      if (dealt != WS_DEALT_GONE)
        __atomic_store_n(&s->claimed, 0, __ATOMIC_SEQ_CST);
    } else if (looks++ < budget) {
      __builtin_ia32_pause();
    } else if (is_stopping()) {
      break;
    } else {
      looks = 0;
      const uint64_t from = ws_now();
      sleep_now(me);
      budget = cores < 2 ? 0 : ws_now() - from < SHORT ? LOOKS : budget / 2;
    }
  }
  ws_serve_waits();
  return NULL;
}

// ---------------------------------------------------------------- queues come and go

bool ws_serve_add(ws_served *s) {
  pthread_mutex_lock(&lock);
  if (!cores) {
    const long n = sysconf(_SC_NPROCESSORS_ONLN);
    cores = n > 0 ? (unsigned)n : 1;
  }
  bool ok = true;
  if (nservers == nqueues) {
    server *new = calloc(1, sizeof *new);
    ok = new && !pthread_create(&new->thread, NULL, serve, new);
    if (ok) {
      new->next = servers;
      servers = new;
      nservers++;
    } else {
      free(new);
    }
  }
  if (ok) {
    s->next = queues;
    queues = s;
    nqueues++;
  }
  pthread_mutex_unlock(&lock);
  return ok;
}

void ws_serve_remove_own(ws_served *s) {
  pthread_mutex_lock(&lock);
  for (ws_served **at = &queues; *at; at = &(*at)->next)
    if (*at == s) {
      *at = s->next;
      nqueues--;
      break;
    }
  pthread_mutex_unlock(&lock);
}

void ws_serve_remove(ws_served *s) {
  ws_serve_remove_own(s);
  for (unsigned tries = 0; !claim(s); tries++)
    usleep(tries < 100 ? 20 : 500);
}

void ws_serve_stop(void) {
  pthread_mutex_lock(&lock);
  stopping = true;
  for (server *s = sleepers; s; s = s->next_asleep) {
    __atomic_add_fetch(&awake, 1, __ATOMIC_SEQ_CST);
    __atomic_store_n(&s->asleep, 0, __ATOMIC_SEQ_CST);
    futex_wake(&s->asleep);
  }
  sleepers = NULL;
  server *all = servers;
  servers = NULL;
  nservers = 0;
  pthread_mutex_unlock(&lock);
  for (server *s = all, *next; s; s = next) {
    next = s->next;
    pthread_join(s->thread, NULL);
    free(s);
  }
  pthread_mutex_lock(&lock);
  stopping = false;
  pthread_mutex_unlock(&lock);
}
