//===- RecipeTable.h - The recipes of CrossLane.td in C++ ------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The recipes of CrossLane.td for the current processor, and their emission as
/// moves of llvm.xlane or as AMDGPU intrinsics.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_RECIPETABLE_H
#define CROSSLANE_RECIPETABLE_H

#include "xlane/LanePattern.h"
#include "xlane/LaneValues.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringMap.h"

#include <array>
#include <string>
#include <vector>

namespace crosslane {

/// A DPP control, and the lane of its warp that each lane reads.
struct DppControl {
  enum : int8_t { Zero = -1, Outside = -2 };
  uint16_t Ctrl;
  std::string Name;
  std::array<int8_t, WarpSize> Source;
};

/// The lane of its 32 that each lane reads.
struct LaneTable {
  enum : int8_t { Fill = 32, Any = -1 };
  std::array<int8_t, WarpSize> From;
  /// The lanes that are active whenever a lane is: values may pass only through
  /// those.
  std::array<uint32_t, WarpSize> Present = {};

  /// The lanes that read another lane.
  uint32_t readers() const;
  /// Whether all lanes that are read are active.
  bool isPresent() const;
  /// The lane that is read; the lane itself if it reads none.
  LanePattern pattern() const;
};

/// The possible source lanes for each lane of a warp, for a move that feeds an
/// operation.
struct LaneChoices {
  /// The best source lane; none for lanes whose value is not read, and for
  /// those that need none.
  LaneTable Best;
  uint32_t Read = 0;                       ///< The lanes whose value is read.
  std::array<uint32_t, WarpSize> May = {}; ///< The possible source lanes.
  uint32_t Fill = 0;     ///< The lanes that the table's Fill suits,
  uint32_t Anything = 0; ///< and those that any value suits.
};

/// A move that is folded into the operation on its result.
struct FoldedMove {
  LaneTable Map;
  bool Fills = false; ///< Lanes that are read need Map's Fill.
  std::string Name;   ///< The instruction's name on the chip, for remarks.
};

/// The recipes for one processor and warp model.
class RecipeTable {
public:
  explicit RecipeTable(const LoweringOptions &Opts);

  /// A move for \p Choices that costs no additional instruction.
  std::optional<FoldedMove> findFolded(const LaneChoices &Choices) const;

  /// The DPP control that implements \p Map in one instruction, and with Fill
  /// gives zero.
  std::optional<DppControl> controlOf(const LaneTable &Map) const;

  /// The recipe for a canonical pattern (see CrossLane.td); \p FullWarp: all
  /// lanes of the present warps are known to be active. Null if the
  /// table has none: the identity, or a key that is not canonical.
  const xl::Shuffle *find(PatternKey Key, bool FullWarp = false) const;

  /// Whether CrossLane.td has recipes for the processor. On a generation
  /// without recipes (gfx8), findOther() and ds_bpermute implement any pattern.
  bool hasRecipes() const { return TargetBit; }
  /// Whether its generation is in chips.def; all of those have DPP's
  /// quad_perm, ds_swizzle, ds_bpermute and v_readlane.
  bool knowsProcessor() const { return Known; }

  /// A recipe for a pattern that has no record: one instruction whose control
  /// can express any pattern of a shape (quad_perm, DPP8, v_permlane16,
  /// ds_swizzle).
  std::optional<xl::Shuffle> findOther(const LanePattern &P) const;

  /// The cheapest recipe that gives each lane which reads one in \p Map its
  /// source, and the others anything: a record, one move, or a DPP move before
  /// or after another. If sources may be missing: a record that gives zero
  /// then.
  std::optional<xl::Shuffle> findPartial(const LaneTable &Map) const;
  /// Whether that costs less than \p P, which is right for all lanes.
  bool isCheaper(const LaneTable &Map, const LanePattern &P) const;

  /// Emits the steps of \p S on \p V, an i32.
  llvm::Value *emit(llvm::IRBuilderBase &B, const xl::Shuffle &S,
                    llvm::Value *V, LaneValues &Lanes) const;
  /// Whether \p S gives zero for the value of an inactive lane: by moves
  /// that give zero then (DPP with bound_ctrl, DPP8, v_permlane16 and
  /// v_permlanex16 without an old value, ds_swizzle, ds_bpermute) and selects
  /// among these. A value passes only through its source lane and its
  /// destination lane, so the absence of other lanes has no effect.
  static bool givesZero(const xl::Shuffle &S);

  /// A move that gives zero if the source lane of a lane in range is
  /// inactive.
  struct Zeroing {
    xl::Shuffle S;
    /// Lanes that keep their value do not get it by S: a select is needed.
    bool SelectsOwn = false;
  };
  /// The best known program for \p P: a recipe that gives zero anyway, one or
  /// two moves and selects, or ds_swizzle. Nothing: ds_bpermute.
  std::optional<Zeroing> findZeroing(const LanePattern &P) const;

  /// Whether \p S is a row_newbcast that the chip can execute on 64 bits at
  /// once, by v_mov_b64_dpp (llvm.amdgcn.update.dpp.i64 becomes it).
  bool movesPairs(const xl::Shuffle &S) const;

  /// Whether the chip has DPP8 and v_permlane16, and not row_bcast.
  bool isRDNA() const { return RDNA; }
  /// Whether a VALU instruction has to wait if it reads the mask that an
  /// earlier one has written (gfx940 and newer of gfx9).
  bool waitsForLaneMasks() const { return LaneMaskWaits; }
  /// Whether an operation on doubles takes as long as several on integers of
  /// 64 bits.
  bool hasSlowDoubles() const { return SlowDoubles; }
  unsigned wavefrontSize() const { return Wave; }
  /// Whether ds_bpermute and ds_permute do not cross lane 32 of a wavefront.
  bool hasHalfBpermute() const { return HalfBpermute; }
  bool hasRowNewbcast() const { return RowNewbcast; }
  bool hasPermlane64() const { return Permlane64; }
  bool hasPermlaneSwap() const { return PermlaneSwap; }

private:
  void listControls(const LoweringOptions &Opts);
  std::optional<Zeroing> searchZeroing(const LanePattern &P) const;

  bool Known = false;
  uint16_t TargetBit = 0;
  const bool XLane;
  const unsigned Wave;
  const bool HalfBpermute, RDNA, RowNewbcast, Permlane64, PermlaneSwap,
      LaneMaskWaits, SlowDoubles;
  bool DppMov64 = false;
  std::vector<DppControl> Controls;
  /// The results of findZeroing(), by the pattern's bytes.
  mutable llvm::StringMap<std::optional<Zeroing>> Zeroings;
};

/// The move of llvm.xlane for the steps of \p S, a record of the
/// table: without a promise about inactive lanes.
llvm::Value *createMove(llvm::IRBuilderBase &B, const xl::Shuffle &S,
                        llvm::Value *V);

} // namespace crosslane

#endif // CROSSLANE_RECIPETABLE_H
