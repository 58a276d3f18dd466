// examples.c: the examples of "Coordinating GPU Threads for OpenMP 4.0 in LLVM"
// and what else a region can be made of, once as kernels under a scheme, once as a
// serial program that writes the runs and what they have to leave: a.out FOLDER.
// Every kernel has out, `words` of each team's own, and two parameters.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define XL_TEAM_STACK 1000
#include <crosslane/regions.h>

#define ADD(AT, V) __scoped_atomic_fetch_add(AT, V, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP)

typedef struct {
  uint32_t *out;
  uint32_t words, p, q;
  uint32_t i, j, a, b, sum, log;
  int32_t s, t;
  uint32_t *list, *inner;
} data;

// A kernel of the region NAME.
#define KERNEL(NAME)                                                                                                   \
  XL_KERNEL void NAME(uint32_t *out, uint32_t words, uint32_t p, uint32_t q) {                                         \
    XL_RUN(NAME, data, {.out = out + xl_team * words, .words = words, .p = p, .q = q});                                \
  }

// clang-format off
// Sequential code between parallel regions (Figs. 1 and 3): each needs what the one before left.
XL_REGIONS(between, data, 3) {
  XL_BEGIN(between)
  XL_SEQUENTIAL
    team->a = team->p + xl_team;
  XL_END_SEQUENTIAL
  XL_PARALLEL
    XL_FOR_THREADS(i, team->words)
      team->out[i] = i * team->a;
  XL_END_PARALLEL
  XL_SEQUENTIAL
    for (uint32_t i = 0; i < team->words; i++)
      team->sum += team->out[i];
  XL_END_SEQUENTIAL
  XL_PARALLEL
    XL_FOR_THREADS(i, team->words)
      team->out[i] ^= team->sum;
  XL_END_PARALLEL
  XL_PARALLEL // directly behind another
    XL_FOR_THREADS(i, team->words)
      ADD(&team->log, team->out[team->words - 1 - i] >> (i & 7));
  XL_END_PARALLEL
  XL_SEQUENTIAL
    team->out[0] = team->log;
  XL_END_SEQUENTIAL
  XL_END
}
KERNEL(between)

// Conditions with side effects (Fig. 4): b counts only where ++a is above 0.
XL_REGIONS(short_circuit, data, 4) {
  XL_BEGIN(short_circuit)
  XL_SEQUENTIAL
    team->s = (int32_t)team->p - 3;
    team->t = 0;
  XL_END_SEQUENTIAL
  XL_FOR(team->i = 0, team->i < 6, team->i++) {
    XL_IF(++team->s > 0 && team->t++ > 0) {
      XL_PARALLEL
        XL_FOR_THREADS(i, team->words)
          team->out[i] += 1 + i * (uint32_t)team->t;
      XL_END_PARALLEL
    } else {
      XL_PARALLEL
        XL_FOR_THREADS(i, team->words)
          team->out[i] += 1000 * (uint32_t)(team->s + 100);
      XL_END_PARALLEL
    }
    XL_IF(team->t > 2 || (team->log += 7) % 3 == 0) {
      XL_PARALLEL
        XL_FOR_THREADS(i, team->words)
          team->out[i] *= 3;
      XL_END_PARALLEL
    }
  }
  XL_SEQUENTIAL
    team->a = (uint32_t)(team->s * 100 + team->t) + team->log * 10000;
  XL_END_SEQUENTIAL
  XL_PARALLEL
    XL_FOR_THREADS(i, team->words)
      team->out[i] ^= team->a;
  XL_END_PARALLEL
  XL_END
}
KERNEL(short_circuit)

// One of several regions, chosen by sequential code (Fig. 6).
XL_REGIONS(chosen, data, 4) {
  XL_BEGIN(chosen)
  XL_SEQUENTIAL
    team->a = (team->p + xl_team * team->q) % 5;
  XL_END_SEQUENTIAL
  XL_IF(team->a == 0) {
    XL_PARALLEL
      XL_FOR_THREADS(i, team->words) team->out[i] = i;
    XL_END_PARALLEL
  } else XL_IF(team->a == 1) {
    XL_PARALLEL
      XL_FOR_THREADS(i, team->words) team->out[i] = i * i;
    XL_END_PARALLEL
  } else XL_IF(team->a == 2) {
    XL_PARALLEL
      XL_FOR_THREADS(i, team->words) team->out[i] = ~i;
    XL_END_PARALLEL
  } else XL_IF(team->a == 3) {
    XL_PARALLEL
      XL_FOR_THREADS(i, team->words) team->out[i] = i << (i & 15);
    XL_END_PARALLEL
  }
  XL_END // nothing at all for 4
}
KERNEL(chosen)

// Regions chosen by results of other regions (Fig. 7). cond_gbl is p; with 0, as
// printed there, region 1.2 is never reached.
XL_REGIONS(results, data, 5) {
  XL_BEGIN(results)
  XL_SEQUENTIAL
    team->a = team->p; // cond_gbl
  XL_END_SEQUENTIAL
  XL_PARALLEL // region 0: all threads find out what comes
    XL_FOR_THREADS(i, team->words) {
      team->out[i] = i ^ team->q;
      ADD(&team->sum, team->out[i] & 1);
    }
  XL_END_PARALLEL
  XL_IF(team->sum * 2 >= team->words) {
    XL_PARALLEL // region 1.1
      XL_FOR_THREADS(i, team->words) {
        team->out[i] += 11;
        if (team->a && i + 1 == team->words)
          team->b = team->out[i];
      }
    XL_END_PARALLEL
    XL_IF(team->a) {
      XL_PARALLEL // region 1.2
        XL_FOR_THREADS(i, team->words) team->out[i] += team->b * 12;
      XL_END_PARALLEL
    }
  } else {
    XL_PARALLEL // region 2
      XL_FOR_THREADS(i, team->words) team->out[i] *= 2;
    XL_END_PARALLEL
  }
  XL_PARALLEL // region 3
    XL_FOR_THREADS(i, team->words) team->out[i] -= team->sum;
  XL_END_PARALLEL
  XL_END
}
KERNEL(results)

// Nesting of loops and conditions, of which a parallel region finds the result: a
// sort of neighbours by turns, rounds until none is left to swap.
XL_REGIONS(sorted, data, 3) {
  XL_BEGIN(sorted)
  XL_PARALLEL
    XL_FOR_THREADS(i, team->words)
      team->out[i] = (i * 2654435761u + xl_team) >> 20;
  XL_END_PARALLEL
  XL_SEQUENTIAL
    team->a = 1;
  XL_END_SEQUENTIAL
  XL_WHILE(team->a) {
    XL_SEQUENTIAL
      team->a = 0;
      team->log++;
    XL_END_SEQUENTIAL
    XL_FOR(team->i = 0, team->i < 2, team->i++) {
      XL_IF(team->words < 2)
        break;
      XL_IF(team->log > team->p && team->i == 1)
        continue;
      XL_PARALLEL
        XL_FOR_THREADS(k, (team->words - team->i) / 2) {
          uint32_t *at = team->out + 2 * k + team->i;
          if (at[0] > at[1]) {
            const uint32_t low = at[1];
            at[1] = at[0];
            at[0] = low;
            __scoped_atomic_store_n(&team->a, 1, __ATOMIC_RELAXED, __MEMORY_SCOPE_WRKGRP);
          }
        }
      XL_END_PARALLEL
    }
  }
  XL_PARALLEL
    XL_FOR_THREADS(i, team->words)
      team->out[i] |= team->log << 16;
  XL_END_PARALLEL
  XL_END
}
KERNEL(sorted)

// A region in a region, each thread's own; and a loop that begins with a region.
XL_REGIONS(nested, data, 2) {
  XL_BEGIN(nested)
  XL_FOR(team->j = 0, team->j < team->p, team->j += 2) {
    XL_PARALLEL
      XL_FOR_THREADS(i, team->words) {
        uint32_t sum = 0;
        XL_NESTED
          XL_FOR_THREADS(k, i % 7 + team->j)
            sum += k * k + xl_threads + 10 * xl_thread;
          XL_NESTED
            XL_FOR_THREADS(k, 3)
              sum = sum * 5 + k;
          XL_END_NESTED
        XL_END_NESTED
        team->out[i] += sum;
      }
    XL_END_PARALLEL
    XL_WHILE(team->b < team->j) {
      XL_PARALLEL
        XL_FOR_THREADS(i, team->words)
          ADD(&team->b, i == 0);
      XL_END_PARALLEL
    }
  }
  XL_SEQUENTIAL
    team->out[team->words / 2] = team->b;
  XL_END_SEQUENTIAL
  XL_END
}
KERNEL(nested)

// No parallel region; nothing; a parallel region alone; and all of them one after the other in a kernel.
XL_REGIONS(alone, data, 0) {
  XL_BEGIN(alone)
  XL_SEQUENTIAL
    for (uint32_t i = 0; i < team->words; i++)
      team->out[i] = i + team->p;
  XL_END_SEQUENTIAL
  XL_END
}
XL_REGIONS(nothing, data, 0) {
  XL_BEGIN(nothing)
  XL_END
}
XL_REGIONS(one, data, 1) {
  XL_BEGIN(one)
  XL_PARALLEL
    XL_FOR_THREADS(i, team->words) team->out[i] += i * team->q;
  XL_END_PARALLEL
  XL_END
}
XL_KERNEL void several(uint32_t *out, uint32_t words, uint32_t p, uint32_t q) {
  XL_RUN(alone, data, {.out = out + xl_team * words, .words = words, .p = p});
  XL_RUN(one, data, {.out = out + xl_team * words, .words = words, .q = q});
  XL_RUN(one, data, {.out = out + xl_team * words, .words = words, .q = 3});
  XL_RUN(nothing, data, {.out = out});
  XL_RUN(one, data, {.out = out + xl_team * words, .words = words, .q = p});
}

// Memory of the team's stack, which does not take all of it: lists of 64 to 16,384 words in one of all words.
XL_REGIONS(stacked, data, 3) {
  XL_BEGIN(stacked)
  XL_SEQUENTIAL
    team->list = xl_team_alloc(team->words * sizeof *team->list);
  XL_END_SEQUENTIAL
  XL_PARALLEL
    XL_FOR_THREADS(i, team->words) team->list[i] = i * i + team->q;
  XL_END_PARALLEL
  XL_FOR(team->i = 0, team->i < team->p, team->i++) {
    XL_SEQUENTIAL
      team->a = 64u << 4 * team->i % 12;
      team->inner = xl_team_alloc(team->a * sizeof *team->inner);
      team->inner[0] = team->i;
    XL_END_SEQUENTIAL
    XL_PARALLEL
      XL_FOR_THREADS(i, team->a - 1) team->inner[i + 1] = i * 3 + team->i;
    XL_END_PARALLEL
    XL_PARALLEL
      XL_FOR_THREADS(i, team->words)
        team->out[i] = team->out[i] * 5 + team->inner[i * 17 % team->a] + team->list[team->words - 1 - i];
    XL_END_PARALLEL
    XL_SEQUENTIAL
      xl_team_free(team->inner, team->a * sizeof *team->inner);
    XL_END_SEQUENTIAL
  }
  XL_SEQUENTIAL
    xl_team_free(team->list, team->words * sizeof *team->list);
  XL_END_SEQUENTIAL
  XL_END
}
KERNEL(stacked)

// The threads of all teams, shared by a loop; here out is the first team's for all.
XL_REGIONS(all_teams, data, 1) {
  XL_BEGIN(all_teams)
  XL_SEQUENTIAL
    team->a = team->q * 2;
  XL_END_SEQUENTIAL
  XL_PARALLEL
    XL_FOR_TEAMS(i, team->p) team->out[i] += i * team->a;
  XL_END_PARALLEL
  XL_END
}
XL_KERNEL void all_teams(uint32_t *out, uint32_t words, uint32_t p, uint32_t q) {
  XL_RUN(all_teams, data, {.out = out, .words = words, .p = p, .q = q});
}

#include "cases.h"
