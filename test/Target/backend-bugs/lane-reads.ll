; v_permlanex16 (LLVM 19) and DPP8 (19 and 22) are not convergent to the backend.
; MachineLICM takes them out of a loop that lanes leave in different turns, where
; lanes that have left would give their values still, not 0, and MachineCSE takes
; the DPP8 of an earlier block, with more lanes, for that of a later one.
; MachineSink takes them along to a block that fewer lanes reach (nvvm-warp/pinned.ll).
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1030>,default<O2>' %s | %llc -O2 -mcpu=gfx1030 | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,default<O2>' %s | %llc -O2 -mcpu=gfx1100 | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: {{^}}row:
; CHECK-NOT:     v_permlanex16
; CHECK:         %loop
; CHECK:         v_permlanex16
; CHECK:         s_cbranch_execnz
define ptx_kernel void @row(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 17, i32 31)
  %s3 = mul i32 %s, 3
  %sum = add i32 %s3, %r
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %t
  br i1 %c, label %loop, label %exit
exit:
  store i32 %sum, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: {{^}}eight:
; CHECK-NOT:     dpp8
; CHECK:         %loop
; CHECK:         dpp8:[5,5,5,5,5,5,5,5]
; CHECK:         s_cbranch_execnz
define ptx_kernel void @eight(ptr addrspace(1) %p) {
entry:
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %sum, %loop ]
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 5, i32 6175)
  %s3 = mul i32 %s, 3
  %sum = add i32 %s3, %r
  %next = add i32 %i, 1
  %c = icmp ult i32 %next, %t
  br i1 %c, label %loop, label %exit
exit:
  store i32 %sum, ptr addrspace(1) %a
  ret void
}

; CHECK-LABEL: {{^}}twice:
; CHECK:         dpp8:[5,5,5,5,5,5,5,5]
; CHECK:         {{s_and_saveexec|v_cmpx}}
; CHECK:         dpp8:[5,5,5,5,5,5,5,5]
define ptx_kernel void @twice(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  %r = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 5, i32 6175)
  store i32 %r, ptr addrspace(1) %a
  %c = icmp ult i32 %t, 5
  br i1 %c, label %x, label %y
x:
  %q = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 31, i32 %v, i32 5, i32 6175)
  %o = add i32 %q, 7
  store i32 %o, ptr addrspace(1) %a
  br label %y
y:
  ret void
}

; Where a store or the like holds a read there is no assembly around it.
; CHECK-LABEL: {{^}}straight:
; CHECK-NOT:     ASMSTART
; CHECK:         s_endpgm
define ptx_kernel void @straight(ptr addrspace(1) %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr addrspace(1) %p, i32 %t
  %v = load i32, ptr addrspace(1) %a
  %r = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v, i32 22, i32 31)
  %q = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %r, i32 5, i32 6175)
  %o = add i32 %q, 7
  store i32 %o, ptr addrspace(1) %a
  ret void
}

; The end of a tree that is kept in its block keeps what it is made of there.
; CHECK-LABEL: {{^}}wide:
; CHECK:         v_permlanex16
; CHECK-NOT:     ASMSTART
; CHECK:         v_permlanex16
; CHECK:         s_endpgm
define ptx_kernel void @wide(ptr addrspace(1) %p) "nvvm.reqntid"="64" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i64, ptr addrspace(1) %p, i32 %t
  %v0 = load i64, ptr addrspace(1) %a
  %b0 = bitcast i64 %v0 to <2 x i32>
  %l0 = extractelement <2 x i32> %b0, i32 0
  %h0 = extractelement <2 x i32> %b0, i32 1
  %ls0 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %l0, i32 16, i32 31)
  %hs0 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %h0, i32 16, i32 31)
  %i0 = insertelement <2 x i32> poison, i32 %ls0, i32 0
  %j0 = insertelement <2 x i32> %i0, i32 %hs0, i32 1
  %s0 = bitcast <2 x i32> %j0 to i64
  %v1 = add i64 %v0, %s0
  %b1 = bitcast i64 %v1 to <2 x i32>
  %l1 = extractelement <2 x i32> %b1, i32 0
  %h1 = extractelement <2 x i32> %b1, i32 1
  %ls1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %l1, i32 8, i32 31)
  %hs1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %h1, i32 8, i32 31)
  %i1 = insertelement <2 x i32> poison, i32 %ls1, i32 0
  %j1 = insertelement <2 x i32> %i1, i32 %hs1, i32 1
  %s1 = bitcast <2 x i32> %j1 to i64
  %v2 = add i64 %v1, %s1
  %b2 = bitcast i64 %v2 to <2 x i32>
  %l2 = extractelement <2 x i32> %b2, i32 0
  %h2 = extractelement <2 x i32> %b2, i32 1
  %ls2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %l2, i32 4, i32 31)
  %hs2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %h2, i32 4, i32 31)
  %i2 = insertelement <2 x i32> poison, i32 %ls2, i32 0
  %j2 = insertelement <2 x i32> %i2, i32 %hs2, i32 1
  %s2 = bitcast <2 x i32> %j2 to i64
  %v3 = add i64 %v2, %s2
  %b3 = bitcast i64 %v3 to <2 x i32>
  %l3 = extractelement <2 x i32> %b3, i32 0
  %h3 = extractelement <2 x i32> %b3, i32 1
  %ls3 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %l3, i32 2, i32 31)
  %hs3 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %h3, i32 2, i32 31)
  %i3 = insertelement <2 x i32> poison, i32 %ls3, i32 0
  %j3 = insertelement <2 x i32> %i3, i32 %hs3, i32 1
  %s3 = bitcast <2 x i32> %j3 to i64
  %v4 = add i64 %v3, %s3
  %b4 = bitcast i64 %v4 to <2 x i32>
  %l4 = extractelement <2 x i32> %b4, i32 0
  %h4 = extractelement <2 x i32> %b4, i32 1
  %ls4 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %l4, i32 1, i32 31)
  %hs4 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %h4, i32 1, i32 31)
  %i4 = insertelement <2 x i32> poison, i32 %ls4, i32 0
  %j4 = insertelement <2 x i32> %i4, i32 %hs4, i32 1
  %s4 = bitcast <2 x i32> %j4 to i64
  %v5 = add i64 %v4, %s4
  %first = icmp eq i32 %t, 0
  br i1 %first, label %store, label %end
store:
  store i64 %v5, ptr addrspace(1) %p
  br label %end
end:
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
