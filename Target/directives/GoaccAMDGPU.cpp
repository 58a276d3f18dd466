//===- GoaccAMDGPU.cpp - OpenACC's calls on AMD GPUs ----------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Barriers for LDS or for all memory, and reductions in the device runtime
/// (runtime/device/openacc.c): lanes, workers, and the module-wide parts.
///
//===----------------------------------------------------------------------===//

#include "directives/GoaccAMDGPU.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
// What host and device know of slots.
#include "crosslane/grid.h"
#include <map>

#define DEBUG_TYPE "goacc-lower"

namespace crosslane::goacc {

AMDGPUExpansion::Wide AMDGPUExpansion::wide(const Reduction &R) const {
  const ElementType &T = *R.T;
  unsigned O = R.O;
  if (R.isOwn())
    return {memoryType(P.C, T), "own", false};
  if (T.Kind == ElementType::Bool) {
    static constexpr Op OfTruth[] = {LOr, LAnd, LAnd, LOr, LAnd,
                                     LOr, Xor,  LAnd, LOr, Same};
    O = OfTruth[O];
    if (O == Xor)
      return {I32, "xor_i32", true};
  }
  if (O == LAnd || O == LOr)
    return {I32, O == LAnd ? "and_i32" : "or_i32", true};
  static constexpr StringLiteral Names[] = {"add_", "mul_", "min_", "max_",
                                            "and_", "or_",  "xor_"};
  const StringRef Name = O < std::size(Names) ? StringRef(Names[O]) : "";
  switch (T.Kind) {
  case ElementType::Int: {
    const unsigned Bits = std::max(T.Bits, 32u);
    const bool U = T.Unsigned && (O == Min || O == Max);
    return {IntegerType::get(P.C, Bits),
            (Name + (U ? "u" : "i") + Twine(Bits)).str(), false};
  }
  case ElementType::Float:
    return {T.Bits == 64 ? Type::getDoubleTy(P.C) : Type::getFloatTy(P.C),
            (Name + (T.Bits == 64 ? "f64" : "f32")).str(), false};
  default:
    return {memoryType(P.C, T), (Name + T.Name).str(), false};
  }
}

Value *AMDGPUExpansion::widen(IRBuilderBase &B, Value *V, const Reduction &R) {
  const Wide W = wide(R);
  if (W.Truth) {
    Value *True = V->getType()->isFloatingPointTy()
                      ? B.CreateFCmpUNE(V, ConstantFP::get(V->getType(), 0))
                      : B.CreateICmpNE(V, ConstantInt::get(V->getType(), 0));
    return B.CreateSExt(True, W.Ty);
  }
  if (V->getType() == W.Ty)
    return V;
  if (W.Ty->isFloatingPointTy())
    return B.CreateFPExt(V, W.Ty);
  return R.T->Unsigned ? B.CreateZExt(V, W.Ty) : B.CreateSExt(V, W.Ty);
}

Value *AMDGPUExpansion::narrow(IRBuilderBase &B, Value *V, const Reduction &R) {
  const Wide W = wide(R);
  Type *Ty = memoryType(P.C, *R.T);
  if (W.Truth) {
    Value *True = B.CreateICmpNE(V, ConstantInt::get(V->getType(), 0));
    return Ty->isFloatingPointTy() ? B.CreateUIToFP(True, Ty)
                                   : B.CreateZExt(True, Ty);
  }
  if (Ty == W.Ty)
    return V;
  return Ty->isFloatingPointTy() ? B.CreateFPTrunc(V, Ty)
                                 : B.CreateTrunc(V, Ty);
}

CallInst *AMDGPUExpansion::call(IRBuilderBase &B, const Twine &Name,
                                ArrayRef<Value *> Args, Type *Result) {
  SmallVector<Type *, 4> Params;
  for (Value *V : Args)
    Params.push_back(V->getType());
  FunctionCallee Callee = P.M.getOrInsertFunction(
      Name.str(),
      FunctionType::get(Result ? Result : B.getVoidTy(), Params, false));
  if (auto *F = dyn_cast<Function>(Callee.getCallee())) {
    F->setConvergent();
    F->setDoesNotThrow();
  }
  CallInst *CI = B.CreateCall(Callee, Args);
  CI->setConvergent();
  CI->setDoesNotThrow();
  return CI;
}

Value *AMDGPUExpansion::form(IRBuilderBase &B, StringRef Form,
                             const Reduction &R, Value *V,
                             ArrayRef<Value *> More) {
  const Wide W = wide(R);
  Function &F = *B.GetInsertBlock()->getParent();
  PointerType *Ptr = PointerType::get(P.C, 0);
  Type *Ty = W.Ty;
  if (R.isOwn() && DL.getTypeAllocSize(Ty) < 4)
    Ty = I32; // moved as such
  AllocaInst *Slot = makeSlot(F, Ty, "goacc.value");
  if (Ty != W.Ty)
    B.CreateStore(B.getInt32(0), Slot);
  B.CreateStore(V, Slot);
  SmallVector<Value *, 8> Args = {B.CreateAddrSpaceCast(Slot, Ptr)};
  if (R.isOwn() && Form != "init" && Form != "op")
    Args.push_back(B.getInt32(words(R)));
  append_range(Args, More);
  if (R.isOwn()) {
    Function *Both = P.ownFunction(R, 2), *Identity = P.ownFunction(R, 1);
    for (Function *Own : {Both, Identity}) {
      Own->setLinkage(GlobalValue::InternalLinkage);
      Own->setVisibility(GlobalValue::DefaultVisibility);
      Own->removeFnAttr(Attribute::OptimizeNone);
      Own->removeFnAttr(Attribute::NoInline);
      Own->addFnAttr(Attribute::AlwaysInline);
    }
    if (Form == "op") {
      B.CreateCall(Both, Args);
      return B.CreateLoad(W.Ty, Slot);
    }
    if (Form != "init")
      Args.push_back(Both);
    if (Form != "vector" && Form != "bring")
      Args.push_back(Identity);
  }
  call(B, "xl_acc_" + Form + "_" + W.Name, Args);
  return B.CreateLoad(W.Ty, Slot);
}

Value *AMDGPUExpansion::pos(IRBuilderBase &B, unsigned L) {
  CallInst *CI = B.CreateCall(compat::declareIntrinsic(
      P.M, L == Gang     ? Intrinsic::amdgcn_workgroup_id_x
           : L == Worker ? Intrinsic::amdgcn_workitem_id_y
                         : Intrinsic::amdgcn_workitem_id_x));
  if (auto N = P.sizeOf(*B.GetInsertBlock()->getParent(), L))
    CI->setMetadata(LLVMContext::MD_range,
                    MDBuilder(P.C).createRange(APInt(32, 0), APInt(32, *N)));
  return CI;
}

Value *AMDGPUExpansion::size(IRBuilderBase &B, Function &F, unsigned L) {
  if (auto N = P.sizeOf(F, L))
    return B.getInt32(*N);
  return call(B, "xl_acc_size", {B.getInt32(L)}, I32);
}

/// A tree has an element for each wavefront of the largest work-group.
uint64_t AMDGPUExpansion::bufferBytes(const Reduction &R) const {
  const uint64_t One = R.isOwn() ? 4 * words(R) // moved as such
                                 : DL.getTypeAllocSize(wide(R).Ty);
  return R.How == Strategy::Tree ? One * (MaxThreads / Opts.wavefrontSize())
                                 : One;
}

/// Sums of complex numbers: two reductions of the parts.
bool AMDGPUExpansion::rewrite() {
  auto IsSum = [](const Reduction &R) {
    return R.T->Kind == ElementType::Complex && R.O == Add;
  };
  if (Doubled || none_of(P.Reductions, IsSum))
    return false;
  Doubled = true;
  for (const Call &K : P.Calls)
    K.CI->setArgOperand(K.CI->arg_size() - 1,
                        ConstantInt::get(I32, K.RID << 1));
  for (Reduction &R : P.Reductions) {
    if (!IsSum(R))
      continue;
    Type *Ty = memoryType(P.C, *R.T), *Part = Ty->getStructElementType(0);
    for (unsigned S = 0; S < NumSteps; S++) {
      CallInst *CI = R.At[S];
      IRBuilder<> B(CI);
      Value *Local = localOf(B, *CI, *R.T), *Result = PoisonValue::get(Ty);
      Value *Res = CI->getArgOperand(0);
      FunctionCallee Callee = P.M.getOrInsertFunction(
          (Prefixes[0] + "reduction_" + StepNames[S] +
           (R.T->Bits == 32 ? "_f32" : "_f64"))
              .str(),
          FunctionType::get(Part, {Res->getType(), Part, I32, I32, I32, I32},
                            false));
      for (unsigned K = 0; K < 2; K++) {
        Value *PartRes = R.HasRes ? B.CreateStructGEP(Ty, Res, K) : Res;
        CallInst *New = B.CreateCall(
            Callee,
            {PartRes, B.CreateExtractValue(Local, K), B.getInt32(R.L),
             B.getInt32(R.O), B.getInt32(R.LID), B.getInt32(R.RID << 1 | K)});
        New->setConvergent();
        New->addFnAttr(Attribute::NoMerge);
        Result = B.CreateInsertValue(Result, New, K);
      }
      CI->replaceAllUsesWith(resultOf(B, *CI, *R.T, Result));
      CI->eraseFromParent();
    }
  }
  return true;
}

void AMDGPUExpansion::prepare() {
  uint64_t Size = 0;
  std::map<std::pair<Function *, unsigned>, SmallVector<Reduction *, 4>> Loops;
  for (Reduction &R : P.Reductions) {
    R.How = P.Asked;
    if (R.L == Vector || R.O == Same || (R.isOwn() && R.L == Worker))
      R.How = Strategy::Tree;
    if (R.How == Strategy::Atomic && !hasAtomic(R))
      R.How = Strategy::Lock;
    // What is not there before teardown comes too late for a fini before that.
    if (R.L == Worker && R.How != Strategy::Tree &&
        any_of(P.Reductions, [&](const Reduction &Outer) {
          if (Outer.L != Gang || Outer.F != R.F)
            return false;
          DominatorTree DT(R.function());
          return DT.dominates(R.At[Fini], Outer.At[Fini]) &&
                 DT.dominates(Outer.At[Fini], R.At[Teardown]);
        }))
      R.How = Strategy::Tree;
    if (R.L == Gang) {
      // Part of another one of the same object.
      const auto Res = trace(R.At[Setup]->getArgOperand(0), DL);
      DominatorTree DT(R.function());
      for (const Reduction &Outer : P.Reductions)
        R.Elided |= &Outer != &R && Outer.L == Gang && Outer.O == R.O &&
                    Outer.T == R.T && &Outer.function() == &R.function() &&
                    R.HasRes &&
                    trace(Outer.At[Setup]->getArgOperand(0), DL) == Res &&
                    DT.dominates(Outer.At[Init], R.At[Setup]) &&
                    DT.dominates(R.At[Setup], Outer.At[Fini]);
      if (R.HasRes && R.How == Strategy::Tree && !R.Elided &&
          !isLaunchInvariant(R)) {
        if (R.O == Same) {
          P.error(*R.At[Fini], "RES of OP 9 is no parameter of a kernel and no "
                               "variable, so where it lies when the kernel has "
                               "ended is not known");
          continue;
        }
        R.How = hasAtomic(R) ? Strategy::Atomic : Strategy::Lock;
        OptimizationRemarkEmitter ORE(&R.function());
        ORE.emit([&] {
          return OptimizationRemarkMissed(DEBUG_TYPE, "Lock", R.At[Fini])
                 << "RES may differ within a launch: combined at once, not by "
                    "slots";
        });
      }
      if (R.HasRes && R.How == Strategy::Tree && !R.Elided) {
        leaveLoop(R);
        R.Last = !P.AskedFinish && isOnce(R);
        if (R.isOwn() && !R.Last) {
          R.How = Strategy::Lock;
          R.Before = R.Behind = nullptr;
        }
      }
      if (R.Last) {
        auto &[Variable, End] = Slots[&R.function()];
        R.Offset = End;
        uint64_t Count = XL_GANG_SLOTS;
        if (auto Gangs = P.sizeOf(R.function(), Gang))
          Count = std::clamp<uint64_t>(*Gangs - 1, 1, Count);
        End += alignTo(8 * Count * (R.O == Same ? 1 : words(R)), 64);
      }
    }
    if (R.L == Worker)
      Loops[{&R.function(), R.LID}].push_back(&R);
  }
  for (auto &[Loop, All] : Loops) {
    uint64_t End = 0;
    sort(All, [](const Reduction *A, const Reduction *B) {
      return A->RID < B->RID;
    });
    for (Reduction *R : All) {
      R->Offset =
          alignTo(End, std::max(DL.getPrefTypeAlign(wide(*R).Ty), Align(4)));
      End = R->Offset + bufferBytes(*R);
    }
    Size = std::max(Size, End);
  }
  for (auto &[F, One] : Slots) {
    Type *Ty = ArrayType::get(Type::getInt8Ty(P.C), One.second);
    One.first = new GlobalVariable(P.M, Ty, false, GlobalValue::ExternalLinkage,
                                   Constant::getNullValue(Ty),
                                   SlotsPrefix + F->getName(), nullptr,
                                   GlobalValue::NotThreadLocal, 1);
    One.first->setVisibility(GlobalValue::ProtectedVisibility);
    One.first->setAlignment(Align(64));
  }
  if (Size) {
    Type *Ty = ArrayType::get(Type::getInt8Ty(P.C), Size);
    Buffer = new GlobalVariable(P.M, Ty, false, GlobalValue::InternalLinkage,
                                PoisonValue::get(Ty), "goacc.worker.buffer",
                                nullptr, GlobalValue::NotThreadLocal, 3);
    Buffer->setAlignment(Align(16));
  }
  if (P.Errors.empty())
    makeSingle();
}

GlobalVariable *AMDGPUExpansion::deviceLock(Function &F, unsigned LID) {
  GlobalVariable *&GV = DeviceLocks[{&F, LID}];
  if (!GV)
    GV = new GlobalVariable(P.M, I32, false, GlobalValue::InternalLinkage,
                            ConstantInt::get(I32, 0),
                            "goacc.lock." + F.getName() + "." + Twine(LID),
                            nullptr, GlobalValue::NotThreadLocal, 1);
  return GV;
}

void AMDGPUExpansion::lock(IRBuilderBase &B, Function &F, unsigned L,
                           unsigned LID, bool On) {
  if (L == Gang) {
    call(B, On ? "xl_acc_lock_device" : "xl_acc_unlock_device",
         {B.CreateAddrSpaceCast(deviceLock(F, LID), PointerType::get(P.C, 0))});
    return;
  }
  if (!GroupLock)
    GroupLock = new GlobalVariable(
        P.M, I32, false, GlobalValue::InternalLinkage, PoisonValue::get(I32),
        "goacc.worker.lock", nullptr, GlobalValue::NotThreadLocal, 3);
  Locking.insert(&F);
  call(B, On ? "xl_acc_lock_group" : "xl_acc_unlock_group", {GroupLock});
}

void AMDGPUExpansion::reduction(Reduction &R, Step S) {
  CallInst *CI = R.At[S];
  Function &F = R.function();
  const bool IsNothing = R.L == Gang && (!R.HasRes || R.Elided);
  const bool ByTree = R.How == Strategy::Tree;
  if (IsNothing || (S == Setup && (ByTree || R.L != Worker)) ||
      (S == Teardown && (ByTree || R.L != Worker)) ||
      (R.O == Same && S != Fini)) {
    keepLocal(*CI, *R.T);
    return;
  }
  IRBuilder<> B(CI);
  Value *Local = localOf(B, *CI, *R.T), *V = Local;
  if (R.O != Same)
    V = widen(B, Local, R);
  switch (S) {
  case Setup: { // of a worker buffer that is added to
    call(B, "xl_acc_lds_barrier", {});
    Instruction *Then = SplitBlockAndInsertIfThen(isThread0(B), CI, false);
    IRBuilder<> T(Then);
    T.CreateStore(V, part(T, R));
    B.SetInsertPoint(CI);
    if (!R.Forks)
      call(B, "xl_acc_lds_barrier", {});
    CI->replaceAllUsesWith(resultOf(B, *CI, *R.T, Local));
    CI->eraseFromParent();
    return;
  }
  case Init: {
    Value *Keeps =
        R.L != Gang && ByTree ? isZero(B, pos(B, R.L)) : B.getFalse();
    V = form(B, "init", R, V, {Keeps});
    break;
  }
  case Fini:
    if (R.L == Vector) {
      Exchanging.insert(&F);
      V = form(B, "vector", R, V, {size(B, F, Vector), size(B, F, Worker)});
    } else if (R.L == Worker && ByTree) {
      if (!R.Forks)
        call(B, "xl_acc_lds_barrier", {});
      const auto Lanes = P.sizeOf(F, Vector), Workers = P.sizeOf(F, Worker);
      const bool Few = Lanes && *Lanes % Opts.wavefrontSize() == 0 && Workers &&
                       *Workers > 1 && *Workers <= MaxFew && !R.isOwn();
      V = form(B, Few ? "few" : "worker", R, V,
               {part(B, R), size(B, F, Vector), size(B, F, Worker)});
    } else {
      if (R.Behind) {
        Type *Ty = R.O == Same ? memoryType(P.C, *R.T) : wide(R).Ty;
        R.Rounds = makeSlot(F, Ty, "goacc.rounds");
        IRBuilder<> Before(R.Before->getTerminator());
        Before.CreateStore(R.O == Same ? Before.CreateLoad(Ty, resAt(Before, R))
                                       : form(Before, "init", R,
                                              Constant::getNullValue(Ty),
                                              {Before.getFalse()}),
                           R.Rounds);
        round(B, R, V);
        Instruction *Behind = &*R.Behind->getFirstInsertionPt();
        IRBuilder<> At(Behind);
        gangFini(Behind, R, At.CreateLoad(Ty, R.Rounds));
      } else if (ByTree)
        gangFini(CI, R, V);
      else
        update(CI, R, V);
      B.SetInsertPoint(CI);
      CI->replaceAllUsesWith(resultOf(B, *CI, *R.T, Local));
      CI->eraseFromParent();
      return;
    }
    break;
  case Teardown: // of a worker buffer that was added to
    if (!R.Joins)
      call(B, "xl_acc_lds_barrier", {});
    V = B.CreateLoad(wide(R).Ty, part(B, R));
    break;
  default:
    llvm_unreachable("no such step");
  }
  CI->replaceAllUsesWith(resultOf(B, *CI, *R.T, narrow(B, V, R)));
  CI->eraseFromParent();
}

void AMDGPUExpansion::plain(Plain &C) {
  IRBuilder<> B(C.CI);
  Function &F = *C.CI->getFunction();
  const auto V = P.sizeOf(F, Vector), W = P.sizeOf(F, Worker);
  switch (C.K) {
  case Plain::Pos:
    C.CI->replaceAllUsesWith(P.sizeOf(F, C.L) == 1u ? B.getInt32(0)
                                                    : pos(B, C.L));
    break;
  case Plain::Size:
    C.CI->replaceAllUsesWith(size(B, F, C.L));
    break;
  case Plain::Fork:
  case Plain::Join:
    if (C.L == Worker && W != 1u) {
      call(B, "xl_acc_barrier", {});
    } else if (C.L == Vector && !(V && Opts.wavefrontSize() % *V == 0)) {
      Exchanging.insert(&F);
      call(B, "xl_acc_vector_barrier",
           {size(B, F, Vector), size(B, F, Worker)});
    }
    break;
  case Plain::Lock:
  case Plain::Unlock:
    // Only for what is not a tree and not atomic.
    if (any_of(P.Reductions, [&](const Reduction &R) {
          return R.L == C.L && R.LID == C.LID && R.How == Strategy::Lock &&
                 !R.Elided && R.Locked;
        }))
      lock(B, F, C.L, C.LID, C.K == Plain::Lock);
    break;
  }
  C.CI->eraseFromParent();
}

/// \p Kernel is launched in work-groups of \p X by \p Y threads, and no others.
void AMDGPUExpansion::requireSize(Function &Kernel, unsigned X, unsigned Y) {
  auto Number = [&](unsigned N) {
    return ConstantAsMetadata::get(ConstantInt::get(I32, N));
  };
  Metadata *Sizes[] = {Number(X), Number(Y), Number(1)};
  Kernel.setMetadata("reqd_work_group_size", MDNode::get(P.C, Sizes));
  const std::string Threads = utostr(X * Y);
  Kernel.addFnAttr("amdgpu-flat-work-group-size", Threads + "," + Threads);
}

/// What LDS has to hold when a kernel begins.
void AMDGPUExpansion::begin(Function &Kernel) {
  auto Needs = [&](SetVector<Function *> &In) {
    return any_of(In, [&](Function *F) {
      return F == &Kernel || F->getCallingConv() != CallingConv::AMDGPU_KERNEL;
    });
  };
  const auto V = P.sizeOf(Kernel, Vector), W = P.sizeOf(Kernel, Worker);
  const bool Exchanges =
      Needs(Exchanging) && W != 1u && !(V && Opts.wavefrontSize() % *V == 0);
  const bool Locks = GroupLock && Needs(Locking);
  auto Gangs = P.sizeOf(Kernel, Gang);
  if (Slots.count(&Kernel)) // looked at there
    Gangs.reset();
  if (!Exchanges && !Locks && !Gangs)
    return;
  BasicBlock::iterator At =
      Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  IRBuilder<> B(&*At);
  if (Gangs)
    call(B, "xl_acc_check_gangs", {B.getInt32(*Gangs)});
  if (Locks)
    B.CreateStore(B.getInt32(0), GroupLock);
  if (Exchanges)
    call(B, "xl_acc_begin", {size(B, Kernel, Vector), size(B, Kernel, Worker)});
  else if (Locks)
    call(B, "xl_acc_lds_barrier", {});
}

void AMDGPUExpansion::finish() {
  SmallVector<Function *, 4> Kernels;
  for (Function &F : P.M)
    if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL && !F.isDeclaration())
      Kernels.push_back(&F);
  for (Function *K : Kernels) {
    begin(*K);
    SmallVector<const Finished *, 4> All;
    for (const Finished &One : Finishing)
      if (One.F == K || One.F->getCallingConv() != CallingConv::AMDGPU_KERNEL)
        All.push_back(&One);
    if (!All.empty())
      makeFinish(*K, All);
    const auto V = P.sizeOf(*K, Vector), W = P.sizeOf(*K, Worker);
    if (V && W && !K->getMetadata("reqd_work_group_size"))
      requireSize(*K, *V, *W);
  }
}

} // namespace crosslane::goacc
