//===- Pipeline.cpp - The passes and their order --------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The passes of PassRegistry.def, each under its own name, all of them in
/// order as `nvvm-to-amdgpu`, and those that clang and opt run by default.
///
//===----------------------------------------------------------------------===//

#include "pipeline/Pipeline.h"
#include "directives/Passes.h"
#include "lanes/Versions.h"
#include "llvmCompat/llvmCompat.h"
#include "nvvm/Passes.h"
#include "pipeline/LongBlocks.h"
#include "workarounds/BackendBugs.h"
#include "workarounds/Passes.h"
#include "xlane/Passes.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace crosslane {

//===----------------------------------------------------------------------===//
// What passes leave to those behind them
//===----------------------------------------------------------------------===//

#ifndef NDEBUG
/// Whether a call of a function whose name starts with \p Prefix is left that
/// was not rejected.
static bool isLeft(const Module &M, StringRef Prefix) {
  for (const Function &F : M)
    if (F.getName().starts_with(Prefix))
      for (const User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U);
            Call && Call->getCalledFunction() == &F && refusalOf(*Call).empty())
          return true;
  return false;
}

/// In nvvm-to-amdgpu, where each pass has run that comes before. A module that
/// stopCompilation() has emptied is not looked at.
static void checkBehind(StringRef Pass, const Module &M,
                        const LoweringOptions &Opts) {
  if (all_of(M, [](const Function &F) { return F.isDeclaration(); }))
    return;
  if (Pass == "nvvm-module") {
    assert(compat::getTriple(M).isAMDGCN() && "not a module for AMD's GPUs");
    assert(none_of(M,
                   [](const Function &F) {
                     return F.getCallingConv() == CallingConv::PTX_Kernel ||
                            F.getCallingConv() == CallingConv::PTX_Device;
                   }) &&
           "a function as NVIDIA's are called");
  }
  if (Pass == "xlane") {
    for (StringRef Each : {"reduce.", "scan.", "map."})
      assert(!isLeft(M, ("llvm.xlane." + Each).str()) &&
             "no target selects these");
    assert((Opts.XLane || !isLeft(M, "llvm.xlane.")) &&
           "this LLVM selects no llvm.xlane");
  }
}

namespace {
/// A pass, and behind it what the next ones rely on.
template <typename PassT> struct Checked : PassT {
  StringRef Pass;
  LoweringOptions Opts;
  Checked(StringRef Pass, const LoweringOptions &Opts)
      : PassT(Opts), Pass(Pass), Opts(Opts) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &MAM) {
    PreservedAnalyses Preserved = PassT::run(M, MAM);
    checkBehind(Pass, M, Opts);
    return Preserved;
  }
};
} // namespace
#endif

void addPasses(ModulePassManager &MPM, const LoweringOptions &Opts) {
#ifndef NDEBUG
#define CROSSLANE_PASS(NAME, CLASS) MPM.addPass(Checked<CLASS>(NAME, Opts));
#else
#define CROSSLANE_PASS(NAME, CLASS) MPM.addPass(CLASS(Opts));
#endif
#include "pipeline/PassRegistry.def"
}

/// Metadata that marks a module between the two ends of a pipeline.
static constexpr StringLiteral Lowered = "crosslane.lowered";

bool isMarked(const Module &M) { return M.getNamedMetadata(Lowered); }

void markLowered(Module &M, const LoweringOptions &Opts) {
  NamedMDNode *Mark = M.getOrInsertNamedMetadata(Lowered);
  if (Opts.KeepGoing)
    Mark->addOperand(MDNode::get(M.getContext(), {}));
}

/// Without optimising, functions stay behind when they have been inlined where
/// they were called. AMDGPUResourceUsageAnalysis of LLVM 19 stops at those that
/// nothing reaches, since no code is generated for them.
static bool dropUncalled(Module &M) {
  SetVector<const GlobalValue *> Reached;
  for (const GlobalValue &GV : M.global_values())
    if (!isa<Function>(GV) || !GV.isDiscardableIfUnused())
      Reached.insert(&GV);
  addReached(Reached);
  SmallVector<GlobalValue *, 16> Uncalled;
  for (Function &F : M)
    if (!F.isDeclaration() && !Reached.contains(&F))
      Uncalled.push_back(&F);
  eraseAll(Uncalled);
  return !Uncalled.empty();
}

//===----------------------------------------------------------------------===//
// Large functions
//===----------------------------------------------------------------------===//

/// What large functions go without: of the optimiser, by class, and of code
/// generation, by what LLVM 19 and 22 call them.
static constexpr StringLiteral NotInLarge[] = {"SLPVectorizerPass",
                                               "CorrelatedValuePropagationPass",
                                               "JumpThreadingPass", "DSEPass"};
static constexpr struct {
  StringLiteral Name;
  unsigned Share; ///< Of a large function, that is enough.
  /// There is much to do in long blocks, and little in short ones.
  bool WantsLongBlocks = false;
} NotInLargeCode[] = {
    {"Straight line strength reduction", 1},
    // In LLVM 22 it takes most of the time of functions of 800 instructions.
    {"slsr", 6},
    {"Nary reassociation", 1},
    {"nary-reassociate", 1},
    {"Machine Instruction Scheduler", 1, true},
    {"machine-scheduler", 1, true},
    // It looks for what addresses have in common, again after each that it
    // has found.
    {"CodeGen Prepare", 1},
    {"codegenprepare", 1},
};

/// Few blocks end within a warp: the versions of kernels for these do without
/// from a third of the size on.
static bool isLarge(unsigned Size, bool Ragged, unsigned Share = 1) {
  return Size > largeFunction() / std::max(Share, Ragged ? 3u : 1u);
}
static bool isLarge(const Function &F) {
  return isLarge(F.getInstructionCount(), isVersion(F, Version::Ragged));
}

/// Whether \p F computes what AMDGPU has instructions for that take two values
/// at a time.
static bool hasPackable(const Function &F) {
  return any_of(instructions(F), [](const Instruction &I) {
    const Type *Ty = I.getType()->getScalarType();
    return Ty->isFloatingPointTy() || Ty->isIntegerTy(8) || Ty->isIntegerTy(16);
  });
}

static bool mayOptimize(StringRef Pass, const Function &F) {
  if (!is_contained(NotInLarge, Pass) || !isMarked(*F.getParent()))
    return true;
  // Vectors of whole words save nothing where they are no more than loaded and
  // stored, which is done for several words without; long ones take many
  // registers in a row, for which the allocator looks for a long time.
  if (Pass == "SLPVectorizerPass" &&
      F.getInstructionCount() > largeFunction() / 3 && !hasPackable(F))
    return false;
  return !isLarge(F);
}

namespace {
struct CodeGate : compat::PassGate {
  struct CodeUnit {
    unsigned Instructions, Blocks;
    bool Ragged;          ///< It is for ragged blocks.
    bool HasLongBlock;    ///< Whose loads and stores have been joined.
    bool HasAccumulators; ///< Whose copies LLVM gets wrong.
  };
  StringMap<CodeUnit> Units;
  /// What functions go without for another reason than their size.
  static constexpr struct {
    StringLiteral Name;
    bool CodeUnit::*Of;
  } Others[] = {
      {"GPU Load and Store Vectorizer", &CodeUnit::HasLongBlock},
      {"load-store-vectorizer", &CodeUnit::HasLongBlock},
      {"AMDGPU Pre-RA optimizations", &CodeUnit::HasAccumulators},
      {"amdgpu-pre-ra-optimizations", &CodeUnit::HasAccumulators},
  };
  bool mayRun(StringRef Pass, StringRef Unit) const override {
    for (const auto &[Name, Of] : Others)
      if (Pass == Name)
        return !(Units.lookup(Unit).*Of);
    for (const auto &[Name, Share, WantsLongBlocks] : NotInLargeCode)
      if (Pass == Name) {
        const CodeUnit Of = Units.lookup(Unit);
        const bool Longer =
            WantsLongBlocks && !Of.Ragged && Of.Instructions > 16 * Of.Blocks;
        return !isLarge(Longer ? Of.Instructions / 8 * 5 : Of.Instructions,
                        Of.Ragged, Share);
      }
    return true;
  }
};
} // namespace

/// Tells code generation, which comes next, how large the functions are, and
/// what else it is to leave out.
static void announce(Module &M) {
  static CodeGate Gate; // for as long as there is code generation
  for (const Function &F : M)
    if (!F.isDeclaration())
      Gate.Units[("function (" + F.getName() + ")").str()] = {
          F.getInstructionCount(), unsigned(F.size()),
          isVersion(F, Version::Ragged), hasLongBlock(F),
          hasBug(CopiedAccumulators) &&
              F.getFnAttribute("target-cpu").getValueAsString() == "gfx908"};
  if (!M.getContext().getOptPassGate().isEnabled())
    M.getContext().setOptPassGate(Gate);
}

/// Keeps inlining from making several copies of a long function, where that is
/// what makes a kernel, or all kernels together, large. A front end has inlined
/// by then what it would for NVIDIA; AMDGPU pays a premium for arguments that
/// point to the stack, and more.
static void limitInlining(Module &M) {
  const unsigned Most = largeFunction();
  constexpr unsigned Worthwhile = 400; // instructions
  DenseMap<const Function *, uint64_t> Sizes;
  SmallPtrSet<const Function *, 16> Open;
  SmallVector<Function *, 8> Capped;
  // The instructions of a function with all that it calls inlined.
  std::function<uint64_t(Function &)> SizeOf = [&](Function &F) -> uint64_t {
    if (auto Known = Sizes.find(&F); Known != Sizes.end())
      return Known->second;
    if (F.isDeclaration() || !Open.insert(&F).second)
      return 0;
    uint64_t Size = F.getInstructionCount();
    MapVector<Function *, unsigned> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I))
        if (Function *Callee = Call->getCalledFunction();
            Callee && !Callee->isDeclaration())
          ++Calls[Callee];
    for (auto [Callee, Count] : Calls)
      Size += Count * SizeOf(*Callee);
    if (Size > Most)
      for (auto [Callee, Count] : Calls)
        if (Count > 1 && Sizes.lookup(Callee) >= Worthwhile &&
            !Callee->hasFnAttribute(Attribute::AlwaysInline))
          Capped.push_back(Callee);
    return Sizes[&F] = std::min<uint64_t>(Size, 1u << 30);
  };
  uint64_t Before = 0, After = 0;
  for (Function &F : M) {
    const uint64_t Size = SizeOf(F);
    Before += F.getInstructionCount();
    if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL)
      After += Size;
  }
  if (After / 4 > Most && After / 2 > Before)
    for (Function &F : M)
      if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL &&
          Sizes.lookup(&F) >= Worthwhile && F.hasNUsesOrMore(2) &&
          !F.hasFnAttribute(Attribute::AlwaysInline))
        Capped.push_back(&F);
  // What is long by what it calls alone is inlined still.
  for (Function *F : Capped)
    F->addFnAttr("function-inline-threshold", "1000");
}

PreservedAnalyses finishLowering(Module &M, ModuleAnalysisManager &MAM) {
  bool KeepGoing = false;
  if (NamedMDNode *Mark = M.getNamedMetadata(Lowered)) {
    KeepGoing = Mark->getNumOperands();
    M.eraseNamedMetadata(Mark);
  }
  const bool Dropped = dropUncalled(M);
  if (refuseTooMuchShared(M, KeepGoing))
    return PreservedAnalyses::none();
  explainSharedWithoutKernel(M);
  announce(M);
  // By a pass manager, which notifies the instrumentation of each pass.
  ModulePassManager MPM;
#define CROSSLANE_LATE_PASS(NAME, CLASS) MPM.addPass(CLASS());
#include "pipeline/PassRegistry.def"
  PreservedAnalyses PA = MPM.run(M, MAM);
  const bool Vectorized = vectorizeLongBlocks(M, MAM);
  return Dropped || Vectorized ? PreservedAnalyses::none() : PA;
}

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

namespace {

using AddPasses = void (*)(ModulePassManager &, const LoweringOptions &);

/// goacc-lower, for the host where no code is generated for AMDGPU.
void addGoacc(ModulePassManager &MPM, const LoweringOptions &Opts) {
  MPM.addPass(GoaccLowerPass(Opts));
}
struct GoaccPass : PassInfoMixin<GoaccPass> {
  PassEnvironment Env;
  std::string Params;
  GoaccPass(const PassEnvironment &Env, StringRef Params)
      : Env(Env), Params(Params) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &MAM);
  static bool isRequired() { return true; }
};

/// The pass xlane without the rest.
void addXLane(ModulePassManager &MPM, const LoweringOptions &Opts) {
  MPM.addPass(XLanePass(Opts, /*Alone=*/true));
}

/// Resolves the options once the module is known, then runs the passes that
/// were asked for.
struct CrosslanePass : PassInfoMixin<CrosslanePass> {
  PassEnvironment Env;
  std::string Asked; ///< The name it was asked for by.
  std::string Params;
  AddPasses Add;
  bool MustBeNVVM;
  bool Marks;

  CrosslanePass(const PassEnvironment &Env, StringRef Asked, StringRef Params,
                AddPasses Add, bool MustBeNVVM, bool Marks)
      : Env(Env), Asked(Asked), Params(Params), Add(Add),
        MustBeNVVM(MustBeNVVM), Marks(Marks) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &MAM) {
    auto Stop = [&](const Twine &Message) {
      stopCompilation(M, Asked + ": " + Message);
      return PreservedAnalyses::none();
    };
    Expected<PassParameters> Parsed = PassParameters::parse(Params);
    if (!Parsed)
      return Stop(toString(Parsed.takeError()));
    Expected<LoweringOptions> Opts = Env.Options(*Parsed, M, MAM);
    if (!Opts)
      return Stop(toString(Opts.takeError()));
    if (MustBeNVVM && !isNVVM(M))
      return Stop("'" + nameOf(M) +
                  "' is not an NVVM module: neither its triple nor a kernel "
                  "nor an llvm.nvvm intrinsic says so");
    if (Marks)
      markLowered(M, *Opts);
    ModulePassManager MPM;
    Add(MPM, *Opts);
    return MPM.run(M, MAM);
  }
  static bool isRequired() { return true; }
  static StringRef name() { return "nvvm-to-amdgpu"; }
};

PreservedAnalyses GoaccPass::run(Module &M, ModuleAnalysisManager &MAM) {
  if (!compat::getTriple(M).isAMDGCN()) {
    ModulePassManager MPM;
    MPM.addPass(GoaccLowerPass());
    return MPM.run(M, MAM);
  }
  return CrosslanePass(Env, "goacc-lower", Params, addGoacc,
                       /*MustBeNVVM=*/false, /*Marks=*/true)
      .run(M, MAM);
}

/// What runs at the start of every clang pipeline (and of opt's -O pipelines).
/// Modules that are not CUDA-derived are none of its business, except for
/// llvm.xlane.* where the target does not select them. Nor are those that clang
/// generates code for NVIDIA from, since it insists on NVPTX's data layout, but
/// for what its optimiser would read out of promises that are not kept.
struct PipelineStartPass : PassInfoMixin<PipelineStartPass> {
  PassEnvironment Env;
  OptimizationLevel Level;
  PipelineStartPass(const PassEnvironment &Env, OptimizationLevel Level)
      : Env(Env), Level(Level) {}

  PreservedAnalyses run(Module &M, ModuleAnalysisManager &MAM) {
    if (compat::getTriple(M).isAMDGCN() && Env.LinkLibrary(M))
      MAM.invalidate(M, PreservedAnalyses::none());
    if (usesGoacc(M)) {
      GoaccPass(Env, "").run(M, MAM);
      MAM.invalidate(M, PreservedAnalyses::none());
    }
    if (!isNVVM(M)) {
      if (!compat::getTriple(M).isAMDGCN())
        return PreservedAnalyses::all();
      PreservedAnalyses PA = PreservedAnalyses::all();
      if (verifies())
        PA = NVVMVerifyPass().run(M, MAM);
      if (Env.IsTarget || !usesXLane(M))
        return PA;
      return CrosslanePass(Env, "xlane", "", addXLane, /*MustBeNVVM=*/false,
                           /*Marks=*/false)
          .run(M, MAM);
    }
    if (!compat::getTriple(M).isAMDGCN()) {
      bool Changed = dropDefined(M);
      if (isFrontEndOfXlcc()) {
        Changed |= joinStatics(M);
        Changed |= readBoolsAsBytes(M);
        Changed |= contractAsNvcc(M);
        // Unoptimised nothing is made of what is undefined.
        if (Level != OptimizationLevel::O0)
          Changed |= !NVVMUndefinedPass(LoweringOptions(), /*Early=*/true)
                          .run(M, MAM)
                          .areAllPreserved();
        return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
      }
      if (Env.ProcessorIsNamed())
        warn(M.getContext(),
             "nvvm-to-amdgpu: '" + nameOf(M) +
                 "' is left as it is, since code is generated for NVIDIA; "
                 "compile its LLVM IR with --target=amdgcn-amd-amdhsa -x ir");
      return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
    }
    if (Level == OptimizationLevel::O0)
      spillScalarsToMemory();
    PreservedAnalyses PA = CrosslanePass(Env, "nvvm-to-amdgpu", "", addPasses,
                                         /*MustBeNVVM=*/false, /*Marks=*/true)
                               .run(M, MAM);
    limitInlining(M);
    return PA;
  }
  /// AMD's own IR is verified in a run of Crosslane's, which has the plugin or
  /// names the warp model.
  bool verifies() const {
    Expected<PassParameters> Params = PassParameters::parse("");
    if (!Params)
      consumeError(Params.takeError());
    return !Env.IsTarget || !Params || !Params->Warp.empty();
  }
  /// Whether a clang generates code for NVIDIA that is then compiled for AMD:
  /// what C++ leaves undefined and its front end or optimiser would make
  /// something of is defined before.
  static bool isFrontEndOfXlcc() {
    Expected<PassParameters> Params = PassParameters::parse("");
    if (Params)
      return Params->Undefined == "nvidia";
    consumeError(Params.takeError());
    return false;
  }
  static bool isRequired() { return true; }
  static StringRef name() { return "nvvm-to-amdgpu at the start"; }
};

/// What runs at the end of the pipelines on a module that was lowered before,
/// and the workarounds on any other module that xlcc compiles: device C.
struct PipelineEndPass : PassInfoMixin<PipelineEndPass> {
  PassEnvironment Env;
  explicit PipelineEndPass(const PassEnvironment &Env) : Env(Env) {}
  PreservedAnalyses run(Module &M, ModuleAnalysisManager &MAM) {
    if (isMarked(M))
      return finishLowering(M, MAM);
    if (compat::getTriple(M).isAMDGCN() && Env.ProcessorIsNamed())
      return BackendBugsPass().run(M, MAM);
    return PreservedAnalyses::all();
  }
  static bool isRequired() { return true; }
  static StringRef name() { return "backend-bugs at the end"; }
};

bool parsePass(const PassEnvironment &Env, StringRef Text,
               ModulePassManager &MPM) {
  StringRef Params;
  if (matchPass(Text, "nvvm-to-amdgpu", Params)) {
    MPM.addPass(CrosslanePass(Env, "nvvm-to-amdgpu", Params, addPasses,
                              /*MustBeNVVM=*/true, /*Marks=*/true));
    return true;
  }
  if (matchPass(Text, "xlane", Params)) {
    MPM.addPass(CrosslanePass(Env, "xlane", Params, addXLane,
                              /*MustBeNVVM=*/false, /*Marks=*/false));
    return true;
  }
#define CROSSLANE_EARLY_PASS(NAME, CLASS)                                      \
  if (matchPass(Text, NAME, Params)) {                                         \
    MPM.addPass(GoaccPass(Env, Params));                                       \
    return true;                                                               \
  }
#define CROSSLANE_LATE_PASS(NAME, CLASS)                                       \
  if (Text == NAME) {                                                          \
    MPM.addPass(CLASS());                                                      \
    return true;                                                               \
  }
#define CROSSLANE_PASS(NAME, CLASS)                                            \
  if (matchPass(Text, NAME, Params)) {                                         \
    MPM.addPass(CrosslanePass(                                                 \
        Env, NAME, Params,                                                     \
        [](ModulePassManager &PM, const LoweringOptions &Opts) {               \
          PM.addPass(CLASS(Opts));                                             \
        },                                                                     \
        /*MustBeNVVM=*/StringRef(NAME) == "nvvm-module", /*Marks=*/false));    \
    return true;                                                               \
  }
#include "pipeline/PassRegistry.def"
  return false;
}

} // namespace

void registerPassNames(PassInstrumentationCallbacks &PIC) {
#define CROSSLANE_EARLY_PASS(NAME, CLASS)                                      \
  PIC.addClassToPassName(CLASS::name(), NAME);
#define CROSSLANE_LATE_PASS(NAME, CLASS)                                       \
  PIC.addClassToPassName(CLASS::name(), NAME);
#define CROSSLANE_PASS(NAME, CLASS) PIC.addClassToPassName(CLASS::name(), NAME);
#include "pipeline/PassRegistry.def"
  PIC.addClassToPassName(CrosslanePass::name(), "nvvm-to-amdgpu");
}

void registerPasses(PassBuilder &PB, const PassEnvironment &Env) {
  if (PassInstrumentationCallbacks *PIC =
          PB.getPassInstrumentationCallbacks()) {
    registerPassNames(*PIC);
    PIC->registerShouldRunOptionalPassCallback([](StringRef Pass, Any Unit) {
      auto *F = any_cast<const Function *>(&Unit);
      return !F || mayOptimize(Pass, **F);
    });
  }
  PB.registerPipelineParsingCallback(
      [Env](StringRef Text, ModulePassManager &MPM,
            ArrayRef<PassBuilder::PipelineElement>) {
        return parsePass(Env, Text, MPM);
      });
  PB.registerPipelineStartEPCallback(
      [Env](ModulePassManager &MPM, OptimizationLevel Level) {
        MPM.addPass(PipelineStartPass(Env, Level));
      });
  // LLVM 22 says also in which phase of link-time optimisation it is.
  PB.registerOptimizerLastEPCallback(
      [Env](ModulePassManager &MPM, OptimizationLevel, auto...) {
        MPM.addPass(PipelineEndPass(Env));
      });
}

} // namespace crosslane
