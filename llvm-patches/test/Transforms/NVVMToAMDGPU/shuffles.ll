; Shuffles that the table of recipes has become llvm.xlane.*; the target selects
; their instructions. `no-xlane` shows the recipes themselves.

; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes=nvvm-to-amdgpu -S < %s | FileCheck -check-prefixes=CHECK,XLANE %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -passes='nvvm-to-amdgpu<xlane>' -S < %s | FileCheck -check-prefixes=CHECK,XLANE %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<no-xlane>' -S < %s | FileCheck -check-prefixes=CHECK,STEPS %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-to-amdgpu<cpu=gfx803>' -S < %s | FileCheck -check-prefixes=CHECK,NORECORD %s

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare float @llvm.nvvm.shfl.sync.up.f32(i32, float, i32, i32)
declare {i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)

; CHECK-LABEL: define protected amdgpu_kernel void @bfly(
; XLANE: call i32 @llvm.xlane.bfly.i32(i32 %v, i32 1, i32 32, i1 false)
; STEPS-NOT: xlane
; STEPS: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 177, i32 15, i32 15, i1 true)
; NORECORD: call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, i32 177, i32 15, i32 15, i1 true)
define ptx_kernel void @bfly(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  store i32 %r, ptr %a
  ret void
}

; Segments of 16 lanes. Floats go by their bits.
; CHECK-LABEL: define protected amdgpu_kernel void @up(
; CHECK: [[BITS:%[0-9]+]] = bitcast float %v to i32
; XLANE: call i32 @llvm.xlane.up.i32(i32 [[BITS]], i32 3, i32 16, i1 false)
; STEPS: call i32 @llvm.amdgcn.update.dpp.i32(i32 [[BITS]], i32 [[BITS]], i32 275, i32 15, i32 15, i1 false)
; NORECORD: call i32 @llvm.amdgcn.ds.bpermute(
define ptx_kernel void @up(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr float, ptr %p, i32 %t
  %v = load float, ptr %a
  %r = call float @llvm.nvvm.shfl.sync.up.f32(i32 -1, float %v, i32 3, i32 4096)
  store float %r, ptr %a
  ret void
}

; The predicate is a mask of lanes and no part of the move.
; CHECK-LABEL: define protected amdgpu_kernel void @down(
; XLANE: call i32 @llvm.xlane.down.i32(i32 %v, i32 2, i32 8, i1 false)
; NORECORD: call i32 @llvm.amdgcn.ds.bpermute(
define ptx_kernel void @down(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %r = call {i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %v, i32 2, i32 6175)
  %x = extractvalue {i32, i1} %r, 0
  %in = extractvalue {i32, i1} %r, 1
  %y = select i1 %in, i32 %x, i32 0
  store i32 %y, ptr %a
  ret void
}

; A lane that is known only when the kernel runs.
; CHECK-LABEL: define protected amdgpu_kernel void @idx(
; CHECK-NOT: xlane
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(
define ptx_kernel void @idx(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %v, i32 31)
  store i32 %r, ptr %a
  ret void
}

; XLANE: declare i32 @llvm.xlane.bfly.i32(i32, i32, i32 immarg, i1 immarg) [[ATTRS:#[0-9]+]]
; XLANE: attributes [[ATTRS]] = { convergent nocallback nofree nounwind willreturn memory(none) }
