; What xlcc makes, by option, from text, bitcode and standard input, with both LLVMs.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
;
; RUN: rm -rf %t && mkdir %t && cd %t
; RUN: %xlcc -mcpu=gfx90a %s -o a.hsaco
; RUN: %llvm_readelf -hn a.hsaco | %FileCheck %s --check-prefix=OBJECT
; RUN: %xlcc --llvm=22 -mcpu=gfx90a:xnack- %s -o a22.hsaco
; RUN: %llvm_readelf -hn a22.hsaco | %FileCheck %s --check-prefixes=OBJECT,NOXNACK
; OBJECT: Type: DYN
; NOXNACK: Flags: {{.*}}gfx90a, xnack-
; OBJECT: .name: k
; OBJECT: amdgcn-amd-amdhsa--gfx90a
;
; RUN: %xlcc -mcpu=gfx90a -c %s -o a.o
; RUN: %llvm_readelf -h a.o | %FileCheck %s --check-prefix=REL
; REL: Type: REL
;
; RUN: %xlcc -mcpu=gfx90a -S %s -o - | %FileCheck %s --check-prefix=ASM
; ASM-LABEL: {{^}}k:
; ASM: {{global|flat}}_store_dword
; ASM: s_endpgm
;
; RUN: %xlcc -mcpu=gfx90a -S -emit-llvm %s -o - | %FileCheck %s --check-prefix=IR
; IR: target triple = "amdgcn-amd-amdhsa"
; IR: define {{.*}}amdgpu_kernel void @k(ptr addrspace(1)
; IR-NOT: llvm.nvvm
;
; RUN: %xlcc -mcpu=gfx90a -emit-llvm %s -o a.bc
; RUN: %llvm_dis a.bc -o - | %FileCheck %s --check-prefix=IR
;
; IR that is AMD's already passes through; bitcode is an input.
; RUN: %xlcc -mcpu=gfx90a a.bc -o b.hsaco
; RUN: %llvm_readelf -hn b.hsaco | %FileCheck %s --check-prefix=OBJECT
;
; Standard input; text goes to standard output unless -o says otherwise.
; RUN: %xlcc -mcpu=gfx90a -S - < %s | %FileCheck %s --check-prefix=ASM
; RUN: %xlcc -mcpu=gfx90a - -o c.hsaco < a.bc
; RUN: cmp b.hsaco c.hsaco
; RUN: %xlcc -mcpu=gfx90a - < a.bc
; RUN: cmp b.hsaco a.hsaco
;
; The name without -o.
; RUN: mkdir d && cd d && %xlcc -mcpu=gfx90a ../a.bc && %xlcc -mcpu=gfx90a -c ../a.bc && %xlcc -mcpu=gfx90a -S ../a.bc && %xlcc -mcpu=gfx90a -S -emit-llvm ../a.bc && %xlcc -mcpu=gfx90a -emit-llvm %s
; RUN: ls | %FileCheck %s --check-prefix=NAMES
; NAMES: {{^}}a.hsaco
; NAMES-NEXT: {{^}}a.ll
; NAMES-NEXT: {{^}}a.o
; NAMES-NEXT: {{^}}a.s
; NAMES-NEXT: {{^}}outputs.bc
;
; -O0 and -O3 differ, and every level works.
; RUN: %xlcc -mcpu=gfx90a -O0 -S %s -o - | %FileCheck %s --check-prefix=ASM
; RUN: %xlcc -mcpu=gfx90a -O1 -S %s -o - | %FileCheck %s --check-prefix=ASM
; RUN: %xlcc -mcpu=gfx90a -O3 -S %s -o - | %FileCheck %s --check-prefix=ASM
;
; Intermediate files are kept on request, beside the output, by clang's names, and nothing else changes.
; RUN: mkdir e && %xlcc -mcpu=gfx90a -save-temps %s %S/Inputs/value.cu -DFACTOR=2 -o e/x.hsaco 2>&1 | count 0
; RUN: ls e | %FileCheck %s --check-prefix=TEMPS
; Between the two the patched LLVM has what is linked with the device library, by llvm-link.
; TEMPS: {{^}}outputs-hip-amdgcn-amd-amdhsa-gfx90a.linked.bc
; TEMPS: {{^}}outputs-hip-amdgcn-amd-amdhsa-gfx90a.o
; TEMPS-NEXT: {{^}}outputs-hip-amdgcn-amd-amdhsa-gfx90a.s
; TEMPS-NEXT: {{^}}value-cuda-nvptx64-nvidia-cuda-sm_80.bc
; TEMPS-NEXT: {{^}}x.hsaco
; TEMPS-NOT: {{.}}
; RUN: %FileCheck %s --check-prefix=ASM < e/outputs-hip-amdgcn-amd-amdhsa-gfx90a.s
; RUN: %xlcc -mcpu=gfx90a %s %S/Inputs/value.cu -DFACTOR=2 -o plain.hsaco
; RUN: llvm-objdump -d plain.hsaco | tail -n +3 > plain.txt && llvm-objdump -d e/x.hsaco | tail -n +3 > kept.txt && cmp plain.txt kept.txt
; Inputs of one name in several folders.
; RUN: mkdir f g && cp %S/Inputs/value.cu f/v.cu && echo '__device__ int other;' > g/v.cu
; RUN: %xlcc -mcpu=gfx90a --save-temps -DFACTOR=2 f/v.cu g/v.cu -o f/x.hsaco
; RUN: ls f | %FileCheck %s --check-prefix=NUMBERED
; NUMBERED: {{^}}v-1-cuda-nvptx64-nvidia-cuda-sm_80.bc
; NUMBERED-NEXT: {{^}}v-cuda-nvptx64-nvidia-cuda-sm_80.bc
target triple = "nvptx64-nvidia-cuda"
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
define ptx_kernel void @k(ptr %p) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %v = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %t, i32 1, i32 31)
  %g = getelementptr i32, ptr %p, i32 %t
  store i32 %v, ptr %g
  ret void
}
