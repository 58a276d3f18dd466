//===- UndefinedConstants.cpp - Constants that C++ leaves undefined -------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A plugin of clang's front end for CUDA's device code. C++ leaves undefined
/// the results of shifts by the width and more, of conversions of floats that
/// do not fit, and of divisions by zero. NVIDIA's compiler folds such constants
/// as its hardware computes them. clang makes poison of them while it generates
/// IR, so no pass can see the original values:
///
///   (1u << 32) - 1       0xffffffff, as (1u << N) - 1 in a template is meant
///   -5 >> 32             -1
///   (unsigned)-5.5f      0
///   (short)70000.0f      4464: 32 bits saturate, narrower types are truncated
///
/// Before code is generated, the plugin replaces the operands by others that
/// are defined and give the same result. nvvm-undefined handles operands that
/// are only known at run time.
///
/// The values are those that nvcc 13 folds to, at every level
/// (test/oracle/undefined).
///
//===----------------------------------------------------------------------===//

#include "clang/AST/ASTConsumer.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/BeforeMain.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendPluginRegistry.h"

#include <cstdlib>
#include <optional>

using namespace clang;
using llvm::APFloat;
using llvm::APInt;
using llvm::APSInt;

namespace {

class Folder : public RecursiveASTVisitor<Folder> {
public:
  explicit Folder(ASTContext &Ctx) : Ctx(Ctx) {}

  /// What is inside of an expression first: it may be what makes it constant.
  bool shouldTraversePostOrder() const { return true; }

  /// Only functions that the device runs. Of templates what they are
  /// instantiated to, which comes as a declaration of its own.
  bool TraverseDecl(Decl *D) {
    if (const auto *F = dyn_cast_or_null<FunctionDecl>(D))
      if (F->isDependentContext() ||
          !(F->hasAttr<CUDADeviceAttr>() || F->hasAttr<CUDAGlobalAttr>()))
        return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }

  bool VisitBinaryOperator(BinaryOperator *E) {
    const auto *Assign = dyn_cast<CompoundAssignOperator>(E);
    const QualType Ty =
        Assign ? Assign->getComputationResultType() : E->getType();
    if (E->isTypeDependent() || !Ty->isIntegerType())
      return true;
    switch (E->getOpcode()) {
    case BO_Shl:
    case BO_ShlAssign:
    case BO_Shr:
    case BO_ShrAssign:
      shift(E, Ty);
      break;
    case BO_Div:
    case BO_DivAssign:
    case BO_Rem:
    case BO_RemAssign:
      divide(E, Ty);
      break;
    default:
      break;
    }
    return true;
  }

  bool VisitCastExpr(CastExpr *E) {
    if (E->getCastKind() != CK_FloatingToIntegral || E->isTypeDependent() ||
        E->getSubExpr()->isValueDependent())
      return true;
    Expr::EvalResult Known;
    if (!E->getSubExpr()->EvaluateAsRValue(Known, Ctx) ||
        Known.HasSideEffects || !Known.Val.isFloat())
      return true;
    const unsigned Width = Ctx.getIntWidth(E->getType());
    const bool Signed = E->getType()->isSignedIntegerOrEnumerationType();
    if (std::optional<APInt> Value =
            saturated(Known.Val.getFloat(), Width, Signed)) {
      E->setSubExpr(literal(*Value, Ctx.getIntTypeForBitwidth(Width, Signed),
                            E->getBeginLoc()));
      E->setCastKind(CK_IntegralCast);
    }
    return true;
  }

private:
  ASTContext &Ctx;

  Expr *literal(const APInt &Value, QualType Ty, SourceLocation Loc) {
    return IntegerLiteral::Create(Ctx, Value, Ty.getUnqualifiedType(), Loc);
  }
  Expr *literal(uint64_t Value, QualType Ty, SourceLocation Loc) {
    return literal(APInt(Ctx.getIntWidth(Ty), Value), Ty, Loc);
  }

  std::optional<APSInt> constant(const Expr *E) const {
    Expr::EvalResult Known;
    if (E->isValueDependent() || !E->EvaluateAsInt(Known, Ctx))
      return std::nullopt;
    return Known.Val.getInt();
  }

  /// \p E becomes \p Value, of type \p Ty; its operands are evaluated still.
  void become(BinaryOperator *E, QualType Ty, const APInt &Value) {
    const SourceLocation Loc = E->getOperatorLoc();
    if (E->isCompoundAssignmentOp()) {
      // x <<= 32: x = (x & 0) | value, of which one of the two is enough.
      E->setOpcode(Value.isZero() ? BO_AndAssign : BO_OrAssign);
      E->setRHS(literal(Value, Ty, Loc));
      return;
    }
    Expr *Left = literal(Value, Ty, Loc);
    for (Expr *Operand : {E->getRHS(), E->getLHS()})
      if (Operand->HasSideEffects(Ctx))
        Left =
            BinaryOperator::Create(Ctx, Operand, Left, BO_Comma, Ty, VK_PRValue,
                                   OK_Ordinary, Loc, E->getFPFeatures());
    E->setLHS(Left);
    E->setOpcode(BO_Or);
    E->setRHS(literal(0, Ty, Loc));
  }

  /// By the width or more: 0, or the sign all over.
  void shift(BinaryOperator *E, QualType Ty) {
    const std::optional<APSInt> Amount = constant(E->getRHS());
    const unsigned Width = Ctx.getIntWidth(Ty);
    if (!Amount || (!Amount->isNegative() && Amount->ult(Width)))
      return;
    const bool Right =
        E->getOpcode() == BO_Shr || E->getOpcode() == BO_ShrAssign;
    if (Right && Ty->isSignedIntegerType())
      E->setRHS(literal(Width - 1, E->getRHS()->getType(),
                        E->getRHS()->getBeginLoc()));
    else
      become(E, Ty, APInt::getZero(Width));
  }

  /// By zero: quotient and remainder have all bits set. The smallest integer by
  /// -1: itself, and 0.
  void divide(BinaryOperator *E, QualType Ty) {
    const std::optional<APSInt> Divisor = constant(E->getRHS());
    if (!Divisor)
      return;
    const unsigned Width = Ctx.getIntWidth(Ty);
    if (Divisor->isZero()) {
      become(E, Ty, APInt::getAllOnes(Width));
    } else if (Ty->isSignedIntegerType() && Divisor->isAllOnes()) {
      const std::optional<APSInt> Dividend = constant(E->getLHS());
      const bool Rem =
          E->getOpcode() == BO_Rem || E->getOpcode() == BO_RemAssign;
      if (Dividend && Dividend->isMinSignedValue())
        become(E, Ty, Rem ? APInt::getZero(Width) : APInt(*Dividend));
    }
  }

  /// \p F as an integer of \p Width bits, where a conversion would not be
  /// defined.
  static std::optional<APInt> saturated(APFloat F, unsigned Width,
                                        bool Signed) {
    bool Exact;
    APSInt Fits(Width, !Signed);
    if (Width > 64 ||
        !(F.convertToInteger(Fits, APFloat::rmTowardZero, &Exact) &
          APFloat::opInvalidOp))
      return std::nullopt;
    const unsigned Computed = std::max(Width, 32u);
    // Where either type has 64 bits NaN is the top bit (PTX ISA, cvt).
    if (F.isNaN())
      return Computed == 64 || &F.getSemantics() == &APFloat::IEEEdouble()
                 ? APInt::getSignedMinValue(Computed).trunc(Width)
                 : APInt::getZero(Width);
    APSInt Value(Computed, !Signed);
    F.convertToInteger(Value, APFloat::rmTowardZero, &Exact);
    return Value.trunc(Width);
  }
};

struct Consumer : crosslane::ContextConsumer {
  void visit(Decl *D) { Folder(*Ctx).TraverseDecl(D); }
  bool HandleTopLevelDecl(DeclGroupRef Group) override {
    for (Decl *D : Group)
      visit(D);
    return true;
  }
  void HandleInlineFunctionDefinition(FunctionDecl *F) override { visit(F); }
  void HandleCXXImplicitFunctionInstantiation(FunctionDecl *F) override {
    visit(F);
  }
};

struct Action : crosslane::BeforeMain {
  std::unique_ptr<ASTConsumer> CreateASTConsumer(CompilerInstance &CI,
                                                 llvm::StringRef) override {
    // The host's code means what clang makes of it, and so does the device's
    // where it is told to.
    const char *Rules = std::getenv("CROSSLANE_UNDEFINED");
    if (!CI.getLangOpts().CUDAIsDevice ||
        (Rules && llvm::StringRef(Rules) != "nvidia"))
      return std::make_unique<ASTConsumer>();
    return std::make_unique<Consumer>();
  }
};

} // namespace

static FrontendPluginRegistry::Add<Action>
    Registered("crosslane-undefined-constants",
               "Constants that C++ leaves undefined, as on NVIDIA");
