// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
__attribute__((amdgpu_kernel, visibility("protected"))) void cmpx(__attribute__((address_space(1))) unsigned *out) {
  unsigned i = __builtin_amdgcn_workitem_id_x(), r = 7;
  // v_cmpx_gt_u32_e64 v10, 20 with a destination field of 0
  asm volatile("v_mov_b32 v10, %1\n s_mov_b32 s20, exec_lo\n .long 0xd4d40000, 0x1290a\n v_mov_b32 %0, 1\n s_mov_b32 "
               "exec_lo, s20"
               : "+v"(r)
               : "v"(i)
               : "v10", "s20");
  out[i] = r;
}
