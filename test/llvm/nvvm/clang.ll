; The patched clang needs no plugin: NVVM IR in, code object out, at every level,
; for the processor and the wavefronts that its options say.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; DEFINE: %{clang} = %patched/clang -nogpulib -Wno-override-module --target=amdgcn-amd-amdhsa
; RUN: %{clang} -mcpu=gfx90a -x ir %s -o %t.hsaco
; RUN: llvm-readelf -h --dyn-syms %t.hsaco | FileCheck --check-prefix=ELF %s
; RUN: %{clang} -mcpu=gfx942:xnack- -O1 -S -x ir %s -o - | FileCheck --check-prefix=GFX942 %s
; RUN: %{clang} -mcpu=gfx1030 -O3 -S -x ir %s -o - | FileCheck --check-prefix=W32 %s
; RUN: %{clang} -mcpu=gfx1030 -mwavefrontsize64 -O2 -S -x ir %s -o - | FileCheck --check-prefix=W64 %s
; RUN: %{clang} -mcpu=gfx803 -O0 -c -x ir %s -o %t.o
; RUN: llvm-readelf -h %t.o | FileCheck --check-prefix=GFX803 %s
; ELF: Flags: {{.*}}gfx90a
; ELF-DAG: FUNC {{.*}} k
; ELF-DAG: OBJECT {{.*}} k.kd
; GFX942: .amdgcn_target "amdgcn-amd-amdhsa--gfx942:xnack-"
; GFX942: quad_perm:[1,0,3,2]
; W32: quad_perm:[1,0,3,2]
; W32: .amdhsa_wavefront_size32 1
; W64: quad_perm:[1,0,3,2]
; W64: .amdhsa_wavefront_size32 0
; GFX803: Flags: {{.*}}gfx803
;
; What it leaves as IR is done: a second clang, or llc, has nothing to lower.
; RUN: %{clang} -mcpu=gfx90a -O2 -c -emit-llvm -x ir %s -o %t.bc
; RUN: not %patched/opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes=nvvm-to-amdgpu %t.bc -o /dev/null 2>&1 | FileCheck --check-prefix=DONE %s
; RUN: %patched/llc -mcpu=gfx90a %t.bc -o - | FileCheck --check-prefix=QUAD %s
; DONE: is not an NVVM module
; QUAD: quad_perm:[1,0,3,2]
;
; A contradiction is one error; what is left of the module is not looked at
; again when code is generated.
; RUN: not %{clang} -mcpu=gfx1030 -mllvm -crosslane-warp=packed -O2 -c -x ir %s -o %t.none 2>&1 | FileCheck --check-prefix=WARP %s
; RUN: not %{clang} -mcpu=gfx700 -O0 -c -x ir %s -o %t.none 2>&1 | FileCheck --check-prefix=OLD %s
; RUN: not %{clang} -O2 -c -x ir %s -o %t.none 2>&1 | FileCheck --check-prefix=NONE %s
; RUN: not ls %t.none
; WARP: {{^}}error: nvvm-to-amdgpu: the warp model packed needs wavefronts of 64 lanes
; WARP-NOT: nvvm-to-amdgpu
; OLD: {{^}}error: nvvm-to-amdgpu: gfx700 has neither DPP nor ds_bpermute_b32; gfx8 or newer is needed
; OLD-NOT: nvvm-to-amdgpu
; NONE: {{^}}error: nvvm-to-amdgpu: no processor is given: say -mcpu=PROCESSOR
; NONE-NOT: nvvm-to-amdgpu
;
; What is no NVVM module, or not for AMD, is compiled as ever.
; RUN: %patched/clang --target=nvptx64-nvidia-cuda -march=sm_80 -Xclang -target-feature -Xclang +ptx85 -Wno-unknown-cuda-version -O2 -S -x ir %s -o - | FileCheck --check-prefix=PTX %s
; PTX: shfl.sync.bfly.b32
; RUN: echo 'void f(int *p) { *p = 1; }' | %{clang} -mcpu=gfx700 -O2 -S -x c - -o - | FileCheck --check-prefix=C %s
; C: {{^}}f:
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
define void @k(ptr %p) "target-cpu"="sm_80" "target-features"="+ptx70,+sm_80" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %q = getelementptr i32, ptr %p, i32 %t
  %v = load i32, ptr %q
  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
  store i32 %r, ptr %q
  ret void
}
!llvm.module.flags = !{!1}
!nvvm.annotations = !{!0}
!0 = !{ptr @k, !"kernel", i32 1}
!1 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
