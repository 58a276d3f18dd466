; What a convergence token ties is refused: nothing would tie what replaces it.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o /dev/null 2>&1 | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK: in function 'f': llvm.nvvm.shfl.sync.bfly.i32: calls with a convergence token are not supported
; CHECK: in function 'f': llvm.nvvm.vote.any.sync: calls with a convergence token are not supported
define i32 @f(i32 %v) convergent {
  %t = call token @llvm.experimental.convergence.entry()
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31) [ "convergencectrl"(token %t) ]
  %b = icmp slt i32 %v, 0
  %a = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %b) [ "convergencectrl"(token %t) ]
  %s = select i1 %a, i32 %r, i32 0
  ret i32 %s
}

declare token @llvm.experimental.convergence.entry()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
