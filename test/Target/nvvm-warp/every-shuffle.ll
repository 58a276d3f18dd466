; All 32 intrinsics: with and without sync, four modes, two types, with and
; without predicate. None is left and none is a refusal.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %python %S/Inputs/every_shuffle.py > %t.ll
; RUN: %opt -passes='nvvm-warp<cpu=gfx906>,xlane<cpu=gfx906>,verify' -S %t.ll -o %t.out.ll
; RUN: FileCheck %s --implicit-check-not=llvm.nvvm --implicit-check-not=crosslane.refuse < %t.out.ll
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx906>' %t.ll | %llc -O2 -mcpu=gfx906 -filetype=null

; CHECK-COUNT-64: store volatile
