//===- DirectedRounding.cpp - Operations that round by MODE ---------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/DirectedRounding.h"
#include "nvvm/ScalarEmitter.h"
#include "llvm/IR/InlineAsm.h"
#include <optional>

using namespace llvm;
using namespace crosslane;

/// What a directed operation is until placeDirected() comes: a call of a
/// function with this prefix and the instruction's name, the rounding its first
/// operand, with KeepsSubnormals when the function's mode would not.
static constexpr StringLiteral DirectedPrefix = "crosslane.directed.";
static constexpr unsigned KeepsSubnormals = 4;

Value *ScalarEmitter::directed(StringRef Instruction, ArrayRef<Value *> A,
                               Round Mode, bool KeepSubnormals) {
  Type *T = A[0]->getType();
  SmallVector<Type *, 4> Types = {I32};
  SmallVector<Value *, 4> Args = {B.getInt32(
      static_cast<unsigned>(Mode) | (KeepSubnormals ? KeepsSubnormals : 0))};
  for (Value *V : A) {
    Types.push_back(T);
    Args.push_back(V);
  }
  std::string Name =
      (DirectedPrefix + Instruction + Twine(T->getScalarSizeInBits())).str();
  return B.CreateCall(CI.getModule()->getOrInsertFunction(
                          Name, FunctionType::get(T, Types, false)),
                      Args);
}

namespace {

/// Puts directed operations that stand near each other in a block into one
/// piece of inline assembly each:
///
///   s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 10
///   v_add_f64 v[4:5], v[0:1], v[2:3]
///   v_mul_f64 v[6:7], v[0:1], v[2:3]
///   s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 4), 0
///
/// In a function that flushes subnormal floats the field has two bits more,
/// those of FP_DENORM for floats, where the run has floats: some keep them, and
/// LLVM's own divisions allow them for some instructions, between which the
/// assembly may come to stand, not naming MODE as LLVM's instructions do. So
/// the run says what it wants and puts back what was there:
///
///   s_nop 1
///   s_getreg_b32 s4, hwreg(HW_REG_MODE, 0, 6)
///   s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, 6), 48
///   v_add_f32 v2, v0, v1
///   s_nop 0
///   s_setreg_b32 hwreg(HW_REG_MODE, 0, 6), s4
///
/// For the compiler that is a function of its operands like any other: no
/// operation of the nearest rounding can come between, wherever an optimiser or
/// a scheduler moves things, and no operation of the run can leave it. LLVM's
/// constrained operations would not do: they are kept in order among themselves
/// only.
///
/// A run ends where an instruction outside of it uses a result, and where its
/// operands would fill too many registers. Its assembly stands where its last
/// operation did. The hardware wants two other instructions between two writes
/// of the same register by s_setreg (GCNHazardRecognizer::checkSetRegHazards).
/// On gfx11 it also asks for care with what vector instructions shortly before
/// have written, which LLVM does not take of assembly (fixVALUTransUseHazard,
/// fixVALUPartialForwardingHazard there); waiting for them does.
class DirectedRuns {
public:
  DirectedRuns(Function &F, const LoweringOptions &Opts) : F(F), Opts(Opts) {
    DenormalMode Mode = F.getDenormalMode(APFloat::IEEEsingle());
    Denormals = (Mode.Input == DenormalMode::IEEE ? 1 : 0) |
                (Mode.Output == DenormalMode::IEEE ? 2 : 0);
  }

  void run() {
    for (BasicBlock &BB : F) {
      for (Instruction &I : make_early_inc_range(BB)) {
        auto *CI = dyn_cast<CallInst>(&I);
        if (CI && isDirected(*CI)) {
          if (!fits(*CI))
            close();
          append(*CI);
        } else if (any_of(I.operand_values(), [&](const Value *V) {
                     return is_contained(Run, V);
                   })) {
          close();
        }
      }
      close();
    }
  }

  static bool isDirected(const CallInst &CI) {
    const Function *Callee = CI.getCalledFunction();
    return Callee && Callee->getName().starts_with(DirectedPrefix);
  }

private:
  static constexpr unsigned MaxWords = 40;

  static unsigned words(const Value *V) {
    return V->getType()->getScalarSizeInBits() / 32;
  }
  bool isNew(const Value *V) const {
    return !is_contained(Run, V) && !is_contained(Inputs, V);
  }
  bool fits(const CallInst &CI) const {
    unsigned More = words(&CI);
    for (const Use &U : drop_begin(CI.args()))
      More += isNew(U) ? words(U) : 0;
    return Words + More <= MaxWords;
  }
  void append(CallInst &CI) {
    Words += words(&CI);
    for (const Use &U : drop_begin(CI.args()))
      if (isNew(U)) {
        Inputs.push_back(U);
        Words += words(U);
      }
    Run.push_back(&CI);
  }

  static unsigned modeOf(const CallInst &CI) {
    return cast<ConstantInt>(CI.getArgOperand(0))->getZExtValue();
  }

  void space() {
    // Of the instructions since the last time at least two are wanted.
    if (Since < 2)
      Text += Since ? "s_nop 0\n" : "s_nop 1\n";
    Since = 0;
  }
  /// \p Mode as directed() wrote it, 0 for the function's own.
  void setMode(unsigned Mode, bool Saves) {
    static const unsigned Roundings[] = {0, 15, 10, 5}; // of class Round
    unsigned Bits = Roundings[Mode & 3];
    if (Saves)
      Bits |= (Mode & KeepsSubnormals ? 3 : Denormals) << 4;
    space();
    Text += (Twine("s_setreg_imm32_b32 hwreg(HW_REG_MODE, 0, ") +
             (Saves ? "6" : "4") + "), " + Twine(Bits) + "\n")
                .str();
  }

  void close() {
    if (Run.empty())
      return;
    Text.clear();
    Since = 2; // a run behind another waits when it ends
    if (Opts.has(XL_FEATURE_valu_hazards))
      Text += "s_waitcnt_depctr 0xfff\n";
    std::string Outs, Ins;
    SmallVector<Type *, 8> Results, Types;
    bool Saves = Denormals != 3 && any_of(Run, [](const CallInst *CI) {
                   return CI->getType()->isFloatTy();
                 });
    size_t Written = Run.size() + Saves;
    std::string Saved = "$" + std::to_string(Run.size());
    if (Saves)
      Text += "s_nop 1\ns_getreg_b32 " + Saved + ", hwreg(HW_REG_MODE, 0, 6)\n";
    std::optional<unsigned> Now;
    if (!Saves)
      Now = 0;
    for (CallInst *CI : Run) {
      unsigned Mode = modeOf(*CI);
      if (Mode != Now)
        setMode(Mode, Saves);
      Now = Mode;
      Text +=
          CI->getCalledFunction()->getName().drop_front(DirectedPrefix.size());
      Text += " " + place(CI, Written);
      for (const Use &U : drop_begin(CI->args()))
        Text += ", " + place(U, Written);
      Text += "\n";
      ++Since;
      Results.push_back(CI->getType());
      // What is written before all operands are read shares no register.
      Outs += CI == Run.back() ? "=v," : "=&v,";
    }
    if (Saves) {
      space();
      Text += "s_setreg_b32 hwreg(HW_REG_MODE, 0, 6), " + Saved + "\n";
      Results.push_back(Type::getInt32Ty(F.getContext()));
      Outs += "=&s,";
    } else {
      setMode(0, false);
    }
    Text += "s_nop 1";
    for (Value *V : Inputs) {
      Types.push_back(V->getType());
      Ins += "v,";
    }
    StringRef Constraints = Outs += Ins;
    IRBuilder<> B(Run.back());
    Type *Result = Results.size() == 1
                       ? Results[0]
                       : StructType::get(F.getContext(), Results);
    CallInst *Asm =
        B.CreateCall(InlineAsm::get(FunctionType::get(Result, Types, false),
                                    Text, Constraints.drop_back(), false),
                     Inputs);
    Asm->setDoesNotAccessMemory();
    Asm->setDoesNotThrow();
    Asm->setMetadata(OwnAsm, MDNode::get(F.getContext(), {}));
    for (auto [K, CI] : enumerate(Run)) {
      CI->replaceAllUsesWith(Written == 1
                                 ? static_cast<Value *>(Asm)
                                 : B.CreateExtractValue(Asm, unsigned(K)));
    }
    for (CallInst *CI : reverse(Run))
      CI->eraseFromParent();
    Run.clear();
    Inputs.clear();
    Words = 0;
  }

  /// The operand of the assembly that holds \p V.
  std::string place(const Value *V, size_t Written) const {
    const auto *R = find(Run, V);
    size_t K = R != Run.end() ? R - Run.begin()
                              : Written + (find(Inputs, V) - Inputs.begin());
    return "$" + std::to_string(K);
  }

  Function &F;
  const LoweringOptions &Opts;
  SmallVector<CallInst *, 8> Run;
  SmallVector<Value *, 16> Inputs;
  unsigned Denormals; ///< FP_DENORM's bits for floats.
  unsigned Words = 0;
  std::string Text;
  unsigned Since = 0; ///< Instructions since the last write of MODE.
};

} // namespace

void crosslane::placeDirected(Module &M, const LoweringOptions &Opts) {
  SmallVector<Function *, 4> Placeholders;
  for (Function &F : M)
    if (F.getName().starts_with(DirectedPrefix))
      Placeholders.push_back(&F);
  if (Placeholders.empty())
    return;
  for (Function &F : M)
    DirectedRuns(F, Opts).run();
  for (Function *F : Placeholders)
    F->eraseFromParent();
}
