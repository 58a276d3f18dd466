//===- NVVMBarrier.cpp - Barriers for a part of the block -----------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvvm-barrier: implements barriers that wait for a given number of threads,
/// and barriers at which threads arrive without waiting. A block has sixteen of
/// them (PTX ISA 8.5, 9.7.13.1, "bar, barrier"). The hardware has one barrier,
/// which counts all wavefronts of the block, so a barrier becomes words of LDS.
/// Before:
///
///   call void @llvm.nvvm.barrier.cta.sync.count(i32 1, i32 %threads)
///
/// and after:
///
///   before = phase[1]
///   here = vote.ballot.sync ~0, true          ; the warp arrives as a whole
///   if (this is the first lane of here)
///     if (inc(arrived[1], threads / 32 - 1))  ; that wraps: the last warp
///       phase[1] += 1
///   while (phase[1] == before)
///     ;
///
/// In PTX the threads of a warp that have not exited arrive together and count
/// as 32, however many they are. The ballot determines which lane adds for all;
/// nvvm-converge brings its lanes together from any place in the program. The
/// words are zeroed at the start of each kernel that can reach a barrier.
///
/// A reduction adds the votes of each warp to another word. The last warp moves
/// the sum to one of two words for results, chosen by the parity of the phase.
/// That word stays until the second barrier after it is complete.
///
/// Two warps of one wavefront may wait at different places: nvvm-converge
/// recognises this by the loop (isBarrierWord). Lanes of one warp may reach a
/// barrier at different places: it recognises this by the ballot
/// (isBarrierArrival); the lane that adds for all may be elsewhere.
///
/// CUDA reserves shared memory for cooperative groups, whose tiles of several
/// warps have their own barriers there. It is zeroed as well.
///
/// nvvm-sync handles barriers of the whole block. Their threads cannot be
/// counted here, because threads that have ended do not count. A block that
/// uses one number in both ways is therefore rejected. If the numbers are not
/// known at compile time, the kernel stops when that happens.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "lanes/WarpMeetings.h"
#include "llvmCompat/llvmCompat.h"
#include "nvvm/Passes.h"
#include "xlane/XLaneBuilder.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

#define DEBUG_TYPE "nvvm-barrier"

STATISTIC(NumOperations, "Number of operations of numbered barriers lowered");

using namespace llvm;
using namespace crosslane;

namespace {

constexpr unsigned LDS = 3; ///< AMDGPU's address space.
constexpr unsigned WarpSize = 32;
constexpr unsigned Numbers = 16; ///< Of barriers of a block.
/// The barriers' words at the start of the memory that CUDA sets aside.
constexpr unsigned ReservedWords = 32;
constexpr StringLiteral PhaseName = "crosslane.barrier.phase";
constexpr StringLiteral ArrivalMetadata = "crosslane.barrier";

class Barriers {
public:
  Barriers(Module &M, const LoweringOptions &Opts)
      : M(M), Ctx(M.getContext()), Opts(Opts),
        Group(Ctx.getOrInsertSyncScopeID("workgroup")) {}
  bool run();

private:
  /// The numbers of barriers of the whole block, and one whose is not known.
  struct WholeBlock {
    SmallSetVector<uint64_t, 4> Numbers;
    bool Unknown = false;
    void add(const WholeBlock &Other) {
      Numbers.insert(Other.Numbers.begin(), Other.Numbers.end());
      Unknown |= Other.Unknown;
    }
  };
  struct Use {
    CallInst *Call;
    BlockBarrier What;
    WholeBlock Whole; ///< In the kernels that come here.
  };
  void collect();
  bool check(const Use &U);
  GlobalVariable *words(StringRef Name, unsigned Count);
  void begin(Function &Kernel, ArrayRef<GlobalVariable *> Zeroed,
             unsigned Bytes);
  bool zeroReserved();
  void lower(const Use &U);

  CallInst *call(IRBuilder<> &B, const Twine &Name, Type *Result,
                 ArrayRef<Value *> Arguments);
  /// What all lanes that execute this have alike, as the hardware sees it.
  Value *alike(IRBuilder<> &B, Value *V) {
    return createXLane(B, "first", {V});
  }
  Value *word(IRBuilder<> &B, GlobalVariable *Words, Value *Index) {
    return B.CreateInBoundsGEP(Words->getValueType(), Words,
                               {B.getInt32(0), Index});
  }
  Value *load(IRBuilder<> &B, Value *Word) {
    LoadInst *L = B.CreateAlignedLoad(B.getInt32Ty(), Word, Align(4));
    L->setAtomic(AtomicOrdering::Monotonic, Group);
    return L;
  }
  Value *change(IRBuilder<> &B, AtomicRMWInst::BinOp Op, Value *Word, Value *V,
                AtomicOrdering Order = AtomicOrdering::Monotonic) {
    return B.CreateAtomicRMW(Op, Word, V, Align(4), Order, Group);
  }

  Module &M;
  LLVMContext &Ctx;
  const LoweringOptions &Opts;
  const SyncScope::ID Group;
  SmallVector<Use, 16> Uses;
  SmallVector<Function *, 8> Kernels; ///< That may come to one of them.
  GlobalVariable *Arrived = nullptr, *Phase = nullptr, *Votes = nullptr,
                 *Results = nullptr;
};

void Barriers::collect() {
  DenseMap<const Function *, WholeBlock> Whole;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallInst>(&I);
      const std::optional<BlockBarrier> What =
          Call ? parseBlockBarrier(*Call) : std::nullopt;
      if (!What || !What->Typed)
        continue;
      if (What->Threads) {
        Uses.push_back({Call, *What, {}});
        continue;
      }
      auto *Number = dyn_cast_or_null<ConstantInt>(What->Number);
      if (Number || !What->Number)
        Whole[&F].Numbers.insert(Number ? Number->getZExtValue() : 0);
      else
        Whole[&F].Unknown = true;
    }
  if (Uses.empty())
    return;
  for (Function &F : M) {
    if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL || F.isDeclaration())
      continue;
    const SetVector<Function *> Functions = reachedFrom(F);
    WholeBlock All;
    for (Function *G : Functions)
      if (auto It = Whole.find(G); It != Whole.end())
        All.add(It->second);
    bool Comes = false;
    for (Use &U : Uses)
      if (Functions.contains(U.Call->getFunction())) {
        U.Whole.add(All);
        Comes = true;
      }
    if (Comes)
      Kernels.push_back(&F);
  }
}

/// Whether \p U is what PTX allows; refuses it otherwise.
bool Barriers::check(const Use &U) {
  auto *Number = dyn_cast<ConstantInt>(U.What.Number);
  auto *Threads = dyn_cast<ConstantInt>(U.What.Threads);
  if (Number && Number->getValue().uge(Numbers)) {
    refuse(*U.Call, "a block has barriers 0 to 15, not " +
                        Twine(Number->getZExtValue()));
    return false;
  }
  if (Threads &&
      (Threads->isZero() || Threads->getZExtValue() % WarpSize != 0)) {
    refuse(*U.Call, "a barrier waits for whole warps, and " +
                        Twine(Threads->getZExtValue()) +
                        " threads are no multiple of 32");
    return false;
  }
  if (U.Whole.Unknown ||
      (Number && U.Whole.Numbers.contains(Number->getZExtValue()))) {
    refuse(*U.Call,
           "barrier " + (Number ? Twine(Number->getZExtValue()) : Twine("N")) +
               " waits for a number of threads here and, " +
               (Number && !U.Whole.Unknown ? "" : "it may be, ") +
               "for the whole block elsewhere, whose threads that have ended "
               "would have to be counted");
    return false;
  }
  return true;
}

GlobalVariable *Barriers::words(StringRef Name, unsigned Count) {
  Type *Ty = ArrayType::get(Type::getInt32Ty(Ctx), Count);
  auto *GV = new GlobalVariable(
      M, Ty, /*isConstant=*/false, GlobalValue::InternalLinkage,
      PoisonValue::get(Ty), Name, nullptr, GlobalValue::NotThreadLocal, LDS);
  GV->setAlignment(Align(16));
  return GV;
}

CallInst *Barriers::call(IRBuilder<> &B, const Twine &Name, Type *Result,
                         ArrayRef<Value *> Arguments) {
  SmallVector<Type *, 2> Types;
  for (Value *V : Arguments)
    Types.push_back(V->getType());
  CallInst *Call = B.CreateCall(
      M.getOrInsertFunction(("llvm.nvvm." + Name).str(),
                            FunctionType::get(Result, Types, false)),
      Arguments);
  Call->setConvergent();
  return Call;
}

/// All threads write the same zeros before the first of them goes on.
void Barriers::begin(Function &Kernel, ArrayRef<GlobalVariable *> Zeroed,
                     unsigned Bytes) {
  IRBuilder<> B(&*Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  if (DISubprogram *SP = Kernel.getSubprogram())
    B.SetCurrentDebugLocation(DILocation::get(Ctx, SP->getLine(), 0, SP));
  for (GlobalVariable *Words : Zeroed)
    if (Words)
      B.CreateMemSet(Words, B.getInt8(0), Bytes, Align(16));
  call(B, "barrier0", B.getVoidTy(), {});
}

void Barriers::lower(const Use &U) {
  const BlockBarrier &What = U.What;
  const bool Waits = What.Does != BlockBarrier::Arrive;
  IRBuilder<> B(U.Call);
  Type *I32 = B.getInt32Ty();
  // A wavefront that is one warp has one barrier, and so have two warps that
  // are at the same one.
  const bool One =
      Opts.wavefrontSize() == WarpSize || isa<Constant>(What.Number);
  auto Common = [&](Value *V) { return One ? alike(B, V) : V; };
  Value *Number = What.Number;
  if (!isa<Constant>(Number)) {
    Value *Bad = B.CreateICmpUGE(Number, B.getInt32(Numbers));
    for (uint64_t N : U.Whole.Numbers)
      Bad = B.CreateOr(Bad, B.CreateICmpEQ(Number, B.getInt32(N)));
    B.SetInsertPoint(SplitBlockAndInsertIfThen(Bad, U.Call, false));
    B.SetCurrentDebugLocation(U.Call->getDebugLoc());
    B.CreateCall(compat::declareIntrinsic(M, Intrinsic::trap));
    B.SetInsertPoint(U.Call);
    Number = Common(B.CreateAnd(Number, B.getInt32(Numbers - 1)));
  }
  Value *PhaseWord = word(B, Phase, Number);
  B.CreateFence(AtomicOrdering::Release, Group);
  Value *Before = Waits ? Common(load(B, PhaseWord)) : nullptr;
  CallInst *Here =
      call(B, "vote.ballot.sync", I32, {B.getInt32(~0u), B.getTrue()});
  Here->setMetadata(ArrivalMetadata, MDNode::get(Ctx, {}));
  Value *Voted = nullptr;
  if (What.isReduction()) {
    Value *Vote = What.Predicate;
    if (!Vote->getType()->isIntegerTy(1))
      Vote = B.CreateICmpNE(Vote, B.getInt32(0));
    // Every predicate is true when none is false.
    if (What.Does == BlockBarrier::And)
      Vote = B.CreateNot(Vote);
    Voted = B.CreateUnaryIntrinsic(
        Intrinsic::ctpop,
        call(B, "vote.ballot.sync", I32, {B.getInt32(~0u), Vote}));
  }
  Value *Below = call(B, "read.ptx.sreg.lanemask.lt", I32, {});
  Value *First =
      B.CreateICmpEQ(B.CreateAnd(Here, Below), B.getInt32(0), "first");

  Instruction *Arrive =
      SplitBlockAndInsertIfThen(First, U.Call, /*Unreachable=*/false);
  B.SetInsertPoint(Arrive);
  B.SetCurrentDebugLocation(U.Call->getDebugLoc());
  if (Voted)
    change(B, AtomicRMWInst::Add, word(B, Votes, Number), Voted);
  Value *Most =
      B.CreateSub(B.CreateLShr(What.Threads, Log2_32(WarpSize)), B.getInt32(1));
  Value *Were = change(B, AtomicRMWInst::UIncWrap, word(B, Arrived, Number),
                       Most, AtomicOrdering::AcquireRelease);
  Value *Last = B.CreateICmpUGE(Were, Most, "last");
  B.SetInsertPoint(SplitBlockAndInsertIfThen(Last, Arrive, false));
  B.SetCurrentDebugLocation(U.Call->getDebugLoc());
  auto ResultWord = [&](Value *Of) {
    return word(
        B, Results,
        B.CreateAdd(B.CreateShl(Number, 1), B.CreateAnd(Of, B.getInt32(1))));
  };
  if (Votes) {
    Value *Sum =
        change(B, AtomicRMWInst::Xchg, word(B, Votes, Number), B.getInt32(0));
    B.CreateAlignedStore(Sum, ResultWord(load(B, PhaseWord)), Align(4))
        ->setAtomic(AtomicOrdering::Monotonic, Group);
  }
  change(B, AtomicRMWInst::Add, PhaseWord, B.getInt32(1),
         AtomicOrdering::Release);

  if (Waits) {
    BasicBlock *After = SplitBlock(U.Call->getParent(), U.Call);
    BasicBlock *Wait =
        SplitBlock(After->getSinglePredecessor(),
                   After->getSinglePredecessor()->getTerminator());
    Wait->setName("wait");
    Wait->getTerminator()->eraseFromParent();
    B.SetInsertPoint(Wait);
    B.SetCurrentDebugLocation(U.Call->getDebugLoc());
    Value *Now = Common(load(B, PhaseWord));
    B.CreateCondBr(B.CreateICmpEQ(Now, Before), Wait, After);
    B.SetInsertPoint(U.Call);
  } else {
    B.SetInsertPoint(U.Call);
  }
  if (Waits)
    B.CreateFence(AtomicOrdering::Acquire, Group);
  if (What.isReduction()) {
    Value *R = load(B, ResultWord(Before));
    if (What.Does == BlockBarrier::And)
      R = B.CreateICmpEQ(R, B.getInt32(0));
    else if (What.Does == BlockBarrier::Or)
      R = B.CreateICmpNE(R, B.getInt32(0));
    U.Call->replaceAllUsesWith(B.CreateZExtOrTrunc(R, U.Call->getType()));
  }
  U.Call->eraseFromParent();
}

/// In the kernels that may come to what uses it.
bool Barriers::zeroReserved() {
  GlobalVariable *Memory =
      M.getGlobalVariable(ReservedSharedName, /*AllowInternal=*/true);
  if (!Memory)
    return false;
  const SmallPtrSet<const Function *, 8> In = usersOf(*Memory);
  bool Changed = false;
  for (Function &F : M)
    if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL &&
        !F.isDeclaration() &&
        any_of(reachedFrom(F), [&](Function *G) { return In.contains(G); })) {
      begin(F, Memory, ReservedWords * 4);
      Changed = true;
    }
  return Changed;
}

bool Barriers::run() {
  const bool Zeroed = zeroReserved();
  collect();
  if (Uses.empty())
    return Zeroed;
  erase_if(Uses, [&](const Use &U) { return !check(U); });
  if (Uses.empty())
    return true;
  Arrived = words("crosslane.barrier.arrived", Numbers);
  Phase = words(PhaseName, Numbers);
  if (any_of(Uses, [](const Use &U) { return U.What.isReduction(); })) {
    Votes = words("crosslane.barrier.votes", Numbers);
    Results = words("crosslane.barrier.results", 2 * Numbers);
  }
  for (const Use &U : Uses) {
    LLVM_DEBUG(dbgs() << "nvvm-barrier:" << *U.Call << '\n');
    lower(U);
    ++NumOperations;
  }
  for (Function *F : Kernels)
    begin(*F, {Arrived, Phase, Votes}, Numbers * 4);
  return true;
}

} // namespace

namespace crosslane {

bool isBarrierWord(const Value *Pointer) {
  return getUnderlyingObject(Pointer, /*MaxLookup=*/0)->getName() == PhaseName;
}

bool isBarrierArrival(const Instruction &I) {
  return I.hasMetadata(ArrivalMetadata);
}

PreservedAnalyses NVVMBarrierPass::run(Module &M, ModuleAnalysisManager &) {
  return Barriers(M, Opts).run() ? PreservedAnalyses::none()
                                 : PreservedAnalyses::all();
}

} // namespace crosslane
