// plugin_host.c: the host as devices of crosslane/plugin.h: a worker thread
// each, with a list of what is enqueued. Events are made with each task's
// information, so that record_event closes it and nothing more.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "plugin_host.h"
#include "trace.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct step { // NULL function: a copy, a fill (from is NULL), or a wait
  struct step *next;
  void (*function)(void *);
  void *arg;
  char *to;
  const char *from;
  xl_pitch to_pitch, from_pitch;
  xl_box box;
  uint32_t value; // of a fill, of so many bytes
  unsigned bytes;
  struct host_info *wait;
  uint64_t begin, end; // when it was done, in a run that is traced
} step;

typedef struct host_info {
  xl_async_info info; // first
  struct host_info *next;
  step *first, **last;
  xl_event_state state; // guarded by the plugin's lock
} host_info;

typedef struct worker {
  xl_rtl *rtl;
  pthread_t thread;
  bool started;
  host_info *head, **tail; // recorded, in order; guarded by the plugin's lock
} worker;

struct xl_rtl {
  pthread_mutex_t lock;
  pthread_cond_t work;   // something to do, or the end
  pthread_cond_t change; // an event is done, or wake
  bool stop, woken;
  int32_t count;
  worker workers[];
};

static void move(const step *s) {
  for (size_t z = 0; z < s->box.depth; z++)
    for (size_t y = 0; y < s->box.height; y++) {
      char *to = s->to + z * s->to_pitch.plane + y * s->to_pitch.row;
      if (s->from)
        memmove(to, s->from + z * s->from_pitch.plane + y * s->from_pitch.row, s->box.width);
      for (size_t x = 0; !s->from && x < s->box.width; x += s->bytes)
        memcpy(to + x, &s->value, s->bytes); // little-endian
    }
}

static void *work(void *arg) {
  worker *w = arg;
  xl_rtl *r = w->rtl;
  pthread_mutex_lock(&r->lock);
  for (;;) {
    host_info *i = w->head;
    if (!i) {
      if (r->stop)
        break;
      pthread_cond_wait(&r->work, &r->lock);
      continue;
    }
    xl_event_state state = XL_EVENT_DONE;
    i->info.start = i->info.timed ? xl_trace_now() : 0;
    for (step *s = i->first; s && state == XL_EVENT_DONE; s = s->next) {
      if (s->wait) {
        while (s->wait->state == XL_EVENT_PENDING)
          pthread_cond_wait(&r->change, &r->lock);
        if (s->wait->state != XL_EVENT_DONE)
          state = XL_EVENT_LOST;
        continue;
      }
      pthread_mutex_unlock(&r->lock);
      s->begin = xl_trace_on() ? xl_trace_now() : 0;
      if (s->function)
        s->function(s->arg);
      else
        move(s);
      s->end = xl_trace_on() ? xl_trace_now() : 0;
      pthread_mutex_lock(&r->lock);
    }
    i->info.end = i->info.timed ? xl_trace_now() : 0;
    if (!(w->head = i->next))
      w->tail = &w->head;
    i->state = state;
    pthread_cond_broadcast(&r->change);
  }
  pthread_mutex_unlock(&r->lock);
  return NULL;
}

static void deinit(xl_rtl *r) {
  pthread_mutex_lock(&r->lock);
  r->stop = true;
  pthread_cond_broadcast(&r->work);
  pthread_mutex_unlock(&r->lock);
  for (int32_t i = 0; i < r->count; i++)
    if (r->workers[i].started)
      pthread_join(r->workers[i].thread, NULL);
  pthread_mutex_destroy(&r->lock);
  pthread_cond_destroy(&r->work);
  pthread_cond_destroy(&r->change);
  free(r);
}

xl_rtl *xl_host_init(unsigned workers, char message[XL_RTL_MESSAGE]) {
  xl_rtl *r = calloc(1, sizeof *r + workers * sizeof *r->workers);
  if (!r) {
    snprintf(message, XL_RTL_MESSAGE, "no memory for %u workers", workers);
    return NULL;
  }
  r->count = (int32_t)workers;
  pthread_mutex_init(&r->lock, NULL);
  pthread_cond_init(&r->work, NULL);
  pthread_cond_init(&r->change, NULL);
  for (unsigned i = 0; i < workers; i++) {
    worker *w = &r->workers[i];
    w->rtl = r;
    w->tail = &w->head;
    if (!(w->started = !pthread_create(&w->thread, NULL, work, w))) {
      snprintf(message, XL_RTL_MESSAGE, "no thread for worker %u of the host", i);
      deinit(r);
      return NULL;
    }
  }
  return r;
}

static xl_rtl *init(char message[XL_RTL_MESSAGE]) { return xl_host_init(1, message); }
static int32_t number(xl_rtl *r) { return r->count; }
static const char *name(xl_rtl *r, int32_t device) {
  (void)r, (void)device;
  return "host";
}

static void *data_alloc(xl_rtl *r, int32_t device, size_t bytes, char message[XL_RTL_MESSAGE]) {
  (void)r, (void)device;
  void *p = malloc(bytes ? bytes : 1);
  if (!p)
    snprintf(message, XL_RTL_MESSAGE, "no host memory for %zu bytes", bytes);
  return p;
}

static void data_delete(xl_rtl *r, int32_t device, void *p) {
  (void)r, (void)device;
  free(p);
}

static xl_async_info *init_info(xl_rtl *r, int32_t device, int32_t lane, char message[XL_RTL_MESSAGE]) {
  host_info *i = calloc(1, sizeof *i);
  if (!i) {
    snprintf(message, XL_RTL_MESSAGE, "no memory for a task");
    return NULL;
  }
  i->info = (xl_async_info){.device = device, .lane = lane, .queue = &r->workers[device], .event = i};
  i->last = &i->first;
  return &i->info;
}

static bool add(xl_async_info *info, step what, char message[XL_RTL_MESSAGE]) {
  host_info *i = (host_info *)info;
  step *s = malloc(sizeof *s);
  if (!s) {
    snprintf(message, XL_RTL_MESSAGE, "no memory for what a task does");
    return false;
  }
  *s = what;
  *i->last = s;
  i->last = &s->next;
  return true;
}

static bool exchange(xl_rtl *r, void *to, const void *from, size_t bytes, xl_async_info *info,
                     char message[XL_RTL_MESSAGE]) {
  (void)r;
  return add(info, (step){.to = to, .from = from, .box = {bytes, 1, 1}}, message);
}

static bool rect(xl_rtl *r, void *to, xl_pitch to_pitch, const void *from, xl_pitch from_pitch, xl_box box,
                 xl_async_info *info, char message[XL_RTL_MESSAGE]) {
  (void)r;
  return add(info, (step){.to = to, .from = from, .to_pitch = to_pitch, .from_pitch = from_pitch, .box = box}, message);
}

static bool fill(xl_rtl *r, void *to, xl_pitch pitch, xl_box box, uint32_t value, unsigned bytes, xl_async_info *info,
                 char message[XL_RTL_MESSAGE]) {
  (void)r;
  return add(info, (step){.to = to, .to_pitch = pitch, .box = box, .value = value, .bytes = bytes}, message);
}

static bool launch(xl_rtl *r, const xl_kernel_launch *l, xl_async_info *info, char message[XL_RTL_MESSAGE]) {
  (void)r;
  return add(info, (step){.function = *(void (*const *)(void *))l->entry, .arg = l->args}, message);
}

static bool wait_event(xl_rtl *r, xl_async_info *waiter, xl_async_info *event, char message[XL_RTL_MESSAGE]) {
  (void)r;
  if (waiter->queue == event->queue) // one worker, in order
    return true;
  return add(waiter, (step){.wait = (host_info *)event}, message);
}

static void record(xl_rtl *r, xl_async_info *info) {
  worker *w = info->queue;
  host_info *i = (host_info *)info;
  pthread_mutex_lock(&r->lock);
  *w->tail = i;
  w->tail = &i->next;
  pthread_cond_broadcast(&r->work);
  pthread_mutex_unlock(&r->lock);
}

static xl_event_state check(xl_rtl *r, xl_async_info *info, xl_fault *fault, char message[XL_RTL_MESSAGE]) {
  (void)fault, (void)message; // a function of the host does not fail
  pthread_mutex_lock(&r->lock);
  const xl_event_state s = ((host_info *)info)->state;
  pthread_mutex_unlock(&r->lock);
  return s;
}

static void release(xl_rtl *r, xl_async_info *info) {
  (void)r;
  for (step *s = ((host_info *)info)->first, *next; s; s = next) {
    next = s->next;
    free(s);
  }
  free(info);
}

static void times(xl_rtl *r, xl_async_info *info, xl_operation_time *each, void *arg) {
  (void)r;
  for (step *s = ((host_info *)info)->first; s; s = s->next)
    if (!s->wait)
      each(arg, s->function ? "function" : "copy", !s->function, s->box.width * s->box.height * s->box.depth, s->begin,
           s->end);
}

static void lane_nothing(xl_rtl *r, int32_t device, int32_t lane) { (void)r, (void)device, (void)lane; }

static void wait_any(xl_rtl *r, xl_async_info *const *infos, size_t count, uint64_t ns) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  if (ns != UINT64_MAX) {
    until.tv_sec += (time_t)((ns + (uint64_t)until.tv_nsec) / 1000000000);
    until.tv_nsec = (long)((ns + (uint64_t)until.tv_nsec) % 1000000000);
  }
  pthread_mutex_lock(&r->lock);
  for (;;) {
    bool any = r->woken;
    for (size_t k = 0; k < count; k++)
      any |= ((host_info *)infos[k])->state != XL_EVENT_PENDING;
    if (any)
      break;
    if (ns == UINT64_MAX)
      pthread_cond_wait(&r->change, &r->lock);
    else if (pthread_cond_timedwait(&r->change, &r->lock, &until))
      break;
  }
  r->woken = false;
  pthread_mutex_unlock(&r->lock);
}

static void wake(xl_rtl *r) {
  pthread_mutex_lock(&r->lock);
  r->woken = true;
  pthread_cond_broadcast(&r->change);
  pthread_mutex_unlock(&r->lock);
}

const xl_plugin xl_plugin_host = {
    .type = "host",
    .lanes = 1,
    .uses = {{0, 1}, {0, 1}, {0, 1}, {0, 1}},
    .__tgt_rtl_init_plugin = init,
    .__tgt_rtl_deinit_plugin = deinit,
    .__tgt_rtl_number_of_devices = number,
    .__tgt_rtl_device_name = name,
    .__tgt_rtl_data_alloc = data_alloc,
    .__tgt_rtl_data_delete = data_delete,
    .__tgt_rtl_init_async_info = init_info,
    .__tgt_rtl_data_exchange_async = exchange,
    .__tgt_rtl_rect_async = rect,
    .__tgt_rtl_fill_async = fill,
    .__tgt_rtl_launch_kernel = launch,
    .__tgt_rtl_release_async_info = release,
    .__tgt_rtl_wait_event = wait_event,
    .__tgt_rtl_record_event = record,
    .__tgt_rtl_check_event = check,
    .__tgt_rtl_cancel_lane = lane_nothing, // nothing fails here
    .__tgt_rtl_renew_lane = lane_nothing,
    .__tgt_rtl_wait_any = wait_any,
    .__tgt_rtl_wake = wake,
    .__tgt_rtl_times = times,
};
