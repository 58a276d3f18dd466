// control_loop.c: the control loop whose labels a switch tells apart; labels.h has
// the loop. The switches are the functions that it is given, and go into it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "labels.h"

XL_LDS xl_labels xl_switch_labels[2];

XL_EXPORT void xl_teams_control_loop(xl_sequential *sequential, xl_parallel *parallel, XL_TEAM_MEMORY void *team,
                                     uint32_t thread, uint32_t threads) {
  const xl_region region = {&sequential, &parallel, false, team, thread, threads};
  xl_label_loop(&region, xl_switch_labels);
}
