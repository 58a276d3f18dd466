//===- NVVMFragments.cpp - Matrices between memory and registers ----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvvm-fragments: lowers the operations that move matrices of tensor cores:
/// ldmatrix, stmatrix, movmatrix, wmma.load and wmma.store.
///
/// Before:
///
///   %a = call { i32, i32 } @llvm.nvvm.ldmatrix.sync.aligned.m8n8.x2.b16.p3(
///            ptr addrspace(3) %row)
///   %c = call { float, ... } @llvm.nvvm.wmma.m16n16k16.load.c.row.stride.f32
///            .p0(ptr %p, i32 %stride)
///
/// After: loads, stores, and moves of llvm.xlane.
///
///   %from = call ptr addrspace(3) @llvm.xlane.idx.p3(
///               ptr addrspace(3) %row, i32 (lane / 4), i32 32, i1 false)
///   %a.0 = load i32, (%from + 4 * (lane % 4)) ...
///   %c.0 = load <2 x float>, (%p + 4 * (lane / 4 * %stride + 2 * (lane % 4)))
///
/// 1. A tile of ldmatrix is 8 rows of 16 bytes. Lane l gets words 4 * (l % 4)
///    of row l / 4, or with .trans bytes of that column. The row's address
///    comes from another lane (PTX ISA, "ldmatrix"). Only addresses are moved.
/// 2. PTX leaves open which lane holds which element of wmma's fragments. Here
///    the layout is that of mma.sync, blocks of 8 columns and 16 rows one after
///    the other, as on an H100 (recorded: w_where in test/oracle/mma). Every
///    lane therefore loads its own elements, and nothing is moved. Where the
///    layout cannot be observed it is that of the GPU's matrix instruction
///    (FreeFragments.h).
/// 3. All 32 lanes execute these operations: PTX leaves anything else
///    undefined. Two warps of a wavefront may execute them one after the other.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "nvvm/FreeFragments.h"
#include "nvvm/MatrixFast.h"
#include "nvvm/Passes.h"
#include "xlane/LaneValues.h"
#include "xlane/XLaneBuilder.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/Debug.h"

#define DEBUG_TYPE "nvvm-fragments"

STATISTIC(NumLowered, "Number of moves of matrices lowered");

using namespace llvm;
using namespace crosslane;

namespace {

using Builder = FoldingBuilder;

constexpr unsigned SharedSpace = 3;

/// A matrix of wmma.load or wmma.store, as the name of the intrinsic has it.
struct Fragment {
  MatrixForm Form; ///< An operation that has it.
  MatrixOperand Which = MatrixOperand::A;
  bool Stores = false, Row = false, HasStride = false;
  const xl::MatrixType *Type = nullptr;
  unsigned Registers = 0;
  /// For what GPU elements lie as its matrix instruction has them; null where
  /// they lie as NVIDIA's.
  const LoweringOptions *Unit = nullptr;

  bool isOperand() const {
    return Which == MatrixOperand::A || Which == MatrixOperand::B;
  }
  /// Elements of a register, and its bits.
  unsigned each() const { return registerBits() / Type->Bits; }
  unsigned registerBits() const { return Type->Bits == 64 ? 64 : 32; }
  /// Elements from one row, or column, of memory to the next when no stride is
  /// given.
  unsigned defaultStride() const {
    const xl::MatrixOp &Op = *Form.Op;
    const unsigned Rows = Which == MatrixOperand::B ? Op.K : Op.M;
    const unsigned Columns = Which == MatrixOperand::A ? Op.K : Op.N;
    return Row ? Columns : Rows;
  }
  llvm::Type *registerType(LLVMContext &C) const {
    if (Type->Value == xl::TypeF16)
      return FixedVectorType::get(llvm::Type::getHalfTy(C), 2);
    if (Type->Value == xl::TypeF32)
      return llvm::Type::getFloatTy(C);
    if (Type->Value == xl::TypeF64)
      return llvm::Type::getDoubleTy(C);
    return llvm::Type::getInt32Ty(C);
  }
  /// Where in memory, as (major, minor): the element is at major * stride +
  /// minor.
  std::pair<unsigned, unsigned> place(unsigned Lane, unsigned Register,
                                      unsigned Part) const {
    const MatrixElement E =
        Unit ? unitElement(*Unit, Form, Which, Lane, Register, Part)
             : matrixElement(Form, Which, Lane, Register, Part);
    return Row ? std::pair(E.Row, E.Column) : std::pair(E.Column, E.Row);
  }

  /// Reads what stands behind "wmma.", "m16n16k16.load.a.row.stride.f16.p0".
  static std::optional<Fragment> parse(StringRef Name, const Function &Caller,
                                       const LoweringOptions &Opts);
};

std::optional<Fragment> Fragment::parse(StringRef Name, const Function &Caller,
                                        const LoweringOptions &Opts) {
  Fragment F;
  SmallVector<StringRef, 8> Parts;
  Name.split(Parts, '.');
  if (Parts.size() < 5)
    return std::nullopt;
  F.Stores = Parts[1] == "store";
  const auto Which = StringSwitch<std::optional<MatrixOperand>>(Parts[2])
                         .Case("a", MatrixOperand::A)
                         .Case("b", MatrixOperand::B)
                         .Case("c", MatrixOperand::C)
                         .Case("d", MatrixOperand::D)
                         .Default(std::nullopt);
  if (!Which || F.Stores != (Which == MatrixOperand::D) ||
      (!F.Stores && Parts[1] != "load"))
    return std::nullopt;
  F.Which = *Which;
  F.Row = Parts[3] == "row";
  if (!F.Row && Parts[3] != "col")
    return std::nullopt;
  F.HasStride = Parts[4] == "stride";
  const unsigned At = F.HasStride ? 5 : 4;
  F.Type = Parts.size() > At ? findMatrixType(Parts[At]) : nullptr;
  if (!F.Type)
    return std::nullopt;
  for (const xl::MatrixOp &Op : matrixOps()) {
    if (Op.Family != xl::FamilyWmma ||
        !StringRef(Op.Name).starts_with(("wmma." + Parts[0] + ".").str()))
      continue;
    const xl::MatrixTypeKind Types[] = {Op.A, Op.B, Op.C, Op.D};
    const unsigned Registers[] = {Op.RegsA, Op.RegsB, Op.RegsC, Op.RegsD};
    const auto No = static_cast<unsigned>(F.Which);
    if (Types[No] != F.Type->Value)
      continue;
    F.Form.Op = &Op;
    F.Registers = Registers[No];
    F.Unit = hasUnitFragments(Caller, Op, Opts) ? &Opts : nullptr;
    // Nothing addresses less than a byte.
    if (F.Type->Bits < 8 && F.place(0, 0, 1).second != 1)
      return std::nullopt;
    return F;
  }
  return std::nullopt;
}

/// The addresses of a lane's elements. An element's place is that of lane 0
/// and, for each bit of the lane's number, what the place of lane 1 << bit is
/// more.
class Places {
public:
  Places(Builder &B, const Fragment &F, Value *Base, Value *Stride, Value *Lane)
      : B(B), F(F),
        Ty(B.getIntNTy(Base->getType()->getPointerAddressSpace() == SharedSpace
                           ? 32
                           : 64)),
        Stride(B.CreateZExtOrTrunc(Stride, Ty)) {
    const auto Zero = F.place(0, 0, 0);
    auto Further = [&](unsigned Bit) {
      const auto One = F.place(1u << Bit, 0, 0);
      return std::pair(One.first - Zero.first, One.second - Zero.second);
    };
    Value *Elements = ConstantInt::get(Ty, 0);
    for (unsigned Bit = 0, End; Bit < 5; Bit = End) {
      // Bits that are a number together: each is twice the one before.
      const auto By = Further(Bit);
      for (End = Bit + 1; End < 5; ++End)
        if (Further(End) !=
            std::pair(By.first << (End - Bit), By.second << (End - Bit)))
          break;
      if (!By.first && !By.second)
        continue;
      Value *Number = B.CreateLShr(Lane, Bit);
      if (End < 5)
        Number = B.CreateAnd(Number, (1u << (End - Bit)) - 1);
      Elements = B.CreateAdd(
          Elements, offset(B.CreateZExt(Number, Ty), By.first, By.second));
    }
    Own = B.CreatePtrAdd(Base, bytes(Elements));
  }
  /// That of the element whose place in lane 0 is \p Place.
  Value *at(std::pair<unsigned, unsigned> Place) {
    return B.CreatePtrAdd(
        Own, bytes(offset(ConstantInt::get(Ty, 1), Place.first, Place.second)));
  }

private:
  /// \p By * (\p Major * stride + \p Minor).
  Value *offset(Value *By, unsigned Major, unsigned Minor) {
    auto Times = [&](Value *V, unsigned N) {
      return B.CreateMul(V, ConstantInt::get(Ty, N));
    };
    Value *Far = B.CreateMul(Times(By, Major), Stride);
    return B.CreateAdd(Far, Times(By, Minor));
  }
  Value *bytes(Value *Elements) {
    const unsigned Bits = F.Type->Bits;
    return Bits < 8 ? B.CreateLShr(Elements, Log2_32(8 / Bits))
                    : B.CreateShl(Elements, Log2_32(Bits / 8));
  }
  Builder &B;
  const Fragment &F;
  IntegerType *Ty;
  Value *Stride, *Own = nullptr;
};

class FragmentMoves {
public:
  FragmentMoves(Module &M, const LoweringOptions &Opts)
      : M(M), C(M.getContext()), I32(Type::getInt32Ty(C)), Opts(Opts) {}
  Value *lower(CallInst &Call, StringRef Name, IRBuilder<> &Outer);

private:
  Value *lowerWMMA(Builder &B, CallInst &Call, StringRef Name);
  Value *lowerMatrix(Builder &B, CallInst &Call, StringRef Name, bool Stores);
  Value *lowerMove(Builder &B, CallInst &Call);

  Value *lane() { return Lane; }
  /// Of the lane's group of four, and its place in there.
  Value *group(Builder &B) { return B.CreateLShr(lane(), 2); }
  Value *inGroup(Builder &B) { return B.CreateAnd(lane(), 3); }
  static Value *fromLane(Builder &B, Value *V, Value *From) {
    return createXLane(B, "idx", {V, From, B.getInt32(32), B.getFalse()});
  }
  /// Elements of \p Bits side by side, the first lowest.
  Value *join(Builder &B, ArrayRef<Value *> Parts, unsigned Bits);
  Value *result(Builder &B, CallInst &Call, ArrayRef<Value *> Registers);
  bool hasTypes(CallInst &Call, ArrayRef<Type *> Results,
                ArrayRef<Type *> Params);

  Module &M;
  LLVMContext &C;
  IntegerType *I32;
  const LoweringOptions &Opts;
  Value *Lane = nullptr;
};

Value *FragmentMoves::join(Builder &B, ArrayRef<Value *> Parts, unsigned Bits) {
  Value *R = nullptr;
  for (const auto &[I, Part] : enumerate(Parts)) {
    Value *V = B.CreateShl(B.CreateZExt(Part, I32), I * Bits);
    R = R ? B.CreateOr(R, V) : V;
  }
  return R;
}

Value *FragmentMoves::result(Builder &B, CallInst &Call,
                             ArrayRef<Value *> Registers) {
  if (!Call.getType()->isStructTy())
    return Registers[0];
  Value *R = PoisonValue::get(Call.getType());
  for (const auto &[I, V] : enumerate(Registers))
    R = B.CreateInsertValue(R, V, I);
  return R;
}

bool FragmentMoves::hasTypes(CallInst &Call, ArrayRef<Type *> Results,
                             ArrayRef<Type *> Params) {
  FunctionType *Ty = Call.getFunctionType();
  Type *Ret = Results.empty()       ? Type::getVoidTy(C)
              : Results.size() == 1 ? Results[0]
                                    : StructType::get(C, Results);
  if (Ty->getReturnType() == Ret && Ty->params() == Params && !Ty->isVarArg())
    return true;
  refuse(Call, "declared with another type than the operation has");
  return false;
}

/// wmma.load and wmma.store, see rule 2. What lies side by side in memory is
/// one access: the elements of a register, or those of two registers.
Value *FragmentMoves::lowerWMMA(Builder &B, CallInst &Call, StringRef Name) {
  const std::optional<Fragment> Known =
      Fragment::parse(Name, *Call.getFunction(), Opts);
  if (!Known)
    return nullptr;
  const Fragment &F = *Known;
  Type *Register = F.registerType(C);
  const SmallVector<Type *, 8> Registers(F.Registers, Register);
  if (!Call.arg_size() || !Call.getArgOperand(0)->getType()->isPointerTy()) {
    hasTypes(Call, {}, {}); // says so
    return nullptr;
  }
  SmallVector<Type *, 10> Params = {Call.getArgOperand(0)->getType()};
  if (F.Stores)
    Params.append(Registers);
  if (F.HasStride)
    Params.push_back(I32);
  if (!hasTypes(Call, F.Stores ? ArrayRef<Type *>() : Registers, Params))
    return nullptr;

  Value *Stride = F.HasStride ? Call.getArgOperand(Call.arg_size() - 1)
                              : B.getInt32(F.defaultStride());
  Places P(B, F, Call.getArgOperand(0), Stride, lane());
  const unsigned Each = F.each(), Bytes = F.Type->Bits / 8;
  Type *Pair = Each == 1 ? FixedVectorType::get(Register, 2) : nullptr;
  // PTX wants whole rows aligned to 16 bytes, so that pairs are, too.
  const Align PairAlign(8), Whole(F.registerBits() / 8);
  auto AreNext = [](std::pair<unsigned, unsigned> X,
                    std::pair<unsigned, unsigned> Y) {
    return X.first == Y.first && X.second + 1 == Y.second;
  };
  SmallVector<Value *, 8> Values;
  SmallDenseMap<std::pair<unsigned, unsigned>, Value *> Loaded;
  for (unsigned R = 0; R < F.Registers; ++R) {
    const auto First = F.place(0, R, 0);
    Value *Stored = F.Stores ? Call.getArgOperand(1 + R) : nullptr;
    if (Each == 1) {
      const bool Two =
          R + 1 < F.Registers && AreNext(First, F.place(0, R + 1, 0));
      if (F.Stores) {
        if (Two) {
          Stored = B.CreateInsertElement(PoisonValue::get(Pair), Stored,
                                         uint64_t(0));
          Stored = B.CreateInsertElement(Stored, Call.getArgOperand(2 + R), 1);
        }
        B.CreateAlignedStore(Stored, P.at(First), Two ? PairAlign : Whole);
      } else if (Two) {
        Value *V = B.CreateAlignedLoad(Pair, P.at(First), PairAlign);
        Values.push_back(B.CreateExtractElement(V, uint64_t(0)));
        Values.push_back(B.CreateExtractElement(V, 1));
      } else {
        Values.push_back(B.CreateAlignedLoad(Register, P.at(First), Whole));
      }
      R += Two;
      continue;
    }
    if (Value *Again = Loaded.lookup(First)) {
      Values.push_back(Again);
      continue;
    }
    Value *V;
    if (AreNext(First, F.place(0, R, 1))) {
      if (F.Stores)
        B.CreateAlignedStore(Stored, P.at(First), Whole);
      else
        V = B.CreateAlignedLoad(Register, P.at(First), Whole);
    } else if (F.Stores) {
      for (unsigned I = 0; I < Each; ++I)
        B.CreateAlignedStore(B.CreateExtractElement(Stored, I),
                             P.at(F.place(0, R, I)), Align(Bytes));
    } else {
      SmallVector<Value *, 4> Parts;
      for (unsigned I = 0; I < Each; ++I)
        Parts.push_back(B.CreateAlignedLoad(
            B.getIntNTy(F.Type->Bits), P.at(F.place(0, R, I)), Align(Bytes)));
      V = B.CreateBitCast(join(B, Parts, F.Type->Bits), Register);
    }
    if (!F.Stores) {
      Loaded[First] = V;
      Values.push_back(V);
    }
  }
  return F.Stores ? Call.getArgOperand(0) : result(B, Call, Values);
}

/// ldmatrix and stmatrix; \p Name begins with the shape.
Value *FragmentMoves::lowerMatrix(Builder &B, CallInst &Call, StringRef Name,
                                  bool Stores) {
  SmallVector<StringRef, 6> Parts;
  Name.split(Parts, '.');
  if (Parts.size() < 3)
    return nullptr;
  unsigned Count;
  StringRef Number = Parts[1];
  if (!Number.consume_front("x") || Number.getAsInteger(10, Count) ||
      (Count != 1 && Count != 2 && Count != 4))
    return nullptr;
  const bool Trans = Parts[2] == "trans";
  const StringRef Type = Name.drop_front(Parts[0].size() + Parts[1].size() + 2)
                             .drop_front(Trans ? 6 : 0)
                             .rsplit(".p")
                             .first;
  const bool Bytes =
      Parts[0] == "m16n16" && Type == "b8" && Trans && !Stores && Count <= 2;
  if (!Bytes && (Parts[0] != "m8n8" || Type != "b16")) {
    refuse(Call,
           "matrices '" + Parts[0] + "' of '" + Type + "' are not supported");
    return nullptr;
  }
  const SmallVector<llvm::Type *, 4> Registers(Bytes ? 2 * Count : Count, I32);
  if (!Call.arg_size() || !Call.getArgOperand(0)->getType()->isPointerTy()) {
    hasTypes(Call, {}, {}); // says so
    return nullptr;
  }
  Value *Row = Call.getArgOperand(0);
  SmallVector<llvm::Type *, 5> Params = {Row->getType()};
  if (Stores)
    Params.append(Registers);
  if (!hasTypes(Call, Stores ? ArrayRef<llvm::Type *>() : Registers, Params))
    return nullptr;
  const unsigned Space = Row->getType()->getPointerAddressSpace();
  if (Space != 0 && Space != SharedSpace) {
    refuse(Call, "the rows of a matrix must be in shared memory");
    return nullptr;
  }
  Row = B.CreateAddrSpaceCast(Row, PointerType::get(C, SharedSpace));

  Value *G = group(B), *T = inGroup(B);
  SmallVector<Value *, 4> Values;
  // Of tile \p Tile the row whose number \p In has, \p Offset bytes in there.
  auto At = [&](unsigned Tile, Value *In, Value *Offset) {
    Value *From = B.CreateAdd(In, B.getInt32((Bytes ? 16 : 8) * Tile));
    return B.CreatePtrAdd(fromLane(B, Row, From), Offset);
  };
  for (unsigned Tile = 0; Tile < Count; ++Tile) {
    if (Bytes) { // column l / 4 or 8 further of rows 4 * (l % 4) to + 3
      SmallVector<Value *, 4> Low, High;
      for (unsigned I = 0; I < 4; ++I) {
        Value *P = At(Tile, B.CreateAdd(B.CreateShl(T, 2), B.getInt32(I)), G);
        Low.push_back(B.CreateLoad(B.getInt8Ty(), P));
        High.push_back(
            B.CreateLoad(B.getInt8Ty(), B.CreatePtrAdd(P, B.getInt32(8))));
      }
      Values.push_back(join(B, Low, 8));
      Values.push_back(join(B, High, 8));
      continue;
    }
    if (!Trans) {
      Value *P = At(Tile, G, B.CreateShl(T, 2));
      if (Stores)
        B.CreateAlignedStore(Call.getArgOperand(1 + Tile), P, Align(4));
      else
        Values.push_back(B.CreateAlignedLoad(I32, P, Align(4)));
      continue;
    }
    // Rows 2 * (l % 4) and + 1 of column l / 4.
    SmallVector<Value *, 2> Halves;
    for (unsigned I = 0; I < 2; ++I) {
      Value *P = At(Tile, B.CreateAdd(B.CreateShl(T, 1), B.getInt32(I)),
                    B.CreateShl(G, 1));
      if (Stores)
        B.CreateAlignedStore(
            B.CreateTrunc(B.CreateLShr(Call.getArgOperand(1 + Tile), 16 * I),
                          B.getInt16Ty()),
            P, Align(2));
      else
        Halves.push_back(B.CreateAlignedLoad(B.getInt16Ty(), P, Align(2)));
    }
    if (!Stores)
      Values.push_back(join(B, Halves, 16));
  }
  return Stores ? Row : result(B, Call, Values);
}

/// movmatrix: lane l gets what is in column l / 4 of rows 2 * (l % 4) and + 1,
/// of which a lane has two columns.
Value *FragmentMoves::lowerMove(Builder &B, CallInst &Call) {
  if (!hasTypes(Call, {I32}, {I32}))
    return nullptr;
  Value *G = group(B);
  Value *From = B.CreateOr(B.CreateShl(inGroup(B), 3), B.CreateLShr(G, 1));
  Value *First = fromLane(B, Call.getArgOperand(0), From);
  Value *Second =
      fromLane(B, Call.getArgOperand(0), B.CreateOr(From, B.getInt32(4)));
  Value *Shift = B.CreateShl(B.CreateAnd(G, 1), 4);
  Value *Low = B.CreateAnd(B.CreateLShr(First, Shift), 0xffff);
  return B.CreateOr(Low, B.CreateShl(B.CreateLShr(Second, Shift), 16));
}

Value *FragmentMoves::lower(CallInst &Call, StringRef Name,
                            IRBuilder<> &Outer) {
  const bool Loads = Name.consume_front("ldmatrix.sync.aligned.");
  const bool Stores = !Loads && Name.consume_front("stmatrix.sync.aligned.");
  const bool Moves = Name == "movmatrix.sync.aligned.m8n8.trans.b16";
  const bool WMMA = Name.consume_front("wmma.") &&
                    (Name.contains(".load.") || Name.contains(".store."));
  if (!Loads && !Stores && !Moves && !WMMA)
    return nullptr;
  if (Call.getOperandBundle(LLVMContext::OB_convergencectrl)) {
    refuse(Call, "calls with a convergence token are not supported");
    return nullptr;
  }
  Builder B(M);
  B.SetInsertPoint(Outer.GetInsertBlock(), Outer.GetInsertPoint());
  B.SetCurrentDebugLocation(Outer.getCurrentDebugLocation());
  Lane = createLane(B);
  if (Moves)
    return lowerMove(B, Call);
  return WMMA ? lowerWMMA(B, Call, Name) : lowerMatrix(B, Call, Name, Stores);
}

} // namespace

PreservedAnalyses NVVMFragmentsPass::run(Module &M, ModuleAnalysisManager &) {
  if (!readMatrixModes(M))
    return PreservedAnalyses::none();
  decideFragments(M, Opts);
  FragmentMoves L(M, Opts);
  const bool Changed =
      lowerNVVMCalls(M, [&](CallInst &Call, StringRef Name, IRBuilder<> &B) {
        Value *V = L.lower(Call, Name, B);
        if (V)
          LLVM_DEBUG(dbgs() << "nvvm-fragments:" << Call << '\n');
        NumLowered += V != nullptr;
        return V;
      });
  if (Changed)
    markConvergent(M);
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
