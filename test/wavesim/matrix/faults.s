; What a matrix instruction does not take is a fault that says why: copies that differ, broadcasts and signs that it has not,
; indices that are not there, constants where gfx908's hardware has none.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: split-file %s %t
; RUN: %fault gfx1100 32 %t/copy.s 2>&1 | FileCheck %s --check-prefix=COPY
; COPY: kernel k: {{.*}}lane 16: v8 holds 0x10 and has to be a copy of lane 0's 0x0
; RUN: %fault gfx942 64 %t/cbsz.s 2>&1 | FileCheck %s --check-prefix=MODIFIER
; RUN: %fault gfx942 64 %t/blgp.s 2>&1 | FileCheck %s --check-prefix=MODIFIER
; RUN: %fault gfx90a 64 %t/f64.s 2>&1 | FileCheck %s --check-prefix=MODIFIER
; RUN: %fault gfx950 64 %t/index.s 2>&1 | FileCheck %s --check-prefix=MODIFIER
; MODIFIER: kernel k: {{.*}}this instruction does not take such a modifier
; RUN: %fault gfx908 64 %t/constant.s 2>&1 | FileCheck %s --check-prefix=CONSTANT
; RUN: %fault gfx950 64 %t/transposed.s 2>&1 | FileCheck %s --check-prefix=TRANSPOSED
; TRANSPOSED: kernel k: {{.*}}lanes are switched off, and what the others get then is not known
; CONSTANT: kernel k: {{.*}}gfx908's hardware takes no constant as C

;--- copy.s
  v_mov_b32 v8, v0
  v_wmma_i32_16x16x16_iu4 v[16:23], v[8:9], v[10:11], v[16:23]
;--- cbsz.s
  v_mfma_f32_16x16x4_4b_f16 v[0:15], v[16:17], v[18:19], v[0:15] cbsz:3
;--- blgp.s
  v_mfma_f32_16x16x16_f16 v[0:3], v[16:17], v[18:19], v[0:3] blgp:1
;--- f64.s
  v_mfma_f64_16x16x4f64 v[0:7], v[16:17], v[18:19], v[0:7] blgp:1
;--- index.s
  v_smfmac_f32_16x16x64_f16 v[0:3], v[4:7], v[8:15], v16 abid:2
;--- constant.s
; v_mfma_f32_4x4x1f32 a[0:3], v0, v1, 1.0, which the assembler does not take
  .long 0xd3c20000, 0x03ca0300
;--- transposed.s
  s_mov_b64 exec, 1
  ds_read_b64_tr_b16 v[0:1], v2
