//===- XLaneBuilder.cpp - Makes calls for lanes ---------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// An LLVM that does not know llvm.xlane.* gets functions with the attributes
/// of IntrinsicsXLane.td.
///
//===----------------------------------------------------------------------===//

#include "xlane/XLaneBuilder.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace crosslane {

Function *beginHelper(const Twine &Name, Function &Caller, Type *Ret,
                      ArrayRef<Type *> Params) {
  Module &M = *Caller.getParent();
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

Value *emitBpermute(IRBuilderBase &B, Value *Address, Value *V) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_ds_bpermute, {}, {Address, V});
}

Value *emitDpp(IRBuilderBase &B, Value *Old, Value *V, unsigned Ctrl,
               unsigned RowMask, unsigned BankMask) {
  // With no lane left to keep `old`, bound_ctrl on lets GCNDPPCombine fold the
  // move into its user.
  Type *Ty = V->getType();
  return B.CreateIntrinsic(Intrinsic::amdgcn_update_dpp, {Ty},
                           {Old ? Old : PoisonValue::get(Ty), V,
                            B.getInt32(Ctrl), B.getInt32(RowMask),
                            B.getInt32(BankMask), B.getInt1(!Old)});
}

std::string suffixOf(const Type *Ty) {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return "v" + utostr(Vector->getNumElements()) +
           suffixOf(Vector->getElementType());
  if (Ty->isPointerTy())
    return "p" + utostr(Ty->getPointerAddressSpace());
  if (Ty->isIntegerTy())
    return "i" + utostr(Ty->getIntegerBitWidth());
  return (Ty->isBFloatTy() ? "bf" : "f") +
         utostr(Ty->getPrimitiveSizeInBits().getFixedValue());
}

CallInst *createXLane(IRBuilderBase &B, const Twine &Name,
                      ArrayRef<Value *> Args, ArrayRef<unsigned> Immediates) {
  Type *Ty = Args[0]->getType();
  SmallVector<Type *, 4> Params;
  for (const Value *Arg : Args)
    Params.push_back(Arg->getType());
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee Callee =
      M.getOrInsertFunction(("llvm.xlane." + Name + "." + suffixOf(Ty)).str(),
                            FunctionType::get(Ty, Params, false));
  auto *F = cast<Function>(Callee.getCallee());
  // An LLVM that does not know the intrinsic: the same attributes by hand,
  // those of IntrinsicsXLane.td.
  if (!F->getIntrinsicID() && !F->hasFnAttribute(Attribute::Convergent)) {
    for (Attribute::AttrKind Kind :
         {Attribute::Convergent, Attribute::NoCallback, Attribute::NoFree,
          Attribute::NoUnwind, Attribute::WillReturn})
      F->addFnAttr(Kind);
    F->setDoesNotAccessMemory();
    for (unsigned Immediate : Immediates)
      F->addParamAttr(Immediate, Attribute::ImmArg);
  }
  return B.CreateCall(Callee, Args);
}

} // namespace crosslane
