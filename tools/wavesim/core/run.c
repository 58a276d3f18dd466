// run.c: the loop that runs a wave, and what it looks at before an instruction
// runs: loads in flight, registers that the kernel has not, VGPR indexing.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/run.h"
#include "core/environment.h"

#include <stdio.h>
#include <string.h>
#include <xmmintrin.h>

// MODE's rounding (0 even, 1 up, 2 down, 3 zero) and denormals (bit 0 inputs,
// bit 1 results are kept) in MXCSR's terms; every exception masked.
static uint32_t csr(uint32_t round, uint32_t denorm) {
  static const uint32_t rounding[4] = {0x0000, 0x4000, 0x2000, 0x6000};
  return 0x1f80 | rounding[round & 3] | (denorm & 1 ? 0 : WS_CSR_DAZ) | (denorm & 2 ? 0 : WS_CSR_FTZ);
}
uint32_t ws_csr_f32(uint32_t mode) { return csr(mode, mode >> 4); }
uint32_t ws_csr_f64(uint32_t mode) { return csr(mode >> 2, mode >> 6); }
void ws_mode_changed(ws_wave *w) { _mm_setcsr(ws_csr_f32(w->mode)); }

void ws_jump(ws_wave *w, const ws_inst *i, uint64_t pc) {
  ws_code *c = w->code && ws_code_holds(w->code, pc) ? w->code : ws_code_find(pc, w->lanes, ws_code_msb(w->code));
  const ws_inst *to = c ? ws_code_at(c, pc) : NULL;
  if (!to) {
    ws_fault(w, i, -1, pc,
             c ? "jump to 0x%llx, which is not a multiple of 4" : "jump to 0x%llx, where there is no code",
             (unsigned long long)pc);
    return;
  }
  w->code = c;
  w->ip = to;
}
void ws_set_vgpr_msb(ws_wave *w, const ws_inst *i, unsigned msb) {
  const uint64_t pc = ws_wave_pc(w);
  ws_code *c = ws_code_find(pc, w->lanes, msb);
  const ws_inst *to = c ? ws_code_at(c, pc) : NULL;
  if (!to) {
    ws_fault(w, i, -1, 0, c ? "the code ends here" : "no memory to decode the code for other VGPRs");
    return;
  }
  w->code = c;
  w->ip = to;
}
void ws_wave_jump(ws_wave *w, uint64_t pc) { ws_jump(w, NULL, pc); }
uint64_t ws_wave_pc(const ws_wave *w) { return w->code && w->ip ? ws_code_pc(w->code, w->ip) : 0; }

// True when a register of o has a load in flight; *reg is the register.
static bool in_flight(const ws_wave *w, const ws_operand *o, unsigned *reg) {
  if (o->kind == WS_SGPR)
    for (unsigned r = o->reg; r < (unsigned)o->reg + (o->dwords ? o->dwords : 1u) && r < WS_SGPRS; r++)
      if (w->outstanding_s[r / 64] >> r % 64 & 1) {
        *reg = r;
        return true;
      }
  if (o->kind != WS_VGPR)
    return false;
  for (unsigned r = o->reg; r < (unsigned)o->reg + (o->dwords ? o->dwords : 1u) && r < WS_VGPRS; r++)
    if ((w->outstanding[0][r / 64] | w->outstanding[1][r / 64]) >> r % 64 & 1) {
      *reg = r;
      return true;
    }
  return false;
}

static bool is_valu(const ws_inst *i) {
  return i->op && (i->op->form == WS_FORM_VALU || i->op->flags & WS_OP_VALU_ROW);
}

// True after a fault: i uses a register whose load has not been waited for.
static bool unwaited(ws_wave *w, const ws_inst *i) {
  // A memory instruction may overwrite what an earlier one returns: they
  // return in order. The vector and the scalar ALU may not.
  const bool alu = is_valu(i) || i->klass == WS_C_SALU;
  for (unsigned k = alu ? 0 : i->op->ndst; k < i->nops; k++) {
    unsigned reg;
    if (in_flight(w, &i->o[k], &reg)) {
      const bool scalar = i->o[k].kind == WS_SGPR;
      char name[16];
      if (scalar && reg / 2 == WS_S_VCC / 2)
        snprintf(name, sizeof name, "vcc_%s", reg & 1 ? "hi" : "lo");
      else
        snprintf(name, sizeof name, "%c%u",
                 scalar                       ? 's'
                 : reg < ws_gpu_vgprs(w->gpu) ? 'v'
                                              : 'a',
                 reg < ws_gpu_vgprs(w->gpu) ? reg : reg - WS_A0);
      ws_fault(w, i, -1, 0, "%s is %s before %s has waited for its load", name, k < i->op->ndst ? "written" : "read",
               !WS_HAS(w->gpu, split_counters) ? "s_waitcnt"
               : scalar                        ? "s_wait_kmcnt"
                                               : "s_wait_loadcnt or s_wait_dscnt");
      return true;
    }
  }
  return false;
}

bool ws_vgpr_indexed(ws_wave *w, const ws_inst *i, unsigned base, uint32_t index, unsigned dwords, bool dst,
                     unsigned *reg) {
  const unsigned vgprs = WS_ROOM_OF(w->room, WS_FILE_V);
  const uint64_t r = (uint64_t)base + index;
  *reg = r + dwords <= vgprs ? (unsigned)r : 0;
  if (r + dwords <= vgprs)
    return true;
  if (ws_env.registers)
    ws_fault(w, i, -1, 0, "v%llu, %u from v%u, is %s; the kernel has %u VGPRs", (unsigned long long)r, index, base,
             dst ? "written" : "read", vgprs);
  return !ws_env.registers && !dst;
}

// Part, all of i or a half, may name registers that the kernel has not
// allocated: a fault, or, as the manuals say, nothing happens when one is a
// destination, and v0 or s0 is read where it is a source.
// False when i does not run.
static bool narrow(ws_wave *w, const ws_inst *i, ws_inst *part) {
  const bool swap = part->op->flags & WS_OP_SWAPS;
  for (unsigned k = 0; k < part->nops; k++) {
    ws_operand *o = &part->o[k];
    const bool dst = swap || k < part->op->ndst;
    unsigned end;
    const enum ws_file f = ws_file_of(o, ws_gpu_vgprs(w->gpu), &end);
    if (f == WS_FILES || end <= WS_ROOM_OF(w->room, f))
      continue;
    if (ws_env.registers)
      ws_fault(w, i, -1, 0, "%c%u is %s; the kernel has %u %cGPRs", "vas"[f], end - 1, dst ? "written" : "read",
               WS_ROOM_OF(w->room, f), "VAS"[f]);
    if (ws_env.registers || dst)
      return false;
    o->reg = 0;
  }
  if (part->op->form == WS_FORM_VALU)
    ws_pick(part);
  return true;
}
static void run_narrow(ws_wave *w, const ws_inst *i) {
  ws_inst copy = *i, half[2];
  if (i->op->form == WS_FORM_DUAL) {
    memcpy(half, i->pair, sizeof half);
    copy.pair = half;
    if (!narrow(w, i, &half[0]) || !narrow(w, i, &half[1]))
      return;
  } else if (!narrow(w, i, &copy)) {
    return;
  }
  copy.exec(w, &copy);
}

// Loads are in flight, VGPR indexing is on, or registers are used that there are not.
static void run_careful(ws_wave *w, const ws_inst *i, ws_exec_fn *f) {
  const bool valu = is_valu(i);
  if ((w->room - i->span) & WS_ROOM_LACKS) {
    run_narrow(w, i);
    return;
  }
  if (w->pending && i->op) {
    if (i->op->form == WS_FORM_DUAL ? unwaited(w, &i->pair[0]) || unwaited(w, &i->pair[1]) : unwaited(w, i))
      return;
  }
  if (valu && w->mode & WS_MODE_GPR_IDX) {
    // M0[7:0] is added to the operands that M0[15:12] names ("Vega" ISA, 6.7).
    const uint32_t m0 = w->s[WS_S_M0], which = m0 >> 12;
    ws_inst copy = *i;
    for (unsigned k = 0; k < i->nops; k++) {
      ws_operand *o = &copy.o[k];
      const bool on = k < i->op->ndst ? which >> 3 & 1 : k - i->op->ndst < 3 && (which >> (k - i->op->ndst) & 1);
      unsigned reg;
      if (o->kind == WS_VGPR && o->reg < WS_A0 && on) {
        if (!ws_vgpr_indexed(w, i, o->reg, m0 & 255, o->dwords, k < i->op->ndst, &reg))
          return;
        o->reg = (uint16_t)reg;
      }
    }
    if (i->op->form == WS_FORM_VALU)
      ws_pick(&copy);
    copy.exec(w, &copy);
    return;
  }
  f(w, i);
}

uint64_t ws_wave_run(ws_wave *w, uint64_t budget) {
  const uint32_t host = _mm_getcsr();
  uint64_t n = 0;
  _mm_setcsr(ws_csr_f32(w->mode));
  while (n < budget && !w->stop) {
    const ws_inst *i = w->ip;
    ws_exec_fn *f = __atomic_load_n(&i->exec, __ATOMIC_ACQUIRE);
    if (__builtin_expect(!f, 0)) {
      // LLVM expects the host's floating-point environment.
      _mm_setcsr(host);
      f = ws_code_decode(w->code, i);
      _mm_setcsr(ws_csr_f32(w->mode));
    }
    n++;
    w->stats[i->klass]++;
    w->ip = i + i->words;
    if (__builtin_expect((w->pending | (w->mode & WS_MODE_GPR_IDX) | ((w->room - i->span) & WS_ROOM_LACKS)) != 0, 0))
      run_careful(w, i, f);
    else
      f(w, i);
  }
  _mm_setcsr(host);
  return n;
}
