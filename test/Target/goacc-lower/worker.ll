; Worker reductions by the three strategies. One buffer in LDS serves all loops:
; it is as large as the largest one needs, and what is not reachable does not count.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefix=TREE --implicit-check-not=lock
; RUN: env CROSSLANE_GOACC=lock %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefix=LOCK
; RUN: env CROSSLANE_GOACC=atomic %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefix=ATOMIC
; RUN: not env CROSSLANE_GOACC=magic %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>' %s -o /dev/null 2>&1 | FileCheck %s --check-prefix=MAGIC
; MAGIC: goacc-lower: unknown strategy 'magic'; known are tree, finish, lock and atomic

target triple = "amdgcn-amd-amdhsa"
declare i32 @__goacc_reduction_setup_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_init_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_fini_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_teardown_i32(ptr, i32, i32, i32, i32, i32)
declare double @__goacc_reduction_setup_f64(ptr, double, i32, i32, i32, i32)
declare double @__goacc_reduction_init_f64(ptr, double, i32, i32, i32, i32)
declare double @__goacc_reduction_fini_f64(ptr, double, i32, i32, i32, i32)
declare double @__goacc_reduction_teardown_f64(ptr, double, i32, i32, i32, i32)
declare void @__goacc_lock(i32, i32)
declare void @__goacc_unlock(i32, i32)
declare void @__goacc_fork(i32)
declare void @__goacc_join(i32)

; 16 wavefronts' worth: i32 at 0, f64 at 64, 192 bytes; one element each at 0 and
; 8 where one place is added to.
; TREE: @goacc.worker.buffer = internal addrspace(3) global [192 x i8] poison, align 16
; LOCK: @goacc.worker.buffer = internal addrspace(3) global [16 x i8] poison, align 16
; LOCK: @goacc.worker.lock = internal addrspace(3) global i32 poison
; ATOMIC: @goacc.worker.buffer = internal addrspace(3) global [16 x i8] poison, align 16

; TREE-LABEL: define amdgpu_kernel void @two(
; TREE: call void @xl_acc_barrier()
; TREE: call void @xl_acc_init_add_i32(
; TREE: call void @xl_acc_init_mul_f64(
; TREE: call void @xl_acc_worker_add_i32(ptr {{%.*}}, ptr addrspace(3) @goacc.worker.buffer, i32
; TREE: call void @xl_acc_worker_mul_f64(ptr {{%.*}}, ptr addrspace(3) {{.*}}@goacc.worker.buffer, i{{32|64}} 64)
; TREE: call void @xl_acc_barrier()
; TREE: ret void

; LOCK-LABEL: define amdgpu_kernel void @two(
; LOCK: store i32 0, ptr addrspace(3) @goacc.worker.lock
; LOCK: call void @xl_acc_lds_barrier()
; LOCK: call void @xl_acc_lds_barrier()
; LOCK: store i32 %a, ptr addrspace(3) @goacc.worker.buffer
; LOCK: call void @xl_acc_barrier()
; LOCK: call void @xl_acc_lock_group(ptr addrspace(3) @goacc.worker.lock)
; LOCK-NOT: barrier
; LOCK: call void @xl_acc_wave_add_i32(
; LOCK: call i1 @xl_acc_elected()
; LOCK: load i32, ptr addrspace(3) @goacc.worker.buffer
; LOCK: call void @xl_acc_op_add_i32(
; LOCK: store i32 {{%.*}}, ptr addrspace(3) @goacc.worker.buffer
; LOCK-NOT: lock
; LOCK: call void @xl_acc_op_mul_f64(
; LOCK: call void @xl_acc_unlock_group(
; LOCK: call void @xl_acc_barrier()
; LOCK: load i32, ptr addrspace(3) @goacc.worker.buffer

; A product of doubles is none of the hardware's, so the lock stays for it.
; ATOMIC-LABEL: define amdgpu_kernel void @two(
; ATOMIC: call void @xl_acc_lock_group(
; ATOMIC: atomicrmw add ptr addrspace(3) @goacc.worker.buffer, i32 {{%.*}} syncscope("workgroup") monotonic
; ATOMIC: call void @xl_acc_op_mul_f64(
; ATOMIC: call void @xl_acc_unlock_group(
define amdgpu_kernel void @two(ptr %p, i32 %a, double %b) {
  %a1 = call i32 @__goacc_reduction_setup_i32(ptr null, i32 %a, i32 1, i32 0, i32 1, i32 0)
  %b1 = call double @__goacc_reduction_setup_f64(ptr null, double %b, i32 1, i32 1, i32 1, i32 1)
  call void @__goacc_fork(i32 1)
  %a2 = call i32 @__goacc_reduction_init_i32(ptr null, i32 %a1, i32 1, i32 0, i32 1, i32 0)
  %b2 = call double @__goacc_reduction_init_f64(ptr null, double %b1, i32 1, i32 1, i32 1, i32 1)
  %a3 = add i32 %a2, 3
  call void @__goacc_lock(i32 1, i32 1)
  %a4 = call i32 @__goacc_reduction_fini_i32(ptr null, i32 %a3, i32 1, i32 0, i32 1, i32 0)
  %b4 = call double @__goacc_reduction_fini_f64(ptr null, double %b2, i32 1, i32 1, i32 1, i32 1)
  call void @__goacc_unlock(i32 1, i32 1)
  call void @__goacc_join(i32 1)
  %a5 = call i32 @__goacc_reduction_teardown_i32(ptr null, i32 %a4, i32 1, i32 0, i32 1, i32 0)
  %b5 = call double @__goacc_reduction_teardown_f64(ptr null, double %b4, i32 1, i32 1, i32 1, i32 1)
  store i32 %a5, ptr %p
  ret void
}

; Nothing forks or locks here: barriers and, for a lock, that come with fini. The
; reduction in what is not reachable has no part in the buffer.
; TREE-LABEL: define amdgpu_kernel void @bare(
; TREE: call void @xl_acc_lds_barrier()
; TREE: call void @xl_acc_worker_and_i32(
; LOCK-LABEL: define amdgpu_kernel void @bare(
; LOCK: call void @xl_acc_lock_group(
; LOCK: call void @xl_acc_op_and_i32(
; LOCK: call void @xl_acc_unlock_group(
; LOCK: call void @xl_acc_lds_barrier()
; LOCK: load i32, ptr addrspace(3) @goacc.worker.buffer
; ATOMIC-LABEL: define amdgpu_kernel void @bare(
; ATOMIC-NOT: lock
; ATOMIC: atomicrmw and ptr addrspace(3) @goacc.worker.buffer
; ATOMIC-NOT: lock
; ATOMIC: ret void
define amdgpu_kernel void @bare(ptr %p, i32 %a) {
entry:
  %a1 = call i32 @__goacc_reduction_setup_i32(ptr null, i32 %a, i32 1, i32 4, i32 1, i32 0)
  %a2 = call i32 @__goacc_reduction_init_i32(ptr null, i32 %a1, i32 1, i32 4, i32 1, i32 0)
  %a4 = call i32 @__goacc_reduction_fini_i32(ptr null, i32 %a2, i32 1, i32 4, i32 1, i32 0)
  %a5 = call i32 @__goacc_reduction_teardown_i32(ptr null, i32 %a4, i32 1, i32 4, i32 1, i32 0)
  store i32 %a5, ptr %p
  br i1 false, label %never, label %end
never:
  %b1 = call double @__goacc_reduction_setup_f64(ptr null, double 0.0, i32 1, i32 1, i32 1, i32 1)
  %b2 = call double @__goacc_reduction_init_f64(ptr null, double %b1, i32 1, i32 1, i32 1, i32 1)
  %b4 = call double @__goacc_reduction_fini_f64(ptr null, double %b2, i32 1, i32 1, i32 1, i32 1)
  %b5 = call double @__goacc_reduction_teardown_f64(ptr null, double %b4, i32 1, i32 1, i32 1, i32 1)
  %c1 = call double @__goacc_reduction_setup_f64(ptr null, double 0.0, i32 1, i32 1, i32 1, i32 2)
  %c2 = call double @__goacc_reduction_init_f64(ptr null, double %c1, i32 1, i32 1, i32 1, i32 2)
  %c4 = call double @__goacc_reduction_fini_f64(ptr null, double %c2, i32 1, i32 1, i32 1, i32 2)
  %c5 = call double @__goacc_reduction_teardown_f64(ptr null, double %c4, i32 1, i32 1, i32 1, i32 2)
  br label %end
end:
  ret void
}
