//===- XLane.cpp - llvm.xlane.* on stock LLVM -----------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// xlane: lowers the cross-lane moves `llvm.xlane.*` to AMDGPU intrinsics, for
/// LLVMs that do not know them. IntrinsicsXLane.td and XLaneIntrinsics.rst
/// define their meaning. An LLVM whose AMDGPU target selects them itself does
/// not need this pass. Here they are ordinary functions with a name that
/// starts with "llvm.", so this pass checks types, names and immediates.
///
/// Before:
///
///   %a = call float @llvm.xlane.bfly.f32(float %v, i32 1, i32 32, i1 false)
///   %b = call i64 @llvm.xlane.idx.i64(i64 %w, i32 %i, i32 16, i1 false)
///
/// After (gfx90a; values that depend only on the lane are computed once, in the
/// entry block):
///
///   %wave.lane = <lane of the wavefront>     ; mbcnt.hi(-1, mbcnt.lo(-1, 0))
///   %first = and i32 %wave.lane, 48          ; of the segment
///   %v.i = bitcast float %v to i32
///   %a.i = call i32 @llvm.amdgcn.update.dpp.i32(i32 poison, i32 %v.i, ...)
///   %a = bitcast i32 %a.i to float
///
///   %j = shl (or i32 %first, (and i32 %i, 15)), 2
///   %low = call i32 @llvm.amdgcn.ds.bpermute(i32 %j, i32 (trunc %w))
///   %w.h = lshr i64 %w, 32
///   %high = call i32 @llvm.amdgcn.ds.bpermute(i32 %j, i32 (trunc %w.h))
///   %b = or i64 (shl (zext %high), 32), (zext %low)
///
/// MoveLowering.h has the algorithm, for all LLVMs.
///
/// Operations that no target selects are lowered first, even if the target
/// selects the moves itself: Reductions.cpp and WarpLowering.cpp turn them into
/// moves and other instructions.
///
/// Every function is compiled for the processor and the wavefront size in its
/// own attributes, if it has them, as in the backend.
///
//===----------------------------------------------------------------------===//

#include "llvmCompat/llvmCompat.h"
#include "xlane/IRMoveBuilder.h"
#include "xlane/Passes.h"
#include "xlane/WarpLowering.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
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
using namespace crosslane;

static constexpr StringLiteral Prefix = "llvm.xlane.";

namespace {

using Builder = FoldingBuilder;

/// What functions with the same processor and wavefront share.
struct Machine {
  LoweringOptions Opts;
  LaneValues Lanes;
  RecipeTable Table;
  WarpLowering Warp;

  Machine(Module &M, LoweringOptions O)
      : Opts(std::move(O)), Lanes(M, Opts), Table(Opts), Warp(Table, Lanes) {}
};

/// A call that is right by its form.
struct Move {
  CallInst *Call;
  unsigned Op;
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
  XLaneToAMDGCN(Module &M, const LoweringOptions &Opts) : M(M), Opts(Opts) {}

  /// The move that \p Call is; refuses it when it is none.
  std::optional<Move> understand(CallInst &Call);
  void lower(const Move &X);
  bool pairWords(SmallVectorImpl<Move> &Moves);
  /// Lowers what isCombination() is true of; refuses it when it is none.
  bool lowerCombination(CallInst &Call);

private:
  Machine *machineOf(CallInst &Call, bool ByRecipes);
  Machine *machineFor(CallInst &Call, const XLaneForm &Form, StringRef Suffix);

  Module &M;
  const LoweringOptions &Opts;
  StringMap<std::unique_ptr<Machine>> Machines; ///< By processor and wavefront.
  HelperMap Loops;
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

/// The form of what \p Call calls, of whose name the rest is left in \p Rest.
const XLaneForm *formOf(const Function &F, StringRef &Rest) {
  Rest = F.getName();
  return Rest.consume_front(Prefix) ? consumeXLaneForm(Rest) : nullptr;
}

std::optional<Move> XLaneToAMDGCN::understand(CallInst &Call) {
  StringRef Suffix;
  const XLaneForm *Form = formOf(*Call.getCalledFunction(), Suffix);
  if (!Form) {
    std::string Known;
    for (const XLaneForm &Each : xlaneForms())
      Known += (Known.empty() ? "" : ", ") + Each.Name.str();
    refuse(Call, "no such operation; there are " + Known);
    return std::nullopt;
  }
  Move X{&Call, unsigned(Form - xlaneForms().data()),
         machineFor(Call, *Form, Suffix)};
  if (!X.On)
    return std::nullopt;
  X.Width = X.On->Table.wavefrontSize();
  if (X.Op < form::Pull) {
    X.Width =
        unsigned(cast<ConstantInt>(Call.getArgOperand(2))->getZExtValue());
    X.Full = cast<ConstantInt>(Call.getArgOperand(3))->isOne();
  }
  return X;
}

/// Looks at the form of \p Call. Null when it was refused.
Machine *XLaneToAMDGCN::machineFor(CallInst &Call, const XLaneForm &Form,
                                   StringRef Suffix) {
  auto Refuse = [&](const Twine &Reason) {
    refuse(Call, Reason);
    return nullptr;
  };
  // An LLVM that does not know the intrinsics lets them be declared anyhow.
  LLVMContext &C = M.getContext();
  Type *Ty = Form.hasValues() && Call.arg_size()
                 ? Call.getArgOperand(0)->getType()
                 : nullptr;
  if ((Form.hasValues() && !Ty) || Call.getFunctionType() != Form.type(C, Ty))
    return Refuse("declared with another type than the operation has");
  const auto Params = Form.params(C, Ty);
  for (auto [N, P] : enumerate(Params))
    if (!P.Immediate.empty() &&
        !isa<ConstantInt>(Call.getArgOperand(unsigned(N))))
      return Refuse(Twine(P.Immediate) + " must be a constant");
  if (const char *Why = whyXLaneCallIsWrong(Call, M.getDataLayout()))
    return Refuse(Why);
  StringRef Name = Call.getCalledFunction()->getName();
  const std::string Right = Ty ? suffixOf(Ty) : "";
  if (Suffix != Right)
    return Refuse("the name for this type is " +
                  Name.drop_back(Suffix.size() + !Suffix.empty()) +
                  (Ty ? "." : "") + Right);
  if (Call.hasOperandBundles())
    return Refuse("calls with operand bundles, such as a convergence token, "
                  "are not supported");
  Machine *On = machineOf(Call, Form.ByRecipes);
  for (auto [N, P] : enumerate(Params)) {
    if (!On || P.Immediate != "width")
      continue;
    const auto Width =
        cast<ConstantInt>(Call.getArgOperand(unsigned(N)))->getZExtValue();
    if (Width > On->Table.wavefrontSize())
      return Refuse("segments of " + Twine(Width) +
                    " lanes do not fit into a wavefront of " +
                    Twine(On->Table.wavefrontSize()));
  }
  return On;
}

/// Whether \p F is what lowerCombination() takes: what no target selects.
bool isCombination(const Function &F) {
  StringRef Rest;
  const XLaneForm *Form = formOf(F, Rest);
  return Form && !Form->Selected;
}

/// Puts \p R in the place of \p Call.
void replace(CallInst &Call, WarpLowering::Result R, Builder &B) {
  auto With = [](Instruction &I, Value *V) {
    if (!V->hasName() && isa<Instruction>(V))
      V->takeName(&I);
    I.replaceAllUsesWith(V);
    I.eraseFromParent();
  };
  if (Call.getType()->isStructTy()) {
    for (User *U : make_early_inc_range(Call.users()))
      if (auto *E = dyn_cast<ExtractValueInst>(U))
        With(*E, E->getIndices()[0] ? R.P : R.V);
    if (!Call.use_empty()) {
      R.V = B.CreateInsertValue(PoisonValue::get(Call.getType()), R.V, 0);
      R.V = B.CreateInsertValue(R.V, R.P, 1);
    } else
      R.V = PoisonValue::get(Call.getType());
  }
  With(Call, R.V);
}

bool XLaneToAMDGCN::lowerCombination(CallInst &Call) {
  StringRef Rest;
  const XLaneForm &Form = *formOf(*Call.getCalledFunction(), Rest);
  Value *V = Form.hasValues() ? Call.getArgOperand(0) : nullptr;
  Builder B(M);
  B.SetInsertPoint(&Call);
  B.SetCurrentDebugLocation(Call.getDebugLoc());
  Combination C{};
  const auto Number = unsigned(&Form - xlaneForms().data());
  C.Scans = Number == form::Scan;
  const bool Combines = C.Scans || Number == form::Reduce;
  if (Combines || Number == form::Redux) {
    StringRef Op;
    std::tie(Op, Rest) = Rest.split('.');
    const std::optional<LaneOp> Known = laneOpOf(Op);
    if (!Known) {
      refuse(Call, "no such operation of reductions and scans");
      return false;
    }
    C.Op = *Known;
  }
  Machine *On = machineFor(Call, Form, Rest);
  if (!On)
    return false;
  WarpLowering::Result R;
  CombinationLowering L(On->Table, On->Lanes);
  if (Number == form::Map) {
    LaneTable Map;
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
      auto Entry = [&](unsigned N) {
        return dyn_cast<ConstantInt>(
            cast<Constant>(Call.getArgOperand(N))->getAggregateElement(Lane));
      };
      Map.From[Lane] =
          Entry(2) ? int8_t(Entry(2)->getZExtValue()) : int8_t(LaneTable::Any);
      Map.Present[Lane] = uint32_t(Entry(3)->getZExtValue());
    }
    R.V = L.lower(B, Map, V, Call.getArgOperand(1));
  } else if (Combines) {
    auto Immediate = [&](unsigned N) {
      return cast<ConstantInt>(Call.getArgOperand(N))->getZExtValue();
    };
    C.Width = unsigned(Immediate(1));
    C.Lanes = Immediate(2);
    C.Free = Immediate(3);
    if (isa<FPMathOperator>(Call))
      C.FMF = Call.getFastMathFlags();
    R.V = L.lower(B, C, V);
    OptimizationRemarkEmitter ORE(Call.getFunction());
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "Combination", userLocation(Call),
                                Call.getParent())
             << (C.Scans ? "scan " : "reduction ") << nameOf(C.Op) << " "
             << suffixOf(V->getType()) << " in segments of "
             << ore::NV("Width", C.Width) << ":" << ore::NV("Recipe", L.How);
    });
  } else {
    R = On->Warp.lower(B, Call, Number, C.Op);
  }
  replace(Call, R, B);
  return true;
}

/// The two words of a 64-bit value that move alike become one v_mov_b64_dpp,
/// where the first of them is.
bool XLaneToAMDGCN::pairWords(SmallVectorImpl<Move> &Moves) {
  using namespace PatternMatch;
  DenseMap<std::pair<Value *, BasicBlock *>, std::pair<unsigned, Move *>> Words;
  for (Move &X : Moves) {
    const RecipeTable &Table = X.On->Table;
    auto *Amount = dyn_cast<ConstantInt>(X.amount());
    const std::optional<PatternKey> Key =
        Amount && X.Op < form::Pull
            ? canonicalKey(X.Op, unsigned(Amount->getZExtValue()), X.Width,
                           Table.wavefrontSize())
            : std::nullopt;
    const xl::Shuffle *S = Key ? Table.find(*Key, X.Full) : nullptr;
    Value *Wide;
    const bool High =
        match(X.value(), m_Trunc(m_LShr(m_Value(Wide), m_SpecificInt(32))));
    if (!S || !Table.movesPairs(*S) || !X.value()->getType()->isIntegerTy(32) ||
        (!High && !match(X.value(), m_Trunc(m_Value(Wide)))) ||
        !Wide->getType()->isIntegerTy(64))
      continue;
    const unsigned Mine = unsigned(S->Steps[0].Ctrl) << 1 | unsigned(High);
    auto &[Control, First] = Words[{Wide, X.Call->getParent()}];
    if (!First || Control != (Mine ^ 1)) {
      Control = Mine;
      First = &X;
      continue;
    }
    Builder B(M);
    B.SetInsertPoint(First->Call);
    B.SetCurrentDebugLocation(First->Call->getDebugLoc());
    Value *Moved = emitDpp(B, nullptr, Wide, S->Steps[0].Ctrl);
    Value *Low = B.CreateTrunc(Moved, B.getInt32Ty());
    Value *Upper = B.CreateTrunc(B.CreateLShr(Moved, 32), B.getInt32Ty());
    replace(*First->Call, {High ? Low : Upper}, B);
    replace(*X.Call, {High ? Upper : Low}, B);
    X.Call = First->Call = nullptr;
    First = nullptr;
  }
  const size_t Before = Moves.size();
  erase_if(Moves, [](const Move &X) { return !X.Call; });
  return Moves.size() != Before;
}

void XLaneToAMDGCN::lower(const Move &X) {
  Builder B(M);
  B.SetInsertPoint(X.Call);
  B.SetCurrentDebugLocation(X.Call->getDebugLoc());
  SmallVector<Value *, 2> Uniform;
  if (X.SameValue)
    Uniform.push_back(X.value());
  if (X.SameLane)
    Uniform.push_back(X.amount());
  IRMoveBuilder Moves(B, X.On->Table, X.On->Lanes, &Loops, Uniform);
  MoveLowering<IRMoveBuilder> L(Moves);
  Value *R = X.Op == form::Push ? L.permute(X.value(), X.amount())
             : X.Op == form::Pull
                 ? L.bpermute(X.value(), X.amount())
                 : L.move(X.Op, X.value(), X.amount(), X.Width, X.Full);
  if (R == X.Call) // in a block that nothing reaches
    R = PoisonValue::get(R->getType());
  replace(*X.Call, {R}, B);
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
      if ((Opts.XLane && !Opts.has(XL_FEATURE_dpp_mov64)) ||
          isCombination(*Call->getCalledFunction()))
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
  for (auto &[F, InF] : Moves)
    Changed |= L.pairWords(InF);
  if (Opts.XLane)
    Moves.clear();
  if (Opts.XLane && !Changed)
    return PreservedAnalyses::all();

  for (auto &[F, InF] : Moves) {
    // Pushes first: the analysis knows of what they become that it differs
    // between lanes.
    NumMoves += InF.size();
    LLVM_DEBUG(for (const Move &X : InF) dbgs() << "xlane:" << *X.Call << '\n');
    for (Move &X : InF)
      if (X.Op == form::Push)
        L.lower(X);
    erase_if(InF, [](const Move &X) { return X.Op == form::Push; });
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
