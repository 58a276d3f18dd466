; grid.ll: what front ends call for a grid that meets, by the names of CUDA's device runtime. The handle is the address of the
; launch's workspace, 0 where the launch is not cooperative; the barrier is that of cooperative_groups.h.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target triple = "nvptx64-nvidia-cuda"

define linkonce_odr i64 @cudaCGGetIntrinsicHandle(i32 %scope) {
  %high = call i32 asm "mov.u32 $0, %envreg1;", "=r"()
  %low = call i32 asm "mov.u32 $0, %envreg2;", "=r"()
  %h = zext i32 %high to i64
  %l = zext i32 %low to i64
  %up = shl i64 %h, 32
  %workspace = or i64 %up, %l
  ret i64 %workspace
}

define linkonce_odr i32 @cudaCGSynchronize(i64 %handle, i32 %flags) {
  %none = icmp eq i64 %handle, 0
  br i1 %none, label %alone, label %meet

alone:
  call void @llvm.trap()
  unreachable

meet:
  call void @llvm.nvvm.barrier0()
  %tx = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ty = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %tz = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  %txy = or i32 %tx, %ty
  %t = or i32 %txy, %tz
  %first = icmp eq i32 %t, 0
  br i1 %first, label %count, label %met

count:
  %nx = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %ny = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  %nz = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  %bx = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %by = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %bz = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  %nxy = mul i32 %nx, %ny
  %n = mul i32 %nxy, %nz
  %bxy = or i32 %bx, %by
  %b = or i32 %bxy, %bz
  %leads = icmp eq i32 %b, 0
  %others = sub i32 %n, 1
  %rest = sub i32 -2147483648, %others
  %step = select i1 %leads, i32 %rest, i32 1
  %workspace = inttoptr i64 %handle to ptr
  %counter = getelementptr i8, ptr %workspace, i64 4
  call void @llvm.nvvm.membar.gl()
  %before = atomicrmw add ptr %counter, i32 %step monotonic
  br label %wait

wait:
  %now = atomicrmw or ptr %counter, i32 0 monotonic
  %change = xor i32 %before, %now
  %all = icmp slt i32 %change, 0
  br i1 %all, label %done, label %wait

done:
  call void @llvm.nvvm.membar.gl()
  br label %met

met:
  call void @llvm.nvvm.barrier0()
  ret i32 0
}

declare void @llvm.trap()
declare void @llvm.nvvm.barrier0()
declare void @llvm.nvvm.membar.gl()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
