; What the parameters cpu= and warp= can say, and the defaults.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -S %s | FileCheck --check-prefix=PLAIN %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a;warp=packed>' -S %s | FileCheck --check-prefix=PLAIN %s
; RUN: %opt -passes='nvvm-to-amdgpu<warp=packed;cpu=gfx90a>' -S %s | FileCheck --check-prefix=PLAIN %s
; PLAIN: "target-cpu"="gfx90a"
; PLAIN-NOT: target-features
;
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a:sramecc+:xnack->' -S %s | FileCheck --check-prefix=BOTH %s
; BOTH: "target-cpu"="gfx90a" "target-features"="+sramecc,-xnack"
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx900:xnack+>' -S %s | FileCheck --check-prefix=XNACK %s
; XNACK: "target-cpu"="gfx900" "target-features"="+xnack"
;
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1030>' -S %s | FileCheck --check-prefix=WAVE32 %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1030;warp=wave32>' -S %s | FileCheck --check-prefix=WAVE32 %s
; WAVE32: "target-cpu"="gfx1030" "target-features"="+wavefrontsize32"
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx1030;warp=packed>' -S %s | FileCheck --check-prefix=WAVE64 %s
; WAVE64: "target-cpu"="gfx1030" "target-features"="+wavefrontsize64"
;
; Without parameters, the command line and the environment.
; RUN: %opt -crosslane-cpu=gfx1030 -crosslane-warp=packed -passes=nvvm-to-amdgpu -S %s | FileCheck --check-prefix=WAVE64 %s
; RUN: env CROSSLANE_CPU=gfx1030 CROSSLANE_WARP=packed %opt -passes=nvvm-to-amdgpu -S %s | FileCheck --check-prefix=WAVE64 %s
; RUN: env CROSSLANE_CPU=gfx906 CROSSLANE_WARP=wave32 %opt -passes='nvvm-to-amdgpu<cpu=gfx1030;warp=packed>' -S %s | FileCheck --check-prefix=WAVE64 %s
; The processor that opt itself compiles for.
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes=nvvm-to-amdgpu -S %s | FileCheck --check-prefix=PLAIN %s
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k() { ret void }
