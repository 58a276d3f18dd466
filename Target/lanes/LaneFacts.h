//===- LaneFacts.h - Known facts about each lane ----------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shuffles with constant operands; the lanes of a warp that can be in a block,
/// and those whose values are read there.
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

/// A call of llvm.nvvm.shfl.* by its name, with the roles of its operands. The
/// caller has to check whether the function has the operation's type.
struct ShuffleForm {
  llvm::CallInst *Call = nullptr;
  /// As CrossLane.td numbers them; nothing if an operand determines it.
  std::optional<unsigned> Mode;
  unsigned Operand = 0; ///< The number of the value operand.
  bool Sync = false, Predicate = false;
  llvm::Type *Ty = nullptr; ///< Of the value.

  llvm::Value *mode() const { return Call->getArgOperand(1); }
  llvm::Value *value() const { return Call->getArgOperand(Operand); }
  llvm::Value *amount() const { return Call->getArgOperand(Operand + 1); }
  llvm::Value *clamp() const { return Call->getArgOperand(Operand + 2); }
  /// The type of the operation.
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

/// \p V as a call of llvm.nvvm.shfl.*, if its amount and clamp are constant.
std::optional<ShuffleCall> parseShuffle(llvm::Value *V);

/// The caller's knowledge about an instruction that is not arithmetic, for
/// knownInLane().
using LaneLeaf = llvm::function_ref<std::optional<llvm::KnownBits>(
    const llvm::Instruction &I)>;

/// The bits of integer \p V that follow from constants, the number of lane
/// \p Lane of its warp, and \p Leaf.
llvm::KnownBits knownInLane(const llvm::Value *V, unsigned Lane, LaneLeaf Leaf,
                            unsigned Depth = 8);

/// The bits of \p Call that follow from the number of the lane: a register of
/// lanes, or tid.x if \p RowsAreWarps.
std::optional<llvm::KnownBits> laneRegister(const llvm::CallInst &Call,
                                            unsigned Lane, bool RowsAreWarps);

/// Whether \p Call reads tid.x.
bool readsTidX(const llvm::CallInst &Call);

/// The lanes that can be at a place, and the lanes whose values are read there.
class LaneFacts {
public:
  explicit LaneFacts(llvm::Function &F);

  /// From here on tid.x & 31 is assumed to be the lane.
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
  static constexpr unsigned MaxDepth =
      128; ///< Uses are followed to this depth.
  llvm::KnownBits known(const llvm::Value *V, unsigned Lane);
  LaneMask lanesOnEdge(const llvm::BasicBlock *From,
                       const llvm::BasicBlock *To);

  llvm::DominatorTree DT;
  bool RowsAreWarps = false, Assumed = false, Asked = false;
  llvm::DenseMap<const llvm::Value *, Decision> Conditions;
  llvm::DenseMap<const llvm::BasicBlock *, LaneMask> Blocks;
  llvm::DenseMap<const llvm::Value *, LaneMask> Demands;
};

/// nvvm-converge's mark of functions whose lanes run independently.
constexpr llvm::StringLiteral IndependentAttribute = "crosslane-independent";

/// The number of threads of a block of \p F if it is declared.
std::optional<uint64_t> threadsPerBlock(const llvm::Function &F);

/// Whether tid.x numbers the lanes: \p F declares the size of its blocks, and
/// each row of a block is whole warps, or the only one; or \p F is the version
/// for such blocks.
bool rowsAreWarps(const llvm::Function &F);

/// Whether \p Pointer may refer to a private object, which is a different one
/// in each lane.
bool mayBePrivate(const llvm::Value *Pointer);

} // namespace crosslane

#endif // CROSSLANE_LANEFACTS_H
