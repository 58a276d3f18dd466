//===- NVVMStatics.cpp - Static variables under both of their names -------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In relocatable device code clang gives a static variable that the host
/// refers to a name that is unique in the program. clang learns of the
/// reference only when it reaches that place, and has by then emitted the
/// kernels above it (CodeGenModule::getMangledName, LLVM 19 and 22):
///
///   static __constant__ int table[4];
///   __global__ void k(int *p) { *p = table[0]; }
///   int main() { cudaMemcpyToSymbol(table, ...
///
///   @_ZL5table = external addrspace(4) global [4 x i32]
///   @_ZL5table__static__26068d66d6fbdb1d = addrspace(4) constant [4 x i32] ...
///
/// This file replaces the first by the second.
///
//===----------------------------------------------------------------------===//

#include "nvvm/Passes.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace crosslane {

bool joinStatics(Module &M) {
  bool Changed = false;
  for (GlobalVariable &V : make_early_inc_range(M.globals())) {
    auto [Name, Hash] = V.getName().rsplit("__static__");
    if (V.isDeclaration() || Hash.empty() || !all_of(Hash, isHexDigit))
      continue;
    GlobalVariable *Early = M.getNamedGlobal(Name);
    if (!Early || !Early->isDeclaration() || Early->getType() != V.getType())
      continue;
    Early->replaceAllUsesWith(&V);
    Early->eraseFromParent();
    Changed = true;
  }
  return Changed;
}

} // namespace crosslane
