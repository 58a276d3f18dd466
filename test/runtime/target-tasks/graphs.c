// graphs.c MODE [N SEED THREADS]: libomp's side of target tasks, without a GPU. This
// program is its own libomptarget: devices are threads, which do what was enqueued once the events
// that it waits for have happened, in an order made random, and tell libomp
// later. Target tasks are made by the calls that clang 19 makes for
// `target nowait depend(...)`; host tasks by directives.
//
//   protocol   who starts when, with which waiting list
//   forms      all forms of dependences of host tasks
//   shapes     chains, diamonds, fans, nests, groups, cancellation, throttling
//   random     N tasks of all kinds on four devices and the host, by THREADS threads: order and values
//   failure    what comes after a failed task
//   many       N tasks in a chain: memory
//   exit       the program ends with tasks left
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "target_tasks.h"

#include <malloc.h>
#include <omp.h>
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---------------------------------------------------------------- what clang calls
typedef struct kmp_depend_info {
  intptr_t base;
  size_t len;
  uint8_t flags;
} kmp_depend_info;
enum { IN = 1, OUT = 2, INOUT = 3, MTX = 4, SET = 8, ALL = 0x80 };
typedef struct kmp_task {
  void *shareds;
  int32_t (*routine)(int32_t, struct kmp_task *);
} kmp_task;
int32_t __kmpc_global_thread_num(void *loc);
kmp_task *__kmpc_omp_target_task_alloc(void *loc, int32_t gtid, int32_t flags, size_t task, size_t shareds,
                                       int32_t (*entry)(int32_t, kmp_task *), int64_t device);
kmp_task *__kmpc_omp_task_alloc(void *loc, int32_t gtid, int32_t flags, size_t task, size_t shareds,
                                int32_t (*entry)(int32_t, kmp_task *));
int32_t __kmpc_omp_task_with_deps(void *loc, int32_t gtid, kmp_task *t, int32_t n, kmp_depend_info *list,
                                  int32_t noalias, kmp_depend_info *noalias_list);
int32_t __kmpc_omp_task(void *loc, int32_t gtid, kmp_task *t);
void __kmpc_omp_taskwait_deps_51(void *loc, int32_t gtid, int32_t n, kmp_depend_info *list, int32_t noalias,
                                 kmp_depend_info *noalias_list, int32_t nowait);
void __kmpc_omp_task_begin_if0(void *loc, int32_t gtid, kmp_task *t);
void __kmpc_omp_task_complete_if0(void *loc, int32_t gtid, kmp_task *t);

#define CHECK(c)                                                                                                       \
  do {                                                                                                                 \
    if (!(c)) {                                                                                                        \
      fprintf(stderr, "graphs.c:%d: not so: %s\n", __LINE__, #c);                                                      \
      _exit(1);                                                                                                        \
    }                                                                                                                  \
  } while (0)

// ---------------------------------------------------------------- devices
enum { DEVICES = 4, ASIDE = 100 }; // device ASIDE is none that is asynchronous

typedef struct work {
  struct work *next;
  int device;
  void (*body)(struct work *);
  void *arg;
  int number;
  const char *fail;           // to fail with this when it is its turn
  atomic_bool *gate;          // not before this is true
  atomic_int state;           // 0: waits, 1: done, 2: failed
  const char *why;            // of state 2
  _Atomic(void *) handle;     // of libomp
  atomic_int waits;           // of the waiting list
  xl_target_info *before[64]; // its first ones: kept alive below
  struct work **events;
  atomic_int started; // the task's function was called
  atomic_int refs, wanted;
  atomic_int first, last; // when it was done
} work;

static atomic_int clock_, infos, works_live, ends;
static struct device {
  pthread_mutex_t lock;
  pthread_cond_t more;
  work *queue;
  pthread_t thread;
  unsigned seed;
  bool stop;
} devices[DEVICES];

int32_t __tgt_target_task_async(int64_t device) { return device >= 0 && device < DEVICES; }

static void work_free(work *w) {
  if (atomic_fetch_sub(&w->refs, 1) != 1)
    return;
  free(w->events);
  free(w);
  atomic_fetch_sub(&works_live, 1);
}

static void info_release(xl_target_info *info) {
  work_free(info->event);
  free(info);
  atomic_fetch_sub(&infos, 1);
}

static void info_want(xl_target_info *info) { atomic_fetch_add(&((work *)info->event)->wanted, 1); }

static void *device_main(void *arg) {
  struct device *d = arg;
  pthread_mutex_lock(&d->lock);
  while (!d->stop || d->queue) {
    work **at = NULL;
    unsigned ready = 0;
    for (work **p = &d->queue; *p; p = &(*p)->next) {
      work *w = *p;
      bool now = atomic_load(&w->handle) && (!w->gate || atomic_load(w->gate));
      for (int i = 0; now && i < w->waits; i++)
        now = atomic_load(&w->events[i]->state) != 0;
      if (now && (unsigned)rand_r(&d->seed) % ++ready == 0) // any of those that are ready
        at = p;
      if (ready == 8)
        break;
    }
    if (!at) {
      // What it waits for may be another device's.
      struct timespec until;
      clock_gettime(CLOCK_REALTIME, &until);
      until.tv_nsec += 50000;
      if (until.tv_nsec >= 1000000000)
        until.tv_sec++, until.tv_nsec -= 1000000000;
      pthread_cond_timedwait(&d->more, &d->lock, &until);
      continue;
    }
    work *w = *at;
    *at = w->next;
    pthread_mutex_unlock(&d->lock);
    for (int i = 0; i < w->waits; i++)
      if (atomic_load(&w->events[i]->state) == 2)
        w->why = w->events[i]->why;
    if (!w->why)
      w->why = w->fail;
    if (!w->why) {
      atomic_store(&w->first, atomic_fetch_add(&clock_, 1));
      if (w->body)
        w->body(w);
      atomic_store(&w->last, atomic_fetch_add(&clock_, 1));
    }
    for (int i = 0; i < w->waits; i++)
      work_free(w->events[i]);
    w->waits = 0;
    const char *why = w->why;
    void *handle = atomic_load(&w->handle);
    atomic_store(&w->state, why ? 2 : 1);
    atomic_fetch_add(&ends, 1);
    __kmpc_target_task_end(handle, why);
    work_free(w);
    pthread_mutex_lock(&d->lock);
  }
  pthread_mutex_unlock(&d->lock);
  return NULL;
}

static void devices_open(unsigned seed) {
  for (int i = 0; i < DEVICES; i++) {
    pthread_mutex_init(&devices[i].lock, NULL);
    pthread_cond_init(&devices[i].more, NULL);
    devices[i].seed = seed + (unsigned)i;
    CHECK(!pthread_create(&devices[i].thread, NULL, device_main, &devices[i]));
  }
}

static void devices_close(void) {
  for (int i = 0; i < DEVICES; i++) {
    pthread_mutex_lock(&devices[i].lock);
    devices[i].stop = true;
    pthread_cond_signal(&devices[i].more);
    pthread_mutex_unlock(&devices[i].lock);
    pthread_join(devices[i].thread, NULL);
  }
}

// The function of a target task: what libomptarget does in __tgt_target_kernel.
static int32_t target_entry(int32_t gtid, kmp_task *t) {
  work *w = *(work **)t->shareds;
  atomic_store(&w->started, 1);
  CHECK(!__kmpc_target_task_failed(gtid)); // it would not have been called
  if (!__tgt_target_task_async(w->device) || omp_in_final()) {
    xl_target_info *const *none;
    CHECK(__kmpc_get_target_task_waiting_list(gtid, &none) == 0);
    CHECK(!__kmpc_set_async_info(gtid, &(xl_target_info){0}));
    atomic_store(&w->first, atomic_fetch_add(&clock_, 1));
    if (w->body)
      w->body(w);
    atomic_store(&w->last, atomic_fetch_add(&clock_, 1));
    atomic_store(&w->state, 1);
    work_free(w);
    return 0;
  }
  xl_target_info *const *list;
  w->waits = __kmpc_get_target_task_waiting_list(gtid, &list);
  w->events = malloc(((size_t)w->waits + 1) * sizeof *w->events);
  for (int i = 0; i < w->waits; i++) {
    w->events[i] = list[i]->event;
    atomic_fetch_add(&w->events[i]->refs, 1);
  }
  xl_target_info *info = malloc(sizeof *info);
  *info = (xl_target_info){w->device, NULL, w, info_release, info_want};
  atomic_fetch_add(&infos, 1);
  atomic_fetch_add(&w->refs, 1); // of the information
  struct device *d = &devices[w->device];
  pthread_mutex_lock(&d->lock); // enqueued before it is published
  work **p = &d->queue;
  while (*p)
    p = &(*p)->next;
  *p = w;
  pthread_mutex_unlock(&d->lock);
  void *handle = __kmpc_set_async_info(gtid, info);
  CHECK(handle);
  CHECK(!__kmpc_set_async_info(gtid, info)); // once is enough
  atomic_store(&w->handle, handle);
  pthread_mutex_lock(&d->lock);
  pthread_cond_signal(&d->more);
  pthread_mutex_unlock(&d->lock);
  return 0;
}

static work *work_new(int device, void (*body)(work *), void *arg) {
  work *w = calloc(1, sizeof *w);
  w->device = device;
  w->body = body;
  w->arg = arg;
  atomic_store(&w->refs, 2); // the caller's and the task's
  atomic_fetch_add(&works_live, 1);
  return w;
}

// Makes the task; the caller keeps a reference.
static work *target(work *w, int n, kmp_depend_info *list) {
  int32_t gtid = __kmpc_global_thread_num(NULL);
  kmp_task *t = __kmpc_omp_target_task_alloc(NULL, gtid, 1, 40, sizeof(void *), target_entry, w->device);
  *(work **)t->shareds = w;
  if (n)
    __kmpc_omp_task_with_deps(NULL, gtid, t, n, list, 0, NULL);
  else
    __kmpc_omp_task(NULL, gtid, t);
  return w;
}
#define DEP(address, kind) ((kmp_depend_info){(intptr_t)(address), sizeof *(address), kind})
#define TARGET(w, ...)                                                                                                 \
  target(w, (int)(sizeof((kmp_depend_info[]){__VA_ARGS__}) / sizeof(kmp_depend_info)), (kmp_depend_info[]){__VA_ARGS__})

// What clang 19 makes of `target depend(...)`, up to its call of libomptarget, and after it.
static int32_t undeferred_entry(int32_t gtid, kmp_task *t) {
  (void)gtid, (void)t;
  return 0;
}
int32_t __tgt_target_task_entry(const void *entry, const void *after) {
  return entry == (after ? (const void *)(uintptr_t)undeferred_entry : (const void *)(uintptr_t)target_entry);
}
static kmp_task *undeferred(int n, kmp_depend_info *list) {
  int32_t gtid = __kmpc_global_thread_num(NULL);
  kmp_task *t = __kmpc_omp_task_alloc(NULL, gtid, 1, 40, 0, undeferred_entry);
  if (n)
    __kmpc_omp_taskwait_deps_51(NULL, gtid, n, list, 0, NULL, 0);
  __kmpc_omp_task_begin_if0(NULL, gtid, t);
  return t;
}
static void undeferred_end(kmp_task *t) { __kmpc_omp_task_complete_if0(NULL, __kmpc_global_thread_num(NULL), t); }

static void rest(void) { usleep(20000); } // long enough to see what must not happen

// ---------------------------------------------------------------- protocol
static void protocol(void) {
  int x = 0, y = 0;
  atomic_bool gate = false;
  // B after A, on one device: started at once by the thread that meets it, and it waits for A's event.
  work *a = work_new(0, NULL, NULL);
  a->gate = &gate;
  TARGET(a, DEP(&x, OUT));
  CHECK(a->started && a->waits == 0);
  work *b = TARGET(work_new(0, NULL, NULL), DEP(&x, IN));
  CHECK(b->started && b->waits == 1 && b->events[0] == a && !atomic_load(&a->state));
  // On another device of the kind likewise; two addresses that name one task are one wait.
  work *c = TARGET(work_new(1, NULL, NULL), DEP(&y, OUT), DEP(&x, IN));
  CHECK(c->started && c->waits == 1 && c->events[0] == a);
  work *d = TARGET(work_new(1, NULL, NULL), DEP(&y, INOUT), DEP(&x, INOUT));
  CHECK(d->started && d->waits == 2);
  CHECK(!atomic_load(&a->wanted) && !atomic_load(&d->wanted)); // nobody on the host waits for one of them
  // A host task after them starts when they have come to their ends, and wants to know.
  atomic_int host = 0;
#pragma omp task depend(in : x) shared(host)
  {
    CHECK(atomic_load(&d->state) == 1);
    atomic_store(&host, 1);
  }
  CHECK(atomic_load(&d->wanted) == 1 && !atomic_load(&a->wanted));
  // A target task after the host task does not start before, and has nothing to wait for then.
  work *e = TARGET(work_new(0, NULL, NULL), DEP(&x, OUT));
  CHECK(!e->started);
  // One after that does not start either: E has not published.
  work *f = TARGET(work_new(0, NULL, NULL), DEP(&x, IN));
  CHECK(!f->started);
  rest();
  CHECK(!atomic_load(&host) && !atomic_load(&a->state));
  atomic_store(&gate, true);
#pragma omp taskwait
  CHECK(atomic_load(&host) && atomic_load(&e->state) == 1 && atomic_load(&f->state) == 1);
  CHECK(a->last < b->first && a->last < c->first && b->last < d->first && c->last < d->first);
  CHECK(d->last < e->first && e->last < f->first);
  work_free(a), work_free(b), work_free(c), work_free(d), work_free(e), work_free(f);

  // taskwait depend wants, and waits for that one alone.
  gate = false;
  atomic_bool other = false;
  a = work_new(0, NULL, NULL), a->gate = &gate;
  TARGET(a, DEP(&x, OUT));
  b = work_new(1, NULL, NULL), b->gate = &other;
  TARGET(b, DEP(&y, OUT));
  atomic_store(&gate, true);
#pragma omp taskwait depend(in : x)
  CHECK(atomic_load(&a->wanted) == 1 && atomic_load(&a->state) == 1 && atomic_load(&b->state) == 0);
  // An undeferred task too.
  atomic_store(&other, true);
#pragma omp task if (0) depend(inout : y)
  CHECK(atomic_load(&b->state) == 1 && atomic_load(&b->wanted) == 1);
  work_free(a), work_free(b);

  // One that has ended is waited for by nobody, once a thread of the team has taken note of that; the event of one on
  // the list has happened then.
#pragma omp taskwait
  a = TARGET(work_new(0, NULL, NULL), DEP(&x, OUT));
#pragma omp taskwait
  b = TARGET(work_new(0, NULL, NULL), DEP(&x, IN));
  CHECK(b->started && b->waits <= 1 && atomic_load(&a->state) == 1);
  work_free(a), work_free(b);
#pragma omp taskwait

  // A device that is none of ours: LLVM's hidden helper threads, which count as the host.
  gate = false;
  a = work_new(0, NULL, NULL), a->gate = &gate;
  TARGET(a, DEP(&x, OUT));
  b = TARGET(work_new(ASIDE, NULL, NULL), DEP(&x, INOUT));
  c = TARGET(work_new(0, NULL, NULL), DEP(&x, IN));
  rest();
  CHECK(!atomic_load(&b->started) && !atomic_load(&c->started));
  atomic_store(&gate, true);
#pragma omp taskwait
  CHECK(a->last < b->first && b->last < c->first && c->waits == 0);
  work_free(a), work_free(b), work_free(c);

  // In a final task a target task is included: it has ended when the next line runs.
#pragma omp task final(1) shared(x)
  {
    work *i = TARGET(work_new(0, NULL, NULL), DEP(&x, OUT));
    CHECK(atomic_load(&i->state) == 1);
    work_free(i);
  }
#pragma omp taskwait

  // A target construct that is undeferred begins at once, and has on its list what it comes after.
  int32_t gtid = __kmpc_global_thread_num(NULL);
  xl_target_info *const *list;
  gate = false;
  a = work_new(0, NULL, NULL), a->gate = &gate;
  TARGET(a, DEP(&x, OUT));
  kmp_task *t = undeferred(2, (kmp_depend_info[]){DEP(&x, IN), DEP(&y, IN)});
  CHECK(!atomic_load(&a->state) && __kmpc_get_target_task_waiting_list(gtid, &list) == 1 && list[0]->event == a);
  CHECK(__kmpc_target_task_undeferred(gtid) == 1 && __kmpc_target_task_undeferred(gtid) == 0);
  CHECK(!__kmpc_set_async_info(gtid, &(xl_target_info){0}) && !atomic_load(&a->wanted));
  // What has to be done on the host waits there.
  atomic_store(&gate, true);
  CHECK(__kmpc_target_task_wait(gtid) == 1 && atomic_load(&a->state) == 1 && atomic_load(&a->wanted) == 1);
  CHECK(__kmpc_target_task_wait(gtid) == 0);
  undeferred_end(t);
  // What it comes after has come to its end when it has, also where nobody has asked.
  gate = false;
  b = work_new(1, NULL, NULL), b->gate = &gate;
  TARGET(b, DEP(&x, OUT));
  t = undeferred(1, (kmp_depend_info[]){DEP(&x, INOUT)});
  CHECK(!atomic_load(&b->state));
  atomic_store(&gate, true);
  undeferred_end(t);
  CHECK(atomic_load(&b->state) == 1);
  // It waits for host tasks, and for target tasks until they have published.
  atomic_store(&host, 0);
  gate = false;
#pragma omp task depend(out : x) shared(host)
  atomic_store(&host, 1);
  c = work_new(2, NULL, NULL), c->gate = &gate;
  TARGET(c, DEP(&x, INOUT));
  t = undeferred(1, (kmp_depend_info[]){DEP(&x, IN)});
  CHECK(atomic_load(&host) && c->started && !atomic_load(&c->state));
  CHECK(__kmpc_get_target_task_waiting_list(gtid, &list) == 1 && list[0]->event == c);
  atomic_store(&gate, true);
  undeferred_end(t);
  CHECK(atomic_load(&c->state) == 1);
  // A wait that another task than its own begins after is made up for, and one that is no undeferred task's is one.
  gate = false;
  d = work_new(3, NULL, NULL), d->gate = &gate;
  TARGET(d, DEP(&x, OUT));
  atomic_store(&gate, true);
  kmp_task *later = __kmpc_omp_task_alloc(NULL, gtid, 1, 40, 0, undeferred_entry);
  __kmpc_omp_taskwait_deps_51(NULL, gtid, 1, (kmp_depend_info[]){DEP(&x, IN)}, 0, NULL, 0);
  t = __kmpc_omp_task_alloc(NULL, gtid, 1, 40, 0, target_entry);
  __kmpc_omp_task_begin_if0(NULL, gtid, t);
  CHECK(atomic_load(&d->state) == 1 && __kmpc_get_target_task_waiting_list(gtid, &list) == 0);
  undeferred_end(t);
  __kmpc_omp_task_begin_if0(NULL, gtid, later);
  undeferred_end(later);
  work_free(a), work_free(b), work_free(c), work_free(d);
}

// ---------------------------------------------------------------- forms
static void forms(void) {
  enum { N = 64 };
  int x = 0, y = 0, v[N] = {0}, sum = 0;
  atomic_int inside = 0;
#pragma omp parallel num_threads(4)
#pragma omp single
  for (int round = 0; round < 50; round++) {
    x = y = sum = 0;
#pragma omp task depend(out : x) shared(x)
    usleep(100), x = 1;
#pragma omp task depend(in : x) depend(out : y) shared(x, y)
    y = x + 1;
#pragma omp task depend(inout : x, y) shared(x, y)
    x += y, y = 7; // 3
    for (int i = 0; i < 4; i++) {
#pragma omp task depend(mutexinoutset : x) shared(x, inside)
      {
        CHECK(atomic_fetch_add(&inside, 1) == 0);
        x++;
        atomic_fetch_sub(&inside, 1);
      }
    }
    for (int i = 0; i < 4; i++) {
#pragma omp task depend(inoutset : x) shared(x)
      CHECK(x == 7);
    }
#pragma omp taskwait depend(in : x)
    CHECK(x == 7);
    omp_depend_t o;
#pragma omp depobj(o) depend(inout : x)
#pragma omp task depend(depobj : o) shared(x)
    usleep(100), x = 11;
#pragma omp depobj(o) update(in)
#pragma omp task depend(depobj : o) depend(out : y) shared(x, y)
    y = x;
#pragma omp depobj(o) destroy
    for (int i = 0; i < N; i++) {
#pragma omp task depend(out : v[i]) shared(v)
      v[i] = round + i;
    }
#pragma omp task depend(iterator(int i = 0 : N), in : v[i]) depend(out : sum) shared(v, sum)
    for (int i = 0; i < N; i++)
      sum += v[i];
#pragma omp task depend(inout : omp_all_memory) shared(x, y, sum)
    {
      CHECK(y == 11 && sum == N * round + N * (N - 1) / 2);
      x = 20;
    }
#pragma omp task if (0) depend(in : x) shared(x)
    CHECK(x == 20);
#pragma omp taskgroup
    {
#pragma omp task depend(inout : x) shared(x)
      usleep(50), x = 21;
#pragma omp task depend(inout : x) shared(x)
      {
#pragma omp task shared(x)
        usleep(50), x++;
      }
    }
    CHECK(x == 22);
    omp_event_handle_t event;
#pragma omp task depend(inout : x) detach(event) shared(x)
    __atomic_store_n(&x, 30, __ATOMIC_RELEASE);
#pragma omp task depend(in : x) shared(x)
    CHECK(x == 31);
    while (__atomic_load_n(&x, __ATOMIC_ACQUIRE) != 30) {
#pragma omp taskyield
    }
    x = 31;
    omp_fulfill_event(event);
#pragma omp taskwait
#pragma omp task final(1) depend(inout : x) shared(x)
    {
#pragma omp task depend(inout : x) shared(x)
      x = 40;
      CHECK(x == 40);
    }
#pragma omp taskwait depend(inout : x) nowait
#pragma omp taskwait
  }
}

// ---------------------------------------------------------------- shapes
static void add_one(work *w) { ++*(int *)w->arg; }
static void times_three(work *w) { *(int *)w->arg *= 3; }
static void copy_next(work *w) { ((int *)w->arg)[1] = ((int *)w->arg)[0] + 1; }

static void shapes(void) {
  // A chain over all devices and hosts, 2000 long.
  int x = 1;
  unsigned expected = 1;
  for (int i = 0; i < 2000; i++) {
    if (i % 7 == 6) {
#pragma omp task depend(inout : x) shared(x)
      x = (int)((unsigned)x * 5u);
      expected *= 5;
    } else {
      work_free(TARGET(work_new(i % 11 == 10 ? ASIDE : i % DEVICES, add_one, &x), DEP(&x, INOUT)));
      expected++;
    }
  }
#pragma omp taskwait depend(in : x)
  CHECK((unsigned)x == expected);

  // A fan of 1000 and back.
  int v[1001] = {0};
  v[0] = 5;
  for (int i = 1; i <= 1000; i++)
    work_free(TARGET(work_new(i % DEVICES, add_one, &v[i]), DEP(&v[0], IN), DEP(&v[i], OUT)));
  kmp_depend_info all = {0, 0, ALL};
  work *join = target(work_new(0, NULL, NULL), 1, &all);
  work_free(TARGET(work_new(1, times_three, &v[7]), DEP(&v[7], INOUT)));
#pragma omp taskwait
  for (int i = 1; i <= 1000; i++)
    CHECK(v[i] == (i == 7 ? 3 : 1));
  work_free(join);

  // Diamonds.
  int d[4] = {1, 0, 0, 0};
  for (int i = 0; i < 100; i++) {
    work_free(TARGET(work_new(0, add_one, &d[0]), DEP(&d[0], INOUT)));
    work_free(TARGET(work_new(1, add_one, &d[1]), DEP(&d[0], IN), DEP(&d[1], INOUT)));
    work_free(TARGET(work_new(2, add_one, &d[2]), DEP(&d[0], IN), DEP(&d[2], INOUT)));
    work_free(TARGET(work_new(3, add_one, &d[3]), DEP(&d[1], IN), DEP(&d[2], IN), DEP(&d[3], INOUT)));
#pragma omp task depend(in : d[3]) depend(inout : d[0]) shared(d) firstprivate(i)
    CHECK(d[0] == i + 2 && d[1] == i + 1 && d[2] == i + 1 && d[3] == i + 1);
  }
#pragma omp taskwait

  // A barrier waits for what a task that has ended has left behind; several threads, nested.
  for (int round = 0; round < 200; round++) {
    int left[4] = {0};
    int seen = 0;
    pthread_barrier_t all; // ThreadSanitizer does not see what OpenMP's barrier orders between the threads
    pthread_barrier_init(&all, NULL, 4);
#pragma omp parallel num_threads(4) shared(left)
    {
      int me = omp_get_thread_num();
#pragma omp task shared(left) firstprivate(me)
      {
#pragma omp task shared(left) firstprivate(me)
        work_free(TARGET(work_new(me, add_one, &left[me]), DEP(&left[me], INOUT)));
      }
#pragma omp barrier
      pthread_barrier_wait(&all);
#pragma omp atomic
      seen += left[me];
    }
    pthread_barrier_destroy(&all);
    CHECK(seen == 4);
#pragma omp parallel num_threads(1) shared(left)
    {
#pragma omp task shared(left)
      work_free(TARGET(work_new(0, add_one, &left[0]), DEP(&left[0], INOUT)));
    }
    CHECK(left[0] == 2);
  }

  // taskgroup waits for descendants, taskwait does not have to.
  int g[2] = {1, 0};
  for (int i = 0; i < 100; i++) {
#pragma omp taskgroup
    {
#pragma omp task shared(g)
      work_free(TARGET(work_new(i % DEVICES, copy_next, g), DEP(g, INOUT)));
    }
    CHECK(g[1] == g[0] + 1);
    g[0] += 2;
  }

  // Cancelled ones are not started, and what comes after them is not held up (needs OMP_CANCELLATION=true).
  if (omp_get_cancellation())
    for (int round = 0; round < 20; round++) {
      atomic_bool gate = false;
      atomic_int hold = 0;
      work *first = NULL, *second = NULL, *third = NULL;
#pragma omp parallel num_threads(2)
#pragma omp single
      {
#pragma omp taskgroup
        {
#pragma omp task depend(out : x) shared(hold, x)
          while (!atomic_load(&hold))
            usleep(20);
          first = TARGET(work_new(0, add_one, &x), DEP(&x, INOUT));
          second = TARGET(work_new(1, add_one, &x), DEP(&x, INOUT));
#pragma omp task shared(hold)
          {
#pragma omp cancel taskgroup
          }
          third = work_new(2, NULL, NULL);
          third->gate = &gate;
          TARGET(third, DEP(&g, OUT)); // may have been started before
          usleep(2000);
          atomic_store(&gate, true);
          atomic_store(&hold, 1);
        }
        work *after = TARGET(work_new(1, add_one, &x), DEP(&x, INOUT));
#pragma omp taskwait
        CHECK(atomic_load(&after->state) == 1);
        CHECK(atomic_load(&first->started) == (atomic_load(&first->state) != 0));
        work_free(after);
      }
      // What was discarded has kept the task's own reference.
      work *three[] = {first, second, third};
      for (int i = 0; i < 3; i++) {
        if (!atomic_load(&three[i]->started))
          work_free(three[i]);
        work_free(three[i]);
      }
    }
}

// ---------------------------------------------------------------- random
enum { VARIABLES = 24, MOST = 4 };
typedef struct variable {
  int64_t value;
  atomic_int writers, readers;
} variable;
typedef struct step {
  work *w;
  variable *all; // of omp_all_memory
  int n, number;
  struct {
    variable *v;
    int kind;
    int64_t expected;
  } dep[VARIABLES];
} step;

static void step_body(work *w) {
  step *s = w->arg;
  for (int i = 0; i < s->n; i++) {
    variable *v = s->dep[i].v;
    switch (s->dep[i].kind) {
    case IN:
      atomic_fetch_add(&v->readers, 1);
      CHECK(!atomic_load(&v->writers) && v->value == s->dep[i].expected);
      atomic_fetch_sub(&v->readers, 1);
      break;
    case SET:
      CHECK(!atomic_load(&v->writers));
      __atomic_fetch_add(&v->value, s->number, __ATOMIC_RELAXED);
      break;
    case MTX:
      CHECK(!atomic_fetch_add(&v->writers, 1) && !atomic_load(&v->readers));
      v->value += s->number;
      atomic_fetch_sub(&v->writers, 1);
      break;
    default:
      CHECK(!atomic_fetch_add(&v->writers, 1) && !atomic_load(&v->readers));
      CHECK(v->value == s->dep[i].expected);
      v->value = (int64_t)((uint64_t)v->value * 31 + (uint64_t)s->number);
      atomic_fetch_sub(&v->writers, 1);
    }
  }
}

static int32_t host_entry(int32_t gtid, kmp_task *t) {
  work *w = *(work **)t->shareds;
  (void)gtid;
  atomic_store(&w->first, atomic_fetch_add(&clock_, 1));
  w->body(w);
  atomic_store(&w->last, atomic_fetch_add(&clock_, 1));
  atomic_store(&w->state, 1);
  work_free(w);
  return 0;
}

typedef struct set {
  int kind, n, room;
  work **w;
} set;
static void set_add(set *s, work *w) {
  if (s->n == s->room)
    s->w = realloc(s->w, (size_t)(s->room = s->room * 2 + 8) * sizeof *s->w);
  s->w[s->n++] = w;
}

typedef struct edges {
  size_t n, room;
  work *(*e)[2];
} edges;
static void after(edges *e, const set *s, work *w) {
  for (int i = 0; i < s->n; i++) {
    if (e->n == e->room)
      e->e = realloc(e->e, (e->room = e->room * 2 + 64) * sizeof *e->e);
    e->e[e->n][0] = s->w[i];
    e->e[e->n++][1] = w;
  }
}

// A graph of siblings, checked against the model of OpenMP's dependence types that stands here.
static void random_graph(int n, unsigned seed) {
  variable *v = calloc(VARIABLES, sizeof *v);
  int64_t expected[VARIABLES] = {0};
  set now[VARIABLES] = {0}, before[VARIABLES] = {0};
  edges e = {0};
  step *steps = calloc((size_t)n, sizeof *steps);
  for (int i = 0; i < n; i++) {
    step *s = &steps[i];
    static const int kinds[] = {IN, IN, IN, OUT, INOUT, MTX, SET};
    unsigned where = (unsigned)rand_r(&seed) % 8; // 0-4 devices, 5 hidden helpers, others the host
    bool aside = where == 5 && rand_r(&seed) % 4 == 0;
    bool all = rand_r(&seed) % 200 == 0;
    kmp_depend_info list[MOST + 1];
    s->number = i + 1;
    int most = all ? VARIABLES : rand_r(&seed) % (MOST + 1);
    bool used[VARIABLES] = {0};
    s->w = work_new(aside ? ASIDE : where < 5 ? (int)where % DEVICES : -1, step_body, s);
    for (s->n = 0; s->n < most; s->n++) {
      int at = all ? s->n : rand_r(&seed) % VARIABLES;
      if (used[at])
        break;
      used[at] = true;
      int kind = all ? INOUT : kinds[(unsigned)rand_r(&seed) % (aside ? 5 : 7)];
      if (!all)
        list[s->n] = (kmp_depend_info){(intptr_t)&v[at], sizeof v[at], (uint8_t)kind};
      int k = kind == OUT ? INOUT : kind;
      s->dep[s->n].v = &v[at];
      s->dep[s->n].kind = kind;
      s->dep[s->n].expected = expected[at];
      if (k == INOUT)
        expected[at] = (int64_t)((uint64_t)expected[at] * 31 + (uint64_t)s->number);
      else if (k != IN)
        expected[at] += s->number;
      if (now[at].n && now[at].kind == k && k != INOUT) {
        after(&e, &before[at], s->w);
      } else {
        set old = before[at];
        before[at] = now[at];
        now[at] = old;
        now[at].n = 0;
        now[at].kind = k;
        after(&e, &before[at], s->w);
      }
      set_add(&now[at], s->w);
    }
    if (all)
      list[0] = (kmp_depend_info){0, 0, ALL};
    int count = all ? 1 : s->n;
    if (s->w->device >= 0) {
      target(s->w, count, list);
    } else if (where == 7 && rand_r(&seed) % 8 == 0) { // undeferred: the device waits
      kmp_task *t = undeferred(count, list);
      xl_target_info *const *waits;
      for (int k = __kmpc_get_target_task_waiting_list(__kmpc_global_thread_num(NULL), &waits); k-- > 0;)
        while (!atomic_load(&((work *)waits[k]->event)->state))
          sched_yield();
      atomic_store(&s->w->first, atomic_fetch_add(&clock_, 1));
      step_body(s->w);
      atomic_store(&s->w->last, atomic_fetch_add(&clock_, 1));
      undeferred_end(t);
      work_free(s->w);
    } else {
      int32_t gtid = __kmpc_global_thread_num(NULL);
      kmp_task *t = __kmpc_omp_task_alloc(NULL, gtid, 1, 40, sizeof(void *), host_entry);
      *(work **)t->shareds = s->w;
      __kmpc_omp_task_with_deps(NULL, gtid, t, count, list, 0, NULL);
    }
    if (rand_r(&seed) % 500 == 0) {
#pragma omp taskwait
    }
  }
#pragma omp taskwait
  for (int i = 0; i < VARIABLES; i++)
    CHECK(v[i].value == expected[i]);
  for (size_t i = 0; i < e.n; i++)
    CHECK(atomic_load(&e.e[i][0]->last) < atomic_load(&e.e[i][1]->first));
  for (int i = 0; i < n; i++)
    work_free(steps[i].w);
  for (int i = 0; i < VARIABLES; i++)
    free(now[i].w), free(before[i].w);
  free(e.e), free(steps), free(v);
}

// ---------------------------------------------------------------- failure
static void failure(void) {
  int x = 0, y = 0, z = 0;
  atomic_int ran = 0;
  uint64_t not_run = __kmpc_target_tasks_failed();
  atomic_bool gate = false;
  work *a = work_new(0, add_one, &x);
  a->gate = &gate, a->fail = "A was to fail";
  TARGET(a, DEP(&x, OUT));
  work *b = TARGET(work_new(1, add_one, &x), DEP(&x, INOUT)); // on the device's side
  work *other = TARGET(work_new(1, add_one, &y), DEP(&y, INOUT));
#pragma omp task depend(inout : x) shared(ran)
  atomic_store(&ran, 1);
  work *c = TARGET(work_new(2, add_one, &x), DEP(&x, INOUT)); // after a host task that does not run
  work *d = TARGET(work_new(3, add_one, &x), DEP(&x, IN));    // after one that never publishes
#pragma omp task depend(in : x) shared(ran)
  atomic_store(&ran, 1);
  omp_event_handle_t event = (omp_event_handle_t)0;
#pragma omp task depend(in : x) depend(out : z) detach(event) shared(ran)
  {
    atomic_store(&ran, 1);
    omp_fulfill_event(event); // nobody else would
  }
  atomic_store(&gate, true);
#pragma omp taskwait
  CHECK(a->state == 2 && b->state == 2 && !strcmp(b->why, "A was to fail"));
  CHECK(atomic_load(&other->state) == 1 && y == 1);
  CHECK(!atomic_load(&ran) && x == 0 && !c->started && !d->started);
  CHECK(__kmpc_target_tasks_failed() == not_run + 5);
  // Those made later fail too.
  work *e = TARGET(work_new(0, add_one, &x), DEP(&x, INOUT));
  work *f = TARGET(work_new(0, add_one, &z), DEP(&z, INOUT));
#pragma omp task depend(in : z) shared(ran)
  atomic_store(&ran, 1);
#pragma omp taskwait
  CHECK(!e->started && !f->started && !atomic_load(&ran));
  CHECK(__kmpc_target_tasks_failed() == not_run + 8);
  // An undeferred target construct finds it on its list, as target tasks do.
  work *h = work_new(0, NULL, NULL);
  int k = 0;
  h->fail = "H was to fail";
  TARGET(h, DEP(&k, OUT));
  kmp_task *t = undeferred(1, (kmp_depend_info[]){DEP(&k, IN)});
  xl_target_info *const *list;
  CHECK(__kmpc_get_target_task_waiting_list(__kmpc_global_thread_num(NULL), &list) == 1 && list[0]->event == h);
  undeferred_end(t);
  CHECK(atomic_load(&h->state) == 2);
  work_free(h);
  // An undeferred task learns it from libomp; the next one does not.
  int w = 0;
  work *failed = work_new(0, NULL, NULL);
  failed->fail = "G was to fail";
  TARGET(failed, DEP(&w, OUT));
#pragma omp task if (0) depend(inout : w)
  {
    const char *why = __kmpc_target_task_failed(__kmpc_global_thread_num(NULL));
    CHECK(why && !strcmp(why, "G was to fail"));
  }
#pragma omp task if (0)
  CHECK(!__kmpc_target_task_failed(__kmpc_global_thread_num(NULL)));
  work *g = TARGET(work_new(0, NULL, NULL), DEP(&y, INOUT));
#pragma omp taskwait depend(in : y)
#pragma omp task if (0)
  CHECK(!__kmpc_target_task_failed(__kmpc_global_thread_num(NULL)));
#pragma omp taskwait
  // Those that were not started keep the reference of their function.
  work *lost[] = {c, d, e, f}, *mine[] = {a, b, c, d, e, f, g, other, failed};
  for (int i = 0; i < 4; i++)
    work_free(lost[i]);
  for (int i = 0; i < 9; i++)
    work_free(mine[i]);
}

// ---------------------------------------------------------------- many
static void many(int n) {
  int x = 0, y = 0;
  size_t at[2] = {0, 0};
  double start = omp_get_wtime();
  for (int i = 0; i < n; i++) {
    work_free(TARGET(work_new(0, add_one, &x), DEP(&x, INOUT)));
    if (i % 10 == 9) {
#pragma omp task depend(in : x) depend(inout : y) shared(y)
      y++;
    }
    if (i == n / 4 || i == n - 1) {
#pragma omp taskwait
      at[i == n - 1] = mallinfo2().uordblks + mallinfo2().hblkhd;
    }
  }
  double seconds = omp_get_wtime() - start;
  CHECK(x == n && y == n / 10);
  printf("%d dependent target tasks, %.0f a second\n", n, n / seconds);
  // What a thread has free is kept, whatever the number of tasks: deques double, lists of free memory stay.
  CHECK(at[1] < at[0] + (4u << 20));
}

int main(int argc, char **argv) {
  const char *mode = argc > 1 ? argv[1] : "";
  int n = argc > 2 ? atoi(argv[2]) : 1000;
  unsigned seed = argc > 3 ? (unsigned)atoi(argv[3]) : 1;
  int threads = argc > 4 ? atoi(argv[4]) : 1;
  devices_open(seed);
  if (!strcmp(mode, "protocol")) {
    protocol();
  } else if (!strcmp(mode, "forms")) {
    forms();
  } else if (!strcmp(mode, "shapes")) {
    shapes();
  } else if (!strcmp(mode, "random")) {
    if (threads == 1) {
      random_graph(n, seed);
    } else {
#pragma omp parallel num_threads(threads)
      {
#pragma omp task // a graph a thread, and one of an explicit task
        random_graph(n / threads / 2, seed + 100 + (unsigned)omp_get_thread_num());
        random_graph(n / threads / 2, seed + (unsigned)omp_get_thread_num());
      }
    }
  } else if (!strcmp(mode, "failure")) {
    failure();
  } else if (!strcmp(mode, "many")) {
    many(n);
  } else if (!strcmp(mode, "exit")) {
    static int x;
    for (int i = 0; i < n; i++) {
      work_free(TARGET(work_new(i % DEVICES, add_one, &x), DEP(&x, INOUT)));
#pragma omp task depend(inout : x) shared(x)
      {
        x++;
        if (i == n - 1)
          printf("%d\n", x);
      }
    }
    return 0; // the implicit region of the initial thread ends here
  } else {
    fprintf(stderr, "graphs: no mode '%s'\n", mode);
    return 2;
  }
#pragma omp taskwait
  devices_close();
  // Every reference has been given back, but of what the dependence hash of this task still names.
  if (atomic_load(&infos) != atomic_load(&works_live))
    fprintf(stderr, "%d infos, %d works\n", atomic_load(&infos), atomic_load(&works_live));
  CHECK(atomic_load(&infos) == atomic_load(&works_live));
  printf("ok %s: %d ends, %d kept\n", mode, atomic_load(&ends), atomic_load(&infos));
  return 0;
}
