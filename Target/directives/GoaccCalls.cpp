//===- GoaccCalls.cpp - OpenACC's calls and their verification ------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Reads the calls of a module and groups them into quartets, by rules 1 and 2
/// of GoaccLower.cpp.
///
//===----------------------------------------------------------------------===//

#include "directives/Goacc.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include <map>

#define DEBUG_TYPE "goacc-lower"

namespace crosslane::goacc {

Type *memoryType(LLVMContext &C, const ElementType &T) {
  switch (T.Kind) {
  case ElementType::Int:
  case ElementType::Bool:
    return IntegerType::get(C, T.Bits);
  case ElementType::Float:
    return T.Name == "bf16"  ? Type::getBFloatTy(C)
           : T.Name == "f16" ? Type::getHalfTy(C)
           : T.Bits == 32    ? Type::getFloatTy(C)
                             : Type::getDoubleTy(C);
  case ElementType::Complex: {
    Type *Part = T.Bits == 32 ? Type::getFloatTy(C) : Type::getDoubleTy(C);
    return StructType::get(Part, Part);
  }
  }
  llvm_unreachable("no such kind");
}

AllocaInst *makeSlot(Function &F, Type *Ty, const Twine &Name) {
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  auto *A = B.CreateAlloca(
      Ty, F.getParent()->getDataLayout().getAllocaAddrSpace(), nullptr, Name);
  A->setAlignment(Align(16));
  return A;
}

/// LOCAL of \p CI in the memory form of its type, whichever way the C ABI
/// passes it, and back.
Value *localOf(IRBuilderBase &B, CallInst &CI, const ElementType &T) {
  Type *Ty = memoryType(B.getContext(), T);
  const unsigned Parts = CI.arg_size() - 5;
  Value *V = CI.getArgOperand(1);
  if (T.Kind == ElementType::Bool)
    return B.CreateZExtOrTrunc(V, Ty);
  if (Parts == 1 && V->getType() == Ty)
    return V;
  Function &F = *CI.getFunction();
  AllocaInst *Slot = makeSlot(F, Ty, "goacc.local");
  B.CreateStore(V, Slot);
  if (Parts == 2)
    B.CreateStore(CI.getArgOperand(2), B.CreateStructGEP(Ty, Slot, 1));
  return B.CreateLoad(Ty, Slot);
}
Value *resultOf(IRBuilderBase &B, CallInst &CI, const ElementType &T,
                Value *V) {
  Type *Ty = CI.getType();
  if (T.Kind == ElementType::Bool)
    return Ty->isIntegerTy(1)
               ? B.CreateICmpNE(V, Constant::getNullValue(V->getType()))
               : B.CreateZExtOrTrunc(V, Ty);
  if (V->getType() == Ty)
    return V;
  AllocaInst *Slot = makeSlot(*CI.getFunction(), V->getType(), "goacc.result");
  B.CreateStore(V, Slot);
  return B.CreateLoad(Ty, Slot);
}

/// LOCAL as the result: what there is when nothing is to be done.
void keepLocal(CallInst &CI, const ElementType &T) {
  IRBuilder<> B(&CI);
  CI.replaceAllUsesWith(resultOf(B, CI, T, localOf(B, CI, T)));
  CI.eraseFromParent();
}

/// The pointer that \p V is, through casts, constant offsets and variables that
/// are stored to once, as unoptimised code has its parameters.
std::pair<const Value *, int64_t> trace(const Value *V, const DataLayout &DL) {
  int64_t Offset = 0;
  for (unsigned Depth = 0; Depth < 16; Depth++) {
    APInt Here(DL.getIndexTypeSizeInBits(V->getType()), 0);
    V = V->stripAndAccumulateConstantOffsets(DL, Here,
                                             /*AllowNonInbounds=*/true);
    Offset += Here.getSExtValue();
    auto *Load = dyn_cast<LoadInst>(V);
    if (!Load)
      break;
    auto *A =
        dyn_cast<AllocaInst>(Load->getPointerOperand()->stripPointerCasts());
    if (!A)
      break;
    const Value *Stored = nullptr;
    unsigned Stores = 0;
    SmallVector<const Value *, 4> Names = {A};
    for (unsigned K = 0; K < Names.size() && Stores < 2; K++)
      for (const User *U : Names[K]->users()) {
        if (isa<AddrSpaceCastInst, BitCastInst>(U))
          Names.push_back(U);
        else if (auto *St = dyn_cast<StoreInst>(U);
                 St && St->getValueOperand() != Names[K])
          Stored = St->getValueOperand(), Stores++;
        else if (!isa<LoadInst>(U) &&
                 !cast<Instruction>(U)->isDebugOrPseudoInst() &&
                 !cast<Instruction>(U)->isLifetimeStartOrEnd())
          Stores = 2;
      }
    if (Stores != 1 || !Stored->getType()->isPointerTy())
      break;
    V = Stored;
  }
  return {V, Offset};
}

StringRef opName(unsigned O) {
  return O < NumOps ? StringRef(OpNames[O]) : "the program's operator";
}

/// Of the program's operators, used by name.
bool isOwnOperator(StringRef Name) {
  return Name.starts_with("__goacc_combine_") ||
         Name.starts_with("__goacc_identity_");
}

std::optional<StringRef> goaccName(const Function &F) {
  StringRef Name = F.getName();
  if (isOwnOperator(Name))
    return std::nullopt;
  for (StringRef Prefix : Prefixes)
    if (Name.consume_front(Prefix))
      return Name;
  return std::nullopt;
}

std::optional<unsigned> Lower::sizeOf(const Function &F, unsigned L) const {
  static constexpr StringLiteral Attributes[] = {"goacc-gangs", "goacc-workers",
                                                 "goacc-vector-length"};
  unsigned N;
  const Attribute A = F.getFnAttribute(Attributes[L]);
  if (!A.isValid() || A.getValueAsString().getAsInteger(10, N) || !N)
    return std::nullopt;
  return N;
}

void Lower::readAnnotations() {
  forAnnotations(M, [](Function &F, StringRef Name, StringRef Value) {
    if (Name.starts_with("goacc-") && !F.hasFnAttribute(Name))
      F.addFnAttr(Name, Value);
  });
}

void Lower::checkLaunch(Function &F) {
  for (StringRef Name :
       {"goacc-gangs", "goacc-workers", "goacc-vector-length"}) {
    const Attribute A = F.getFnAttribute(Name);
    unsigned N = 0;
    // 0 is for what the launch says.
    if (A.isValid() && A.getValueAsString().getAsInteger(10, N))
      Errors.push_back(("function '" + F.getName() + "': " + Name + "=\"" +
                        A.getValueAsString() + "\" is no number")
                           .str());
  }
  const unsigned W = sizeOf(F, Worker).value_or(1),
                 V = sizeOf(F, Vector).value_or(1);
  if (W > MaxThreads || V > MaxThreads || W * V > MaxThreads)
    Errors.push_back(("function '" + F.getName() + "': " + Twine(W) +
                      " workers of " + Twine(V) + " vector lanes are " +
                      Twine(uint64_t(W) * V) + " threads; a gang has at most " +
                      Twine(MaxThreads))
                         .str());
}

std::optional<unsigned> Lower::number(const CallInst &CI, unsigned At,
                                      StringRef What, unsigned End) {
  auto *N = dyn_cast<ConstantInt>(CI.getArgOperand(At));
  if (!N) {
    error(CI, What + " of " + CI.getCalledFunction()->getName() +
                  " is not a constant");
    return std::nullopt;
  }
  if (N->getValue().uge(End)) {
    error(CI, What + " of " + CI.getCalledFunction()->getName() + " is " +
                  Twine(N->getSExtValue()) + "; it is 0 to " + Twine(End - 1));
    return std::nullopt;
  }
  return N->getZExtValue();
}

void Lower::collectCall(CallInst &CI, StringRef Name) {
  static constexpr unsigned MaxID = 1u << 24;
  auto Arguments = [&](unsigned N) {
    bool Fits = CI.arg_size() == N && all_of(CI.args(), [](const Use &U) {
                  return U->getType()->isIntegerTy(32);
                });
    if (!Fits)
      error(CI, CI.getCalledFunction()->getName() + " takes " + Twine(N) +
                    (N == 1 ? " number" : " numbers") + " of 32 bits");
    return Fits;
  };
  const auto Kind = StringSwitch<std::optional<Plain::Kind>>(Name)
                        .Case("lock", Plain::Lock)
                        .Case("unlock", Plain::Unlock)
                        .Case("fork", Plain::Fork)
                        .Case("join", Plain::Join)
                        .Case("dim_pos", Plain::Pos)
                        .Case("dim.pos", Plain::Pos)
                        .Case("dim_size", Plain::Size)
                        .Case("dim.size", Plain::Size)
                        .Default(std::nullopt);
  if (Kind) {
    const bool IsLock = *Kind == Plain::Lock || *Kind == Plain::Unlock;
    const bool IsValue = *Kind == Plain::Pos || *Kind == Plain::Size;
    if (!Arguments(IsLock ? 2 : 1))
      return;
    if (IsValue ? !CI.getType()->isIntegerTy(32) : !CI.getType()->isVoidTy())
      return error(CI, CI.getCalledFunction()->getName() +
                           (IsValue ? " gives an i32" : " gives nothing"));
    auto L = number(CI, 0, "LEVEL", NumLevels);
    auto LID = IsLock ? number(CI, 1, "LID", MaxID) : 0;
    if (L && LID)
      Plains.push_back({&CI, *Kind, *L, *LID});
    return;
  }
  StringRef Rest = Name;
  Call K;
  K.CI = &CI;
  bool Known =
      Rest.consume_front("reduction_") || Rest.consume_front("reduction.");
  if (Known) {
    size_t Which = 0;
    while (Which < NumSteps && !Rest.consume_front(StepNames[Which]))
      Which++;
    Known = Which < NumSteps &&
            (Rest.consume_front("_") || Rest.consume_front("."));
    K.S = Step(Which);
    K.T = find_if(Types, [&](const ElementType &T) { return T.Name == Rest; });
    Known &= K.T != std::end(Types);
  }
  if (!Known)
    return error(CI, "there is no " + CI.getCalledFunction()->getName());
  // LOCAL is one argument, or the two parts of a complex number.
  const bool TwoParts = K.T->Kind == ElementType::Complex && CI.arg_size() == 7;
  Type *Ty = memoryType(C, *K.T),
       *Local = CI.arg_size() >= 6 ? CI.getArgOperand(1)->getType() : nullptr;
  const DataLayout &DL = M.getDataLayout();
  auto Fits = [&](Type *Found) {
    if (K.T->Kind == ElementType::Complex)
      return Found->isSized() &&
             DL.getTypeStoreSize(Found) == DL.getTypeStoreSize(Ty);
    return Found == Ty ||
           (K.T->Kind == ElementType::Bool && Found->isIntegerTy(1));
  };
  if ((CI.arg_size() != 6 && !TwoParts) ||
      !CI.getArgOperand(0)->getType()->isPointerTy() ||
      !(TwoParts ? CI.getArgOperand(2)->getType() == Local &&
                       Local == Ty->getStructElementType(0)
                 : Fits(Local)) ||
      !Fits(CI.getType()) ||
      any_of(drop_begin(CI.args(), K.firstNumber()),
             [](const Use &U) { return !U->getType()->isIntegerTy(32); }))
    return error(CI,
                 CI.getCalledFunction()->getName() + " takes (ptr RES, " +
                     K.T->Name +
                     " LOCAL, i32 LEVEL, i32 OP, i32 LID, i32 RID) and gives " +
                     K.T->Name);
  auto L = number(CI, K.firstNumber(), "LEVEL", NumLevels);
  auto O = number(CI, K.firstNumber() + 1, "OP", MaxID);
  if (O && *O >= NumOps && (*O < FirstOwn || *O >= EndOwn))
    return error(CI, "OP of " + CI.getCalledFunction()->getName() + " is " +
                         Twine(*O) + "; it is 0 to " + Twine(NumOps - 1) +
                         ", or " + Twine(FirstOwn) + " to " +
                         Twine(EndOwn - 1) + " for the program's own");
  auto LID = number(CI, K.firstNumber() + 2, "LID", MaxID);
  auto RID = number(CI, K.firstNumber() + 3, "RID", MaxID);
  if (!L || !O || !LID || !RID)
    return;
  K.L = *L, K.O = *O, K.LID = *LID, K.RID = *RID;
  if (K.O >= FirstOwn)
    for (unsigned Takes : {2, 1}) {
      const Function *F = ownFunction(K, Takes);
      if (!F || F->isDeclaration() || !F->getReturnType()->isVoidTy() ||
          F->arg_size() != Takes || any_of(F->args(), [](const Argument &A) {
            return !A.getType()->isPointerTy();
          }))
        return error(CI, "OP " + Twine(K.O) + " of " + K.T->Name +
                             " needs a function void " + ownName(K, Takes) +
                             (Takes == 2 ? "(ptr, ptr)" : "(ptr)") +
                             " in the module");
    }
  const bool IsReal = K.T->Kind == ElementType::Float,
             IsComplex = K.T->Kind == ElementType::Complex;
  if ((IsReal && K.O >= And && K.O <= Xor) ||
      (IsComplex && K.O != Add && K.O != Mul && K.O != Same && K.O < FirstOwn))
    return error(CI, "there is no " + opName(K.O) + " of " + K.T->Name);
  if (K.O == Same && (K.L != Gang || !K.hasRes()))
    return error(CI, "OP 9 is for gangs and an object they copy");
  if (K.L != Gang && K.hasRes())
    return error(CI, "RES of a " + LevelNames[K.L] +
                         " reduction is not null; a copy object is combined by "
                         "a gang reduction around it");
  if (Value *R = K.res(); K.hasRes() && isa<Constant>(R) &&
                          isa<ConstantPointerNull>(R->stripPointerCasts()))
    return error(CI, "RES is a cast of null");
  Calls.push_back(K);
}

void Lower::collect() {
  Calls.clear();
  Plains.clear();
  Reductions.clear();
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *CB = dyn_cast<CallBase>(&I);
      if (!CB)
        continue;
      const Function *Callee = CB->getCalledFunction();
      if (!Callee)
        continue;
      if (auto Name = goaccName(*Callee)) {
        if (auto *CI = dyn_cast<CallInst>(CB))
          collectCall(*CI, *Name);
        else
          error(I, Callee->getName() + " is not called by a plain call");
      }
    }
  for (Function &F : M)
    if (goaccName(F))
      for (const User *U : F.users())
        if (auto *CB = dyn_cast<CallBase>(U);
            !CB || CB->getCalledFunction() != &F)
          Errors.push_back((nameOf(M) + ": " + F.getName() +
                            " is used otherwise than in a call")
                               .str());
}

/// The nearest of \p Candidates that dominates \p I, nullptr if none does.
template <typename Range>
static CallInst *nearest(const Range &Candidates, const CallInst *I,
                         DominatorTree &DT) {
  CallInst *Best = nullptr;
  for (CallInst *CI : Candidates)
    if (DT.dominates(CI, I) && (!Best || DT.dominates(Best, CI)))
      Best = CI;
  return Best;
}

/// Pairs the calls of \p F to quartets.
void Lower::match(Function &F, ArrayRef<Call> All) {
  const size_t Before = Errors.size();
  DominatorTree DT(F);
  PostDominatorTree PDT(F);
  using Key = std::tuple<unsigned, unsigned, unsigned>; // level, LID, RID
  MapVector<Key, SmallVector<const Call *, 4>> ByKey;
  for (const Call &K : All)
    ByKey[{K.L, K.LID, K.RID}].push_back(&K);
  const size_t First = Reductions.size();
  for (auto &[Name, Same] : ByKey) {
    auto [L, LID, RID] = Name;
    const std::string Which =
        (LevelNames[L] + " loop " + Twine(LID) + ", reduction " + Twine(RID))
            .str();
    SmallVector<CallInst *, 4> Of[NumSteps];
    std::map<const CallInst *, const Call *> Info;
    for (const Call *K : Same) {
      Of[K->S].push_back(K->CI);
      Info[K->CI] = K;
    }
    bool Complete = true;
    for (unsigned S = 0; S < NumSteps; S++)
      if (Of[S].empty()) {
        error(*Same[0]->CI, Which + " has no " + StepNames[S]);
        Complete = false;
      }
    if (!Complete)
      continue;
    // Each later step belongs to the nearest earlier one above it.
    std::map<const CallInst *, CallInst *> Next[NumSteps];
    for (unsigned S = Init; S < NumSteps && Complete; S++)
      for (CallInst *CI : Of[S]) {
        CallInst *Earlier = nearest(Of[S - 1], CI, DT);
        if (!Earlier) {
          error(*CI, Which + ": its " + StepNames[S] +
                         " does not come after a " + StepNames[S - 1] +
                         " on every way");
          Complete = false;
        } else if (CallInst *&Other = Next[S - 1][Earlier]) {
          error(*CI, Which + ": two calls of " + StepNames[S] +
                         " belong to one " + StepNames[S - 1]);
          Complete = false;
        } else {
          Other = CI;
        }
      }
    if (!Complete)
      continue;
    for (CallInst *S0 : Of[Setup]) {
      Reduction R;
      R.At[Setup] = S0;
      for (unsigned S = Init; S < NumSteps && Complete; S++)
        if (!(R.At[S] = Next[S - 1][R.At[S - 1]])) {
          error(*R.At[S - 1], Which + " has no " + StepNames[S]);
          Complete = false;
        }
      if (!Complete)
        break;
      const Call &K = *Info[S0];
      R.T = K.T, R.L = L, R.O = K.O, R.LID = LID, R.RID = RID;
      R.HasRes = K.hasRes();
      R.F = &F;
      const auto Res = trace(K.res(), M.getDataLayout());
      for (unsigned S = Init; S < NumSteps; S++) {
        const Call &Other = *Info[R.At[S]];
        const char *Differs =
            Other.T != K.T   ? "type"
            : Other.O != K.O ? "OP"
            : Other.hasRes() != K.hasRes() ||
                    trace(Other.res(), M.getDataLayout()) != Res
                ? "RES"
                : nullptr;
        if (Differs) {
          error(*Other.CI, Which + ": " + StepNames[S] + " has another " +
                               Differs + " than setup");
          Complete = false;
        }
        // A step that is left out on some way would be waited for in vain.
        if (!PDT.dominates(R.At[S]->getParent(), R.At[S - 1]->getParent())) {
          error(*Other.CI, Which + ": " + StepNames[S] +
                               " does not come on every way from " +
                               StepNames[S - 1]);
          Complete = false;
        }
      }
      if (Complete)
        Reductions.push_back(R);
    }
  }
  if (Errors.size() != Before)
    return;
  checkNesting(F, DT);
  renumber(F, DT);
  // The barriers and locks in between.
  for (size_t K = First; K < Reductions.size(); K++) {
    Reduction &R = Reductions[K];
    for (const Plain &P : Plains) {
      if (P.CI->getFunction() != &F || P.L != R.L)
        continue;
      auto Between = [&](Step From, Step To) {
        return DT.dominates(R.At[From], P.CI) && DT.dominates(P.CI, R.At[To]);
      };
      R.Forks |= P.K == Plain::Fork && Between(Setup, Init);
      R.Joins |= P.K == Plain::Join && Between(Fini, Teardown);
      R.Locked |= P.K == Plain::Lock && P.LID == R.LID && Between(Init, Fini);
    }
  }
}

void Lower::checkNesting(Function &F, DominatorTree &DT) {
  for (Reduction &A : Reductions)
    for (Reduction &B : Reductions) {
      if (&A == &B || &A.function() != &F || &B.function() != &F)
        continue;
      // A and B of one loop are side by side.
      if (A.L == B.L && A.LID == B.LID)
        continue;
      // Whether B begins within A.
      const bool Begins = DT.dominates(A.At[Setup], B.At[Setup]) &&
                          !DT.dominates(A.At[Teardown], B.At[Setup]) &&
                          DT.dominates(B.At[Setup], A.At[Teardown]);
      if (!Begins)
        continue;
      const auto Text = [&](const Twine &Why) {
        error(*B.At[Setup], LevelNames[B.L] + " loop " + Twine(B.LID) +
                                " is in " + LevelNames[A.L] + " loop " +
                                Twine(A.LID) + ", " + Why);
      };
      if (B.L < A.L)
        Text("and a " + LevelNames[A.L] + " has no " + LevelNames[B.L] + "s");
      else if (B.L == A.L && B.L != Gang)
        Text("of the same level");
      else if (!DT.dominates(A.At[Init], B.At[Init]) ||
               !DT.dominates(B.At[Fini], A.At[Fini]))
        Text("but not nested: init, or fini, of the two are the other way "
             "around");
    }
}

/// Numbers of their own for copies of a loop.
void Lower::renumber(Function &F, DominatorTree &) {
  unsigned Free = 0;
  for (const Reduction &R : Reductions)
    Free = std::max(Free, R.LID + 1);
  for (const Plain &P : Plains)
    Free = std::max(Free, P.LID + 1);
  for (const Call &K : Calls)
    Free = std::max(Free, K.LID + 1);
  DenseMap<const Instruction *, unsigned> Order;
  ReversePostOrderTraversal<Function *> RPO(&F);
  unsigned At = 0;
  for (BasicBlock *BB : RPO)
    for (Instruction &I : *BB)
      Order[&I] = At++;
  // The k-th copies of a loop's reductions are those of its k-th copy.
  std::map<std::tuple<unsigned, unsigned, unsigned>,
           SmallVector<Reduction *, 2>>
      Copies;
  for (Reduction &R : Reductions)
    if (&R.function() == &F)
      Copies[{R.L, R.LID, R.RID}].push_back(&R);
  std::map<std::tuple<unsigned, unsigned, size_t>, unsigned> Fresh;
  DominatorTree DT(F);
  for (auto &[Name, Found] : Copies) {
    // Lambdas of C++17 capture no structured bindings.
    const unsigned L = std::get<0>(Name), LID = std::get<1>(Name);
    auto &All = Found;
    sort(All, [&](const Reduction *A, const Reduction *B) {
      return Order[A->At[Init]] < Order[B->At[Init]];
    });
    for (size_t K = 1; K < All.size(); K++) {
      unsigned &New = Fresh[{L, LID, K}];
      if (!New) {
        New = Free++;
        OptimizationRemarkEmitter ORE(&F);
        ORE.emit([&] {
          return OptimizationRemark(DEBUG_TYPE, "Copy", All[K]->At[Init])
                 << "copy " << utostr(K) << " of " << LevelNames[L].str()
                 << " loop " << utostr(LID) << " is loop " << utostr(New);
        });
      }
      Reduction &R = *All[K];
      // Its locks are those that its init is the last above.
      for (Plain &P : Plains)
        if (P.CI->getFunction() == &F && P.L == L && P.LID == LID &&
            (P.K == Plain::Lock || P.K == Plain::Unlock) &&
            DT.dominates(R.At[Init], P.CI) &&
            DT.dominates(P.CI, R.At[Teardown])) {
          P.LID = New;
          P.CI->setArgOperand(1, ConstantInt::get(Type::getInt32Ty(C), New));
        }
      R.LID = New;
      for (CallInst *CI : R.At)
        CI->setArgOperand(CI->arg_size() - 2,
                          ConstantInt::get(Type::getInt32Ty(C), New));
    }
  }
}

} // namespace crosslane::goacc

bool crosslane::usesGoacc(const llvm::Module &M) {
  bool Uses = llvm::any_of(M, [](const llvm::Function &F) {
    return goacc::wantsSingle(F) ||
           (F.isDeclaration() && !F.use_empty() && goacc::goaccName(F));
  });
  crosslane::forAnnotations(
      M, [&](llvm::Function &F, llvm::StringRef Name, llvm::StringRef) {
        Uses |= Name == "goacc-single" && !F.hasFnAttribute(Name);
      });
  return Uses;
}
