; Votes, match and redux of NVVM given to llc. Two warps share a wavefront of 64
; lanes, and each sees its own half.

; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %s | FileCheck -check-prefixes=CHECK,W64 %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1100 < %s | FileCheck -check-prefixes=CHECK,W32 %s
; RUN: llc -O0 -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -filetype=null %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -stop-after=nvvm-to-amdgpu < %s | FileCheck -check-prefix=IR %s

target triple = "nvptx64-nvidia-cuda"

declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i1 @llvm.nvvm.vote.any.sync(i32, i1)
declare i1 @llvm.nvvm.vote.all.sync(i32, i1)
declare i1 @llvm.nvvm.vote.uni.sync(i32, i1)
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.match.any.sync.i32(i32, i32)
declare {i32, i1} @llvm.nvvm.match.all.sync.i32p(i32, i32)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
declare i32 @llvm.nvvm.redux.sync.or(i32, i32)

; IR-NOT: llvm.nvvm.
; IR-NOT: nvptx

; CHECK-LABEL: {{^}}ballot:
; W64: v_cmp_lt_i32{{.*}} [[MASK:vcc|s\[[0-9:]+\]]],
; W64: v_lshrrev_b64
; W32: v_cmp_lt_i32
; W32-NOT: v_lshrrev_b64
; CHECK: s_endpgm
; IR-LABEL: define protected amdgpu_kernel void @ballot(
; IR: call i64 @llvm.amdgcn.ballot.i64(i1
define ptx_kernel void @ballot(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %c = icmp sgt i32 %v, 5
  %r = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %c)
  store i32 %r, ptr %a
  ret void
}

; CHECK-LABEL: {{^}}votes:
; CHECK: s_endpgm
; IR-LABEL: define protected amdgpu_kernel void @votes(
; IR: call i64 @llvm.amdgcn.ballot.i64(i1
define ptx_kernel void @votes(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %c = icmp sgt i32 %v, 5
  %any = call i1 @llvm.nvvm.vote.any.sync(i32 -1, i1 %c)
  %all = call i1 @llvm.nvvm.vote.all.sync(i32 -1, i1 %c)
  %uni = call i1 @llvm.nvvm.vote.uni.sync(i32 -1, i1 %c)
  %x = zext i1 %any to i32
  %y = select i1 %all, i32 2, i32 0
  %z = select i1 %uni, i32 4, i32 0
  %xy = or i32 %x, %y
  %xyz = or i32 %xy, %z
  store i32 %xyz, ptr %a
  ret void
}

; EXEC itself, or the half of it.
; CHECK-LABEL: {{^}}activemask:
; W64: exec
; W32: exec_lo
; CHECK: s_endpgm
define ptx_kernel void @activemask(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %r = call i32 @llvm.nvvm.activemask()
  store i32 %r, ptr %a
  ret void
}

; CHECK-LABEL: {{^}}match:
; CHECK: v_readlane_b32
; CHECK: s_endpgm
define ptx_kernel void @match(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %any = call i32 @llvm.nvvm.match.any.sync.i32(i32 -1, i32 %v)
  %all = call {i32, i1} @llvm.nvvm.match.all.sync.i32p(i32 -1, i32 %v)
  %m = extractvalue {i32, i1} %all, 0
  %x = xor i32 %any, %m
  store i32 %x, ptr %a
  ret void
}

; No step of a reduction over full warps goes through the LDS.
; CHECK-LABEL: {{^}}redux:
; CHECK: v_add_{{(nc_)?}}u32_dpp
; CHECK: v_or_b32_dpp
; CHECK: s_endpgm
define ptx_kernel void @redux(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %a = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %a
  %s = call i32 @llvm.nvvm.redux.sync.add(i32 %v, i32 -1)
  %o = call i32 @llvm.nvvm.redux.sync.or(i32 %v, i32 -1)
  %x = xor i32 %s, %o
  store i32 %x, ptr %a
  ret void
}
