//===- PTXRegisters.cpp - Operands of inline PTX --------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Declarations, reads and writes of registers, the constraints of a
/// statement, special registers, numbers and addresses.
///
//===----------------------------------------------------------------------===//

#include "common/Lowering.h"
#include "lanes/WarpMeetings.h"
#include "nvvm/PTXEmitter.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/InlineAsm.h"

using namespace llvm;
using namespace crosslane;

using PType = ptx::Type;

/// The operands that stand in the text as numbers.
std::vector<std::optional<int64_t>> PTXEmitter::numbers() {
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

llvm::Type *PTXEmitter::inRegister(llvm::Type *Ty) {
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
bool PTXEmitter::bindConstraints() {
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
  return true;
}

/// What has a place of its own where there are labels.
void PTXEmitter::markWritten() {
  for (const ptx::Instruction &I : Code.Instructions) {
    if (I.Operands.empty())
      continue;
    const ptx::Operand &First = I.Operands[0];
    if (First.Kind == ptx::Operand::Address || I.Parts[0] == "call")
      continue;
    SmallVector<const ptx::Operand *, 4> Written = {&First};
    for (const auto *List : {&First.Elements, &First.Second})
      for (const ptx::Operand &O : *List)
        Written.push_back(&O);
    for (const ptx::Operand *O : Written)
      if (O->Kind == ptx::Operand::Argument && O->Number < Arguments.size())
        argument(*O).Written = true;
  }
}

Value *PTXEmitter::special(const ptx::Operand &O) {
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
  // shared memory that CUDA sets aside in every block. nvvm-barrier zeroes it.
  if (N == "reserved_smem_offset_1") {
    const StringRef Name = ReservedSharedName;
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
Value *PTXEmitter::read(const ptx::Operand &O) {
  if (O.Kind == ptx::Operand::Special)
    return special(O);
  Value *V = nullptr;
  unsigned Bits;
  if (O.Kind == ptx::Operand::Register) {
    V = held(Registers[O.Number]);
    Bits = Code.Registers[O.Number].bits();
  } else if (O.Kind == ptx::Operand::Argument) {
    if (O.Number >= Arguments.size())
      return fail("the statement has no operand " + Twine(O.Number), O.Column);
    V = held(argument(O).V);
    Bits = argument(O).Bits;
  } else {
    return fail("a register or a number is expected", O.Column);
  }
  return V ? V : ConstantInt::get(intTy(Bits), 0);
}

Value *PTXEmitter::immediate(const ptx::Operand &O, PType P) {
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
Value *PTXEmitter::source(const ptx::Operand &O, PType P, bool Loose) {
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
Value *PTXEmitter::vectorSource(const ptx::Operand &O, PType P) {
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
void PTXEmitter::assign(const ptx::Operand &O, Value *V, bool Signed,
                        bool Loose) {
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
    Value *Old = held(Place) ? Place : Constant::getNullValue(V->getType());
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
Value *PTXEmitter::address(const ptx::Operand &O, StringRef Space) {
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
