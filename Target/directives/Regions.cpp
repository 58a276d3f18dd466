//===- Regions.cpp - Sequential and parallel regions ----------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A target region mixes code for one thread of a team with code for all. Its
/// front end (crosslane/regions.h under XL_BY_PASS, or a compiler) outlines
/// the parts and lists them. This pass generates the scheme by which the
/// threads coordinate. regions.h describes the schemes and the labels.
///
/// Before, a region with two parallel regions; sequential code chooses one of
/// them:
/// \code
///   @seq = constant [3 x ptr] [ptr @seq_0, ptr @seq_1, ptr @seq_2]
///   @par = constant [3 x ptr] [ptr null, ptr @par_1, ptr @par_2]
///   define i32 @seq_0(i32 %label, ptr addrspace(3) %team) {   ; returns 2 or 4
///   define i32 @seq_1(i32 %label, ptr addrspace(3) %team) {   ; returns -1
///   ...
///   call void @crosslane.regions(ptr @seq, ptr @par, i32 2,
///                                ptr addrspace(3) %team, i32 %thread, i32 %n)
/// \endcode
/// After, scheme=inspector and scheme=control-loop: the parts become two
/// switches, which the runtime's loop calls.
/// \code
///   define i32 @regions.sequential(i32 %label, ptr addrspace(3) %team) {
///     switch i32 %label ... ; 1: call @seq_0, 3: call @seq_1, 5: call @seq_2
///   call void @xl_teams_inspector(ptr @regions.sequential,
///       ptr @regions.parallel, ptr addrspace(3) %team, i32 %thread, i32 %n)
/// \endcode
/// scheme=jump-table: a table of rounds; each is a parallel region and the
/// sequential code behind it.
/// \code
///   @regions.rounds = internal constant [3 x ptr] [ptr null,
///       ptr @regions.round, ptr @regions.round.1]
///   define void @regions.round(ptr addrspace(3) %word, i32 %label, ...) {
///     call void @xl_jump_round(ptr @seq_1, ptr @par_1, ...)
///   ...
///   call void @xl_teams_jump_table(ptr @seq_0, ptr @regions.rounds, ...)
/// \endcode
/// scheme=if-master: every part is a place in a control flow graph that all
/// threads run through. Only the master runs sequential parts, with a barrier
/// behind each. If only one place can follow a part, it comes next, without a
/// label; otherwise the label goes through LDS.
/// \code
///   seq_0:
///     br i1 %is_master, label %run, label %met
///   run:
///     %next = call i32 @seq_0(i32 1, ptr addrspace(3) %team)
///     call void @xl_if_master_note(i32 %next, i32 %turn)
///     br label %met
///   met:
///     %to = call i32 @xl_if_master_decide(ptr %turns, i32 %n) ; barrier
///     switch i32 %to, label %par_1 [ i32 4, label %par_2 ]
///   par_1:
///     call void @par_1(i32 2, ptr addrspace(3) %team, i32 %thread, i32 %n)
///     call void @xl_if_master_end(i32 %n)                     ; a barrier
///     br label %seq_1
///   ...
/// \endcode
///
/// The device runtime is linked after the pass. A call is valid
///   1. with constant tables, which have one function more than the third
///      argument says, parallel[0] being null;
///   2. if its functions are defined in the module, with the types above.
/// Anything else stops the compilation, with its place.
///
/// The values that a part returns, once it is simplified, determine the places
/// that can follow it: constants, through phis and selects. Every place can
/// follow a part whose values are not known.
///
//===----------------------------------------------------------------------===//

#include "directives/Passes.h"
#include "llvmCompat/llvmCompat.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/IPO/AlwaysInliner.h"
#include "llvm/Transforms/Scalar/EarlyCSE.h"
#include "llvm/Transforms/Scalar/SCCP.h"
#include "llvm/Transforms/Scalar/SROA.h"
#include "llvm/Transforms/Scalar/SimplifyCFG.h"

#define DEBUG_TYPE "xl-regions"

STATISTIC(NumLists, "Number of lists of regions given a scheme");

using namespace llvm;

namespace crosslane {

static constexpr StringLiteral Marker = "crosslane.regions";

namespace {

enum class Scheme { None, IfMaster, Inspector, ControlLoop, JumpTable };

/// The labels of crosslane/regions.h.
constexpr uint32_t Done = ~0u;
uint32_t labelOfParallel(unsigned K) { return 2 * K; }
uint32_t labelOfSequential(unsigned K) { return 2 * K + 1; }

/// A call of the marker.
struct RegionList {
  CallInst *Call;
  GlobalVariable *Tables[2];
  SmallVector<Function *, 17> Sequential, Parallel; ///< Parallel[0] is null.

  Value *team() const { return Call->getArgOperand(3); }
  Value *thread() const { return Call->getArgOperand(4); }
  Value *threads() const { return Call->getArgOperand(5); }
};

class Regions {
public:
  Regions(Module &M, ModuleAnalysisManager &MAM, Scheme S)
      : M(M), MAM(MAM), S(S), C(M.getContext()), I32(Type::getInt32Ty(C)),
        Void(Type::getVoidTy(C)), Generic(PointerType::get(C, 0)),
        Team(PointerType::get(C, 3)) {}

  /// What is wrong, a line each; empty when everything was replaced.
  std::string run();

private:
  Module &M;
  ModuleAnalysisManager &MAM;
  Scheme S;
  LLVMContext &C;
  Type *I32, *Void, *Generic, *Team;
  SmallVector<RegionList, 4> Lists;
  std::string Errors;

  FunctionType *sequentialType() const {
    return FunctionType::get(I32, {I32, Team}, false);
  }
  FunctionType *parallelType() const {
    return FunctionType::get(Void, {I32, Team, I32, I32}, false);
  }
  void wrong(const CallInst &Call, const Twine &Text) {
    Errors += (Errors.empty() ? "" : "\n") + placeOf(Call) + ": " + Text.str();
  }
  bool readTable(RegionList &L, unsigned Operand, uint64_t Regions);
  void read(CallInst &Call);
  void inlineParts(const RegionList &L);
  void simplifySequential();
  SmallVector<uint32_t, 4> successors(Function &F, unsigned Regions);
  Function *create(const RegionList &L, const Twine &Name, FunctionType *Type);
  Function *partSwitch(const RegionList &L, StringRef Kind, FunctionType *Type,
                       ArrayRef<Function *> Parts,
                       uint32_t (*LabelOf)(unsigned));
  Constant *rounds(const RegionList &L);
  Function *flow(const RegionList &L);
  FunctionCallee runtime(StringRef Name, FunctionType *Type);
  void call(IRBuilder<> &B, StringRef Name, ArrayRef<Value *> Arguments);
  void replace(RegionList &L);
};

} // namespace

/// The functions in the table that argument \p Operand of the call is.
bool Regions::readTable(RegionList &L, unsigned Operand, uint64_t Regions) {
  const bool Parallel = Operand == 1;
  const char *Name = Parallel ? "parallel" : "sequential";
  auto *Table = dyn_cast<GlobalVariable>(
      L.Call->getArgOperand(Operand)->stripPointerCasts());
  auto *Type = Table && Table->isConstant() && Table->hasDefinitiveInitializer()
                   ? dyn_cast<ArrayType>(Table->getValueType())
                   : nullptr;
  if (!Type) {
    wrong(*L.Call, Twine("the table of ") + Name + " parts is no constant");
    return false;
  }
  L.Tables[Operand] = Table;
  if (Type->getNumElements() != Regions + 1) {
    wrong(*L.Call, "the table of " + Twine(Name) + " parts has " +
                       Twine(Type->getNumElements()) +
                       " entries; a region with " + Twine(Regions) +
                       " parallel regions needs " + Twine(Regions + 1));
    return false;
  }
  for (unsigned I = 0; I <= Regions; ++I) {
    Constant *Entry = Table->getInitializer()->getAggregateElement(I);
    if (Parallel && !I) {
      L.Parallel.push_back(nullptr);
      if (Entry && Entry->isNullValue())
        continue;
      wrong(*L.Call, "entry 0 of the table of parallel parts is not null");
      return false;
    }
    auto *F = Entry ? dyn_cast<Function>(Entry->stripPointerCasts()) : nullptr;
    if (!F || F->isDeclaration() ||
        F->getFunctionType() !=
            (Parallel ? parallelType() : sequentialType())) {
      wrong(*L.Call, "entry " + Twine(I) + " of the table of " + Name +
                         " parts is no function of this module of type " +
                         (Parallel ? "void (i32, ptr addrspace(3), i32, i32)"
                                   : "i32 (i32, ptr addrspace(3))"));
      return false;
    }
    (Parallel ? L.Parallel : L.Sequential).push_back(F);
  }
  return true;
}

void Regions::read(CallInst &Call) {
  Type *Expected[] = {Generic, Generic, I32, Team, I32, I32};
  bool Fits =
      Call.arg_size() == std::size(Expected) && Call.getType()->isVoidTy();
  for (unsigned I = 0; Fits && I < std::size(Expected); ++I)
    Fits = Call.getArgOperand(I)->getType() == Expected[I];
  if (!Fits)
    return wrong(Call, "crosslane.regions is called with other types than void "
                       "(ptr, ptr, i32, ptr addrspace(3), i32, i32)");
  auto *Count = dyn_cast<ConstantInt>(Call.getArgOperand(2));
  if (!Count || Count->getValue().ugt(0x7ffffff0))
    return wrong(Call, "the number of parallel regions is no constant");
  RegionList L{&Call, {}, {}, {}};
  if (readTable(L, 0, Count->getZExtValue()) &&
      readTable(L, 1, Count->getZExtValue()))
    Lists.push_back(std::move(L));
}

/// The parts go into the switch or the graph, also without optimising.
void Regions::inlineParts(const RegionList &L) {
  for (ArrayRef<Function *> Parts :
       {ArrayRef(L.Sequential), ArrayRef(L.Parallel)})
    for (Function *F : Parts)
      if (F) {
        F->removeFnAttr(Attribute::NoInline);
        F->removeFnAttr(Attribute::OptimizeNone);
        F->addFnAttr(Attribute::AlwaysInline);
      }
}

/// Brings the sequential parts into a form that shows what they return.
void Regions::simplifySequential() {
  AlwaysInlinerPass(/*InsertLifetime=*/false).run(M, MAM);
  auto &FAM = MAM.getResult<FunctionAnalysisManagerModuleProxy>(M).getManager();
  FAM.clear();
  FunctionPassManager FPM;
  FPM.addPass(SROAPass(SROAOptions::ModifyCFG));
  FPM.addPass(EarlyCSEPass());
  FPM.addPass(SCCPPass());
  FPM.addPass(SimplifyCFGPass());
  SmallSetVector<Function *, 16> Parts;
  for (const RegionList &L : Lists)
    Parts.insert(L.Sequential.begin(), L.Sequential.end());
  for (Function *F : Parts)
    FPM.run(*F, FAM);
  FAM.clear();
}

/// The labels that sequential part \p F may return, in order.
SmallVector<uint32_t, 4> Regions::successors(Function &F, unsigned Regions) {
  SmallSetVector<Value *, 8> Values;
  for (BasicBlock &B : F)
    if (auto *R = dyn_cast<ReturnInst>(B.getTerminator()))
      Values.insert(R->getReturnValue());
  SmallVector<uint32_t, 4> Labels;
  bool Known = true;
  for (unsigned I = 0; I < Values.size(); ++I) {
    Value *V = Values[I];
    if (auto *P = dyn_cast<PHINode>(V)) {
      for (Value *In : P->incoming_values())
        Values.insert(In);
    } else if (auto *Choice = dyn_cast<SelectInst>(V)) {
      Values.insert(Choice->getTrueValue());
      Values.insert(Choice->getFalseValue());
    } else if (auto *Label = dyn_cast<ConstantInt>(V)) {
      const auto N = static_cast<uint32_t>(Label->getZExtValue());
      // What is no label cannot be returned.
      if (N == Done || (N && N % 2 == 0 && N / 2 <= Regions))
        Labels.push_back(N);
    } else if (!isa<UndefValue>(V)) {
      Known = false;
    }
  }
  if (!Known) {
    for (unsigned K = 1; K <= Regions; ++K)
      Labels.push_back(labelOfParallel(K));
    Labels.push_back(Done);
  }
  sort(Labels);
  Labels.erase(std::unique(Labels.begin(), Labels.end()), Labels.end());
  return Labels;
}

/// A function of the module's own that goes into its caller, for the GPU that
/// the region's parts are for.
Function *Regions::create(const RegionList &L, const Twine &Name,
                          FunctionType *Type) {
  Function *F = Function::Create(Type, GlobalValue::InternalLinkage, Name, &M);
  const Function &Like = *L.Sequential[0];
  for (StringRef Kind : {"target-cpu", "target-features"})
    if (Like.hasFnAttribute(Kind))
      F->addFnAttr(Like.getFnAttribute(Kind));
  F->addFnAttr(Attribute::AlwaysInline);
  F->addFnAttr(Attribute::Convergent);
  F->addFnAttr(Attribute::NoUnwind);
  F->addFnAttr("amdgpu-flat-work-group-size", "1,1024");
  return F;
}

/// Calls the part that the label, its first argument, is of.
Function *Regions::partSwitch(const RegionList &L, StringRef Kind,
                              FunctionType *Type, ArrayRef<Function *> Parts,
                              uint32_t (*LabelOf)(unsigned)) {
  Function *F = create(L, "regions." + Kind, Type);
  BasicBlock *Entry = BasicBlock::Create(C, "entry", F),
             *None = BasicBlock::Create(C, "none", F);
  IRBuilder<> B(None);
  B.CreateUnreachable();
  B.SetInsertPoint(Entry);
  SwitchInst *Choice = B.CreateSwitch(F->getArg(0), None);
  SmallVector<Value *, 4> Arguments(make_pointer_range(F->args()));
  for (auto [K, Part] : enumerate(Parts)) {
    if (!Part)
      continue;
    B.SetInsertPoint(BasicBlock::Create(C, Kind, F, None));
    Choice->addCase(B.getInt32(LabelOf(K)), B.GetInsertBlock());
    CallInst *Call = B.CreateCall(Part, Arguments);
    if (Call->getType()->isVoidTy())
      B.CreateRetVoid();
    else
      B.CreateRet(Call);
  }
  return F;
}

/// The jump table. Its functions stay functions.
Constant *Regions::rounds(const RegionList &L) {
  SmallVector<Constant *, 17> Entries{
      ConstantPointerNull::get(cast<PointerType>(Generic))};
  for (unsigned K = 1; K < L.Parallel.size(); ++K) {
    Function *F =
        create(L, "regions.round",
               FunctionType::get(Void, {Team, I32, Team, I32, I32}, false));
    F->removeFnAttr(Attribute::AlwaysInline);
    F->addFnAttr(Attribute::NoInline);
    IRBuilder<> B(BasicBlock::Create(C, "entry", F));
    // A constant is so in the rounds too.
    Value *Threads = isa<ConstantInt>(L.threads()) ? L.threads() : F->getArg(4);
    call(B, "xl_jump_round",
         {L.Sequential[K], L.Parallel[K], F->getArg(0), F->getArg(1),
          F->getArg(2), F->getArg(3), Threads});
    B.CreateRetVoid();
    Entries.push_back(F);
  }
  auto *Type = ArrayType::get(Generic, Entries.size());
  auto *Table = new GlobalVariable(
      M, Type, /*isConstant=*/true, GlobalValue::InternalLinkage,
      ConstantArray::get(Type, Entries), "regions.rounds", nullptr,
      GlobalValue::NotThreadLocal, /*AddressSpace=*/4);
  return ConstantExpr::getAddrSpaceCast(Table, Generic);
}

FunctionCallee Regions::runtime(StringRef Name, FunctionType *Type) {
  FunctionCallee Callee = M.getOrInsertFunction(Name, Type);
  if (auto *F = dyn_cast<Function>(Callee.getCallee()))
    F->addFnAttr(Attribute::Convergent);
  return Callee;
}

void Regions::call(IRBuilder<> &B, StringRef Name,
                   ArrayRef<Value *> Arguments) {
  SmallVector<Type *, 6> Types;
  for (Value *V : Arguments)
    Types.push_back(V->getType());
  B.CreateCall(runtime(Name, FunctionType::get(Void, Types, false)), Arguments);
}

/// void (team, thread, threads): the graph of if-master.
Function *Regions::flow(const RegionList &L) {
  Function *F = create(L, "regions.flow",
                       FunctionType::get(Void, {Team, I32, I32}, false));
  Value *TeamArg = F->getArg(0), *Thread = F->getArg(1),
        *Threads = F->getArg(2);
  IRBuilder<> B(BasicBlock::Create(C, "entry", F));
  const unsigned Regions = L.Sequential.size() - 1;
  // Whose turn it is of the two words that decisions go through.
  AllocaInst *Turn =
      B.CreateAlloca(I32, M.getDataLayout().getAllocaAddrSpace());
  Value *Turns = B.CreateAddrSpaceCast(Turn, Generic);
  B.CreateStore(B.getInt32(0), Turn);

  SmallVector<BasicBlock *, 17> Sequential, Parallel;
  for (unsigned K = 0; K <= Regions; ++K) {
    Parallel.push_back(K ? BasicBlock::Create(C, "parallel." + Twine(K), F)
                         : nullptr);
    Sequential.push_back(BasicBlock::Create(C, "sequential." + Twine(K), F));
  }
  BasicBlock *End = BasicBlock::Create(C, "end", F);
  B.CreateBr(Sequential[0]);
  auto PlaceOf = [&](uint32_t Label) {
    return Label == Done ? End : Parallel[Label / 2];
  };

  auto *Opaque = FunctionType::get(I32, {I32}, false);
  for (unsigned K = 0; K <= Regions; ++K) {
    if (K) {
      B.SetInsertPoint(Parallel[K]);
      B.CreateCall(L.Parallel[K],
                   {B.getInt32(labelOfParallel(K)), TeamArg, Thread, Threads});
      call(B, "xl_if_master_end", {Threads});
      B.CreateBr(Sequential[K]);
    }
    SmallVector<uint32_t, 4> Next = successors(*L.Sequential[K], Regions);
    B.SetInsertPoint(Sequential[K]);
    // LLVM must not know that two of these are the same: xl_is_master().
    Value *Me = B.CreateCall(
        InlineAsm::get(Opaque, "", "=v,0", /*hasSideEffects=*/true), {Thread});
    BasicBlock *Run = BasicBlock::Create(C, "run", F),
               *Met = BasicBlock::Create(C, "met", F);
    B.CreateCondBr(B.CreateICmpEQ(Me, B.getInt32(0)), Run, Met);
    B.SetInsertPoint(Run);
    Value *Label = B.CreateCall(L.Sequential[K],
                                {B.getInt32(labelOfSequential(K)), TeamArg});
    if (Next.size() > 1)
      call(B, "xl_if_master_note", {Label, B.CreateLoad(I32, Turn)});
    B.CreateBr(Met);
    B.SetInsertPoint(Met);
    B.CreateCall(compat::declareIntrinsic(M, Intrinsic::amdgcn_wave_barrier),
                 {});
    if (Next.empty()) { // it never comes to its end
      B.CreateUnreachable();
      continue;
    }
    if (Next.size() == 1) {
      if (Next[0] != Done) // which has a barrier itself
        call(B, "xl_if_master_end", {Threads});
      B.CreateBr(PlaceOf(Next[0]));
      continue;
    }
    Value *To =
        B.CreateCall(runtime("xl_if_master_decide",
                             FunctionType::get(I32, {Generic, I32}, false)),
                     {Turns, Threads});
    SwitchInst *Choice = B.CreateSwitch(To, PlaceOf(Next.back()));
    for (uint32_t N : ArrayRef(Next).drop_back())
      Choice->addCase(B.getInt32(N), PlaceOf(N));
  }
  B.SetInsertPoint(End);
  // What LDS has may be another region's next.
  call(B, "xl_if_master_end", {Threads});
  B.CreateRetVoid();
  return F;
}

void Regions::replace(RegionList &L) {
  IRBuilder<> B(L.Call);
  switch (S) {
  case Scheme::JumpTable:
    inlineParts(L);
    call(B, "xl_teams_jump_table",
         {L.Sequential[0], rounds(L), L.team(), L.thread(), L.threads()});
    break;
  case Scheme::Inspector:
  case Scheme::ControlLoop:
    inlineParts(L);
    call(
        B,
        S == Scheme::Inspector ? "xl_teams_inspector" : "xl_teams_control_loop",
        {partSwitch(L, "sequential", sequentialType(), L.Sequential,
                    labelOfSequential),
         partSwitch(L, "parallel", parallelType(), L.Parallel, labelOfParallel),
         L.team(), L.thread(), L.threads()});
    break;
  case Scheme::IfMaster:
    inlineParts(L);
    B.CreateCall(flow(L), {L.team(), L.thread(), L.threads()});
    break;
  case Scheme::None:
    llvm_unreachable("no scheme");
  }
  L.Call->eraseFromParent();
  for (GlobalVariable *Table : L.Tables) {
    Table->removeDeadConstantUsers();
    if (Table->hasLocalLinkage() && Table->use_empty())
      Table->eraseFromParent(); // the last list that has it
  }
}

std::string Regions::run() {
  Function *Mark = M.getFunction(Marker);
  SmallVector<CallInst *, 4> Calls;
  for (User *U : Mark->users()) {
    auto *Call = dyn_cast<CallInst>(U);
    if (Call && Call->getCalledOperand() == Mark)
      Calls.push_back(Call);
    else
      Errors += (Errors.empty() ? "" : "\n") +
                std::string("crosslane.regions is used otherwise than called");
  }
  for (CallInst *Call : reverse(Calls))
    read(*Call);
  if (!Errors.empty())
    return Errors;
  if (S == Scheme::IfMaster) {
    for (const RegionList &L : Lists)
      inlineParts(L);
    simplifySequential();
    // Inlining may have copied the calls, or dropped them.
    Lists.clear();
    Calls.clear();
    for (User *U : Mark->users())
      Calls.push_back(cast<CallInst>(U));
    for (CallInst *Call : reverse(Calls))
      read(*Call);
    if (!Errors.empty())
      return Errors;
  }
  NumLists += Lists.size();
  LLVM_DEBUG(dbgs() << "xl-regions: " << Lists.size() << " lists\n");
  for (RegionList &L : Lists)
    replace(L);
  Mark->eraseFromParent();
  return "";
}

PreservedAnalyses RegionsPass::run(Module &M, ModuleAnalysisManager &MAM) {
  StringRef Name = Params;
  const bool Given = Name.consume_front("scheme=");
  const Scheme S = StringSwitch<Scheme>(Given ? Name : "")
                       .Case("if-master", Scheme::IfMaster)
                       .Case("inspector", Scheme::Inspector)
                       .Case("control-loop", Scheme::ControlLoop)
                       .Case("jump-table", Scheme::JumpTable)
                       .Default(Scheme::None);
  if (S == Scheme::None) {
    stopCompilation(M, "xl-regions: '" + Params +
                           "': scheme=if-master, inspector, control-loop or "
                           "jump-table is expected");
    return PreservedAnalyses::none();
  }
  if (!M.getFunction(Marker))
    return PreservedAnalyses::all();
  std::string Errors = Regions(M, MAM, S).run();
  if (!Errors.empty())
    stopCompilation(M, "xl-regions: " + Errors);
  return PreservedAnalyses::none();
}

} // namespace crosslane
