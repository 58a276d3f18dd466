//===- NVVMPtx.cpp - Translation of inline PTX to IR ----------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Translates inline PTX as a language: PTXParser parses the text of a
/// statement, PTXInstructions.def defines the translation of each instruction,
/// PTXEmitter generates it, and this file handles a statement as a whole.
/// Before (CUB's step of a scan):
///
///   %r = call i32 asm volatile "{ .reg .s32 r0; .reg .pred p;
///      shfl.sync.up.b32 r0|p, $1, $2, $3, $5;
///      @p add.s32 r0, r0, $4; mov.s32 $0, r0; }",
///      "=r,r,r,r,r,r"(i32 %x, i32 1, i32 0, i32 %x, i32 -1)
///
/// and after:
///
///   %s = call { i32, i1 } @llvm.nvvm.shfl.sync.up.i32p(i32 -1, i32 %x, i32 1,
///                                                      i32 0)
///   %r0 = extractvalue { i32, i1 } %s, 0
///   %p = extractvalue { i32, i1 } %s, 1
///   %sum = add i32 %r0, %x
///   %r = select i1 %p, i32 %sum, i32 %r0
///
/// Rules:
///  1. A register holds a value of its declared width. Operands must have the
///     width of the instruction's type, except those of ld, st and cvt, which
///     may be wider (PTX ISA, "Operand Size Exceeding Instruction-Type Size").
///     A register that is read before it is written is 0. An input operand may
///     be written too: it is a copy. A pointer is the number of its address,
///     with 32 bits in shared and local memory.
///  2. If the guard of an instruction without effects is false, the old value
///     is selected. An instruction with effects has its own block.
///  3. Memory accesses of `volatile` statements become volatile, so that they
///     happen as often and in the order as written, except reads of memory that
///     is never written (.nc). A "memory" clobber becomes a compiler fence on
///     both sides. Cache operators and eviction priorities are hints, and
///     dropped.
///  4. An atomic access of more than 64 bits, which only vectors are, is a
///     single volatile access, because it is one instruction in the hardware.
///  5. The condition code is kept from one volatile statement to the next in
///     the same basic block, as code with carry chains over several statements
///     expects. An instruction that reads a carry that was not set is rejected.
///  6. Asynchronous copies, including bulk copies, happen at once. Waiting for
///     them does nothing, and neither does a barrier (mbarrier) that counts the
///     copy itself.
///  7. In statements with labels, registers are variables in memory from one
///     basic block to the next, and are promoted at the end.
///  8. Everything that is not in the table is rejected with the text, the
///     column in it, the function and the place.
///  9. A call whose types differ from its function's, but have as many bits,
///     passes them with the function's types: a module of PTX that is linked
///     with IR has integers for everything.
///
/// Intrinsics that are one instruction of PTX (PTXIntrinsics.def) are handled
/// as that statement, with the operands of the call (PTXIntrinsics.cpp), so
/// that the translation is in one place.
///
/// The pass runs before nvvm-module, which handles most special registers,
/// pointers and `exit`.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "nvvm/PTXEmitter.h"
#include "nvvm/PTXRows.h"
#include "nvvm/Passes.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace crosslane;

#define DEBUG_TYPE "nvvm-ptx"

STATISTIC(NumStatements, "Number of statements of inline PTX translated");

using PType = ptx::Type;

bool PTXEmitter::isVolatile(const CallInst &CI) {
  if (auto *IA = dyn_cast<InlineAsm>(CI.getCalledOperand()))
    return IA->hasSideEffects();
  return !CI.doesNotAccessMemory() || CI.isConvergent();
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

/// Reads the sources of \p I as the letters of its row say.
bool PTXEmitter::bind(const ptx::Instruction &I, const PTXRow &R) {
  T = U = PType();
  for (StringRef Mod : Mods)
    if (auto P = ptx::parseType(Mod)) {
      T = *P;
      if (!U.Letter)
        U = *P;
    }
  A.clear();
  const PType Word{'b', 32, 1}, Long{'b', 64, 1}, Predicate{'p', 1, 1};
  const PType Double{T.Letter, uint16_t(2 * T.Width), 1};
  bool Loose = I.Parts[0] == "cvt";
  size_t No = 0;
  for (char C : StringRef(R.Operands)) {
    if (C == '?')
      continue;
    if (No == I.Operands.size())
      break;
    const ptx::Operand &O = I.Operands[No++];
    if (!O.Second.empty() && C != 'Q' && C != 'R')
      fail("a pair of results is not expected", O.Column);
    Value *V = nullptr;
    switch (C) {
    case 'd':
    case 'D':
    case 'w':
    case 'j':
    case 'P':
    case 'Q':
    case 'R':
    case 'V':
    case 'W':
    case 'h':
    case 'F':
      continue;
    case 'm':
    case 'f':
      A.push_back(nullptr);
      continue;
    case 'b':
      continue;
    case 'a':
      V = source(O, T, Loose);
      break;
    case 'A':
      V = source(O, U);
      break;
    case 'x':
      V = source(O, Double);
      break;
    case 'i':
      V = source(O, Word);
      break;
    case 'l':
      V = source(O, Long);
      break;
    case 'p':
      V = source(O, Predicate);
      break;
    case 'k': // of 4 bits each in a byte
      V = source(O, PType{'b', uint16_t(Mods.back() == "e2m1x2" ? 8 : 16), 1});
      break;
    case 'g':
      V = source(O, Long);
      if (V)
        V = as(read(O), PointerType::get(CI.getContext(), 0));
      break;
    case 'v':
      if (I.Parts[0] == "st" || has("v2") || has("v4")) { // reads it itself
        A.push_back(nullptr);
        continue;
      }
      V = source(O, T);
      break;
    case 'S':
      V = O.Kind == ptx::Operand::Integer  ? immediate(O, Word)
          : O.Kind == ptx::Operand::Single ? immediate(O, PType{'f', 32, 1})
          : O.Kind == ptx::Operand::Double ? immediate(O, PType{'f', 64, 1})
                                           : read(O);
      if (V && O.Negated)
        V = bitsOf(V) == 1 ? B.CreateNot(as(V, intTy(1)))
                           : fail("'!' before what is no predicate", O.Column);
      break;
    default:
      llvm_unreachable("no such letter");
    }
    if (!V || failed()) {
      fail("an operand of another kind is expected", O.Column);
      return false;
    }
    A.push_back(V);
  }
  return !failed();
}

/// Gives each register and result a variable.
bool PTXEmitter::startBranches() {
  IRBuilder<> AtEntry(
      &*CI.getFunction()->getEntryBlock().getFirstInsertionPt());
  auto &All = Variables[CI.getFunction()];
  auto Make = [&](Value *&Place, unsigned Bits) {
    if (!Place)
      Place = ConstantInt::get(intTy(Bits), 0);
    AllocaInst *V = AtEntry.CreateAlloca(
        intTy(Bits), M.getDataLayout().getAllocaAddrSpace());
    Own.push_back({V, &Place});
    Homes[&Place] = V;
    All.push_back(V);
  };
  for (auto [Place, Type] : zip(Registers, Code.Registers))
    Make(Place, Type.bits());
  for (Argument &Arg : Arguments)
    if (Arg.Output || Arg.Written)
      Make(Arg.V, Arg.Bits);
  for (unsigned I : Code.Labels)
    if (BasicBlock *&Block = Labels[I]; !Block)
      Block = BasicBlock::Create(CI.getContext(), "", CI.getFunction());
  return true;
}

void PTXEmitter::toVariables() {
  for (auto [Variable, Place] : Own)
    if (*Place)
      B.CreateStore(as(*Place, Variable->getAllocatedType()), Variable);
}

/// Each is loaded where it is first read (held).
void PTXEmitter::fromVariables() {
  for (auto [Variable, Place] : Own)
    *Place = nullptr;
  CC = PTXCarry();
}

Value *PTXEmitter::held(Value *&Place) {
  auto It = Place ? Homes.end() : Homes.find(&Place);
  if (It == Homes.end())
    return Place;
  // In front of the branch around an instruction that has one.
  if (Branched)
    return Place = new LoadInst(It->second->getAllocatedType(), It->second, "",
                                Before->getTerminator()->getIterator());
  return Place = B.CreateLoad(It->second->getAllocatedType(), It->second);
}

/// Begins the block of the label in front of \p Instruction, if there is one.
void PTXEmitter::label(unsigned Instruction) {
  auto It = Labels.find(Instruction);
  if (It == Labels.end())
    return;
  toVariables();
  BasicBlock *Rest = CI.getParent()->splitBasicBlock(&CI);
  BranchInst::Create(Rest, It->second);
  B.SetInsertPoint(&CI);
  fromVariables();
}

bool PTXEmitter::branch(const ptx::Instruction &I) {
  PI = &I;
  Value *G = nullptr;
  if (!I.Guard.empty() && !(G = source(I.Guard[0], PType{'p', 1, 1})))
    return false;
  toVariables();
  BasicBlock *From = CI.getParent(), *Rest = From->splitBasicBlock(&CI);
  BasicBlock *To = Labels[Code.Labels[I.Operands[0].Number]];
  From->getTerminator()->eraseFromParent();
  if (G)
    BranchInst::Create(To, Rest, G, From);
  else
    BranchInst::Create(To, From);
  B.SetInsertPoint(&CI);
  fromVariables();
  return true;
}

bool PTXEmitter::emit(const ptx::Instruction &I, const PTXRow &R) {
  PI = &I;
  Guard = nullptr;
  Branched = false;
  Set.clear();
  Value *G = nullptr;
  if (!I.Guard.empty()) {
    G = source(I.Guard[0], PType{'p', 1, 1});
    if (!G)
      return false;
  }
  if (!bind(I, R))
    return false;
  BasicBlock *Then = nullptr;
  Before = B.GetInsertBlock();
  if (G && R.Effect) {
    Instruction *End =
        SplitBlockAndInsertIfThen(G, CI.getIterator(), /*Unreachable=*/false);
    Then = End->getParent();
    B.SetInsertPoint(End);
    Branched = true;
  } else {
    Guard = G;
  }
  Value *V = R.Emit(*this);
  if (failed())
    return false;
  if (V && *R.Operands && StringRef("dDwjPRVWh").contains(R.Operands[0]))
    assign(I.Operands[0], V);
  if (Then) {
    B.SetInsertPoint(&CI);
    BasicBlock *Join = CI.getParent();
    for (auto &[Place, Values] : Set) {
      auto [New, Old] = Values;
      llvm::Type *Ty = New->getType();
      if (Old->getType() != Ty) { // bring both to bits
        IRBuilder<> AtEnd(Before->getTerminator());
        Old = Old->getType()->isPointerTy()
                  ? AtEnd.CreatePtrToInt(Old, I64)
                  : AtEnd.CreateBitCast(Old, intTy(bitsOf(Old)));
        IRBuilder<> InThen(Then->getTerminator());
        New = Ty->isPointerTy() ? InThen.CreatePtrToInt(New, I64)
                                : InThen.CreateBitCast(New, intTy(bitsOf(New)));
        Ty = New->getType();
      }
      PHINode *Phi = PHINode::Create(Ty, 2, "", Join->begin());
      Phi->addIncoming(Old, Before);
      Phi->addIncoming(New, Then);
      *Place = Phi;
    }
    Branched = false;
  }
  Guard = nullptr;
  return !failed();
}

/// The results of the statement.
void PTXEmitter::finish() {
  SmallVector<Value *, 4> Results;
  for (Argument &Arg : Arguments) {
    if (!Arg.Output)
      continue;
    Value *V = held(Arg.V) ? Arg.V : ConstantInt::get(intTy(Arg.Bits), 0);
    llvm::Type *Held = inRegister(Arg.Ty);
    if (Held == Arg.Ty || !V->getType()->isPointerTy())
      V = as(resize(V, Held->getPrimitiveSizeInBits(), false), Held);
    if (V->getType()->isPointerTy())
      V = as(V, Arg.Ty);
    else if (Held != Arg.Ty)
      V = B.CreateIntToPtr(V, Arg.Ty);
    Results.push_back(V);
  }
  if (!CI.getType()->isVoidTy()) {
    Value *R = nullptr;
    if (CI.getType()->isStructTy()) {
      R = PoisonValue::get(CI.getType());
      for (unsigned I = 0; I < Results.size(); ++I)
        R = B.CreateInsertValue(R, Results[I], I);
    } else {
      R = Results[0];
    }
    // Nothing is left to fold where the parts are asked for.
    for (User *User : make_early_inc_range(CI.users()))
      if (auto *X = dyn_cast<ExtractValueInst>(User);
          X && X->getNumIndices() == 1) {
        X->replaceAllUsesWith(Results[X->getIndices()[0]]);
        X->eraseFromParent();
      }
    CI.replaceAllUsesWith(R);
    if (auto *RI = dyn_cast<InsertValueInst>(R))
      while (RI && RI->use_empty()) {
        auto *Next = dyn_cast<InsertValueInst>(RI->getAggregateOperand());
        RI->eraseFromParent();
        RI = Next;
      }
  }
  if (TouchesMemory)
    CI.getFunction()->removeFnAttr(Attribute::Memory);
  CI.eraseFromParent();
}

void PTXEmitter::run() {
  const PTXRows &All = PTXRows::get();
  auto *IA = dyn_cast<InlineAsm>(CI.getCalledOperand());
  assert(!IA == !!Of && "a statement is either");
  const StringRef Asm = Of ? StringRef(Of->Statement) : IA->getAsmString();
  auto Refuse = [&](const Twine &Why, unsigned Column) {
    // What has been made stays, and must be right.
    for (auto [I, Block] : Labels)
      if (Block->empty())
        new UnreachableInst(CI.getContext(), Block);
    // The column is in what is shown.
    size_t From = Column > 100 ? Column - 60 : 0;
    std::string Excerpt = From ? "..." : "";
    for (char C : Asm.substr(From, 120))
      Excerpt += isPrint(C) ? C : ' ';
    if (Asm.size() > From + 120)
      Excerpt += "...";
    refuse(CI, (Of ? "as PTX: " : "inline PTX: ") + Why + ", in column " +
                   Twine(Column) + " of '" + Excerpt + "'");
  };
  if (IA && IA->getDialect() != InlineAsm::AD_ATT)
    return Refuse(
        "'inteldialect' is a syntax of x86 assembly; without the word "
        "the text is read as PTX",
        1);
  if (IA && IA->canThrow())
    return Refuse("PTX does not unwind", 1);
  if (Of ? !Code.Error.empty() : !Read.parse(Asm, numbers())) {
    // Errors in the operands of an unknown instruction cannot be known.
    std::string Why;
    if (!Code.Failed.empty() && !All.knows(Code.Failed, Why))
      return Refuse(Why, Code.ErrorColumn);
    return Refuse(Code.Error, Code.ErrorColumn);
  }
  // All instructions are looked up before anything is made.
  std::vector<std::pair<const PTXRow *, SmallVector<StringRef, 12>>> Found;
  for (const ptx::Instruction &I : Code.Instructions) {
    SmallVector<StringRef, 12> Words;
    std::string Why;
    const PTXRow *R = All.find(I, Words, Why);
    if (!R)
      return Refuse(Why, I.Column);
    Found.push_back({R, std::move(Words)});
  }
  if (!(Of ? bindCall() : bindConstraints()))
    return;
  markWritten();
  Registers.assign(Code.Registers.size(), nullptr);
  auto CompilerFence = [&] {
    if (HasClobber)
      B.CreateFence(AtomicOrdering::SequentiallyConsistent,
                    SyncScope::SingleThread);
  };
  CompilerFence();
  if (!Code.Labels.empty() && !startBranches())
    return Refuse(Error, ErrorColumn);
  for (size_t I = 0; I < Found.size(); ++I) {
    Mods = Found[I].second;
    label(I);
    const ptx::Instruction &PtxI = Code.Instructions[I];
    if (!(PtxI.Parts[0] == "bra" ? branch(PtxI) : emit(PtxI, *Found[I].first)))
      return Refuse(Error, ErrorColumn);
  }
  label(Found.size());
  CompilerFence();
  finish();
}

/// \p V, a value of one register, as \p To of as many bits.
static Value *castBits(IRBuilder<> &B, Value *V, Type *To) {
  if (V->getType()->isPointerTy())
    V = B.CreatePtrToInt(V, B.getInt64Ty());
  if (To->isPointerTy())
    return B.CreateIntToPtr(B.CreateBitCast(V, B.getInt64Ty()), To);
  return B.CreateBitCast(V, To);
}

/// The bits of a value of one register; 0 where it is none.
static unsigned bitsInRegister(Type *Ty) {
  if (Ty->isPointerTy())
    return Ty->getPointerAddressSpace() ? 0 : 64;
  return Ty->isIntegerTy() || Ty->isFloatingPointTy()
             ? Ty->getPrimitiveSizeInBits().getFixedValue()
             : 0;
}

/// Rule 9. A function of a module of PTX has integers where IR that calls it
/// may have floats and pointers.
static bool castCalls(Module &M) {
  bool Changed = false;
  for (Function &F : M) {
    FunctionType *FT = F.getFunctionType();
    for (User *U : make_early_inc_range(F.users())) {
      auto *CI = dyn_cast<CallInst>(U);
      if (!CI || CI->getCalledOperand() != &F || CI->getFunctionType() == FT ||
          FT->isVarArg() || CI->arg_size() != FT->getNumParams())
        continue;
      auto Fits = [](Type *X, Type *Y) {
        return X == Y ||
               (bitsInRegister(X) && bitsInRegister(X) == bitsInRegister(Y));
      };
      bool All = Fits(CI->getType(), FT->getReturnType());
      for (auto [A, Ty] : zip(CI->args(), FT->params()))
        All &= Fits(A->getType(), Ty);
      if (!All)
        continue;
      IRBuilder<> B(CI);
      SmallVector<Value *, 8> Args;
      for (auto [A, Ty] : zip(CI->args(), FT->params()))
        Args.push_back(A->getType() == Ty ? A.get() : castBits(B, A, Ty));
      CallInst *New = B.CreateCall(FT, &F, Args);
      New->setCallingConv(CI->getCallingConv());
      if (CI->isConvergent())
        New->setConvergent();
      if (!CI->getType()->isVoidTy())
        CI->replaceAllUsesWith(CI->getType() == New->getType()
                                   ? New
                                   : castBits(B, New, CI->getType()));
      CI->eraseFromParent();
      Changed = true;
    }
  }
  return Changed;
}

PreservedAnalyses NVVMPtxPass::run(Module &M, ModuleAnalysisManager &) {
  PTXIntrinsics Intrinsics(M);
  const bool Cast = castCalls(M);
  struct Statement {
    CallInst *CI;
    BasicBlock *Block;
    const PTXIntrinsic *Of;
  };
  SmallVector<Statement, 16> Statements;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *CI = dyn_cast<CallInst>(&I)) {
        const PTXIntrinsic *Of = Intrinsics.find(*CI);
        auto *IA = dyn_cast<InlineAsm>(CI->getCalledOperand());
        if (Of || (IA && !StringRef(IA->getAsmString()).trim().empty()))
          Statements.push_back({CI, CI->getParent(), Of});
      }
  if (Statements.empty())
    return Cast ? PreservedAnalyses::none() : PreservedAnalyses::all();
  // An instruction behind a guard splits its block, which moves all that
  // follows. Of blocks with many such statements the pieces are cut first, from
  // the end.
  DenseMap<BasicBlock *, unsigned> Guarded;
  auto MayBranch = [](CallInst *CI) {
    auto *IA = dyn_cast<InlineAsm>(CI->getCalledOperand());
    return IA && StringRef(IA->getAsmString()).contains('@');
  };
  for (auto [CI, Block, Of] : Statements)
    Guarded[Block] += MayBranch(CI);
  SmallVector<WeakVH, 0> Pieces;
  for (auto [CI, Block, Of] : reverse(Statements))
    if (Guarded[Block] > 32 && MayBranch(CI))
      Pieces.push_back(CI->getParent()->splitBasicBlock(CI));
  SmallSetVector<Function *, 16> Functions;
  PTXCarry CC;
  PTXEmitter::VariableMap Variables;
  BasicBlock *Last = nullptr;
  for (auto [CI, Block, Of] : Statements) {
    Functions.insert(CI->getFunction());
    // Rule 5. Statements that are not volatile may stand anywhere.
    if (Block != Last || !PTXEmitter::isVolatile(*CI))
      CC = PTXCarry();
    Last = Block;
    bool Volatile = PTXEmitter::isVolatile(*CI);
    LLVM_DEBUG(dbgs() << "nvvm-ptx:" << *CI << '\n');
    ++NumStatements;
    PTXEmitter(*CI, Of, CC, Variables).run();
    if (!Volatile)
      CC = PTXCarry();
  }
  Intrinsics.eraseUnused();
  for (auto &[F, Own] : Variables) {
    removeUnreachableBlocks(*F); // what stood behind a branch
    DominatorTree DT(*F);
    PromoteMemToReg(Own, DT);
  }
  for (WeakVH &Piece : reverse(Pieces))
    if (Piece)
      MergeBlockIntoPredecessor(cast<BasicBlock>(Piece));
  // Registers have no types, so values went there and back again, and not all
  // that an instruction gives is used: trees of shuffles are found where there
  // is one value that only they use.
  SmallVector<WeakTrackingVH, 16> Dead;
  for (Function *F : Functions)
    for (Instruction &I : instructions(*F)) {
      // LLVM makes use of amounts that are too large.
      const APInt *By;
      if (!isa<CastInst, ExtractValueInst>(I) &&
          !(I.isShift() &&
            PatternMatch::match(I.getOperand(1), PatternMatch::m_APInt(By)) &&
            By->ult(By->getBitWidth())))
        continue;
      if (Value *V = simplifyInstruction(&I, M.getDataLayout()))
        I.replaceAllUsesWith(V);
      if (isInstructionTriviallyDead(&I))
        Dead.push_back(&I);
    }
  RecursivelyDeleteTriviallyDeadInstructions(Dead);
  return PreservedAnalyses::none();
}
