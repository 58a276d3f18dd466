; Pointers in registers of 32 and 64 bits, inputs that are written, and what no
; register holds.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %opt -passes='nvvm-ptx<cpu=gfx90a>,verify' -S %t/good.ll | FileCheck %t/good.ll --implicit-check-not='asm "' --implicit-check-not='asm sideeffect'
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' %t/good.ll -o /dev/null
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %t/bad.ll -o %t/out 2>&1 | FileCheck %t/bad.ll

;--- good.ll
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: @short(
; CHECK-NEXT: store volatile i32 %v, ptr addrspace(3) %p
define void @short(ptr addrspace(3) %p, i32 %v) {
  call void asm sideeffect "st.shared.u32 [$0], $1;", "r,r"(ptr addrspace(3) %p, i32 %v)
  ret void
}
; CHECK-LABEL: @long(
; CHECK-NEXT: store volatile i32 %v, ptr addrspace(3) %p
define void @long(ptr addrspace(3) %p, i32 %v) {
  call void asm sideeffect "st.shared.u32 [$0], $1;", "l,r"(ptr addrspace(3) %p, i32 %v)
  ret void
}
; CHECK-LABEL: @local(
; CHECK: load i32, ptr addrspace(5) %p
define i32 @local(ptr addrspace(5) %p) {
  %v = call i32 asm "ld.local.u32 $0, [$1];", "=r,r"(ptr addrspace(5) %p)
  ret i32 %v
}
; CHECK-LABEL: @result(
; CHECK: [[N:%.*]] = ptrtoint ptr addrspace(3) %p to i32
; CHECK: [[A:%.*]] = add i32 [[N]], 4
; CHECK: [[R:%.*]] = inttoptr i32 [[A]] to ptr addrspace(3)
; CHECK: ret ptr addrspace(3) [[R]]
define ptr addrspace(3) @result(ptr addrspace(3) %p) {
  %r = call ptr addrspace(3) asm "add.u32 $0, $0, 4;", "=r,0"(ptr addrspace(3) %p)
  ret ptr addrspace(3) %r
}
; CHECK-LABEL: @pair(
; CHECK: ptrtoint <2 x ptr addrspace(3)> %p to <2 x i32>
; CHECK: inttoptr <2 x i32> {{.*}} to <2 x ptr addrspace(3)>
define <2 x ptr addrspace(3)> @pair(<2 x ptr addrspace(3)> %p) {
  %r = call <2 x ptr addrspace(3)> asm "add.u64 $0, $1, 1;", "=l,l"(<2 x ptr addrspace(3)> %p)
  ret <2 x ptr addrspace(3)> %r
}

; The caller's value stays.
; CHECK-LABEL: @scratch(
; CHECK: [[A:%.*]] = add i32 %x, 1
; CHECK: [[B:%.*]] = mul i32 [[A]], [[A]]
; CHECK: [[C:%.*]] = add i32 [[B]], %x
; CHECK: ret i32 [[C]]
define i32 @scratch(i32 %x) {
  %r = call i32 asm "add.u32 $1, $1, 1; mul.lo.u32 $0, $1, $1;", "=r,r"(i32 %x)
  %s = add i32 %r, %x
  ret i32 %s
}
; Two copies of one value.
; CHECK-LABEL: @twice(
; CHECK: [[A:%.*]] = add i64 %x, 1
; CHECK: [[B:%.*]] = sub i64 [[A]], %x
; CHECK: ret i64 [[B]]
define i64 @twice(i64 %x) {
  %r = call i64 asm sideeffect "add.u64 $1, $1, 1; sub.u64 $0, $1, $2;", "=l,l,l"(i64 %x, i64 %x)
  ret i64 %r
}
; An input that is tied to a result is its register.
; CHECK-LABEL: @tied(
; CHECK: [[A:%.*]] = add i32 %x, 1
; CHECK: [[B:%.*]] = add i32 [[A]], [[A]]
; CHECK: ret i32 [[B]]
define i32 @tied(i32 %x) {
  %r = call i32 asm "add.u32 $1, $1, 1; add.u32 $0, $0, $1;", "=r,0"(i32 %x)
  ret i32 %r
}
; Vectors, predicates, guards, without a result.
; CHECK-LABEL: @several(
; CHECK: load volatile <2 x i32>
; CHECK: store volatile i32
define void @several(ptr %p, i32 %a, i32 %b, i1 %c, half %h, double %d, i128 %q) {
  call void asm sideeffect "ld.v2.u32 {$1, $2}, [$0]; @$3 add.u32 $1, $1, $2; not.pred $3, $3; @$3 add.f16 $4, $4, $4; add.f64 $5, $5, $5; mov.b128 $6, {$0, $0}; add.u64 $0, $0, 4; st.u32 [$0], $1;", "l,r,r,b,h,d,q"(ptr %p, i32 %a, i32 %b, i1 %c, half %h, double %d, i128 %q)
  ret void
}

;--- bad.ll
target triple = "nvptx64-nvidia-cuda"
; CHECK: inline assembly constraints '=r,r' are not supported: operand 1 is of type ptr and has 64 bits, where a register 'r' has 32
; CHECK: inline assembly constraints 'r' are not supported: operand 0 is of type ptr addrspace(4) and has 64 bits, where a register 'r' has 32
; CHECK: inline assembly constraints 'r,b' are not supported: operand 1 is of type ptr addrspace(3) and has 32 bits, where a register 'b' has 1
; CHECK: inline assembly constraints '=r' are not supported: operand 0 is of type ptr addrspace(1) and has 64 bits, where a register 'r' has 32
; CHECK: inline assembly constraints 'r' are not supported: operand 0 is of type half and has 16 bits, where a register 'r' has 32
; CHECK: inline assembly constraints 'l' are not supported: operand 0 is of type { i32, i32 }, which no register of PTX holds
; CHECK: inline assembly constraints 'x' are not supported: operand 0 is in 'x', which is no register of PTX
; CHECK: inline assembly constraints 'n' are not supported: operand 0 is no number that is known
; CHECK: inline PTX: 'inteldialect' is a syntax of x86 assembly; without the word the text is read as PTX, in column 1 of 'exit;'
; CHECK: error: nvvm-to-amdgpu: 9 constructs
define ptx_kernel void @k(ptr %p, ptr addrspace(3) %s, ptr addrspace(4) %c, half %h, { i32, i32 } %q, i32 %i) {
  %1 = call i32 asm sideeffect "mov.u32 $0, $1;", "=r,r"(ptr %p)
  call void asm sideeffect "ld.const.u32 _, [$0];", "r"(ptr addrspace(4) %c)
  call void asm sideeffect "@$1 st.shared.u32 [$0], 1;", "r,b"(ptr addrspace(3) %s, ptr addrspace(3) %s)
  %2 = call ptr addrspace(1) asm sideeffect "mov.u32 $0, 1;", "=r"()
  call void asm sideeffect "mov.b32 _, $0;", "r"(half %h)
  call void asm sideeffect "mov.b64 _, $0;", "l"({ i32, i32 } %q)
  call void asm sideeffect "mov.b64 _, $0;", "x"(i32 %i)
  call void asm sideeffect "mov.b32 _, $0;", "n"(i32 %i)
  call void asm sideeffect inteldialect "exit;", ""()
  ret void
}
