//===- WarpMeetings.h - Operations that meet across branches ----*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Finds operations that wait for other lanes, where these lanes may be at
/// another place of the program, or in another iteration of a loop.
///
/// PTX (ISA 8.5, 9.7.8.6 "shfl.sync" and its like): a thread that executes
/// shfl.sync, vote.sync, match.sync, redux.sync or bar.warp.sync waits until
/// all threads of its member mask that have not exited have executed the same
/// operation with the same qualifiers and the same mask. It may be any
/// operation of this kind in the program. A wavefront in lockstep guarantees
/// this only if the members reach one place together.
///
/// Let O be an operation under a branch D, whose other side other members may
/// take. Lanes at O can meet lanes
///
///   at P: an operation of the same kind and mask, which the other side reaches
///         without first passing a place that all members pass together, and
///   at O in a later iteration of a loop around D, in the same way,
///
/// unless O's mask names only lanes that are at O (it is, or is part of, an
/// activemask, ballot or match that the same lanes have executed). For a block
/// barrier the lanes are those of a wavefront, which may be two warps.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_WARPMEETINGS_H
#define CROSSLANE_WARPMEETINGS_H

#include "lanes/LaneFacts.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

#include <memory>
#include <string>
#include <vector>

namespace crosslane {

/// An operation that waits for other lanes.
struct SyncOperation {
  llvm::CallBase *Call = nullptr;
  /// The same at both places: the operation and its qualifiers in
  /// PTX ("shfl.bfly", for any type of the value).
  std::string Kind;
  /// The operand with the member mask; none for a block barrier.
  std::optional<unsigned> MaskOperand;

  /// A call of a function in which lanes wait for unknown others.
  bool isUnknown() const { return Kind.empty(); }
  bool isBlockBarrier() const { return !MaskOperand && !isUnknown(); }
  llvm::Value *mask() const {
    return MaskOperand ? Call->getArgOperand(*MaskOperand) : nullptr;
  }
  std::optional<LaneMask> constantMask() const;
};

/// \p I as such an operation.
std::optional<SyncOperation> parseSync(const llvm::Instruction &I);

/// Whether \p I is an operation on a warp's matrices (mma, wmma, ldmatrix,
/// ...). In PTX they are .aligned: the program brings the whole warp there
/// together, so lanes need not meet; the operation only must not be split.
bool isMatrixOperation(const llvm::Instruction &I);

/// A barrier of a block, or of a part of it, in any spelling.
struct BlockBarrier {
  enum Operation { Wait, Arrive, Popc, And, Or };
  Operation Does = Wait;
  llvm::Value *Number = nullptr;  ///< None: 0.
  llvm::Value *Threads = nullptr; ///< The number that it waits for; none: all.
  llvm::Value *Predicate = nullptr; ///< Of Popc, And and Or.
  bool Typed = true; ///< Declared with the types that it should have.

  bool isReduction() const { return Does >= Popc; }
};

/// \p Call as such a barrier, of threads and not of blocks.
std::optional<BlockBarrier> parseBlockBarrier(const llvm::CallInst &Call);

/// Two operations at which lanes of one warp may be at the same time; they
/// are the same one for iterations of a loop.
struct Meeting {
  unsigned First, Second;   ///< Indices into operations().
  llvm::BasicBlock *Branch; ///< Where the lanes diverge.
};

/// The operations of one function and how they meet.
class WarpMeetings {
public:
  /// \p TwoWarps: a wavefront has two. Lanes also wait in the calls \p Unknown.
  WarpMeetings(llvm::Function &F, bool TwoWarps,
               const llvm::SmallPtrSetImpl<llvm::CallBase *> &Unknown);
  ~WarpMeetings();

  llvm::ArrayRef<SyncOperation> operations() const { return Operations; }
  llvm::ArrayRef<Meeting> meetings() const { return Meetings; }

private:
  class Search;
  std::vector<SyncOperation> Operations;
  llvm::SmallVector<Meeting, 4> Meetings;
};

/// The variable for the shared memory that CUDA reserves in every block, which
/// is initially zero.
constexpr llvm::StringLiteral ReservedSharedName = "crosslane.reserved.shared";

} // namespace crosslane

#endif // CROSSLANE_WARPMEETINGS_H
