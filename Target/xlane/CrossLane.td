//===- CrossLane.td - Which instructions serve which shuffle -*- tablegen -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The only place that says which AMDGPU instructions implement which cross-lane
// pattern on which generation. Stock `llvm-tblgen -gen-searchable-tables`
// generates the lookup tables of the passes from it; the patched target
// instantiates its selection patterns from the same records.
//
//   Generation   processor number -> its target for each wave size
//   Shuffle      (mode, amount, width) -> the cheapest steps, for a set of targets
//   Step         one instruction: what it reads, what an unwritten lane keeps
//
// This file has the vocabulary. The records of Shuffle are in
// CrossLaneRecipes.td, which tools/recipes writes: it searches the
// combinations of instructions and proves that each one is the cheapest of
// its target under the cost model of tools/model (doc/model.md).
//
// A pattern is a shuffle of CUDA with constant amount and clamp, within the
// 32 lanes of a warp, or the same within the 64 lanes of a wavefront. Lane l of
// a segment of `width` lanes gets the value of
//
//   Idx    segment base + amount
//   Up     l - amount   if that is in the segment, else its own value
//   Down   l + amount   if that is in the segment, else its own value
//   Bfly   l ^ amount   if that is not above the segment, else its own value
//   Rotate segment base + (l - base - amount) modulo width: not in CUDA, but
//          the building block of reduction trees
//
// Amounts are canonical: below the width for Idx, Up, Down and Rotate, and a
// Bfly whose amount is below its width has width 32 (the width then changes
// nothing), or 64 if the amount is above 31. Shuffles in which every lane
// keeps its own value have no record, because they are their operand. Width 64 is for
// targets of wave64.
//
// Every record guarantees, and test/Target/crosslane-td proves for each: every
// *active* lane whose source lane is active gets exactly its value, and so
// does every active lane that keeps its own, for any set of other active lanes,
// in both halves of a wave64. Nothing depends on the value in an inactive lane
// or on the result of reading it: a value passes only through its source lane and
// its destination lane. FullWarp records lack this last property: such a record is
// right if all lanes of the own warp are active (width 64: of the wavefront),
// and is in the table if it is cheaper than the other one. The value from an
// inactive source lane is zero in the records that
// RecipeTable::givesZero() knows, and anything in the others.
//
//===----------------------------------------------------------------------===//

// In the patched target AMDGPU.td, which includes this file, has it already.
#ifndef CROSSLANE_SELECTION
include "llvm/TableGen/SearchableTable.td"
#endif

//===----------------------------------------------------------------------===//
// Targets and generations
//===----------------------------------------------------------------------===//

// The processors of a generation that share their cross-lane instructions, with
// one wave size. Shuffle.Serves has bit 1 << Value for each.
class LaneTarget<int value, string what> {
  bits<4> Value = value;
  string What = what; // what it has
}
def NoTarget : LaneTarget<15, "nothing">;

def CrossLaneTarget : GenericEnum {
  let FilterClass = "LaneTarget";
  let ValueField = "Value";
}

// The targets of a family of processors.
class LaneFamily<LaneTarget wave64, LaneTarget wave32, LaneTarget llvm19> {
  LaneTarget Wave64 = wave64;
  LaneTarget Wave32 = wave32;
  LaneTarget Wave64LLVM19 = llvm19; // Wave64 with an LLVM before 20
}
class Generation<int gfx, LaneFamily family> {
  bits<16> Gfx = gfx;
  LaneTarget Wave64 = family.Wave64;
  LaneTarget Wave32 = family.Wave32;
  LaneTarget Wave64LLVM19 = family.Wave64LLVM19;
}

// The targets and every processor's.
include "xlane/CrossLaneChips.td"

def GenerationTable : GenericTable {
  let FilterClass = "Generation";
  let Fields = ["Gfx", "Wave64", "Wave32", "Wave64LLVM19"];
  string TypeOf_Wave64 = "CrossLaneTarget";
  string TypeOf_Wave32 = "CrossLaneTarget";
  string TypeOf_Wave64LLVM19 = "CrossLaneTarget";
  let PrimaryKey = ["Gfx"];
  let PrimaryKeyName = "lookupGeneration";
}

//===----------------------------------------------------------------------===//
// Steps: one instruction each
//===----------------------------------------------------------------------===//

class StepKind<int value> {
  bits<4> Value = value;
}
def NoStep : StepKind<0>;      // ends the list
def Dpp : StepKind<1>;         // v_mov_b32_dpp: llvm.amdgcn.update.dpp; Ctrl is dpp_ctrl. Old is Nothing: old is
                               // poison and bound_ctrl on; else old is that operand and bound_ctrl off
def Dpp8 : StepKind<2>;        // v_mov_b32_dpp8: llvm.amdgcn.mov.dpp8; Data is the 24-bit selector, 3 bits a lane
def DsSwizzle : StepKind<3>;     // ds_swizzle_b32; Ctrl is the offset
def Permlane16 : StepKind<4>;  // v_permlane16_b32 / v_permlanex16_b32, fi off, bound_ctrl on; Data is the selectors, 4
def Permlanex16 : StepKind<5>; // bits a lane, lanes 0-7 of a row in the low half
def Permlane64 : StepKind<6>;  // v_permlane64_b32
def ReadLane : StepKind<7>;    // v_readlane_b32; Ctrl is the lane of the wavefront; the result is uniform
def Select : StepKind<8>;      // v_cndmask_b32 with a constant lane mask: lanes in Data take Src, the others Old
def Permlane16Swap : StepKind<9>;  // v_permlane16_swap_b32 / v_permlane32_swap_b32 of {Src, Old}; Ctrl says which of
def Permlane32Swap : StepKind<10>; // the two results is the value
def Bpermute : StepKind<11>;   // ds_bpermute_b32; Ctrl says what the address is, see Address

def CrossLaneStepKind : GenericEnum {
  let FilterClass = "StepKind";
  let ValueField = "Value";
}

// DPP's controls. Nothing in the patched target's own tables is made of them.
#ifndef CROSSLANE_SELECTION
include "xlane/CrossLaneControls.td"
#endif

// The addresses of ds_bpermute. Each is computed once a function; Data is the instruction's offset.
class Address<int value> {
  bits<16> Value = value;
}
def AddressOfSource : Address<0>;   // 4 * the lane of the wavefront that the pattern says: its source or itself
def AddressOfLane : Address<1>;     // 4 * the lane of the wavefront
def AddressOfWarp : Address<2>;     // 4 * the first lane of the own warp
def CrossLaneAddress : GenericEnum {
  let FilterClass = "Address";
  let ValueField = "Value";
}

class StepOperand<int value> {
  bits<2> Value = value;
}
def Nothing : StepOperand<0>; // no lane that matters is left unwritten
def Own : StepOperand<1>;     // the value that the shuffle was given
def First : StepOperand<2>;   // the result of step 0
def Second : StepOperand<3>;  // the result of step 1

def CrossLaneOperand : GenericEnum {
  let FilterClass = "StepOperand";
  let ValueField = "Value";
}

class Step<StepKind kind, int ctrl, StepOperand src, StepOperand old = Nothing> {
  StepKind Kind = kind;
  bits<16> Ctrl = ctrl;
  bits<4> RowMask = 0xf;  // Dpp: which rows of 16 lanes are written
  bits<4> BankMask = 0xf; // Dpp: which groups of 4 lanes of these
  StepOperand Src = src;
  StepOperand Old = old;
  bits<64> Data = 0;
}
def EndOfSteps : Step<NoStep, 0, Nothing>;

// Dpp under masks.
class DppStep<int ctrl, StepOperand src, StepOperand old, int rows, int banks> : Step<Dpp, ctrl, src, old> {
  let RowMask = rows;
  let BankMask = banks;
}
class DataStep<StepKind kind, bits<64> data, StepOperand src, StepOperand old = Nothing, int ctrl = 0>
    : Step<kind, ctrl, src, old> {
  let Data = data;
}

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

// The first four are the modes of llvm.nvvm.shfl.sync.i32, with its numbers.
class Mode<int value> {
  bits<4> Value = value;
}
def Idx : Mode<0>;
def Up : Mode<1>;
def Down : Mode<2>;
def Bfly : Mode<3>;
def Rotate : Mode<4>;

def CrossLaneMode : GenericEnum {
  let FilterClass = "Mode";
  let ValueField = "Value";
}

class Shuffle<Mode mode, int amount, int width, bits<16> serves, bit fullWarp, int ldsTrips, int cost, int instructions,
              list<Step> steps> {
  Mode ShuffleMode = mode;
  bits<8> Amount = amount;
  bits<8> Width = width;
  bits<16> Serves = serves;  // 1 << target, for each target that this is the answer for
  bit FullWarp = fullWarp;   // right only when every lane is active
  bits<2> LDSTrips = ldsTrips;
  bits<16> Cost = cost;      // cycles by the model, what sets up constants and addresses included
  bits<5> Instructions = instructions; // the same way

  list<Step> Steps = steps;

  // The same as flat fields: TableGen's tables hold no lists.
  assert !and(!ge(!size(steps), 1), !le(!size(steps), 3)), "a shuffle has one to three steps";
  defvar all = !listconcat(steps, [EndOfSteps, EndOfSteps]);
  StepKind Kind0 = all[0].Kind;
  bits<16> Ctrl0 = all[0].Ctrl;
  bits<4> RowMask0 = all[0].RowMask;
  bits<4> BankMask0 = all[0].BankMask;
  StepOperand Src0 = all[0].Src;
  StepOperand Old0 = all[0].Old;
  bits<64> Data0 = all[0].Data;
  StepKind Kind1 = all[1].Kind;
  bits<16> Ctrl1 = all[1].Ctrl;
  bits<4> RowMask1 = all[1].RowMask;
  bits<4> BankMask1 = all[1].BankMask;
  StepOperand Src1 = all[1].Src;
  StepOperand Old1 = all[1].Old;
  bits<64> Data1 = all[1].Data;
  StepKind Kind2 = all[2].Kind;
  bits<16> Ctrl2 = all[2].Ctrl;
  bits<4> RowMask2 = all[2].RowMask;
  bits<4> BankMask2 = all[2].BankMask;
  StepOperand Src2 = all[2].Src;
  StepOperand Old2 = all[2].Old;
  bits<64> Data2 = all[2].Data;
}

def CrossLaneShuffles : GenericTable {
  let FilterClass = "Shuffle";
  let Fields = ["ShuffleMode", "Amount", "Width", "Serves", "FullWarp", "LDSTrips", "Cost", "Instructions",
                "Kind0", "Ctrl0", "RowMask0", "BankMask0", "Src0", "Old0", "Data0",
                "Kind1", "Ctrl1", "RowMask1", "BankMask1", "Src1", "Old1", "Data1",
                "Kind2", "Ctrl2", "RowMask2", "BankMask2", "Src2", "Old2", "Data2"];
  string TypeOf_ShuffleMode = "CrossLaneMode";
  string TypeOf_Kind0 = "CrossLaneStepKind";
  string TypeOf_Src0 = "CrossLaneOperand";
  string TypeOf_Old0 = "CrossLaneOperand";
  string TypeOf_Kind1 = "CrossLaneStepKind";
  string TypeOf_Src1 = "CrossLaneOperand";
  string TypeOf_Old1 = "CrossLaneOperand";
  string TypeOf_Kind2 = "CrossLaneStepKind";
  string TypeOf_Src2 = "CrossLaneOperand";
  string TypeOf_Old2 = "CrossLaneOperand";
  let PrimaryKey = ["ShuffleMode", "Amount", "Width"];
  let PrimaryKeyName = "lookupShuffles";
  let PrimaryKeyReturnRange = true;
}

// A record, and in the patched target the patterns that select it.
#ifdef CROSSLANE_SELECTION
include "xlane/XLanePatterns.td"
#endif
multiclass Shuffle<Mode mode, int amount, int width, bits<16> serves, bit fullWarp, int ldsTrips, int cost,
                   int instructions, list<Step> steps> {
  def "" : Shuffle<mode, amount, width, serves, fullWarp, ldsTrips, cost, instructions, steps>;
#ifdef CROSSLANE_SELECTION
  defm "" : ShufflePatterns<mode, amount, width, serves, fullWarp, steps>;
#endif
}

include "xlane/CrossLaneRecipes.td"

// Products of matrices; no pattern selects them.
#ifndef CROSSLANE_SELECTION
include "xlane/CrossLaneMatrix.td"
#endif
