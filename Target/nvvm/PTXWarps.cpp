//===- PTXWarps.cpp - Warps and matrices of PTX ---------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Shuffles, votes, matches, and the matrix operations of a warp.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "nvvm/PTXEmitter.h"
#include "xlane/CrossLaneMatrix.h"

using namespace llvm;
using namespace crosslane;

using PType = ptx::Type;

/// Sets d and, where it is there, p of d|p from both results of \p V.
static Value *first(IRBuilder<> &B, Value *V) {
  return B.CreateExtractValue(V, 0);
}

Value *PTXEmitter::shuffle() {
  const ptx::Operand &Dest = PI->Operands[0];
  bool Sync = has("sync"), Pair = !Dest.Second.empty();
  if (A.size() != (Sync ? 4u : 3u))
    return fail("another number of operands is expected");
  SmallVector<Value *, 4> Args;
  if (Sync)
    Args.push_back(A[3]);
  Args.append({A[0], A[1], A[2]});
  llvm::Type *Result =
      Pair
          ? (llvm::Type *)StructType::get(CI.getContext(), {I32, B.getInt1Ty()})
          : I32;
  Value *V = nvvm(Twine("shfl.") + (Sync ? "sync." : "") + mod(1) + ".i32" +
                      (Pair ? "p" : ""),
                  Result, Args);
  if (!V || !Pair)
    return V;
  assign(Dest.Second[0], B.CreateExtractValue(V, 1));
  return first(B, V);
}

Value *PTXEmitter::vote(llvm::Type *Result) {
  bool Sync = has("sync");
  StringRef Mode = has("all")   ? "all"
                   : has("any") ? "any"
                   : has("uni") ? "uni"
                                : "ballot";
  if (A.size() != (Sync ? 2u : 1u))
    return fail("another number of operands is expected");
  if (!Sync)
    return nvvm("vote." + Mode, Result, {A[0]});
  return nvvm("vote." + Mode + ".sync", Result, {A[1], A[0]});
}

Value *PTXEmitter::matchAll() {
  const ptx::Operand &Dest = PI->Operands[0];
  auto *Result = StructType::get(CI.getContext(), {I32, B.getInt1Ty()});
  Value *V = nvvm(Twine("match.all.sync.i") + Twine(T.Width) + "p", Result,
                  {A[1], A[0]});
  if (V && !Dest.Second.empty())
    assign(Dest.Second[0], B.CreateExtractValue(V, 1));
  return V ? first(B, V) : nullptr;
}

Value *PTXEmitter::redux() {
  StringRef Op = mod(1);
  bool Order = Op == "min" || Op == "max";
  if (T.isFloat())
    return nvvm("redux.sync.f" + Op + dotted(2) + dotted(3), typeOf(T), A);
  bool Logic = Op == "and" || Op == "or" || Op == "xor";
  if (Logic != (T.Letter == 'b'))
    return fail("'." + Op + "' is not supported on this type");
  return nvvm("redux.sync." + Twine(Order && !T.isSigned() ? "u" : "") + Op,
              I32, A);
}

/// Of the functions that stand for the calls of a whole module of PTX.
Value *PTXEmitter::callFunction() {
  auto *F = dyn_cast<Function>(A[0]);
  auto *FT = FunctionType::get(B.getVoidTy(), {A[1]->getType()}, false);
  if (!F || F->getFunctionType() != FT)
    return fail("calls are not supported in inline PTX");
  CallInst *Call = B.CreateCall(F, {A[1]});
  if (CI.isConvergent())
    Call->setConvergent();
  TouchesMemory = true;
  return nullptr;
}

/// The lowest lane of the mask is the one, as on the hardware.
Value *PTXEmitter::elect() {
  const ptx::Operand &Dest = PI->Operands[0];
  nvvm("bar.warp.sync", B.getVoidTy(), A);
  Value *Leader = call(Intrinsic::cttz, {A[0], B.getFalse()});
  if (!Dest.Second.empty()) {
    Value *Lane = nvvm("read.ptx.sreg.laneid", I32, {});
    assign(Dest.Second[0], B.CreateICmpEQ(Lane, Leader));
  }
  return Leader;
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

/// The registers of \p O, a vector or one of them, as values of type \p Ty.
bool PTXEmitter::registers(const ptx::Operand &O, llvm::Type *Ty,
                           SmallVectorImpl<Value *> &Values) {
  const PType Word{'b', uint16_t(Ty->getPrimitiveSizeInBits().getFixedValue()),
                   1};
  const ArrayRef<ptx::Operand> All =
      O.Kind == ptx::Operand::Vector ? ArrayRef(O.Elements) : ArrayRef(O);
  for (const ptx::Operand &E : All) {
    Value *V = source(E, Word);
    if (!V)
      return false;
    Values.push_back(as(V, Ty));
  }
  return true;
}

/// Gives the registers of \p O, a vector or one of them, the elements of
/// \p Results, a structure or a single one.
void PTXEmitter::assignRegisters(const ptx::Operand &O, Value *Results) {
  if (!Results)
    return;
  const bool Several = Results->getType()->isStructTy();
  if (O.Kind != ptx::Operand::Vector) {
    assign(O, Several ? B.CreateExtractValue(Results, 0) : Results);
    return;
  }
  for (unsigned I = 0; I < O.Elements.size(); ++I)
    assign(O.Elements[I], Several ? B.CreateExtractValue(Results, I) : Results);
}

static unsigned registerCount(const ptx::Operand &O) {
  return O.Kind == ptx::Operand::Vector ? O.Elements.size() : 1;
}

/// mma and wmma.mma, in the canonical form of CrossLaneMatrix.td.
Value *PTXEmitter::matrixProduct() {
  StringRef Shape;
  SmallVector<StringRef, 4> Types, Layouts;
  for (StringRef Mod : Mods)
    if (Mod.size() > 3 && Mod[0] == 'm' && isDigit(Mod[1]))
      Shape = Mod;
    else if (Mod == "row" || Mod == "col")
      Layouts.push_back(Mod);
    else if (findMatrixType(Mod))
      Types.push_back(Mod);
  if (Types.size() == 2) // wmma of f16: those of D and C
    Types = {Types[0], "f16", "f16", Types[1]};
  const bool Sparse = Mods[0].starts_with("sp");
  std::string Name = opcode() == "wmma" ? "wmma." : Sparse ? "sp." : "";
  Name += Shape;
  for (StringRef Type : Types)
    Name += ("." + Type).str();
  MatrixForm F;
  F.Op = findMatrixOp(Name);
  if (!F.Op)
    return fail("'" + Name + "' is no product of sm_70 to sm_90");
  const bool IsBits = F.Op->Rule == xl::RuleBits;
  if (IsBits != has("popc") || IsBits != (has("xor") || has("and")))
    return fail("'.xor.popc' and '.and.popc' go with b1, and b1 with them");
  const bool IsInteger = F.Op->Rule == xl::RuleInteger;
  F.Saturate = has("satfinite");
  if (F.Saturate && !IsInteger)
    return fail("'.satfinite' is for integers");
  if (has("rz") || has("rm") || has("rp"))
    return fail("tensor cores round f64 to nearest even only");
  F.And = has("and");
  F.Ordered = Mods[0] == "sp::ordered_metadata";
  if (F.Op->Layouts) {
    F.ColA = Layouts[0] == "col";
    F.RowB = Layouts[1] == "row";
  } else if (F.Op->Family != xl::FamilyWmma &&
             (Layouts[0] != "row" || Layouts[1] != "col")) {
    return fail("'." + Shape + "' is for '.row.col' alone");
  }
  llvm::Type *Word = intTy(F.Op->wordBits());
  SmallVector<Value *, 20> Args;
  const unsigned Counts[] = {F.Op->RegsD, F.Op->RegsA, F.Op->RegsB,
                             F.Op->RegsC};
  for (unsigned I = 0; I < 4; ++I) {
    const ptx::Operand &O = PI->Operands[I];
    if (registerCount(O) != Counts[I])
      return fail(Twine(Counts[I]) + " registers are expected", O.Column);
    if (I && !registers(O, Word, Args))
      return nullptr;
  }
  if (Sparse) {
    if (A.size() != 5)
      return fail("metadata and their selector are expected");
    Args.append({A[3], A[4]});
    if (!isa<ConstantInt>(A[4]))
      return fail("the selector must be a number", PI->Operands[5].Column);
  } else if (A.size() != 3) {
    return fail("another number of operands is expected");
  }
  const SmallVector<llvm::Type *, 8> Results(F.Op->RegsD, Word);
  Value *V = nvvm(StringRef(F.name()).drop_front(strlen("llvm.nvvm.")),
                  StructType::get(CI.getContext(), Results), Args);
  if (!V)
    return nullptr;
  auto *Call = cast<CallInst>(V);
  Function *Fn = Call->getCalledFunction();
  Fn->setConvergent();
  Fn->setDoesNotAccessMemory();
  Fn->setDoesNotThrow();
  Fn->setWillReturn();
  assignRegisters(PI->Operands[0], V);
  return nullptr;
}

/// ldmatrix and stmatrix; the operand of registers is number \p First.
Value *PTXEmitter::matrixMove(unsigned First) {
  const ptx::Operand &Registers = PI->Operands[First];
  const bool Stores = First != 0;
  const unsigned Count = (has("x1")   ? 1
                          : has("x2") ? 2
                                      : 4) *
                         (has("m16n16") ? 2 : 1);
  if (registerCount(Registers) != Count)
    return fail(Twine(Count) + " registers are expected", Registers.Column);
  Value *P = address(PI->Operands[1 - First], space());
  if (!P)
    return nullptr;
  TouchesMemory = true;
  SmallVector<Value *, 5> Args = {P};
  if (Stores && !registers(Registers, I32, Args))
    return nullptr;
  const SmallVector<llvm::Type *, 4> Results(Count, I32);
  llvm::Type *Result =
      Stores       ? B.getVoidTy()
      : Count == 1 ? I32
                   : (llvm::Type *)StructType::get(CI.getContext(), Results);
  std::string Name = (opcode() + ".sync.aligned").str();
  for (StringRef Mod : Mods)
    if (!Mod.empty() && Mod != "sync" && Mod != "aligned" &&
        !Mod.starts_with("shared"))
      Name += ("." + Mod).str();
  Value *V = nvvm(Name + ".p" + Twine(P->getType()->getPointerAddressSpace()),
                  Result, Args);
  if (V && !Stores)
    assignRegisters(Registers, V);
  return nullptr;
}

/// The type that a register of wmma.load and wmma.store has in LLVM.
llvm::Type *PTXEmitter::fragmentType(StringRef Element) {
  return Element == "f16"   ? FixedVectorType::get(B.getHalfTy(), 2)
         : Element == "f32" ? B.getFloatTy()
         : Element == "f64" ? B.getDoubleTy()
                            : I32;
}

/// wmma.load: operation, sync, aligned, layout, shape, space, type.
Value *PTXEmitter::fragmentLoad() {
  const ptx::Operand &Registers = PI->Operands[0];
  Value *P = address(PI->Operands[1], space());
  if (!P)
    return nullptr;
  TouchesMemory = true;
  SmallVector<Value *, 2> Args = {P};
  const bool Stride = A.size() == 2;
  if (Stride)
    Args.push_back(A[1]);
  const SmallVector<llvm::Type *, 8> Results(registerCount(Registers),
                                             fragmentType(Mods.back()));
  llvm::Type *Result =
      Results.size() == 1
          ? Results[0]
          : (llvm::Type *)StructType::get(CI.getContext(), Results);
  Value *V = nvvm("wmma." + mod(5) + ".load." + mod(1) + "." + mod(4) +
                      (Stride ? ".stride." : ".") + Mods.back() + ".p" +
                      Twine(P->getType()->getPointerAddressSpace()),
                  Result, Args);
  if (V)
    assignRegisters(Registers, V);
  return nullptr;
}

Value *PTXEmitter::fragmentStore() {
  Value *P = address(PI->Operands[0], space());
  SmallVector<Value *, 10> Args = {P};
  if (!P || !registers(PI->Operands[1], fragmentType(Mods.back()), Args))
    return nullptr;
  TouchesMemory = true;
  const bool Stride = A.size() == 3;
  if (Stride)
    Args.push_back(A[2]);
  return nvvmVoid("wmma." + mod(5) + ".store.d." + mod(4) +
                      (Stride ? ".stride." : ".") + Mods.back() + ".p" +
                      Twine(P->getType()->getPointerAddressSpace()),
                  Args);
}
