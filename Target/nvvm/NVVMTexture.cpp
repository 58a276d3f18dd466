//===- NVVMTexture.cpp - Texture references and their library -------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A texture or surface reference is a variable of 64 bits in which the host
/// stores a handle. Before:
///
///   %h = call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @t)
///   %v = call <4 x i32> @__crosslane_tex_2d(i64 %h, float %x, float %y)
///
/// and after:
///
///   %h = load i64, ptr addrspace(1) @t
///   %v = call <4 x i32> @__crosslane_tex_2d(i64 %h, float %x, float %y)
///   define internal <4 x i32> @__crosslane_tex_2d(...) { ... }
///
/// Rules:
///  1. The functions that nvvm-ptx calls are in a separate library,
///     libcrosslane-textures.bc, the same for all processors. It is read only
///     if a module needs it: from the folder of the plugin, or from lib/
///     beside the folder of the program that has these passes built in.
///  2. Like CUDA's device library it is linked while the module is still
///     NVIDIA's, and its functions are internal.
///  3. Without the library the calls are rejected.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "nvvm/Passes.h"
#include "nvvm/Textures.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Bitcode/BitcodeReader.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include <dlfcn.h>

using namespace llvm;
using namespace crosslane;

#define DEBUG_TYPE "nvvm-texture"

STATISTIC(NumLinked, "Number of functions of the library linked");

/// An address in the file that has this pass.
static char Here;

/// The library's text; null where there is none.
static std::unique_ptr<MemoryBuffer> readLibrary() {
  constexpr StringLiteral Name = "libcrosslane-textures.bc";
  std::string Own;
  Dl_info Info;
  if (dladdr(&Here, &Info) && Info.dli_fname)
    Own = Info.dli_fname;
  std::string Folders[] = {
      sys::path::parent_path(Own).str(),
      sys::path::parent_path(sys::fs::getMainExecutable(nullptr, &Here)).str()};
  for (StringRef Folder : Folders)
    for (StringRef Way : {"", "../lib", "../../lib"}) {
      SmallString<128> Path(Folder);
      if (Path.empty())
        Path = ".";
      sys::path::append(Path, Way, Name);
      if (auto File = MemoryBuffer::getFile(Path)) {
        LLVM_DEBUG(dbgs() << "nvvm-texture: " << Path << '\n');
        return std::move(*File);
      }
    }
  return nullptr;
}

/// What says that a variable passed by value is its handle
/// (crosslane/textures.h).
static constexpr StringLiteral Identity = "__crosslane_reference_handle";

/// texsurf.handle takes the variable as metadata, too.
static bool loadReferences(Module &M) {
  bool Changed = lowerNVVMCalls(
      M, [&](CallInst &CI, StringRef Name, IRBuilder<> &B) -> Value * {
        if (!Name.starts_with("texsurf.handle"))
          return nullptr;
        Value *Variable = CI.getArgOperand(CI.arg_size() - 1);
        if (!Variable->getType()->isPointerTy())
          return nullptr;
        // One that is not bound is no handle.
        if (auto *GV = dyn_cast<GlobalVariable>(Variable->stripPointerCasts());
            GV && GV->getValueType()->isIntegerTy(64)) {
          GV->setAlignment(Align(8));
          if (GV->hasInitializer() && isa<UndefValue>(GV->getInitializer()))
            GV->setInitializer(Constant::getNullValue(GV->getValueType()));
        }
        return B.CreateAlignedLoad(B.getInt64Ty(), Variable, Align(8));
      });
  Function *Same = M.getFunction(Identity);
  if (!Same || !Same->isDeclaration())
    return Changed;
  for (User *U : make_early_inc_range(Same->users()))
    if (auto *CI = dyn_cast<CallInst>(U);
        CI && CI->getCalledFunction() == Same && CI->arg_size() == 1 &&
        CI->getType() == CI->getArgOperand(0)->getType()) {
      CI->replaceAllUsesWith(CI->getArgOperand(0));
      CI->eraseFromParent();
      Changed = true;
    }
  if (Same->use_empty())
    Same->eraseFromParent();
  return Changed;
}

PreservedAnalyses NVVMTexturePass::run(Module &M, ModuleAnalysisManager &) {
  bool Changed = loadReferences(M);
  SmallVector<Function *, 8> Needed;
  for (Function &F : M)
    if (F.isDeclaration() && isTextureFunction(F.getName()))
      Needed.push_back(&F);
  if (Needed.empty())
    return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
  auto Refuse = [&](const Twine &Why) {
    for (Function *F : Needed)
      for (User *U : F->users())
        if (auto *I = dyn_cast<Instruction>(U))
          refuse(*I, Why);
    return PreservedAnalyses::none();
  };
  std::unique_ptr<MemoryBuffer> File = readLibrary();
  if (!File)
    return Refuse("the library of textures, libcrosslane-textures.bc, is not "
                  "there");
  Expected<std::unique_ptr<Module>> Library =
      parseBitcodeFile(File->getMemBufferRef(), M.getContext());
  if (!Library)
    return Refuse("the library of textures, libcrosslane-textures.bc: " +
                  toString(Library.takeError()));
  // Of both layouts it needs only what they agree on.
  (*Library)->setDataLayout(M.getDataLayout());
  (*Library)->setTargetTriple(M.getTargetTriple());
  (*Library)->setModuleInlineAsm("");
  if (NamedMDNode *Flags = (*Library)->getModuleFlagsMetadata())
    Flags->eraseFromParent();
  StringSet<> Own;
  for (GlobalValue &GV : (*Library)->global_values())
    if (!GV.isDeclaration())
      Own.insert(GV.getName());
  // Its assembly is AMDGPU's. Linking renames its internal functions where the
  // module has others of their names, so this is said before.
  for (Function &F : **Library)
    for (Instruction &I : instructions(F))
      if (auto *CI = dyn_cast<CallInst>(&I); CI && CI->isInlineAsm())
        CI->setMetadata(OwnAsm, MDNode::get(M.getContext(), {}));
  if (Linker::linkModules(M, std::move(*Library), Linker::LinkOnlyNeeded))
    return Refuse("the library of textures, libcrosslane-textures.bc, cannot "
                  "be linked");
  for (Function &F : M)
    if (!F.isDeclaration() && Own.contains(F.getName()))
      ++NumLinked; // Which is 0 where LLVM is built without statistics.
  for (GlobalValue &GV : M.global_values())
    if (!GV.isDeclaration() && Own.contains(GV.getName())) {
      GV.setLinkage(GlobalValue::InternalLinkage);
      GV.setVisibility(GlobalValue::DefaultVisibility);
    }
  return PreservedAnalyses::none();
}
