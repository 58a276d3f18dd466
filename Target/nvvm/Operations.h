//===- Operations.h - Operations of the steps of a tree ---------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Operations on two values, recognised from their instructions: those of the
/// steps of a tree of shuffles, and those by which one thread combines values.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_OPERATIONS_H
#define CROSSLANE_OPERATIONS_H

#include "xlane/Reductions.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/ValueHandle.h"

#include <optional>

namespace crosslane {

/// What a step does: an operation of llvm.xlane, or a minimum or maximum by
/// comparison, whose operands do not commute.
using OpKind = std::optional<LaneOp>;

inline llvm::StringRef nameOf(OpKind K) { return K ? nameOf(*K) : "fselect"; }

inline bool isInteger(OpKind K) { return K && isInteger(*K); }

/// An operation on two values, and the instructions that make it.
struct Operation {
  OpKind Kind;
  llvm::WeakTrackingVH Operand[2]; ///< Follow replacements.
  llvm::SmallVector<llvm::Instruction *, 3>
      Parts; ///< The last one gives the result.

  llvm::Instruction *root() const { return Parts.back(); }
  /// The same operation on other operands. In another order the guarantees
  /// on overflow are gone.
  llvm::Value *clone(llvm::IRBuilderBase &B, llvm::Value *First,
                     llvm::Value *Second, bool Reordered) const;
};

/// The operation whose result \p I is.
std::optional<Operation> matchOperation(llvm::Instruction *I);

inline llvm::FastMathFlags fmfOf(const llvm::Instruction *I) {
  return llvm::isa<llvm::FPMathOperator>(I) ? I->getFastMathFlags()
                                            : llvm::FastMathFlags();
}

} // namespace crosslane

#endif // CROSSLANE_OPERATIONS_H
