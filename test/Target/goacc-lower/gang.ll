; Gang reductions: slots and a kernel that finishes, or a lock where the object
; may be another one from gang to gang; nothing without an object or within
; another reduction of the same; copies of a loop with numbers of their own.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>,verify' -pass-remarks=goacc-lower -pass-remarks-missed=goacc-lower -S %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK < %t.err
; RUN: env CROSSLANE_GOACC=lock %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefix=LOCK
; RUN: env CROSSLANE_GOACC=atomic %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefix=ATOMIC

target triple = "amdgcn-amd-amdhsa"
declare i32 @__goacc_reduction_setup_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_init_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_fini_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_teardown_i32(ptr, i32, i32, i32, i32, i32)

; Slots for 2^14 places: a head, marks and values.
; CHECK-DAG: @goacc.slots.sum.1.0 = internal addrspace(1) global [81984 x i8] zeroinitializer, align 64
; CHECK-DAG: @goacc.res.sum.1.0 = internal addrspace(1) global ptr null
; REMARK-DAG: RES may differ within a launch: combined at once, not by slots
; REMARK-DAG: copy 1 of vector loop 1 is loop 3

; CHECK-LABEL: define amdgpu_kernel void @sum(
; CHECK: call void @xl_acc_init_add_i32(ptr {{%.*}}, i1 false)
; CHECK: store ptr %p, ptr addrspace(1) @goacc.res.sum.1.0
; CHECK: [[GANGS:%.*]] = call i32 @xl_acc_size(i32 0)
; CHECK: call void @xl_acc_put_add_i32(ptr {{%.*}}, ptr addrspacecast (ptr addrspace(1) @goacc.slots.sum.1.0 to ptr), i32 [[GANGS]])
; CHECK-NOT: {{atomicrmw|lock}}
; CHECK: ret void
; LOCK-LABEL: define amdgpu_kernel void @sum(
; LOCK: call void @xl_acc_lock_device(
; LOCK: load i32, ptr %p
; LOCK: call void @xl_acc_op_add_i32(
; LOCK: store i32 {{%.*}}, ptr %p
; LOCK: call void @xl_acc_unlock_device(
; ATOMIC-LABEL: define amdgpu_kernel void @sum(
; ATOMIC-NOT: lock
; ATOMIC: atomicrmw add ptr %p, i32 {{%.*}} syncscope("agent") monotonic
; ATOMIC-NOT: lock
; ATOMIC: ret void
define amdgpu_kernel void @sum(ptr %p, i32 %a) {
  %1 = call i32 @__goacc_reduction_setup_i32(ptr %p, i32 %a, i32 0, i32 0, i32 1, i32 0)
  %2 = call i32 @__goacc_reduction_init_i32(ptr %p, i32 %1, i32 0, i32 0, i32 1, i32 0)
  %3 = add i32 %2, 3
  %4 = call i32 @__goacc_reduction_fini_i32(ptr %p, i32 %3, i32 0, i32 0, i32 1, i32 0)
  %5 = call i32 @__goacc_reduction_teardown_i32(ptr %p, i32 %4, i32 0, i32 0, i32 1, i32 0)
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @differs(
; CHECK: atomicrmw add ptr %q
define amdgpu_kernel void @differs(ptr %p, i64 %a) {
  %q = getelementptr i32, ptr %p, i64 %a
  %1 = call i32 @__goacc_reduction_setup_i32(ptr %q, i32 0, i32 0, i32 0, i32 1, i32 0)
  %2 = call i32 @__goacc_reduction_init_i32(ptr %q, i32 %1, i32 0, i32 0, i32 1, i32 0)
  %4 = call i32 @__goacc_reduction_fini_i32(ptr %q, i32 %2, i32 0, i32 0, i32 1, i32 0)
  %5 = call i32 @__goacc_reduction_teardown_i32(ptr %q, i32 %4, i32 0, i32 0, i32 1, i32 0)
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @nothing(
; CHECK-NEXT: [[B:%.*]] = add i32 %a, 3
; CHECK-NEXT: store i32 [[B]], ptr %p
; CHECK-NEXT: ret void
define amdgpu_kernel void @nothing(ptr %p, i32 %a) {
  %1 = call i32 @__goacc_reduction_setup_i32(ptr null, i32 %a, i32 0, i32 0, i32 1, i32 0)
  %2 = call i32 @__goacc_reduction_init_i32(ptr null, i32 %1, i32 0, i32 0, i32 1, i32 0)
  %3 = add i32 %2, 3
  %4 = call i32 @__goacc_reduction_fini_i32(ptr null, i32 %3, i32 0, i32 0, i32 1, i32 0)
  %5 = call i32 @__goacc_reduction_teardown_i32(ptr null, i32 %4, i32 0, i32 0, i32 1, i32 0)
  store i32 %5, ptr %p
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @within(
; CHECK-COUNT-1: call void @xl_acc_init_add_i32(
; CHECK-NOT: xl_acc_init
; CHECK-COUNT-1: call void @xl_acc_put_add_i32(
; CHECK-NOT: xl_acc_put
; CHECK: ret void
define amdgpu_kernel void @within(ptr %p, i32 %a) {
  %1 = call i32 @__goacc_reduction_setup_i32(ptr %p, i32 %a, i32 0, i32 0, i32 1, i32 0)
  %2 = call i32 @__goacc_reduction_init_i32(ptr %p, i32 %1, i32 0, i32 0, i32 1, i32 0)
  %i1 = call i32 @__goacc_reduction_setup_i32(ptr %p, i32 %2, i32 0, i32 0, i32 2, i32 0)
  %i2 = call i32 @__goacc_reduction_init_i32(ptr %p, i32 %i1, i32 0, i32 0, i32 2, i32 0)
  %i4 = call i32 @__goacc_reduction_fini_i32(ptr %p, i32 %i2, i32 0, i32 0, i32 2, i32 0)
  %i5 = call i32 @__goacc_reduction_teardown_i32(ptr %p, i32 %i4, i32 0, i32 0, i32 2, i32 0)
  %4 = call i32 @__goacc_reduction_fini_i32(ptr %p, i32 %i5, i32 0, i32 0, i32 1, i32 0)
  %5 = call i32 @__goacc_reduction_teardown_i32(ptr %p, i32 %4, i32 0, i32 0, i32 1, i32 0)
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @copies(
define amdgpu_kernel void @copies(ptr %p, i32 %a) {
  %1 = call i32 @__goacc_reduction_setup_i32(ptr null, i32 %a, i32 2, i32 0, i32 1, i32 0)
  %2 = call i32 @__goacc_reduction_init_i32(ptr null, i32 %1, i32 2, i32 0, i32 1, i32 0)
  %4 = call i32 @__goacc_reduction_fini_i32(ptr null, i32 %2, i32 2, i32 0, i32 1, i32 0)
  %5 = call i32 @__goacc_reduction_teardown_i32(ptr null, i32 %4, i32 2, i32 0, i32 1, i32 0)
  %i1 = call i32 @__goacc_reduction_setup_i32(ptr null, i32 %5, i32 2, i32 0, i32 1, i32 0)
  %i2 = call i32 @__goacc_reduction_init_i32(ptr null, i32 %i1, i32 2, i32 0, i32 1, i32 0)
  %i4 = call i32 @__goacc_reduction_fini_i32(ptr null, i32 %i2, i32 2, i32 0, i32 1, i32 0)
  %i5 = call i32 @__goacc_reduction_teardown_i32(ptr null, i32 %i4, i32 2, i32 0, i32 1, i32 0)
  store i32 %i5, ptr %p
  ret void
}

; CHECK-LABEL: define protected amdgpu_kernel void @sum.finish()
; CHECK: call void @xl_acc_finish_add_i32(ptr {{%.*}}, ptr addrspacecast (ptr addrspace(1) @goacc.slots.sum.1.0 to ptr), i32 256)
; CHECK: [[RES:%.*]] = load ptr, ptr addrspace(1) @goacc.res.sum.1.0
; CHECK: br i1
; CHECK: load i32, ptr [[RES]]
; CHECK: call void @xl_acc_op_add_i32(
; CHECK: store i32 {{%.*}}, ptr [[RES]]
; CHECK: store ptr null, ptr addrspace(1) @goacc.res.sum.1.0
