; Thread and block numbers come from registers, sizes from the dispatch packet.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %t/good.ll | FileCheck %t/good.ll
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/good.ll | %llc -mcpu=gfx90a -O0 -verify-machineinstrs -filetype=obj -o /dev/null
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/good.ll | %llc -mcpu=gfx90a -O2 -verify-machineinstrs | FileCheck --check-prefix=ISA %t/good.ll
; RUN: %opt -passes='nvvm-module<cpu=gfx900>' -S %t/good.ll | FileCheck --check-prefix=VEGA10 %t/good.ll
; RUN: %opt -passes='nvvm-module<cpu=gfx942>' -S %t/good.ll | FileCheck --check-prefix=DIES %t/good.ll
; RUN: %opt -passes='nvvm-module<cpu=gfx1100>' -S %t/good.ll | FileCheck --check-prefix=GFX11 %t/good.ll
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/bad.ll -o %t/out 2>&1 | FileCheck %t/bad.ll

;--- good.ll
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
declare i32 @llvm.nvvm.read.ptx.sreg.warpid()
declare i32 @llvm.nvvm.read.ptx.sreg.nwarpid()
declare i32 @llvm.nvvm.read.ptx.sreg.clock()
declare i64 @llvm.nvvm.read.ptx.sreg.clock64()
declare i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
declare i32 @llvm.nvvm.read.ptx.sreg.smid()
declare i32 @llvm.nvvm.read.ptx.sreg.nsmid()

; CHECK-LABEL: @tid(
; CHECK: call i32 @llvm.amdgcn.workitem.id.x(), !range ![[XY:[0-9]+]]
; CHECK: call i32 @llvm.amdgcn.workitem.id.y(), !range ![[XY]]
; CHECK: call i32 @llvm.amdgcn.workitem.id.z(), !range ![[Z:[0-9]+]]
define ptx_kernel void @tid(ptr %p) {
  %x = call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  store volatile i32 %x, ptr %p
  %y = call i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  store volatile i32 %y, ptr %p
  %z = call i32 @llvm.nvvm.read.ptx.sreg.tid.z()
  store volatile i32 %z, ptr %p
  ret void
}

; CHECK-LABEL: @ntid(
; CHECK: %[[PX:.*]] = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
; CHECK-NEXT: %[[AX:.*]] = getelementptr inbounds i8, ptr addrspace(4) %[[PX]], i64 4
; CHECK-NEXT: %[[WX:.*]] = load i32, ptr addrspace(4) %[[AX]], align 4, !invariant.load
; CHECK-NEXT: %x = and i32 %[[WX]], 65535
; CHECK: getelementptr inbounds i8, ptr addrspace(4) %{{.*}}, i64 4
; CHECK: %y = lshr i32 %{{.*}}, 16
; CHECK: getelementptr inbounds i8, ptr addrspace(4) %{{.*}}, i64 8
; CHECK: %z = and i32 %{{.*}}, 65535
; ISA-LABEL: {{^}}ntid:
; ISA: s_load_dwordx2 {{.*}}, 0x4
; ISA: s_endpgm
define ptx_kernel void @ntid(ptr %p) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  store volatile i32 %x, ptr %p
  %y = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  store volatile i32 %y, ptr %p
  %z = call i32 @llvm.nvvm.read.ptx.sreg.ntid.z()
  store volatile i32 %z, ptr %p
  ret void
}

; CHECK-LABEL: @ctaid(
; CHECK: call i32 @llvm.amdgcn.workgroup.id.x()
; CHECK: call i32 @llvm.amdgcn.workgroup.id.y()
; CHECK: call i32 @llvm.amdgcn.workgroup.id.z()
define ptx_kernel void @ctaid(ptr %p) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  store volatile i32 %x, ptr %p
  %y = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  store volatile i32 %y, ptr %p
  %z = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.z()
  store volatile i32 %z, ptr %p
  ret void
}

; CHECK-LABEL: @nctaid(
; CHECK: i64 12
; CHECK: i64 4
; CHECK: %x = udiv exact i32
; CHECK: i64 16
; CHECK: i64 4
; CHECK: %y = udiv exact i32
; CHECK: i64 20
; CHECK: i64 8
; CHECK: %z = udiv exact i32
define ptx_kernel void @nctaid(ptr %p) {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  store volatile i32 %x, ptr %p
  %y = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.y()
  store volatile i32 %y, ptr %p
  %z = call i32 @llvm.nvvm.read.ptx.sreg.nctaid.z()
  store volatile i32 %z, ptr %p
  ret void
}

; CHECK-LABEL: @warps(
; CHECK: %[[TIDZ:.*]] = call i32 @llvm.amdgcn.workitem.id.z()
; CHECK: mul i32 %[[TIDZ]], %
; CHECK: %warpid = lshr i32 %{{.*}}, 5
; CHECK: add i32 %{{.*}}, 31
; CHECK-NEXT: %nwarpid = lshr i32 %{{.*}}, 5
define ptx_kernel void @warps(ptr %p) {
  %warpid = call i32 @llvm.nvvm.read.ptx.sreg.warpid()
  store volatile i32 %warpid, ptr %p
  %nwarpid = call i32 @llvm.nvvm.read.ptx.sreg.nwarpid()
  store volatile i32 %nwarpid, ptr %p
  ret void
}

; CHECK-LABEL: @clocks(
; CHECK: %[[C:.*]] = call i64 @llvm.readcyclecounter()
; CHECK-NEXT: %a = trunc i64 %[[C]] to i32
; CHECK: %b = call i64 @llvm.readcyclecounter()
; GFX11-LABEL: @clocks(
; GFX11: %[[C:.*]] = call i64 @llvm.readsteadycounter()
; GFX11-NEXT: mul i64 %[[C]], 24
; ISA-LABEL: {{^}}clocks:
; ISA: s_memtime
define ptx_kernel void @clocks(ptr %p) {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.clock()
  store volatile i32 %a, ptr %p
  %b = call i64 @llvm.nvvm.read.ptx.sreg.clock64()
  store volatile i64 %b, ptr %p
  ret void
}

; Nanoseconds; and where the wave is, its number on the die below that of the die.
; CHECK-LABEL: @globaltimer(
; CHECK: %[[T:.*]] = call i64 @llvm.readsteadycounter()
; CHECK-NEXT: mul i64 %[[T]], 40
; VEGA10-LABEL: @globaltimer(
; VEGA10: %[[M:.*]] = mul i64 %{{.*}}, 1000
; VEGA10-NEXT: udiv i64 %[[M]], 27
; DIES-LABEL: @globaltimer(
; DIES: mul i64 %{{.*}}, 10
; ISA-LABEL: {{^}}globaltimer:
; ISA: s_memrealtime
define ptx_kernel void @globaltimer(ptr %p) {
  %t = call i64 @llvm.nvvm.read.ptx.sreg.globaltimer()
  store volatile i64 %t, ptr %p
  ret void
}
; CHECK-LABEL: @smid(
; CHECK: %[[U:.*]] = call i32 @llvm.amdgcn.s.getreg(i32 14852)
; CHECK: store volatile i32 %[[U]]
; CHECK: store volatile i32 256
; DIES-LABEL: @smid(
; DIES-DAG: call i32 @llvm.amdgcn.s.getreg(i32 14852)
; DIES-DAG: %[[D:.*]] = call i32 @llvm.amdgcn.s.getreg(i32 6164)
; DIES-DAG: shl i32 %[[D]], 8
; DIES: store volatile i32 4096
; ISA-LABEL: {{^}}smid:
; ISA: s_getreg_b32 s{{[0-9]+}}, hwreg(HW_REG_HW_ID, 8, 8)
define ptx_kernel void @smid(ptr %p) {
  %a = call i32 @llvm.nvvm.read.ptx.sreg.smid()
  store volatile i32 %a, ptr %p
  %b = call i32 @llvm.nvvm.read.ptx.sreg.nsmid()
  store volatile i32 %b, ptr %p
  ret void
}

; They work in functions that kernels call, too.
; CHECK-LABEL: @below(
; CHECK: workitem.id.x
define i32 @below() noinline {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %b = call i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %m = mul i32 %b, %n
  %r = add i32 %m, %x
  ret i32 %r
}
define ptx_kernel void @above(ptr %p) {
  %x = call i32 @below()
  store i32 %x, ptr %p
  ret void
}

; CHECK-DAG: ![[XY]] = !{i32 0, i32 1024}
; CHECK-DAG: ![[Z]] = !{i32 0, i32 64}

;--- bad.ll
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.aggr_smem_size()
declare i32 @llvm.nvvm.read.ptx.sreg.pm0()
declare i32 @llvm.nvvm.read.ptx.sreg.pm1()
; CHECK: llvm.nvvm.read.ptx.sreg.aggr_smem_size is not supported
; CHECK: llvm.nvvm.read.ptx.sreg.pm0 is not supported
; CHECK: llvm.nvvm.read.ptx.sreg.pm1 is not supported
define ptx_kernel void @k(ptr %p) {
  %c = call i32 @llvm.nvvm.read.ptx.sreg.aggr_smem_size()
  %d = call i32 @llvm.nvvm.read.ptx.sreg.pm0()
  %e = call i32 @llvm.nvvm.read.ptx.sreg.pm1()
  ret void
}
