; The f32 denormal mode comes from the functions' attributes, or from the
; module's ftz flag where there are none.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: sed -e 's/FTZ/1/' %s | %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S | FileCheck --check-prefixes=CHECK,FTZ %s
; RUN: sed -e 's/FTZ/0/' %s | %opt -passes='nvvm-module<cpu=gfx90a>,verify' -S | FileCheck --check-prefixes=CHECK,IEEE %s
; RUN: sed -e 's/FTZ/1/' %s | %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' | %llc -mcpu=gfx90a | FileCheck --check-prefix=ISA-FTZ %s
; RUN: sed -e 's/FTZ/0/' %s | %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' | %llc -mcpu=gfx90a | FileCheck --check-prefix=ISA-IEEE %s
target triple = "nvptx64-nvidia-cuda"

; CHECK: define {{.*}} @plain() #[[PLAIN:[0-9]+]]
; ISA-FTZ: .amdhsa_float_denorm_mode_32 0
; ISA-IEEE: .amdhsa_float_denorm_mode_32 3
define ptx_kernel void @plain() { ret void }
; CHECK: define {{.*}} @keeps() #[[KEEPS:[0-9]+]]
define ptx_kernel void @keeps() "denormal-fp-math-f32"="positive-zero,positive-zero" { ret void }

; FTZ: attributes #[[PLAIN]] = {{.*}}"denormal-fp-math-f32"="preserve-sign,preserve-sign"
; IEEE: attributes #[[PLAIN]] = {{.*}}"denormal-fp-math-f32"="ieee,ieee"
; CHECK: attributes #[[KEEPS]] = {{.*}}"denormal-fp-math-f32"="positive-zero,positive-zero"
; CHECK-NOT: nvvm-reflect

!llvm.module.flags = !{!0, !1}
; CHECK: !llvm.module.flags = !{![[A:[0-9]+]], ![[B:[0-9]+]]}
; CHECK: !{i32 1, !"wchar_size", i32 4}
!0 = !{i32 4, !"nvvm-reflect-ftz", i32 FTZ}
!1 = !{i32 1, !"wchar_size", i32 4}
