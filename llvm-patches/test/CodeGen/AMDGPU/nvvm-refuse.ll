; What cannot be lowered is an ordinary error that says where and what, all of it
; in one run, and leaves no output file.

; RUN: rm -f %t
; RUN: not llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a %s -o %t 2>&1 | FileCheck --implicit-check-not='{{Cannot select|LLVM ERROR|PLEASE}}' %s
; RUN: not ls %t
; RUN: not llc -O0 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -filetype=obj %s -o %t 2>&1 | FileCheck %s
; RUN: not ls %t
; RUN: not llc -global-isel -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -filetype=obj %s -o %t 2>&1 | FileCheck %s
; RUN: not ls %t

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.compute.the.answer(i32)
declare i32 @llvm.nvvm.read.ptx.sreg.pm0()
declare i32 @outside(i32)

; CHECK: {{^}}kernel.cu:12:7: error: in function 'k': llvm.nvvm.compute.the.answer is not supported
; CHECK-NEXT: {{^}}{{.*}}nvvm-refuse.ll: error: in function 'k': llvm.nvvm.read.ptx.sreg.pm0 is not supported
; CHECK-NEXT: {{^}}{{.*}}nvvm-refuse.ll: error: in function 'other': inline PTX: the instruction 'frobnicate.u32' is not supported, in column 1 of 'frobnicate.u32 $0, 1;'
; CHECK-NEXT: {{^}}{{.*}}nvvm-refuse.ll: error: in function 'other': function 'outside' has no definition
; CHECK-NEXT: {{^}}{{.*}}error: nvvm-to-amdgpu: 4 constructs in 2 functions of '{{.*}}nvvm-refuse.ll' cannot be compiled for gfx{{90a|1100}}
; CHECK-NOT: {{.}}
define ptx_kernel void @k(ptr %p) !dbg !4 {
  %a = call i32 @llvm.nvvm.compute.the.answer(i32 1), !dbg !7
  %s = call i32 @llvm.nvvm.read.ptx.sreg.pm0()
  %o = call i32 @other()
  %y = add i32 %o, %s
  %x = add i32 %a, %y
  store i32 %x, ptr %p
  ret void
}

define i32 @other() {
  %l = call i32 asm "frobnicate.u32 $0, 1;", "=r"()
  %c = call i32 @outside(i32 %l)
  ret i32 %c
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, producer: "by hand", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug)
!1 = !DIFile(filename: "kernel.cu", directory: "/")
!2 = !{i32 7, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 10, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{null}
!7 = !DILocation(line: 12, column: 7, scope: !4)
