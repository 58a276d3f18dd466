//===- ShuffleTable.cpp - The recipes of CrossLane.td in C++ --------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Looks recipes up and emits them. What the intrinsics do is LLVM's
/// IntrinsicsAMDGPU.td and AMDGPUUsage; what shfl does is the PTX ISA's.
///
//===----------------------------------------------------------------------===//

#include "xlane/ShuffleTable.h"
#include "llvmCompat/llvmCompat.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;

namespace crosslane {

//===----------------------------------------------------------------------===//
// Patterns
//===----------------------------------------------------------------------===//

std::optional<unsigned> sourceLane(unsigned Mode, unsigned Lane, unsigned B,
                                   unsigned C) {
  const int Amount = B & 31, Clamp = C & 31, Seg = (C >> 8) & 31, L = int(Lane);
  const int Min = L & Seg, Max = Min | (Clamp & ~Seg & 31);
  int J = 0;
  bool In = false;
  switch (Mode) {
  case xl::Up:
    J = L - Amount;
    In = J >= Max;
    break;
  case xl::Down:
    J = L + Amount;
    In = J <= Max;
    break;
  case xl::Bfly:
    J = L ^ Amount;
    In = J <= Max;
    break;
  default:
    J = Min | (Amount & ~Seg & 31);
    In = J <= Max;
    break;
  }
  if (!In)
    return std::nullopt;
  return unsigned(J);
}

LanePattern LanePattern::ofShuffle(unsigned Mode, unsigned B, unsigned C) {
  LanePattern P;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    P.set(Lane, sourceLane(Mode, Lane, B, C));
  return P;
}

LanePattern LanePattern::ofKey(PatternKey Key) {
  LanePattern P;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    P.set(Lane, Key.source(Lane));
  return P;
}

uint32_t LanePattern::moved() const {
  uint32_t Lanes = 0;
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
    Lanes |= uint32_t(Source[Lane] != Lane) << Lane;
  return Lanes;
}

std::optional<unsigned> LanePattern::oneLane() const {
  for (unsigned Lane = 1; Lane < WarpSize; ++Lane)
    if (Source[Lane] != Source[0])
      return std::nullopt;
  return Source[0];
}

std::optional<PatternKey> LanePattern::findKey(uint32_t Lanes) const {
  // One lane that moves gives the amount away; the others must agree.
  unsigned First = 0;
  while (First < WarpSize && (Source[First] == First || !(Lanes >> First & 1)))
    ++First;
  if (First == WarpSize)
    return std::nullopt;
  const unsigned From = Source[First];
  for (unsigned Width = WarpSize; Width >= 2; Width /= 2)
    for (unsigned Mode : {xl::Bfly, xl::Idx, xl::Up, xl::Down, xl::Rotate}) {
      const unsigned Amount = Mode == xl::Bfly   ? First ^ From
                              : Mode == xl::Idx  ? From & (Width - 1)
                              : Mode == xl::Down ? From - First
                              : Mode == xl::Up   ? First - From
                                                 : (First - From) & (Width - 1);
      if (Amount >= WarpSize || (Mode != xl::Bfly && Amount >= Width) ||
          (Mode == xl::Bfly && Amount < Width && Width != WarpSize))
        continue;
      const PatternKey Key{Mode, Amount, Width};
      bool Agrees = true;
      for (unsigned Lane = 0; Lane < WarpSize && Agrees; ++Lane)
        Agrees = !(Lanes >> Lane & 1) || Key.source(Lane) == Source[Lane];
      if (Agrees)
        return Key;
    }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// Values of the entry block
//===----------------------------------------------------------------------===//

LaneValues::LaneValues(Module &M, const LoweringOptions &Opts)
    : M(M), Packed(Opts.Model == WarpModel::Packed) {
  LLVMContext &Ctx = M.getContext();
  I32 = Type::getInt32Ty(Ctx);
  I64 = Type::getInt64Ty(Ctx);
  WaveMask = Packed ? I64 : I32;
}

/// Emits behind what is already there for \p F. The values depend on nothing
/// but the lane, so the entry block is as good a place as any.
Value *LaneValues::atEntry(Function &F,
                           function_ref<Value *(FoldingBuilder &)> Emit) {
  FoldingBuilder B(M);
  BasicBlock &Entry = F.getEntryBlock();
  Instruction *&Last = Functions[&F].Last;
  const BasicBlock::iterator At = Last ? std::next(Last->getIterator())
                                       : Entry.getFirstNonPHIOrDbgOrAlloca();
  B.SetInsertPoint(&Entry, At);
  Value *V = Emit(B);
  if (B.GetInsertPoint() != Entry.begin())
    Last = &*std::prev(B.GetInsertPoint());
  return V;
}

Value *LaneValues::waveLane(Function &F) {
  if (Value *V = Functions[&F].WaveLane)
    return V;
  // Counts the lanes below this one, active or not.
  Value *V = atEntry(F, [&](FoldingBuilder &B) -> Value * {
    CallInst *Count = B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_lo, {},
                                        {B.getInt32(~0u), B.getInt32(0)});
    if (Packed)
      Count = B.CreateIntrinsic(Intrinsic::amdgcn_mbcnt_hi, {},
                                {B.getInt32(~0u), Count});
    Count->setMetadata(
        LLVMContext::MD_range,
        MDBuilder(M.getContext())
            .createRange(APInt(32, 0), APInt(32, Packed ? 64 : 32)));
    Count->setName("wave.lane");
    return Count;
  });
  return Functions[&F].WaveLane = V;
}

Value *
LaneValues::ofWaveLane(Function &F, Value *Values::*Slot,
                       function_ref<Value *(FoldingBuilder &, Value *)> Emit) {
  Value *Wave = waveLane(F);
  if (Value *V = Functions[&F].*Slot)
    return V;
  Value *V = atEntry(F, [&](FoldingBuilder &B) { return Emit(B, Wave); });
  return Functions[&F].*Slot = V;
}

Value *LaneValues::lane(Function &F) {
  if (!Packed)
    return waveLane(F);
  return ofWaveLane(F, &Values::Lane, [](FoldingBuilder &B, Value *Wave) {
    return B.CreateAnd(Wave, 31, "lane");
  });
}

Value *LaneValues::halfBase(Function &F) {
  if (!Packed)
    return ConstantInt::get(I32, 0);
  return ofWaveLane(F, &Values::HalfBase, [](FoldingBuilder &B, Value *Wave) {
    return B.CreateAnd(Wave, 32, "half");
  });
}

Value *LaneValues::halfShift(Function &F) {
  Value *Half = halfBase(F);
  if (!Packed)
    return ConstantInt::get(I64, 0);
  return ofWaveLane(F, &Values::HalfShift, [&](FoldingBuilder &B, Value *) {
    return B.CreateZExt(Half, I64, "half.shift");
  });
}

Value *LaneValues::laneBytes(Function &F) {
  return ofWaveLane(F, &Values::LaneBytes, [](FoldingBuilder &B, Value *Wave) {
    return B.CreateShl(Wave, 2, "lane.bytes", /*HasNUW=*/true, /*HasNSW=*/true);
  });
}

Value *LaneValues::halfBytes(Function &F) {
  if (!Packed)
    return ConstantInt::get(I32, 0);
  Value *Bytes = laneBytes(F);
  return ofWaveLane(F, &Values::HalfBytes, [&](FoldingBuilder &B, Value *) {
    return B.CreateAnd(Bytes, 128, "half.bytes");
  });
}

Value *LaneValues::segmentBytes(Function &F, unsigned Seg) {
  Seg &= 31;
  if (Seg == 0)
    return halfBytes(F);
  Value *Bytes = laneBytes(F);
  if (Seg == 31)
    return Bytes;
  return cached(F, 1u << 24 | Seg, [&](FoldingBuilder &B) {
    return B.CreateAnd(Bytes, (Seg | (Packed ? 32 : 0)) << 2, "segment.bytes");
  });
}

Value *LaneValues::inLanes(IRBuilderBase &B, uint64_t Lanes) const {
  if (!Packed)
    Lanes &= ~0u;
  if (Lanes == 0 || Lanes == (Packed ? ~uint64_t(0) : ~0u))
    return B.getInt1(Lanes != 0);
  // Of a mask with bits 31 to 63 set that is used in another block LLVM 22
  // keeps the lower half only: its peephole-opt makes the copy an s_mov_b64
  // with a literal of 32 bits, which the instruction extends with zeros. (Down
  // to -16 it needs no literal.) The mask of the other lanes has no such bits.
  if (const auto Mask = int64_t(Lanes); Packed && Mask < -16 && isInt<32>(Mask))
    return B.CreateNot(inLanes(B, ~Lanes));
  return B.CreateIntrinsic(Intrinsic::amdgcn_inverse_ballot, {WaveMask},
                           {ConstantInt::get(WaveMask, Lanes)});
}

Value *LaneValues::cached(Function &F, uint32_t Key,
                          function_ref<Value *(FoldingBuilder &)> Emit) {
  if (Value *V = Functions[&F].Cached.lookup(Key))
    return V;
  Value *V = atEntry(F, Emit);
  return Functions[&F].Cached[Key] = V;
}

Value *LaneValues::shuffleAddress(Function &F, unsigned Mode, unsigned B,
                                  unsigned C) {
  B &= 31;
  C &= 0x1f1f;
  const unsigned Seg = C >> 8;
  Value *Bytes = laneBytes(F);
  Value *Segment = Mode == xl::Idx ? segmentBytes(F, Seg) : nullptr;
  return cached(F, Mode << 18 | B << 13 | C, [&](FoldingBuilder &E) {
    Value *J;
    if (Mode == xl::Idx)
      J = E.CreateOr(Segment, (B & ~Seg & 31) << 2);
    else if (Mode == xl::Bfly)
      J = E.CreateXor(Bytes, B << 2);
    else
      J = E.CreateAdd(Bytes, E.getInt32(Mode == xl::Up ? -(B << 2) : B << 2));
    const uint32_t In = LanePattern::ofShuffle(Mode, B, C).InRange;
    return E.CreateSelect(inWarpLanes(E, In), J, Bytes, "address");
  });
}

Value *LaneValues::keyAddress(Function &F, PatternKey Key) {
  if (Key.Mode == xl::Bfly && Key.Amount >= WarpSize) { // within a wavefront
    Value *Bytes = laneBytes(F);
    return cached(F, 3u << 24 | Key.Amount, [&](FoldingBuilder &E) {
      return E.CreateXor(Bytes, Key.Amount << 2, "address");
    });
  }
  const unsigned Seg = WarpSize - Key.Width;
  if (Key.Mode != xl::Rotate)
    return shuffleAddress(F, Key.Mode, Key.Amount,
                          Seg << 8 | (Key.Mode == xl::Up ? 0 : 31));
  Value *Bytes = laneBytes(F), *Segment = segmentBytes(F, Seg);
  return cached(F, 2u << 24 | Key.Width << 8 | Key.Amount,
                [&](FoldingBuilder &E) {
                  Value *J = E.CreateSub(Bytes, E.getInt32(Key.Amount << 2));
                  return E.CreateOr(
                      Segment, E.CreateAnd(J, (Key.Width - 1) << 2), "address");
                });
}

//===----------------------------------------------------------------------===//
// Recipes
//===----------------------------------------------------------------------===//

ShuffleTable::ShuffleTable(const LoweringOptions &Opts)
    : XLane(Opts.XLane), Wave(Opts.wavefrontSize()),
      RDNA(Opts.has(XL_FEATURE_row_share)),
      RowNewbcast(Opts.has(XL_FEATURE_row_newbcast)),
      Permlane64(Opts.has(XL_FEATURE_permlane64)),
      PermlaneSwap(Opts.has(XL_FEATURE_permlane_swap) &&
                   compat::HasPermlaneSwap) {
  const xl::Generation *G = xl::lookupGeneration(uint16_t(Opts.gfx()));
  if (!G)
    return;
  const xl::CrossLaneTarget Target = Opts.Model != WarpModel::Packed ? G->Wave32
                                     : compat::HasPermlaneSwap
                                         ? G->Wave64
                                         : G->Wave64LLVM19;
  if (Target == xl::NoTarget)
    return;
  TargetBit = uint16_t(1u << unsigned(Target));
  DppMov64 = Opts.has(XL_FEATURE_dpp_mov64);
  listControls();
}

void ShuffleTable::listControls() {
  auto Add = [&](unsigned Ctrl, const Twine &Name, auto Source) {
    Control C{uint16_t(Ctrl), Name.str(), {}};
    for (int L = 0; L < int(WarpSize); ++L)
      C.Source[unsigned(L)] = int8_t(Source(L));
    Controls.push_back(std::move(C));
  };
  // A source outside the row gives zero, or nothing.
  auto InRow = [](int L, int From) {
    return (L ^ From) & ~15 ? int(Control::Zero) : From;
  };
  for (int N = 1; N < 16; ++N)
    Add(unsigned(0x120 + N), "row_ror:" + Twine(N),
        [N](int L) { return (L & ~15) | ((L - N) & 15); });
  for (int N = 1; N < 16; ++N)
    Add(unsigned(0x100 + N), "row_shl:" + Twine(N),
        [&](int L) { return InRow(L, L + N); });
  for (int N = 1; N < 16; ++N)
    Add(unsigned(0x110 + N), "row_shr:" + Twine(N),
        [&](int L) { return InRow(L, L - N); });
  Add(0x141, "row_half_mirror", [](int L) { return L ^ 7; });
  Add(0x140, "row_mirror", [](int L) { return L ^ 15; });
  if (RDNA)
    for (int N = 4; N < 15; ++N)
      Add(unsigned(0x160 + N), "row_xmask:" + Twine(N),
          [N](int L) { return L ^ N; });
  if (RDNA || RowNewbcast)
    for (int N = 0; N < 16; ++N)
      Add(unsigned(0x150 + N),
          (RDNA ? "row_share:" : "row_newbcast:") + Twine(N),
          [N](int L) { return (L & ~15) | N; });
  if (!RDNA) {
    // Lane 31 of the first warp reads the second; the zero at the ends of
    // the wavefront is not the same in both.
    Add(0x130, "wave_shl:1",
        [](int L) { return L == 31 ? int(Control::Outside) : L + 1; });
    Add(0x138, "wave_shr:1",
        [](int L) { return L == 0 ? int(Control::Outside) : L - 1; });
    Add(0x142, "row_bcast:15",
        [](int L) { return L < 16 ? int(Control::Outside) : 15; });
  }
}

const xl::Shuffle *ShuffleTable::find(PatternKey Key, bool FullWarp) const {
  return findShuffle(Key, TargetBit, FullWarp);
}

bool ShuffleTable::movesPairs(const xl::Shuffle &S) const {
  const xl::Step &Step = S.Steps[0];
  return DppMov64 && Step.Kind == xl::Dpp && Step.Ctrl >= 0x150 &&
         Step.Ctrl <= 0x15f && Step.Old == xl::Nothing && Step.RowMask == 0xf &&
         Step.BankMask == 0xf && S.Steps[1].Kind == xl::NoStep;
}

/// LLVM's machine sinker moves some instructions that are not marked as
/// convergent in it into blocks that fewer lanes reach: v_permlane16 and
/// v_permlanex16 in LLVM 19, DPP8 in 19 and 22. A target with llvm.xlane.* has
/// them marked.
static Value *pin(IRBuilderBase &B, Value *V) {
  return opaque(B, V, Opaque::Convergent);
}

std::optional<xl::Shuffle> ShuffleTable::findOther(const LanePattern &P) const {
  xl::Step Step{xl::NoStep, 0, 0xf, 0xf, xl::Own, xl::Nothing, 0};
  // Whether lane l reads within its group of \p Group lanes, or one of a pair
  // of groups in the other one, and all groups do alike.
  auto InGroups = [&](unsigned Group, unsigned Other = 0) {
    for (unsigned L = 0; L < WarpSize; ++L)
      if (P.Source[L] / Group != (L / Group ^ Other) ||
          P.Source[L] % Group != P.Source[L % Group] % Group)
        return false;
    return true;
  };
  auto Selectors = [&](unsigned Count, unsigned Bits) {
    uint64_t Data = 0;
    for (unsigned L = 0; L < Count; ++L)
      Data |= uint64_t(P.Source[L] % Count) << (L * Bits);
    return Data;
  };
  if (InGroups(4)) {
    Step.Kind = xl::Dpp;
    Step.Ctrl = uint16_t(Selectors(4, 2));
  } else if (RDNA && InGroups(8)) {
    Step.Kind = xl::Dpp8;
    Step.Data = Selectors(8, 3);
  } else if (RDNA && InGroups(16)) {
    Step.Kind = xl::Permlane16;
    Step.Data = Selectors(16, 4);
  } else if (RDNA && InGroups(16, 1)) {
    Step.Kind = xl::Permlanex16;
    Step.Data = Selectors(16, 4);
  } else { // ((lane & and) | or) ^ xor
    const unsigned Or = P.Source[0];
    unsigned And = 0;
    for (unsigned Bit = 0; Bit < 5; ++Bit)
      And |= (P.Source[1u << Bit] ^ Or) & 1u << Bit;
    for (unsigned L = 0; L < WarpSize; ++L)
      if (P.Source[L] != ((L & And) ^ Or))
        return std::nullopt;
    Step.Kind = xl::DsSwizzle;
    Step.Ctrl = uint16_t(And | (Or & ~And) << 5 | (Or & And) << 10);
  }
  xl::Shuffle S{};
  S.LDSTrips = Step.Kind == xl::DsSwizzle;
  S.Instructions = 1;
  S.Steps[0] = Step;
  return S;
}

bool ShuffleTable::givesZero(const xl::Shuffle &S) {
  return all_of(S.Steps, [](const xl::Step &Step) {
    switch (Step.Kind) {
    case xl::Dpp:
      return Step.Old == xl::Nothing && Step.RowMask == 0xf &&
             Step.BankMask == 0xf;
    case xl::Permlane16:
    case xl::Permlanex16:
      return Step.Old == xl::Nothing;
    case xl::NoStep:
    case xl::Dpp8:
    case xl::DsSwizzle:
    case xl::Bpermute:
    case xl::Select:
      return true;
    default: // v_readlane and v_permlane64 read lanes that are off
      return false;
    }
  });
}

namespace {
/// A move of one step without an old value, and the lanes that it serves.
struct Move {
  xl::Step Step;
  uint32_t Moves = 0; ///< Lanes with another lane's value, and the right one.
  uint32_t Keeps = 0; ///< Lanes that are to keep their value, and do.
};
} // namespace

std::optional<ShuffleTable::Zeroing>
ShuffleTable::findZeroing(const LanePattern &P) const {
  // Lanes out of range read themselves, as some in range do.
  std::string Key(P.Source, P.Source + WarpSize);
  Key.append(reinterpret_cast<const char *>(&P.InRange), sizeof P.InRange);
  auto [It, Inserted] = Zeroings.try_emplace(Key);
  if (Inserted)
    It->second = searchZeroing(P);
  return It->second;
}

std::optional<ShuffleTable::Zeroing>
ShuffleTable::searchZeroing(const LanePattern &P) const {
  const uint32_t Cross = P.moved();
  std::optional<Zeroing> Best;
  auto Rank = [](const Zeroing &Z) {
    unsigned Steps = Z.SelectsOwn;
    for (const xl::Step &Step : Z.S.Steps)
      Steps += Step.Kind != xl::NoStep;
    return std::pair<unsigned, unsigned>(Z.S.LDSTrips, Steps);
  };
  auto Consider = [&](const xl::Shuffle &S, bool SelectsOwn) {
    const Zeroing Z{S, SelectsOwn};
    if (givesZero(S) && (!Best || Rank(Z) < Rank(*Best)))
      Best = Z;
  };
  if (const std::optional<PatternKey> Key = P.findKey())
    if (const xl::Shuffle *S = find(*Key))
      Consider(*S, false);
  if (const std::optional<xl::Shuffle> S = findOther(P))
    Consider(*S, false);
  if (const std::optional<PatternKey> Key = P.findKey(P.InRange))
    if (const xl::Shuffle *S = find(*Key); S && !S->LDSTrips)
      Consider(*S, true);

  std::vector<Move> Moves;
  auto Add = [&](xl::CrossLaneStepKind Kind, unsigned Ctrl, uint64_t Data,
                 function_ref<int(unsigned)> Source) {
    Move M;
    M.Step = {Kind, uint16_t(Ctrl), 0xf, 0xf, xl::Own, xl::Nothing, Data};
    for (unsigned L = 0; L < WarpSize; ++L)
      if (Source(L) == int(P.Source[L]))
        (Cross >> L & 1 ? M.Moves : M.Keeps) |= 1u << L;
    if (M.Moves)
      Moves.push_back(M);
  };
  for (const Control &C : Controls)
    Add(xl::Dpp, C.Ctrl, 0, [&](unsigned L) { return C.Source[L]; });
  // Moves within groups of lanes that take a number for each lane of a group,
  // as the lanes of one half of the warp want it; the rest keep theirs.
  auto AddSolved = [&](xl::CrossLaneStepKind Kind, unsigned Group,
                       unsigned Other, unsigned Bits, unsigned First) {
    uint64_t Selectors = 0;
    for (unsigned N = 0; N < Group; ++N) {
      unsigned Choice = N;
      for (unsigned L = First + N; L < First + WarpSize; L += Group) {
        const unsigned Lane = L % WarpSize, From = P.Source[Lane];
        if (From / Group == (Lane / Group ^ Other) && From != Lane) {
          Choice = From % Group;
          break;
        }
      }
      Selectors |= uint64_t(Choice) << N * Bits;
    }
    const bool Quad = Kind == xl::Dpp;
    Add(Kind, Quad ? unsigned(Selectors) : 0, Quad ? 0 : Selectors,
        [&](unsigned L) {
          const unsigned N = L % Group;
          const auto From =
              unsigned(Selectors >> N * Bits & ((1u << Bits) - 1));
          return int((L / Group ^ Other) * Group + From);
        });
  };
  for (unsigned First : {0u, 16u}) {
    AddSolved(xl::Dpp, 4, 0, 2, First);
    if (RDNA) {
      AddSolved(xl::Dpp8, 8, 0, 3, First);
      AddSolved(xl::Permlane16, 16, 0, 4, First);
      AddSolved(xl::Permlanex16, 16, 1, 4, First);
    }
  }
  xl::Shuffle S{};
  for (const Move &A : Moves) {
    S.Steps[0] = A.Step;
    S.Steps[1] = S.Steps[2] = {};
    if (A.Moves == Cross) {
      Consider(S, A.Keeps != ~Cross);
      continue;
    }
    for (const Move &B : Moves)
      if ((A.Moves | B.Moves) == Cross) {
        const uint32_t First = A.Moves | (A.Keeps & ~B.Keeps);
        S.Steps[1] = B.Step;
        S.Steps[2] = {xl::Select,
                      0,
                      0xf,
                      0xf,
                      xl::First,
                      xl::Second,
                      uint64_t(First) << 32 | First};
        Consider(S, (A.Keeps | B.Keeps) != ~Cross);
      }
  }
  return Best;
}

Function *beginHelper(const Twine &Name, Function &Caller, Type *Ret,
                      ArrayRef<Type *> Params) {
  Module &M = *Caller.getParent();
  Function *F = Function::Create(FunctionType::get(Ret, Params, false),
                                 GlobalValue::InternalLinkage, Name, &M);
  for (Attribute::AttrKind Kind :
       {Attribute::AlwaysInline, Attribute::Convergent, Attribute::MustProgress,
        Attribute::NoUnwind, Attribute::WillReturn})
    F->addFnAttr(Kind);
  F->setDoesNotAccessMemory();
  for (StringRef Kind : {"target-cpu", "target-features"})
    if (Caller.hasFnAttribute(Kind))
      F->addFnAttr(Caller.getFnAttribute(Kind));
  BasicBlock::Create(M.getContext(), "entry", F);
  return F;
}

Value *emitBpermute(IRBuilderBase &B, Value *Address, Value *V) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_ds_bpermute, {}, {Address, V});
}

Value *emitDpp(IRBuilderBase &B, Value *Old, Value *V, unsigned Ctrl,
               unsigned RowMask, unsigned BankMask) {
  // With no lane left to keep `old`, bound_ctrl on lets GCNDPPCombine fold the
  // move into its user.
  Type *Ty = V->getType();
  return B.CreateIntrinsic(Intrinsic::amdgcn_update_dpp, {Ty},
                           {Old ? Old : PoisonValue::get(Ty), V,
                            B.getInt32(Ctrl), B.getInt32(RowMask),
                            B.getInt32(BankMask), B.getInt1(!Old)});
}

std::string suffixOf(const Type *Ty) {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return "v" + utostr(Vector->getNumElements()) +
           suffixOf(Vector->getElementType());
  if (Ty->isPointerTy())
    return "p" + utostr(Ty->getPointerAddressSpace());
  if (Ty->isIntegerTy())
    return "i" + utostr(Ty->getIntegerBitWidth());
  return (Ty->isBFloatTy() ? "bf" : "f") +
         utostr(Ty->getPrimitiveSizeInBits().getFixedValue());
}

CallInst *createXLane(IRBuilderBase &B, const Twine &Name,
                      ArrayRef<Value *> Args, ArrayRef<unsigned> Immediates) {
  Type *Ty = Args[0]->getType();
  SmallVector<Type *, 4> Params;
  for (const Value *Arg : Args)
    Params.push_back(Arg->getType());
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee Callee =
      M.getOrInsertFunction(("llvm.xlane." + Name + "." + suffixOf(Ty)).str(),
                            FunctionType::get(Ty, Params, false));
  auto *F = cast<Function>(Callee.getCallee());
  // An LLVM that does not know the intrinsic: the same attributes by hand,
  // those of IntrinsicsXLane.td.
  if (!F->getIntrinsicID() && !F->hasFnAttribute(Attribute::Convergent)) {
    for (Attribute::AttrKind Kind :
         {Attribute::Convergent, Attribute::NoCallback, Attribute::NoFree,
          Attribute::NoUnwind, Attribute::WillReturn})
      F->addFnAttr(Kind);
    F->setDoesNotAccessMemory();
    for (unsigned Immediate : Immediates)
      F->addParamAttr(Immediate, Attribute::ImmArg);
  }
  return B.CreateCall(Callee, Args);
}

Value *ShuffleTable::emitMove(IRBuilderBase &B, const xl::Shuffle &S, Value *V,
                              LaneValues &Lanes) const {
  static constexpr const char *Names[] = {"idx", "up", "down", "bfly",
                                          "rotate"}; // by CrossLaneMode
  // What serves no target by the table is findOther()'s own.
  if (!S.Serves)
    return emit(B, S, V, Lanes);
  return createXLane(
      B, Names[S.ShuffleMode],
      {V, B.getInt32(S.Amount), B.getInt32(S.Width), B.getInt1(S.FullWarp)},
      {2, 3});
}

Value *ShuffleTable::emit(IRBuilderBase &B, const xl::Shuffle &S, Value *V,
                          LaneValues &Lanes) const {
  Type *I32 = B.getInt32Ty();
  Value *Results[4] = {nullptr, V, nullptr, nullptr}; // by CrossLaneOperand
  Value *Last = V, *Swapped = nullptr;
  unsigned Next = xl::First;
  for (const xl::Step &Step : S.Steps) {
    if (Step.Kind == xl::NoStep)
      break;
    Value *Src = Results[Step.Src], *Old = Results[Step.Old];
    const uint32_t Low = uint32_t(Step.Data), High = uint32_t(Step.Data >> 32);
    switch (Step.Kind) {
    case xl::Dpp:
      Last = emitDpp(B, Old, Src, Step.Ctrl, Step.RowMask, Step.BankMask);
      break;
    case xl::Dpp8:
      Last = B.CreateIntrinsic(Intrinsic::amdgcn_mov_dpp8, {I32},
                               {Src, B.getInt32(Low)});
      break;
    case xl::DsSwizzle:
      Last = B.CreateIntrinsic(Intrinsic::amdgcn_ds_swizzle, {},
                               {Src, B.getInt32(Step.Ctrl)});
      break;
    case xl::Permlane16:
    case xl::Permlanex16:
      Last = B.CreateIntrinsic(
          Step.Kind == xl::Permlane16 ? Intrinsic::amdgcn_permlane16
                                      : Intrinsic::amdgcn_permlanex16,
          {I32},
          {Old ? Old : PoisonValue::get(I32), Src, B.getInt32(Low),
           B.getInt32(High), B.getFalse(), B.getInt1(!Old)});
      break;
    case xl::Permlane64:
      Last = B.CreateIntrinsic(Intrinsic::amdgcn_permlane64, {I32}, {Src});
      break;
    case xl::ReadLane:
      Last = B.CreateIntrinsic(Intrinsic::amdgcn_readlane, {I32},
                               {Src, B.getInt32(Step.Ctrl)});
      break;
    case xl::Select:
      Last = B.CreateSelect(Lanes.inLanes(B, Step.Data), Src, Old);
      break;
    case xl::Permlane16Swap:
    case xl::Permlane32Swap:
      // Two steps may take one result each of the same swap.
      if (&Step == S.Steps || Step.Kind != (&Step)[-1].Kind ||
          Step.Src != (&Step)[-1].Src || Step.Old != (&Step)[-1].Old)
        Swapped = compat::createPermlaneSwapPair(
            B, Step.Kind == xl::Permlane32Swap, Src, Old);
      Last = B.CreateExtractValue(Swapped, Step.Ctrl);
      break;
    case xl::Bpermute: {
      Function &F = *B.GetInsertBlock()->getParent();
      Value *Address =
          Step.Ctrl == xl::AddressOfLane ? Lanes.laneBytes(F)
          : Step.Ctrl == xl::AddressOfWarp
              ? Lanes.halfBytes(F)
              : Lanes.keyAddress(F, {S.ShuffleMode, S.Amount, S.Width});
      // An addition of a constant becomes the instruction's offset.
      if (Step.Data)
        Address = B.CreateAdd(Address, B.getInt32(Low));
      Last = emitBpermute(B, Address, Src);
      break;
    }
    case xl::NoStep:
      break;
    }
    if (!XLane &&
        is_contained({xl::Dpp8, xl::Permlane16, xl::Permlanex16, xl::Permlane64,
                      xl::Permlane16Swap, xl::Permlane32Swap},
                     Step.Kind))
      Last = pin(B, Last);
    if (Next < 4)
      Results[Next++] = Last;
  }
  return Last;
}

} // namespace crosslane
