; Wrong calls are refused, all in one run, each with its place and reason, and
; nothing is written.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: rm -f %t
; RUN: not %opt -passes='xlane<cpu=gfx1030>' %s -o %t 2>&1 | FileCheck %s
; RUN: not ls %t
; RUN: not %opt -passes='xlane<cpu=gfx700>' %s -o %t 2>&1 | FileCheck --check-prefix=CPU %s
; CPU: xlane: unknown processor 'gfx700'
target triple = "amdgcn-amd-amdhsa"

; CHECK: refused.ll: error: in function 'f': llvm.xlane.idx.i32: width must be a constant
; CHECK-NEXT: {{^}}where.cu:7:3: error: in function 'f': llvm.xlane.up.i32: full must be a constant
; CHECK-NEXT: error: in function 'f': llvm.xlane.up.i32: the width of llvm.xlane must be 2, 4, 8, 16, 32 or 64
; CHECK-NEXT: error: in function 'f': llvm.xlane.up.i32: the width of llvm.xlane must be 2, 4, 8, 16, 32 or 64
; CHECK-NEXT: error: in function 'f': llvm.xlane.up.i32: the width of llvm.xlane must be 2, 4, 8, 16, 32 or 64
; CHECK-NEXT: error: in function 'f': llvm.xlane.up.i32: segments of 64 lanes do not fit into a wavefront of 32
; CHECK-NEXT: error: in function 'f': llvm.xlane.idx.i8: llvm.xlane moves integers and floating-point values of 16, 32 or 64 bits, pointers, and vectors of 32 or 64 bits
; CHECK-NEXT: error: in function 'f': llvm.xlane.bpermute.v3i16: llvm.xlane moves
; CHECK-NEXT: error: in function 'f': llvm.xlane.bpermute.p8: llvm.xlane moves
; CHECK-NEXT: error: in function 'f': llvm.xlane.bpermute.f32: declared with another type than the operation has
; CHECK-NEXT: error: in function 'f': llvm.xlane.permute.i16: the name for this type is llvm.xlane.permute.i32
; CHECK-NEXT: error: in function 'f': llvm.xlane.swap.i32: no such operation; there are idx, up, down, bfly, rotate, bpermute, permute, broadcast, map, reduce, scan, redux, shuffle, match.any, match.all, lane, among, ballot, none, count, elect, first, whole, place
; CHECK-NEXT: error: in function 'old': llvm.xlane.bpermute.i32: CrossLane.td has no instructions for gfx700 with wavefronts of 64 lanes
; CHECK-NEXT: error: in function 'narrow': llvm.xlane.bpermute.i32: CrossLane.td has no instructions for gfx90a with wavefronts of 32 lanes
; CHECK-NEXT: {{^}}error: xlane: 14 calls in '{{.*}}refused.ll' cannot be compiled for gfx1030
define void @f(i32 %v, i1 %b, i8 %c, <3 x i16> %t, ptr addrspace(8) %p, float %x) !dbg !4 {
  %1 = call i32 @llvm.xlane.idx.i32(i32 %v, i32 1, i32 %v, i1 false)
  %2 = call i32 @llvm.xlane.up.i32(i32 %v, i32 1, i32 8, i1 %b), !dbg !5
  %3 = call i32 @llvm.xlane.up.i32(i32 %v, i32 1, i32 3, i1 false)
  %4 = call i32 @llvm.xlane.up.i32(i32 %v, i32 1, i32 1, i1 false)
  %5 = call i32 @llvm.xlane.up.i32(i32 %v, i32 1, i32 -128, i1 false)
  %6 = call i32 @llvm.xlane.up.i32(i32 %v, i32 1, i32 64, i1 false)
  %7 = call i8 @llvm.xlane.idx.i8(i8 %c, i32 1, i32 8, i1 false)
  %8 = call <3 x i16> @llvm.xlane.bpermute.v3i16(<3 x i16> %t, i32 1)
  %9 = call ptr addrspace(8) @llvm.xlane.bpermute.p8(ptr addrspace(8) %p, i32 1)
  %10 = call float @llvm.xlane.bpermute.f32(float %x, float %x)
  %11 = call i32 @llvm.xlane.permute.i16(i32 %v, i32 1)
  %12 = call i32 @llvm.xlane.swap.i32(i32 %v, i32 1)
  %13 = call i32 @llvm.xlane.bpermute.i32(i32 %v, i32 1)
  ret void
}
define i32 @old(i32 %v) "target-cpu"="gfx700" {
  %1 = call i32 @llvm.xlane.bpermute.i32(i32 %v, i32 1)
  ret i32 %1
}
define i32 @narrow(i32 %v) "target-cpu"="gfx90a" "target-features"="+wavefrontsize32" {
  %1 = call i32 @llvm.xlane.bpermute.i32(i32 %v, i32 1)
  ret i32 %1
}

declare i32 @llvm.xlane.idx.i32(i32, i32, i32, i1)
declare i32 @llvm.xlane.up.i32(i32, i32, i32, i1)
declare i8 @llvm.xlane.idx.i8(i8, i32, i32, i1)
declare <3 x i16> @llvm.xlane.bpermute.v3i16(<3 x i16>, i32)
declare ptr addrspace(8) @llvm.xlane.bpermute.p8(ptr addrspace(8), i32)
declare float @llvm.xlane.bpermute.f32(float, float)
declare i32 @llvm.xlane.permute.i16(i32, i32)
declare i32 @llvm.xlane.swap.i32(i32, i32)
declare i32 @llvm.xlane.bpermute.i32(i32, i32)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!6}
!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "where.cu", directory: "")
!2 = !DISubroutineType(types: !3)
!3 = !{null}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 1, type: !2, unit: !0)
!5 = !DILocation(line: 7, column: 3, scope: !4)
!6 = !{i32 2, !"Debug Info Version", i32 3}
