// labels.h: the loops of inspector.c, control_loop.c and jump_table.c. Private to
// runtime/device/coordination.
//
// XL_LABEL_LOOP is that of Figs. 8 and 9 of the paper in crosslane/regions.h: in
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
// XL_TURN_LOOP has the two kinds of iterations, which take turns, written one
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

typedef struct {
  uint32_t master, others;
} xl_labels;

// SEQUENTIAL(label) and PARALLEL(label) dispatch; PAIRS is the two pairs in LDS.
// The labels of iteration 0 are known, so that nothing is read for it.
#define XL_LABEL_LOOP(PAIRS, SEQUENTIAL, PARALLEL)                                                                     \
  uint32_t master = XL_LABEL_START, others = XL_LABEL_IDLE;                                                            \
  for (uint32_t next = 1;; next ^= 1) {                                                                                \
    if (others == XL_LABEL_IDLE) {                                                                                     \
      if (xl_is_master()) {                                                                                            \
        /* The master alone is active, so its label is all lanes'. */                                                  \
        const uint32_t chosen = SEQUENTIAL(xl_same(master));                                                           \
        PAIRS[next] = (xl_labels){chosen, chosen};                                                                     \
      }                                                                                                                \
      __builtin_amdgcn_wave_barrier(); /* see XL_MASTERS */                                                            \
    } else {                                                                                                           \
      PARALLEL(others);                                                                                                \
      if (xl_is_master())                                                                                              \
        PAIRS[next] = (xl_labels){others + 1, XL_LABEL_IDLE};                                                          \
      __builtin_amdgcn_wave_barrier();                                                                                 \
    }                                                                                                                  \
    xl_team_barrier(threads);                                                                                          \
    const xl_labels read = PAIRS[next];                                                                                \
    master = read.master;                                                                                              \
    others = xl_same(read.others);                                                                                     \
    if (others == XL_LABEL_DONE)                                                                                       \
      break;                                                                                                           \
  }                                                                                                                    \
  xl_team_barrier(threads); /* the pairs may be another region's next */

// The same with WORD in LDS.
#define XL_TURN_LOOP(WORD, SEQUENTIAL, PARALLEL)                                                                       \
  for (uint32_t label = XL_LABEL_START;; label++) { /* from a region's label to that of what follows it */             \
    if (xl_is_master())                                                                                                \
      WORD = SEQUENTIAL(label);                                                                                        \
    __builtin_amdgcn_wave_barrier();                                                                                   \
    xl_team_barrier(threads);                                                                                          \
    label = xl_same(WORD);                                                                                             \
    if (label == XL_LABEL_DONE)                                                                                        \
      break;                                                                                                           \
    PARALLEL(label);                                                                                                   \
    xl_team_barrier(threads);                                                                                          \
  }                                                                                                                    \
  xl_team_barrier(threads); /* the word may be another region's next */

#endif
