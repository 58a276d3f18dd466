; clang ends with status 1 and without output, at every level and for every kind
; of output, and does not take what is left for a bug of its own.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; DEFINE: %{flags} =
; DEFINE: %{run} = not %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -Wno-override-module -fpass-plugin=%plugin %{flags} -x ir %s -o %t 2>&1 | FileCheck %s && not ls %t
; REDEFINE: %{flags} = -O0
; RUN: %{run}
; REDEFINE: %{flags} = -O1 -c
; RUN: %{run}
; REDEFINE: %{flags} = -O2
; RUN: %{run}
; REDEFINE: %{flags} = -O3 -S
; RUN: %{run}
; REDEFINE: %{flags} = -Os -S -emit-llvm
; RUN: %{run}
; REDEFINE: %{flags} = -O0 -c -emit-llvm -fno-integrated-cc1
; RUN: %{run}
; CHECK: {{.*}}clang.ll: error: in function 'k': llvm.nvvm.compute.the.answer is not supported
; CHECK-NEXT: {{.*}}clang.ll: error: in function 'f': inline PTX: the instruction 'trip' is not supported, in column 1 of 'trip;'
; CHECK-NEXT: error: nvvm-to-amdgpu: 2 constructs in 2 functions of '{{.*}}clang.ll' cannot be compiled for gfx90a
; CHECK-NOT: {{bug report|Stack dump|LLVM ERROR}}
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.compute.the.answer(i32)
@v = addrspace(1) global ptr @f
@a = alias void (), ptr @f
@llvm.used = appending global [1 x ptr] [ptr @f], section "llvm.metadata"
define ptx_kernel void @k(ptr %p) {
  %a = call i32 @llvm.nvvm.compute.the.answer(i32 1)
  br label %next
next:
  store ptr blockaddress(@k, %next), ptr %p
  call void @f()
  ret void
}
define void @f() {
  call void asm sideeffect "trip;", ""()
  ret void
}
