//===- trace.c - The cost model over executed code ------------------------===//
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
#include "trace.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WAVES = 32 };

typedef struct Inst {
  const char *text;
  size_t length;
  bool barrier;
} Inst;

typedef struct Wave {
  XlModelState *state;
  char *next;         // in its line of the trace
  unsigned long i, n; // the rest of the row of instructions begun
  bool waits;
} Wave;

typedef struct Dispatch {
  char kernel[512], gpu[32];
  unsigned lanes, waves;
  unsigned long groups;
  Inst *inst;
  size_t ninst, capacity;
  unsigned long longest, total; // cycles
  unsigned long instructions, lds, memory, scratch, barriers, calls, atomics;
  unsigned long same; // the most lanes that executed one atomic
} Dispatch;

static bool starts(const char *s, const char *prefix) { return strncmp(s, prefix, strlen(prefix)) == 0; }

static bool fail(char *error, size_t size, const char *what, const char *line) {
  snprintf(error, size, "%s: %.80s", what, line);
  return false;
}

// An "i" line: OFFSET, COUNT, LANES, text.
static bool add_inst(Dispatch *d, char *line, char *error, size_t size) {
  unsigned long count, lanes;
  int at = 0;
  if (sscanf(line, "i %*d %lu %lu %n", &count, &lanes, &at) != 2 || !at)
    return fail(error, size, "not an instruction", line);
  if (d->ninst == d->capacity) {
    d->capacity = d->capacity ? d->capacity * 2 : 1024;
    Inst *more = realloc(d->inst, d->capacity * sizeof *more);
    if (!more)
      return fail(error, size, "out of memory", line);
    d->inst = more;
  }
  const char *m = line + at;
  // gfx12's barrier has two halves: a wave says that it is there, and waits.
  bool barrier = starts(m, "s_barrier") && !starts(m, "s_barrier_signal");
  bool memory = starts(m, "global_") || starts(m, "flat_") || starts(m, "buffer_") || starts(m, "scratch_");
  const char *end = m + strcspn(m, " "), *atomic = strstr(m, "_atomic");
  if (barrier)
    d->barriers += count;
  if (starts(m, "s_swappc") || starts(m, "s_call"))
    d->calls += count;
  if (memory && atomic && atomic < end) {
    d->atomics += lanes;
    if (lanes > d->same)
      d->same = lanes;
  }
  if (starts(m, "scratch_") || starts(m, "buffer_load") || starts(m, "buffer_store"))
    d->scratch += count;
  d->inst[d->ninst++] = (Inst){m, strlen(m), barrier};
  return true;
}

// Runs w to its next barrier or its end.
static bool run(Dispatch *d, Wave *w, char *error, size_t size) {
  for (;;) {
    if (!w->n) {
      char *end;
      w->next += strspn(w->next, " ");
      if (!*w->next)
        return true;
      w->i = strtoul(w->next, &end, 10);
      if (end == w->next)
        return fail(error, size, "not a wave", w->next);
      unsigned long last = *end == '-' ? strtoul(end + 1, &end, 10) : w->i;
      if (last < w->i || last >= d->ninst)
        return fail(error, size, "no such instructions", w->next);
      w->n = last - w->i + 1;
      w->next = end;
    }
    const Inst *i = &d->inst[w->i];
    w->i++, w->n--;
    if (!xl_model_step(w->state, i->text, i->length, error, size))
      return false;
    if (i->barrier) {
      w->waits = true;
      return true;
    }
  }
}

// The waves of one work-group, then their sums into d.
static bool group(Dispatch *d, Wave *w, char *error, size_t size) {
  bool ok = true, any = true;
  for (unsigned k = 0; k < d->waves && ok; k++)
    ok = run(d, &w[k], error, size);
  while (ok && any) { // ended waves do not count at a barrier
    unsigned long last = 0;
    any = false;
    for (unsigned k = 0; k < d->waves; k++)
      if (w[k].waits && xl_model_now(w[k].state) > last)
        last = xl_model_now(w[k].state);
    for (unsigned k = 0; k < d->waves && ok; k++)
      if (w[k].waits) {
        any = true;
        w[k].waits = false;
        xl_model_wait_until(w[k].state, last);
        ok = run(d, &w[k], error, size);
      }
  }
  unsigned long cycles = 0;
  for (unsigned k = 0; k < d->waves; k++) {
    XlModelResult r = xl_model_result(w[k].state);
    if (r.cycles > cycles)
      cycles = r.cycles;
    d->instructions += r.instructions;
    d->lds += r.lds;
    d->memory += r.vmem;
  }
  d->total += cycles;
  if (cycles > d->longest)
    d->longest = cycles;
  return ok;
}

static char *cut(char *line) { // ends the line there; where the next one begins
  char *eol = strchr(line, '\n');
  if (!eol)
    return line + strlen(line);
  *eol = 0;
  return eol + 1;
}

bool xl_model_trace(char *text, bool memory, FILE *out, char *error, size_t error_size) {
  Dispatch d = {0};
  Wave waves[MOST_WAVES] = {{0}};
  char *limit = strstr(text, "\nlimit ");
  if (limit) {
    cut(limit + 1);
    return fail(error, error_size, "wavesim has written no more than WAVESIM_TRACE_LIMIT", limit + 1);
  }
  bool ok = true;
  for (char *line = text; *line && ok;) {
    char *next = cut(line);
    d = (Dispatch){.inst = d.inst, .capacity = d.capacity};
    if (sscanf(line, "dispatch %*u %511s %31s %u %lu %u", d.kernel, d.gpu, &d.lanes, &d.groups, &d.waves) != 5 ||
        !d.waves || d.waves > MOST_WAVES) {
      ok = fail(error, error_size, "not a dispatch", line);
      break;
    }
    int target = xl_model_target(d.gpu, d.lanes);
    if (target < 0) {
      ok = fail(error, error_size, "no model of this GPU and wave size", line);
      break;
    }
    for (line = next; ok && starts(line, "i "); line = next) {
      next = cut(line);
      ok = add_inst(&d, line, error, error_size);
    }
    for (unsigned long g = 0; ok && g < d.groups; g++) {
      for (unsigned k = 0; ok && k < d.waves; k++, line = next) {
        int at = 0;
        unsigned long of;
        unsigned index;
        next = cut(line);
        if (sscanf(line, "wave %lu %u%n", &of, &index, &at) != 2 || of != g || index != k)
          ok = fail(error, error_size, "not the next wave", line);
        waves[k] = (Wave){xl_model_new((XlModelTarget)target, memory), line + at, 0, 0, false};
        if (!waves[k].state)
          ok = fail(error, error_size, "out of memory", line);
      }
      ok = ok && group(&d, waves, error, error_size);
      for (unsigned k = 0; k < d.waves; k++) {
        xl_model_free(waves[k].state);
        waves[k].state = NULL;
      }
    }
    const unsigned long again = d.same ? (d.same - 1) * xl_model_costs((XlModelTarget)target)->atomic_again : 0;
    if (ok)
      fprintf(out, "%s\t%s\t%u\t%lu\t%u\t%lu\t%lu\t%lu\t%lu\t%lu\t%lu\t%lu\t%lu\t%lu\t%lu\n", d.kernel, d.gpu, d.lanes,
              d.groups, d.waves, d.longest, d.total, d.instructions, d.lds, d.memory, d.scratch, d.barriers, d.calls,
              d.atomics, again);
  }
  free(d.inst);
  return ok;
}
