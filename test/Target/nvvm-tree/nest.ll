; Lanes that a first test sends round a tree, and that cannot pass a second one behind it, go to the end.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-tree<cpu=gfx90a>' -S %s | FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
declare void @llvm.nvvm.barrier0()

; CHECK-LABEL: @nested(
; CHECK: br i1 %warp0, label %tree, label %end
; CHECK: tree:
; CHECK: %first = icmp eq i32 %t, 0
; CHECK-NEXT: br i1 %first, label %store, label %end
; CHECK: store:
; CHECK-NEXT: store float %{{.*}}, ptr %p
define void @nested(ptr %p, float %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %warp0 = icmp ult i32 %t, 32
  br i1 %warp0, label %tree, label %then
tree:
  %s = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 1, i32 31)
  %r = fadd float %v, %s
  br label %then
then:
  %all = phi float [ %r, %tree ], [ %v, %0 ]
  %first = icmp eq i32 %t, 0
  br i1 %first, label %store, label %end
store:
  store float %all, ptr %p
  br label %end
end:
  ret void
}

; The end takes what the second test's block had: from both ways now.
; CHECK-LABEL: @value(
; CHECK: br i1 %others, label %end, label %tree
; CHECK: end:
; CHECK-NEXT: %e = phi float [ %{{.*}}, %tree ], [ 0.000000e+00, %store ], [ %v, %0 ]
define float @value(ptr %p, float %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %others = icmp ugt i32 %t, 31
  br i1 %others, label %then, label %tree
tree:
  %s = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 1, i32 31)
  %r = fadd float %v, %s
  br label %then
then:
  %all = phi float [ %r, %tree ], [ %v, %0 ]
  %rest = icmp ne i32 %t, 0
  br i1 %rest, label %end, label %store
store:
  store float %all, ptr %p
  br label %end
end:
  %e = phi float [ %all, %then ], [ 0.0, %store ]
  ret float %e
}

; Some of those that go round the tree pass the second test; all have to be at a barrier; what is computed in between is
; for all of them.
; CHECK-LABEL: @some(
; CHECK: br i1 %warp0, label %tree, label %then
define void @some(ptr %p, float %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %warp0 = icmp ult i32 %t, 32
  br i1 %warp0, label %tree, label %then
tree:
  %s = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 1, i32 31)
  %r = fadd float %v, %s
  br label %then
then:
  %all = phi float [ %r, %tree ], [ %v, %0 ]
  %first = icmp ult i32 %t, 33
  br i1 %first, label %store, label %end
store:
  store float %all, ptr %p
  br label %end
end:
  ret void
}
; CHECK-LABEL: @barrier(
; CHECK: br i1 %warp0, label %tree, label %then
define void @barrier(ptr %p, float %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %warp0 = icmp ult i32 %t, 32
  br i1 %warp0, label %tree, label %then
tree:
  %s = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 1, i32 31)
  %r = fadd float %v, %s
  br label %then
then:
  %all = phi float [ %r, %tree ], [ %v, %0 ]
  call void @llvm.nvvm.barrier0()
  %first = icmp eq i32 %t, 0
  br i1 %first, label %store, label %end
store:
  store float %all, ptr %p
  br label %end
end:
  ret void
}
; CHECK-LABEL: @between(
; CHECK: br i1 %warp0, label %tree, label %then
define float @between(ptr %p, float %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %warp0 = icmp ult i32 %t, 32
  br i1 %warp0, label %tree, label %then
tree:
  %s = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 1, i32 31)
  %r = fadd float %v, %s
  br label %then
then:
  %all = phi float [ %r, %tree ], [ %v, %0 ]
  %twice = fadd float %all, %all
  %first = icmp eq i32 %t, 0
  br i1 %first, label %store, label %end
store:
  store float %all, ptr %p
  br label %end
end:
  ret float %twice
}
