//===- NVVMCodeGen.h - NVVM modules in the AMDGPU target --------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The places at which the AMDGPU target accepts NVVM modules: the start of
/// code generation, for tools without an optimiser, and the pipelines of
/// others.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_NVVMCODEGEN_H
#define CROSSLANE_NVVMCODEGEN_H

namespace llvm {

class GCNTargetMachine;
class ModulePass;
class PassBuilder;
class PassRegistry;

/// Lowers what is NVVM, and is the first of all passes of code generation.
ModulePass *createNVVMCodeGenPass(const GCNTargetMachine &TM);
void initializeNVVMCodeGenPass(PassRegistry &);

/// Registers the passes for what \p TM generates code for. \p TM must outlive
/// what \p PB builds.
void registerNVVMPasses(PassBuilder &PB, const GCNTargetMachine &TM);

} // namespace llvm

#endif // CROSSLANE_NVVMCODEGEN_H
