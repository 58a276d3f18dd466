// mem.c: the parts of memory instructions that are not inlined into their
// handlers: checks of private memory and the arithmetic of float atomics.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/mem.h"

#ifdef __SSE2__
#include <xmmintrin.h>
#else
#include <fenv.h>
#endif

bool wsm_private_of(ws_wave *w, ws_wave *owner, const ws_inst *i, unsigned lane, uint64_t o, unsigned n,
                    const char *what) {
  if (o <= owner->scratch_filled && n <= owner->scratch_filled - o)
    return true;
  if (o <= w->scratch_bytes && n <= w->scratch_bytes - o) {
    ws_private_fill(owner, (uint32_t)o + n);
    return true;
  }
  if (!w->scratch_bytes)
    ws_fault(w, i, (int)lane, 0, "%s of %u bytes at private address 0x%llx; this dispatch has no private memory", what,
             n, (unsigned long long)o);
  else
    ws_fault(w, i, (int)lane, 0,
             "%s of %u bytes at private address 0x%llx, outside a lane's %u bytes (WAVESIM_STACK adds to them)", what,
             n, (unsigned long long)o, w->scratch_bytes);
  return false;
}

void wsm_outside(ws_wave *w, const ws_inst *i, int lane, uint64_t addr, unsigned n, const char *what) {
  if (w->group)
    w->group->memory_fault = true;
  ws_fault(w, i, lane, addr, "%s of %u bytes %soutside every allocation", what, n, addr ? "" : "at address 0, ");
}

bool wsm_flat_scratch_ok(ws_wave *w, const ws_inst *i) {
  // Set by the kernel from its initial SGPRs: on gfx9 in SGPRs, on gfx10 in
  // hardware registers.
  if (WS_HAS(w->gpu, architected_flat_scratch))
    return true;
  uint64_t have = WS_HAS(w->gpu, flat_scratch_hwreg) ? w->flat_scratch : w->s64[WS_S_FLAT_SCRATCH / 2];
  if (have == w->scratch_base || !w->scratch_bytes) // none at all: the bounds check says so
    return true;
  ws_fault(w, i, -1, 0, "private memory is accessed but flat_scratch holds 0x%llx, not this wave's 0x%llx",
           (unsigned long long)have, (unsigned long long)w->scratch_base);
  return false;
}

// ---------------------------------------------------------------- float atomics

// The interpreter may have the host round and flush as MODE says; these sums
// are rounded to nearest even, with denormals. gcc knows nothing of what an
// addition has to do with MXCSR and may move it past a change of it, but not
// past one of volatile memory: operands and sum are volatile.
typedef struct fp_env {
#ifdef __SSE2__
  unsigned csr;
#else
  fenv_t env;
#endif
} fp_env;

static fp_env fp_enter(void) {
  fp_env e;
#ifdef __SSE2__
  e.csr = _mm_getcsr();
  if (e.csr & 0xe040) // RC, FZ, DAZ
    _mm_setcsr(0x1f80);
#else
  fegetenv(&e.env);
  fesetenv(FE_DFL_ENV);
#endif
  return e;
}

static void fp_leave(fp_env e) {
#ifdef __SSE2__
  if (e.csr & 0xe040)
    _mm_setcsr(e.csr);
#else
  fesetenv(&e.env);
#endif
}

static float f32(uint32_t x) {
  float f;
  memcpy(&f, &x, 4);
  return f;
}
static uint32_t u32(float f) {
  uint32_t x;
  memcpy(&x, &f, 4);
  return x;
}
static double f64(uint64_t x) {
  double f;
  memcpy(&f, &x, 8);
  return f;
}
static uint64_t u64(double f) {
  uint64_t x;
  memcpy(&x, &f, 8);
  return x;
}
static bool nan32(uint32_t x) { return (x & 0x7fffffffu) > 0x7f800000u; }
static bool nan64(uint64_t x) { return (x & ~(1ull << 63)) > 0x7ffull << 52; }
static uint32_t flush32(uint32_t x) { return x & 0x7f800000u ? x : x & 0x80000000u; }

// NaN operands come back quieted, the first one first; an invalid sum is the
// positive quiet NaN.
uint32_t wsm_fadd32(uint32_t a, uint32_t b, unsigned flush) {
  if (nan32(a) || nan32(b))
    return (nan32(a) ? a : b) | 0x400000u;
  if (flush & WSM_FLUSH_IN)
    a = flush32(a), b = flush32(b);
  const fp_env e = fp_enter();
  volatile float x = f32(a), y = f32(b), sum = x + y;
  fp_leave(e);
  uint32_t r = u32(sum);
  if (nan32(r))
    return 0x7fc00000u;
  return flush & WSM_FLUSH_OUT ? flush32(r) : r;
}

uint64_t wsm_fadd64(uint64_t a, uint64_t b) {
  if (nan64(a) || nan64(b))
    return (nan64(a) ? a : b) | 1ull << 51;
  const fp_env e = fp_enter();
  volatile double x = f64(a), y = f64(b), sum = x + y;
  fp_leave(e);
  uint64_t r = u64(sum);
  return nan64(r) ? 0x7ff8ull << 48 : r;
}

// Orders as numbers, both zeros equal; no host arithmetic, which might flush.
static bool less32(uint32_t a, uint32_t b) {
  if (nan32(a) || nan32(b) || !((a | b) & 0x7fffffffu))
    return false;
  int64_t x = a >> 31 ? -(int64_t)(a & 0x7fffffffu) : (int64_t)a;
  int64_t y = b >> 31 ? -(int64_t)(b & 0x7fffffffu) : (int64_t)b;
  return x < y;
}

static bool less64(uint64_t a, uint64_t b) {
  const uint64_t m = ~(1ull << 63);
  if (nan64(a) || nan64(b) || !((a | b) & m))
    return false;
  int64_t x = a >> 63 ? -(int64_t)(a & m) : (int64_t)a;
  int64_t y = b >> 63 ? -(int64_t)(b & m) : (int64_t)b;
  return x < y;
}

uint32_t wsm_fminmax32(uint32_t mem, uint32_t src, bool max) {
  return (max ? less32(mem, src) : less32(src, mem)) ? src : mem;
}

uint64_t wsm_fminmax64(uint64_t mem, uint64_t src, bool max) {
  return (max ? less64(mem, src) : less64(src, mem)) ? src : mem;
}

// gfx12's atomics ("DS_MIN_NUM_RTN_F32" in the RDNA4 ISA manual).
uint32_t wsm_fminmax_num32(uint32_t mem, uint32_t src, bool max) {
  if (nan32(src))
    return nan32(mem) ? src | 0x400000u : mem;
  if (nan32(mem))
    return src;
  if (!((mem | src) & 0x7fffffffu)) // two zeros
    return max ? mem & src : mem | src;
  return wsm_fminmax32(mem, src, max);
}

uint64_t wsm_fminmax_num64(uint64_t mem, uint64_t src, bool max) {
  if (nan64(src))
    return nan64(mem) ? src | 1ull << 51 : mem;
  if (nan64(mem))
    return src;
  if (!((mem | src) & ~(1ull << 63)))
    return max ? mem & src : mem | src;
  return wsm_fminmax64(mem, src, max);
}

bool wsm_feq32(uint32_t a, uint32_t b) { return !nan32(a) && !nan32(b) && (a == b || !((a | b) & 0x7fffffffu)); }

bool wsm_feq64(uint64_t a, uint64_t b) { return !nan64(a) && !nan64(b) && (a == b || !((a | b) & ~(1ull << 63))); }

static uint32_t half_to_f32(uint32_t h) {
  uint32_t sign = (h & 0x8000u) << 16, e = h >> 10 & 31, m = h & 0x3ffu;
  if (e == 31)
    return sign | 0x7f800000u | m << 13;
  if (e)
    return sign | (e + 112) << 23 | m << 13;
  if (!m)
    return sign;
  unsigned shift = (unsigned)__builtin_clz(m) - 21; // puts the leading one at bit 10
  return sign | (113 - shift) << 23 | (m << shift & 0x3ffu) << 13;
}

// x >> n, rounded to nearest even.
static uint32_t shift_rne(uint32_t x, unsigned n) {
  uint32_t rest = x & ((1u << n) - 1), half = 1u << (n - 1), r = x >> n;
  return r + (rest > half || (rest == half && (r & 1)));
}

static uint32_t f32_to_half(uint32_t f) {
  uint32_t sign = f >> 16 & 0x8000u, e = f >> 23 & 255, m = f & 0x7fffffu;
  if (e == 255)
    return sign | 0x7c00u | (m ? 0x200u | m >> 13 : 0);
  if (e >= 143)
    return sign | 0x7c00u;
  if (e >= 113) // the carry of a rounded-up mantissa goes into the exponent, up to infinity
    return sign | (((e - 112) << 10) + shift_rne(m, 13));
  if (e < 102)
    return sign;
  return sign | shift_rne(m | 0x800000u, 126 - e);
}

// The sum of two halves is rounded once to f32's 24 bits and once to 11: with
// 24 >= 2 * 11 + 2 that gives what one rounding gives. The same for bf16's 8.
static uint32_t add_f16(uint32_t a, uint32_t b) {
  return f32_to_half(wsm_fadd32(half_to_f32(a & 0xffff), half_to_f32(b & 0xffff), 0));
}

static uint32_t add_bf16(uint32_t a, uint32_t b) {
  uint32_t sum = wsm_fadd32((a & 0xffff) << 16, (b & 0xffff) << 16, 0);
  return nan32(sum) ? sum >> 16 : shift_rne(sum, 16);
}

uint32_t wsm_pk_add_f16(uint32_t a, uint32_t b) { return add_f16(a, b) | add_f16(a >> 16, b >> 16) << 16; }
uint32_t wsm_pk_add_bf16(uint32_t a, uint32_t b) { return add_bf16(a, b) | add_bf16(a >> 16, b >> 16) << 16; }
