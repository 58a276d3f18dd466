; RUN: opt -S -passes=openmp-opt < %s | FileCheck %s

; A generic kernel that becomes an SPMD one: all threads read, one writes. The
; write must not come before the read of a thread that is behind.

%struct.KernelEnvironmentTy = type { %struct.ConfigurationEnvironmentTy, ptr, ptr }
%struct.ConfigurationEnvironmentTy = type { i8, i8, i8, i32, i32, i32, i32, i32, i32 }

; CHECK: @reads_kernel_environment = constant {{.*}} { i8 0, i8 0, i8 3,
@reads_kernel_environment = constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 1, i8 0, i8 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0 }, ptr null, ptr null }
; CHECK: @copies_kernel_environment = constant {{.*}} { i8 0, i8 0, i8 3,
@copies_kernel_environment = constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 1, i8 0, i8 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0 }, ptr null, ptr null }
; CHECK: @clause_kernel_environment = constant {{.*}} { i8 {{[01]}}, i8 0, i8 1,
@clause_kernel_environment = constant %struct.KernelEnvironmentTy { %struct.ConfigurationEnvironmentTy { i8 1, i8 0, i8 1, i32 0, i32 0, i32 0, i32 0, i32 0, i32 0 }, ptr null, ptr null }

; The first store comes before any read, the second one after the load.
; CHECK-LABEL: define weak void @reads(
; CHECK: region.check.tid:
; CHECK-NEXT: [[TID:%.*]] = call i32 @__kmpc_get_hardware_thread_id_in_block()
; CHECK-NEXT: icmp eq i32 [[TID]], 0
; CHECK: store i32 1, ptr %out
; CHECK: load i32, ptr %in
; CHECK: region.check.tid{{[0-9]+}}:
; CHECK-NEXT: [[TID2:%.*]] = call i32 @__kmpc_get_hardware_thread_id_in_block()
; CHECK-NEXT: call void @__kmpc_barrier_simple_spmd(ptr {{.*}}, i32 [[TID2]])
; CHECK-NEXT: icmp eq i32 [[TID2]], 0
; CHECK: store i32 %more, ptr %in
define weak void @reads(ptr %dyn, ptr %out, ptr %in) #0 {
entry:
  %list = alloca [0 x ptr], align 8
  %init = call i32 @__kmpc_target_init(ptr @reads_kernel_environment, ptr %dyn)
  %user = icmp eq i32 %init, -1
  br i1 %user, label %code, label %exit
code:
  %tid = call i32 @__kmpc_global_thread_num(ptr null)
  store i32 1, ptr %out, align 4
  %old = load i32, ptr %in, align 4
  %more = add i32 %old, 1
  store i32 %more, ptr %in, align 4
  %many = icmp sgt i32 %old, 1
  br i1 %many, label %then, label %end
then:
  call void @__kmpc_parallel_51(ptr null, i32 %tid, i32 1, i32 -1, i32 -1, ptr @region, ptr @region_wrapper, ptr %list, i64 0)
  br label %end
end:
  call void @__kmpc_target_deinit()
  ret void
exit:
  ret void
}

; What is copied by an intrinsic is written by one thread, too.
; CHECK-LABEL: define weak void @copies(
; CHECK: region.guarded:
; CHECK-NEXT: call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %in,
; CHECK: region.barrier:
; CHECK-NEXT: call void @__kmpc_barrier_simple_spmd(
define weak void @copies(ptr %dyn, ptr %out, ptr %in) #0 {
entry:
  %list = alloca [0 x ptr], align 8
  %init = call i32 @__kmpc_target_init(ptr @copies_kernel_environment, ptr %dyn)
  %user = icmp eq i32 %init, -1
  br i1 %user, label %code, label %exit
code:
  %tid = call i32 @__kmpc_global_thread_num(ptr null)
  call void @llvm.memcpy.p0.p0.i64(ptr %out, ptr %in, i64 160, i1 false)
  call void @__kmpc_parallel_51(ptr null, i32 %tid, i32 1, i32 -1, i32 -1, ptr @region, ptr @region_wrapper, ptr %list, i64 0)
  call void @__kmpc_target_deinit()
  ret void
exit:
  ret void
}

; A region that may be run by the thread alone that comes to it.
; CHECK-LABEL: define weak void @clause(
; CHECK-NOT: region.guarded
; CHECK: ret void
define weak void @clause(ptr %dyn, ptr %out, i32 %parallel) #0 {
entry:
  %list = alloca [0 x ptr], align 8
  %init = call i32 @__kmpc_target_init(ptr @clause_kernel_environment, ptr %dyn)
  %user = icmp eq i32 %init, -1
  br i1 %user, label %code, label %exit
code:
  %tid = call i32 @__kmpc_global_thread_num(ptr null)
  store i32 1, ptr %out, align 4
  call void @__kmpc_parallel_51(ptr null, i32 %tid, i32 %parallel, i32 -1, i32 -1, ptr @region, ptr @region_wrapper, ptr %list, i64 0)
  call void @__kmpc_target_deinit()
  ret void
exit:
  ret void
}

define internal void @region(ptr noalias %tid, ptr noalias %zero) {
  call void @in_region()
  ret void
}
define internal void @region_wrapper(i16 zeroext %level, i32 %tid) {
  %one = alloca i32, align 4
  %list = alloca ptr, align 8
  call void @__kmpc_get_shared_variables(ptr %list)
  call void @region(ptr %one, ptr %one)
  ret void
}

declare i32 @__kmpc_target_init(ptr, ptr)
declare void @__kmpc_target_deinit()
declare i32 @__kmpc_global_thread_num(ptr)
declare i32 @__kmpc_get_hardware_thread_id_in_block()
declare void @__kmpc_barrier_simple_spmd(ptr, i32)
declare void @__kmpc_get_shared_variables(ptr)
declare void @__kmpc_parallel_51(ptr, i32, i32, i32, i32, ptr, ptr, ptr, i64)
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @in_region() #1

attributes #0 = { "kernel" }
attributes #1 = { "llvm.assume"="omp_no_openmp" convergent }

!llvm.module.flags = !{!0, !1}
!nvvm.annotations = !{!2, !3, !4}
!0 = !{i32 7, !"openmp", i32 50}
!1 = !{i32 7, !"openmp-device", i32 50}
!2 = !{ptr @reads, !"kernel", i32 1}
!3 = !{ptr @copies, !"kernel", i32 1}
!4 = !{ptr @clause, !"kernel", i32 1}
