; RUN: sed s/WIDTH/64/ %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a | FileCheck %s
; RUN: sed s/WIDTH/32/ %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 | FileCheck %s
; RUN: sed s/WIDTH/64/ %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -global-isel -global-isel-abort=1 | FileCheck %s
; RUN: sed s/WIDTH/32/ %s | llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -global-isel -global-isel-abort=1 | FileCheck %s

; A broadcast lands in a scalar register, and scalar code goes on from there.
; CHECK-LABEL: broadcast:
; CHECK: v_readlane_b32 [[S:s[0-9]+]], v{{[0-9]+}}, 7
; CHECK: s_mul_i32 s{{[0-9]+}}, [[S]], s{{[0-9]+}}
; CHECK: s_cmp_
; CHECK: s_cbranch_scc
define amdgpu_kernel void @broadcast(ptr addrspace(1) %p, i32 %factor) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %q
  %r = call i32 @llvm.xlane.idx.i32(i32 %v, i32 7, i32 WIDTH, i1 false)
  %s = mul i32 %r, %factor
  %c = icmp eq i32 %s, 42
  br i1 %c, label %then, label %done
then:
  store i32 %t, ptr addrspace(1) %q
  br label %done
done:
  ret void
}
