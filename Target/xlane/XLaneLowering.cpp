//===- XLaneLowering.cpp - llvm.xlane.* on AMDGPU -------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// llvm.xlane.* in SelectionDAG and in GlobalISel: the builders with which
/// MoveLowering.h generates nodes and instructions, and the loops over lanes.
///
//===----------------------------------------------------------------------===//

#include "xlane/XLaneLowering.h"
#include "AMDGPUISelLowering.h"
#include "GCNSubtarget.h"
#include "MCTargetDesc/AMDGPUMCTargetDesc.h"
#include "Utils/AMDGPUBaseInfo.h"
#include "crosslane/chips.h"
#include "xlane/MoveLowering.h"
#include "llvm/CodeGen/GlobalISel/GenericMachineInstrs.h"
#include "llvm/CodeGen/GlobalISel/LegalizerHelper.h"
#include "llvm/CodeGen/GlobalISel/MIPatternMatch.h"
#include "llvm/CodeGen/GlobalISel/MachineIRBuilder.h"
#include "llvm/CodeGen/GlobalISel/Utils.h"
#include "llvm/CodeGen/SelectionDAG.h"
#include "llvm/IR/DiagnosticInfo.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/IntrinsicsXLane.h"
#include "llvm/TargetParser/TargetParser.h"
#include <array>

using namespace llvm;

namespace xl = crosslane::xl;
using crosslane::eachWord;
using crosslane::findShuffle;
using crosslane::MoveLowering;
using crosslane::PatternKey;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

/// The processor's number in chips.def.
static uint16_t gfxOf(const GCNSubtarget &ST) {
  const AMDGPU::IsaVersion V = AMDGPU::getIsaVersion(ST.getCPU());
  return crosslane::gfxNumber(V.Major, V.Minor, V.Stepping);
}

unsigned GCNSubtarget::getXLaneTarget() const {
  const xl::Generation *G = xl::lookupGeneration(gfxOf(*this));
  if (!G)
    return 0;
  const xl::CrossLaneTarget T = isWave32() ? G->Wave32 : G->Wave64LLVM19;
  return T == xl::NoTarget ? 0 : 1u << unsigned(T);
}

bool xlane::isXLane(unsigned IID) {
  switch (IID) {
  case Intrinsic::xlane_idx:
  case Intrinsic::xlane_up:
  case Intrinsic::xlane_down:
  case Intrinsic::xlane_bfly:
  case Intrinsic::xlane_rotate:
  case Intrinsic::xlane_bpermute:
  case Intrinsic::xlane_permute:
    return true;
  default:
    return false;
  }
}

bool xlane::isAlwaysUniform(unsigned Mode, unsigned Width,
                            unsigned WavefrontSize) {
  return Mode == xl::Idx && Width == WavefrontSize;
}

bool xlane::isAlwaysUniform(const IntrinsicInst &II, const GCNSubtarget &ST) {
  if (II.getIntrinsicID() != Intrinsic::xlane_idx ||
      !isa<ConstantInt>(II.getArgOperand(1)))
    return false;
  const uint64_t Width = cast<ConstantInt>(II.getArgOperand(2))->getZExtValue();
  return isAlwaysUniform(xl::Idx, Width, ST.getWavefrontSize());
}

namespace {

/// Mode, amount, width, full: what a move of CrossLane.td is known by.
using MoveKey = std::array<unsigned, 4>;

/// What the two builders have in common. A builder has the types of words and
/// of conditions, and makes calls of intrinsics.
template <typename BuilderT, typename ValueT> class MoveBuilder {
protected:
  const GCNSubtarget &ST;

private:
  BuilderT &self() { return static_cast<BuilderT &>(*this); }

public:
  using Value = ValueT;
  using Words = SmallVector<Value, 2>;
  explicit MoveBuilder(const MachineFunction &MF)
      : ST(MF.getSubtarget<GCNSubtarget>()) {}

  unsigned wave() const { return ST.getWavefrontSize(); }
  bool halves() const {
    return ST.isWave64() && xl_chip_has(gfxOf(ST), XL_FEATURE_half_bpermute);
  }
  bool isRDNA() const { return xl_chip_has(gfxOf(ST), XL_FEATURE_row_share); }
  const xl::Shuffle *find(const PatternKey &Key, bool Full) const {
    return findShuffle(Key, ST.getXLaneTarget(), Full);
  }
  /// Values that are equal are found later.
  template <typename Fn> Value once(uint32_t, Fn Emit) { return Emit(self()); }

  Value lane() {
    Value AllOnes = self().word(~0u), Lane = self().word(0);
    Lane = self().intrinsic(Intrinsic::amdgcn_mbcnt_lo, BuilderT::Word,
                            {AllOnes, Lane});
    if (ST.isWave64())
      Lane = self().intrinsic(Intrinsic::amdgcn_mbcnt_hi, BuilderT::Word,
                              {AllOnes, Lane});
    return Lane;
  }
  Value laneBytes() { return self().shl(lane(), 2); }
  Value inLanes(uint64_t Lanes) {
    return self().intrinsic(Intrinsic::amdgcn_inverse_ballot,
                            BuilderT::Condition, {self().mask(Lanes)});
  }
  Value readLane(Value V, Value Lane) {
    return self().intrinsic(Intrinsic::amdgcn_readlane, BuilderT::Word,
                            {V, Lane});
  }
  template <typename Fn>
  Words record(const xl::Shuffle &S, const PatternKey &Key, const Words &V,
               Fn AddressOf) {
    std::optional<Value> Address;
    if (any_of(S.Steps,
               [](const xl::Step &Step) { return Step.Kind == xl::Bpermute; }))
      Address = AddressOf();
    return eachWord(V, [&](Value W) {
      return self().move(W, Address,
                         {Key.Mode, Key.Amount, Key.Width, S.FullWarp});
    });
  }
  Value inWave(Value Lane) {
    return self().bitAnd(Lane, self().word(wave() - 1));
  }
  Words loop(bool Pull, const Words &V, Value Lane) {
    return eachWord(V, [&](Value W) { return self().loop(Pull, W, Lane); });
  }
};

/// Reads the immediates and checks what the verifier cannot know. Gives null,
/// or what is wrong.
const char *whyUnsupported(const GCNSubtarget &ST, unsigned Width) {
  if (ST.getGeneration() < AMDGPUSubtarget::VOLCANIC_ISLANDS)
    return "llvm.xlane needs ds_bpermute_b32: gfx8 or newer";
  if (Width > ST.getWavefrontSize())
    return "llvm.xlane with segments of 64 lanes in a wavefront of 32";
  return nullptr;
}

bool hasWidth(unsigned IID) {
  return IID != Intrinsic::xlane_bpermute && IID != Intrinsic::xlane_permute;
}

unsigned modeOf(unsigned IID) {
  switch (IID) {
  case Intrinsic::xlane_up:
    return xl::Up;
  case Intrinsic::xlane_down:
    return xl::Down;
  case Intrinsic::xlane_bfly:
    return xl::Bfly;
  case Intrinsic::xlane_rotate:
    return xl::Rotate;
  default:
    return xl::Idx;
  }
}

//===----------------------------------------------------------------------===//
// SelectionDAG
//===----------------------------------------------------------------------===//

class DAGBuilder : public MoveBuilder<DAGBuilder, SDValue> {
  SelectionDAG &DAG;
  const SDLoc DL;

public:
  static constexpr MVT Word = MVT::i32, Condition = MVT::i1;
  using MoveBuilder::loop;
  DAGBuilder(SelectionDAG &DAG, const SDLoc &DL)
      : MoveBuilder(DAG.getMachineFunction()), DAG(DAG), DL(DL) {}

  bool isUniform(Value V) const { return !V->isDivergent(); }
  std::optional<uint32_t> constant(Value V) const {
    if (auto *C = dyn_cast<ConstantSDNode>(V))
      return uint32_t(C->getZExtValue());
    return std::nullopt;
  }
  bool isBelow(Value V, uint32_t Bound) const {
    return DAG.computeKnownBits(V).getMaxValue().ult(Bound);
  }
  std::pair<Value, uint32_t> splitAddition(Value V) const {
    if (DAG.isBaseWithConstantOffset(V))
      return {V.getOperand(0), uint32_t(V.getConstantOperandVal(1))};
    return {V, 0};
  }

  Words wordsOf(Value V) {
    const unsigned Size = V.getValueSizeInBits();
    if (Size == 16)
      return {DAG.getAnyExtOrTrunc(DAG.getBitcast(MVT::i16, V), DL, Word)};
    if (Size == 32)
      return {DAG.getBitcast(Word, V)};
    Words R;
    Value Pair = DAG.getBitcast(MVT::v2i32, V);
    for (unsigned I : {0, 1})
      R.push_back(DAG.getNode(ISD::EXTRACT_VECTOR_ELT, DL, Word, Pair,
                              DAG.getVectorIdxConstant(I, DL)));
    return R;
  }
  Value valueOf(const Words &W, Value Like) {
    const EVT VT = Like.getValueType();
    if (W.size() == 2)
      return DAG.getBitcast(VT, DAG.getBuildVector(MVT::v2i32, DL, W));
    if (VT.getSizeInBits() == 32)
      return DAG.getBitcast(VT, W[0]);
    return DAG.getBitcast(VT, DAG.getNode(ISD::TRUNCATE, DL, MVT::i16, W[0]));
  }

  Value word(uint32_t C) { return DAG.getConstant(C, DL, Word); }
  Value mask(uint64_t Lanes) {
    return DAG.getConstant(Lanes, DL, ST.isWave64() ? MVT::i64 : MVT::i32);
  }
  Value add(Value X, Value Y) { return node(ISD::ADD, {X, Y}); }
  Value sub(Value X, Value Y) { return node(ISD::SUB, {X, Y}); }
  Value bitAnd(Value X, Value Y) { return node(ISD::AND, {X, Y}); }
  Value bitOr(Value X, Value Y) { return node(ISD::OR, {X, Y}); }
  Value bitXor(Value X, Value Y) { return node(ISD::XOR, {X, Y}); }
  Value shl(Value X, uint32_t C) { return node(ISD::SHL, {X, word(C)}); }
  Value ule(Value X, Value Y) {
    return DAG.getSetCC(DL, Condition, X, Y, ISD::SETULE);
  }
  Value select(Value If, Value X, Value Y) {
    return DAG.getSelect(DL, Word, If, X, Y);
  }
  Value intrinsic(unsigned IID, MVT VT, ArrayRef<Value> Operands) {
    SmallVector<Value, 4> All{immediate(IID)};
    append_range(All, Operands);
    return DAG.getNode(ISD::INTRINSIC_WO_CHAIN, DL, VT, All);
  }
  Value bpermute(Value V, Value Address, uint32_t Offset) {
    return node(AMDGPUISD::XLANE_BPERMUTE, {V, Address, immediate(Offset)});
  }
  Value permute(Value V, Value Address, uint32_t Offset) {
    return node(AMDGPUISD::XLANE_PERMUTE, {V, Address, immediate(Offset)});
  }
  Value move(Value V, std::optional<Value> Address, const MoveKey &Key) {
    SmallVector<Value, 6> Operands{V};
    if (Address)
      Operands.push_back(*Address);
    for (unsigned I : Key)
      Operands.push_back(immediate(I));
    return node(Address ? AMDGPUISD::XLANE_MOVE_ADDR : AMDGPUISD::XLANE_MOVE,
                Operands);
  }
  Value loop(bool Pull, Value V, Value Lane) {
    return node(Pull ? AMDGPUISD::XLANE_BPERMUTE_LOOP
                     : AMDGPUISD::XLANE_PERMUTE_LOOP,
                {V, Lane});
  }

private:
  Value node(unsigned Opcode, ArrayRef<Value> Operands) {
    return DAG.getNode(Opcode, DL, Word, Operands);
  }
  Value immediate(unsigned I) { return DAG.getTargetConstant(I, DL, Word); }
};

template <typename BuilderT, typename Value = typename BuilderT::Value>
Value lowerCall(BuilderT &B, unsigned IID, Value V, Value By, unsigned Width,
                bool Full) {
  MoveLowering<BuilderT> Lowering(B);
  switch (IID) {
  case Intrinsic::xlane_bpermute:
    return Lowering.bpermute(V, By);
  case Intrinsic::xlane_permute:
    return Lowering.permute(V, By);
  default:
    return Lowering.move(modeOf(IID), V, By, Width, Full);
  }
}

} // namespace

SDValue xlane::lower(SDValue Op, SelectionDAG &DAG) {
  const SDLoc DL(Op);
  const unsigned IID = Op.getConstantOperandVal(0);
  const auto &ST = DAG.getMachineFunction().getSubtarget<GCNSubtarget>();
  const bool IsMove = hasWidth(IID);
  const unsigned Width = IsMove ? Op.getConstantOperandVal(3) : 0;
  if (const char *Why = whyUnsupported(ST, Width)) {
    DAG.getContext()->diagnose(DiagnosticInfoUnsupported(
        DAG.getMachineFunction().getFunction(), Why, DL.getDebugLoc()));
    return DAG.getUNDEF(Op.getValueType());
  }
  DAGBuilder B(DAG, DL);
  return lowerCall(B, IID, Op.getOperand(1), Op.getOperand(2), Width,
                   IsMove && Op.getConstantOperandVal(4));
}

//===----------------------------------------------------------------------===//
// GlobalISel
//===----------------------------------------------------------------------===//

namespace {

class GISelBuilder : public MoveBuilder<GISelBuilder, Register> {
  MachineIRBuilder &B;
  MachineRegisterInfo &MRI;

public:
  static constexpr LLT Word = LLT::scalar(32), Condition = LLT::scalar(1);
  using MoveBuilder::loop;
  explicit GISelBuilder(MachineIRBuilder &B)
      : MoveBuilder(B.getMF()), B(B), MRI(*B.getMRI()) {}

  /// Which values are uniform is decided when register banks are chosen; here
  /// constants are known to be.
  bool isUniform(Value V) const { return constant(V).has_value(); }
  std::optional<uint32_t> constant(Value V) const {
    if (std::optional<ValueAndVReg> C =
            getIConstantVRegValWithLookThrough(V, MRI))
      return uint32_t(C->Value.getZExtValue());
    return std::nullopt;
  }
  bool isBelow(Value V, uint32_t Bound) const {
    int64_t Mask;
    return mi_match(V, MRI,
                    MIPatternMatch::m_GAnd(MIPatternMatch::m_Reg(),
                                           MIPatternMatch::m_ICst(Mask))) &&
           uint32_t(Mask) < Bound;
  }
  std::pair<Value, uint32_t> splitAddition(Value V) const {
    Register Base;
    int64_t Added;
    if (mi_match(V, MRI,
                 MIPatternMatch::m_GAdd(MIPatternMatch::m_Reg(Base),
                                        MIPatternMatch::m_ICst(Added))))
      return {Base, uint32_t(Added)};
    return {V, 0};
  }

  Words wordsOf(Value V) {
    const LLT Ty = MRI.getType(V), Whole = LLT::scalar(Ty.getSizeInBits());
    if (Ty.isPointer())
      V = B.buildPtrToInt(Whole, V).getReg(0);
    else if (Ty.isVector())
      V = B.buildBitcast(Whole, V).getReg(0);
    if (Whole.getSizeInBits() == 16)
      return {B.buildAnyExt(Word, V).getReg(0)};
    if (Whole == Word)
      return {V};
    auto Halves = B.buildUnmerge(Word, V);
    return {Halves.getReg(0), Halves.getReg(1)};
  }
  Value valueOf(const Words &W, Value Like) {
    const LLT Ty = MRI.getType(Like), Whole = LLT::scalar(Ty.getSizeInBits());
    Value V = W[0];
    if (Whole.getSizeInBits() == 16)
      V = B.buildTrunc(Whole, V).getReg(0);
    else if (W.size() == 2)
      V = B.buildMergeLikeInstr(Whole, W).getReg(0);
    if (Ty.isPointer())
      return B.buildIntToPtr(Ty, V).getReg(0);
    return Ty.isVector() ? B.buildBitcast(Ty, V).getReg(0) : V;
  }

  Value word(uint32_t C) { return B.buildConstant(Word, int32_t(C)).getReg(0); }
  Value mask(uint64_t Lanes) {
    const bool Wave64 = ST.isWave64();
    return B
        .buildConstant(LLT::scalar(wave()),
                       Wave64 ? int64_t(Lanes) : int32_t(Lanes))
        .getReg(0);
  }
  Value add(Value X, Value Y) { return B.buildAdd(Word, X, Y).getReg(0); }
  Value sub(Value X, Value Y) { return B.buildSub(Word, X, Y).getReg(0); }
  Value bitAnd(Value X, Value Y) { return B.buildAnd(Word, X, Y).getReg(0); }
  Value bitOr(Value X, Value Y) { return B.buildOr(Word, X, Y).getReg(0); }
  Value bitXor(Value X, Value Y) { return B.buildXor(Word, X, Y).getReg(0); }
  Value shl(Value X, uint32_t C) {
    return B.buildShl(Word, X, word(C)).getReg(0);
  }
  Value ule(Value X, Value Y) {
    return B.buildICmp(CmpInst::ICMP_ULE, Condition, X, Y).getReg(0);
  }
  Value select(Value If, Value X, Value Y) {
    return B.buildSelect(Word, If, X, Y).getReg(0);
  }
  Value intrinsic(unsigned IID, LLT Ty, ArrayRef<Value> Operands) {
    auto MIB = B.buildIntrinsic(Intrinsic::ID(IID), {Ty});
    for (Value V : Operands)
      MIB.addUse(V);
    return MIB.getReg(0);
  }
  Value bpermute(Value V, Value Address, uint32_t Offset) {
    return instruction(AMDGPU::G_AMDGPU_XLANE_BPERMUTE, {V, Address}, Offset);
  }
  Value permute(Value V, Value Address, uint32_t Offset) {
    return instruction(AMDGPU::G_AMDGPU_XLANE_PERMUTE, {V, Address}, Offset);
  }
  Value move(Value V, std::optional<Value> Address, const MoveKey &Key) {
    if (Address)
      return instruction(AMDGPU::G_AMDGPU_XLANE_MOVE_ADDR, {V, *Address}, Key);
    return instruction(AMDGPU::G_AMDGPU_XLANE_MOVE, {V}, Key);
  }
  Value loop(bool Pull, Value V, Value Lane) {
    return instruction(Pull ? AMDGPU::G_AMDGPU_XLANE_BPERMUTE_LOOP
                            : AMDGPU::G_AMDGPU_XLANE_PERMUTE_LOOP,
                       {V, Lane}, {});
  }

private:
  Value instruction(unsigned Opcode, ArrayRef<SrcOp> Operands,
                    ArrayRef<unsigned> Immediates) {
    auto MIB = B.buildInstr(Opcode, {Word}, Operands);
    for (unsigned I : Immediates)
      MIB.addImm(I);
    return MIB.getReg(0);
  }
};

} // namespace

bool xlane::legalize(LegalizerHelper &Helper, MachineInstr &MI) {
  MachineIRBuilder &B = Helper.MIRBuilder;
  const auto &ST = B.getMF().getSubtarget<GCNSubtarget>();
  const unsigned IID = cast<GIntrinsic>(MI).getIntrinsicID();
  // result, intrinsic, value, amount or lane, width, full
  const Register Dst = MI.getOperand(0).getReg();
  const bool IsMove = hasWidth(IID);
  const unsigned Width = IsMove ? MI.getOperand(4).getImm() : 0;
  if (const char *Why = whyUnsupported(ST, Width)) {
    const Function &F = B.getMF().getFunction();
    F.getContext().diagnose(
        DiagnosticInfoUnsupported(F, Why, MI.getDebugLoc()));
    B.buildUndef(Dst);
  } else {
    GISelBuilder Builder(B);
    B.buildCopy(Dst, lowerCall(Builder, IID, MI.getOperand(2).getReg(),
                               MI.getOperand(3).getReg(), Width,
                               IsMove && MI.getOperand(5).getImm()));
  }
  MI.eraseFromParent();
  return true;
}

//===----------------------------------------------------------------------===//
// Loops
//===----------------------------------------------------------------------===//

/// Pull, one turn for each lane that is read:
///
///   loop:
///     %first = s_ff1 %left                 ; a lane that has no value yet
///     %from = v_readlane %lane, %first     ; the lane it reads
///     %value = v_readlane %src, %from
///     %same = v_cmp_eq %from, %lane        ; all that read this lane
///     %result = v_cndmask %result, %value, %same
///     %left = s_andn2 %left, %same
///     s_cbranch_scc1 loop                  ; some are left
///
/// Push, one turn for each active lane, in ascending order, so that the
/// highest one wins:
///
///   loop:
///     %first = s_ff1 %left
///     %to = v_readlane %lane, %first
///     %value = v_readlane %src, %first
///     %here = v_cmp_eq %to, <the lane itself>
///     %result = v_cndmask %result, %value, %here
///     %left = s_andn2 %left, 1 << %first
///     s_cbranch_scc1 loop
///
/// v_readlane ignores EXEC, which does not change. With no lane active there is
/// one turn that does nothing.
MachineBasicBlock *xlane::emitLoop(MachineInstr &MI, MachineBasicBlock &BB) {
  MachineFunction &MF = *BB.getParent();
  MachineRegisterInfo &MRI = MF.getRegInfo();
  const auto &ST = MF.getSubtarget<GCNSubtarget>();
  const SIInstrInfo &TII = *ST.getInstrInfo();
  const DebugLoc &DL = MI.getDebugLoc();
  const bool Pull = MI.getOpcode() == AMDGPU::XLANE_BPERMUTE_LOOP;
  const bool Wave64 = ST.isWave64();
  const Register Dst = MI.getOperand(0).getReg(),
                 Src = MI.getOperand(1).getReg(),
                 Lane = MI.getOperand(2).getReg();

  MachineBasicBlock *Loop = MF.CreateMachineBasicBlock(BB.getBasicBlock());
  MachineBasicBlock *Rest = MF.CreateMachineBasicBlock(BB.getBasicBlock());
  MF.insert(std::next(BB.getIterator()), Rest);
  MF.insert(std::next(BB.getIterator()), Loop);
  Rest->splice(Rest->begin(), &BB, std::next(MI.getIterator()), BB.end());
  Rest->transferSuccessorsAndUpdatePHIs(&BB);
  BB.addSuccessor(Loop);
  Loop->addSuccessor(Loop);
  Loop->addSuccessor(Rest);
  for (unsigned I : {1, 2}) // read in another block now
    MRI.clearKillFlags(MI.getOperand(I).getReg());

  const TargetRegisterClass *MaskRC =
      ST.getRegisterInfo()->getWaveMaskRegClass();
  auto Scalar = [&] {
    return MRI.createVirtualRegister(&AMDGPU::SReg_32_XM0RegClass);
  };
  auto Vector = [&] {
    return MRI.createVirtualRegister(&AMDGPU::VGPR_32RegClass);
  };
  auto Mask = [&] { return MRI.createVirtualRegister(MaskRC); };

  const Register AllActive = Mask(), Left = Mask(), NextLeft = Mask();
  const Register Start = Vector(), Result = Vector();
  BuildMI(BB, MI, DL, TII.get(AMDGPU::COPY), AllActive)
      .addReg(Wave64 ? AMDGPU::EXEC : AMDGPU::EXEC_LO);
  Register Own;
  if (Pull) {
    BuildMI(BB, MI, DL, TII.get(AMDGPU::IMPLICIT_DEF), Start);
  } else {
    BuildMI(BB, MI, DL, TII.get(AMDGPU::V_MOV_B32_e32), Start).addImm(0);
    Own = Vector();
    const Register Low = Wave64 ? Vector() : Own;
    BuildMI(BB, MI, DL, TII.get(AMDGPU::V_MBCNT_LO_U32_B32_e64), Low)
        .addImm(-1)
        .addImm(0);
    if (Wave64)
      BuildMI(BB, MI, DL, TII.get(AMDGPU::V_MBCNT_HI_U32_B32_e64), Own)
          .addImm(-1)
          .addReg(Low);
  }

  auto At = Loop->end();
  BuildMI(*Loop, At, DL, TII.get(AMDGPU::PHI), Left)
      .addReg(AllActive)
      .addMBB(&BB)
      .addReg(NextLeft)
      .addMBB(Loop);
  BuildMI(*Loop, At, DL, TII.get(AMDGPU::PHI), Result)
      .addReg(Start)
      .addMBB(&BB)
      .addReg(Dst)
      .addMBB(Loop);
  const Register First = Scalar(), Named = Scalar(), Value = Scalar(),
                 Matches = Mask();
  BuildMI(*Loop, At, DL,
          TII.get(Wave64 ? AMDGPU::S_FF1_I32_B64 : AMDGPU::S_FF1_I32_B32),
          First)
      .addReg(Left);
  BuildMI(*Loop, At, DL, TII.get(AMDGPU::V_READLANE_B32), Named)
      .addReg(Lane)
      .addReg(First);
  BuildMI(*Loop, At, DL, TII.get(AMDGPU::V_READLANE_B32), Value)
      .addReg(Src)
      .addReg(Pull ? Named : First);
  BuildMI(*Loop, At, DL, TII.get(AMDGPU::V_CMP_EQ_U32_e64), Matches)
      .addReg(Named)
      .addReg(Pull ? Lane : Own);
  BuildMI(*Loop, At, DL, TII.get(AMDGPU::V_CNDMASK_B32_e64), Dst)
      .addImm(0)
      .addReg(Result)
      .addImm(0)
      .addReg(Value)
      .addReg(Matches);
  Register Done = Matches;
  if (!Pull) {
    const Register One = Mask();
    Done = Mask();
    if (Wave64)
      BuildMI(*Loop, At, DL, TII.get(AMDGPU::S_MOV_B64), One).addImm(1);
    else
      BuildMI(*Loop, At, DL, TII.get(AMDGPU::S_MOV_B32), One).addImm(1);
    BuildMI(*Loop, At, DL,
            TII.get(Wave64 ? AMDGPU::S_LSHL_B64 : AMDGPU::S_LSHL_B32), Done)
        .addReg(One)
        .addReg(First);
  }
  BuildMI(*Loop, At, DL,
          TII.get(Wave64 ? AMDGPU::S_ANDN2_B64 : AMDGPU::S_ANDN2_B32), NextLeft)
      .addReg(Left)
      .addReg(Done);
  BuildMI(*Loop, At, DL, TII.get(AMDGPU::S_CBRANCH_SCC1)).addMBB(Loop);

  MI.eraseFromParent();
  return Rest;
}
