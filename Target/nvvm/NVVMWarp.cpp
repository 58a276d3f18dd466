//===- NVVMWarp.cpp - Warp operations on wavefronts -----------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvvm-warp: lowers lane ids and masks, shuffles, votes, match, redux and
/// activemask of 32-lane warps, for wavefronts of 64 lanes that hold two of
/// them (packed) and for wavefronts of 32 lanes (wave32).
///
/// Before:
///
///   %a = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
///   %b = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %i, i32 31)
///   %c = call i1 @llvm.nvvm.vote.all.sync(i32 %m, i1 %p)
///
/// After: llvm.xlane and arithmetic, never a cross-lane instruction.
///
///   %a = call i32 @llvm.xlane.bfly.i32(i32 %v, i32 1, i32 32, i1 false)
///   %s = call { i32, i1 } @llvm.xlane.shuffle.i32(i32 %v, i32 0, i32 %i,
///                                                 i32 31)
///   %b = extractvalue { i32, i1 } %s, 0
///   %votes = call i32 @llvm.xlane.ballot(i1 (xor %p, true))
///   %c = icmp eq i32 (and %votes, %m), 0
///
/// A shuffle becomes the first of these that is possible: its operand itself,
/// if all lanes have the same or each reads its own; a move of CrossLane.td or
/// a map, if the source lanes depend only on constants and the lane's number; a
/// broadcast, if all lanes read one lane of their warp; llvm.xlane.shuffle.
///
///
/// Assumptions:
///
/// 1. A lane outside EXEC has no value, and a shuffle from it gives zero, as on
///    NVIDIA's hardware (recorded: test/oracle/inactive). If the lanes that
///    a shuffle reads are known to execute it (LanePresence.h), this cannot
///    happen, and any move is right: it is proved to depend on no other lane
///    (see CrossLane.td). Elsewhere maps, broadcasts and llvm.xlane.shuffle
///    give zero. Votes and match use ballots, which leave inactive lanes
///    out.
/// 2. Lanes that meet in one operation may have different member masks: in
///    the two halves of a wavefront always, within one half if the groups
///    are disjoint. Every mask is therefore treated as a value of its lane.
/// 3. A member that has exited counts as neutral in votes, match and redux, as
///    on NVIDIA's hardware (recorded: test/oracle/groups).
/// 4. Whether all lanes share a value is decided by LLVM IR and the kernel's
///    calling convention (OperandFacts::isUniform), not by what a caller may
///    do.
///
//===----------------------------------------------------------------------===//

#include "lanes/LanePresence.h"
#include "lanes/Versions.h"
#include "llvmCompat/llvmCompat.h"
#include "nvvm/Passes.h"
#include "xlane/Reductions.h"
#include "xlane/XLaneBuilder.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"

#include <array>
#include <optional>

#define DEBUG_TYPE "nvvm-warp"

STATISTIC(NumLowered, "Number of warp operations lowered");

using namespace llvm;
using namespace crosslane;

namespace {

using Builder = FoldingBuilder;

//===----------------------------------------------------------------------===//
// What is known of operands
//===----------------------------------------------------------------------===//

/// Facts about the operands of shuffles. Instructions may be added to functions
/// meanwhile, blocks and edges may not.
class OperandFacts {
public:
  explicit OperandFacts(bool Packed) : Packed(Packed) {}

  /// What lanes read when \p Amount and \p Clamp depend on constants and the
  /// number of the lane alone.
  std::optional<LanePattern> pattern(unsigned Mode, const Value *Amount,
                                     const Value *Clamp) const;

  /// Whether all lanes of a wavefront that are active in \p At have one value.
  /// This asks less of the target than UniformityInfo would, which before the
  /// lowering knows only NVPTX's intrinsics.
  bool isUniform(const Value *V, const BasicBlock *At) const {
    Assumed.clear();
    return isUniform(V, At, MaxDepth);
  }

  KnownBits known(const Value *V, const CallInst &At);

private:
  static constexpr unsigned MaxDepth = 8;
  static KnownBits inLane(const Value *V, unsigned Lane);
  bool isUniform(const Value *V, const BasicBlock *At, unsigned Depth) const;
  /// The loops of \p F; null when it has cycles that are none.
  const LoopInfo *loops(const Function &F) const;

  const bool Packed;
  struct Analyses {
    std::unique_ptr<DominatorTree> DT;
    std::unique_ptr<LoopInfo> LI;
    std::unique_ptr<AssumptionCache> AC;
    bool Irreducible = false;
  };
  mutable DenseMap<const Function *, Analyses> Functions;
  mutable SmallPtrSet<const PHINode *, 4> Assumed;
};

KnownBits OperandFacts::inLane(const Value *V, unsigned Lane) {
  return knownInLane(
      V, Lane, [&](const Instruction &I) -> std::optional<KnownBits> {
        auto *Call = dyn_cast<CallInst>(&I);
        if (!Call)
          return std::nullopt;
        return laneRegister(*Call, Lane, rowsAreWarps(*I.getFunction()));
      });
}

std::optional<LanePattern> OperandFacts::pattern(unsigned Mode,
                                                 const Value *Amount,
                                                 const Value *Clamp) const {
  auto Decided = [](const KnownBits &K, uint64_t Bits) {
    return ((K.One | K.Zero).getZExtValue() & Bits) == Bits;
  };
  LanePattern P;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    const KnownBits B = inLane(Amount, Lane), C = inLane(Clamp, Lane);
    if (!Decided(B, 31) || !Decided(C, 0x1f1f))
      return std::nullopt;
    P.set(Lane, sourceLane(Mode, Lane, unsigned(B.One.getZExtValue()),
                           unsigned(C.One.getZExtValue())));
  }
  return P;
}

const LoopInfo *OperandFacts::loops(const Function &F) const {
  Analyses &A = Functions[&F];
  if (!A.LI) {
    A.DT = std::make_unique<DominatorTree>(const_cast<Function &>(F));
    A.LI = std::make_unique<LoopInfo>(*A.DT);
    ReversePostOrderTraversal<const Function *> Order(&F);
    A.Irreducible = containsIrreducibleCFG<const BasicBlock *>(Order, *A.LI);
  }
  return A.Irreducible ? nullptr : A.LI.get();
}

KnownBits OperandFacts::known(const Value *V, const CallInst &At) {
  Function &F = const_cast<Function &>(*At.getFunction());
  Analyses &A = Functions[&F];
  if (!A.AC)
    A.AC = std::make_unique<AssumptionCache>(F);
  return compat::knownBits(V, F.getParent()->getDataLayout(), A.AC.get(), &At);
}

bool OperandFacts::isUniform(const Value *V, const BasicBlock *At,
                             unsigned Depth) const {
  if (isa<Constant>(V))
    return true;
  if (auto *A = dyn_cast<Argument>(V))
    return A->getParent()->getCallingConv() == CallingConv::AMDGPU_KERNEL;
  auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == 0)
    return false;
  const BasicBlock *Block = I->getParent();
  // Lanes may leave a loop in different iterations.
  if (Block != At) {
    const LoopInfo *LI = loops(*I->getFunction());
    const Loop *L = LI ? LI->getLoopFor(Block) : nullptr;
    if (!LI || (L && !L->contains(At)))
      return false;
  }
  auto OperandsAre = [&] {
    return all_of(I->operands(),
                  [&](const Use &U) { return isUniform(U, Block, Depth - 1); });
  };
  if (auto *Load = dyn_cast<LoadInst>(I))
    return Load->isSimple() && !mayBePrivate(Load->getPointerOperand()) &&
           OperandsAre();
  if (auto *Phi = dyn_cast<PHINode>(I)) {
    // A loop's header, entered from one block and repeated from one: all lanes
    // that are there are in one iteration.
    const LoopInfo *LI = loops(*I->getFunction());
    const Loop *L = LI ? LI->getLoopFor(Block) : nullptr;
    if (!L || L->getHeader() != Block || Phi->getNumIncomingValues() != 2 ||
        !L->getLoopLatch() || !L->getLoopPredecessor())
      return false;
    if (!Assumed.insert(Phi).second)
      return true;
    for (unsigned N = 0; N < 2; ++N)
      if (!isUniform(Phi->getIncomingValue(N), Phi->getIncomingBlock(N),
                     Depth - 1))
        return false;
    return true;
  }
  if (const XLaneForm *Form = xlaneFormOf(I)) // packed, there are two ballots
    return Form->Uniform || (Form->Name == "ballot" && !Packed);
  if (auto *II = dyn_cast<IntrinsicInst>(I)) {
    switch (II->getIntrinsicID()) {
    case Intrinsic::amdgcn_workgroup_id_x:
    case Intrinsic::amdgcn_workgroup_id_y:
    case Intrinsic::amdgcn_workgroup_id_z:
    case Intrinsic::amdgcn_dispatch_ptr:
    case Intrinsic::amdgcn_implicitarg_ptr:
    case Intrinsic::amdgcn_kernarg_segment_ptr:
      return true;
    case Intrinsic::umin:
    case Intrinsic::umax:
    case Intrinsic::smin:
    case Intrinsic::smax:
    case Intrinsic::ctlz:
    case Intrinsic::cttz:
      return isUniform(II->getArgOperand(0), Block, Depth - 1) &&
             isUniform(II->getArgOperand(1), Block, Depth - 1);
    default:
      return false;
    }
  }
  if (isa<BinaryOperator, CastInst, CmpInst, SelectInst, GetElementPtrInst,
          FreezeInst, ExtractValueInst>(I))
    return OperandsAre();
  return false;
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

enum class Vote { All, Any, Uni, Ballot };

struct ValueAndPredicate {
  Value *V;
  Value *P;
};

class WarpOperations {
public:
  WarpOperations(Module &M, const LoweringOptions &Opts);
  Value *lower(CallInst &Call, StringRef Name, IRBuilder<> &Outer);

private:
  static Value *ballot(Builder &B, Value *Bit) {
    return createXLane(B, "ballot", {Bit});
  }
  ValueAndPredicate shuffle(Builder &B, CallInst &Call, const ShuffleForm &S,
                            std::optional<unsigned> Mode, Value *V);
  Value *constantShuffle(Builder &B, CallInst &Call, unsigned Mode,
                         const LanePattern &P, Value *V);
  Value *vote(Builder &B, Vote Kind, Value *Mask, Value *Bit);

  Value *lowerLaneRegister(Builder &B, CallInst &Call, StringRef Name);
  Value *lowerShuffle(Builder &B, CallInst &Call);
  Value *lowerVote(Builder &B, CallInst &Call, StringRef Name);
  Value *lowerMatch(Builder &B, CallInst &Call, StringRef Name);
  Value *lowerRedux(Builder &B, CallInst &Call, StringRef Op);
  Value *lowerFloatRedux(Builder &B, CallInst &Call, StringRef Op);
  Value *reduxOf(Builder &B, CallInst &Call, StringRef Op, Value *V);

  bool hasType(CallInst &Call, Type *Ret, ArrayRef<Type *> Params) const;
  Value *pair(Builder &B, Type *Ty, ValueAndPredicate R) const;
  void remarkShuffle(CallInst &Call, unsigned Mode,
                     std::optional<PatternKey> Key, const xl::Shuffle *S,
                     bool Selects) const;

  Module &M;
  const RecipeTable Table;
  OperandFacts Facts;
  bool WantRemarks;
  IntegerType *I1, *I32, *I64;
  /// Shuffles that may read lanes which do not execute them.
  SmallPtrSet<const CallInst *, 16> ReadAbsent;
};

WarpOperations::WarpOperations(Module &M, const LoweringOptions &Opts)
    : M(M), Table(Opts), Facts(Opts.Model == WarpModel::Packed) {
  LLVMContext &Ctx = M.getContext();
  WantRemarks = Ctx.getDiagHandlerPtr()->isAnyRemarkEnabled(DEBUG_TYPE);
  I1 = Type::getInt1Ty(Ctx);
  I32 = Type::getInt32Ty(Ctx);
  I64 = Type::getInt64Ty(Ctx);

  LanePresence Presence;
  for (Function &F : M)
    if (F.isDeclaration() &&
        (F.getName().starts_with("llvm.nvvm.shfl.") ||
         (F.getName().starts_with("llvm.nvvm.redux.sync.") &&
          F.arg_size() == 2)))
      for (User *U : F.users())
        if (auto *Call = dyn_cast<CallInst>(U);
            Call && Call->getCalledFunction() == &F &&
            !Presence.sourcesExecute(*Call))
          ReadAbsent.insert(Call);
}

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

/// Whether the own lane is one of \p Lanes of its warp.
static Value *createAmong(Builder &B, uint32_t Lanes) {
  if (Lanes == 0 || Lanes == ~0u)
    return B.getInt1(Lanes != 0);
  return createXLane(B, "among", {B.getInt32(Lanes)});
}

/// \p V of lane \p From, 0 to 31, of each warp; \p Present: it is active, else
/// zero where it is not.
static Value *createBroadcast(Builder &B, Value *V, Value *From, bool Present) {
  return createXLane(B, "broadcast", {V, From, B.getInt1(Present)});
}

/// Null when only ds_bpermute does it.
Value *WarpOperations::constantShuffle(Builder &B, CallInst &Call,
                                       unsigned Mode, const LanePattern &P,
                                       Value *V) {
  if (P.isIdentity())
    return V;
  const bool Zeroes = ReadAbsent.contains(&Call);
  auto Move = [&](std::optional<PatternKey> Key, bool Selects) -> Value * {
    const xl::Shuffle *S = Key ? Table.find(*Key) : nullptr;
    if (!S || (Selects && S->LDSTrips))
      return nullptr;
    if (WantRemarks)
      remarkShuffle(Call, Mode, Key, S, Selects);
    return createMove(B, *S, V);
  };
  if (!Zeroes)
    if (Value *R = Move(P.findKey(), false))
      return R;
  const std::optional<RecipeTable::Zeroing> Z = Table.findZeroing(P);
  // A pattern that does the same to the lanes in range; the others keep their
  // own value by a select.
  if (!Zeroes && (!Z || Z->S.LDSTrips))
    if (Value *R = Move(P.findKey(P.InRange), true))
      return B.CreateSelect(createAmong(B, P.InRange), R, V);
  const std::optional<unsigned> From = P.oneLane();
  const bool Broadcasts = From && (!Z || Z->S.LDSTrips);
  if (WantRemarks && !Broadcasts)
    remarkShuffle(Call, Mode, std::nullopt, Z ? &Z->S : nullptr,
                  Z && Z->SelectsOwn);
  // One lane for all: whether it is active is scalar.
  if (Broadcasts)
    return createBroadcast(B, V, B.getInt32(*From), !Zeroes);
  if (!Z)
    return nullptr;
  LaneTable Map;
  copy(P.Source, Map.From.begin());
  return createMap(B, Map, V, nullptr);
}

/// The predicate is null when it is not wanted.
ValueAndPredicate WarpOperations::shuffle(Builder &B, CallInst &Call,
                                          const ShuffleForm &S,
                                          std::optional<unsigned> Mode,
                                          Value *V) {
  Value *Amount = S.amount(), *Clamp = S.clamp(), *InRange = nullptr;
  const BasicBlock *Block = Call.getParent();
  const bool MayReadAbsent = ReadAbsent.contains(&Call);
  // What is the same everywhere comes from wherever.
  const bool Same = Mode && !MayReadAbsent && Facts.isUniform(V, Block);
  if (Same && !S.Predicate)
    return {V, nullptr};
  const std::optional<LanePattern> P =
      Mode ? Facts.pattern(*Mode, Amount, Clamp) : std::nullopt;
  if (P) {
    if (S.Predicate)
      InRange = createAmong(B, P->InRange);
    if (Same)
      return {V, InRange};
    if (Value *R = constantShuffle(B, Call, *Mode, *P, V))
      return {R, InRange};
  } else if (!Same && Mode == xl::Idx && Facts.isUniform(Amount, Block)) {
    const KnownBits Known = Facts.known(Clamp, Call);
    if ((Known.Zero.getZExtValue() & 0x1f00) == 0x1f00 &&
        (Known.One.getZExtValue() & 31) == 31)
      return {createBroadcast(B, V, B.CreateAnd(Amount, 31), !MayReadAbsent),
              B.getTrue()};
  }
  Value *R = createXLane(
      B, "shuffle", {V, Mode ? B.getInt32(*Mode) : S.mode(), Amount, Clamp});
  if (S.Predicate && !InRange)
    InRange = B.CreateExtractValue(R, 1);
  return {Same ? V : B.CreateExtractValue(R, 0), InRange};
}

Value *WarpOperations::lowerShuffle(Builder &B, CallInst &Call) {
  const std::optional<ShuffleForm> S = shuffleForm(&Call);
  if (!S || !hasType(Call, S->type()->getReturnType(), S->type()->params()))
    return nullptr;
  std::optional<unsigned> Mode = S->Mode;
  if (!Mode) {
    auto *C = dyn_cast<ConstantInt>(S->mode());
    if (C && C->getValue().ugt(xl::Bfly)) {
      refuse(Call, "shuffle mode " + Twine(C->getZExtValue()) +
                       " is none of 0 (idx), 1 (up), 2 (down) and 3 (bfly)");
      return nullptr;
    }
    if (C)
      Mode = unsigned(C->getZExtValue());
  }
  Value *V = B.CreateBitCast(S->value(), I32);
  ValueAndPredicate R = shuffle(B, Call, *S, Mode, V);
  R.V = B.CreateBitCast(R.V, S->Ty);
  return S->Predicate ? pair(B, Call.getType(), R) : R.V;
}

void WarpOperations::remarkShuffle(CallInst &Call, unsigned Mode,
                                   std::optional<PatternKey> Key,
                                   const xl::Shuffle *S, bool Selects) const {
  static const char *const Modes[] = {"idx", "up", "down", "bfly", "rotate"};
  static const char *const Kinds[] = {"nothing",
                                      "DPP",
                                      "DPP8",
                                      "ds_swizzle",
                                      "v_permlane16",
                                      "v_permlanex16",
                                      "v_permlane64",
                                      "readlane",
                                      "select",
                                      "v_permlane16_swap",
                                      "v_permlane32_swap",
                                      "ds_bpermute"};
  if (isVersion(*Call.getFunction()))
    return;
  OptimizationRemarkEmitter ORE(Call.getFunction());
  auto Describe = [&](auto &&R) {
    R << "shuffle " << Modes[Key ? Key->Mode : Mode];
    if (Key)
      R << " by " << ore::NV("Amount", Key->Amount) << " in segments of "
        << ore::NV("Width", Key->Width);
    R << ": ";
    if (!S)
      R << "ds_bpermute";
    for (unsigned I = 0; S && I < 3 && S->Steps[I].Kind != xl::NoStep; ++I)
      R << (I ? ", " : "") << Kinds[S->Steps[I].Kind];
    if (Selects)
      R << ", select";
    ORE.emit(R);
  };
  if (!S || S->LDSTrips)
    Describe(OptimizationRemarkMissed(DEBUG_TYPE, "GeneralShuffle",
                                      userLocation(Call), Call.getParent()));
  else
    Describe(OptimizationRemark(DEBUG_TYPE, "ConstantShuffle",
                                userLocation(Call), Call.getParent()));
}

//===----------------------------------------------------------------------===//
// Votes
//===----------------------------------------------------------------------===//

Value *WarpOperations::vote(Builder &B, Vote Kind, Value *Mask, Value *Bit) {
  Value *None = B.getInt32(0);
  // The caller is a member: when all vote alike, as it does.
  if (Kind != Vote::Ballot && Facts.isUniform(Bit, B.GetInsertBlock()))
    return Kind == Vote::Uni ? B.getTrue() : Bit;
  switch (Kind) {
  case Vote::All: // no member votes no; one that has exited does not vote
    return B.CreateICmpEQ(B.CreateAnd(ballot(B, B.CreateNot(Bit)), Mask), None);
  case Vote::Any:
    return B.CreateICmpNE(B.CreateAnd(ballot(B, Bit), Mask), None);
  case Vote::Uni: {
    Value *Members = B.CreateAnd(ballot(B, B.getTrue()), Mask);
    Value *Yes = B.CreateAnd(ballot(B, Bit), Mask);
    Value *Nobody = B.CreateICmpEQ(Yes, None);
    return B.CreateOr(Nobody, B.CreateICmpEQ(Yes, Members));
  }
  case Vote::Ballot:
    return B.CreateAnd(ballot(B, Bit), Mask);
  }
  llvm_unreachable("no such vote");
}

Value *WarpOperations::lowerVote(Builder &B, CallInst &Call, StringRef Name) {
  // The NVVM IR specification's: mask, mode, predicate.
  if (Name == "sync") {
    if (!hasType(Call, StructType::get(I32, I1), {I32, I32, I1}))
      return nullptr;
    auto *Mode = dyn_cast<ConstantInt>(Call.getArgOperand(1));
    if (!Mode || Mode->getValue().ugt(3)) {
      refuse(
          Call,
          "the mode of a vote must be 0 (all), 1 (any), 2 (uni) or 3 (ballot)");
      return nullptr;
    }
    const Vote Kind = std::array<Vote, 4>{Vote::All, Vote::Any, Vote::Uni,
                                          Vote::Ballot}[Mode->getZExtValue()];
    Value *R = vote(B, Kind, Call.getArgOperand(0), Call.getArgOperand(2));
    return pair(B, Call.getType(),
                Kind == Vote::Ballot ? ValueAndPredicate{R, B.getFalse()}
                                     : ValueAndPredicate{B.getInt32(0), R});
  }
  const bool Sync = Name.consume_back(".sync");
  const std::optional<Vote> Kind = StringSwitch<std::optional<Vote>>(Name)
                                       .Case("all", Vote::All)
                                       .Case("any", Vote::Any)
                                       .Case("uni", Vote::Uni)
                                       .Case("ballot", Vote::Ballot)
                                       .Default(std::nullopt);
  Type *Ret = Kind == Vote::Ballot ? I32 : I1;
  if (!Kind ||
      !(Sync ? hasType(Call, Ret, {I32, I1}) : hasType(Call, Ret, {I1})))
    return nullptr;
  Value *Mask = Sync ? Call.getArgOperand(0) : B.getInt32(~0u);
  return vote(B, *Kind, Mask, Call.getArgOperand(Sync ? 1 : 0));
}

//===----------------------------------------------------------------------===//
// Match and redux
//===----------------------------------------------------------------------===//

Value *WarpOperations::lowerMatch(Builder &B, CallInst &Call, StringRef Name) {
  const bool Any = Name.consume_front("any.sync.");
  if (!Any && !Name.consume_front("all.sync."))
    return nullptr;
  if (!Any)
    Name.consume_back("p"); // LLVM's name; the NVVM IR specification's has none
  Type *Ty = Name == "i32" ? I32 : Name == "i64" ? I64 : nullptr;
  if (!Ty ||
      !hasType(Call, Any ? static_cast<Type *>(I32) : StructType::get(I32, I1),
               {I32, Ty}))
    return nullptr;
  Value *Mask = Call.getArgOperand(0), *V = Call.getArgOperand(1);
  if (Facts.isUniform(V, Call.getParent())) {
    Value *Members = B.CreateAnd(ballot(B, B.getTrue()), Mask);
    return Any ? Members : pair(B, Call.getType(), {Members, B.getTrue()});
  }
  return createXLane(B, Any ? "match.any" : "match.all", {V, Mask});
}

static LaneOp reduxOp(StringRef Op) {
  return StringSwitch<LaneOp>(Op)
      .Case("umin", LaneOp::UMin)
      .Case("umax", LaneOp::UMax)
      .Case("min", LaneOp::SMin)
      .Case("max", LaneOp::SMax)
      .Case("and", LaneOp::And)
      .Case("or", LaneOp::Or)
      .Case("xor", LaneOp::Xor)
      .Default(LaneOp::Add);
}

Value *WarpOperations::lowerRedux(Builder &B, CallInst &Call, StringRef Op) {
  if (Op.starts_with("fm"))
    return lowerFloatRedux(B, Call, Op);
  if (!is_contained({"add", "umin", "umax", "min", "max", "and", "or", "xor"},
                    Op) ||
      !hasType(Call, I32, {I32, I32}))
    return nullptr;
  return reduxOf(B, Call, Op, Call.getArgOperand(0));
}

Value *WarpOperations::reduxOf(Builder &B, CallInst &Call, StringRef Op,
                               Value *V) {
  Value *Mask = Call.getArgOperand(1);
  if (Facts.isUniform(Call.getArgOperand(0), Call.getParent())) {
    if (Op != "add" && Op != "xor")
      return V;
    Value *Members = B.CreateAnd(ballot(B, B.getTrue()), Mask);
    Value *Count = B.CreateUnaryIntrinsic(Intrinsic::ctpop, Members);
    return B.CreateMul(V, Op == "add" ? Count : B.CreateAnd(Count, 1));
  }
  const LaneOp Is = reduxOp(Op);
  if (!ReadAbsent.contains(&Call)) // the whole warp is there
    return createCombination(B, {Is, /*Scans=*/false, WarpSize}, V);
  return createXLane(B, ("redux." + nameOf(Is)).str(), {V, Mask});
}

/// `fmin` and `fmax`, with `.abs` and `.NaN`: the order of floats is that of
/// unsigned words once the negative ones are turned over, -0 below +0. Where a
/// NaN loses it is the last of that order, so it is left where nothing else
/// was; with `.NaN` it is the first. Every NaN is 7fffffff then (PTX ISA,
/// "redux.sync").
Value *WarpOperations::lowerFloatRedux(Builder &B, CallInst &Call,
                                       StringRef Op) {
  Type *F32 = Type::getFloatTy(M.getContext());
  const bool Max = Op.consume_front("fmax");
  if (!Max && !Op.consume_front("fmin"))
    return nullptr;
  const bool Abs = Op.consume_front(".abs"), NaN = Op.consume_front(".NaN");
  if (!Op.empty() || !hasType(Call, F32, {F32, I32}))
    return nullptr;
  Value *Bits = B.CreateBitCast(Call.getArgOperand(0), I32);
  Value *Size = B.CreateAnd(Bits, 0x7fffffff);
  Value *IsNaN = B.CreateICmpUGT(Size, B.getInt32(0x7f800000));
  if (Abs)
    Bits = Size;
  Value *Flip = B.CreateOr(B.CreateAShr(Bits, 31), B.getInt32(0x80000000));
  const uint32_t Odd = Max == NaN ? ~0u : 0;
  Value *Key = B.CreateSelect(IsNaN, B.getInt32(Odd), B.CreateXor(Bits, Flip));
  Value *R = reduxOf(B, Call, Max ? "umax" : "umin", Key);
  Value *Back =
      B.CreateOr(B.CreateNot(B.CreateAShr(R, 31)), B.getInt32(0x80000000));
  Value *V = B.CreateSelect(B.CreateICmpEQ(R, B.getInt32(Odd)),
                            B.getInt32(0x7fffffff), B.CreateXor(R, Back));
  return B.CreateBitCast(V, F32);
}

//===----------------------------------------------------------------------===//
// Lane registers, and the choice of the lowering
//===----------------------------------------------------------------------===//

Value *WarpOperations::lowerLaneRegister(Builder &B, CallInst &Call,
                                         StringRef Name) {
  if (Name != "laneid" && Name != "warpsize" && !Name.starts_with("lanemask."))
    return nullptr;
  if (!hasType(Call, I32, {}))
    return nullptr;
  if (Name == "warpsize")
    return B.getInt32(WarpSize);
  Value *L = createLane(B);
  if (Name == "laneid")
    return L;
  // Shifting 2 or ~1 by 31 leaves 0, which is right: no lane is above lane 31.
  auto Shifted = [&](unsigned Bits) {
    return B.CreateShl(B.getInt32(Bits), L);
  };
  if (Name == "lanemask.eq")
    return Shifted(1);
  if (Name == "lanemask.lt")
    return B.CreateNot(Shifted(~0u));
  if (Name == "lanemask.le")
    return B.CreateNot(Shifted(~1u));
  if (Name == "lanemask.gt")
    return Shifted(~1u);
  if (Name == "lanemask.ge")
    return Shifted(~0u);
  return nullptr;
}

/// Names after "llvm.nvvm." are free to be declared with any type when LLVM
/// has no intrinsic of that name.
bool WarpOperations::hasType(CallInst &Call, Type *Ret,
                             ArrayRef<Type *> Params) const {
  FunctionType *Ty = Call.getFunctionType();
  if (Ty->getReturnType() == Ret && Ty->params() == Params && !Ty->isVarArg())
    return true;
  refuse(Call, "declared with another type than the operation has");
  return false;
}

Value *WarpOperations::pair(Builder &B, Type *Ty, ValueAndPredicate R) const {
  Value *Result = B.CreateInsertValue(PoisonValue::get(Ty), R.V, 0);
  return B.CreateInsertValue(Result, R.P, 1);
}

Value *WarpOperations::lower(CallInst &Call, StringRef Name,
                             IRBuilder<> &Outer) {
  // A convergence token ties a call to one of its kind in the same function;
  // what replaces it has none.
  if (Call.getOperandBundle(LLVMContext::OB_convergencectrl)) {
    refuse(Call, "calls with a convergence token are not supported");
    return nullptr;
  }
  Builder B(M);
  B.SetInsertPoint(Outer.GetInsertBlock(), Outer.GetInsertPoint());
  B.SetCurrentDebugLocation(Outer.getCurrentDebugLocation());
  if (Name.consume_front("read.ptx.sreg."))
    return lowerLaneRegister(B, Call, Name);
  if (Name.starts_with("shfl."))
    return lowerShuffle(B, Call);
  if (Name.consume_front("vote."))
    return lowerVote(B, Call, Name);
  if (Name.consume_front("match."))
    return lowerMatch(B, Call, Name);
  if (Name.consume_front("redux.sync."))
    return lowerRedux(B, Call, Name);
  if (Name == "activemask" && hasType(Call, I32, {}))
    return ballot(B, B.getTrue());
  return nullptr;
}

//===----------------------------------------------------------------------===//
// What packed warps cannot do
//===----------------------------------------------------------------------===//

/// Memory that another thread may change between two looks at it.
bool looksAtSharedState(const Instruction &I) {
  if (auto *Load = dyn_cast<LoadInst>(&I))
    return Load->isAtomic() || Load->isVolatile();
  if (auto *Call = dyn_cast<CallBase>(&I))
    if (const Function *Callee = Call->getCalledFunction())
      return Callee->getName().starts_with("llvm.nvvm.atomic.");
  return isa<AtomicCmpXchgInst, AtomicRMWInst>(I);
}

/// Two warps in a wavefront have one program counter. A loop that a lane can
/// leave only after a lane of the other warp has got further may never end.
void remarkSpinWaits(Module &M) {
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    DominatorTree DT(F);
    LoopInfo LI(DT);
    for (Loop *L : LI.getLoopsInPreorder()) {
      SmallVector<BasicBlock *, 4> Exiting;
      L->getExitingBlocks(Exiting);
      SmallSetVector<const Value *, 16> DependsOn;
      for (BasicBlock *BB : Exiting)
        for (const Value *Op : BB->getTerminator()->operands())
          DependsOn.insert(Op);
      for (unsigned I = 0; I < DependsOn.size(); ++I) {
        auto *Inst = dyn_cast<Instruction>(DependsOn[I]);
        if (!Inst || !L->contains(Inst))
          continue;
        if (looksAtSharedState(*Inst)) {
          OptimizationRemarkEmitter ORE(&F);
          ORE.emit(OptimizationRemarkAnalysis(DEBUG_TYPE, "SpinWait",
                                              userLocation(*Inst),
                                              Inst->getParent())
                   << "the loop may wait for another thread; if that is in the "
                      "warp that shares the wavefront, the "
                      "kernel can hang (warp=packed)");
          break;
        }
        for (const Value *Op : Inst->operands())
          DependsOn.insert(Op);
      }
    }
  }
}

} // namespace

PreservedAnalyses NVVMWarpPass::run(Module &M, ModuleAnalysisManager &) {
  if (Opts.Model == WarpModel::Packed &&
      M.getContext().getDiagHandlerPtr()->isAnyRemarkEnabled(DEBUG_TYPE))
    remarkSpinWaits(M);
  WarpOperations L(M, Opts);
  const bool Changed =
      lowerNVVMCalls(M, [&](CallInst &Call, StringRef Name, IRBuilder<> &B) {
        LLVM_DEBUG(dbgs() << "nvvm-warp:" << Call << '\n');
        Value *V = L.lower(Call, Name, B);
        NumLowered += V != nullptr;
        return V;
      });
  if (Changed)
    markConvergent(M);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
