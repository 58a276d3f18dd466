; Gang reductions: slots and the last gang, or where gangs may leave, and when asked
; for, a kernel that finishes; a lock where the object may be another one from gang to
; gang; behind loops that all gangs run; nothing without an object or within another
; reduction of the same; copies of a loop with numbers of their own; the program's own
; operators.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>,verify' -pass-remarks=goacc-lower -pass-remarks-missed=goacc-lower -S %s 2>%t.err | FileCheck %s
; RUN: FileCheck %s --check-prefix=REMARK < %t.err
; RUN: env CROSSLANE_GOACC=finish %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefix=FINISH
; RUN: env CROSSLANE_GOACC=lock %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefix=LOCK
; RUN: env CROSSLANE_GOACC=atomic %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefix=ATOMIC

target triple = "amdgcn-amd-amdhsa"
declare i32 @__goacc_reduction_setup_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_init_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_fini_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_teardown_i32(ptr, i32, i32, i32, i32, i32)

; Slots for 2^14 places: a head, marks and values.
; FINISH-DAG: @__crosslane_slots.finish.sum.1.0 = protected addrspace(1) global [81984 x i8] zeroinitializer, align 64
; FINISH-DAG: @__crosslane_slots.res.sum.1.0 = protected addrspace(1) global ptr null
; 4,096 slots of 8 bytes for 4; as many as gangs but the last.
; CHECK-DAG: @__crosslane_slots.sum = protected addrspace(1) global [32768 x i8] zeroinitializer, align 64
; CHECK-DAG: @__crosslane_slots.eight = protected addrspace(1) global [192 x i8] zeroinitializer, align 64
; CHECK-NOT: @__crosslane_slots.leaves
; CHECK-DAG: @__crosslane_slots.finish.leaves.1.0 = protected
; REMARK-DAG: RES may differ within a launch: combined at once, not by slots
; REMARK-DAG: copy 1 of vector loop 1 is loop 3

; CHECK-LABEL: define amdgpu_kernel void @sum(
; CHECK: call void @xl_acc_init_add_i32(ptr {{%.*}}, i1 false)
; CHECK: [[GANGS:%.*]] = call i32 @xl_acc_size(i32 0)
; CHECK: [[GOES:%.*]] = call i1 @xl_acc_gang_done(i32 {{%.*}}, i32 {{%.*}})
; CHECK: br i1 [[GOES]]
; CHECK: [[GANG:%.*]] = call {{.*}}i32 @llvm.amdgcn.workgroup.id.x()
; CHECK: [[BEFORE:%.*]] = sub i32 [[GANGS]], 1
; CHECK: [[LAST:%.*]] = icmp eq i32 [[GANG]], [[BEFORE]]
; CHECK: br i1 [[LAST]]
; Nobody else writes to it: read before the others are waited for.
; CHECK: load i32, ptr %p
; CHECK: call void @xl_acc_last_add_i32(ptr {{%.*}}, ptr addrspacecast (ptr addrspace(1) @__crosslane_slots.sum to ptr), i32 [[GANGS]], i32 {{%.*}}, i32 {{%.*}})
; CHECK: call void @xl_acc_op_add_i32(
; CHECK: store i32 {{%.*}}, ptr %p
; CHECK: call void @xl_acc_bring_add_i32(ptr {{%.*}}, ptr addrspacecast (ptr addrspace(1) @__crosslane_slots.sum to ptr), i32 [[GANGS]])
; CHECK-NOT: {{atomicrmw|lock}}
; CHECK: ret void
; FINISH-LABEL: define amdgpu_kernel void @sum(
; FINISH: store ptr %p, ptr addrspace(1) @__crosslane_slots.res.sum.1.0
; FINISH: [[GANGS:%.*]] = call i32 @xl_acc_size(i32 0)
; FINISH: call void @xl_acc_put_add_i32(ptr {{%.*}}, ptr addrspacecast (ptr addrspace(1) @__crosslane_slots.finish.sum.1.0 to ptr), i32 [[GANGS]])
; FINISH-NOT: {{atomicrmw|lock}}
; FINISH: ret void
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
; CHECK-COUNT-1: call void @xl_acc_last_add_i32(
; CHECK-NOT: xl_acc_last
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

; Where a gang writes to the object itself, it is read when all have come; so it is where
; its address goes to something unknown.
; CHECK-LABEL: define amdgpu_kernel void @writes(
; CHECK-NOT: load i32, ptr %p
; CHECK: call void @xl_acc_last_add_i32(
; CHECK: fence syncscope("agent") acquire
; CHECK: load i32, ptr %p
; CHECK-LABEL: define amdgpu_kernel void @goes(
; CHECK-NOT: load i32, ptr %p
; CHECK: call void @xl_acc_last_add_i32(
; CHECK: fence syncscope("agent") acquire
; CHECK: load i32, ptr %p
define amdgpu_kernel void @writes(ptr %p) {
  %v = alloca ptr, addrspace(5)
  store ptr %p, ptr addrspace(5) %v
  %q = load ptr, ptr addrspace(5) %v
  store i32 1, ptr %q
  %1 = call i32 @__goacc_reduction_setup_i32(ptr %p, i32 2, i32 0, i32 0, i32 1, i32 0)
  %2 = call i32 @__goacc_reduction_init_i32(ptr %p, i32 %1, i32 0, i32 0, i32 1, i32 0)
  %4 = call i32 @__goacc_reduction_fini_i32(ptr %p, i32 %2, i32 0, i32 0, i32 1, i32 0)
  %5 = call i32 @__goacc_reduction_teardown_i32(ptr %p, i32 %4, i32 0, i32 0, i32 1, i32 0)
  ret void
}
declare void @unknown(ptr)
define amdgpu_kernel void @goes(ptr %p) {
  call void @unknown(ptr %p)
  %1 = call i32 @__goacc_reduction_setup_i32(ptr %p, i32 2, i32 0, i32 0, i32 1, i32 0)
  %2 = call i32 @__goacc_reduction_init_i32(ptr %p, i32 %1, i32 0, i32 0, i32 1, i32 0)
  %4 = call i32 @__goacc_reduction_fini_i32(ptr %p, i32 %2, i32 0, i32 0, i32 1, i32 0)
  %5 = call i32 @__goacc_reduction_teardown_i32(ptr %p, i32 %4, i32 0, i32 0, i32 1, i32 0)
  ret void
}

; Known sizes: two reductions, of which one gives the object its value; the number of
; gangs is looked at by the gangs that put.
; CHECK-LABEL: define amdgpu_kernel void @eight(
; CHECK-NOT: xl_acc_check_gangs
; CHECK: call void @xl_acc_last_add_f64(ptr {{%.*}}, ptr addrspacecast (ptr addrspace(1) @__crosslane_slots.eight to ptr), i32 8, i32 64, i32 2)
; CHECK: call void @xl_acc_bring_add_f64(ptr {{%.*}}, ptr addrspacecast (ptr addrspace(1) @__crosslane_slots.eight to ptr), i32 8)
; CHECK: call void @xl_acc_last_same(ptr addrspacecast (ptr addrspace(1) getelementptr {{.*}}@__crosslane_slots.eight, i64 128) to ptr), i32 8, i32 64, i32 2)
; CHECK: store i32 3, ptr %q
; CHECK: call void @xl_acc_bring_same(
declare double @__goacc_reduction_setup_f64(ptr, double, i32, i32, i32, i32)
declare double @__goacc_reduction_init_f64(ptr, double, i32, i32, i32, i32)
declare double @__goacc_reduction_fini_f64(ptr, double, i32, i32, i32, i32)
declare double @__goacc_reduction_teardown_f64(ptr, double, i32, i32, i32, i32)
define amdgpu_kernel void @eight(ptr %p, ptr %q) "goacc-gangs"="8" "goacc-workers"="2" "goacc-vector-length"="64" {
  %1 = call double @__goacc_reduction_setup_f64(ptr %p, double 1.0, i32 0, i32 0, i32 1, i32 0)
  %2 = call double @__goacc_reduction_init_f64(ptr %p, double %1, i32 0, i32 0, i32 1, i32 0)
  %4 = call double @__goacc_reduction_fini_f64(ptr %p, double %2, i32 0, i32 0, i32 1, i32 0)
  %5 = call double @__goacc_reduction_teardown_f64(ptr %p, double %4, i32 0, i32 0, i32 1, i32 0)
  %i1 = call i32 @__goacc_reduction_setup_i32(ptr %q, i32 3, i32 0, i32 9, i32 2, i32 0)
  %i2 = call i32 @__goacc_reduction_init_i32(ptr %q, i32 %i1, i32 0, i32 9, i32 2, i32 0)
  %i4 = call i32 @__goacc_reduction_fini_i32(ptr %q, i32 %i2, i32 0, i32 9, i32 2, i32 0)
  %i5 = call i32 @__goacc_reduction_teardown_i32(ptr %q, i32 %i4, i32 0, i32 9, i32 2, i32 0)
  ret void
}

; A gang may leave before: the last one would wait for it.
; CHECK-LABEL: define amdgpu_kernel void @leaves(
; CHECK-NOT: xl_acc_gang
; CHECK: call void @xl_acc_put_add_i32(
define amdgpu_kernel void @leaves(ptr %p, i1 %c) {
  br i1 %c, label %on, label %out
on:
  %1 = call i32 @__goacc_reduction_setup_i32(ptr %p, i32 1, i32 0, i32 0, i32 1, i32 0)
  %2 = call i32 @__goacc_reduction_init_i32(ptr %p, i32 %1, i32 0, i32 0, i32 1, i32 0)
  %4 = call i32 @__goacc_reduction_fini_i32(ptr %p, i32 %2, i32 0, i32 0, i32 1, i32 0)
  %5 = call i32 @__goacc_reduction_teardown_i32(ptr %p, i32 %4, i32 0, i32 0, i32 1, i32 0)
  br label %out
out:
  ret void
}

; All rounds of a loop are one contribution.
; CHECK-LABEL: define amdgpu_kernel void @rounds(
; CHECK: entry:
; CHECK: call void @xl_acc_init_add_i32({{.*}}, i1 false)
; CHECK: head:
; CHECK-NOT: xl_acc_gang
; CHECK: call void @xl_acc_init_add_i32({{.*}}, i1 false)
; CHECK-NOT: xl_acc_gang
; CHECK: call void @xl_acc_op_add_i32(
; CHECK-NOT: xl_acc_gang
; CHECK: out:
; CHECK: call i1 @xl_acc_gang_done(
; CHECK: call void @xl_acc_last_add_i32(
; CHECK: store i32 {{%.*}}, ptr [[Q:%.*]], align
define amdgpu_kernel void @rounds(ptr %p, i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %q = getelementptr i8, ptr %p, i64 8
  %1 = call i32 @__goacc_reduction_setup_i32(ptr %q, i32 %i, i32 0, i32 0, i32 1, i32 0)
  %2 = call i32 @__goacc_reduction_init_i32(ptr %q, i32 %1, i32 0, i32 0, i32 1, i32 0)
  %3 = add i32 %2, %i
  %4 = call i32 @__goacc_reduction_fini_i32(ptr %q, i32 %3, i32 0, i32 0, i32 1, i32 0)
  %5 = call i32 @__goacc_reduction_teardown_i32(ptr %q, i32 %4, i32 0, i32 0, i32 1, i32 0)
  %next = add i32 %i, 1
  %again = icmp slt i32 %next, %n
  br i1 %again, label %head, label %out
out:
  ret void
}

; CHECK: define internal void @__goacc_combine_16_i32(ptr %into, ptr %with) [[INLINE:#[0-9]+]]
define void @__goacc_combine_16_i32(ptr %into, ptr %with) noinline optnone {
  %1 = load i32, ptr %into
  %2 = load i32, ptr %with
  %3 = xor i32 %1, %2
  store i32 %3, ptr %into
  ret void
}
define void @__goacc_identity_16_i32(ptr %into) {
  store i32 0, ptr %into
  ret void
}
; CHECK-LABEL: define amdgpu_kernel void @own(
; CHECK: call void @xl_acc_init_own(ptr {{%.*}}, i1 {{%.*}}, ptr @__goacc_identity_16_i32)
; CHECK: call void @xl_acc_vector_own(ptr {{%.*}}, i32 1, i32 {{%.*}}, i32 {{%.*}}, ptr @__goacc_combine_16_i32)
; CHECK: call void @xl_acc_last_own(ptr {{%.*}}, i32 1, ptr {{.*}}@__crosslane_slots.own{{.*}}, ptr @__goacc_combine_16_i32, ptr @__goacc_identity_16_i32)
; CHECK: call void @__goacc_combine_16_i32(
; CHECK: call void @xl_acc_bring_own(ptr {{%.*}}, i32 1, ptr {{.*}}@__crosslane_slots.own{{.*}}, ptr @__goacc_combine_16_i32)
; FINISH-LABEL: define amdgpu_kernel void @own(
; FINISH: call void @xl_acc_lock_device(
; FINISH: call void @__goacc_combine_16_i32(
; FINISH: call void @xl_acc_unlock_device(
define amdgpu_kernel void @own(ptr %p, i32 %a) {
  %1 = call i32 @__goacc_reduction_setup_i32(ptr %p, i32 %a, i32 0, i32 16, i32 1, i32 0)
  %2 = call i32 @__goacc_reduction_init_i32(ptr %p, i32 %1, i32 0, i32 16, i32 1, i32 0)
  %i1 = call i32 @__goacc_reduction_setup_i32(ptr null, i32 %2, i32 2, i32 16, i32 2, i32 0)
  %i2 = call i32 @__goacc_reduction_init_i32(ptr null, i32 %i1, i32 2, i32 16, i32 2, i32 0)
  %i4 = call i32 @__goacc_reduction_fini_i32(ptr null, i32 %i2, i32 2, i32 16, i32 2, i32 0)
  %i5 = call i32 @__goacc_reduction_teardown_i32(ptr null, i32 %i4, i32 2, i32 16, i32 2, i32 0)
  %4 = call i32 @__goacc_reduction_fini_i32(ptr %p, i32 %i5, i32 0, i32 16, i32 1, i32 0)
  %5 = call i32 @__goacc_reduction_teardown_i32(ptr %p, i32 %4, i32 0, i32 16, i32 1, i32 0)
  ret void
}

; FINISH-LABEL: define protected amdgpu_kernel void @sum.finish()
; FINISH: call void @xl_acc_finish_add_i32(ptr {{%.*}}, ptr addrspacecast (ptr addrspace(1) @__crosslane_slots.finish.sum.1.0 to ptr), i32 256)
; FINISH: [[RES:%.*]] = load ptr, ptr addrspace(1) @__crosslane_slots.res.sum.1.0
; FINISH: br i1
; FINISH: load i32, ptr [[RES]]
; FINISH: call void @xl_acc_op_add_i32(
; FINISH: store i32 {{%.*}}, ptr [[RES]]
; FINISH: store ptr null, ptr addrspace(1) @__crosslane_slots.res.sum.1.0

; CHECK: attributes [[INLINE]] = { alwaysinline }
