//===- NVVMModule.cpp - From an NVVM module to an AMDGPU module -----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Everything around the warp: what makes a module an NVVM module is replaced
/// by what makes it an AMDGPU module. Before:
///
///   target triple = "nvptx64-nvidia-cuda"
///   @buf = internal addrspace(3) global [32 x float] undef
///   define ptx_kernel void @k(ptr %p, ptr byval(%S) align 8 %s) #0 {
///     %x = alloca i32
///     %t = call i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
///     ...
///   attributes #0 = { "nvvm.maxntid"="256" "target-cpu"="sm_80" }
///
/// and after, for gfx90a:
///
///   target triple = "amdgcn-amd-amdhsa"
///   @buf = internal addrspace(3) global [32 x float] undef
///   define protected amdgpu_kernel void
///       @k(ptr addrspace(1) %p.global, ptr addrspace(4) byref(%S) align 8
///       %s.kernarg) #0 {
///     %p = addrspacecast ptr addrspace(1) %p.global to ptr
///     %s = addrspacecast ptr addrspace(4) %s.kernarg to ptr
///     %x.private = alloca i32, addrspace(5)
///     %x = addrspacecast ptr addrspace(5) %x.private to ptr
///     %d = call ptr addrspace(4) @llvm.amdgcn.dispatch.ptr()
///     ... load of the work-group size from the dispatch packet
///   attributes #0 = { "amdgpu-flat-work-group-size"="1,256"
///   "target-cpu"="gfx90a" }
///
/// The generic pointers in between disappear in LLVM's InferAddressSpaces.
///
/// What it gives up on, by marking it for NVVMRefuse: 32-bit NVPTX, address
/// spaces without a counterpart, types whose layout in memory differs, samplers
/// and images, initialised shared memory, calls of kernels, variadic
/// functions, cluster launches, and exits in recursive functions.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "llvmCompat/TargetCompat.h"
#include "llvmCompat/llvmCompat.h"
#include "nvvm/DeviceCalls.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/BinaryFormat/Dwarf.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/Local.h"

using namespace llvm;

#define DEBUG_TYPE "nvvm-module"

STATISTIC(NumKernels, "Number of kernels given AMDGPU's calling convention");
STATISTIC(NumLowered,
          "Number of intrinsics for registers, pointers and loads lowered");

namespace crosslane {
namespace {

/// AMDGPU's address spaces (AMDGPUUsage, "Address Spaces"). NVPTX numbers
/// generic, global, shared, constant and local memory identically, which the
/// whole pass rests on.
enum AddressSpace : unsigned {
  GenericAS = 0,
  GlobalAS = 1,
  SharedAS = 3, ///< AMD calls it local.
  ConstantAS = 4,
  PrivateAS = 5, ///< CUDA calls it local.
};

/// CUDA's limit, and the largest flat work-group size of every processor.
constexpr unsigned MaxThreads = 1024;

/// The data layout an NVVM module of 64 bits has, for modules that clang has
/// stripped of theirs. LLVM 22's adds only things that no type in memory has.
constexpr StringLiteral NVPTXLayout =
    "e-i64:64-i128:128-v16:16-v32:32-n16:32:64";

/// What annotations and attributes say about a kernel.
struct LaunchBounds {
  bool IsKernel = false;
  unsigned MaxNTid[3] = {0, 0, 0};
  unsigned ReqNTid[3] = {0, 0, 0};
  unsigned MinCTAs = 0;
  unsigned MaxRegisters = 0;
  SmallSet<unsigned, 4> GridConstants; ///< Argument numbers, from 0.
  const char *Refused = nullptr;

  static unsigned product(const unsigned (&Dims)[3]) {
    uint64_t P = 1;
    bool Given = false;
    for (unsigned D : Dims) {
      Given |= D != 0;
      P = std::min<uint64_t>(P * (D ? D : 1), UINT32_MAX);
    }
    return Given ? P : 0;
  }
};

class ModuleLowering {
  Module &M;
  const LoweringOptions &Opts;
  LLVMContext &C;
  DataLayout OldDL;
  MapVector<Function *, LaunchBounds> Bounds;
  DenseMap<Type *, bool> LayoutCache;
  bool Ftz = false;
  bool PrecDiv = true, PrecSqrt = true;

public:
  ModuleLowering(Module &M, const LoweringOptions &Opts)
      : M(M), Opts(Opts), C(M.getContext()), OldDL(NVPTXLayout) {}

  void run() {
    if (!setTarget())
      return;
    dropDefined(M);
    constructors("llvm.global_ctors", "amdgcn.device.init", "device-init",
                 /*Backward=*/false);
    constructors("llvm.global_dtors", "amdgcn.device.fini", "device-fini",
                 /*Backward=*/true);
    readModuleFlags();
    foldReflect();
    readAnnotations();
    readAttributes();
    checkTypes();
    deviceCalls();
    dropTypeTags();
    globals();
    byvalCalls();
    for (Function &F : M)
      allocas(F);
    for (auto &[F, B] : Bounds)
      if (B.IsKernel && !F->isDeclaration()) {
        LLVM_DEBUG(dbgs() << "nvvm-module: kernel " << F->getName() << '\n');
        ++NumKernels;
        kernel(*F, B);
      } else if (!F->isDeclaration())
        deviceByval(*F);
    functionAttributes();
    inlineAsm();
    debugInfo();
    library();
    lowerNVVMCalls(M, [&](CallInst &CI, StringRef Name, IRBuilder<> &B) {
      Value *V = lowerCall(CI, Name, B);
      NumLowered += V != nullptr;
      return V;
    });
    finish();
  }

private:
  bool setTarget();
  void constructors(StringRef List, StringRef Kernel, StringRef Attribute,
                    bool Backward);
  void readModuleFlags();
  void foldReflect();
  void readAnnotations();
  void readAttributes();
  void checkTypes();
  bool layoutDiffers(Type *T);
  void deviceCalls();
  void dropTypeTags();
  void globals();
  void byvalCalls();
  void allocas(Function &F);
  void deviceByval(Function &F);
  void kernel(Function &F, LaunchBounds &B);
  void kernelAttributes(Function &F, const LaunchBounds &B);
  void functionAttributes();
  void inlineAsm();
  void debugInfo();
  void library();
  void finish();

  Value *lowerCall(CallInst &CI, StringRef Name, IRBuilder<> &B);
  Value *clock(IRBuilder<> &B);
  Value *globalTimer(IRBuilder<> &B);
  Value *gridId(IRBuilder<> &B);
  Value *multiprocessor(IRBuilder<> &B, bool Number);
  Value *groupSize(IRBuilder<> &B, unsigned Dim);
  Value *gridSize(IRBuilder<> &B, unsigned Dim);
  Value *workItemId(IRBuilder<> &B, unsigned Dim);
  CallInst *amdgcn(IRBuilder<> &B, Intrinsic::ID ID,
                   ArrayRef<Value *> Args = {}) {
    return B.CreateCall(compat::declareIntrinsic(M, ID), Args);
  }
};

//===----------------------------------------------------------------------===//
// Target
//===----------------------------------------------------------------------===//

bool ModuleLowering::setTarget() {
  // Tools may have replaced the triple, and clang the data layout, before any
  // pass runs; a layout whose stack is not in private memory is NVPTX's own.
  const DataLayout &DL = M.getDataLayout();
  const bool IsOwn =
      !M.getDataLayoutStr().empty() && DL.getAllocaAddrSpace() == GenericAS;
  if (compat::getTriple(M).getArch() == Triple::nvptx ||
      (IsOwn && DL.getPointerSizeInBits(GenericAS) == 32)) {
    stopCompilation(M, "nvvm-module: '" + nameOf(M) +
                           "' is a 32-bit NVPTX module; only nvptx64 can be "
                           "compiled");
    return false;
  }
  if (IsOwn)
    OldDL = DL;
  // Asked of LLVM itself: the layout differs between versions, and code
  // generation accepts only its own.
  auto TM = compat::createTargetMachine("amdgcn-amd-amdhsa", Opts.CPU);
  compat::setTriple(M, "amdgcn-amd-amdhsa");
  M.setDataLayout(TM->createDataLayout());
  return true;
}

void ModuleLowering::readModuleFlags() {
  auto Read = [&](StringRef Name, bool &Answer) {
    if (auto *Flag =
            mdconst::extract_or_null<ConstantInt>(M.getModuleFlag(Name)))
      Answer = !Flag->isZero();
  };
  Read("nvvm-reflect-ftz", Ftz);
  Read("nvvm-reflect-prec-div", PrecDiv);
  Read("nvvm-reflect-prec-sqrt", PrecSqrt);
}

//===----------------------------------------------------------------------===//
// __nvvm_reflect
//===----------------------------------------------------------------------===//

/// The string that the argument of a reflect call points to.
std::optional<StringRef> reflectArgument(const CallBase &CB) {
  if (CB.arg_size() != 1 || !CB.getArgOperand(0)->getType()->isPointerTy())
    return std::nullopt;
  // At -O0 libdevice passes the address through llvm.nvvm.ptr.constant.to.gen.
  const Value *V = CB.getArgOperand(0)->stripPointerCasts();
  if (auto *Conversion = dyn_cast<CallBase>(V))
    if (Conversion->arg_size() == 1 && Conversion->getCalledFunction() &&
        Conversion->getCalledFunction()->getName().starts_with(
            "llvm.nvvm.ptr.constant.to.gen"))
      V = Conversion->getArgOperand(0)->stripPointerCasts();
  auto *GV = dyn_cast<GlobalVariable>(V);
  if (!GV || !GV->hasInitializer())
    return std::nullopt;
  auto *Data = dyn_cast<ConstantDataSequential>(GV->getInitializer());
  if (!Data || !Data->isCString())
    return std::nullopt;
  return Data->getAsCString();
}

/// NVIDIA's libdevice asks about the compilation with __nvvm_reflect(string)
/// and branches on the answer. Answered are the flush-to-zero mode of the
/// module, whether division and square root are to be rounded correctly (as
/// nvcc has it when nothing says otherwise), and the architecture that the
/// calling function was compiled for (sm_80 gives 800, and sm_30, which LLVM's
/// NVPTX falls back to, 300). Code that the answers make unreachable is deleted
/// even at -O0, since it may hold what cannot be lowered.
void ModuleLowering::foldReflect() {
  SmallVector<CallBase *, 8> Calls;
  for (Function &F : M)
    if (F.getName() == "__nvvm_reflect" ||
        F.getName().starts_with("llvm.nvvm.reflect"))
      for (User *U : F.users())
        if (auto *CB = dyn_cast<CallBase>(U))
          if (CB->getCalledOperand() == &F)
            Calls.push_back(CB);
  SetVector<Function *> Touched;
  for (CallBase *CB : Calls) {
    std::optional<StringRef> Name = reflectArgument(*CB);
    uint64_t Answer;
    if (Name == StringRef("__CUDA_FTZ")) {
      Answer = Ftz;
    } else if (Name == StringRef("__CUDA_ARCH")) {
      StringRef CPU =
          CB->getFunction()->getFnAttribute("target-cpu").getValueAsString();
      if (!CPU.consume_front("sm_") || CPU.consumeInteger(10, Answer))
        Answer = 30;
      Answer *= 10;
    } else if (Name == StringRef("__CUDA_PREC_DIV") ||
               Name == StringRef("__CUDA_PREC_SQRT")) {
      Answer = Name->ends_with("DIV") ? PrecDiv : PrecSqrt;
    } else {
      refuse(*CB, Name ? "__nvvm_reflect(\"" + *Name +
                             "\"): only __CUDA_FTZ, __CUDA_PREC_DIV, "
                             "__CUDA_PREC_SQRT and __CUDA_ARCH are known"
                       : Twine("__nvvm_reflect of a string that is not "
                               "constant"));
      continue;
    }
    if (!CB->getType()->isIntegerTy() || isa<InvokeInst>(CB)) {
      refuse(*CB, "__nvvm_reflect with an unexpected type");
      continue;
    }
    Touched.insert(CB->getFunction());
    SmallVector<Instruction *, 8> Work;
    auto Replace = [&](Instruction *I, Constant *With) {
      for (User *U : I->users())
        if (auto *UI = dyn_cast<Instruction>(U))
          Work.push_back(UI);
      I->replaceAllUsesWith(With);
    };
    Replace(CB, ConstantInt::get(CB->getType(), Answer));
    SmallSetVector<Instruction *, 8> Dead;
    Dead.insert(CB);
    while (!Work.empty()) {
      Instruction *I = Work.pop_back_val();
      if (Dead.contains(I) || I->getType()->isVoidTy())
        continue;
      if (Constant *Folded = ConstantFoldInstruction(I, M.getDataLayout())) {
        Dead.insert(I);
        Replace(I, Folded);
      }
    }
    for (Instruction *I : Dead)
      if (I == CB || isInstructionTriviallyDead(I))
        I->eraseFromParent();
  }
  for (Function *F : Touched) {
    for (BasicBlock &BB : *F)
      ConstantFoldTerminator(&BB, /*DeleteDeadConditions=*/true);
    removeUnreachableBlocks(*F);
  }
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && F.getName() == "__nvvm_reflect")
      F.eraseFromParent();
}

//===----------------------------------------------------------------------===//
// Annotations
//===----------------------------------------------------------------------===//

/// What clang says of the types that memory is accessed by. From here on NVPTX
/// uses it no more, but AMDGPU's machine scheduler does, and a second run of
/// the optimizer would: CUDA code that counts in `unsigned short` what it
/// clears as `unsigned`, as CUB does, would then read what is not written yet.
void ModuleLowering::dropTypeTags() {
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      I.setMetadata(LLVMContext::MD_tbaa, nullptr);
      I.setMetadata(LLVMContext::MD_tbaa_struct, nullptr);
    }
}

/// The number of the dimension in "maxntidx", or -1.
int dimensionOf(StringRef Key, StringRef Base) {
  if (!Key.consume_front(Base) || Key.size() != 1 || Key[0] < 'x' ||
      Key[0] > 'z')
    return -1;
  return Key[0] - 'x';
}

/// !nvvm.annotations is a list of {object, key, value, key, value, ...}
/// (NVVM IR specification, "Global Property Annotation"). Whatever in it has
/// another shape is ignored.
void ModuleLowering::readAnnotations() {
  // In the order of the module, so that the result does not depend on the
  // order of the annotations.
  for (Function &F : M)
    if (!F.isIntrinsic())
      Bounds[&F];
  NamedMDNode *Annotations = M.getNamedMetadata("nvvm.annotations");
  if (!Annotations)
    return;
  for (MDNode *N : Annotations->operands()) {
    if (!N || N->getNumOperands() < 3)
      continue;
    auto *Object = mdconst::dyn_extract_or_null<Constant>(N->getOperand(0));
    auto *GO =
        Object ? dyn_cast<GlobalObject>(Object->stripPointerCasts()) : nullptr;
    if (!GO)
      continue;
    auto *F = dyn_cast<Function>(GO);
    LaunchBounds Ignored;
    LaunchBounds &B = F && Bounds.count(F) ? Bounds[F] : Ignored;
    for (unsigned I = 1; I + 1 < N->getNumOperands(); I += 2) {
      auto *KeyString = dyn_cast_or_null<MDString>(N->getOperand(I));
      if (!KeyString)
        continue;
      StringRef Key = KeyString->getString();
      if (Key == "grid_constant") {
        if (auto *List = dyn_cast_or_null<MDNode>(N->getOperand(I + 1)))
          for (const MDOperand &Op : List->operands())
            if (auto *Number = mdconst::dyn_extract_or_null<ConstantInt>(Op))
              if (uint64_t V = Number->getValue().getLimitedValue(UINT32_MAX))
                B.GridConstants.insert(V - 1);
        continue;
      }
      auto *Int =
          mdconst::dyn_extract_or_null<ConstantInt>(N->getOperand(I + 1));
      if (!Int)
        continue;
      unsigned V = Int->getValue().getLimitedValue(UINT32_MAX);
      if (Key == "kernel")
        B.IsKernel |= V != 0;
      else if (int D = dimensionOf(Key, "maxntid"); D >= 0)
        B.MaxNTid[D] = Int->isNegative() ? 0 : V;
      else if (int D = dimensionOf(Key, "reqntid"); D >= 0)
        B.ReqNTid[D] = V;
      else if (Key == "minctasm")
        B.MinCTAs = V;
      else if (Key == "maxnreg")
        B.MaxRegisters = V;
      else if (Key.starts_with("cluster_dim_"))
        B.Refused = "thread-block clusters have no counterpart";
      else if (Key == "sampler" || Key == "rdoimage" || Key == "wroimage" ||
               Key == "rdwrimage")
        refuse(*GO, "samplers and images of OpenCL are not supported");
    }
  }
}

/// LLVM 21 and newer carry the same as a calling convention and as string
/// attributes of functions and arguments.
void ModuleLowering::readAttributes() {
  for (auto &[F, B] : Bounds) {
    auto Number = [Fn = F](StringRef Attr) {
      unsigned V = 0;
      Fn->getFnAttribute(Attr).getValueAsString().getAsInteger(10, V);
      return V;
    };
    auto Dimensions = [Fn = F](StringRef Attr, unsigned(&Dims)[3]) {
      if (!Fn->hasFnAttribute(Attr))
        return;
      SmallVector<StringRef, 3> Parts;
      Fn->getFnAttribute(Attr).getValueAsString().split(Parts, ',');
      for (unsigned D = 0; D < Parts.size() && D < 3; ++D)
        if (Parts[D].trim().getAsInteger(10, Dims[D]))
          Dims[D] = 0;
    };
    if (F->getCallingConv() == CallingConv::PTX_Kernel)
      B.IsKernel = true;
    Dimensions("nvvm.maxntid", B.MaxNTid);
    Dimensions("nvvm.reqntid", B.ReqNTid);
    if (unsigned V = Number("nvvm.minctasm"))
      B.MinCTAs = V;
    if (unsigned V = Number("nvvm.maxnreg"))
      B.MaxRegisters = V;
    if (F->hasFnAttribute("nvvm.cluster_dim") ||
        F->hasFnAttribute("nvvm.blocksareclusters"))
      B.Refused = "thread-block clusters have no counterpart";
    for (const Argument &A : F->args())
      if (F->getAttributes().hasParamAttr(A.getArgNo(), "nvvm.grid_constant"))
        B.GridConstants.insert(A.getArgNo());
  }
}

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

/// The address space of a pointer or vector of pointers that AMDGPU has no
/// counterpart for.
std::optional<unsigned> strangeAddressSpace(Type *T) {
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

std::string typeName(Type *T) {
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
// Control flow
//===----------------------------------------------------------------------===//

void ModuleLowering::deviceCalls() {
  const bool Library = none_of(Bounds, [](const auto &Of) {
    return Of.second.IsKernel && !Of.first->isDeclaration();
  });
  auto IsKernel = [&](const Function &F) {
    return Bounds.lookup(const_cast<Function *>(&F)).IsKernel;
  };
  auto IsEntry = [&](const Function &F) {
    return IsKernel(F) || (Library && !F.hasLocalLinkage());
  };
  for (const Replacements &Replaced :
       {lowerExits(M, IsEntry, IsKernel), lowerDynamicAllocas(M, IsEntry)})
    for (auto [Old, New] : Replaced) {
      Bounds.erase(Old);
      Bounds[New];
    }
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// True when \p Init holds the address of shared or local memory, which has no
/// address before the kernel runs.
bool refersToGroupMemory(const Constant *Init,
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
// The stack and arguments on it
//===----------------------------------------------------------------------===//

/// Creates a variable in private memory at the start of \p F.
AllocaInst *privateVariable(Function &F, Type *T, Align A, const Twine &Name) {
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
bool mayBeWritten(const Value &Pointer) {
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

//===----------------------------------------------------------------------===//
// Attributes of all functions
//===----------------------------------------------------------------------===//

void ModuleLowering::functionAttributes() {
  const std::string Features = Opts.functionFeatures();
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    SmallVector<StringRef, 8> Foreign;
    for (Attribute A : F.getAttributes().getFnAttrs())
      if (A.isStringAttribute()) {
        StringRef Kind = A.getKindAsString();
        if (Kind.starts_with("nvvm.") || Kind == "target-cpu" ||
            Kind == "target-features" || Kind == "tune-cpu" ||
            Kind == "frame-pointer" || Kind == "stack-protector-buffer-size")
          Foreign.push_back(Kind);
      }
    for (StringRef Kind : Foreign)
      F.removeFnAttr(Kind);
    if (F.getCallingConv() == CallingConv::PTX_Device ||
        F.getCallingConv() == CallingConv::PTX_Kernel)
      F.setCallingConv(CallingConv::C);
    F.addFnAttr("target-cpu", Opts.CPU);
    if (!Features.empty())
      F.addFnAttr("target-features", Features);
    if (F.isDeclaration())
      continue;
    // There is no other module to take the definition from.
    if (F.hasAvailableExternallyLinkage())
      F.setLinkage(GlobalValue::LinkOnceODRLinkage);
    // -fgpu-flush-denormals-to-zero sets both the flag and the attribute; the
    // attribute is what NVPTX obeys.
    if (!F.hasFnAttribute("denormal-fp-math-f32"))
      F.addFnAttr("denormal-fp-math-f32",
                  Ftz ? "preserve-sign,preserve-sign" : "ieee,ieee");
    // Device functions are called from their own code object only.
    if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL &&
        F.hasDefaultVisibility() && !F.hasLocalLinkage())
      F.setVisibility(GlobalValue::HiddenVisibility);
    for (Instruction &I : instructions(F))
      if (auto *CB = dyn_cast<CallBase>(&I))
        if (CB->getCallingConv() == CallingConv::PTX_Device ||
            CB->getCallingConv() == CallingConv::PTX_Kernel)
          CB->setCallingConv(CallingConv::C);
  }
}

//===----------------------------------------------------------------------===//
// Inline assembly without text
//===----------------------------------------------------------------------===//

/// CUDA code uses empty inline assembly as a barrier for the optimiser, often
/// with a value in a PTX register class ("=r,0"). There "r" would mean a scalar
/// register, one for all lanes of a wavefront; "v" is a register of the lane.
/// What cannot be translated stays for NVVMRefuse, as does all that has text.
void ModuleLowering::inlineAsm() {
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *CB = dyn_cast<CallBase>(&I);
      auto *IA = CB ? dyn_cast<InlineAsm>(CB->getCalledOperand()) : nullptr;
      if (!IA || !StringRef(IA->getAsmString()).trim().empty())
        continue;
      std::string Constraints;
      bool Known = true;
      for (const InlineAsm::ConstraintInfo &Info : IA->ParseConstraints()) {
        std::string Text;
        if (Info.Type == InlineAsm::isClobber) {
          // Besides memory, only registers of PTX could be clobbered.
          if (Info.Codes.size() != 1 || Info.Codes[0] != "{memory}")
            continue;
          Text = "~{memory}";
        } else if (Info.Codes.size() != 1 || Info.isIndirect ||
                   Info.isCommutative || Info.isMultipleAlternative) {
          Known = false;
        } else {
          StringRef Code = Info.Codes[0];
          if (Info.Type == InlineAsm::isOutput)
            Text = Info.isEarlyClobber ? "=&" : "=";
          if (isDigit(Code[0]) || Code == "n" || Code == "i")
            Text += Code;
          else if (Code == "r" || Code == "l" || Code == "f" || Code == "d" ||
                   Code == "h")
            Text += "v";
          else
            Known = false;
        }
        Constraints += (Constraints.empty() ? "" : ",") + Text;
      }
      // The types that a register of the lane, or two, hold.
      auto Fits = [](Type *T) {
        unsigned Bits = T->getPrimitiveSizeInBits();
        return T->isVoidTy() || T->isPointerTy() || Bits == 16 || Bits == 32 ||
               Bits == 64;
      };
      Type *Result = CB->getType();
      Known &= Result->isStructTy() ? all_of(Result->subtypes(), Fits)
                                    : Fits(Result);
      for (const Use &U : CB->args())
        Known &= Fits(U->getType());
      if (!Known) {
        refuse(*CB, "inline assembly constraints '" +
                        StringRef(IA->getConstraintString()) +
                        "' are not supported");
        continue;
      }
      CB->setCalledOperand(InlineAsm::get(
          IA->getFunctionType(), "", Constraints, IA->hasSideEffects(),
          IA->isAlignStack(), InlineAsm::AD_ATT));
    }
}

//===----------------------------------------------------------------------===//
// Debug information
//===----------------------------------------------------------------------===//

/// \p E with NVPTX's DWARF address class taken out and AMDGPU's put in: 1 is
/// private, 2 local, none flat memory (AMDGPUTargetInfo::getDWARFAddressSpace
/// in clang/lib/Basic/Targets/AMDGPU.h, NVPTX's in NVPTX.h beside it).
DIExpression *withAddressClass(DIExpression *E, unsigned AS) {
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

//===----------------------------------------------------------------------===//
// The device library
//===----------------------------------------------------------------------===//

/// What CUDA's device library (runtime/device/cuda_library.c) leaves to be
/// defined, since the host looks for it by name and linking makes the library's
/// own definitions internal.
void ModuleLowering::library() {
  auto Define = [&](StringRef Name) {
    GlobalVariable *GV = M.getGlobalVariable(Name);
    if (!GV || !GV->isDeclaration())
      return false;
    GV->setInitializer(Constant::getNullValue(GV->getValueType()));
    GV->setVisibility(GlobalValue::ProtectedVisibility);
    return true;
  };
  Define("__crosslane_heap");
  Define("__crosslane_endings");
  // Only its address is asked for, and by nobody who uses it.
  if (Define("__dso_handle")) {
    GlobalVariable *GV = M.getGlobalVariable("__dso_handle");
    GV->setVisibility(GlobalValue::DefaultVisibility);
    GV->setLinkage(GlobalValue::InternalLinkage);
  }
  if (!Define("__crosslane_printf_lost"))
    return;
  // Kernels get a printf buffer where this is. It lists the formats that are
  // sent as a hash, of which there are none; HIP's runtime wants one line.
  NamedMDNode *Formats = M.getOrInsertNamedMetadata("llvm.printf.fmts");
  if (!Formats->getNumOperands())
    Formats->addOperand(MDNode::get(C, MDString::get(C, "0:0:0,")));
}

//===----------------------------------------------------------------------===//
// Special registers and pointers
//===----------------------------------------------------------------------===//

Value *ModuleLowering::workItemId(IRBuilder<> &B, unsigned Dim) {
  static const Intrinsic::ID IDs[] = {Intrinsic::amdgcn_workitem_id_x,
                                      Intrinsic::amdgcn_workitem_id_y,
                                      Intrinsic::amdgcn_workitem_id_z};
  // CUDA's own limits of a block's dimensions.
  static const unsigned Limits[] = {1024, 1024, 64};
  CallInst *CI = amdgcn(B, IDs[Dim]);
  CI->setMetadata(
      LLVMContext::MD_range,
      MDBuilder(C).createRange(APInt(32, 0), APInt(32, Limits[Dim])));
  return CI;
}

Value *ModuleLowering::groupSize(IRBuilder<> &B, unsigned Dim) {
  const Function *F = B.GetInsertBlock()->getParent();
  if (const MDNode *Required = F->getMetadata("reqd_work_group_size"))
    return mdconst::extract<ConstantInt>(Required->getOperand(Dim));
  // Whole words: smaller loads do not go through the scalar cache before gfx12.
  Value *Word = packetWord(B, Dim == 2 ? 8 : 4);
  return Dim == 1 ? B.CreateLShr(Word, 16) : B.CreateAnd(Word, 0xffff);
}

Value *ModuleLowering::gridSize(IRBuilder<> &B, unsigned Dim) {
  return packetWord(B, 12 + 4 * Dim);
}

/// The dimension in "tid.x", or -1.
int registerDimension(StringRef Name, StringRef Base) {
  if (!Name.consume_front(Base) || Name.size() != 2 || Name[0] != '.' ||
      Name[1] < 'x' || Name[1] > 'z')
    return -1;
  return Name[1] - 'x';
}

/// Cycles of the core clock. gfx11 has only their lower 20 bits, which a loop
/// that waits for a million of them would never see pass: there it is the
/// constant clock of 100 MHz, as if the core ran at 2.4 GHz.
Value *ModuleLowering::clock(IRBuilder<> &B) {
  if (!Opts.has(XL_FEATURE_short_clock))
    return B.CreateCall(
        compat::declareIntrinsic(M, Intrinsic::readcyclecounter));
  return B.CreateMul(
      B.CreateCall(compat::declareIntrinsic(M, Intrinsic::readsteadycounter)),
      B.getInt64(24));
}

/// Nanoseconds.
Value *ModuleLowering::globalTimer(IRBuilder<> &B) {
  Value *Ticks =
      B.CreateCall(compat::declareIntrinsic(M, Intrinsic::readsteadycounter));
  const unsigned MHz = std::max(xl_chip_clock(Opts.gfx()), 1u);
  if (1000 % MHz != 0)
    return B.CreateUDiv(B.CreateMul(Ticks, B.getInt64(1000)), B.getInt64(MHz));
  return B.CreateMul(Ticks, B.getInt64(1000 / MHz));
}

/// The compute unit (from gfx10 on the workgroup processor) that the wave runs
/// on, with its shader array and engine above it and, from gfx942 on, its die;
/// or how many such numbers there may be. As PTX's they are not contiguous.
Value *ModuleLowering::multiprocessor(IRBuilder<> &B, bool Number) {
  const bool Dies = Opts.has(XL_FEATURE_xccs);
  if (Number)
    return B.getInt32(Dies ? 4096 : 256);
  // The operand of s_getreg: the register, and from which bit on how many.
  auto Field = [&](unsigned Register, unsigned From, unsigned Bits) {
    Value *Operand = B.getInt32(Register | From << 6 | (Bits - 1) << 11);
    return B.CreateCall(compat::declareIntrinsic(M, Intrinsic::amdgcn_s_getreg),
                        {Operand});
  };
  constexpr unsigned HwId = 4, XccId = 20, HwId1 = 23;
  if (Opts.has(XL_FEATURE_hw_id1)) // WGP_ID, SA_ID, SE_ID
    return B.CreateOr({Field(HwId1, 10, 4), B.CreateShl(Field(HwId1, 16, 1), 4),
                       B.CreateShl(Field(HwId1, 18, 3), 5)});
  Value *Unit = Field(HwId, 8, 8); // CU_ID, SH_ID, SE_ID
  return Dies ? B.CreateOr(B.CreateShl(Field(XccId, 0, 4), 8), Unit) : Unit;
}

/// A number that no other grid has: where its packet lies, which tells the
/// queue and the place in it, over the lowest 22 bits of its count in the
/// queue. Addresses have 48 bits, and packets lie at multiples of 64.
Value *ModuleLowering::gridId(IRBuilder<> &B) {
  Type *I64 = B.getInt64Ty();
  Value *Packet =
      B.CreatePtrToInt(amdgcn(B, Intrinsic::amdgcn_dispatch_ptr), I64);
  Value *Count = amdgcn(B, Intrinsic::amdgcn_dispatch_id);
  return B.CreateOr(B.CreateShl(Packet, 16),
                    B.CreateAnd(Count, (1u << 22) - 1));
}

Value *ModuleLowering::lowerCall(CallInst &CI, StringRef Name, IRBuilder<> &B) {
  Type *I32 = B.getInt32Ty();
  if (Name.consume_front("read.ptx.sreg.")) {
    if (CI.arg_size() != 0)
      return nullptr;
    if (int D = registerDimension(Name, "tid"); D >= 0)
      return workItemId(B, D);
    if (int D = registerDimension(Name, "ntid"); D >= 0)
      return groupSize(B, D);
    if (int D = registerDimension(Name, "ctaid"); D >= 0) {
      static const Intrinsic::ID IDs[] = {Intrinsic::amdgcn_workgroup_id_x,
                                          Intrinsic::amdgcn_workgroup_id_y,
                                          Intrinsic::amdgcn_workgroup_id_z};
      return amdgcn(B, IDs[D]);
    }
    if (int D = registerDimension(Name, "nctaid"); D >= 0) {
      // CUDA launches whole blocks only.
      Value *Threads = gridSize(B, D);
      return B.CreateUDiv(Threads, groupSize(B, D), "", /*isExact=*/true);
    }
    // HSA numbers work-items as CUDA numbers threads, x first, and fills
    // wavefronts in that order; so a warp is 32 consecutive numbers.
    if (Name == "warpid") {
      // (z * ntid.y + y) * ntid.x + x
      Value *Linear = workItemId(B, 2);
      for (unsigned D : {1, 0}) {
        Linear = B.CreateMul(Linear, groupSize(B, D));
        Linear = B.CreateAdd(Linear, workItemId(B, D));
      }
      return B.CreateLShr(Linear, 5);
    }
    if (Name == "nwarpid") {
      Value *Threads = groupSize(B, 0);
      for (unsigned D : {1, 2})
        Threads = B.CreateMul(Threads, groupSize(B, D));
      return B.CreateLShr(B.CreateAdd(Threads, B.getInt32(31)), 5);
    }
    if (Name == "clock" || Name == "clock64") {
      Value *Cycles = clock(B);
      return Name == "clock" ? B.CreateTrunc(Cycles, I32) : Cycles;
    }
    if (Name == "globaltimer" || Name == "globaltimer.lo") {
      Value *Time = globalTimer(B);
      return CI.getType()->isIntegerTy(32) ? B.CreateTrunc(Time, I32) : Time;
    }
    if (Name == "smid" || Name == "nsmid")
      return multiprocessor(B, /*Number=*/Name == "nsmid");
    if (Name == "gridid") // of 32 bits in LLVM, of 64 in PTX
      return B.CreateZExtOrTrunc(gridId(B), CI.getType());
    return nullptr;
  }

  // From here on the operand is a pointer.
  if (Name.starts_with("isspacep.") || Name.starts_with("ptr.") ||
      Name.starts_with("ldg.") || Name.starts_with("ldu.")) {
    if (CI.arg_size() == 0 || !CI.getArgOperand(0)->getType()->isPointerTy())
      return nullptr;
    Value *P = CI.getArgOperand(0);
    unsigned AS = P->getType()->getPointerAddressSpace();
    if (Name.consume_front("isspacep.")) {
      if (AS != GenericAS)
        return nullptr;
      if (Name == "shared" || Name == "shared.cta")
        return amdgcn(B, Intrinsic::amdgcn_is_shared, P);
      if (Name == "local")
        return amdgcn(B, Intrinsic::amdgcn_is_private, P);
      if (Name == "global") {
        Value *Shared = amdgcn(B, Intrinsic::amdgcn_is_shared, P);
        Value *Private = amdgcn(B, Intrinsic::amdgcn_is_private, P);
        return B.CreateNot(B.CreateOr(Shared, Private));
      }
      if (Name == "const")
        refuse(CI, "constant memory cannot be told from global memory on AMD "
                   "GPUs");
      return nullptr;
    }
    if (Name.starts_with("ptr.")) {
      // ptr.SPACE.to.gen and ptr.gen.to.SPACE: the types say which.
      if (!CI.getType()->isPointerTy() || CI.arg_size() != 1 ||
          !Name.contains(".to."))
        return nullptr;
      if (strangeAddressSpace(CI.getType()) ||
          strangeAddressSpace(P->getType()))
        return nullptr;
      if (AS != GenericAS &&
          CI.getType()->getPointerAddressSpace() != GenericAS &&
          AS != CI.getType()->getPointerAddressSpace())
        return nullptr;
      return B.CreateAddrSpaceCast(P, CI.getType());
    }
    // ldg, ldu: a load from global memory that nobody writes to meanwhile. The
    // second operand is the alignment.
    bool IsLdg = Name.starts_with("ldg.global.");
    if ((!IsLdg && !Name.starts_with("ldu.global.")) || CI.arg_size() != 2 ||
        (AS != GenericAS && AS != GlobalAS) || CI.getType()->isVoidTy())
      return nullptr;
    auto *Alignment = dyn_cast<ConstantInt>(CI.getArgOperand(1));
    uint64_t A = Alignment ? Alignment->getValue().getLimitedValue() : 0;
    if (!isPowerOf2_64(A) || A > Value::MaximumAlignment)
      return nullptr;
    if (AS == GenericAS)
      P = B.CreateAddrSpaceCast(P, PointerType::get(C, GlobalAS));
    LoadInst *L = B.CreateAlignedLoad(CI.getType(), P, Align(A));
    L->copyMetadata(CI, {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope,
                         LLVMContext::MD_noalias, LLVMContext::MD_range});
    if (IsLdg)
      L->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(C, {}));
    return L;
  }

  // move.* only keeps NVPTX from folding its operand.
  if (Name.starts_with("move.") && CI.arg_size() == 1 &&
      CI.getArgOperand(0)->getType() == CI.getType())
    return CI.getArgOperand(0);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// The rest of the module
//===----------------------------------------------------------------------===//

void ModuleLowering::finish() {
  for (const char *Name :
       {"nvvm.annotations", "nvvmir.version", "nvvm.annotations_transplanted"})
    if (NamedMDNode *N = M.getNamedMetadata(Name))
      M.eraseNamedMetadata(N);
  if (NamedMDNode *Flags = M.getModuleFlagsMetadata()) {
    SmallVector<MDNode *, 8> Kept;
    for (MDNode *Flag : Flags->operands()) {
      auto *Key = Flag->getNumOperands() > 1
                      ? dyn_cast_or_null<MDString>(Flag->getOperand(1))
                      : nullptr;
      if (!Key || (!Key->getString().starts_with("nvvm-reflect") &&
                   Key->getString() != "amdhsa_code_object_version"))
        Kept.push_back(Flag);
    }
    Flags->clearOperands();
    for (MDNode *Flag : Kept)
      Flags->addOperand(Flag);
  }
  // The runtimes in use all load version 5; generic processors came with 6.
  M.addModuleFlag(Module::Error, "amdhsa_code_object_version",
                  StringRef(Opts.CPU).ends_with("-generic") ? 600 : 500);
}

} // namespace

PreservedAnalyses NVVMModulePass::run(Module &M, ModuleAnalysisManager &) {
  ModuleLowering(M, Opts).run();
  return PreservedAnalyses::none();
}

} // namespace crosslane
