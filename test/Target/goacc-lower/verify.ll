; What is wrong with the calls, all of it in one run.
;
; SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
; RUN: split-file %s %t
; RUN: not %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>' %t/calls.ll -o /dev/null 2>&1 | FileCheck %t/calls.ll
; RUN: not %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>' %t/quartets.ll -o /dev/null 2>&1 | FileCheck %t/quartets.ll
; RUN: not %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>' %t/nesting.ll -o /dev/null 2>&1 | FileCheck %t/nesting.ll
; RUN: not %opt -passes='goacc-lower' %t/nesting.ll -o /dev/null 2>&1 | FileCheck %t/nesting.ll
; RUN: not %opt -mtriple=amdgcn-amd-amdhsa -passes='goacc-lower<cpu=gfx90a>' %t/same.ll -o /dev/null 2>&1 | FileCheck %t/same.ll

;--- calls.ll
declare i32 @__goacc_reduction_setup_i32(ptr, i32, i32, i32, i32, i32)
declare float @__goacc_reduction_init_f32(ptr, float, i32, i32, i32, i32)
declare {float, float} @__goacc_reduction_fini_c32(ptr, {float, float}, i32, i32, i32, i32)
declare i32 @__goacc_reduction_fini_i64(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_begin_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_setup_i128(ptr, i32, i32, i32, i32, i32)
declare void @__goacc_fork(i32)
declare void @__goacc_lock(i32)
declare i64 @__goacc_dim_pos(i32)
declare void @__goacc_combine_17_i32(ptr, ptr)
define void @__goacc_combine_16_i32(ptr, ptr) {
  ret void
}
define void @__goacc_combine_18_i32(ptr, i32) {
  ret void
}

; CHECK: error: goacc-lower: function 'calls': goacc-gangs="many" is no number
; CHECK-NEXT: goacc-lower: function 'calls': 32 workers of 64 vector lanes are 2048 threads; a gang has at most 1024
; CHECK-NEXT: goacc-lower: {{.*}}calls.ll: in function 'calls': LEVEL of __goacc_reduction_setup_i32 is not a constant
; CHECK-NEXT: OP of __goacc_reduction_setup_i32 is not a constant
; CHECK-NEXT: LID of __goacc_reduction_setup_i32 is not a constant
; CHECK-NEXT: LEVEL of __goacc_reduction_setup_i32 is 3; it is 0 to 2
; CHECK-NEXT: OP of __goacc_reduction_setup_i32 is 12; it is 0 to 9, or 16 to 255 for the program's own
; CHECK-NEXT: OP of __goacc_reduction_setup_i32 is 256; it is
; CHECK-NEXT: RID of __goacc_reduction_setup_i32 is -1; it is 0 to
; CHECK-NEXT: OP 16 of i32 needs a function void __goacc_identity_16_i32(ptr) in the module
; CHECK-NEXT: OP 17 of i32 needs a function void __goacc_combine_17_i32(ptr, ptr) in the module
; CHECK-NEXT: OP 18 of i32 needs a function void __goacc_combine_18_i32(ptr, ptr) in the module
; CHECK-NEXT: RES of a vector reduction is not null; a copy object is combined by a gang reduction around it
; CHECK-NEXT: RES of a worker reduction is not null
; CHECK-NEXT: there is no & of f32
; CHECK-NEXT: there is no min of c32
; CHECK-NEXT: __goacc_reduction_fini_i64 takes (ptr RES, i64 LOCAL, i32 LEVEL, i32 OP, i32 LID, i32 RID) and gives i64
; CHECK-NEXT: there is no __goacc_reduction_begin_i32
; CHECK-NEXT: there is no __goacc_reduction_setup_i128
; CHECK-NEXT: LEVEL of __goacc_fork is 7; it is 0 to 2
; CHECK-NEXT: __goacc_lock takes 2 numbers of 32 bits
; CHECK-NEXT: __goacc_dim_pos gives an i32
; CHECK-NEXT: OP 9 is for gangs and an object they copy
; CHECK-NEXT: __goacc_fork is used otherwise than in a call
define void @calls(ptr %p, i32 %n) "goacc-gangs"="many" "goacc-workers"="32" "goacc-vector-length"="64" {
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 %n, i32 %n, i32 %n, i32 0)
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 3, i32 12, i32 0, i32 0)
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 256, i32 0, i32 0)
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 0, i32 0, i32 -1)
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 16, i32 0, i32 0)
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 17, i32 0, i32 0)
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 18, i32 0, i32 0)
  call i32 @__goacc_reduction_setup_i32(ptr %p, i32 0, i32 2, i32 0, i32 0, i32 0)
  call i32 @__goacc_reduction_setup_i32(ptr %p, i32 0, i32 1, i32 0, i32 0, i32 0)
  call float @__goacc_reduction_init_f32(ptr null, float 0.0, i32 2, i32 4, i32 0, i32 0)
  call {float, float} @__goacc_reduction_fini_c32(ptr null, {float, float} zeroinitializer, i32 2, i32 2, i32 0, i32 0)
  call i32 @__goacc_reduction_fini_i64(ptr null, i32 0, i32 2, i32 0, i32 0, i32 0)
  call i32 @__goacc_reduction_begin_i32(ptr null, i32 0, i32 2, i32 0, i32 0, i32 0)
  call i32 @__goacc_reduction_setup_i128(ptr null, i32 0, i32 2, i32 0, i32 0, i32 0)
  call void @__goacc_fork(i32 7)
  call void @__goacc_lock(i32 1)
  call i64 @__goacc_dim_pos(i32 1)
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 0, i32 9, i32 0, i32 0)
  store ptr @__goacc_fork, ptr %p
  ret void
}

;--- quartets.ll
declare i32 @__goacc_reduction_setup_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_init_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_fini_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_teardown_i32(ptr, i32, i32, i32, i32, i32)
declare i64 @__goacc_reduction_teardown_i64(ptr, i64, i32, i32, i32, i32)

; CHECK: in function 'partners': vector loop 1, reduction 0 has no fini
; CHECK-NEXT: in function 'partners': vector loop 1, reduction 0 has no teardown
define void @partners() {
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_init_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  ret void
}
; CHECK-NEXT: in function 'differs': vector loop 1, reduction 0: init has another OP than setup
; CHECK-NEXT: in function 'differs': vector loop 1, reduction 0: teardown has another type than setup
; CHECK-NEXT: in function 'differs': gang loop 2, reduction 0: fini has another RES than setup
define void @differs(ptr %p, ptr %q) {
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_init_i32(ptr null, i32 0, i32 2, i32 1, i32 1, i32 0)
  call i32 @__goacc_reduction_fini_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  call i64 @__goacc_reduction_teardown_i64(ptr null, i64 0, i32 2, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_setup_i32(ptr %p, i32 0, i32 0, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_init_i32(ptr %p, i32 0, i32 0, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_fini_i32(ptr %q, i32 0, i32 0, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_teardown_i32(ptr %p, i32 0, i32 0, i32 0, i32 2, i32 0)
  ret void
}
; CHECK-NEXT: in function 'twice': vector loop 1, reduction 0: two calls of fini belong to one init
define void @twice(i1 %c) {
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_init_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  br i1 %c, label %a, label %b
a:
  call i32 @__goacc_reduction_fini_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  br label %end
b:
  call i32 @__goacc_reduction_fini_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  br label %end
end:
  call i32 @__goacc_reduction_teardown_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  ret void
}
; CHECK-NEXT: in function 'sometimes': vector loop 1, reduction 0: its teardown does not come after a fini on every way
define void @sometimes(i1 %c) {
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_init_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  br i1 %c, label %a, label %end
a:
  call i32 @__goacc_reduction_fini_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  br label %end
end:
  call i32 @__goacc_reduction_teardown_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  ret void
}
; CHECK-NEXT: in function 'skipped': vector loop 1, reduction 0: fini does not come on every way from init
; CHECK-NOT: error
define void @skipped(i1 %c) {
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_init_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  br i1 %c, label %a, label %end
a:
  call i32 @__goacc_reduction_fini_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_teardown_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  br label %end
end:
  ret void
}

;--- nesting.ll
declare i32 @__goacc_reduction_setup_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_init_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_fini_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_teardown_i32(ptr, i32, i32, i32, i32, i32)

; CHECK: in function 'upside_down': worker loop 2 is in vector loop 1, and a vector has no workers
define void @upside_down() {
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_init_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 1, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_init_i32(ptr null, i32 0, i32 1, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_fini_i32(ptr null, i32 0, i32 1, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_teardown_i32(ptr null, i32 0, i32 1, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_fini_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_teardown_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  ret void
}
; CHECK-NEXT: in function 'crossed': vector loop 2 is in worker loop 1, but not nested: init, or fini, of the two are the other way around
define void @crossed() {
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 1, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_init_i32(ptr null, i32 0, i32 1, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_init_i32(ptr null, i32 0, i32 2, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_fini_i32(ptr null, i32 0, i32 1, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_fini_i32(ptr null, i32 0, i32 2, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_teardown_i32(ptr null, i32 0, i32 1, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_teardown_i32(ptr null, i32 0, i32 2, i32 0, i32 2, i32 0)
  ret void
}
; CHECK-NEXT: in function 'level': vector loop 2 is in vector loop 1, of the same level
define void @level() {
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_init_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_setup_i32(ptr null, i32 0, i32 2, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_init_i32(ptr null, i32 0, i32 2, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_fini_i32(ptr null, i32 0, i32 2, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_teardown_i32(ptr null, i32 0, i32 2, i32 0, i32 2, i32 0)
  call i32 @__goacc_reduction_fini_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  call i32 @__goacc_reduction_teardown_i32(ptr null, i32 0, i32 2, i32 0, i32 1, i32 0)
  ret void
}

;--- same.ll
declare i32 @__goacc_reduction_setup_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_init_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_fini_i32(ptr, i32, i32, i32, i32, i32)
declare i32 @__goacc_reduction_teardown_i32(ptr, i32, i32, i32, i32, i32)
; CHECK: RES of OP 9 is no parameter of a kernel and no variable, so where it lies when the kernel has ended is not known
define amdgpu_kernel void @k(ptr %pp) {
  %p = load ptr, ptr %pp
  call i32 @__goacc_reduction_setup_i32(ptr %p, i32 0, i32 0, i32 9, i32 1, i32 0)
  call i32 @__goacc_reduction_init_i32(ptr %p, i32 0, i32 0, i32 9, i32 1, i32 0)
  call i32 @__goacc_reduction_fini_i32(ptr %p, i32 0, i32 0, i32 9, i32 1, i32 0)
  call i32 @__goacc_reduction_teardown_i32(ptr %p, i32 0, i32 0, i32 9, i32 1, i32 0)
  ret void
}
