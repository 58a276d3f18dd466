//===- ModuleLowering.h - An NVVM module becomes one for AMDGPU -*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The parts of nvvm-module, each in a file:
///
///   NVVMModule.cpp       the target, annotations and attributes; the order
///   ModuleReflect.cpp    __nvvm_reflect
///   ModuleVariables.cpp  types, variables, constructors, debug information
///   ModuleKernels.cpp    kernels, arguments, the stack
///   ModuleRegisters.cpp  special registers and pointers
///
/// Only these files include this header.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_MODULELOWERING_H
#define CROSSLANE_MODULELOWERING_H

#include "common/Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallSet.h"
#include "llvm/IR/DataLayout.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace crosslane {

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
inline constexpr unsigned MaxThreads = 1024;

/// The data layout an NVVM module of 64 bits has, for modules that clang has
/// stripped of theirs. LLVM 22's adds only things that no type in memory has.
inline constexpr llvm::StringLiteral NVPTXLayout =
    "e-i64:64-i128:128-v16:16-v32:32-n16:32:64";

/// What annotations and attributes say about a kernel.
struct LaunchBounds {
  bool IsKernel = false;
  unsigned MaxNTid[3] = {0, 0, 0};
  unsigned ReqNTid[3] = {0, 0, 0};
  unsigned MinCTAs = 0;
  unsigned MaxRegisters = 0;
  llvm::SmallSet<unsigned, 4> GridConstants; ///< Argument numbers, from 0.
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

/// The address space of a pointer or vector of pointers that AMDGPU has no
/// counterpart for.
std::optional<unsigned> strangeAddressSpace(llvm::Type *T);

/// The module, while it becomes one for AMDGPU.
class ModuleLowering {
  llvm::Module &M;
  const LoweringOptions &Opts;
  llvm::LLVMContext &C;
  llvm::DataLayout OldDL;
  llvm::MapVector<llvm::Function *, LaunchBounds> Bounds;
  llvm::DenseMap<llvm::Type *, bool> LayoutCache;
  bool Ftz = false;
  bool PrecDiv = true, PrecSqrt = true;

public:
  ModuleLowering(llvm::Module &M, const LoweringOptions &Opts)
      : M(M), Opts(Opts), C(M.getContext()), OldDL(NVPTXLayout) {}

  /// Lowers the module, or reports why it cannot.
  void run();

private:
  bool setTarget();
  void constructors(llvm::StringRef List, llvm::StringRef Kernel,
                    llvm::StringRef Attribute, bool Backward);
  void readModuleFlags();
  void foldReflect();
  void readAnnotations();
  void readAttributes();
  void checkTypes();
  bool layoutDiffers(llvm::Type *T);
  void deviceCalls();
  void dropTypeTags();
  void globals();
  void byvalCalls();
  void allocas(llvm::Function &F);
  void deviceByval(llvm::Function &F);
  void kernel(llvm::Function &F, LaunchBounds &B);
  void kernelAttributes(llvm::Function &F, const LaunchBounds &B);
  void functionAttributes();
  void inlineAsm();
  void debugInfo();
  void library();
  void launches(llvm::GlobalVariable *Children);
  void finish();

  llvm::Value *lowerCall(llvm::CallInst &CI, llvm::StringRef Name,
                         llvm::IRBuilder<> &B);
  llvm::Value *clock(llvm::IRBuilder<> &B);
  llvm::Value *globalTimer(llvm::IRBuilder<> &B);
  llvm::Value *gridId(llvm::IRBuilder<> &B);
  llvm::Value *multiprocessor(llvm::IRBuilder<> &B, bool Number);
  llvm::Value *groupSize(llvm::IRBuilder<> &B, unsigned Dim);
  llvm::Value *gridSize(llvm::IRBuilder<> &B, unsigned Dim);
  llvm::Value *workItemId(llvm::IRBuilder<> &B, unsigned Dim);
  llvm::CallInst *amdgcn(llvm::IRBuilder<> &B, llvm::Intrinsic::ID ID,
                         llvm::ArrayRef<llvm::Value *> Args = {}) {
    return B.CreateCall(compat::declareIntrinsic(M, ID), Args);
  }
};

} // namespace crosslane

#endif // CROSSLANE_MODULELOWERING_H
