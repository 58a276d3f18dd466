// control_loop.c: the control loop whose labels a switch tells apart; labels.h has
// the loop. The switches are the functions that it is given, and go into it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "labels.h"

XL_LDS __attribute__((aligned(8))) uint32_t xl_others[2];

XL_EXPORT void xl_teams_control_loop(xl_sequential *sequential, xl_parallel *parallel, XL_TEAM_MEMORY void *team,
                                     uint32_t thread, uint32_t threads) {
  const xl_region region = {sequential, parallel, team, thread, threads};
  xl_label_loop(&region, xl_others, sizeof *xl_others);
}
