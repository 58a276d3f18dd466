; The data layout is exactly the one that clang and llc of this LLVM expect.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -S %s | grep '^target datalayout' > %t.ours
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -x c /dev/null -S -emit-llvm -o - | grep '^target datalayout' > %t.clang
; RUN: diff %t.ours %t.clang
; RUN: echo 'target triple = "amdgcn-amd-amdhsa"' | %opt -S | grep '^target datalayout' > %t.llc
; RUN: diff %t.ours %t.llc
target triple = "nvptx64-nvidia-cuda"
define void @f() { ret void }
