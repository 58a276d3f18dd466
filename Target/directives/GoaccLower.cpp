//===- GoaccLower.cpp - OpenACC's reductions over gangs and less ----------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// A front end expresses a reduction, without knowing the device, as four calls
/// (C. Philippidis, "New reduction infrastructure for OpenACC",
/// gcc-patches, August 2015), which this pass expands for AMD's wavefronts and
/// for the host:
///
///   %a1 = call i32 @__goacc_reduction_setup_i32(ptr RES, i32 %a0, LEVEL, OP,
///                                               LID, RID)
///   call void @__goacc_fork(i32 LEVEL)
///   %a2 = call i32 @__goacc_reduction_init_i32(ptr RES, i32 %a1, ...)
///   ... the loop, from __goacc_dim_pos(LEVEL) by __goacc_dim_size(LEVEL)
///   %a4 = call i32 @__goacc_reduction_fini_i32(ptr RES, i32 %a3, ...)
///   call void @__goacc_join(i32 LEVEL)
///   %a5 = call i32 @__goacc_reduction_teardown_i32(ptr RES, i32 %a4, ...)
///
/// In the patched LLVM they are intrinsics,
/// @llvm.xlane.goacc.reduction.setup.i32 and so on (IntrinsicsGoacc.td);
/// without records as @llvm.goacc. in any. LEVEL is 0 gang, 1 worker, 2 vector;
/// OP 0 +, 1 *, 2 min, 3 max, 4 &, 5 |, 6 ^, 7 &&, 8 ||, and 9, a gang's alone,
/// for the dummy reduction of a copy object that all gangs compute alike. A
/// gang is a work-group of vector (x) by worker (y) threads. Outside of
/// partitioned loops all threads run the same.
///
/// After, at the vector level on AMDGPU (a tree over workers is the same with
/// xl_acc_worker_add_i32 and LDS of the module's):
///
///   store i32 %a1, ptr %value
///   call void @xl_acc_init_add_i32(ptr %value, i1 %is.lane.0)
///   ...
///   call void @xl_acc_vector_add_i32(ptr %value, i32 %vector, i32 %workers)
///
/// and on the host
///
///   %a1 = RES ? load RES : %a0, and RES := %a4 at the end
///
/// Rules.
///  1. A quartet is of one function, with one LID, LEVEL and RID. LEVEL, OP,
///     LID and RID are constants and RES is null or not, also in each part.
///     setup dominates init, init fini, fini teardown, and fini comes on every
///     way from init. Quartets nest, those of lower levels within.
///  2. Copies of a quartet, by inlining or unrolling, are told apart by
///     dominance and get numbers of their own, LIDs beyond those in use.
///  3. Sums of complex numbers are two reductions, whose RIDs are those of
///     before doubled, plus the part. All RIDs of a module with any are
///     doubled.
///  4. The results of a vector and of a worker reduction by tree are in all
///     threads with fini. By lock or atomics they are with teardown.
///  5. All worker loops share one buffer in LDS, since two never run at a time:
///     as large as the largest loop's, laid out by RID. What is not reachable
///     does not count.
///  6. Gangs put what they have into slots, an array for each loop and RID, and
///     the last gang combines them and *RES (runtime/device/openacc.c). Each
///     gang has to come to fini, once: it is in the kernel itself, on every way
///     from its entry and in no loop. The slots of KERNEL's reductions are one
///     variable __crosslane_slots.KERNEL, which is all zero before and after a
///     launch. A launch that fails leaves them as they are: the host clears
///     what is named so before the next one.
///     *RES may be read before all have come, where the function does not write
///     to it through its address; it is not written through others.
///  7. Where that is not so, or the strategy is `finish`, a kernel
///     KERNEL.finish, which whoever launches KERNEL runs behind it in one
///     block, combines the slots; a gang has the slot of its number, or where
///     there are more gangs than slots of the place it runs at, as
///     runtime/device/grid.c says.
///  8. Both need a RES that is the same throughout a launch; where it is not
///     known to be, a lock serves, or an atomic.
///  9. A gang reduction within another one of the same object is part of that.
/// 10. A gang reduction within a loop, all four calls in one round, goes behind
///     it: each round's value is combined with a variable of the thread's own
///     that begins with the identity, and that variable is what the gang
///     brings. So it is for OP 9 with the last round's value, or *RES where
///     there was no round. The loop has one place where it is entered and one
///     where it is left, and RES is the same throughout. Nobody reads *RES in
///     the meantime: it changes when the launch is over.
/// 11. OPs from 16 on are the program's own: __goacc_combine_OP_TYPE(into,
///     with) does *into = *into op *with and __goacc_identity_OP_TYPE(into)
///     gives the identity; both are in the module. They have no atomic and no
///     finishing kernel; a lock stands in for the latter.
///
/// The strategies `tree`, `finish`, `lock` and `atomic` are chosen by the
/// option -crosslane-goacc, or CROSSLANE_GOACC; tree is the default. `atomic`
/// takes what the hardware has for the type (hasAtomic), of floats sums only,
/// else a lock. Floats are added in the order of arrival then, as with a lock.
///
//===----------------------------------------------------------------------===//

#include "directives/GoaccLower.h"
#include "llvmCompat/llvmCompat.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Analysis/CFG.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/OptimizationRemarkEmitter.h"
#include "llvm/Analysis/PostDominators.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
// What host and device know of slots.
#include "crosslane/grid.h"
#include <map>

#define DEBUG_TYPE "goacc-lower"

STATISTIC(NumReductions, "Number of reductions expanded");
STATISTIC(NumPlain, "Number of other calls expanded");

using namespace llvm;
using namespace crosslane;

static CrosslaneOption
    StrategyOption("crosslane-goacc", "CROSSLANE_GOACC",
                   "tree|finish|lock|atomic",
                   "How OpenACC's reductions over workers and gangs meet");

namespace {

enum Level : unsigned { Gang, Worker, Vector, NumLevels };
enum Step : unsigned { Setup, Init, Fini, Teardown, NumSteps };
enum Op : unsigned {
  Add,
  Mul,
  Min,
  Max,
  And,
  Or,
  Xor,
  LAnd,
  LOr,
  Same,
  NumOps
};
enum class Strategy { Tree, Lock, Atomic };

constexpr StringLiteral LevelNames[] = {"gang", "worker", "vector"};
constexpr StringLiteral StepNames[] = {"setup", "init", "fini", "teardown"};
constexpr StringLiteral OpNames[] = {"+", "*", "min", "max", "&",
                                     "|", "^", "&&",  "||",  "the same"};
constexpr StringLiteral Prefixes[] = {"__goacc_", "llvm.goacc.",
                                      "llvm.xlane.goacc."};

constexpr unsigned MaxThreads = 1024; // of a work-group
// Operators of the program's own, and whose workers read all values.
// XLR_OURS and more in runtime/hsa/codeobj.h.
constexpr StringLiteral SlotsPrefix = "__crosslane_slots.";
constexpr unsigned FirstOwn = 16, EndOwn = 256, MaxFew = 16;

StringRef opName(unsigned O) {
  return O < NumOps ? StringRef(OpNames[O]) : "the program's operator";
}

/// A type of the calls, by the end of their names.
struct ElementType {
  StringLiteral Name;
  enum { Int, Float, Bool, Complex } Kind;
  unsigned Bits; ///< In memory; of a part of a complex number.
  bool Unsigned;
};
constexpr ElementType Types[] = {
    {"i8", ElementType::Int, 8, false},
    {"i16", ElementType::Int, 16, false},
    {"i32", ElementType::Int, 32, false},
    {"i64", ElementType::Int, 64, false},
    {"u8", ElementType::Int, 8, true},
    {"u16", ElementType::Int, 16, true},
    {"u32", ElementType::Int, 32, true},
    {"u64", ElementType::Int, 64, true},
    {"b8", ElementType::Bool, 8, true},
    {"f16", ElementType::Float, 16, false},
    {"bf16", ElementType::Float, 16, false},
    {"f32", ElementType::Float, 32, false},
    {"f64", ElementType::Float, 64, false},
    {"c32", ElementType::Complex, 32, false},
    {"c64", ElementType::Complex, 64, false},
};

/// One of the four calls.
struct Call {
  CallInst *CI = nullptr;
  Step S = Setup;
  const ElementType *T = nullptr;
  unsigned L = 0, O = 0, LID = 0, RID = 0;

  Value *res() const { return CI->getArgOperand(0); }
  bool hasRes() const { return !isa<ConstantPointerNull>(res()); }
  /// The arguments behind LOCAL, which may be two.
  unsigned firstNumber() const { return CI->arg_size() - 4; }
};

/// The quartet of one reduction.
struct Reduction {
  CallInst *At[NumSteps] = {};
  const ElementType *T = nullptr;
  unsigned L = 0, O = 0, LID = 0, RID = 0;
  bool HasRes = false;
  bool Elided = false;
  Strategy How = Strategy::Tree;
  bool Forks = false, Joins = false; ///< Barriers in between.
  bool Locked = false;               ///< The program's own lock is around fini.
  uint64_t Offset = 0;               ///< In the worker buffer, or the slots.
  bool Last = false;                 ///< The last gang combines.
  BasicBlock *Before = nullptr, *Behind = nullptr; ///< The loop it leaves.
  AllocaInst *Rounds = nullptr;                    ///< What its rounds had.
  bool isOwn() const { return O >= FirstOwn; }
  Function *F = nullptr;
  Function &function() const { return *F; }
};

/// A lock or unlock, fork, join, dim.pos or dim.size.
struct Plain {
  CallInst *CI;
  enum Kind { Lock, Unlock, Fork, Join, Pos, Size } K;
  unsigned L, LID;
};

std::string inFunction(const Instruction &I) {
  return ("in function '" + I.getFunction()->getName() + "': ").str();
}

/// What the pass does for a module; the hooks of a target are Expansion's.
class Expansion;
class Lower {
public:
  Module &M;
  LLVMContext &C;
  const LoweringOptions *Opts;
  Strategy Asked = Strategy::Tree;
  bool AskedFinish = false; ///< Of a tree: by a kernel behind.
  SmallVector<std::string, 4> Errors;
  SmallVector<Call, 16> Calls;
  SmallVector<Plain, 16> Plains;
  SmallVector<Reduction, 8> Reductions;

  Lower(Module &M, const LoweringOptions *Opts)
      : M(M), C(M.getContext()), Opts(Opts) {}
  bool run();

  void error(const Instruction &I, const Twine &Text) {
    const std::string Line = (placeOf(I) + ": " + inFunction(I) + Text).str();
    if (!is_contained(Errors, Line))
      Errors.push_back(Line);
  }
  std::optional<unsigned> sizeOf(const Function &F, unsigned L) const;
  /// The program's function of an operator of its own that takes two values,
  /// or one.
  template <typename Named>
  Function *ownFunction(const Named &K, unsigned Takes) {
    return M.getFunction(ownName(K, Takes));
  }

private:
  bool chooseStrategy();
  void readAnnotations();
  void removeUnusedFunctions();
  void checkLaunch(Function &F);
  void collect();
  void collectCall(CallInst &CI, StringRef Name);
  template <typename Named>
  std::string ownName(const Named &K, unsigned Takes) {
    return ((Takes == 2 ? "__goacc_combine_" : "__goacc_identity_") +
            Twine(K.O) + "_" + K.T->Name)
        .str();
  }
  std::optional<unsigned> number(const CallInst &CI, unsigned At,
                                 StringRef What, unsigned End);
  void match(Function &F, ArrayRef<Call> All);
  void checkNesting(Function &F, DominatorTree &DT);
  void renumber(Function &F, DominatorTree &DT);
};

/// The hooks of a target.
class Expansion {
public:
  Lower &P;
  explicit Expansion(Lower &P) : P(P) {}
  virtual ~Expansion() = default;
  /// Expands what becomes other calls of this kind; whether there was any. The
  /// pass then looks again.
  virtual bool rewrite() { return false; }
  /// Chooses what the expansion of all reductions depends on.
  virtual void prepare() {}
  /// Expand a call, and erase it.
  virtual void reduction(Reduction &R, Step S) = 0;
  virtual void plain(Plain &C) = 0;
  /// What is to be done once for the module, behind all.
  virtual void finish() {}
};

/// The host: one gang of one worker of one lane.
class HostExpansion : public Expansion {
public:
  using Expansion::Expansion;
  void reduction(Reduction &R, Step S) override;
  void plain(Plain &C) override;
};

Type *memoryType(LLVMContext &C, const ElementType &T) {
  switch (T.Kind) {
  case ElementType::Int:
  case ElementType::Bool:
    return IntegerType::get(C, T.Bits);
  case ElementType::Float:
    return T.Name == "bf16"  ? Type::getBFloatTy(C)
           : T.Name == "f16" ? Type::getHalfTy(C)
           : T.Bits == 32    ? Type::getFloatTy(C)
                             : Type::getDoubleTy(C);
  case ElementType::Complex: {
    Type *Part = T.Bits == 32 ? Type::getFloatTy(C) : Type::getDoubleTy(C);
    return StructType::get(Part, Part);
  }
  }
  llvm_unreachable("no such kind");
}

AllocaInst *makeSlot(Function &F, Type *Ty, const Twine &Name) {
  IRBuilder<> B(&*F.getEntryBlock().getFirstInsertionPt());
  auto *A = B.CreateAlloca(
      Ty, F.getParent()->getDataLayout().getAllocaAddrSpace(), nullptr, Name);
  A->setAlignment(Align(16));
  return A;
}

/// LOCAL of \p CI in the memory form of its type, whichever way the C ABI
/// passes it, and back.
Value *localOf(IRBuilderBase &B, CallInst &CI, const ElementType &T) {
  Type *Ty = memoryType(B.getContext(), T);
  const unsigned Parts = CI.arg_size() - 5;
  Value *V = CI.getArgOperand(1);
  if (T.Kind == ElementType::Bool)
    return B.CreateZExtOrTrunc(V, Ty);
  if (Parts == 1 && V->getType() == Ty)
    return V;
  Function &F = *CI.getFunction();
  AllocaInst *Slot = makeSlot(F, Ty, "goacc.local");
  B.CreateStore(V, Slot);
  if (Parts == 2)
    B.CreateStore(CI.getArgOperand(2), B.CreateStructGEP(Ty, Slot, 1));
  return B.CreateLoad(Ty, Slot);
}
Value *resultOf(IRBuilderBase &B, CallInst &CI, const ElementType &T,
                Value *V) {
  Type *Ty = CI.getType();
  if (T.Kind == ElementType::Bool)
    return Ty->isIntegerTy(1)
               ? B.CreateICmpNE(V, Constant::getNullValue(V->getType()))
               : B.CreateZExtOrTrunc(V, Ty);
  if (V->getType() == Ty)
    return V;
  AllocaInst *Slot = makeSlot(*CI.getFunction(), V->getType(), "goacc.result");
  B.CreateStore(V, Slot);
  return B.CreateLoad(Ty, Slot);
}

/// LOCAL as the result: what there is when nothing is to be done.
void keepLocal(CallInst &CI, const ElementType &T) {
  IRBuilder<> B(&CI);
  CI.replaceAllUsesWith(resultOf(B, CI, T, localOf(B, CI, T)));
  CI.eraseFromParent();
}

/// The pointer that \p V is, through casts, constant offsets and variables that
/// are stored to once, as unoptimised code has its parameters.
std::pair<const Value *, int64_t> trace(const Value *V, const DataLayout &DL) {
  int64_t Offset = 0;
  for (unsigned Depth = 0; Depth < 16; Depth++) {
    APInt Here(DL.getIndexTypeSizeInBits(V->getType()), 0);
    V = V->stripAndAccumulateConstantOffsets(DL, Here,
                                             /*AllowNonInbounds=*/true);
    Offset += Here.getSExtValue();
    auto *Load = dyn_cast<LoadInst>(V);
    if (!Load)
      break;
    auto *A =
        dyn_cast<AllocaInst>(Load->getPointerOperand()->stripPointerCasts());
    if (!A)
      break;
    const Value *Stored = nullptr;
    unsigned Stores = 0;
    SmallVector<const Value *, 4> Names = {A};
    for (unsigned K = 0; K < Names.size() && Stores < 2; K++)
      for (const User *U : Names[K]->users()) {
        if (isa<AddrSpaceCastInst, BitCastInst>(U))
          Names.push_back(U);
        else if (auto *St = dyn_cast<StoreInst>(U);
                 St && St->getValueOperand() != Names[K])
          Stored = St->getValueOperand(), Stores++;
        else if (!isa<LoadInst>(U) &&
                 !cast<Instruction>(U)->isDebugOrPseudoInst() &&
                 !cast<Instruction>(U)->isLifetimeStartOrEnd())
          Stores = 2;
      }
    if (Stores != 1 || !Stored->getType()->isPointerTy())
      break;
    V = Stored;
  }
  return {V, Offset};
}

} // namespace

//===----------------------------------------------------------------------===//
// The calls and what is wrong with them
//===----------------------------------------------------------------------===//

/// Of the program's operators, used by name.
static bool isOwnOperator(StringRef Name) {
  return Name.starts_with("__goacc_combine_") ||
         Name.starts_with("__goacc_identity_");
}

static std::optional<StringRef> goaccName(const Function &F) {
  StringRef Name = F.getName();
  if (isOwnOperator(Name))
    return std::nullopt;
  for (StringRef Prefix : Prefixes)
    if (Name.consume_front(Prefix))
      return Name;
  return std::nullopt;
}

namespace crosslane {
bool usesGoacc(const Module &M) {
  return any_of(M, [](const Function &F) {
    return F.isDeclaration() && !F.use_empty() && goaccName(F);
  });
}
} // namespace crosslane

std::optional<unsigned> Lower::sizeOf(const Function &F, unsigned L) const {
  static constexpr StringLiteral Attributes[] = {"goacc-gangs", "goacc-workers",
                                                 "goacc-vector-length"};
  unsigned N;
  const Attribute A = F.getFnAttribute(Attributes[L]);
  if (!A.isValid() || A.getValueAsString().getAsInteger(10, N) || !N)
    return std::nullopt;
  return N;
}

/// C has no such attributes; __attribute__((annotate("goacc-workers=4"))) says
/// it there.
void Lower::readAnnotations() {
  GlobalVariable *GV = M.getNamedGlobal("llvm.global.annotations");
  auto *All = GV ? dyn_cast<ConstantArray>(GV->getInitializer()) : nullptr;
  if (!All)
    return;
  for (const Use &U : All->operands()) {
    auto *S = dyn_cast<ConstantStruct>(U);
    if (!S || S->getNumOperands() < 2)
      continue;
    auto *F = dyn_cast<Function>(S->getOperand(0)->stripPointerCasts());
    auto *Text =
        dyn_cast<GlobalVariable>(S->getOperand(1)->stripPointerCasts());
    auto *Data = Text && Text->hasInitializer()
                     ? dyn_cast<ConstantDataSequential>(Text->getInitializer())
                     : nullptr;
    if (!F || !Data || !Data->isCString())
      continue;
    auto [Name, Number] = Data->getAsCString().split('=');
    if (Name.starts_with("goacc-") && !F->hasFnAttribute(Name))
      F->addFnAttr(Name, Number);
  }
}

void Lower::checkLaunch(Function &F) {
  for (StringRef Name :
       {"goacc-gangs", "goacc-workers", "goacc-vector-length"}) {
    const Attribute A = F.getFnAttribute(Name);
    unsigned N = 0;
    // 0 is for what the launch says.
    if (A.isValid() && A.getValueAsString().getAsInteger(10, N))
      Errors.push_back(("function '" + F.getName() + "': " + Name + "=\"" +
                        A.getValueAsString() + "\" is no number")
                           .str());
  }
  const unsigned W = sizeOf(F, Worker).value_or(1),
                 V = sizeOf(F, Vector).value_or(1);
  if (W > MaxThreads || V > MaxThreads || W * V > MaxThreads)
    Errors.push_back(("function '" + F.getName() + "': " + Twine(W) +
                      " workers of " + Twine(V) + " vector lanes are " +
                      Twine(uint64_t(W) * V) + " threads; a gang has at most " +
                      Twine(MaxThreads))
                         .str());
}

std::optional<unsigned> Lower::number(const CallInst &CI, unsigned At,
                                      StringRef What, unsigned End) {
  auto *N = dyn_cast<ConstantInt>(CI.getArgOperand(At));
  if (!N) {
    error(CI, What + " of " + CI.getCalledFunction()->getName() +
                  " is not a constant");
    return std::nullopt;
  }
  if (N->getValue().uge(End)) {
    error(CI, What + " of " + CI.getCalledFunction()->getName() + " is " +
                  Twine(N->getSExtValue()) + "; it is 0 to " + Twine(End - 1));
    return std::nullopt;
  }
  return N->getZExtValue();
}

void Lower::collectCall(CallInst &CI, StringRef Name) {
  static constexpr unsigned MaxID = 1u << 24;
  auto Arguments = [&](unsigned N) {
    bool Fits = CI.arg_size() == N && all_of(CI.args(), [](const Use &U) {
                  return U->getType()->isIntegerTy(32);
                });
    if (!Fits)
      error(CI, CI.getCalledFunction()->getName() + " takes " + Twine(N) +
                    (N == 1 ? " number" : " numbers") + " of 32 bits");
    return Fits;
  };
  const auto Kind = StringSwitch<std::optional<Plain::Kind>>(Name)
                        .Case("lock", Plain::Lock)
                        .Case("unlock", Plain::Unlock)
                        .Case("fork", Plain::Fork)
                        .Case("join", Plain::Join)
                        .Case("dim_pos", Plain::Pos)
                        .Case("dim.pos", Plain::Pos)
                        .Case("dim_size", Plain::Size)
                        .Case("dim.size", Plain::Size)
                        .Default(std::nullopt);
  if (Kind) {
    const bool IsLock = *Kind == Plain::Lock || *Kind == Plain::Unlock;
    const bool IsValue = *Kind == Plain::Pos || *Kind == Plain::Size;
    if (!Arguments(IsLock ? 2 : 1))
      return;
    if (IsValue ? !CI.getType()->isIntegerTy(32) : !CI.getType()->isVoidTy())
      return error(CI, CI.getCalledFunction()->getName() +
                           (IsValue ? " gives an i32" : " gives nothing"));
    auto L = number(CI, 0, "LEVEL", NumLevels);
    auto LID = IsLock ? number(CI, 1, "LID", MaxID) : 0;
    if (L && LID)
      Plains.push_back({&CI, *Kind, *L, *LID});
    return;
  }
  StringRef Rest = Name;
  Call K;
  K.CI = &CI;
  bool Known =
      Rest.consume_front("reduction_") || Rest.consume_front("reduction.");
  if (Known) {
    size_t Which = 0;
    while (Which < NumSteps && !Rest.consume_front(StepNames[Which]))
      Which++;
    Known = Which < NumSteps &&
            (Rest.consume_front("_") || Rest.consume_front("."));
    K.S = Step(Which);
    K.T = find_if(Types, [&](const ElementType &T) { return T.Name == Rest; });
    Known &= K.T != std::end(Types);
  }
  if (!Known)
    return error(CI, "there is no " + CI.getCalledFunction()->getName());
  // LOCAL is one argument, or the two parts of a complex number.
  const bool TwoParts = K.T->Kind == ElementType::Complex && CI.arg_size() == 7;
  Type *Ty = memoryType(C, *K.T),
       *Local = CI.arg_size() >= 6 ? CI.getArgOperand(1)->getType() : nullptr;
  const DataLayout &DL = M.getDataLayout();
  auto Fits = [&](Type *Found) {
    if (K.T->Kind == ElementType::Complex)
      return Found->isSized() &&
             DL.getTypeStoreSize(Found) == DL.getTypeStoreSize(Ty);
    return Found == Ty ||
           (K.T->Kind == ElementType::Bool && Found->isIntegerTy(1));
  };
  if ((CI.arg_size() != 6 && !TwoParts) ||
      !CI.getArgOperand(0)->getType()->isPointerTy() ||
      !(TwoParts ? CI.getArgOperand(2)->getType() == Local &&
                       Local == Ty->getStructElementType(0)
                 : Fits(Local)) ||
      !Fits(CI.getType()) ||
      any_of(drop_begin(CI.args(), K.firstNumber()),
             [](const Use &U) { return !U->getType()->isIntegerTy(32); }))
    return error(CI,
                 CI.getCalledFunction()->getName() + " takes (ptr RES, " +
                     K.T->Name +
                     " LOCAL, i32 LEVEL, i32 OP, i32 LID, i32 RID) and gives " +
                     K.T->Name);
  auto L = number(CI, K.firstNumber(), "LEVEL", NumLevels);
  auto O = number(CI, K.firstNumber() + 1, "OP", MaxID);
  if (O && *O >= NumOps && (*O < FirstOwn || *O >= EndOwn))
    return error(CI, "OP of " + CI.getCalledFunction()->getName() + " is " +
                         Twine(*O) + "; it is 0 to " + Twine(NumOps - 1) +
                         ", or " + Twine(FirstOwn) + " to " +
                         Twine(EndOwn - 1) + " for the program's own");
  auto LID = number(CI, K.firstNumber() + 2, "LID", MaxID);
  auto RID = number(CI, K.firstNumber() + 3, "RID", MaxID);
  if (!L || !O || !LID || !RID)
    return;
  K.L = *L, K.O = *O, K.LID = *LID, K.RID = *RID;
  if (K.O >= FirstOwn)
    for (unsigned Takes : {2, 1}) {
      const Function *F = ownFunction(K, Takes);
      if (!F || F->isDeclaration() || !F->getReturnType()->isVoidTy() ||
          F->arg_size() != Takes || any_of(F->args(), [](const Argument &A) {
            return !A.getType()->isPointerTy();
          }))
        return error(CI, "OP " + Twine(K.O) + " of " + K.T->Name +
                             " needs a function void " + ownName(K, Takes) +
                             (Takes == 2 ? "(ptr, ptr)" : "(ptr)") +
                             " in the module");
    }
  const bool IsReal = K.T->Kind == ElementType::Float,
             IsComplex = K.T->Kind == ElementType::Complex;
  if ((IsReal && K.O >= And && K.O <= Xor) ||
      (IsComplex && K.O != Add && K.O != Mul && K.O != Same && K.O < FirstOwn))
    return error(CI, "there is no " + opName(K.O) + " of " + K.T->Name);
  if (K.O == Same && (K.L != Gang || !K.hasRes()))
    return error(CI, "OP 9 is for gangs and an object they copy");
  if (K.L != Gang && K.hasRes())
    return error(CI, "RES of a " + LevelNames[K.L] +
                         " reduction is not null; a copy object is combined by "
                         "a gang reduction around it");
  if (Value *R = K.res(); K.hasRes() && isa<Constant>(R) &&
                          isa<ConstantPointerNull>(R->stripPointerCasts()))
    return error(CI, "RES is a cast of null");
  Calls.push_back(K);
}

void Lower::collect() {
  Calls.clear();
  Plains.clear();
  Reductions.clear();
  for (Function &F : M)
    for (Instruction &I : instructions(F)) {
      auto *CB = dyn_cast<CallBase>(&I);
      if (!CB)
        continue;
      const Function *Callee = CB->getCalledFunction();
      if (!Callee)
        continue;
      if (auto Name = goaccName(*Callee)) {
        if (auto *CI = dyn_cast<CallInst>(CB))
          collectCall(*CI, *Name);
        else
          error(I, Callee->getName() + " is not called by a plain call");
      }
    }
  for (Function &F : M)
    if (goaccName(F))
      for (const User *U : F.users())
        if (auto *CB = dyn_cast<CallBase>(U);
            !CB || CB->getCalledFunction() != &F)
          Errors.push_back((nameOf(M) + ": " + F.getName() +
                            " is used otherwise than in a call")
                               .str());
}

/// The nearest of \p Candidates that dominates \p I, nullptr if none does.
template <typename Range>
static CallInst *nearest(const Range &Candidates, const CallInst *I,
                         DominatorTree &DT) {
  CallInst *Best = nullptr;
  for (CallInst *CI : Candidates)
    if (DT.dominates(CI, I) && (!Best || DT.dominates(Best, CI)))
      Best = CI;
  return Best;
}

/// Pairs the calls of \p F to quartets.
void Lower::match(Function &F, ArrayRef<Call> All) {
  const size_t Before = Errors.size();
  DominatorTree DT(F);
  PostDominatorTree PDT(F);
  using Key = std::tuple<unsigned, unsigned, unsigned>; // level, LID, RID
  MapVector<Key, SmallVector<const Call *, 4>> ByKey;
  for (const Call &K : All)
    ByKey[{K.L, K.LID, K.RID}].push_back(&K);
  const size_t First = Reductions.size();
  for (auto &[Name, Same] : ByKey) {
    auto [L, LID, RID] = Name;
    const std::string Which =
        (LevelNames[L] + " loop " + Twine(LID) + ", reduction " + Twine(RID))
            .str();
    SmallVector<CallInst *, 4> Of[NumSteps];
    std::map<const CallInst *, const Call *> Info;
    for (const Call *K : Same) {
      Of[K->S].push_back(K->CI);
      Info[K->CI] = K;
    }
    bool Complete = true;
    for (unsigned S = 0; S < NumSteps; S++)
      if (Of[S].empty()) {
        error(*Same[0]->CI, Which + " has no " + StepNames[S]);
        Complete = false;
      }
    if (!Complete)
      continue;
    // Each later step belongs to the nearest earlier one above it.
    std::map<const CallInst *, CallInst *> Next[NumSteps];
    for (unsigned S = Init; S < NumSteps && Complete; S++)
      for (CallInst *CI : Of[S]) {
        CallInst *Earlier = nearest(Of[S - 1], CI, DT);
        if (!Earlier) {
          error(*CI, Which + ": its " + StepNames[S] +
                         " does not come after a " + StepNames[S - 1] +
                         " on every way");
          Complete = false;
        } else if (CallInst *&Other = Next[S - 1][Earlier]) {
          error(*CI, Which + ": two calls of " + StepNames[S] +
                         " belong to one " + StepNames[S - 1]);
          Complete = false;
        } else {
          Other = CI;
        }
      }
    if (!Complete)
      continue;
    for (CallInst *S0 : Of[Setup]) {
      Reduction R;
      R.At[Setup] = S0;
      for (unsigned S = Init; S < NumSteps && Complete; S++)
        if (!(R.At[S] = Next[S - 1][R.At[S - 1]])) {
          error(*R.At[S - 1], Which + " has no " + StepNames[S]);
          Complete = false;
        }
      if (!Complete)
        break;
      const Call &K = *Info[S0];
      R.T = K.T, R.L = L, R.O = K.O, R.LID = LID, R.RID = RID;
      R.HasRes = K.hasRes();
      R.F = &F;
      const auto Res = trace(K.res(), M.getDataLayout());
      for (unsigned S = Init; S < NumSteps; S++) {
        const Call &Other = *Info[R.At[S]];
        const char *Differs =
            Other.T != K.T   ? "type"
            : Other.O != K.O ? "OP"
            : Other.hasRes() != K.hasRes() ||
                    trace(Other.res(), M.getDataLayout()) != Res
                ? "RES"
                : nullptr;
        if (Differs) {
          error(*Other.CI, Which + ": " + StepNames[S] + " has another " +
                               Differs + " than setup");
          Complete = false;
        }
        // A step that is left out on some way would be waited for in vain.
        if (!PDT.dominates(R.At[S]->getParent(), R.At[S - 1]->getParent())) {
          error(*Other.CI, Which + ": " + StepNames[S] +
                               " does not come on every way from " +
                               StepNames[S - 1]);
          Complete = false;
        }
      }
      if (Complete)
        Reductions.push_back(R);
    }
  }
  if (Errors.size() != Before)
    return;
  checkNesting(F, DT);
  renumber(F, DT);
  // The barriers and locks in between.
  for (size_t K = First; K < Reductions.size(); K++) {
    Reduction &R = Reductions[K];
    for (const Plain &P : Plains) {
      if (P.CI->getFunction() != &F || P.L != R.L)
        continue;
      auto Between = [&](Step From, Step To) {
        return DT.dominates(R.At[From], P.CI) && DT.dominates(P.CI, R.At[To]);
      };
      R.Forks |= P.K == Plain::Fork && Between(Setup, Init);
      R.Joins |= P.K == Plain::Join && Between(Fini, Teardown);
      R.Locked |= P.K == Plain::Lock && P.LID == R.LID && Between(Init, Fini);
    }
  }
}

void Lower::checkNesting(Function &F, DominatorTree &DT) {
  for (Reduction &A : Reductions)
    for (Reduction &B : Reductions) {
      if (&A == &B || &A.function() != &F || &B.function() != &F)
        continue;
      // A and B of one loop are side by side.
      if (A.L == B.L && A.LID == B.LID)
        continue;
      // Whether B begins within A.
      const bool Begins = DT.dominates(A.At[Setup], B.At[Setup]) &&
                          !DT.dominates(A.At[Teardown], B.At[Setup]) &&
                          DT.dominates(B.At[Setup], A.At[Teardown]);
      if (!Begins)
        continue;
      const auto Text = [&](const Twine &Why) {
        error(*B.At[Setup], LevelNames[B.L] + " loop " + Twine(B.LID) +
                                " is in " + LevelNames[A.L] + " loop " +
                                Twine(A.LID) + ", " + Why);
      };
      if (B.L < A.L)
        Text("and a " + LevelNames[A.L] + " has no " + LevelNames[B.L] + "s");
      else if (B.L == A.L && B.L != Gang)
        Text("of the same level");
      else if (!DT.dominates(A.At[Init], B.At[Init]) ||
               !DT.dominates(B.At[Fini], A.At[Fini]))
        Text("but not nested: init, or fini, of the two are the other way "
             "around");
    }
}

/// Numbers of their own for copies of a loop.
void Lower::renumber(Function &F, DominatorTree &) {
  unsigned Free = 0;
  for (const Reduction &R : Reductions)
    Free = std::max(Free, R.LID + 1);
  for (const Plain &P : Plains)
    Free = std::max(Free, P.LID + 1);
  for (const Call &K : Calls)
    Free = std::max(Free, K.LID + 1);
  DenseMap<const Instruction *, unsigned> Order;
  ReversePostOrderTraversal<Function *> RPO(&F);
  unsigned At = 0;
  for (BasicBlock *BB : RPO)
    for (Instruction &I : *BB)
      Order[&I] = At++;
  // The k-th copies of a loop's reductions are those of its k-th copy.
  std::map<std::tuple<unsigned, unsigned, unsigned>,
           SmallVector<Reduction *, 2>>
      Copies;
  for (Reduction &R : Reductions)
    if (&R.function() == &F)
      Copies[{R.L, R.LID, R.RID}].push_back(&R);
  std::map<std::tuple<unsigned, unsigned, size_t>, unsigned> Fresh;
  DominatorTree DT(F);
  for (auto &[Name, Found] : Copies) {
    // Lambdas of C++17 capture no structured bindings.
    const unsigned L = std::get<0>(Name), LID = std::get<1>(Name);
    auto &All = Found;
    sort(All, [&](const Reduction *A, const Reduction *B) {
      return Order[A->At[Init]] < Order[B->At[Init]];
    });
    for (size_t K = 1; K < All.size(); K++) {
      unsigned &New = Fresh[{L, LID, K}];
      if (!New) {
        New = Free++;
        OptimizationRemarkEmitter ORE(&F);
        ORE.emit([&] {
          return OptimizationRemark(DEBUG_TYPE, "Copy", All[K]->At[Init])
                 << "copy " << utostr(K) << " of " << LevelNames[L].str()
                 << " loop " << utostr(LID) << " is loop " << utostr(New);
        });
      }
      Reduction &R = *All[K];
      // Its locks are those that its init is the last above.
      for (Plain &P : Plains)
        if (P.CI->getFunction() == &F && P.L == L && P.LID == LID &&
            (P.K == Plain::Lock || P.K == Plain::Unlock) &&
            DT.dominates(R.At[Init], P.CI) &&
            DT.dominates(P.CI, R.At[Teardown])) {
          P.LID = New;
          P.CI->setArgOperand(1, ConstantInt::get(Type::getInt32Ty(C), New));
        }
      R.LID = New;
      for (CallInst *CI : R.At)
        CI->setArgOperand(CI->arg_size() - 2,
                          ConstantInt::get(Type::getInt32Ty(C), New));
    }
  }
}

//===----------------------------------------------------------------------===//
// The host
//===----------------------------------------------------------------------===//

void HostExpansion::reduction(Reduction &R, Step S) {
  CallInst *CI = R.At[S];
  Type *Ty = memoryType(P.C, *R.T);
  if (S == Setup && R.HasRes) {
    IRBuilder<> B(CI);
    CI->replaceAllUsesWith(
        resultOf(B, *CI, *R.T, B.CreateLoad(Ty, CI->getArgOperand(0))));
    CI->eraseFromParent();
    return;
  }
  if (S == Teardown && R.HasRes) {
    IRBuilder<> B(CI);
    B.CreateStore(localOf(B, *CI, *R.T), CI->getArgOperand(0));
  }
  keepLocal(*CI, *R.T);
}

void HostExpansion::plain(Plain &C) {
  if (!C.CI->getType()->isVoidTy())
    C.CI->replaceAllUsesWith(
        ConstantInt::get(C.CI->getType(), C.K == Plain::Size ? 1 : 0));
  C.CI->eraseFromParent();
}

//===----------------------------------------------------------------------===//
// AMDGPU
//===----------------------------------------------------------------------===//

namespace {

/// A barrier of LDS or of all memory, reductions in the device runtime.
class AMDGPUExpansion : public Expansion {
  const LoweringOptions &Opts;
  const DataLayout &DL;
  Type *I32;
  GlobalVariable *Buffer = nullptr, *GroupLock = nullptr;
  SetVector<Function *> Exchanging; ///< Functions whose workers may exchange.
  SetVector<Function *> Locking;    ///< Functions with a lock in LDS.

  struct Finished {
    Reduction R;
    Function *F;
    GlobalVariable *Res, *Slots;
  };
  SmallVector<Finished, 4> Finishing;
  /// The slots of a kernel, and their bytes.
  MapVector<Function *, std::pair<GlobalVariable *, uint64_t>> Slots;
  bool Doubled = false; ///< All RIDs, see rule 3.
  DenseMap<std::pair<Function *, unsigned>, GlobalVariable *> DeviceLocks;

public:
  AMDGPUExpansion(Lower &P, const LoweringOptions &Opts)
      : Expansion(P), Opts(Opts), DL(P.M.getDataLayout()),
        I32(Type::getInt32Ty(P.C)) {}
  bool rewrite() override;
  void prepare() override;
  void reduction(Reduction &R, Step S) override;
  void plain(Plain &C) override;
  void finish() override;

private:
  /// The type that is computed with, and its name and operation in the runtime.
  struct Wide {
    Type *Ty;
    std::string Name; ///< "add_i32"
    bool Truth;
  };
  Wide wide(const Reduction &R) const;
  Value *widen(IRBuilderBase &B, Value *V, const Reduction &R);
  Value *narrow(IRBuilderBase &B, Value *V, const Reduction &R);

  CallInst *call(IRBuilderBase &B, const Twine &Name, ArrayRef<Value *> Args,
                 Type *Result = nullptr);
  /// Runs xl_acc_FORM on \p V.
  Value *form(IRBuilderBase &B, StringRef Form, const Reduction &R, Value *V,
              ArrayRef<Value *> More);
  Value *pos(IRBuilderBase &B, unsigned L);
  Value *size(IRBuilderBase &B, Function &F, unsigned L);
  Value *isZero(IRBuilderBase &B, Value *V) {
    return B.CreateICmpEQ(V, ConstantInt::get(V->getType(), 0));
  }
  Value *isThread0(IRBuilderBase &B) {
    Value *X = pos(B, Vector), *Y = pos(B, Worker);
    return isZero(B, B.CreateOr(X, Y));
  }
  Value *part(IRBuilderBase &B, const Reduction &R) {
    return B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Buffer, R.Offset);
  }
  uint64_t bufferBytes(const Reduction &R) const;
  bool hasAtomic(const Reduction &R) const;
  bool isLaunchInvariant(const Reduction &R) const;
  GlobalVariable *deviceLock(Function &F, unsigned LID);
  void combine(IRBuilderBase &B, const Reduction &R, Value *V, Value *Memory,
               Type *MemoryTy, Value *Old = nullptr);
  bool isReadOnly(const Reduction &R) const;
  bool isOnce(const Reduction &R) const;
  void leaveLoop(Reduction &R);
  Value *resAt(IRBuilderBase &B, const Reduction &R);
  unsigned words(const Reduction &R) const {
    return divideCeil(DL.getTypeAllocSize(wide(R).Ty), 4);
  }
  void round(IRBuilderBase &B, const Reduction &R, Value *V);
  void update(Instruction *Before, const Reduction &R, Value *V);
  void lock(IRBuilderBase &B, Function &F, unsigned L, unsigned LID, bool On);
  void gangFini(Instruction *CI, Reduction &R, Value *V);
  void requireSize(Function &Kernel, unsigned X, unsigned Y);
  void begin(Function &Kernel);
  void makeFinish(Function &Kernel, ArrayRef<const Finished *> All);
};

AMDGPUExpansion::Wide AMDGPUExpansion::wide(const Reduction &R) const {
  const ElementType &T = *R.T;
  unsigned O = R.O;
  if (R.isOwn())
    return {memoryType(P.C, T), "own", false};
  if (T.Kind == ElementType::Bool) {
    static constexpr Op OfTruth[] = {LOr, LAnd, LAnd, LOr, LAnd,
                                     LOr, Xor,  LAnd, LOr, Same};
    O = OfTruth[O];
    if (O == Xor)
      return {I32, "xor_i32", true};
  }
  if (O == LAnd || O == LOr)
    return {I32, O == LAnd ? "and_i32" : "or_i32", true};
  static constexpr StringLiteral Names[] = {"add_", "mul_", "min_", "max_",
                                            "and_", "or_",  "xor_"};
  const StringRef Name = O < std::size(Names) ? StringRef(Names[O]) : "";
  switch (T.Kind) {
  case ElementType::Int: {
    const unsigned Bits = std::max(T.Bits, 32u);
    const bool U = T.Unsigned && (O == Min || O == Max);
    return {IntegerType::get(P.C, Bits),
            (Name + (U ? "u" : "i") + Twine(Bits)).str(), false};
  }
  case ElementType::Float:
    return {T.Bits == 64 ? Type::getDoubleTy(P.C) : Type::getFloatTy(P.C),
            (Name + (T.Bits == 64 ? "f64" : "f32")).str(), false};
  default:
    return {memoryType(P.C, T), (Name + T.Name).str(), false};
  }
}

Value *AMDGPUExpansion::widen(IRBuilderBase &B, Value *V, const Reduction &R) {
  const Wide W = wide(R);
  if (W.Truth) {
    Value *True = V->getType()->isFloatingPointTy()
                      ? B.CreateFCmpUNE(V, ConstantFP::get(V->getType(), 0))
                      : B.CreateICmpNE(V, ConstantInt::get(V->getType(), 0));
    return B.CreateSExt(True, W.Ty);
  }
  if (V->getType() == W.Ty)
    return V;
  if (W.Ty->isFloatingPointTy())
    return B.CreateFPExt(V, W.Ty);
  return R.T->Unsigned ? B.CreateZExt(V, W.Ty) : B.CreateSExt(V, W.Ty);
}

Value *AMDGPUExpansion::narrow(IRBuilderBase &B, Value *V, const Reduction &R) {
  const Wide W = wide(R);
  Type *Ty = memoryType(P.C, *R.T);
  if (W.Truth) {
    Value *True = B.CreateICmpNE(V, ConstantInt::get(V->getType(), 0));
    return Ty->isFloatingPointTy() ? B.CreateUIToFP(True, Ty)
                                   : B.CreateZExt(True, Ty);
  }
  if (Ty == W.Ty)
    return V;
  return Ty->isFloatingPointTy() ? B.CreateFPTrunc(V, Ty)
                                 : B.CreateTrunc(V, Ty);
}

CallInst *AMDGPUExpansion::call(IRBuilderBase &B, const Twine &Name,
                                ArrayRef<Value *> Args, Type *Result) {
  SmallVector<Type *, 4> Params;
  for (Value *V : Args)
    Params.push_back(V->getType());
  FunctionCallee Callee = P.M.getOrInsertFunction(
      Name.str(),
      FunctionType::get(Result ? Result : B.getVoidTy(), Params, false));
  if (auto *F = dyn_cast<Function>(Callee.getCallee())) {
    F->setConvergent();
    F->setDoesNotThrow();
  }
  CallInst *CI = B.CreateCall(Callee, Args);
  CI->setConvergent();
  CI->setDoesNotThrow();
  return CI;
}

Value *AMDGPUExpansion::form(IRBuilderBase &B, StringRef Form,
                             const Reduction &R, Value *V,
                             ArrayRef<Value *> More) {
  const Wide W = wide(R);
  Function &F = *B.GetInsertBlock()->getParent();
  PointerType *Ptr = PointerType::get(P.C, 0);
  Type *Ty = W.Ty;
  if (R.isOwn() && DL.getTypeAllocSize(Ty) < 4)
    Ty = I32; // moved as such
  AllocaInst *Slot = makeSlot(F, Ty, "goacc.value");
  if (Ty != W.Ty)
    B.CreateStore(B.getInt32(0), Slot);
  B.CreateStore(V, Slot);
  SmallVector<Value *, 8> Args = {B.CreateAddrSpaceCast(Slot, Ptr)};
  if (R.isOwn() && Form != "init" && Form != "op")
    Args.push_back(B.getInt32(words(R)));
  append_range(Args, More);
  if (R.isOwn()) {
    Function *Both = P.ownFunction(R, 2), *Identity = P.ownFunction(R, 1);
    for (Function *Own : {Both, Identity}) {
      Own->setLinkage(GlobalValue::InternalLinkage);
      Own->setVisibility(GlobalValue::DefaultVisibility);
      Own->removeFnAttr(Attribute::OptimizeNone);
      Own->removeFnAttr(Attribute::NoInline);
      Own->addFnAttr(Attribute::AlwaysInline);
    }
    if (Form == "op") {
      B.CreateCall(Both, Args);
      return B.CreateLoad(W.Ty, Slot);
    }
    if (Form != "init")
      Args.push_back(Both);
    if (Form != "vector" && Form != "bring")
      Args.push_back(Identity);
  }
  call(B, "xl_acc_" + Form + "_" + W.Name, Args);
  return B.CreateLoad(W.Ty, Slot);
}

Value *AMDGPUExpansion::pos(IRBuilderBase &B, unsigned L) {
  CallInst *CI = B.CreateCall(compat::declareIntrinsic(
      P.M, L == Gang     ? Intrinsic::amdgcn_workgroup_id_x
           : L == Worker ? Intrinsic::amdgcn_workitem_id_y
                         : Intrinsic::amdgcn_workitem_id_x));
  if (auto N = P.sizeOf(*B.GetInsertBlock()->getParent(), L))
    CI->setMetadata(LLVMContext::MD_range,
                    MDBuilder(P.C).createRange(APInt(32, 0), APInt(32, *N)));
  return CI;
}

Value *AMDGPUExpansion::size(IRBuilderBase &B, Function &F, unsigned L) {
  if (auto N = P.sizeOf(F, L))
    return B.getInt32(*N);
  return call(B, "xl_acc_size", {B.getInt32(L)}, I32);
}

/// A tree has an element for each wavefront of the largest work-group.
uint64_t AMDGPUExpansion::bufferBytes(const Reduction &R) const {
  const uint64_t One = R.isOwn() ? 4 * words(R) // moved as such
                                 : DL.getTypeAllocSize(wide(R).Ty);
  return R.How == Strategy::Tree ? One * (MaxThreads / Opts.wavefrontSize())
                                 : One;
}

/// Whether LLVM selects one instruction for R's operation in memory, and that
/// does what it says.
bool AMDGPUExpansion::hasAtomic(const Reduction &R) const {
  const Wide W = wide(R);
  const bool IsInMemory = !W.Truth && W.Ty == memoryType(P.C, *R.T);
  if (R.O == Mul || R.O >= Same)
    return false;
  // LDS and global memory: 32 and 64 bits, of every generation since gfx9.
  if (W.Ty->isIntegerTy())
    return R.L == Worker || IsInMemory;
  // What LLVM's SITargetLowering::shouldExpandAtomicRMWInIR, 19 and 22, makes
  // no loop of, whatever a function's attributes. In LDS f32 obeys the mode of
  // denormals and f64 keeps them.
  if (R.O != Add || !W.Ty->isFloatingPointTy())
    return false;
  if (R.L == Worker)
    return W.Ty->isFloatTy() || Opts.has(XL_FEATURE_lds_add_f64);
  // In global memory gfx908, gfx90a, gfx11 and gfx12 have some too, but there
  // nothing happens, or nothing is promised, where memory is fine-grained,
  // which is not known of RES; and f32 loses denormals up to gfx90a.
  if (!Opts.has(XL_FEATURE_atomic_floats) || !IsInMemory ||
      !isLaunchInvariant(R))
    return false;
  const unsigned AS = trace(R.At[Fini]->getArgOperand(0), DL)
                          .first->getType()
                          ->getPointerAddressSpace();
  return AS == 0 || AS == 1; // a kernel's parameter is nowhere else
}

bool AMDGPUExpansion::isLaunchInvariant(const Reduction &R) const {
  const Value *V = trace(R.At[Fini]->getArgOperand(0), DL).first;
  if (auto *A = dyn_cast<Argument>(V))
    return A->getParent()->getCallingConv() == CallingConv::AMDGPU_KERNEL;
  return isa<GlobalVariable>(V);
}

/// Whether each gang comes to fini, once.
bool AMDGPUExpansion::isOnce(const Reduction &R) const {
  Function &F = R.function();
  BasicBlock *BB = R.Behind ? R.Behind : R.At[Fini]->getParent();
  if (F.getCallingConv() != CallingConv::AMDGPU_KERNEL)
    return false;
  if (!PostDominatorTree(F).dominates(BB, &F.getEntryBlock()))
    return false;
  SmallVector<BasicBlock *, 4> Next(successors(BB));
  return Next.empty() || !isPotentiallyReachableFromMany(Next, BB, nullptr);
}

/// Rule 10.
void AMDGPUExpansion::leaveLoop(Reduction &R) {
  Function &F = R.function();
  DominatorTree DT(F);
  PostDominatorTree PDT(F);
  LoopInfo LI(DT);
  const Loop *Inner = LI.getLoopFor(R.At[Fini]->getParent());
  for (CallInst *CI : R.At)
    if (LI.getLoopFor(CI->getParent()) != Inner)
      return;
  for (const Loop *L = Inner; L; L = L->getParentLoop()) {
    BasicBlock *Before = L->getLoopPreheader(),
               *Behind = L->getUniqueExitBlock();
    if (!Before || !Behind || !DT.dominates(Before, Behind) ||
        !PDT.dominates(Behind, Before))
      return;
    R.Before = Before, R.Behind = Behind;
  }
}

/// RES, where fini is expanded.
Value *AMDGPUExpansion::resAt(IRBuilderBase &B, const Reduction &R) {
  Value *Res = R.At[Fini]->getArgOperand(0);
  if (!R.Behind)
    return Res;
  auto [Base, Offset] = trace(Res, DL);
  Value *V = const_cast<Value *>(Base); // a parameter or a variable
  return Offset ? B.CreatePtrAdd(V, B.getInt64(Offset)) : V;
}

/// Sums of complex numbers: two reductions of the parts.
bool AMDGPUExpansion::rewrite() {
  auto IsSum = [](const Reduction &R) {
    return R.T->Kind == ElementType::Complex && R.O == Add;
  };
  if (Doubled || none_of(P.Reductions, IsSum))
    return false;
  Doubled = true;
  for (const Call &K : P.Calls)
    K.CI->setArgOperand(K.CI->arg_size() - 1,
                        ConstantInt::get(I32, K.RID << 1));
  for (Reduction &R : P.Reductions) {
    if (!IsSum(R))
      continue;
    Type *Ty = memoryType(P.C, *R.T), *Part = Ty->getStructElementType(0);
    for (unsigned S = 0; S < NumSteps; S++) {
      CallInst *CI = R.At[S];
      IRBuilder<> B(CI);
      Value *Local = localOf(B, *CI, *R.T), *Result = PoisonValue::get(Ty);
      Value *Res = CI->getArgOperand(0);
      FunctionCallee Callee = P.M.getOrInsertFunction(
          (Prefixes[0] + "reduction_" + StepNames[S] +
           (R.T->Bits == 32 ? "_f32" : "_f64"))
              .str(),
          FunctionType::get(Part, {Res->getType(), Part, I32, I32, I32, I32},
                            false));
      for (unsigned K = 0; K < 2; K++) {
        Value *PartRes = R.HasRes ? B.CreateStructGEP(Ty, Res, K) : Res;
        CallInst *New = B.CreateCall(
            Callee,
            {PartRes, B.CreateExtractValue(Local, K), B.getInt32(R.L),
             B.getInt32(R.O), B.getInt32(R.LID), B.getInt32(R.RID << 1 | K)});
        New->setConvergent();
        New->addFnAttr(Attribute::NoMerge);
        Result = B.CreateInsertValue(Result, New, K);
      }
      CI->replaceAllUsesWith(resultOf(B, *CI, *R.T, Result));
      CI->eraseFromParent();
    }
  }
  return true;
}

void AMDGPUExpansion::prepare() {
  uint64_t Size = 0;
  std::map<std::pair<Function *, unsigned>, SmallVector<Reduction *, 4>> Loops;
  for (Reduction &R : P.Reductions) {
    R.How = P.Asked;
    if (R.L == Vector || R.O == Same || (R.isOwn() && R.L == Worker))
      R.How = Strategy::Tree;
    if (R.How == Strategy::Atomic && !hasAtomic(R))
      R.How = Strategy::Lock;
    // What is not there before teardown comes too late for a fini before that.
    if (R.L == Worker && R.How != Strategy::Tree &&
        any_of(P.Reductions, [&](const Reduction &Outer) {
          if (Outer.L != Gang || Outer.F != R.F)
            return false;
          DominatorTree DT(R.function());
          return DT.dominates(R.At[Fini], Outer.At[Fini]) &&
                 DT.dominates(Outer.At[Fini], R.At[Teardown]);
        }))
      R.How = Strategy::Tree;
    if (R.L == Gang) {
      // Part of another one of the same object.
      const auto Res = trace(R.At[Setup]->getArgOperand(0), DL);
      DominatorTree DT(R.function());
      for (const Reduction &Outer : P.Reductions)
        R.Elided |= &Outer != &R && Outer.L == Gang && Outer.O == R.O &&
                    Outer.T == R.T && &Outer.function() == &R.function() &&
                    R.HasRes &&
                    trace(Outer.At[Setup]->getArgOperand(0), DL) == Res &&
                    DT.dominates(Outer.At[Init], R.At[Setup]) &&
                    DT.dominates(R.At[Setup], Outer.At[Fini]);
      if (R.HasRes && R.How == Strategy::Tree && !R.Elided &&
          !isLaunchInvariant(R)) {
        if (R.O == Same) {
          P.error(*R.At[Fini], "RES of OP 9 is no parameter of a kernel and no "
                               "variable, so where it lies when the kernel has "
                               "ended is not known");
          continue;
        }
        R.How = hasAtomic(R) ? Strategy::Atomic : Strategy::Lock;
        OptimizationRemarkEmitter ORE(&R.function());
        ORE.emit([&] {
          return OptimizationRemarkMissed(DEBUG_TYPE, "Lock", R.At[Fini])
                 << "RES may differ within a launch: combined at once, not by "
                    "slots";
        });
      }
      if (R.HasRes && R.How == Strategy::Tree && !R.Elided) {
        leaveLoop(R);
        R.Last = !P.AskedFinish && isOnce(R);
        if (R.isOwn() && !R.Last) {
          R.How = Strategy::Lock;
          R.Before = R.Behind = nullptr;
        }
      }
      if (R.Last) {
        auto &[Variable, End] = Slots[&R.function()];
        R.Offset = End;
        uint64_t Count = XL_GANG_SLOTS;
        if (auto Gangs = P.sizeOf(R.function(), Gang))
          Count = std::clamp<uint64_t>(*Gangs - 1, 1, Count);
        End += alignTo(8 * Count * (R.O == Same ? 1 : words(R)), 64);
      }
    }
    if (R.L == Worker)
      Loops[{&R.function(), R.LID}].push_back(&R);
  }
  for (auto &[Loop, All] : Loops) {
    uint64_t End = 0;
    sort(All, [](const Reduction *A, const Reduction *B) {
      return A->RID < B->RID;
    });
    for (Reduction *R : All) {
      R->Offset =
          alignTo(End, std::max(DL.getPrefTypeAlign(wide(*R).Ty), Align(4)));
      End = R->Offset + bufferBytes(*R);
    }
    Size = std::max(Size, End);
  }
  for (auto &[F, One] : Slots) {
    Type *Ty = ArrayType::get(Type::getInt8Ty(P.C), One.second);
    One.first = new GlobalVariable(P.M, Ty, false, GlobalValue::ExternalLinkage,
                                   Constant::getNullValue(Ty),
                                   SlotsPrefix + F->getName(), nullptr,
                                   GlobalValue::NotThreadLocal, 1);
    One.first->setVisibility(GlobalValue::ProtectedVisibility);
    One.first->setAlignment(Align(64));
  }
  if (Size) {
    Type *Ty = ArrayType::get(Type::getInt8Ty(P.C), Size);
    Buffer = new GlobalVariable(P.M, Ty, false, GlobalValue::InternalLinkage,
                                PoisonValue::get(Ty), "goacc.worker.buffer",
                                nullptr, GlobalValue::NotThreadLocal, 3);
    Buffer->setAlignment(Align(16));
  }
}

/// Whether *RES is not written through its address but by reductions, so that
/// it may be read before all gangs have come.
bool AMDGPUExpansion::isReadOnly(const Reduction &R) const {
  // What its address goes to: casts, elements, and variables that hold it.
  SmallVector<const Value *, 8> Names = {
      trace(R.At[Fini]->getArgOperand(0), DL).first};
  for (unsigned K = 0; K < Names.size(); K++) {
    const bool Holds = isa<AllocaInst>(getUnderlyingObject(Names[K]));
    for (const User *U : Names[K]->users()) {
      bool Known = isa<ICmpInst>(U);
      if (auto *I = dyn_cast<Instruction>(U))
        Known |= I->isDebugOrPseudoInst() || I->isLifetimeStartOrEnd();
      if (auto *CB = dyn_cast<CallInst>(U); CB && CB->getCalledFunction())
        Known |= goaccName(*CB->getCalledFunction()).has_value();
      if (Known || (isa<LoadInst>(U) && !Holds))
        continue;
      const Value *Name = nullptr;
      if (isa<LoadInst, GEPOperator, AddrSpaceCastOperator, BitCastOperator>(U))
        Name = U;
      else if (auto *St = dyn_cast<StoreInst>(U)) {
        if (St->getValueOperand() == Names[K])
          Name = getUnderlyingObject(St->getPointerOperand());
        else if (Holds)
          continue;
        if (Holds || !isa_and_nonnull<AllocaInst>(Name))
          return false;
      }
      if (!Name || Names.size() > 64)
        return false;
      if (!is_contained(Names, Name))
        Names.push_back(Name);
    }
  }
  return true;
}

GlobalVariable *AMDGPUExpansion::deviceLock(Function &F, unsigned LID) {
  GlobalVariable *&GV = DeviceLocks[{&F, LID}];
  if (!GV)
    GV = new GlobalVariable(P.M, I32, false, GlobalValue::InternalLinkage,
                            ConstantInt::get(I32, 0),
                            "goacc.lock." + F.getName() + "." + Twine(LID),
                            nullptr, GlobalValue::NotThreadLocal, 1);
  return GV;
}

void AMDGPUExpansion::lock(IRBuilderBase &B, Function &F, unsigned L,
                           unsigned LID, bool On) {
  if (L == Gang) {
    call(B, On ? "xl_acc_lock_device" : "xl_acc_unlock_device",
         {B.CreateAddrSpaceCast(deviceLock(F, LID), PointerType::get(P.C, 0))});
    return;
  }
  if (!GroupLock)
    GroupLock = new GlobalVariable(
        P.M, I32, false, GlobalValue::InternalLinkage, PoisonValue::get(I32),
        "goacc.worker.lock", nullptr, GlobalValue::NotThreadLocal, 3);
  Locking.insert(&F);
  call(B, On ? "xl_acc_lock_group" : "xl_acc_unlock_group", {GroupLock});
}

/// *\p Memory, which is \p Old where that is known, and \p V, which is wide, to
/// *Memory, by one lane.
void AMDGPUExpansion::combine(IRBuilderBase &B, const Reduction &R, Value *V,
                              Value *Memory, Type *MemoryTy, Value *Old) {
  const Wide W = wide(R);
  const bool Narrow =
      MemoryTy != W.Ty || (W.Truth && R.L == Gang && Memory != R.Rounds);
  if (!Old)
    Old = B.CreateLoad(MemoryTy, Memory);
  if (Narrow)
    Old = widen(B, Old, R);
  AllocaInst *With =
      makeSlot(*B.GetInsertBlock()->getParent(), W.Ty, "goacc.with");
  B.CreateStore(V, With);
  Value *New = form(B, "op", R, Old,
                    {B.CreateAddrSpaceCast(With, PointerType::get(P.C, 0))});
  B.CreateStore(Narrow ? narrow(B, New, R) : New, Memory);
}

static AtomicRMWInst::BinOp atomicOf(StringRef Name) {
  return StringSwitch<AtomicRMWInst::BinOp>(Name)
      .StartsWith("add_", AtomicRMWInst::Add)
      .StartsWith("min_u", AtomicRMWInst::UMin)
      .StartsWith("min_", AtomicRMWInst::Min)
      .StartsWith("max_u", AtomicRMWInst::UMax)
      .StartsWith("max_", AtomicRMWInst::Max)
      .StartsWith("and_", AtomicRMWInst::And)
      .StartsWith("or_", AtomicRMWInst::Or)
      .Default(AtomicRMWInst::Xor);
}

/// What the threads that count have goes to the worker buffer or to RES, by
/// lock or atomically, a lane for each wavefront.
void AMDGPUExpansion::update(Instruction *Before, const Reduction &R,
                             Value *V) {
  IRBuilder<> B(Before);
  Function &F = R.function();
  const bool IsGang = R.L == Gang;
  Value *Counts = IsGang ? isThread0(B) : isZero(B, pos(B, Vector));
  Value *One = V;
  if (!IsGang)
    One = form(B, "wave", R, V, {Counts});
  Value *Elected =
      IsGang ? Counts : call(B, "xl_acc_elected", {}, B.getInt1Ty());
  Value *Memory = IsGang ? resAt(B, R) : part(B, R);
  const bool Locks = R.How == Strategy::Lock && !R.Locked;
  if (Locks && !IsGang)
    lock(B, F, R.L, R.LID, true);
  Instruction *Then = SplitBlockAndInsertIfThen(Elected, Before, false);
  IRBuilder<> T(Then);
  if (R.How == Strategy::Atomic) {
    const bool IsFloat = One->getType()->isFloatingPointTy();
    if (IsFloat && IsGang) // of any memory f32 and f64 are several instructions
      Memory = T.CreateAddrSpaceCast(Memory, PointerType::get(P.C, 1));
    T.CreateAtomicRMW(
        IsFloat ? AtomicRMWInst::FAdd : atomicOf(wide(R).Name), Memory, One,
        MaybeAlign(), AtomicOrdering::Monotonic,
        P.C.getOrInsertSyncScopeID(IsGang ? "agent" : "workgroup"));
  } else {
    if (Locks && IsGang)
      lock(T, F, R.L, R.LID, true);
    combine(T, R, One, Memory, IsGang ? memoryType(P.C, *R.T) : wide(R).Ty);
    if (Locks && IsGang)
      lock(T, F, R.L, R.LID, false);
  }
  if (Locks && !IsGang) {
    B.SetInsertPoint(Before);
    lock(B, F, R.L, R.LID, false);
  }
}

/// By slots, or the value of one gang.
void AMDGPUExpansion::gangFini(Instruction *CI, Reduction &R, Value *V) {
  Function &F = R.function();
  if (R.Last) {
    IRBuilder<> B(CI);
    Value *Array =
        B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Slots[&F].first, R.Offset);
    Array = B.CreateAddrSpaceCast(Array, PointerType::get(P.C, 0));
    Value *Gangs = size(B, F, Gang), *Lanes = size(B, F, Vector),
          *Workers = size(B, F, Worker);
    Instruction *Goes = SplitBlockAndInsertIfThen(
        call(B, "xl_acc_gang_done", {Lanes, Workers}, B.getInt1Ty()), CI,
        false);
    B.SetInsertPoint(Goes);
    Instruction *InLast, *InOther;
    Value *Own = pos(B, Gang), *Last = B.CreateSub(Gangs, B.getInt32(1));
    SplitBlockAndInsertIfThenElse(B.CreateICmpEQ(Own, Last), Goes, &InLast,
                                  &InOther);
    IRBuilder<> L(InLast), O(InOther);
    if (R.O == Same) {
      call(O, "xl_acc_bring_same", {Array, Gangs});
      call(L, "xl_acc_last_same", {Array, Gangs, Lanes, Workers});
      L.CreateStore(V, resAt(L, R));
      return;
    }
    form(O, "bring", R, V, {Array, Gangs});
    Type *Ty = memoryType(P.C, *R.T);
    Value *Res = resAt(L, R),
          *Old = isReadOnly(R) ? L.CreateLoad(Ty, Res) : nullptr;
    V = form(L, "last", R, V, {Array, Gangs, Lanes, Workers});
    if (!Old) // what others wrote before they brought
      L.CreateFence(AtomicOrdering::Acquire,
                    P.C.getOrInsertSyncScopeID("agent"));
    combine(L, R, V, Res, Ty, Old);
    return;
  }
  const std::string Name =
      (F.getName() + "." + Twine(R.LID) + "." + Twine(R.RID)).str();
  PointerType *Ptr = PointerType::get(P.C, 0);
  auto Variable = [&](Type *Ty, const Twine &Of, Align A) {
    auto *GV =
        new GlobalVariable(P.M, Ty, false, GlobalValue::ExternalLinkage,
                           Constant::getNullValue(Ty), SlotsPrefix + Of + Name,
                           nullptr, GlobalValue::NotThreadLocal, 1);
    GV->setVisibility(GlobalValue::ProtectedVisibility);
    GV->setAlignment(A);
    return GV;
  };
  GlobalVariable *Res = Variable(Ptr, "res.", Align(8));
  IRBuilder<> B(CI);
  GlobalVariable *Slots;
  Value *Where = resAt(B, R);
  if (R.O == Same) {
    Slots = Variable(memoryType(P.C, *R.T), "same.", Align(16));
    Value *Does = isThread0(B);
    Does = B.CreateAnd(Does, isZero(B, pos(B, Gang)));
    Instruction *Then = SplitBlockAndInsertIfThen(Does, CI, false);
    IRBuilder<> T(Then);
    T.CreateStore(V, Slots);
    T.CreateStore(T.CreateAddrSpaceCast(Where, Ptr), Res);
  } else {
    const uint64_t Bytes =
        xl_grid_bytes(Opts.gfx(), DL.getTypeAllocSize(wide(R).Ty));
    Slots =
        Variable(ArrayType::get(B.getInt8Ty(), Bytes), "finish.", Align(64));
    // One thread's; every gang stores the same object.
    IRBuilder<> T(SplitBlockAndInsertIfThen(isThread0(B), CI, false));
    T.CreateStore(T.CreateAddrSpaceCast(Where, Ptr), Res);
    form(T, "put", R, V, {T.CreateAddrSpaceCast(Slots, Ptr), size(T, F, Gang)});
  }
  Finishing.push_back({R, &F, Res, Slots});
}

/// A round of a loop that the reduction is behind has \p V.
void AMDGPUExpansion::round(IRBuilderBase &B, const Reduction &R, Value *V) {
  if (R.O == Same)
    B.CreateStore(V, R.Rounds);
  else
    combine(B, R, V, R.Rounds, wide(R).Ty);
}

void AMDGPUExpansion::reduction(Reduction &R, Step S) {
  CallInst *CI = R.At[S];
  Function &F = R.function();
  const bool IsNothing = R.L == Gang && (!R.HasRes || R.Elided);
  const bool ByTree = R.How == Strategy::Tree;
  if (IsNothing || (S == Setup && (ByTree || R.L != Worker)) ||
      (S == Teardown && (ByTree || R.L != Worker)) ||
      (R.O == Same && S != Fini)) {
    keepLocal(*CI, *R.T);
    return;
  }
  IRBuilder<> B(CI);
  Value *Local = localOf(B, *CI, *R.T), *V = Local;
  if (R.O != Same)
    V = widen(B, Local, R);
  switch (S) {
  case Setup: { // of a worker buffer that is added to
    call(B, "xl_acc_lds_barrier", {});
    Instruction *Then = SplitBlockAndInsertIfThen(isThread0(B), CI, false);
    IRBuilder<> T(Then);
    T.CreateStore(V, part(T, R));
    B.SetInsertPoint(CI);
    if (!R.Forks)
      call(B, "xl_acc_lds_barrier", {});
    CI->replaceAllUsesWith(resultOf(B, *CI, *R.T, Local));
    CI->eraseFromParent();
    return;
  }
  case Init: {
    Value *Keeps =
        R.L != Gang && ByTree ? isZero(B, pos(B, R.L)) : B.getFalse();
    V = form(B, "init", R, V, {Keeps});
    break;
  }
  case Fini:
    if (R.L == Vector) {
      Exchanging.insert(&F);
      V = form(B, "vector", R, V, {size(B, F, Vector), size(B, F, Worker)});
    } else if (R.L == Worker && ByTree) {
      if (!R.Forks)
        call(B, "xl_acc_lds_barrier", {});
      const auto Lanes = P.sizeOf(F, Vector), Workers = P.sizeOf(F, Worker);
      const bool Few = Lanes && *Lanes % Opts.wavefrontSize() == 0 && Workers &&
                       *Workers > 1 && *Workers <= MaxFew && !R.isOwn();
      V = form(B, Few ? "few" : "worker", R, V,
               {part(B, R), size(B, F, Vector), size(B, F, Worker)});
    } else {
      if (R.Behind) {
        Type *Ty = R.O == Same ? memoryType(P.C, *R.T) : wide(R).Ty;
        R.Rounds = makeSlot(F, Ty, "goacc.rounds");
        IRBuilder<> Before(R.Before->getTerminator());
        Before.CreateStore(R.O == Same ? Before.CreateLoad(Ty, resAt(Before, R))
                                       : form(Before, "init", R,
                                              Constant::getNullValue(Ty),
                                              {Before.getFalse()}),
                           R.Rounds);
        round(B, R, V);
        Instruction *Behind = &*R.Behind->getFirstInsertionPt();
        IRBuilder<> At(Behind);
        gangFini(Behind, R, At.CreateLoad(Ty, R.Rounds));
      } else if (ByTree)
        gangFini(CI, R, V);
      else
        update(CI, R, V);
      B.SetInsertPoint(CI);
      CI->replaceAllUsesWith(resultOf(B, *CI, *R.T, Local));
      CI->eraseFromParent();
      return;
    }
    break;
  case Teardown: // of a worker buffer that was added to
    if (!R.Joins)
      call(B, "xl_acc_lds_barrier", {});
    V = B.CreateLoad(wide(R).Ty, part(B, R));
    break;
  default:
    llvm_unreachable("no such step");
  }
  CI->replaceAllUsesWith(resultOf(B, *CI, *R.T, narrow(B, V, R)));
  CI->eraseFromParent();
}

void AMDGPUExpansion::plain(Plain &C) {
  IRBuilder<> B(C.CI);
  Function &F = *C.CI->getFunction();
  const auto V = P.sizeOf(F, Vector), W = P.sizeOf(F, Worker);
  switch (C.K) {
  case Plain::Pos:
    C.CI->replaceAllUsesWith(P.sizeOf(F, C.L) == 1u ? B.getInt32(0)
                                                    : pos(B, C.L));
    break;
  case Plain::Size:
    C.CI->replaceAllUsesWith(size(B, F, C.L));
    break;
  case Plain::Fork:
  case Plain::Join:
    if (C.L == Worker && W != 1u) {
      call(B, "xl_acc_barrier", {});
    } else if (C.L == Vector && !(V && Opts.wavefrontSize() % *V == 0)) {
      Exchanging.insert(&F);
      call(B, "xl_acc_vector_barrier",
           {size(B, F, Vector), size(B, F, Worker)});
    }
    break;
  case Plain::Lock:
  case Plain::Unlock:
    // Only for what is not a tree and not atomic.
    if (any_of(P.Reductions, [&](const Reduction &R) {
          return R.L == C.L && R.LID == C.LID && R.How == Strategy::Lock &&
                 !R.Elided && R.Locked;
        }))
      lock(B, F, C.L, C.LID, C.K == Plain::Lock);
    break;
  }
  C.CI->eraseFromParent();
}

/// \p Kernel is launched in work-groups of \p X by \p Y threads, and no others.
void AMDGPUExpansion::requireSize(Function &Kernel, unsigned X, unsigned Y) {
  auto Number = [&](unsigned N) {
    return ConstantAsMetadata::get(ConstantInt::get(I32, N));
  };
  Metadata *Sizes[] = {Number(X), Number(Y), Number(1)};
  Kernel.setMetadata("reqd_work_group_size", MDNode::get(P.C, Sizes));
  const std::string Threads = utostr(X * Y);
  Kernel.addFnAttr("amdgpu-flat-work-group-size", Threads + "," + Threads);
}

/// What LDS has to hold when a kernel begins.
void AMDGPUExpansion::begin(Function &Kernel) {
  auto Needs = [&](SetVector<Function *> &In) {
    return any_of(In, [&](Function *F) {
      return F == &Kernel || F->getCallingConv() != CallingConv::AMDGPU_KERNEL;
    });
  };
  const auto V = P.sizeOf(Kernel, Vector), W = P.sizeOf(Kernel, Worker);
  const bool Exchanges =
      Needs(Exchanging) && W != 1u && !(V && Opts.wavefrontSize() % *V == 0);
  const bool Locks = GroupLock && Needs(Locking);
  auto Gangs = P.sizeOf(Kernel, Gang);
  if (Slots.count(&Kernel)) // looked at there
    Gangs.reset();
  if (!Exchanges && !Locks && !Gangs)
    return;
  BasicBlock::iterator At =
      Kernel.getEntryBlock().getFirstNonPHIOrDbgOrAlloca();
  IRBuilder<> B(&*At);
  if (Gangs)
    call(B, "xl_acc_check_gangs", {B.getInt32(*Gangs)});
  if (Locks)
    B.CreateStore(B.getInt32(0), GroupLock);
  if (Exchanges)
    call(B, "xl_acc_begin", {size(B, Kernel, Vector), size(B, Kernel, Worker)});
  else if (Locks)
    call(B, "xl_acc_lds_barrier", {});
}

/// The kernel that runs behind \p Kernel, with one block.
void AMDGPUExpansion::makeFinish(Function &Kernel,
                                 ArrayRef<const Finished *> All) {
  Function *F = Function::Create(FunctionType::get(Type::getVoidTy(P.C), false),
                                 GlobalValue::ExternalLinkage,
                                 Kernel.getName() + ".finish", P.M);
  F->setCallingConv(CallingConv::AMDGPU_KERNEL);
  F->setVisibility(GlobalValue::ProtectedVisibility);
  AttrBuilder Attributes(P.C);
  for (const Attribute &A : Kernel.getAttributes().getFnAttrs())
    if (!A.isStringAttribute() || !A.getKindAsString().starts_with("goacc-"))
      Attributes.addAttribute(A);
  // One wavefront where that is known to do.
  const auto Gangs = P.sizeOf(Kernel, Gang);
  const unsigned Threads = Gangs && *Gangs <= 64 ? 64 : 256;
  Attributes.removeAttribute("amdgpu-flat-work-group-size");
  Attributes.removeAttribute(Attribute::Memory);
  F->addFnAttrs(Attributes);
  requireSize(*F, Threads, 1);
  IRBuilder<> B(BasicBlock::Create(P.C, "entry", F));
  Instruction *End = B.CreateRetVoid();
  PointerType *Ptr = PointerType::get(P.C, 0);
  for (const Finished *One : All) {
    const Reduction &R = One->R;
    B.SetInsertPoint(End);
    Value *V = nullptr;
    if (R.O != Same) {
      const Wide W = wide(R);
      V = form(B, "finish", R, Constant::getNullValue(W.Ty),
               {B.CreateAddrSpaceCast(One->Slots, Ptr), B.getInt32(Threads)});
    }
    Value *Res = B.CreateLoad(Ptr, One->Res);
    Value *Does = isThread0(B);
    Does = B.CreateAnd(Does, B.CreateIsNotNull(Res));
    IRBuilder<> T(SplitBlockAndInsertIfThen(Does, End, false));
    if (R.O == Same)
      T.CreateStore(T.CreateLoad(One->Slots->getValueType(), One->Slots), Res);
    else
      combine(T, R, V, Res, memoryType(P.C, *R.T));
    T.CreateStore(ConstantPointerNull::get(Ptr), One->Res);
  }
}

void AMDGPUExpansion::finish() {
  SmallVector<Function *, 4> Kernels;
  for (Function &F : P.M)
    if (F.getCallingConv() == CallingConv::AMDGPU_KERNEL && !F.isDeclaration())
      Kernels.push_back(&F);
  for (Function *K : Kernels) {
    begin(*K);
    SmallVector<const Finished *, 4> All;
    for (const Finished &One : Finishing)
      if (One.F == K || One.F->getCallingConv() != CallingConv::AMDGPU_KERNEL)
        All.push_back(&One);
    if (!All.empty())
      makeFinish(*K, All);
    const auto V = P.sizeOf(*K, Vector), W = P.sizeOf(*K, Worker);
    if (V && W && !K->getMetadata("reqd_work_group_size"))
      requireSize(*K, *V, *W);
  }
}

} // namespace

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

bool Lower::chooseStrategy() {
  const std::string Text = StrategyOption.get();
  const auto Known = StringSwitch<std::optional<Strategy>>(Text)
                         .Case("", Strategy::Tree)
                         .Case("tree", Strategy::Tree)
                         .Case("finish", Strategy::Tree)
                         .Case("lock", Strategy::Lock)
                         .Case("atomic", Strategy::Atomic)
                         .Default(std::nullopt);
  if (!Known) {
    stopCompilation(M, "goacc-lower: unknown strategy '" + Text +
                           "'; known are tree, finish, lock and atomic");
    return false;
  }
  Asked = *Known;
  AskedFinish = Text == "finish";
  return true;
}

/// Functions that only this module has and nothing in it uses.
void Lower::removeUnusedFunctions() {
  bool Found;
  do {
    Found = false;
    for (Function &F : make_early_inc_range(M)) {
      if (F.isDeclaration() || !F.isDiscardableIfUnused() ||
          isOwnOperator(F.getName()))
        continue;
      // A call of itself is no use of it.
      F.removeDeadConstantUsers();
      if (any_of(F.users(), [&](const User *U) {
            auto *I = dyn_cast<Instruction>(U);
            return !I || I->getFunction() != &F;
          }))
        continue;
      F.deleteBody();
      F.eraseFromParent();
      Found = true;
    }
  } while (Found);
}

bool Lower::run() {
  if (!chooseStrategy())
    return true;
  auto Stop = [&] {
    std::string Text = "goacc-lower: ";
    Text += join(Errors, "\ngoacc-lower: ");
    stopCompilation(M, Text);
    return true;
  };
  readAnnotations();
  // Calls that nothing reaches are none.
  removeUnusedFunctions();
  for (Function &F : M) {
    if (F.isDeclaration())
      continue;
    checkLaunch(F);
    bool Uses = any_of(instructions(F), [](const Instruction &I) {
      auto *CB = dyn_cast<CallBase>(&I);
      return CB && CB->getCalledFunction() &&
             goaccName(*CB->getCalledFunction());
    });
    if (!Uses)
      continue;
    for (BasicBlock &BB : F)
      ConstantFoldTerminator(&BB);
    removeUnreachableBlocks(F);
  }
  std::unique_ptr<Expansion> E;
  if (Opts)
    E = std::make_unique<AMDGPUExpansion>(*this, *Opts);
  else
    E = std::make_unique<HostExpansion>(*this);
  do {
    collect();
    if (!Errors.empty())
      return Stop();
    MapVector<Function *, SmallVector<Call, 8>> ByFunction;
    for (const Call &K : Calls)
      ByFunction[K.CI->getFunction()].push_back(K);
    for (auto &[F, All] : ByFunction)
      match(*F, All);
    if (!Errors.empty())
      return Stop();
  } while (E->rewrite());
  E->prepare();
  if (!Errors.empty())
    return Stop();
  NumPlain += Plains.size();
  NumReductions += Reductions.size();
  LLVM_DEBUG(dbgs() << "goacc-lower: " << Reductions.size() << " reductions\n");
  for (Plain &C : Plains)
    E->plain(C);
  for (Reduction &R : Reductions)
    for (unsigned S : {Fini, Init, Setup, Teardown})
      E->reduction(R, Step(S));
  E->finish();
  for (Function &F : make_early_inc_range(M))
    if (goaccName(F) && F.use_empty())
      F.eraseFromParent();
  return true;
}

namespace crosslane {
PreservedAnalyses GoaccLowerPass::run(Module &M, ModuleAnalysisManager &) {
  if (!usesGoacc(M))
    return PreservedAnalyses::all();
  Lower(M, Opts ? &*Opts : nullptr).run();
  return PreservedAnalyses::none();
}
} // namespace crosslane
