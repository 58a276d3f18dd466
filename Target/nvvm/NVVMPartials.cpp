//===- NVVMPartials.cpp - A block's partial results, combined -------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// nvvm-partials: one thread combines its block's partial results in shared
/// memory. If the order is free, this pass lets all lanes of the thread's
/// wavefront combine them. Of 7 elements, before:
///
///   %a = load i32, ptr addrspace(3) @part         ; and so on to @part + 24
///   %s = add i32 %own, %a
///   ...
///   %r = add i32 %q, %g
///
/// After, for all lanes, also inactive ones:
///
///   %lane = call i32 @llvm.xlane.place()
///   %at = and i32 %lane, 3
///   %v = load i32, @part + %at
///   %w = load i32, @part + 3 + %at       ; the last four
///   %x = select (%at != 0), %w, 0        ; element 3 counts once
///   %y = add i32 %v, %x
///   %z = call i32 @llvm.xlane.reduce.add.i32(i32 %y, i32 4, i64 -1, i1 true)
///   %o = call i32 @llvm.xlane.whole.i32(i32 %z)
///   %r = add i32 %own, %o
///
/// If that takes longer, or the order is fixed, the pass at least groups the
/// loads, so that one wait covers several. If lanes pass on values that they
/// loaded before a barrier, the wait for these comes before the branch around
/// the barrier.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "lanes/LaneFacts.h"
#include "lanes/Versions.h"
#include "llvmCompat/llvmCompat.h"
#include "nvvm/Operations.h"
#include "nvvm/Passes.h"
#include "xlane/XLaneBuilder.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/Local.h"

#include <map>
#include <optional>

#define DEBUG_TYPE "nvvm-partials"

STATISTIC(NumTogether, "Number of partial results combined by several lanes");

using namespace llvm;
using namespace crosslane;

namespace {

/// How many instructions an address may be made of.
constexpr unsigned MaxKnown = 8;

/// R, whose operands are Leaves, of which Loads read consecutive elements of
/// Base from First on. Or a lane that combines its own part of them: Base is no
/// variable then, but a place in one.
struct Partials {
  Operation O;
  SmallVector<Value *, 32> Leaves;
  SmallVector<LoadInst *, 32> Loads;
  Value *Base = nullptr;
  int64_t First = 0;

  Instruction *root() const { return O.root(); }
  Type *type() const { return O.root()->getType(); }
};

/// Whether the order of operands does not count, that of a tree neither.
bool isFree(OpKind K) { return isInteger(K) || (K && *K >= LaneOp::FMin); }

/// Whether an operand may come twice.
bool isIdempotent(OpKind K) {
  return isFree(K) && K != LaneOp::Add && K != LaneOp::Mul && K != LaneOp::Xor;
}

/// The tree of operations of one kind that ends in \p R, if it reads at least
/// four elements one behind the other of a variable in shared memory, all of
/// which are there when \p R is computed. Inner are its other operations.
std::optional<Partials> matchPartials(Instruction *R,
                                      SmallPtrSetImpl<Instruction *> &Inner) {
  std::optional<Operation> O = matchOperation(R);
  if (!O || R->getType()->getScalarSizeInBits() < 32)
    return std::nullopt;
  BasicBlock *Home = R->getParent();
  const DataLayout &DL = R->getModule()->getDataLayout();
  Partials P;
  P.O = *O;
  SmallVector<Operation, 32> Work{*O};
  while (!Work.empty()) {
    const Operation Each = Work.pop_back_val();
    if (any_of(Each.Parts,
               [&](Instruction *I) { return I->getParent() != Home; }))
      return std::nullopt;
    for (Value *V : Each.Operand) {
      auto *I = dyn_cast<Instruction>(V);
      std::optional<Operation> Next =
          I && I->getParent() == Home ? matchOperation(I) : std::nullopt;
      if (Next && Next->Kind == O->Kind && all_of(I->users(), [&](User *U) {
            return is_contained(Each.Parts, U);
          })) {
        Inner.insert(I);
        Work.push_back(*Next);
      } else {
        P.Leaves.push_back(V);
      }
    }
  }

  // The longest run of elements.
  const int64_t Size = DL.getTypeStoreSize(R->getType());
  MapVector<Value *, std::map<int64_t, LoadInst *>> Elements;
  for (Value *V : P.Leaves) {
    auto *Load = dyn_cast<LoadInst>(V);
    if (!Load || !Load->isSimple() || Load->getParent() != Home)
      continue;
    Value *Ptr = Load->getPointerOperand();
    APInt Offset(DL.getIndexTypeSizeInBits(Ptr->getType()), 0);
    Value *Base = Ptr->stripAndAccumulateConstantOffsets(DL, Offset, true);
    auto *Variable = dyn_cast<GlobalVariable>(getUnderlyingObject(Base));
    if (Variable && Variable->getAddressSpace() == 3)
      Elements[Base].try_emplace(Offset.getSExtValue(), Load);
  }
  for (auto &[Base, At] : Elements) {
    SmallVector<LoadInst *, 32> Run;
    int64_t Next = 0;
    for (auto [Offset, Load] : At) {
      if (Run.empty() || Offset != Next)
        Run.clear();
      Run.push_back(Load);
      Next = Offset + Size;
      if (Run.size() > P.Loads.size()) {
        P.Loads = Run;
        P.Base = Base;
        P.First = Next - int64_t(Run.size()) * Size;
      }
    }
  }
  if (P.Loads.size() < 4)
    return std::nullopt;
  const LoadInst *Earliest = P.Loads[0];
  for (const LoadInst *Load : P.Loads)
    if (Load->comesBefore(Earliest))
      Earliest = Load;
  for (const Instruction *I = Earliest; I != R; I = I->getNextNode())
    if (I->mayWriteToMemory()) {
      LLVM_DEBUG(dbgs() << "nvvm-partials: left, something is written between "
                           "its loads:"
                        << *R << '\n');
      return std::nullopt;
    }
  return P;
}

/// Whether each of \p P's operations is a comparison of 64 bits and selects by
/// its result.
bool isWideComparison(const Partials &P) {
  return P.type()->getScalarSizeInBits() > 32 && isInteger(P.O.Kind) &&
         P.O.Kind >= LaneOp::SMin;
}

/// Whether the lanes of a wavefront have \p P's loads and operations sooner
/// together than one after the other, in cycles of doc/model.md.
bool paysTogether(const RecipeTable &Table, const Partials &P, unsigned Width) {
  const unsigned N = unsigned(P.Loads.size());
  const bool GCN = !Table.isRDNA();
  Type *Ty = P.type();
  const bool Wide = Ty->getScalarSizeInBits() > 32;
  const bool Compares = P.O.Kind >= LaneOp::SMin && isInteger(P.O.Kind);
  const unsigned Slot = GCN ? 4 : 5, Wait = GCN ? 8 : 0;
  unsigned Cost = Slot; // of an operation
  if (DoubleKeys::of(Table, *P.O.Kind, Ty))
    Cost = 3 * Slot;
  else if (Ty->isDoubleTy())
    Cost = GCN ? 8 : 30;
  else if (Wide)
    Cost = Slot * (P.O.Kind == LaneOp::Mul ? 8 : Compares ? 3 : 2);
  const unsigned Together =
      12 * Slot + divideCeil(N, Width) * Cost +
      Log2_32(Width) * (Cost + Wait + (Wide ? 2 * Slot : 0));
  return N * (Cost + (GCN ? 2 : 1)) > Together;
}

/// Lets all of \p P's loads be under way at once: where each stands before the
/// operation that takes it, LLVM leaves them there, and waits for several round
/// trips one after the other. \p Groups: what is used first is read last, in
/// groups of 4, 8 and so on. LDS answers in order, so that a group is waited
/// for once, where a wait is a slot in which nothing else is issued.
bool gatherLoads(const Partials &P, bool Groups) {
  constexpr unsigned MaxWords = 64; // a quarter of a lane's registers
  if (P.Loads.size() * P.type()->getScalarSizeInBits() / 32 > MaxWords)
    return false;
  LoadInst *First = P.Loads[0];
  for (LoadInst *Load : P.Loads)
    if (Load->comesBefore(First))
      First = Load;
  SmallVector<LoadInst *, 32> Order;
  for (LoadInst *Load : P.Loads) {
    auto *Address = dyn_cast<Instruction>(Load->getPointerOperand());
    if (!Address || Address->comesBefore(First) ||
        Address->getParent() != First->getParent())
      Order.push_back(Load);
  }
  if (Groups) {
    auto FirstUser = [](const LoadInst *Load) {
      const Instruction *User = nullptr;
      for (const class User *U : Load->users())
        if (auto *I = dyn_cast<Instruction>(U);
            I && I->getParent() == Load->getParent() && !isa<PHINode>(I) &&
            (!User || I->comesBefore(User)))
          User = I;
      return User;
    };
    stable_sort(Order, [&](const LoadInst *A, const LoadInst *B) {
      const Instruction *UserA = FirstUser(A), *UserB = FirstUser(B);
      return UserA && UserB && UserA->comesBefore(UserB);
    });
    for (unsigned From = 0, Size = 4; From < Order.size();
         From += Size, Size *= 2)
      std::reverse(Order.begin() + From,
                   Order.begin() + std::min<size_t>(From + Size, Order.size()));
  }
  bool Changed = false;
  Instruction *Last = First->getPrevNode();
  for (LoadInst *Load : Order) {
    Instruction *At = Last ? Last->getNextNode() : &First->getParent()->front();
    Changed |= At != Load;
    if (At != Load)
      Load->moveBefore(*At->getParent(), At->getIterator());
    Last = Load;
  }
  return Changed;
}

/// What \p V, which is made of tid.x and constants alone, is where tid.x is
/// \p Lane; of a constant a constant. Null: of something else too.
Value *ofLane(IRBuilderBase &B, Value *V, Value *Lane,
              DenseMap<Value *, Value *> &Known) {
  auto *I = dyn_cast<Instruction>(V);
  if (!I)
    return isa<Constant>(V) ? V : nullptr;
  if (auto *Call = dyn_cast<CallInst>(I))
    return readsTidX(*Call) ? Lane : nullptr;
  if (Value *Found = Known.lookup(I))
    return Found;
  if (Known.size() > MaxKnown || isa<PHINode>(I) || I->mayReadFromMemory() ||
      !isSafeToSpeculativelyExecute(I))
    return nullptr;
  SmallVector<Value *, 4> Operands;
  for (Value *Operand : I->operands())
    if (Value *Of = ofLane(B, Operand, Lane, Known))
      Operands.push_back(Of);
    else
      return nullptr;
  Value *Of = nullptr;
  if (isa<Constant>(Lane)) {
    Of = ConstantFoldInstOperands(
        I,
        SmallVector<Constant *, 4>(map_range(
            Operands, [](Value *Each) { return cast<Constant>(Each); })),
        I->getModule()->getDataLayout());
  } else {
    Instruction *Copy = I->clone();
    for (auto [Number, Operand] : enumerate(Operands))
      Copy->setOperand(unsigned(Number), Operand);
    Of = B.Insert(Copy);
  }
  return Known[I] = Of;
}

/// Each thread of the block's first warp combines elements of its own, in
/// operations that take long, and lane L + 32 stands idle or, where each row of
/// the block is one warp, for the same number tid.x. So it combines the second
/// half of lane L's elements; what both do counts once. Only where every
/// number below 32 has its elements in the variable, so that lanes that are not
/// active may read them. Null: it is not so.
Value *combineInHalves(IRBuilderBase &B, const RecipeTable &Table,
                       const Partials &P) {
  constexpr unsigned Least = 16; // two round trips through LDS have to pay
  Function &F = *P.root()->getFunction();
  BasicBlock *Home = P.root()->getParent();
  auto *Base = dyn_cast<Instruction>(P.Base);
  const unsigned N = unsigned(P.Loads.size());
  if (!Base || Table.isRDNA() || Table.wavefrontSize() != 64 || N < Least ||
      !isWideComparison(P) || !rowsAreWarps(F))
    return nullptr;
  // tid.x < 32 here.
  const DataLayout &DL = F.getParent()->getDataLayout();
  CallInst *Tid = nullptr;
  for (Instruction &I : instructions(F))
    if (auto *Call = dyn_cast<CallInst>(&I); Call && readsTidX(*Call))
      Tid = Call;
  bool InFirstWarp = false;
  for (BasicBlock *At = Home; Tid && At && !InFirstWarp;
       At = At->getSinglePredecessor())
    InFirstWarp =
        isImpliedByDomCondition(CmpInst::ICMP_ULT, Tid, B.getInt32(WarpSize),
                                &At->front(), DL)
            .value_or(false);
  if (!InFirstWarp)
    return nullptr;
  const int64_t Size = DL.getTypeStoreSize(P.type()).getFixedValue();
  for (unsigned L = 0; L < WarpSize; ++L) {
    DenseMap<Value *, Value *> Known;
    Value *Of = ofLane(B, Base, B.getInt32(L), Known);
    if (!Of)
      return nullptr;
    APInt Offset(DL.getIndexTypeSizeInBits(Of->getType()), uint64_t(P.First),
                 /*isSigned=*/true);
    auto *Variable = dyn_cast<GlobalVariable>(
        Of->stripAndAccumulateConstantOffsets(DL, Offset, true));
    if (!Variable || Offset.isNegative() ||
        Offset.getSExtValue() + N * Size >
            int64_t(DL.getTypeAllocSize(Variable->getValueType())))
      return nullptr;
  }
  Value *All = createXLane(B, "place", {});
  DenseMap<Value *, Value *> Known;
  Value *Own = ofLane(B, Base, B.CreateAnd(All, WarpSize - 1), Known);
  const unsigned Half = (N + 1) / 2;
  Own = B.CreateInBoundsGEP(
      B.getInt8Ty(), Own,
      B.CreateSelect(B.CreateICmpULT(All, B.getInt32(WarpSize)),
                     B.getInt32(uint32_t(P.First)),
                     B.getInt32(uint32_t(P.First + (N - Half) * Size))));
  Align Alignment = P.Loads[0]->getAlign();
  for (const LoadInst *Load : P.Loads)
    Alignment = std::min(Alignment, Load->getAlign());
  SmallVector<Value *, 16> Values;
  for (unsigned I = 0; I < Half; ++I)
    Values.push_back(B.CreateAlignedLoad(
        P.type(), B.CreateConstInBoundsGEP1_32(P.type(), Own, I), Alignment));
  for (unsigned Stride = 1; Stride < Half; Stride *= 2)
    for (unsigned I = 0; I + Stride < Half; I += 2 * Stride)
      Values[I] = P.O.clone(B, Values[I], Values[I + Stride], true);
  Value *Opposite = B.CreateXor(All, WarpSize);
  Value *Other = forEachWord(B, Values[0], [&](Value *W) {
    return createXLane(B, "bpermute", {W, Opposite});
  });
  return createXLane(B, "whole", {P.O.clone(B, Values[0], Other, true)});
}

/// All lanes of the wavefront, whether they are active here or not, read an
/// element or more each and reduce them in rows of 16 or less. Elements are at
/// constant places, so that every lane may read every one.
/// Where the chip has the operations of one thread sooner: in a balanced tree.
bool combinePartials(Module &M, const RecipeTable &Table, const Partials &P) {
  const bool GCN = !Table.isRDNA();
  if (!isFree(P.O.Kind)) {
    LLVM_DEBUG(dbgs() << "nvvm-partials: left in its order, which counts:"
                      << *P.root() << '\n');
    return gatherLoads(P, GCN);
  }
  const unsigned N = unsigned(P.Loads.size());
  assert(N >= 4 && !P.type()->isVectorTy() && "matchPartials() takes no such");
  const unsigned Width = std::min(1u << Log2_32(N), 16u);
  Type *Ty = P.type();
  IRBuilder<> B(P.root());
  B.SetCurrentDebugLocation(P.root()->getDebugLoc());
  const std::optional<DoubleKeys> Keys = DoubleKeys::of(Table, *P.O.Kind, Ty);
  const LaneOp Kind = Keys ? Keys->operation() : *P.O.Kind;
  auto In = [&](Value *V) { return Keys ? Keys->key(B, V) : V; };
  auto Do = [&](IRBuilderBase &B, Value *X, Value *Y) {
    return Keys ? createOperation(B, Kind, X, Y) : P.O.clone(B, X, Y, true);
  };
  SmallVector<Value *, 32> Values;
  const char *How = "a balanced tree";
  if (isa<GlobalVariable>(P.Base) && paysTogether(Table, P, Width)) {
    How = "the wavefront's lanes together";
    ++NumTogether;
    for (Value *V : P.Leaves)
      if (!is_contained(P.Loads, V))
        Values.push_back(In(V));
    Value *Lane = createXLane(B, "place", {});
    Lane = B.CreateAnd(Lane, Width - 1);
    Align Alignment = P.Loads[0]->getAlign();
    for (const LoadInst *Load : P.Loads)
      Alignment = std::min(Alignment, Load->getAlign());
    const int64_t Size =
        int64_t(M.getDataLayout().getTypeStoreSize(Ty).getFixedValue());
    Value *All = nullptr;
    for (unsigned From = 0; From < N; From += Width) {
      const unsigned At = std::min(From, N - Width);
      Value *Start = B.CreateConstInBoundsGEP1_32(
          B.getInt8Ty(), P.Base, unsigned(P.First + At * Size));
      Value *V = B.CreateAlignedLoad(Ty, B.CreateInBoundsGEP(Ty, Start, Lane),
                                     Alignment);
      if (At < From && !isIdempotent(P.O.Kind))
        V = B.CreateSelect(
            B.CreateICmpUGE(Lane, B.getInt32(From - At)), V,
            ConstantInt::get(Ty, neutral(*P.O.Kind, Ty->getIntegerBitWidth())));
      All = All ? Do(B, All, In(V)) : In(V);
    }
    All = createCombination(
        B, {Kind, /*Scans=*/false, Width, ~uint64_t(0), true, fmfOf(P.root())},
        All);
    Values.push_back(createXLane(B, "whole", {All}));
  } else if (Value *Both = combineInHalves(B, Table, P)) {
    How = "both halves of the wavefront";
    ++NumTogether;
    for (Value *V : P.Leaves)
      if (!is_contained(P.Loads, V))
        Values.push_back(V);
    Values.push_back(Both);
  } else if (GCN && !(Table.waitsForLaneMasks() && isWideComparison(P))) {
    LLVM_DEBUG(dbgs() << "nvvm-partials: left in its order, which takes no "
                         "longer than a tree:"
                      << *P.root() << '\n');
    return gatherLoads(P, true); // one operation after the other either way
  } else {
    append_range(Values, map_range(P.Leaves, In));
  }
  OptimizationRemarkEmitter ORE(P.root()->getFunction());
  if (!isVersion(*P.root()->getFunction()))
    ORE.emit([&] {
      return OptimizationRemark(DEBUG_TYPE, "Partials", userLocation(*P.root()),
                                P.root()->getParent())
             << nameOf(P.O.Kind) << " of " << ore::NV("Elements", N)
             << " partial results in shared memory: " << ore::NV("How", How);
    });
  // LLVM makes a row of a tree of what is associative, unless it cannot see it.
  const bool Hide = !P.type()->isFloatingPointTy() && P.O.Kind < LaneOp::SMin;
  for (unsigned Stride = 1; Stride < Values.size(); Stride *= 2)
    for (unsigned I = 0; I + Stride < Values.size(); I += 2 * Stride) {
      Value *Second = Values[I + Stride];
      if (Hide && I + Stride + 1 < Values.size() && Stride > 1)
        Second = opaque(B, Second, Opaque::Pure);
      Values[I] = Do(B, Values[I], Second);
    }
  P.root()->replaceAllUsesWith(Keys ? Keys->value(B, Values[0]) : Values[0]);
  RecursivelyDeleteTriviallyDeadInstructions(P.root());
  return true;
}

bool combinePartials(Function &F, const RecipeTable &Table) {
  bool Changed = false;
  for (BasicBlock &BB : F) {
    SmallPtrSet<Instruction *, 32> Inner;
    SmallVector<Partials, 2> Found;
    for (Instruction &I : reverse(BB))
      if (!Inner.contains(&I))
        if (std::optional<Partials> P = matchPartials(&I, Inner))
          Found.push_back(*P);
    for (const Partials &P : Found) {
      LLVM_DEBUG(dbgs() << "nvvm-partials: " << P.Loads.size()
                        << " elements combined by" << *P.root() << '\n');
      Changed |= combinePartials(*F.getParent(), Table, P);
    }
  }
  return Changed;
}

/// Whether a barrier of the block comes first in \p BB.
bool beginsWithBarrier(BasicBlock &BB) {
  for (Instruction &I : BB) {
    if (auto *Call = dyn_cast<IntrinsicInst>(&I);
        Call && (Call->getIntrinsicID() == Intrinsic::amdgcn_s_barrier ||
                 Call->getIntrinsicID() == Intrinsic::amdgcn_s_barrier_signal))
      return true;
    if (!isa<FenceInst>(I) && I.mayHaveSideEffects())
      return false;
  }
  return false;
}

/// Some lanes hand what they have loaded to others:
///
///   %v = load float, ptr addrspace(1) %in
///   br i1 %some, label %store, label %then
/// store:
///   store float %v, ptr addrspace(3) %place
///   br label %then
/// then:
///   call void @llvm.amdgcn.s.barrier()
///
/// LLVM needs no branch around short code, unless there is a wait in it. The
/// wait for %v therefore comes before the branch, which at a barrier costs no
/// time.
bool waitBeforeStores(Function &F) {
  bool Changed = false;
  std::optional<DominatorTree> DT;
  for (BasicBlock &Store : F) {
    BasicBlock *Home = Store.getSinglePredecessor(),
               *Then = Store.getSingleSuccessor();
    if (!Home || !Then || Then == Home || !Then->hasNPredecessors(2) ||
        !is_contained(successors(Home), Then) || !beginsWithBarrier(*Then))
      continue;
    LoadInst *Load = nullptr;
    bool Fits = true;
    for (Instruction &I : Store) {
      auto *S = dyn_cast<StoreInst>(&I);
      if (!S) {
        Fits &= I.isTerminator() || isSafeToSpeculativelyExecute(&I);
        continue;
      }
      Value *V = S->getValueOperand();
      if (auto *Cast = dyn_cast<BitCastInst>(V))
        V = Cast->getOperand(0);
      auto *To =
          dyn_cast<GlobalVariable>(getUnderlyingObject(S->getPointerOperand()));
      Fits &= S->isSimple() && !Load && To && To->getAddressSpace() == 3 &&
              isa<LoadInst>(V);
      Load = dyn_cast<LoadInst>(V);
    }
    if (!Fits || !Load || Load->getParent() != Home ||
        Load->getType()->isVectorTy() ||
        Load->getType()->getScalarSizeInBits() % 32)
      continue;
    IRBuilder<> B(Home->getTerminator());
    B.SetCurrentDebugLocation(Load->getDebugLoc());
    if (!DT)
      DT.emplace(F);
    SmallVector<Use *, 4> Uses;
    for (Use &U : Load->uses())
      if (DT->dominates(Home->getTerminator(), U))
        Uses.push_back(&U);
    Value *Pin = pin(B, Load);
    for (Use *U : Uses)
      U->set(Pin);
    Changed = true;
  }
  return Changed;
}

} // namespace

PreservedAnalyses NVVMPartialsPass::run(Module &M, ModuleAnalysisManager &) {
  const RecipeTable Table(Opts);
  bool Changed = false;
  for (Function &F : M)
    if (!F.isDeclaration() && !F.hasOptNone()) {
      Changed |= combinePartials(F, Table);
      Changed |= waitBeforeStores(F);
    }
  return Changed ? PreservedAnalyses::none() : PreservedAnalyses::all();
}
