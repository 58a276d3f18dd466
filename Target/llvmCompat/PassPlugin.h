//===- PassPlugin.h - Where LLVM has its plugins' header --------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The interface of pass plugins, which is in different folders in LLVM 19 and
/// LLVM 22.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_LLVMCOMPAT_PASSPLUGIN_H
#define CROSSLANE_LLVMCOMPAT_PASSPLUGIN_H

#include "llvm/Config/llvm-config.h"

#if LLVM_VERSION_MAJOR >= 22
#include "llvm/Plugins/PassPlugin.h"
#else
#include "llvm/Passes/PassPlugin.h"
#endif

#endif // CROSSLANE_LLVMCOMPAT_PASSPLUGIN_H
