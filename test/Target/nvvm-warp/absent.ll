; A source lane that does not execute gives zero. Where it may not, forms are
; taken that give it by themselves, or a select; where all are known to be there,
; the recipes stay what they are. 273 = row_shr:1, 289 = row_ror:1.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-warp<cpu=gfx90a>,xlane<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,GFX9
; RUN: %opt -passes='nvvm-warp<cpu=gfx1030>,xlane<cpu=gfx1030>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,WAVE32

target triple = "nvptx64-nvidia-cuda"

; CUDA's clamp by what the lanes without a source keep.
; CHECK-LABEL: define amdgpu_kernel void @whole(
; CHECK: call i32 @llvm.amdgcn.update.dpp.i32(i32 %v, i32 %v, i32 273, i32 15, i32 15, i1 false)
; CHECK-NOT: select
; CHECK: ret void
define amdgpu_kernel void @whole(ptr %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %v = mul i32 %t, %n
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 4096)
  store volatile i32 %r, ptr %p
  ret void
}

; Zero from row_ror, and a select for the lanes whose source is out of range; or
; v_permlane16, in which these read themselves.
; CHECK-LABEL: define amdgpu_kernel void @after_return(
; GFX9: [[M:%.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 289, i32 15, i32 15, i1 true)
; GFX9: [[S:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i64(
; GFX9: select i1 [[S]], i32 [[M]], i32 %v
; WAVE32: permlane16.i32(i32 poison, i32 %v,{{.*}} i1 false, i1 true)
; CHECK: ret void
define amdgpu_kernel void @after_return(ptr %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 20
  br i1 %c, label %go, label %end
go:
  %v = mul i32 %t, %n
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 4096)
  store volatile i32 %r, ptr %p
  br label %end
end:
  ret void
}

; Whole warps go one way.
; CHECK-LABEL: define amdgpu_kernel void @first_warp(
; CHECK: update.dpp.i32(i32 %v, i32 %v, i32 273, i32 15, i32 15, i1 false)
; CHECK: ret void
define amdgpu_kernel void @first_warp(ptr %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %c = icmp ult i32 %t, 32
  br i1 %c, label %go, label %end
go:
  %v = mul i32 %t, %n
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 4096)
  store volatile i32 %r, ptr %p
  br label %end
end:
  ret void
}

; A computed mask: somebody may be missing.
; CHECK-LABEL: define amdgpu_kernel void @mask(
; GFX9: update.dpp.i32(i32 poison, i32 %v, i32 289, i32 15, i32 15, i1 true)
; WAVE32: permlane16.i32(i32 poison, i32 %v,{{.*}} i1 false, i1 true)
; CHECK: ret void
define amdgpu_kernel void @mask(ptr %p, i32 %n, i32 %m) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %v = mul i32 %t, %n
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 %m, i32 %v, i32 1, i32 4096)
  store volatile i32 %r, ptr %p
  ret void
}

; A constant mask of lanes that go one way together, and read each other alone;
; and one whose lanes read others.
; CHECK-LABEL: define amdgpu_kernel void @members(
; CHECK: update.dpp.i32(i32 %v, i32 %v, i32 273, i32 15, i32 15, i1 false)
; GFX9: update.dpp.i32(i32 poison, i32 %v, i32 289, i32 15, i32 15, i1 true)
; WAVE32: permlane16.i32(i32 poison, i32 %v,{{.*}} i1 false, i1 true)
; CHECK: ret void
define amdgpu_kernel void @members(ptr %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %c = icmp ult i32 %l, 16
  br i1 %c, label %go, label %end
go:
  %v = mul i32 %t, %n
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 65535, i32 %v, i32 1, i32 4096)
  store volatile i32 %r, ptr %p
  %s = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 65534, i32 %v, i32 1, i32 4096)
  store volatile i32 %s, ptr %p
  br label %end
end:
  ret void
}

; One lane for all: whether it is there is scalar. Of a value that is the same
; in all lanes nothing is known when its lane is not there.
; CHECK-LABEL: define amdgpu_kernel void @one_lane(
; CHECK: [[A:%.*]] = call i[[W:[0-9]+]] @llvm.amdgcn.ballot.i[[W]](i1 true)
; CHECK: lshr i[[W]] [[A]],
; CHECK: call i32 @llvm.amdgcn.readlane
; CHECK: select
; CHECK: update.dpp.i32(i32 poison, i32 %n, i32 177, i32 15, i32 15, i1 true)
; CHECK: ret void
define amdgpu_kernel void @one_lane(ptr %p, i32 %n, i32 %m, i32 %from) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %v = mul i32 %t, %n
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 %m, i32 %v, i32 %from, i32 31)
  store volatile i32 %r, ptr %p
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 %m, i32 %n, i32 1, i32 31)
  store volatile i32 %s, ptr %p
  ret void
}

; Lanes leave the loop one after the other.
; CHECK-LABEL: define amdgpu_kernel void @leaving(
; GFX9: update.dpp.i32(i32 poison, i32 %x, i32 289, i32 15, i32 15, i1 true)
; WAVE32: permlane16.i32(i32 poison, i32 %x,{{.*}} i1 false, i1 true)
; CHECK: update.dpp.i32(i32 %w, i32 %w, i32 273, i32 15, i32 15, i1 false)
; CHECK: ret void
define amdgpu_kernel void @leaving(ptr %p, i32 %n) {
entry:
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %k1, %loop ]
  %x = mul i32 %k, %t
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %x, i32 1, i32 4096)
  store volatile i32 %r, ptr %p
  %k1 = add i32 %k, 1
  %c = icmp ult i32 %k1, %t
  br i1 %c, label %loop, label %uniform
uniform: ; all are together again
  %j = phi i32 [ 0, %loop ], [ %j1, %uniform ]
  %w = add i32 %j, %t
  %s = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %w, i32 1, i32 4096)
  store volatile i32 %s, ptr %p
  %j1 = add i32 %j, 1
  %d = icmp ult i32 %j1, %n
  br i1 %d, label %uniform, label %end
end:
  ret void
}

; Who calls a function decides for it.
; CHECK-LABEL: define internal i32 @from_some(
; GFX9: update.dpp.i32(i32 poison, i32 %v, i32 289, i32 15, i32 15, i1 true)
; WAVE32: permlane16.i32(i32 poison, i32 %v,{{.*}} i1 false, i1 true)
define internal i32 @from_some(i32 %v) {
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 4096)
  ret i32 %r
}
; CHECK-LABEL: define internal i32 @from_all(
; CHECK: update.dpp.i32(i32 %v, i32 %v, i32 273, i32 15, i32 15, i1 false)
define internal i32 @from_all(i32 %v) {
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 4096)
  ret i32 %r
}
; A function whose address is taken: by whomever.
; CHECK-LABEL: define internal i32 @pointed_to(
; GFX9: update.dpp.i32(i32 poison, i32 %v, i32 289, i32 15, i32 15, i1 true)
; WAVE32: permlane16.i32(i32 poison, i32 %v,{{.*}} i1 false, i1 true)
define internal i32 @pointed_to(i32 %v) {
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 4096)
  ret i32 %r
}
define amdgpu_kernel void @caller(ptr %p, i32 %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  store volatile ptr @pointed_to, ptr %p
  %r = call i32 @from_all(i32 %t)
  store volatile i32 %r, ptr %p
  %c = icmp ult i32 %t, %n
  br i1 %c, label %go, label %end
go:
  %s = call i32 @from_some(i32 %t)
  store volatile i32 %s, ptr %p
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.amdgcn.workitem.id.x()
