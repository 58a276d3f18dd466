; Every wrong parameter is one clear error, and leaves no output.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes=nvvm-to-amdgpu %s -o %t 2>&1 | FileCheck --check-prefix=NONE %s
; NONE: error: nvvm-to-amdgpu: no processor that Crosslane knows: give cpu=PROCESSOR to the pass, -mcpu=PROCESSOR to clang, or CROSSLANE_CPU in the environment
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx1>' %s -o %t 2>&1 | FileCheck --check-prefix=UNKNOWN %s
; RUN: not env CROSSLANE_CPU=gfx1 %opt -passes=nvvm-to-amdgpu %s -o %t 2>&1 | FileCheck --check-prefix=UNKNOWN %s
; UNKNOWN: error: nvvm-to-amdgpu: unknown processor 'gfx1'; known are gfx900, {{.*, gfx942, gfx950, .*}}gfx1030,
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx1250;warp=packed>' %s -o %t 2>&1 | FileCheck --check-prefix=NARROW %s
; NARROW: error: nvvm-to-amdgpu: gfx1250 has no 64-lane wavefronts: warp=packed does not work on it
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=>' %s -o %t 2>&1 | FileCheck --check-prefix=EMPTY %s
; EMPTY: error: nvvm-to-amdgpu: parameter 'cpu' has no value
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a;speed=9>' %s -o %t 2>&1 | FileCheck --check-prefix=PARAMETER %s
; PARAMETER: error: nvvm-to-amdgpu: unknown parameter 'speed=9'; known are cpu=PROCESSOR, warp=packed|wave32, undefined=nvidia|llvm, xlane, no-xlane and keep-going
; RUN: not %opt -passes='nvvm-to-amdgpu<gfx90a>' %s -o %t 2>&1 | FileCheck --check-prefix=BARE %s
; BARE: error: nvvm-to-amdgpu: unknown parameter 'gfx90a'
; RUN: not %opt -passes='nvvm-warp<cpu=gfx90a;warp=single>' %s -o %t 2>&1 | FileCheck --check-prefix=WARP %s
; WARP: error: nvvm-warp: unknown warp model 'single'; known are packed and wave32
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a;warp=wave32>' %s -o %t 2>&1 | FileCheck --check-prefix=WAVE32 %s
; WAVE32: error: nvvm-to-amdgpu: gfx90a has no 32-lane wavefronts: warp=wave32 needs gfx10 or newer
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a:fast+>' %s -o %t 2>&1 | FileCheck --check-prefix=FEATURE %s
; FEATURE: error: nvvm-to-amdgpu: 'fast+' in 'gfx90a:fast+' is no target-ID feature; known are sramecc+, sramecc-, xnack+ and xnack-
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a:>' %s -o %t 2>&1 | FileCheck --check-prefix=COLON %s
; COLON: error: nvvm-to-amdgpu: '' in 'gfx90a:' is no target-ID feature
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a:xnack>' %s -o %t 2>&1 | FileCheck --check-prefix=SIGN %s
; SIGN: error: nvvm-to-amdgpu: 'xnack' in 'gfx90a:xnack' is no target-ID feature
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a:xnack+:xnack->' %s -o %t 2>&1 | FileCheck --check-prefix=TWICE %s
; TWICE: error: nvvm-to-amdgpu: feature 'xnack' is given twice in 'gfx90a:xnack+:xnack-'
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx900:sramecc+>' %s -o %t 2>&1 | FileCheck --check-prefix=LACKS %s
; LACKS: error: nvvm-to-amdgpu: gfx900 has no feature 'sramecc'
; RUN: not %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx906 -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o %t 2>&1 | FileCheck --check-prefix=OTHER %s
; OTHER: error: nvvm-to-amdgpu: the module is to be lowered for gfx90a, but code is generated for gfx906
; RUN: not ls %t
target triple = "nvptx64-nvidia-cuda"
define void @f() { ret void }
