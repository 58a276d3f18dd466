//===- BackendBugs.cpp - What the AMDGPU backend would compile wrongly ----===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Rewrites what the AMDGPU backend of LLVM 19 and 22 selects a wrong
/// instruction for. Found by random kernels compared with an NVIDIA GPU. It
/// runs with nvvm-divide, after the optimiser, which would undo some of it.
///
///  1. `fsub +0.0, %x` as an operand becomes the operand's negation
///     (AMDGPUISelDAGToDAG.cpp, SelectVOP3ModsImpl takes zeros of both signs),
///     so that 0 - 0 is -0 there. A canonicalize, which costs nothing after a
///     subtraction, stands between.
///  2. `fptrunc (fmul float %x, %y) to half` becomes v_fma_mixlo_f16 x, y, +0
///     (VOP3PInstructions.td, MadFmaMixPats), which makes +0 of -0. The product
///     becomes fma(x, y, -0.0), which keeps it and is as cheap.
///  3. LLVM 22: in the sum of %x and an operand below 2^32, whose carry is
///     used, `add i32` behind the upper half of %x is merged into the addition
///     of the carry (SIISelLowering.cpp, performAddCarrySubCarryCombine), and
///     its own carry is taken for that of the sum. Differences are the same.
///     The small operand is hidden.
///  4. `ballot (fcmp one %x, %y)` is selected as v_cmp_neq, which is true for
///     NaNs (SIInstructions.td, FCMP_Pattern<COND_ONE>). It becomes the ballots
///     of `fcmp une` and `fcmp ord`, both.
///  5. A value that is the same for all lanes in each turn of a loop, but not
///     after it, since the lanes leave in different turns, is copied from a
///     scalar to a vector register in the loop; SIFoldOperands lets what uses
///     the copy after the loop read the scalar register instead, which is that
///     of the last turn. The copy is made by inline assembly.
///
///  6. LLVM 19: MachineCSE takes DPP and SDWA instructions whose operands have
///     changed places for equal, as if the selected lanes or bytes had changed
///     places with them (SIInstrInfo.cpp, findCommutedOpIndices): of
///     `add (dpp %x), %y` and `add (dpp %y), %x` one is gone. The selection of
///     the second one is made by an instruction of its own.
///
///  7. GCNDPPCombine folds a DPP move of 32 bits into an instruction of 64
///     bits, which has no other control than row_newbcast, or no DPP at all (it
///     asks for moves of 64 bits alone; LLVM pull request 222216 mends it):
///     conversions to double (LLVM 19 before gfx10, LLVM 22 before gfx10 and
///     from gfx12 on), the amount of a shift to the left (LLVM 19 from gfx12
///     on, LLVM 22 from gfx11 on) and factors of v_mad_co_u64_u32 (LLVM 22 from
///     gfx12 on). Compiling ends with "Invalid dpp_ctrl value" or "Unsupported
///     instruction", or the instruction has no valid encoding. The move is
///     hidden.
///
///  8. gfx1100 and its kin: a trap becomes a loop in a block behind all others
///     (SIISelLowering.cpp, insertSimulatedTrap), and LLVM 22's FinalizeISel
///     goes on from there: pseudo instructions of the blocks in between are
///     never expanded, and compiling ends with "Unsupported instruction". LLVM
///     19 goes on where the trap was, but the function has two ends then, and
///     of several i1 values computed in a loop block all but the first lose the
///     values of lanes that have left it (SILowerI1Copies.cpp, LoopFinder takes
///     the missing post-dominator for "not searched"): with GlobalISel and
///     without optimising lanes that run independently wait for ever (diverge's
///     named_pipeline). The trap gets a function of its own.
///
///  9. LLVM 22 without optimisation: a register that holds spilled scalars in
///     its lanes is taken for undefined at the head of a loop, and what was in
///     it before the loop's next turn is lost (SILowerSGPRSpills.cpp,
///     updateLaneVGPRDomInstr; LLVM pull request 186348 mends it). Scalars are
///     spilled to memory. LLVM 19: such registers, when they are spilled
///     themselves, are loaded over what the lanes that are off hold there,
///     where lanes run independently and are optimised. They get their places
///     before all others, as an attribute asks for, and are never spilled (LLVM
///     pull request 93526 allocates them apart).
///
/// 10. Where SCC is live, the address of an object on the stack is added up
///     with SCC in its lowest bit, which is cleared then (SIRegisterInfo.cpp,
///     eliminateFrameIndex): an object at an odd address is missed, and SCC
///     lost. All get addresses that are multiples of four.
///
/// 11. LLVM 19 selects no instruction for `uitofp i1 (and i1 %x, %y) to bfloat`
///     and other truths that are not a comparison's ("Cannot select"; legalized
///     before they are combined to that). They choose between 1 and 0.
///
/// 12. v_mov_b32_dpp8 and v_permlane64, in LLVM 19 v_permlane16 and
///     v_permlanex16 too, are not marked as convergent: MachineSink moves them
///     into a block that fewer lanes reach, MachineLICM out of a loop that
///     lanes leave in different turns, and MachineCSE takes DPP8 of an earlier
///     block, where more lanes were there, for that of a later one. Their
///     results stay in their block by inline assembly, where nothing else in it
///     holds them, and so do their operands where they may go to an earlier
///     one.
///
/// 13. LLVM 19: the branch round a few instructions that no lane executes is
///     taken out, also where they end in a branch to a loop that stands
///     elsewhere (SIPreEmitPeephole.cpp, mustRetainExeczBranch; an LLVM before
///     22 looks for such a branch). A loop that is left by a scalar branch has
///     no end with no lane in it. Empty inline assembly, which might do
///     something, stands where lanes come to such a loop.
///
/// 14. LLVM 22 from gfx11 on: without optimisation the upper word of a `bswap`
///     of 64 bits is copied by v_mov_b16, its lower half alone. The words are
///     swapped one by one, which is as cheap.
///
/// 15. Nothing wrong, but an instruction more: v_bitop3 (gfx950, gfx1250) is
///     selected for an operation and what makes its first operand, unless that
///     needs a fourth source; only then what makes the second one is looked at.
///     The operand that is made of two sources comes first.
///
/// 16. From gfx906 on sums of products become v_dot4 where the operands are
///     taken for bytes (SIISelLowering.cpp, performAddCombine). They are by
///     their two lowest bytes alone (handleMulOperand), of which the second
///     need not be known: `and %x, 4095`, `and %x, 0xff00ff`, words put
///     together. A byte behind a shift to the right, of a sign-extended byte
///     too, is one of the word behind it (calculateSrcByte). What a product
///     goes into is taken for an addition, whatever it is, and a sum of 64 bits
///     for one of 32. Whether an operand is a byte is said anew here: of what
///     is one, what is behind it is hidden, and v_dot4 stays; of the rest all
///     but how many bits it has, up to the 24 that a cheaper product asks for.
///
/// 17. The bytes that an arithmetic shift to the right by whole bytes fills
///     with the sign are taken for zero where an `or` becomes v_perm
///     (SIISelLowering.cpp, calculateByteProvider): `x << 8 | y >> 24`. What
///     the shift gives is hidden.
///
/// 18. The result of a comparison by a vector instruction that is the same in
///     all lanes is combined with EXEC for a scalar branch and for SCC, by
///     which s_cselect chooses. MachineCSE makes one instruction of the two,
///     and SIPreEmitPeephole.cpp, optimizeVccBranch, takes it out as if only
///     the branch needed it (LLVM pull request 215829 mends it): what is chosen
///     goes by whatever SCC holds. Such comparisons are those of floats, of 64
///     bits, in LLVM 19 of 16 bits. The branch asks whether the comparison is
///     true for any lane, which costs nothing.
///
/// 19. LLVM 19: what a kernel that calls through pointers may use of LDS is
///     what functions of taken addresses use, not functions that these call;
///     and a call through a pointer counts in the kernel and in what it calls,
///     no deeper (AMDGPUMemoryUtils.cpp, getTransitiveUsesOfLDS). Other
///     variables stay where they are, which ends in a warning and a trap. Such
///     functions get a use of the variables.
///
/// 20. LLVM 19: where a loop is left by a truth that an inner loop computes,
///     the lanes that leave are noted in the inner loop, and each of its turns
///     forgets those that the turn before has noted (SIAnnotateControlFlow.cpp,
///     handleLoopCondition; an LLVM before 22 notes them behind the inner
///     loop): lanes go on that had left. The truth leaves the inner loop in a
///     vector register. A cmpxchg of part of a dword becomes such an inner
///     loop later; whether it succeeded is compared behind it.
///
//===----------------------------------------------------------------------===//

#include "workarounds/BackendBugs.h"
#include "common/Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/Analysis/UniformityAnalysis.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Operator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/KnownBits.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace crosslane {

namespace {

/// The bugs by their numbers above, and NVVMDivide.cpp's.
enum Bug : unsigned {
  ZeroMinus = 1,
  RoundedProduct,
  SmallSummand,
  OrderInBallot,
  ExitValues,
  CommutedDpp,
  FoldedDpp,
  BuriedTrap,
  SpilledScalars,
  OddStack,
  TruthToBFloat,
  MovedPermlane,
  MovedLaneReads,
  PartOfDword,
  ShortSkips,
  SwappedBytes,
  DotBytes,
  SignBytes,
  LostScc,
  LostShared,
  InnerTruths,
  Divisions
};

/// A row a bug of LLVM's. Versions are those that the plugin is built for.
struct BugRow {
  Bug Is;
  const char *What;
  unsigned First, Last; ///< LLVMs that have it, of those looked at.
  const char *Upstream; ///< What mends it there; empty: nothing known.
  unsigned Patch;       ///< Of llvm-patches, that mends it in LLVM 19; 0: none.
};

constexpr BugRow Bugs[] = {
    {ZeroMinus, "0 - x becomes -x as an operand", 19, 22, "", 24},
    {RoundedProduct, "half of a product loses the sign of zero", 19, 22, "",
     25},
    {SmallSummand, "the carry of another addition is taken", 22, 22, "", 0},
    {OrderInBallot, "ballots of `one` take NaNs", 19, 22, "", 26},
    {ExitValues, "scalars of a loop's last turn are read behind it", 19, 22, "",
     32},
    {CommutedDpp, "DPP and SDWA instructions are taken for commutative", 19, 19,
     "an LLVM before 22", 7},
    {FoldedDpp, "DPP moves are folded into instructions of 64 bits", 19, 22,
     "pull request 222216", 29},
    {BuriedTrap, "what comes before a trap is left out of passes", 19, 22, "",
     34},
    {SpilledScalars, "scalars in lanes of a spilled register are lost", 19, 22,
     "pull requests 186348 and 93526", 35},
    {OddStack, "odd addresses on the stack lose their lowest bit", 19, 22, "",
     28},
    {TruthToBFloat, "truths that no comparison gives have no way to bfloat", 19,
     19, "an LLVM before 22", 23},
    {MovedPermlane, "v_permlane16 and v_permlanex16 move between blocks", 19,
     19, "an LLVM before 22", 6},
    {MovedLaneReads, "DPP8 and v_permlane64 move between blocks", 19, 22, "",
     6},
    {PartOfDword, "atomics of part of a dword start again from its first value",
     19, 22, "", 31},
    {ShortSkips, "loops are entered without a lane", 19, 19,
     "an LLVM before 22", 27},
    {SwappedBytes, "half of a swapped word is lost", 22, 22, "", 0},
    {DotBytes, "products of more than bytes become v_dot4", 19, 22, "", 0},
    {SignBytes, "bytes of the sign become zero in v_perm", 19, 22, "", 0},
    {LostScc, "choices go by another SCC than that of a vector comparison", 19,
     22, "pull request 215829", 36},
    {LostShared, "LDS of functions that are reached through pointers", 19, 19,
     "an LLVM before 22", 39},
    {InnerTruths, "lanes that an inner loop's truth takes out of a loop go on",
     19, 19, "an LLVM before 22", 0},
    {Divisions, "divisions are shrunk to too few bits (NVVMDivide.cpp)", 19, 22,
     "", 30},
};

/// Whether the code generator that this is compiled for has \p Is. In the
/// patched target there are patches instead of workarounds where there is one.
constexpr bool has(Bug Is) {
#if __has_include("AMDGPUTargetMachine.h")
  constexpr bool Patched = true;
#else
  constexpr bool Patched = false;
#endif
  for (const BugRow &Row : Bugs)
    if (Row.Is == Is)
      return Row.First <= LLVM_VERSION_MAJOR &&
             LLVM_VERSION_MAJOR <= Row.Last && !(Patched && Row.Patch);
  return false;
}

} // namespace

bool shrinksDivisionsWrongly() { return has(Divisions); }

// Which of the two bug 9 is.
static constexpr bool SpillsOfSpills = LLVM_VERSION_MAJOR < 20;

void spillScalarsToMemory() {
  if (!has(SpilledScalars) || SpillsOfSpills || !compat::isOwnLLVM())
    return;
  auto &Options = cl::getRegisteredOptions();
  auto Found = Options.find("amdgpu-spill-sgpr-to-vgpr");
  if (Found != Options.end() && !Found->second->getNumOccurrences())
    static_cast<cl::opt<bool> *>(Found->second)->setValue(false);
}

void keepScalarsInPlace(Function &F) {
  if (has(SpilledScalars) && SpillsOfSpills)
    F.addFnAttr("amdgpu-prealloc-sgpr-spill-vgprs");
}

static bool keepSignOfZeroMinus(Instruction &I) {
  const APFloat *Zero;
  if (!match(&I, m_FSub(m_APFloat(Zero), m_Value())) || !Zero->isPosZero() ||
      I.hasNoSignedZeros())
    return false;
  IRBuilder<> B(I.getNextNode());
  auto *C =
      cast<Instruction>(B.CreateUnaryIntrinsic(Intrinsic::canonicalize, &I));
  I.replaceUsesWithIf(C, [C](Use &U) { return U.getUser() != C; });
  return true;
}

static bool keepSignOfProduct(Instruction &I) {
  auto *Mul = dyn_cast<BinaryOperator>(I.getOperand(0));
  if (I.getOpcode() != Instruction::FPTrunc || !Mul ||
      Mul->getOpcode() != Instruction::FMul || Mul->hasNoSignedZeros() ||
      !Mul->getType()->getScalarType()->isFloatTy() ||
      !I.getType()->getScalarType()->isHalfTy())
    return false;
  IRBuilder<> B(Mul);
  B.setFastMathFlags(Mul->getFastMathFlags());
  Value *FMA = B.CreateIntrinsic(Intrinsic::fma, {Mul->getType()},
                                 {Mul->getOperand(0), Mul->getOperand(1),
                                  ConstantFP::getNegativeZero(Mul->getType())});
  FMA->takeName(Mul);
  Mul->replaceAllUsesWith(FMA);
  Mul->eraseFromParent();
  return true;
}

/// Gives the sum or difference whose carry \p I is, or compares for.
static bool usesCarry(Instruction &I, Instruction *&Sum) {
  Sum = nullptr;
  if (auto *Call = dyn_cast<IntrinsicInst>(&I)) {
    switch (Call->getIntrinsicID()) {
    case Intrinsic::uadd_sat:
    case Intrinsic::usub_sat:
    case Intrinsic::uadd_with_overflow:
    case Intrinsic::usub_with_overflow:
      Sum = &I;
      return true;
    default:
      return false;
    }
  }
  // if (a + b < a); if (a < b) with a - b somewhere.
  auto *Cmp = dyn_cast<ICmpInst>(&I);
  if (!Cmp || !Cmp->isUnsigned())
    return false;
  for (Value *Op : Cmp->operands()) {
    auto *Add = dyn_cast<BinaryOperator>(Op);
    if (Add && Add->getOpcode() == Instruction::Add) {
      Sum = Add;
      return true;
    }
  }
  if (isa<Constant>(Cmp->getOperand(0))) // which has no list of uses
    return false;
  for (User *U : Cmp->getOperand(0)->users()) {
    auto *Sub = dyn_cast<BinaryOperator>(U);
    if (Sub && Sub->getOpcode() == Instruction::Sub) {
      Sum = Sub;
      return true;
    }
  }
  return false;
}

/// \p V, whose upper half is zero, with that hidden.
static Value *hideUpper(IRBuilder<> &B, Value *V) {
  Value *Zero = opaque(B, B.getInt32(0), Opaque::Pure);
  return B.CreateOr(V, B.CreateShl(B.CreateZExt(Zero, V->getType()), 32));
}

static bool hideSmallSummand(Instruction &I, const DataLayout &DL) {
  Instruction *Sum;
  if (!usesCarry(I, Sum) ||
      !Sum->getOperand(0)->getType()->getScalarType()->isIntegerTy(64))
    return false;
  bool Changed = false;
  for (unsigned K : {0u, 1u}) {
    Value *Small = Sum->getOperand(K), *Other = Sum->getOperand(1 - K);
    // The upper half of these is no `add i32`.
    if (isa<Constant, Argument, LoadInst, PHINode>(Other) ||
        computeKnownBits(Small, DL).countMinLeadingZeros() < 32 ||
        computeKnownBits(Other, DL).countMinLeadingZeros() >= 32)
      continue;
    IRBuilder<> B(Sum);
    Value *Hidden = Small;
    if (auto *VT = dyn_cast<FixedVectorType>(Small->getType())) {
      for (unsigned E = 0; E < VT->getNumElements(); ++E)
        Hidden = B.CreateInsertElement(
            Hidden, hideUpper(B, B.CreateExtractElement(Small, E)), E);
    } else {
      Hidden = hideUpper(B, Small);
    }
    // A comparison with the summand must see the same value.
    Sum->setOperand(K, Hidden);
    if (&I != Sum)
      I.replaceUsesOfWith(Small, Hidden);
    Changed = true;
  }
  return Changed;
}

static bool keepOrderInBallot(Instruction &I) {
  auto *Call = dyn_cast<IntrinsicInst>(&I);
  if (!Call || Call->getIntrinsicID() != Intrinsic::amdgcn_ballot)
    return false;
  Value *Cond = Call->getArgOperand(0);
  bool Not = match(Cond, m_Not(m_Value(Cond)));
  auto *Cmp = dyn_cast<FCmpInst>(Cond);
  if (!Cmp ||
      Cmp->getPredicate() != (Not ? FCmpInst::FCMP_UEQ : FCmpInst::FCMP_ONE) ||
      Cmp->hasNoNaNs())
    return false;
  IRBuilder<> B(&I);
  Value *X = Cmp->getOperand(0), *Y = Cmp->getOperand(1);
  Value *Ordered = B.CreateIntrinsic(Intrinsic::amdgcn_ballot, {I.getType()},
                                     {B.CreateFCmpORD(X, Y)});
  Call->setArgOperand(0, B.CreateFCmpUNE(X, Y));
  B.SetInsertPoint(I.getNextNode());
  auto *Both = cast<Instruction>(B.CreateAnd(&I, Ordered));
  I.replaceUsesWithIf(Both, [Both](Use &U) { return U.getUser() != Both; });
  return true;
}

static bool keepExitValues(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  if (LI.empty() || F.hasOptNone())
    return false;
  auto &UI = FAM.getResult<UniformityInfoAnalysis>(F);
  SmallVector<std::pair<Instruction *, SmallVector<Use *, 4>>, 8> Work;
  auto Leaves = [&](Loop *L) { // in different turns
    SmallVector<BasicBlock *, 4> Exiting;
    L->getExitingBlocks(Exiting);
    return any_of(Exiting, [&](BasicBlock *BB) {
      return UI.hasDivergentTerminator(*BB);
    });
  };
  for (Instruction &I : instructions(F)) {
    Loop *L = LI.getLoopFor(I.getParent());
    Type *Ty = I.getType();
    if (!L || !(Ty->isIntegerTy(32) || Ty->isIntegerTy(64) || Ty->isFloatTy() ||
                Ty->isDoubleTy()))
      continue;
    // What is computed from such a value may be moved behind the loop later.
    if (UI.isDivergent(&I) && none_of(I.operands(), [&](Value *Op) {
          auto *J = dyn_cast<Instruction>(Op);
          return J && L->contains(J) && !UI.isDivergent(J);
        }))
      continue;
    SmallVector<Use *, 4> Uses;
    for (Use &U : I.uses())
      if (!L->contains(cast<Instruction>(U.getUser())))
        Uses.push_back(&U);
    if (!Uses.empty() && Leaves(L))
      Work.push_back({&I, Uses});
  }
  for (auto &[I, Uses] : Work) {
    BasicBlock *BB = I->getParent();
    IRBuilder<> B(BB, isa<PHINode>(I) ? BB->getFirstInsertionPt()
                                      : std::next(I->getIterator()));
    Value *Hidden = opaque(B, I, Opaque::Volatile);
    for (Use *U : Uses)
      U->set(Hidden);
  }
  return !Work.empty();
}

/// What is as true as \p I's first operand, or as false.
static bool passesTruthOn(const Instruction &I) {
  if (auto *Phi = dyn_cast<PHINode>(&I))
    return Phi->hasConstantValue() == Phi->getIncomingValue(0);
  return match(&I, m_Not(m_Value())) || isa<CastInst, FreezeInst>(I) ||
         match(&I, m_ICmp(m_Value(), m_Constant()));
}

static bool keepInnerTruths(Function &F, FunctionAnalysisManager &FAM) {
  const auto &LI = FAM.getResult<LoopAnalysis>(F);
  if (LI.empty())
    return false;
  auto &UI = FAM.getResult<UniformityInfoAnalysis>(F);
  SmallVector<std::pair<Instruction *, Use *>, 8> Work;
  for (BasicBlock &BB : F) {
    const Loop *L = LI.getLoopFor(&BB);
    auto *Br = dyn_cast<BranchInst>(BB.getTerminator());
    if (!L || !Br || !Br->isConditional() || !UI.hasDivergentTerminator(BB))
      continue;
    Use *U = &Br->getOperandUse(0);
    SmallPtrSet<Instruction *, 8> Seen;
    while (auto *I = dyn_cast<Instruction>(U->get())) {
      if (!L->contains(I) || !Seen.insert(I).second)
        break;
      if (LI.getLoopFor(I->getParent()) != L && I->getType()->isIntegerTy(1)) {
        Work.push_back({I, U});
        break;
      }
      if (!passesTruthOn(*I))
        break;
      U = &I->getOperandUse(0);
    }
  }
  for (auto [I, U] : Work) {
    BasicBlock *BB = I->getParent();
    IRBuilder<> B(BB, isa<PHINode>(I) ? BB->getFirstInsertionPt()
                                      : std::next(I->getIterator()));
    Value *Word = opaque(B, B.CreateZExt(I, B.getInt32Ty()), Opaque::Volatile);
    auto *User = cast<Instruction>(U->getUser());
    if (isa<PHINode>(User))
      B.SetInsertPoint(User->getParent(),
                       User->getParent()->getFirstInsertionPt());
    else
      B.SetInsertPoint(User);
    Value *Truth = B.CreateIsNotNull(Word);
    if (isa<PHINode>(User))
      User->replaceAllUsesWith(Truth);
    else
      U->set(Truth);
  }
  return !Work.empty();
}

/// The same for the loop that a cmpxchg of part of a dword becomes.
static bool compareBehindLoop(Instruction &I, const DataLayout &DL) {
  auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I);
  if (!Exchange || Exchange->isWeak() ||
      DL.getTypeStoreSize(Exchange->getCompareOperand()->getType()) >= 4)
    return false;
  bool Changed = false;
  for (User *U : make_early_inc_range(Exchange->users())) {
    auto *Success = dyn_cast<ExtractValueInst>(U);
    if (!Success || Success->getIndices()[0] != 1 || Success->use_empty())
      continue;
    IRBuilder<> B(Success);
    Success->replaceAllUsesWith(B.CreateICmpEQ(
        B.CreateExtractValue(Exchange, 0), Exchange->getCompareOperand()));
    Changed = true;
  }
  return Changed;
}

/// What \p V selects lanes, bytes or halves of; \p V when it selects nothing.
static Value *selectedFrom(Value *V) {
  for (unsigned Depth = 0; Depth < 8; ++Depth) {
    auto *I = dyn_cast<Instruction>(V);
    if (!I)
      break;
    if (auto *II = dyn_cast<IntrinsicInst>(I)) {
      if (II->getIntrinsicID() == Intrinsic::amdgcn_update_dpp)
        V = II->getArgOperand(1);
      else if (II->getIntrinsicID() == Intrinsic::amdgcn_mov_dpp8)
        V = II->getArgOperand(0);
      else
        break;
    } else if (isa<TruncInst, ZExtInst, SExtInst, BitCastInst>(I) ||
               (isa<BinaryOperator>(I) &&
                (I->isShift() || I->getOpcode() == Instruction::And) &&
                isa<Constant>(I->getOperand(1)))) {
      V = I->getOperand(0);
    } else {
      break;
    }
  }
  return V;
}

/// Operations on the same two values, whatever is selected of them.
static bool keepOperandsApart(Function &F) {
  bool Changed = false;
  DenseMap<std::pair<unsigned, std::pair<Value *, Value *>>, Instruction *>
      Seen;
  for (Instruction &I : instructions(F)) {
    auto *Call = dyn_cast<IntrinsicInst>(&I);
    const bool IsMinMax = Call && Call->arg_size() == 2 &&
                          (Call->isCommutative() || isa<MinMaxIntrinsic>(Call));
    if (!isa<BinaryOperator>(I) && !IsMinMax)
      continue;
    Value *X = I.getOperand(0), *Y = I.getOperand(1);
    const unsigned Bits = I.getType()->getPrimitiveSizeInBits();
    if (isa<Constant>(X) || isa<Constant>(Y) || I.getType()->isVectorTy() ||
        Bits < 8 || Bits > 64)
      continue;
    Value *FromX = selectedFrom(X), *FromY = selectedFrom(Y);
    if (FromX == FromY || (FromX == X && FromY == Y))
      continue;
    const unsigned Operation =
        Call ? unsigned(Call->getIntrinsicID()) << 8 : I.getOpcode();
    auto [Found, IsNew] = Seen.insert(
        {{Operation, std::minmax(FromX, FromY, std::less<Value *>())}, &I});
    if (IsNew || (Found->second->getOperand(0) == X &&
                  Found->second->getOperand(1) == Y))
      continue;
    IRBuilder<> B(&I);
    for (unsigned K : {0u, 1u})
      if (Value *V = I.getOperand(K); V != (K ? FromY : FromX)) {
        // Bytes and odd integers are in words.
        Type *Ty = V->getType();
        const bool Extend = Bits != 16 && Bits != 32 && Bits != 64;
        if (Extend)
          V = B.CreateZExt(V, B.getIntNTy(Bits < 32 ? 32 : 64));
        V = opaque(B, V, Opaque::Pure);
        I.setOperand(K, Extend ? B.CreateTrunc(V, Ty) : V);
      }
    Changed = true;
  }
  return Changed;
}

/// Hides the DPP moves that \p U may be, or have as parts, from GCNDPPCombine.
static bool hideMoves(Use &U, unsigned Depth = 0) {
  auto *I = dyn_cast<Instruction>(U.get());
  if (!I || Depth == 8)
    return false;
  if (auto *Call = dyn_cast<CallInst>(I)) {
    Function *Callee = Call->getCalledFunction();
    if (!Callee || (Callee->getIntrinsicID() != Intrinsic::amdgcn_update_dpp &&
                    !Callee->getName().starts_with("llvm.xlane.")))
      return false;
    IRBuilder<> B(cast<Instruction>(U.getUser()));
    U.set(opaque(B, Call, Opaque::Pure));
    return true;
  }
  // What 64 bits are put together from, and masks of shift amounts, need no
  // instruction; anything else may have the move as its own.
  const bool Joins = I->getType()->getScalarSizeInBits() == 64 &&
                     (I->isShift() || I->isBitwiseLogicOp() ||
                      I->getOpcode() == Instruction::Add);
  if (!Joins &&
      !isa<CastInst, FreezeInst, InsertElementInst, ExtractElementInst,
           ShuffleVectorInst>(I) &&
      !match(I, m_And(m_Value(), m_Constant())))
    return false;
  bool Changed = false;
  for (Use &Operand : I->operands())
    Changed |= hideMoves(Operand, Depth + 1);
  return Changed;
}

/// Operands of instructions of 64 bits, which DPP moves of 32 bits are folded
/// into.
static bool keepMovesApart(Instruction &I) {
  Type *T = I.getType()->getScalarType();
  if (isa<UIToFPInst, SIToFPInst, FPExtInst>(I))
    return T->isDoubleTy() && hideMoves(I.getOperandUse(0));
  if (I.getOpcode() == Instruction::Shl)
    return T->isIntegerTy(64) && hideMoves(I.getOperandUse(1));
  if (I.getOpcode() != Instruction::Mul || !compat::FoldsDppIntoProduct ||
      T->getIntegerBitWidth() < 32 ||
      !I.getFunction()
           ->getFnAttribute("target-cpu")
           .getValueAsString()
           .starts_with("gfx12"))
    return false;
  const bool First = hideMoves(I.getOperandUse(0));
  return hideMoves(I.getOperandUse(1)) || First;
}

/// A trap where others may stand behind it, on the processors that have no
/// s_trap of their own.
static bool keepTrapApart(Instruction &I) {
  constexpr StringLiteral Name = "crosslane.trap";
  auto *II = dyn_cast<IntrinsicInst>(&I);
  Function &F = *I.getFunction();
  if (!II || II->getIntrinsicID() != Intrinsic::trap || F.getName() == Name ||
      !F.getFnAttribute("target-cpu").getValueAsString().starts_with("gfx110"))
    return false;
  Module &M = *F.getParent();
  Function *Trap = M.getFunction(Name);
  if (!Trap) {
    Trap = Function::Create(II->getFunctionType(), GlobalValue::InternalLinkage,
                            Name, M);
    Trap->setDoesNotThrow();
    Trap->setDoesNotReturn();
    Trap->addFnAttr(Attribute::NoInline);
    Trap->addFnAttr(Attribute::Cold);
    for (StringRef Kept : {"target-cpu", "target-features"})
      if (F.hasFnAttribute(Kept))
        Trap->addFnAttr(F.getFnAttribute(Kept));
    for (StringRef Unused :
         {"dispatch-ptr", "queue-ptr", "implicitarg-ptr", "dispatch-id",
          "workgroup-id-x", "workgroup-id-y", "workgroup-id-z", "workitem-id-x",
          "workitem-id-y", "workitem-id-z", "lds-kernel-id"})
      Trap->addFnAttr(("amdgpu-no-" + Unused).str());
    IRBuilder<> B(BasicBlock::Create(M.getContext(), "", Trap));
    B.CreateCall(II->getCalledFunction());
    B.CreateUnreachable();
  }
  CallInst *Call = IRBuilder<>(&I).CreateCall(Trap);
  Call->setDoesNotReturn();
  I.eraseFromParent();
  return true;
}

static bool chooseTruth(Instruction &I) {
  if (!isa<UIToFPInst, SIToFPInst>(I) ||
      !I.getType()->getScalarType()->isBFloatTy() ||
      !I.getOperand(0)->getType()->isIntOrIntVectorTy(1))
    return false;
  Value *R = IRBuilder<>(&I).CreateSelect(
      I.getOperand(0),
      ConstantFP::get(I.getType(), isa<UIToFPInst>(I) ? 1 : -1),
      ConstantFP::get(I.getType(), 0));
  R->takeName(&I);
  I.replaceAllUsesWith(R);
  I.eraseFromParent();
  return true;
}

/// An atomic whose new value is made of a part of a dword.
static bool keepPartOfDword(Instruction &I, const DataLayout &DL) {
  auto *RMW = dyn_cast<AtomicRMWInst>(&I);
  if (!RMW || RMW->getAlign() >= Align(4) ||
      DL.getTypeStoreSize(RMW->getType()) >= 4)
    return false;
  switch (RMW->getOperation()) {
  case AtomicRMWInst::Xchg: // of the whole dword, masked
  case AtomicRMWInst::Add:
  case AtomicRMWInst::Sub:
  case AtomicRMWInst::And:
  case AtomicRMWInst::Or:
  case AtomicRMWInst::Xor:
  case AtomicRMWInst::Nand:
    return false;
  default:
    break;
  }
  Value *P = RMW->getPointerOperand();
  // What lies in LDS gets its address later; by this nothing more can be known
  // of its lowest bits then.
  if (auto *GV = dyn_cast<GlobalVariable>(getUnderlyingObject(P)))
    if (GV->canIncreaseAlignment() && GV->getPointerAlignment(DL) < Align(4))
      GV->setAlignment(Align(4));
  const KnownBits Known = computeKnownBits(P, DL);
  if (Known.countMinTrailingZeros() >= 2) {
    RMW->setAlignment(Align(4));
    return true;
  }
  if (Known.One[0] || Known.One[1])
    return false;
  IRBuilder<> B(RMW);
  RMW->setOperand(
      0, B.CreateGEP(B.getInt8Ty(), P, opaque(B, B.getInt32(0), Opaque::Pure)));
  return true;
}

//===----------------------------------------------------------------------===//
// Reads of other lanes that move between blocks
//===----------------------------------------------------------------------===//

/// Whether the backend takes \p V for an instruction that other lanes do not
/// matter to, although it reads them.
static bool movesFreely(const Value *V) {
  auto *II = dyn_cast<IntrinsicInst>(V);
  switch (II ? II->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::amdgcn_permlane16:
  case Intrinsic::amdgcn_permlanex16:
    return has(MovedPermlane);
  case Intrinsic::amdgcn_mov_dpp8:
  case Intrinsic::amdgcn_permlane64:
    return has(MovedLaneReads);
  default:
    return false;
  }
}

/// Whether \p I is such a read, or a part of one's results.
static bool readsOtherLanes(const Instruction &I) {
  const Value *V = &I;
  if (auto *Part = dyn_cast<ExtractValueInst>(V))
    V = Part->getAggregateOperand();
  auto *II = dyn_cast<IntrinsicInst>(V);
  switch (II ? II->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::amdgcn_permlane16:
  case Intrinsic::amdgcn_permlanex16:
  case Intrinsic::amdgcn_mov_dpp8:
  case Intrinsic::amdgcn_permlane64:
    return true;
  default:
    return II && compat::isPermlaneSwap(*II);
  }
}

/// Whether \p I is what opaque() makes of a word for Opaque::Convergent.
static bool isPin(const Instruction &I) {
  auto *Call = dyn_cast<CallInst>(&I);
  auto *Asm = Call ? dyn_cast<InlineAsm>(Call->getCalledOperand()) : nullptr;
  return Asm && Call->isConvergent() && Call->doesNotAccessMemory() &&
         !Asm->hasSideEffects() && Asm->getAsmString().empty() &&
         Asm->getConstraintString() == "=v,0";
}

/// Whether a user of \p V keeps it in its block: one that stays there itself,
/// and of which no pass makes several blocks.
static bool isHeld(const Instruction &V) {
  SmallVector<const Instruction *, 8> Left = {&V};
  SmallPtrSet<const Instruction *, 16> Seen;
  while (!Left.empty() && Seen.size() < 64)
    for (const User *U : Left.pop_back_val()->users()) {
      auto *I = cast<Instruction>(U);
      if (I->getParent() != V.getParent() || isa<PHINode>(I) ||
          !Seen.insert(I).second)
        continue;
      auto *Store = dyn_cast<StoreInst>(I);
      // A pin goes nowhere; those of reads are what this is asked for.
      auto *Pinned =
          isPin(*I) ? dyn_cast<Instruction>(I->getOperand(0)) : nullptr;
      if (I->isTerminator() || (Store && Store->isSimple()) ||
          (Pinned && !readsOtherLanes(*Pinned)))
        return true;
      auto *II = dyn_cast<IntrinsicInst>(I);
      switch (II ? II->getIntrinsicID() : Intrinsic::not_intrinsic) {
      case Intrinsic::amdgcn_update_dpp:
      case Intrinsic::amdgcn_ds_swizzle:
      case Intrinsic::amdgcn_readlane:
        return true;
      default:
        break;
      }
      if (isPin(*I) || movesFreely(I) ||
          isa<CastInst, CmpInst, SelectInst, GetElementPtrInst, UnaryOperator,
              FreezeInst, InsertElementInst, ExtractElementInst,
              InsertValueInst, ExtractValueInst, MinMaxIntrinsic>(I) ||
          (isa<BinaryOperator>(I) && !I->isIntDivRem()) ||
          (II && II->isCommutative()))
        Left.push_back(I);
    }
  return false;
}

/// Whether \p Pin goes on with the result of a DPP move, where the scheduler
/// does better with it: it puts the mask of a select, in waves of 64 two s_mov
/// of which the second copies the first, behind the read rather than before it.
static bool isJoinedToDpp(const Instruction &Pin) {
  auto IsDpp = [](const Value *V) {
    auto *II = dyn_cast<IntrinsicInst>(V);
    return II && II->getIntrinsicID() == Intrinsic::amdgcn_update_dpp;
  };
  return any_of(Pin.users(), [&](const User *U) {
    return (isa<SelectInst>(U) && any_of(U->operands(), IsDpp)) ||
           (IsDpp(U) && IsDpp(U->getOperand(0)));
  });
}

/// Whether \p V may be computed before \p L is entered.
static bool mayLeave(const Value *V, const Loop &L, unsigned Depth = 8) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !L.contains(I))
    return true;
  auto *Call = dyn_cast<CallBase>(I);
  if (isa<PHINode>(I) || I->mayHaveSideEffects() ||
      (Call && Call->isConvergent() && !movesFreely(I)))
    return false;
  return Depth == 0 || all_of(I->operands(), [&](const Value *Op) {
           return mayLeave(Op, L, Depth - 1);
         });
}

/// Whether \p I may be taken for the same in another block.
static bool hasDouble(const Instruction &I) {
  auto *Source = dyn_cast<Instruction>(I.getOperand(0));
  return Source && any_of(Source->users(), [&](const User *U) {
           auto *Other = cast<Instruction>(U);
           return Other->getParent() != I.getParent() &&
                  Other->isIdenticalTo(&I);
         });
}

static bool keepLaneReads(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<Instruction *, 16> Reads;
  bool Changed = false;
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (movesFreely(&I) &&
        is_contained({32u, 64u}, I.getType()->getPrimitiveSizeInBits()))
      Reads.push_back(&I);
    // Whoever emits a read pins it, not knowing what will become of its users.
    auto *Pinned = isPin(I) ? dyn_cast<Instruction>(I.getOperand(0)) : nullptr;
    if (!Pinned || !readsOtherLanes(*Pinned) ||
        Pinned->getParent() != I.getParent() ||
        (movesFreely(Pinned) && !isHeld(*Pinned)) || isJoinedToDpp(I))
      continue;
    I.replaceAllUsesWith(Pinned);
    I.eraseFromParent();
    Changed = true;
  }
  if (Reads.empty() || F.hasOptNone())
    return Changed;
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  for (Instruction *I : Reads) {
    IRBuilder<> B(I);
    const Loop *L = LI.getLoopFor(I->getParent());
    // Of lanes that are not there v_permlane64 says nothing anyhow.
    if (cast<IntrinsicInst>(I)->getIntrinsicID() !=
            Intrinsic::amdgcn_permlane64 &&
        (hasDouble(*I) || (L && all_of(I->operands(), [&](Value *Op) {
                             return mayLeave(Op, *L);
                           })))) {
      // v_permlane16's is what it writes over, which costs nothing.
      Value *First = I->getOperand(0);
      I->setOperand(0, isa<UndefValue>(First)
                           ? opaque(B, First->getType())
                           : opaque(B, First, Opaque::Convergent));
      Changed = true;
    }
    if (isHeld(*I) || any_of(I->users(), [&](const User *U) {
          return isPin(*cast<Instruction>(U));
        }))
      continue;
    B.SetInsertPoint(I->getNextNode());
    Value *Pin = opaque(B, I, Opaque::Convergent);
    I->replaceUsesWithIf(Pin, [&](Use &U) { return U.getUser() != Pin; });
    Changed = true;
  }
  return Changed;
}

/// A logic operation that \p V is for its one user, by v_bitop3.
static const BinaryOperator *isLogic(const Value *V) {
  auto *I = dyn_cast<BinaryOperator>(V);
  return I && I->hasOneUse() && I->isBitwiseLogicOp() ? I : nullptr;
}

/// Bug 15.
static bool putShortOperandFirst(Instruction &I) {
  if (!I.isBitwiseLogicOp() || !I.getType()->isIntegerTy(32))
    return false;
  const StringRef CPU =
      I.getFunction()->getFnAttribute("target-cpu").getValueAsString();
  if (CPU != "gfx950" && !CPU.starts_with("gfx125"))
    return false;
  auto IsDeep = [](const BinaryOperator &Of) {
    return isLogic(Of.getOperand(0)) || isLogic(Of.getOperand(1));
  };
  const BinaryOperator *First = isLogic(I.getOperand(0)),
                       *Second = isLogic(I.getOperand(1));
  return First && Second && IsDeep(*First) && !IsDeep(*Second) &&
         !cast<BinaryOperator>(I).swapOperands();
}

//===----------------------------------------------------------------------===//
// Products of bytes
//===----------------------------------------------------------------------===//

/// An operand of a product that is a byte, extended, as this IR says it.
struct ByteOperand {
  bool Signed = false;
  /// What takes the byte, or the word that it is in, and that operand.
  Instruction *Taker = nullptr;
  bool Shifted = false;
};

/// The shift to the right by whole bytes that \p V is, of any width.
static Instruction *byteShift(Value *V) {
  const APInt *Amount;
  if (match(V, m_Shr(m_Value(), m_APInt(Amount))) && Amount->urem(8) == 0)
    return cast<Instruction>(V);
  return nullptr;
}

static std::optional<ByteOperand> byteOperand(Value *V) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return std::nullopt;
  ByteOperand Byte;
  const unsigned Bits = I->getType()->getIntegerBitWidth();
  const APInt *Amount;
  if (isa<SExtInst, ZExtInst>(I) && I->getOperand(0)->getType()->isIntegerTy(8))
    Byte = {isa<SExtInst>(I), I};
  else if (match(I, m_And(m_Value(), m_SpecificInt(255))))
    Byte = {false, I};
  else if (match(I, m_Shr(m_Value(), m_APInt(Amount))) && *Amount == Bits - 8)
    return ByteOperand{I->getOpcode() == Instruction::AShr, I, true};
  else
    return std::nullopt;
  if (auto *Trunc = dyn_cast<TruncInst>(Byte.Taker->getOperand(0)))
    Byte.Taker = Trunc;
  if (Instruction *Shift = byteShift(Byte.Taker->getOperand(0))) {
    Byte.Taker = Shift;
    Byte.Shifted = true;
  }
  return Byte;
}

/// Whether the backend looks for a byte behind \p V, too, or may do so.
static bool looksThrough(const Value *V, bool Shifted) {
  if (isa<CastInst, FreezeInst, ShlOperator>(V) ||
      match(V, m_Shr(m_Value(), m_ConstantInt())))
    return true;
  if (Shifted)
    return false;
  auto *II = dyn_cast<IntrinsicInst>(V);
  switch (II ? II->getIntrinsicID() : Intrinsic::not_intrinsic) {
  case Intrinsic::bswap:
  case Intrinsic::fshl:
  case Intrinsic::fshr:
  case Intrinsic::amdgcn_perm:
    return true;
  default:
    return match(V, m_Or(m_Value(), m_Value()));
  }
}

/// Whether the backend might take \p V for a byte.
static bool passesForByte(const Value *V) {
  if (V->getType()->isIntegerTy(8))
    return true;
  const APInt *C;
  Value *X;
  const unsigned Bits = V->getType()->getIntegerBitWidth();
  // With a second byte that is known they do not.
  if (match(V, m_Shr(m_Value(X), m_APInt(C))))
    return C->urem(8) == 0 &&
           (*C == Bits - 8 || looksThrough(X, /*Shifted=*/true));
  if (match(V, m_And(m_Value(X), m_APInt(C))))
    return (*C & 255) == 255 &&
           ((*C & 0xffff) != 0xffff || looksThrough(X, /*Shifted=*/true));
  if (match(V, m_Trunc(m_Value())) || match(V, m_ZExtOrSExt(m_Value())) ||
      isa<FreezeInst>(V))
    return passesForByte(cast<Instruction>(V)->getOperand(0));
  return looksThrough(V, /*Shifted=*/false);
}

/// The product that \p V is of two operands that might be taken for bytes.
static BinaryOperator *productOfBytes(Value *V) {
  Value *X, *Y;
  if (!V->getType()->isIntegerTy() ||
      !match(V, m_Mul(m_Value(X), m_Value(Y))) || !passesForByte(X) ||
      !passesForByte(Y))
    return nullptr;
  return cast<BinaryOperator>(V);
}

/// \p V, an integer of any width, through opaque().
static Value *hideInteger(IRBuilder<> &B, Value *V) {
  Type *Ty = V->getType();
  const unsigned Bits = Ty->getIntegerBitWidth();
  if (Bits <= 32)
    return B.CreateZExtOrTrunc(
        opaque(B, B.CreateZExt(V, B.getInt32Ty()), Opaque::Pure), Ty);
  Value *Hidden = nullptr;
  for (unsigned From = 0; From < Bits; From += 32) {
    Value *Word = B.CreateZExt(
        opaque(B, B.CreateTrunc(B.CreateLShr(V, From), B.getInt32Ty()),
               Opaque::Pure),
        Ty);
    Hidden = Hidden ? B.CreateOr(Hidden, B.CreateShl(Word, From)) : Word;
  }
  return Hidden;
}

/// Hides what the operands of the product \p Mul hide behind.
static void sayBytes(BinaryOperator &Mul, DenseMap<Value *, Value *> &Hidden,
                     const DataLayout &DL) {
  const unsigned Bits = Mul.getType()->getIntegerBitWidth();
  for (Use &U : Mul.operands()) {
    Value *V = U;
    IRBuilder<> B(&Mul);
    if (Bits <= 8) { // nothing but bytes, but not always the right ones
      if (!isa<LoadInst, Constant, Argument, PHINode>(V))
        U = hideInteger(B, V);
      continue;
    }
    if (std::optional<ByteOperand> Byte = byteOperand(V)) {
      Value *Of = Byte->Taker->getOperand(0);
      if (!looksThrough(Of, Byte->Shifted) &&
          (Of->getType()->isIntegerTy(8) || Of->getType()->isIntegerTy(32)))
        continue;
      Value *&Seen = Hidden[Of];
      if (!Of->getType()->isIntegerTy(32) || isa<Constant>(Of)) {
        V = B.CreateTrunc(
            hideInteger(B, B.CreateZExtOrTrunc(V, B.getInt32Ty())),
            B.getInt8Ty());
        U = Byte->Signed ? B.CreateSExt(V, Mul.getType())
                         : B.CreateZExt(V, Mul.getType());
        continue;
      }
      if (!Seen) {
        B.SetInsertPoint(cast<Instruction>(Of)->getNextNode());
        Seen = opaque(B, Of, Opaque::Pure);
      }
      Byte->Taker->setOperand(0, Seen);
      continue;
    }
    const KnownBits Known = computeKnownBits(V, DL);
    const unsigned Signed = Bits - ComputeNumSignBits(V, DL) + 1;
    U = hideInteger(B, V);
    if (Bits != 32)
      continue;
    if (Known.countMaxActiveBits() <= 24)
      U = B.CreateAnd(U, 0xffffff);
    else if (Signed <= 24)
      U = B.CreateAShr(B.CreateShl(U, 8), 8);
  }
}

/// The product of two bytes \p Mul, of more than 32 bits, by one of 32.
static bool narrowProduct(BinaryOperator &Mul) {
  const auto X = byteOperand(Mul.getOperand(0)),
             Y = byteOperand(Mul.getOperand(1));
  if (Mul.getType()->getIntegerBitWidth() <= 32 || !X || !Y)
    return false;
  IRBuilder<> B(&Mul);
  Value *Product =
      B.CreateMul(B.CreateTrunc(Mul.getOperand(0), B.getInt32Ty()),
                  B.CreateTrunc(Mul.getOperand(1), B.getInt32Ty()));
  Mul.replaceAllUsesWith(X->Signed || Y->Signed
                             ? B.CreateSExt(Product, Mul.getType())
                             : B.CreateZExt(Product, Mul.getType()));
  Mul.eraseFromParent();
  return true;
}

/// Bug 16.
static bool keepBytesApart(Function &F, const DataLayout &DL) {
  const StringRef CPU = F.getFnAttribute("target-cpu").getValueAsString();
  if (CPU == "gfx900" || CPU == "gfx90c") // which have no such instruction
    return false;
  SetVector<BinaryOperator *> Products;
  SmallVector<Use *, 8> Elsewhere;
  for (Instruction &I : instructions(F)) {
    const bool Adds = I.getOpcode() == Instruction::Add;
    if (!Adds && !isa<BinaryOperator, SelectInst, IntrinsicInst>(I))
      continue;
    for (Use &U : I.operands())
      if (BinaryOperator *Mul = productOfBytes(U)) {
        if (Adds)
          Products.insert(Mul);
        else
          Elsewhere.push_back(&U);
      }
  }
  if (Products.empty())
    return false;
  // Also where no sum is beside it yet: these are put in another order later.
  for (Use *U : Elsewhere) {
    IRBuilder<> B(cast<Instruction>(U->getUser()));
    U->set(hideInteger(B, *U));
  }
  DenseMap<Value *, Value *> Hidden;
  for (BinaryOperator *Mul : Products)
    if (!narrowProduct(*Mul))
      sayBytes(*Mul, Hidden, DL);
  return true;
}

/// Bug 17: whether bytes of \p V go into an `or`, as the backend follows them.
static bool goesIntoOr(const Value *V, unsigned Depth = 4) {
  return any_of(V->users(), [Depth](const User *U) {
    auto *II = dyn_cast<IntrinsicInst>(U);
    switch (II ? II->getIntrinsicID() : Intrinsic::not_intrinsic) {
    case Intrinsic::bswap:
    case Intrinsic::fshl:
    case Intrinsic::fshr:
      return Depth && goesIntoOr(U, Depth - 1);
    default:
      return match(U, m_Or(m_Value(), m_Value())) ||
             (Depth &&
              (isa<CastInst, ShlOperator>(U) ||
               match(U, m_And(m_Value(), m_Value())) ||
               match(U, m_Shr(m_Value(), m_Value()))) &&
              goesIntoOr(U, Depth - 1));
    }
  });
}

static bool hideSignBytes(Instruction &I) {
  if (I.getOpcode() != Instruction::AShr || !byteShift(&I) ||
      !I.getType()->isIntegerTy() || !goesIntoOr(&I))
    return false;
  IRBuilder<> B(I.getNextNode());
  SmallVector<Use *, 4> Uses;
  for (Use &U : I.uses())
    Uses.push_back(&U);
  Value *Hidden = hideInteger(B, &I);
  for (Use *U : Uses)
    U->set(Hidden);
  return true;
}

/// Bug 14.
static bool swapWords(Instruction &I) {
  Value *V;
  if (!I.getType()->getScalarType()->isIntegerTy(64) ||
      !match(&I, m_BSwap(m_Value(V))))
    return false;
  IRBuilder<> B(&I);
  Type *Word = I.getType()->getWithNewBitWidth(32);
  auto Swap = [&](Value *W) {
    return B.CreateZExt(
        B.CreateUnaryIntrinsic(Intrinsic::bswap, B.CreateTrunc(W, Word)),
        I.getType());
  };
  Value *Low = Swap(B.CreateLShr(V, 32));
  I.replaceAllUsesWith(B.CreateOr(B.CreateShl(Swap(V), 32), Low));
  I.eraseFromParent();
  return true;
}

/// Bug 13: marks the blocks that some lanes enter and others go round, and that
/// all ways to a loop with a scalar exit lead through.
static bool keepWaysRound(Function &F, FunctionAnalysisManager &FAM) {
  auto &LI = FAM.getResult<LoopAnalysis>(F);
  if (LI.empty())
    return false;
  auto &UI = FAM.getResult<UniformityInfoAnalysis>(F);
  SmallVector<const Loop *, 8> Scalar;
  for (const Loop *L : LI.getLoopsInPreorder()) {
    SmallVector<BasicBlock *, 8> Exiting;
    L->getExitingBlocks(Exiting);
    if (any_of(Exiting, [&](const BasicBlock *BB) {
          return !UI.hasDivergentTerminator(*BB);
        }))
      Scalar.push_back(L);
  }
  if (Scalar.empty())
    return false;
  auto &DT = FAM.getResult<DominatorTreeAnalysis>(F);
  const auto &PDT = FAM.getResult<PostDominatorTreeAnalysis>(F);
  SmallVector<std::pair<BasicBlock *, BasicBlock *>, 8> Edges;
  for (BasicBlock &BB : F)
    if (UI.hasDivergentTerminator(BB))
      for (BasicBlock *S :
           SmallSetVector<BasicBlock *, 2>(succ_begin(&BB), succ_end(&BB)))
        if (!PDT.dominates(S, &BB) && any_of(Scalar, [&](const Loop *L) {
              return !L->contains(&BB) && DT.dominates(S, L->getHeader());
            }))
          Edges.push_back({&BB, S});
  SmallPtrSet<BasicBlock *, 8> Marked;
  bool Split = false;
  for (auto [BB, S] : Edges) {
    BasicBlock *Entry = S;
    if (LI.isLoopHeader(S)) {
      Entry = SplitEdge(BB, S, &DT, &LI);
      Split = true;
    }
    if (!Entry || !Marked.insert(Entry).second)
      continue;
    IRBuilder<> B(Entry, Entry->getFirstInsertionPt());
    B.CreateCall(InlineAsm::get(FunctionType::get(B.getVoidTy(), false), "", "",
                                /*hasSideEffects=*/true))
        ->setDoesNotThrow();
  }
  if (Split)
    FAM.invalidate(F, PreservedAnalyses::none());
  return !Edges.empty();
}

/// The mask of the lanes for which \p Cond is true, not said by a ballot: LLVM
/// 22 takes that of a uniform value for the value itself.
static Value *lanesWith(IRBuilder<> &B, Value *Cond) {
  const Function &F = *B.GetInsertBlock()->getParent();
  const StringRef Features =
      F.getFnAttribute("target-features").getValueAsString();
  const bool Is64 =
      Features.contains("+wavefrontsize64") ||
      (!Features.contains("+wavefrontsize32") &&
       F.getFnAttribute("target-cpu").getValueAsString().starts_with("gfx9"));
  Type *Mask = B.getIntNTy(Is64 ? 64 : 32);
  auto *Cmp = dyn_cast<CmpInst>(Cond);
  Type *T = Cmp ? Cmp->getOperand(0)->getType() : nullptr;
  // (Not `one`: that is bug 4.)
  if (Cmp && Cmp->getPredicate() != CmpInst::FCMP_ONE &&
      (T->isIntegerTy(16) || T->isIntegerTy(64) || T->isHalfTy() ||
       T->isFloatTy() || T->isDoubleTy()))
    return B.CreateIntrinsic(T->isIntegerTy() ? Intrinsic::amdgcn_icmp
                                              : Intrinsic::amdgcn_fcmp,
                             {Mask, T},
                             {Cmp->getOperand(0), Cmp->getOperand(1),
                              B.getInt32(Cmp->getPredicate())});
  return B.CreateIntrinsic(Intrinsic::amdgcn_icmp, {Mask, B.getInt32Ty()},
                           {B.CreateZExt(Cond, B.getInt32Ty()), B.getInt32(0),
                            B.getInt32(CmpInst::ICMP_NE)});
}

/// Bug 18.
static bool keepChoices(Function &F, FunctionAnalysisManager &FAM) {
  SmallVector<BranchInst *, 8> Work;
  for (BasicBlock &BB : F) {
    auto *Br = dyn_cast<BranchInst>(BB.getTerminator());
    if (!Br || !Br->isConditional())
      continue;
    Value *Cond = Br->getCondition();
    while (match(Cond, m_Not(m_Value(Cond))))
      ;
    // Comparisons of 32 bits are scalar ones, and the others no comparisons.
    auto *Cmp = dyn_cast<ICmpInst>(Cond);
    if (!isa<Instruction>(Cond) || isa<PHINode, LoadInst>(Cond) ||
        (Cmp && Cmp->getOperand(0)->getType()->isIntegerTy(32)) ||
        all_of(Cond->users(), [](const User *U) { return isa<BranchInst>(U); }))
      continue;
    Work.push_back(Br);
  }
  if (Work.empty())
    return false;
  auto &UI = FAM.getResult<UniformityInfoAnalysis>(F);
  erase_if(Work, [&](const BranchInst *Br) {
    return UI.hasDivergentTerminator(*Br->getParent());
  });
  for (BranchInst *Br : Work) {
    Value *Cond = Br->getCondition();
    bool Not = false;
    while (match(Cond, m_Not(m_Value(Cond))))
      Not = !Not;
    IRBuilder<> B(Br);
    Value *Lanes = lanesWith(B, Cond);
    Br->setCondition(Not ? B.CreateIsNull(Lanes) : B.CreateIsNotNull(Lanes));
  }
  return !Work.empty();
}

/// Bug 19.
bool avoidBackendBugs(Module &M) {
  if (!has(LostShared))
    return false;
  // What functions use and call themselves.
  using Variables = SmallSetVector<GlobalVariable *, 8>;
  DenseMap<Function *, Variables> Used;
  for (GlobalVariable &GV : M.globals()) {
    if (GV.getAddressSpace() != 3)
      continue;
    SmallVector<User *, 8> Left(GV.users());
    while (!Left.empty()) {
      User *U = Left.pop_back_val();
      if (auto *I = dyn_cast<Instruction>(U))
        Used[I->getFunction()].insert(&GV);
      else if (!isa<GlobalValue>(U))
        append_range(Left, U->users());
    }
  }
  if (Used.empty())
    return false;
  struct Calls {
    SmallSetVector<Function *, 8> Known;
    bool Unknown = false;
  };
  DenseMap<Function *, Calls> Called;
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *Call = dyn_cast<CallBase>(&I);
      if (!Call || Call->isInlineAsm())
        continue;
      Function *Callee = Call->getCalledFunction();
      if (!Callee)
        Called[&F].Unknown = true;
      else if (!Callee->isDeclaration())
        Called[&F].Known.insert(Callee);
    }
  // The same with what they call.
  auto WithCalled = [&](Function *F, bool &Unknown) {
    Variables Found;
    SmallSetVector<Function *, 8> Reached;
    Reached.insert(F);
    for (unsigned K = 0; K < Reached.size(); ++K) {
      const Calls &Of = Called[Reached[K]];
      Found.insert(Used[Reached[K]].begin(), Used[Reached[K]].end());
      Reached.insert(Of.Known.begin(), Of.Known.end());
      Unknown |= Of.Unknown;
    }
    return Found;
  };
  bool Changed = false;
  auto Use = [&](Function *F, const Variables &All) {
    IRBuilder<> B(&*F->getEntryBlock().getFirstInsertionPt());
    for (GlobalVariable *GV : All)
      if (Used[F].insert(GV)) {
        B.CreateCall(InlineAsm::get(FunctionType::get(B.getVoidTy(),
                                                      {GV->getType()}, false),
                                    "", "v", /*hasSideEffects=*/true),
                     {GV})
            ->setDoesNotThrow();
        Changed = true;
      }
  };
  auto IsKernel = [](const Function &F) {
    return F.getCallingConv() == CallingConv::AMDGPU_KERNEL;
  };
  bool Unknown;
  Variables ThroughPointers;
  for (Function &F : M)
    if (!F.isDeclaration() && !IsKernel(F) && F.hasAddressTaken()) {
      const Variables All = WithCalled(&F, Unknown);
      ThroughPointers.insert(All.begin(), All.end());
      Use(&F, All);
    }
  if (ThroughPointers.empty())
    return Changed;
  for (Function &Kernel : M)
    if (IsKernel(Kernel))
      for (Function *F : SmallVector<Function *, 8>(
               Called[&Kernel].Known.begin(), Called[&Kernel].Known.end())) {
        Unknown = false;
        WithCalled(F, Unknown);
        if (Unknown && !Called[F].Unknown)
          Use(F, ThroughPointers);
      }
  return Changed;
}

bool avoidBackendBugs(Function &F, FunctionAnalysisManager &FAM) {
  bool Changed = has(ShortSkips) && keepWaysRound(F, FAM);
  Changed |= keepLaneReads(F, FAM);
  Changed |= has(ExitValues) && keepExitValues(F, FAM);
  Changed |= has(InnerTruths) && keepInnerTruths(F, FAM);
  Changed |= has(CommutedDpp) && keepOperandsApart(F);
  Changed |= has(LostScc) && keepChoices(F, FAM);
  const DataLayout &DL = F.getParent()->getDataLayout();
  Changed |= has(DotBytes) && keepBytesApart(F, DL);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *A = dyn_cast<AllocaInst>(&I);
        has(OddStack) && A && A->getAlign() < Align(4)) {
      A->setAlignment(Align(4));
      Changed = true;
    }
    if (I.getOpcode() == Instruction::FSub)
      Changed |= has(ZeroMinus) && keepSignOfZeroMinus(I);
    else if (I.getOpcode() == Instruction::FPTrunc)
      Changed |= has(RoundedProduct) && keepSignOfProduct(I);
    else
      Changed |= (has(FoldedDpp) && keepMovesApart(I)) ||
                 (has(OrderInBallot) && keepOrderInBallot(I)) ||
                 (has(SmallSummand) && hideSmallSummand(I, DL)) ||
                 (has(BuriedTrap) && keepTrapApart(I)) ||
                 (has(PartOfDword) && keepPartOfDword(I, DL)) ||
                 (has(InnerTruths) && compareBehindLoop(I, DL)) ||
                 (has(SwappedBytes) && swapWords(I)) ||
                 (has(SignBytes) && hideSignBytes(I)) ||
                 putShortOperandFirst(I) ||
                 (has(TruthToBFloat) && chooseTruth(I));
  }
  return Changed;
}

} // namespace crosslane
