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
/// How stands in MoveLowering.h, for all LLVMs.
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
#include "xlane/IRMoveBuilder.h"
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

  Machine(Module &M, LoweringOptions O)
      : Opts(std::move(O)), Lanes(M, Opts), Table(Opts) {}
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

  Module &M;
  const LoweringOptions &Opts;
  IntegerType *I32, *I64;
  StringMap<std::unique_ptr<Machine>> Machines; ///< By processor and wavefront.
  IRMoveBuilder::LoopMap Loops;
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
  X.Width = X.On->Table.wavefrontSize();
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
    if (On && StringRef(What) == "width" && Width > On->Table.wavefrontSize())
      return Refuse("segments of " + Twine(Width) +
                    " lanes do not fit into a wavefront of " +
                    Twine(On->Table.wavefrontSize()));
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
  IRMoveBuilder Moves(B, On.Table, On.Lanes);
  return Moves.valueOf(eachWord(Moves.wordsOf(V),
                                [&](Value *Word) {
                                  Value *R = Read(Word, Lane);
                                  if (On.Table.wavefrontSize() == WarpSize)
                                    return R;
                                  return B.CreateSelect(
                                      On.Lanes.inLanes(B, ~uint64_t(0) << 32),
                                      Read(Word, B.CreateOr(Lane, 32)), R);
                                }),
                       V->getType());
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
  Value *R = X.Op == Push ? L.permute(X.value(), X.amount())
             : X.Op == Pull
                 ? L.bpermute(X.value(), X.amount())
                 : L.move(X.Op, X.value(), X.amount(), X.Width, X.Full);
  if (R == X.Call) // in a block that nothing reaches
    R = PoisonValue::get(R->getType());
  if (!R->hasName() && isa<Instruction>(R))
    R->takeName(X.Call);
  X.Call->replaceAllUsesWith(R);
  X.Call->eraseFromParent();
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
