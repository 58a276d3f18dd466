//===- RecipeTable.cpp - The recipes of CrossLane.td in C++ --------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Looks recipes up and emits them. LLVM's IntrinsicsAMDGPU.td and AMDGPUUsage
/// describe the intrinsics.
///
//===----------------------------------------------------------------------===//

#include "xlane/RecipeTable.h"
#include "llvmCompat/llvmCompat.h"
#include "xlane/IRMoveBuilder.h"
#include "xlane/XLaneBuilder.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"

using namespace llvm;

namespace crosslane {

RecipeTable::RecipeTable(const LoweringOptions &Opts)
    : XLane(Opts.XLane), Wave(Opts.wavefrontSize()),
      HalfBpermute(Wave == 64 && Opts.has(XL_FEATURE_half_bpermute)),
      RDNA(Opts.has(XL_FEATURE_row_share)),
      RowNewbcast(Opts.has(XL_FEATURE_row_newbcast)),
      Permlane64(Opts.has(XL_FEATURE_permlane64)),
      PermlaneSwap(Opts.has(XL_FEATURE_permlane_swap) &&
                   compat::HasPermlaneSwap),
      LaneMaskWaits(xl_chip_generation(Opts.gfx()) == XL_GENERATION_CDNA3 ||
                    xl_chip_generation(Opts.gfx()) == XL_GENERATION_CDNA4),
      SlowDoubles(RDNA &&
                  xl_chip_generation(Opts.gfx()) != XL_GENERATION_GFX125) {
  const xl::Generation *G = xl::lookupGeneration(uint16_t(Opts.gfx()));
  if (!G)
    return;
  Known = true;
  const xl::CrossLaneTarget Target = Opts.Model != WarpModel::Packed ? G->Wave32
                                     : compat::HasPermlaneSwap
                                         ? G->Wave64
                                         : G->Wave64LLVM19;
  if (Target == xl::NoTarget)
    return;
  TargetBit = uint16_t(1u << unsigned(Target));
  DppMov64 = Opts.has(XL_FEATURE_dpp_mov64);
  listControls(Opts);
}

/// Whether the processor has what chips.def calls \p Feature; the empty name
/// stands for nothing.
static bool hasFeature(const LoweringOptions &Opts, StringRef Feature) {
  return StringSwitch<bool>(Feature)
#define XL_FEATURE(NAME, WHAT) .Case(#NAME, Opts.has(XL_FEATURE_##NAME))
#include "crosslane/chips.def"
      .Default(Feature.empty());
}

uint32_t LaneTable::readers() const {
  uint32_t Lanes = 0;
  for (unsigned L = 0; L < WarpSize; ++L)
    Lanes |= uint32_t(From[L] != Any && From[L] != Fill) << L;
  return Lanes;
}

bool LaneTable::isPresent() const {
  for (unsigned L = 0; L < WarpSize; ++L)
    if ((readers() >> L & 1) && !(Present[L] >> From[L] & 1))
      return false;
  return true;
}

LanePattern LaneTable::pattern() const {
  LanePattern P;
  for (unsigned L = 0; L < WarpSize; ++L)
    P.set(L, readers() >> L & 1 ? unsigned(From[L]) : L);
  return P;
}

void RecipeTable::listControls(const LoweringOptions &Opts) {
  for (const xl::DppCtrl &Row : dppControls()) {
    if (!hasFeature(Opts, Row.Feature))
      continue;
    assert(StringRef(Row.Source).size() == WarpSize &&
           "a letter for each lane of a warp");
    DppControl C{Row.Ctrl, Row.Name, {}};
    for (unsigned L = 0; L < WarpSize; ++L) {
      const char From = Row.Source[L];
      C.Source[L] = int8_t(From == '-'   ? int(DppControl::Zero)
                           : From == '?' ? int(DppControl::Outside)
                           : From < 'a'  ? From - '0'
                                         : From - 'a' + 10);
    }
    Controls.push_back(std::move(C));
  }
}

/// The quad permutation that \p Map is.
static std::optional<DppControl> quadOf(const LaneTable &Map) {
  int Perm[4] = {-1, -1, -1, -1};
  for (int L = 0; L < int(WarpSize); ++L) {
    const int From = Map.From[unsigned(L)];
    if (From == LaneTable::Any)
      continue;
    int &P = Perm[L & 3];
    if (From >> 2 != L >> 2 || (P >= 0 && P != (From & 3)))
      return std::nullopt;
    P = From & 3;
  }
  DppControl C{0, "quad_perm:[", {}};
  for (int J = 0; J < 4; ++J) {
    if (Perm[J] < 0)
      Perm[J] = J;
    C.Ctrl = uint16_t(C.Ctrl | Perm[J] << 2 * J);
    C.Name += (J ? "," : "") + std::to_string(Perm[J]);
  }
  C.Name += "]";
  for (int L = 0; L < int(WarpSize); ++L)
    C.Source[unsigned(L)] = int8_t((L & ~3) | Perm[L & 3]);
  return C;
}

/// Whether \p C gives every lane what \p Map has for it.
static bool serves(const DppControl &C, const LaneTable &Map) {
  for (unsigned L = 0; L < WarpSize; ++L) {
    const int From = Map.From[L];
    if (From != LaneTable::Any &&
        C.Source[L] != (From == LaneTable::Fill ? int(DppControl::Zero) : From))
      return false;
  }
  return true;
}

std::optional<DppControl> RecipeTable::controlOf(const LaneTable &Map) const {
  if (std::optional<DppControl> Quad = quadOf(Map))
    return Quad;
  for (const DppControl &C : Controls)
    if (serves(C, Map))
      return C;
  return std::nullopt;
}

/// \p C as a move, where it gives each lane that is read one of \p Choices.
static std::optional<FoldedMove> moveOf(const DppControl &C,
                                        const LaneChoices &Choices) {
  FoldedMove M;
  for (unsigned L = 0; L < WarpSize; ++L) {
    const int From = C.Source[L];
    const bool IsZero = From == DppControl::Zero;
    if (!(Choices.Read >> L & 1))
      continue;
    M.Fills |= IsZero && (Choices.Fill >> L & 1);
    if (!(Choices.Anything >> L & 1) &&
        !(From >= 0 ? Choices.May[L] >> From & 1
                    : IsZero && (Choices.Fill >> L & 1)))
      return std::nullopt;
  }
  for (unsigned L = 0; L < WarpSize; ++L)
    M.Map.From[L] = C.Source[L] >= 0 ? C.Source[L]
                    : M.Fills && C.Source[L] == DppControl::Zero
                        ? int8_t(LaneTable::Fill)
                        : int8_t(LaneTable::Any);
  M.Name = C.Name;
  return M;
}

std::optional<FoldedMove>
RecipeTable::findFolded(const LaneChoices &Choices) const {
  if (const std::optional<DppControl> Quad = quadOf(Choices.Best))
    if (std::optional<FoldedMove> M = moveOf(*Quad, Choices))
      return M;
  for (const DppControl &C : Controls)
    if (std::optional<FoldedMove> M = moveOf(C, Choices))
      return M;
  return std::nullopt;
}

const xl::Shuffle *RecipeTable::find(PatternKey Key, bool FullWarp) const {
  return findShuffle(Key, TargetBit, FullWarp);
}

bool RecipeTable::movesPairs(const xl::Shuffle &S) const {
  const xl::Step &Step = S.Steps[0];
  return DppMov64 && Step.Kind == xl::Dpp && Step.Ctrl >= 0x150 &&
         Step.Ctrl <= 0x15f && Step.Old == xl::Nothing && Step.RowMask == 0xf &&
         Step.BankMask == 0xf && S.Steps[1].Kind == xl::NoStep;
}

std::optional<xl::Shuffle> RecipeTable::findOther(const LanePattern &P) const {
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

bool RecipeTable::givesZero(const xl::Shuffle &S) {
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

std::optional<RecipeTable::Zeroing>
RecipeTable::findZeroing(const LanePattern &P) const {
  std::string Key(P.Source, P.Source + WarpSize);
  auto [It, Inserted] = Zeroings.try_emplace(Key);
  if (Inserted)
    It->second = searchZeroing(P);
  return It->second;
}

std::optional<RecipeTable::Zeroing>
RecipeTable::searchZeroing(const LanePattern &P) const {
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
  if (const std::optional<PatternKey> Key = P.findKey(Cross))
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
  for (const DppControl &C : Controls)
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

namespace {
/// A move that reads, in each lane, the lane From says; -1: lanes that the move
/// does not write, -2: an unknown value.
struct Single {
  xl::Step Step;
  std::array<int8_t, WarpSize> From;
  unsigned Constants = 0; ///< In scalar registers that it needs.
};
} // namespace

/// What a v_permlane takes for a half of its selectors, \p Set of whose bits
/// count: an inline constant where one does, else the bits as they are.
static uint32_t selectorOf(uint32_t Bits, uint32_t Set) {
  for (uint32_t Rest : {0u, ~0u})
    if (const uint32_t Full = (Bits & Set) | (Rest & ~Set);
        int32_t(Full) >= -16 && int32_t(Full) <= 64)
      return Full;
  return Bits & Set;
}

std::optional<xl::Shuffle>
RecipeTable::findPartial(const LaneTable &Map) const {
  const LanePattern P = Map.pattern();
  const uint32_t Needed = Map.readers();
  std::optional<xl::Shuffle> Best;
  if (!Map.isPresent()) {
    if (const std::optional<PatternKey> Key = P.findKey(Needed))
      if (const xl::Shuffle *S = find(*Key); S && givesZero(*S))
        Best = *S;
    return Best;
  }
  auto Consider = [&](const xl::Shuffle &S) {
    auto Rank = [](const xl::Shuffle &S) {
      return std::tuple(S.LDSTrips, S.Cost, S.Instructions);
    };
    if (!Best || Rank(S) < Rank(*Best))
      Best = S;
  };
  for (const PatternKey &Key : P.findKeys(Needed))
    if (const xl::Shuffle *S = find(Key))
      Consider(*S);

  std::vector<Single> Singles;
  for (const DppControl &C : Controls) {
    Single M{{xl::Dpp, C.Ctrl, 0xf, 0xf, xl::Own, xl::Nothing, 0}, {}};
    for (unsigned L = 0; L < WarpSize; ++L)
      M.From[L] = C.Source[L] >= 0                  ? C.Source[L]
                  : C.Source[L] == DppControl::Zero ? int8_t(-1)
                                                    : int8_t(-2);
    Singles.push_back(M);
  }
  // In each of a row's lanes one number, as one of the two rows wants it.
  for (const bool Other : {false, true})
    for (unsigned Row = 0; RDNA && Row < 2; ++Row) {
      uint64_t Bits = 0, Set = 0;
      for (unsigned Half : {Row, 1 - Row})
        for (unsigned N = 0; N < 16; ++N) {
          const unsigned L = Half * 16 + N, From = P.Source[L];
          if ((Needed >> L & 1) && From / 16 == (Half ^ unsigned(Other)) &&
              !(Set >> N * 4 & 1)) {
            Bits |= uint64_t(From & 15) << N * 4;
            Set |= uint64_t(0xf) << N * 4;
          }
        }
      if (!Set)
        continue;
      const uint32_t Low = selectorOf(uint32_t(Bits), uint32_t(Set)),
                     High =
                         selectorOf(uint32_t(Bits >> 32), uint32_t(Set >> 32));
      auto IsInline = [](uint32_t C) {
        return int32_t(C) >= -16 && int32_t(C) <= 64;
      };
      Single M{{Other ? xl::Permlanex16 : xl::Permlane16, 0, 0xf, 0xf, xl::Own,
                xl::Nothing, uint64_t(High) << 32 | Low},
               {},
               !IsInline(Low) && !IsInline(High) && Low != High ? 1u : 0u};
      const uint64_t Both = uint64_t(High) << 32 | Low;
      for (unsigned L = 0; L < WarpSize; ++L)
        M.From[L] = int8_t(((L / 16 ^ unsigned(Other)) * 16) |
                           (Both >> (L & 15) * 4 & 15));
      Singles.push_back(M);
    }

  // Cycles: those of a record that is one DPP move, and what a move waits for
  // the one before.
  const xl::Shuffle *One = find({xl::Idx, 0, 2});
  if (!One)
    return Best;
  const unsigned Slot = One->Cost, Wait = RDNA ? 0 : 8;
  auto Built = [&](ArrayRef<xl::Step> Steps, unsigned Constants) {
    xl::Shuffle S{};
    copy(Steps, S.Steps);
    S.Instructions = uint8_t(Steps.size() + Constants);
    S.Cost = uint16_t(Steps.size() * Slot + Constants * Slot +
                      (Steps.size() - 1) * Wait);
    Consider(S);
  };
  // By lanes: those of Needed that a move or a control gives something else,
  // and those in which the control writes nothing.
  struct Lanes {
    uint32_t Wrong = 0, Silent = 0;
  };
  auto LanesOf = [&](const int8_t *From) {
    Lanes Of;
    for (unsigned L = 0; L < WarpSize; ++L) {
      Of.Wrong |= uint32_t(From[L] != int(P.Source[L])) << L;
      Of.Silent |= uint32_t(From[L] == DppControl::Zero) << L;
    }
    Of.Wrong &= Needed;
    return Of;
  };
  SmallVector<Lanes, 64> OfControls;
  for (const DppControl &C : Controls)
    OfControls.push_back(LanesOf(C.Source.data()));
  for (const Single &A : Singles) {
    const uint32_t Wrong = LanesOf(A.From.data()).Wrong;
    if (!Wrong) {
      Built({A.Step}, A.Constants);
      continue;
    }
    for (auto [C, Of] : zip(Controls, OfControls)) {
      // Behind it.
      const auto Passes = [&, &C = C](unsigned L) {
        const int Via = C.Source[L];
        return !(Needed >> L & 1) ||
               (Via >= 0 && A.From[unsigned(Via)] == int(P.Source[L]) &&
                (Map.Present[L] >> Via & 1));
      };
      if (all_of(seq(0u, WarpSize), Passes))
        Built({A.Step, {xl::Dpp, C.Ctrl, 0xf, 0xf, xl::First, xl::Nothing, 0}},
              A.Constants);
      // Onto it, in some rows and groups of four lanes.
      if (Wrong & (Of.Wrong | Of.Silent))
        continue;
      for (unsigned Rows : {0xfu, 0x5u, 0xau})
        for (unsigned Banks = 0xf; Banks; --Banks) {
          uint32_t Writes = 0;
          for (unsigned Group = 0; Group < WarpSize / 4; ++Group)
            if ((Rows >> Group / 4 & 1) && (Banks >> Group % 4 & 1))
              Writes |= 0xfu << 4 * Group;
          if (!(Wrong & ~Writes) && !(Of.Wrong & ~Of.Silent & Writes))
            Built({A.Step,
                   {xl::Dpp, C.Ctrl, uint8_t(Rows), uint8_t(Banks), xl::Own,
                    xl::First, 0}},
                  A.Constants);
        }
    }
  }
  return Best;
}

bool RecipeTable::isCheaper(const LaneTable &Map, const LanePattern &P) const {
  const std::optional<xl::Shuffle> Partial = findPartial(Map);
  const std::optional<PatternKey> Key = P.findKey();
  const xl::Shuffle *General = Key ? find(*Key) : nullptr;
  return Partial &&
         (!General || std::pair(Partial->LDSTrips, Partial->Cost) <
                          std::pair(General->LDSTrips, General->Cost));
}

Value *createMove(IRBuilderBase &B, const xl::Shuffle &S, Value *V) {
  return createXLane(
      B, xlaneForms()[S.ShuffleMode].Name,
      {V, B.getInt32(S.Amount), B.getInt32(S.Width), B.getInt1(S.FullWarp)});
}

Value *RecipeTable::emit(IRBuilderBase &B, const xl::Shuffle &S, Value *V,
                         LaneValues &Lanes) const {
  assert(V->getType()->isIntegerTy(32) && "recipes move words");
  assert(S.Steps[0].Kind != xl::NoStep && "a recipe of nothing");
  Type *I32 = B.getInt32Ty();
  Value *Results[4] = {nullptr, V, nullptr, nullptr}; // by CrossLaneOperand
  Value *Last = V, *Swapped = nullptr;
  unsigned Next = xl::First;
  for (const xl::Step &Step : S.Steps) {
    if (Step.Kind == xl::NoStep)
      break;
    Value *Src = Results[Step.Src], *Old = Results[Step.Old];
    assert(Src && Step.Src < Next && Step.Old < Next &&
           "a step reads what an earlier one has made");
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
      IRMoveBuilder Moves(B, *this, Lanes);
      Value *Address = MoveLowering<IRMoveBuilder>(Moves).recipeAddress(
          S, {S.ShuffleMode, S.Amount, S.Width});
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
