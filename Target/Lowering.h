//===- Lowering.h - What the NVVM-to-AMDGPU passes share --------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Options, the model of the target, and the way refusals travel. A lowering
/// pass turns the `llvm.nvvm.*` calls it knows into AMDGPU IR and leaves the
/// others alone; what is left when NVVMRefuse runs is reported. A pass that
/// knows why a call cannot be lowered says so with refuse().
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_LOWERING_H
#define CROSSLANE_LOWERING_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/Error.h"
#include <string>

namespace crosslane {

/// How CUDA's 32-lane warps lie on wavefronts.
enum class WarpModel {
  Packed, ///< wave64: lanes 0-31 and 32-63 are two warps.
  Wave32, ///< wave32: one warp is one wavefront.
};

/// The parameters of `nvvm-to-amdgpu<cpu=...;warp=packed|wave32>`, complete:
/// defaults are resolved before any pass sees them.
struct LoweringOptions {
  std::string CPU; ///< Processor without features: "gfx90a".
  std::string
      Features; ///< LLVM feature string, e.g. "+sramecc,-xnack"; may be empty.
  WarpModel Model = WarpModel::Packed;

  /// Generation number: 0x900, 0x906, 0x90a, 0x942, 0x1030, ...
  unsigned gfx() const;
  unsigned wavefrontSize() const {
    return Model == WarpModel::Packed ? 64 : 32;
  }
};

/// Resolves the parameter string of a pass ("cpu=gfx90a:xnack+;warp=packed",
/// either part may be missing) against the command line (-crosslane-cpu,
/// -crosslane-warp), the environment (CROSSLANE_CPU, CROSSLANE_WARP) and
/// \p CompiledFor, the processor that the host tool generates code for (empty
/// when unknown), in this order. The error names the bad part.
llvm::Expected<LoweringOptions> resolveOptions(llvm::StringRef Params,
                                               llvm::StringRef CompiledFor);

/// The processor that the host tool's own target machine generates code for,
/// when \p M is an AMDGPU module for it and the processor is one Crosslane
/// knows; otherwise empty.
std::string processorOfHost(llvm::Module &M, llvm::ModuleAnalysisManager &MAM);

/// True when the command line or the environment names a processor.
bool processorIsNamed();

/// True when \p M is CUDA-derived: its triple, a kernel, an intrinsic, or an
/// attribute says so. (clang replaces the triple before any pass sees it.)
bool isNVVM(const llvm::Module &M);

/// Ends the compilation with \p Message as an error: exit status 1 and no
/// output, in opt (which exits here) and in clang (which goes on to generate
/// code, and therefore finds an empty module).
void stopCompilation(llvm::Module &M, const llvm::Twine &Message);

/// Marks \p I as refused for \p Reason (metadata "crosslane.refuse"). The
/// instruction stays in place; NVVMRefuse reports it with its location, its
/// function and the reason. The first reason given wins.
void refuse(llvm::Instruction &I, const llvm::Twine &Reason);

/// The same for a variable or a function as a whole.
void refuse(llvm::GlobalObject &GO, const llvm::Twine &Reason);

/// The reason that refuse() left on \p I or \p GO; empty when there is none.
llvm::StringRef refusalOf(const llvm::Instruction &I);
llvm::StringRef refusalOf(const llvm::GlobalObject &GO);

/// What the copy that opaque() makes may not do beside being seen through.
enum class Opaque {
  Pure,       ///< Nothing: a value without an optimiser's knowledge of it.
  Convergent, ///< Move to a place that other lanes reach.
  Volatile,   ///< Move at all.
};

/// \p V through empty inline assembly that ends in vector registers and costs
/// no more than a copy there, 64 bits in halves: registers of 64 bits tied to
/// each other make LLVM 22's register coalescer crash.
llvm::Value *opaque(llvm::IRBuilderBase &B, llvm::Value *V, Opaque Kind);

/// Calls \p Lower for every call of an `llvm.nvvm.*` function in \p M, with
/// the name after "llvm.nvvm." ("shfl.sync.bfly.i32") and a builder placed
/// before the call with its debug location. The result replaces the call,
/// which is then erased; nullptr leaves it alone. For calls that return void
/// return any non-null value of the module (the helper ignores it). Several
/// passes may look at the same call. Unused declarations are erased at the end.
/// Returns true when anything changed.
bool lowerNVVMCalls(llvm::Module &M,
                    llvm::function_ref<llvm::Value *(
                        llvm::CallInst &, llvm::StringRef, llvm::IRBuilder<> &)>
                        Lower);

/// Makes every function convergent that has a convergent call, and every one
/// that may call such a function: what the lowering leaves must stay where it
/// is, also when the input does not say so.
void markConvergent(llvm::Module &M);

// The passes, in the order in which nvvm-to-amdgpu runs them. Each is also
// registered under its own name, takes the same parameters, and lives in the
// file of its name.

/// nvvm-shell (NVVMShell.cpp): triple, data layout, kernels, arguments,
/// address spaces, memory, special registers, module flags.
struct NVVMShellPass : llvm::PassInfoMixin<NVVMShellPass> {
  LoweringOptions Opts;
  explicit NVVMShellPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-contract (NVVMContract.cpp): products and sums fused where NVPTX fuses
/// them, and nowhere else.
struct NVVMContractPass : llvm::PassInfoMixin<NVVMContractPass> {
  LoweringOptions Opts;
  explicit NVVMContractPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-tree (NVVMTree.cpp): reductions and scans by chains of shuffles, and
/// those of the device runtime over wavefronts.
struct NVVMTreePass : llvm::PassInfoMixin<NVVMTreePass> {
  LoweringOptions Opts;
  explicit NVVMTreePass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-warp (NVVMWarp.cpp): lane ids and masks, shuffles, votes, match,
/// redux, activemask, through the records of CrossLane.td.
struct NVVMWarpPass : llvm::PassInfoMixin<NVVMWarpPass> {
  LoweringOptions Opts;
  explicit NVVMWarpPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-sync (NVVMSync.cpp): barriers, fences, nvvm atomics, the scopes of
/// LLVM atomics.
struct NVVMSyncPass : llvm::PassInfoMixin<NVVMSyncPass> {
  LoweringOptions Opts;
  explicit NVVMSyncPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-scalar (NVVMScalar.cpp): intrinsics of one thread's arithmetic.
struct NVVMScalarPass : llvm::PassInfoMixin<NVVMScalarPass> {
  LoweringOptions Opts;
  explicit NVVMScalarPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-divide (NVVMDivide.cpp): integer divisions that the backend would
/// shrink wrongly. Not one of nvvm-to-amdgpu's; it comes where optimising ends.
struct NVVMDividePass : llvm::PassInfoMixin<NVVMDividePass> {
  explicit NVVMDividePass(const LoweringOptions &) {}
  NVVMDividePass() = default;
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Rewrites what the backend would compile wrongly (BackendBugs.cpp); part of
/// nvvm-divide.
bool avoidBackendBugs(llvm::Function &, llvm::FunctionAnalysisManager &);

/// nvvm-refuse (NVVMRefuse.cpp): reports every `llvm.nvvm.*` call left, every
/// marked instruction and every non-empty inline PTX string, all in one run.
struct NVVMRefusePass : llvm::PassInfoMixin<NVVMRefusePass> {
  LoweringOptions Opts;
  explicit NVVMRefusePass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

} // namespace crosslane

#endif // CROSSLANE_LOWERING_H
