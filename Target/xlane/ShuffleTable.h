//===- ShuffleTable.h - The recipes of CrossLane.td in C++ ------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// What the passes that emit cross-lane operations share: the recipes of
/// CrossLane.td for the processor at hand, their emission as AMDGPU intrinsics,
/// and the values about lanes that a function computes once, in its entry
/// block. The intrinsics are described in LLVM's IntrinsicsAMDGPU.td and
/// AMDGPUUsage, the instructions in AMD's ISA manuals.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_SHUFFLETABLE_H
#define CROSSLANE_SHUFFLETABLE_H

#include "common/Lowering.h"
#include "xlane/CrossLaneTables.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/InstSimplifyFolder.h"
#include "llvm/IR/IRBuilder.h"

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace crosslane {

/// Folds what constants decide, also without an optimizer.
struct FoldingBuilder : llvm::IRBuilder<llvm::InstSimplifyFolder> {
  explicit FoldingBuilder(llvm::Module &M)
      : IRBuilder(M.getContext(), llvm::InstSimplifyFolder(M.getDataLayout())) {
  }
};

/// The formula of PTX's shfl for one lane of a warp (PTX ISA, "shfl.sync"):
/// the source lane, or nothing when it is out of range.
std::optional<unsigned> sourceLane(unsigned Mode, unsigned Lane, unsigned B,
                                   unsigned C);

/// Which lane each lane of a warp reads, when that is known at compile time.
struct LanePattern {
  uint8_t Source[WarpSize]; ///< The own lane where the source is out of range.
  uint32_t InRange = 0;     ///< Lanes whose source is in range: the predicate.

  /// The pattern of a shuffle with constant operands.
  static LanePattern ofShuffle(unsigned Mode, unsigned B, unsigned C);
  static LanePattern ofKey(PatternKey Key);
  /// Sets what lane \p Lane reads; nothing: it is out of range.
  void set(unsigned Lane, std::optional<unsigned> From) {
    InRange |= uint32_t(From.has_value()) << Lane;
    Source[Lane] = uint8_t(From.value_or(Lane));
  }
  /// The lanes that read another one.
  uint32_t moved() const;
  bool isIdentity() const { return !moved(); }
  /// The lane that all lanes read, if there is one.
  std::optional<unsigned> oneLane() const;
  /// A canonical pattern that gives each of \p Lanes the same source.
  std::optional<PatternKey> findKey(uint32_t Lanes = ~0u) const;
};

/// The values about lanes that a function needs once. They are emitted at the
/// start of the entry block when first asked for. An object serves one run of
/// one pass over a module, as long as nobody erases what it has emitted.
class LaneValues {
public:
  LaneValues(llvm::Module &M, const LoweringOptions &Opts);

  bool packed() const { return Packed; }
  /// i64 in packed wavefronts, otherwise i32.
  llvm::IntegerType *maskType() const { return WaveMask; }

  /// Whether \p V is what waveLane() has given.
  bool isWaveLane(const llvm::Instruction &V) const {
    auto Found = Functions.find(V.getFunction());
    return Found != Functions.end() && Found->second.WaveLane == &V;
  }
  llvm::Value *waveLane(llvm::Function &F);  ///< i32, 0 .. wavefront size - 1.
  llvm::Value *lane(llvm::Function &F);      ///< i32, 0 .. 31.
  llvm::Value *halfBase(llvm::Function &F);  ///< i32, waveLane - lane: 0 or 32.
  llvm::Value *halfShift(llvm::Function &F); ///< halfBase as i64.
  llvm::Value *laneBytes(llvm::Function &F); ///< i32, 4 * waveLane.
  llvm::Value *halfBytes(llvm::Function &F); ///< i32, 4 * halfBase.

  /// i1: whether the own lane is one of \p Lanes, bits of a wavefront. A
  /// constant, or one scalar mask (llvm.amdgcn.inverse.ballot).
  llvm::Value *inLanes(llvm::IRBuilderBase &B, uint64_t Lanes) const;
  /// The same with the lanes of a warp, in every warp of the wavefront.
  llvm::Value *inWarpLanes(llvm::IRBuilderBase &B, uint32_t Lanes) const {
    return inLanes(B, Packed ? uint64_t(Lanes) << 32 | Lanes : Lanes);
  }

  /// i32, 4 * the first lane of the wavefront in the own segment of a warp;
  /// the bits of \p Seg are those of the lane that number the segment.
  llvm::Value *segmentBytes(llvm::Function &F, unsigned Seg);

  /// The byte address for ds_bpermute of a shuffle with constant operands: the
  /// source lane's, or the own one's where that is out of range.
  llvm::Value *shuffleAddress(llvm::Function &F, unsigned Mode, unsigned B,
                              unsigned C);
  llvm::Value *keyAddress(llvm::Function &F, PatternKey Key);

  /// Emits something else at the start of the entry block, behind what is
  /// already there. \p Emit may use values of this class asked for before.
  llvm::Value *
  atEntry(llvm::Function &F,
          llvm::function_ref<llvm::Value *(FoldingBuilder &)> Emit);
  /// The same, once for each \p Key; keys from 1 << 28 up are free.
  llvm::Value *cached(llvm::Function &F, uint32_t Key,
                      llvm::function_ref<llvm::Value *(FoldingBuilder &)> Emit);

private:
  struct Values {
    llvm::Instruction *Last = nullptr; ///< The next one goes behind this.
    llvm::Value *WaveLane = nullptr, *Lane = nullptr, *HalfBase = nullptr,
                *HalfShift = nullptr, *LaneBytes = nullptr,
                *HalfBytes = nullptr;
    llvm::DenseMap<uint32_t, llvm::Value *> Cached;
  };
  llvm::Value *ofWaveLane(
      llvm::Function &F, llvm::Value *Values::*Slot,
      llvm::function_ref<llvm::Value *(FoldingBuilder &, llvm::Value *)> Emit);

  llvm::Module &M;
  const bool Packed;
  llvm::IntegerType *I32, *I64, *WaveMask;
  llvm::DenseMap<const llvm::Function *, Values> Functions;
};

/// A DPP control, and which lane of its warp each lane reads.
struct Control {
  enum : int8_t { Zero = -1, Outside = -2 };
  uint16_t Ctrl;
  std::string Name;
  std::array<int8_t, WarpSize> Source;
};

/// The recipes for one processor and warp model.
class ShuffleTable {
public:
  explicit ShuffleTable(const LoweringOptions &Opts);

  /// The processor's DPP controls other than quad permutations, which can do
  /// any.
  llvm::ArrayRef<Control> controls() const { return Controls; }

  /// The recipe for a canonical pattern (see CrossLane.td); \p FullWarp: all
  /// lanes of the warps that are here are known to be active. Null when the
  /// table has none: the identity, or a key that is not canonical.
  const xl::Shuffle *find(PatternKey Key, bool FullWarp = false) const;

  /// A recipe for a pattern that has no record: one instruction whose control
  /// can say any pattern of a shape (quad_perm, DPP8, v_permlane16,
  /// ds_swizzle).
  std::optional<xl::Shuffle> findOther(const LanePattern &P) const;

  /// Emits the steps of \p S on \p V, an i32.
  llvm::Value *emit(llvm::IRBuilderBase &B, const xl::Shuffle &S,
                    llvm::Value *V, LaneValues &Lanes) const;
  /// The same, for a record of the table as the move of llvm.xlane that becomes
  /// these steps: without a promise about lanes that are not active.
  llvm::Value *emitMove(llvm::IRBuilderBase &B, const xl::Shuffle &S,
                        llvm::Value *V, LaneValues &Lanes) const;

  /// Whether what \p S brings from a lane that is not active is zero: by moves
  /// that give zero then (DPP with bound_ctrl, DPP8, v_permlane16 and
  /// v_permlanex16 without an old value, ds_swizzle, ds_bpermute) and selects
  /// among such alone. A value passes through its source lane and its
  /// destination lane only, so no other lane's absence shows.
  static bool givesZero(const xl::Shuffle &S);

  /// A move that gives zero where the source lane of a lane in range is not
  /// active.
  struct Zeroing {
    xl::Shuffle S;
    /// The lanes that keep their value do not do so by S: a select has to.
    bool SelectsOwn = false;
  };
  /// The best known for \p P: a recipe that gives zero anyway, one or two moves
  /// and selects, or ds_swizzle. Nothing: ds_bpermute.
  std::optional<Zeroing> findZeroing(const LanePattern &P) const;

  /// Whether \p S is a row_newbcast that the chip does to 64 bits at once, by
  /// v_mov_b64_dpp (llvm.amdgcn.update.dpp.i64 becomes it).
  bool movesPairs(const xl::Shuffle &S) const;

  /// Whether the chip has DPP8 and v_permlane16, and not row_bcast.
  bool isRDNA() const { return RDNA; }
  unsigned wavefrontSize() const { return Wave; }
  bool hasRowNewbcast() const { return RowNewbcast; }
  bool hasPermlane64() const { return Permlane64; }
  bool hasPermlaneSwap() const { return PermlaneSwap; }

private:
  void listControls();
  std::optional<Zeroing> searchZeroing(const LanePattern &P) const;

  uint16_t TargetBit = 0;
  const bool XLane;
  const unsigned Wave;
  const bool RDNA, RowNewbcast, Permlane64, PermlaneSwap;
  bool DppMov64 = false;
  std::vector<Control> Controls;
  /// What findZeroing() has found, by the pattern's bytes.
  mutable llvm::StringMap<std::optional<Zeroing>> Zeroings;
};

/// A call of llvm.xlane.\p Name for the type of the first of \p Args, of which
/// \p Immediates are immediate.
llvm::CallInst *createXLane(llvm::IRBuilderBase &B, const llvm::Twine &Name,
                            llvm::ArrayRef<llvm::Value *> Args,
                            llvm::ArrayRef<unsigned> Immediates);

/// The end of the name of an intrinsic that is overloaded with \p Ty.
std::string suffixOf(const llvm::Type *Ty);

/// A function for what needs a loop or a branch in \p Caller, or in others with
/// its attributes: with an empty entry block. It is inlined by every pipeline,
/// llc's at -O0 included.
llvm::Function *beginHelper(const llvm::Twine &Name, llvm::Function &Caller,
                            llvm::Type *Ret,
                            llvm::ArrayRef<llvm::Type *> Params);

/// ds_bpermute of \p V with a byte address.
llvm::Value *emitBpermute(llvm::IRBuilderBase &B, llvm::Value *Address,
                          llvm::Value *V);

/// llvm.amdgcn.update.dpp; without \p Old no lane keeps anything.
llvm::Value *emitDpp(llvm::IRBuilderBase &B, llvm::Value *Old, llvm::Value *V,
                     unsigned Ctrl, unsigned RowMask = 0xf,
                     unsigned BankMask = 0xf);

} // namespace crosslane

#endif // CROSSLANE_SHUFFLETABLE_H
