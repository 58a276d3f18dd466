//===- Plugin.cpp - Entry point of the LLVM pass plugin -------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Registers the passes of PassRegistry.def, each under its own name, and all
/// of them in order as `nvvm-to-amdgpu`, with `opt -load-pass-plugin=` and with
/// `clang -fpass-plugin=`.
///
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;
using namespace crosslane;

namespace {

using AddPasses = void (*)(ModulePassManager &, const LoweringOptions &);

void addAll(ModulePassManager &MPM, const LoweringOptions &Opts) {
#define CROSSLANE_PASS(NAME, CLASS) MPM.addPass(CLASS(Opts));
#include "PassRegistry.def"
}

/// Resolves the options once the module is known, then runs the passes that
/// were asked for.
struct CrosslanePass : PassInfoMixin<CrosslanePass> {
  std::string Asked; ///< The name it was asked for by.
  std::string Params;
  AddPasses Add;
  bool MustBeNVVM;

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &MAM) {
    auto Stop = [&](const Twine &Message) {
      stopCompilation(M, Asked + ": " + Message);
      return PreservedAnalyses::none();
    };
    Expected<LoweringOptions> Opts =
        resolveOptions(Params, processorOfHost(M, MAM));
    if (!Opts)
      return Stop(toString(Opts.takeError()));
    if (MustBeNVVM && !isNVVM(M))
      return Stop("'" + M.getModuleIdentifier() +
                  "' is not an NVVM module: neither its triple nor a kernel "
                  "nor an llvm.nvvm intrinsic says so");
    ModulePassManager MPM;
    Add(MPM, *Opts);
    return MPM.run(M, MAM);
  }
  static bool isRequired() { return true; }
  static StringRef name() { return "nvvm-to-amdgpu"; }
};

/// A warning that clang shows as one of its own.
struct LeftAlone : DiagnosticInfo {
  const Module &M;
  explicit LeftAlone(const Module &M)
      : DiagnosticInfo(getNextAvailablePluginDiagnosticKind(), DS_Warning),
        M(M) {}
  void print(DiagnosticPrinter &DP) const override {
    DP << "nvvm-to-amdgpu: '" << M.getModuleIdentifier()
       << "' is left as it is, since code is generated for NVIDIA; compile its "
          "LLVM IR with --target=amdgcn-amd-amdhsa -x ir";
  }
};

/// Metadata that marks a module between the two ends of a pipeline.
constexpr StringLiteral Lowered = "crosslane.lowered";

/// What runs at the start of every clang pipeline (and of opt's -O pipelines).
/// Modules that are not CUDA-derived are none of its business. Nor are those
/// that clang generates code for NVIDIA from: it insists on NVPTX's data
/// layout.
struct PipelineStartPass : PassInfoMixin<PipelineStartPass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &MAM) {
    if (!isNVVM(M))
      return PreservedAnalyses::all();
    if (!compat::getTriple(M).isAMDGCN()) {
      if (processorIsNamed())
        M.getContext().diagnose(LeftAlone(M));
      return PreservedAnalyses::all();
    }
    CrosslanePass P{{}, "nvvm-to-amdgpu", "", addAll, /*MustBeNVVM=*/false};
    M.getOrInsertNamedMetadata(Lowered);
    return P.run(M, MAM);
  }
  static bool isRequired() { return true; }
  static StringRef name() { return "nvvm-to-amdgpu at the start"; }
};

/// What runs at the end of the pipelines on a module that PipelineStartPass
/// has lowered.
struct PipelineEndPass : PassInfoMixin<PipelineEndPass> {
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &MAM) {
    NamedMDNode *Mark = M.getNamedMetadata(Lowered);
    if (!Mark)
      return PreservedAnalyses::all();
    M.eraseNamedMetadata(Mark);
    return NVVMDividePass().run(M, MAM);
  }
  static bool isRequired() { return true; }
  static StringRef name() { return "nvvm-divide at the end"; }
};

/// If \p Text is \p Name or `Name<params>`, gives the parameters.
bool matchPass(StringRef Text, StringRef Name, StringRef &Params) {
  if (!Text.consume_front(Name))
    return false;
  if (Text.empty()) {
    Params = "";
    return true;
  }
  if (!Text.consume_front("<") || !Text.consume_back(">"))
    return false;
  Params = Text;
  return true;
}

bool parsePass(StringRef Text, ModulePassManager &MPM,
               ArrayRef<PassBuilder::PipelineElement>) {
  StringRef Params;
  if (matchPass(Text, "nvvm-to-amdgpu", Params)) {
    MPM.addPass(
        CrosslanePass{{}, "nvvm-to-amdgpu", Params.str(), addAll, true});
    return true;
  }
#define CROSSLANE_LATE_PASS(NAME, CLASS)                                       \
  if (Text == NAME) {                                                          \
    MPM.addPass(CLASS());                                                      \
    return true;                                                               \
  }
#define CROSSLANE_PASS(NAME, CLASS)                                            \
  if (matchPass(Text, NAME, Params)) {                                         \
    MPM.addPass(                                                               \
        CrosslanePass{{},                                                      \
                      NAME,                                                    \
                      Params.str(),                                            \
                      [](ModulePassManager &PM, const LoweringOptions &Opts) { \
                        PM.addPass(CLASS(Opts));                               \
                      },                                                       \
                      StringRef(NAME) == "nvvm-shell"});                       \
    return true;                                                               \
  }
#include "PassRegistry.def"
  return false;
}

void registerPasses(PassBuilder &PB) {
  PB.registerPipelineParsingCallback(parsePass);
  PB.registerPipelineStartEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel) {
        MPM.addPass(PipelineStartPass());
      });
  // LLVM 22 says also in which phase of link-time optimisation it is.
  PB.registerOptimizerLastEPCallback(
      [](ModulePassManager &MPM, OptimizationLevel, auto...) {
        MPM.addPass(PipelineEndPass());
      });
}

} // namespace

extern "C" LLVM_ATTRIBUTE_WEAK
    __attribute__((visibility("default"))) PassPluginLibraryInfo
    llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "crosslane", LLVM_VERSION_STRING,
          registerPasses};
}
