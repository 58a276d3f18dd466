//===- GoaccSingle.cpp - OpenACC's single modes ---------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// OpenACC runs the code outside of partitioned loops once: outside of worker
/// loops in one worker of the gang (worker-single), outside of vector loops in
/// one lane of the worker (vector-single). This file transforms a kernel
/// accordingly, based only on its calls of fork and join:
///
///   x = f(k)                      all:    if (thread 0) x = f(k)
///   fork(VECTOR)                          if (worker 0) {
///   ... uses x                              fork(VECTOR)
///   join(VECTOR)                            x' = x of lane 0
///   if (x < n) ... fork ...                 ... uses x'
///                                           join(VECTOR) }
///                                         c = (x < n) of thread 0
///                                         if (c) ... fork ...
///
/// GCC's back end for NVIDIA does the same (gcc/config/nvptx/nvptx.cc,
/// "neutering": a skip around blocks, broadcasts of branch conditions, copies
/// of registers and the frame at forks); this works on LLVM's IR.
///
/// Terms. The mode of a block is the set of levels, of worker and vector, that
/// are forked there. It is narrow without vector. The leader of a narrow block
/// is lane 0: of the gang in mode {}, of each worker in mode {worker}. A value
/// of a narrow block is the leader's; other threads have zero.
///
/// Rules.
///  1. fork and join of a level are balanced on every path, a worker's not
///     inside a vector's. A fork dominates the code up to its one join. init
///     and fini of a worker or vector reduction are between the two.
///  2. All threads run the operations that all threads of a gang must reach:
///     forks, joins, locks, steps of reductions, and the combination of gangs'
///     values. A branch that one of these depends on follows the leader: its
///     condition is broadcast. Only the leader executes any other branch, with
///     all code up to its immediate post-dominator.
///  3. A vector loop outside of worker loops is for the lanes of worker 0. The
///     end of a gang's reduction is not in one.
///  4. A loop receives the values that it uses, and the variables in memory
///     that it uses or whose address is known elsewhere. A worker's fork
///     broadcasts them through LDS, a vector's by moves between lanes, or by
///     the reduction of the runtime if a worker has parts of wavefronts.
///     Functions of parameters, sizes and numbers of gangs are computed again,
///     and so are functions of a thread's number that an optimiser moved out
///     of the loop.
///  5. Called functions that fork are inlined first; variables become values
///     where possible (GoaccSingleKernels.cpp, rule 6 too).
///  6. A kernel without the attribute is transformed too, if it changes memory
///     outside of vector loops (by an atomic, or because the memory that it
///     reads and writes may be the same) and does not ask there which worker or
///     lane it is: then no thread knows that it is not the leader. Memory that
///     is only written gets the same value from all. If the rules are not
///     followed such a kernel stays unchanged.
///
//===----------------------------------------------------------------------===//

#include "directives/GoaccSingle.h"
#include "directives/GoaccAMDGPU.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/SSAUpdater.h"

#define DEBUG_TYPE "goacc-lower"

namespace crosslane::goacc {

//===----------------------------------------------------------------------===//
// A kernel
//===----------------------------------------------------------------------===//

/// What makeSingle does for a kernel.
class Single {
  AMDGPUExpansion &E;
  Lower &P;
  Function &F;
  const bool OneWorker;
  DominatorTree DT;
  /// All blocks that are not of a call for all.
  MapVector<BasicBlock *, unsigned> Modes;
  DenseMap<BasicBlock *, unsigned> Before; ///< Modes, also of those.
  SmallPtrSet<Instruction *, 16> ForAll;
  SmallPtrSet<BasicBlock *, 4> Meeting;  ///< Where gangs' values are combined.
  SmallPtrSet<const Value *, 16> Shared; ///< What all threads have.
  struct Fork {
    CallInst *CI;
    unsigned L;
    SetVector<BasicBlock *> Blocks; ///< Of the loop, without fork and join.
    BasicBlock *Join = nullptr;
  };
  SmallVector<Fork, 8> Forks;
  /// Blocks from First up to Stop that threads from Head may skip.
  struct Skip {
    BasicBlock *Head, *First, *Stop;
  };
  SmallVector<Skip, 16> Skips;
  const size_t Had; ///< Errors of others.
  Value *Thread0 = nullptr, *Lane0 = nullptr;
  BasicBlock *End = nullptr;

public:
  Single(AMDGPUExpansion &E, Function &F)
      : E(E), P(E.P), F(F), OneWorker(P.sizeOf(F, Worker) == 1u),
        Had(P.Errors.size()) {}

  void run() {
    findForAll();
    SmallVector<std::pair<Reduction *, Instruction *>, 4> Preheaders;
    for (Reduction &R : P.Reductions)
      if (R.F == &F && R.Before)
        Preheaders.push_back({&R, R.Before->getTerminator()});
    split();
    if (!findModes() || !findLoops() || !check()) {
      if (isUnasked(F)) // stays as it is
        P.Errors.resize(Had);
      return;
    }
    for (Fork &K : Forks)
      enter(K);
    if (P.Errors.size() != Had)
      return;
    for (Reduction &R : P.Reductions)
      if (R.F == &F && R.L == Worker &&
          isNarrow(Before[R.At[Fini]->getParent()]))
        spread(*R.At[Fini]);
    for (Reduction &R : P.Reductions)
      if (R.F == &F && R.L == Gang && !R.Behind && ForAll.count(R.At[Fini]))
        bringRes(*R.At[Fini]);
    guardAll();
    for (Fork &K : Forks)
      if (K.L == Vector && !(Before[K.CI->getParent()] & InWorker) &&
          !OneWorker)
        skipOthers(K);
    repair();
    for (auto [R, Terminator] : Preheaders)
      R->Before = Terminator->getParent();
  }

private:
  static bool isNarrow(unsigned Mode) { return !(Mode & InVector); }
  Value *leader(unsigned Mode) {
    return Mode & InWorker || OneWorker ? Lane0 : Thread0;
  }

  void findForAll() {
    for (Plain &C : P.Plains)
      if (C.CI->getFunction() == &F && C.K != Plain::Pos &&
          C.K != Plain::Size &&
          (C.L != Gang || C.K == Plain::Lock || C.K == Plain::Unlock))
        ForAll.insert(C.CI);
    for (Reduction &R : P.Reductions) {
      if (R.F != &F)
        continue;
      if (R.L == Worker)
        ForAll.insert(std::begin(R.At), std::end(R.At));
      else if (R.L == Vector)
        ForAll.insert(R.At[Fini]);
      else if (R.Behind)
        Meeting.insert(R.Behind), Meeting.insert(R.Before);
      else if (R.HasRes && !R.Elided)
        ForAll.insert(R.At[Fini]);
    }
  }

  /// Gives each call for all a block of its own, and the function one end.
  void split() {
    // Variables stand together, in front of all else.
    BasicBlock &Entry = F.getEntryBlock();
    for (Instruction &I : make_early_inc_range(Entry))
      if (auto *A = dyn_cast<AllocaInst>(&I);
          A && isa<Constant>(A->getArraySize()))
        A->moveBefore(Entry, Entry.begin());
    IRBuilder<> B(&Entry, Entry.getFirstNonPHIOrDbgOrAlloca());
    Thread0 = E.isThread0(B);
    Lane0 = E.isZero(B, E.pos(B, Vector));
    SmallVector<Instruction *, 4> Returns;
    for (BasicBlock &BB : F)
      if (isa<ReturnInst>(BB.getTerminator()))
        Returns.push_back(BB.getTerminator());
    End = BasicBlock::Create(F.getContext(), "goacc.end", &F);
    ReturnInst::Create(F.getContext(), End);
    for (Instruction *R : Returns) {
      BranchInst *Br = BranchInst::Create(End, R->getParent());
      Br->setDebugLoc(R->getDebugLoc());
      R->eraseFromParent();
    }
    // The first block keeps variables and the tests of leaders alone.
    F.getEntryBlock().splitBasicBlock(cast<Instruction>(Lane0)->getNextNode());
    SmallVector<Instruction *, 16> All;
    for (Instruction &I : instructions(F))
      if (ForAll.count(&I))
        All.push_back(&I);
    for (Instruction *I : All) {
      I->getParent()->splitBasicBlock(I);
      I->getParent()->splitBasicBlock(I->getNextNode());
    }
  }

  bool isForAll(const BasicBlock *BB) const {
    return ForAll.count(const_cast<Instruction *>(&BB->front()));
  }
  /// The fork or join that \p BB is.
  Plain *plainOf(const BasicBlock *BB) {
    for (Plain &C : P.Plains)
      if (C.CI == &BB->front())
        return &C;
    return nullptr;
  }

  bool findModes() {
    ReversePostOrderTraversal<Function *> RPO(&F);
    Before[&F.getEntryBlock()] = 0;
    for (BasicBlock *BB : RPO) {
      // Its predecessors but those of back edges have come.
      const unsigned In = Before[BB];
      unsigned Out = In;
      if (isForAll(BB)) {
        Plain *C = plainOf(BB);
        if (C && C->K == Plain::Fork) {
          if (In & bit(C->L) || (C->L == Worker && In & InVector)) {
            P.error(*C->CI, "a " + LevelNames[C->L] + " loop begins within a " +
                                (In & InVector ? "vector" : "worker") +
                                " loop");
            return false;
          }
          Out |= bit(C->L);
          Forks.push_back({C->CI, C->L, {}, nullptr});
        } else if (C && C->K == Plain::Join) {
          if (!(In & bit(C->L))) {
            P.error(*C->CI,
                    "a " + LevelNames[C->L] + " loop ends where none began");
            return false;
          }
          Out &= ~bit(C->L);
        }
      } else if (BB != &F.getEntryBlock()) {
        Modes[BB] = In;
      }
      if (BB == End && In) {
        P.Errors.push_back(("function '" + F.getName() +
                            "': the kernel may end within a loop that forks")
                               .str());
        return false;
      }
      for (BasicBlock *Next : successors(BB)) {
        auto [At, New] = Before.insert({Next, Out});
        if (!New && At->second != Out) {
          P.error(*Next->getTerminator(),
                  "it is not known here which loops have forked");
          return false;
        }
      }
    }
    return true;
  }

  bool findLoops() {
    DT.recalculate(F);
    for (Fork &K : Forks) {
      SmallVector<BasicBlock *, 16> Work = {
          K.CI->getParent()->getSingleSuccessor()};
      while (!Work.empty()) {
        BasicBlock *BB = Work.pop_back_val();
        Plain *C = isForAll(BB) ? plainOf(BB) : nullptr;
        if (C && C->K == Plain::Join && C->L == K.L) {
          if (K.Join && K.Join != BB) {
            P.error(*K.CI, "the " + LevelNames[K.L] +
                               " loop has two ends, which its fork does not "
                               "tell apart");
            return false;
          }
          K.Join = BB;
        } else if (K.Blocks.insert(BB)) {
          append_range(Work, successors(BB));
        }
      }
      if (!K.Join ||
          any_of(K.Blocks,
                 [&](BasicBlock *BB) {
                   return !DT.dominates(K.CI->getParent(), BB);
                 }) ||
          !DT.dominates(K.CI->getParent(), K.Join)) {
        P.error(*K.CI, "the " + LevelNames[K.L] +
                           " loop has no end, or another beginning");
        return false;
      }
    }
    return true;
  }

  /// Whether lanes or threads meet in \p Callee.
  DenseMap<const Function *, bool> Many;
  bool isForMany(const Function &Callee) {
    if (goaccName(Callee))
      return false;
    // Every declaration may be convergent.
    if (Callee.isDeclaration())
      return any_of(
          ArrayRef<StringRef>{"xl_block_", "xl_wave_", "xl_grid_",
                              "llvm.amdgcn.s.barrier", "llvm.amdgcn.readlane",
                              "llvm.amdgcn.ballot", "llvm.amdgcn.ds.",
                              "llvm.amdgcn.mov.dpp", "llvm.amdgcn.update.dpp",
                              "llvm.amdgcn.permlane"},
          [&](StringRef Prefix) {
            return Callee.getName().starts_with(Prefix);
          });
    auto [At, New] = Many.insert({&Callee, false});
    if (!New)
      return At->second;
    const bool Is = any_of(instructions(Callee), [&](const Instruction &I) {
      auto *CB = dyn_cast<CallBase>(&I);
      return CB && CB->getCalledFunction() &&
             isForMany(*CB->getCalledFunction());
    });
    return Many[&Callee] = Is;
  }

  bool check() {
    for (Reduction &R : P.Reductions) {
      if (R.F != &F)
        continue;
      const unsigned AtInit = Before[R.At[Init]->getParent()],
                     AtFini = Before[R.At[Fini]->getParent()];
      if (R.L != Gang && !(AtInit & AtFini & bit(R.L)))
        P.error(*R.At[Fini], LevelNames[R.L] + " loop " + Twine(R.LID) +
                                 " reduces where its level has not forked");
      if (R.L == Gang && ForAll.count(R.At[Fini]) && AtFini == InVector &&
          !OneWorker)
        P.error(*R.At[Fini], "the end of a gang's reduction is in a vector "
                             "loop of one worker");
    }
    for (auto &[BB, Mode] : Modes)
      for (Instruction &I : *BB) {
        auto *CB = dyn_cast<CallBase>(&I);
        if (isNarrow(Mode) && (isa<InvokeInst, CallBrInst, IndirectBrInst>(I) ||
                               (CB && CB->getCalledFunction() &&
                                isForMany(*CB->getCalledFunction()))))
          P.error(I, (CB && CB->getCalledFunction()
                          ? "'" + CB->getCalledFunction()->getName().str() + "'"
                          : std::string("this")) +
                         " is not for one thread alone, and no loop has forked "
                         "here for others");
        if (auto *A = dyn_cast<AllocaInst>(&I))
          P.error(*A, "a variable whose size is not known beforehand");
      }
    return P.Errors.size() == Had;
  }

  //===--------------------------------------------------------------------===//
  // Values of other threads
  //===--------------------------------------------------------------------===//

  /// The leader's \p Words for all threads of the gang, from \p Thread0.
  void throughLDS(IRBuilder<> &B, MutableArrayRef<Value *> Words) {
    GlobalVariable *Place = E.shared(Words.size());
    Instruction *At = &*B.GetInsertPoint();
    auto At32 = [&](IRBuilder<> &X, unsigned K) {
      return X.CreateConstInBoundsGEP1_32(X.getInt32Ty(), Place, K);
    };
    IRBuilder<> Then(SplitBlockAndInsertIfThen(Thread0, At, false));
    for (unsigned K = 0; K < Words.size(); K++)
      Then.CreateStore(Words[K], At32(Then, K));
    B.SetInsertPoint(At);
    E.call(B, "xl_acc_lds_barrier", {});
    for (unsigned K = 0; K < Words.size(); K++)
      Words[K] = B.CreateLoad(B.getInt32Ty(), At32(B, K));
    E.call(B, "xl_acc_lds_barrier", {});
  }

  /// Lane 0's \p Word for all lanes of the worker.
  Value *fromLane0(IRBuilder<> &B, Value *Word) {
    const auto V = P.sizeOf(F, Vector);
    const unsigned Wave = E.Opts.wavefrontSize();
    Type *I32 = B.getInt32Ty();
    if (V == 1u)
      return Word;
    if (V == Wave)
      return B.CreateCall(
          compat::declareIntrinsic(P.M, Intrinsic::amdgcn_readfirstlane, {I32}),
          {Word});
    if (V && Wave % *V == 0) {
      Value *Lane = B.CreateCall(
          compat::declareIntrinsic(P.M, Intrinsic::amdgcn_mbcnt_lo),
          {B.getInt32(~0u), B.getInt32(0)});
      if (Wave == 64)
        Lane = B.CreateCall(
            compat::declareIntrinsic(P.M, Intrinsic::amdgcn_mbcnt_hi),
            {B.getInt32(~0u), Lane});
      Value *First = B.CreateSub(Lane, E.pos(B, Vector));
      return B.CreateCall(
          compat::declareIntrinsic(P.M, Intrinsic::amdgcn_ds_bpermute),
          {B.CreateShl(First, 2), Word});
    }
    E.Exchanging.insert(&F);
    AllocaInst *Slot = makeSlot(F, I32, "goacc.lane0");
    B.CreateStore(B.CreateSelect(Lane0, Word, B.getInt32(0)), Slot);
    E.call(B, "xl_acc_vector_or_i32",
           {B.CreateAddrSpaceCast(Slot, PointerType::get(P.C, 0)),
            E.size(B, F, Vector), E.size(B, F, Worker)});
    return B.CreateLoad(I32, Slot);
  }

  /// \p V in words of 32 bits, appended, and a value of \p Ty from them.
  void toWords(IRBuilder<> &B, Value *V, SmallVectorImpl<Value *> &Words) {
    Type *Ty = V->getType();
    if (Ty->isAggregateType()) {
      const unsigned N = Ty->isStructTy() ? Ty->getStructNumElements()
                                          : Ty->getArrayNumElements();
      for (unsigned K = 0; K < N; K++)
        toWords(B, B.CreateExtractValue(V, K), Words);
      return;
    }
    if (auto *Vec = dyn_cast<FixedVectorType>(Ty);
        Vec && Ty->isPtrOrPtrVectorTy()) {
      for (unsigned K = 0; K < Vec->getNumElements(); K++)
        toWords(B, B.CreateExtractElement(V, K), Words);
      return;
    }
    const unsigned Bits = E.DL.getTypeSizeInBits(Ty);
    Type *Int = B.getIntNTy(Bits);
    V = Ty->isPointerTy() ? B.CreatePtrToInt(V, Int) : B.CreateBitCast(V, Int);
    V = B.CreateZExt(V, B.getIntNTy(alignTo(Bits, 32)));
    for (unsigned K = 0; K < alignTo(Bits, 32) / 32; K++)
      Words.push_back(B.CreateTrunc(B.CreateLShr(V, 32 * K), B.getInt32Ty()));
  }
  Value *ofWords(IRBuilder<> &B, Type *Ty, ArrayRef<Value *> &Words) {
    if (Ty->isAggregateType()) {
      Value *V = PoisonValue::get(Ty);
      const unsigned N = Ty->isStructTy() ? Ty->getStructNumElements()
                                          : Ty->getArrayNumElements();
      for (unsigned K = 0; K < N; K++) {
        Type *Part = Ty->isStructTy() ? Ty->getStructElementType(K)
                                      : Ty->getArrayElementType();
        V = B.CreateInsertValue(V, ofWords(B, Part, Words), K);
      }
      return V;
    }
    if (auto *Vec = dyn_cast<FixedVectorType>(Ty);
        Vec && Ty->isPtrOrPtrVectorTy()) {
      Value *V = PoisonValue::get(Ty);
      for (unsigned K = 0; K < Vec->getNumElements(); K++)
        V = B.CreateInsertElement(V, ofWords(B, Vec->getElementType(), Words),
                                  K);
      return V;
    }
    const unsigned Bits = E.DL.getTypeSizeInBits(Ty);
    Type *Wide = B.getIntNTy(alignTo(Bits, 32));
    Value *V = nullptr;
    for (unsigned K = 0; K < alignTo(Bits, 32) / 32; K++) {
      Value *Part = B.CreateShl(B.CreateZExt(Words.front(), Wide), 32 * K);
      V = V ? B.CreateOr(V, Part) : Part;
      Words = Words.drop_front();
    }
    V = B.CreateTrunc(V, B.getIntNTy(Bits));
    return Ty->isPointerTy() ? B.CreateIntToPtr(V, Ty) : B.CreateBitCast(V, Ty);
  }

  /// The words of the leader of \p Mode, for all threads that it leads.
  void broadcast(IRBuilder<> &B, unsigned Mode,
                 MutableArrayRef<Value *> Words) {
    if (Words.empty())
      return;
    if (Mode & InWorker || OneWorker) {
      for (Value *&W : Words)
        W = fromLane0(B, W);
      return;
    }
    throughLDS(B, Words);
  }

  //===--------------------------------------------------------------------===//
  // What a loop uses
  //===--------------------------------------------------------------------===//

  /// A call of dim.size, or dim.pos of gangs.
  Plain *uniformCall(const Instruction &I) {
    auto *CI = dyn_cast<CallInst>(&I);
    if (CI)
      for (Plain &C : P.Plains)
        if (C.CI == CI &&
            (C.K == Plain::Size || (C.K == Plain::Pos && C.L == Gang)))
          return &C;
    return nullptr;
  }

  /// Whether a value can be computed anywhere, from what every thread has, and
  /// whether threads' numbers are in it, be it computable or not.
  struct Origin {
    bool Anywhere, Threads;
  };
  DenseMap<const Value *, Origin> Origins;
  Origin originOf(const Value *V) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || Shared.count(V))
      return {true, false};
    if (auto Known = Origins.find(V); Known != Origins.end())
      return Known->second;
    const bool IsNumber = isThreadNumber(*I);
    const bool IsPure = IsNumber || (!isa<PHINode, AllocaInst>(I) &&
                                     !I->mayReadOrWriteMemory() &&
                                     isSafeToSpeculativelyExecute(I));
    Origin All = {IsPure, IsNumber};
    if (uniformCall(*I))
      All.Anywhere = true;
    else if (IsPure || isa<LoadInst>(I))
      for (const Use &U : I->operands()) {
        const Origin One = originOf(U);
        All.Anywhere &= One.Anywhere;
        All.Threads |= One.Threads;
      }
    return Origins[V] = All;
  }
  /// \p V, computed again at \p B.
  Value *again(IRBuilder<> &B, Value *V, DenseMap<Value *, Value *> &Done) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I || Shared.count(V))
      return V;
    if (Value *Known = Done.lookup(V))
      return Known;
    Instruction *New = I->clone();
    for (Use &U : New->operands())
      if (!isa<BasicBlock>(U) && !isa<Function>(U))
        U = again(B, U, Done);
    B.Insert(New);
    New->dropUnknownNonDebugMetadata();
    if (Plain *C = uniformCall(*I)) {
      Plain Copy = *C;
      Copy.CI = cast<CallInst>(New);
      P.Plains.push_back(Copy);
    }
    return Done[V] = New;
  }

  /// Variables in memory that \p K's loop may use.
  SmallVector<AllocaInst *, 8> variables(const Fork &K) {
    SmallVector<AllocaInst *, 8> Found;
    for (Instruction &I : F.getEntryBlock()) {
      auto *A = dyn_cast<AllocaInst>(&I);
      if (!A)
        continue;
      bool Inside = false, Outside = false;
      SmallVector<Value *, 8> Names = {A};
      SmallPtrSet<Value *, 8> Seen = {A};
      while (!Names.empty()) {
        Value *Name = Names.pop_back_val();
        for (User *U : Name->users()) {
          auto *UI = cast<Instruction>(U);
          if (UI->isDebugOrPseudoInst() || UI->isLifetimeStartOrEnd())
            continue;
          (K.Blocks.count(UI->getParent()) ? Inside : Outside) = true;
          if (isa<GetElementPtrInst, CastInst, PHINode, SelectInst>(UI)) {
            if (Seen.insert(UI).second)
              Names.push_back(UI);
          } else if (!isa<LoadInst>(UI) &&
                     !(isa<StoreInst>(UI) &&
                       cast<StoreInst>(UI)->getValueOperand() != Name)) {
            // Its address is known elsewhere, or may be.
            Inside = Outside = true;
          }
        }
      }
      if (Inside && Outside)
        Found.push_back(A);
    }
    return Found;
  }

  /// Brings the values that the loop of \p K uses to all its threads.
  void enter(Fork &K) {
    BasicBlock *FB = K.CI->getParent(), *First = FB->getSingleSuccessor();
    const unsigned Mode = Before[FB];
    // A vector loop outside of workers' is of one worker, whose leader is its
    // lane 0.
    const unsigned Leading = K.L == Vector ? Mode | InWorker : Mode;
    SmallPtrSet<const Instruction *, 8> Inits;
    for (Reduction &R : P.Reductions)
      if (R.F == &F && R.O != Same)
        Inits.insert(R.At[Init]);
    MapVector<Instruction *, SmallVector<Use *, 4>> Uses;
    for (BasicBlock *BB : K.Blocks)
      for (Instruction &I : *BB)
        for (Use &U : I.operands()) {
          auto *Def = dyn_cast<Instruction>(U);
          // Of what init gets, the one thread that keeps it has it.
          if (!Def || K.Blocks.count(Def->getParent()) || Shared.count(Def) ||
              Def->getParent() == &F.getEntryBlock() || Inits.count(&I))
            continue;
          Uses[Def].push_back(&U);
        }
    // The join, too, may use some.
    const auto Variables = variables(K);
    if (Uses.empty() && Variables.empty())
      return;
    BasicBlock *Share =
        BasicBlock::Create(F.getContext(), "goacc.share", &F, First);
    FB->getTerminator()->replaceSuccessorWith(First, Share);
    First->replacePhiUsesWith(FB, Share);
    IRBuilder<> B(BranchInst::Create(First, Share));
    B.SetCurrentDebugLocation(K.CI->getDebugLoc());
    if (Leading & InWorker)
      B.CreateFence(AtomicOrdering::AcquireRelease,
                    P.C.getOrInsertSyncScopeID("wavefront"));
    DenseMap<Value *, Value *> Done;
    SmallVector<Instruction *, 8> Values;
    SmallVector<Value *, 16> Words;
    for (auto &[Def, Of] : Uses) {
      const Origin From = originOf(Def);
      if (From.Anywhere) {
        Value *New = again(B, Def, Done);
        for (Use *U : Of)
          U->set(New);
        continue;
      }
      if (From.Threads) {
        P.error(*Def, "what the " + LevelNames[K.L] +
                          " loop uses depends on the number of the thread "
                          "outside of it; say it by dim.pos, or inside");
        continue;
      }
      Values.push_back(Def);
      toWords(B, Def, Words);
    }
    broadcast(B, Leading, Words);
    ArrayRef<Value *> Rest = Words;
    for (Instruction *Def : Values) {
      Value *New = ofWords(B, Def->getType(), Rest);
      New->setName(Def->getName() + ".shared");
      if (K.L == Worker)
        Shared.insert(New);
      for (Use *U : Uses[Def])
        U->set(New);
    }
    for (AllocaInst *A : Variables)
      copyVariable(B, Leading, A);
  }

  /// A reduction of workers takes the value of any lane of a worker's.
  void spread(CallInst &Call) {
    IRBuilder<> B(&Call);
    for (unsigned K = 1; K < Call.arg_size() - 4; K++) {
      SmallVector<Value *, 4> Words;
      toWords(B, Call.getArgOperand(K), Words);
      broadcast(B, InWorker, Words);
      ArrayRef<Value *> Rest = Words;
      Call.setArgOperand(K, ofWords(B, Call.getArgOperand(K)->getType(), Rest));
    }
  }

  /// All threads combine what gangs bring, and need its place.
  void bringRes(CallInst &Call) {
    const unsigned Mode = Before[Call.getParent()];
    auto *Res = dyn_cast<Instruction>(Call.getArgOperand(0));
    if (!Res || Shared.count(Res) || !isNarrow(Mode) ||
        Res->getParent() == &F.getEntryBlock())
      return;
    IRBuilder<> B(&Call);
    const Origin From = originOf(Res);
    if (From.Anywhere && !From.Threads) {
      DenseMap<Value *, Value *> Done;
      Call.setArgOperand(0, again(B, Res, Done));
      return;
    }
    SmallVector<Value *, 2> Words;
    toWords(B, Res, Words);
    broadcast(B, Mode, Words);
    ArrayRef<Value *> Rest = Words;
    Call.setArgOperand(0, ofWords(B, Res->getType(), Rest));
  }

  /// The leader's \p A to all threads that it leads.
  void copyVariable(IRBuilder<> &B, unsigned From, AllocaInst *A) {
    const auto Size = A->getAllocationSize(E.DL);
    if (!A->isStaticAlloca() || !Size)
      return P.error(*A, "a variable whose size is not known beforehand");
    // One that holds no whole words has a byte for each word that is moved.
    const uint64_t Bytes = Size->getFixedValue();
    constexpr unsigned AtOnce = 16;
    for (uint64_t Begin = 0; Begin < Bytes;) {
      SmallVector<Value *, AtOnce> Words;
      SmallVector<std::pair<uint64_t, Type *>, AtOnce> Parts;
      while (Begin < Bytes && Parts.size() < AtOnce) {
        Type *Ty = Bytes - Begin >= 4 ? B.getInt32Ty() : B.getInt8Ty();
        Parts.push_back({Begin, Ty});
        Value *At = B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), A, Begin);
        // It may not have been written yet.
        Value *V = B.CreateFreeze(B.CreateAlignedLoad(Ty, At, Align(1)));
        Words.push_back(B.CreateZExt(V, B.getInt32Ty()));
        Begin += Ty == B.getInt32Ty() ? 4 : 1;
      }
      broadcast(B, From, Words);
      for (unsigned K = 0; K < Parts.size(); K++)
        B.CreateAlignedStore(
            B.CreateTrunc(Words[K], Parts[K].second),
            B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), A, Parts[K].first),
            Align(1));
    }
  }

  //===--------------------------------------------------------------------===//
  // The leader alone
  //===--------------------------------------------------------------------===//

  void guardAll() {
    PostDominatorTree PDT(F);
    // What a branch of the leader's alone decides on.
    SmallPtrSet<BasicBlock *, 32> Inside;
    MapVector<BasicBlock *, BasicBlock *> Guarded; // and where others go on
    ReversePostOrderTraversal<Function *> RPO(&F);
    for (BasicBlock *BB : RPO) {
      auto At = Modes.find(BB);
      if (At == Modes.end() || !isNarrow(At->second) || Inside.count(BB) ||
          BB == End)
        continue;
      BasicBlock *Stop = nullptr;
      if (succ_size(BB) > 1) {
        auto *Node = PDT.getNode(BB);
        if (Node && Node->getIDom())
          Stop = Node->getIDom()->getBlock();
        SetVector<BasicBlock *> Between;
        if (Stop && ownedBranch(BB, Stop, Between))
          Inside.insert(Between.begin(), Between.end());
        else
          Stop = nullptr;
      } else if (isa<UnreachableInst>(BB->getTerminator())) {
        Stop = End;
      }
      Guarded[BB] = Stop;
    }
    for (auto &[BB, Stop] : Guarded)
      guard(*BB, Stop, Modes[BB]);
  }

  /// Whether what is between \p BB and \p Stop is narrow and can be skipped.
  bool ownedBranch(BasicBlock *BB, BasicBlock *Stop,
                   SetVector<BasicBlock *> &Between) {
    SmallVector<BasicBlock *, 16> Work(successors(BB));
    while (!Work.empty()) {
      BasicBlock *Next = Work.pop_back_val();
      if (Next == Stop || Next == BB || Between.count(Next))
        continue;
      auto At = Modes.find(Next);
      if (At == Modes.end() || At->second != Modes[BB] || Meeting.count(Next))
        return false;
      Between.insert(Next);
      append_range(Work, successors(Next));
    }
    return !Meeting.count(BB) && all_of(Between, [&](BasicBlock *In) {
      return all_of(predecessors(In), [&](BasicBlock *From) {
        return From == BB || Between.count(From);
      });
    });
  }

  void guard(BasicBlock &BB, BasicBlock *Stop, unsigned Mode) {
    Instruction *Terminator = BB.getTerminator();
    BasicBlock::iterator First = BB.getFirstInsertionPt();
    const bool IsEmpty = &*First == Terminator;
    if (Stop) {
      BasicBlock *Body = BB.splitBasicBlock(First, "goacc.leader");
      BB.getTerminator()->eraseFromParent();
      BranchInst::Create(Body, Stop, leader(Mode), &BB);
      for (PHINode &Phi : Stop->phis())
        Phi.addIncoming(Constant::getNullValue(Phi.getType()), &BB);
      Skips.push_back({&BB, Body, Stop});
      return;
    }
    if (!IsEmpty) {
      BasicBlock *Body = BB.splitBasicBlock(First, "goacc.leader");
      BasicBlock *Tail = Body->splitBasicBlock(Terminator, "goacc.all");
      BB.getTerminator()->eraseFromParent();
      BranchInst::Create(Body, Tail, leader(Mode), &BB);
      Skips.push_back({&BB, Body, Tail});
    }
    if (succ_size(Terminator->getParent()) < 2)
      return;
    // All go where the leader goes.
    Use *Condition = nullptr;
    if (auto *Br = dyn_cast<BranchInst>(Terminator))
      Condition = &Br->getOperandUse(0);
    else if (auto *Sw = dyn_cast<SwitchInst>(Terminator))
      Condition = &Sw->getOperandUse(0);
    if (!Condition)
      return P.error(*Terminator, "this is not for one thread alone");
    IRBuilder<> B(Terminator);
    const Origin From = originOf(*Condition);
    if (From.Anywhere && !From.Threads) {
      DenseMap<Value *, Value *> Done;
      Condition->set(again(B, *Condition, Done));
      return;
    }
    SmallVector<Value *, 2> Words;
    Type *Ty = Condition->get()->getType();
    toWords(B, *Condition, Words);
    broadcast(B, Mode, Words);
    ArrayRef<Value *> Rest = Words;
    Condition->set(ofWords(B, Ty, Rest));
  }

  /// Workers but the first go around a vector loop outside of workers' loops.
  void skipOthers(Fork &K) {
    BasicBlock *FB = K.CI->getParent(), *Next = K.Join->getSingleSuccessor();
    BasicBlock *Test = FB;
    FB = FB->splitBasicBlock(FB->begin(), "goacc.fork");
    Test->getTerminator()->eraseFromParent();
    IRBuilder<> B(Test);
    B.CreateCondBr(E.isZero(B, E.pos(B, Worker)), FB, Next);
    for (PHINode &Phi : Next->phis())
      Phi.addIncoming(Constant::getNullValue(Phi.getType()), Test);
    Skips.push_back({Test, FB, Next});
  }

  /// Values of code that may be skipped are zero afterwards in lanes that did.
  void repair() {
    for (const Skip &S : Skips) {
      SmallPtrSet<BasicBlock *, 16> Unit;
      SmallVector<BasicBlock *, 16> Work = {S.First};
      while (!Work.empty()) {
        BasicBlock *BB = Work.pop_back_val();
        if (BB != S.Stop && BB != S.Head && Unit.insert(BB).second)
          append_range(Work, successors(BB));
      }
      for (BasicBlock *BB : Unit)
        for (Instruction &I : *BB) {
          SmallVector<Use *, 8> Outside;
          for (Use &U : I.uses()) {
            auto *User = cast<Instruction>(U.getUser());
            auto *Phi = dyn_cast<PHINode>(User);
            if (!Unit.count(Phi ? Phi->getIncomingBlock(U) : User->getParent()))
              Outside.push_back(&U);
          }
          if (Outside.empty())
            continue;
          SSAUpdater Updater;
          Updater.Initialize(I.getType(), I.getName());
          Updater.AddAvailableValue(BB, &I);
          Updater.AddAvailableValue(S.Head,
                                    Constant::getNullValue(I.getType()));
          for (Use *U : Outside)
            Updater.RewriteUse(*U);
        }
    }
  }
};

/// Kernels that say so run what is outside of loops once.
void AMDGPUExpansion::makeSingle() {
  for (Function &F : P.M)
    if (wantsSingle(F)) {
      LLVM_DEBUG(dbgs() << "goacc-lower: single " << F.getName() << "\n");
      Single(*this, F).run();
      F.addFnAttr("goacc-single", "made");
    }
}

/// Memory of the work-group for \p Words of one broadcast.
GlobalVariable *AMDGPUExpansion::shared(unsigned Words) {
  Type *Ty = ArrayType::get(I32, Words);
  if (!SharedWords ||
      SharedWords->getValueType()->getArrayNumElements() < Words) {
    auto *GV = new GlobalVariable(P.M, Ty, false, GlobalValue::InternalLinkage,
                                  PoisonValue::get(Ty), "goacc.shared", nullptr,
                                  GlobalValue::NotThreadLocal, 3);
    GV->setAlignment(Align(16));
    if (SharedWords) {
      SharedWords->replaceAllUsesWith(GV);
      SharedWords->eraseFromParent();
    }
    SharedWords = GV;
  }
  return SharedWords;
}

} // namespace crosslane::goacc
