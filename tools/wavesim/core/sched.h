// sched.h: the declarations that the scheduler (sched.c) and the memory instructions (exec/*.c)
// share: a group, a wave's private state and its memory counters.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_SCHED_H
#define WAVESIM_SCHED_H

#include "core/environment.h"
#include "core/limits.h"
#include "core/place.h"
#include "core/wave.h"

// ---------------------------------------------------------------- groups

typedef struct ws_run ws_run; // one dispatch being run

enum { WS_MAX_GROUP_WAVES = WS_LIMIT_GROUP_ITEMS / 32 };

struct ws_group {
  ws_run *run;
  uint32_t id[3];         // work-group id
  uint32_t waves;         // of this group: fewer in a partial group
  uint32_t live;          // waves that have not ended
  uint64_t ready;         // bit w: wave w can go on
  uint64_t waiting;       // bit w: wave w waits at the barrier
  uint64_t signaled;      // bit w: wave w has signaled the barrier (gfx12)
  uint64_t passed;        // bit w: the barrier that wave w signaled is complete, and it has not waited since
  uint8_t *lds, *scratch; // scratch: of wave 0, the others follow
  size_t lds_size, scratch_size;
  uint64_t bytes; // what it takes of the limit
  uint64_t seen;  // generation in which its waves' ranges were found
  ws_group *next; // in the dispatch's list of parked or free contexts
  ws_place place; // while it is started and has not ended
  ws_wave *wave[WS_MAX_GROUP_WAVES];
  bool memory_fault; // the fault being reported is about global memory
  uint32_t slots;    // entries of wave[] that exist
};

// gfx12's barrier in two halves: a wave says that it is there; a wave waits
// until all have said so.
void ws_barrier_signal(ws_wave *w);
void ws_barrier_wait(ws_wave *w);

// ---------------------------------------------------------------- counters

// Memory instructions in flight, oldest first, one queue a counter. A queue as
// long as its counter can count: the hardware stalls a wave whose counter is
// full until the oldest entry has returned, so a full queue drops that.
// WS_Q_KM is gfx12's for scalar loads; before gfx12 they count on WS_Q_LGKM.
enum { WS_Q_VM, WS_Q_LGKM, WS_Q_KM, WS_QUEUES, WS_VECTOR_QUEUES = WS_Q_KM };
enum { WS_Q_ENTRIES = 64 };

// What SMEM reads comes out of order, what messages return in order.
enum { WS_SMEM = 1, WS_MESSAGE };

typedef struct ws_flight {
  uint16_t reg;   // first register written: VGPR number, or SGPR number when scalar
  uint8_t n;      // how many; 0 for a store
  uint8_t scalar; // WS_SMEM, WS_MESSAGE; 0 when vector registers are written
} ws_flight;

typedef struct ws_priv {
  struct {
    uint32_t head, count, scalars;
    ws_flight e[WS_Q_ENTRIES];
  } q[WS_QUEUES];
  bool stored;         // a global store since the last full fence
  bool gws_waiting;    // at a barrier of global wave sync, with this ticket
  uint64_t gws_ticket; // gws.h
} ws_priv;

// The global wave sync that the group's dispatch has, NULL when it has none.
struct ws_gws *ws_group_gws(const ws_group *g);
// Whether the stack of its kernel is dynamic.
bool ws_group_dynamic_stack(const ws_group *g);

// Records an issued memory instruction (not with WAVESIM_WAITCNT=0) that will write n registers from reg
// (0 registers: a store) and counts on queue q.
void ws_issue_slow(ws_wave *w, unsigned q, unsigned reg, unsigned n, unsigned scalar);
static inline void ws_issue(ws_wave *w, unsigned q, unsigned reg, unsigned n) {
  if (ws_env.waitcnt)
    ws_issue_slow(w, q, reg, n, 0);
}
static inline void ws_issue_scalar(ws_wave *w, unsigned reg, unsigned n) {
  if (ws_env.waitcnt)
    ws_issue_slow(w, WS_HAS(w->gpu, split_counters) ? WS_Q_KM : WS_Q_LGKM, reg, n, WS_SMEM);
}
static inline void ws_issue_message(ws_wave *w, unsigned reg, unsigned n) {
  if (ws_env.waitcnt)
    ws_issue_slow(w, WS_HAS(w->gpu, split_counters) ? WS_Q_KM : WS_Q_LGKM, reg, n, WS_MESSAGE);
}
// Waits until at most n entries of queue q are in flight.
void ws_wait(ws_wave *w, unsigned q, unsigned n);

#endif
