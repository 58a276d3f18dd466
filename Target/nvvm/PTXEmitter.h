//===- PTXEmitter.h - One statement of inline PTX ---------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Translates one statement of inline PTX to LLVM IR and `llvm.nvvm.*`. The
/// rows of PTXInstructions.def call its members. There is a file for each kind
/// of instruction:
///
///   PTXRegisters.cpp     registers, special registers, numbers, addresses
///   PTXIntegers.cpp      integers, bits, video instructions
///   PTXFloats.cpp        floating point, comparisons
///   PTXConversions.cpp   cvt and similar instructions
///   PTXMemory.cpp        loads, stores, atomics, copies
///   PTXWarps.cpp         fences, barriers, warps, matrices
///   PTXTextures.cpp      textures and surfaces
///   NVVMPtx.cpp          the statement as a whole, with the rules
///
/// Only these files include this header.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_PTXEMITTER_H
#define CROSSLANE_PTXEMITTER_H

#include "llvmCompat/llvmCompat.h"
#include "nvvm/PTXParser.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace crosslane {

struct PTXRow;

/// An intrinsic that is one instruction of PTX, which is read once.
struct PTXIntrinsic {
  std::string Statement; ///< As in PTXIntrinsics.def.
  ptx::Text Code;        ///< The same, read.
  unsigned Operands = 0; ///< That it names: results, then operands.
  /// Whether operands of the call that the statement does not name are left
  /// out, and which of them has to be false then (0: none).
  bool Hinted = false;
  unsigned Never = 0;
};

/// The intrinsics of a module that are one instruction of PTX
/// (PTXIntrinsics.cpp).
class PTXIntrinsics {
public:
  explicit PTXIntrinsics(const llvm::Module &M);
  /// What \p Call calls, if it is one of them.
  const PTXIntrinsic *find(const llvm::CallInst &Call) const;
  /// Erases those that are no longer called.
  void eraseUnused();

private:
  llvm::MapVector<llvm::Function *, std::unique_ptr<PTXIntrinsic>> All;
};

/// The condition code that carry chains hand on.
struct PTXCarry {
  llvm::Value *Flag = nullptr;
  bool Borrow = false;
};

/// One statement being translated.
class PTXEmitter {
public:
  /// What registers are in where there are labels, by the function.
  using VariableMap = llvm::MapVector<llvm::Function *,
                                      llvm::SmallVector<llvm::AllocaInst *, 0>>;
  /// \p CI is inline assembly, or the intrinsic \p Of.
  PTXEmitter(llvm::CallInst &CI, const PTXIntrinsic *Of, PTXCarry &CC,
             VariableMap &Variables)
      : B(&CI), I32(B.getInt32Ty()), I64(B.getInt64Ty()), CI(CI), Of(Of),
        M(*CI.getModule()), CC(CC), Variables(Variables),
        Code(Of ? Of->Code : Read) {}

  /// Whether accesses to memory by \p CI, a statement, are volatile.
  static bool isVolatile(const llvm::CallInst &CI);

  /// Replaces the statement, or refuses it.
  void run();

  //===--------------------------------------------------------------------===//
  // For the rows of PTXInstructions.def
  //===--------------------------------------------------------------------===//

  bool has(llvm::StringRef Word) const {
    return llvm::is_contained(Mods, Word);
  }
  llvm::StringRef mod(unsigned I) const { return Mods[I]; }
  std::string dotted(unsigned I) const {
    return Mods[I].empty() ? "" : "." + Mods[I].str();
  }
  std::string ftz() const { return has("ftz") ? ".ftz" : ""; }
  llvm::StringRef opcode() const { return PI->Parts[0]; }

  llvm::Value *nvvm(const llvm::Twine &Name, llvm::Type *Result,
                    llvm::ArrayRef<llvm::Value *> Args) {
    llvm::SmallVector<llvm::Type *, 4> Types;
    for (llvm::Value *V : Args)
      Types.push_back(V->getType());
    auto *FT = llvm::FunctionType::get(Result, Types, false);
    llvm::FunctionCallee F =
        M.getOrInsertFunction(("llvm.nvvm." + Name).str(), FT);
    auto *Fn = llvm::dyn_cast<llvm::Function>(F.getCallee());
    if (!Fn || Fn->getFunctionType() != FT)
      return fail("llvm.nvvm." + Name + " has another type in this module");
    llvm::CallInst *Call = B.CreateCall(F, Args);
    if (CI.isConvergent())
      Call->setConvergent();
    return Call;
  }
  llvm::Value *nvvmVoid(const llvm::Twine &Name,
                        llvm::ArrayRef<llvm::Value *> Args) {
    nvvm(Name, B.getVoidTy(), Args);
    return nullptr;
  }
  llvm::Value *call(llvm::Intrinsic::ID ID,
                    llvm::ArrayRef<llvm::Value *> Args) {
    return B.CreateCall(compat::declareIntrinsic(M, ID, {Args[0]->getType()}),
                        Args);
  }
  llvm::Value *binary(llvm::Intrinsic::ID ID) { return call(ID, {A[0], A[1]}); }
  llvm::Value *nothing() { return nullptr; }
  llvm::Value *refused(const llvm::Twine &Reason) { return fail(Reason); }
  llvm::Value *trap(llvm::Intrinsic::ID ID) {
    B.CreateCall(compat::declareIntrinsic(M, ID));
    return nullptr;
  }

  llvm::Value *moveVector();
  llvm::Value *toSpace(llvm::StringRef Space);
  llvm::Value *toGeneric(llvm::StringRef Space);
  llvm::Value *slct();
  llvm::Value *carrying(bool Minus, bool In, bool Out);
  llvm::Value *madCarrying(bool In);
  llvm::Value *mulHigh();
  llvm::Value *mulWide();
  llvm::Value *mul24();
  llvm::Value *divide(bool Remainder);
  llvm::Value *minMax(bool Max);
  llvm::Value *reluInt(llvm::Value *V) {
    return call(llvm::Intrinsic::smax,
                {V, llvm::Constant::getNullValue(V->getType())});
  }
  llvm::Value *sad();
  llvm::Value *lop3();
  llvm::Value *lop3Predicate();
  llvm::Value *shift(llvm::Instruction::BinaryOps Op);
  llvm::Value *fieldNumber(llvm::Value *N);
  llvm::Value *extractField();
  llvm::Value *insertField();
  llvm::Value *dot(llvm::StringRef Name, llvm::ArrayRef<llvm::Value *> Args);
  llvm::Value *video(unsigned Lanes);
  llvm::Value *videoSet(unsigned Lanes);
  llvm::Value *videoPart(unsigned No, bool Signed, unsigned Bits);
  llvm::Value *videoScalar();
  llvm::Value *videoMad();
  llvm::Value *rounded(llvm::StringRef Name);
  llvm::Value *halves();
  llvm::Value *approximate(const llvm::Twine &Name) {
    return nvvm(Name, A[0]->getType(), {A[0]});
  }
  std::string overload() const {
    return (T.Count == 2 ? "v2" : "") + suffix(T, /*Overload=*/true);
  }
  llvm::Value *hyperbolicTangent();
  llvm::Value *floatMinMax();
  llvm::Value *floatAbs();
  llvm::Value *floatNeg();
  llvm::Value *testClass();
  llvm::Value *combined(llvm::Value *V);
  llvm::Value *setPredicate();
  llvm::Value *setValue();
  llvm::Value *convert();
  llvm::Value *convertPair();
  llvm::Value *toNarrow();
  llvm::Value *fromNarrow();
  llvm::Value *toExponents();
  llvm::Value *fromExponents();
  llvm::Value *stochasticPair();
  llvm::Value *packWords();
  llvm::Value *load();
  llvm::Value *store();
  llvm::Value *atomic();
  llvm::Value *copyAsync();
  llvm::Value *copyBulk();
  llvm::Value *fence();
  llvm::Value *barrier();
  llvm::Value *barrierRed();
  llvm::Value *barrierInit();
  llvm::Value *barrierArrive(bool Drop);
  llvm::Value *barrierTransfer();
  llvm::Value *barrierTest();
  llvm::Value *shuffle();
  llvm::Value *callFunction();
  llvm::Value *vote(llvm::Type *Result);
  llvm::Value *matchAll();
  llvm::Value *redux();
  llvm::Value *elect();
  llvm::Value *texture();
  llvm::Value *textureQuery();
  llvm::Value *isTexture();
  llvm::Value *surfaceLoad();
  llvm::Value *surfaceStore();
  llvm::Value *surfaceReduce();
  llvm::Value *matrixProduct();
  llvm::Value *matrixMove(unsigned First);
  llvm::Value *fragmentLoad();
  llvm::Value *fragmentStore();

  llvm::IRBuilder<> B;
  llvm::SmallVector<llvm::Value *, 5> A; ///< The sources; null for an address.
  ptx::Type T, U;
  llvm::Type *I32, *I64;

private:
  //===--------------------------------------------------------------------===//
  // Types and registers
  //===--------------------------------------------------------------------===//

  llvm::Value *fail(const llvm::Twine &Message, unsigned Column = 0) {
    if (Error.empty()) {
      Error = Message.str();
      ErrorColumn = Column ? Column : PI ? PI->Column : 1;
    }
    return nullptr;
  }
  bool failed() const { return !Error.empty(); }

  llvm::Type *intTy(unsigned Bits) { return B.getIntNTy(Bits); }
  llvm::Type *typeOf(ptx::Type P) {
    llvm::Type *E = P.Letter == 'e'   ? B.getBFloatTy()
                    : P.Letter != 'f' ? intTy(P.Width)
                    : P.Width == 16   ? B.getHalfTy()
                    : P.Width == 32   ? B.getFloatTy()
                                      : B.getDoubleTy();
    return P.Count == 1 ? E : llvm::FixedVectorType::get(E, P.Count);
  }
  static std::string suffix(ptx::Type P, bool Overload = false) {
    if (P.Letter == 'e')
      return P.Count == 2 && !Overload ? "bf16x2" : "bf16";
    if (P.Width == 16)
      return P.Count == 2 && !Overload ? "f16x2" : "f16";
    if (Overload)
      return P.Width == 32 ? "f32" : "f64";
    return P.Width == 32 ? "f" : "d";
  }
  /// \p Ty, or the integers as which a register holds its pointers; null for
  /// what no register holds.
  static llvm::Type *inRegister(llvm::Type *Ty);
  static unsigned bitsOf(llvm::Value *V) {
    return V->getType()->isPointerTy()
               ? 64
               : V->getType()->getPrimitiveSizeInBits().getFixedValue();
  }
  /// \p V, of as many bits, as \p To.
  llvm::Value *as(llvm::Value *V, llvm::Type *To) {
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
    if (auto *Cast = llvm::dyn_cast<llvm::BitCastInst>(V);
        Cast && Cast->getSrcTy() == To)
      return Cast->getOperand(0);
    return B.CreateBitCast(V, To);
  }
  llvm::Value *asInt(llvm::Value *V) { return as(V, intTy(bitsOf(V))); }
  /// \p V with \p Bits bits, extended as \p P says.
  llvm::Value *resize(llvm::Value *V, unsigned Bits, bool Signed) {
    if (bitsOf(V) == Bits)
      return V;
    return Signed ? B.CreateSExtOrTrunc(asInt(V), intTy(Bits))
                  : B.CreateZExtOrTrunc(asInt(V), intTy(Bits));
  }

  unsigned widthOf(const ptx::Operand &O) {
    return O.Kind == ptx::Operand::Register ? Code.Registers[O.Number].bits()
                                            : argument(O).Bits;
  }
  llvm::Value *read(const ptx::Operand &O);
  llvm::Value *special(const ptx::Operand &O);
  llvm::Value *immediate(const ptx::Operand &O, ptx::Type P);
  llvm::Value *source(const ptx::Operand &O, ptx::Type P, bool Loose = false);
  llvm::Value *vectorSource(const ptx::Operand &O, ptx::Type P);
  void assign(const ptx::Operand &O, llvm::Value *V, bool Signed = false,
              bool Loose = false);
  bool registers(const ptx::Operand &O, llvm::Type *Ty,
                 llvm::SmallVectorImpl<llvm::Value *> &Values);
  void assignRegisters(const ptx::Operand &O, llvm::Value *Results);
  llvm::Type *fragmentType(llvm::StringRef Element);
  llvm::Value *address(const ptx::Operand &O, llvm::StringRef Space);
  bool elements(const ptx::Operand &O, llvm::ArrayRef<ptx::Type> Types,
                unsigned Most, llvm::SmallVectorImpl<llvm::Value *> &To);
  llvm::StringRef geometry() const;
  bool place(const ptx::Operand &O, llvm::SmallVectorImpl<llvm::Value *> &To);
  bool surfacePlace(const ptx::Operand &O,
                    llvm::SmallVectorImpl<llvm::Value *> &To);
  bool words(const ptx::Operand &O, llvm::SmallVectorImpl<llvm::Value *> &To);
  llvm::StringRef space() const {
    for (llvm::StringRef S : Mods)
      if (S == "global" || S == "local" || S == "const" ||
          S.starts_with("shared"))
        return S;
    return "";
  }
  static unsigned spaceNumber(llvm::StringRef S) {
    return S == "global"             ? 1
           : S.starts_with("shared") ? 3
           : S == "const"            ? 4
           : S == "local"            ? 5
                                     : 0;
  }

  std::vector<std::optional<int64_t>> numbers();
  bool bindConstraints();
  bool bindCall();
  void markWritten();
  bool emit(const ptx::Instruction &I, const PTXRow &R);
  bool bind(const ptx::Instruction &I, const PTXRow &R);
  bool startBranches();
  void label(unsigned Instruction);
  bool branch(const ptx::Instruction &I);
  void toVariables();
  llvm::Value *held(llvm::Value *&Place);
  void fromVariables();
  void finish();

  //===--------------------------------------------------------------------===//
  // Pieces
  //===--------------------------------------------------------------------===//

  llvm::Value *lane(llvm::Value *V, unsigned I) {
    return llvm::isa<llvm::FixedVectorType>(V->getType())
               ? B.CreateExtractElement(V, I)
               : V;
  }
  llvm::Value *widenBF16(llvm::Value *V) {
    llvm::Value *W = B.CreateZExt(B.CreateBitCast(V, B.getInt16Ty()), I32);
    return B.CreateBitCast(B.CreateShl(W, 16), B.getFloatTy());
  }
  llvm::Value *flushed(llvm::Value *V);
  llvm::Value *compare(llvm::StringRef How, llvm::Value *X, llvm::Value *Y,
                       ptx::Type P);
  llvm::Value *clampInt(llvm::Value *V, ptx::Type From, ptx::Type To);
  llvm::Value *clampBits(llvm::Value *V, unsigned Bits, bool Signed);
  llvm::Value *toOdd(llvm::Value *V, ptx::Type From);
  llvm::Value *narrowed(llvm::Value *V, ptx::Type D, llvm::StringRef Rnd,
                        const llvm::Twine &Form);
  llvm::Value *saturated(llvm::Value *V);
  llvm::Value *barrierChange(llvm::Value *P, llvm::Value *Change,
                             llvm::AtomicOrdering O);
  llvm::Value *barrierBytes(llvm::Value *N);
  llvm::Value *
  videoLanes(unsigned Lanes,
             llvm::function_ref<llvm::Value *(llvm::Value *, llvm::Value *)> Op,
             bool Signed, bool SA, bool SB, bool Saturate, bool Sum);
  llvm::AtomicOrdering ordering() const {
    return has("acquire")   ? llvm::AtomicOrdering::Acquire
           : has("release") ? llvm::AtomicOrdering::Release
           : has("acq_rel") ? llvm::AtomicOrdering::AcquireRelease
                            : llvm::AtomicOrdering::Monotonic;
  }
  llvm::SyncScope::ID scope(llvm::StringRef Default) {
    llvm::StringRef S = has("cta")       ? "block"
                        : has("cluster") ? "cluster"
                        : has("gpu")     ? "device"
                        : has("sys")     ? ""
                                         : Default;
    return S.empty() ? llvm::SyncScope::ID(llvm::SyncScope::System)
                     : CI.getContext().getOrInsertSyncScopeID(S);
  }

  struct Argument {
    unsigned Bits = 0;        ///< Of the register.
    llvm::Type *Ty = nullptr; ///< Of the LLVM value.
    llvm::Value *V = nullptr;
    bool Output = false;
    bool Number = false; ///< No register, but a number in the text.
    bool Written = false;
    std::optional<unsigned> Tied; ///< The register of that result.
  };
  Argument &argument(const ptx::Operand &O) {
    Argument &Arg = Arguments[O.Number];
    return Arg.Tied ? Arguments[*Arg.Tied] : Arg;
  }

  llvm::CallInst &CI;
  const PTXIntrinsic *Of; ///< Null: CI is inline assembly.
  llvm::Module &M;
  PTXCarry &CC;
  VariableMap &Variables; ///< Of all statements.
  llvm::SmallVector<std::pair<llvm::AllocaInst *, llvm::Value **>, 0>
      Own; ///< For these places.
  llvm::DenseMap<llvm::Value **, llvm::AllocaInst *> Homes; ///< The same.
  llvm::BasicBlock *Before = nullptr; ///< In front of what is behind a branch.
  llvm::DenseMap<unsigned, llvm::BasicBlock *>
      Labels;     ///< By the instruction behind.
  ptx::Text Read; ///< Of inline assembly.
  const ptx::Text &Code;
  std::vector<Argument> Arguments;
  std::vector<llvm::Value *> Registers;
  const ptx::Instruction *PI = nullptr;
  llvm::SmallVector<llvm::StringRef, 12> Mods;
  llvm::Value *Guard = nullptr; ///< Of an instruction without effects.
  /// What an instruction behind a branch has set.
  llvm::SmallVector<
      std::pair<llvm::Value **, std::pair<llvm::Value *, llvm::Value *>>, 2>
      Set;
  bool Branched = false, TouchesMemory = false, HasClobber = false;
  std::string Error;
  unsigned ErrorColumn = 0;
};

} // namespace crosslane

#endif // CROSSLANE_PTXEMITTER_H
