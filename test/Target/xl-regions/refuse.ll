; What is wrong with a list, and with the parameters. Modules without a list stay as they are.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: not %opt -passes='xl-regions<scheme=inspector>' %t/lists.ll -o %t/o.ll 2>&1 | FileCheck %t/lists.ll
; RUN: not %opt -passes='xl-regions<scheme=if-master>' %t/lists.ll -o %t/o.ll 2>&1 | FileCheck %t/lists.ll
; RUN: not ls %t/o.ll
; RUN: not %opt -passes='xl-regions<scheme=fastest>' %t/none.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=SCHEME
; RUN: not %opt -passes='xl-regions' %t/none.ll -o /dev/null 2>&1 | FileCheck %s --check-prefix=SCHEME
; SCHEME: error: xl-regions: '{{.*}}': scheme=if-master, inspector, control-loop or jump-table is expected
; RUN: %opt -passes='xl-regions<scheme=if-master>' -S %t/none.ll | FileCheck %t/none.ll
; RUN: not %opt -passes='xl-regions<scheme=jump-table>' %t/types.ll -o /dev/null 2>&1 | FileCheck %t/types.ll
; RUN: not %opt -passes='xl-regions<scheme=jump-table>' %t/used.ll -o /dev/null 2>&1 | FileCheck %t/used.ll
; RUN: %opt -passes='xl-regions<scheme=if-master>' -S %t/unknown.ll | FileCheck %t/unknown.ll

;--- none.ll
; CHECK: define i32 @f
define i32 @f() {
  ret i32 1
}

;--- lists.ll
; CHECK: error: xl-regions: {{.*}}lists.ll: the table of sequential parts is no constant
; CHECK-NEXT: {{.*}}the table of sequential parts has 1 entries; a region with 1 parallel regions needs 2
; CHECK-NEXT: {{.*}}entry 1 of the table of parallel parts is no function of this module of type void (i32, ptr addrspace(3), i32, i32)
; CHECK-NEXT: {{.*}}entry 0 of the table of parallel parts is not null
; CHECK-NEXT: {{.*}}entry 0 of the table of sequential parts is no function of this module of type i32 (i32, ptr addrspace(3))
; CHECK-NEXT: {{.*}}the number of parallel regions is no constant
; CHECK-NOT: {{.}}
@one = internal constant [1 x ptr] [ptr @s]
@two = internal constant [2 x ptr] [ptr @s, ptr @s]
@out = internal constant [2 x ptr] [ptr null, ptr @elsewhere]
@par = internal constant [2 x ptr] [ptr null, ptr @p]
@full = internal constant [2 x ptr] [ptr @p, ptr @p]
@wrong = internal constant [2 x ptr] [ptr @p, ptr @s]
@variable = internal global [2 x ptr] [ptr @s, ptr @s]
declare void @elsewhere(i32, ptr addrspace(3), i32, i32)
declare void @crosslane.regions(ptr, ptr, i32, ptr addrspace(3), i32, i32)
define i32 @s(i32, ptr addrspace(3)) {
  ret i32 -1
}
define void @p(i32, ptr addrspace(3), i32, i32) {
  ret void
}
define void @f(i32 %n) {
  call void @crosslane.regions(ptr @variable, ptr @par, i32 1, ptr addrspace(3) null, i32 0, i32 1)
  call void @crosslane.regions(ptr @one, ptr @par, i32 1, ptr addrspace(3) null, i32 0, i32 1)
  call void @crosslane.regions(ptr @two, ptr @out, i32 1, ptr addrspace(3) null, i32 0, i32 1)
  call void @crosslane.regions(ptr @two, ptr @full, i32 1, ptr addrspace(3) null, i32 0, i32 1)
  call void @crosslane.regions(ptr @wrong, ptr @par, i32 1, ptr addrspace(3) null, i32 0, i32 1)
  call void @crosslane.regions(ptr @two, ptr @par, i32 %n, ptr addrspace(3) null, i32 0, i32 1)
  ret void
}

;--- types.ll
; CHECK: error: xl-regions: {{.*}}crosslane.regions is called with other types than void (ptr, ptr, i32, ptr addrspace(3), i32, i32)
declare void @crosslane.regions(ptr, i32)
define void @f() {
  call void @crosslane.regions(ptr null, i32 1)
  ret void
}

;--- used.ll
; CHECK: error: xl-regions: crosslane.regions is used otherwise than called
@p = global ptr @crosslane.regions
declare void @crosslane.regions(ptr, ptr, i32, ptr addrspace(3), i32, i32)

;--- unknown.ll
; A part of which it is not known what follows: everything may. One that never ends is followed by nothing.
; CHECK: switch i32 {{.*}}, label %end [
; CHECK-NEXT: i32 2, label %parallel.1
; CHECK: call i32 @forever
; CHECK: call void @llvm.amdgcn.wave.barrier()
; CHECK-NEXT: unreachable
target triple = "amdgcn-amd-amdhsa"
@seq = internal constant [2 x ptr] [ptr @unknown, ptr @forever]
@par = internal constant [2 x ptr] [ptr null, ptr @p]
declare void @crosslane.regions(ptr, ptr, i32, ptr addrspace(3), i32, i32)
define i32 @unknown(i32, ptr addrspace(3) %t) {
  %v = load i32, ptr addrspace(3) %t
  ret i32 %v
}
define i32 @forever(i32, ptr addrspace(3) %t) {
  br label %l
l:
  store volatile i32 1, ptr addrspace(3) %t
  br label %l
}
define void @p(i32, ptr addrspace(3), i32, i32) {
  ret void
}
define amdgpu_kernel void @f() {
  call void @crosslane.regions(ptr @seq, ptr @par, i32 1, ptr addrspace(3) null, i32 0, i32 1)
  ret void
}
