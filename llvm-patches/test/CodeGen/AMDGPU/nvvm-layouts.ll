; The lowering knows the data layout that a module was made for: with NVPTX's
; short pointers a pointer to shared memory has the size that it has on AMDGPU, so
; that a structure with one lies alike in memory; else it does not. Modules of 32
; bits are refused.

; RUN: split-file %s %t
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %t/short.ll | FileCheck -check-prefix=SHORT %s
; RUN: not llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a %t/long.ll -o %t/out.s 2>&1 | FileCheck -check-prefix=LONG %s
; RUN: not llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a %t/32.ll -o %t/out.s 2>&1 | FileCheck -check-prefix=BITS32 %s
; RUN: not ls %t/out.s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a < %t/triple.ll | FileCheck -check-prefix=TRIPLE %s

; SHORT: {{^}}k:
; SHORT: s_endpgm
; LONG: {{.*}}long.ll: error: in function 'k': type { ptr addrspace(3), ptr addrspace(3) } lies differently in memory on NVIDIA and AMD GPUs
; BITS32: error: nvvm-module: '{{.*}}32.ll' is a 32-bit NVPTX module; only nvptx64 can be compiled
; BITS32-NOT: error

; Nothing but the triple of the file says that this is NVVM.
; TRIPLE: {{^}}device:
; TRIPLE: buffer_store_dword {{v[0-9]+}}, off, s[0:3], s32

;--- triple.ll
target triple = "nvptx64-nvidia-cuda"
define void @device(ptr %p) {
  %x = alloca i32, align 4
  store volatile i32 0, ptr %x
  store volatile ptr %x, ptr %p
  ret void
}

;--- short.ll
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) {
  %a = getelementptr { ptr addrspace(3), ptr addrspace(3) }, ptr %p, i32 0, i32 1
  store i32 1, ptr %a
  ret void
}

;--- long.ll
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @k(ptr %p) {
  %a = getelementptr { ptr addrspace(3), ptr addrspace(3) }, ptr %p, i32 0, i32 1
  store i32 1, ptr %a
  ret void
}

;--- 32.ll
target datalayout = "e-p:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx-nvidia-cuda"
define ptx_kernel void @k(ptr %p) {
  store i32 1, ptr %p
  ret void
}
