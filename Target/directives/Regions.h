//===- Regions.h - Sequential and parallel regions --------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The pass xl-regions (Regions.cpp).
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_REGIONS_H
#define CROSSLANE_REGIONS_H

#include "common/Lowering.h"

namespace crosslane {

/// xl-regions<scheme=NAME>: lists of the parts of a region become the scheme
/// that runs them.
struct RegionsPass : llvm::PassInfoMixin<RegionsPass> {
  std::string Params; ///< Between the angle brackets.
  explicit RegionsPass(llvm::StringRef Params) : Params(Params) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace crosslane

#endif // CROSSLANE_REGIONS_H
