// exec.h: the execution of ALU instructions: the lane loop of a row ("kernel"),
// the wrappers that fetch its operands and store its result, and the
// floating-point environment.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_EXEC_H
#define WAVESIM_EXEC_H

#include "core/run.h"

// A kernel computes all 64 lanes from whole rows of registers; an operand of n
// dwords is n consecutive rows of 64. d is the destination (a lane mask: one
// row of 0 or ~0), e the second destination (always a lane mask), a, b and c
// the sources with every modifier applied. Lanes outside EXEC are computed and
// thrown away. d may be the same rows as a source.
typedef void ws_kernel(ws_wave *w, uint32_t *d, const uint32_t *a, const uint32_t *b, const uint32_t *c, uint32_t *e);

// A file of the vector ALU: its rows, and those of its lane loops that have an
// exec of their own for whole VGPRs.
typedef struct ws_hot {
  void *kernel;
  ws_exec_fn *exec;
} ws_hot;
typedef struct ws_valu_class {
  ws_rows rows;
  const ws_hot *hot;
  unsigned hots;
} ws_valu_class;
// All of them, compiled for x86-64 and for AVX2, and the function that chooses an
// exec for a decoded instruction.
typedef struct ws_valu {
  const ws_valu_class *const *classes;
  unsigned count;
  void (*pick)(ws_inst *i);
} ws_valu;
extern const ws_valu ws_plain_valu, ws_avx2_valu;

extern const ws_row ws_salu_rows[];
extern const unsigned ws_salu_count;

// The value of a scalar operand.
static inline uint32_t ws_special(const ws_wave *w, unsigned sp, bool high) {
  uint64_t m = w->lanes == 64 ? ~0ull : 0xffffffffu;
  uint64_t v = 0;
  switch (sp) {
  case WS_SP_SCC:
    v = w->scc;
    break;
  case WS_SP_VCCZ:
    v = !(WS_VCC(w) & m);
    break;
  case WS_SP_EXECZ:
    v = !(WS_EXEC(w) & m);
    break;
  // Apertures: the base is what a flat address has in its upper half.
  case WS_SP_SHARED_BASE:
    v = WS_LDS_APERTURE;
    break;
  case WS_SP_SHARED_LIMIT:
    v = WS_LDS_APERTURE | 0xffffffffu;
    break;
  case WS_SP_PRIVATE_BASE:
    v = WS_PRIVATE_APERTURE;
    break;
  case WS_SP_PRIVATE_LIMIT:
    v = WS_PRIVATE_APERTURE | 0xffffffffu;
    break;
  case WS_SP_SCRATCH_BASE:
    v = ws_scratch_base(w);
    break;
  case WS_SP_SCRATCH_BASE_HI:
    v = ws_scratch_base(w) >> 32;
    break;
  default:
    break;
  }
  return (uint32_t)(high ? v >> 32 : v);
}
static inline uint32_t ws_read32(const ws_wave *w, const ws_operand *o) {
  if (o->kind == WS_SGPR)
    return w->s[o->reg];
  if (o->kind == WS_IMM)
    return (uint32_t)o->imm;
  return o->kind == WS_SPECIAL ? ws_special(w, o->reg, false) : 0;
}
static inline uint64_t ws_read64(const ws_wave *w, const ws_operand *o) {
  if (o->kind == WS_SGPR)
    return w->s[o->reg] | (uint64_t)(o->reg == WS_S_NULL ? 0 : w->s[o->reg + 1]) << 32;
  if (o->kind == WS_IMM)
    return o->imm;
  if (o->kind == WS_SPECIAL)
    return ws_special(w, o->reg, false) | (uint64_t)ws_special(w, o->reg, true) << 32;
  return 0;
}
static inline void ws_write32(ws_wave *w, const ws_operand *o, uint32_t v) {
  if (o->reg != WS_S_NULL)
    w->s[o->reg] = v;
}
static inline void ws_write64(ws_wave *w, const ws_operand *o, uint64_t v) {
  if (o->reg == WS_S_NULL)
    return;
  w->s[o->reg] = (uint32_t)v;
  w->s[o->reg + 1] = (uint32_t)(v >> 32);
}
static inline uint64_t ws_read_mask(const ws_wave *w, const ws_operand *o) {
  return w->lanes == 64 ? ws_read64(w, o) : ws_read32(w, o);
}
static inline void ws_write_mask(ws_wave *w, const ws_operand *o, uint64_t v) {
  if (w->lanes == 64)
    ws_write64(w, o, v);
  else
    ws_write32(w, o, (uint32_t)v);
}

#endif
