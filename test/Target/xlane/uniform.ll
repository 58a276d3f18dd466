; Operands that all lanes share: the value itself, or v_readlane. Which do is the
; host's uniformity analysis to say: it must run for an AMD GPU.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mcpu=gfx90a -passes='xlane<cpu=gfx90a>' -S %s | FileCheck %s
target triple = "amdgcn-amd-amdhsa"

; CHECK-LABEL: define amdgpu_kernel void @amounts(
; CHECK: %[[K:.*]] = and i32 %k, 63
; CHECK-NEXT: %a = call i32 @llvm.amdgcn.readlane.i32(i32 %t, i32 %[[K]])
; CHECK: %[[K:.*]] = and i32 %k, 63
; CHECK-NEXT: %b = call i32 @llvm.amdgcn.readlane.i32(i32 %t, i32 %[[K]])
; Each half has its own:
; CHECK: %[[K:.*]] = and i32 %k, 31
; CHECK-NEXT: %[[LOW:.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %t, i32 %[[K]])
; CHECK: %[[L:.*]] = or i32 %[[K]], 32
; CHECK-NEXT: %[[HIGH:.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %t, i32 %[[L]])
; CHECK: %c = select i1 %{{.*}}, i32 %[[HIGH]], i32 %[[LOW]]
; CHECK: %d = call i32 @llvm.amdgcn.ds.bpermute(
; One lane gets all that is pushed.
; CHECK: %e = call i32 asm
define amdgpu_kernel void @amounts(ptr addrspace(1) %out, i32 %k) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.xlane.idx.i32(i32 %t, i32 %k, i32 64, i1 false)
  %b = call i32 @llvm.xlane.bpermute.i32(i32 %t, i32 %k)
  %c = call i32 @llvm.xlane.idx.i32(i32 %t, i32 %k, i32 32, i1 false)
  %d = call i32 @llvm.xlane.idx.i32(i32 %t, i32 %k, i32 16, i1 false)
  %e = call i32 @llvm.xlane.permute.i32(i32 %t, i32 %k)
  %s1 = add i32 %a, %b
  %s2 = add i32 %s1, %c
  %s3 = add i32 %s2, %d
  %s4 = add i32 %s3, %e
  store i32 %s4, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @values(
; CHECK-NOT: bpermute
; CHECK: store volatile i32 %k, ptr addrspace(1) %out
; CHECK: store volatile i32 %k, ptr addrspace(1) %out
; CHECK: store volatile i32 7, ptr addrspace(1) %out
; What was pushed is another value where nobody has written, which LLVM does not know of ds_permute.
; CHECK: %[[SENT:.*]] = call i32 @llvm.amdgcn.ds.permute(
; CHECK-NEXT: %push = call i32 asm "", "=v,0"(i32 %[[SENT]])
; CHECK: %again = call i32 @llvm.amdgcn.ds.bpermute(i32 %{{.*}}, i32 %push)
define amdgpu_kernel void @values(ptr addrspace(1) %out, i32 %k) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %a = call i32 @llvm.xlane.idx.i32(i32 %k, i32 %t, i32 8, i1 false)
  store volatile i32 %a, ptr addrspace(1) %out
  %b = call i32 @llvm.xlane.bpermute.i32(i32 %k, i32 %t)
  store volatile i32 %b, ptr addrspace(1) %out
  %c = call i32 @llvm.xlane.idx.i32(i32 7, i32 %t, i32 8, i1 false)
  store volatile i32 %c, ptr addrspace(1) %out
  %push = call i32 @llvm.xlane.permute.i32(i32 %k, i32 3)
  %again = call i32 @llvm.xlane.bpermute.i32(i32 %push, i32 %t)
  store volatile i32 %again, ptr addrspace(1) %out
  ret void
}

; Lanes leave the loop in different turns: what is the same inside is not outside.
; CHECK-LABEL: define amdgpu_kernel void @after_loop(
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(
; CHECK-NOT: llvm.amdgcn.readlane
; CHECK: ret void
define amdgpu_kernel void @after_loop(ptr addrspace(1) %out, i32 %k) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %t
  br i1 %more, label %loop, label %done
done:
  %r = call i32 @llvm.xlane.idx.i32(i32 %t, i32 %i, i32 64, i1 false)
  %p = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %r, ptr addrspace(1) %p
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.xlane.idx.i32(i32, i32, i32 immarg, i1 immarg) #0
declare i32 @llvm.xlane.bpermute.i32(i32, i32) #0
declare i32 @llvm.xlane.permute.i32(i32, i32) #0
attributes #0 = { convergent nocallback nofree nounwind willreturn memory(none) }
