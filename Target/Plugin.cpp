//===- Plugin.cpp - Entry point of the LLVM pass plugin -------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Registers the passes with `opt -load-pass-plugin=` and with
/// `clang -fpass-plugin=`.
///
//===----------------------------------------------------------------------===//

#include "Pipeline.h"
#include "PluginOptions.h"
#include "llvmCompat/llvmCompat.h"

using namespace llvm;

extern "C" LLVM_ATTRIBUTE_WEAK
    __attribute__((visibility("default"))) PassPluginLibraryInfo
    llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "crosslane", LLVM_VERSION_STRING,
          [](PassBuilder &PB) {
            crosslane::registerPasses(PB, crosslane::pluginHost());
          }};
}
