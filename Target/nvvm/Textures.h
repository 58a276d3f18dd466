//===- Textures.h - Calls of the library of textures ------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Textures and surfaces are device code: functions of
/// runtime/device/cuda_texture.c and cuda_surface.c, one for each form of PTX's
/// instructions. nvvm-ptx generates the calls, nvvm-texture links the
/// functions.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_TEXTURES_H
#define CROSSLANE_TEXTURES_H

#include "llvm/IR/IRBuilder.h"
#include <string>

namespace crosslane {

/// What the library's functions are called, before "tex_2d" and the like.
inline constexpr llvm::StringLiteral TexturePrefix = "__crosslane_";

/// Whether the library has functions called like \p Name.
bool isTextureFunction(llvm::StringRef Name);

/// How many coordinates PTX's geometry \p Name has, layers left out: 1 to 3; 0
/// for what is none.
unsigned textureDimensions(llvm::StringRef Name);

/// The PTX statement, as PTXIntrinsics.def has them, that llvm.nvvm.NAME is;
/// empty where it is none on textures and surfaces that PTX has.
std::string textureStatement(llvm::StringRef Name);

/// Calls the library's function \p Name ("tex_level_2d"): four words, or
/// nothing for what stores.
llvm::CallInst *textureCall(llvm::IRBuilderBase &B, const llvm::Twine &Name,
                            llvm::ArrayRef<llvm::Value *> Args);

/// PTX's txq.WHAT of \p Handle, of a level.
llvm::CallInst *textureQueryCall(llvm::IRBuilderBase &B, llvm::Value *Handle,
                                 llvm::StringRef What, llvm::Value *Level);

} // namespace crosslane

#endif // CROSSLANE_TEXTURES_H
