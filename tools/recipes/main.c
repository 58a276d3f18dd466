// recipes: finds the cheapest instructions for every constant shuffle on every
// target, checks them by simulation, and prints CrossLaneRecipes.td or why
// nothing is cheaper.
//
//   recipes --emit [FILE [N]]         write the table (standard output); with N of the
//                                     amounts 1, 1 + N, 1 + 2 N, ... alone
//   recipes --prove [TARGET [MODE AMOUNT WIDTH]]
//                                     what was tried for each pattern, and why no cheaper program exists
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "recipes.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Job {
  int target;
  Pattern pattern;
  Result any, full;
} Job;

typedef struct Work {
  Job *jobs;
  unsigned n, next;
  pthread_mutex_t lock;
} Work;

static void *worker(void *arg) {
  Work *w = arg;
  Search *s = NULL;
  int target = -1;
  for (;;) {
    pthread_mutex_lock(&w->lock);
    Job *j = w->next < w->n ? &w->jobs[w->next++] : NULL;
    pthread_mutex_unlock(&w->lock);
    if (!j)
      break;
    if (j->target != target) {
      if (s)
        search_free(s);
      s = search_new(target = j->target);
    }
    j->any = search_run(s, &j->pattern, false, NULL);
    j->full = search_run(s, &j->pattern, true, j->any.found ? &j->any.cost : NULL);
  }
  if (s)
    search_free(s);
  return NULL;
}

// Any active set will do where the value passes through two lanes only; a few hundred of them are tried.
static unsigned check(const Job *j) {
  char text[200];
  unsigned bad = 0;
  uint64_t x = 0x9e3779b97f4a7c15ull + j->pattern.amount * 131 + j->pattern.width;
  for (unsigned full = 0; full < 2; full++) {
    const Result *r = full ? &j->full : &j->any;
    for (unsigned i = 0; r->found && i < (full ? 3 : 300); i++) {
      uint64_t active = ~0ull;
      if (full && i && j->pattern.width < 64)
        active = i == 1 ? 0xffffffff : ~0ull << 32; // one warp of the two
      else if (i && !full) {
        x ^= x << 13, x ^= x >> 7, x ^= x << 17;
        const uint64_t y = x * 0x2545f4914f6cdd1dull;
        active = i % 3 == 0 ? y : i % 3 == 1 ? y & (y >> 7) & (y << 3) : y | y >> 5 | y << 9;
        if (i <= 64) { // a lane and the one that it reads, alone
          const unsigned l = (i - 1) % targets[j->target].lanes;
          active = 1ull << l | 1ull << j->pattern.source[l];
        }
      }
      const char *e = simulate(j->target, j->pattern.mode, j->pattern.amount, j->pattern.width, &r->program, active,
                               text, sizeof text);
      if (e) {
        fprintf(stderr, "recipes: error: %s %s %u in %u: %s: ", targets[j->target].name, mode_name(j->pattern.mode),
                j->pattern.amount, j->pattern.width, e);
        print_program(stderr, &r->program);
        fputc('\n', stderr);
        bad++;
        break;
      }
    }
  }
  return bad;
}

static void prove(const Job *j) {
  for (unsigned full = 0; full < 2; full++) {
    const Result *r = full ? &j->full : &j->any;
    if (full && !r->found && !r->tried)
      continue;
    printf("%s %s %u in %u%s: ", targets[j->target].name, mode_name(j->pattern.mode), j->pattern.amount,
           j->pattern.width, full ? ", all lanes active" : "");
    if (r->found) {
      printf("LDS trips %u, %u cycles, %u instructions: ", r->cost.lds, r->cost.cycles, r->cost.instructions);
      print_program(stdout, &r->program);
    } else
      printf(full ? "nothing cheaper" : "none");
    printf("%s\n", r->why);
  }
}

static int usage(void) {
  fputs("usage: recipes --emit [FILE [N]] | --prove [TARGET [MODE AMOUNT WIDTH]]\n", stderr);
  return 2;
}

int main(int argc, char **argv) {
  if (argc < 2 || (strcmp(argv[1], "--emit") && strcmp(argv[1], "--prove")))
    return usage();
  const bool emit = strcmp(argv[1], "--emit") == 0;
  const unsigned every = emit && argc == 4 ? (unsigned)strtoul(argv[3], NULL, 0) : 1;
  if (!every || (emit ? argc > 4 : argc > 6 || argc == 4 || argc == 5))
    return usage();
  int only = -1;
  if (!emit && argc > 2) {
    for (int i = 0; i < TARGETS; i++)
      if (strcmp(targets[i].name, argv[2]) == 0)
        only = i;
    if (only < 0) {
      fprintf(stderr, "recipes: error: no target '%s'\n", argv[2]);
      return 2;
    }
    if (same_as(only) >= 0)
      only = same_as(only);
  }
  enum { MOST = 1200 };
  Pattern *list = calloc(MOST, sizeof *list);
  Job *jobs = calloc(TARGETS * MOST, sizeof *jobs);
  if (!list || !jobs)
    return 1;
  Work w = {.jobs = jobs, .lock = PTHREAD_MUTEX_INITIALIZER};
  for (int t = 0; t < TARGETS; t++) {
    if (same_as(t) >= 0 || (only >= 0 && t != only))
      continue;
    const unsigned n = pattern_list(&targets[t], list, MOST);
    for (unsigned i = 0; i < n; i++) {
      if (list[i].amount % every != 1 % every)
        continue;
      if (argc == 6 && !emit &&
          (strcmp(argv[3], mode_name(list[i].mode)) || strtoul(argv[4], NULL, 0) != list[i].amount ||
           strtoul(argv[5], NULL, 0) != list[i].width))
        continue;
      jobs[w.n].target = t;
      jobs[w.n++].pattern = list[i];
    }
  }
  if (!w.n) {
    fprintf(stderr, "recipes: error: %s has no shuffle '%s %s %s'\n", argv[2], argv[3], argv[4], argv[5]);
    return 2;
  }
  long cpus = sysconf(_SC_NPROCESSORS_ONLN);
  pthread_t threads[16];
  unsigned n = cpus < 1 ? 1 : cpus > 16 ? 16 : (unsigned)cpus;
  if (n > w.n)
    n = w.n ? w.n : 1;
  for (unsigned i = 0; i < n; i++)
    if (pthread_create(&threads[i], NULL, worker, &w)) {
      fputs("recipes: error: cannot start a thread\n", stderr);
      return 1;
    }
  for (unsigned i = 0; i < n; i++)
    pthread_join(threads[i], NULL);

  unsigned bad = 0, none = 0;
  unsigned long long tried = 0, whole = 0;
  for (unsigned i = 0; i < w.n; i++) {
    bad += check(&jobs[i]);
    none += !jobs[i].any.found;
    tried += jobs[i].any.tried + jobs[i].full.tried;
    whole += jobs[i].any.whole + jobs[i].full.whole;
  }
  if (!emit) {
    for (unsigned i = 0; i < w.n; i++)
      prove(&jobs[i]);
    printf("%u patterns, %u without a program; %llu choices of a step, %llu programs right, %u wrong in "
           "simulation\n",
           w.n, none, tried, whole, bad);
  } else if (!bad) {
    Record *records = calloc(4 * TARGETS * MOST, sizeof *records);
    if (!records)
      return 1;
    unsigned count = 0;
    for (unsigned i = 0; i < w.n; i++)
      for (unsigned full = 0; full < 2; full++) {
        const Result *r = full ? &jobs[i].full : &jobs[i].any;
        if (!r->found)
          continue;
        unsigned serves = 1u << jobs[i].target;
        for (int t = 0; t < TARGETS; t++)
          if (same_as(t) == jobs[i].target)
            serves |= 1u << t;
        records[count++] = (Record){
            .pattern = jobs[i].pattern, .program = r->program, .cost = r->cost, .serves = serves, .full = full};
      }
    FILE *out = argc > 2 ? fopen(argv[2], "w") : stdout;
    if (!out) {
      fprintf(stderr, "recipes: error: %s: %s\n", argv[2], strerror(errno));
      return 1;
    }
    emit_table(out, records, count);
    if (fflush(out) || (argc > 2 && fclose(out))) {
      fprintf(stderr, "recipes: error: cannot write the table\n");
      return 1;
    }
    free(records);
  }
  free(list);
  free(jobs);
  return bad ? 1 : 0;
}
