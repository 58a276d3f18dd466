// valu_packed.c: the vector ALU: packed values and dot products.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/valu.h"
#include "exec/valu_kernels.h"

#define DOT(name, step, cast)                                                                                          \
  static inline int64_t name(uint32_t a, uint32_t b) {                                                                 \
    int64_t s = 0;                                                                                                     \
    for (int k = 0; k < 32; k += step)                                                                                 \
      s += (int64_t)cast(a, k) * cast(b, k);                                                                           \
    return s;                                                                                                          \
  }
#define AS_U(bits, v, k) (int32_t)((v) >> (k) & ((1u << bits) - 1))
#define AS_I(bits, v, k) ((int32_t)((v) << (32 - bits - (k))) >> (32 - bits))
#define U16(v, k) AS_U(16, v, k)
#define I16(v, k) AS_I(16, v, k)
#define U8(v, k) AS_U(8, v, k)
#define I8(v, k) AS_I(8, v, k)
#define U4(v, k) AS_U(4, v, k)
#define I4(v, k) AS_I(4, v, k)
DOT(dot_u16, 16, U16)
DOT(dot_i16, 16, I16)
DOT(dot_u8, 8, U8)
DOT(dot_i8, 8, I8)
DOT(dot_u4, 4, U4)
DOT(dot_i4, 4, I4)

// value: of the half h of a, b, c
#define PK_MM16(name, value)                                                                                           \
  static void k_pk_##name##_f16(KERNEL_ARGS) {                                                                         \
    const bool ieee = ieee_mode(w);                                                                                    \
    UNUSED_ARGS;                                                                                                       \
    (void)ieee;                                                                                                        \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      uint32_t r = 0;                                                                                                  \
      for (int k = 0; k < 32; k += 16) {                                                                               \
        const uint32_t a = ra[l] >> k, b = rb[l] >> k, c = rc[l] >> k;                                                 \
        (void)c;                                                                                                       \
        r |= (value) << k;                                                                                             \
      }                                                                                                                \
      rd[l] = r;                                                                                                       \
    }                                                                                                                  \
  }
PK_MM16(min, min_f16(a, b, ieee))
PK_MM16(max, max_f16(a, b, ieee))
PK_MM16(minimum, minimum_f16(a, b))
PK_MM16(maximum, maximum_f16(a, b))
PK_MM16(minimum3, minimum_f16(minimum_f16(a, b), c))
PK_MM16(maximum3, maximum_f16(maximum_f16(a, b), c))

PK_MM16(min3, min_f16(min_f16(a, b, ieee), c, ieee))
PK_MM16(max3, max_f16(max_f16(a, b, ieee), c, ieee))

// bf16: the f32 sums and products of 8 bits of mantissa can be rounded once more; a fused one goes by fma16, whose
// result is to be rounded to 8 bits. As f32 the smaller one of two bf16 is the smaller f32.
#define PK_BF16(name, value)                                                                                           \
  static void k_pk_##name##_bf16(KERNEL_ARGS) {                                                                        \
    UNUSED_ARGS;                                                                                                       \
    for (int l = 0; l < N; l++) {                                                                                      \
      uint32_t r = 0;                                                                                                  \
      for (int k = 0; k < 32; k += 16) {                                                                               \
        const float a = from_bf16(ra[l] >> k & 0xffff), b = from_bf16(rb[l] >> k & 0xffff),                            \
                    c = from_bf16(rc[l] >> k & 0xffff);                                                                \
        (void)c;                                                                                                       \
        r |= to_bf16(value) << k;                                                                                      \
      }                                                                                                                \
      rd[l] = r;                                                                                                       \
    }                                                                                                                  \
  }
PK_BF16(add, add32(a, b))
PK_BF16(mul, mul32(a, b))
PK_BF16(fma, fma_bf16(a, b, c))
PK_BF16(min, float32(min_f32(bits32(a), bits32(b), false)))
PK_BF16(max, float32(max_f32(bits32(a), bits32(b), false)))

#define PK_F16(name, value, HAS_C)                                                                                     \
  static void k_##name(KERNEL_ARGS) {                                                                                  \
    float al[N] ALIGNED, ah[N] ALIGNED, bl[N] ALIGNED, bh[N] ALIGNED, cl[N] ALIGNED, ch[N] ALIGNED;                    \
    UNUSED_ARGS;                                                                                                       \
    ld_f16(al, ra), ld_f16_hi(ah, ra), ld_f16(bl, rb), ld_f16_hi(bh, rb);                                              \
    if (HAS_C)                                                                                                         \
      ld_f16(cl, rc), ld_f16_hi(ch, rc);                                                                               \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const float a = al[l], b = bl[l], c = HAS_C ? cl[l] : 0;                                                         \
      (void)c;                                                                                                         \
      al[l] = value;                                                                                                   \
    }                                                                                                                  \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      const float a = ah[l], b = bh[l], c = HAS_C ? ch[l] : 0;                                                         \
      (void)c;                                                                                                         \
      ah[l] = value;                                                                                                   \
    }                                                                                                                  \
    st_f16_pair(rd, al, ah);                                                                                           \
  }

// Packed integers; the value is computed in 32 or 64 bits, each half then wraps or saturates.
#define HALF_U(v, k) (int32_t)((v) >> (k) & 0xffff)
#define HALF_S(v, k) (int32_t)(int16_t)((v) >> (k))
#define SATP_U(v) (uint32_t)((v) < 0 ? 0 : (v) > 0xffff ? 0xffff : (v))
#define SATP_S(v) (uint32_t)((v) < -32768 ? -32768 : (v) > 32767 ? 32767 : (v))
#define PK_INT_LOOP(kname, T, HAS_C, result)                                                                           \
  static void kname(KERNEL_ARGS) {                                                                                     \
    UNUSED_ARGS;                                                                                                       \
    IVDEP for (int l = 0; l < N; l++) {                                                                                \
      uint32_t r = 0;                                                                                                  \
      for (int k = 0; k < 32; k += 16) {                                                                               \
        const int32_t a = HALF_##T(ra[l], k), b = HALF_##T(rb[l], k), c = HAS_C ? HALF_##T(rc[l], k) : 0;              \
        (void)c;                                                                                                       \
        r |= ((uint32_t)(result) & 0xffff) << k;                                                                       \
      }                                                                                                                \
      rd[l] = r;                                                                                                       \
    }                                                                                                                  \
  }
#define PK_INT(name, T, value, HAS_C)                                                                                  \
  PK_INT_LOOP(k_##name, T, HAS_C, value)                                                                               \
  PK_INT_LOOP(kc_##name, T, HAS_C, SATP_##T(value))

// v_pk_*_f32: both rows alike.
#define PK_F32(name, value)                                                                                            \
  static void k_##name(KERNEL_ARGS) {                                                                                  \
    float d[2 * N] ALIGNED;                                                                                            \
    S_f32(pa, ra);                                                                                                     \
    S_f32(pb, rb);                                                                                                     \
    S_f32(pc, rc);                                                                                                     \
    UNUSED_ARGS;                                                                                                       \
    (void)pc;                                                                                                          \
    IVDEP for (int l = 0; l < 2 * N; l++) d[l] = value;                                                                \
    memcpy(rd, d, sizeof d);                                                                                           \
  }
PK_F32(pk_add_f32, add32(pa[l], pb[l]))
PK_F32(pk_mul_f32, mul32(pa[l], pb[l]))
PK_F32(pk_fma_f32, fma32(pa[l], pb[l], pc[l]))
// The fetch has applied op_sel: the low word of either source is the chosen one.
static void k_pk_mov_b32(KERNEL_ARGS) {
  UNUSED_ARGS;
  for (int l = 0; l < N; l++) {
    const uint32_t lo = ra[l], hi = rb[l];
    rd[l] = lo;
    rd[N + l] = hi;
  }
}

static void k_dot2_f32_f16(KERNEL_ARGS) {
  float al[N] ALIGNED, ah[N] ALIGNED, bl[N] ALIGNED, bh[N] ALIGNED;
  S_f32(pc, rc);
  O_f32(d, rd);
  UNUSED_ARGS;
  ld_f16(al, ra), ld_f16_hi(ah, ra), ld_f16(bl, rb), ld_f16_hi(bh, rb);
  IVDEP for (int l = 0; l < N; l++) d[l] = fma32(ah[l], bh[l], fma32(al[l], bl[l], pc[l]));
}

static void k_dot2_f16_f16(KERNEL_ARGS) {
  float al[N] ALIGNED, ah[N] ALIGNED, bl[N] ALIGNED, bh[N] ALIGNED, c[N] ALIGNED;
  UNUSED_ARGS;
  ld_f16(al, ra), ld_f16_hi(ah, ra), ld_f16(bl, rb), ld_f16_hi(bh, rb), ld_f16(c, rc);
  for (int l = 0; l < N; l++)
    c[l] = fma16(ah[l], bh[l], round16(fma16(al[l], bl[l], c[l])));
  st_f16(rd, c);
}
#define BF_LO(v) from_bf16((v) & 0xffff)
#define BF_HI(v) from_bf16((v) >> 16)
static void k_dot2_bf16_bf16(KERNEL_ARGS) {
  UNUSED_ARGS;
  for (int l = 0; l < N; l++) {
    const float s = from_bf16(to_bf16(fma32(BF_LO(ra[l]), BF_LO(rb[l]), BF_LO(rc[l]))));
    rd[l] = to_bf16(fma32(BF_HI(ra[l]), BF_HI(rb[l]), s));
  }
}
static void k_dot2_f32_bf16(KERNEL_ARGS) {
  S_f32(pc, rc);
  O_f32(d, rd);
  UNUSED_ARGS;
  IVDEP for (int l = 0; l < N; l++) d[l] = fma32(BF_HI(ra[l]), BF_HI(rb[l]), fma32(BF_LO(ra[l]), BF_LO(rb[l]), pc[l]));
}
#define DOT4_F8(name, ma, mb)                                                                                          \
  static void k_##name(KERNEL_ARGS) {                                                                                  \
    S_f32(pc, rc);                                                                                                     \
    O_f32(d, rd);                                                                                                      \
    UNUSED_ARGS;                                                                                                       \
    for (int l = 0; l < N; l++) {                                                                                      \
      float s = pc[l];                                                                                                 \
      for (int k = 0; k < 32; k += 8)                                                                                  \
        s = fma32(from_f8(w, ra[l] >> k & 255, ma), from_f8(w, rb[l] >> k & 255, mb), s);                              \
      d[l] = s;                                                                                                        \
    }                                                                                                                  \
  }
DOT4_F8(dot4_f32_fp8_fp8, 3, 3)
DOT4_F8(dot4_f32_fp8_bf8, 3, 2)
DOT4_F8(dot4_f32_bf8_fp8, 2, 3)
DOT4_F8(dot4_f32_bf8_bf8, 2, 2)
// neg_lo, in re[0], says which of a and b is signed.
#define DOT_IU(bits)                                                                                                   \
  static inline int64_t dot_iu##bits(uint32_t a, uint32_t b, int32_t c, uint32_t which) {                              \
    int64_t s = c;                                                                                                     \
    for (int k = 0; k < 32; k += bits)                                                                                 \
      s += (int64_t)(which & 1 ? AS_I(bits, a, k) : AS_U(bits, a, k)) *                                                \
           (which & 2 ? AS_I(bits, b, k) : AS_U(bits, b, k));                                                          \
    return s;                                                                                                          \
  }                                                                                                                    \
  static void k_dot_iu##bits(KERNEL_ARGS) {                                                                            \
    UNUSED_ARGS;                                                                                                       \
    for (int l = 0; l < N; l++)                                                                                        \
      rd[l] = (uint32_t)dot_iu##bits(ra[l], rb[l], (int32_t)rc[l], re[0] >> 8);                                        \
  }                                                                                                                    \
  static void kc_dot_iu##bits(KERNEL_ARGS) {                                                                           \
    UNUSED_ARGS;                                                                                                       \
    for (int l = 0; l < N; l++)                                                                                        \
      rd[l] = (uint32_t)SAT_i32(dot_iu##bits(ra[l], rb[l], (int32_t)rc[l], re[0] >> 8));                               \
  }
DOT_IU(8)
DOT_IU(4)

#include "isa/valu_packed.def"

#include "exec/valu_table.h"
static const ws_row rows[] = {
#include "isa/valu_packed.def"
};
const ws_valu_class WS_VALU(packed) = {{rows, sizeof rows / sizeof *rows}, NULL, 0};
