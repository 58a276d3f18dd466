; What has no AMDGPU equivalent is refused with the reason, all in one run. (The
; barrier and the copy have names that no LLVM declares, with types of its own.)
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o %t.bc 2>&1 | FileCheck %s

target triple = "nvptx64-nvidia-cuda"

; CHECK-DAG: llvm.nvvm.barrier.cluster.wait: clusters of several blocks are not supported: AMD GPUs have none
; CHECK-DAG: a barrier in memory (mbarrier) of several blocks has no AMDGPU equivalent
; CHECK-DAG: llvm.nvvm.cp.async.bulk.tensor.7d: tensor maps (TMA's copies of tiles) are not supported; cp.async is
; CHECK-DAG: llvm.nvvm.cp.reduce.async.bulk.add: bulk reductions are not supported; red is
; CHECK-DAG: llvm.nvvm.cp.async.bulk.other: bulk copies of several blocks (cp.async.bulk) have no AMDGPU equivalent
; CHECK-DAG: llvm.nvvm.fence.proxy.tensormap_generic.release.gpu: tensor maps
; CHECK-DAG: an atomic access of 128 bits has no AMDGPU equivalent
; CHECK-DAG: an atomic access of 8 bytes aligned to 4 has no AMDGPU equivalent
; CHECK-DAG: unknown synchronization scope 'galaxy'
define ptx_kernel void @k(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s) {
  call void @llvm.nvvm.barrier.cluster.wait()
  %t = call i64 @llvm.nvvm.mbarrier.arrive.multicast(ptr addrspace(3) %s, i32 1)
  call void @llvm.nvvm.cp.async.bulk.tensor.7d(ptr %p)
  call void @llvm.nvvm.cp.reduce.async.bulk.add(ptr %p)
  call void @llvm.nvvm.cp.async.bulk.other(ptr %p)
  call void @llvm.nvvm.fence.proxy.tensormap_generic.release.gpu()
  %a = load atomic i128, ptr %p seq_cst, align 16
  %b = load atomic i64, ptr %p seq_cst, align 4
  fence syncscope("galaxy") seq_cst
  ret void
}

declare void @llvm.nvvm.barrier.cluster.wait()
declare i64 @llvm.nvvm.mbarrier.arrive.multicast(ptr addrspace(3), i32)
declare void @llvm.nvvm.cp.async.bulk.tensor.7d(ptr)
declare void @llvm.nvvm.cp.reduce.async.bulk.add(ptr)
declare void @llvm.nvvm.cp.async.bulk.other(ptr)
declare void @llvm.nvvm.fence.proxy.tensormap_generic.release.gpu()
