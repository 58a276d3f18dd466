// trace.c: which instructions every wave executed, as text (README.md, "Traces").
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/trace.h"
#include "core/environment.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct entry {       // an instruction that was executed
  uint64_t pc, count, lanes; // lanes: active ones, over all executions
  uint32_t number;           // in the order of addresses, when written
} entry;

typedef struct stream { // one wave's instructions, as indices of entries
  uint32_t *at;
  size_t n, capacity;
} stream;

struct ws_trace {
  pthread_mutex_t lock;
  const ws_gpu *gpu;
  const char *kernel, *failed; // failed: why the trace is not complete
  bool full;                   // atomic: the limit is reached, and the trace written
  unsigned lanes, waves;
  uint64_t entry, groups;
  entry *entries;
  uint32_t n, capacity;
  uint32_t *table; // open addressing: index of the entry plus one
  size_t slots;    // a power of two
  stream *streams; // [groups * waves]
};

static struct {
  pthread_mutex_t lock;
  FILE *file;
  unsigned long dispatches;
  uint64_t recorded; // atomic: instructions, of all dispatches
} out = {.lock = PTHREAD_MUTEX_INITIALIZER};

ws_trace *ws_trace_begin(const ws_gpu *gpu, const char *kernel, unsigned lanes, uint64_t entry_pc, uint64_t groups,
                         unsigned waves) {
  if (!*ws_env.trace || __atomic_load_n(&out.recorded, __ATOMIC_RELAXED) >= ws_env.trace_limit)
    return NULL;
  ws_trace *t = calloc(1, sizeof *t);
  uint64_t all;
  if (t && !__builtin_mul_overflow(groups, waves, &all)) {
    t->slots = 4096;
    t->table = calloc(t->slots, sizeof *t->table);
    t->streams = calloc(all, sizeof *t->streams);
  }
  if (!t || !t->table || !t->streams) {
    fprintf(stderr, "wavesim: no memory for a trace of %s\n", kernel);
    if (t) {
      free(t->table);
      free(t->streams);
      free(t);
    }
    return NULL;
  }
  pthread_mutex_init(&t->lock, NULL);
  t->gpu = gpu, t->kernel = kernel, t->lanes = lanes, t->waves = waves, t->entry = entry_pc, t->groups = groups;
  return t;
}

// The slot of pc in the table: its entry's, or the free one where it belongs.
static uint32_t *slot_of(ws_trace *t, uint64_t pc) {
  size_t i = (size_t)((pc >> 2) * 0x9e3779b97f4a7c15ull >> 20) & (t->slots - 1);
  while (t->table[i] && t->entries[t->table[i] - 1].pc != pc)
    i = (i + 1) & (t->slots - 1);
  return &t->table[i];
}

static bool grow(ws_trace *t) {
  uint32_t capacity = t->capacity ? t->capacity * 2 : 1024;
  entry *e = realloc(t->entries, capacity * sizeof *e);
  if (!e)
    return false;
  t->entries = e;
  t->capacity = capacity;
  if (2 * (size_t)capacity <= t->slots)
    return true;
  uint32_t *table = calloc(t->slots * 2, sizeof *table);
  if (!table)
    return false;
  free(t->table);
  t->table = table;
  t->slots *= 2;
  for (uint32_t i = 0; i < t->n; i++)
    *slot_of(t, t->entries[i].pc) = i + 1;
  return true;
}

static void record(ws_trace *t, const ws_wave *w, uint64_t group, uint64_t pc) {
  stream *s = &t->streams[group * t->waves + w->index];
  if (!t->failed && t->n == t->capacity && !grow(t))
    t->failed = "out of memory";
  if (!t->failed && s->n == s->capacity) {
    size_t capacity = s->capacity ? s->capacity * 2 : 1024;
    uint32_t *at = realloc(s->at, capacity * sizeof *at);
    if (at)
      s->at = at, s->capacity = capacity;
    else
      t->failed = "out of memory";
  }
  if (!t->failed) {
    uint32_t *slot = slot_of(t, pc);
    if (!*slot) {
      t->entries[t->n++] = (entry){.pc = pc};
      *slot = t->n;
    }
    entry *e = &t->entries[*slot - 1];
    e->count++;
    e->lanes += (unsigned)__builtin_popcountll(WS_EXEC(w));
    s->at[s->n++] = *slot - 1;
  }
}

static int by_pc(const void *a, const void *b) {
  const uint64_t x = (*(const entry *const *)a)->pc, y = (*(const entry *const *)b)->pc;
  return x < y ? -1 : x > y;
}

static void write_trace(ws_trace *t, FILE *f) {
  entry **order = malloc((t->n ? t->n : 1) * sizeof *order);
  if (!order) {
    t->failed = "out of memory";
    return;
  }
  for (uint32_t i = 0; i < t->n; i++)
    order[i] = &t->entries[i];
  qsort(order, t->n, sizeof *order, by_pc);
  fprintf(f, "dispatch %lu\t%s\t%s\t%u\t%llu\t%u\n", out.dispatches, t->kernel ? t->kernel : "?", t->gpu->name,
          t->lanes, (unsigned long long)t->groups, t->waves);
  for (uint32_t i = 0; i < t->n; i++) {
    entry *e = order[i];
    e->number = i;
    char text[256] = "";
    ws_disassemble(t->gpu, t->lanes, e->pc, text, sizeof text);
    for (char *p = text; *p; p++)
      if (*p == '\t' || *p == '\n')
        *p = ' ';
    fprintf(f, "i %lld\t%llu\t%llu\t%s\n", (long long)(e->pc - t->entry), (unsigned long long)e->count,
            (unsigned long long)e->lanes, text + strspn(text, " "));
  }
  free(order);
  for (uint64_t g = 0; g < t->groups; g++)
    for (unsigned w = 0; w < t->waves; w++) {
      const stream *s = &t->streams[g * t->waves + w];
      if (t->full && !s->n)
        continue;
      fprintf(f, "wave %llu %u", (unsigned long long)g, w);
      for (size_t i = 0; i < s->n;) {
        const uint32_t first = t->entries[s->at[i]].number;
        uint32_t last = first;
        while (++i < s->n && t->entries[s->at[i]].number == last + 1)
          last++;
        fprintf(f, last > first ? " %u-%u" : " %u", first, last);
      }
      fputc('\n', f);
    }
  if (t->full)
    fprintf(f, "limit %llu\n", (unsigned long long)ws_env.trace_limit);
}

// What has been recorded goes to the file, and its memory back.
static void finish(ws_trace *t) {
  pthread_mutex_lock(&out.lock);
  if (!out.file && *ws_env.trace)
    out.file = fopen(ws_env.trace, "w");
  if (!out.file)
    t->failed = "its file cannot be written";
  if (!t->failed) {
    out.dispatches++;
    write_trace(t, out.file);
    if (fflush(out.file))
      t->failed = "its file cannot be written";
  }
  pthread_mutex_unlock(&out.lock);
  if (t->full)
    fprintf(stderr, "wavesim: the trace in %s ends: it has %llu instructions (WAVESIM_TRACE_LIMIT)\n", ws_env.trace,
            (unsigned long long)ws_env.trace_limit);
  if (t->failed)
    fprintf(stderr, "wavesim: the trace of %s is not complete: %s\n", t->kernel ? t->kernel : "?", t->failed);
  for (uint64_t i = 0; i < t->groups * t->waves; i++)
    free(t->streams[i].at);
  free(t->streams);
  free(t->table);
  free(t->entries);
}

bool ws_trace_step(ws_trace *t, const ws_wave *w, uint64_t group) {
  if (__atomic_load_n(&t->full, __ATOMIC_ACQUIRE))
    return false;
  const uint64_t pc = ws_wave_pc(w);
  pthread_mutex_lock(&t->lock);
  const bool last = __atomic_add_fetch(&out.recorded, 1, __ATOMIC_RELAXED) > ws_env.trace_limit;
  if (!t->full && last) {
    __atomic_store_n(&t->full, true, __ATOMIC_RELEASE);
    finish(t);
  }
  if (!t->full)
    record(t, w, group, pc);
  pthread_mutex_unlock(&t->lock);
  return !last;
}

void ws_trace_end(ws_trace *t) {
  if (!t)
    return;
  if (!t->full)
    finish(t);
  pthread_mutex_destroy(&t->lock);
  free(t);
}
