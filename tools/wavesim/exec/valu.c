// valu.c: the vector ALU: the wrappers that fetch operands, apply modifiers and
// store under EXEC, and the choice of one for a decoded instruction.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/valu.h"

// ---------------------------------------------------------------- sources

// DPP ("Vega" ISA, 6.2.3, "DPP"; LLVM's AMDGPUModifierSyntax): the lane that
// lane l reads under control c, or -1 where the pattern has none. The controls
// whose pattern depends on the wavefront's size exist on gfx9 only, which has 64 lanes.
static int dpp_lane(unsigned c, int l) {
  const int row = l & ~15, at = l & 15, n = (int)(c & 15);
  if (c <= 0xff) // quad_perm
    return (l & ~3) | (int)(c >> 2 * (l & 3) & 3);
  if (c <= 0x10f) // row_shl
    return at + n <= 15 ? l + n : -1;
  if (c <= 0x11f) // row_shr
    return at >= n ? l - n : -1;
  if (c <= 0x12f) // row_ror
    return row | ((at - n) & 15);
  if (c == 0x130) // wave_shl:1
    return l < N - 1 ? l + 1 : -1;
  if (c == 0x134) // wave_rol:1
    return (l + 1) % N;
  if (c == 0x138) // wave_shr:1
    return l - 1;
  if (c == 0x13c) // wave_ror:1
    return (l + N - 1) % N;
  if (c == 0x140) // row_mirror
    return row | (15 - at);
  if (c == 0x141) // row_half_mirror
    return (l & ~7) | (7 - (l & 7));
  if (c == 0x142) // row_bcast:15, into the next row
    return row - 1;
  if (c == 0x143) // row_bcast:31, into the upper half
    return l >= 32 ? 31 : -1;
  if (c >= 0x150 && c <= 0x15f) // row_newbcast, row_share
    return row | n;
  if (c >= 0x160 && c <= 0x16f) // row_xmask
    return row | (at ^ n);
  return -1;
}

// The same as tables, filled for a control when an instruction with it is
// decoded. A lane without a source points at itself and is not in valid.
static struct dpp_table {
  uint64_t valid;
  uint8_t lane[N];
  bool filled;
} dpp_tables[0x200];
static const struct dpp_table *dpp_table(unsigned c) {
  struct dpp_table *t = &dpp_tables[c & 0x1ff];
  if (!__atomic_load_n(&t->filled, __ATOMIC_ACQUIRE)) {
    uint64_t valid = 0;
    for (int l = 0; l < N; l++) {
      const int s = dpp_lane(c & 0x1ff, l);
      valid |= (uint64_t)(s >= 0) << l;
      t->lane[l] = (uint8_t)(s >= 0 ? s : l);
    }
    t->valid = valid;
    __atomic_store_n(&t->filled, true, __ATOMIC_RELEASE);
  }
  return t;
}

// Moves p's rows by DPP into buf; returns the lanes that may be written. A
// source lane that EXEC switches off counts as one outside the pattern unless
// fi is set.
static uint64_t apply_dpp(const ws_wave *w, const ws_inst *i, const uint32_t *p, unsigned rows, uint32_t *buf) {
  uint8_t dpp8[N];
  uint32_t t[2 * N] ALIGNED;
  const uint8_t *source = dpp8;
  uint64_t valid = ~0ull;
  if (i->flags & WS_F_DPP8) {
    for (int l = 0; l < N; l++)
      dpp8[l] = (uint8_t)((l & ~7) | (i->dpp8[l & 7] & 7));
  } else {
    const struct dpp_table *d = dpp_table(i->dpp_ctrl);
    source = d->lane;
    valid = d->valid;
  }
  const uint64_t on = i->flags & WS_F_FI ? ~0ull : active(w);
  if (on != ~0ull) {
    uint64_t from = 0;
    for (int l = 0; l < N; l++)
      from |= (on >> source[l] & 1) << l;
    valid &= from;
  }
  for (unsigned r = 0; r < rows; r++)
    for (int l = 0; l < N; l++)
      t[r * N + (unsigned)l] = p[r * N + source[l]];
  if (valid == ~0ull)
    memcpy(buf, t, rows * N * sizeof *t);
  else
    for (unsigned r = 0; r < rows; r++) {
      memset(buf + r * N, 0, N * sizeof *buf);
      blend_row(buf + r * N, t + r * N, valid);
    }
  return i->flags & (WS_F_BOUND_CTRL | WS_F_DPP8) ? ~0ull : valid;
}

static void apply_sdwa(const ws_operand *o, const uint32_t *p, uint32_t *buf) {
  const unsigned shift = o->sel >= WS_SEL_WORD0 ? 16u * (o->sel - WS_SEL_WORD0) : 8u * (o->sel - WS_SEL_BYTE0);
  const unsigned up = o->sel >= WS_SEL_WORD0 ? 16 : 24;
  if (o->sext) {
    IVDEP for (int l = 0; l < N; l++) buf[l] = (uint32_t)((int32_t)(p[l] >> shift << up) >> up);
  } else {
    IVDEP for (int l = 0; l < N; l++) buf[l] = p[l] >> shift << up >> up;
  }
}

// f16 denormals of one half of each register to zero, keeping the sign.
static void flush_f16(uint32_t *d, const uint32_t *p, unsigned shift) {
  IVDEP for (int l = 0; l < N; l++) {
    const uint32_t v = p[l];
    d[l] = (v >> shift & 0x7c00) ? v : v & ~(0x3ffu << shift);
  }
}

// A source with all its modifiers. *write loses the lanes that DPP keeps from being written.
const uint32_t *fetch(const ws_wave *w, const ws_inst *i, unsigned k, const ws_operand *o, unsigned type, uint32_t *buf,
                      uint64_t *write) {
  const uint32_t *p = fetch_plain(w, o, type, buf);
  const unsigned rows = rows_of(type);
  if (k == 0 && i->flags & (WS_F_DPP | WS_F_DPP8)) {
    *write &= apply_dpp(w, i, p, rows, buf);
    p = buf;
  }
  if (i->flags & WS_F_SDWA && o->sel != WS_SEL_DWORD) {
    apply_sdwa(o, p, buf);
    p = buf;
  }
  const unsigned lo = i->op_sel >> k & 1, hi = i->op_sel_hi >> k & 1, nl = i->neg_lo >> k & 1, nh = i->neg_hi >> k & 1;
  bool f16_lo = false, f16_hi = false;
  uint32_t sign = 0;
  switch (type) {
  case WS_T_F16:
    f16_lo = true;
    // fall through
  case WS_T_BF16:
  case WS_T_B16:
    if (lo) {
      IVDEP for (int l = 0; l < N; l++) buf[l] = p[l] >> 16;
      p = buf;
    }
    sign = 0x8000;
    break;
  case WS_T_V2F16:
  case WS_T_V2BF16:
  case WS_T_V2B16:
    f16_lo = f16_hi = type == WS_T_V2F16;
    if (lo || !hi || nl || nh) {
      const unsigned sl = lo ? 16 : 0, sh = hi ? 16 : 0;
      const uint32_t flip = nl << 15 | nh << 31; // never set for integers
      IVDEP for (int l = 0; l < N; l++) buf[l] = ((p[l] >> sl & 0xffff) | p[l] >> sh << 16) ^ flip;
      p = buf;
    }
    break;
  case WS_T_V2F32:
    if (lo || !hi || nl || nh) {
      uint32_t t[2 * N];
      IVDEP for (int l = 0; l < N; l++) t[l] = p[(lo ? N : 0) + l] ^ nl << 31;
      IVDEP for (int l = 0; l < N; l++) t[N + l] = p[(hi ? N : 0) + l] ^ nh << 31;
      memcpy(buf, t, sizeof t);
      p = buf;
    }
    break;
  case WS_T_MIX:
    if (hi) {
      float t[N] ALIGNED;
      if (lo)
        ld_f16_hi(t, p);
      else
        ld_f16(t, p);
      memcpy(buf, t, sizeof t);
      p = buf;
    }
    sign = 0x80000000u;
    break;
  case WS_T_BF16_MIX:
    if (hi) {
      IVDEP for (int l = 0; l < N; l++) buf[l] = lo ? p[l] & 0xffff0000u : p[l] << 16;
      p = buf;
    }
    sign = 0x80000000u;
    break;
  case WS_T_F32:
  case WS_T_F64:
  case WS_T_B32:
    sign = 0x80000000u;
    break;
  default:
    break;
  }
  if (o->abs || o->neg) {
    const uint32_t keep = o->abs ? ~sign : ~0u, flip = o->neg ? sign : 0;
    if (rows == 2) { // the sign is in the upper row
      if (p != buf)
        memcpy(buf, p, N * sizeof *p);
      IVDEP for (int l = 0; l < N; l++) buf[N + l] = (p[N + l] & keep) ^ flip;
    } else {
      IVDEP for (int l = 0; l < N; l++) buf[l] = (p[l] & keep) ^ flip;
    }
    p = buf;
  }
  if (f16_lo && !keeps_f16(w) && !(i->op->flags & WS_OP_F16_KEEP)) {
    flush_f16(buf, p, 0);
    if (f16_hi)
      flush_f16(buf, buf, 16);
    p = buf;
  }
  return p;
}

// ---------------------------------------------------------------- results

// omod has an effect only outside IEEE mode and while the result's denormals
// are flushed ("Vega" ISA, 6.2.2); it turns -0 into +0.
static bool omod_on(const ws_wave *w, unsigned type) {
  const uint32_t out_denorm = type == WS_T_F32 ? 1u << 5 : 1u << 7;
  return !ieee_mode(w) && !(w->mode & out_denorm);
}
static const float omod_factor[4] = {1.0f, 2.0f, 4.0f, 0.5f};

static inline float clamp_float(float v, bool nan_to_zero) {
  return v != v ? (nan_to_zero ? 0.0f : v) : v > 1.0f ? 1.0f : v > 0.0f ? v : 0.0f;
}
static inline double clamp_double(double v, bool nan_to_zero) {
  return v != v ? (nan_to_zero ? 0.0 : v) : v > 1.0 ? 1.0 : v > 0.0 ? v : 0.0;
}

static void finish_f16(const ws_wave *w, const ws_inst *i, uint32_t *d, bool packed) {
  float lo[N] ALIGNED, hi[N] ALIGNED;
  const bool dx10 = nan_clamps_to_zero(w);
  const float scale = i->omod && !packed && omod_on(w, WS_T_F16) ? omod_factor[i->omod & 3] : 1.0f;
  const float zero = scale != 1.0f ? 0.0f : -0.0f;
  if (scale != 1.0f || i->flags & WS_F_CLAMP) {
    ld_f16(lo, d);
    for (int l = 0; l < N; l++) {
      lo[l] = lo[l] * scale + zero;
      lo[l] = i->flags & WS_F_CLAMP ? clamp_float(lo[l], dx10) : lo[l];
    }
    if (packed) {
      ld_f16_hi(hi, d);
      for (int l = 0; l < N; l++)
        hi[l] = i->flags & WS_F_CLAMP ? clamp_float(hi[l], dx10) : hi[l];
      st_f16_pair(d, lo, hi);
    } else {
      st_f16(d, lo);
    }
  }
  if (!(w->mode & 1u << 7)) { // MODE: no f16 denormals as results
    flush_f16(d, d, 0);
    if (packed)
      flush_f16(d, d, 16);
  }
}

static __attribute__((noinline)) void finish_values(const ws_wave *w, const ws_inst *i, unsigned type, uint32_t *d) {
  const bool clamp = i->flags & WS_F_CLAMP, dx10 = nan_clamps_to_zero(w);
  const bool omod = i->omod && omod_on(w, type);
  switch (type) {
  case WS_T_F32:
  case WS_T_V2F32: {
    f32a *f = (f32a *)d;
    const int n = type == WS_T_F32 ? N : 2 * N;
    if (omod && type == WS_T_F32)
      for (int l = 0; l < n; l++)
        f[l] = f[l] * omod_factor[i->omod & 3] + 0.0f;
    if (clamp)
      for (int l = 0; l < n; l++)
        f[l] = clamp_float(f[l], dx10);
    break;
  }
  case WS_T_F64: {
    double f[N] ALIGNED;
    if (!omod && !clamp)
      break;
    ld_f64(f, d);
    for (int l = 0; l < N; l++) {
      if (omod)
        f[l] = f[l] * (double)omod_factor[i->omod & 3] + 0.0;
      if (clamp)
        f[l] = clamp_double(f[l], dx10);
    }
    st_f64(d, f);
    break;
  }
  case WS_T_F16:
    finish_f16(w, i, d, false);
    break;
  case WS_T_V2F16:
    finish_f16(w, i, d, true);
    break;
  default: // integers: the kernel has saturated
    break;
  }
}

void finish(const ws_wave *w, const ws_inst *i, unsigned type, uint32_t *d) {
  if (!i->omod && !(i->flags & WS_F_CLAMP)) {
    if (type == WS_T_F16 || type == WS_T_V2F16)
      finish_values(w, i, type, d);
    return;
  }
  // Under the result's half of MODE; what clamp looks at is no input.
  const unsigned csr = _mm_getcsr();
  const bool narrow = type == WS_T_F32 || type == WS_T_V2F32;
  _mm_setcsr((narrow ? ws_csr_f32(w->mode) : ws_csr_f64(w->mode)) & ~WS_CSR_DAZ);
  finish_values(w, i, type, d);
  _mm_setcsr(csr);
}

// SDWA's destination: the low bytes of r go to the selected place in old.
static void place_sdwa(const ws_inst *i, uint32_t *r, const uint32_t *old) {
  const unsigned sel = i->o[0].sel;
  if (sel == WS_SEL_DWORD)
    return;
  const unsigned bits = sel >= WS_SEL_WORD0 ? 16 : 8;
  const unsigned shift = sel >= WS_SEL_WORD0 ? 16u * (sel - WS_SEL_WORD0) : 8u * (sel - WS_SEL_BYTE0);
  const uint32_t field = ((1u << bits) - 1) << shift;
  for (int l = 0; l < N; l++) {
    const uint32_t v = r[l] << shift & field;
    uint32_t rest = 0;
    if (i->flags & WS_F_UNUSED_PRESERVE)
      rest = old[l] & ~field;
    else if (i->flags & WS_F_UNUSED_SEXT) // upper bits only, below is 0
      rest = r[l] >> (bits - 1) & 1 ? ~((field - 1) | field) : 0;
    r[l] = v | rest;
  }
}

// ---------------------------------------------------------------- wrappers

// Every operand a VGPR, no modifier.
void x_v(ws_wave *w, const ws_inst *i) {
  ws_kernel *k = (ws_kernel *)i->kernel;
  const uint64_t exec = active(w);
  uint32_t *d = w->v[i->vd];
  if (__builtin_expect(exec == all_lanes(w), 1)) { // the upper rows of wave32 belong to nobody
    k(w, d, SOURCES(w, i), NULL);
  } else if (exec) {
    uint32_t t[4 * N] ALIGNED;
    k(w, t, SOURCES(w, i), NULL);
    blend(d, t, rows_of(i->op->type[0]), exec);
  }
}

// The sources of an instruction without modifiers into p.
#define FETCH_PLAIN                                                                                                    \
  const ws_op *op = i->op;                                                                                             \
  uint32_t buf[3][2 * N] ALIGNED;                                                                                      \
  const uint32_t *p[3] = {w->v[0], w->v[0], w->v[0]};                                                                  \
  const unsigned ns = (unsigned)(op->nops - op->ndst);                                                                 \
  for (unsigned k = 0; k < ns; k++)                                                                                    \
    p[k] = fetch_plain(w, &i->o[op->ndst + k], op->type[op->ndst + k], buf[k]);                                        \
  if (op->flags & WS_OP_READS_DST)                                                                                     \
  p[ns] = w->v[i->o[0].reg]

static void x_s(ws_wave *w, const ws_inst *i) {
  ws_kernel *k = (ws_kernel *)i->kernel;
  const uint64_t exec = active(w);
  uint32_t *d = w->v[i->o[0].reg];
  FETCH_PLAIN;
  if (exec == all_lanes(w) && !(op->flags & WS_OP_NO_ALIAS)) {
    k(w, d, p[0], p[1], p[2], NULL);
  } else if (exec) {
    uint32_t t[4 * N] ALIGNED;
    k(w, t, p[0], p[1], p[2], NULL);
    blend(d, t, rows_of(op->type[0]), exec);
  }
}

static inline void write_cmp(ws_wave *w, const ws_inst *i, uint64_t m) {
  if (i->op->ndst)
    ws_write_mask(w, &i->o[0], m);
  if (i->op->flags & WS_OP_CMPX) {
    if (w->lanes == 64)
      WS_EXEC(w) = m;
    else
      w->s[WS_S_EXEC] = (uint32_t)m;
  }
}

// A compare: one bit per active lane, 0 for the others.
static void x_cmp(ws_wave *w, const ws_inst *i) {
  uint32_t t[N] ALIGNED;
  FETCH_PLAIN;
  ((ws_kernel *)i->kernel)(w, t, p[0], p[1], p[2], NULL);
  write_cmp(w, i, gather(t) & active(w));
}

// A VGPR and a mask (carry) are written.
static void x_co(ws_wave *w, const ws_inst *i) {
  uint32_t t[2 * N] ALIGNED, m[N] ALIGNED;
  const uint64_t exec = active(w);
  FETCH_PLAIN;
  ((ws_kernel *)i->kernel)(w, t, p[0], p[1], p[2], m);
  blend(w->v[i->o[0].reg], t, rows_of(op->type[0]), exec);
  ws_write_mask(w, &i->o[1], gather(m) & exec);
}

// Everything: modifiers, halves, DPP, SDWA.
static void x_gen(ws_wave *w, const ws_inst *i) {
  const ws_op *op = i->op;
  uint32_t buf[3][2 * N] ALIGNED, t[4 * N] ALIGNED, m[N] ALIGNED;
  const uint32_t *p[3] = {w->v[0], w->v[0], w->v[0]};
  const unsigned ns = (unsigned)(op->nops - op->ndst), type = op->ndst ? op->type[0] : WS_T_MASK;
  const uint64_t exec = active(w);
  uint64_t sourced = ~0ull, write = exec;
  for (unsigned k = 0; k < ns; k++)
    p[k] = fetch(w, i, k, &i->o[op->ndst + k], op->type[op->ndst + k], buf[k], &sourced);
  if (op->flags & WS_OP_READS_DST) // op_sel[3] chooses its half
    p[ns] = i->flags & WS_F_SDWA ? w->v[i->o[0].reg] : fetch(w, i, 3, &i->o[0], type, buf[ns], &sourced);
  if (op->flags & WS_OP_PARAM)
    m[0] = i->offset0 | (uint32_t)i->neg_lo << 8;
  else if (i->offset0 && !(op->flags & WS_OP_DST_BYTE)) { // byte_sel of the source
    IVDEP for (int l = 0; l < N; l++) buf[0][l] = p[0][l] >> 8 * (i->offset0 & 3);
    p[0] = buf[0];
  }
  ((ws_kernel *)i->kernel)(w, t, p[0], p[1], p[2], m);
  write &= sourced;
  uint64_t unmasked = ~0ull; // by row_mask and bank_mask
  if (i->flags & WS_F_DPP && (i->row_mask & i->bank_mask) != 15)
    for (unsigned row = 0; row < 4; row++)
      for (unsigned bank = 0; bank < 4; bank++)
        if (!(i->row_mask >> row & 1) || !(i->bank_mask >> bank & 1))
          unmasked &= ~(0xfull << (16 * row + 4 * bank));
  // On gfx11 and newer a masked lane's bit in a scalar result is 0 (ROCm/rocm-systems pull request 10318); before, the
  // masks are about the vector register.
  const uint64_t bits = WS_HAS(w->gpu, masked_scalar) ? unmasked : ~0ull;
  if (type == WS_T_MASK) {
    write_cmp(w, i, gather(t) & write & bits);
    return;
  }
  write &= unmasked;
  finish(w, i, type, t);
  uint32_t *d = w->v[i->o[0].reg];
  if (i->flags & WS_F_SDWA) {
    place_sdwa(i, t, d);
  } else if (op->flags & WS_OP_DST_BYTE) {
    const unsigned shift = 8u * (i->offset0 ? i->offset0 & 3u : i->op_sel >> 2 & 3u);
    for (int l = 0; l < N; l++)
      t[l] = (d[l] & ~(255u << shift)) | (t[l] & 255) << shift;
  } else if (type == WS_T_F16 || type == WS_T_B16 || type == WS_T_BF16) {
    if (op->flags & WS_OP_DST_HI || i->op_sel & 8)
      for (int l = 0; l < N; l++)
        t[l] = (d[l] & 0xffff) | t[l] << 16;
    else if (op->flags & WS_OP_KEEP_HI || WS_HAS(w->gpu, keep_high16)) // gfx10 and newer: every 16-bit result
      for (int l = 0; l < N; l++)
        t[l] = (d[l] & 0xffff0000u) | (t[l] & 0xffff);
  }
  blend(d, t, rows_of(type), write);
  if (op->ndst == 2) {
    // A lane kept from writing by its missing source keeps its carry too.
    const uint64_t keep = exec & ~sourced & bits;
    ws_write_mask(w, &i->o[1], (gather(m) & exec & bits & ~keep) | (ws_read_mask(w, &i->o[1]) & keep));
  }
}

// f64 and f16 have their own half of MODE.
static void x_mode64(ws_wave *w, const ws_inst *i) {
  const bool flush16 = (w->mode & 0xc0) != 0xc0;
  ws_exec_fn *f = flush16 ? x_gen : i->inner;
  if (__builtin_expect(ws_mode_mixed(w->mode), 0)) {
    _mm_setcsr(ws_csr_f64(w->mode));
    f(w, i);
    _mm_setcsr(ws_csr_f32(w->mode));
  } else {
    f(w, i);
  }
}

// Denormals are read as the half of MODE says that is not the result's.
static void x_across(ws_wave *w, const ws_inst *i) {
  const uint32_t usual = ws_csr_f32(w->mode);
  const bool wide = i->op->flags & WS_OP_F64_MODE, keeps = w->mode & (wide ? 1u << 4 : 1u << 6);
  const uint32_t csr = ((wide ? ws_csr_f64(w->mode) : usual) & ~WS_CSR_DAZ) | (keeps ? 0 : WS_CSR_DAZ);
  if (csr != usual)
    _mm_setcsr(csr);
  if (wide && (w->mode & 0xc0) != 0xc0)
    x_gen(w, i);
  else
    i->inner(w, i);
  if (csr != usual)
    _mm_setcsr(usual);
}

// f16 sources, a result of another type.
static void x_in16(ws_wave *w, const ws_inst *i) {
  if (keeps_f16(w))
    i->inner(w, i);
  else
    x_gen(w, i);
}

// Which half of MODE is bf16's no manual says: nothing runs that depends on it. Results are rounded to nearest even.
static void x_bf16(ws_wave *w, const ws_inst *i) {
  if (w->mode & 15 || (w->mode >> 4 ^ w->mode >> 6) & 3)
    ws_fault(w, i, -1, 0,
             "bf16 arithmetic is not modelled under MODE 0x%x: it wants rounding to nearest and the same "
             "denormals for f32 as for f16 and f64",
             w->mode);
  else
    i->inner(w, i);
}

static void x_flush(ws_wave *w, const ws_inst *i) {
  const uint32_t csr = ws_csr_f32(w->mode);
  _mm_setcsr(csr | WS_CSR_FTZ | WS_CSR_DAZ);
  if (i->op->flags & WS_OP_F16_IN)
    x_in16(w, i);
  else
    i->inner(w, i);
  _mm_setcsr(csr);
}

// The transcendental unit: of an f32 it knows no denormals.
static void x_nearest(ws_wave *w, const ws_inst *i) {
  const uint32_t csr = ws_csr_f32(w->mode);
  if (i->op->flags & WS_OP_FLUSH)
    _mm_setcsr((csr & ~WS_CSR_ROUND) | WS_CSR_FTZ | WS_CSR_DAZ);
  else
    _mm_setcsr(ws_csr_f64(w->mode) & ~WS_CSR_ROUND);
  if (!(i->op->flags & WS_OP_FLUSH) && (w->mode & 0xc0) != 0xc0)
    x_gen(w, i);
  else
    i->inner(w, i);
  _mm_setcsr(csr);
}

// ---------------------------------------------------------------- choosing an exec

extern const ws_valu_class WS_VALU(integer), WS_VALU(float), WS_VALU(convert), WS_VALU(packed), WS_VALU(compare),
    WS_VALU(lane), WS_VALU(matrix);
static const ws_valu_class *const classes[] = {&WS_VALU(integer), &WS_VALU(float), &WS_VALU(convert), &WS_VALU(packed),
                                               &WS_VALU(compare), &WS_VALU(lane),  &WS_VALU(matrix)};
enum { CLASSES = sizeof classes / sizeof *classes };

static bool is_float(unsigned type) {
  return type == WS_T_F16 || type == WS_T_F32 || type == WS_T_F64 || type == WS_T_V2F16 || type == WS_T_V2F32;
}

static void pick(ws_inst *i) {
  const ws_op *op = i->op;
  const unsigned ns = (unsigned)(op->nops - op->ndst), type = op->ndst ? op->type[0] : WS_T_MASK;
  const bool mask_only = type == WS_T_MASK;
  bool plain = !(i->flags & (WS_F_DPP | WS_F_DPP8 | WS_F_SDWA)) && !i->omod, vgprs = !mask_only && op->ndst == 1;
  if (i->flags & WS_F_CLAMP && is_float(type))
    plain = false;
  if (op->flags & (WS_OP_KEEP_HI | WS_OP_DST_HI | WS_OP_DST_BYTE | WS_OP_PARAM) || i->op_sel & 8 || i->offset0)
    plain = false;
  if (i->no_sdst &&
      (type == WS_T_F16 || type == WS_T_B16 || type == WS_T_BF16)) // gfx10 and newer: the other half is kept
    plain = false;
  for (unsigned k = 0; k < ns; k++) {
    const ws_operand *o = &i->o[op->ndst + k];
    const unsigned t = op->type[op->ndst + k];
    if (o->neg || o->abs || o->sext || t == WS_T_MIX || t == WS_T_BF16_MIX)
      plain = false;
    if (t == WS_T_V2F16 || t == WS_T_V2BF16 || t == WS_T_V2B16 || t == WS_T_V2F32)
      if ((i->op_sel | i->neg_lo | i->neg_hi | ~i->op_sel_hi) >> k & 1)
        plain = false;
    if ((t == WS_T_F16 || t == WS_T_B16 || t == WS_T_BF16) && i->op_sel >> k & 1)
      plain = false;
    if (o->kind != WS_VGPR)
      vgprs = false;
    else
      i->vs[k] = o->reg;
  }
  if (op->flags & WS_OP_NO_ALIAS)
    vgprs = false;
  if (vgprs) {
    i->vd = i->o[0].reg;
    if (op->flags & WS_OP_READS_DST)
      i->vs[ns] = i->vd;
  }
  if (i->flags & WS_F_DPP)
    dpp_table(i->dpp_ctrl);
  i->kernel = i->flags & WS_F_CLAMP && op->kernel_clamp ? op->kernel_clamp : op->kernel;
  ws_exec_fn *f = !plain ? x_gen : mask_only ? x_cmp : op->ndst == 2 ? x_co : vgprs ? x_v : x_s;
  for (unsigned c = 0; f == x_v && c < CLASSES; c++)
    for (unsigned k = 0; k < classes[c]->hots; k++)
      if (classes[c]->hot[k].kernel == i->kernel)
        f = classes[c]->hot[k].exec;
  i->inner = f;
  i->exec = op->flags & WS_OP_NEAREST    ? x_nearest
            : op->flags & WS_OP_ACROSS   ? x_across
            : op->flags & WS_OP_FLUSH    ? x_flush
            : op->flags & WS_OP_F64_MODE ? x_mode64
            : op->flags & WS_OP_F16_IN   ? x_in16
            : op->flags & WS_OP_BF16     ? x_bf16
                                         : f;
}

const ws_valu WS_VALU(valu) = {classes, CLASSES, pick};
