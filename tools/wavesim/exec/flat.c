// flat.c: FLAT, GLOBAL and SCRATCH instructions, the loads from global
// memory straight into LDS, and the instructions that order memory.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/mem.h"

enum segment { FLAT, GLOBAL, SCRATCH };

#define APERTURE(a) ((a) >> 32)
#define IS_LDS(a) (APERTURE(a) == WS_LDS_APERTURE >> 32)
// Also what is in the six bits that tell private memory of chips with global_scratch: no other memory has them.
#define IS_PRIVATE(a) (APERTURE(a) == WS_PRIVATE_APERTURE >> 32 || (a) >> 58 == WS_SCRATCH_APERTURE >> 58)

// ---------------------------------------------------------------- addresses

// With an SGPR base the VGPR holds a 32-bit offset, unsigned before gfx12.5, else a
// 64-bit address. scale_offset multiplies it by the n bytes of the access. Lanes that
// are not active get garbage.
WSM_INLINE void addresses(const ws_wave *w, const ws_inst *i, const ws_operand *va, const ws_operand *sa, unsigned n,
                          uint64_t a[WS_LANES]) {
  uint64_t base = (uint64_t)(int64_t)i->offset;
  if (sa->kind == WS_SGPR) {
    base += wsm_scalar64(w, sa);
    if (va->kind != WS_VGPR) {
      for (unsigned l = 0; l < WS_LANES; l++)
        a[l] = base;
      return;
    }
    const uint32_t *v = w->v[va->reg];
    if (WS_HAS(w->gpu, signed_voffset)) {
      const int64_t by = i->flags & WS_F_SCALE_OFFSET ? n : 1;
      for (unsigned l = 0; l < WS_LANES; l++)
        a[l] = base + (uint64_t)((int32_t)v[l] * by);
      return;
    }
    for (unsigned l = 0; l < WS_LANES; l++)
      a[l] = base + v[l];
    return;
  }
  const uint32_t *lo = w->v[va->reg], *hi = w->v[va->reg + 1];
  for (unsigned l = 0; l < WS_LANES; l++)
    a[l] = (lo[l] | (uint64_t)hi[l] << 32) + base;
}

// All lanes active and their n bytes one after the other in one allocation of
// global memory.
WSM_INLINE bool one_block(ws_wave *w, enum segment seg, uint64_t m, const uint64_t a[WS_LANES], unsigned n) {
  if (!wsm_full(w, m))
    return false;
  uint64_t diff = 0;
  WSM_EVERY(l, w)
  diff |= a[l] ^ (a[0] + l * n);
  if (diff || (seg == FLAT && (IS_LDS(a[0]) || IS_PRIVATE(a[0]))))
    return false;
  return ws_wave_mem_ok(w, a[0], (uint64_t)n * w->lanes);
}

static bool __attribute__((noinline)) flat_lds_ok(ws_wave *w, const ws_inst *i, unsigned lane, uint64_t a, unsigned n,
                                                  const char *what) {
  uint32_t o = (uint32_t)a;
  if (o <= w->lds_bytes && n <= w->lds_bytes - o)
    return true;
  ws_fault(w, i, (int)lane, 0, "%s of %u bytes at LDS address 0x%x, outside the work-group's %u bytes", what, n, o,
           w->lds_bytes);
  return false;
}

// Private memory: whose, from which byte on.
typedef struct private_place {
  ws_wave *w; // NULL: none
  unsigned lane;
  uint32_t at;
} private_place;

static private_place __attribute__((noinline)) private_at(ws_wave *w, const ws_inst *i, unsigned l, uint64_t a,
                                                          unsigned n, const char *what) {
  private_place p = {w, l, (uint32_t)a};
  if (WS_HAS(w->gpu, global_scratch)) {
    const uint64_t wave = a >> 32 & 0xfffff;
    if (a >> 57 != WS_SCRATCH_APERTURE >> 57 || wave >= w->group->waves) {
      ws_fault(w, i, (int)l, 0, "%s of %u bytes at 0x%llx, private memory of no wave of the work-group", what, n,
               (unsigned long long)a);
      return (private_place){NULL, 0, 0};
    }
    p = (private_place){w->group->wave[wave], a >> 52 & 31, (uint32_t)a};
  } else if (!wsm_flat_scratch_ok(w, i)) {
    p.w = NULL;
  }
  if (p.w && !wsm_private_of(w, p.w, i, l, p.at, n, what))
    p.w = NULL;
  return p;
}

// Where a lane's n bytes are: NULL after a fault, or when they are private
// memory (priv->w), whose bytes do not follow each other on the host.
WSM_INLINE uint8_t *resolve(ws_wave *w, const ws_inst *i, enum segment seg, unsigned l, uint64_t a, unsigned n,
                            const char *what, private_place *priv, bool *lds) {
  if (seg == FLAT && __builtin_expect(IS_LDS(a), 0)) {
    *lds = true;
    return flat_lds_ok(w, i, l, a, n, what) ? w->lds + (uint32_t)a : NULL;
  }
  if (seg == FLAT && __builtin_expect(IS_PRIVATE(a), 0)) {
    *priv = private_at(w, i, l, a, n, what);
    return NULL;
  }
  if (__builtin_expect(ws_wave_mem_ok(w, a, n), 1))
    return (uint8_t *)(uintptr_t)a;
  wsm_outside(w, i, (int)l, a, n, what);
  return NULL;
}

// A FLAT instruction counts on both counters; its registers are waited for on
// the one of the memory that lanes really went to.
WSM_INLINE void issue(ws_wave *w, enum segment seg, unsigned reg, unsigned n, bool lds, bool other) {
  if (seg != FLAT) {
    ws_issue(w, WS_Q_VM, reg, n);
    return;
  }
  ws_issue(w, WS_Q_VM, reg, other || !lds ? n : 0);
  ws_issue(w, WS_Q_LGKM, reg, lds ? n : 0);
}

// Stores count only where loads and stores share a counter (before gfx10).
WSM_INLINE void issue_store(ws_wave *w, enum segment seg) {
  ((ws_priv *)w->priv)->stored = true;
  if (!WS_HAS(w->gpu, store_counter))
    ws_issue(w, WS_Q_VM, 0, 0);
  if (seg == FLAT)
    ws_issue(w, WS_Q_LGKM, 0, 0);
}

// ---------------------------------------------------------------- scratch_*

// Byte offset in the lane's private memory: VGPR + SGPR + immediate, modulo 2^32; the
// VGPR times the bytes of the access with scale_offset.
WSM_INLINE uint32_t scratch_base(const ws_wave *w, const ws_operand *sa, int32_t offset) {
  return wsm_scalar32(w, sa) + (uint32_t)offset;
}
WSM_INLINE uint32_t scaled(const ws_inst *i, uint32_t v, unsigned n) {
  return i->flags & WS_F_SCALE_OFFSET ? v * n : v;
}

// The offsets of lanes that an address operand has, if it has any.
WSM_INLINE const uint32_t *lane_offsets(const ws_wave *w, const ws_operand *va) {
  return va->kind == WS_VGPR ? w->v[va->reg] : NULL;
}

WSM_INLINE void scratch_load(ws_wave *w, const ws_inst *i, enum wsm_form f) {
  if (wsm_active(w) && !wsm_flat_scratch_ok(w, i))
    return;
  if (wsm_private_load(w, i, scratch_base(w, &i->o[2], i->offset), lane_offsets(w, &i->o[1]),
                       scaled(i, 1, wsm_bytes(f)), UINT32_MAX, i->o[0].reg, f))
    ws_issue(w, WS_Q_VM, i->o[0].reg, wsm_dwords(f));
}

WSM_INLINE void scratch_store(ws_wave *w, const ws_inst *i, enum wsm_form f) {
  if (wsm_active(w) && !wsm_flat_scratch_ok(w, i))
    return;
  if (wsm_private_store(w, i, scratch_base(w, &i->o[2], i->offset), lane_offsets(w, &i->o[0]),
                        scaled(i, 1, wsm_bytes(f)), UINT32_MAX, i->o[1].reg, f) &&
      !WS_HAS(w->gpu, store_counter))
    ws_issue(w, WS_Q_VM, 0, 0);
}

// ---------------------------------------------------------------- flat_*, global_*

WSM_INLINE void load(ws_wave *w, const ws_inst *i, enum segment seg, enum wsm_form f) {
  if (seg == SCRATCH) {
    scratch_load(w, i, f);
    return;
  }
  uint64_t m = wsm_active(w), a[WS_LANES];
  unsigned n = wsm_bytes(f), reg = i->o[0].reg;
  bool lds = false, other = false;
  addresses(w, i, &i->o[1], &i->o[2], n, a);
  if (f >= WSM_B32 && one_block(w, seg, m, a, n)) {
    const uint8_t *p = (const uint8_t *)(uintptr_t)a[0];
    if (f == WSM_B32) {
      wsm_copy_row(w, w->v[reg], p);
    } else {
      for (unsigned l = 0; l < w->lanes; l++, p += n)
        for (unsigned k = 0; k < wsm_dwords(f); k++)
          memcpy(&w->v[reg + k][l], p + 4 * k, 4);
    }
    issue(w, seg, reg, wsm_dwords(f), false, true);
    return;
  }
  WSM_LANES(l, m) {
    uint32_t d[4] = {0};
    private_place priv = {NULL, 0, 0};
    bool in_lds = false;
    const uint8_t *p = resolve(w, i, seg, l, a[l], n, "read", &priv, &in_lds);
    if (__builtin_expect(!p, 0)) {
      if (!priv.w)
        return;
      wsm_private_read(priv.w, priv.at, priv.lane, n, d);
    } else {
      wsm_host_read(p, n, d);
    }
    lds |= in_lds;
    other |= !in_lds;
    wsm_put(w, reg, l, f, d);
  }
  issue(w, seg, reg, wsm_dwords(f), lds, other);
}

WSM_INLINE void store(ws_wave *w, const ws_inst *i, enum segment seg, enum wsm_form f) {
  if (seg == SCRATCH) {
    scratch_store(w, i, f);
    return;
  }
  uint64_t m = wsm_active(w), a[WS_LANES];
  unsigned n = wsm_bytes(f), reg = i->o[1].reg;
  addresses(w, i, &i->o[0], &i->o[2], n, a);
  if (f >= WSM_B32 && one_block(w, seg, m, a, n)) {
    uint8_t *p = (uint8_t *)(uintptr_t)a[0];
    if (f == WSM_B32) {
      wsm_copy_row(w, p, w->v[reg]);
    } else {
      for (unsigned l = 0; l < w->lanes; l++, p += n)
        for (unsigned k = 0; k < wsm_dwords(f); k++)
          memcpy(p + 4 * k, &w->v[reg + k][l], 4);
    }
  } else {
    WSM_LANES(l, m) {
      uint32_t d[4];
      private_place priv = {NULL, 0, 0};
      bool lds = false;
      uint8_t *p = resolve(w, i, seg, l, a[l], n, "write", &priv, &lds);
      if (__builtin_expect(!p && !priv.w, 0))
        return;
      wsm_take(w, reg, l, f, d);
      if (p)
        wsm_host_write(p, n, d);
      else
        wsm_private_write(priv.w, priv.at, priv.lane, n, d);
    }
  }
  issue_store(w, seg);
}

#define EACH(NAME, FUNCTION, FORM)                                                                                     \
  void wsm_flat_##NAME(ws_wave *w, const ws_inst *i) { FUNCTION(w, i, FLAT, WSM_##FORM); }                             \
  void wsm_global_##NAME(ws_wave *w, const ws_inst *i) { FUNCTION(w, i, GLOBAL, WSM_##FORM); }                         \
  void wsm_scratch_##NAME(ws_wave *w, const ws_inst *i) { FUNCTION(w, i, SCRATCH, WSM_##FORM); }
#define WS_LOAD(NAME, FORM) EACH(load_##NAME, load, FORM)
#define WS_STORE(NAME, FORM) EACH(store_##NAME, store, FORM)
#include "isa/moves.def"
#undef WS_LOAD
#undef WS_STORE

// ---------------------------------------------------------------- by lane number

// Text: vdata, saddr. Address = SGPR base + immediate + 4 * lane.
WSM_INLINE void addtid(ws_wave *w, const ws_inst *i, bool is_store) {
  uint64_t m = wsm_active(w), at = wsm_scalar64(w, &i->o[1]) + (uint64_t)(int64_t)i->offset;
  unsigned reg = i->o[0].reg;
  WSM_LANES(l, m) {
    if (!ws_wave_mem_ok(w, at + 4 * l, 4)) {
      wsm_outside(w, i, (int)l, at + 4 * l, 4, is_store ? "write" : "read");
      return;
    }
    void *p = (void *)(uintptr_t)(at + 4 * l);
    if (is_store)
      memcpy(p, &w->v[reg][l], 4);
    else
      memcpy(&w->v[reg][l], p, 4);
  }
  if (is_store)
    issue_store(w, GLOBAL);
  else
    issue(w, GLOBAL, reg, 1, false, true);
}

void wsm_global_load_dword_addtid(ws_wave *w, const ws_inst *i) { addtid(w, i, false); }
void wsm_global_store_dword_addtid(ws_wave *w, const ws_inst *i) { addtid(w, i, true); }

// ---------------------------------------------------------------- blocks of VGPRs

// "Block VGPR Load & Store" in the RDNA4 ISA manual: register n of 32 is moved
// where M0[n] is set, to or from the immediate offset + 4 * n.
WSM_INLINE void block(ws_wave *w, const ws_inst *i, enum segment seg, bool is_store) {
  uint64_t m = wsm_active(w), a[WS_LANES];
  const uint32_t which = w->s[WS_S_M0];
  const char *what = is_store ? "write" : "read";
  const ws_operand *va = &i->o[!is_store], *sa = &i->o[2];
  unsigned reg = i->o[is_store].reg;
  if (i->flags & WS_F_SCALE_OFFSET) {
    ws_fault(w, i, -1, 0, "scale_offset of a block of registers is not modelled");
    return;
  }
  if (seg == GLOBAL) {
    addresses(w, i, va, sa, 4, a);
  } else {
    uint32_t base = scratch_base(w, sa, i->offset);
    for (unsigned l = 0; l < WS_LANES; l++)
      a[l] = base + (va->kind == WS_VGPR ? w->v[va->reg][l] : 0);
    if (m && !wsm_flat_scratch_ok(w, i))
      return;
  }
  for (unsigned n = 0; n < 32; n++) {
    if (!(which >> n & 1))
      continue;
    WSM_LANES(l, m) {
      uint32_t *v = &w->v[reg + n][l], d[4];
      if (seg == SCRATCH) {
        uint32_t o = (uint32_t)(a[l] + 4 * n);
        if (!wsm_private_ok(w, i, l, o, 4, what))
          return;
        d[0] = *v;
        if (is_store)
          wsm_private_write(w, o, l, 4, d);
        else
          wsm_private_read(w, o, l, 4, d);
        *v = d[0];
        continue;
      }
      if (!ws_wave_mem_ok(w, a[l] + 4 * n, 4)) {
        wsm_outside(w, i, (int)l, a[l] + 4 * n, 4, what);
        return;
      }
      void *p = (void *)(uintptr_t)(a[l] + 4 * n);
      if (is_store)
        memcpy(p, v, 4);
      else
        memcpy(v, p, 4);
    }
  }
  if (is_store) {
    if (seg == GLOBAL)
      issue_store(w, seg);
    return;
  }
  // One entry of the counter; only an unbroken run of registers can be followed.
  unsigned first = which ? (unsigned)__builtin_ctz(which) : 0, run = (unsigned)__builtin_popcount(which);
  bool unbroken = which >> first == (run < 32 ? (1u << run) - 1 : ~0u);
  ws_issue(w, WS_Q_VM, reg + first, unbroken ? run : 0);
}

void wsm_global_load_block(ws_wave *w, const ws_inst *i) { block(w, i, GLOBAL, false); }
void wsm_global_store_block(ws_wave *w, const ws_inst *i) { block(w, i, GLOBAL, true); }
void wsm_scratch_load_block(ws_wave *w, const ws_inst *i) { block(w, i, SCRATCH, false); }
void wsm_scratch_store_block(ws_wave *w, const ws_inst *i) { block(w, i, SCRATCH, true); }

// ---------------------------------------------------------------- loads into LDS

// Text: vaddr, saddr. LDS address = M0[15:0] + immediate + 4 (or the load's
// size if larger) * lane; the immediate counts in both addresses.
WSM_INLINE void load_lds(ws_wave *w, const ws_inst *i, enum segment seg, enum wsm_form f) {
  uint64_t m = wsm_active(w), a[WS_LANES];
  unsigned n = wsm_bytes(f), to = n < 4 ? 4 : n;
  if (seg == GLOBAL)
    addresses(w, i, &i->o[0], &i->o[1], n, a);
  else if (m && !wsm_flat_scratch_ok(w, i))
    return;
  WSM_LANES(l, m) {
    uint32_t d[4] = {0};
    uint64_t at;
    if (seg == SCRATCH) {
      a[l] = scratch_base(w, &i->o[1], i->offset) + (i->o[0].kind == WS_VGPR ? w->v[i->o[0].reg][l] : 0);
      a[l] = (uint32_t)a[l];
      if (!wsm_private_ok(w, i, l, a[l], n, "read"))
        return;
    } else if (!ws_wave_mem_ok(w, a[l], n)) {
      wsm_outside(w, i, (int)l, a[l], n, "read");
      return;
    }
    if (!wsm_load_lds_at(w, i, l, to, &at))
      return;
    if (seg == SCRATCH)
      wsm_private_read(w, (uint32_t)a[l], l, n, d);
    else
      wsm_host_read((const void *)(uintptr_t)a[l], n, d);
    wsm_load_lds_sign(f, d);
    memcpy(w->lds + at, d, to);
  }
  ws_issue(w, WS_Q_VM, 0, 0);
}

#define LOAD_LDS(NAME, FORM)                                                                                           \
  void wsm_global_load_lds_##NAME(ws_wave *w, const ws_inst *i) { load_lds(w, i, GLOBAL, FORM); }                      \
  void wsm_scratch_load_lds_##NAME(ws_wave *w, const ws_inst *i) { load_lds(w, i, SCRATCH, FORM); }
LOAD_LDS(ubyte, WSM_U8)
LOAD_LDS(sbyte, WSM_I8)
LOAD_LDS(ushort, WSM_U16)
LOAD_LDS(sshort, WSM_I16)
LOAD_LDS(dword, WSM_B32)
void wsm_global_load_lds_dwordx3(ws_wave *w, const ws_inst *i) { load_lds(w, i, GLOBAL, WSM_B96); }
void wsm_global_load_lds_dwordx4(ws_wave *w, const ws_inst *i) { load_lds(w, i, GLOBAL, WSM_B128); }

// ---------------------------------------------------------------- atomics

static bool __attribute__((noinline, cold)) misaligned(ws_wave *w, const ws_inst *i, unsigned lane, uint64_t a,
                                                       unsigned n) {
  ws_fault(w, i, (int)lane, 0, "misaligned atomic: %u bytes at 0x%llx", n, (unsigned long long)a);
  return false;
}

// Text: [vdst,] vaddr, vdata, saddr: one operand more when there is a result.
WSM_INLINE void atomic(ws_wave *w, const ws_inst *i, enum segment seg, enum wsm_atomic op, unsigned n) {
  uint64_t m = wsm_active(w), a[WS_LANES];
  bool ret = i->nops == 4, lds = false, other = false;
  unsigned at = ret, dst = i->o[0].reg, src = i->o[at + 1].reg, each = n / 4;
  bool cmp = op == WSM_A_CMPSWAP || op == WSM_A_FCMPSWAP; // data: new value, then the value to compare with
  unsigned flush = op == WSM_A_FADD && n == 4 ? wsm_global_flush(w) : 0;
  addresses(w, i, &i->o[at], &i->o[at + 2], n, a);
  WSM_LANES(l, m) {
    private_place priv = {NULL, 0, 0};
    bool in_lds = false;
    if (a[l] & (n - 1)) {
      misaligned(w, i, l, a[l], n);
      return;
    }
    uint8_t *p = resolve(w, i, seg, l, a[l], n, "atomic", &priv, &in_lds);
    if (!p && !priv.w)
      return;
    lds |= in_lds;
    other |= !in_lds;
    uint32_t d[4] = {0}, s = w->v[src][l], c = cmp ? w->v[src + each][l] : 0;
    uint64_t s64 = 0, c64 = 0, old;
    if (n == 8) {
      s64 = s | (uint64_t)w->v[src + 1][l] << 32;
      c64 = cmp ? c | (uint64_t)w->v[src + 3][l] << 32 : 0;
    }
    if (p) {
      old = n == 4 ? wsm_rmw32(op, p, s, c, flush) : wsm_rmw64(op, p, s64, c64);
    } else {
      wsm_private_read(priv.w, priv.at, priv.lane, n, d);
      old = n == 4 ? d[0] : d[0] | (uint64_t)d[1] << 32;
      uint64_t next = n == 4 ? wsm_alu32(op, d[0], s, c, flush) : wsm_alu64(op, old, s64, c64);
      d[0] = (uint32_t)next;
      d[1] = (uint32_t)(next >> 32);
      wsm_private_write(priv.w, priv.at, priv.lane, n, d);
    }
    if (ret) {
      w->v[dst][l] = (uint32_t)old;
      if (n == 8)
        w->v[dst + 1][l] = (uint32_t)(old >> 32);
    }
  }
  if (ret) {
    issue(w, seg, dst, each, lds, other);
    ((ws_priv *)w->priv)->stored = true;
  } else {
    issue_store(w, seg);
  }
}

#define WS_ATOMIC(NAME, OP, N)                                                                                         \
  void wsm_flat_atomic_##NAME(ws_wave *w, const ws_inst *i) { atomic(w, i, FLAT, WSM_A_##OP, N); }                     \
  void wsm_global_atomic_##NAME(ws_wave *w, const ws_inst *i) { atomic(w, i, GLOBAL, WSM_A_##OP, N); }
#define WS_ATOMIC_INTEGER WS_ATOMIC
#include "isa/atomics.def"

// ---------------------------------------------------------------- order

// Caches are the host's, which keeps them coherent; what is left of writeback
// and invalidate is their order.
void wsm_fence(ws_wave *w, const ws_inst *i) {
  (void)i;
  ((ws_priv *)w->priv)->stored = false;
  __atomic_thread_fence(__ATOMIC_SEQ_CST);
}
// gfx12 counts it among the loads.
void wsm_global_inv(ws_wave *w, const ws_inst *i) {
  wsm_fence(w, i);
  ws_issue(w, WS_Q_VM, 0, 0);
}
