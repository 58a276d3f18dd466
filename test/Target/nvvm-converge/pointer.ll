; Lanes that call functions through a pointer, in which they meet: each function
; that waits is called directly, and taken in. PTX: redux.sync of the full mask
; waits for all lanes of the warp, in whichever function they are.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: rm -rf %t && mkdir %t
; RUN: %xlcc -mcpu=gfx90a -O0 %s -o %t/k.hsaco && %xlrun --device=wavesim:gfx90a %t/k.hsaco k --grid 1 --block 64 out:256 --out %t && od -An -v -w16 -tu4 %t/k.0.bin | FileCheck %s
; RUN: %xlcc -mcpu=gfx1100 -O2 %s -o %t/k.hsaco && %xlrun --device=wavesim:gfx1100 %t/k.hsaco k --grid 1 --block 64 out:256 --out %t && od -An -v -w16 -tu4 %t/k.0.bin | FileCheck %s
; 0 + ... + 31 is 496, 32 + ... + 63 is 1520.
; CHECK-COUNT-8: 1496 2496 3496 2496
; CHECK-COUNT-8: 2520 3520 4520 3520
; CHECK-NOT: {{.}}

target triple = "nvptx64-nvidia-cuda"

@table = internal addrspace(1) constant [4 x ptr] [ptr @a, ptr @b, ptr @c, ptr @b]

define internal i32 @a(i32 %n) {
  %v = call i32 @llvm.nvvm.redux.sync.add(i32 %n, i32 -1)
  %r = add i32 %v, 1000
  ret i32 %r
}
define internal i32 @b(i32 %n) {
  %v = call i32 @llvm.nvvm.redux.sync.add(i32 %n, i32 -1)
  %r = add i32 %v, 2000
  ret i32 %r
}
define internal i32 @c(i32 %n) {
  %f = load volatile ptr, ptr addrspace(1) getelementptr ([4 x ptr], ptr addrspace(1) @table, i32 0, i32 1)
  %v = call i32 %f(i32 %n), !callees !0
  %r = add i32 %v, 1000
  ret i32 %r
}
; Of the same type, and waits for nobody.
define i32 @d(i32 %n) {
  ret i32 %n
}

define ptx_kernel void @k(ptr addrspace(1) %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %i = and i32 %t, 3
  %p = getelementptr [4 x ptr], ptr addrspace(1) @table, i32 0, i32 %i
  %f = load ptr, ptr addrspace(1) %p
  %v = call i32 %f(i32 %t)
  %q = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %q
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)

!0 = !{ptr @a, ptr @b}
