; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -verify-machineinstrs < %s | FileCheck %s

; A select and a branch by the same comparison, which is a VALU one although it
; is uniform: the select's SCC must not be taken away with the branch's S_AND.

@lds = internal addrspace(3) global i32 undef

; CHECK-LABEL: {{^}}half_word:
; CHECK: v_cmp_lt_u16_e32 vcc,
; CHECK-NEXT: s_and_b64 {{.*}}, {{.*}}exec
; CHECK-NEXT: s_cselect_b32 s{{[0-9]+}}, -1, 0x80
; CHECK: s_cbranch_vccnz
define amdgpu_kernel void @half_word(ptr addrspace(1) %out, i16 %n) {
entry:
  %few = icmp ult i16 %n, 129
  %threads = select i1 %few, i32 -1, i32 128
  store i32 %threads, ptr addrspace(3) @lds
  br i1 %few, label %next, label %init
init:
  store i32 7, ptr addrspace(1) %out
  br label %next
next:
  ret void
}

; CHECK-LABEL: {{^}}float:
; CHECK: v_cmp_lt_f32_e32 vcc,
; CHECK-NEXT: s_and_b64 {{.*}}, {{.*}}exec
; CHECK-NEXT: s_cselect_b32 s{{[0-9]+}}, -1, 0x80
; CHECK: s_cbranch_vccnz
define amdgpu_kernel void @float(ptr addrspace(1) %out, float %n) {
entry:
  %few = fcmp olt float %n, 129.0
  %threads = select i1 %few, i32 -1, i32 128
  store i32 %threads, ptr addrspace(3) @lds
  br i1 %few, label %next, label %init
init:
  store i32 7, ptr addrspace(1) %out
  br label %next
next:
  ret void
}

; CHECK-LABEL: {{^}}double_word:
; CHECK: v_cmp_lt_i64_e32 vcc,
; CHECK-NEXT: s_and_b64 {{.*}}, {{.*}}exec
; CHECK-NEXT: s_cselect_b32 s{{[0-9]+}}, -1, 0x80
; CHECK: s_cbranch_vccnz
define amdgpu_kernel void @double_word(ptr addrspace(1) %out, i64 %n) {
entry:
  %few = icmp slt i64 %n, 129
  %threads = select i1 %few, i32 -1, i32 128
  store i32 %threads, ptr addrspace(3) @lds
  br i1 %few, label %next, label %init
init:
  store i32 7, ptr addrspace(1) %out
  br label %next
next:
  ret void
}

; Nothing reads the SCC: the S_AND goes.
; CHECK-LABEL: {{^}}branch_alone:
; CHECK: v_cmp_lt_f32_e32 vcc,
; CHECK-NOT: s_and_b64
; CHECK: s_cbranch_vccnz
define amdgpu_kernel void @branch_alone(ptr addrspace(1) %out, float %n) {
entry:
  %few = fcmp olt float %n, 129.0
  br i1 %few, label %next, label %init
init:
  store i32 7, ptr addrspace(1) %out
  br label %next
next:
  ret void
}
