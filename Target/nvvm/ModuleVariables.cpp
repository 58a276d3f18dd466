//===- ModuleVariables.cpp - Types and variables of a module --------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/ModuleLowering.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;
using namespace crosslane;

//===----------------------------------------------------------------------===//
// Types
//===----------------------------------------------------------------------===//

/// True when \p T lies differently in memory under the two data layouts:
/// NVPTX aligns i128 to 16 bytes, AMDGPU to 8; pointers to shared and local
/// memory have 64 bits there and 32 here. Host code and the other side of a
/// cast expect NVIDIA's layout.
bool ModuleLowering::layoutDiffers(Type *T) {
  if (!T->isSized() || isa<ScalableVectorType>(T) || isa<TargetExtType>(T))
    return false;
  auto [It, Inserted] = LayoutCache.try_emplace(T, false);
  if (!Inserted)
    return It->second;
  const DataLayout &NewDL = M.getDataLayout();
  bool Differs = OldDL.getTypeStoreSize(T) != NewDL.getTypeStoreSize(T) ||
                 (!T->isIntegerTy() &&
                  OldDL.getTypeAllocSize(T) != NewDL.getTypeAllocSize(T));
  if (auto *S = dyn_cast<StructType>(T); S && !Differs) {
    const StructLayout *A = OldDL.getStructLayout(S);
    const StructLayout *B = NewDL.getStructLayout(S);
    for (unsigned I = 0; I < S->getNumElements() && !Differs; ++I)
      Differs = A->getElementOffset(I) != B->getElementOffset(I);
  }
  for (Type *Sub : T->subtypes()) {
    if (Differs)
      break;
    Differs = layoutDiffers(Sub);
  }
  return LayoutCache[T] = Differs;
}

std::optional<unsigned> crosslane::strangeAddressSpace(Type *T) {
  auto *P = dyn_cast<PointerType>(T->getScalarType());
  if (!P)
    return std::nullopt;
  switch (unsigned AS = P->getAddressSpace()) {
  case GenericAS:
  case GlobalAS:
  case SharedAS:
  case ConstantAS:
  case PrivateAS:
    return std::nullopt;
  default:
    return AS;
  }
}

static std::string typeName(Type *T) {
  std::string S;
  raw_string_ostream OS(S);
  T->print(OS, /*IsForDebug=*/false, /*NoDetails=*/true);
  return S;
}

void ModuleLowering::checkTypes() {
  auto LayoutReason = [](Type *T) {
    return "type " + typeName(T) +
           " lies differently in memory on NVIDIA and AMD GPUs";
  };
  auto SpaceReason = [](unsigned AS) {
    return "NVPTX address space " + utostr(AS) +
           " has no counterpart on AMD GPUs";
  };
  for (GlobalVariable &GV : M.globals()) {
    if (GV.getName().starts_with("llvm."))
      continue;
    if (layoutDiffers(GV.getValueType()))
      refuse(GV, LayoutReason(GV.getValueType()));
    else if (!GV.getAlign())
      GV.setAlignment(OldDL.getABITypeAlign(GV.getValueType()));
  }
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    for (Argument &A : F.args()) {
      if (auto AS = strangeAddressSpace(A.getType()))
        refuse(F, SpaceReason(*AS));
      if (Type *T = A.getPointeeInMemoryValueType(); T && layoutDiffers(T))
        refuse(F, LayoutReason(T));
      if (A.hasInAllocaAttr() || A.hasPreallocatedAttr())
        refuse(F, "arguments passed by inalloca are not supported");
    }
    if (F.isVarArg() && !F.isDeclaration())
      refuse(F, "variadic functions are not supported");
    for (Instruction &I : instructions(F)) {
      if (auto AS = strangeAddressSpace(I.getType()))
        refuse(I, SpaceReason(*AS));
      for (Value *Op : I.operands())
        if (auto AS = strangeAddressSpace(Op->getType()))
          refuse(I, SpaceReason(*AS));
      // Under NVPTX's short pointers.
      if (isa<PtrToIntInst>(I) || isa<IntToPtrInst>(I)) {
        const bool ToNumber = isa<PtrToIntInst>(I);
        Type *From = I.getOperand(0)->getType();
        Type *Pointer = ToNumber ? From : I.getType();
        Type *Number = ToNumber ? I.getType() : From;
        if (Pointer->getPointerAddressSpace() == ConstantAS &&
            OldDL.getPointerSizeInBits(ConstantAS) == 32 &&
            Number->getScalarSizeInBits() < 64)
          refuse(I, "addresses in constant memory have 64 bits on AMD GPUs");
      }
      Type *InMemory = nullptr;
      if (auto *GEP = dyn_cast<GetElementPtrInst>(&I))
        InMemory = GEP->getSourceElementType();
      else if (auto *AI = dyn_cast<AllocaInst>(&I))
        InMemory = AI->getAllocatedType();
      else if (isa<LoadInst>(I))
        InMemory = I.getType();
      else if (auto *SI = dyn_cast<StoreInst>(&I))
        InMemory = SI->getValueOperand()->getType();
      // A single pointer or integer is no layout question: where one of
      // another size is part of something, that something is caught.
      if (InMemory && !InMemory->isIntegerTy() && layoutDiffers(InMemory))
        refuse(I, LayoutReason(InMemory));
    }
  }
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// True when \p Init holds the address of shared or local memory, which has no
/// address before the kernel runs.
static bool refersToGroupMemory(const Constant *Init,
                                SmallPtrSetImpl<const Constant *> &Seen) {
  if (!Seen.insert(Init).second)
    return false;
  if (auto *GV = dyn_cast<GlobalVariable>(Init))
    return GV->getAddressSpace() == SharedAS ||
           GV->getAddressSpace() == PrivateAS;
  if (isa<GlobalValue>(Init))
    return false;
  for (const Use &U : Init->operands())
    if (auto *Op = dyn_cast<Constant>(U))
      if (refersToGroupMemory(Op, Seen))
        return true;
  return false;
}

/// What runs when the module is loaded, and before it is unloaded. CUDA has no
/// such thing, but C++ compiled for NVPTX, and OpenMP, do. The convention is
/// that of AMD's own programs (LLVM's AMDGPUCtorDtorLowering): a kernel
/// `amdgcn.device.init` or `amdgcn.device.fini` for one thread, which the host
/// launches. It calls the functions of \p List by their priority, the lowest
/// first, or \p Backward; the list itself goes, so that LLVM makes no second
/// such kernel. Two code objects of this kind cannot be linked to one: their
/// kernels would have the same name, which the linker says.
void ModuleLowering::constructors(StringRef List, StringRef Kernel,
                                  StringRef Attribute, bool Backward) {
  GlobalVariable *GV = M.getGlobalVariable(List);
  if (GV && !GV->hasInitializer())
    GV = nullptr;
  // What __cxa_atexit registers (cuda_library.c) ends before what was there
  // from the beginning.
  GlobalVariable *Endings =
      Backward ? M.getGlobalVariable("__crosslane_endings") : nullptr;
  if (!GV && !Endings)
    return;
  SmallVector<std::pair<uint64_t, Function *>, 8> Entries;
  ArrayRef<Use> Listed;
  if (GV)
    Listed = ArrayRef(GV->getInitializer()->op_begin(),
                      GV->getInitializer()->op_end());
  for (const Use &U : Listed) {
    auto *Entry = dyn_cast<ConstantStruct>(U.get());
    auto *Priority =
        Entry ? dyn_cast<ConstantInt>(Entry->getOperand(0)) : nullptr;
    auto *Called = Entry ? Entry->getOperand(1)->stripPointerCasts() : nullptr;
    if (Called && Called->isNullValue())
      continue;
    auto *F = dyn_cast_or_null<Function>(Called);
    if (!F || !Priority || F->arg_size() || !F->getReturnType()->isVoidTy() ||
        F->isDeclaration()) {
      refuse(*GV, "only defined functions without arguments can run when a "
                  "module is loaded");
      return;
    }
    Entries.push_back({Priority->getZExtValue(), F});
  }
  if (Function *Other = M.getFunction(Kernel)) {
    refuse(*Other, "there is a function '" + Kernel + "' already");
    return;
  }
  if (GV)
    GV->eraseFromParent();
  if (Entries.empty() && !Endings)
    return;
  stable_sort(Entries, less_first());
  if (Backward)
    std::reverse(Entries.begin(), Entries.end());
  auto *F = Function::Create(FunctionType::get(Type::getVoidTy(C), false),
                             GlobalValue::ExternalLinkage, Kernel, M);
  F->setCallingConv(CallingConv::PTX_Kernel);
  F->addFnAttr(Attribute);
  F->addFnAttr("nvvm.reqntid", "1");
  IRBuilder<> B(BasicBlock::Create(C, "entry", F));
  if (Endings) {
    Type *Ptr = PointerType::get(C, 0);
    Value *Run =
        B.CreateLoad(Ptr, B.CreateConstInBoundsGEP1_64(Ptr, Endings, 1), "run");
    Value *Any = B.CreateIsNotNull(Run);
    BasicBlock *Then = BasicBlock::Create(C, "registered", F),
               *Rest = BasicBlock::Create(C, "rest", F);
    B.CreateCondBr(Any, Then, Rest);
    B.SetInsertPoint(Then);
    B.CreateCall(FunctionType::get(Type::getVoidTy(C), false), Run);
    B.CreateBr(Rest);
    B.SetInsertPoint(Rest);
  }
  for (auto [Priority, Called] : Entries)
    B.CreateCall(Called)->setCallingConv(Called->getCallingConv());
  B.CreateRetVoid();
}

void ModuleLowering::globals() {
  for (GlobalIFunc &I : M.ifuncs())
    if (auto *F = dyn_cast_or_null<Function>(I.getResolverFunction()))
      refuse(*F, "ifuncs are not supported");
  for (GlobalAlias &A : M.aliases())
    if (auto *GO = A.getAliaseeObject())
      if (!isa<Function>(GO) || Bounds[cast<Function>(GO)].IsKernel)
        refuse(*const_cast<GlobalObject *>(GO),
               "aliases of variables and kernels are not supported");

  for (GlobalVariable &GV : make_early_inc_range(M.globals())) {
    if (GV.getName().starts_with("llvm.") || GV.getSection() == "llvm.metadata")
      continue;
    if (GV.isThreadLocal())
      refuse(GV, "thread-local variables are not supported");
    GlobalVariable *Var = &GV;
    switch (GV.getAddressSpace()) {
    case GenericAS: {
      // A generic variable is one in global memory.
      Var = new GlobalVariable(
          M, GV.getValueType(), GV.isConstant(), GV.getLinkage(), nullptr, "",
          &GV, GV.getThreadLocalMode(), GlobalAS, GV.isExternallyInitialized());
      Var->copyAttributesFrom(&GV);
      Var->copyMetadata(&GV, 0);
      Var->setComdat(GV.getComdat());
      Var->takeName(&GV);
      GV.replaceAllUsesWith(ConstantExpr::getAddrSpaceCast(Var, GV.getType()));
      if (GV.hasInitializer()) {
        Constant *Init = GV.getInitializer();
        GV.setInitializer(nullptr);
        Var->setInitializer(Init);
      }
      GV.eraseFromParent();
      break;
    }
    case GlobalAS:
    case ConstantAS:
      break;
    case SharedAS:
      // AMDGPU accepts no initialiser but undef. NVPTX ignores a zero one.
      if (Var->hasInitializer()) {
        if (!Var->getInitializer()->isNullValue() &&
            !isa<UndefValue>(Var->getInitializer()))
          refuse(*Var, "initialised shared memory is not supported");
        Var->setInitializer(PoisonValue::get(Var->getValueType()));
      }
      continue;
    case PrivateAS:
      refuse(*Var, "module-level variables in local memory are not supported");
      continue;
    default:
      refuse(*Var, "NVPTX address space " + Twine(Var->getAddressSpace()) +
                       " has no counterpart on AMD GPUs");
      continue;
    }
    SmallPtrSet<const Constant *, 8> Seen;
    if (Var->hasInitializer() &&
        refersToGroupMemory(Var->getInitializer(), Seen))
      refuse(*Var, "the initialiser holds the address of shared memory");
    // The host finds variables by name in the loaded code object; nothing else
    // may replace them. PTX knows no hidden ones.
    if (!Var->hasLocalLinkage() && !Var->isDeclaration())
      Var->setVisibility(GlobalValue::ProtectedVisibility);
  }
}

//===----------------------------------------------------------------------===//
// Debug information
//===----------------------------------------------------------------------===//

/// \p E with NVPTX's DWARF address class taken out and AMDGPU's put in: 1 is
/// private, 2 local, none flat memory (AMDGPUTargetInfo::getDWARFAddressSpace
/// in clang/lib/Basic/Targets/AMDGPU.h, NVPTX's in NVPTX.h beside it).
static DIExpression *withAddressClass(DIExpression *E, unsigned AS) {
  ArrayRef<uint64_t> Old = E->getElements();
  SmallVector<uint64_t, 8> Ops;
  for (size_t I = 0; I < Old.size(); ++I) {
    if (Old.size() - I >= 4 && Old[I] == dwarf::DW_OP_constu &&
        Old[I + 2] == dwarf::DW_OP_swap && Old[I + 3] == dwarf::DW_OP_xderef) {
      I += 3;
      continue;
    }
    Ops.push_back(Old[I]);
  }
  auto *Bare = DIExpression::get(E->getContext(), Ops);
  if (AS != PrivateAS && AS != SharedAS)
    return Bare;
  uint64_t Class = AS == PrivateAS ? 1 : 2;
  return DIExpression::append(Bare, {dwarf::DW_OP_constu, Class,
                                     dwarf::DW_OP_swap, dwarf::DW_OP_xderef});
}

/// Tells a debugger which memory variables are in.
void ModuleLowering::debugInfo() {
  DenseMap<DIGlobalVariableExpression *, DIGlobalVariableExpression *> Changed;
  for (GlobalVariable &GV : M.globals()) {
    SmallVector<DIGlobalVariableExpression *, 1> All;
    GV.getDebugInfo(All);
    if (All.empty())
      continue;
    GV.eraseMetadata(LLVMContext::MD_dbg);
    for (DIGlobalVariableExpression *E : All) {
      auto *New = DIGlobalVariableExpression::get(
          C, E->getVariable(),
          withAddressClass(E->getExpression(), GV.getAddressSpace()));
      Changed[E] = New;
      GV.addDebugInfo(New);
    }
  }
  for (DICompileUnit *Unit : M.debug_compile_units()) {
    SmallVector<Metadata *, 8> Globals;
    for (DIGlobalVariableExpression *E : Unit->getGlobalVariables()) {
      DIGlobalVariableExpression *New = Changed.lookup(E);
      Globals.push_back(New ? New : E);
    }
    Unit->replaceGlobalVariables(MDTuple::get(C, Globals));
  }
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      for (DbgVariableRecord &R : filterDbgVars(I.getDbgRecordRange()))
        if (R.isDbgDeclare() && R.getNumVariableLocationOps() == 1)
          if (Value *Address = R.getVariableLocationOp(0);
              Address && Address->getType()->isPointerTy())
            R.setExpression(
                withAddressClass(R.getExpression(),
                                 Address->getType()->getPointerAddressSpace()));
}
