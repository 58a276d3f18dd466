// event.c: see cudart.h. Events: a task without work that stands in the stream
// where the event was recorded, and the time of its end.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

#include <stdlib.h>

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
  pthread_mutex_destroy(&e->lock);
  free(e);
  return xlc_return(failed);
}

void xlc_event_timed(const xlc_event *e, xl_task *t) {
  if (!(e->flags & cudaEventDisableTiming))
    xl_task_timed(t);
}

static void set(xlc_event *e, xl_task *t, uint64_t at) { // with its lock
  xl_task_release(e->task);
  e->task = t;
  e->at = at;
  e->recorded = true;
}

static void install(xlc_event *e, xl_task *t, uint64_t at) {
  xlc_capture_forget(e);
  pthread_mutex_lock(&e->lock);
  set(e, t, at);
  pthread_mutex_unlock(&e->lock);
}
void xlc_event_install(xlc_event *e, xl_task *t) { install(e, t, 0); }

// Without a task of its own: where the stream has nothing more to do it has happened now, and where the stream's last
// task is all that is left it happens at that one's end. False where neither is so.
static bool record_at_once(xlc_event *e, xlc_stream *s) {
  const bool timed = !(e->flags & cudaEventDisableTiming);
  uint64_t now = 0;
  xl_task *last = NULL;
  if (xlc_stream_idle(s, &last) ? timed && !xl_graph_now(xlc.graph, &now)
                                : !last || (timed && !xl_task_time_late(last))) {
    xl_task_release(last);
    return false;
  }
  install(e, last, now);
  return true;
}

cudaError_t xlc_event_record(xlc_event *e, xlc_stream *s) {
  cudaError_t err = xlc_capture_implicit(s);
  if (!err && record_at_once(e, s))
    return cudaSuccess;
  xl_task *t = err ? NULL : xlc_task(s->device, &(xlc_op){.kind = XLC_EMPTY}, &err), *handle = NULL;
  if (!t)
    return err;
  xlc_event_timed(e, t);
  xlc_capture_forget(e);
  pthread_mutex_lock(&e->lock);
  if (!(err = xlc_stream_submit(s, t, &handle)))
    set(e, handle, 0);
  pthread_mutex_unlock(&e->lock);
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
  if (flags && !s->capture)
    return xlc_return(cudaErrorIllegalState);
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
  return e->capture ? xlc_capture_event(e) : xlc_capture_forbids();
}

static cudaError_t state_of(cudaEvent_t e) {
  cudaError_t err = xlc_check(e->device);
  if (err)
    return err;
  xl_task *t = xlc_event_task(e);
  const xl_task_state state = t ? xl_task_test(t) : XL_TASK_DONE;
  if (state == XL_TASK_PENDING) {
    xl_task_want(t);
    err = cudaErrorNotReady;
  } else if (state == XL_TASK_FAILED) {
    err = xlc_failed(e->device, t);
  }
  xl_task_release(t);
  return err;
}

cudaError_t cudaEventQuery(cudaEvent_t e) {
  const cudaError_t err = usable(e);
  return xlc_return(err ? err : state_of(e));
}

cudaError_t cudaEventSynchronize(cudaEvent_t e) {
  cudaError_t err = usable(e);
  if (err || (err = xlc_check(e->device)))
    return xlc_return(err);
  xl_task *t = xlc_event_task(e);
  if (t)
    err = xlc_task_wait(e->device, t);
  xl_task_release(t);
  xlc_flush(e->device);
  xlc_pools_trim(e->device);
  return xlc_return(err);
}

// When it happened; false where that is not known.
static bool time_of(xlc_event *e, uint64_t *ns) {
  uint64_t start;
  pthread_mutex_lock(&e->lock);
  *ns = e->at;
  const bool ok = e->task ? xl_task_times(e->task, &start, ns) : e->at != 0;
  pthread_mutex_unlock(&e->lock);
  return ok;
}

cudaError_t cudaEventElapsedTime(float *ms, cudaEvent_t start, cudaEvent_t stop) {
  if (!ms)
    return xlc_return(cudaErrorInvalidValue);
  if (!xlc_event_is(start) || !xlc_event_is(stop))
    return xlc_return(cudaErrorInvalidResourceHandle);
  cudaError_t err = start->capture ? xlc_capture_event(start) : cudaSuccess;
  if (!err && stop->capture)
    err = xlc_capture_event(stop);
  if (err)
    return xlc_return(err);
  if (!start->recorded || !stop->recorded || (start->flags | stop->flags) & cudaEventDisableTiming ||
      start->device != stop->device)
    return xlc_return(cudaErrorInvalidResourceHandle);
  if ((err = state_of(start)) || (err = state_of(stop)))
    return xlc_return(err);
  uint64_t from, to;
  if (!time_of(start, &from) || !time_of(stop, &to))
    return xlc_return(cudaErrorInvalidResourceHandle);
  *ms = (float)((double)(int64_t)(to - from) * 1e-6);
  return cudaSuccess;
}

cudaError_t cudaEventElapsedTime_v2(float *ms, cudaEvent_t start, cudaEvent_t stop) {
  return cudaEventElapsedTime(ms, start, stop);
}
