; The plugin can be loaded into tools that have the passes built in: they share
; the option they have in common, and the module is lowered once.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %patched/opt -load-pass-plugin=%plugin19 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -crosslane-warp=packed -passes='default<O2>' -S %s | FileCheck %s
; RUN: %patched/clang --target=amdgcn-amd-amdhsa -mcpu=gfx1030 -mwavefrontsize64 -nogpulib -Wno-override-module -fplugin=%plugin19 -fpass-plugin=%plugin19 -mllvm -crosslane-warp=packed -O2 -S -emit-llvm -x ir %s -o - | FileCheck %s
; CHECK: define protected amdgpu_kernel void @k(
; CHECK: call i64 @llvm.amdgcn.ballot.i64(
; CHECK-NOT: crosslane.lowered
; CHECK: +wavefrontsize64
; CHECK-NOT: crosslane.lowered
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %q
  %c = icmp sgt i32 %v, 5
  %r = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
  store i32 %r, ptr %q
  ret void
}
