; Kernels that do what a GPU would hide or hang on, one mistake each, and `good`,
; which has to work in the same process afterwards. All take (buffer of 1024
; bytes, output of 512 bytes).
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
.amdhsa_code_object_version 5
.text

; Pointers in s[4:5] and s[6:7], the work-item in v0, 4 * lane in v1, the work-group in s8.
.macro kernel name
  .globl \name
  .p2align 8
  .type \name,@function
\name:
  s_load_dwordx4 s[4:7], s[0:1], 0x0
  s_mov_b32 s8, s2
  v_and_b32_e32 v0, 0x3ff, v0
  v_lshlrev_b32_e32 v1, 2, v0
  s_mov_b32 m0, -1
  s_waitcnt lgkmcnt(0)
.endm

; Only lane \lane of wave \wave of work-group \group stays.
.macro only group, wave, lane
  s_mov_b32 s9, (\wave * 64 + \lane)
  v_cmp_eq_u32_e32 vcc, s9, v0
  s_cmp_eq_u32 s8, \group
  s_cselect_b64 vcc, vcc, 0
  s_and_b64 exec, exec, vcc
.endm

.macro done name, lds=256
  s_endpgm
.L\name\()_end:
  .size \name, .L\name\()_end-\name
  .fill 48, 4, 0xbf800000
.rodata
  .p2align 6
.amdhsa_kernel \name
  .amdhsa_next_free_vgpr 32
  .amdhsa_next_free_sgpr 32
  .amdhsa_kernarg_size 16
  .amdhsa_user_sgpr_kernarg_segment_ptr 1
  .amdhsa_system_sgpr_workgroup_id_x 1
  .amdhsa_group_segment_fixed_size \lds
; accum_offset
.end_amdhsa_kernel
.text
.endm

kernel read_outside
  only 1, 1, 5
  v_mov_b32_e32 v2, 0x100000
  global_load_dword v3, v2, s[4:5]
  s_waitcnt vmcnt(0)
done read_outside

kernel write_outside
  only 0, 0, 63
  v_mov_b32_e32 v2, -4
  v_ashrrev_i32_e32 v3, 31, v2
  v_add_co_u32 v2, vcc, s4, v2
  v_mov_b32_e32 v4, s5
  v_addc_co_u32_e32 v3, vcc, v4, v3, vcc
  global_store_dword v[2:3], v0, off
done write_outside

kernel read_one_past
  only 0, 0, 7
  v_mov_b32_e32 v2, 1021
  global_load_dword v3, v2, s[4:5]
  s_waitcnt vmcnt(0)
done read_one_past

kernel write_one_past
  only 0, 0, 7
  v_mov_b32_e32 v2, 1024
  global_store_byte v2, v0, s[4:5]
done write_one_past

kernel read_last_byte
  v_mov_b32_e32 v2, 1023
  global_load_ubyte v3, v2, s[4:5]
  s_waitcnt vmcnt(0)
  global_store_dword v1, v3, s[6:7]
done read_last_byte

kernel null_read
  only 0, 1, 0
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  flat_load_dwordx2 v[4:5], v[2:3]
  s_waitcnt vmcnt(0) lgkmcnt(0)
done null_read

kernel null_write
  only 0, 0, 2
  v_mov_b32_e32 v2, 0
  v_mov_b32_e32 v3, 0
  global_store_short v[2:3], v0, off offset:16
done null_write

kernel atomic_outside
  only 0, 0, 9
  v_mov_b32_e32 v2, 0x40000
  global_atomic_add v2, v0, s[4:5]
done atomic_outside

kernel atomic_misaligned
  only 0, 0, 9
  v_mov_b32_e32 v2, 6
  global_atomic_add v2, v0, s[4:5]
done atomic_misaligned

kernel scalar_outside
  s_add_u32 s4, s4, 0x10000000
  s_addc_u32 s5, s5, 0
  s_load_dwordx4 s[12:15], s[4:5], 0x0
  s_waitcnt lgkmcnt(0)
done scalar_outside

kernel scalar_past_the_end
  s_load_dwordx4 s[12:15], s[4:5], 0x3f4
  s_waitcnt lgkmcnt(0)
done scalar_past_the_end

kernel ds_misaligned
  only 1, 0, 3
  v_mov_b32_e32 v2, 6
  ds_add_u32 v2, v0
  s_waitcnt lgkmcnt(0)
done ds_misaligned

kernel ds_outside
  only 0, 0, 4
  v_mov_b32_e32 v2, 0x1000
  ds_read_b32 v3, v2
  s_waitcnt lgkmcnt(0)
done ds_outside

kernel ds_offset_outside
  only 0, 0, 4
  v_mov_b32_e32 v2, 0
  ds_write_b64 v2, v[4:5] offset:252
  s_waitcnt lgkmcnt(0)
done ds_offset_outside

kernel ds_negative
  only 0, 0, 4
  v_mov_b32_e32 v2, -4
  ds_read_b32 v3, v2 offset:4
  s_waitcnt lgkmcnt(0)
done ds_negative

kernel flat_lds_outside
  only 0, 0, 4
  s_mov_b64 s[10:11], src_shared_base
  v_mov_b32_e32 v2, 0x8000
  v_mov_b32_e32 v3, s11
  flat_store_dword v[2:3], v0
  s_waitcnt vmcnt(0) lgkmcnt(0)
done flat_lds_outside

; Wave 0 ends, wave 1 waits.
kernel barrier_not_reached
  v_cmp_gt_u32_e32 vcc, 64, v0
  s_cbranch_vccnz .Lskip
  s_barrier
.Lskip:
done barrier_not_reached

kernel illegal_word
  .long 0xbf7fffff
done illegal_word

kernel read_before_wait
  global_load_dword v3, v1, s[4:5]
  v_add_u32_e32 v4, v3, v0
  s_waitcnt vmcnt(0)
done read_before_wait

kernel store_before_wait
  ds_read_b32 v3, v1
  global_store_dword v1, v3, s[6:7]
  s_waitcnt vmcnt(0) lgkmcnt(0)
done store_before_wait

kernel scalar_before_wait
  s_load_dword s12, s[4:5], 0x0
  s_add_u32 s13, s12, s12
  s_waitcnt lgkmcnt(0)
done scalar_before_wait

kernel wait_for_too_few
  global_load_dword v3, v1, s[4:5]
  global_load_dword v4, v1, s[4:5] offset:512
  s_waitcnt vmcnt(1)
  v_mov_b32_e32 v5, v3
  v_mov_b32_e32 v6, v4
  s_waitcnt vmcnt(0)
done wait_for_too_few

kernel jump_outside
  s_mov_b64 s[10:11], 0x1234500
  s_setpc_b64 s[10:11]
done jump_outside

kernel call_through_null
  s_mov_b64 s[10:11], 0
  s_swappc_b64 s[12:13], s[10:11]
done call_through_null

kernel jump_misaligned
  s_getpc_b64 s[10:11]
  s_add_u32 s10, s10, 6
  s_addc_u32 s11, s11, 0
  s_setpc_b64 s[10:11]
done jump_misaligned

kernel trap
  s_trap 2
done trap

; UINT32 is the last word of a resource of that format.
kernel format_reserved
  only 0, 0, 3
  s_mov_b32 s12, s4
  s_and_b32 s13, s5, 0xffff
  s_movk_i32 s14, 0x7fff
  s_mov_b32 s15, UINT32
  tbuffer_load_format_x v2, v1, s[12:15], 0 format:127 offen
  s_waitcnt vmcnt(0)
done format_reserved

kernel format_missing
  only 0, 0, 3
  s_mov_b32 s12, s4
  s_and_b32 s13, s5, 0xffff
  s_movk_i32 s14, 0x7fff
  s_mov_b32 s15, UINT32 + 0xfac
  buffer_load_format_xy v[2:3], v1, s[12:15], 0 offen
  s_waitcnt vmcnt(0)
done format_missing

kernel format_wide
  only 0, 0, 3
  s_mov_b32 s12, s4
  s_and_b32 s13, s5, 0xffff
  s_movk_i32 s14, 0x7fff
  s_mov_b32 s15, UINT32
  v_mov_b32_e32 v2, 0x12345
  global_store_dword v1, v2, s[4:5]
  s_waitcnt vmcnt(0)
  tbuffer_load_format_d16_x v3, v1, s[12:15], 0 format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_UINT] offen
  s_waitcnt vmcnt(0)
done format_wide

kernel format_scaled
  only 0, 0, 3
  s_mov_b32 s12, s4
  s_and_b32 s13, s5, 0xffff
  s_movk_i32 s14, 0x7fff
  s_mov_b32 s15, UINT32
  v_mov_b32_e32 v2, 0.5
  tbuffer_store_format_x v2, v1, s[12:15], 0 format:[BUF_DATA_FORMAT_8,BUF_NUM_FORMAT_USCALED] offen
done format_scaled

kernel format_outside
  only 0, 0, 3
  s_mov_b32 s12, s4
  s_and_b32 s13, s5, 0xffff
  s_movk_i32 s14, 0x7fff
  s_mov_b32 s15, UINT32
  v_mov_b32_e32 v2, 0x400
  tbuffer_load_format_x v3, v2, s[12:15], 0 format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_UINT] offen
  s_waitcnt vmcnt(0)
done format_outside

kernel format_unbound
  only 0, 0, 3
  s_mov_b32 s12, s4
  s_and_b32 s13, s5, 0xffff
  s_movk_i32 s14, 0x7fff
  s_mov_b32 s15, UINT32 & 0xff000000
  tbuffer_load_format_x v3, v1, s[12:15], 0 format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_UINT] offen
  s_waitcnt vmcnt(0)
done format_unbound

kernel format_store_select
  only 0, 0, 3
  s_mov_b32 s12, s4
  s_and_b32 s13, s5, 0xffff
  s_movk_i32 s14, 0x7fff
  s_mov_b32 s15, UINT32 + 5
  buffer_store_format_x v0, v1, s[12:15], 0 offen
done format_store_select

kernel format_misaligned
  only 0, 0, 3
  s_mov_b32 s12, s4
  s_and_b32 s13, s5, 0xffff
  s_movk_i32 s14, 0x7fff
  s_mov_b32 s15, UINT32
  v_mov_b32_e32 v2, 2
  tbuffer_load_format_x v3, v2, s[12:15], 0 format:[BUF_DATA_FORMAT_32,BUF_NUM_FORMAT_UINT] offen
  s_waitcnt vmcnt(0)
done format_misaligned

kernel good
  global_load_dword v3, v1, s[4:5]
  s_waitcnt vmcnt(0)
  v_add_u32_e32 v3, 1, v3
  global_store_dword v1, v3, s[6:7]
done good

; with a counter each for LDS and scalar loads (gfx12)
kernel scalar_after_dscnt
  s_load_dword s12, s[4:5], 0x0
  s_wait_dscnt 0x0
  s_wait_loadcnt 0x0
  s_add_u32 s13, s12, s12
done scalar_after_dscnt

kernel lds_after_kmcnt
  ds_read_b32 v3, v1
  s_wait_kmcnt 0x0
  s_wait_loadcnt 0x0
  v_mov_b32_e32 v4, v3
done lds_after_kmcnt

kernel load_after_storecnt
  global_load_dword v3, v1, s[4:5]
  s_wait_storecnt_dscnt 0x0
  s_wait_kmcnt 0x0
  v_mov_b32_e32 v5, v3
done load_after_storecnt

kernel load_among_two
  global_load_dword v3, v1, s[4:5]
  global_load_dword v4, v1, s[4:5]
  s_wait_loadcnt_dscnt 0x100
  v_mov_b32_e32 v6, v3
  v_mov_b32_e32 v7, v4
done load_among_two
; end of gfx12

; with scalar stores (gfx9)
kernel scalar_store_outside
  s_store_dwordx2 s[4:5], s[4:5], 0x3fc
done scalar_store_outside

kernel scalar_atomic_outside
  s_atomic_add s8, s[4:5], 0x400 glc
  s_waitcnt lgkmcnt(0)
done scalar_atomic_outside

kernel scalar_atomic_misaligned
  s_atomic_add_x2 s[8:9], s[4:5], 0x4
done scalar_atomic_misaligned

kernel scalar_scratch_none
  s_mov_b64 flat_scratch, 0
  s_scratch_load_dword s12, flat_scratch, 0x0
  s_waitcnt lgkmcnt(0)
done scalar_scratch_none

kernel scalar_atomic_before_wait
  s_mov_b32 s12, 1
  s_atomic_add s12, s[4:5], 0x8 glc
  s_add_u32 s13, s12, s12
done scalar_atomic_before_wait

kernel scalar_store_before_wait
  s_load_dword s12, s[4:5], 0x0
  s_store_dword s12, s[4:5], 0x8
done scalar_store_before_wait
; end of gfx9

; with accumulation registers
kernel refused
  s_rfe_b64 s[0:1]
done refused

