// jump_table.c: the loop of labels.h with a table in place of the switch. An entry is
// a round: a parallel region, a barrier, and the sequential code behind it, in one
// function, so that a wavefront pays one call through scalar registers a region,
// however many regions there are. The word for the label is written after the
// barrier in the round, which a thread comes to when it has read it. Where a region has
// one round there is no table, and the round goes into the loop.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "team.h"

XL_LDS uint32_t xl_table_label;

XL_EXPORT void xl_jump_round(xl_sequential *sequential, xl_parallel *parallel, XL_TEAM_MEMORY uint32_t *word,
                             uint32_t label, XL_TEAM_MEMORY void *team, uint32_t thread, uint32_t threads) {
  parallel(label, team, thread, threads);
  xl_team_barrier(threads);
  if (xl_is_first(thread))
    *word = sequential(label + 1, team);
  __builtin_amdgcn_wave_barrier(); // see XL_MASTERS
}

XL_INLINE uint32_t xl_table_next(uint32_t threads) {
  __builtin_amdgcn_wave_barrier();
  xl_team_barrier(threads);
  return xl_same(xl_table_label);
}

XL_EXPORT void xl_teams_jump_table(xl_sequential *start, xl_round *const *rounds, XL_TEAM_MEMORY void *team,
                                   uint32_t thread, uint32_t threads) {
  if (xl_is_first(thread))
    xl_table_label = start(XL_LABEL_START, team);
  uint32_t label = xl_table_next(threads);
  if (label != XL_LABEL_DONE)
    do {
      rounds[label / 2](&xl_table_label, label, team, thread, threads);
      label = xl_table_next(threads);
    } while (label != XL_LABEL_DONE);
  xl_team_barrier(threads); // the word may be another region's next
}

XL_EXPORT void xl_teams_one_round(xl_sequential *start, xl_round *round, XL_TEAM_MEMORY void *team, uint32_t thread,
                                  uint32_t threads) {
  if (xl_is_first(thread))
    xl_table_label = start(XL_LABEL_START, team);
  if (xl_table_next(threads) != XL_LABEL_DONE)
    do {
      [[clang::always_inline]] round(&xl_table_label, XL_LABEL_PARALLEL(1), team, thread, threads);
    } while (xl_table_next(threads) != XL_LABEL_DONE);
  xl_team_barrier(threads);
}
