//===- CrossLane.td - Which instruction serves which shuffle -*- tablegen -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The one place that says which AMDGPU instructions serve which cross-lane
// pattern on which generation. Stock `llvm-tblgen -gen-searchable-tables`
// makes the lookup tables of nvvm-warp from it; the patched target instantiates
// its selection patterns from the same records.
//
//   Generation   processor number -> the features it has
//   Shuffle      (mode, amount, width) -> what it needs, its steps, its cost
//   Step         one instruction: what it reads, what an unwritten lane keeps
//
// A pattern is a shuffle of CUDA's with constant amount and clamp, within the
// 32 lanes of a warp. Lane l of a segment of `width` lanes gets the value of
//
//   Idx    segment base + amount
//   Up     l - amount   if that is in the segment, else its own value
//   Down   l + amount   if that is in the segment, else its own value
//   Bfly   l ^ amount   if that is not above the segment, else its own value
//   Rotate segment base + (l - base - amount) modulo width: not of CUDA's;
//          the building block of reduction trees
//
// Amounts are canonical: below the width for Idx, Up, Down and Rotate, and a
// Bfly whose amount is below its width has width 32 (the width then changes
// nothing). Shuffles in which every lane keeps its own value have no record;
// they are their operand.
//
// What a record promises, and test/Target/crosslane-td proves for each: every
// *active* lane whose source lane is active gets exactly its value, and so
// does every active lane that keeps its own, whichever other lanes are active,
// in both halves of a wave64. Nothing depends on what an inactive lane holds
// or what reading it gives. The feature FullWarp lifts that last demand.
//
//===----------------------------------------------------------------------===//

include "llvm/TableGen/SearchableTable.td"

//===----------------------------------------------------------------------===//
// Features and generations
//===----------------------------------------------------------------------===//

// A fact a recipe can need: about the chip, about how warps lie on wavefronts,
// or about the place in the program.
class Feature<int index> {
  bits<16> Mask = !shl(1, index);
}

def WaveShift : Feature<0>;    // DPP wave_shl/rol/shr/ror:1
def RowBcast : Feature<1>;     // DPP row_bcast15/31
def RowNewbcast : Feature<2>;  // DPP row_newbcast:0-15; row_share from gfx10 on, the same encoding
def RowXmask : Feature<3>;     // DPP row_xmask:0-15
def Permlane16 : Feature<4>;   // v_permlane16, v_permlanex16
def Permlane64 : Feature<5>;   // v_permlane64
def SwizzleRotate : Feature<6>; // the rotate mode of ds_swizzle
def WholeWave : Feature<8>;    // a warp fills its wavefront (wave32)
def FullWarp : Feature<9>;     // all 32 lanes of the warp are known to be active

def CrossLaneFeature : GenericEnum {
  let FilterClass = "Feature";
  let ValueField = "Mask";
}

class FeatureSet<list<Feature> features> {
  bits<16> Mask = !foldl(0, features, sum, f, !or(sum, f.Mask));
}

class Generation<int gfx, list<Feature> features> {
  bits<16> Gfx = gfx;
  bits<16> Features = FeatureSet<features>.Mask;
}

defvar GCN5 = [WaveShift, RowBcast, SwizzleRotate];
foreach gfx = [0x900, 0x902, 0x904, 0x906, 0x908, 0x909, 0x90c] in
  def : Generation<gfx, GCN5>;
foreach gfx = [0x90a, 0x942, 0x950] in
  def : Generation<gfx, !listconcat(GCN5, [RowNewbcast])>;
defvar RDNA1 = [RowNewbcast, RowXmask, Permlane16, SwizzleRotate];
foreach gfx = [0x1010, 0x1011, 0x1012, 0x1013, 0x1030, 0x1031, 0x1032, 0x1033, 0x1034, 0x1035, 0x1036] in
  def : Generation<gfx, RDNA1>;
foreach gfx = [0x1100, 0x1101, 0x1102, 0x1103, 0x1150, 0x1151, 0x1152, 0x1153, 0x1200, 0x1201] in
  def : Generation<gfx, !listconcat(RDNA1, [Permlane64])>;

def GenerationTable : GenericTable {
  let FilterClass = "Generation";
  let Fields = ["Gfx", "Features"];
  let PrimaryKey = ["Gfx"];
  let PrimaryKeyName = "lookupGeneration";
}

//===----------------------------------------------------------------------===//
// Steps: one instruction each
//===----------------------------------------------------------------------===//

class StepKind<int value> {
  bits<4> Value = value;
}
def NoStep : StepKind<0>;    // ends the list
def Dpp : StepKind<1>;       // v_mov_b32_dpp; Ctrl is dpp_ctrl
def Swizzle : StepKind<2>;   // ds_swizzle_b32; Ctrl is the offset
def Bpermute : StepKind<3>;  // ds_bpermute_b32; the address is 4 * the source lane, or 4 * the own one
def ReadLane : StepKind<4>;  // v_readlane_b32; Ctrl is the lane
def SelectOwn : StepKind<5>; // v_cndmask_b32: lanes without a source in their segment keep their own value

def CrossLaneStepKind : GenericEnum {
  let FilterClass = "StepKind";
  let ValueField = "Value";
}

// What a step works on, and what lanes keep that a DPP step does not write.
class Operand<int value> {
  bits<2> Value = value;
}
def Nothing : Operand<0>; // no lane that matters is left unwritten
def Own : Operand<1>;     // the value that the shuffle was given
def Prev : Operand<2>;    // the result of the step before

def CrossLaneOperand : GenericEnum {
  let FilterClass = "Operand";
  let ValueField = "Value";
}

class Step<StepKind kind, int cost> {
  StepKind Kind = kind;
  bits<16> Ctrl = 0;
  bits<4> BankMask = 0xf; // of 16 lanes, which groups of 4 are written
  Operand Src = Own;
  Operand Old = Nothing;
  // In issue slots, roughly: an LDS round trip is about 50 cycles against 4 for a VALU instruction, and part
  // of it is usually hidden. Only the order of the sums matters.
  bits<8> Cost = cost;
}

// GCN needs two wait states between a VALU write and a DPP read of it.
class DppStep<int ctrl, Operand old, int banks> : Step<Dpp, 2> {
  let Ctrl = ctrl;
  let Old = old;
  let BankMask = banks;
}
class SwizzleStep<int offset> : Step<Swizzle, 8> {
  let Ctrl = offset;
}

// DPP controls, numbered as in the ISA manuals (and LLVM's SIDefines.h).
class RowShl<int n, Operand old = Nothing, int banks = 0xf> : DppStep<!or(0x100, n), old, banks>; // lane i reads i + n
class RowShr<int n, Operand old = Nothing, int banks = 0xf> : DppStep<!or(0x110, n), old, banks>; // lane i reads i - n
class RowRor<int n> : DppStep<!or(0x120, n), Nothing, 0xf>; // lane i reads (i - n) & 15
class QuadPerm<int a, int b, int c, int d>
    : DppStep<!or(a, !shl(b, 2), !shl(c, 4), !shl(d, 6)), Nothing, 0xf>;
class QuadXor<int n> : QuadPerm<!xor(0, n), !xor(1, n), !xor(2, n), !xor(3, n)>;
def WaveShl1 : DppStep<0x130, Nothing, 0xf>; // lane i reads i + 1, across rows
def WaveShr1 : DppStep<0x138, Nothing, 0xf>; // lane i reads i - 1
class RowMirror<Operand old = Nothing, int banks = 0xf> : DppStep<0x140, old, banks>;     // lane i reads i ^ 15
class RowHalfMirror<Operand old = Nothing, int banks = 0xf> : DppStep<0x141, old, banks>; // lane i reads i ^ 7
class RowShare<int n> : DppStep<!or(0x150, n), Nothing, 0xf>; // lane i reads (i & ~15) | n
class RowXor<int n> : DppStep<!or(0x160, n), Nothing, 0xf>;

// ds_swizzle in bit mode: lane i of 32 reads ((i & and) | or) ^ xor.
class BitSwizzle<int and_, int or_, int xor_> : SwizzleStep<!or(and_, !shl(or_, 5), !shl(xor_, 10))>;

def Permute : Step<Bpermute, 10>; // an LDS round trip and the address
class Lane<int n> : Step<ReadLane, 1> {
  let Ctrl = n;
}
def KeepOwn : Step<SelectOwn, 1> {
  let Src = Prev;
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

def EndOfSteps : Step<NoStep, 0>;

// Width 0 stands for any amount, any width and operands that are no constants.
class Shuffle<Mode mode, int amount, int width, list<Step> steps, list<Feature> needs = []> {
  Mode ShuffleMode = mode;
  bits<8> Amount = amount;
  bits<8> Width = width;
  bits<16> Needs = FeatureSet<needs>.Mask;
  bits<8> Cost = !foldl(0, steps, sum, s, !add(sum, s.Cost));

  list<Step> Steps = steps;

  // The same as flat fields, two at most: TableGen's tables hold no lists.
  defvar first = steps[0];
  defvar second = !if(!gt(!size(steps), 1), steps[!sub(!size(steps), 1)], EndOfSteps);
  StepKind Kind0 = first.Kind;
  bits<16> Ctrl0 = first.Ctrl;
  bits<4> BankMask0 = first.BankMask;
  Operand Src0 = first.Src;
  Operand Old0 = first.Old;
  StepKind Kind1 = second.Kind;
  bits<16> Ctrl1 = second.Ctrl;
  bits<4> BankMask1 = second.BankMask;
  Operand Src1 = second.Src;
  Operand Old1 = second.Old;
  assert !and(!ge(!size(steps), 1), !le(!size(steps), 2)), "a shuffle has one or two steps";
}

def ShuffleTable : GenericTable {
  let FilterClass = "Shuffle";
  let Fields = ["ShuffleMode", "Amount", "Width", "Needs", "Cost", "Kind0", "Ctrl0", "BankMask0", "Src0", "Old0",
                "Kind1", "Ctrl1", "BankMask1", "Src1", "Old1"];
  string TypeOf_ShuffleMode = "CrossLaneMode";
  string TypeOf_Kind0 = "CrossLaneStepKind";
  string TypeOf_Src0 = "CrossLaneOperand";
  string TypeOf_Old0 = "CrossLaneOperand";
  string TypeOf_Kind1 = "CrossLaneStepKind";
  string TypeOf_Src1 = "CrossLaneOperand";
  string TypeOf_Old1 = "CrossLaneOperand";
  let PrimaryKey = ["ShuffleMode", "Amount", "Width"];
  let PrimaryKeyName = "lookupShuffles";
  let PrimaryKeyReturnRange = true;
}

// The path that serves everything. In wave64 ds_bpermute reaches 64 lanes on gfx9 and gfx12 and the own 32 on
// gfx10 and gfx11; a warp of 32 never needs more.
foreach mode = [Idx, Up, Down, Bfly] in
  def : Shuffle<mode, 0, 0, [Permute]>;

// A second DPP step reads what the first one left in another lane, so all lanes must be there.
class AfterDpp<int ctrl> : Step<Dpp, 2> {
  let Ctrl = ctrl;
  let Src = Prev;
}
class AfterQuadXor<int n>
    : AfterDpp<!or(!xor(0, n), !shl(!xor(1, n), 2), !shl(!xor(2, n), 4), !shl(!xor(3, n), 6))>;

//===--- Bfly ------------------------------------------------------------===//

foreach n = [1, 2, 3] in
  def : Shuffle<Bfly, n, 32, [QuadXor<n>]>;
def : Shuffle<Bfly, 7, 32, [RowHalfMirror<>]>;
def : Shuffle<Bfly, 8, 32, [RowRor<8>]>;
def : Shuffle<Bfly, 15, 32, [RowMirror<>]>;
foreach n = !listconcat([4, 5, 6], !range(9, 15), !range(16, 32)) in
  def : Shuffle<Bfly, n, 32, [BitSwizzle<31, 0, n>]>;

foreach n = [4, 5, 6] in {
  def : Shuffle<Bfly, n, 32, [RowHalfMirror<>, AfterQuadXor<!xor(n, 7)>], [FullWarp]>;
  def : Shuffle<Bfly, n, 32, [RowXor<n>], [RowXmask]>;
}
foreach n = [9, 10, 11] in {
  def : Shuffle<Bfly, n, 32, [RowRor<8>, AfterQuadXor<!xor(n, 8)>], [FullWarp]>;
  def : Shuffle<Bfly, n, 32, [RowXor<n>], [RowXmask]>;
}
foreach n = [12, 13, 14] in {
  def : Shuffle<Bfly, n, 32, [RowMirror<>, AfterQuadXor<!xor(n, 15)>], [FullWarp]>;
  def : Shuffle<Bfly, n, 32, [RowXor<n>], [RowXmask]>;
}

// An amount not below the width: of the lanes that differ in the amount's highest bit, the upper ones find their
// source below their segment, which counts as in range, and the lower ones keep their own value.
def : Shuffle<Bfly, 2, 2, [QuadPerm<0, 1, 0, 1>]>;
def : Shuffle<Bfly, 3, 2, [QuadPerm<0, 1, 1, 0>]>;
foreach width = [2, 4] in {
  def : Shuffle<Bfly, 4, width, [RowShr<4, Own, 0xa>]>;
  def : Shuffle<Bfly, 7, width, [RowHalfMirror<Own, 0xa>]>;
  foreach n = [5, 6] in {
    def : Shuffle<Bfly, n, width, [BitSwizzle<31, 0, n>, KeepOwn]>;
    def : Shuffle<Bfly, n, width, [RowXor<n>, KeepOwn], [RowXmask]>;
  }
}
foreach width = [2, 4, 8] in {
  def : Shuffle<Bfly, 8, width, [RowShr<8, Own>]>;
  def : Shuffle<Bfly, 15, width, [RowMirror<Own, 0xc>]>;
  foreach n = !range(9, 15) in {
    def : Shuffle<Bfly, n, width, [BitSwizzle<31, 0, n>, KeepOwn]>;
    def : Shuffle<Bfly, n, width, [RowXor<n>, KeepOwn], [RowXmask]>;
  }
}
foreach width = [2, 4, 8, 16] in {
  def : Shuffle<Bfly, 16, width, [BitSwizzle<15, 0, 0>]>;
  foreach n = !range(17, 32) in
    def : Shuffle<Bfly, n, width, [BitSwizzle<31, 0, n>, KeepOwn]>;
}

//===--- Idx -------------------------------------------------------------===//

foreach k = !range(0, 2) in
  def : Shuffle<Idx, k, 2, [QuadPerm<k, k, !or(2, k), !or(2, k)>]>;
foreach k = !range(0, 4) in
  def : Shuffle<Idx, k, 4, [QuadPerm<k, k, k, k>]>;
foreach k = !range(0, 8) in
  def : Shuffle<Idx, k, 8, [BitSwizzle<0x18, k, 0>]>;
foreach k = !range(0, 16) in {
  def : Shuffle<Idx, k, 16, [BitSwizzle<0x10, k, 0>]>;
  def : Shuffle<Idx, k, 16, [RowShare<k>], [RowNewbcast]>;
}
foreach k = !range(0, 32) in {
  def : Shuffle<Idx, k, 32, [BitSwizzle<0, k, 0>]>;
  def : Shuffle<Idx, k, 32, [Lane<k>], [WholeWave]>;
}

//===--- Up and Down -----------------------------------------------------===//

def : Shuffle<Up, 1, 2, [QuadPerm<0, 0, 2, 2>]>;
def : Shuffle<Down, 1, 2, [QuadPerm<1, 1, 3, 3>]>;
def : Shuffle<Up, 1, 4, [QuadPerm<0, 0, 1, 2>]>;
def : Shuffle<Up, 2, 4, [QuadPerm<0, 1, 0, 1>]>;
def : Shuffle<Up, 3, 4, [QuadPerm<0, 1, 2, 0>]>;
def : Shuffle<Down, 1, 4, [QuadPerm<1, 2, 3, 3>]>;
def : Shuffle<Down, 2, 4, [QuadPerm<2, 3, 2, 3>]>;
def : Shuffle<Down, 3, 4, [QuadPerm<3, 1, 2, 3>]>;

def : Shuffle<Up, 4, 8, [RowShr<4, Own, 0xa>]>;
def : Shuffle<Down, 4, 8, [RowShl<4, Own, 0x5>]>;
foreach n = [1, 2, 3, 5, 6, 7] in {
  def : Shuffle<Up, n, 8, [RowShr<n>, KeepOwn]>;
  def : Shuffle<Down, n, 8, [RowShl<n>, KeepOwn]>;
}

// A row is the segment: a lane whose source is outside keeps `old`, as CUDA wants.
foreach n = !range(1, 16) in {
  def : Shuffle<Up, n, 16, [RowShr<n, Own>]>;
  def : Shuffle<Down, n, 16, [RowShl<n, Own>]>;
}

def : Shuffle<Up, 1, 32, [WaveShr1, KeepOwn], [WaveShift]>;
def : Shuffle<Down, 1, 32, [WaveShl1, KeepOwn], [WaveShift]>;
def : Shuffle<Up, 16, 32, [BitSwizzle<15, 0, 0>]>;
def : Shuffle<Down, 16, 32, [BitSwizzle<15, 16, 0>]>;

//===--- Rotate ----------------------------------------------------------===//

foreach n = !range(1, 16) in
  def : Shuffle<Rotate, n, 16, [RowRor<n>]>;
