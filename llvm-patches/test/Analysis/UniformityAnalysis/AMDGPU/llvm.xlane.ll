; RUN: opt -mtriple=amdgcn-unknown-amdhsa -mcpu=gfx90a -passes='print<uniformity>' -disable-output %s 2>&1 | FileCheck -check-prefixes=CHECK,WAVE64 %s
; RUN: opt -mtriple=amdgcn-unknown-amdhsa -mcpu=gfx1100 -passes='print<uniformity>' -disable-output %s 2>&1 | FileCheck -check-prefixes=CHECK,WAVE32 %s

; One lane that a constant names, of the whole wavefront: uniform.
; CHECK-LABEL: for function 'broadcast_of_32'
; WAVE32-NOT:  DIVERGENT: %r
; WAVE64:      DIVERGENT: %r
define amdgpu_kernel void @broadcast_of_32(ptr addrspace(1) %out) {
  %v = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @llvm.xlane.idx.i32(i32 %v, i32 7, i32 32, i1 false)
  store i32 %r, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: for function 'broadcast_of_64'
; WAVE64-NOT:  DIVERGENT: %r
define amdgpu_kernel void @broadcast_of_64(ptr addrspace(1) %out) {
  %v = call i64 @value()
  %r = call i64 @llvm.xlane.idx.i64(i64 %v, i32 33, i32 64, i1 false)
  store i64 %r, ptr addrspace(1) %out
  ret void
}

; A lane of each segment: as many values as segments.
; CHECK-LABEL: for function 'broadcast_of_16'
; CHECK:       DIVERGENT: %r
define amdgpu_kernel void @broadcast_of_16(ptr addrspace(1) %out) {
  %v = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @llvm.xlane.idx.i32(i32 %v, i32 7, i32 16, i1 false)
  store i32 %r, ptr addrspace(1) %out
  ret void
}

; Each lane its own source.
; CHECK-LABEL: for function 'divergent_amount'
; CHECK:       DIVERGENT: %r
define amdgpu_kernel void @divergent_amount(ptr addrspace(1) %out) {
  %v = call i32 @llvm.amdgcn.workitem.id.x()
  %r = call i32 @llvm.xlane.idx.i32(i32 %v, i32 %v, i32 32, i1 false)
  store i32 %r, ptr addrspace(1) %out
  ret void
}

; CHECK-LABEL: for function 'moves'
; CHECK-DAG:   DIVERGENT: %up
; CHECK-DAG:   DIVERGENT: %down
; CHECK-DAG:   DIVERGENT: %bfly
; CHECK-DAG:   DIVERGENT: %rotate
; CHECK-DAG:   DIVERGENT: %pull
; CHECK-DAG:   DIVERGENT: %push
define amdgpu_kernel void @moves(ptr addrspace(1) %out, i32 %lane) {
  %v = call i32 @llvm.amdgcn.workitem.id.x()
  %up = call i32 @llvm.xlane.up.i32(i32 %v, i32 1, i32 32, i1 false)
  %down = call i32 @llvm.xlane.down.i32(i32 %v, i32 1, i32 32, i1 false)
  %bfly = call i32 @llvm.xlane.bfly.i32(i32 %v, i32 1, i32 32, i1 false)
  %rotate = call i32 @llvm.xlane.rotate.i32(i32 %v, i32 1, i32 32, i1 false)
  %pull = call i32 @llvm.xlane.bpermute.i32(i32 %v, i32 %v)
  %push = call i32 @llvm.xlane.permute.i32(i32 %v, i32 %v)
  ret void
}

; A value that all lanes have stays so wherever it is moved to, but for a push:
; lanes that none writes to get 0.
; CHECK-LABEL: for function 'uniform_value'
; CHECK-NOT:   DIVERGENT: %bfly
; CHECK:       DIVERGENT: %push
; CHECK-NOT:   DIVERGENT: %pull
define amdgpu_kernel void @uniform_value(i32 %v, i32 %lane) {
  %bfly = call i32 @llvm.xlane.bfly.i32(i32 %v, i32 1, i32 32, i1 false)
  %push = call i32 @llvm.xlane.permute.i32(i32 %v, i32 %lane)
  %pull = call i32 @llvm.xlane.bpermute.i32(i32 %v, i32 %lane)
  ret void
}

declare i32 @llvm.amdgcn.workitem.id.x()
declare i64 @value()
declare i32 @llvm.xlane.idx.i32(i32, i32, i32 immarg, i1 immarg)
declare i64 @llvm.xlane.idx.i64(i64, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.up.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.down.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.bfly.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.rotate.i32(i32, i32, i32 immarg, i1 immarg)
declare i32 @llvm.xlane.bpermute.i32(i32, i32)
declare i32 @llvm.xlane.permute.i32(i32, i32)
