// labels.h: the loops of inspector.c and control_loop.c. Private to
// runtime/device/coordination.
//
// xl_label_loop is that of Figs. 8 and 9 of the paper in crosslane/regions.h: in
// each iteration the master does what labMaster says and the others what labOthers
// says, then all meet at a barrier. labOthers is in LDS, written by the master
// alone. With one of it, as Fig. 8 has it, one barrier an iteration is a
// race: a thread that is late from the barrier may read what the master has
// meanwhile written for the iteration after. There are two here, which take turns.
// test/runtime/coordination/Inputs/labels.pml is the protocol as a model, and
// finds Fig. 8's race. Iterations of two kinds take turns too: in one the master
// runs sequential code, in the other all run a region. So the loop has one of each
// (it is unrolled by two), and what is known is not asked: labMaster, which the
// figure has in shared memory and which nobody but the master sets or reads; and
// behind a region both, as the master goes on there and the others are idle.
//
// With one word it goes the last step. No two iterations that choose a label follow
// each other, so one word is enough: the master writes it after the barrier that
// ends the region, which a thread comes to when it has read the word. jump_table.c
// is that too.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_LABELS_H
#define XL_LABELS_H

#include "team.h"

// A region: its parts, its data, and the thread that runs them.
typedef struct {
  xl_sequential *sequential;
  xl_parallel *parallel;
  XL_TEAM_MEMORY void *team;
  uint32_t thread, threads;
} xl_region;

// The master runs the sequential code of the label, and leaves the next region's label
// in the word; returns that to all.
XL_INLINE uint32_t xl_choose(const xl_region *r, uint32_t label, XL_TEAM_MEMORY uint32_t *word) {
  if (xl_is_first(r->thread))
    *word = r->sequential(label, r->team);
  __builtin_amdgcn_wave_barrier(); // see XL_MASTERS
  xl_team_barrier(r->threads);
  return xl_same(*word);
}

// From the label of what follows a region: LLVM knows then that the loop never begins anew.
XL_INLINE uint32_t xl_behind(uint32_t label) {
  __builtin_assume(label > XL_LABEL_START);
  return label + 1;
}

// labOthers in LDS: one word, or two that take turns, the first aligned to 8 bytes: turn is 0, or 4,
// what one word's address differs by from the other's.
XL_INLINE void xl_label_loop(const xl_region *r, XL_TEAM_MEMORY uint32_t *word, uint32_t turn) {
  uint32_t label = xl_choose(r, XL_LABEL_START, word);
  if (label != XL_LABEL_DONE)
    do {
      r->parallel(label, r->team, r->thread, r->threads);
      xl_team_barrier(r->threads);
      if (turn)
        word = (XL_TEAM_MEMORY uint32_t *)((uint32_t)word ^ turn);
      label = xl_choose(r, xl_behind(label), word);
    } while (label != XL_LABEL_DONE);
  xl_team_barrier(r->threads); // they may be another region's next
}

#endif
