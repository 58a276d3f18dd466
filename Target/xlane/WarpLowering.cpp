//===- WarpLowering.cpp - Exchanges between the lanes of a warp -----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Before:
///
///   %s = call { i32, i1 } @llvm.xlane.shuffle.i32(i32 %v, i32 0, i32 %i, ...)
///
///   %b = call i32 @llvm.xlane.ballot(i1 %p)
///
/// After (gfx90a; values that depend only on the lane are computed once, in the
/// entry block):
///
///   %lane.bytes = shl i32 %wave.lane, 2      ; its address for ds_bpermute
///   %half.bytes = and i32 %lane.bytes, 128   ; the first lane's of the 32
///   %shift = zext i32 (and %wave.lane, 32) to i64  ; which 32
///   %j = or i32 %half.bytes, (and (shl i32 %i, 2), 124)
///   %s = call i32 @llvm.amdgcn.ds.bpermute(i32 %j, i32 %v)
///   %b = trunc i64 (lshr (call i64 @llvm.amdgcn.ballot.i64(i1 %p)), %shift)
///
/// ds_bpermute takes a byte address, so the code computes byte addresses:
/// several shuffles share the amount in bytes, or it is scalar, while numbers
/// of lanes would have to be shifted for each.
///
/// The emitted code has no divergent control flow, and uses whole-wave mode
/// only for llvm.xlane.whole: the loops run on scalar values and end at the
/// same time for all lanes, so -O0 and every structurizer compile them
/// correctly.
///
//===----------------------------------------------------------------------===//

#include "xlane/WarpLowering.h"
#include "llvmCompat/llvmCompat.h"
#include "xlane/IRMoveBuilder.h"
#include "xlane/LanePattern.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace crosslane {

Value *WarpLowering::ballotOfWave(Builder &B, Value *Bit) const {
  return B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {Lanes.maskType()}, {Bit});
}

/// The own warp's 32 bits of a mask of the wavefront.
Value *WarpLowering::ownHalf(Builder &B, Value *Ballot) const {
  if (!Lanes.packed())
    return Ballot;
  Function &F = *B.GetInsertBlock()->getParent();
  return B.CreateTrunc(B.CreateLShr(Ballot, Lanes.halfShift(F)),
                       B.getInt32Ty());
}

/// How many lanes below the own one have a bit in \p Low or \p High, and
/// \p Start.
Value *WarpLowering::countBelow(Builder &B, Value *Low, Value *High,
                                Value *Start) const {
  Value *Below =
      B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {}, {Low, Start});
  return Lanes.packed()
             ? B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {}, {High, Below})
             : Below;
}

/// Whether no active lane of the wavefront is below the own one.
Value *WarpLowering::elect(Builder &B) const {
  Value *Active = ballotOfWave(B, B.getTrue());
  Type *I32 = B.getInt32Ty();
  Value *High =
      Lanes.packed() ? B.CreateTrunc(B.CreateLShr(Active, 32), I32) : nullptr;
  return B.CreateICmpEQ(
      countBelow(B, B.CreateTrunc(Active, I32), High, B.getInt32(0)),
      B.getInt32(0));
}

/// The zero that it begins with belongs to this place (see xl_lane_of_all in
/// the device runtime).
Value *WarpLowering::place(Builder &B) const {
  CallInst *Zero = B.CreateCall(
      InlineAsm::get(FunctionType::get(B.getInt32Ty(), false),
                     "s_mov_b32 $0, 0", "=s", /*hasSideEffects=*/true));
  Zero->setMetadata(OwnAsm, MDNode::get(B.getContext(), {}));
  return countBelow(B, B.getInt32(~0u), B.getInt32(~0u), Zero);
}

Value *WarpLowering::whole(Builder &B, Value *V) {
  auto Fn = [&](Value *W) -> Value * {
    return B.CreateIntrinsic(Intrinsic::amdgcn_strict_wwm, {B.getInt32Ty()},
                             {W});
  };
  Type *Ty = V->getType();
  return Ty->isIntegerTy() || Ty->isFloatingPointTy() ? forEachWord(B, V, Fn)
                                                      : eachWordOf(B, V, Fn);
}

Value *WarpLowering::eachWordOf(Builder &B, Value *V,
                                function_ref<Value *(Value *)> Fn) {
  IRMoveBuilder Moves(B, Table, Lanes);
  return Moves.valueOf(eachWord(Moves.wordsOf(V), Fn), V->getType());
}

/// Whether the lane is active is scalar.
Value *WarpLowering::broadcast(Builder &B, Value *V, Value *Lane,
                               bool Present) const {
  Type *Mask = Lanes.maskType();
  Value *Active = Present ? nullptr : ballotOfWave(B, B.getTrue());
  IRMoveBuilder Moves(B, Table, Lanes);
  auto Read = [&](Value *Word, Value *From) -> Value * {
    if (Present)
      return Moves.readLane(Word, From);
    Value *Bit = B.CreateTrunc(B.CreateLShr(Active, B.CreateZExt(From, Mask)),
                               B.getInt1Ty());
    return B.CreateSelect(Bit, Moves.readLane(Word, From), B.getInt32(0));
  };
  return Moves.valueOf(MoveLowering<IRMoveBuilder>(Moves).readLane(
                           Moves.wordsOf(V), Lane, WarpSize, Read),
                       V->getType());
}

//===----------------------------------------------------------------------===//
// Shuffles
//===----------------------------------------------------------------------===//

/// The byte address of lane \p Lane (0-31) of the own warp.
Value *WarpLowering::addressInWarp(Builder &B, Value *Lane) const {
  return B.CreateShl(
      B.CreateOr(Lane, Lanes.halfBase(*B.GetInsertBlock()->getParent())), 2);
}

/// The address of the source lane and whether it is in range, for operands of
/// any kind: PTX's formula in bytes of ds_bpermute's address, on lanes of the
/// wavefront. With the segment mask made to include the half, the formula of 32
/// lanes holds for 64. Parts that what is known of the operands decides, and
/// comparisons whose result it decides, are left out.
WarpLowering::Source WarpLowering::sourceAndRange(Builder &B, CallInst &Call,
                                                  unsigned Mode) {
  Function &F = *Call.getFunction();
  Value *Amount = Call.getArgOperand(2), *Clamp = Call.getArgOperand(3);
  std::unique_ptr<AssumptionCache> &Assumed = Assumptions[&F];
  if (!Assumed)
    Assumed = std::make_unique<AssumptionCache>(F);
  auto Known = [&](Value *V) {
    return compat::knownBits(V, F.getParent()->getDataLayout(), Assumed.get(),
                             &Call);
  };
  const KnownBits KA = Known(Amount), KC = Known(Clamp);
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
               : B.CreateAnd(Bytes,
                             Lanes.packed() ? B.CreateOr(Seg4, 32 << 2) : Seg4);
  };
  auto Clamp4 = [&] { return B.CreateAnd(B.CreateShl(Clamp, 2), Low4); };
  auto Max4 = [&]() -> Value * {
    if (ToEnd)
      return B.CreateOr(Bytes, Low4);
    if (ToStart)
      return Min4();
    // The order of the two is said here, as C++ does not say that of arguments.
    Value *Clamped = Clamp4();
    return B.CreateOr(Min4(), Clamped);
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

WarpLowering::Result WarpLowering::shuffle(Builder &B, CallInst &Call) {
  Function &F = *Call.getFunction();
  Value *V = Call.getArgOperand(0), *Mode = Call.getArgOperand(1);
  auto IsRead = [&](unsigned N) {
    return any_of(Call.users(), [&](User *U) {
      auto *E = dyn_cast<ExtractValueInst>(U);
      return !E || E->getIndices()[0] == N;
    });
  };
  auto Number = [&](unsigned N) {
    auto *C = dyn_cast<ConstantInt>(Call.getArgOperand(N));
    return C ? std::optional(unsigned(C->getZExtValue())) : std::nullopt;
  };
  std::optional<unsigned> Is = Number(1);
  if (Is && *Is > xl::Bfly)
    Is = xl::Idx;
  const std::optional<unsigned> A = Number(2), C = Number(3);
  Source From{};
  if (Is && A && C) {
    if (IsRead(0))
      From.Address = Lanes.shuffleAddress(F, *Is, *A, *C);
    if (IsRead(1))
      From.InRange = Lanes.inWarpLanes(
          B, LanePattern::ofShuffle(*Is, *A & 31, *C & 0x1f1f).InRange);
  } else if (Is) {
    From = sourceAndRange(B, Call, *Is);
  } else {
    From = {nullptr, B.getTrue()};
    for (unsigned Each : {xl::Idx, xl::Up, xl::Down, xl::Bfly}) {
      Source O = sourceAndRange(B, Call, Each);
      if (!O.Address)
        O.Address = Lanes.laneBytes(F);
      if (Each == xl::Idx) {
        From = O;
        continue;
      }
      Value *Match = B.CreateICmpEQ(Mode, B.getInt32(Each));
      From = {B.CreateSelect(Match, O.Address, From.Address),
              B.CreateSelect(Match, O.InRange, From.InRange)};
    }
  }
  if (!From.Address || !IsRead(0))
    return {V, From.InRange};
  return {eachWordOf(
              B, V, [&](Value *W) { return emitBpermute(B, From.Address, W); }),
          From.InRange};
}

//===----------------------------------------------------------------------===//
// Match and redux
//===----------------------------------------------------------------------===//

/// The members with the same value as the own one. One turn for each value that
/// occurs in the wavefront: all lanes compare with the first lane left, and
/// those that match are done, in both warps.
Value *WarpLowering::matchAny(Builder &Outer, Value *V, Value *Mask) {
  Type *Ty = V->getType(), *I32 = Outer.getInt32Ty();
  auto Emit = [&](Function &F) {
    LLVMContext &Ctx = F.getContext();
    Type *WaveMask = Lanes.maskType();
    BasicBlock *Entry = &F.getEntryBlock();
    BasicBlock *Turn = BasicBlock::Create(Ctx, "turn", &F),
               *Exit = BasicBlock::Create(Ctx, "exit", &F);
    Value *Mask = F.getArg(0), *V = F.getArg(1);
    Builder B(*F.getParent());
    B.SetInsertPoint(Entry);
    Value *All = ballotOfWave(B, B.getTrue());
    B.CreateBr(Turn);

    B.SetInsertPoint(Turn);
    PHINode *Left = B.CreatePHI(WaveMask, 2, "left");
    PHINode *Found = B.CreatePHI(I32, 2, "found");
    // Where EXEC is empty and the block is not skipped, s_ff1 gives -1,
    // readlane reads some lane, none matches, and the loop ends.
    Value *First = B.CreateZExtOrTrunc(
        B.CreateIntrinsic(Intrinsic::cttz, {WaveMask}, {Left, B.getTrue()}),
        I32);
    Value *Theirs = eachWordOf(B, V, [&](Value *W) -> Value * {
      return B.CreateIntrinsic(Intrinsic::amdgcn_readlane, {I32}, {W, First});
    });
    Value *Same = B.CreateICmpEQ(V, Theirs);
    Value *Matching = ballotOfWave(B, Same);
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
  };
  // Values that no lane has set are the same in each iteration, so the loop
  // ends.
  if (isa<UndefValue>(V))
    V = Constant::getNullValue(Ty);
  Function *F =
      findHelper(Helpers, "match.any." + suffixOf(Ty),
                 *Outer.GetInsertBlock()->getParent(), I32, {I32, Ty}, Emit);
  return Outer.CreateCall(F, {Mask, V});
}

/// Whether all present members have one value, and if so which lanes they are:
/// NVIDIA's hardware leaves members that have exited out of the result.
WarpLowering::Result WarpLowering::matchAll(Builder &B, Value *V,
                                            Value *Mask) const {
  Value *Members = B.CreateAnd(ballot(B, B.getTrue()), Mask);
  Value *First = B.CreateIntrinsic(Intrinsic::cttz, {B.getInt32Ty()},
                                   {Members, B.getFalse()});
  Value *Address = addressInWarp(B, First);
  Value *Differs = nullptr;
  IRMoveBuilder Moves(B, Table, Lanes);
  SmallVector<Value *, 2> Words = Moves.wordsOf(V);
  for (Value *Word : Words) {
    Value *New = B.CreateICmpNE(Word, emitBpermute(B, Address, Word));
    Differs = Differs ? B.CreateOr(Differs, New) : New;
  }
  Value *Same =
      B.CreateICmpEQ(B.CreateAnd(ballot(B, Differs), Mask), B.getInt32(0));
  return {B.CreateSelect(Same, Members, B.getInt32(0)), Same};
}

/// \p Op over the members.
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
Value *WarpLowering::redux(Builder &Outer, LaneOp Op, Value *V, Value *Mask) {
  Type *I32 = Outer.getInt32Ty();
  auto Emit = [&](Function &F) {
    LLVMContext &Ctx = F.getContext();
    BasicBlock *Entry = &F.getEntryBlock();
    BasicBlock *Whole = BasicBlock::Create(Ctx, "whole", &F),
               *Some = BasicBlock::Create(Ctx, "some", &F);
    Value *V = F.getArg(0), *Mask = F.getArg(1);
    V->setName("v");
    Mask->setName("mask");

    Builder B(*F.getParent());
    B.SetInsertPoint(Entry);
    Value *Active = ballotOfWave(B, B.getTrue());
    Value *IsWhole = B.CreateICmpEQ(
        ballotOfWave(B, B.CreateICmpEQ(Mask, B.getInt32(~0u))), Active);
    if (Lanes.packed()) {
      // Each warp is here with all its lanes or not at all.
      Value *Low = B.CreateTrunc(Active, I32),
            *High = B.CreateTrunc(B.CreateLShr(Active, 32), I32);
      for (Value *Warp : {Low, High})
        IsWhole = B.CreateAnd(
            IsWhole,
            B.CreateICmpULT(B.CreateAdd(Warp, B.getInt32(1)), B.getInt32(2)));
    } else {
      IsWhole = B.CreateAnd(IsWhole, B.CreateICmpEQ(Active, B.getInt32(~0u)));
    }
    B.CreateCondBr(IsWhole, Whole, Some);

    B.SetInsertPoint(Whole);
    B.CreateRet(createCombination(B, {Op, /*Scans=*/false, WarpSize}, V));

    B.SetInsertPoint(Some);
    Value *Members = B.CreateAnd(ownHalf(B, Active), Mask);
    Value *Above =
        B.CreateAnd(Members, B.CreateShl(B.getInt32(~1u), Lanes.lane(F)));
    Value *End = B.getInt32(WarpSize); // there is no next one
    Value *Next =
        B.CreateIntrinsic(Intrinsic::cttz, {I32}, {Above, B.getFalse()});
    Value *X = V;
    for (unsigned Covered = 1; Covered < WarpSize; Covered *= 2) {
      Value *HasNext = B.CreateICmpULT(Next, End);
      Value *Address = addressInWarp(B, Next);
      X = B.CreateSelect(
          HasNext, createOperation(B, Op, X, emitBpermute(B, Address, X)), X);
      if (Covered * 2 < WarpSize)
        Next = B.CreateSelect(HasNext, emitBpermute(B, Address, Next), End);
    }
    Value *Lowest =
        B.CreateIntrinsic(Intrinsic::cttz, {I32}, {Members, B.getFalse()});
    B.CreateRet(emitBpermute(B, addressInWarp(B, Lowest), X));
  };
  Function *F =
      findHelper(Helpers, "redux." + nameOf(Op),
                 *Outer.GetInsertBlock()->getParent(), I32, {I32, I32}, Emit);
  return Outer.CreateCall(F, {V, Mask});
}

//===----------------------------------------------------------------------===//
// All of them
//===----------------------------------------------------------------------===//

WarpLowering::Result WarpLowering::lower(Builder &B, CallInst &Call,
                                         unsigned Form, LaneOp Op) {
  auto Arg = [&](unsigned N) { return Call.getArgOperand(N); };
  auto Number = [&](unsigned N) {
    return cast<ConstantInt>(Arg(N))->getZExtValue();
  };
  switch (Form) {
  case form::Lane:
    return {Lanes.lane(*Call.getFunction())};
  case form::Among:
    return {Lanes.inWarpLanes(B, uint32_t(Number(0)))};
  case form::Ballot:
    return {ballot(B, Arg(0))};
  case form::None:
    return {B.CreateICmpEQ(ballotOfWave(B, Arg(0)),
                           ConstantInt::get(Lanes.maskType(), 0))};
  case form::Count:
    return {B.CreateZExtOrTrunc(
        B.CreateUnaryIntrinsic(Intrinsic::ctpop, ballotOfWave(B, Arg(0))),
        B.getInt32Ty())};
  case form::Elect:
    return {elect(B)};
  case form::First:
    return {eachWordOf(B, Arg(0), [&](Value *W) -> Value * {
      return B.CreateIntrinsic(Intrinsic::amdgcn_readfirstlane, {W->getType()},
                               {W});
    })};
  case form::Whole:
    return {whole(B, Arg(0))};
  case form::Place:
    return {place(B)};
  case form::Broadcast:
    return {broadcast(B, Arg(0), Arg(1), Number(2))};
  case form::Shuffle:
    return shuffle(B, Call);
  case form::MatchAny:
    return {matchAny(B, Arg(0), Arg(1))};
  case form::MatchAll:
    return matchAll(B, Arg(0), Arg(1));
  default:
    return {redux(B, Op, Arg(0), Arg(1))};
  }
}

} // namespace crosslane
