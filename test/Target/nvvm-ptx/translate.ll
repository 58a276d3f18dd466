; Inline PTX as IR: registers and scopes, guards, vectors, memory, order, warps.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-ptx<cpu=gfx90a>,verify' -S %s | FileCheck %s --implicit-check-not='asm "' --implicit-check-not='asm sideeffect'
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' %s -o /dev/null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1100>' %s | %llc -mcpu=gfx1100 -O0 -verify-machineinstrs -filetype=obj -o /dev/null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s | %llc -mcpu=gfx90a -O2 -verify-machineinstrs -filetype=obj -o /dev/null
target triple = "nvptx64-nvidia-cuda"

; CUB's step of a scan: the guard selects.
; CHECK-LABEL: define i32 @scan(
; CHECK-NEXT: [[S:%.*]] = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %x, i32 1, i32 0)
; CHECK-NEXT: [[P:%.*]] = extractvalue { i32, i1 } [[S]], 1
; CHECK-NEXT: [[R:%.*]] = extractvalue { i32, i1 } [[S]], 0
; CHECK-NEXT: [[A:%.*]] = add i32 [[R]], %x
; CHECK-NEXT: [[V:%.*]] = select i1 [[P]], i32 [[A]], i32 [[R]]
; CHECK-NEXT: ret i32 [[V]]
define i32 @scan(i32 %x) {
  %r = call i32 asm sideeffect "{  .reg .s32 r0;  .reg .pred p;  shfl.sync.up.b32 r0|p, $1, $2, $3, $5;  @p add.s32 r0, r0, $4;  mov.s32 $0, r0;}", "=r,r,r,r,r,r"(i32 %x, i32 1, i32 0, i32 %x, i32 -1) convergent
  ret i32 %r
}

; CHECK-LABEL: define i32 @ballot(
; CHECK-NEXT: [[C:%.*]] = icmp ne i32 %x, 0
; CHECK-NEXT: [[B:%.*]] = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 [[C]])
; CHECK-NEXT: ret i32 [[B]]
define i32 @ballot(i32 %x) {
  %r = call i32 asm sideeffect "{\0A .reg .pred p;\0A setp.ne.u32 p, $1, 0; // comment ; }\0A vote.sync.ballot.b32 $0, p, 0xffffffff;\0A}", "=r,r"(i32 %x) convergent
  ret i32 %r
}

; CHECK-LABEL: define i32 @ballot_of_cccl(
; CHECK: call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1
define i32 @ballot_of_cccl(i32 %x) {
  %r = call i32 asm sideeffect "{ .reg .pred p; setp.ne.u32 p, $1, 0; vote.ballot.sync.b32 $0, p, 0xffffffff; }", "=r,r"(i32 %x) convergent
  ret i32 %r
}

; A guarded access stands behind a branch, and keeps the old value otherwise.
; CHECK-LABEL: define i32 @guarded(
; CHECK: [[C:%.*]] = icmp eq i32 %g, 1
; CHECK-NEXT: br i1 [[C]], label %[[THEN:.*]], label %[[JOIN:.*]]
; CHECK: [[THEN]]:
; CHECK: [[G:%.*]] = addrspacecast ptr %p to ptr addrspace(1)
; CHECK-NEXT: [[A:%.*]] = getelementptr {{.*}}ptr addrspace(1) [[G]], i64 8
; CHECK-NEXT: [[L:%.*]] = load i32, ptr addrspace(1) [[A]], align 4, !invariant.load
; CHECK: [[JOIN]]:
; CHECK-NEXT: phi i32 [ %old, %0 ], [ [[L]], %[[THEN]] ]
define i32 @guarded(ptr %p, i32 %g, i32 %old) {
  %r = call i32 asm "{ .reg .pred q; setp.eq.s32 q, $2, 1; @q ld.global.nc.L1::no_allocate.L2::128B.u32 $0, [$1+8]; }", "=r,l,r,0"(ptr %p, i32 %g, i32 %old)
  ret i32 %r
}

; CHECK-LABEL: define void @memory(
; CHECK: load volatile <4 x i32>, ptr addrspace(1) {{.*}}, align 16
; CHECK: load atomic volatile i64, ptr %p syncscope("device") monotonic, align 8
; CHECK: load atomic volatile i32, ptr %p syncscope("block") acquire, align 4
; CHECK: load volatile <2 x i64>, ptr %p, align 16
; CHECK: fence syncscope("singlethread") seq_cst
; CHECK-NEXT: store atomic volatile i32 1, ptr %p release, align 4
; CHECK-NEXT: fence syncscope("singlethread") seq_cst
; CHECK: store volatile i16 %h, ptr addrspace(3)
; CHECK: atomicrmw volatile add ptr addrspace(1) {{.*}}, i32 5 syncscope("device") monotonic
; CHECK: cmpxchg volatile ptr %p, i32 0, i32 1 syncscope("block") acq_rel acquire
; CHECK: atomicrmw volatile fadd ptr %p, float 1.000000e+00 monotonic
; CHECK: fence acq_rel
; CHECK: call void @llvm.nvvm.membar.gl()
; CHECK: call void @llvm.nvvm.barrier.sync(i32 0)
define void @memory(ptr %p, i16 %h, i32 %s) {
  %a = call { i32, i32, i32, i32 } asm sideeffect "ld.global.cs.v4.u32 {$0, $1, $2, $3}, [$4];", "=r,=r,=r,=r,l"(ptr %p)
  %b = call { i32, i32 } asm sideeffect "ld.relaxed.gpu.v2.u32 {$0, $1}, [$2];", "=r,=r,l"(ptr %p)
  %c = call i32 asm sideeffect "ld.acquire.cta.u32 $0, [$1];", "=r,l"(ptr %p)
  %d = call { i64, i64 } asm sideeffect "ld.relaxed.gpu.v2.u64 {$0, $1}, [$2];", "=l,=l,l"(ptr %p)
  call void asm sideeffect "st.release.sys.u32 [$0], 1;", "l,~{memory}"(ptr %p)
  call void asm sideeffect "st.shared.u16 [$0], $1;", "r,h"(i32 %s, i16 %h)
  %e = call i32 asm sideeffect "atom.global.add.u32 $0, [$1], 5;", "=r,l"(ptr %p)
  %f = call i32 asm sideeffect "atom.acq_rel.cta.cas.b32 $0, [$1], 0, 1;", "=r,l"(ptr %p)
  call void asm sideeffect "red.relaxed.sys.add.f32 [$0], 0f3F800000;", "l"(ptr %p)
  call void asm sideeffect "fence.acq_rel.sys; membar.gl; bar.sync 0;", ""() convergent
  ret void
}

; Carry chains over volatile statements of one block.
; CHECK-LABEL: define i64 @chain(
; CHECK: [[A:%.*]] = call { i32, i1 } @llvm.uadd.with.overflow.i32(i32 %a, i32 %b)
; CHECK: [[F:%.*]] = extractvalue { i32, i1 } [[A]], 1
; CHECK: zext i1 [[F]] to i32
define i64 @chain(i32 %a, i32 %b) {
  %l = call i32 asm sideeffect "add.cc.u32 $0, $1, $2;", "=r,r,r"(i32 %a, i32 %b)
  %h = call i32 asm sideeffect "addc.u32 $0, 0, 0;", "=r"()
  %x = zext i32 %l to i64
  %y = zext i32 %h to i64
  %z = shl i64 %y, 32
  %r = or i64 %x, %z
  ret i64 %r
}

; cooperative_groups' own piece of shared memory.
; CHECK-LABEL: define i64 @reserved(
; CHECK: ptrtoint (ptr addrspace(3) @crosslane.reserved.shared to i32)
define i64 @reserved() {
  %r = call i64 asm "{\0A\09 .reg .u32 start;\0A\09 .reg .u64 extended;\0A\09 mov.u32 start, %reserved_smem_offset_1;\0A\09 cvt.u64.u32 extended, start;\0A\09 cvta.shared.u64 $0, extended;\0A\09}", "=l"()
  ret i64 %r
}

; CHECK-LABEL: define void @registers(
; CHECK-DAG: call i32 @llvm.nvvm.read.ptx.sreg.laneid()
; CHECK-DAG: call i32 @llvm.nvvm.read.ptx.sreg.lanemask.ge()
; CHECK-DAG: call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
; CHECK-DAG: call i64 @llvm.nvvm.read.ptx.sreg.clock64()
; CHECK-DAG: call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
; CHECK: call float @llvm.nvvm.rcp.approx.ftz.f(float
; CHECK: call void @llvm.nvvm.nanosleep(i32 100)
; CHECK: br i1
; CHECK: call void @llvm.nvvm.exit()
define void @registers(ptr %p, float %f) {
  %a = call i32 asm sideeffect "mov.u32 $0, %laneid;", "=r"()
  %b = call i32 asm sideeffect "mov.u32 $0, %%lanemask_ge;", "=r"()
  %c = call i32 asm sideeffect "mov.u32 $0, %ntid.y;", "=r"()
  %d = call i64 asm sideeffect "mov.u64 $0, %clock64;", "=l"()
  %e = call i32 asm sideeffect "mov.u32 $0, %total_smem_size;", "=r"()
  %g = call float asm "rcp.approx.ftz.f32 $0,$1;", "=f,f"(float %f)
  store float %g, ptr %p
  call void asm sideeffect "nanosleep.u32 100;", ""()
  ret void
}
define ptx_kernel void @leaves(i32 %x) {
  call void asm sideeffect "{ .reg .pred p; setp.eq.u32 p, $0, 0; @p exit; }", "r"(i32 %x)
  ret void
}

; The order in which cuRAND's headers have the modifiers, and another one that
; NVIDIA's assembler takes.
; CHECK-LABEL: define float @order(
; CHECK-NEXT: [[L:%.*]] = call float @llvm.nvvm.lg2.approx.ftz.f(float %x)
; CHECK: atomicrmw volatile fadd ptr addrspace(1) {{.*}} syncscope("device") monotonic
define float @order(float %x, ptr %p) {
  %r = call float asm "lg2.approx.f32.ftz $0, $1;", "=f,f"(float %x)
  call void asm sideeffect "red.global.gpu.add.f32 [$0], $1;", "l,f,~{memory}"(ptr %p, float %x)
  ret float %r
}

; In constant expressions operands that are numbers are what they are in the
; text: signed 64-bit numbers.
; CHECK-LABEL: define i64 @constants(
; CHECK: [[A:%.*]] = getelementptr i8, ptr addrspace(1) {{.*}}, i64 -16
; CHECK: [[L:%.*]] = load volatile i64, ptr addrspace(1) [[A]]
; CHECK-NEXT: [[S:%.*]] = add i64 [[L]], -4
; CHECK-NEXT: ret i64 [[S]]
define i64 @constants(ptr %p) {
  %r = call i64 asm sideeffect "ld.global.u64 $0, [$1 + 4 * $2 + 12]; add.s64 $0, $0, (WARP_SZ - 33 >> 1) + ($2 > 0U ? -(.s64)6U / 2 : 5);", "=l,l,n"(ptr %p, i32 -7)
  ret i64 %r
}

; Registers that are vectors: accesses and moves of all of one, elements alone.
; CHECK-LABEL: define i32 @vectors(
; CHECK: [[L:%.*]] = load volatile <4 x i32>, ptr addrspace(1) {{.*}}, align 16
; CHECK-DAG: [[X:%.*]] = extractelement <4 x i32> [[L]], i64 0
; CHECK-DAG: [[W:%.*]] = extractelement <4 x i32> [[L]], i64 3
; CHECK-DAG: [[T:%.*]] = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
; CHECK: [[S:%.*]] = add i32 [[W]], [[T]]
; CHECK: store volatile <2 x i32>
; CHECK: ret i32 [[S]]
define i32 @vectors(ptr %p) {
  %r = call i32 asm sideeffect "{ .reg .v4 .b32 %v<2>; .reg.v2.u32 w; ld.global.v4.b32 %v0, [$1]; mov.v4.u32 %v1, %tid; mov.v2.u32 w, {%v0.x, 1 + 1}; add.u32 $0, %v0.a, %v1.b; st.global.v2.u32 [$1], w; }", "=r,l"(ptr %p)
  ret i32 %r
}

; Labels: what registers hold where blocks meet. CUTLASS waits so.
; CHECK-LABEL: define i32 @loop(
; CHECK: br label %[[LOOP:.*]]
; CHECK: [[LOOP]]:
; CHECK-NEXT: [[P:%.*]] = phi i32
; CHECK: [[Z:%.*]] = icmp eq i32 [[B:%.*]], 0
; CHECK-NEXT: br i1 [[Z]], label %[[DONE:.*]], label %
; CHECK: urem i32
; CHECK: br label %
; CHECK-NOT: alloca
; CHECK-LABEL: define void @wait(
; CHECK: br label %[[WAIT:.*]]
; CHECK: [[WAIT]]:
; CHECK: load atomic volatile i64, ptr addrspace(3) {{.*}} syncscope("block") acquire
; CHECK: br i1
; CHECK-NOT: poison
; CHECK: ret void
define i32 @loop(i32 %a, i32 %b) {
  %r = call i32 asm sideeffect "{ .reg .pred p; .reg .u32 a, b; mov.u32 a, $1; mov.u32 b, $2; LOOP: setp.eq.u32 p, b, 0; @p bra DONE; { .reg .u32 t; rem.u32 t, a, b; mov.u32 a, b; mov.u32 b, t; } bra.uni LOOP; DONE: mov.u32 $0, a; }", "=r,r,r"(i32 %a, i32 %b)
  ret i32 %r
}
define void @wait(i32 %barrier, i32 %parity) {
  call void asm sideeffect "{\0A .reg .pred P1;\0A LAB_WAIT${:uid}:\0A mbarrier.try_wait.parity.shared::cta.b64 P1, [$0], $1;\0A @P1 bra DONE;\0A bra LAB_WAIT${:uid};\0A DONE:\0A }", "r,r,~{memory}"(i32 %barrier, i32 %parity)
  ret void
}
