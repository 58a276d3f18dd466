// Whole programs: what CUDA code does besides shuffles. Recorded on an NVIDIA
// GPU like the cases beside this folder; integer results and float results
// whose order of operations is fixed, so that every byte can be compared.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../gpu.h"
#define NOINLINE static __device__ __attribute__((noinline))

FN u32 tid_y() { return __nvvm_read_ptx_sreg_tid_y(); }
FN u32 tid_z() { return __nvvm_read_ptx_sreg_tid_z(); }
FN u32 ntid_y() { return __nvvm_read_ptx_sreg_ntid_y(); }
FN u32 ntid_z() { return __nvvm_read_ptx_sreg_ntid_z(); }
FN u32 linear() { return (tid_z() * ntid_y() + tid_y()) * ntid() + tid(); }
FN u32 threads() { return ntid() * ntid_y() * ntid_z(); }

// 1. Ids in two and three dimensions, and what a warp is there.
KERNEL ids3(u32 *out) {
  u32 *o = out + (bid() * threads() + linear()) * 10;
  o[0] = tid(); o[1] = tid_y(); o[2] = tid_z();
  o[3] = ntid(); o[4] = ntid_y(); o[5] = ntid_z();
  o[6] = lane();
  o[7] = __nvvm_activemask();
  u32 other = shfl_xor(FULL, linear(), 1); // of a thread that is there
  o[8] = (o[7] >> (lane() ^ 1)) & 1 ? other : 0;
  o[9] = __nvvm_vote_ballot_sync(o[7], tid_y() & 1);
}

// 2. Transpose a tile through shared memory, padded against bank conflicts.
KERNEL transpose(u32 *out, const u32 *in) {
  __shared__ u32 tile[16][17];
  u32 base = bid() * 256;
  tile[tid_y()][tid()] = in[base + tid_y() * 16 + tid()];
  syncthreads();
  out[base + tid_y() * 16 + tid()] = tile[tid()][tid_y()];
}

// 3. Histogram: shared atomics, then global ones.
KERNEL histogram(u32 *bins, const u32 *in, u32 n) {
  __shared__ u32 local[64];
  for (u32 i = tid(); i < 64; i += ntid()) local[i] = 0;
  syncthreads();
  for (u32 i = bid() * ntid() + tid(); i < n; i += ntid() * nbid())
    __nvvm_atom_add_gen_i((int *)&local[in[i] >> 26], 1);
  syncthreads();
  for (u32 i = tid(); i < 64; i += ntid()) __nvvm_atom_add_gen_i((int *)&bins[i], local[i]);
}

// 4. Inclusive block scan: warp scans, then a scan of the warp sums.
FN u32 warp_scan_u32(u32 v) {
  for (u32 d = 1; d < 32; d <<= 1) { u32 o = shfl_up(FULL, v, d); if (lane() >= d) v += o; }
  return v;
}
KERNEL block_scan(u32 *out, const u32 *in) {
  __shared__ u32 sums[32];
  u32 i = bid() * ntid() + tid(), w = tid() / 32, v = warp_scan_u32(in[i]);
  if (lane() == 31) sums[w] = v;
  syncthreads();
  if (w == 0) { u32 s = lane() < ntid() / 32 ? sums[lane()] : 0; s = warp_scan_u32(s); sums[lane()] = s; }
  syncthreads();
  out[i] = v + (w ? sums[w - 1] : 0);
}

// 5. A structure in private memory, written at an index the compiler does not know.
struct Params { u32 scale[5]; float bias; u64 big; u8 shift; };
KERNEL by_value_written(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid();
  struct Params p = {{1, 2, 3, 4, 5}, 7.0f, 9, 1};
  p.scale[in[i] % 5] += i;
  out[i] = p.scale[0] ^ p.scale[1] << 3 ^ p.scale[2] << 6 ^ p.scale[3] << 9 ^ p.scale[4] << 12;
}

// 6. Function pointers, calls that are not inlined, recursion-free.
NOINLINE u32 f_add(u32 a, u32 b) { return a + b; }
NOINLINE u32 f_mul(u32 a, u32 b) { return a * b; }
NOINLINE u32 f_xor(u32 a, u32 b) { return a ^ (b << 1); }
NOINLINE u32 f_shfl(u32 a, u32 b) { return shfl_xor(FULL, a, 1) + b; }
KERNEL calls(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), v = in[i];
  u32 (*table[4])(u32, u32) = {f_add, f_mul, f_xor, f_add};
  u32 r = table[v & 3](v, i);
  r = table[(v >> 2) & 3](r, v);
  r ^= f_shfl(v, i);
  out[i] = r;
}

// 7. Local arrays with dynamic indexes: scratch memory.
KERNEL local_sort(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), a[8];
  for (u32 k = 0; k < 8; k++) a[k] = in[(i * 8 + k) & 8191];
  for (u32 k = 1; k < 8; k++) {
    u32 v = a[k]; int j = (int)k - 1;
    while (j >= 0 && a[j] > v) { a[j + 1] = a[j]; j--; }
    a[j + 1] = v;
  }
  for (u32 k = 0; k < 8; k++) out[i * 8 + k] = a[k];
}

// 8. Constant memory and device globals.
__attribute__((constant)) __device__ u32 primes[16] = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53};
__device__ u32 counter = 100;
__device__ u32 table16[16] = {1, 4, 9, 16, 25, 36, 49, 64, 81, 100, 121, 144, 169, 196, 225, 256};
KERNEL globals(u32 *out, u32 *total, const u32 *in) {
  u32 i = bid() * ntid() + tid();
  out[i] = primes[in[i] & 15] * table16[(in[i] >> 4) & 15];
  __nvvm_atom_add_gen_i((int *)total, (int)primes[i & 15]);
  __nvvm_atom_add_gen_i((int *)&counter, 1);
}
KERNEL globals_after(u32 *out) { if (tid() == 0 && bid() == 0) out[0] = counter; }

// 9. 64-bit integer arithmetic, division included.
KERNEL wide(u64 *out, const u64 *in) {
  u32 i = bid() * ntid() + tid();
  u64 a = in[i], b = in[(i + 1) & 4095] | 1; i64 c = (i64)a, d = (i64)(b >> 20 | 3);
  out[i * 6 + 0] = a * b;
  out[i * 6 + 1] = a / (b >> 33 | 1);
  out[i * 6 + 2] = a % (b >> 13 | 1);
  out[i * 6 + 3] = (u64)(c / d);
  out[i * 6 + 4] = (u64)(c % d);
  out[i * 6 + 5] = (a >> (b & 63)) ^ (u64)(c >> (b & 31)) ^ (a << (b & 63));
}

// 10. Divergent loops with warp operations inside: each turn's active set differs.
KERNEL divergent(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), n = in[i] & 15, acc = 0, l = lane();
  for (u32 k = 0; k < n; k++) {
    u32 act = __nvvm_vote_ballot_sync(__nvvm_activemask(), k < n);
    acc = acc * 31 + __builtin_popcount(act) + ((act >> l) & 1);
  }
  u32 late;
  if (in[i] & 16) late = __nvvm_redux_sync_add(acc & 255, __nvvm_activemask());
  else late = __nvvm_redux_sync_umax(acc, __nvvm_activemask());
  out[i * 2] = acc;
  out[i * 2 + 1] = late;
}

// 11. Floats: f32 and f64, correctly rounded operations only.
KERNEL floats(float *out, const float *in) {
  u32 i = bid() * ntid() + tid();
  float a = in[i], b = in[(i + 7) & 8191], *o = out + i * 6;
  o[0] = a / b;
  o[1] = __nvvm_sqrt_rn_f(a < 0 ? -a : a);
  o[2] = __builtin_fmaf(a, b, -a);
  o[3] = (float)(int)(a > -1e9f && a < 1e9f ? a * 0.5f : 3.0f) + (b > a ? 1.0f : -1.0f);
  o[4] = __builtin_floorf(a) + __builtin_truncf(b);
  o[5] = (float)((double)a * (double)b);
}
KERNEL doubles(double *out, const double *in) {
  u32 i = bid() * ntid() + tid();
  double a = in[i], b = in[(i + 7) & 8191], *o = out + i * 4;
  o[0] = a / b;
  o[1] = __nvvm_sqrt_rn_d(a < 0 ? -a : a);
  o[2] = __builtin_fma(a, b, -a);
  o[3] = __builtin_ceil(a) * 0.5 + (double)(float)b;
}

// 12. Block-wide votes at barriers, in blocks that are not whole warps.
KERNEL block_votes(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), v = in[i & 8191];
  u32 *o = out + i * 4;
  o[0] = __nvvm_bar0_popc(v & 1);
  o[1] = __nvvm_bar0_and((v & 3) != 3);
  o[2] = __nvvm_bar0_or((v & 255) == 77);
  o[3] = __nvvm_bar0_popc(v & 2);
}

// 13. Atomics whose final result does not depend on the order.
KERNEL atomics(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), v = in[i & 8191];
  __nvvm_atom_add_gen_i((int *)&out[0], (int)v);
  __nvvm_atom_max_gen_ui(&out[1], v);
  __nvvm_atom_min_gen_ui(&out[2], ~v >> 1);
  __nvvm_atom_max_gen_i((int *)&out[3], (int)v);
  __nvvm_atom_and_gen_i((int *)&out[4], (int)(v & 0xff));
  __nvvm_atom_or_gen_i((int *)&out[5], (int)(v & 0xf0f0));
  __nvvm_atom_xor_gen_i((int *)&out[6], (int)v);
  __nvvm_atom_inc_gen_ui(&out[7], 1000);
  __nvvm_atom_dec_gen_ui(&out[8], 1000);
  __nvvm_atom_add_gen_ll((long long *)&out[10], (long long)v << 8);
  u32 seen = out[12], want; // compare-and-swap loop
  do { want = seen; seen = __nvvm_atom_cas_gen_i((int *)&out[12], (int)want, (int)(want + (v & 7))); } while (seen != want);
}

// 14. A jump table and early returns.
KERNEL switches(u32 *out, const u32 *in) {
  u32 i = bid() * ntid() + tid(), v = in[i], r;
  switch (v % 11) {
  case 0: r = v; break;
  case 1: r = v * 3; break;
  case 2: r = v >> 2; break;
  case 3: out[i] = 0xdead; return;
  case 4: r = v ^ 0xffff; break;
  case 5: r = __builtin_popcount(v); break;
  case 6: r = __builtin_clz(v | 1); break;
  case 7: r = v - 1; break;
  case 8: r = v << 3; break;
  case 9: r = __builtin_bswap32(v); break;
  default: r = 1;
  }
  out[i] = r + __builtin_popcount(__nvvm_activemask() & 0);
}

// 15. Bytes and 16-bit values in memory and in shuffles.
KERNEL bytes(u8 *out, const u8 *in) {
  u32 i = bid() * ntid() + tid();
  u8 a = in[i]; unsigned short h = ((const unsigned short *)in)[i];
  signed char s = (signed char)a; short t = (short)h;
  out[i * 4] = (u8)(s / 3);
  out[i * 4 + 1] = (u8)(t >> 5);
  out[i * 4 + 2] = (u8)shfl_down(FULL, a, 3);
  out[i * 4 + 3] = (u8)(shfl_idx(FULL, h, i * 7, 8) >> 4);
}

// 16. One block signals another through memory: a block waits for its left neighbour.
KERNEL chain(u32 *state, const u32 *in) {
  u32 b = bid();
  if (tid() == 0) {
    volatile u32 *s = state;
    u32 left = 0;
    if (b) while (!(left = s[b - 1])) ;
    __nvvm_membar_gl();
    s[b] = left + (in[b] & 0xff) + 1;
  }
}

// 17. Block sums of finite floats: the tree's rounding shows in every bit.
KERNEL block_sum_finite(float *out, const float *in, u32 n) {
  __shared__ float part[32];
  u32 l = lane(), w = tid() / 32, nw = (ntid() + 31) / 32; float v = 0;
  for (u32 i = bid() * ntid() + tid(); i < n; i += ntid() * nbid()) v += in[i];
  for (u32 d = 16; d; d >>= 1) v += shfl_downf(FULL, v, d);
  if (l == 0) part[w] = v;
  syncthreads();
  if (w == 0) {
    v = l < nw ? part[l] : 0;
    for (u32 d = 16; d; d >>= 1) v += shfl_xorf(FULL, v, d);
    out[bid() * 32 + l] = v;
  }
}
// 18. The block sum of doubles, through shuffles of their halves.
KERNEL block_sum_double(double *out, const double *in, u32 n) {
  __shared__ double part[32];
  u32 l = lane(), w = tid() / 32, nw = (ntid() + 31) / 32; double v = 0;
  for (u32 i = bid() * ntid() + tid(); i < n; i += ntid() * nbid()) v += in[i];
  for (u32 d = 16; d; d >>= 1) v += shfl_downd(FULL, v, d);
  if (l == 0) part[w] = v;
  syncthreads();
  if (tid() == 0) { v = 0; for (u32 k = 0; k < nw; k++) v += part[k]; out[bid()] = v; }
}
// 19. Products and sums that NVIDIA's back end fuses, and some that it does not.
KERNEL contracted(float *out, const float *in) {
  u32 i = bid() * ntid() + tid();
  float a = in[i], b = in[(i + 1) & 8191], c = in[(i + 2) & 8191], d = in[(i + 3) & 8191], *o = out + i * 8;
  float m = a * b;
  o[0] = m + c;
  o[1] = c - a * d;
  o[2] = a * b - c * d;
  o[3] = a * c + b * d + a * d;
  o[4] = m * m + m;
  float s = a * d;
  if (i & 1) s = s + b * c - a;
  o[5] = s - d;
  for (u32 k = 0; k < (i & 7); k++) s = s * a + b;
  o[6] = s;
  o[7] = -(a * b) + (c * c + d * d);
}
KERNEL contracted_f64(double *out, const double *in) {
  u32 i = bid() * ntid() + tid();
  double a = in[i], b = in[(i + 1) & 8191], c = in[(i + 2) & 8191], x = 0;
  for (u32 k = 0; k < 5; k++) x = x * a + (b - c * x) * (a + 1.0) / 3.0;
  out[i * 2] = a * b + c * c;
  out[i * 2 + 1] = x;
}
KERNEL polynomial(float *out, const float *in) { // dot products and Horner, then a warp sum of the results
  u32 i = bid() * ntid() + tid();
  float x = in[i], dot = 0, y = 0.25f;
  for (u32 k = 0; k < 16; k++) dot += in[(i + k) & 8191] * in[(i * 3 + k) & 8191];
  y = y * x + 0.5f; y = y * x - 1.5f; y = y * x + 2.0f; y = 1.0f - y * x;
  float s = dot * y;
  for (u32 d = 16; d; d >>= 1) s += shfl_xorf(FULL, s, d) * 0.75f;
  out[i] = s;
}
