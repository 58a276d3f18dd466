; RUN: not llc -global-isel=0 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -filetype=null %s 2>&1 | FileCheck -check-prefix=WAVE32 %s
; RUN: not llc -global-isel=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -filetype=null %s 2>&1 | FileCheck -check-prefix=WAVE32 %s
; RUN: not llc -global-isel=0 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx700 -filetype=null %s 2>&1 | FileCheck -check-prefix=GFX7 %s
; RUN: not llc -global-isel=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx700 -filetype=null %s 2>&1 | FileCheck -check-prefix=GFX7 %s
; RUN: llc -global-isel=0 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -mattr=+wavefrontsize64 -filetype=null %s
; RUN: llc -global-isel=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -mattr=+wavefrontsize64 -filetype=null %s

; What no verifier can know: the wavefront may be too small, the processor too old.
; Each is an error with the place of the call, once for each call.

; WAVE32-NOT: error:
; WAVE32: error: kernel.cu:7:5: in function segment_of_64 i32 (i32): llvm.xlane with segments of 64 lanes in a wavefront of 32
; WAVE32: error: <unknown>:0:0: in function segment_of_64_of_f64 double (double, i32): llvm.xlane with segments of 64 lanes in a wavefront of 32
; WAVE32-NOT: error:

; GFX7-NOT: error:
; GFX7: error: kernel.cu:7:5: in function segment_of_64 i32 (i32): llvm.xlane needs ds_bpermute_b32: gfx8 or newer
; GFX7: error: <unknown>:0:0: in function segment_of_64_of_f64 double (double, i32): llvm.xlane needs ds_bpermute_b32: gfx8 or newer
; GFX7: error: <unknown>:0:0: in function push half (half, i32): llvm.xlane needs ds_bpermute_b32: gfx8 or newer
; GFX7-NOT: error:

define i32 @segment_of_64(i32 %value) !dbg !5 {
  %r = call i32 @llvm.xlane.bfly.i32(i32 %value, i32 1, i32 64, i1 false), !dbg !7
  ret i32 %r
}

define double @segment_of_64_of_f64(double %value, i32 %amount) {
  %r = call double @llvm.xlane.up.f64(double %value, i32 %amount, i32 64, i1 true)
  ret double %r
}

define half @push(half %value, i32 %lane) {
  %r = call half @llvm.xlane.permute.f16(half %value, i32 %lane)
  ret half %r
}

declare i32 @llvm.xlane.bfly.i32(i32, i32, i32 immarg, i1 immarg)
declare double @llvm.xlane.up.f64(double, i32, i32 immarg, i1 immarg)
declare half @llvm.xlane.permute.f16(half, i32)

!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}

!0 = distinct !DICompileUnit(language: DW_LANG_C99, file: !1, isOptimized: true, runtimeVersion: 0, emissionKind: LineTablesOnly)
!1 = !DIFile(filename: "kernel.cu", directory: "")
!2 = !{i32 2, !"Dwarf Version", i32 5}
!3 = !{i32 2, !"Debug Info Version", i32 3}
!4 = !DISubroutineType(types: !{})
!5 = distinct !DISubprogram(name: "segment_of_64", scope: !1, file: !1, line: 6, type: !4, spFlags: DISPFlagDefinition | DISPFlagOptimized, unit: !0)
!7 = !DILocation(line: 7, column: 5, scope: !5)
