; Where each thread of the first warp combines parts of its own, by comparisons of 64 bits, lanes L and L + 32 of a
; wavefront combine half of them each: of 17 elements nine, the ninth twice.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -pass-remarks=nvvm-partials -S %s 2>&1 | %FileCheck %s --implicit-check-not=remark:
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes='nvvm-to-amdgpu<cpu=gfx90a>,default<O2>' %s | %llc -mcpu=gfx90a -O3 -o - | FileCheck %s --check-prefix=CODE
; RUN: %opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx942 -passes='nvvm-to-amdgpu<cpu=gfx942>,default<O2>' %s | %llc -mcpu=gfx942 -O3 -o - | FileCheck %s --check-prefix=CODE

; CHECK: remark: {{.*}}smax of 17 partial results in shared memory: both halves of the wavefront

target triple = "nvptx64-nvidia-cuda"
@part = internal addrspace(3) global [544 x i64] undef, align 8
@small = internal addrspace(3) global [543 x i64] undef, align 8
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i64 @llvm.smax.i64(i64, i64)
declare void @llvm.nvvm.barrier0()

; CHECK-LABEL: @own(
; CHECK: %[[LO:.*]] = call i32 @llvm.amdgcn.mbcnt.lo
; CHECK: %[[ALL:.*]] = call i32 @llvm.amdgcn.mbcnt.hi(i32 -1, i32 %[[LO]])
; CHECK: and i32 %[[ALL]], 31
; CHECK: %[[LOW:.*]] = icmp ult i32 %[[ALL]], 32
; CHECK: select i1 %[[LOW]], i32 0, i32 64
; CHECK-COUNT-9: load i64
; CHECK-NOT: load i64
; CHECK-COUNT-2: call i32 @llvm.amdgcn.ds.bpermute
; CHECK-COUNT-2: call i32 @llvm.amdgcn.strict.wwm
; CHECK: ret void
; CODE-LABEL: own:
; CODE-COUNT-10: v_cmp_{{[gl]}}t_i64
; CODE-NOT: v_cmp_{{[gl]}}t_i64
; CODE: s_endpgm
define ptx_kernel void @own(ptr %out, ptr %in) "nvvm.reqntid"="1024" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i64, ptr %in, i32 %t
  %own = load i64, ptr %p
  %q = getelementptr i64, ptr addrspace(3) @part, i32 %t
  store i64 %own, ptr addrspace(3) %q
  call void @llvm.nvvm.barrier0()
  %is = icmp ult i32 %t, 32
  br i1 %is, label %combine, label %end
combine:
  %at = mul nuw nsw i32 %t, 17
  %e0 = getelementptr inbounds i64, ptr addrspace(3) @part, i32 %at
  %v0 = load i64, ptr addrspace(3) %e0
  %r0 = call i64 @llvm.smax.i64(i64 %own, i64 %v0)
  %e1 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 1
  %v1 = load i64, ptr addrspace(3) %e1
  %r1 = call i64 @llvm.smax.i64(i64 %r0, i64 %v1)
  %e2 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 2
  %v2 = load i64, ptr addrspace(3) %e2
  %r2 = call i64 @llvm.smax.i64(i64 %r1, i64 %v2)
  %e3 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 3
  %v3 = load i64, ptr addrspace(3) %e3
  %r3 = call i64 @llvm.smax.i64(i64 %r2, i64 %v3)
  %e4 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 4
  %v4 = load i64, ptr addrspace(3) %e4
  %r4 = call i64 @llvm.smax.i64(i64 %r3, i64 %v4)
  %e5 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 5
  %v5 = load i64, ptr addrspace(3) %e5
  %r5 = call i64 @llvm.smax.i64(i64 %r4, i64 %v5)
  %e6 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 6
  %v6 = load i64, ptr addrspace(3) %e6
  %r6 = call i64 @llvm.smax.i64(i64 %r5, i64 %v6)
  %e7 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 7
  %v7 = load i64, ptr addrspace(3) %e7
  %r7 = call i64 @llvm.smax.i64(i64 %r6, i64 %v7)
  %e8 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 8
  %v8 = load i64, ptr addrspace(3) %e8
  %r8 = call i64 @llvm.smax.i64(i64 %r7, i64 %v8)
  %e9 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 9
  %v9 = load i64, ptr addrspace(3) %e9
  %r9 = call i64 @llvm.smax.i64(i64 %r8, i64 %v9)
  %e10 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 10
  %v10 = load i64, ptr addrspace(3) %e10
  %r10 = call i64 @llvm.smax.i64(i64 %r9, i64 %v10)
  %e11 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 11
  %v11 = load i64, ptr addrspace(3) %e11
  %r11 = call i64 @llvm.smax.i64(i64 %r10, i64 %v11)
  %e12 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 12
  %v12 = load i64, ptr addrspace(3) %e12
  %r12 = call i64 @llvm.smax.i64(i64 %r11, i64 %v12)
  %e13 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 13
  %v13 = load i64, ptr addrspace(3) %e13
  %r13 = call i64 @llvm.smax.i64(i64 %r12, i64 %v13)
  %e14 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 14
  %v14 = load i64, ptr addrspace(3) %e14
  %r14 = call i64 @llvm.smax.i64(i64 %r13, i64 %v14)
  %e15 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 15
  %v15 = load i64, ptr addrspace(3) %e15
  %r15 = call i64 @llvm.smax.i64(i64 %r14, i64 %v15)
  %e16 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 16
  %v16 = load i64, ptr addrspace(3) %e16
  %r16 = call i64 @llvm.smax.i64(i64 %r15, i64 %v16)
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r16, ptr %o
  br label %end
end:
  ret void
}
; Rows that may be no whole warps, threads of other warps, elements that not every lane has.
; CHECK-LABEL: @unknown(
; CHECK-NOT: strict.wwm
; CHECK: ret void
define ptx_kernel void @unknown(ptr %out, ptr %in) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i64, ptr %in, i32 %t
  %own = load i64, ptr %p
  %q = getelementptr i64, ptr addrspace(3) @part, i32 %t
  store i64 %own, ptr addrspace(3) %q
  call void @llvm.nvvm.barrier0()
  %is = icmp ult i32 %t, 32
  br i1 %is, label %combine, label %end
combine:
  %at = mul nuw nsw i32 %t, 17
  %e0 = getelementptr inbounds i64, ptr addrspace(3) @part, i32 %at
  %v0 = load i64, ptr addrspace(3) %e0
  %r0 = call i64 @llvm.smax.i64(i64 %own, i64 %v0)
  %e1 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 1
  %v1 = load i64, ptr addrspace(3) %e1
  %r1 = call i64 @llvm.smax.i64(i64 %r0, i64 %v1)
  %e2 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 2
  %v2 = load i64, ptr addrspace(3) %e2
  %r2 = call i64 @llvm.smax.i64(i64 %r1, i64 %v2)
  %e3 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 3
  %v3 = load i64, ptr addrspace(3) %e3
  %r3 = call i64 @llvm.smax.i64(i64 %r2, i64 %v3)
  %e4 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 4
  %v4 = load i64, ptr addrspace(3) %e4
  %r4 = call i64 @llvm.smax.i64(i64 %r3, i64 %v4)
  %e5 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 5
  %v5 = load i64, ptr addrspace(3) %e5
  %r5 = call i64 @llvm.smax.i64(i64 %r4, i64 %v5)
  %e6 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 6
  %v6 = load i64, ptr addrspace(3) %e6
  %r6 = call i64 @llvm.smax.i64(i64 %r5, i64 %v6)
  %e7 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 7
  %v7 = load i64, ptr addrspace(3) %e7
  %r7 = call i64 @llvm.smax.i64(i64 %r6, i64 %v7)
  %e8 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 8
  %v8 = load i64, ptr addrspace(3) %e8
  %r8 = call i64 @llvm.smax.i64(i64 %r7, i64 %v8)
  %e9 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 9
  %v9 = load i64, ptr addrspace(3) %e9
  %r9 = call i64 @llvm.smax.i64(i64 %r8, i64 %v9)
  %e10 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 10
  %v10 = load i64, ptr addrspace(3) %e10
  %r10 = call i64 @llvm.smax.i64(i64 %r9, i64 %v10)
  %e11 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 11
  %v11 = load i64, ptr addrspace(3) %e11
  %r11 = call i64 @llvm.smax.i64(i64 %r10, i64 %v11)
  %e12 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 12
  %v12 = load i64, ptr addrspace(3) %e12
  %r12 = call i64 @llvm.smax.i64(i64 %r11, i64 %v12)
  %e13 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 13
  %v13 = load i64, ptr addrspace(3) %e13
  %r13 = call i64 @llvm.smax.i64(i64 %r12, i64 %v13)
  %e14 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 14
  %v14 = load i64, ptr addrspace(3) %e14
  %r14 = call i64 @llvm.smax.i64(i64 %r13, i64 %v14)
  %e15 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 15
  %v15 = load i64, ptr addrspace(3) %e15
  %r15 = call i64 @llvm.smax.i64(i64 %r14, i64 %v15)
  %e16 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 16
  %v16 = load i64, ptr addrspace(3) %e16
  %r16 = call i64 @llvm.smax.i64(i64 %r15, i64 %v16)
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r16, ptr %o
  br label %end
end:
  ret void
}
; CHECK-LABEL: @others(
; CHECK-NOT: strict.wwm
; CHECK: ret void
define ptx_kernel void @others(ptr %out, ptr %in) "nvvm.reqntid"="1024" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i64, ptr %in, i32 %t
  %own = load i64, ptr %p
  %q = getelementptr i64, ptr addrspace(3) @part, i32 %t
  store i64 %own, ptr addrspace(3) %q
  call void @llvm.nvvm.barrier0()
  %is = icmp ult i32 %t, 33
  br i1 %is, label %combine, label %end
combine:
  %at = mul nuw nsw i32 %t, 17
  %e0 = getelementptr inbounds i64, ptr addrspace(3) @part, i32 %at
  %v0 = load i64, ptr addrspace(3) %e0
  %r0 = call i64 @llvm.smax.i64(i64 %own, i64 %v0)
  %e1 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 1
  %v1 = load i64, ptr addrspace(3) %e1
  %r1 = call i64 @llvm.smax.i64(i64 %r0, i64 %v1)
  %e2 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 2
  %v2 = load i64, ptr addrspace(3) %e2
  %r2 = call i64 @llvm.smax.i64(i64 %r1, i64 %v2)
  %e3 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 3
  %v3 = load i64, ptr addrspace(3) %e3
  %r3 = call i64 @llvm.smax.i64(i64 %r2, i64 %v3)
  %e4 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 4
  %v4 = load i64, ptr addrspace(3) %e4
  %r4 = call i64 @llvm.smax.i64(i64 %r3, i64 %v4)
  %e5 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 5
  %v5 = load i64, ptr addrspace(3) %e5
  %r5 = call i64 @llvm.smax.i64(i64 %r4, i64 %v5)
  %e6 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 6
  %v6 = load i64, ptr addrspace(3) %e6
  %r6 = call i64 @llvm.smax.i64(i64 %r5, i64 %v6)
  %e7 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 7
  %v7 = load i64, ptr addrspace(3) %e7
  %r7 = call i64 @llvm.smax.i64(i64 %r6, i64 %v7)
  %e8 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 8
  %v8 = load i64, ptr addrspace(3) %e8
  %r8 = call i64 @llvm.smax.i64(i64 %r7, i64 %v8)
  %e9 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 9
  %v9 = load i64, ptr addrspace(3) %e9
  %r9 = call i64 @llvm.smax.i64(i64 %r8, i64 %v9)
  %e10 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 10
  %v10 = load i64, ptr addrspace(3) %e10
  %r10 = call i64 @llvm.smax.i64(i64 %r9, i64 %v10)
  %e11 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 11
  %v11 = load i64, ptr addrspace(3) %e11
  %r11 = call i64 @llvm.smax.i64(i64 %r10, i64 %v11)
  %e12 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 12
  %v12 = load i64, ptr addrspace(3) %e12
  %r12 = call i64 @llvm.smax.i64(i64 %r11, i64 %v12)
  %e13 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 13
  %v13 = load i64, ptr addrspace(3) %e13
  %r13 = call i64 @llvm.smax.i64(i64 %r12, i64 %v13)
  %e14 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 14
  %v14 = load i64, ptr addrspace(3) %e14
  %r14 = call i64 @llvm.smax.i64(i64 %r13, i64 %v14)
  %e15 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 15
  %v15 = load i64, ptr addrspace(3) %e15
  %r15 = call i64 @llvm.smax.i64(i64 %r14, i64 %v15)
  %e16 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 16
  %v16 = load i64, ptr addrspace(3) %e16
  %r16 = call i64 @llvm.smax.i64(i64 %r15, i64 %v16)
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r16, ptr %o
  br label %end
end:
  ret void
}
; CHECK-LABEL: @beyond(
; CHECK-NOT: strict.wwm
; CHECK: ret void
define ptx_kernel void @beyond(ptr %out, ptr %in) "nvvm.reqntid"="1024" {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %p = getelementptr i64, ptr %in, i32 %t
  %own = load i64, ptr %p
  %q = getelementptr i64, ptr addrspace(3) @small, i32 %t
  store i64 %own, ptr addrspace(3) %q
  call void @llvm.nvvm.barrier0()
  %is = icmp ult i32 %t, 32
  br i1 %is, label %combine, label %end
combine:
  %at = mul nuw nsw i32 %t, 17
  %e0 = getelementptr inbounds i64, ptr addrspace(3) @small, i32 %at
  %v0 = load i64, ptr addrspace(3) %e0
  %r0 = call i64 @llvm.smax.i64(i64 %own, i64 %v0)
  %e1 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 1
  %v1 = load i64, ptr addrspace(3) %e1
  %r1 = call i64 @llvm.smax.i64(i64 %r0, i64 %v1)
  %e2 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 2
  %v2 = load i64, ptr addrspace(3) %e2
  %r2 = call i64 @llvm.smax.i64(i64 %r1, i64 %v2)
  %e3 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 3
  %v3 = load i64, ptr addrspace(3) %e3
  %r3 = call i64 @llvm.smax.i64(i64 %r2, i64 %v3)
  %e4 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 4
  %v4 = load i64, ptr addrspace(3) %e4
  %r4 = call i64 @llvm.smax.i64(i64 %r3, i64 %v4)
  %e5 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 5
  %v5 = load i64, ptr addrspace(3) %e5
  %r5 = call i64 @llvm.smax.i64(i64 %r4, i64 %v5)
  %e6 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 6
  %v6 = load i64, ptr addrspace(3) %e6
  %r6 = call i64 @llvm.smax.i64(i64 %r5, i64 %v6)
  %e7 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 7
  %v7 = load i64, ptr addrspace(3) %e7
  %r7 = call i64 @llvm.smax.i64(i64 %r6, i64 %v7)
  %e8 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 8
  %v8 = load i64, ptr addrspace(3) %e8
  %r8 = call i64 @llvm.smax.i64(i64 %r7, i64 %v8)
  %e9 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 9
  %v9 = load i64, ptr addrspace(3) %e9
  %r9 = call i64 @llvm.smax.i64(i64 %r8, i64 %v9)
  %e10 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 10
  %v10 = load i64, ptr addrspace(3) %e10
  %r10 = call i64 @llvm.smax.i64(i64 %r9, i64 %v10)
  %e11 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 11
  %v11 = load i64, ptr addrspace(3) %e11
  %r11 = call i64 @llvm.smax.i64(i64 %r10, i64 %v11)
  %e12 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 12
  %v12 = load i64, ptr addrspace(3) %e12
  %r12 = call i64 @llvm.smax.i64(i64 %r11, i64 %v12)
  %e13 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 13
  %v13 = load i64, ptr addrspace(3) %e13
  %r13 = call i64 @llvm.smax.i64(i64 %r12, i64 %v13)
  %e14 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 14
  %v14 = load i64, ptr addrspace(3) %e14
  %r14 = call i64 @llvm.smax.i64(i64 %r13, i64 %v14)
  %e15 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 15
  %v15 = load i64, ptr addrspace(3) %e15
  %r15 = call i64 @llvm.smax.i64(i64 %r14, i64 %v15)
  %e16 = getelementptr inbounds i64, ptr addrspace(3) %e0, i32 16
  %v16 = load i64, ptr addrspace(3) %e16
  %r16 = call i64 @llvm.smax.i64(i64 %r15, i64 %v16)
  %o = getelementptr i64, ptr %out, i32 %t
  store i64 %r16, ptr %o
  br label %end
end:
  ret void
}
