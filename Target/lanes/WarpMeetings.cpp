//===- WarpMeetings.cpp - Operations that meet across branches ------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lanes/WarpMeetings.h"
#include "lanes/LanePresence.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace crosslane {

//===----------------------------------------------------------------------===//
// What waits
//===----------------------------------------------------------------------===//

std::optional<LaneMask> SyncOperation::constantMask() const {
  if (auto *C = dyn_cast_or_null<ConstantInt>(mask()))
    return LaneMask(C->getValue().extractBitsAsZExtValue(32, 0));
  return std::nullopt;
}

/// \p V as one of \p Names, or "?" where it is none or unknown.
static StringRef modeOf(const Value *V, ArrayRef<StringRef> Names) {
  auto *C = dyn_cast<ConstantInt>(V);
  return C && C->getValue().ult(Names.size()) ? Names[C->getZExtValue()] : "?";
}

bool isMatrixOperation(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  StringRef Name = Callee ? Callee->getName() : "";
  if (!Name.consume_front("llvm.nvvm."))
    return false;
  return any_of(ArrayRef<StringRef>{"matrix.", "mma.", "wmma.", "ldmatrix.",
                                    "stmatrix.", "movmatrix."},
                [&](StringRef Prefix) { return Name.starts_with(Prefix); });
}

/// LLVM 19 has `barrier0`, `barrier0.OP(pred)`, `barrier.n(id)`,
/// `bar.sync(id)`, `barrier.sync(id)`, `barrier(id, threads)` and
/// `barrier.sync.cnt(id, threads)`. LLVM 22 has
/// `barrier.cta.{sync,arrive,red.OP}[.aligned].{all,count}` and turns the
/// others into these when it reads them. `aligned` promises that all threads of
/// a warp are there together, which is no concern of a wavefront.
std::optional<BlockBarrier> parseBlockBarrier(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  StringRef Name = Callee ? Callee->getName() : "";
  if (!Name.consume_front("llvm.nvvm.bar"))
    return std::nullopt;
  BlockBarrier R;
  auto Reduction = [&](StringRef Op) {
    R.Does = StringSwitch<BlockBarrier::Operation>(Op)
                 .Case("popc", BlockBarrier::Popc)
                 .Case("and", BlockBarrier::And)
                 .Case("or", BlockBarrier::Or)
                 .Default(BlockBarrier::Wait);
    return R.isReduction();
  };
  bool Counted = false;
  unsigned PredicateBits = 1;
  const bool Zero = Name.consume_front("rier0");
  if (Zero) {
    if (!Name.empty() && !(Name.consume_front(".") && Reduction(Name)))
      return std::nullopt;
    PredicateBits = 32;
  } else if (Name.consume_front("rier.cta.")) {
    if (Name.consume_front("arrive")) {
      R.Does = BlockBarrier::Arrive;
    } else if (!Name.consume_front("sync")) {
      auto [Op, Rest] =
          Name.drop_front(Name.consume_front("red.") ? 0 : Name.size())
              .split('.');
      if (!Reduction(Op))
        return std::nullopt;
      Name = Name.drop_front(Op.size());
    }
    Name.consume_front(".aligned");
    Counted = Name == ".count";
    if (!Counted && (Name != ".all" || R.Does == BlockBarrier::Arrive))
      return std::nullopt;
  } else if (Name == "rier" || Name == "rier.sync.cnt") {
    Counted = true;
  } else if (Name != "rier.n" && Name != ".sync" && Name != "rier.sync") {
    return std::nullopt;
  }
  unsigned Next = 0;
  auto Take = [&](unsigned Bits) -> Value * {
    if (Next < Call.arg_size() &&
        Call.getArgOperand(Next)->getType()->isIntegerTy(Bits))
      return Call.getArgOperand(Next++);
    R.Typed = false;
    return nullptr;
  };
  if (!Zero)
    R.Number = Take(32);
  if (Counted)
    R.Threads = Take(32);
  if (R.isReduction())
    R.Predicate = Take(PredicateBits);
  const Type *Ty = Call.getType();
  R.Typed &= Next == Call.arg_size() &&
             (!R.isReduction()
                  ? Ty->isVoidTy()
                  : Ty->isIntegerTy(
                        R.Does == BlockBarrier::Popc ? 32 : PredicateBits));
  return R;
}

/// What must be the same where barriers of the whole block meet: the number and
/// the reduction. Empty for others.
static std::string blockBarrierKind(const CallInst &Call) {
  const std::optional<BlockBarrier> R = parseBlockBarrier(Call);
  if (!R || !R->Typed || R->Threads || R->Does == BlockBarrier::Arrive)
    return "";
  static constexpr StringLiteral Names[] = {"", "", ".popc", ".and", ".or"};
  std::string Kind = ("block" + Names[R->Does]).str();
  // The types of the predicate are several.
  if (R->isReduction())
    Kind += Call.getType()->isIntegerTy(1) ? ".i1" : ".i32";
  auto *C = dyn_cast_or_null<ConstantInt>(R->Number);
  return Kind + (R->Number && !C ? ".?" : "") +
         (C && !C->isZero() ? "." + utostr(C->getZExtValue()) : "");
}

std::optional<SyncOperation> parseSync(const Instruction &I) {
  auto *Call = const_cast<CallInst *>(dyn_cast<CallInst>(&I));
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  if (!Callee || !Callee->isIntrinsic())
    return std::nullopt;
  StringRef Name = Callee->getName();
  if (!Name.consume_front("llvm.nvvm."))
    return std::nullopt;
  SyncOperation S;
  S.Call = Call;
  const unsigned Arguments = Call->arg_size();
  if (Name == "shfl.sync.i32" && Arguments == 5) {
    S.Kind = ("shfl." +
              modeOf(Call->getArgOperand(1), {"idx", "up", "down", "bfly"}))
                 .str();
    S.MaskOperand = 0;
  } else if (Name == "vote.sync" && Arguments == 3) {
    S.Kind = ("vote." +
              modeOf(Call->getArgOperand(1), {"all", "any", "uni", "ballot"}))
                 .str();
    S.MaskOperand = 0;
  } else if (Name.consume_front("shfl.sync.")) {
    S.Kind = ("shfl." + Name.split('.').first).str();
    S.MaskOperand = 0;
  } else if (Name.starts_with("vote.") && Name.consume_back(".sync")) {
    S.Kind = Name.str();
    S.MaskOperand = 0;
  } else if (Name.starts_with("match.")) {
    Name.consume_back("p");
    S.Kind = Name.str();
    S.MaskOperand = 0;
  } else if (Name.starts_with("redux.sync.")) {
    S.Kind = Name.str();
    S.MaskOperand = 1;
  } else if (Name == "bar.warp.sync" || Name == "elect.sync") {
    S.Kind = Name.str();
    S.MaskOperand = 0;
  } else {
    S.Kind = blockBarrierKind(*Call);
    if (S.Kind.empty())
      return std::nullopt;
    return S;
  }
  if (*S.MaskOperand >= Arguments ||
      !Call->getArgOperand(*S.MaskOperand)->getType()->isIntegerTy(32))
    return std::nullopt;
  return S;
}

//===----------------------------------------------------------------------===//
// Who meets whom
//===----------------------------------------------------------------------===//

namespace {

/// Operations whose members part at the same branches.
struct Category {
  bool Block = false;
  /// Those that a constant mask names; nothing is known of others.
  std::optional<LaneMask> Mask;

  LaneMask members() const { return Mask.value_or(AllLanes); }
  bool operator==(const Category &O) const {
    return Block == O.Block && Mask == O.Mask;
  }
};

} // namespace

class WarpMeetings::Search {
public:
  Search(Function &F, WarpMeetings &W, bool TwoWarps)
      : F(F), W(W), TwoWarps(TwoWarps), DT(F), PDT(F) {}
  void run(const SmallPtrSetImpl<CallBase *> &Unknown);

private:
  void search(const Category &C);
  void firstOperations(const Category &C);
  BitVector before(const BasicBlock *From, const BasicBlock *Meeting,
                   const Category &C) const;
  bool scan(const BasicBlock *BB, const Category &C, BitVector &Found) const;
  bool holdsUp(const SyncOperation &S, const Category &C) const;
  bool namesOwnLanes(const SyncOperation &S);
  bool comesAlong(const CallInst &Origin, const Value *Vote,
                  const BasicBlock *To);
  SmallPtrSet<const BasicBlock *, 16> region(const BasicBlock &Branch,
                                             const BasicBlock *Side) const;
  const BasicBlock *meetingOf(const BasicBlock &Branch) const;
  static Category categoryOf(const SyncOperation &S) {
    return {S.isBlockBarrier(), S.constantMask()};
  }

  Function &F;
  WarpMeetings &W;
  const bool TwoWarps;
  DominatorTree DT;
  PostDominatorTree PDT;
  DenseMap<const BasicBlock *, SmallVector<unsigned, 2>> InBlock;
  DenseMap<const BasicBlock *, BitVector> First;
  SmallPtrSet<const BasicBlock *, 16> WarpsPart;
  bool KnowsWarps = false;
  SmallVector<signed char, 16> OwnLanes; ///< -1: not asked yet.
};

/// Whether lanes of \p C cannot go beyond \p S without each other.
bool WarpMeetings::Search::holdsUp(const SyncOperation &S,
                                   const Category &C) const {
  if (S.isBlockBarrier() || C.Block)
    return S.isBlockBarrier();
  const std::optional<LaneMask> Mask = S.constantMask();
  return Mask && (*Mask & C.members()) == C.members();
}

/// Adds the operations in \p BB up to one that holds lanes up; true when there
/// is none.
bool WarpMeetings::Search::scan(const BasicBlock *BB, const Category &C,
                                BitVector &Found) const {
  auto It = InBlock.find(BB);
  if (It == InBlock.end())
    return true;
  for (unsigned N : It->second) {
    const SyncOperation &S = W.Operations[N];
    if (S.isBlockBarrier() == C.Block)
      Found.set(N);
    if (holdsUp(S, C))
      return false;
  }
  return true;
}

/// Which operations lanes can come to from the start of each block, by any way:
/// a backward data-flow problem.
void WarpMeetings::Search::firstOperations(const Category &C) {
  First.clear();
  for (const BasicBlock &BB : F)
    First[&BB] = BitVector(unsigned(W.Operations.size()));
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const BasicBlock *BB : post_order(&F)) {
      BitVector Found = BitVector(unsigned(W.Operations.size()));
      if (scan(BB, C, Found))
        for (const BasicBlock *Next : successors(BB))
          Found |= First[Next];
      BitVector &Was = First[BB];
      if (Found != Was) {
        Was = std::move(Found);
        Changed = true;
      }
    }
  }
}

const BasicBlock *
WarpMeetings::Search::meetingOf(const BasicBlock &Branch) const {
  const auto *Node = PDT.getNode(&Branch);
  return Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
}

/// The blocks that lanes see which take \p Side at the end of \p Branch, until
/// all are together again.
SmallPtrSet<const BasicBlock *, 16>
WarpMeetings::Search::region(const BasicBlock &Branch,
                             const BasicBlock *Side) const {
  const BasicBlock *Meeting = meetingOf(Branch);
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 16> Work{Side};
  while (!Work.empty()) {
    const BasicBlock *BB = Work.pop_back_val();
    if (BB != Meeting && Seen.insert(BB).second)
      append_range(Work, successors(BB));
  }
  return Seen;
}

/// The operations from \p From to \p Meeting: those that lanes can come to at
/// all where none is behind the meeting. (A branch to a trap or to a return has
/// no meeting, and a way through all that is behind it for each would take
/// quadratic time.)
BitVector WarpMeetings::Search::before(const BasicBlock *From,
                                       const BasicBlock *Meeting,
                                       const Category &C) const {
  if (!Meeting || First.lookup(Meeting).none())
    return First.lookup(From);
  BitVector Found(unsigned(W.Operations.size()));
  SmallPtrSet<const BasicBlock *, 16> Seen;
  SmallVector<const BasicBlock *, 16> Work{From};
  while (!Work.empty()) {
    const BasicBlock *BB = Work.pop_back_val();
    if (BB != Meeting && First.find(BB)->second.any() &&
        Seen.insert(BB).second && scan(BB, C, Found))
      append_range(Work, successors(BB));
  }
  return Found;
}

/// Whether \p V is computed from \p From and constants alone.
static bool comesFrom(const Value *V, const Value *From, unsigned Depth = 8) {
  if (V == From || isa<Constant>(V))
    return true;
  auto *I = dyn_cast<Instruction>(V);
  return I && Depth &&
         isa<BinaryOperator, CastInst, CmpInst, SelectInst, FreezeInst>(I) &&
         all_of(I->operands(),
                [&](const Use &U) { return comesFrom(U, From, Depth - 1); });
}

/// Whether the lanes that \p Origin has counted, those only whose \p Vote is
/// true if there is one, come to \p To together. For a match \p Vote is what
/// was matched, in which the lanes are equal.
bool WarpMeetings::Search::comesAlong(const CallInst &Origin, const Value *Vote,
                                      const BasicBlock *To) {
  const BasicBlock *From = Origin.getParent();
  if (From == To)
    return true;
  if (!DT.dominates(From, To))
    return false;
  if (!KnowsWarps) {
    WarpsPart = findPartings(F, AllLanes, LaneGroup::Warp);
    KnowsWarps = true;
  }
  // The blocks between the two, without a second visit of the first.
  SmallPtrSet<const BasicBlock *, 16> Between;
  SmallVector<const BasicBlock *, 16> Work{To};
  while (!Work.empty()) {
    const BasicBlock *BB = Work.pop_back_val();
    if (!Between.insert(BB).second || BB == From)
      continue;
    append_range(Work, predecessors(BB));
  }
  for (const BasicBlock *BB : Between) {
    if (BB == To || !WarpsPart.contains(BB))
      continue;
    bool Decides = false;
    for (const BasicBlock *Side : successors(BB))
      Decides |= region(*BB, Side).contains(To);
    if (!Decides)
      continue;
    if (Vote && !Vote->getType()->isIntegerTy(1)) {
      const Instruction *End = BB->getTerminator();
      if (!isa<BranchInst, SwitchInst>(End) ||
          !comesFrom(End->getOperand(0), Vote))
        return false;
      continue;
    }
    // Those whose vote is true have gone where it is.
    auto *Br = dyn_cast<BranchInst>(BB->getTerminator());
    if (!Vote || !Br || !Br->isConditional())
      return false;
    Value *Inner;
    const bool Same = Br->getCondition() == Vote;
    const bool Inverse =
        (match(Br->getCondition(), m_Not(m_Value(Inner))) && Inner == Vote) ||
        (match(const_cast<Value *>(Vote), m_Not(m_Value(Inner))) &&
         Inner == Br->getCondition());
    if (!Same && !Inverse)
      return false;
    const BasicBlockEdge Edge(BB, Br->getSuccessor(Same ? 0 : 1));
    if (!Edge.isSingleEdge() || !DT.dominates(Edge, To))
      return false;
  }
  return true;
}

/// Whether the mask of \p S can name only lanes that are at \p S.
bool WarpMeetings::Search::namesOwnLanes(const SyncOperation &S) {
  SmallPtrSet<const Value *, 8> Seen;
  SmallVector<const Value *, 8> Work{S.mask()};
  const BasicBlock *To = S.Call->getParent();
  auto Known = [&](const Value *V) {
    const Value *From = V;
    if (auto *Field = dyn_cast<ExtractValueInst>(V);
        Field && Field->getIndices() == ArrayRef<unsigned>(0))
      From = Field->getAggregateOperand();
    auto *Call = dyn_cast<CallInst>(From);
    const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
    if (!Callee)
      return false;
    if (Callee->getName() == "llvm.nvvm.activemask")
      return comesAlong(*Call, nullptr, To);
    const std::optional<SyncOperation> O = parseSync(*Call);
    if (!O)
      return false;
    if (O->Kind == "vote.ballot")
      return comesAlong(*Call, Call->getArgOperand(Call->arg_size() - 1), To);
    return StringRef(O->Kind).starts_with("match.") &&
           comesAlong(*Call, Call->getArgOperand(1), To);
  };
  // A conjunction is no larger than the smaller part.
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second || Known(V))
      continue;
    const Value *X, *Y;
    if (match(V, m_And(m_Value(X), m_Value(Y)))) {
      if (!Known(X) && !Known(Y))
        return false;
    } else if (auto *Select = dyn_cast<SelectInst>(V)) {
      Work.push_back(Select->getTrueValue());
      Work.push_back(Select->getFalseValue());
    } else if (isa<FreezeInst>(V)) {
      Work.push_back(cast<Instruction>(V)->getOperand(0));
    } else {
      return false;
    }
  }
  return true;
}

void WarpMeetings::Search::search(const Category &C) {
  const SmallPtrSet<const BasicBlock *, 16> Branches = findPartings(
      F, C.members(),
      C.Block && TwoWarps ? LaneGroup::Wavefront : LaneGroup::Warp);
  if (Branches.empty())
    return;
  firstOperations(C);
  auto OwnLanesAt = [&](unsigned N) {
    const SyncOperation &S = W.Operations[N];
    if (S.isBlockBarrier() || S.isUnknown() || S.constantMask())
      return false;
    if (OwnLanes[N] < 0)
      OwnLanes[N] = namesOwnLanes(S);
    return OwnLanes[N] != 0;
  };
  auto CanMeet = [&](unsigned A, unsigned B) {
    const SyncOperation &X = W.Operations[A], &Y = W.Operations[B];
    if (X.isUnknown() || Y.isUnknown())
      return !OwnLanesAt(A) && !OwnLanesAt(B);
    if (X.Kind != Y.Kind)
      return false;
    const std::optional<LaneMask> M = X.constantMask(), N = Y.constantMask();
    return X.isBlockBarrier() ||
           ((!M || !N || M == N) && !OwnLanesAt(A) && !OwnLanesAt(B));
  };
  for (BasicBlock &Branch : F) {
    if (!Branches.contains(&Branch))
      continue;
    const BasicBlock *Meeting = meetingOf(Branch);
    SmallVector<const BasicBlock *, 2> Sides;
    for (const BasicBlock *Side : successors(&Branch))
      if (!is_contained(Sides, Side))
        Sides.push_back(Side);
    if (count_if(Sides,
                 [&](const BasicBlock *Side) { return First[Side].any(); }) < 2)
      continue;
    SmallVector<BitVector, 2> Under;
    for (const BasicBlock *Side : Sides)
      Under.push_back(before(Side, Meeting, C));
    for (unsigned A = 0; A < Sides.size(); ++A)
      for (unsigned O : Under[A].set_bits()) {
        if (!(categoryOf(W.Operations[O]) == C))
          continue;
        for (unsigned B = 0; B < Sides.size(); ++B) {
          if (A == B)
            continue;
          for (unsigned P : First[Sides[B]].set_bits())
            if ((P != O || !Under[B].test(O)) && CanMeet(O, P))
              W.Meetings.push_back({O, P, &Branch});
        }
      }
  }
}

void WarpMeetings::Search::run(const SmallPtrSetImpl<CallBase *> &Unknown) {
  for (Instruction &I : instructions(F)) {
    std::optional<SyncOperation> S = parseSync(I);
    if (auto *Call = dyn_cast<CallBase>(&I); Call && Unknown.contains(Call)) {
      S.emplace();
      S->Call = Call;
    }
    if (S) {
      InBlock[I.getParent()].push_back(unsigned(W.Operations.size()));
      W.Operations.push_back(*S);
    }
  }
  OwnLanes.assign(W.Operations.size(), -1);
  SmallVector<Category, 4> Categories;
  for (const SyncOperation &S : W.Operations)
    if (const Category C = categoryOf(S); !is_contained(Categories, C))
      Categories.push_back(C);
  for (const Category &C : Categories)
    search(C);
}

WarpMeetings::WarpMeetings(Function &F, bool TwoWarps,
                           const SmallPtrSetImpl<CallBase *> &Unknown) {
  Search(F, *this, TwoWarps).run(Unknown);
}
WarpMeetings::~WarpMeetings() = default;

} // namespace crosslane
