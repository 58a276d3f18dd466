; Operations that meet across branches: melded where both sides come to the same
; ones in the same order, else by lanes that run independently; what meets nobody
; stays. (test/oracle/diverge runs such kernels.)
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %opt -passes='nvvm-module<cpu=gfx90a>,nvvm-converge<cpu=gfx90a>,verify' -S %s | FileCheck %s
; RUN: %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>,verify' -pass-remarks=nvvm-converge -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=REMARK
; RUN: env CROSSLANE_SCHEDULE=lockstep %opt -passes='nvvm-module<cpu=gfx90a>,nvvm-converge<cpu=gfx90a>,verify' -S %s | FileCheck %s --check-prefix=LOCKSTEP
; RUN: env CROSSLANE_SCHEDULE=meld not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=MELD
; RUN: env CROSSLANE_SCHEDULE=often not %opt -passes='nvvm-to-amdgpu<cpu=gfx90a>' -o /dev/null %s 2>&1 | FileCheck %s --check-prefix=UNKNOWN

; REMARK-DAG: in 'arms' operations meet across branches in 2 ways: 1 branch melded
; REMARK-DAG: in 'rounds' operations meet across branches in {{[0-9]+}} ways: lanes run independently in {{[0-9]+}} pieces
; REMARK-DAG: in 'lock' lanes wait for each other in a loop: lanes run independently in {{[0-9]+}} pieces
; REMARK-NOT: 'together'
; REMARK-NOT: 'own'
; MELD: wait for each other at different places, which melding does not bring together
; UNKNOWN: unknown schedule 'often'; known are lockstep, meld, independent and auto

target triple = "nvptx64-nvidia-cuda"

; CHECK-LABEL: define {{.*}}@arms(
; CHECK: meld:
; CHECK-NEXT: phi i32
; CHECK: call { i32, i1 } @llvm.nvvm.shfl.sync.bfly.i32p(i32 -1,
; CHECK-NOT: shfl.sync
; LOCKSTEP-LABEL: define {{.*}}@arms(
; LOCKSTEP-COUNT-2: shfl.sync.bfly
define ptx_kernel void @arms(ptr %p) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %odd = trunc i32 %lane to i1
  br i1 %odd, label %a, label %b
a:
  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %lane, i32 1, i32 31)
  br label %join
b:
  %n = mul i32 %lane, 3
  %f = bitcast i32 %n to float
  %y = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %f, i32 1, i32 31)
  %z = bitcast float %y to i32
  br label %join
join:
  %r = phi i32 [ %x, %a ], [ %z, %b ]
  store i32 %r, ptr %p
  ret void
}

; Each lane comes to the operation once, in a round of its own.
; CHECK-LABEL: define {{.*}}@rounds(
; CHECK: piece:
; CHECK: icmp eq i32 %{{.*}}, {{[0-9]+}}
; CHECK: meet:
; CHECK: call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 %live)
; LOCKSTEP-LABEL: define {{.*}}@rounds(
; LOCKSTEP-NOT: piece:
define ptx_kernel void @rounds(ptr %p) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %mine = and i32 %lane, 3
  %now = icmp eq i32 %mine, %i
  br i1 %now, label %do, label %next
do:
  %b = call i32 @llvm.nvvm.vote.ballot.sync(i32 -1, i1 true)
  store i32 %b, ptr %p
  br label %next
next:
  %j = add i32 %i, 1
  %more = icmp ult i32 %j, 4
  br i1 %more, label %loop, label %out
out:
  ret void
}

; CHECK-LABEL: define {{.*}}@lock(
; CHECK: piece:
define ptx_kernel void @lock(ptr %l, ptr %n) {
entry:
  br label %spin
spin:
  %r = cmpxchg ptr %l, i32 0, i32 1 acquire monotonic
  %got = extractvalue { i32, i1 } %r, 1
  br i1 %got, label %in, label %spin
in:
  %v = load i32, ptr %n
  %w = add i32 %v, 1
  store i32 %w, ptr %n
  store atomic i32 0, ptr %l release, align 4
  ret void
}

; A launch may give a kernel the same memory twice, or a variable of the module:
; what is written for others to see may be what the loop waits for.
; CHECK-LABEL: define {{.*}}@twice(
; CHECK: piece:
define ptx_kernel void @twice(ptr %flag, ptr %out) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %tell, label %spin
tell:
  store volatile i32 1, ptr %out
  br label %end
spin:
  %v = load volatile i32, ptr %flag
  %set = icmp ne i32 %v, 0
  br i1 %set, label %end, label %spin
end:
  ret void
}
; CHECK-LABEL: define {{.*}}@symbol(
; CHECK: piece:
@told = addrspace(1) global i32 0
define ptx_kernel void @symbol(ptr %flag) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %tell, label %spin
tell:
  store atomic i32 1, ptr addrspace(1) @told release, align 4
  br label %end
spin:
  %v = load atomic i32, ptr %flag acquire, align 4
  %set = icmp ne i32 %v, 0
  br i1 %set, label %end, label %spin
end:
  ret void
}

; As front ends write it without an optimiser: the access in a function, in one
; more, and what decides in memory.
; CHECK-LABEL: define {{.*}}@called(
; CHECK: piece:
define internal i32 @look(ptr %p) #0 {
entry:
  %kept = alloca ptr
  store ptr %p, ptr %kept
  %q = load ptr, ptr %kept
  %v = atomicrmw add ptr %q, i32 0 monotonic
  ret i32 %v
}
define internal i32 @looking(ptr %p) #0 {
entry:
  %v = call i32 @look(ptr %p)
  ret i32 %v
}
define ptx_kernel void @called(ptr %flag) {
entry:
  %kept = alloca i32
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %odd = trunc i32 %lane to i1
  br i1 %odd, label %tell, label %spin
tell:
  store volatile i32 1, ptr %flag
  br label %end
spin:
  %v = call i32 @looking(ptr %flag)
  store i32 %v, ptr %kept
  br label %test
test:
  %w = load i32, ptr %kept
  %set = icmp ne i32 %w, 0
  br i1 %set, label %end, label %spin
end:
  ret void
}

; Not where the arguments are said to be apart, and not what is written as if
; nobody looked.
; CHECK-LABEL: define {{.*}}@apart(
; CHECK-NOT: piece:
; CHECK-LABEL: define {{.*}}@plain(
; CHECK-NOT: piece:
define ptx_kernel void @apart(ptr noalias %flag, ptr noalias %out) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %tell, label %spin
tell:
  store volatile i32 1, ptr %out
  br label %end
spin:
  %v = load volatile i32, ptr %flag
  %set = icmp ne i32 %v, 0
  br i1 %set, label %end, label %spin
end:
  ret void
}
define ptx_kernel void @plain(ptr %flag, ptr %out) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %first = icmp eq i32 %lane, 0
  br i1 %first, label %tell, label %spin
tell:
  store i32 1, ptr %out
  br label %end
spin:
  %v = load volatile i32, ptr %flag
  %set = icmp ne i32 %v, 0
  br i1 %set, label %end, label %spin
end:
  ret void
}

; A swap that fails because another lane has got on needs nobody.
; CHECK-LABEL: define {{.*}}@together(
; CHECK-NOT: piece:
; CHECK-NOT: meld:
; CHECK-LABEL: define {{.*}}@own(
define ptx_kernel void @together(ptr %p, i32 %n) {
entry:
  %old = load i32, ptr %p
  br label %try
try:
  %was = phi i32 [ %old, %entry ], [ %is, %try ]
  %new = mul i32 %was, 3
  %r = cmpxchg ptr %p, i32 %was, i32 %new monotonic monotonic
  %is = extractvalue { i32, i1 } %r, 0
  %done = extractvalue { i32, i1 } %r, 1
  br i1 %done, label %sum, label %try
sum:
  %s = call i32 @llvm.nvvm.redux.sync.add(i32 %is, i32 -1)
  %whole = icmp ugt i32 %n, 7
  br i1 %whole, label %more, label %out
more:
  %t = call i32 @llvm.nvvm.redux.sync.add(i32 %s, i32 -1)
  store i32 %t, ptr %p
  br label %out
out:
  ret void
}

; Masks of the lanes that are there.
; CHECK-NOT: piece:
; CHECK-NOT: meld:
define ptx_kernel void @own(ptr %p) {
entry:
  %lane = call i32 @llvm.nvvm.read.ptx.sreg.laneid()
  %odd = trunc i32 %lane to i1
  br i1 %odd, label %a, label %b
a:
  %m = call i32 @llvm.nvvm.activemask()
  %x = call i32 @llvm.nvvm.redux.sync.add(i32 %lane, i32 %m)
  br label %join
b:
  %k = call i32 @llvm.nvvm.activemask()
  %y = call i32 @llvm.nvvm.redux.sync.add(i32 %lane, i32 %k)
  br label %join
join:
  %r = phi i32 [ %x, %a ], [ %y, %b ]
  store i32 %r, ptr %p
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.laneid()
declare i32 @llvm.nvvm.activemask()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare float @llvm.nvvm.shfl.sync.bfly.f32(i32, float, i32, i32)
declare i32 @llvm.nvvm.vote.ballot.sync(i32, i1)
declare i32 @llvm.nvvm.redux.sync.add(i32, i32)
attributes #0 = { noinline }
