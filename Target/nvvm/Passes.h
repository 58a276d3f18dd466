//===- Passes.h - The passes from NVVM --------------------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The passes of this folder, in the order in which nvvm-to-amdgpu runs them.
/// Each is also registered under its own name, takes the same parameters, and
/// is in the file of its name. The functions that they share with each other
/// and with the pipeline follow.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_NVVM_PASSES_H
#define CROSSLANE_NVVM_PASSES_H

#include "common/Lowering.h"

namespace crosslane {

/// nvvm-ptx (NVVMPtx.cpp): translates inline PTX to LLVM IR and `llvm.nvvm.*`.
struct NVVMPtxPass : llvm::PassInfoMixin<NVVMPtxPass> {
  explicit NVVMPtxPass(const LoweringOptions &) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-texture (NVVMTexture.cpp): lowers texture references, and links the
/// library of textures and surfaces.
struct NVVMTexturePass : llvm::PassInfoMixin<NVVMTexturePass> {
  explicit NVVMTexturePass(const LoweringOptions &) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-module (NVVMModule.cpp): converts triple, data layout, kernels,
/// arguments, address spaces, memory, special registers, module flags.
struct NVVMModulePass : llvm::PassInfoMixin<NVVMModulePass> {
  LoweringOptions Opts;
  explicit NVVMModulePass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-undefined (NVVMUndefined.cpp): defines shifts, divisions and
/// conversions whose result LLVM leaves undefined.
struct NVVMUndefinedPass : llvm::PassInfoMixin<NVVMUndefinedPass> {
  LoweringOptions Opts;
  bool Early; ///< Before optimising for NVIDIA: no shifts.
  explicit NVVMUndefinedPass(LoweringOptions O, bool Early = false)
      : Opts(std::move(O)), Early(Early) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-dead (NVVMDead.cpp): removes functions that no kernel reaches and
/// unused inline assembly, and folds constants.
struct NVVMDeadPass : llvm::PassInfoMixin<NVVMDeadPass> {
  explicit NVVMDeadPass(const LoweringOptions &) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-contract (NVVMContract.cpp): fuses products and sums where NVPTX fuses
/// them, and nowhere else.
struct NVVMContractPass : llvm::PassInfoMixin<NVVMContractPass> {
  LoweringOptions Opts;
  explicit NVVMContractPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-barrier (NVVMBarrier.cpp): lowers barriers for a part of the block.
struct NVVMBarrierPass : llvm::PassInfoMixin<NVVMBarrierPass> {
  LoweringOptions Opts;
  explicit NVVMBarrierPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-converge (NVVMConverge.cpp): handles warp operations, and barriers of a
/// block, that lanes reach at different places.
struct NVVMConvergePass : llvm::PassInfoMixin<NVVMConvergePass> {
  LoweringOptions Opts;
  explicit NVVMConvergePass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-ragged (NVVMRagged.cpp): makes second versions of kernels that shuffle,
/// for blocks that end within a warp.
struct NVVMRaggedPass : llvm::PassInfoMixin<NVVMRaggedPass> {
  explicit NVVMRaggedPass(const LoweringOptions &) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-tree (NVVMTree.cpp): recognises reductions and scans in chains of
/// shuffles, and those of the device runtime over wavefronts.
struct NVVMTreePass : llvm::PassInfoMixin<NVVMTreePass> {
  LoweringOptions Opts;
  explicit NVVMTreePass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-partials (NVVMPartials.cpp): combines a block's partial results by all
/// lanes of a wavefront.
struct NVVMPartialsPass : llvm::PassInfoMixin<NVVMPartialsPass> {
  LoweringOptions Opts;
  explicit NVVMPartialsPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-fragments (NVVMFragments.cpp): lowers ldmatrix, stmatrix, movmatrix,
/// and wmma's loads and stores.
struct NVVMFragmentsPass : llvm::PassInfoMixin<NVVMFragmentsPass> {
  LoweringOptions Opts;
  explicit NVVMFragmentsPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-matrix (NVVMMatrix.cpp): lowers matrix products of a warp.
struct NVVMMatrixPass : llvm::PassInfoMixin<NVVMMatrixPass> {
  LoweringOptions Opts;
  explicit NVVMMatrixPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-warp (NVVMWarp.cpp): lowers lane ids and masks, shuffles, votes, match,
/// redux, activemask, through the records of CrossLane.td.
struct NVVMWarpPass : llvm::PassInfoMixin<NVVMWarpPass> {
  LoweringOptions Opts;
  explicit NVVMWarpPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-sync (NVVMSync.cpp): lowers barriers, fences, nvvm atomics, and the
/// scopes of LLVM atomics.
struct NVVMSyncPass : llvm::PassInfoMixin<NVVMSyncPass> {
  LoweringOptions Opts;
  explicit NVVMSyncPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-scalar (NVVMScalar.cpp): lowers intrinsics of one thread's arithmetic.
struct NVVMScalarPass : llvm::PassInfoMixin<NVVMScalarPass> {
  LoweringOptions Opts;
  explicit NVVMScalarPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-convert (NVVMConvert.cpp): lowers saturating conversions to integers.
/// Runs after the optimiser, too.
struct NVVMConvertPass : llvm::PassInfoMixin<NVVMConvertPass> {
  explicit NVVMConvertPass(const LoweringOptions &) {}
  NVVMConvertPass() = default;
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-volatile (NVVMVolatile.cpp): infers address spaces of volatile
/// accesses. Runs after the optimiser.
struct NVVMVolatilePass : llvm::PassInfoMixin<NVVMVolatilePass> {
  explicit NVVMVolatilePass(const LoweringOptions &) {}
  NVVMVolatilePass() = default;
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-verify (NVVMRefuse.cpp): reports invalid IR before any pass
/// relies on it. LLVM's own verifier would end in a stack dump in clang.
struct NVVMVerifyPass : llvm::PassInfoMixin<NVVMVerifyPass> {
  explicit NVVMVerifyPass(const LoweringOptions &) {}
  NVVMVerifyPass() = default;
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-refuse (NVVMRefuse.cpp): reports every remaining `llvm.nvvm.*` call,
/// every marked instruction and every non-empty inline PTX string, in one run.
struct NVVMRefusePass : llvm::PassInfoMixin<NVVMRefusePass> {
  LoweringOptions Opts;
  explicit NVVMRefusePass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Merges variables that clang's code names in two ways (NVVMStatics.cpp). True
/// if anything changed.
bool joinStatics(llvm::Module &M);

/// Treats a bool with any byte but 0 as true in clang's IR of C++ before any
/// pass (NVVMBools.cpp). True if anything changed.
bool readBoolsAsBytes(llvm::Module &M);

/// Makes nvvm-contract fuse products and sums in \p M by nvcc's rule instead of
/// LLVM's (NVVMContract.cpp). True if anything changed.
bool contractAsNvcc(llvm::Module &M);

/// Converts \p X to an integer like PTX's cvt.rzi, for any float type and
/// vectors of it, and any integer of up to 64 bits (NVVMUndefined.cpp).
llvm::Value *convertToInteger(llvm::IRBuilderBase &B, llvm::Value *X,
                              llvm::Type *To, bool Signed);

/// Whether nvvm-barrier's loops poll \p Pointer until a barrier is complete.
bool isBarrierWord(const llvm::Value *Pointer);

/// Whether \p I is a warp's arrival at one of nvvm-barrier's barriers.
bool isBarrierArrival(const llvm::Instruction &I);

/// Adds to \p Reached the globals that the initializers, aliases and functions
/// in it refer to, directly and indirectly (NVVMDead.cpp).
void addReached(llvm::SetVector<const llvm::GlobalValue *> &Reached);

/// Erases the functions and variables \p Dead, which may refer to each other
/// and to which otherwise only metadata refers (NVVMDead.cpp).
void eraseAll(llvm::ArrayRef<llvm::GlobalValue *> Dead);

/// Ends the compilation if kernels of the lowered and optimised \p M need
/// more shared memory than a block can have, and names them, or leaves them
/// out; part of finishLowering (NVVMRefuse.cpp). The backend's own message
/// names no limit.
bool refuseTooMuchShared(llvm::Module &M, bool KeepGoing);

/// Adds the place to the backend's warning about shared memory that a function
/// uses, but no kernel of \p M, and gives it once for each function; part of
/// finishLowering (NVVMRefuse.cpp).
void explainSharedWithoutKernel(llvm::Module &M);

} // namespace crosslane

#endif // CROSSLANE_NVVM_PASSES_H
