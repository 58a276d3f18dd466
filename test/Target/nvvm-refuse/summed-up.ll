; A reason stands once a function with how often it came up there. Of one place
; in the source that was inlined into several functions, or instantiated several
; times, it stands once for all; copies by an optimiser are no more of it.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o %t 2>&1 | FileCheck %s
target triple = "nvptx64-nvidia-cuda"
declare void @f()
declare void @g()

; CHECK: {{^}}a.cu:1:1: error: in function 'first': function 'f' has no definition (and 2 more in this function, and in 2 more functions){{$}}
; CHECK-NEXT: {{^}}a.cu:9:1: error: in function 'first': function 'g' has no definition{{$}}
; CHECK-NEXT: {{^}}a.cu:20:1: error: in function 'third': function 'g' has no definition (and 1 more in this function){{$}}
; CHECK-NEXT: {{^}}{{.*}}summed-up.ll: error: in function 'fourth': function 'f' has no definition (and 2 more in this function){{$}}
; CHECK-NEXT: {{^}}error: nvvm-to-amdgpu: 12 constructs in 4 functions of '{{.*}}summed-up.ll' cannot be compiled for gfx90a
; CHECK-NOT: {{.}}
define ptx_kernel void @first() !dbg !4 {
  call void @f(), !dbg !11
  call void @f(), !dbg !12
  call void @f(), !dbg !12
  call void @f(), !dbg !13
  call void @g(), !dbg !19
  ret void
}
define ptx_kernel void @second() !dbg !5 {
  call void @f(), !dbg !21
  call void @f(), !dbg !22
  ret void
}
define ptx_kernel void @third() !dbg !6 {
  call void @f(), !dbg !31
  call void @g(), !dbg !32
  call void @g(), !dbg !33
  ret void
}
define ptx_kernel void @fourth() {
  call void @f()
  call void @f()
  call void @f()
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!1}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2, isOptimized: true, runtimeVersion: 0, emissionKind: NoDebug)
!1 = !{i32 2, !"Debug Info Version", i32 3}
!2 = !DIFile(filename: "a.cu", directory: "/home/me")
!3 = !DISubroutineType(types: !{})
!4 = distinct !DISubprogram(name: "first", scope: !2, file: !2, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!5 = distinct !DISubprogram(name: "second", scope: !2, file: !2, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!6 = distinct !DISubprogram(name: "third", scope: !2, file: !2, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)
!11 = !DILocation(line: 1, column: 1, scope: !4)
!12 = !DILocation(line: 2, column: 1, scope: !4)
!13 = !DILocation(line: 3, column: 1, scope: !4)
!19 = !DILocation(line: 9, column: 1, scope: !4)
!21 = !DILocation(line: 1, column: 1, scope: !5)
!22 = !DILocation(line: 2, column: 1, scope: !5)
!31 = !DILocation(line: 1, column: 1, scope: !6)
!32 = !DILocation(line: 20, column: 1, scope: !6)
!33 = !DILocation(line: 21, column: 1, scope: !6)
