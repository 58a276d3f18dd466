//===- MatrixModes.cpp - Fast and exact products by a pragma --------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A plugin of clang's front end for the mode of tensor-core products
/// (MatrixFast.h) in parts of a file:
///
///   #pragma crosslane mma fast      // or exact
///   __global__ void kernel() { ... }
///   #pragma crosslane mma default   // what the command says
///
/// A pragma counts from there to the next one, for functions that are defined
/// in the same file; included files have their own. Each such function, and
/// instantiation of a template, is annotated as mma.h's CROSSLANE_MMA_FAST does
/// it, and is not inlined into functions of another mode:
///
///   __attribute__((noinline, annotate("crosslane-mma=fast")))
///
/// Lambdas, and functions that are always inlined, have the mode of the
/// function that calls them.
///
//===----------------------------------------------------------------------===//

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/BeforeMain.h"
#include "clang/Frontend/FrontendPluginRegistry.h"
#include "clang/Lex/Pragma.h"
#include "clang/Lex/Preprocessor.h"

#include <string>
#include <vector>

using namespace clang;

namespace {

/// Where a mode begins. It ends where the next one of the file begins.
struct Begin {
  FileID File;
  unsigned Offset;
  std::string Mode; ///< Empty: the default.
};
/// Of the file that is being compiled, in order.
std::vector<Begin> Begins;

struct Modes : PragmaHandler {
  Modes() : PragmaHandler("crosslane") {}

  void HandlePragma(Preprocessor &PP, PragmaIntroducer, Token &Name) override {
    auto Refuse = [&](const Token &At) {
      PP.Diag(At, PP.getDiagnostics().getCustomDiagID(
                      DiagnosticsEngine::Error,
                      "'#pragma crosslane mma' is followed by fast, exact or "
                      "default"));
      if (At.isNot(tok::eod))
        PP.DiscardUntilEndOfDirective();
    };
    const SourceLocation Where = Name.getLocation();
    Token T;
    PP.LexUnexpandedToken(T);
    if (T.isNot(tok::identifier) || !T.getIdentifierInfo()->isStr("mma"))
      return Refuse(T);
    PP.LexUnexpandedToken(T);
    const IdentifierInfo *Mode = T.getIdentifierInfo();
    if (!Mode || !(Mode->isStr("fast") || Mode->isStr("exact") ||
                   Mode->isStr("default")))
      return Refuse(T);
    const std::string Word =
        Mode->isStr("default") ? "" : Mode->getName().str();
    PP.LexUnexpandedToken(T);
    if (T.isNot(tok::eod))
      return Refuse(T);
    const auto [File, Offset] =
        PP.getSourceManager().getDecomposedExpansionLoc(Where);
    Begins.push_back({File, Offset, Word});
  }
};

class Annotator : public RecursiveASTVisitor<Annotator> {
public:
  explicit Annotator(ASTContext &Ctx) : Ctx(Ctx) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  bool VisitFunctionDecl(FunctionDecl *D) {
    const auto *Method = dyn_cast<CXXMethodDecl>(D);
    if (!D->doesThisDeclarationHaveABody() || D->hasAttr<AlwaysInlineAttr>() ||
        (Method && Method->getParent()->isLambda()))
      return true;
    const auto [File, Offset] =
        Ctx.getSourceManager().getDecomposedExpansionLoc(D->getLocation());
    const std::string *Mode = nullptr;
    for (const Begin &B : Begins)
      if (B.File == File && B.Offset < Offset)
        Mode = &B.Mode;
    if (!Mode || Mode->empty())
      return true;
    const std::string Text = "crosslane-mma=" + *Mode;
    // The attribute, and what an instantiation has from its template, counts.
    for (const auto *A : D->specific_attrs<AnnotateAttr>())
      if (A->getAnnotation().starts_with("crosslane-mma="))
        return true;
    D->addAttr(AnnotateAttr::CreateImplicit(Ctx, Text, nullptr, 0));
    if (!D->hasAttr<NoInlineAttr>())
      D->addAttr(NoInlineAttr::CreateImplicit(Ctx));
    return true;
  }

private:
  ASTContext &Ctx;
};

struct Consumer : crosslane::ContextConsumer {
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    // Only devices have tensor cores.
    if (!Begins.empty() && Ctx->getLangOpts().CUDAIsDevice)
      for (Decl *D : Group)
        Annotator(*Ctx).TraverseDecl(D);
    return true;
  }
};

struct Action : crosslane::BeforeMain {
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &,
                                                 llvm::StringRef) override {
    Begins.clear();
    return std::make_unique<Consumer>();
  }
};

} // namespace

static FrontendPluginRegistry::Add<Action>
    Registered("crosslane-matrix-modes", "modes of products in parts of files");
static PragmaHandlerRegistry::Add<Modes>
    RegisteredPragma("crosslane", "what Crosslane does in parts of files");
