; A function in which lanes wait for each other, that cannot be taken into the
; kernel and that lanes come to from two places: a warning, or a refusal where
; lanes are to be independent.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -o /dev/null %s 2>&1 | FileCheck %s
; CHECK: warning: {{.*}}: in kernel 'k': lanes may wait for others that stand elsewhere, here or in this call, which cannot be taken into the kernel: it is compiled in lockstep, where each side of a branch meets its own lanes
; RUN: env CROSSLANE_SCHEDULE=independent not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=REFUSED
; REFUSED: in function 'k': {{.*}}lanes of a warp wait for each other in this call, which cannot be taken into the kernel

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

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
