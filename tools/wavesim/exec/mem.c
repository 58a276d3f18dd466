// mem.c: the parts of memory instructions that are not inlined into their
// handlers: checks of private memory and the arithmetic of float atomics.
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "exec/mem.h"
#include "exec/numbers.h"

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
    ws_fault(w, i, (int)lane, 0, "%s of %u bytes at private address 0x%llx, outside a lane's %u bytes (%s)", what, n,
             (unsigned long long)o, w->scratch_bytes,
             w->group && ws_group_dynamic_stack(w->group)
                 ? "a dynamic stack: LIBOMPTARGET_STACK_SIZE, xlrun --stack or WAVESIM_STACK make it larger"
                 : "WAVESIM_STACK adds to them");
  return false;
}

void wsm_outside(ws_wave *w, const ws_inst *i, int lane, uint64_t addr, unsigned n, const char *what) {
  if (w->group)
    w->group->memory_fault = true;
  ws_fault(w, i, lane, addr, "%s of %u bytes %soutside every allocation", what, n, addr ? "" : "at address 0, ");
}

bool wsm_load_lds_at(ws_wave *w, const ws_inst *i, unsigned l, unsigned to, uint64_t *lds) {
  *lds = (uint64_t)(w->s[WS_S_M0] & 0xffffu) + (uint32_t)i->offset + to * l;
  if (!(*lds % 4) && *lds <= w->lds_bytes && to <= w->lds_bytes - *lds)
    return true;
  ws_fault(w, i, (int)l, 0, "%s LDS address 0x%llx of a load into LDS; the work-group has %u bytes",
           *lds % 4 ? "misaligned" : "too large an", (unsigned long long)*lds, w->lds_bytes);
  return false;
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
static unsigned fp_enter(void) {
  const unsigned csr = _mm_getcsr();
  if (csr & 0xe040) // RC, FZ, DAZ
    _mm_setcsr(0x1f80);
  return csr;
}

static void fp_leave(unsigned csr) {
  if (csr & 0xe040)
    _mm_setcsr(csr);
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
  const unsigned e = fp_enter();
  volatile float x = float32(a), y = float32(b), sum = x + y;
  fp_leave(e);
  uint32_t r = bits32(sum);
  if (nan32(r))
    return 0x7fc00000u;
  return flush & WSM_FLUSH_OUT ? flush32(r) : r;
}

uint64_t wsm_fadd64(uint64_t a, uint64_t b) {
  if (nan64(a) || nan64(b))
    return (nan64(a) ? a : b) | 1ull << 51;
  const unsigned e = fp_enter();
  volatile double x = float64(a), y = float64(b), sum = x + y;
  fp_leave(e);
  uint64_t r = bits64(sum);
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

// The sum of two halves is rounded once to f32's 24 bits and once to 11: with
// 24 >= 2 * 11 + 2 that gives what one rounding gives. The same for bf16's 8.
static uint32_t add_f16(uint32_t a, uint32_t b) {
  return to_f16(float32(wsm_fadd32(bits32(from_f16(a & 0xffff)), bits32(from_f16(b & 0xffff)), 0)), 0, false);
}

static uint32_t add_bf16(uint32_t a, uint32_t b) {
  return to_bf16(float32(wsm_fadd32((a & 0xffff) << 16, (b & 0xffff) << 16, 0)));
}

uint32_t wsm_pk_add_f16(uint32_t a, uint32_t b) { return add_f16(a, b) | add_f16(a >> 16, b >> 16) << 16; }
uint32_t wsm_pk_add_bf16(uint32_t a, uint32_t b) { return add_bf16(a, b) | add_bf16(a >> 16, b >> 16) << 16; }
