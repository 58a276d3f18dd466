; Kernels by annotation and by calling convention become amdgpu_kernel, visible
; to the loader; other functions are hidden and lose NVPTX's attributes.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -mcpu=gfx90a -filetype=obj -o %t.o
; RUN: %ld_lld -shared %t.o -o %t.hsaco
; RUN: llvm-readelf --dyn-syms %t.hsaco | FileCheck --check-prefix=SYMBOLS %s

; SYMBOLS-DAG: FUNC {{.*}} PROTECTED {{.*}} by_annotation
; SYMBOLS-DAG: OBJECT {{.*}} PROTECTED {{.*}} by_annotation.kd
; SYMBOLS-DAG: FUNC {{.*}} PROTECTED {{.*}} by_convention
; SYMBOLS-DAG: OBJECT {{.*}} PROTECTED {{.*}} by_convention.kd
; SYMBOLS-DAG: OBJECT {{.*}} PROTECTED {{.*}} template_kernel.kd
; SYMBOLS-DAG: OBJECT {{.*}} PROTECTED {{.*}} hidden_kernel.kd
; SYMBOLS-DAG: OBJECT {{.*}} PROTECTED {{.*}} hidden_template.kd
; SYMBOLS-DAG: OBJECT {{.*}} PROTECTED {{.*}} static_kernel.kd
; SYMBOLS-DAG: OBJECT {{.*}} PROTECTED {{.*}} hidden_variable

target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK: target triple = "amdgcn-amd-amdhsa"

; CHECK: @hidden_variable = protected addrspace(1) externally_initialized global i32 0
@hidden_variable = hidden addrspace(1) externally_initialized global i32 0

; CHECK-LABEL: define protected amdgpu_kernel void @by_annotation(ptr addrspace(1) %p.global)
; CHECK-SAME: #[[KERNEL:[0-9]+]] {
; CHECK-NEXT: %p = addrspacecast ptr addrspace(1) %p.global to ptr
; CHECK-NEXT: %x = call i32 @device(i32 1)
define dso_local void @by_annotation(ptr noundef %p) #0 {
  %x = call i32 @device(i32 1)
  store i32 %x, ptr %p
  ret void
}

; CHECK-LABEL: define protected amdgpu_kernel void @by_convention()
define dso_local ptx_kernel void @by_convention() #0 {
  ret void
}

; A kernel is there for the host even if nothing here uses it.
; CHECK-LABEL: define weak_odr protected amdgpu_kernel void @template_kernel()
define linkonce_odr ptx_kernel void @template_kernel() #0 {
  ret void
}

; CUB's and Thrust's kernels are hidden, which PTX does not know: the host starts
; them like others.
; CHECK-LABEL: define protected amdgpu_kernel void @hidden_kernel(
define hidden ptx_kernel void @hidden_kernel(ptr %p) #0 {
  %v = load i32, ptr addrspace(1) @hidden_variable
  store i32 %v, ptr %p
  ret void
}

; CHECK-LABEL: define weak_odr protected amdgpu_kernel void @hidden_template()
define linkonce_odr hidden ptx_kernel void @hidden_template() #0 {
  ret void
}

; CHECK-LABEL: define protected amdgpu_kernel void @static_kernel()
define internal ptx_kernel void @static_kernel() #0 {
  ret void
}

; "kernel" with value 0 says that it is none.
; CHECK-LABEL: define hidden i32 @device(i32 %x)
; CHECK-SAME: #[[DEVICE:[0-9]+]] {
define i32 @device(i32 %x) #0 {
  ret i32 %x
}

; CHECK-LABEL: define internal void @local_function()
define internal void @local_function() #0 {
  ret void
}

; CHECK-LABEL: define hidden void @with_convention()
define ptx_device void @with_convention() #0 {
; CHECK-NEXT: call void @local_function()
  call void @local_function()
  ret void
}

; CHECK-LABEL: define linkonce_odr hidden void @defined_elsewhere_too()
define available_externally void @defined_elsewhere_too() #0 {
  ret void
}

; CHECK-LABEL: define hidden void @calls_convention()
define void @calls_convention() {
; CHECK-NEXT: call void @with_convention()
  call ptx_device void @with_convention()
  ret void
}

; CHECK-NOT: {{sm_80|ptx85|frame-pointer|stack-protector}}
; CHECK: attributes #[[KERNEL]] = { convergent nounwind "amdgpu-flat-work-group-size"="1,1024" "denormal-fp-math-f32"="ieee,ieee" "no-trapping-math"="true" "target-cpu"="gfx90a" "uniform-work-group-size"="true" }
; CHECK: attributes #[[DEVICE]] = { convergent nounwind "denormal-fp-math-f32"="ieee,ieee" "no-trapping-math"="true" "target-cpu"="gfx90a" }
; CHECK-NOT: nvvm

attributes #0 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_80" "target-features"="+ptx85,+sm_80" }

!nvvm.annotations = !{!0, !1}
!nvvmir.version = !{!2}
!0 = !{ptr @by_annotation, !"kernel", i32 1}
!1 = !{ptr @device, !"kernel", i32 0}
!2 = !{i32 2, i32 0}
; CHECK: !{i32 1, !"amdhsa_code_object_version", i32 500}
