//===- IRMoveBuilder.cpp - Generates IR for moves -------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// LLVM's IntrinsicsAMDGPU.td and AMDGPUUsage describe the intrinsics.
///
//===----------------------------------------------------------------------===//

#include "xlane/IRMoveBuilder.h"
#include "llvmCompat/llvmCompat.h"
#include "xlane/XLaneBuilder.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace crosslane {

bool IRMoveBuilder::isUniform(Value V) const {
  return isa<Constant>(V) || is_contained(Uniform, V);
}

bool IRMoveBuilder::isBelow(Value V, uint32_t Bound) const {
  const Instruction *Here = &*B.GetInsertPoint();
  const DataLayout &DL = F.getParent()->getDataLayout();
  return compat::knownBits(V, DL, nullptr, Here).getMaxValue().ult(Bound);
}

std::optional<uint32_t> IRMoveBuilder::constant(Value V) const {
  if (auto *C = dyn_cast<ConstantInt>(V))
    return uint32_t(C->getZExtValue());
  return std::nullopt;
}

std::pair<Value *, uint32_t> IRMoveBuilder::splitAddition(Value V) const {
  llvm::Value *Rest;
  const APInt *Added;
  if (match(V, m_AddLike(m_Value(Rest), m_APInt(Added))))
    return {Rest, uint32_t(Added->getZExtValue())};
  return {V, 0};
}

IRMoveBuilder::Words IRMoveBuilder::wordsOf(Value V) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  if (V->getType()->isPtrOrPtrVectorTy())
    V = B.CreatePtrToInt(V, DL.getIntPtrType(V->getType()));
  const auto Bits = unsigned(DL.getTypeSizeInBits(V->getType()));
  Type *I32 = B.getInt32Ty();
  V = B.CreateBitCast(V, B.getIntNTy(Bits));
  if (Bits < 64)
    return {B.CreateZExt(V, I32)};
  Value Low = B.CreateTrunc(V, I32);
  return {Low, B.CreateTrunc(B.CreateLShr(V, 32), I32)};
}

Value *IRMoveBuilder::valueOf(const Words &W, Type *Ty) {
  const DataLayout &DL = F.getParent()->getDataLayout();
  Value V = W[0];
  if (W.size() == 2) {
    Type *I64 = B.getInt64Ty();
    Value High = B.CreateShl(B.CreateZExt(W[1], I64), 32);
    V = B.CreateOr(High, B.CreateZExt(V, I64));
  }
  V = B.CreateTrunc(V, B.getIntNTy(unsigned(DL.getTypeSizeInBits(Ty))));
  if (!Ty->isPtrOrPtrVectorTy())
    return B.CreateBitCast(V, Ty);
  return B.CreateIntToPtr(B.CreateBitCast(V, DL.getIntPtrType(Ty)), Ty);
}

Value *IRMoveBuilder::readLane(Value V, Value Lane) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_readlane, {B.getInt32Ty()},
                           {V, Lane});
}

/// The backend makes an addition the offset.
static Value *atOffset(IRBuilderBase &B, Value *Address, uint32_t Offset) {
  return Offset ? B.CreateAdd(Address, B.getInt32(Offset)) : Address;
}

Value *IRMoveBuilder::bpermute(Value V, Value Address, uint32_t Offset) {
  return emitBpermute(B, atOffset(B, Address, Offset), V);
}

/// LLVM takes the result for one that all lanes share when the operands are,
/// although lanes that none writes to get 0. What comes out of inline assembly
/// in vector registers it does not.
Value *IRMoveBuilder::permute(Value V, Value Address, uint32_t Offset) {
  return opaque(B,
                B.CreateIntrinsic(Intrinsic::amdgcn_ds_permute, {},
                                  {atOffset(B, Address, Offset), V}),
                Opaque::Pure);
}

IRMoveBuilder::Words IRMoveBuilder::record(const xl::Shuffle &S,
                                           const Words &V) {
  if (V.size() == 2 && Table.movesPairs(S)) // both at once
    return wordsOf(
        emitDpp(B, nullptr, valueOf(V, B.getInt64Ty()), S.Steps[0].Ctrl));
  return eachWord(V, [&](Value W) { return Table.emit(B, S, W, Lanes); });
}

IRMoveBuilder::Words IRMoveBuilder::loop(bool Pull, const Words &V,
                                         Value Lane) {
  Words Args(V);
  Args.push_back(Lane);
  Value R = B.CreateCall(loopHelper(Pull, unsigned(V.size())), Args);
  if (V.size() == 1)
    return {R};
  Value Low = B.CreateExtractValue(R, 0);
  return {Low, B.CreateExtractValue(R, 1)};
}

/// Moves between any lanes of 64, by a loop.
///
/// Pull: what lies in the own half ds_bpermute reads. For the rest one turn for
/// each lane that is read: all lanes that read the same one as the first lane
/// left are done.
///
/// Push: one turn for each lane that is there, in ascending order: the highest
/// of several writers is the last.
///
/// Where EXEC is empty and the block is not skipped, s_ff1 gives -1, readlane
/// takes some lane, and the loop ends.
Function *IRMoveBuilder::loopHelper(bool Pull, unsigned Count) {
  LLVMContext &Ctx = F.getContext();
  Type *I32 = Type::getInt32Ty(Ctx), *I64 = Type::getInt64Ty(Ctx);
  auto Emit = [&](Function &F) {
    BasicBlock *Entry = &F.getEntryBlock();
    BasicBlock *Turn = BasicBlock::Create(Ctx, "turn", &F),
               *Exit = BasicBlock::Create(Ctx, "exit", &F);
    FoldingBuilder B(*F.getParent());
    auto Ballot = [&](llvm::Value *Bit) {
      return B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {I64}, {Bit});
    };
    auto Read = [&](llvm::Value *V, llvm::Value *Lane) {
      return B.CreateIntrinsic(Intrinsic::amdgcn_readlane, {I32}, {V, Lane});
    };
    llvm::Value *None = ConstantInt::get(I64, 0);

    B.SetInsertPoint(Entry);
    llvm::Value *Own = Lanes.waveLane(F);
    llvm::Value *Lane = B.CreateAnd(F.getArg(Count), 63, "lane");
    SmallVector<llvm::Value *, 2> Start(Count, B.getInt32(0)), Now;
    llvm::Value *ToDo;
    if (!Pull) {
      ToDo = Ballot(B.getTrue());
      B.CreateBr(Turn);
    } else {
      llvm::Value *Address = B.CreateShl(Lane, 2);
      for (unsigned K = 0; K < Count; ++K)
        Start[K] = emitBpermute(B, Address, F.getArg(K));
      llvm::Value *Crosses = B.CreateICmpNE(
          B.CreateAnd(B.CreateXor(Lane, Own), 32), B.getInt32(0));
      ToDo = Ballot(Crosses);
      B.CreateCondBr(B.CreateICmpEQ(ToDo, None), Exit, Turn);
    }

    B.SetInsertPoint(Turn);
    PHINode *Left = B.CreatePHI(I64, 2, "left");
    SmallVector<PHINode *, 2> Before;
    for (unsigned K = 0; K < Count; ++K)
      Before.push_back(B.CreatePHI(I32, 2, "before"));
    llvm::Value *First = B.CreateTrunc(
        B.CreateIntrinsic(Intrinsic::cttz, {I64}, {Left, B.getTrue()}), I32);
    llvm::Value *Named = Read(Lane, First);
    llvm::Value *Gets = B.CreateICmpEQ(Pull ? Lane : Own, Named);
    for (unsigned K = 0; K < Count; ++K)
      Now.push_back(B.CreateSelect(
          Gets, Read(F.getArg(K), Pull ? Named : First), Before[K]));
    llvm::Value *NowLeft =
        B.CreateAnd(Left, Pull ? B.CreateNot(Ballot(Gets))
                               : B.CreateSub(Left, ConstantInt::get(I64, 1)));
    B.CreateCondBr(B.CreateICmpEQ(NowLeft, None), Exit, Turn);
    Left->addIncoming(ToDo, Entry);
    Left->addIncoming(NowLeft, Turn);
    for (unsigned K = 0; K < Count; ++K) {
      Before[K]->addIncoming(Start[K], Entry);
      Before[K]->addIncoming(Now[K], Turn);
    }

    B.SetInsertPoint(Exit);
    if (Pull) // which may not have come through a turn
      for (unsigned K = 0; K < Count; ++K) {
        PHINode *Phi = B.CreatePHI(I32, 2);
        Phi->addIncoming(Start[K], Entry);
        Phi->addIncoming(Now[K], Turn);
        Now[K] = Phi;
      }
    if (Count == 1)
      B.CreateRet(Now[0]);
    else
      B.CreateAggregateRet(Now.data(), Count);
  };
  return findHelper(*Loops,
                    Twine(Pull ? "pull" : "push") + (Count == 1 ? "" : ".pair"),
                    F, Count == 1 ? I32 : StructType::get(I32, I32),
                    SmallVector<Type *, 3>(Count + 1, I32), Emit);
}

} // namespace crosslane
