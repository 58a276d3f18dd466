//===- NVVMTree.cpp - Reduction and scan trees over shuffles --------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvvm-tree: recognises chains of steps `v = op(v, shuffle(v))`, which are
/// reductions and scans over the lanes of a warp. For each step it determines
/// which lane's value each lane gets, in a form that GCNDPPCombine folds into
/// the operation. nvvm-warp lowers all other shuffles one by one.
///
/// Before:
///
///   %a = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %v, i32 8, ..)
///   %w = fadd float %v, %a
///   %b = call float @llvm.nvvm.shfl.sync.bfly.f32(i32 -1, float %w, i32 4, ..)
///   %x = fadd float %w, %b
///
/// After (gfx90a; %w has period 8 in each row of 16 lanes, so that a rotation
/// by 4 brings the value that an exchange with distance 4 would; XLane.cpp
/// makes row_ror:8 and row_ror:4 of the two):
///
///   %a = call float @llvm.xlane.map.f32(float %v, float poison,
///                    <32 x i8> <i8 8, i8 9, ... i8 15, i8 0, ... i8 7, ...>)
///   %w = fadd float %v, %a
///   %b = call float @llvm.xlane.map.f32(float %w, float poison,
///                    <32 x i8> <i8 12, ... i8 15, i8 0, ... i8 11, ...>)
///   %x = fadd float %w, %b
///
/// and an i32 sum over 32 lanes whose order is free (lane 0 read):
///
///   %x = call i32 @llvm.xlane.reduce.add.i32(i32 %v, i32 32, i64 4294967297,
///                                            i1 true)
///
/// The recipe table knows which moves a chip folds: the pass asks it with
/// the lanes that may be read, and gets those that are read (findFolded).
///
/// Method (TreePlan.cpp): each lane's value is followed symbolically through
/// the chain, once as CUDA defines it (T) and once as emitted (S). Values are
/// in the algebra of the operation: trees with commuting branches for floats,
/// multisets of lanes for integer sums and products and those with
/// `reassoc`, sets for minima, maxima, `and` and `or`, sets modulo 2 for `xor`;
/// all of them hashed to 64 bits. Minima and maxima of floats are sets too:
/// the hardware orders zeros as PTX does, and a NaN among the operands has
/// the same effect in any order; only its payload is the GPU's own anyway.
///
/// Legality:
///
/// 1. A move is used for a step if S equals T in every lane whose value
///    is read after that step (the demanded lanes). Floats are therefore
///    bit-identical to CUDA's tree unless all steps carry `reassoc`.
/// 2. Demanded lanes are found backwards from the uses: a select or a branch on
///    the lane id narrows them, as does a shuffle; pure arithmetic passes them
///    on; and everything else reads all lanes that can be in its block.
/// 3. A lane may only read lanes of its cone, those whose values CUDA's tree
///    has moved to it by then. This holds for re-ordered forms too: in a
///    reduction over a segment the cone of each lane is the segment, in a scan
///    the lanes up to its own. A map that is right only for the lanes that are
///    read states the cones as the lanes that are present.
/// 4. NVIDIA's hardware gives zero for the value of a lane that does not
///    execute the shuffle. Where lanes may be missing (LanePresence.h) a lane
///    reads in each step exactly the lane that CUDA's reads, by a move that
///    gives zero in that case, and no chain is re-ordered.
/// 5. All shuffles of a chain are in one block, so that the active lanes are
///    the same for all steps; a step in another block begins another
///    chain.
/// 6. Reads across the edge of a warp, or of a row where the move gives
///    zero, count as unknown, except that the zero is known where it is the
///    operation's neutral element.
/// 7. tid.x & 31 is the lane only where a block's rows are whole warps: if
///    the kernel's declared block size implies it, otherwise after a check
///    at run time, with the original chain kept for blocks of other shapes.
///    A kernel with such a check also gets a second version without the checks,
///    for launchers that know that the rows are whole warps:
///
///      define amdgpu_kernel void @k.rows() #0 { the same }
///      attributes #0 = { "crosslane-rows" ... }
///
/// The pass does not handle shuffles whose amount or clamp is not constant,
/// chains with other operations than those above, and functions with optnone.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "lanes/LanePresence.h"
#include "lanes/Versions.h"
#include "llvmCompat/llvmCompat.h"
#include "nvvm/Operations.h"
#include "nvvm/Passes.h"
#include "nvvm/TreePlan.h"
#include "nvvm/TreeShapes.h"
#include "nvvm/TreeSteps.h"
#include "xlane/XLaneBuilder.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"

#include <functional>
#include <memory>
#include <optional>

#define DEBUG_TYPE "nvvm-tree"

STATISTIC(NumTrees, "Number of trees of shuffles found");
STATISTIC(NumChecked, "Number of them taken where tid.x numbers the lanes");
STATISTIC(NumRows, "Number of kernels copied for blocks of whole warps a row");

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace crosslane;

namespace {

//===----------------------------------------------------------------------===//
// Trees
//===----------------------------------------------------------------------===//

class TreeLowering {
public:
  TreeLowering(Module &M, const LoweringOptions &Opts)
      : M(M), Table(Opts), Lanes(M, Opts) {
    WantRemarks =
        M.getContext().getDiagHandlerPtr()->isAnyRemarkEnabled(DEBUG_TYPE);
  }
  bool run(Function &F);
  /// Whether run() will check what tid.x numbers. \p F stays as it is between
  /// the two.
  bool willCheck(Function &F) { return !planOf(F).Better.empty(); }
  /// To be asked once all functions are as run() takes them.
  void findAbsent(Function &F, LanePresence &Presence);

private:
  /// The trees of a function, and what becomes of them.
  struct Trees {
    LaneFacts Facts;
    std::vector<Step> Steps;
    std::vector<Chain> Chains;
    SmallVector<Plan, 8> Plans;
    explicit Trees(Function &F) : Facts(F) {}
  };
  /// What becomes of a function, decided once, on the code as it is.
  struct FunctionPlan {
    Trees Known, Assumed; ///< As things are; if tid.x numbered the lanes.
    /// Of the chains of Assumed those for which it pays to check that.
    SmallVector<unsigned, 4> Better;
    explicit FunctionPlan(Function &F) : Known(F), Assumed(F) {}
  };
  FunctionPlan &planOf(Function &F);
  void find(Function &F, Trees &T);
  void findBetter(Function &F, FunctionPlan &P);
  void findSteps(Function &F, LaneFacts &Facts, std::vector<Step> &Steps,
                 std::vector<Chain> &Chains);
  void emit(const Chain &C, const Plan &P);
  bool emitChecked(const Chain &C, const Plan &P);
  Value *rowsAreWarps(IRBuilderBase &B);
  void remark(const Chain &C, const Plan &P, StringRef How);

  Module &M;
  const RecipeTable Table;
  LaneValues Lanes;
  DenseMap<Function *, std::unique_ptr<FunctionPlan>> Planned;
  bool WantRemarks, Checked = false;
  /// What rowsAreWarps() has found, or what it compares.
  DenseMap<Function *, Value *> RowChecks;
  /// Shuffles that may read lanes which do not execute them.
  SmallPtrSet<const CallInst *, 16> ReadAbsent;
};

void TreeLowering::findAbsent(Function &F, LanePresence &Presence) {
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I))
      if (const Function *Callee = Call->getCalledFunction();
          Callee && Callee->getName().starts_with("llvm.nvvm.shfl.") &&
          !Presence.sourcesExecute(*Call))
        ReadAbsent.insert(Call);
}

void TreeLowering::findSteps(Function &F, LaneFacts &Facts,
                             std::vector<Step> &Steps,
                             std::vector<Chain> &Chains) {
  for (BasicBlock &BB : F)
    if (Facts.isReachable(&BB))
      for (Instruction &I : BB)
        if (std::optional<Step> S = matchStep(&I, Facts))
          Steps.push_back(std::move(*S));
  // A step whose value the next one takes. Of several next ones the first
  // counts.
  DenseMap<Value *, Step *> Last;
  DenseMap<Step *, unsigned> InChain;
  for (Step &S : Steps) {
    Step *Before = Last.lookup(S.In);
    if (Before && Before->O.Kind == S.O.Kind &&
        Before->First->getParent() == S.First->getParent() &&
        (Before->Own == S.Own || isInteger(S.O.Kind))) { // all of which commute
      const unsigned N = InChain[Before];
      if (Chains[N].back() == Before) {
        Chains[N].push_back(&S);
        InChain[&S] = N;
        Last[S.R] = &S;
        continue;
      }
    }
    InChain[&S] = unsigned(Chains.size());
    Chains.push_back({&S});
    Last[S.R] = &S;
  }
}

void TreeLowering::remark(const Chain &C, const Plan &P, StringRef How) {
  Step *Last = C.back();
  if (!WantRemarks || isVersion(*Last->R->getFunction()))
    return;
  OptimizationRemarkEmitter ORE(Last->First->getFunction());
  std::string TypeName;
  raw_string_ostream(TypeName) << *Last->R->getType();
  const char *Form = P.Form == Plan::Reduction ? "reduction"
                     : P.Form == Plan::Scan    ? "scan"
                                               : "tree";
  auto Describe = [&](auto &&R) {
    R << Form << " " << ore::NV("Op", nameOf(Last->O.Kind)) << " "
      << ore::NV("Type", TypeName);
    if (P.Width)
      R << " in segments of " << ore::NV("Width", P.Width);
    R << ", " << ore::NV("Steps", C.size())
      << " steps, lanes read: " << ore::NV("Lanes", "0x" + utohexstr(P.Read));
    if (!How.empty())
      R << ":" << ore::NV("Recipe", How);
    if (Checked)
      R << " (checked: tid.x numbers the lanes)";
    ORE.emit(R);
  };
  if (P.Form != Plan::Steps || P.fused())
    Describe(OptimizationRemark(DEBUG_TYPE, "Tree", userLocation(*Last->R),
                                Last->R->getParent()));
  static const char *const Modes[] = {"idx", "up", "down", "bfly"};
  if (P.Form == Plan::Steps)
    for (unsigned N = 0; N < C.size(); ++N)
      if (!P.Step[N].isDone())
        ORE.emit(OptimizationRemarkMissed(DEBUG_TYPE, "Step",
                                          userLocation(*C[N]->First),
                                          C[N]->First->getParent())
                 << "shuffle " << Modes[C[N]->Shuffles[0].Mode] << " by "
                 << ore::NV("Amount", C[N]->Shuffles[0].Amount)
                 << " in a tree of " << nameOf(Last->O.Kind)
                 << ": no DPP control gives the lanes read "
                    "CUDA's value");
}

/// A result that only other blocks use would be sunk to them, away from the
/// DPP move that is to be folded into it; the same with the last operations of
/// both branches of a check.
void keepInPlace(Value *R, bool Checked) {
  auto *I = dyn_cast<Instruction>(R);
  if (!I || I->use_empty() || any_of(I->users(), [&](User *U) {
        return (isa<PHINode>(U) && !Checked) ||
               cast<Instruction>(U)->getParent() == I->getParent();
      }))
    return;
  IRBuilder<> B(I->getParent(), std::next(I->getIterator()));
  B.SetCurrentDebugLocation(I->getDebugLoc());
  SmallVector<Use *, 4> Uses(make_pointer_range(I->uses()));
  Value *Pin = pin(B, I);
  for (Use *U : Uses)
    U->set(Pin);
}

/// The value that a step combines may be a cast that stands behind the shuffle
/// of what it casts, as registers of PTX have no types. It goes in front.
void hoistInputs(const Chain &C) {
  for (Step *S : C) {
    SmallVector<CastInst *, 2> Late;
    Value *V = S->In;
    auto IsLate = [&](Instruction *I) {
      return I->getParent() == S->First->getParent()
                 ? S->First->comesBefore(I)
                 : I->getParent() == S->R->getParent();
    };
    for (auto *Cast = dyn_cast<CastInst>(V); Cast && IsLate(Cast);
         Cast = dyn_cast<CastInst>(Cast->getOperand(0)))
      Late.push_back(Cast);
    for (CastInst *Cast : reverse(Late))
      Cast->moveBefore(*S->First->getParent(), S->First->getIterator());
  }
}

void TreeLowering::emit(const Chain &C, const Plan &P) {
  assert(P.Step.size() == C.size() && "the plan of another chain");
  assert((P.Form == Plan::Steps || (C[0]->O.Kind && P.Width)) &&
         "a reduction or scan of what is no operation of llvm.xlane");
  hoistInputs(C);
  std::string How;
  IRBuilder<> B(M.getContext());
  auto Replace = [&](Step *S, Value *With) {
    if (auto *I = dyn_cast<Instruction>(With); I && !I->hasName())
      I->takeName(S->R);
    S->R->replaceAllUsesWith(With);
    // Shuffles are not dead code for LLVM, even if they are unused.
    RecursivelyDeleteTriviallyDeadInstructions(S->R);
  };

  if (P.Form != Plan::Steps) {
    Step *S = C.back();
    B.SetInsertPoint(C[0]->First);
    B.SetCurrentDebugLocation(S->O.root()->getDebugLoc());
    FastMathFlags FMF = fmfOf(S->O.root());
    for (Step *Each : C)
      FMF &= fmfOf(Each->O.root());
    // The lanes of both warps where two share a wavefront.
    const uint64_t Read = uint64_t(P.Read) << 32 | P.Read;
    Value *V = createCombination(
        B, {*S->O.Kind, P.Form == Plan::Scan, P.Width, Read, true, FMF},
        C[0]->In);
    remark(C, P, "");
    Replace(S, V);
    keepInPlace(V, Checked);
  } else {
    for (unsigned N = 0; N < C.size(); ++N) {
      const Plan::StepPlan &SP = P.Step[N];
      How += " ";
      How += SP.Move      ? SP.Move->Name
             : SP.Nothing ? "-"
             : SP.Swaps   ? "v_permlane16_swap"
             : SP.Partial ? "(for the lanes read)"
                          : "(shuffle)";
    }
    remark(C, P, How);
    for (unsigned N = 0; N < C.size(); ++N) {
      Step *S = C[N];
      const Plan::StepPlan &SP = P.Step[N];
      if (SP.Nothing)
        Replace(S, S->In);
      if (SP.Nothing || !SP.isDone())
        continue;
      B.SetInsertPoint(S->Last);
      B.SetCurrentDebugLocation(S->O.root()->getDebugLoc());
      Value *In = S->In;
      Value *Their, *Fill = nullptr;
      if (SP.Move && SP.Move->Fills)
        Fill = ConstantInt::get(
            In->getType(),
            neutral(*S->O.Kind, In->getType()->getIntegerBitWidth()));
      if (SP.Swaps) {
        // Each row's value in both rows, by one swap of the value with itself.
        auto OfRow = [&](StringRef Move) {
          return forEachWord(B, S->In, [&](Value *W) -> Value * {
            return createXLane(B, Move,
                               {W, B.getInt32(WarpSize / 2),
                                B.getInt32(WarpSize), B.getFalse()});
          });
        };
        In = OfRow("up");
        Their = OfRow("down");
      } else if (SP.Partial)
        Their = createMap(B, *SP.Partial, In, nullptr);
      else
        Their = createMap(B, SP.Move->Map, In, Fill);
      Value *R = S->O.clone(B, S->Own ? Their : In, S->Own ? In : Their,
                            /*Reordered=*/Fill != nullptr);
      if (S->Condition && !SP.DropCondition) {
        B.SetInsertPoint(S->R);
        Value *Select = B.CreateSelect(S->Condition, S->CombineIfTrue ? R : In,
                                       S->CombineIfTrue ? In : R);
        R = Select;
      }
      Replace(S, R);
      if (N + 1 == C.size())
        keepInPlace(R, Checked);
    }
  }
  for (Step *S : reverse(C))
    for (ShuffleCall &Each : S->Shuffles)
      if (Each.Call->use_empty()) {
        Value *V = Each.value();
        Each.Call->eraseFromParent();
        RecursivelyDeleteTriviallyDeadInstructions(V);
      }
}

/// Rule 7: whether tid.x & 31 is the lane. It is where a block's rows are whole
/// warps, which one scalar comparison says; where blocks end within a warp, of
/// one row too, so there all lanes that are here are asked.
Value *TreeLowering::rowsAreWarps(IRBuilderBase &B) {
  BasicBlock &Home = *B.GetInsertBlock();
  Function &F = *Home.getParent();
  Value *&Found = RowChecks[&F];
  if (!takesRagged(F)) {
    if (!Found)
      Found = Lanes.atEntry(F, [&](FoldingBuilder &B) -> Value * {
        return B.CreateAnd(packetWord(B, 4), WarpSize - 1, "row.end");
      });
    // Compared where it is asked for: a comparison's result that is kept for a
    // later block costs more than a second comparison. LLVM must not see that
    // it is the same.
    Value *End = Found;
    if (&Home != &F.getEntryBlock()) {
      Type *I32 = B.getInt32Ty();
      CallInst *Copy = B.CreateCall(
          InlineAsm::get(FunctionType::get(I32, {I32}, false), "", "=s,0",
                         /*hasSideEffects=*/false),
          {End});
      Copy->setDoesNotAccessMemory();
      Copy->setDoesNotThrow();
      End = Copy;
    }
    return B.CreateICmpEQ(End, B.getInt32(0), "rows.are.warps");
  }
  if (!Found) {
    Found = Lanes.atEntry(F, [&](FoldingBuilder &B) -> Value * {
      Value *Lane = createLane(B);
      Value *X = B.CreateCall(
          compat::declareIntrinsic(M, Intrinsic::amdgcn_workitem_id_x));
      CallInst *None = createXLane(
          B, "none", {B.CreateICmpNE(B.CreateAnd(X, WarpSize - 1), Lane)});
      None->setName("rows.are.warps");
      return None;
    });
  }
  return Found;
}

/// Emits \p C under a check of rule 7, and keeps it as it is for when that
/// fails. False when it has too much to do with its surroundings.
bool TreeLowering::emitChecked(const Chain &C, const Plan &P) {
  auto Leave = [&](const char *Why) {
    LLVM_DEBUG(dbgs() << "nvvm-tree: " << C.size() << " steps from"
                      << *C[0]->First << " get no check of rows: " << Why
                      << '\n');
    return false;
  };
  hoistInputs(C);
  Instruction *Result = C.back()->R;
  Value *Leaf = C[0]->In;
  // All instructions from the leaf to the result.
  SmallSetVector<Instruction *, 32> Slice;
  SmallPtrSet<Value *, 8> Outside;
  Outside.insert(Leaf);
  // A shuffle's own predicate goes where the shuffle goes.
  const auto IsPredicate = [&](const Step &S) {
    auto *Extract = dyn_cast_or_null<ExtractValueInst>(S.Condition);
    return Extract && any_of(S.Shuffles, [&](const ShuffleCall &Each) {
             return Each.Call == Extract->getAggregateOperand();
           });
  };
  for (Step *S : C)
    if (S->Condition && !IsPredicate(*S))
      Outside.insert(S->Condition);
  std::function<void(Instruction *)> Visit = [&](Instruction *I) {
    if (Slice.contains(I))
      return;
    std::optional<ShuffleCall> Shuffle = parseShuffle(I);
    for (const Use &U : I->operands())
      if (auto *OpI = dyn_cast<Instruction>(U);
          OpI && !Outside.contains(OpI) &&
          (!Shuffle || U.getOperandNo() == Shuffle->Operand))
        Visit(OpI);
    Slice.insert(I); // after its operands
  };
  BasicBlock *Home = C[0]->First->getParent();
  Visit(Result);
  if (Slice.size() > 96)
    return Leave("too much would be copied");
  for (Instruction *I : Slice) {
    const bool IsShuffle = any_of(C, [&](Step *S) {
      return any_of(S->Shuffles, [&](auto &Each) { return Each.Call == I; });
    });
    if (I->isTerminator() || isa<PHINode, AllocaInst>(I) ||
        (!IsShuffle && !isSafeToSpeculativelyExecute(I)))
      return Leave("something in it must stay where it is");
    // Everything is here, but for what was sunk to the users of the result.
    if (I->getParent() != Home && IsShuffle)
      return Leave("its shuffles stand in several blocks");
    if (I != Result && any_of(I->users(), [&](User *U) {
          return !Slice.contains(cast<Instruction>(U));
        }))
      return Leave("somebody looks at a value between its steps");
  }
  // The diamond stands behind the last shuffle; what else there is moves.
  Instruction *At = C.back()->Last->getNextNode();
  if (Result->getParent() == Home)
    At = Result->getNextNode();
  for (Step *S : C)
    if (auto *I = dyn_cast_or_null<Instruction>(S->Condition);
        I && !IsPredicate(*S))
      if ((I->getParent() == Home && !I->comesBefore(At)) ||
          (I->getParent() == Result->getParent() &&
           Result->getParent() != Home))
        return Leave("a condition comes too late");
  // Before the branch: what LLVM makes of two arms is a branch more.
  IRBuilder<> B(At);
  Instruction *Else = SplitBlockAndInsertIfThen(
      B.CreateNot(rowsAreWarps(B)), At, /*Unreachable=*/false,
      MDBuilder(M.getContext()).createUnlikelyBranchWeights());
  Instruction *Then =
      Else->getParent()->getSinglePredecessor()->getTerminator();
  PHINode *Phi = PHINode::Create(Result->getType(), 2, "");
  Phi->insertBefore(Else->getSuccessor(0)->begin());
  Result->replaceAllUsesWith(Phi);
  DenseMap<Value *, Value *> Map;
  for (Instruction *I : Slice) {
    I->moveBefore(*Else->getParent(), Else->getIterator());
    Instruction *Copy = I->clone();
    Copy->insertInto(Then->getParent(), Then->getIterator());
    for (Use &U : Copy->operands())
      if (Value *New = Map.lookup(U))
        U.set(New);
    Map[I] = Copy;
  }
  Phi->addIncoming(Map[Result], Then->getParent());
  Phi->addIncoming(Result, Else->getParent());

  SmallVector<Step, 6> Steps;
  Chain Copies;
  for (Step *S : C) {
    Step New = *S;
    auto Mapped = [&](Value *V) {
      Value *M = Map.lookup(V);
      return M ? M : V;
    };
    for (WeakTrackingVH &V : New.O.Operand)
      V = Mapped(V);
    for (Instruction *&I : New.O.Parts)
      I = cast<Instruction>(Mapped(I));
    New.In = Mapped(New.In);
    if (New.Condition)
      New.Condition = Mapped(New.Condition);
    for (ShuffleCall &Each : New.Shuffles)
      Each.Call = cast<CallInst>(Mapped(Each.Call));
    New.R = cast<Instruction>(Mapped(New.R));
    New.First = cast<CallInst>(Mapped(New.First));
    New.Last = cast<CallInst>(Mapped(New.Last));
    Steps.push_back(std::move(New));
  }
  for (Step &S : Steps)
    Copies.push_back(&S);
  Checked = true;
  emit(Copies, P);
  Checked = false;
  return true;
}

void TreeLowering::find(Function &F, Trees &T) {
  findSteps(F, T.Facts, T.Steps, T.Chains);
  for (const Chain &C : T.Chains)
    T.Plans.push_back(planChain(C, T.Facts, Table, ReadAbsent));
}

void TreeLowering::findBetter(Function &F, FunctionPlan &P) {
  if (!P.Known.Facts.askedForRows())
    return;
  P.Assumed.Facts.assumeRows();
  find(F, P.Assumed);
  DenseMap<CallInst *, unsigned> Before; // by a chain's first shuffle
  for (auto [C, Of] : zip(P.Known.Chains, P.Known.Plans))
    Before[C[0]->First] = Of.score();
  // One move that is a little cheaper does not pay for the check.
  for (unsigned N = 0; N < P.Assumed.Chains.size(); ++N)
    if (P.Assumed.Plans[N].score() >
        Before.lookup(P.Assumed.Chains[N][0]->First) + 1)
      P.Better.push_back(N);
}

TreeLowering::FunctionPlan &TreeLowering::planOf(Function &F) {
  std::unique_ptr<FunctionPlan> &P = Planned[&F];
  if (!P) {
    P = std::make_unique<FunctionPlan>(F);
    find(F, P->Known);
    findBetter(F, *P);
  }
  return *P;
}

bool TreeLowering::run(Function &F) {
  // All decisions on the code as it was: what is emitted gives the lanes that
  // are read the same values from the same lanes.
  FunctionPlan &P = planOf(F);
  Trees &Known = P.Known, &Assumed = P.Assumed;
  SmallPtrSet<CallInst *, 16> Taken;
  bool Changed = false;
  for (unsigned N : P.Better)
    if (emitChecked(Assumed.Chains[N], Assumed.Plans[N])) {
      ++NumTrees;
      ++NumChecked;
      Changed = true;
      for (Step *S : Assumed.Chains[N])
        Taken.insert(S->First);
    }
  for (auto [C, Of] : zip(Known.Chains, Known.Plans))
    if (none_of(C, [&](Step *S) { return Taken.contains(S->First); })) {
      LLVM_DEBUG(dbgs() << "nvvm-tree: " << C.size() << " steps from"
                        << *C[0]->First << '\n');
      ++NumTrees;
      emit(C, Of);
      Changed = true;
    }
  Planned.erase(&F);
  return Changed;
}

} // namespace

PreservedAnalyses NVVMTreePass::run(Module &M, ModuleAnalysisManager &MAM) {
  TreeLowering L(M, Opts);
  bool Changed = false;
  SmallPtrSet<Function *, 16> Shuffling;
  for (Function &F : M) {
    const StringRef Name = F.getName();
    if (!F.isDeclaration())
      continue;
    if (Name.starts_with("llvm.nvvm.shfl."))
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U))
          Shuffling.insert(Call->getFunction());
  }
  SmallVector<Function *, 8> Trees;
  for (Function &F : M)
    if (Shuffling.contains(&F) && !F.hasOptNone())
      Trees.push_back(&F);
  for (Function *F : Trees) {
    if (wantsUnrolling(*F)) {
      unrollLoops(*F, MAM);
      Changed = true;
    }
    Changed |= nestTests(*F);
    Changed |= rejoinHalves(*F);
    Changed |= rejoinArms(*F);
  }
  LanePresence Presence;
  for (Function *F : Trees)
    L.findAbsent(*F, Presence);
  for (Function *F : SmallVector<Function *, 8>(Trees))
    // A branch is nothing beside a long kernel's work.
    if (F->getCallingConv() == CallingConv::AMDGPU_KERNEL && !isVersion(*F) &&
        !takesRagged(*F) && F->getInstructionCount() <= largeFunction() / 3 &&
        L.willCheck(*F)) {
      Function *New = makeVersion(*F, Version::Rows);
      L.findAbsent(*New, Presence);
      Trees.push_back(New);
      ++NumRows;
      Changed = true;
    }
  for (Function *F : Trees)
    Changed |= L.run(*F);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
