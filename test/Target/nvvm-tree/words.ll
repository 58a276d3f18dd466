; A sum of 64 bits whose halves are moved: each step is one addition, with one
; carry; the halves that come are not added one after the other.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O3>' %s | %llc -O3 -mcpu=gfx90a | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>,default<O3>' %s | %llc -O3 -mcpu=gfx1100 | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
; CHECK-LABEL: {{^}}sum:
; CHECK-NOT: v_add_co_u32{{(_e32|_e64)?}} v{{[0-9]+}}, vcc{{(_lo)?}}, 0, v
; CHECK: s_endpgm
define ptx_kernel void @sum(ptr %p) "nvvm.reqntid"="64" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %at = getelementptr i64, ptr %p, i32 %t
  %v0 = load i64, ptr %at
  %l0 = trunc i64 %v0 to i32
  %s0 = lshr i64 %v0, 32
  %h0 = trunc i64 %s0 to i32
  %a0 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %l0, i32 1, i32 31)
  %b0 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %h0, i32 1, i32 31)
  %c0 = extractvalue { i32, i1 } %a0, 0
  %d0 = extractvalue { i32, i1 } %b0, 0
  %e0 = extractvalue { i32, i1 } %a0, 1
  %f0 = zext i32 %c0 to i64
  %g0 = zext i32 %d0 to i64
  %i0 = shl i64 %g0, 32
  %j0 = or disjoint i64 %i0, %f0
  %m0 = select i1 %e0, i64 %j0, i64 0
  %v1 = add i64 %v0, %m0
  %l1 = trunc i64 %v1 to i32
  %s1 = lshr i64 %v1, 32
  %h1 = trunc i64 %s1 to i32
  %a1 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %l1, i32 2, i32 31)
  %b1 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %h1, i32 2, i32 31)
  %c1 = extractvalue { i32, i1 } %a1, 0
  %d1 = extractvalue { i32, i1 } %b1, 0
  %e1 = extractvalue { i32, i1 } %a1, 1
  %f1 = zext i32 %c1 to i64
  %g1 = zext i32 %d1 to i64
  %i1 = shl i64 %g1, 32
  %j1 = or disjoint i64 %i1, %f1
  %m1 = select i1 %e1, i64 %j1, i64 0
  %v2 = add i64 %v1, %m1
  %l2 = trunc i64 %v2 to i32
  %s2 = lshr i64 %v2, 32
  %h2 = trunc i64 %s2 to i32
  %a2 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %l2, i32 4, i32 31)
  %b2 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %h2, i32 4, i32 31)
  %c2 = extractvalue { i32, i1 } %a2, 0
  %d2 = extractvalue { i32, i1 } %b2, 0
  %e2 = extractvalue { i32, i1 } %a2, 1
  %f2 = zext i32 %c2 to i64
  %g2 = zext i32 %d2 to i64
  %i2 = shl i64 %g2, 32
  %j2 = or disjoint i64 %i2, %f2
  %m2 = select i1 %e2, i64 %j2, i64 0
  %v3 = add i64 %v2, %m2
  %l3 = trunc i64 %v3 to i32
  %s3 = lshr i64 %v3, 32
  %h3 = trunc i64 %s3 to i32
  %a3 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %l3, i32 8, i32 31)
  %b3 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %h3, i32 8, i32 31)
  %c3 = extractvalue { i32, i1 } %a3, 0
  %d3 = extractvalue { i32, i1 } %b3, 0
  %e3 = extractvalue { i32, i1 } %a3, 1
  %f3 = zext i32 %c3 to i64
  %g3 = zext i32 %d3 to i64
  %i3 = shl i64 %g3, 32
  %j3 = or disjoint i64 %i3, %f3
  %m3 = select i1 %e3, i64 %j3, i64 0
  %v4 = add i64 %v3, %m3
  %l4 = trunc i64 %v4 to i32
  %s4 = lshr i64 %v4, 32
  %h4 = trunc i64 %s4 to i32
  %a4 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %l4, i32 16, i32 31)
  %b4 = call { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %h4, i32 16, i32 31)
  %c4 = extractvalue { i32, i1 } %a4, 0
  %d4 = extractvalue { i32, i1 } %b4, 0
  %e4 = extractvalue { i32, i1 } %a4, 1
  %f4 = zext i32 %c4 to i64
  %g4 = zext i32 %d4 to i64
  %i4 = shl i64 %g4, 32
  %j4 = or disjoint i64 %i4, %f4
  %m4 = select i1 %e4, i64 %j4, i64 0
  %v5 = add i64 %v4, %m4
  %first = icmp eq i32 %t, 0
  br i1 %first, label %out, label %end
out:
  store i64 %v5, ptr %p
  br label %end
end:
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)
