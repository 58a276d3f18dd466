//===- XLaneBuilder.h - Makes calls for lanes -------------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Makes calls of llvm.xlane.* and of the AMDGPU intrinsics that several passes
/// use for lanes. The intrinsics are described in LLVM's IntrinsicsAMDGPU.td
/// and AMDGPUUsage, the instructions in AMD's ISA manuals.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_XLANEBUILDER_H
#define CROSSLANE_XLANEBUILDER_H

#include "common/Lowering.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/IRBuilder.h"

#include <string>

namespace crosslane {

/// The form of an operation of llvm.xlane. Types are letters: T that of the
/// values, which is the first operand's; b i1, i i32, l i64, t, m a map's.
struct XLaneForm {
  llvm::StringLiteral Name;   ///< Behind "llvm.xlane.".
  llvm::StringLiteral Result; ///< Two letters: a structure.
  llvm::StringLiteral Params; ///< With a name behind = what is immediate.
  bool ByRecipes = false;     ///< CrossLane.td has what it becomes.
  bool Selected = false;      ///< By a target that knows llvm.xlane.
  bool Uniform = false;       ///< All lanes of the wavefront get the same.

  struct Param {
    llvm::Type *Ty;
    llvm::StringRef Immediate;
  };
  llvm::SmallVector<Param, 5> params(llvm::LLVMContext &C, llvm::Type *T) const;
  llvm::FunctionType *type(llvm::LLVMContext &C, llvm::Type *T) const;
  /// Whether it is on values of a type, which ends the name.
  bool hasValues() const { return Params.starts_with("T"); }
};

/// The operations' numbers.
namespace form {
enum : unsigned {
#define XLANE_FORM(NUMBER, ...) NUMBER,
#include "xlane/XLaneForms.def"
};
} // namespace form

/// All operations by their numbers.
llvm::ArrayRef<XLaneForm> xlaneForms();
/// The form of what \p Name behind "llvm.xlane." begins with, which is
/// consumed; null when there is none.
const XLaneForm *consumeXLaneForm(llvm::StringRef &Name);
/// The form of the operation that \p V calls; null when it calls none.
const XLaneForm *xlaneFormOf(const llvm::Value *V);

/// A call of llvm.xlane.\p Name, with the operation's own name behind it where
/// there are several.
llvm::CallInst *createXLane(llvm::IRBuilderBase &B, llvm::StringRef Name,
                            llvm::ArrayRef<llvm::Value *> Args);
/// The number of the own lane in its 32.
llvm::Value *createLane(llvm::IRBuilderBase &B);

/// The end of the name of an intrinsic that is overloaded with \p Ty.
std::string suffixOf(const llvm::Type *Ty);

/// The functions of a module for what needs a loop or a branch, by what they
/// are for and for whom.
using HelperMap = llvm::StringMap<llvm::Function *>;

/// A helper for \p Caller, or others with its attributes: one that \p Known
/// has, or what \p Emit makes of an empty entry block. It is inlined by every
/// pipeline, llc's at -O0 included.
llvm::Function *findHelper(HelperMap &Known, const llvm::Twine &Name,
                           llvm::Function &Caller, llvm::Type *Ret,
                           llvm::ArrayRef<llvm::Type *> Params,
                           llvm::function_ref<void(llvm::Function &)> Emit);

/// ds_bpermute of \p V with a byte address.
llvm::Value *emitBpermute(llvm::IRBuilderBase &B, llvm::Value *Address,
                          llvm::Value *V);

/// llvm.amdgcn.update.dpp; without \p Old no lane keeps anything.
llvm::Value *emitDpp(llvm::IRBuilderBase &B, llvm::Value *Old, llvm::Value *V,
                     unsigned Ctrl, unsigned RowMask = 0xf,
                     unsigned BankMask = 0xf);

/// Keeps \p V in its block. LLVM's machine sinker takes some instructions that
/// are not marked as convergent in it for such that may go to where fewer lanes
/// are (v_permlane16 and v_permlanex16 in LLVM 19, DPP8 in 19 and 22; a target
/// with llvm.xlane.* has them marked), and every sinker would take the
/// operation that a DPP move is to be folded into. The empty assembly is
/// convergent, and gone when nobody needs it.
inline llvm::Value *pin(llvm::IRBuilderBase &B, llvm::Value *V) {
  return opaque(B, V, Opaque::Convergent);
}

} // namespace crosslane

#endif // CROSSLANE_XLANEBUILDER_H
