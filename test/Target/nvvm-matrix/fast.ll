; In fast mode f16 goes by v_dot2 where there is one; wmma by the GPU's matrix instruction where the whole module is fast. The attribute
; is for a function, and an annotation gives it from C++.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: env CROSSLANE_MMA=fast %opt -passes='nvvm-fragments<cpu=gfx90a>,nvvm-matrix<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefixes=CHECK,DOT,EXACT
; RUN: sed 's/"crosslane-mma"="exact"//' %s > %t.ll
; RUN: env CROSSLANE_MMA=fast %opt -passes='nvvm-fragments<cpu=gfx90a>,nvvm-matrix<cpu=gfx90a>,verify' -S %t.ll | FileCheck %s --check-prefixes=CHECK,DOT,MFMA
; RUN: env CROSSLANE_MMA=fast %opt -passes='nvvm-fragments<cpu=gfx1100>,nvvm-matrix<cpu=gfx1100>,verify' -S %t.ll | FileCheck %s --check-prefixes=CHECK,DOT,WMMA11
; RUN: env CROSSLANE_MMA=fast %opt -passes='nvvm-fragments<cpu=gfx1201>,nvvm-matrix<cpu=gfx1201>,verify' -S %t.ll | FileCheck %s --check-prefixes=CHECK,DOT,WMMA12
; RUN: env CROSSLANE_MMA=fast %opt -passes='nvvm-fragments<cpu=gfx900>,nvvm-matrix<cpu=gfx900>,verify' -S %t.ll | FileCheck %s --check-prefixes=CHECK,FMA
; RUN: %opt -passes='nvvm-fragments<cpu=gfx1100>,nvvm-matrix<cpu=gfx1100>,verify' -S %t.ll | FileCheck %s --check-prefix=ATTRIBUTE
; RUN: env CROSSLANE_MMA=quick not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -disable-output %s 2>&1 | FileCheck %s --check-prefix=MODE
; MODE: error: nvvm-matrix: unknown mode 'quick' of products; known are exact and fast

target triple = "nvptx64-nvidia-cuda"

@.text = private constant [19 x i8] c"crosslane-mma=fast\00", section "llvm.metadata"
@llvm.global.annotations = appending global [1 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @annotated, ptr @.text, ptr @.text, i32 1, ptr null }], section "llvm.metadata"

; CHECK-LABEL: define { i32, i32 } @halves(
; CHECK:         call { i32, i32 } @crosslane.matrix.fast.m16n8k8.f16.f16.f16.f16(
; ATTRIBUTE-LABEL: define { i32, i32 } @halves(
; ATTRIBUTE:     call { i32, i32 } @crosslane.matrix.m16n8k8.f16.f16.f16.f16(
define { i32, i32 } @halves(i32 %a) {
  %r = call { i32, i32 } @llvm.nvvm.matrix.m16n8k8.f16.f16.f16.f16(i32 %a, i32 %a, i32 %a, i32 %a, i32 %a)
  ret { i32, i32 } %r
}
; ATTRIBUTE-LABEL: define { i32, i32 } @annotated(
; ATTRIBUTE:     call { i32, i32 } @crosslane.matrix.fast.m16n8k8.f16.f16.f16.f16(
define { i32, i32 } @annotated(i32 %a) {
  %r = call { i32, i32 } @llvm.nvvm.matrix.m16n8k8.f16.f16.f16.f16(i32 %a, i32 %a, i32 %a, i32 %a, i32 %a)
  ret { i32, i32 } %r
}
; EXACT-LABEL: define { i32, i32 } @exactly(
; EXACT:         call { i32, i32 } @crosslane.matrix.m16n8k8.f16.f16.f16.f16(
define { i32, i32 } @exactly(i32 %a) "crosslane-mma"="exact" {
  %r = call { i32, i32 } @llvm.nvvm.matrix.m16n8k8.f16.f16.f16.f16(i32 %a, i32 %a, i32 %a, i32 %a, i32 %a)
  ret { i32, i32 } %r
}
; CHECK-LABEL: define { i32, i32, i32, i32 } @fragments(
define { i32, i32, i32, i32 } @fragments(i32 %a) {
  %r = call { i32, i32, i32, i32 } @llvm.nvvm.matrix.wmma.m16n16k16.f16.f16.f16.f16(i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a, i32 %a)
  ret { i32, i32, i32, i32 } %r
}

; CHECK-LABEL: define internal { i32, i32 } @crosslane.matrix.fast.m16n8k8.f16.f16.f16.f16(
; DOT-COUNT-16:  call float @llvm.amdgcn.fdot2(
; FMA-COUNT-32:  call float @llvm.fma.f32(
; CHECK-NOT:     {{fdot2|fma}}
; CHECK:         ret
; CHECK-LABEL: define internal { i32, i32, i32, i32 } @crosslane.matrix.fast.wmma.m16n16k16.f16.f16.f16.f16(
; EXACT-COUNT-64:  call float @llvm.amdgcn.fdot2(
; MFMA:          [[COUNT:%.*]] = call i32 @llvm.xlane.count(i1 true)
; MFMA:          icmp eq i32 [[COUNT]], 64
; MFMA-COUNT-4:  call <4 x float> @llvm.amdgcn.mfma.f32.4x4x4f16(<4 x half> {{.*}}, i32 1, i32 0, i32 0)
; MFMA-COUNT-4:  call <4 x float> @llvm.amdgcn.mfma.f32.4x4x4f16(<4 x half> {{.*}}, i32 1, i32 1, i32 0)
; MFMA-COUNT-64: call float @llvm.amdgcn.fdot2(
; WMMA11:        call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v16f16(
; WMMA12:        call <8 x float> @llvm.amdgcn.wmma.f32.16x16x16.f16.v8f32.v8f16(
; CHECK:         ret
declare { i32, i32 } @llvm.nvvm.matrix.m16n8k8.f16.f16.f16.f16(i32, i32, i32, i32, i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.matrix.wmma.m16n16k16.f16.f16.f16.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
