// labels.h: the loops of inspector.c and control_loop.c. Private to
// runtime/device/coordination.
//
// xl_label_loop is the loop of Figs. 8 and 9 of the paper in crosslane/regions.h: in
// each iteration the master executes labMaster and the others execute labOthers,
// then all meet at a barrier. labOthers is in LDS, and only the master writes
// it.
//
// With one word for it and one barrier an iteration, as in Fig. 8, there is a
// race: a thread that leaves the barrier late may read what the master has already
// written for the next iteration. Here there are two words, used alternately.
// test/runtime/coordination/Inputs/labels.pml models the protocol and
// finds Fig. 8's race.
//
// Iterations alternate between two kinds: in one the master
// runs sequential code, in the other all run a region. The loop is therefore unrolled by two,
// one of each kind, and known values are not tested: labMaster, which the
// figure has in shared memory although only the master sets and reads it; and
// both labels after a region, as the master continues there and the others are idle.
//
// With one word the loop goes a step further. No two consecutive iterations choose a label,
// so one word is enough: the master writes it after the barrier that
// ends the region, and a thread reaches that barrier only when it has read the word. jump_table.c
// works in this way too.
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
