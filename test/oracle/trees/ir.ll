; Trees that clang does not make; gen.py wrote them. SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.up.i32(i32, i32, i32, i32)
declare {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.up.f32(i32, float, i32, i32)
declare {i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.down.i32(i32, i32, i32, i32)
declare {float, i1} @llvm.nvvm.shfl.sync.down.f32p(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32)
declare {i32, i1} @llvm.nvvm.shfl.sync.bfly.i32p(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare {float, i1} @llvm.nvvm.shfl.sync.bfly.f32p(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
declare {i32, i1} @llvm.nvvm.shfl.sync.idx.i32p(i32, i32, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.idx.i32(i32, i32, i32, i32)
declare {float, i1} @llvm.nvvm.shfl.sync.idx.f32p(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32)
declare i32 @llvm.smin.i32(i32, i32)
declare i32 @llvm.smax.i32(i32, i32)
declare i32 @llvm.umin.i32(i32, i32)
declare i32 @llvm.umax.i32(i32, i32)
declare i32 @llvm.uadd.sat.i32(i32, i32)
declare i32 @llvm.sadd.sat.i32(i32, i32)
declare i64 @llvm.umax.i64(i64, i64)
declare i64 @llvm.smin.i64(i64, i64)
declare float @llvm.minnum.f32(float, float)
declare float @llvm.maxnum.f32(float, float)
declare float @llvm.minimum.f32(float, float)
declare float @llvm.maximum.f32(float, float)
declare double @llvm.minnum.f64(double, double)
declare double @llvm.maxnum.f64(double, double)
declare half @llvm.maxnum.f16(half, half)
declare <2 x half> @llvm.minnum.v2f16(<2 x half>, <2 x half>)
define void @p_scan_select(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = freeze i32 %load
  %r.0 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %x, i32 1, i32 0)
  %t.0 = extractvalue {i32, i1} %r.0, 0
  %c.0 = extractvalue {i32, i1} %r.0, 1
  %s.0 = add i32 %x, %t.0
  %n.0 = select i1 %c.0, i32 %s.0, i32 %x
  %r.1 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %n.0, i32 2, i32 0)
  %t.1 = extractvalue {i32, i1} %r.1, 0
  %c.1 = extractvalue {i32, i1} %r.1, 1
  %s.1 = add i32 %n.0, %t.1
  %n.1 = select i1 %c.1, i32 %s.1, i32 %n.0
  %r.2 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %n.1, i32 4, i32 0)
  %t.2 = extractvalue {i32, i1} %r.2, 0
  %c.2 = extractvalue {i32, i1} %r.2, 1
  %s.2 = add i32 %n.1, %t.2
  %n.2 = select i1 %c.2, i32 %s.2, i32 %n.1
  %r.3 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %n.2, i32 8, i32 0)
  %t.3 = extractvalue {i32, i1} %r.3, 0
  %c.3 = extractvalue {i32, i1} %r.3, 1
  %s.3 = add i32 %n.2, %t.3
  %n.3 = select i1 %c.3, i32 %s.3, i32 %n.2
  %r.4 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %n.3, i32 16, i32 0)
  %t.4 = extractvalue {i32, i1} %r.4, 0
  %c.4 = extractvalue {i32, i1} %r.4, 1
  %s.4 = add i32 %n.3, %t.4
  %n.4 = select i1 %c.4, i32 %s.4, i32 %n.3
  %q = getelementptr i32, ptr %out, i64 %ix
  store i32 %n.4, ptr %q
  ret void
}
define void @p_scan_zero(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %x = freeze float %load
  %r.0 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %x, i32 1, i32 0)
  %t.0 = extractvalue {float, i1} %r.0, 0
  %c.0 = extractvalue {float, i1} %r.0, 1
  %s.0 = select i1 %c.0, float %t.0, float -0.0
  %n.0 = fadd float %x, %s.0
  %r.1 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.0, i32 2, i32 0)
  %t.1 = extractvalue {float, i1} %r.1, 0
  %c.1 = extractvalue {float, i1} %r.1, 1
  %s.1 = select i1 %c.1, float %t.1, float -0.0
  %n.1 = fadd float %n.0, %s.1
  %r.2 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.1, i32 4, i32 0)
  %t.2 = extractvalue {float, i1} %r.2, 0
  %c.2 = extractvalue {float, i1} %r.2, 1
  %s.2 = select i1 %c.2, float %t.2, float -0.0
  %n.2 = fadd float %n.1, %s.2
  %r.3 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.2, i32 8, i32 0)
  %t.3 = extractvalue {float, i1} %r.3, 0
  %c.3 = extractvalue {float, i1} %r.3, 1
  %s.3 = select i1 %c.3, float %t.3, float -0.0
  %n.3 = fadd float %n.2, %s.3
  %r.4 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.3, i32 16, i32 0)
  %t.4 = extractvalue {float, i1} %r.4, 0
  %c.4 = extractvalue {float, i1} %r.4, 1
  %s.4 = select i1 %c.4, float %t.4, float -0.0
  %n.4 = fadd float %n.3, %s.4
  %q = getelementptr float, ptr %out, i64 %ix
  store float %n.4, ptr %q
  ret void
}
define void @p_scan_width8(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %x = freeze float %load
  %r.0 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %x, i32 1, i32 6144)
  %t.0 = extractvalue {float, i1} %r.0, 0
  %c.0 = extractvalue {float, i1} %r.0, 1
  %s.0 = fadd float %t.0, %x
  %n.0 = select i1 %c.0, float %s.0, float %x
  %r.1 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.0, i32 2, i32 6144)
  %t.1 = extractvalue {float, i1} %r.1, 0
  %c.1 = extractvalue {float, i1} %r.1, 1
  %s.1 = fadd float %t.1, %n.0
  %n.1 = select i1 %c.1, float %s.1, float %n.0
  %r.2 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.1, i32 4, i32 6144)
  %t.2 = extractvalue {float, i1} %r.2, 0
  %c.2 = extractvalue {float, i1} %r.2, 1
  %s.2 = fadd float %t.2, %n.1
  %n.2 = select i1 %c.2, float %s.2, float %n.1
  %q = getelementptr float, ptr %out, i64 %ix
  store float %n.2, ptr %q
  ret void
}
define void @p_scan_inverted(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = freeze i32 %load
  %r.0 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %x, i32 1, i32 0)
  %t.0 = extractvalue {i32, i1} %r.0, 0
  %c.0 = extractvalue {i32, i1} %r.0, 1
  %z.0 = xor i1 %c.0, true
  %s.0 = add i32 %x, %t.0
  %n.0 = select i1 %z.0, i32 %x, i32 %s.0
  %r.1 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %n.0, i32 2, i32 0)
  %t.1 = extractvalue {i32, i1} %r.1, 0
  %c.1 = extractvalue {i32, i1} %r.1, 1
  %z.1 = xor i1 %c.1, true
  %s.1 = add i32 %n.0, %t.1
  %n.1 = select i1 %z.1, i32 %n.0, i32 %s.1
  %r.2 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %n.1, i32 4, i32 0)
  %t.2 = extractvalue {i32, i1} %r.2, 0
  %c.2 = extractvalue {i32, i1} %r.2, 1
  %z.2 = xor i1 %c.2, true
  %s.2 = add i32 %n.1, %t.2
  %n.2 = select i1 %z.2, i32 %n.1, i32 %s.2
  %r.3 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %n.2, i32 8, i32 0)
  %t.3 = extractvalue {i32, i1} %r.3, 0
  %c.3 = extractvalue {i32, i1} %r.3, 1
  %z.3 = xor i1 %c.3, true
  %s.3 = add i32 %n.2, %t.3
  %n.3 = select i1 %z.3, i32 %n.2, i32 %s.3
  %r.4 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %n.3, i32 16, i32 0)
  %t.4 = extractvalue {i32, i1} %r.4, 0
  %c.4 = extractvalue {i32, i1} %r.4, 1
  %z.4 = xor i1 %c.4, true
  %s.4 = add i32 %n.3, %t.4
  %n.4 = select i1 %z.4, i32 %n.3, i32 %s.4
  %q = getelementptr i32, ptr %out, i64 %ix
  store i32 %n.4, ptr %q
  ret void
}
define void @p_scan_wrong_side(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = freeze i32 %load
  %r.0 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %x, i32 1, i32 0)
  %t.0 = extractvalue {i32, i1} %r.0, 0
  %c.0 = extractvalue {i32, i1} %r.0, 1
  %s.0 = add i32 %x, %t.0
  %n.0 = select i1 %c.0, i32 %x, i32 %s.0
  %r.1 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %n.0, i32 2, i32 0)
  %t.1 = extractvalue {i32, i1} %r.1, 0
  %c.1 = extractvalue {i32, i1} %r.1, 1
  %s.1 = add i32 %n.0, %t.1
  %n.1 = select i1 %c.1, i32 %n.0, i32 %s.1
  %r.2 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %n.1, i32 4, i32 0)
  %t.2 = extractvalue {i32, i1} %r.2, 0
  %c.2 = extractvalue {i32, i1} %r.2, 1
  %s.2 = add i32 %n.1, %t.2
  %n.2 = select i1 %c.2, i32 %n.1, i32 %s.2
  %r.3 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %n.2, i32 8, i32 0)
  %t.3 = extractvalue {i32, i1} %r.3, 0
  %c.3 = extractvalue {i32, i1} %r.3, 1
  %s.3 = add i32 %n.2, %t.3
  %n.3 = select i1 %c.3, i32 %n.2, i32 %s.3
  %r.4 = call {i32, i1} @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %n.3, i32 16, i32 0)
  %t.4 = extractvalue {i32, i1} %r.4, 0
  %c.4 = extractvalue {i32, i1} %r.4, 1
  %s.4 = add i32 %n.3, %t.4
  %n.4 = select i1 %c.4, i32 %n.3, i32 %s.4
  %q = getelementptr i32, ptr %out, i64 %ix
  store i32 %n.4, ptr %q
  ret void
}
define void @p_back_select(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %x = freeze float %load
  %r.0 = call {float, i1} @llvm.nvvm.shfl.sync.down.f32p(i32 -1, float %x, i32 1, i32 31)
  %t.0 = extractvalue {float, i1} %r.0, 0
  %c.0 = extractvalue {float, i1} %r.0, 1
  %s.0 = fadd float %x, %t.0
  %n.0 = select i1 %c.0, float %s.0, float %x
  %r.1 = call {float, i1} @llvm.nvvm.shfl.sync.down.f32p(i32 -1, float %n.0, i32 2, i32 31)
  %t.1 = extractvalue {float, i1} %r.1, 0
  %c.1 = extractvalue {float, i1} %r.1, 1
  %s.1 = fadd float %n.0, %t.1
  %n.1 = select i1 %c.1, float %s.1, float %n.0
  %r.2 = call {float, i1} @llvm.nvvm.shfl.sync.down.f32p(i32 -1, float %n.1, i32 4, i32 31)
  %t.2 = extractvalue {float, i1} %r.2, 0
  %c.2 = extractvalue {float, i1} %r.2, 1
  %s.2 = fadd float %n.1, %t.2
  %n.2 = select i1 %c.2, float %s.2, float %n.1
  %r.3 = call {float, i1} @llvm.nvvm.shfl.sync.down.f32p(i32 -1, float %n.2, i32 8, i32 31)
  %t.3 = extractvalue {float, i1} %r.3, 0
  %c.3 = extractvalue {float, i1} %r.3, 1
  %s.3 = fadd float %n.2, %t.3
  %n.3 = select i1 %c.3, float %s.3, float %n.2
  %r.4 = call {float, i1} @llvm.nvvm.shfl.sync.down.f32p(i32 -1, float %n.3, i32 16, i32 31)
  %t.4 = extractvalue {float, i1} %r.4, 0
  %c.4 = extractvalue {float, i1} %r.4, 1
  %s.4 = fadd float %n.3, %t.4
  %n.4 = select i1 %c.4, float %s.4, float %n.3
  %q = getelementptr float, ptr %out, i64 %ix
  store float %n.4, ptr %q
  ret void
}
define void @p_sum_select(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = freeze i32 %load
  %r.0 = call {i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %x, i32 16, i32 31)
  %t.0 = extractvalue {i32, i1} %r.0, 0
  %c.0 = extractvalue {i32, i1} %r.0, 1
  %s.0 = select i1 %c.0, i32 %t.0, i32 0
  %n.0 = add i32 %s.0, %x
  %r.1 = call {i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %n.0, i32 8, i32 31)
  %t.1 = extractvalue {i32, i1} %r.1, 0
  %c.1 = extractvalue {i32, i1} %r.1, 1
  %s.1 = select i1 %c.1, i32 %t.1, i32 0
  %n.1 = add i32 %s.1, %n.0
  %r.2 = call {i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %n.1, i32 4, i32 31)
  %t.2 = extractvalue {i32, i1} %r.2, 0
  %c.2 = extractvalue {i32, i1} %r.2, 1
  %s.2 = select i1 %c.2, i32 %t.2, i32 0
  %n.2 = add i32 %s.2, %n.1
  %r.3 = call {i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %n.2, i32 2, i32 31)
  %t.3 = extractvalue {i32, i1} %r.3, 0
  %c.3 = extractvalue {i32, i1} %r.3, 1
  %s.3 = select i1 %c.3, i32 %t.3, i32 0
  %n.3 = add i32 %s.3, %n.2
  %r.4 = call {i32, i1} @llvm.nvvm.shfl.sync.down.i32p(i32 -1, i32 %n.3, i32 1, i32 31)
  %t.4 = extractvalue {i32, i1} %r.4, 0
  %c.4 = extractvalue {i32, i1} %r.4, 1
  %s.4 = select i1 %c.4, i32 %t.4, i32 0
  %n.4 = add i32 %s.4, %n.3
  %q = getelementptr i32, ptr %out, i64 %ix
  %is = icmp eq i32 %l, 0
  br i1 %is, label %yes, label %no
yes:
  store i32 %n.4, ptr %q
  br label %no
no:
  ret void
}
define void @p_sum_ignored(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %x = freeze float %load
  %r.0 = call {float, i1} @llvm.nvvm.shfl.sync.down.f32p(i32 -1, float %x, i32 16, i32 31)
  %t.0 = extractvalue {float, i1} %r.0, 0
  %c.0 = extractvalue {float, i1} %r.0, 1
  %n.0 = fadd float %x, %t.0
  %r.1 = call {float, i1} @llvm.nvvm.shfl.sync.down.f32p(i32 -1, float %n.0, i32 8, i32 31)
  %t.1 = extractvalue {float, i1} %r.1, 0
  %c.1 = extractvalue {float, i1} %r.1, 1
  %n.1 = fadd float %n.0, %t.1
  %r.2 = call {float, i1} @llvm.nvvm.shfl.sync.down.f32p(i32 -1, float %n.1, i32 4, i32 31)
  %t.2 = extractvalue {float, i1} %r.2, 0
  %c.2 = extractvalue {float, i1} %r.2, 1
  %n.2 = fadd float %n.1, %t.2
  %r.3 = call {float, i1} @llvm.nvvm.shfl.sync.down.f32p(i32 -1, float %n.2, i32 2, i32 31)
  %t.3 = extractvalue {float, i1} %r.3, 0
  %c.3 = extractvalue {float, i1} %r.3, 1
  %n.3 = fadd float %n.2, %t.3
  %r.4 = call {float, i1} @llvm.nvvm.shfl.sync.down.f32p(i32 -1, float %n.3, i32 1, i32 31)
  %t.4 = extractvalue {float, i1} %r.4, 0
  %c.4 = extractvalue {float, i1} %r.4, 1
  %n.4 = fadd float %n.3, %t.4
  %q = getelementptr float, ptr %out, i64 %ix
  %is = icmp eq i32 %l, 0
  br i1 %is, label %yes, label %no
yes:
  store float %n.4, ptr %q
  br label %no
no:
  ret void
}
define void @p_xor_counted(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = freeze i32 %load
  %r.0 = call {i32, i1} @llvm.nvvm.shfl.sync.bfly.i32p(i32 -1, i32 %x, i32 16, i32 6175)
  %t.0 = extractvalue {i32, i1} %r.0, 0
  %c.0 = extractvalue {i32, i1} %r.0, 1
  %z.0 = zext i1 %c.0 to i32
  %s.0 = add i32 %t.0, %z.0
  %n.0 = add i32 %s.0, %x
  %r.1 = call {i32, i1} @llvm.nvvm.shfl.sync.bfly.i32p(i32 -1, i32 %n.0, i32 8, i32 6175)
  %t.1 = extractvalue {i32, i1} %r.1, 0
  %c.1 = extractvalue {i32, i1} %r.1, 1
  %z.1 = zext i1 %c.1 to i32
  %s.1 = add i32 %t.1, %z.1
  %n.1 = add i32 %s.1, %n.0
  %r.2 = call {i32, i1} @llvm.nvvm.shfl.sync.bfly.i32p(i32 -1, i32 %n.1, i32 4, i32 6175)
  %t.2 = extractvalue {i32, i1} %r.2, 0
  %c.2 = extractvalue {i32, i1} %r.2, 1
  %z.2 = zext i1 %c.2 to i32
  %s.2 = add i32 %t.2, %z.2
  %n.2 = add i32 %s.2, %n.1
  %r.3 = call {i32, i1} @llvm.nvvm.shfl.sync.bfly.i32p(i32 -1, i32 %n.2, i32 2, i32 6175)
  %t.3 = extractvalue {i32, i1} %r.3, 0
  %c.3 = extractvalue {i32, i1} %r.3, 1
  %z.3 = zext i1 %c.3 to i32
  %s.3 = add i32 %t.3, %z.3
  %n.3 = add i32 %s.3, %n.2
  %r.4 = call {i32, i1} @llvm.nvvm.shfl.sync.bfly.i32p(i32 -1, i32 %n.3, i32 1, i32 6175)
  %t.4 = extractvalue {i32, i1} %r.4, 0
  %c.4 = extractvalue {i32, i1} %r.4, 1
  %z.4 = zext i1 %c.4 to i32
  %s.4 = add i32 %t.4, %z.4
  %n.4 = add i32 %s.4, %n.3
  %q = getelementptr i32, ptr %out, i64 %ix
  store i32 %n.4, ptr %q
  ret void
}
define void @ir_umax(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = freeze i32 %load
  %t.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 16, i32 31)
  %n.0 = call i32 @llvm.umax.i32(i32 %x, i32 %t.0)
  %t.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.0, i32 8, i32 31)
  %n.1 = call i32 @llvm.umax.i32(i32 %n.0, i32 %t.1)
  %t.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.1, i32 4, i32 31)
  %n.2 = call i32 @llvm.umax.i32(i32 %n.1, i32 %t.2)
  %t.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.2, i32 2, i32 31)
  %n.3 = call i32 @llvm.umax.i32(i32 %n.2, i32 %t.3)
  %t.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.3, i32 1, i32 31)
  %n.4 = call i32 @llvm.umax.i32(i32 %n.3, i32 %t.4)
  %q = getelementptr i32, ptr %out, i64 %ix
  store i32 %n.4, ptr %q
  ret void
}
define void @ir_smin(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = freeze i32 %load
  %t.0 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %x, i32 16, i32 31)
  %n.0 = call i32 @llvm.smin.i32(i32 %t.0, i32 %x)
  %t.1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %n.0, i32 8, i32 31)
  %n.1 = call i32 @llvm.smin.i32(i32 %t.1, i32 %n.0)
  %t.2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %n.1, i32 4, i32 31)
  %n.2 = call i32 @llvm.smin.i32(i32 %t.2, i32 %n.1)
  %t.3 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %n.2, i32 2, i32 31)
  %n.3 = call i32 @llvm.smin.i32(i32 %t.3, i32 %n.2)
  %t.4 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %n.3, i32 1, i32 31)
  %n.4 = call i32 @llvm.smin.i32(i32 %t.4, i32 %n.3)
  %q = getelementptr i32, ptr %out, i64 %ix
  %is = icmp eq i32 %l, 0
  br i1 %is, label %yes, label %no
yes:
  store i32 %n.4, ptr %q
  br label %no
no:
  ret void
}
define void @ir_add_saturating(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = lshr i32 %load, 3
  %t.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 16, i32 31)
  %n.0 = call i32 @llvm.uadd.sat.i32(i32 %x, i32 %t.0)
  %t.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.0, i32 8, i32 31)
  %n.1 = call i32 @llvm.uadd.sat.i32(i32 %n.0, i32 %t.1)
  %t.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.1, i32 4, i32 31)
  %n.2 = call i32 @llvm.uadd.sat.i32(i32 %n.1, i32 %t.2)
  %t.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.2, i32 2, i32 31)
  %n.3 = call i32 @llvm.uadd.sat.i32(i32 %n.2, i32 %t.3)
  %t.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.3, i32 1, i32 31)
  %n.4 = call i32 @llvm.uadd.sat.i32(i32 %n.3, i32 %t.4)
  %q = getelementptr i32, ptr %out, i64 %ix
  store i32 %n.4, ptr %q
  ret void
}
define void @ir_sadd_saturating(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = freeze i32 %load
  %t.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 16, i32 31)
  %n.0 = call i32 @llvm.sadd.sat.i32(i32 %x, i32 %t.0)
  %t.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.0, i32 8, i32 31)
  %n.1 = call i32 @llvm.sadd.sat.i32(i32 %n.0, i32 %t.1)
  %t.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.1, i32 4, i32 31)
  %n.2 = call i32 @llvm.sadd.sat.i32(i32 %n.1, i32 %t.2)
  %t.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.2, i32 2, i32 31)
  %n.3 = call i32 @llvm.sadd.sat.i32(i32 %n.2, i32 %t.3)
  %t.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.3, i32 1, i32 31)
  %n.4 = call i32 @llvm.sadd.sat.i32(i32 %n.3, i32 %t.4)
  %q = getelementptr i32, ptr %out, i64 %ix
  store i32 %n.4, ptr %q
  ret void
}
define void @ir_minnum(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %x = freeze float %load
  %t.0 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %x, i32 16, i32 31)
  %n.0 = call float @llvm.minnum.f32(float %x, float %t.0)
  %t.1 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.0, i32 8, i32 31)
  %n.1 = call float @llvm.minnum.f32(float %n.0, float %t.1)
  %t.2 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.1, i32 4, i32 31)
  %n.2 = call float @llvm.minnum.f32(float %n.1, float %t.2)
  %t.3 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.2, i32 2, i32 31)
  %n.3 = call float @llvm.minnum.f32(float %n.2, float %t.3)
  %t.4 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.3, i32 1, i32 31)
  %n.4 = call float @llvm.minnum.f32(float %n.3, float %t.4)
  %q = getelementptr float, ptr %out, i64 %ix
  store float %n.4, ptr %q
  ret void
}
define void @ir_maxnum_down(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %x = freeze float %load
  %t.0 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %x, i32 16, i32 31)
  %n.0 = call float @llvm.maxnum.f32(float %t.0, float %x)
  %t.1 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %n.0, i32 8, i32 31)
  %n.1 = call float @llvm.maxnum.f32(float %t.1, float %n.0)
  %t.2 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %n.1, i32 4, i32 31)
  %n.2 = call float @llvm.maxnum.f32(float %t.2, float %n.1)
  %t.3 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %n.2, i32 2, i32 31)
  %n.3 = call float @llvm.maxnum.f32(float %t.3, float %n.2)
  %t.4 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %n.3, i32 1, i32 31)
  %n.4 = call float @llvm.maxnum.f32(float %t.4, float %n.3)
  %q = getelementptr float, ptr %out, i64 %ix
  %is = icmp eq i32 %l, 0
  br i1 %is, label %yes, label %no
yes:
  store float %n.4, ptr %q
  br label %no
no:
  ret void
}
define void @ir_minimum(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %x = freeze float %load
  %t.0 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %x, i32 16, i32 31)
  %n.0 = call float @llvm.minimum.f32(float %x, float %t.0)
  %t.1 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.0, i32 8, i32 31)
  %n.1 = call float @llvm.minimum.f32(float %n.0, float %t.1)
  %t.2 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.1, i32 4, i32 31)
  %n.2 = call float @llvm.minimum.f32(float %n.1, float %t.2)
  %t.3 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.2, i32 2, i32 31)
  %n.3 = call float @llvm.minimum.f32(float %n.2, float %t.3)
  %t.4 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.3, i32 1, i32 31)
  %n.4 = call float @llvm.minimum.f32(float %n.3, float %t.4)
  %q = getelementptr float, ptr %out, i64 %ix
  store float %n.4, ptr %q
  ret void
}
define void @ir_maximum_scan(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %x = freeze float %load
  %r.0 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %x, i32 1, i32 0)
  %t.0 = extractvalue {float, i1} %r.0, 0
  %c.0 = extractvalue {float, i1} %r.0, 1
  %s.0 = call float @llvm.maximum.f32(float %x, float %t.0)
  %n.0 = select i1 %c.0, float %s.0, float %x
  %r.1 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.0, i32 2, i32 0)
  %t.1 = extractvalue {float, i1} %r.1, 0
  %c.1 = extractvalue {float, i1} %r.1, 1
  %s.1 = call float @llvm.maximum.f32(float %n.0, float %t.1)
  %n.1 = select i1 %c.1, float %s.1, float %n.0
  %r.2 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.1, i32 4, i32 0)
  %t.2 = extractvalue {float, i1} %r.2, 0
  %c.2 = extractvalue {float, i1} %r.2, 1
  %s.2 = call float @llvm.maximum.f32(float %n.1, float %t.2)
  %n.2 = select i1 %c.2, float %s.2, float %n.1
  %r.3 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.2, i32 8, i32 0)
  %t.3 = extractvalue {float, i1} %r.3, 0
  %c.3 = extractvalue {float, i1} %r.3, 1
  %s.3 = call float @llvm.maximum.f32(float %n.2, float %t.3)
  %n.3 = select i1 %c.3, float %s.3, float %n.2
  %r.4 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.3, i32 16, i32 0)
  %t.4 = extractvalue {float, i1} %r.4, 0
  %c.4 = extractvalue {float, i1} %r.4, 1
  %s.4 = call float @llvm.maximum.f32(float %n.3, float %t.4)
  %n.4 = select i1 %c.4, float %s.4, float %n.3
  %q = getelementptr float, ptr %out, i64 %ix
  store float %n.4, ptr %q
  ret void
}
define void @ir_umax_u64(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i64, ptr %in, i64 %ix
  %load = load i64, ptr %p
  %x = freeze i64 %load
  %a.0 = trunc i64 %x to i32
  %b.0 = lshr i64 %x, 32
  %e.0 = trunc i64 %b.0 to i32
  %f.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.0, i32 16, i32 31)
  %g.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.0, i32 16, i32 31)
  %h.0 = zext i32 %f.0 to i64
  %j.0 = zext i32 %g.0 to i64
  %k.0 = shl nuw i64 %j.0, 32
  %t.0 = or disjoint i64 %h.0, %k.0
  %n.0 = call i64 @llvm.umax.i64(i64 %x, i64 %t.0)
  %a.1 = trunc i64 %n.0 to i32
  %b.1 = lshr i64 %n.0, 32
  %e.1 = trunc i64 %b.1 to i32
  %f.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.1, i32 8, i32 31)
  %g.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.1, i32 8, i32 31)
  %h.1 = zext i32 %f.1 to i64
  %j.1 = zext i32 %g.1 to i64
  %k.1 = shl nuw i64 %j.1, 32
  %t.1 = or disjoint i64 %h.1, %k.1
  %n.1 = call i64 @llvm.umax.i64(i64 %n.0, i64 %t.1)
  %a.2 = trunc i64 %n.1 to i32
  %b.2 = lshr i64 %n.1, 32
  %e.2 = trunc i64 %b.2 to i32
  %f.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.2, i32 4, i32 31)
  %g.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.2, i32 4, i32 31)
  %h.2 = zext i32 %f.2 to i64
  %j.2 = zext i32 %g.2 to i64
  %k.2 = shl nuw i64 %j.2, 32
  %t.2 = or disjoint i64 %h.2, %k.2
  %n.2 = call i64 @llvm.umax.i64(i64 %n.1, i64 %t.2)
  %a.3 = trunc i64 %n.2 to i32
  %b.3 = lshr i64 %n.2, 32
  %e.3 = trunc i64 %b.3 to i32
  %f.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.3, i32 2, i32 31)
  %g.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.3, i32 2, i32 31)
  %h.3 = zext i32 %f.3 to i64
  %j.3 = zext i32 %g.3 to i64
  %k.3 = shl nuw i64 %j.3, 32
  %t.3 = or disjoint i64 %h.3, %k.3
  %n.3 = call i64 @llvm.umax.i64(i64 %n.2, i64 %t.3)
  %a.4 = trunc i64 %n.3 to i32
  %b.4 = lshr i64 %n.3, 32
  %e.4 = trunc i64 %b.4 to i32
  %f.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.4, i32 1, i32 31)
  %g.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.4, i32 1, i32 31)
  %h.4 = zext i32 %f.4 to i64
  %j.4 = zext i32 %g.4 to i64
  %k.4 = shl nuw i64 %j.4, 32
  %t.4 = or disjoint i64 %h.4, %k.4
  %n.4 = call i64 @llvm.umax.i64(i64 %n.3, i64 %t.4)
  %q = getelementptr i64, ptr %out, i64 %ix
  store i64 %n.4, ptr %q
  ret void
}
define void @ir_add_u64_down(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i64, ptr %in, i64 %ix
  %load = load i64, ptr %p
  %x = freeze i64 %load
  %a.0 = trunc i64 %x to i32
  %b.0 = lshr i64 %x, 32
  %e.0 = trunc i64 %b.0 to i32
  %f.0 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %a.0, i32 16, i32 31)
  %g.0 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %e.0, i32 16, i32 31)
  %h.0 = zext i32 %f.0 to i64
  %j.0 = zext i32 %g.0 to i64
  %k.0 = shl nuw i64 %j.0, 32
  %t.0 = or i64 %k.0, %h.0
  %n.0 = add i64 %t.0, %x
  %a.1 = trunc i64 %n.0 to i32
  %b.1 = lshr i64 %n.0, 32
  %e.1 = trunc i64 %b.1 to i32
  %f.1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %a.1, i32 8, i32 31)
  %g.1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %e.1, i32 8, i32 31)
  %h.1 = zext i32 %f.1 to i64
  %j.1 = zext i32 %g.1 to i64
  %k.1 = shl nuw i64 %j.1, 32
  %t.1 = or i64 %k.1, %h.1
  %n.1 = add i64 %t.1, %n.0
  %a.2 = trunc i64 %n.1 to i32
  %b.2 = lshr i64 %n.1, 32
  %e.2 = trunc i64 %b.2 to i32
  %f.2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %a.2, i32 4, i32 31)
  %g.2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %e.2, i32 4, i32 31)
  %h.2 = zext i32 %f.2 to i64
  %j.2 = zext i32 %g.2 to i64
  %k.2 = shl nuw i64 %j.2, 32
  %t.2 = or i64 %k.2, %h.2
  %n.2 = add i64 %t.2, %n.1
  %a.3 = trunc i64 %n.2 to i32
  %b.3 = lshr i64 %n.2, 32
  %e.3 = trunc i64 %b.3 to i32
  %f.3 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %a.3, i32 2, i32 31)
  %g.3 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %e.3, i32 2, i32 31)
  %h.3 = zext i32 %f.3 to i64
  %j.3 = zext i32 %g.3 to i64
  %k.3 = shl nuw i64 %j.3, 32
  %t.3 = or i64 %k.3, %h.3
  %n.3 = add i64 %t.3, %n.2
  %a.4 = trunc i64 %n.3 to i32
  %b.4 = lshr i64 %n.3, 32
  %e.4 = trunc i64 %b.4 to i32
  %f.4 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %a.4, i32 1, i32 31)
  %g.4 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %e.4, i32 1, i32 31)
  %h.4 = zext i32 %f.4 to i64
  %j.4 = zext i32 %g.4 to i64
  %k.4 = shl nuw i64 %j.4, 32
  %t.4 = or i64 %k.4, %h.4
  %n.4 = add i64 %t.4, %n.3
  %q = getelementptr i64, ptr %out, i64 %ix
  %is = icmp eq i32 %l, 0
  br i1 %is, label %yes, label %no
yes:
  store i64 %n.4, ptr %q
  br label %no
no:
  ret void
}
define void @ir_halves_swapped(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i64, ptr %in, i64 %ix
  %load = load i64, ptr %p
  %x = freeze i64 %load
  %a.0 = trunc i64 %x to i32
  %b.0 = lshr i64 %x, 32
  %e.0 = trunc i64 %b.0 to i32
  %f.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.0, i32 16, i32 31)
  %g.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.0, i32 16, i32 31)
  %h.0 = zext i32 %g.0 to i64
  %j.0 = zext i32 %f.0 to i64
  %k.0 = shl nuw i64 %j.0, 32
  %t.0 = or i64 %h.0, %k.0
  %n.0 = add i64 %x, %t.0
  %a.1 = trunc i64 %n.0 to i32
  %b.1 = lshr i64 %n.0, 32
  %e.1 = trunc i64 %b.1 to i32
  %f.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.1, i32 8, i32 31)
  %g.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.1, i32 8, i32 31)
  %h.1 = zext i32 %g.1 to i64
  %j.1 = zext i32 %f.1 to i64
  %k.1 = shl nuw i64 %j.1, 32
  %t.1 = or i64 %h.1, %k.1
  %n.1 = add i64 %n.0, %t.1
  %a.2 = trunc i64 %n.1 to i32
  %b.2 = lshr i64 %n.1, 32
  %e.2 = trunc i64 %b.2 to i32
  %f.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.2, i32 4, i32 31)
  %g.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.2, i32 4, i32 31)
  %h.2 = zext i32 %g.2 to i64
  %j.2 = zext i32 %f.2 to i64
  %k.2 = shl nuw i64 %j.2, 32
  %t.2 = or i64 %h.2, %k.2
  %n.2 = add i64 %n.1, %t.2
  %a.3 = trunc i64 %n.2 to i32
  %b.3 = lshr i64 %n.2, 32
  %e.3 = trunc i64 %b.3 to i32
  %f.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.3, i32 2, i32 31)
  %g.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.3, i32 2, i32 31)
  %h.3 = zext i32 %g.3 to i64
  %j.3 = zext i32 %f.3 to i64
  %k.3 = shl nuw i64 %j.3, 32
  %t.3 = or i64 %h.3, %k.3
  %n.3 = add i64 %n.2, %t.3
  %a.4 = trunc i64 %n.3 to i32
  %b.4 = lshr i64 %n.3, 32
  %e.4 = trunc i64 %b.4 to i32
  %f.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.4, i32 1, i32 31)
  %g.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.4, i32 1, i32 31)
  %h.4 = zext i32 %g.4 to i64
  %j.4 = zext i32 %f.4 to i64
  %k.4 = shl nuw i64 %j.4, 32
  %t.4 = or i64 %h.4, %k.4
  %n.4 = add i64 %n.3, %t.4
  %q = getelementptr i64, ptr %out, i64 %ix
  store i64 %n.4, ptr %q
  ret void
}
define void @ir_low_half_alone(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i64, ptr %in, i64 %ix
  %load = load i64, ptr %p
  %x = freeze i64 %load
  %a.0 = trunc i64 %x to i32
  %b.0 = lshr i64 %x, 32
  %e.0 = trunc i64 %b.0 to i32
  %f.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.0, i32 16, i32 31)
  %g.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.0, i32 16, i32 31)
  %h.0 = zext i32 %f.0 to i64
  %j.0 = zext i32 %g.0 to i64
  %k.0 = shl nuw i64 %j.0, 32
  %n.0 = add i64 %x, %h.0
  %a.1 = trunc i64 %n.0 to i32
  %b.1 = lshr i64 %n.0, 32
  %e.1 = trunc i64 %b.1 to i32
  %f.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.1, i32 8, i32 31)
  %g.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.1, i32 8, i32 31)
  %h.1 = zext i32 %f.1 to i64
  %j.1 = zext i32 %g.1 to i64
  %k.1 = shl nuw i64 %j.1, 32
  %n.1 = add i64 %n.0, %h.1
  %a.2 = trunc i64 %n.1 to i32
  %b.2 = lshr i64 %n.1, 32
  %e.2 = trunc i64 %b.2 to i32
  %f.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.2, i32 4, i32 31)
  %g.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.2, i32 4, i32 31)
  %h.2 = zext i32 %f.2 to i64
  %j.2 = zext i32 %g.2 to i64
  %k.2 = shl nuw i64 %j.2, 32
  %n.2 = add i64 %n.1, %h.2
  %a.3 = trunc i64 %n.2 to i32
  %b.3 = lshr i64 %n.2, 32
  %e.3 = trunc i64 %b.3 to i32
  %f.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.3, i32 2, i32 31)
  %g.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.3, i32 2, i32 31)
  %h.3 = zext i32 %f.3 to i64
  %j.3 = zext i32 %g.3 to i64
  %k.3 = shl nuw i64 %j.3, 32
  %n.3 = add i64 %n.2, %h.3
  %a.4 = trunc i64 %n.3 to i32
  %b.4 = lshr i64 %n.3, 32
  %e.4 = trunc i64 %b.4 to i32
  %f.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a.4, i32 1, i32 31)
  %g.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.4, i32 1, i32 31)
  %h.4 = zext i32 %f.4 to i64
  %j.4 = zext i32 %g.4 to i64
  %k.4 = shl nuw i64 %j.4, 32
  %n.4 = add i64 %n.3, %h.4
  %q = getelementptr i64, ptr %out, i64 %ix
  store i64 %n.4, ptr %q
  ret void
}
define void @ir_pair_u64(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i64, ptr %in, i64 %ix
  %load = load i64, ptr %p
  %x = freeze i64 %load
  %a.0 = bitcast i64 %x to <2 x i32>
  %b.0 = extractelement <2 x i32> %a.0, i64 1
  %e.0 = extractelement <2 x i32> %a.0, i64 0
  %f.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %b.0, i32 16, i32 31)
  %g.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.0, i32 16, i32 31)
  %h.0 = insertelement <2 x i32> poison, i32 %g.0, i64 0
  %j.0 = insertelement <2 x i32> %h.0, i32 %f.0, i64 1
  %t.0 = bitcast <2 x i32> %j.0 to i64
  %n.0 = add i64 %x, %t.0
  %a.1 = bitcast i64 %n.0 to <2 x i32>
  %b.1 = extractelement <2 x i32> %a.1, i64 1
  %e.1 = extractelement <2 x i32> %a.1, i64 0
  %f.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %b.1, i32 8, i32 31)
  %g.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.1, i32 8, i32 31)
  %h.1 = insertelement <2 x i32> poison, i32 %g.1, i64 0
  %j.1 = insertelement <2 x i32> %h.1, i32 %f.1, i64 1
  %t.1 = bitcast <2 x i32> %j.1 to i64
  %n.1 = add i64 %n.0, %t.1
  %a.2 = bitcast i64 %n.1 to <2 x i32>
  %b.2 = extractelement <2 x i32> %a.2, i64 1
  %e.2 = extractelement <2 x i32> %a.2, i64 0
  %f.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %b.2, i32 4, i32 31)
  %g.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.2, i32 4, i32 31)
  %h.2 = insertelement <2 x i32> poison, i32 %g.2, i64 0
  %j.2 = insertelement <2 x i32> %h.2, i32 %f.2, i64 1
  %t.2 = bitcast <2 x i32> %j.2 to i64
  %n.2 = add i64 %n.1, %t.2
  %a.3 = bitcast i64 %n.2 to <2 x i32>
  %b.3 = extractelement <2 x i32> %a.3, i64 1
  %e.3 = extractelement <2 x i32> %a.3, i64 0
  %f.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %b.3, i32 2, i32 31)
  %g.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.3, i32 2, i32 31)
  %h.3 = insertelement <2 x i32> poison, i32 %g.3, i64 0
  %j.3 = insertelement <2 x i32> %h.3, i32 %f.3, i64 1
  %t.3 = bitcast <2 x i32> %j.3 to i64
  %n.3 = add i64 %n.2, %t.3
  %a.4 = bitcast i64 %n.3 to <2 x i32>
  %b.4 = extractelement <2 x i32> %a.4, i64 1
  %e.4 = extractelement <2 x i32> %a.4, i64 0
  %f.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %b.4, i32 1, i32 31)
  %g.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.4, i32 1, i32 31)
  %h.4 = insertelement <2 x i32> poison, i32 %g.4, i64 0
  %j.4 = insertelement <2 x i32> %h.4, i32 %f.4, i64 1
  %t.4 = bitcast <2 x i32> %j.4 to i64
  %n.4 = add i64 %n.3, %t.4
  %q = getelementptr i64, ptr %out, i64 %ix
  store i64 %n.4, ptr %q
  ret void
}
define void @ir_pair_f64(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr double, ptr %in, i64 %ix
  %load = load double, ptr %p
  %x = freeze double %load
  %a.0 = bitcast double %x to <2 x i32>
  %b.0 = extractelement <2 x i32> %a.0, i64 1
  %e.0 = extractelement <2 x i32> %a.0, i64 0
  %f.0 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %b.0, i32 16, i32 31)
  %g.0 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %e.0, i32 16, i32 31)
  %h.0 = insertelement <2 x i32> poison, i32 %g.0, i64 0
  %j.0 = insertelement <2 x i32> %h.0, i32 %f.0, i64 1
  %t.0 = bitcast <2 x i32> %j.0 to double
  %n.0 = fadd double %x, %t.0
  %a.1 = bitcast double %n.0 to <2 x i32>
  %b.1 = extractelement <2 x i32> %a.1, i64 1
  %e.1 = extractelement <2 x i32> %a.1, i64 0
  %f.1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %b.1, i32 8, i32 31)
  %g.1 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %e.1, i32 8, i32 31)
  %h.1 = insertelement <2 x i32> poison, i32 %g.1, i64 0
  %j.1 = insertelement <2 x i32> %h.1, i32 %f.1, i64 1
  %t.1 = bitcast <2 x i32> %j.1 to double
  %n.1 = fadd double %n.0, %t.1
  %a.2 = bitcast double %n.1 to <2 x i32>
  %b.2 = extractelement <2 x i32> %a.2, i64 1
  %e.2 = extractelement <2 x i32> %a.2, i64 0
  %f.2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %b.2, i32 4, i32 31)
  %g.2 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %e.2, i32 4, i32 31)
  %h.2 = insertelement <2 x i32> poison, i32 %g.2, i64 0
  %j.2 = insertelement <2 x i32> %h.2, i32 %f.2, i64 1
  %t.2 = bitcast <2 x i32> %j.2 to double
  %n.2 = fadd double %n.1, %t.2
  %a.3 = bitcast double %n.2 to <2 x i32>
  %b.3 = extractelement <2 x i32> %a.3, i64 1
  %e.3 = extractelement <2 x i32> %a.3, i64 0
  %f.3 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %b.3, i32 2, i32 31)
  %g.3 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %e.3, i32 2, i32 31)
  %h.3 = insertelement <2 x i32> poison, i32 %g.3, i64 0
  %j.3 = insertelement <2 x i32> %h.3, i32 %f.3, i64 1
  %t.3 = bitcast <2 x i32> %j.3 to double
  %n.3 = fadd double %n.2, %t.3
  %a.4 = bitcast double %n.3 to <2 x i32>
  %b.4 = extractelement <2 x i32> %a.4, i64 1
  %e.4 = extractelement <2 x i32> %a.4, i64 0
  %f.4 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %b.4, i32 1, i32 31)
  %g.4 = call i32 @llvm.nvvm.shfl.sync.down.i32(i32 -1, i32 %e.4, i32 1, i32 31)
  %h.4 = insertelement <2 x i32> poison, i32 %g.4, i64 0
  %j.4 = insertelement <2 x i32> %h.4, i32 %f.4, i64 1
  %t.4 = bitcast <2 x i32> %j.4 to double
  %n.4 = fadd double %n.3, %t.4
  %q = getelementptr double, ptr %out, i64 %ix
  %is = icmp eq i32 %l, 0
  br i1 %is, label %yes, label %no
yes:
  store double %n.4, ptr %q
  br label %no
no:
  ret void
}
define void @ir_pair_f64_max(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr double, ptr %in, i64 %ix
  %load = load double, ptr %p
  %x = freeze double %load
  %a.0 = bitcast double %x to <2 x i32>
  %b.0 = extractelement <2 x i32> %a.0, i64 1
  %e.0 = extractelement <2 x i32> %a.0, i64 0
  %f.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %b.0, i32 16, i32 31)
  %g.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.0, i32 16, i32 31)
  %h.0 = insertelement <2 x i32> poison, i32 %g.0, i64 0
  %j.0 = insertelement <2 x i32> %h.0, i32 %f.0, i64 1
  %t.0 = bitcast <2 x i32> %j.0 to double
  %n.0 = call double @llvm.maxnum.f64(double %x, double %t.0)
  %a.1 = bitcast double %n.0 to <2 x i32>
  %b.1 = extractelement <2 x i32> %a.1, i64 1
  %e.1 = extractelement <2 x i32> %a.1, i64 0
  %f.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %b.1, i32 8, i32 31)
  %g.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.1, i32 8, i32 31)
  %h.1 = insertelement <2 x i32> poison, i32 %g.1, i64 0
  %j.1 = insertelement <2 x i32> %h.1, i32 %f.1, i64 1
  %t.1 = bitcast <2 x i32> %j.1 to double
  %n.1 = call double @llvm.maxnum.f64(double %n.0, double %t.1)
  %a.2 = bitcast double %n.1 to <2 x i32>
  %b.2 = extractelement <2 x i32> %a.2, i64 1
  %e.2 = extractelement <2 x i32> %a.2, i64 0
  %f.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %b.2, i32 4, i32 31)
  %g.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.2, i32 4, i32 31)
  %h.2 = insertelement <2 x i32> poison, i32 %g.2, i64 0
  %j.2 = insertelement <2 x i32> %h.2, i32 %f.2, i64 1
  %t.2 = bitcast <2 x i32> %j.2 to double
  %n.2 = call double @llvm.maxnum.f64(double %n.1, double %t.2)
  %a.3 = bitcast double %n.2 to <2 x i32>
  %b.3 = extractelement <2 x i32> %a.3, i64 1
  %e.3 = extractelement <2 x i32> %a.3, i64 0
  %f.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %b.3, i32 2, i32 31)
  %g.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.3, i32 2, i32 31)
  %h.3 = insertelement <2 x i32> poison, i32 %g.3, i64 0
  %j.3 = insertelement <2 x i32> %h.3, i32 %f.3, i64 1
  %t.3 = bitcast <2 x i32> %j.3 to double
  %n.3 = call double @llvm.maxnum.f64(double %n.2, double %t.3)
  %a.4 = bitcast double %n.3 to <2 x i32>
  %b.4 = extractelement <2 x i32> %a.4, i64 1
  %e.4 = extractelement <2 x i32> %a.4, i64 0
  %f.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %b.4, i32 1, i32 31)
  %g.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %e.4, i32 1, i32 31)
  %h.4 = insertelement <2 x i32> poison, i32 %g.4, i64 0
  %j.4 = insertelement <2 x i32> %h.4, i32 %f.4, i64 1
  %t.4 = bitcast <2 x i32> %j.4 to double
  %n.4 = call double @llvm.maxnum.f64(double %n.3, double %t.4)
  %q = getelementptr double, ptr %out, i64 %ix
  store double %n.4, ptr %q
  ret void
}
define void @ir_flags_f32(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %x = freeze float %load
  %t.0 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %x, i32 16, i32 31)
  %n.0 = fadd contract float %x, %t.0
  %t.1 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.0, i32 8, i32 31)
  %n.1 = fadd contract float %n.0, %t.1
  %t.2 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.1, i32 4, i32 31)
  %n.2 = fadd contract float %n.1, %t.2
  %t.3 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.2, i32 2, i32 31)
  %n.3 = fadd contract float %n.2, %t.3
  %t.4 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.3, i32 1, i32 31)
  %n.4 = fadd contract float %n.3, %t.4
  %q = getelementptr float, ptr %out, i64 %ix
  store float %n.4, ptr %q
  ret void
}
define void @ir_add_negated(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %x = freeze float %load
  %t.0 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %x, i32 16, i32 31)
  %z.0 = fneg float %t.0
  %n.0 = fadd float %x, %z.0
  %t.1 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.0, i32 8, i32 31)
  %z.1 = fneg float %t.1
  %n.1 = fadd float %n.0, %z.1
  %t.2 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.1, i32 4, i32 31)
  %z.2 = fneg float %t.2
  %n.2 = fadd float %n.1, %z.2
  %t.3 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.2, i32 2, i32 31)
  %z.3 = fneg float %t.3
  %n.3 = fadd float %n.2, %z.3
  %t.4 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.3, i32 1, i32 31)
  %z.4 = fneg float %t.4
  %n.4 = fadd float %n.3, %z.4
  %q = getelementptr float, ptr %out, i64 %ix
  store float %n.4, ptr %q
  ret void
}
define void @ir_sub_negated(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %x = freeze float %load
  %t.0 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %x, i32 16, i32 31)
  %z.0 = fneg float %t.0
  %n.0 = fsub float %x, %z.0
  %t.1 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %n.0, i32 8, i32 31)
  %z.1 = fneg float %t.1
  %n.1 = fsub float %n.0, %z.1
  %t.2 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %n.1, i32 4, i32 31)
  %z.2 = fneg float %t.2
  %n.2 = fsub float %n.1, %z.2
  %t.3 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %n.2, i32 2, i32 31)
  %z.3 = fneg float %t.3
  %n.3 = fsub float %n.2, %z.3
  %t.4 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %n.3, i32 1, i32 31)
  %z.4 = fneg float %t.4
  %n.4 = fsub float %n.3, %z.4
  %q = getelementptr float, ptr %out, i64 %ix
  %is = icmp eq i32 %l, 0
  br i1 %is, label %yes, label %no
yes:
  store float %n.4, ptr %q
  br label %no
no:
  ret void
}
define void @ir_bits_of_float(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %x = freeze float %load
  %z.0 = bitcast float %x to i32
  %b.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.0, i32 16, i32 31)
  %t.0 = bitcast i32 %b.0 to float
  %n.0 = fadd float %t.0, %x
  %z.1 = bitcast float %n.0 to i32
  %b.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.1, i32 8, i32 31)
  %t.1 = bitcast i32 %b.1 to float
  %n.1 = fadd float %t.1, %n.0
  %z.2 = bitcast float %n.1 to i32
  %b.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.2, i32 4, i32 31)
  %t.2 = bitcast i32 %b.2 to float
  %n.2 = fadd float %t.2, %n.1
  %z.3 = bitcast float %n.2 to i32
  %b.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.3, i32 2, i32 31)
  %t.3 = bitcast i32 %b.3 to float
  %n.3 = fadd float %t.3, %n.2
  %z.4 = bitcast float %n.3 to i32
  %b.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.4, i32 1, i32 31)
  %t.4 = bitcast i32 %b.4 to float
  %n.4 = fadd float %t.4, %n.3
  %q = getelementptr float, ptr %out, i64 %ix
  store float %n.4, ptr %q
  ret void
}
define void @ir_float_for_bits(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = freeze i32 %load
  %z.0 = bitcast i32 %x to float
  %b.0 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %z.0, i32 16, i32 31)
  %t.0 = bitcast float %b.0 to i32
  %n.0 = add i32 %t.0, %x
  %z.1 = bitcast i32 %n.0 to float
  %b.1 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %z.1, i32 8, i32 31)
  %t.1 = bitcast float %b.1 to i32
  %n.1 = add i32 %t.1, %n.0
  %z.2 = bitcast i32 %n.1 to float
  %b.2 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %z.2, i32 4, i32 31)
  %t.2 = bitcast float %b.2 to i32
  %n.2 = add i32 %t.2, %n.1
  %z.3 = bitcast i32 %n.2 to float
  %b.3 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %z.3, i32 2, i32 31)
  %t.3 = bitcast float %b.3 to i32
  %n.3 = add i32 %t.3, %n.2
  %z.4 = bitcast i32 %n.3 to float
  %b.4 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %z.4, i32 1, i32 31)
  %t.4 = bitcast float %b.4 to i32
  %n.4 = add i32 %t.4, %n.3
  %q = getelementptr i32, ptr %out, i64 %ix
  store i32 %n.4, ptr %q
  ret void
}
define void @ir_add_nuw(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = lshr i32 %load, 5
  %t.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 16, i32 31)
  %n.0 = add nuw i32 %x, %t.0
  %t.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.0, i32 8, i32 31)
  %n.1 = add nuw i32 %n.0, %t.1
  %t.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.1, i32 4, i32 31)
  %n.2 = add nuw i32 %n.1, %t.2
  %t.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.2, i32 2, i32 31)
  %n.3 = add nuw i32 %n.2, %t.3
  %t.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.3, i32 1, i32 31)
  %n.4 = add nuw i32 %n.3, %t.4
  %q = getelementptr i32, ptr %out, i64 %ix
  store i32 %n.4, ptr %q
  ret void
}
define void @ir_or_disjoint(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %m = shl i32 1, %l
  %y = and i32 %load, %m
  %x = freeze i32 %y
  %t.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 16, i32 31)
  %n.0 = or disjoint i32 %x, %t.0
  %t.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.0, i32 8, i32 31)
  %n.1 = or disjoint i32 %n.0, %t.1
  %t.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.1, i32 4, i32 31)
  %n.2 = or disjoint i32 %n.1, %t.2
  %t.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.2, i32 2, i32 31)
  %n.3 = or disjoint i32 %n.2, %t.3
  %t.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.3, i32 1, i32 31)
  %n.4 = or disjoint i32 %n.3, %t.4
  %q = getelementptr i32, ptr %out, i64 %ix
  store i32 %n.4, ptr %q
  ret void
}
define void @ir_shift_for_double(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = freeze i32 %load
  %t.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %x, i32 16, i32 31)
  %z.0 = add i32 %x, %t.0
  %n.0 = shl i32 %z.0, 1
  %t.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.0, i32 8, i32 31)
  %z.1 = add i32 %n.0, %t.1
  %n.1 = shl i32 %z.1, 1
  %t.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.1, i32 4, i32 31)
  %z.2 = add i32 %n.1, %t.2
  %n.2 = shl i32 %z.2, 1
  %t.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.2, i32 2, i32 31)
  %z.3 = add i32 %n.2, %t.3
  %n.3 = shl i32 %z.3, 1
  %t.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n.3, i32 1, i32 31)
  %z.4 = add i32 %n.3, %t.4
  %n.4 = shl i32 %z.4, 1
  %q = getelementptr i32, ptr %out, i64 %ix
  store i32 %n.4, ptr %q
  ret void
}
define void @ir_mul_reassoc(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %b = bitcast float %load to i32
  %y = and i32 %b, 16777216
  %z = add i32 %y, 1056964608
  %x = bitcast i32 %z to float
  %t.0 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %x, i32 16, i32 31)
  %n.0 = fmul reassoc float %x, %t.0
  %t.1 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.0, i32 8, i32 31)
  %n.1 = fmul reassoc float %n.0, %t.1
  %t.2 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.1, i32 4, i32 31)
  %n.2 = fmul reassoc float %n.1, %t.2
  %t.3 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.2, i32 2, i32 31)
  %n.3 = fmul reassoc float %n.2, %t.3
  %t.4 = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %n.3, i32 1, i32 31)
  %n.4 = fmul reassoc float %n.3, %t.4
  %q = getelementptr float, ptr %out, i64 %ix
  store float %n.4, ptr %q
  ret void
}
define void @ir_add_reassoc(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %b = bitcast float %load to i32
  %y = and i32 %b, 65535
  %x = uitofp i32 %y to float
  %t.0 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %x, i32 16, i32 31)
  %n.0 = fadd reassoc nsz float %x, %t.0
  %t.1 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %n.0, i32 8, i32 31)
  %n.1 = fadd reassoc nsz float %n.0, %t.1
  %t.2 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %n.1, i32 4, i32 31)
  %n.2 = fadd reassoc nsz float %n.1, %t.2
  %t.3 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %n.2, i32 2, i32 31)
  %n.3 = fadd reassoc nsz float %n.2, %t.3
  %t.4 = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %n.3, i32 1, i32 31)
  %n.4 = fadd reassoc nsz float %n.3, %t.4
  %q = getelementptr float, ptr %out, i64 %ix
  %is = icmp eq i32 %l, 0
  br i1 %is, label %yes, label %no
yes:
  store float %n.4, ptr %q
  br label %no
no:
  ret void
}
define void @ir_scan_reassoc(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %b = bitcast float %load to i32
  %y = and i32 %b, 65535
  %x = uitofp i32 %y to float
  %r.0 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %x, i32 1, i32 0)
  %t.0 = extractvalue {float, i1} %r.0, 0
  %c.0 = extractvalue {float, i1} %r.0, 1
  %s.0 = fadd reassoc float %x, %t.0
  %n.0 = select i1 %c.0, float %s.0, float %x
  %r.1 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.0, i32 2, i32 0)
  %t.1 = extractvalue {float, i1} %r.1, 0
  %c.1 = extractvalue {float, i1} %r.1, 1
  %s.1 = fadd reassoc float %n.0, %t.1
  %n.1 = select i1 %c.1, float %s.1, float %n.0
  %r.2 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.1, i32 4, i32 0)
  %t.2 = extractvalue {float, i1} %r.2, 0
  %c.2 = extractvalue {float, i1} %r.2, 1
  %s.2 = fadd reassoc float %n.1, %t.2
  %n.2 = select i1 %c.2, float %s.2, float %n.1
  %r.3 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.2, i32 8, i32 0)
  %t.3 = extractvalue {float, i1} %r.3, 0
  %c.3 = extractvalue {float, i1} %r.3, 1
  %s.3 = fadd reassoc float %n.2, %t.3
  %n.3 = select i1 %c.3, float %s.3, float %n.2
  %r.4 = call {float, i1} @llvm.nvvm.shfl.sync.up.f32p(i32 -1, float %n.3, i32 16, i32 0)
  %t.4 = extractvalue {float, i1} %r.4, 0
  %c.4 = extractvalue {float, i1} %r.4, 1
  %s.4 = fadd reassoc float %n.3, %t.4
  %n.4 = select i1 %c.4, float %s.4, float %n.3
  %q = getelementptr float, ptr %out, i64 %ix
  store float %n.4, ptr %q
  ret void
}
define void @ir_half_as_i32(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr half, ptr %in, i64 %ix
  %load = load half, ptr %p
  %fin = fcmp one half %load, 0xH7C00
  %fin2 = fcmp one half %load, 0xHFC00
  %both = and i1 %fin, %fin2
  %m = fmul half %load, 0xH2000
  %x = select i1 %both, half %m, half 0xH3C00
  %z.0 = bitcast half %x to i16
  %y.0 = zext i16 %z.0 to i32
  %b.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %y.0, i32 16, i32 31)
  %e.0 = trunc i32 %b.0 to i16
  %t.0 = bitcast i16 %e.0 to half
  %n.0 = fadd half %x, %t.0
  %z.1 = bitcast half %n.0 to i16
  %y.1 = zext i16 %z.1 to i32
  %b.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %y.1, i32 8, i32 31)
  %e.1 = trunc i32 %b.1 to i16
  %t.1 = bitcast i16 %e.1 to half
  %n.1 = fadd half %n.0, %t.1
  %z.2 = bitcast half %n.1 to i16
  %y.2 = zext i16 %z.2 to i32
  %b.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %y.2, i32 4, i32 31)
  %e.2 = trunc i32 %b.2 to i16
  %t.2 = bitcast i16 %e.2 to half
  %n.2 = fadd half %n.1, %t.2
  %z.3 = bitcast half %n.2 to i16
  %y.3 = zext i16 %z.3 to i32
  %b.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %y.3, i32 2, i32 31)
  %e.3 = trunc i32 %b.3 to i16
  %t.3 = bitcast i16 %e.3 to half
  %n.3 = fadd half %n.2, %t.3
  %z.4 = bitcast half %n.3 to i16
  %y.4 = zext i16 %z.4 to i32
  %b.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %y.4, i32 1, i32 31)
  %e.4 = trunc i32 %b.4 to i16
  %t.4 = bitcast i16 %e.4 to half
  %n.4 = fadd half %n.3, %t.4
  %q = getelementptr half, ptr %out, i64 %ix
  store half %n.4, ptr %q
  ret void
}
define void @ir_truncated(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = freeze i32 %load
  %z.0 = trunc i32 %x to i16
  %y.0 = sext i16 %z.0 to i32
  %t.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %y.0, i32 16, i32 31)
  %s.0 = add i32 %y.0, %t.0
  %n.0 = and i32 %s.0, 65535
  %z.1 = trunc i32 %n.0 to i16
  %y.1 = sext i16 %z.1 to i32
  %t.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %y.1, i32 8, i32 31)
  %s.1 = add i32 %y.1, %t.1
  %n.1 = and i32 %s.1, 65535
  %z.2 = trunc i32 %n.1 to i16
  %y.2 = sext i16 %z.2 to i32
  %t.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %y.2, i32 4, i32 31)
  %s.2 = add i32 %y.2, %t.2
  %n.2 = and i32 %s.2, 65535
  %z.3 = trunc i32 %n.2 to i16
  %y.3 = sext i16 %z.3 to i32
  %t.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %y.3, i32 2, i32 31)
  %s.3 = add i32 %y.3, %t.3
  %n.3 = and i32 %s.3, 65535
  %z.4 = trunc i32 %n.3 to i16
  %y.4 = sext i16 %z.4 to i32
  %t.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %y.4, i32 1, i32 31)
  %s.4 = add i32 %y.4, %t.4
  %n.4 = and i32 %s.4, 65535
  %q = getelementptr i32, ptr %out, i64 %ix
  store i32 %n.4, ptr %q
  ret void
}
define void @ir_bits_xor(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr i32, ptr %in, i64 %ix
  %load = load i32, ptr %p
  %x = freeze i32 %load
  %z.0 = and i32 %x, 1
  %t.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.0, i32 16, i32 31)
  %n.0 = xor i32 %z.0, %t.0
  %z.1 = and i32 %n.0, 1
  %t.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.1, i32 8, i32 31)
  %n.1 = xor i32 %z.1, %t.1
  %z.2 = and i32 %n.1, 1
  %t.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.2, i32 4, i32 31)
  %n.2 = xor i32 %z.2, %t.2
  %z.3 = and i32 %n.2, 1
  %t.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.3, i32 2, i32 31)
  %n.3 = xor i32 %z.3, %t.3
  %z.4 = and i32 %n.3, 1
  %t.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.4, i32 1, i32 31)
  %n.4 = xor i32 %z.4, %t.4
  %q = getelementptr i32, ptr %out, i64 %ix
  store i32 %n.4, ptr %q
  ret void
}
define void @ir_mixed_types(ptr %out, ptr %in) {
  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %ntid = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %bid = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %base = mul i32 %bid, %ntid
  %i = add i32 %base, %tid
  %ix = zext i32 %i to i64
  %p = getelementptr float, ptr %in, i64 %ix
  %load = load float, ptr %p
  %b = bitcast float %load to i32
  %y = and i32 %b, 65535
  %x = uitofp i32 %y to float
  %z.0 = fptoui float %x to i32
  %b.0 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.0, i32 16, i32 31)
  %t.0 = uitofp i32 %b.0 to float
  %n.0 = fadd float %x, %t.0
  %z.1 = fptoui float %n.0 to i32
  %b.1 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.1, i32 8, i32 31)
  %t.1 = uitofp i32 %b.1 to float
  %n.1 = fadd float %n.0, %t.1
  %z.2 = fptoui float %n.1 to i32
  %b.2 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.2, i32 4, i32 31)
  %t.2 = uitofp i32 %b.2 to float
  %n.2 = fadd float %n.1, %t.2
  %z.3 = fptoui float %n.2 to i32
  %b.3 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.3, i32 2, i32 31)
  %t.3 = uitofp i32 %b.3 to float
  %n.3 = fadd float %n.2, %t.3
  %z.4 = fptoui float %n.3 to i32
  %b.4 = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %z.4, i32 1, i32 31)
  %t.4 = uitofp i32 %b.4 to float
  %n.4 = fadd float %n.3, %t.4
  %q = getelementptr float, ptr %out, i64 %ix
  store float %n.4, ptr %q
  ret void
}
!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11, !12, !13, !14, !15, !16, !17, !18, !19, !20, !21, !22, !23, !24, !25, !26, !27, !28, !29, !30, !31, !32, !33, !34, !35, !36, !37, !38}
!0 = !{ptr @p_scan_select, !"kernel", i32 1}
!1 = !{ptr @p_scan_zero, !"kernel", i32 1}
!2 = !{ptr @p_scan_width8, !"kernel", i32 1}
!3 = !{ptr @p_scan_inverted, !"kernel", i32 1}
!4 = !{ptr @p_scan_wrong_side, !"kernel", i32 1}
!5 = !{ptr @p_back_select, !"kernel", i32 1}
!6 = !{ptr @p_sum_select, !"kernel", i32 1}
!7 = !{ptr @p_sum_ignored, !"kernel", i32 1}
!8 = !{ptr @p_xor_counted, !"kernel", i32 1}
!9 = !{ptr @ir_umax, !"kernel", i32 1}
!10 = !{ptr @ir_smin, !"kernel", i32 1}
!11 = !{ptr @ir_add_saturating, !"kernel", i32 1}
!12 = !{ptr @ir_sadd_saturating, !"kernel", i32 1}
!13 = !{ptr @ir_minnum, !"kernel", i32 1}
!14 = !{ptr @ir_maxnum_down, !"kernel", i32 1}
!15 = !{ptr @ir_minimum, !"kernel", i32 1}
!16 = !{ptr @ir_maximum_scan, !"kernel", i32 1}
!17 = !{ptr @ir_umax_u64, !"kernel", i32 1}
!18 = !{ptr @ir_add_u64_down, !"kernel", i32 1}
!19 = !{ptr @ir_halves_swapped, !"kernel", i32 1}
!20 = !{ptr @ir_low_half_alone, !"kernel", i32 1}
!21 = !{ptr @ir_pair_u64, !"kernel", i32 1}
!22 = !{ptr @ir_pair_f64, !"kernel", i32 1}
!23 = !{ptr @ir_pair_f64_max, !"kernel", i32 1}
!24 = !{ptr @ir_flags_f32, !"kernel", i32 1}
!25 = !{ptr @ir_add_negated, !"kernel", i32 1}
!26 = !{ptr @ir_sub_negated, !"kernel", i32 1}
!27 = !{ptr @ir_bits_of_float, !"kernel", i32 1}
!28 = !{ptr @ir_float_for_bits, !"kernel", i32 1}
!29 = !{ptr @ir_add_nuw, !"kernel", i32 1}
!30 = !{ptr @ir_or_disjoint, !"kernel", i32 1}
!31 = !{ptr @ir_shift_for_double, !"kernel", i32 1}
!32 = !{ptr @ir_mul_reassoc, !"kernel", i32 1}
!33 = !{ptr @ir_add_reassoc, !"kernel", i32 1}
!34 = !{ptr @ir_scan_reassoc, !"kernel", i32 1}
!35 = !{ptr @ir_half_as_i32, !"kernel", i32 1}
!36 = !{ptr @ir_truncated, !"kernel", i32 1}
!37 = !{ptr @ir_bits_xor, !"kernel", i32 1}
!38 = !{ptr @ir_mixed_types, !"kernel", i32 1}
