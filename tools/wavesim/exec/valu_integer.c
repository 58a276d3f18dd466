// valu_integer.c: the vector ALU: moves, bits, shifts and integers.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/valu.h"
#include "exec/valu_kernels.h"

static inline uint32_t brev32(uint32_t v) {
  v = (v >> 1 & 0x55555555u) | (v & 0x55555555u) << 1;
  v = (v >> 2 & 0x33333333u) | (v & 0x33333333u) << 2;
  v = (v >> 4 & 0x0f0f0f0fu) | (v & 0x0f0f0f0fu) << 4;
  return __builtin_bswap32(v);
}
static inline uint32_t popcount32(uint32_t v) {
  v -= v >> 1 & 0x55555555u;
  v = (v & 0x33333333u) + (v >> 2 & 0x33333333u);
  return ((v + (v >> 4)) & 0x0f0f0f0fu) * 0x01010101u >> 24;
}
// Which bits of a 32-bit half of a lane mask belong to lanes below lane l.

static const uint32_t below_lo[N] = {BELOW_ALL(LO)}, below_hi[N] = {BELOW_ALL(HI)};

static inline int32_t bfe_i32(int32_t a, uint32_t at, uint32_t width) {
  width &= 31;
  const uint32_t up = (32 - width) & 31;
  const int32_t r = (int32_t)((uint32_t)(a >> (at & 31)) << up) >> up;
  return width ? r : 0;
}
static inline uint32_t u24(uint32_t v) { return v & 0xffffff; }
static inline int32_t i24(int32_t v) { return (int32_t)((uint32_t)v << 8) >> 8; }
static inline uint32_t absdiff(uint32_t a, uint32_t b) { return a > b ? a - b : b - a; }
static inline uint32_t sad_u8(uint32_t a, uint32_t b) {
  uint32_t s = 0;
  for (int k = 0; k < 32; k += 8)
    s += absdiff(a >> k & 255, b >> k & 255);
  return s;
}
// Bytes that are 0 in the reference, the second operand, do not count.
static inline uint32_t msad_u8(uint32_t a, uint32_t b) {
  uint32_t s = 0;
  for (int k = 0; k < 32; k += 8)
    s += b >> k & 255 ? absdiff(a >> k & 255, b >> k & 255) : 0;
  return s;
}
static inline uint32_t sad_u16(uint32_t a, uint32_t b) {
  return absdiff(a & 0xffff, b & 0xffff) + absdiff(a >> 16, b >> 16);
}
static inline uint32_t lerp_u8(uint32_t a, uint32_t b, uint32_t c) {
  uint32_t r = 0;
  for (int k = 0; k < 32; k += 8)
    r |= ((a >> k & 255) + (b >> k & 255) + (c >> k & 1)) >> 1 << k;
  return r;
}
// Selector bytes: 0-7 a byte of {a, b}, 8-11 the sign of its bytes 1, 3, 5, 7, 12 zero, above 0xff.
static inline uint32_t perm_b32(uint32_t a, uint32_t b, uint32_t sel) {
  const uint64_t ab = (uint64_t)a << 32 | b;
  uint32_t r = 0;
  for (int k = 0; k < 32; k += 8) {
    const uint32_t s = sel >> k & 255;
    const uint32_t byte = (uint32_t)(ab >> 8 * (s & 7)) & 255, sign = ab >> (16 * (s & 3) + 15) & 1 ? 255 : 0;
    r |= (s < 8 ? byte : s < 12 ? sign : s == 12 ? 0 : 255) << k;
  }
  return r;
}

// bitop3's truth table is in re[0]: bit 4 a + 2 b + c is the result of these bits.
static void k_bitop3(KERNEL_ARGS) {
  const uint32_t table = re[0] & 255;
  UNUSED_ARGS;
  IVDEP for (int l = 0; l < N; l++) {
    uint32_t r = 0;
    for (unsigned k = 0; k < 8; k++)
      r |= (table >> k & 1 ? ~0u : 0) & (k & 4 ? ra[l] : ~ra[l]) & (k & 2 ? rb[l] : ~rb[l]) & (k & 1 ? rc[l] : ~rc[l]);
    rd[l] = r;
  }
}

// Half of a VOPD instruction: of two sources, the third one is 0 (LLVM, AMDGPUBaseInfo.cpp, getBitOp2).
static void k_bitop2(KERNEL_ARGS) {
  static const uint32_t zero[N];
  (void)rc;
  k_bitop3(w, rd, ra, rb, zero, re);
}

// ---------------------------------------------------------------- carries

#define CARRY_KERNEL(kname, value, out, result)                                                                        \
  static void kname(KERNEL_ARGS) {                                                                                     \
    UNUSED_ARGS;                                                                                                       \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const uint32_t a = ra[l], b = rb[l], c = CIN;                                                                    \
      const uint32_t r = value, o = (out) ? ~0u : 0;                                                                   \
      (void)c;                                                                                                         \
      rd[l] = result;                                                                                                  \
      re[l] = o;                                                                                                       \
    }                                                                                                                  \
  }
#define CARRY(name, value, out, clamped)                                                                               \
  CARRY_KERNEL(k_##name, value, out, r)                                                                                \
  CARRY_KERNEL(kc_##name, value, out, o ? clamped : r)
#define CIN 0
CARRY(add_co, a + b, r < a, ~0u)
CARRY(sub_co, a - b, b > a, 0)
CARRY(subrev_co, b - a, a > b, 0)
#undef CIN
#define CIN rc[l] & 1
CARRY(addc_co, a + b + c, (r < a) | ((r == a) & (c != 0)), ~0u)
CARRY(subb_co, a - b - c, (b > a) | ((b == a) & (c != 0)), 0)
CARRY(subbrev_co, b - a - c, (a > b) | ((a == b) & (c != 0)), 0)
#undef CIN

#define MAD64(name, CT, WT, C64, over_clamp)                                                                           \
  static inline void name##_lanes(const uint32_t *ra, const uint32_t *rb, const uint32_t *rc, uint32_t *rd,            \
                                  uint32_t *re, bool clamp) {                                                          \
    S_u64(pc, rc);                                                                                                     \
    uint64_t d[N] ALIGNED;                                                                                             \
    for (int l = 0; l < N; l++) {                                                                                      \
      const WT s = (WT)(CT)ra[l] * (CT)rb[l] + (C64)pc[l];                                                             \
      d[l] = clamp ? over_clamp(s) : (uint64_t)s;                                                                      \
      re[l] = (s >> 64 & 1) ? ~0u : 0;                                                                                 \
    }                                                                                                                  \
    st_u64(rd, d);                                                                                                     \
  }                                                                                                                    \
  static void k_##name(KERNEL_ARGS) {                                                                                  \
    UNUSED_ARGS;                                                                                                       \
    name##_lanes(ra, rb, rc, rd, re, false);                                                                           \
  }                                                                                                                    \
  static void kc_##name(KERNEL_ARGS) {                                                                                 \
    UNUSED_ARGS;                                                                                                       \
    name##_lanes(ra, rb, rc, rd, re, true);                                                                            \
  }
#define CLAMP_U(s) ((s) >> 64 ? ~0ull : (uint64_t)(s))
#define CLAMP_I(s) (uint64_t)((s) > INT64_MAX ? INT64_MAX : (s) < INT64_MIN ? INT64_MIN : (s))
MAD64(mad_u64_u32, uint32_t, unsigned __int128, uint64_t, CLAMP_U)
MAD64(mad_i64_i32, int32_t, __int128, int64_t, CLAMP_I)

// ---------------------------------------------------------------- quad sums

// Four sums over four adjacent bytes each, the window of a moving up by one.
static inline void qsad_lanes(const uint32_t *ra, const uint32_t *rb, const uint32_t *rc, uint32_t *rd, bool masked,
                              bool clamp) {
  for (int l = 0; l < N; l++) {
    const uint64_t a = ra[l] | (uint64_t)ra[N + l] << 32, c = rc[l] | (uint64_t)rc[N + l] << 32;
    uint64_t r = 0;
    for (int k = 0; k < 4; k++) {
      const uint32_t win = (uint32_t)(a >> 8 * k), sad = masked ? msad_u8(win, rb[l]) : sad_u8(win, rb[l]);
      uint32_t v = sad + (uint32_t)(c >> 16 * k & 0xffff);
      if (clamp && v > 0xffff)
        v = 0xffff;
      r |= (uint64_t)(v & 0xffff) << 16 * k;
    }
    rd[l] = (uint32_t)r;
    rd[N + l] = (uint32_t)(r >> 32);
  }
}
#define QSAD(name, masked, clamp)                                                                                      \
  static void name(KERNEL_ARGS) {                                                                                      \
    UNUSED_ARGS;                                                                                                       \
    qsad_lanes(ra, rb, rc, rd, masked, clamp);                                                                         \
  }
QSAD(k_qsad, false, false)
QSAD(kc_qsad, false, true)
QSAD(k_mqsad, true, false)
QSAD(kc_mqsad, true, true)
static inline void mqsad_u32_lanes(const uint32_t *ra, const uint32_t *rb, const uint32_t *rc, uint32_t *rd,
                                   bool clamp) {
  for (int l = 0; l < N; l++) {
    const uint64_t a = ra[l] | (uint64_t)ra[N + l] << 32;
    for (int k = 0; k < 4; k++) {
      const uint64_t v = (uint64_t)msad_u8((uint32_t)(a >> 8 * k), rb[l]) + rc[k * N + l];
      rd[k * N + l] = clamp && v > 0xffffffffu ? ~0u : (uint32_t)v;
    }
  }
}
static void k_mqsad_u32(KERNEL_ARGS) {
  UNUSED_ARGS;
  mqsad_u32_lanes(ra, rb, rc, rd, false);
}
static void kc_mqsad_u32(KERNEL_ARGS) {
  UNUSED_ARGS;
  mqsad_u32_lanes(ra, rb, rc, rd, true);
}

#include "isa/valu_integer.def"

HOT(k_v_mov_b32)
HOT(k_v_add_u32)
HOT(k_v_and_b32)
HOT(k_v_xor_b32)

#include "exec/valu_table.h"
static const ws_row rows[] = {
#include "isa/valu_integer.def"
};
static const ws_hot hot[] = {HOT_ROW(k_v_mov_b32) HOT_ROW(k_v_add_u32) HOT_ROW(k_v_and_b32) HOT_ROW(k_v_xor_b32)};
const ws_valu_class WS_VALU(integer) = {{rows, sizeof rows / sizeof *rows}, hot, sizeof hot / sizeof *hot};
