//===- Reductions.cpp - Reductions, scans and maps of lanes ---------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// One algorithm for reductions and one for scans. Before:
///
///   %s = call i32 @llvm.xlane.reduce.add.i32(i32 %v, i32 32, i64 1, i1 true)
///
/// After (gfx90a; each DPP move is then folded into its addition):
///
///   quad_perm, quad_perm, row_half_mirror, row_mirror: the sums of the rows;
///   wave_shl:1 brings lane 16's to lane 15, row_ror:1 that to lane 0.
///
/// A reduction first combines rows of 16 lanes. There every step is one DPP
/// move that reads existing lanes, so it is folded for every operation.
/// The lanes that read the result determine how rows are combined. Over the
/// wavefront gfx9 goes up the lanes, so that the last lane has the result. A
/// scan shifts within rows by 1, 2, 4 and 8, and each row then gets the last
/// value of the row before. A fixed order uses moves of llvm.xlane.
///
/// Except for fixed orders, the emitted code has no branch, so that it can also
/// run in whole-wavefront mode.
///
//===----------------------------------------------------------------------===//

#include "xlane/Reductions.h"
#include "llvmCompat/llvmCompat.h"
#include "xlane/XLaneBuilder.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

#include <array>
#include <map>

using namespace llvm;

namespace crosslane {

//===----------------------------------------------------------------------===//
// Operations
//===----------------------------------------------------------------------===//

static constexpr StringLiteral Names[] = {
    "add",  "mul",  "and",  "or",   "xor",  "smin",     "smax",    "umin",
    "umax", "fadd", "fmul", "fmin", "fmax", "fminimum", "fmaximum"};

static_assert(std::size(Names) == unsigned(LaneOp::FMaximum) + 1);

StringRef nameOf(LaneOp K) { return Names[unsigned(K)]; }

std::optional<LaneOp> laneOpOf(StringRef Name) {
  for (unsigned N = 0; N < std::size(Names); ++N)
    if (Names[N] == Name)
      return LaneOp(N);
  return std::nullopt;
}

APInt neutral(LaneOp K, unsigned Bits) {
  assert(isInteger(K) && "every number changes some float, -0 or a NaN");
  switch (K) {
  case LaneOp::Mul:
    return APInt(Bits, 1);
  case LaneOp::And:
  case LaneOp::UMin:
    return APInt::getAllOnes(Bits);
  case LaneOp::SMin:
    return APInt::getSignedMaxValue(Bits);
  case LaneOp::SMax:
    return APInt::getSignedMinValue(Bits);
  default:
    return APInt::getZero(Bits);
  }
}

Value *createOperation(IRBuilderBase &B, LaneOp K, Value *X, Value *Y) {
  switch (K) {
  case LaneOp::Add:
    return B.CreateAdd(X, Y);
  case LaneOp::Mul:
    return B.CreateMul(X, Y);
  case LaneOp::And:
    return B.CreateAnd(X, Y);
  case LaneOp::Or:
    return B.CreateOr(X, Y);
  case LaneOp::Xor:
    return B.CreateXor(X, Y);
  case LaneOp::SMin:
    return B.CreateBinaryIntrinsic(Intrinsic::smin, X, Y);
  case LaneOp::SMax:
    return B.CreateBinaryIntrinsic(Intrinsic::smax, X, Y);
  case LaneOp::UMin:
    return B.CreateBinaryIntrinsic(Intrinsic::umin, X, Y);
  case LaneOp::UMax:
    return B.CreateBinaryIntrinsic(Intrinsic::umax, X, Y);
  case LaneOp::FAdd:
    return B.CreateFAdd(X, Y);
  case LaneOp::FMul:
    return B.CreateFMul(X, Y);
  case LaneOp::FMin:
    return B.CreateBinaryIntrinsic(Intrinsic::minnum, X, Y);
  case LaneOp::FMax:
    return B.CreateBinaryIntrinsic(Intrinsic::maxnum, X, Y);
  case LaneOp::FMinimum:
    return B.CreateBinaryIntrinsic(Intrinsic::minimum, X, Y);
  case LaneOp::FMaximum:
    return B.CreateBinaryIntrinsic(Intrinsic::maximum, X, Y);
  }
  llvm_unreachable("no such operation");
}

std::optional<DoubleKeys> DoubleKeys::of(const RecipeTable &Table, LaneOp K,
                                         Type *Ty) {
  if (!Table.hasSlowDoubles() || !Ty->isDoubleTy() || K < LaneOp::FMin)
    return std::nullopt;
  // In the order of ordered() NaNs of one sign are below -infinity, those of
  // the other above +infinity.
  const uint64_t BehindInfinity = 0x7ff0000000000001,
                 MinusInfinity = 0x800fffffffffffff;
  const bool Max = K == LaneOp::FMax || K == LaneOp::FMaximum;
  const bool NaNsFirst = K == LaneOp::FMax || K == LaneOp::FMinimum;
  return DoubleKeys(Max, NaNsFirst ? BehindInfinity : MinusInfinity);
}

/// A double's bits as a signed integer of its order, and back.
static Value *ordered(IRBuilderBase &B, Value *Bits) {
  return B.CreateXor(Bits, B.CreateAnd(B.CreateAShr(Bits, 63), INT64_MAX));
}

Value *DoubleKeys::key(IRBuilderBase &B, Value *V) const {
  return B.CreateSub(ordered(B, B.CreateBitCast(V, B.getInt64Ty())),
                     B.getInt64(First));
}

Value *DoubleKeys::value(IRBuilderBase &B, Value *Key) const {
  Value *Bits = ordered(B, B.CreateAdd(Key, B.getInt64(First)));
  return B.CreateUnaryIntrinsic(Intrinsic::canonicalize,
                                B.CreateBitCast(Bits, B.getDoubleTy()));
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Whether the operation of a reduction or a scan is one on \p Ty.
[[maybe_unused]] static bool isOn(LaneOp K, Type *Ty) {
  return isInteger(K)
             ? Ty->isIntegerTy(16) || Ty->isIntegerTy(32) || Ty->isIntegerTy(64)
             : Ty->isHalfTy() || Ty->isFloatTy() || Ty->isDoubleTy();
}

Value *createCombination(IRBuilderBase &B, const Combination &C, Value *V) {
  assert(isPowerOf2_32(C.Width) && C.Width >= 2 && C.Width <= 64 &&
         "no segment of a wavefront");
  assert(C.Lanes && "a result that no lane reads");
  assert(isOn(C.Op, V->getType()) && "no operation on this type");
  CallInst *Call = createXLane(
      B, ((C.Scans ? "scan." : "reduce.") + nameOf(C.Op)).str(),
      {V, B.getInt32(C.Width), B.getInt64(C.Lanes), B.getInt1(C.Free)});
  if (isa<FPMathOperator>(Call))
    Call->setFastMathFlags(C.FMF);
  return Call;
}

Value *createMap(IRBuilderBase &B, const LaneTable &Table, Value *V,
                 Value *Fill) {
  assert(all_of(Table.From,
                [](int From) {
                  return From == LaneTable::Any ||
                         (From >= 0 && From <= LaneTable::Fill);
                }) &&
         "a lane outside the warp");
  assert((Fill || !is_contained(Table.From, int8_t(LaneTable::Fill))) &&
         "lanes ask for what is not given");
  SmallVector<Constant *, WarpSize> Entries;
  for (int8_t From : Table.From)
    Entries.push_back(
        From == LaneTable::Any
            ? static_cast<Constant *>(PoisonValue::get(B.getInt8Ty()))
            : B.getInt8(uint8_t(From)));
  return createXLane(
      B, "map",
      {V, Fill ? Fill : PoisonValue::get(V->getType()),
       ConstantVector::get(Entries),
       ConstantDataVector::get(B.getContext(), ArrayRef(Table.Present))});
}

Value *ofLanes(IRBuilderBase &B, Value *V,
               function_ref<unsigned(unsigned)> From) {
  if (isa<Constant>(V))
    return V;
  LaneTable Map;
  for (unsigned L = 0; L < WarpSize; ++L)
    Map.From[L] = int8_t(From(L));
  Map.Present.fill(~0u);
  return createMap(B, Map, V, nullptr);
}

//===----------------------------------------------------------------------===//
// Words and moves
//===----------------------------------------------------------------------===//

enum : unsigned {
  QuadXor1 = 0xb1,
  QuadXor2 = 0x4e,
  QuadIdentity = 0xe4,
  RowShr = 0x110,
  RowRor = 0x120,
  WaveShl1 = 0x130,
  RowMirror = 0x140,
  RowHalfMirror = 0x141,
  RowBcast15 = 0x142,
  RowBcast31 = 0x143,
  RowShare = 0x150, // row_newbcast
  RowXmask = 0x160
};

Value *joinWords(IRBuilderBase &B, Value *Low, Value *High) {
  // As a vector: reassociation takes halves that are put together by shifts
  // apart, and adds one after the other.
  Value *Both = PoisonValue::get(FixedVectorType::get(B.getInt32Ty(), 2));
  Both = B.CreateInsertElement(Both, Low, uint64_t(0));
  Both = B.CreateInsertElement(Both, High, uint64_t(1));
  return B.CreateBitCast(Both, B.getInt64Ty());
}

Value *forEachWord(IRBuilderBase &B, Value *V,
                   function_ref<Value *(Value *)> Fn) {
  Type *Ty = V->getType();
  const unsigned Bits = Ty->getScalarSizeInBits();
  V = B.CreateBitCast(V, B.getIntNTy(Bits));
  if (Bits == 16) { // the high bits are not needed
    Type *Pair = FixedVectorType::get(B.getInt16Ty(), 2);
    V = B.CreateInsertElement(PoisonValue::get(Pair), V, uint64_t(0));
    V = B.CreateTrunc(Fn(B.CreateBitCast(V, B.getInt32Ty())), B.getInt16Ty());
  } else if (Bits <= 32)
    V = Fn(V);
  else {
    Value *Low = Fn(B.CreateTrunc(V, B.getInt32Ty()));
    Value *High = Fn(B.CreateTrunc(B.CreateLShr(V, 32), B.getInt32Ty()));
    V = joinWords(B, Low, High);
  }
  return B.CreateBitCast(V, Ty);
}

static Value *dppWord(IRBuilderBase &B, Value *Src, unsigned Ctrl,
                      Value *Old = nullptr, unsigned RowMask = 0xf) {
  return emitDpp(B, Old, Src, Ctrl, RowMask);
}

static Value *dpp(IRBuilderBase &B, Value *V, unsigned Ctrl) {
  return forEachWord(B, V, [&](Value *W) { return dppWord(B, W, Ctrl); });
}

/// Lanes without a source, and rows outside \p RowMask, get what is neutral.
static Value *dppNeutral(IRBuilderBase &B, LaneOp K, Value *V, unsigned Ctrl,
                         unsigned RowMask = 0xf) {
  const unsigned Bits = V->getType()->getScalarSizeInBits();
  const APInt N = neutral(K, Bits).zextOrTrunc(std::max(Bits, 32u));
  unsigned At = 0;
  return forEachWord(B, V, [&](Value *W) {
    const APInt Word = N.extractBits(32, At);
    At += 32;
    if (Word.isZero() && RowMask == 0xf)
      return dppWord(B, W, Ctrl);
    return dppWord(B, W, Ctrl, B.getInt(Word), RowMask);
  });
}

/// The lanes of rows outside \p RowMask keep \p Old.
static Value *dppOnto(IRBuilderBase &B, Value *Old, Value *V, unsigned Ctrl,
                      unsigned RowMask) {
  SmallVector<Value *, 2> Olds;
  forEachWord(B, Old, [&](Value *W) { return Olds.push_back(W), W; });
  unsigned K = 0;
  return forEachWord(
      B, V, [&](Value *W) { return dppWord(B, W, Ctrl, Olds[K++], RowMask); });
}

/// The value of lane \p Lane of the other row of the warp, in every lane.
static Value *otherRow(IRBuilderBase &B, Value *V, unsigned Lane) {
  Type *I32 = B.getInt32Ty();
  Value *Selector = B.getInt32(Lane ? 0xffffffff : 0);
  return forEachWord(B, V, [&](Value *W) {
    return pin(B, B.CreateIntrinsic(Intrinsic::amdgcn_permlanex16, {I32},
                                    {PoisonValue::get(I32), W, Selector,
                                     Selector, B.getFalse(), B.getTrue()}));
  });
}

Value *readLane(IRBuilderBase &B, Value *V, unsigned Lane) {
  assert(Lane < 64 && "a lane outside the wavefront");
  return forEachWord(B, V, [&](Value *W) {
    return B.CreateIntrinsic(Intrinsic::amdgcn_readlane, {B.getInt32Ty()},
                             {W, B.getInt32(Lane)});
  });
}

Value *fromLane(IRBuilderBase &B, Value *V, Value *Lane) {
  return emitBpermute(B, B.CreateShl(Lane, 2), V);
}

//===----------------------------------------------------------------------===//
// Reductions and scans
//===----------------------------------------------------------------------===//

/// In the order of the exchanges or shifts that \p C is defined by.
Value *CombinationLowering::inOrder(IRBuilderBase &B, const Combination &C,
                                    Value *V, Combine Do) {
  auto Move = [&](StringRef Mode, unsigned Amount) {
    return createXLane(
        B, Mode, {V, B.getInt32(Amount), B.getInt32(C.Width), B.getFalse()});
  };
  if (!C.Scans) {
    for (unsigned N = C.Width / 2; N; N /= 2) {
      How += " bfly:" + std::to_string(N);
      V = Do(V, Move("bfly", N));
    }
    return V;
  }
  for (unsigned N = 1; N < C.Width; N *= 2) {
    How += " up:" + std::to_string(N);
    uint64_t Has = 0; // a lane that far below
    for (unsigned L = 0; L < 64; ++L)
      Has |= uint64_t((L & (C.Width - 1)) >= N) << L;
    V = B.CreateSelect(Lanes.inLanes(B, Has), Do(V, Move("up", N)), V);
  }
  return V;
}

/// Reductions within rows: every lane gets its segment's.
Value *CombinationLowering::reduceInRow(IRBuilderBase &B, Value *V,
                                        unsigned Width, Combine Do) {
  const unsigned Exchange[] = {QuadXor1, QuadXor2, RowHalfMirror, RowMirror};
  static const char *const Names[] = {" quad_perm", " quad_perm",
                                      " row_half_mirror", " row_mirror"};
  for (unsigned K = 0; 2u << K <= Width && K < 4; ++K) {
    How += Names[K];
    V = Do(V, dpp(B, V, Exchange[K]));
  }
  return V;
}

/// \p V has one value in each row, and every lane of \p Read is to get that
/// combined with the other row's of its warp.
Value *CombinationLowering::combineRows(IRBuilderBase &B, Value *V,
                                        uint32_t Read, Combine Do) {
  if (Table.isRDNA()) {
    How += " v_permlanex16";
    return Do(V, otherRow(B, V, 0));
  }
  if ((Read & 0xffff) == 0) {
    How += " row_bcast:15";
    return Do(V, dpp(B, V, RowBcast15));
  }
  const bool OneLane = isPowerOf2_32(Read & 0xffff);
  if (Read < 0x10000 && (OneLane || Table.hasRowNewbcast())) {
    // Lane 15 sees the other row, and its row sees lane 15.
    const unsigned Turn = (countr_zero(Read) + 1) & 15;
    How += " wave_shl:1 ";
    How += OneLane && Turn ? "row_ror" : OneLane ? "none" : "row_newbcast:15";
    Value *Theirs = dpp(B, V, WaveShl1);
    if (!OneLane)
      return Do(V, dpp(B, Theirs, RowShare + 15));
    return Do(V, Turn ? dpp(B, Theirs, RowRor + Turn) : Theirs);
  }
  if (Table.hasPermlaneSwap()) {
    How += " v_permlane16_swap";
    SmallVector<Value *, 2> Pairs;
    Value *Even = forEachWord(B, V, [&](Value *W) {
      Pairs.push_back(compat::createPermlaneSwapPair(B, false, W, W));
      return pin(B, B.CreateExtractValue(Pairs.back(), 0));
    });
    unsigned K = 0;
    Value *Odd = forEachWord(B, V, [&](Value *) {
      return pin(B, B.CreateExtractValue(Pairs[K++], 1));
    });
    return Do(Even, Odd);
  }
  V = Do(V, dpp(B, V, RowBcast15)); // the odd rows have it
  if (Table.hasRowNewbcast()) {
    How += " row_bcast:15 wave_shl:1 row_newbcast:15";
    return dppOnto(B, V, dpp(B, V, WaveShl1), RowShare + 15, 0x5);
  }
  How += " row_bcast:15 v_readlane";
  Value *Low = readLane(B, V, 31), *High = readLane(B, V, 63);
  return B.CreateSelect(Lanes.inLanes(B, 0xffffffff), Low, High);
}

/// Inclusive scans over the rows (of 16 lanes), the warps (32) or the
/// wavefront (64).
Value *CombinationLowering::scan(IRBuilderBase &B, const Combination &C,
                                 Value *V, Combine Do) {
  // Rows outside the mask, and lanes that have no source, keep their value.
  auto Step = [&](Value *Source, unsigned Ctrl, unsigned RowMask,
                  uint64_t Changing) {
    // From gfx11 on GCNDPPCombine folds into additions with carry out, also
    // moves with masked rows, for which the carry is not that of adding zero.
    const bool Carries = C.Op == LaneOp::Add && V->getType()->isIntegerTy(64);
    if (isInteger(C.Op) && (RowMask == 0xf || !Carries))
      return Do(dppNeutral(B, C.Op, Source, Ctrl, RowMask), V);
    return B.CreateSelect(Lanes.inLanes(B, Changing),
                          Do(V, dpp(B, Source, Ctrl)), V);
  };
  const uint64_t Wave = Lanes.packed() ? ~uint64_t(0) : ~0u;
  for (unsigned N = 1; N < 16 && N < C.Width; N *= 2) {
    How += " row_shr:" + std::to_string(N);
    const uint64_t Row = 0xffff & (0xffff << N);
    V = Step(V, RowShr + N, 0xf, Wave & Row * 0x0001000100010001);
  }
  const uint64_t Odd = 0xffff0000ffff0000 & Wave;
  if (C.Width >= 32) {
    How += !Table.isRDNA() ? " row_bcast:15" : " v_permlanex16";
    V = !Table.isRDNA() ? Step(V, RowBcast15, 0xa, Odd)
                        : Step(otherRow(B, V, 15), QuadIdentity, 0xa, Odd);
  }
  if (C.Width >= 64) {
    How += !Table.isRDNA() ? " row_bcast:31" : " v_readlane";
    const uint64_t High = 0xffffffff00000000;
    V = !Table.isRDNA() ? Step(V, RowBcast31, 0xc, High)
                        : Step(readLane(B, V, 31), QuadIdentity, 0xc, High);
  }
  return V;
}

/// A reduction over a wavefront with all lanes active.
Value *CombinationLowering::reduceWave(IRBuilderBase &B, Value *V, Combine Do) {
  if (!Table.isRDNA()) {
    // The last lane is the one that none of these lets read outside.
    for (unsigned Ctrl : {RowShr + 1, RowShr + 2, RowShr + 4, RowShr + 8,
                          unsigned(RowBcast15), unsigned(RowBcast31)})
      V = Do(V, dpp(B, V, Ctrl));
    return readLane(B, V, 63);
  }
  for (unsigned N : {1, 2, 4, 8})
    V = Do(V, dpp(B, V, RowXmask + N));
  V = Do(V, otherRow(B, V, 0));
  if (!Lanes.packed())
    return V;
  if (Table.hasPermlane64())
    return Do(V, forEachWord(B, V, [&](Value *W) {
                return pin(B, B.CreateIntrinsic(Intrinsic::amdgcn_permlane64,
                                                {B.getInt32Ty()}, {W}));
              }));
  return Do(readLane(B, V, 0), readLane(B, V, 32));
}

Value *CombinationLowering::lower(IRBuilderBase &B, const Combination &C,
                                  Value *V) {
  // In a scan some lanes have nothing to combine, so keep their NaN as it is.
  if (std::optional<DoubleKeys> Keys =
          DoubleKeys::of(Table, C.Op, V->getType());
      Keys && !C.Scans) {
    How += " as integers:";
    Combination OfKeys = C;
    OfKeys.Op = Keys->operation();
    OfKeys.FMF = {};
    return Keys->value(B, lower(B, OfKeys, Keys->key(B, V)));
  }
  assert(isOn(C.Op, V->getType()) && "no operation on this type");
  assert(C.Width <= Table.wavefrontSize() && "no segment of the wavefront");
  IRBuilderBase::FastMathFlagGuard Guard(B);
  B.setFastMathFlags(C.FMF);
  auto Do = [&](Value *X, Value *Y) { return createOperation(B, C.Op, X, Y); };
  const unsigned Wave = Lanes.packed() ? 64 : 32;
  const bool Fixed = !C.Free && (C.Op == LaneOp::FAdd || C.Op == LaneOp::FMul);
  if (Fixed || (C.Scans && C.Width < 16))
    return inOrder(B, C, V, Do);
  if (C.Scans)
    return scan(B, C, V, Do);
  const uint64_t All = Wave == 64 ? ~uint64_t(0) : ~uint32_t(0);
  if (C.Width == Wave && (C.Lanes & All) == All)
    return reduceWave(B, V, Do);
  if (C.Width > WarpSize)
    return reduceWave(B, V, Do);
  V = reduceInRow(B, V, C.Width, Do);
  if (C.Width < WarpSize)
    return V;
  uint32_t Read = uint32_t(C.Lanes);
  if (Wave == 64)
    Read |= uint32_t(C.Lanes >> 32);
  return combineRows(B, V, Read, Do);
}

//===----------------------------------------------------------------------===//
// Maps
//===----------------------------------------------------------------------===//

Value *CombinationLowering::lower(IRBuilderBase &B, const LaneTable &Map,
                                  Value *V, Value *Fill) {
  if (const std::optional<DppControl> C = Table.controlOf(Map)) {
    if (!is_contained(Map.From, int8_t(LaneTable::Fill)))
      return dpp(B, V, C->Ctrl);
    SmallVector<Value *, 2> Olds;
    forEachWord(B, Fill, [&](Value *W) { return Olds.push_back(W), W; });
    unsigned K = 0;
    return forEachWord(B, V, [&](Value *W) {
      Value *Old = Olds[K++];
      auto *Number = dyn_cast<Constant>(Old);
      return dppWord(B, W, C->Ctrl,
                     Number && Number->isNullValue() ? nullptr : Old);
    });
  }
  const LanePattern P = Map.pattern();
  uint32_t Filled = 0;
  for (unsigned L = 0; L < WarpSize; ++L)
    Filled |= uint32_t(Map.From[L] == LaneTable::Fill) << L;
  Function &F = *B.GetInsertBlock()->getParent();
  Value *Address = nullptr;
  auto AddressOf = [&] {
    if (Address)
      return Address;
    // The bits of the source lane's number, a mask of lanes each. Those that
    // are bits of the own lane's, as the warp's is, are shifted to their place,
    // together where it is as far.
    SmallVector<Value *, 8> Parts;
    std::map<int, uint32_t> Shifted;
    if (Lanes.packed())
      Shifted[2] = WarpSize << 2;
    for (unsigned Bit = 0; Bit < 5; ++Bit) {
      uint32_t Has = 0;
      std::array<uint32_t, 5> Own = {};
      for (unsigned L = 0; L < WarpSize; ++L) {
        Has |= uint32_t(P.Source[L] >> Bit & 1) << L;
        for (unsigned N = 0; N < Own.size(); ++N)
          Own[N] |= (L >> N & 1) << L;
      }
      const auto *Same = find(Own, Has);
      if (Same != Own.end())
        Shifted[2 + int(Bit) - int(Same - Own.begin())] |= 4u << Bit;
      else if (Has)
        Parts.push_back(B.CreateSelect(Lanes.inWarpLanes(B, Has),
                                       B.getInt32(4u << Bit), B.getInt32(0)));
    }
    for (auto [By, Mask] : Shifted) {
      Value *Wave = Lanes.waveLane(F);
      Value *At = By < 0 ? B.CreateLShr(Wave, unsigned(-By))
                         : B.CreateShl(Wave, unsigned(By));
      Parts.push_back(B.CreateAnd(At, Mask));
    }
    Address = Parts.empty() ? B.getInt32(0) : B.CreateOr(Parts);
    return Address;
  };
  Value *R = V;
  if (!P.isIdentity()) {
    const std::optional<RecipeTable::Zeroing> Z = Table.findZeroing(P);
    std::optional<xl::Shuffle> Partial;
    if (Map.isPresent() || ~Map.readers())
      Partial = Table.findPartial(Map);
    if (Partial && Z && Z->S.LDSTrips < Partial->LDSTrips)
      Partial.reset();
    R = forEachWord(B, V, [&](Value *W) {
      if (Partial)
        return Partial->Serves && Map.isPresent()
                   ? createMove(B, *Partial, W)
                   : Table.emit(B, *Partial, W, Lanes);
      if (!Z)
        return emitBpermute(B, AddressOf(), W);
      Value *Moved = Table.emit(B, Z->S, W, Lanes);
      return Z->SelectsOwn
                 ? B.CreateSelect(Lanes.inWarpLanes(B, P.moved()), Moved, W)
                 : Moved;
    });
  }
  return Filled ? B.CreateSelect(Lanes.inWarpLanes(B, Filled), Fill, R) : R;
}

} // namespace crosslane
