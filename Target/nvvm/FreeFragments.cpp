//===- FreeFragments.cpp - Fragments whose elements are not accessed ------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Follows the registers of fragments through a function, see FreeFragments.h.
///
//===----------------------------------------------------------------------===//

#include "nvvm/FreeFragments.h"
#include "lanes/LanePresence.h"
#include "lanes/Versions.h"
#include "nvvm/MatrixDoubles.h"
#include "nvvm/MatrixFast.h"
#include "nvvm/WideFragments.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"

#include <map>
#include <tuple>

using namespace llvm;
using namespace crosslane;

static constexpr StringLiteral PlacesAttribute = "crosslane-fragments";

namespace {

/// What a value is: register Index of a fragment.
struct Register {
  MatrixOperand Which = MatrixOperand::A; ///< C for D, too.
  xl::MatrixTypeKind Type = xl::TypeF16;
  unsigned Index = 0;
  bool operator==(const Register &O) const {
    return Which == O.Which && Type == O.Type && Index == O.Index;
  }
};

/// A fragment that an operation takes or gives.
struct Group {
  MatrixOperand Which;
  xl::MatrixTypeKind Type;
  unsigned First, Count; ///< Operands; of results First is 0.
};

/// An operation on fragments of m16n16k16 of f16, bf16, s8 or u8.
struct Operation {
  SmallVector<Group, 3> Takes;
  std::optional<Group> Gives;
  bool Brains = false, Integers = false;
  bool Moves = false, Row = false, HasStride = false; ///< Of loads and stores.
};

class FragmentFlow {
public:
  FragmentFlow(Function &F, const LoweringOptions &Opts) : F(F), Opts(Opts) {}
  /// Whether there are fragments, and all are free, for products that are fast
  /// or not: exact ones of bf16 have no use of it.
  bool isFree(bool Fast);
  /// Whether they are wide now (WideFragments.h), of a function that isFree().
  bool widen();
  /// Whether all are of f16 and all sums of f32.
  bool isOfHalves() const;

private:
  std::optional<Operation> parse(const CallInst &Call) const;
  bool isTakenAs(const Use &U, const Register &R) const;
  static bool isElementwise(const Instruction &I, const Register &R);
  bool follow();
  bool checkElementwise() const;
  bool areAlike(const Value *First, const Value *V, unsigned Index);
  bool checkOperands(const CallInst &Call, const Operation &Op);
  bool checkPhis() const;
  static bool hasWords(const CallInst &Call, const Operation &Op);
  bool isFill(const Value *V, const BasicBlock *At) const;
  const WavefrontFacts &wavefront() const;

  Function &F;
  const LoweringOptions &Opts;
  DenseMap<const CallInst *, Operation> Operations;
  DenseMap<const Value *, Register> Registers;
  SmallVector<PHINode *, 16> Phis;
  SmallVector<Instruction *, 16> Elementwise;
  DenseSet<std::pair<const Value *, const Value *>> Alike;
  mutable std::unique_ptr<WavefrontFacts> Wavefront; ///< If it was needed.
};

unsigned registersOf(MatrixOperand Which, xl::MatrixTypeKind Type) {
  if (Which == MatrixOperand::C)
    return Type == xl::TypeF16 ? 4 : 8;
  return Type == xl::TypeF16 ? 8 : matrixType(Type).Bits / 4;
}

/// Nothing for operations on integers that the GPU's matrix instruction does
/// not multiply.
std::optional<Operation> FragmentFlow::parse(const CallInst &Call) const {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return std::nullopt;
  StringRef Name = Callee->getName();
  auto TypeOf = [](StringRef N) {
    return StringSwitch<std::optional<xl::MatrixTypeKind>>(N)
        .Case("f16", xl::TypeF16)
        .Case("bf16", xl::TypeBF16)
        .Case("f32", xl::TypeF32)
        .Case("s8", xl::TypeS8)
        .Case("u8", xl::TypeU8)
        .Case("s32", xl::TypeS32)
        .Default(std::nullopt);
  };
  auto IsHere = [&](xl::MatrixTypeKind T) {
    const bool IsS8 = T == xl::TypeS8 || T == xl::TypeS32;
    if (!IsS8 && T != xl::TypeU8)
      return true;
    const StringRef Of = IsS8 ? "s8" : "u8";
    const xl::MatrixOp *Op =
        findMatrixOp(("wmma.m16n16k16.s32." + Of + "." + Of + ".s32").str());
    return isIntegerUnit(*Op, Opts);
  };
  Operation Op;
  auto Product = [&](xl::MatrixTypeKind A, xl::MatrixTypeKind C,
                     xl::MatrixTypeKind D) {
    const unsigned N = registersOf(MatrixOperand::A, A);
    Op.Takes.push_back({MatrixOperand::A, A, 0, N});
    Op.Takes.push_back({MatrixOperand::B, A, N, N});
    Op.Takes.push_back(
        {MatrixOperand::C, C, 2 * N, registersOf(MatrixOperand::C, C)});
    Op.Gives = Group{MatrixOperand::C, D, 0, registersOf(MatrixOperand::C, D)};
    Op.Brains = A == xl::TypeBF16;
    Op.Integers = C == xl::TypeS32;
    return Op;
  };
  if (StringRef Canonical = Name; Canonical.consume_front(MatrixPrefix)) {
    const auto Form = parseMatrixForm(Canonical);
    if (!Form || !(isUnitProduct(*Form->Op) || isIntegerUnit(*Form->Op, Opts)))
      return std::nullopt;
    return Product(Form->Op->A, Form->Op->C, Form->Op->D);
  }
  if (!Name.consume_front("llvm.nvvm.wmma.m16n16k16."))
    return std::nullopt;
  SmallVector<StringRef, 8> Parts;
  Name.split(Parts, '.');
  if (Parts[0] == "mma") {
    if (Parts.size() == 4 && Parts[3] == "bf16")
      return Product(xl::TypeBF16, xl::TypeF32, xl::TypeF32);
    if (Parts.size() >= 4 && (Parts[3] == "s8" || Parts[3] == "u8")) {
      const xl::MatrixTypeKind T = *TypeOf(Parts[3]);
      if (!IsHere(T))
        return std::nullopt;
      return Product(T, xl::TypeS32, xl::TypeS32);
    }
    const auto D = Parts.size() >= 5 ? TypeOf(Parts[3]) : std::nullopt;
    const auto C = Parts.size() >= 5 ? TypeOf(Parts[4]) : std::nullopt;
    if (!C || !D)
      return std::nullopt;
    return Product(xl::TypeF16, *C, *D);
  }
  // load.a.row.stride.f16.p0, store.d.row.f32.p0
  if (Parts.size() < 4)
    return std::nullopt;
  const auto Type = TypeOf(Parts[Parts[3] == "stride" ? 4 : 3]);
  if (!Type || !IsHere(*Type))
    return std::nullopt;
  const MatrixOperand Which = Parts[1] == "a"   ? MatrixOperand::A
                              : Parts[1] == "b" ? MatrixOperand::B
                                                : MatrixOperand::C;
  const Group G{Which, *Type, Parts[0] == "store" ? 1u : 0u,
                registersOf(Which, *Type)};
  Op.Brains = *Type == xl::TypeBF16;
  Op.Integers = matrixType(*Type).Bits == 8 || *Type == xl::TypeS32;
  Op.Moves = true;
  Op.Row = Parts[2] == "row";
  Op.HasStride = Parts[3] == "stride";
  if (Parts[0] == "store")
    Op.Takes.push_back(G);
  else
    Op.Gives = G;
  return Op;
}

/// Whether \p U is an operand that is register \p R.
bool FragmentFlow::isTakenAs(const Use &U, const Register &R) const {
  const auto It = Operations.find(dyn_cast<CallInst>(U.getUser()));
  if (It == Operations.end())
    return false;
  const unsigned No = U.getOperandNo();
  for (const Group &G : It->second.Takes)
    if (No >= G.First && No < G.First + G.Count)
      return R == Register{G.Which, G.Type, No - G.First};
  return false;
}

/// Whether \p I makes a register of registers like \p R, of each element by
/// itself.
bool FragmentFlow::isElementwise(const Instruction &I, const Register &R) {
  if (!(R.Type == xl::TypeS32 ? I.getType()->isIntegerTy(32)
                              : I.getType()->isFPOrFPVectorTy()) ||
      !all_of(I.operand_values(), [&](const Value *V) {
        return isa<Function>(V) || V->getType() == I.getType();
      }))
    return false;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I))
    return Call->doesNotAccessMemory() && !Call->isConvergent() &&
           !Call->hasOperandBundles();
  return I.isBinaryOp() || isa<UnaryOperator>(I);
}

/// Finds all registers, from what gives them on. False where one goes elsewhere
/// than to where it belongs.
bool FragmentFlow::follow() {
  SmallVector<std::pair<Value *, Register>, 64> List;
  for (auto &[Call, Op] : Operations) {
    if (!Op.Gives)
      continue;
    for (const User *U : Call->users()) {
      const auto *E = dyn_cast<ExtractValueInst>(U);
      if (!E || E->getNumIndices() != 1 ||
          E->getIndices()[0] >= Op.Gives->Count)
        return false;
      List.push_back({const_cast<ExtractValueInst *>(E),
                      {Op.Gives->Which, Op.Gives->Type, E->getIndices()[0]}});
    }
  }
  while (!List.empty()) {
    auto [V, R] = List.pop_back_val();
    const auto [It, New] = Registers.insert({V, R});
    if (!New) {
      if (!(It->second == R))
        return false;
      continue;
    }
    if (auto *Phi = dyn_cast<PHINode>(V))
      Phis.push_back(Phi);
    else if (auto *I = cast<Instruction>(V); isElementwise(*I, R))
      Elementwise.push_back(I);
    for (const Use &U : V->uses()) {
      auto *User = cast<Instruction>(U.getUser());
      if (isa<PHINode, BitCastInst>(User) || isElementwise(*User, R))
        List.push_back({cast<Value>(U.getUser()), R});
      else if (!isTakenAs(U, R))
        return false;
    }
  }
  return true;
}

const WavefrontFacts &FragmentFlow::wavefront() const {
  if (!Wavefront)
    Wavefront = std::make_unique<WavefrontFacts>(F);
  return *Wavefront;
}

/// Whether \p V may be the value of a whole fragment at \p At.
bool FragmentFlow::isFill(const Value *V, const BasicBlock *At) const {
  return isa<Constant>(V) ||
         (!Registers.contains(V) && wavefront().isSame(V, At));
}

/// Whether operations on single registers combine the same register of
/// fragments, and values that are the same for all.
bool FragmentFlow::checkElementwise() const {
  return all_of(Elementwise, [&](const Instruction *I) {
    const Register R = Registers.lookup(I);
    return all_of(I->operand_values(), [&](const Value *V) {
      const auto It = Registers.find(V);
      return It != Registers.end() ? It->second == R
                                   : isFill(V, I->getParent());
    });
  });
}

/// Whether \p V is computed for register \p Index of a fragment as \p First is
/// for register 0.
bool FragmentFlow::areAlike(const Value *First, const Value *V,
                            unsigned Index) {
  if (!Registers.contains(First) || !Registers.contains(V))
    return First == V;
  if (!Alike.insert({First, V}).second)
    return true; // Asked already, or a phi that goes round.
  auto *X = cast<Instruction>(First), *Y = cast<Instruction>(V);
  if (X->getOpcode() != Y->getOpcode())
    return false;
  if (auto *E = dyn_cast<ExtractValueInst>(X)) {
    auto *G = cast<ExtractValueInst>(Y);
    return E->getAggregateOperand() == G->getAggregateOperand() &&
           E->getIndices()[0] == 0 && G->getIndices()[0] == Index;
  }
  if (auto *P = dyn_cast<PHINode>(X)) {
    auto *Q = cast<PHINode>(Y);
    return P->getParent() == Q->getParent() &&
           all_of(P->blocks(), [&](const BasicBlock *From) {
             return areAlike(P->getIncomingValueForBlock(From),
                             Q->getIncomingValueForBlock(From), Index);
           });
  }
  return X->isSameOperationAs(Y) &&
         all_of(zip(X->operand_values(), Y->operand_values()), [&](auto P) {
           return areAlike(std::get<0>(P), std::get<1>(P), Index);
         });
}

/// Whether what \p Call takes are registers of fragments, each in its place, or
/// one value for all.
bool FragmentFlow::checkOperands(const CallInst &Call, const Operation &Op) {
  for (const Group &G : Op.Takes) {
    if (Call.arg_size() < G.First + G.Count)
      return false;
    for (unsigned I = 0; I < G.Count; ++I) {
      const Value *V = Call.getArgOperand(G.First + I);
      if (isFill(V, Call.getParent())) {
        if (V != Call.getArgOperand(G.First))
          return false;
        continue;
      }
      const auto It = Registers.find(V);
      if (It == Registers.end() ||
          !(It->second == Register{G.Which, G.Type, I}) ||
          !areAlike(Call.getArgOperand(G.First), V, I))
        return false;
    }
  }
  return true;
}

/// Whether the phis are of registers, or of one value for all of a block's,
/// and of lanes that have come the same way.
bool FragmentFlow::checkPhis() const {
  if (Phis.empty())
    return true;
  const auto Apart = findApart(F, LaneGroup::Warp);
  const auto Partings = findPartings(F, AllLanes, LaneGroup::Warp);
  std::map<std::tuple<const BasicBlock *, const BasicBlock *, MatrixOperand>,
           const Value *>
      Fills;
  for (const PHINode *Phi : Phis) {
    const Register R = Registers.lookup(Phi);
    for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I) {
      const BasicBlock *From = Phi->getIncomingBlock(I);
      if (Apart.contains(From) || Partings.contains(From))
        return false;
      const Value *V = Phi->getIncomingValue(I);
      if (isFill(V, From)) {
        const Value *&Known = Fills[{Phi->getParent(), From, R.Which}];
        if (Known && Known != V)
          return false;
        Known = V;
        continue;
      }
      const auto It = Registers.find(V);
      if (It == Registers.end() || !(It->second == R))
        return false;
    }
  }
  return true;
}

/// Whether the load or store \p Call is declared as it should be.
bool FragmentFlow::hasWords(const CallInst &Call, const Operation &Op) {
  auto IsWord = [](const Type *Ty) {
    return Ty->getPrimitiveSizeInBits() == 32;
  };
  const unsigned Stored = Op.Gives ? 0 : Op.Takes[0].Count;
  if (Call.arg_size() != 1 + Stored + Op.HasStride ||
      !Call.getArgOperand(0)->getType()->isPointerTy() ||
      !all_of(drop_begin(Call.args()),
              [&](const Use &A) { return IsWord(A->getType()); }))
    return false;
  if (Op.HasStride && !Call.args().end()[-1]->getType()->isIntegerTy())
    return false;
  if (!Op.Gives)
    return Call.getType()->isVoidTy();
  auto *Ty = dyn_cast<StructType>(Call.getType());
  return Ty && Ty->getNumElements() == Op.Gives->Count &&
         all_of(Ty->elements(), IsWord);
}

bool FragmentFlow::isOfHalves() const {
  return all_of(Operations, [](const auto &P) {
    auto Fits = [](const Group &G) {
      return G.Type ==
             (G.Which == MatrixOperand::C ? xl::TypeF32 : xl::TypeF16);
    };
    const Operation &Op = P.second;
    return all_of(Op.Takes, Fits) && (!Op.Gives || Fits(*Op.Gives));
  });
}

bool FragmentFlow::widen() {
  if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL || takesRagged(F) ||
      F.getInstructionCount() > largeFunction() / 2 ||
      any_of(Operations, [](const auto &P) { return P.second.Integers; }))
    return false;
  const WavefrontFacts &Facts = wavefront();
  for (const PHINode *Phi : Phis)
    if (any_of(Phi->blocks(), [&](const BasicBlock *From) {
          return !Facts.together(*From) || Facts.part(*From);
        }))
      return false;
  SmallVector<FragmentMove, 16> Moves;
  SmallVector<CallInst *, 16> Products;
  for (Instruction &I : instructions(F)) {
    const auto It = Operations.find(dyn_cast<CallInst>(&I));
    if (It == Operations.end())
      continue;
    const Operation &Op = It->second;
    auto *Call = cast<CallInst>(&I);
    if (!Facts.together(*Call->getParent()))
      return false;
    if (!Op.Moves) {
      Products.push_back(Call);
      continue;
    }
    const Group &G = Op.Gives ? *Op.Gives : Op.Takes[0];
    if (!hasWords(*Call, Op) || mayBePrivate(Call->getArgOperand(0)))
      return false;
    Moves.push_back(
        {Call, G.Which, G.Type, G.Count, !Op.Gives, Op.Row, Op.HasStride});
  }
  if (Products.empty())
    return false;
  makeWide(F, Facts, Moves, Products);
  return true;
}

bool FragmentFlow::isFree(bool Fast) {
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (auto Op = parse(*Call)) {
        if (Op->Brains && !Fast)
          return false;
        Operations.insert({Call, std::move(*Op)});
      }
  if (Operations.empty() || !follow())
    return false;
  // Exact products take long to compile: as many as an unrolled loop has, which
  // ends with a multiplication by a factor, remain calls of one function.
  constexpr unsigned MostExact = 32;
  if (!Fast && !Elementwise.empty() && count_if(Operations, [](const auto &P) {
                                         return !P.second.Moves &&
                                                !P.second.Integers;
                                       }) > MostExact)
    return false;
  return checkElementwise() &&
         all_of(Operations,
                [&](const auto &P) {
                  return checkOperands(*P.first, P.second);
                }) &&
         checkPhis();
}

} // namespace

void crosslane::decideFragments(Module &M, const LoweringOptions &Opts) {
  if (none_of(M.functions(), [](const Function &F) {
        return F.isDeclaration() && (F.getName().starts_with(MatrixPrefix) ||
                                     F.getName().starts_with("llvm.nvvm.wmma"));
      }))
    return;
  const bool AllFast = hasUnitLayouts(M, Opts);
  const bool IsUnit = hasMatrixUnit(Opts);
  for (Function &F : M) {
    if (F.isDeclaration() || F.hasFnAttribute(PlacesAttribute))
      continue;
    const bool Fast = isFastMatrix(F);
    FragmentFlow Flow(F, Opts);
    const bool Free = IsUnit && Flow.isFree(Fast);
    F.addFnAttr(PlacesAttribute, Free ? "free" : AllFast ? "floats" : "nvidia");
    // Exact ones that are not the matrix instruction are chains of f64.
    if (Free &&
        (Fast ? hasWideUnit(Opts) : Flow.isOfHalves() && hasChains(Opts, F)))
      Flow.widen();
  }
}

bool crosslane::hasUnitFragments(const Function &F, const xl::MatrixOp &Op,
                                 const LoweringOptions &Opts) {
  const StringRef Places = F.getFnAttribute(PlacesAttribute).getValueAsString();
  if (isUnitProduct(Op))
    return Places == "free" || Places == "floats";
  return isIntegerUnit(Op, Opts) && Places == "free";
}
