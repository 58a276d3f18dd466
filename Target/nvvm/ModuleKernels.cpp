//===- ModuleKernels.cpp - Kernels, their arguments and the stack ---------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/ModuleLowering.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;
using namespace crosslane;

//===----------------------------------------------------------------------===//
// The stack and arguments on it
//===----------------------------------------------------------------------===//

/// Creates a variable in private memory at the start of \p F.
static AllocaInst *privateVariable(Function &F, Type *T, Align A,
                                   const Twine &Name) {
  BasicBlock &Entry = F.getEntryBlock();
  return new AllocaInst(T, PrivateAS, nullptr, A, Name, Entry.begin());
}

/// A byval argument of a call is a copy that the callee may write to. AMDGPU
/// wants such an argument in private memory, NVPTX has it generic; so the
/// caller makes the copy and passes a plain generic pointer to it.
void ModuleLowering::byvalCalls() {
  for (Function &F : M) {
    SmallVector<CallBase *, 4> Calls;
    for (Instruction &I : instructions(F))
      if (auto *CB = dyn_cast<CallBase>(&I))
        for (unsigned A = 0; A < CB->arg_size(); ++A)
          if (CB->isByValArgument(A) ||
              CB->paramHasAttr(A, Attribute::StructRet)) {
            Calls.push_back(CB);
            break;
          }
    for (CallBase *CB : Calls)
      for (unsigned A = 0; A < CB->arg_size(); ++A) {
        // An ordinary pointer is passed either way; sret would only move it
        // into registers that NVPTX's generic pointer does not fit.
        CB->removeParamAttr(A, Attribute::StructRet);
        if (!CB->isByValArgument(A))
          continue;
        Type *T = CB->getParamByValType(A);
        Value *Arg = CB->getArgOperand(A);
        Align SourceAlign =
            CB->getParamAlign(A).value_or(OldDL.getABITypeAlign(T));
        if (T && Arg->getType()->isPointerTy()) {
          Align CopyAlign = std::max(SourceAlign, OldDL.getABITypeAlign(T));
          AllocaInst *Copy = privateVariable(F, T, CopyAlign, "byval.copy");
          IRBuilder<> B(CB);
          B.CreateMemCpy(Copy, CopyAlign, Arg, SourceAlign,
                         OldDL.getTypeAllocSize(T).getFixedValue());
          CB->setArgOperand(
              A, B.CreateAddrSpaceCast(Copy, Arg->getType(), "byval.arg"));
          if (auto *CI = dyn_cast<CallInst>(CB)) {
            if (CI->isMustTailCall())
              refuse(*CI, "a musttail call with an argument on the stack is "
                          "not supported");
            else
              CI->setTailCallKind(CallInst::TCK_None);
          }
        }
        CB->removeParamAttr(A, Attribute::ByVal);
      }
  }
}

/// The callee's side of byvalCalls().
void ModuleLowering::deviceByval(Function &F) {
  for (Argument &A : F.args()) {
    F.removeParamAttr(A.getArgNo(), Attribute::ByVal);
    F.removeParamAttr(A.getArgNo(), Attribute::StructRet);
  }
}

/// Moves the stack variables of \p F to private memory.
void ModuleLowering::allocas(Function &F) {
  SmallVector<AllocaInst *, 16> Allocas;
  SmallVector<IntrinsicInst *, 16> Lifetimes;
  for (Instruction &I : instructions(F)) {
    if (auto *AI = dyn_cast<AllocaInst>(&I)) {
      Allocas.push_back(AI);
    } else if (auto *II = dyn_cast<IntrinsicInst>(&I)) {
      if (II->isLifetimeStartOrEnd())
        Lifetimes.push_back(II);
    }
  }
  DenseMap<Value *, AllocaInst *> Moved;
  for (AllocaInst *AI : Allocas) {
    if (AI->getAddressSpace() == PrivateAS)
      continue;
    auto *New =
        new AllocaInst(AI->getAllocatedType(), PrivateAS, AI->getArraySize(),
                       AI->getAlign(), "", AI->getIterator());
    New->setDebugLoc(AI->getDebugLoc());
    // Debug information describes the variable itself, not the cast.
    ValueAsMetadata::handleRAUW(AI, New);
    Moved[AI] = New;
  }
  // A marker stays only where it names the whole variable.
  for (IntrinsicInst *II : Lifetimes) {
    Value *P =
        II->getArgOperand(compat::LifetimePointerOperand)->stripPointerCasts();
    AllocaInst *Var = Moved.lookup(P);
    if (!Var)
      Var = dyn_cast<AllocaInst>(P);
    if (Var && Var->getAddressSpace() == PrivateAS) {
      Function *Marker =
          compat::declareIntrinsic(M, II->getIntrinsicID(), {Var->getType()});
      SmallVector<Value *, 2> Args(II->args());
      Args[compat::LifetimePointerOperand] = Var;
      CallInst *New = CallInst::Create(Marker, Args, "", II->getIterator());
      New->setDebugLoc(II->getDebugLoc());
    }
    II->eraseFromParent();
  }
  for (AllocaInst *AI : Allocas) {
    AllocaInst *New = Moved.lookup(AI);
    if (!New)
      continue;
    StringRef Reason = refusalOf(*AI);
    if (!Reason.empty())
      refuse(*New, Reason);
    if (AI->hasName())
      New->setName(AI->getName() + ".private");
    // Code that is not optimised further gains from plain accesses, at least,
    // not going through a generic pointer.
    for (Use &U : make_early_inc_range(AI->uses())) {
      auto *LI = dyn_cast<LoadInst>(U.getUser());
      auto *SI = dyn_cast<StoreInst>(U.getUser());
      if ((LI && !LI->isAtomic()) ||
          (SI && !SI->isAtomic() &&
           U.getOperandNo() == StoreInst::getPointerOperandIndex()))
        U.set(New);
    }
    if (!AI->use_empty()) {
      auto *Cast =
          new AddrSpaceCastInst(New, AI->getType(), "", AI->getIterator());
      Cast->setDebugLoc(AI->getDebugLoc());
      Cast->takeName(AI);
      AI->replaceAllUsesWith(Cast);
    }
    AI->eraseFromParent();
  }
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// True when code may write through \p Pointer or a pointer derived from it, or
/// keep such a pointer where the pass cannot see.
static bool mayBeWritten(const Value &Pointer) {
  SmallVector<const Value *, 8> Work = {&Pointer};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    for (const Use &U : V->uses()) {
      auto *I = dyn_cast<Instruction>(U.getUser());
      if (!I)
        return true;
      if (isa<LoadInst>(I) || isa<ICmpInst>(I))
        continue;
      if (isa<GetElementPtrInst>(I) || isa<BitCastInst>(I) ||
          isa<AddrSpaceCastInst>(I) || isa<PHINode>(I) || isa<SelectInst>(I)) {
        Work.push_back(I);
        continue;
      }
      if (auto *MT = dyn_cast<MemTransferInst>(I)) {
        if (U.getOperandNo() == 1 && !MT->isVolatile())
          continue;
        return true;
      }
      if (auto *CB = dyn_cast<CallBase>(I); CB && CB->isArgOperand(&U)) {
        unsigned No = CB->getArgOperandNo(&U);
        if (CB->doesNotCapture(No) && CB->onlyReadsMemory(No))
          continue;
      }
      return true;
    }
  }
  return false;
}

void ModuleLowering::kernelAttributes(Function &F, const LaunchBounds &B) {
  auto TooLarge = [&](unsigned Size) {
    if (Size > MaxThreads)
      refuse(F, "launch bounds of " + Twine(Size) +
                    " threads; a block has at most " + Twine(MaxThreads));
    return Size > MaxThreads;
  };
  unsigned Required = LaunchBounds::product(B.ReqNTid);
  unsigned Max = LaunchBounds::product(B.MaxNTid);
  if (!Max || TooLarge(Max))
    Max = MaxThreads;
  if (Required && !TooLarge(Required)) {
    F.addFnAttr("amdgpu-flat-work-group-size",
                utostr(Required) + "," + utostr(Required));
    Metadata *Dims[3];
    for (unsigned D = 0; D < 3; ++D)
      Dims[D] = ConstantAsMetadata::get(ConstantInt::get(
          Type::getInt32Ty(C), B.ReqNTid[D] ? B.ReqNTid[D] : 1));
    F.setMetadata("reqd_work_group_size", MDNode::get(C, Dims));
    Max = Required;
  } else {
    F.addFnAttr("amdgpu-flat-work-group-size", "1," + utostr(Max));
  }
  // CUDA launches whole blocks only.
  F.addFnAttr("uniform-work-group-size", "true");

  // minctasm: so many blocks of the largest size shall fit on a processor.
  // maxnreg: so many registers shall do, which is so many waves on a SIMD.
  // Both are wishes, and what the hardware cannot give is cut off.
  xl_figures L = xl_chip_figures(Opts.gfx());
  uint64_t Waves = 0;
  if (B.MinCTAs) {
    uint64_t PerBlock = (Max + Opts.wavefrontSize() - 1) / Opts.wavefrontSize();
    Waves = (B.MinCTAs * PerBlock + L.simds - 1) / L.simds;
  }
  if (B.MaxRegisters)
    Waves = std::max<uint64_t>(Waves, L.vgprs / B.MaxRegisters);
  Waves = std::min<uint64_t>(Waves, L.waves);
  if (Waves > 1)
    F.addFnAttr("amdgpu-waves-per-eu", utostr(Waves));
}

/// Gives kernel \p F AMDGPU's calling convention. Pointers that a host passes
/// are to global memory; aggregates are read from where the packet processor
/// finds them.
void ModuleLowering::kernel(Function &F, LaunchBounds &B) {
  if (!F.getReturnType()->isVoidTy())
    refuse(F, "a kernel that returns a value is not supported");
  if (B.Refused)
    refuse(F, B.Refused);
  if (!F.getReturnType()->isVoidTy() || F.isVarArg())
    return;

  SmallVector<Type *, 8> Params;
  for (Argument &A : F.args()) {
    Type *T = A.getType();
    auto *P = dyn_cast<PointerType>(T);
    if (P && A.hasByValAttr())
      T = PointerType::get(C, ConstantAS);
    else if (P && P->getAddressSpace() == GenericAS)
      T = PointerType::get(C, GlobalAS);
    else if (P && P->getAddressSpace() == PrivateAS)
      refuse(F, "a kernel argument that points to local memory is not "
                "supported");
    Params.push_back(T);
  }
  auto *FTy = FunctionType::get(F.getReturnType(), Params, false);
  Function *New = Function::Create(FTy, F.getLinkage(), F.getAddressSpace());
  M.getFunctionList().insert(F.getIterator(), New);
  New->copyAttributesFrom(&F);
  New->setComdat(F.getComdat());
  New->takeName(&F);
  New->splice(New->begin(), &F);
  New->copyMetadata(&F, 0);
  F.setSubprogram(nullptr);
  New->setCallingConv(CallingConv::AMDGPU_KERNEL);

  BasicBlock &Entry = New->getEntryBlock();
  // The casts come before everything, debug records included, since those
  // refer to the arguments.
  BasicBlock::iterator Start = Entry.begin();
  IRBuilder<> Builder(&Entry, Start);
  for (Argument &A : F.args()) {
    unsigned No = A.getArgNo();
    Argument *NewArg = New->getArg(No);
    New->removeParamAttr(No, "nvvm.grid_constant");
    New->removeParamAttr(No, Attribute::StructRet);
    if (NewArg->getType() == A.getType() && !A.hasByValAttr()) {
      NewArg->takeName(&A);
      A.replaceAllUsesWith(NewArg);
      continue;
    }
    Value *Cast;
    if (A.hasByValAttr()) {
      Type *T = A.getParamByValType();
      Align ArgAlign = A.getParamAlign().value_or(OldDL.getABITypeAlign(T));
      AttrBuilder Attrs(C, New->getAttributes().getParamAttrs(No));
      New->removeParamAttrs(
          No, AttributeMask(New->getAttributes().getParamAttrs(No)));
      Attrs.removeAttribute(Attribute::ByVal);
      Attrs.addByRefAttr(T);
      Attrs.addAlignmentAttr(ArgAlign);
      New->addParamAttrs(No, Attrs);
      if (A.hasName())
        NewArg->setName(A.getName() + ".kernarg");
      if (B.GridConstants.contains(No) || !mayBeWritten(A)) {
        Cast = Builder.CreateAddrSpaceCast(NewArg, A.getType());
      } else {
        // Each thread owns its copy in CUDA; the argument block is shared.
        New->removeParamAttr(No, Attribute::WriteOnly);
        AllocaInst *Copy = privateVariable(*New, T, ArgAlign, "");
        if (A.hasName())
          Copy->setName(A.getName() + ".private");
        Builder.CreateMemCpy(Copy, ArgAlign, NewArg, ArgAlign,
                             OldDL.getTypeAllocSize(T).getFixedValue());
        ValueAsMetadata::handleRAUW(&A, Copy);
        Cast = Builder.CreateAddrSpaceCast(Copy, A.getType());
      }
    } else {
      if (A.hasName())
        NewArg->setName(A.getName() + ".global");
      Cast = Builder.CreateAddrSpaceCast(NewArg, A.getType());
    }
    Cast->takeName(&A);
    A.replaceAllUsesWith(Cast);
  }

  F.replaceAllUsesWith(New);
  F.eraseFromParent();
  for (Use &U : New->uses())
    if (auto *CB = dyn_cast<CallBase>(U.getUser()); CB && CB->isCallee(&U))
      refuse(*CB, "calls the kernel '" + New->getName() + "'");

  // The loader looks for NAME.kd among the dynamic symbols. PTX knows no hidden
  // kernels, as CUB's and Thrust's are in IR, and a static one is found by name
  // too.
  if (New->hasLocalLinkage())
    New->setLinkage(GlobalValue::ExternalLinkage);
  New->setVisibility(GlobalValue::ProtectedVisibility);
  if (New->hasLinkOnceLinkage())
    New->setLinkage(New->hasLinkOnceODRLinkage() ? GlobalValue::WeakODRLinkage
                                                 : GlobalValue::WeakAnyLinkage);
  kernelAttributes(*New, B);
}
