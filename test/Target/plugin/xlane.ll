; With `xlane` the shuffles of the table become one call each, for a target that
; selects llvm.xlane.*. This LLVM does not know the intrinsics, so the
; declarations carry the attributes. What has no record stays as it is.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a;xlane>' -S %s | FileCheck --check-prefixes=CHECK,XLANE %s
; RUN: %opt -passes='nvvm-to-amdgpu<xlane;warp=packed;cpu=gfx1100>' -S %s | FileCheck --check-prefixes=CHECK,XLANE %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a;no-xlane>' -S %s | FileCheck --check-prefixes=CHECK,STEPS %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -S %s | FileCheck --check-prefixes=CHECK,STEPS %s
; Optimisers neither move the calls to where other lanes are nor lose them.
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a;xlane>,function(early-cse,instcombine,gvn,sink,gvn-hoist,simplifycfg)' -S %s | FileCheck --check-prefix=O2 %s
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)

; STEPS-NOT: llvm.xlane
; CHECK-LABEL: define protected amdgpu_kernel void @k(
; XLANE: call i32 @llvm.xlane.bfly.i32(i32 %v, i32 17, i32 32, i1 false)
; XLANE: call i32 @llvm.xlane.up.i32(i32 %v, i32 3, i32 16, i1 false)
; XLANE: call i32 @llvm.xlane.down.i32(i32 %v, i32 5, i32 8, i1 false)
; XLANE: call i32 @llvm.xlane.idx.i32(i32 %v, i32 2, i32 4, i1 false)
; CHECK: call i32 @llvm.amdgcn.ds.bpermute(
; O2-LABEL: define protected amdgpu_kernel void @k(
; O2: br i1
; O2: {{^then}}
; O2: call i32 @llvm.xlane.bfly.i32(
; O2: call i32 @llvm.xlane.up.i32(
; O2: call i32 @llvm.xlane.down.i32(
; O2: call i32 @llvm.xlane.idx.i32(
define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %c = icmp ult i32 %t, 64
  br i1 %c, label %then, label %exit
then:
  %b = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 17, i32 31)
  %u = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 3, i32 4096)
  %d = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 5, i32 6175)
  %i = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 2, i32 7199)
  %dyn = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %v, i32 31)
  %x1 = xor i32 %b, %u
  %x2 = xor i32 %x1, %d
  %x3 = xor i32 %x2, %i
  %x4 = xor i32 %x3, %dyn
  store i32 %x4, ptr %a
  br label %exit
exit:
  ret void
}
; XLANE: declare i32 @llvm.xlane.bfly.i32(i32, i32, i32 immarg, i1 immarg) [[ATTRS:#[0-9]+]]
; XLANE: attributes [[ATTRS]] = { convergent nocallback nofree nounwind willreturn memory(none) }
