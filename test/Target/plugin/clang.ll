; The plugin in clang: NVVM IR in, code object out, at every level; clang's -mcpu
; says what for.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -Wno-override-module -fpass-plugin=%plugin -x ir %s -o %t.hsaco
; RUN: llvm-readelf -h --dyn-syms %t.hsaco | FileCheck %s
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx942:xnack- -nogpulib -Wno-override-module -fpass-plugin=%plugin -O1 -c -x ir %s -o %t.o
; RUN: llvm-readelf -h %t.o | FileCheck --check-prefix=GFX942 %s
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1030 -nogpulib -Wno-override-module -fpass-plugin=%plugin -O3 -S -x ir %s -o - | FileCheck --check-prefix=GFX1030 %s
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1201 -nogpulib -Wno-override-module -fpass-plugin=%plugin -O2 -c -x ir %s -o %t.o
; RUN: llvm-readelf -h %t.o | FileCheck --check-prefix=GFX1201 %s
; RUN: env CROSSLANE_CPU=gfx1201 %clang --target=amdgcn-amd-amdhsa -mcpu=gfx1201 -nogpulib -Wno-override-module -fpass-plugin=%plugin -c -x ir %s -o %t.o
; CHECK: Flags: {{.*}}gfx90a
; CHECK-DAG: FUNC {{.*}} k
; CHECK-DAG: OBJECT {{.*}} k.kd
; GFX942: Flags: {{.*}}gfx942
; GFX1030: .amdhsa_wavefront_size32 1
; GFX1201: Flags: {{.*}}gfx1201
;
; Bitcode, too.
; RUN: %opt %s -o %t.bc
; RUN: %clang --target=amdgcn-amd-amdhsa -mcpu=gfx906 -nogpulib -Wno-override-module -fpass-plugin=%plugin -O2 -c -x ir %t.bc -o %t.o
; RUN: llvm-readelf -h %t.o | FileCheck --check-prefix=GFX906 %s
; GFX906: Flags: {{.*}}gfx906
;
; Without -mcpu the processor can come from the environment, or as an option.
; RUN: not %clang --target=amdgcn-amd-amdhsa -nogpulib -Wno-override-module -fpass-plugin=%plugin -c -x ir %s -o %t.none 2>&1 | FileCheck --check-prefix=NONE %s
; RUN: not ls %t.none
; NONE: error: nvvm-to-amdgpu: no processor that Crosslane knows
; RUN: env CROSSLANE_CPU=gfx90a %clang --target=amdgcn-amd-amdhsa -nogpulib -Wno-override-module -fpass-plugin=%plugin -S -emit-llvm -x ir %s -o - | FileCheck --check-prefix=IR %s
; RUN: %clang --target=amdgcn-amd-amdhsa -nogpulib -Wno-override-module -fplugin=%plugin -fpass-plugin=%plugin -mllvm -crosslane-cpu=gfx90a -S -emit-llvm -x ir %s -o - | FileCheck --check-prefix=IR %s
; IR: amdgpu_kernel void @k
; IR: "target-cpu"="gfx90a"
;
; Contradictions are errors.
; RUN: not env CROSSLANE_CPU=gfx90a %clang --target=amdgcn-amd-amdhsa -mcpu=gfx900 -nogpulib -Wno-override-module -fpass-plugin=%plugin -c -x ir %s -o %t.none 2>&1 | FileCheck --check-prefix=OTHER %s
; RUN: not ls %t.none
; OTHER: error: nvvm-to-amdgpu: the module is to be lowered for gfx90a, but code is generated for gfx900
;
; What clang compiles for NVIDIA, or for nobody in particular, is left alone.
; RUN: %clang --target=nvptx64-nvidia-cuda -march=sm_80 -Xclang -target-feature -Xclang +ptx85 -Wno-unknown-cuda-version -fpass-plugin=%plugin -O2 -S -x ir %s -o - | FileCheck --check-prefix=PTX %s
; PTX: .entry k(
; RUN: echo 'int f(void) { return 1; }' | %clang -fpass-plugin=%plugin -O2 -S -emit-llvm -x c - -o - | FileCheck --check-prefix=HOST %s
; HOST: define {{.*}} @f()
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define void @k(ptr %p) "target-cpu"="sm_80" "target-features"="+ptx70,+sm_80" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr %p, i32 %t
  store i32 %t, ptr %q
  ret void
}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
