; A kernel with a jump to a computed address keeps its lanes in lockstep, aloud.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-converge<cpu=gfx90a>,verify' -S %s -o /dev/null 2>&1 | FileCheck %s
; CHECK: warning: {{.*}}: in kernel 'jump': lanes may wait for others that stand elsewhere, but a kernel with this instruction is compiled in lockstep

target triple = "amdgcn-amd-amdhsa"

define amdgpu_kernel void @jump(ptr %p) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %odd = trunc i32 %lane to i1
  %to = select i1 %odd, ptr blockaddress(@jump, %a), ptr blockaddress(@jump, %b)
  indirectbr ptr %to, [label %a, label %b]
a:
  %x = call i32 @llvm.nvvm.redux.sync.add(i32 %lane, i32 -1)
  store i32 %x, ptr %p
  br label %join
b:
  %y = call i32 @llvm.nvvm.redux.sync.add(i32 7, i32 -1)
  store i32 %y, ptr %p
  br label %join
join:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
