; RUN: opt -S -mtriple=amdgcn-amd-amdhsa -passes=amdgpu-lower-module-lds < %s | FileCheck %s

; A variable of a function that only a function of an escaped address calls, in a
; kernel that makes unknown calls, itself or by what it calls.

@var = internal addrspace(3) global i32 undef
@table = addrspace(1) global ptr @escaped

; CHECK-NOT: @var

; CHECK-LABEL: define void @called(
; CHECK-NOT: @var
; CHECK: ret void
define void @called() noinline {
  store i32 1, ptr addrspace(3) @var
  ret void
}

define void @escaped() {
  call void @called()
  ret void
}

; CHECK: define amdgpu_kernel void @direct(ptr %fn) #[[LDS:[0-9]+]]
define amdgpu_kernel void @direct(ptr %fn) {
  call void %fn()
  ret void
}

; CHECK: define amdgpu_kernel void @deep(ptr %fn) #[[LDS]]
define void @inner(ptr %fn) {
  call void %fn()
  ret void
}
define void @outer(ptr %fn) {
  call void @inner(ptr %fn)
  ret void
}
define amdgpu_kernel void @deep(ptr %fn) {
  call void @outer(ptr %fn)
  ret void
}

; CHECK: define amdgpu_kernel void @none() {
; CHECK: attributes #[[LDS]] = { "amdgpu-lds-size"="4" }
define amdgpu_kernel void @none() {
  ret void
}
