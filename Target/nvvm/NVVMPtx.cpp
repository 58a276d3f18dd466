//===- NVVMPtx.cpp - Inline PTX becomes IR --------------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Inline PTX is a language, and this translates it as one: PTXParser reads a
/// statement's text, PTXInstructions.def says what each instruction becomes,
/// and this file keeps the registers. Before (CUB's step of a scan):
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
///     width of the instruction's type, but for those of ld, st and cvt, which
///     may be wider (PTX ISA, "Operand Size Exceeding Instruction-Type Size").
///     What is read before it is written is 0. An operand that is only an
///     input may be written too: it is a copy. A pointer is the number of its
///     address, of 32 bits in shared and local memory.
///  2. Where the guard of an instruction without effects is false the old value
///     is selected. One with effects stands in a block of its own.
///  3. Memory accesses of `volatile` statements become volatile, so that they
///     happen as often and in the order as written, unless they read what
///     nobody writes (.nc). A "memory" clobber becomes a fence for the compiler
///     on both sides. Cache operators and eviction priorities are hints, and
///     dropped.
///  4. An atomic access of more than 64 bits, which only vectors are, is a
///     single volatile access, as it is one instruction in the hardware.
///  5. The condition code is kept from one volatile statement to the next in
///     the same basic block, as code with carry chains over several statements
///     expects; an instruction that reads a carry nobody has set is refused.
///  6. Asynchronous copies happen at once, those in bulk too; waiting for them
///     is nothing, and nothing a barrier (mbarrier) that counts the copy
///     itself.
///  7. Where there are labels, registers are variables in memory from one basic
///     block to the next, which are promoted in the end.
///  8. Everything that is not in the table is refused with the text, the
///     column in it, the function and the place.
///
/// Intrinsics that are one instruction of PTX (PTXIntrinsics.def) are made that
/// statement first, so that what it becomes is known in one place.
///
/// The pass comes before nvvm-module, which knows what becomes of most special
/// registers, pointers and `exit`.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "llvmCompat/llvmCompat.h"
#include "nvvm/PTXParser.h"
#include "nvvm/Textures.h"
#include "xlane/CrossLaneMatrix.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/Statistic.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/Analysis/InstructionSimplify.h"
#include "llvm/IR/ConstantRange.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/PatternMatch.h"
#include "llvm/Support/Debug.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"
#include "llvm/Transforms/Utils/Local.h"
#include "llvm/Transforms/Utils/PromoteMemToReg.h"

using namespace llvm;
using namespace crosslane;

#define DEBUG_TYPE "nvvm-ptx"

STATISTIC(NumStatements, "Number of statements of inline PTX translated");

namespace {

using PType = ptx::Type;

class Emitter;

struct Row {
  const char *Opcodes, *Modifiers, *Operands;
  Value *(*Emit)(Emitter &);
  bool Effect;
};

/// The condition code that carry chains hand on.
struct Carry {
  Value *Flag = nullptr;
  bool Borrow = false;
};

/// One statement being translated.
class Emitter {
public:
  /// What registers are in where there are labels, by the function.
  using VariableMap = MapVector<Function *, SmallVector<AllocaInst *, 0>>;
  Emitter(CallInst &CI, Carry &CC, VariableMap &Variables)
      : B(&CI), I32(B.getInt32Ty()), I64(B.getInt64Ty()), CI(CI),
        M(*CI.getModule()), CC(CC), Variables(Variables) {}

  /// Replaces the statement, or refuses it.
  void run();

  //===--------------------------------------------------------------------===//
  // For the rows of PTXInstructions.def
  //===--------------------------------------------------------------------===//

  bool has(StringRef Word) const { return is_contained(Mods, Word); }
  StringRef mod(unsigned I) const { return Mods[I]; }
  std::string dotted(unsigned I) const {
    return Mods[I].empty() ? "" : "." + Mods[I].str();
  }
  std::string ftz() const { return has("ftz") ? ".ftz" : ""; }
  StringRef opcode() const { return PI->Parts[0]; }

  Value *nvvm(const Twine &Name, llvm::Type *Result, ArrayRef<Value *> Args) {
    SmallVector<llvm::Type *, 4> Types;
    for (Value *V : Args)
      Types.push_back(V->getType());
    auto *FT = FunctionType::get(Result, Types, false);
    FunctionCallee F = M.getOrInsertFunction(("llvm.nvvm." + Name).str(), FT);
    auto *Fn = dyn_cast<Function>(F.getCallee());
    if (!Fn || Fn->getFunctionType() != FT)
      return fail("llvm.nvvm." + Name + " has another type in this module");
    CallInst *Call = B.CreateCall(F, Args);
    if (CI.isConvergent())
      Call->setConvergent();
    return Call;
  }
  Value *nvvmVoid(const Twine &Name, ArrayRef<Value *> Args) {
    nvvm(Name, B.getVoidTy(), Args);
    return nullptr;
  }
  Value *call(Intrinsic::ID ID, ArrayRef<Value *> Args) {
    return B.CreateCall(compat::declareIntrinsic(M, ID, {Args[0]->getType()}),
                        Args);
  }
  Value *binary(Intrinsic::ID ID) { return call(ID, {A[0], A[1]}); }
  Value *nothing() { return nullptr; }
  Value *refused(const Twine &Reason) { return fail(Reason); }
  Value *trap(Intrinsic::ID ID) {
    B.CreateCall(compat::declareIntrinsic(M, ID));
    return nullptr;
  }

  Value *moveVector();
  Value *toSpace(StringRef Space);
  Value *toGeneric(StringRef Space);
  Value *slct();
  Value *carrying(bool Minus, bool In, bool Out);
  Value *madCarrying(bool In);
  Value *mulHigh();
  Value *mulWide();
  Value *mul24();
  Value *divide(bool Remainder);
  Value *minMax(bool Max);
  Value *reluInt(Value *V) {
    return call(Intrinsic::smax, {V, Constant::getNullValue(V->getType())});
  }
  Value *sad();
  Value *lop3();
  Value *lop3Predicate();
  Value *shift(Instruction::BinaryOps Op);
  Value *extractField();
  Value *insertField();
  Value *dot(StringRef Name, ArrayRef<Value *> Args);
  Value *video(unsigned Lanes);
  Value *videoSet(unsigned Lanes);
  Value *videoPart(unsigned No, bool Signed, unsigned Bits);
  Value *videoScalar();
  Value *videoMad();
  Value *rounded(StringRef Name);
  Value *halves();
  Value *approximate(const Twine &Name) {
    return nvvm(Name, A[0]->getType(), {A[0]});
  }
  std::string overload() const {
    return (T.Count == 2 ? "v2" : "") + suffix(T, /*Overload=*/true);
  }
  Value *hyperbolicTangent();
  Value *floatMinMax();
  Value *floatAbs();
  Value *floatNeg();
  Value *testClass();
  Value *combined(Value *V);
  Value *setPredicate();
  Value *setValue();
  Value *convert();
  Value *convertPair();
  Value *toNarrow();
  Value *fromNarrow();
  Value *toExponents();
  Value *fromExponents();
  Value *stochasticPair();
  Value *packWords();
  Value *load();
  Value *store();
  Value *atomic();
  Value *copyAsync();
  Value *copyBulk();
  Value *fence();
  Value *barrier();
  Value *barrierRed();
  Value *barrierInit();
  Value *barrierArrive(bool Drop);
  Value *barrierTransfer();
  Value *barrierTest();
  Value *shuffle();
  Value *vote(llvm::Type *Result);
  Value *matchAll();
  Value *redux();
  Value *elect();
  Value *texture();
  Value *textureQuery();
  Value *isTexture();
  Value *surfaceLoad();
  Value *surfaceStore();
  Value *surfaceReduce();
  Value *matrixProduct();
  Value *matrixMove(unsigned First);
  Value *fragmentLoad();
  Value *fragmentStore();

  IRBuilder<> B;
  SmallVector<Value *, 5> A; ///< The sources; null for an address.
  PType T, U;
  llvm::Type *I32, *I64;

private:
  friend class Rows;

  //===--------------------------------------------------------------------===//
  // Types and registers
  //===--------------------------------------------------------------------===//

  Value *fail(const Twine &Message, unsigned Column = 0) {
    if (Error.empty()) {
      Error = Message.str();
      ErrorColumn = Column ? Column : PI ? PI->Column : 1;
    }
    return nullptr;
  }
  bool failed() const { return !Error.empty(); }

  llvm::Type *intTy(unsigned Bits) { return B.getIntNTy(Bits); }
  llvm::Type *typeOf(PType P) {
    llvm::Type *E = P.Letter == 'e'   ? B.getBFloatTy()
                    : P.Letter != 'f' ? intTy(P.Width)
                    : P.Width == 16   ? B.getHalfTy()
                    : P.Width == 32   ? B.getFloatTy()
                                      : B.getDoubleTy();
    return P.Count == 1 ? E : FixedVectorType::get(E, P.Count);
  }
  static std::string suffix(PType P, bool Overload = false) {
    if (P.Letter == 'e')
      return P.Count == 2 && !Overload ? "bf16x2" : "bf16";
    if (P.Width == 16)
      return P.Count == 2 && !Overload ? "f16x2" : "f16";
    if (Overload)
      return P.Width == 32 ? "f32" : "f64";
    return P.Width == 32 ? "f" : "d";
  }
  static unsigned bitsOf(Value *V) {
    return V->getType()->isPointerTy()
               ? 64
               : V->getType()->getPrimitiveSizeInBits().getFixedValue();
  }
  /// \p V, of as many bits, as \p To.
  Value *as(Value *V, llvm::Type *To) {
    llvm::Type *From = V->getType();
    if (From == To)
      return V;
    if (From->isPointerTy() && To->isPointerTy())
      return B.CreateAddrSpaceCast(V, To);
    if (From->isPointerTy())
      return as(B.CreatePtrToInt(V, I64), To);
    if (To->isPointerTy())
      return B.CreateIntToPtr(as(V, intTy(bitsOf(V))), To);
    // From one statement to the next values go as bits. nvvm-contract wants to
    // see what they are.
    if (auto *Cast = dyn_cast<BitCastInst>(V); Cast && Cast->getSrcTy() == To)
      return Cast->getOperand(0);
    return B.CreateBitCast(V, To);
  }
  Value *asInt(Value *V) { return as(V, intTy(bitsOf(V))); }
  /// \p V with \p Bits bits, extended as \p P says.
  Value *resize(Value *V, unsigned Bits, bool Signed) {
    if (bitsOf(V) == Bits)
      return V;
    return Signed ? B.CreateSExtOrTrunc(asInt(V), intTy(Bits))
                  : B.CreateZExtOrTrunc(asInt(V), intTy(Bits));
  }

  unsigned widthOf(const ptx::Operand &O) {
    return O.Kind == ptx::Operand::Register ? Code.Registers[O.Number].bits()
                                            : argument(O).Bits;
  }
  Value *read(const ptx::Operand &O);
  Value *special(const ptx::Operand &O);
  Value *immediate(const ptx::Operand &O, PType P);
  Value *source(const ptx::Operand &O, PType P, bool Loose = false);
  Value *vectorSource(const ptx::Operand &O, PType P);
  void assign(const ptx::Operand &O, Value *V, bool Signed = false,
              bool Loose = false);
  bool registers(const ptx::Operand &O, llvm::Type *Ty,
                 SmallVectorImpl<Value *> &Values);
  void assignRegisters(const ptx::Operand &O, Value *Results);
  llvm::Type *fragmentType(StringRef Element);
  Value *address(const ptx::Operand &O, StringRef Space);
  bool elements(const ptx::Operand &O, ArrayRef<PType> Types, unsigned Most,
                SmallVectorImpl<Value *> &To);
  StringRef geometry() const;
  bool place(const ptx::Operand &O, SmallVectorImpl<Value *> &To);
  bool surfacePlace(const ptx::Operand &O, SmallVectorImpl<Value *> &To);
  bool words(const ptx::Operand &O, SmallVectorImpl<Value *> &To);
  StringRef space() const {
    for (StringRef S : Mods)
      if (S == "global" || S == "local" || S == "const" ||
          S.starts_with("shared"))
        return S;
    return "";
  }
  static unsigned spaceNumber(StringRef S) {
    return S == "global"             ? 1
           : S.starts_with("shared") ? 3
           : S == "const"            ? 4
           : S == "local"            ? 5
                                     : 0;
  }

  std::vector<std::optional<int64_t>> numbers();
  bool setUp();
  bool emit(const ptx::Instruction &I, const Row &R);
  bool bind(const ptx::Instruction &I, const Row &R);
  bool startBranches();
  void label(unsigned Instruction);
  bool branch(const ptx::Instruction &I);
  void toVariables();
  void fromVariables();
  void finish();

  //===--------------------------------------------------------------------===//
  // Pieces
  //===--------------------------------------------------------------------===//

  Value *lane(Value *V, unsigned I) {
    return isa<FixedVectorType>(V->getType()) ? B.CreateExtractElement(V, I)
                                              : V;
  }
  Value *widenBF16(Value *V) {
    Value *W = B.CreateZExt(B.CreateBitCast(V, B.getInt16Ty()), I32);
    return B.CreateBitCast(B.CreateShl(W, 16), B.getFloatTy());
  }
  Value *flushed(Value *V);
  Value *compare(StringRef How, Value *X, Value *Y, PType P);
  Value *clampInt(Value *V, PType From, PType To);
  Value *clampBits(Value *V, unsigned Bits, bool Signed);
  Value *toOdd(Value *V, PType From);
  Value *narrowed(Value *V, PType D, StringRef Rnd, const Twine &Form);
  Value *saturated(Value *V);
  Value *barrierChange(Value *P, Value *Change, AtomicOrdering O);
  Value *barrierBytes(Value *N);
  Value *videoLanes(unsigned Lanes, function_ref<Value *(Value *, Value *)> Op,
                    bool Signed, bool SA, bool SB, bool Saturate, bool Sum);
  AtomicOrdering ordering() const {
    return has("acquire")   ? AtomicOrdering::Acquire
           : has("release") ? AtomicOrdering::Release
           : has("acq_rel") ? AtomicOrdering::AcquireRelease
                            : AtomicOrdering::Monotonic;
  }
  SyncScope::ID scope(StringRef Default) {
    StringRef S = has("cta")       ? "block"
                  : has("cluster") ? "cluster"
                  : has("gpu")     ? "device"
                  : has("sys")     ? ""
                                   : Default;
    return S.empty() ? SyncScope::ID(SyncScope::System)
                     : CI.getContext().getOrInsertSyncScopeID(S);
  }

  struct Argument {
    unsigned Bits = 0;        ///< Of the register.
    llvm::Type *Ty = nullptr; ///< Of the LLVM value.
    Value *V = nullptr;
    bool Output = false;
    bool Number = false; ///< No register, but a number in the text.
    bool Written = false;
    std::optional<unsigned> Tied; ///< The register of that result.
  };
  Argument &argument(const ptx::Operand &O) {
    Argument &Arg = Arguments[O.Number];
    return Arg.Tied ? Arguments[*Arg.Tied] : Arg;
  }

  CallInst &CI;
  Module &M;
  Carry &CC;
  VariableMap &Variables;                                ///< Of all statements.
  SmallVector<std::pair<AllocaInst *, Value **>, 0> Own; ///< For these places.
  DenseMap<unsigned, BasicBlock *> Labels; ///< By the instruction behind.
  ptx::Text Code;
  std::vector<Argument> Arguments;
  std::vector<Value *> Registers;
  const ptx::Instruction *PI = nullptr;
  SmallVector<StringRef, 12> Mods;
  Value *Guard = nullptr; ///< Of an instruction without effects.
  /// What an instruction behind a branch has set.
  SmallVector<std::pair<Value **, std::pair<Value *, Value *>>, 2> Set;
  bool Branched = false, TouchesMemory = false, HasClobber = false;
  std::string Error;
  unsigned ErrorColumn = 0;
};

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

const Row Table[] = {
#define PTX(OPCODES, MODIFIERS, OPERANDS, VALUE)                               \
  {OPCODES, MODIFIERS, OPERANDS, [](Emitter &E) -> Value * { return VALUE; },  \
   false},
#define PTX_EFFECT(OPCODES, MODIFIERS, OPERANDS, VALUE)                        \
  {OPCODES, MODIFIERS, OPERANDS, [](Emitter &E) -> Value * { return VALUE; },  \
   true},
#include "nvvm/PTXInstructions.def"
};

/// The rows by opcode, with their modifiers split.
class Rows {
  struct Word {
    bool Optional;
    SmallVector<StringRef, 8> Alternatives;
  };
  struct Entry {
    const Row *R;
    SmallVector<Word, 12> Words;
    unsigned Least = 0, Most = 0; ///< Operands.
  };
  std::vector<Entry> Entries;
  StringMap<SmallVector<unsigned, 4>> ByOpcode;

public:
  Rows() {
    for (const Row &R : Table) {
      Entry E;
      E.R = &R;
      SmallVector<StringRef, 12> Words;
      StringRef(R.Modifiers).split(Words, ' ', -1, false);
      for (StringRef W : Words) {
        Word Out;
        Out.Optional = W.consume_front("?");
        W.split(Out.Alternatives, '|');
        E.Words.push_back(std::move(Out));
      }
      bool Optional = false;
      for (char C : StringRef(R.Operands)) {
        Optional |= C == '?';
        if (C == '?')
          continue;
        ++E.Most;
        E.Least += !Optional;
      }
      SmallVector<StringRef, 4> Names;
      StringRef(R.Opcodes).split(Names, '|');
      for (StringRef Name : Names)
        ByOpcode[Name].push_back(Entries.size());
      Entries.push_back(std::move(E));
    }
  }

  /// Whether there is such an instruction, with some operands; else \p Why not.
  bool knows(StringRef Opcode, std::string &Why) const {
    ptx::Instruction I;
    I.Opcode = Opcode;
    Opcode.split(I.Parts, '.');
    SmallVector<StringRef, 12> Mods;
    bool WrongCount;
    return find(I, Mods, Why, WrongCount) || WrongCount;
  }
  /// The row for \p I, and what stands in the place of each of its words; null
  /// with \p Why when there is none.
  const Row *find(const ptx::Instruction &I, SmallVectorImpl<StringRef> &Mods,
                  std::string &Why) const {
    bool WrongCount;
    return find(I, Mods, Why, WrongCount);
  }

private:
  /// Whether the modifiers among \p Parts, an opcode and its modifiers, are
  /// those of \p E, in their order or in any. \p Read says how many parts fit.
  static bool matches(const Entry &E, ArrayRef<StringRef> Parts, bool AnyOrder,
                      SmallVectorImpl<StringRef> &Mods, size_t &Read) {
    SmallVector<StringRef, 12> Left(drop_begin(Parts));
    Mods.clear();
    for (const Word &W : E.Words) {
      auto *At = Left.begin(), *Last = Left.end();
      if (!AnyOrder && At != Last)
        Last = std::next(At);
      At = std::find_if(At, Last, [&](StringRef Part) {
        return is_contained(W.Alternatives, Part);
      });
      if (At != Last) {
        Mods.push_back(*At);
        Left.erase(At);
      } else if (W.Optional) {
        Mods.push_back("");
      } else {
        break;
      }
    }
    Read = Parts.size() - Left.size();
    return Left.empty() && Mods.size() == E.Words.size();
  }

  /// \p WrongCount: there is one with another number of operands.
  const Row *find(const ptx::Instruction &I, SmallVectorImpl<StringRef> &Mods,
                  std::string &Why, bool &WrongCount) const {
    WrongCount = false;
    auto It = ByOpcode.find(I.Parts[0]);
    if (It == ByOpcode.end()) {
      Why = ("the instruction '" + I.Opcode + "' is not supported").str();
      return nullptr;
    }
    size_t Furthest = 0;
    // As PTX's manual has it, and else in any order: the assembler takes nearly
    // all, and cuRAND's headers have lg2.approx.f32.ftz. Which way a copy goes
    // is a matter of order, though.
    for (const bool AnyOrder : {false, true})
      for (unsigned No : It->second) {
        if (AnyOrder && I.Parts[0] == "cp")
          continue;
        const Entry &E = Entries[No];
        size_t Read = 0;
        if (!matches(E, I.Parts, AnyOrder, Mods, Read)) {
          if (!AnyOrder)
            Furthest = std::max(Furthest, Read);
          continue;
        }
        if (I.Operands.size() >= E.Least && I.Operands.size() <= E.Most)
          return E.R;
        WrongCount = true;
      }
    Why = ("in '" + I.Opcode + "' ").str();
    if (WrongCount)
      Why += utostr(I.Operands.size()) + " operands are not supported";
    else if (Furthest < I.Parts.size())
      Why +=
          ("the modifier '." + I.Parts[Furthest] + "' is not supported").str();
    else
      Why += "a modifier is missing";
    return nullptr;
  }
};

//===----------------------------------------------------------------------===//
// Registers
//===----------------------------------------------------------------------===//

/// The operands that stand in the text as numbers.
std::vector<std::optional<int64_t>> Emitter::numbers() {
  std::vector<std::optional<int64_t>> R;
  unsigned Inputs = 0;
  for (const InlineAsm::ConstraintInfo &Info :
       cast<InlineAsm>(CI.getCalledOperand())->ParseConstraints()) {
    if (Info.Type != InlineAsm::isInput && Info.Type != InlineAsm::isOutput)
      continue;
    R.emplace_back();
    if (Info.Type != InlineAsm::isInput || Inputs == CI.arg_size())
      continue;
    auto *C = dyn_cast<ConstantInt>(CI.getArgOperand(Inputs++));
    if (C && C->getBitWidth() <= 64 && Info.Codes.size() == 1 &&
        (Info.Codes[0] == "n" || Info.Codes[0] == "i"))
      R.back() =
          C->getBitWidth() == 1 ? int64_t(C->isOne()) : C->getSExtValue();
  }
  return R;
}

/// The bits of the number that an address of type \p Ty, a pointer or a vector
/// of them, is: shared and local ones are offsets.
static unsigned addressBits(llvm::Type *Ty) {
  const unsigned AS = Ty->getPointerAddressSpace();
  return AS == 3 || AS == 5 ? 32 : 64;
}

/// \p Ty, or the integers as which a register holds its pointers; null for what
/// no register holds.
static llvm::Type *inRegister(llvm::Type *Ty) {
  if (isa<ScalableVectorType>(Ty))
    return nullptr;
  if (Ty->isPtrOrPtrVectorTy())
    return Ty->getWithNewType(
        IntegerType::get(Ty->getContext(), addressBits(Ty)));
  return Ty->isIntOrIntVectorTy() || Ty->isFPOrFPVectorTy() ? Ty : nullptr;
}

/// The bits of a register of PTX with constraint \p Code; 0 when it is none.
static unsigned registerBits(StringRef Code) {
  return Code == "r" || Code == "f"   ? 32
         : Code == "l" || Code == "d" ? 64
         : Code == "h" || Code == "c" ? 16
         : Code == "q"                ? 128
         : Code == "b"                ? 1
                                      : 0;
}

/// Reads the constraints. An output that an input is tied to starts with the
/// input's value.
bool Emitter::setUp() {
  auto *IA = cast<InlineAsm>(CI.getCalledOperand());
  llvm::Type *Result = CI.getType();
  unsigned Outputs = 0, Inputs = 0;
  auto Refused = [&](const Twine &Why) {
    refuse(CI, "inline assembly constraints '" +
                   StringRef(IA->getConstraintString()) +
                   "' are not supported: operand " + Twine(Arguments.size()) +
                   " " + Why);
    return false;
  };
  for (const InlineAsm::ConstraintInfo &Info : IA->ParseConstraints()) {
    if (Info.Type == InlineAsm::isClobber) {
      HasClobber |= is_contained(Info.Codes, "{memory}");
      continue;
    }
    if (Info.Type == InlineAsm::isLabel)
      return Refused("is a label");
    if (Info.isIndirect)
      return Refused("is a place in memory");
    if (Info.isMultipleAlternative || Info.Codes.size() != 1)
      return Refused("has several constraints");
    Argument Arg;
    Arg.Output = Info.Type == InlineAsm::isOutput;
    if (Arg.Output) {
      auto *S = dyn_cast<StructType>(Result);
      Arg.Ty = S ? S->getElementType(Outputs) : Result;
      ++Outputs;
    } else {
      Arg.V = CI.getArgOperand(Inputs++);
      Arg.Ty = Arg.V->getType();
    }
    const StringRef C = Info.Codes[0];
    llvm::Type *Held = inRegister(Arg.Ty);
    std::string Name;
    raw_string_ostream(Name) << *Arg.Ty;
    if (!Held)
      return Refused("is of type " + Name + ", which no register of PTX holds");
    const unsigned Have = Held->getPrimitiveSizeInBits().getFixedValue();
    unsigned Tied;
    if (!C.getAsInteger(10, Tied)) {
      if (Tied >= Arguments.size() || !Arguments[Tied].Output)
        return Refused("is tied to one that is no result");
      Arg.Tied = Tied;
      Arg.Bits = Arguments[Tied].Bits;
    } else if (C == "n" || C == "i") {
      if (!isa_and_nonnull<ConstantInt>(Arg.V))
        return Refused("is no number that is known");
      Arg.Number = true;
      Arg.Bits = Have;
    } else if (!(Arg.Bits = registerBits(C))) {
      return Refused("is in '" + C + "', which is no register of PTX");
    }
    const std::string Sizes = "is of type " + Name + " and has " +
                              utostr(Have) + " bits, where a register '" +
                              C.str() + "' has " + utostr(Arg.Bits);
    if (Have > Arg.Bits ||
        (Have < Arg.Bits && !Arg.Ty->isIntegerTy() && !Arg.Ty->isPointerTy()))
      return Refused(Sizes);
    if (Arg.V) {
      // A pointer stays one where a register of its size can hold it.
      if (Held != Arg.Ty && (!Arg.Ty->isPointerTy() || Arg.Bits != 64))
        Arg.V = B.CreatePtrToInt(Arg.V, Held);
      Arg.V = resize(Arg.V, Arg.Bits, false);
    }
    if (Arg.Tied)
      Arguments[Tied].V = Arg.V;
    Arguments.push_back(Arg);
  }
  // What has a place of its own where there are labels.
  for (const ptx::Instruction &I : Code.Instructions) {
    if (I.Operands.empty())
      continue;
    const ptx::Operand &First = I.Operands[0];
    SmallVector<const ptx::Operand *, 4> Written = {&First};
    for (const auto *List : {&First.Elements, &First.Second})
      for (const ptx::Operand &O : *List)
        Written.push_back(&O);
    for (const ptx::Operand *O : Written)
      if (O->Kind == ptx::Operand::Argument && O->Number < Arguments.size())
        argument(*O).Written = true;
  }
  return true;
}

Value *Emitter::special(const ptx::Operand &O) {
  StringRef N = O.Name;
  auto Reg = [&](const Twine &Name, unsigned Bits = 32) {
    return nvvm("read.ptx.sreg." + Name, intTy(Bits), {});
  };
  auto [Stem, Dim] = N.split('.');
  // The fourth element is always zero (PTX ISA, "%tid").
  if (Dim == "w" &&
      is_contained({"tid", "ntid", "ctaid", "nctaid", "clusterid", "nclusterid",
                    "cluster_ctaid", "cluster_nctaid"},
                   Stem))
    return B.getInt32(0);
  bool IsDim = Dim == "x" || Dim == "y" || Dim == "z";
  if (IsDim && is_contained({"tid", "ntid", "ctaid", "nctaid"}, Stem))
    return Reg(N);
  // A cluster is one block.
  if (IsDim && (Stem == "clusterid" || Stem == "nclusterid"))
    return Reg((Stem == "clusterid" ? "ctaid." : "nctaid.") + Dim);
  if (IsDim && Stem == "cluster_ctaid")
    return B.getInt32(0);
  if (IsDim && Stem == "cluster_nctaid")
    return B.getInt32(1);
  if (N == "cluster_ctarank")
    return B.getInt32(0);
  if (N == "cluster_nctarank")
    return B.getInt32(1);
  if (N == "is_explicit_cluster")
    return B.getFalse();
  if (N == "laneid" || N == "warpid" || N == "nwarpid" || N == "smid" ||
      N == "nsmid" || N == "clock")
    return Reg(N);
  if (N.starts_with("lanemask_") &&
      is_contained({"eq", "lt", "le", "gt", "ge"}, N.drop_front(9)))
    return Reg("lanemask." + N.drop_front(9));
  if (N == "clock64" || N == "globaltimer")
    return Reg(N, 64);
  if (N == "clock_hi")
    return B.CreateTrunc(B.CreateLShr(Reg("clock64", 64), 32), I32);
  if (N == "globaltimer_lo")
    return B.CreateTrunc(Reg("globaltimer", 64), I32);
  if (N == "globaltimer_hi")
    return B.CreateTrunc(B.CreateLShr(Reg("globaltimer", 64), 32), I32);
  if (N == "gridid")
    return Reg(N, 64);
  // Set by the driver for its own libraries, and zero otherwise. The pair 1 and
  // 2 is the address of the grid's workspace, high half first, in a cooperative
  // launch: where AMD's runtimes have what a kernel of several grids waits at.
  if (unsigned No; N.starts_with("envreg") &&
                   !N.drop_front(6).getAsInteger(10, No) && No < 32) {
    if (No != 1 && No != 2)
      return B.getInt32(0);
    constexpr unsigned MultigridSyncArg = 88; // code object version 5
    Value *Arguments = B.CreateCall(
        compat::declareIntrinsic(M, Intrinsic::amdgcn_implicitarg_ptr));
    Value *Workspace =
        B.CreateAlignedLoad(B.getInt64Ty(),
                            B.CreateConstInBoundsGEP1_64(
                                B.getInt8Ty(), Arguments, MultigridSyncArg),
                            Align(8));
    // Tells the host that kernels with this argument are for such a launch.
    constexpr StringLiteral Name = "__crosslane_grid_sync";
    if (!M.getGlobalVariable(Name)) {
      auto *GV = new GlobalVariable(
          M, B.getInt8Ty(), /*isConstant=*/true, GlobalValue::ExternalLinkage,
          B.getInt8(0), Name, nullptr, GlobalValue::NotThreadLocal, 1);
      GV->setVisibility(GlobalValue::ProtectedVisibility);
    }
    return B.CreateTrunc(No == 1 ? B.CreateLShr(Workspace, 32) : Workspace,
                         I32);
  }
  // The dispatch packet has the size of the block's LDS from byte 28 (HSA
  // Runtime Specification, "Kernel dispatch packet").
  if (N == "total_smem_size" || N == "dynamic_smem_size") {
    Value *Packet = B.CreateCall(
        compat::declareIntrinsic(M, Intrinsic::amdgcn_dispatch_ptr));
    Value *Total = B.CreateAlignedLoad(
        I32, B.CreateConstInBoundsGEP1_64(B.getInt8Ty(), Packet, 28), Align(4));
    if (N[0] == 't')
      return Total;
    return B.CreateSub(Total, B.CreateCall(compat::declareIntrinsic(
                                  M, Intrinsic::amdgcn_groupstaticsize)));
  }
  // Cooperative groups keep the state of groups larger than a warp in 1 KB of
  // shared memory that CUDA sets aside in every block.
  if (N == "reserved_smem_offset_1") {
    constexpr StringLiteral Name = "crosslane.reserved.shared";
    GlobalVariable *GV = M.getGlobalVariable(Name, /*AllowInternal=*/true);
    if (!GV) {
      auto *Ty = ArrayType::get(B.getInt8Ty(), 1024);
      GV = new GlobalVariable(M, Ty, false, GlobalValue::InternalLinkage,
                              PoisonValue::get(Ty), Name, nullptr,
                              GlobalValue::NotThreadLocal, 3);
      GV->setAlignment(Align(16));
    }
    return B.CreatePtrToInt(GV, I32);
  }
  return fail("the special register '%" + N + "' is not supported", O.Column);
}

/// What \p O holds, in any type of its width.
Value *Emitter::read(const ptx::Operand &O) {
  if (O.Kind == ptx::Operand::Special)
    return special(O);
  Value *V = nullptr;
  unsigned Bits;
  if (O.Kind == ptx::Operand::Register) {
    V = Registers[O.Number];
    Bits = Code.Registers[O.Number].bits();
  } else if (O.Kind == ptx::Operand::Argument) {
    if (O.Number >= Arguments.size())
      return fail("the statement has no operand " + Twine(O.Number), O.Column);
    V = argument(O).V;
    Bits = argument(O).Bits;
  } else {
    return fail("a register or a number is expected", O.Column);
  }
  return V ? V : ConstantInt::get(intTy(Bits), 0);
}

Value *Emitter::immediate(const ptx::Operand &O, PType P) {
  uint64_t Bits = O.Bits;
  unsigned Have = O.Kind == ptx::Operand::Single ? 32 : 64;
  if (O.Kind == ptx::Operand::Integer) {
    if (P.isFloat() && P.Letter == 'f' && P.Width >= 32)
      return fail("a floating-point number is expected", O.Column);
    return as(ConstantInt::get(intTy(P.bits()),
                               APInt(64, Bits).sextOrTrunc(P.bits())),
              typeOf(P));
  }
  if (P.bits() == 32 && O.Kind == ptx::Operand::Double) {
    Bits = bit_cast<uint32_t>(float(bit_cast<double>(Bits)));
    Have = 32;
  }
  if (P.bits() == 64 && O.Kind == ptx::Operand::Single) {
    Bits = bit_cast<uint64_t>(double(bit_cast<float>(uint32_t(Bits))));
    Have = 64;
  }
  if (P.bits() != Have || (!P.isFloat() && P.Letter != 'b'))
    return fail("a number of another type is expected", O.Column);
  return as(ConstantInt::get(intTy(Have), Bits), typeOf(P));
}

/// \p O as a value of type \p P. \p Loose: a wider register will do.
Value *Emitter::source(const ptx::Operand &O, PType P, bool Loose) {
  Value *V;
  if (O.Kind == ptx::Operand::Integer || O.Kind == ptx::Operand::Single ||
      O.Kind == ptx::Operand::Double)
    V = immediate(O, P);
  else if (O.Kind == ptx::Operand::Vector)
    return vectorSource(O, P);
  else
    V = read(O);
  if (!V)
    return fail("a register or a number is expected", O.Column);
  // The statement's own constants have the type of the C expression.
  bool Number = isa<ConstantInt>(V) && O.Kind == ptx::Operand::Argument;
  if (bitsOf(V) != P.bits()) {
    if (!Number && (!Loose || bitsOf(V) < P.bits()))
      return fail("an operand of " + Twine(bitsOf(V)) + " bits, where " +
                      Twine(P.bits()) + " are expected",
                  O.Column);
    V = resize(V, P.bits(), true);
  }
  V = as(V, typeOf(P));
  if (O.Negated) {
    if (P.Letter != 'p')
      return fail("'!' before what is no predicate", O.Column);
    V = B.CreateNot(V);
  }
  return V;
}

/// The elements of `{a, b}` side by side, the first lowest.
Value *Emitter::vectorSource(const ptx::Operand &O, PType P) {
  unsigned N = O.Elements.size();
  if (P.bits() % N || P.bits() == N)
    return fail("a vector of that many elements does not fit", O.Column);
  PType Each{'b', uint16_t(P.bits() / N), 1};
  Value *R = nullptr;
  for (unsigned I = 0; I < N; ++I) {
    Value *V = source(O.Elements[I], Each);
    if (!V)
      return nullptr;
    V = B.CreateZExt(V, intTy(P.bits()));
    if (I)
      V = B.CreateShl(V, uint64_t(I) * Each.Width);
    R = R ? B.CreateOr(R, V) : V;
  }
  return as(R, typeOf(P));
}

/// Gives \p O the value \p V.
void Emitter::assign(const ptx::Operand &O, Value *V, bool Signed, bool Loose) {
  if (!V || O.Kind == ptx::Operand::Sink)
    return;
  if (O.Kind == ptx::Operand::Vector) {
    unsigned N = O.Elements.size(), Bits = bitsOf(V);
    if (Bits % N || Bits == N) {
      fail("a vector of that many elements does not fit", O.Column);
      return;
    }
    V = asInt(V);
    for (unsigned I = 0; I < N; ++I)
      assign(O.Elements[I],
             B.CreateTrunc(B.CreateLShr(V, uint64_t(I) * (Bits / N)),
                           intTy(Bits / N)));
    return;
  }
  if (O.Kind == ptx::Operand::Argument
          ? O.Number >= Arguments.size() || argument(O).Number
          : O.Kind != ptx::Operand::Register) {
    fail("a register to write to is expected", O.Column);
    return;
  }
  unsigned Width = widthOf(O), Bits = bitsOf(V);
  if (Bits != Width) {
    if (Bits > Width || !Loose) {
      fail("a result of " + Twine(Bits) + " bits for a register of " +
               Twine(Width),
           O.Column);
      return;
    }
    V = resize(V, Width, Signed);
  }
  Value *&Place =
      O.Kind == ptx::Operand::Register ? Registers[O.Number] : argument(O).V;
  if (Guard || Branched) {
    Value *Old = Place ? Place : Constant::getNullValue(V->getType());
    if (Guard) {
      // In the type of the operation, so that it is seen behind the selection.
      llvm::Type *Ty =
          V->getType()->isPointerTy() ? intTy(Width) : V->getType();
      V = B.CreateSelect(Guard, as(V, Ty), as(Old, Ty));
    } else
      Set.push_back({&Place, {V, Old}});
  }
  Place = V;
}

/// The address of \p O as a pointer to \p Space.
Value *Emitter::address(const ptx::Operand &O, StringRef Space) {
  if (O.Kind != ptx::Operand::Address)
    return fail("an address is expected", O.Column);
  unsigned AS = spaceNumber(Space);
  auto *PtrTy = PointerType::get(CI.getContext(), AS);
  const ptx::Operand &Base = O.Elements[0];
  Value *V;
  if (Base.Kind == ptx::Operand::Integer)
    V = B.getInt64(Base.Bits);
  else
    V = read(Base);
  if (!V)
    return nullptr;
  unsigned Bits = bitsOf(V);
  if (Bits != 64 && (Bits != 32 || (AS != 3 && AS != 5)))
    return fail("an address of " + Twine(Bits) + " bits", Base.Column);
  if (auto *Number = dyn_cast<PtrToIntOperator>(V);
      Number && Number->getPointerAddressSpace() == AS)
    V = Number->getPointerOperand();
  // Shared and local addresses are offsets of 32 bits.
  if (!V->getType()->isPointerTy() && (AS == 3 || AS == 5))
    V = B.CreateIntToPtr(resize(V, 32, false), PtrTy);
  else if (V->getType()->isPointerTy() && AS &&
           V->getType()->getPointerAddressSpace() == 0 && (AS == 3 || AS == 5))
    // The number is the offset, also when it was given as a pointer.
    V = B.CreateIntToPtr(B.CreateTrunc(B.CreatePtrToInt(V, I64), I32), PtrTy);
  else
    V = as(V, PtrTy);
  if (O.Elements.size() > 1) {
    const ptx::Operand &Offset = O.Elements[1];
    int64_t By;
    if (Offset.Kind == ptx::Operand::Integer) {
      By = Offset.Bits;
    } else {
      auto *C = dyn_cast_or_null<ConstantInt>(read(Offset));
      if (!C || C->getBitWidth() > 64)
        return fail("the offset of an address must be a number", Offset.Column);
      By = C->getSExtValue();
    }
    V = B.CreatePtrAdd(V, B.getInt64(Offset.Negated ? 0 - uint64_t(By) : By));
  }
  return V;
}

//===----------------------------------------------------------------------===//
// Integers
//===----------------------------------------------------------------------===//

/// All elements are read before one is written.
Value *Emitter::moveVector() {
  const unsigned N = has("v2") ? 2 : 4;
  const ptx::Operand &To = PI->Operands[0], &From = PI->Operands[1];
  SmallVector<Value *, 4> Elements;
  if (From.Kind == ptx::Operand::Special && N == 4 && T.Width == 32) {
    // %tid and its kin are vectors themselves.
    for (StringRef Dim : {".x", ".y", ".z", ".w"}) {
      ptx::Operand E = From;
      std::string Name = (From.Name + Dim).str();
      E.Name = Name;
      Elements.push_back(special(E));
    }
  } else if (From.Kind == ptx::Operand::Vector && From.Elements.size() == N) {
    for (const ptx::Operand &E : From.Elements)
      Elements.push_back(source(E, T));
  }
  if (To.Kind != ptx::Operand::Vector || To.Elements.size() != N ||
      Elements.size() != N)
    return fail("vectors of " + Twine(N) + " are expected");
  for (unsigned I = 0; I < N && !failed(); ++I)
    assign(To.Elements[I], Elements[I]);
  return nullptr;
}

Value *Emitter::toSpace(StringRef Space) {
  if (bitsOf(A[0]) != 64)
    return fail("addresses have 64 bits");
  Value *P = as(A[0], PointerType::get(CI.getContext(), 0));
  return B.CreateAddrSpaceCast(
      P, PointerType::get(CI.getContext(), spaceNumber(Space)));
}
Value *Emitter::toGeneric(StringRef Space) {
  unsigned AS = spaceNumber(Space);
  auto *PtrTy = PointerType::get(CI.getContext(), AS);
  Value *V = A[0];
  if (bitsOf(V) != 64)
    return fail("addresses have 64 bits");
  if (!V->getType()->isPointerTy() ||
      V->getType()->getPointerAddressSpace() != AS) {
    V = as(V, I64);
    V = B.CreateIntToPtr(AS == 3 || AS == 5 ? B.CreateTrunc(V, I32) : V, PtrTy);
  }
  return B.CreateAddrSpaceCast(V, PointerType::get(CI.getContext(), 0));
}

/// c >= 0 ? a : b, where -0 counts as 0 and NaN as negative.
Value *Emitter::slct() {
  Value *C = A[2];
  Value *Cond;
  if (T.isFloat())
    Cond = B.CreateFCmpOGE(has("ftz") ? flushed(C) : C,
                           ConstantFP::get(C->getType(), 0.0));
  else
    Cond = B.CreateICmpSGE(C, ConstantInt::get(C->getType(), 0));
  return B.CreateSelect(Cond, A[0], A[1]);
}

/// a + b or a - b with the carry or borrow taken (\p In) and set (\p Out).
Value *Emitter::carrying(bool Minus, bool In, bool Out) {
  auto Op = [&](Value *X, Value *Y) {
    return call(Minus ? Intrinsic::usub_with_overflow
                      : Intrinsic::uadd_with_overflow,
                {X, Y});
  };
  Value *Old = CC.Flag;
  if (In && !Old)
    return fail("reads a carry that no instruction before it in this basic "
                "block sets");
  if (In && CC.Borrow != Minus)
    return fail("reads a borrow as a carry, or a carry as a borrow");
  Value *R = Op(A[0], A[1]);
  Value *Sum = B.CreateExtractValue(R, 0), *Flag = B.CreateExtractValue(R, 1);
  if (In) {
    Value *S = Op(Sum, B.CreateZExt(Old, Sum->getType()));
    Sum = B.CreateExtractValue(S, 0);
    Flag = B.CreateOr(Flag, B.CreateExtractValue(S, 1));
  }
  if (Out) {
    if (Guard && Old)
      Flag = B.CreateSelect(Guard, Flag, Old);
    CC = {Flag, Minus};
  }
  return Sum;
}
Value *Emitter::madCarrying(bool In) {
  Value *P = has("lo") ? B.CreateMul(A[0], A[1]) : mulHigh();
  A = {P, A[2]};
  return carrying(false, In, has("cc"));
}

Value *Emitter::mulHigh() {
  Value *X = resize(A[0], 2 * T.Width, T.isSigned()),
        *Y = resize(A[1], 2 * T.Width, T.isSigned());
  return B.CreateTrunc(B.CreateLShr(B.CreateMul(X, Y), T.Width),
                       intTy(T.Width));
}
Value *Emitter::mulWide() {
  return B.CreateMul(resize(A[0], 2 * T.Width, T.isSigned()),
                     resize(A[1], 2 * T.Width, T.isSigned()));
}
/// The low 24 bits of both; `hi` gives bits 47 to 16 of the product.
Value *Emitter::mul24() {
  auto Low = [&](Value *V) {
    V = B.CreateShl(V, 8);
    V = T.isSigned() ? B.CreateAShr(V, 8) : B.CreateLShr(V, 8);
    return resize(V, 64, T.isSigned());
  };
  Value *P = B.CreateMul(Low(A[0]), Low(A[1]));
  return B.CreateTrunc(has("hi") ? B.CreateLShr(P, 16) : P, I32);
}
/// PTX leaves a division by zero unspecified; it must not become undefined.
Value *Emitter::divide(bool Remainder) {
  // In 32 bits: LLVM 22 cannot select a quotient and a remainder of 16.
  unsigned W = std::max(32u, unsigned(T.Width));
  Value *X = resize(A[0], W, T.isSigned()), *Y = resize(A[1], W, T.isSigned());
  llvm::Type *Ty = X->getType();
  Value *Bad = B.CreateIsNull(Y);
  if (T.isSigned())
    Bad = B.CreateOr(
        Bad,
        B.CreateAnd(B.CreateICmpEQ(Y, Constant::getAllOnesValue(Ty)),
                    B.CreateICmpEQ(
                        X, ConstantInt::get(Ty, APInt::getSignedMinValue(W)))));
  Y = B.CreateSelect(Bad, ConstantInt::get(Ty, 1), Y);
  Instruction::BinaryOps Op =
      Remainder ? (T.isSigned() ? Instruction::SRem : Instruction::URem)
                : (T.isSigned() ? Instruction::SDiv : Instruction::UDiv);
  return B.CreateTrunc(B.CreateBinOp(Op, X, Y), intTy(T.Width));
}
Value *Emitter::minMax(bool Max) {
  return binary(T.isSigned() ? (Max ? Intrinsic::smax : Intrinsic::smin)
                             : (Max ? Intrinsic::umax : Intrinsic::umin));
}
Value *Emitter::sad() {
  std::string Name = T.Width == 16 ? "s" : T.Width == 32 ? "i" : "ll";
  if (!T.isSigned())
    Name = (T.Width == 16 ? "us" : "u") + (T.Width == 16 ? "" : Name);
  return nvvm("sad." + Name, A[0]->getType(), A);
}

/// Bit 4a + 2b + c of the table is the result for the bits a, b and c.
Value *Emitter::lop3() {
  auto *C = dyn_cast<ConstantInt>(A[3]);
  if (!C)
    return fail("the table must be a number");
  unsigned Lut = C->getZExtValue() & 0xff;
  Value *Zero = B.getInt32(0), *Ones = B.getInt32(-1);
  // The function of b and c that the four bits of Half say.
  auto Of = [&](unsigned Half, Value *X, Value *Y) -> Value * {
    // Half & 3 is for b = 0, Half >> 2 for b = 1.
    auto OfY = [&](unsigned Two) -> Value * {
      return Two == 0 ? Zero : Two == 3 ? Ones : Two == 2 ? Y : B.CreateNot(Y);
    };
    unsigned L = Half & 3, H = Half >> 2;
    if (L == H)
      return OfY(L);
    if (L == (~H & 3))
      return B.CreateXor(X, OfY(L));
    Value *V0 = OfY(L), *V1 = OfY(H);
    return B.CreateOr(B.CreateAnd(X, V1), B.CreateAnd(B.CreateNot(X), V0));
  };
  unsigned L = Lut & 15, H = Lut >> 4;
  if (L == H)
    return Of(L, A[1], A[2]);
  if (L == (~H & 15))
    return B.CreateXor(A[0], Of(L, A[1], A[2]));
  Value *V0 = Of(L, A[1], A[2]), *V1 = Of(H, A[1], A[2]);
  return B.CreateOr(B.CreateAnd(A[0], V1), B.CreateAnd(B.CreateNot(A[0]), V0));
}

/// p of d|p is whether the result is not zero, combined with a predicate.
Value *Emitter::lop3Predicate() {
  const ptx::Operand &Dest = PI->Operands[0];
  if (Dest.Second.empty())
    return fail("a result d|p is expected", Dest.Column);
  Value *V = lop3();
  if (!V)
    return nullptr;
  Value *P = B.CreateIsNotNull(V);
  assign(Dest.Second[0],
         has("and") ? B.CreateAnd(P, A[4]) : B.CreateOr(P, A[4]));
  return V;
}

/// Amounts beyond the width are the width (PTX ISA, "shl", "shr").
Value *Emitter::shift(Instruction::BinaryOps Op) {
  llvm::Type *Ty = A[0]->getType();
  unsigned W = T.Width;
  Value *Large = B.CreateICmpUGE(A[1], B.getInt32(W));
  Value *N = B.CreateZExtOrTrunc(
      B.CreateSelect(Large, B.getInt32(Op == Instruction::AShr ? W - 1 : 0),
                     A[1]),
      Ty);
  Value *R = B.CreateBinOp(Op, A[0], N);
  return Op == Instruction::AShr
             ? R
             : B.CreateSelect(Large, ConstantInt::get(Ty, 0), R);
}

/// Bits Length of X, all of them for the width and more.
static Value *lowMask(IRBuilder<> &B, llvm::Type *Ty, Value *Length) {
  unsigned W = Ty->getIntegerBitWidth();
  Value *Full = B.CreateICmpUGE(Length, ConstantInt::get(Ty, W));
  Value *N = B.CreateSelect(Full, ConstantInt::get(Ty, 0), Length);
  Value *Mask = B.CreateSub(B.CreateShl(ConstantInt::get(Ty, 1), N),
                            ConstantInt::get(Ty, 1));
  return B.CreateSelect(Full, Constant::getAllOnesValue(Ty), Mask);
}

Value *Emitter::extractField() {
  llvm::Type *Ty = A[0]->getType();
  unsigned W = T.Width;
  Value *Pos = B.CreateZExt(B.CreateAnd(A[1], 255), Ty);
  Value *Len = B.CreateZExt(B.CreateAnd(A[2], 255), Ty);
  auto *Width = ConstantInt::get(Ty, W), *Zero = ConstantInt::get(Ty, 0);
  Value *Out = B.CreateICmpUGE(Pos, Width);
  Value *X = B.CreateSelect(Out, Zero,
                            B.CreateLShr(A[0], B.CreateSelect(Out, Zero, Pos)));
  if (!T.isSigned())
    return B.CreateAnd(X, lowMask(B, Ty, Len));
  // What lies beyond the top counts as a copy of the field's sign.
  Value *There =
      call(Intrinsic::umin, {Len, call(Intrinsic::usub_sat, {Width, Pos})});
  Value *Mask = lowMask(B, Ty, There);
  Value *Top =
      call(Intrinsic::umin,
           {B.CreateSub(B.CreateAdd(Pos, Len), ConstantInt::get(Ty, 1)),
            ConstantInt::get(Ty, W - 1)});
  Value *Sign = B.CreateNeg(
      B.CreateAnd(B.CreateLShr(A[0], Top), ConstantInt::get(Ty, 1)));
  Sign = B.CreateSelect(B.CreateIsNull(Len), Zero, Sign);
  return B.CreateOr(B.CreateAnd(X, Mask), B.CreateAnd(Sign, B.CreateNot(Mask)));
}

Value *Emitter::insertField() {
  llvm::Type *Ty = A[0]->getType();
  Value *Pos = B.CreateZExt(B.CreateAnd(A[2], 255), Ty);
  Value *Len = B.CreateZExt(B.CreateAnd(A[3], 255), Ty);
  auto *Zero = ConstantInt::get(Ty, 0);
  Value *Out = B.CreateICmpUGE(Pos, ConstantInt::get(Ty, T.Width));
  Value *By = B.CreateSelect(Out, Zero, Pos);
  Value *Mask = B.CreateSelect(Out, Zero, B.CreateShl(lowMask(B, Ty, Len), By));
  return B.CreateOr(B.CreateAnd(A[1], B.CreateNot(Mask)),
                    B.CreateAnd(B.CreateShl(A[0], By), Mask));
}

Value *Emitter::dot(StringRef Name, ArrayRef<Value *> Args) {
  unsigned First = Mods.size() - 2;
  std::string Full = Name.str();
  for (unsigned I : {First, First + 1})
    Full += Mods[I] == "s32" ? ".s" : ".u";
  return nvvm(Full, I32, Args);
}

/// The integers of two words, or those that selectors pick from both of them,
/// extended, through \p Op. Those that a selector of the result names, or all,
/// are put in the place of the third word's, or added to it.
Value *Emitter::videoLanes(unsigned Lanes,
                           function_ref<Value *(Value *, Value *)> Op,
                           bool Signed, bool SA, bool SB, bool Saturate,
                           bool Sum) {
  const unsigned W = 32 / Lanes;
  auto Selector = [&](unsigned No) {
    return PI->Operands[No].Selector.drop_front(
        PI->Operands[No].Selector.empty() ? 0 : 1);
  };
  if (!Selector(3).empty())
    return fail("selectors of this operand are not supported");
  auto Source = [&](unsigned No, unsigned I, bool S) {
    // Digits count through both words, the first one's lowest integer is 0.
    StringRef Digits = Selector(No + 1);
    unsigned From =
        Digits.empty() ? No * Lanes + I : Digits[Lanes - 1 - I] - '0';
    Value *V = B.CreateShl(A[From / Lanes], 32 - W * (From % Lanes + 1));
    return S ? B.CreateAShr(V, 32 - W) : B.CreateLShr(V, 32 - W);
  };
  StringRef Changed = Selector(0);
  Value *R = Sum ? A[2] : B.getInt32(0);
  for (unsigned I = 0; I < Lanes; ++I) {
    const uint32_t Mask = ((1u << W) - 1) << W * I;
    if (!Changed.empty() && !Changed.contains(char('0' + I))) {
      if (!Sum)
        R = B.CreateOr(R, B.CreateAnd(A[2], Mask));
      continue;
    }
    Value *V = Op(Source(0, I, SA), Source(1, I, SB));
    if (Saturate)
      V = clampBits(V, W, Signed);
    if (Sum) {
      R = B.CreateAdd(R, V);
      continue;
    }
    V = B.CreateAnd(V, (uint64_t(1) << W) - 1);
    R = B.CreateOr(R, I ? B.CreateShl(V, W * I) : V);
  }
  return R;
}

Value *Emitter::video(unsigned Lanes) {
  StringRef Op = opcode().drop_front().drop_back();
  return videoLanes(
      Lanes,
      [&](Value *X, Value *Y) -> Value * {
        if (Op == "add")
          return B.CreateAdd(X, Y);
        if (Op == "sub")
          return B.CreateSub(X, Y);
        if (Op == "min")
          return call(Intrinsic::smin, {X, Y});
        if (Op == "max")
          return call(Intrinsic::smax, {X, Y});
        if (Op == "absdiff")
          return call(Intrinsic::abs, {B.CreateSub(X, Y), B.getFalse()});
        // vavrg rounds away from zero.
        Value *S = B.CreateAdd(X, Y);
        Value *One = B.CreateZExt(B.CreateICmpSGE(S, B.getInt32(0)), I32);
        return B.CreateAShr(B.CreateAdd(S, One), 1);
      },
      Mods[0] == "s32", Mods[1] == "s32", Mods[2] == "s32", has("sat"),
      has("add"));
}
Value *Emitter::videoSet(unsigned Lanes) {
  return videoLanes(
      Lanes,
      [&](Value *X, Value *Y) {
        return B.CreateZExt(compare(Mods[2], X, Y, PType{'s', 32, 1}), I32);
      },
      false, Mods[0] == "s32", Mods[1] == "s32", false, has("add"));
}

/// \p V, of more than \p Bits bits and signed, as a number of that many.
Value *Emitter::clampBits(Value *V, unsigned Bits, bool Signed) {
  unsigned W = bitsOf(V);
  APInt Low = Signed ? APInt::getSignedMinValue(Bits).sext(W) : APInt(W, 0);
  APInt High = Signed ? APInt::getSignedMaxValue(Bits).sext(W)
                      : APInt::getMaxValue(Bits).zext(W);
  V = call(Intrinsic::smax, {V, ConstantInt::get(V->getType(), Low)});
  return call(Intrinsic::smin, {V, ConstantInt::get(V->getType(), High)});
}

/// Source \p No of a scalar video instruction, the part that its selector
/// says, with room for all that becomes of it.
Value *Emitter::videoPart(unsigned No, bool Signed, unsigned Bits) {
  StringRef S = PI->Operands[No + 1].Selector;
  Value *V = A[No];
  if (!S.empty()) {
    unsigned W = S[0] == 'b' ? 8 : 16;
    V = B.CreateTrunc(B.CreateLShr(V, W * unsigned(S[1] - '0')), intTy(W));
  }
  return resize(V, Bits, Signed);
}

/// All that a scalar video instruction's result may be, before it is clamped.
static ConstantRange videoRange(StringRef Op, ConstantRange X,
                                ConstantRange Y) {
  if (Op == "vset")
    return ConstantRange(APInt(128, 0), APInt(128, 2));
  if (Op == "vshl")
    return X.shl(Y);
  if (Op == "vshr")
    return X.ashr(Y);
  if (Op == "vmin")
    return X.smin(Y);
  if (Op == "vmax")
    return X.smax(Y);
  if (Op == "vadd")
    return X.add(Y);
  return Op == "vsub" ? X.sub(Y) : X.sub(Y).abs();
}

/// A result that is clamped, and then put into a part of the third operand or
/// combined with it (PTX ISA, "Scalar Video Instructions"). Where an NVIDIA
/// H200 does otherwise than that text says, it is followed as far as a rule
/// explains all of its recorded results; the rest is refused.
Value *Emitter::videoScalar() {
  StringRef Op = opcode(), Part = PI->Operands[0].Selector;
  const bool IsSet = Op == "vset", Shift = Op == "vshl" || Op == "vshr";
  const unsigned First = IsSet ? 0 : 1;
  const bool SX = Mods[First] == "s32", SY = Mods[First + 1] == "s32";
  // A second operation on what vset gives has the sign of both sources.
  const bool Signed = IsSet ? SX && SY : Mods[0] == "s32";
  StringRef Second = Mods.back();
  const bool MinMax = Second == "min" || Second == "max";
  if (!Second.empty() && !Part.empty())
    return fail("a part of the result and a second operation");
  if ((A.size() == 3) == (Second.empty() && Part.empty()))
    return fail("another number of operands is expected");

  bool Saturate = has("sat");
  if (Saturate && Op == "vshl")
    return fail("'.sat' of vshl is not supported");
  if (Saturate && Op == "vshr") {
    if (Signed != SX)
      return fail("'.sat' of vshr with sources of another type is not "
                  "supported");
    if (Part != "h1")
      Saturate = false; // the result fits; a part of it is not clamped
  }
  if (Saturate && Part == "h1")
    return fail("'.sat' of " + Op + " with a result in .h1 is not supported");
  auto Source = [&](unsigned No, bool S) {
    StringRef Sel = PI->Operands[No + 1].Selector;
    unsigned W = Sel.empty() ? 32 : Sel[0] == 'b' ? 8 : 16;
    ConstantRange All = ConstantRange::getFull(W);
    return S ? All.signExtend(128) : All.zeroExtend(128);
  };
  const ConstantRange Range = videoRange(
      Op, Source(0, SX),
      Shift ? ConstantRange(APInt(128, 0), APInt(128, 33)) : Source(1, SY));
  const ConstantRange Words = ConstantRange::getFull(32);
  const bool Small = Words.signExtend(128).contains(Range);
  const bool Fits = Signed ? Small : Words.zeroExtend(128).contains(Range);
  if (Saturate && !Part.empty() ? !Small
                                : Saturate && !Signed && !Fits && !Small)
    return fail("'.sat' of " + Op + " on whole words is not supported here");
  if (IsSet && MinMax && SX && !SY)
    return fail("'." + Second + "' of vset.s32.u32 is not supported");
  if (MinMax && !Fits && !(Saturate && Small))
    return fail("'." + Second + "' of " + Op +
                " is not supported where the first result may not fit ." +
                Mods[0]);

  const unsigned Bits = Shift ? 128 : 64;
  Value *X = videoPart(0, SX, Bits);
  Value *Y = videoPart(1, SY, Bits);
  llvm::Type *Ty = X->getType();
  Value *R;
  if (Shift) {
    auto *Width = ConstantInt::get(Ty, 32);
    Y = has("clamp") ? call(Intrinsic::umin, {Y, Width})
                     : B.CreateAnd(Y, ConstantInt::get(Ty, 31));
    R = Op == "vshl" ? B.CreateShl(X, Y) : B.CreateAShr(X, Y);
  } else if (IsSet) {
    Value *C = compare(Mods[2], X, Y, PType{'s', 64, 1});
    R = C ? B.CreateZExt(C, Ty) : nullptr;
  } else if (Op == "vmin" || Op == "vmax") {
    R = call(Op == "vmin" ? Intrinsic::smin : Intrinsic::smax, {X, Y});
  } else {
    R = Op == "vadd" ? B.CreateAdd(X, Y) : B.CreateSub(X, Y);
    if (Op == "vabsdiff")
      R = call(Intrinsic::abs, {R, B.getFalse()});
  }
  if (!R)
    return nullptr;
  if (Saturate && Part.empty())
    R = clampBits(R, 32, Signed);
  R = B.CreateTrunc(R, I32);
  if (!Part.empty()) {
    const unsigned W = Part[0] == 'b' ? 8 : 16;
    const unsigned By = W * unsigned(Part[1] - '0');
    const uint32_t Mask = ((1u << W) - 1) << By;
    // A part is clamped as a number without a sign, only from above.
    if (Saturate)
      R = call(Intrinsic::umin,
               {R, B.getInt32((1u << (Signed ? W - 1 : W)) - 1)});
    // .h1 keeps the upper half of the result, not the lower one.
    if (By && Part != "h1")
      R = B.CreateShl(R, By);
    return B.CreateOr(B.CreateAnd(R, Mask), B.CreateAnd(A[2], ~Mask));
  }
  if (Second == "add")
    return B.CreateAdd(R, A[2]);
  if (Second.empty())
    return R;
  return call(Second == "min" ? (Signed ? Intrinsic::smin : Intrinsic::umin)
                              : (Signed ? Intrinsic::smax : Intrinsic::umax),
              {R, A[2]});
}

/// a * b + c, and one more with .po, shifted right and clamped. An NVIDIA H200
/// takes whole operands with a sign, whatever their type.
Value *Emitter::videoMad() {
  if (!PI->Operands[0].Selector.empty() || !PI->Operands[3].Selector.empty())
    return fail("selectors of this operand are not supported");
  const bool Signed = Mods[0] == "s32", Scaled = has("shr7") || has("shr15");
  if ((has("sat") || Scaled) &&
      (Mods[0] != Mods[2] || (!Signed && Mods[1] == "s32")))
    return fail("'." +
                Twine(has("sat")    ? "sat"
                      : has("shr7") ? "shr7"
                                    : "shr15") +
                "' of vmad on these types is not supported");
  auto Source = [&](unsigned No) {
    return videoPart(
        No, Mods[No + 1] == "s32" || PI->Operands[No + 1].Selector.empty(),
        128);
  };
  Value *X = Source(0), *Y = Source(1);
  llvm::Type *Ty = X->getType();
  Value *R = B.CreateAdd(B.CreateMul(X, Y), resize(A[2], 128, true));
  if (has("po"))
    R = B.CreateAdd(R, ConstantInt::get(Ty, 1));
  if (Scaled)
    R = B.CreateAShr(R, uint64_t(has("shr7") ? 7 : 15));
  if (has("sat") && Scaled && !Signed)
    // Negative numbers become the largest one, not zero.
    R = call(Intrinsic::umin, {R, ConstantInt::get(Ty, UINT32_MAX)});
  else if (has("sat"))
    R = clampBits(R, 32, Signed);
  return B.CreateTrunc(R, I32);
}

//===----------------------------------------------------------------------===//
// Floating point
//===----------------------------------------------------------------------===//

/// Subnormal numbers as zeros: x + -0 in that mode.
Value *Emitter::flushed(Value *V) {
  llvm::Type *Ty = V->getType(), *E = Ty->getScalarType();
  auto *NegZero = ConstantFP::getNegativeZero(Ty);
  if (E->isFloatTy())
    return nvvm("add.rn.ftz.f", Ty, {V, NegZero});
  if (E->isHalfTy())
    return nvvm(Ty->isVectorTy() ? "fma.rn.ftz.f16x2" : "fma.rn.ftz.f16", Ty,
                {V, ConstantFP::get(Ty, 1.0), NegZero});
  return V;
}

/// add, sub, mul, fma, div, rcp, sqrt of f32 and f64.
Value *Emitter::rounded(StringRef Name) {
  std::string Mode = Mods[0].empty() ? "rn" : Mods[0].str();
  if (Name == "sub") {
    A[1] = B.CreateFNeg(A[1]);
    Name = "add";
  }
  bool Sat = has("sat"), Own = Sat && Name != "mul";
  Value *R = nvvm(Name + Twine(".") + Mode + ftz() + (Own ? ".sat" : "") + "." +
                      suffix(T),
                  A[0]->getType(), A);
  if (R && Sat && !Own)
    R = nvvm("saturate" + ftz() + ".f", R->getType(), {R});
  return R;
}

/// The same of f16 and bf16, one or two, as the fused operation: x * 1 + y and
/// x * y + -0 are exact in the part that is not asked for.
Value *Emitter::halves() {
  llvm::Type *Ty = A[0]->getType();
  StringRef Op = opcode();
  bool Sat = has("sat"), Relu = has("relu");
  if (T.Letter == 'f' && !has("ftz") && !Sat && !Relu && Op != "fma") {
    Value *R = Op == "add"   ? B.CreateFAdd(A[0], A[1])
               : Op == "sub" ? B.CreateFSub(A[0], A[1])
                             : B.CreateFMul(A[0], A[1]);
    // Without .rn a product and a sum may be fused (PTX ISA, "add", "mul"), and
    // NVIDIA's assembler does.
    if (auto *I = dyn_cast<Instruction>(R))
      I->setHasAllowContract(!has("rn"));
    return R;
  }
  if (Op == "add")
    A = {A[0], ConstantFP::get(Ty, 1.0), A[1]};
  else if (Op == "sub")
    A = {A[1], ConstantFP::get(Ty, -1.0), A[0]};
  else if (Op == "mul")
    A.push_back(ConstantFP::getNegativeZero(Ty));
  return nvvm("fma.rn" + ftz() +
                  (Sat    ? ".sat"
                   : Relu ? ".relu"
                          : "") +
                  "." + suffix(T),
              Ty, A);
}

/// 1 - 2 / (1 + exp(2 |x|)) with the sign of x; below 1/4, where that cancels,
/// the series to x^7, which is off by 2^-23 of x there. PTX bounds the relative
/// error by 2^-10.987.
Value *Emitter::hyperbolicTangent() {
  auto One = [&](Value *X) -> Value * {
    llvm::Type *From = X->getType(), *F32 = B.getFloatTy();
    auto Num = [&](double D) { return ConstantFP::get(F32, D); };
    X = B.CreateFPExt(X, F32);
    Value *Size = B.CreateUnaryIntrinsic(Intrinsic::fabs, X);
    Value *E =
        nvvm("ex2.approx.ftz.f", F32, {B.CreateFMul(Size, Num(0x1.715476p+1))});
    Value *R = nvvm("rcp.approx.ftz.f", F32, {B.CreateFAdd(E, Num(1.0))});
    R = B.CreateFSub(Num(1.0), B.CreateFMul(Num(2.0), R));
    R = B.CreateBinaryIntrinsic(Intrinsic::copysign, R, X);
    Value *Z = B.CreateFMul(X, X);
    Value *S = B.CreateFAdd(B.CreateFMul(Z, Num(-17.0 / 315)), Num(2.0 / 15));
    S = B.CreateFAdd(B.CreateFMul(S, Z), Num(-1.0 / 3));
    S = B.CreateFAdd(B.CreateFMul(S, B.CreateFMul(Z, X)), X);
    R = B.CreateSelect(B.CreateFCmpOLT(Size, Num(0.25)), S, R);
    return B.CreateFPTrunc(R, From);
  };
  if (T.Count == 1)
    return One(A[0]);
  Value *R = PoisonValue::get(A[0]->getType());
  for (uint64_t I : {0, 1})
    R = B.CreateInsertElement(R, One(B.CreateExtractElement(A[0], I)), I);
  return R;
}

Value *Emitter::floatMinMax() {
  if (has("xorsign") != has("abs"))
    return fail("'.xorsign' and '.abs' go together");
  return nvvm(Twine("f") + opcode() + ftz() + (has("NaN") ? ".nan" : "") +
                  (has("abs") ? ".xorsign.abs" : "") + "." + suffix(T),
              A[0]->getType(), A);
}
Value *Emitter::floatAbs() {
  return nvvm("fabs" + ftz() + "." + overload(), A[0]->getType(), A);
}
Value *Emitter::floatNeg() {
  Value *V = B.CreateFNeg(A[0]);
  return has("ftz") ? flushed(V) : V;
}

Value *Emitter::testClass() {
  StringRef W = mod(0);
  FPClassTest Mask = W == "finite"       ? fcFinite
                     : W == "infinite"   ? fcInf
                     : W == "number"     ? ~fcNan
                     : W == "notanumber" ? fcNan
                     : W == "normal" ? fcNormal | fcZero // as the manual says
                                     : fcSubnormal;
  return B.createIsFPClass(A[0], Mask);
}

/// One comparison of scalars.
Value *Emitter::compare(StringRef How, Value *X, Value *Y, PType P) {
  using Pred = CmpInst::Predicate;
  if (P.isFloat()) {
    if (P.Letter == 'e')
      X = widenBF16(X), Y = widenBF16(Y);
    static const std::pair<const char *, Pred> Known[] = {
        {"eq", Pred::FCMP_OEQ},  {"ne", Pred::FCMP_ONE},
        {"lt", Pred::FCMP_OLT},  {"le", Pred::FCMP_OLE},
        {"gt", Pred::FCMP_OGT},  {"ge", Pred::FCMP_OGE},
        {"equ", Pred::FCMP_UEQ}, {"neu", Pred::FCMP_UNE},
        {"ltu", Pred::FCMP_ULT}, {"leu", Pred::FCMP_ULE},
        {"gtu", Pred::FCMP_UGT}, {"geu", Pred::FCMP_UGE},
        {"num", Pred::FCMP_ORD}, {"nan", Pred::FCMP_UNO}};
    for (auto [Name, Predicate] : Known)
      if (How == Name)
        return B.CreateFCmp(Predicate, X, Y);
  } else if (How == "eq" || How == "ne") {
    return How == "eq" ? B.CreateICmpEQ(X, Y) : B.CreateICmpNE(X, Y);
  } else if (P.Letter != 'b') {
    bool S = P.isSigned();
    if (How == "lt" || (How == "lo" && !S))
      return S ? B.CreateICmpSLT(X, Y) : B.CreateICmpULT(X, Y);
    if (How == "le" || (How == "ls" && !S))
      return S ? B.CreateICmpSLE(X, Y) : B.CreateICmpULE(X, Y);
    if (How == "gt" || (How == "hi" && !S))
      return S ? B.CreateICmpSGT(X, Y) : B.CreateICmpUGT(X, Y);
    if (How == "ge" || (How == "hs" && !S))
      return S ? B.CreateICmpSGE(X, Y) : B.CreateICmpUGE(X, Y);
  }
  return fail("'." + How + "' does not compare values of this type");
}

/// The comparison \p V, or null, with the predicate that may stand behind it.
Value *Emitter::combined(Value *V) {
  return !V || A.size() < 3 ? V
         : has("and")       ? B.CreateAnd(V, A[2])
         : has("or")        ? B.CreateOr(V, A[2])
                            : B.CreateXor(V, A[2]);
}

/// p is the comparison, combined with a predicate, and q the same of its
/// opposite; of two halves p and q are a result each.
Value *Emitter::setPredicate() {
  const ptx::Operand &Dest = PI->Operands[0];
  Value *X = has("ftz") ? flushed(A[0]) : A[0],
        *Y = has("ftz") ? flushed(A[1]) : A[1];
  if (T.Count == 2 && Dest.Second.empty())
    return fail("two comparisons need p|q");
  Value *First = compare(mod(0), lane(X, 0), lane(Y, 0), T);
  if (!First)
    return nullptr;
  Value *Q = nullptr;
  if (!Dest.Second.empty())
    Q = combined(T.Count == 2 ? compare(mod(0), lane(X, 1), lane(Y, 1), T)
                              : B.CreateNot(First));
  assign(Dest, combined(First));
  if (Q)
    assign(Dest.Second[0], Q);
  return nullptr;
}

/// All ones, or 1.0, for true.
Value *Emitter::setValue() {
  if (T.Count != U.Count && !(T.Count == 2 && U.bits() == 32 && !U.isFloat()))
    return fail("the types do not fit");
  Value *X = has("ftz") ? flushed(A[0]) : A[0],
        *Y = has("ftz") ? flushed(A[1]) : A[1];
  llvm::Type *Ty = T.Count == 2 && U.Count == 1
                       ? FixedVectorType::get(B.getInt16Ty(), 2)
                       : typeOf(U);
  llvm::Type *E = Ty->getScalarType();
  auto *True =
      E->isIntegerTy() ? Constant::getAllOnesValue(E) : ConstantFP::get(E, 1.0);
  auto One = [&](unsigned I) -> Value * {
    Value *C = combined(compare(mod(0), lane(X, I), lane(Y, I), T));
    return C ? B.CreateSelect(C, True, Constant::getNullValue(E)) : nullptr;
  };
  Value *R = One(0);
  if (T.Count == 1 || !R)
    return R;
  Value *V = B.CreateInsertElement(PoisonValue::get(Ty), R, uint64_t(0));
  return as(B.CreateInsertElement(V, One(1), uint64_t(1)), typeOf(U));
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

/// \p V of integer type \p From as \p To, what does not fit being clamped.
Value *Emitter::clampInt(Value *V, PType From, PType To) {
  unsigned W = std::max(From.Width, To.Width) + 1;
  V = resize(V, W, From.isSigned());
  APInt Low =
      To.isSigned() ? APInt::getSignedMinValue(To.Width).sext(W) : APInt(W, 0);
  APInt High = To.isSigned() ? APInt::getSignedMaxValue(To.Width).sext(W)
                             : APInt::getMaxValue(To.Width).zext(W);
  V = call(Intrinsic::smax, {V, ConstantInt::get(V->getType(), Low)});
  V = call(Intrinsic::smin, {V, ConstantInt::get(V->getType(), High)});
  return B.CreateTrunc(V, intTy(To.Width));
}

/// A float that rounds to fewer bits as \p V, of type \p From and more bits,
/// does: rounded toward zero, with the last bit set where that was not exact.
Value *Emitter::toOdd(Value *V, PType From) {
  llvm::Type *F32 = B.getFloatTy(), *Ty = V->getType();
  Value *R, *Exact;
  if (From.isFloat()) {
    R = nvvm("d2f.rz", F32, {V});
    Exact = B.CreateFCmpUEQ(B.CreateFPExt(R, Ty), V); // NaN is to stay
  } else {
    std::string Kind = From.isSigned() ? "" : "u";
    Kind += From.Width == 64 ? "ll" : "i";
    R = nvvm(Kind + "2f.rz", F32, {V});
    Exact = B.CreateICmpEQ(nvvm("f2" + Kind + ".rz", Ty, {R}), V);
  }
  Value *Bits = B.CreateOr(B.CreateBitCast(R, I32), 1);
  return B.CreateSelect(Exact, R, B.CreateBitCast(Bits, F32));
}

/// A half or bfloat between 0 and 1; NaN gives 0.
Value *Emitter::saturated(Value *V) {
  llvm::Type *Ty = V->getType();
  const bool BF = Ty->isBFloatTy();
  Value *Zero = ConstantFP::get(Ty, 0.0), *One = ConstantFP::get(Ty, 1.0);
  Value *X = BF ? widenBF16(V) : V;
  llvm::Type *XTy = X->getType();
  Value *Above = B.CreateFCmpOGT(X, ConstantFP::get(XTy, 0.0));
  Value *Below = B.CreateFCmpOLT(X, ConstantFP::get(XTy, 1.0));
  auto Int = [&](Value *F) { return B.CreateBitCast(F, B.getInt16Ty()); };
  Value *R =
      B.CreateSelect(Above, B.CreateSelect(Below, Int(V), Int(One)), Int(Zero));
  return B.CreateBitCast(R, Ty);
}

/// A float as 16 bits of type \p D. Of the directed roundings cvt.rz comes
/// first, and one more in magnitude where something was lost on that side: the
/// largest number becomes infinity by that, and zero the smallest.
Value *Emitter::narrowed(Value *V, PType D, StringRef Rnd, const Twine &Form) {
  const bool Directed = Rnd == "rm" || Rnd == "rp";
  Value *R = nvvm((D.Letter == 'e' ? "f2bf16." : "f2f16.") +
                      (Directed ? "rz" : Rnd) + Form,
                  typeOf(D), {V});
  if (!R || !Directed)
    return R;
  llvm::Type *I32 = B.getInt32Ty();
  Value *Bits = B.CreateBitCast(V, I32);
  Value *Back = D.Letter == 'e' ? widenBF16(R) : B.CreateFPExt(R, V->getType());
  Value *Size = B.CreateAnd(Bits, 0x7fffffff);
  Value *Kept = B.CreateAnd(B.CreateBitCast(Back, I32), 0x7fffffff);
  // By the bits, whatever the mode says of subnormals; a NaN is what it is.
  Value *Lost = B.CreateAnd(B.CreateICmpUGT(Size, Kept),
                            B.CreateICmpULT(Size, B.getInt32(0x7f800000)));
  Value *Side = Rnd == "rp" ? B.CreateICmpSGE(Bits, B.getInt32(0))
                            : B.CreateICmpSLT(Bits, B.getInt32(0));
  llvm::Type *I16 = B.getInt16Ty();
  Value *Up = B.CreateAdd(B.CreateBitCast(R, I16),
                          B.CreateZExt(B.CreateAnd(Lost, Side), I16));
  return B.CreateBitCast(Up, typeOf(D));
}

/// cvt from T to U.
Value *Emitter::convert() {
  const PType D = U, S = T;
  StringRef Mode = Mods[0];
  bool ToInt = !D.isFloat(), FromInt = !S.isFloat(), Ftz = has("ftz"),
       Sat = has("sat");
  bool IntMode = Mode.size() == 3;
  std::string Rnd = Mode.empty() ? "" : Mode.take_back(IntMode ? 1 : 2).str();
  if (IntMode)
    Rnd = Mode == "rni"   ? "rn"
          : Mode == "rzi" ? "rz"
          : Mode == "rmi" ? "rm"
                          : "rp";
  Value *V = A[0];
  llvm::Type *F32 = B.getFloatTy();
  auto Assign = [&](Value *R) -> Value * {
    assign(PI->Operands[0], R, D.isSigned(), /*Loose=*/true);
    return nullptr;
  };
  if (ToInt && FromInt) {
    if (!Mode.empty() || Ftz || has("relu") || has("satfinite"))
      return fail("conversions between integers do not round");
    return Assign(Sat ? clampInt(V, S, D) : resize(V, D.Width, S.isSigned()));
  }
  if (has("satfinite") && (ToInt || FromInt))
    return fail("'.satfinite' is for floating-point results");
  if (has("relu") && (ToInt || FromInt || D.Width != 16 || S.Width != 32))
    return fail("'.relu' is for f16 and bf16 from f32");

  // Halves are floats on the way to integers.
  PType From = S;
  auto Widen = [&] {
    if (From.Width != 16)
      return;
    V = From.Letter == 'e' ? widenBF16(V) : B.CreateFPExt(V, F32);
    From = PType{'f', 32, 1};
  };
  if (ToInt) {
    if (!IntMode)
      return fail("a conversion to an integer needs .rni, .rzi, .rmi or .rpi");
    Widen();
    PType Wide{D.Letter, uint16_t(D.Width < 32 ? 32 : D.Width), 1};
    if (D.Width < 32)
      Wide.Letter = 's';
    std::string Name = From.Width == 64 ? "d2" : "f2";
    Name += Wide.isSigned() ? "" : "u";
    Name += Wide.Width == 64 ? "ll" : "i";
    V = nvvm(Name + "." + Rnd + (From.Width == 32 ? ftz() : ""),
             intTy(Wide.Width), {V});
    if (V && D.Width < 32)
      V = clampInt(V, Wide, D);
    return V ? Assign(V) : nullptr;
  }
  if (FromInt) {
    if (Rnd.empty() || IntMode)
      return fail("a conversion from an integer needs a rounding mode");
    if (D.Width == 16) {
      PType Wide{S.Width < 32 ? 's' : S.Letter,
                 uint16_t(std::max(32, int(S.Width))), 1};
      V = toOdd(resize(V, Wide.Width, S.isSigned()), Wide);
      V = narrowed(V, D, Rnd, "");
      return V ? Assign(Sat ? saturated(V) : V) : nullptr;
    }
    if (S.Width < 32)
      V = resize(V, 32, S.isSigned());
    bool Sign = S.isSigned() || S.Width < 32;
    std::string Name =
        (Sign ? "" : "u") + std::string(S.Width == 64 ? "ll" : "i");
    llvm::Type *Via = D.Width == 64 ? B.getDoubleTy() : F32;
    V = nvvm(Name + "2" + (D.Width == 64 ? "d." : "f.") + Rnd, Via, {V});
    if (V && Sat)
      V = nvvm(D.Width == 64 ? "saturate.d" : "saturate.f", Via, {V});
    return V ? Assign(V) : nullptr;
  }

  // Between floats.
  auto Saturated = [&](Value *R) -> Value * {
    if (!R || !Sat)
      return R;
    if (D.Width == 16)
      return saturated(R);
    return nvvm(D.Width == 64 ? "saturate.d" : Twine("saturate") + ftz() + ".f",
                R->getType(), {R});
  };
  if (D.Letter == S.Letter && D.Width == S.Width) {
    if (Ftz)
      V = flushed(V);
    if (!Rnd.empty()) {
      if (!IntMode)
        return fail("a conversion to the same type rounds to integers only");
      Intrinsic::ID ID = Rnd == "rn"   ? Intrinsic::rint
                         : Rnd == "rz" ? Intrinsic::trunc
                         : Rnd == "rm" ? Intrinsic::floor
                                       : Intrinsic::ceil;
      if (D.Letter == 'e') // exact: an integer of 8 bits, or large
        V = nvvm("f2bf16.rz", typeOf(D),
                 {B.CreateUnaryIntrinsic(ID, widenBF16(V))});
      else
        V = B.CreateUnaryIntrinsic(ID, V);
    }
    return Assign(Saturated(V));
  }
  if (D.Width > S.Width) {
    if (!Rnd.empty())
      return fail("this conversion is exact and has no rounding mode");
    if (S.Width == 16 && S.Letter == 'e')
      V = widenBF16(V);
    else if (Ftz && S.Width == 32)
      V = flushed(V);
    // fpext makes quiet NaNs, as cvt does.
    V = B.CreateFPExt(V, typeOf(D));
    return Assign(Saturated(V));
  }
  if (IntMode || Rnd.empty())
    return fail("a conversion to fewer bits needs a rounding mode");
  if (S.Width == 64) {
    if (D.Width == 32)
      return Assign(Saturated(nvvm("d2f." + Rnd + ftz(), F32, {V})));
    V = toOdd(V, S);
  }
  if (S.Width == 16) // one of f16 and bf16 to the other
    V = S.Letter == 'e' ? widenBF16(V) : B.CreateFPExt(V, F32);
  if (Rnd != "rn" && Rnd != "rz" && (has("relu") || has("satfinite")))
    return fail("'.relu' and '.satfinite' round to nearest or to zero");
  // '.ftz' or not, an H200 gives the smallest half for subnormal floats that
  // are rounded away from zero; to nearest and to zero they are zero.
  V = narrowed(V, D, Rnd,
               Twine(has("relu") ? ".relu" : "") +
                   (has("satfinite") ? ".satfinite" : ""));
  return Assign(Saturated(V));
}

Value *Emitter::convertPair() {
  return nvvm(Twine(U.Letter == 'e' ? "ff2bf16x2." : "ff2f16x2.") + mod(0) +
                  dotted(1) + dotted(2),
              typeOf(U), A);
}

/// A pair of floats or halves to a pair of 8 bits or less, and back. The
/// intrinsics have 16 bits for it always.
Value *Emitter::toNarrow() {
  StringRef To = Mods[3];
  bool Byte = To.starts_with("e4m3") || To.starts_with("e5m2");
  Value *V = nvvm(Twine(A.size() == 2 ? "ff" : "f16x2") + ".to." + To + ".rn" +
                      dotted(2) + (Byte ? "" : ".satfinite"),
                  intTy(16), A);
  return V && To == "e2m1x2" ? B.CreateTrunc(V, intTy(8)) : V;
}
Value *Emitter::fromNarrow() {
  return nvvm(Mods[3] + ".to.f16x2.rn" + dotted(1), typeOf(T),
              {resize(A[0], 16, false)});
}

/// Powers of two from 2^-127 to 2^127 in 8 bits, 255 being NaN, of the
/// magnitudes of two floats or of a pair of bfloats.
Value *Emitter::toExponents() {
  const bool Up = Mods[0] == "rp";
  auto One = [&](Value *X) {
    X = B.CreateAnd(X, INT32_MAX);
    Value *E = B.CreateLShr(X, 23);
    Value *NaN = B.CreateICmpUGT(X, B.getInt32(0x7f800000));
    if (Up) { // but for what is no more than 2^-127, or no number
      Value *Round = B.CreateAnd(B.CreateICmpUGT(X, B.getInt32(0x00400000)),
                                 B.CreateICmpULT(X, B.getInt32(0x7f800000)));
      E = B.CreateSelect(
          Round, B.CreateLShr(B.CreateAdd(X, B.getInt32(0x7fffff)), 23), E);
    }
    if (has("satfinite"))
      E = B.CreateSelect(NaN, E, call(Intrinsic::umin, {E, B.getInt32(254)}));
    return E;
  };
  Value *High = asInt(A[0]);
  Value *Low = A.size() > 1 ? asInt(A[1]) : B.CreateShl(High, 16);
  if (A.size() == 1)
    High = B.CreateAnd(High, 0xffff0000);
  return B.CreateTrunc(B.CreateOr(B.CreateShl(One(High), 8), One(Low)),
                       B.getInt16Ty());
}
Value *Emitter::fromExponents() {
  auto One = [&](Value *E) {
    Value *V =
        B.CreateSelect(B.CreateIsNull(E), B.getInt32(0x40), B.CreateShl(E, 7));
    return B.CreateSelect(B.CreateICmpEQ(E, B.getInt32(255)),
                          B.getInt32(0x7fff), V);
  };
  Value *X = resize(A[0], 32, false);
  return as(B.CreateOr(B.CreateShl(One(B.CreateLShr(X, 8)), 16),
                       One(B.CreateAnd(X, 255))),
            typeOf(U));
}

/// Two floats to bfloats, away from zero where adding 16 random bits to the 16
/// that are discarded carries. The upper ones are the first source's.
Value *Emitter::stochasticPair() {
  auto One = [&](Value *V, Value *Random) {
    Value *X = asInt(V);
    Value *Size = B.CreateAnd(X, INT32_MAX);
    Value *NaN = B.CreateICmpUGT(Size, B.getInt32(0x7f800000));
    Size = B.CreateLShr(B.CreateAdd(Size, Random), 16);
    if (has("satfinite"))
      Size = call(Intrinsic::umin, {Size, B.getInt32(0x7f7f)});
    Value *Sign = B.CreateAnd(B.CreateLShr(X, 16), 0x8000);
    Value *R = has("relu")
                   ? B.CreateSelect(B.CreateIsNull(Sign), Size, B.getInt32(0))
                   : B.CreateOr(Size, Sign);
    return B.CreateSelect(NaN, B.getInt32(0x7fff), R);
  };
  Value *High = One(A[0], B.CreateLShr(A[2], 16)),
        *Low = One(A[1], B.CreateAnd(A[2], 0xffff));
  return as(B.CreateOr(B.CreateShl(High, 16), Low), typeOf(U));
}

/// The first source above the second, each clamped to 16 bits.
Value *Emitter::packWords() {
  Value *High = resize(clampInt(A[0], T, U), 32, false),
        *Low = resize(clampInt(A[1], T, U), 32, false);
  return B.CreateOr(B.CreateShl(High, 16), Low);
}

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

static bool isVolatile(const CallInst &CI) {
  return cast<InlineAsm>(CI.getCalledOperand())->hasSideEffects();
}

Value *Emitter::load() {
  const ptx::Operand &Dest = PI->Operands[0];
  unsigned N = has("v2") ? 2 : has("v4") ? 4 : has("v8") ? 8 : 1;
  if (Dest.Kind == ptx::Operand::Vector ? Dest.Elements.size() != N : N != 1)
    return fail("a vector of " + Twine(N) + " is expected", Dest.Column);
  StringRef Space = opcode() == "ldu" && space().empty() ? "" : space();
  bool Constant = has("nc") || opcode() == "ldu";
  if (Constant && Space.empty())
    Space = "global";
  Value *P = address(PI->Operands[1], Space);
  if (!P)
    return nullptr;
  TouchesMemory = true;
  unsigned Bits = T.Width * N;
  bool Strong = has("relaxed") || has("acquire") || has("mmio");
  bool Volatile = has("volatile") || has("mmio") || has("cv") ||
                  (Strong && Bits > 64) || (isVolatile(CI) && !Constant);
  Value *Whole;
  llvm::Type *Element = intTy(T.Width);
  auto *Ty = N == 1 || (Strong && Bits <= 64)
                 ? intTy(Bits)
                 : (llvm::Type *)FixedVectorType::get(Element, N);
  LoadInst *L = B.CreateAlignedLoad(Ty, P, Align(Bits / 8), Volatile);
  if (Strong && Bits <= 64)
    L->setAtomic(ordering(), scope(""));
  if (Constant)
    L->setMetadata(LLVMContext::MD_invariant_load,
                   MDNode::get(CI.getContext(), {}));
  Whole = L;
  if (Strong && Bits > 64 && has("acquire"))
    B.CreateFence(AtomicOrdering::Acquire, scope(""));
  if (N == 1) {
    assign(Dest, Whole, T.isSigned(), /*Loose=*/true);
    return nullptr;
  }
  for (unsigned I = 0; I < N; ++I)
    assign(Dest.Elements[I],
           isa<FixedVectorType>(Ty)
               ? B.CreateExtractElement(Whole, I)
               : B.CreateTrunc(B.CreateLShr(Whole, uint64_t(I) * T.Width),
                               Element),
           T.isSigned(), /*Loose=*/true);
  return nullptr;
}

Value *Emitter::store() {
  const ptx::Operand &From = PI->Operands[1];
  unsigned N = has("v2") ? 2 : has("v4") ? 4 : has("v8") ? 8 : 1;
  if (From.Kind == ptx::Operand::Vector ? From.Elements.size() != N : N != 1)
    return fail("a vector of " + Twine(N) + " is expected", From.Column);
  if (space() == "const")
    return fail("constant memory cannot be written");
  Value *P = address(PI->Operands[0], space());
  if (!P)
    return nullptr;
  TouchesMemory = true;
  unsigned Bits = T.Width * N;
  bool Strong = has("relaxed") || has("release") || has("mmio");
  bool Volatile =
      has("volatile") || has("mmio") || (Strong && Bits > 64) || isVolatile(CI);
  PType Raw = T;
  SmallVector<Value *, 8> Values;
  for (unsigned I = 0; I < N; ++I) {
    Value *V = source(N == 1 ? From : From.Elements[I], Raw, /*Loose=*/true);
    if (!V)
      return nullptr;
    Values.push_back(asInt(V));
  }
  Value *Whole;
  if (N == 1) {
    Whole = Values[0];
  } else if (Strong && Bits <= 64) {
    Whole = B.CreateZExt(Values[0], intTy(Bits));
    for (unsigned I = 1; I < N; ++I)
      Whole =
          B.CreateOr(Whole, B.CreateShl(B.CreateZExt(Values[I], intTy(Bits)),
                                        uint64_t(I) * T.Width));
  } else {
    Whole = PoisonValue::get(FixedVectorType::get(intTy(T.Width), N));
    for (unsigned I = 0; I < N; ++I)
      Whole = B.CreateInsertElement(Whole, Values[I], uint64_t(I));
  }
  if (Strong && Bits > 64 && has("release"))
    B.CreateFence(AtomicOrdering::Release, scope(""));
  StoreInst *S = B.CreateAlignedStore(Whole, P, Align(Bits / 8), Volatile);
  if (Strong && Bits <= 64)
    S->setAtomic(ordering(), scope(""));
  return nullptr;
}

Value *Emitter::atomic() {
  using RMW = AtomicRMWInst;
  bool Red = opcode() == "red", Swap = has("cas");
  StringRef Op;
  for (StringRef S : Mods)
    if (is_contained({"add", "min", "max", "inc", "dec", "and", "or", "xor",
                      "exch", "cas"},
                     S))
      Op = S;
  const PType P = T;
  if (!Red && PI->Operands.size() != (Swap ? 4u : 3u))
    return fail("another number of operands is expected");
  if (space() == "const" || space() == "local")
    return fail("atomics are for global and shared memory");
  Value *Ptr = address(PI->Operands[Red ? 0 : 1], space());
  if (!Ptr)
    return nullptr;
  TouchesMemory = true;
  Value *V = A[1];
  Align At(P.bits() / 8);
  SyncScope::ID ID = scope("device");
  bool F = P.isFloat(), S = P.isSigned(), Bits = P.Letter == 'b';
  if (Swap) {
    if (!Bits)
      return fail("'.cas' is for untyped bits");
    AtomicOrdering O = ordering();
    auto *X = B.CreateAtomicCmpXchg(
        Ptr, A[1], A[2], At, O,
        AtomicCmpXchgInst::getStrongestFailureOrdering(O), ID);
    X->setVolatile(isVolatile(CI));
    return B.CreateExtractValue(X, 0);
  }
  RMW::BinOp Bin = RMW::BAD_BINOP;
  if (Op == "exch" && Bits)
    Bin = RMW::Xchg;
  else if ((Op == "and" || Op == "or" || Op == "xor") && Bits)
    Bin = Op == "and" ? RMW::And : Op == "or" ? RMW::Or : RMW::Xor;
  else if (Op == "add" && !Bits)
    Bin = F ? RMW::FAdd : RMW::Add;
  else if ((Op == "min" || Op == "max") && !Bits && !F)
    Bin = Op == "min" ? (S ? RMW::Min : RMW::UMin) : (S ? RMW::Max : RMW::UMax);
  else if ((Op == "inc" || Op == "dec") && P.Letter == 'u' && P.Width == 32)
    Bin = Op == "inc" ? RMW::UIncWrap : RMW::UDecWrap;
  if (Bin == RMW::BAD_BINOP)
    return fail("'." + Op + "' is not supported on this type");
  auto *I = B.CreateAtomicRMW(Bin, Ptr, V, At, ordering(), ID);
  I->setVolatile(isVolatile(CI));
  return Red ? nullptr : I;
}

/// A copy of 4, 8 or 16 bytes, of which the last may be zeros instead.
Value *Emitter::copyAsync() {
  auto *Size = dyn_cast<ConstantInt>(A[2]);
  uint64_t N = Size ? Size->getZExtValue() : 0;
  if (N != 4 && N != 8 && N != 16)
    return fail("a copy of 4, 8 or 16 bytes is expected");
  Value *To = address(PI->Operands[0], "shared");
  Value *From = To ? address(PI->Operands[1], "global") : nullptr;
  if (!From)
    return nullptr;
  TouchesMemory = true;
  Value *Zeros = nullptr, *Bytes = nullptr; // i1: all zeros; i32: so many read
  if (A.size() > 3 && !(A.size() == 4 && has("L2::cache_hint"))) {
    Value *X = A[3];
    if (bitsOf(X) == 1)
      Zeros = X;
    else if (bitsOf(X) == 32)
      Bytes = as(X, I32);
    else if (isa<ConstantInt>(X)) // of the type of the C expression
      Bytes = resize(X, 32, false);
    else
      return fail("the size of the source has 32 bits");
    auto *C = dyn_cast_or_null<ConstantInt>(Bytes);
    if (C && C->getZExtValue() >= N)
      Bytes = nullptr;
  }
  auto *Ty =
      N == 4 ? I32 : (llvm::Type *)FixedVectorType::get(I32, unsigned(N / 4));
  Value *V;
  if (!Zeros && !Bytes) {
    V = B.CreateAlignedLoad(Ty, From, Align(N));
  } else {
    auto *Vec = FixedVectorType::get(B.getInt8Ty(), unsigned(N));
    Value *Mask;
    if (Zeros) {
      Mask = B.CreateVectorSplat(unsigned(N), B.CreateNot(Zeros));
    } else {
      SmallVector<llvm::Constant *, 16> Numbers;
      for (unsigned I = 0; I < N; ++I)
        Numbers.push_back(B.getInt32(I));
      Mask = B.CreateICmpULT(ConstantVector::get(Numbers),
                             B.CreateVectorSplat(unsigned(N), Bytes));
    }
    V = B.CreateMaskedLoad(Vec, From, Align(1), Mask,
                           llvm::Constant::getNullValue(Vec));
    V = B.CreateBitCast(V, Ty);
  }
  B.CreateAlignedStore(V, To, Align(N), isVolatile(CI));
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Order, and warps
//===----------------------------------------------------------------------===//

Value *Emitter::fence() {
  AtomicOrdering O = has("sc") ? AtomicOrdering::SequentiallyConsistent
                     : has("acquire") || has("release")
                         ? ordering()
                         : AtomicOrdering::AcquireRelease;
  B.CreateFence(O, scope(""));
  return nullptr;
}

Value *Emitter::barrier() {
  if (A.size() == 1)
    return nvvmVoid("barrier.sync", A);
  return nvvmVoid(
      has("arrive") ? "barrier.cta.arrive.count" : "barrier.sync.cnt", A);
}
Value *Emitter::barrierRed() {
  StringRef Op = has("popc") ? "popc" : has("and") ? "and" : "or";
  return nvvm("barrier.cta.red." + Op +
                  (A.size() == 2 ? ".aligned.all" : ".aligned.count"),
              Op == "popc" ? I32 : B.getInt1Ty(), A);
}

/// A barrier in memory (mbarrier) is a word of 64 bits, from the lowest: 20 for
/// the arrivals that are still to come, 20 for those of the next phase, 22 for
/// the bytes that are still to come, from -(2^20 - 1) to 2^20 - 1, plus 2^20,
/// and two for the number of the phase, of which PTX lets one ask for the last
/// two. The phase is over when neither arrivals nor bytes are to come. Who has
/// made it so adds the next phase's arrivals; nobody arrives for it before.
constexpr unsigned CountBits = 20, BytesShift = 2 * CountBits, PhaseBit = 62;

Value *Emitter::barrierInit() {
  Value *P = address(PI->Operands[0], space());
  if (!P)
    return nullptr;
  TouchesMemory = true;
  Value *N = B.CreateZExt(A[1], I64);
  N = B.CreateOr(N, B.CreateShl(N, CountBits));
  N = B.CreateOr(N, uint64_t(1) << (BytesShift + CountBits));
  B.CreateAlignedStore(N, P, Align(8), /*isVolatile=*/true)
      ->setAtomic(AtomicOrdering::Monotonic, scope("block"));
  return nullptr;
}

/// Adds \p Change to the barrier at \p P, and ends its phase where that is the
/// last that was missing. Returns what it was before.
Value *Emitter::barrierChange(Value *P, Value *Change, AtomicOrdering O) {
  const SyncScope::ID ID = scope("block");
  auto *Old = B.CreateAtomicRMW(AtomicRMWInst::Add, P, Change, Align(8), O, ID);
  Old->setVolatile(true);
  Value *Now = B.CreateAdd(Old, Change);
  const uint64_t Count = (uint64_t(1) << CountBits) - 1;
  const uint64_t Bytes = (uint64_t(1) << (PhaseBit - BytesShift)) - 1;
  Value *Missing = B.CreateAnd(Now, Count | Bytes << BytesShift);
  Value *Last = B.CreateICmpEQ(
      Missing, B.getInt64(uint64_t(1) << (BytesShift + CountBits)));
  // Nothing ends a phase that does not change it.
  if (!isa<ConstantInt>(Change) || cast<ConstantInt>(Change)->isZero())
    Last = B.CreateAnd(Last, B.CreateIsNotNull(Change));
  Value *Next = B.CreateAnd(B.CreateLShr(Now, CountBits), Count);
  Next = B.CreateOr(Next, uint64_t(1) << PhaseBit);
  auto *Turn = B.CreateAtomicRMW(AtomicRMWInst::Add, P,
                                 B.CreateSelect(Last, Next, B.getInt64(0)),
                                 Align(8), O, ID);
  Turn->setVolatile(true);
  return Old;
}

/// So many bytes as the part of a barrier's word that counts them.
Value *Emitter::barrierBytes(Value *N) {
  return B.CreateShl(B.CreateZExt(N, I64), BytesShift);
}

Value *Emitter::barrierArrive(bool Drop) {
  const bool Copy = opcode() == "cp"; // its address is all there is
  Value *P = address(PI->Operands[Copy ? 0 : 1], space());
  if (!P)
    return nullptr;
  TouchesMemory = true;
  const bool Expect = has("expect_tx");
  Value *N = A.size() > 1 && !Expect ? B.CreateZExt(A[1], I64) : B.getInt64(1);
  Value *Change =
      B.CreateNeg(Drop ? B.CreateOr(N, B.CreateShl(N, CountBits)) : N);
  if (Expect)
    Change = B.CreateAdd(Change, barrierBytes(A[1]));
  Value *Old = barrierChange(P, Change,
                             has("relaxed") ? AtomicOrdering::Monotonic
                                            : AtomicOrdering::AcquireRelease);
  return Copy ? nullptr : Old;
}

/// Bytes that are to come, or have.
Value *Emitter::barrierTransfer() {
  Value *P = address(PI->Operands[0], space());
  if (!P)
    return nullptr;
  TouchesMemory = true;
  Value *N = barrierBytes(A[1]);
  barrierChange(P, has("complete_tx") ? B.CreateNeg(N) : N,
                AtomicOrdering::Monotonic);
  return nullptr;
}

/// A copy of a multiple of 16 bytes, by the thread itself and at once; its
/// barrier, where there is one, hears of it after that.
Value *Emitter::copyBulk() {
  auto *Size = dyn_cast<ConstantInt>(A[2]);
  if (Size && Size->getZExtValue() % 16)
    return fail("a copy of a multiple of 16 bytes is expected");
  const bool Out = has("bulk_group");
  Value *To = address(PI->Operands[0], Out ? "global" : "shared");
  Value *From =
      To ? address(PI->Operands[1], Out ? "shared" : "global") : nullptr;
  Value *P = From && !Out ? address(PI->Operands[3], "shared") : nullptr;
  if (!From || (!Out && !P))
    return nullptr;
  TouchesMemory = true;
  B.CreateMemCpy(To, Align(16), From, Align(16), A[2], isVolatile(CI));
  if (P)
    barrierChange(P, B.CreateNeg(barrierBytes(A[2])),
                  AtomicOrdering::AcquireRelease);
  return nullptr;
}

/// Whether the phase of a state, or that of a parity, is over.
Value *Emitter::barrierTest() {
  Value *P = address(PI->Operands[1], space());
  if (!P)
    return nullptr;
  TouchesMemory = true;
  LoadInst *L = B.CreateAlignedLoad(I64, P, Align(8), /*isVolatile=*/true);
  L->setAtomic(has("relaxed") ? AtomicOrdering::Monotonic
                              : AtomicOrdering::Acquire,
               scope("block"));
  Value *Phase = B.CreateLShr(L, PhaseBit);
  if (has("parity"))
    return B.CreateICmpNE(B.CreateTrunc(B.CreateAnd(Phase, 1), I32), A[1]);
  return B.CreateICmpNE(Phase, B.CreateLShr(A[1], PhaseBit));
}

/// Sets d and, where it is there, p of d|p from both results of \p V.
static Value *first(IRBuilder<> &B, Value *V) {
  return B.CreateExtractValue(V, 0);
}

Value *Emitter::shuffle() {
  const ptx::Operand &Dest = PI->Operands[0];
  bool Sync = has("sync"), Pair = !Dest.Second.empty();
  if (A.size() != (Sync ? 4u : 3u))
    return fail("another number of operands is expected");
  SmallVector<Value *, 4> Args;
  if (Sync)
    Args.push_back(A[3]);
  Args.append({A[0], A[1], A[2]});
  llvm::Type *Result =
      Pair
          ? (llvm::Type *)StructType::get(CI.getContext(), {I32, B.getInt1Ty()})
          : I32;
  Value *V = nvvm(Twine("shfl.") + (Sync ? "sync." : "") + mod(1) + ".i32" +
                      (Pair ? "p" : ""),
                  Result, Args);
  if (!V || !Pair)
    return V;
  assign(Dest.Second[0], B.CreateExtractValue(V, 1));
  return first(B, V);
}

Value *Emitter::vote(llvm::Type *Result) {
  bool Sync = has("sync");
  StringRef Mode = has("all")   ? "all"
                   : has("any") ? "any"
                   : has("uni") ? "uni"
                                : "ballot";
  if (A.size() != (Sync ? 2u : 1u))
    return fail("another number of operands is expected");
  if (!Sync)
    return nvvm("vote." + Mode, Result, {A[0]});
  return nvvm("vote." + Mode + ".sync", Result, {A[1], A[0]});
}

Value *Emitter::matchAll() {
  const ptx::Operand &Dest = PI->Operands[0];
  auto *Result = StructType::get(CI.getContext(), {I32, B.getInt1Ty()});
  Value *V = nvvm(Twine("match.all.sync.i") + Twine(T.Width) + "p", Result,
                  {A[1], A[0]});
  if (V && !Dest.Second.empty())
    assign(Dest.Second[0], B.CreateExtractValue(V, 1));
  return V ? first(B, V) : nullptr;
}

Value *Emitter::redux() {
  StringRef Op = mod(1);
  bool Order = Op == "min" || Op == "max";
  if (T.isFloat())
    return nvvm("redux.sync.f" + Op + dotted(2) + dotted(3), typeOf(T), A);
  bool Logic = Op == "and" || Op == "or" || Op == "xor";
  if (Logic != (T.Letter == 'b'))
    return fail("'." + Op + "' is not supported on this type");
  return nvvm("redux.sync." + Twine(Order && !T.isSigned() ? "u" : "") + Op,
              I32, A);
}

/// The lowest lane of the mask is the one, as on the hardware.
Value *Emitter::elect() {
  const ptx::Operand &Dest = PI->Operands[0];
  nvvm("bar.warp.sync", B.getVoidTy(), A);
  Value *Leader = call(Intrinsic::cttz, {A[0], B.getFalse()});
  if (!Dest.Second.empty()) {
    Value *Lane = nvvm("read.ptx.sreg.laneid", I32, {});
    assign(Dest.Second[0], B.CreateICmpEQ(Lane, Leader));
  }
  return Leader;
}

//===----------------------------------------------------------------------===//
// Matrices
//===----------------------------------------------------------------------===//

/// The registers of \p O, a vector or one of them, as values of type \p Ty.
bool Emitter::registers(const ptx::Operand &O, llvm::Type *Ty,
                        SmallVectorImpl<Value *> &Values) {
  const PType Word{'b', uint16_t(Ty->getPrimitiveSizeInBits().getFixedValue()),
                   1};
  const ArrayRef<ptx::Operand> All =
      O.Kind == ptx::Operand::Vector ? ArrayRef(O.Elements) : ArrayRef(O);
  for (const ptx::Operand &E : All) {
    Value *V = source(E, Word);
    if (!V)
      return false;
    Values.push_back(as(V, Ty));
  }
  return true;
}

/// Gives the registers of \p O, a vector or one of them, the elements of
/// \p Results, a structure or a single one.
void Emitter::assignRegisters(const ptx::Operand &O, Value *Results) {
  if (!Results)
    return;
  const bool Several = Results->getType()->isStructTy();
  if (O.Kind != ptx::Operand::Vector) {
    assign(O, Several ? B.CreateExtractValue(Results, 0) : Results);
    return;
  }
  for (unsigned I = 0; I < O.Elements.size(); ++I)
    assign(O.Elements[I], Several ? B.CreateExtractValue(Results, I) : Results);
}

static unsigned registerCount(const ptx::Operand &O) {
  return O.Kind == ptx::Operand::Vector ? O.Elements.size() : 1;
}

/// mma and wmma.mma, in the canonical form of CrossLaneMatrix.td.
Value *Emitter::matrixProduct() {
  StringRef Shape;
  SmallVector<StringRef, 4> Types, Layouts;
  for (StringRef Mod : Mods)
    if (Mod.size() > 3 && Mod[0] == 'm' && isDigit(Mod[1]))
      Shape = Mod;
    else if (Mod == "row" || Mod == "col")
      Layouts.push_back(Mod);
    else if (findMatrixType(Mod))
      Types.push_back(Mod);
  if (Types.size() == 2) // wmma of f16: those of D and C
    Types = {Types[0], "f16", "f16", Types[1]};
  const bool Sparse = Mods[0].starts_with("sp");
  std::string Name = opcode() == "wmma" ? "wmma." : Sparse ? "sp." : "";
  Name += Shape;
  for (StringRef Type : Types)
    Name += ("." + Type).str();
  MatrixForm F;
  F.Op = findMatrixOp(Name);
  if (!F.Op)
    return fail("'" + Name + "' is no product of sm_70 to sm_90");
  const bool IsBits = F.Op->Rule == xl::RuleBits;
  if (IsBits != has("popc") || IsBits != (has("xor") || has("and")))
    return fail("'.xor.popc' and '.and.popc' go with b1, and b1 with them");
  const bool IsInteger = F.Op->Rule == xl::RuleInteger;
  F.Saturate = has("satfinite");
  if (F.Saturate && !IsInteger)
    return fail("'.satfinite' is for integers");
  if (has("rz") || has("rm") || has("rp"))
    return fail("tensor cores round f64 to nearest even only");
  F.And = has("and");
  F.Ordered = Mods[0] == "sp::ordered_metadata";
  if (F.Op->Layouts) {
    F.ColA = Layouts[0] == "col";
    F.RowB = Layouts[1] == "row";
  } else if (F.Op->Family != xl::FamilyWmma &&
             (Layouts[0] != "row" || Layouts[1] != "col")) {
    return fail("'." + Shape + "' is for '.row.col' alone");
  }
  llvm::Type *Word = intTy(F.Op->wordBits());
  SmallVector<Value *, 20> Args;
  const unsigned Counts[] = {F.Op->RegsD, F.Op->RegsA, F.Op->RegsB,
                             F.Op->RegsC};
  for (unsigned I = 0; I < 4; ++I) {
    const ptx::Operand &O = PI->Operands[I];
    if (registerCount(O) != Counts[I])
      return fail(Twine(Counts[I]) + " registers are expected", O.Column);
    if (I && !registers(O, Word, Args))
      return nullptr;
  }
  if (Sparse) {
    if (A.size() != 5)
      return fail("metadata and their selector are expected");
    Args.append({A[3], A[4]});
    if (!isa<ConstantInt>(A[4]))
      return fail("the selector must be a number", PI->Operands[5].Column);
  } else if (A.size() != 3) {
    return fail("another number of operands is expected");
  }
  const SmallVector<llvm::Type *, 8> Results(F.Op->RegsD, Word);
  Value *V = nvvm(StringRef(F.name()).drop_front(strlen("llvm.nvvm.")),
                  StructType::get(CI.getContext(), Results), Args);
  if (!V)
    return nullptr;
  auto *Call = cast<CallInst>(V);
  Function *Fn = Call->getCalledFunction();
  Fn->setConvergent();
  Fn->setDoesNotAccessMemory();
  Fn->setDoesNotThrow();
  Fn->setWillReturn();
  assignRegisters(PI->Operands[0], V);
  return nullptr;
}

/// ldmatrix and stmatrix; the operand of registers is number \p First.
Value *Emitter::matrixMove(unsigned First) {
  const ptx::Operand &Registers = PI->Operands[First];
  const bool Stores = First != 0;
  const unsigned Count = (has("x1")   ? 1
                          : has("x2") ? 2
                                      : 4) *
                         (has("m16n16") ? 2 : 1);
  if (registerCount(Registers) != Count)
    return fail(Twine(Count) + " registers are expected", Registers.Column);
  Value *P = address(PI->Operands[1 - First], space());
  if (!P)
    return nullptr;
  TouchesMemory = true;
  SmallVector<Value *, 5> Args = {P};
  if (Stores && !registers(Registers, I32, Args))
    return nullptr;
  const SmallVector<llvm::Type *, 4> Results(Count, I32);
  llvm::Type *Result =
      Stores       ? B.getVoidTy()
      : Count == 1 ? I32
                   : (llvm::Type *)StructType::get(CI.getContext(), Results);
  std::string Name = (opcode() + ".sync.aligned").str();
  for (StringRef Mod : Mods)
    if (!Mod.empty() && Mod != "sync" && Mod != "aligned" &&
        !Mod.starts_with("shared"))
      Name += ("." + Mod).str();
  Value *V = nvvm(Name + ".p" + Twine(P->getType()->getPointerAddressSpace()),
                  Result, Args);
  if (V && !Stores)
    assignRegisters(Registers, V);
  return nullptr;
}

/// The type that a register of wmma.load and wmma.store has in LLVM.
llvm::Type *Emitter::fragmentType(StringRef Element) {
  return Element == "f16"   ? FixedVectorType::get(B.getHalfTy(), 2)
         : Element == "f32" ? B.getFloatTy()
         : Element == "f64" ? B.getDoubleTy()
                            : I32;
}

/// wmma.load: operation, sync, aligned, layout, shape, space, type.
Value *Emitter::fragmentLoad() {
  const ptx::Operand &Registers = PI->Operands[0];
  Value *P = address(PI->Operands[1], space());
  if (!P)
    return nullptr;
  TouchesMemory = true;
  SmallVector<Value *, 2> Args = {P};
  const bool Stride = A.size() == 2;
  if (Stride)
    Args.push_back(A[1]);
  const SmallVector<llvm::Type *, 8> Results(registerCount(Registers),
                                             fragmentType(Mods.back()));
  llvm::Type *Result =
      Results.size() == 1
          ? Results[0]
          : (llvm::Type *)StructType::get(CI.getContext(), Results);
  Value *V = nvvm("wmma." + mod(5) + ".load." + mod(1) + "." + mod(4) +
                      (Stride ? ".stride." : ".") + Mods.back() + ".p" +
                      Twine(P->getType()->getPointerAddressSpace()),
                  Result, Args);
  if (V)
    assignRegisters(Registers, V);
  return nullptr;
}

Value *Emitter::fragmentStore() {
  Value *P = address(PI->Operands[0], space());
  SmallVector<Value *, 10> Args = {P};
  if (!P || !registers(PI->Operands[1], fragmentType(Mods.back()), Args))
    return nullptr;
  TouchesMemory = true;
  const bool Stride = A.size() == 3;
  if (Stride)
    Args.push_back(A[2]);
  return nvvmVoid("wmma." + mod(5) + ".store.d." + mod(4) +
                      (Stride ? ".stride." : ".") + Mods.back() + ".p" +
                      Twine(P->getType()->getPointerAddressSpace()),
                  Args);
}

//===----------------------------------------------------------------------===//
// Textures and surfaces
//===----------------------------------------------------------------------===//

StringRef Emitter::geometry() const {
  for (StringRef S : Mods)
    if (textureDimensions(S))
      return S;
  return "";
}

/// The elements of \p O, a vector or a single one, of \p Types; up to \p Most
/// may stand there, of which the others mean nothing.
bool Emitter::elements(const ptx::Operand &O, ArrayRef<PType> Types,
                       unsigned Most, SmallVectorImpl<Value *> &To) {
  ArrayRef<ptx::Operand> All =
      O.Kind == ptx::Operand::Vector ? ArrayRef(O.Elements) : ArrayRef(O);
  if (All.size() < Types.size() || All.size() > Most) {
    fail("a vector of " + Twine(All.size()) + " elements, where " +
             Twine(Types.size()) + " are expected",
         O.Column);
    return false;
  }
  for (auto [E, P] : zip(All, Types)) {
    Value *V = source(E, P);
    if (!V)
      return false;
    To.push_back(V);
  }
  return true;
}

/// The handle of `[t, {layer, x, y}]` and where, as the geometry says.
bool Emitter::place(const ptx::Operand &O, SmallVectorImpl<Value *> &To) {
  if (O.Kind != ptx::Operand::Texture) {
    fail("an address of the kind [a, {x, y}] is expected", O.Column);
    return false;
  }
  if (O.Elements.size() != 2) {
    fail("samplers apart from textures (.texmode_independent) are not "
         "supported",
         O.Column);
    return false;
  }
  Value *Handle = source(O.Elements[0], PType{'b', 64, 1});
  if (!Handle)
    return false;
  To.push_back(Handle);
  const PType Word{'b', 32, 1};
  // Surfaces and fetches count in integers; a layer is one always.
  const bool Floats = (opcode() == "tex" && T.isFloat()) || opcode() == "tld4";
  SmallVector<PType, 4> Types(textureDimensions(geometry()),
                              Floats ? PType{'f', 32, 1} : Word);
  if (geometry().starts_with("a"))
    Types.insert(Types.begin(), Word);
  return elements(O.Elements[1], Types, PowerOf2Ceil(Types.size()), To);
}

/// tex and tld4. What is resident where memory is sparse is all of it.
Value *Emitter::texture() {
  const ptx::Operand &Dest = PI->Operands[0];
  const bool Pairs = has("f16x2");
  if (Dest.Kind != ptx::Operand::Vector ||
      Dest.Elements.size() != (Pairs ? 2u : 4u) || has("v2") != Pairs)
    return fail("a vector of four texels is expected", Dest.Column);
  const StringRef Geometry = geometry();
  const bool Cube = Geometry.ends_with("cube"), Gather = opcode() == "tld4";
  std::string Name = opcode().str();
  if (Gather)
    Name += "_" + mod(0).str();
  else if (!T.isFloat())
    Name += "_fetch";
  if (Cube && (Gather || has("grad") || !T.isFloat()))
    return fail("this access of a cube is not supported: what the hardware "
                "gives is not known");
  SmallVector<Value *, 12> Args;
  if (!place(PI->Operands[1], Args))
    return nullptr;
  if (has("level") || has("grad"))
    Name += "_" + mod(0).str();
  if (has("level")) {
    if (!elements(PI->Operands[2], {T.isFloat() ? T : PType{'b', 32, 1}}, 1,
                  Args))
      return nullptr;
  } else if (has("grad")) {
    const SmallVector<PType, 3> Types(textureDimensions(Geometry), T);
    for (unsigned I : {2, 3})
      if (!elements(PI->Operands[I], Types, PowerOf2Ceil(Types.size()), Args))
        return nullptr;
  }
  TouchesMemory = true;
  Value *Texel = textureCall(B, Name + "_" + Geometry, Args);
  SmallVector<Value *, 4> Values;
  for (unsigned I = 0; I < 4; ++I) {
    Value *V = B.CreateExtractElement(Texel, I);
    if (U.isFloat())
      V = B.CreateBitCast(V, B.getFloatTy());
    if (U.Width == 16)
      V = B.CreateFPTrunc(V, B.getHalfTy());
    Values.push_back(V);
  }
  for (unsigned I = 0; I < Dest.Elements.size() && !failed(); ++I) {
    Value *V = Values[I];
    if (Pairs) {
      V = PoisonValue::get(FixedVectorType::get(B.getHalfTy(), 2));
      V = B.CreateInsertElement(V, Values[2 * I], uint64_t(0));
      V = B.CreateInsertElement(V, Values[2 * I + 1], 1);
    }
    assign(Dest.Elements[I], V);
  }
  if (!Dest.Second.empty() && !failed())
    assign(Dest.Second[0], B.getTrue());
  return nullptr;
}

Value *Emitter::textureQuery() {
  const ptx::Operand &O = PI->Operands[1];
  if (O.Kind != ptx::Operand::Address || O.Elements.size() != 1)
    return fail("an address of the kind [a] is expected", O.Column);
  Value *Handle = source(O.Elements[0], PType{'b', 64, 1});
  return Handle ? textureQueryCall(B, Handle, mod(has("level")),
                                   has("level") ? A[1] : B.getInt32(0))
                : nullptr;
}

Value *Emitter::isTexture() {
  return textureCall(B, has("texref") ? "is_texture" : "is_surface", {A[0]});
}

/// The handle, x, y and z or the layer, and what becomes of what is outside.
bool Emitter::surfacePlace(const ptx::Operand &O,
                           SmallVectorImpl<Value *> &To) {
  const StringRef Geometry = geometry();
  if (Geometry.ends_with("cube")) {
    fail("accesses of cubes as surfaces are not supported; their faces are "
         "layers");
    return false;
  }
  SmallVector<Value *, 5> Given;
  if (!place(O, Given))
    return false;
  const bool Layered = Geometry.starts_with("a");
  if (Layered) // behind x and y
    std::rotate(Given.begin() + 1, Given.begin() + 2, Given.end());
  Value *Zero = B.getInt32(0);
  To.append({Given[0], Given[1], Zero, Zero,
             B.getInt32(has("zero")    ? 2
                        : has("clamp") ? 1
                                       : 0)});
  if (textureDimensions(Geometry) > 1)
    To[2] = Given[2];
  if (Layered || textureDimensions(Geometry) > 2)
    To[3] = Given.back();
  return true;
}

Value *Emitter::surfaceLoad() {
  const ptx::Operand &Dest = PI->Operands[0];
  const unsigned N = has("v2") ? 2 : has("v4") ? 4 : 1, Bytes = T.Width / 8 * N;
  if (Dest.Kind == ptx::Operand::Vector ? Dest.Elements.size() != N : N != 1)
    return fail("a vector of " + Twine(N) + " is expected", Dest.Column);
  if (Bytes > 16)
    return fail("an access of " + Twine(Bytes) + " bytes");
  SmallVector<Value *, 5> Args;
  if (!surfacePlace(PI->Operands[1], Args))
    return nullptr;
  TouchesMemory = true;
  Value *Words = textureCall(B, "suld_" + Twine(Bytes), Args);
  Value *Bits = B.CreateBitCast(Words, intTy(128));
  for (unsigned I = 0; I < N && !failed(); ++I)
    assign(N == 1 ? Dest : Dest.Elements[I],
           B.CreateTrunc(B.CreateLShr(Bits, uint64_t(I) * T.Width),
                         intTy(T.Width)),
           /*Signed=*/false, /*Loose=*/true);
  return nullptr;
}

/// The elements of \p O, of the instruction's type, in wider registers maybe.
bool Emitter::words(const ptx::Operand &O, SmallVectorImpl<Value *> &To) {
  const unsigned N = has("v2") ? 2 : has("v4") ? 4 : 1;
  if (O.Kind == ptx::Operand::Vector ? O.Elements.size() != N : N != 1) {
    fail("a vector of " + Twine(N) + " is expected", O.Column);
    return false;
  }
  for (unsigned I = 0; I < N; ++I) {
    Value *V =
        source(O.Kind == ptx::Operand::Vector ? O.Elements[I] : O, T, true);
    if (!V)
      return false;
    To.push_back(asInt(V));
  }
  return true;
}

Value *Emitter::surfaceStore() {
  SmallVector<Value *, 4> Values;
  SmallVector<Value *, 6> Args;
  if (!words(PI->Operands[1], Values) || !surfacePlace(PI->Operands[0], Args))
    return nullptr;
  const bool Formatted = has("p");
  const unsigned Bytes = T.Width / 8 * Values.size(),
                 Step = Formatted ? 32 : T.Width;
  if (Bytes > 16)
    return fail("an access of " + Twine(Bytes) + " bytes");
  Value *Bits = ConstantInt::get(intTy(128), 0);
  for (auto [I, V] : enumerate(Values))
    Bits = B.CreateOr(
        Bits, B.CreateShl(B.CreateZExt(V, intTy(128)), uint64_t(I) * Step));
  Args.push_back(B.CreateBitCast(Bits, FixedVectorType::get(I32, 4)));
  TouchesMemory = true;
  textureCall(B, Formatted ? Twine("sust_p") : "sust_" + Twine(Bytes), Args);
  return nullptr;
}

Value *Emitter::surfaceReduce() {
  const StringRef Operation = mod(1);
  const bool Compares = Operation == "min" || Operation == "max";
  if (Compares && T.Letter == 'b')
    return fail("." + Operation + " of bits without a sign is not supported");
  SmallVector<Value *, 7> Args;
  if (!surfacePlace(PI->Operands[0], Args))
    return nullptr;
  Args.append({B.getInt1(has("p")), asInt(A[1])});
  TouchesMemory = true;
  textureCall(B,
              "sured_" + Operation + "_" +
                  (Compares ? StringRef(T.isSigned() ? "s" : "u") : "") +
                  Twine(T.Width),
              Args);
  return nullptr;
}

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

/// Reads the sources of \p I as the letters of its row say.
bool Emitter::bind(const ptx::Instruction &I, const Row &R) {
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
bool Emitter::startBranches() {
  if (Code.Registers.size() * Code.Labels.size() > 1u << 20) {
    fail("too many registers and labels");
    return false;
  }
  IRBuilder<> AtEntry(
      &*CI.getFunction()->getEntryBlock().getFirstInsertionPt());
  auto &All = Variables[CI.getFunction()];
  auto Make = [&](Value *&Place, unsigned Bits) {
    if (!Place)
      Place = ConstantInt::get(intTy(Bits), 0);
    AllocaInst *V = AtEntry.CreateAlloca(
        intTy(Bits), M.getDataLayout().getAllocaAddrSpace());
    Own.push_back({V, &Place});
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

void Emitter::toVariables() {
  for (auto [Variable, Place] : Own)
    B.CreateStore(as(*Place, Variable->getAllocatedType()), Variable);
}

void Emitter::fromVariables() {
  for (auto [Variable, Place] : Own)
    *Place = B.CreateLoad(Variable->getAllocatedType(), Variable);
  CC = Carry();
}

/// Begins the block of the label in front of \p Instruction, if there is one.
void Emitter::label(unsigned Instruction) {
  auto It = Labels.find(Instruction);
  if (It == Labels.end())
    return;
  toVariables();
  BasicBlock *Rest = CI.getParent()->splitBasicBlock(&CI);
  BranchInst::Create(Rest, It->second);
  B.SetInsertPoint(&CI);
  fromVariables();
}

bool Emitter::branch(const ptx::Instruction &I) {
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

bool Emitter::emit(const ptx::Instruction &I, const Row &R) {
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
  BasicBlock *Before = B.GetInsertBlock(), *Then = nullptr;
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
void Emitter::finish() {
  SmallVector<Value *, 4> Results;
  for (Argument &Arg : Arguments) {
    if (!Arg.Output)
      continue;
    Value *V = Arg.V ? Arg.V : ConstantInt::get(intTy(Arg.Bits), 0);
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

void Emitter::run() {
  static const Rows All;
  auto *IA = cast<InlineAsm>(CI.getCalledOperand());
  StringRef Asm = IA->getAsmString();
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
    refuse(CI, "inline PTX: " + Why + ", in column " + Twine(Column) + " of '" +
                   Excerpt + "'");
  };
  if (IA->getDialect() != InlineAsm::AD_ATT)
    return Refuse(
        "'inteldialect' is a syntax of x86 assembly; without the word "
        "the text is read as PTX",
        1);
  if (IA->canThrow())
    return Refuse("PTX does not unwind", 1);
  if (!Code.parse(Asm, numbers())) {
    // What is wrong with the operands of an unknown instruction nobody knows.
    std::string Why;
    if (!Code.Failed.empty() && !All.knows(Code.Failed, Why))
      return Refuse(Why, Code.ErrorColumn);
    return Refuse(Code.Error, Code.ErrorColumn);
  }
  // All instructions are looked up before anything is made.
  std::vector<std::pair<const Row *, SmallVector<StringRef, 12>>> Found;
  for (const ptx::Instruction &I : Code.Instructions) {
    SmallVector<StringRef, 12> Words;
    std::string Why;
    const Row *R = All.find(I, Words, Why);
    if (!R)
      return Refuse(Why, I.Column);
    Found.push_back({R, std::move(Words)});
  }
  if (!setUp())
    return;
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

} // namespace

/// NVPTX's address spaces: of the block, and of the blocks of its cluster.
constexpr unsigned SharedSpace = 3, SharedClusterSpace = 7;

/// The constraint for a value of type \p T in a statement; empty for a type
/// that no intrinsic of PTXIntrinsics.def has.
static StringRef constraintFor(Type *T) {
  if (T->isPointerTy())
    switch (T->getPointerAddressSpace()) {
    case SharedSpace:
      return "r";
    case SharedClusterSpace:
      return "";
    default:
      return "l";
    }
  if (!T->isIntOrIntVectorTy() && !T->isFPOrFPVectorTy())
    return "";
  switch (T->getPrimitiveSizeInBits().getKnownMinValue()) {
  case 1:
    return "b";
  case 16:
    return "h";
  case 32:
    return "r";
  case 64:
    return "l";
  }
  return "";
}

namespace {
/// A row of PTXIntrinsics.def.
struct IntrinsicRow {
  StringRef Text;
  /// Whether operands that the statement does not name are left out, and which
  /// of them has to be false then (0: none).
  bool Hinted = false;
  unsigned Never = 0;
};
} // namespace

/// Makes \p CI, a call of an intrinsic that is the PTX statement \p Row, that
/// statement.
static void writeAsPTX(CallInst &CI, const IntrinsicRow &Row) {
  StringRef Text = Row.Text;
  unsigned Operands = 0;
  while (Text.contains(("$" + Twine(Operands)).str()))
    ++Operands;
  if (Row.Never) {
    if (Row.Never >= CI.arg_size() ||
        !PatternMatch::match(CI.getArgOperand(Row.Never),
                             PatternMatch::m_Zero())) {
      refuse(CI, "a copy to several blocks has no AMDGPU equivalent");
      return;
    }
  }
  IRBuilder<> B(&CI);
  SmallVector<StringRef, 6> Codes;
  SmallVector<Value *, 4> Args;
  SmallVector<Type *, 4> Types;
  auto *Results = dyn_cast<StructType>(CI.getType());
  std::string Constraints;
  auto Add = [&](StringRef Prefix, Type *T) {
    StringRef Code = constraintFor(T);
    Codes.push_back(Code);
    Constraints += ((Constraints.empty() ? "" : ",") + Prefix + Code).str();
  };
  if (Results)
    for (Type *T : Results->elements())
      Add("=", T);
  else if (!CI.getType()->isVoidTy())
    Add("=", CI.getType());
  for (Value *V : CI.args()) {
    if (Row.Hinted && Codes.size() == Operands)
      break;
    // Memory of a cluster of one block is the block's own, and known as that
    // before it is cast.
    if (auto *Cast = dyn_cast<AddrSpaceCastOperator>(V);
        Cast && Cast->getDestAddressSpace() == SharedClusterSpace &&
        Cast->getSrcAddressSpace() == SharedSpace)
      V = Cast->getPointerOperand();
    Add("", V->getType());
    if (V->getType()->isPointerTy() && V->getType()->getPointerAddressSpace())
      V = Codes.back() == "r"
              ? B.CreatePtrToInt(V, B.getInt32Ty())
              : B.CreateAddrSpaceCast(V, PointerType::get(CI.getContext(), 0));
    Args.push_back(V);
    Types.push_back(V->getType());
  }
  if (is_contained(Codes, "") || Codes.size() != Operands) {
    refuse(CI, "declared with an unexpected type");
    return;
  }
  bool Effect = !CI.doesNotAccessMemory() || CI.isConvergent();
  auto *FT = FunctionType::get(CI.getType(), Types, false);
  CallInst *Asm =
      B.CreateCall(InlineAsm::get(FT, Text, Constraints, Effect), Args);
  if (CI.isConvergent())
    Asm->setConvergent();
  CI.replaceAllUsesWith(Asm);
  CI.eraseFromParent();
}

static void intrinsicsAsPTX(Module &M) {
  static const StringMap<IntrinsicRow> Statements = {
#define NVVM(NAME, STATEMENT) {NAME, {STATEMENT}},
#define NVVM_HINTED(NAME, STATEMENT, NEVER) {NAME, {STATEMENT, true, NEVER}},
#include "nvvm/PTXIntrinsics.def"
  };
  for (Function &F : make_early_inc_range(M)) {
    StringRef Name = F.getName();
    if (!Name.consume_front("llvm.nvvm."))
      continue;
    auto It = Statements.find(Name);
    const std::string Texture =
        It == Statements.end() ? textureStatement(Name) : "";
    if (It == Statements.end() && Texture.empty())
      continue;
    const IntrinsicRow Row =
        Texture.empty() ? It->second : IntrinsicRow{Texture};
    for (User *U : make_early_inc_range(F.users()))
      if (auto *CI = dyn_cast<CallInst>(U); CI && CI->getCalledFunction() == &F)
        writeAsPTX(*CI, Row);
    if (F.use_empty())
      F.eraseFromParent();
  }
}

PreservedAnalyses NVVMPtxPass::run(Module &M, ModuleAnalysisManager &) {
  intrinsicsAsPTX(M);
  struct Statement {
    CallInst *CI;
    BasicBlock *Block;
  };
  SmallVector<Statement, 16> Statements;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      if (auto *CI = dyn_cast<CallInst>(&I))
        if (auto *IA = dyn_cast<InlineAsm>(CI->getCalledOperand());
            IA && !StringRef(IA->getAsmString()).trim().empty())
          Statements.push_back({CI, CI->getParent()});
  if (Statements.empty())
    return PreservedAnalyses::all();
  // An instruction behind a guard splits its block, which moves all that
  // follows. Of blocks with many such statements the pieces are cut first, from
  // the end.
  DenseMap<BasicBlock *, unsigned> Guarded;
  auto MayBranch = [](CallInst *CI) {
    return StringRef(cast<InlineAsm>(CI->getCalledOperand())->getAsmString())
        .contains('@');
  };
  for (auto [CI, Block] : Statements)
    Guarded[Block] += MayBranch(CI);
  SmallVector<WeakVH, 0> Pieces;
  for (auto [CI, Block] : reverse(Statements))
    if (Guarded[Block] > 32 && MayBranch(CI))
      Pieces.push_back(CI->getParent()->splitBasicBlock(CI));
  SmallSetVector<Function *, 16> Functions;
  Carry CC;
  Emitter::VariableMap Variables;
  BasicBlock *Last = nullptr;
  for (auto [CI, Block] : Statements) {
    Functions.insert(CI->getFunction());
    // Rule 5. Statements that are not volatile may stand anywhere.
    if (Block != Last || !isVolatile(*CI))
      CC = Carry();
    Last = Block;
    bool Volatile = isVolatile(*CI);
    LLVM_DEBUG(dbgs() << "nvvm-ptx:" << *CI << '\n');
    ++NumStatements;
    Emitter(*CI, CC, Variables).run();
    if (!Volatile)
      CC = Carry();
  }
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
