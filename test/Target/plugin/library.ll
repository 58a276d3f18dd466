; The plugin links what a module uses of the library that CROSSLANE_LIBRARY names, and opens it for no other module.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: rm -rf %t && split-file %s %t && cd %t && llvm-as library.ll -o library.bc
; RUN: env CROSSLANE_LIBRARY=library.bc %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -Wno-override-module -fpass-plugin=%plugin -O0 -S -emit-llvm -x ir uses.ll -o - | %FileCheck uses.ll
; RUN: env CROSSLANE_LIBRARY=none.bc not %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -Wno-override-module -fpass-plugin=%plugin -c -x ir uses.ll -o o 2>&1 | %FileCheck %s --check-prefix=NONE
; NONE: error: the device library, none.bc: No such file or directory
; RUN: env CROSSLANE_LIBRARY=uses.ll not %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -Wno-override-module -fpass-plugin=%plugin -c -x ir uses.ll -o o 2>&1 | %FileCheck %s --check-prefix=TEXT
; TEXT: error: the device library, uses.ll: {{.*}}bitcode
; RUN: env CROSSLANE_LIBRARY=none.bc %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -Wno-override-module -fpass-plugin=%plugin -c -x ir complete.ll -o o
;
; The module's own function is taken, not the library's of the same name.
;--- library.ll
target triple = "amdgcn-amd-amdhsa"
define i32 @used(i32 %x) {
  %a = call i32 @inner(i32 %x)
  ret i32 %a
}
define internal i32 @inner(i32 %x) {
  %a = mul i32 %x, 77
  ret i32 %a
}
define i32 @unused() {
  ret i32 78
}
define i32 @own(i32 %x) {
  ret i32 79
}
;--- uses.ll
; CHECK-NOT: i32 78
; CHECK-NOT: i32 79
; CHECK: define internal {{.*}}@used(
; CHECK: define internal {{.*}}@inner
; CHECK: 77
; CHECK-NOT: i32 78
; CHECK-NOT: i32 79
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) {
  %x = load i32, ptr %p
  %a = call i32 @used(i32 %x)
  %b = call i32 @own(i32 %a)
  store i32 %b, ptr %p
  ret void
}
declare i32 @used(i32)
define i32 @own(i32 %x) noinline {
  ret i32 %x
}
;--- complete.ll
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) {
  store i32 1, ptr %p
  ret void
}
