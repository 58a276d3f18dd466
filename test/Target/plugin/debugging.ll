; What a developer asks of the passes: their names are known to -print-before and
; -print-after, -stats prints what they count, and CROSSLANE_DEBUG what LLVM_DEBUG
; says, though Debian's LLVM is built without assertions and knows no -debug-only.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mcpu=gfx90a -passes=nvvm-to-amdgpu -print-before=nvvm-warp -print-after=nvvm-warp -disable-output %s 2>&1 | FileCheck %s --check-prefix=PRINT
; PRINT: IR Dump Before crosslane::NVVMWarpPass
; PRINT: call i32 @llvm.nvvm.shfl.sync.bfly.i32
; PRINT: IR Dump After crosslane::NVVMWarpPass
; PRINT-NOT: llvm.nvvm.shfl
;
; The two shuffles of the kernel and of its copy for blocks that end within a warp.
; RUN: %opt -mcpu=gfx90a -passes=nvvm-to-amdgpu -stats -disable-output %s 2>&1 | FileCheck %s --check-prefix=STATS
; STATS: Statistics Collected
; STATS: 1 nvvm-module {{ *}}- Number of kernels
; STATS: 1 nvvm-ragged {{ *}}- Number of functions copied
; STATS: 4 nvvm-warp {{ *}}- Number of warp operations lowered
;
; RUN: env CROSSLANE_DEBUG=nvvm-warp %opt -mcpu=gfx90a -passes=nvvm-to-amdgpu -disable-output %s 2>&1 | FileCheck %s --check-prefix=DEBUG
; RUN: env CROSSLANE_DEBUG=all %opt -mcpu=gfx90a -passes=nvvm-to-amdgpu -disable-output %s 2>&1 | FileCheck %s --check-prefix=ALL
; DEBUG-NOT: nvvm-module
; DEBUG: nvvm-warp: {{.*}}call i32 @llvm.nvvm.shfl.sync.bfly.i32
; ALL: nvvm-module: kernel k
; ALL: nvvm-warp: {{.*}}call i32 @llvm.nvvm.shfl.sync.bfly.i32
; What is refused is said where a pass marks it, and why a tree stays as it is.
; RUN: echo 'declare {i32, i1} @llvm.nvvm.shfl.sync.i32(i32, i32, i32, i32, i32)' > %t.ll
; RUN: echo 'define ptx_kernel void @k() { call {i32, i1} @llvm.nvvm.shfl.sync.i32(i32 -1, i32 9, i32 1, i32 1, i32 31) ret void }' >> %t.ll
; RUN: env CROSSLANE_DEBUG=nvvm-refuse not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -disable-output %t.ll 2>&1 | FileCheck %s --check-prefix=MARKED
; MARKED: nvvm-refuse: marked {{.*}}@llvm.nvvm.shfl.sync.i32({{.*}}): shuffle mode 9 is none of
; RUN: %opt -mcpu=gfx90a -passes=nvvm-to-amdgpu -disable-output %s 2>&1 | FileCheck %s --check-prefix=QUIET --allow-empty
; QUIET-NOT: {{.}}

target triple = "amdgcn-amd-amdhsa"

define void @k(ptr %p) {
  %v = load i32, ptr %p
  %a = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  %b = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %a, i32 %v, i32 31)
  store i32 %b, ptr %p
  ret void
}

declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)

!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
