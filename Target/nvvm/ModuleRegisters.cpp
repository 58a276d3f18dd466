//===- ModuleRegisters.cpp - Special registers and pointers ---------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "nvvm/ModuleLowering.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"

using namespace llvm;
using namespace crosslane;

Value *ModuleLowering::workItemId(IRBuilder<> &B, unsigned Dim) {
  static const Intrinsic::ID IDs[] = {Intrinsic::amdgcn_workitem_id_x,
                                      Intrinsic::amdgcn_workitem_id_y,
                                      Intrinsic::amdgcn_workitem_id_z};
  // CUDA's own limits of a block's dimensions.
  static const unsigned Limits[] = {1024, 1024, 64};
  CallInst *CI = amdgcn(B, IDs[Dim]);
  CI->setMetadata(
      LLVMContext::MD_range,
      MDBuilder(C).createRange(APInt(32, 0), APInt(32, Limits[Dim])));
  return CI;
}

Value *ModuleLowering::groupSize(IRBuilder<> &B, unsigned Dim) {
  const Function *F = B.GetInsertBlock()->getParent();
  if (const MDNode *Required = F->getMetadata("reqd_work_group_size"))
    return mdconst::extract<ConstantInt>(Required->getOperand(Dim));
  // Whole words: smaller loads do not go through the scalar cache before gfx12.
  Value *Word = packetWord(B, Dim == 2 ? 8 : 4);
  return Dim == 1 ? B.CreateLShr(Word, 16) : B.CreateAnd(Word, 0xffff);
}

Value *ModuleLowering::gridSize(IRBuilder<> &B, unsigned Dim) {
  return packetWord(B, 12 + 4 * Dim);
}

/// The dimension in "tid.x", or -1.
static int registerDimension(StringRef Name, StringRef Base) {
  if (!Name.consume_front(Base) || Name.size() != 2 || Name[0] != '.' ||
      Name[1] < 'x' || Name[1] > 'z')
    return -1;
  return Name[1] - 'x';
}

/// Cycles of the core clock. gfx11 has only their lower 20 bits, which a loop
/// that waits for a million of them would never see pass: there it is the
/// constant clock of 100 MHz, as if the core ran at 2.4 GHz.
Value *ModuleLowering::clock(IRBuilder<> &B) {
  if (!Opts.has(XL_FEATURE_short_clock))
    return B.CreateCall(
        compat::declareIntrinsic(M, Intrinsic::readcyclecounter));
  return B.CreateMul(
      B.CreateCall(compat::declareIntrinsic(M, Intrinsic::readsteadycounter)),
      B.getInt64(24));
}

/// Nanoseconds.
Value *ModuleLowering::globalTimer(IRBuilder<> &B) {
  Value *Ticks =
      B.CreateCall(compat::declareIntrinsic(M, Intrinsic::readsteadycounter));
  const unsigned MHz = std::max(xl_chip_clock(Opts.gfx()), 1u);
  if (1000 % MHz != 0)
    return B.CreateUDiv(B.CreateMul(Ticks, B.getInt64(1000)), B.getInt64(MHz));
  return B.CreateMul(Ticks, B.getInt64(1000 / MHz));
}

/// The compute unit (from gfx10 on the workgroup processor) that the wave runs
/// on, with its shader array and engine above it and, from gfx942 on, its die;
/// or how many such numbers there may be. As PTX's they are not contiguous.
Value *ModuleLowering::multiprocessor(IRBuilder<> &B, bool Number) {
  const bool Dies = Opts.has(XL_FEATURE_xccs);
  if (Number)
    return B.getInt32(Dies ? 4096 : 256);
  // The operand of s_getreg: the register, and from which bit on how many.
  auto Field = [&](unsigned Register, unsigned From, unsigned Bits) {
    Value *Operand = B.getInt32(Register | From << 6 | (Bits - 1) << 11);
    return B.CreateCall(compat::declareIntrinsic(M, Intrinsic::amdgcn_s_getreg),
                        {Operand});
  };
  constexpr unsigned HwId = 4, XccId = 20, HwId1 = 23;
  if (Opts.has(XL_FEATURE_hw_id1)) // WGP_ID, SA_ID, SE_ID
    return B.CreateOr({Field(HwId1, 10, 4), B.CreateShl(Field(HwId1, 16, 1), 4),
                       B.CreateShl(Field(HwId1, 18, 3), 5)});
  Value *Unit = Field(HwId, 8, 8); // CU_ID, SH_ID, SE_ID
  return Dies ? B.CreateOr(B.CreateShl(Field(XccId, 0, 4), 8), Unit) : Unit;
}

/// A number that no other grid has: where its packet lies, which tells the
/// queue and the place in it, over the lowest 22 bits of its count in the
/// queue. Addresses have 48 bits, and packets lie at multiples of 64.
Value *ModuleLowering::gridId(IRBuilder<> &B) {
  Type *I64 = B.getInt64Ty();
  Value *Packet =
      B.CreatePtrToInt(amdgcn(B, Intrinsic::amdgcn_dispatch_ptr), I64);
  Value *Count = amdgcn(B, Intrinsic::amdgcn_dispatch_id);
  return B.CreateOr(B.CreateShl(Packet, 16),
                    B.CreateAnd(Count, (1u << 22) - 1));
}

Value *ModuleLowering::lowerCall(CallInst &CI, StringRef Name, IRBuilder<> &B) {
  Type *I32 = B.getInt32Ty();
  if (Name.consume_front("read.ptx.sreg.")) {
    if (CI.arg_size() != 0)
      return nullptr;
    if (int D = registerDimension(Name, "tid"); D >= 0)
      return workItemId(B, D);
    if (int D = registerDimension(Name, "ntid"); D >= 0)
      return groupSize(B, D);
    if (int D = registerDimension(Name, "ctaid"); D >= 0) {
      static const Intrinsic::ID IDs[] = {Intrinsic::amdgcn_workgroup_id_x,
                                          Intrinsic::amdgcn_workgroup_id_y,
                                          Intrinsic::amdgcn_workgroup_id_z};
      return amdgcn(B, IDs[D]);
    }
    if (int D = registerDimension(Name, "nctaid"); D >= 0) {
      // CUDA launches whole blocks only.
      Value *Threads = gridSize(B, D);
      return B.CreateUDiv(Threads, groupSize(B, D), "", /*isExact=*/true);
    }
    // HSA numbers work-items as CUDA numbers threads, x first, and fills
    // wavefronts in that order; so a warp is 32 consecutive numbers.
    if (Name == "warpid") {
      // (z * ntid.y + y) * ntid.x + x
      Value *Linear = workItemId(B, 2);
      for (unsigned D : {1, 0}) {
        Linear = B.CreateMul(Linear, groupSize(B, D));
        Linear = B.CreateAdd(Linear, workItemId(B, D));
      }
      return B.CreateLShr(Linear, 5);
    }
    if (Name == "nwarpid") {
      Value *Threads = groupSize(B, 0);
      for (unsigned D : {1, 2})
        Threads = B.CreateMul(Threads, groupSize(B, D));
      return B.CreateLShr(B.CreateAdd(Threads, B.getInt32(31)), 5);
    }
    if (Name == "clock" || Name == "clock64") {
      Value *Cycles = clock(B);
      return Name == "clock" ? B.CreateTrunc(Cycles, I32) : Cycles;
    }
    if (Name == "globaltimer" || Name == "globaltimer.lo") {
      Value *Time = globalTimer(B);
      return CI.getType()->isIntegerTy(32) ? B.CreateTrunc(Time, I32) : Time;
    }
    if (Name == "smid" || Name == "nsmid")
      return multiprocessor(B, /*Number=*/Name == "nsmid");
    if (Name == "gridid") // of 32 bits in LLVM, of 64 in PTX
      return B.CreateZExtOrTrunc(gridId(B), CI.getType());
    return nullptr;
  }

  // From here on the operand is a pointer.
  if (Name.starts_with("isspacep.") || Name.starts_with("ptr.") ||
      Name.starts_with("ldg.") || Name.starts_with("ldu.")) {
    if (CI.arg_size() == 0 || !CI.getArgOperand(0)->getType()->isPointerTy())
      return nullptr;
    Value *P = CI.getArgOperand(0);
    unsigned AS = P->getType()->getPointerAddressSpace();
    if (Name.consume_front("isspacep.")) {
      if (AS != GenericAS)
        return nullptr;
      if (Name == "shared" || Name == "shared.cta")
        return amdgcn(B, Intrinsic::amdgcn_is_shared, P);
      if (Name == "local")
        return amdgcn(B, Intrinsic::amdgcn_is_private, P);
      if (Name == "global") {
        Value *Shared = amdgcn(B, Intrinsic::amdgcn_is_shared, P);
        Value *Private = amdgcn(B, Intrinsic::amdgcn_is_private, P);
        return B.CreateNot(B.CreateOr(Shared, Private));
      }
      if (Name == "const")
        refuse(CI, "constant memory cannot be told from global memory on AMD "
                   "GPUs");
      return nullptr;
    }
    if (Name.starts_with("ptr.")) {
      // ptr.SPACE.to.gen and ptr.gen.to.SPACE: the types say which.
      if (!CI.getType()->isPointerTy() || CI.arg_size() != 1 ||
          !Name.contains(".to."))
        return nullptr;
      if (strangeAddressSpace(CI.getType()) ||
          strangeAddressSpace(P->getType()))
        return nullptr;
      if (AS != GenericAS &&
          CI.getType()->getPointerAddressSpace() != GenericAS &&
          AS != CI.getType()->getPointerAddressSpace())
        return nullptr;
      return B.CreateAddrSpaceCast(P, CI.getType());
    }
    // ldg, ldu: a load from global memory that is not written meanwhile. The
    // second operand is the alignment.
    bool IsLdg = Name.starts_with("ldg.global.");
    if ((!IsLdg && !Name.starts_with("ldu.global.")) || CI.arg_size() != 2 ||
        (AS != GenericAS && AS != GlobalAS) || CI.getType()->isVoidTy())
      return nullptr;
    auto *Alignment = dyn_cast<ConstantInt>(CI.getArgOperand(1));
    uint64_t A = Alignment ? Alignment->getValue().getLimitedValue() : 0;
    if (!isPowerOf2_64(A) || A > Value::MaximumAlignment)
      return nullptr;
    if (AS == GenericAS)
      P = B.CreateAddrSpaceCast(P, PointerType::get(C, GlobalAS));
    LoadInst *L = B.CreateAlignedLoad(CI.getType(), P, Align(A));
    L->copyMetadata(CI, {LLVMContext::MD_tbaa, LLVMContext::MD_alias_scope,
                         LLVMContext::MD_noalias, LLVMContext::MD_range});
    if (IsLdg)
      L->setMetadata(LLVMContext::MD_invariant_load, MDNode::get(C, {}));
    return L;
  }

  // move.* only keeps NVPTX from folding its operand.
  if (Name.starts_with("move.") && CI.arg_size() == 1 &&
      CI.getArgOperand(0)->getType() == CI.getType())
    return CI.getArgOperand(0);
  return nullptr;
}
