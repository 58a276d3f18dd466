; Functions are called through tables and arguments as before.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -mcpu=gfx90a -O0 -verify-machineinstrs -filetype=obj -o %t0.o
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -mcpu=gfx90a -O2 -verify-machineinstrs -filetype=obj -o %t2.o
; RUN: %ld_lld -shared --no-undefined %t2.o -o %t.hsaco
target triple = "nvptx64-nvidia-cuda"
@table = internal addrspace(4) constant [2 x ptr] [ptr @inc, ptr @dec]
@writable = addrspace(1) global ptr null
; CHECK: define hidden i32 @inc
define i32 @inc(i32 %x) { %y = add i32 %x, 1 ret i32 %y }
define internal i32 @dec(i32 %x) { %y = sub i32 %x, 1 ret i32 %y }
; CHECK-LABEL: @k(
; CHECK: %r = call i32 %f(i32 %n)
define ptx_kernel void @k(ptr %p, i32 %n) {
  %g = getelementptr [2 x ptr], ptr addrspace(4) @table, i32 0, i32 %n
  %f = load ptr, ptr addrspace(4) %g
  %r = call i32 %f(i32 %n)
  store i32 %r, ptr %p
  store ptr @inc, ptr addrspace(1) @writable
  ret void
}
