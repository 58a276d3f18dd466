; Stack variables move to private memory, plain accesses with them.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %t/alloca.ll | FileCheck %t/alloca.ll
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/alloca.ll | %llc -mcpu=gfx90a -O0 -verify-machineinstrs -filetype=obj -o /dev/null
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %t/dynamic.ll | FileCheck %t/dynamic.ll
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/dynamic.ll | %llc -mcpu=gfx90a -O0 -verify-machineinstrs -filetype=obj -o /dev/null
; RUN: env CROSSLANE_ALLOCA=4k not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/dynamic.ll -o %t/out 2>&1 | FileCheck --check-prefix=BAD %t/dynamic.ll
; RUN: not ls %t/out

;--- alloca.ll
target triple = "nvptx64-nvidia-cuda"
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)

; CHECK-LABEL: @plain(
; CHECK: %x.private = alloca i32, align 8, addrspace(5)
; CHECK-NOT: addrspacecast
; CHECK: store i32 %i, ptr addrspace(5) %x.private, align 8
; CHECK: load i32, ptr addrspace(5) %x.private, align 8
define i32 @plain(i32 %i) {
  %x = alloca i32, align 8
  store i32 %i, ptr %x, align 8
  %y = load i32, ptr %x, align 8
  ret i32 %y
}

; The address of a variable, and an atomic access, stay generic.
; CHECK-LABEL: @address(
; CHECK: %x.private = alloca [4 x i32], align 4, addrspace(5)
; CHECK-NEXT: %x = addrspacecast ptr addrspace(5) %x.private to ptr
; CHECK: store ptr %x, ptr %p
; CHECK: getelementptr [4 x i32], ptr %x
; CHECK: atomicrmw add ptr %x
; CHECK: store atomic i32 1, ptr %x
define i32 @address(ptr %p, i32 %i) {
  %x = alloca [4 x i32], align 4
  call void @llvm.memset.p0.i64(ptr %x, i8 0, i64 16, i1 false)
  store ptr %x, ptr %p
  %g = getelementptr [4 x i32], ptr %x, i32 0, i32 %i
  %y = load i32, ptr %g
  %z = atomicrmw add ptr %x, i32 1 monotonic
  store atomic i32 1, ptr %x monotonic, align 4
  ret i32 %y
}

; CHECK-LABEL: @already(
; CHECK: %x = alloca i32, align 4, addrspace(5)
define void @already() {
  %x = alloca i32, align 4, addrspace(5)
  store i32 1, ptr addrspace(5) %x
  ret void
}

; CHECK-LABEL: @several(
; CHECK: alloca i32, i32 12, align 4, addrspace(5)
define void @several(ptr %p) {
  %x = alloca i32, i32 12, align 4
  store ptr %x, ptr %p
  ret void
}

;--- dynamic.ll
target triple = "nvptx64-nvidia-cuda"
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)
; BAD: in function 'dynamic': '4k' is no number of bytes from 1 to 65536, for allocas of a thread
; BAD: in function 'kept': '4k' is no number

; An alloca of constant size that is in no loop, or whose earlier addresses nobody
; has.
; CHECK-LABEL: @behind(
; CHECK: %x.private = alloca i32, align 4, addrspace(5)
; CHECK: br i1 %c
; CHECK-NOT: alloca
define i32 @behind(i1 %c, i32 %i) {
  br i1 %c, label %then, label %end
then:
  %x = alloca i32
  store volatile i32 %i, ptr %x
  %y = load volatile i32, ptr %x
  br label %end
end:
  %r = phi i32 [ %y, %then ], [ 0, %0 ]
  ret i32 %r
}
; CHECK-LABEL: @in_loop(
; CHECK: %x.private = alloca [4 x i32], align 4, addrspace(5)
; CHECK: br label %loop
; CHECK-NOT: alloca
define void @in_loop(i1 %c, i32 %i, ptr nocapture %p) {
  br label %loop
loop:
  %x = alloca [4 x i32]
  %q = getelementptr i32, ptr %x, i32 %i
  store volatile i32 %i, ptr %q
  br i1 %c, label %loop, label %end
end:
  ret void
}
; What others may call has an arena of its own.
; CHECK-LABEL: define hidden void @dynamic(i32 %n, ptr %p)
; CHECK: %arena = alloca [8192 x i8], align 64, addrspace(5)
; CHECK: [[M:%.*]] = icmp ugt i32 %n, 2048
; CHECK: call void @crosslane.alloca.failed(
; CHECK-NEXT: unreachable
; CHECK: %x = addrspacecast ptr addrspace(5) %{{.*}} to ptr
; CHECK: store ptr %x, ptr %p
; CHECK: call void @taker(i64 1, ptr %p, ptr addrspace(5) %arena, i32 %{{.*}})
define void @dynamic(i32 %n, ptr %p) {
  %x = alloca i32, i32 %n
  store ptr %x, ptr %p
  call void @taker(i64 1, ptr %p)
  ret void
}
; CHECK-LABEL: define internal void @taker(i64 %n, ptr %p, ptr addrspace(5) %arena, i32 %arena.used.before)
; CHECK: add i32 %arena.used.before, 63
; CHECK: and i32 %{{.*}}, -64
define internal void @taker(i64 %n, ptr %p) memory(argmem: write) {
  %x = alloca i8, i64 %n, align 64
  store ptr %x, ptr %p
  ret void
}
; CHECK-LABEL: define hidden void @kept(
; CHECK: %arena = alloca
; CHECK: [[U:%.*]] = phi i32 [ 0, %0 ], [ [[N:%.*]], %
; CHECK: [[N]] = add i32 {{.*}}, 4
define void @kept(i1 %c, ptr %p) {
  br label %loop
loop:
  %x = alloca i32
  store ptr %x, ptr %p
  br i1 %c, label %loop, label %end
end:
  ret void
}
; Nothing to save.
; CHECK-LABEL: define hidden void @saved(
; CHECK-NOT: stack
; CHECK: store ptr null, ptr %p
define void @saved(ptr %p) {
  %s = call ptr @llvm.stacksave.p0()
  store ptr %s, ptr %p
  call void @llvm.stackrestore.p0(ptr %s)
  ret void
}
