; What PTX or LLVM has and nobody recorded, or CUDA never makes, is said by name.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -S %s -o /dev/null 2>&1 | FileCheck %s
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK: 'sampler': llvm.nvvm.tex.2d.v4f32.f32
declare { float, float, float, float } @llvm.nvvm.tex.2d.v4f32.f32(i64, i64, float, float)
define ptx_kernel void @sampler(ptr %out, i64 %t, i64 %s, float %x) {
  %a = call { float, float, float, float } @llvm.nvvm.tex.2d.v4f32.f32(i64 %t, i64 %s, float %x, float %x)
  store { float, float, float, float } %a, ptr %out
  ret void
}

; CHECK: 'separate': inline PTX: samplers apart from textures (.texmode_independent) are not supported
define ptx_kernel void @separate(ptr %out, i64 %t, float %x) {
  %a = call { float, float, float, float } asm sideeffect "tex.1d.v4.f32.f32 {$0,$1,$2,$3}, [$4, $4, {$5}];", "=f,=f,=f,=f,l,f"(i64 %t, float %x)
  store { float, float, float, float } %a, ptr %out
  ret void
}

; CHECK: 'numbers': inline PTX: a cube has no texel numbers: an access of it takes floats
define ptx_kernel void @numbers(ptr %out, i64 %t, float %x) {
  %a = call { float, float, float, float } asm sideeffect "tex.cube.v4.f32.s32 {$0,$1,$2,$3}, [$4, {$5,$5,$5,$5}];", "=f,=f,=f,=f,l,r"(i64 %t, i32 1)
  store { float, float, float, float } %a, ptr %out
  ret void
}

; CHECK: 'coordinates': inline PTX: a vector of 1 elements, where 2 are expected
define ptx_kernel void @coordinates(ptr %out, i64 %t, float %x) {
  %a = call { float, float, float, float } asm sideeffect "tex.2d.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5}];", "=f,=f,=f,=f,l,f"(i64 %t, float %x)
  store { float, float, float, float } %a, ptr %out
  ret void
}

; CHECK: 'wide': inline PTX: an access of 32 bytes
define ptx_kernel void @wide(i64 %s, i64 %v) {
  call void asm sideeffect "sust.b.1d.v4.b64.trap [$0, {$1}], {$2,$2,$2,$2};", "l,r,l"(i64 %s, i32 0, i64 %v)
  ret void
}

; CHECK: 'types': llvm.nvvm.txq.channel.data.type: as PTX: in 'txq.channel_data_type.b32' the modifier '.channel_data_type' is not supported
declare i32 @llvm.nvvm.txq.channel.data.type(i64)
define ptx_kernel void @types(ptr %out, i64 %t) {
  %a = call i32 @llvm.nvvm.txq.channel.data.type(i64 %t)
  store i32 %a, ptr %out
  ret void
}
