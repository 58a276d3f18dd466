//===- CheckedOperations.h - Checks of masks at run time --------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_CHECKEDOPERATIONS_H
#define CROSSLANE_CHECKEDOPERATIONS_H

#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/IR/Module.h"

namespace crosslane {

/// Has each operation of a warp in \p M stop the kernel when members of its
/// mask are missing. \p Scheduled are kernels whose operations wait by
/// themselves.
void checkOperations(
    llvm::Module &M,
    const llvm::SmallPtrSetImpl<const llvm::Function *> &Scheduled);

} // namespace crosslane

#endif // CROSSLANE_CHECKEDOPERATIONS_H
