// event.c: see cudart.h. Events: a task without work that stands in the stream
// where the event was recorded, and the time of its end.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

#include <stdlib.h>
#include <time.h>

// When a task ended, for as long as the task or the event wants to know.
struct xlc_stamp {
  unsigned refs; // guarded by the lock below, as the rest
  uint64_t ns;   // 0: not yet
};
static pthread_mutex_t stamps = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t stamped = PTHREAD_COND_INITIALIZER;

static void drop_stamp(struct xlc_stamp *s) {
  if (!s)
    return;
  pthread_mutex_lock(&stamps);
  const bool last = !--s->refs;
  pthread_mutex_unlock(&stamps);
  if (last)
    free(s);
}

static void on_end(void *arg, const char *failure) {
  (void)failure;
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  struct xlc_stamp *s = arg;
  pthread_mutex_lock(&stamps);
  s->ns = (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
  pthread_cond_broadcast(&stamped);
  pthread_mutex_unlock(&stamps);
  drop_stamp(s);
}

static uint64_t time_of(struct xlc_stamp *s) {
  pthread_mutex_lock(&stamps);
  while (!s->ns)
    pthread_cond_wait(&stamped, &stamps);
  const uint64_t ns = s->ns;
  pthread_mutex_unlock(&stamps);
  return ns;
}

bool xlc_event_is(cudaEvent_t e) { return xlc_handle_is(e, XLC_EVENT); }

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *to, unsigned flags) {
  XLC_CURRENT(d);
  enum { KNOWN = cudaEventBlockingSync | cudaEventDisableTiming | cudaEventInterprocess };
  if (!to || flags & ~(unsigned)KNOWN || (flags & cudaEventInterprocess && !(flags & cudaEventDisableTiming)))
    return xlc_return(cudaErrorInvalidValue);
  if (flags & cudaEventInterprocess)
    return xlc_return(xlc_unsupported("cudaEventCreateWithFlags", "events for several processes are not supported"));
  xlc_event *e = calloc(1, sizeof *e);
  if (!e || !xlc_handle_add(e, XLC_EVENT)) {
    free(e);
    return xlc_return(cudaErrorMemoryAllocation);
  }
  e->device = d;
  e->flags = flags;
  pthread_mutex_init(&e->lock, NULL);
  *to = e;
  return cudaSuccess;
}

cudaError_t cudaEventCreate(cudaEvent_t *to) { return cudaEventCreateWithFlags(to, cudaEventDefault); }

cudaError_t cudaEventDestroy(cudaEvent_t e) {
  if (!xlc_handle_remove(e, XLC_EVENT))
    return xlc_return(cudaErrorInvalidResourceHandle);
  const cudaError_t failed = xlc_check(e->device);
  xlc_capture_forget(e);
  xl_task_release(e->task);
  drop_stamp(e->stamp);
  pthread_mutex_destroy(&e->lock);
  free(e);
  return xlc_return(failed);
}

bool xlc_event_stamp(const xlc_event *e, xl_task *t, struct xlc_stamp **stamp) {
  *stamp = NULL;
  if (e->flags & cudaEventDisableTiming)
    return true;
  if (!(*stamp = calloc(1, sizeof **stamp)))
    return false;
  (*stamp)->refs = 2;
  xl_task_on_end(t, on_end, *stamp);
  xl_task_want(t);
  return true;
}

// The task was not submitted, and will not end.
void xlc_event_unstamp(struct xlc_stamp *stamp) { free(stamp); }

static void set(xlc_event *e, xl_task *t, struct xlc_stamp *stamp) { // with its lock
  xl_task_release(e->task);
  drop_stamp(e->stamp);
  e->task = t;
  e->stamp = stamp;
  e->recorded = true;
}

void xlc_event_install(xlc_event *e, xl_task *t, struct xlc_stamp *stamp) {
  xlc_capture_forget(e);
  pthread_mutex_lock(&e->lock);
  set(e, t, stamp);
  pthread_mutex_unlock(&e->lock);
}

cudaError_t xlc_event_record(xlc_event *e, xlc_stream *s) {
  cudaError_t err = xlc_capture_implicit(s);
  xl_task *t = err ? NULL : xlc_task(s->device, &(xlc_op){.kind = XLC_EMPTY}, &err), *handle = NULL;
  if (!t)
    return err;
  struct xlc_stamp *stamp;
  if (!xlc_event_stamp(e, t, &stamp)) {
    xl_task_release(t);
    return cudaErrorMemoryAllocation;
  }
  xlc_capture_forget(e);
  pthread_mutex_lock(&e->lock);
  err = xlc_stream_submit(s, t, &handle);
  if (!err)
    set(e, handle, stamp);
  pthread_mutex_unlock(&e->lock);
  if (err)
    xlc_event_unstamp(stamp);
  return err;
}

cudaError_t cudaEventRecordWithFlags(cudaEvent_t e, cudaStream_t handle, unsigned flags) {
  xlc_stream *s;
  cudaError_t err = xlc_stream_of(handle, &s);
  if (!err && !xlc_event_is(e))
    err = cudaErrorInvalidResourceHandle;
  if (!err && flags & ~(unsigned)cudaEventRecordExternal)
    err = cudaErrorInvalidValue;
  if (!err && s->device != e->device)
    err = cudaErrorInvalidResourceHandle;
  if (err)
    return xlc_return(err);
  return xlc_return(s->capture ? xlc_capture_record(s, e, flags) : xlc_event_record(e, s));
}

cudaError_t cudaEventRecord(cudaEvent_t e, cudaStream_t handle) {
  return cudaEventRecordWithFlags(e, handle, cudaEventRecordDefault);
}

// The event's task, with a reference; NULL where there is nothing to wait for.
xl_task *xlc_event_task(xlc_event *e) {
  pthread_mutex_lock(&e->lock);
  xl_task *t = e->task;
  if (t)
    xl_task_retain(t);
  pthread_mutex_unlock(&e->lock);
  return t;
}

static cudaError_t usable(cudaEvent_t e) {
  if (!xlc_event_is(e))
    return cudaErrorInvalidResourceHandle;
  const cudaError_t err = e->capture ? xlc_capture_event(e) : xlc_capture_forbids();
  if (err)
    return err;
  return xlc_check(e->device);
}

cudaError_t cudaEventQuery(cudaEvent_t e) {
  cudaError_t err = usable(e);
  if (err)
    return xlc_return(err);
  xl_task *t = xlc_event_task(e);
  const xl_task_state state = t ? xl_task_test(t) : XL_TASK_DONE;
  if (state == XL_TASK_PENDING) {
    xl_task_want(t);
    err = cudaErrorNotReady;
  } else if (state == XL_TASK_FAILED) {
    err = xlc_failed(e->device, xl_task_message(t));
  }
  xl_task_release(t);
  return xlc_return(err);
}

cudaError_t cudaEventSynchronize(cudaEvent_t e) {
  cudaError_t err = usable(e);
  if (err)
    return xlc_return(err);
  xl_task *t = xlc_event_task(e);
  if (t)
    err = xlc_task_wait(e->device, t);
  xl_task_release(t);
  xlc_flush(e->device);
  xlc_pools_trim(e->device);
  return xlc_return(err);
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t stop) {
  if (!ms)
    return xlc_return(cudaErrorInvalidValue);
  cudaError_t err = usable(start);
  if (err || (err = usable(stop)))
    return xlc_return(err);
  if (!start->recorded || !stop->recorded || (start->flags | stop->flags) & cudaEventDisableTiming ||
      start->device != stop->device)
    return xlc_return(cudaErrorInvalidResourceHandle);
  if ((err = cudaEventQuery(start)) || (err = cudaEventQuery(stop)))
    return err;
  const int64_t ns = (int64_t)(time_of(stop->stamp) - time_of(start->stamp));
  *ms = (float)((double)ns * 1e-6);
  return cudaSuccess;
}

cudaError_t cudaEventElapsedTime_v2(float *ms, cudaEvent_t start, cudaEvent_t stop) {
  return cudaEventElapsedTime(ms, start, stop);
}
