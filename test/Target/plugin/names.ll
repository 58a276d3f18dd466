; Each pass is there under its own name; each leaves the others' work alone.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>' -S %s | FileCheck --check-prefixes=SHELL,NO-WARP,NO-SYNC,NO-SCALAR %s
; RUN: %opt -passes='nvvm-warp<cpu=gfx90a>' -S %s | FileCheck --check-prefixes=NO-SHELL,WARP,NO-SYNC,NO-SCALAR %s
; RUN: %opt -passes='nvvm-sync<cpu=gfx90a>' -S %s | FileCheck --check-prefixes=NO-SHELL,NO-WARP,SYNC,NO-SCALAR %s
; RUN: %opt -passes='nvvm-scalar<cpu=gfx90a>' -S %s | FileCheck --check-prefixes=NO-SHELL,NO-WARP,NO-SYNC,SCALAR %s
; RUN: not %opt -passes='nvvm-refuse<cpu=gfx90a>' %s -o %t 2>&1 | FileCheck --check-prefix=REFUSE %s
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,nvvm-contract<cpu=gfx90a>,nvvm-sync<cpu=gfx90a>,nvvm-scalar<cpu=gfx90a>,nvvm-tree<cpu=gfx90a>,nvvm-partials<cpu=gfx90a>,nvvm-warp<cpu=gfx90a>,xlane<cpu=gfx90a>,nvvm-refuse<cpu=gfx90a>' -S %s -o %t.one
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -S %s -o %t.all
; All of them together leave a mark, for what comes where optimising ends.
; RUN: grep -v '^!crosslane.lowered = ' %t.all | diff %t.one -
; RUN: not %opt -passes='nvvm-modules<cpu=gfx90a>' -S %s 2>&1 | FileCheck --check-prefix=NAME %s
; RUN: not %opt -passes='nvvm-module<cpu=gfx90a' -S %s 2>&1 | FileCheck --check-prefix=BRACKET %s
; NAME: unknown pass name 'nvvm-modules<cpu=gfx90a>'
; BRACKET: unknown pass name 'nvvm-module<cpu=gfx90a'
target triple = "nvptx64-nvidia-cuda"
; SHELL: amdgpu_kernel void @k
; NO-SHELL: ptx_kernel void @k
define ptx_kernel void @k(ptr %p) {
; SHELL: llvm.amdgcn.workitem.id.x
; NO-SHELL: llvm.nvvm.read.ptx.sreg.tid.x
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
; WARP-NOT: llvm.nvvm.read.ptx.sreg.laneid
; NO-WARP: llvm.nvvm.read.ptx.sreg.laneid
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
; SYNC-NOT: call void @llvm.nvvm.bar
; NO-SYNC: call void @llvm.nvvm.bar
  call void @llvm.nvvm.bar.sync(i32 0)
; SCALAR-NOT: call i32 @llvm.nvvm.mulhi.i
; NO-SCALAR: call i32 @llvm.nvvm.mulhi.i
  %m = call i32 @llvm.nvvm.mulhi.i(i32 %t, i32 %l)
  store i32 %m, ptr %p
  ret void
}
; REFUSE: llvm.nvvm.read.ptx.sreg.tid.x is not supported
; REFUSE: llvm.nvvm.read.ptx.sreg.laneid is not supported
; REFUSE: is not supported
; REFUSE: llvm.nvvm.mulhi.i is not supported
; REFUSE: error: nvvm-to-amdgpu: 4 constructs
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare void @llvm.nvvm.bar.sync(i32)
declare i32 @llvm.nvvm.mulhi.i(i32, i32)
