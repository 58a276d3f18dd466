//===- PluginOptions.cpp - The options of the plugin ----------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The processors of chips.def, target IDs, and the processor for which the
/// tool generates code.
///
//===----------------------------------------------------------------------===//

#include "pipeline/PluginOptions.h"
#include "llvmCompat/TargetCompat.h"
#include "llvmCompat/llvmCompat.h"
#include "pipeline/DeviceLibrary.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/ManagedStatic.h"

using namespace llvm;

namespace crosslane {

static CrosslaneOption
    CPUOption("crosslane-cpu", "CROSSLANE_CPU", "target-id",
              "Processor that Crosslane compiles NVVM modules for");
static CrosslaneOption
    DebugOption("crosslane-debug", "CROSSLANE_DEBUG", "passes",
                "Passes of Crosslane whose debug output is shown, "
                "or all");

namespace {
struct Processor {
  const char *Name;
  unsigned Gfx;
};
} // namespace

static const Processor Processors[] = {
#define XL_CHIP(NAME, GFX, ...) {#NAME, GFX},
#include "crosslane/chips.def"
};

static const Processor *findProcessor(StringRef Name) {
  for (const Processor &P : Processors)
    if (Name == P.Name)
      return &P;
  return nullptr;
}

/// A plugin cannot ask for the host's target machine. But the target's own
/// answer to "may a function for processor A be inlined into one for B" gives
/// its processor away (GCNTTIImpl::areInlineCompatible in
/// AMDGPUTargetTransformInfo.cpp): a function without a target-cpu attribute
/// has the features of the target machine, and two feature sets are equal when
/// each may be inlined into the other. Of chips with equal feature sets
/// (gfx1200 and gfx1201) \p Expected or the first stands for all.
///
/// Each processor asked about makes the target set up a subtarget, which takes
/// as long as compiling a small kernel. So \p Expected is asked about first,
/// and after it a processor of another generation at most.
static std::string processorOfHost(Module &M, ModuleAnalysisManager &MAM,
                                   StringRef Expected) {
  if (!compat::getTriple(M).isAMDGCN())
    return "";
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  FunctionType *FTy = FunctionType::get(Type::getVoidTy(M.getContext()), false);
  auto Probe = [&] {
    Function *F = Function::Create(FTy, GlobalValue::ExternalLinkage,
                                   "crosslane.probe", &M);
    // Leaves the size of the functions out of the answer.
    F->addFnAttr(Attribute::InlineHint);
    // And those of the target ID, of which LLVM says on standard error that
    // other processors do not have them.
    F->addFnAttr("target-features", "");
    return F;
  };
  auto STI = compat::createSubtargetInfo("amdgcn-amd-amdhsa", "");
  if (!STI)
    return "";
  Function *Host = Probe(), *Candidate = Probe();
  auto MayBeHost = [&](const Processor &P) {
    if (!STI->isCPUStringValid(P.Name))
      return false;
    Candidate->addFnAttr("target-cpu", P.Name);
    FAM.clear(*Candidate, Candidate->getName());
    auto &CandidateTTI = FAM.getResult<TargetIRAnalysis>(*Candidate);
    auto &HostTTI = FAM.getResult<TargetIRAnalysis>(*Host);
    return CandidateTTI.areInlineCompatible(Candidate, Host) &&
           HostTTI.areInlineCompatible(Host, Candidate);
  };
  // A host whose target machine is another's, or that has none, may say yes
  // to everything.
  auto IsOtherGeneration = [](const Processor &P, const Processor &Than) {
    return P.Gfx >> 4 != Than.Gfx >> 4;
  };
  auto FindAmongAll = [&] {
    const Processor *Found = nullptr;
    for (const Processor &P : Processors)
      if (MayBeHost(P)) {
        if (!Found)
          Found = &P;
        else if (IsOtherGeneration(P, *Found))
          return "";
      }
    return Found ? Found->Name : "";
  };
  const char *Found = nullptr;
  if (const Processor *P = findProcessor(Expected); P && MayBeHost(*P)) {
    const Processor *Other = find_if(Processors, [&](const Processor &O) {
      return IsOtherGeneration(O, *P);
    });
    // Of the targets that may be the host's for this triple AMDGPU alone has a
    // flat address space: its answer is one about features.
    constexpr unsigned Flat = 0;
    if (FAM.getResult<TargetIRAnalysis>(*Host).getFlatAddressSpace() == Flat ||
        !MayBeHost(*Other))
      Found = P->Name;
  }
  if (!Found)
    Found = FindAmongAll();
  for (Function *F : {Host, Candidate}) {
    FAM.clear(*F, F->getName());
    F->eraseFromParent();
  }
  return Found;
}

static Expected<LoweringOptions> resolveOptions(const PassParameters &Params,
                                                StringRef CompiledFor) {
  std::string TargetID = Params.CPU.empty() ? CPUOption.get() : Params.CPU;
  if (TargetID.empty())
    TargetID = CompiledFor.str();
  if (TargetID.empty())
    return badOption("no processor that Crosslane knows: give cpu=PROCESSOR to "
                     "the pass, -mcpu=PROCESSOR to clang, or CROSSLANE_CPU in "
                     "the environment");

  // The target-ID grammar: processor, then features, each with its sign last.
  SmallVector<StringRef, 3> Parts;
  StringRef(TargetID).split(Parts, ':');
  LoweringOptions Opts;
  const Processor *P = findProcessor(Parts[0]);
  if (!P) {
    std::string Known;
    for (const Processor &K : Processors)
      Known += std::string(Known.empty() ? "" : ", ") + K.Name;
    return badOption("unknown processor '" + Parts[0] + "'; known are " +
                     Known);
  }
  Opts.CPU = P->Name;
  bool SeenSramecc = false, SeenXnack = false;
  for (StringRef F : drop_begin(Parts)) {
    char Sign = F.empty() ? 0 : F.back();
    StringRef Name = F.empty() ? F : F.drop_back();
    bool IsSramecc = Name == "sramecc", IsXnack = Name == "xnack";
    if ((Sign != '+' && Sign != '-') || (!IsSramecc && !IsXnack))
      return badOption("'" + F + "' in '" + TargetID +
                       "' is no target-ID feature; known are sramecc+, "
                       "sramecc-, xnack+ and xnack-");
    if (!xl_chip_has(P->Gfx, IsSramecc ? XL_FEATURE_sramecc : XL_FEATURE_xnack))
      return badOption(Opts.CPU + " has no feature '" + Name + "'");
    bool &Seen = IsSramecc ? SeenSramecc : SeenXnack;
    if (Seen)
      return badOption("feature '" + Name + "' is given twice in '" + TargetID +
                       "'");
    Seen = true;
    Opts.Features +=
        (Opts.Features.empty() ? "" : ",") + std::string(1, Sign) + Name.str();
  }

  const bool HasWave32 = xl_chip_has(P->Gfx, XL_FEATURE_wave32);
  Expected<WarpModel> Model =
      Params.warpModel(HasWave32 ? WarpModel::Wave32 : WarpModel::Packed);
  if (!Model)
    return Model.takeError();
  if (*Model == WarpModel::Wave32 && !HasWave32)
    return badOption(Opts.CPU + " has no 32-lane wavefronts: warp=wave32 "
                                "needs gfx10 or newer");
  if (*Model == WarpModel::Packed &&
      xl_chip_has(P->Gfx, XL_FEATURE_wave32_only))
    return badOption(Opts.CPU + " has no 64-lane wavefronts: warp=packed does "
                                "not work on it");
  Opts.Model = *Model;
  Opts.Gfx = P->Gfx;
  Opts.XLane = Params.XLane.value_or(false);
  Opts.KeepGoing = Params.KeepGoing;
  Opts.UndefinedAsLLVM = Params.Undefined == "llvm";

  // An older LLVM may not know the processor.
  auto STI = compat::createSubtargetInfo("amdgcn-amd-amdhsa", Opts.CPU);
  if (!STI)
    return badOption("this LLVM has no AMDGPU target");
  if (!STI->isCPUStringValid(Opts.CPU))
    return badOption("LLVM " + Twine(LLVM_VERSION_MAJOR) +
                     " cannot generate code for " + Opts.CPU);
  if (!CompiledFor.empty() && CompiledFor != Opts.CPU) {
    auto Host = compat::createSubtargetInfo("amdgcn-amd-amdhsa", CompiledFor);
    if (Host->getFeatureBits() != STI->getFeatureBits())
      return badOption("the module is to be lowered for " + Opts.CPU +
                       ", but code is generated for " + CompiledFor);
  }
  return Opts;
}

PassEnvironment pluginEnvironment() {
  PassEnvironment Env;
  Env.Options = [](const PassParameters &Params, Module &M,
                   ModuleAnalysisManager &MAM) {
    const std::string Named = Params.CPU.empty() ? CPUOption.get() : Params.CPU;
    return resolveOptions(
        Params, processorOfHost(M, MAM, StringRef(Named).split(':').first));
  };
  Env.ProcessorIsNamed = [] { return !CPUOption.get().empty(); };
  Env.LinkLibrary = linkDeviceLibrary;
  return Env;
}

namespace {
struct StatisticsPrinter {
  ~StatisticsPrinter() { PrintStatistics(errs()); }
};
} // namespace

void serveDebugOptions() {
  if (cl::getRegisteredOptions().count("debug-only"))
    return;
  if (const std::string Passes = DebugOption.get(); !Passes.empty()) {
    SmallVector<StringRef, 4> Names;
    StringRef(Passes).split(Names, ',', -1, /*KeepEmpty=*/false);
    std::vector<std::string> Owned;
    if (!is_contained(Names, "all"))
      for (StringRef Name : Names)
        Owned.push_back(Name.str());
    SmallVector<const char *, 4> Types;
    for (const std::string &Name : Owned)
      Types.push_back(Name.c_str());
    setCurrentDebugTypes(Types.data(), Types.size());
    DebugFlag = true;
  }
  if (AreStatisticsEnabled()) {
    // What is made later is destroyed first: the list of statistics has to be
    // there.
    GetStatistics();
    static ManagedStatic<StatisticsPrinter> Printer;
    *Printer;
  }
}

} // namespace crosslane
