; A function that reads memory, and calls itself twice in a loop, is looked through in a copy: with 10,000
; instructions at most, though each level has twice as many calls as the one before.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,nvvm-converge<cpu=gfx90a>,verify' -S %s -o %t
; RUN: FileCheck %s < %t
; RUN: grep -c '^  ' %t > %t.lines && %python -c "import sys; n = int(open(sys.argv[1]).read()); sys.exit(not 2000 < n < 12000)" %t.lines
; The lanes are still independent, and what was not taken in is called.
; CHECK-LABEL: amdgpu_kernel void @k(
; CHECK: call i32 @search(
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)

define internal i32 @search(ptr %p, i32 %n) noinline {
  br label %again
again:
  %i = phi i32 [ 0, %0 ], [ %next, %again ]
  %at = getelementptr i32, ptr %p, i32 %i
  %v = load atomic i32, ptr %at monotonic, align 4
  %a = call i32 @search(ptr %at, i32 %v)
  %b = call i32 @search(ptr %at, i32 %a)
  %next = add i32 %b, %v
  %more = icmp slt i32 %next, %n
  br i1 %more, label %again, label %end
end:
  ret i32 %next
}

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %again
again:
  %i = phi i32 [ %t, %0 ], [ %found, %again ]
  %found = call i32 @search(ptr %out, i32 %i)
  %more = icmp slt i32 %found, 100
  br i1 %more, label %again, label %behind
behind:
  %odd = trunc i32 %t to i1
  br i1 %odd, label %a, label %b
a:
  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 1, i32 31)
  br label %end
b:
  %y = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 1, i32 31)
  br label %end
end:
  %v = phi i32 [ %x, %a ], [ %y, %b ]
  %q = getelementptr i32, ptr %out, i32 %t
  store i32 %v, ptr %q
  ret void
}
