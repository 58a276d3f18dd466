; popc, and, or over the block: all through one function that counts the threads
; whose predicate is true, with one LDS word however many uses there are.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-sync<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-sync<cpu=gfx1030;warp=wave32>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx900>' %s | %llc -O0 -mcpu=gfx900 -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx942>' %s | %llc -O2 -mcpu=gfx942 | FileCheck --check-prefix=ASM %s
; The function runs in the wavefronts of its callers, not in those that -mcpu implies.
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100;warp=packed>' %s | %llc -O0 -mcpu=gfx1100 | FileCheck --check-prefix=PACKED %s
; PACKED: {{^}}crosslane.block.count:
; PACKED-NOT: exec_lo
; PACKED: s_setpc_b64

target triple = "nvptx64-nvidia-cuda"

; CHECK: @crosslane.block.counter = internal addrspace(3) global i32 poison, align 4
; CHECK-NOT: @crosslane.block

; CHECK-LABEL: define i32 @count(
; CHECK: [[P:%.*]] = icmp ne i32 %p, 0
; CHECK: [[N:%.*]] = call i32 @crosslane.block.count(i1 [[P]])
; CHECK: ret i32 [[N]]
define i32 @count(i32 %p) {
  %n = call i32 @llvm.nvvm.barrier0.popc(i32 %p)
  ret i32 %n
}

; Every predicate holds when no negated one does.
; CHECK-LABEL: define i32 @every(
; CHECK: [[P:%.*]] = icmp ne i32 %p, 0
; CHECK: [[NOT:%.*]] = xor i1 [[P]], true
; CHECK: [[N:%.*]] = call i32 @crosslane.block.count(i1 [[NOT]])
; CHECK: [[R:%.*]] = icmp eq i32 [[N]], 0
; CHECK: zext i1 [[R]] to i32
define i32 @every(i32 %p) {
  %n = call i32 @llvm.nvvm.barrier0.and(i32 %p)
  ret i32 %n
}

; CHECK-LABEL: define i32 @any(
; CHECK: [[N:%.*]] = call i32 @crosslane.block.count(
; CHECK: [[R:%.*]] = icmp ne i32 [[N]], 0
; CHECK: zext i1 [[R]] to i32
define i32 @any(i32 %p) {
  %n = call i32 @llvm.nvvm.barrier0.or(i32 %p)
  ret i32 %n
}

; LLVM 22's names.
; CHECK-LABEL: define i32 @new_names(
; CHECK-COUNT-4: call i32 @crosslane.block.count(
; CHECK-NOT: nvvm
; CHECK: ret i32
define i32 @new_names(i1 %p) {
  %a = call i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32 0, i1 %p)
  %b = call i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32 0, i1 %p)
  %c = call i1 @llvm.nvvm.barrier.cta.red.or.all(i32 0, i1 %b)
  %d = call i32 @llvm.nvvm.barrier.cta.red.popc.all(i32 0, i1 %c)
  %r = add i32 %a, %d
  ret i32 %r
}

; CHECK-LABEL: define internal i32 @crosslane.block.count(i1 %predicate)
; CHECK: store atomic i32 0, ptr addrspace(3) @crosslane.block.counter syncscope("workgroup") monotonic
; CHECK: call void @llvm.amdgcn.s.barrier()
; CHECK: %trues = call i32 @llvm.xlane.count(i1 %predicate)
; CHECK: %[[FIRST:.*]] = call i1 @llvm.xlane.elect()
; CHECK: br i1 %[[FIRST]], label %add, label %join
; CHECK: add:
; CHECK: atomicrmw add ptr addrspace(3) @crosslane.block.counter, i32 %{{[a-z0-9]+}} syncscope("workgroup") monotonic
; CHECK: join:
; CHECK: call void @llvm.amdgcn.s.barrier()
; CHECK: %count = load atomic i32, ptr addrspace(3) @crosslane.block.counter syncscope("workgroup") monotonic
; CHECK: call void @llvm.amdgcn.s.barrier()
; CHECK: ret i32 %count

; ASM: s_barrier
; ASM: ds_add_u32
; ASM: s_barrier
; ASM: ds_read_b32
; ASM: s_barrier
define ptx_kernel void @kernel(ptr %out, i32 %p) {
  %n = call i32 @llvm.nvvm.barrier0.popc(i32 %p)
  store i32 %n, ptr %out
  ret void
}

declare i32 @llvm.nvvm.barrier0.popc(i32)
declare i32 @llvm.nvvm.barrier0.and(i32)
declare i32 @llvm.nvvm.barrier0.or(i32)
declare i32 @llvm.nvvm.barrier.cta.red.popc.aligned.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.and.aligned.all(i32, i1)
declare i1 @llvm.nvvm.barrier.cta.red.or.all(i32, i1)
declare i32 @llvm.nvvm.barrier.cta.red.popc.all(i32, i1)
