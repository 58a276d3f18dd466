//===- DirectedRounding.h - Operations that round by MODE -------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_DIRECTEDROUNDING_H
#define CROSSLANE_DIRECTEDROUNDING_H

#include "common/Lowering.h"

namespace crosslane {

/// Makes inline assembly of what ScalarEmitter::directed() left in \p M.
void placeDirected(llvm::Module &M, const LoweringOptions &Opts);

} // namespace crosslane

#endif // CROSSLANE_DIRECTEDROUNDING_H
