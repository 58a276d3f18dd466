//===- NVVMSync.cpp - Barriers, fences and atomics ------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Lowers the operations by which threads of a grid wait for each other and see
/// each other's memory.
/// Before:
///
///   call void @llvm.nvvm.barrier0()
///   %n = call i32 @llvm.nvvm.barrier0.popc(i32 %p)
///   call void @llvm.nvvm.membar.gl()
///   %o = call i32 @llvm.nvvm.atomic.add.gen.i.cta.i32.p0(ptr %a, i32 1)
///   %q = atomicrmw add ptr %a, i32 1 syncscope("block") monotonic
///
/// and after:
///
///   fence syncscope("workgroup") release
///   call void @llvm.amdgcn.s.barrier()
///   fence syncscope("workgroup") acquire
///   %c = icmp ne i32 %p, 0
///   %n = call i32 @crosslane.block.count(i1 %c)
///   fence syncscope("agent") seq_cst
///   %o = atomicrmw add ptr %a, i32 1 syncscope("workgroup") monotonic
///   %q = atomicrmw add ptr %a, i32 1 syncscope("workgroup") monotonic
///
/// Rules:
///  1. A block has one hardware barrier, which is used for all operations that
///     wait for the whole block. nvvm-barrier has handled those for a part of
///     the block.
///  2. An NVVM intrinsic has the ordering of its PTX instruction:
///     membar is fence.sc, an atomic without qualifier is relaxed.
///     The ordering of LLVM's own atomics is kept: CUDA's atomicAdd, which
///     clang emits as a sequentially consistent system-scope atomicrmw, remains
///     one. Nothing permits the AMDGPU backend its unsafe floating-point
///     atomics, so those become compare-and-swap loops where the hardware's
///     would round, flush or miss fine-grained memory.
///  3. Atomics for which the AMDGPU backend has no code (wider than 64 bits, or
///     less aligned than wide) are rejected, because it would call a library
///     function that does not exist on the device.
///
/// A wavefront runs in lockstep, and a block barrier counts wavefronts. Two
/// further permissions of NVIDIA cannot be seen in the IR: bar.warp.sync of one
/// mask at two places of divergent code (the two sides run one after the other
/// here), and the two warps of one wavefront at different block barriers.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "lanes/WarpMeetings.h"
#include "llvmCompat/llvmCompat.h"
#include "nvvm/Passes.h"
#include "xlane/XLaneBuilder.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/Debug.h"
#include "llvm/Support/MathExtras.h"
#include <optional>

using namespace llvm;
using namespace crosslane;

#define DEBUG_TYPE "nvvm-sync"

STATISTIC(NumLowered, "Number of synchronizing intrinsics lowered");
STATISTIC(NumScopes, "Number of atomics and fences given a scope of AMDGPU");

namespace {

/// AMDGPU's numbers for these (AMDGPUUsage, "Address Spaces").
constexpr unsigned LDS = 3;
constexpr unsigned Private = 5;

class Sync {
public:
  Sync(Module &M, const LoweringOptions &Opts)
      : M(M), Ctx(M.getContext()), Opts(Opts) {}

  bool run();

private:
  Value *lower(CallInst &CI, StringRef Name, IRBuilder<> &B);
  Value *blockBarrier(CallInst &CI, IRBuilder<> &B);
  Value *blockReduction(CallInst &CI, BlockBarrier::Operation Op,
                        Value *Predicate, IRBuilder<> &B);
  Value *atomic(CallInst &CI, StringRef Name, IRBuilder<> &B);
  bool scopeOf(Instruction &I);

  SyncScope::ID scope(StringRef Name) {
    return Ctx.getOrInsertSyncScopeID(Name);
  }
  Value *call(IRBuilder<> &B, Intrinsic::ID ID, ArrayRef<Type *> Types = {},
              ArrayRef<Value *> Args = {}) {
    return B.CreateCall(compat::declareIntrinsic(M, ID, Types), Args);
  }
  void barrier(IRBuilder<> &B);
  Function *blockCount();

  /// What a lowered call without a result is replaced by.
  Value *nothing() { return PoisonValue::get(Type::getInt32Ty(Ctx)); }

  Module &M;
  LLVMContext &Ctx;
  const LoweringOptions &Opts;
  Function *Count = nullptr;
};

/// A block barrier also orders the memory accesses of the block's threads
/// (PTX ISA, "bar, barrier"): the fences are workgroup-wide, as in HIP's
/// __syncthreads. s_barrier itself orders nothing.
void Sync::barrier(IRBuilder<> &B) {
  B.CreateFence(AtomicOrdering::Release, scope("workgroup"));
  call(B, Intrinsic::amdgcn_s_barrier);
  B.CreateFence(AtomicOrdering::Acquire, scope("workgroup"));
}

/// The number of threads of the block whose predicate is true, as a function
/// with one counter in LDS:
///
///   counter = 0;  barrier;  counter += own wave's count;  barrier;
///   result = counter;  barrier;
///
/// LDS is not zeroed before a kernel, so the counter is set by every wave and
/// the first barrier ends the setting. The last barrier keeps the next use from
/// clearing the counter before a slow wave has read it. A counter that each
/// wave adds to, rather than a slot per wave, is what makes waves right that
/// have ended: they add nothing. Ragged blocks need no care, since the ballot
/// has only active lanes.
Function *Sync::blockCount() {
  if (Count)
    return Count;
  Type *I32 = Type::getInt32Ty(Ctx);
  auto *Counter = new GlobalVariable(
      M, I32, /*isConstant=*/false, GlobalValue::InternalLinkage,
      PoisonValue::get(I32), "crosslane.block.counter", nullptr,
      GlobalValue::NotThreadLocal, LDS);
  Counter->setAlignment(Align(4));
  auto *FT = FunctionType::get(I32, {Type::getInt1Ty(Ctx)}, false);
  Count = Function::Create(FT, GlobalValue::InternalLinkage,
                           "crosslane.block.count", M);
  Count->addFnAttr(Attribute::Convergent);
  Count->addFnAttr(Attribute::NoUnwind);
  // Functions without these get the processor that llc's command line names.
  Count->addFnAttr("target-cpu", Opts.CPU);
  if (const std::string Features = Opts.functionFeatures(); !Features.empty())
    Count->addFnAttr("target-features", Features);
  Argument *Predicate = Count->getArg(0);
  Predicate->setName("predicate");

  auto *Entry = BasicBlock::Create(Ctx, "entry", Count);
  auto *Add = BasicBlock::Create(Ctx, "add", Count);
  auto *Join = BasicBlock::Create(Ctx, "join", Count);
  IRBuilder<> B(Entry);
  SyncScope::ID Group = scope("workgroup");
  // Atomic accesses, since several waves write the same location.
  B.CreateAlignedStore(B.getInt32(0), Counter, Align(4))
      ->setAtomic(AtomicOrdering::Monotonic, Group);
  barrier(B);
  Value *Trues = createXLane(B, "count", {Predicate});
  Trues->setName("trues");
  B.CreateCondBr(createXLane(B, "elect", {}), Add, Join);
  B.SetInsertPoint(Add);
  B.CreateAtomicRMW(AtomicRMWInst::Add, Counter, Trues, Align(4),
                    AtomicOrdering::Monotonic, Group);
  B.CreateBr(Join);
  B.SetInsertPoint(Join);
  barrier(B);
  LoadInst *Result = B.CreateAlignedLoad(I32, Counter, Align(4), "count");
  Result->setAtomic(AtomicOrdering::Monotonic, Group);
  barrier(B);
  B.CreateRet(Result);
  return Count;
}

/// `popc` counts the threads whose predicate is true, `or` and `and` say
/// whether any and whether every thread's is; \p CI wants an i1 or an i32.
Value *Sync::blockReduction(CallInst &CI, BlockBarrier::Operation Op,
                            Value *Predicate, IRBuilder<> &B) {
  bool And = Op == BlockBarrier::And;
  // Every predicate is true when none is false.
  if (And)
    Predicate = B.CreateNot(Predicate);
  CallInst *N = B.CreateCall(blockCount(), {Predicate});
  if (Op == BlockBarrier::Popc)
    return B.CreateZExtOrTrunc(N, CI.getType());
  Value *R =
      And ? B.CreateICmpEQ(N, B.getInt32(0)) : B.CreateICmpNE(N, B.getInt32(0));
  return B.CreateZExtOrTrunc(R, CI.getType());
}

/// Barriers of the whole block are one to the hardware, whatever their number:
/// all threads that have not ended are at the same one when it is complete.
/// What waits for fewer is nvvm-barrier's.
Value *Sync::blockBarrier(CallInst &CI, IRBuilder<> &B) {
  auto Refuse = [&](const Twine &Reason) -> Value * {
    refuse(CI, Reason);
    return nullptr;
  };
  const std::optional<BlockBarrier> R = parseBlockBarrier(CI);
  if (!R)
    return nullptr;
  if (!R->Typed)
    return Refuse("declared with an unexpected type");
  if (R->Threads)
    return nullptr;
  if (!R->isReduction()) {
    barrier(B);
    return nothing();
  }
  Value *Predicate = R->Predicate;
  if (!Predicate->getType()->isIntegerTy(1))
    Predicate = B.CreateICmpNE(Predicate, B.getInt32(0));
  return blockReduction(CI, R->Does, Predicate, B);
}

/// `atomic.OP.gen.{i,f}.{cta,sys}` and `atomic.load.{inc,dec}.32`. The default
/// ordering of a PTX atom is relaxed, that of LLVM 19's load.inc and load.dec
/// is that of an atom of device scope.
Value *Sync::atomic(CallInst &CI, StringRef Name, IRBuilder<> &B) {
  using RMW = AtomicRMWInst;
  auto Split = [&Name]() {
    auto [Word, Rest] = Name.split('.');
    Name = Rest;
    return Word;
  };
  StringRef Op = Split();
  StringRef Scope = "agent";
  bool Float = false;
  if (Op == "load") {
    Op = Split();
    if ((Op != "inc" && Op != "dec") || Split() != "32")
      return nullptr;
  } else {
    if (Split() != "gen")
      return nullptr;
    StringRef Kind = Split(), S = Split();
    Float = Kind == "f";
    if ((!Float && Kind != "i") || (S != "cta" && S != "sys"))
      return nullptr;
    Scope = S == "cta" ? "workgroup" : "";
  }
  // The compiler for NVIDIA takes max and min as signed whatever the CUDA type
  // was: both it and clang's unsigned builtins know only this intrinsic.
  constexpr RMW::BinOp None = RMW::BAD_BINOP;
  RMW::BinOp Bin =
      Float ? StringSwitch<RMW::BinOp>(Op).Case("add", RMW::FAdd).Default(None)
            : StringSwitch<RMW::BinOp>(Op)
                  .Case("add", RMW::Add)
                  .Case("exch", RMW::Xchg)
                  .Case("max", RMW::Max)
                  .Case("min", RMW::Min)
                  .Case("inc", RMW::UIncWrap)
                  .Case("dec", RMW::UDecWrap)
                  .Case("and", RMW::And)
                  .Case("or", RMW::Or)
                  .Case("xor", RMW::Xor)
                  .Default(None);
  bool Cas = !Float && Op == "cas";
  if (Bin == None && !Cas)
    return nullptr;

  Type *Ty = CI.getType();
  bool Typed = CI.arg_size() == (Cas ? 3u : 2u) &&
               CI.getArgOperand(0)->getType()->isPointerTy() &&
               (Float ? Ty->isFloatingPointTy() : Ty->isIntegerTy()) &&
               all_of(drop_begin(CI.args()),
                      [&](const Use &A) { return A->getType() == Ty; });
  uint64_t Bits = Typed ? Ty->getPrimitiveSizeInBits().getFixedValue() : 0;
  if (Bits < 8 || Bits > 64 || !isPowerOf2_64(Bits)) {
    refuse(CI, "declared with an unexpected type");
    return nullptr;
  }
  Value *Pointer = CI.getArgOperand(0), *Operand = CI.getArgOperand(1);
  Align A(Bits / 8);
  SyncScope::ID ID =
      Scope.empty() ? SyncScope::ID(SyncScope::System) : scope(Scope);
  Instruction *I;
  Value *Old;
  if (Cas) {
    I = B.CreateAtomicCmpXchg(Pointer, Operand, CI.getArgOperand(2), A,
                              AtomicOrdering::Monotonic,
                              AtomicOrdering::Monotonic, ID);
    Old = B.CreateExtractValue(I, 0);
  } else {
    I = B.CreateAtomicRMW(Bin, Pointer, Operand, A, AtomicOrdering::Monotonic,
                          ID);
    Old = I;
  }
  // PTX has atom for global and shared memory only; this spares LLVM 22 a check
  // for private memory around each. LLVM 19 does not know the name.
  MDBuilder MDB(Ctx);
  I->setMetadata("noalias.addrspace",
                 MDB.createRange(APInt(32, Private), APInt(32, Private + 1)));
  return Old;
}

Value *Sync::lower(CallInst &CI, StringRef Name, IRBuilder<> &B) {
  auto Refuse = [&](const Twine &Reason) -> Value * {
    refuse(CI, Reason);
    return nullptr;
  };
  StringRef Rest = Name;
  if (Name.starts_with("barrier") || Name == "bar.sync")
    return blockBarrier(CI, B);

  // __syncwarp. The lanes are in step, so nothing has to wait; but the memory
  // accesses of the lanes before it must be seen by those after it. For
  // accesses of one kind the hardware keeps a wavefront's order, but not
  // between a flat access of LDS and a DS instruction. Hence workgroup scope,
  // which costs a wait for LDS, and not "wavefront", which costs and does
  // nothing. The wave barrier keeps the compiler from moving other convergent
  // operations across.
  if (Name == "bar.warp.sync") {
    B.CreateFence(AtomicOrdering::Release, scope("workgroup"));
    call(B, Intrinsic::amdgcn_wave_barrier);
    B.CreateFence(AtomicOrdering::Acquire, scope("workgroup"));
    return nothing();
  }

  // PTX ISA, "membar, fence": on sm_70 and newer membar.{cta,gl,sys} is
  // fence.sc.{cta,gpu,sys}. No cluster has more than one block here, but
  // "agent" is right for any.
  if (Name == "membar.cta" || Name == "membar.gl" || Name == "membar.sys" ||
      Name == "fence.sc.cluster") {
    SyncScope::ID ID = Name == "membar.cta"   ? scope("workgroup")
                       : Name == "membar.sys" ? SyncScope::ID(SyncScope::System)
                                              : scope("agent");
    B.CreateFence(AtomicOrdering::SequentiallyConsistent, ID);
    return nothing();
  }
  // Of these what one block needs is in PTXIntrinsics.def.
  if (const StringRef Why = whyFamilyRefused(Name); !Why.empty())
    return Refuse(Why);
  if (Name.starts_with("fence.proxy."))
    return Refuse("this fence has no AMDGPU equivalent");
  if (Name.starts_with("mbarrier."))
    return Refuse("a barrier in memory (mbarrier) of several blocks has no "
                  "AMDGPU equivalent");
  if (Name.starts_with("cp.async."))
    return Refuse("bulk copies of several blocks (cp.async.bulk) have no "
                  "AMDGPU equivalent");

  if (Rest.consume_front("atomic."))
    return atomic(CI, Rest, B);

  // A sleep of T nanoseconds may take from nothing to 2 T (PTX ISA,
  // "nanosleep"). s_sleep counts in 64 clocks, which a clock of 1 GHz or more
  // makes 64 ns or less, up to 127 of them.
  if (Name == "nanosleep" && CI.arg_size() == 1) {
    unsigned Units = 1;
    if (auto *T = dyn_cast<ConstantInt>(CI.getArgOperand(0)))
      Units = unsigned(std::min<uint64_t>(T->getZExtValue() / 64, 127));
    call(B, Intrinsic::amdgcn_s_sleep, {}, {B.getInt32(Units)});
    return nothing();
  }
  // Hints to the caches and marks for the profiler: no result depends on them.
  if (CI.getType()->isVoidTy() &&
      (Name.starts_with("prefetch.") || Name.starts_with("prefetchu.") ||
       Name.starts_with("applypriority.") || Name.starts_with("discard.") ||
       Name == "pm.event.mask"))
    return nothing();
  return nullptr;
}

/// The AMDGPU scope for the name of a scope: CUDA's in NVPTX's spelling, or one
/// that AMDGPU has already (AMDGPUUsage, "Memory Scopes").
std::optional<StringRef> amdgpuScope(StringRef Name) {
  static constexpr StringLiteral Known[] = {"",
                                            "singlethread",
                                            "wavefront",
                                            "workgroup",
                                            "agent",
                                            "one-as",
                                            "singlethread-one-as",
                                            "wavefront-one-as",
                                            "workgroup-one-as",
                                            "agent-one-as"};
  return StringSwitch<std::optional<StringRef>>(Name)
      .Case("block", StringRef("workgroup"))
      // A cluster is one block here; LLVM 19 has no such scope for AMDGPU.
      .Case("cluster", StringRef("agent"))
      .Case("device", StringRef("agent"))
      .Default(is_contained(Known, Name) ? std::optional(Name) : std::nullopt);
}

/// Gives an LLVM atomic \p I AMDGPU's scope, and refuses what AMDGPU's backend
/// cannot do. Returns true when \p I changed.
bool Sync::scopeOf(Instruction &I) {
  SyncScope::ID ID;
  Type *Accessed = nullptr;
  Align A;
  if (auto *L = dyn_cast<LoadInst>(&I)) {
    if (!L->isAtomic())
      return false;
    ID = L->getSyncScopeID(), Accessed = L->getType(), A = L->getAlign();
  } else if (auto *S = dyn_cast<StoreInst>(&I)) {
    if (!S->isAtomic())
      return false;
    ID = S->getSyncScopeID(), Accessed = S->getValueOperand()->getType(),
    A = S->getAlign();
  } else if (auto *R = dyn_cast<AtomicRMWInst>(&I)) {
    ID = R->getSyncScopeID(), Accessed = R->getType(), A = R->getAlign();
  } else if (auto *C = dyn_cast<AtomicCmpXchgInst>(&I)) {
    ID = C->getSyncScopeID(), Accessed = C->getCompareOperand()->getType(),
    A = C->getAlign();
  } else if (auto *F = dyn_cast<FenceInst>(&I)) {
    ID = F->getSyncScopeID();
  } else {
    return false;
  }
  if (Accessed) {
    uint64_t Bytes =
        M.getDataLayout().getTypeStoreSize(Accessed).getFixedValue();
    if (Bytes > 8) {
      refuse(I, "an atomic access of " + Twine(Bytes * 8) +
                    " bits has no AMDGPU equivalent");
      return true;
    }
    if (A.value() < Bytes) {
      refuse(I, "an atomic access of " + Twine(Bytes) + " bytes aligned to " +
                    Twine(A.value()) + " has no AMDGPU equivalent");
      return true;
    }
  }
  SmallVector<StringRef, 16> Names;
  Ctx.getSyncScopeNames(Names);
  std::optional<StringRef> New = amdgpuScope(Names[ID]);
  if (!New) {
    refuse(I, "unknown synchronization scope '" + Names[ID] + "'");
    return true;
  }
  if (*New == Names[ID])
    return false;
  SyncScope::ID NewID = scope(*New);
  if (auto *L = dyn_cast<LoadInst>(&I))
    L->setSyncScopeID(NewID);
  else if (auto *S = dyn_cast<StoreInst>(&I))
    S->setSyncScopeID(NewID);
  else if (auto *R = dyn_cast<AtomicRMWInst>(&I))
    R->setSyncScopeID(NewID);
  else if (auto *C = dyn_cast<AtomicCmpXchgInst>(&I))
    C->setSyncScopeID(NewID);
  else
    cast<FenceInst>(&I)->setSyncScopeID(NewID);
  return true;
}

bool Sync::run() {
  bool Changed =
      lowerNVVMCalls(M, [&](CallInst &CI, StringRef Name, IRBuilder<> &B) {
        LLVM_DEBUG(dbgs() << "nvvm-sync:" << CI << '\n');
        Value *V = lower(CI, Name, B);
        NumLowered += V != nullptr;
        return V;
      });
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (scopeOf(I)) {
        ++NumScopes;
        Changed = true;
      }
  return Changed;
}

} // namespace

PreservedAnalyses NVVMSyncPass::run(Module &M, ModuleAnalysisManager &) {
  return Sync(M, Opts).run() ? PreservedAnalyses::none()
                             : PreservedAnalyses::all();
}
