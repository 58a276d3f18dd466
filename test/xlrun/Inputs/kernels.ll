; Kernels that xlrun is tested with, in AMD's IR, so that the arguments are
; exactly what stands here.
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
target triple = "amdgcn-amd-amdhsa"

@dynamic = external addrspace(3) global [0 x i32], align 4
@fixed = internal addrspace(3) global [16 x i32] poison, align 4
@counter = addrspace(1) global i32 0, align 4

; out[t] = a[t] + v
define amdgpu_kernel void @add(ptr addrspace(1) %out, ptr addrspace(1) %a, i32 %v) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %pa = getelementptr i32, ptr addrspace(1) %a, i32 %t
  %x = load i32, ptr addrspace(1) %pa
  %y = add i32 %x, %v
  %po = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %y, ptr addrspace(1) %po
  ret void
}

%pair = type { i32, i64 }
; Every width of argument, stored one after the other at multiples of 8.
define amdgpu_kernel void @values(ptr addrspace(1) %out, i8 %a, i16 %b, i32 %c, i64 %d, half %e, float %f, double %g,
                                  ptr addrspace(4) byref(%pair) align 8 %h, ptr addrspace(1) %i) {
  %out1 = getelementptr i64, ptr addrspace(1) %out, i32 1
  %out2 = getelementptr i64, ptr addrspace(1) %out, i32 2
  %out3 = getelementptr i64, ptr addrspace(1) %out, i32 3
  %out4 = getelementptr i64, ptr addrspace(1) %out, i32 4
  %out5 = getelementptr i64, ptr addrspace(1) %out, i32 5
  %out6 = getelementptr i64, ptr addrspace(1) %out, i32 6
  %out7 = getelementptr i64, ptr addrspace(1) %out, i32 7
  %out8 = getelementptr i64, ptr addrspace(1) %out, i32 8
  %out9 = getelementptr i64, ptr addrspace(1) %out, i32 9
  store i8 %a, ptr addrspace(1) %out
  store i16 %b, ptr addrspace(1) %out1
  store i32 %c, ptr addrspace(1) %out2
  store i64 %d, ptr addrspace(1) %out3
  store half %e, ptr addrspace(1) %out4
  store float %f, ptr addrspace(1) %out5
  store double %g, ptr addrspace(1) %out6
  %h0 = load i32, ptr addrspace(4) %h
  %h8 = getelementptr %pair, ptr addrspace(4) %h, i32 0, i32 1
  %h1 = load i64, ptr addrspace(4) %h8
  store i32 %h0, ptr addrspace(1) %out7
  store i64 %h1, ptr addrspace(1) %out8
  %n = ptrtoint ptr addrspace(1) %i to i64
  store i64 %n, ptr addrspace(1) %out9
  ret void
}

; The first 24 words of the implicit arguments: block counts, group sizes, remainders, offsets, dimensions (half of word 16).
define amdgpu_kernel void @hidden(ptr addrspace(1) %out) #0 {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %first = icmp ult i32 %t, 24
  br i1 %first, label %copy, label %done
copy:
  %p = call ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
  %from = getelementptr i32, ptr addrspace(4) %p, i32 %t
  %v = load i32, ptr addrspace(4) %from
  %to = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %to
  br label %done
done:
  ret void
}

; out[t] = what the thread across wrote to dynamic shared memory; fixed shared memory lies before it.
define amdgpu_kernel void @shared(ptr addrspace(1) %out) {
  %t = call i32 @llvm.amdgcn.workitem.id.x()
  %f = and i32 %t, 15
  %pf = getelementptr i32, ptr addrspace(3) @fixed, i32 %f
  store i32 -1, ptr addrspace(3) %pf
  %p = getelementptr i32, ptr addrspace(3) @dynamic, i32 %t
  store i32 %t, ptr addrspace(3) %p
  fence syncscope("workgroup") release
  call void @llvm.amdgcn.s.barrier()
  fence syncscope("workgroup") acquire
  %x = xor i32 %t, 63
  %q = getelementptr i32, ptr addrspace(3) @dynamic, i32 %x
  %v = load i32, ptr addrspace(3) %q
  %o = getelementptr i32, ptr addrspace(1) %out, i32 %t
  store i32 %v, ptr addrspace(1) %o
  ret void
}

; The offsets of two dynamic shared arguments.
define amdgpu_kernel void @pointers(ptr addrspace(1) %out, ptr addrspace(3) align 4 %a, ptr addrspace(3) align 16 %b) {
  %n = ptrtoint ptr addrspace(3) %a to i32
  %m = ptrtoint ptr addrspace(3) %b to i32
  %out1 = getelementptr i32, ptr addrspace(1) %out, i32 1
  store i32 %n, ptr addrspace(1) %out
  store i32 %m, ptr addrspace(1) %out1
  %f = and i32 %n, 15
  %pf = getelementptr i32, ptr addrspace(3) @fixed, i32 %f
  store volatile i32 -1, ptr addrspace(3) %pf
  ret void
}

; Counts its runs in a global of the module.
define amdgpu_kernel void @count(ptr addrspace(1) %out) {
  %v = load i32, ptr addrspace(1) @counter
  %w = add i32 %v, 1
  store i32 %w, ptr addrspace(1) @counter
  store i32 %w, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @eight_by_eight(ptr addrspace(1) %out) !reqd_work_group_size !0 {
  store i32 1, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @at_most_128(ptr addrspace(1) %out) #1 {
  store i32 1, ptr addrspace(1) %out
  ret void
}

define amdgpu_kernel void @forever(ptr addrspace(1) %out) {
  br label %loop
loop:
  %v = load volatile i32, ptr addrspace(1) %out
  %again = icmp eq i32 %v, 0
  br i1 %again, label %loop, label %done
done:
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare void @llvm.amdgcn.s.barrier()
declare ptr addrspace(4) @llvm.amdgcn.implicitarg.ptr()
attributes #0 = { "amdgpu-implicitarg-num-bytes"="256" }
attributes #1 = { "amdgpu-flat-work-group-size"="1,128" }
!0 = !{i32 8, i32 8, i32 1}
