; What is no operation of sm_70 to sm_90, or works on what no AMD GPU has, is refused by name.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -disable-output %s 2>&1 | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-DAG: in function 'rounding': llvm.nvvm.wmma.m8n8k4.mma.row.col.rz.f64: the H100 has been recorded with rounding to nearest (.rn) alone
; CHECK-DAG: in function 'kind': llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f32.e4m3.e4m3.f32: operations of a .kind are those of sm_100 and newer
; CHECK-DAG: in function 'types': llvm.nvvm.matrix.m16n8k8.f16.f16.f16.f16: declared with an unexpected type
; CHECK-DAG: in function 'unknown': llvm.nvvm.matrix.m16n8k5.f32.f16.f16.f32: no tensor-core operation has this name
; CHECK-DAG: in function 'selector': llvm.nvvm.matrix.sp.m16n8k32.s32.s8.s8.s32: the sparsity selector of sp.m16n8k32.s32.s8.s8.s32 is a constant below 2
; CHECK-DAG: in function 'sparse8': llvm.nvvm.matrix.sp.m16n8k64.f16.e4m3.e4m3.f16: an H100 has no sparse products of 8-bit floats with sums in f16
; CHECK-DAG: in function 'group': llvm.nvvm.wgmma.fence.sync.aligned: wgmma (products of matrices by four warps, out of shared memory by descriptors) is not supported; mma.sync is
; CHECK-DAG: in function 'memory': llvm.nvvm.tcgen05.wait.ld: tcgen05 (the tensor memory of sm_100 and newer) is not supported; mma.sync is

define ptx_kernel void @rounding(ptr %p, double %x) {
  %d = call { double, double } @llvm.nvvm.wmma.m8n8k4.mma.row.col.rz.f64(double %x, double %x, double %x, double %x)
  store { double, double } %d, ptr %p
  ret void
}
define ptx_kernel void @kind(ptr %p, i32 %x, float %y) {
  %d = call { float, float, float, float } @llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f32.e4m3.e4m3.f32(i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, float %y, float %y, float %y, float %y)
  store { float, float, float, float } %d, ptr %p
  ret void
}
define ptx_kernel void @types(ptr %p, i32 %x) {
  %d = call { i32, i32 } @llvm.nvvm.matrix.m16n8k8.f16.f16.f16.f16(i32 %x)
  store { i32, i32 } %d, ptr %p
  ret void
}
define ptx_kernel void @unknown(ptr %p, i32 %x) {
  %d = call i32 @llvm.nvvm.matrix.m16n8k5.f32.f16.f16.f32(i32 %x)
  store i32 %d, ptr %p
  ret void
}
define ptx_kernel void @selector(ptr %p, i32 %x) {
  %d = call { i32, i32, i32, i32 } @llvm.nvvm.matrix.sp.m16n8k32.s32.s8.s8.s32(i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 2)
  store { i32, i32, i32, i32 } %d, ptr %p
  ret void
}
define ptx_kernel void @sparse8(ptr %p, i32 %x) {
  %d = call { i32, i32 } @llvm.nvvm.matrix.sp.m16n8k64.f16.e4m3.e4m3.f16(i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 %x, i32 0)
  store { i32, i32 } %d, ptr %p
  ret void
}
define ptx_kernel void @group() {
  call void @llvm.nvvm.wgmma.fence.sync.aligned()
  ret void
}
define ptx_kernel void @memory() {
  call void @llvm.nvvm.tcgen05.wait.ld()
  ret void
}

declare { double, double } @llvm.nvvm.wmma.m8n8k4.mma.row.col.rz.f64(double, double, double, double)
declare { float, float, float, float } @llvm.nvvm.mma.m16n8k32.row.col.kind.f8f6f4.f32.e4m3.e4m3.f32(i32, i32, i32, i32, i32, i32, float, float, float, float)
declare { i32, i32 } @llvm.nvvm.matrix.m16n8k8.f16.f16.f16.f16(i32)
declare i32 @llvm.nvvm.matrix.m16n8k5.f32.f16.f16.f32(i32)
declare { i32, i32, i32, i32 } @llvm.nvvm.matrix.sp.m16n8k32.s32.s8.s8.s32(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare { i32, i32 } @llvm.nvvm.matrix.sp.m16n8k64.f16.e4m3.e4m3.f16(i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32, i32)
declare void @llvm.nvvm.wgmma.fence.sync.aligned()
declare void @llvm.nvvm.tcgen05.wait.ld()
