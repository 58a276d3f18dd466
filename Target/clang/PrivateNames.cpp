//===- PrivateNames.cpp - Private symbols of a module by name -------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A plugin of clang's front end and of its optimiser, for device code that
/// the driver API loads. There the host looks variables and kernels up by name,
/// including those that are private to their source:
///
///   static __constant__ float weights[4];       // set by the host alone
///   static __global__ void scale(float *p);
///
/// clang optimises symbols that no other source can name: a variable that no
/// kernel writes becomes its initial value, one that no kernel uses is dropped,
/// and names get an L:
///
///   @_ZL7weights = internal constant [4 x float] zeroinitializer
///   define ptx_kernel void @_ZL5scalePf(...)
///
/// NVIDIA's compiler keeps all of these, under the names that they would have
/// if they were not static, and only const variables become constants. The
/// plugin does the same:
///
///   @weights = hidden externally_initialized constant [4 x float] ...
///   define hidden ptx_kernel void @_Z5scalePf(...)
///
/// Hidden visibility marks the name as the module's own, for code that links
/// modules (xl_ir_link). Local variables of functions, and symbols in system
/// headers, are left to clang.
///
/// The names are those in the PTX of NVRTC 13.0 and `nvcc -ptx`, except in
/// namespaces: there they contain a number that depends on the source, and
/// programs ask NVRTC for them.
///
/// A program with host code registers its variables by clang's names, so its
/// device code needs no change. CROSSLANE_PRIVATE is "named" where the plugin
/// is to act.
///
//===----------------------------------------------------------------------===//

#include "clang/PrivateNames.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Basic/Version.h"
#include "clang/BeforeMain.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/Module.h"

#include <cstdlib>

using namespace clang;

namespace {

/// What has been found, by its name in IR: whether it is a variable that keeps
/// its first value. A process compiles one file.
llvm::StringMap<bool> Found;

class Finder : public RecursiveASTVisitor<Finder> {
public:
  explicit Finder(ASTContext &Ctx)
      : Ctx(Ctx), Mangler(Ctx.createMangleContext()) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitVarDecl(VarDecl *V) {
    if (!V->isFileVarDecl() || V->hasExternalStorage() || !isOurs(*V))
      return true;
    // clang gives the attributes itself to constants of the host that device
    // code uses.
    const auto Has = [](const Attr *A) { return A && !A->isImplicit(); };
    if (V->hasAttr<CUDASharedAttr>() || !(Has(V->getAttr<CUDADeviceAttr>()) ||
                                          Has(V->getAttr<CUDAConstantAttr>())))
      return true;
    // What host code refers to keeps its place, in a program that has some.
    Ctx.CUDADeviceVarODRUsedByHost.insert(V);
    QualType T = V->getType();
    name(*V, GlobalDecl(V),
         !T.isVolatileQualified() &&
             T.isConstantStorage(Ctx, /*ExcludeCtor=*/true,
                                 /*ExcludeDtor=*/true));
    return true;
  }

  bool VisitFunctionDecl(FunctionDecl *F) {
    if (F->hasAttr<CUDAGlobalAttr>() && isOurs(*F))
      name(*F, GlobalDecl(F, KernelReferenceKind::Kernel), false);
    return true;
  }

private:
  ASTContext &Ctx;
  std::unique_ptr<MangleContext> Mangler;

  bool isOurs(const NamedDecl &D) const {
    return D.getFormalLinkage() == Linkage::Internal &&
           !D.getDeclContext()->isDependentContext() && !D.isTemplated() &&
           !D.isInvalidDecl() && D.getDeclName().isIdentifier() &&
           !Ctx.getSourceManager().isInSystemHeader(D.getLocation());
  }

  void name(NamedDecl &D, GlobalDecl Global, bool IsConstant) {
    std::string Name;
    llvm::raw_string_ostream OS(Name);
    Mangler->mangleName(Global, OS);
    Found[OS.str()] = IsConstant;
    if (!llvm::StringRef(Name).starts_with("_ZL") || D.hasAttr<AsmLabelAttr>())
      return;
    // Variables of no namespace have their plain names, unless they are
    // templates.
    if (isa<VarDecl>(D) && !isa<VarTemplateSpecializationDecl>(D))
      Name = D.getName().str();
    else
      Name.erase(2, 1);
    Found[Name] = IsConstant;
#if CLANG_VERSION_MAJOR >= 22
    D.addAttr(AsmLabelAttr::CreateImplicit(Ctx, Name));
#else
    D.addAttr(AsmLabelAttr::CreateImplicit(Ctx, Name, /*IsLiteralLabel=*/true));
#endif
  }
};

struct Consumer : ASTConsumer {
  std::optional<Finder> F;
  void Initialize(ASTContext &C) override { F.emplace(C); }
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      F->TraverseDecl(D);
    return true;
  }
  void HandleCXXStaticMemberVarInstantiation(VarDecl *D) override {
    F->VisitVarDecl(D);
  }
};

struct Action : crosslane::BeforeMain {
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 llvm::StringRef) override {
    const char *Private = std::getenv("CROSSLANE_PRIVATE");
    if (!CI.getLangOpts().CUDAIsDevice || !Private ||
        llvm::StringRef(Private) != "named")
      return std::make_unique<ASTConsumer>();
    return std::make_unique<Consumer>();
  }
};

} // namespace

llvm::PreservedAnalyses
crosslane::HidePrivateNames::run(llvm::Module &M,
                                 llvm::ModuleAnalysisManager &) {
  bool Changed = false;
  const auto Hide = [&](llvm::StringRef Name, bool IsConstant) {
    llvm::GlobalValue *GV = M.getNamedValue(Name);
    if (!GV || GV->isDeclaration() || GV->hasLocalLinkage())
      return;
    GV->setVisibility(llvm::GlobalValue::HiddenVisibility);
    if (auto *Var = dyn_cast<llvm::GlobalVariable>(GV); Var && IsConstant)
      Var->setExternallyInitialized(false);
    Changed = true;
  };
  for (const auto &Entry : Found) {
    Hide(Entry.getKey(), Entry.second);
    Hide((Entry.getKey() + ".managed").str(), false); // what one begins with
  }
  return Changed ? llvm::PreservedAnalyses::none()
                 : llvm::PreservedAnalyses::all();
}

static FrontendPluginRegistry::Add<Action>
    Registered("crosslane-private-names",
               "Names of what is private to a module, as on NVIDIA");
