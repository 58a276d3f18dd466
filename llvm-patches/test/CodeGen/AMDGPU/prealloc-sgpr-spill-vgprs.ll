; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -O2 -stop-after=si-pre-allocate-wwm-regs -o - %s | FileCheck -check-prefix=FIRST %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -O2 -stop-after=si-pre-allocate-wwm-regs -amdgpu-prealloc-sgpr-spill-vgprs=0 -o - %s | FileCheck -check-prefix=LATER %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -O0 -stop-after=si-pre-allocate-wwm-regs -o - %s | FileCheck -check-prefix=LATER %s
; RUN: llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx900 -O0 -stop-after=si-pre-allocate-wwm-regs -amdgpu-prealloc-sgpr-spill-vgprs -o - %s | FileCheck -check-prefix=FIRST %s

; A VGPR that SGPRs are spilled to has its place before the allocator of VGPRs
; runs, where code is optimized or the option says so: it could spill it, and
; would load it again with some lanes off.

; FIRST-LABEL: name: spills
; FIRST: $vgpr{{[0-9]+}} = SI_SPILL_S32_TO_VGPR {{.*}}, 0, $vgpr
; LATER-LABEL: name: spills
; LATER: %{{[0-9]+}}:vgpr_32 = SI_SPILL_S32_TO_VGPR {{.*}}, 0, %
define amdgpu_kernel void @spills() #0 {
  %a = call <16 x i32> asm sideeffect "; def $0", "=s"()
  %b = call <16 x i32> asm sideeffect "; def $0", "=s"()
  %c = call <16 x i32> asm sideeffect "; def $0", "=s"()
  %d = call <16 x i32> asm sideeffect "; def $0", "=s"()
  %e = call <16 x i32> asm sideeffect "; def $0", "=s"()
  %f = call <16 x i32> asm sideeffect "; def $0", "=s"()
  call void asm sideeffect "; use $0", "s"(<16 x i32> %a)
  call void asm sideeffect "; use $0", "s"(<16 x i32> %b)
  call void asm sideeffect "; use $0", "s"(<16 x i32> %c)
  call void asm sideeffect "; use $0", "s"(<16 x i32> %d)
  call void asm sideeffect "; use $0", "s"(<16 x i32> %e)
  call void asm sideeffect "; use $0", "s"(<16 x i32> %f)
  ret void
}

attributes #0 = { nounwind "amdgpu-waves-per-eu"="10,10" }
