; What a block's reduction does with its warps' sums: lane 0 stores one, thread 0 adds the others to its own. Only lane 0's
; value counts then, so steps are fused; by tid.x as far as it numbers the lanes, which the kernel looks at.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -pass-remarks=nvvm-tree -disable-output %s 2>&1 | %FileCheck %s

target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare { i32, i1 } @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare void @llvm.nvvm.barrier0()
@sums = internal addrspace(3) global [8 x double] undef, align 8

; The sum where the shuffle's own predicate says that there is a source.
; CHECK: tree fadd float, 2 steps, lanes read: 0x1: quad_perm:[1,1,3,3] quad_perm:[2,1,2,3] (checked: tid.x numbers the lanes)
define ptx_kernel void @predicate(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr %in, i32 %tid
  %v = load float, ptr %p
  %a = call float asm sideeffect "{ .reg .f32 r0; .reg .pred p; shfl.sync.down.b32 r0|p, $1, 1, 31, -1; @p add.f32 r0, r0, $1; mov.f32 $0, r0; }", "=f,f"(float %v)
  %s = call float asm sideeffect "{ .reg .f32 r0; .reg .pred p; shfl.sync.down.b32 r0|p, $1, 2, 31, -1; @p add.f32 r0, r0, $1; mov.f32 $0, r0; }", "=f,f"(float %a)
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %put, label %meet
put:
  %warp = lshr i32 %tid, 5
  %slot = getelementptr float, ptr addrspace(3) @sums, i32 %warp
  store float %s, ptr addrspace(3) %slot
  br label %meet
meet:
  call void @llvm.nvvm.barrier0()
  %zero = icmp eq i32 %tid, 0
  br i1 %zero, label %total, label %end
total:
  %other = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @sums, i32 1)
  %t = fadd float %s, %other
  store float %t, ptr %out
  br label %end
end:
  ret void
}

; Where lane 0 is all there is, LLVM takes the sum itself for the last select.
; CHECK: tree fadd float, 2 steps, lanes read: 0x1: quad_perm:[1,1,3,3] quad_perm:[2,1,2,3] (checked: tid.x numbers the lanes)
define ptx_kernel void @arm(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr float, ptr %in, i32 %tid
  %v = load float, ptr %p
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %v.w = bitcast float %v to i32
  %a.w = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %v.w, i32 1, i32 31)
  %a.f = bitcast i32 %a.w to float
  %a.last = icmp sgt i32 %lane, 30
  %a.sum = fadd float %v, %a.f
  %a = select i1 %a.last, float %v, float %a.sum
  %b.i = bitcast float %a to i32
  %b.w = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %b.i, i32 2, i32 31)
  %b.f = bitcast i32 %b.w to float
  %b.last = icmp sgt i32 %lane, 29
  %b.sum = fadd float %a, %b.f
  %b = select i1 %b.last, float %a, float %b.sum
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %put, label %meet
put:
  %warp = lshr i32 %tid, 5
  %slot = getelementptr float, ptr addrspace(3) @sums, i32 %warp
  store float %b.sum, ptr addrspace(3) %slot
  br label %meet
meet:
  call void @llvm.nvvm.barrier0()
  %zero = icmp eq i32 %tid, 0
  br i1 %zero, label %total, label %end
total:
  %other = load float, ptr addrspace(3) getelementptr (float, ptr addrspace(3) @sums, i32 1)
  %t = fadd float %b, %other
  store float %t, ptr %out
  br label %end
end:
  ret void
}

; A double goes through PTX's registers as two words and back.
; CHECK: tree fadd double, 2 steps, lanes read: 0x1: quad_perm:[1,1,3,3] quad_perm:[2,1,2,3] (checked: tid.x numbers the lanes)
define ptx_kernel void @words(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr double, ptr %in, i32 %tid
  %v = load double, ptr %p
  %a = call double asm sideeffect "{ .reg .u32 lo, hi; .reg .pred p; .reg .f64 r0, r1; mov.b64 {lo, hi}, $1; shfl.sync.down.b32 lo|p, lo, 1, 31, -1; shfl.sync.down.b32 hi|p, hi, 1, 31, -1; mov.b64 r0, {lo, hi}; mov.f64 r1, $1; @p add.f64 r1, r1, r0; mov.f64 $0, r1; }", "=d,d"(double %v)
  %s = call double asm sideeffect "{ .reg .u32 lo, hi; .reg .pred p; .reg .f64 r0, r1; mov.b64 {lo, hi}, $1; shfl.sync.down.b32 lo|p, lo, 2, 31, -1; shfl.sync.down.b32 hi|p, hi, 2, 31, -1; mov.b64 r0, {lo, hi}; mov.f64 r1, $1; @p add.f64 r1, r1, r0; mov.f64 $0, r1; }", "=d,d"(double %a)
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %put, label %meet
put:
  %warp = lshr i32 %tid, 5
  %slot = getelementptr double, ptr addrspace(3) @sums, i32 %warp
  store double %s, ptr addrspace(3) %slot
  br label %meet
meet:
  call void @llvm.nvvm.barrier0()
  %zero = icmp eq i32 %tid, 0
  br i1 %zero, label %total, label %end
total:
  %other = load double, ptr addrspace(3) getelementptr (double, ptr addrspace(3) @sums, i32 1)
  %t = fadd double %s, %other
  store double %t, ptr %out
  br label %end
end:
  ret void
}
