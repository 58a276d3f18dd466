; Atomics of 8 and 16 bits, which are done on the dword that holds them: at the
; end of a block's shared memory (2 bytes, or 6 of which the last two are meant),
; and where LLVM knows that they lie at the dword's beginning without saying so:
; its loop around a cmpxchg would start again from the dword's first value.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: %xlcc -mcpu=gfx90a -O0 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco last --grid 1 --block 64 out:8 | FileCheck %s
; RUN: %xlcc -mcpu=gfx1100 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx1100 --print=0:u32 %t.hsaco last --grid 1 --block 64 out:8 | FileCheck %s
; RUN: %xlrun --device=wavesim:gfx1100 --print=0:u32 %t.hsaco only --grid 1 --block 64 out:8 | FileCheck %s --check-prefix=ONLY
; RUN: %xlrun --device=wavesim:gfx1100 --print=0:u32 %t.hsaco others --grid 1 --block 64 out:24 u32:0 u32:4 | FileCheck %s --check-prefix=OTHERS
; RUN: %xlcc -mcpu=gfx90a --llvm=22 -O0 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco only --grid 1 --block 64 out:8 | FileCheck %s --check-prefix=ONLY
; RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco others --grid 1 --block 64 out:24 u32:0 u32:4 | FileCheck %s --check-prefix=OTHERS
; RUN: %xlcc -mcpu=gfx90a --llvm=22 -O2 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco only --grid 1 --block 64 out:8 | FileCheck %s --check-prefix=ONLY
; RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco others --grid 1 --block 64 out:24 u32:0 u32:4 | FileCheck %s --check-prefix=OTHERS
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@halves = internal addrspace(3) global [3 x i16] undef, align 2
@one = internal addrspace(3) global half undef, align 2

; CHECK: arg 0 [0]: 7 2080
define ptx_kernel void @last(ptr addrspace(1) %out) {
  %p = getelementptr [3 x i16], ptr addrspace(3) @halves, i32 0, i32 2
  %b = getelementptr [3 x i16], ptr addrspace(3) @halves, i32 0, i32 1
  store i16 7, ptr addrspace(3) %b
  store i16 0, ptr addrspace(3) %p
  call void @llvm.nvvm.barrier0()
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = add i32 %t, 1
  %w = trunc i32 %n to i16
  %old = atomicrmw add ptr addrspace(3) %p, i16 %w monotonic
  call void @llvm.nvvm.barrier0()
  %x = load i16, ptr addrspace(3) %b
  %y = load i16, ptr addrspace(3) %p
  %xw = zext i16 %x to i32
  %yw = zext i16 %y to i32
  store i32 %xw, ptr addrspace(1) %out
  %q = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %yw, ptr addrspace(1) %q
  ret void
}

; 64 times a half of 0.5 is 32, which is 0x5000.
; ONLY: arg 0 [0]: 20480 0
define ptx_kernel void @only(ptr addrspace(1) %out) {
  store half 0.0, ptr addrspace(3) @one
  call void @llvm.nvvm.barrier0()
  %old = atomicrmw fadd ptr addrspace(3) @one, half 0.5 monotonic
  call void @llvm.nvvm.barrier0()
  %x = load i16, ptr addrspace(3) @one
  %xw = zext i16 %x to i32
  store i32 %xw, ptr addrspace(1) %out
  ret void
}

; Global memory: the largest of 3, 6, ..., 192 as 16 bits, counted up from 0
; until 9 and around again (64 mod 10), the smallest of 199, 198, ..., 136 and of
; 250 as bytes, and 64 times 2 from 128 as a half (0x5800) to 0.
; OTHERS: arg 0 [0]: 192 4 136 0 0 0
define ptx_kernel void @others(ptr addrspace(1) align 16 %out, i32 %zero, i32 %four) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %first = icmp eq i32 %t, 0
  %second = getelementptr i32, ptr addrspace(1) %out, i32 1
  %third = getelementptr i32, ptr addrspace(1) %out, i32 2
  %fourth = getelementptr i32, ptr addrspace(1) %out, i32 3
  %two = shl i32 %four, 1
  %any = getelementptr i8, ptr addrspace(1) %out, i32 %two
  br i1 %first, label %init, label %go
init:
  store i32 250, ptr addrspace(1) %third
  store i32 22528, ptr addrspace(1) %fourth
  br label %go
go:
  call void @llvm.nvvm.barrier0()
  %n = add i32 %t, 1
  %n3 = mul i32 %n, 3
  %w = trunc i32 %n3 to i16
  %m = sub i32 199, %t
  %b = trunc i32 %m to i8
  %a0 = atomicrmw umax ptr addrspace(1) %out, i16 %w monotonic
  %a1 = atomicrmw uinc_wrap ptr addrspace(1) %second, i16 9 monotonic
  %a2 = atomicrmw umin ptr addrspace(1) %any, i8 %b monotonic
  %a3 = atomicrmw fsub ptr addrspace(1) %fourth, half 2.0 monotonic
  ret void
}

declare void @llvm.nvvm.barrier0()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
