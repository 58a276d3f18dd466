; On gfx908 sums of MFMA that enter PHIs go through vector registers: LLVM copies PHIs of accumulation registers in the wrong
; place, and copies of those from another definition. Sums of one block stay where they are.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx908 -passes=backend-bugs -S %s | FileCheck %s
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx908 -passes=backend-bugs %s | %llc -mcpu=gfx908 -verify-machineinstrs -filetype=null
; RUN: sed s/gfx908/gfx90a/ %s | %opt -mtriple=amdgcn-amd-amdhsa -passes=backend-bugs -S - | FileCheck %s --check-prefix=OTHER --implicit-check-not=asm
; OTHER: define

; CHECK-LABEL: @loop(
; CHECK:       head:
; CHECK:         phi <4 x i32> [ zeroinitializer, %entry ], [ [[SUMS:%.*]], %head ]
; CHECK:         phi i32 [ 7, %entry ], [ [[ONE:%.*]], %head ]
; CHECK:         [[D:%.*]] = call <4 x i32> @llvm.amdgcn.mfma.i32.4x4x4i8(
; CHECK-NEXT:    [[E:%.*]] = call <4 x i32> @llvm.amdgcn.mfma.i32.4x4x4i8(i32 %a, i32 %b, <4 x i32> [[D]],
; CHECK-COUNT-4: call i32 asm {{.*}}"=v,0"
; CHECK-DAG:     [[SUMS]] = insertelement <4 x i32> {{.*}}, i64 3
; CHECK-DAG:     [[ONE]] = call i32 asm {{.*}}"=v,0"(i32 %one)
; CHECK:         br i1
define amdgpu_kernel void @loop(ptr addrspace(1) %p, i32 %a, i32 %b, i32 %n) #0 {
entry:
  br label %head
head:
  %c = phi <4 x i32> [ zeroinitializer, %entry ], [ %e, %head ]
  %last = phi i32 [ 7, %entry ], [ %one, %head ]
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %d = call <4 x i32> @llvm.amdgcn.mfma.i32.4x4x4i8(i32 %a, i32 %b, <4 x i32> %c, i32 1, i32 0, i32 0)
  %e = call <4 x i32> @llvm.amdgcn.mfma.i32.4x4x4i8(i32 %a, i32 %b, <4 x i32> %d, i32 1, i32 1, i32 0)
  %one = extractelement <4 x i32> %d, i64 1
  %next = add i32 %i, 1
  %more = icmp ult i32 %next, %n
  br i1 %more, label %head, label %exit
exit:
  store <4 x i32> %e, ptr addrspace(1) %p
  %q = getelementptr i32, ptr addrspace(1) %p, i32 4
  store i32 %last, ptr addrspace(1) %q
  ret void
}

declare <4 x i32> @llvm.amdgcn.mfma.i32.4x4x4i8(i32, i32, <4 x i32>, i32 immarg, i32 immarg, i32 immarg)
attributes #0 = { "target-cpu"="gfx908" }
