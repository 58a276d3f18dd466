// table.c: what the decoder makes instructions of: the rows of every class, and
// those that are made of other instructions.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/environment.h"
#include "exec/exec.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#define WS_MEM(name, klass, fn, types) ws_exec_fn fn;
#include "isa/mem.def"
#undef WS_MEM
static const ws_row mem_rows[] = {
#define WS_MEM(name, klass, fn, types) {#name, klass, 0, types, fn, NULL, NULL},
#include "isa/mem.def"
#undef WS_MEM
};

// VOPD: two instructions that both read before either writes. The second one
// sees what the first has overwritten.
static void x_dual(ws_wave *w, const ws_inst *i) {
  const ws_inst *h = i->pair;
  uint32_t(*d)[WS_LANES] = &w->v[h[0].o[0].reg], old[2][WS_LANES], new[2][WS_LANES];
  const size_t bytes = h[0].o[0].dwords * sizeof *d; // at most two rows
  if (!i->offset) {
    h[0].exec(w, &h[0]);
    h[1].exec(w, &h[1]);
    return;
  }
  memcpy(old, d, bytes);
  h[0].exec(w, &h[0]);
  memcpy(new, d, bytes);
  memcpy(d, old, bytes);
  h[1].exec(w, &h[1]);
  memcpy(d, new, bytes);
}

// The scalar float instructions of gfx11.5 and newer compute what the vector
// ones do: one lane of those, in the rows behind the last VGPR and the scalars
// behind the last SGPR.
static void x_salu_float(ws_wave *w, const ws_inst *i) {
  const uint64_t exec = WS_EXEC(w);
  w->v[WS_V_FLOAT][0] = i->op->ndst ? ws_read32(w, &i->o[0]) : 0;
  WS_EXEC(w) = 1;
  i->pair->exec(w, i->pair);
  WS_EXEC(w) = exec;
  if (!i->op->ndst)
    w->scc = w->s[WS_S_FLOAT] & 1;
  else if (i->offset) // 16 bits
    ws_write32(w, &i->o[0], w->v[WS_V_FLOAT][0] & 0xffff);
  else
    ws_write32(w, &i->o[0], w->v[WS_V_FLOAT][0]);
}

// ws_fault adds the text, where LLVM has one.
static void x_refuse(ws_wave *w, const ws_inst *i) {
  if (i->words > 1)
    ws_fault(w, i, -1, 0, "%s on %s, encoding %08x %08x", ws_why_text[i->why], w->gpu->name, i->encoding[0],
             i->encoding[1]);
  else
    ws_fault(w, i, -1, 0, "%s on %s, encoding %08x", ws_why_text[i->why], w->gpu->name, i->encoding[0]);
}

static ws_execution execution = {.refuse = x_refuse, .dual = x_dual, .salu_float = x_salu_float};

static void choose(void) {
  __builtin_cpu_init();
  const bool avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") && __builtin_cpu_supports("f16c") &&
                    __builtin_cpu_supports("bmi2") && !ws_env.no_avx2;
  const ws_valu *valu = avx2 ? &ws_avx2_valu : &ws_plain_valu;
  execution.pick = valu->pick;
  for (unsigned c = 0; c < valu->count; c++)
    execution.list[execution.lists++] = valu->classes[c]->rows;
  execution.list[execution.lists++] = (ws_rows){ws_salu_rows, ws_salu_count};
  execution.list[execution.lists++] = (ws_rows){mem_rows, sizeof mem_rows / sizeof mem_rows[0]};
}

const ws_execution *ws_execution_here(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, choose);
  return &execution;
}
