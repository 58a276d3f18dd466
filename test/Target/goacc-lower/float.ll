; Sums of floats by atomics, where that was asked for and LLVM selects one instruction
; for them: in LDS f32 everywhere and f64 from gfx90a on, in global memory from gfx942
; on. A lock else; no loop that compares and swaps.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: env CROSSLANE_GOACC=atomic %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx942>,verify' -S %s -o %t.942.ll
; RUN: FileCheck %s --check-prefixes=CHECK,LDS64,GLOBAL < %t.942.ll
; RUN: %llc -mcpu=gfx942 %t.942.ll -o - | FileCheck %s --check-prefixes=ISA,ISA64,ISAGLOBAL --implicit-check-not=cmpswap --implicit-check-not=cmpst
; RUN: %llc -mcpu=gfx942 -O0 %t.942.ll -o - | FileCheck %s --check-prefixes=ISA,ISA64,ISAGLOBAL --implicit-check-not=cmpswap --implicit-check-not=cmpst
; RUN: env CROSSLANE_GOACC=atomic %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>,verify' -S %s -o %t.90a.ll
; RUN: FileCheck %s --check-prefixes=CHECK,LDS64,LOCK < %t.90a.ll
; RUN: %llc -mcpu=gfx90a %t.90a.ll -o - | FileCheck %s --check-prefixes=ISA,ISA64,ISALOCK --implicit-check-not=cmpswap --implicit-check-not=cmpst
; RUN: env CROSSLANE_GOACC=atomic %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx906>,verify' -S %s -o %t.906.ll
; RUN: FileCheck %s --check-prefixes=CHECK,LOCK64,LOCK < %t.906.ll
; RUN: %llc -mcpu=gfx906 %t.906.ll -o - | FileCheck %s --check-prefixes=ISA,ISALOCK --implicit-check-not=cmpswap --implicit-check-not=cmpst
; RUN: env CROSSLANE_GOACC=atomic %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx1100>,verify' -S %s -o %t.1100.ll
; RUN: FileCheck %s --check-prefixes=CHECK,LOCK64,LOCK < %t.1100.ll
; RUN: %llc -mcpu=gfx1100 %t.1100.ll -o - | FileCheck %s --check-prefixes=ISA,ISALOCK --implicit-check-not=cmpswap --implicit-check-not=cmpst
; Not unless it was asked for, where RES may differ neither.
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx942>,verify' -S %s | FileCheck %s --check-prefix=TREE --implicit-check-not=atomicrmw
; RUN: env CROSSLANE_GOACC=lock %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx942>,verify' -S %s | FileCheck %s --check-prefix=TREE --implicit-check-not=atomicrmw
; TREE: define amdgpu_kernel void @workers

target triple = "amdgcn-amd-amdhsa"
@sum = addrspace(1) global float 0.0
@mine = internal addrspace(3) global float poison
declare float @__goacc_reduction_setup_f32(ptr, float, i32, i32, i32, i32)
declare float @__goacc_reduction_init_f32(ptr, float, i32, i32, i32, i32)
declare float @__goacc_reduction_fini_f32(ptr, float, i32, i32, i32, i32)
declare float @__goacc_reduction_teardown_f32(ptr, float, i32, i32, i32, i32)
declare double @__goacc_reduction_setup_f64(ptr, double, i32, i32, i32, i32)
declare double @__goacc_reduction_init_f64(ptr, double, i32, i32, i32, i32)
declare double @__goacc_reduction_fini_f64(ptr, double, i32, i32, i32, i32)
declare double @__goacc_reduction_teardown_f64(ptr, double, i32, i32, i32, i32)
declare half @__goacc_reduction_setup_f16(ptr, half, i32, i32, i32, i32)
declare half @__goacc_reduction_init_f16(ptr, half, i32, i32, i32, i32)
declare half @__goacc_reduction_fini_f16(ptr, half, i32, i32, i32, i32)
declare half @__goacc_reduction_teardown_f16(ptr, half, i32, i32, i32, i32)
declare void @__goacc_lock(i32, i32)
declare void @__goacc_unlock(i32, i32)

; f32, and f16 as f32.
; CHECK-LABEL: define amdgpu_kernel void @workers(
; CHECK-NOT: lock
; CHECK: atomicrmw fadd ptr addrspace(3) @goacc.worker.buffer, float {{%.*}} syncscope("workgroup") monotonic
; CHECK: atomicrmw fadd ptr addrspace(3) {{.*}}@goacc.worker.buffer, {{.*}} float {{%.*}} syncscope("workgroup") monotonic
; CHECK-NOT: lock
; CHECK: ret void
; ISA-LABEL: workers:
; ISA: ds_add_f32
; ISA: ds_add_f32
define amdgpu_kernel void @workers(ptr %p, float %a, half %b) {
  %a1 = call float @__goacc_reduction_setup_f32(ptr null, float %a, i32 1, i32 0, i32 1, i32 0)
  %b1 = call half @__goacc_reduction_setup_f16(ptr null, half %b, i32 1, i32 0, i32 1, i32 1)
  %a2 = call float @__goacc_reduction_init_f32(ptr null, float %a1, i32 1, i32 0, i32 1, i32 0)
  %b2 = call half @__goacc_reduction_init_f16(ptr null, half %b1, i32 1, i32 0, i32 1, i32 1)
  call void @__goacc_lock(i32 1, i32 1)
  %a4 = call float @__goacc_reduction_fini_f32(ptr null, float %a2, i32 1, i32 0, i32 1, i32 0)
  %b4 = call half @__goacc_reduction_fini_f16(ptr null, half %b2, i32 1, i32 0, i32 1, i32 1)
  call void @__goacc_unlock(i32 1, i32 1)
  %a5 = call float @__goacc_reduction_teardown_f32(ptr null, float %a4, i32 1, i32 0, i32 1, i32 0)
  %b5 = call half @__goacc_reduction_teardown_f16(ptr null, half %b4, i32 1, i32 0, i32 1, i32 1)
  store float %a5, ptr %p
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @doubles(
; LDS64: atomicrmw fadd ptr addrspace(3) @goacc.worker.buffer, double {{%.*}} syncscope("workgroup") monotonic
; LOCK64: call void @xl_acc_lock_group(
; CHECK: ret void
; ISA64-LABEL: doubles:
; ISA64: ds_add_f64
define amdgpu_kernel void @doubles(ptr %p, double %a) {
  %a1 = call double @__goacc_reduction_setup_f64(ptr null, double %a, i32 1, i32 0, i32 1, i32 0)
  %a2 = call double @__goacc_reduction_init_f64(ptr null, double %a1, i32 1, i32 0, i32 1, i32 0)
  %a4 = call double @__goacc_reduction_fini_f64(ptr null, double %a2, i32 1, i32 0, i32 1, i32 0)
  %a5 = call double @__goacc_reduction_teardown_f64(ptr null, double %a4, i32 1, i32 0, i32 1, i32 0)
  store double %a5, ptr %p
  ret void
}

; The largest, the product: none.
; CHECK-LABEL: define amdgpu_kernel void @others(
; CHECK-NOT: atomicrmw
; CHECK: ret void
define amdgpu_kernel void @others(ptr %p, float %a) {
  %a1 = call float @__goacc_reduction_setup_f32(ptr null, float %a, i32 1, i32 3, i32 1, i32 0)
  %b1 = call float @__goacc_reduction_setup_f32(ptr null, float %a, i32 1, i32 1, i32 1, i32 1)
  %a2 = call float @__goacc_reduction_init_f32(ptr null, float %a1, i32 1, i32 3, i32 1, i32 0)
  %b2 = call float @__goacc_reduction_init_f32(ptr null, float %b1, i32 1, i32 1, i32 1, i32 1)
  %a4 = call float @__goacc_reduction_fini_f32(ptr null, float %a2, i32 1, i32 3, i32 1, i32 0)
  %b4 = call float @__goacc_reduction_fini_f32(ptr null, float %b2, i32 1, i32 1, i32 1, i32 1)
  %a5 = call float @__goacc_reduction_teardown_f32(ptr null, float %a4, i32 1, i32 3, i32 1, i32 0)
  %b5 = call float @__goacc_reduction_teardown_f32(ptr null, float %b4, i32 1, i32 1, i32 1, i32 1)
  store float %a5, ptr %p
  ret void
}

; GLOBAL-LABEL: define amdgpu_kernel void @gangs(
; GLOBAL-NOT: lock
; GLOBAL: atomicrmw fadd ptr addrspace(1) {{%.*}}, float {{%.*}} syncscope("agent") monotonic
; GLOBAL: atomicrmw fadd ptr addrspace(1) {{%.*}}, double {{%.*}} syncscope("agent") monotonic
; GLOBAL: atomicrmw fadd ptr addrspace(1) {{%.*}}, float {{%.*}} syncscope("agent") monotonic
; GLOBAL-NOT: lock
; GLOBAL: ret void
; LOCK-LABEL: define amdgpu_kernel void @gangs(
; LOCK-NOT: atomicrmw
; LOCK: call void @xl_acc_lock_device(
; LOCK: call void @xl_acc_op_add_f32(
; LOCK-NOT: atomicrmw
; LOCK: call void @xl_acc_lock_device(
; LOCK: call void @xl_acc_op_add_f64(
; LOCK-NOT: atomicrmw
; LOCK: ret void
; ISAGLOBAL-LABEL: gangs:
; ISAGLOBAL: global_atomic_add_f32
; ISAGLOBAL: global_atomic_add_f64
; ISAGLOBAL: global_atomic_add_f32
; ISALOCK-LABEL: gangs:
define amdgpu_kernel void @gangs(ptr %p, ptr addrspace(1) %q, float %a, double %b) {
  %g = addrspacecast ptr addrspace(1) @sum to ptr
  %r = addrspacecast ptr addrspace(1) %q to ptr
  %a1 = call float @__goacc_reduction_setup_f32(ptr %p, float %a, i32 0, i32 0, i32 1, i32 0)
  %a2 = call float @__goacc_reduction_init_f32(ptr %p, float %a1, i32 0, i32 0, i32 1, i32 0)
  %a4 = call float @__goacc_reduction_fini_f32(ptr %p, float %a2, i32 0, i32 0, i32 1, i32 0)
  %a5 = call float @__goacc_reduction_teardown_f32(ptr %p, float %a4, i32 0, i32 0, i32 1, i32 0)
  %b1 = call double @__goacc_reduction_setup_f64(ptr %r, double %b, i32 0, i32 0, i32 2, i32 0)
  %b2 = call double @__goacc_reduction_init_f64(ptr %r, double %b1, i32 0, i32 0, i32 2, i32 0)
  %b4 = call double @__goacc_reduction_fini_f64(ptr %r, double %b2, i32 0, i32 0, i32 2, i32 0)
  %b5 = call double @__goacc_reduction_teardown_f64(ptr %r, double %b4, i32 0, i32 0, i32 2, i32 0)
  %c1 = call float @__goacc_reduction_setup_f32(ptr %g, float %a, i32 0, i32 0, i32 3, i32 0)
  %c2 = call float @__goacc_reduction_init_f32(ptr %g, float %c1, i32 0, i32 0, i32 3, i32 0)
  %c4 = call float @__goacc_reduction_fini_f32(ptr %g, float %c2, i32 0, i32 0, i32 3, i32 0)
  %c5 = call float @__goacc_reduction_teardown_f32(ptr %g, float %c4, i32 0, i32 0, i32 3, i32 0)
  ret void
}

; A half in memory, an object that may be in any memory, one in LDS: a lock.
; CHECK-LABEL: define amdgpu_kernel void @not_in_memory(
; CHECK-NOT: atomicrmw
; CHECK: call void @xl_acc_lock_device(
; CHECK-NOT: atomicrmw
; CHECK: call void @xl_acc_lock_device(
; CHECK-NOT: atomicrmw
; CHECK: call void @xl_acc_lock_device(
; CHECK-NOT: atomicrmw
; CHECK: ret void
define amdgpu_kernel void @not_in_memory(ptr %p, ptr %pp, float %a, half %b) {
  %any = load ptr, ptr %pp
  %lds = addrspacecast ptr addrspace(3) @mine to ptr
  %b1 = call half @__goacc_reduction_setup_f16(ptr %p, half %b, i32 0, i32 0, i32 1, i32 0)
  %b2 = call half @__goacc_reduction_init_f16(ptr %p, half %b1, i32 0, i32 0, i32 1, i32 0)
  %b4 = call half @__goacc_reduction_fini_f16(ptr %p, half %b2, i32 0, i32 0, i32 1, i32 0)
  %b5 = call half @__goacc_reduction_teardown_f16(ptr %p, half %b4, i32 0, i32 0, i32 1, i32 0)
  %a1 = call float @__goacc_reduction_setup_f32(ptr %any, float %a, i32 0, i32 0, i32 2, i32 0)
  %a2 = call float @__goacc_reduction_init_f32(ptr %any, float %a1, i32 0, i32 0, i32 2, i32 0)
  %a4 = call float @__goacc_reduction_fini_f32(ptr %any, float %a2, i32 0, i32 0, i32 2, i32 0)
  %a5 = call float @__goacc_reduction_teardown_f32(ptr %any, float %a4, i32 0, i32 0, i32 2, i32 0)
  %c1 = call float @__goacc_reduction_setup_f32(ptr %lds, float %a, i32 0, i32 0, i32 3, i32 0)
  %c2 = call float @__goacc_reduction_init_f32(ptr %lds, float %c1, i32 0, i32 0, i32 3, i32 0)
  %c4 = call float @__goacc_reduction_fini_f32(ptr %lds, float %c2, i32 0, i32 0, i32 3, i32 0)
  %c5 = call float @__goacc_reduction_teardown_f32(ptr %lds, float %c4, i32 0, i32 0, i32 3, i32 0)
  ret void
}
