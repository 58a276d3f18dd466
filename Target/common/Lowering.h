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
#include "llvm/ADT/SmallPtrSet.h"
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

/// What \p F may call, and itself. Kernels are not called.
llvm::SetVector<llvm::Function *> reachedFrom(llvm::Function &F);

/// The functions that use \p GV, by constants made of it, too.
llvm::SmallPtrSet<const llvm::Function *, 8>
usersOf(const llvm::GlobalVariable &GV);

/// Calls \p Each with function, NAME and VALUE of every annotation of a
/// function, "NAME=VALUE", which is how C and C++ say attributes of IR:
/// __attribute__((annotate("goacc-workers=4"))).
void forAnnotations(
    const llvm::Module &M,
    llvm::function_ref<void(llvm::Function &, llvm::StringRef, llvm::StringRef)>
        Each);

} // namespace crosslane

#endif // CROSSLANE_LOWERING_H
