//===- Versions.h - Second versions of kernels ------------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Second versions of kernels, and of the functions that they call, for blocks
/// of a shape that only the launch knows. crosslane/versions.h has the rules
/// for their existence and for the launchers' choice.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_LANES_VERSIONS_H
#define CROSSLANE_LANES_VERSIONS_H

#include "llvm/IR/Function.h"

namespace crosslane {

enum class Version {
  Ragged, ///< For blocks that end within a warp: any lane may be missing.
  Rows,   ///< For blocks whose rows are whole warps: tid.x numbers the lanes.
};

/// What is behind the name of a kernel's version.
llvm::StringRef suffixOf(Version V);

/// Whether \p F is a version, or that one. What there is to say about a
/// function its original says.
bool isVersion(const llvm::Function &F);
bool isVersion(const llvm::Function &F, Version V);

/// Whether lanes of a block's last warp may be missing in \p F: in the version
/// for such blocks, or in a function that is for all blocks.
bool takesRagged(const llvm::Function &F);
void makeTakeRagged(llvm::Function &F);

/// Makes the version \p V of \p F, which is none: a copy that calls what \p F
/// calls.
llvm::Function *makeVersion(llvm::Function &F, Version V);

} // namespace crosslane

#endif // CROSSLANE_LANES_VERSIONS_H
