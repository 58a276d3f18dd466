// say.c: messages, and what LIBOMPTARGET_INFO, LIBOMPTARGET_DEBUG and
// LIBOMPTARGET_PROFILE ask for. The texts of infos are those that LLVM documents
// (openmp.llvm.org/design/Runtimes.html) and that people look for with grep.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "omptarget.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

uint32_t ot_info_level;
static uint32_t debug_level;

typedef struct span {
  struct span *next;
  char *name, *detail;
  uint64_t start, end;
  long thread;
} span;

static pthread_mutex_t profile_lock = PTHREAD_MUTEX_INITIALIZER;
static const char *profile_file;
static span *spans;
static uint64_t granularity; // ns; shorter spans are left out
static pthread_once_t once = PTHREAD_ONCE_INIT;

static void start(void) {
  const char *s = getenv("LIBOMPTARGET_INFO");
  if (s && *s)
    ot_info_level = (uint32_t)strtol(s, NULL, 0);
  s = getenv("LIBOMPTARGET_DEBUG");
  if (s && *s)
    debug_level = (uint32_t)strtol(s, NULL, 0);
  s = getenv("LIBOMPTARGET_PROFILE");
  profile_file = s && *s ? s : NULL;
  granularity = ot_environment("LIBOMPTARGET_PROFILE_GRANULARITY", 500) * 1000;
}
void ot_say_start(void) { pthread_once(&once, start); }

bool ot_debugging(void) { return debug_level; }
bool ot_telling(uint32_t level) { return debug_level || (__atomic_load_n(&ot_info_level, __ATOMIC_RELAXED) & level); }

// One line at a time, whatever threads do.
static void say(FILE *out, const char *front, const char *fmt, va_list ap) {
  flockfile(out);
  fputs(front, out);
  vfprintf(out, fmt, ap);
  funlockfile(out);
}

#define SAY(out, front)                                                                                                \
  va_list ap;                                                                                                          \
  va_start(ap, fmt);                                                                                                   \
  say(out, front, fmt, ap);                                                                                            \
  va_end(ap)

void ot_debug(const char *fmt, ...) { SAY(stderr, "omptarget --> "); }
void ot_error(const char *fmt, ...) { SAY(stderr, "omptarget error: "); }
void ot_message(const char *fmt, ...) { SAY(stderr, "omptarget message: "); }

void ot_fatal(int number, const char *fmt, ...) {
  char front[64];
  snprintf(front, sizeof front, "omptarget fatal error %d: ", number);
  SAY(stderr, front);
  ot_profile_write();
  abort();
}

void ot_info_of(const char *who, uint32_t level, int device, const char *fmt, ...) {
  if (!ot_telling(level))
    return;
  char front[64];
  if (debug_level)
    snprintf(front, sizeof front, "%s --> ", who);
  else
    snprintf(front, sizeof front, "%s device %d info: ", who, device);
  SAY(stderr, front);
}

// ---------------------------------------------------------------- places and names

// Part n of ";a;b;c", and its length.
static const char *part(const char *source, unsigned n, size_t *length) {
  const char *p = strchr(source, ';');
  while (p && n--)
    p = strchr(p + 1, ';');
  p = p ? p + 1 : "";
  *length = strcspn(p, ";");
  return p;
}

static void take(char *to, size_t room, const char *from, size_t length) {
  snprintf(to, room, "%.*s", (int)(length < room ? length : room), from);
}

// Of ";x;y;line;column;;": the file without its folders.
static void take_file(ot_where *w, const char *p, size_t n) {
  for (size_t i = 0; i < n; i++)
    if (p[i] == '/') {
      p += i + 1;
      n -= i + 1;
      i = (size_t)-1;
    }
  take(w->file, sizeof w->file, p, n);
}

static bool locate(const char *source, ot_where *w, unsigned file, unsigned name) {
  *w = (ot_where){.file = "unknown", .name = "unknown"};
  if (!source)
    return false;
  if (!strchr(source, ';')) {
    snprintf(w->name, sizeof w->name, "%s", source);
    return false;
  }
  size_t n;
  const char *p = part(source, file, &n);
  take_file(w, p, n);
  p = part(source, name, &n);
  take(w->name, sizeof w->name, p, n);
  w->line = atoi(part(source, 2, &n));
  w->column = atoi(part(source, 3, &n));
  return w->line || w->column;
}

bool ot_locate(const char *source, ot_where *w) { return locate(source, w, 0, 1); }

const char *ot_name(const char *source, char buffer[256]) {
  if (!source)
    return "unknown";
  size_t n;
  const char *p = strchr(source, ';') ? part(source, 0, &n) : (n = strlen(source), source);
  take(buffer, 256, p, n);
  return buffer;
}

void ot_tell_args(const ot_ident *loc, int device, const ot_args *a, const char *what) {
  if (!ot_telling(OT_INFO_ARGS))
    return;
  ot_where w;
  ot_locate(loc ? loc->source : NULL, &w);
  ot_info(OT_INFO_ARGS, device, "%s at %s:%d:%d with %d arguments:\n", what, w.file, w.line, w.column, (int)a->count);
  for (int64_t i = 0; i < a->count; i++) {
    const int64_t t = a->types[i];
    char name[256];
    ot_info(OT_INFO_ARGS, device, "%s(%s)[%" PRId64 "] %s\n",
            (t & OT_TO) && (t & OT_FROM) ? "tofrom"
            : t & OT_TO                  ? "to"
            : t & OT_FROM                ? "from"
            : t & OT_PRIVATE             ? "private"
            : t & OT_LITERAL             ? "firstprivate"
            : a->sizes[i]                ? "alloc"
                                         : "use_address",
            ot_name(a->names ? a->names[i] : NULL, name), a->sizes[i], t & OT_IMPLICIT ? "(implicit)" : "");
  }
}

static void tell_row(FILE *out, int device, const char *fmt, ...) __attribute__((format(printf, 3, 4)));
static void tell_row(FILE *out, int device, const char *fmt, ...) {
  char front[64];
  snprintf(front, sizeof front, "omptarget device %d info: ", device);
  SAY(out, front);
}

static const char *count_text(uint64_t n, char buffer[24]) {
  snprintf(buffer, 24, n == OT_INFINITE ? "INF" : "%" PRIu64, n);
  return buffer;
}

static void tell_rows(const ot_device *d, const ot_map *map, FILE *out) {
  for (size_t i = 0; i < map->count; i++) {
    const ot_mapped *m = map->items[i];
    char uses[24], holds[24];
    ot_where w;
    locate(m->name, &w, 1, 0);
    tell_row(out, d->number, "0x%016" PRIxPTR " 0x%016" PRIxPTR " %-8" PRIuPTR " %-11s %-12s %s at %s:%d:%d\n",
             m->begin, m->device, m->end - m->begin, count_text(m->uses, uses), count_text(m->holds, holds), w.name,
             w.file, w.line, w.column);
  }
}

void ot_tell_map(const ot_ident *loc, ot_device *d, FILE *out) {
  if (!out)
    out = stderr;
  pthread_mutex_lock(&d->map_lock);
  if (!d->map.count && !d->leaving.count)
    tell_row(out, d->number, "OpenMP Host-Device pointer mappings table empty\n");
  else {
    ot_where w;
    ot_locate(loc ? loc->source : NULL, &w);
    tell_row(out, d->number, "OpenMP Host-Device pointer mappings after block at %s:%d:%d:\n", w.file, w.line,
             w.column);
    tell_row(out, d->number, "%-18s %-18s %s %s %s %s\n", "Host Ptr", "Target Ptr", "Size (B)", "DynRefCount",
             "HoldRefCount", "Declaration");
  }
  tell_rows(d, &d->map, out);
  tell_rows(d, &d->leaving, out);
  pthread_mutex_unlock(&d->map_lock);
}

// ---------------------------------------------------------------- the profile: a Chrome trace

uint64_t ot_now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

bool ot_profiling(void) { return profile_file; }

void ot_profile(const char *name, uint64_t from, const char *fmt, ...) {
  if (!profile_file || ot_now() - from < granularity)
    return;
  span *s = calloc(1, sizeof *s);
  if (!s)
    return;
  va_list ap;
  va_start(ap, fmt);
  if (vasprintf(&s->detail, fmt, ap) < 0)
    s->detail = NULL;
  va_end(ap);
  s->name = strdup(name);
  s->start = from;
  s->end = ot_now();
  s->thread = gettid();
  pthread_mutex_lock(&profile_lock);
  s->next = spans;
  spans = s;
  pthread_mutex_unlock(&profile_lock);
}

static void write_string(FILE *f, const char *s) {
  fputc('"', f);
  for (; s && *s; s++)
    if (*s == '"' || *s == '\\')
      fprintf(f, "\\%c", *s);
    else if ((unsigned char)*s < ' ')
      fprintf(f, "\\u%04x", (unsigned)(unsigned char)*s);
    else
      fputc(*s, f);
  fputc('"', f);
}

void ot_profile_write(void) {
  pthread_mutex_lock(&profile_lock);
  const char *path = profile_file;
  profile_file = NULL;
  FILE *f = path ? fopen(path, "w") : NULL;
  if (path && !f)
    ot_error("LIBOMPTARGET_PROFILE: %s cannot be written\n", path);
  uint64_t first = UINT64_MAX;
  for (const span *s = spans; s; s = s->next)
    first = s->start < first ? s->start : first;
  if (f)
    fputs("{\"traceEvents\":[", f);
  for (span *s = spans, *next; s; s = next) {
    next = s->next;
    if (f) {
      fprintf(f, "{\"pid\":%d,\"tid\":%ld,\"ph\":\"X\",\"ts\":%" PRIu64 ",\"dur\":%" PRIu64 ",\"name\":", (int)getpid(),
              s->thread, (s->start - first) / 1000, (s->end - s->start) / 1000);
      write_string(f, s->name);
      fputs(",\"args\":{\"detail\":", f);
      write_string(f, s->detail);
      fputs(next ? "}},\n" : "}}", f);
    }
    free(s->name);
    free(s->detail);
    free(s);
  }
  spans = NULL;
  if (f && (fputs("]}\n", f), fclose(f)))
    ot_error("LIBOMPTARGET_PROFILE: %s cannot be written\n", path);
  pthread_mutex_unlock(&profile_lock);
}
