; MFMA writes lanes that are off, too. Where none of these waits for others it takes products at once, elsewhere those of whole wavefronts alone.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: env CROSSLANE_MMA=fast %opt -passes='nvvm-matrix<cpu=gfx90a>,verify' -S %s | FileCheck %s

target triple = "amdgcn-amd-amdhsa"
%d = type { i32, i32, i32, i32 }

; CHECK-LABEL: define amdgpu_kernel void @uniform(
; CHECK:       loop:
; CHECK:         call { i32, i32, i32, i32 } @crosslane.matrix.fast.together.wmma.m16n16k16.f16.f16.f16.f16(
define amdgpu_kernel void @uniform(i32 %n, i32 %a, ptr addrspace(1) %p) {
entry:
  %copies = icmp ult i32 %n, 5
  br i1 %copies, label %copy, label %loop
copy: ; lanes go round this loop a different number of times, and meet behind it
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %more = icmp ult i32 %tid, 7
  br i1 %more, label %copy, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ 0, %copy ], [ %j, %loop ]
  %r = call %d @llvm.nvvm.matrix.wmma.m16n16k16.f16.f16.f16.f16(i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a)
  store %d %r, ptr addrspace(1) %p
  %j = add i32 %i, 1
  %again = icmp ult i32 %j, %n
  br i1 %again, label %loop, label %end
end:
  ret void
}

; Of a block of 96 x 2 threads the second wavefront has lanes on both sides.
; CHECK-LABEL: define amdgpu_kernel void @rows(
; CHECK:         call { i32, i32, i32, i32 } @crosslane.matrix.fast.wmma.m16n16k16.f16.f16.f16.f16(
define amdgpu_kernel void @rows(i32 %a, ptr addrspace(1) %p) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp ult i32 %tid, 64
  br i1 %first, label %one, label %end
one:
  %r = call %d @llvm.nvvm.matrix.wmma.m16n16k16.f16.f16.f16.f16(i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a)
  store %d %r, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; One warp has left, and the other goes on.
; CHECK-LABEL: define amdgpu_kernel void @left(
; CHECK:         call { i32, i32, i32, i32 } @crosslane.matrix.fast.wmma.m16n16k16.f16.f16.f16.f16(
define amdgpu_kernel void @left(i32 %a, i32 %n, ptr addrspace(1) %p) {
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %warp = lshr i32 %tid, 5
  %gone = icmp uge i32 %warp, %n
  br i1 %gone, label %end, label %stay
stay:
  %r = call %d @llvm.nvvm.matrix.wmma.m16n16k16.f16.f16.f16.f16(i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a)
  store %d %r, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

; A function is what its callers are: here one of them has lost lanes.
; CHECK-LABEL: define internal void @both(
; CHECK:         @crosslane.matrix.fast.wmma.m16n16k16.f16.f16.f16.f16(
define internal void @both(i32 %a, ptr addrspace(1) %p) {
  %r = call %d @llvm.nvvm.matrix.wmma.m16n16k16.f16.f16.f16.f16(i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a)
  store %d %r, ptr addrspace(1) %p
  ret void
}
; CHECK-LABEL: define internal void @all(
; CHECK:         @crosslane.matrix.fast.together.wmma.m16n16k16.f16.f16.f16.f16(
define internal void @all(i32 %a, ptr addrspace(1) %p) {
  %r = call %d @llvm.nvvm.matrix.wmma.m16n16k16.f16.f16.f16.f16(i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a)
  store %d %r, ptr addrspace(1) %p
  ret void
}
; Nobody knows where another module calls it.
; CHECK-LABEL: define void @foreign(
; CHECK:         @crosslane.matrix.fast.wmma.m16n16k16.f16.f16.f16.f16(
define void @foreign(i32 %a, ptr addrspace(1) %p) {
  %r = call %d @llvm.nvvm.matrix.wmma.m16n16k16.f16.f16.f16.f16(i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a)
  store %d %r, ptr addrspace(1) %p
  ret void
}
define amdgpu_kernel void @calls(i32 %a, ptr addrspace(1) %p) {
  call void @all(i32 %a, ptr addrspace(1) %p)
  call void @both(i32 %a, ptr addrspace(1) %p)
  %tid = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp ult i32 %tid, 32
  br i1 %first, label %one, label %end
one:
  call void @both(i32 %a, ptr addrspace(1) %p)
  br label %end
end:
  ret void
}

; CHECK-LABEL: define internal { i32, i32, i32, i32 } @crosslane.matrix.fast.together.wmma.m16n16k16.f16.f16.f16.f16(
; CHECK-NOT:     br
; CHECK-COUNT-8: call <4 x float> @llvm.amdgcn.mfma.f32.4x4x4f16(
; CHECK:         ret

declare i32 @llvm.amdgcn.workitem.id.x()
declare %d @llvm.nvvm.matrix.wmma.m16n16k16.f16.f16.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32) convergent nounwind willreturn memory(none)
