// openmp_by_launch.h: included by one file of an OpenMP program (or given to clang with -include), its reductions over
// teams use no atomic operation. Each team writes its values to a place of its own, by the team's number, and the last
// team is launched by itself when all others have ended: it combines them. The order of operations, and with it the
// bits, are those of the other form. On this project's device runtime and libomptarget; on another libomptarget teams
// count themselves by an atomic, as without it.
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
// What the device runtime asks, and link-time optimisation folds.
__attribute__((address_space(4), visibility("hidden"))) extern const unsigned __crosslane_teams_by_launch;
__attribute__((address_space(4), visibility("hidden"))) const unsigned __crosslane_teams_by_launch = 1;
// What libomptarget sees.
__attribute__((address_space(1), used, visibility("protected"))) unsigned __crosslane_launches_last_team = 1;
#ifdef __cplusplus
}
#endif
#pragma omp end declare target
#endif

#endif
