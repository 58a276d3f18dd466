// More of what C++ leaves undefined: loops that overflow, values that a type does not have, functions that return nothing, lanes that set nothing.
// in: 16 words a thread (in/edges.bin); out: 64 words a thread.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda_fp16.h>
namespace cg = cooperative_groups;
typedef unsigned char u8;
typedef signed char i8;
typedef unsigned short u16;
typedef unsigned u32;
typedef unsigned long long u64;
typedef int i32;
typedef long long i64;
#define HERE                                                                                                           \
  const u32 t = blockIdx.x * blockDim.x + threadIdx.x;                                                                 \
  const u32 *p = in + 16 * t;                                                                                          \
  u32 *o = out + 64 * t;                                                                                               \
  u32 k = 0
#define O(X) o[k++] = (u32)(X)
#define W(X) { u64 w_ = (u64)(X); o[k++] = (u32)w_; o[k++] = (u32)(w_ >> 32); }

// Bounds of loops that overflow.
extern "C" __global__ void loops(u32 *out, const u32 *in) {
  HERE;
  i32 a = (i32)p[8], n = (i32)(p[2] & 15u);
  i32 big = 0x7fffffff - (i32)(t & 7);
  u32 s = 0;
#pragma unroll 1
  for (i32 i = big; i != (i32)(0x80000000u + (u32)n); i++) s = s * 3 + (u32)i;
  O(s);
  s = 0;
  for (i32 i = big, c = 0; c < n; c++, i += 3) s += (u32)(i / 2);
  O(s);
  s = 0;
  for (i32 i = big, c = 0; c < n; c++, i++) s += (u32)((i64)i + 1);
  O(s);
  u64 w = 0;
  for (i32 i = big, c = 0; c < n; c++, i++) w += (u64)(i64)i;
  W(w);
  s = 0;
  for (i8 c = (i8)(100 + (t & 15)), r = 0; c > 0 && r < 40; c++, r++) s += (u32)c;
  O(s);
  s = 0;
  for (short c = (short)(32760 + (t & 7)), r = 0; r < 12; c++, r++) s = s * 7 + (u32)c;
  O(s);
  s = 0;
  for (u8 c = 250; c > 3 && s < 1000; c++) s += c;
  O(s);
  for (u16 c = 65530, r = 0; r < 10; r++, c += 3) s = s * 5 + c;
  O(s);
  s = 0;
  for (u32 i = 0xfffffff0u + (t & 7); i; i++) s += i * 3;
  O(s);
  s = 0;
  for (i32 i = 1, c = 0; c < 34; c++, i *= 3) s ^= (u32)i >> 1;
  O(s);
  i32 m = a;
  for (i32 c = 0; c < 8; c++) m = m * 1103515245 + 12345;
  O(m); O(m % 7); O(m < 0); O(m / 3); O(abs(m) % 10);
  i32 h = 0;
  for (i32 c = 0; c < 16; c++) h = 31 * h + (i32)(i8)(p[c] >> 3);
  O(h); O(h < 0 ? -h : h); O((h & 0x7fffffff) % 13); O((h >> 31) ^ 5);
  O((a + n) - n == a); O((a * 2) / 2); O((a << 1) >> 1); O((a * 4) % 4); O(a + 1 > a ? 1 : 1); O((u32)(a + 0x7fffffff) >> 3); O((i64)(a + a) >> 32); O((i64)(a * 3)); O((i32)(i8)(a * 3)); O((a + 100) < a + 100 + 0); O(-a); O(-(i64)a >> 32); O(-a / 2); O((short)(a + 40000) / 3); O((a - 5) / 4); O((i64)(short)(a * 40000)); O((a * a) >= 0 ? 3 : 3);
  i32 d[4] = {1, 2, 3, 4};
  i32 x = big + 1 + n;
  O(d[(u32)x & 3]); O(d[x & 3]); O((x % 4 + 4) % 4);
}
// Values that their type does not have.
enum Small { A0, A1, A2, A3 };
enum class Byte : u8 { B0, B1, B2 };
enum Negative { N0 = -1, N1 = 1 };
enum Big : u64 { G0, G1 = 1ull << 40 };
struct Fields { i32 a : 5; u32 b : 7; i32 c : 20; i64 d : 33; u64 e : 31; bool f : 1; Small g : 2; u8 h : 8; i8 i : 3; u16 j : 13; };
struct Over { u8 a : 12; u16 b : 20; i32 c : 40; bool d : 9; };
struct __attribute__((packed)) Packed { u8 a; u32 b; u64 c; u16 d; float e; double f; };
static __device__ __noinline__ u32 kind(Small s) {
  switch (s) { case A0: return 3; case A1: return 50; case A2: return 7; case A3: return 9; }
  return 77;
}
static __device__ __noinline__ u32 kind(Byte s) {
  switch (s) { case Byte::B0: return 3; case Byte::B1: return 50; case Byte::B2: return 7; }
  return 78;
}
static __device__ u32 dense(u32 s) {
  switch (s) { case 0: return 3; case 1: return 50; case 2: return 7; case 3: return 9; case 4: return 1; case 5: return 99; case 6: return 5; case 7: return 0; default: return s * 3; }
}
extern "C" __global__ void values(u32 *out, const u32 *in) {
  HERE;
  const u8 *bytes = (const u8 *)p;
  u8 raw = (u8)(p[0] >> 8);
  bool b, c;
  memcpy(&b, &raw, 1);
  memcpy(&c, bytes + 5, 1);
  O(b ? 5 : 6); O(!b); O(b && c); O(b || c); O(b == c ? 1 : 0); O(b != c); O((b ? 1 : 0) + (c ? 1 : 0)); O(!!b); O(b ? 1.5f : 2.5f);
  bool arr[4];
  memcpy(arr, p + 1, 4);
  u32 n = 0;
  for (int i = 0; i < 4; i++) if (arr[i]) n += 1u << i;
  O(n);
  for (int i = 0; i < 4; i++) n += !arr[i];
  O(n);
  Small s = (Small)(p[2] & 15u);
  O(kind(s)); O(s == A3); O(s > A3); O((u32)s); O(s < 4 ? 1 : 0); O((s & 3) == s);
  Byte y = (Byte)(u8)p[2];
  O(kind(y)); O((u32)y); O(y == Byte::B2); O((u8)y > 2);
  Negative e = (Negative)p[8];
  O(e < 0); O((u32)e); O((e == N0) + 2 * (e == N1));
  Big g = (Big)((u64)p[0] << 32 | p[1]);
  W((u64)g); O(g > G1); O(dense(p[2] & 31u)); O(dense(p[0]));
  Fields f;
  f.a = (i32)p[0]; f.b = p[0]; f.c = (i32)p[0]; f.d = (i64)((u64)p[0] << 32 | p[1]); f.e = (u64)p[0] << 3; f.f = p[2]; f.g = (Small)p[2]; f.h = (u8)(p[0] >> 3); f.i = (i8)p[0]; f.j = (u16)p[0];
  O(f.a); O(f.b); O(f.c); W(f.d); W(f.e); O(f.f); O(f.g); O(f.h); O(f.i); O(f.j);
  f.a += 9; f.b -= 100; f.c *= 3; f.d++; f.e <<= 5; f.i--; f.j >>= 2; f.h = f.h * f.h;
  O(f.a); O(f.b); O(f.c); W(f.d); W(f.e); O(f.i); O(f.j); O(f.h);
  O(f.a < 0); 
}
extern "C" __global__ void layouts(u32 *out, const u32 *in) {
  HERE;
  Over v;
  memset(&v, 0, sizeof v);
  v.a = (u8)p[0]; v.b = (u16)p[0]; v.c = (i32)p[0]; v.d = p[2] & 2;
  O(v.a); O(v.b); O(v.c); O(v.d); O(sizeof v);
  v.a += 200; v.b *= 3; v.c -= 5;
  O(v.a); O(v.b); O(v.c);
  Packed q;
  q.a = (u8)p[0]; q.b = p[1]; q.c = (u64)p[2] << 32 | p[3]; q.d = (u16)p[4]; q.e = 1.5f; q.f = 2.25;
  Packed *r = (Packed *)(o + 56 - 8);
  O(q.b + q.d); W(q.c * 3); O(sizeof q); O(q.e * 2); O(q.f * 2);
  u8 local[40];
  for (int i = 0; i < 40; i++) local[i] = (u8)(p[i & 15] >> (i & 7));
  Packed *at = (Packed *)(local + (p[2] & 7));
  O(at->b); W(at->c); O(at->d); at->c += 5; at->b ^= 0x1234; W(at->c); O(local[12]);
  u32 x[8];
  for (int i = 0; i < 8; i++) x[i] = p[i];
  for (u32 i = 3 + (p[2] & 3); i--;) x[i + 1] = x[i];
  O(x[0] ^ x[1] * 3 ^ x[2] * 5 ^ x[3] * 7 ^ x[4] * 9 ^ x[5]);
  memcpy(x, x + 2, 4 * (1 + (p[2] & 3)));
  O(x[0] ^ x[1] * 3 ^ x[2] * 5 ^ x[3] * 7 ^ x[4] * 9 ^ x[5]);
  memset(x + 1, (i32)p[0], p[2] & 15);
  O(x[1]); O(x[2] ^ x[3] * 5 ^ x[4] * 7);
  memcpy(x, x, 8); O(x[0]);
  memcpy((u8 *)x + 1, &p[1], p[2] & 7); O(x[0]); O(x[1]);
  union { u32 u; float f; u8 b[4]; short s[2]; } un;
  un.f = 1.0f; un.b[1] = (u8)p[0]; O(un.u); un.s[1] = (short)p[0]; O(un.u); O(un.f != un.f ? 1 : 2);
  u64 l; ((u32 *)&l)[0] = p[0]; ((u32 *)&l)[1] = p[1]; W(l);
  float fl = __uint_as_float(p[11] & 0x7f7fffff); O(*(u32 *)&fl >> 3); *(u32 *)&fl ^= 0x80000000u; O(fl < 0 ? 1 : 0);
  const char *z = (const char *)p; O(z + p[2] < z); O((u64)(z + (i32)p[8]) - (u64)z); O(&p[(i32)(p[2] & 3) - 2] < p); O((p + 4) - (p + (p[2] & 7))); O((i64)((const u32 *)8 - (const u32 *)(u64)(p[2] & 12))); O(p == nullptr); O(&p[1] > &p[0]);
}
// Functions that end without a value, on paths that are taken, whose result no one uses or only where it was given.
template <class T> static __device__ __noinline__ T maybe(u32 c, T v) { if (c & 1) return v; if (c & 2) return v + 1; }
static __device__ u32 inner(u32 c, u32 *at) { *at += 1; if (c > 5) return c; *at += 10; }
struct Pair { u32 a; float b; };
static __device__ __noinline__ Pair pair(u32 c) { if (c & 1) return {c, 2.0f}; }
struct Base { __device__ virtual u32 get(u32 c) { if (c & 1) return 4; } __device__ Base *self(u32 c) { if (c & 1) return this; } };
struct Derived : Base { __device__ u32 get(u32 c) override { if (c & 2) return 6; } };
static __device__ __noinline__ u32 rounds(u32 c) { for (u32 i = 0; i < c; i++) if (i == 5) return i; }
extern "C" __global__ void returns(u32 *out, const u32 *in) {
  HERE;
  u32 c = p[2], at = 0;
  u32 v = maybe<u32>(c, p[0]); O((c & 3) ? v : 1);
  u64 w = maybe<u64>(c, p[0]); W((c & 3) ? w : 2);
  float f = maybe<float>(c, 2.0f); O((c & 3) ? f : 3.0f);
  u32 n = inner(c & 7, &at); O(at); O((c & 7) > 5 ? n : 9);
  Pair q = pair(c); if (c & 1) { O(q.a); O(q.b); } else { O(11); O(12); }
  Base b; Derived d; Base *x = (c & 4) ? &b : (Base *)&d;
  n = x->get(c); O(((c & 4) ? (c & 1) : (c & 2)) ? n : 13);
  O((c & 1) ? x->self(c) == x : 1);
  n = rounds(c & 15); O((c & 15) > 5 ? n : 14);
  u8 y = maybe<u8>(c, (u8)p[0]); O((c & 3) ? y : 15);
  bool z = maybe<bool>(c, (p[0] & 1) != 0); O((c & 3) ? z : 0);
  O(16);
}
// Values that some lanes have not set, and lanes that read them only where they were.
template <class T> static __device__ __noinline__ T broadcast(T v, int from) { return __shfl_sync(~0u, v, from); }
static __device__ u32 led(u32 *counter) { u32 r; if ((threadIdx.x & 31) == 0) r = atomicAdd(counter, 1u) + 5; return __shfl_sync(~0u, r, 0); }
struct Both { u32 a; u32 b; };
extern "C" __global__ void lanes(u32 *out, const u32 *in) {
  __shared__ u32 counter[8];
  HERE;
  const u32 lane = threadIdx.x & 31, from = p[2] & 0 ? 1 : in[16 * (t & ~31u) + 2] & 31;
  if (threadIdx.x < 8) counter[threadIdx.x] = 100 * threadIdx.x;
  __syncthreads();
  const u32 wi = threadIdx.x >> 5;
  { u32 v; if (lane == from) v = p[0]; O(__shfl_sync(~0u, v, from)); }
  { u32 v; if (lane == from) v = p[0]; O(broadcast(v, from)); }
  { double v; if (lane == from) v = (double)(p[0] & 0xffff); O(broadcast(v, from)); }
  { u64 v; if (lane == from) v = (u64)p[0] << 32 | p[1]; W(__shfl_sync(~0u, v, from)); }
  { float v; if (lane == from) v = (float)(p[0] & 1023); O(__shfl_sync(~0u, v, from)); }
  { __half v; if (lane == from) v = __float2half(3.0f); O(__half_as_ushort(__shfl_sync(~0u, v, from))); }
  O(led(&counter[wi & 7])); O(led(&counter[wi & 7]));
  { bool b; if (lane < 16) b = p[0] & 1; O(__ballot_sync(~0u, lane < 16 && b)); O(__ballot_sync(0xffffu | ~0u, b) & 0xffffu); }
  { u32 v; if (lane & 1) v = p[0] & 3; u32 m = __ballot_sync(~0u, lane & 1); if (lane & 1) O(__match_any_sync(m, v)); else O(1); }
  { u32 v; if (lane & 1) v = p[0] & 0xff; u32 m = __ballot_sync(~0u, lane & 1); if (lane & 1) O(__reduce_add_sync(m, v)); else O(2); if (lane & 1) O(__reduce_max_sync(m, v)); else O(3); }
  { u32 v = 0; if (lane & 2) v = p[0]; O(__reduce_xor_sync(~0u, v)); O(__any_sync(~0u, v == 5)); }
  auto tile = cg::tiled_partition<8>(cg::this_thread_block());
  { u32 v; if (tile.thread_rank() == 3) v = p[0]; O(tile.shfl(v, 3)); }
  { u32 v; if (tile.thread_rank() == 0) v = atomicAdd(&counter[0], 0u) * 0 + p[1]; O(tile.shfl(v, 0)); }
  { Both v; if (tile.thread_rank() == 1) v = {p[0], p[1]}; Both w = tile.shfl(v, 1); O(w.a ^ w.b); }
  { u32 v; if (lane < 10) v = p[0]; u32 u = __shfl_down_sync(~0u, v, 1); O(lane < 9 ? u : 7); u = __shfl_xor_sync(~0u, v, 1); O(lane < 10 ? u : 8); u = __shfl_up_sync(~0u, v, 3); O(lane >= 3 && lane < 13 ? u : 9); }
  { u32 a[3]; if (lane == from) { a[0] = p[0]; a[1] = p[1]; a[2] = p[2]; } for (int i = 0; i < 3; i++) a[i] = __shfl_sync(~0u, a[i], from); O(a[0] ^ a[1] * 3 ^ a[2] * 5); }
  { u32 v; if (lane == 0) { v = 0; for (u32 i = 0; i < (p[2] & 7); i++) v += i; } v = __shfl_sync(~0u, v, 0); O(v); }
  { u32 v; switch (lane & 3) { case 0: v = 4; break; case 1: v = p[0]; break; case 2: v = 9; } O(__shfl_sync(~0u, v, 1, 4)); O(__shfl_sync(~0u, v, 2, 4)); }
  { u32 v, n = lane; while (n > 20) { v = n; n--; } O(__shfl_sync(~0u, v, 25)); }
  { auto active = cg::coalesced_threads(); u32 v; if (active.thread_rank() == 2) v = p[0]; O(active.shfl(v, 2)); }
  { u32 v; if (lane < 16) v = p[0] & 0xffff; auto part = cg::binary_partition(cg::tiled_partition<32>(cg::this_thread_block()), lane < 16); O(lane < 16 ? cg::reduce(part, v, cg::plus<u32>()) : 5u); O(lane < 16 ? cg::inclusive_scan(part, v) : 6u); }
  { bool first; if (lane == 7) first = p[0] & 4; O(__shfl_sync(~0u, (int)first, 7)); O(__shfl_sync(~0u, first, 7)); }
  { void *q; if (lane == 0) q = out; O(__shfl_sync(~0u, (u64)q, 0) == (u64)out); }
  { u32 v; if (lane == 31) v = p[0]; O(__any_sync(~0u, lane == 31 && v == p[0])); O(__all_sync(~0u, lane != 31 || v == p[0])); }
  { u32 x, y; if (lane < 8) x = p[0]; else y = p[1]; O(__shfl_sync(~0u, x, 3) ^ __shfl_sync(~0u, y, 12)); }
}
// What folds: the same as constants.
template <class T, class F> static __device__ T cut(F f) { return (T)f; }
template <int N> struct Mask { static const u32 value = N >= 32 ? ~0u : (1u << (N & 31)) - 1; };
extern "C" __global__ void folds(u32 *out, const u32 *in) {
  HERE;
  const i32 w = 32, neg = -5, low = (i32)0x80000000, zero = 0;
  const float nan = __int_as_float(0x7fffffff), inf = __int_as_float(0x7f800000), big = 1e20f, mid = 3e9f, m1 = -1.0f;
  O(__clz(0)); O(__ffs(0)); O(__clzll(0)); O(__ffsll(0)); O(__brev(1)); O(__popc(-1)); O(abs(low)); O(__funnelshift_l(1, 2, 33)); O(__funnelshift_lc(1, 2, 33)); O(__funnelshift_rc(3, 4, 40)); O(__byte_perm(0x12345678, 0x9abcdef0, 0x8c4f));
  O(__float2int_rn(nan)); O(__float2int_rz(big)); O(__float2uint_rn(m1)); O(__float2uint_ru(inf)); W(__float2ll_rn(nan)); W(__float2ull_rz(m1)); W(__double2ll_rz(1e300)); W(__double2ull_rn(-1.0)); O(__double2int_rd(-1e300)); O(__double2uint_rz(1e10));
  O(cut<i8>(300.5f)); O(cut<u8>(mid)); O(cut<short>(-mid)); O(cut<u16>(m1)); O(cut<u32>(mid)); O(cut<i32>(mid)); W(cut<u64>(m1)); W(cut<i64>(big)); O(cut<u8>(m1)); O(cut<i8>(nan)); O(cut<u32>(-0.5f)); O(cut<bool>(nan));
  O(low / (zero - 1)); O(low % (zero - 1)); O(low * neg); O(low - 1); O(-low); O(w << 30); O((neg >> 40) + 3); O(1u << (w - 1)); O((u8)300); O((i8)200); O(fminf(nan, 1.0f)); O(fmaxf(1.0f, nan)); O(max(low, -low)); O(Mask<32>::value); O(Mask<31>::value); O(__half_as_ushort(__float2half(1e6f))); O(__half2int_rz(__float2half(1e6f))); O(__half_as_ushort(__int2half_rn(100000)));
}
// Loads at addresses that fit no more than the type, and volatile and shared ones.
extern "C" __global__ void memory(u32 *out, const u32 *in) {
  __shared__ u8 s[512];
  HERE;
  for (u32 i = threadIdx.x; i < 512; i += blockDim.x) s[i] = (u8)(i * 37 + 11);
  __syncthreads();
  const u8 *g = (const u8 *)p;
  u32 n = p[2] & 15;
  O(*(const u16 *)(g + (n & ~1u))); O(*(const u32 *)(g + (n & ~3u))); W(*(const u64 *)(g + (n & ~7u)));
  { ushort3 v = *(const ushort3 *)(g + (n & ~1u)); O(v.x + v.y * 3 + v.z * 5); }
  { uchar3 v = *(const uchar3 *)(g + n); O(v.x + v.y * 256 + v.z * 65536); }
  { uint3 v = *(const uint3 *)(g + (n & ~3u)); O(v.x ^ v.y * 3 ^ v.z * 5); }
  { float3 v = *(const float3 *)(g + (n & ~3u)); O(__float_as_uint(v.x) ^ __float_as_uint(v.z)); }
  { uint2 v; memcpy(&v, g + n, 8); O(v.x ^ v.y * 3); }
  { uint4 v; memcpy(&v, g + n, 16); O(v.x ^ v.y * 3 ^ v.z * 5 ^ v.w * 7); }
  { double v; memcpy(&v, g + n, 8); W(__double_as_longlong(v)); }
  O(*(u16 *)(s + (n * 2 + 2))); O(*(u32 *)(s + (n * 4))); { uint3 v = *(uint3 *)(s + n * 4); O(v.x ^ v.y ^ v.z); } { u32 v; memcpy(&v, s + n, 4); O(v); } { u64 v; memcpy(&v, s + n + 3, 8); W(v); } { uchar4 v = *(uchar4 *)(s + n * 4); O(v.x + v.w); } { char3 v = *(char3 *)(s + n); O(v.x + v.z); }
  { u64 v; u32 *q = (u32 *)&v; q[0] = 1; q[1] = p[0]; ((u8 *)&v)[n & 7] = 9; W(v); }
  { u32 a[5] = {1, 2, 3, 4, 5}; u32 i = n % 5; a[i] += 7; ((u16 *)a)[i] ^= 3; ((u8 *)a)[n] = 0x55; O(a[0] ^ a[1] * 3 ^ a[2] * 5 ^ a[3] * 7 ^ a[4] * 11); }
  { struct { u8 a; short b[3]; u8 c; i64 d; } x, y; x.a = 1; x.b[0] = 2; x.b[1] = (short)p[0]; x.b[2] = 4; x.c = 5; x.d = -6; y = x; y.b[n % 3]++; W(y.d + y.a + y.b[0] * 3 + y.b[1] * 5 + y.b[2] + y.c); O(sizeof y); }
  { volatile u32 v = p[0]; v += 1; v = v * 2; O(v); }
}
