//===- Lowering.cpp - What the NVVM-to-AMDGPU passes share ----------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The processors Crosslane knows, how the options of a run are found, how
/// refusals travel, and the walk over `llvm.nvvm.*` calls.
///
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/MC/MCSubtargetInfo.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Signals.h"
#include <cstdlib>
#include <vector>

using namespace llvm;

namespace crosslane {

//===----------------------------------------------------------------------===//
// Processors and options
//===----------------------------------------------------------------------===//

static cl::opt<std::string>
    CPUOption("crosslane-cpu", cl::value_desc("target-id"),
              cl::desc("Processor that Crosslane compiles NVVM modules for"));
static cl::opt<std::string>
    WarpOption("crosslane-warp", cl::value_desc("packed|wave32"),
               cl::desc("How Crosslane lays CUDA warps on wavefronts"));

namespace {
struct Processor {
  const char *Name;
  unsigned Gfx;
  bool HasSramecc;
  bool HasXnack;
};
} // namespace

static const Processor Processors[] = {
#define CROSSLANE_PROCESSOR(NAME, GFX, SRAMECC, XNACK, SINCE)                  \
  {NAME, GFX, SRAMECC, XNACK},
#include "Processors.def"
};

static const Processor *findProcessor(StringRef Name) {
  for (const Processor &P : Processors)
    if (Name == P.Name)
      return &P;
  return nullptr;
}

unsigned LoweringOptions::gfx() const {
  const Processor *P = findProcessor(CPU);
  return P ? P->Gfx : 0;
}

static Error badOption(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message.str());
}

/// The environment is the last resort: clang hands a plugin no options of its
/// own unless the plugin is also loaded with -fplugin.
static std::string setting(const cl::opt<std::string> &Option,
                           const char *Variable) {
  if (Option.getNumOccurrences())
    return Option;
  const char *Value = std::getenv(Variable);
  return Value ? Value : "";
}

/// Splits a pass's parameters into \p CPU and \p Warp.
static Error splitParams(StringRef Params, StringRef &CPU, StringRef &Warp) {
  SmallVector<StringRef, 2> Parts;
  Params.split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    auto [Key, Value] = Part.split('=');
    if (Key == "cpu")
      CPU = Value;
    else if (Key == "warp")
      Warp = Value;
    else
      return badOption("unknown parameter '" + Part +
                       "'; known are cpu=PROCESSOR and warp=packed|wave32");
    if (Value.empty())
      return badOption("parameter '" + Key + "' has no value");
  }
  return Error::success();
}

bool processorIsNamed() { return !setting(CPUOption, "CROSSLANE_CPU").empty(); }

Expected<LoweringOptions> resolveOptions(StringRef Params,
                                         StringRef CompiledFor) {
  StringRef CPUParam, WarpParam;
  if (Error E = splitParams(Params, CPUParam, WarpParam))
    return E;
  std::string TargetID =
      CPUParam.empty() ? setting(CPUOption, "CROSSLANE_CPU") : CPUParam.str();
  std::string Warp = WarpParam.empty() ? setting(WarpOption, "CROSSLANE_WARP")
                                       : WarpParam.str();
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
    if ((IsSramecc && !P->HasSramecc) || (IsXnack && !P->HasXnack))
      return badOption(Opts.CPU + " has no feature '" + Name + "'");
    bool &Seen = IsSramecc ? SeenSramecc : SeenXnack;
    if (Seen)
      return badOption("feature '" + Name + "' is given twice in '" + TargetID +
                       "'");
    Seen = true;
    Opts.Features +=
        (Opts.Features.empty() ? "" : ",") + std::string(1, Sign) + Name.str();
  }

  bool HasWave32 = P->Gfx >= 0x1000;
  if (Warp.empty())
    Opts.Model = HasWave32 ? WarpModel::Wave32 : WarpModel::Packed;
  else if (Warp == "packed")
    Opts.Model = WarpModel::Packed;
  else if (Warp == "wave32")
    Opts.Model = WarpModel::Wave32;
  else
    return badOption("unknown warp model '" + Warp +
                     "'; known are packed and wave32");
  if (Opts.Model == WarpModel::Wave32 && !HasWave32)
    return badOption(Opts.CPU + " has no 32-lane wavefronts: warp=wave32 "
                                "needs gfx10 or newer");

  // An older LLVM may not know the processor.
  auto TM = compat::createTargetMachine("amdgcn-amd-amdhsa", Opts.CPU);
  if (!TM)
    return badOption("this LLVM has no AMDGPU target");
  const MCSubtargetInfo &STI = *TM->getMCSubtargetInfo();
  if (!STI.isCPUStringValid(Opts.CPU))
    return badOption("LLVM " + Twine(LLVM_VERSION_MAJOR) +
                     " cannot generate code for " + Opts.CPU);
  if (!CompiledFor.empty() && CompiledFor != Opts.CPU) {
    auto HostTM = compat::createTargetMachine("amdgcn-amd-amdhsa", CompiledFor);
    if (HostTM->getMCSubtargetInfo()->getFeatureBits() != STI.getFeatureBits())
      return badOption("the module is to be lowered for " + Opts.CPU +
                       ", but code is generated for " + CompiledFor);
  }
  return Opts;
}

/// A plugin cannot ask for the host's target machine. But the target's own
/// answer to "may a function for processor A be inlined into one for B" gives
/// its processor away (GCNTTIImpl::areInlineCompatible in
/// AMDGPUTargetTransformInfo.cpp): a function without a target-cpu attribute
/// has the features of the target machine, and two feature sets are equal when
/// each may be inlined into the other. gfx1200 and gfx1201 have equal feature
/// sets; the first of them stands for both.
std::string processorOfHost(Module &M, ModuleAnalysisManager &MAM) {
  if (!compat::getTriple(M).isAMDGCN())
    return "";
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  FunctionType *FTy = FunctionType::get(Type::getVoidTy(M.getContext()), false);
  auto Probe = [&] {
    Function *F = Function::Create(FTy, GlobalValue::ExternalLinkage,
                                   "crosslane.probe", &M);
    // Leaves the size of the functions out of the answer.
    F->addFnAttr(Attribute::InlineHint);
    return F;
  };
  auto TM = compat::createTargetMachine("amdgcn-amd-amdhsa", "");
  if (!TM)
    return "";
  std::string Found;
  Function *Host = Probe(), *Candidate = Probe();
  for (const Processor &P : Processors) {
    if (!TM->getMCSubtargetInfo()->isCPUStringValid(P.Name))
      continue;
    Candidate->addFnAttr("target-cpu", P.Name);
    FAM.clear(*Candidate, Candidate->getName());
    auto &CandidateTTI = FAM.getResult<TargetIRAnalysis>(*Candidate);
    auto &HostTTI = FAM.getResult<TargetIRAnalysis>(*Host);
    if (!CandidateTTI.areInlineCompatible(Candidate, Host) ||
        !HostTTI.areInlineCompatible(Host, Candidate))
      continue;
    // A host whose target machine is another's, or that has none, may say yes
    // to everything.
    const Processor *Before = findProcessor(Found);
    if (Before && Before->Gfx >> 4 != P.Gfx >> 4) {
      Found.clear();
      break;
    }
    if (!Before)
      Found = P.Name;
  }
  for (Function *F : {Host, Candidate}) {
    FAM.clear(*F, F->getName());
    F->eraseFromParent();
  }
  return Found;
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

bool isNVVM(const Module &M) {
  if (compat::getTriple(M).isNVPTX() ||
      M.getNamedMetadata("nvvm.annotations") ||
      M.getModuleFlag("nvvm-reflect-ftz"))
    return true;
  for (const Function &F : M)
    if (F.getName().starts_with("llvm.nvvm.") ||
        F.getCallingConv() == CallingConv::PTX_Kernel ||
        F.getCallingConv() == CallingConv::PTX_Device ||
        F.getFnAttribute("target-cpu").getValueAsString().starts_with("sm_"))
      return true;
  return false;
}

/// Takes everything out of \p M, so that nothing that follows can stumble.
static void emptyModule(Module &M) {
  for (NamedMDNode &N : make_early_inc_range(M.named_metadata()))
    if (&N != M.getModuleFlagsMetadata())
      M.eraseNamedMetadata(&N);
  for (Function &F : M)
    F.deleteBody();
  std::vector<GlobalValue *> All;
  for (GlobalValue &GV : M.global_values())
    All.push_back(&GV);
  for (GlobalValue *GV : All)
    GV->replaceAllUsesWith(PoisonValue::get(GV->getType()));
  for (GlobalValue *GV : All)
    GV->eraseFromParent();
  M.setModuleInlineAsm("");
}

void stopCompilation(Module &M, const Twine &Message) {
  std::string Text = Message.str();
  emptyModule(M);
  // opt has opened its output and, at the error, exits without closing it; the
  // interrupt handlers delete what is registered for deletion on failure.
  sys::RunInterruptHandlers();
  M.getContext().emitError(Text);
}

//===----------------------------------------------------------------------===//
// Refusals
//===----------------------------------------------------------------------===//

static constexpr StringLiteral RefuseKind = "crosslane.refuse";

template <typename T> static void mark(T &Object, const Twine &Reason) {
  if (Object.getMetadata(RefuseKind))
    return;
  LLVMContext &C = Object.getContext();
  Object.setMetadata(RefuseKind,
                     MDNode::get(C, MDString::get(C, Reason.str())));
}

template <typename T> static StringRef markOf(const T &Object) {
  const MDNode *N = Object.getMetadata(RefuseKind);
  if (!N || N->getNumOperands() != 1)
    return "";
  auto *S = dyn_cast_or_null<MDString>(N->getOperand(0));
  return S ? S->getString() : "";
}

void refuse(Instruction &I, const Twine &Reason) { mark(I, Reason); }
void refuse(GlobalObject &GO, const Twine &Reason) { mark(GO, Reason); }
StringRef refusalOf(const Instruction &I) { return markOf(I); }
StringRef refusalOf(const GlobalObject &GO) { return markOf(GO); }

//===----------------------------------------------------------------------===//
// Values hidden from the backend
//===----------------------------------------------------------------------===//

static Value *opaqueWord(IRBuilderBase &B, Value *V, Opaque Kind) {
  Type *Ty = V->getType();
  CallInst *Copy =
      B.CreateCall(InlineAsm::get(FunctionType::get(Ty, {Ty}, false), "",
                                  "=v,0", Kind == Opaque::Volatile),
                   {V});
  if (Kind != Opaque::Pure)
    Copy->setConvergent();
  if (Kind != Opaque::Volatile)
    Copy->setDoesNotAccessMemory();
  Copy->setDoesNotThrow();
  return Copy;
}

Value *opaque(IRBuilderBase &B, Value *V, Opaque Kind) {
  Type *Ty = V->getType();
  if (Ty->getPrimitiveSizeInBits() != 64)
    return opaqueWord(B, V, Kind);
  Type *Pair = FixedVectorType::get(B.getInt32Ty(), 2);
  Value *Words = B.CreateBitCast(V, Pair), *Copy = PoisonValue::get(Pair);
  for (uint64_t K : {0, 1})
    Copy = B.CreateInsertElement(
        Copy, opaqueWord(B, B.CreateExtractElement(Words, K), Kind), K);
  return B.CreateBitCast(Copy, Ty);
}

//===----------------------------------------------------------------------===//
// The walk over llvm.nvvm.* calls
//===----------------------------------------------------------------------===//

bool lowerNVVMCalls(
    Module &M,
    function_ref<Value *(CallInst &, StringRef, IRBuilder<> &)> Lower) {
  constexpr StringLiteral Prefix = "llvm.nvvm.";
  // Collected in program order first: a lowering may add blocks and calls.
  SmallVector<CallInst *, 64> Calls;
  bool AnyDeclared = any_of(
      M, [&](const Function &F) { return F.getName().starts_with(Prefix); });
  if (!AnyDeclared)
    return false;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *CI = dyn_cast<CallInst>(&I))
        if (const Function *Callee = CI->getCalledFunction())
          if (Callee->isIntrinsic() && Callee->getName().starts_with(Prefix))
            Calls.push_back(CI);

  bool Changed = false;
  for (CallInst *CI : Calls) {
    if (!refusalOf(*CI).empty())
      continue;
    IRBuilder<> B(CI);
    StringRef Name =
        CI->getCalledFunction()->getName().drop_front(Prefix.size());
    Value *V = Lower(*CI, Name, B);
    if (!V) {
      Changed |= !refusalOf(*CI).empty();
      continue;
    }
    Changed = true;
    if (!CI->getType()->isVoidTy()) {
      if (V->getType() != CI->getType()) {
        refuse(*CI, "declared with an unexpected type");
        continue;
      }
      if (!V->hasName() && isa<Instruction>(V))
        V->takeName(CI);
      CI->replaceAllUsesWith(V);
    }
    CI->eraseFromParent();
  }
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && F.getName().starts_with(Prefix)) {
      F.eraseFromParent();
      Changed = true;
    }
  return Changed;
}

void markConvergent(Module &M) {
  SmallVector<Function *, 16> Work;
  auto Mark = [&](Function *F) {
    if (F->hasFnAttribute(Attribute::Convergent))
      return;
    F->addFnAttr(Attribute::Convergent);
    Work.push_back(F);
  };
  bool ByPointer = false; // a convergent function's address is taken
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    if (!F.hasFnAttribute(Attribute::Convergent) &&
        any_of(instructions(F), [](const Instruction &I) {
          auto *Call = dyn_cast<CallBase>(&I);
          return Call && Call->isConvergent();
        }))
      Mark(&F);
    ByPointer |= F.hasFnAttribute(Attribute::Convergent) && F.hasAddressTaken();
  }
  auto Propagate = [&] {
    while (!Work.empty()) {
      Function *F = Work.pop_back_val();
      for (User *U : F->users())
        if (auto *Call = dyn_cast<CallBase>(U);
            Call && Call->getCalledOperand() == F)
          Mark(Call->getFunction());
      ByPointer |= F->hasAddressTaken();
    }
  };
  Propagate();
  if (!ByPointer)
    return;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I);
          Call && Call->isIndirectCall() && !Call->isConvergent()) {
        Call->setConvergent();
        Mark(&F);
      }
  Propagate();
}

} // namespace crosslane
