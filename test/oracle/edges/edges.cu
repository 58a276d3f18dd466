// Results at the edges of integer and float operations, where C++ and LLVM promise nothing or the types' limits are met, with operands from memory.
// in: 16 words a thread (in/edges.bin); out: so many words a thread as a kernel says.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include <cuda_bf16.h>
#include <cuda_fp16.h>
typedef unsigned char u8;
typedef signed char i8;
typedef unsigned short u16;
typedef unsigned u32;
typedef unsigned long long u64;
typedef int i32;
typedef long long i64;
typedef unsigned __int128 u128;
typedef __int128 i128;

struct Out {
  u32 *p;
  __device__ void operator()(u32 v) { *p++ = v; }
  __device__ void wide(u64 v) {
    *p++ = (u32)v;
    *p++ = (u32)(v >> 32);
  }
  __device__ void f(float v) { *p++ = v == v ? __float_as_uint(v) : 0x7fc00000u; }
  __device__ void d(double v) {
    u64 b = v == v ? (u64)__double_as_longlong(v) : 0x7ff8000000000000ull;
    wide(b);
  }
  __device__ void h(__half v) { *p++ = __hisnan(v) ? 0x7fffu : __half_as_ushort(v); }
  __device__ void b(__nv_bfloat16 v) { *p++ = __hisnan(v) ? 0x7fffu : __bfloat16_as_ushort(v); }
};
#define P1(OP, X, Y) { u32 r_; asm(OP " %0, %1, %2;" : "=r"(r_) : "r"(X), "r"(Y)); o(r_); }
#define P1L(OP, X, Y) { u64 r_; asm(OP " %0, %1, %2;" : "=l"(r_) : "l"(X), "r"(Y)); o.wide(r_); }
#define P3(OP, X, Y, Z) { u32 r_; asm(OP " %0, %1, %2, %3;" : "=r"(r_) : "r"(X), "r"(Y), "r"(Z)); o(r_); }
#define P4(OP, X, Y, Z, W) { u32 r_; asm(OP " %0, %1, %2, %3, %4;" : "=r"(r_) : "r"(X), "r"(Y), "r"(Z), "r"(W)); o(r_); }
#define HERE(WORDS)                                                                                                    \
  const u32 t = blockIdx.x * blockDim.x + threadIdx.x;                                                                 \
  const u32 *p = in + 16 * t;                                                                                          \
  Out o{out + WORDS * t}

// Shifts: 64 words.
extern "C" __global__ void shifts(u32 *out, const u32 *in) {
  HERE(160);
  u32 a = p[0], b = p[1], n = p[2];
  i32 sn = (i32)p[3];
  u64 A = (u64)a << 32 | b, N = (u64)p[4] << 32 | p[2];
  u8 c8 = (u8)a;
  i8 s8 = (i8)a;
  u16 c16 = (u16)a;
  short s16 = (short)a;
  o(a << n); o(a >> n); o((u32)((i32)a >> n));
  o(a << sn); o(a >> sn); o((u32)((i32)a >> sn));
  o(a << N); o(a >> N); o((u32)((i32)a >> N));
  o.wide(A << n); o.wide(A >> n); o.wide((u64)((i64)A >> n));
  o.wide(A << N); o.wide(A >> N); o.wide((u64)((i64)A >> N));
  { u8 x = c8; x <<= n; o(x); x = c8; x >>= n; o(x); }
  { i8 x = s8; x <<= n; o((u32)x); x = s8; x >>= n; o((u32)x); }
  { u16 x = c16; x <<= n; o(x); x = c16; x >>= n; o(x); }
  { short x = s16; x <<= n; o((u32)x); x = s16; x >>= n; o((u32)x); }
  o(a << (n & 63)); o(a >> (n & 63)); o(a << (n % 40u)); o((u32)((i32)a >> (n % 48u)));
  o(a << n | a >> (32 - n)); o(a >> n | a << (32 - n)); o(a << (n & 31) | a >> (-n & 31));
  o((1u << n) - 1); o(~0u >> (32 - n)); o((a >> n) & ((1u << (b & 63)) - 1)); o(~(~0u << n));
  o.wide((1ull << n) - 1); o.wide(~0ull >> (64 - n));
  o(__funnelshift_l(a, b, n)); o(__funnelshift_r(a, b, n)); o(__funnelshift_lc(a, b, n)); o(__funnelshift_rc(a, b, n));
  o((u32)(A >> (n & 127))); o((u32)((A << (n & 127)) >> 32)); o((u32)((i64)A >> (32 + (n & 63))));
  o((u8)(c8 << (n & 15)) >> (n & 31)); o((bool)(a >> n)); o((a & (1u << n)) != 0); o((a >> n) == 0); o((a << n) < b);
}
// 128 bits and vectors of shifts, in loops whose amounts grow: 32 words.
extern "C" __global__ void long_shifts(u32 *out, const u32 *in) {
  HERE(160);
  u32 a = p[0], n = p[2];
  u128 W = ((u128)((u64)p[0] << 32 | p[1]) << 64) | ((u64)p[5] << 32 | p[6]);
  u128 x = W << (n & 255);
  o.wide((u64)x); o.wide((u64)(x >> 64));
  x = W >> (n & 255);
  o.wide((u64)x); o.wide((u64)(x >> 64));
  x = (u128)((i128)W >> (n & 255));
  o.wide((u64)x); o.wide((u64)(x >> 64));
  u32 s = 0;
#pragma unroll 1 // unrolled, it is a case of constants
  for (u32 k = 0; k < 40; k++) s = s * 5 + (a >> k) + (a << k);
  o(s);
  s = 0;
#pragma unroll 1
  for (i32 k = 36; k > -4; k--) s = s * 5 + (a >> k);
  o(s);
  s = 0;
#pragma unroll 1
  for (u32 k = n & 63; k < 70; k += 7) s = s * 5 + (u32)((i32)a >> k) + (u32)((1ull << k) >> 3);
  o(s);
  s = 0;
  for (u32 m = a, k = 0; m; m >>= 1 + k, k++) s += m * (k + 1);
  o(s);
  u32 r = n % 33u;
  o(a >> r); o(a << r); o(a << (r + 1)); o(a >> (32 - r)); o((u32)((i32)a >> (31 + (r & 1))));
  o((u32)(((u64)a << r) >> r)); o((u32)((u64)a * 3 >> (r * 2 + 1)));
  o(1u << __popc(a)); o((1u << __popc(a)) - 1); o(a >> __clz((int)a)); o(a << __clz((int)a)); o(a >> __ffs((int)a)); o(~0u << __ffs((int)a));
  o.wide(1ull << __popcll((u64)a << 32 | p[1])); o.wide(((u64)a << 32 | p[1]) << __clzll((i64)((u64)a << 32 | p[1])));
}
// Words that only bitwise and saturating instructions, atomics and moves between lanes make.
extern "C" __global__ void words(u32 *out, const u32 *in) {
  __shared__ u32 s[64];
  HERE(160);
  u32 a = p[0], b = p[1], n = p[2], z = p[7];
  o((u32)__shfl_sync(~0u, a, n)); o(__shfl_sync(~0u, a, n, 8)); o(__shfl_up_sync(~0u, a, n)); o(__shfl_down_sync(~0u, a, n)); o(__shfl_xor_sync(~0u, a, n)); o(__shfl_up_sync(~0u, a, n, 4)); o(__shfl_down_sync(~0u, a, n, 16)); o(__shfl_xor_sync(~0u, a, n, 8)); o(__shfl_sync(~0u, a, -1)); o(__shfl_sync(~0u, a, 35)); o(__shfl_sync(~0u, a, 9, 8));
  o.wide(__shfl_xor_sync(~0u, (u64)a << 32 | b, 40)); o(__match_any_sync(~0u, z)); o(__match_any_sync(~0u, __uint_as_float(z & 0x80000000u))); o.wide(__match_any_sync(~0u, (double)(z & 1))); { int q; o(__match_all_sync(~0u, n & 0, &q)); o(q); o(__match_all_sync(~0u, n, &q)); o(q); }
  o(__reduce_add_sync(~0u, a)); o((u32)__reduce_min_sync(~0u, (i32)a)); o(__reduce_max_sync(~0u, a)); o(__ballot_sync(~0u, a)); o(__ballot_sync(~0u, __uint_as_float(z))); o(__any_sync(~0u, z)); o(__all_sync(~0u, a));
  const u32 l = threadIdx.x;
#define AT(X, F) { s[l] = X; o(F); o(s[l]); }
  AT(a, atomicInc(&s[l], b)) AT(a, atomicDec(&s[l], b)) AT(0, atomicDec(&s[l], b)) AT(b, atomicInc(&s[l], b)) AT(a, atomicSub(&s[l], b)) AT(a, (u32)atomicMin((i32 *)&s[l], (i32)b)) AT(a, atomicMax(&s[l], b)) AT(a, atomicExch(&s[l], b)) AT(a, atomicCAS(&s[l], a, b)) AT(a, atomicCAS(&s[l], b, a)) AT(a, atomicXor(&s[l], b)) AT(a, atomicAnd(&s[l], b)) AT(a, (u32)atomicAdd((i32 *)&s[l], (i32)b)) AT(a, atomicCAS((u16 *)&s[l], (u16)a, (u16)b))
  P1("add.sat.s32", a, b) P1("sub.sat.s32", a, b) P1("mul.hi.s32", a, b) P1("mul.hi.u32", a, b) P3("mad.hi.s32", a, b, z) P3("mad.hi.sat.s32", a, b, z) P1("mul24.hi.s32", a, b) P3("mad24.hi.sat.s32", a, b, z) P1("min.s32", a, b) 
}
// By PTX: 40 words.
extern "C" __global__ void ptx(u32 *out, const u32 *in) {
  HERE(160);
  u32 a = p[0], b = p[1], n = p[2], m = p[3];
  u64 A = (u64)p[0] << 32 | p[1], B = (u64)p[5] << 32 | p[6];
  P1("shl.b32", a, n) P1("shr.u32", a, n) P1("shr.s32", a, n) P1L("shl.b64", A, n) P1L("shr.u64", A, n) P1L("shr.s64", A, n)
  { u16 r_; asm("shl.b16 %0, %1, %2;" : "=h"(r_) : "h"((u16)a), "r"(n)); o(r_); asm("shr.s16 %0, %1, %2;" : "=h"(r_) : "h"((u16)a), "r"(n)); o(r_); asm("shr.u16 %0, %1, %2;" : "=h"(r_) : "h"((u16)a), "r"(n)); o(r_); }
  P3("bfe.u32", a, n, m) P3("bfe.s32", a, n, m) P3("bfe.u32", a, n & 63, m & 63) P3("bfe.s32", a, n & 63, m & 63)
  { u64 r_; asm("bfe.u64 %0, %1, %2, %3;" : "=l"(r_) : "l"(A), "r"(n), "r"(m)); o.wide(r_); asm("bfe.s64 %0, %1, %2, %3;" : "=l"(r_) : "l"(A), "r"(n), "r"(m)); o.wide(r_); asm("bfe.s64 %0, %1, %2, %3;" : "=l"(r_) : "l"(A), "r"(n & 127), "r"(m & 127)); o.wide(r_); }
  P4("bfi.b32", a, b, n, m) P4("bfi.b32", a, b, n & 63, m & 63)
  { u64 r_; asm("bfi.b64 %0, %1, %2, %3, %4;" : "=l"(r_) : "l"(A), "l"(B), "r"(n), "r"(m)); o.wide(r_); asm("bfi.b64 %0, %1, %2, %3, %4;" : "=l"(r_) : "l"(A), "l"(B), "r"(n & 127), "r"(m & 127)); o.wide(r_); }
  P3("shf.l.clamp.b32", a, b, n) P3("shf.r.clamp.b32", a, b, n) P3("shf.l.wrap.b32", a, b, n) P3("shf.r.wrap.b32", a, b, n)
  P1("div.u32", a, p[7]) P1("rem.u32", a, p[7]) P1("div.s32", a, p[7]) P1("rem.s32", a, p[7])
  { u32 r_; asm("bfind.u32 %0, %1;" : "=r"(r_) : "r"(p[7])); o(r_); asm("bfind.s32 %0, %1;" : "=r"(r_) : "r"(p[7])); o(r_); asm("bfind.shiftamt.u32 %0, %1;" : "=r"(r_) : "r"(p[7])); o(r_); asm("clz.b32 %0, %1;" : "=r"(r_) : "r"(p[7])); o(r_); asm("popc.b64 %0, %1;" : "=r"(r_) : "l"(A)); o(r_); asm("abs.s32 %0, %1;" : "=r"(r_) : "r"(a)); o(r_); asm("neg.s32 %0, %1;" : "=r"(r_) : "r"(a)); o(r_); }
  P3("prmt.b32", a, b, n) P3("prmt.b32.f4e", a, b, n) P3("prmt.b32.b4e", a, b, n) P3("prmt.b32.rc8", a, b, n) P3("prmt.b32.rc16", a, b, n) P3("prmt.b32.ecl", a, b, n) P3("prmt.b32.ecr", a, b, n)
  P3("sad.s32", a, b, m) P3("sad.u32", a, b, m) P1("mul24.lo.s32", a, b) P1("mul24.hi.u32", a, b) P3("mad24.lo.s32", a, b, m) P1("bmsk.clamp.b32", n, m) P1("bmsk.wrap.b32", n, m) P1("szext.clamp.s32", a, n) P1("szext.wrap.u32", a, n)
}
// Quotients: 56 words.
static __device__ __noinline__ i32 quotient(i32 a, i32 b) { return a / b; }
extern "C" __global__ void quotients(u32 *out, const u32 *in) {
  HERE(160);
  u32 a = p[0], z = p[7], m = p[8];
  u64 A = (u64)p[0] << 32 | p[1], Z = (u64)p[9] << 32 | p[7];
  i64 M = (i64)((u64)p[8] << 32 | p[10]);
  o(quotient((i32)m, (i32)z)); o((u32)((i32)m / (i32)z)); o((u32)((i32)m % (i32)z)); o(m / z); o(m % z);
  o.wide(A / Z); o.wide(A % Z); o.wide((u64)(M / (i64)Z)); o.wide((u64)(M % (i64)Z)); o.wide((u64)(M / (i64)(i32)z)); o.wide((u64)(M % (i64)(i32)z));
  o((u16)a / (u16)z); o((u16)a % (u16)z); o((u32)((short)a / (short)z)); o((u32)((short)a % (short)z));
  o((u8)a / (u8)z); o((u8)a % (u8)z); o((u32)((i8)a / (i8)z)); o((u32)((i8)a % (i8)z));
  { short x = (short)m; x /= (short)z; o((u32)x); i8 y = (i8)m; y /= (i8)z; o((u32)y); y = (i8)m; y %= (i8)z; o((u32)y); u16 w = (u16)m; w %= (u16)z; o(w); }
  o.wide(A / z); o.wide(A % z); o.wide((u64)p[1] / Z); o((u32)((u64)p[1] % (Z | 1ull << 40)));
  o((u32)((i32)0x80000000 / (i32)z)); o((u32)((i32)0x80000000 % (i32)z)); o((u32)(1 / (i32)z)); o(1u / z); o((u32)(7 % (i32)z)); o(0u / z); o(0u % z); o.wide(~0ull / Z); o.wide((u64)((i64)(1ull << 63) / (i64)Z));
  o((u32)((i32)m / (i32)(z & 3))); o(m / (z & 3)); o(m % (z & 3)); o((u32)((i32)m % (i32)(z & 3)));
  o((a & 255) / (z & 255)); o((a & 255) % (z & 255)); o((u32)((i32)(a & 0xffff) / (i32)(z & 0xffff))); o.wide((A >> 40) / (Z >> 40)); o.wide((A >> 40) % (Z >> 40));
  o((u32)(abs((i32)m))); o.wide((u64)llabs(M)); o((u32)-(i32)m); o((u32)(i32)(abs((i32)m) < 0)); o((u32)(short)abs((short)m));
}
// The same by operands that are the same in the whole block: 16 words.
extern "C" __global__ void uniform(u32 *out, const u32 *in) {
  const u32 *p = in + 16 * blockIdx.x;
  Out o{out + 160 * (blockIdx.x * blockDim.x + threadIdx.x)};
  u32 a = p[0], n = p[2], z = p[7], m = p[8];
  u64 A = (u64)p[0] << 32 | p[1], Z = (u64)p[9] << 32 | p[7];
  o(a << n); o(a >> n); o((u32)((i32)a >> n)); o.wide(A << n); o.wide(A >> n); o.wide((u64)((i64)A >> n));
  o(m / z); o(m % z); o((u32)((i32)m / (i32)z)); o((u32)((i32)m % (i32)z)); o.wide(A / Z); o.wide(A % Z);
  { u16 x = (u16)a; x <<= n; o(x); x = (u16)a; x >>= n; o(x); short y = (short)a; y >>= n; o((u32)y); }
  float f = __uint_as_float(p[11]); double d = __longlong_as_double((i64)((u64)p[11] << 32 | p[10]));
  o((u32)(i32)f); o((u32)f); o.wide((u64)(i64)f); o.wide((u64)f); o((u32)(i32)d); o((u32)d); o.wide((u64)(i64)d); o.wide((u64)d);
  o((u32)__clz((i32)z)); o((u32)__ffs((i32)z)); o((u32)__clzll((i64)Z)); o((u32)(short)f); o((u8)f);
}
// Bits: 40 words.
extern "C" __global__ void bits(u32 *out, const u32 *in) {
  HERE(160);
  u32 a = p[0], b = p[1], z = p[7], n = p[2];
  u64 A = (u64)p[0] << 32 | p[1], Z = (u64)p[9] << 32 | p[7];
  o((u32)__clz((i32)z)); o((u32)__clzll((i64)Z)); o((u32)__ffs((i32)z)); o((u32)__ffsll((i64)Z)); o((u32)__popc(z)); o((u32)__popcll(Z)); o(__brev(z)); o.wide(__brevll(Z));
  o(__byte_perm(a, b, n)); o(__byte_perm(a, 0, n)); o(__byte_perm(a, b, 0xba98u)); o(__byte_perm(a, b, 0x8040u | (n & 0xf)));
  o((u32)__mul24((i32)a, (i32)b)); o(__umul24(a, b)); o((u32)__mulhi((i32)a, (i32)b)); o(__umulhi(a, b)); o.wide((u64)__mul64hi((i64)A, (i64)Z)); o.wide(__umul64hi(A, Z));
  o(__sad((i32)a, (i32)b, z)); o(__usad(a, b, z)); o((u32)__hadd((i32)a, (i32)b)); o((u32)__rhadd((i32)a, (i32)b)); o(__uhadd(a, b)); o(__urhadd(a, b));
  o((u32)__fns(a, b & 31, (i32)(n % 9) - 4)); o((u32)(31 - __clz((i32)z))); o((u32)(32 - __clz((i32)z))); o(1u << (31 - __clz((i32)z))); o((u32)(__ffs((i32)z) - 1)); o(z & (0 - z)); o(1u << (__ffs((i32)z) - 1));
  o((u32)min((i32)a, (i32)b)); o(max(a, b)); o((u32)min((i32)a, (i32)b) + umax(a, b)); o.wide((u64)llmin((i64)A, (i64)Z)); o.wide(ullmax(A, Z));
  o((u32)abs((i32)p[8])); o((u32)labs((long)(i32)p[8])); o.wide((u64)llabs((i64)((u64)p[8] << 32)));
  o(__vabsss4(p[8])); o(__vabs2(p[8])); o(__vnegss2(p[8])); o(__vaddss4(a, b)); o(__vsubus2(a, b)); o(__vabsdiffs4(a, b)); o(__vsads2(a, b)); o(__vavgs2(a, b)); o(__vsetgtu4(a, b));
  o((u32)__dp4a((i32)a, (i32)b, (i32)z)); o((u32)__dp2a_lo((i32)a, (i32)b, (i32)z)); o(__dp2a_hi(a, b, z));
}
// Floats as integers: 100 words.
extern "C" __global__ void to_integers(u32 *out, const u32 *in) {
  HERE(160);
  float f = __uint_as_float(p[11]);
  double d = __longlong_as_double((i64)((u64)p[12] << 32 | p[10]));
  o(__float2int_rn(f)); o(__float2int_rz(f)); o(__float2int_ru(f)); o(__float2int_rd(f)); o(__float2uint_rn(f)); o(__float2uint_rz(f)); o(__float2uint_ru(f)); o(__float2uint_rd(f));
  o.wide(__float2ll_rn(f)); o.wide(__float2ll_rz(f)); o.wide(__float2ll_ru(f)); o.wide(__float2ll_rd(f)); o.wide(__float2ull_rn(f)); o.wide(__float2ull_rz(f)); o.wide(__float2ull_ru(f)); o.wide(__float2ull_rd(f));
  o(__double2int_rn(d)); o(__double2int_rz(d)); o(__double2int_ru(d)); o(__double2int_rd(d)); o(__double2uint_rn(d)); o(__double2uint_rz(d)); o(__double2uint_ru(d)); o(__double2uint_rd(d));
  o.wide(__double2ll_rn(d)); o.wide(__double2ll_rz(d)); o.wide(__double2ll_ru(d)); o.wide(__double2ll_rd(d)); o.wide(__double2ull_rn(d)); o.wide(__double2ull_rz(d)); o.wide(__double2ull_ru(d)); o.wide(__double2ull_rd(d));
  o((u32)(short)f); o((u16)f); o((u32)(i8)f); o((u8)f); o((u32)(short)d); o((u16)d); o((u32)(i8)d); o((u8)d); o((bool)f); o((bool)d); o((u32)(char)f);
  { u16 r_; asm("cvt.rzi.s16.f32 %0, %1;" : "=h"(r_) : "f"(f)); o(r_); asm("cvt.rni.u16.f32 %0, %1;" : "=h"(r_) : "f"(f)); o(r_); asm("cvt.rmi.s16.f64 %0, %1;" : "=h"(r_) : "d"(d)); o(r_); asm("cvt.rpi.u16.f64 %0, %1;" : "=h"(r_) : "d"(d)); o(r_); }
  { u32 r_; asm("cvt.rzi.u8.f32 %0, %1;" : "=r"(r_) : "f"(f)); o(r_); asm("cvt.rni.s8.f32 %0, %1;" : "=r"(r_) : "f"(f)); o(r_); asm("cvt.rzi.ftz.s32.f32 %0, %1;" : "=r"(r_) : "f"(f)); o(r_); asm("cvt.rpi.ftz.s32.f32 %0, %1;" : "=r"(r_) : "f"(f)); o(r_); asm("cvt.rzi.s8.f64 %0, %1;" : "=r"(r_) : "d"(d)); o(r_); }
  { u32 r_; asm("cvt.sat.s8.s32 %0, %1;" : "=r"(r_) : "r"(p[0])); o(r_); asm("cvt.sat.u8.s32 %0, %1;" : "=r"(r_) : "r"(p[0])); o(r_); asm("cvt.sat.u8.u32 %0, %1;" : "=r"(r_) : "r"(p[0])); o(r_); u16 h_; asm("cvt.sat.s16.s32 %0, %1;" : "=h"(h_) : "r"(p[0])); o(h_); asm("cvt.sat.u16.s32 %0, %1;" : "=h"(h_) : "r"(p[0])); o(h_); asm("cvt.sat.u32.s64 %0, %1;" : "=r"(r_) : "l"((u64)p[0] << 32 | p[1])); o(r_); asm("cvt.sat.s32.s64 %0, %1;" : "=r"(r_) : "l"((u64)p[0] << 32 | p[1])); o(r_); asm("cvt.sat.s32.u32 %0, %1;" : "=r"(r_) : "r"(p[0])); o(r_); asm("cvt.sat.u32.s32 %0, %1;" : "=r"(r_) : "r"(p[0])); o(r_); }
  o((u32)lrintf(f)); o.wide((u64)llrintf(f)); o.wide((u64)llroundf(f)); o.wide((u64)llrint(d)); o.wide((u64)llround(d)); o.wide((u64)lrint(d));
  o((u32)ilogbf(f)); o((u32)ilogb(d)); { int e; o.f(frexpf(f, &e)); o((u32)e); o.d(frexp(d, &e)); o((u32)e); }
  o((u32)(i32)floorf(f)); o((u32)(i32)ceil(d)); o((u32)(i32)rintf(f)); o((u32)(f)); o((u32)(i32)(f * 2.0f)); o((u32)(i32)(d + 0.5)); o((u8)(f + 0.5f)); o((u32)(i32)(f * 255.0f)); o((u8)(f * 255.0f)); o((u32)__float2int_rn(f * 256.0f)); o((u32)(u8)(i32)f); o((u32)(u16)(u32)f); o((u32)(i64)f); o((u32)(u64)d); o((i32)(i64)d);
  o((u32)__double2loint(d)); o((u32)__double2hiint(d)); o.wide((u64)(i128)f); o.wide((u64)((i128)d >> 64)); o.wide((u64)(u128)f); o.wide((u64)((u128)f >> 64)); o.wide((u64)(u128)d); o.wide((u64)((u128)d >> 64)); o.wide((u64)((i128)f >> 64)); o.wide((u64)(i128)d);
  { u32 r_; asm("cvt.rzi.u8.f64 %0, %1;" : "=r"(r_) : "d"(d)); o(r_); asm("cvt.rni.s8.f64 %0, %1;" : "=r"(r_) : "d"(d)); o(r_); u16 h_; asm("cvt.rzi.u16.f64 %0, %1;" : "=h"(h_) : "d"(d)); o(h_); }
  o.wide((u64)lround(d)); o.wide((u64)lroundf(f)); o.wide((u64)llrintf(f));
}
// Halves as integers and back: 70 words.
extern "C" __global__ void halves(u32 *out, const u32 *in) {
  HERE(160);
  __half h = __ushort_as_half((u16)p[13]), g = __ushort_as_half((u16)(p[13] >> 16));
  __nv_bfloat16 b = __ushort_as_bfloat16((u16)p[13]), c = __ushort_as_bfloat16((u16)(p[13] >> 16));
  u32 a = p[0];
  u64 A = (u64)p[0] << 32 | p[1];
  float f = __uint_as_float(p[11]);
  double d = __longlong_as_double((i64)((u64)p[12] << 32 | p[10]));
  o(__half2int_rn(h)); o(__half2int_rz(h)); o(__half2int_ru(h)); o(__half2int_rd(h)); o(__half2uint_rn(h)); o(__half2uint_rz(h)); o(__half2uint_ru(h)); o(__half2uint_rd(h));
  o((u32)__half2short_rn(h)); o((u32)__half2short_rz(h)); o((u32)__half2short_ru(h)); o((u32)__half2short_rd(h)); o(__half2ushort_rn(h)); o(__half2ushort_rz(h)); o(__half2ushort_ru(h)); o(__half2ushort_rd(h));
  o.wide((u64)__half2ll_rn(h)); o.wide((u64)__half2ll_rz(h)); o.wide((u64)__half2ll_ru(h)); o.wide((u64)__half2ll_rd(h)); o.wide(__half2ull_rn(h)); o.wide(__half2ull_rz(h)); o.wide(__half2ull_ru(h)); o.wide(__half2ull_rd(h));
  o((u32)__half2char_rz(h)); o(__half2uchar_rz(h)); o((bool)h); o((u32)(int)h); o((u32)(short)h); o((u32)(u8)(int)h);
  o.h(__float2half_rn(f)); o.h(__float2half_rz(f)); o.h(__float2half_ru(f)); o.h(__float2half_rd(f)); o.h(__double2half(d));
  o.h(__int2half_rn((i32)a)); o.h(__int2half_rz((i32)a)); o.h(__int2half_ru((i32)a)); o.h(__int2half_rd((i32)a)); o.h(__uint2half_rn(a)); o.h(__uint2half_rz(a)); o.h(__uint2half_ru(a)); o.h(__uint2half_rd(a));
  o.h(__short2half_rn((short)a)); o.h(__ushort2half_rn((u16)a)); o.h(__ushort2half_ru((u16)a)); o.h(__ll2half_rn((i64)A)); o.h(__ll2half_rz((i64)A)); o.h(__ull2half_rn(A)); o.h(__ull2half_ru(A)); o.h(__ull2half_rd(A));
  o.h(__hmin(h, g)); o.h(__hmax(h, g)); o.h(__hmin_nan(h, g)); o.h(__hmax_nan(h, g)); o.h(__hadd_sat(h, g)); o.h(__hmul_sat(h, g)); o.h(__hfma_sat(h, g, h)); o.h(__hfma_relu(h, g, g)); o.h(__hneg(h)); o.h(__habs(h)); o(__heq(h, g)); o(__hneu(h, g)); o(__hltu(h, g)); o(__hge(h, g)); o(__hisinf(h)); o.h(hfloor(h)); o.h(hrint(h)); o.h(hceil(h)); o.h(htrunc(h)); o.h(__hdiv(h, g)); o.h(hrcp(h));
  o(__bfloat162int_rn(b)); o(__bfloat162int_rz(b)); o(__bfloat162uint_ru(b)); o.wide((u64)__bfloat162ll_rd(b)); o.wide(__bfloat162ull_rn(b)); o((u32)__bfloat162short_rn(b)); o(__bfloat162ushort_rz(b)); o((u32)__bfloat162char_rz(b)); o(__bfloat162uchar_rz(b));
  o.b(__float2bfloat16_rn(f)); o.b(__float2bfloat16_rz(f)); o.b(__float2bfloat16_ru(f)); o.b(__float2bfloat16_rd(f)); o.b(__double2bfloat16(d)); o.b(__int2bfloat16_rn((i32)a)); o.b(__int2bfloat16_ru((i32)a)); o.b(__uint2bfloat16_rd(a)); o.b(__ll2bfloat16_rz((i64)A)); o.b(__ull2bfloat16_rn(A)); o.b(__short2bfloat16_rn((short)a));
  o.b(__hmin(b, c)); o.b(__hmax_nan(b, c)); o.b(__hadd_sat(b, c)); o.b(__hmul(b, c)); o.b(__hfma(b, c, b)); o.b(hfloor(b)); o(__hlt(b, c)); o(__hequ(b, c));
}
// Integers as floats, and floats among themselves: 70 words.
extern "C" __global__ void to_floats(u32 *out, const u32 *in) {
  HERE(160);
  u32 a = p[0];
  u64 A = (u64)p[0] << 32 | p[1];
  double d = __longlong_as_double((i64)((u64)p[12] << 32 | p[10]));
  o.f(__int2float_rn((i32)a)); o.f(__int2float_rz((i32)a)); o.f(__int2float_ru((i32)a)); o.f(__int2float_rd((i32)a)); o.f(__uint2float_rn(a)); o.f(__uint2float_rz(a)); o.f(__uint2float_ru(a)); o.f(__uint2float_rd(a));
  o.f(__ll2float_rn((i64)A)); o.f(__ll2float_rz((i64)A)); o.f(__ll2float_ru((i64)A)); o.f(__ll2float_rd((i64)A)); o.f(__ull2float_rn(A)); o.f(__ull2float_rz(A)); o.f(__ull2float_ru(A)); o.f(__ull2float_rd(A));
  o.d(__int2double_rn((i32)a)); o.d(__uint2double_rn(a)); o.d(__ll2double_rn((i64)A)); o.d(__ll2double_rz((i64)A)); o.d(__ll2double_ru((i64)A)); o.d(__ll2double_rd((i64)A)); o.d(__ull2double_rn(A)); o.d(__ull2double_rz(A)); o.d(__ull2double_ru(A)); o.d(__ull2double_rd(A));
  o.f(__double2float_rn(d)); o.f(__double2float_rz(d)); o.f(__double2float_ru(d)); o.f(__double2float_rd(d));
  o.f((float)(i128)((u128)A << 40)); o.d((double)((u128)A << 63)); o.f((float)((u128)~0ull << 64 | ~0ull));
  o.f((float)(u8)a); o.f((float)(i8)a); o.f((float)(short)a); o.f((float)(u16)a); o.d((double)(u8)a);
  float f = __uint_as_float(p[11]), g = __uint_as_float(p[14]);
  o.f(fminf(f, g)); o.f(fmaxf(f, g)); o.f(fminf(g, f)); o.f(fmaxf(0.0f, f)); o.f(fminf(-0.0f, f * 0.0f)); o.f(fmaxf(f, -0.0f)); o.d(fmin(d, (double)g)); o.d(fmax(d, 0.0)); o.f(f < g ? f : g); o.f(f > 0 ? f : 0); o.f(__saturatef(f)); o.f(fmaxf(0.0f, fminf(1.0f, f))); o.f(fminf(1.0f, fmaxf(0.0f, f))); o.f(min(f, g)); o.f(max(f, g)); o.f(fdimf(f, g)); o.f(fmaxf(fmaxf(f, g), 1.0f)); o.f(fminf(fmaxf(f, -1.0f), 1.0f));
  o.f(fabsf(f)); o.f(copysignf(f, g)); o(isnan(f)); o(isinf(f)); o(isfinite(f)); o(signbit(f) != 0); o(f == g); o(f != g); o(!(f < g)); o(f != f || g != g); o(f < g || f > g);
  o.f(truncf(f)); o.f(roundf(f)); o.f(rintf(f)); o.f(nearbyintf(f)); o.f(floorf(f)); o.f(ceilf(f)); o.f(fmodf(f, g)); o.f(remainderf(f, g)); o.f(nextafterf(f, g)); o.f(logbf(f)); o.f(scalbnf(f, (i32)p[3])); o.f(ldexpf(f, (i32)p[2])); { float i; o.f(modff(f, &i)); o.f(i); int q; o.f(remquof(f, g, &q)); }
  o.d(round(d)); o.d(trunc(d)); o.d(rint(d)); o.d(scalbn(d, (i32)p[3])); o.d(logb(d)); o.d(nextafter(d, (double)g)); o.d(fmod(d, (double)g));
}
