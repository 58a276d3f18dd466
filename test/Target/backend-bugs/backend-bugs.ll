; What LLVM 19's and 22's AMDGPU backend compiles wrongly when the lowering does
; not prevent it (Target/workarounds/BackendBugs.cpp). %a is 5, %b is 3, %z is 0.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %xlcc -mcpu=gfx90a -O2 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx90a --print=0:u32 %t.hsaco k --grid 1 --block 4 out:96 u32:5 u32:3 u32:0 | FileCheck %s
; RUN: %xlcc -mcpu=gfx942 -O3 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx942 --print=0:u32 %t.hsaco k --grid 1 --block 4 out:96 u32:5 u32:3 u32:0 | FileCheck %s
; RUN: %xlcc -mcpu=gfx906 -O0 %s -o %t.hsaco
; RUN: %xlrun --device=wavesim:gfx906 --print=0:u32 %t.hsaco k --grid 1 --block 4 out:96 u32:5 u32:3 u32:0 | FileCheck %s
; A row of six for each of four threads:
;   (0.0 - 0.0) * 3 is +0;
;   half(-0.0 * 3) is -0, whose bits are 32768;
;   the saturating sum of 1 and a product that does not end in 2^64 - 1 is the sum: 0 are wrong;
;   ballot (NaN one 3.0) is 0;
;   d(t) of d(k) = k - d(k - 1), d(0) = 0, which is 0 1 1 2, where thread t leaves in turn t;
;   7.
; CHECK: 0 32768 0 0 0 7 0 32768
; CHECK: 0 0 1 7 0 32768 0 0
; CHECK: 1 7 0 32768 0 0 2 7
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %out, i32 %a, i32 %b, i32 %z) {
entry:
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %row = mul i32 %tid, 6
  %r64 = zext i32 %row to i64
  %o = getelementptr i32, ptr %out, i64 %r64
  %t0 = and i32 %tid, %z
  %fz = bitcast i32 %t0 to float
  %fb = uitofp i32 %b to float
  %minus = fsub contract float 0.0, %fz
  %m0 = fmul contract float %minus, %fb
  %m0i = bitcast float %m0 to i32
  store i32 %m0i, ptr %o
  %nz = fneg float %fz
  %nzb = fmul float %nz, %fb
  %h = fptrunc float %nzb to half
  %hi = bitcast half %h to i16
  %hw = zext i16 %hi to i32
  %o1 = getelementptr i32, ptr %o, i64 1
  store i32 %hw, ptr %o1
  %ones = or i32 %t0, -1
  %x = zext i32 %ones to i64
  %t64 = zext i32 %t0 to i64
  %y = or i64 %t64, -9223372028264841215
  %xy = mul i64 %x, %y
  %s = call i64 @llvm.uadd.sat.i64(i64 1, i64 %xy)
  %want = add i64 %xy, 1
  %wrong = icmp ne i64 %s, %want
  %wrongw = zext i1 %wrong to i32
  %o2 = getelementptr i32, ptr %o, i64 2
  store i32 %wrongw, ptr %o2
  %nanbits = or i32 %t0, 2143289344
  %nan = bitcast i32 %nanbits to float
  %one = fcmp one float %nan, %fb
  %vote = call i32 @llvm.nvvm.vote.ballot.sync(i32 15, i1 %one)
  %o3 = getelementptr i32, ptr %o, i64 3
  store i32 %vote, ptr %o3
  br label %loop
loop:
  %k = phi i32 [ 0, %entry ], [ %next, %loop ]
  %v = phi i32 [ 0, %entry ], [ %d, %loop ]
  %d = sub i32 %k, %v
  %next = add nuw nsw i32 %k, 1
  %more = icmp ule i32 %next, %tid
  br i1 %more, label %loop, label %end
end:
  %o4 = getelementptr i32, ptr %o, i64 4
  store i32 %d, ptr %o4
  %o5 = getelementptr i32, ptr %o, i64 5
  store i32 7, ptr %o5
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i64 @llvm.uadd.sat.i64(i64, i64)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
