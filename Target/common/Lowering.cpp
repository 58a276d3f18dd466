//===- Lowering.cpp - Common code of the NVVM-to-AMDGPU passes ------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The options that plugin and target have in common, the recording of
/// rejected constructs, and the walk over `llvm.nvvm.*` calls.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/DiagnosticPrinter.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Signals.h"
#include <cstdlib>
#include <vector>

// Refusals of all passes, when they are made; nvvm-refuse reports them.
#define DEBUG_TYPE "nvvm-refuse"

using namespace llvm;

namespace crosslane {

//===----------------------------------------------------------------------===//
// Options
//===----------------------------------------------------------------------===//

CrosslaneOption::CrosslaneOption(const char *Name, const char *Variable,
                                 const char *ValueName, const char *Description)
    : Option(nullptr), Variable(Variable) {
  if (!compat::isOwnLLVM())
    return;
  auto &Known = cl::getRegisteredOptions(); // a map whose type has changed
  if (auto Found = Known.find(Name); Found != Known.end())
    Option = static_cast<cl::opt<std::string> *>(Found->second);
  else
    Option = new cl::opt<std::string>(
        StringRef(Name), cl::value_desc(ValueName), cl::desc(Description));
}

std::string CrosslaneOption::get() const {
  if (Option && Option->getNumOccurrences())
    return *Option;
  const char *Value = std::getenv(Variable);
  return Value ? Value : "";
}

static CrosslaneOption
    WarpOption("crosslane-warp", "CROSSLANE_WARP", "packed|wave32",
               "How Crosslane lays CUDA warps on wavefronts");
static CrosslaneOption
    LargeOption("crosslane-large", "CROSSLANE_LARGE", "instructions",
                "How many a function has that takes fewer passes (5000; 0: no "
                "function does)");
static CrosslaneOption
    KeepGoingOption("crosslane-keep-going", "CROSSLANE_KEEP_GOING", "1",
                    "Leave kernels out that Crosslane refuses");
static CrosslaneOption UndefinedOption(
    "crosslane-undefined", "CROSSLANE_UNDEFINED", "nvidia|llvm",
    "Whose results shifts, divisions and conversions have that C++ leaves "
    "undefined");

Error badOption(const Twine &Message) {
  return createStringError(inconvertibleErrorCode(), Message.str());
}

std::string LoweringOptions::functionFeatures() const {
  std::string All = Features;
  if (has(XL_FEATURE_wave32))
    All += (All.empty() ? "" : ",") + std::string("+wavefrontsize") +
           utostr(wavefrontSize());
  return All;
}

Expected<PassParameters> PassParameters::parse(StringRef Params) {
  PassParameters Result;
  SmallVector<StringRef, 3> Parts;
  Params.split(Parts, ';', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts) {
    if (Part == "xlane" || Part == "no-xlane") {
      Result.XLane = Part == "xlane";
      continue;
    }
    if (Part == "keep-going") {
      Result.KeepGoing = true;
      continue;
    }
    auto [Key, Value] = Part.split('=');
    if (Key == "cpu")
      Result.CPU = Value.str();
    else if (Key == "warp")
      Result.Warp = Value.str();
    else if (Key == "undefined")
      Result.Undefined = Value.str();
    else
      return badOption("unknown parameter '" + Part +
                       "'; known are cpu=PROCESSOR, warp=packed|wave32, "
                       "undefined=nvidia|llvm, xlane, no-xlane and keep-going");
    if (Value.empty())
      return badOption("parameter '" + Key + "' has no value");
  }
  if (Result.Warp.empty())
    Result.Warp = WarpOption.get();
  if (KeepGoingOption.get() == "1")
    Result.KeepGoing = true;
  if (Result.Undefined.empty())
    Result.Undefined = UndefinedOption.get();
  if (!Result.Undefined.empty() && Result.Undefined != "nvidia" &&
      Result.Undefined != "llvm")
    return badOption("unknown rule '" + Result.Undefined +
                     "' for what is undefined; known are nvidia and llvm");
  return Result;
}

Expected<WarpModel> PassParameters::warpModel(WarpModel Default) const {
  if (Warp.empty())
    return Default;
  if (Warp == "packed")
    return WarpModel::Packed;
  if (Warp == "wave32")
    return WarpModel::Wave32;
  return badOption("unknown warp model '" + Warp +
                   "'; known are packed and wave32");
}

unsigned largeFunction() {
  unsigned Most = 5000;
  if (StringRef(LargeOption.get()).getAsInteger(10, Most) || Most)
    return Most;
  return ~0u;
}

//===----------------------------------------------------------------------===//
// Modules
//===----------------------------------------------------------------------===//

bool isNVVM(const Module &M) {
  // (clang's OpenMP annotates kernels so for all GPUs.)
  if (compat::getTriple(M).isNVPTX() ||
      (M.getNamedMetadata("nvvm.annotations") &&
       !M.getModuleFlag("openmp-device")) ||
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

bool dropDefined(Module &M) {
  LLVMContext &C = M.getContext();
  bool Changed = false;
  auto Drop = [&](auto &Of) {
    const AttributeList Old = Of.getAttributes();
    if (!Old.hasAttrSomewhere(Attribute::NoUndef))
      return;
    AttributeList New = Old;
    for (unsigned I : Old.indexes())
      New = New.removeAttributeAtIndex(C, I, Attribute::NoUndef);
    Of.setAttributes(New);
    Changed = true;
  };
  for (Function &F : M) {
    if (!F.isIntrinsic()) // LLVM's own, of what it computes
      Drop(F);
    for (Instruction &I : instructions(F)) {
      if (auto *Call = dyn_cast<CallBase>(&I))
        Drop(*Call);
      if (I.hasMetadata(LLVMContext::MD_noundef)) {
        I.setMetadata(LLVMContext::MD_noundef, nullptr);
        Changed = true;
      }
    }
  }
  return Changed;
}

/// Takes everything out of \p M, so that nothing that follows can stumble.
static void emptyModule(Module &M) {
  // Flags may stay, but not one by which code generation takes what is left for
  // NVVM once more.
  for (NamedMDNode &N : make_early_inc_range(M.named_metadata()))
    if (&N != M.getModuleFlagsMetadata() || M.getModuleFlag("nvvm-reflect-ftz"))
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

std::string nameOf(const Module &M) {
  const char *Input = std::getenv("CROSSLANE_INPUT");
  return Input && *Input ? Input : M.getModuleIdentifier();
}

/// True when \p L lies in a header that comes with the system, the compiler,
/// CUDA or Crosslane.
static bool isInForeignHeader(const DILocation &L) {
  SmallString<128> Path(L.getFilename());
  if (!sys::path::is_absolute(Path, sys::path::Style::posix)) {
    Path = L.getDirectory();
    sys::path::append(Path, sys::path::Style::posix, L.getFilename());
  }
  sys::path::remove_dots(Path, /*remove_dot_dot=*/true,
                         sys::path::Style::posix);
  StringRef S = Path;
  if (S.starts_with("/usr/include/") || S.starts_with("/usr/local/include/") ||
      S.contains("/include/crosslane/") || S.contains("/lib/clang/") ||
      S.contains("/include/c++/"))
    return true;
  // A folder of CUDA's above one that is named include, or a library of CUDA's.
  bool CUDA = false;
  for (StringRef Part : split(sys::path::parent_path(S), '/')) {
    CUDA |= Part.starts_with("cuda");
    if ((CUDA && Part == "include") || Part == "cub" || Part == "thrust" ||
        Part == "libcudacxx")
      return true;
  }
  return false;
}

DebugLoc userLocation(const Instruction &I) {
  const DILocation *L = I.getDebugLoc();
  while (L && L->getInlinedAt() && isInForeignHeader(*L))
    L = L->getInlinedAt();
  return L;
}

std::string placeOf(const Instruction &I) {
  if (const DebugLoc L = userLocation(I); L && L->getLine())
    return (L->getFilename() + ":" + Twine(L->getLine()) + ":" +
            Twine(L->getColumn()))
        .str();
  return nameOf(*I.getModule());
}

std::string inlinedHere(const Instruction &I) {
  const DILocation *L = I.getDebugLoc(), *User = userLocation(I).get();
  if (L == User || !User->getLine())
    return "";
  const DISubprogram *F = L->getScope()->getSubprogram();
  std::string Text = "in ";
  if (F && !F->getName().empty())
    Text += ("'" + F->getName() + "' (").str();
  Text += (sys::path::filename(L->getFilename(), sys::path::Style::posix) +
           ":" + Twine(L->getLine()))
              .str();
  Text += F && !F->getName().empty() ? "), inlined here: " : ", inlined here: ";
  return Text;
}

void stopCompilation(Module &M, const Twine &Message) {
  std::string Text = Message.str();
  emptyModule(M);
  // opt has opened its output and, at the error, exits without closing it; the
  // interrupt handlers delete what is registered for deletion on failure.
  sys::RunInterruptHandlers();
  M.getContext().emitError(Text);
}

namespace {
struct Warning : DiagnosticInfo {
  std::string Text;
  explicit Warning(std::string Text)
      : DiagnosticInfo(getNextAvailablePluginDiagnosticKind(), DS_Warning),
        Text(std::move(Text)) {}
  void print(DiagnosticPrinter &DP) const override { DP << Text; }
};
} // namespace

void warn(LLVMContext &C, const Twine &Message) {
  C.diagnose(Warning(Message.str()));
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

void refuse(Instruction &I, const Twine &Reason) {
  LLVM_DEBUG(dbgs() << "nvvm-refuse: marked" << I << ": " << Reason << '\n');
  mark(I, Reason);
}
void refuse(GlobalObject &GO, const Twine &Reason) {
  LLVM_DEBUG(dbgs() << "nvvm-refuse: marked " << GO.getName() << ": " << Reason
                    << '\n');
  mark(GO, Reason);
}
StringRef refusalOf(const Instruction &I) { return markOf(I); }
StringRef refusalOf(const GlobalObject &GO) { return markOf(GO); }

StringRef whyFamilyRefused(StringRef Name) {
  static constexpr StringLiteral
      Group = "wgmma (products of matrices by four warps, out of shared memory "
              "by descriptors) is not supported; mma.sync is",
      Memory = "tcgen05 (the tensor memory of sm_100 and newer) is not "
               "supported; mma.sync is",
      Maps = "tensor maps (TMA's copies of tiles) are not supported; cp.async "
             "is",
      Reductions = "bulk reductions are not supported; red is",
      Clusters = "clusters of several blocks are not supported: AMD GPUs have "
                 "none",
      Multimem = "multimem (memory of several GPUs at one address) is not "
                 "supported";
  // The first one that fits.
  static constexpr std::pair<StringLiteral, const StringLiteral &> Families[] =
      {{"wgmma.", Group},
       {"tcgen05.", Memory},
       {"cp.async.bulk.tensor.", Maps},
       {"cp.async.bulk.prefetch.tensor.", Maps},
       {"cp.reduce.async.bulk.tensor.", Maps},
       {"tensormap.", Maps},
       {"prefetch.tensormap", Maps},
       {"fence.proxy.tensormap", Maps},
       {"cp.reduce.async.bulk.", Reductions},
       {"cp.async.bulk.shared::cluster.shared::cta.", Clusters},
       {"cp.async.bulk.shared.cta.to.cluster", Clusters},
       {"barrier.cluster.", Clusters},
       {"clusterlaunchcontrol.", Clusters},
       {"st.async.", Clusters},
       {"red.async.", Clusters},
       {"multimem.", Multimem}};
  for (const auto &[Prefix, Why] : Families)
    if (Name.starts_with(Prefix))
      return Why;
  return "";
}

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

Value *opaque(IRBuilderBase &B, Type *Ty) {
  CallInst *Nothing =
      B.CreateCall(InlineAsm::get(FunctionType::get(Ty, false), "", "=v",
                                  /*hasSideEffects=*/false));
  Nothing->setConvergent();
  Nothing->setDoesNotAccessMemory();
  Nothing->setDoesNotThrow();
  return Nothing;
}

Value *packetWord(IRBuilderBase &B, unsigned Offset) {
  Module &M = *B.GetInsertBlock()->getModule();
  Value *Packet =
      B.CreateCall(compat::declareIntrinsic(M, Intrinsic::amdgcn_dispatch_ptr));
  Value *P = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Packet, Offset);
  LoadInst *L = B.CreateAlignedLoad(B.getInt32Ty(), P, Align(4));
  L->setMetadata(LLVMContext::MD_invariant_load,
                 MDNode::get(M.getContext(), {}));
  return L;
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

CallInst *callConvergent(IRBuilderBase &B, const Twine &Name, Type *Result,
                         ArrayRef<Value *> Arguments) {
  SmallVector<Type *, 6> Types;
  for (Value *V : Arguments)
    Types.push_back(V->getType());
  CallInst *Call =
      B.CreateCall(B.GetInsertBlock()->getModule()->getOrInsertFunction(
                       Name.str(), FunctionType::get(Result, Types, false)),
                   Arguments);
  Call->setConvergent();
  return Call;
}

SetVector<Function *> reachedFrom(Function &F) {
  SetVector<Function *> Found;
  Found.insert(&F);
  for (unsigned N = 0; N < Found.size(); ++N)
    for (Instruction &I : instructions(*Found[N])) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || Call->isInlineAsm())
        continue;
      if (Function *Callee = Call->getCalledFunction()) {
        if (!Callee->isDeclaration())
          Found.insert(Callee);
        continue;
      }
      for (Function &G : *F.getParent())
        if (!G.isDeclaration() && G.hasAddressTaken() &&
            G.getCallingConv() != CallingConv::AMDGPU_KERNEL)
          Found.insert(&G);
    }
  return Found;
}

SmallPtrSet<const Function *, 8> usersOf(const GlobalVariable &GV) {
  SmallPtrSet<const Function *, 8> In;
  SmallVector<const User *, 8> Users(GV.users());
  while (!Users.empty()) {
    const User *U = Users.pop_back_val();
    if (auto *I = dyn_cast<Instruction>(U))
      In.insert(I->getFunction());
    else
      append_range(Users, U->users());
  }
  return In;
}

void forAnnotations(const Module &M,
                    function_ref<void(Function &, StringRef, StringRef)> Each) {
  const GlobalVariable *GV = M.getNamedGlobal("llvm.global.annotations");
  auto *All = GV && GV->hasInitializer()
                  ? dyn_cast<ConstantArray>(GV->getInitializer())
                  : nullptr;
  if (!All)
    return;
  for (const Use &U : All->operands()) {
    auto *S = dyn_cast<ConstantStruct>(U);
    if (!S || S->getNumOperands() < 2)
      continue;
    auto *F = dyn_cast<Function>(S->getOperand(0)->stripPointerCasts());
    auto *Text =
        dyn_cast<GlobalVariable>(S->getOperand(1)->stripPointerCasts());
    auto *Data = Text && Text->hasInitializer()
                     ? dyn_cast<ConstantDataSequential>(Text->getInitializer())
                     : nullptr;
    if (!F || !Data || !Data->isCString())
      continue;
    auto [Name, Value] = Data->getAsCString().split('=');
    Each(*F, Name, Value);
  }
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
