//===- LaneBugs.cpp - Bugs in reads of other lanes ------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "workarounds/BackendBugs.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/KnownBits.h"

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace crosslane;

/// What \p V selects lanes, bytes or halves of; \p V when it selects nothing.
static Value *selectedFrom(Value *V) {
  for (unsigned Depth = 0; Depth < 8; ++Depth) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I)
      break;
    if (auto *II = dyn_cast<IntrinsicInst>(I)) {
      if (II->getIntrinsicID() == Intrinsic::amdgcn_update_dpp)
        V = II->getArgOperand(1);
      else if (II->getIntrinsicID() == Intrinsic::amdgcn_mov_dpp8)
        V = II->getArgOperand(0);
      else
        break;
    } else if (isa<TruncInst, ZExtInst, SExtInst, BitCastInst>(I) ||
               (isa<BinaryOperator>(I) &&
                (I->isShift() || I->getOpcode() == Instruction::And) &&
                isa<Constant>(I->getOperand(1)))) {
      V = I->getOperand(0);
    } else {
      break;
    }
  }
  return V;
}

/// What the one of \p X and \p Y selects from that selects; null when both do,
/// or neither does.
static Value *onlySelected(Value *X, Value *Y) {
  Value *FromX = selectedFrom(X), *FromY = selectedFrom(Y);
  if ((FromX == X) == (FromY == Y))
    return nullptr;
  return FromX == X ? FromY : FromX;
}

/// Operations on the same two values, whatever is selected of them.
bool crosslane::keepOperandsApart(Function &F) {
  bool Changed = false;
  DenseMap<std::pair<unsigned, std::pair<Value *, Value *>>, Instruction *>
      Seen;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    const bool IsMinMax = Call && Call->arg_size() == 2 &&
                          (Call->isCommutative() || isa<MinMaxIntrinsic>(Call));
    if (!isa<BinaryOperator>(I) && !IsMinMax)
      continue;
    Value *X = I.getOperand(0), *Y = I.getOperand(1);
    const unsigned Bits = I.getType()->getPrimitiveSizeInBits();
    if (isa<Constant>(X) || isa<Constant>(Y) || I.getType()->isVectorTy() ||
        Bits < 8 || Bits > 64)
      continue;
    Value *FromX = selectedFrom(X), *FromY = selectedFrom(Y);
    if (FromX == FromY || (FromX == X && FromY == Y))
      continue;
    const unsigned Operation =
        Call ? unsigned(Call->getIntrinsicID()) << 8 : I.getOpcode();
    auto [Found, IsNew] = Seen.insert(
        {{Operation, std::minmax(FromX, FromY, std::less<Value *>())}, &I});
    if (IsNew || (Found->second->getOperand(0) == X &&
                  Found->second->getOperand(1) == Y))
      continue;
    // No operands change places where it is the same one of both that is
    // selected from.
    Value *OtherX = Found->second->getOperand(0);
    Value *OtherY = Found->second->getOperand(1);
    if (Value *Only = onlySelected(X, Y);
        Only && Only == onlySelected(OtherX, OtherY))
      continue;
    IRBuilder<> B(&I);
    for (unsigned K : {0u, 1u})
      if (Value *V = I.getOperand(K); V != (K ? FromY : FromX)) {
        // Bytes and odd integers are in words.
        Type *Ty = V->getType();
        const bool Extend = Bits != 16 && Bits != 32 && Bits != 64;
        if (Extend)
          V = B.CreateZExt(V, B.getIntNTy(Bits < 32 ? 32 : 64));
        V = opaque(B, V, Opaque::Pure);
        I.setOperand(K, Extend ? B.CreateTrunc(V, Ty) : V);
      }
    Changed = true;
  }
  return Changed;
}

/// Whether \p V is of MFMA's result, or has parts of it.
static bool isOfMfma(const Value *V, unsigned Depth = 0) {
  const auto *I = dyn_cast<Instruction>(V);
  if (!I || Depth == 16)
    return false;
  if (const auto *Call = dyn_cast<CallInst>(I))
    return Call->getCalledFunction() &&
           Call->getCalledFunction()->getName().starts_with(
               "llvm.amdgcn.mfma.");
  return isa<ExtractElementInst, InsertElementInst, ShuffleVectorInst,
             BitCastInst, FreezeInst>(I) &&
         any_of(I->operand_values(),
                [&](const Value *O) { return isOfMfma(O, Depth + 1); });
}

/// What PHIs take of MFMA.
bool crosslane::keepSumsInVectors(Function &F) {
  if (F.getFnAttribute("target-cpu").getValueAsString() != "gfx908")
    return false;
  DenseMap<std::pair<Value *, BasicBlock *>, Value *> Known;
  for (BasicBlock &BB : F)
    for (PHINode &Phi : BB.phis())
      for (Use &U : Phi.incoming_values()) {
        Value *V = U.get();
        auto *Ty = dyn_cast<FixedVectorType>(V->getType());
        if (V->getType()->getScalarSizeInBits() != 32 || !isOfMfma(V))
          continue;
        BasicBlock *From = Phi.getIncomingBlock(U);
        Value *&Kept = Known[{V, From}];
        if (!Kept) {
          IRBuilder<> B(From->getTerminator());
          Kept = Ty ? V : opaque(B, V, Opaque::Pure);
          for (unsigned N = 0; Ty && N < Ty->getNumElements(); ++N) {
            Value *Own = B.CreateExtractElement(V, uint64_t(N));
            Kept = B.CreateInsertElement(Kept, opaque(B, Own, Opaque::Pure),
                                         uint64_t(N));
          }
        }
        U.set(Kept);
      }
  return !Known.empty();
}

/// Hides the DPP moves that \p U may be, or have as parts, from GCNDPPCombine.
static bool hideMoves(Use &U, unsigned Depth = 0) {
  auto *I = dyn_cast<Instruction>(U.get());
  if (!I || Depth == 8)
    return false;
  if (auto *Call = dyn_cast<CallInst>(I)) {
    Function *Callee = Call->getCalledFunction();
    if (!Callee || (Callee->getIntrinsicID() != Intrinsic::amdgcn_update_dpp &&
                    !Callee->getName().starts_with("llvm.xlane.")))
      return false;
    IRBuilder<> B(cast<Instruction>(U.getUser()));
    U.set(opaque(B, Call, Opaque::Pure));
    return true;
  }
  // What 64 bits are put together from, and masks of shift amounts, need no
  // instruction; anything else may have the move as its own.
  const bool Joins = I->getType()->getScalarSizeInBits() == 64 &&
                     (I->isShift() || I->isBitwiseLogicOp() ||
                      I->getOpcode() == Instruction::Add);
  if (!Joins &&
      !isa<CastInst, FreezeInst, InsertElementInst, ExtractElementInst,
           ShuffleVectorInst>(I) &&
      !match(I, m_And(m_Value(), m_Constant())))
    return false;
  bool Changed = false;
  for (Use &Operand : I->operands())
    Changed |= hideMoves(Operand, Depth + 1);
  return Changed;
}

/// Operands of instructions of 64 bits, which DPP moves of 32 bits are folded
/// into.
bool crosslane::keepMovesApart(Instruction &I) {
  Type *T = I.getType()->getScalarType();
  if (isa<UIToFPInst, SIToFPInst, FPExtInst>(I))
    return T->isDoubleTy() && hideMoves(I.getOperandUse(0));
  if (I.getOpcode() == Instruction::Shl)
    return T->isIntegerTy(64) && hideMoves(I.getOperandUse(1));
  if (I.getOpcode() != Instruction::Mul || !compat::FoldsDppIntoProduct ||
      T->getIntegerBitWidth() < 32 ||
      !I.getFunction()
           ->getFnAttribute("target-cpu")
           .getValueAsString()
           .starts_with("gfx12"))
    return false;
  const bool First = hideMoves(I.getOperandUse(0));
  return hideMoves(I.getOperandUse(1)) || First;
}

/// Whether the backend takes \p V for an instruction that other lanes do not
/// matter to, although it reads them.
static bool movesFreely(const Value *V) {
  auto *II = dyn_cast<IntrinsicInst>(V);
  switch (II ? II->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::amdgcn_permlane16:
  case Intrinsic::amdgcn_permlanex16:
    return hasBug(MovedPermlane);
  case Intrinsic::amdgcn_mov_dpp8:
  case Intrinsic::amdgcn_permlane64:
    return hasBug(MovedLaneReads);
  default:
    return false;
  }
}

/// Whether \p I is such a read, or a part of one's results.
static bool readsOtherLanes(const Instruction &I) {
  const Value *V = &I;
  if (auto *Part = dyn_cast<ExtractValueInst>(V))
    V = Part->getAggregateOperand();
  auto *II = dyn_cast<IntrinsicInst>(V);
  switch (II ? II->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::amdgcn_permlane16:
  case Intrinsic::amdgcn_permlanex16:
  case Intrinsic::amdgcn_mov_dpp8:
  case Intrinsic::amdgcn_permlane64:
    return true;
  default:
    return II && compat::isPermlaneSwap(*II);
  }
}

/// Whether \p I is what opaque() makes of a word for Opaque::Convergent.
static bool isPin(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  auto *Asm = Call ? dyn_cast<InlineAsm>(Call->getCalledOperand()) : nullptr;
  return Asm && Call->isConvergent() && Call->doesNotAccessMemory() &&
         !Asm->hasSideEffects() && Asm->getAsmString().empty() &&
         Asm->getConstraintString() == "=v,0";
}

/// Whether a user of \p V keeps it in its block: one that stays there itself,
/// and of which no pass makes several blocks.
static bool isHeld(const Instruction &V) {
  SmallVector<const Instruction *, 8> Left = {&V};
  SmallPtrSet<const Instruction *, 16> Seen;
  while (!Left.empty() && Seen.size() < 64)
    for (const User *U : Left.pop_back_val()->users()) {
      auto *I = cast<Instruction>(U);
      if (I->getParent() != V.getParent() || isa<PHINode>(I) ||
          !Seen.insert(I).second)
        continue;
      auto *Store = dyn_cast<StoreInst>(I);
      // A pin goes nowhere; those of reads are what this is asked for.
      auto *Pinned =
          isPin(*I) ? dyn_cast<Instruction>(I->getOperand(0)) : nullptr;
      if (I->isTerminator() || (Store && Store->isSimple()) ||
          (Pinned && !readsOtherLanes(*Pinned)))
        return true;
      auto *II = dyn_cast<IntrinsicInst>(I);
      switch (II ? II->getIntrinsicID() : Intrinsic::not_intrinsic) {
      case Intrinsic::amdgcn_update_dpp:
      case Intrinsic::amdgcn_ds_swizzle:
      case Intrinsic::amdgcn_readlane:
        return true;
      default:
        break;
      }
      if (isPin(*I) || movesFreely(I) ||
          isa<CastInst, CmpInst, SelectInst, GetElementPtrInst, UnaryOperator,
              FreezeInst, InsertElementInst, ExtractElementInst,
              InsertValueInst, ExtractValueInst, MinMaxIntrinsic>(I) ||
          (isa<BinaryOperator>(I) && !I->isIntDivRem()) ||
          (II && II->isCommutative()))
        Left.push_back(I);
    }
  return false;
}

/// Whether \p Pin goes on with the result of a DPP move, where the scheduler
/// does better with it: it puts the mask of a select, in waves of 64 two s_mov
/// of which the second copies the first, behind the read rather than before it.
static bool isJoinedToDpp(const Instruction &Pin) {
  auto IsDpp = [](const Value *V) {
    auto *II = dyn_cast<IntrinsicInst>(V);
    return II && II->getIntrinsicID() == Intrinsic::amdgcn_update_dpp;
  };
  return any_of(Pin.users(), [&](const User *U) {
    return (isa<SelectInst>(U) && any_of(U->operands(), IsDpp)) ||
           (IsDpp(U) && IsDpp(U->getOperand(0)));
  });
}

/// Whether \p V may be computed before \p L is entered.
static bool mayLeave(const Value *V, const Loop &L, unsigned Depth = 8) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !L.contains(I))
    return true;
  auto *Call = dyn_cast<CallBase>(I);
  if (isa<PHINode>(I) || I->mayHaveSideEffects() ||
      (Call && Call->isConvergent() && !movesFreely(I)))
    return false;
  return Depth == 0 || all_of(I->operands(), [&](const Value *Op) {
           return mayLeave(Op, L, Depth - 1);
         });
}

/// Whether \p I may be taken for the same in another block.
static bool hasDouble(const Instruction &I) {
  auto *Source = dyn_cast<Instruction>(I.getOperand(0));
  return Source && any_of(Source->users(), [&](const User *U) {
           auto *Other = cast<Instruction>(U);
           return Other->getParent() != I.getParent() &&
                  Other->isIdenticalTo(&I);
         });
}

bool crosslane::keepLaneReads(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<Instruction *, 16> Reads;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (movesFreely(&I) &&
        is_contained({32u, 64u}, I.getType()->getPrimitiveSizeInBits()))
      Reads.push_back(&I);
    // Whoever emits a read pins it, not knowing what will become of its users.
    auto *Pinned = isPin(I) ? dyn_cast<Instruction>(I.getOperand(0)) : nullptr;
    if (!Pinned || !readsOtherLanes(*Pinned) ||
        Pinned->getParent() != I.getParent() ||
        (movesFreely(Pinned) && !isHeld(*Pinned)) || isJoinedToDpp(I))
      continue;
    I.replaceAllUsesWith(Pinned);
    I.eraseFromParent();
    Changed = true;
  }
  if (Reads.empty() || F.hasOptNone())
    return Changed;
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  for (Instruction *I : Reads) {
    IRBuilder<> B(I);
    const Loop *L = LI.getLoopFor(I->getParent());
    // Of lanes that are not there v_permlane64 says nothing anyhow.
    if (cast<IntrinsicInst>(I)->getIntrinsicID() !=
            Intrinsic::amdgcn_permlane64 &&
        (hasDouble(*I) || (L && all_of(I->operands(), [&](Value *Op) {
                             return mayLeave(Op, *L);
                           })))) {
      // v_permlane16's is what it writes over, which costs nothing.
      Value *First = I->getOperand(0);
      I->setOperand(0, isa<UndefValue>(First)
                           ? opaque(B, First->getType())
                           : opaque(B, First, Opaque::Convergent));
      Changed = true;
    }
    if (isHeld(*I) || any_of(I->users(), [&](const User *U) {
          return isPin(*cast<Instruction>(U));
        }))
      continue;
    B.SetInsertPoint(I->getNextNode());
    Value *Pin = opaque(B, I, Opaque::Convergent);
    I->replaceUsesWithIf(Pin, [&](Use &U) { return U.getUser() != Pin; });
    Changed = true;
  }
  return Changed;
}
