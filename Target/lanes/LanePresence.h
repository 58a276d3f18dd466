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
/// lane that does not execute it gives zero on NVIDIA hardware (PTX leaves the
/// result undefined; recorded: test/oracle/inactive). This costs an instruction
/// in places, and excludes trees that move values through other lanes.
///
/// The lanes of a constant member mask are known to be together at a shuffle
/// if no branch on which they may diverge decides whether the shuffle is
/// reached: neither around it, nor before it on a path out of the function or a
/// loop. A computed mask means that a lane may be missing. So the lanes are
/// assumed to be present in
///   v = in[tid]; v += shfl_xor(~0, v, 1);
///   if (tid < 32) v += shfl_xor(~0, v, 1);         // the same in whole warps
///   if (lane < 8) v += shfl_xor(0xff, v, 1);       // all members or none
///
/// but not in
///
///   if (lane > 20) return; v += shfl_xor(~0, v, 1);
///   if (i < n) v += shfl_xor(ballot, v, 1);
///
/// A function's callers in the module decide for it; a function whose
/// address is taken has unknown callers. In a kernel that nvvm-ragged has
/// copied for blocks that end within a warp no lane is assumed to be present.
/// Otherwise a full mask is taken as the programmer's promise that blocks, and
/// their rows, are whole warps.
///
/// The analysis is a divergence analysis: it follows values from the lane's
/// number and from loads (Coutinho et al., "Divergence Analysis and
/// Optimizations", PACT 2011; LLVM's GenericUniformityImpl.h), in a module
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

/// A group of lanes that a question is about.
enum class LaneGroup {
  Warp,      ///< Those of a warp, or some of them.
  Wavefront, ///< Both warps of a wavefront of 64 lanes.
};

/// The blocks of \p F at whose end lanes of \p Group that are in \p Members
/// may diverge. Rows of a block are assumed to be whole warps only
/// if they are declared to be.
llvm::SmallPtrSet<const llvm::BasicBlock *, 16>
findPartings(llvm::Function &F, LaneMask Members, LaneGroup Group);

/// The blocks of \p F that some lanes of \p Group may execute while others are
/// on another path.
llvm::SmallPtrSet<const llvm::BasicBlock *, 16> findApart(llvm::Function &F,
                                                          LaneGroup Group);

/// The places where no lane of a wavefront waits while others execute: lanes
/// that are inactive there never existed, as behind a block's end. An
/// instruction may therefore write registers of inactive lanes. In contrast to
/// LanePresence this does not rely on the programmer: rows of blocks may
/// have any length, and functions that other modules can call are unknown.
/// Facts are as at the first question.
class WavefrontPresence {
public:
  WavefrontPresence();
  ~WavefrontPresence();

  bool together(const llvm::BasicBlock &BB);

private:
  std::map<const llvm::Function *,
           llvm::SmallPtrSet<const llvm::BasicBlock *, 16>>
      Apart;
  /// Functions in which lanes may be missing if one is.
  llvm::SmallPtrSet<const llvm::Function *, 8> Unknown;
};

/// What the lanes of a wavefront have in common in one function, as it is at
/// the construction. As in WavefrontPresence, rows of blocks may have any
/// length.
class WavefrontFacts {
public:
  explicit WavefrontFacts(llvm::Function &F);
  ~WavefrontFacts();

  /// Whether no lane waits while others execute \p BB.
  bool together(const llvm::BasicBlock &BB) const;
  /// Whether lanes may diverge at the end of \p BB.
  bool part(const llvm::BasicBlock &BB) const;
  /// Whether \p V is the same in all lanes that execute \p At. Of instructions
  /// that are newer than the facts this is not known.
  bool isSame(const llvm::Value *V, const llvm::BasicBlock *At) const;

private:
  class FunctionFacts;
  std::unique_ptr<FunctionFacts> Facts;
};

/// The facts about the functions of a module, as at the first question.
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
