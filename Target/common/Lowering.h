//===- Lowering.h - Common code of the NVVM passes --------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Options, the model of the target, and the recording of rejected constructs.
/// A lowering pass turns the `llvm.nvvm.*` calls that it knows into AMDGPU IR
/// and leaves the others alone. NVVMRefuse reports those that are left. A pass
/// that knows why a call cannot be lowered says so with refuse().
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

/// The mapping of CUDA's 32-lane warps to wavefronts.
enum class WarpModel {
  Packed, ///< wave64: lanes 0-31 and 32-63 are two warps.
  Wave32, ///< wave32: one warp is one wavefront.
};

/// The target and options of `nvvm-to-amdgpu<cpu=...;warp=...;undefined=...>`,
/// complete: defaults are resolved before any pass uses them.
struct LoweringOptions {
  std::string CPU; ///< Processor without features: "gfx90a".
  std::string
      Features;     ///< LLVM feature string without the wavefront size, e.g.
                    ///< "+sramecc,-xnack"; may be empty.
  unsigned Gfx = 0; ///< Generation: 0x803, 0x90a, 0x1030, ...
  WarpModel Model = WarpModel::Packed;
  bool XLane = false;     ///< The target selects llvm.xlane.*.
  bool KeepGoing = false; ///< A rejected construct removes only its kernels.
  bool UndefinedAsLLVM = false; ///< Undefined results are LLVM's, not NVIDIA's.

  unsigned gfx() const { return Gfx; }
  /// Whether the processor has a feature of chips.def.
  bool has(xl_feature Feature) const { return xl_chip_has(Gfx, Feature); }
  unsigned wavefrontSize() const {
    return Model == WarpModel::Packed ? 64 : 32;
  }
  /// The attribute target-features of every function; may be empty.
  std::string functionFeatures() const;
};

/// The parameters of a pass. Parameters that were not given are empty.
struct PassParameters {
  std::string CPU; ///< A target ID.
  std::string Warp;
  std::optional<bool> XLane;
  bool KeepGoing = false;
  std::string Undefined;

  /// Parses "cpu=gfx90a:xnack+;warp=packed;undefined=llvm;xlane;keep-going",
  /// each part of which is optional. If warp, undefined
  /// or keep-going is not given it comes from the command line
  /// (-crosslane-warp, -crosslane-undefined, -crosslane-keep-going=1) or the
  /// environment (CROSSLANE_WARP, CROSSLANE_UNDEFINED, CROSSLANE_KEEP_GOING).
  /// The error names the invalid part.
  static llvm::Expected<PassParameters> parse(llvm::StringRef Params);

  /// The warp model; \p Default if it is not given.
  llvm::Expected<WarpModel> warpModel(WarpModel Default) const;
};

/// A command line option of Crosslane. If it is not given, the environment
/// decides: clang passes options to a plugin only if the plugin is also
/// loaded with -fplugin.
class CrosslaneOption {
  llvm::cl::opt<std::string> *Option;
  const char *Variable;

public:
  /// The plugin may be loaded into a tool whose own target has these passes,
  /// and options, built in; then one option serves both.
  CrosslaneOption(const char *Name, const char *Variable, const char *ValueName,
                  const char *Description);
  std::string get() const;
};

/// An error with the text \p Message.
llvm::Error badOption(const llvm::Twine &Message);

/// The number of instructions above which a function is large
/// (-crosslane-large, CROSSLANE_LARGE). Some of LLVM's passes take more than
/// linear time, and are of little use for code as long as generated and
/// unrolled code: a large function skips them. Typical CUDA code is far
/// smaller.
unsigned largeFunction();

/// True if \p M is CUDA-derived, by its triple, a kernel, an intrinsic, or an
/// attribute. (clang replaces the triple before any pass sees it.)
bool isNVVM(const llvm::Module &M);

/// Removes the promises from \p M that values are defined. clang makes them for
/// parameters, results and loads of i1 values, but CUDA programs do not keep
/// them: a variable that one lane sets and a shuffle moves from there is
/// undefined in the other lanes. With the promise these lanes count as setting
/// it too, and the branch around the assignment vanishes. NVIDIA's compiler
/// promises nothing.
bool dropDefined(llvm::Module &M);

/// The name of \p M for a message: xlcc's input if the compiler gets a
/// generated file (CROSSLANE_INPUT), else the file.
std::string nameOf(const llvm::Module &M);

/// The location of \p I in the user's code: outside of code that is inlined
/// from headers of the system, of CUDA or of Crosslane, as far as possible.
/// Remarks use it too. Empty if there is none.
llvm::DebugLoc userLocation(const llvm::Instruction &I);

/// The place of \p I for a message: file, line and column of userLocation(), or
/// the module if it is not known.
std::string placeOf(const llvm::Instruction &I);

/// For a message about \p I, after placeOf(): "in 'f' (header.h:3), inlined
/// here: " if the location is not where \p I was written, else nothing.
std::string inlinedHere(const llvm::Instruction &I);

/// Ends the compilation with \p Message as an error: exit status 1 and no
/// output, in opt (which exits here), in clang and in llc (which continue to
/// generate code, and therefore get an empty module).
void stopCompilation(llvm::Module &M, const llvm::Twine &Message);

/// A warning with the text \p Message, which clang shows like its own.
void warn(llvm::LLVMContext &C, const llvm::Twine &Message);

/// Marks \p I as rejected for \p Reason (metadata "crosslane.refuse"). The
/// instruction stays in place; NVVMRefuse reports it with its location, its
/// function and the reason. The first reason given is kept.
void refuse(llvm::Instruction &I, const llvm::Twine &Reason);

/// The same for a variable or a function as a whole.
void refuse(llvm::GlobalObject &GO, const llvm::Twine &Reason);

/// The reason that refuse() set on \p I or \p GO; empty if there is none.
llvm::StringRef refusalOf(const llvm::Instruction &I);
llvm::StringRef refusalOf(const llvm::GlobalObject &GO);

/// Why PTX's operation \p Name, or the intrinsic with this name after
/// "llvm.nvvm.", is rejected if its whole family is: operations on tensor
/// memory, tensor maps, several blocks of a cluster, or by four warps. Empty
/// for operations of other families.
llvm::StringRef whyFamilyRefused(llvm::StringRef Name);

/// The metadata on inline assembly with AMDGPU's text that a pass of this
/// project has made.
inline constexpr llvm::StringLiteral OwnAsm = "crosslane.asm";

/// What the copy that opaque() makes may not do, besides being seen through.
enum class Opaque {
  Pure,       ///< Nothing: only hides a value from an optimiser.
  Convergent, ///< Move to a place that other lanes reach.
  Volatile,   ///< Move at all.
};

/// \p V through empty inline assembly that ends in vector registers and costs
/// no more than a copy there, 64 bits in halves: tied registers of 64 bits
/// make LLVM 22's register coalescer crash.
llvm::Value *opaque(llvm::IRBuilderBase &B, llvm::Value *V, Opaque Kind);

/// The content of some vector register, by such assembly that may not move to a
/// place that other lanes reach.
llvm::Value *opaque(llvm::IRBuilderBase &B, llvm::Type *Ty);

/// The word at \p Offset of the launch's hsa_kernel_dispatch_packet_t (HSA
/// Runtime Specification, "Kernel dispatch packet"): workgroup_size_{x,y,z} are
/// 16 bits each from byte 4, grid_size_{x,y,z} 32 bits each from byte 12,
/// counted in work-items. Every launcher provides the packet,
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

/// Calls the function \p Name, in which lanes exchange values.
llvm::CallInst *callConvergent(llvm::IRBuilderBase &B, const llvm::Twine &Name,
                               llvm::Type *Result,
                               llvm::ArrayRef<llvm::Value *> Arguments);

/// Makes every function convergent that has a convergent call, and every one
/// that may call such a function: the lowered code must not move,
/// even if the input does not say so.
void markConvergent(llvm::Module &M);

/// The functions that \p F may call, and \p F. Kernels are not called.
llvm::SetVector<llvm::Function *> reachedFrom(llvm::Function &F);

/// The functions that use \p GV, also by constants that refer to it.
llvm::SmallPtrSet<const llvm::Function *, 8>
usersOf(const llvm::GlobalVariable &GV);

/// Calls \p Each with function, NAME and VALUE of every annotation of a
/// function, "NAME=VALUE", with which C and C++ express attributes of IR:
/// __attribute__((annotate("goacc-workers=4"))).
void forAnnotations(
    const llvm::Module &M,
    llvm::function_ref<void(llvm::Function &, llvm::StringRef, llvm::StringRef)>
        Each);

} // namespace crosslane

#endif // CROSSLANE_LOWERING_H
