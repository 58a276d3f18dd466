; Variables of every address space.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -mcpu=gfx90a -O0 -verify-machineinstrs -filetype=obj -o /dev/null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' %s | %llc -mcpu=gfx90a -O2 -verify-machineinstrs -filetype=obj -o %t.o
; RUN: %ld_lld -shared %t.o -o %t.hsaco
; RUN: llvm-readelf --dyn-syms %t.hsaco | FileCheck --check-prefix=SYMBOLS %s
target triple = "nvptx64-nvidia-cuda"

; SYMBOLS-DAG: OBJECT {{.*}} PROTECTED {{.*}} generic
; SYMBOLS-DAG: OBJECT {{.*}} PROTECTED {{.*}} device
; SYMBOLS-DAG: OBJECT {{.*}} PROTECTED {{.*}} table

; CHECK-DAG: @device = protected addrspace(1) externally_initialized global i32 3, align 4
@device = dso_local addrspace(1) externally_initialized global i32 3, align 4
; CHECK-DAG: @constant = protected addrspace(4) externally_initialized global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
@constant = dso_local addrspace(4) externally_initialized global [4 x i32] [i32 1, i32 2, i32 3, i32 4], align 4
; CHECK-DAG: @generic = protected addrspace(1) externally_initialized global i32 7, align 4
@generic = externally_initialized global i32 7, align 4
; CHECK-DAG: @string = private unnamed_addr addrspace(1) constant [3 x i8] c"ab\00", align 1
@string = private unnamed_addr constant [3 x i8] c"ab\00", align 1
; CHECK-DAG: @self = internal addrspace(1) global ptr addrspacecast (ptr addrspace(1) @self to ptr), align 8
@self = internal global ptr @self, align 8
; CHECK-DAG: @table = protected addrspace(1) global [2 x ptr] [ptr @one, ptr @two], align 8
@table = addrspace(1) global [2 x ptr] [ptr @one, ptr @two], align 8
; CHECK-DAG: @pointers = protected addrspace(1) global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @device to ptr), ptr addrspacecast (ptr addrspace(1) @string to ptr)], align 8
@pointers = addrspace(1) global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @device to ptr), ptr @string], align 8
; Alignment that NVPTX's data layout gives is made explicit.
; CHECK-DAG: @wide = protected addrspace(1) global i128 1, align 16
@wide = addrspace(1) global i128 1

; CHECK-DAG: @llvm.compiler.used = appending global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @device to ptr), ptr addrspacecast (ptr addrspace(1) @generic to ptr)]
@llvm.compiler.used = appending global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @device to ptr), ptr @generic], section "llvm.metadata"

define i32 @one() { ret i32 1 }
define i32 @two() { ret i32 2 }

; CHECK-LABEL: @k(
; CHECK: load i32, ptr addrspacecast (ptr addrspace(1) @generic to ptr)
; CHECK: %i = load i8, ptr addrspacecast (ptr addrspace(1) @string to ptr)
; CHECK: call i32 %f()
define ptx_kernel void @k(ptr %p, i64 %n) {
  %a = load i32, ptr @generic
  %i = load i8, ptr @string
  %g = getelementptr [2 x ptr], ptr addrspace(1) @table, i64 0, i64 %n
  %f = load ptr, ptr addrspace(1) %g
  %b = call i32 %f()
  %cp = getelementptr [4 x i32], ptr addrspacecast (ptr addrspace(4) @constant to ptr), i64 0, i64 %n
  %c = load i32, ptr %cp
  %s = load ptr, ptr @self
  store i32 %a, ptr %p
  store i32 %b, ptr %p
  store i32 %c, ptr %p
  store ptr %s, ptr %p
  store i8 %i, ptr %p
  %q = load ptr, ptr addrspace(1) @pointers
  store ptr %q, ptr %p
  ret void
}
