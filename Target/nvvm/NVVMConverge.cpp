//===- NVVMConverge.cpp - Warp operations that meet across branches -------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvvm-converge: gives the operations that wait for other lanes the meetings
/// that PTX promises, wherever their members stand (WarpMeetings.h says which
/// of them a wavefront in lockstep would miss). There are two forms.
///
/// *Melding.* Both sides of a branch come to the same operations with the same
/// masks in the same order. Each pair becomes one operation that both sides go
/// through. Before:
///
///   br i1 %c, label %a, label %b
///   a:  %x = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, ...)
///       ... br label %join
///   b:  %y = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %w, ...)
///       ... br label %join
///
/// and after:
///
///   br i1 %c, label %a, label %b
///   a:  br label %meld
///   b:  br label %meld
///   meld:
///       %o = phi i32 [ %v, %a ], [ %w, %b ]
///       %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %o, ...)
///       br i1 %c, label %a.after, label %b.after
///
/// (Coutinho et al., "Divergence Analysis and Optimizations", PACT 2011, fuse
/// branches so for speed; Saumya et al., "DARM: Control-Flow Melding for SIMT
/// Thread Divergence Reduction", CGO 2022. Here it is for the result.)
///
/// *Independent lanes*, for all others. The function is cut into pieces: behind
/// each such operation, at the head of a loop around one, and where the ways
/// from two cuts join. Each lane has a state: the piece that it runs next, or
/// the operation that it waits at.
///
///   piece 1:   if (state == 1) { ... operands, state = waits for piece 2 }
///   piece 2:   if (state == 2) { ... state = 3 }
///   ...        in the order of the program
///   meet:      for each kind of operation: the lanes of whose masks all that
///              have not ended wait at it execute it, and wait no more
///              until all lanes have ended: piece 1
///
/// In every round all lanes come to `meet`, so that what is decided there is
/// decided by all. It is the interpreter of MIMD programs on SIMD machines
/// (Dietz and Cohen, "A Massively Parallel MIMD Implemented by SIMD Hardware?",
/// Purdue 1992) with the program's own code for the instructions. Each piece
/// has one entry and one end, so that lane masks live within one piece only. A
/// loop that waits for memory which another thread writes ends a piece at the
/// end of each round too (ElTantawy and Aamodt, "MIMD Synchronization on SIMT
/// Architectures", MICRO 2016): others run before it looks again. A round in
/// which all lanes of a wavefront wait ends in a trap: the program waits for
/// itself on NVIDIA's hardware too.
///
/// Functions that a kernel calls are taken into it when that is needed to see
/// the meetings. Whatever has none of them stays as it is.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "lanes/LanePresence.h"
#include "lanes/WarpMeetings.h"
#include "llvmCompat/llvmCompat.h"
#include "xlane/XLaneBuilder.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

#define DEBUG_TYPE "nvvm-converge"

STATISTIC(NumMelded, "Number of branches melded");
STATISTIC(NumIndependent, "Number of kernels whose lanes run independently");
STATISTIC(NumPieces, "Number of pieces in which lanes run independently");

using namespace llvm;
using namespace crosslane;

static CrosslaneOption ScheduleOption(
    "crosslane-schedule", "CROSSLANE_SCHEDULE",
    "lockstep|meld|independent|auto",
    "How lanes of a warp meet in operations at different places");

static CrosslaneOption CheckedOption(
    "crosslane-checked", "CROSSLANE_CHECKED", "1",
    "Operations of a warp stop the kernel when members of their mask are "
    "missing");

/// Of the device library (cuda_library.c): prints what is missing and traps.
static constexpr StringLiteral MissingFunction = "__crosslane_missing";

namespace {

/// How far the pass goes.
enum class Schedule {
  Lockstep,    ///< Nowhere.
  Meld,        ///< Melds what can be melded, and refuses what would need more.
  Independent, ///< Lanes are independent wherever lanes part.
  Auto,        ///< Does what the meetings that are found need.
};

//===----------------------------------------------------------------------===//
// Memory that values live in meanwhile
//===----------------------------------------------------------------------===//

/// Makes registers of what registers can hold.
void promote(Function &F) {
  for (bool Again = true; Again;) {
    SmallVector<AllocaInst *, 16> Allocas;
    for (Instruction &I : F.getEntryBlock())
      if (auto *A = dyn_cast<AllocaInst>(&I); A && isAllocaPromotable(A))
        Allocas.push_back(A);
    Again = !Allocas.empty();
    if (Again) {
      DominatorTree DT(F);
      PromoteMemToReg(Allocas, DT);
    }
  }
}

bool isStatic(const Instruction &I) {
  auto *A = dyn_cast<AllocaInst>(&I);
  return A && isa<ConstantInt>(A->getArraySize());
}

/// Moves what has a fixed size and place in memory to the start of \p F and
/// ends the entry block there; gives its new successor.
BasicBlock *separateEntry(Function &F) {
  BasicBlock &Entry = F.getEntryBlock();
  SmallVector<Instruction *, 16> Allocas;
  for (Instruction &I : Entry)
    if (isStatic(I))
      Allocas.push_back(&I);
  for (Instruction *I : reverse(Allocas))
    I->moveBefore(Entry, Entry.begin());
  auto At = Entry.begin();
  while (isStatic(*At))
    ++At;
  return Entry.splitBasicBlock(At, "start");
}

/// Puts the PHIs of the blocks of \p F for which \p Join is true into memory,
/// and the values of a block that are used in another one when \p Apart says so
/// of the two. The entry block has nothing but what is in memory already.
void demote(Function &F, function_ref<bool(const BasicBlock &)> Join,
            function_ref<bool(const BasicBlock &, const BasicBlock &)> Apart) {
  BasicBlock &Entry = F.getEntryBlock();
  SmallVector<PHINode *, 32> Phis;
  for (BasicBlock &BB : F)
    if (&BB != &Entry && Join(BB))
      for (PHINode &Phi : BB.phis())
        Phis.push_back(&Phi);
  const auto Place = [&] {
    return std::optional<BasicBlock::iterator>(
        Entry.getTerminator()->getIterator());
  };
  for (PHINode *Phi : Phis)
    DemotePHIToStack(Phi, Place());
  SmallVector<Instruction *, 32> Values;
  for (BasicBlock &BB : F)
    if (&BB != &Entry)
      for (Instruction &I : BB)
        if (any_of(I.users(), [&](User *U) {
              return Apart(BB, *cast<Instruction>(U)->getParent());
            }))
          Values.push_back(&I);
  for (Instruction *I : Values)
    DemoteRegToStack(*I, /*VolatileLoads=*/false, Place());
}

/// Calls the function \p Name, by which lanes learn of each other.
CallInst *callConvergent(IRBuilder<> &B, const Twine &Name, Type *Result,
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

//===----------------------------------------------------------------------===//
// One spelling of an operation
//===----------------------------------------------------------------------===//

/// What may meet is written in one way: words for floats, and with a predicate
/// where one of them wants it.
void spellAlike(Function &F) {
  Type *I1 = Type::getInt1Ty(F.getContext());
  Type *I32 = Type::getInt32Ty(F.getContext());
  Type *Pair = StructType::get(I32, I1);
  SmallVector<SyncOperation, 16> Operations;
  for (Instruction &I : instructions(F))
    if (std::optional<SyncOperation> S = parseSync(I))
      Operations.push_back(*S);
  for (const SyncOperation &S : Operations) {
    auto *Call = cast<CallInst>(S.Call);
    StringRef Kind = S.Kind;
    if (Kind.ends_with("?"))
      continue;
    IRBuilder<> B(Call);
    auto Arg = [&](unsigned N) { return Call->getArgOperand(N); };
    Value *R;
    if (Kind.starts_with("shfl.")) {
      const bool General = Call->arg_size() == 5;
      const unsigned First = General ? 2 : 1;
      Type *Ty = Arg(First)->getType();
      if (!Ty->isIntegerTy(32) && !Ty->isFloatTy())
        continue;
      Value *V = B.CreateBitCast(Arg(First), I32);
      CallInst *New = callConvergent(
          B, "llvm.nvvm.shfl.sync." + Kind.drop_front(5) + ".i32p", Pair,
          {Arg(0), V, Arg(First + 1), Arg(First + 2)});
      R = New;
      Value *Word = B.CreateBitCast(B.CreateExtractValue(New, 0), Ty);
      if (!Call->getType()->isStructTy())
        R = Word;
      else if (!General && Ty->isFloatTy())
        R = B.CreateInsertValue(
            B.CreateInsertValue(PoisonValue::get(Call->getType()), Word, 0),
            B.CreateExtractValue(New, 1), 1);
    } else if (Kind.starts_with("vote.") && Call->arg_size() == 3) {
      const bool Ballot = Kind == "vote.ballot";
      CallInst *New = callConvergent(B, "llvm.nvvm." + Kind + ".sync",
                                     Ballot ? I32 : I1, {Arg(0), Arg(2)});
      R = B.CreateInsertValue(
          B.CreateInsertValue(
              PoisonValue::get(Call->getType()),
              Ballot ? static_cast<Value *>(New) : B.getInt32(0), 0),
          Ballot ? B.getFalse() : static_cast<Value *>(New), 1);
    } else {
      continue;
    }
    if (R->getType() != Call->getType())
      continue;
    Call->replaceAllUsesWith(R);
    Call->eraseFromParent();
  }
}

//===----------------------------------------------------------------------===//
// Melding
//===----------------------------------------------------------------------===//

/// One branch whose sides come to the same operations.
class Meld {
public:
  /// \p Branch ends in a branch on a condition.
  Meld(Function &F, BasicBlock &Branch) : F(F), Branch(Branch) {}
  /// Nothing is changed when it gives false.
  bool run();

private:
  bool collect(BasicBlock *Side, SmallVectorImpl<CallInst *> &Operations);
  bool match(CallInst &A, CallInst &B, DominatorTree &DT) const;

  Function &F;
  BasicBlock &Branch;
  SmallPtrSet<const BasicBlock *, 16> Blocks;
};

/// The operations of the side that starts with \p Side, which all lanes of that
/// side come to once each.
bool Meld::collect(BasicBlock *Side, SmallVectorImpl<CallInst *> &Operations) {
  DominatorTree DT(F);
  PostDominatorTree PDT(F);
  LoopInfo LI(DT);
  const auto *Node = PDT.getNode(&Branch);
  const BasicBlock *Join =
      Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  if (!Join || Side == Join || Side->getSinglePredecessor() != &Branch)
    return false;
  SmallVector<BasicBlock *, 16> Work{Side};
  SmallPtrSet<BasicBlock *, 16> Seen;
  while (!Work.empty()) {
    BasicBlock *BB = Work.pop_back_val();
    if (BB == Join || !Seen.insert(BB).second)
      continue;
    if (!DT.dominates(Side, BB))
      return false;
    append_range(Work, successors(BB));
  }
  SmallVector<BasicBlock *, 8> Spine;
  for (BasicBlock *BB : Seen) {
    Blocks.insert(BB);
    if (none_of(*BB, [](const Instruction &I) { return parseSync(I); }))
      continue;
    if (!PDT.dominates(BB, Side) || LI.getLoopFor(BB) != LI.getLoopFor(&Branch))
      return false;
    Spine.push_back(BB);
  }
  sort(Spine, [&](BasicBlock *A, BasicBlock *B) {
    return DT.properlyDominates(A, B);
  });
  for (BasicBlock *BB : Spine)
    for (Instruction &I : *BB)
      if (std::optional<SyncOperation> S = parseSync(I))
        Operations.push_back(cast<CallInst>(S->Call));
  return true;
}

bool Meld::match(CallInst &A, CallInst &B, DominatorTree &DT) const {
  const SyncOperation X = *parseSync(A), Y = *parseSync(B);
  if (X.Kind != Y.Kind || StringRef(X.Kind).ends_with("?") ||
      A.getCalledFunction() != B.getCalledFunction() || A.hasOperandBundles() ||
      B.hasOperandBundles())
    return false;
  if (X.isBlockBarrier())
    return true;
  Value *M = X.mask();
  if (M != Y.mask())
    return false;
  auto *Defined = dyn_cast<Instruction>(M);
  return !Defined || DT.dominates(Defined, Branch.getTerminator());
}

bool Meld::run() {
  auto *Br = dyn_cast<BranchInst>(Branch.getTerminator());
  if (!Br || !Br->isConditional() || Br->getSuccessor(0) == Br->getSuccessor(1))
    return false;
  SmallVector<CallInst *, 8> A, B;
  if (!collect(Br->getSuccessor(0), A) || !collect(Br->getSuccessor(1), B) ||
      A.empty() || A.size() != B.size())
    return false;
  DominatorTree DT(F);
  for (unsigned N = 0; N < A.size(); ++N)
    if (!match(*A[N], *B[N], DT))
      return false;

  // Each operation gets a block of its own, which falls away.
  auto Isolate = [&](CallInst *Call) {
    BasicBlock *Own = SplitBlock(Call->getParent(), Call);
    BasicBlock *After = SplitBlock(Own, Call->getNextNode());
    Blocks.insert(Own);
    Blocks.insert(After);
    return After;
  };
  SmallVector<BasicBlock *, 8> AfterA, AfterB;
  for (unsigned N = 0; N < A.size(); ++N) {
    AfterA.push_back(Isolate(A[N]));
    AfterB.push_back(Isolate(B[N]));
  }
  separateEntry(F);
  demote(
      F, [&](const BasicBlock &BB) { return Blocks.contains(&BB); },
      [&](const BasicBlock &From, const BasicBlock &To) {
        return &From != &To && Blocks.contains(&From);
      });
  Value *Condition = Br->getCondition();
  for (unsigned N = 0; N < A.size(); ++N) {
    BasicBlock *OwnA = A[N]->getParent(), *OwnB = B[N]->getParent();
    auto *M = BasicBlock::Create(F.getContext(), "meld", &F, AfterA[N]);
    // The operands are loaded where the operation was, which now only hands
    // them over; what followed it in its block stores the result.
    auto *New = cast<CallInst>(A[N]->clone());
    IRBuilder<> IR(M);
    for (unsigned K = 0; K < A[N]->arg_size(); ++K) {
      Value *X = A[N]->getArgOperand(K), *Y = B[N]->getArgOperand(K);
      if (X == Y && (isa<Constant>(X) || isa<Argument>(X)))
        continue;
      PHINode *Phi = IR.CreatePHI(X->getType(), 2);
      Phi->addIncoming(X, OwnA);
      Phi->addIncoming(Y, OwnB);
      New->setArgOperand(K, Phi);
    }
    New->insertInto(M, M->end());
    if (const DebugLoc &L = A[N]->getDebugLoc())
      New->setDebugLoc(
          DebugLoc(DILocation::getMergedLocation(L, B[N]->getDebugLoc())));
    IR.SetInsertPoint(M);
    IR.CreateCondBr(Condition, AfterA[N], AfterB[N]);
    for (CallInst *Old : {A[N], B[N]}) {
      BasicBlock *Own = Old->getParent();
      BasicBlock *After = Old == A[N] ? AfterA[N] : AfterB[N];
      // Stores of the result that demoting has put behind the operation.
      for (Instruction &I : make_early_inc_range(
               make_range(std::next(Old->getIterator()),
                          Own->getTerminator()->getIterator())))
        I.moveBefore(*After, After->getFirstInsertionPt());
      Old->replaceAllUsesWith(New);
      Old->eraseFromParent();
      Own->getTerminator()->setSuccessor(0, M);
    }
  }
  promote(F);
  return true;
}

//===----------------------------------------------------------------------===//
// Independent lanes
//===----------------------------------------------------------------------===//

class Independent {
public:
  Independent(Function &F, const SmallPtrSetImpl<const BasicBlock *> &Spins)
      : F(F), M(*F.getParent()), Spins(Spins) {}
  void run();
  unsigned pieces() const { return unsigned(Heads.size()); }

private:
  /// The operations that are executed by one call.
  struct Kind {
    SyncOperation Operation; ///< Of an example.
    SmallVector<CallInst *, 4> Calls;
    SmallVector<AllocaInst *, 5> Operands; ///< Null: the same constant always.
    AllocaInst *Result = nullptr;
    unsigned First = 0; ///< The piece behind the first of the calls.
  };

  AllocaInst *slot(Type *Ty, const Twine &Name) {
    IRBuilder<> B(Entry->getTerminator());
    return B.CreateAlloca(Ty, nullptr, Name);
  }
  BasicBlock *block(const Twine &Name) {
    return BasicBlock::Create(F.getContext(), Name, &F);
  }
  void setState(IRBuilder<> &B, unsigned State) {
    B.CreateStore(B.getInt32(State), this->State);
  }
  Value *state(IRBuilder<> &B) { return B.CreateLoad(B.getInt32Ty(), State); }
  void gatherForMatrices();
  void findKinds();
  void cutBehind(Kind &K);
  void cutLoops();
  void cutJoins();
  void wait(CallInst *Call, Kind &K, BasicBlock *Next);
  void leave(BasicBlock *BB, BasicBlock *Next);
  void meet(BasicBlock *Meet, BasicBlock *Again);
  Value *ballotOfWarp(IRBuilder<> &B, Value *Bit) {
    return callConvergent(B, "llvm.nvvm.vote.ballot.sync", B.getInt32Ty(),
                          {B.getInt32(AllLanes), Bit});
  }
  /// Whether no lane of the wavefront says yes.
  Value *none(IRBuilder<> &B, Value *Bit) {
    return createXLane(B, "none", {Bit});
  }

  /// States: pieces are numbered from 1. A lane that waits has the number of
  /// the piece behind the operation, and this bit.
  static constexpr unsigned Waits = 1u << 30;
  static constexpr unsigned Ended = ~0u;
  Function &F;
  Module &M;
  const SmallPtrSetImpl<const BasicBlock *> &Spins;
  BasicBlock *Entry = nullptr;
  AllocaInst *State = nullptr;
  SmallVector<Kind, 8> Kinds;
  SetVector<BasicBlock *> Heads; ///< The first blocks of the pieces.
  /// The head of the piece that a block belongs to.
  DenseMap<const BasicBlock *, BasicBlock *> PieceOf;
  /// What lanes have as their state that run the piece of a head next.
  DenseMap<const BasicBlock *, unsigned> Number;
};

/// The lanes of a warp, which are on their own here, come to its operations on
/// matrices together: behind a barrier of the warp.
void Independent::gatherForMatrices() {
  SmallVector<Instruction *, 16> Operations;
  for (Instruction &I : instructions(F))
    if (isMatrixOperation(I))
      Operations.push_back(&I);
  for (Instruction *I : Operations) {
    IRBuilder<> B(I);
    callConvergent(B, "llvm.nvvm.bar.warp.sync", B.getVoidTy(),
                   {B.getInt32(AllLanes)});
  }
}

/// An operation's kind here is what one call can do for all: the same function,
/// and where all masks are constant, the same mask.
void Independent::findKinds() {
  SmallVector<SyncOperation, 16> Operations;
  StringMap<bool> Dynamic;
  for (Instruction &I : instructions(F))
    if (std::optional<SyncOperation> S = parseSync(I)) {
      Operations.push_back(*S);
      if (!S->isBlockBarrier() && !S->constantMask())
        Dynamic[S->Kind] = true;
    }
  StringMap<unsigned> Known;
  for (const SyncOperation &S : Operations) {
    // Barriers have several names, among which the first serves for all.
    std::string Name = S.Kind;
    if (!S.isBlockBarrier()) {
      Name += S.Call->getCalledFunction()->getName();
      if (!Dynamic.contains(S.Kind))
        Name += utostr(*S.constantMask());
    }
    auto [It, New] = Known.try_emplace(Name, unsigned(Kinds.size()));
    if (New) {
      Kinds.emplace_back();
      Kinds.back().Operation = S;
    }
    Kinds[It->second].Calls.push_back(cast<CallInst>(S.Call));
  }
  for (Kind &K : Kinds) {
    CallBase *Example = K.Operation.Call;
    for (unsigned A = 0; A < Example->arg_size(); ++A) {
      Value *V = Example->getArgOperand(A);
      const bool Same = isa<Constant>(V) && all_of(K.Calls, [&](CallInst *C) {
                          return C->getArgOperand(A) == V;
                        });
      K.Operands.push_back(Same ? nullptr : slot(V->getType(), "operand"));
    }
    if (!Example->getType()->isVoidTy())
      K.Result = slot(Example->getType(), "result");
  }
}

void Independent::cutBehind(Kind &K) {
  K.First = unsigned(Heads.size()) + 1;
  for (CallInst *Call : K.Calls)
    Heads.insert(Call->getParent()->splitBasicBlock(
        std::next(Call->getIterator()), "after"));
}

/// Cuts loops at their heads that have an operation in them, or that wait for
/// memory, and cycles that are no loops.
void Independent::cutLoops() {
  DominatorTree DT(F);
  LoopInfo LI(DT);
  for (BasicBlock &BB : F)
    if (any_of(BB, [](const Instruction &I) { return parseSync(I); }) ||
        (LI.getLoopFor(&BB) && Spins.contains(&BB)))
      for (const Loop *L = LI.getLoopFor(&BB); L; L = L->getParentLoop())
        Heads.insert(L->getHeader());
  SmallVector<std::pair<const BasicBlock *, const BasicBlock *>, 8> Edges;
  FindFunctionBackedges(F, Edges);
  for (auto [From, To] : Edges)
    if (const Loop *L = LI.getLoopFor(To); !L || L->getHeader() != To)
      Heads.insert(const_cast<BasicBlock *>(To));
}

/// Cuts where ways from two pieces join, so that each block is of one piece.
void Independent::cutJoins() {
  ReversePostOrderTraversal<Function *> Order(&F);
  for (bool Again = true; Again;) {
    Again = false;
    PieceOf.clear();
    for (BasicBlock *BB : Order) {
      if (BB == Entry)
        continue;
      BasicBlock *Piece = Heads.contains(BB) ? BB : nullptr;
      for (BasicBlock *Before : predecessors(BB))
        if (!Piece)
          Piece = PieceOf.lookup(Before);
      PieceOf[BB] = Piece;
    }
    for (BasicBlock *BB : Order)
      if (BB != Entry && !Heads.contains(BB) &&
          any_of(predecessors(BB), [&](BasicBlock *Before) {
            return PieceOf.lookup(Before) != PieceOf[BB];
          }))
        Again |= Heads.insert(BB);
  }
}

/// The lanes at \p Call, which ends its block but for a branch to the piece
/// behind it, wait. They go to \p Next meanwhile.
void Independent::wait(CallInst *Call, Kind &K, BasicBlock *Next) {
  Instruction *End = Call->getParent()->getTerminator();
  BasicBlock *After = End->getSuccessor(0);
  IRBuilder<> B(After, After->begin());
  if (!Call->getType()->isVoidTy())
    Call->replaceAllUsesWith(B.CreateLoad(Call->getType(), K.Result));
  // Stores of the result that demoting has put behind the operation.
  for (Instruction &I : make_early_inc_range(
           make_range(std::next(Call->getIterator()), End->getIterator())))
    I.moveBefore(*After, B.GetInsertPoint());
  B.SetInsertPoint(Call);
  for (unsigned N = 0; N < K.Operands.size(); ++N)
    if (K.Operands[N])
      B.CreateStore(Call->getArgOperand(N), K.Operands[N]);
  setState(B, Number[After] | Waits);
  End->setSuccessor(0, Next);
}

/// Leads the ways out of \p BB that leave its piece to \p Next, which follows.
void Independent::leave(BasicBlock *BB, BasicBlock *Next) {
  Instruction *End = BB->getTerminator();
  IRBuilder<> B(End);
  if (isa<ReturnInst>(End)) {
    setState(B, Ended);
    B.CreateBr(Next);
    End->eraseFromParent();
    return;
  }
  const SmallSetVector<BasicBlock *, 4> Targets(succ_begin(BB), succ_end(BB));
  for (BasicBlock *To : Targets) {
    if (!Heads.contains(To))
      continue;
    BasicBlock *Edge = block("to." + To->getName());
    B.SetInsertPoint(Edge);
    B.SetCurrentDebugLocation(End->getDebugLoc());
    setState(B, Number[To]);
    B.CreateBr(Next);
    End->replaceSuccessorWith(To, Edge);
  }
}

void Independent::meet(BasicBlock *Meet, BasicBlock *Again) {
  IRBuilder<> B(Meet);
  Value *None = B.getInt32(0);
  Value *Live = B.CreateICmpNE(state(B), B.getInt32(Ended), "live");
  Value *Lanes = ballotOfWarp(B, Live);
  for (Kind &K : Kinds) {
    const bool Barrier = K.Operation.isBlockBarrier();
    Value *Here =
        B.CreateICmpULT(B.CreateSub(state(B), B.getInt32(K.First | Waits)),
                        B.getInt32(unsigned(K.Calls.size())), "here");
    BasicBlock *Do = block("all"), *Next = block("next");
    AllocaInst *MaskSlot =
        Barrier ? nullptr : K.Operands[*K.Operation.MaskOperand];
    if (Barrier) {
      Value *All = none(B, B.CreateAnd(Live, B.CreateNot(Here)));
      B.CreateCondBr(B.CreateAnd(Here, All), Do, Next);
    } else {
      Value *Arrived = ballotOfWarp(B, Here), *Mask;
      if (!MaskSlot) {
        Mask = K.Operation.mask();
      } else {
        // Those that wait with the same mask.
        BasicBlock *Compare = block("masks");
        B.CreateCondBr(Here, Compare, Next);
        B.SetInsertPoint(Compare);
        Mask = B.CreateLoad(B.getInt32Ty(), MaskSlot);
        Arrived = callConvergent(B, "llvm.nvvm.match.any.sync.i32",
                                 B.getInt32Ty(), {Arrived, Mask});
      }
      Value *Missing =
          B.CreateAnd(B.CreateAnd(Mask, Lanes), B.CreateNot(Arrived));
      Value *All = B.CreateICmpEQ(Missing, None);
      B.CreateCondBr(MaskSlot ? All : B.CreateAnd(Here, All), Do, Next);
    }
    B.SetInsertPoint(Do);
    if (MaskSlot) {
      // One mask at a time: lanes of another are off then, as they are where
      // only one side of a branch executes the operation.
      BasicBlock *One = block("one");
      Value *Mask = B.CreateLoad(B.getInt32Ty(), MaskSlot);
      B.CreateCondBr(B.CreateICmpEQ(Mask, createXLane(B, "first", {Mask})), One,
                     Next);
      B.SetInsertPoint(One);
    }
    CallInst *Call = K.Calls.front();
    Call->removeFromParent();
    for (unsigned A = 0; A < K.Operands.size(); ++A)
      if (K.Operands[A])
        Call->setArgOperand(
            A, B.CreateLoad(K.Operands[A]->getAllocatedType(), K.Operands[A]));
    B.Insert(Call);
    if (K.Calls.size() > 1)
      if (DISubprogram *SP = F.getSubprogram())
        Call->setDebugLoc(DILocation::get(F.getContext(), 0, 0, SP));
    if (K.Result)
      B.CreateStore(Call, K.Result);
    B.CreateStore(B.CreateAnd(state(B), B.getInt32(~Waits)), State);
    B.CreateBr(Next);
    B.SetInsertPoint(Next);
    for (CallInst *Other : drop_begin(K.Calls))
      Other->eraseFromParent();
  }
  // The round was in vain if everybody waits still.
  Value *Nobody = none(B, B.CreateICmpULT(state(B), B.getInt32(Waits)));
  BasicBlock *Stuck = block("stuck"), *Latch = block("latch"),
             *Out = block("out");
  // Of a wavefront whose lanes have all ended nobody runs.
  B.CreateCondBr(B.CreateAnd(Live, Nobody), Stuck, Latch);
  B.SetInsertPoint(Stuck);
  B.CreateCall(compat::declareIntrinsic(M, Intrinsic::trap));
  B.CreateBr(Latch);
  B.SetInsertPoint(Latch);
  B.CreateCondBr(Live, Again, Out);
  IRBuilder<>(Out).CreateRetVoid();
}

void Independent::run() {
  BasicBlock *Start = separateEntry(F);
  Entry = &F.getEntryBlock();
  State = slot(Type::getInt32Ty(F.getContext()), "state");
  gatherForMatrices();
  findKinds();
  for (Kind &K : Kinds)
    cutBehind(K);
  Heads.insert(Start);
  cutLoops();
  cutJoins();
  demote(
      F, [&](const BasicBlock &BB) { return PieceOf.lookup(&BB) == &BB; },
      [&](const BasicBlock &From, const BasicBlock &To) {
        return PieceOf.lookup(&From) != PieceOf.lookup(&To);
      });

  for (BasicBlock *Head : Heads)
    Number.try_emplace(Head, unsigned(Number.size()) + 1);
  // The pieces follow each other as in the program, so that lanes that part
  // are together again where they join.
  SmallVector<BasicBlock *, 32> Blocks, Order;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F)) {
    if (BB != Entry)
      Blocks.push_back(BB);
    if (Heads.contains(BB))
      Order.push_back(BB);
  }
  DenseMap<BasicBlock *, BasicBlock *> Behind; // each piece
  BasicBlock *Meet = block("meet"), *Next = Meet;
  for (BasicBlock *Head : reverse(Order)) {
    Behind[Head] = Next;
    BasicBlock *Test = BasicBlock::Create(F.getContext(), "piece", &F, Head);
    IRBuilder<> B(Test);
    B.CreateCondBr(B.CreateICmpEQ(state(B), B.getInt32(Number[Head])), Head,
                   Next);
    Next = Test;
  }
  for (Kind &K : Kinds)
    for (CallInst *Call : K.Calls)
      wait(Call, K, Behind[PieceOf[Call->getParent()]]);
  for (BasicBlock *BB : Blocks)
    leave(BB, Behind[PieceOf[BB]]);
  meet(Meet, Next);

  IRBuilder<> B(Entry->getTerminator());
  setState(B, Number[Start]);
  Entry->getTerminator()->setSuccessor(0, Next);
  // Optimisers make registers of the memory. Without them it stays: what is
  // handed from block to block in registers has a place in memory each time.
}

//===----------------------------------------------------------------------===//
// Loops that wait for memory
//===----------------------------------------------------------------------===//

/// Blocks with which loops end a round that look at memory until another thread
/// has changed it.
class Spinning {
public:
  explicit Spinning(Function &F) : F(F), DT(F), LI(DT) {}
  SmallPtrSet<const BasicBlock *, 4> find();
  /// A loop that lanes of \p Group may leave one by one, or that some of them
  /// never come to, and whose end a lane that is not in it may bring about: it
  /// writes to what the loop looks at.
  const Instruction *needsOthers(LaneGroup Group);
  static const Value *pointerOf(const Instruction &I);
  /// Whether \p Is holds for an instruction in a loop.
  bool anyInLoop(function_ref<bool(const Instruction &)> Is) const;

private:
  bool returns(const BasicBlock *BB);
  bool waits(const Loop &L, SmallVectorImpl<const Value *> *Pointers);
  bool isOverBefore(const Instruction &I, const Loop &L);

  Function &F;
  DominatorTree DT;
  std::optional<PostDominatorTree> PDT;
  SmallPtrSet<const BasicBlock *, 16> Returning; ///< Empty: not yet known.
  LoopInfo LI;
};

/// The address when \p I looks at what another thread may change meanwhile.
const Value *Spinning::pointerOf(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isAtomic() || Load->isVolatile() ? Load->getPointerOperand()
                                                  : nullptr;
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return RMW->getPointerOperand();
  if (auto *Swap = dyn_cast<AtomicCmpXchgInst>(&I))
    return Swap->getPointerOperand();
  return nullptr;
}

bool Spinning::anyInLoop(function_ref<bool(const Instruction &)> Is) const {
  return any_of(LI, [&](const Loop *L) {
    return any_of(L->blocks(),
                  [&](const BasicBlock *BB) { return any_of(*BB, Is); });
  });
}

/// Whether the program comes to its end from \p BB, not to a trap.
bool Spinning::returns(const BasicBlock *BB) {
  if (Returning.empty()) {
    SmallVector<const BasicBlock *, 16> Work;
    for (const BasicBlock &End : F)
      if (isa<ReturnInst>(End.getTerminator()))
        Work.push_back(&End);
    while (!Work.empty()) {
      const BasicBlock *Next = Work.pop_back_val();
      if (Returning.insert(Next).second)
        append_range(Work, predecessors(Next));
    }
  }
  return Returning.contains(BB);
}

/// Whether \p L goes on until memory has another value: all its exits are
/// decided by what was read in it, but for those to a trap (a time that is up,
/// an assertion), and those that in a function are decided by its arguments,
/// which may be constant where it is taken in (no time limit). A swap whose
/// expected value is what was read before fails only if another thread has got
/// on.
bool Spinning::waits(const Loop &L, SmallVectorImpl<const Value *> *Pointers) {
  SmallVector<BasicBlock *, 4> Exiting;
  L.getExitingBlocks(Exiting);
  erase_if(Exiting, [&](const BasicBlock *BB) {
    return none_of(successors(BB), [&](const BasicBlock *S) {
      return !L.contains(S) && returns(S);
    });
  });
  const bool IsKernel = F.getCallingConv() == CallingConv::AMDGPU_KERNEL;
  bool Any = false;
  for (BasicBlock *BB : Exiting) {
    SmallPtrSet<const Value *, 16> Seen;
    SmallVector<const Value *, 16> Work;
    for (const Use &U : BB->getTerminator()->operands())
      if (!isa<BasicBlock>(U))
        Work.push_back(U);
    bool Looks = false, Given = false;
    while (!Work.empty() && !Looks) {
      const Value *V = Work.pop_back_val();
      auto *I = dyn_cast<Instruction>(V);
      Given |= isa<Argument>(
          isa<LoadInst>(V) ? getUnderlyingObject(getPointerOperand(V)) : V);
      if (!I || !L.contains(I) || !Seen.insert(I).second)
        continue;
      if (pointerOf(*I)) {
        auto *Swap = dyn_cast<AtomicCmpXchgInst>(I);
        auto *Expected =
            Swap ? dyn_cast<Instruction>(Swap->getCompareOperand()) : nullptr;
        Looks = !Expected || !L.contains(Expected);
        if (Looks && Pointers)
          Pointers->push_back(pointerOf(*I));
        continue;
      }
      append_range(Work, I->operand_values());
    }
    if (!Looks && !(Given && !IsKernel))
      return false;
    Any |= Looks;
  }
  return Any;
}

SmallPtrSet<const BasicBlock *, 4> Spinning::find() {
  SmallPtrSet<const BasicBlock *, 4> Found;
  for (const Loop *L : LI.getLoopsInPreorder())
    if (waits(*L, nullptr))
      Found.insert(L->getHeader());
  return Found;
}

/// What \p I writes to; null when it does not write what others may see.
static const Value *writtenBy(const Instruction &I) {
  if (auto *Store = dyn_cast<StoreInst>(&I))
    return Store->getPointerOperand();
  if (auto *RMW = dyn_cast<AtomicRMWInst>(&I))
    return RMW->getPointerOperand();
  if (auto *Swap = dyn_cast<AtomicCmpXchgInst>(&I))
    return Swap->getPointerOperand();
  return nullptr;
}

/// Whether \p Write, to \p Written, may be what a loop waits for that looks at
/// \p Read. Two variables are two objects. So are, for what is written in the
/// ordinary way, those that two arguments point to, or an argument and a
/// variable; but a launch may give a kernel the same memory twice, and who
/// writes by atomic or volatile accesses means others to see it.
static bool mayEnd(const Value *Read, const Instruction &Write,
                   const Value *Written) {
  Read = getUnderlyingObject(Read, /*MaxLookup=*/0);
  Written = getUnderlyingObject(Written, /*MaxLookup=*/0);
  auto Known = [](const Value *V) {
    return isa<Argument, GlobalVariable, AllocaInst>(V);
  };
  if (Read == Written || !Known(Read) || !Known(Written))
    return true;
  // Of global memory, which a launch names.
  auto OfLaunch = [](const Value *V) {
    if (auto *Arg = dyn_cast<Argument>(V))
      return !Arg->hasNoAliasAttr() && !Arg->hasByValAttr();
    auto *GV = dyn_cast<GlobalVariable>(V);
    return GV && GV->getAddressSpace() <= 1;
  };
  return (Write.isAtomic() || Write.isVolatile()) &&
         (isa<Argument>(Read) || isa<Argument>(Written)) && OfLaunch(Read) &&
         OfLaunch(Written);
}

/// Whether \p I is over for all lanes when one comes to \p L: lanes that took
/// the way to it are together again with the others at a block that is before
/// the loop.
bool Spinning::isOverBefore(const Instruction &I, const Loop &L) {
  if (L.getParentLoop() && L.getParentLoop()->contains(&I))
    return false;
  if (!PDT)
    PDT.emplace(F);
  const DomTreeNode *Node = PDT->getNode(I.getParent());
  for (; Node && Node->getBlock(); Node = Node->getIDom())
    if (DT.dominates(Node->getBlock(), L.getHeader()))
      return true;
  return false;
}

const Instruction *Spinning::needsOthers(LaneGroup Group) {
  std::optional<SmallPtrSet<const BasicBlock *, 16>> Partings, Apart;
  for (const Loop *L : LI.getLoopsInPreorder()) {
    SmallVector<const Value *, 4> Pointers;
    if (!waits(*L, &Pointers))
      continue;
    if (!Apart)
      Apart = findApart(F, Group);
    const bool HeaderIsApart = Apart->contains(L->getHeader());
    if (all_of(Pointers, isBarrierWord)) {
      // Meetings tell where lanes of a warp arrive at different places. The
      // other warp of a wavefront may have to come to another barrier first.
      if (Group == LaneGroup::Warp)
        continue;
      if (HeaderIsApart)
        return L->getHeader()->getTerminator();
    }
    if (!Partings)
      Partings = findPartings(F, AllLanes, Group);
    SmallVector<BasicBlock *, 4> Exiting;
    L->getExitingBlocks(Exiting);
    if (!HeaderIsApart && none_of(Exiting, [&](BasicBlock *BB) {
          return Partings->contains(BB);
        }))
      continue;
    for (const Instruction &I : instructions(F)) {
      const Value *Written = writtenBy(I);
      if (!Written || L->contains(&I) || isOverBefore(I, *L))
        continue;
      if (any_of(Pointers,
                 [&](const Value *P) { return mayEnd(P, I, Written); }))
        return L->getHeader()->getTerminator();
    }
  }
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Checks at run time
//===----------------------------------------------------------------------===//

/// Before each operation of a warp: whether the lanes of its mask that have not
/// ended are there, and whether the lane itself is one of them. Which lanes
/// have ended, or never were, stands in a word of LDS for each warp.
class Checks {
public:
  Checks(Module &M) : M(M), Ctx(M.getContext()) {}
  /// \p Scheduled: kernels whose operations wait by themselves.
  void run(const SmallPtrSetImpl<const Function *> &Scheduled);

private:
  Value *wordOfWarp(IRBuilder<> &B);
  void check(const SyncOperation &S);
  void record(Function &F);
  Value *text(const Twine &Text);
  Value *laneBit(IRBuilder<> &B) {
    return B.CreateShl(B.getInt32(1),
                       callConvergent(B, "llvm.nvvm.read.ptx.sreg.laneid",
                                      B.getInt32Ty(), {}));
  }

  static constexpr unsigned LDS = 3;       ///< AMDGPU's address spaces.
  static constexpr unsigned MaxWarps = 32; ///< Of 1,024 threads.
  Module &M;
  LLVMContext &Ctx;
  GlobalVariable *Ended = nullptr;
};

Value *Checks::text(const Twine &Text) {
  Constant *Bytes = ConstantDataArray::getString(Ctx, Text.str());
  auto *GV =
      new GlobalVariable(M, Bytes->getType(), /*isConstant=*/true,
                         GlobalValue::PrivateLinkage, Bytes, "crosslane.text",
                         nullptr, GlobalValue::NotThreadLocal, /*global=*/1);
  GV->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return ConstantExpr::getAddrSpaceCast(GV, PointerType::get(Ctx, 0));
}

/// Threads are numbered through all of a block's dimensions, whose lengths
/// stand in hsa_kernel_dispatch_packet_t.
Value *Checks::wordOfWarp(IRBuilder<> &B) {
  auto Read = [&](Intrinsic::ID ID) -> Value * {
    return B.CreateCall(compat::declareIntrinsic(M, ID));
  };
  Value *Packet = Read(Intrinsic::amdgcn_dispatch_ptr);
  auto Length = [&](unsigned Offset) {
    return B.CreateZExt(B.CreateAlignedLoad(B.getInt16Ty(),
                                            B.CreateConstInBoundsGEP1_32(
                                                B.getInt8Ty(), Packet, Offset),
                                            Align(2)),
                        B.getInt32Ty());
  };
  Value *Row = B.CreateAdd(
      Read(Intrinsic::amdgcn_workitem_id_y),
      B.CreateMul(Length(6), Read(Intrinsic::amdgcn_workitem_id_z)));
  Value *Thread = B.CreateAdd(Read(Intrinsic::amdgcn_workitem_id_x),
                              B.CreateMul(Length(4), Row));
  return B.CreateInBoundsGEP(Ended->getValueType(), Ended,
                             {B.getInt32(0), B.CreateLShr(Thread, 5)});
}

void Checks::check(const SyncOperation &S) {
  CallBase *Call = S.Call;
  IRBuilder<> B(Call);
  Value *Mask = S.mask();
  Value *Here = callConvergent(B, "llvm.nvvm.activemask", B.getInt32Ty(), {});
  LoadInst *Gone = B.CreateAlignedLoad(B.getInt32Ty(), wordOfWarp(B), Align(4));
  Gone->setAtomic(AtomicOrdering::Monotonic,
                  Ctx.getOrInsertSyncScopeID("workgroup"));
  Value *Missing =
      B.CreateAnd(B.CreateAnd(Mask, B.CreateNot(Here)), B.CreateNot(Gone));
  Value *Stranger =
      B.CreateICmpEQ(B.CreateAnd(Mask, laneBit(B)), B.getInt32(0));
  Value *Wrong = B.CreateOr(B.CreateICmpNE(Missing, B.getInt32(0)), Stranger);
  Instruction *Then =
      SplitBlockAndInsertIfThen(Wrong, Call, /*Unreachable=*/false);
  B.SetInsertPoint(Then);
  B.SetCurrentDebugLocation(Call->getDebugLoc());
  callConvergent(B, MissingFunction, B.getVoidTy(),
                 {text(Call->getFunction()->getName()), text(placeOf(*Call)),
                  text(S.Kind), Mask, Here, Missing});
}

/// Writes down which lanes of the warps of \p F, a kernel, have come to where
/// no more operation is: they have ended as far as others may wait for them.
void Checks::record(Function &F) {
  const SyncScope::ID Group = Ctx.getOrInsertSyncScopeID("workgroup");
  // From the starts of which blocks an operation can be reached.
  SmallPtrSet<BasicBlock *, 16> Reach;
  SmallVector<BasicBlock *, 16> Work;
  for (BasicBlock &BB : F)
    if (any_of(BB, [](const Instruction &I) {
          auto *Call = dyn_cast<CallBase>(&I);
          return parseSync(I) ||
                 (Call && !Call->isInlineAsm() &&
                  (Call->isIndirectCall() ||
                   (Call->getCalledFunction() &&
                    !Call->getCalledFunction()->isIntrinsic() &&
                    Call->getCalledFunction()->getName() != MissingFunction)));
        }))
      Work.push_back(&BB);
  while (!Work.empty()) {
    BasicBlock *BB = Work.pop_back_val();
    if (Reach.insert(BB).second)
      append_range(Work, predecessors(BB));
  }
  if (Reach.empty())
    return;
  // Which side of a branch runs first is not known, so it is written before.
  IRBuilder<> B(Ctx);
  for (BasicBlock &BB : F) {
    Instruction *End = BB.getTerminator();
    auto Stays = [&](BasicBlock *Next) { return Reach.contains(Next); };
    if (!Stays(&BB) ||
        (!isa<ReturnInst>(End) && all_of(successors(&BB), Stays)))
      continue;
    B.SetInsertPoint(End);
    Value *Ends = B.getTrue();
    if (auto *Br = dyn_cast<BranchInst>(End); Br && Br->isConditional()) {
      if (Stays(Br->getSuccessor(0)))
        Ends = B.CreateNot(Br->getCondition());
      else if (Stays(Br->getSuccessor(1)))
        Ends = Br->getCondition();
    } else if (auto *Switch = dyn_cast<SwitchInst>(End)) {
      const bool Default = Stays(Switch->getDefaultDest());
      Value *Other = B.getFalse(); // those that do not go as the default does
      for (auto &Case : Switch->cases())
        if (Stays(Case.getCaseSuccessor()) != Default)
          Other = B.CreateOr(Other, B.CreateICmpEQ(Switch->getCondition(),
                                                   Case.getCaseValue()));
      Ends = Default ? Other : B.CreateNot(Other);
    }
    B.CreateAtomicRMW(AtomicRMWInst::Or, wordOfWarp(B),
                      B.CreateSelect(Ends, laneBit(B), B.getInt32(0)), Align(4),
                      AtomicOrdering::Monotonic, Group);
  }
  B.SetInsertPoint(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *There = callConvergent(B, "llvm.nvvm.activemask", B.getInt32Ty(), {});
  B.CreateAlignedStore(B.CreateNot(There), wordOfWarp(B), Align(4))
      ->setAtomic(AtomicOrdering::Monotonic, Group);
}

void Checks::run(const SmallPtrSetImpl<const Function *> &Scheduled) {
  SmallVector<SyncOperation, 32> Operations;
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M) {
    if (F.isDeclaration() || Scheduled.contains(&F))
      continue;
    if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL)
      Kernels.push_back(&F);
    for (Instruction &I : instructions(F))
      if (std::optional<SyncOperation> S = parseSync(I);
          S && !S->isBlockBarrier())
        Operations.push_back(*S);
  }
  if (Operations.empty())
    return;
  Type *Words = ArrayType::get(Type::getInt32Ty(Ctx), MaxWarps);
  Ended = new GlobalVariable(M, Words, /*isConstant=*/false,
                             GlobalValue::InternalLinkage,
                             PoisonValue::get(Words), "crosslane.ended",
                             nullptr, GlobalValue::NotThreadLocal, LDS);
  Ended->setAlignment(Align(4));
  for (Function *F : Kernels)
    record(*F);
  for (const SyncOperation &S : Operations)
    check(S);
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

class Converge {
public:
  Converge(Module &M, const LoweringOptions &Opts, ModuleAnalysisManager &MAM)
      : M(M), Opts(Opts),
        FAM(MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager()) {
  }
  bool run();

private:
  Function *takeApart(Function &F);
  void drop(Function *Copy);
  void findLooking();
  bool spins(Function &F);
  void findWaiting();
  bool mayWait(const Function &F) const { return Waiting.contains(&F); }
  SmallVector<Function *, 4> waitingTargets(const CallBase &Call);
  void takeIn(Function &F);
  SmallPtrSet<CallBase *, 4> waitingCalls(Function &F);
  bool runOn(Function &F);

  Module &M;
  const LoweringOptions &Opts;
  FunctionAnalysisManager &FAM;
  Schedule How = Schedule::Auto;
  /// Functions that look at what another thread may change, or call such ones.
  SmallPtrSet<const Function *, 16> Looking;
  SmallPtrSet<const Function *, 16> Waiting;  ///< Or they call such a function.
  SmallPtrSet<const Function *, 4> Scheduled; ///< Whose lanes are independent.
};

const Function *definition(const Instruction &I) {
  auto *Call = dyn_cast<CallBase>(&I);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  return Callee && !Callee->isDeclaration() ? Callee : nullptr;
}

/// Marks calls through a pointer that are of no function that waits, since
/// those are called directly before it.
static constexpr StringLiteral WaitsElsewhere = "crosslane.waits.elsewhere";

/// Whether \p Call, through a pointer, may be of \p G: one of those that LLVM
/// knows for it, else any of its type.
static bool mayBeOf(const CallBase &Call, const Function &G) {
  if (G.isDeclaration() || G.getFunctionType() != Call.getFunctionType())
    return false;
  const MDNode *Known = Call.getMetadata(LLVMContext::MD_callees);
  if (!Known)
    return G.hasAddressTaken();
  return any_of(Known->operands(), [&](const MDOperand &Op) {
    return mdconst::dyn_extract_or_null<Function>(Op) == &G;
  });
}

/// The functions that wait of which \p Call, through a pointer, may be one.
SmallVector<Function *, 4> Converge::waitingTargets(const CallBase &Call) {
  SmallVector<Function *, 4> Found;
  if (Call.isIndirectCall() && !Call.isInlineAsm() &&
      !Call.hasMetadata(WaitsElsewhere))
    for (Function &G : M)
      if (mayWait(G) && mayBeOf(Call, G))
        Found.push_back(&G);
  return Found;
}

/// The functions that call one of \p Found, and so on, beside those.
static void addCallers(SmallPtrSetImpl<const Function *> &Found) {
  SmallVector<const Function *, 16> Work(Found.begin(), Found.end());
  while (!Work.empty()) {
    const Function *G = Work.pop_back_val();
    for (const User *U : G->users())
      if (auto *Call = dyn_cast<CallBase>(U);
          Call && definition(*Call) == G &&
          Found.insert(Call->getFunction()).second)
        Work.push_back(Call->getFunction());
  }
}

void Converge::findLooking() {
  for (const Function &F : M)
    if (any_of(instructions(F), Spinning::pointerOf))
      Looking.insert(&F);
  addCallers(Looking);
}

/// Whether a loop of \p F goes on until memory has another value. Front ends
/// keep what decides it in memory, and CUDA's headers have functions for atomic
/// operations: these are then looked through in a copy.
bool Converge::spins(Function &F) {
  if (!Looking.contains(&F))
    return false;
  Spinning Loops(F);
  if (!Loops.find().empty())
    return true;
  bool Calls = false;
  if (!Loops.anyInLoop([&](const Instruction &I) {
        const Function *Callee = definition(I);
        Calls |= Callee && Looking.contains(Callee);
        return Calls || Spinning::pointerOf(I);
      }))
    return false;
  if (!Calls && none_of(F.getEntryBlock(), isStatic))
    return false;
  Function *Copy = takeApart(F);
  const bool Found = !Spinning(*Copy).find().empty();
  drop(Copy);
  return Found;
}

/// Finds the functions that have an operation that waits, and whatever calls
/// them, in circles too.
void Converge::findWaiting() {
  SmallVector<Function *, 16> Functions;
  SmallVector<const Function *, 16> Work;
  SmallVector<const CallBase *, 8> Indirect;
  auto Add = [&](const Function *F) {
    if (Waiting.insert(F).second)
      Work.push_back(F);
  };
  for (Function &F : M) {
    for (const Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (Call && Call->isIndirectCall() && !Call->isInlineAsm())
        Indirect.push_back(Call);
      if (parseSync(I) || isMatrixOperation(I))
        Add(&F);
    }
    if (!mayWait(F))
      Functions.push_back(&F);
  }
  for (Function *F : Functions)
    if (spins(*F))
      Add(F);
  while (!Work.empty()) {
    const Function *G = Work.pop_back_val();
    for (const User *U : G->users())
      if (auto *Call = dyn_cast<CallBase>(U); Call && definition(*Call) == G)
        Add(Call->getFunction());
    for (const CallBase *Call : Indirect)
      if (!mayWait(*Call->getFunction()) && mayBeOf(*Call, *G))
        Add(Call->getFunction());
  }
}

/// The calls in \p F of functions that wait, also through a pointer.
SmallPtrSet<CallBase *, 4> Converge::waitingCalls(Function &F) {
  SmallPtrSet<CallBase *, 4> Found;
  for (Instruction &I : instructions(F)) {
    const Function *Callee = definition(I);
    auto *Call = dyn_cast<CallBase>(&I);
    if (Callee ? mayWait(*Callee) : Call && !waitingTargets(*Call).empty())
      Found.insert(Call);
  }
  return Found;
}

/// Whether the program may come to \p BB again from its end.
static bool isInCycle(const BasicBlock &BB) {
  return any_of(successors(&BB), [&](const BasicBlock *S) {
    return isPotentiallyReachable(S, &BB);
  });
}

/// Takes into \p F what it calls that waits, or may be what a loop waits for,
/// and what is small and may decide a branch. A call through a pointer becomes
/// direct calls of what may wait.
void Converge::takeIn(Function &F) {
  constexpr unsigned Small = 64, Most = 100000, Deepest = 64;
  SmallVector<std::pair<CallBase *, unsigned>, 16> Work;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      Work.push_back({Call, 0});
  unsigned Size = F.getInstructionCount();
  while (!Work.empty()) {
    auto [Call, Depth] = Work.pop_back_val();
    if (Call->isIndirectCall()) {
      const SmallVector<Function *, 4> Targets = waitingTargets(*Call);
      for (Function *Target : Targets)
        Work.push_back({&promoteCallWithIfThenElse(*Call, Target), Depth});
      if (!Targets.empty())
        Call->setMetadata(WaitsElsewhere, MDNode::get(M.getContext(), {}));
      continue;
    }
    if (!definition(*Call))
      continue;
    Function *Callee = Call->getCalledFunction();
    const bool Wanted = mayWait(*Callee) || (Looking.contains(Callee) &&
                                             isInCycle(*Call->getParent()));
    const unsigned Length = Callee->getInstructionCount();
    if (!Wanted && Length > Small)
      continue;
    Size += Length;
    if (Depth == Deepest || Size > Most)
      continue;
    InlineFunctionInfo Info;
    if (!InlineFunction(*Call, Info).isSuccess())
      continue;
    for (CallBase *New : Info.InlinedCallSites)
      Work.push_back({New, Depth + 1});
  }
}

/// A copy of \p F with what it calls taken in, and what it keeps in memory in
/// registers as far as it can be: a front end's code has references to
/// variables in structures (lambdas), and branches on constants in functions.
Function *Converge::takeApart(Function &F) {
  ValueToValueMapTy Map;
  Function *Copy = CloneFunction(&F, Map);
  takeIn(*Copy);
  if (any_of(Copy->getEntryBlock(), isStatic)) {
    // Not by a pass manager, which leaves functions of -O0 alone.
    SROAPass(SROAOptions::PreserveCFG).run(*Copy, FAM);
    for (bool Again = true; Again;) {
      InstSimplifyPass().run(*Copy, FAM);
      FAM.clear(*Copy, Copy->getName());
      Again = false;
      for (BasicBlock &BB : *Copy)
        Again |= ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
      removeUnreachableBlocks(*Copy);
    }
  }
  removeUnreachableBlocks(*Copy);
  return Copy;
}

void Converge::drop(Function *Copy) {
  FAM.clear(*Copy, Copy->getName());
  Copy->eraseFromParent();
}

bool Converge::runOn(Function &F) {
  static constexpr StringLiteral InLockstep =
      "; with --schedule=lockstep each side of a branch meets its own lanes";
  const bool TwoWarps = Opts.Model == WarpModel::Packed;
  // One look that costs little: without branches lanes are together.
  if (!mayWait(F))
    return false;
  const bool Calls = any_of(instructions(F), [](const Instruction &I) {
    auto *Call = dyn_cast<CallBase>(&I);
    return definition(I) || (Call && Call->isIndirectCall());
  });
  if (!Calls && F.size() == 1)
    return false;
  Function *New = takeApart(F);
  auto Meets = [&] {
    return std::make_unique<WarpMeetings>(*New, TwoWarps, waitingCalls(*New));
  };
  std::unique_ptr<WarpMeetings> Found = Meets();
  const Instruction *Spin = Spinning(*New).needsOthers(
      TwoWarps ? LaneGroup::Wavefront : LaneGroup::Warp);
  // Who has arrived waits for the lane that adds for all of its warp.
  for (const Meeting &P : Found->meetings())
    for (unsigned N : {P.First, P.Second})
      if (const Instruction *Call = Found->operations()[N].Call;
          !Spin && isBarrierArrival(*Call))
        Spin = Call;
  const bool Forced = How == Schedule::Independent || Spin;
  if (Found->meetings().empty() && !Forced) {
    drop(New);
    return false;
  }
  // Puts the copy in the place of the kernel.
  auto TakePlace = [&] {
    New->removeFromParent();
    M.getFunctionList().insert(F.getIterator(), New);
    New->setLinkage(F.getLinkage());
    New->setVisibility(F.getVisibility());
    New->setComdat(F.getComdat());
    New->takeName(&F);
    F.replaceAllUsesWith(New);
    F.eraseFromParent();
  };
  // Jumps to addresses cannot be led through the schedule, nor can tokens be
  // put into memory.
  for (Instruction &I : instructions(*New))
    if (isa<IndirectBrInst, CallBrInst, InvokeInst>(I) ||
        I.getType()->isTokenTy()) {
      refuse(I, "lanes of a warp may wait for others that stand elsewhere in "
                "a kernel with this instruction" +
                    InLockstep);
      TakePlace();
      return true;
    }
  const size_t Count = Found->meetings().size();
  DebugLoc At;
  if (Count)
    At = Found->operations()[Found->meetings().front().First]
             .Call->getDebugLoc();
  else if (Spin)
    At = Spin->getDebugLoc();
  spellAlike(*New);
  unsigned Melded = 0;
  Found = Meets();
  for (bool Again = !Forced; Again && !Found->meetings().empty();) {
    Again = false;
    SmallPtrSet<BasicBlock *, 8> Tried;
    for (const Meeting &P : Found->meetings())
      if (Tried.insert(P.Branch).second && Meld(*New, *P.Branch).run()) {
        ++Melded;
        Again = true;
        break;
      }
    if (Again)
      Found = Meets();
  }
  unsigned Pieces = 0;
  // What cannot be seen into, or is not to be done.
  SmallPtrSet<CallBase *, 4> Unknown;
  if (Forced || !Found->meetings().empty())
    Unknown = waitingCalls(*New);
  for (CallBase *Call : Unknown)
    refuse(*Call, "lanes of a warp may wait here for others that stand "
                  "elsewhere, and this call cannot be taken into the kernel" +
                      InLockstep);
  if (How == Schedule::Meld && Unknown.empty() &&
      (Spin || !Found->meetings().empty())) {
    Instruction *Where =
        Spin ? const_cast<Instruction *>(Spin)
             : Found->operations()[Found->meetings().front().First].Call;
    refuse(*Where, "lanes of a warp wait for each other at different places, "
                   "which melding does not bring together; the schedule auto "
                   "does");
    Unknown.insert(nullptr);
  }
  if (Unknown.empty() && (Forced || !Found->meetings().empty())) {
    const SmallPtrSet<const BasicBlock *, 4> Spins = Spinning(*New).find();
    Independent I(*New, Spins);
    I.run();
    Pieces = I.pieces();
    Scheduled.insert(New);
    keepScalarsInPlace(*New);
  }
  NumMelded += Melded;
  NumIndependent += Pieces != 0;
  NumPieces += Pieces;
  LLVM_DEBUG(dbgs() << "nvvm-converge: " << F.getName() << ": " << Melded
                    << " melded, " << Pieces << " pieces\n");
  OptimizationRemarkEmitter ORE(&F);
  ORE.emit([&] {
    OptimizationRemark R(DEBUG_TYPE, Pieces ? "Independent" : "Melded", At,
                         &F.getEntryBlock());
    R << "in '" << F.getName() << "' ";
    if (Count)
      R << "operations meet across branches in "
        << ore::NV("Meetings", unsigned(Count)) << " ways";
    if (Spin)
      R << (Count ? ", and " : "") << "lanes wait for each other in a loop";
    R << (Count || Spin ? ": " : "");
    if (Melded)
      R << ore::NV("Melded", Melded)
        << (Melded == 1 ? " branch melded" : " branches melded");
    if (Pieces)
      R << (Melded ? ", " : "") << "lanes run independently in "
        << ore::NV("Pieces", Pieces) << " pieces";
    return R;
  });

  TakePlace();
  return true;
}

bool Converge::run() {
  const std::string Asked = ScheduleOption.get();
  const std::optional<Schedule> Known =
      StringSwitch<std::optional<Schedule>>(Asked)
          .Case("", Schedule::Auto)
          .Case("auto", Schedule::Auto)
          .Case("lockstep", Schedule::Lockstep)
          .Case("meld", Schedule::Meld)
          .Case("independent", Schedule::Independent)
          .Default(std::nullopt);
  if (!Known) {
    stopCompilation(M, "nvvm-converge: unknown schedule '" + Asked +
                           "'; known are lockstep, meld, independent and auto");
    return true;
  }
  How = *Known;
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M)
    if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL && !F.isDeclaration())
      Kernels.push_back(&F);
  bool Changed = false;
  if (How != Schedule::Lockstep) {
    findLooking();
    findWaiting();
    for (Function *F : Kernels)
      Changed |= runOn(*F);
  }
  if (!CheckedOption.get().empty()) {
    Checks(M).run(Scheduled);
    Changed = true;
  }
  return Changed;
}

} // namespace

namespace crosslane {

PreservedAnalyses NVVMConvergePass::run(Module &M, ModuleAnalysisManager &MAM) {
  return Converge(M, Opts, MAM).run() ? PreservedAnalyses::none()
                                      : PreservedAnalyses::all();
}

} // namespace crosslane
