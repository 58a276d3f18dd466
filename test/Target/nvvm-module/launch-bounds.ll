; Block sizes and occupancy wishes, from annotations and from attributes.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-module<cpu=gfx900>' -S %s | FileCheck --check-prefix=GFX900 %s
target triple = "nvptx64-nvidia-cuda"

; CHECK: define {{.*}} @max_xy() #[[MAX_XY:[0-9]+]]
define void @max_xy() { ret void }
; CHECK: define {{.*}} @required() #[[REQUIRED:[0-9]+]] !reqd_work_group_size ![[DIMS:[0-9]+]]
define void @required() { ret void }
; Two blocks of 256 threads on a compute unit are 8 waves of 64, 2 on each SIMD.
; CHECK: define {{.*}} @occupancy() #[[OCCUPANCY:[0-9]+]]
define void @occupancy() { ret void }
; 64 registers a lane are 8 waves of gfx90a's 512, and 4 of gfx900's 256.
; CHECK: define {{.*}} @registers() #[[REGISTERS:[0-9]+]]
; GFX900: define {{.*}} @registers() #[[REGISTERS:[0-9]+]]
define void @registers() { ret void }
; What the hardware cannot give is cut off.
; CHECK: define {{.*}} @too_much() #[[REGISTERS]]
define void @too_much() { ret void }
; CHECK: define {{.*}} @attributes() #[[ATTRIBUTES:[0-9]+]] {
define ptx_kernel void @attributes() "nvvm.maxntid"="16,8,2" "nvvm.minctasm"="4" { ret void }
; CHECK: define {{.*}} @attribute_required() #[[ATTRIBUTE_REQUIRED:[0-9]+]] !reqd_work_group_size ![[DIMS2:[0-9]+]]
define ptx_kernel void @attribute_required() "nvvm.reqntid"="16,8" { ret void }
; A register that is known needs no load.
; CHECK: ret void
; CHECK: define {{.*}} @known_size(
; CHECK-NOT: dispatch.ptr
; CHECK: store i32 16, ptr
; CHECK: store i32 128, ptr
; CHECK: store i32 4, ptr
; CHECK: ret void
define ptx_kernel void @known_size(ptr %p) "nvvm.reqntid"="16,8,1" {
  %x = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  store i32 %x, ptr %p
  %y = call i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %n = mul i32 %x, %y
  %n2 = mul i32 16, 8
  store i32 128, ptr %p
  %w = call i32 @llvm.nvvm.read.ptx.sreg.nwarpid()
  store i32 %w, ptr %p
  ret void
}
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
declare i32 @llvm.nvvm.read.ptx.sreg.nwarpid()

; CHECK-DAG: attributes #[[MAX_XY]] = { "amdgpu-flat-work-group-size"="1,256"
; CHECK-DAG: attributes #[[REQUIRED]] = { "amdgpu-flat-work-group-size"="192,192"
; CHECK-DAG: attributes #[[OCCUPANCY]] = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-waves-per-eu"="2"
; CHECK-DAG: attributes #[[REGISTERS]] = { "amdgpu-flat-work-group-size"="1,1024" "amdgpu-waves-per-eu"="8"
; GFX900: attributes #[[REGISTERS]] = { "amdgpu-flat-work-group-size"="1,1024" "amdgpu-waves-per-eu"="4"
; CHECK-DAG: attributes #[[ATTRIBUTES]] = { "amdgpu-flat-work-group-size"="1,256" "amdgpu-waves-per-eu"="4"
; CHECK-DAG: attributes #[[ATTRIBUTE_REQUIRED]] = { "amdgpu-flat-work-group-size"="128,128"
; CHECK-DAG: ![[DIMS]] = !{i32 64, i32 3, i32 1}
; CHECK-DAG: ![[DIMS2]] = !{i32 16, i32 8, i32 1}

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6}
!0 = !{ptr @max_xy, !"kernel", i32 1}
!1 = !{ptr @max_xy, !"maxntidx", i32 128, !"maxntidy", i32 2}
!2 = !{ptr @required, !"kernel", i32 1, !"reqntidx", i32 64, !"reqntidy", i32 3}
!3 = !{ptr @occupancy, !"kernel", i32 1, !"maxntidx", i32 256, !"minctasm", i32 2}
!4 = !{ptr @registers, !"kernel", i32 1, !"maxnreg", i32 64}
!5 = !{ptr @too_much, !"kernel", i32 1, !"maxntidx", i32 100000}
!6 = !{ptr @too_much, !"minctasm", i32 1000000000, !"maxnreg", i32 1}
