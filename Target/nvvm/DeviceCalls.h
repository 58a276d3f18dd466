//===- DeviceCalls.h - Results and arguments added --------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// NVIDIA's hardware can end a thread, and take memory from its stack, below
/// any depth of calls; AMD's hardware cannot. Functions that may do so, and
/// those that call them, get an additional result or argument. Parts of
/// nvvm-module.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_DEVICECALLS_H
#define CROSSLANE_DEVICECALLS_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/IR/Module.h"

namespace crosslane {

/// A function that is gone, and the one in its place.
using Replacements =
    llvm::SmallVector<std::pair<llvm::Function *, llvm::Function *>, 8>;
/// Whether a function may have callers outside of the module.
using IsEntryFn = llvm::function_ref<bool(const llvm::Function &)>;

/// Lowers llvm.nvvm.exit. Refused are recursive functions that end the thread,
/// and entries that are no \p IsKernel.
Replacements lowerExits(llvm::Module &M, IsEntryFn IsEntry, IsEntryFn IsKernel);

/// Moves allocas of constant size to the first block where that is the same,
/// and lowers the others, with the intrinsics that save and restore the stack.
Replacements lowerDynamicAllocas(llvm::Module &M, IsEntryFn IsEntry);

} // namespace crosslane

#endif // CROSSLANE_DEVICECALLS_H
