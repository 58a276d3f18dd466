//===- LaneFacts.h - What is known of each lane -----------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shuffles with constant operands, which lanes of a warp can be in a block,
/// and whose values are read there.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_LANEFACTS_H
#define CROSSLANE_LANEFACTS_H

#include "xlane/LanePattern.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/KnownBits.h"

#include <optional>

namespace crosslane {

/// Lanes of a warp, bit N for lane N.
using LaneMask = uint32_t;
constexpr LaneMask AllLanes = ~0u;

/// A call of llvm.nvvm.shfl.* by its name: which operands are what. Whether the
/// function is declared with the operation's type has to be asked.
struct ShuffleForm {
  llvm::CallInst *Call = nullptr;
  /// As CrossLane.td numbers them; nothing where an operand says it.
  std::optional<unsigned> Mode;
  unsigned Operand = 0; ///< The number of the value operand.
  bool Sync = false, Predicate = false;
  llvm::Type *Ty = nullptr; ///< Of the value.

  llvm::Value *mode() const { return Call->getArgOperand(1); }
  llvm::Value *value() const { return Call->getArgOperand(Operand); }
  llvm::Value *amount() const { return Call->getArgOperand(Operand + 1); }
  llvm::Value *clamp() const { return Call->getArgOperand(Operand + 2); }
  /// The type that the operation has.
  llvm::FunctionType *type() const;
};

/// \p V as a call of llvm.nvvm.shfl.*.
std::optional<ShuffleForm> shuffleForm(llvm::Value *V);

/// A shuffle with constant amount and clamp.
struct ShuffleCall {
  llvm::CallInst *Call = nullptr;
  unsigned Mode = 0, Amount = 0, Clamp = 0;
  unsigned Operand = 0; ///< The number of the value operand.

  llvm::Value *value() const { return Call->getArgOperand(Operand); }
  std::optional<unsigned> source(unsigned Lane) const {
    return sourceLane(Mode, Lane, Amount, Clamp);
  }
  bool samePattern(const ShuffleCall &O) const {
    return Mode == O.Mode && Amount == O.Amount && Clamp == O.Clamp;
  }
};

/// \p V as a call of llvm.nvvm.shfl.*, when its amount and clamp are constant.
std::optional<ShuffleCall> parseShuffle(llvm::Value *V);

/// What a caller of knownInLane() knows of an instruction that is not one of
/// arithmetic.
using LaneLeaf = llvm::function_ref<std::optional<llvm::KnownBits>(
    const llvm::Instruction &I)>;

/// The bits of integer \p V that constants, the number of lane \p Lane of its
/// warp and \p Leaf decide.
llvm::KnownBits knownInLane(const llvm::Value *V, unsigned Lane, LaneLeaf Leaf,
                            unsigned Depth = 8);

/// The bits of \p Call that the number of the lane decides: a register of
/// lanes, or tid.x where \p RowsAreWarps.
std::optional<llvm::KnownBits> laneRegister(const llvm::CallInst &Call,
                                            unsigned Lane, bool RowsAreWarps);

/// Whether \p Call reads tid.x.
bool readsTidX(const llvm::CallInst &Call);

/// Which lanes can be where, and whose values are read there.
class LaneFacts {
public:
  explicit LaneFacts(llvm::Function &F);

  /// From here on tid.x & 31 is taken for the lane.
  void assumeRows() { Assumed = true; }
  bool askedForRows() const { return Asked; }
  bool isReachable(const llvm::BasicBlock *BB) const { return DT.getNode(BB); }

  struct Decision {
    LaneMask MayBeTrue, MayBeFalse;
  };
  Decision decide(llvm::Value *Condition);
  LaneMask lanesIn(const llvm::BasicBlock *BB);
  LaneMask demand(llvm::Value *V, unsigned Depth = MaxDepth);
  LaneMask demandOfUse(const llvm::Use &U, unsigned Depth = MaxDepth);

private:
  static constexpr unsigned MaxDepth = 128; ///< How far uses are followed.
  llvm::KnownBits known(const llvm::Value *V, unsigned Lane);
  LaneMask lanesOnEdge(const llvm::BasicBlock *From,
                       const llvm::BasicBlock *To);

  llvm::DominatorTree DT;
  bool RowsAreWarps = false, Assumed = false, Asked = false;
  llvm::DenseMap<const llvm::Value *, Decision> Conditions;
  llvm::DenseMap<const llvm::BasicBlock *, LaneMask> Blocks;
  llvm::DenseMap<const llvm::Value *, LaneMask> Demands;
};

/// What nvvm-converge marks functions with whose lanes run independently.
constexpr llvm::StringLiteral IndependentAttribute = "crosslane-independent";

/// The number of threads of a block of \p F where that is declared.
std::optional<uint64_t> threadsPerBlock(const llvm::Function &F);

/// Whether \p F says how large its blocks are, and each row of a block is whole
/// warps, or the only one, or is the version for such: tid.x numbers the lanes
/// then.
bool rowsAreWarps(const llvm::Function &F);

/// Whether \p Pointer may be to a private object, which is another one in each
/// lane.
bool mayBePrivate(const llvm::Value *Pointer);

} // namespace crosslane

#endif // CROSSLANE_LANEFACTS_H
