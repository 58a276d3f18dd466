// openmp_by_launch.h: if one file of an OpenMP program includes it (or clang gets it with -include), the program's
// reductions over teams use no atomic operation. Each team writes its values to its own place, selected by the team's
// number. The last team is a separate launch after all others have ended and combines the values. The order of
// operations, and so the bits of the result, are those of the other form. It needs this project's device runtime and
// libomptarget; with another libomptarget teams count themselves by an atomic, as without it.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef CROSSLANE_OPENMP_BY_LAUNCH_H
#define CROSSLANE_OPENMP_BY_LAUNCH_H

#ifdef __AMDGCN__
#pragma omp begin declare target device_type(nohost)
#ifdef __cplusplus
extern "C" {
#endif
// The device runtime tests it, and link-time optimisation folds it.
__attribute__((address_space(4), visibility("hidden"))) extern const unsigned __crosslane_teams_by_launch;
__attribute__((address_space(4), visibility("hidden"))) const unsigned __crosslane_teams_by_launch = 1;
// libomptarget looks for it.
__attribute__((address_space(1), used, visibility("protected"))) unsigned __crosslane_launches_last_team = 1;
#ifdef __cplusplus
}
#endif
#pragma omp end declare target
#endif

#endif
