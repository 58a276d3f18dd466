; A module that is not CUDA-derived: an error when the pass was asked for, left
; alone at the start of a pipeline.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/host.ll -o %t/out 2>&1 | FileCheck --check-prefix=ERROR %s
; RUN: not %opt -passes='nvvm-module<cpu=gfx90a>' %t/host.ll -o %t/out 2>&1 | FileCheck --check-prefix=ERROR-SHELL %s
; RUN: not ls %t/out
; ERROR: error: nvvm-to-amdgpu: '{{.*}}host.ll' is not an NVVM module: neither its triple nor a kernel nor an llvm.nvvm intrinsic says so
; ERROR-SHELL: error: nvvm-module: '{{.*}}host.ll' is not an NVVM module
; RUN: env CROSSLANE_CPU=gfx90a %opt -O2 %t/host.ll -S | FileCheck --check-prefix=ALONE %s
; RUN: env CROSSLANE_CPU=gfx90a %opt -O2 %t/amd.ll -S | FileCheck --check-prefix=ALONE %s
; ALONE-NOT: gfx90a
; ALONE: define {{.*}} @f() {{.*}} {
; ALONE-NOT: gfx90a
;
; Lowering twice is as wrong.
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,nvvm-to-amdgpu<cpu=gfx90a>' %t/cuda.ll -o %t/out 2>&1 | FileCheck --check-prefix=TWICE %s
; TWICE: is not an NVVM module
;
; An NVVM module that no processor is named for is somebody else's; when one is,
; the code would not be for it.
; RUN: %opt -O1 %t/cuda.ll -S 2>&1 | FileCheck --check-prefix=NVIDIA %s
; NVIDIA-NOT: warning
; NVIDIA: nvptx64
; NVIDIA: ptx_kernel
; RUN: env CROSSLANE_CPU=gfx90a %opt -O1 %t/cuda.ll -S 2>&1 | FileCheck --check-prefix=WARNING %s
; WARNING: warning: nvvm-to-amdgpu: '{{.*}}cuda.ll' is left as it is, since code is generated for NVIDIA
; WARNING: ptx_kernel
;
; 32 bits are too few.
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/small.ll -o %t/out 2>&1 | FileCheck --check-prefix=SMALL %s
; SMALL: error: nvvm-module: '{{.*}}small.ll' is a 32-bit NVPTX module; only nvptx64 can be compiled
; RUN: not ls %t/out

;--- host.ll
target triple = "x86_64-pc-linux-gnu"
define i32 @f() { ret i32 0 }
;--- amd.ll
target triple = "amdgcn-amd-amdhsa"
define i32 @f() { ret i32 0 }
;--- cuda.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k() { ret void }
;--- small.ll
target triple = "nvptx-nvidia-cuda"
define ptx_kernel void @k() { ret void }
