; Minima and maxima of doubles as those of integers in the same order where an operation on doubles is slow: one of them
; is left in a tree, which makes its result canonical.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -passes='nvvm-to-amdgpu<cpu=gfx1030>,default<O2>' %s | %llc -mcpu=gfx1030 -O3 -o - | FileCheck %s --check-prefix=SLOW
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -passes='nvvm-to-amdgpu<cpu=gfx1100>,default<O2>' %s | %llc -mcpu=gfx1100 -O3 -o - | FileCheck %s --check-prefix=SLOW
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1201 -passes='nvvm-to-amdgpu<cpu=gfx1201>,default<O2>' %s | %llc -mcpu=gfx1201 -O3 -o - | FileCheck %s --check-prefix=SLOW
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' %s | %llc -mcpu=gfx90a -O3 -o - | FileCheck %s --check-prefix=FAST

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare double @llvm.nvvm.fmax.d(double, double)
declare double @llvm.nvvm.fmin.d(double, double)

; SLOW-LABEL: max:
; SLOW-COUNT-5: v_cmp_{{[a-z]+}}_u64
; SLOW: v_max{{(_num)?}}_f64
; SLOW-NOT: _f64
; SLOW: s_endpgm
; FAST-LABEL: max:
; FAST-COUNT-5: v_max_f64
; FAST-NOT: _u64
; FAST: s_endpgm
define ptx_kernel void @max(ptr %p) "nvvm.reqntid"="64" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr double, ptr %p, i32 %t
  %v0 = load double, ptr %q
  %b0 = bitcast double %v0 to <2 x i32>
  %l0 = extractelement <2 x i32> %b0, i32 0
  %h0 = extractelement <2 x i32> %b0, i32 1
  %ls0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l0, i32 16, i32 31)
  %hs0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h0, i32 16, i32 31)
  %i0 = insertelement <2 x i32> poison, i32 %ls0, i32 0
  %j0 = insertelement <2 x i32> %i0, i32 %hs0, i32 1
  %s0 = bitcast <2 x i32> %j0 to double
  %v1 = call double @llvm.nvvm.fmax.d(double %v0, double %s0)
  %b1 = bitcast double %v1 to <2 x i32>
  %l1 = extractelement <2 x i32> %b1, i32 0
  %h1 = extractelement <2 x i32> %b1, i32 1
  %ls1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l1, i32 8, i32 31)
  %hs1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h1, i32 8, i32 31)
  %i1 = insertelement <2 x i32> poison, i32 %ls1, i32 0
  %j1 = insertelement <2 x i32> %i1, i32 %hs1, i32 1
  %s1 = bitcast <2 x i32> %j1 to double
  %v2 = call double @llvm.nvvm.fmax.d(double %v1, double %s1)
  %b2 = bitcast double %v2 to <2 x i32>
  %l2 = extractelement <2 x i32> %b2, i32 0
  %h2 = extractelement <2 x i32> %b2, i32 1
  %ls2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l2, i32 4, i32 31)
  %hs2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h2, i32 4, i32 31)
  %i2 = insertelement <2 x i32> poison, i32 %ls2, i32 0
  %j2 = insertelement <2 x i32> %i2, i32 %hs2, i32 1
  %s2 = bitcast <2 x i32> %j2 to double
  %v3 = call double @llvm.nvvm.fmax.d(double %v2, double %s2)
  %b3 = bitcast double %v3 to <2 x i32>
  %l3 = extractelement <2 x i32> %b3, i32 0
  %h3 = extractelement <2 x i32> %b3, i32 1
  %ls3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l3, i32 2, i32 31)
  %hs3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h3, i32 2, i32 31)
  %i3 = insertelement <2 x i32> poison, i32 %ls3, i32 0
  %j3 = insertelement <2 x i32> %i3, i32 %hs3, i32 1
  %s3 = bitcast <2 x i32> %j3 to double
  %v4 = call double @llvm.nvvm.fmax.d(double %v3, double %s3)
  %b4 = bitcast double %v4 to <2 x i32>
  %l4 = extractelement <2 x i32> %b4, i32 0
  %h4 = extractelement <2 x i32> %b4, i32 1
  %ls4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l4, i32 1, i32 31)
  %hs4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h4, i32 1, i32 31)
  %i4 = insertelement <2 x i32> poison, i32 %ls4, i32 0
  %j4 = insertelement <2 x i32> %i4, i32 %hs4, i32 1
  %s4 = bitcast <2 x i32> %j4 to double
  %v5 = call double @llvm.nvvm.fmax.d(double %v4, double %s4)
  store double %v5, ptr %q
  ret void
}
; SLOW-LABEL: min:
; SLOW-COUNT-5: v_cmp_{{[a-z]+}}_u64
; SLOW: v_max{{(_num)?}}_f64
; SLOW-NOT: _f64
; SLOW: s_endpgm
; FAST-LABEL: min:
; FAST-COUNT-5: v_min_f64
; FAST-NOT: _u64
; FAST: s_endpgm
define ptx_kernel void @min(ptr %p) "nvvm.reqntid"="64" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr double, ptr %p, i32 %t
  %v0 = load double, ptr %q
  %b0 = bitcast double %v0 to <2 x i32>
  %l0 = extractelement <2 x i32> %b0, i32 0
  %h0 = extractelement <2 x i32> %b0, i32 1
  %ls0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l0, i32 16, i32 31)
  %hs0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h0, i32 16, i32 31)
  %i0 = insertelement <2 x i32> poison, i32 %ls0, i32 0
  %j0 = insertelement <2 x i32> %i0, i32 %hs0, i32 1
  %s0 = bitcast <2 x i32> %j0 to double
  %v1 = call double @llvm.nvvm.fmin.d(double %v0, double %s0)
  %b1 = bitcast double %v1 to <2 x i32>
  %l1 = extractelement <2 x i32> %b1, i32 0
  %h1 = extractelement <2 x i32> %b1, i32 1
  %ls1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l1, i32 8, i32 31)
  %hs1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h1, i32 8, i32 31)
  %i1 = insertelement <2 x i32> poison, i32 %ls1, i32 0
  %j1 = insertelement <2 x i32> %i1, i32 %hs1, i32 1
  %s1 = bitcast <2 x i32> %j1 to double
  %v2 = call double @llvm.nvvm.fmin.d(double %v1, double %s1)
  %b2 = bitcast double %v2 to <2 x i32>
  %l2 = extractelement <2 x i32> %b2, i32 0
  %h2 = extractelement <2 x i32> %b2, i32 1
  %ls2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l2, i32 4, i32 31)
  %hs2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h2, i32 4, i32 31)
  %i2 = insertelement <2 x i32> poison, i32 %ls2, i32 0
  %j2 = insertelement <2 x i32> %i2, i32 %hs2, i32 1
  %s2 = bitcast <2 x i32> %j2 to double
  %v3 = call double @llvm.nvvm.fmin.d(double %v2, double %s2)
  %b3 = bitcast double %v3 to <2 x i32>
  %l3 = extractelement <2 x i32> %b3, i32 0
  %h3 = extractelement <2 x i32> %b3, i32 1
  %ls3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l3, i32 2, i32 31)
  %hs3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h3, i32 2, i32 31)
  %i3 = insertelement <2 x i32> poison, i32 %ls3, i32 0
  %j3 = insertelement <2 x i32> %i3, i32 %hs3, i32 1
  %s3 = bitcast <2 x i32> %j3 to double
  %v4 = call double @llvm.nvvm.fmin.d(double %v3, double %s3)
  %b4 = bitcast double %v4 to <2 x i32>
  %l4 = extractelement <2 x i32> %b4, i32 0
  %h4 = extractelement <2 x i32> %b4, i32 1
  %ls4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %l4, i32 1, i32 31)
  %hs4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %h4, i32 1, i32 31)
  %i4 = insertelement <2 x i32> poison, i32 %ls4, i32 0
  %j4 = insertelement <2 x i32> %i4, i32 %hs4, i32 1
  %s4 = bitcast <2 x i32> %j4 to double
  %v5 = call double @llvm.nvvm.fmin.d(double %v4, double %s4)
  store double %v5, ptr %q
  ret void
}
