; Ten results of bfloats for each thread.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target triple = "nvptx64-nvidia-cuda"

; An operand of a thread: bits of a hash. Where one of its bits says so the exponent is one of 16 near the ends.
define internal bfloat @operand(i32 %n, i32 %salt) #0 {
  %a = mul i32 %n, 10
  %b = add i32 %a, %salt
  %c = mul i32 %b, -1640531527
  %d = lshr i32 %c, 15
  %e = xor i32 %c, %d
  %f = mul i32 %e, -2048144777
  %g = lshr i32 %f, 13
  %h = xor i32 %f, %g
  %near = and i32 %h, 65536
  %ends = icmp ne i32 %near, 0
  %low = and i32 %h, 34815
  %high = or i32 %h, 30720
  %which = and i32 %h, 131072
  %up = icmp ne i32 %which, 0
  %end = select i1 %up, i32 %high, i32 %low
  %bits = select i1 %ends, i32 %end, i32 %h
  %t = trunc i32 %bits to i16
  %r = bitcast i16 %t to bfloat
  ret bfloat %r
}

define internal void @put(ptr %p, i32 %at, bfloat %v) #0 {
  %b = bitcast bfloat %v to i16
  %w = zext i16 %b to i32
  %q = getelementptr i32, ptr %p, i32 %at
  store i32 %w, ptr %q
  ret void
}

define ptx_kernel void @k(ptr %out) #0 {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %block = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %size = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %m = mul i32 %block, %size
  %n = add i32 %m, %tid
  %x = call bfloat @operand(i32 %n, i32 1)
  %y = call bfloat @operand(i32 %n, i32 2)
  %z = call bfloat @operand(i32 %n, i32 3)
  %o = mul i32 %n, 10
  %p = getelementptr i32, ptr %out, i32 %o
  %fma = call bfloat @llvm.nvvm.fma.rn.bf16(bfloat %x, bfloat %y, bfloat %z)
  %mul = call bfloat @llvm.nvvm.fma.rn.bf16(bfloat %x, bfloat %y, bfloat -0.0)
  %add = call bfloat @llvm.nvvm.fma.rn.bf16(bfloat %x, bfloat 1.0, bfloat %z)
  %sub = call bfloat @llvm.nvvm.fma.rn.bf16(bfloat %y, bfloat -1.0, bfloat %z)
  %relu = call bfloat @llvm.nvvm.fma.rn.relu.bf16(bfloat %x, bfloat %y, bfloat %z)
  %fx = bitcast bfloat %x to i16
  %wx = zext i16 %fx to i32
  %sx = shl i32 %wx, 16
  %f = bitcast i32 %sx to float
  %cvt = call bfloat @llvm.nvvm.f2bf16.rn.relu(float %f)
  %max = call bfloat @llvm.nvvm.fmax.bf16(bfloat %x, bfloat %y)
  %min = call bfloat @llvm.nvvm.fmin.bf16(bfloat %x, bfloat %z)
  %maxx = call bfloat @llvm.nvvm.fmax.xorsign.abs.bf16(bfloat %x, bfloat %y)
  %minx = call bfloat @llvm.nvvm.fmin.xorsign.abs.bf16(bfloat %y, bfloat %z)
  call void @put(ptr %p, i32 0, bfloat %fma)
  call void @put(ptr %p, i32 1, bfloat %mul)
  call void @put(ptr %p, i32 2, bfloat %add)
  call void @put(ptr %p, i32 3, bfloat %sub)
  call void @put(ptr %p, i32 4, bfloat %relu)
  call void @put(ptr %p, i32 5, bfloat %cvt)
  call void @put(ptr %p, i32 6, bfloat %max)
  call void @put(ptr %p, i32 7, bfloat %min)
  call void @put(ptr %p, i32 8, bfloat %maxx)
  call void @put(ptr %p, i32 9, bfloat %minx)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare bfloat @llvm.nvvm.fma.rn.bf16(bfloat, bfloat, bfloat)
declare bfloat @llvm.nvvm.fma.rn.relu.bf16(bfloat, bfloat, bfloat)
declare bfloat @llvm.nvvm.f2bf16.rn.relu(float)
declare bfloat @llvm.nvvm.fmax.bf16(bfloat, bfloat)
declare bfloat @llvm.nvvm.fmin.bf16(bfloat, bfloat)
declare bfloat @llvm.nvvm.fmax.xorsign.abs.bf16(bfloat, bfloat)
declare bfloat @llvm.nvvm.fmin.xorsign.abs.bf16(bfloat, bfloat)
attributes #0 = { "denormal-fp-math-f32"="MODE" }
