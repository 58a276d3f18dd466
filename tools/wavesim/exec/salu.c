// salu.c: the scalar ALU and program control: what the rows of
// isa/salu.def expand to, and the long cases.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/limits.h"
#include "core/sched.h"
#include "core/text.h"
#include "exec/exec.h"

#include <string.h>
#include <time.h>

#define R_u32(o) ws_read32(w, o)
#define R_i32(o) (int32_t)ws_read32(w, o)
#define R_u64(o) ws_read64(w, o)
#define R_i64(o) (int64_t)ws_read64(w, o)
#define W_u32(o, v) ws_write32(w, o, v)
#define W_i32(o, v) ws_write32(w, o, (uint32_t)(v))
#define W_u64(o, v) ws_write64(w, o, v)
#define W_i64(o, v) ws_write64(w, o, (uint64_t)(v))
#define C_u32 uint32_t
#define C_i32 int32_t
#define C_u64 uint64_t
#define C_i64 int64_t
#define Y_u32 "b"
#define Y_i32 "b"
#define Y_u64 "B"
#define Y_i64 "I"

// ---------------------------------------------------------------- bit fields

static inline uint64_t low_mask(unsigned n) { return n >= 64 ? ~0ull : (1ull << n) - 1; }
static inline uint64_t ubits(uint64_t v, unsigned n) { return v & low_mask(n); }
static inline int64_t sbits(int64_t v, unsigned n) {
  if (n == 0)
    return 0;
  if (n >= 64)
    return v;
  return (int64_t)((uint64_t)v << (64 - n)) >> (64 - n);
}
static inline uint64_t brev(uint64_t v) {
  v = (v >> 1 & 0x5555555555555555u) | (v & 0x5555555555555555u) << 1;
  v = (v >> 2 & 0x3333333333333333u) | (v & 0x3333333333333333u) << 2;
  v = (v >> 4 & 0x0f0f0f0f0f0f0f0fu) | (v & 0x0f0f0f0f0f0f0f0fu) << 4;
  return __builtin_bswap64(v);
}
// Bit 4q of the result says whether any bit of quad q is set.
static inline uint64_t quads(uint64_t v) {
  v |= v >> 1;
  v |= v >> 2;
  return v & 0x1111111111111111u;
}
static inline uint64_t wqm(uint64_t v) { return quads(v) * 15; }
static inline uint64_t quadmask(uint64_t v) {
  uint64_t q = quads(v), r = 0;
  for (unsigned k = 0; k < 16; k++)
    r |= (q >> 4 * k & 1) << k;
  return r;
}
static inline uint64_t bitreplicate(uint32_t v) {
  uint64_t r = 0;
  for (unsigned k = 0; k < 32; k++)
    r |= (uint64_t)(v >> k & 1) * 3 << 2 * k;
  return r;
}

// s_max of equal operands chooses the first one, and SCC says so, in the manuals of CDNA3, RDNA3 and newer.
static inline bool max_of_equals(const ws_wave *w) { return WS_HAS(w->gpu, max_first); }

// ---------------------------------------------------------------- rows

#define S2(name, D, A, B, value, sccv)                                                                                 \
  static void x_##name(ws_wave *w, const ws_inst *i) {                                                                 \
    const unsigned scc = w->scc;                                                                                       \
    const C_##A a = R_##A(&i->o[1]);                                                                                   \
    const C_##B b = R_##B(&i->o[2]);                                                                                   \
    const C_##D r = (C_##D)(value);                                                                                    \
    (void)scc;                                                                                                         \
    W_##D(&i->o[0], r);                                                                                                \
    w->scc = (bool)(sccv);                                                                                             \
  }
#define S2N(name, D, A, B, value)                                                                                      \
  static void x_##name(ws_wave *w, const ws_inst *i) {                                                                 \
    const unsigned scc = w->scc;                                                                                       \
    const C_##A a = R_##A(&i->o[1]);                                                                                   \
    const C_##B b = R_##B(&i->o[2]);                                                                                   \
    (void)scc;                                                                                                         \
    W_##D(&i->o[0], (C_##D)(value));                                                                                   \
  }
#define S1(name, D, A, value, sccv)                                                                                    \
  static void x_##name(ws_wave *w, const ws_inst *i) {                                                                 \
    const C_##A a = R_##A(&i->o[1]);                                                                                   \
    const C_##D r = (C_##D)(value);                                                                                    \
    W_##D(&i->o[0], r);                                                                                                \
    w->scc = (bool)(sccv);                                                                                             \
  }
#define S1N(name, D, A, value)                                                                                         \
  static void x_##name(ws_wave *w, const ws_inst *i) {                                                                 \
    const C_##A a = R_##A(&i->o[1]);                                                                                   \
    W_##D(&i->o[0], (C_##D)(value));                                                                                   \
  }
#define SC(name, A, B, sccv)                                                                                           \
  static void x_##name(ws_wave *w, const ws_inst *i) {                                                                 \
    const C_##A a = R_##A(&i->o[0]);                                                                                   \
    const C_##B b = R_##B(&i->o[1]);                                                                                   \
    w->scc = (bool)(sccv);                                                                                             \
  }
#define SK(name, sccv)                                                                                                 \
  static void x_##name(ws_wave *w, const ws_inst *i) {                                                                 \
    const int32_t d = (int32_t)ws_read32(w, &i->o[0]), k = i->offset;                                                  \
    w->scc = (bool)(sccv);                                                                                             \
  }
#define SX(name, klass, fn, types, flags)
#include "isa/salu.def"
#undef S2
#undef S2N
#undef S1
#undef S1N
#undef SC
#undef SK
#undef SX

// ---------------------------------------------------------------- moves

static void x_nop(ws_wave *w, const ws_inst *i) {
  (void)w;
  (void)i;
}
static void x_cmov_b32(ws_wave *w, const ws_inst *i) {
  if (w->scc)
    ws_write32(w, &i->o[0], ws_read32(w, &i->o[1]));
}
static void x_cmov_b64(ws_wave *w, const ws_inst *i) {
  if (w->scc)
    ws_write64(w, &i->o[0], ws_read64(w, &i->o[1]));
}
static void x_movk(ws_wave *w, const ws_inst *i) { ws_write32(w, &i->o[0], (uint32_t)i->offset); }
static void x_cmovk(ws_wave *w, const ws_inst *i) {
  if (w->scc)
    x_movk(w, i);
}
static void x_addk(ws_wave *w, const ws_inst *i) {
  const uint32_t a = ws_read32(w, &i->o[0]), b = (uint32_t)i->offset, r = a + b;
  ws_write32(w, &i->o[0], r);
  w->scc = (uint8_t)(((a ^ r) & (b ^ r)) >> 31);
}
static void x_mulk(ws_wave *w, const ws_inst *i) {
  ws_write32(w, &i->o[0], ws_read32(w, &i->o[0]) * (uint32_t)i->offset);
}
static void x_bitset0_b32(ws_wave *w, const ws_inst *i) {
  ws_write32(w, &i->o[0], ws_read32(w, &i->o[0]) & ~(1u << (ws_read32(w, &i->o[1]) & 31)));
}
static void x_bitset1_b32(ws_wave *w, const ws_inst *i) {
  ws_write32(w, &i->o[0], ws_read32(w, &i->o[0]) | 1u << (ws_read32(w, &i->o[1]) & 31));
}
static void x_bitset0_b64(ws_wave *w, const ws_inst *i) {
  ws_write64(w, &i->o[0], ws_read64(w, &i->o[0]) & ~(1ull << (ws_read32(w, &i->o[1]) & 63)));
}
static void x_bitset1_b64(ws_wave *w, const ws_inst *i) {
  ws_write64(w, &i->o[0], ws_read64(w, &i->o[0]) | 1ull << (ws_read32(w, &i->o[1]) & 63));
}

// What the relative moves may reach: not EXEC, M0 or the trap registers. A
// source elsewhere is s0 where that is no fault; false when nothing happens.
static bool sgpr_rel(ws_wave *w, const ws_inst *i, const ws_operand *o, uint32_t index, unsigned dwords, bool dst,
                     ws_operand *out) {
  const unsigned room = WS_ROOM_OF(w->room, WS_FILE_S), sgprs = room < WS_S_VCC ? room : WS_S_VCC;
  const uint64_t reg = (uint64_t)o->reg + index;
  const bool there = o->kind == WS_SGPR && reg + dwords <= sgprs;
  *out = *o;
  out->kind = WS_SGPR;
  out->reg = (uint16_t)(there ? reg : 0);
  if (there && !(dwords == 2 && reg & 1))
    return true;
  if (ws_env.registers || there)
    ws_fault(w, i, -1, 0, "s%llu, %u from s%u, is %s; the kernel has %u SGPRs%s", (unsigned long long)reg, index,
             o->reg, dst ? "written" : "read", sgprs, there ? ", and pairs are aligned" : "");
  return !ws_env.registers && !there && !dst;
}
static void x_movrels_b32(ws_wave *w, const ws_inst *i) {
  ws_operand o;
  if (sgpr_rel(w, i, &i->o[1], w->s[WS_S_M0], 1, false, &o))
    ws_write32(w, &i->o[0], ws_read32(w, &o));
}
static void x_movrels_b64(ws_wave *w, const ws_inst *i) {
  ws_operand o;
  if (sgpr_rel(w, i, &i->o[1], w->s[WS_S_M0], 2, false, &o))
    ws_write64(w, &i->o[0], ws_read64(w, &o));
}
static void x_movreld_b32(ws_wave *w, const ws_inst *i) {
  ws_operand o;
  if (sgpr_rel(w, i, &i->o[0], w->s[WS_S_M0], 1, true, &o))
    ws_write32(w, &o, ws_read32(w, &i->o[1]));
}
static void x_movrelsd_2_b32(ws_wave *w, const ws_inst *i) {
  const uint32_t m0 = w->s[WS_S_M0];
  ws_operand s, d;
  if (sgpr_rel(w, i, &i->o[1], m0 & 1023, 1, false, &s) && sgpr_rel(w, i, &i->o[0], m0 >> 16 & 1023, 1, true, &d))
    w->s[d.reg] = w->s[s.reg];
}
static void x_movreld_b64(ws_wave *w, const ws_inst *i) {
  ws_operand o;
  if (sgpr_rel(w, i, &i->o[0], w->s[WS_S_M0], 2, true, &o))
    ws_write64(w, &o, ws_read64(w, &i->o[1]));
}

// ---------------------------------------------------------------- EXEC

// d gets the old EXEC, EXEC the new one (s_..._wrexec: both the new one).
#define SAVEEXEC(op, value)                                                                                            \
  static void x_##op##_saveexec(ws_wave *w, const ws_inst *i) {                                                        \
    const uint64_t s = ws_read64(w, &i->o[1]), e = WS_EXEC(w);                                                         \
    ws_write64(w, &i->o[0], e);                                                                                        \
    WS_EXEC(w) = value;                                                                                                \
    w->scc = WS_EXEC(w) != 0;                                                                                          \
  }                                                                                                                    \
  static void x_##op##_saveexec32(ws_wave *w, const ws_inst *i) {                                                      \
    const uint32_t s = ws_read32(w, &i->o[1]), e = w->s[WS_S_EXEC];                                                    \
    ws_write32(w, &i->o[0], e);                                                                                        \
    w->s[WS_S_EXEC] = value;                                                                                           \
    w->scc = w->s[WS_S_EXEC] != 0;                                                                                     \
  }
SAVEEXEC(and, s &e)
SAVEEXEC(or, s | e)
SAVEEXEC(xor, s ^ e)
SAVEEXEC(andn2, s & ~e)
SAVEEXEC(orn2, s | ~e)
SAVEEXEC(nand, ~(s &e))
SAVEEXEC(nor, ~(s | e))
SAVEEXEC(xnor, ~(s ^ e))
SAVEEXEC(andn1, ~s &e)
SAVEEXEC(orn1, ~s | e)

#define WREXEC(op, value)                                                                                              \
  static void x_##op##_wrexec(ws_wave *w, const ws_inst *i) {                                                          \
    const uint64_t s = ws_read64(w, &i->o[1]), e = WS_EXEC(w), r = value;                                              \
    WS_EXEC(w) = r;                                                                                                    \
    ws_write64(w, &i->o[0], r);                                                                                        \
    w->scc = r != 0;                                                                                                   \
  }                                                                                                                    \
  static void x_##op##_wrexec32(ws_wave *w, const ws_inst *i) {                                                        \
    const uint32_t s = ws_read32(w, &i->o[1]), e = w->s[WS_S_EXEC], r = value;                                         \
    w->s[WS_S_EXEC] = r;                                                                                               \
    ws_write32(w, &i->o[0], r);                                                                                        \
    w->scc = r != 0;                                                                                                   \
  }
WREXEC(andn1, ~s &e)
WREXEC(andn2, s & ~e)

// ---------------------------------------------------------------- control

static void branch(ws_wave *w, const ws_inst *i) {
  if (__builtin_expect(i->target != NULL, 1))
    w->ip = i->target;
  else
    ws_jump(w, i, i->pc + 4 + (uint64_t)((int64_t)i->offset * 4));
}
static void x_branch(ws_wave *w, const ws_inst *i) { branch(w, i); }
#define CBRANCH(name, cond)                                                                                            \
  static void x_cbranch_##name(ws_wave *w, const ws_inst *i) {                                                         \
    if (cond)                                                                                                          \
      branch(w, i);                                                                                                    \
  }
static inline uint64_t lane_mask(const ws_wave *w) { return w->lanes == 64 ? ~0ull : 0xffffffffu; }
CBRANCH(scc0, !w->scc)
CBRANCH(scc1, w->scc)
CBRANCH(vccz, !(WS_VCC(w) & lane_mask(w)))
CBRANCH(vccnz, WS_VCC(w) & lane_mask(w))
CBRANCH(execz, !(WS_EXEC(w) & lane_mask(w)))
CBRANCH(execnz, WS_EXEC(w) & lane_mask(w))

static uint64_t next_pc(const ws_inst *i) { return i->pc + 4u * i->words; }
static void x_getpc(ws_wave *w, const ws_inst *i) { ws_write64(w, &i->o[0], next_pc(i)); }
static void x_setpc(ws_wave *w, const ws_inst *i) { ws_jump(w, i, ws_read64(w, &i->o[0])); }
static void x_swappc(ws_wave *w, const ws_inst *i) {
  const uint64_t to = ws_read64(w, &i->o[1]);
  ws_write64(w, &i->o[0], next_pc(i));
  ws_jump(w, i, to);
}
static void x_add_pc(ws_wave *w, const ws_inst *i) { ws_jump(w, i, next_pc(i) + ws_read64(w, &i->o[0])); }
static void x_call(ws_wave *w, const ws_inst *i) {
  ws_write64(w, &i->o[0], next_pc(i));
  branch(w, i);
}

// Messages go to the host's interrupt handler; who waits on memory polls it.
static void x_sendmsg(ws_wave *w, const ws_inst *i) {
  (void)w;
  (void)i;
}
// s_sendmsg_rtn: a value comes back like that of a scalar load.
static uint64_t nanoseconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}
static void x_shader_cycles(ws_wave *w, const ws_inst *i) { ws_write64(w, &i->o[0], nanoseconds()); }
// simm16[15:8] is what was chosen before, for who reads the code.
static void x_set_vgpr_msb(ws_wave *w, const ws_inst *i) { ws_set_vgpr_msb(w, i, (unsigned)i->offset & 255); }
static void x_sendmsg_rtn(ws_wave *w, const ws_inst *i) {
  enum { GET_DOORBELL = 128, GET_DDID = 129, GET_REALTIME = 131 };
  const unsigned message = i->encoding[0] & 255, n = i->o[0].dwords;
  uint64_t v = 0;
  if (message == GET_REALTIME)
    v = nanoseconds() * w->gpu->constant_mhz / 1000;
  else if (message != GET_DOORBELL && message != GET_DDID) {
    ws_fault(w, i, -1, 0, "message %u is not modelled", message);
    return;
  }
  if (i->o[0].reg == WS_S_NULL)
    return;
  if (n == 2)
    ws_write64(w, &i->o[0], v);
  else
    ws_write32(w, &i->o[0], (uint32_t)v);
  ws_issue_message(w, i->o[0].reg, n);
}

// gfx12's barriers in two halves; -1 is the work-group's, 0 the one that is none.
static void x_barrier_signal(ws_wave *w, const ws_inst *i) {
  const int32_t id = i->o[0].kind == WS_IMM ? (int32_t)i->o[0].imm : (int32_t)w->s[WS_S_M0];
  if (id == -1)
    ws_barrier_signal(w);
  else if (id)
    ws_fault(w, i, -1, 0, "barrier %d: only the work-group's, -1, is modelled", id);
}
static void x_barrier_signal_isfirst(ws_wave *w, const ws_inst *i) {
  w->scc = !w->group->signaled;
  x_barrier_signal(w, i);
}
static void x_barrier_wait(ws_wave *w, const ws_inst *i) {
  const int id = (int16_t)i->offset;
  if (id == -1)
    ws_barrier_wait(w);
  else if (id)
    ws_fault(w, i, -1, 0, "barrier %d: only the work-group's, -1, is modelled", id);
}

static void x_yield(ws_wave *w, const ws_inst *i) {
  (void)i;
  w->stop = WS_STOP_YIELD;
}
static void x_halt(ws_wave *w, const ws_inst *i) { ws_fault(w, i, -1, 0, "the wave halted itself"); }
static void x_sethalt(ws_wave *w, const ws_inst *i) {
  if (i->offset & 1)
    x_halt(w, i);
}

bool ws_check_text(ws_wave *w, char *line, size_t size) {
  static const char mark[] = "trap: ";
  const uint64_t at = w->s64[0];
  char text[WS_LIMIT_TRAP_TEXT] = "";
  ws_range r = {0, 0};
  for (size_t n = 0; n + 1 < sizeof text && ws_mem_ok(&r, at + n, 1); n++)
    if (!(text[n] = ((const char *)(uintptr_t)at)[n]))
      break;
  if (strncmp(text, mark, sizeof mark - 1))
    return false;
  ws_printable(line, size, text, strlen(text));
  return true;
}

// s_trap 2: llvm.trap's, or a check of the device runtime that failed.
static void x_trap(ws_wave *w, const ws_inst *i) {
  const int id = i->offset & 0xff;
  char line[WS_LIMIT_TRAP_TEXT + 100];
  if (id == 2 && ws_check_text(w, line, sizeof line))
    ws_fault(w, i, -1, 0, "%s", line);
  else
    ws_fault(w, i, -1, 0, "trap %d", id);
}

// ---------------------------------------------------------------- VGPR indexing

// Index in M0[7:0], which operands it applies to in M0[15:12] ("Vega" ISA, 6.7).
static void x_gpr_idx_on(ws_wave *w, const ws_inst *i) {
  const uint32_t which = i->encoding[0] >> 8 & 15;
  w->s[WS_S_M0] = (w->s[WS_S_M0] & 0xffff0f00u) | (ws_read32(w, &i->o[0]) & 255) | which << 12;
  w->mode |= WS_MODE_GPR_IDX;
}
static void x_gpr_idx_off(ws_wave *w, const ws_inst *i) {
  (void)i;
  w->mode &= ~WS_MODE_GPR_IDX;
}
static void x_gpr_idx_idx(ws_wave *w, const ws_inst *i) {
  w->s[WS_S_M0] = (w->s[WS_S_M0] & ~255u) | (ws_read32(w, &i->o[0]) & 255);
}
static void x_gpr_idx_mode(ws_wave *w, const ws_inst *i) {
  w->s[WS_S_M0] = (w->s[WS_S_M0] & 0xffff0fffu) | ((uint32_t)i->offset & 15) << 12;
}

// ---------------------------------------------------------------- hardware registers

// simm16 of s_getreg and s_setreg: id [5:0], offset [10:6], size - 1 [15:11].
enum {
  HW_MODE = 1,
  HW_STATUS = 2,
  HW_TRAPSTS = 3,
  HW_ID = 4,
  HW_GPR_ALLOC = 5,
  HW_LDS_ALLOC = 6,
  HW_IB_STS = 7,
  HW_SH_MEM_BASES = 15,
  HW_XCC_ID = 20,      // gfx942, gfx950
  HW_FLAT_SCR_LO = 20, // gfx10 and newer
  HW_FLAT_SCR_HI = 21,
  HW_ID1 = 23,
  HW_ID2 = 24,
  HW_IB_STS2 = 28,       // gfx12.5
  HW_SHADER_CYCLES = 29, // gfx10.3 and gfx11: 20 bits; gfx12: the lower half of 64
  HW_SHADER_CYCLES_HI = 30,
};

// MODE[19:12] where there are 1024 VGPRs: what s_set_vgpr_msb has chosen, the destination's field first.
static uint32_t msb_in_mode(unsigned msb) { return (msb << 2 | msb >> 6) & 255; }

// What gfx10 and newer have under other numbers than gfx9.
static bool hwreg_read_gfx10(ws_wave *w, unsigned id, uint32_t *v) {
  const uint64_t scratch = WS_HAS(w->gpu, global_scratch)             ? ws_scratch_base(w)
                           : WS_HAS(w->gpu, architected_flat_scratch) ? w->scratch_base
                                                                      : w->flat_scratch;
  switch (id) {
  case HW_FLAT_SCR_LO:
    *v = (uint32_t)scratch;
    return true;
  case HW_FLAT_SCR_HI:
    *v = (uint32_t)(scratch >> 32);
    return true;
  case HW_ID1:
    *v = w->hw_id;
    return true;
  case HW_ID2: // queue, pipe and VM: 0
    *v = 0;
    return true;
  case HW_IB_STS2: // of a work-group that is in no cluster
    *v = 0;
    return WS_HAS(w->gpu, clusters);
  case HW_SHADER_CYCLES:
    *v = (uint32_t)nanoseconds() & (WS_HAS(w->gpu, hwregs12) ? ~0u : 0xfffffu);
    return true;
  case HW_SHADER_CYCLES_HI:
    *v = (uint32_t)(nanoseconds() >> 32);
    return WS_HAS(w->gpu, hwregs12);
  default:
    return false;
  }
}

static bool hwreg_read(ws_wave *w, unsigned id, uint32_t *v) {
  if (WS_HAS(w->gpu, hw_id1)) {
    if (id >= HW_XCC_ID)
      return hwreg_read_gfx10(w, id, v);
    if (id == HW_ID || (WS_HAS(w->gpu, hwregs12) && (id == HW_TRAPSTS || id == HW_SH_MEM_BASES)))
      return false;
  }
  switch (id) {
  case HW_MODE:
    *v = WS_HAS(w->gpu, mode_clamp) ? w->mode : w->mode & ~(WS_MODE_DX10_CLAMP | WS_MODE_IEEE);
    if (WS_HAS(w->gpu, vgprs_1024))
      *v = (*v & ~0xff000u) | msb_in_mode(ws_code_msb(w->code)) << 12;
    return true;
  case HW_STATUS: // scc 0, execz 9, vccz 10, valid 16
    *v = w->scc | (uint32_t)!(WS_EXEC(w) & lane_mask(w)) << 9 | (uint32_t)!(WS_VCC(w) & lane_mask(w)) << 10 | 1u << 16;
    return true;
  case HW_TRAPSTS: // no exception has been recorded
  case HW_IB_STS:  // counters and instruction buffer: idle
    *v = 0;
    return true;
  case HW_XCC_ID:
    *v = w->xcc_id;
    return WS_HAS(w->gpu, xccs);
  case HW_ID:
    *v = w->hw_id;
    return true;
  case HW_GPR_ALLOC: // vgpr_size [13:8] in fours, sgpr_size [27:24] in sixteens, each less one
    *v = 63u << 8 | 7u << 24;
    return true;
  case HW_LDS_ALLOC: // lds_size [20:12] in 512-byte blocks
    *v = (w->lds_bytes + 511) / 512 << 12;
    return true;
  case HW_SH_MEM_BASES: // bits [63:48] of the private and of the shared aperture
    *v = (uint32_t)(WS_PRIVATE_APERTURE >> 48) | (uint32_t)(WS_LDS_APERTURE >> 48) << 16;
    return true;
  default:
    return false;
  }
}

static void x_getreg(ws_wave *w, const ws_inst *i) {
  const unsigned field = (unsigned)i->offset & 0xffff, id = field & 63, at = field >> 6 & 31, size = (field >> 11) + 1;
  uint32_t v;
  if (!hwreg_read(w, id, &v)) {
    ws_fault(w, i, -1, 0, "hardware register %u is not modelled", id);
    return;
  }
  ws_write32(w, &i->o[0], (uint32_t)ubits(v >> at, size));
}

// Writing any field of MODE writes the choice of VGPRs, too, from bits [19:12] of the operand as it is (LLVM,
// AMDGPULowerVGPREncoding.cpp, handleSetregMode, of constants; of a register LLVM does not say it).
static void setreg_msb(ws_wave *w, const ws_inst *i) {
  const unsigned now = ws_code_msb(w->code), to = ws_read32(w, &i->o[1]) >> 12 & 255;
  if (i->o[1].kind == WS_IMM)
    ws_set_vgpr_msb(w, i, (to >> 2 | to << 6) & 255);
  else if (to != msb_in_mode(now))
    ws_fault(w, i, -1, 0,
             "MODE is written from a register whose bits [19:12] are not those of MODE: which VGPRs are meant "
             "is not known");
}

static void x_setreg(ws_wave *w, const ws_inst *i) {
  const unsigned field = (unsigned)i->offset & 0xffff, id = field & 63, at = field >> 6 & 31, size = (field >> 11) + 1;
  const uint32_t mask = (uint32_t)(low_mask(size) << at), v = ws_read32(w, &i->o[1]) << at & mask;
  switch (id) {
  case HW_MODE:
    if (v & WS_MODE_FP16_OVFL) {
      ws_fault(w, i, -1, 0, "MODE.fp16_ovfl is not modelled");
      return;
    }
    if (!WS_HAS(w->gpu, mode_clamp)) // those two are always on and no bits of MODE
      w->mode = (w->mode & ~mask) | v | WS_MODE_DX10_CLAMP | WS_MODE_IEEE;
    else
      w->mode = (w->mode & ~mask) | v;
    ws_mode_changed(w);
    if (WS_HAS(w->gpu, vgprs_1024))
      setreg_msb(w, i);
    return;
  case HW_FLAT_SCR_LO:
  case HW_FLAT_SCR_HI:
    if (WS_HAS(w->gpu, flat_scratch_hwreg)) {
      const unsigned sh = id == HW_FLAT_SCR_HI ? 32 : 0;
      w->flat_scratch = (w->flat_scratch & ~((uint64_t)mask << sh)) | (uint64_t)v << sh;
      return;
    }
    ws_fault(w, i, -1, 0, "hardware register %u cannot be written", id);
    return;
  case HW_STATUS:  // read-only outside the trap handler
  case HW_TRAPSTS: // clearing exceptions that are never recorded
    return;
  default:
    ws_fault(w, i, -1, 0, "hardware register %u cannot be written", id);
  }
}

// gfx10 and newer: simm16[3:0] replaces MODE's rounding or denormal bits.
static void x_round_mode(ws_wave *w, const ws_inst *i) {
  w->mode = (w->mode & ~15u) | ((uint32_t)i->offset & 15);
  ws_mode_changed(w);
}
static void x_denorm_mode(ws_wave *w, const ws_inst *i) {
  w->mode = (w->mode & ~0xf0u) | ((uint32_t)i->offset & 15) << 4;
  ws_mode_changed(w);
}

// ---------------------------------------------------------------- the table

#define S2(name, D, A, B, value, scc) {#name, WS_C_SALU, WS_OP_SALU, Y_##D ":" Y_##A Y_##B, x_##name, NULL, NULL},
#define S2N(name, D, A, B, value) {#name, WS_C_SALU, WS_OP_SALU, Y_##D ":" Y_##A Y_##B, x_##name, NULL, NULL},
#define S1(name, D, A, value, scc) {#name, WS_C_SALU, WS_OP_SALU, Y_##D ":" Y_##A, x_##name, NULL, NULL},
#define S1N(name, D, A, value) {#name, WS_C_SALU, WS_OP_SALU, Y_##D ":" Y_##A, x_##name, NULL, NULL},
#define SC(name, A, B, scc) {#name, WS_C_SALU, WS_OP_SALU, ":" Y_##A Y_##B, x_##name, NULL, NULL},
#define SK(name, scc) {#name, WS_C_SALU, WS_OP_SALU, ":bw", x_##name, NULL, NULL},
#define SX(name, klass, fn, types, flags) {#name, klass, WS_OP_SALU | (flags), types, fn, NULL, NULL},
const ws_row ws_salu_rows[] = {
#include "isa/salu.def"
};
const unsigned ws_salu_count = sizeof ws_salu_rows / sizeof ws_salu_rows[0];
