// Reductions and scans over shuffles, and what only looks like them: all that can go wrong when such trees are
// recognised and rewritten. Recorded on an NVIDIA GPU like the cases beside this folder. No result depends on a lane
// that does not take part.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../shuffles.h"

// -- who uses the result --------------------------------------------------------------------------------------------

FN f16 plain(f16 x) { return x != x ? as<f16>((u16)0x7e00) : x; } // NaNs are compared in 32- and 64-bit words alone
template <class T> FN T plain(T x) { return x; }
#define BODY(NAME, T, RESULT, WHO, AT) \
  KERNEL NAME(T *out, const T *in) { \
    u32 i = bid() * ntid() + tid(), l = lane(); \
    T v = in[i]; \
    T r = RESULT; \
    if (WHO) out[AT] = plain(r); \
  }
#define EVERY(NAME, T, RESULT) BODY(NAME, T, RESULT, true, i)
#define FIRST(NAME, T, RESULT) BODY(NAME, T, RESULT, l == 0, i / 32)
#define LAST(NAME, T, RESULT) BODY(NAME, T, RESULT, l == 31, i / 32)

// 1. Each operation on each type, down (lane 0), xor and up forms.
FIRST(down_add_u32, u32, falling<Add>(DOWN, v))
FIRST(down_add_i64, i64, falling<Wrap>(DOWN, v))
FIRST(down_add_f16, f16, falling<Add>(DOWN, v))
FIRST(down_add_f32, f32, falling<Add>(DOWN, v))
FIRST(down_add_f32_swapped, f32, falling<AddSwapped>(DOWN, v))
FIRST(down_add_f64, f64, falling<Add>(DOWN, v))
FIRST(down_mul_u32, u32, falling<Mul>(DOWN, v | 1))
FIRST(down_mul_u64, u64, falling<Mul>(DOWN, v | 1))
FIRST(down_mul_f32, f32, falling<Mul>(DOWN, v))
FIRST(down_mul_f64, f64, falling<Mul>(DOWN, v))
FIRST(down_min_i32, i32, falling<Min>(DOWN, v))
FIRST(down_min_u64, u64, falling<Min>(DOWN, v))
FIRST(down_min_f32, f32, falling<Min>(DOWN, v))
FIRST(down_fmax_f32, f32, falling<FMax>(DOWN, v))
FIRST(down_fmin_f64, f64, falling<FMin>(DOWN, v))
FIRST(down_and_u32, u32, falling<And>(DOWN, v | 0x8421))
FIRST(down_or_u64, u64, falling<Or>(DOWN, v & v >> 7 & v >> 13))
FIRST(down_xor_u32, u32, falling<Xor>(DOWN, v))
EVERY(xor_add_i32, i32, falling<Wrap>(XOR, v))
EVERY(xor_add_u64, u64, falling<Add>(XOR, v))
EVERY(xor_add_f16, f16, falling<Add>(XOR, v))
EVERY(xor_add_f32, f32, falling<Add>(XOR, v))
EVERY(xor_add_f64, f64, falling<Add>(XOR, v))
EVERY(xor_mul_f32, f32, falling<Mul>(XOR, v))
EVERY(xor_mul_u32, u32, falling<Mul>(XOR, v | 1))
EVERY(xor_max_i64, i64, falling<Max>(XOR, v))
EVERY(xor_min_u32, u32, falling<Min>(XOR, v))
EVERY(xor_max_f16, f16, falling<Max>(XOR, v))
EVERY(xor_max_f32, f32, falling<Max>(XOR, v))
EVERY(xor_fmin_f32, f32, falling<FMin>(XOR, v))
EVERY(xor_max_f64, f64, falling<Max>(XOR, v))
EVERY(xor_xor_u64, u64, falling<Xor>(XOR, v))
EVERY(xor_and_u64, u64, falling<And>(XOR, v | ~0ull << 40))
LAST(up_add_u32, u32, rising<Add>(UP, v))
LAST(up_add_f32, f32, rising<Add>(UP, v))
LAST(up_add_f64, f64, falling<Add>(UP, v))
LAST(up_max_i32, i32, falling<Max>(UP, v))
// Rising distances round differently.
EVERY(xor_add_f32_rising, f32, rising<Add>(XOR, v))
EVERY(xor_mul_f64_rising, f64, rising<Mul>(XOR, v))
FIRST(down_add_f32_rising, f32, rising<Add>(DOWN, v))
FIRST(down_max_f32_rising, f32, rising<Max>(DOWN, v))

// 2. The lanes that a clamped shuffle leaves behind are used.
EVERY(down_add_u32_every, u32, falling<Add>(DOWN, v))
EVERY(down_add_f32_every, f32, falling<Add>(DOWN, v))
EVERY(down_xor_u32_every, u32, falling<Xor>(DOWN, v))
EVERY(up_add_u32_every, u32, rising<Add>(UP, v))
EVERY(up_mul_f32_every, f32, falling<Mul>(UP, v))
BODY(down_add_f32_four, f32, falling<Add>(DOWN, v), l < 4, i / 32 * 4 + l)
BODY(down_add_u32_eighths, u32, falling<Add>(DOWN, v), tid() % 8 == 0, i / 8)
BODY(down_add_f32_odd, f32, falling<Add>(DOWN, v), l & 1, i)
BODY(down_add_u32_lane5, u32, falling<Add>(DOWN, v), l == 5, i / 32)
BODY(up_add_f32_low, f32, rising<Add>(UP, v), l < 8, i)
EVERY(down_add_f32_broadcast, f32, sh(IDX, falling<Add>(DOWN, v), 0, 32))
EVERY(down_add_u32_broadcast8, u32, sh(IDX, falling<Add>(DOWN, v), 0, 8)) // lanes 0, 8, 16 and 24
EVERY(down_add_f32_broadcast3, f32, sh(IDX, falling<Add>(DOWN, v), 3, 32))
EVERY(up_add_u32_broadcast31, u32, sh(IDX, rising<Add>(UP, v), 31, 32))
EVERY(down_add_f32_select, f32, (r = falling<Add>(DOWN, v), l == 0 ? r : v))
EVERY(down_add_u32_ballot, u32, __nvvm_vote_ballot_sync(FULL, falling<Add>(DOWN, v) & 64))
EVERY(down_add_u32_neighbour, u32, sh(UP, falling<Add>(DOWN, v), 1, 32))
BODY(down_max_u32_condition, u32, falling<Max>(DOWN, v), r > 0xf0000000u && l == 0, i / 32)

// 3. Widths below the warp.
EVERY(width2_xor_add_f32, f32, falling<Add>(XOR, v, 2))
EVERY(width4_xor_add_f64, f64, falling<Add>(XOR, v, 4))
EVERY(width8_xor_min_i32, i32, falling<Min>(XOR, v, 8))
EVERY(width16_xor_add_f32, f32, falling<Add>(XOR, v, 16))
EVERY(width8_down_add_f32, f32, falling<Add>(DOWN, v, 8))
BODY(width8_down_add_f32_first, f32, falling<Add>(DOWN, v, 8), l % 8 == 0, i / 8)
BODY(width16_down_add_u64_first, u64, falling<Add>(DOWN, v, 16), (l & 15) == 0, i / 16)
BODY(width4_down_mul_f32_first, f32, falling<Mul>(DOWN, v, 4), (l & 3) == 0, i / 4)
BODY(width8_down_add_u32_lane0, u32, falling<Add>(DOWN, v, 8), l == 0, i / 32)
BODY(width16_up_add_f32_last, f32, rising<Add>(UP, v, 16), (l & 15) == 15, i / 16)
EVERY(width_in_two, f32, falling<Add>(XOR, falling<Mul>(XOR, v, 4), 16))
EVERY(width_shrinks, u32, falling<Add>(DOWN, v + sh(DOWN, v, 16, 32), 16))
EVERY(xor_within_full, f32, falling<Add>(XOR, v + sh(XOR, v, 8, 32), 8)) // distance 16 is not there: two sums a warp
FIRST(xor_lane0, f32, falling<Add>(XOR, v))

// 4. Scans.
EVERY(scan_add_u32, u32, scan<Add>(v))
EVERY(scan_add_u64, u64, scan<Add>(v))
EVERY(scan_add_f32, f32, scan<Add>(v))
EVERY(scan_add_f64, f64, scan<Add>(v))
EVERY(scan_add_f16, f16, scan<Add>(v))
EVERY(scan_max_i32, i32, scan<Max>(v))
EVERY(scan_min_f32, f32, scan<Min>(v))
EVERY(scan_mul_f32, f32, scan<Mul>(v))
EVERY(scan_xor_u32, u32, scan<Xor>(v))
EVERY(scan_add_f32_width8, f32, scan<Add>(v, 8))
EVERY(scan_add_u32_width16, u32, scan<Add>(v, 16))
EVERY(scan_max_u64_width4, u64, scan<Max>(v, 4))
EVERY(scan_back_add_f32, f32, scan_back<Add>(v))
EVERY(scan_back_add_u32_width8, u32, scan_back<Add>(v, 8))
EVERY(scan_sub_f32, f32, scan<SubSwapped>(v))
EVERY(scan_exclusive_u32, u32, scan<Add>(v) - v)
EVERY(scan_exclusive_f32, f32, (r = sh(UP, scan<Add>(v), 1, 32), l ? r : 0.0f))
EVERY(scan_exclusive_max, i32, (r = sh(UP, scan<Max>(v), 1, 32), l == 0 ? (i32)0x80000000 : r))
EVERY(scan_of_shifted, u32, (r = sh(UP, v, 1, 32), scan<Add>(l ? r : 0u)))
LAST(scan_total_f32, f32, scan<Add>(v))
EVERY(scan_broadcast_f32, f32, sh(IDX, scan<Add>(v), 31, 32))
BODY(scan_add_u32_low, u32, scan<Add>(v), l < 16, i)
#define STEPS(NAME, T, STEP, ...) \
  KERNEL NAME(T *out, const T *in) { \
    u32 i = bid() * ntid() + tid(), l = lane(); T v = in[i]; \
    const u32 ds[] = {__VA_ARGS__}; \
    _Pragma("unroll") for (u32 k = 0; k < sizeof ds / 4; k++) { u32 d = ds[k]; STEP; } \
    out[i] = v; \
  }
STEPS(scan_above_not_from, u32, u32 t = sh(UP, v, d, 32); if (l > d) v += t, 1, 2, 4, 8, 16)
STEPS(scan_wrong_width, u32, u32 t = sh(UP, v, d, 32); if ((l & 15) >= d) v += t, 1, 2, 4, 8)
STEPS(scan_no_mask_in_guard, u32, u32 t = sh(UP, v, d, 8); if (l >= d) v += t, 1, 2, 4)
STEPS(scan_inverted, f32, f32 t = sh(UP, v, d, 32); v += l < d ? 0.0f : t, 1, 2, 4, 8, 16)
STEPS(scan_falling, f32, f32 t = sh(UP, v, d, 32); if (l >= d) v += t, 16, 8, 4, 2, 1)
STEPS(scan_brent_kung, f32, f32 t = sh(UP, v, d, 32); if ((l & (2 * d - 1)) == 2 * d - 1) v += t, 1, 2, 4, 8, 16)
STEPS(scan_sklansky, u32, u32 t = sh(IDX, v, (l & ~(2 * d - 1)) | (d - 1), 32); if (l & d) v += t, 1, 2, 4, 8, 16)
STEPS(scan_guarded_shuffle, u32, u32 b = __nvvm_vote_ballot_sync(FULL, l >= d); u32 t = sh(UP, v, d, 32); v += b >> l & 1 ? t : 0, 1, 2, 4, 8, 16)
KERNEL scan_segmented(u32 *out, const u32 *in) { // segments start where a flag says so
  u32 i = bid() * ntid() + tid(), l = lane(), v = in[i];
  u32 heads = __nvvm_vote_ballot_sync(FULL, v % 5 == 0) | 1;
  u32 first = 31 - __builtin_clz(heads & (FULL >> (31 - l)));
  for (u32 d = 1; d < 32; d <<= 1) {
    u32 t = sh(UP, v, d, 32);
    if (l >= first + d) v += t;
  }
  out[i] = v;
}
KERNEL scan_segmented_pairs(f32 *out, const f32 *in) { // flag and value travel together
  u32 i = bid() * ntid() + tid(), l = lane(), flag = l == 0 || (i * 2654435761u >> 29) == 0; f32 v = in[i];
  for (u32 d = 1; d < 32; d <<= 1) {
    f32 t = sh(UP, v, d, 32); u32 g = sh(UP, flag, d, 32);
    if (l >= d) { if (!flag) v += t; flag |= g; }
  }
  out[i] = v;
}
KERNEL scan_affine(u32 *out, const u32 *in) { // x -> a x + b: not commutative
  u32 i = bid() * ntid() + tid(), l = lane(), a = in[i] | 1, b = in[i] >> 3;
  for (u32 d = 1; d < 32; d <<= 1) {
    u32 ta = sh(UP, a, d, 32), tb = sh(UP, b, d, 32);
    if (l >= d) { b += a * tb; a *= ta; }
  }
  out[i * 2] = a; out[i * 2 + 1] = b;
}

// 5. What looks like a tree and is not, or is another one.
STEPS(not_last_twice, f32, v += sh(DOWN, v, d, 32), 16, 8, 4, 2, 2)
STEPS(not_one_missing, f32, v += sh(XOR, v, d, 32), 16, 8, 2, 1)
STEPS(not_one_twice, u32, v += sh(XOR, v, d, 32), 16, 16, 8, 4, 2, 1)
STEPS(not_powers, u32, v += sh(DOWN, v, d, 32), 15, 7, 3, 1)
STEPS(not_powers_xor, u32, v += sh(XOR, v, d, 32), 16, 12, 6, 3, 1)
STEPS(mirrors, f32, v += sh(XOR, v, d, 32), 31, 15, 7, 3, 1)
STEPS(mirrors_rising, u32, v += sh(XOR, v, d, 32), 1, 3, 7, 15, 31)
STEPS(shuffled_order, f32, v += sh(XOR, v, d, 32), 4, 16, 1, 8, 2)
STEPS(narrow_segment, u32, v += sh(DOWN, v, d, 8), 16, 8, 4, 2, 1) // distances beyond the width keep the own value
STEPS(xor_beyond_width, u32, v += sh(XOR, v, d, 8), 16, 8, 4, 2, 1) // may leave the segment downwards
STEPS(difference, f32, v -= sh(XOR, v, d, 32), 16, 8, 4, 2, 1)
STEPS(difference_swapped, u32, v = sh(DOWN, v, d, 32) - v, 16, 8, 4, 2, 1)
STEPS(averages, f32, v = (v + sh(XOR, v, d, 32)) * 0.5f, 16, 8, 4, 2, 1)
STEPS(fused, f32, v += sh(XOR, v, d, 32) * 0.75f, 16, 8, 4, 2, 1)
STEPS(plus_one, u32, v = v + sh(XOR, v, d, 32) + 1, 16, 8, 4, 2, 1)
STEPS(used_twice, u32, u32 t = sh(XOR, v, d, 32); v = v * t + (v ^ t), 16, 8, 4, 2, 1)
STEPS(twice_itself, u32, u32 t = sh(DOWN, v, d, 32); v = t + t, 16, 8, 4, 2, 1)
STEPS(shuffle_alone, u32, v = sh(XOR, v, d, 32), 16, 8, 4, 2, 1)
STEPS(operations_mixed, u32, u32 t = sh(XOR, v, d, 32); v = d == 4 ? (v > t ? v : t) : v + t, 16, 8, 4, 2, 1)
STEPS(modes_mixed, f32, v += sh(d == 8 ? DOWN : d == 2 ? UP : XOR, v, d, 32), 16, 8, 4, 2, 1)
STEPS(min_of_ordered, f32, f32 t = sh(XOR, v, d, 32); v = v < t ? v : t, 16, 8, 4, 2, 1)   // which zero, which NaN
STEPS(min_or_equal, f32, f32 t = sh(XOR, v, d, 32); v = v <= t ? v : t, 16, 8, 4, 2, 1)
STEPS(min_unordered, f32, f32 t = sh(XOR, v, d, 32); v = !(v >= t) ? v : t, 16, 8, 4, 2, 1)
STEPS(min_of_magnitudes, f32, f32 t = sh(XOR, v, d, 32); v = __builtin_fabsf(v) < __builtin_fabsf(t) ? v : t, 16, 8, 4, 2, 1)
STEPS(signed_of_unsigned, u32, u32 t = sh(XOR, v, d, 32); v = (i32)v < (i32)t ? t : v; v ^= d == 1 ? 0x80000000 : 0, 16, 8, 4, 2, 1)
STEPS(negated, f32, v = -(v + sh(DOWN, v, d, 32)), 16, 8, 4, 2, 1)
STEPS(half_the_lanes, u32, u32 t = sh(DOWN, v, d, 32); if (l < d) v += t, 16, 8, 4, 2, 1)
STEPS(half_the_lanes_f32, f32, f32 t = sh(DOWN, v, d, 32); if (l < d) v += t, 16, 8, 4, 2, 1)
STEPS(wrong_half, u32, u32 t = sh(XOR, v, d, 32); if (l & d) v += t, 16, 8, 4, 2, 1)
STEPS(bitonic_like, u32, u32 t = sh(XOR, v, d, 32); v = (l & d) ? (v > t ? v : t) : (v < t ? v : t), 16, 8, 4, 2, 1)
KERNEL stored_between(f32 *out, const f32 *in) {
  u32 i = bid() * ntid() + tid(); f32 v = in[i];
  for (u32 d = 16, k = 0; d; d >>= 1, k++) { v += sh(DOWN, v, d, 32); out[i * 5 + k] = v; }
}
KERNEL stored_between_few(f32 *out, const f32 *in) { // the step of distance 4 by lanes 20 and more, the end by lane 0
  u32 i = bid() * ntid() + tid(), l = lane(); f32 v = in[i];
  for (u32 d = 16; d; d >>= 1) { v += sh(DOWN, v, d, 32); if (d == 4 && l >= 20) out[i] = v; }
  if (l == 0) out[i] = v;
}
KERNEL other_value(u32 *out, const u32 *in) { // what is shuffled is not what is added to
  u32 i = bid() * ntid() + tid(), v = in[i], w = v;
  for (u32 d = 16; d; d >>= 1) { w += sh(XOR, v, d, 32); v = v * 3 + d; }
  out[i] = w;
}
KERNEL replaced_between(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), l = lane(), v = in[i];
  for (u32 d = 16; d; d >>= 1) { v += sh(DOWN, v, d, 32); if (l == 3 && d == 8) v = 7; }
  if (l == 0) out[i / 32] = v;
}
KERNEL tree_of_differences(f32 *out, const f32 *in) { // every step of two trees reads the other one
  u32 i = bid() * ntid() + tid(); f32 a = in[i], b = in[i ^ 32];
  for (u32 d = 16; d; d >>= 1) { f32 s = a + sh(XOR, b, d, 32), t = b + sh(XOR, a, d, 32); a = s; b = t; }
  out[i * 2] = a; out[i * 2 + 1] = b;
}

// 6. Several variables.
KERNEL three_sums(f32 *out, const f32 *in) {
  u32 i = bid() * ntid() + tid(); f32 a = in[i], b = a * a, c = 1.0f - a;
  for (u32 d = 16; d; d >>= 1) { a += sh(DOWN, a, d, 32); b += sh(DOWN, b, d, 32); c += sh(DOWN, c, d, 32); }
  if (lane() == 0) { out[i / 32 * 3] = a; out[i / 32 * 3 + 1] = b; out[i / 32 * 3 + 2] = c; }
}
KERNEL sum_min_max(i32 *out, const i32 *in) {
  u32 i = bid() * ntid() + tid(); i32 s = in[i], lo = s, hi = s;
  for (u32 d = 16; d; d >>= 1) { s = Wrap::f(s, sh(XOR, s, d, 32)); lo = Min::f(lo, sh(XOR, lo, d, 32)); hi = Max::f(hi, sh(XOR, hi, d, 32)); }
  out[i * 3] = s; out[i * 3 + 1] = lo; out[i * 3 + 2] = hi;
}
KERNEL four_lanes(f32 *out, const f32 *in) { // one variable for lane 0, one for all
  u32 i = bid() * ntid() + tid(), l = lane(); f32 a = in[i], b = a * 3.0f;
  for (u32 d = 16; d; d >>= 1) { a += sh(DOWN, a, d, 32); b += sh(DOWN, b, d, 32); }
  out[i] = b;
  if (l == 0) out[ntid() * nbid() + i / 32] = a;
}
KERNEL arg_max(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), v = in[i] >> 26, at = lane();
  for (u32 d = 16; d; d >>= 1) {
    u32 t = sh(DOWN, v, d, 32), ta = sh(DOWN, at, d, 32);
    if (t > v || (t == v && ta < at)) { v = t; at = ta; }
  }
  if (lane() == 0) { out[i / 32 * 2] = v; out[i / 32 * 2 + 1] = at; }
}
KERNEL complex_product(f32 *out, const f32 *in) {
  u32 i = bid() * ntid() + tid(); f32 a = in[i], b = in[i ^ 1] * 0.5f;
  for (u32 d = 16; d; d >>= 1) {
    f32 x = sh(XOR, a, d, 32), y = sh(XOR, b, d, 32), re = a * x - b * y, im = a * y + b * x;
    a = re; b = im;
  }
  out[i * 2] = a; out[i * 2 + 1] = b;
}
KERNEL welford(f32 *out, const f32 *in) {
  u32 i = bid() * ntid() + tid(); f32 n = 1, mean = in[i], m2 = 0;
  for (u32 d = 16; d; d >>= 1) {
    f32 n2 = sh(DOWN, n, d, 32), u = sh(DOWN, mean, d, 32), q = sh(DOWN, m2, d, 32), delta = u - mean, all = n + n2;
    mean = mean + delta * (n2 / all); m2 = m2 + q + delta * delta * (n * n2 / all); n = all;
  }
  if (lane() == 0) { out[i / 32 * 2] = mean; out[i / 32 * 2 + 1] = m2; }
}
KERNEL compensated(f32 *out, const f32 *in) { // two-sum: the rounding error is a value of its own
  u32 i = bid() * ntid() + tid(); f32 s = in[i], e = 0;
  for (u32 d = 16; d; d >>= 1) {
    f32 t = sh(XOR, s, d, 32), f = sh(XOR, e, d, 32), x = s + t, z = x - s;
    e = e + f + ((s - (x - z)) + (t - z)); s = x;
  }
  out[i * 2] = s; out[i * 2 + 1] = e;
}
KERNEL wide_128(u64 *out, const u64 *in) { // carries go from one half to the other
  u32 i = bid() * ntid() + tid(); u64 lo = in[i], hi = i;
  for (u32 d = 16; d; d >>= 1) { u64 t = sh(DOWN, lo, d, 32), h = sh(DOWN, hi, d, 32); lo += t; hi += h + (lo < t); }
  out[i * 2] = lo; out[i * 2 + 1] = hi;
}
KERNEL packed_halves(u32 *out, const u32 *in) { // two f16 in one word
  typedef f16 f16x2 __attribute__((ext_vector_type(2)));
  u32 i = bid() * ntid() + tid(); f16x2 v = as<f16x2>(in[i] & 0x3bff3bff);
  for (u32 d = 16; d; d >>= 1) v += as<f16x2>(sh(XOR, as<u32>(v), d, 32));
  out[i] = as<u32>(v);
}
KERNEL packed_words(u32 *out, const u32 *in) { // two u16 sums in one u32 add: the carry goes across
  typedef u16 u16x2 __attribute__((ext_vector_type(2)));
  u32 i = bid() * ntid() + tid(), a = in[i]; u16x2 v = as<u16x2>(a);
  for (u32 d = 16; d; d >>= 1) { v += as<u16x2>(sh(XOR, as<u32>(v), d, 32)); a += sh(XOR, a, d, 32); }
  out[i * 2] = as<u32>(v); out[i * 2 + 1] = a;
}
EVERY(bytes_add, u8, falling<Add>(XOR, v))
EVERY(bytes_max, u8, scan<Max>(v))
EVERY(words_add, u16, falling<Add>(DOWN, v))
EVERY(any_of, u32, (u32)falling<Or>(XOR, (u32)(v % 37 == 0)))

// 7. Loops that stay loops, distances and widths that are not constant.
KERNEL rolled(f32 *out, const f32 *in) {
  u32 i = bid() * ntid() + tid(); f32 v = in[i];
  _Pragma("unroll 1") for (u32 d = 16; d; d >>= 1) v += sh(DOWN, v, d, 32);
  if (lane() == 0) out[i / 32] = v;
}
KERNEL rolled_every(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), v = in[i];
  _Pragma("unroll 1") for (u32 d = 16; d; d >>= 1) v += sh(DOWN, v, d, 32);
  out[i] = v;
}
KERNEL rolled_xor(f64 *out, const f64 *in) {
  u32 i = bid() * ntid() + tid(); f64 v = in[i];
  _Pragma("unroll 1") for (u32 d = 1; d < 32; d *= 2) v += sh(XOR, v, d, 32);
  out[i] = v;
}
KERNEL rolled_scan(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), v = in[i];
  _Pragma("unroll 1") for (u32 d = 1; d < 32; d *= 2) { u32 t = sh(UP, v, d, 32); if (lane() >= d) v += t; }
  out[i] = v;
}
KERNEL rolled_two(f32 *out, const f32 *in) { // unrolled by two with a remainder
  u32 i = bid() * ntid() + tid(); f32 v = in[i];
  _Pragma("unroll 2") for (u32 d = 16; d; d >>= 1) v += sh(XOR, v, d, 32);
  out[i] = v;
}
KERNEL runtime_start(f32 *out, const f32 *in, u32 from) {
  u32 i = bid() * ntid() + tid(); f32 v = in[i];
  for (u32 d = from; d; d >>= 1) v += sh(XOR, v, d, 32);
  out[i] = v;
}
KERNEL runtime_width(u32 *out, const u32 *in, u32 w) {
  u32 i = bid() * ntid() + tid(), v = in[i];
  for (u32 d = w / 2; d; d >>= 1) v += sh(DOWN, v, d, w);
  if ((lane() & (w - 1)) == 0) out[i / w] = v;
}
KERNEL runtime_scan_width(f32 *out, const f32 *in, u32 w) {
  u32 i = bid() * ntid() + tid(); f32 v = in[i];
  for (u32 d = 1; d < w; d *= 2) { f32 t = sh(UP, v, d, w); if ((lane() & (w - 1)) >= d) v += t; }
  out[i] = v;
}
KERNEL runtime_lane(f32 *out, const f32 *in, u32 k) { // who reads the sum is known at run time
  u32 i = bid() * ntid() + tid(); f32 v = falling<Add>(DOWN, in[i]);
  if (lane() == k) out[i / 32] = v;
}
KERNEL trips_differ(u32 *out, const u32 *in) { // each warp another number of turns; a tree in every turn
  u32 i = bid() * ntid() + tid(), v = in[i], n = (i / 32) % 5;
  for (u32 k = 0; k < n; k++) v = falling<Add>(XOR, v) * 5 + lane();
  out[i] = v;
}
KERNEL until_enough(u32 *out, const u32 *in) { // the sum decides when the loop ends
  u32 i = bid() * ntid() + tid(), n = 0, s = 0, v = in[i] >> 20;
  while (s < 400000) { s += sh(IDX, falling<Add>(DOWN, v), 0, 32); v = v * 7 % 8191 + 1; n++; }
  out[i * 2] = s; out[i * 2 + 1] = n;
}
KERNEL carried(f32 *out, const f32 *in) { // lane 0 stores; the next turn reads every lane
  u32 i = bid() * ntid() + tid(), l = lane(); f32 v = in[i];
  _Pragma("unroll 1") for (u32 k = 0; k < 4; k++) {
    v = falling<Add>(DOWN, v) * 0.125f;
    if (l == 0) out[i / 32 * 4 + k] = v;
  }
}

// 8. Amounts that are partly known.
#define LANES(NAME, B, W) KERNEL NAME(u32 *out, const u32 *in, u32 k) { \
    u32 i = bid() * ntid() + tid(), l = lane(), v = in[i]; out[i] = sh(IDX, v, B, W) + (v ^ k) * 0; }
LANES(lane_plus, (l + 5) & 31, 32)
LANES(lane_plus_wraps, l + 5, 32)
LANES(lane_minus_wraps, l - 3, 32)
LANES(lane_xor, l ^ 6, 32)
LANES(lane_reversed, 31 - l, 32)
LANES(lane_group_first, l & ~3u, 32)
LANES(lane_group_last, l | 7, 32)
LANES(lane_group_other, (l & 24) | ((l + 3) & 7), 32)
LANES(lane_times, l * 5 & 31, 32)
LANES(lane_half, l >> 1, 32)
LANES(lane_in_width, l + 1, 8)
LANES(lane_uniform, k, 32)
LANES(lane_uniform_width, k, 8)
LANES(lane_known_range, v & 7, 32)
LANES(lane_known_range_width, v & 7, 8)
LANES(lane_known_bits, (v & 3) | 8, 16)
LANES(lane_plus_uniform, (l + k) & 31, 32)
LANES(lane_xor_uniform, l ^ (k & 31), 32)
LANES(lane_of_tid, tid() ^ 1, 32)
KERNEL amount_uniform(u32 *out, const u32 *in, u32 k) {
  u32 i = bid() * ntid() + tid(), v = in[i], *o = out + i * 6;
  o[0] = sh(DOWN, v, k, 32); o[1] = sh(UP, v, k, 32); o[2] = sh(XOR, v, k, 32);
  o[3] = sh(DOWN, v, k, 8); o[4] = sh(UP, v, k, 16); o[5] = sh(XOR, v, k, 4);
}
KERNEL amount_by_lane(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), v = in[i], k = v >> 7 & 31, *o = out + i * 6;
  o[0] = sh(DOWN, v, k, 32); o[1] = sh(UP, v, k, 32); o[2] = sh(XOR, v, k, 32);
  o[3] = sh(DOWN, v, k & 3, 8); o[4] = sh(UP, v, lane() & 7, 32); o[5] = sh(XOR, v, k & 7, 8);
}
KERNEL width_by_lane(u32 *out, const u32 *in, u32 w) {
  u32 i = bid() * ntid() + tid(), v = in[i], own = 2u << (v & 3), *o = out + i * 4;
  o[0] = sh(DOWN, v, 1, own); o[1] = sh(XOR, v, 3, w); o[2] = sh(UP, v, 2, w); o[3] = sh(IDX, v, 1, own);
}
KERNEL amount_out_of_range(u32 *out, const u32 *in, u32 k) { // the high bits of an amount do not count
  u32 i = bid() * ntid() + tid(), v = in[i], *o = out + i * 8;
  o[0] = sh(DOWN, v, 33, 32); o[1] = sh(UP, v, (u32)-1, 32); o[2] = sh(XOR, v, 0x7fffffe1, 32); o[3] = sh(IDX, v, (u32)-2, 32);
  o[4] = sh(DOWN, v, k | 64, 32); o[5] = sh(UP, v, k + 32, 8); o[6] = sh(IDX, v, k - 64, 16); o[7] = sh(XOR, v, 0, 32);
}

// 9. Warps that are not all there, or not all here.
#define THERE(n) ((n) - (i & ~31u) >= 32 ? FULL : (1u << ((n) - (i & ~31u))) - 1)
KERNEL ragged_sum(f32 *out, const f32 *in) { // blocks of any size
  u32 i = tid(), l = lane(), m = __nvvm_vote_ballot_sync(THERE(ntid()), 1), n = __builtin_popcount(m);
  f32 v = in[bid() * ntid() + i];
  for (u32 d = 16; d; d >>= 1) { f32 t = sh(DOWN, v, d, 32, m); if (l + d < n) v += t; }
  if (l == 0) out[bid() * 32 + i / 32] = v;
}
KERNEL ragged_scan(u32 *out, const u32 *in) { // the source of an up shuffle is always there
  u32 i = tid(), m = THERE(ntid());
  out[bid() * ntid() + i] = scan<Add>(in[bid() * ntid() + i], 32, m);
}
KERNEL ragged_tiles(f32 *out, const f32 *in) { // whole tiles of 16 in a block of 48
  u32 i = tid(), m = THERE(ntid());
  out[bid() * ntid() + i] = falling<Add>(XOR, in[bid() * ntid() + i], 16, m);
}
KERNEL ragged_full_mask(u32 *out, const u32 *in) { // the mask names lanes that are not there; only the others are read
  u32 i = tid(), l = lane(), n = ntid() - (i & ~31u), v = in[bid() * ntid() + i];
  for (u32 d = 16; d; d >>= 1) { u32 t = sh(DOWN, v, d, 32); if (l + d < n) v += t; }
  if (l == 0) out[bid() * 32 + i / 32] = v;
}
KERNEL left_lanes(f32 *out, const f32 *in) { // some threads are gone; the rest adds up those that stay
  u32 i = bid() * ntid() + tid(), l = lane(); f32 v = in[i];
  u32 stay = __nvvm_vote_ballot_sync(FULL, i % 7 != 2);
  if (i % 7 == 2) return;
  for (u32 d = 16; d; d >>= 1) {
    f32 t = sh(DOWN, v, d, 32, stay);
    if (l + d < 32 && (stay >> (l + d) & 1)) v += t;
  }
  out[i] = v;
}
KERNEL left_warps(f32 *out, const f32 *in) { // whole warps are gone
  u32 i = bid() * ntid() + tid();
  if (i / 32 % 3 == 1) return;
  f32 v = falling<Add>(DOWN, in[i]);
  if (lane() == 0) out[i / 32] = v;
}
KERNEL warps_apart(u32 *out, const u32 *in) { // one warp sums, its neighbour does something else
  u32 i = bid() * ntid() + tid(), v = in[i];
  if (i / 32 & 1) v = falling<Add>(XOR, v);
  else v = scan<Max>(v) - falling<Min>(XOR, v);
  out[i] = v;
}
KERNEL one_warp(f32 *out, const f32 *in) { // the last step of a block reduction
  u32 i = bid() * ntid() + tid(); f32 v = in[i];
  if (tid() < 32) { v = falling<Add>(DOWN, v); if (tid() == 0) out[bid()] = v; }
}
KERNEL halves_apart(f32 *out, const f32 *in) { // the lanes of one warp on two sides of a branch
  u32 i = bid() * ntid() + tid(); f32 v = in[i];
  if (lane() < 16) v = falling<Add>(XOR, v, 16, 0xffff);
  else v = falling<FMax>(DOWN, v, 16, 0xffff0000);
  out[i] = v;
}
KERNEL quarter_alone(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), l = lane(), v = in[i];
  if (l >= 8 && l < 16) { v = falling<Add>(DOWN, v, 8, 0xff00); if (l == 8) out[i / 32] = v; }
}
KERNEL gathered(u32 *out, const u32 *in) { // lanes that satisfy a condition, each adding up those above it
  u32 i = bid() * ntid() + tid(), l = lane(), v = in[i], c = v % 3 == 0;
  u32 m = __nvvm_vote_ballot_sync(FULL, c);
  if (c) {
    for (u32 d = 16; d; d >>= 1) { u32 t = sh(DOWN, v, d, 32, m); if (l + d < 32 && (m >> (l + d) & 1)) v += t; }
    out[i] = v;
  }
}
KERNEL inside_then_out(f32 *out, const f32 *in) { // a step in each side of a warp-wide branch, the rest after it
  u32 i = bid() * ntid() + tid(); f32 v = in[i];
  if (i / 32 % 2) v += sh(DOWN, v, 16, 32); else v += sh(XOR, v, 16, 32);
  for (u32 d = 8; d; d >>= 1) v += sh(DOWN, v, d, 32);
  out[i] = v;
}
KERNEL blocks_2d(f32 *out, const f32 *in) { // tid.x == 0 is not lane 0 alone
  u32 i = (bid() * __nvvm_read_ptx_sreg_ntid_y() + __nvvm_read_ptx_sreg_tid_y()) * ntid() + tid();
  f32 v = falling<Add>(DOWN, in[i]);
  if (tid() == 0) out[i] = v;
}
KERNEL blocks_2d_mod(u32 *out, const u32 *in) {
  u32 i = (bid() * __nvvm_read_ptx_sreg_ntid_y() + __nvvm_read_ptx_sreg_tid_y()) * ntid() + tid();
  u32 v = falling<Add>(DOWN, in[i]);
  if ((tid() & 31) == 0) out[i] = v;
}

// 10. Results that go on their way.
NOINLINE f32 sum_of(f32 v) { return falling<Add>(DOWN, v); }
NOINLINE u32 keep(u32 v, u32 k) { return v * 3 + k; }
KERNEL through_call(f32 *out, const f32 *in) {
  u32 i = bid() * ntid() + tid();
  out[i] = sum_of(in[i]) - sum_of(in[i ^ 32]);
}
KERNEL into_call(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), v = keep(falling<Add>(DOWN, in[i]), lane());
  if (lane() == 0) out[i / 32] = v;
}
KERNEL to_shared(f32 *out, const f32 *in) { // lane 0 leaves it for the block
  __shared__ f32 part[32];
  u32 i = bid() * ntid() + tid(); f32 v = falling<Add>(DOWN, in[i]);
  if (lane() == 0) part[tid() / 32] = v;
  syncthreads();
  f32 s = 0;
  for (u32 k = 0; k < (ntid() + 31) / 32; k++) s += part[k];
  out[i] = s;
}
KERNEL to_shared_all(u32 *out, const u32 *in) { // every lane leaves its own
  __shared__ u32 part[128];
  u32 i = bid() * ntid() + tid();
  part[tid()] = falling<Add>(DOWN, in[i]);
  syncthreads();
  out[i] = part[tid() ^ 37 & 63];
}
KERNEL as_address(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), v = falling<Add>(DOWN, in[i]);
  if (lane() == 0) out[i / 32 * 8 + (v & 7)] = v;
}
KERNEL as_index_every(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid();
  out[i] = in[falling<Add>(DOWN, in[i]) & 511];
}
KERNEL into_atomic(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), v = falling<Add>(DOWN, in[i]);
  __nvvm_atom_add_gen_i((int *)out, (int)v);
  if (lane() == 0) __nvvm_atom_add_gen_i((int *)out + 1, (int)v);
}
KERNEL after_phi(f32 *out, const f32 *in, u32 k) { // lane 0 of one branch, every lane of the other
  u32 i = bid() * ntid() + tid(); f32 v = falling<Add>(DOWN, in[i]);
  if (k) { if (lane() == 0) out[i] = v; }
  else out[i] = v * 2;
}
KERNEL two_readers(f32 *out, const f32 *in) { // lane 0 reads the sum, lane 9 what it was two steps before
  u32 i = bid() * ntid() + tid(), l = lane(); f32 v = in[i], before = 0;
  for (u32 d = 16; d; d >>= 1) { v += sh(DOWN, v, d, 32); if (d == 4) before = v; }
  if (l == 0) out[i] = v;
  if (l == 9) out[i] = before;
}
KERNEL softmax(f32 *out, const f32 *in) {
  u32 i = bid() * ntid() + tid(); f32 v = in[i], top = falling<Max>(XOR, v), x = 1.0f / (1.0f + (top - v));
  out[i] = x / falling<Add>(XOR, x);
}
KERNEL dot_product(f32 *out, const f32 *in) {
  u32 i = bid() * ntid() + tid(); f32 v = in[i] * in[i ^ 32];
  out[i] = falling<Add>(XOR, v);
}

// 11. Values known beforehand.
KERNEL known(u32 *out, const u32 *in, u32 k) {
  u32 i = bid() * ntid() + tid(), *o = out + i * 6;
  o[0] = falling<Add>(XOR, 1u); o[1] = falling<Add>(DOWN, lane()); o[2] = scan<Add>(1u); o[3] = falling<Add>(XOR, k);
  o[4] = falling<Max>(XOR, lane() * 3 ^ 5); o[5] = scan<Add>(k ^ lane());
}
KERNEL known_f32(f32 *out, const f32 *in) {
  u32 i = bid() * ntid() + tid(), *o = (u32 *)out + i * 3;
  o[0] = as<u32>(falling<Add>(XOR, -0.0f)); o[1] = as<u32>(falling<Add>(DOWN, 0.1f)); o[2] = as<u32>(scan<Mul>(1.1f));
}
KERNEL no_overflow(i32 *out, const i32 *in) { // signed adds that the compiler may take not to overflow
  u32 i = bid() * ntid() + tid(), l = lane();
  i32 x = in[i & ~16u] & 0x7fffffff, v = l & 16 ? (in[i] & 0xffffff) - x : x; // in this order none does
  out[i] = falling<Add>(XOR, v);
}
// The order is free; the sums are exact in any.
template <class T> FN T loose(Mode s, T v, u32 w) {
#pragma clang fp reassociate(on)
  _Pragma("unroll") for (u32 d = w / 2; d; d >>= 1) v = v + sh(s, v, d, w);
  return v;
}
KERNEL loose_f32(f32 *out, const u32 *in) { u32 i = bid() * ntid() + tid(); out[i] = loose(XOR, (f32)(in[i] >> 15), 32); }
KERNEL loose_f64(f64 *out, const u32 *in) { u32 i = bid() * ntid() + tid(); f64 v = loose(DOWN, (f64)in[i], 32); if (lane() == 0) out[i / 32] = v; }
KERNEL loose_f32_width8(f32 *out, const u32 *in) { u32 i = bid() * ntid() + tid(); out[i] = loose(DOWN, (f32)(in[i] >> 15), 8); }
KERNEL loose_scan(f32 *out, const u32 *in) {
#pragma clang fp reassociate(on)
  u32 i = bid() * ntid() + tid(); f32 v = (f32)(in[i] >> 15);
  for (u32 d = 1; d < 32; d <<= 1) { f32 t = sh(UP, v, d, 32); if (lane() >= d) v = v + t; }
  out[i] = v;
}

// 12. Votes and redux on the whole warp, on warps apart, and of uniform values.
FN void redux_all(u32 *o, u32 v, u32 m) {
  o[0] = __nvvm_redux_sync_add(v, m); o[1] = __nvvm_redux_sync_umin(v, m); o[2] = __nvvm_redux_sync_umax(v, m);
  o[3] = __nvvm_redux_sync_min(v, m); o[4] = __nvvm_redux_sync_max(v, m); o[5] = __nvvm_redux_sync_and(v | 77, m);
  o[6] = __nvvm_redux_sync_or(v & v >> 5 & v >> 11, m); o[7] = __nvvm_redux_sync_xor(v, m);
}
FN void vote_all(u32 *o, u32 v, u32 m) {
  o[0] = __nvvm_vote_ballot_sync(m, v & 4); o[1] = __nvvm_vote_any_sync(m, v > 0xf8000000); o[2] = __nvvm_vote_all_sync(m, v > 0x08000000);
  o[3] = __nvvm_vote_uni_sync(m, v < 0x04000000); o[4] = __builtin_popcount(__nvvm_vote_ballot_sync(m, v & 8) & ((1u << lane()) - 1));
  o[5] = __builtin_ctz(__nvvm_vote_ballot_sync(m, v & 16) | 0x80000000); o[6] = __nvvm_vote_ballot_sync(m, 1); o[7] = __nvvm_vote_any_sync(m, lane() == 3);
}
KERNEL redux_full(u32 *out, const u32 *in) { u32 i = bid() * ntid() + tid(); redux_all(out + i * 8, in[i], FULL); }
KERNEL redux_apart(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid();
  if (i / 32 & 1) redux_all(out + i * 8, in[i], FULL); else vote_all(out + i * 8, in[i], FULL);
}
KERNEL redux_half(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid();
  if (lane() & 16) redux_all(out + i * 8, in[i], 0xffff0000); else redux_all(out + i * 8, ~in[i], 0xffff);
}
KERNEL redux_first(u32 *out, const u32 *in) { // lane 0 alone reads them
  u32 i = bid() * ntid() + tid(), o[8];
  redux_all(o, in[i], FULL);
  if (lane() == 0) for (u32 k = 0; k < 8; k++) out[i / 32 * 8 + k] = o[k];
}
KERNEL redux_uniform(u32 *out, const u32 *in, u32 k) { u32 i = bid() * ntid() + tid(); redux_all(out + i * 8, k, FULL); }
KERNEL redux_ragged(u32 *out, const u32 *in) { u32 i = tid(); redux_all(out + (bid() * ntid() + i) * 8, in[bid() * ntid() + i], THERE(ntid())); }
KERNEL vote_full(u32 *out, const u32 *in) { u32 i = bid() * ntid() + tid(); vote_all(out + i * 8, in[i], FULL); }
