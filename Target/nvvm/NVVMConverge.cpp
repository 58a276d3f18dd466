//===- NVVMConverge.cpp - Warp operations that meet across branches -------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvvm-converge: lets the members of operations that wait for other lanes meet
/// as PTX guarantees, at any place of the program (WarpMeetings.h finds the
/// meetings that a wavefront in lockstep would miss). There are two forms.
///
/// *Melding* (Meld.cpp). Both sides of a branch reach the same operations
/// with the same masks in the same order. Each pair becomes one operation that
/// both sides execute. Before:
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
/// (Coutinho et al., "Divergence Analysis and Optimizations", PACT 2011, and
/// Saumya et al., "DARM: Control-Flow Melding for SIMT Thread Divergence
/// Reduction", CGO 2022, fuse branches for speed; here it is for correctness.)
///
/// *Independent lanes* (IndependentLanes.cpp), for all other cases. The
/// function is cut into pieces: after each such operation, at the head of a
/// loop around one, and where the paths from two cuts join. Each lane has a
/// state: the piece that it runs next, or the operation at which it waits.
///
///   piece 1:   if (state == 1) { ... operands, state = waits for piece 2 }
///   piece 2:   if (state == 2) { ... state = 3 }
///   ...        in the order of the program
///   meet:      for each kind of operation: if all lanes of a mask that have
///              not ended wait at it, they execute it and stop waiting
///              until all lanes have ended: piece 1
///
/// In every round all lanes reach `meet`, so all lanes take part in its
/// decisions. This is an interpreter of MIMD programs on SIMD machines
/// (Dietz and Cohen, "A Massively Parallel MIMD Implemented by SIMD Hardware?",
/// Purdue 1992) with the program's own code for the instructions. Each piece
/// has one entry and one end, so lane masks live within one piece only. A
/// loop that waits for memory which another thread writes also ends a piece at
/// the end of each iteration (ElTantawy and Aamodt, "MIMD Synchronization on
/// SIMT Architectures", MICRO 2016): others run before it tests again. A round
/// in which all lanes of a wavefront wait ends in a trap: on NVIDIA's hardware
/// the program would wait for itself too.
///
/// Functions that a kernel calls are inlined if the meetings cannot be seen
/// otherwise. Code without meetings is not changed.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "lanes/WarpMeetings.h"
#include "nvvm/CheckedOperations.h"
#include "nvvm/Demotion.h"
#include "nvvm/IndependentLanes.h"
#include "nvvm/Meld.h"
#include "nvvm/Passes.h"
#include "nvvm/SpinningLoops.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Scalar/InstSimplifyPass.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Utils/CallPromotionUtils.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/Local.h"

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
namespace {

/// How far the pass goes.
enum class Schedule {
  Lockstep,    ///< Nowhere.
  Meld,        ///< Melds what can be melded, and refuses what would need more.
  Independent, ///< Lanes are independent wherever lanes part.
  Auto,        ///< Does what the meetings that are found need.
};

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
    if (any_of(instructions(F), SpinningLoops::pointerOf))
      Looking.insert(&F);
  addCallers(Looking);
}

/// Whether a loop of \p F goes on until memory has another value. Front ends
/// keep what decides it in memory, and CUDA's headers have functions for atomic
/// operations: these are then looked through in a copy.
bool Converge::spins(Function &F) {
  if (!Looking.contains(&F))
    return false;
  SpinningLoops Loops(F);
  if (!Loops.find().empty())
    return true;
  bool Calls = false;
  if (!Loops.anyInLoop([&](const Instruction &I) {
        const Function *Callee = definition(I);
        Calls |= Callee && Looking.contains(Callee);
        return Calls || SpinningLoops::pointerOf(I);
      }))
    return false;
  if (!Calls && none_of(F.getEntryBlock(), isStatic))
    return false;
  Function *Copy = takeApart(F);
  const bool Found = !SpinningLoops(*Copy).find().empty();
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
/// and what is small and may decide a branch, once where it calls itself. A
/// call through a pointer becomes direct calls of what may wait.
void Converge::takeIn(Function &F) {
  // Of a function that calls itself twice each level is twice the one before.
  constexpr unsigned Small = 64, Fewer = 10000, Most = 100000, Deepest = 64;
  struct Item {
    CallBase *Call;
    unsigned Depth;
    int Within; ///< Index into TakenIn of the body that the call is from, or
                ///< -1.
  };
  SmallVector<std::pair<const Function *, int>, 16> TakenIn; // and within which
  auto IsWithin = [&](const Function *Callee, int At) {
    for (; At >= 0; At = TakenIn[unsigned(At)].second)
      if (TakenIn[unsigned(At)].first == Callee)
        return true;
    return false;
  };
  SmallVector<Item, 16> Work;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallBase>(&I))
      Work.push_back({Call, 0, -1});
  unsigned Size = F.getInstructionCount();
  while (!Work.empty()) {
    auto [Call, Depth, Within] = Work.pop_back_val();
    if (Call->isIndirectCall()) {
      const SmallVector<Function *, 4> Targets = waitingTargets(*Call);
      for (Function *Target : Targets)
        Work.push_back(
            {&promoteCallWithIfThenElse(*Call, Target), Depth, Within});
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
    const bool Recursive = IsWithin(Callee, Within);
    if (!Wanted && (Length > Small || Recursive))
      continue;
    if (Depth == Deepest || Size + Length > (Recursive ? Fewer : Most))
      continue;
    Size += Length;
    InlineFunctionInfo Info;
    if (!InlineFunction(*Call, Info).isSuccess())
      continue;
    TakenIn.push_back({Callee, Within});
    for (CallBase *New : Info.InlinedCallSites)
      Work.push_back({New, Depth + 1, int(TakenIn.size()) - 1});
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
  const Instruction *Spin = SpinningLoops(*New).needsOthers(
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
      if (Tried.insert(P.Branch).second && meld(*New, *P.Branch)) {
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
    const SmallPtrSet<const BasicBlock *, 4> Spins = SpinningLoops(*New).find();
    Pieces = runIndependently(*New, Spins);
    Scheduled.insert(New);
    New->addFnAttr(IndependentAttribute);
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
    checkOperations(M, Scheduled);
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
