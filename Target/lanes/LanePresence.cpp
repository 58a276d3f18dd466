//===- LanePresence.cpp - Where all lanes of a warp are together ----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lanes/LanePresence.h"
#include "lanes/Versions.h"
#include "xlane/XLaneBuilder.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/Module.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;
using namespace llvm::PatternMatch;

namespace crosslane {

namespace {

/// What a value is among the lanes that execute it together.
enum class Spread : uint8_t {
  None,    ///< Nothing has reached it yet.
  Warps,   ///< The same in all lanes, and a multiple of the warp's size.
  Same,    ///< The same in all lanes.
  Numbers, ///< The lane's number added to a value that is Warps.
  Differs
};

Spread join(Spread A, Spread B) {
  if (A == Spread::None || A == B)
    return B;
  if (B == Spread::None)
    return A;
  if (A <= Spread::Same && B <= Spread::Same)
    return Spread::Same;
  return Spread::Differs;
}

bool isSame(Spread S) { return S <= Spread::Same; }

/// Whether \p I is ntid.x as nvvm-module reads it: workgroup_size_x, the lower
/// half of the word at byte 4 of hsa_kernel_dispatch_packet_t.
bool isRowLength(const Instruction &I) {
  const Value *Word;
  if (!match(&I, m_And(m_Value(Word), m_SpecificInt(0xffff))))
    return false;
  auto *Load = dyn_cast<LoadInst>(Word);
  if (!Load)
    return false;
  const DataLayout &DL = I.getModule()->getDataLayout();
  const Value *Pointer = Load->getPointerOperand();
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  auto *Packet = dyn_cast<CallInst>(
      Pointer->stripAndAccumulateConstantOffsets(DL, Offset, true));
  return Packet && Packet->getIntrinsicID() == Intrinsic::amdgcn_dispatch_ptr &&
         Offset == 4;
}

} // namespace

namespace {

/// One function, for one set of members.
class Partings {
public:
  /// \p TrustRows: rows of a block are whole warps. \p TrustNumbers: tid.x
  /// numbers the lanes.
  Partings(Function &F, LaneMask Members, LaneGroup Group, bool TrustRows,
           bool TrustNumbers = true)
      : F(F), Members(Members), Group(Group), TrustRows(TrustRows),
        TrustNumbers(TrustNumbers), Facts(F), DT(F), LI(DT), PDT(F) {
    Facts.assumeRows();
    ReversePostOrderTraversal<const Function *> Order(&F);
    Irreducible = containsIrreducibleCFG<const BasicBlock *>(Order, LI);
    if (!Irreducible)
      solve();
  }

  bool together(const BasicBlock &BB) const {
    return !Irreducible && !Apart.contains(&BB);
  }
  /// Whether lanes may part at the end of \p BB.
  bool part(const BasicBlock &BB) const {
    return Irreducible ? BB.getTerminator()->getNumSuccessors() > 1
                       : Separated.contains(&BB);
  }

  /// Whether \p V, if it is known, is the same in all lanes that execute \p At.
  bool isSameAt(const Value *V, const BasicBlock *At) const {
    auto *I = dyn_cast<Instruction>(V);
    return !Irreducible && (!I || Values.contains(I)) && isSame(of(V, At));
  }

private:
  /// What a value is that only warps have in common.
  Spread ofWarp(Spread S) const {
    return Group == LaneGroup::Warp ? S : Spread::Differs;
  }
  /// What tid.y and tid.z are, which rows have in common.
  Spread ofRow() const {
    return TrustRows ? ofWarp(Spread::Same) : Spread::Differs;
  }
  /// How many of the lower bits number the lanes.
  unsigned laneBits() const { return Group == LaneGroup::Warp ? 5 : 6; }
  void solve();
  bool diverges(const Instruction &Terminator);
  void separate(const BasicBlock &From);
  Spread of(const Value *V, const BasicBlock *At) const;
  Spread evaluate(const Instruction &I) const;
  Spread evaluateCall(const CallInst &Call) const;
  Spread evaluateBinary(const Instruction &I) const;
  Spread evaluateCompare(const ICmpInst &I) const;

  Function &F;
  const LaneMask Members;
  const LaneGroup Group;
  const bool TrustRows, TrustNumbers;
  LaneFacts Facts;
  DominatorTree DT;
  LoopInfo LI;
  PostDominatorTree PDT;
  bool Irreducible = false;
  DenseMap<const Value *, Spread> Values;
  SmallPtrSet<const BasicBlock *, 16> Apart, Separated;
  /// The blocks that lanes may be apart in until they meet at a block, or, at
  /// null, until they end.
  DenseMap<const BasicBlock *, SmallPtrSet<const BasicBlock *, 16>> GoneTo;
  SmallPtrSet<const PHINode *, 16> Mixed;
};

void Partings::solve() {
  ReversePostOrderTraversal<Function *> Order(&F);
  for (bool Changed = true; Changed;) {
    Changed = false;
    for (const BasicBlock *BB : Order) {
      for (const Instruction &I : *BB) {
        Spread &Was = Values[&I];
        const Spread Is = join(Was, evaluate(I));
        // evaluate() may have made the table grow, but it looks only.
        Changed |= Is != Was;
        Was = Is;
      }
      if (!Separated.contains(BB) && diverges(*BB->getTerminator())) {
        Separated.insert(BB);
        separate(*BB);
        Changed = true;
      }
    }
  }
}

bool Partings::diverges(const Instruction &Terminator) {
  if (Terminator.getNumSuccessors() < 2)
    return false;
  if (auto *Br = dyn_cast<BranchInst>(&Terminator)) {
    if (Br->getSuccessor(0) == Br->getSuccessor(1) ||
        isSame(of(Br->getCondition(), Br->getParent())))
      return false;
    // With a member mask of some lanes only, these may be on one side.
    if (Members == AllLanes)
      return true;
    const LaneFacts::Decision D = Facts.decide(Br->getCondition());
    return (D.MayBeTrue & Members) && (D.MayBeFalse & Members);
  }
  if (auto *Switch = dyn_cast<SwitchInst>(&Terminator))
    return !isSame(of(Switch->getCondition(), Switch->getParent()));
  return true;
}

/// Lanes part at the end of \p From and are together again where all ways meet.
/// Where two ways bring different values before that, or there, they differ.
void Partings::separate(const BasicBlock &From) {
  const auto *Node = PDT.getNode(&From);
  const BasicBlock *Meeting =
      Node && Node->getIDom() ? Node->getIDom()->getBlock() : nullptr;
  // From a branch between another one and the same meeting no way leads that
  // the other one's have not gone.
  SmallPtrSet<const BasicBlock *, 16> &Gone = GoneTo[Meeting];
  if (Gone.contains(&From))
    return;
  SmallPtrSet<const BasicBlock *, 16> Between;
  SmallVector<const BasicBlock *, 16> Work(successors(&From));
  while (!Work.empty()) {
    const BasicBlock *BB = Work.pop_back_val();
    if (BB == Meeting || !Between.insert(BB).second)
      continue;
    Apart.insert(BB);
    append_range(Work, successors(BB));
  }
  Gone.insert(Between.begin(), Between.end());
  SmallVector<const BasicBlock *, 16> Reached(Between.begin(), Between.end());
  if (Meeting)
    Reached.push_back(Meeting);
  for (const BasicBlock *BB : Reached)
    for (const PHINode &Phi : BB->phis()) {
      const Value *Only = nullptr;
      for (unsigned N = 0; N < Phi.getNumIncomingValues(); ++N) {
        const BasicBlock *Pred = Phi.getIncomingBlock(N);
        const Value *V = Phi.getIncomingValue(N);
        if (Pred != &From && !Between.contains(Pred))
          continue;
        if (Only && Only != V)
          Mixed.insert(&Phi);
        Only = V;
      }
    }
}

/// \p V as an instruction in \p At sees it: lanes that have left a loop at
/// different times see different iterations' values.
Spread Partings::of(const Value *V, const BasicBlock *At) const {
  if (auto *C = dyn_cast<ConstantInt>(V))
    return C->getValue().countr_zero() >= laneBits() ? Spread::Warps
                                                     : Spread::Same;
  if (isa<Constant>(V) || isa<MetadataAsValue>(V) || isa<BasicBlock>(V))
    return Spread::Same;
  if (isa<Argument>(V))
    return F.getCallingConv() == CallingConv::AMDGPU_KERNEL ? Spread::Same
                                                            : Spread::Differs;
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return Spread::Differs;
  const BasicBlock *Home = I->getParent();
  if (Home != At && Apart.contains(Home))
    for (const Loop *L = LI.getLoopFor(Home); L; L = L->getParentLoop())
      if (!L->contains(At))
        return Spread::Differs;
  return Values.lookup(I);
}

Spread Partings::evaluate(const Instruction &I) const {
  const BasicBlock *BB = I.getParent();
  if (auto *Phi = dyn_cast<PHINode>(&I)) {
    Spread R = Spread::None;
    for (const Value *V : Phi->incoming_values())
      R = join(R, of(V, BB));
    return Mixed.contains(Phi) ? Spread::Differs : R;
  }
  if (auto *Load = dyn_cast<LoadInst>(&I)) {
    const Spread Pointer = of(Load->getPointerOperand(), BB);
    if (Pointer == Spread::None)
      return Pointer;
    return Load->isSimple() && isSame(Pointer) &&
                   !mayBePrivate(Load->getPointerOperand())
               ? Spread::Same
               : Spread::Differs;
  }
  if (auto *Call = dyn_cast<CallInst>(&I))
    return evaluateCall(*Call);
  if (auto *Compare = dyn_cast<ICmpInst>(&I))
    return evaluateCompare(*Compare);
  if (I.isBinaryOp())
    return evaluateBinary(I);
  if (auto *Select = dyn_cast<SelectInst>(&I)) {
    const Spread Condition = of(Select->getCondition(), BB);
    if (Condition == Spread::None)
      return Condition;
    return isSame(Condition) ? join(of(Select->getTrueValue(), BB),
                                    of(Select->getFalseValue(), BB))
                             : Spread::Differs;
  }
  if (isa<ZExtInst, SExtInst, FreezeInst>(I))
    return of(I.getOperand(0), BB);
  if (isa<TruncInst>(I))
    return I.getType()->getScalarSizeInBits() > laneBits()
               ? of(I.getOperand(0), BB)
               : join(of(I.getOperand(0), BB), Spread::Same);
  if (isa<AllocaInst>(I) || I.mayReadOrWriteMemory())
    return Spread::Differs;
  Spread R = Spread::Same;
  for (const Value *V : I.operands()) {
    const Spread S = of(V, BB);
    if (S == Spread::None)
      return S;
    R = join(R, S);
  }
  return R;
}

Spread Partings::evaluateBinary(const Instruction &I) const {
  const BasicBlock *BB = I.getParent();
  const Value *X = I.getOperand(0), *Y = I.getOperand(1);
  const Spread A = of(X, BB), B = of(Y, BB);
  if (A == Spread::None || B == Spread::None)
    return Spread::None;
  if (isRowLength(I))
    return Group == LaneGroup::Warp ? Spread::Warps : Spread::Same;
  auto *C = dyn_cast<ConstantInt>(Y);
  const bool IsOffset = A == Spread::Numbers && B == Spread::Warps;
  switch (I.getOpcode()) {
  case Instruction::Add:
    if (IsOffset || (A == Spread::Warps && B == Spread::Numbers))
      return Spread::Numbers;
    break;
  case Instruction::Sub:
    if (IsOffset)
      return Spread::Numbers;
    break;
  case Instruction::Or: // the upper bits are the warps'
    if (IsOffset || (A == Spread::Warps && B == Spread::Numbers))
      return Spread::Numbers;
    break;
  case Instruction::LShr:
  case Instruction::AShr:
    if (A == Spread::Numbers && C && C->getValue().uge(laneBits()))
      return Spread::Same;
    break;
  case Instruction::UDiv:
  case Instruction::SDiv:
    if (A == Spread::Numbers && C && C->getValue().countr_zero() >= laneBits())
      return Spread::Same;
    break;
  case Instruction::And:
    if (A == Spread::Numbers && C && C->getValue().countr_zero() >= laneBits())
      return Spread::Warps;
    if ((A == Spread::Warps && isSame(B)) || (B == Spread::Warps && isSame(A)))
      return Spread::Warps;
    break;
  case Instruction::Shl:
    if (isSame(A) && C && C->getValue().uge(laneBits()))
      return Spread::Warps;
    break;
  case Instruction::Mul:
    if ((A == Spread::Warps && isSame(B)) || (B == Spread::Warps && isSame(A)))
      return Spread::Warps;
    break;
  default:
    break;
  }
  if (!isSame(A) || !isSame(B))
    return Spread::Differs;
  const bool Keeps = is_contained(
      {Instruction::Add, Instruction::Sub, Instruction::Or, Instruction::Xor},
      Instruction::BinaryOps(I.getOpcode()));
  return Keeps && A == Spread::Warps && B == Spread::Warps ? Spread::Warps
                                                           : Spread::Same;
}

/// Where warps begin, the numbers of their lanes are on one side.
Spread Partings::evaluateCompare(const ICmpInst &I) const {
  const BasicBlock *BB = I.getParent();
  const Value *X = I.getOperand(0), *Y = I.getOperand(1);
  Spread A = of(X, BB), B = of(Y, BB);
  if (A == Spread::None || B == Spread::None)
    return Spread::None;
  if (isSame(A) && isSame(B))
    return Spread::Same;
  CmpInst::Predicate Is = I.getPredicate();
  if (A == Spread::Warps && B == Spread::Numbers) {
    std::swap(A, B);
    std::swap(X, Y);
    Is = CmpInst::getSwappedPredicate(Is);
  }
  if (A != Spread::Numbers)
    return Spread::Differs;
  auto *C = dyn_cast<ConstantInt>(Y);
  switch (Is) {
  case CmpInst::ICMP_ULT:
  case CmpInst::ICMP_UGE:
  case CmpInst::ICMP_SLT:
  case CmpInst::ICMP_SGE:
    return B == Spread::Warps ? Spread::Same : Spread::Differs;
  case CmpInst::ICMP_ULE:
  case CmpInst::ICMP_UGT:
  case CmpInst::ICMP_SLE:
  case CmpInst::ICMP_SGT:
    return C && C->getValue().countr_one() >= laneBits() ? Spread::Same
                                                         : Spread::Differs;
  default:
    return Spread::Differs;
  }
}

Spread Partings::evaluateCall(const CallInst &Call) const {
  const BasicBlock *BB = Call.getParent();
  const Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isIntrinsic())
    return Spread::Differs;
  StringRef Name = Callee->getName();
  auto HasFullMask = [&](unsigned No) {
    auto *Mask = dyn_cast<ConstantInt>(Call.getArgOperand(No));
    return Mask && Mask->isMinusOne();
  };
  if (Name.consume_front("llvm.nvvm.")) {
    if (Name.consume_front("read.ptx.sreg.")) {
      if (Name == "tid.x")
        return TrustNumbers ? Spread::Numbers : Spread::Differs;
      if (Name == "laneid")
        return Spread::Numbers;
      if (Name == "ntid.x" || Name == "warpsize")
        return Group == LaneGroup::Warp ? Spread::Warps : Spread::Same;
      if (Name.starts_with("ntid.") || Name.starts_with("ctaid.") ||
          Name.starts_with("nctaid.") || Name == "nwarpid")
        return Spread::Same;
      if (Name == "warpid")
        return ofWarp(Spread::Same);
      return Name == "tid.y" || Name == "tid.z" ? ofRow() : Spread::Differs;
    }
    // Votes and reductions in which all lanes take part.
    if ((Name.starts_with("vote.") && Name != "vote.sync" &&
         (!Name.ends_with(".sync") || HasFullMask(0))) ||
        (Name.starts_with("redux.sync.") && HasFullMask(1)) ||
        Name.starts_with("barrier0.") || Name.starts_with("barrier.cta.red."))
      return Name.starts_with("barrier") ? Spread::Same : ofWarp(Spread::Same);
    if (std::optional<ShuffleCall> S =
            parseShuffle(const_cast<CallInst *>(&Call));
        S && S->Mode == xl::Idx && S->Clamp == 31)
      return ofWarp(Spread::Same);
    if (Name.starts_with("shfl.sync.idx.") && Call.arg_size() == 4)
      if (auto *Clamp = dyn_cast<ConstantInt>(Call.getArgOperand(3));
          Clamp && (Clamp->getZExtValue() & 0x1f1f) == 31) {
        const Spread From = of(Call.getArgOperand(2), BB);
        if (From == Spread::None || isSame(From))
          return From == Spread::None ? From : ofWarp(Spread::Same);
      }
    if (!Callee->doesNotAccessMemory() || Callee->isConvergent())
      return Spread::Differs;
  } else if (const XLaneForm *Form = xlaneFormOf(&Call)) {
    return Form->Uniform ? Spread::Same : Spread::Differs;
  } else {
    switch (Callee->getIntrinsicID()) {
    case Intrinsic::amdgcn_workitem_id_x:
      return TrustNumbers ? Spread::Numbers : Spread::Differs;
    case Intrinsic::amdgcn_workitem_id_y:
    case Intrinsic::amdgcn_workitem_id_z:
      return ofRow();
    case Intrinsic::amdgcn_workgroup_id_x:
    case Intrinsic::amdgcn_workgroup_id_y:
    case Intrinsic::amdgcn_workgroup_id_z:
    case Intrinsic::amdgcn_dispatch_ptr:
    case Intrinsic::amdgcn_implicitarg_ptr:
    case Intrinsic::amdgcn_kernarg_segment_ptr:
      return Spread::Same;
    default:
      if (Name.starts_with("llvm.amdgcn.") || Call.mayReadOrWriteMemory() ||
          Callee->isConvergent())
        return Spread::Differs;
    }
  }
  Spread R = Spread::Same;
  for (const Value *V : Call.args()) {
    const Spread S = of(V, BB);
    if (S == Spread::None)
      return S;
    R = join(R, S);
  }
  return isSame(R) ? Spread::Same : Spread::Differs;
}

} // namespace

SmallPtrSet<const BasicBlock *, 16> findPartings(Function &F, LaneMask Members,
                                                 LaneGroup Group) {
  const Partings P(F, Members, Group, rowsAreWarps(F));
  SmallPtrSet<const BasicBlock *, 16> Found;
  for (const BasicBlock &BB : F)
    if (P.part(BB))
      Found.insert(&BB);
  return Found;
}

SmallPtrSet<const BasicBlock *, 16> findApart(Function &F, LaneGroup Group) {
  const Partings P(F, AllLanes, Group, rowsAreWarps(F));
  SmallPtrSet<const BasicBlock *, 16> Found;
  for (const BasicBlock &BB : F)
    if (!P.together(BB))
      Found.insert(&BB);
  return Found;
}

WavefrontPresence::WavefrontPresence() = default;
WavefrontPresence::~WavefrontPresence() = default;

bool WavefrontPresence::together(const BasicBlock &BB) {
  const Function &F = *BB.getParent();
  auto [It, Inserted] = Apart.try_emplace(&F);
  if (Inserted) {
    // What calls itself is unknown while its callers are asked about.
    Unknown.insert(&F);
    auto AtCall = [&](const User *U) {
      auto *Call = dyn_cast<CallInst>(U);
      return Call && Call->getCalledFunction() == &F &&
             none_of(Call->args(), [&](const Use &Arg) { return Arg == &F; }) &&
             together(*Call->getParent());
    };
    if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL &&
        (!F.hasLocalLinkage() || !all_of(F.users(), AtCall)))
      return false;
    Unknown.erase(&F);
    const Partings P(const_cast<Function &>(F), AllLanes, LaneGroup::Wavefront,
                     /*TrustRows=*/false, /*TrustNumbers=*/false);
    for (const BasicBlock &Block : F)
      if (!P.together(Block))
        It->second.insert(&Block);
  }
  return !Unknown.contains(&F) && !It->second.contains(&BB);
}

class WavefrontFacts::FunctionFacts : public Partings {
public:
  explicit FunctionFacts(Function &F)
      : Partings(F, AllLanes, LaneGroup::Wavefront, /*TrustRows=*/false,
                 /*TrustNumbers=*/false) {}
};

WavefrontFacts::WavefrontFacts(Function &F)
    : Facts(std::make_unique<FunctionFacts>(F)) {}
WavefrontFacts::~WavefrontFacts() = default;

bool WavefrontFacts::together(const BasicBlock &BB) const {
  return Facts->together(BB);
}

bool WavefrontFacts::part(const BasicBlock &BB) const {
  return Facts->part(BB);
}

bool WavefrontFacts::isSame(const Value *V, const BasicBlock *At) const {
  return Facts->isSameAt(V, At);
}

class LanePresence::FunctionPresence : public Partings {
public:
  FunctionPresence(Function &F, LaneMask Members)
      : Partings(F, Members, LaneGroup::Warp, /*TrustRows=*/true) {}
};

LanePresence::LanePresence() = default;
LanePresence::~LanePresence() = default;

bool LanePresence::togetherAtEntry(Function &F, LaneMask Members) {
  if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL)
    return !takesRagged(F) &&
           threadsPerBlock(F).value_or(WarpSize) % WarpSize == 0;
  // Callers in other modules are taken for such as have all lanes together.
  return all_of(F.users(), [&](User *U) {
    auto *Call = dyn_cast<CallInst>(U);
    return Call && Call->getCalledFunction() == &F &&
           none_of(Call->args(), [&](const Use &Arg) { return Arg == &F; }) &&
           together(*Call->getParent(), Members);
  });
}

bool LanePresence::together(BasicBlock &BB, LaneMask Members) {
  Function &F = *BB.getParent();
  auto [It, Inserted] = Functions.try_emplace({&F, Members});
  if (Inserted) {
    // Null: in a cycle of calls, or not together at its entry.
    if (!togetherAtEntry(F, Members))
      return false;
    Functions[{&F, Members}] = std::make_unique<FunctionPresence>(F, Members);
  }
  const auto &P = Functions[{&F, Members}];
  return P && P->together(BB);
}

bool LanePresence::sourcesExecute(CallInst &Shuffle) {
  const StringRef Name = Shuffle.getCalledFunction()->getName();
  const bool IsRedux = Name.starts_with("llvm.nvvm.redux.sync.");
  const bool HasMask = IsRedux || Name.starts_with("llvm.nvvm.shfl.sync.");
  auto *Mask =
      HasMask ? dyn_cast<ConstantInt>(Shuffle.getArgOperand(IsRedux ? 1 : 0))
              : nullptr;
  if (HasMask && !Mask)
    return false;
  const LaneMask Members =
      Mask ? LaneMask(Mask->getValue().extractBitsAsZExtValue(32, 0))
           : AllLanes;
  if (Members != AllLanes) {
    const std::optional<ShuffleCall> S = parseShuffle(&Shuffle);
    if (!S) // a reduction of some lanes too
      return false;
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
      if ((Members >> Lane & 1) &&
          !(Members >> S->source(Lane).value_or(Lane) & 1))
        return false;
  }
  return together(*Shuffle.getParent(), Members);
}

} // namespace crosslane
