; A function in which lanes wait for each other, that cannot be taken into the
; kernel and that lanes come to from two places, is refused, unless lanes are to
; be in lockstep.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -o /dev/null %s 2>&1 | FileCheck %s
; RUN: env CROSSLANE_SCHEDULE=independent not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -o /dev/null %s 2>&1 | FileCheck %s
; CHECK: in function 'k': lanes of a warp may wait here for others that stand elsewhere, and this call cannot be taken into the kernel; with --schedule=lockstep each side of a branch meets its own lanes
; CHECK: in function 'circle': lanes of a warp may wait here for others that stand elsewhere, and this call cannot be taken into the kernel
; RUN: env CROSSLANE_SCHEDULE=lockstep %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -o /dev/null %s 2>&1 | count 0

target triple = "nvptx64-nvidia-cuda"

define i32 @again(i32 %n) {
entry:
  %v = call i32 @llvm.nvvm.redux.sync.add(i32 %n, i32 -1)
  %stop = icmp ugt i32 %v, 100
  br i1 %stop, label %out, label %more
more:
  %w = call i32 @again(i32 %v)
  br label %out
out:
  %r = phi i32 [ %v, %entry ], [ %w, %more ]
  ret i32 %r
}

define ptx_kernel void @k(ptr %p) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %odd = trunc i32 %lane to i1
  br i1 %odd, label %a, label %b
a:
  %x = call i32 @again(i32 %lane)
  br label %join
b:
  %y = call i32 @again(i32 7)
  br label %join
join:
  %r = phi i32 [ %x, %a ], [ %y, %b ]
  store i32 %r, ptr %p
  ret void
}

; Of two functions that call each other the second waits as the first does.
define i32 @one(i32 %n) {
  %stop = icmp ugt i32 %n, 100
  br i1 %stop, label %out, label %more
more:
  %w = call i32 @other(i32 %n)
  br label %out
out:
  %v = call i32 @llvm.nvvm.redux.sync.add(i32 %n, i32 -1)
  ret i32 %v
}
define i32 @other(i32 %n) {
  %m = add i32 %n, 1
  %v = call i32 @one(i32 %m)
  ret i32 %v
}
define ptx_kernel void @circle(ptr %p) {
entry:
  %first = call i32 @one(i32 100)
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %odd = trunc i32 %lane to i1
  br i1 %odd, label %a, label %b
a:
  %x = call i32 @other(i32 %lane)
  br label %join
b:
  %y = call i32 @other(i32 7)
  br label %join
join:
  %r = phi i32 [ %x, %a ], [ %y, %b ]
  store i32 %r, ptr %p
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
