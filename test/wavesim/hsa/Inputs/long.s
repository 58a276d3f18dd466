// long.s: 8 MiB of code of which every 19th dword is executed, so that each
// instruction is decoded into memory of its own; then *arg += 1. gfx90a.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
.amdhsa_code_object_version 5
.text
.globl long
.p2align 8
.type long,@function
long:
 s_load_dwordx2 s[6:7], s[0:1], 0x0
 v_mov_b32 v0, 0
 v_mov_b32 v1, 1
 s_mov_b64 exec, 1
.rept 110000
 s_branch 18
 .fill 18, 4, 0
.endr
 s_waitcnt lgkmcnt(0)
 global_atomic_add v0, v1, s[6:7]
 s_endpgm
.rodata
.p2align 6
.amdhsa_kernel long
 .amdhsa_next_free_vgpr 8
 .amdhsa_next_free_sgpr 16
 .amdhsa_accum_offset 8
 .amdhsa_user_sgpr_kernarg_segment_ptr 1
.end_amdhsa_kernel
