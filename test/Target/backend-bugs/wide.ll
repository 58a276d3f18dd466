; DPP moves of 32 bits are folded into instructions of 64 bits, which have no DPP:
; conversions to double, amounts of shifts, factors of v_mad_co_u64_u32. What is
; compiled then stops at an error or has encodings that no decoder knows. The
; moves stay apart; of 32 bits they are folded as ever.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; DEFINE: %{cpu} =
; DEFINE: %{compile} = %opt -mtriple=amdgcn-amd-amdhsa -mcpu=%{cpu} -passes=backend-bugs %s | %llc -mtriple=amdgcn-amd-amdhsa -mcpu=%{cpu} -filetype=obj -o %t.o && llvm-objdump -d %t.o | FileCheck --implicit-check-not=.long --implicit-check-not=v_cvt_f64{{.*}}_dpp %s
; REDEFINE: %{cpu} = gfx900
; RUN: %{compile}
; REDEFINE: %{cpu} = gfx90a
; RUN: %{compile}
; REDEFINE: %{cpu} = gfx942
; RUN: %{compile}
; REDEFINE: %{cpu} = gfx1030
; RUN: %{compile}
; REDEFINE: %{cpu} = gfx1100
; RUN: %{compile}
; REDEFINE: %{cpu} = gfx1150
; RUN: %{compile}
; REDEFINE: %{cpu} = gfx1201
; RUN: %{compile}

; CHECK-LABEL: <left>:
; CHECK: v_lshlrev_b64
; CHECK-LABEL: <product>:
; CHECK: v_{{mul|mad}}
; CHECK-LABEL: <narrow>:
; CHECK: v_add{{.*}} quad_perm:[1,0,3,2]
define amdgpu_kernel void @unsigned(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i64, ptr addrspace(1) %p, i32 %t
  %x = load i32, ptr addrspace(1) %q
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 177, i32 15, i32 15, i1 true)
  %r = uitofp i32 %d to double
  store double %r, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @float(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i64, ptr addrspace(1) %p, i32 %t
  %x = load i32, ptr addrspace(1) %q
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 177, i32 15, i32 15, i1 true)
  %f = bitcast i32 %d to float
  %r = fpext float %f to double
  store double %r, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @left(ptr addrspace(1) %p, ptr addrspace(1) %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i64, ptr addrspace(1) %p, i32 %t
  %y = load i64, ptr addrspace(1) %q
  %m = getelementptr i32, ptr addrspace(1) %n, i32 %t
  %x = load i32, ptr addrspace(1) %m
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 177, i32 15, i32 15, i1 true)
  %b = and i32 %d, 63
  %z = zext i32 %b to i64
  %r = shl i64 %y, %z
  store i64 %r, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @product(ptr addrspace(1) %p, ptr addrspace(1) %n) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i64, ptr addrspace(1) %p, i32 %t
  %y = load i64, ptr addrspace(1) %q
  %m = getelementptr i32, ptr addrspace(1) %n, i32 %t
  %x = load i32, ptr addrspace(1) %m
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 177, i32 15, i32 15, i1 true)
  %z = sext i32 %d to i64
  %l = trunc i64 %y to i32
  %w = sext i32 %l to i64
  %a = mul i64 %z, %w
  %r = add i64 %a, %y
  store i64 %r, ptr addrspace(1) %q
  ret void
}
define amdgpu_kernel void @narrow(ptr addrspace(1) %p) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %q = getelementptr i64, ptr addrspace(1) %p, i32 %t
  %x = load i32, ptr addrspace(1) %q
  %d = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %x, i32 177, i32 15, i32 15, i1 true)
  %s = add i32 %d, %x
  %r = uitofp i32 %s to double
  store double %r, ptr addrspace(1) %q
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()
declare i32 @llvm.amdgcn.update.dpp.i32(i32, i32, i32 immarg, i32 immarg, i32 immarg, i1 immarg)
