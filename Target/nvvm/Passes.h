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
/// lives in the file of its name. Behind them what they do for each other and
/// for the pipeline.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_NVVM_PASSES_H
#define CROSSLANE_NVVM_PASSES_H

#include "common/Lowering.h"

namespace crosslane {

/// nvvm-ptx (NVVMPtx.cpp): inline PTX as LLVM IR and `llvm.nvvm.*`.
struct NVVMPtxPass : llvm::PassInfoMixin<NVVMPtxPass> {
  explicit NVVMPtxPass(const LoweringOptions &) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-texture (NVVMTexture.cpp): texture references, and the library of
/// textures and surfaces, linked.
struct NVVMTexturePass : llvm::PassInfoMixin<NVVMTexturePass> {
  explicit NVVMTexturePass(const LoweringOptions &) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-module (NVVMModule.cpp): triple, data layout, kernels, arguments,
/// address spaces, memory, special registers, module flags.
struct NVVMModulePass : llvm::PassInfoMixin<NVVMModulePass> {
  LoweringOptions Opts;
  explicit NVVMModulePass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-undefined (NVVMUndefined.cpp): shifts, divisions and conversions whose
/// result LLVM leaves undefined.
struct NVVMUndefinedPass : llvm::PassInfoMixin<NVVMUndefinedPass> {
  LoweringOptions Opts;
  bool Early; ///< Before optimising for NVIDIA: no shifts.
  explicit NVVMUndefinedPass(LoweringOptions O, bool Early = false)
      : Opts(std::move(O)), Early(Early) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-dead (NVVMDead.cpp): functions that no kernel reaches, constants to be
/// folded, inline assembly that nothing uses.
struct NVVMDeadPass : llvm::PassInfoMixin<NVVMDeadPass> {
  explicit NVVMDeadPass(const LoweringOptions &) {}
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

/// nvvm-barrier (NVVMBarrier.cpp): barriers of a part of the block.
struct NVVMBarrierPass : llvm::PassInfoMixin<NVVMBarrierPass> {
  LoweringOptions Opts;
  explicit NVVMBarrierPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-converge (NVVMConverge.cpp): operations of a warp, or barriers of a
/// block, that lanes come to at different places.
struct NVVMConvergePass : llvm::PassInfoMixin<NVVMConvergePass> {
  LoweringOptions Opts;
  explicit NVVMConvergePass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-ragged (NVVMRagged.cpp): second versions of kernels that shuffle, for
/// blocks that end within a warp.
struct NVVMRaggedPass : llvm::PassInfoMixin<NVVMRaggedPass> {
  explicit NVVMRaggedPass(const LoweringOptions &) {}
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

/// nvvm-partials (NVVMPartials.cpp): a block's partial results, combined by
/// the lanes of a wavefront together.
struct NVVMPartialsPass : llvm::PassInfoMixin<NVVMPartialsPass> {
  LoweringOptions Opts;
  explicit NVVMPartialsPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-fragments (NVVMFragments.cpp): ldmatrix, stmatrix, movmatrix, and
/// wmma's loads and stores.
struct NVVMFragmentsPass : llvm::PassInfoMixin<NVVMFragmentsPass> {
  LoweringOptions Opts;
  explicit NVVMFragmentsPass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-matrix (NVVMMatrix.cpp): products of matrices by a warp.
struct NVVMMatrixPass : llvm::PassInfoMixin<NVVMMatrixPass> {
  LoweringOptions Opts;
  explicit NVVMMatrixPass(LoweringOptions O) : Opts(std::move(O)) {}
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

/// nvvm-convert (NVVMConvert.cpp): saturating conversions to integers. Comes
/// where optimising ends, too.
struct NVVMConvertPass : llvm::PassInfoMixin<NVVMConvertPass> {
  explicit NVVMConvertPass(const LoweringOptions &) {}
  NVVMConvertPass() = default;
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-volatile (NVVMVolatile.cpp): address spaces of volatile accesses. Comes
/// where optimising ends.
struct NVVMVolatilePass : llvm::PassInfoMixin<NVVMVolatilePass> {
  explicit NVVMVolatilePass(const LoweringOptions &) {}
  NVVMVolatilePass() = default;
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-verify (NVVMRefuse.cpp): reports what is no valid IR, before any pass
/// relies on it. LLVM's own verifier would end in a stack dump in clang.
struct NVVMVerifyPass : llvm::PassInfoMixin<NVVMVerifyPass> {
  explicit NVVMVerifyPass(const LoweringOptions &) {}
  NVVMVerifyPass() = default;
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// nvvm-refuse (NVVMRefuse.cpp): reports every `llvm.nvvm.*` call left, every
/// marked instruction and every non-empty inline PTX string, all in one run.
struct NVVMRefusePass : llvm::PassInfoMixin<NVVMRefusePass> {
  LoweringOptions Opts;
  explicit NVVMRefusePass(LoweringOptions O) : Opts(std::move(O)) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Makes one of what clang calls by two names (NVVMStatics.cpp). True when
/// anything changed.
bool joinStatics(llvm::Module &M);

/// Takes a bool of any other byte than 0 for true in what clang made of C++ and
/// no pass has seen (NVVMBools.cpp). True when anything changed.
bool readBoolsAsBytes(llvm::Module &M);

/// Has nvvm-contract fuse products and sums in \p M by nvcc's rule instead of
/// LLVM's (NVVMContract.cpp). True when anything changed.
bool contractAsNvcc(llvm::Module &M);

/// \p X as the integer that PTX's cvt.rzi makes of it, of any float type and
/// vectors of it, and any integer of up to 64 bits (NVVMUndefined.cpp).
llvm::Value *convertToInteger(llvm::IRBuilderBase &B, llvm::Value *X,
                              llvm::Type *To, bool Signed);

/// Whether nvvm-barrier's loops look at \p Pointer until a barrier is complete.
bool isBarrierWord(const llvm::Value *Pointer);

/// Whether a warp arrives at one of nvvm-barrier's barriers by \p I.
bool isBarrierArrival(const llvm::Instruction &I);

/// Adds to \p Reached what the initializers, aliases and functions in it refer
/// to, directly and by way of each other (NVVMDead.cpp).
void addReached(llvm::SetVector<const llvm::GlobalValue *> &Reached);

/// Erases the functions and variables \p Dead, which may refer to each other
/// and to which nothing else but metadata does (NVVMDead.cpp).
void eraseAll(llvm::ArrayRef<llvm::GlobalValue *> Dead);

/// Ends the compilation when kernels of the lowered and optimised \p M need
/// more shared memory than a block can have, and says which, or leaves these
/// out; part of finishLowering (NVVMRefuse.cpp). The backend's own message
/// names no limit.
bool refuseTooMuchShared(llvm::Module &M, bool KeepGoing);

/// Has the backend's warning about shared memory that a function uses, but no
/// kernel of \p M, say where, and once a function; part of finishLowering
/// (NVVMRefuse.cpp).
void explainSharedWithoutKernel(llvm::Module &M);

} // namespace crosslane

#endif // CROSSLANE_NVVM_PASSES_H
