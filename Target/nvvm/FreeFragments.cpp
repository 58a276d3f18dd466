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
#include "nvvm/MatrixFast.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

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

/// An operation on fragments of m16n16k16 of f16 and bf16.
struct Operation {
  SmallVector<Group, 3> Takes;
  std::optional<Group> Gives;
  bool Brains = false;
};

class FragmentFlow {
public:
  explicit FragmentFlow(Function &F) : F(F) {}
  /// Whether there are fragments, and all are free. \p Brains: bf16 counts.
  bool isFree(bool Brains);

private:
  static std::optional<Operation> parse(const CallInst &Call);
  bool isTakenAs(const Use &U, const Register &R) const;
  bool follow();
  bool checkOperands(const CallInst &Call, const Operation &Op) const;
  bool checkPhis();

  Function &F;
  DenseMap<const CallInst *, Operation> Operations;
  DenseMap<const Value *, Register> Registers;
  SmallVector<PHINode *, 16> Phis;
};

unsigned registersOf(MatrixOperand Which, xl::MatrixTypeKind Type) {
  if (Which != MatrixOperand::C)
    return Type == xl::TypeBF16 ? 4 : 8;
  return Type == xl::TypeF32 ? 8 : 4;
}

std::optional<Operation> FragmentFlow::parse(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  if (!Callee)
    return std::nullopt;
  StringRef Name = Callee->getName();
  auto TypeOf = [](StringRef N) {
    return StringSwitch<std::optional<xl::MatrixTypeKind>>(N)
        .Case("f16", xl::TypeF16)
        .Case("bf16", xl::TypeBF16)
        .Case("f32", xl::TypeF32)
        .Default(std::nullopt);
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
    return Op;
  };
  if (StringRef Canonical = Name; Canonical.consume_front(MatrixPrefix)) {
    const auto Form = parseMatrixForm(Canonical);
    if (!Form || !isUnitProduct(*Form->Op))
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
  if (!Type)
    return std::nullopt;
  const MatrixOperand Which = Parts[1] == "a"   ? MatrixOperand::A
                              : Parts[1] == "b" ? MatrixOperand::B
                                                : MatrixOperand::C;
  const Group G{Which, *Type, Parts[0] == "store" ? 1u : 0u,
                registersOf(Which, *Type)};
  Op.Brains = *Type == xl::TypeBF16;
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
    for (const Use &U : V->uses()) {
      if (isa<PHINode, BitCastInst>(U.getUser()))
        List.push_back({cast<Value>(U.getUser()), R});
      else if (!isTakenAs(U, R))
        return false;
    }
  }
  return true;
}

/// Whether what \p Call takes are registers of fragments, each in its place, or
/// one constant for all.
bool FragmentFlow::checkOperands(const CallInst &Call,
                                 const Operation &Op) const {
  for (const Group &G : Op.Takes) {
    if (Call.arg_size() < G.First + G.Count)
      return false;
    for (unsigned I = 0; I < G.Count; ++I) {
      const Value *V = Call.getArgOperand(G.First + I);
      if (isa<Constant>(V)) {
        if (V != Call.getArgOperand(G.First))
          return false;
        continue;
      }
      const auto It = Registers.find(V);
      if (It == Registers.end() ||
          !(It->second == Register{G.Which, G.Type, I}))
        return false;
    }
  }
  return true;
}

/// Whether the phis are of registers, or of one constant for all of a block's,
/// and of lanes that have come the same way.
bool FragmentFlow::checkPhis() {
  if (Phis.empty())
    return true;
  const auto Apart = findApart(F, LaneGroup::Warp);
  const auto Partings = findPartings(F, AllLanes, LaneGroup::Warp);
  std::map<std::tuple<const BasicBlock *, const BasicBlock *, MatrixOperand>,
           const Constant *>
      Constants;
  for (const PHINode *Phi : Phis) {
    const Register R = Registers.lookup(Phi);
    for (unsigned I = 0; I < Phi->getNumIncomingValues(); ++I) {
      const BasicBlock *From = Phi->getIncomingBlock(I);
      if (Apart.contains(From) || Partings.contains(From))
        return false;
      const Value *V = Phi->getIncomingValue(I);
      if (const auto *C = dyn_cast<Constant>(V)) {
        const Constant *&Known = Constants[{Phi->getParent(), From, R.Which}];
        if (Known && Known != C)
          return false;
        Known = C;
        continue;
      }
      const auto It = Registers.find(V);
      if (It == Registers.end() || !(It->second == R))
        return false;
    }
  }
  return true;
}

bool FragmentFlow::isFree(bool Brains) {
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (auto Op = parse(*Call)) {
        if (Op->Brains && !Brains)
          return false;
        Operations.insert({Call, std::move(*Op)});
      }
  return !Operations.empty() && follow() &&
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
    const bool Unit = AllFast || (IsUnit && (Fast || hasExactUnit(Opts)) &&
                                  FragmentFlow(F).isFree(/*Brains=*/Fast));
    F.addFnAttr(PlacesAttribute, Unit ? "unit" : "nvidia");
  }
}

bool crosslane::hasUnitFragments(const Function &F) {
  return F.getFnAttribute(PlacesAttribute).getValueAsString() == "unit";
}
