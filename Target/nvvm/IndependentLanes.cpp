//===- IndependentLanes.cpp - Lanes with a program counter each -----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/IndependentLanes.h"
#include "common/Lowering.h"
#include "lanes/LanePresence.h"
#include "lanes/WarpMeetings.h"
#include "llvmCompat/llvmCompat.h"
#include "nvvm/Demotion.h"
#include "xlane/XLaneBuilder.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace crosslane;

namespace {

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
  void cutBeforeActiveMasks();
  void cutLoops();
  void cutJoins();
  void wait(CallInst *Call, Kind &K, BasicBlock *Next);
  void leave(BasicBlock *BB, BasicBlock *Next);
  void meet(BasicBlock *Meet, BasicBlock *Again);
  void gather(IRBuilder<> &B);
  Value *ballotOfWarp(IRBuilder<> &B, Value *Bit) {
    return callConvergent(B, "llvm.nvvm.vote.ballot.sync", B.getInt32Ty(),
                          {B.getInt32(AllLanes), Bit});
  }
  /// Whether no lane of the wavefront says yes.
  Value *none(IRBuilder<> &B, Value *Bit) {
    return createXLane(B, "none", {Bit});
  }

  /// States: pieces are numbered from 1. A lane that waits has the number of
  /// the piece behind the operation, or of the piece that it is to begin
  /// together with others, and this bit.
  static constexpr unsigned Waits = 1u << 30;
  static constexpr unsigned Ended = ~0u;
  Function &F;
  Module &M;
  const SmallPtrSetImpl<const BasicBlock *> &Spins;
  BasicBlock *Entry = nullptr;
  AllocaInst *State = nullptr;
  SmallVector<Kind, 8> Kinds;
  SetVector<BasicBlock *> Heads; ///< The first blocks of the pieces.
  /// The pieces that begin with an activemask.
  SetVector<BasicBlock *> Gathered;
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

/// Lanes meet before an activemask, as they do on NVIDIA's hardware where
/// branches and loops end. Kernels with loops that wait for memory are
/// excluded: a lane that waits here could be the one that writes the memory.
void Independent::cutBeforeActiveMasks() {
  if (!Spins.empty())
    return;
  SmallVector<CallInst *, 4> Looks;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (const Function *Callee = Call->getCalledFunction();
          Callee && Callee->getName() == "llvm.nvvm.activemask")
        Looks.push_back(Call);
  for (CallInst *Call : Looks) {
    BasicBlock *Head =
        Call->getParent()->splitBasicBlock(Call->getIterator(), "look");
    Heads.insert(Head);
    Gathered.insert(Head);
  }
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
    setState(B, Number[To] | (Gathered.contains(To) ? Waits : 0));
    B.CreateBr(Next);
    End->replaceSuccessorWith(To, Edge);
  }
}

/// When all lanes of a warp wait, those at the first activemask of the program
/// continue. Other lanes may still come to later ones.
void Independent::gather(IRBuilder<> &B) {
  if (Gathered.empty())
    return;
  Value *Running =
      ballotOfWarp(B, B.CreateICmpULT(state(B), B.getInt32(Waits)));
  for (BasicBlock *Head : Gathered) {
    Value *Here =
        B.CreateICmpEQ(state(B), B.getInt32(Number[Head] | Waits), "here");
    Value *Arrived = ballotOfWarp(B, Here);
    Value *Goes = B.CreateAnd(Here, B.CreateICmpEQ(Running, B.getInt32(0)));
    B.CreateStore(B.CreateSelect(Goes, B.getInt32(Number[Head]), state(B)),
                  State);
    Running = B.CreateOr(Running, Arrived);
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
    BasicBlock *Others = nullptr;
    if (MaskSlot) {
      // One mask after the other: lanes of another are off then, as they are
      // where only one side of a branch executes the operation. All of them in
      // this round, so that lanes of different masks stay together.
      BasicBlock *Each = block("each"), *One = block("one");
      Others = block("others");
      Value *Mask = B.CreateLoad(B.getInt32Ty(), MaskSlot);
      B.CreateBr(Each);
      B.SetInsertPoint(Each);
      B.CreateCondBr(B.CreateICmpEQ(Mask, createXLane(B, "first", {Mask})), One,
                     Others);
      // Who has executed it waits no more. (GlobalISel does not compile the
      // comparison where it is asked for in both blocks.)
      B.SetInsertPoint(Others);
      B.CreateCondBr(B.CreateICmpULT(state(B), B.getInt32(Waits)), Next, Each);
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
    B.CreateBr(MaskSlot ? Others : Next);
    B.SetInsertPoint(Next);
    for (CallInst *Other : drop_begin(K.Calls))
      Other->eraseFromParent();
  }
  gather(B);
  // The round was in vain if all lanes still wait.
  Value *Nobody = none(B, B.CreateICmpULT(state(B), B.getInt32(Waits)));
  BasicBlock *Stuck = block("stuck"), *Latch = block("latch"),
             *Out = block("out");
  // No lane runs in a wavefront whose lanes have all ended.
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
  cutBeforeActiveMasks();
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
  SetVector<BasicBlock *> InOrder;
  for (BasicBlock *BB : ReversePostOrderTraversal<Function *>(&F)) {
    if (BB != Entry)
      Blocks.push_back(BB);
    if (Heads.contains(BB))
      Order.push_back(BB);
    if (Gathered.contains(BB))
      InOrder.insert(BB);
  }
  Gathered = std::move(InOrder);
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

} // namespace

unsigned
crosslane::runIndependently(Function &F,
                            const SmallPtrSetImpl<const BasicBlock *> &Spins) {
  Independent I(F, Spins);
  I.run();
  return I.pieces();
}
