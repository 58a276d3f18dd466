; llc without goacc-lower: the calls are functions that nobody has, which the linker
; says by name, also as clang calls it; where it is told to leave such, the loader does.
; With the plugin clang expands them at -O0 too.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: %llc -mcpu=gfx90a -filetype=obj %s -o %t.o
; RUN: not ld.lld --no-undefined -shared %t.o -o %t.so 2>&1 | FileCheck %s
; RUN: %llc -O0 -mcpu=gfx90a -filetype=obj %s -o %t.o
; RUN: not ld.lld --no-undefined -shared %t.o -o %t.so 2>&1 | FileCheck %s
; RUN: %llc -O0 -global-isel -mcpu=gfx90a -filetype=obj %s -o %t.o
; RUN: not ld.lld --no-undefined -shared %t.o -o %t.so 2>&1 | FileCheck %s
; RUN: not %clang -O2 --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -x ir %s -o %t.so 2>&1 | FileCheck %s
; CHECK-DAG: error: undefined symbol: __goacc_reduction_setup_i32
; CHECK-DAG: error: undefined symbol: __goacc_reduction_init_i32
; CHECK-DAG: error: undefined symbol: __goacc_reduction_fini_i32
; CHECK-DAG: error: undefined symbol: __goacc_reduction_teardown_i32
; CHECK-DAG: error: undefined symbol: __goacc_fork
; CHECK-DAG: error: undefined symbol: __goacc_join
; CHECK-DAG: error: undefined symbol: __goacc_lock
; CHECK-DAG: error: undefined symbol: __goacc_unlock
; CHECK-DAG: error: undefined symbol: __goacc_dim_pos
; CHECK-DAG: error: undefined symbol: __goacc_dim_size
;
; RUN: ld.lld -shared %t.o -o %t.so
; RUN: not %xlrun --device=wavesim:gfx90a %t.so sum --grid 1 --block 64 out:4 i32:1 2>&1 | FileCheck %s --check-prefix=LOADER
; LOADER: symbol __goacc_reduction_setup_i32 is not defined
;
; RUN: %clang -fpass-plugin=%plugin -O0 --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -x ir %s -S -o - | FileCheck %s --check-prefix=LOWERED --implicit-check-not=__goacc_
; LOWERED: xl_acc_worker_add_i32

target triple = "amdgcn-amd-amdhsa"
declare i32 @__goacc_reduction_setup_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_init_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_fini_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_teardown_i32(ptr, i32, i32, i32, i32, i32)
declare void @__goacc_fork(i32)
declare void @__goacc_join(i32)
declare void @__goacc_lock(i32, i32)
declare void @__goacc_unlock(i32, i32)
declare i32 @__goacc_dim_pos(i32)
declare i32 @__goacc_dim_size(i32)
define amdgpu_kernel void @sum(ptr %p, i32 %a) {
  %a1 = call i32 @__goacc_reduction_setup_i32(ptr null, i32 %a, i32 1, i32 0, i32 1, i32 0)
  call void @__goacc_fork(i32 1)
  %a2 = call i32 @__goacc_reduction_init_i32(ptr null, i32 %a1, i32 1, i32 0, i32 1, i32 0)
  %pos = call i32 @__goacc_dim_pos(i32 1)
  %size = call i32 @__goacc_dim_size(i32 1)
  %x = mul i32 %pos, %size
  %a3 = add i32 %a2, %x
  call void @__goacc_lock(i32 1, i32 1)
  %a4 = call i32 @__goacc_reduction_fini_i32(ptr null, i32 %a3, i32 1, i32 0, i32 1, i32 0)
  call void @__goacc_unlock(i32 1, i32 1)
  call void @__goacc_join(i32 1)
  %a5 = call i32 @__goacc_reduction_teardown_i32(ptr null, i32 %a4, i32 1, i32 0, i32 1, i32 0)
  store i32 %a5, ptr %p
  ret void
}
