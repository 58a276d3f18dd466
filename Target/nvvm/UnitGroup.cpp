//===- UnitGroup.cpp - Products that are decided on together --------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// See UnitGroup.h and UnitProducts.h.
///
//===----------------------------------------------------------------------===//

#include "nvvm/UnitGroup.h"
#include "nvvm/MatrixDoubles.h"
#include "nvvm/MatrixFast.h"

#include "llvm/ADT/DenseSet.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;
using namespace crosslane;
using namespace crosslane::unit;

Value *unit::beforeCasts(Value *V) {
  while (true) {
    Value *Next = nullptr;
    if (auto *Cast = dyn_cast<BitCastInst>(V))
      Next = Cast->getOperand(0);
    else if (auto *E = dyn_cast<ExtractValueInst>(V))
      Next = FindInsertedValue(E->getAggregateOperand(), E->getIndices());
    if (!Next)
      return V;
    V = Next;
  }
}

Value *unit::takes(FoldingBuilder &B, const LoweringOptions &Opts, Value *Small,
                   Value *Bound, uint32_t Steps, bool Together) {
  Value *Fits = B.CreateICmpULE(Bound, B.getInt32(Limit - Steps * Step));
  if (Together)
    return B.CreateAnd(createXLane(B, "none", {B.CreateNot(Small)}), Fits);
  Value *Take = B.CreateAnd(Small, Fits);
  // MFMA also writes inactive lanes.
  if (Opts.Model != WarpModel::Wave32)
    Take =
        B.CreateAnd(Take, B.CreateICmpEQ(createXLane(B, "count", {B.getTrue()}),
                                         B.getInt32(64)));
  return createXLane(B, "none", {B.CreateNot(Take)});
}

UnitProducts::Group::Group(UnitProducts &Units, ArrayRef<Product *> Of)
    : Units(Units), Of(Of), Last(Of.back()->Call), Before(Last->getParent()),
      Together(Of[0]->Together), Wide(Of[0]->Wide),
      Each(Units.Opts.Model == WarpModel::Wave32 ? 8 : 4), B(Units.M) {
  SmallVector<uint32_t, MostTogether> StepsOf;
  for (auto [N, P] : enumerate(Of)) {
    const unsigned At = unsigned(P->Form.Op->RegsA) + P->Form.Op->RegsB;
    From.push_back(numberOf(
        dyn_cast<ExtractValueInst>(beforeCasts(P->Call->getArgOperand(At)))));
    StepsOf.push_back(From.back() < 0 ? 1 : StepsOf[unsigned(From.back())] + 1);
    Steps = std::max(Steps, StepsOf.back());
    Numbers[P->Call] = int(N);
  }
}

/// Whether the matrix instructions may be taken; finds the bound before them.
Value *UnitProducts::Group::decide() {
  DenseSet<const Value *> Seen;
  for (auto [N, P] : enumerate(Of)) {
    for (const Look &L : {P->A, P->B})
      if (Seen.insert(L.Norm).second)
        All = Units.join(B, All, L);
    Value *V = P->Bound;
    if (From[N] < 0 && Seen.insert(V).second)
      Bound = highest(Bound, V);
  }
  return takes(B, Units.Opts, Units.isSmall(B, All, Wide), Bound, Steps,
               Together);
}

/// The words of product number \p N, with the results of others in \p Results.
SmallVector<Value *, 26>
UnitProducts::Group::wordsOf(unsigned N, const Lists &Results) const {
  SmallVector<Value *, 26> Words;
  for (Value *W : Of[N]->Call->args()) {
    const auto *E = dyn_cast<ExtractValueInst>(beforeCasts(W));
    const int Number = numberOf(E);
    Words.push_back(Number < 0 ? W
                               : Results[unsigned(Number)][E->getIndices()[0]]);
  }
  return Words;
}

SmallVector<Value *, 9>
UnitProducts::Group::vectorsOf(ArrayRef<Value *> Words) {
  SmallVector<Value *, 9> R;
  for (unsigned I = 0; I < Words.size(); I += Each) {
    Value *V = PoisonValue::get(FixedVectorType::get(B.getFloatTy(), Each));
    for (unsigned J = 0; J < Each; ++J)
      V = B.CreateInsertElement(
          V, B.CreateBitCast(Words[I + J], B.getFloatTy()), uint64_t(J));
    R.push_back(V);
  }
  return R;
}

UnitProducts::Group::Way UnitProducts::Group::byUnit() {
  FastPlace Place;
  Place.UnitLayouts = Place.Together = true;
  Place.Wide = Wide;
  Lists Ds;
  for (unsigned N = 0; N < Of.size(); ++N)
    Ds.emplace_back(
        emitFastMatrix(B, Units.Opts, Of[N]->Form, wordsOf(N, Ds), Place));
  Way R;
  R.Bound = B.CreateAdd(Bound, B.getInt32(Steps * Step));
  for (const auto &D : Ds)
    R.Sums.push_back(vectorsOf(D));
  return R;
}

UnitProducts::Group::Way UnitProducts::Group::each() {
  Way R;
  Lists Ds;
  SmallVector<Value *, MostTogether> Bounds;
  for (auto [N, P] : enumerate(Of)) {
    SmallVector<Value *, 26> Words = wordsOf(unsigned(N), Ds);
    Words.push_back(Units.isSmall(B, Units.join(B, P->A, P->B),
                                  /*Wide=*/false));
    Words.push_back(From[N] < 0 ? (Value *)P->Bound
                                : Bounds[unsigned(From[N])]);
    CallInst *Call =
        B.CreateCall(Units.product(P->Form, *Before->getParent(), Together,
                                   /*Likely=*/false),
                     Words);
    const unsigned RegsD = P->Form.Op->RegsD;
    auto &D = Ds.emplace_back();
    for (unsigned I = 0; I < RegsD; ++I)
      D.push_back(B.CreateExtractValue(Call, I));
    Bounds.push_back(B.CreateExtractValue(Call, RegsD));
    R.Bound = highest(R.Bound, Bounds.back());
  }
  for (const auto &D : Ds)
    R.Sums.push_back(vectorsOf(D));
  return R;
}

bool UnitProducts::Group::mayChain() const {
  return Together && all_of(Of, [&](const Product *P) {
           return P->Form.Op == Of[0]->Form.Op &&
                  hasUnitChains(Units.Opts, P->Form, *Before->getParent());
         });
}

/// i1, of the own lane: no C that is a result in \p Results, if there are any,
/// else no other C, has an infinity or NaN.
Value *UnitProducts::Group::finiteC(const Lists &Results) {
  Value *Most = B.getInt32(0);
  for (auto [N, P] : enumerate(Of)) {
    if ((From[N] < 0) != Results.empty())
      continue;
    const SmallVector<Value *, 26> Words = wordsOf(unsigned(N), Results);
    for (Value *V : ArrayRef<Value *>(Words).take_back(P->Form.Op->RegsC))
      Most = highest(Most, B.CreateAnd(V, 0x7fffffff));
  }
  return B.CreateICmpULT(Most, B.getInt32(Infinite));
}

/// The words of D of the products \p List by one function of chains of f64:
/// what is made of a fragment is made once. Results of others are in \p
/// Results.
SmallVector<Value *, 32>
UnitProducts::Group::chained(ArrayRef<const Product *> List,
                             const Lists &Results, bool Finite) {
  const unsigned RegsD = Of[0]->Form.Op->RegsD;
  SmallVector<Value *, 72> Args;
  DenseMap<const Value *, int> Index;
  WordShape Shape;
  for (const Product *P : List)
    for (Value *W : P->Call->args()) {
      Value *V = beforeCasts(W);
      auto *E = dyn_cast<ExtractValueInst>(V);
      if (const int Number = numberOf(E); Number >= 0) {
        const unsigned I = E->getIndices()[0];
        if (unsigned(Number) >= Results.size()) {
          Shape.push_back(~int(unsigned(Number) * RegsD + I));
          continue;
        }
        V = W = Results[unsigned(Number)][I];
      }
      if (isa<PoisonValue>(V)) {
        Shape.push_back(NoWord);
        continue;
      }
      const auto [It, IsNew] = Index.try_emplace(V, int(Args.size()));
      if (IsNew)
        Args.push_back(W);
      Shape.push_back(It->second);
    }
  CallInst *R = B.CreateCall(
      Units.chained(*List[0], Shape, unsigned(Args.size()), Finite), Args);
  R->setTailCallKind(CallInst::TCK_NoTail);
  SmallVector<Value *, 32> Words;
  for (unsigned N = 0; N < List.size() * RegsD; ++N)
    Words.push_back(B.CreateExtractValue(R, N));
  return Words;
}

/// By chains of f64, where elements are finite; their words come to \p Ds.
UnitProducts::Group::Way UnitProducts::Group::chains(Lists &Ds) {
  const SmallVector<const Product *, MostTogether> List(Of.begin(), Of.end());
  const SmallVector<Value *, 32> Words = chained(List, {}, /*Finite=*/true);
  const unsigned RegsD = Of[0]->Form.Op->RegsD;
  Way W;
  for (unsigned N = 0; N < Of.size(); ++N) {
    const auto Own = ArrayRef(Words).slice(N * RegsD, RegsD);
    Ds.emplace_back(Own.begin(), Own.end());
    W.Sums.push_back(vectorsOf(Own));
  }
  W.Bound = B.getInt32(Unknown);
  return W;
}

/// One after the other by these, of any elements.
UnitProducts::Group::Way UnitProducts::Group::special() {
  Way W;
  Lists Ds;
  for (const Product *P : Of) {
    const SmallVector<Value *, 32> Words = chained(P, Ds, /*Finite=*/false);
    Ds.emplace_back(Words.begin(), Words.end());
    W.Sums.push_back(vectorsOf(Words));
  }
  W.Bound = B.getInt32(Unknown);
  return W;
}

/// Puts words of \p Sums, and \p NewBound, in the place of what is taken of the
/// calls.
void UnitProducts::Group::replace(const Lists &Sums, Value *NewBound) {
  SmallVector<Instruction *, 64> Casts;
  for (auto [N, P] : enumerate(Of)) {
    const unsigned RegsD = P->Form.Op->RegsD;
    for (User *U : make_early_inc_range(P->Call->users())) {
      auto *E = cast<ExtractValueInst>(U);
      const unsigned I = E->getIndices()[0];
      Value *V = NewBound;
      if (I < RegsD)
        V = B.CreateBitCast(
            B.CreateExtractElement(Sums[N][I / Each], uint64_t(I % Each)),
            B.getInt32Ty());
      // Casts of it stand before it now.
      SmallVector<Instruction *, 4> List = {E};
      while (!List.empty())
        for (User *W : List.pop_back_val()->users())
          if (auto *Cast = dyn_cast<BitCastInst>(W)) {
            List.push_back(Cast);
            if (Cast->getParent() == Before)
              Casts.push_back(Cast);
          }
      E->replaceAllUsesWith(V);
      E->eraseFromParent();
    }
  }
  for (Instruction *Cast : Casts)
    Cast->moveBefore(*Last->getParent(), Last->getIterator());
  for (Product *P : Of) {
    Units.BoundsOf.erase(P->Call);
    P->Call->eraseFromParent();
  }
}

void UnitProducts::Group::make() {
  LLVMContext &C = Units.M.getContext();
  Function &F = *Before->getParent();
  BasicBlock *After = Before->splitBasicBlock(Last, "products");
  Before->getTerminator()->eraseFromParent();
  auto *Otherwise = BasicBlock::Create(C, "each", &F, After);
  B.SetInsertPoint(Before);
  B.SetCurrentDebugLocation(Last->getDebugLoc());
  Value *Take = decide();
  MDNode *Weights = MDBuilder(C).createBranchWeights(2000, 1);
  // Where no lane is missing the instructions come before the branch.
  BasicBlock *First = Before;
  if (!Together) {
    First = BasicBlock::Create(C, "units", &F, Otherwise);
    B.CreateCondBr(Take, First, Otherwise, Weights);
    B.SetInsertPoint(First);
  }
  SmallVector<std::pair<BasicBlock *, Way>, 3> Ways;
  Ways.push_back({First, byUnit()});
  if (Together)
    B.CreateCondBr(Take, After, Otherwise, Weights);
  else
    B.CreateBr(After);

  B.SetInsertPoint(Otherwise);
  if (mayChain()) {
    auto *Chains = BasicBlock::Create(C, "chains", &F, After);
    auto *Calls = BasicBlock::Create(C, "calls", &F, After);
    Value *Finite = B.CreateAnd(B.CreateICmpULT(All.Norm, B.getInt32(Infinite)),
                                finiteC({}));
    Value *Chain = createXLane(B, "none", {B.CreateNot(Finite)});
    // Whole numbers too large for the matrix instruction are added as f32.
    if (!Wide)
      Chain = B.CreateAnd(
          B.CreateNot(createXLane(
              B, "none",
              {B.CreateIsNotNull(B.CreateAnd(All.Change, 0x7fff7fff))})),
          Chain);
    B.CreateCondBr(Chain, Chains, Calls);
    B.SetInsertPoint(Chains);
    Lists Ds;
    Way W = chains(Ds);
    Ways.push_back({Chains, std::move(W)});
    // A sum that another one is added to may be infinite now.
    if (any_of(From, [](int N) { return N >= 0; }))
      B.CreateCondBr(createXLane(B, "none", {B.CreateNot(finiteC(Ds))}), After,
                     Calls);
    else
      B.CreateBr(After);
    B.SetInsertPoint(Calls);
  }
  Way Slow = Wide ? special() : each();
  Ways.push_back({B.GetInsertBlock(), std::move(Slow)});
  B.CreateBr(After);

  B.SetInsertPoint(After, After->begin());
  auto Merge = [&](function_ref<Value *(const Way &)> Get) {
    PHINode *Phi = B.CreatePHI(Get(Ways[0].second)->getType(), 3);
    for (const auto &[From, W] : Ways)
      Phi->addIncoming(Get(W), From);
    return Phi;
  };
  Lists Sums;
  for (unsigned N = 0; N < Of.size(); ++N) {
    auto &List = Sums.emplace_back();
    for (unsigned I = 0; I < Ways[0].second.Sums[N].size(); ++I)
      List.push_back(Merge([&](const Way &W) { return W.Sums[N][I]; }));
  }
  replace(Sums, Merge([](const Way &W) { return W.Bound; }));
}
