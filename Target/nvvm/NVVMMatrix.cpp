//===- NVVMMatrix.cpp - Tensor-core operations ----------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvvm-matrix: lowers mma.sync and wmma.mma, in all spellings, with NVIDIA's
/// bits or, in fast functions, with the GPU's rounding (MatrixFast.h).
///
/// Before:
///
///   %d = call {float, float, float, float}
///     @llvm.nvvm.mma.m16n8k8.row.col.tf32(i32 %a0, i32 %a1, i32 %a2, i32 %a3,
///       i32 %b0, i32 %b1, float %c0, float %c1, float %c2, float %c3)
///
/// After:
///
///   %d = call {i32, i32, i32, i32}
///     @crosslane.matrix.m16n8k8.f32.tf32.tf32.f32(i32 %a0, ...)
///
/// a function of llvm.xlane and arithmetic, one for each operation in the
/// module (MatrixExact.h). LLVM decides whether to inline it.
///
/// 1. CrossLaneMatrix.td has all operations, and the canonical form in which
///    inline PTX arrives (`llvm.nvvm.matrix.*`).
/// 2. PTX's operations are .aligned: all lanes of the warp execute them
///    together. The other warp of a wavefront may execute them or not.
/// 3. If the layout of fragments cannot be observed (FreeFragments.h), products
///    of 8-bit integers use the GPU's matrix instruction, and exact ones of f16
///    when it is exact (UnitProducts.h).
/// 4. Operations that sm_70 to sm_90 lack, or that need hardware which no AMD
///    GPU has (tensor memory, clusters' shared memory), are rejected by name.
///
//===----------------------------------------------------------------------===//

#include "lanes/LanePresence.h"
#include "nvvm/FreeFragments.h"
#include "nvvm/MatrixExact.h"
#include "nvvm/MatrixFast.h"
#include "nvvm/Passes.h"
#include "nvvm/UnitProducts.h"
#include "nvvm/WideFragments.h"
#include "xlane/XLaneBuilder.h"

#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "nvvm-matrix"

STATISTIC(NumLowered, "Number of tensor-core operations lowered");

using namespace llvm;
using namespace crosslane;

namespace {

/// What a name of llvm.nvvm.mma.* or llvm.nvvm.wmma.*.mma.* says, or why it
/// says nothing that is known.
struct Parsed {
  MatrixForm Form;
  std::string Reason;
};

/// \p Name is behind "llvm.nvvm.".
Parsed parseIntrinsic(StringRef Name) {
  Parsed P;
  auto No = [&](const Twine &Reason) {
    P.Form.Op = nullptr;
    P.Reason = Reason.str();
    return P;
  };
  const bool Warp = Name.consume_front("wmma.");
  if (!Warp)
    Name.consume_front("mma.");
  SmallVector<StringRef, 12> Parts;
  Name.split(Parts, '.');
  std::string Shape;
  SmallVector<StringRef, 4> Types, Layouts;
  bool Sparse = false, Xor = false;
  for (StringRef Part : Parts) {
    if (Part == "block" || Part == "scale")
      return No("operations with scales for blocks are those of sm_100 and "
                "newer");
    if (Part == "kind" || Part.starts_with("kind::") || Part == "f8f6f4")
      return No("operations of a .kind are those of sm_100 and newer");
    if (Part == "sp")
      Sparse = true;
    else if (Part == "ordered" || Part == "ordered_metadata")
      P.Form.Ordered = true;
    else if (Part == "metadata" || Part == "mma" || Part == "popc" ||
             Part == "rn")
      continue;
    else if (Part == "xor")
      Xor = true;
    else if (Part == "and")
      P.Form.And = true;
    else if (Part == "satfinite")
      P.Form.Saturate = true;
    else if (Part == "row" || Part == "col")
      Layouts.push_back(Part);
    else if (Part == "rz" || Part == "rm" || Part == "rp")
      return No("the H100 has been recorded with rounding to nearest (.rn) "
                "alone, and other tensor cores round no other way");
    else if (Shape.empty() && Part.starts_with("m"))
      Shape = Part.str();
    else if (findMatrixType(Part))
      Types.push_back(Part);
    else
      return No("'" + Part + "' is not known");
  }
  std::string D, A, B, C;
  auto Accumulator = [](StringRef T) -> StringRef {
    return T == "f64" ? "f64" : T == "bf16" || T == "tf32" ? "f32" : "s32";
  };
  if (Types.size() == 4) {
    D = Types[0], A = Types[1], B = Types[2], C = Types[3];
  } else if (Types.size() == 2 && Types[0].starts_with("f")) {
    D = Types[0], A = B = "f16", C = Types[1];
  } else if (Types.size() == 1 || Types.size() == 2) {
    A = Types[0], B = Types.back();
    C = D = Accumulator(A);
  } else {
    return No("its types are not known");
  }
  const std::string Record = (Warp     ? "wmma."
                              : Sparse ? "sp."
                                       : "") +
                             Shape + "." + D + "." + A + "." + B + "." + C;
  P.Form.Op = findMatrixOp(Record);
  if (!P.Form.Op)
    return No("there is no operation " + Record);
  if (Layouts.size() != 2)
    return No("it has no two layouts");
  if (P.Form.Op->Layouts) {
    P.Form.ColA = Layouts[0] == "col";
    P.Form.RowB = Layouts[1] == "row";
  } else if (!Warp && (Layouts[0] != "row" || Layouts[1] != "col")) {
    return No("only .row.col has this shape");
  }
  if ((P.Form.Op->Rule == xl::RuleBits) != (Xor || P.Form.And))
    return No("one of xor and and belongs to b1");
  return P;
}

/// How many lanes, or pairs of lanes, of four can have the metadata of \p Op.
unsigned selectorsOf(const xl::MatrixOp &Op) {
  const unsigned Bits = matrixType(Op.A).Bits;
  const unsigned Lanes = Op.K * Bits / 256;
  return 4 / (Bits < 16 ? 2 * Lanes : Lanes);
}

class MatrixOperations {
public:
  MatrixOperations(Module &M, const LoweringOptions &Opts)
      : M(M), Opts(Opts), Units(M, Opts) {}
  Value *lower(CallInst &Call, StringRef Name, IRBuilder<> &Outer);
  void finish() { Units.finish(Presence); }

private:
  Value *call(IRBuilder<> &B, const MatrixForm &Form, ArrayRef<Value *> Words,
              bool Wide);
  void limitRegisters(Function &F) const;
  Function *function(const MatrixForm &Form, const BasicBlock &Place,
                     FunctionType *Ty, bool Wide);

  Module &M;
  const LoweringOptions &Opts;
  UnitProducts Units;
  WavefrontPresence Presence;
  HelperMap Functions;
};

/// A kernel that may have more than 256 vector registers has MFMA's sums in
/// AGPRs from gfx90a on (SIMachineFunctionInfo.cpp). Where a product may be a
/// call they are copied there and back each time.
void MatrixOperations::limitRegisters(Function &F) const {
  constexpr StringLiteral Waves = "amdgpu-waves-per-eu";
  if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL && Opts.gfx() >= 0x90a &&
      Opts.gfx() < 0x960 && !F.hasFnAttribute(Waves))
    F.addFnAttr(Waves, "2");
}

/// The function that computes \p Form for callers like that of \p Place.
Function *MatrixOperations::function(const MatrixForm &Form,
                                     const BasicBlock &Place, FunctionType *Ty,
                                     bool Wide) {
  const Function &Caller = *Place.getParent();
  std::string Name = Form.name().substr(MatrixPrefix.size());
  if (Form.Selector)
    Name += "." + utostr(Form.Selector);
  FastPlace Fragments;
  Fragments.UnitLayouts = hasUnitFragments(Caller, *Form.Op, Opts);
  const bool Integers =
      Fragments.UnitLayouts && Form.Op->Rule == xl::RuleInteger;
  const bool Fast = isFastMatrix(Caller) || Integers;
  if (Fast) {
    Fragments.Wide = Fragments.UnitLayouts && Wide;
    Fragments.Together =
        Fragments.UnitLayouts && (Wide || Presence.together(Place));
    Name = std::string(Integers ? "unit." : "fast.") +
           (Fragments.Wide       ? "wide."
            : Fragments.Together ? "together."
                                 : "") +
           Name;
  }
  Function *&F = Functions[matrixKey(
      Fragments.UnitLayouts ? Name + "/unit" : Name, Caller)];
  if (F)
    return F;
  F = newMatrixFunction(M, Name, Caller, Ty);
  FoldingBuilder B(M);
  B.SetInsertPoint(BasicBlock::Create(M.getContext(), "entry", F));
  SmallVector<Value *, 24> Words;
  for (Argument &A : F->args())
    Words.push_back(&A);
  SmallVector<Value *, 8> D;
  if (Fast)
    D = emitFastMatrix(B, Opts, Form, Words, Fragments);
  if (D.empty())
    D = emitExactMatrix(B, Opts, Form, Words);
  Value *R = PoisonValue::get(Ty->getReturnType());
  for (auto [N, V] : enumerate(D))
    R = B.CreateInsertValue(R, V, unsigned(N));
  B.CreateRet(R);
  return F;
}

Value *MatrixOperations::call(IRBuilder<> &B, const MatrixForm &Form,
                              ArrayRef<Value *> Words, bool Wide) {
  SmallVector<Type *, 24> Types;
  for (Value *V : Words)
    Types.push_back(V->getType());
  Type *Word = B.getIntNTy(Form.Op->wordBits());
  auto *Ret = StructType::get(B.getContext(),
                              SmallVector<Type *, 8>(Form.Op->RegsD, Word));
  return B.CreateCall(function(Form, *B.GetInsertBlock(),
                               FunctionType::get(Ret, Types, false), Wide),
                      Words);
}

Value *MatrixOperations::lower(CallInst &Call, StringRef Name, IRBuilder<> &B) {
  MatrixForm Form;
  StringRef Rest = Name;
  if (Rest.consume_front("matrix.")) {
    const std::optional<MatrixForm> F = parseMatrixForm(Rest);
    if (!F) {
      refuse(Call, "no tensor-core operation has this name");
      return nullptr;
    }
    Form = *F;
  } else if (Name.starts_with("mma.") ||
             (Name.starts_with("wmma.") && Name.contains(".mma."))) {
    Parsed P = parseIntrinsic(Name);
    if (!P.Form.Op) {
      refuse(Call, P.Reason);
      return nullptr;
    }
    Form = P.Form;
  } else {
    if (const StringRef Why = whyFamilyRefused(Name); !Why.empty())
      refuse(Call, Why);
    return nullptr;
  }

  const xl::MatrixOp &Op = *Form.Op;
  // Of floats PTX had it before 6.5, with another meaning.
  if (Form.Saturate && Op.Rule != xl::RuleInteger) {
    refuse(Call, ".satfinite is supported on integers alone");
    return nullptr;
  }
  const bool Sparse = Op.Family == xl::FamilySparse;
  if (Sparse && Op.Rule == xl::RuleHalves && Op.D == xl::TypeF16) {
    refuse(Call, "an H100 has no sparse products of 8-bit floats with sums in "
                 "f16");
    return nullptr;
  }
  const unsigned Registers =
      unsigned(Op.RegsA) + Op.RegsB + Op.RegsC + (Sparse ? 2 : 0);
  auto *Ret = dyn_cast<StructType>(Call.getType());
  auto IsWord = [&](Type *Ty) {
    return Ty->isSized() && !Ty->isPointerTy() && !Ty->isStructTy() &&
           Ty->getPrimitiveSizeInBits() == Op.wordBits();
  };
  if (Call.arg_size() != Registers || !Ret ||
      Ret->getNumElements() != Op.RegsD || !all_of(Ret->elements(), IsWord) ||
      !all_of(Call.args(), [&](Value *V) { return IsWord(V->getType()); })) {
    refuse(Call, "declared with an unexpected type");
    return nullptr;
  }
  Type *Word = B.getIntNTy(Op.wordBits());
  SmallVector<Value *, 24> Words;
  for (Value *V : Call.args())
    Words.push_back(B.CreateBitCast(V, Word));
  if (Sparse) {
    auto *Selector = dyn_cast<ConstantInt>(Words.pop_back_val());
    const unsigned Selectors = selectorsOf(Op);
    if (!Selector || Selector->getValue().uge(Selectors)) {
      refuse(Call,
             Twine("the sparsity selector of ") + Op.Name +
                 (Selectors == 1 ? " is the constant 0"
                                 : " is a constant below " + Twine(Selectors)));
      return nullptr;
    }
    Form.Selector = unsigned(Selector->getZExtValue());
  }
  const Function &Caller = *Call.getFunction();
  const bool Places = hasUnitFragments(Caller, Op, Opts);
  const bool Unit = Places && isUnitProduct(Op) && !isFastMatrix(Caller);
  if (Unit || (Places && Op.Rule == xl::RuleInteger))
    limitRegisters(*Call.getFunction());
  const bool Wide = isWideProduct(Call);
  Value *R =
      Unit ? Units.call(B, Form, Words, Wide) : call(B, Form, Words, Wide);
  if (R->getType() == Ret)
    return R;
  SmallVector<Value *, 8> Ds;
  for (unsigned N = 0; N < Op.RegsD; ++N)
    Ds.push_back(
        B.CreateBitCast(B.CreateExtractValue(R, N), Ret->getElementType(N)));
  // Registers of free fragments are all that is taken of one (FreeFragments.h).
  if (Unit)
    for (User *U : make_early_inc_range(Call.users())) {
      auto *E = cast<ExtractValueInst>(U);
      E->replaceAllUsesWith(Ds[E->getIndices()[0]]);
      E->eraseFromParent();
    }
  Value *Result = PoisonValue::get(Ret);
  if (!Unit)
    for (unsigned N = 0; N < Op.RegsD; ++N)
      Result = B.CreateInsertValue(Result, Ds[N], N);
  return Result;
}

} // namespace

PreservedAnalyses NVVMMatrixPass::run(Module &M, ModuleAnalysisManager &) {
  if (!readMatrixModes(M))
    return PreservedAnalyses::none();
  decideFragments(M, Opts);
  MatrixOperations L(M, Opts);
  const bool Changed =
      lowerNVVMCalls(M, [&](CallInst &Call, StringRef Name, IRBuilder<> &B) {
        Value *V = L.lower(Call, Name, B);
        NumLowered += V != nullptr;
        return V;
      });
  L.finish();
  if (Changed)
    markConvergent(M);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
