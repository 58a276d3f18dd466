; Which trees are taken, for which lanes, and what is left to nvvm-warp.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-tree<cpu=gfx90a>,xlane<cpu=gfx90a>' -pass-remarks=nvvm-tree -pass-remarks-missed=nvvm-tree %s -S -o %t.ll 2>%t.txt
; RUN: FileCheck %s --check-prefix=REMARK <%t.txt
; RUN: FileCheck %s <%t.ll
; RUN: %opt -passes='nvvm-tree<cpu=gfx90a>,xlane<cpu=gfx90a>' %s -o /dev/null 2>&1 | count 0

target triple = "nvptx64-nvidia-cuda"

; Lanes 0 to 7 are read: a rotation serves them, the clamp is nobody's concern.
; REMARK: tree fadd float, 1 steps, lanes read: 0xFF: row_ror:8
; CHECK-LABEL: @some_lanes(
; CHECK: update.dpp.i32(i32 poison, i32 {{.*}}, i32 296, i32 15, i32 15, i1 true)
; CHECK-NOT: shfl
define void @some_lanes(ptr %p, float %v) {
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %s = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 8, i32 31)
  %r = fadd float %v, %s
  %c = icmp ult i32 %l, 8
  br i1 %c, label %store, label %end
store:
  store float %r, ptr %p
  br label %end
end:
  ret void
}

; All lanes are read: the upper ones want their own value twice.
; REMARK: shuffle down by 8 in a tree of fadd: no DPP control gives the lanes read CUDA's value
; CHECK-LABEL: @all_lanes(
; CHECK: @llvm.nvvm.shfl.sync.down.f32
define float @all_lanes(float %v) {
  %s = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 8, i32 31)
  %r = fadd float %v, %s
  ret float %r
}

; A later broadcast from lane 0 reads lane 0 alone.
; REMARK: tree fadd float, 2 steps, lanes read: 0x1: row_ror:8 row_ror:4
; CHECK-LABEL: @broadcast(
; CHECK-NOT: shfl.sync.down
define float @broadcast(float %v) {
  %s = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 8, i32 31)
  %a = fadd float %v, %s
  %t = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %a, i32 4, i32 31)
  %b = fadd float %a, %t
  %r = call float @llvm.nvvm.shfl.sync.idx.f32(i32 -1, float %b, i32 0, i32 31)
  ret float %r
}

; Without reassoc the exchange with distance 16 comes first, and no rotation by
; 4 stands for an exchange with distance 4 before the one with distance 8.
; REMARK: tree fadd float, 2 steps, lanes read: 0xFFFFFFFF: (shuffle) row_ror:8
; REMARK: shuffle bfly by 4 in a tree of fadd
define float @order(float %v) {
  %s = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 4, i32 31)
  %a = fadd float %v, %s
  %t = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %a, i32 8, i32 31)
  %b = fadd float %a, %t
  ret float %b
}

; What another user wants of a step is kept.
; REMARK: tree add i32, 2 steps, lanes read: 0xFFFFFFFF: quad_perm:[1,0,3,2] quad_perm:[2,3,0,1]
; CHECK-LABEL: @two_results(
; CHECK: store i32 [[A:%.*]], ptr %p
define i32 @two_results(ptr %p, i32 %v) {
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  %a = add i32 %v, %s
  store i32 %a, ptr %p
  %t = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a, i32 2, i32 31)
  %b = add i32 %a, %t
  ret i32 %b
}

; With undefined, poison or variable amounts there is no tree; nor with a step
; that combines something else.
; CHECK-LABEL: @none(
; CHECK-COUNT-4: call i32 @llvm.nvvm.shfl
define i32 @none(i32 %v, i32 %n) {
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 poison, i32 31)
  %a = add i32 %v, %s
  %t = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a, i32 %n, i32 31)
  %b = add i32 %a, %t
  %u = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %b, i32 1, i32 undef)
  %c = add i32 %b, %u
  %w = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %c, i32 1, i32 31)
  %d = add i32 %w, %a
  ret i32 %d
}

; CHECK-LABEL: @unreachable(
define i32 @unreachable(i32 %v) {
  ret i32 %v
dead:
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %a, i32 1, i32 31)
  %a = add i32 %a, %s
  br label %dead
}

; CHECK-LABEL: @optnone(
; CHECK: @llvm.nvvm.shfl
define i32 @optnone(i32 %v) optnone noinline {
  %s = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  %a = add i32 %v, %s
  ret i32 %a
}

; tid.x & 31 is the lane when the block is declared so, or when a check says so.
; REMARK: tree fadd float, 1 steps, lanes read: 0x1: row_ror:8{{$}}
; CHECK-LABEL: @declared_rows(
; CHECK-NOT: ballot
; CHECK: update.dpp
define void @declared_rows(ptr %p, float %v) !reqd_work_group_size !0 {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 8, i32 31)
  %r = fadd float %v, %s
  %l = and i32 %t, 31
  %c = icmp eq i32 %l, 0
  br i1 %c, label %store, label %end
store:
  store float %r, ptr %p
  br label %end
end:
  ret void
}

; By the length of the block's rows, which all lanes know alike; first what is
; wanted, then a branch around the shuffles for blocks of other shapes.
; REMARK: tree fadd float, 1 steps, lanes read: 0x1: row_ror:8 (checked: tid.x numbers the lanes)
; CHECK-LABEL: @checked_rows(
; CHECK: %[[PACKET:.*]] = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
; CHECK: getelementptr inbounds {{.*}} %[[PACKET]], i64 4
; CHECK: %[[ENDS:.*]] = and i32 %{{.*}}, 31
; CHECK: %rows.are.warps = icmp eq i32 %[[ENDS]], 0
; CHECK: %[[OTHERS:.*]] = xor i1 %rows.are.warps, true
; CHECK: update.dpp
; CHECK: br i1 %[[OTHERS]], label %[[SHUFFLES:.*]], label %[[AFTER:.*]], !prof
; CHECK: [[SHUFFLES]]:
; CHECK: @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 8, i32 31)
; CHECK: [[AFTER]]:
define void @checked_rows(ptr %p, float %v) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 8, i32 31)
  %r = fadd float %v, %s
  %l = urem i32 %t, 32
  %c = icmp eq i32 %l, 0
  br i1 %c, label %store, label %end
store:
  store float %r, ptr %p
  br label %end
end:
  ret void
}

; Where blocks end within a warp, the lanes that are there say it.
; CHECK-LABEL: @checked_rows_ragged(
; CHECK-NOT: dispatch.ptr
; CHECK: %[[OTHERS:.*]] = call i64 @llvm.amdgcn.ballot.i64(
; CHECK: %rows.are.warps = icmp eq i64 %[[OTHERS]], 0
define void @checked_rows_ragged(ptr %p, float %v) "crosslane-ragged" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %s = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %v, i32 8, i32 31)
  %r = fadd float %v, %s
  %l = urem i32 %t, 32
  %c = icmp eq i32 %l, 0
  br i1 %c, label %store, label %end
store:
  store float %r, ptr %p
  br label %end
end:
  ret void
}

; Loops of constant length are unrolled, from memory (what clang makes without
; optimising) as well.
; REMARK: tree fadd float, 5 steps, lanes read: 0x1: {{.*}} row_ror:8 row_ror:4 quad_perm:[2,3,2,3] quad_perm:[1,1,2,3]
; CHECK-LABEL: @loop(
; CHECK-COUNT-4: update.dpp
define void @loop(ptr %p, float %v) {
entry:
  %l = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %o = alloca i32
  store i32 16, ptr %o
  br label %head
head:
  %x = phi float [ %v, %entry ], [ %y, %body ]
  %d = load i32, ptr %o
  %c = icmp sgt i32 %d, 0
  br i1 %c, label %body, label %end
body:
  %a = call float @llvm.nvvm.shfl.sync.down.f32(i32 -1, float %x, i32 %d, i32 31)
  %y = fadd float %x, %a
  %n = ashr i32 %d, 1
  store i32 %n, ptr %o
  br label %head
end:
  %z = icmp eq i32 %l, 0
  br i1 %z, label %store, label %out
store:
  store float %x, ptr %p
  br label %out
out:
  ret void
}

; Steps in different blocks are different trees: other lanes may be active.
; What is a rotation by 4 after one by 8 in one tree is none in the second.
; REMARK: tree fadd float, 1 steps{{.*}} row_ror:8
; REMARK: shuffle bfly by 4 in a tree of fadd
define float @blocks(ptr %p, float %v, i1 %c) {
entry:
  %s = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 8, i32 31)
  %a = fadd float %v, %s
  br i1 %c, label %more, label %end
more:
  %t = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %a, i32 4, i32 31)
  %b = fadd float %a, %t
  br label %end
end:
  %r = phi float [ %a, %entry ], [ %b, %more ]
  ret float %r
}

!0 = !{i32 64, i32 4, i32 1}
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.down.f32(i32, float, i32, i32)
declare float @llvm.nvvm.shfl.sync.idx.f32(i32, float, i32, i32)
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
