// matrix_sums.h: the addition of products in matrix instructions: one row of A times all columns of B, in each of the
// ways of AMD's GPUs. Compiled with the vector ALU; every loop over the columns becomes SIMD code.
//
// Sources: P. Xie and others, "MMA-Sim: Bit-Accurate Reference Model of Tensor Cores and Matrix Cores"
// (arXiv:2511.10909), for gfx908, gfx90a and gfx942; AMD, MIOpen, "MI200 MFMA behavior specifics". matrix.md lists
// the assumptions for the others.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#ifndef WAVESIM_MATRIX_SUMS_H
#define WAVESIM_MATRIX_SUMS_H

#include "exec/numbers.h"

enum { MATRIX_COLUMNS = 32, MATRIX_ELEMENTS = 2048, SCALE_NAN = INT16_MAX };

// Elements of A or B. What is a float for the sum is in f; for a sum of aligned products it is s * 2^(e - places), s in
// (-2^(places + 1), 2^(places + 1)), a denormal has the smallest e of its format and a zero -126; special: 1 of an
// infinity, 2 of a NaN.
typedef struct elements {
  union {
    float f[MATRIX_ELEMENTS];
    int32_t s[MATRIX_ELEMENTS];
    double d[MATRIX_ELEMENTS / 2];
  };
  int16_t e[MATRIX_ELEMENTS];
  uint8_t special[MATRIX_ELEMENTS];
  bool any_special;
} elements;

// One row: terms of A at a, a + 1, ...; the row of B that term t meets begins at k[t] * n.
typedef struct row {
  const elements *a, *b;
  unsigned at, block; // where A's row begins, and B's block
  const uint8_t *k;
  unsigned terms, n; // n: columns
} row;
static inline unsigned row_of_b(const row *r, unsigned t) { return r->block + r->k[t] * r->n; }

// ---------------------------------------------------------------- chains and trees

static inline void sum_fma32(const row *r, float *d) {
  for (unsigned t = 0; t < r->terms; t++) {
    const float a = r->a->f[r->at + t], *b = r->b->f + row_of_b(r, t);
    IVDEP for (unsigned j = 0; j < r->n; j++) d[j] = fma32(a, b[j], d[j]);
  }
}
static inline void sum_fma64(const row *r, double *d) {
  for (unsigned t = 0; t < r->terms; t++) {
    const double a = r->a->d[r->at + t], *b = r->b->d + row_of_b(r, t);
    IVDEP for (unsigned j = 0; j < r->n; j++) d[j] = fma64(a, b[j], d[j]);
  }
}

// A denormal as a zero of its sign.
static inline float flush32(float f) {
  const uint32_t u = bits32(f);
  return u & 0x7f800000 ? f : float32(u & 0x80000000u);
}
// Products, each rounded, in groups of 2 or 4; the group's tree is added to the sum.
static inline void sum_tree(const row *r, float *d, unsigned group, bool flush) {
  for (unsigned t = 0; t < r->terms; t += group)
    for (unsigned j = 0; j < r->n; j++) {
      float p[4];
      for (unsigned g = 0; g < group; g++) {
        p[g] = fma32(r->a->f[r->at + t + g], r->b->f[row_of_b(r, t + g) + j], 0.0f);
        p[g] = flush ? flush32(p[g]) : p[g];
      }
      for (unsigned width = 1; width < group; width *= 2)
        for (unsigned g = 0; g < group; g += 2 * width) {
          p[g] = add32(p[g], p[g + width]);
          p[g] = flush ? flush32(p[g]) : p[g];
        }
      d[j] = add32(d[j], p[0]);
      d[j] = flush ? flush32(d[j]) : d[j];
    }
}

// ---------------------------------------------------------------- integers

// The sums wrap, or saturate once at the end.
static inline void sum_integers(const row *r, int32_t *d, bool clamp) {
  int64_t s[MATRIX_COLUMNS];
  for (unsigned j = 0; j < r->n; j++)
    s[j] = d[j];
  for (unsigned t = 0; t < r->terms; t++) {
    const int32_t a = r->a->s[r->at + t], *b = r->b->s + row_of_b(r, t);
    IVDEP for (unsigned j = 0; j < r->n; j++) s[j] += (int64_t)(a * b[j]);
  }
  for (unsigned j = 0; j < r->n; j++)
    d[j] = clamp ? (int32_t)(s[j] < INT32_MIN   ? INT32_MIN
                             : s[j] > INT32_MAX ? INT32_MAX
                                                : s[j])
                 : (int32_t)(uint32_t)s[j];
}

// ---------------------------------------------------------------- aligned sums

// 2^e, of a double's normal exponents.
static inline double power2(int e) { return float64((uint64_t)(e + 1023) << 52); }
// n >> by, toward minus infinity, by however much.
static inline int64_t floor_shift(int64_t n, int by) { return n >> (by > 63 ? 63 : by); }

// The group's sum s * 2^(e - 24) and C, both cut off toward minus infinity, the first at 31 places, C at 24, behind the
// point of the larger one; then added and rounded to nearest. far: a C that all 25 places leave out counts as zero.
static inline float add_aligned(int64_t s, int e, float c, bool far) {
  const uint32_t u = bits32(c), x = u >> 23 & 255;
  const int ec = x ? (int)x - 127 : -126, top = e > ec ? e : ec;
  const int64_t magnitude = (u & 0x7fffff) | (x ? 0x800000 : 0), sc = u >> 31 ? -magnitude : magnitude;
  const int64_t places31 = floor_shift(s * 128, top - e);
  const int64_t places24 = far && ec < top - 25 ? 0 : floor_shift(sc * 2, top - ec);
  return (float)((double)(places31 + places24 * 128) * power2(top - 31));
}

static inline double value_of(const elements *x, unsigned at, int places) {
  if (x->special[at] == 2)
    return __builtin_nan("");
  if (x->special[at])
    return x->s[at] < 0 ? -INFINITY : INFINITY;
  return x->s[at] * power2(x->e[at] - places);
}

// One element whose group has an infinity or a NaN, or a product beyond f32. True when it decides the result.
static inline bool special_sum(const row *r, unsigned t, unsigned group, unsigned j, int pa, int pb, float *d) {
  double sum = 0;
  bool up = false, down = false;
  for (unsigned g = t; g < t + group; g++) {
    const double p = value_of(r->a, r->at + g, pa) * value_of(r->b, row_of_b(r, g) + j, pb);
    sum += p;
    up |= p >= 0x1p128;
    down |= p <= -0x1p128;
  }
  sum += *d;
  if (sum - sum != 0)
    *d = sum != sum ? float32(0x7fc00000) : (float)sum;
  else if (up || down)
    *d = up && down ? float32(0x7fc00000) : up ? INFINITY : -INFINITY;
  else
    return false;
  return true;
}

// Groups of products, exact, aligned to the largest exponent of the group and cut off toward zero at 24 places. halves:
// even and odd terms are groups of their own, which are aligned to each other first. A product's exponent is the sum
// of its factors' and that in scale: n for each block of 32 terms, NULL where there are none. pa, pb: places of A's and
// B's s.
static inline void sum_aligned(const row *r, float *d, unsigned group, bool halves, int pa, int pb,
                               const int16_t *scale) {
  const unsigned n = r->n, step = halves ? 2 : 1;
  const int up = 24 - pa - pb;
  for (unsigned t = 0; t < r->terms; t += group) {
    const unsigned size = r->terms - t < group ? r->terms - t : group;
    int32_t top[2][MATRIX_COLUMNS], sum[2][MATRIX_COLUMNS];
    for (unsigned h = 0; h < step; h++) {
      for (unsigned j = 0; j < n; j++)
        top[h][j] = INT32_MIN, sum[h][j] = 0;
      for (unsigned g = t + h; g < t + size; g += step) {
        const int32_t ea = r->a->e[r->at + g];
        const int16_t *eb = r->b->e + row_of_b(r, g);
        IVDEP for (unsigned j = 0; j < n; j++) top[h][j] = max2(top[h][j], ea + eb[j]);
      }
      for (unsigned g = t + h; g < t + size; g += step) {
        const int32_t ea = r->a->e[r->at + g], sa = r->a->s[r->at + g];
        const int16_t *eb = r->b->e + row_of_b(r, g);
        const int32_t *sb = r->b->s + row_of_b(r, g);
        IVDEP for (unsigned j = 0; j < n; j++) {
          const int32_t p = sa * sb[j], down = min2(top[h][j] - ea - eb[j], 31);
          const int32_t cut = (int32_t)((uint32_t)(p < 0 ? -p : p) << up >> down);
          sum[h][j] += p < 0 ? -cut : cut;
        }
      }
    }
    const int16_t *s = scale ? scale + t / 32 * n : NULL;
    for (unsigned j = 0; j < n; j++) {
      const int more = s ? s[j] : 0;
      if (more == SCALE_NAN) {
        d[j] = float32(0x7fc00000);
        continue;
      }
      int64_t total = sum[0][j];
      int e = top[0][j];
      if (halves) {
        e = max2(top[0][j], top[1][j]);
        total = floor_shift(sum[0][j], e - top[0][j]) + floor_shift(sum[1][j], e - top[1][j]);
      }
      const bool maybe = r->a->any_special || r->b->any_special || d[j] - d[j] != 0 || e >= 127;
      if (!maybe || !special_sum(r, t, size, j, pa, pb, &d[j]))
        d[j] = add_aligned(total, e + more, d[j], halves);
    }
  }
}

#endif
