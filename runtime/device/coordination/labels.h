// labels.h: the loops of inspector.c, control_loop.c and jump_table.c. Private to
// runtime/device/coordination.
//
// xl_label_loop is that of Figs. 8 and 9 of the paper in crosslane/regions.h: in
// each iteration the master does what labMaster says and the others what labOthers
// says, then all meet at a barrier. Both labels are in LDS, written by the master
// alone. With one pair of them, as Fig. 8 has it, one barrier an iteration is a
// race: a thread that is late from the barrier may read what the master has
// meanwhile written for the iteration after. There are two pairs here. Iteration i reads pair i % 2 and the master
// writes the other. What was read of a pair in iteration i was read before the
// barrier that ends i, and the master writes that pair in iteration i + 1, after
// it. test/runtime/coordination/Inputs/labels.pml is the protocol as a model, and
// finds Fig. 8's race.
//
// xl_turn_loop has the two kinds of iterations, which take turns, written one
// after the other. What follows a parallel region is known without reading it: the
// master goes on behind the region, and the others have nothing to do. What is
// left is the label that sequential code chooses, and one word for it: the master
// writes it after the barrier that ends the region, which a thread comes to when
// it has read the word.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_LABELS_H
#define XL_LABELS_H

#include "team.h"

// A region, and how the code of a label is found: by one function each that tells
// the labels apart, or by tables whose entries are for the labels in order.
typedef struct {
  xl_sequential *const *sequential;
  xl_parallel *const *parallel;
  bool tables;
  XL_TEAM_MEMORY void *team;
  uint32_t thread, threads;
} xl_region;

XL_INLINE uint32_t xl_run_sequential(const xl_region *r, uint32_t label) {
  return r->sequential[r->tables ? label / 2 : 0](label, r->team);
}
XL_INLINE void xl_run_parallel(const xl_region *r, uint32_t label) {
  r->parallel[r->tables ? label / 2 : 0](label, r->team, r->thread, r->threads);
}

typedef struct {
  uint32_t master, others;
} xl_labels;

// With two pairs in LDS. The labels of iteration 0 are known, so that nothing is read for it.
XL_INLINE void xl_label_loop(const xl_region *r, XL_TEAM_MEMORY xl_labels *pairs) {
  uint32_t master = XL_LABEL_START, others = XL_LABEL_IDLE;
  for (uint32_t next = 1;; next ^= 1) {
    if (others == XL_LABEL_IDLE) {
      if (xl_is_master()) {
        // The master alone is active, so its label is all lanes'.
        const uint32_t chosen = xl_run_sequential(r, xl_same(master));
        pairs[next].master = chosen;
        pairs[next].others = chosen;
      }
    } else {
      xl_run_parallel(r, others);
      if (xl_is_master()) {
        pairs[next].master = others + 1;
        pairs[next].others = XL_LABEL_IDLE;
      }
    }
    __builtin_amdgcn_wave_barrier(); // see XL_MASTERS
    xl_team_barrier(r->threads);
    master = pairs[next].master;
    others = xl_same(pairs[next].others);
    if (others == XL_LABEL_DONE)
      break;
  }
  xl_team_barrier(r->threads); // the pairs may be another region's next
}

// With a word in LDS.
XL_INLINE void xl_turn_loop(const xl_region *r, XL_TEAM_MEMORY uint32_t *word) {
  for (uint32_t label = XL_LABEL_START;; label++) { // from a region's label to that of what follows it
    if (xl_is_master())
      *word = xl_run_sequential(r, label);
    __builtin_amdgcn_wave_barrier();
    xl_team_barrier(r->threads);
    label = xl_same(*word);
    if (label == XL_LABEL_DONE)
      break;
    xl_run_parallel(r, label);
    xl_team_barrier(r->threads);
  }
  xl_team_barrier(r->threads); // the word may be another region's next
}

#endif
