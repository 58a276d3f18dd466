// Barriers, their reductions, fences and atomics, in kernels whose results do
// not depend on the order in which threads run. gen.py makes the inputs and what
// each buffer must hold afterwards.
//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "../../../oracle/gpu.h"

FN u32 tid_y() { return __nvvm_read_ptx_sreg_tid_y(); }
FN u32 tid_z() { return __nvvm_read_ptx_sreg_tid_z(); }
FN u32 ntid_y() { return __nvvm_read_ptx_sreg_ntid_y(); }
FN u32 ntid_z() { return __nvvm_read_ptx_sreg_ntid_z(); }
FN u32 linear() { return (tid_z() * ntid_y() + tid_y()) * ntid() + tid(); }
FN u32 threads() { return ntid() * ntid_y() * ntid_z(); }
FN u32 global() { return bid() * threads() + linear(); }

// The three reductions over the block, eight times in a row with no barrier
// between, so that one use must not disturb the next.
KERNEL reductions(u32 *out, const u32 *in) {
  u32 v = in[global()], *o = out + global() * 24;
  for (u32 r = 0; r < 8; r++) {
    u32 p = v >> r & 1;
    o[r * 3] = (u32)__nvvm_bar0_popc((i32)(p << r));
    o[r * 3 + 1] = (u32)__nvvm_bar0_and((i32)p) != 0;
    o[r * 3 + 2] = (u32)__nvvm_bar0_or((i32)p) != 0;
  }
}

// The same when some threads have left: whole warps, and single threads.
KERNEL reductions_exit(u32 *out, const u32 *in) {
  u32 v = in[global()], *o = out + global() * 12;
  if (v >> 31)
    return;
  for (u32 r = 0; r < 4; r++) {
    u32 p = v >> r & 1;
    o[r * 3] = (u32)__nvvm_bar0_popc((i32)p);
    o[r * 3 + 1] = (u32)__nvvm_bar0_and((i32)p) != 0;
    o[r * 3 + 2] = (u32)__nvvm_bar0_or((i32)p) != 0;
  }
}

// A reduction in a function that is not inlined, and in a loop whose length the
// block decides together.
static __device__ __attribute__((noinline)) u32 any(u32 p) { return (u32)__nvvm_bar0_or((i32)p); }
KERNEL until_none(u32 *out, const u32 *in) {
  u32 v = in[global()] & 15, rounds = 0;
  while (any(v)) {
    v = v ? v - 1 : 0;
    rounds++;
  }
  out[global()] = rounds;
}

// Values handed around through shared memory.
KERNEL rotate(u32 *out, const u32 *in) {
  __shared__ u32 s[1024];
  u32 v = in[global()], n = threads();
  for (u32 r = 1; r <= 5; r++) {
    s[linear()] = v;
    syncthreads();
    v = s[(linear() + r) % n] + r;
    syncthreads();
  }
  out[global()] = v;
}

// The same within warps, through shared and through global memory, with a warp
// barrier only. Blocks of whole warps.
KERNEL warp_exchange(u32 *out, u32 *scratch, const u32 *in) {
  __shared__ u32 s[1024];
  volatile u32 *slow = scratch + bid() * threads();
  u32 v = in[global()], base = linear() & ~31u;
  for (u32 r = 1; r <= 5; r++) {
    s[linear()] = v;
    slow[linear()] = v ^ r;
    __nvvm_bar_warp_sync(FULL);
    v = s[base + ((linear() + r) & 31)] + slow[base + ((linear() + 3 * r) & 31)];
    __nvvm_bar_warp_sync(FULL);
  }
  out[global()] = v;
}

// Atomics of the LLVM kind (as clang writes atomicAdd) and of the scoped NVVM
// kind. The results are sums and extremes; what an atomic returned is added up.
KERNEL atomics(u32 *w, u64 *l, float *f, double *d, const u32 *in) {
  u32 v = in[global()];
  u64 x = (u64)v * 0x100000001ull;
  __nvvm_atom_add_gen_i((i32 *)w, (i32)v);
  __nvvm_atom_max_gen_i((i32 *)(w + 1), (i32)v);
  __nvvm_atom_min_gen_i((i32 *)(w + 2), (i32)v);
  __nvvm_atom_max_gen_ui(w + 3, v);
  __nvvm_atom_min_gen_ui(w + 4, ~v);
  __nvvm_atom_and_gen_i((i32 *)(w + 5), (i32)(v | 0xff));
  __nvvm_atom_or_gen_i((i32 *)(w + 6), (i32)(v & 0xf0f0f0f0));
  __nvvm_atom_xor_gen_i((i32 *)(w + 7), (i32)v);
  __nvvm_atom_inc_gen_ui(w + 8, 99);
  __nvvm_atom_dec_gen_ui(w + 9, 76);
  __nvvm_atom_add_gen_ll((i64 *)l, (i64)x);
  __nvvm_atom_max_gen_ll((i64 *)(l + 1), (i64)x);
  __nvvm_atom_min_gen_ll((i64 *)(l + 2), (i64)x);
  __nvvm_atom_max_gen_ull(l + 3, x);
  __nvvm_atom_xor_gen_ll((i64 *)(l + 4), (i64)x);
  __nvvm_atom_add_gen_f(f, (float)(v & 15));
  __nvvm_atom_add_gen_d(d, (double)(v & 0xffff));
  // Each old value is seen by one thread.
  u32 ticket = (u32)__nvvm_atom_add_gen_i((i32 *)(w + 10), 1);
  __nvvm_atom_add_gen_i((i32 *)(w + 11), (i32)(ticket * ticket));
  __nvvm_atom_sys_add_gen_i((i32 *)(w + 12), (i32)v);
  __nvvm_atom_sys_max_gen_i((i32 *)(w + 13), (i32)v);
  __nvvm_atom_sys_inc_gen_ui(w + 14, 1000);
  __nvvm_atom_sys_add_gen_d(d + 1, 0.5);
  __nvvm_atom_sys_xor_gen_ll((i64 *)(l + 5), (i64)x);
  // A lock-free product by compare and swap.
  u32 old = w[15], seen;
  do {
    seen = old;
    old = (u32)__nvvm_atom_cas_gen_i((i32 *)(w + 15), (i32)seen, (i32)(seen + (v | 1)));
  } while (old != seen);
}

// The same in shared memory with block scope, then one thread a block adds up.
KERNEL shared_atomics(u32 *out, const u32 *in) {
  __shared__ u32 s[8];
  __shared__ float sf;
  u32 v = in[global()];
  if (linear() < 8)
    s[linear()] = linear() == 1 ? 0x80000000u : linear() == 4 ? ~0u : 0;
  if (linear() == 0)
    sf = 0;
  syncthreads();
  __nvvm_atom_cta_add_gen_i((i32 *)s, (i32)v);
  __nvvm_atom_cta_max_gen_i((i32 *)(s + 1), (i32)v);
  __nvvm_atom_cta_inc_gen_ui(s + 2, 6);
  __nvvm_atom_cta_or_gen_i((i32 *)(s + 3), (i32)(1u << (v & 31)));
  __nvvm_atom_cta_and_gen_i((i32 *)(s + 4), (i32)(v | 0xf));
  __nvvm_atom_cta_xor_gen_i((i32 *)(s + 5), (i32)v);
  __nvvm_atom_cta_dec_gen_ui(s + 6, 10);
  __nvvm_atom_cta_add_gen_f(&sf, (float)(v & 7));
  u32 old = 0, seen;
  do {
    seen = old;
    old = (u32)__nvvm_atom_cta_cas_gen_i((i32 *)(s + 7), (i32)seen, (i32)(seen + 3));
  } while (old != seen);
  syncthreads();
  if (linear() < 8)
    out[bid() * 9 + linear()] = s[linear()];
  if (linear() == 0)
    out[bid() * 9 + 8] = (u32)sf;
}

// A message from block to block: the block that draws the last ticket reads what
// all the others wrote before theirs (CUDA's threadFenceReduction).
KERNEL last_block(u32 *sum, u32 *part, u32 *ticket, const u32 *in) {
  __shared__ u32 s[1024];
  __shared__ u32 last;
  u32 n = threads();
  s[linear()] = in[global()];
  syncthreads();
  if (linear() == 0) {
    u32 t = 0;
    for (u32 i = 0; i < n; i++)
      t += s[i];
    part[bid()] = t;
    __nvvm_membar_gl();
    last = (u32)__nvvm_atom_add_gen_i((i32 *)ticket, 1) == nbid() - 1;
  }
  syncthreads();
  if (last && linear() == 0) {
    __nvvm_membar_gl();
    u32 t = 0;
    for (u32 i = 0; i < nbid(); i++)
      t += ((volatile u32 *)part)[i];
    *sum = t;
  }
  __nvvm_membar_cta();
  __nvvm_membar_sys();
}
