; -pass-remarks=nvvm-warp says what a constant shuffle became; -pass-remarks-
; missed= which ones take the general path; -pass-remarks-analysis= where a wait
; for the warp that shares the wavefront would hang.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-warp<cpu=gfx90a>' -pass-remarks=nvvm-warp -pass-remarks-missed=nvvm-warp \
; RUN:   -pass-remarks-analysis=nvvm-warp %s -o /dev/null 2>&1 | FileCheck %s --check-prefixes=CHECK,PACKED
; RUN: %opt -passes='nvvm-warp<cpu=gfx1030>' -pass-remarks=nvvm-warp -pass-remarks-missed=nvvm-warp \
; RUN:   -pass-remarks-analysis=nvvm-warp %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=wait
; RUN: %opt -passes='nvvm-warp<cpu=gfx90a>' %s -o /dev/null 2>&1 | count 0

target triple = "nvptx64-nvidia-cuda"

; PACKED-COUNT-2: remark: {{.*}}the loop may wait for another thread; if that is in the warp that shares the wavefront, the kernel can hang (warp=packed)
; PACKED-NOT: may wait
; CHECK: remark: {{.*}}shuffle bfly by 8 in segments of 32: DPP
; CHECK: remark: {{.*}}shuffle up by 3 in segments of 8: DPP
; CHECK: remark: {{.*}}shuffle down by 3 in segments of 32:
; CHECK: remark: {{.*}}shuffle down{{.*}}: {{ds_bpermute|.*, select}}
define i32 @shuffles(i32 %v) {
  %1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 8, i32 31)
  %2 = call i32 @llvm.nvvm.shfl.sync.up.i32(i32 -1, i32 %1, i32 3, i32 6144)
  %3 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %2, i32 3, i32 31)
  %4 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %3, i32 3, i32 1306)
  ret i32 %4
}

define void @lock(ptr %p) {
  br label %wait
wait:
  %r = cmpxchg ptr %p, i32 0, i32 1 acquire monotonic
  %got = extractvalue { i32, i1 } %r, 1
  br i1 %got, label %done, label %wait
done:
  ret void
}

define void @flag(ptr %p, i32 %n) {
  br label %wait
wait:
  %r = load volatile i32, ptr %p
  %more = add i32 %r, 1
  %got = icmp uge i32 %more, %n
  br i1 %got, label %done, label %wait
done:
  ret void
}

; No wait: the loop counts.
define void @counts(ptr %p, i32 %n) {
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %next, %loop ]
  %next = add i32 %i, 1
  %old = atomicrmw add ptr %p, i32 1 monotonic
  %more = icmp ult i32 %next, %n
  br i1 %more, label %loop, label %done
done:
  ret void
}

declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
