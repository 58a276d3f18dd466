; What the records say: calls are convergent and not merged, and all but RES and LOCAL
; are immediates, of every type.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: %patched/opt -passes=verify -S %t/good.ll | FileCheck %t/good.ll
; RUN: not %patched/opt -passes=verify -disable-output %t/bad.ll 2>&1 | FileCheck %t/bad.ll

;--- good.ll
; CHECK: declare i8 @llvm.xlane.goacc.reduction.setup.u8(ptr, i8, i32 immarg, i32 immarg, i32 immarg, i32 immarg) [[CALL:#[0-9]+]]
; CHECK: declare bfloat @llvm.xlane.goacc.reduction.fini.bf16(ptr, bfloat, i32 immarg, i32 immarg, i32 immarg, i32 immarg) [[CALL]]
; CHECK: declare { double, double } @llvm.xlane.goacc.reduction.teardown.c64(ptr, double, double, i32 immarg, i32 immarg, i32 immarg, i32 immarg) [[CALL]]
; CHECK: declare i1 @llvm.xlane.goacc.reduction.init.b8(ptr, i1, i32 immarg, i32 immarg, i32 immarg, i32 immarg) [[CALL]]
; CHECK: declare void @llvm.xlane.goacc.lock(i32 immarg, i32 immarg) [[CALL]]
; CHECK: declare i32 @llvm.xlane.goacc.dim.pos(i32 immarg) [[CALL]]
; CHECK: attributes [[CALL]] = { convergent nocallback nofree nomerge {{.*}}willreturn }
declare i8 @llvm.xlane.goacc.reduction.setup.u8(ptr, i8, i32, i32, i32, i32)
declare bfloat @llvm.xlane.goacc.reduction.fini.bf16(ptr, bfloat, i32, i32, i32, i32)
declare { double, double } @llvm.xlane.goacc.reduction.teardown.c64(ptr, double, double, i32, i32, i32, i32)
declare i1 @llvm.xlane.goacc.reduction.init.b8(ptr, i1, i32, i32, i32, i32)
declare void @llvm.xlane.goacc.lock(i32, i32)
declare i32 @llvm.xlane.goacc.dim.pos(i32)
define amdgpu_kernel void @k(ptr %p, i8 %v) {
  %1 = call i8 @llvm.xlane.goacc.reduction.setup.u8(ptr %p, i8 %v, i32 0, i32 0, i32 1, i32 0)
  store i8 %1, ptr %p
  ret void
}

;--- bad.ll
; CHECK: immarg operand has non-immediate parameter
declare i32 @llvm.xlane.goacc.reduction.setup.i32(ptr, i32, i32, i32, i32, i32)
define void @k(ptr %p, i32 %n) {
  %1 = call i32 @llvm.xlane.goacc.reduction.setup.i32(ptr %p, i32 0, i32 0, i32 %n, i32 1, i32 0)
  ret void
}
