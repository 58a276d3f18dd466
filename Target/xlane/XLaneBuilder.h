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

#include "llvm/ADT/ArrayRef.h"
#include "llvm/IR/IRBuilder.h"

#include <string>

namespace crosslane {

/// A call of llvm.xlane.\p Name for the type of the first of \p Args, of which
/// \p Immediates are immediate.
llvm::CallInst *createXLane(llvm::IRBuilderBase &B, const llvm::Twine &Name,
                            llvm::ArrayRef<llvm::Value *> Args,
                            llvm::ArrayRef<unsigned> Immediates);

/// The end of the name of an intrinsic that is overloaded with \p Ty.
std::string suffixOf(const llvm::Type *Ty);

/// A function for what needs a loop or a branch in \p Caller, or in others with
/// its attributes: with an empty entry block. It is inlined by every pipeline,
/// llc's at -O0 included.
llvm::Function *beginHelper(const llvm::Twine &Name, llvm::Function &Caller,
                            llvm::Type *Ret,
                            llvm::ArrayRef<llvm::Type *> Params);

/// ds_bpermute of \p V with a byte address.
llvm::Value *emitBpermute(llvm::IRBuilderBase &B, llvm::Value *Address,
                          llvm::Value *V);

/// llvm.amdgcn.update.dpp; without \p Old no lane keeps anything.
llvm::Value *emitDpp(llvm::IRBuilderBase &B, llvm::Value *Old, llvm::Value *V,
                     unsigned Ctrl, unsigned RowMask = 0xf,
                     unsigned BankMask = 0xf);

} // namespace crosslane

#endif // CROSSLANE_XLANEBUILDER_H
