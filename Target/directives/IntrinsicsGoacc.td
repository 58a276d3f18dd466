//===- IntrinsicsGoacc.td - OpenACC's reductions -----------*- tablegen -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The calls with which a front end expresses OpenACC's reductions over gangs,
// workers and vector lanes, without knowing the device. The pass goacc-lower
// expands them, and the same calls as functions __goacc_*, which any LLVM
// accepts; GoaccLower.cpp has their rules. For each type there is
//
//   T llvm.xlane.goacc.reduction.{setup,init,fini,teardown}.T
//       (ptr RES, T LOCAL, i32 LEVEL, i32 OP, i32 LID, i32 RID)
//
// where all but RES and LOCAL are immediates. A complex LOCAL is two arguments,
// and the result a structure of two.
//
// They are convergent and not merged, so that a quartet stays together: a call
// is not copied to where only some threads arrive, and two are not merged. They
// may read and write memory and wait, so that none is removed or moved across
// another. Whole loops may be copied; the pass distinguishes the copies.
//
// The prefix is that of the moves between lanes, because intrinsics are numbered
// in the order of their prefixes, and a prefix in between would change the
// numbers of others.
//
//===----------------------------------------------------------------------===//

let TargetPrefix = "xlane" in {

class GoaccCall<list<LLVMType> result, list<LLVMType> arguments, int first>
    : Intrinsic<result, arguments,
                !listconcat([IntrConvergent, IntrNoMerge, IntrNoCallback,
                             IntrNoFree, IntrWillReturn],
                            !foreach(i, !range(first, !size(arguments)),
                                     ImmArg<ArgIndex<i>>))>;

class GoaccStep<list<LLVMType> value>
    : GoaccCall<value,
                !listconcat([llvm_ptr_ty], value,
                            [llvm_i32_ty, llvm_i32_ty, llvm_i32_ty,
                             llvm_i32_ty]),
                !add(!size(value), 1)>;

multiclass GoaccSteps<list<LLVMType> value> {
  foreach step = ["setup", "init", "fini", "teardown"] in
    def int_xlane_goacc_reduction_ # step # NAME : GoaccStep<value>;
}

defm _i8 : GoaccSteps<[llvm_i8_ty]>;
defm _i16 : GoaccSteps<[llvm_i16_ty]>;
defm _i32 : GoaccSteps<[llvm_i32_ty]>;
defm _i64 : GoaccSteps<[llvm_i64_ty]>;
defm _u8 : GoaccSteps<[llvm_i8_ty]>;
defm _u16 : GoaccSteps<[llvm_i16_ty]>;
defm _u32 : GoaccSteps<[llvm_i32_ty]>;
defm _u64 : GoaccSteps<[llvm_i64_ty]>;
defm _b8 : GoaccSteps<[llvm_i1_ty]>;
defm _f16 : GoaccSteps<[llvm_half_ty]>;
defm _bf16 : GoaccSteps<[llvm_bfloat_ty]>;
defm _f32 : GoaccSteps<[llvm_float_ty]>;
defm _f64 : GoaccSteps<[llvm_double_ty]>;
defm _c32 : GoaccSteps<[llvm_float_ty, llvm_float_ty]>;
defm _c64 : GoaccSteps<[llvm_double_ty, llvm_double_ty]>;

// (LEVEL, LID) and (LEVEL).
def int_xlane_goacc_lock : GoaccCall<[], [llvm_i32_ty, llvm_i32_ty], 0>;
def int_xlane_goacc_unlock : GoaccCall<[], [llvm_i32_ty, llvm_i32_ty], 0>;
def int_xlane_goacc_fork : GoaccCall<[], [llvm_i32_ty], 0>;
def int_xlane_goacc_join : GoaccCall<[], [llvm_i32_ty], 0>;
def int_xlane_goacc_dim_pos : GoaccCall<[llvm_i32_ty], [llvm_i32_ty], 0>;
def int_xlane_goacc_dim_size : GoaccCall<[llvm_i32_ty], [llvm_i32_ty], 0>;

} // TargetPrefix = "xlane"
