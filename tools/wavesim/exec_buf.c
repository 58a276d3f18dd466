// exec_buf.c: MUBUF instructions. A resource descriptor (V#) whose base lies
// in the addresses that sched.c hands out for scratch is the private segment
// buffer; every other one describes global memory, where reads out of its
// range give 0 and writes vanish, as the architecture says.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec_mem.h"

// The V# ("Buffer Resource Descriptor" in the Vega, RDNA2, RDNA3 and RDNA4 ISA
// manuals).
typedef struct buffer {
  uint64_t base; // with soffset added
  uint32_t soffset;
  uint32_t stride;       // bytes
  uint32_t records;      // bytes, or elements of stride bytes
  uint32_t index_stride; // lanes that a swizzle interleaves
  uint32_t element;      // bytes that it keeps together
  bool swizzle, add_tid;
  uint8_t out_of_bounds; // OOB_SELECT of gfx10 and newer, else OOB_GFX9
  bool swizzle_soffset;  // soffset takes part in the swizzle (gfx12)
} buffer;
enum { OOB_STRUCTURED, OOB_INDEX, OOB_EMPTY, OOB_RAW, OOB_GFX9 };

static buffer decode(const ws_wave *w, const ws_operand *rsrc, const ws_operand *soffset) {
  const uint32_t *s = &w->s[rsrc->reg];
  buffer b;
  b.soffset = wsm_scalar32(w, soffset);
  b.base = (s[0] | (uint64_t)(s[1] & 0xffffu) << 32) + b.soffset;
  unsigned gfx = w->gpu->gfx;
  b.swizzle = s[1] >> 31 || (gfx >= 0x1100 && s[1] >> 30);
  b.element = gfx >= 0x1100 && s[1] >> 30 == 3 ? 16 : 4;
  b.swizzle_soffset = gfx >= 0x1200;
  b.out_of_bounds = gfx < 0x1000 ? OOB_GFX9 : s[3] >> 28 & 3;
  b.add_tid = s[3] >> 23 & 1;
  b.stride = s[1] >> 16 & 0x3fff;
  if (b.add_tid && gfx < 0x1000) // DATA_FORMAT is the stride's upper bits then
    b.stride |= (s[3] >> 15 & 15) << 14;
  b.records = s[2];
  b.index_stride = 8u << (s[3] >> 21 & 3);
  return b;
}

// What an access makes of its lanes' addresses.
enum target { TO_PRIVATE, TO_MEMORY, TO_NOWHERE };

// Private memory: the swizzled part of the address is per lane, base and
// soffset count bytes of the whole wave. *base is the lane's byte offset that
// VGPR and immediate are added to.
static bool is_private(ws_wave *w, const ws_inst *i, const buffer *b, uint64_t *base) {
  const uint64_t va = w->scratch_base & ~0xffffffffull;
  if (!w->scratch_base || b->base < va || b->base - va > 0xffffffffull || !b->swizzle || !b->add_tid)
    return false;
  uint64_t from = b->base - w->scratch_base; // wraps when below this wave's part
  if (from % (w->lanes * 4u)) {
    // A stack pointer that splits a row, or the offset of another wave.
    ws_fault(w, i, -1, 0, "private segment buffer with base 0x%llx, soffset 0x%x: not a row of this wave's memory",
             (unsigned long long)(b->base - b->soffset), b->soffset);
    return true;
  }
  *base = from / w->lanes;
  return true;
}

// True when n bytes at offset o of element index are outside ("Range Checking").
WSM_INLINE bool outside(const buffer *b, const ws_inst *i, uint32_t index, uint64_t o, unsigned n) {
  uint32_t left = b->soffset > b->records ? 0 : b->records - b->soffset;
  switch (b->out_of_bounds) {
  case OOB_STRUCTURED:
    return index >= b->records || o + n > b->stride;
  case OOB_INDEX:
    return index >= b->records;
  case OOB_EMPTY:
    return !b->records;
  case OOB_RAW:
    return b->swizzle && b->stride ? index >= b->records || o + n > b->stride : o + n > left;
  default:
    if ((i->flags & WS_F_IDXEN) || b->swizzle)
      return index >= b->records || (b->swizzle && b->stride && o + n > b->stride);
    return (uint64_t)b->stride * index + o + n > left;
  }
}

// The address of lane l's element, or TO_NOWHERE when the descriptor says that
// the n bytes are out of range.
WSM_INLINE enum target element(const buffer *b, const ws_inst *i, uint32_t index, uint32_t offset, unsigned n,
                               uint64_t *at) {
  uint64_t o = (uint64_t)offset + (uint32_t)i->offset, base = b->base;
  uint64_t linear = (uint64_t)b->stride * index + o;
  if (outside(b, i, index, o, n))
    return TO_NOWHERE;
  if (b->swizzle) {
    if (b->swizzle_soffset) {
      base -= b->soffset;
      o = (uint32_t)(o + b->soffset);
    }
    uint64_t block = index / b->index_stride, lane = index % b->index_stride, e = b->element;
    linear = (block * b->stride + o / e * e) * b->index_stride + lane * e + o % e;
  }
  *at = base + linear;
  return TO_MEMORY;
}

// Index and offset VGPRs of a lane.
WSM_INLINE void lane_address(const ws_wave *w, const ws_inst *i, const ws_operand *va, const buffer *b, unsigned l,
                             uint32_t *index, uint32_t *offset) {
  unsigned r = va->reg;
  *index = b->add_tid ? l : 0;
  *offset = 0;
  if (i->flags & WS_F_IDXEN)
    *index += w->v[r++][l];
  if (i->flags & WS_F_OFFEN)
    *offset = w->v[r][l];
}

static bool check(ws_wave *w, const ws_inst *i, unsigned l, uint64_t at, unsigned n, const char *what) {
  if (ws_mem_ok(&w->mem, at, n))
    return true;
  wsm_outside(w, i, (int)l, at, n, what);
  return false;
}

WSM_INLINE void count_store(ws_wave *w) {
  if (w->gpu->gfx < 0x1000)
    ws_issue(w, WS_Q_VM, 0, 0);
}

static bool refuse_tfe(ws_wave *w, const ws_inst *i) {
  if (!(i->flags & WS_F_TFE))
    return false;
  ws_fault(w, i, -1, 0, "tfe is not supported");
  return true;
}

// ---------------------------------------------------------------- loads and stores

static void load_lds(ws_wave *w, const ws_inst *i, enum wsm_form f);

// Text: vdata, vaddr, srsrc, soffset.
WSM_INLINE void load(ws_wave *w, const ws_inst *i, enum wsm_form f) {
  if (i->flags & WS_F_LDS) {
    load_lds(w, i, f);
    return;
  }
  if (refuse_tfe(w, i))
    return;
  uint64_t m = wsm_active(w), base;
  unsigned n = wsm_bytes(f), reg = i->o[0].reg;
  buffer b = decode(w, &i->o[2], &i->o[3]);
  if (is_private(w, i, &b, &base)) {
    if (w->stop == WS_STOP_FAULT)
      return;
    base += (uint32_t)i->offset;
    if (!(i->flags & (WS_F_OFFEN | WS_F_IDXEN))) {
      if (m && !wsm_private_ok(w, i, (unsigned)__builtin_ctzll(m), base, n, "read"))
        return;
      wsm_private_row_read(w, (uint32_t)base, m, reg, f);
    } else {
      uint32_t a[WS_LANES];
      memcpy(a, w->v[i->o[1].reg], sizeof a);
      WSM_LANES(l, m) {
        uint32_t d[4];
        if (!wsm_private_ok(w, i, l, a[l] + base, n, "read"))
          return;
        wsm_private_read(w, (uint32_t)(a[l] + base), l, n, d);
        wsm_put(w, reg, l, f, d);
      }
    }
  } else {
    uint32_t a[2][WS_LANES];
    WSM_LANES(l, m)
    lane_address(w, i, &i->o[1], &b, l, &a[0][l], &a[1][l]);
    WSM_LANES(l, m) {
      uint32_t d[4] = {0};
      uint64_t at;
      if (n <= 4) {
        if (element(&b, i, a[0][l], a[1][l], n, &at) == TO_MEMORY) {
          if (!check(w, i, l, at, n, "read"))
            return;
          wsm_host_read((const void *)(uintptr_t)at, n, d);
        }
      } else { // each dword is in range or not
        for (unsigned k = 0; k < n / 4; k++)
          if (element(&b, i, a[0][l], a[1][l] + 4 * k, 4, &at) == TO_MEMORY) {
            if (!check(w, i, l, at, 4, "read"))
              return;
            memcpy(&d[k], (const void *)(uintptr_t)at, 4);
          }
      }
      wsm_put(w, reg, l, f, d);
    }
  }
  ws_issue(w, WS_Q_VM, reg, wsm_dwords(f));
}

WSM_INLINE void store(ws_wave *w, const ws_inst *i, enum wsm_form f) {
  if (refuse_tfe(w, i))
    return;
  uint64_t m = wsm_active(w), base;
  unsigned n = wsm_bytes(f), reg = i->o[0].reg;
  buffer b = decode(w, &i->o[2], &i->o[3]);
  if (is_private(w, i, &b, &base)) {
    if (w->stop == WS_STOP_FAULT)
      return;
    base += (uint32_t)i->offset;
    if (!(i->flags & (WS_F_OFFEN | WS_F_IDXEN))) {
      if (m && !wsm_private_ok(w, i, (unsigned)__builtin_ctzll(m), base, n, "write"))
        return;
      wsm_private_row_write(w, (uint32_t)base, m, reg, f);
    } else {
      const uint32_t *a = w->v[i->o[1].reg];
      WSM_LANES(l, m) {
        uint32_t d[4];
        if (!wsm_private_ok(w, i, l, a[l] + base, n, "write"))
          return;
        wsm_take(w, reg, l, f, d);
        wsm_private_write(w, (uint32_t)(a[l] + base), l, n, d);
      }
    }
  } else {
    WSM_LANES(l, m) {
      uint32_t d[4], index, offset;
      uint64_t at;
      lane_address(w, i, &i->o[1], &b, l, &index, &offset);
      wsm_take(w, reg, l, f, d);
      unsigned step = n < 4 ? n : 4;
      for (unsigned k = 0; k < n / step; k++)
        if (element(&b, i, index, offset + 4 * k, step, &at) == TO_MEMORY) {
          if (!check(w, i, l, at, step, "write"))
            return;
          wsm_host_write((void *)(uintptr_t)at, step, d + k);
        }
    }
    ((ws_priv *)w->priv)->stored = true;
  }
  count_store(w);
}

// Text: vaddr, srsrc, soffset. LDS address = M0[15:0] + immediate + 4 * lane.
static void load_lds(ws_wave *w, const ws_inst *i, enum wsm_form f) {
  uint64_t m = wsm_active(w), base;
  unsigned n = wsm_bytes(f), to = n < 4 ? 4 : n;
  unsigned first = i->nops == 4; // a text with the unused data register in front
  buffer b = decode(w, &i->o[first + 1], &i->o[first + 2]);
  if (is_private(w, i, &b, &base)) {
    ws_fault(w, i, -1, 0, "load from private memory into LDS is not supported");
    return;
  }
  WSM_LANES(l, m) {
    uint32_t d[4] = {0}, index, offset;
    uint64_t at, lds = (uint64_t)(w->s[WS_S_M0] & 0xffffu) + (uint32_t)i->offset + to * l;
    lane_address(w, i, &i->o[first], &b, l, &index, &offset);
    if (lds % 4 || lds > w->lds_bytes || to > w->lds_bytes - lds) {
      ws_fault(w, i, (int)l, 0, "%s LDS address 0x%llx of a load into LDS; the work-group has %u bytes",
               lds % 4 ? "misaligned" : "too large an", (unsigned long long)lds, w->lds_bytes);
      return;
    }
    if (element(&b, i, index, offset, n, &at) == TO_MEMORY) {
      if (!check(w, i, l, at, n, "read"))
        return;
      wsm_host_read((const void *)(uintptr_t)at, n, d);
      if (f == WSM_I8)
        d[0] = (uint32_t)(int8_t)d[0];
      if (f == WSM_I16)
        d[0] = (uint32_t)(int16_t)d[0];
    }
    memcpy(w->lds + lds, d, to);
  }
  ws_issue(w, WS_Q_VM, 0, 0);
}

#define LOAD(NAME, FORM)                                                                                               \
  void wsm_buffer_load_##NAME(ws_wave *w, const ws_inst *i) { load(w, i, FORM); }
#define STORE(NAME, FORM)                                                                                              \
  void wsm_buffer_store_##NAME(ws_wave *w, const ws_inst *i) { store(w, i, FORM); }

LOAD(ubyte, WSM_U8)
LOAD(sbyte, WSM_I8)
LOAD(ushort, WSM_U16)
LOAD(sshort, WSM_I16)
LOAD(ubyte_d16, WSM_U8_D16)
LOAD(ubyte_d16_hi, WSM_U8_D16_HI)
LOAD(sbyte_d16, WSM_I8_D16)
LOAD(sbyte_d16_hi, WSM_I8_D16_HI)
LOAD(short_d16, WSM_B16_D16)
LOAD(short_d16_hi, WSM_B16_D16_HI)
LOAD(dword, WSM_B32)
LOAD(dwordx2, WSM_B64)
LOAD(dwordx3, WSM_B96)
LOAD(dwordx4, WSM_B128)
STORE(byte, WSM_U8)
STORE(byte_d16_hi, WSM_U8_D16_HI)
STORE(short, WSM_U16)
STORE(short_d16_hi, WSM_B16_D16_HI)
STORE(dword, WSM_B32)
STORE(dwordx2, WSM_B64)
STORE(dwordx3, WSM_B96)
STORE(dwordx4, WSM_B128)

// ---------------------------------------------------------------- atomics

// Text: vdata, vaddr, srsrc, soffset; with glc vdata also takes the old value.
WSM_INLINE void atomic(ws_wave *w, const ws_inst *i, enum wsm_atomic op, unsigned n) {
  if (refuse_tfe(w, i))
    return;
  uint64_t m = wsm_active(w), base;
  bool ret = i->flags & WS_F_GLC, cmp = op == WSM_A_CMPSWAP || op == WSM_A_FCMPSWAP;
  unsigned reg = i->o[0].reg, each = n / 4;
  unsigned flush = op == WSM_A_FADD && n == 4 ? wsm_global_flush(w) : 0;
  buffer b = decode(w, &i->o[2], &i->o[3]);
  if (is_private(w, i, &b, &base)) {
    ws_fault(w, i, -1, 0, "atomic on the private segment buffer is not supported");
    return;
  }
  WSM_LANES(l, m) {
    uint32_t index, offset;
    uint64_t at, old = 0;
    lane_address(w, i, &i->o[1], &b, l, &index, &offset);
    if (element(&b, i, index, offset, n, &at) == TO_MEMORY) {
      if (at & (n - 1)) {
        ws_fault(w, i, (int)l, 0, "misaligned atomic: %u bytes at 0x%llx", n, (unsigned long long)at);
        return;
      }
      if (!check(w, i, l, at, n, "atomic"))
        return;
      uint64_t s = w->v[reg][l], c = cmp ? w->v[reg + each][l] : 0;
      if (n == 8) {
        s |= (uint64_t)w->v[reg + 1][l] << 32;
        c |= cmp ? (uint64_t)w->v[reg + 3][l] << 32 : 0;
      }
      void *p = (void *)(uintptr_t)at;
      old = n == 4 ? wsm_rmw32(op, p, (uint32_t)s, (uint32_t)c, flush) : wsm_rmw64(op, p, s, c);
    }
    if (ret) {
      w->v[reg][l] = (uint32_t)old;
      if (n == 8)
        w->v[reg + 1][l] = (uint32_t)(old >> 32);
    }
  }
  ((ws_priv *)w->priv)->stored = true;
  if (ret)
    ws_issue(w, WS_Q_VM, reg, each);
  else
    count_store(w);
}

#define ATOMIC(NAME, OP, N)                                                                                            \
  void wsm_buffer_atomic_##NAME(ws_wave *w, const ws_inst *i) { atomic(w, i, OP, N); }
WSM_MEMORY_ATOMICS(ATOMIC)
