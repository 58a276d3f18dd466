// private.s: private memory as memory, at the base of the private segment buffer
// plus the wave's offset, where GCC has its stack; gfx906.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
.amdgcn_target "amdgcn-amd-amdhsa--gfx906"
.amdhsa_code_object_version 5

.macro KERNEL name
.text
.globl \name
.p2align 8
.type \name,@function
// s[0:3]: private segment buffer, s[4:5]: kernarg, s6: work-group, s7: the wave's offset;
// s[10:11] becomes the address, v2 4 * the lane's number
\name:
 s_load_dwordx2 s[8:9], s[4:5], 0x0
 s_load_dword s12, s[4:5], 0x8
 s_and_b32 s11, s1, 0xffff
 s_add_u32 s10, s0, s7
 s_addc_u32 s11, s11, 0
 v_and_b32 v1, 63, v0
 v_lshlrev_b32 v2, 2, v1
 s_waitcnt lgkmcnt(0)
.endm

.macro DESCRIBE name
.rodata
.p2align 6
.amdhsa_kernel \name
 .amdhsa_next_free_vgpr 16
 .amdhsa_next_free_sgpr 24
 .amdhsa_user_sgpr_private_segment_buffer 1
 .amdhsa_user_sgpr_kernarg_segment_ptr 1
 .amdhsa_system_sgpr_private_segment_wavefront_offset 1
 .amdhsa_group_segment_fixed_size 8
 .amdhsa_private_segment_fixed_size 16
.end_amdhsa_kernel
.endm

// Eight dwords for every work-item: private dwords 0 and 1, written as memory; 2
// as memory, written as private; 3 as memory, not written; dword 1 of the group's
// first item; 0; the address.
KERNEL rows
 v_add_u32 v3, 0x1000, v0
 global_store_dword v2, v3, s[10:11]
 v_add_u32 v3, 0x2000, v0
 global_store_dword v2, v3, s[10:11] offset:256
 v_add_u32 v3, 0x3000, v0
 v_mov_b32 v13, -40 // a negative offset of a lane, as LLVM has it for indices that count down
 buffer_store_dword v3, v13, s[0:3], s7 offen offset:48
 s_waitcnt vmcnt(0)
 buffer_load_dword v4, off, s[0:3], s7
 buffer_load_dword v5, v13, s[0:3], s7 offen offset:44
 global_load_dword v6, v2, s[10:11] offset:512
 global_load_dword v7, v2, s[10:11] offset:768
 v_mov_b32 v10, s10
 v_mov_b32 v11, s11
 v_mov_b32 v12, 0
 v_cmp_eq_u32 vcc, 0, v0
 s_and_saveexec_b64 s[14:15], vcc
 ds_write_b64 v12, v[10:11]
 s_mov_b64 exec, s[14:15]
 s_waitcnt vmcnt(0) lgkmcnt(0)
 s_barrier
 ds_read_b64 v[14:15], v12
 s_waitcnt lgkmcnt(0)
 global_load_dword v8, v[14:15], off offset:256
 v_mov_b32 v9, 0
 s_lshl_b32 s16, s6, 7
 v_add_u32 v13, s16, v0
 v_lshlrev_b32 v13, 5, v13
 s_waitcnt vmcnt(0)
 global_store_dwordx4 v13, v[4:7], s[8:9]
 global_store_dwordx4 v13, v[8:11], s[8:9] offset:16
 s_barrier // the first wave's memory is there as long as it runs
 s_endpgm
DESCRIBE rows

// At the wave's address plus an offset: stores 1, adds 1, and reads it as a scalar.
KERNEL at
 v_mov_b32 v4, s12
 v_mov_b32 v5, 1
 s_mov_b64 exec, 1
 global_store_dword v4, v5, s[10:11]
 s_waitcnt vmcnt(0)
 global_atomic_add v6, v4, v5, s[10:11] glc
 s_waitcnt vmcnt(0)
 s_load_dword s13, s[10:11], s12
 s_waitcnt lgkmcnt(0)
 v_add_u32 v6, s13, v6
 v_mov_b32 v7, 0
 global_store_dword v7, v6, s[8:9]
 s_endpgm
DESCRIBE at
