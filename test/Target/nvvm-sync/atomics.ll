; NVVM's scoped atomics are relaxed; LLVM's keep their ordering and change the
; name of the scope. Whatever the type, the AMDGPU backend has code for it.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-sync<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx900>' %s | %llc -O0 -mcpu=gfx900 -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -O2 -mcpu=gfx90a -filetype=null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx942>' %s | %llc -O2 -mcpu=gfx942 -filetype=null

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define void @scoped(
; CHECK: atomicrmw add ptr %p, i32 %i syncscope("workgroup") monotonic, align 4, !noalias.addrspace [[NOT_PRIVATE:![0-9]+]]
; CHECK: atomicrmw add ptr %p, i64 %l monotonic, align 8
; CHECK: atomicrmw xchg ptr %p, i32 %i syncscope("workgroup") monotonic
; CHECK: atomicrmw max ptr addrspace(1) %g, i32 %i monotonic
; CHECK: atomicrmw min ptr addrspace(3) %s, i64 %l syncscope("workgroup") monotonic
; CHECK: atomicrmw uinc_wrap ptr %p, i32 %i monotonic
; CHECK: atomicrmw udec_wrap ptr %p, i32 %i syncscope("workgroup") monotonic
; CHECK: atomicrmw and ptr %p, i32 %i monotonic
; CHECK: atomicrmw or ptr %p, i32 %i syncscope("workgroup") monotonic
; CHECK: atomicrmw xor ptr %p, i64 %l monotonic
; CHECK: atomicrmw fadd ptr %p, float %f syncscope("workgroup") monotonic
; CHECK: atomicrmw fadd ptr %p, double %d monotonic
; CHECK: [[PAIR:%.*]] = cmpxchg ptr %p, i32 %i, i32 7 syncscope("workgroup") monotonic monotonic, align 4
; CHECK: extractvalue { i32, i1 } [[PAIR]], 0
; CHECK: cmpxchg ptr %p, i64 %l, i64 7 monotonic monotonic, align 8
define void @scoped(ptr %p, ptr addrspace(1) %g, ptr addrspace(3) %s, i32 %i, i64 %l, float %f, double %d) {
  %1 = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %p, i32 %i)
  %2 = call i64 @llvm.nvvm.atomic.add.gen.i.sys.i64.p0(ptr %p, i64 %l)
  %3 = call i32 @llvm.nvvm.atomic.exch.gen.i.cta.i32.p0(ptr %p, i32 %i)
  %4 = call i32 @llvm.nvvm.atomic.max.gen.i.sys.i32.p1(ptr addrspace(1) %g, i32 %i)
  %5 = call i64 @llvm.nvvm.atomic.min.gen.i.cta.i64.p3(ptr addrspace(3) %s, i64 %l)
  %6 = call i32 @llvm.nvvm.atomic.inc.gen.i.sys.i32.p0(ptr %p, i32 %i)
  %7 = call i32 @llvm.nvvm.atomic.dec.gen.i.cta.i32.p0(ptr %p, i32 %i)
  %8 = call i32 @llvm.nvvm.atomic.and.gen.i.sys.i32.p0(ptr %p, i32 %i)
  %9 = call i32 @llvm.nvvm.atomic.or.gen.i.cta.i32.p0(ptr %p, i32 %i)
  %10 = call i64 @llvm.nvvm.atomic.xor.gen.i.sys.i64.p0(ptr %p, i64 %l)
  %11 = call float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr %p, float %f)
  %12 = call double @llvm.nvvm.atomic.add.gen.f.sys.f64.p0(ptr %p, double %d)
  %13 = call i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr %p, i32 %i, i32 7)
  %14 = call i64 @llvm.nvvm.atomic.cas.gen.i.sys.i64.p0(ptr %p, i64 %l, i64 7)
  ret void
}

; LLVM 22 reads the first as a sequentially consistent atomicrmw of its own.
; CHECK-LABEL: define void @wrapping(
; CHECK: atomicrmw uinc_wrap ptr %p, i32 %i {{(syncscope\("agent"\) monotonic|seq_cst)}}, align 4
; CHECK: atomicrmw udec_wrap ptr %p, i32 %i {{(syncscope\("agent"\) monotonic|seq_cst)}}, align 4
define void @wrapping(ptr %p, i32 %i) {
  %1 = call i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr %p, i32 %i)
  %2 = call i32 @llvm.nvvm.atomic.load.dec.32.p0(ptr %p, i32 %i)
  ret void
}

; CHECK-LABEL: define void @llvm_scopes(
; CHECK: atomicrmw add ptr %p, i32 1 seq_cst
; CHECK: atomicrmw add ptr %p, i32 1 syncscope("workgroup") acquire
; CHECK: atomicrmw volatile fadd ptr %p, float 1.0{{.*}} syncscope("agent") release
; CHECK: cmpxchg weak ptr %p, i32 1, i32 2 syncscope("agent") acq_rel monotonic
; CHECK: load atomic i32, ptr %p syncscope("workgroup") acquire, align 4
; CHECK: store atomic i32 1, ptr %p syncscope("agent") release, align 4
; CHECK: load atomic i32, ptr %p syncscope("wavefront") monotonic, align 4
define void @llvm_scopes(ptr %p) {
  %1 = atomicrmw add ptr %p, i32 1 seq_cst
  %2 = atomicrmw add ptr %p, i32 1 syncscope("block") acquire
  %3 = atomicrmw volatile fadd ptr %p, float 1.0 syncscope("device") release
  %4 = cmpxchg weak ptr %p, i32 1, i32 2 syncscope("cluster") acq_rel monotonic
  %5 = load atomic i32, ptr %p syncscope("block") acquire, align 4
  store atomic i32 1, ptr %p syncscope("device") release, align 4
  %6 = load atomic i32, ptr %p syncscope("wavefront") monotonic, align 4
  ret void
}

; CHECK-LABEL: define void @small_and_odd(
; CHECK-NOT: crosslane.refuse
; CHECK: ret void
define void @small_and_odd(ptr %p, i8 %b, i16 %h, half %hf, bfloat %bf, <2 x half> %v) {
  %1 = atomicrmw add ptr %p, i8 %b syncscope("block") monotonic
  %2 = atomicrmw nand ptr %p, i16 %h seq_cst
  %3 = cmpxchg ptr %p, i8 %b, i8 %b seq_cst seq_cst
  %4 = cmpxchg ptr %p, i16 %h, i16 %h syncscope("device") monotonic monotonic
  %5 = atomicrmw fadd ptr %p, half %hf monotonic
  %6 = atomicrmw fmax ptr %p, bfloat %bf monotonic
  %7 = atomicrmw fadd ptr %p, <2 x half> %v monotonic
  ret void
}

; CHECK: [[NOT_PRIVATE]] = !{i32 5, i32 6}

declare i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr, i32)
declare i64 @llvm.nvvm.atomic.add.gen.i.sys.i64.p0(ptr, i64)
declare i32 @llvm.nvvm.atomic.exch.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.max.gen.i.sys.i32.p1(ptr addrspace(1), i32)
declare i64 @llvm.nvvm.atomic.min.gen.i.cta.i64.p3(ptr addrspace(3), i64)
declare i32 @llvm.nvvm.atomic.inc.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.dec.gen.i.cta.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.and.gen.i.sys.i32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.or.gen.i.cta.i32.p0(ptr, i32)
declare i64 @llvm.nvvm.atomic.xor.gen.i.sys.i64.p0(ptr, i64)
declare float @llvm.nvvm.atomic.add.gen.f.cta.f32.p0(ptr, float)
declare double @llvm.nvvm.atomic.add.gen.f.sys.f64.p0(ptr, double)
declare i32 @llvm.nvvm.atomic.cas.gen.i.cta.i32.p0(ptr, i32, i32)
declare i64 @llvm.nvvm.atomic.cas.gen.i.sys.i64.p0(ptr, i64, i64)
declare i32 @llvm.nvvm.atomic.load.inc.32.p0(ptr, i32)
declare i32 @llvm.nvvm.atomic.load.dec.32.p0(ptr, i32)
