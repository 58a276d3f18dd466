; The processor is the target machine's. The parameter cpu must be the same one,
; and names it where the command line has none.

; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -mattr=+xnack,-sramecc -passes=nvvm-to-amdgpu -S < %s | FileCheck -check-prefix=ATTR %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -mattr=-sramecc -passes='nvvm-to-amdgpu<cpu=gfx90a:xnack+>' -S < %s | FileCheck -check-prefix=BOTH %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-to-amdgpu<cpu=gfx90a:sramecc-:xnack+>' -S < %s | FileCheck -check-prefix=BOTH %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -passes='nvvm-to-amdgpu<warp=packed>' -S < %s | FileCheck -check-prefix=PACKED %s
; RUN: opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx1030 -mattr=+cumode -passes=nvvm-to-amdgpu -S < %s | FileCheck -check-prefix=WAVE32 %s
; ATTR: "target-cpu"="gfx90a" "target-features"="+xnack,-sramecc"
; BOTH: "target-cpu"="gfx90a" "target-features"="-sramecc,+xnack"
; PACKED: "target-cpu"="gfx1030" "target-features"="+wavefrontsize64"
; WAVE32: "target-cpu"="gfx1030" "target-features"="+cumode,+wavefrontsize32"

; RUN: not opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx906 -passes='nvvm-to-amdgpu<cpu=gfx90a>' < %s 2>&1 | FileCheck -check-prefix=OTHER %s
; OTHER: error: nvvm-to-amdgpu: the module is to be lowered for gfx90a, but code is generated for gfx906
; RUN: not opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -mattr=-xnack -passes='nvvm-to-amdgpu<cpu=gfx90a:xnack+>' < %s 2>&1 | FileCheck -check-prefix=XNACK %s
; XNACK: error: nvvm-to-amdgpu: the module is to be lowered for gfx90a:xnack+, but code is generated with -xnack
; RUN: not opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-to-amdgpu<cpu=gfx900:sramecc+>' < %s 2>&1 | FileCheck -check-prefix=SRAMECC %s
; SRAMECC: error: nvvm-to-amdgpu: gfx900 has no feature 'sramecc'
; RUN: not opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-to-amdgpu<cpu=gfx90a:xnack>' < %s 2>&1 | FileCheck -check-prefix=SIGN %s
; SIGN: error: nvvm-to-amdgpu: 'xnack' in 'gfx90a:xnack' is no target-ID feature; known are sramecc+, sramecc-, xnack+ and xnack-
; RUN: not opt -mtriple=amdgcn-amd-amdhsa -passes='nvvm-to-amdgpu<cpu=gfx9999>' < %s 2>&1 | FileCheck -check-prefix=UNKNOWN %s
; UNKNOWN: error: nvvm-to-amdgpu: unknown processor 'gfx9999'
; RUN: not opt -mtriple=amdgcn-amd-amdhsa -passes=nvvm-to-amdgpu < %s 2>&1 | FileCheck -check-prefix=NONE %s
; NONE: error: nvvm-to-amdgpu: no processor is given: say -mcpu=PROCESSOR
; RUN: not opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<speed=9>' < %s 2>&1 | FileCheck -check-prefix=PARAMETER %s
; PARAMETER: error: nvvm-to-amdgpu: unknown parameter 'speed=9'; known are cpu=PROCESSOR, warp=packed|wave32, undefined=nvidia|llvm, xlane, no-xlane and keep-going

target triple = "nvptx64-nvidia-cuda"

define ptx_kernel void @k() {
  ret void
}
