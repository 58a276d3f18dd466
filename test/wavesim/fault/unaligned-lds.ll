; Two LDS accesses of alignment 1 that llc makes one two-address instruction:
; AMDHSA's unaligned mode lets it be misaligned.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %xlcc -mcpu=gfx90a -O2 -S %s -o - | FileCheck %s --check-prefix=ASM
; RUN: %xlcc -mcpu=gfx90a -O2 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx90a --print=0:x64 %t.hsaco k --grid 1 --block 1 out:16 u64:0x1122334455667788 u32:1 | FileCheck %s
; ASM: ds_write2_b64
; ASM: ds_read2_b64
; CHECK: 1122334455667788 1122334455667789
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x i8] undef, align 8
define ptx_kernel void @k(ptr %out, i64 %v, i32 %at) {
  %p = getelementptr i8, ptr addrspace(3) @s, i32 %at
  %q = getelementptr i8, ptr addrspace(3) %p, i32 24
  %w = add i64 %v, 1
  store i64 %v, ptr addrspace(3) %p, align 1
  store i64 %w, ptr addrspace(3) %q, align 1
  fence syncscope("block") seq_cst
  call void @llvm.nvvm.barrier0()
  %a = load i64, ptr addrspace(3) %p, align 1
  %b = load i64, ptr addrspace(3) %q, align 1
  store i64 %a, ptr %out
  %o = getelementptr i64, ptr %out, i64 1
  store i64 %b, ptr %o
  ret void
}
declare void @llvm.nvvm.barrier0()
