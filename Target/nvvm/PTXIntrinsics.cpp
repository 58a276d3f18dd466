//===- PTXIntrinsics.cpp - Intrinsics that are an instruction of PTX ------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes calls of intrinsics that are one instruction of PTX
/// (PTXIntrinsics.def) that statement, for nvvm-ptx to translate.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "nvvm/PTXEmitter.h"
#include "nvvm/Textures.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace crosslane;

/// NVPTX's address spaces: of the block, and of the blocks of its cluster.
constexpr unsigned SharedSpace = 3, SharedClusterSpace = 7;

/// The constraint for a value of type \p T in a statement; empty for a type
/// that no intrinsic of PTXIntrinsics.def has.
static StringRef constraintFor(Type *T) {
  if (T->isPointerTy())
    switch (T->getPointerAddressSpace()) {
    case SharedSpace:
      return "r";
    case SharedClusterSpace:
      return "";
    default:
      return "l";
    }
  if (!T->isIntOrIntVectorTy() && !T->isFPOrFPVectorTy())
    return "";
  switch (T->getPrimitiveSizeInBits().getKnownMinValue()) {
  case 1:
    return "b";
  case 16:
    return "h";
  case 32:
    return "r";
  case 64:
    return "l";
  }
  return "";
}

namespace {
/// A row of PTXIntrinsics.def.
struct IntrinsicRow {
  StringRef Text;
  /// Whether operands that the statement does not name are left out, and which
  /// of them has to be false then (0: none).
  bool Hinted = false;
  unsigned Never = 0;
};
} // namespace

/// Makes \p CI, a call of an intrinsic that is the PTX statement \p Row, that
/// statement.
static void writeAsPTX(CallInst &CI, const IntrinsicRow &Row) {
  StringRef Text = Row.Text;
  unsigned Operands = 0;
  while (Text.contains(("$" + Twine(Operands)).str()))
    ++Operands;
  if (Row.Never) {
    if (Row.Never >= CI.arg_size() ||
        !PatternMatch::match(CI.getArgOperand(Row.Never),
                             PatternMatch::m_Zero())) {
      refuse(CI, "a copy to several blocks has no AMDGPU equivalent");
      return;
    }
  }
  IRBuilder<> B(&CI);
  SmallVector<StringRef, 6> Codes;
  SmallVector<Value *, 4> Args;
  SmallVector<Type *, 4> Types;
  auto *Results = dyn_cast<StructType>(CI.getType());
  std::string Constraints;
  auto Add = [&](StringRef Prefix, Type *T) {
    StringRef Code = constraintFor(T);
    Codes.push_back(Code);
    Constraints += ((Constraints.empty() ? "" : ",") + Prefix + Code).str();
  };
  if (Results)
    for (Type *T : Results->elements())
      Add("=", T);
  else if (!CI.getType()->isVoidTy())
    Add("=", CI.getType());
  for (Value *V : CI.args()) {
    if (Row.Hinted && Codes.size() == Operands)
      break;
    // Memory of a cluster of one block is the block's own, and known as that
    // before it is cast.
    if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(V);
        Cast && Cast->getDestAddressSpace() == SharedClusterSpace &&
        Cast->getSrcAddressSpace() == SharedSpace)
      V = Cast->getPointerOperand();
    Add("", V->getType());
    if (V->getType()->isPointerTy() && V->getType()->getPointerAddressSpace())
      V = Codes.back() == "r"
              ? B.CreatePtrToInt(V, B.getInt32Ty())
              : B.CreateAddrSpaceCast(V, PointerType::get(CI.getContext(), 0));
    Args.push_back(V);
    Types.push_back(V->getType());
  }
  if (is_contained(Codes, "") || Codes.size() != Operands) {
    refuse(CI, "declared with an unexpected type");
    return;
  }
  bool Effect = !CI.doesNotAccessMemory() || CI.isConvergent();
  auto *FT = FunctionType::get(CI.getType(), Types, false);
  CallInst *Asm =
      B.CreateCall(InlineAsm::get(FT, Text, Constraints, Effect), Args);
  if (CI.isConvergent())
    Asm->setConvergent();
  CI.replaceAllUsesWith(Asm);
  CI.eraseFromParent();
}

void crosslane::writeIntrinsicsAsPTX(Module &M) {
  static const StringMap<IntrinsicRow> Statements = {
#define NVVM(NAME, STATEMENT) {NAME, {STATEMENT}},
#define NVVM_HINTED(NAME, STATEMENT, NEVER) {NAME, {STATEMENT, true, NEVER}},
#include "nvvm/PTXIntrinsics.def"
  };
  for (Function &F : make_early_inc_range(M)) {
    StringRef Name = F.getName();
    if (!Name.consume_front("llvm.nvvm."))
      continue;
    auto It = Statements.find(Name);
    const std::string Texture =
        It == Statements.end() ? textureStatement(Name) : "";
    if (It == Statements.end() && Texture.empty())
      continue;
    const IntrinsicRow Row =
        Texture.empty() ? It->second : IntrinsicRow{Texture};
    for (User *U : make_early_inc_range(F.users()))
      if (auto *CI = dyn_cast<CallInst>(U); CI && CI->getCalledFunction() == &F)
        writeAsPTX(*CI, Row);
    if (F.use_empty())
      F.eraseFromParent();
  }
}
