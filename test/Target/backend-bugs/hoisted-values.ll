; What costs nothing and goes from one of several blocks into a PHI stays in its block (ControlBugs.cpp, 26): LLVM 22's
; structurizer moves it up, and takes other ways for its own.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; DEFINE: %{cpu} =
; DEFINE: %{options} =
; DEFINE: %{kernel} =
; DEFINE: %{go} = %xlrun --device=wavesim:%{cpu} --print=0:u32 %t.hsaco %{kernel} --grid 1 --block 9 out:36 out:16 u32:70 u32:80 u32:90 | FileCheck %s
; DEFINE: %{compile} = %xlcc -mcpu=%{cpu} %{options} %s -o %t.hsaco
; REDEFINE: %{cpu} = gfx90a
; REDEFINE: %{options} = --llvm=22 -O0
; RUN: %{compile}
; REDEFINE: %{kernel} = words
; RUN: %{go}
; REDEFINE: %{kernel} = vectors
; RUN: %{go}
; REDEFINE: %{kernel} = aggregates
; RUN: %{go}
; REDEFINE: %{options} = --llvm=22 -O2
; RUN: %{compile}
; REDEFINE: %{kernel} = words
; RUN: %{go}
; REDEFINE: %{kernel} = vectors
; RUN: %{go}
; REDEFINE: %{kernel} = aggregates
; RUN: %{go}
; REDEFINE: %{options} = --llvm=19 -O2
; RUN: %{compile}
; REDEFINE: %{kernel} = words
; RUN: %{go}
; REDEFINE: %{kernel} = vectors
; RUN: %{go}
; REDEFINE: %{kernel} = aggregates
; RUN: %{go}
; REDEFINE: %{cpu} = gfx1100
; REDEFINE: %{options} = --llvm=22 -O0
; RUN: %{compile}
; REDEFINE: %{kernel} = words
; RUN: %{go}
; REDEFINE: %{kernel} = vectors
; RUN: %{go}
; REDEFINE: %{kernel} = aggregates
; RUN: %{go}
; REDEFINE: %{options} = --llvm=22 -O2
; RUN: %{compile}
; REDEFINE: %{kernel} = words
; RUN: %{go}
; REDEFINE: %{kernel} = vectors
; RUN: %{go}
; REDEFINE: %{kernel} = aggregates
; RUN: %{go}
; CHECK: [0]: 70 80 70 70 70 70 80 80
; CHECK: [8]: 80

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()

; b for threads above 5, and for those that are odd and below 3; a for all others.
define void @words(ptr %p, ptr %q, i32 %a, i32 %b, i32 %c) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, ptr %p, i32 %t
  %q1 = getelementptr i32, ptr %q, i32 1
  %q2 = getelementptr i32, ptr %q, i32 2
  store i32 %a, ptr %q
  store i32 %b, ptr %q1
  %v = load volatile <2 x i32>, ptr %q
  %a0 = extractelement <2 x i32> %v, i32 0
  %c1 = icmp ugt i32 %t, 5
  br i1 %c1, label %swap, label %next
next:
  store volatile i32 %a, ptr %q2
  %o = and i32 %t, 1
  %c2 = icmp eq i32 %o, 1
  br i1 %c2, label %test, label %join
test:
  store volatile i32 %b, ptr %q2
  %c3 = icmp ult i32 %t, 3
  br i1 %c3, label %swap, label %join
swap:
  %y = extractelement <2 x i32> %v, i32 1
  store volatile i32 %c, ptr %q2
  br label %join
join:
  %r = phi i32 [ %y, %swap ], [ %a0, %next ], [ %a0, %test ]
  store i32 %r, ptr %to
  ret void
}
define void @vectors(ptr %p, ptr %q, i32 %a, i32 %b, i32 %c) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, ptr %p, i32 %t
  %q1 = getelementptr i32, ptr %q, i32 1
  %q2 = getelementptr i32, ptr %q, i32 2
  store i32 %a, ptr %q
  store i32 %b, ptr %q1
  %v = load volatile <2 x i32>, ptr %q
  %c1 = icmp ugt i32 %t, 5
  br i1 %c1, label %swap, label %next
next:
  store volatile i32 %a, ptr %q2
  %o = and i32 %t, 1
  %c2 = icmp eq i32 %o, 1
  br i1 %c2, label %test, label %join
test:
  store volatile i32 %b, ptr %q2
  %c3 = icmp ult i32 %t, 3
  br i1 %c3, label %swap, label %join
swap:
  %y = shufflevector <2 x i32> %v, <2 x i32> poison, <2 x i32> <i32 1, i32 0>
  store volatile i32 %c, ptr %q2
  br label %join
join:
  %r = phi <2 x i32> [ %y, %swap ], [ %v, %next ], [ %v, %test ]
  %e = extractelement <2 x i32> %r, i32 0
  store i32 %e, ptr %to
  ret void
}
define void @aggregates(ptr %p, ptr %q, i32 %a, i32 %b, i32 %c) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %to = getelementptr i32, ptr %p, i32 %t
  %q1 = getelementptr i32, ptr %q, i32 1
  %q2 = getelementptr i32, ptr %q, i32 2
  store i32 %a, ptr %q
  store i32 %b, ptr %q1
  %v = load volatile [2 x { i32 }], ptr %q
  %a0 = extractvalue [2 x { i32 }] %v, 0
  %c1 = icmp ugt i32 %t, 5
  br i1 %c1, label %swap, label %next
next:
  store volatile i32 %a, ptr %q2
  %o = and i32 %t, 1
  %c2 = icmp eq i32 %o, 1
  br i1 %c2, label %test, label %join
test:
  store volatile i32 %b, ptr %q2
  %c3 = icmp ult i32 %t, 3
  br i1 %c3, label %swap, label %join
swap:
  %y = extractvalue [2 x { i32 }] %v, 1
  store volatile i32 %c, ptr %q2
  br label %join
join:
  %r = phi { i32 } [ %y, %swap ], [ %a0, %next ], [ %a0, %test ]
  %e = extractvalue { i32 } %r, 0
  store i32 %e, ptr %to
  ret void
}

!nvvm.annotations = !{!0, !1, !2}
!0 = !{ptr @words, !"kernel", i32 1}
!1 = !{ptr @vectors, !"kernel", i32 1}
!2 = !{ptr @aggregates, !"kernel", i32 1}
