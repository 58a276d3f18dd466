//===- XLane.cpp - llvm.xlane.* on stock LLVM -----------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// xlane: the cross-lane moves `llvm.xlane.*` as AMDGPU intrinsics, for LLVMs
/// that do not know them. What they mean stands in IntrinsicsXLane.td and
/// XLaneIntrinsics.rst; an LLVM whose AMDGPU target selects them itself does
/// not need this pass. Here they are functions like any other with a name that
/// starts with "llvm.", so types, names and immediates are checked here.
///
/// Before:
///
///   %a = call float @llvm.xlane.bfly.f32(float %v, i32 1, i32 32, i1 false)
///   %b = call i64 @llvm.xlane.idx.i64(i64 %w, i32 %i, i32 16, i1 false)
///
/// After (gfx90a; what depends on the lane alone stands once, in the entry
/// block):
///
///   %wave.lane = <lane of the wavefront>     ; mbcnt.hi(-1, mbcnt.lo(-1, 0))
///   %lane.bytes = shl i32 %wave.lane, 2      ; its address for ds_bpermute
///   %base.bytes = and i32 %lane.bytes, 192   ; of the segment's first lane
///   %v.i = bitcast float %v to i32
///   %a.i = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.i, ...)
///   %a = bitcast i32 %a.i to float
///
///   %j = or i32 %base.bytes, (and (shl i32 %i, 2), 60)
///   %low = call i32 @llvm.amdgcn.ds.bpermute(i32 %j, i32 (trunc %w))
///   %w.h = lshr i64 %w, 32
///   %high = call i32 @llvm.amdgcn.ds.bpermute(i32 %j, i32 (trunc %w.h))
///   %b = or i64 (shl (zext %high), 32), (zext %low)
///
/// A move takes the first of these that fits: its operand itself, when all
/// lanes have the same or each reads its own; a recipe of CrossLane.td, when
/// the amount is constant; readlane, when all lanes of the wavefront, or of
/// each half, read one; ds_bpermute or ds_permute. Where these two work on each
/// half of a wavefront alone (gfx10 and gfx11, wave64), and lanes may have to
/// reach the other half, a loop takes the rest of the way.
///
/// Broadcasts, maps, reductions and scans come before, also where the target
/// selects the moves itself: moves and other instructions are made of them, in
/// Reductions.cpp of all but broadcasts.
///
/// Every function is compiled for the processor and the wavefront that its own
/// attributes name, if they do, as the backend will.
///
//===----------------------------------------------------------------------===//

#include "llvmCompat/llvmCompat.h"
#include "xlane/Reductions.h"
#include "xlane/XLaneBuilder.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/TargetTransformInfo.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/raw_ostream.h"

#include <memory>
#include <optional>

// An LLVM that has the intrinsics has had its verifier look at them.
#if __has_include("XLaneVerifier.h")
#include "XLaneVerifier.h"
#else
static const char *whyXLaneCallIsWrong(const llvm::CallBase &,
                                       const llvm::DataLayout &) {
  return nullptr;
}
#endif

#define DEBUG_TYPE "xlane"

STATISTIC(NumMoves, "Number of moves between lanes lowered");

using namespace llvm;
using namespace llvm::PatternMatch;
using namespace crosslane;

static constexpr StringLiteral Prefix = "llvm.xlane.";

namespace {

using Builder = FoldingBuilder;

/// The operations; the first five are the modes of CrossLane.td.
enum Operation : unsigned {
  Idx = xl::Idx,
  Up = xl::Up,
  Down = xl::Down,
  Bfly = xl::Bfly,
  Rotate = xl::Rotate,
  Pull,
  Push
};

std::optional<Operation> operationOf(StringRef Name) {
  return StringSwitch<std::optional<Operation>>(Name)
      .Case("idx", Idx)
      .Case("up", Up)
      .Case("down", Down)
      .Case("bfly", Bfly)
      .Case("rotate", Rotate)
      .Case("bpermute", Pull)
      .Case("permute", Push)
      .Default(std::nullopt);
}

/// What functions with the same processor and wavefront share.
struct Machine {
  LoweringOptions Opts;
  LaneValues Lanes;
  RecipeTable Table;
  unsigned Wave; ///< Lanes of a wavefront.
  bool Halves;   ///< ds_bpermute and ds_permute do not cross lane 32.

  Machine(Module &M, LoweringOptions O)
      : Opts(std::move(O)), Lanes(M, Opts), Table(Opts),
        Wave(Opts.wavefrontSize()),
        Halves(Wave == 64 && Opts.has(XL_FEATURE_half_bpermute)) {}
};

/// A call that is right by its form.
struct Move {
  CallInst *Call;
  Operation Op;
  Machine *On;
  unsigned Width = 0; ///< Of a segment; the wavefront's for pull and push.
  bool Full = false;
  bool SameValue = false; ///< All lanes that are there have one value,
  bool SameLane = false;  ///< or one amount.

  Value *value() const { return Call->getArgOperand(0); }
  Value *amount() const { return Call->getArgOperand(1); }
};

class XLaneToAMDGCN {
public:
  XLaneToAMDGCN(Module &M, const LoweringOptions &Opts)
      : M(M), Opts(Opts), I32(Type::getInt32Ty(M.getContext())),
        I64(Type::getInt64Ty(M.getContext())) {}

  /// The move that \p Call is; refuses it when it is none.
  std::optional<Move> understand(CallInst &Call);
  void lower(const Move &X);
  /// Lowers what isCombination() is true of; refuses it when it is none.
  bool lowerCombination(CallInst &Call);

private:
  Machine *machineOf(CallInst &Call, bool ByRecipes);
  /// The number of an operand that must be a constant, and what it is.
  using Immediate = std::pair<unsigned, const char *>;
  Machine *machineFor(CallInst &Call, StringRef Suffix, ArrayRef<Type *> Params,
                      ArrayRef<Immediate> Immediates = {},
                      bool ByRecipes = true);
  Value *broadcast(Builder &B, Machine &On, Value *V, Value *Lane,
                   bool Present) const;

  SmallVector<Value *, 2> wordsOf(Builder &B, Value *V) const;
  Value *ofWords(Builder &B, ArrayRef<Value *> Words, Type *Ty) const;

  using Words = SmallVector<Value *, 2>;
  Words constantMove(Builder &B, const Move &X, uint32_t Amount, Words V);
  Words dynamicMove(Builder &B, const Move &X, Words V);
  Words constantSource(Builder &B, const Move &X, PatternKey Key, Words V);
  Words readLane(Builder &B, const Move &X, ArrayRef<Value *> V) const;
  Words pull(Builder &B, const Move &X, Value *Lane, ArrayRef<Value *> V);
  Words push(Builder &B, const Move &X, Value *Lane, ArrayRef<Value *> V);
  Words bpermute(Builder &B, Value *Address, ArrayRef<Value *> V) const;

  Words loop(Builder &B, const Move &X, ArrayRef<Value *> V, Value *Lane);
  Function *loopHelper(const Move &X, unsigned Words);

  Module &M;
  const LoweringOptions &Opts;
  IntegerType *I32, *I64;
  StringMap<std::unique_ptr<Machine>> Machines; ///< By processor and wavefront.
  StringMap<Function *> Helpers;
};

//===----------------------------------------------------------------------===//
// Understanding calls
//===----------------------------------------------------------------------===//

/// The lanes of a wavefront that the features of \p F ask for; 0: those of the
/// processor.
unsigned wavefrontOf(const Function &F) {
  unsigned Lanes = 0;
  SmallVector<StringRef, 16> Features;
  F.getFnAttribute("target-features").getValueAsString().split(Features, ',');
  for (StringRef Feature : Features)
    if (Feature == "+wavefrontsize64")
      Lanes = 64;
    else if (Feature == "+wavefrontsize32")
      Lanes = 32;
  return Lanes;
}

/// \p ByRecipes: the call is lowered by those alone.
Machine *XLaneToAMDGCN::machineOf(CallInst &Call, bool ByRecipes) {
  const Function &F = *Call.getFunction();
  LoweringOptions Own = Opts;
  StringRef CPU = F.getFnAttribute("target-cpu").getValueAsString();
  if (!CPU.empty() && CPU != Opts.CPU) {
    Own.CPU = CPU.str();
    if (!CPU.consume_front("gfx") || CPU.getAsInteger(16, Own.Gfx))
      Own.Gfx = 0;
    Own.Model =
        Own.has(XL_FEATURE_wave32) ? WarpModel::Wave32 : WarpModel::Packed;
  }
  if (const unsigned Lanes = wavefrontOf(F))
    Own.Model = Lanes == 64 ? WarpModel::Packed : WarpModel::Wave32;
  std::unique_ptr<Machine> &Known =
      Machines[Own.CPU + "/" + utostr(Own.wavefrontSize())];
  if (!Known)
    Known = std::make_unique<Machine>(M, Own);
  if (ByRecipes ? Known->Table.hasRecipes() : Known->Table.knowsProcessor())
    return Known.get();
  refuse(Call, "CrossLane.td has no instructions for " + Twine(Own.CPU) +
                   " with wavefronts of " + Twine(Own.wavefrontSize()) +
                   " lanes");
  return nullptr;
}

std::optional<Move> XLaneToAMDGCN::understand(CallInst &Call) {
  auto [Name, Suffix] =
      Call.getCalledFunction()->getName().drop_front(Prefix.size()).split('.');
  const std::optional<Operation> Op = operationOf(Name);
  if (!Op) {
    refuse(Call, "no such operation; there are idx, up, down, bfly, rotate, "
                 "bpermute, permute, broadcast, map, reduce and scan");
    return std::nullopt;
  }
  Move X{&Call, *Op, nullptr};

  Type *I1 = Type::getInt1Ty(M.getContext()), *Ty = Call.getType();
  X.On = *Op < Pull ? machineFor(Call, Suffix, {Ty, I32, I32, I1},
                                 {{2, "width"}, {3, "full"}})
                    : machineFor(Call, Suffix, {Ty, I32});
  if (!X.On)
    return std::nullopt;
  X.Width = X.On->Wave;
  if (*Op < Pull) {
    X.Width =
        unsigned(cast<ConstantInt>(Call.getArgOperand(2))->getZExtValue());
    X.Full = cast<ConstantInt>(Call.getArgOperand(3))->isOne();
  }
  return X;
}

/// Looks at the form of \p Call. Null when it was refused.
Machine *XLaneToAMDGCN::machineFor(CallInst &Call, StringRef Suffix,
                                   ArrayRef<Type *> Params,
                                   ArrayRef<Immediate> Immediates,
                                   bool ByRecipes) {
  auto Refuse = [&](const Twine &Reason) {
    refuse(Call, Reason);
    return nullptr;
  };
  // An LLVM that does not know the intrinsics lets them be declared anyhow.
  Type *Ty = Call.getType();
  FunctionType *Declared = Call.getFunctionType();
  if (Declared->params() != Params || Declared->isVarArg())
    return Refuse("declared with another type than the operation has");
  for (auto [Operand, What] : Immediates)
    if (!isa<ConstantInt>(Call.getArgOperand(Operand)))
      return Refuse(Twine(What) + " must be a constant");
  if (const char *Why = whyXLaneCallIsWrong(Call, M.getDataLayout()))
    return Refuse(Why);
  StringRef Name = Call.getCalledFunction()->getName();
  if (Suffix != suffixOf(Ty))
    return Refuse("the name for this type is " +
                  Name.drop_back(Suffix.size() + !Suffix.empty()) + "." +
                  suffixOf(Ty));
  if (Call.hasOperandBundles())
    return Refuse("calls with operand bundles, such as a convergence token, "
                  "are not supported");
  Machine *On = machineOf(Call, ByRecipes);
  for (auto [Operand, What] : Immediates) {
    const auto Width =
        cast<ConstantInt>(Call.getArgOperand(Operand))->getZExtValue();
    if (On && StringRef(What) == "width" && Width > On->Wave)
      return Refuse("segments of " + Twine(Width) +
                    " lanes do not fit into a wavefront of " + Twine(On->Wave));
  }
  return On;
}

/// Whether \p F is what lowerCombination() takes: what no target selects.
static bool isCombination(const Function &F) {
  StringRef Name = F.getName();
  return Name.consume_front(Prefix) &&
         is_contained({"map", "reduce", "scan", "broadcast"},
                      Name.split('.').first);
}

bool XLaneToAMDGCN::lowerCombination(CallInst &Call) {
  StringRef Name =
      Call.getCalledFunction()->getName().drop_front(Prefix.size());
  Type *Ty = Call.getType(), *I1 = Type::getInt1Ty(M.getContext());
  Value *V = Call.getArgOperand(0), *R;
  Builder B(M);
  B.SetInsertPoint(&Call);
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  std::string How;
  if (Name.consume_front("map.")) {
    Type *Table =
        FixedVectorType::get(Type::getInt8Ty(M.getContext()), WarpSize);
    Machine *On = machineFor(Call, Name, {Ty, Ty, Table}, {},
                             /*ByRecipes=*/false);
    if (!On)
      return false;
    LaneTable Map;
    for (unsigned L = 0; L < WarpSize; ++L) {
      auto *From = dyn_cast<ConstantInt>(
          cast<Constant>(Call.getArgOperand(2))->getAggregateElement(L));
      Map.From[L] =
          From ? int8_t(From->getZExtValue()) : int8_t(LaneTable::Any);
    }
    R = CombinationLowering(On->Table, On->Lanes)
            .lower(B, Map, V, Call.getArgOperand(1));
  } else if (Name.consume_front("broadcast.")) {
    Machine *On = machineFor(Call, Name, {Ty, I32, I1}, {{2, "present"}},
                             /*ByRecipes=*/false);
    if (!On)
      return false;
    R = broadcast(B, *On, V, Call.getArgOperand(1),
                  cast<ConstantInt>(Call.getArgOperand(2))->isOne());
  } else {
    Combination C;
    C.Scans = Name.consume_front("scan.");
    if (!C.Scans)
      Name.consume_front("reduce.");
    auto [OpName, Suffix] = Name.split('.');
    const std::optional<LaneOp> Op = laneOpOf(OpName);
    if (!Op) {
      refuse(Call, "no such operation of reductions and scans");
      return false;
    }
    Machine *On = machineFor(Call, Suffix, {Ty, I32, I64, I1},
                             {{1, "width"}, {2, "lanes"}, {3, "free"}});
    if (!On)
      return false;
    auto Number = [&](unsigned N) {
      return cast<ConstantInt>(Call.getArgOperand(N))->getZExtValue();
    };
    C.Op = *Op;
    C.Width = unsigned(Number(1));
    C.Lanes = Number(2);
    C.Free = Number(3);
    if (isa<FPMathOperator>(Call))
      C.FMF = Call.getFastMathFlags();
    CombinationLowering L(On->Table, On->Lanes);
    R = L.lower(B, C, V);
    OptimizationRemarkEmitter ORE(Call.getFunction());
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "Combination", userLocation(Call),
                                Call.getParent())
             << (C.Scans ? "scan " : "reduction ") << nameOf(C.Op) << " "
             << suffixOf(Ty) << " in segments of " << ore::NV("Width", C.Width)
             << ":" << ore::NV("Recipe", L.How);
    });
  }
  if (!R->hasName() && isa<Instruction>(R))
    R->takeName(&Call);
  Call.replaceAllUsesWith(R);
  Call.eraseFromParent();
  return true;
}

/// Whether the lane is active is scalar.
Value *XLaneToAMDGCN::broadcast(Builder &B, Machine &On, Value *V, Value *Lane,
                                bool Present) const {
  Type *Mask = On.Lanes.maskType();
  Value *Active = Present ? nullptr
                          : B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {Mask},
                                              {B.getTrue()});
  auto Read = [&](Value *Word, Value *From) -> Value * {
    Value *Bit =
        Present ? nullptr
                : B.CreateTrunc(B.CreateLShr(Active, B.CreateZExt(From, Mask)),
                                B.getInt1Ty());
    Value *R =
        B.CreateIntrinsic(Intrinsic::amdgcn_readlane, {I32}, {Word, From});
    return Present ? R : B.CreateSelect(Bit, R, B.getInt32(0));
  };
  Words R;
  for (Value *Word : wordsOf(B, V)) {
    R.push_back(Read(Word, Lane));
    if (On.Wave > WarpSize)
      R.back() = B.CreateSelect(On.Lanes.inLanes(B, ~uint64_t(0) << 32),
                                Read(Word, B.CreateOr(Lane, 32)), R.back());
  }
  return ofWords(B, R, V->getType());
}

//===----------------------------------------------------------------------===//
// Words
//===----------------------------------------------------------------------===//

/// \p V as one or two i32.
SmallVector<Value *, 2> XLaneToAMDGCN::wordsOf(Builder &B, Value *V) const {
  const DataLayout &DL = M.getDataLayout();
  if (V->getType()->isPtrOrPtrVectorTy())
    V = B.CreatePtrToInt(V, DL.getIntPtrType(V->getType()));
  const auto Bits = unsigned(DL.getTypeSizeInBits(V->getType()));
  V = B.CreateBitCast(V, B.getIntNTy(Bits));
  if (Bits < 64)
    return {B.CreateZExt(V, I32)};
  return {B.CreateTrunc(V, I32), B.CreateTrunc(B.CreateLShr(V, 32), I32)};
}

Value *XLaneToAMDGCN::ofWords(Builder &B, ArrayRef<Value *> Words,
                              Type *Ty) const {
  const DataLayout &DL = M.getDataLayout();
  Value *V = Words[0];
  if (Words.size() == 2)
    V = B.CreateOr(B.CreateShl(B.CreateZExt(Words[1], I64), 32),
                   B.CreateZExt(V, I64));
  V = B.CreateTrunc(V, B.getIntNTy(unsigned(DL.getTypeSizeInBits(Ty))));
  if (!Ty->isPtrOrPtrVectorTy())
    return B.CreateBitCast(V, Ty);
  return B.CreateIntToPtr(B.CreateBitCast(V, DL.getIntPtrType(Ty)), Ty);
}

//===----------------------------------------------------------------------===//
// Moves
//===----------------------------------------------------------------------===//

XLaneToAMDGCN::Words XLaneToAMDGCN::bpermute(Builder &B, Value *Address,
                                             ArrayRef<Value *> V) const {
  Words R;
  for (Value *Word : V)
    R.push_back(emitBpermute(B, Address, Word));
  return R;
}

/// 4 * \p Lane, with a constant addend in front: the backend makes it the
/// offset of ds_bpermute and ds_permute. High bits of the address are ignored,
/// so that nothing can be carried out of it.
static Value *bytesOf(IRBuilderBase &B, Value *Lane) {
  Value *Base;
  const APInt *Offset;
  if (match(Lane, m_AddLike(m_Value(Base), m_APInt(Offset))))
    return B.CreateAdd(B.CreateShl(Base, 2),
                       B.getInt32(uint32_t(Offset->getZExtValue() << 2) & 255));
  return B.CreateShl(Lane, 2);
}

/// \p V from \p Lane of the wavefront, modulo its size.
XLaneToAMDGCN::Words XLaneToAMDGCN::pull(Builder &B, const Move &X, Value *Lane,
                                         ArrayRef<Value *> V) {
  if (X.On->Halves)
    return loop(B, X, V, Lane);
  return bpermute(B, bytesOf(B, Lane), V);
}

/// \p V to \p Lane of the wavefront, modulo its size.
XLaneToAMDGCN::Words XLaneToAMDGCN::push(Builder &B, const Move &X, Value *Lane,
                                         ArrayRef<Value *> V) {
  if (X.On->Halves)
    return loop(B, X, V, Lane);
  Value *Address = bytesOf(B, Lane);
  Words R;
  // LLVM takes the result for one that all lanes share when the operands are,
  // although lanes that none writes to get 0. What comes out of inline assembly
  // in vector registers it does not.
  for (Value *Word : V)
    R.push_back(opaque(
        B, B.CreateIntrinsic(Intrinsic::amdgcn_ds_permute, {}, {Address, Word}),
        Opaque::Pure));
  return R;
}

/// Lanes that all read lane `amount` of the wavefront, or of their half.
XLaneToAMDGCN::Words XLaneToAMDGCN::readLane(Builder &B, const Move &X,
                                             ArrayRef<Value *> V) const {
  Value *Lane = B.CreateAnd(X.amount(), X.Width - 1);
  auto Read = [&](Value *Word, Value *From) {
    return B.CreateIntrinsic(Intrinsic::amdgcn_readlane, {I32}, {Word, From});
  };
  Words R;
  for (Value *Word : V) {
    Value *Own = Read(Word, Lane);
    if (X.Width < X.On->Wave)
      Own = B.CreateSelect(X.On->Lanes.inLanes(B, ~uint64_t(0) << 32),
                           Read(Word, B.CreateOr(Lane, 32)), Own);
    R.push_back(Own);
  }
  return R;
}

/// A pattern that has no recipe but the address of its source lane, which is
/// computed once a function. All lanes of a segment of up to 32 read their own
/// half, but for those that a butterfly leads below their segment.
XLaneToAMDGCN::Words XLaneToAMDGCN::constantSource(Builder &B, const Move &X,
                                                   PatternKey Key, Words V) {
  Function &F = *X.Call->getFunction();
  LaneValues &Lanes = X.On->Lanes;
  const bool Crosses =
      X.On->Halves && (Key.Width > WarpSize || Key.Amount >= WarpSize);
  // A helper is given the lane, ds_bpermute four times that.
  const unsigned Shift = Crosses ? 0 : 2;
  Value *Own = Crosses ? Lanes.waveLane(F) : Lanes.laneBytes(F);
  const uint32_t Cache = 1u << 28 | uint32_t(Crosses) << 27 | Key.Mode << 20 |
                         Key.Width << 8 | Key.Amount;
  Value *Source = Lanes.cached(F, Cache, [&](FoldingBuilder &E) -> Value * {
    const unsigned Bytes = Key.Amount << Shift;
    // Rotating the whole wavefront: the address is taken modulo its size.
    if (Key.Mode == Rotate)
      return E.CreateAdd(Own, E.getInt32((X.On->Wave << Shift) - Bytes));
    Value *J = Key.Mode == Bfly   ? E.CreateXor(Own, Bytes)
               : Key.Mode == Down ? E.CreateAdd(Own, E.getInt32(Bytes))
                                  : E.CreateSub(Own, E.getInt32(Bytes));
    uint64_t Reading = 0;
    for (unsigned Lane = 0; Lane < X.On->Wave; ++Lane)
      Reading |= uint64_t(Key.source(Lane) != Lane) << Lane;
    return E.CreateSelect(Lanes.inLanes(E, Reading), J, Own, "source");
  });
  return Crosses ? loop(B, X, V, Source) : bpermute(B, Source, V);
}

XLaneToAMDGCN::Words XLaneToAMDGCN::constantMove(Builder &B, const Move &X,
                                                 uint32_t Amount, Words V) {
  const std::optional<PatternKey> Key =
      canonicalKey(X.Op, Amount, X.Width, X.On->Wave);
  if (!Key)
    return V;
  const xl::Shuffle *S = X.On->Table.find(*Key, X.Full);
  if (!S)
    return constantSource(B, X, *Key, V);
  // Both words at once.
  if (V.size() == 2 && X.On->Table.movesPairs(*S))
    return wordsOf(B,
                   emitDpp(B, nullptr, ofWords(B, V, I64), S->Steps[0].Ctrl));
  Words R;
  for (Value *Word : V)
    R.push_back(X.On->Table.emit(B, *S, Word, X.On->Lanes));
  return R;
}

/// Whether \p X may make a lane of one half of the wavefront read the other.
static bool mayCross(const Move &X) {
  if (X.Width > WarpSize)
    return true;
  if (X.Op != Bfly)
    return false;
  // Down out of the segment.
  const DataLayout &DL = X.Call->getModule()->getDataLayout();
  return compat::knownBits(X.amount(), DL, nullptr, X.Call)
      .getMaxValue()
      .uge(WarpSize);
}

XLaneToAMDGCN::Words XLaneToAMDGCN::dynamicMove(Builder &B, const Move &X,
                                                Words V) {
  Function &F = *X.Call->getFunction();
  LaneValues &Lanes = X.On->Lanes;
  const unsigned W = X.Width, Last = W - 1, Outside = X.On->Wave - W;
  Value *Amount = X.amount(), *Lane = Lanes.waveLane(F);
  // What depends on the lane alone.
  auto OfLane = [&](unsigned What, function_ref<Value *(FoldingBuilder &)> E) {
    return Lanes.cached(F, 3u << 28 | What << 8 | W, E);
  };
  auto Base4 = [&] {
    Value *Bytes = Lanes.laneBytes(F);
    return OfLane(0, [&](FoldingBuilder &E) {
      return E.CreateAnd(Bytes, Outside << 2, "base.bytes");
    });
  };

  switch (X.Op) {
  case Idx: {
    if (W == X.On->Wave)
      return pull(B, X, Amount, V);
    Value *Within = B.CreateAnd(B.CreateShl(Amount, 2), Last << 2);
    return bpermute(B, B.CreateOr(Base4(), Within), V);
  }
  case Rotate: {
    if (W == X.On->Wave)
      return pull(B, X, B.CreateSub(Lane, Amount), V);
    Value *Bytes =
        B.CreateSub(Lanes.laneBytes(F), B.CreateShl(Amount, 2), "rotated");
    return bpermute(B, B.CreateOr(Base4(), B.CreateAnd(Bytes, Last << 2)), V);
  }
  default:
    break;
  }

  Value *J, *In;
  if (X.Op == Bfly) {
    J = B.CreateXor(Lane, Amount);
    In = B.CreateICmpULE(J, OfLane(1, [&](FoldingBuilder &E) {
                           return E.CreateOr(Lane, Last, "last");
                         }));
  } else if (X.Op == Up) {
    J = B.CreateSub(Lane, Amount);
    In = B.CreateICmpULE(Amount, OfLane(2, [&](FoldingBuilder &E) {
                           return E.CreateAnd(Lane, Last, "below");
                         }));
  } else {
    J = B.CreateAdd(Lane, Amount);
    In = B.CreateICmpULE(Amount, OfLane(3, [&](FoldingBuilder &E) {
                           return E.CreateXor(E.CreateAnd(Lane, Last), Last,
                                              "above");
                         }));
  }
  Value *From = B.CreateSelect(In, J, Lane);
  if (X.On->Halves && mayCross(X))
    return loop(B, X, V, From);
  return bpermute(B, B.CreateShl(From, 2), V);
}

void XLaneToAMDGCN::lower(const Move &X) {
  Builder B(M);
  B.SetInsertPoint(X.Call);
  B.SetCurrentDebugLocation(X.Call->getDebugLoc());
  Value *R;
  if (X.SameValue && X.Op != Push) {
    // In a block that nothing reaches the value may be the call itself.
    R = X.value() != X.Call ? X.value() : PoisonValue::get(X.Call->getType());
  } else {
    Words V = wordsOf(B, X.value());
    auto *Constant = dyn_cast<ConstantInt>(X.amount());
    if (X.Op == Push)
      V = push(B, X, X.amount(), V);
    else if (Constant && X.Op != Pull)
      V = constantMove(B, X, uint32_t(Constant->getZExtValue()), V);
    else if (X.SameLane &&
             (X.Op == Pull || (X.Op == Idx && X.Width >= WarpSize)))
      V = readLane(B, X, V);
    else if (X.Op == Pull)
      V = pull(B, X, X.amount(), V);
    else
      V = dynamicMove(B, X, V);
    R = ofWords(B, V, X.Call->getType());
  }
  if (!R->hasName() && isa<Instruction>(R))
    R->takeName(X.Call);
  X.Call->replaceAllUsesWith(R);
  X.Call->eraseFromParent();
}

//===----------------------------------------------------------------------===//
// Across the halves of a wavefront
//===----------------------------------------------------------------------===//

XLaneToAMDGCN::Words XLaneToAMDGCN::loop(Builder &B, const Move &X,
                                         ArrayRef<Value *> V, Value *Lane) {
  SmallVector<Value *, 3> Args(V);
  Args.push_back(Lane);
  Value *R = B.CreateCall(loopHelper(X, unsigned(V.size())), Args);
  if (V.size() == 1)
    return {R};
  return {B.CreateExtractValue(R, 0), B.CreateExtractValue(R, 1)};
}

/// Helpers are inlined into functions with the same attributes only.
static std::string helperKey(StringRef Name, const Move &X, unsigned Words) {
  const Function &F = *X.Call->getFunction();
  return (Name + utostr(Words) + "/" + utostr(X.On->Wave) + "/" +
          F.getFnAttribute("target-cpu").getValueAsString() + "/" +
          F.getFnAttribute("target-features").getValueAsString())
      .str();
}

/// Moves between any lanes of 64, by a loop.
///
/// Pull: what lies in the own half ds_bpermute reads. For the rest one turn for
/// each lane that is read: all lanes that read the same one as the first lane
/// left are done.
///
/// Push: one turn for each lane that is there, in ascending order: the highest
/// of several writers is the last.
///
/// Where EXEC is empty and the block is not skipped, s_ff1 gives -1, readlane
/// takes some lane, and the loop ends.
Function *XLaneToAMDGCN::loopHelper(const Move &X, unsigned Count) {
  const bool Pushes = X.Op == Push;
  const StringRef Name = Pushes ? "push" : "pull";
  Function *&F = Helpers[helperKey(Name, X, Count)];
  if (F)
    return F;
  F = beginHelper("crosslane." + Name, *X.Call->getFunction(),
                  Count == 1 ? static_cast<Type *>(I32)
                             : StructType::get(I32, I32),
                  SmallVector<Type *, 3>(Count + 1, I32));
  LLVMContext &Ctx = M.getContext();
  BasicBlock *Entry = &F->getEntryBlock();
  BasicBlock *Turn = BasicBlock::Create(Ctx, "turn", F),
             *Exit = BasicBlock::Create(Ctx, "exit", F);
  Builder B(M);
  auto Ballot = [&](Value *Bit) {
    return B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {I64}, {Bit});
  };
  auto Read = [&](Value *V, Value *Lane) {
    return B.CreateIntrinsic(Intrinsic::amdgcn_readlane, {I32}, {V, Lane});
  };
  Value *None = ConstantInt::get(I64, 0);

  B.SetInsertPoint(Entry);
  Value *Own = X.On->Lanes.waveLane(*F);
  Value *Lane = B.CreateAnd(F->getArg(Count), 63, "lane");
  SmallVector<Value *, 2> Start(Count, B.getInt32(0)), Now;
  Value *ToDo;
  if (Pushes) {
    ToDo = Ballot(B.getTrue());
    B.CreateBr(Turn);
  } else {
    Value *Address = B.CreateShl(Lane, 2);
    for (unsigned K = 0; K < Count; ++K)
      Start[K] = emitBpermute(B, Address, F->getArg(K));
    Value *Crosses =
        B.CreateICmpNE(B.CreateAnd(B.CreateXor(Lane, Own), 32), B.getInt32(0));
    ToDo = Ballot(Crosses);
    B.CreateCondBr(B.CreateICmpEQ(ToDo, None), Exit, Turn);
  }

  B.SetInsertPoint(Turn);
  PHINode *Left = B.CreatePHI(I64, 2, "left");
  SmallVector<PHINode *, 2> Before;
  for (unsigned K = 0; K < Count; ++K)
    Before.push_back(B.CreatePHI(I32, 2, "before"));
  Value *First = B.CreateTrunc(
      B.CreateIntrinsic(Intrinsic::cttz, {I64}, {Left, B.getTrue()}), I32);
  Value *Named = Read(Lane, First);
  Value *Gets = B.CreateICmpEQ(Pushes ? Own : Lane, Named);
  for (unsigned K = 0; K < Count; ++K)
    Now.push_back(B.CreateSelect(
        Gets, Read(F->getArg(K), Pushes ? First : Named), Before[K]));
  Value *NowLeft =
      B.CreateAnd(Left, Pushes ? B.CreateSub(Left, ConstantInt::get(I64, 1))
                               : B.CreateNot(Ballot(Gets)));
  B.CreateCondBr(B.CreateICmpEQ(NowLeft, None), Exit, Turn);
  Left->addIncoming(ToDo, Entry);
  Left->addIncoming(NowLeft, Turn);
  for (unsigned K = 0; K < Count; ++K) {
    Before[K]->addIncoming(Start[K], Entry);
    Before[K]->addIncoming(Now[K], Turn);
  }

  B.SetInsertPoint(Exit);
  if (!Pushes) // which may not have come through a turn
    for (unsigned K = 0; K < Count; ++K) {
      PHINode *Phi = B.CreatePHI(I32, 2);
      Phi->addIncoming(Start[K], Entry);
      Phi->addIncoming(Now[K], Turn);
      Now[K] = Phi;
    }
  if (Count == 1)
    B.CreateRet(Now[0]);
  else
    B.CreateAggregateRet(Now.data(), Count);
  return F;
}

//===----------------------------------------------------------------------===//
// The module
//===----------------------------------------------------------------------===//

/// Whether the host's own analysis knows what differs between the lanes of an
/// AMD GPU: it depends on the target that the host was started for.
bool knowsLanes(Function &F, FunctionAnalysisManager &FAM) {
  Module &M = *F.getParent();
  auto &TTI = FAM.getResult<TargetIRAnalysis>(F);
  Function *Count = compat::declareIntrinsic(M, Intrinsic::amdgcn_mbcnt_lo);
  Value *Zero = ConstantInt::get(Type::getInt32Ty(M.getContext()), 0);
  CallInst *Probe = CallInst::Create(Count, {Zero, Zero});
  const bool Knows =
      TTI.hasBranchDivergence(&F) && compat::isSourceOfDivergence(TTI, Probe);
  Probe->deleteValue();
  if (Count->use_empty())
    Count->eraseFromParent();
  return Knows;
}

/// Notes which operands are the same in all lanes. Taken by the analysis for a
/// call to an intrinsic without lanes, the moves are so when their operands
/// are; that is right of all but pushes.
void findUniform(Function &F, MutableArrayRef<Move> Moves,
                 FunctionAnalysisManager &FAM) {
  auto IsConstant = [](const Value *V) { return isa<Constant>(V); };
  for (Move &X : Moves) {
    X.SameValue = IsConstant(X.value());
    X.SameLane = IsConstant(X.amount());
  }
  if (!knowsLanes(F, FAM))
    return;
  FAM.invalidate(F, PreservedAnalyses::none());
  const UniformityInfo &UI = FAM.getResult<UniformityInfoAnalysis>(F);
  for (Move &X : Moves) {
    X.SameValue |= !UI.isDivergentUse(X.Call->getArgOperandUse(0));
    X.SameLane |= !UI.isDivergentUse(X.Call->getArgOperandUse(1));
  }
}

/// Prints why \p Calls were refused, a line each, and ends the compilation.
void report(Module &M, ArrayRef<CallInst *> Calls,
            const LoweringOptions &Opts) {
  for (const CallInst *Call : Calls) {
    errs() << placeOf(*Call) << ": error: in function '"
           << Call->getFunction()->getName() << "': " << inlinedHere(*Call)
           << Call->getCalledFunction()->getName() << ": " << refusalOf(*Call)
           << '\n';
  }
  stopCompilation(M, "xlane: " + Twine(Calls.size()) +
                         (Calls.size() == 1 ? " call" : " calls") + " in '" +
                         nameOf(M) + "' cannot be compiled for " + Opts.CPU);
}

} // namespace

bool crosslane::usesXLane(const Module &M) {
  return any_of(
      M, [](const Function &F) { return F.getName().starts_with(Prefix); });
}

bool crosslane::combinesLanes(const Module &M) {
  return any_of(M, isCombination);
}

PreservedAnalyses XLanePass::run(Module &M, ModuleAnalysisManager &MAM) {
  if (!usesXLane(M))
    return PreservedAnalyses::all();
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  XLaneToAMDGCN L(M, Opts);

  MapVector<Function *, SmallVector<Move, 16>> Moves;
  SmallVector<CallInst *, 4> Refused;
  auto CallsIn = [](Function &F) {
    SmallVector<CallInst *, 16> Calls;
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallInst>(&I))
        if (const Function *Callee = Call->getCalledFunction();
            Callee && Callee->getName().starts_with(Prefix))
          Calls.push_back(Call);
    return Calls;
  };
  // These may become moves.
  bool Changed = false;
  for (Function &F : M)
    for (CallInst *Call : CallsIn(F))
      if (isCombination(*Call->getCalledFunction())) {
        if (L.lowerCombination(*Call))
          Changed = true;
        else
          Refused.push_back(Call);
      }
  for (Function &F : M)
    for (CallInst *Call : CallsIn(F)) {
      if (Opts.XLane || isCombination(*Call->getCalledFunction()))
        continue;
      if (std::optional<Move> X = L.understand(*Call))
        Moves[&F].push_back(*X);
      else
        Refused.push_back(Call);
    }
  if (Alone && !Refused.empty()) {
    report(M, Refused, Opts);
    return PreservedAnalyses::none();
  }
  if (Opts.XLane && !Changed)
    return PreservedAnalyses::all();

  for (auto &[F, InF] : Moves) {
    // Pushes first: the analysis knows of what they become that it differs
    // between lanes.
    NumMoves += InF.size();
    LLVM_DEBUG(for (const Move &X : InF) dbgs() << "xlane:" << *X.Call << '\n');
    for (Move &X : InF)
      if (X.Op == Push)
        L.lower(X);
    erase_if(InF, [](const Move &X) { return X.Op == Push; });
    findUniform(*F, InF, FAM);
    for (Move &X : InF)
      L.lower(X);
    FAM.invalidate(*F, PreservedAnalyses::none());
  }
  for (Function &F : make_early_inc_range(M))
    if (F.isDeclaration() && F.use_empty() && F.getName().starts_with(Prefix))
      F.eraseFromParent();
  markConvergent(M);
  return PreservedAnalyses::none();
}
