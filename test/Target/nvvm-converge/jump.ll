; A kernel with a jump to a computed address, in which lanes may meet others that
; stand elsewhere, is refused.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -o /dev/null %s 2>&1 | FileCheck %s
; CHECK: in function 'jump': lanes of a warp may wait for others that stand elsewhere in a kernel with this instruction; with --schedule=lockstep each side of a branch meets its own lanes
; RUN: env CROSSLANE_SCHEDULE=lockstep %opt -passes='nvvm-converge<cpu=gfx90a>,verify' -o /dev/null %s 2>&1 | count 0

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
