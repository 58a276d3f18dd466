; RUN: llc -global-isel=0 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 < %s | FileCheck -check-prefix=GFX9 %s
; RUN: llc -global-isel=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 < %s | FileCheck -check-prefix=GFX9 %s
; RUN: llc -global-isel=0 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %s | FileCheck -check-prefix=GFX9 %s
; RUN: llc -global-isel=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %s | FileCheck -check-prefix=GFX9 %s
; RUN: llc -global-isel=0 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 < %s | FileCheck -check-prefix=GFX10PLUS %s
; RUN: llc -global-isel=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 < %s | FileCheck -check-prefix=GFX10PLUS %s
; RUN: llc -global-isel=0 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -mattr=+wavefrontsize64 < %s | FileCheck -check-prefix=GFX10PLUS %s
; RUN: llc -global-isel=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -mattr=+wavefrontsize64 < %s | FileCheck -check-prefix=GFX10PLUS %s
; RUN: llc -global-isel=0 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1200 < %s | FileCheck -check-prefix=GFX10PLUS %s
; RUN: llc -global-isel=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1200 < %s | FileCheck -check-prefix=GFX10PLUS %s

; What an exchange with a constant costs, from what the instructions can do:
; a DPP move for 1, 2, 3, 7, 8 and 15, two for the rest below 16 when the warp
; is full, a ds_swizzle above. gfx10 and newer have row_xmask and v_permlanex16,
; and never need the LDS.

; GFX9-LABEL: {{^}}bfly_1:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       v_mov_b32_dpp {{v[0-9]+}}, v0 quad_perm:[1,0,3,2] row_mask:0xf bank_mask:0xf
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_1:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 {{row_xmask:1|quad_perm:\[1,0,3,2\]}} row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_1(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 1, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_2:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       v_mov_b32_dpp {{v[0-9]+}}, v0 quad_perm:[2,3,0,1] row_mask:0xf bank_mask:0xf
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_2:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 {{row_xmask:2|quad_perm:\[2,3,0,1\]}} row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_2(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 2, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_3:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       v_mov_b32_dpp {{v[0-9]+}}, v0 quad_perm:[3,2,1,0] row_mask:0xf bank_mask:0xf
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_3:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 {{row_xmask:3|quad_perm:\[3,2,1,0\]}} row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_3(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 3, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_4:
; GFX9-NOT:   {{(v_(nop|perm|readlane)|ds_)}}
; GFX9-COUNT-2: v_mov_b32_dpp
; GFX9-NOT:   {{(v_cndmask|_dpp|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_4:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 row_xmask:4 row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_4(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 4, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_5:
; GFX9-NOT:   {{(v_(nop|perm|readlane)|ds_)}}
; GFX9-COUNT-2: v_mov_b32_dpp
; GFX9-NOT:   {{(v_cndmask|_dpp|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_5:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 row_xmask:5 row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_5(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 5, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_6:
; GFX9-NOT:   {{(v_(nop|perm|readlane)|ds_)}}
; GFX9-COUNT-2: v_mov_b32_dpp
; GFX9-NOT:   {{(v_cndmask|_dpp|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_6:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 row_xmask:6 row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_6(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 6, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_7:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       v_mov_b32_dpp {{v[0-9]+}}, v0 row_half_mirror row_mask:0xf bank_mask:0xf
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_7:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 {{row_xmask:7|row_half_mirror}} row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_7(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 7, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_8:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       v_mov_b32_dpp {{v[0-9]+}}, v0 row_ror:8 row_mask:0xf bank_mask:0xf
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_8:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 {{row_xmask:8|row_ror:8}} row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_8(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 8, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_9:
; GFX9-NOT:   {{(v_(nop|perm|readlane)|ds_)}}
; GFX9-COUNT-2: v_mov_b32_dpp
; GFX9-NOT:   {{(v_cndmask|_dpp|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_9:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 row_xmask:9 row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_9(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 9, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_10:
; GFX9-NOT:   {{(v_(nop|perm|readlane)|ds_)}}
; GFX9-COUNT-2: v_mov_b32_dpp
; GFX9-NOT:   {{(v_cndmask|_dpp|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_10:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 row_xmask:10 row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_10(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 10, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_11:
; GFX9-NOT:   {{(v_(nop|perm|readlane)|ds_)}}
; GFX9-COUNT-2: v_mov_b32_dpp
; GFX9-NOT:   {{(v_cndmask|_dpp|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_11:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 row_xmask:11 row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_11(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 11, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_12:
; GFX9-NOT:   {{(v_(nop|perm|readlane)|ds_)}}
; GFX9-COUNT-2: v_mov_b32_dpp
; GFX9-NOT:   {{(v_cndmask|_dpp|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_12:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 row_xmask:12 row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_12(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 12, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_13:
; GFX9-NOT:   {{(v_(nop|perm|readlane)|ds_)}}
; GFX9-COUNT-2: v_mov_b32_dpp
; GFX9-NOT:   {{(v_cndmask|_dpp|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_13:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 row_xmask:13 row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_13(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 13, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_14:
; GFX9-NOT:   {{(v_(nop|perm|readlane)|ds_)}}
; GFX9-COUNT-2: v_mov_b32_dpp
; GFX9-NOT:   {{(v_cndmask|_dpp|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_14:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 row_xmask:14 row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_14(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 14, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_15:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       v_mov_b32_dpp {{v[0-9]+}}, v0 row_mirror row_mask:0xf bank_mask:0xf
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_15:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, v0 {{row_xmask:15|row_mirror}} row_mask:0xf bank_mask:0xf
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_15(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 15, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_16:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(SWAP,16)
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_16:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_16(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 16, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_17:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"ipppi")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_17:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_17(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 17, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_18:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"ippip")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_18:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_18(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 18, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_19:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"ippii")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_19:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_19(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 19, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_20:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"ipipp")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_20:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_20(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 20, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_21:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"ipipi")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_21:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_21(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 21, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_22:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"ipiip")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_22:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_22(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 22, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_23:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"ipiii")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_23:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_23(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 23, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_24:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"iippp")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_24:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_24(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 24, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_25:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"iippi")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_25:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_25(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 25, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_26:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"iipip")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_26:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_26(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 26, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_27:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"iipii")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_27:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_27(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 27, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_28:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"iiipp")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_28:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_28(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 28, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_29:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"iiipi")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_29:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_29(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 29, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_30:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"iiiip")
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_30:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_30(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 30, i32 32, i1 true)
  ret i32 %r
}

; GFX9-LABEL: {{^}}bfly_31:
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(REVERSE,32)
; GFX9-NOT:   {{[[:space:]](v_|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}bfly_31:
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   v_permlanex16_b32 v0, v0, {{s[0-9]+|0x[0-9a-f]+}}, {{s[0-9]+|0x[0-9a-f]+}}
; GFX10PLUS-NOT: {{[[:space:]](v_|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @bfly_31(i32 %value) {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 31, i32 32, i1 true)
  ret i32 %r
}

; The clamp of CUDA's shuffles is what `old` is for.
; GFX9-LABEL: {{^}}up_1_of_16:
; GFX9-NOT:   {{(v_cndmask|ds_)}}
; GFX9:       v_mov_b32_dpp {{v[0-9]+}}, {{v[0-9]+}} row_shr:1 row_mask:0xf bank_mask:0xf{{$}}
; GFX9-NOT:   {{(v_cndmask|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}up_1_of_16:
; GFX10PLUS-NOT: {{(v_cndmask|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, {{v[0-9]+}} row_shr:1 row_mask:0xf bank_mask:0xf{{$}}
; GFX10PLUS-NOT: {{(v_cndmask|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @up_1_of_16(i32 %value) {
  %r = call i32 @llvm.xlane.up.i32(i32 %value, i32 1, i32 16, i1 false)
  ret i32 %r
}

; The clamp of CUDA's shuffles is what `old` is for.
; GFX9-LABEL: {{^}}down_1_of_16:
; GFX9-NOT:   {{(v_cndmask|ds_)}}
; GFX9:       v_mov_b32_dpp {{v[0-9]+}}, {{v[0-9]+}} row_shl:1 row_mask:0xf bank_mask:0xf{{$}}
; GFX9-NOT:   {{(v_cndmask|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}down_1_of_16:
; GFX10PLUS-NOT: {{(v_cndmask|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, {{v[0-9]+}} row_shl:1 row_mask:0xf bank_mask:0xf{{$}}
; GFX10PLUS-NOT: {{(v_cndmask|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @down_1_of_16(i32 %value) {
  %r = call i32 @llvm.xlane.down.i32(i32 %value, i32 1, i32 16, i1 false)
  ret i32 %r
}

; The clamp of CUDA's shuffles is what `old` is for.
; GFX9-LABEL: {{^}}up_4_of_16:
; GFX9-NOT:   {{(v_cndmask|ds_)}}
; GFX9:       v_mov_b32_dpp {{v[0-9]+}}, {{v[0-9]+}} row_shr:4 row_mask:0xf bank_mask:0xf{{$}}
; GFX9-NOT:   {{(v_cndmask|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}up_4_of_16:
; GFX10PLUS-NOT: {{(v_cndmask|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, {{v[0-9]+}} row_shr:4 row_mask:0xf bank_mask:0xf{{$}}
; GFX10PLUS-NOT: {{(v_cndmask|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @up_4_of_16(i32 %value) {
  %r = call i32 @llvm.xlane.up.i32(i32 %value, i32 4, i32 16, i1 false)
  ret i32 %r
}

; The clamp of CUDA's shuffles is what `old` is for.
; GFX9-LABEL: {{^}}down_4_of_16:
; GFX9-NOT:   {{(v_cndmask|ds_)}}
; GFX9:       v_mov_b32_dpp {{v[0-9]+}}, {{v[0-9]+}} row_shl:4 row_mask:0xf bank_mask:0xf{{$}}
; GFX9-NOT:   {{(v_cndmask|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}down_4_of_16:
; GFX10PLUS-NOT: {{(v_cndmask|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, {{v[0-9]+}} row_shl:4 row_mask:0xf bank_mask:0xf{{$}}
; GFX10PLUS-NOT: {{(v_cndmask|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @down_4_of_16(i32 %value) {
  %r = call i32 @llvm.xlane.down.i32(i32 %value, i32 4, i32 16, i1 false)
  ret i32 %r
}

; The clamp of CUDA's shuffles is what `old` is for.
; GFX9-LABEL: {{^}}up_15_of_16:
; GFX9-NOT:   {{(v_cndmask|ds_)}}
; GFX9:       v_mov_b32_dpp {{v[0-9]+}}, {{v[0-9]+}} row_shr:15 row_mask:0xf bank_mask:0xf{{$}}
; GFX9-NOT:   {{(v_cndmask|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}up_15_of_16:
; GFX10PLUS-NOT: {{(v_cndmask|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, {{v[0-9]+}} row_shr:15 row_mask:0xf bank_mask:0xf{{$}}
; GFX10PLUS-NOT: {{(v_cndmask|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @up_15_of_16(i32 %value) {
  %r = call i32 @llvm.xlane.up.i32(i32 %value, i32 15, i32 16, i1 false)
  ret i32 %r
}

; The clamp of CUDA's shuffles is what `old` is for.
; GFX9-LABEL: {{^}}down_15_of_16:
; GFX9-NOT:   {{(v_cndmask|ds_)}}
; GFX9:       v_mov_b32_dpp {{v[0-9]+}}, {{v[0-9]+}} row_shl:15 row_mask:0xf bank_mask:0xf{{$}}
; GFX9-NOT:   {{(v_cndmask|ds_)}}
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}down_15_of_16:
; GFX10PLUS-NOT: {{(v_cndmask|ds_)}}
; GFX10PLUS:   v_mov_b32_dpp {{v[0-9]+}}, {{v[0-9]+}} row_shl:15 row_mask:0xf bank_mask:0xf{{$}}
; GFX10PLUS-NOT: {{(v_cndmask|ds_)}}
; GFX10PLUS:   s_setpc_b64
define i32 @down_15_of_16(i32 %value) {
  %r = call i32 @llvm.xlane.down.i32(i32 %value, i32 15, i32 16, i1 false)
  ret i32 %r
}

; GFX9-LABEL: {{^}}up_16_of_32:
; GFX9-NOT:   v_
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"0pppp")
; GFX9-NOT:   v_
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}up_16_of_32:
; GFX10PLUS-NOT: ds_
; GFX10PLUS:   v_permlanex16_b32
; GFX10PLUS-NOT: ds_
; GFX10PLUS:   s_setpc_b64
define i32 @up_16_of_32(i32 %value) {
  %r = call i32 @llvm.xlane.up.i32(i32 %value, i32 16, i32 32, i1 false)
  ret i32 %r
}

; GFX9-LABEL: {{^}}down_16_of_32:
; GFX9-NOT:   v_
; GFX9:       ds_swizzle_b32 v0, v0 offset:swizzle(BITMASK_PERM,"1pppp")
; GFX9-NOT:   v_
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}down_16_of_32:
; GFX10PLUS-NOT: ds_
; GFX10PLUS:   v_permlanex16_b32
; GFX10PLUS-NOT: ds_
; GFX10PLUS:   s_setpc_b64
define i32 @down_16_of_32(i32 %value) {
  %r = call i32 @llvm.xlane.down.i32(i32 %value, i32 16, i32 32, i1 false)
  ret i32 %r
}

; A sum over a full warp in CUDA's order: on gfx9 one LDS round trip and four
; additions that move as they add (row_ror:4 is lane ^ 4 there, because the step
; before has made the values repeat every 8 lanes; that the passes find, here the
; moves are those of CUDA).
; GFX9-LABEL: {{^}}tree:
; GFX9-COUNT-1: ds_swizzle_b32 v{{[0-9]+}}, v0 offset:swizzle(SWAP,16)
; GFX9-NOT:   ds_
; GFX9:       v_add_f32_dpp {{.*}} row_ror:8
; GFX9-NOT:   ds_
; GFX9:       v_add_f32_dpp {{.*}} quad_perm:[2,3,0,1]
; GFX9:       v_add_f32_dpp {{.*}} quad_perm:[1,0,3,2]
; GFX9-NOT:   ds_
; GFX9:       s_setpc_b64
; GFX10PLUS-LABEL: {{^}}tree:
; GFX10PLUS-NOT: ds_
; GFX10PLUS:   v_permlanex16_b32
; GFX10PLUS-NOT: {{(ds_|v_mov_b32_dpp)}}
; GFX10PLUS:   v_add_f32_dpp {{.*}} {{row_xmask:8|row_ror:8}}
; GFX10PLUS-NOT: v_mov_b32_dpp
; GFX10PLUS:   v_add_f32_dpp {{.*}} row_xmask:4
; GFX10PLUS-NOT: v_mov_b32_dpp
; GFX10PLUS:   v_add_f32_dpp {{.*}} {{row_xmask:2|quad_perm:\[2,3,0,1\]}}
; GFX10PLUS-NOT: v_mov_b32_dpp
; GFX10PLUS:   v_add_f32_dpp {{.*}} {{row_xmask:1|quad_perm:\[1,0,3,2\]}}
; GFX10PLUS:   s_setpc_b64
define float @tree(float %v) {
  %m16 = call float @llvm.xlane.bfly.f32(float %v, i32 16, i32 32, i1 true)
  %s16 = fadd float %v, %m16
  %m8 = call float @llvm.xlane.bfly.f32(float %s16, i32 8, i32 32, i1 true)
  %s8 = fadd float %s16, %m8
  %m4 = call float @llvm.xlane.bfly.f32(float %s8, i32 4, i32 32, i1 true)
  %s4 = fadd float %s8, %m4
  %m2 = call float @llvm.xlane.bfly.f32(float %s4, i32 2, i32 32, i1 true)
  %s2 = fadd float %s4, %m2
  %m1 = call float @llvm.xlane.bfly.f32(float %s2, i32 1, i32 32, i1 true)
  %s1 = fadd float %s2, %m1
  ret float %s1
}

; An offset is part of the address of ds_bpermute_b32 and ds_permute_b32.
; GFX9-LABEL: {{^}}pull_plus_3:
; GFX9-NOT:   v_add
; GFX9:       ds_bpermute_b32 v0, v1, v0 offset:12
; GFX9:       s_setpc_b64
define i32 @pull_plus_3(i32 %value, i32 %x) {
  %lane = add i32 %x, 3
  %r = call i32 @llvm.xlane.bpermute.i32(i32 %value, i32 %lane)
  ret i32 %r
}

; GFX9-LABEL: {{^}}push_plus_3:
; GFX9-NOT:   v_add
; GFX9:       ds_permute_b32 v0, v1, v0 offset:12
; GFX9:       s_setpc_b64
define i32 @push_plus_3(i32 %value, i32 %x) {
  %lane = add i32 %x, 3
  %r = call i32 @llvm.xlane.permute.i32(i32 %value, i32 %lane)
  ret i32 %r
}

declare i32 @llvm.xlane.bfly.i32(i32, i32, i32 immarg, i1 immarg)
declare float @llvm.xlane.bfly.f32(float, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.up.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.down.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.bpermute.i32(i32, i32)
declare i32 @llvm.xlane.permute.i32(i32, i32)
