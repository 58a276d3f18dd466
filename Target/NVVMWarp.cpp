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
/// After (packed, gfx90a; %hw and %shift stand once in the entry block):
///
///   %hw = <lane of the wavefront>            ; mbcnt.hi(-1, mbcnt.lo(-1, 0))
///   %shift = zext i32 (and %hw, 32) to i64   ; which of the two warps
///   %a = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v, 177, ...)
///   %min = and i32 %hw, 32
///   %j = or i32 %min, (and i32 %i, 31)
///   %b = call i32 @llvm.amdgcn.ds.bpermute(i32 (shl %j, 2), i32 %v)
///   %votes = call i64 @llvm.amdgcn.ballot.i64(i1 (xor %p, true))
///   %mine = trunc i64 (lshr %votes, %shift) to i32
///   %c = icmp eq i32 (and %mine, %m), 0
///
/// What is relied on and what is not:
///
/// 1. A lane outside EXEC has no value. Nothing here reads one, except where
///    CUDA leaves the result undefined; shuffle recipes are proved so (see
///    CrossLane.td), votes and match take part through ballots, which leave
///    inactive lanes out.
/// 2. Lanes that meet in one operation may have different member masks, in
///    the two halves of a wavefront always, within one half when the groups
///    are disjoint. Every mask is therefore treated as a value of its lane.
/// 3. A member that has exited counts as neutral in votes, match and redux, as
///    NVIDIA's hardware has it (recorded: test/oracle/groups).
/// 4. There is no divergent control flow in what is emitted, and no whole-wave
///    mode: the loops run on scalar values and end the same for all lanes, so
///    -O0 and every structurizer get them right.
///
//===----------------------------------------------------------------------===//

#include "Lowering.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"

#include <array>
#include <optional>

#define DEBUG_TYPE "nvvm-warp"

using namespace llvm;
using namespace crosslane;

//===----------------------------------------------------------------------===//
// The records of CrossLane.td
//===----------------------------------------------------------------------===//

namespace {
namespace xl {

#define GET_CrossLaneFeature_DECL
#define GET_CrossLaneMode_DECL
#define GET_CrossLaneOperand_DECL
#define GET_CrossLaneStepKind_DECL
#include "CrossLaneTables.inc"

struct Generation {
  uint16_t Gfx;
  uint16_t Features;
};

struct Step {
  CrossLaneStepKind Kind;
  uint16_t Ctrl;
  uint8_t BankMask;
  CrossLaneOperand Src;
  CrossLaneOperand Old;
};

struct Shuffle {
  CrossLaneMode ShuffleMode;
  uint8_t Amount;
  uint8_t Width;
  uint16_t Needs;
  uint8_t Cost;
  Step Steps[2];
};

#define GET_GenerationTable_DECL
#define GET_GenerationTable_IMPL
#define GET_ShuffleTable_DECL
#define GET_ShuffleTable_IMPL
// The rows spell the steps of a Shuffle without braces of their own.
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wmissing-braces"
#endif
#include "CrossLaneTables.inc"

} // namespace xl

constexpr unsigned WarpSize = 32;

/// What a shuffle with constant amount and clamp does to the lanes of a warp.
struct ConstantPattern {
  uint32_t InRange = 0; ///< The lanes whose source is in range: the predicate.
  bool Identity = true; ///< Every lane keeps its own value.
  /// The key of CrossLane.td; no width when it has none for such a clamp.
  unsigned Amount = 0;
  std::optional<unsigned> Width;
};

/// The formula of PTX's shfl for one lane; returns the source, or nothing.
std::optional<unsigned> sourceLane(unsigned Mode, unsigned Lane, unsigned B,
                                   unsigned C) {
  const int Amount = B & 31, Clamp = C & 31, Seg = (C >> 8) & 31, L = int(Lane);
  const int Min = L & Seg, Max = Min | (Clamp & ~Seg & 31);
  int J = 0;
  bool In = false;
  switch (Mode) {
  case xl::Up:
    J = L - Amount;
    In = J >= Max;
    break;
  case xl::Down:
    J = L + Amount;
    In = J <= Max;
    break;
  case xl::Bfly:
    J = L ^ Amount;
    In = J <= Max;
    break;
  default:
    J = Min | (Amount & ~Seg & 31);
    In = J <= Max;
    break;
  }
  if (!In)
    return std::nullopt;
  return unsigned(J);
}

ConstantPattern analyzeConstant(unsigned Mode, unsigned B, unsigned C) {
  ConstantPattern P;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    const std::optional<unsigned> Source = sourceLane(Mode, Lane, B, C);
    P.InRange |= uint32_t(Source.has_value()) << Lane;
    P.Identity &= Source.value_or(Lane) == Lane;
  }
  const unsigned Seg = (C >> 8) & 31, Clamp = C & ~Seg & 31,
                 Width = WarpSize - Seg;
  if ((Width & (Width - 1)) != 0 || Clamp != (Mode == xl::Up ? 0 : Width - 1))
    return P;
  P.Amount = B & 31;
  P.Width = Width;
  if (Mode == xl::Idx)
    P.Amount &= Width - 1;
  else if (Mode == xl::Bfly && P.Amount < Width)
    P.Width = WarpSize;
  return P;
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

/// Folds what the constants of a call decide, also without an optimizer.
struct Builder : IRBuilder<InstSimplifyFolder> {
  explicit Builder(Module &M)
      : IRBuilder(M.getContext(), InstSimplifyFolder(M.getDataLayout())) {}
};

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
  /// What a function needs once, in its entry block.
  struct EntryValues {
    Instruction *Last = nullptr; ///< The next one goes behind this.
    Value *WaveLane = nullptr;   ///< 0 .. wavefront size - 1.
    Value *Lane = nullptr;       ///< Modulo 32.
    Value *HalfBase = nullptr;   ///< WaveLane - Lane.
    Value *HalfShift = nullptr;  ///< HalfBase as i64.
    /// Addresses for ds_bpermute of constant shuffles, by mode, b and c.
    DenseMap<unsigned, Value *> Addresses;
  };

  template <typename Fn> Value *atEntry(Function &F, Fn Emit);
  Value *waveLane(Function &F);
  Value *lane(Function &F);
  Value *halfBase(Function &F);

  Value *ballot(Builder &B, Value *Bit) const;
  Value *ownHalf(Builder &B, Value *Ballot);
  Value *ballotOfWarp(Builder &B, Value *Bit) {
    return ownHalf(B, ballot(B, Bit));
  }
  Value *bpermute(Builder &B, Value *Address, Value *V) const;
  Value *readLane(Builder &B, Value *V, Value *Lane) const;
  /// The byte address of lane \p Lane (0-31) of the own warp.
  Value *addressInWarp(Builder &B, Value *Lane);
  Value *lanesPredicate(Builder &B, uint32_t Lanes);

  const xl::Shuffle *findShuffle(unsigned Mode, unsigned Amount, unsigned Width,
                                 unsigned Features) const;
  Value *emitSteps(Builder &B, const xl::Shuffle &S, Value *V, Value *InRange);
  ValueAndPredicate sourceAndRange(Builder &B, unsigned Mode, Value *Amount,
                                   Value *Clamp, Value *Lane);
  ValueAndPredicate shuffle(Builder &B, CallInst &Call, unsigned Mode, Value *V,
                            Value *Amount, Value *Clamp, bool WantPredicate);
  ValueAndPredicate shuffleOfAnyMode(Builder &B, Value *Mode, Value *V,
                                     Value *Amount, Value *Clamp);
  Value *vote(Builder &B, Vote Kind, Value *Mask, Value *Bit);
  ValueAndPredicate matchAll(Builder &B, Value *Mask, Value *V);

  Function *beginHelper(const Twine &Name, Function &Caller, Type *Ret,
                        ArrayRef<Type *> Params);
  Function *matchAnyHelper(Function &Caller, Type *Ty);
  Function *reduxHelper(Function &Caller, StringRef Op);

  Value *lowerLaneRegister(Builder &B, CallInst &Call, StringRef Name);
  Value *lowerShuffle(Builder &B, CallInst &Call, StringRef Name);
  Value *lowerVote(Builder &B, CallInst &Call, StringRef Name);
  Value *lowerMatch(Builder &B, CallInst &Call, StringRef Name);
  Value *lowerRedux(Builder &B, CallInst &Call, StringRef Op);

  bool hasType(CallInst &Call, Type *Ret, ArrayRef<Type *> Params) const;
  Value *pair(Builder &B, Type *Ty, ValueAndPredicate R) const;
  void remarkShuffle(CallInst &Call, unsigned Mode, const ConstantPattern &P,
                     const xl::Shuffle *S) const;

  Module &M;
  const bool Packed;
  unsigned Features = 0;
  bool WantRemarks;
  IntegerType *I1, *I32, *I64, *WaveMask;
  DenseMap<Function *, EntryValues> Entries;
  StringMap<Function *> Helpers;
};

WarpLowering::WarpLowering(Module &M, const LoweringOptions &Opts)
    : M(M), Packed(Opts.Model == WarpModel::Packed) {
  // A processor that the table does not know gets what every one has.
  if (const xl::Generation *G = xl::lookupGeneration(uint16_t(Opts.gfx())))
    Features = G->Features;
  if (!Packed)
    Features |= xl::WholeWave;
  LLVMContext &Ctx = M.getContext();
  WantRemarks = Ctx.getDiagHandlerPtr()->isAnyRemarkEnabled(DEBUG_TYPE);
  I1 = Type::getInt1Ty(Ctx);
  I32 = Type::getInt32Ty(Ctx);
  I64 = Type::getInt64Ty(Ctx);
  WaveMask = Packed ? I64 : I32;
}

/// Emits behind what is already there for \p F. The values depend on nothing
/// but the lane, so the entry block is as good a place as any.
template <typename Fn> Value *WarpLowering::atEntry(Function &F, Fn Emit) {
  Builder B(M);
  BasicBlock &Entry = F.getEntryBlock();
  Instruction *&Last = Entries[&F].Last;
  B.SetInsertPoint(&Entry, Last ? std::next(Last->getIterator())
                                : Entry.getFirstNonPHIOrDbgOrAlloca());
  Value *V = Emit(B);
  Last = &*std::prev(
      B.GetInsertPoint()); // there is one: the lane always comes first
  return V;
}

Value *WarpLowering::waveLane(Function &F) {
  if (Value *V = Entries[&F].WaveLane)
    return V;
  // Counts the lanes below this one, active or not.
  Value *V = atEntry(F, [&](Builder &B) -> Value * {
    CallInst *Count = B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {},
                                        {B.getInt32(~0u), B.getInt32(0)});
    if (Packed)
      Count = B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {},
                                {B.getInt32(~0u), Count});
    Count->setMetadata(
        LLVMContext::MD_range,
        MDBuilder(M.getContext())
            .createRange(APInt(32, 0), APInt(32, Packed ? 64 : 32)));
    Count->setName("wave.lane");
    return Count;
  });
  return Entries[&F].WaveLane = V;
}

Value *WarpLowering::lane(Function &F) {
  Value *Wave = waveLane(F);
  if (!Packed)
    return Wave;
  if (Value *V = Entries[&F].Lane)
    return V;
  Value *V =
      atEntry(F, [&](Builder &B) { return B.CreateAnd(Wave, 31, "lane"); });
  return Entries[&F].Lane = V;
}

Value *WarpLowering::halfBase(Function &F) {
  if (!Packed)
    return ConstantInt::get(I32, 0);
  Value *Wave = waveLane(F);
  if (Value *V = Entries[&F].HalfBase)
    return V;
  Value *V =
      atEntry(F, [&](Builder &B) { return B.CreateAnd(Wave, 32, "half"); });
  return Entries[&F].HalfBase = V;
}

Value *WarpLowering::ballot(Builder &B, Value *Bit) const {
  return B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {WaveMask}, {Bit});
}

/// The own warp's 32 bits of a mask of the wavefront.
Value *WarpLowering::ownHalf(Builder &B, Value *Ballot) {
  if (!Packed)
    return Ballot;
  Function &F = *B.GetInsertBlock()->getParent();
  Value *Half = halfBase(F);
  Value *Shift = Entries[&F].HalfShift;
  if (!Shift)
    Entries[&F].HalfShift = Shift = atEntry(
        F, [&](Builder &E) { return E.CreateZExt(Half, I64, "half.shift"); });
  return B.CreateTrunc(B.CreateLShr(Ballot, Shift), I32);
}

Value *WarpLowering::bpermute(Builder &B, Value *Address, Value *V) const {
  return B.CreateIntrinsic(Intrinsic::amdgcn_ds_bpermute, {}, {Address, V});
}

Value *WarpLowering::readLane(Builder &B, Value *V, Value *Lane) const {
  return B.CreateIntrinsic(Intrinsic::amdgcn_readlane, {I32}, {V, Lane});
}

Value *WarpLowering::addressInWarp(Builder &B, Value *Lane) {
  return B.CreateShl(
      B.CreateOr(Lane, halfBase(*B.GetInsertBlock()->getParent())), 2);
}

/// Whether the own lane is one of \p Lanes. Segments make these periodic with
/// one change from in to out or back in a period: one comparison.
Value *WarpLowering::lanesPredicate(Builder &B, uint32_t Lanes) {
  if (Lanes == 0 || Lanes == ~0u)
    return B.getInt1(Lanes != 0);
  Value *L = lane(*B.GetInsertBlock()->getParent());
  unsigned Period = WarpSize;
  for (unsigned Half = 16;
       Half && (Lanes >> Half | Lanes << (WarpSize - Half)) == Lanes; Half /= 2)
    Period = Half;
  const uint32_t One =
      Period == WarpSize ? Lanes : Lanes & ((1u << Period) - 1);
  const uint32_t All = Period == WarpSize ? ~0u : (1u << Period) - 1;
  const bool FromStart = One & 1;
  const uint32_t Run = FromStart ? One : ~One & All;
  if ((Run & (Run + 1)) == 0) {
    const unsigned Threshold = unsigned(llvm::popcount(Run));
    Value *InPeriod = B.CreateAnd(L, Period - 1);
    return FromStart ? B.CreateICmpULT(InPeriod, B.getInt32(Threshold))
                     : B.CreateICmpUGE(InPeriod, B.getInt32(Threshold));
  }
  return B.CreateTrunc(B.CreateLShr(B.getInt32(Lanes), L), I1);
}

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

const xl::Shuffle *WarpLowering::findShuffle(unsigned Mode, unsigned Amount,
                                             unsigned Width,
                                             unsigned Have) const {
  const xl::Shuffle *Best = nullptr;
  for (const xl::Shuffle &S :
       xl::lookupShuffles(Mode, uint8_t(Amount), uint8_t(Width)))
    if ((S.Needs & ~Have) == 0 && (!Best || S.Cost < Best->Cost))
      Best = &S;
  return Best;
}

/// \p InRange says whether the own lane has a source; only SelectOwn asks.
Value *WarpLowering::emitSteps(Builder &B, const xl::Shuffle &S, Value *V,
                               Value *InRange) {
  Value *Prev = V;
  for (const xl::Step &Step : S.Steps) {
    Value *Src = Step.Src == xl::Own ? V : Prev;
    switch (Step.Kind) {
    case xl::NoStep:
      return Prev;
    case xl::Dpp: {
      // With no lane left to keep `old`, bound_ctrl on lets GCNDPPCombine fold
      // the move into its user.
      Value *Old = Step.Old == xl::Own    ? V
                   : Step.Old == xl::Prev ? Prev
                                          : PoisonValue::get(I32);
      Prev = B.CreateIntrinsic(Intrinsic::amdgcn_update_dpp, {I32},
                               {Old, Src, B.getInt32(Step.Ctrl),
                                B.getInt32(0xf), B.getInt32(Step.BankMask),
                                B.getInt1(Step.Old == xl::Nothing)});
      break;
    }
    case xl::Swizzle:
      Prev = B.CreateIntrinsic(Intrinsic::amdgcn_ds_swizzle, {},
                               {Src, B.getInt32(Step.Ctrl)});
      break;
    case xl::ReadLane:
      Prev = readLane(B, Src, B.getInt32(Step.Ctrl));
      break;
    case xl::SelectOwn:
      Prev = B.CreateSelect(InRange, Src, V);
      break;
    case xl::Bpermute:
      llvm_unreachable("the general path has no constant pattern");
    }
  }
  return Prev;
}

/// The source lane in the wavefront and whether it is in range, for operands
/// of any kind. Works on lanes of the wavefront: with the segment mask made to
/// include the half, the formula of 32 lanes holds for 64.
ValueAndPredicate WarpLowering::sourceAndRange(Builder &B, unsigned Mode,
                                               Value *Amount, Value *Clamp,
                                               Value *Lane) {
  Value *Seg = B.CreateAnd(B.CreateLShr(Clamp, 8), 31);
  Value *Low =
      B.CreateAnd(B.CreateNot(Seg), 31); // bits of the lane within its segment
  Value *Min = B.CreateAnd(Lane, Packed ? B.CreateOr(Seg, 32) : Seg);
  Value *Max = B.CreateOr(Min, B.CreateAnd(Clamp, Low));
  switch (Mode) {
  case xl::Up: {
    Value *J = B.CreateSub(Lane, B.CreateAnd(Amount, 31));
    return {J, B.CreateICmpSGE(J, Max)};
  }
  case xl::Down: {
    Value *J = B.CreateAdd(Lane, B.CreateAnd(Amount, 31));
    return {J, B.CreateICmpULE(J, Max)};
  }
  case xl::Bfly: {
    Value *J = B.CreateXor(Lane, B.CreateAnd(Amount, 31));
    auto *C = dyn_cast<ConstantInt>(Clamp);
    if (C && (C->getZExtValue() & 0x1f1f) == 31) // the own warp's last lane
      return {J, B.getTrue()};
    return {J, B.CreateICmpULE(J, Max)};
  }
  default: {
    Value *J = B.CreateOr(Min, B.CreateAnd(Amount, Low));
    auto *C = dyn_cast<ConstantInt>(Clamp);
    if (C && (C->getZExtValue() & 31) == 31) // the segment's last lane
      return {J, B.getTrue()};
    return {J, B.CreateICmpULE(J, Max)};
  }
  }
}

/// The predicate is null when it is not wanted and not needed either.
ValueAndPredicate WarpLowering::shuffle(Builder &B, CallInst &Call,
                                        unsigned Mode, Value *V, Value *Amount,
                                        Value *Clamp, bool WantPredicate) {
  Function &F = *Call.getFunction();
  auto *ConstantAmount = dyn_cast<ConstantInt>(Amount);
  auto *ConstantClamp = dyn_cast<ConstantInt>(Clamp);
  if (!ConstantAmount || !ConstantClamp) {
    auto [J, In] = sourceAndRange(B, Mode, Amount, Clamp, waveLane(F));
    // A lane out of range reads itself.
    return {bpermute(B, B.CreateShl(B.CreateSelect(In, J, waveLane(F)), 2), V),
            In};
  }

  const unsigned AmountBits = unsigned(ConstantAmount->getZExtValue() & 31);
  const unsigned ClampBits = unsigned(ConstantClamp->getZExtValue() & 0x1f1f);
  const ConstantPattern P = analyzeConstant(Mode, AmountBits, ClampBits);
  Value *InRange = WantPredicate ? lanesPredicate(B, P.InRange) : nullptr;
  if (P.Identity || isa<Constant>(V))
    return {V, InRange};

  const xl::Shuffle *S =
      P.Width ? findShuffle(Mode, P.Amount, *P.Width, Features) : nullptr;
  if (const xl::Shuffle *General = findShuffle(Mode, 0, 0, Features);
      !S || General->Cost < S->Cost)
    S = General;
  if (WantRemarks)
    remarkShuffle(Call, Mode, P, S);
  if (S->Steps[0].Kind != xl::Bpermute) {
    if (!InRange && any_of(S->Steps, [](const xl::Step &Step) {
          return Step.Kind == xl::SelectOwn;
        }))
      InRange = lanesPredicate(B, P.InRange);
    return {emitSteps(B, *S, V, InRange), InRange};
  }
  const unsigned Key = Mode << 18 | AmountBits << 13 | ClampBits;
  Value *Wave = waveLane(F);
  Value *Address = Entries[&F].Addresses.lookup(Key);
  if (!Address) {
    Address = atEntry(F, [&](Builder &E) {
      auto [J, In] = sourceAndRange(E, Mode, Amount, Clamp, Wave);
      return E.CreateShl(E.CreateSelect(In, J, Wave), 2);
    });
    Entries[&F].Addresses[Key] = Address;
  }
  return {bpermute(B, Address, V), InRange};
}

/// llvm.nvvm.shfl.sync.i32 with a mode that is no constant.
ValueAndPredicate WarpLowering::shuffleOfAnyMode(Builder &B, Value *Mode,
                                                 Value *V, Value *Amount,
                                                 Value *Clamp) {
  Value *Wave = waveLane(*B.GetInsertBlock()->getParent());
  ValueAndPredicate R = sourceAndRange(B, xl::Idx, Amount, Clamp, Wave);
  for (unsigned Other : {xl::Up, xl::Down, xl::Bfly}) {
    ValueAndPredicate O = sourceAndRange(B, Other, Amount, Clamp, Wave);
    Value *Is = B.CreateICmpEQ(Mode, B.getInt32(Other));
    R = {B.CreateSelect(Is, O.V, R.V), B.CreateSelect(Is, O.P, R.P)};
  }
  return {bpermute(B, B.CreateShl(B.CreateSelect(R.P, R.V, Wave), 2), V), R.P};
}

Value *WarpLowering::lowerShuffle(Builder &B, CallInst &Call, StringRef Name) {
  auto Typed = [&](Type *Ty, bool Sync, bool Pred) {
    Type *Ret = Pred ? StructType::get(Ty, I1) : Ty;
    return Sync ? hasType(Call, Ret, {I32, Ty, I32, I32})
                : hasType(Call, Ret, {Ty, I32, I32});
  };

  // The NVVM IR specification's: mask, mode, a, b, c.
  if (Name == "sync.i32") {
    if (!hasType(Call, StructType::get(I32, I1), {I32, I32, I32, I32, I32}))
      return nullptr;
    Value *Mode = Call.getArgOperand(1), *V = Call.getArgOperand(2);
    Value *Amount = Call.getArgOperand(3), *Clamp = Call.getArgOperand(4);
    if (auto *C = dyn_cast<ConstantInt>(Mode)) {
      if (C->getValue().ugt(xl::Bfly)) {
        refuse(Call, "shuffle mode " + Twine(C->getZExtValue()) +
                         " is none of 0 (idx), 1 (up), 2 (down) and 3 (bfly)");
        return nullptr;
      }
      return pair(B, Call.getType(),
                  shuffle(B, Call, unsigned(C->getZExtValue()), V, Amount,
                          Clamp, true));
    }
    return pair(B, Call.getType(), shuffleOfAnyMode(B, Mode, V, Amount, Clamp));
  }

  const bool Sync = Name.consume_front("sync.");
  auto [ModeName, TypeName] = Name.split('.');
  const std::optional<unsigned> Mode =
      StringSwitch<std::optional<unsigned>>(ModeName)
          .Case("idx", xl::Idx)
          .Case("up", xl::Up)
          .Case("down", xl::Down)
          .Case("bfly", xl::Bfly)
          .Default(std::nullopt);
  const bool Pred = TypeName.consume_back("p");
  Type *Ty = TypeName == "i32"   ? I32
             : TypeName == "f32" ? Type::getFloatTy(M.getContext())
                                 : nullptr;
  if (!Mode || !Ty || !Typed(Ty, Sync, Pred))
    return nullptr;
  const unsigned First = Sync ? 1 : 0;
  Value *V = B.CreateBitCast(Call.getArgOperand(First), I32);
  ValueAndPredicate R =
      shuffle(B, Call, *Mode, V, Call.getArgOperand(First + 1),
              Call.getArgOperand(First + 2), Pred);
  R.V = B.CreateBitCast(R.V, Ty);
  return Pred ? pair(B, Call.getType(), R) : R.V;
}

void WarpLowering::remarkShuffle(CallInst &Call, unsigned Mode,
                                 const ConstantPattern &P,
                                 const xl::Shuffle *S) const {
  static const char *const Modes[] = {"idx", "up", "down", "bfly"};
  static const char *const Kinds[] = {"nothing",     "DPP",      "ds_swizzle",
                                      "ds_bpermute", "readlane", "select"};
  OptimizationRemarkEmitter ORE(Call.getFunction());
  auto Describe = [&](auto &&R) {
    R << "shuffle " << Modes[Mode] << " by " << ore::NV("Amount", P.Amount);
    if (P.Width)
      R << " in segments of " << ore::NV("Width", *P.Width);
    R << ": " << ore::NV("First", Kinds[S->Steps[0].Kind]);
    if (S->Steps[1].Kind != xl::NoStep)
      R << " and " << ore::NV("Second", Kinds[S->Steps[1].Kind]);
    ORE.emit(R);
  };
  if (S->Steps[0].Kind == xl::Bpermute)
    Describe(OptimizationRemarkMissed(DEBUG_TYPE, "GeneralShuffle", &Call));
  else
    Describe(OptimizationRemark(DEBUG_TYPE, "ConstantShuffle", &Call));
}

//===----------------------------------------------------------------------===//
// Votes
//===----------------------------------------------------------------------===//

Value *WarpLowering::vote(Builder &B, Vote Kind, Value *Mask, Value *Bit) {
  Value *None = B.getInt32(0);
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

/// A function for what needs a loop or a branch. It is inlined by every
/// pipeline, llc's at -O0 included.
Function *WarpLowering::beginHelper(const Twine &Name, Function &Caller,
                                    Type *Ret, ArrayRef<Type *> Params) {
  Function *F = Function::Create(FunctionType::get(Ret, Params, false),
                                 GlobalValue::InternalLinkage, Name, &M);
  for (Attribute::AttrKind Kind :
       {Attribute::AlwaysInline, Attribute::Convergent, Attribute::MustProgress,
        Attribute::NoUnwind, Attribute::WillReturn})
    F->addFnAttr(Kind);
  F->setDoesNotAccessMemory();
  for (StringRef Kind : {"target-cpu", "target-features"})
    if (Caller.hasFnAttribute(Kind))
      F->addFnAttr(Caller.getFnAttribute(Kind));
  BasicBlock::Create(M.getContext(), "entry", F);
  return F;
}

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
    Value *LowDiffers = B.CreateICmpNE(Low, bpermute(B, Address, Low));
    Differs = B.CreateOr(LowDiffers,
                         B.CreateICmpNE(High, bpermute(B, Address, High)));
  } else {
    Differs = B.CreateICmpNE(V, bpermute(B, Address, V));
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
  if (Any)
    return B.CreateCall(matchAnyHelper(*Call.getFunction(), Ty), {Mask, V});
  return pair(B, Call.getType(), matchAll(B, Mask, V));
}

/// i32 (i32 value, i32 mask): \p Op over the members.
///
/// When all lanes of the warps that are here are members of a whole warp, five
/// exchanges do. They go on reading lanes that hold partial results, so this
/// must be known; it is asked of the wavefront at run time, for one branch.
///
/// Else by pointer jumping along the list of members: every lane knows the
/// next member above it, and in five rounds combines its partial result with
/// that member's and takes over that member's next. The lowest member then has
/// it all. Groups with different masks in one warp do not meet.
Function *WarpLowering::reduxHelper(Function &Caller, StringRef Op) {
  Function *&F = Helpers[Op];
  if (F)
    return F;
  auto Combine = [Op](Builder &B, Value *X, Value *Y) -> Value * {
    const Intrinsic::ID ID = StringSwitch<Intrinsic::ID>(Op)
                                 .Case("umin", Intrinsic::umin)
                                 .Case("umax", Intrinsic::umax)
                                 .Case("min", Intrinsic::smin)
                                 .Case("max", Intrinsic::smax)
                                 .Default(Intrinsic::not_intrinsic);
    if (ID != Intrinsic::not_intrinsic)
      return B.CreateBinaryIntrinsic(ID, X, Y);
    return B.CreateBinOp(StringSwitch<Instruction::BinaryOps>(Op)
                             .Case("and", Instruction::And)
                             .Case("or", Instruction::Or)
                             .Case("xor", Instruction::Xor)
                             .Default(Instruction::Add),
                         X, Y);
  };

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

  // After the exchange with distance 8 the values have period 8 in a row, so
  // that a rotation by 4 does what an exchange with distance 4 would, in one
  // DPP step.
  B.SetInsertPoint(Whole);
  Value *X = V;
  const std::array<unsigned, 3> Tree[] = {{xl::Bfly, 16, 32},
                                          {xl::Bfly, 8, 32},
                                          {xl::Rotate, 4, 16},
                                          {xl::Bfly, 2, 32},
                                          {xl::Bfly, 1, 32}};
  for (auto [Mode, Amount, Width] : Tree) {
    const xl::Shuffle *S =
        findShuffle(Mode, Amount, Width, Features | xl::FullWarp);
    X = Combine(B, X, emitSteps(B, *S, X, nullptr));
  }
  B.CreateRet(X);

  B.SetInsertPoint(Some);
  Value *Members = B.CreateAnd(ownHalf(B, Active), Mask);
  Value *Above = B.CreateAnd(Members, B.CreateShl(B.getInt32(~1u), lane(*F)));
  Value *End = B.getInt32(WarpSize); // there is no next one
  Value *Next =
      B.CreateIntrinsic(Intrinsic::cttz, {I32}, {Above, B.getFalse()});
  X = V;
  for (unsigned Covered = 1; Covered < WarpSize; Covered *= 2) {
    Value *HasNext = B.CreateICmpULT(Next, End);
    Value *Address = addressInWarp(B, Next);
    X = B.CreateSelect(HasNext, Combine(B, X, bpermute(B, Address, X)), X);
    if (Covered * 2 < WarpSize)
      Next = B.CreateSelect(HasNext, bpermute(B, Address, Next), End);
  }
  Value *Lowest =
      B.CreateIntrinsic(Intrinsic::cttz, {I32}, {Members, B.getFalse()});
  B.CreateRet(bpermute(B, addressInWarp(B, Lowest), X));
  return F;
}

Value *WarpLowering::lowerRedux(Builder &B, CallInst &Call, StringRef Op) {
  if (!is_contained({"add", "umin", "umax", "min", "max", "and", "or", "xor"},
                    Op) ||
      !hasType(Call, I32, {I32, I32}))
    return nullptr;
  return B.CreateCall(reduxHelper(*Call.getFunction(), Op),
                      {Call.getArgOperand(0), Call.getArgOperand(1)});
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
  Value *L = lane(*Call.getFunction());
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
  if (Name.consume_front("shfl."))
    return lowerShuffle(B, Call, Name);
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
          ORE.emit(OptimizationRemarkAnalysis(DEBUG_TYPE, "SpinWait", Inst)
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
        return L.lower(Call, Name, B);
      });
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
