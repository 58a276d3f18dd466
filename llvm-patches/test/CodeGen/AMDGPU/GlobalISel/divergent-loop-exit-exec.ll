; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -stop-after=amdgpu-regbankselect < %s | FileCheck %s --check-prefix=BANKS
; RUN: llc -O0 -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -verify-machineinstrs -stop-after=si-lower-control-flow < %s | FileCheck %s --check-prefix=O0

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.readfirstlane.i32(i32)

; The mask of the lanes that have left the loop stays in SGPRs, and sets EXEC
; before anything is done with the values that come out of the loop.
; BANKS-LABEL: name: loop_exit
; BANKS: [[FIRST:%[0-9]+]]:sgpr(s32) = {{.*}}@llvm.amdgcn.readfirstlane
; BANKS: [[LEFT:%[0-9]+]]:sreg_64_xexec(s64) = {{.*}}@llvm.amdgcn.if.break
; BANKS-NEXT: [[COPY:%[0-9]+]]:vgpr(s32) = COPY [[FIRST]](s32)
; BANKS: SI_LOOP [[LEFT]]
; BANKS: {{%[0-9]+}}:vgpr(s32) = G_PHI [[COPY]](s32)
; BANKS-NOT: G_PHI
; BANKS: @llvm.amdgcn.end.cf), [[LEFT]](s64)
; O0-LABEL: name: loop_exit
; O0: bb.{{[0-9]+}}.exit:
; O0-NOT: COPY
; O0: $exec = S_OR_B64 $exec,
; O0: COPY
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
