//===- NVVMWarp.cpp - Warp operations on wavefronts -----------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvvm-warp: lane ids and masks, shuffles, votes, match, redux and activemask
/// of 32-lane warps, for wavefronts of 64 lanes that hold two of them (packed)
/// and for wavefronts of 32 lanes (wave32).
///
/// Before:
///
///   %a = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %v, i32 1, i32 31)
///   %b = call i32 @llvm.nvvm.shfl.sync.idx.i32(i32 -1, i32 %v, i32 %i, i32 31)
///   %c = call i1 @llvm.nvvm.vote.all.sync(i32 %m, i1 %p)
///
/// After (packed, gfx90a; what depends on the lane alone stands once, in the
/// entry block):
///
///   %wave.lane = <lane of the wavefront>     ; mbcnt.hi(-1, mbcnt.lo(-1, 0))
///   %lane.bytes = shl i32 %wave.lane, 2      ; its address for ds_bpermute
///   %half.bytes = and i32 %lane.bytes, 128   ; the first lane's of the warp
///   %shift = zext i32 (and %wave.lane, 32) to i64  ; which of the two warps
///   %a = call i32 @llvm.xlane.bfly.i32(i32 %v, i32 1, i32 32, i1 false)
///   %j = or i32 %half.bytes, (and (shl i32 %i, 2), 124)
///   %b = call i32 @llvm.amdgcn.ds.bpermute(i32 %j, i32 %v)
///   %votes = call i64 @llvm.amdgcn.ballot.i64(i1 (xor %p, true))
///   %mine = trunc i64 (lshr %votes, %shift) to i32
///   %c = icmp eq i32 (and %mine, %m), 0
///
/// A shuffle takes the first of these that fits: its operand itself, when all
/// lanes have the same or each reads its own; a move of CrossLane.td or a map,
/// when the source lanes depend on constants and the lane's number alone; a
/// broadcast, when all lanes read one lane of their warp; ds_bpermute, with
/// what is known of the operands left out of the address. It takes a byte
/// address, which is what is computed: several shuffles share the amount in
/// bytes, or it is scalar, while lanes' numbers would be shifted for each.
///
/// What is relied on and what is not:
///
/// 1. A lane outside EXEC has no value, and a shuffle from it gives zero, as on
///    NVIDIA's hardware (recorded: test/oracle/inactive). Where the lanes that
///    a shuffle reads are known to execute it (LanePresence.h), that is
///    nobody's concern, and any move will do: that it depends on no other lane
///    is proved (see CrossLane.td). Elsewhere maps, broadcasts and ds_bpermute
///    are what gives zero.
///    Votes and match take part through ballots, which leave inactive lanes
///    out.
/// 2. Lanes that meet in one operation may have different member masks, in
///    the two halves of a wavefront always, within one half when the groups
///    are disjoint. Every mask is therefore treated as a value of its lane.
/// 3. A member that has exited counts as neutral in votes, match and redux, as
///    NVIDIA's hardware has it (recorded: test/oracle/groups).
/// 4. There is no divergent control flow in what is emitted, and no whole-wave
///    mode: the loops run on scalar values and end the same for all lanes, so
///    -O0 and every structurizer get them right.
/// 5. A value is taken for one that all lanes share when it is so by what LLVM
///    IR and the kernel's calling convention say (OperandFacts::isUniform), not
///    by what a caller may do.
///
//===----------------------------------------------------------------------===//

#include "lanes/LanePresence.h"
#include "llvmCompat/llvmCompat.h"
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
  explicit OperandFacts(const LaneValues &Lanes) : Lanes(Lanes) {}

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
  KnownBits inLane(const Value *V, unsigned Lane) const;
  bool isUniform(const Value *V, const BasicBlock *At, unsigned Depth) const;
  /// The loops of \p F; null when it has cycles that are none.
  const LoopInfo *loops(const Function &F) const;

  const LaneValues &Lanes;
  struct Analyses {
    std::unique_ptr<DominatorTree> DT;
    std::unique_ptr<LoopInfo> LI;
    std::unique_ptr<AssumptionCache> AC;
    bool Irreducible = false;
  };
  mutable DenseMap<const Function *, Analyses> Functions;
  mutable SmallPtrSet<const PHINode *, 4> Assumed;
};

KnownBits OperandFacts::inLane(const Value *V, unsigned Lane) const {
  return knownInLane(
      V, Lane, [&](const Instruction &I) -> std::optional<KnownBits> {
        auto *Call = dyn_cast<CallInst>(&I);
        if (!Call)
          return std::nullopt;
        if (!Lanes.isWaveLane(I))
          return laneRegister(*Call, Lane, rowsAreWarps(*I.getFunction()));
        // Of two warps in a wavefront it is not known which.
        KnownBits R = KnownBits::makeConstant(APInt(32, Lane));
        if (Lanes.packed())
          R.Zero.clearBit(5);
        return R;
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
  if (auto *II = dyn_cast<IntrinsicInst>(I)) {
    switch (II->getIntrinsicID()) {
    case Intrinsic::amdgcn_workgroup_id_x:
    case Intrinsic::amdgcn_workgroup_id_y:
    case Intrinsic::amdgcn_workgroup_id_z:
    case Intrinsic::amdgcn_dispatch_ptr:
    case Intrinsic::amdgcn_implicitarg_ptr:
    case Intrinsic::amdgcn_kernarg_segment_ptr:
    case Intrinsic::amdgcn_readfirstlane:
    case Intrinsic::amdgcn_readlane:
    case Intrinsic::amdgcn_ballot:
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

class WarpLowering {
public:
  WarpLowering(Module &M, const LoweringOptions &Opts);
  Value *lower(CallInst &Call, StringRef Name, IRBuilder<> &Outer);

private:
  Value *ballot(Builder &B, Value *Bit) const;
  Value *ownHalf(Builder &B, Value *Ballot);
  Value *ballotOfWarp(Builder &B, Value *Bit) {
    return ownHalf(B, ballot(B, Bit));
  }
  Value *readLane(Builder &B, Value *V, Value *Lane) const;
  /// The byte address of lane \p Lane (0-31) of the own warp.
  Value *addressInWarp(Builder &B, Value *Lane);

  struct Source {
    Value *Address; ///< Null: the own lane.
    Value *InRange;
  };
  Source sourceAndRange(Builder &B, CallInst &Call, unsigned Mode,
                        Value *Amount, Value *Clamp);
  ValueAndPredicate shuffle(Builder &B, CallInst &Call, unsigned Mode, Value *V,
                            Value *Amount, Value *Clamp, bool WantPredicate);
  Value *constantShuffle(Builder &B, CallInst &Call, unsigned Mode,
                         const LanePattern &P, Value *V);
  Value *pairOfWords(Builder &B, const xl::Step &Step, Value *V);
  ValueAndPredicate shuffleOfAnyMode(Builder &B, CallInst &Call, Value *Mode,
                                     Value *V, Value *Amount, Value *Clamp);
  Value *vote(Builder &B, Vote Kind, Value *Mask, Value *Bit);
  ValueAndPredicate matchAll(Builder &B, Value *Mask, Value *V);

  Function *matchAnyHelper(Function &Caller, Type *Ty);
  Function *reduxHelper(Function &Caller, StringRef Op);
  Value *reduxWhole(Builder &B, StringRef Op, Value *V);

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
  const bool Packed;
  LaneValues Lanes;
  const RecipeTable Table;
  OperandFacts Facts;
  bool WantRemarks;
  IntegerType *I1, *I32, *I64, *WaveMask;
  StringMap<Function *> Helpers;
  /// Shuffles that may read lanes which do not execute them.
  SmallPtrSet<const CallInst *, 16> ReadAbsent;
  /// The first of two words of a value that were moved alike, by the value,
  /// the block and the control.
  DenseMap<std::pair<Value *, BasicBlock *>, std::pair<unsigned, Instruction *>>
      Words;
};

WarpLowering::WarpLowering(Module &M, const LoweringOptions &Opts)
    : M(M), Packed(Opts.Model == WarpModel::Packed), Lanes(M, Opts),
      Table(Opts), Facts(Lanes) {
  LLVMContext &Ctx = M.getContext();
  WantRemarks = Ctx.getDiagHandlerPtr()->isAnyRemarkEnabled(DEBUG_TYPE);
  I1 = Type::getInt1Ty(Ctx);
  I32 = Type::getInt32Ty(Ctx);
  I64 = Type::getInt64Ty(Ctx);
  WaveMask = Lanes.maskType();

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

Value *WarpLowering::ballot(Builder &B, Value *Bit) const {
  return B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {WaveMask}, {Bit});
}

/// The own warp's 32 bits of a mask of the wavefront.
Value *WarpLowering::ownHalf(Builder &B, Value *Ballot) {
  if (!Packed)
    return Ballot;
  Function &F = *B.GetInsertBlock()->getParent();
  return B.CreateTrunc(B.CreateLShr(Ballot, Lanes.halfShift(F)), I32);
}

Value *WarpLowering::readLane(Builder &B, Value *V, Value *Lane) const {
  return B.CreateIntrinsic(Intrinsic::amdgcn_readlane, {I32}, {V, Lane});
}

Value *WarpLowering::addressInWarp(Builder &B, Value *Lane) {
  return B.CreateShl(
      B.CreateOr(Lane, Lanes.halfBase(*B.GetInsertBlock()->getParent())), 2);
}

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

/// The address of the source lane and whether it is in range, for operands of
/// any kind: PTX's formula in bytes of ds_bpermute's address, on lanes of the
/// wavefront. With the segment mask made to include the half, the formula of 32
/// lanes holds for 64. Parts that what is known of the operands decides, and
/// comparisons whose result it decides, are left out.
WarpLowering::Source WarpLowering::sourceAndRange(Builder &B, CallInst &Call,
                                                  unsigned Mode, Value *Amount,
                                                  Value *Clamp) {
  Function &F = *Call.getFunction();
  const KnownBits KA = Facts.known(Amount, Call), KC = Facts.known(Clamp, Call);
  const auto MaxAmount = unsigned((~KA.Zero).getZExtValue() & 31);
  const auto One = unsigned(KC.One.getZExtValue()),
             Zero = unsigned(KC.Zero.getZExtValue());
  const bool SegKnown = ((One | Zero) >> 8 & 31) == 31;
  const unsigned Seg = One >> 8 & 31, LowBits = SegKnown ? ~Seg & 31 : 31;
  const bool ToEnd = (One & LowBits) == LowBits,
             ToStart = (Zero & LowBits) == LowBits;

  Value *Bytes = Lanes.laneBytes(F);
  Value *Seg4 = SegKnown ? B.getInt32(Seg << 2)
                         : B.CreateAnd(B.CreateLShr(Clamp, 6), 31 << 2);
  Value *Low4 = B.CreateXor(Seg4, 31 << 2);
  auto Min4 = [&] {
    return SegKnown
               ? Lanes.segmentBytes(F, Seg)
               : B.CreateAnd(Bytes, Packed ? B.CreateOr(Seg4, 32 << 2) : Seg4);
  };
  auto Clamp4 = [&] { return B.CreateAnd(B.CreateShl(Clamp, 2), Low4); };
  auto Max4 = [&]() -> Value * {
    if (ToEnd)
      return B.CreateOr(Bytes, Low4);
    return ToStart ? Min4() : B.CreateOr(Min4(), Clamp4());
  };

  if (Mode == xl::Idx) {
    Value *Within = B.CreateAnd(B.CreateShl(Amount, 2), Low4);
    Value *J = B.CreateOr(Min4(), Within);
    if (ToEnd || (SegKnown && (MaxAmount & LowBits) <= (One & LowBits)))
      return {J, B.getTrue()};
    Value *In = B.CreateICmpULE(Within, Clamp4());
    return {B.CreateSelect(In, J, Bytes), In};
  }
  Value *Amount4 =
      B.CreateShl((~KA.Zero).ugt(31) ? B.CreateAnd(Amount, 31) : Amount, 2);
  if (MaxAmount == 0)
    Amount4 = B.getInt32(0);
  Value *J, *In;
  if (Mode == xl::Up) {
    J = B.CreateSub(Bytes, Amount4);
    In = B.CreateICmpSGE(J, Max4());
  } else if (Mode == xl::Down) {
    J = B.CreateAdd(Bytes, Amount4);
    In = B.CreateICmpULE(J, Max4());
  } else {
    J = B.CreateXor(Bytes, Amount4);
    // What changes bits within the segment only does not leave it.
    In = ToEnd && SegKnown && (MaxAmount & Seg) == 0
             ? B.getTrue()
             : B.CreateICmpULE(J, Max4());
  }
  if (MaxAmount == 0)
    return {nullptr, In};
  return {B.CreateSelect(In, J, Bytes), In};
}

/// The two words of a 64-bit value, moved alike: one v_mov_b64_dpp. Remembers
/// the first of them and replaces it when the second comes.
Value *WarpLowering::pairOfWords(Builder &B, const xl::Step &Step, Value *V) {
  using namespace PatternMatch;
  Value *Wide;
  bool High = match(V, m_Trunc(m_LShr(m_Value(Wide), m_SpecificInt(32))));
  if ((!High && !match(V, m_Trunc(m_Value(Wide)))) || Wide->getType() != I64)
    return nullptr;
  auto &[Control, First] = Words[{Wide, B.GetInsertBlock()}];
  const unsigned Mine = unsigned(Step.Ctrl) << 1 | unsigned(High);
  if (!First || Control != (Mine ^ 1)) {
    Value *Moved = emitDpp(B, nullptr, V, Step.Ctrl);
    Control = Mine;
    First = cast<Instruction>(Moved);
    return Moved;
  }
  IRBuilder<> AtFirst(First);
  Value *Moved = emitDpp(AtFirst, nullptr, Wide, Step.Ctrl);
  Value *Low = AtFirst.CreateTrunc(Moved, I32);
  Value *Upper = AtFirst.CreateTrunc(AtFirst.CreateLShr(Moved, 32), I32);
  First->replaceAllUsesWith(High ? Low : Upper);
  First->eraseFromParent();
  First = nullptr;
  return High ? Upper : Low;
}

/// \p V of lane \p From, 0 to 31, of each warp; \p Present: it is active, else
/// zero where it is not.
static Value *createBroadcast(Builder &B, Value *V, Value *From, bool Present) {
  return createXLane(B, "broadcast", {V, From, B.getInt1(Present)}, {2});
}

/// Null when only ds_bpermute does it.
Value *WarpLowering::constantShuffle(Builder &B, CallInst &Call, unsigned Mode,
                                     const LanePattern &P, Value *V) {
  if (P.isIdentity())
    return V;
  const bool Zeroes = ReadAbsent.contains(&Call);
  auto Move = [&](std::optional<PatternKey> Key, bool Selects) -> Value * {
    const xl::Shuffle *S = Key ? Table.find(*Key) : nullptr;
    if (!S || (Selects && S->LDSTrips))
      return nullptr;
    if (WantRemarks)
      remarkShuffle(Call, Mode, Key, S, Selects);
    if (!Selects && Table.movesPairs(*S))
      if (Value *Moved = pairOfWords(B, S->Steps[0], V))
        return Moved;
    return Table.emitMove(B, *S, V, Lanes);
  };
  if (!Zeroes)
    if (Value *R = Move(P.findKey(), false))
      return R;
  const std::optional<RecipeTable::Zeroing> Z = Table.findZeroing(P);
  // A pattern that does the same to the lanes in range; the others keep their
  // own value by a select.
  if (!Zeroes && (!Z || Z->S.LDSTrips))
    if (Value *R = Move(P.findKey(P.InRange), true))
      return B.CreateSelect(Lanes.inWarpLanes(B, P.InRange), R, V);
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
ValueAndPredicate WarpLowering::shuffle(Builder &B, CallInst &Call,
                                        unsigned Mode, Value *V, Value *Amount,
                                        Value *Clamp, bool WantPredicate) {
  const BasicBlock *Block = Call.getParent();
  const bool MayReadAbsent = ReadAbsent.contains(&Call);
  // What is the same everywhere comes from wherever.
  const bool Same = !MayReadAbsent && Facts.isUniform(V, Block);
  if (Same && !WantPredicate)
    return {V, nullptr};
  if (const std::optional<LanePattern> P = Facts.pattern(Mode, Amount, Clamp)) {
    Value *InRange = WantPredicate ? Lanes.inWarpLanes(B, P->InRange) : nullptr;
    if (Same)
      return {V, InRange};
    if (Value *R = constantShuffle(B, Call, Mode, *P, V))
      return {R, InRange};
    auto *A = dyn_cast<ConstantInt>(Amount);
    auto *C = dyn_cast<ConstantInt>(Clamp);
    if (A && C)
      return {emitBpermute(B,
                           Lanes.shuffleAddress(*Call.getFunction(), Mode,
                                                unsigned(A->getZExtValue()),
                                                unsigned(C->getZExtValue())),
                           V),
              InRange};
  }

  if (!Same && Mode == xl::Idx && Facts.isUniform(Amount, Block)) {
    const KnownBits Known = Facts.known(Clamp, Call);
    if ((Known.Zero.getZExtValue() & 0x1f00) == 0x1f00 &&
        (Known.One.getZExtValue() & 31) == 31) {
      return {createBroadcast(B, V, B.CreateAnd(Amount, 31), !MayReadAbsent),
              B.getTrue()};
    }
  }
  Source From = sourceAndRange(B, Call, Mode, Amount, Clamp);
  if (Same || !From.Address)
    return {V, From.InRange};
  return {emitBpermute(B, From.Address, V), From.InRange};
}

/// llvm.nvvm.shfl.sync.i32 with a mode that is no constant.
ValueAndPredicate WarpLowering::shuffleOfAnyMode(Builder &B, CallInst &Call,
                                                 Value *Mode, Value *V,
                                                 Value *Amount, Value *Clamp) {
  Value *Own = Lanes.laneBytes(*Call.getFunction());
  Source R{Own, B.getTrue()};
  for (unsigned Is : {xl::Idx, xl::Up, xl::Down, xl::Bfly}) {
    Source O = sourceAndRange(B, Call, Is, Amount, Clamp);
    if (!O.Address)
      O.Address = Own;
    if (Is == xl::Idx) {
      R = O;
      continue;
    }
    Value *Match = B.CreateICmpEQ(Mode, B.getInt32(Is));
    R = {B.CreateSelect(Match, O.Address, R.Address),
         B.CreateSelect(Match, O.InRange, R.InRange)};
  }
  return {emitBpermute(B, R.Address, V), R.InRange};
}

Value *WarpLowering::lowerShuffle(Builder &B, CallInst &Call) {
  const std::optional<ShuffleForm> S = shuffleForm(&Call);
  if (!S || !hasType(Call, S->type()->getReturnType(), S->type()->params()))
    return nullptr;
  std::optional<unsigned> Mode = S->Mode;
  if (!Mode) {
    auto *C = dyn_cast<ConstantInt>(S->mode());
    if (!C)
      return pair(B, Call.getType(),
                  shuffleOfAnyMode(B, Call, S->mode(), S->value(), S->amount(),
                                   S->clamp()));
    if (C->getValue().ugt(xl::Bfly)) {
      refuse(Call, "shuffle mode " + Twine(C->getZExtValue()) +
                       " is none of 0 (idx), 1 (up), 2 (down) and 3 (bfly)");
      return nullptr;
    }
    Mode = unsigned(C->getZExtValue());
  }
  Value *V = B.CreateBitCast(S->value(), I32);
  ValueAndPredicate R =
      shuffle(B, Call, *Mode, V, S->amount(), S->clamp(), S->Predicate);
  R.V = B.CreateBitCast(R.V, S->Ty);
  return S->Predicate ? pair(B, Call.getType(), R) : R.V;
}

void WarpLowering::remarkShuffle(CallInst &Call, unsigned Mode,
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

Value *WarpLowering::vote(Builder &B, Vote Kind, Value *Mask, Value *Bit) {
  Value *None = B.getInt32(0);
  // The caller is a member: when all vote alike, as it does.
  if (Kind != Vote::Ballot && Facts.isUniform(Bit, B.GetInsertBlock()))
    return Kind == Vote::Uni ? B.getTrue() : Bit;
  switch (Kind) {
  case Vote::All: // no member votes no; one that has exited does not vote
    return B.CreateICmpEQ(B.CreateAnd(ballotOfWarp(B, B.CreateNot(Bit)), Mask),
                          None);
  case Vote::Any:
    return B.CreateICmpNE(B.CreateAnd(ballotOfWarp(B, Bit), Mask), None);
  case Vote::Uni: {
    Value *Members = B.CreateAnd(ballotOfWarp(B, B.getTrue()), Mask);
    Value *Yes = B.CreateAnd(ballotOfWarp(B, Bit), Mask);
    Value *Nobody = B.CreateICmpEQ(Yes, None);
    return B.CreateOr(Nobody, B.CreateICmpEQ(Yes, Members));
  }
  case Vote::Ballot:
    return B.CreateAnd(ballotOfWarp(B, Bit), Mask);
  }
  llvm_unreachable("no such vote");
}

Value *WarpLowering::lowerVote(Builder &B, CallInst &Call, StringRef Name) {
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

/// i32 (i32 mask, Ty value): the members with the same value as the own one.
/// One turn for each value that occurs in the wavefront: all lanes compare
/// with the first lane left, and those that match are done, in both warps.
Function *WarpLowering::matchAnyHelper(Function &Caller, Type *Ty) {
  const bool Wide = Ty == I64;
  Function *&F = Helpers[Wide ? "match.i64" : "match.i32"];
  if (F)
    return F;
  F = beginHelper(Wide ? "crosslane.match.any.i64" : "crosslane.match.any.i32",
                  Caller, I32, {I32, Ty});
  LLVMContext &Ctx = M.getContext();
  BasicBlock *Entry = &F->getEntryBlock();
  BasicBlock *Turn = BasicBlock::Create(Ctx, "turn", F),
             *Exit = BasicBlock::Create(Ctx, "exit", F);
  Value *Mask = F->getArg(0), *V = F->getArg(1);

  Builder B(M);
  B.SetInsertPoint(Entry);
  Value *All = ballot(B, B.getTrue());
  B.CreateBr(Turn);

  B.SetInsertPoint(Turn);
  PHINode *Left = B.CreatePHI(WaveMask, 2, "left");
  PHINode *Found = B.CreatePHI(I32, 2, "found");
  // Where EXEC is empty and the block is not skipped, s_ff1 gives -1, readlane
  // takes some lane, nobody matches, and the loop ends.
  Value *First = B.CreateZExtOrTrunc(
      B.CreateIntrinsic(Intrinsic::cttz, {WaveMask}, {Left, B.getTrue()}), I32);
  Value *Theirs;
  if (Wide) {
    Value *Low = readLane(B, B.CreateTrunc(V, I32), First);
    Value *High = readLane(B, B.CreateTrunc(B.CreateLShr(V, 32), I32), First);
    Low = B.CreateZExt(Low, I64);
    Theirs = B.CreateOr(Low, B.CreateShl(B.CreateZExt(High, I64), 32));
  } else {
    Theirs = readLane(B, V, First);
  }
  Value *Same = B.CreateICmpEQ(V, Theirs);
  Value *Matching = ballot(B, Same);
  Value *NowFound = B.CreateSelect(Same, ownHalf(B, Matching), Found);
  Value *NowLeft = B.CreateAnd(Left, B.CreateNot(Matching));
  B.CreateCondBr(B.CreateICmpEQ(NowLeft, ConstantInt::get(WaveMask, 0)), Exit,
                 Turn);
  Left->addIncoming(All, Entry);
  Left->addIncoming(NowLeft, Turn);
  Found->addIncoming(B.getInt32(0), Entry);
  Found->addIncoming(NowFound, Turn);

  B.SetInsertPoint(Exit);
  B.CreateRet(B.CreateAnd(NowFound, Mask));
  return F;
}

/// Whether all members that are there have one value, and if so who they are:
/// NVIDIA's hardware leaves members that have exited out of the result.
ValueAndPredicate WarpLowering::matchAll(Builder &B, Value *Mask, Value *V) {
  Value *Members = B.CreateAnd(ballotOfWarp(B, B.getTrue()), Mask);
  Value *First =
      B.CreateIntrinsic(Intrinsic::cttz, {I32}, {Members, B.getFalse()});
  Value *Address = addressInWarp(B, First);
  Value *Differs;
  if (V->getType() == I64) {
    Value *Low = B.CreateTrunc(V, I32),
          *High = B.CreateTrunc(B.CreateLShr(V, 32), I32);
    Value *LowDiffers = B.CreateICmpNE(Low, emitBpermute(B, Address, Low));
    Differs = B.CreateOr(LowDiffers,
                         B.CreateICmpNE(High, emitBpermute(B, Address, High)));
  } else {
    Differs = B.CreateICmpNE(V, emitBpermute(B, Address, V));
  }
  Value *Same = B.CreateICmpEQ(B.CreateAnd(ballotOfWarp(B, Differs), Mask),
                               B.getInt32(0));
  return {B.CreateSelect(Same, Members, B.getInt32(0)), Same};
}

Value *WarpLowering::lowerMatch(Builder &B, CallInst &Call, StringRef Name) {
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
    Value *Members = B.CreateAnd(ballotOfWarp(B, B.getTrue()), Mask);
    return Any ? Members : pair(B, Call.getType(), {Members, B.getTrue()});
  }
  if (Any)
    return B.CreateCall(matchAnyHelper(*Call.getFunction(), Ty), {Mask, V});
  return pair(B, Call.getType(), matchAll(B, Mask, V));
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

/// \p Op over a warp whose lanes are all there.
Value *WarpLowering::reduxWhole(Builder &B, StringRef Op, Value *V) {
  return createCombination(B, {reduxOp(Op), /*Scans=*/false, WarpSize}, V);
}

/// i32 (i32 value, i32 mask): \p Op over the members.
///
/// When all lanes of the warps that are here are members of a whole warp, a
/// tree of DPP instructions does. It goes on reading lanes that hold partial
/// results, so this must be known; it is asked of the wavefront at run time,
/// for one branch.
///
/// Else by pointer jumping along the list of members: every lane knows the
/// next member above it, and in five rounds combines its partial result with
/// that member's and takes over that member's next. The lowest member then has
/// it all. Groups with different masks in one warp do not meet.
Function *WarpLowering::reduxHelper(Function &Caller, StringRef Op) {
  Function *&F = Helpers[Op];
  if (F)
    return F;
  F = beginHelper("crosslane.redux." + Op, Caller, I32, {I32, I32});
  LLVMContext &Ctx = M.getContext();
  BasicBlock *Entry = &F->getEntryBlock();
  BasicBlock *Whole = BasicBlock::Create(Ctx, "whole", F),
             *Some = BasicBlock::Create(Ctx, "some", F);
  Value *V = F->getArg(0), *Mask = F->getArg(1);
  V->setName("v");
  Mask->setName("mask");

  Builder B(M);
  B.SetInsertPoint(Entry);
  Value *Active = ballot(B, B.getTrue());
  Value *IsWhole =
      B.CreateICmpEQ(ballot(B, B.CreateICmpEQ(Mask, B.getInt32(~0u))), Active);
  if (Packed) {
    // Each warp is here with all its lanes or not at all.
    Value *Low = B.CreateTrunc(Active, I32),
          *High = B.CreateTrunc(B.CreateLShr(Active, 32), I32);
    for (Value *Warp : {Low, High})
      IsWhole =
          B.CreateAnd(IsWhole, B.CreateICmpULT(B.CreateAdd(Warp, B.getInt32(1)),
                                               B.getInt32(2)));
  } else {
    IsWhole = B.CreateAnd(IsWhole, B.CreateICmpEQ(Active, B.getInt32(~0u)));
  }
  B.CreateCondBr(IsWhole, Whole, Some);

  B.SetInsertPoint(Whole);
  B.CreateRet(reduxWhole(B, Op, V));

  B.SetInsertPoint(Some);
  Value *Members = B.CreateAnd(ownHalf(B, Active), Mask);
  Value *Above =
      B.CreateAnd(Members, B.CreateShl(B.getInt32(~1u), Lanes.lane(*F)));
  Value *End = B.getInt32(WarpSize); // there is no next one
  Value *Next =
      B.CreateIntrinsic(Intrinsic::cttz, {I32}, {Above, B.getFalse()});
  Value *X = V;
  for (unsigned Covered = 1; Covered < WarpSize; Covered *= 2) {
    Value *HasNext = B.CreateICmpULT(Next, End);
    Value *Address = addressInWarp(B, Next);
    X = B.CreateSelect(
        HasNext,
        createOperation(B, reduxOp(Op), X, emitBpermute(B, Address, X)), X);
    if (Covered * 2 < WarpSize)
      Next = B.CreateSelect(HasNext, emitBpermute(B, Address, Next), End);
  }
  Value *Lowest =
      B.CreateIntrinsic(Intrinsic::cttz, {I32}, {Members, B.getFalse()});
  B.CreateRet(emitBpermute(B, addressInWarp(B, Lowest), X));
  return F;
}

Value *WarpLowering::lowerRedux(Builder &B, CallInst &Call, StringRef Op) {
  if (Op.starts_with("fm"))
    return lowerFloatRedux(B, Call, Op);
  if (!is_contained({"add", "umin", "umax", "min", "max", "and", "or", "xor"},
                    Op) ||
      !hasType(Call, I32, {I32, I32}))
    return nullptr;
  return reduxOf(B, Call, Op, Call.getArgOperand(0));
}

Value *WarpLowering::reduxOf(Builder &B, CallInst &Call, StringRef Op,
                             Value *V) {
  Value *Mask = Call.getArgOperand(1);
  if (Facts.isUniform(Call.getArgOperand(0), Call.getParent())) {
    if (Op != "add" && Op != "xor")
      return V;
    Value *Members = B.CreateAnd(ballotOfWarp(B, B.getTrue()), Mask);
    Value *Count = B.CreateUnaryIntrinsic(Intrinsic::ctpop, Members);
    return B.CreateMul(V, Op == "add" ? Count : B.CreateAnd(Count, 1));
  }
  if (!ReadAbsent.contains(&Call))
    return reduxWhole(B, Op, V);
  return B.CreateCall(reduxHelper(*Call.getFunction(), Op), {V, Mask});
}

/// `fmin` and `fmax`, with `.abs` and `.NaN`: the order of floats is that of
/// unsigned words once the negative ones are turned over, -0 below +0. Where a
/// NaN loses it is the last of that order, so it is left where nothing else
/// was; with `.NaN` it is the first. Every NaN is 7fffffff then (PTX ISA,
/// "redux.sync").
Value *WarpLowering::lowerFloatRedux(Builder &B, CallInst &Call, StringRef Op) {
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
// Lane registers, and who lowers what
//===----------------------------------------------------------------------===//

Value *WarpLowering::lowerLaneRegister(Builder &B, CallInst &Call,
                                       StringRef Name) {
  if (Name != "laneid" && Name != "warpsize" && !Name.starts_with("lanemask."))
    return nullptr;
  if (!hasType(Call, I32, {}))
    return nullptr;
  if (Name == "warpsize")
    return B.getInt32(WarpSize);
  Value *L = Lanes.lane(*Call.getFunction());
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
bool WarpLowering::hasType(CallInst &Call, Type *Ret,
                           ArrayRef<Type *> Params) const {
  FunctionType *Ty = Call.getFunctionType();
  if (Ty->getReturnType() == Ret && Ty->params() == Params && !Ty->isVarArg())
    return true;
  refuse(Call, "declared with another type than the operation has");
  return false;
}

Value *WarpLowering::pair(Builder &B, Type *Ty, ValueAndPredicate R) const {
  Value *Result = B.CreateInsertValue(PoisonValue::get(Ty), R.V, 0);
  return B.CreateInsertValue(Result, R.P, 1);
}

Value *WarpLowering::lower(CallInst &Call, StringRef Name, IRBuilder<> &Outer) {
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
    return ballotOfWarp(B, B.getTrue());
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
  WarpLowering L(M, Opts);
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
