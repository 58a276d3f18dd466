// Shuffles whose source lane does not execute them: switched off by a branch, left by a return or a loop, or beyond the
// block. PTX leaves their results undefined; NVIDIA's hardware gives zero, with the predicate as ever, and real code
// relies on it. Recorded on an NVIDIA GPU like the cases beside this folder, at three levels of its compiler with the
// same results.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../shuffles.h"
#define ID u32 i = bid() * ntid() + tid(), l = lane()
// Only what a lane would not change is compared: the canonical NaN is each GPU's own.
template <class T> FN u64 bits(T v) { return (u64)v; }
FN u64 bits(f32 v) { return v != v ? 0x7fc00000 : as<u32>(v); }
FN u64 bits(f64 v) { return v != v ? 0x7ff8000000000000ull : as<u64>(v); }
FN u64 bits(f16 v) { return v != v ? 0x7e00 : as<u16>(v); }

// -- every constant amount of every mode and width, with the member masks of a file --------------------------------

#define ONE(O, D, W) h = h * 33 + sh(O, v, D, W, m);
#define WIDTHS(O, D) ONE(O, D, 32) ONE(O, D, 16) ONE(O, D, 8) ONE(O, D, 4) ONE(O, D, 2)
#define AMOUNTS(O) \
  WIDTHS(O, 1) WIDTHS(O, 2) WIDTHS(O, 3) WIDTHS(O, 4) WIDTHS(O, 5) WIDTHS(O, 6) WIDTHS(O, 7) WIDTHS(O, 8) \
  WIDTHS(O, 9) WIDTHS(O, 10) WIDTHS(O, 11) WIDTHS(O, 12) WIDTHS(O, 13) WIDTHS(O, 14) WIDTHS(O, 15) WIDTHS(O, 16) \
  WIDTHS(O, 17) WIDTHS(O, 21) WIDTHS(O, 24) WIDTHS(O, 30) WIDTHS(O, 31) WIDTHS(O, 0)
#define SPARSE(NAME, O) \
  KERNEL NAME(u32 *out, const u32 *a, const u32 *mask) { \
    ID; u32 m = mask[i / 32], v = a[i], h = 0; \
    if (m >> l & 1) { AMOUNTS(O) out[i] = h; } \
  }
SPARSE(sparse_down, DOWN)
SPARSE(sparse_up, UP)
SPARSE(sparse_xor, XOR)
SPARSE(sparse_idx, IDX)

// The same where the other lanes have left, and the mask is the whole one.
#define GONE(NAME, O) \
  KERNEL NAME(u32 *out, const u32 *a, const u32 *mask) { \
    ID; u32 m = FULL, v = a[i], h = 0; \
    if (!(mask[i / 32] >> l & 1)) return; \
    AMOUNTS(O) out[i] = h; \
  }
GONE(gone_down, DOWN)
GONE(gone_up, UP)
GONE(gone_xor, XOR)
GONE(gone_idx, IDX)

// Raw clamps and segment masks, amounts from memory, a lane's own and the warp's.
KERNEL dynamic(u32 *out, const u32 *a, const u32 *mask) {
  ID; u32 m = mask[i / 32], v = a[i], h = 0;
  if (m >> l & 1) {
    u32 d = a[i ^ 1] >> 7, c = a[i ^ 2] >> 3 & 0x1f1f, w = a[i / 32], wc = a[i / 32 + 1] & 0x1f1f;
    h = h * 33 + __nvvm_shfl_sync_down_i32(m, v, d, c);
    h = h * 33 + __nvvm_shfl_sync_up_i32(m, v, d, c);
    h = h * 33 + __nvvm_shfl_sync_bfly_i32(m, v, d, c);
    h = h * 33 + __nvvm_shfl_sync_idx_i32(m, v, d, c);
    h = h * 33 + __nvvm_shfl_sync_down_i32(m, v, w, wc);
    h = h * 33 + __nvvm_shfl_sync_up_i32(m, v, w, wc);
    h = h * 33 + __nvvm_shfl_sync_bfly_i32(m, v, w, wc);
    h = h * 33 + __nvvm_shfl_sync_idx_i32(m, v, w, wc);
    h = h * 33 + shfl_idx(m, v, w);
    h = h * 33 + shfl_idx(m, v, bid());
    h = h * 33 + shfl_xor(m, v, w & 15);
    h = h * 33 + shfl_xor(m, v, l); // lane 0
    h = h * 33 + shfl_idx(m, v, 31 - l);
    h = h * 33 + shfl_idx(m, v, l * 5 + 3);
    h = h * 33 + shfl_idx(m, v, (l & 24) | 5);
    h = h * 33 + shfl_up(m, v, l & 3);
    out[i] = h;
  }
}
// Values that are the same in all lanes are left out: NVIDIA's compiler takes such a shuffle for its operand at all
// levels but 0, where the hardware's zero is seen.
KERNEL wide(u64 *out, const u64 *a, const u32 *mask) {
  ID; u32 m = mask[i / 32]; u64 v = a[i], h = 0;
  if (m >> l & 1) {
    AMOUNTS(DOWN)
    ONE(UP, 1, 32) ONE(UP, 2, 16) ONE(UP, 16, 32) ONE(XOR, 1, 32) ONE(XOR, 4, 32) ONE(XOR, 16, 32) ONE(XOR, 31, 32)
    ONE(IDX, 0, 32) ONE(IDX, 5, 8) ONE(IDX, 13, 16) ONE(IDX, 3, 4) ONE(IDX, 15, 16)
    out[i] = h;
  }
}

// -- trees where lanes are missing ---------------------------------------------------------------------------------

#define TREES(T, O, V) \
  { T v = (T)(V); \
    h = h * 31 + bits(falling<O>(DOWN, v, 32, m)); h = h * 31 + bits(falling<O>(XOR, v, 32, m)); \
    h = h * 31 + bits(rising<O>(XOR, v, 32, m));   h = h * 31 + bits(falling<O>(UP, v, 32, m)); \
    h = h * 31 + bits(scan<O>(v, 32, m));          h = h * 31 + bits(scan_back<O>(v, 32, m)); \
    h = h * 31 + bits(falling<O>(DOWN, v, 16, m)); h = h * 31 + bits(falling<O>(XOR, v, 16, m)); \
    h = h * 31 + bits(falling<O>(XOR, v, 8, m));   h = h * 31 + bits(falling<O>(DOWN, v, 8, m)); \
    h = h * 31 + bits(scan<O>(v, 8, m)); }
#define FLOAT(x) ((f32)(i32)(x) * 0x1p-20f)
#define FEWER_TREES(T, O, V) \
  { T v = (T)(V); \
    h = h * 31 + bits(falling<O>(DOWN, v, 32, m)); h = h * 31 + bits(falling<O>(XOR, v, 32, m)); \
    h = h * 31 + bits(scan<O>(v, 16, m));          h = h * 31 + bits(falling<O>(XOR, v, 8, m)); }
KERNEL some_int(u64 *out, const u32 *a) { // those with odd values
  ID; u32 x = a[i], m = __nvvm_vote_ballot_sync(FULL, x & 1); u64 h = 0;
  if (x & 1) {
    TREES(u32, Add, x) TREES(i32, Min, x) TREES(u32, And, x | 0xff) TREES(u32, Xor, x) FEWER_TREES(u32, Max, x)
    FEWER_TREES(u32, Or, x >> 9) FEWER_TREES(u32, Mul, x | 1) FEWER_TREES(u64, Add, (u64)x * x) FEWER_TREES(u64, Xor, (u64)x * x)
    FEWER_TREES(i64, Min, (i64)x * (i32)x)
    out[i] = h;
  }
}
KERNEL some_float(u64 *out, const u32 *a) {
  ID; u32 x = a[i], m = __nvvm_vote_ballot_sync(FULL, x & 1); u64 h = 0;
  if (x & 1) {
    TREES(f32, Add, FLOAT(x)) FEWER_TREES(f32, Mul, FLOAT(x) * 0x1p-8f) FEWER_TREES(f32, Max, FLOAT(x))
    FEWER_TREES(f32, FMin, FLOAT(x)) FEWER_TREES(f64, Add, FLOAT(x)) FEWER_TREES(f16, Add, FLOAT(x) * 0x1p-8f)
    out[i] = h;
  }
}
#define TREES_HERE FEWER_TREES(u32, Add, x) FEWER_TREES(f32, Add, FLOAT(x)) FEWER_TREES(u32, And, x | 0xff)
KERNEL gone(u64 *out, const u32 *a) { // a third has left
  ID; u32 x = a[i], m = FULL; u64 h = 0;
  if (x % 3 == 1) return;
  TREES_HERE out[i] = h;
}
KERNEL below(u64 *out, const u32 *a, u32 n) { // the usual guard
  ID; u32 m = FULL; u64 h = 0;
  if (i < n) { u32 x = a[i]; TREES_HERE out[i] = h; }
}
KERNEL leaving(u64 *out, const u32 *a) { // every turn fewer lanes
  ID; u32 x = a[i], n = x >> 5 & 3, m = FULL; u64 h = 0;
  for (u32 k = 0;; k++) {
    m = __nvvm_vote_ballot_sync(m, k <= n);
    if (k > n) break;
    x += k * 77;
    TREES_HERE
  }
  out[i] = h;
}
KERNEL here(u64 *out, const u32 *a) { // whoever is there, in blocks of any size
  ID; u32 x = a[i], m = __nvvm_activemask(); u64 h = 0;
  TREES_HERE out[i] = h;
}
KERNEL ragged(u64 *out, const u32 *a) { // the whole mask, in blocks of any size
  ID; u32 x = a[i], m = FULL; u64 h = 0;
  TREES_HERE out[i] = h;
}

// Only one lane's result is read, as programs do it.
#define ONE_LANE(NAME, T, X, TREE) \
  KERNEL NAME(T *out, const u32 *a) { \
    ID; u32 c = a[i / 32 * 32] & 31, m = __nvvm_vote_ballot_sync(FULL, l <= c); \
    if (l <= c) { u32 x = a[i]; T v = X, r = TREE; if (l == 0) out[i / 32] = r; } \
  }
ONE_LANE(first_add_f32, f32, FLOAT(x), falling<Add>(DOWN, v, 32, m))
ONE_LANE(first_add_u32, u32, x, falling<Add>(DOWN, v, 32, m))
ONE_LANE(first_min_i32, i32, (i32)x, falling<Min>(DOWN, v, 32, m))
ONE_LANE(first_xor_f64, f64, FLOAT(x), falling<Add>(XOR, v, 32, m))
ONE_LANE(first_mul_u64, u64, x | 1ull, falling<Mul>(DOWN, v, 32, m))
ONE_LANE(first_and_u32, u32, x | 0xfff, rising<And>(XOR, v, 32, m))

// Masks that are constants: members that are there, and sources that are not among them.
KERNEL constant_masks(u64 *out, const u32 *a) {
  ID; u32 x = a[i]; u64 h = 0;
  if (l < 8) {
    const u32 m = 0xff;
    TREES(u32, Add, x) TREES(f32, Add, FLOAT(x))
  } else if ((l & 3) == 2) {
    const u32 m = 0x44444400;
    TREES(u32, Add, x) TREES(f32, Add, FLOAT(x)) TREES(u32, Max, x)
  } else if (l >= 16) {
    const u32 m = 0xbbbb0000;
    TREES(u32, Xor, x) TREES(f32, Mul, FLOAT(x) * 0x1p-8f)
  }
  out[i] = h;
}
KERNEL cases(u64 *out, const u32 *a) {
  ID; u32 x = a[i], c = x >> 4 & 3, m = __nvvm_match_any_sync_i32(FULL, c); u64 h = 0;
  switch (c) {
  case 0: TREES(u32, Add, x) break;
  case 1: TREES(f32, Add, FLOAT(x)) break;
  case 2: TREES(u32, Max, x) break;
  default: h = sh(XOR, x, 16, 32, m) + sh(DOWN, x, 5, 32, m) * 3;
  }
  out[i] = h;
}
// In functions: who calls them decides.
NOINLINE f32 sum(f32 v, u32 m) { return falling<Add>(XOR, v, 32, m); }
NOINLINE f32 sum_full(f32 v) { return falling<Add>(XOR, v); }
NOINLINE u32 neighbours(u32 v, u32 m) { return sh(UP, v, 1, 32, m) + 3 * sh(DOWN, v, 1, 32, m); }
KERNEL called(f32 *out, const u32 *a) {
  ID; u32 x = a[i], c = x & 1, m = __nvvm_vote_ballot_sync(FULL, c);
  f32 r = sum_full(FLOAT(x));
  if (c) r += sum(FLOAT(x), m) + (f32)(neighbours(x >> 9, m) & 0xffff);
  out[i] = r;
}
KERNEL called_after_return(f32 *out, const u32 *a) {
  ID; u32 x = a[i];
  if (x & 4) return;
  out[i] = sum_full(FLOAT(x)) + (f32)(neighbours(x >> 9, FULL) & 0xffff);
}
// NVIDIA's reduction sample: eight lanes, a ballot's mask, and distances beyond them.
KERNEL last_step(u32 *out, const u32 *a) {
  ID; u32 t = tid(), b = __nvvm_vote_ballot_sync(FULL, t < 8), s = 0;
  if (t < 8) { s = a[i]; for (u32 d = 16; d; d >>= 1) s += shfl_down(b, s, d); }
  if (t == 0) out[bid()] = s;
}
