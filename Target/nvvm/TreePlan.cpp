//===- TreePlan.cpp - The plan for a chain of shuffles --------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Follows the lanes' values through a chain, as CUDA defines it and as it
/// would be emitted, and chooses the cheapest moves that give every lane which
/// is read CUDA's value: the legality rules 1 to 6 of NVVMTree.cpp.
///
//===----------------------------------------------------------------------===//

#include "nvvm/TreePlan.h"
#include "nvvm/Operations.h"
#include "nvvm/TreeSymbols.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Operator.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "nvvm-tree"

using namespace llvm;
using namespace crosslane;

/// Whether nothing but step \p Next looks at \p V.
static bool onlyFeeds(Value *V, const Step &Next, unsigned Depth) {
  for (User *U : V->users()) {
    auto *I = cast<Instruction>(U);
    if (I == Next.R || is_contained(Next.O.Parts, I) ||
        any_of(Next.Shuffles,
               [&](const ShuffleCall &S) { return S.Call == I; }))
      continue;
    if (!Depth || I->mayHaveSideEffects() || I->isTerminator() ||
        isa<PHINode, LoadInst, CallInst>(I) || !onlyFeeds(I, Next, Depth - 1))
      return false;
  }
  return true;
}

/// The map that gives the lanes of \p Needed their sources, if it costs less
/// than what serves all lanes. \p Cuda: the values after the step.
static std::optional<LaneTable> findPartial(const Step &S, LaneMask Needed,
                                            bool Exact, const Symbols &Cuda,
                                            const RecipeTable &Table) {
  const ShuffleCall &C = S.Shuffles[0];
  const LanePattern P = LanePattern::ofShuffle(C.Mode, C.Amount, C.Clamp);
  LaneTable Map;
  for (unsigned L = 0; L < WarpSize; ++L) {
    Map.From[L] =
        Needed >> L & 1 ? int8_t(P.Source[L]) : int8_t(LaneTable::Any);
    if (!Exact && (Needed >> L & 1))
      Map.Present[L] = Cuda[L].Cone;
  }
  return Table.isCheaper(Map, P) ? std::optional(Map) : std::nullopt;
}

/// Whether lanes of \p Needed read the same lane of the other row.
static bool readsOtherRow(const Step &S, LaneMask Needed) {
  for (unsigned L = 0; L < WarpSize; ++L)
    if ((Needed >> L & 1) && S.source(L) != (L ^ 16))
      return false;
  return true;
}

/// What the lanes of \p Demand may read in step \p S so that they have the
/// values of \p Cuda after it. \p Ours: what the lanes have before, as emitted.
/// \p Drops: all lanes combine. \p Exact: rule 4.
static LaneChoices choicesOf(const Step &S, const Algebra &A,
                             const Symbols &Ours, const Symbols &Cuda,
                             LaneMask Demand, bool Drops, bool Exact) {
  LaneChoices C;
  C.Read = Demand;
  C.Best.From.fill(LaneTable::Any);
  const bool ZeroIsNeutral =
      isInteger(S.O.Kind) &&
      neutral(*S.O.Kind, S.In->getType()->getScalarSizeInBits()).isZero();
  for (unsigned L = 0; L < WarpSize; ++L) {
    if (!(Demand >> L & 1))
      continue;
    const bool Combining = S.Combining >> L & 1;
    const unsigned Source = S.source(L).value_or(L);
    auto Serves = [&](const Symbol &R) {
      return R == Cuda[L] && !(R.Cone & ~Cuda[L].Cone);
    };
    if (!Combining && !Drops) {
      if (Serves(Ours[L]))
        C.Anything |= 1u << L;
      if (A.HasNeutral)
        C.Fill |= C.Anything & 1u << L;
      continue;
    }
    C.Best.From[L] = int8_t(Source);
    // That a lane is not active has to show where it is the source, and where
    // there is none there is what is neutral.
    for (unsigned From = 0; From < WarpSize; ++From)
      if ((!Exact || (Combining && From == Source)) &&
          Serves(A.combine(Ours[L], Ours[From], S.Own)))
        C.May[L] |= 1u << From;
    Symbol Neutral;
    Neutral.State = Symbol::Neutral;
    if (A.HasNeutral && (!Exact || (!Combining && ZeroIsNeutral)) &&
        Serves(A.combine(Ours[L], Neutral, S.Own)))
      C.Fill |= 1u << L;
  }
  return C;
}

Plan crosslane::planChain(const Chain &C, LaneFacts &Facts,
                          const RecipeTable &Table,
                          const SmallPtrSetImpl<const CallInst *> &ReadAbsent) {
  Plan P;
  const OpKind K = C[0]->O.Kind;
  assert(all_of(C,
                [&](Step *S) {
                  return S->O.Kind == K &&
                         S->First->getParent() == C[0]->First->getParent();
                }) &&
         "one operation, in one block");
  bool Reassoc = true;
  for (Step *S : C)
    if (auto *FP = dyn_cast<FPMathOperator>(S->O.root()))
      Reassoc &= FP->hasAllowReassoc();
  const Algebra A(K, Reassoc);
  P.Read = Facts.demand(C.back()->R);
  // Lanes that are not active count as zeros (rule 4).
  const bool Exact = any_of(C, [&](Step *S) {
    return any_of(S->Shuffles, [&](const ShuffleCall &Each) {
      return ReadAbsent.contains(Each.Call);
    });
  });

  Symbols Cuda, Ours;
  for (unsigned L = 0; L < WarpSize; ++L)
    Cuda[L] = Ours[L] = A.leaf(L);
  bool AllFused = true;
  for (Step *S : C) {
    const Symbols Before = Cuda;
    for (unsigned L = 0; L < WarpSize; ++L)
      if (S->Combining >> L & 1)
        Cuda[L] =
            A.combine(Before[L], Before[S->source(L).value_or(L)], S->Own);
    const LaneMask Demand = Facts.demand(S->R);
    Symbols After;
    auto Choose = [&](Plan::StepPlan &SP) {
      SP.Move = Table.findFolded(
          choicesOf(*S, A, Ours, Cuda, Demand, SP.DropCondition, Exact));
      for (unsigned L = 0; SP.Move && L < WarpSize; ++L) {
        const int From = SP.Move->Map.From[L];
        Symbol Their;
        Their.State =
            From == LaneTable::Fill ? Symbol::Neutral : Symbol::Unknown;
        if (From >= 0 && From < LaneTable::Fill)
          Their = Ours[unsigned(From)];
        After[L] = Ours[L];
        if (SP.DropCondition || (S->Combining >> L & 1))
          After[L] = A.combine(Ours[L], Their, S->Own);
      }
      return SP.Move.has_value();
    };
    Plan::StepPlan SP;
    SP.DropCondition = S->Condition != nullptr;
    if (!(Demand & S->Combining)) {
      SP.Nothing = true;
      After = Ours;
    } else if (!Choose(SP)) {
      SP.DropCondition = false;
      if (!S->Condition || !Choose(SP)) {
        const LaneMask Needed = Demand & S->Combining;
        SP.Swaps = Table.hasPermlaneSwap() && !Exact && A.Commutes &&
                   !(Demand & ~S->Combining) && readsOtherRow(*S, Needed);
        if (!SP.Swaps)
          SP.Partial = findPartial(*S, Needed, Exact, Cuda, Table);
        const bool Partial = SP.Partial || SP.Swaps;
        SP.DropCondition = Partial && S->Condition && !(Demand & ~S->Combining);
        for (unsigned L = 0; L < WarpSize; ++L) {
          After[L] = Ours[L];
          if (!SP.DropCondition && !(S->Combining >> L & 1))
            continue;
          After[L] = A.combine(Ours[L], Ours[S->source(L).value_or(L)], S->Own);
          if (Partial && !(Needed >> L & 1))
            After[L].State = Symbol::Unknown;
        }
      }
    }
    AllFused &= SP.Nothing ||
                (SP.Move && SP.DropCondition == (S->Condition != nullptr));
    P.Step.push_back(SP);
    Ours = After;
  }

  // A reduction or a scan over segments, in whatever order?
  if (AllFused || C.size() < 2 || !P.Read)
    return P;
  auto Keep = [&](const char *Why) {
    LLVM_DEBUG(dbgs() << "nvvm-tree: " << C.size() << " steps from"
                      << *C[0]->First << " stay in their order: " << Why
                      << '\n');
    return P;
  };
  if (A.Kind == Algebra::Tree)
    return Keep("it counts for floats");
  if (Exact)
    return Keep("lanes may be missing");
  for (unsigned N = 0; N + 1 < C.size(); ++N)
    if (!onlyFeeds(C[N]->R, *C[N + 1], MaxDepth) ||
        (C[N]->R != C[N]->O.root() && !C[N]->O.root()->hasOneUse()))
      return Keep("somebody looks at a value between them");
  for (unsigned Width : {2, 4, 8, 16, 32}) {
    bool IsReduction = true, IsScan = true;
    for (unsigned L = 0; L < WarpSize; ++L) {
      if (!(P.Read >> L & 1))
        continue;
      const unsigned First = L & ~(Width - 1);
      Symbol Prefix, All;
      for (unsigned I = First; I < First + Width; ++I) {
        All = I == First ? A.leaf(I) : A.combine(All, A.leaf(I), 0);
        if (I == L)
          Prefix = All;
      }
      IsReduction &= Cuda[L] == All && Cuda[L].Cone == All.Cone;
      IsScan &= Cuda[L] == Prefix && Cuda[L].Cone == Prefix.Cone;
    }
    if (IsReduction || (IsScan && Width >= 16)) {
      P.Form = IsReduction ? Plan::Reduction : Plan::Scan;
      P.Width = Width;
      return P;
    }
  }
  return Keep("they are no reduction and no scan of segments");
}
