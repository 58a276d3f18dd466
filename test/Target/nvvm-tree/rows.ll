; A kernel whose tree would check whether the rows of its blocks are whole warps has a second version that does not, for
; launchers that know. (test/xlcc/rows.cu runs them.)
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s | FileCheck %s --implicit-check-not=@declared.rows --implicit-check-not=@lanes.rows --implicit-check-not=@sum.rows.rows --implicit-check-not=@sum.ragged.rows
; RUN: env CROSSLANE_LARGE=8 %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -S %s -o %t && not grep 'define.*[.]rows' %t
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -pass-remarks=nvvm-tree -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=REMARK

target triple = "nvptx64-nvidia-cuda"

; REMARK: 0x1: row_ror:8 (checked: tid.x numbers the lanes)
; REMARK: 0x1: row_ror:8{{$}}
; REMARK: 0x1: row_ror:8{{$}}
; REMARK-NOT: remark:

; CHECK-LABEL: define {{.*}}@sum(
; CHECK: %rows.are.warps = icmp
; CHECK: ret void
define ptx_kernel void @sum(ptr %p, float %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 8, i32 31)
  %r = fadd float %v, %s
  %c = icmp eq i32 %t, 0
  br i1 %c, label %store, label %end
store:
  store float %r, ptr %p
  br label %end
end:
  ret void
}
; Its block says it, or the lane does.
; CHECK-LABEL: define {{.*}}@declared(
; CHECK-NOT: rows.are.warps
; CHECK: ret void
define ptx_kernel void @declared(ptr %p, float %v) "nvvm.reqntid"="64" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 8, i32 31)
  %r = fadd float %v, %s
  %c = icmp eq i32 %t, 0
  br i1 %c, label %store, label %end
store:
  store float %r, ptr %p
  br label %end
end:
  ret void
}
; CHECK-LABEL: define {{.*}}@lanes(
; CHECK-NOT: rows.are.warps
; CHECK: ret void
define ptx_kernel void @lanes(ptr %p, float %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %s = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 8, i32 31)
  %r = fadd float %v, %s
  %c = icmp eq i32 %t, 0
  br i1 %c, label %store, label %end
store:
  store float %r, ptr %p
  br label %end
end:
  ret void
}
; CHECK-LABEL: define {{.*}}@sum.ragged(
; CHECK: %rows.are.warps = icmp
; CHECK: ret void

; CHECK-LABEL: define protected amdgpu_kernel void @sum.rows(
; CHECK-NOT: dispatch.ptr
; CHECK-NOT: rows.are.warps
; CHECK: update.dpp.i32(i32 poison, i32 %{{.*}}, i32 296, i32 15, i32 15, i1 true)
; CHECK-NOT: shfl
; CHECK: ret void

declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
