; A constant of 64 bits that is copied, for a loop's PHIs, keeps its upper half (WideCopies.cpp, 25): LLVM 22's peephole-opt
; makes s_mov_b64 of it, which has a literal of 32 bits..
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; DEFINE: %{cpu} =
; DEFINE: %{level} =
; DEFINE: %{run} = %xlcc --llvm=22 -mcpu=%{cpu} %{level} %s -o %t.hsaco && %xlrun --device=wavesim:%{cpu} --print=0:x64 %t.hsaco k --grid 1 --block 1 out:48 u64:16 | FileCheck %s && %xlcc --llvm=22 -mcpu=%{cpu} %{level} -S %s -o - | FileCheck %s --check-prefix=ASM --implicit-check-not='s_mov_b64 {{s.*,}} 0x4008000000000000'
; REDEFINE: %{cpu} = gfx90a
; REDEFINE: %{level} = -O1
; RUN: %{run}
; REDEFINE: %{level} = -O3
; RUN: %{run}
; REDEFINE: %{cpu} = gfx942
; RUN: %{run}
; REDEFINE: %{cpu} = gfx1030
; RUN: %{run}
; REDEFINE: %{cpu} = gfx1100
; RUN: %{run}
; REDEFINE: %{cpu} = gfx1201
; RUN: %{run}
; CHECK: [0]: 4008000000000000 fffffffe00000007 4008000000000000 fffffffe00000007 4008000000000000 fffffffe00000007
; ASM: 0x40080000

target triple = "nvptx64-nvidia-cuda"

define void @k(ptr %p, i64 %n) {
entry:
  br label %loop
loop:
  %i = phi i64 [ 0, %entry ], [ %next, %end ]
  switch i64 %n, label %end [
    i64 28, label %case
    i64 16, label %case
  ]
case:
  br label %end
end:
  %v = phi { double, double, i64 } [ zeroinitializer, %loop ], [ { double 3.0, double 3.0, i64 -8589934585 }, %case ]
  %b = extractvalue { double, double, i64 } %v, 1
  %c = extractvalue { double, double, i64 } %v, 2
  %q = getelementptr { double, i64 }, ptr %p, i64 %i
  store double %b, ptr %q
  %r = getelementptr i64, ptr %q, i64 1
  store i64 %c, ptr %r
  %next = add i64 %i, 1
  %more = icmp ult i64 %next, 3
  br i1 %more, label %loop, label %exit
exit:
  ret void
}

!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
