//===- CrossLaneMatrix.td - Tensor-core operations ----------*- tablegen -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A record for each matrix product that PTX's mma.sync, mma.sp and
// wmma.mma name for sm_70 to sm_90: D = A * B + C of M x K, K x N and M x N
// elements, distributed over the 32 lanes of a warp.
//
// The canonical form. Every source form (llvm.nvvm.mma.*, llvm.nvvm.wmma.*.mma.*,
// inline PTX) becomes a call of
//
//   {W, ...} @llvm.nvvm.matrix.NAME[.xor|.and][.row|col.row|col][.ordered][.satfinite]
//       (W a0, ..., W b0, ..., W c0, ... [, i32 metadata, i32 selector])
//
//   NAME       that of the record: "m16n8k16.f32.f16.f16.f32", the types of D,
//              A, B and C in PTX's order; after "wmma." or "sp.".
//   W          i64 if A is f64, else i32, for any type of the elements: a
//              register of PTX. RegsA of A, RegsB of B, RegsC of C; the result
//              is a structure of RegsD, even of one.
//   xor, and   of b1: the operation whose result bits are counted.
//   row, col   the layouts of A and B if Layouts is set (m8n8k4 of f16): both
//              or none, which is .row.col. No other layout of registers depends
//              on them, not even that of wmma: its modifiers are dropped.
//   ordered    of sp: mma.sp::ordered_metadata. The metadata is not checked;
//              the results are those of mma.sp.
//   satfinite  integers: the sum is clamped once. Rejected for floats.
//   metadata   of sp: the register e; selector, a constant: f.
//
// Which element a register holds. With g = lane / 4, t = lane % 4, and elements
// of a word (32 bits, f64 64 bits) lowest first, register i of
//
//   A   holds word t + 4 * (i >> 1) of row    g + 8 * (i & 1); M = 8: t + 4 * i of row g
//   B   holds word t + 4 * i        of column g
//   C,D holds row g + 8 * (i >> 1), column 2 * t + (i & 1); of f16 word t of row g + 8 * i
//
// (PTX ISA, "Matrix fragments for mma"). For sp A holds the elements that
// exist, K / 2 of them, in this order. Wmma operations are products of such
// tiles of 16 x 8 or 8 x 8 (Tiles of them). Their fragments have the registers
// of one tile after those of another, and once those that all tiles share.
// This is the layout of an H100 (recorded: m16n16k16).
//
//   TileN  tile j has columns 8 * j ... of B, C and D
//   TileM  tile j has rows 16 * j ... of A, C and D
//   TileT  the product is that of the transposed matrices, D^T = B^T * A^T + C^T,
//          in tiles of 16 columns of B: B's registers are those of an A, A's
//          those of a B, and C's those of C^T
//
// If RegsA or RegsB exceeds what the tiles need (f16 of wmma), the registers
// repeat those of the tiles; the operation reads the first.
//
// m8n8k4 of f16 (sm_70) is four products at once, of lanes 4 q ... 4 q + 3 and
// 16 + 4 q ...; q = 0 ... 3. See matrixElement() in CrossLaneMatrix.h.
//
//===----------------------------------------------------------------------===//

// Types of elements; Exponent and Fraction are bits of a float.
class MatrixType<int value, string name, int width, int exponent = 0, int fraction = 0> {
  bits<5> Value = value;
  string Name = name;
  bits<8> Bits = width;
  bits<8> Exponent = exponent;
  bits<8> Fraction = fraction;
}
def TypeF16 : MatrixType<0, "f16", 16, 5, 10>;
def TypeBF16 : MatrixType<1, "bf16", 16, 8, 7>;
def TypeTF32 : MatrixType<2, "tf32", 32, 8, 10>; // in the upper bits of a word; the others do not count
def TypeF32 : MatrixType<3, "f32", 32, 8, 23>;
def TypeF64 : MatrixType<4, "f64", 64, 11, 52>;
def TypeE4M3 : MatrixType<5, "e4m3", 8, 4, 3>;
def TypeE5M2 : MatrixType<6, "e5m2", 8, 5, 2>;
def TypeS8 : MatrixType<7, "s8", 8>;
def TypeU8 : MatrixType<8, "u8", 8>;
def TypeS4 : MatrixType<9, "s4", 4>;
def TypeU4 : MatrixType<10, "u4", 4>;
def TypeB1 : MatrixType<11, "b1", 1>;
def TypeS32 : MatrixType<12, "s32", 32>;

def MatrixTypeKind : GenericEnum {
  let FilterClass = "MatrixType";
  let ValueField = "Value";
}
def MatrixTypes : GenericTable {
  let FilterClass = "MatrixType";
  let Fields = ["Value", "Name", "Bits", "Exponent", "Fraction"];
}

// How the sum is made.
class MatrixRule<int value> {
  bits<3> Value = value;
}
def RuleBlock : MatrixRule<0>;  // blocks of products and C, aligned to the largest exponent, cut at 25 places, added
                                // and rounded at once: f32 toward zero, f16 to nearest even. Products is
                                // how many there are in one; the next has the result as its C
def RuleHalves : MatrixRule<1>; // 8-bit floats: a block of the k with k % 4 < 2 from zero, one of the others with
                                // that as its C, then C is added, to nearest even
def RuleChain : MatrixRule<2>;  // f64: fused multiply-adds, k ascending
def RuleInteger : MatrixRule<3>; // exact, wrapped or clamped to 32 bits at the end
def RuleBits : MatrixRule<4>;   // C + the number of bits of xor or and
def RuleFloats : MatrixRule<5>; // m8n8k4 of f16: fused multiply-adds of f32, k ascending, from +0, of D in f16 from -0; then
                                // C is added, and the sum rounded to D
def MatrixRuleKind : GenericEnum {
  let FilterClass = "MatrixRule";
  let ValueField = "Value";
}

class MatrixFamily<int value, string prefix> {
  bits<2> Value = value;
  string Prefix = prefix;
}
def FamilyMma : MatrixFamily<0, "">;
def FamilySparse : MatrixFamily<1, "sp.">;
def FamilyWmma : MatrixFamily<2, "wmma.">;
def MatrixFamilyKind : GenericEnum {
  let FilterClass = "MatrixFamily";
  let ValueField = "Value";
}

class MatrixTiling<int value> {
  bits<2> Value = value;
}
def TileOne : MatrixTiling<0>;
def TileN : MatrixTiling<1>;
def TileM : MatrixTiling<2>;
def TileT : MatrixTiling<3>;
def MatrixTilingKind : GenericEnum {
  let FilterClass = "MatrixTiling";
  let ValueField = "Value";
}

class MatrixOp<MatrixFamily family, int m, int n, int k, MatrixType d, MatrixType a, MatrixType b, MatrixType c> {
  MatrixFamily Family = family;
  string Name = family.Prefix#"m"#m#"n"#n#"k"#k#"."#d.Name#"."#a.Name#"."#b.Name#"."#c.Name;
  bits<8> M = m;
  bits<8> N = n;
  bits<16> K = k;
  MatrixType D = d;
  MatrixType A = a;
  MatrixType B = b;
  MatrixType C = c;
  defvar wmma = !eq(family.Prefix, "wmma.");
  defvar float8 = !or(!eq(a.Name, "e4m3"), !eq(a.Name, "e5m2"));
  MatrixRule Rule = !cond(!and(!eq(m, 8), !eq(n, 8), !eq(a.Name, "f16")): RuleFloats, float8: RuleHalves, !eq(a.Name, "f64"): RuleChain, !eq(a.Name, "b1"): RuleBits,
                          !gt(a.Exponent, 0): RuleBlock, true: RuleInteger);
  // wmma's tf32 is two blocks.
  bits<16> Products = !if(!and(wmma, !eq(a.Name, "tf32")), 4, !if(!eq(family.Prefix, "sp."), !srl(k, 1), k));
  bit Layouts = !and(!eq(m, 8), !eq(n, 8), !eq(a.Name, "f16"));
  MatrixTiling Tiling = !cond(!eq(m, 32): TileM, !eq(n, 32): TileT, !eq(n, 16): TileN, true: TileOne);
  bits<4> Tiles = !cond(!or(!eq(m, 32), !eq(n, 32), !eq(n, 16)): 2, true: 1);

  defvar lanes = !if(!eq(a.Name, "f64"), 2048, 1024); // bits of 32 registers
  defvar perA = !srl(!mul(m, !mul(k, a.Bits)), !if(!eq(a.Name, "f64"), 11, 10));
  defvar perB = !srl(!mul(n, !mul(k, b.Bits)), !if(!eq(a.Name, "f64"), 11, 10));
  // C of f64 has words of 64 bits.
  defvar perC = !srl(!mul(m, !mul(n, c.Bits)), !if(!eq(a.Name, "f64"), 11, 10));
  defvar perD = !srl(!mul(m, !mul(n, d.Bits)), !if(!eq(a.Name, "f64"), 11, 10));
  defvar doubled = !and(wmma, !eq(a.Name, "f16"));
  bits<4> RegsA = !cond(Layouts: 2, doubled: 8, !eq(family.Prefix, "sp."): !srl(perA, 1), true: perA);
  bits<4> RegsB = !cond(Layouts: 2, doubled: 8, true: perB);
  bits<4> RegsC = !if(Layouts, !mul(perC, 4), perC);
  bits<4> RegsD = !if(Layouts, !mul(perD, 4), perD);
}

def MatrixOps : GenericTable {
  let FilterClass = "MatrixOp";
  let Fields = ["Name", "Family", "M", "N", "K", "D", "A", "B", "C", "Rule", "Products", "Layouts", "Tiling", "Tiles",
                "RegsD", "RegsA", "RegsB", "RegsC"];
  string TypeOf_Family = "MatrixFamilyKind";
  string TypeOf_D = "MatrixTypeKind";
  string TypeOf_A = "MatrixTypeKind";
  string TypeOf_B = "MatrixTypeKind";
  string TypeOf_C = "MatrixTypeKind";
  string TypeOf_Rule = "MatrixRuleKind";
  string TypeOf_Tiling = "MatrixTilingKind";
}

class Mma<int m, int k, MatrixType d, MatrixType a, MatrixType b, MatrixType c> : MatrixOp<FamilyMma, m, 8, k, d, a, b, c>;
class Sparse<int k, MatrixType d, MatrixType a, MatrixType b> : MatrixOp<FamilySparse, 16, 8, k, d, a, b, d>;
class Wmma<int m, int n, int k, MatrixType d, MatrixType a, MatrixType c> : MatrixOp<FamilyWmma, m, n, k, d, a, a, c>;

defvar Floats = [TypeF16, TypeF32];
defvar Floats8 = [TypeE4M3, TypeE5M2];
defvar Bytes = [TypeS8, TypeU8];
defvar Nibbles = [TypeS4, TypeU4];

// mma.sync
def : Mma<8, 4, TypeF16, TypeF16, TypeF16, TypeF16>;
def : Mma<8, 4, TypeF32, TypeF16, TypeF16, TypeF16>;
def : Mma<8, 4, TypeF32, TypeF16, TypeF16, TypeF32>;
foreach k = [8, 16] in {
  foreach c = Floats in
    def : Mma<16, k, c, TypeF16, TypeF16, c>;
  def : Mma<16, k, TypeF32, TypeBF16, TypeBF16, TypeF32>;
}
foreach k = [4, 8] in
  def : Mma<16, k, TypeF32, TypeTF32, TypeTF32, TypeF32>;
def : Mma<8, 4, TypeF64, TypeF64, TypeF64, TypeF64>;
foreach k = [4, 8, 16] in
  def : Mma<16, k, TypeF64, TypeF64, TypeF64, TypeF64>;
foreach k = [16, 32] in
  foreach a = Floats8 in
    foreach b = Floats8 in
      foreach c = Floats in
        def : Mma<16, k, c, a, b, c>;
foreach a = Bytes in
  foreach b = Bytes in {
    def : Mma<8, 16, TypeS32, a, b, TypeS32>;
    foreach k = [16, 32] in
      def : Mma<16, k, TypeS32, a, b, TypeS32>;
  }
foreach a = Nibbles in
  foreach b = Nibbles in {
    def : Mma<8, 32, TypeS32, a, b, TypeS32>;
    foreach k = [32, 64] in
      def : Mma<16, k, TypeS32, a, b, TypeS32>;
  }
def : Mma<8, 128, TypeS32, TypeB1, TypeB1, TypeS32>;
foreach k = [128, 256] in
  def : Mma<16, k, TypeS32, TypeB1, TypeB1, TypeS32>;

// mma.sp
foreach k = [16, 32] in {
  foreach c = Floats in
    def : Sparse<k, c, TypeF16, TypeF16>;
  def : Sparse<k, TypeF32, TypeBF16, TypeBF16>;
}
foreach k = [8, 16] in
  def : Sparse<k, TypeF32, TypeTF32, TypeTF32>;
foreach a = Floats8 in
  foreach b = Floats8 in
    foreach c = Floats in
      def : Sparse<64, c, a, b>;
foreach a = Bytes in
  foreach b = Bytes in
    foreach k = [32, 64] in
      def : Sparse<k, TypeS32, a, b>;
foreach a = Nibbles in
  foreach b = Nibbles in
    foreach k = [64, 128] in
      def : Sparse<k, TypeS32, a, b>;

// wmma
foreach s = [[16, 16], [32, 8], [8, 32]] in {
  foreach d = Floats in
    foreach c = Floats in
      def : Wmma<s[0], s[1], 16, d, TypeF16, c>;
  def : Wmma<s[0], s[1], 16, TypeF32, TypeBF16, TypeF32>;
  foreach a = Bytes in
    def : Wmma<s[0], s[1], 16, TypeS32, a, TypeS32>;
}
def : Wmma<16, 16, 8, TypeF32, TypeTF32, TypeF32>;
def : Wmma<8, 8, 4, TypeF64, TypeF64, TypeF64>;
foreach a = Nibbles in
  def : Wmma<8, 8, 32, TypeS32, a, TypeS32>;
def : Wmma<8, 8, 128, TypeS32, TypeB1, TypeS32>;

//===----------------------------------------------------------------------===//
// Instructions
//===----------------------------------------------------------------------===//

// What the processors from First to Last have for products of matrices.
//
//   Dots       v_dot4_i32_i8, v_dot4_u32_u8, v_dot8_i32_i4 and v_dot8_u32_u4 or such that do
//              the same (llvm.amdgcn.sdot4, ...); others multiply element by element
//   MixedDots  the same of one signed and one unsigned operand (llvm.amdgcn.sudot4)
//   PackedFloats  instructions that do two operations on f32 (v_pk_mul_f32)
//   HalfDots   v_dot2_f32_f16
//   FastDoubles  f64 is as fast as f32
//   Unit       the matrix instruction that products of 16 x 16 x 16 with sums in
//              f32 take in fast mode, see MatrixFast.h
//   WideUnit   v_mfma_f32_16x16x16, which takes all lanes of a wavefront for one product,
//              has twice the speed of Unit
//   AlignsZeros  MFMA aligns the products of a sum before it adds them, and a zero counts as
//              a smallest normal number there

class MatrixUnit<int value> {
  bits<3> Value = value;
}
def UnitNone : MatrixUnit<0>;
def UnitMfma4K2 : MatrixUnit<1>; // v_mfma_f32_4x4x4_f16, v_mfma_f32_4x4x2_bf16
def UnitMfma4 : MatrixUnit<2>;   // v_mfma_f32_4x4x4_f16, v_mfma_f32_4x4x4_bf16_1k
def UnitWmma11 : MatrixUnit<3>;  // v_wmma_f32_16x16x16 of gfx11: a lane has 16 elements of an operand
def UnitWmma12 : MatrixUnit<4>;  // the same of gfx12: it has 8
def MatrixUnitKind : GenericEnum {
  let FilterClass = "MatrixUnit";
  let ValueField = "Value";
}

class MatrixChips<int first, int last, bit dots, bit mixedDots, bit packedFloats, bit halfDots, bit fastDoubles, MatrixUnit unit, bit wideUnit = 0, bit alignsZeros = 0> {
  bits<16> First = first;
  bits<16> Last = last;
  bit Dots = dots;
  bit MixedDots = mixedDots;
  bit PackedFloats = packedFloats;
  bit HalfDots = halfDots;
  bit FastDoubles = fastDoubles;
  MatrixUnit Unit = unit;
  bit WideUnit = wideUnit;
  bit AlignsZeros = alignsZeros;
}
def MatrixChipRanges : GenericTable {
  let FilterClass = "MatrixChips";
  let Fields = ["First", "Last", "Dots", "MixedDots", "PackedFloats", "HalfDots", "FastDoubles", "Unit", "WideUnit", "AlignsZeros"];
  string TypeOf_Unit = "MatrixUnitKind";
}
def : MatrixChips<0x906, 0x907, 1, 0, 0, 1, 0, UnitNone>;
def : MatrixChips<0x908, 0x908, 1, 0, 0, 1, 0, UnitMfma4K2>;
def : MatrixChips<0x90a, 0x90a, 1, 0, 1, 1, 1, UnitMfma4>;
def : MatrixChips<0x940, 0x95f, 1, 0, 1, 1, 1, UnitMfma4, 1, 1>;
def : MatrixChips<0x1011, 0x1012, 1, 0, 0, 1, 0, UnitNone>;
def : MatrixChips<0x1030, 0x10ff, 1, 0, 0, 1, 0, UnitNone>;
def : MatrixChips<0x1100, 0x11ff, 1, 1, 0, 1, 0, UnitWmma11>;
def : MatrixChips<0x1200, 0x124f, 1, 1, 0, 1, 0, UnitWmma12>;
def : MatrixChips<0x1250, 0x125f, 1, 1, 1, 0, 0, UnitNone>;
