; An index that all lanes share is a readlane in each warp; what all lanes share
; needs no shuffle at all. Who shares what: kernel arguments, loads through them,
; counters of loops in the loop, and what is computed from these; not a work-item
; id, a function's argument, nor a counter after a loop that lanes leave one by
; one, nor memory of the lane's own.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,PACKED
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,WAVE32
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -O0 -mcpu=gfx90a -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>' %s | %llc -O2 -mcpu=gfx1100 -filetype=null

target triple = "nvptx64-nvidia-cuda"
@reached = addrspace(1) global ptr @argument

; CHECK-LABEL: define {{.*}}@index(
; CHECK-NOT:     bpermute
; CHECK:         [[FROM:%.*]] = and i32 %b, 31
; PACKED-NEXT:   [[LOW:%.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 [[FROM]])
; PACKED-NEXT:   [[OTHER:%.*]] = or i32 [[FROM]], 32
; PACKED-NEXT:   [[HIGH:%.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 [[OTHER]])
; PACKED-NEXT:   [[UPPER:%.*]] = call i1 @llvm.amdgcn.inverse.ballot.i64(i64 -4294967296)
; PACKED-NEXT:   [[R:%.*]] = select i1 [[UPPER]], i32 [[HIGH]], i32 [[LOW]]
; WAVE32-NEXT:   [[R:%.*]] = call i32 @llvm.amdgcn.readlane.i32(i32 %v, i32 [[FROM]])
; CHECK-NEXT:    store i32 [[R]]
define ptx_kernel void @index(ptr addrspace(1) %p, i32 %b) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %b, i32 31)
  store i32 %r, ptr addrspace(1) %a
  ret void
}

; Through a generic pointer, and as the counter of a loop.
; CHECK-LABEL: define {{.*}}@loop(
; CHECK-NOT:     bpermute
; CHECK:       l:
; CHECK:         call i32 @llvm.amdgcn.readlane.i32(
; CHECK:       e:
; CHECK:         call i32 @llvm.amdgcn.readlane.i32(
; CHECK:         ret void
define ptx_kernel void @loop(ptr %p, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %next, %l ]
  %sum = phi i32 [ 0, %0 ], [ %more, %l ]
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %i, i32 31)
  %more = add i32 %sum, %r
  %next = add i32 %i, 3
  %c = icmp slt i32 %next, %n
  br i1 %c, label %l, label %e
e:
  %k = load i32, ptr %p
  %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %more, i32 %k, i32 31)
  store i32 %s, ptr %a
  ret void
}

; CHECK-LABEL: define {{.*}}@same_value(
; CHECK-NOT:     readlane
; CHECK-NOT:     bpermute
; CHECK-NOT:     swizzle
; CHECK:         store i32 %n, ptr
; CHECK-NEXT:    store i32 %n, ptr
; CHECK:         ret void
define ptx_kernel void @same_value(ptr %p, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %r = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %n, i32 %t, i32 31)
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n, i32 5, i32 31)
  store i32 %r, ptr %a
  store i32 %s, ptr %a
  ret void
}

; CHECK-LABEL: define {{.*}}@argument(
; CHECK:         call i32 @llvm.amdgcn.ds.bpermute(
define i32 @argument(i32 %v, i32 %b) {
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %b, i32 31)
  ret i32 %r
}

; CHECK-LABEL: define {{.*}}@thread(
; CHECK:         call i32 @llvm.amdgcn.ds.bpermute(
define ptx_kernel void @thread(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %v, i32 31)
  store i32 %r, ptr %a
  ret void
}

; Each lane leaves the loop with another count.
; CHECK-LABEL: define {{.*}}@after_the_loop(
; CHECK:         call i32 @llvm.amdgcn.ds.bpermute(
define ptx_kernel void @after_the_loop(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  br label %l
l:
  %i = phi i32 [ 0, %0 ], [ %next, %l ]
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %v
  br i1 %c, label %l, label %e
e:
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %i, i32 31)
  store i32 %r, ptr %a
  ret void
}

; Where two ways meet, a value may be one of two.
; CHECK-LABEL: define {{.*}}@join(
; CHECK:         call i32 @llvm.amdgcn.ds.bpermute(
define ptx_kernel void @join(ptr %p, i32 %n) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %c = icmp slt i32 %v, 0
  br i1 %c, label %x, label %y
x:
  br label %y
y:
  %i = phi i32 [ 0, %0 ], [ %n, %x ]
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %i, i32 31)
  store i32 %r, ptr %a
  ret void
}

; Two entries to a cycle: nothing computed in it is taken for shared after it.
; CHECK-LABEL: define {{.*}}@two_entries(
; CHECK:         call i32 @llvm.amdgcn.ds.bpermute(
define ptx_kernel void @two_entries(ptr %p, ptr %q) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %c = icmp slt i32 %v, 0
  br i1 %c, label %x, label %y
x:
  %k = load i32, ptr %q
  store i32 %t, ptr %q
  br label %y
y:
  %d = load volatile i32, ptr %a
  %again = icmp slt i32 %d, 5
  br i1 %again, label %x, label %z
z:
  %u = phi i32 [ %d, %y ]
  %kk = load i32, ptr %q
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %u, i32 31)
  store i32 %r, ptr %a
  ret void
}

; A local variable's address is the same number in each lane, its value is not.
; CHECK-LABEL: define {{.*}}@own_memory(
; CHECK:         call i32 @llvm.amdgcn.ds.bpermute(
define ptx_kernel void @own_memory(ptr %p) {
  %local = alloca i32
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store i32 %t, ptr %local
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %b = load i32, ptr %local
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %b, i32 31)
  store i32 %r, ptr %a
  ret void
}

; Segments shorter than the warp: the segment's address once, then one or.
; CHECK-LABEL: define {{.*}}@segments(
; CHECK:         [[SEGMENT:%segment.bytes.*]] = and i32 %lane.bytes, {{224|96}}
; CHECK-NOT:     icmp
; CHECK:         [[J:%.*]] = or i32 [[SEGMENT]],
; CHECK-NEXT:    call i32 @llvm.amdgcn.ds.bpermute(i32 [[J]],
; CHECK:         [[K:%.*]] = or i32 [[SEGMENT]],
; CHECK-NEXT:    call i32 @llvm.amdgcn.ds.bpermute(i32 [[K]],
define ptx_kernel void @segments(ptr %p, i32 %b, i32 %c) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %b, i32 6175)
  %s = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %r, i32 %c, i32 6175)
  store i32 %s, ptr %a
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
