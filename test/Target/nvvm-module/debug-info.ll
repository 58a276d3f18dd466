; Debug information survives: functions, parameters, variables, lines.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -mcpu=gfx90a -O0 -verify-machineinstrs -filetype=obj -o %t.o
; RUN: llvm-dwarfdump --verify %t.o
; RUN: llvm-dwarfdump --debug-info --debug-line %t.o | FileCheck --check-prefix=DWARF %s
target triple = "nvptx64-nvidia-cuda"
%S = type { i32, i32 }

; DWARF-DAG: DW_AT_name ("k")
; DWARF-DAG: DW_AT_name ("s")
; DWARF-DAG: DW_AT_name ("x")
; DWARF-DAG: DW_AT_name ("device_variable")
; CHECK: @device_variable = protected addrspace(1) global i32 0, align 4, !dbg ![[GV:[0-9]+]]
@device_variable = global i32 0, align 4, !dbg !20

; NVPTX says that shared memory is address class 8; for AMDGPU it is 2.
@shared_variable = internal addrspace(3) global i32 undef, align 4, !dbg !23

; CHECK-LABEL: define protected amdgpu_kernel void @k(
; CHECK-SAME: !dbg ![[K:[0-9]+]]
; CHECK: %s = addrspacecast ptr addrspace(5) %s.private to ptr
; CHECK: #dbg_declare(ptr addrspace(5) %s.private, !{{[0-9]+}}, !DIExpression(DW_OP_constu, 1, DW_OP_swap, DW_OP_xderef),
; CHECK: #dbg_value(ptr %p,
; CHECK: #dbg_declare(ptr addrspace(5) %x.private,
; CHECK: %t = call i32 @llvm.amdgcn.workitem.id.x(), {{.*}}!dbg ![[LINE:[0-9]+]]
; CHECK: store i32 %t, ptr addrspace(5) %x.private, align 4, !dbg
define ptx_kernel void @k(ptr %p, ptr byval(%S) align 4 %s) !dbg !5 {
  %x = alloca i32, align 4
  call void @llvm.dbg.declare(metadata ptr %s, metadata !11, metadata !DIExpression()), !dbg !13
  call void @llvm.dbg.value(metadata ptr %p, metadata !10, metadata !DIExpression()), !dbg !13
  call void @llvm.dbg.declare(metadata ptr %x, metadata !12, metadata !DIExpression()), !dbg !13
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x(), !dbg !14
  store i32 %t, ptr %x, align 4, !dbg !14
  store i32 1, ptr %s, align 4, !dbg !14
  %y = load i32, ptr %x, align 4, !dbg !14
  store i32 %y, ptr %p, align 4, !dbg !14
  store volatile i32 %y, ptr addrspace(3) @shared_variable, align 4, !dbg !14
  ret void, !dbg !14
}
; CHECK-DAG: globals: ![[GLOBALS:[0-9]+]]
; CHECK-DAG: ![[GLOBALS]] = !{![[GV]], ![[SHARED:[0-9]+]]}
; CHECK-DAG: ![[SHARED]] = !DIGlobalVariableExpression(var: !{{[0-9]+}}, expr: !DIExpression(DW_OP_constu, 2, DW_OP_swap, DW_OP_xderef))
; CHECK-DAG: ![[LINE]] = !DILocation(line: 3, column: 7, scope: ![[K]])
; CHECK-DAG: ![[K]] = distinct !DISubprogram(name: "k"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.dbg.declare(metadata, metadata, metadata)
declare void @llvm.dbg.value(metadata, metadata, metadata)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3, !4}
!0 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus_14, file: !1, producer: "clang", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, globals: !22)
!1 = !DIFile(filename: "kernel.cu", directory: "/src")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 2, !"Dwarf Version", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = distinct !DISubprogram(name: "k", scope: !1, file: !1, line: 1, type: !6, scopeLine: 1, unit: !0, spFlags: DISPFlagDefinition, retainedNodes: !9)
!6 = !DISubroutineType(types: !7)
!7 = !{null, !8, !15}
!8 = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !16, size: 64)
!9 = !{!10, !11, !12}
!10 = !DILocalVariable(name: "p", arg: 1, scope: !5, file: !1, line: 1, type: !8)
!11 = !DILocalVariable(name: "s", arg: 2, scope: !5, file: !1, line: 1, type: !15)
!12 = !DILocalVariable(name: "x", scope: !5, file: !1, line: 2, type: !16)
!13 = !DILocation(line: 2, column: 3, scope: !5)
!14 = !DILocation(line: 3, column: 7, scope: !5)
!15 = !DICompositeType(tag: DW_TAG_structure_type, name: "S", file: !1, line: 1, size: 64, elements: !17)
!16 = !DIBasicType(name: "int", size: 32, encoding: DW_ATE_signed)
!17 = !{!18, !19}
!18 = !DIDerivedType(tag: DW_TAG_member, name: "a", scope: !15, file: !1, line: 1, baseType: !16, size: 32)
!19 = !DIDerivedType(tag: DW_TAG_member, name: "b", scope: !15, file: !1, line: 1, baseType: !16, size: 32, offset: 32)
!20 = !DIGlobalVariableExpression(var: !21, expr: !DIExpression())
!21 = distinct !DIGlobalVariable(name: "device_variable", scope: !0, file: !1, line: 9, type: !16, isLocal: false, isDefinition: true)
!22 = !{!20, !23}
!23 = !DIGlobalVariableExpression(var: !24, expr: !DIExpression(DW_OP_constu, 8, DW_OP_swap, DW_OP_xderef))
!24 = distinct !DIGlobalVariable(name: "shared_variable", scope: !0, file: !1, line: 10, type: !16, isLocal: true, isDefinition: true)
