//===- SharedVariables.cpp - __shared__ objects with constructors ---------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A plugin of clang's front end. In nvcc's dialect a __shared__ variable in a
/// function may have a class type with a constructor or a destructor; nvcc
/// warns and calls neither. cuda::barrier and cuda::pipeline_shared_state are
/// used in this way. clang rejects them. The headers define __shared__ as
///
///   __attribute__((shared, crosslane_shared)) T x;
///
/// Only this plugin knows the second attribute. It removes the first from a
/// variable of such a class and leaves a mark, so that clang checks an
/// automatic variable. When the function is complete, and before code is
/// generated, the variable becomes a shared one without an initializer:
///
///   before:  T x;  [annotate("crosslane.shared")]  CXXConstructExpr T()
///   after:   static T x;  [shared]
///
/// Left to clang are variables that are extern, at namespace scope, of a type
/// without constructor and destructor, or of a type that depends on a
/// template's parameters, unless it is a specialization of a class template.
///
//===----------------------------------------------------------------------===//

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/BeforeMain.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Sema/ParsedAttr.h"
#include "clang/Sema/Sema.h"

using namespace clang;

namespace {

constexpr llvm::StringLiteral Mark = "crosslane.shared";
/// Whether any variable has been marked. A process compiles one file.
bool AnyMarked = false;

bool hasMark(const Attr *A) {
  const auto *Annotation = dyn_cast<AnnotateAttr>(A);
  return Annotation && Annotation->getAnnotation() == Mark;
}

/// The class of a variable's elements; of a dependent specialization, that of
/// the template.
const CXXRecordDecl *classOf(Sema &S, const VarDecl &V) {
  QualType T = S.Context.getBaseElementType(V.getType());
  if (T->isDependentType()) {
    const auto *TST = T->getAs<TemplateSpecializationType>();
    const auto *Template = TST ? dyn_cast_or_null<ClassTemplateDecl>(
                                     TST->getTemplateName().getAsTemplateDecl())
                               : nullptr;
    return Template ? Template->getTemplatedDecl()->getDefinition() : nullptr;
  }
  const CXXRecordDecl *R = T->getAsCXXRecordDecl();
  if (!R || !S.isCompleteType(V.getLocation(), T))
    return nullptr;
  return R->getDefinition();
}

struct SharedAttr : ParsedAttrInfo {
  SharedAttr() {
    static constexpr Spelling S[] = {{ParsedAttr::AS_GNU, "crosslane_shared"}};
    Spellings = S;
  }

  AttrHandling handleDeclAttribute(Sema &S, Decl *D,
                                   const ParsedAttr &A) const override {
    auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->hasAttr<CUDASharedAttr>() || V->hasExternalStorage() ||
        !V->getDeclContext()->isFunctionOrMethod())
      return AttributeNotApplied;
    const CXXRecordDecl *R = classOf(S, *V);
    if (!R || (R->hasTrivialDefaultConstructor() && R->hasTrivialDestructor()))
      return AttributeNotApplied;
    V->dropAttr<CUDASharedAttr>();
    V->setStorageClass(SC_None);
    V->addAttr(AnnotateAttr::Create(S.Context, Mark, nullptr, 0, A));
    AnyMarked = true;
    return AttributeApplied;
  }
};

class Finisher : public RecursiveASTVisitor<Finisher> {
public:
  explicit Finisher(ASTContext &Ctx) : Ctx(Ctx) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitVarDecl(VarDecl *V) {
    if (!V->hasAttrs() || llvm::none_of(V->getAttrs(), hasMark))
      return true;
    // Instantiations come from the template, which keeps its mark.
    if (V->getDeclContext()->isDependentContext())
      return true;
    llvm::erase_if(V->getAttrs(), hasMark);
    V->addAttr(CUDASharedAttr::CreateImplicit(Ctx));
    V->setStorageClass(SC_Static);
    V->setInit(nullptr);
    return true;
  }

private:
  ASTContext &Ctx;
};

struct Consumer : crosslane::ContextConsumer {
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    if (AnyMarked)
      for (Decl *D : Group)
        Finisher(*Ctx).TraverseDecl(D);
    return true;
  }
  void HandleInlineFunctionDefinition(FunctionDecl *D) override {
    if (AnyMarked)
      Finisher(*Ctx).TraverseDecl(D);
  }
};

struct Action : crosslane::BeforeMain {
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 llvm::StringRef) override {
    return std::make_unique<Consumer>();
  }
};

} // namespace

static ParsedAttrInfoRegistry::Add<SharedAttr>
    Attribute("crosslane_shared", "Shared variables with constructors");
static FrontendPluginRegistry::Add<Action>
    Registered("crosslane-shared-variables",
               "Shared variables with constructors");
