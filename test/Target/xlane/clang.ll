; A module that is no NVVM but has llvm.xlane.* goes through clang with the plugin
; loaded, and through opt's own pipelines; one without is left alone.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -Wno-override-module -fpass-plugin=%plugin -O0 -x ir %s -S -o - | FileCheck %s
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -Wno-override-module -fpass-plugin=%plugin -O2 -x ir %s -S -o - | FileCheck %s
; RUN: %opt -mcpu=gfx90a -passes='default<O2>' %s -S | FileCheck --check-prefix=IR %s
; RUN: sed 's/i32 32, i1 false/i32 33, i1 false/' %s > %t.ll
; RUN: not %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -Wno-override-module -fpass-plugin=%plugin -O2 -x ir %t.ll -S -o %t.s 2>&1 | FileCheck --check-prefix=WRONG %s
target triple = "amdgcn-amd-amdhsa"
; CHECK-LABEL: k:
; CHECK: v_{{add_u32|mov_b32}}_dpp {{.*}} quad_perm:[1,0,3,2]
; CHECK: s_endpgm
; IR: call i32 @llvm.amdgcn.update.dpp.i32(
; WRONG: error: in function 'k': llvm.xlane.bfly.i32: the width of llvm.xlane must be
; WRONG: error: xlane: 1 call in
define amdgpu_kernel void @k(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @llvm.xlane.bfly.i32(i32 %t, i32 1, i32 32, i1 false)
  %s = add i32 %r, %t
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  store i32 %s, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.xlane.bfly.i32(i32, i32, i32 immarg, i1 immarg) #0
attributes #0 = { convergent nocallback nofree nounwind willreturn memory(none) }
