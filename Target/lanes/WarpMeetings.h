//===- WarpMeetings.h - Operations that meet across branches ----*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Which operations that wait for other lanes can be met by lanes that stand at
/// another place of the program, or in another round of a loop.
///
/// PTX (ISA 8.5, 9.7.8.6 "shfl.sync" and its like): a thread that executes
/// shfl.sync, vote.sync, match.sync, redux.sync or bar.warp.sync waits until
/// all threads of its member mask that have not exited have executed the same
/// operation with the same qualifiers and the same mask. Which of the
/// program's operations that is does not matter. A wavefront in lockstep gives
/// that only where the members come to one place together.
///
/// Lanes that stand at an operation O under a branch D of which other members
/// may take another side can meet those
///
///   at P: of the same kind and mask, which the other side reaches without
///         passing what all members have to pass together before, and
///   at O in a later round of a loop around D, likewise,
///
/// unless O's mask names only lanes that are at O (it is, or is part of, an
/// activemask, ballot or match that the same lanes have come by). For a block
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
  /// What must be the same at both places: the operation and its qualifiers as
  /// PTX has them ("shfl.bfly", whatever the type of the value).
  std::string Kind;
  /// The operand with the member mask; none at a block barrier.
  std::optional<unsigned> MaskOperand;

  /// A call of a function in which lanes wait, nobody knows for whom.
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
/// ...). PTX has them .aligned: the program brings the whole warp there
/// together, so there is nothing to meet; it only must not be taken apart.
bool isMatrixOperation(const llvm::Instruction &I);

/// A barrier of a block, or of a part of it, in any of its spellings.
struct BlockBarrier {
  enum Operation { Wait, Arrive, Popc, And, Or };
  Operation Does = Wait;
  llvm::Value *Number = nullptr;    ///< None: 0.
  llvm::Value *Threads = nullptr;   ///< That it waits for; none: all.
  llvm::Value *Predicate = nullptr; ///< Of Popc, And and Or.
  bool Typed = true; ///< Declared with the types that it should have.

  bool isReduction() const { return Does >= Popc; }
};

/// \p Call as such a barrier, of threads and not of blocks.
std::optional<BlockBarrier> parseBlockBarrier(const llvm::CallInst &Call);

/// Two operations that lanes of one warp may stand at at the same time; they
/// are one where rounds of a loop are meant.
struct Meeting {
  unsigned First, Second;   ///< Indices into operations().
  llvm::BasicBlock *Branch; ///< Where the lanes part.
};

/// The operations of one function and how they meet.
class WarpMeetings {
public:
  /// \p TwoWarps: a wavefront has two. In the calls \p Unknown lanes wait too.
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

/// What stands for the shared memory that CUDA sets aside in every block, which
/// starts zeroed.
constexpr llvm::StringLiteral ReservedSharedName = "crosslane.reserved.shared";

} // namespace crosslane

#endif // CROSSLANE_WARPMEETINGS_H
