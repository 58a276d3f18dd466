//===- CheckedOperations.cpp - Checks of masks at run time ----------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/CheckedOperations.h"
#include "common/Lowering.h"
#include "lanes/WarpMeetings.h"
#include "llvmCompat/llvmCompat.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace crosslane;

/// Of the device library (cuda_library.c): prints what is missing and traps.
static constexpr StringLiteral MissingFunction = "__crosslane_missing";

namespace {

/// Before each operation of a warp: whether the lanes of its mask that have not
/// ended are there, and whether the lane itself is one of them. Which lanes
/// have ended, or never were, stands in a word of LDS for each warp.
class Checks {
public:
  Checks(Module &M) : M(M), Ctx(M.getContext()) {}
  /// \p Scheduled: kernels whose operations wait by themselves.
  void run(const SmallPtrSetImpl<const Function *> &Scheduled);

private:
  Value *wordOfWarp(IRBuilder<> &B);
  void check(const SyncOperation &S);
  void record(Function &F);
  Value *text(const Twine &Text);
  Value *laneBit(IRBuilder<> &B) {
    return B.CreateShl(B.getInt32(1),
                       callConvergent(B, "llvm.nvvm.read.ptx.sreg.laneid",
                                      B.getInt32Ty(), {}));
  }

  static constexpr unsigned LDS = 3;       ///< AMDGPU's address spaces.
  static constexpr unsigned MaxWarps = 32; ///< Of 1,024 threads.
  Module &M;
  LLVMContext &Ctx;
  GlobalVariable *Ended = nullptr;
};

Value *Checks::text(const Twine &Text) {
  Constant *Bytes = ConstantDataArray::getString(Ctx, Text.str());
  auto *GV =
      new GlobalVariable(M, Bytes->getType(), /*isConstant=*/true,
                         GlobalValue::PrivateLinkage, Bytes, "crosslane.text",
                         nullptr, GlobalValue::NotThreadLocal, /*global=*/1);
  GV->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return ConstantExpr::getAddrSpaceCast(GV, PointerType::get(Ctx, 0));
}

/// Threads are numbered through all of a block's dimensions, whose lengths
/// stand in hsa_kernel_dispatch_packet_t.
Value *Checks::wordOfWarp(IRBuilder<> &B) {
  auto Read = [&](Intrinsic::ID ID) -> Value * {
    return B.CreateCall(compat::declareIntrinsic(M, ID));
  };
  Value *Packet = Read(Intrinsic::amdgcn_dispatch_ptr);
  auto Length = [&](unsigned Offset) {
    return B.CreateZExt(B.CreateAlignedLoad(B.getInt16Ty(),
                                            B.CreateConstInBoundsGEP1_32(
                                                B.getInt8Ty(), Packet, Offset),
                                            Align(2)),
                        B.getInt32Ty());
  };
  Value *Row = B.CreateAdd(
      Read(Intrinsic::amdgcn_workitem_id_y),
      B.CreateMul(Length(6), Read(Intrinsic::amdgcn_workitem_id_z)));
  Value *Thread = B.CreateAdd(Read(Intrinsic::amdgcn_workitem_id_x),
                              B.CreateMul(Length(4), Row));
  return B.CreateInBoundsGEP(Ended->getValueType(), Ended,
                             {B.getInt32(0), B.CreateLShr(Thread, 5)});
}

void Checks::check(const SyncOperation &S) {
  CallBase *Call = S.Call;
  IRBuilder<> B(Call);
  Value *Mask = S.mask();
  Value *Here = callConvergent(B, "llvm.nvvm.activemask", B.getInt32Ty(), {});
  LoadInst *Gone = B.CreateAlignedLoad(B.getInt32Ty(), wordOfWarp(B), Align(4));
  Gone->setAtomic(AtomicOrdering::Monotonic,
                  Ctx.getOrInsertSyncScopeID("workgroup"));
  Value *Missing =
      B.CreateAnd(B.CreateAnd(Mask, B.CreateNot(Here)), B.CreateNot(Gone));
  Value *Stranger =
      B.CreateICmpEQ(B.CreateAnd(Mask, laneBit(B)), B.getInt32(0));
  Value *Wrong = B.CreateOr(B.CreateICmpNE(Missing, B.getInt32(0)), Stranger);
  Instruction *Then =
      SplitBlockAndInsertIfThen(Wrong, Call, /*Unreachable=*/false);
  B.SetInsertPoint(Then);
  B.SetCurrentDebugLocation(Call->getDebugLoc());
  callConvergent(B, MissingFunction, B.getVoidTy(),
                 {text(Call->getFunction()->getName()), text(placeOf(*Call)),
                  text(S.Kind), Mask, Here, Missing});
}

/// Writes down which lanes of the warps of \p F, a kernel, have come to where
/// no more operation is: they have ended as far as others may wait for them.
void Checks::record(Function &F) {
  const SyncScope::ID Group = Ctx.getOrInsertSyncScopeID("workgroup");
  // From the starts of which blocks an operation can be reached.
  SmallPtrSet<BasicBlock *, 16> Reach;
  SmallVector<BasicBlock *, 16> Work;
  for (BasicBlock &BB : F)
    if (any_of(BB, [](const Instruction &I) {
          auto *Call = dyn_cast<CallBase>(&I);
          return parseSync(I) ||
                 (Call && !Call->isInlineAsm() &&
                  (Call->isIndirectCall() ||
                   (Call->getCalledFunction() &&
                    !Call->getCalledFunction()->isIntrinsic() &&
                    Call->getCalledFunction()->getName() != MissingFunction)));
        }))
      Work.push_back(&BB);
  while (!Work.empty()) {
    BasicBlock *BB = Work.pop_back_val();
    if (Reach.insert(BB).second)
      append_range(Work, predecessors(BB));
  }
  if (Reach.empty())
    return;
  // Which side of a branch runs first is not known, so it is written before.
  IRBuilder<> B(Ctx);
  for (BasicBlock &BB : F) {
    Instruction *End = BB.getTerminator();
    auto Stays = [&](BasicBlock *Next) { return Reach.contains(Next); };
    if (!Stays(&BB) ||
        (!isa<ReturnInst>(End) && all_of(successors(&BB), Stays)))
      continue;
    B.SetInsertPoint(End);
    Value *Ends = B.getTrue();
    if (auto *Br = dyn_cast<BranchInst>(End); Br && Br->isConditional()) {
      if (Stays(Br->getSuccessor(0)))
        Ends = B.CreateNot(Br->getCondition());
      else if (Stays(Br->getSuccessor(1)))
        Ends = Br->getCondition();
    } else if (auto *Switch = dyn_cast<SwitchInst>(End)) {
      const bool Default = Stays(Switch->getDefaultDest());
      Value *Other = B.getFalse(); // those that do not go as the default does
      for (auto &Case : Switch->cases())
        if (Stays(Case.getCaseSuccessor()) != Default)
          Other = B.CreateOr(Other, B.CreateICmpEQ(Switch->getCondition(),
                                                   Case.getCaseValue()));
      Ends = Default ? Other : B.CreateNot(Other);
    }
    B.CreateAtomicRMW(AtomicRMWInst::Or, wordOfWarp(B),
                      B.CreateSelect(Ends, laneBit(B), B.getInt32(0)), Align(4),
                      AtomicOrdering::Monotonic, Group);
  }
  B.SetInsertPoint(&*F.getEntryBlock().getFirstNonPHIOrDbgOrAlloca());
  Value *There = callConvergent(B, "llvm.nvvm.activemask", B.getInt32Ty(), {});
  B.CreateAlignedStore(B.CreateNot(There), wordOfWarp(B), Align(4))
      ->setAtomic(AtomicOrdering::Monotonic, Group);
}

void Checks::run(const SmallPtrSetImpl<const Function *> &Scheduled) {
  SmallVector<SyncOperation, 32> Operations;
  SmallVector<Function *, 8> Kernels;
  for (Function &F : M) {
    if (F.isDeclaration() || Scheduled.contains(&F))
      continue;
    if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL)
      Kernels.push_back(&F);
    for (Instruction &I : instructions(F))
      if (std::optional<SyncOperation> S = parseSync(I);
          S && !S->isBlockBarrier())
        Operations.push_back(*S);
  }
  if (Operations.empty())
    return;
  Type *Words = ArrayType::get(Type::getInt32Ty(Ctx), MaxWarps);
  Ended = new GlobalVariable(M, Words, /*isConstant=*/false,
                             GlobalValue::InternalLinkage,
                             PoisonValue::get(Words), "crosslane.ended",
                             nullptr, GlobalValue::NotThreadLocal, LDS);
  Ended->setAlignment(Align(4));
  for (Function *F : Kernels)
    record(*F);
  for (const SyncOperation &S : Operations)
    check(S);
}

} // namespace

void crosslane::checkOperations(
    Module &M, const SmallPtrSetImpl<const Function *> &Scheduled) {
  Checks(M).run(Scheduled);
}
