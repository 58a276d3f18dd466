; What the table does not have, and text that is no PTX, is refused with the
; text, the column, the function; nothing is guessed.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' %s -o %t 2>&1 | FileCheck %s
; RUN: not ls %t
target triple = "nvptx64-nvidia-cuda"
; CHECK: in function 'k': inline PTX: the instruction 'fed.2d' is not supported, in column 3 of '  fed.2d $0;'
; CHECK: in function 'k': inline PTX: the instruction 'fed.2d.v4.f32.f32' is not supported, in column 30 of
; CHECK: in function 'k': inline PTX: in 'add.rna.f32' the modifier '.rna' is not supported, in column 1 of 'add.rna.f32 $0, $1, $1;'
; CHECK: in function 'k': inline PTX: in 'cvt.f32' a modifier is missing, in column 1
; CHECK: in function 'k': inline PTX: in 'add.s32' 2 operands are not supported, in column 1
; CHECK: in function 'k': inline PTX: 'M' is no label of this statement, in column 8 of 'L: bra M;'
; CHECK: in function 'k': inline PTX: the label 'L' stands twice, in column 4 of 'L: L: bra L;'
; CHECK: in function 'k': inline PTX: the instruction 'brx.idx' is not supported, in column 16 of
; CHECK: in function 'k': inline PTX: reads a carry that no instruction before it in this basic block sets, in column 27 of
; CHECK: in function 'k': inline PTX: 'x' is not declared in this statement, in column 14
; CHECK: in function 'k': inline PTX: 'x' is not declared in this statement, in column 40
; CHECK: in function 'k': inline PTX: '}' without '{', in column 1
; CHECK: in function 'k': inline PTX: '{' without '}', in column 2
; CHECK: in function 'k': inline PTX: ';' is expected, in column 20
; CHECK: in function 'k': inline PTX: an operand of 16 bits, where 32 are expected, in column 31
; CHECK: in function 'k': inline PTX: a result of 64 bits for a register of 32, in column 14
; CHECK: in function 'k': inline PTX: a register to write to is expected, in column 9
; CHECK: in function 'k': inline PTX: the statement has no operand 7, in column 13
; CHECK: in function 'k': inline PTX: the directive '.shared' is not supported, in column 1
; CHECK: in function 'k': inline PTX: '.f24' is no type of a register, in column 6
; CHECK: in function 'k': inline PTX: 'r' is declared twice, in column 14
; CHECK: in function 'k': inline PTX: a number of registers from 1 to 262144 is expected, in column 11
; CHECK: in function 'k': inline PTX: '0f3F80' is no number, in column 13
; CHECK: in function 'k': inline PTX: the special register '%pm0' is not supported, in column 13
; CHECK: in function 'k': inline PTX: selectors of operands are not supported, in column 15
; CHECK: in function 'k': inline PTX: reads a carry that no instruction before it in this basic block sets, in column 1
; CHECK: in function 'k': inline PTX: reads a borrow as a carry, or a carry as a borrow, in column 24
; CHECK: in function 'k': inline PTX: '$' without the number of an operand, in column 5
; CHECK: in function 'k': inline PTX: more than 63 nested scopes, in column 64
; CHECK: in function 'k': inline PTX: '.add' is not supported on this type, in column 1
; CHECK: in function 'k': inline PTX: constant memory cannot be written, in column 1
; CHECK: in function 'k': inline PTX: a copy of 4, 8 or 16 bytes is expected, in column 1
; CHECK: in function 'k': inline PTX: an operand is expected, in column 13
; CHECK: in function 'k': inline PTX: '.b4' is no part of an operand, in column 28
; CHECK: in function 'k': inline PTX: a part of the result and a second operation, in column 1
; CHECK: in function 'k': inline PTX: another number of operands is expected, in column 1 of 'vadd.s32.s32.s32.add
; CHECK: in function 'k': inline PTX: selectors of this operand are not supported, in column 1 of 'vmad
; CHECK: in function 'k': inline PTX: selectors of operands are not supported, in column 29
; CHECK: in function 'k': inline PTX: a result d|p is expected, in column 13
; CHECK: in function 'k': inline PTX: AMD GPUs have no atomic operation of 128 bits, and those of 64 make none: other accesses would not see a lock, in column 1 of 'atom.exch.b128
; CHECK: in function 'k': inline PTX: AMD GPUs have no atomic operation of 128 bits, and those of 64 make none: other accesses would not see a lock, in column 17 of '{ .reg .b128 v; atom.cas.acq_rel.gpu.shared.b128
; CHECK: in function 'k': inline PTX: '.rs' to four numbers is not supported: PTX does not say which bits the random ones are added to, in column 1 of
; CHECK: in function 'k': inline PTX: in 'cvt.rm.ue8m0x2.f32' the modifier '.ue8m0x2' is not supported, in column 1 of
; CHECK: in function 'k': inline PTX: 'cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes': tensor maps (TMA's copies of tiles) are not supported; cp.async is, in column 1
; CHECK: in function 'k': inline PTX: in 'cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster' the modifier '.multicast::cluster' is not supported
; CHECK: in function 'k': inline PTX: 'cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes': clusters of several blocks are not supported: AMD GPUs have none
; CHECK: in function 'k': inline PTX: 'cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32': bulk reductions are not supported; red is
; CHECK: in function 'k': inline PTX: a copy of a multiple of 16 bytes is expected, in column 1
; CHECK: in function 'k': inline PTX: a division by zero, in column 14 of 'mov.u32 $0, 4/0;'
; CHECK: in function 'k': inline PTX: a division by zero, in column 23 of
; CHECK: in function 'k': inline PTX: a quotient that does not fit, in column 38 of
; CHECK: in function 'k': inline PTX: ')' is expected, in column 17 of
; CHECK: in function 'k': inline PTX: ';' is expected, in column 16 of
; CHECK: in function 'k': inline PTX: ':' is expected, in column 18 of
; CHECK: in function 'k': inline PTX: a constant expression is expected to end here, in column 20 of
; CHECK: in function 'k': inline PTX: a number is expected, in column 17 of 'mov.u32 $0, 1 + $1;'
; CHECK: in function 'k': inline PTX: numbers of one kind are expected, integers or doubles, in column 15 of
; CHECK: in function 'k': inline PTX: numbers of one kind are expected, integers or doubles, in column 23 of
; CHECK: in function 'k': inline PTX: '?' is supported on integers only, in column 23 of
; CHECK: in function 'k': inline PTX: an integer is expected, in column 13 of 'mov.u32 $0, ~1.0;'
; CHECK: in function 'k': inline PTX: '(.s64)' or '(.u64)' is expected, in column 13 of
; CHECK: in function 'k': inline PTX: ';' is expected, in column 15 of 'mov.u32 $0, 5 %3;'
; CHECK: in function 'k': inline PTX: '1e400' is no number, in column 13 of
; CHECK: in function 'k': inline PTX: '.z' is no element of a vector of 2, in column 33 of
; CHECK: in function 'k': inline PTX: '.u64' is no type of a vector of 4, in column 12 of
; CHECK: in function 'k': inline PTX: '.pred' is no type of a vector of 2, in column 12 of
; CHECK: in function 'k': inline PTX: '.v3' is no type of a register, in column 8 of
; CHECK: in function 'k': inline PTX: vectors of 4 are expected, in column 20 of
; CHECK: in function 'k': inline PTX: a vector in a vector, in column 32 of
; CHECK: in function 'k': inline PTX: a vector of 4 is expected, in column 37 of
; CHECK: in function 'k': inline PTX: '.b03' is no part of an operand, in column 21 of
; CHECK: in function 'k': inline PTX: '.b444' is no part of an operand, in column 25 of
; CHECK: in function 'k': inline PTX: '.h41' is no part of an operand, in column 25 of
; CHECK: in function 'k': inline PTX: selectors of this operand are not supported, in column 1 of 'vadd2
; CHECK: in function 'k': inline assembly constraints '=r,*m' are not supported: operand 1 is a place in memory
; CHECK: error: nvvm-to-amdgpu: 75 constructs
define ptx_kernel void @k(i32 %a, i16 %h, ptr %p) {
  %1 = call i32 asm sideeffect "  fed.2d $0;", "=r"()
  call void asm sideeffect "fed.2d.v4.f32.f32 {_, _}, [$0! {$1, $1}];", "l,r"(ptr %p, i32 %a)
  %2 = call float asm sideeffect "add.rna.f32 $0, $1, $1;", "=f,f"(float 1.0)
  %3 = call float asm sideeffect "cvt.f32 $0, $1;", "=f,f"(float 1.0)
  %4 = call i32 asm sideeffect "add.s32 $0, $1;", "=r,r"(i32 %a)
  call void asm sideeffect "L: bra M;", ""()
  call void asm sideeffect "L: L: bra L;", ""()
  call void asm sideeffect "L: brx.idx $0, L;", "r"(i32 %a)
  %l = call i32 asm sideeffect "add.cc.u32 $0, $1, $1; L: addc.u32 $0, $1, $1; bra L;", "=r,r"(i32 %a)
  %5 = call i32 asm sideeffect "mov.u32 $0,  x;", "=r"()
  %6 = call i32 asm sideeffect "{ .reg .u32 x; mov.u32 x, 1; } mov.u32 x, 1;", "=r"()
  call void asm sideeffect "}", ""()
  call void asm sideeffect "{", ""()
  %7 = call i32 asm sideeffect "add.s32 $0, $1, $1 $1;", "=r,r"(i32 %a)
  %8 = call i32 asm sideeffect "{ .reg .u32 x; add.u32 $0, 1, $1; }", "=r,h"(i16 %h)
  %9 = call i32 asm sideeffect "mul.wide.s32 $0, $1, $1;", "=r,r"(i32 %a)
  %10 = call i32 asm sideeffect "mov.u32 $1, 1;", "=r,n"(i32 2)
  %11 = call i32 asm sideeffect "mov.u32 $0, $7;", "=r,r"(i32 %a)
  call void asm sideeffect ".shared .b32 x;", ""()
  call void asm sideeffect ".reg .f24 x;", ""()
  call void asm sideeffect ".reg .u32 r, r;", ""()
  call void asm sideeffect ".reg .u32 r<262145>;", ""()
  %12 = call float asm sideeffect "mov.f32 $0, 0f3F80;", "=f"()
  %13 = call i32 asm sideeffect "mov.u32 $0, %pm0;", "=r"()
  %14 = call i32 asm sideeffect "mov.u32 $0, $1.b0;", "=r,r"(i32 %a)
  %15 = call i32 asm "addc.u32 $0, $1, $1;", "=r,r"(i32 %a)
  %16 = call i32 asm sideeffect "add.cc.u32 $0, $1, $1; subc.u32 $0, $1, $1;", "=r,r"(i32 %a)
  call void asm sideeffect "mov $", ""()
  call void asm sideeffect "{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{", ""()
  %17 = call i32 asm sideeffect "atom.add.b32 $0, [$1], 1;", "=r,l"(ptr %p)
  call void asm sideeffect "st.const.u32 [$0], 1;", "l"(ptr %p)
  call void asm sideeffect "cp.async.ca.shared.global [$0], [$1], 3;", "l,l"(ptr %p, ptr %p)
  %18 = call i32 asm sideeffect "mov.u32 $0, %;", "=r"()
  %19 = call i32 asm sideeffect "vadd.s32.s32.s32 $0, $1, $1.b4;", "=r,r"(i32 %a)
  %20 = call i32 asm sideeffect "vadd.s32.s32.s32.add $0.b0, $1, $1, $1;", "=r,r"(i32 %a)
  %21 = call i32 asm sideeffect "vadd.s32.s32.s32.add $0, $1, $1;", "=r,r"(i32 %a)
  %22 = call i32 asm sideeffect "vmad.s32.s32.s32 $0, $1, $1, $1.h0;", "=r,r"(i32 %a)
  %23 = call i32 asm sideeffect "vmin.s32.s32.s32 $0, {$1, $1.b0}, $1;", "=r,r"(i32 %a)
  %24 = call i32 asm sideeffect "lop3.or.b32 $0, $1, $1, $1, 1, 0;", "=r,r"(i32 %a)
  %25 = call i64 asm sideeffect "atom.exch.b128 $0, [$1], $0;", "=l,l"(ptr %p)
  call void asm sideeffect "{ .reg .b128 v; atom.cas.acq_rel.gpu.shared.b128 v, [$0], v, v; }", "r"(i32 %a)
  %s = call i32 asm sideeffect "cvt.rs.satfinite.e4m3x4.f32 $0, {$1, $1, $1, $1}, $1;", "=r,r"(i32 %a)
  %m = call i16 asm sideeffect "cvt.rm.ue8m0x2.f32 $0, $1, $1;", "=h,r"(i32 %a)
  call void asm sideeffect "cp.async.bulk.tensor.1d.shared::cluster.global.tile.mbarrier::complete_tx::bytes [$0], [$1, {$0}], [$0];", "r,l"(i32 %a, ptr %p)
  call void asm sideeffect "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes.multicast::cluster [$0], [$1], 16, [$0], 1;", "r,l"(i32 %a, ptr %p)
  call void asm sideeffect "cp.async.bulk.shared::cluster.shared::cta.mbarrier::complete_tx::bytes [$0], [$1], 16, [$0];", "r,r"(i32 %a, i32 %a)
  call void asm sideeffect "cp.reduce.async.bulk.global.shared::cta.bulk_group.add.u32 [$1], [$0], 16;", "r,l"(i32 %a, ptr %p)
  call void asm sideeffect "cp.async.bulk.global.shared::cta.bulk_group [$1], [$0], 24;", "r,l"(i32 %a, ptr %p)
  %c0 = call i32 asm sideeffect "mov.u32 $0, 4/0;", "=r"()
  %c1 = call i32 asm sideeffect "mov.u32 $0, 1 ? 2 : 1 % 0;", "=r"()
  %c2 = call i32 asm sideeffect "mov.u32 $0, (.s64)0x8000000000000000 / -1;", "=r"()
  %c3 = call i32 asm sideeffect "mov.u32 $0, (1+2;", "=r"()
  %c4 = call i32 asm sideeffect "mov.u32 $0, 1+2);", "=r"()
  %c5 = call i32 asm sideeffect "mov.u32 $0, 1 ? 2;", "=r"()
  %c6 = call i32 asm sideeffect "mov.u32 $0, 1 ? (2 : 3);", "=r"()
  %c7 = call i32 asm sideeffect "mov.u32 $0, 1 + $1;", "=r,r"(i32 %a)
  %c8 = call i32 asm sideeffect "mov.u32 $0, 1 + 1.0;", "=r"()
  %c9 = call float asm sideeffect "mov.f32 $0, 0f3F800000+1.0;", "=f"()
  %c10 = call float asm sideeffect "mov.f32 $0, 1.0 ? 1.0 : 2.0;", "=f"()
  %c11 = call i32 asm sideeffect "mov.u32 $0, ~1.0;", "=r"()
  %c12 = call i32 asm sideeffect "mov.u32 $0, (.s32)1;", "=r"()
  %c13 = call i32 asm sideeffect "mov.u32 $0, 5 %3;", "=r"()
  %c14 = call float asm sideeffect "mov.f32 $0, 1e400;", "=f"()
  %v0 = call i32 asm sideeffect "{ .reg .v2 .u32 v; add.u32 $0, v.z, v.x; }", "=r"()
  call void asm sideeffect "{ .reg .v4 .u64 v; }", ""()
  call void asm sideeffect "{ .reg .v2 .pred v; }", ""()
  call void asm sideeffect "{ .reg .v3 .u32 v; }", ""()
  call void asm sideeffect "{ .reg .v2 .u32 v; mov.v4.u32 v, v; }", ""()
  call void asm sideeffect "{ .reg .v2 .u32 v; mov.v4.u32 {v, v}, v; }", ""()
  call void asm sideeffect "{ .reg .v2 .u32 v; ld.global.v4.u32 v, [$0]; }", "l"(ptr %p)
  %s0 = call i32 asm sideeffect "vadd4.u32.s32.u32 $0.b03, $1, $1, $1;", "=r,r"(i32 %a)
  %s1 = call i32 asm sideeffect "vadd4.u32.s32.u32 $0, $1.b444, $1, $1;", "=r,r"(i32 %a)
  %s2 = call i32 asm sideeffect "vadd2.u32.s32.u32 $0, $1.h41, $1, $1;", "=r,r"(i32 %a)
  %s3 = call i32 asm sideeffect "vadd2.u32.s32.u32 $0, $1, $1, $1.h10;", "=r,r"(i32 %a)
  %27 = call i32 asm sideeffect "mov.u32 $0, 1;", "=r,*m"(ptr elementtype(i32) %p)
  store i32 %15, ptr %p
  ret void
}
