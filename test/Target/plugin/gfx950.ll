; LLVM 19 does not know gfx950 yet.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %if llvm22 %{ %opt -passes='nvvm-to-amdgpu<cpu=gfx950>' -S %s | FileCheck %s %}
; RUN: %if llvm19 %{ not %opt -passes='nvvm-to-amdgpu<cpu=gfx950>' -S %s 2>&1 | FileCheck --check-prefix=OLD %s %}
; CHECK: "target-cpu"="gfx950"
; OLD: error: nvvm-to-amdgpu: LLVM 19 cannot generate code for gfx950
target triple = "nvptx64-nvidia-cuda"
define void @f() { ret void }
