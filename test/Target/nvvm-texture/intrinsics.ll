; Each kind of intrinsic calls the library's function of its form, and the
; library is linked. Order of operands: a layer first in both; of surfaces x, y,
; z or the layer, and what happens outside: 0 trap, 1 clamp, 2 zero.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: %opt -passes='nvvm-ptx<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefix=LINKED
; LINKED-NOT: declare {{.*}}@__crosslane
; LINKED-DAG: define internal {{.*}}<4 x i32> @__crosslane_tex_2d(
; LINKED-DAG: define internal {{.*}}void @__crosslane_sust_p(
; LINKED-NOT: define {{.*}}@__crosslane_tex_3d(
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

declare { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64, i32)
declare { float, float, float, float } @llvm.nvvm.tex.unified.2d.array.level.v4f32.f32(i64, i32, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.1d.array.grad.v4f32.f32(i64, i32, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.cube.array.v4f32.f32(i64, i32, float, float, float)
declare { float, float, float, float } @llvm.nvvm.tex.unified.cube.grad.v4f32.f32(i64, float, float, float, float, float, float, float, float, float)
declare { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.b.2d.v4u32.f32(i64, float, float)
declare i32 @llvm.nvvm.txq.height(i64)
declare i32 @llvm.nvvm.suq.array.size(i64)
declare i1 @llvm.nvvm.istypep.surface(i64)
declare { i16, i16 } @llvm.nvvm.suld.3d.v2i8.clamp(i64, i32, i32, i32)
declare i64 @llvm.nvvm.suld.1d.array.i64.zero(i64, i32, i32)
declare void @llvm.nvvm.sust.b.2d.array.v4i16.trap(i64, i32, i32, i32, i16, i16, i16, i16)
declare void @llvm.nvvm.sust.p.1d.v2i32.trap(i64, i32, i32, i32)

; CHECK-LABEL: define {{.*}} @textures(
; CHECK: call <4 x i32> @__crosslane_tex_2d(i64 %t, float %x, float %y)
; CHECK: call <4 x i32> @__crosslane_tex_fetch_1d(i64 %t, i32 %i)
; CHECK: call <4 x i32> @__crosslane_tex_level_a2d(i64 %t, i32 %i, float %x, float %y, float 2.000000e+00)
; CHECK: call <4 x i32> @__crosslane_tex_grad_a1d(i64 %t, i32 %i, float %x, float %y, float 3.000000e+00)
; CHECK: call <4 x i32> @__crosslane_tex_acube(i64 %t, i32 %i, float %x, float %y, float 1.000000e+00)
; CHECK: call <4 x i32> @__crosslane_tex_grad_cube(i64 %t, float %x, float %y, float 1.000000e+00, float 2.000000e+00, float 3.000000e+00, float 4.000000e+00, float 5.000000e+00, float 6.000000e+00, float 7.000000e+00)
; CHECK: call <4 x i32> @__crosslane_tld4_a_acube(i64 %t, i32 %i, float %x, float %y, float %x)
; CHECK: call <4 x i32> @__crosslane_tld4_b_2d(i64 %t, float %x, float %y)
; CHECK: call i32 @__crosslane_texture_query(i64 %t, i32 1, i32 0)
; CHECK: call i32 @__crosslane_texture_query(i64 %t, i32 3, i32 0)
; CHECK: call i1 @__crosslane_is_surface(i64 %t)
define ptx_kernel void @textures(ptr %out, i64 %t, float %x, float %y, i32 %i) {
  %a = call { float, float, float, float } @llvm.nvvm.tex.unified.2d.v4f32.f32(i64 %t, float %x, float %y)
  store volatile { float, float, float, float } %a, ptr %out
  %b = call { i32, i32, i32, i32 } @llvm.nvvm.tex.unified.1d.v4s32.s32(i64 %t, i32 %i)
  store volatile { i32, i32, i32, i32 } %b, ptr %out
  %c = call { float, float, float, float } @llvm.nvvm.tex.unified.2d.array.level.v4f32.f32(i64 %t, i32 %i, float %x, float %y, float 2.0)
  store volatile { float, float, float, float } %c, ptr %out
  %d = call { float, float, float, float } @llvm.nvvm.tex.unified.1d.array.grad.v4f32.f32(i64 %t, i32 %i, float %x, float %y, float 3.0)
  store volatile { float, float, float, float } %d, ptr %out
  %e = call { float, float, float, float } @llvm.nvvm.tex.unified.cube.array.v4f32.f32(i64 %t, i32 %i, float %x, float %y, float 1.0)
  store volatile { float, float, float, float } %e, ptr %out
  %l = call { float, float, float, float } @llvm.nvvm.tex.unified.cube.grad.v4f32.f32(i64 %t, float %x, float %y, float 1.0, float 2.0, float 3.0, float 4.0, float 5.0, float 6.0, float 7.0)
  store volatile { float, float, float, float } %l, ptr %out
  %m = call { float, float, float, float } asm sideeffect "tld4.a.acube.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5,$6,$7,$6}];", "=f,=f,=f,=f,l,r,f,f"(i64 %t, i32 %i, float %x, float %y)
  store volatile { float, float, float, float } %m, ptr %out
  %f = call { i32, i32, i32, i32 } @llvm.nvvm.tld4.unified.b.2d.v4u32.f32(i64 %t, float %x, float %y)
  store volatile { i32, i32, i32, i32 } %f, ptr %out
  %g = call i32 @llvm.nvvm.txq.height(i64 %t)
  %h = call i32 @llvm.nvvm.suq.array.size(i64 %t)
  %s = add i32 %g, %h
  store volatile i32 %s, ptr %out
  %j = call i1 @llvm.nvvm.istypep.surface(i64 %t)
  %k = zext i1 %j to i32
  store volatile i32 %k, ptr %out
  ret void
}

; CHECK-LABEL: define {{.*}} @surfaces(
; CHECK: call <4 x i32> @__crosslane_suld_2(i64 %s, i32 %x, i32 %y, i32 %z, i32 1)
; CHECK: call <4 x i32> @__crosslane_suld_8(i64 %s, i32 %x, i32 0, i32 %z, i32 2)
; CHECK: call void @__crosslane_sust_8(i64 %s, i32 %x, i32 %y, i32 %z, i32 0, <4 x i32>
; CHECK: call void @__crosslane_sust_p(i64 %s, i32 %x, i32 0, i32 0, i32 0, <4 x i32>
define ptx_kernel void @surfaces(ptr %out, i64 %s, i32 %x, i32 %y, i32 %z, i16 %v) {
  %a = call { i16, i16 } @llvm.nvvm.suld.3d.v2i8.clamp(i64 %s, i32 %x, i32 %y, i32 %z)
  store volatile { i16, i16 } %a, ptr %out
  %b = call i64 @llvm.nvvm.suld.1d.array.i64.zero(i64 %s, i32 %z, i32 %x)
  store volatile i64 %b, ptr %out
  call void @llvm.nvvm.sust.b.2d.array.v4i16.trap(i64 %s, i32 %z, i32 %x, i32 %y, i16 %v, i16 %v, i16 %v, i16 %v)
  call void @llvm.nvvm.sust.p.1d.v2i32.trap(i64 %s, i32 %x, i32 %y, i32 %z)
  ret void
}
