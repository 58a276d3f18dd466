// stream.c: see cudart.h. Streams as chains of tasks: what is done next in one
// depends on what was done last. The legacy default stream comes after all that
// is in its device's blocking streams, and they come after it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "cudart.h"

#include <stdlib.h>
#include <string.h>

enum { LEAST_PRIORITY = 0, GREATEST_PRIORITY = -5 };

static unsigned long long last_id = 2; // atomic; 1 and 2 are the default streams'

// ---------------------------------------------------------------- making and finding

static xlc_stream *make(xlc_device *d, unsigned flags, int priority, bool legacy) { // with the device's lock
  xlc_stream *s = calloc(1, sizeof *s);
  if (!s || !xlc_handle_add(s, XLC_STREAM)) {
    free(s);
    return NULL;
  }
  s->device = d;
  s->flags = flags;
  s->priority = priority;
  s->legacy = legacy;
  s->id = legacy ? 1 : __atomic_add_fetch(&last_id, 1, __ATOMIC_RELAXED);
  s->next = d->streams;
  s->link = &d->streams;
  if (s->next)
    s->next->link = &s->next;
  d->streams = s;
  return s;
}

static void destroy(xlc_stream *s) { // with the device's lock
  xlc_handle_remove(s, XLC_STREAM);
  *s->link = s->next;
  if (s->next)
    s->next->link = s->link;
  xl_task_release(s->last);
  free(s);
}

// Of streams that the program has destroyed those that have nothing more to do. The legacy stream, and
// cudaDeviceSynchronize, wait for the others nevertheless.
static void reap(xlc_device *d) {
  for (xlc_stream *s = d->streams, *next; s; s = next) {
    next = s->next;
    if (s->gone && !(s->last && xl_task_test(s->last) == XL_TASK_PENDING))
      destroy(s);
  }
}

static pthread_key_t thread_key;
static pthread_once_t thread_once = PTHREAD_ONCE_INIT;

// At a thread's end its default streams end, too.
static void end_thread(void *streams) {
  xlc_stream **all = streams;
  for (unsigned i = 0; i < xlc.count; i++) {
    xlc_device *d = &xlc.devices[i];
    pthread_mutex_lock(&d->lock);
    if (all[i] && xlc_handle_remove(all[i], XLC_STREAM))
      all[i]->gone = true;
    pthread_mutex_unlock(&d->lock);
  }
  free(all);
  xlc_this.streams = NULL;
}
static void make_key(void) { pthread_key_create(&thread_key, end_thread); }

static xlc_stream *thread_stream(xlc_device *d) {
  if (!xlc_this.streams) {
    pthread_once(&thread_once, make_key);
    xlc_this.streams = calloc(xlc.count, sizeof *xlc_this.streams);
    if (xlc_this.streams)
      pthread_setspecific(thread_key, xlc_this.streams);
  }
  if (!xlc_this.streams)
    return NULL;
  xlc_stream **s = &xlc_this.streams[d->number];
  pthread_mutex_lock(&d->lock);
  if (!*s || !xlc_handle_is(*s, XLC_STREAM)) // the device was reset
    *s = make(d, cudaStreamDefault, LEAST_PRIORITY, false);
  pthread_mutex_unlock(&d->lock);
  return *s;
}

static xlc_stream *legacy_stream(xlc_device *d) {
  pthread_mutex_lock(&d->lock);
  if (!d->legacy)
    d->legacy = make(d, cudaStreamDefault, LEAST_PRIORITY, true);
  xlc_stream *s = d->legacy;
  pthread_mutex_unlock(&d->lock);
  return s;
}

cudaError_t xlc_stream_of(cudaStream_t handle, xlc_stream **to) {
  cudaError_t e;
  if (handle && handle != cudaStreamLegacy && handle != cudaStreamPerThread) {
    if ((e = xlc_this.worker ? cudaErrorNotPermitted : xlc_open()))
      return e;
    if (!xlc_handle_is(handle, XLC_STREAM))
      return cudaErrorInvalidResourceHandle;
    *to = handle;
    return xlc_check(handle->device);
  }
  xlc_device *d;
  if ((e = xlc_current(&d)))
    return e;
  *to = handle == cudaStreamPerThread || (!handle && xlc_this.per_thread) ? thread_stream(d) : legacy_stream(d);
  return *to ? cudaSuccess : cudaErrorMemoryAllocation;
}

// ---------------------------------------------------------------- doing

static bool blocking(const xlc_stream *s) { return !(s->flags & cudaStreamNonBlocking); }

// t comes after all that it has to in the stream. With the device's lock.
bool xlc_stream_order(xlc_stream *s, xl_task *t) {
  xl_task_of_stream(t, s->device->index, s->id);
  bool ok = !s->last || xl_task_after(t, s->last);
  const xlc_device *d = s->device;
  if (s->legacy) {
    for (const xlc_stream *o = d->streams; ok && o; o = o->next)
      if (o != s && blocking(o) && o->last && !o->capture)
        ok = xl_task_after(t, o->last);
  } else if (blocking(s) && d->legacy && d->legacy->last) {
    ok = ok && xl_task_after(t, d->legacy->last);
  }
  return ok;
}

static bool done(const xlc_stream *s) { return !s || !s->last || xl_task_test(s->last) == XL_TASK_DONE; }

bool xlc_stream_idle(xlc_stream *s, xl_task **last) {
  xlc_device *d = s->device;
  pthread_mutex_lock(&d->lock);
  bool others = true;
  if (s->legacy) {
    for (const xlc_stream *o = d->streams; others && o; o = o->next)
      others = o == s || !blocking(o) || o->capture || done(o);
  } else if (blocking(s)) {
    others = done(d->legacy);
  }
  const bool own = done(s);
  if (last && (*last = others && !own ? s->last : NULL))
    xl_task_retain(*last);
  pthread_mutex_unlock(&d->lock);
  return others && own;
}

void xlc_stream_end(xlc_stream *s, xl_task *t) {
  xl_task_retain(t);
  xl_task_release(s->last);
  s->last = t;
}

cudaError_t xlc_stream_submit(xlc_stream *s, xl_task *t, xl_task **handle) {
  pthread_mutex_lock(&s->device->lock);
  const bool ok = xlc_stream_order(s, t) && xl_task_submit(t);
  if (ok) {
    if (handle) {
      xl_task_retain(t);
      *handle = t;
    }
    xl_task_release(s->last);
    s->last = t;
  }
  pthread_mutex_unlock(&s->device->lock);
  if (ok)
    return cudaSuccess;
  xl_task_release(t);
  return cudaErrorMemoryAllocation;
}

cudaError_t xlc_task_wait(xlc_device *d, xl_task *t) {
  if (xl_task_wait(t))
    return cudaSuccess;
  return xlc_failed(d, t);
}

cudaError_t xlc_stream_do(xlc_stream *s, const xlc_op *op, bool wait) {
  if (s->capture)
    return wait ? xlc_capture_fails(s, cudaErrorStreamCaptureUnsupported) : xlc_capture_op(s, op);
  cudaError_t e = xlc_capture_implicit(s);
  if (e)
    return e;
  if (op->kind == XLC_KERNEL)
    xl_graph_pace(xlc.graph, s->device->index);
  xl_task *t = xlc_task(s->device, op, &e), *handle = NULL;
  if (!t)
    return e;
  wait |= xlc.blocking && op->kind == XLC_KERNEL;
  if (wait)
    xl_task_await(t);
  if ((e = xlc_stream_submit(s, t, wait ? &handle : NULL)) || !wait)
    return e;
  e = xlc_task_wait(s->device, handle);
  xl_task_release(handle);
  return e;
}

cudaError_t xlc_stream_after(xlc_stream *s, xl_task *before) {
  cudaError_t e;
  xl_task *t = xlc_task(s->device, &(xlc_op){.kind = XLC_EMPTY}, &e);
  if (!t)
    return e;
  if (!xl_task_after(t, before)) {
    xl_task_release(t);
    return cudaErrorMemoryAllocation;
  }
  return xlc_stream_submit(s, t, NULL);
}

xl_task *xlc_stream_tail(xlc_stream *s) {
  pthread_mutex_lock(&s->device->lock);
  xl_task *t = s->last;
  if (t)
    xl_task_retain(t);
  pthread_mutex_unlock(&s->device->lock);
  return t;
}

// For the end of each stream that `which` is true of; NULL: all.
static cudaError_t wait_for(xlc_device *d, bool (*which)(const xlc_stream *)) {
  // One at a time: streams come and go meanwhile.
  cudaError_t e = cudaSuccess;
  for (size_t tries = 0;; tries++) {
    pthread_mutex_lock(&d->lock);
    xl_task *t = NULL;
    for (const xlc_stream *s = d->streams; s && !t; s = s->next)
      if (s->last && (!which || which(s)) && xl_task_test(s->last) == XL_TASK_PENDING)
        xl_task_retain(t = s->last);
    pthread_mutex_unlock(&d->lock);
    if (!t)
      break;
    const cudaError_t one = xlc_task_wait(d, t);
    xl_task_release(t);
    if (!e)
      e = one;
  }
  return e ? e : xlc_check(d);
}

cudaError_t xlc_device_wait(xlc_device *d) {
  const cudaError_t e = wait_for(d, NULL);
  // What comes after a failure has failed at once, though it comes after others, too, that still run.
  if (e)
    xl_graph_wait(xlc.graph);
  xlc_flush(d);
  xlc_pools_trim(d);
  return e;
}

cudaError_t xlc_stream_wait(xlc_stream *s) {
  cudaError_t e = cudaSuccess;
  if (s->legacy) {
    e = wait_for(s->device, blocking);
  } else {
    xl_task *t = xlc_stream_tail(s);
    if (t)
      e = xlc_task_wait(s->device, t);
    xl_task_release(t);
    if (!e)
      e = xlc_check(s->device); // in a body of a graph's conditional node
  }
  xlc_flush(s->device);
  xlc_pools_trim(s->device);
  return e;
}

void xlc_streams_reset(xlc_device *d) {
  pthread_mutex_lock(&d->lock);
  while (d->streams)
    destroy(d->streams);
  d->legacy = NULL;
  pthread_mutex_unlock(&d->lock);
}

// ---------------------------------------------------------------- the API

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *to, unsigned flags, int priority) {
  XLC_CURRENT(d);
  if (!to || (flags & ~(unsigned)cudaStreamNonBlocking))
    return xlc_return(cudaErrorInvalidValue);
  priority = priority > LEAST_PRIORITY ? LEAST_PRIORITY : priority < GREATEST_PRIORITY ? GREATEST_PRIORITY : priority;
  pthread_mutex_lock(&d->lock);
  reap(d);
  *to = make(d, flags, priority, false);
  pthread_mutex_unlock(&d->lock);
  return xlc_return(*to ? cudaSuccess : cudaErrorMemoryAllocation);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *to, unsigned flags) {
  return cudaStreamCreateWithPriority(to, flags, LEAST_PRIORITY);
}

cudaError_t cudaStreamCreate(cudaStream_t *to) { return cudaStreamCreateWithFlags(to, cudaStreamDefault); }

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest) {
  XLC_CURRENT(d);
  (void)d;
  if (least)
    *least = LEAST_PRIORITY;
  if (greatest)
    *greatest = GREATEST_PRIORITY;
  return cudaSuccess;
}

cudaError_t cudaStreamDestroy(cudaStream_t handle) {
  if (!handle || handle == cudaStreamLegacy || handle == cudaStreamPerThread || !xlc_handle_is(handle, XLC_STREAM))
    return xlc_return(cudaErrorInvalidResourceHandle);
  xlc_device *d = handle->device;
  if (handle->capture)
    xlc_capture_drop(handle);
  xlc_handle_remove(handle, XLC_STREAM);
  pthread_mutex_lock(&d->lock);
  handle->gone = true;
  reap(d);
  pthread_mutex_unlock(&d->lock);
  return xlc_return(xlc_check(d));
}

cudaError_t cudaStreamSynchronize(cudaStream_t handle) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (!e)
    e = xlc_capture_implicit(s);
  if (!e)
    e = s->capture ? xlc_capture_fails(s, cudaErrorStreamCaptureUnsupported) : xlc_capture_forbids();
  return xlc_return(e ? e : xlc_stream_wait(s));
}

cudaError_t cudaStreamQuery(cudaStream_t handle) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (!e)
    e = xlc_capture_implicit(s);
  if (!e)
    e = s->capture ? xlc_capture_fails(s, cudaErrorStreamCaptureUnsupported) : xlc_capture_forbids();
  if (e)
    return xlc_return(e);
  xlc_device *d = s->device;
  pthread_mutex_lock(&d->lock);
  xl_task *pending = s->last && xl_task_test(s->last) == XL_TASK_PENDING ? s->last : NULL;
  for (const xlc_stream *o = s->legacy ? d->streams : NULL; o && !pending; o = o->next)
    if (blocking(o) && o->last && xl_task_test(o->last) == XL_TASK_PENDING)
      pending = o->last;
  if (pending)
    xl_task_want(pending); // somebody asks: let its end be noticed
  pthread_mutex_unlock(&d->lock);
  e = xlc_check(d);
  return xlc_return(e ? e : pending ? cudaErrorNotReady : cudaSuccess);
}

// A stream that is captured does not say what it is, but for its priority.
static cudaError_t asked_of(cudaStream_t handle, xlc_stream **s) {
  cudaError_t e = xlc_stream_of(handle, s);
  if (!e && !(e = xlc_capture_implicit(*s)) && (*s)->capture)
    e = xlc_capture_fails(*s, cudaErrorStreamCaptureUnsupported);
  return e;
}

cudaError_t cudaStreamGetFlags(cudaStream_t handle, unsigned *flags) {
  xlc_stream *s;
  const cudaError_t e = asked_of(handle, &s);
  if (!e && flags)
    *flags = s->flags;
  return xlc_return(e || flags ? e : cudaErrorInvalidValue);
}

cudaError_t cudaStreamGetPriority(cudaStream_t handle, int *priority) {
  xlc_stream *s;
  const cudaError_t e = xlc_stream_of(handle, &s);
  if (!e && priority)
    *priority = s->priority;
  return xlc_return(e || priority ? e : cudaErrorInvalidValue);
}

cudaError_t cudaStreamGetId(cudaStream_t handle, unsigned long long *id) {
  xlc_stream *s;
  const cudaError_t e = asked_of(handle, &s);
  if (!e && id)
    *id = s->id;
  return xlc_return(e || id ? e : cudaErrorInvalidValue);
}

cudaError_t cudaStreamGetDevice(cudaStream_t handle, int *device) {
  xlc_stream *s;
  const cudaError_t e = asked_of(handle, &s);
  if (!e && device)
    *device = (int)s->device->number;
  return xlc_return(e || device ? e : cudaErrorInvalidValue);
}

static bool is_attribute(cudaLaunchAttributeID id) {
  return id == cudaLaunchAttributeAccessPolicyWindow || id == cudaLaunchAttributeSynchronizationPolicy ||
         id == cudaLaunchAttributeMemSyncDomainMap || id == cudaLaunchAttributeMemSyncDomain ||
         id == cudaLaunchAttributePriority;
}

// Hints, which change nothing here; kept for those who ask.
cudaError_t cudaStreamSetAttribute(cudaStream_t handle, cudaLaunchAttributeID id,
                                   const cudaLaunchAttributeValue *value) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  const bool policy = id == cudaLaunchAttributeSynchronizationPolicy;
  if (!e && (!value || !is_attribute(id) ||
             (policy && (value->syncPolicy < cudaSyncPolicyAuto || value->syncPolicy > cudaSyncPolicyBlockingSync))))
    e = cudaErrorInvalidValue;
  if (!e && id == cudaLaunchAttributePriority)
    s->priority = value->priority;
  if (!e)
    s->attributes[id] = *value;
  return xlc_return(e);
}

cudaError_t cudaStreamGetAttribute(cudaStream_t handle, cudaLaunchAttributeID id, cudaLaunchAttributeValue *value) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (!e && (!value || !is_attribute(id)))
    e = cudaErrorInvalidValue;
  if (!e) {
    *value = s->attributes[id];
    if (id == cudaLaunchAttributePriority)
      value->priority = s->priority;
  }
  return xlc_return(e);
}

cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from) {
  xlc_stream *a, *b;
  cudaError_t e = xlc_stream_of(to, &a);
  if (!e && !(e = xlc_stream_of(from, &b)))
    memcpy(a->attributes, b->attributes, sizeof a->attributes);
  return xlc_return(e);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t handle, cudaEvent_t event, unsigned flags) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (!e && !xlc_event_is(event))
    e = cudaErrorInvalidResourceHandle;
  if (!e && flags & ~(unsigned)cudaEventWaitExternal)
    e = cudaErrorInvalidValue;
  if (!e && flags && !s->capture)
    e = cudaErrorIllegalState;
  if (!e)
    e = xlc_capture_implicit(s);
  if (e)
    return xlc_return(e);
  if (s->capture || event->capture)
    return xlc_return(xlc_capture_wait(s, event, flags));
  pthread_mutex_lock(&event->lock);
  xl_task *t = event->task;
  if (t)
    xl_task_retain(t);
  pthread_mutex_unlock(&event->lock);
  if (t && xl_task_test(t) != XL_TASK_DONE)
    e = xlc_stream_after(s, t);
  xl_task_release(t);
  return xlc_return(e);
}

// ---------------------------------------------------------------- functions of the host

cudaError_t cudaLaunchHostFunc(cudaStream_t handle, cudaHostFn_t function, void *arg) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (!e && !function)
    e = cudaErrorInvalidValue;
  return xlc_return(e ? e : xlc_stream_do(s, &(xlc_op){.kind = XLC_CALL, .call = {function, arg}}, false));
}

typedef struct callback {
  cudaStream_t stream;
  cudaStreamCallback_t function;
  void *arg;
} callback;
static void call_back(void *arg) {
  const callback c = *(callback *)arg;
  free(arg);
  c.function(c.stream, cudaSuccess, c.arg);
}

cudaError_t cudaStreamAddCallback(cudaStream_t handle, cudaStreamCallback_t function, void *arg, unsigned flags) {
  xlc_stream *s;
  cudaError_t e = xlc_stream_of(handle, &s);
  if (!e && (!function || flags))
    e = cudaErrorInvalidValue;
  if (!e)
    e = s->capture ? xlc_capture_fails(s, cudaErrorStreamCaptureUnsupported) : xlc_capture_forbids();
  if (!e)
    e = xlc_capture_implicit(s);
  if (e)
    return xlc_return(e);
  callback *c = malloc(sizeof *c);
  if (!c)
    return xlc_return(cudaErrorMemoryAllocation);
  *c = (callback){handle, function, arg};
  e = xlc_stream_do(s, &(xlc_op){.kind = XLC_CALL, .call = {call_back, c}}, false);
  if (e)
    free(c);
  return xlc_return(e);
}
