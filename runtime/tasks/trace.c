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
  fputs("\n]\n", file);
  fclose(file);
  file = NULL;
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

// Begins an event, with the lock; false where the file is closed.
static bool begin(const char *phase, unsigned device, int thread, const char *name) {
  pthread_mutex_lock(&lock);
  if (!file) {
    pthread_mutex_unlock(&lock);
    return false;
  }
  fprintf(file, "%s\n{\"ph\":\"%s\",\"pid\":%u,\"tid\":%d,\"name\":", any ? "," : "", phase, device, thread);
  any = true;
  put_string(name);
  return true;
}

static void finish(void) {
  fputc('}', file);
  pthread_mutex_unlock(&lock);
}

// A lane's queue and its copies stand one below the other.
static int thread_of(int lane, xl_trace_track track) { return 2 * lane + (track == XL_TRACE_COPIES); }

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
    if (begin("M", device, i, "thread_name")) {
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

void xl_trace_slice(unsigned device, int lane, xl_trace_track track, const char *name, uint64_t from, uint64_t to,
                    uint64_t task, uint64_t bytes) {
  if (!xl_trace_on() || to < from || !begin("X", device, thread_of(lane, track), short_name(name)))
    return;
  put_time("ts", from);
  put_time("dur", to - from);
  fprintf(file, ",\"args\":{\"task\":%" PRIu64, task);
  if (bytes)
    fprintf(file, ",\"bytes\":%" PRIu64, bytes);
  fputc('}', file);
  finish();
}

void xl_trace_arrow(bool out, uint64_t from, uint64_t to, unsigned device, int lane, xl_trace_track track,
                    uint64_t at) {
  if (!xl_trace_on() || !begin(out ? "s" : "f", device, thread_of(lane, track), "dependence"))
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
