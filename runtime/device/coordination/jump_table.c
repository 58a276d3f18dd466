// jump_table.c: the control loop whose labels index tables of functions: one call
// through scalar registers, however many regions there are.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "labels.h"

XL_LDS uint32_t xl_table_label;

XL_EXPORT void xl_teams_jump_table(xl_sequential *const *sequential, xl_parallel *const *parallel,
                                   XL_TEAM_MEMORY void *team, uint32_t thread, uint32_t threads) {
  const xl_region region = {sequential, parallel, true, team, thread, threads};
  xl_turn_loop(&region, &xl_table_label);
}
