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

#include "crosslane/chips.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/Twine.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PassManager.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/Error.h"
#include <optional>
#include <string>

namespace crosslane {

/// How CUDA's 32-lane warps lie on wavefronts.
enum class WarpModel {
  Packed, ///< wave64: lanes 0-31 and 32-63 are two warps.
  Wave32, ///< wave32: one warp is one wavefront.
};

/// What `nvvm-to-amdgpu<cpu=...;warp=packed|wave32;undefined=...>` lowers for,
/// complete: defaults are resolved before any pass sees them.
struct LoweringOptions {
  std::string CPU; ///< Processor without features: "gfx90a".
  std::string
      Features;     ///< LLVM feature string without the wavefront size, e.g.
                    ///< "+sramecc,-xnack"; may be empty.
  unsigned Gfx = 0; ///< Generation: 0x803, 0x90a, 0x1030, ...
  WarpModel Model = WarpModel::Packed;
  bool XLane = false;           ///< The target selects llvm.xlane.*.
  bool KeepGoing = false;       ///< What is refused costs its kernels alone.
  bool UndefinedAsLLVM = false; ///< Nothing is defined as NVIDIA does it.

  unsigned gfx() const { return Gfx; }
  /// Whether the processor has a feature of chips.def.
  bool has(xl_feature Feature) const { return xl_chip_has(Gfx, Feature); }
  unsigned wavefrontSize() const {
    return Model == WarpModel::Packed ? 64 : 32;
  }
  /// The attribute target-features of every function; may be empty.
  std::string functionFeatures() const;
};

/// The parameters of a pass. What was not given is empty.
struct PassParameters {
  std::string CPU; ///< A target ID.
  std::string Warp;
  std::optional<bool> XLane;
  bool KeepGoing = false;
  std::string Undefined;

  /// Parses "cpu=gfx90a:xnack+;warp=packed;undefined=llvm;xlane;keep-going",
  /// each part of which may be missing. Where warp, undefined
  /// or keep-going is not given it is taken from the command line
  /// (-crosslane-warp, -crosslane-undefined, -crosslane-keep-going=1) or the
  /// environment (CROSSLANE_WARP, CROSSLANE_UNDEFINED, CROSSLANE_KEEP_GOING).
  /// The error names the bad part.
  static llvm::Expected<PassParameters> parse(llvm::StringRef Params);

  /// The warp model; \p Default when it is given nowhere.
  llvm::Expected<WarpModel> warpModel(WarpModel Default) const;
};

/// An option of Crosslane's on the command line. The environment is the last
/// resort: clang hands a plugin no options of its own unless the plugin is also
/// loaded with -fplugin.
class CrosslaneOption {
  llvm::cl::opt<std::string> *Option;
  const char *Variable;

public:
  /// The plugin may be loaded into a tool whose own target has these passes,
  /// and options, built in; then the one option serves both.
  CrosslaneOption(const char *Name, const char *Variable, const char *ValueName,
                  const char *Description);
  std::string get() const;
};

/// An error with the text \p Message.
llvm::Error badOption(const llvm::Twine &Message);

/// The instructions of a function above which it is large (-crosslane-large,
/// CROSSLANE_LARGE). Some of LLVM's passes take more than linear time, and are
/// of little use for what is as long as generated and unrolled code: a large
/// function goes without these. What CUDA code usually holds is far smaller.
unsigned largeFunction();

/// True when \p M is CUDA-derived: its triple, a kernel, an intrinsic, or an
/// attribute says so. (clang replaces the triple before any pass sees it.)
bool isNVVM(const llvm::Module &M);

/// Takes the promises out of \p M that values are defined: clang makes them for
/// parameters, results and loads of truths, and CUDA's programs do not keep
/// them. A variable that one lane sets and a shuffle takes from there is
/// undefined in the others; with the promise they are said to set it too, and
/// the branch around what sets it vanishes. NVIDIA's compiler promises nothing.
bool dropDefined(llvm::Module &M);

/// The name of \p M for a message: the input that xlcc was given where it
/// hands the compiler a file of its own (CROSSLANE_INPUT), else the file.
std::string nameOf(const llvm::Module &M);

/// The location of \p I that its author knows: out of what is inlined from
/// headers of the system, of CUDA or of Crosslane, as far as that goes. Remarks
/// take it too. Empty when there is none.
llvm::DebugLoc userLocation(const llvm::Instruction &I);

/// Where \p I is for a message: file, line and column of userLocation(), or
/// the module when it is not known.
std::string placeOf(const llvm::Instruction &I);

/// For a message about \p I behind placeOf(): "in 'f' (header.h:3), inlined
/// here: " when the location is not where \p I was written, else nothing.
std::string inlinedHere(const llvm::Instruction &I);

/// Ends the compilation with \p Message as an error: exit status 1 and no
/// output, in opt (which exits here), in clang and in llc (which go on to
/// generate code, and therefore find an empty module).
void stopCompilation(llvm::Module &M, const llvm::Twine &Message);

/// A warning with the text \p Message, which clang shows as one of its own.
void warn(llvm::LLVMContext &C, const llvm::Twine &Message);

/// Marks \p I as refused for \p Reason (metadata "crosslane.refuse"). The
/// instruction stays in place; NVVMRefuse reports it with its location, its
/// function and the reason. The first reason given wins.
void refuse(llvm::Instruction &I, const llvm::Twine &Reason);

/// The same for a variable or a function as a whole.
void refuse(llvm::GlobalObject &GO, const llvm::Twine &Reason);

/// The reason that refuse() left on \p I or \p GO; empty when there is none.
llvm::StringRef refusalOf(const llvm::Instruction &I);
llvm::StringRef refusalOf(const llvm::GlobalObject &GO);

/// Why PTX's operation \p Name, or the intrinsic that has this name behind
/// "llvm.nvvm.", is refused where its whole family is: what works on tensor
/// memory, tensor maps, several blocks of a cluster, or by four warps. Empty
/// for what is of no such family.
llvm::StringRef whyFamilyRefused(llvm::StringRef Name);

/// The metadata on inline assembly that a pass here has made, with text for
/// AMDGPU.
inline constexpr llvm::StringLiteral OwnAsm = "crosslane.asm";

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

/// Whatever is in some vector register, by such assembly that may not move to a
/// place that other lanes reach.
llvm::Value *opaque(llvm::IRBuilderBase &B, llvm::Type *Ty);

/// The word at \p Offset of the launch's hsa_kernel_dispatch_packet_t (HSA
/// Runtime Specification, "Kernel dispatch packet"): workgroup_size_{x,y,z} are
/// 16 bits each from byte 4, grid_size_{x,y,z} 32 bits each from byte 12,
/// counted in work-items. The packet is there whoever launches the kernel,
/// unlike the implicit arguments, which the host has to fill in.
llvm::Value *packetWord(llvm::IRBuilderBase &B, unsigned Offset);

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

/// Calls the function \p Name, by which lanes learn of each other.
llvm::CallInst *callConvergent(llvm::IRBuilderBase &B, const llvm::Twine &Name,
                               llvm::Type *Result,
                               llvm::ArrayRef<llvm::Value *> Arguments);

/// Makes every function convergent that has a convergent call, and every one
/// that may call such a function: what the lowering leaves must stay where it
/// is, also when the input does not say so.
void markConvergent(llvm::Module &M);

/// Calls \p Each with function, NAME and VALUE of every annotation of a
/// function, "NAME=VALUE", which is how C and C++ say attributes of IR:
/// __attribute__((annotate("goacc-workers=4"))).
void forAnnotations(
    const llvm::Module &M,
    llvm::function_ref<void(llvm::Function &, llvm::StringRef, llvm::StringRef)>
        Each);

// The passes, in the order in which nvvm-to-amdgpu runs them. Each is also
// registered under its own name, takes the same parameters, and lives in the
// file of its name.

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

/// Whether nvvm-barrier's loops look at \p Pointer until a barrier is complete.
bool isBarrierWord(const llvm::Value *Pointer);

/// Whether a warp arrives at one of nvvm-barrier's barriers by \p I.
bool isBarrierArrival(const llvm::Instruction &I);

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

/// xlane (XLane.cpp): `llvm.xlane.*`, also in modules that are not NVVM; moves
/// only for LLVMs whose AMDGPU target does not select them itself.
struct XLanePass : llvm::PassInfoMixin<XLanePass> {
  LoweringOptions Opts;
  bool Alone; ///< No nvvm-refuse follows: it reports what it refuses.
  explicit XLanePass(LoweringOptions O, bool Alone = false)
      : Opts(std::move(O)), Alone(Alone) {}
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// Whether \p M has `llvm.xlane.*`.
bool usesXLane(const llvm::Module &M);
/// Whether \p M has those that no target selects: maps, reductions and scans.
bool combinesLanes(const llvm::Module &M);

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

/// backend-bugs (BackendBugs.cpp): what the backend would compile wrongly. Not
/// one of nvvm-to-amdgpu's; it comes where optimising ends.
struct BackendBugsPass : llvm::PassInfoMixin<BackendBugsPass> {
  explicit BackendBugsPass(const LoweringOptions &) {}
  BackendBugsPass() = default;
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

/// BackendBugs.cpp, 9. In what is compiled without optimising from now on, in
/// this process:
void spillScalarsToMemory();
/// BackendBugs.cpp, 22. In \p F, whose lanes run independently:
void keepScalarsInPlace(llvm::Function &F);

/// nvvm-verify (NVVMRefuse.cpp): reports what is no valid IR, before any pass
/// relies on it. LLVM's own verifier would end in a stack dump in clang.
struct NVVMVerifyPass : llvm::PassInfoMixin<NVVMVerifyPass> {
  explicit NVVMVerifyPass(const LoweringOptions &) {}
  NVVMVerifyPass() = default;
  llvm::PreservedAnalyses run(llvm::Module &, llvm::ModuleAnalysisManager &);
  static bool isRequired() { return true; }
};

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
