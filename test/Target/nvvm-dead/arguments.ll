; Numbers that all callers pass as the same constant are constants in the function,
; through the memory that front ends keep arguments in without -O; and of threadIdx
; as clang declares it nothing is read.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,nvvm-dead<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -o /dev/null %s 2>&1 | FileCheck %s --allow-empty --check-prefix=TAKEN

; TAKEN-NOT: error

target triple = "nvptx64-nvidia-cuda"

%struct.index = type { i8 }
@threadIdx = extern_weak dso_local addrspace(1) global %struct.index, align 1

; CHECK-LABEL: define {{.*}}@barrier(
; CHECK: call void @llvm.nvvm.barrier.{{.*}}(i32 0)
define void @barrier(i32 %id) noinline optnone {
  %slot = alloca i32, align 4
  store i32 %id, ptr %slot, align 4
  %n = load i32, ptr %slot, align 4
  call void @llvm.nvvm.barrier.sync(i32 %n)
  ret void
}
; CHECK-LABEL: define {{.*}}@sync(
; CHECK: call void @barrier(i32 0)
define void @sync(i32 %id) noinline optnone {
  %slot = alloca i32, align 4
  store i32 %id, ptr %slot, align 4
  %n = load i32, ptr %slot, align 4
  call void @barrier(i32 %n)
  ret void
}

; What is written twice, read by others, or passed in two ways stays.
; CHECK-LABEL: define {{.*}}@written(
; CHECK: %[[N:.*]] = load i32
; CHECK: ret i32 %[[N]]
define i32 @written(i32 %v) noinline optnone {
  %slot = alloca i32, align 4
  store i32 %v, ptr %slot, align 4
  %w = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %w, ptr %slot, align 4
  %n = load i32, ptr %slot, align 4
  ret i32 %n
}
; CHECK-LABEL: define {{.*}}@two(
; CHECK: ret i32 %v
define i32 @two(i32 %v) noinline optnone {
  ret i32 %v
}
; CHECK-LABEL: define {{.*}}@taken(
; CHECK: ret i32 %v
define i32 @taken(i32 %v) noinline optnone {
  ret i32 %v
}
; CHECK-LABEL: define {{.*}}@rank(
; CHECK: ret i32
define i32 @rank(ptr %this) noinline optnone {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  ret i32 %x
}

; CHECK-LABEL: define {{.*}}@k(
; CHECK-NOT: @threadIdx
define ptx_kernel void @k(ptr %p, ptr %q) {
  call void @sync(i32 0)
  %a = call i32 @rank(ptr addrspacecast (ptr addrspace(1) @threadIdx to ptr))
  %b = call i32 @written(i32 7)
  %c = call i32 @two(i32 1)
  %d = call i32 @two(i32 2)
  %e = call i32 @taken(i32 3)
  store ptr @taken, ptr %q
  %s = add i32 %a, %b
  store i32 %s, ptr %p
  ret void
}

declare void @llvm.nvvm.barrier.sync(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
