; clang's -mcpu is recognised for every processor in the list, and nothing is
; mistaken for one. (LLVM 19 cannot generate code for gfx950.)
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; DEFINE: %{cpu} =
; DEFINE: %{run} = %clang --target=amdgcn-amd-amdhsa -mcpu=%{cpu} -nogpulib -Wno-override-module -fpass-plugin=%plugin -S -emit-llvm -x ir %s -o - | FileCheck -DCPU=%{cpu} %s
; CHECK: "target-cpu"="[[CPU]]"
; REDEFINE: %{cpu} = gfx900
; RUN: %{run}
; REDEFINE: %{cpu} = gfx906
; RUN: %{run}
; REDEFINE: %{cpu} = gfx908
; RUN: %{run}
; REDEFINE: %{cpu} = gfx90a
; RUN: %{run}
; REDEFINE: %{cpu} = gfx942
; RUN: %{run}
; REDEFINE: %{cpu} = gfx1030
; RUN: %{run}
; REDEFINE: %{cpu} = gfx1100
; RUN: %{run}
; REDEFINE: %{cpu} = gfx1150
; RUN: %{run}
; REDEFINE: %{cpu} = gfx1200
; RUN: %{run}
; RUN: not %clang --target=amdgcn-amd-amdhsa -mcpu=gfx803 -nogpulib -Wno-override-module -fpass-plugin=%plugin -S -emit-llvm -x ir %s -o - 2>&1 | FileCheck --check-prefix=UNKNOWN %s
; RUN: not %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1151 -nogpulib -Wno-override-module -fpass-plugin=%plugin -S -emit-llvm -x ir %s -o - 2>&1 | FileCheck --check-prefix=UNKNOWN %s
; UNKNOWN: error: nvvm-to-amdgpu: no processor that Crosslane knows
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k() { ret void }
