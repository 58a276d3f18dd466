//===- NVVMBools.cpp - bool with bytes other than 0 and 1 -----------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A bool in memory with a byte other than 0 and 1 is undefined in C++. clang
/// reads its lowest bit, or assumes that it is 0 or 1. nvcc's device code
/// treats, at every level, any byte but 0 as true, and converts the bool to the
/// integer of that byte with its sign (test/oracle/undefined). Code relies on
/// the former: masks are filled with 255, or by other programs. clang's IR
/// before:
///
///   %v = load i8, ptr %p, !range !{i8 0, i8 2}
///   %b = trunc i8 %v to i1
///   br i1 %b, label %then, label %else
///   %i = zext i1 %b to i32
///
/// and after:
///
///   %v = load i8, ptr %p
///   %b = icmp ne i8 %v, 0
///   br i1 %b, label %then, label %else
///   %i = sext i8 %v to i32
///
/// Only clang's IR before any pass has no other uses of that form. The pass
/// therefore runs at the start of clang's pipeline, while clang generates code
/// for NVIDIA.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "nvvm/Passes.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace crosslane {

bool readBoolsAsBytes(Module &M) {
  SmallVector<std::pair<TruncInst *, LoadInst *>, 16> Reads;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *Bit = dyn_cast<TruncInst>(&I);
          Bit && Bit->getType()->isIntegerTy(1))
        if (auto *Byte = dyn_cast<LoadInst>(Bit->getOperand(0));
            Byte && Byte->getType()->isIntegerTy(8))
          Reads.emplace_back(Bit, Byte);
  for (auto [Bit, Byte] : Reads) {
    Byte->setMetadata(LLVMContext::MD_range, nullptr);
    for (User *U : make_early_inc_range(Bit->users())) {
      auto *Cast = dyn_cast<CastInst>(U);
      if (!Cast || (Cast->getOpcode() != Instruction::ZExt &&
                    Cast->getOpcode() != Instruction::UIToFP))
        continue;
      IRBuilder<> B(Cast);
      Type *Ty = Cast->getType();
      Cast->replaceAllUsesWith(Ty->isIntegerTy() ? B.CreateSExtOrTrunc(Byte, Ty)
                                                 : B.CreateSIToFP(Byte, Ty));
      Cast->eraseFromParent();
    }
    IRBuilder<> B(Bit);
    Bit->replaceAllUsesWith(B.CreateIsNotNull(Byte));
    Bit->eraseFromParent();
  }
  return !Reads.empty();
}

} // namespace crosslane
