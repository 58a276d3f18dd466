//===- llvmCompat.h - The differences between LLVM 19 and 22 ----*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// All code that differs between the two supported LLVM versions. Parts that
/// few files use and that need long headers of LLVM are in TargetCompat.h and
/// PassPlugin.h.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_LLVMCOMPAT_H
#define CROSSLANE_LLVMCOMPAT_H

#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Config/llvm-config.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/Intrinsics.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/OptBisect.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/TargetParser/Triple.h"

/// From llvm-c/Core.h, in every LLVM since 16.
extern "C" __attribute__((weak)) void
LLVMGetVersion(unsigned *Major, unsigned *Minor, unsigned *Patch);

namespace crosslane {
namespace compat {

/// The major version of the LLVM around us; our own when it does not say.
/// In an LLVM that a plugin is not made for it may call this and whatever is
/// sure to be the same there.
inline unsigned versionOfHost() {
  unsigned Major = LLVM_VERSION_MAJOR;
  if (LLVMGetVersion)
    LLVMGetVersion(&Major, nullptr, nullptr);
  return Major;
}
inline bool isOwnLLVM() { return versionOfHost() == LLVM_VERSION_MAJOR; }

/// Module::{get,set}TargetTriple take a Triple since LLVM 21.
inline llvm::Triple getTriple(const llvm::Module &M) {
  return llvm::Triple(M.getTargetTriple());
}
inline void setTriple(llvm::Module &M, llvm::StringRef TT) {
#if LLVM_VERSION_MAJOR >= 21
  M.setTargetTriple(llvm::Triple(TT));
#else
  M.setTargetTriple(TT);
#endif
}

/// Intrinsic::getDeclaration was renamed in LLVM 20.
inline llvm::Function *
declareIntrinsic(llvm::Module &M, llvm::Intrinsic::ID ID,
                 llvm::ArrayRef<llvm::Type *> Types = {}) {
#if LLVM_VERSION_MAJOR >= 20
  return llvm::Intrinsic::getOrInsertDeclaration(&M, ID, Types);
#else
  return llvm::Intrinsic::getDeclaration(&M, ID, Types);
#endif
}

/// What is asked before each optional pass of code generation. The function has
/// become const.
struct PassGate : llvm::OptPassGate {
  virtual bool mayRun(llvm::StringRef Pass, llvm::StringRef Unit) const = 0;
#if LLVM_VERSION_MAJOR >= 22
  bool shouldRunPass(llvm::StringRef Pass, llvm::StringRef Unit) const override{
#else
  bool shouldRunPass(const llvm::StringRef Pass,
                     llvm::StringRef Unit) override {
#endif
      return mayRun(Pass, Unit);
} bool isEnabled() const override {
  return true;
}
}; // namespace compat

/// Lifetime markers have lost their size operand in LLVM 22; this is the
/// number of the pointer operand.
#if LLVM_VERSION_MAJOR >= 22
constexpr unsigned LifetimePointerOperand = 0;
#else
constexpr unsigned LifetimePointerOperand = 1;
#endif

/// What is known of a value at \p At. The depth has changed its place.
inline llvm::KnownBits knownBits(const llvm::Value *V,
                                 const llvm::DataLayout &DL,
                                 llvm::AssumptionCache *AC,
                                 const llvm::Instruction *At) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::computeKnownBits(V, DL, AC, At);
#else
  return llvm::computeKnownBits(V, DL, 0, AC, At);
#endif
}
inline unsigned signBits(const llvm::Value *V, const llvm::DataLayout &DL,
                         llvm::AssumptionCache *AC,
                         const llvm::Instruction *At) {
#if LLVM_VERSION_MAJOR >= 22
  return llvm::ComputeNumSignBits(V, DL, AC, At);
#else
  return llvm::ComputeNumSignBits(V, DL, 0, AC, At);
#endif
}

/// Whether the target says of \p V that its operands do not make it uniform.
inline bool isSourceOfDivergence(const llvm::TargetTransformInfo &TTI,
                                 const llvm::Value *V) {
#if LLVM_VERSION_MAJOR >= 22
  return TTI.getInstructionUniformity(V) ==
         llvm::InstructionUniformity::NeverUniform;
#else
  return TTI.isSourceOfDivergence(V);
#endif
}

/// AMDGPU generates code for llvm.lround and its like in LLVM 22, not in 19.
constexpr bool RoundsToInteger = LLVM_VERSION_MAJOR >= 22;

/// GCNDPPCombine folds DPP moves into the 64-bit products of gfx12.
constexpr bool FoldsDppIntoProduct = LLVM_VERSION_MAJOR >= 22;

/// The intrinsics of gfx950's v_permlane16_swap and v_permlane32_swap came with
/// LLVM 20. Both results, on i32.
#if LLVM_VERSION_MAJOR >= 20
constexpr bool HasPermlaneSwap = true;
#else
constexpr bool HasPermlaneSwap = false;
#endif
inline llvm::Value *createPermlaneSwapPair(llvm::IRBuilderBase &B, bool Is32,
                                           llvm::Value *First,
                                           llvm::Value *Second) {
#if LLVM_VERSION_MAJOR >= 20
  return B.CreateIntrinsic(Is32 ? llvm::Intrinsic::amdgcn_permlane32_swap
                                : llvm::Intrinsic::amdgcn_permlane16_swap,
                           {}, {First, Second, B.getFalse(), B.getFalse()});
#else
  llvm_unreachable("no such intrinsic");
#endif
}
inline bool isPermlaneSwap(const llvm::IntrinsicInst &I) {
#if LLVM_VERSION_MAJOR >= 20
  return I.getIntrinsicID() == llvm::Intrinsic::amdgcn_permlane16_swap ||
         I.getIntrinsicID() == llvm::Intrinsic::amdgcn_permlane32_swap;
#else
  return false;
#endif
}
/// Result \p Which alone.
inline llvm::Value *createPermlaneSwap(llvm::IRBuilderBase &B, bool Is32,
                                       llvm::Value *First, llvm::Value *Second,
                                       unsigned Which) {
  return B.CreateExtractValue(createPermlaneSwapPair(B, Is32, First, Second),
                              Which);
}

} // namespace crosslane
} // namespace crosslane

#endif // CROSSLANE_LLVMCOMPAT_H
