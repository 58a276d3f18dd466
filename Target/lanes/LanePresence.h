//===- LanePresence.h - Where all lanes of a warp are together --*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Whether the lanes that a shuffle reads are known to execute it. A source
/// lane that does not gives zero on NVIDIA hardware (PTX leaves the result
/// undefined; recorded: test/oracle/inactive), which costs an instruction here
/// and there and rules out the trees that bring values through other lanes.
///
/// The lanes of a constant member mask are known to be together at a shuffle
/// when no branch that they may take differently decides whether it is reached:
/// neither around it nor before it on a way out of the function or a loop. A
/// mask that is computed says that somebody may be missing. So the lanes are
/// taken to be there in
///
///   v = in[tid]; v += shfl_xor(~0, v, 1);
///   if (tid < 32) v += shfl_xor(~0, v, 1);         // the same in whole warps
///   if (lane < 8) v += shfl_xor(0xff, v, 1);       // all members or none
///
/// and not in
///
///   if (lane > 20) return; v += shfl_xor(~0, v, 1);
///   if (i < n) v += shfl_xor(ballot, v, 1);
///
/// A function's callers decide for it, those in the module; a function whose
/// address is taken has unknown ones. In a kernel that nvvm-ragged has
/// copied for blocks that end within a warp no lane is taken for being there;
/// otherwise a full mask is taken as the programmer's word that blocks, and
/// their rows, are whole warps.
///
/// The analysis is one of divergence: values are followed from the lane's
/// number and from what is loaded (Coutinho et al., "Divergence Analysis and
/// Optimizations", PACT 2011; LLVM's GenericUniformityImpl.h), here in a module
/// whose intrinsics are still NVIDIA's, and for warps instead of wavefronts.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_LANEPRESENCE_H
#define CROSSLANE_LANEPRESENCE_H

#include "lanes/LaneFacts.h"

#include "llvm/ADT/SmallPtrSet.h"

#include <map>
#include <memory>

namespace crosslane {

/// Lanes that are asked about together.
enum class LaneGroup {
  Warp,      ///< Those of a warp, or some of them.
  Wavefront, ///< Both warps of a wavefront of 64 lanes.
};

/// The blocks of \p F at whose end lanes of \p Group that are of \p Members
/// may take different ways. Rows of a block are taken for whole warps only
/// where they are declared to be.
llvm::SmallPtrSet<const llvm::BasicBlock *, 16>
findPartings(llvm::Function &F, LaneMask Members, LaneGroup Group);

/// The blocks of \p F that some lanes of \p Group may execute while others take
/// another way.
llvm::SmallPtrSet<const llvm::BasicBlock *, 16> findApart(llvm::Function &F,
                                                          LaneGroup Group);

/// Where no lane of a wavefront waits while others execute: those that are off
/// there have never been, as behind a block's end. So nothing is lost when an
/// instruction writes registers of lanes that are off. In contrast to
/// LanePresence no word of the programmer is taken for it: rows of blocks may
/// have any length, and functions that other modules can call are not known.
/// Facts are as when first asked.
class WavefrontPresence {
public:
  WavefrontPresence();
  ~WavefrontPresence();

  bool together(const llvm::BasicBlock &BB);

private:
  std::map<const llvm::Function *,
           llvm::SmallPtrSet<const llvm::BasicBlock *, 16>>
      Apart;
  /// Functions in which lanes may be missing wherever one is.
  llvm::SmallPtrSet<const llvm::Function *, 8> Unknown;
};

/// The facts about the functions of a module, as they were when first asked.
class LanePresence {
public:
  LanePresence();
  ~LanePresence();

  /// Whether all lanes that \p Shuffle, a call of llvm.nvvm.shfl.* or
  /// llvm.nvvm.redux.sync.*, can read are known to execute it.
  bool sourcesExecute(llvm::CallInst &Shuffle);

private:
  class FunctionPresence;

  /// Whether the lanes of \p Members, if any, are together in \p BB.
  bool together(llvm::BasicBlock &BB, LaneMask Members);
  bool togetherAtEntry(llvm::Function &F, LaneMask Members);

  std::map<std::pair<llvm::Function *, LaneMask>,
           std::unique_ptr<FunctionPresence>>
      Functions;
};

} // namespace crosslane

#endif // CROSSLANE_LANEPRESENCE_H
