// valu_lane.c: the vector ALU: whole instructions, between lanes and files.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/valu.h"
#include "exec/valu_kernels.h"

static void x_vnop(ws_wave *w, const ws_inst *i) {
  (void)w;
  (void)i;
}

static void x_readlane(ws_wave *w, const ws_inst *i) {
  if (wrong_kind(w, i, i->o[0].kind != WS_SGPR || i->o[1].kind != WS_VGPR || i->o[2].kind == WS_VGPR))
    return;
  ws_write32(w, &i->o[0], w->v[i->o[1].reg][ws_read32(w, &i->o[2]) & (w->lanes - 1u)]);
}
// The first active lane, lane 0 when there is none.
static void x_readfirstlane(ws_wave *w, const ws_inst *i) {
  const uint64_t exec = active(w);
  if (wrong_kind(w, i, i->o[0].kind != WS_SGPR))
    return;
  ws_write32(w, &i->o[0],
             i->o[1].kind == WS_VGPR ? w->v[i->o[1].reg][exec ? __builtin_ctzll(exec) : 0] : ws_read32(w, &i->o[1]));
}
// Whatever EXEC says.
static void x_writelane(ws_wave *w, const ws_inst *i) {
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind == WS_VGPR || i->o[2].kind == WS_VGPR))
    return;
  w->v[i->o[0].reg][ws_read32(w, &i->o[2]) & (w->lanes - 1u)] = ws_read32(w, &i->o[1]);
}
static void x_swap(ws_wave *w, const ws_inst *i) {
  uint32_t t[N] ALIGNED;
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind != WS_VGPR))
    return;
  memcpy(t, w->v[i->o[0].reg], sizeof t);
  blend(w->v[i->o[0].reg], w->v[i->o[1].reg], 1, active(w));
  blend(w->v[i->o[1].reg], t, 1, active(w));
}
// m0 is added to the source, to the destination, to both.
static inline void movrel(ws_wave *w, const ws_inst *i, bool src, bool dst) {
  const uint32_t m0 = w->s[WS_S_M0];
  uint32_t buf[N] ALIGNED;
  unsigned s = 0, d = i->o[0].reg;
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || (src && i->o[1].kind != WS_VGPR)))
    return;
  if ((src && !ws_vgpr_indexed(w, i, i->o[1].reg, m0, 1, false, &s)) ||
      (dst && !ws_vgpr_indexed(w, i, d, m0, 1, true, &d)))
    return;
  blend(w->v[d], src ? w->v[s] : fetch_plain(w, &i->o[1], WS_T_B32, buf), 1, active(w));
}

static void x_movreld(ws_wave *w, const ws_inst *i) { movrel(w, i, false, true); }
static void x_movrels(ws_wave *w, const ws_inst *i) { movrel(w, i, true, false); }
static void x_movrelsd(ws_wave *w, const ws_inst *i) { movrel(w, i, true, true); }

// m0[9:0] is added to the source, m0[25:16] to the destination.
static inline void movrel_2(ws_wave *w, const ws_inst *i, bool swap) {
  const uint32_t m0 = w->s[WS_S_M0];
  uint32_t t[N] ALIGNED;
  unsigned s, d;
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind != WS_VGPR))
    return;
  if (!ws_vgpr_indexed(w, i, i->o[1].reg, m0 & 1023, 1, swap, &s) ||
      !ws_vgpr_indexed(w, i, i->o[0].reg, m0 >> 16 & 1023, 1, true, &d))
    return;
  uint32_t *vs = w->v[s], *vd = w->v[d];
  memcpy(t, vd, sizeof t);
  blend(vd, vs, 1, active(w));
  if (swap)
    blend(vs, t, 1, active(w));
}
static void x_movrelsd_2(ws_wave *w, const ws_inst *i) { movrel_2(w, i, false); }
static void x_swaprel(ws_wave *w, const ws_inst *i) { movrel_2(w, i, true); }
static void x_swap16(ws_wave *w, const ws_inst *i) {
  const unsigned hd = i->op_sel & 8 ? 16 : 0, hs = i->op_sel & 1 ? 16 : 0;
  const uint64_t exec = active(w);
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind != WS_VGPR))
    return;
  for (int l = 0; l < N; l++)
    if (exec >> l & 1) {
      uint32_t *d = &w->v[i->o[0].reg][l], *s = &w->v[i->o[1].reg][l];
      const uint32_t vd = *d >> hd & 0xffff, vs = *s >> hs & 0xffff;
      *d = (*d & ~(0xffffu << hd)) | vs << hd;
      *s = (*s & ~(0xffffu << hs)) | vd << hs;
    }
}

// Reads p from lane source[l] into lane l of d. A switched-off source lane is
// read as it is (fi), reads as 0 (bound) or leaves the destination alone.
static void lanes_from(const ws_wave *w, uint32_t *d, const uint32_t *p, const uint8_t *source, bool fi, bool bound) {
  const uint64_t exec = active(w);
  uint32_t t[N] ALIGNED;
  uint64_t write = exec;
  for (int l = 0; l < N; l++) {
    const bool on = fi || exec >> source[l] & 1;
    t[l] = on ? p[source[l]] : 0;
    if (!on && !bound)
      write &= ~(1ull << l);
  }
  blend(d, t, 1, write);
}
// v_permlane16 and v_permlanex16 (RDNA3 ISA): within a row of 16 lanes, or from
// the neighbouring row of its pair; four bits of {src2, src1} for every lane of
// a row, or a register of selectors (_var). op_sel is fi, bound_ctrl.
static inline void permlane16(ws_wave *w, const ws_inst *i, bool cross) {
  const bool var = i->nops == 3;
  uint32_t buf[N] ALIGNED;
  uint8_t source[N];
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind != WS_VGPR))
    return;
  const uint32_t *sel = var ? fetch_plain(w, &i->o[2], WS_T_B32, buf) : NULL;
  const uint64_t lanes = var ? 0 : ws_read32(w, &i->o[2]) | (uint64_t)ws_read32(w, &i->o[3]) << 32;
  for (int l = 0; l < N; l++)
    source[l] = (uint8_t)(((l & ~15) ^ (cross ? 16 : 0)) | (int)(var ? sel[l] & 15 : lanes >> 4 * (l & 15) & 15));
  lanes_from(w, w->v[i->o[0].reg], w->v[i->o[1].reg], source, i->op_sel & 1, i->op_sel & 2);
}
static void x_permlane16(ws_wave *w, const ws_inst *i) { permlane16(w, i, false); }
static void x_permlanex16(ws_wave *w, const ws_inst *i) { permlane16(w, i, true); }
// Swaps the halves of a wave64; nothing in wave32. EXEC does not matter to what is read.
static void x_permlane64(ws_wave *w, const ws_inst *i) {
  uint8_t source[N];
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind != WS_VGPR) || w->lanes == 32)
    return;
  for (int l = 0; l < N; l++)
    source[l] = (uint8_t)(l ^ 32);
  lanes_from(w, w->v[i->o[0].reg], w->v[i->o[1].reg], source, true, false);
}
// gfx950: the odd groups of 16 or 32 lanes of the first register change places
// with the even ones of the second.
static inline void permlane_swap(ws_wave *w, const ws_inst *i, int step) {
  uint32_t d[N] ALIGNED, s[N] ALIGNED, td[N] ALIGNED, ts[N] ALIGNED;
  uint8_t same[N];
  if (wrong_kind(w, i, i->o[0].kind != WS_VGPR || i->o[1].kind != WS_VGPR))
    return;
  uint32_t *vd = w->v[i->o[0].reg], *vs = w->v[i->o[1].reg];
  memcpy(d, vd, sizeof d), memcpy(s, vs, sizeof s), memcpy(td, d, sizeof d), memcpy(ts, s, sizeof s);
  for (int l = 0; l < N; l++)
    same[l] = (uint8_t)(l ^ step);
  lanes_from(w, td, s, same, i->flags & WS_F_FI, i->flags & WS_F_BOUND_CTRL);
  lanes_from(w, ts, d, same, i->flags & WS_F_FI, i->flags & WS_F_BOUND_CTRL);
  for (int l = 0; l < N; l++) {
    if (l & step)
      vd[l] = td[l];
    else
      vs[l] = ts[l];
  }
}
static void x_permlane16_swap(ws_wave *w, const ws_inst *i) { permlane_swap(w, i, 16); }
static void x_permlane32_swap(ws_wave *w, const ws_inst *i) { permlane_swap(w, i, 32); }

#include "isa/valu_lane.def"

#include "exec/valu_table.h"
static const ws_row rows[] = {
#include "isa/valu_lane.def"
};
const ws_valu_class WS_VALU(lane) = {{rows, sizeof rows / sizeof *rows}, NULL, 0};
