// wait.c: the counters of memory instructions in flight.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/sched.h"

#include <string.h>

static void mark(ws_wave *w, unsigned q, const ws_flight *f) {
  if (f->scalar) {
    for (unsigned r = f->reg; r < (unsigned)f->reg + f->n && r < WS_SGPRS; r++)
      w->outstanding_s[r / 64] |= 1ull << (r % 64);
    return;
  }
  for (unsigned r = f->reg; r < (unsigned)f->reg + f->n && r < WS_VGPRS; r++)
    w->outstanding[q][r / 64] |= 1ull << (r % 64);
}

// Words of outstanding[q] that can have a bit: of v0..v255 and a0..a255, or of 1024 VGPRs.
static unsigned words(const ws_wave *w) { return (WS_HAS(w->gpu, vgprs_1024) ? WS_VGPRS : 2 * WS_A0) / 64; }

static void update_pending(ws_wave *w) {
  uint64_t any = w->outstanding_s[0] | w->outstanding_s[1];
  for (unsigned q = 0; q < WS_VECTOR_QUEUES; q++)
    for (unsigned k = 0; k < words(w); k++)
      any |= w->outstanding[q][k];
  w->pending = any;
}

static void drop_oldest(ws_wave *w, unsigned q, unsigned keep) {
  ws_priv *p = w->priv;
  if (p->q[q].count <= keep)
    return;
  if (q < WS_VECTOR_QUEUES)
    memset(w->outstanding[q], 0, words(w) * sizeof w->outstanding[q][0]);
  if (q == (WS_HAS(w->gpu, split_counters) ? WS_Q_KM : WS_Q_LGKM))
    memset(w->outstanding_s, 0, sizeof w->outstanding_s);
  p->q[q].head += p->q[q].count - keep;
  p->q[q].count = keep;
  p->q[q].scalars = 0;
  for (unsigned k = 0; k < keep; k++) {
    const ws_flight *f = &p->q[q].e[(p->q[q].head + k) % WS_Q_ENTRIES];
    p->q[q].scalars += f->scalar == WS_SMEM;
    mark(w, q, f);
  }
  update_pending(w);
}

void ws_issue_slow(ws_wave *w, unsigned q, unsigned reg, unsigned n, unsigned scalar) {
  ws_priv *p = w->priv;
  unsigned most = q == WS_Q_KM ? 31 : q == WS_Q_VM || WS_HAS(w->gpu, wide_counters) ? 63 : 15;
  if (p->q[q].count >= most)
    drop_oldest(w, q, most - 1);
  ws_flight *f = &p->q[q].e[(p->q[q].head + p->q[q].count++) % WS_Q_ENTRIES];
  *f = (ws_flight){(uint16_t)reg, (uint8_t)n, (uint8_t)scalar};
  p->q[q].scalars += scalar == WS_SMEM;
  if (n) {
    mark(w, q, f);
    w->pending = 1;
  }
}

void ws_wait(ws_wave *w, unsigned q, unsigned n) {
  ws_priv *p = w->priv;
  // A store is visible to the rest of the machine once its counter says so;
  // the host needs a fence for that where its own stores can linger.
  if (q == WS_Q_VM && p->stored && n == 0) {
    p->stored = false;
    __atomic_thread_fence(__ATOMIC_SEQ_CST);
  }
  // SMEM returns out of order: with one in flight a count above 0 says nothing
  // about any particular instruction.
  if (n && p->q[q].scalars)
    return;
  drop_oldest(w, q, n);
}
