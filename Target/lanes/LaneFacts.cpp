//===- LaneFacts.cpp - Known facts about each lane ------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "lanes/LaneFacts.h"
#include "lanes/Versions.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/IntrinsicInst.h"

using namespace llvm;

namespace crosslane {

/// How many uses are looked at.
static constexpr unsigned MaxUses = 32;

FunctionType *ShuffleForm::type() const {
  LLVMContext &Ctx = Call->getContext();
  Type *I32 = Type::getInt32Ty(Ctx);
  SmallVector<Type *, 5> Params(Operand, I32); // mask and mode
  Params.append({Ty, I32, I32});
  return FunctionType::get(Predicate ? StructType::get(Ty, Type::getInt1Ty(Ctx))
                                     : Ty,
                           Params, false);
}

std::optional<ShuffleForm> shuffleForm(Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  const Function *Callee = Call ? Call->getCalledFunction() : nullptr;
  StringRef Name = Callee ? Callee->getName() : "";
  if (!Name.consume_front("llvm.nvvm.shfl."))
    return std::nullopt;
  LLVMContext &Ctx = Call->getContext();
  ShuffleForm S;
  S.Call = Call;
  if (Name == "sync.i32") { // the NVVM IR specification's: mask, mode, a, b, c
    S.Operand = 2;
    S.Sync = S.Predicate = true;
    S.Ty = Type::getInt32Ty(Ctx);
    return S;
  }
  S.Sync = Name.consume_front("sync.");
  S.Operand = S.Sync ? 1 : 0;
  auto [ModeName, TypeName] = Name.split('.');
  S.Mode = StringSwitch<std::optional<unsigned>>(ModeName)
               .Case("idx", xl::Idx)
               .Case("up", xl::Up)
               .Case("down", xl::Down)
               .Case("bfly", xl::Bfly)
               .Default(std::nullopt);
  S.Predicate = TypeName.consume_back("p");
  S.Ty = TypeName == "i32"   ? Type::getInt32Ty(Ctx)
         : TypeName == "f32" ? Type::getFloatTy(Ctx)
                             : nullptr;
  return S.Mode && S.Ty ? std::optional<ShuffleForm>(S) : std::nullopt;
}

std::optional<ShuffleCall> parseShuffle(Value *V) {
  const std::optional<ShuffleForm> Form = shuffleForm(V);
  if (!Form || Form->Call->hasOperandBundles() ||
      Form->Call->getFunctionType() != Form->type())
    return std::nullopt;
  ShuffleCall S;
  S.Call = Form->Call;
  S.Operand = Form->Operand;
  if (Form->Mode) {
    S.Mode = *Form->Mode;
  } else {
    auto *Mode = dyn_cast<ConstantInt>(Form->mode());
    if (!Mode || Mode->getValue().ugt(xl::Bfly))
      return std::nullopt;
    S.Mode = unsigned(Mode->getZExtValue());
  }
  auto *Amount = dyn_cast<ConstantInt>(Form->amount()),
       *Clamp = dyn_cast<ConstantInt>(Form->clamp());
  if (!Amount || !Clamp)
    return std::nullopt;
  S.Amount = unsigned(Amount->getZExtValue() & 31);
  S.Clamp = unsigned(Clamp->getZExtValue() & 0x1f1f);
  return S;
}

/// The sizes of metadata reqd_work_group_size, 0 where there is none.
static std::array<uint64_t, 3> blockSize(const Function &F) {
  std::array<uint64_t, 3> Dims{};
  const MDNode *Size = F.getMetadata("reqd_work_group_size");
  if (Size && Size->getNumOperands() == 3)
    for (unsigned I = 0; I < 3; ++I)
      if (auto *C = mdconst::dyn_extract<ConstantInt>(Size->getOperand(I)))
        Dims[I] = C->getZExtValue();
  return Dims;
}

std::optional<uint64_t> threadsPerBlock(const Function &F) {
  const auto [X, Y, Z] = blockSize(F);
  return X && Y && Z ? std::optional<uint64_t>(X * Y * Z) : std::nullopt;
}

bool rowsAreWarps(const Function &F) {
  if (isVersion(F, Version::Rows))
    return true;
  const auto [X, Y, Z] = blockSize(F);
  return X && (X % WarpSize == 0 || (Y == 1 && Z == 1));
}

bool mayBePrivate(const Value *Pointer) {
  constexpr unsigned Global = 1, Local = 3, Constant = 4;
  const unsigned AS = Pointer->getType()->getPointerAddressSpace();
  if (AS == Global || AS == Local || AS == Constant)
    return false;
  SmallVector<const Value *, 4> Objects;
  getUnderlyingObjects(Pointer, Objects);
  return !all_of(Objects, IsaPred<Argument, GlobalVariable>);
}

LaneFacts::LaneFacts(Function &F) : DT(F), RowsAreWarps(rowsAreWarps(F)) {}

bool readsTidX(const CallInst &Call) {
  const Function *Callee = Call.getCalledFunction();
  const StringRef Name = Callee ? Callee->getName() : "";
  return Name == "llvm.nvvm.read.ptx.sreg.tid.x" ||
         Name == "llvm.amdgcn.workitem.id.x";
}

std::optional<KnownBits> laneRegister(const CallInst &Call, unsigned Lane,
                                      bool RowsAreWarps) {
  const Function *Callee = Call.getCalledFunction();
  StringRef Name = Callee ? Callee->getName() : "";
  if (!Call.getType()->isIntegerTy())
    return std::nullopt;
  KnownBits R(Call.getType()->getIntegerBitWidth());
  auto Constant = [&](uint64_t N) {
    return KnownBits::makeConstant(APInt(64, N).zextOrTrunc(R.getBitWidth()));
  };
  if (readsTidX(Call)) {
    if (RowsAreWarps) {
      R.One |= Lane;
      R.Zero |= ~Lane & (WarpSize - 1);
      R.Zero.setBitsFrom(10); // at most 1024 threads
    }
    return R;
  }
  if (Name == "llvm.xlane.lane")
    return Constant(Lane);
  if (!Name.consume_front("llvm.nvvm.read.ptx.sreg."))
    return std::nullopt;
  if (Name == "laneid")
    return Constant(Lane);
  if (Name == "warpsize")
    return Constant(WarpSize);
  if (Name == "lanemask.eq")
    return Constant(uint64_t(1) << Lane);
  if (Name == "lanemask.lt")
    return Constant((uint64_t(1) << Lane) - 1);
  return std::nullopt;
}

KnownBits LaneFacts::known(const Value *V, unsigned Lane) {
  return knownInLane(
      V, Lane, [&](const Instruction &I) -> std::optional<KnownBits> {
        auto *Call = dyn_cast<CallInst>(&I);
        if (!Call)
          return std::nullopt;
        Asked |= !RowsAreWarps && readsTidX(*Call);
        return laneRegister(*Call, Lane, RowsAreWarps || Assumed);
      });
}

KnownBits knownInLane(const Value *V, unsigned Lane, LaneLeaf Leaf,
                      unsigned Depth) {
  const unsigned Bits = V->getType()->getIntegerBitWidth();
  KnownBits Unknown(Bits);
  auto Constant = [&](uint64_t N) {
    return KnownBits::makeConstant(APInt(64, N).zextOrTrunc(Bits));
  };
  if (auto *C = dyn_cast<ConstantInt>(V))
    return KnownBits::makeConstant(C->getValue());
  auto *I = dyn_cast<Instruction>(V);
  if (!I || !Depth)
    return Unknown;
  if (const std::optional<KnownBits> Told = Leaf(*I))
    return *Told;
  auto IsInt = [&](unsigned N) {
    return I->getOperand(N)->getType()->isIntegerTy();
  };
  auto Op = [&](unsigned N) {
    return knownInLane(I->getOperand(N), Lane, Leaf, Depth - 1);
  };
  switch (I->getOpcode()) {
  case Instruction::And:
    return Op(0) & Op(1);
  case Instruction::Or:
    return Op(0) | Op(1);
  case Instruction::Xor:
    return Op(0) ^ Op(1);
  case Instruction::Add:
  case Instruction::Sub:
    return KnownBits::computeForAddSub(I->getOpcode() == Instruction::Add,
                                       false, false, Op(0), Op(1));
  case Instruction::Mul:
    return KnownBits::mul(Op(0), Op(1));
  case Instruction::UDiv:
    return KnownBits::udiv(Op(0), Op(1));
  case Instruction::URem:
    return KnownBits::urem(Op(0), Op(1));
  case Instruction::SRem:
    return KnownBits::srem(Op(0), Op(1));
  case Instruction::Shl:
    return KnownBits::shl(Op(0), Op(1));
  case Instruction::LShr:
    return KnownBits::lshr(Op(0), Op(1));
  case Instruction::AShr:
    return KnownBits::ashr(Op(0), Op(1));
  case Instruction::ZExt:
    return Op(0).zext(Bits);
  case Instruction::SExt:
    return Op(0).sext(Bits);
  case Instruction::Trunc:
    return Op(0).trunc(Bits);
  case Instruction::Freeze:
    return Op(0);
  case Instruction::Select: {
    const KnownBits C = Op(0);
    if (C.isConstant())
      return Op(C.isZero() ? 2 : 1);
    return Unknown;
  }
  case Instruction::ExtractValue: // the predicate of a shuffle
    if (Bits == 1 && cast<ExtractValueInst>(I)->getIndices()[0] == 1)
      if (std::optional<ShuffleCall> S = parseShuffle(I->getOperand(0)))
        return Constant(S->source(Lane).has_value());
    return Unknown;
  case Instruction::ICmp: {
    if (!IsInt(0))
      return Unknown;
    const KnownBits A = Op(0), B = Op(1);
    std::optional<bool> R;
    switch (cast<ICmpInst>(I)->getPredicate()) {
    case ICmpInst::ICMP_EQ:
      R = KnownBits::eq(A, B);
      break;
    case ICmpInst::ICMP_NE:
      R = KnownBits::ne(A, B);
      break;
    case ICmpInst::ICMP_UGT:
      R = KnownBits::ugt(A, B);
      break;
    case ICmpInst::ICMP_UGE:
      R = KnownBits::uge(A, B);
      break;
    case ICmpInst::ICMP_ULT:
      R = KnownBits::ult(A, B);
      break;
    case ICmpInst::ICMP_ULE:
      R = KnownBits::ule(A, B);
      break;
    case ICmpInst::ICMP_SGT:
      R = KnownBits::sgt(A, B);
      break;
    case ICmpInst::ICMP_SGE:
      R = KnownBits::sge(A, B);
      break;
    case ICmpInst::ICMP_SLT:
      R = KnownBits::slt(A, B);
      break;
    case ICmpInst::ICMP_SLE:
      R = KnownBits::sle(A, B);
      break;
    default:
      break;
    }
    return R ? Constant(*R) : Unknown;
  }
  default:
    return Unknown;
  }
}

LaneFacts::Decision LaneFacts::decide(Value *Condition) {
  if (!Condition->getType()->isIntegerTy(1))
    return {AllLanes, AllLanes};
  if (auto It = Conditions.find(Condition); It != Conditions.end())
    return It->second;
  Decision D{0, 0};
  for (unsigned Lane = 0; Lane < WarpSize; ++Lane) {
    const KnownBits K = known(Condition, Lane);
    D.MayBeTrue |= LaneMask(!K.isZero()) << Lane;
    D.MayBeFalse |= LaneMask(!K.isAllOnes()) << Lane;
  }
  return Conditions[Condition] = D;
}

LaneMask LaneFacts::lanesOnEdge(const BasicBlock *From, const BasicBlock *To) {
  auto *Br = dyn_cast<BranchInst>(From->getTerminator());
  if (!Br || Br->isUnconditional() ||
      Br->getSuccessor(0) == Br->getSuccessor(1))
    return AllLanes;
  const Decision D = decide(Br->getCondition());
  return Br->getSuccessor(0) == To   ? D.MayBeTrue
         : Br->getSuccessor(1) == To ? D.MayBeFalse
                                     : AllLanes;
}

/// The lanes that can be in \p BB, by the branches on the way to it.
LaneMask LaneFacts::lanesIn(const BasicBlock *BB) {
  SmallVector<const BasicBlock *, 8> Way;
  LaneMask L = AllLanes;
  for (const BasicBlock *At = BB;;) {
    if (auto It = Blocks.find(At); It != Blocks.end()) {
      L = It->second;
      break;
    }
    Way.push_back(At);
    const auto *Node = DT.getNode(At);
    if (!Node || !Node->getIDom())
      break;
    At = Node->getIDom()->getBlock();
  }
  while (!Way.empty()) {
    const BasicBlock *At = Way.pop_back_val();
    const auto *Node = DT.getNode(At);
    if (Node && Node->getIDom()) {
      const BasicBlock *Dom = Node->getIDom()->getBlock();
      for (const BasicBlock *Succ : successors(Dom))
        if (DT.dominates(BasicBlockEdge(Dom, Succ), At))
          L &= lanesOnEdge(Dom, Succ);
    }
    Blocks[At] = L;
  }
  return L;
}

LaneMask LaneFacts::demandOfUse(const Use &U, unsigned Depth) {
  auto *I = cast<Instruction>(U.getUser());
  if (auto *Phi = dyn_cast<PHINode>(I)) {
    const BasicBlock *From = Phi->getIncomingBlock(U);
    return lanesIn(From) & lanesOnEdge(From, Phi->getParent()) &
           demand(Phi, Depth - 1);
  }
  const LaneMask Here = lanesIn(I->getParent());
  if (std::optional<ShuffleCall> S = parseShuffle(I)) {
    if (U.getOperandNo() != S->Operand)
      return Here;
    const LaneMask Reading = Here & demand(I, Depth - 1);
    LaneMask Sources = 0;
    for (unsigned Lane = 0; Lane < WarpSize; ++Lane)
      if (Reading >> Lane & 1)
        Sources |= 1u << S->source(Lane).value_or(Lane);
    return Sources & Here;
  }
  if (auto *Select = dyn_cast<SelectInst>(I)) {
    LaneMask L = Here & demand(I, Depth - 1);
    if (U.getOperandNo() == 0)
      return L;
    const Decision D = decide(Select->getCondition());
    return L & (U.getOperandNo() == 1 ? D.MayBeTrue : D.MayBeFalse);
  }
  const bool IsCall = isa<CallBase>(I);
  if ((!IsCall || !cast<CallBase>(I)->isConvergent()) && !I->isTerminator() &&
      !I->mayReadOrWriteMemory() && isSafeToSpeculativelyExecute(I))
    return Here & demand(I, Depth - 1);
  return Here;
}

/// The lanes whose \p V is read by anything that matters.
LaneMask LaneFacts::demand(Value *V, unsigned Depth) {
  if (!Depth)
    return AllLanes;
  // Until it is known; also the answer of a cycle to itself.
  auto [It, Inserted] = Demands.try_emplace(V, AllLanes);
  if (!Inserted)
    return It->second;
  if (V->hasNUsesOrMore(MaxUses))
    return AllLanes;
  LaneMask L = 0;
  for (const Use &U : V->uses()) {
    L |= demandOfUse(U, Depth);
    if (L == AllLanes)
      break;
  }
  return Demands[V] = L;
}

} // namespace crosslane
