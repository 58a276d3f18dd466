//===- NVVMModule.cpp - From an NVVM module to an AMDGPU module -----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Converts everything except the warp operations: the properties of an NVVM
/// module are replaced by those of an AMDGPU module. Before:
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
/// It marks the following for NVVMRefuse: 32-bit NVPTX, address
/// spaces without a counterpart, types whose layout in memory differs, samplers
/// and images, initialised shared memory, calls of kernels, variadic
/// functions, cluster launches, and exits in recursive functions.
///
//===----------------------------------------------------------------------===//

#include "llvmCompat/TargetCompat.h"
#include "nvvm/DeviceCalls.h"
#include "nvvm/ModuleLowering.h"
#include "nvvm/Passes.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/Debug.h"

using namespace llvm;
using namespace crosslane;

#define DEBUG_TYPE "nvvm-module"

STATISTIC(NumKernels, "Number of kernels given AMDGPU's calling convention");
STATISTIC(NumLowered,
          "Number of intrinsics for registers, pointers and loads lowered");

void ModuleLowering::run() {
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
static int dimensionOf(StringRef Key, StringRef Base) {
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
  if (Define("__crosslane_children"))
    launches(M.getGlobalVariable("__crosslane_children"));
  Define("__crosslane_endings");
  // Only its address is taken, and not used.
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

/// Kernels that cannot launch others say so, as the host has a list for each
/// launch of one that may (runtime/cuda/children.c). Who launches uses the
/// variable \p Children. LLVM finds this out by itself only where it optimises.
void ModuleLowering::launches(GlobalVariable *Children) {
  const SmallPtrSet<const Function *, 8> Launching = usersOf(*Children);
  for (Function &F : M)
    if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL &&
        none_of(reachedFrom(F),
                [&](const Function *G) { return Launching.contains(G); })) {
      LLVM_DEBUG(dbgs() << "nvvm-module: " << F.getName()
                        << " launches no kernels\n");
      F.addFnAttr("amdgpu-no-hostcall-ptr");
    }
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

PreservedAnalyses NVVMModulePass::run(Module &M, ModuleAnalysisManager &) {
  ModuleLowering(M, Opts).run();
  return PreservedAnalyses::none();
}
