//===- PTXMemory.cpp - Memory and barriers of PTX -------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Loads, stores, atomics, copies, fences, barriers of a block and barriers in
/// memory.
///
//===----------------------------------------------------------------------===//

#include "nvvm/PTXEmitter.h"

using namespace llvm;
using namespace crosslane;

using PType = ptx::Type;

Value *PTXEmitter::load() {
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

Value *PTXEmitter::store() {
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

Value *PTXEmitter::atomic() {
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
Value *PTXEmitter::copyAsync() {
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
// Order
//===----------------------------------------------------------------------===//

Value *PTXEmitter::fence() {
  AtomicOrdering O = has("sc") ? AtomicOrdering::SequentiallyConsistent
                     : has("acquire") || has("release")
                         ? ordering()
                         : AtomicOrdering::AcquireRelease;
  B.CreateFence(O, scope(""));
  return nullptr;
}

Value *PTXEmitter::barrier() {
  if (A.size() == 1)
    return nvvmVoid("barrier.sync", A);
  return nvvmVoid(
      has("arrive") ? "barrier.cta.arrive.count" : "barrier.sync.cnt", A);
}
Value *PTXEmitter::barrierRed() {
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
/// made it so adds the next phase's arrivals; no thread arrives for it before.
constexpr unsigned CountBits = 20, BytesShift = 2 * CountBits, PhaseBit = 62;

Value *PTXEmitter::barrierInit() {
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
Value *PTXEmitter::barrierChange(Value *P, Value *Change, AtomicOrdering O) {
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
Value *PTXEmitter::barrierBytes(Value *N) {
  return B.CreateShl(B.CreateZExt(N, I64), BytesShift);
}

Value *PTXEmitter::barrierArrive(bool Drop) {
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
Value *PTXEmitter::barrierTransfer() {
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
Value *PTXEmitter::copyBulk() {
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
Value *PTXEmitter::barrierTest() {
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
