//===- Goacc.h - Common code of goacc-lower's parts -------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The calls of a module as GoaccCalls.cpp reads them, and the hooks with which
/// a target expands them. GoaccLower.cpp has the rules.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_GOACC_H
#define CROSSLANE_GOACC_H

#include "directives/Passes.h"
#include "llvmCompat/llvmCompat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Module.h"

namespace crosslane::goacc {

using namespace llvm;

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

inline constexpr StringLiteral LevelNames[] = {"gang", "worker", "vector"};
inline constexpr StringLiteral StepNames[] = {"setup", "init", "fini",
                                              "teardown"};
inline constexpr StringLiteral OpNames[] = {"+", "*", "min", "max", "&",
                                            "|", "^", "&&",  "||",  "the same"};
inline constexpr StringLiteral Prefixes[] = {"__goacc_", "llvm.goacc.",
                                             "llvm.xlane.goacc."};

inline constexpr unsigned MaxThreads = 1024; // of a work-group
// Operators of the program's own, and whose workers read all values.
// XLR_OURS and more in runtime/hsa/codeobj.h.
inline constexpr StringLiteral SlotsPrefix = "__crosslane_slots.";
inline constexpr unsigned FirstOwn = 16, EndOwn = 256, MaxFew = 16;

StringRef opName(unsigned O);

/// A type of the calls, by the end of their names.
struct ElementType {
  StringLiteral Name;
  enum { Int, Float, Bool, Complex } Kind;
  unsigned Bits; ///< In memory; of a part of a complex number.
  bool Unsigned;
};
inline constexpr ElementType Types[] = {
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

/// What the pass does for a module; the hooks of a target are Expansion's.
class Expansion;
class Lower {
public:
  Module &M;
  LLVMContext &C;
  const LoweringOptions *Opts;
  Strategy Asked = Strategy::Tree;
  bool AskedFinish = false; ///< Of a tree: by a kernel behind.
  bool AskedSingle = false; ///< Of all kernels, see GoaccSingle.cpp.
  SmallVector<std::string, 4> Errors;
  SmallVector<Call, 16> Calls;
  SmallVector<Plain, 16> Plains;
  SmallVector<Reduction, 8> Reductions;

  Lower(Module &M, const LoweringOptions *Opts)
      : M(M), C(M.getContext()), Opts(Opts) {}
  bool run(ModuleAnalysisManager &MAM);

  void error(const Instruction &I, const Twine &Text) {
    const std::string Line = (placeOf(I) + ": in function '" +
                              I.getFunction()->getName() + "': " + Text)
                                 .str();
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
  void prepareSingle(FunctionAnalysisManager &FAM);
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
/// What \p T is in memory.
Type *memoryType(LLVMContext &C, const ElementType &T);
/// A variable of \p F.
AllocaInst *makeSlot(Function &F, Type *Ty, const Twine &Name);
/// LOCAL of \p CI in the memory form of its type, whichever way the C ABI
/// passes it, and back.
Value *localOf(IRBuilderBase &B, CallInst &CI, const ElementType &T);
Value *resultOf(IRBuilderBase &B, CallInst &CI, const ElementType &T, Value *V);
/// LOCAL as the result: what there is when nothing is to be done.
void keepLocal(CallInst &CI, const ElementType &T);
/// The pointer that \p V is, through casts, constant offsets and variables that
/// are stored to once, as unoptimised code has its parameters.
std::pair<const Value *, int64_t> trace(const Value *V, const DataLayout &DL);
/// Whether what is outside of \p F's loops is to run once and does not yet.
bool wantsSingle(const Function &F);
/// Of the program's operators, used by name.
bool isOwnOperator(StringRef Name);
/// The name of one of the calls behind its prefix.
std::optional<StringRef> goaccName(const Function &F);

} // namespace crosslane::goacc

#endif // CROSSLANE_GOACC_H
