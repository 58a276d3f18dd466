//===- BackendBugs.h - The known bugs of LLVM -------------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The list of bugs, and the functions that work around them.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_BACKENDBUGS_H
#define CROSSLANE_BACKENDBUGS_H

#include "llvm/IR/DataLayout.h"
#include "llvm/IR/Instruction.h"
#include "llvm/IR/PassManager.h"

namespace llvm {
class AssumptionCache;
} // namespace llvm

namespace crosslane {

/// Bugs of LLVM's AMDGPU backend, a row each of the table of BackendBugs.cpp,
/// which describes them under the same numbers.
enum Bug : unsigned {
  ZeroMinus = 1,
  RoundedProduct,
  SmallSummand,
  OrderInBallot,
  ExitValues,
  CommutedDpp,
  FoldedDpp,
  BuriedTrap,
  SpilledScalars,
  OddStack,
  TruthToBFloat,
  MovedLaneReads,
  ShortSkips,
  SwappedBytes,
  MovedPermlane,
  DotBytes,
  SignBytes,
  LostScc,
  LostShared,
  InnerTruths,
  PartOfDword,
  SpillsOfSpills,
  TwoEnds,
  ShrunkDivisions,
  WideLiterals,
  HoistedValues,
  CopiedAccumulators,
  AccumulatorPhis,
};

/// Whether the code generator that compiles this code has \p Is.
bool hasBug(Bug Is);

// The workarounds, in a file for each kind, with the numbers of the bugs. Each
// returns whether it changed something.

// ValueBugs.cpp
bool keepSignOfZeroMinus(llvm::Instruction &I);                          // 1
bool keepSignOfProduct(llvm::Instruction &I);                            // 2
bool hideSmallSummand(llvm::Instruction &I, const llvm::DataLayout &DL); // 3
bool keepOrderInBallot(llvm::Instruction &I);                            // 4
bool chooseTruth(llvm::Instruction &I);                                  // 11
bool swapWords(llvm::Instruction &I);                                    // 14
bool keepPartOfDword(llvm::Instruction &I, const llvm::DataLayout &DL);  // 21

// ControlBugs.cpp
bool keepExitValues(llvm::Function &F, llvm::FunctionAnalysisManager &FAM); // 5
bool keepTrapApart(llvm::Instruction &I); // 8, 23
bool keepWaysRound(llvm::Function &F, llvm::FunctionAnalysisManager &FAM); // 13
bool keepChoices(llvm::Function &F, llvm::FunctionAnalysisManager &FAM);   // 18
bool keepInnerTruths(llvm::Function &F,
                     llvm::FunctionAnalysisManager &FAM); // 20
bool keepFreeValues(llvm::Function &F,
                    llvm::FunctionAnalysisManager &FAM); // 26
bool compareBehindLoop(
    llvm::Instruction &I,
    const llvm::DataLayout &DL); // 20, for a cmpxchg of part of a dword

// LaneBugs.cpp
bool keepOperandsApart(llvm::Function &F); // 6
bool keepSumsInVectors(llvm::Function &F); // 28
bool keepMovesApart(llvm::Instruction &I); // 7
bool keepLaneReads(llvm::Function &F,
                   llvm::FunctionAnalysisManager &FAM); // 12, 15

// ByteBugs.cpp
bool keepBytesApart(llvm::Function &F, const llvm::DataLayout &DL); // 16
bool hideSignBytes(llvm::Instruction &I);                           // 17

// Divisions.cpp
bool repairDivisions(llvm::Function &F, llvm::AssumptionCache &AC); // 24

// WideCopies.cpp, only for LLVM 22: from here on, for all code that this
// process compiles for AMD GPUs.
void keepWideCopies(); // 25

/// Not a bug, but saves an instruction: v_bitop3 (gfx950, gfx1250) is selected
/// for an operation and the computation of its first operand, unless that needs
/// a fourth source; only then the second operand is tried. This puts the
/// operand with two sources first (ShortOperands.cpp).
bool putShortOperandFirst(llvm::Instruction &I);

} // namespace crosslane

#endif // CROSSLANE_BACKENDBUGS_H
