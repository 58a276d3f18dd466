; A list of two parallel regions, one of which sequential code chooses, and a loop, under each scheme.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='xl-regions<scheme=inspector>' -S %s | FileCheck %s --check-prefixes=CHECK,SWITCH,INSPECTOR
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='xl-regions<scheme=control-loop>' -S %s | FileCheck %s --check-prefixes=CHECK,SWITCH,LOOP
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='xl-regions<scheme=jump-table>' -S %s | FileCheck %s --check-prefixes=CHECK,TABLE
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -passes='xl-regions<scheme=if-master>' -S %s | FileCheck %s --check-prefixes=CHECK,MASTER

; CHECK-NOT: crosslane.regions
; TABLE-NOT: @seq =
; TABLE-NOT: @par =
; TABLE: @regions.rounds = internal addrspace(4) constant [3 x ptr] [ptr null, ptr @regions.round, ptr @regions.round.1]
; SWITCH-NOT: @seq =
; SWITCH-NOT: @par =
; MASTER-NOT: @seq =
@seq = internal addrspace(4) constant [3 x ptr] [ptr @seq_0, ptr @seq_1, ptr @seq_2]
@par = internal addrspace(4) constant [3 x ptr] [ptr null, ptr @par_1, ptr @par_2]
@team = internal addrspace(3) global i32 poison

declare void @crosslane.regions(ptr, ptr, i32, ptr addrspace(3), i32, i32)

; Region 1 or region 2, in memory as clang has it without optimising.
define internal i32 @seq_0(i32 %label, ptr addrspace(3) %team) noinline optnone {
  %next = alloca i32, addrspace(5)
  %v = load i32, ptr addrspace(3) %team
  %c = icmp eq i32 %v, 0
  br i1 %c, label %one, label %two
one:
  store i32 2, ptr addrspace(5) %next
  br label %out
two:
  store i32 4, ptr addrspace(5) %next
  br label %out
out:
  %r = load i32, ptr addrspace(5) %next
  ret i32 %r
}
; Always region 2.
define internal i32 @seq_1(i32 %label, ptr addrspace(3) %team) noinline {
  store i32 7, ptr addrspace(3) %team
  ret i32 4
}
; Region 1 again, or the end.
define internal i32 @seq_2(i32 %label, ptr addrspace(3) %team) noinline {
  %v = load i32, ptr addrspace(3) %team
  %c = icmp ult i32 %v, 100
  %r = select i1 %c, i32 2, i32 -1
  ret i32 %r
}
define internal void @par_1(i32 %label, ptr addrspace(3) %team, i32 %thread, i32 %threads) noinline {
  ret void
}
define internal void @par_2(i32 %label, ptr addrspace(3) %team, i32 %thread, i32 %threads) noinline {
  ret void
}

; CHECK-LABEL: define amdgpu_kernel void @kernel
; INSPECTOR: call void @xl_teams_inspector(ptr @regions.sequential, ptr @regions.parallel, ptr addrspace(3) @team, i32 %thread, i32 64)
; LOOP: call void @xl_teams_control_loop(ptr @regions.sequential, ptr @regions.parallel, ptr addrspace(3) @team, i32 %thread, i32 64)
; TABLE: call void @xl_teams_jump_table(ptr @seq_0, ptr addrspacecast (ptr addrspace(4) @regions.rounds to ptr), ptr addrspace(3) @team, i32 %thread, i32 64)
; MASTER: call void @regions.flow(ptr addrspace(3) @team, i32 %thread, i32 64)
define amdgpu_kernel void @kernel() {
  %thread = call i32 @llvm.amdgcn.workitem.id.x()
  call void @crosslane.regions(ptr addrspacecast (ptr addrspace(4) @seq to ptr), ptr addrspacecast (ptr addrspace(4) @par to ptr), i32 2, ptr addrspace(3) @team, i32 %thread, i32 64)
  ret void
}
declare i32 @llvm.amdgcn.workitem.id.x()

; SWITCH: define internal i32 @regions.sequential(i32 [[L:%.*]], ptr addrspace(3) [[T:%.*]]) #[[A:[0-9]+]]
; SWITCH: switch i32 [[L]], label %none [
; SWITCH-NEXT: i32 1, label %[[S0:.*]]
; SWITCH-NEXT: i32 3, label %[[S1:.*]]
; SWITCH-NEXT: i32 5, label %[[S2:.*]]
; SWITCH: [[S0]]:
; SWITCH: call i32 @seq_0(i32 [[L]], ptr addrspace(3) [[T]])
; SWITCH: [[S1]]:
; SWITCH: call i32 @seq_1(
; SWITCH: [[S2]]:
; SWITCH: call i32 @seq_2(
; SWITCH: none:
; SWITCH-NEXT: unreachable
; SWITCH: define internal void @regions.parallel(i32 [[L:%.*]], ptr addrspace(3) [[T:%.*]], i32 [[M:%.*]], i32 [[N:%.*]]) #[[A]]
; SWITCH: switch i32 [[L]], label %none [
; SWITCH-NEXT: i32 2, label %[[P1:.*]]
; SWITCH-NEXT: i32 4, label %[[P2:.*]]
; SWITCH: [[P1]]:
; SWITCH: call void @par_1(i32 [[L]], ptr addrspace(3) [[T]], i32 [[M]], i32 [[N]])
; SWITCH: attributes #[[A]] = { alwaysinline convergent nounwind

; MASTER: define internal void @regions.flow(ptr addrspace(3) [[T:%.*]], i32 [[ME:%.*]], i32 [[N:%.*]]) #[[A:[0-9]+]]
; MASTER: entry:
; MASTER: store i32 0, ptr addrspace(5) [[TURN:%.*]],
; MASTER: br label %sequential.0
; A decision: noted by the master, and everybody's after the barrier in xl_if_master_decide.
; MASTER: sequential.0:
; MASTER-NEXT: [[WHO:%.*]] = call i32 asm sideeffect "", "=v,0"(i32 [[ME]])
; MASTER-NEXT: [[IS:%.*]] = icmp eq i32 [[WHO]], 0
; MASTER-NEXT: br i1 [[IS]], label %[[GO:.*]], label %[[MET:.*]]
; MASTER: parallel.1:
; MASTER-NEXT: call void @par_1(i32 2, ptr addrspace(3) [[T]], i32 [[ME]], i32 [[N]])
; MASTER-NEXT: call void @xl_if_master_end(i32 [[N]])
; MASTER-NEXT: br label %sequential.1
; MASTER: parallel.2:
; MASTER: br label %sequential.2
; MASTER: end:
; MASTER-NEXT: call void @xl_if_master_end(i32 [[N]])
; MASTER-NEXT: ret void
; MASTER: [[GO]]:
; MASTER-NEXT: [[NEXT:%.*]] = call i32 @seq_0(i32 1, ptr addrspace(3) [[T]])
; MASTER-NEXT: [[AT:%.*]] = load i32, ptr addrspace(5) [[TURN]]
; MASTER-NEXT: call void @xl_if_master_note(i32 [[NEXT]], i32 [[AT]])
; MASTER: [[MET]]:
; MASTER-NEXT: call void @llvm.amdgcn.wave.barrier()
; MASTER-NEXT: [[TO:%.*]] = call i32 @xl_if_master_decide(ptr {{.*}}, i32 [[N]])
; MASTER-NEXT: switch i32 [[TO]], label %parallel.2 [
; MASTER-NEXT: i32 2, label %parallel.1
; MASTER-NEXT: ]
; One place only: no label.
; MASTER: call i32 @seq_1(i32 3, ptr addrspace(3) [[T]])
; MASTER-NEXT: br label
; MASTER: call void @llvm.amdgcn.wave.barrier()
; MASTER-NEXT: call void @xl_if_master_end(i32 [[N]])
; MASTER-NEXT: br label %parallel.2
; MASTER: call i32 @seq_2(i32 5, ptr addrspace(3) [[T]])
; MASTER: switch i32 {{.*}}, label %end [
; MASTER-NEXT: i32 2, label %parallel.1
; MASTER: attributes #[[A]] = { alwaysinline convergent nounwind

; The threads' number is known in the rounds.
; TABLE: define internal void @regions.round(ptr addrspace(3) [[W:%.*]], i32 [[L:%.*]], ptr addrspace(3) [[T:%.*]], i32 [[M:%.*]], i32 {{%.*}}) #[[A:[0-9]+]]
; TABLE: call void @xl_jump_round(ptr @seq_1, ptr @par_1, ptr addrspace(3) [[W]], i32 [[L]], ptr addrspace(3) [[T]], i32 [[M]], i32 64)
; TABLE: define internal void @regions.round.1(
; TABLE: call void @xl_jump_round(ptr @seq_2, ptr @par_2,
; TABLE: attributes #[[A]] = { convergent noinline nounwind
