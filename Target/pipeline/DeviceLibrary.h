//===- DeviceLibrary.h - Linking of CUDA's device library -------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The plugin's linking of CUDA's device library.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_DEVICELIBRARY_H
#define CROSSLANE_DEVICELIBRARY_H

namespace llvm {
class Module;
} // namespace llvm

namespace crosslane {

/// Gives \p M what it uses of the bitcode file that -crosslane-library (or
/// CROSSLANE_LIBRARY) names, with internal linkage; nothing where no file is
/// named. True if \p M changed. A file that is not there or cannot be linked
/// stops the compilation.
bool linkDeviceLibrary(llvm::Module &M);

} // namespace crosslane

#endif // CROSSLANE_DEVICELIBRARY_H
