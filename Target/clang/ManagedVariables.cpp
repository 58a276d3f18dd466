//===- ManagedVariables.cpp - CUDA's __managed__ in clang -----------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A plugin of clang's front end and of its optimiser. clang supports managed
/// variables for HIP: on host and device a variable becomes a pointer with its
/// name, beside its initial value. In CUDA clang ignores the attribute. The
/// headers define __managed__ as
///
///   __attribute__((device, annotate("crosslane.managed"))) int n = 3;
///
/// and the plugin gives variables with this annotation HIP's attribute. Then
///
///   host:    @n = ptr, @n.managed = 3; n is *@n
///   device:  @n = ptr addrspace(1), @n.managed = 3; n is *@n
///
/// clang registers them by HIP's function, with the arguments
///
///   __cudaRegisterManagedVar(handle, &@n, &@n.managed, "n", size, align)
///
/// and the plugin turns this call in the host's module into NVIDIA's:
///
///   __cudaRegisterManagedVar(handle, &@n, &@n.managed, "n", external, size,
///                            constant, global)
///
//===----------------------------------------------------------------------===//

#include "llvmCompat/PassPlugin.h"
#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/BeforeMain.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/PrivateNames.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstrTypes.h"
#include "llvm/IR/Module.h"
#include "llvm/Passes/PassBuilder.h"

using namespace clang;

namespace {

class Finder : public RecursiveASTVisitor<Finder> {
public:
  explicit Finder(ASTContext &Ctx) : Ctx(Ctx) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitVarDecl(VarDecl *D) {
    if (!D->hasAttrs())
      return true;
    const auto IsManaged = [](const Attr *A) {
      const auto *Annotation = dyn_cast<AnnotateAttr>(A);
      return Annotation && Annotation->getAnnotation() == "crosslane.managed";
    };
    if (llvm::none_of(D->getAttrs(), IsManaged))
      return true;
    // clang replaces the variable where instructions use it; the list of
    // annotations is none.
    D->addAttr(HIPManagedAttr::CreateImplicit(Ctx));
    llvm::erase_if(D->getAttrs(), IsManaged);
    return true;
  }

private:
  ASTContext &Ctx;
};

struct Consumer : crosslane::ContextConsumer {
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      // Variables are at the top, in namespaces and in classes.
      if (!isa<FunctionDecl>(D))
        Finder(*Ctx).TraverseDecl(D);
    return true;
  }
  void HandleCXXStaticMemberVarInstantiation(VarDecl *D) override {
    Finder(*Ctx).VisitVarDecl(D);
  }
};

struct Action : crosslane::BeforeMain {
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 llvm::StringRef) override {
    return std::make_unique<Consumer>();
  }
};

/// Registers managed variables with the arguments that CUDA has.
struct RegisterManaged : llvm::PassInfoMixin<RegisterManaged> {
  static bool isRequired() { return true; }

  llvm::PreservedAnalyses run(llvm::Module &M, llvm::ModuleAnalysisManager &) {
    constexpr llvm::StringRef Name = "__cudaRegisterManagedVar";
    llvm::Function *Old = M.getFunction(Name);
    if (!Old || !Old->isDeclaration() || Old->arg_size() != 6)
      return llvm::PreservedAnalyses::all();
    llvm::Type *Ptr = llvm::PointerType::getUnqual(M.getContext());
    llvm::Type *Int = llvm::Type::getInt32Ty(M.getContext());
    llvm::Type *Size = Old->getFunctionType()->getParamType(4);
    Old->setName("");
    llvm::FunctionCallee New =
        M.getOrInsertFunction(Name, llvm::Type::getVoidTy(M.getContext()), Ptr,
                              Ptr, Ptr, Ptr, Int, Size, Int, Int);
    for (llvm::User *U : llvm::make_early_inc_range(Old->users())) {
      auto *Call = dyn_cast<llvm::CallBase>(U);
      if (!Call || Call->getCalledOperand() != Old)
        continue;
      llvm::IRBuilder<> B(Call);
      B.CreateCall(New, {Call->getArgOperand(0), Call->getArgOperand(1),
                         Call->getArgOperand(2), Call->getArgOperand(3),
                         B.getInt32(0), Call->getArgOperand(4), B.getInt32(0),
                         B.getInt32(0)});
      Call->eraseFromParent();
    }
    if (Old->use_empty())
      Old->eraseFromParent();
    return llvm::PreservedAnalyses::none();
  }
};

} // namespace

static FrontendPluginRegistry::Add<Action>
    Registered("crosslane-managed-variables",
               "Variables that host and device share");

extern "C" __attribute__((visibility("default"))) llvm::PassPluginLibraryInfo
llvmGetPassPluginInfo() {
  return {LLVM_PLUGIN_API_VERSION, "crosslane-clang", LLVM_VERSION_STRING,
          [](llvm::PassBuilder &PB) {
            PB.registerPipelineStartEPCallback(
                [](llvm::ModulePassManager &MPM, llvm::OptimizationLevel) {
                  MPM.addPass(RegisterManaged());
                  MPM.addPass(crosslane::HidePrivateNames());
                });
          }};
}
