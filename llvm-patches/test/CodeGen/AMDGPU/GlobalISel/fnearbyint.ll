; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -verify-machineinstrs < %s | FileCheck %s
; RUN: llc -global-isel -global-isel-abort=1 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 -verify-machineinstrs < %s | FileCheck %s

; CHECK-LABEL: {{^}}nearbyint_f16:
; CHECK: v_rndne_f16_e32 v0, v0
define half @nearbyint_f16(half %x) {
  %r = call half @llvm.nearbyint.f16(half %x)
  ret half %r
}

; CHECK-LABEL: {{^}}nearbyint_f32:
; CHECK: v_rndne_f32_e32 v0, v0
define float @nearbyint_f32(float %x) {
  %r = call float @llvm.nearbyint.f32(float %x)
  ret float %r
}

; CHECK-LABEL: {{^}}nearbyint_f64:
; CHECK: v_rndne_f64_e32 v[0:1], v[0:1]
define double @nearbyint_f64(double %x) {
  %r = call double @llvm.nearbyint.f64(double %x)
  ret double %r
}

; CHECK-LABEL: {{^}}nearbyint_v2f32:
; CHECK: v_rndne_f32_e32 v0, v0
; CHECK: v_rndne_f32_e32 v1, v1
define <2 x float> @nearbyint_v2f32(<2 x float> %x) {
  %r = call <2 x float> @llvm.nearbyint.v2f32(<2 x float> %x)
  ret <2 x float> %r
}
