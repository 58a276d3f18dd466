//===- BeforeMain.h - Plugins that run before clang emits -------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The bases of the plugins of clang's front end: they take no options and run
/// before the action that emits code.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_CLANG_BEFOREMAIN_H
#define CROSSLANE_CLANG_BEFOREMAIN_H

#include "clang/AST/ASTConsumer.h"
#include "clang/Frontend/FrontendAction.h"

namespace crosslane {

struct BeforeMain : clang::PluginASTAction {
  bool ParseArgs(const clang::CompilerInstance &,
                 const std::vector<std::string> &) override {
    return true;
  }
  ActionType getActionType() override { return AddBeforeMainAction; }
};

/// A consumer that knows what it consumes.
struct ContextConsumer : clang::ASTConsumer {
  clang::ASTContext *Ctx = nullptr;
  void Initialize(clang::ASTContext &C) override { Ctx = &C; }
};

} // namespace crosslane

#endif // CROSSLANE_CLANG_BEFOREMAIN_H
