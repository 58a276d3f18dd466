//===- XLaneBuilder.h - Creates calls for lanes -----------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Creates calls of llvm.xlane.* and of the AMDGPU intrinsics that several
/// passes use for lanes. LLVM's IntrinsicsAMDGPU.td and AMDGPUUsage describe
/// the intrinsics, AMD's ISA manuals the instructions.
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
  llvm::StringLiteral Name;   ///< After "llvm.xlane.".
  llvm::StringLiteral Result; ///< Two letters: a structure.
  llvm::StringLiteral Params; ///< Immediates have a name after =.
  bool ByRecipes = false;     ///< CrossLane.td has its instructions.
  bool Selected = false;      ///< By a target that knows llvm.xlane.
  bool Uniform = false;       ///< All lanes of the wavefront get the same.

  struct Param {
    llvm::Type *Ty;
    llvm::StringRef Immediate;
  };
  llvm::SmallVector<Param, 5> params(llvm::LLVMContext &C, llvm::Type *T) const;
  llvm::FunctionType *type(llvm::LLVMContext &C, llvm::Type *T) const;
  /// Whether it is overloaded by a type, which ends the name.
  bool hasValues() const { return Params.starts_with("T"); }
};

/// The operations' numbers.
namespace form {
enum : unsigned {
#define XLANE_FORM(NUMBER, ...) NUMBER,
#include "xlane/XLaneForms.def"
};
} // namespace form

/// All operations, by number.
llvm::ArrayRef<XLaneForm> xlaneForms();
/// The form of the operation with which \p Name, after "llvm.xlane.", begins;
/// consumes that part. Null if there is none.
const XLaneForm *consumeXLaneForm(llvm::StringRef &Name);
/// The form of the operation that \p V calls; null if it calls none.
const XLaneForm *xlaneFormOf(const llvm::Value *V);

/// A call of llvm.xlane.\p Name, with the operation's own name after it if
/// there are several.
llvm::CallInst *createXLane(llvm::IRBuilderBase &B, llvm::StringRef Name,
                            llvm::ArrayRef<llvm::Value *> Args);
/// The lane's own number in its 32.
llvm::Value *createLane(llvm::IRBuilderBase &B);

/// The end of the name of an intrinsic that is overloaded by \p Ty.
std::string suffixOf(const llvm::Type *Ty);

/// The module's helper functions for operations that need a loop or a branch,
/// by purpose and caller.
using HelperMap = llvm::StringMap<llvm::Function *>;

/// A helper for \p Caller, and for others with its attributes: the one in
/// \p Known, or a new one whose empty entry block \p Emit fills. Every pipeline
/// inlines it, including llc's at -O0.
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

/// Keeps \p V in its block. LLVM's machine sinker moves some instructions that
/// are not marked as convergent to where fewer lanes
/// are active (v_permlane16 and v_permlanex16 in LLVM 19, DPP8 in 19 and 22; a
/// target with llvm.xlane.* has them marked), and every sinker would move the
/// operation into which a DPP move is to be folded. The empty assembly is
/// convergent, and removed if it is not needed.
inline llvm::Value *pin(llvm::IRBuilderBase &B, llvm::Value *V) {
  return opaque(B, V, Opaque::Convergent);
}

} // namespace crosslane

#endif // CROSSLANE_XLANEBUILDER_H
