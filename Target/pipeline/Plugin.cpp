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
/// `clang -fpass-plugin=`, unless their LLVM is not the one for which the
/// plugin was built.
///
//===----------------------------------------------------------------------===//

#include "directives/Passes.h"
#include "llvmCompat/PassPlugin.h"
#include "llvmCompat/llvmCompat.h"
#include "nvvm/Passes.h"
#include "pipeline/Pipeline.h"
#include "pipeline/PluginOptions.h"
#include "workarounds/BackendBugs.h"
#include "workarounds/Passes.h"
#include "xlane/Passes.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/Signals.h"
#include <cstdio>
#include <cstdlib>

using namespace llvm;

/// The passes that the plugin alone has: NAME or NAME<parameters>.
static bool parsePluginPass(StringRef Text, ModulePassManager &MPM,
                            ArrayRef<PassBuilder::PipelineElement>) {
  StringRef Params;
#define CROSSLANE_PLUGIN_PASS(NAME, CLASS)                                     \
  if (crosslane::matchPass(Text, NAME, Params)) {                              \
    MPM.addPass(crosslane::CLASS(Params));                                     \
    return true;                                                               \
  }
#include "pipeline/PassRegistry.def"
  return false;
}

extern "C" LLVM_ATTRIBUTE_WEAK
    __attribute__((visibility("default"))) PassPluginLibraryInfo
    llvmGetPassPluginInfo() {
  if (!crosslane::compat::isOwnLLVM()) {
    // An error handed to the tool would not do: clang goes on without the
    // plugin, and crashes. This is how LLVM ends at a fatal error.
    const unsigned Host = crosslane::compat::versionOfHost();
    std::fprintf(stderr,
                 "error: libcrosslane-%d.so is for LLVM %d, and this is LLVM "
                 "%u: load libcrosslane-%u.so\n",
                 LLVM_VERSION_MAJOR, LLVM_VERSION_MAJOR, Host, Host);
    sys::RunInterruptHandlers();
    std::exit(1);
  }
  return {LLVM_PLUGIN_API_VERSION, "crosslane", LLVM_VERSION_STRING,
          [](PassBuilder &PB) {
            crosslane::registerPasses(PB, crosslane::pluginEnvironment());
#define CROSSLANE_PLUGIN_PASS(NAME, CLASS)                                     \
  if (auto *PIC = PB.getPassInstrumentationCallbacks())                        \
    PIC->addClassToPassName(crosslane::CLASS::name(), NAME);
#include "pipeline/PassRegistry.def"
            crosslane::serveDebugOptions();
#if LLVM_VERSION_MAJOR >= 22
            crosslane::keepWideCopies();
#endif
            PB.registerPipelineParsingCallback(parsePluginPass);
          }};
}
