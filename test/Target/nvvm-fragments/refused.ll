; What moves matrices, and cannot be had: nothing is guessed.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -disable-output %s 2>&1 | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-DAG: in function 'nibbles': llvm.nvvm.ldmatrix.sync.aligned.m8n16.x1.b8x16.b4x16_p64.p3: matrices 'm8n16' of 'b8x16.b4x16_p64' are not supported
define i32 @nibbles(ptr addrspace(3) %p) {
  %r = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x1.b8x16.b4x16_p64.p3(ptr addrspace(3) %p)
  ret i32 %r
}
; CHECK-DAG: in function 'bytes': llvm.nvvm.stmatrix.sync.aligned.m16n8.x1.trans.b8.p3: matrices 'm16n8' of 'b8' are not supported
define void @bytes(ptr addrspace(3) %p, i32 %v) {
  call void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x1.trans.b8.p3(ptr addrspace(3) %p, i32 %v)
  ret void
}
; CHECK-DAG: in function 'global': llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p1: the rows of a matrix must be in shared memory
define i32 @global(ptr addrspace(1) %p) {
  %r = call i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p1(ptr addrspace(1) %p)
  ret i32 %r
}
; CHECK-DAG: in function 'type': llvm.nvvm.movmatrix.sync.aligned.m8n8.trans.b16: declared with another type than the operation has
define i64 @type(i64 %v) {
  %r = call i64 @llvm.nvvm.movmatrix.sync.aligned.m8n8.trans.b16(i64 %v)
  ret i64 %r
}
; CHECK-DAG: in function 'columns': llvm.nvvm.wmma.m8n8k32.load.a.col.s4.p0 is not supported
define i32 @columns(ptr %p) {
  %r = call i32 @llvm.nvvm.wmma.m8n8k32.load.a.col.s4.p0(ptr %p)
  ret i32 %r
}
; CHECK-DAG: in function 'ptx_kind': inline PTX: 'm16n8k16.f32.f16.bf16.f32' is no product of sm_70 to sm_90
define float @ptx_kind(i32 %a, float %c) {
  %r = call { float, float, float, float } asm "mma.sync.aligned.m16n8k16.row.col.f32.f16.bf16.f32 {$0, $1, $2, $3}, {$4, $4, $4, $4}, {$4, $4}, {$5, $5, $5, $5};", "=f,=f,=f,=f,r,f"(i32 %a, float %c)
  %f = extractvalue { float, float, float, float } %r, 0
  ret float %f
}
; CHECK-DAG: in function 'ptx_count': inline PTX: 2 registers are expected
define float @ptx_count(i32 %a, float %c) {
  %r = call { float, float, float, float } asm "mma.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 {$0, $1, $2, $3}, {$4, $4, $4, $4}, {$4}, {$5, $5, $5, $5};", "=f,=f,=f,=f,r,f"(i32 %a, float %c)
  %f = extractvalue { float, float, float, float } %r, 0
  ret float %f
}
; CHECK-DAG: in function 'ptx_layout': inline PTX: '.m16n8k8' is for '.row.col' alone
define i32 @ptx_layout(i32 %a) {
  %r = call { i32, i32 } asm "mma.sync.aligned.m16n8k8.row.row.f16.f16.f16.f16 {$0, $1}, {$2, $2}, {$2}, {$2, $2};", "=r,=r,r"(i32 %a)
  %f = extractvalue { i32, i32 } %r, 0
  ret i32 %f
}
; CHECK-DAG: in function 'ptx_bits': inline PTX: '.xor.popc' and '.and.popc' go with b1, and b1 with them
define i32 @ptx_bits(i32 %a) {
  %r = call { i32, i32 } asm "mma.sync.aligned.m8n8k128.row.col.s32.b1.b1.s32 {$0, $1}, {$2}, {$2}, {$2, $2};", "=r,=r,r"(i32 %a)
  %f = extractvalue { i32, i32 } %r, 0
  ret i32 %f
}
; CHECK-DAG: in function 'ptx_selector': inline PTX: the selector must be a number
define i32 @ptx_selector(i32 %a) {
  %r = call { i32, i32 } asm "mma.sp.sync.aligned.m16n8k16.row.col.f16.f16.f16.f16 {$0, $1}, {$2, $2}, {$2, $2}, {$2, $2}, $2, $2;", "=r,=r,r"(i32 %a)
  %f = extractvalue { i32, i32 } %r, 0
  ret i32 %f
}
; CHECK-DAG: in function 'ptx_wgmma': inline PTX: 'wgmma.fence.sync.aligned': wgmma (products of matrices by four warps, out of shared memory by descriptors) is not supported; mma.sync is, in column 1
define void @ptx_wgmma() {
  call void asm sideeffect "wgmma.fence.sync.aligned;", "~{memory}"()
  ret void
}
; CHECK-DAG: in function 'ptx_group': inline PTX: 'wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16': wgmma (products
define void @ptx_group() {
  call void asm sideeffect "wgmma.mma_async.sync.aligned.m64n8k16.f32.f16.f16 {f,f,f,f}, d, d, p, 1, 1, 0, 0;", "~{memory}"()
  ret void
}
; CHECK-DAG: in function 'ptx_memory': inline PTX: 'tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32': tcgen05 (the tensor memory of sm_100 and newer) is not supported; mma.sync is
define void @ptx_memory() {
  call void asm sideeffect "tcgen05.alloc.cta_group::1.sync.aligned.shared::cta.b32 [a], 32;", "~{memory}"()
  ret void
}
; CHECK-DAG: in function 'ptx_map': inline PTX: 'prefetch.tensormap': tensor maps (TMA's copies of tiles) are not supported
define void @ptx_map() {
  call void asm sideeffect "prefetch.tensormap [a];", "~{memory}"()
  ret void
}
; CHECK-DAG: in function 'ptx_cluster': inline PTX: 'barrier.cluster.arrive.aligned': clusters of several blocks are not supported
define void @ptx_cluster() {
  call void asm sideeffect "barrier.cluster.arrive.aligned;", "~{memory}"()
  ret void
}
; CHECK-DAG: in function 'ptx_multimem': inline PTX: 'multimem.red.add.f32': multimem (memory of several GPUs at one address) is not supported
define void @ptx_multimem() {
  call void asm sideeffect "multimem.red.add.f32 [a], 0f00000000;", "~{memory}"()
  ret void
}
; CHECK-DAG: in function 'ptx_newer': inline PTX: in 'mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e2m1.e2m1.f32' the modifier '.kind' is not supported: it is of sm_100 and newer
define void @ptx_newer() {
  call void asm sideeffect "mma.sync.aligned.kind::f8f6f4.m16n8k32.row.col.f32.e2m1.e2m1.f32 {r,r,r,r},{r,r,r,r},{r,r},{r,r,r,r};", "~{memory}"()
  ret void
}

declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n16.x1.b8x16.b4x16_p64.p3(ptr addrspace(3))
declare void @llvm.nvvm.stmatrix.sync.aligned.m16n8.x1.trans.b8.p3(ptr addrspace(3), i32)
declare i32 @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x1.b16.p1(ptr addrspace(1))
declare i64 @llvm.nvvm.movmatrix.sync.aligned.m8n8.trans.b16(i64)
declare i32 @llvm.nvvm.wmma.m8n8k32.load.a.col.s4.p0(ptr)
