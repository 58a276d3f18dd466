// launches.h: the data that a kernel needs to launch others. The host writes it (runtime/host/hsa_device.c), dynamic.c
// uses it. Private to the two. The module's variable XL_LAUNCHES_VARIABLE has the address, or 0 if it was not set.
//
// A thread that launches takes a slot: a completion signal, and memory for the kernel's arguments. The
// queues have at least as many packets as there are slots.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef XL_LAUNCHES_H
#define XL_LAUNCHES_H

#include <stdint.h>

#define XL_LAUNCHES_VARIABLE "__crosslane_launches"

enum {
  XL_LAUNCH_SLOTS = 256,
  XL_LAUNCH_ARGUMENTS = 4096, // bytes of a slot for a kernel's arguments
  XL_LAUNCH_TEAMS = 0,        // the queues: for kernels that are teams,
  XL_LAUNCH_REGIONS = 1,      // and, as they wait for them, for those that are parallel regions
  XL_LAUNCH_QUEUES = 2
};

// In memory of the device.
typedef struct {
  uint64_t doorbells[XL_LAUNCH_QUEUES]; // handles of the queues' doorbell signals
  uint64_t arguments, records;       // of all slots; XL_RECORD_BYTES each of what a team shares (crosslane/regions.h)
  uint64_t signals[XL_LAUNCH_SLOTS]; // handles
  uint32_t taken[XL_LAUNCH_SLOTS];   // 1: a thread has the slot
  uint32_t stack;                    // bytes for kernels whose stack LLVM could not bound
} xl_launches;

#endif
