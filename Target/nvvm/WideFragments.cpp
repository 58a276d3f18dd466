//===- WideFragments.cpp - Fragments in all lanes of a wavefront ----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Copies kernels for whole wavefronts and lowers their loads and stores of
/// fragments, see WideFragments.h.
///
//===----------------------------------------------------------------------===//

#include "nvvm/WideFragments.h"
#include "xlane/LaneValues.h"
#include "xlane/Reductions.h"
#include "xlane/XLaneBuilder.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;
using namespace crosslane;

static constexpr StringLiteral WideAttribute = "crosslane-wide";
static constexpr unsigned Lanes = 64; ///< Of a wavefront.

namespace {

/// What values are in one lane of each warp. The wavefront is whole.
class ValuesOfWarps {
public:
  explicit ValuesOfWarps(const WavefrontFacts &Facts) : Facts(Facts) {}

  /// \p V as warp \p Warp of the wavefront has it at \p At, where the warp's
  /// lanes agree on it. \p V itself where both warps do.
  Value *of(Value *V, unsigned Warp, Instruction &At);

private:
  static bool isComputed(const Instruction &I);
  static Value *ofLane(IRBuilder<> &B, Value *V, unsigned Lane);

  const WavefrontFacts &Facts;
  DenseMap<std::pair<Value *, unsigned>, Value *> Known;
};

/// Whether \p I is computed again rather than read from a lane.
bool ValuesOfWarps::isComputed(const Instruction &I) {
  auto IsScalar = [](const Value *V) { // as ofLane() takes it
    const Type *Ty = V->getType();
    return Ty->isPointerTy() ||
           (Ty->isIntegerTy() && Ty->getIntegerBitWidth() <= 64);
  };
  return (I.isBinaryOp() || I.isCast() ||
          isa<GetElementPtrInst, SelectInst, ICmpInst, FreezeInst>(I)) &&
         IsScalar(&I) && all_of(I.operand_values(), IsScalar);
}

Value *ValuesOfWarps::ofLane(IRBuilder<> &B, Value *V, unsigned Lane) {
  Type *Ty = V->getType();
  if (Ty->isPointerTy()) {
    // What the pointer is based on remains visible: it becomes an offset.
    const DataLayout &DL = B.GetInsertBlock()->getModule()->getDataLayout();
    Value *Bits = B.CreatePtrToInt(V, DL.getIntPtrType(Ty));
    return B.CreatePtrAdd(V, B.CreateSub(ofLane(B, Bits, Lane), Bits));
  }
  Type *Words =
      Ty->getIntegerBitWidth() <= 32 ? B.getInt32Ty() : B.getInt64Ty();
  return B.CreateTrunc(readLane(B, B.CreateZExt(V, Words), Lane), Ty);
}

Value *ValuesOfWarps::of(Value *V, unsigned Warp, Instruction &At) {
  if (Facts.isSame(V, At.getParent()))
    return V;
  if (Value *There = Known.lookup({V, Warp}))
    return There;
  auto *I = dyn_cast<Instruction>(V);
  // Where all lanes compute V they can exchange it, once for all uses.
  const bool AtOnce =
      I && !I->isTerminator() && Facts.together(*I->getParent());
  Instruction *Place = &At;
  if (AtOnce)
    Place = isa<PHINode>(I) ? &*I->getParent()->getFirstInsertionPt()
                            : I->getNextNode();
  Value *There;
  if (I && isComputed(*I)) {
    Instruction *Again = I->clone();
    for (Use &U : Again->operands())
      U.set(of(U.get(), Warp, AtOnce ? *I : At));
    Again->insertBefore(Place->getIterator());
    There = Again;
  } else {
    IRBuilder<> B(Place);
    There = ofLane(B, V, Warp * WarpSize);
  }
  if (AtOnce)
    Known[{V, Warp}] = There;
  return There;
}

/// The loads and stores of a kernel.
class WideMoves {
public:
  WideMoves(Function &F, const WavefrontFacts &Facts, BasicBlock &Start)
      : DL(F.getParent()->getDataLayout()), Start(Start), Warps(Facts) {}
  void lower(const FragmentMove &M);

private:
  static void finishProducts(IRBuilder<> &B);
  Value *ownOffset(IRBuilder<> &B, Value *Stride, Type *Ty, bool InRow,
                   unsigned Bytes);
  SmallVector<Value *, 4> addresses(IRBuilder<> &B, Value *Pointer,
                                    Value *Stride, bool InRow, unsigned Bytes);

  const DataLayout &DL;
  BasicBlock &Start;
  ValuesOfWarps Warps;
  Value *Line = nullptr, *Four = nullptr; ///< l % 16, 4 * (l / 16).
};

/// Keeps products before \p B and stores behind it. LLVM's scheduler would mix
/// them, so that the matrix unit waits while each store waits for its product.
void WideMoves::finishProducts(IRBuilder<> &B) {
  // Bits of amdgcn.sched.barrier (AMDGPUUsage): VALU, SALU, vector memory and
  // LDS reads may cross.
  B.CreateIntrinsic(Intrinsic::amdgcn_sched_barrier, {},
                    {B.getInt32(0x2 | 0x4 | 0x20 | 0x100)});
}

/// The place of the lane's first element, in bytes.
Value *WideMoves::ownOffset(IRBuilder<> &B, Value *Stride, Type *Ty, bool InRow,
                            unsigned Bytes) {
  if (!Line) {
    IRBuilder<> S(&*Start.getFirstInsertionPt());
    Value *Lane = createWaveLane(S, /*Packed=*/true);
    Line = S.CreateAnd(Lane, 15);
    Four = S.CreateAnd(S.CreateLShr(Lane, 2), 12);
  }
  auto Times = [&](Value *V) {
    return B.CreateMul(B.CreateZExt(V, Ty), Stride);
  };
  Value *Elements = InRow ? B.CreateAdd(Times(Line), B.CreateZExt(Four, Ty))
                          : B.CreateAdd(Times(Four), B.CreateZExt(Line, Ty));
  return B.CreateMul(Elements, ConstantInt::get(Ty, Bytes));
}

/// Where the lane's four elements are in memory, only the first if they lie
/// side by side (\p InRow).
SmallVector<Value *, 4> WideMoves::addresses(IRBuilder<> &B, Value *Pointer,
                                             Value *Stride, bool InRow,
                                             unsigned Bytes) {
  Type *Ty = DL.getIndexType(Pointer->getType());
  Value *Own;
  if (auto *C = dyn_cast<ConstantInt>(Stride);
      C && C->getValue().isIntN(20)) // 32 bits hold all offsets
    Own = B.CreateZExt(ownOffset(B, C, B.getInt32Ty(), InRow, Bytes), Ty);
  else
    Own = ownOffset(B, B.CreateZExtOrTrunc(Stride, Ty), Ty, InRow, Bytes);
  SmallVector<Value *, 4> Found = {B.CreatePtrAdd(Pointer, Own)};
  Value *Step =
      B.CreateMul(B.CreateZExtOrTrunc(Stride, Ty), ConstantInt::get(Ty, Bytes));
  while (!InRow && Found.size() < 4)
    Found.push_back(B.CreatePtrAdd(Found.back(), Step));
  return Found;
}

void WideMoves::lower(const FragmentMove &M) {
  CallInst &Call = *M.Call;
  IRBuilder<> B(&Call);
  const bool Short = M.Type != xl::TypeF32; // f16, bf16
  const unsigned Bytes = Short ? 2 : 4;
  Type *Element = B.getIntNTy(8 * Bytes), *Word = B.getInt32Ty();
  auto *Four = FixedVectorType::get(Element, 4);
  const bool InRow = M.Row == (M.Which != MatrixOperand::B);
  const unsigned PerWarp = Short ? 2 : 4; // registers
  Value *Stride =
      M.HasStride ? Call.getArgOperand(Call.arg_size() - 1) : B.getInt32(16);
  SmallVector<Value *, 8> Registers(M.Registers, nullptr);
  if (M.Stores)
    finishProducts(B);
  Value *Before = nullptr, *StrideBefore = nullptr;
  for (unsigned W = 0; W < 2; ++W) {
    Value *Pointer = Warps.of(Call.getArgOperand(0), W, Call);
    Value *Step = Warps.of(Stride, W, Call);
    auto Own = MutableArrayRef(Registers).slice(W * PerWarp, PerWarp);
    if (!M.Stores && Pointer == Before && Step == StrideBefore) {
      copy(ArrayRef(Registers).take_front(PerWarp), Own.begin());
      break;
    }
    Before = Pointer, StrideBefore = Step;
    const auto At = addresses(B, Pointer, Step, InRow, Bytes);
    // PTX wants whole rows aligned to 16 bytes; an H100 needs 8.
    const Align Whole(8), One(Bytes);
    Value *V = PoisonValue::get(FixedVectorType::get(Word, PerWarp));
    if (M.Stores) {
      for (unsigned R = 0; R < PerWarp; ++R)
        V = B.CreateInsertElement(
            V, B.CreateBitCast(Call.getArgOperand(1 + W * PerWarp + R), Word),
            uint64_t(R));
      V = B.CreateBitCast(V, Four);
      if (InRow)
        B.CreateAlignedStore(V, At[0], Whole);
      else
        for (auto [N, P] : enumerate(At))
          B.CreateAlignedStore(B.CreateExtractElement(V, uint64_t(N)), P, One);
      continue;
    }
    if (InRow) {
      V = B.CreateAlignedLoad(Four, At[0], Whole);
    } else {
      V = PoisonValue::get(Four);
      for (auto [N, P] : enumerate(At))
        V = B.CreateInsertElement(V, B.CreateAlignedLoad(Element, P, One),
                                  uint64_t(N));
    }
    V = B.CreateBitCast(V, FixedVectorType::get(Word, PerWarp));
    for (unsigned R = 0; R < PerWarp; ++R)
      Own[R] = B.CreateExtractElement(V, uint64_t(R));
  }
  if (!M.Stores) {
    auto *Ty = cast<StructType>(Call.getType());
    Value *Result = PoisonValue::get(Ty);
    for (auto [N, V] : enumerate(Registers))
      if (V)
        Result = B.CreateInsertValue(
            Result, B.CreateBitCast(V, Ty->getElementType(unsigned(N))),
            unsigned(N));
    Call.replaceAllUsesWith(Result);
  }
  Call.eraseFromParent();
}

/// Lets wavefronts that are not whole execute a copy of \p F. Returns where the
/// others begin.
BasicBlock &copyForParts(Function &F) {
  BasicBlock &Old = F.getEntryBlock();
  SmallVector<BasicBlock *, 32> Blocks(make_pointer_range(F));
  auto *Choose = BasicBlock::Create(F.getContext(), "choose", &F, &Old);
  for (Instruction &I : make_early_inc_range(Old))
    if (auto *A = dyn_cast<AllocaInst>(&I);
        A && isa<Constant>(A->getArraySize()))
      A->moveBefore(*Choose, Choose->end());
  ValueToValueMapTy Map;
  SmallVector<BasicBlock *, 32> Copies;
  for (BasicBlock *BB : Blocks) {
    Copies.push_back(CloneBasicBlock(BB, Map, ".part", &F));
    Map[BB] = Copies.back();
  }
  remapInstructionsInBlocks(Copies, Map);
  IRBuilder<> B(Choose);
  Value *Active = createXLane(B, "count", {B.getTrue()});
  B.CreateCondBr(B.CreateICmpEQ(Active, B.getInt32(Lanes)), &Old, Copies[0]);
  return Old;
}

} // namespace

void crosslane::makeWide(Function &F, const WavefrontFacts &Facts,
                         ArrayRef<FragmentMove> Moves,
                         ArrayRef<CallInst *> Products) {
  const bool AlwaysWhole = threadsPerBlock(F).value_or(1) % Lanes == 0;
  BasicBlock &Start = AlwaysWhole ? F.getEntryBlock() : copyForParts(F);
  for (CallInst *Call : Products)
    Call->addFnAttr(Attribute::get(F.getContext(), WideAttribute));
  WideMoves L(F, Facts, Start);
  for (const FragmentMove &M : Moves)
    L.lower(M);
}

bool crosslane::isWideProduct(const CallInst &Product) {
  return Product.getAttributes().hasFnAttr(WideAttribute);
}
