// guard.s: kernels that do what a host has to be safe from, for revoke.c,
// fresh.c and limits.c; gfx90a.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
.amdgcn_target "amdgcn-amd-amdhsa--gfx90a"
.amdhsa_code_object_version 5

.macro KERNEL name
.text
.globl \name
.p2align 8
.type \name,@function
\name:
.endm

// s[0:1]: kernarg, s[2:3]: flat_scratch_init, s4: work-group, s5: scratch offset
.macro DESCRIBE name, lds=0, private=0
.rodata
.p2align 6
.amdhsa_kernel \name
 .amdhsa_next_free_vgpr 8
 .amdhsa_next_free_sgpr 16
 .amdhsa_accum_offset 8
 .amdhsa_user_sgpr_kernarg_segment_ptr 1
 .amdhsa_user_sgpr_flat_scratch_init 1
 .amdhsa_system_sgpr_private_segment_wavefront_offset 1
 .amdhsa_group_segment_fixed_size \lds
 .amdhsa_private_segment_fixed_size \private
.end_amdhsa_kernel
.endm

.macro SCRATCH
 s_add_u32 flat_scratch_lo, s2, s5
 s_addc_u32 flat_scratch_hi, s3, 0
.endm

KERNEL end // nothing
 s_endpgm
DESCRIBE end

KERNEL spin // for ever
0: s_branch 0b
DESCRIBE spin

KERNEL write // *arg = 7, for ever
 s_load_dwordx2 s[6:7], s[0:1], 0x0
 v_mov_b32 v0, 0
 v_mov_b32 v1, 7
 s_waitcnt lgkmcnt(0)
0: global_store_dword v0, v1, s[6:7]
 s_waitcnt vmcnt(0)
 s_branch 0b
DESCRIBE write

KERNEL idle // the same, but sleeping in between
 s_load_dwordx2 s[6:7], s[0:1], 0x0
 v_mov_b32 v0, 0
 v_mov_b32 v1, 7
 s_waitcnt lgkmcnt(0)
0: global_store_dword v0, v1, s[6:7]
 s_waitcnt vmcnt(0)
 s_sleep 8
 s_branch 0b
DESCRIBE idle

KERNEL lds // arg[i] = dword i of 64 KiB of LDS that nobody has written
 s_load_dwordx2 s[6:7], s[0:1], 0x0
 v_lshlrev_b32 v1, 2, v0
 s_mov_b32 s8, 0
 s_waitcnt lgkmcnt(0)
0: ds_read_b32 v2, v1
 s_waitcnt lgkmcnt(0)
 global_store_dword v1, v2, s[6:7]
 v_add_u32 v1, 0x100, v1
 s_add_u32 s8, s8, 1
 s_cmp_lt_u32 s8, 256
 s_cbranch_scc1 0b
 s_endpgm
DESCRIBE lds, 65536

KERNEL private // arg[i * 64 + lane] = dword i of the lane's 1024 bytes, last to first
 SCRATCH
 s_load_dwordx2 s[6:7], s[0:1], 0x0
 v_lshlrev_b32 v1, 2, v0
 v_add_u32 v1, 0xff00, v1
 v_mov_b32 v3, 0x3fc
 s_mov_b32 s8, 0
 s_waitcnt lgkmcnt(0)
0: scratch_load_dword v2, v3, off
 s_waitcnt vmcnt(0)
 global_store_dword v1, v2, s[6:7]
 scratch_store_dword v3, v0, off // for whoever comes next
 v_subrev_u32 v1, 0x100, v1
 v_subrev_u32 v3, 4, v3
 s_add_u32 s8, s8, 1
 s_cmp_lt_u32 s8, 256
 s_cbranch_scc1 0b
 s_endpgm
DESCRIBE private, 0, 1024

KERNEL touch // writes all of its private memory, arg bytes a lane, then counts itself at *arg[1]
 SCRATCH
 s_load_dwordx4 s[8:11], s[0:1], 0x0
 v_mov_b32 v3, 0
 s_mov_b32 s6, 0
 v_mov_b32 v0, 0
 v_mov_b32 v1, 1
 s_waitcnt lgkmcnt(0)
0: scratch_store_dword v3, v3, off
 v_add_u32 v3, 16, v3
 s_add_u32 s6, s6, 16
 s_cmp_lt_u32 s6, s8
 s_cbranch_scc1 0b
 s_waitcnt vmcnt(0)
 s_mov_b64 exec, 1
 global_atomic_add v0, v1, s[10:11]
 s_waitcnt vmcnt(0)
 s_load_dword s12, s[0:1], 0x4
 s_waitcnt lgkmcnt(0)
1: s_cmp_eq_u32 s12, 0 // stays when arg's upper half says so
 s_cbranch_scc1 2f
 s_sleep 64
 s_branch 1b
2: s_endpgm
DESCRIBE touch, 0, 16

KERNEL trap // text at arg
 s_load_dwordx2 s[0:1], s[0:1], 0x0
 s_waitcnt lgkmcnt(0)
 s_trap 2
 s_endpgm
DESCRIBE trap

// Writes over the queue's description, 64 bytes at queue_ptr, and over the
// completion signal of its own packet, with arg.
KERNEL overwrite // s[0:1]: packet, s[2:3]: queue, s[4:5]: kernarg
 s_load_dwordx2 s[6:7], s[4:5], 0x0
 v_mov_b32 v0, 0
 v_mov_b32 v2, 0x41414140
 v_mov_b32 v3, 0x41414140
 v_mov_b32 v4, 0x41414140
 v_mov_b32 v5, 0x41414140
 s_waitcnt lgkmcnt(0)
 v_mov_b32 v6, s6
 v_mov_b32 v7, s7
 global_store_dwordx4 v0, v[2:5], s[2:3]
 global_store_dwordx4 v0, v[2:5], s[2:3] offset:16
 global_store_dwordx4 v0, v[2:5], s[2:3] offset:32
 global_store_dwordx2 v0, v[6:7], s[0:1] offset:56
 s_waitcnt vmcnt(0)
 s_endpgm
.rodata
.p2align 6
.amdhsa_kernel overwrite
 .amdhsa_next_free_vgpr 8
 .amdhsa_next_free_sgpr 16
 .amdhsa_accum_offset 8
 .amdhsa_user_sgpr_dispatch_ptr 1
 .amdhsa_user_sgpr_queue_ptr 1
 .amdhsa_user_sgpr_kernarg_segment_ptr 1
.end_amdhsa_kernel

KERNEL saturate // asks for a mode that is not there
 s_endpgm
.rodata
.p2align 6
.amdhsa_kernel saturate
 .amdhsa_next_free_vgpr 8
 .amdhsa_next_free_sgpr 16
 .amdhsa_accum_offset 8
 .amdhsa_fp16_overflow 1
.end_amdhsa_kernel
