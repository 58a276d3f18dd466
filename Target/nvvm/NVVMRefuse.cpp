//===- NVVMRefuse.cpp - Reports errors and unsupported constructs ---------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The last pass. Any remaining NVVM would at best crash the backend
/// and at worst compile to something else, so it is reported and the
/// compilation ends without output:
///
///   kernel.cu:12:7: error: in function 'k': llvm.nvvm.foo is not supported
///   kernel.cu:15:3: error: in function 'k': function 'f' has no definition
///   (and 12 more in this function)
///   error: nvvm-to-amdgpu: 14 constructs in 1 function of 'module.ll' cannot
///   be compiled for gfx90a
///
/// A reason appears once for each function, and once if a place in the source
/// has been inlined into several functions or instantiated for several.
///
/// The lines go to the error stream directly: opt exits at the first error
/// diagnostic, but one run must show all errors. Only the last line is a
/// diagnostic, which tells the host tool that compilation
/// failed.
///
/// With keep-going, a rejected construct removes only the kernels that reach
/// it, if there are others: the lines are warnings, and these kernels are
/// removed with the code that only they use. A variable with the reason
/// replaces a kernel K, and a variable that refers to something rejected:
///
///   @__crosslane_refused.K = protected addrspace(4) constant [..] c"k.cu:..."
///
/// Rejected are: calls of `llvm.nvvm.*` that no pass replaced; instructions,
/// functions and variables marked with refuse(); inline assembly with text;
/// module-level assembly; uses of functions and variables without definition;
/// and generic LLVM constructs that AMDGPU's code generation cannot handle,
/// which CUDA code may contain if it was written for a newer compiler or by
/// hand.
///
/// After the optimiser another check looks for shared memory.
///
/// nvvm-verify, the first pass, is here too: it reports invalid IR in the same
/// way, the first error of each function.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "lanes/LaneFacts.h"
#include "lanes/Versions.h"
#include "llvmCompat/llvmCompat.h"
#include "nvvm/Passes.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/DiagnosticHandler.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/ModuleSlotTracker.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"
#include <memory>
#include <vector>

using namespace llvm;

#define DEBUG_TYPE "nvvm-verify"

STATISTIC(NumVerified, "Number of functions verified");
STATISTIC(NumDebugInfo, "Number of modules whose debug info was dropped");

#undef DEBUG_TYPE
#define DEBUG_TYPE "nvvm-refuse"

STATISTIC(NumLowered, "Number of functions with nothing left to lower");
STATISTIC(NumRefused, "Number of modules refused");
STATISTIC(NumLeftOut, "Number of kernels left out");

namespace crosslane {
namespace {

unsigned countDefinitions(const Module &M) {
  return count_if(M, [](const Function &F) { return !F.isDeclaration(); });
}

/// True when AMDGPU can generate no code for intrinsic \p Name (without "llvm."
/// and overloads) on values of \p T: there is no library to call.
bool lacksImplementation(StringRef Name, const Type *T) {
  static const StringRef InNoType[] = {
      "tan",  "asin", "acos", "atan",   "atan2",    "sinh",
      "cosh", "tanh", "modf", "sincos", "sincospi", "frameaddress"};
  static const StringRef ToInteger[] = {"lround", "llround", "lrint", "llrint"};
  static const StringRef NotInDouble[] = {"sin",  "cos",  "pow",   "powi",
                                          "exp",  "exp2", "exp10", "log",
                                          "log2", "log10"};
  if (is_contained(InNoType, Name))
    return true;
  if (is_contained(ToInteger, Name))
    return !compat::RoundsToInteger || T->isBFloatTy();
  return T->isDoubleTy() && is_contained(NotInDouble, Name);
}

/// True for a conversion between two address spaces that never hold the same
/// object. Global and constant memory are one.
bool isImpossibleCast(unsigned From, unsigned To) {
  auto IsFlat = [](unsigned AS) { return AS == 0 || AS == 1 || AS == 4; };
  return From != 0 && To != 0 && From != To && !(IsFlat(From) && IsFlat(To));
}

/// Types of other machines, which no GPU computes with.
bool isForeign(const Type *T) {
  const Type *S = T->getScalarType();
  return S->isFP128Ty() || S->isX86_FP80Ty() || S->isPPC_FP128Ty();
}

/// Collects what is refused: a reason once a function, and once a place that is
/// in several functions, with how often it came up. Copies that an optimiser
/// has made of a place in the source count as one.
class Report {
  struct Line {
    std::string Where, In, Function, Reason;
    unsigned Places = 0, OtherFunctions = 0;
  };
  static constexpr size_t SaidElsewhere = ~size_t(0);
  std::vector<Line> Lines; ///< In the order of the module.
  StringMap<size_t> ByFunction, ByPlace;
  StringSet<> Places, Functions;
  size_t Count = 0;
  bool Elsewhere = false; ///< Some of it is in no function.

public:
  /// \p Function is empty for what is in none; \p IsPlace says that \p Where
  /// is a place in the source and not the whole module. \p In stands before
  /// the reason.
  void add(StringRef Where, bool IsPlace, StringRef Function, StringRef In,
           StringRef Reason) {
    auto Key = [](const Twine &A, StringRef B) {
      return (A + Twine('\0') + B).str();
    };
    if (IsPlace &&
        !Places.insert(Key(Where + Twine('\0') + Function, Reason)).second)
      return;
    ++Count;
    if (Function.empty())
      Elsewhere = true;
    else
      Functions.insert(Function);
    auto [Same, IsNew] =
        ByFunction.try_emplace(Key(Function, Reason), Lines.size());
    if (!IsNew) {
      if (Same->second != SaidElsewhere)
        ++Lines[Same->second].Places;
      return;
    }
    if (IsPlace) {
      auto [Other, IsFirst] =
          ByPlace.try_emplace(Key(Where, Reason), Lines.size());
      if (!IsFirst) {
        Same->second = SaidElsewhere;
        ++Lines[Other->second].OtherFunctions;
        return;
      }
    }
    Lines.push_back({Where.str(), In.str(), Function.str(), Reason.str()});
  }

  size_t count() const { return Count; }
  /// The number of functions; 0 if not everything is in one.
  size_t functions() const { return Elsewhere ? 0 : Functions.size(); }

  void print(raw_ostream &OS, StringRef Severity) const {
    for (const Line &L : Lines) {
      OS << L.Where << ": " << Severity << ": ";
      if (!L.Function.empty())
        OS << "in function '" << L.Function << "': ";
      OS << L.In << L.Reason;
      if (L.Places)
        OS << " (and " << L.Places << " more in this function";
      if (L.OtherFunctions)
        OS << (L.Places ? ", and in " : " (and in ") << L.OtherFunctions
           << " more function" << (L.OtherFunctions > 1 ? "s" : "");
      OS << (L.Places || L.OtherFunctions ? ")\n" : "\n");
    }
  }
};

std::string placeOfFunction(const Function &F) {
  if (DISubprogram *SP = F.getSubprogram(); SP && SP->getLine())
    return (SP->getFilename() + ":" + Twine(SP->getLine())).str();
  return nameOf(*F.getParent());
}

/// The first reason why a function or a variable is refused, with its place.
using Reasons = DenseMap<const GlobalObject *, std::string>;

class Refuser {
  Module &M;

public:
  Report All;
  Reasons First;
  bool Everything = false; ///< Something is refused that no kernel is without.

  explicit Refuser(Module &M) : M(M) {
    if (!M.getModuleInlineAsm().empty()) {
      All.add(nameOf(M), false, "", "",
              "module-level inline assembly is not supported");
      Everything = true;
    }
    for (GlobalVariable &GV : M.globals())
      variable(GV);
    for (Function &F : M)
      if (!isVersion(F)) // its original says it
        function(F);
  }

  /// What is refused, as the start of a sentence.
  std::string summary() const {
    std::string Text =
        utostr(All.count()) + (All.count() == 1 ? " construct" : " constructs");
    if (All.functions())
      Text += " in " + utostr(All.functions()) +
              (All.functions() == 1 ? " function" : " functions");
    return Text + " of '" + nameOf(M) + "'";
  }

private:
  void add(const Instruction &I, const Twine &Reason) {
    const DebugLoc L = userLocation(I);
    const Function &F = *I.getFunction();
    const std::string Where = placeOf(I), In = inlinedHere(I);
    All.add(Where, L && L->getLine(), F.getName(), In, Reason.str());
    if (std::string &Text = First[&F]; Text.empty())
      Text =
          (Where + ": in function '" + F.getName() + "': " + In + Reason).str();
  }

  void variable(GlobalVariable &GV) {
    std::string Reason = refusalOf(GV).str();
    if (Reason.empty() && GV.hasInitializer() &&
        !GV.getName().starts_with("llvm."))
      Reason = missingIn(GV.getInitializer());
    if (Reason.empty())
      return;
    std::string Where = nameOf(M);
    SmallVector<DIGlobalVariableExpression *, 1> Debug;
    GV.getDebugInfo(Debug);
    if (!Debug.empty())
      if (auto *Var = Debug[0]->getVariable(); Var && Var->getLine())
        Where = (Var->getFilename() + ":" + Twine(Var->getLine())).str();
    const std::string In = ("variable '" + GV.getName() + "': ").str();
    All.add(Where, false, "", In, Reason);
    First[&GV] = Where + ": " + In + Reason;
  }

  void function(Function &F) {
    if (StringRef Reason = refusalOf(F); !Reason.empty()) {
      All.add(placeOfFunction(F), false, F.getName(), "", Reason);
      First[&F] = (placeOfFunction(F) + ": in function '" + F.getName() +
                   "': " + Reason)
                      .str();
    }
    for (Instruction &I : instructions(F))
      instruction(I);
  }

  void instruction(Instruction &I) {
    StringRef Reason = refusalOf(I);
    auto *CB = dyn_cast<CallBase>(&I);
    auto *Callee = CB ? CB->getCalledFunction() : nullptr;
    if (Callee && Callee->isIntrinsic()) {
      StringRef Name = Callee->getName();
      if (!Reason.empty())
        add(I, Name + ": " + Reason);
      else if (Name.starts_with("llvm.nvvm."))
        add(I, Name + " is not supported");
    } else if (!Reason.empty()) {
      add(I, Reason);
      return;
    }
    if (CB)
      if (auto *IA = dyn_cast<InlineAsm>(CB->getCalledOperand())) {
        StringRef Text = StringRef(IA->getAsmString()).trim();
        if (!Text.empty() && !I.getMetadata(OwnAsm))
          add(I, "inline PTX is not supported: '" + excerpt(Text) + "'");
      }
    for (const Use &U : I.operands()) {
      auto *Op = dyn_cast<Constant>(U.get());
      if (!Op)
        continue;
      std::string Missing = missingIn(Op);
      if (!Missing.empty())
        add(I, Missing);
    }
    generic(I);
  }

  /// Reports what no GPU code can be made of, whatever it is derived from.
  void generic(Instruction &I) {
    if (isForeign(I.getType()) ||
        any_of(I.operand_values(),
               [](const Value *V) { return isForeign(V->getType()); }))
      add(I, "floating-point types of other machines are not supported");
    if (isa<IndirectBrInst>(I) || isa<CallBrInst>(I))
      add(I, "jumps to computed addresses are not supported");
    if (auto *ASC = dyn_cast<AddrSpaceCastInst>(&I))
      if (isImpossibleCast(ASC->getSrcAddressSpace(),
                           ASC->getDestAddressSpace()))
        add(I, impossibleCast(ASC->getSrcAddressSpace(),
                              ASC->getDestAddressSpace()));
    if (auto *II = dyn_cast<IntrinsicInst>(&I)) {
      StringRef Name = Intrinsic::getBaseName(II->getIntrinsicID());
      Type *T = II->arg_size() ? II->getArgOperand(0)->getType() : nullptr;
      Name.consume_front("llvm.");
      if (T && lacksImplementation(Name, T->getScalarType()))
        add(I, II->getCalledFunction()->getName() +
                   " is not supported: AMD GPUs have no such instruction, and "
                   "there is no library");
    }
  }

  static std::string impossibleCast(unsigned From, unsigned To) {
    return "no pointer to address space " + utostr(From) +
           " is one to address space " + utostr(To);
  }

  /// The start of \p Text in one printable line.
  static std::string excerpt(StringRef Text) {
    constexpr size_t Most = 60;
    std::string S;
    for (char Ch : Text.take_front(Most))
      S += isPrint(Ch) ? Ch : ' ';
    return Text.size() > Most ? S + "..." : S;
  }

  /// What clang and CUDA's headers call for launches in device code, streams
  /// and memory there (libcudadevrt).
  static bool isDeviceRuntime(StringRef Name) {
    return Name.starts_with("__cudaCDP2") || Name == "cudaLaunchDevice" ||
           Name == "cudaGetParameterBuffer";
  }

  /// Says what is wrong with \p Op or a constant it is made of, above all a
  /// function or variable without definition; an empty string if nothing.
  std::string missingIn(const Constant *Op) {
    SmallVector<const Constant *, 8> Work = {Op};
    SmallPtrSet<const Constant *, 8> Seen;
    while (!Work.empty()) {
      const Constant *V = Work.pop_back_val();
      if (!Seen.insert(V).second)
        continue;
      if (auto *F = dyn_cast<Function>(V)) {
        if (F->isDeclaration() && !F->isIntrinsic())
          return ("function '" + F->getName() + "' has no definition" +
                  (isDeviceRuntime(F->getName())
                       ? ": kernels cannot call this function of CUDA's device "
                         "runtime"
                       : ""))
              .str();
        continue;
      }
      if (auto *GV = dyn_cast<GlobalVariable>(V)) {
        // Dynamic shared memory is declared as an array of no elements.
        bool Dynamic =
            GV->getAddressSpace() == 3 &&
            M.getDataLayout().getTypeAllocSize(GV->getValueType()).isZero();
        if (GV->isDeclaration() && !Dynamic)
          return ("variable '" + GV->getName() + "' has no definition").str();
        continue;
      }
      if (isa<GlobalValue>(V))
        continue;
      if (auto *CE = dyn_cast<ConstantExpr>(V);
          CE && CE->getOpcode() == Instruction::AddrSpaceCast) {
        unsigned From = CE->getOperand(0)->getType()->getPointerAddressSpace();
        unsigned To = CE->getType()->getPointerAddressSpace();
        if (isImpossibleCast(From, To))
          return impossibleCast(From, To);
      }
      for (const Use &U : V->operands())
        if (auto *C = dyn_cast<Constant>(U.get()))
          Work.push_back(C);
    }
    return "";
  }
};

} // namespace

//===----------------------------------------------------------------------===//
// nvvm-verify
//===----------------------------------------------------------------------===//

/// The instruction of \p F that the verifier's \p Details speak of: the last
/// that is printed there, which uses what comes before it, or the first that
/// names what is. Null when there is none.
static const Instruction *culprit(const Function &F,
                                  ArrayRef<StringRef> Details) {
  ModuleSlotTracker Slots(F.getParent(),
                          /*ShouldInitializeAllMetadata=*/false);
  Slots.incorporateFunction(F);
  auto Is = [&](function_ref<void(raw_ostream &)> Print) -> size_t {
    std::string Text;
    raw_string_ostream OS(Text);
    Print(OS);
    return find(Details, StringRef(OS.str()).trim()) - Details.begin();
  };
  const Instruction *Found = nullptr;
  size_t Last = 0;
  for (const Instruction &I : instructions(F)) {
    size_t At = Is([&](raw_ostream &OS) { I.print(OS, Slots); });
    if (At < Details.size() && (!Found || At > Last)) {
      Found = &I;
      Last = At;
    }
  }
  if (Found)
    return Found;
  for (const Instruction &I : instructions(F))
    for (const Value *Op : I.operand_values())
      if (!isa<MetadataAsValue>(Op) &&
          Is([&](raw_ostream &OS) {
            Op->printAsOperand(OS, /*PrintType=*/true, Slots);
          }) < Details.size())
        return &I;
  return nullptr;
}

/// Prints the verifier's first complaint in \p Text, about \p F if given.
static void printComplaint(const Module &M, const Function *F, StringRef Text) {
  SmallVector<StringRef, 8> Lines;
  Text.split(Lines, '\n', -1, /*KeepEmpty=*/false);
  // Below a complaint stand the values that it is about.
  SmallVector<StringRef, 8> Details;
  for (StringRef Line : drop_begin(Lines)) {
    if (!StringRef(" !<").contains(Line[0]) && !Line.contains(" %") &&
        !Line.contains(" @"))
      break;
    Details.push_back(Line.trim());
  }
  const Instruction *I = F ? culprit(*F, Details) : nullptr;
  errs() << (I ? placeOf(*I) : nameOf(M)) << ": error: ";
  if (F)
    errs() << "in function '" << F->getName() << "': ";
  errs() << "invalid IR: "
         << (Lines.empty() ? StringRef("no reason given") : Lines[0]);
  if (I)
    errs() << '\n' << *I;
  else if (!Details.empty())
    errs() << ": " << Details[0];
  errs() << '\n';
}

PreservedAnalyses NVVMVerifyPass::run(Module &M, ModuleAnalysisManager &) {
  // Under AMD's triple, which clang has set, the verifier asks for allocas in
  // AMD's address space.
  const std::string Triple = compat::getTriple(M).str();
  if (isNVVM(M))
    compat::setTriple(M, "nvptx64-nvidia-cuda");
  NumVerified += countDefinitions(M);
  std::string Text;
  raw_string_ostream OS(Text);
  bool BrokenDebugInfo = false;
  if (!verifyModule(M, &OS, &BrokenDebugInfo)) {
    compat::setTriple(M, Triple);
    if (!BrokenDebugInfo)
      return PreservedAnalyses::all();
    // As LLVM does where it reads a module.
    M.getContext().diagnose(DiagnosticInfoIgnoringInvalidDebugMetadata(M));
    StripDebugInfo(M);
    ++NumDebugInfo;
    return PreservedAnalyses::none();
  }
  bool InFunctions = false;
  for (const Function &F : M) {
    std::string Complaint;
    raw_string_ostream FOS(Complaint);
    if (!verifyFunction(F, &FOS))
      continue;
    InFunctions = true;
    printComplaint(M, &F, FOS.str());
  }
  if (!InFunctions)
    printComplaint(M, nullptr, OS.str());
  compat::setTriple(M, Triple);
  stopCompilation(M,
                  "nvvm-to-amdgpu: '" + nameOf(M) + "' is not valid LLVM IR");
  return PreservedAnalyses::none();
}

//===----------------------------------------------------------------------===//
// nvvm-refuse
//===----------------------------------------------------------------------===//

/// XLR_REFUSED of runtime/hsa/codeobj.h.
static constexpr StringLiteral RefusedPrefix = "__crosslane_refused.";

/// True also for functions that could not become kernels or are not called.
static bool isKernel(const Function &F) {
  return F.getCallingConv() == CallingConv::AMDGPU_KERNEL ||
         (!refusalOf(F).empty() && none_of(F.users(), IsaPred<CallBase>));
}

/// What runs before and after all kernels, made of constructors.
static bool isEdge(const Function &F) {
  return F.getName() == "amdgcn.device.init" ||
         F.getName() == "amdgcn.device.fini";
}

/// Takes the kernels and variables out of \p M that reach what \p Why has a
/// reason for, and what nothing but these needs. Returns a sentence about them;
/// an empty one, with \p M as it was, when no kernel would be left, or one with
/// what has to run before it missing.
static std::string leaveOut(Module &M, const Reasons &Why) {
  auto ReasonOf = [&](const GlobalValue &Root) -> StringRef {
    SetVector<const GlobalValue *> Reached;
    Reached.insert(&Root);
    addReached(Reached);
    for (const GlobalValue *GV : Reached)
      if (auto *GO = dyn_cast<GlobalObject>(GV))
        if (auto Found = Why.find(GO); Found != Why.end())
          return Found->second;
    return "";
  };
  SmallVector<std::pair<GlobalObject *, StringRef>, 8> Out;
  StringSet<> Going;
  std::string Names;
  unsigned Kernels = 0, OutKernels = 0;
  for (Function &F : M) {
    if (!isKernel(F) || F.isDeclaration() || isVersion(F))
      continue;
    const StringRef Reason = ReasonOf(F);
    if (isEdge(F)) {
      if (!Reason.empty())
        return "";
      continue;
    }
    ++Kernels;
    if (Reason.empty())
      continue;
    Names += (OutKernels++ ? ", " : "") + F.getName().str();
    Out.push_back({&F, Reason});
    for (StringRef Suffix :
         {StringRef(""), suffixOf(Version::Ragged), suffixOf(Version::Rows)})
      Going.insert((F.getName() + Suffix).str());
  }
  if (!OutKernels || OutKernels == Kernels)
    return "";
  auto IsRoot = [](const GlobalVariable &GV) {
    return !GV.isDiscardableIfUnused() || GV.getName().starts_with("llvm.");
  };
  for (GlobalVariable &GV : M.globals())
    if (IsRoot(GV) && !GV.getName().starts_with("llvm."))
      if (const StringRef Reason = ReasonOf(GV); !Reason.empty()) {
        Out.push_back({&GV, Reason});
        Going.insert(GV.getName());
      }
  auto Goes = [&](const GlobalValue &GV) {
    return Going.contains(GV.getName());
  };

  SetVector<const GlobalValue *> Kept;
  for (const Function &F : M)
    if (isKernel(F) && !Goes(F))
      Kept.insert(&F);
  for (const GlobalVariable &GV : M.globals())
    if (IsRoot(GV) && !GV.getName().starts_with("llvm.") && !Goes(GV))
      Kept.insert(&GV);
  addReached(Kept);
  removeFromUsedLists(M, [&](Constant *C) {
    auto *GV = dyn_cast<GlobalValue>(C->stripPointerCasts());
    return GV && !Kept.contains(GV->getAliaseeObject());
  });
  SmallVector<GlobalValue *, 16> Dead, Others;
  for (GlobalAlias &A : M.aliases())
    if (!Kept.contains(A.getAliaseeObject()))
      Others.push_back(&A);
  for (GlobalIFunc &I : M.ifuncs())
    if (!Kept.contains(I.getResolverFunction()))
      Others.push_back(&I);
  for (Function &F : M)
    if (!F.isDeclaration() && !Kept.contains(&F))
      Dead.push_back(&F);
  for (GlobalVariable &GV : M.globals())
    if (!GV.getName().starts_with("llvm.") && !Kept.contains(&GV))
      Dead.push_back(&GV);
  LLVMContext &C = M.getContext();
  for (auto [GO, Reason] : Out) {
    Constant *Text = ConstantDataArray::getString(C, Reason);
    auto *Note = new GlobalVariable(
        M, Text->getType(), /*isConstant=*/true, GlobalValue::ExternalLinkage,
        Text, RefusedPrefix + GO->getName(), nullptr,
        GlobalValue::NotThreadLocal, /*AddressSpace=*/4);
    Note->setVisibility(GlobalValue::ProtectedVisibility);
    Note->setAlignment(Align(1));
  }
  for (GlobalValue *GV : Others) {
    GV->replaceAllUsesWith(PoisonValue::get(GV->getType()));
    GV->eraseFromParent();
  }
  eraseAll(Dead);
  NumLeftOut += OutKernels;
  return utostr(OutKernels) + " of the " + utostr(Kernels) + " kernels of '" +
         nameOf(M) + "' " + (OutKernels == 1 ? "is" : "are") +
         " left out: " + Names;
}

PreservedAnalyses NVVMRefusePass::run(Module &M, ModuleAnalysisManager &) {
  const Refuser R(M);
  if (!R.All.count()) {
    NumLowered += countDefinitions(M);
    return PreservedAnalyses::all();
  }
  if (Opts.KeepGoing && !R.Everything)
    if (const std::string Left = leaveOut(M, R.First); !Left.empty()) {
      NumLowered += countDefinitions(M);
      R.All.print(errs(), "warning");
      warn(M.getContext(), "nvvm-to-amdgpu: " + Left);
      return PreservedAnalyses::none();
    }
  const std::string Refused = R.summary();
  R.All.print(errs(), "error");
  LLVM_DEBUG(dbgs() << "nvvm-refuse: " << Refused << '\n');
  ++NumRefused;
  stopCompilation(M, "nvvm-to-amdgpu: " + Refused + " cannot be compiled for " +
                         Opts.CPU);
  return PreservedAnalyses::none();
}

//===----------------------------------------------------------------------===//
// Too much shared memory
//===----------------------------------------------------------------------===//

/// The bytes of the variables in shared memory that \p Kernel may reach.
/// \p Uses has those of each function's own, \p ByPointer the functions that an
/// indirect call may reach.
static uint64_t sharedBytes(
    const Function &Kernel,
    const DenseMap<const Function *, SetVector<const GlobalVariable *>> &Uses,
    ArrayRef<const Function *> ByPointer) {
  const DataLayout &DL = Kernel.getParent()->getDataLayout();
  SetVector<const Function *> Reached;
  SetVector<const GlobalVariable *> Variables;
  Reached.insert(&Kernel);
  for (size_t I = 0; I < Reached.size(); ++I) {
    const Function *F = Reached[I];
    if (auto Own = Uses.find(F); Own != Uses.end())
      Variables.insert(Own->second.begin(), Own->second.end());
    for (const Instruction &In : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&In);
      if (!Call || Call->isInlineAsm())
        continue;
      if (Call->isIndirectCall())
        Reached.insert(ByPointer.begin(), ByPointer.end());
      else if (const Function *Callee = Call->getCalledFunction())
        Reached.insert(Callee);
    }
  }
  uint64_t Bytes = 0;
  for (const GlobalVariable *GV : Variables)
    Bytes += DL.getTypeAllocSize(GV->getValueType());
  return Bytes;
}

bool refuseTooMuchShared(Module &M, bool KeepGoing) {
  DenseMap<const Function *, SetVector<const GlobalVariable *>> Uses;
  uint64_t All = 0;
  for (const GlobalVariable &GV : M.globals()) {
    if (GV.getAddressSpace() != 3)
      continue;
    All += M.getDataLayout().getTypeAllocSize(GV.getValueType());
    SmallVector<const User *, 8> Work(GV.users());
    SmallPtrSet<const User *, 8> Seen;
    while (!Work.empty()) {
      const User *U = Work.pop_back_val();
      if (auto *I = dyn_cast<Instruction>(U))
        Uses[I->getFunction()].insert(&GV);
      else if (Seen.insert(U).second)
        append_range(Work, U->users());
    }
  }
  constexpr uint64_t Least = 64 << 10;
  if (All <= Least)
    return false;
  SmallVector<const Function *, 8> ByPointer;
  for (const Function &F : M)
    if (!F.isDeclaration() && F.hasAddressTaken())
      ByPointer.push_back(&F);
  Report Refused;
  Reasons Why;
  std::string CPU;
  for (const Function &F : M) {
    if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL || F.isDeclaration() ||
        isVersion(F))
      continue;
    CPU = F.getFnAttribute("target-cpu").getValueAsString().str();
    const uint64_t Limit = std::max<uint64_t>(
        Least, xl_chip_figures(xl_gfx_number(CPU.c_str())).lds << 10);
    const uint64_t Bytes = sharedBytes(F, Uses, ByPointer);
    if (Bytes <= Limit)
      continue;
    const std::string Reason = utostr(Bytes) +
                               " bytes of shared memory; a block has " +
                               utostr(Limit) + " on " + CPU;
    Refused.add(placeOfFunction(F), false, F.getName(), "", Reason);
    Why[&F] =
        (placeOfFunction(F) + ": in function '" + F.getName() + "': " + Reason)
            .str();
  }
  if (!Refused.count())
    return false;
  if (KeepGoing)
    if (const std::string Left = leaveOut(M, Why); !Left.empty()) {
      Refused.print(errs(), "warning");
      warn(M.getContext(), "nvvm-to-amdgpu: " + Left);
      return false;
    }
  Refused.print(errs(), "error");
  stopCompilation(M, "nvvm-to-amdgpu: " + Twine(Refused.count()) +
                         (Refused.count() == 1 ? " kernel" : " kernels") +
                         " of '" + nameOf(M) + "' cannot be compiled for " +
                         CPU);
  return true;
}

namespace {

/// In the place of another handler: takes the backend's warning about shared
/// memory away, which names no place in IR without debug information and comes
/// for every use, and lets everything else through.
class SharedWithoutKernel : public DiagnosticHandler {
  LLVMContext &C;
  std::unique_ptr<DiagnosticHandler> Inner;
  SmallPtrSet<const Function *, 8> Said;

public:
  SharedWithoutKernel(LLVMContext &C, std::unique_ptr<DiagnosticHandler> Inner)
      : C(C), Inner(std::move(Inner)) {}

  bool handleDiagnostics(const DiagnosticInfo &DI) override {
    auto *Unsupported = dyn_cast<DiagnosticInfoUnsupported>(&DI);
    if (!Unsupported || Unsupported->getSeverity() != DS_Warning ||
        !StringRef(Unsupported->getMessage().str()).contains("non-kernel")) {
      const bool Handled = Inner->handleDiagnostics(DI);
      HasErrors |= Inner->HasErrors;
      return Handled;
    }
    const Function &F = Unsupported->getFunction();
    if (Said.insert(&F).second)
      warn(C, placeOfFunction(F) + ": in function '" + F.getName() +
                  "': uses shared memory, which a kernel of the same module "
                  "would have to reserve; without one it traps");
    return true;
  }
  bool isAnalysisRemarkEnabled(StringRef Pass) const override {
    return Inner->isAnalysisRemarkEnabled(Pass);
  }
  bool isMissedOptRemarkEnabled(StringRef Pass) const override {
    return Inner->isMissedOptRemarkEnabled(Pass);
  }
  bool isPassedOptRemarkEnabled(StringRef Pass) const override {
    return Inner->isPassedOptRemarkEnabled(Pass);
  }
  bool isAnyRemarkEnabled() const override {
    return Inner->isAnyRemarkEnabled();
  }
};

} // namespace

void explainSharedWithoutKernel(Module &M) {
  if (any_of(M,
             [](const Function &F) {
               return F.getCallingConv() == CallingConv::AMDGPU_KERNEL &&
                      !F.isDeclaration();
             }) ||
      none_of(M.globals(), [](const GlobalVariable &GV) {
        return GV.getAddressSpace() == 3;
      }))
    return;
  LLVMContext &C = M.getContext();
  if (auto Inner = C.getDiagnosticHandler())
    C.setDiagnosticHandler(
        std::make_unique<SharedWithoutKernel>(C, std::move(Inner)));
}

} // namespace crosslane
