//===- CrossLaneMatrix.h - CrossLaneMatrix.td in C++ ------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The records of CrossLaneMatrix.td, the names of the canonical form that it
/// describes, and the elements in the registers of a warp's lanes.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_CROSSLANEMATRIX_H
#define CROSSLANE_CROSSLANEMATRIX_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <cstdint>
#include <optional>
#include <string>

namespace crosslane {

namespace xl {

#define GET_MatrixFamilyKind_DECL
#define GET_MatrixRuleKind_DECL
#define GET_MatrixTilingKind_DECL
#define GET_MatrixTypeKind_DECL
#define GET_MatrixUnitKind_DECL
#include "CrossLaneTables.inc"

/// A type of elements; Exponent and Fraction are bits, 0 of an integer.
struct MatrixType {
  uint8_t Value;
  const char *Name;
  uint8_t Bits;
  uint8_t Exponent;
  uint8_t Fraction;
};

struct MatrixOp {
  const char *Name;
  MatrixFamilyKind Family;
  uint8_t M, N;
  uint16_t K;
  MatrixTypeKind D, A, B, C;
  MatrixRuleKind Rule;
  uint16_t Products; ///< In a block.
  bool Layouts;      ///< m8n8k4 of f16, whose registers depend on row and col.
  MatrixTilingKind Tiling;
  uint8_t Tiles;
  uint8_t RegsD, RegsA, RegsB, RegsC;

  /// Bits of a register: an i64 for each where A is f64.
  unsigned wordBits() const { return A == TypeF64 ? 64 : 32; }
};

/// What the processors from First to Last have.
struct MatrixChips {
  uint16_t First, Last;
  bool Dots;
  bool MixedDots;
  bool PackedFloats;
  bool HalfDots;
  bool FastDoubles;
  MatrixUnitKind Unit;
  bool WideUnit;
  bool AlignsZeros;
};

} // namespace xl

llvm::ArrayRef<xl::MatrixOp> matrixOps();

/// What processor \p Gfx, 0x90a, has for products of matrices.
const xl::MatrixChips &matrixChip(unsigned Gfx);

/// The record named \p Name, "m16n8k16.f32.f16.f16.f32"; null if there is none.
const xl::MatrixOp *findMatrixOp(llvm::StringRef Name);

const xl::MatrixType &matrixType(xl::MatrixTypeKind Kind);
/// The type named \p Name, "bf16"; null if there is none.
const xl::MatrixType *findMatrixType(llvm::StringRef Name);

/// What the names of the canonical form begin with.
inline constexpr llvm::StringLiteral MatrixPrefix = "llvm.nvvm.matrix.";

/// An operation with what its name says beside the record.
struct MatrixForm {
  const xl::MatrixOp *Op = nullptr;
  bool And = false;  ///< Of b1: and; else xor.
  bool ColA = false; ///< Where Op->Layouts: A by columns.
  bool RowB = false; ///< Likewise: B by rows.
  bool Ordered = false;
  bool Saturate = false;
  unsigned Selector = 0; ///< Of sp; its operand, not in the name.

  /// The name of the canonical form's function.
  std::string name() const;
};

/// What \p Name, behind MatrixPrefix, says; nothing when it says nothing known.
std::optional<MatrixForm> parseMatrixForm(llvm::StringRef Name);

enum class MatrixOperand { A, B, C, D };

struct MatrixElement {
  unsigned Row, Column; ///< In the operand's own matrix: B has K rows.
};

/// Which element of \p Operand the bits of part \p Part, from the lowest, of
/// register \p Register of lane \p Lane are. Of sp's A Column counts the
/// elements that are there.
MatrixElement matrixElement(const MatrixForm &Form, MatrixOperand Operand,
                            unsigned Lane, unsigned Register, unsigned Part);

} // namespace crosslane

#endif // CROSSLANE_CROSSLANEMATRIX_H
