//===- PTXIntrinsics.cpp - Intrinsics that are a PTX instruction ----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Intrinsics that are one instruction of PTX (PTXIntrinsics.def): the
/// statement of each, and the mapping of a call's operands to those of the
/// statement.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "nvvm/PTXEmitter.h"
#include "nvvm/Textures.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace crosslane;

/// NVPTX's address spaces: of the block, and of the blocks of its cluster.
constexpr unsigned SharedSpace = 3, SharedClusterSpace = 7;

/// The bits of the register that a value of type \p Ty is in; 0 for a type that
/// no intrinsic of PTXIntrinsics.def has.
static unsigned bitsInStatement(llvm::Type *Ty) {
  if (Ty->isPointerTy())
    switch (Ty->getPointerAddressSpace()) {
    case SharedSpace:
      return 32;
    case SharedClusterSpace:
      return 0;
    default:
      return 64;
    }
  if (!Ty->isIntOrIntVectorTy() && !Ty->isFPOrFPVectorTy())
    return 0;
  const unsigned Bits = Ty->getPrimitiveSizeInBits().getKnownMinValue();
  return is_contained({1u, 16u, 32u, 64u}, Bits) ? Bits : 0;
}

/// Makes the operands of the call those of the statement.
bool PTXEmitter::bindCall() {
  if (Of->Never && (Of->Never >= CI.arg_size() ||
                    !PatternMatch::match(CI.getArgOperand(Of->Never),
                                         PatternMatch::m_Zero()))) {
    refuse(CI, "a copy to several blocks has no AMDGPU equivalent");
    return false;
  }
  bool Known = true;
  auto Add = [&](llvm::Type *Ty, Value *V) {
    Argument Arg;
    Arg.Ty = Ty;
    Arg.Bits = bitsInStatement(V ? V->getType() : Ty);
    Arg.Output = !V;
    Known &= Arg.Bits != 0;
    if (V && V->getType()->isPointerTy() &&
        V->getType()->getPointerAddressSpace()) {
      V = Arg.Bits == 32
              ? B.CreatePtrToInt(V, I32)
              : B.CreateAddrSpaceCast(V, PointerType::get(CI.getContext(), 0));
      Arg.Ty = V->getType();
    }
    Arg.V = V;
    Arguments.push_back(Arg);
  };
  if (auto *Results = dyn_cast<StructType>(CI.getType()))
    for (llvm::Type *Ty : Results->elements())
      Add(Ty, nullptr);
  else if (!CI.getType()->isVoidTy())
    Add(CI.getType(), nullptr);
  for (Value *V : CI.args()) {
    if (Of->Hinted && Arguments.size() == Of->Operands)
      break;
    // Memory of a cluster of one block is the block's own, and known as that
    // before it is cast.
    if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(V);
        Cast && Cast->getDestAddressSpace() == SharedClusterSpace &&
        Cast->getSrcAddressSpace() == SharedSpace)
      V = Cast->getPointerOperand();
    Add(V->getType(), V);
  }
  if (!Known || Arguments.size() != Of->Operands) {
    refuse(CI, "declared with an unexpected type");
    return false;
  }
  return true;
}

PTXIntrinsics::PTXIntrinsics(const Module &M) {
  struct Row {
    StringRef Statement;
    bool Hinted = false;
    unsigned Never = 0;
  };
  static const StringMap<Row> Rows = {
#define NVVM(NAME, STATEMENT) {NAME, {STATEMENT}},
#define NVVM_HINTED(NAME, STATEMENT, NEVER) {NAME, {STATEMENT, true, NEVER}},
#include "nvvm/PTXIntrinsics.def"
  };
  for (const Function &F : M) {
    StringRef Name = F.getName();
    if (!Name.consume_front("llvm.nvvm."))
      continue;
    const Row R = Rows.lookup(Name);
    auto I = std::make_unique<PTXIntrinsic>();
    I->Statement =
        R.Statement.empty() ? textureStatement(Name) : R.Statement.str();
    if (I->Statement.empty())
      continue;
    I->Hinted = R.Hinted;
    I->Never = R.Never;
    while (StringRef(I->Statement).contains(("$" + Twine(I->Operands)).str()))
      ++I->Operands;
    I->Code.parse(I->Statement);
    All[const_cast<Function *>(&F)] = std::move(I);
  }
}

const PTXIntrinsic *PTXIntrinsics::find(const CallInst &Call) const {
  const auto *It = All.find(Call.getCalledFunction());
  return It != All.end() ? It->second.get() : nullptr;
}

void PTXIntrinsics::eraseUnused() {
  for (auto &[F, I] : All)
    if (F->use_empty())
      F->eraseFromParent();
  All.clear();
}
