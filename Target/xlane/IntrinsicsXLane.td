//===- IntrinsicsXLane.td - Cross-lane moves ---------------*- tablegen -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The moves of values between the lanes of a wavefront, and the reductions and
// scans over them, as operations that name no instruction. A target selects the
// cheapest instructions for each move; the AMDGPU target takes them from
// CrossLane.td. The operations after the permutes below become moves and other
// instructions before code is generated: for LLVM they are ordinary functions,
// which passes call and the pass xlane checks and replaces.
//
// W is the number of lanes of the wavefront. `width` is a power of two from 2
// to 64 and at most W; it divides the wavefront into segments. For lane l, `base`
// is the first lane of its segment: l & ~(width - 1). `amount` is unsigned and may
// differ between lanes. Lane l gets the value of lane j:
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
// none (width 64: all lanes of the wavefront): then the target may use instructions
// that pass values through lanes between source and destination.
//
//   bpermute  lane l gets the value of lane (lane mod W), a pull. Poison if
//             that lane is inactive.
//   permute   the value of lane l goes to lane (lane mod W), a push. Of several
//             lanes that write to one the highest wins; a lane to which none
//             writes gets 0.
//
//   broadcast  lane l gets the value of lane `lane` of its 32, 0 to 31; the
//           number is the same in all lanes. For an inactive lane the value is 0,
//           but poison with `present`, which promises that it is active.
//
//   map     lane l, and with it lane l + 32, gets the value of the lane of its 32
//           whose number is at l in the table. 32 means `fill`; poison means
//           any value. At l, `present` has a bit for each lane
//           that is promised to be active if lane l is: the value may pass
//           through those lanes, and is poison if the source is one of them and
//           is inactive. Otherwise an inactive lane's value is 0, but poison
//           if a lane gets `fill` and `fill` is not 0.
//
//   reduce  every lane of a segment gets the combined values of its lanes
//   scan    every lane gets those of its segment up to and including its own
//
// with the operation in the name. All lanes of a segment with an active
// lane must be active, or the result is poison in its lanes. It is also poison
// in lanes whose bit in `lanes` is 0. With `free` the order of the operands is free.
// Without it, the order for floating-point values is that of butterflies of
// distances width / 2, width / 4, ... 1, in a scan that of shifts up by 1, 2, ...
// width / 2. The order of other values never matters.
//
// Operations on the 32 lanes, counted from a multiple of 32, that contain the
// lane itself; inactive lanes take no part:
//
//   lane       the own lane's number, 0 to 31
//   among      whether its bit is set in a constant
//   ballot     a bit for each lane whose operand is true
//   shuffle    lane l gets the value of lane j, and whether j is in range: with
//              `seg` for (clamp >> 8) & 31 and `max` for (l & seg) | (clamp & ~seg
//              & 31), in mode 0 j = (l & seg) | (amount & ~seg & 31) and is in
//              range if j <= max; in mode 1 l - (amount & 31), j >= max; in mode
//              2 l + (amount & 31), j <= max; in mode 3 l ^ (amount & 31), j <=
//              max. Any other mode is 0. Out of range it is the own value; an
//              inactive lane's is 0.
//   match.any  the lanes of `members` that have the same value as the lane itself
//   match.all  `members`, but 0 unless all have one value; and whether they have
//   redux      every lane of `members` gets their combined values; lanes with
//              other members are combined separately
//
// and on the wavefront:
//
//   none   whether the operand is true in no active lane
//   count  the number of active lanes in which it is true
//   first  every lane gets the value of the first active one
//   elect  whether the lane itself is the first active one
//
// Computed by all W lanes, active or not:
//
//   place  the lane's own number, 0 to W - 1, also in inactive lanes
//   whole  the value in all W lanes: its computation, back to `place`
//          and to values that are the same in all lanes, runs with all lanes
//          active. Only active lanes get the result.
//
// Values are integers of 16, 32 or 64 bits, floating-point values of the same
// sizes, pointers, and vectors of 32 or 64 bits in total; for reductions and scans
// the first two, without bfloat, for match i32 and i64, for redux i32. `width`,
// `full`, `lanes`, `free` and broadcast's `present` are immediates, a map's table
// and `present` are constants. Anything else is rejected.
//
// No operation reads or writes memory. None may be made to depend on more
// or other control flow: the set of active lanes is an implicit
// operand.
//
//===----------------------------------------------------------------------===//

/// The description of an operation in one line, and in full. XLaneIntrinsics.rst
/// has the lines; a test compares.
class XLaneOperation<string summary, string description> {
  string Summary = summary;
  string Description = description;
}

defvar XLaneProperties = [IntrNoMem, IntrConvergent, IntrWillReturn,
                          IntrNoCallback, IntrNoFree];

let TargetPrefix = "xlane" in {

class XLaneMove<string summary, string description>
    : Intrinsic<[llvm_any_ty],
                [LLVMMatchType<0>, // value
                 llvm_i32_ty,      // amount
                 llvm_i32_ty,      // width
                 llvm_i1_ty],      // full
                !listconcat(XLaneProperties,
                            [ImmArg<ArgIndex<2>>, ImmArg<ArgIndex<3>>])>,
      XLaneOperation<summary, description>;

def int_xlane_idx
    : XLaneMove<"every lane of a segment reads the lane with a given number",
                "Lane l gets the value of lane base | (amount mod width).">;
def int_xlane_up
    : XLaneMove<"every lane reads a lane below",
                "Lane l gets the value of lane l - amount, its own where that "
                "is below the segment.">;
def int_xlane_down
    : XLaneMove<"every lane reads a lane above",
                "Lane l gets the value of lane l + amount, its own where that "
                "is above the segment.">;
def int_xlane_bfly
    : XLaneMove<"lanes whose numbers differ in given bits exchange values",
                "Lane l gets the value of lane l ^ amount, its own where that "
                "is above the segment.">;
def int_xlane_rotate
    : XLaneMove<"the values of a segment rotate",
                "Lane l gets the value of lane l - amount, counted modulo the "
                "width within the segment.">;

class XLanePermute<string summary, string description>
    : Intrinsic<[llvm_any_ty],
                [LLVMMatchType<0>, // value
                 llvm_i32_ty],     // lane
                XLaneProperties>,
      XLaneOperation<summary, description>;

def int_xlane_bpermute
    : XLanePermute<"every lane reads any lane of the wavefront (a pull)",
                   "Lane l gets the value of the lane that it names, modulo W.">;
def int_xlane_permute
    : XLanePermute<"every lane writes to any lane of the wavefront (a push)",
                   "The value of lane l goes to the lane that it names, modulo "
                   "W; the highest of several writers wins, and a lane that "
                   "none writes to gets 0.">;

} // TargetPrefix = "xlane"

// These are records, but not intrinsics of LLVM: no instruction selector may ever see
// one, so numbers for them, and places in every switch over numbers, would be useless.
// In an LLVM without this file a pass also recognises them by their names.
class XLaneCombination<string name, string summary, string description>
    : XLaneOperation<summary, description> {
  string Name = name; // after "llvm.xlane.", without the type
}

def xlane_broadcast
    : XLaneCombination<"broadcast", "every lane of 32 reads one common lane",
                       "Lane l gets the value of the lane with the number `lane` "
                       "in its 32.">;
def xlane_map
    : XLaneCombination<"map", "every lane of 32 reads the lane in a table",
                       "Lane l gets the value of the lane whose number is at l in "
                       "the table, or `fill`.">;
def xlane_reduce
    : XLaneCombination<"reduce.OP", "the combined values of a segment",
                       "Every lane gets the values of all lanes of its segment, "
                       "combined by the operation OP.">;
def xlane_scan
    : XLaneCombination<"scan.OP",
                       "the combined values of a segment up to the lane",
                       "Every lane gets the values of the lanes of its segment up "
                       "to and including its own, combined by the operation OP.">;

def xlane_redux
    : XLaneCombination<"redux.OP", "the combined values of the lanes of 32 in a mask",
                       "Every lane of `members` gets their values, combined by the "
                       "operation OP.">;
def xlane_shuffle
    : XLaneCombination<"shuffle", "every lane of 32 reads a lane of its choice, within bounds",
                       "Lane l gets the value of the lane that mode, amount and "
                       "clamp name, and whether that is in range.">;
def xlane_match_any
    : XLaneCombination<"match.any", "the lanes with the same value",
                       "A bit for each lane of `members` with the same value.">;
def xlane_match_all
    : XLaneCombination<"match.all", "whether all have one value",
                       "`members`, if those that are active have one value, and "
                       "whether they have.">;
def xlane_lane
    : XLaneCombination<"lane", "the lane's number in its 32",
                       "0 to 31.">;
def xlane_among
    : XLaneCombination<"among", "whether the lane is in a constant set of the 32",
                       "The lane's bit of `lanes`.">;
def xlane_ballot
    : XLaneCombination<"ballot", "the lanes of 32 whose operand is true",
                       "A bit for each active lane whose operand is true.">;

def xlane_none
    : XLaneCombination<"none", "whether the operand is true in no lane of the wavefront",
                       "Whether the operand is true in no active lane.">;
def xlane_count
    : XLaneCombination<"count", "in how many lanes of the wavefront the operand is true",
                       "The number of active lanes whose operand is true.">;
def xlane_elect
    : XLaneCombination<"elect", "whether the lane is the first active one",
                       "Whether no active lane of the wavefront is below.">;
def xlane_first
    : XLaneCombination<"first", "every lane reads the first active one",
                       "Every lane gets the value of the wavefront's first "
                       "active one.">;

def xlane_whole
    : XLaneCombination<"whole", "a value that all lanes of the wavefront compute, active or not",
                       "The value, which is computed with all lanes active.">;
def xlane_place
    : XLaneCombination<"place", "the lane's number in the wavefront, active or not",
                       "0 to W - 1, for the operand of llvm.xlane.whole.">;

include "llvm/IR/IntrinsicsGoacc.td"
