//===- TreeSteps.cpp - Steps of trees of shuffles -------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/TreeSteps.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace crosslane;

/// 32 bits of a value: word K of V. No V: zeros.
struct Word {
  Value *V;
  unsigned K;
  bool operator==(const Word &O) const { return V == O.V && K == O.K; }
};

/// Follows word \p K of \p V through everything that only moves words about:
/// casts, and the ways in which values of 64 bits are taken apart and put
/// together. Of types below 32 bits the low bits are meant.
static Word wordOf(Value *V, unsigned K, unsigned Depth = MaxDepth) {
  for (; Depth; --Depth) {
    Value *X, *Y;
    const APInt *C;
    uint64_t Index;
    if (auto *Const = dyn_cast<Constant>(V))
      return {Const->isNullValue() ? nullptr : V, Const->isNullValue() ? 0 : K};
    if (match(V, m_BitCast(m_Value(X)))) {
      Type *Ty = X->getType();
      if (Ty->isVectorTy() && Ty->getScalarSizeInBits() != 32)
        break;
      V = X;
    } else if (match(V, m_ZExt(m_Value(X)))) {
      const unsigned Bits = X->getType()->getScalarSizeInBits();
      if (X->getType()->isVectorTy() || (Bits != 16 && Bits != 32))
        break;
      if (K)
        return {nullptr, 0};
      V = X;
    } else if (match(V, m_Trunc(m_Value(X))) && !X->getType()->isVectorTy() &&
               V->getType()->getIntegerBitWidth() >= 16 &&
               X->getType()->getIntegerBitWidth() <= 64) {
      V = X;
    } else if (match(V, m_Shl(m_Value(X), m_SpecificInt(32)))) {
      if (!K)
        return {nullptr, 0};
      V = X, K = 0;
    } else if (match(V, m_LShr(m_Value(X), m_SpecificInt(32)))) {
      if (K)
        return {nullptr, 0};
      V = X, K = 1;
    } else if (K == 0 && match(V, m_AShr(m_Value(X), m_SpecificInt(32)))) {
      V = X, K = 1;
    } else if (V->getType()->isIntegerTy(64) &&
               match(V, m_And(m_Value(X), m_APInt(C)))) {
      const uint32_t Bits = uint32_t(C->extractBitsAsZExtValue(32, 32 * K));
      if (Bits == 0)
        return {nullptr, 0};
      if (Bits != ~0u)
        break;
      V = X;
    } else if (V->getType()->isIntegerTy(64) &&
               (match(V, m_Or(m_Value(X), m_Value(Y))) ||
                match(V, m_Add(m_Value(X), m_Value(Y))))) {
      const Word A = wordOf(X, K, Depth - 1), B = wordOf(Y, K, Depth - 1);
      if (isa<AddOperator>(V) && K) // no carry when one low word is zero
        if (wordOf(X, 0, Depth - 1).V && wordOf(Y, 0, Depth - 1).V)
          break;
      if (A.V && B.V)
        break;
      return A.V ? A : B;
    } else if (match(V, m_ExtractElt(m_Value(X), m_ConstantInt(Index))) &&
               X->getType()->getScalarSizeInBits() == 32) {
      V = X, K = unsigned(Index);
    } else if (match(V, m_InsertElt(m_Value(X), m_Value(Y),
                                    m_ConstantInt(Index))) &&
               V->getType()->getScalarSizeInBits() == 32) {
      V = Index == K ? Y : X;
      if (Index == K)
        K = 0;
    } else if (match(V, m_ExtractValue<0>(m_Value(X))) && isa<CallInst>(X)) {
      V = X; // the value of a shuffle with its predicate
    } else {
      break;
    }
  }
  return {V, K};
}

/// Whether every lane is known to be on one side of \p Condition.
static std::optional<LaneMask> decided(LaneFacts &Facts, Value *Condition) {
  const LaneFacts::Decision D = Facts.decide(Condition);
  if (D.MayBeTrue & D.MayBeFalse)
    return std::nullopt;
  return D.MayBeTrue;
}

/// The shuffles that give \p Side, if they shuffle \p Own and are alike.
static bool matchShuffled(Value *Side, Value *Own, Step &S) {
  S.Shuffles.clear();
  const unsigned Words = Own->getType()->getScalarSizeInBits() > 32 ? 2 : 1;
  for (unsigned K = 0; K < Words; ++K) {
    const Word W = wordOf(Side, K, 2 * MaxDepth);
    if (!W.V || W.K)
      return false;
    std::optional<ShuffleCall> C = parseShuffle(W.V);
    if (!C || !(wordOf(C->value(), 0) == wordOf(Own, K)) ||
        (K && (!C->samePattern(S.Shuffles[0]) ||
               C->Call->getParent() != S.First->getParent())))
      return false;
    S.Shuffles.push_back(*C);
    if (!K)
      S.First = S.Last = C->Call;
    else if (C->Call->comesBefore(S.First))
      S.First = C->Call;
    else
      S.Last = C->Call;
  }
  S.In = Own;
  return true;
}

/// Whether \p V is what the step's shuffles give.
static bool isShuffled(Value *V, const Step &S) {
  for (unsigned K = 0; K < S.words(); ++K) {
    const Word W = wordOf(V, K, 2 * MaxDepth);
    if (!W.V || W.K)
      return false;
    std::optional<ShuffleCall> C = parseShuffle(W.V);
    if (!C || C->Call != S.Shuffles[K].Call)
      return false;
  }
  return true;
}

/// Whether the lanes of \p Lanes get their own values from the shuffles.
static bool readsItself(const Step &S, LaneMask Lanes) {
  for (unsigned L = 0; L < 32; ++L)
    if (Lanes >> L & 1 && S.source(L).value_or(L) != L)
      return false;
  return true;
}

std::optional<Step> crosslane::matchStep(Instruction *I, LaneFacts &Facts) {
  std::optional<Operation> O = matchOperation(I);
  if (!O)
    return std::nullopt;
  Step S;
  S.O = *O;
  for (S.Own = 0; S.Own < 2; ++S.Own) {
    Value *Own = O->Operand[S.Own], *Side = O->Operand[1 - S.Own];
    if (isa<Constant>(Own) || isa<Constant>(Side))
      return std::nullopt;
    if (matchShuffled(Side, Own, S))
      break;
    // op(In, condition ? shuffle : neutral)
    auto *Select = dyn_cast<SelectInst>(Side);
    if (!Select || !isInteger(O->Kind) || O->Parts.size() != 1)
      continue;
    for (unsigned Arm : {1u, 2u}) {
      auto *C = dyn_cast<ConstantInt>(Select->getOperand(3 - Arm));
      if (!C || C->getValue() != neutral(*O->Kind, C->getBitWidth()) ||
          !matchShuffled(Select->getOperand(Arm), Own, S))
        continue;
      std::optional<LaneMask> L = decided(Facts, Select->getCondition());
      if (!L)
        continue;
      S.Condition = Select->getCondition();
      S.CombineIfTrue = Arm == 1;
      S.Combining = S.CombineIfTrue ? *L : ~*L;
      break;
    }
    if (S.Condition)
      break;
  }
  if (S.Own == 2)
    return std::nullopt;
  S.R = I;
  // condition ? op(In, shuffle) : In, or with the shuffle there too, which is
  // In in lanes without a source.
  if (!S.Condition && I->hasOneUse())
    if (auto *Select = dyn_cast<SelectInst>(I->user_back()))
      for (unsigned Arm : {1u, 2u}) {
        Value *Else = Select->getOperand(3 - Arm);
        const bool Shuffled = isShuffled(Else, S);
        if (Select->getOperand(Arm) != I || (Else != S.In && !Shuffled))
          continue;
        std::optional<LaneMask> L = decided(Facts, Select->getCondition());
        if (!L)
          continue;
        const LaneMask Combining = Arm == 1 ? *L : ~*L;
        if (Shuffled && !readsItself(S, ~Combining))
          continue;
        S.Condition = Select->getCondition();
        S.CombineIfTrue = Arm == 1;
        S.Combining = Combining;
        S.R = Select;
      }
  assert(S.words() == divideCeil(S.In->getType()->getScalarSizeInBits(), 32) &&
         "a shuffle for each word");
  assert((S.Condition || S.Combining == AllLanes) &&
         "without a condition all lanes combine");
  return S;
}
