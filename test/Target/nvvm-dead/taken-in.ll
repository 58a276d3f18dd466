; A function that calls itself is left behind when it has been taken into a kernel whose lanes run independently.
; Nothing reaches it, so that no code is generated for it, at which LLVM 19 stopped without optimisation.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %xlcc -mcpu=gfx90a -O0 -S %s -o - | FileCheck %s
; RUN: %xlcc --llvm=22 -mcpu=gfx90a -O0 -S %s -o - | FileCheck %s
; CHECK-NOT: {{^}}turns:
; CHECK: {{^}}k:
; CHECK-NOT: {{^}}turns:
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)

define internal i32 @turns(i32 %n) noinline {
  %last = icmp eq i32 %n, 0
  br i1 %last, label %end, label %more
more:
  %less = sub i32 %n, 1
  %x = call i32 @turns(i32 %less)
  %s = add i32 %x, %n
  br label %end
end:
  %r = phi i32 [ 0, %0 ], [ %s, %more ]
  ret i32 %r
}

define ptx_kernel void @k(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %none = call i32 @turns(i32 0)
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
  %s = add i32 %v, %none
  %p = getelementptr i32, ptr %out, i32 %t
  store i32 %s, ptr %p
  ret void
}
