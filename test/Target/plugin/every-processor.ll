; clang's -mcpu is recognised for every chip of chips.def that the LLVM knows, and
; nothing is mistaken for one.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %python %S/Inputs/every_processor.py %clang %plugin %llvm_version %s | FileCheck %s
; CHECK: {{^[1-9][0-9]+}} processors recognised
; RUN: not %clang --target=amdgcn-amd-amdhsa -mcpu=gfx803 -nogpulib -Wno-override-module -fpass-plugin=%plugin -S -emit-llvm -x ir %s -o - 2>&1 | FileCheck --check-prefix=UNKNOWN %s
; RUN: not %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1151 -nogpulib -Wno-override-module -fpass-plugin=%plugin -S -emit-llvm -x ir %s -o - 2>&1 | FileCheck --check-prefix=UNKNOWN %s
; UNKNOWN: error: nvvm-to-amdgpu: no processor that Crosslane knows
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k() { ret void }
