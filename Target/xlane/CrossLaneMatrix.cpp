//===- CrossLaneMatrix.cpp - CrossLaneMatrix.td in C++ --------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The tables that TableGen generates from CrossLaneMatrix.td, and NVIDIA's
/// layouts of fragments (PTX ISA, "Warp-level matrix instructions"; for wmma
/// w_where of the recordings).
///
//===----------------------------------------------------------------------===//

#include "xlane/CrossLaneMatrix.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace crosslane {

namespace xl {
#define GET_MatrixChipRanges_IMPL
#define GET_MatrixOps_IMPL
#define GET_MatrixTypes_IMPL
#include "CrossLaneTables.inc"
} // namespace xl

ArrayRef<xl::MatrixOp> matrixOps() { return xl::MatrixOps; }

const xl::MatrixChips &matrixChip(unsigned Gfx) {
  static constexpr xl::MatrixChips Nothing = {};
  for (const xl::MatrixChips &C : xl::MatrixChipRanges)
    if (Gfx >= C.First && Gfx <= C.Last)
      return C;
  return Nothing;
}

const xl::MatrixOp *findMatrixOp(StringRef Name) {
  const auto *Op =
      find_if(xl::MatrixOps, [&](const auto &O) { return Name == O.Name; });
  return Op == std::end(xl::MatrixOps) ? nullptr : Op;
}

const xl::MatrixType &matrixType(xl::MatrixTypeKind Kind) {
  return *find_if(xl::MatrixTypes,
                  [&](const auto &T) { return T.Value == Kind; });
}

const xl::MatrixType *findMatrixType(StringRef Name) {
  const auto *T =
      find_if(xl::MatrixTypes, [&](const auto &X) { return Name == X.Name; });
  return T == std::end(xl::MatrixTypes) ? nullptr : T;
}

std::string MatrixForm::name() const {
  std::string Name = (MatrixPrefix + Op->Name).str();
  if (Op->Rule == xl::RuleBits)
    Name += And ? ".and" : ".xor";
  if (Op->Layouts)
    Name += std::string(ColA ? ".col" : ".row") + (RowB ? ".row" : ".col");
  if (Ordered)
    Name += ".ordered";
  if (Saturate)
    Name += ".satfinite";
  return Name;
}

std::optional<MatrixForm> parseMatrixForm(StringRef Name) {
  MatrixForm F;
  F.Saturate = Name.consume_back(".satfinite");
  F.Ordered = Name.consume_back(".ordered");
  std::optional<bool> RowB, ColA;
  if (Name.ends_with(".row") || Name.ends_with(".col")) {
    RowB = Name.take_back(3) == "row";
    Name = Name.drop_back(4);
    if (!Name.ends_with(".row") && !Name.ends_with(".col"))
      return std::nullopt;
    ColA = Name.take_back(3) == "col";
    Name = Name.drop_back(4);
  }
  const bool Xor = Name.consume_back(".xor");
  F.And = !Xor && Name.consume_back(".and");
  F.Op = findMatrixOp(Name);
  if (!F.Op || (F.Op->Rule == xl::RuleBits) != (Xor || F.And) ||
      (RowB && !F.Op->Layouts) ||
      (F.Ordered && F.Op->Family != xl::FamilySparse))
    return std::nullopt;
  F.ColA = ColA.value_or(false);
  F.RowB = RowB.value_or(false);
  return F;
}

/// m8n8k4 of f16 (PTX ISA, "Matrix fragments for mma.m8n8k4 with .f16").
static MatrixElement quadPairElement(const MatrixForm &F, MatrixOperand Operand,
                                     unsigned Lane, unsigned Register,
                                     unsigned Part) {
  const unsigned High = Lane < 16 ? 0 : 4, T = Lane % 4;
  const unsigned I = 2 * Register + Part;
  switch (Operand) {
  case MatrixOperand::A:
    return F.ColA ? MatrixElement{I + High, T} : MatrixElement{T + High, I};
  case MatrixOperand::B:
    return F.RowB ? MatrixElement{T, I + High} : MatrixElement{I, T + High};
  default:
    break;
  }
  if ((Operand == MatrixOperand::C ? F.Op->C : F.Op->D) == xl::TypeF16)
    return {T + High, I};
  return {(Lane & 1) + (Register & 2) + High,
          (Register & 4) + (Lane & 2) + (Register & 1)};
}

MatrixElement matrixElement(const MatrixForm &F, MatrixOperand Operand,
                            unsigned Lane, unsigned Register, unsigned Part) {
  const xl::MatrixOp &Op = *F.Op;
  if (Op.Layouts)
    return quadPairElement(F, Operand, Lane, Register, Part);
  const unsigned G = Lane / 4, T = Lane % 4;
  // The tiles' operands are those of the transposed matrices.
  const bool Turned = Op.Tiling == xl::TileT;
  auto Turn = [&](unsigned Row, unsigned Column) {
    return Turned ? MatrixElement{Column, Row} : MatrixElement{Row, Column};
  };
  const bool IsA = Operand == (Turned ? MatrixOperand::B : MatrixOperand::A);
  const bool IsB = Operand == (Turned ? MatrixOperand::A : MatrixOperand::B);
  // Tiles have 16 rows, those of operations with eight rows eight.
  const unsigned Rows = Op.M == 8 && !Turned ? 8 : 16;
  const unsigned RowTiles = IsB || Op.Tiling == xl::TileN ? 1 : Op.Tiles;
  if (IsA || IsB) {
    const unsigned Bits = matrixType(Op.A).Bits, Each = Op.wordBits() / Bits;
    const unsigned Words = Op.K * Bits / Op.wordBits() /
                           (Op.Family == xl::FamilySparse && IsA ? 2 : 1);
    if (IsA) {
      const unsigned Per = Rows * Words / 32, R = Register % (Per * RowTiles);
      const unsigned Tile = R / Per, I = R % Per;
      const unsigned Row = Rows == 8 ? G : G + 8 * (I & 1);
      const unsigned Word = Rows == 8 ? T + 4 * I : T + 4 * (I >> 1);
      return Turn(Tile * Rows + Row, Word * Each + Part);
    }
    const unsigned Tiles = Op.Tiling == xl::TileN ? Op.Tiles : 1;
    const unsigned Per = 8 * Words / 32, R = Register % (Per * Tiles);
    return Turn((T + 4 * (R % Per)) * Each + Part, R / Per * 8 + G);
  }
  const bool Half = (Operand == MatrixOperand::C ? Op.C : Op.D) == xl::TypeF16;
  const unsigned Per = Rows / 8 * (Half ? 1 : 2);
  const unsigned Tile = Register / Per, I = Register % Per;
  const unsigned Row = Half ? G + 8 * I : G + 8 * (I >> 1);
  const unsigned Column = 2 * T + (Half ? Part : I & 1);
  return Op.Tiling == xl::TileN ? MatrixElement{Row, Tile * 8 + Column}
                                : Turn(Tile * Rows + Row, Column);
}

} // namespace crosslane
