; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -O2 -o - %s | FileCheck %s
; RUN: not --crash llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -O2 -amdgpu-prealloc-sgpr-spill-vgprs -o - %s 2>&1 | FileCheck -check-prefix=ASKED %s

; No VGPR is free all through the function. Where nobody asked for one before
; all others the allocator finds room for what SGPRs are spilled to.

; CHECK-LABEL: {{^}}spills:
; CHECK: v_writelane_b32 v{{[0-9]+}}, s{{[0-9]+}}, 0
; ASKED: LLVM ERROR: no VGPR is left for what all lanes hold in function 'spills'
define amdgpu_kernel void @spills() #0 {
  %a = call <16 x i32> asm sideeffect "; def $0", "=s"()
  %b = call <16 x i32> asm sideeffect "; def $0", "=s"()
  %c = call <16 x i32> asm sideeffect "; def $0", "=s"()
  %d = call <16 x i32> asm sideeffect "; def $0", "=s"()
  %e = call <16 x i32> asm sideeffect "; def $0", "=s"()
  %f = call <16 x i32> asm sideeffect "; def $0", "=s"()
  call void asm sideeffect "", "~{v[0:7]}"()
  call void asm sideeffect "", "~{v[8:15]}"()
  call void asm sideeffect "", "~{v[16:19]}"()
  call void asm sideeffect "", "~{v[20:23]}"()
  call void asm sideeffect "; use $0", "s"(<16 x i32> %a)
  call void asm sideeffect "; use $0", "s"(<16 x i32> %b)
  call void asm sideeffect "; use $0", "s"(<16 x i32> %c)
  call void asm sideeffect "; use $0", "s"(<16 x i32> %d)
  call void asm sideeffect "; use $0", "s"(<16 x i32> %e)
  call void asm sideeffect "; use $0", "s"(<16 x i32> %f)
  ret void
}
attributes #0 = { nounwind "amdgpu-waves-per-eu"="10,10" }
