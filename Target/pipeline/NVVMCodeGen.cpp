//===- NVVMCodeGen.cpp - NVVM modules in the AMDGPU target ----------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The AMDGPU target's part of nvvm-to-amdgpu. With it the target's tools
/// accept an unmodified NVVM module:
///
///   llc -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a kernel.ll
///   clang --target=amdgcn-amd-amdhsa -mcpu=gfx90a -nogpulib -x ir kernel.ll
///   opt -mtriple=amdgcn-amd-amdhsa -mcpu=gfx90a -passes=nvvm-to-amdgpu
///
/// In clang and opt the module is lowered at the start of the optimiser. llc
/// has no optimiser, so the first pass of code generation lowers it, in its
/// initialisation: all passes are initialised before any runs,
/// the last of them is the assembly printer, and it asks each function
/// for its processor. "sm_80" would be a wrong answer. For other
/// modules the pass only looks at their functions once.
///
/// The processor and the size of the wavefronts are those of the target
/// machine. -crosslane-warp can choose the size if the processor has two and
/// no other option (-mattr=+wavefrontsize64) has chosen.
///
/// Errors are: no processor, an unknown one, one without DPP and ds_bpermute
/// (before gfx8), an operating system other than HSA, whose dispatch packet the
/// generated code reads, and contradictions.
///
//===----------------------------------------------------------------------===//

#include "pipeline/NVVMCodeGen.h"
#include "AMDGPUTargetMachine.h"
#include "GCNSubtarget.h"
#include "MCTargetDesc/AMDGPUMCTargetDesc.h"
#include "pipeline/Pipeline.h"
#include "xlane/CrossLaneTables.h"
#include "xlane/Passes.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/InitializePasses.h"
#include "llvm/Pass.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Passes/StandardInstrumentations.h"
#include "llvm/Support/Debug.h"
#include "llvm/TargetParser/TargetParser.h"

using namespace llvm;
using namespace crosslane;

#define DEBUG_TYPE "nvvm-to-amdgpu"

STATISTIC(NumLowered, "Number of modules lowered before code generation");

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

/// Takes the target ID \p Given apart: the processor, which goes to \p CPU
/// unless that is another one, and features that must not contradict those of
/// the target machine, to which they are added.
static Error addTargetID(StringRef Given, bool IsNamed, std::string &CPU,
                         SmallVectorImpl<StringRef> &Features) {
  SmallVector<StringRef, 3> Parts;
  Given.split(Parts, ':');
  if (!IsNamed)
    CPU = Parts[0].str();
  else if (Parts[0] != CPU)
    return badOption("the module is to be lowered for " + Parts[0] +
                     ", but code is generated for " + CPU);
  const unsigned Has = AMDGPU::getArchAttrAMDGCN(AMDGPU::parseArchAMDGCN(CPU));
  for (StringRef F : drop_begin(Parts)) {
    const char Sign = F.empty() ? 0 : F.back();
    const StringRef Name = F.drop_back(Sign ? 1 : 0);
    if ((Sign != '+' && Sign != '-') || (Name != "sramecc" && Name != "xnack"))
      return badOption("'" + F + "' in '" + Given +
                       "' is no target-ID feature; known are sramecc+, "
                       "sramecc-, xnack+ and xnack-");
    if (!(Has &
          (Name == "xnack" ? AMDGPU::FEATURE_XNACK : AMDGPU::FEATURE_SRAMECC)))
      return badOption(CPU + " has no feature '" + Name + "'");
    bool Said = false;
    for (StringRef Old : Features)
      if (Old.drop_front() == Name) {
        if (Old[0] != Sign)
          return badOption("the module is to be lowered for " + Given +
                           ", but code is generated with " + Old);
        Said = true;
      }
    // Both strings outlive the features.
    if (!Said)
      Features.push_back(Name == "xnack" ? Sign == '+' ? "+xnack" : "-xnack"
                         : Sign == '+'   ? "+sramecc"
                                         : "-sramecc");
  }
  return Error::success();
}

static Expected<LoweringOptions> optionsOf(const GCNTargetMachine &TM,
                                           const PassParameters &Params) {
  const Triple &TT = TM.getTargetTriple();
  if (TT.getOS() != Triple::AMDHSA)
    return badOption("an NVVM module is compiled for amdgcn-amd-amdhsa only, "
                     "not for " +
                     TT.str());
  LoweringOptions Opts;
  Opts.CPU = TM.getTargetCPU().str();
  const bool IsNamed = Opts.CPU != "generic" && Opts.CPU != "generic-hsa";
  SmallVector<StringRef, 16> Features;
  TM.getTargetFeatureString().split(Features, ',', -1, /*KeepEmpty=*/false);
  if (!Params.CPU.empty()) {
    if (Error E = addTargetID(Params.CPU, IsNamed, Opts.CPU, Features))
      return E;
  } else if (!IsNamed) {
    return badOption("no processor is given: say -mcpu=PROCESSOR");
  }
  if (!TM.getMCSubtargetInfo()->isCPUStringValid(Opts.CPU))
    return badOption("unknown processor '" + Opts.CPU + "'");
  const GCNSubtarget ST(TT, Opts.CPU, join(Features, ","), TM);
  if (!ST.hasFeature(AMDGPU::FeatureDPP) ||
      ST.getGeneration() < GCNSubtarget::VOLCANIC_ISLANDS)
    return badOption(Opts.CPU + " has neither DPP nor ds_bpermute_b32; gfx8 or "
                                "newer is needed");
  const AMDGPU::IsaVersion V = AMDGPU::getIsaVersion(Opts.CPU);
  Opts.Gfx = gfxNumber(V.Major, V.Minor, V.Stepping);

  // The model determines the wave size, however it was chosen.
  const unsigned WaveSize = ST.getWavefrontSize();
  bool SizeIsGiven = V.Major < 10;
  erase_if(Features, [&](StringRef F) {
    const bool IsSize = F.drop_front().starts_with("wavefrontsize");
    SizeIsGiven |= IsSize && F[0] == '+';
    return IsSize;
  });
  Expected<WarpModel> Model =
      Params.warpModel(WaveSize == 32 ? WarpModel::Wave32 : WarpModel::Packed);
  if (!Model)
    return Model.takeError();
  Opts.Model = *Model;
  if (Opts.wavefrontSize() != WaveSize && SizeIsGiven)
    return badOption(
        Opts.Model == WarpModel::Packed
            ? "the warp model packed needs wavefronts of 64 lanes, but code is "
              "generated for those of 32: -mattr=+wavefrontsize64 or clang's "
              "-mwavefrontsize64 change that"
        : V.Major < 10
            ? Opts.CPU + " has no 32-lane wavefronts: the warp model "
                         "wave32 needs gfx10 or newer"
            : "the warp model wave32 needs wavefronts of 32 lanes, but "
              "code is generated for those of 64");
  Opts.Features = join(Features, ",");
  Opts.XLane = Params.XLane.value_or(true);
  Opts.KeepGoing = Params.KeepGoing;
  Opts.UndefinedAsLLVM = Params.Undefined == "llvm";
  return Opts;
}

/// For modules that are not NVVM, in which functions say what they are for.
static LoweringOptions moveOptions(const GCNTargetMachine &TM) {
  LoweringOptions Opts;
  Opts.CPU = TM.getTargetCPU().str();
  const AMDGPU::IsaVersion V = AMDGPU::getIsaVersion(Opts.CPU);
  Opts.Gfx = gfxNumber(V.Major, V.Minor, V.Stepping);
  const GCNSubtarget ST(TM.getTargetTriple(), Opts.CPU,
                        TM.getTargetFeatureString().str(), TM);
  Opts.Model =
      ST.getWavefrontSize() == 64 ? WarpModel::Packed : WarpModel::Wave32;
  Opts.XLane = true;
  return Opts;
}

static PassEnvironment environmentOf(const GCNTargetMachine &TM) {
  PassEnvironment Env;
  Env.Options = [&TM](const PassParameters &Params, Module &,
                      ModuleAnalysisManager &) {
    return optionsOf(TM, Params);
  };
  Env.IsTarget = true;
  return Env;
}

void llvm::registerNVVMPasses(PassBuilder &PB, const GCNTargetMachine &TM) {
  registerPasses(PB, environmentOf(TM));
}

//===----------------------------------------------------------------------===//
// The pass of code generation
//===----------------------------------------------------------------------===//

/// Runs \p Run on \p M with analysis managers of their own.
static void withAnalyses(Module &M, const GCNTargetMachine &TM,
                         function_ref<void(ModuleAnalysisManager &)> Run) {
  LoopAnalysisManager LAM;
  FunctionAnalysisManager FAM;
  CGSCCAnalysisManager CGAM;
  ModuleAnalysisManager MAM;
  // What -print-after and its like ask for.
  PassInstrumentationCallbacks PIC;
  StandardInstrumentations SI(M.getContext(), /*DebugLogging=*/false);
  SI.registerCallbacks(PIC, &MAM);
  registerPassNames(PIC);
  // It takes the target machine for the analyses, and changes nothing in it.
  PassBuilder PB(const_cast<GCNTargetMachine *>(&TM), PipelineTuningOptions(),
                 std::nullopt, &PIC);
  PB.registerModuleAnalyses(MAM);
  PB.registerCGSCCAnalyses(CGAM);
  PB.registerFunctionAnalyses(FAM);
  PB.registerLoopAnalyses(LAM);
  PB.crossRegisterProxies(LAM, FAM, CGAM, MAM);
  Run(MAM);
}

namespace {

class NVVMCodeGen : public ModulePass {
  const GCNTargetMachine *TM;

public:
  static char ID;
  explicit NVVMCodeGen(const GCNTargetMachine *TM = nullptr)
      : ModulePass(ID), TM(TM) {
    initializeNVVMCodeGenPass(*PassRegistry::getPassRegistry());
  }

  StringRef getPassName() const override { return "Lower NVVM to AMDGPU"; }

  bool doInitialization(Module &M) override {
    if (!TM)
      return false;
    if (isNVVM(M)) {
      withAnalyses(M, *TM, [&](ModuleAnalysisManager &MAM) { lower(M, MAM); });
      return true;
    }
    const bool Combines = combinesLanes(M), Marked = isMarked(M);
    if (Combines || Marked)
      withAnalyses(M, *TM, [&](ModuleAnalysisManager &MAM) {
        if (Combines)
          XLanePass(moveOptions(*TM), /*Alone=*/true).run(M, MAM);
        if (Marked)
          finishLowering(M, MAM);
      });
    return Combines || Marked;
  }

  bool runOnModule(Module &) override { return false; }

  void getAnalysisUsage(AnalysisUsage &AU) const override {
    AU.setPreservesAll();
  }

private:
  void lower(Module &M, ModuleAnalysisManager &MAM) {
    Expected<PassParameters> Params = PassParameters::parse("");
    Expected<LoweringOptions> Opts =
        Params ? optionsOf(*TM, *Params) : Params.takeError();
    if (!Opts)
      return stopCompilation(M,
                             "nvvm-to-amdgpu: " + toString(Opts.takeError()));
    LLVM_DEBUG(dbgs() << "nvvm-to-amdgpu: " << nameOf(M) << " for " << Opts->CPU
                      << '\n');
    ++NumLowered;
    ModulePassManager MPM;
    addPasses(MPM, *Opts);
    markLowered(M, *Opts);
    PreservedAnalyses PA = MPM.run(M, MAM);
    MAM.invalidate(M, PA);
    // There is no optimiser to wait for.
    finishLowering(M, MAM);
  }
};

} // namespace

char NVVMCodeGen::ID = 0;

INITIALIZE_PASS(NVVMCodeGen, DEBUG_TYPE, "Lower NVVM to AMDGPU", false, false)

ModulePass *llvm::createNVVMCodeGenPass(const GCNTargetMachine &TM) {
  return new NVVMCodeGen(&TM);
}
