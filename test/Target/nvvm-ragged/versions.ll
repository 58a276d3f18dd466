; A kernel that shuffles with the whole mask has a second version for blocks that
; end within a warp, and so has what it calls; the first stays as it is. (The
; cases ragged_* of test/oracle/inactive run them.)
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s | FileCheck %s
; Remarks and refusals come once.
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -pass-remarks=nvvm -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: sed 's/^  ; bad/  call void asm sideeffect "mystery;", ""()/' %s | not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -o /dev/null 2>&1 | FileCheck %s --check-prefix=REFUSED

target triple = "nvptx64-nvidia-cuda"

; Nothing to look at: the block is two whole warps, or known to be ragged.
; CHECK-NOT: @whole.ragged
; CHECK-NOT: @ragged.ragged
; CHECK-NOT: @plain.ragged
; CHECK-NOT: @bymask.ragged

; REMARK-COUNT-6: shuffle up
; REMARK-NOT: shuffle up
; REFUSED-COUNT-1: of 'mystery;'
; REFUSED-NOT: of 'mystery;'

; CHECK-LABEL: define {{.*}}@whole(
; CHECK: update.dpp.i32(i32 %v, i32 %v, i32 273, i32 15, i32 15, i1 false)
define ptx_kernel void @whole(ptr %p, i32 %n) "nvvm.reqntid"="64" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v = mul i32 %t, %n
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 4096)
  store i32 %r, ptr %p
  ret void
}
; A reduction of the whole warp asks who is there in the second version only; one
; whose mask is computed always does.
; CHECK-LABEL: define {{.*}}@reduces(
; CHECK-NOT: ballot.i64(i1 true)
; CHECK: ret void
define ptx_kernel void @reduces(ptr %p, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v = mul i32 %t, %n
  %r = call i32 @llvm.nvvm.redux.sync.add(i32 %v, i32 -1)
  store i32 %r, ptr %p
  ret void
}
; What lanes with masks of their own count is not the same for all of a warp, also
; of a constant: those that shuffle may be some.
; CHECK-LABEL: define {{.*}}@bymask(
define ptx_kernel void @bymask(ptr %p, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %half = and i32 %t, 16
  %m = shl i32 65535, %half
  %c = call i32 @llvm.nvvm.redux.sync.add(i32 -1, i32 %m)
  %some = icmp eq i32 %c, %n
  br i1 %some, label %shuffle, label %end
shuffle:
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %t, i32 1, i32 4096)
  store i32 %r, ptr %p
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
; CHECK-LABEL: define {{.*}}@ragged(
; CHECK: update.dpp.i32(i32 poison, i32 %v, i32 289, i32 15, i32 15, i1 true)
define ptx_kernel void @ragged(ptr %p, i32 %n) "nvvm.reqntid"="45" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v = mul i32 %t, %n
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 4096)
  store i32 %r, ptr %p
  ret void
}
define ptx_kernel void @plain(ptr %p, i32 %m) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 %m, i32 %t, i32 1, i32 4096)
  store i32 %r, ptr %p
  ret void
}
; CHECK-LABEL: define {{.*}}@any(
; CHECK: update.dpp.i32(i32 %v, i32 %v, i32 273, i32 15, i32 15, i1 false)
; CHECK: call i32 @helper(
define ptx_kernel void @any(ptr %p, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v = mul i32 %t, %n
  ; bad
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 4096)
  %s = call i32 @helper(i32 %r)
  store i32 %s, ptr %p
  ret void
}
; CHECK-LABEL: define internal i32 @helper(
; CHECK: update.dpp.i32(i32 %v, i32 %v, i32 273, i32 15, i32 15, i1 false)
define internal i32 @helper(i32 %v) noinline {
  %r = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %v, i32 1, i32 4096)
  ret i32 %r
}
; CHECK-LABEL: define protected amdgpu_kernel void @any.ragged(
; CHECK: update.dpp.i32(i32 poison, i32 %v, i32 289, i32 15, i32 15, i1 true)
; CHECK: call i32 @helper.ragged(
; CHECK-LABEL: define internal i32 @helper.ragged(
; CHECK: update.dpp.i32(i32 poison, i32 %v, i32 289, i32 15, i32 15, i1 true)

declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
