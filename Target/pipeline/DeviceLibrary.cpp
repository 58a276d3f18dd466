//===- DeviceLibrary.cpp - Linking of CUDA's device library ---------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Links the bitcode file that -crosslane-library names, as
/// `llvm-link --only-needed --internalize` does, but in the compiler's own
/// process: starting a tool of LLVM takes as long as compiling a small kernel.
///
//===----------------------------------------------------------------------===//

#include "pipeline/DeviceLibrary.h"
#include "common/Lowering.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/AMDGPUAddrSpace.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;

namespace crosslane {

static CrosslaneOption
    LibraryOption("crosslane-library", "CROSSLANE_LIBRARY", "file",
                  "CUDA's device library as bitcode, of which is linked what "
                  "modules use");

/// Whether \p M uses what it does not define. An array of shared memory whose
/// size the launch says is declared only; its address space is the same for
/// NVIDIA.
static bool isIncomplete(const Module &M) {
  return any_of(M.global_values(), [](const GlobalValue &GV) {
    auto *F = dyn_cast<Function>(&GV);
    return GV.isDeclaration() && !(F && F->isIntrinsic()) &&
           GV.getAddressSpace() != AMDGPUAS::LOCAL_ADDRESS;
  });
}

bool linkDeviceLibrary(Module &M) {
  const std::string Path = LibraryOption.get();
  if (Path.empty() || !isIncomplete(M))
    return false;
  auto Refuse = [&](const Twine &Why) {
    stopCompilation(M, "the device library, " + Path + ": " + Why);
    return true;
  };
  auto File = MemoryBuffer::getFile(Path);
  if (!File)
    return Refuse(File.getError().message());
  Expected<std::unique_ptr<Module>> Library =
      getOwningLazyBitcodeModule(std::move(*File), M.getContext());
  if (!Library)
    return Refuse(toString(Library.takeError()));
  // It is for an AMD device already, and needs only what both layouts agree on.
  (*Library)->setDataLayout(M.getDataLayout());
  (*Library)->setTargetTriple(M.getTargetTriple());
  const bool Failed = Linker::linkModules(
      M, std::move(*Library), Linker::LinkOnlyNeeded,
      [](Module &M, const StringSet<> &Linked) {
        internalizeModule(M, [&](const GlobalValue &GV) {
          return !GV.hasName() || !Linked.contains(GV.getName());
        });
      });
  return Failed ? Refuse("cannot be linked") : true;
}

} // namespace crosslane
