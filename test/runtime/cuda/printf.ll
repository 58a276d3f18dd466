; IR that calls vprintf, through xlcc and, linked to the library by hand, through opt and llc.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: %xlcc -mcpu=gfx90a %s -o a.hsaco && %xlrun --device=wavesim a.hsaco k --grid 1 --block 2 | %FileCheck %s
; RUN: %xlcc --llvm=22 -mcpu=gfx1030 %s -o a.hsaco && %xlrun --device=wavesim a.hsaco k --grid 1 --block 2 | %FileCheck %s
; RUN: llvm-link %s -o b.bc
; RUN: %xlcc -mcpu=gfx90a b.bc -o b.hsaco && %xlrun --device=wavesim b.hsaco k --grid 1 --block 2 | %FileCheck %s
; RUN: llvm-link --only-needed --internalize --suppress-warnings %s %build/lib/libcrosslane-cuda.bc -o c.bc
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' c.bc -o d.bc
; RUN: %llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -filetype=obj d.bc -o d.o && %ld_lld --no-undefined -shared d.o -o d.hsaco
; RUN: %xlrun --device=wavesim d.hsaco k --grid 1 --block 2 | %FileCheck %s
; CHECK: {{^}}thread 0 of 2: 4611686018427387904 2.5{{$}}
; CHECK-NEXT: {{^}}thread 1 of 2: 4611686018427387904 2.5{{$}}

; Kernels of other modules get no buffer.
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<cpu=gfx90a>' -S %S/../../xlcc/outputs.ll -o - | %FileCheck %s --check-prefix=NONE
; NONE-NOT: llvm.printf.fmts
; Without the library it is missing by name.
; RUN: not %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<cpu=gfx90a>' -S %s -o - 2>&1 | %FileCheck %s --check-prefix=MISSING
; MISSING: in function 'k': function 'vprintf' has no definition
target triple = "nvptx64-nvidia-cuda"

@format = private unnamed_addr constant [28 x i8] c"thread %d of %u: %lld %.1f\0A\00"

declare i32 @vprintf(ptr, ptr)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()

define void @k() {
  %args = alloca { i32, i32, i64, double }, align 8
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %p1 = getelementptr i8, ptr %args, i64 4
  %p2 = getelementptr i8, ptr %args, i64 8
  %p3 = getelementptr i8, ptr %args, i64 16
  store i32 %tid, ptr %args
  store i32 %n, ptr %p1
  store i64 4611686018427387904, ptr %p2
  store double 2.5, ptr %p3
  %r = call i32 @vprintf(ptr @format, ptr %args)
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
