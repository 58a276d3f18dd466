; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -stop-after=amdgpu-regbankselect < %s | FileCheck %s --check-prefix=BANKS
; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -verify-machineinstrs < %s | FileCheck %s

; Values that all lanes have in common differ between the lanes when they are
; joined behind a branch that the lanes take differently, or taken out of a loop
; that they leave in different iterations.

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

; BANKS-LABEL: name: join
; BANKS: SI_IF
; BANKS: [[FLOW:%[0-9]+]]:vgpr(s32) = G_PHI
; BANKS-NEXT: [[FLOW_COPY:%[0-9]+]]:vgpr(s32) = COPY [[FLOW]](s32)
; BANKS-NEXT: SI_ELSE
; BANKS: [[A7:%[0-9]+]]:sgpr(s32) = G_MUL
; BANKS-NEXT: [[A7_COPY:%[0-9]+]]:vgpr(s32) = COPY [[A7]](s32)
; BANKS: [[B9:%[0-9]+]]:sgpr(s32) = G_MUL
; BANKS-NEXT: [[B9_COPY:%[0-9]+]]:vgpr(s32) = COPY [[B9]](s32)
; BANKS: {{%[0-9]+}}:vgpr(s32) = G_PHI [[FLOW_COPY]](s32), %bb.{{[0-9]+}}, [[A7_COPY]](s32), %bb.{{[0-9]+}}
; CHECK-LABEL: {{^}}join:
; CHECK: s_mul_i32 [[B9:s[0-9]+]], s{{[0-9]+}}, 9
; CHECK: v_{{(dual_)?}}mov_b32{{(_e32)?}} [[V:v[0-9]+]], [[B9]]
; CHECK: s_mul_i32 [[A7:s[0-9]+]], s{{[0-9]+}}, 7
; CHECK: v_{{(dual_)?}}mov_b32{{(_e32)?}} [[V]], [[A7]]
; CHECK: global_store_{{dword|b32}} v{{[0-9]+}}, [[V]],
define amdgpu_kernel void @join(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %few = icmp slt i32 %tid, %n
  br i1 %few, label %then, label %else

then:
  %a7 = mul i32 %a, 7
  br label %join

else:
  %b9 = mul i32 %b, 9
  br label %join

join:
  %v = phi i32 [ %a7, %then ], [ %b9, %else ]
  %addr = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %v, ptr addrspace(1) %addr
  ret void
}

; BANKS-LABEL: name: join_with_entry
; BANKS: SI_IF
; BANKS: {{%[0-9]+}}:vgpr(s64) = G_PHI
; CHECK-LABEL: {{^}}join_with_entry:
define amdgpu_kernel void @join_with_entry(ptr addrspace(1) %p, i64 %a, i64 %b, i32 %n) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %few = icmp slt i32 %tid, %n
  br i1 %few, label %then, label %join

then:
  %a7 = mul i64 %a, 7
  br label %join

join:
  %v = phi i64 [ %a7, %then ], [ %b, %entry ]
  %addr = getelementptr i64, ptr addrspace(1) %p, i32 %tid
  store i64 %v, ptr addrspace(1) %addr
  ret void
}

; So does what the lanes take out of a loop.
; BANKS-LABEL: name: loop_exit
; BANKS: [[FIRST:%[0-9]+]]:sgpr(s32) = {{.*}}@llvm.amdgcn.readfirstlane
; BANKS: [[COPY:%[0-9]+]]:vgpr(s32) = COPY [[FIRST]](s32)
; BANKS: SI_LOOP
; BANKS: {{%[0-9]+}}:vgpr(s32) = G_PHI [[COPY]](s32)
; CHECK-LABEL: {{^}}loop_exit:
; CHECK: [[LOOP:.LBB[0-9_]+]]:
; CHECK: v_readfirstlane_b32 [[FIRST:s[0-9]+]], v
; CHECK: v_{{(dual_)?}}mov_b32{{(_e32)?}} [[V:v[0-9]+]], [[FIRST]]
; CHECK: s_cbranch_execnz [[LOOP]]
; CHECK: global_store_{{dword|b32}} v{{[0-9]+}}, [[V]],
define amdgpu_kernel void @loop_exit(ptr addrspace(1) %p) {
entry:
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %sum = add i32 %i, %tid
  %first = call i32 @llvm.amdgcn.readfirstlane.i32(i32 %sum)
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %tid
  br i1 %more, label %loop, label %exit

exit:
  %addr = getelementptr i32, ptr addrspace(1) %p, i32 %tid
  store i32 %first, ptr addrspace(1) %addr
  ret void
}

; Lanes that take a branch together keep a scalar register.
; BANKS-LABEL: name: uniform_branch
; BANKS: {{%[0-9]+}}:sgpr(s32) = G_PHI
; CHECK-LABEL: {{^}}uniform_branch:
; CHECK: s_mul_i32 s{{[0-9]+}}, s{{[0-9]+}}, 11
define amdgpu_kernel void @uniform_branch(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %n) {
entry:
  %few = icmp slt i32 %a, %n
  br i1 %few, label %then, label %join

then:
  %a7 = mul i32 %a, 7
  br label %join

join:
  %v = phi i32 [ %a7, %then ], [ %b, %entry ]
  %w = mul i32 %v, 11
  store i32 %w, ptr addrspace(1) %p
  ret void
}
