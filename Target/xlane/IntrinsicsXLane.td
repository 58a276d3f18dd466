//===- IntrinsicsXLane.td - Cross-lane moves ---------------*- tablegen -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The moves of values between the lanes of a wavefront, as operations that
// name no instruction. A target selects the cheapest instructions for each; the
// AMDGPU target takes them from CrossLane.td.
//
// W is the number of lanes of the wavefront. `width` is a power of two from 2
// to 64 and at most W; it cuts the wavefront in segments. Of lane l, `base` is
// the first lane of its segment: l & ~(width - 1). `amount` is unsigned and may
// be another one in each lane. Lane l gets the value of lane j:
//
//   idx     j = base | (amount mod width)
//   up      j = l - amount if amount <= l - base, otherwise l
//   down    j = l + amount if amount < base + width - l, otherwise l
//   bfly    j = l ^ amount if that is below base + width, otherwise l
//           (a segment further down may be read; CUDA's __shfl_xor does so)
//   rotate  j = base | ((l - base - amount) mod width)
//
// The result is poison in a lane whose lane j is inactive. `full` promises that
// of every 32 lanes, counted from a multiple of 32, either all are active or
// none (width 64: all lanes of the wavefront): then instructions may be used
// that pass values through lanes between source and destination.
//
//   bpermute  lane l gets the value of lane (lane mod W), a pull. Poison when
//             that one is inactive.
//   permute   the value of lane l goes to lane (lane mod W), a push. Of several
//             lanes that write to one the highest wins; a lane that none writes
//             to gets 0.
//
// Values are integers of 16, 32 or 64 bits, floating-point values of as many,
// pointers, and vectors of 32 or 64 bits in all. `width` and `full` are
// immediates. The verifier refuses anything else.
//
// Nothing here reads or writes memory, and none may be made to depend on more
// or other control flow: which lanes are active is an operand that is not
// written down.
//
//===----------------------------------------------------------------------===//

let TargetPrefix = "xlane" in {

class XLaneMove
    : Intrinsic<[llvm_any_ty],
                [LLVMMatchType<0>, // value
                 llvm_i32_ty,      // amount
                 llvm_i32_ty,      // width
                 llvm_i1_ty],      // full
                [IntrNoMem, IntrConvergent, IntrWillReturn, IntrNoCallback,
                 IntrNoFree, ImmArg<ArgIndex<2>>, ImmArg<ArgIndex<3>>]>;

def int_xlane_idx : XLaneMove;
def int_xlane_up : XLaneMove;
def int_xlane_down : XLaneMove;
def int_xlane_bfly : XLaneMove;
def int_xlane_rotate : XLaneMove;

class XLanePermute
    : Intrinsic<[llvm_any_ty],
                [LLVMMatchType<0>, // value
                 llvm_i32_ty],     // lane
                [IntrNoMem, IntrConvergent, IntrWillReturn, IntrNoCallback,
                 IntrNoFree]>;

def int_xlane_bpermute : XLanePermute;
def int_xlane_permute : XLanePermute;

} // TargetPrefix = "xlane"

include "llvm/IR/IntrinsicsGoacc.td"
