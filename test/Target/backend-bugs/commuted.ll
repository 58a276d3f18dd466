; LLVM 19's MachineCSE takes DPP and SDWA instructions with their operands
; exchanged for equal ones, though the selected lanes and bytes stay where they
; are. Both sums have to be there.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes=backend-bugs -S %s | %llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx906 | FileCheck %s

; CHECK-LABEL: exchange:
; CHECK-COUNT-2: v_add_u32_{{dpp|e32}}
; CHECK: global_store
define amdgpu_kernel void @exchange(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pp = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %pq = getelementptr i32, ptr addrspace(1) %q, i32 %t
  %a = load i32, ptr addrspace(1) %pp
  %b = load i32, ptr addrspace(1) %pq
  %da = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %a, i32 177, i32 15, i32 15, i1 true)
  %db = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %b, i32 177, i32 15, i32 15, i1 true)
  %x = add i32 %da, %b
  %y = add i32 %db, %a
  store i32 %x, ptr addrspace(1) %pp
  store i32 %y, ptr addrspace(1) %pq
  ret void
}

; Both select from the same operand: no two change places, and moves stay parts
; of the sums.
; CHECK-LABEL: same:
; CHECK-COUNT-2: v_add_u32_dpp
; CHECK: global_store
define amdgpu_kernel void @same(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pp = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %pq = getelementptr i32, ptr addrspace(1) %q, i32 %t
  %a = load i32, ptr addrspace(1) %pp
  %b = load i32, ptr addrspace(1) %pq
  %d1 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %a, i32 177, i32 15, i32 15, i1 true)
  %d2 = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %a, i32 78, i32 15, i32 15, i1 true)
  %x = add i32 %d1, %b
  %y = add i32 %d2, %b
  store i32 %x, ptr addrspace(1) %pp
  store i32 %y, ptr addrspace(1) %pq
  ret void
}

; CHECK-LABEL: halves:
; CHECK-COUNT-2: v_add_u32_{{sdwa|e32}}
; CHECK: global_store
define amdgpu_kernel void @halves(ptr addrspace(1) %p, ptr addrspace(1) %q) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pp = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %pq = getelementptr i32, ptr addrspace(1) %q, i32 %t
  %a = load i32, ptr addrspace(1) %pp
  %b = load i32, ptr addrspace(1) %pq
  %al = and i32 %a, 65535
  %ah = lshr i32 %a, 16
  %bl = and i32 %b, 65535
  %bh = lshr i32 %b, 16
  %x = add i32 %al, %bh
  %y = add i32 %bl, %ah
  store i32 %x, ptr addrspace(1) %pp
  store i32 %y, ptr addrspace(1) %pq
  ret void
}

; Bytes have no registers of their own, and truth values no bytes.
; CHECK-LABEL: bytes:
; CHECK: s_endpgm
define amdgpu_kernel void @bytes(ptr addrspace(1) %p, i32 %a, i32 %b) {
  %al = trunc i32 %a to i8
  %as = lshr i32 %a, 8
  %ah = trunc i32 %as to i8
  %bl = trunc i32 %b to i8
  %bs = lshr i32 %b, 8
  %bh = trunc i32 %bs to i8
  %x = mul i8 %al, %bh
  %y = mul i8 %bl, %ah
  %ca = trunc i32 %as to i1
  %cb = trunc i32 %bs to i1
  %ea = trunc i32 %a to i1
  %eb = trunc i32 %b to i1
  %c = and i1 %ca, %eb
  %d = and i1 %cb, %ea
  %e = xor i1 %c, %d
  %z = select i1 %e, i8 %x, i8 %y
  store i8 %z, ptr addrspace(1) %p
  ret void
}
