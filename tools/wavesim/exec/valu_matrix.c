// valu_matrix.c: the vector ALU: matrix instructions: MFMA and SMFMAC of CDNA, WMMA and SWMMAC of RDNA.
//
// The matrices come out of the registers as plain arrays, A by rows, B and C by rows of all columns, one block behind
// the other; a row of A at a time meets all columns of B (matrix_sums.h). EXEC is ignored, and so is MODE: every
// rounding is to nearest even.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/matrix_sums.h"
#include "exec/valu.h"

enum type { F32, F64, XF32, F16, BF16, FP8, BF8, FP6, BF6, FP4, I8, IU8, IU4, I32, TYPES };
enum family { DENSE9, MX9, SPARSE9, DENSE11, SPARSE12 }; // MFMA, that of f8f6f4, SMFMAC, WMMA, SWMMAC

// The formats of the types: bits of an element, of its mantissa, of its exponent, the exponent's bias.
static const struct format {
  uint8_t size, mantissa, exponent, bias;
} formats[TYPES] = {
    [F32] = {32, 23, 8, 127}, [F64] = {64, 52, 11, 0}, [XF32] = {32, 10, 8, 127}, [F16] = {16, 10, 5, 15},
    [BF16] = {16, 7, 8, 127}, [FP8] = {8, 3, 4, 7},    [BF8] = {8, 2, 5, 15},     [FP6] = {6, 3, 2, 1},
    [BF6] = {6, 2, 3, 3},     [FP4] = {4, 1, 2, 1},    [I8] = {8, 0, 0, 0},       [IU8] = {8, 0, 0, 0},
    [IU4] = {4, 0, 0, 0},     [I32] = {32, 0, 0, 0},
};

// A row of valu_matrix.def. Places of each matrix: [gfx12][wave64], NULL where there is no such instruction.
typedef struct matrix {
  uint8_t family, m, n, k, blocks; // enum family
  uint8_t type_a, type_b, type_d;  // enum type
  uint8_t group;
  const char *a[2][2], *b[2][2], *d[2][2];
} matrix;

// ---------------------------------------------------------------- places

// Where in its array an element is: the sum of what its lane and its number in the lane say.
typedef struct place {
  uint16_t lane[N], element[N];
  unsigned lanes, elements;
  unsigned copies, unused; // bits of the lane's number: the lanes with one are copies, or hold nothing
} place;

// strides: of a row of A or column of B or D, of what a digit is, of a block.
static void find_places(const char *text, unsigned lanes, unsigned row, unsigned digit, unsigned block, place *p) {
  unsigned rows = 0, bits[2][8] = {{0}}, n[2] = {0, 0}, part = 0;
  *p = (place){.lanes = lanes};
  for (const char *c = text; *c; c++) {
    if (*c == '|') {
      part = 1;
      continue;
    }
    if (*c == '=')
      p->copies |= 1u << n[part];
    else if (*c == '.')
      p->unused |= 1u << n[part];
    bits[part][n[part]++] = *c == 'r' || *c == 'c'   ? row << rows++
                            : *c >= '0' && *c <= '9' ? digit << (*c - '0')
                            : *c >= 'A' && *c <= 'D' ? block << (*c - 'A')
                                                     : 0;
  }
  p->elements = 1u << n[1];
  for (unsigned l = 0; l < N; l++)
    for (unsigned b = 0; b < 6; b++)
      p->lane[l] = (uint16_t)(p->lane[l] + (l >> b & 1 ? bits[0][b] : 0));
  for (unsigned e = 0; e < p->elements; e++)
    for (unsigned b = 0; b < n[1]; b++)
      p->element[e] = (uint16_t)(p->element[e] + (e >> b & 1 ? bits[1][b] : 0));
}

// ---------------------------------------------------------------- modifiers

// The lane whose value lane l of B has (MI100 ISA, "Matrix Arithmetic Instructions", BLGP).
static unsigned b_lane(unsigned l, unsigned blgp) {
  switch (blgp) {
  case 0:
    return l;
  case 1:
    return l & 31;
  case 2:
    return l | 32;
  case 3:
    return (l + 16) & 63;
  default:
    return (l & 15) | (blgp & 3) << 4;
  }
}

// CDNA3 and newer: sums of aligned products, fewer instructions with broadcasts, f64 that negates.
static bool aligns(const ws_gpu *gpu) { return WS_HAS(gpu, xccs); }

static unsigned index_bits(const place *a) { return 2 * a->elements; }

static bool modifiers_fit(const ws_wave *w, const ws_inst *i, const matrix *m, const place *a) {
  const bool half_d = m->family == DENSE11 && !WS_HAS(w->gpu, split_counters) && formats[m->type_d].size == 16;
  const unsigned op_sel = half_d ? 4 : m->family == MX9 && i->nops == 6 ? 3 : 0;
  if (i->op_sel & ~op_sel || (i->flags & WS_F_CLAMP && m->type_d != I32))
    return false;
  switch (m->family) {
  case DENSE9: {
    const bool f64 = m->type_a == F64, broadcasts = m->blocks > 1 && !f64;
    if (i->neg_hi || (i->neg_lo && (!f64 || !aligns(w->gpu))))
      return false;
    if (i->blgp && (f64 || (aligns(w->gpu) && !broadcasts && m->type_a != F32)))
      return false;
    return broadcasts ? 1u << i->cbsz <= m->blocks && i->abid < 1u << i->cbsz : !i->cbsz && !i->abid;
  }
  case MX9:
    return !i->neg_lo && !i->neg_hi && !i->abid;
  case SPARSE9:
    return !i->neg_lo && !i->neg_hi && !i->blgp && (i->cbsz || i->abid * index_bits(a) < 32);
  default: {
    const bool eight = m->type_a == FP8 || m->type_a == BF8; // they have no sign to change
    if (m->family == SPARSE12 ? (i->neg_lo | i->neg_hi) & 4 || i->index_key * index_bits(a) >= 32 : i->index_key)
      return false;
    if (m->type_d == I32)
      return !(i->neg_lo & 4) && !i->neg_hi;
    return !eight || !((i->neg_lo | i->neg_hi) & 3);
  }
  }
}

// ---------------------------------------------------------------- A and B

enum how { AS_FLOAT, AS_DOUBLE, AS_INTEGER, AS_ALIGNED };

// What is done with the elements of a matrix while they are read.
typedef struct reading {
  enum how how;
  bool flush, ocp;    // denormals are zeroes; 8-bit floats are OCP's
  bool is_signed;     // of IU8, IU4
  unsigned negate[2]; // even and odd elements of a lane
  unsigned blgp;
} reading;

// A float of at most 16 bits, or an XF32, as s * 2^(e - mantissa).
static void split(uint32_t v, unsigned type, const reading *r, int32_t *s, int16_t *e, uint8_t *special) {
  const struct format *f = &formats[type];
  if (type == XF32)
    v >>= 13;
  const bool eight = type == FP8 || type == BF8, fnuz = eight && !r->ocp;
  const uint32_t m = v & ((1u << f->mantissa) - 1), x = v >> f->mantissa & ((1u << f->exponent) - 1),
                 sign = v >> (f->mantissa + f->exponent) & 1, all = (1u << f->exponent) - 1;
  *special = 0;
  if (fnuz)
    *special = v == 0x80 ? 2 : 0;
  else if (type == FP8)
    *special = x == all && m == 7 ? 2 : 0;
  else if (x == all && f->size >= 8)
    *special = m ? 2 : 1;
  const int32_t magnitude = (int32_t)(m | (x ? 1u << f->mantissa : 0));
  *e = (int16_t)((x ? (int)x : 1) - f->bias - fnuz);
  if (!magnitude || (r->flush && !x)) {
    *s = 0;
    *e = -126;
  } else {
    *s = sign ? -magnitude : magnitude;
  }
}

static float small_float(uint32_t v, unsigned type, const reading *r) {
  const struct format *f = &formats[type];
  int32_t s;
  int16_t e;
  uint8_t special;
  split(v, type, r, &s, &e, &special);
  if (special == 2)
    return float32(0x7fc00000);
  const float magnitude = special ? INFINITY : (float)((s < 0 ? -s : s) * power2(e - f->mantissa));
  return v >> (f->size - 1) & 1 && !(r->flush && !s) ? -magnitude : magnitude;
}

static void read_element(uint32_t v, uint32_t high, unsigned type, const reading *r, bool odd, elements *x,
                         unsigned at) {
  const unsigned size = formats[type].size;
  if (r->negate[odd])
    size == 64 ? (high ^= 1u << 31) : (v ^= 1u << (size - 1));
  switch (r->how) {
  case AS_DOUBLE:
    x->d[at] = float64(v | (uint64_t)high << 32);
    return;
  case AS_INTEGER:
    x->s[at] = (int32_t)v;
    if (r->is_signed && v >> (size - 1) & 1)
      x->s[at] -= 1 << size;
    return;
  case AS_FLOAT:
    x->f[at] = type == F32 ? float32(v) : small_float(v, type, r);
    return;
  case AS_ALIGNED:
    split(v, type, r, &x->s[at], &x->e[at], &x->special[at]);
    if (x->special[at] == 1 && v >> (size - 1) & 1)
      x->s[at] = -1;
    x->any_special |= x->special[at] != 0;
    return;
  }
}

// False after a fault: lanes that have to hold copies do not.
static bool read_matrix(ws_wave *w, const ws_inst *i, unsigned operand, const place *p, unsigned type, const reading *r,
                        elements *x) {
  const unsigned size = formats[type].size, reg = i->o[operand].reg;
  const uint32_t mask = size < 32 ? (1u << size) - 1 : ~0u;
  x->any_special = false;
  for (unsigned e = 0; e < p->elements; e++) {
    const uint32_t *v = w->v[reg + e * size / 32];
    for (unsigned l = 0; l < p->lanes; l++) {
      if (l & p->unused)
        continue;
      const unsigned from = b_lane(l, r->blgp);
      if (l & p->copies) {
        if (v[l] != v[l & ~p->copies]) {
          ws_fault(w, i, (int)l, 0, "v%u holds 0x%x and has to be a copy of lane %u's 0x%x", reg + e * size / 32, v[l],
                   l & ~p->copies, v[l & ~p->copies]);
          return false;
        }
        continue;
      }
      const unsigned shift = e * size % 32;
      const uint32_t next = size < 32 && shift + size > 32 ? v[N + from] << (32 - shift) : 0; // of 6 bits
      read_element((v[from] >> shift | next) & mask, size == 64 ? v[N + from] : 0, type, r, e & 1, x,
                   p->lane[l] + p->element[e]);
    }
  }
  return true;
}

// ---------------------------------------------------------------- C and D

typedef union results {
  float f[MATRIX_ELEMENTS];
  int32_t i[MATRIX_ELEMENTS];
  double d[MATRIX_ELEMENTS / 2];
} results;

// gfx11 has a 16-bit element of C and D in each register, in the half that op_sel says.
static bool one_half(const ws_wave *w, unsigned type) {
  return formats[type].size == 16 && !WS_HAS(w->gpu, split_counters);
}
static unsigned result_dwords(const ws_wave *w, const place *p, unsigned type) {
  return one_half(w, type) ? p->elements : p->elements * formats[type].size / 32;
}

static void read_c(const ws_wave *w, const ws_inst *i, const ws_operand *o, const place *p, const matrix *m, bool flush,
                   results *c) {
  const unsigned type = m->type_d, size = formats[type].size;
  const bool half = one_half(w, type), negate = i->neg_lo >> 2 & 1, absolute = i->neg_hi >> 2 & 1;
  for (unsigned e = 0; e < p->elements; e++) {
    const unsigned row = half ? e : e * size / 32, shift = half ? i->op_sel >> 2 & 1 ? 16 : 0 : e * size % 32;
    for (unsigned l = 0; l < p->lanes; l++) {
      const unsigned at = p->lane[l] + p->element[e];
      const bool reg = o->kind == WS_VGPR;
      uint32_t v = reg ? w->v[o->reg + row][l] >> shift : (uint32_t)o->imm;
      if (type == F64) {
        const double d = float64(v | (uint64_t)(reg ? w->v[o->reg + row + 1][l] : (uint32_t)(o->imm >> 32)) << 32);
        c->d[at] = negate ? -d : d;
        continue;
      }
      if (type == I32) {
        c->i[at] = (int32_t)v;
        continue;
      }
      if (type == F16)
        v = bits32(small_float(v & 0xffff, F16, &(reading){0}));
      else if (type == BF16)
        v <<= 16;
      v = absolute ? v & 0x7fffffff : v;
      v ^= negate ? 1u << 31 : 0;
      c->f[at] = flush && !(v & 0x7f800000) ? 0 : float32(v);
    }
  }
}

static void write_d(ws_wave *w, const ws_inst *i, const place *p, const matrix *m, const results *d) {
  const unsigned type = m->type_d, size = formats[type].size, reg = i->o[0].reg;
  const bool half = one_half(w, type);
  for (unsigned e = 0; e < p->elements; e++) {
    uint32_t *v = w->v[reg + (half ? e : e * size / 32)];
    if (size == 16) {
      const unsigned shift = half ? i->op_sel >> 2 & 1 ? 16 : 0 : e * size % 32;
      float f[N] = {0};
      uint32_t h[N];
      for (unsigned l = 0; l < p->lanes; l++)
        f[l] = d->f[p->lane[l] + p->element[e]];
      if (type == F16)
        st_f16(h, f);
      else
        for (unsigned l = 0; l < N; l++)
          h[l] = to_bf16(f[l]);
      for (unsigned l = 0; l < p->lanes; l++)
        v[l] = (v[l] & ~(0xffffu << shift)) | h[l] << shift;
      continue;
    }
    for (unsigned l = 0; l < p->lanes; l++) {
      const unsigned at = p->lane[l] + p->element[e];
      if (size == 64) {
        const uint64_t u = bits64(d->d[at]);
        v[l] = (uint32_t)u;
        v[N + l] = (uint32_t)(u >> 32);
      } else {
        v[l] = (uint32_t)d->i[at];
      }
    }
  }
}

// ---------------------------------------------------------------- the instruction

// The rows of B that a sparse row of A meets: index has two bits for each element of a lane (m, row by row).
static void read_index(const ws_wave *w, const ws_inst *i, const place *a, unsigned terms, uint8_t *k) {
  const uint32_t *v = w->v[i->o[3].reg];
  const unsigned set = i->index_key ? i->index_key : i->cbsz ? 0 : i->abid, shift = set * index_bits(a);
  for (unsigned e = 0; e < a->elements; e++)
    for (unsigned l = 0; l < a->lanes; l++)
      if (!(l & a->unused)) {
        const unsigned at = a->lane[l] + a->element[e];
        k[at] = (uint8_t)(at % terms / 2 * 4 + (v[l] >> shift >> 2 * e & 3));
      }
}

// The exponents of blocks of 32 products of a row of A: those of A's and B's scales, bytes that op_sel and op_sel_hi
// choose, E8M0. Lane l has the scale of row, or column, l % rows and of block l / rows.
static void read_scales(const ws_wave *w, const ws_inst *i, const matrix *m, unsigned row, int16_t *scale) {
  const unsigned shift_a = 8u * ((i->op_sel & 1u) | (i->op_sel_hi & 1u) << 1),
                 shift_b = 8u * ((i->op_sel >> 1 & 1u) | (i->op_sel_hi >> 1 & 1u) << 1);
  const uint32_t *a = w->v[i->o[4].reg], *b = w->v[i->o[5].reg];
  for (unsigned block = 0; block < m->k / 32u; block++)
    for (unsigned j = 0; j < m->n; j++) {
      const uint32_t x = a[block * m->m + row] >> shift_a & 255, y = b[block * m->n + j] >> shift_b & 255;
      scale[block * m->n + j] = x == 255 || y == 255 ? SCALE_NAN : (int16_t)((int)(x + y) - 254);
    }
}

static void sum_rows(const ws_wave *w, const ws_inst *i, const matrix *m, const elements *a, const elements *b,
                     const uint8_t *k, unsigned terms, bool sparse, results *d) {
  const bool scaled = m->family == MX9 && i->nops == 6;
  int16_t scale[4 * MATRIX_COLUMNS];
  const bool chain = m->family >= DENSE11 || m->type_a == F32, flush = WS_HAS(w->gpu, unified_vgprs);
  const unsigned shared = m->family == DENSE9 ? (1u << i->cbsz) - 1 : 0; // bits of the block's number
  for (unsigned x = 0; x < (unsigned)m->m * m->blocks; x++) {
    const unsigned at = x * m->n, block = x / m->m, from = (block & ~shared) + (shared ? i->abid : 0);
    const row r = {a,     b,   (from * m->m + x % m->m) * terms, block * m->k * m->n, sparse ? k + x * terms : k,
                   terms, m->n};
    if (m->type_d == I32)
      sum_integers(&r, d->i + at, i->flags & WS_F_CLAMP);
    else if (m->type_d == F64)
      sum_fma64(&r, d->d + at);
    else if (chain)
      sum_fma32(&r, d->f + at);
    else if (!aligns(w->gpu))
      sum_tree(&r, d->f + at, m->group, flush);
    else {
      const bool halves = formats[m->type_a].size <= 8;
      if (scaled)
        read_scales(w, i, m, x, scale);
      const unsigned group = halves ? 16 : m->type_a == XF32 ? 4 : 8;
      sum_aligned(&r, d->f + at, group, halves, formats[m->type_a].mantissa, formats[m->type_b].mantissa,
                  scaled ? scale : NULL);
    }
  }
}

// Where the elements of f8f6f4's A or B lie: 8-bit floats in two runs of 16 k, narrower ones in one of 32.
static const char *in_mx(const matrix *m, unsigned type) {
  const bool eight = formats[type].size == 8;
  return m->m == 16 ? eight ? "rrrr45|01236" : "rrrr56|01234" : eight ? "rrrrr4|01235" : "rrrrr5|01234";
}

static void multiply(ws_wave *w, const ws_inst *i, const matrix *m) {
  static const uint8_t mx_types[] = {FP8, BF8, FP6, BF6, FP4}; // by cbsz and blgp
  matrix mx;
  if (m->family == MX9) {
    if (wrong_kind(w, i, i->cbsz >= sizeof mx_types || i->blgp >= sizeof mx_types))
      return;
    mx = *m;
    mx.type_a = mx_types[i->cbsz];
    mx.type_b = mx_types[i->blgp];
    mx.a[0][1] = in_mx(m, mx.type_a);
    mx.b[0][1] = in_mx(m, mx.type_b);
    m = &mx;
  }
  const bool newer = WS_HAS(w->gpu, split_counters) && m->family >= DENSE11, wide = w->lanes == 64;
  const bool sparse = m->family == SPARSE9 || m->family == SPARSE12;
  const unsigned terms = sparse ? m->k / 2 : m->k;
  const ws_operand *oa = &i->o[1], *ob = &i->o[2], *oc = sparse ? &i->o[0] : &i->o[3];
  place pa, pb, pd;
  if (!m->a[newer][wide]) {
    ws_fault(w, i, -1, 0, "this GPU has no such matrix instruction");
    return;
  }
  find_places(m->a[newer][wide], w->lanes, terms, 1, m->m * terms, &pa);
  find_places(m->b[newer][wide], w->lanes, 1, m->n, (unsigned)m->k * m->n, &pb);
  find_places(m->d[newer][wide], w->lanes, 1, m->n, (unsigned)m->m * m->n, &pd);
  const unsigned dwords_a = max2(1u, pa.elements * formats[m->type_a].size / 32),
                 dwords_b = max2(1u, pb.elements * formats[m->type_b].size / 32),
                 dwords_d = result_dwords(w, &pd, m->type_d);
  if (wrong_kind(w, i,
                 i->o[0].kind != WS_VGPR || i->o[0].dwords != dwords_d || oa->kind != WS_VGPR ||
                     oa->dwords != dwords_a || ob->kind != WS_VGPR || ob->dwords != dwords_b ||
                     (oc->kind == WS_VGPR ? oc->dwords != dwords_d : oc->kind != WS_IMM) ||
                     (sparse && i->o[3].kind != WS_VGPR) ||
                     (m->family == MX9 && i->nops == 6 && (i->o[4].kind != WS_VGPR || i->o[5].kind != WS_VGPR))))
    return;
  if (oc->kind == WS_IMM && m->family == DENSE9 && !WS_HAS(w->gpu, unified_vgprs)) {
    // LLVM, FeatureMFMAInlineLiteralBug
    ws_fault(w, i, -1, 0, "gfx908's hardware takes no constant as C");
    return;
  }
  if (!modifiers_fit(w, i, m, &pa)) {
    ws_fault(w, i, -1, 0, "this instruction does not take such a modifier");
    return;
  }

  const unsigned csr = _mm_getcsr();
  _mm_setcsr(0x1f80);
  elements a, b;
  results d;
  uint8_t k[MATRIX_ELEMENTS];
  const bool tree = m->family == DENSE9 && !aligns(w->gpu) && formats[m->type_a].size == 16;
  const bool flush = tree && WS_HAS(w->gpu, unified_vgprs);
  reading r = {.flush = flush, .ocp = WS_HAS(w->gpu, f8_ocp)};
  r.how = m->type_d == I32                                             ? AS_INTEGER
          : m->type_d == F64                                           ? AS_DOUBLE
          : m->family <= SPARSE9 && m->type_a != F32 && aligns(w->gpu) ? AS_ALIGNED
                                                                       : AS_FLOAT;
  for (unsigned o = 0; o < 2; o++) {
    const bool integer = m->type_d == I32;
    reading s = r;
    s.is_signed = m->family <= SPARSE9 || i->neg_lo >> o & 1;
    s.negate[0] = !integer && i->neg_lo >> o & 1;
    s.negate[1] = !integer && (m->type_a == F64 ? i->neg_lo : i->neg_hi) >> o & 1;
    s.blgp = o && m->family == DENSE9 ? i->blgp : 0;
    if (!read_matrix(w, i, 1 + o, o ? &pb : &pa, o ? m->type_b : m->type_a, &s, o ? &b : &a))
      goto done;
  }
  read_c(w, i, oc, &pd, m, flush, &d);
  if (sparse)
    read_index(w, i, &pa, terms, k);
  else
    for (unsigned t = 0; t < terms; t++)
      k[t] = (uint8_t)t;
  sum_rows(w, i, m, &a, &b, k, terms, sparse, &d);
  write_d(w, i, &pd, m, &d);
done:
  _mm_setcsr(csr);
}

#define ROW_OF_MATRIX(name, ...)                                                                                       \
  static const matrix m_##name = {__VA_ARGS__};                                                                        \
  static void x_##name(ws_wave *w, const ws_inst *i) { multiply(w, i, &m_##name); }
#define MFMA(name, M, N, K, BLOCKS, A, B, D, GROUP, in, out)                                                           \
  ROW_OF_MATRIX(name, DENSE9, M, N, K, BLOCKS, A, B, D, GROUP, {{NULL, in}}, {{NULL, in}}, {{NULL, out}})
#define MFMA_MX(name, M, N, K, operands, out)                                                                          \
  ROW_OF_MATRIX(name, MX9, M, N, K, 1, FP8, FP8, F32, 1, {{NULL}}, {{NULL}}, {{NULL, out}})
#define SMFMAC(name, M, N, K, A, B, D, in_a, in_b, out)                                                                \
  ROW_OF_MATRIX(name, SPARSE9, M, N, K, 1, A, B, D, 1, {{NULL, in_a}}, {{NULL, in_b}}, {{NULL, out}})
#define WMMA(name, K, A, B, D, in32, in64, out32, out64, newer_in32, newer_in64, newer_out32, newer_out64)             \
  ROW_OF_MATRIX(name, DENSE11, 16, 16, K, 1, A, B, D, 1, {{in32, in64}, {newer_in32, newer_in64}},                     \
                {{in32, in64}, {newer_in32, newer_in64}}, {{out32, out64}, {newer_out32, newer_out64}})
#define SWMMAC(name, K, A, B, D, a32, a64, b32, b64)                                                                   \
  ROW_OF_MATRIX(name, SPARSE12, 16, 16, K, 1, A, B, D, 1, {{NULL}, {a32, a64}}, {{NULL}, {b32, b64}},                  \
                {{NULL}, {D12_32, D12_64}})
#include "isa/valu_matrix.def"
#undef MFMA
#undef MFMA_MX
#undef SMFMAC
#undef WMMA
#undef SWMMAC

#define OPERANDS_F32 "w:www"
#define OPERANDS_F64 "w:wwD"
#define OPERANDS_F16 "w:wwG"
#define OPERANDS_BF16 "w:wwK"
#define OPERANDS_I32 "w:www"
#define MATRIX_ROW(name, D) {#name, WS_C_VALU, WS_OP_VALU_ROW, OPERANDS_##D, x_##name, NULL, NULL},
#define MFMA(name, M, N, K, BLOCKS, A, B, D, GROUP, in, out) MATRIX_ROW(name, D)
#define MFMA_MX(name, M, N, K, operands, out) {#name, WS_C_VALU, WS_OP_VALU_ROW, operands, x_##name, NULL, NULL},
#define SMFMAC(name, M, N, K, A, B, D, in_a, in_b, out) MATRIX_ROW(name, D)
#define WMMA(name, K, A, B, D, in32, in64, out32, out64, newer_in32, newer_in64, newer_out32, newer_out64)             \
  MATRIX_ROW(name, D)
#define SWMMAC(name, K, A, B, D, a32, a64, b32, b64) MATRIX_ROW(name, D)
static const ws_row rows[] = {
#include "isa/valu_matrix.def"
};
const ws_valu_class WS_VALU(matrix) = {{rows, sizeof rows / sizeof *rows}, NULL, 0};
