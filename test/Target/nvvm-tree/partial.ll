; Steps that only some lanes take: a move need not be right in the others.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-tree<cpu=gfx90a>,xlane<cpu=gfx90a>' %s -S | FileCheck %s --check-prefix=GFX90A
; RUN: %opt -passes='nvvm-tree<cpu=gfx1030>,xlane<cpu=gfx1030>' %s -S | FileCheck %s --check-prefix=GFX1030

target triple = "nvptx64-nvidia-cuda"

; A lane below is what nobody without one looks at. Twice by one lane crosses the rows; a rotation brings lane 31's to
; lane 0, which keeps its own anyway.
; GFX90A-LABEL: @scan(
; GFX90A: update.dpp.i32(i32 poison, i32 %{{.*}}, i32 312, i32 15, i32 15, i1 true)
; GFX90A: select i1 %c1
; GFX90A: %[[ONE:.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %{{.*}}, i32 312, i32 15, i32 15, i1 true)
; GFX90A-NEXT: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %[[ONE]], i32 312, i32 15, i32 15, i1 true)
; GFX90A-NOT: select i1 %{{[^c]}}
; GFX90A: select i1 %c2
; GFX90A: %[[TURNED:.*]] = call i32 @llvm.amdgcn.ds.swizzle(i32 %{{.*}}, i32 50048)
; GFX90A-NEXT: %[[FOUR:.*]] = bitcast i32 %[[TURNED]] to float
; GFX90A-NEXT: fadd float %v2, %[[FOUR]]
;
; From gfx10 on the other row's lanes first, and the own row's over them.
; GFX1030-LABEL: @scan(
; GFX1030: %[[OTHER:.*]] = call i32 @llvm.amdgcn.permlanex16.i32(
; GFX1030-NEXT: %[[ROW:.*]] = call i32 asm "", "=v,0"(i32 %[[OTHER]])
; GFX1030-NEXT: %[[BOTH:.*]] = call i32 @llvm.amdgcn.update.dpp.i32(i32 %[[ROW]], i32 %{{.*}}, i32 273, i32 15, i32 15, i1 false)
; GFX1030-NEXT: %[[SUMMAND:.*]] = bitcast i32 %[[BOTH]] to float
; GFX1030-NEXT: fadd float %v, %[[SUMMAND]]
define float @scan(float %v) {
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %s1 = call float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %v, i32 1, i32 0)
  %a1 = fadd float %v, %s1
  %c1 = icmp uge i32 %l, 1
  %v1 = select i1 %c1, float %a1, float %v
  %s2 = call float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %v1, i32 2, i32 0)
  %a2 = fadd float %v1, %s2
  %c2 = icmp uge i32 %l, 2
  %v2 = select i1 %c2, float %a2, float %v1
  %s4 = call float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %v2, i32 4, i32 0)
  %a4 = fadd float %v2, %s4
  %c4 = icmp uge i32 %l, 4
  %v4 = select i1 %c4, float %a4, float %v2
  ret float %v4
}

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare float @llvm.nvvm.shfl.sync.up.f32(i32, float, i32, i32)

; Lane 0 alone is read, which combines: nobody asks for the condition, though several instructions serve the step.
; GFX90A-LABEL: @one(
; GFX90A: readlane.i32(i32 %{{.*}}, i32 16)
; GFX90A: readlane.i32(i32 %{{.*}}, i32 48)
; GFX90A-NOT: select
; GFX90A: store float
define void @one(ptr %p, float %v) {
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %s = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 16, i32 31)
  %a = fadd float %v, %s
  %c = icmp ugt i32 %l, 15
  %r = select i1 %c, float %v, float %a
  %first = icmp eq i32 %l, 0
  br i1 %first, label %store, label %end
store:
  store float %r, ptr %p
  br label %end
end:
  ret void
}
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32)
