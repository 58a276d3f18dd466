// trace.c: see trace.h.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "trace.h"

#include <errno.h>
#include <inttypes.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static FILE *file; // guarded by the lock once it is open
static bool on, any;

static void end(void) {
  pthread_mutex_lock(&lock);
  if (file) {
    fputs("\n]\n", file);
    fclose(file);
  }
  file = NULL;
  pthread_mutex_unlock(&lock);
}

// A child of the process has no part in the trace.
static void before_fork(void) {
  pthread_mutex_lock(&lock);
  if (file)
    fflush(file);
}
static void behind_fork(void) { pthread_mutex_unlock(&lock); }
static void in_child(void) {
  if (file)
    fclose(file);
  file = NULL;
  on = false;
  pthread_mutex_unlock(&lock);
}

static void open_file(void) {
  const char *path = getenv("CROSSLANE_TRACE");
  if (!path || !*path)
    return;
  if (!(file = fopen(path, "w"))) {
    fprintf(stderr, "CROSSLANE_TRACE: %s: %s\n", path, strerror(errno));
    return;
  }
  fputc('[', file);
  on = true;
  pthread_atfork(before_fork, behind_fork, in_child);
  atexit(end);
}

bool xl_trace_on(void) {
  pthread_once(&once, open_file);
  return on;
}

uint64_t xl_trace_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

// A string of JSON.
static void put_string(const char *s) {
  fputc('"', file);
  for (; *s; s++)
    if (*s == '"' || *s == '\\')
      fprintf(file, "\\%c", *s);
    else if ((unsigned char)*s < 0x20)
      fprintf(file, "\\u%04x", *s);
    else
      fputc(*s, file);
  fputc('"', file);
}

// Begins an event in a row of a group, with the lock.
static void put_begin(const char *phase, unsigned group, uint64_t row, const char *name) {
  fprintf(file, "%s\n{\"ph\":\"%s\",\"pid\":%u,\"tid\":%" PRIu64 ",\"name\":", any ? "," : "", phase, group, row);
  any = true;
  put_string(name);
}

// The same without; false where the file is closed.
static bool begin(const char *phase, unsigned group, uint64_t row, const char *name) {
  pthread_mutex_lock(&lock);
  if (!file) {
    pthread_mutex_unlock(&lock);
    return false;
  }
  put_begin(phase, group, row, name);
  return true;
}

static void finish(void) {
  fputc('}', file);
  pthread_mutex_unlock(&lock);
}

// A lane's queue and its copies stand one below the other.
static uint64_t row_of(int lane, xl_trace_track track) { return 2 * (uint64_t)lane + (track == XL_TRACE_COPIES); }

static void put_time(const char *what, uint64_t ns) { // in microseconds
  fprintf(file, ",\"%s\":%" PRIu64 ".%03u", what, ns / 1000, (unsigned)(ns % 1000));
}

void xl_trace_device(unsigned device, const char *name, int lanes) {
  if (!xl_trace_on())
    return;
  char text[96];
  if (begin("M", device, 0, "process_name")) {
    snprintf(text, sizeof text, "device %u (%s)", device, name);
    fputs(",\"args\":{\"name\":", file);
    put_string(text);
    fputc('}', file);
    finish();
  }
  for (int i = 0; i < 2 * lanes; i++)
    if (begin("M", device, (uint64_t)i, "thread_name")) {
      fprintf(file, ",\"args\":{\"name\":\"%s %d\"}", i % 2 ? "copies of queue" : "queue", i / 2);
      finish();
    }
}

// clang's names of target regions: __omp_offloading_DEVICE_FILE_FUNCTION_lLINE, of which the last two say something.
static const char *short_name(const char *name) {
  static const char prefix[] = "__omp_offloading_";
  if (strncmp(name, prefix, sizeof prefix - 1))
    return name;
  const char *p = strchr(name + sizeof prefix - 1, '_');
  p = p ? strchr(p + 1, '_') : NULL;
  return p && p[1] ? p + 1 : name;
}

static void put_slice(uint64_t from, uint64_t to, uint64_t task, uint64_t bytes) {
  put_time("ts", from);
  put_time("dur", to - from);
  fprintf(file, ",\"args\":{\"task\":%" PRIu64, task);
  if (bytes)
    fprintf(file, ",\"bytes\":%" PRIu64, bytes);
  fputc('}', file);
}

void xl_trace_slice(unsigned device, int lane, xl_trace_track track, const char *name, uint64_t from, uint64_t to,
                    uint64_t task, uint64_t bytes) {
  if (!xl_trace_on() || to < from || !begin("X", device, row_of(lane, track), short_name(name)))
    return;
  put_slice(from, to, task, bytes);
  finish();
}

// ---------------------------------------------------------------- streams

// Groups: devices, their streams, the host's threads.
enum { STREAMS = 1000, HOST = 2000 };
enum { BELOW = 16, KEPT = 64 }; // rows of a stream; slices of a row that are looked at

typedef struct stream_row {
  struct stream_row *next;
  unsigned device;
  uint64_t row; // BELOW times the stream's number, and which of its own it is
  struct {
    uint64_t from, to;
  } last[KEPT];
  unsigned count; // of all
} stream_row;
static stream_row *stream_rows; // with the lock

static void put_name(const char *what, unsigned group, uint64_t row, const char *name) {
  put_begin("M", group, row, what);
  fputs(",\"args\":{\"name\":", file);
  put_string(name);
  fputs("}}", file);
}

static bool is_free(const stream_row *r, uint64_t from, uint64_t to) {
  for (unsigned i = 0; i < r->count && i < KEPT; i++)
    if (from < r->last[i].to && r->last[i].from < to)
      return false;
  return true;
}

// With the lock. NULL: no memory.
static stream_row *named_row(unsigned device, uint64_t stream, unsigned below) {
  bool first = true; // of the device
  for (stream_row *r = stream_rows; r; r = r->next) {
    if (r->device == device && r->row == stream * BELOW + below)
      return r;
    first &= r->device != device;
  }
  stream_row *r = calloc(1, sizeof *r);
  if (!r)
    return NULL;
  r->device = device;
  r->row = stream * BELOW + below;
  r->next = stream_rows;
  stream_rows = r;
  char text[64];
  snprintf(text, sizeof text, "streams of device %u", device);
  if (first)
    put_name("process_name", STREAMS + device, 0, text);
  int n = stream == 1 ? snprintf(text, sizeof text, "default stream")
                      : snprintf(text, sizeof text, "stream %" PRIu64, stream);
  if (below)
    snprintf(text + n, sizeof text - (size_t)n, " (%u)", below + 1);
  put_name("thread_name", STREAMS + device, r->row, text);
  return r;
}

void xl_trace_in_stream(unsigned device, uint64_t stream, const char *name, uint64_t from, uint64_t to, uint64_t task,
                        uint64_t bytes) {
  if (!xl_trace_on() || to < from)
    return;
  pthread_mutex_lock(&lock);
  stream_row *r = NULL;
  for (unsigned below = 0; file && below < BELOW; below++)
    if ((r = named_row(device, stream, below)) && is_free(r, from, to))
      break;
  if (r) {
    r->last[r->count % KEPT].from = from;
    r->last[r->count++ % KEPT].to = to;
    put_begin("X", STREAMS + device, r->row, short_name(name));
    put_slice(from, to, task, bytes);
    fputc('}', file);
  }
  pthread_mutex_unlock(&lock);
}

// ---------------------------------------------------------------- calls

static unsigned threads; // that have called; with the lock
static _Thread_local struct {
  unsigned number, depth;
  uint64_t begun;
} caller;

// With the lock: the thread's row.
static void name_thread(void) {
  if (!file || caller.number)
    return;
  char text[32];
  caller.number = ++threads;
  if (caller.number == 1)
    put_name("process_name", HOST, 0, "host");
  snprintf(text, sizeof text, "thread %u", caller.number);
  put_name("thread_name", HOST, caller.number, text);
}

void xl_trace_call(void) {
  if (!caller.depth++)
    caller.begun = xl_trace_now();
}

void xl_trace_returned(const char *name, const char *result) {
  if (--caller.depth)
    return;
  const uint64_t end = xl_trace_now();
  pthread_mutex_lock(&lock);
  name_thread();
  if (file) {
    put_begin("X", HOST, caller.number, name);
    put_time("ts", caller.begun);
    put_time("dur", end - caller.begun);
    if (*result) {
      fputs(",\"args\":{\"result\":", file);
      put_string(result);
      fputc('}', file);
    }
    fputc('}', file);
  }
  pthread_mutex_unlock(&lock);
}

bool xl_trace_submits(uint64_t task) {
  if (!caller.depth)
    return false;
  const uint64_t now = xl_trace_now();
  pthread_mutex_lock(&lock);
  name_thread();
  if (file) {
    put_begin("s", HOST, caller.number, "call");
    put_time("ts", now);
    fprintf(file, ",\"cat\":\"call\",\"id\":\"call-%" PRIu64 "\"}", task);
  }
  pthread_mutex_unlock(&lock);
  return true;
}

void xl_trace_submitted(uint64_t task, unsigned device, int lane, xl_trace_track track, uint64_t at) {
  if (!xl_trace_on() || !begin("f", device, row_of(lane, track), "call"))
    return;
  put_time("ts", at);
  fprintf(file, ",\"cat\":\"call\",\"id\":\"call-%" PRIu64 "\",\"bp\":\"e\"", task);
  finish();
}

// ---------------------------------------------------------------- dependences

void xl_trace_arrow(bool out, uint64_t from, uint64_t to, unsigned device, int lane, xl_trace_track track,
                    uint64_t at) {
  if (!xl_trace_on() || !begin(out ? "s" : "f", device, row_of(lane, track), "dependence"))
    return;
  put_time("ts", at);
  fprintf(file, ",\"cat\":\"task\",\"id\":\"%" PRIu64 "-%" PRIu64 "\"%s", from, to, out ? "" : ",\"bp\":\"e\"");
  finish();
}

void xl_trace_instant(unsigned device, const char *name, uint64_t task, const char *what) {
  if (!xl_trace_on() || !begin("i", device, 0, name))
    return;
  put_time("ts", xl_trace_now());
  fprintf(file, ",\"s\":\"p\",\"args\":{\"task\":%" PRIu64 ",\"why\":", task);
  put_string(what);
  fputc('}', file);
  finish();
}
