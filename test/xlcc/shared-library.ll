; Functions that use shared memory in a module without a kernel: code that is
; generated for them traps, which is said once a function and by its name; in IR,
; to which a kernel can be linked, nothing is wrong.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: %xlcc -mcpu=gfx90a %s -c -o a.o 2>&1 | %FileCheck %s --implicit-check-not=unknown
; RUN: %xlcc --llvm=22 -mcpu=gfx1100 %s -S -o a.s 2>&1 | %FileCheck %s --implicit-check-not=unknown
; RUN: %xlcc -mcpu=gfx90a %s -S -emit-llvm -o a.ll 2> err && not grep . err
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [4 x i32] undef
; CHECK: warning: {{.*}}shared-library.ll: in function 'f': uses shared memory, which a kernel of the same module would have to reserve; without one it traps [-Wbackend-plugin]
; CHECK-NOT: shared memory
define i32 @f(i32 %i) #0 {
  %p = getelementptr [4 x i32], ptr addrspace(3) @s, i32 0, i32 %i
  %q = getelementptr [4 x i32], ptr addrspace(3) @s, i32 0, i32 2
  store i32 1, ptr addrspace(3) %p
  %v = load i32, ptr addrspace(3) %q
  ret i32 %v
}
attributes #0 = { "target-cpu"="sm_80" }
