//===- GoaccSingle.h - The choice of single kernels -------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The common declarations of GoaccSingle.cpp, which makes a kernel single, and
/// GoaccSingleKernels.cpp, which chooses the kernels.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_GOACCSINGLE_H
#define CROSSLANE_GOACCSINGLE_H

#include "directives/Goacc.h"

namespace crosslane::goacc {

/// The mode of a block: the levels that are forked there, see GoaccSingle.cpp.
enum : unsigned { InWorker = 1, InVector = 2 };
inline unsigned bit(unsigned L) { return L == Worker ? InWorker : InVector; }

/// Whether \p F is to be single though nobody has said so.
bool isUnasked(const Function &F);

/// Whether \p I asks which thread of the gang it is.
bool isThreadNumber(const Instruction &I);

} // namespace crosslane::goacc

#endif // CROSSLANE_GOACCSINGLE_H
