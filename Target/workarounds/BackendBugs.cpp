//===- BackendBugs.cpp - Workarounds for bugs of the backend --------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Rewrites code that the AMDGPU backend of LLVM 19 and 22 compiles wrongly.
/// The bugs were found by comparing random kernels with an NVIDIA GPU. The pass
/// runs after the optimiser, which would undo some of it. The bugs have the
/// numbers of BackendBugs.h:
///
///  1. `fsub +0.0, %x` as an operand becomes the operand's negation
///     (AMDGPUISelDAGToDAG.cpp, SelectVOP3ModsImpl takes zeros of both signs),
///     so that 0 - 0 is -0 there. The workaround inserts a canonicalize, which
///     costs nothing after a subtraction.
///  2. `fptrunc (fmul float %x, %y) to half` becomes v_fma_mixlo_f16 x, y, +0
///     (VOP3PInstructions.td, MadFmaMixPats), which turns -0 into +0. The
///     product becomes fma(x, y, -0.0), which keeps it and is as cheap.
///  3. LLVM 22: in the sum of %x and an operand below 2^32, whose carry is
///     used, `add i32` after the upper half of %x is merged into the addition
///     of the carry (SIISelLowering.cpp, performAddCarrySubCarryCombine), and
///     its own carry replaces that of the sum. The same happens to differences.
///     The small operand is hidden.
///  4. `ballot (fcmp one %x, %y)` is selected as v_cmp_neq, which is true for
///     NaNs (SIInstructions.td, FCMP_Pattern<COND_ONE>). It becomes the
///     conjunction of the ballots of `fcmp une` and `fcmp ord`.
///  5. A value may be the same for all lanes in each iteration of a loop, but
///     not after it, because the lanes leave in different iterations. It is
///     copied from a scalar to a vector register in the loop. SIFoldOperands
///     lets uses of the copy after the loop read the scalar register instead,
///     which is that of the last iteration. Inline assembly makes the copy.
///
///  6. LLVM 19: MachineCSE treats DPP and SDWA instructions with swapped
///     operands as equal, as if the selected lanes or bytes had been
///     swapped too (SIInstrInfo.cpp, findCommutedOpIndices): of
///     `add (dpp %x), %y` and `add (dpp %y), %x` it removes one. The selection
///     of the second one gets its own instruction.
///
///  7. GCNDPPCombine folds a DPP move of 32 bits into an instruction of 64
///     bits, which has no other control than row_newbcast, or no DPP at all (it
///     checks moves of 64 bits only; LLVM pull request 222216 fixes it):
///     conversions to double (LLVM 19 before gfx10, LLVM 22 before gfx10 and
///     from gfx12 on), the amount of a left shift (LLVM 19 from gfx12
///     on, LLVM 22 from gfx11 on) and factors of v_mad_co_u64_u32 (LLVM 22 from
///     gfx12 on). Compilation fails with "Invalid dpp_ctrl value" or
///     "Unsupported instruction", or the instruction has no valid encoding. The
///     move is hidden.
///
///  8. LLVM 22 for gfx1100 and related GPUs: a trap becomes a loop in a block
///     after all others (SIISelLowering.cpp, insertSimulatedTrap), and
///     FinalizeISel continues from there. Pseudo instructions of the blocks in
///     between are never expanded, and compilation fails with "Unsupported
///     instruction". The trap gets its own function.
///
///  9. LLVM 22 without optimisation: a register that holds spilled scalars in
///     its lanes is treated as undefined at the head of a loop, and its content
///     from before the loop's next iteration is lost (SILowerSGPRSpills.cpp,
///     updateLaneVGPRDomInstr; LLVM pull request 186348 fixes it). Scalars are
///     spilled to memory.
///
/// 10. Where SCC is live, the address of an object on the stack is added up
///     with SCC in its lowest bit, which is then cleared (SIRegisterInfo.cpp,
///     eliminateFrameIndex): the address of an object at an odd address is
///     wrong, and SCC is lost. All objects get addresses that are multiples of
///     four.
///
/// 11. LLVM 19 selects no instruction for `uitofp i1 (and i1 %x, %y) to bfloat`
///     and other i1 values that are not the result of a comparison ("Cannot
///     select"; they are legalized before they are combined to that). A select
///     between 1 and 0 replaces the conversion.
///
/// 12. v_mov_b32_dpp8 and v_permlane64 are not marked as convergent:
///     MachineSink moves them into a block that fewer lanes reach, MachineLICM
///     moves them out of a loop that lanes leave in different iterations, and
///     MachineCSE replaces a DPP8 by that of an earlier block, where more lanes
///     were active. Inline assembly keeps their results in their block, unless
///     something else there does, and also their operands where these may move
///     to an earlier block.
///
/// 13. LLVM 19: the branch around a few instructions that no lane executes is
///     removed, even if they end in a branch to a loop elsewhere
///     (SIPreEmitPeephole.cpp, mustRetainExeczBranch; an LLVM before
///     22 checks for such a branch). A loop that is left by a scalar branch
///     does not end if no lane is active. Empty inline assembly, which might
///     have an effect, is placed where lanes enter such a loop.
///
/// 14. LLVM 22 from gfx11 on: without optimisation the upper word of a `bswap`
///     of 64 bits is copied by v_mov_b16, only its lower half. The words are
///     swapped one by one, which is as cheap.
///
/// 15. LLVM 19: the same as 12 for v_permlane16 and v_permlanex16.
///
/// 16. From gfx906 on sums of products become v_dot4 if the operands are
///     assumed to be bytes (SIISelLowering.cpp, performAddCombine). Only their
///     two lowest bytes decide this (handleMulOperand), of which the second
///     need not be known: `and %x, 4095`, `and %x, 0xff00ff`, combined
///     words. A byte after a right shift, even of a sign-extended byte, is
///     treated as one of the shifted word (calculateSrcByte). Any user of a
///     product is treated as an addition, and a sum of 64 bits as one of 32.
///     The workaround decides again whether an operand is a byte: if so, it
///     hides what is behind the byte, and v_dot4 remains. Otherwise it hides
///     everything but the number of bits, up to the 24 that a cheaper product
///     needs. No patch: it would be another analysis of the operands, not a
///     small edit.
///
/// 17. The bytes that an arithmetic right shift by whole bytes fills
///     with the sign are treated as zero where an `or` becomes v_perm
///     (SIISelLowering.cpp, calculateByteProvider): `x << 8 | y >> 24`. The
///     result of the shift is hidden.
///
/// 18. The result of a comparison by a vector instruction that is the same in
///     all lanes is combined with EXEC for a scalar branch and for SCC, by
///     which s_cselect chooses. MachineCSE makes one instruction of the two,
///     and SIPreEmitPeephole.cpp, optimizeVccBranch, removes it as if only
///     the branch needed it (LLVM pull request 215829 fixes it): the choice
///     then depends on any value in SCC. Such comparisons are those of floats,
///     of 64 bits, in LLVM 19 of 16 bits. The branch tests whether the
///     comparison is true for any lane, which costs nothing.
///
/// 19. LLVM 19: the LDS that a kernel which calls through pointers may use is
///     computed from functions whose address is taken, but not from the
///     functions that these call. A call through a pointer counts in the kernel
///     and in the functions that it calls, no deeper (AMDGPUMemoryUtils.cpp,
///     getTransitiveUsesOfLDS). Other variables are not moved, which ends in a
///     warning and a trap. Such functions get a use of the variables.
///
/// 20. LLVM 19: where an i1 value that an inner loop computes ends a loop,
///     the lanes that leave are recorded in the inner loop, and each of its
///     iterations forgets those of the iteration before
///     (SIAnnotateControlFlow.cpp, handleLoopCondition; an LLVM before 22
///     records them after the inner loop): lanes that had left continue. The
///     value leaves the inner loop in a vector register. A cmpxchg of part of a
///     dword becomes such an inner loop later; the comparison that tells
///     whether it succeeded follows it. No patch: LLVM 22's way is another
///     order in which the pass closes loops.
/// 21. An atomic of part of a dword becomes a loop around a cmpxchg whose new
///     value is simplified with the first operand of a PHI, as if the dword had
///     its first value in each iteration (AtomicExpandPass.cpp). Its alignment
///     is stated if it is known to be a dword's, and hidden otherwise.
/// 22. LLVM 19: registers that hold spilled scalars in their lanes may be
///     spilled themselves. Loading them overwrites what inactive lanes hold
///     there, if lanes run independently and are optimised. An attribute makes
///     LLVM allocate them before all others, so that they are never
///     spilled (LLVM pull request 93526 allocates them separately).
///
/// 23. LLVM 19 for gfx1100 and related GPUs: after a trap (8) the function has
///     two ends, and of several i1 values computed in a loop block all but the
///     first lose the values of lanes that have left it (SILowerI1Copies.cpp,
///     LoopFinder treats the missing post-dominator as "not searched"). With
///     GlobalISel and without optimising, lanes that run independently wait
///     forever (diverge's named_pipeline). The trap gets its own function.
///
/// 24. Divisions are shrunk to too few bits (Divisions.cpp).
///
/// 25. LLVM 22: copied constants of 64 bits lose their upper half
///     (WideCopies.cpp).
///
/// 26. LLVM 22: an instruction that costs nothing, and whose value enters a
///     PHI from one of several blocks, is moved up to where it dominates two of
///     them, and replaces the PHI's value on paths from others
///     (StructurizeCFG.cpp, hoistZeroCostElseBlockPhiValues; LLVM pull request
///     183792 fixes it). A word of it goes through empty inline assembly, in
///     its block.
///
/// 27. gfx908: a copy between accumulation registers gets the source of the
///     v_accvgpr_write that defines what is copied. If there are several
///     definitions, as of sums that a loop adds to, any of them is taken
///     (GCNPreRAOptimizations.cpp, processReg): the sums are wrong, or the
///     register is live where it is not defined, and LLVM crashes. The pass is
///     left out (pipeline/Pipeline.cpp); on gfx908 it does little else. No
///     patch: the workaround does not cost anything.
///
/// 28. gfx908: a PHI of accumulation registers that others use, too, is copied
///     right behind itself, before other PHIs of its block (SIFoldOperands.cpp,
///     tryOptimizeAGPRPhis). Compilation fails with "Not supported instr", or
///     LLVM crashes. MFMA's results that enter PHIs go through vector registers.
///     No patch: such PHIs lead to 27 as well.
///
//===----------------------------------------------------------------------===//

#include "workarounds/BackendBugs.h"
#include "common/Lowering.h"
#include "lanes/LaneFacts.h"
#include "llvmCompat/llvmCompat.h"
#include "workarounds/Passes.h"
#include "llvm/Analysis/AssumptionCache.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/Support/CommandLine.h"

using namespace llvm;
using namespace crosslane;

namespace {

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
    {BuriedTrap, "what comes before a trap is left out of FinalizeISel", 22, 22,
     "", 0},
    {SpilledScalars, "scalars in lanes of a register are lost at a loop", 22,
     22, "pull request 186348", 0},
    {OddStack, "odd addresses on the stack lose their lowest bit", 19, 22, "",
     28},
    {TruthToBFloat, "truths that no comparison gives have no way to bfloat", 19,
     19, "an LLVM before 22", 23},
    {MovedLaneReads, "DPP8 and v_permlane64 move between blocks", 19, 22, "",
     6},
    {ShortSkips, "loops are entered without a lane", 19, 19,
     "an LLVM before 22", 27},
    {SwappedBytes, "half of a swapped word is lost", 22, 22, "", 0},
    {MovedPermlane, "v_permlane16 and v_permlanex16 move between blocks", 19,
     19, "an LLVM before 22", 6},
    {DotBytes, "products of more than bytes become v_dot4", 19, 22, "", 0},
    {SignBytes, "bytes of the sign become zero in v_perm", 19, 22, "", 40},
    {LostScc, "choices go by another SCC than that of a vector comparison", 19,
     22, "pull request 215829", 36},
    {LostShared, "LDS of functions that are reached through pointers", 19, 19,
     "an LLVM before 22", 39},
    {InnerTruths, "lanes that an inner loop's truth takes out of a loop go on",
     19, 19, "an LLVM before 22", 0},
    {PartOfDword, "atomics of part of a dword start again from its first value",
     19, 22, "", 31},
    {SpillsOfSpills, "lanes that are off lose scalars of a spilled register",
     19, 19, "pull request 93526", 35},
    {TwoEnds, "values of lanes that have left a loop are lost by a trap", 19,
     19, "", 34},
    {ShrunkDivisions, "divisions are shrunk to too few bits", 19, 22, "", 30},
    {WideLiterals, "copied constants of 64 bits lose their upper half", 22, 22,
     "", 0},
    {HoistedValues, "values of one way into a PHI are taken on others", 22, 22,
     "pull request 183792", 0},
    {CopiedAccumulators, "copied sums are those of another definition", 19, 22,
     "", 0},
    {AccumulatorPhis, "copies of sums stand between PHIs", 19, 22, "", 0},
};

constexpr bool inOrder() {
  unsigned Number = 0;
  for (const BugRow &Row : Bugs)
    if (Row.Is != ++Number)
      return false;
  return Number == AccumulatorPhis;
}
static_assert(inOrder(), "the rows are to be those of the enumeration");

} // namespace

/// In the patched target there are patches instead of workarounds where there
/// is one.
bool crosslane::hasBug(Bug Is) {
#if __has_include("AMDGPUTargetMachine.h")
  constexpr bool Patched = true;
#else
  constexpr bool Patched = false;
#endif
  const BugRow &Row = Bugs[Is - 1];
  return Row.First <= LLVM_VERSION_MAJOR && LLVM_VERSION_MAJOR <= Row.Last &&
         !(Patched && Row.Patch);
}

void crosslane::spillScalarsToMemory() {
  if (!hasBug(SpilledScalars) || !compat::isOwnLLVM())
    return;
  auto &Options = cl::getRegisteredOptions();
  auto Found = Options.find("amdgpu-spill-sgpr-to-vgpr");
  if (Found != Options.end() && !Found->second->getNumOccurrences())
    static_cast<cl::opt<bool> *>(Found->second)->setValue(false);
}

/// Bug 22: what lanes that run independently hold over rounds is spilled most.
static bool keepScalarsInPlace(Function &F) {
  if (!F.hasFnAttribute(IndependentAttribute))
    return false;
  F.addFnAttr("amdgpu-prealloc-sgpr-spill-vgprs");
  return true;
}

/// Bug 19.
static bool keepShared(Module &M) {
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

static bool avoidIn(Function &F, FunctionAnalysisManager &FAM) {
  bool Changed = hasBug(ShortSkips) && keepWaysRound(F, FAM);
  Changed |= hasBug(SpillsOfSpills) && keepScalarsInPlace(F);
  Changed |= keepLaneReads(F, FAM);
  Changed |= hasBug(ExitValues) && keepExitValues(F, FAM);
  Changed |= hasBug(InnerTruths) && keepInnerTruths(F, FAM);
  Changed |= hasBug(CommutedDpp) && keepOperandsApart(F);
  Changed |= hasBug(AccumulatorPhis) && keepSumsInVectors(F);
  Changed |= hasBug(LostScc) && keepChoices(F, FAM);
  Changed |= hasBug(HoistedValues) && keepFreeValues(F, FAM);
  const DataLayout &DL = F.getParent()->getDataLayout();
  Changed |= hasBug(DotBytes) && keepBytesApart(F, DL);
  for (Instruction &I : make_early_inc_range(instructions(F))) {
    if (auto *A = dyn_cast<AllocaInst>(&I);
        hasBug(OddStack) && A && A->getAlign() < Align(4)) {
      A->setAlignment(Align(4));
      Changed = true;
    }
    if (I.getOpcode() == Instruction::FSub)
      Changed |= hasBug(ZeroMinus) && keepSignOfZeroMinus(I);
    else if (I.getOpcode() == Instruction::FPTrunc)
      Changed |= hasBug(RoundedProduct) && keepSignOfProduct(I);
    else
      Changed |=
          (hasBug(FoldedDpp) && keepMovesApart(I)) ||
          (hasBug(OrderInBallot) && keepOrderInBallot(I)) ||
          (hasBug(SmallSummand) && hideSmallSummand(I, DL)) ||
          ((hasBug(BuriedTrap) || hasBug(TwoEnds)) && keepTrapApart(I)) ||
          (hasBug(PartOfDword) && keepPartOfDword(I, DL)) ||
          (hasBug(InnerTruths) && compareBehindLoop(I, DL)) ||
          (hasBug(SwappedBytes) && swapWords(I)) ||
          (hasBug(SignBytes) && hideSignBytes(I)) || putShortOperandFirst(I) ||
          (hasBug(TruthToBFloat) && chooseTruth(I));
  }
  return Changed;
}

PreservedAnalyses BackendBugsPass::run(Module &M, ModuleAnalysisManager &MAM) {
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  bool Changed = hasBug(LostShared) && keepShared(M);
  for (Function &F : M)
    if (!F.isDeclaration()) {
      Changed |= avoidIn(F, FAM);
      if (hasBug(ShrunkDivisions))
        Changed |= repairDivisions(F, FAM.getResult<AssumptionAnalysis>(F));
    }
  if (!Changed)
    return PreservedAnalyses::all();
  PreservedAnalyses PA;
  PA.preserveSet<CFGAnalyses>();
  return PA;
}
