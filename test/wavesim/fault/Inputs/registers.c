// Registers beyond those that the compiler has counted: what the inline
// assembly names and does not declare.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#define KERNEL __attribute__((amdgpu_kernel, visibility("protected"))) void
typedef __attribute__((address_space(1))) unsigned global;

// Nothing is written beyond the last register, and v0 is read there.
KERNEL beyond(global *out) {
  unsigned a, b, c, d;
  asm volatile("v_mov_b32 v0, 41\n v_mov_b32 v200, 7\n v_mov_b32 %0, v200\n v_add_u32_e64 %1, v210, 1 clamp\n"
               "v_mov_b32 %2, 5\n v_lshlrev_b64 v[220:221], 4, v[0:1]\n v_add_f32 %3, v250, v251"
               : "=&v"(a), "=&v"(b), "=&v"(c), "=&v"(d)
               :
               : "v0", "v1");
  out[0] = a;
  out[1] = b;
  out[2] = c;
  out[3] = d; // twice the bits of 41 as a float, a denormal
}

// Both are written.
KERNEL swapped(global *out) {
  unsigned a;
  asm volatile("v_mov_b32 v0, 41\n v_mov_b32 v1, 42\n v_swap_b32 v1, v200\n v_add_u32 %0, v0, v1"
               : "=v"(a)
               :
               : "v0", "v1");
  out[0] = a;
}

KERNEL written(global *out) {
  asm volatile("v_mov_b32 v200, 7" ::: "v0");
  out[0] = 1;
}
KERNEL read(global *out) {
  unsigned a;
  asm volatile("v_add_u32 %0, 1, v201" : "=v"(a));
  out[0] = a;
}
KERNEL loaded(global *out) {
  asm volatile("global_load_dwordx4 v[60:63], %0, off\n s_waitcnt vmcnt(0)" ::"v"(out));
  out[0] = 2;
}

// s90 is not there on gfx9 only: s0 is read for it.
KERNEL scalar(global *out) {
  unsigned a, b;
  asm volatile("s_mov_b32 s0, 42\n s_mov_b32 s90, 7\n s_mov_b32 %0, s90\n s_mov_b32 %1, s0"
               : "=&s"(a), "=&s"(b)
               :
               : "s0");
  out[0] = a;
  out[1] = b;
}

// A device function has the registers of the kernel that calls it.
__attribute__((noinline)) static unsigned many(unsigned x) {
  unsigned r;
  asm volatile("v_mov_b32 v70, %1\n v_add_u32 %0, 1, v70" : "=v"(r) : "v"(x) : "v70");
  return r;
}
KERNEL calls(global *out) { out[0] = many(out[1]) + 1; }

#if RELATIVE // gfx10 and newer; gfx9 has a mode for it
#define INDEXED(from, to, index, which) "s_mov_b32 m0, " #index "\n v_movrel" #which "_b32 " #to ", " #from "\n"
#define SOURCE s
#define DESTINATION d
#else
#define INDEXED(from, to, index, which)                                                                                \
  "s_mov_b32 s0, " #index "\n s_set_gpr_idx_on s0, gpr_idx(" #which ")\n v_mov_b32 " #to ", " #from                    \
  "\n s_set_gpr_idx_off\n"
#define SOURCE SRC0
#define DESTINATION DST
#endif
#define X_INDEXED(...) INDEXED(__VA_ARGS__)
KERNEL indexed(global *out) {
  unsigned a, b, c;
  asm volatile("v_mov_b32 v0, 41\n v_mov_b32 v1, 42\n v_mov_b32 v2, 43\n" X_INDEXED(v1, v3, 1, SOURCE)
                   X_INDEXED(v1, v4, 250, SOURCE)
                       X_INDEXED(v1, v2, 250, DESTINATION) "v_mov_b32 %0, v3\n v_mov_b32 %1, v4\n v_mov_b32 %2, v0"
               : "=&v"(a), "=&v"(b), "=&v"(c)
               :
               : "v0", "v1", "v2", "v3", "v4", "s0");
  out[0] = a; // v2
  out[1] = b; // beyond the last: v0
  out[2] = c; // not written by an index beyond the last
}
KERNEL indexed_write(global *out) {
  asm volatile(X_INDEXED(v1, v2, 250, DESTINATION)::: "v1", "v2", "s0");
  out[0] = 3;
}
