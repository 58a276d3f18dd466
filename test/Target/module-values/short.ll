; Pointers of 32 bits, as clang has them under -fcuda-short-ptr, in inline PTX; and
; allocas that are not in the first block. calls.py says what each kernel gives.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"
@s = internal addrspace(3) global [64 x i32] undef, align 16
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare void @llvm.nvvm.barrier0()
declare ptr @llvm.stacksave.p0()
declare void @llvm.stackrestore.p0(ptr)

define ptx_kernel void @reverse(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  call void asm sideeffect "st.shared.u32 [$0], $1;", "r,r,~{memory}"(ptr addrspace(3) %p, i32 %t)
  call void @llvm.nvvm.barrier0()
  %u = sub i32 63, %t
  %q = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %u
  %a = ptrtoint ptr addrspace(3) %q to i32
  %v = call i32 asm sideeffect "ld.shared.u32 $0, [$1];", "=r,r,~{memory}"(i32 %a)
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %v, ptr %o
  ret void
}

; Results that are pointers, in registers of either size, and a guard.
define ptx_kernel void @forms(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %n = xor i32 %t, 1
  %p = getelementptr [64 x i32], ptr addrspace(3) @s, i32 0, i32 %t
  %odd = trunc i32 %t to i1
  call void asm sideeffect "st.shared.u32 [$0 + 0], $1;", "l,r,~{memory}"(ptr addrspace(3) %p, i32 %t)
  call void @llvm.nvvm.barrier0()
  %x = call { ptr addrspace(3), ptr addrspace(3), i64 } asm "{ .reg .u64 b; xor.b32 $0, $3, 4; cvt.u64.u32 b, $0; mov.u64 $1, b; add.u64 $2, $4, 8; }", "=r,=l,=l,r,l"(ptr addrspace(3) %p, ptr addrspace(3) %p)
  %q = extractvalue { ptr addrspace(3), ptr addrspace(3), i64 } %x, 0
  %r = extractvalue { ptr addrspace(3), ptr addrspace(3), i64 } %x, 1
  %w = extractvalue { ptr addrspace(3), ptr addrspace(3), i64 } %x, 2
  %qa = ptrtoint ptr addrspace(3) %q to i32
  %base = ptrtoint ptr addrspace(3) @s to i32
  %qo = sub i32 %qa, %base
  %rv = load i32, ptr addrspace(3) %r
  call void @llvm.nvvm.barrier0()
  %more = add i32 %t, 1000
  call void asm sideeffect "@$2 st.shared.b32 [ $1 + 0 ], { $0 };", "r,r,b,~{memory}"(i32 %more, ptr addrspace(3) %p, i1 %odd)
  %mine = load i32, ptr addrspace(3) %p
  %w32 = trunc i64 %w to i32
  %wo = sub i32 %w32, %base
  %t4 = mul i32 %t, 4
  %o = getelementptr i32, ptr %out, i32 %t4
  store i32 %qo, ptr %o
  %o1 = getelementptr i32, ptr %o, i32 1
  store i32 %rv, ptr %o1
  %o2 = getelementptr i32, ptr %o, i32 2
  store i32 %mine, ptr %o2
  %o3 = getelementptr i32, ptr %o, i32 3
  store i32 %wo, ptr %o3
  ret void
}

define ptx_kernel void @rounds(ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %b = and i32 %t, 1
  %c = icmp eq i32 %b, 1
  br i1 %c, label %odd, label %join
odd:
  %s = alloca [4 x i32]
  %q = getelementptr [4 x i32], ptr %s, i32 0, i32 %b
  store volatile i32 %t, ptr %q
  %v = load volatile i32, ptr %q
  br label %join
join:
  %x = phi i32 [ %v, %odd ], [ 0, %0 ]
  %y = add i32 %x, %t
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %y, ptr %o
  ret void
}

; A stack that is given back each round: more in all than there is at once.
define ptx_kernel void @saved(ptr %out, i32 %rounds) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  br label %loop
loop:
  %i = phi i32 [ 0, %0 ], [ %i1, %filled ]
  %stack = call ptr @llvm.stacksave.p0()
  %n = add i32 %i, 10
  %n.all = and i32 %n, 1023
  %p = alloca i32, i32 %n.all, align 32
  br label %fill
fill:
  %k = phi i32 [ 0, %loop ], [ %k1, %fill ]
  %e = getelementptr i32, ptr %p, i32 %k
  %kt = mul i32 %k, %t
  store volatile i32 %kt, ptr %e
  %k1 = add i32 %k, 1
  %more = icmp ult i32 %k1, 10
  br i1 %more, label %fill, label %sum
sum:
  %j = phi i32 [ 0, %fill ], [ %j1, %sum ]
  %a = phi i32 [ 0, %fill ], [ %a1, %sum ]
  %f = getelementptr i32, ptr %p, i32 %j
  %v = load volatile i32, ptr %f
  %a1 = add i32 %a, %v
  %j1 = add i32 %j, 1
  %again = icmp ult i32 %j1, 10
  br i1 %again, label %sum, label %filled
filled:
  call void @llvm.stackrestore.p0(ptr %stack)
  %i1 = add i32 %i, 1
  %next = icmp ult i32 %i1, %rounds
  br i1 %next, label %loop, label %end
end:
  %o = getelementptr i32, ptr %out, i32 %t
  store i32 %a1, ptr %o
  ret void
}
