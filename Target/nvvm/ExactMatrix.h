//===- ExactMatrix.h - Steps of exact tensor-core arithmetic ----*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The common code of MatrixExact.cpp and MatrixBlocks.cpp: the product that is
/// emitted. MatrixExact.cpp describes how.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_EXACTMATRIX_H
#define CROSSLANE_EXACTMATRIX_H

#include "nvvm/MatrixExact.h"

namespace crosslane {
namespace exact {

/// One word of a lane, or several that belong together.
using Word = llvm::SmallVector<llvm::Value *, 2>;
/// The words of a row of A, or of a column of B, k ascending. Of a Word that is
/// fetched S and E (MatrixExact.cpp); in unitElement()'s places S, E and the
/// two elements as f32, each of which a multiplication takes from another lane.
using Line = llvm::SmallVector<Word, 16>;

/// The field added to the exponent of what is not zero, and to a product's.
constexpr unsigned Nonzero = 0x400, Product = 2 * Nonzero;
/// Places behind the largest term's leading one that a block keeps.
constexpr int Places = 25;

/// An element of D: a row, a column, and what it is added to.
struct Element {
  unsigned Row, Column;
  llvm::Value *C = nullptr; ///< i32: the bits of f32, f16, s32; or f64.
};

/// What is multiplied at once.
struct Stage {
  llvm::SmallVector<Line, 4> Rows;
  llvm::SmallVector<Line, 8> Columns;
  /// The own words that these come from; none where it is not so simple.
  llvm::SmallVector<llvm::SmallVector<Word, 4>, 4> OwnRows, OwnColumns;
  llvm::Value *Special =
      nullptr; ///< An element of the own lane is none, if known.
  /// Of unitElement()'s places, afterwards, i1: sums of f32 lost nothing.
  llvm::Value *IsPlain = nullptr;
};

class ExactMatrix {
public:
  ExactMatrix(FoldingBuilder &B, const LoweringOptions &Opts,
              const MatrixForm &Form)
      : B(B), Form(Form), Op(*Form.Op), Chip(matrixChip(Opts.gfx())),
        I32(B.getInt32Ty()), F32(B.getFloatTy()),
        V2I16(llvm::FixedVectorType::get(B.getInt16Ty(), 2)),
        V2F16(llvm::FixedVectorType::get(B.getHalfTy(), 2)) {}

  llvm::SmallVector<llvm::Value *, 8> emit(llvm::ArrayRef<llvm::Value *> Words);
  /// The same of a product whose words lie as unitElement() has them.
  llvm::SmallVector<llvm::Value *, 8>
  emitUnit(const LoweringOptions &Opts, llvm::ArrayRef<llvm::Value *> Words);

private:
  // Words and halves of words.
  llvm::Value *word(uint32_t V) const { return B.getInt32(V); }
  llvm::Value *both(unsigned V) const { return word(V << 16 | V); }
  llvm::Value *pack(llvm::Value *V) { return B.CreateBitCast(V, V2I16); }
  llvm::Value *unpack(llvm::Value *V) { return B.CreateBitCast(V, I32); }
  llvm::Value *low(llvm::Value *V) { return B.CreateAnd(V, 0xffff); }
  llvm::Value *high(llvm::Value *V) { return B.CreateLShr(V, 16); }
  llvm::Value *umax(llvm::Value *X, llvm::Value *Y) {
    return B.CreateBinaryIntrinsic(llvm::Intrinsic::umax, X, Y);
  }
  llvm::Value *umin(llvm::Value *X, llvm::Value *Y) {
    return B.CreateBinaryIntrinsic(llvm::Intrinsic::umin, X, Y);
  }
  llvm::Value *smax(llvm::Value *X, llvm::Value *Y) {
    return B.CreateBinaryIntrinsic(llvm::Intrinsic::smax, X, Y);
  }
  llvm::Value *half(llvm::Value *S, unsigned Part);
  llvm::Value *halves(llvm::Value *S);
  /// 1 for each half of \p V that is not 0; their upper bits are.
  llvm::Value *isNotZero(llvm::Value *V) {
    return B.CreateAnd(B.CreateLShr(B.CreateAdd(V, both(0x7fff)), 15), both(1));
  }

  // Operands.
  Word splitHalves(llvm::Value *W);
  Word splitBrains(llvm::Value *W);
  Word splitTensor(llvm::Value *First, llvm::Value *Second);
  llvm::Value *significands(llvm::Value *Fraction, llvm::Value *Exponent,
                            llvm::Value *Sign);
  std::pair<llvm::Value *, llvm::Value *> halvesOfBytes(llvm::Value *W,
                                                        xl::MatrixTypeKind T);
  llvm::Value *largest(llvm::ArrayRef<Word> Own);
  llvm::Value *anySpecial(llvm::ArrayRef<Word> Own, unsigned Top);

  // Moves.
  llvm::Value *ofQuad(llvm::Value *V, unsigned J);
  llvm::Value *ofColumns(llvm::Value *V, unsigned J);
  Line row(llvm::ArrayRef<Word> Own);
  Line column(llvm::ArrayRef<Word> Own, unsigned C);
  llvm::Value *chunks(unsigned Row, unsigned First);
  Line chosen(const Line &Column, unsigned Row, unsigned Number);

  // Sums.
  bool isRaw() const { return Op.A != xl::TypeBF16 && Op.A != xl::TypeTF32; }
  unsigned bias() const { return isRaw() ? 15 : 127; }
  void blocks(Stage &S, llvm::MutableArrayRef<Element> Ds, xl::MatrixTypeKind C,
              xl::MatrixTypeKind D);
  enum class Fetched { Significands, Rest, Whole };
  void fetch(Stage &S, Fetched Which);
  void fetchUnit(Stage &S, Fetched Which);
  llvm::Value *ofUnitRow(llvm::Value *V);
  llvm::Value *isLossy(const Stage &S, llvm::ArrayRef<Element> Ds,
                       xl::MatrixTypeKind CT);
  llvm::Value *product(const Word &X, const Word &Y, unsigned Part);
  llvm::Value *sum(const Line &A, const Line &Col, llvm::Value *C,
                   xl::MatrixTypeKind CT, xl::MatrixTypeKind DT);
  llvm::Value *block(const Line &A, const Line &Col, llvm::Value *C,
                     xl::MatrixTypeKind CT, xl::MatrixTypeKind DT);
  llvm::Value *toFloat(llvm::Value *Negative, llvm::Value *Magnitude,
                       llvm::Value *Top);
  llvm::Value *toNormal(llvm::Value *Negative, llvm::Value *Magnitude,
                        llvm::Value *Top, llvm::Value *C);
  bool takesDoubles(xl::MatrixTypeKind DT) const;
  llvm::Value *throughDoubles(llvm::Value *Products, llvm::Value *C,
                              llvm::Value *Least);
  llvm::Value *toHalf(llvm::Value *Negative, llvm::Value *Magnitude,
                      llvm::Value *Top);
  llvm::Value *specialSum(const Line &A, const Line &Col, llvm::Value *C,
                          xl::MatrixTypeKind CT);
  llvm::Value *isSpecial(llvm::Value *C, xl::MatrixTypeKind T);
  llvm::Value *largestOf(llvm::ArrayRef<Element> Ds, xl::MatrixTypeKind T);
  llvm::Value *asFloat(llvm::Value *V, xl::MatrixTypeKind T);
  llvm::Value *addRounded(llvm::Value *X, llvm::Value *Y, xl::MatrixTypeKind T);
  llvm::Value *narrow(llvm::Value *X);
  void chains(const Stage &S, llvm::MutableArrayRef<Element> Ds);
  void floatChains(const Stage &S, llvm::MutableArrayRef<Element> Ds);
  llvm::SmallVector<llvm::Value *, 8> results();
  void integers(const Stage &S, llvm::MutableArrayRef<Element> Ds);
  llvm::Value *dot(llvm::Value *X, llvm::Value *Y, llvm::Value *Sum,
                   bool SignedX, bool SignedY, unsigned Bits);

  // The whole.
  void readOwn(llvm::ArrayRef<llvm::Value *> A,
               llvm::ArrayRef<llvm::Value *> BWords);
  void addStage(llvm::ArrayRef<llvm::SmallVector<Word, 4>> Rows,
                llvm::ArrayRef<llvm::SmallVector<Word, 4>> Columns,
                unsigned Top);
  void readQuadPairs(llvm::ArrayRef<llvm::Value *> A,
                     llvm::ArrayRef<llvm::Value *> BWords);
  llvm::Value *ofQuadPairs(llvm::ArrayRef<llvm::Value *> C, unsigned I);

  FoldingBuilder &B;
  const MatrixForm &Form;
  const xl::MatrixOp &Op;
  const xl::MatrixChips &Chip;
  llvm::Type *I32, *F32, *V2I16, *V2F16;
  llvm::Value *Metadata = nullptr; ///< Of sp.
  /// For what GPU elements lie as its matrix instruction has them, if they do.
  const LoweringOptions *Unit = nullptr;
  unsigned UnitRow = 0; ///< Then: the element of D that is being computed.
  llvm::SmallVector<Stage, 2> Stages;
  llvm::SmallVector<Element, 8> Elements;
};

} // namespace exact
} // namespace crosslane

#endif // CROSSLANE_EXACTMATRIX_H
