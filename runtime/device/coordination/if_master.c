// if_master.c: every sequential statement guarded by "am I the master", with a
// barrier after it (Figs. 3 and 5 of the paper in crosslane/regions.h). All
// threads go through the control flow.
//
// A condition is the master's to evaluate: its side effects happen once, and &&
// and || skip what they skip in C. The others get its value through LDS. Two words
// take turns, so that one barrier a condition is enough: the master writes a word
// again only after the next condition's barrier, which a thread comes to when it
// has read the word.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team.h"

XL_EXPORT void xl_if_master_end(uint32_t threads) { xl_team_barrier(threads); }

XL_LDS uint32_t xl_decisions[2];

XL_EXPORT void xl_if_master_note(uint32_t value, uint32_t turn) { xl_decisions[turn] = value; }

XL_EXPORT uint32_t xl_if_master_decide(uint32_t *turn, uint32_t threads) {
  const uint32_t at = *turn;
  xl_team_barrier(threads);
  *turn = at ^ 1;
  return xl_same(xl_decisions[at]);
}
