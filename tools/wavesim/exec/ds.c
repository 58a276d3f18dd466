// ds.c: DS instructions: loads, stores and atomics in LDS, and the lane
// permutations that run through its crossbar. One thread runs all waves of a
// group, so nothing here needs host atomics.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "core/gws.h"
#include "exec/mem.h"

// With AMDHSA the memory pipeline is in unaligned mode: plain loads and stores
// may have any alignment, and llc relies on it (ds_read_b64 for align 1, and
// two of them made one ds_read2_b64). Atomics need their natural one.
// WAVESIM_DS_ALIGN=1 asks for natural alignment (b96: 16) everywhere.
static bool strict_alignment(void) { return ws_env.ds_align; }

static bool refuse_gds(ws_wave *w, const ws_inst *i) {
  if (!(i->flags & WS_F_GDS))
    return false;
  ws_fault(w, i, -1, 0, "global data share is not supported");
  return true;
}

// ---------------------------------------------------------------- addresses

// a[l] = VGPR + offset, modulo 2^32. Lanes that are not active get garbage.
WSM_INLINE void addresses(const ws_wave *w, const ws_operand *o, uint32_t offset, uint32_t a[WS_LANES]) {
  const uint32_t *v = w->v[o->reg];
  for (unsigned l = 0; l < WS_LANES; l++)
    a[l] = v[l] + offset;
}

static void __attribute__((noinline, cold)) ds_fault(ws_wave *w, const ws_inst *i, uint64_t m,
                                                     const uint32_t a[WS_LANES], unsigned n, unsigned align) {
  WSM_LANES(l, m) {
    if (a[l] & (align - 1)) {
      ws_fault(w, i, (int)l, 0, "misaligned LDS access: %u bytes at LDS address 0x%x need an alignment of %u", n, a[l],
               align);
      return;
    }
    if (a[l] > w->lds_bytes || n > w->lds_bytes - a[l]) {
      ws_fault(w, i, (int)l, 0, "LDS access of %u bytes at LDS address 0x%x, outside the work-group's %u bytes", n,
               a[l], w->lds_bytes);
      return;
    }
  }
}

// True when every active lane's [a, a + n) is inside LDS and aligned.
WSM_INLINE bool ds_ok(ws_wave *w, const ws_inst *i, uint64_t m, const uint32_t a[WS_LANES], unsigned n,
                      unsigned align) {
  uint32_t low = 0, bad = 0, lds = w->lds_bytes;
  if (wsm_full(w, m) && lds >= n) {
    // Compares as signed after the top bit: LDS is far smaller than 2^31.
    int32_t most = (int32_t)(lds - n);
    WSM_EVERY(l, w) {
      low |= a[l];
      bad |= (uint32_t)((int32_t)a[l] > most);
    }
    bad |= low & 0x80000000u;
  } else {
    WSM_LANES(l, m) {
      low |= a[l];
      bad |= (uint32_t)(a[l] > lds) | (uint32_t)(n > lds - a[l]);
    }
  }
  if (!bad && !(low & (align - 1)))
    return true;
  ds_fault(w, i, m, a, n, align);
  return false;
}

// True when all lanes are active and their n bytes follow each other.
WSM_INLINE bool contiguous(const ws_wave *w, uint64_t m, const uint32_t a[WS_LANES], unsigned n) {
  if (!wsm_full(w, m))
    return false;
  uint32_t diff = 0;
  WSM_EVERY(l, w)
  diff |= a[l] ^ (a[0] + l * n);
  return !diff;
}

// The addresses of the active lanes' n bytes; false after a fault, also of an instruction on GDS.
WSM_INLINE bool ds_reach(ws_wave *w, const ws_inst *i, uint64_t m, const ws_operand *at, uint32_t offset, unsigned n,
                         unsigned align, uint32_t a[WS_LANES]) {
  if (refuse_gds(w, i))
    return false;
  addresses(w, at, offset, a);
  return ds_ok(w, i, m, a, n, align);
}

// What n bytes that are loaded or stored have to be aligned to.
WSM_INLINE unsigned plain_alignment(unsigned n) { return !strict_alignment() ? 1 : n == 12 ? 16 : n; }

// ---------------------------------------------------------------- loads and stores

WSM_INLINE void read_one(ws_wave *w, uint64_t m, const uint32_t a[WS_LANES], unsigned reg, enum wsm_form f) {
  const uint8_t *lds = w->lds;
  if (f == WSM_B32) {
    if (contiguous(w, m, a, 4)) {
      wsm_copy_row(w, w->v[reg], lds + a[0]);
      return;
    }
    if (wsm_full(w, m)) {
      WSM_EVERY(l, w)
      memcpy(&w->v[reg][l], lds + a[l], 4);
      return;
    }
  }
  WSM_LANES(l, m) {
    uint32_t d[4] = {0};
    wsm_host_read(lds + a[l], wsm_bytes(f), d);
    wsm_put(w, reg, l, f, d);
  }
}

WSM_INLINE void write_one(ws_wave *w, uint64_t m, const uint32_t a[WS_LANES], unsigned reg, enum wsm_form f) {
  uint8_t *lds = w->lds;
  if (f == WSM_B32 && contiguous(w, m, a, 4)) {
    wsm_copy_row(w, lds + a[0], w->v[reg]);
    return;
  }
  WSM_LANES(l, m) {
    uint32_t d[4];
    wsm_take(w, reg, l, f, d);
    wsm_host_write(lds + a[l], wsm_bytes(f), d);
  }
}

WSM_INLINE void ds_read(ws_wave *w, const ws_inst *i, enum wsm_form f) {
  const uint64_t m = wsm_active(w);
  uint32_t a[WS_LANES];
  const unsigned n = wsm_bytes(f);
  if (!ds_reach(w, i, m, &i->o[1], (uint16_t)i->offset, n, plain_alignment(n), a))
    return;
  read_one(w, m, a, i->o[0].reg, f);
  ws_issue(w, WS_Q_LGKM, i->o[0].reg, wsm_dwords(f));
}

WSM_INLINE void ds_write(ws_wave *w, const ws_inst *i, enum wsm_form f) {
  const uint64_t m = wsm_active(w);
  uint32_t a[WS_LANES];
  const unsigned n = wsm_bytes(f);
  if (!ds_reach(w, i, m, &i->o[0], (uint16_t)i->offset, n, plain_alignment(n), a))
    return;
  write_one(w, m, a, i->o[1].reg, f);
  ws_issue(w, WS_Q_LGKM, 0, 0);
}

// Both addresses, before a register is written: it may be the address.
WSM_INLINE bool ds_reach2(ws_wave *w, const ws_inst *i, uint64_t m, const ws_operand *at, unsigned n, unsigned scale,
                          unsigned align, uint32_t a[2][WS_LANES]) {
  return ds_reach(w, i, m, at, i->offset0 * n * scale, n, align, a[0]) &&
         ds_reach(w, i, m, at, i->offset1 * n * scale, n, align, a[1]);
}

WSM_INLINE void ds_read2(ws_wave *w, const ws_inst *i, enum wsm_form f, unsigned scale) {
  const uint64_t m = wsm_active(w);
  uint32_t a[2][WS_LANES];
  const unsigned n = wsm_bytes(f), each = wsm_dwords(f), reg = i->o[0].reg;
  if (!ds_reach2(w, i, m, &i->o[1], n, scale, plain_alignment(n), a))
    return;
  read_one(w, m, a[0], reg, f);
  read_one(w, m, a[1], reg + each, f);
  ws_issue(w, WS_Q_LGKM, reg, 2 * each);
}

WSM_INLINE void ds_write2(ws_wave *w, const ws_inst *i, enum wsm_form f, unsigned scale) {
  const uint64_t m = wsm_active(w);
  uint32_t a[2][WS_LANES];
  const unsigned n = wsm_bytes(f);
  if (!ds_reach2(w, i, m, &i->o[0], n, scale, plain_alignment(n), a))
    return;
  write_one(w, m, a[0], i->o[1].reg, f);
  write_one(w, m, a[1], i->o[2].reg, f);
  ws_issue(w, WS_Q_LGKM, 0, 0);
}

#define READ(NAME, FORM)                                                                                               \
  void wsm_##NAME(ws_wave *w, const ws_inst *i) { ds_read(w, i, FORM); }
#define WRITE(NAME, FORM)                                                                                              \
  void wsm_##NAME(ws_wave *w, const ws_inst *i) { ds_write(w, i, FORM); }

// Each 16 lanes have read 16 rows of four halfwords: lane 4 * q + j gets column j of rows q, q + 4, q + 8, q + 12. As
// measured on hardware: ROCm/rocm-systems, pull request 10175.
void wsm_ds_read_b64_tr_b16(ws_wave *w, const ws_inst *i) {
  const uint64_t m = wsm_active(w);
  uint32_t a[WS_LANES];
  uint16_t row[WS_LANES][4];
  if (!wsm_full(w, m)) {
    ws_fault(w, i, -1, 0, "lanes are switched off, and what the others get then is not known");
    return;
  }
  if (!ds_reach(w, i, m, &i->o[1], (uint16_t)i->offset, 8, plain_alignment(8), a))
    return;
  for (unsigned l = 0; l < WS_LANES; l++)
    memcpy(row[l], w->lds + a[l], 8);
  for (unsigned l = 0; l < WS_LANES; l++) {
    const unsigned from = (l & ~15u) | (l >> 2 & 3);
    for (unsigned k = 0; k < 2; k++)
      w->v[i->o[0].reg + k][l] = row[from + 8 * k][l & 3] | (uint32_t)row[from + 8 * k + 4][l & 3] << 16;
  }
  ws_issue(w, WS_Q_LGKM, i->o[0].reg, 2);
}

READ(ds_read_u8, WSM_U8)
READ(ds_read_i8, WSM_I8)
READ(ds_read_u16, WSM_U16)
READ(ds_read_i16, WSM_I16)
READ(ds_read_u8_d16, WSM_U8_D16)
READ(ds_read_u8_d16_hi, WSM_U8_D16_HI)
READ(ds_read_i8_d16, WSM_I8_D16)
READ(ds_read_i8_d16_hi, WSM_I8_D16_HI)
READ(ds_read_u16_d16, WSM_B16_D16)
READ(ds_read_u16_d16_hi, WSM_B16_D16_HI)
READ(ds_read_b32, WSM_B32)
READ(ds_read_b64, WSM_B64)
READ(ds_read_b96, WSM_B96)
READ(ds_read_b128, WSM_B128)
WRITE(ds_write_b8, WSM_U8)
WRITE(ds_write_b8_d16_hi, WSM_U8_D16_HI)
WRITE(ds_write_b16, WSM_U16)
WRITE(ds_write_b16_d16_hi, WSM_B16_D16_HI)
WRITE(ds_write_b32, WSM_B32)
WRITE(ds_write_b64, WSM_B64)
WRITE(ds_write_b96, WSM_B96)
WRITE(ds_write_b128, WSM_B128)

void wsm_ds_read2_b32(ws_wave *w, const ws_inst *i) { ds_read2(w, i, WSM_B32, 1); }
void wsm_ds_read2st64_b32(ws_wave *w, const ws_inst *i) { ds_read2(w, i, WSM_B32, 64); }
void wsm_ds_read2_b64(ws_wave *w, const ws_inst *i) { ds_read2(w, i, WSM_B64, 1); }
void wsm_ds_read2st64_b64(ws_wave *w, const ws_inst *i) { ds_read2(w, i, WSM_B64, 64); }
void wsm_ds_write2_b32(ws_wave *w, const ws_inst *i) { ds_write2(w, i, WSM_B32, 1); }
void wsm_ds_write2st64_b32(ws_wave *w, const ws_inst *i) { ds_write2(w, i, WSM_B32, 64); }
void wsm_ds_write2_b64(ws_wave *w, const ws_inst *i) { ds_write2(w, i, WSM_B64, 1); }
void wsm_ds_write2st64_b64(ws_wave *w, const ws_inst *i) { ds_write2(w, i, WSM_B64, 64); }

// LDS address = offset + M0[15:0] + 4 * lane, no address register.
static void addtid_addresses(const ws_wave *w, const ws_inst *i, uint32_t a[WS_LANES]) {
  for (unsigned l = 0; l < WS_LANES; l++)
    a[l] = (uint16_t)i->offset + (w->s[WS_S_M0] & 0xffffu) + 4 * l;
}

void wsm_ds_read_addtid_b32(ws_wave *w, const ws_inst *i) {
  uint64_t m = wsm_active(w);
  uint32_t a[WS_LANES];
  addtid_addresses(w, i, a);
  if (!ds_ok(w, i, m, a, 4, 4))
    return;
  read_one(w, m, a, i->o[0].reg, WSM_B32);
  ws_issue(w, WS_Q_LGKM, i->o[0].reg, 1);
}

void wsm_ds_write_addtid_b32(ws_wave *w, const ws_inst *i) {
  uint64_t m = wsm_active(w);
  uint32_t a[WS_LANES];
  addtid_addresses(w, i, a);
  if (!ds_ok(w, i, m, a, 4, 4))
    return;
  write_one(w, m, a, i->o[0].reg, WSM_B32);
  ws_issue(w, WS_Q_LGKM, 0, 0);
}

// ---------------------------------------------------------------- atomics

// Text: [vdst,] vaddr, data0 [, data1]. How the two data operands map to
// (src, src2) of wsm_alu32 depends on the operation: ds_cmpst has the compare
// value first (swap), gfx11's ds_cmpstore the new one, ds_mskor the mask.
WSM_INLINE void ds_atomic(ws_wave *w, const ws_inst *i, enum wsm_atomic op, unsigned n, bool ret, bool two, bool swap) {
  const uint64_t m = wsm_active(w);
  uint32_t a[WS_LANES];
  unsigned at = ret, dst = i->o[0].reg, d0 = i->o[at + 1].reg, d1 = two ? i->o[at + 2].reg : 0;
  if (!ds_reach(w, i, m, &i->o[at], (uint16_t)i->offset, n, n, a))
    return;
  unsigned flush = op == WSM_A_FADD ? wsm_lds_flush(w) : 0;
  if (swap) {
    unsigned t = d0;
    d0 = d1;
    d1 = t;
  }
  WSM_LANES(l, m) {
    uint8_t *p = w->lds + a[l];
    if (n == 4) {
      uint32_t old, next;
      memcpy(&old, p, 4);
      next = wsm_alu32(op, old, w->v[d0][l], two ? w->v[d1][l] : 0, flush);
      memcpy(p, &next, 4);
      if (ret)
        w->v[dst][l] = old;
    } else {
      uint64_t old, next;
      memcpy(&old, p, 8);
      next = wsm_alu64(op, old, w->v[d0][l] | (uint64_t)w->v[d0 + 1][l] << 32,
                       two ? w->v[d1][l] | (uint64_t)w->v[d1 + 1][l] << 32 : 0);
      memcpy(p, &next, 8);
      if (ret) {
        w->v[dst][l] = (uint32_t)old;
        w->v[dst + 1][l] = (uint32_t)(old >> 32);
      }
    }
  }
  ws_issue(w, WS_Q_LGKM, dst, ret ? n / 4 : 0);
}

#define ATOMIC(NAME, OP, N, RET, TWO, SWAP)                                                                            \
  void wsm_##NAME(ws_wave *w, const ws_inst *i) { ds_atomic(w, i, OP, N, RET, TWO, SWAP); }
#define WS_LDS_ATOMIC(NAME, TYPE, OP, N)                                                                               \
  ATOMIC(ds_##NAME##_##TYPE, WSM_A_##OP, N, false, false, false)                                                       \
  ATOMIC(ds_##NAME##_rtn_##TYPE, WSM_A_##OP, N, true, false, false)
#define WS_LDS_ATOMIC2(NAME, TYPE, OP, N)                                                                              \
  ATOMIC(ds_##NAME##_##TYPE, WSM_A_##OP, N, false, true, false)                                                        \
  ATOMIC(ds_##NAME##_rtn_##TYPE, WSM_A_##OP, N, true, true, false)
#define WS_LDS_COMPARE(TYPE, OP, N)                                                                                    \
  ATOMIC(ds_cmpst_##TYPE, WSM_A_##OP, N, false, true, true)                                                            \
  ATOMIC(ds_cmpst_rtn_##TYPE, WSM_A_##OP, N, true, true, true)                                                         \
  ATOMIC(ds_cmpstore_##TYPE, WSM_A_##OP, N, false, true, false)                                                        \
  ATOMIC(ds_cmpstore_rtn_##TYPE, WSM_A_##OP, N, true, true, false)
#include "isa/atomics.def"
ATOMIC(ds_wrxchg_rtn_b32, WSM_A_SWAP, 4, true, false, false)
ATOMIC(ds_wrxchg_rtn_b64, WSM_A_SWAP, 8, true, false, false)
ATOMIC(ds_wrap_rtn_b32, WSM_A_WRAP, 4, true, true, false)

// Two exchanges in one instruction.
WSM_INLINE void ds_wrxchg2(ws_wave *w, const ws_inst *i, enum wsm_form f, unsigned scale) {
  const uint64_t m = wsm_active(w);
  uint32_t a[2][WS_LANES];
  const unsigned n = wsm_bytes(f), each = wsm_dwords(f), dst = i->o[0].reg;
  if (!ds_reach2(w, i, m, &i->o[1], n, scale, n, a))
    return;
  WSM_LANES(l, m) {
    uint32_t src[2][4], old[2][4] = {{0}};
    for (unsigned k = 0; k < 2; k++)
      wsm_take(w, i->o[2 + k].reg, l, f, src[k]);
    for (unsigned k = 0; k < 2; k++) {
      wsm_host_read(w->lds + a[k][l], n, old[k]);
      wsm_host_write(w->lds + a[k][l], n, src[k]);
    }
    for (unsigned k = 0; k < 2; k++)
      wsm_put(w, dst + k * each, l, f, old[k]);
  }
  ws_issue(w, WS_Q_LGKM, dst, 2 * each);
}

void wsm_ds_wrxchg2_rtn_b32(ws_wave *w, const ws_inst *i) { ds_wrxchg2(w, i, WSM_B32, 1); }
void wsm_ds_wrxchg2st64_rtn_b32(ws_wave *w, const ws_inst *i) { ds_wrxchg2(w, i, WSM_B32, 64); }
void wsm_ds_wrxchg2_rtn_b64(ws_wave *w, const ws_inst *i) { ds_wrxchg2(w, i, WSM_B64, 1); }
void wsm_ds_wrxchg2st64_rtn_b64(ws_wave *w, const ws_inst *i) { ds_wrxchg2(w, i, WSM_B64, 64); }

// Each half of the data is exchanged where its top bit is set, which is stored as
// 0; the address is rounded down to 8 bytes.
void wsm_ds_condxchg32_rtn_b64(ws_wave *w, const ws_inst *i) {
  if (refuse_gds(w, i))
    return;
  uint64_t m = wsm_active(w);
  uint32_t a[WS_LANES];
  unsigned dst = i->o[0].reg, src = i->o[2].reg;
  addresses(w, &i->o[1], (uint16_t)i->offset, a);
  for (unsigned l = 0; l < WS_LANES; l++)
    a[l] &= 0xfff8u;
  if (!ds_ok(w, i, m, a, 8, 8))
    return;
  WSM_LANES(l, m) {
    uint32_t d[2] = {w->v[src][l], w->v[src + 1][l]}; // they may be the destination
    for (unsigned k = 0; k < 2; k++) {
      memcpy(&w->v[dst + k][l], w->lds + a[l] + 4 * k, 4);
      uint32_t next = d[k] & 0x7fffffffu;
      if (d[k] >> 31)
        memcpy(w->lds + a[l] + 4 * k, &next, 4);
    }
  }
  ws_issue(w, WS_Q_LGKM, dst, 2);
}

// The number of active lanes is added to (taken from) one counter at
// M0[15:0] + offset; every active lane gets the old value.
static void ds_count(ws_wave *w, const ws_inst *i, bool consume) {
  if (refuse_gds(w, i))
    return;
  uint64_t m = wsm_active(w);
  if (m) {
    uint32_t a[WS_LANES], old, next;
    for (unsigned l = 0; l < WS_LANES; l++)
      a[l] = (w->s[WS_S_M0] & 0xffffu) + (uint16_t)i->offset;
    if (!ds_ok(w, i, m, a, 4, 4))
      return;
    memcpy(&old, w->lds + a[0], 4);
    next = (uint32_t)__builtin_popcountll(m);
    next = consume ? old - next : old + next;
    memcpy(w->lds + a[0], &next, 4);
    WSM_LANES(l, m)
    w->v[i->o[0].reg][l] = old;
  }
  ws_issue(w, WS_Q_LGKM, i->o[0].reg, 1);
}

void wsm_ds_append(ws_wave *w, const ws_inst *i) { ds_count(w, i, false); }
void wsm_ds_consume(ws_wave *w, const ws_inst *i) { ds_count(w, i, true); }

void wsm_ds_nop(ws_wave *w, const ws_inst *i) { (void)w, (void)i; }

// ---------------------------------------------------------------- global wave sync

// Resource: M0[21:16] + offset; value: of the first active lane.
static ws_gws *gws_of(ws_wave *w, const ws_inst *i, unsigned *rid, uint32_t *value) {
  ws_gws *g = w->group ? ws_group_gws(w->group) : NULL;
  if (!g) {
    ws_fault(w, i, -1, 0, "global wave sync outside a cooperative queue");
    return NULL;
  }
  *rid = ((w->s[WS_S_M0] >> 16) + (uint32_t)i->offset) % WS_GWS_RESOURCES;
  *value = w->v[i->o[0].reg][WS_EXEC(w) ? __builtin_ctzll(WS_EXEC(w)) : 0];
  return g;
}

void wsm_ds_gws_init(ws_wave *w, const ws_inst *i) {
  unsigned rid;
  uint32_t n;
  ws_gws *g = gws_of(w, i, &rid, &n);
  if (g)
    ws_gws_init(g, rid, n);
}

void wsm_ds_gws_barrier(ws_wave *w, const ws_inst *i) {
  unsigned rid;
  uint32_t n;
  ws_priv *p = w->priv;
  ws_gws *g = gws_of(w, i, &rid, &n);
  if (!g)
    return;
  if (p->gws_waiting ? ws_gws_passed(g, rid, p->gws_ticket) : ws_gws_arrive(g, rid, n, &p->gws_ticket)) {
    p->gws_waiting = false;
    return;
  }
  // Looks again when the wave has its next turn; counted once.
  p->gws_waiting = true;
  w->ip = i;
  w->stats[i->klass]--;
  w->stop = WS_STOP_YIELD;
}

// ---------------------------------------------------------------- permutations

// out[j] for the active lanes becomes the register's new value.
WSM_INLINE void set_lanes(ws_wave *w, unsigned reg, uint64_t m, const uint32_t out[WS_LANES]) {
  if (m == ~0ull)
    memcpy(w->v[reg], out, sizeof w->v[reg]);
  else
    WSM_LANES(l, m)
  w->v[reg][l] = out[l];
}

// in[j] = the register, 0 in lanes that are not active: what reading them gives.
WSM_INLINE void get_lanes(const ws_wave *w, unsigned reg, uint64_t m, uint32_t in[WS_LANES]) {
  memcpy(in, w->v[reg], sizeof w->v[reg]);
  if (m != ~0ull)
    WSM_LANES(l, ~m)
  in[l] = 0;
}

// gfx10 and gfx11 permute within each half of a wave64 only.
WSM_INLINE bool halves(const ws_wave *w) { return WS_HAS(w->gpu, half_bpermute); }

// fetch: the lanes whose value can be read.
WSM_INLINE void bpermute(ws_wave *w, const ws_inst *i, uint64_t fetch) {
  uint64_t m = wsm_active(w);
  uint32_t in[WS_LANES], out[WS_LANES];
  const uint32_t *at = w->v[i->o[1].reg];
  uint32_t offset = (uint16_t)i->offset, mask = w->lanes == 64 && !halves(w) ? 63 : 31;
  get_lanes(w, i->o[2].reg, fetch, in);
  for (unsigned l = 0; l < WS_LANES; l++)
    out[l] = in[((at[l] + offset) >> 2 & mask) | (l & ~mask & 63)];
  set_lanes(w, i->o[0].reg, m, out);
  ws_issue(w, WS_Q_LGKM, i->o[0].reg, 1);
}

void wsm_ds_bpermute_b32(ws_wave *w, const ws_inst *i) { bpermute(w, i, wsm_active(w)); }
void wsm_ds_bpermute_fi_b32(ws_wave *w, const ws_inst *i) { bpermute(w, i, ~0ull); }

void wsm_ds_permute_b32(ws_wave *w, const ws_inst *i) {
  uint64_t m = wsm_active(w);
  uint32_t out[WS_LANES] = {0};
  const uint32_t *at = w->v[i->o[1].reg], *in = w->v[i->o[2].reg];
  uint32_t offset = (uint16_t)i->offset, mask = w->lanes == 64 && !halves(w) ? 63 : 31;
  WSM_LANES(l, m) // ascending: of lanes that write the same slot the highest wins
  out[((at[l] + offset) >> 2 & mask) | (l & ~mask & 63)] = in[l];
  set_lanes(w, i->o[0].reg, m, out);
  ws_issue(w, WS_Q_LGKM, i->o[0].reg, 1);
}

// The modes of the offset field: "DS_SWIZZLE_B32" in the Vega and RDNA3 ISA manuals.
void wsm_ds_swizzle_b32(ws_wave *w, const ws_inst *i) {
  uint64_t m = wsm_active(w);
  uint32_t in[WS_LANES], out[WS_LANES];
  unsigned mode = (uint16_t)i->offset;
  get_lanes(w, i->o[1].reg, m, in);
  if (mode >= 0xe000) {
    unsigned keep = mode & 31, by = (unsigned)__builtin_popcount(keep);
    for (unsigned l = 0; l < WS_LANES; l++) {
      unsigned reversed = 0;
      for (unsigned k = 0; k < 5; k++)
        reversed |= (l >> k & 1) << (4 - k);
      out[l] = in[reversed >> by | (l & (keep | 32))];
    }
  } else if (mode >= 0xc000) {
    unsigned by = mode >> 5 & 31, keep = mode & 31;
    if (mode & 0x400)
      by = 0u - by;
    for (unsigned l = 0; l < WS_LANES; l++)
      out[l] = in[(((l & keep) | ((l + by) & ~keep)) & 31) | (l & 32)];
  } else if (mode & 0x8000) {
    for (unsigned l = 0; l < WS_LANES; l++)
      out[l] = in[(l & ~3u) | (mode >> (l & 3) * 2 & 3)];
  } else {
    for (unsigned l = 0; l < WS_LANES; l++)
      out[l] = in[(((l & (mode & 31)) | (mode >> 5 & 31)) ^ (mode >> 10 & 31)) | (l & 32)];
  }
  set_lanes(w, i->o[0].reg, m, out);
  ws_issue(w, WS_Q_LGKM, i->o[0].reg, 1);
}
