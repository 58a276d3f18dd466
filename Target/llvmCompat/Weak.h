//===- Weak.h - Variables of LLVM that an older one lacks -------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Included before every source of the plugin. The dynamic loader resolves
/// variables when it loads a plugin, and functions when they are called.
/// Variables in LLVM's headers that LLVM 19 lacks are declared weak, so that
/// LLVM 22's plugin loads there and can report the mismatch (Plugin.cpp).
///
//===----------------------------------------------------------------------===//

// GCC's #pragma weak does not reach the members of classes.
__asm__(".weak _ZN4llvm11APFloatBase11semIEEEhalfE");
__asm__(".weak _ZN4llvm11APFloatBase9semBFloatE");
__asm__(".weak _ZN4llvm11APFloatBase13semIEEEsingleE");
__asm__(".weak _ZN4llvm11APFloatBase13semIEEEdoubleE");
__asm__(".weak _ZN4llvm11APFloatBase11semIEEEquadE");
__asm__(".weak _ZN4llvm11APFloatBase13semFloat8E5M2E");
__asm__(".weak _ZN4llvm11APFloatBase17semFloat8E5M2FNUZE");
__asm__(".weak _ZN4llvm11APFloatBase13semFloat8E4M3E");
__asm__(".weak _ZN4llvm11APFloatBase15semFloat8E4M3FNE");
__asm__(".weak _ZN4llvm11APFloatBase17semFloat8E4M3FNUZE");
__asm__(".weak _ZN4llvm11APFloatBase20semFloat8E4M3B11FNUZE");
__asm__(".weak _ZN4llvm11APFloatBase13semFloat8E3M4E");
__asm__(".weak _ZN4llvm11APFloatBase12semFloatTF32E");
__asm__(".weak _ZN4llvm11APFloatBase16semFloat8E8M0FNUE");
__asm__(".weak _ZN4llvm11APFloatBase15semFloat6E3M2FNE");
__asm__(".weak _ZN4llvm11APFloatBase15semFloat6E2M3FNE");
__asm__(".weak _ZN4llvm11APFloatBase15semFloat4E2M1FNE");
__asm__(".weak _ZN4llvm11APFloatBase20semX87DoubleExtendedE");
__asm__(".weak _ZN4llvm11APFloatBase8semBogusE");
__asm__(".weak _ZN4llvm11APFloatBase18semPPCDoubleDoubleE");
__asm__(".weak _ZN4llvm11APFloatBase24semPPCDoubleDoubleLegacyE");
__asm__(".weak _ZN4llvm22MachineSinkingLegacyIDE");
