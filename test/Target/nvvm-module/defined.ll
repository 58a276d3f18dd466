; Parameters, results and loads may be undefined, whatever the module's compiler
; says: one lane's value is what a shuffle takes, and the branch around what sets
; it must stay. The same before clang optimises for NVIDIA.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' -S %s | FileCheck %s --check-prefix=OPT
; RUN: %opt -mtriple=nvptx64-nvidia-cuda -passes='default<O2>' -S %s | FileCheck %s --check-prefix=PTX

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)

; CHECK: define internal i32 @broadcast(i32 %v) #
define internal noundef i32 @broadcast(i32 noundef %v) {
  %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 noundef %v, i32 0, i32 31)
  ret i32 %s
}

; OPT: define {{.*}}void @leader(
; OPT: br i1
; OPT: atomicrmw
; PTX: define {{.*}}void @leader(
; PTX: br i1
; PTX: atomicrmw
define void @leader(ptr %count, ptr %out) {
  %row = alloca i32
  %set = alloca i8
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %then, label %all

then:
  %old = atomicrmw add ptr %count, i32 16 seq_cst
  store i32 %old, ptr %row
  store i8 1, ptr %set
  br label %all

all:
  %v = load i32, ptr %row, !noundef !1
  %b = load i8, ptr %set, !range !2, !noundef !1
; CHECK: = load i8, ptr{{.*}} %set{{.*}}, align 1, !range ![[#]]{{$}}
  %w = zext i8 %b to i32
; CHECK: = call i32 @broadcast(i32 %v)
  %r = call noundef i32 @broadcast(i32 noundef %v)
  %s = call noundef i32 @broadcast(i32 noundef %w)
  %sum = add i32 %r, %s
  store i32 %sum, ptr %out
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @leader, !"kernel", i32 1}
!1 = !{}
!2 = !{i8 0, i8 2}
