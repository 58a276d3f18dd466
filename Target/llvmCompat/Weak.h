//===- Weak.h - Variables of LLVM that an older one lacks -------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Comes before every source of the plugin. The loader looks for variables when
/// it loads, for functions when they are called; those that LLVM's headers
/// bring in and that LLVM 19 lacks are weak, so that LLVM 22's plugin loads
/// there and can say what is wrong (Plugin.cpp).
///
//===----------------------------------------------------------------------===//

// GCC's #pragma weak does not reach the members of classes.
__asm__(".weak _ZN4llvm11APFloatBase13semIEEEsingleE");
__asm__(".weak _ZN4llvm11APFloatBase18semPPCDoubleDoubleE");
