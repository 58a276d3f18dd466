// launch.h: a running dispatch, for the files of the scheduler.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_LAUNCH_H
#define WAVESIM_LAUNCH_H

#include "core/dispatch.h"
#include "core/sched.h"
#include "core/trace.h"

#include <pthread.h>

enum { WS_USER_SGPRS = 32 };

struct ws_run {
  ws_dispatch *d;
  const ws_gpu *gpu;
  // What every wave starts with.
  uint32_t group_size[3], grid_size[3], groups[3];
  uint64_t total_groups;
  uint32_t wave_size, waves_per_group;
  uint32_t user_sgprs[WS_USER_SGPRS], nuser;
  bool sgpr_id[3], sgpr_info, sgpr_scratch_offset;
  bool ttmp_ids;     // work-group ids in TTMPs instead (gfx12)
  unsigned vgpr_ids; // highest dimension whose work-item id is wanted
  bool packed_ids;
  uint32_t mode;
  uint32_t vgprs, agprs, sgprs; // allocated
  uint64_t entry;
  uint32_t lds_bytes, scratch_bytes;
  bool dynamic_stack;
  uint64_t max_instructions; // 0: no limit
  ws_trace *trace;           // NULL: none asked for
  bool barrier_strict;       // a barrier that ended waves have not reached is a fault
  bool one_cu;               // a group stays in one compute unit of its work-group processor
  // Progress. The atomic ones are also touched without the pool's lock.
  uint64_t next_group;             // atomic
  uint32_t nparked;                // atomic
  int stop;                        // atomic: a fault, cancelled or shut down
  uint64_t instructions;           // atomic
  uint32_t running;                // workers on it
  uint32_t resident;               // groups started and not ended
  uint32_t contexts;               // of groups, with a group or without
  uint32_t limit;                  // of resident
  ws_group *parked, **parked_tail; // a queue
  ws_group *free;                  // contexts without a group
  ws_run *next;                    // in the pool's list
  pthread_cond_t done;
  pthread_mutex_t fault_lock;
};

// Everything that must hold before a wave can start; false with r->d->fault set.
bool ws_run_prepare(ws_run *r);
// Gives the context g the state of work-group number `number` before its first instruction.
void ws_group_start(ws_run *r, ws_group *g, uint64_t number);
// Records the first fault and stops the dispatch; pc and addr are 0 where there is none to tell.
void ws_run_fault(ws_run *r, ws_fault_kind kind, uint64_t addr, uint64_t pc, const char *fmt, ...)
    __attribute__((format(printf, 5, 6)));
// Sets n bytes (rounded up to 4) at p to their initial value.
void ws_fill(uint8_t *p, size_t n);

#endif
