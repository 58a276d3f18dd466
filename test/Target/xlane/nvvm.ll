; llvm.xlane.* in an NVVM module: lowered with the rest, refused with the rest,
; and left alone for a target that selects them itself.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a;xlane>' -S %s | FileCheck --check-prefix=TARGET %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a;xlane>,xlane<cpu=gfx90a>' -S %s | FileCheck %s
; RUN: sed -e 's/i32 16, i1 false/i32 17, i1 false/' -e 's/sreg.tid.x/sreg.pm0/' %s > %t.ll
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t.ll -o %t 2>&1 | FileCheck --check-prefix=WRONG %s
target triple = "nvptx64-nvidia-cuda"
; CHECK-NOT: llvm.xlane
; CHECK-LABEL: define {{.*}}amdgpu_kernel void @k(
; CHECK: %r = call i32 @llvm.amdgcn.update.dpp.i32(i32 %{{.*}}, i32 %{{.*}}, i32 275, i32 15, i32 15, i1 false)
; CHECK: %s = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %r, i32 177, i32 15, i32 15, i1 true)
; TARGET: %r = call i32 @llvm.xlane.up.i32(i32 %{{.*}}, i32 3, i32 16, i1 false)
; TARGET: %s = call i32 @llvm.xlane.bfly.i32(i32 %r, i32 1, i32 32, i1 false)
; WRONG: error: in function 'k': llvm.nvvm.read.ptx.sreg.pm0 is not supported
; WRONG: error: in function 'k': llvm.xlane.up.i32: the width of llvm.xlane must be
; WRONG: error: nvvm-to-amdgpu: 2 constructs
define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.xlane.up.i32(i32 %t, i32 3, i32 16, i1 false)
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %r, i32 1, i32 31)
  store i32 %s, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.xlane.up.i32(i32, i32, i32 immarg, i1 immarg) #0
attributes #0 = { convergent nocallback nofree nounwind willreturn memory(none) }
