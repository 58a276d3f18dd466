; A uniform comparison by a vector instruction that a select and a branch use: the select's SCC
; was lost with the branch's s_and (BackendBugs.cpp, 18). The branch has a comparison of its own.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %xlcc -mcpu=gfx90a -O2 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco half_word --grid 1 --block 256 out:4 u32:256 | FileCheck %s --check-prefix=MANY
; RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco half_word --grid 1 --block 256 out:4 u32:128 | FileCheck %s --check-prefix=FEW
; RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco floating --grid 1 --block 256 out:4 u32:0x43800000 | FileCheck %s --check-prefix=MANY
; RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco floating --grid 1 --block 256 out:4 u32:0x43000000 | FileCheck %s --check-prefix=FEW
; RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco double_word --grid 1 --block 256 out:4 u32:256 | FileCheck %s --check-prefix=MANY
; RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco double_word --grid 1 --block 256 out:4 u32:128 | FileCheck %s --check-prefix=FEW
; RUN: %xlcc -mcpu=gfx90a -O2 -S -emit-llvm %s -o - | FileCheck %s --check-prefix=IR
; IR-LABEL: @half_word(
; IR: %[[FEW:.*]] = icmp ult i16
; IR: select i1 %[[FEW]], i32 -1, i32 128
; IR: call i64 @llvm.amdgcn.icmp.i64.i16(
; IR-LABEL: @floating(
; IR: call i64 @llvm.amdgcn.fcmp.i64.f32(
; IR-LABEL: @double_word(
; IR: call i64 @llvm.amdgcn.icmp.i64.i64(
; Nothing is chosen.
; IR-LABEL: @branch_alone(
; IR-NOT: @llvm.amdgcn.fcmp
; IR: ret void
;
; 128 threads where there are more, else all.
; MANY: 128
; FEW: 256
target triple = "nvptx64-nvidia-cuda"
@threads = internal addrspace(3) global i32 undef
@other = internal addrspace(3) global i32 undef

define ptx_kernel void @half_word(ptr %out, i32 %n) {
  %h = trunc i32 %n to i16
  %p = alloca i16
  store volatile i16 %h, ptr %p
  %few = icmp ult i16 %h, 129
  %most = select i1 %few, i32 -1, i32 128
  store i32 %most, ptr addrspace(3) @threads
  br i1 %few, label %next, label %init
init:
  store volatile i32 7, ptr addrspace(3) @other
  br label %next
next:
  call void @count(ptr %out, i32 %most)
  ret void
}
define ptx_kernel void @floating(ptr %out, float %n) {
  %few = fcmp olt float %n, 129.0
  %most = select i1 %few, i32 -1, i32 128
  store i32 %most, ptr addrspace(3) @threads
  br i1 %few, label %next, label %init
init:
  store volatile i32 7, ptr addrspace(3) @other
  br label %next
next:
  call void @count(ptr %out, i32 %most)
  ret void
}
define ptx_kernel void @double_word(ptr %out, i32 %n) {
  %w = sext i32 %n to i64
  %s = mul i64 %w, 4294967296
  %few = icmp slt i64 %s, 554050781184
  %most = select i1 %few, i32 -1, i32 128
  store i32 %most, ptr addrspace(3) @threads
  br i1 %few, label %next, label %init
init:
  store volatile i32 7, ptr addrspace(3) @other
  br label %next
next:
  call void @count(ptr %out, i32 %most)
  ret void
}
define ptx_kernel void @branch_alone(ptr %out, float %n) {
  %few = fcmp olt float %n, 129.0
  br i1 %few, label %next, label %init
init:
  store volatile i32 7, ptr addrspace(3) @other
  br label %next
next:
  ret void
}
define internal void @count(ptr %out, i32 %most) alwaysinline {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %in = icmp ult i32 %tid, %most
  br i1 %in, label %run, label %end
run:
  %old = atomicrmw add ptr %out, i32 1 monotonic
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
