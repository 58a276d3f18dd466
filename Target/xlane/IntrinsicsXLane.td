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
// CrossLane.td. Broadcasts, maps, reductions and scans become other instructions,
// and moves, before code is generated: to LLVM they are functions like any other,
// which passes make and the pass xlane checks and takes away.
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
//   broadcast  lane l gets the value of lane `lane` of its 32, 0 to 31, which is
//           the same number in all lanes. Of an inactive lane it is 0, but poison
//           with `present`, which promises that it is active.
//
//   map     lane l, and lane l + 32 with it, gets the value of the lane of its 32
//           whose number stands at l in the table; 32 stands for `fill`, poison
//           for whatever it may be. An inactive lane's value is 0, but poison
//           where a lane gets `fill` and that is not 0.
//
//   reduce  every lane of a segment gets the values of its lanes combined
//   scan    every lane gets those of its segment up to and with its own
//
// of the operation that the name says. All lanes of a segment that has an active
// one must be active, or the result is poison in its lanes; as it is in lanes
// whose bit in `lanes` is 0. With `free` the order of the operands is free; without
// it is, for floating-point values, that of butterflies of distances width / 2,
// width / 4, ... 1, in a scan that of shifts up by 1, 2, ... width / 2. The order
// of others never counts.
//
// Values are integers of 16, 32 or 64 bits, floating-point values of as many,
// pointers, and vectors of 32 or 64 bits in all; of reductions and scans the first
// two, without bfloat. `width`, `full`, `lanes`, `free` and `present` are immediates,
// the table is a constant. Anything else is refused.
//
// Nothing here reads or writes memory, and none may be made to depend on more
// or other control flow: which lanes are active is an operand that is not
// written down.
//
//===----------------------------------------------------------------------===//

/// What an operation is in a line, and in full. XLaneIntrinsics.rst has the
/// lines, a test looks.
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
    : XLaneMove<"the values of a segment go round",
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

// Records, but no intrinsics of LLVM's: no instruction selector may ever see one,
// so that a number, and a place in every switch over numbers, would say nothing;
// and a pass takes them in an LLVM without this file as well, by their names.
class XLaneCombination<string name, string summary, string description>
    : XLaneOperation<summary, description> {
  string Name = name; // behind "llvm.xlane.", without the type
}

def xlane_broadcast
    : XLaneCombination<"broadcast", "every lane of 32 reads the one that all name",
                       "Lane l gets the value of the lane with the number `lane` "
                       "in its 32.">;
def xlane_map
    : XLaneCombination<"map", "every lane of 32 reads the one that a table names",
                       "Lane l gets the value of the lane whose number stands at "
                       "l in the table, or `fill`.">;
def xlane_reduce
    : XLaneCombination<"reduce.OP", "the values of a segment, combined",
                       "Every lane gets the values of all lanes of its segment "
                       "combined by the operation OP.">;
def xlane_scan
    : XLaneCombination<"scan.OP",
                       "the values of a segment up to the own one, combined",
                       "Every lane gets the values of the lanes of its segment up "
                       "to and with its own combined by the operation OP.">;

include "llvm/IR/IntrinsicsGoacc.td"
