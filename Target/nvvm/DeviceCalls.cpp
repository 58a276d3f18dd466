//===- DeviceCalls.cpp - Results and arguments added to functions ---------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A thread that ends inside a called function. Before:
///
///   define i32 @check(i32 %i, i32 %n) {
///     ...
///   bad:
///     call void @llvm.nvvm.exit()
///     unreachable
///   good:
///     ret i32 %i
///
/// and after, where the caller returns too if the flag is set:
///
///   define { i32, i1 } @check(i32 %i, i32 %n) {
///     ...
///   bad:
///     ret { i32, i1 } { i32 poison, i1 true }
///   good:
///     ret { i32, i1 } ... %i, false
///
/// A dynamic alloca. Before:
///
///   define ptx_kernel void @k(i64 %n) {
///     %p = alloca i32, i64 %n
///     call void @f(ptr %p)                 ; has an alloca of its own
///
/// and after:
///
///   define ptx_kernel void @k(i64 %n) {
///     %arena = alloca [8192 x i8], align 16, addrspace(5)
///     ... a trap with a message unless 4 * %n <= 8192
///     %used = 4 * %n
///     %p = addrspacecast ptr addrspace(5) %arena to ptr
///     call void @f(ptr %p, ptr addrspace(5) %arena, i32 %used)
///
/// Rules:
///  1. Memory that a function took from the arena is its own until it returns,
///     because its callers know only the amount that they took themselves.
///  2. The type of a function whose address is taken changes together with that
///     of all other functions of this type, and of all calls through pointers.
///  3. An alloca of constant size moves to the first block if a second
///     execution cannot be distinguished from the first: if it is in no loop,
///     or if no address of an earlier iteration is kept.
///
//===----------------------------------------------------------------------===//

#include "nvvm/DeviceCalls.h"
#include "common/Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SCCIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Analysis/CallGraph.h"
#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/CFG.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace crosslane;

namespace {

//===----------------------------------------------------------------------===//
// Functions whose types change
//===----------------------------------------------------------------------===//

/// Some functions, all that have to have the same type, and all that call them,
/// up to entries, whose types cannot change.
class Family {
  Module *M;

public:
  SetVector<Function *> Members; ///< Once retyped, those in their place.
  SetVector<CallBase *> Calls;   ///< Of members.

  Family(Module &M, ArrayRef<Function *> Seeds, IsEntryFn IsEntry);

  /// Gives the members arguments named \p Names more, of types \p Extra, and
  /// with \p Flag a result that is true where the thread has ended. \p
  /// Arguments has the new arguments of a call, \p Done is told of what takes
  /// its place, and of the flag.
  Replacements
  retype(ArrayRef<Type *> Extra, ArrayRef<StringRef> Names, bool Flag,
         function_ref<void(CallInst &, SmallVectorImpl<Value *> &)> Arguments,
         function_ref<void(CallInst &, Value *)> Done);

private:
  Function *replace(Function &F, ArrayRef<Type *> Extra,
                    ArrayRef<StringRef> Names, bool Flag);
};

FunctionType *withMore(FunctionType *FT, ArrayRef<Type *> Extra, bool Flag) {
  SmallVector<Type *, 8> Params(FT->params());
  append_range(Params, Extra);
  Type *Result = FT->getReturnType(), *I1 = Type::getInt1Ty(FT->getContext());
  if (Flag)
    Result = Result->isVoidTy() ? I1 : StructType::get(Result, I1);
  return FunctionType::get(Result, Params, FT->isVarArg());
}

Family::Family(Module &M, ArrayRef<Function *> Seeds, IsEntryFn IsEntry)
    : M(&M) {
  if (Seeds.empty())
    return;
  DenseMap<FunctionType *, SmallVector<Function *, 4>> Taken;
  DenseMap<FunctionType *, SmallVector<CallBase *, 4>> Indirect;
  DenseMap<Function *, SmallVector<CallBase *, 4>> Direct;
  for (Function &F : M) {
    if (!F.isDeclaration() && !IsEntry(F) && F.hasAddressTaken())
      Taken[F.getFunctionType()].push_back(&F);
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I); Call && !Call->isInlineAsm()) {
        if (Function *Callee = Call->getCalledFunction())
          Direct[Callee].push_back(Call);
        else
          Indirect[Call->getFunctionType()].push_back(Call);
      }
  }
  SmallPtrSet<FunctionType *, 4> Types;
  auto Add = [&](Function *F) {
    if (!IsEntry(*F))
      Members.insert(F);
  };
  auto AddCalls = [&](ArrayRef<CallBase *> List) {
    for (CallBase *Call : List) {
      Calls.insert(Call);
      Add(Call->getFunction());
    }
  };
  for (Function *F : Seeds)
    Add(F);
  for (unsigned I = 0; I < Members.size(); ++I) {
    Function *F = Members[I];
    AddCalls(Direct[F]);
    FunctionType *FT = F->getFunctionType();
    if (!F->hasAddressTaken() || !Types.insert(FT).second)
      continue;
    AddCalls(Indirect[FT]);
    for (Function *Other : Taken[FT])
      Members.insert(Other);
  }
}

/// A copy of \p F, without its body, of the type that it gets.
Function *Family::replace(Function &F, ArrayRef<Type *> Extra,
                          ArrayRef<StringRef> Names, bool Flag) {
  auto *New = Function::Create(withMore(F.getFunctionType(), Extra, Flag),
                               F.getLinkage(), F.getAddressSpace());
  M->getFunctionList().insert(F.getIterator(), New);
  New->copyAttributesFrom(&F);
  New->setComdat(F.getComdat());
  New->takeName(&F);
  New->splice(New->begin(), &F);
  New->copyMetadata(&F, 0);
  F.setSubprogram(nullptr);
  for (Argument &A : F.args()) {
    Argument *Same = New->getArg(A.getArgNo());
    Same->takeName(&A);
    A.replaceAllUsesWith(Same);
    New->removeParamAttr(A.getArgNo(), Attribute::Returned);
  }
  for (auto [Number, Name] : enumerate(Names))
    New->getArg(F.arg_size() + Number)->setName(Name);
  New->removeFnAttr(Attribute::NoReturn);
  if (!Extra.empty()) // it writes to what the arguments point to
    New->removeFnAttr(Attribute::Memory);
  F.replaceAllUsesWith(New);
  if (!Flag)
    return New;
  New->removeRetAttrs(AttributeMask(New->getAttributes().getRetAttrs()));
  for (BasicBlock &BB : *New)
    if (auto *Ret = dyn_cast<ReturnInst>(BB.getTerminator())) {
      IRBuilder<> B(Ret);
      Value *V = B.getFalse();
      if (Value *Old = Ret->getReturnValue())
        V = B.CreateInsertValue(
            B.CreateInsertValue(PoisonValue::get(New->getReturnType()), Old, 0),
            V, 1);
      B.CreateRet(V);
      Ret->eraseFromParent();
    }
  return New;
}

Replacements Family::retype(
    ArrayRef<Type *> Extra, ArrayRef<StringRef> Names, bool Flag,
    function_ref<void(CallInst &, SmallVectorImpl<Value *> &)> Arguments,
    function_ref<void(CallInst &, Value *)> Done) {
  Replacements All;
  for (Function *F : Members)
    All.push_back({F, replace(*F, Extra, Names, Flag)});
  Members.clear();
  for (auto [Old, New] : All)
    Members.insert(New);
  for (CallBase *Old : Calls) {
    // Nothing unwinds on a GPU.
    auto *Call = dyn_cast<CallInst>(Old);
    if (!Call)
      Call = changeToCall(cast<InvokeInst>(Old));
    SmallVector<Value *, 8> Args(Call->args());
    Arguments(*Call, Args);
    SmallVector<OperandBundleDef, 1> Bundles;
    Call->getOperandBundlesAsDefs(Bundles);
    auto *New = CallInst::Create(withMore(Call->getFunctionType(), Extra, Flag),
                                 Call->getCalledOperand(), Args, Bundles, "",
                                 Call->getIterator());
    New->copyMetadata(*Call);
    New->setDebugLoc(Call->getDebugLoc());
    New->setCallingConv(Call->getCallingConv());
    // The new arguments point to the caller's stack, and what is returned is
    // not what the callee returns.
    if (Call->isNoTailCall())
      New->setTailCallKind(CallInst::TCK_NoTail);
    New->setAttributes(Call->getAttributes());
    New->removeFnAttr(Attribute::NoReturn);
    if (!Extra.empty())
      New->removeFnAttr(Attribute::Memory);
    for (unsigned I = 0; I < Call->arg_size(); ++I)
      New->removeParamAttr(I, Attribute::Returned);
    Value *Result = New, *Ended = nullptr;
    if (Flag) {
      New->removeRetAttrs(AttributeMask(New->getAttributes().getRetAttrs()));
      for (unsigned Kind :
           {LLVMContext::MD_range, LLVMContext::MD_nonnull,
            LLVMContext::MD_noundef, LLVMContext::MD_align,
            LLVMContext::MD_fpmath, LLVMContext::MD_dereferenceable,
            LLVMContext::MD_dereferenceable_or_null})
        New->setMetadata(Kind, nullptr);
      IRBuilder<> B(Call);
      if (Call->getType()->isVoidTy()) {
        Ended = New;
      } else {
        Result = B.CreateExtractValue(New, 0);
        Ended = B.CreateExtractValue(New, 1);
      }
    }
    if (!Call->getType()->isVoidTy()) {
      Result->takeName(Call);
      Call->replaceAllUsesWith(Result);
    }
    Call->eraseFromParent();
    Done(*New, Ended);
  }
  for (auto [Old, New] : All)
    Old->eraseFromParent();
  return All;
}

//===----------------------------------------------------------------------===//
// exit
//===----------------------------------------------------------------------===//

/// The functions that call themselves, directly or by way of others of theirs.
using Recursions = SmallVector<SmallPtrSet<Function *, 4>, 1>;
Recursions recursions(Module &M) {
  CallGraph Graph(M);
  Recursions All;
  for (auto It = scc_begin(&Graph); !It.isAtEnd(); ++It)
    if (It.hasCycle()) {
      All.emplace_back();
      for (CallGraphNode *Node : *It)
        if (Function *F = Node->getFunction())
          All.back().insert(F);
    }
  return All;
}

} // namespace

Replacements crosslane::lowerExits(Module &M, IsEntryFn IsEntry,
                                   IsEntryFn IsKernel) {
  Function *Exit = M.getFunction("llvm.nvvm.exit");
  if (!Exit || !Exit->isIntrinsic())
    return {};
  SmallVector<WeakVH, 4> Found;
  for (User *U : Exit->users())
    if (isa<CallInst>(U))
      Found.push_back(U);
  SetVector<Function *> Touched;
  for (Value *V : Found)
    if (auto *Call = cast_or_null<CallInst>(V)) { // not behind another one
      changeToUnreachable(Call->getNextNode());
      Touched.insert(Call->getFunction());
    }
  for (Function *F : Touched)
    removeUnreachableBlocks(*F);
  SmallVector<CallInst *, 4> Exits;
  for (Value *V : Found) {
    auto *Call = cast_or_null<CallInst>(V);
    if (!Call)
      continue;
    Function *F = Call->getFunction();
    if (IsEntry(*F) && !IsKernel(*F))
      refuse(*Call, "ends a thread inside of a function that other modules may "
                    "call");
    else if (!IsEntry(*F) || F->getReturnType()->isVoidTy())
      Exits.push_back(Call);
  }

  auto EndingOf = [&](IsEntryFn Ends) {
    SmallVector<Function *, 4> Seeds;
    for (CallInst *Call : Exits)
      Seeds.push_back(Call->getFunction());
    return Family(M, Seeds, Ends);
  };
  Family Ending = EndingOf(IsEntry);
  // Of a recursion that a thread may end in, the places where it does.
  SmallPtrSet<const Function *, 8> Refused;
  for (const auto &Recursion :
       Ending.Members.empty() ? Recursions() : recursions(M)) {
    for (CallBase *Call : Ending.Calls)
      if (Function *Callee = Call->getCalledFunction();
          Callee && Recursion.contains(Call->getFunction())) {
        Refused.insert(Call->getFunction());
        if (!Recursion.contains(Callee))
          refuse(*Call, "calls '" + Callee->getName() +
                            "', which ends the thread, in a recursive "
                            "function: that is not supported");
      }
    for (CallInst *Call : Exits)
      if (Recursion.contains(Call->getFunction())) {
        Refused.insert(Call->getFunction());
        refuse(*Call, "ends a thread inside of a recursive function");
      }
  }
  if (!Refused.empty()) {
    erase_if(Exits, [](CallInst *Call) { return !refusalOf(*Call).empty(); });
    Ending = EndingOf(
        [&](const Function &F) { return IsEntry(F) || Refused.contains(&F); });
  }

  // Where the thread has ended the function returns.
  auto Return = [](IRBuilder<> &B) {
    Type *Ty = B.GetInsertBlock()->getParent()->getReturnType();
    if (Ty->isVoidTy())
      B.CreateRetVoid();
    else if (Ty->isIntegerTy(1))
      B.CreateRet(B.getTrue());
    else
      B.CreateRet(B.CreateInsertValue(PoisonValue::get(Ty), B.getTrue(), 1));
  };
  DenseMap<Function *, BasicBlock *> Ends;
  Replacements All = Ending.retype(
      {}, {}, /*Flag=*/true, [](CallInst &, SmallVectorImpl<Value *> &) {},
      [&](CallInst &Call, Value *Ended) {
        Function *F = Call.getFunction();
        if (Refused.contains(F))
          return;
        Instruction *Next = cast<Instruction>(Ended)->getNextNode();
        IRBuilder<> B(Next);
        B.SetCurrentDebugLocation(Call.getDebugLoc());
        if (isa<UnreachableInst>(Next)) {
          Return(B);
          Next->eraseFromParent();
          return;
        }
        BasicBlock *&End = Ends[F];
        if (!End) {
          End = BasicBlock::Create(M.getContext(), "ended", F);
          IRBuilder<> AtEnd(End);
          AtEnd.SetCurrentDebugLocation(Call.getDebugLoc());
          Return(AtEnd);
        }
        BasicBlock *From = Call.getParent();
        BasicBlock *Rest = From->splitBasicBlock(Next);
        From->getTerminator()->eraseFromParent();
        B.SetInsertPoint(From);
        B.CreateCondBr(Ended, End, Rest,
                       MDBuilder(M.getContext()).createBranchWeights(1, 2000));
      });
  for (CallInst *Call : Exits) {
    IRBuilder<> B(Call);
    Call->getNextNode()->eraseFromParent();
    Return(B);
    Call->eraseFromParent();
  }
  return All;
}

//===----------------------------------------------------------------------===//
// alloca
//===----------------------------------------------------------------------===//

static CrosslaneOption
    ArenaOption("crosslane-alloca", "CROSSLANE_ALLOCA", "bytes",
                "Memory of a thread for allocas of sizes known at run time "
                "(default 8192)");
static constexpr unsigned DefaultArena = 8192, MostArena = 1 << 16;

/// AMD's private memory.
static constexpr unsigned PrivateAS = 5;

namespace {

class DynamicStack {
  Module &M;
  LLVMContext &C;
  Type *I32, *I64, *ArenaPtr;
  unsigned Size = DefaultArena;
  Function *Failed = nullptr;

  struct Frame {
    Value *Arena = nullptr;
    AllocaInst *Used = nullptr; ///< So many bytes.
  };
  MapVector<Function *, Frame> Frames;
  const Family *Taking = nullptr; ///< Those that get it from their callers.
  Align Largest = Align(16);

public:
  explicit DynamicStack(Module &M)
      : M(M), C(M.getContext()), I32(Type::getInt32Ty(C)),
        I64(Type::getInt64Ty(C)), ArenaPtr(PointerType::get(C, PrivateAS)) {}
  Replacements run(IsEntryFn IsEntry);

private:
  Frame &frame(Function *F);
  void allocate(AllocaInst &A);
  Function *failure();
  Value *message(const AllocaInst &A, unsigned &Bytes);
};

/// Whether an address that \p A had in an earlier round of a loop may be used
/// when it is executed again.
bool keepsAddress(const AllocaInst &A) {
  SmallVector<const Value *, 8> Work = {&A};
  SmallPtrSet<const Value *, 16> Seen;
  while (!Work.empty()) {
    const Value *V = Work.pop_back_val();
    if (!Seen.insert(V).second)
      continue;
    for (const Use &U : V->uses()) {
      auto *I = dyn_cast<Instruction>(U.getUser());
      if (!I)
        return true;
      if (isa<LoadInst>(I) || isa<ICmpInst>(I))
        continue;
      if (isa<GetElementPtrInst>(I) || isa<BitCastInst>(I) ||
          isa<AddrSpaceCastInst>(I) || isa<SelectInst>(I)) {
        Work.push_back(I);
        continue;
      }
      // As the address, not as what is written.
      if (isa<StoreInst>(I)
              ? U.getOperandNo() == StoreInst::getPointerOperandIndex()
              : (isa<AtomicRMWInst>(I) || isa<AtomicCmpXchgInst>(I)) &&
                    U.getOperandNo() == 0)
        continue;
      if (auto *Call = dyn_cast<CallBase>(I)) {
        if (isa<MemIntrinsic>(Call) || Call->isLifetimeStartOrEnd())
          continue;
        if (Call->isArgOperand(&U) &&
            Call->doesNotCapture(Call->getArgOperandNo(&U))) {
          Work.push_back(Call); // which may return it all the same
          continue;
        }
      }
      return true;
    }
  }
  return false;
}

/// Moves \p A to the first block if that changes nothing.
bool moveToEntry(AllocaInst &A, const SmallPtrSetImpl<BasicBlock *> &InLoops) {
  if (!isa<ConstantInt>(A.getArraySize()) || A.isUsedWithInAlloca() ||
      (InLoops.contains(A.getParent()) && keepsAddress(A)))
    return false;
  BasicBlock &Entry = A.getFunction()->getEntryBlock();
  A.moveBefore(Entry, Entry.begin());
  return true;
}

/// What is left of the thread's arena begins behind what this function and its
/// callers have taken.
DynamicStack::Frame &DynamicStack::frame(Function *F) {
  Frame &Of = Frames[F];
  if (Of.Arena)
    return Of;
  BasicBlock &Entry = F->getEntryBlock();
  IRBuilder<> B(&Entry, Entry.begin());
  Value *Used = B.getInt32(0);
  if (Taking->Members.contains(F)) {
    Of.Arena = F->getArg(unsigned(F->arg_size()) - 2);
    Used = F->getArg(unsigned(F->arg_size()) - 1);
  } else {
    AllocaInst *Arena = B.CreateAlloca(ArrayType::get(B.getInt8Ty(), Size),
                                       PrivateAS, nullptr, "arena");
    Arena->setAlignment(Largest);
    Of.Arena = Arena;
  }
  Of.Used = B.CreateAlloca(I32, PrivateAS, nullptr, "arena.used");
  B.CreateStore(Used, Of.Used);
  return Of;
}

/// The start of a frame of printf's buffer (runtime/device/format.h): the
/// format behind the control word, filled up.
Value *DynamicStack::message(const AllocaInst &A, unsigned &Bytes) {
  std::string Text;
  for (char Ch : placeOf(A))
    Text += Ch == '%' ? std::string("%%") : std::string(1, Ch);
  Text += ": block: [%u,%u,%u], thread: [%u,%u,%u] alloca of %llu bytes, where "
          "%u are left of the thread's %u; xlcc --alloca=BYTES gives more.\n";
  Text.resize((Text.size() + 8) & ~size_t(7));
  Bytes = unsigned(Text.size());
  Constant *Init = ConstantDataArray::getString(C, Text, /*AddNull=*/false);
  auto *GV = new GlobalVariable(
      M, Init->getType(), /*isConstant=*/true, GlobalValue::PrivateLinkage,
      Init, "alloca.message", nullptr, GlobalValue::NotThreadLocal, 4);
  GV->setAlignment(Align(8));
  return GV;
}

/// void (format, its bytes, bytes asked for, bytes left): writes the frame and
/// ends the kernel.
Function *DynamicStack::failure() {
  if (Failed)
    return Failed;
  enum : unsigned {
    PrintfBuffer = 72, // among the implicit arguments, code object version 5
    Header = 8,
    Stderr = 1,
    Unfinished = 2,
    Shift = 2,
    Numbers = 9
  };
  // Has the host give a buffer.
  M.getOrInsertGlobal("__crosslane_printf_lost", ArrayType::get(I64, 2), [&] {
    return new GlobalVariable(M, ArrayType::get(I64, 2), /*isConstant=*/false,
                              GlobalValue::ExternalLinkage, nullptr,
                              "__crosslane_printf_lost", nullptr,
                              GlobalValue::NotThreadLocal, 1);
  });
  Type *Global = PointerType::get(C, 1);
  Failed = Function::Create(
      FunctionType::get(Type::getVoidTy(C),
                        {PointerType::get(C, 4), I32, I64, I32}, false),
      GlobalValue::InternalLinkage, "crosslane.alloca.failed", M);
  Failed->addFnAttr(Attribute::NoInline);
  Failed->addFnAttr(Attribute::NoReturn);
  Failed->addFnAttr(Attribute::Cold);
  Value *Format = Failed->getArg(0), *Length = Failed->getArg(1);
  auto Block = [&](const char *Name) {
    return BasicBlock::Create(C, Name, Failed);
  };
  BasicBlock *Entry = Block("entry"), *Look = Block("look"),
             *Try = Block("try"), *Write = Block("write"), *End = Block("end");
  IRBuilder<> B(Entry);
  Value *Implicit = B.CreateCall(
      compat::declareIntrinsic(M, Intrinsic::amdgcn_implicitarg_ptr));
  auto At = [&](Value *P, uint64_t Offset) {
    return B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), P, Offset);
  };
  Value *Buffer = B.CreateLoad(Global, At(Implicit, PrintfBuffer));
  Value *Size = B.CreateAdd(Length, B.getInt32(4 + 8 * Numbers));
  B.CreateCondBr(B.CreateIsNull(Buffer), End, Look);

  B.SetInsertPoint(Look);
  LoadInst *First = B.CreateAlignedLoad(I32, Buffer, Align(4));
  First->setAtomic(AtomicOrdering::Monotonic);
  Value *All = B.CreateLoad(I32, At(Buffer, 4));
  B.CreateBr(Try);

  B.SetInsertPoint(Try);
  PHINode *Old = B.CreatePHI(I32, 2);
  Old->addIncoming(First, Look);
  Value *New = B.CreateAdd(Old, Size);
  Value *Fits =
      B.CreateAnd(B.CreateICmpULE(New, All), B.CreateICmpUGE(New, Size));
  BasicBlock *Swap = Block("swap");
  B.CreateCondBr(Fits, Swap, End);
  B.SetInsertPoint(Swap);
  Value *Swapped = B.CreateAtomicCmpXchg(Buffer, Old, New, Align(4),
                                         AtomicOrdering::Monotonic,
                                         AtomicOrdering::Monotonic);
  Old->addIncoming(B.CreateExtractValue(Swapped, 0), Swap);
  B.CreateCondBr(B.CreateExtractValue(Swapped, 1), Write, Try);

  B.SetInsertPoint(Write);
  Value *To = B.CreatePtrAdd(At(Buffer, Header), B.CreateZExt(Old, I64));
  Value *Control = B.CreateOr(B.CreateShl(Size, Shift), Stderr);
  B.CreateStore(B.CreateOr(Control, Unfinished), To);
  B.CreateMemCpy(At(To, 4), Align(4), Format, Align(8), Length);
  Value *Arg = B.CreatePtrAdd(At(To, 4), B.CreateZExt(Length, I64));
  SmallVector<Value *, Numbers> Values;
  for (Intrinsic::ID ID :
       {Intrinsic::amdgcn_workgroup_id_x, Intrinsic::amdgcn_workgroup_id_y,
        Intrinsic::amdgcn_workgroup_id_z, Intrinsic::amdgcn_workitem_id_x,
        Intrinsic::amdgcn_workitem_id_y, Intrinsic::amdgcn_workitem_id_z})
    Values.push_back(B.CreateCall(compat::declareIntrinsic(M, ID)));
  Values.append({Failed->getArg(2), Failed->getArg(3), B.getInt32(this->Size)});
  for (auto [Number, V] : enumerate(Values))
    B.CreateAlignedStore(B.CreateZExt(V, I64), At(Arg, 8 * Number), Align(4));
  B.CreateAlignedStore(Control, To, Align(4))
      ->setAtomic(AtomicOrdering::Release);
  B.CreateBr(End);

  // What was printed has left the caches by then.
  B.SetInsertPoint(End);
  B.CreateFence(AtomicOrdering::Release);
  B.CreateCall(compat::declareIntrinsic(M, Intrinsic::trap));
  B.CreateUnreachable();
  return Failed;
}

/// Takes the memory of \p A from the arena.
void DynamicStack::allocate(AllocaInst &A) {
  Frame &Of = frame(A.getFunction());
  IRBuilder<> B(&A);
  const uint64_t Each =
      M.getDataLayout().getTypeAllocSize(A.getAllocatedType());
  // In at least 32 bits, which what is not too much fits.
  Value *Count = A.getArraySize();
  if (Count->getType()->getIntegerBitWidth() < 32)
    Count = B.CreateZExt(Count, I32);
  Value *TooMany =
      Each ? B.CreateICmpUGT(Count,
                             ConstantInt::get(Count->getType(), Size / Each))
           : B.getFalse();
  Value *Bytes =
      B.CreateMul(B.CreateTrunc(Count, I32), B.getInt32(unsigned(Each)));
  Value *Used = B.CreateLoad(I32, Of.Used);
  const unsigned Mask = unsigned(A.getAlign().value()) - 1;
  Value *Start =
      B.CreateAnd(B.CreateAdd(Used, B.getInt32(Mask)), B.getInt32(~Mask));
  Value *End = B.CreateAdd(Start, Bytes);
  Value *Over = B.CreateOr(TooMany, B.CreateICmpUGT(End, B.getInt32(Size)));
  unsigned Length;
  Value *Format = message(A, Length);
  Instruction *Then =
      SplitBlockAndInsertIfThen(Over, A.getIterator(), /*Unreachable=*/true,
                                MDBuilder(C).createBranchWeights(1, 2000));
  IRBuilder<> Fail(Then);
  Fail.SetCurrentDebugLocation(A.getDebugLoc());
  Fail.CreateCall(failure(), {Format, Fail.getInt32(Length),
                              Fail.CreateMul(Fail.CreateZExtOrTrunc(Count, I64),
                                             Fail.getInt64(Each)),
                              Fail.CreateSub(Fail.getInt32(Size), Used)})
      ->setDoesNotReturn();
  B.SetInsertPoint(&A);
  B.CreateStore(End, Of.Used);
  Value *P = B.CreatePtrAdd(Of.Arena, Start);
  if (P->getType() != A.getType())
    P = B.CreateAddrSpaceCast(P, A.getType());
  P->takeName(&A);
  A.replaceAllUsesWith(P);
  A.eraseFromParent();
}

Replacements DynamicStack::run(IsEntryFn IsEntry) {
  SmallVector<AllocaInst *, 4> Dynamic;
  SmallVector<IntrinsicInst *, 4> Saves;
  SetVector<Function *> Seeds;
  for (Function &F : M) {
    SmallVector<AllocaInst *, 4> Allocas;
    for (Instruction &I : instructions(F)) {
      if (auto *A = dyn_cast<AllocaInst>(&I); A && !A->isStaticAlloca())
        Allocas.push_back(A);
      else if (auto *II = dyn_cast<IntrinsicInst>(&I);
               II && (II->getIntrinsicID() == Intrinsic::stacksave ||
                      II->getIntrinsicID() == Intrinsic::stackrestore))
        Saves.push_back(II);
    }
    if (Allocas.empty())
      continue;
    SmallPtrSet<BasicBlock *, 16> InLoops;
    for (auto It = scc_begin(&F); !It.isAtEnd(); ++It)
      if (It.hasCycle())
        InLoops.insert(It->begin(), It->end());
    for (AllocaInst *A : Allocas) {
      if (moveToEntry(*A, InLoops))
        continue;
      if (A->isUsedWithInAlloca() || A->getAllocatedType()->isScalableTy()) {
        refuse(*A, "stack allocation of this kind is not supported");
        continue;
      }
      Dynamic.push_back(A);
      Seeds.insert(&F);
      Largest = std::max(Largest, A->getAlign());
    }
  }
  const std::string Asked = ArenaOption.get();
  if (!Asked.empty() &&
      (StringRef(Asked).getAsInteger(10, Size) || !Size || Size > MostArena)) {
    for (AllocaInst *A : Dynamic)
      refuse(*A, "'" + Asked + "' is no number of bytes from 1 to " +
                     Twine(MostArena) + ", for allocas of a thread");
    return {};
  }
  Family Callers(M, Seeds.getArrayRef(), IsEntry);
  Taking = &Callers;
  Replacements All = Callers.retype(
      {ArenaPtr, I32}, {"arena", "arena.used.before"}, /*Flag=*/false,
      [&](CallInst &Call, SmallVectorImpl<Value *> &Args) {
        Frame &Of = frame(Call.getFunction());
        Args.append({Of.Arena, IRBuilder<>(&Call).CreateLoad(I32, Of.Used)});
      },
      [](CallInst &, Value *) {});
  for (AllocaInst *A : Dynamic)
    allocate(*A);
  for (IntrinsicInst *II : Saves) {
    IRBuilder<> B(II);
    const bool Is = Frames.contains(II->getFunction());
    AllocaInst *Used = Is ? frame(II->getFunction()).Used : nullptr;
    if (II->getIntrinsicID() == Intrinsic::stacksave) {
      Value *Now = B.getInt32(0);
      if (Used)
        Now = B.CreateLoad(I32, Used);
      II->replaceAllUsesWith(B.CreateIntToPtr(Now, II->getType()));
    } else if (Used) {
      B.CreateStore(B.CreatePtrToInt(II->getArgOperand(0), I32), Used);
    }
    II->eraseFromParent();
  }
  for (auto &[F, Of] : Frames) {
    DominatorTree DT(*F);
    PromoteMemToReg(Of.Used, DT);
  }
  return All;
}

} // namespace

Replacements crosslane::lowerDynamicAllocas(Module &M, IsEntryFn IsEntry) {
  return DynamicStack(M).run(IsEntry);
}
