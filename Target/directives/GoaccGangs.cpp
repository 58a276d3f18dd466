//===- GoaccGangs.cpp - OpenACC's reductions over gangs -------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Combines the values of gangs, by slots, a lock or an atomic, and makes the
/// kernel that finishes a launch: rules 6 to 10 of GoaccLower.cpp.
///
//===----------------------------------------------------------------------===//

#include "directives/GoaccAMDGPU.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
// What host and device know of slots.
#include "crosslane/grid.h"

namespace crosslane::goacc {

/// Whether LLVM selects one instruction for R's operation in memory, and that
/// does what it says.
bool AMDGPUExpansion::hasAtomic(const Reduction &R) const {
  const Wide W = wide(R);
  const bool IsInMemory = !W.Truth && W.Ty == memoryType(P.C, *R.T);
  if (R.O == Mul || R.O >= Same)
    return false;
  // LDS and global memory: 32 and 64 bits, of every generation since gfx9.
  if (W.Ty->isIntegerTy())
    return R.L == Worker || IsInMemory;
  // What LLVM's SITargetLowering::shouldExpandAtomicRMWInIR, 19 and 22, makes
  // no loop of, whatever a function's attributes. In LDS f32 obeys the mode of
  // denormals and f64 keeps them.
  if (R.O != Add || !W.Ty->isFloatingPointTy())
    return false;
  if (R.L == Worker)
    return W.Ty->isFloatTy() || Opts.has(XL_FEATURE_lds_add_f64);
  // In global memory gfx908, gfx90a, gfx11 and gfx12 have some too, but there
  // nothing happens, or nothing is promised, where memory is fine-grained,
  // which is not known of RES; and f32 loses denormals up to gfx90a.
  if (!Opts.has(XL_FEATURE_atomic_floats) || !IsInMemory ||
      !isLaunchInvariant(R))
    return false;
  const unsigned AS = trace(R.At[Fini]->getArgOperand(0), DL)
                          .first->getType()
                          ->getPointerAddressSpace();
  return AS == 0 || AS == 1; // a kernel's parameter is nowhere else
}

bool AMDGPUExpansion::isLaunchInvariant(const Reduction &R) const {
  const Value *V = trace(R.At[Fini]->getArgOperand(0), DL).first;
  if (auto *A = dyn_cast<Argument>(V))
    return A->getParent()->getCallingConv() == CallingConv::AMDGPU_KERNEL;
  return isa<GlobalVariable>(V);
}

/// Whether each gang comes to fini, once.
bool AMDGPUExpansion::isOnce(const Reduction &R) const {
  Function &F = R.function();
  BasicBlock *BB = R.Behind ? R.Behind : R.At[Fini]->getParent();
  if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL)
    return false;
  if (!PostDominatorTree(F).dominates(BB, &F.getEntryBlock()))
    return false;
  SmallVector<BasicBlock *, 4> Next(successors(BB));
  return Next.empty() || !isPotentiallyReachableFromMany(Next, BB, nullptr);
}

/// Rule 10.
void AMDGPUExpansion::leaveLoop(Reduction &R) {
  Function &F = R.function();
  DominatorTree DT(F);
  PostDominatorTree PDT(F);
  LoopInfo LI(DT);
  const Loop *Inner = LI.getLoopFor(R.At[Fini]->getParent());
  for (CallInst *CI : R.At)
    if (LI.getLoopFor(CI->getParent()) != Inner)
      return;
  for (const Loop *L = Inner; L; L = L->getParentLoop()) {
    BasicBlock *Before = L->getLoopPreheader(),
               *Behind = L->getUniqueExitBlock();
    if (!Before || !Behind || !DT.dominates(Before, Behind) ||
        !PDT.dominates(Behind, Before))
      return;
    R.Before = Before, R.Behind = Behind;
  }
}

/// RES, where fini is expanded.
Value *AMDGPUExpansion::resAt(IRBuilderBase &B, const Reduction &R) {
  Value *Res = R.At[Fini]->getArgOperand(0);
  if (!R.Behind)
    return Res;
  auto [Base, Offset] = trace(Res, DL);
  Value *V = const_cast<Value *>(Base); // a parameter or a variable
  return Offset ? B.CreatePtrAdd(V, B.getInt64(Offset)) : V;
}

/// Whether *RES is not written through its address but by reductions, so that
/// it may be read before all gangs have come.
bool AMDGPUExpansion::isReadOnly(const Reduction &R) const {
  // What its address goes to: casts, elements, and variables that hold it.
  SmallVector<const Value *, 8> Names = {
      trace(R.At[Fini]->getArgOperand(0), DL).first};
  for (unsigned K = 0; K < Names.size(); K++) {
    const bool Holds = isa<AllocaInst>(getUnderlyingObject(Names[K]));
    for (const User *U : Names[K]->users()) {
      bool Known = isa<ICmpInst>(U);
      if (auto *I = dyn_cast<Instruction>(U))
        Known |= I->isDebugOrPseudoInst() || I->isLifetimeStartOrEnd();
      if (auto *CB = dyn_cast<CallInst>(U); CB && CB->getCalledFunction())
        Known |= goaccName(*CB->getCalledFunction()).has_value();
      if (Known || (isa<LoadInst>(U) && !Holds))
        continue;
      const Value *Name = nullptr;
      if (isa<LoadInst, GEPOperator, AddrSpaceCastOperator, BitCastOperator>(U))
        Name = U;
      else if (auto *St = dyn_cast<StoreInst>(U)) {
        if (St->getValueOperand() == Names[K])
          Name = getUnderlyingObject(St->getPointerOperand());
        else if (Holds)
          continue;
        if (Holds || !isa_and_nonnull<AllocaInst>(Name))
          return false;
      }
      if (!Name || Names.size() > 64)
        return false;
      if (!is_contained(Names, Name))
        Names.push_back(Name);
    }
  }
  return true;
}

/// *\p Memory, which is \p Old where that is known, and \p V, which is wide, to
/// *Memory, by one lane.
void AMDGPUExpansion::combine(IRBuilderBase &B, const Reduction &R, Value *V,
                              Value *Memory, Type *MemoryTy, Value *Old) {
  const Wide W = wide(R);
  const bool Narrow =
      MemoryTy != W.Ty || (W.Truth && R.L == Gang && Memory != R.Rounds);
  if (!Old)
    Old = B.CreateLoad(MemoryTy, Memory);
  if (Narrow)
    Old = widen(B, Old, R);
  AllocaInst *With =
      makeSlot(*B.GetInsertBlock()->getParent(), W.Ty, "goacc.with");
  B.CreateStore(V, With);
  Value *New = form(B, "op", R, Old,
                    {B.CreateAddrSpaceCast(With, PointerType::get(P.C, 0))});
  B.CreateStore(Narrow ? narrow(B, New, R) : New, Memory);
}

static AtomicRMWInst::BinOp atomicOf(StringRef Name) {
  return StringSwitch<AtomicRMWInst::BinOp>(Name)
      .StartsWith("add_", AtomicRMWInst::Add)
      .StartsWith("min_u", AtomicRMWInst::UMin)
      .StartsWith("min_", AtomicRMWInst::Min)
      .StartsWith("max_u", AtomicRMWInst::UMax)
      .StartsWith("max_", AtomicRMWInst::Max)
      .StartsWith("and_", AtomicRMWInst::And)
      .StartsWith("or_", AtomicRMWInst::Or)
      .Default(AtomicRMWInst::Xor);
}

/// What the threads that count have goes to the worker buffer or to RES, by
/// lock or atomically, a lane for each wavefront.
void AMDGPUExpansion::update(Instruction *Before, const Reduction &R,
                             Value *V) {
  IRBuilder<> B(Before);
  Function &F = R.function();
  const bool IsGang = R.L == Gang;
  Value *Counts = IsGang ? isThread0(B) : isZero(B, pos(B, Vector));
  Value *One = V;
  if (!IsGang)
    One = form(B, "wave", R, V, {Counts});
  Value *Elected =
      IsGang ? Counts : call(B, "xl_acc_elected", {}, B.getInt1Ty());
  Value *Memory = IsGang ? resAt(B, R) : part(B, R);
  const bool Locks = R.How == Strategy::Lock && !R.Locked;
  if (Locks && !IsGang)
    lock(B, F, R.L, R.LID, true);
  Instruction *Then = SplitBlockAndInsertIfThen(Elected, Before, false);
  IRBuilder<> T(Then);
  if (R.How == Strategy::Atomic) {
    const bool IsFloat = One->getType()->isFloatingPointTy();
    if (IsFloat && IsGang) // of any memory f32 and f64 are several instructions
      Memory = T.CreateAddrSpaceCast(Memory, PointerType::get(P.C, 1));
    T.CreateAtomicRMW(
        IsFloat ? AtomicRMWInst::FAdd : atomicOf(wide(R).Name), Memory, One,
        MaybeAlign(), AtomicOrdering::Monotonic,
        P.C.getOrInsertSyncScopeID(IsGang ? "agent" : "workgroup"));
  } else {
    if (Locks && IsGang)
      lock(T, F, R.L, R.LID, true);
    combine(T, R, One, Memory, IsGang ? memoryType(P.C, *R.T) : wide(R).Ty);
    if (Locks && IsGang)
      lock(T, F, R.L, R.LID, false);
  }
  if (Locks && !IsGang) {
    B.SetInsertPoint(Before);
    lock(B, F, R.L, R.LID, false);
  }
}

/// By slots, or the value of one gang.
void AMDGPUExpansion::gangFini(Instruction *CI, Reduction &R, Value *V) {
  Function &F = R.function();
  if (R.Last) {
    IRBuilder<> B(CI);
    Value *Array =
        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Slots[&F].first, R.Offset);
    Array = B.CreateAddrSpaceCast(Array, PointerType::get(P.C, 0));
    Value *Gangs = size(B, F, Gang), *Lanes = size(B, F, Vector),
          *Workers = size(B, F, Worker);
    Instruction *Goes = SplitBlockAndInsertIfThen(
        call(B, "xl_acc_gang_done", {Lanes, Workers}, B.getInt1Ty()), CI,
        false);
    B.SetInsertPoint(Goes);
    Instruction *InLast, *InOther;
    Value *Own = pos(B, Gang), *Last = B.CreateSub(Gangs, B.getInt32(1));
    SplitBlockAndInsertIfThenElse(B.CreateICmpEQ(Own, Last), Goes, &InLast,
                                  &InOther);
    IRBuilder<> L(InLast), O(InOther);
    if (R.O == Same) {
      call(O, "xl_acc_bring_same", {Array, Gangs});
      call(L, "xl_acc_last_same", {Array, Gangs, Lanes, Workers});
      // If code outside of loops runs once, no other thread has the value.
      IRBuilder<> T(SplitBlockAndInsertIfThen(isThread0(L), InLast, false));
      T.CreateStore(V, resAt(T, R));
      return;
    }
    form(O, "bring", R, V, {Array, Gangs});
    Type *Ty = memoryType(P.C, *R.T);
    Value *Res = resAt(L, R),
          *Old = isReadOnly(R) ? L.CreateLoad(Ty, Res) : nullptr;
    V = form(L, "last", R, V, {Array, Gangs, Lanes, Workers});
    if (!Old) // what others wrote before they brought
      L.CreateFence(AtomicOrdering::Acquire,
                    P.C.getOrInsertSyncScopeID("agent"));
    combine(L, R, V, Res, Ty, Old);
    return;
  }
  const std::string Name =
      (F.getName() + "." + Twine(R.LID) + "." + Twine(R.RID)).str();
  PointerType *Ptr = PointerType::get(P.C, 0);
  auto Variable = [&](Type *Ty, const Twine &Of, Align A) {
    auto *GV =
        new GlobalVariable(P.M, Ty, false, GlobalValue::ExternalLinkage,
                           Constant::getNullValue(Ty), SlotsPrefix + Of + Name,
                           nullptr, GlobalValue::NotThreadLocal, 1);
    GV->setVisibility(GlobalValue::ProtectedVisibility);
    GV->setAlignment(A);
    return GV;
  };
  GlobalVariable *Res = Variable(Ptr, "res.", Align(8));
  IRBuilder<> B(CI);
  GlobalVariable *Slots;
  Value *Where = resAt(B, R);
  if (R.O == Same) {
    Slots = Variable(memoryType(P.C, *R.T), "same.", Align(16));
    Value *Does = isThread0(B);
    Does = B.CreateAnd(Does, isZero(B, pos(B, Gang)));
    Instruction *Then = SplitBlockAndInsertIfThen(Does, CI, false);
    IRBuilder<> T(Then);
    T.CreateStore(V, Slots);
    T.CreateStore(T.CreateAddrSpaceCast(Where, Ptr), Res);
  } else {
    const uint64_t Bytes =
        xl_grid_bytes(Opts.gfx(), DL.getTypeAllocSize(wide(R).Ty));
    Slots =
        Variable(ArrayType::get(B.getInt8Ty(), Bytes), "finish.", Align(64));
    // One thread's; every gang stores the same object.
    IRBuilder<> T(SplitBlockAndInsertIfThen(isThread0(B), CI, false));
    T.CreateStore(T.CreateAddrSpaceCast(Where, Ptr), Res);
    form(T, "put", R, V, {T.CreateAddrSpaceCast(Slots, Ptr), size(T, F, Gang)});
  }
  Finishing.push_back({R, &F, Res, Slots});
}

/// A round of a loop that the reduction is behind has \p V.
void AMDGPUExpansion::round(IRBuilderBase &B, const Reduction &R, Value *V) {
  if (R.O == Same)
    B.CreateStore(V, R.Rounds);
  else
    combine(B, R, V, R.Rounds, wide(R).Ty);
}

/// The kernel that runs behind \p Kernel, with one block.
void AMDGPUExpansion::makeFinish(Function &Kernel,
                                 ArrayRef<const Finished *> All) {
  Function *F = Function::Create(FunctionType::get(Type::getVoidTy(P.C), false),
                                 GlobalValue::ExternalLinkage,
                                 Kernel.getName() + ".finish", P.M);
  F->setCallingConv(CallingConv::AMDGPU_KERNEL);
  F->setVisibility(GlobalValue::ProtectedVisibility);
  AttrBuilder Attributes(P.C);
  for (const Attribute &A : Kernel.getAttributes().getFnAttrs())
    if (!A.isStringAttribute() || !A.getKindAsString().starts_with("goacc-"))
      Attributes.addAttribute(A);
  // One wavefront where that is known to do.
  const auto Gangs = P.sizeOf(Kernel, Gang);
  const unsigned Threads = Gangs && *Gangs <= 64 ? 64 : 256;
  Attributes.removeAttribute("amdgpu-flat-work-group-size");
  Attributes.removeAttribute(Attribute::Memory);
  F->addFnAttrs(Attributes);
  requireSize(*F, Threads, 1);
  IRBuilder<> B(BasicBlock::Create(P.C, "entry", F));
  Instruction *End = B.CreateRetVoid();
  PointerType *Ptr = PointerType::get(P.C, 0);
  for (const Finished *One : All) {
    const Reduction &R = One->R;
    B.SetInsertPoint(End);
    Value *V = nullptr;
    if (R.O != Same) {
      const Wide W = wide(R);
      V = form(B, "finish", R, Constant::getNullValue(W.Ty),
               {B.CreateAddrSpaceCast(One->Slots, Ptr), B.getInt32(Threads)});
    }
    Value *Res = B.CreateLoad(Ptr, One->Res);
    Value *Does = isThread0(B);
    Does = B.CreateAnd(Does, B.CreateIsNotNull(Res));
    IRBuilder<> T(SplitBlockAndInsertIfThen(Does, End, false));
    if (R.O == Same)
      T.CreateStore(T.CreateLoad(One->Slots->getValueType(), One->Slots), Res);
    else
      combine(T, R, V, Res, memoryType(P.C, *R.T));
    T.CreateStore(ConstantPointerNull::get(Ptr), One->Res);
  }
}

} // namespace crosslane::goacc
