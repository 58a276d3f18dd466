; What is no valid IR is reported by function and place before any pass looks at
; it, all functions in one run; LLVM's verifier would end clang in a stack dump.
; (clang 22 verifies what it reads by itself, and LLVM 19 what has debug information.)
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -disable-verify -disable-auto-upgrade-debug-info -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o %t.out 2>&1 | FileCheck %s --implicit-check-not=' #0 '
; RUN: not %clang -mllvm -disable-auto-upgrade-debug-info --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -Wno-override-module -fpass-plugin=%plugin -O2 -c -x ir %s -o %t.out 2>&1 \
; RUN:   | FileCheck %s --check-prefix=%if llvm19 %{CHECK%} %else %{READ%} --implicit-check-not=' #0 ' --implicit-check-not='PLEASE submit'
; RUN: not ls %t.out
; READ: error: invalid LLVM IR input: Intrinsic has incorrect return type!
; CHECK: bad.cu:7:3: error: in function 'type': invalid IR: Intrinsic has incorrect return type!
; CHECK-NEXT: %r = call float @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, float %v, i32 1, i32 31)
; CHECK: invalid.ll: error: in function 'immediate': invalid IR: immarg operand has non-immediate parameter
; CHECK-NEXT: %r = call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 %v)
; CHECK: invalid.ll: error: in function 'dominance': invalid IR: Instruction does not dominate all uses!
; CHECK-NEXT: store i32 %v, ptr %p
; CHECK-NOT: in function
; CHECK: error: nvvm-to-amdgpu: '{{.*}}invalid.ll' is not valid LLVM IR
;
; AMD's own IR as well, where a pipeline starts.
; RUN: sed -e 's/nvptx64-nvidia-cuda/amdgcn-amd-amdhsa/;/llvm.nvvm/d;s/float %r/float %v/;s/ptx_kernel/amdgpu_kernel/' %s > %t.ll
; RUN: not %opt -disable-verify -disable-auto-upgrade-debug-info -mcpu=gfx90a -O1 %t.ll -o %t.out 2>&1 | FileCheck --check-prefix=AMD %s --implicit-check-not=' #0 '
; AMD-NOT: in function 'type'
; AMD: in function 'immediate': invalid IR: immarg operand has non-immediate parameter
; AMD: in function 'dominance': invalid IR: Instruction does not dominate all uses!
target triple = "nvptx64-nvidia-cuda"
declare float @llvm.nvvm.shfl.sync.bfly.i32(i32, float, i32, i32)
declare i32 @llvm.amdgcn.ds.swizzle(i32, i32 immarg)

define ptx_kernel void @type(ptr %p) !dbg !3 {
  %v = load float, ptr %p
  %r = call float @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, float %v, i32 1, i32 31), !dbg !4
  store float %r, ptr %p
  ret void
}

define ptx_kernel void @immediate(ptr %p) {
  %v = load i32, ptr %p
  %r = call i32 @llvm.amdgcn.ds.swizzle(i32 %v, i32 %v)
  store i32 %r, ptr %p
  ret void
}

define ptx_kernel void @dominance(ptr %p, i1 %c) {
  br i1 %c, label %a, label %b
a:
  %v = load i32, ptr %p
  br label %b
b:
  store i32 %v, ptr %p
  ret void
}

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !1, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "bad.cu", directory: "/")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = distinct !DISubprogram(name: "type", file: !1, line: 5, unit: !0, spFlags: DISPFlagDefinition, type: !5)
!4 = !DILocation(line: 7, column: 3, scope: !3)
!5 = !DISubroutineType(types: !6)
!6 = !{}
