// inspector.c: one guarded block in which the master runs the sequential code up
// to the next parallel region and leaves its label in LDS, a barrier, one block in
// which all run that region (Fig. 6 of the paper in crosslane/regions.h); then a
// barrier and again, until the label is XL_LABEL_DONE.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "labels.h"

XL_LDS uint32_t xl_chosen;

XL_EXPORT void xl_teams_inspector(xl_sequential *sequential, xl_parallel *parallel, XL_TEAM_MEMORY void *team,
                                  uint32_t thread, uint32_t threads) {
  const xl_region region = {sequential, parallel, team, thread, threads};
  xl_label_loop(&region, &xl_chosen, 0);
}
