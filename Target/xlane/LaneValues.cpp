//===- LaneValues.cpp - Values about lanes, once per function -------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's IntrinsicsAMDGPU.td describes the intrinsics.
///
//===----------------------------------------------------------------------===//

#include "xlane/LaneValues.h"
#include "xlane/LanePattern.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace crosslane {

LaneValues::LaneValues(Module &M, const LoweringOptions &Opts)
    : M(M), Packed(Opts.Model == WarpModel::Packed) {
  LLVMContext &Ctx = M.getContext();
  I32 = Type::getInt32Ty(Ctx);
  I64 = Type::getInt64Ty(Ctx);
  WaveMask = Packed ? I64 : I32;
}

/// Emits behind what is already there for \p F. The values depend on nothing
/// but the lane, so the entry block is as good a place as any.
Value *LaneValues::atEntry(Function &F,
                           function_ref<Value *(FoldingBuilder &)> Emit) {
  FoldingBuilder B(M);
  BasicBlock &Entry = F.getEntryBlock();
  Instruction *&Last = Functions[&F].Last;
  const BasicBlock::iterator At = Last ? std::next(Last->getIterator())
                                       : Entry.getFirstNonPHIOrDbgOrAlloca();
  B.SetInsertPoint(&Entry, At);
  Value *V = Emit(B);
  if (B.GetInsertPoint() != Entry.begin())
    Last = &*std::prev(B.GetInsertPoint());
  return V;
}

Value *createWaveLane(IRBuilderBase &B, bool Packed) {
  // Counts the lanes below this one, active or not.
  CallInst *Count = B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {},
                                      {B.getInt32(~0u), B.getInt32(0)});
  if (Packed)
    Count = B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {},
                              {B.getInt32(~0u), Count});
  Count->setMetadata(
      LLVMContext::MD_range,
      MDBuilder(B.getContext())
          .createRange(APInt(32, 0), APInt(32, Packed ? 64 : 32)));
  Count->setName("wave.lane");
  return Count;
}

Value *LaneValues::waveLane(Function &F) {
  if (Value *V = Functions[&F].WaveLane)
    return V;
  Value *V =
      atEntry(F, [&](FoldingBuilder &B) { return createWaveLane(B, Packed); });
  return Functions[&F].WaveLane = V;
}

Value *
LaneValues::ofWaveLane(Function &F, Value *Values::*Slot,
                       function_ref<Value *(FoldingBuilder &, Value *)> Emit) {
  Value *Wave = waveLane(F);
  if (Value *V = Functions[&F].*Slot)
    return V;
  Value *V = atEntry(F, [&](FoldingBuilder &B) { return Emit(B, Wave); });
  return Functions[&F].*Slot = V;
}

Value *LaneValues::lane(Function &F) {
  if (!Packed)
    return waveLane(F);
  return ofWaveLane(F, &Values::Lane, [](FoldingBuilder &B, Value *Wave) {
    return B.CreateAnd(Wave, 31, "lane");
  });
}

Value *LaneValues::halfBase(Function &F) {
  if (!Packed)
    return ConstantInt::get(I32, 0);
  return ofWaveLane(F, &Values::HalfBase, [](FoldingBuilder &B, Value *Wave) {
    return B.CreateAnd(Wave, 32, "half");
  });
}

Value *LaneValues::halfShift(Function &F) {
  Value *Half = halfBase(F);
  if (!Packed)
    return ConstantInt::get(I64, 0);
  return ofWaveLane(F, &Values::HalfShift, [&](FoldingBuilder &B, Value *) {
    return B.CreateZExt(Half, I64, "half.shift");
  });
}

Value *LaneValues::laneBytes(Function &F) {
  return ofWaveLane(F, &Values::LaneBytes, [](FoldingBuilder &B, Value *Wave) {
    return B.CreateShl(Wave, 2, "lane.bytes", /*HasNUW=*/true, /*HasNSW=*/true);
  });
}

Value *LaneValues::halfBytes(Function &F) {
  if (!Packed)
    return ConstantInt::get(I32, 0);
  Value *Bytes = laneBytes(F);
  return ofWaveLane(F, &Values::HalfBytes, [&](FoldingBuilder &B, Value *) {
    return B.CreateAnd(Bytes, 128, "half.bytes");
  });
}

Value *LaneValues::segmentBytes(Function &F, unsigned Seg) {
  Seg &= 31;
  if (Seg == 0)
    return halfBytes(F);
  Value *Bytes = laneBytes(F);
  if (Seg == 31)
    return Bytes;
  return cached(F, 1u << 24 | Seg, [&](FoldingBuilder &B) {
    return B.CreateAnd(Bytes, (Seg | (Packed ? 32 : 0)) << 2, "segment.bytes");
  });
}

Value *LaneValues::inLanes(IRBuilderBase &B, uint64_t Lanes) const {
  if (!Packed)
    Lanes &= ~0u;
  if (Lanes == 0 || Lanes == (Packed ? ~uint64_t(0) : ~0u))
    return B.getInt1(Lanes != 0);
  // Of a mask with bits 31 to 63 set that is used in another block LLVM 22
  // keeps the lower half only: its peephole-opt makes the copy an s_mov_b64
  // with a literal of 32 bits, which the instruction extends with zeros. (Down
  // to -16 it needs no literal.) The mask of the other lanes has no such bits.
  if (const auto Mask = int64_t(Lanes); Packed && Mask < -16 && isInt<32>(Mask))
    return B.CreateNot(inLanes(B, ~Lanes));
  return B.CreateIntrinsic(Intrinsic::amdgcn_inverse_ballot, {WaveMask},
                           {ConstantInt::get(WaveMask, Lanes)});
}

Value *LaneValues::cached(Function &F, uint32_t Key,
                          function_ref<Value *(FoldingBuilder &)> Emit) {
  if (Value *V = Functions[&F].Cached.lookup(Key))
    return V;
  Value *V = atEntry(F, Emit);
  return Functions[&F].Cached[Key] = V;
}

Value *LaneValues::shuffleAddress(Function &F, unsigned Mode, unsigned B,
                                  unsigned C) {
  B &= 31;
  C &= 0x1f1f;
  const unsigned Seg = C >> 8;
  Value *Bytes = laneBytes(F);
  Value *Segment = Mode == xl::Idx ? segmentBytes(F, Seg) : nullptr;
  return cached(F, Mode << 18 | B << 13 | C, [&](FoldingBuilder &E) {
    Value *J;
    if (Mode == xl::Idx)
      J = E.CreateOr(Segment, (B & ~Seg & 31) << 2);
    else if (Mode == xl::Bfly)
      J = E.CreateXor(Bytes, B << 2);
    else
      J = E.CreateAdd(Bytes, E.getInt32(Mode == xl::Up ? -(B << 2) : B << 2));
    const uint32_t In = LanePattern::ofShuffle(Mode, B, C).InRange;
    return E.CreateSelect(inWarpLanes(E, In), J, Bytes, "address");
  });
}

} // namespace crosslane
