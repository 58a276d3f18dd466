//===- XLaneLowering.cpp - llvm.xlane.* on AMDGPU -------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The lowering of llvm.xlane.* in SelectionDAG and in GlobalISel, which is one
/// piece of code over two builders.
///
/// Values are moved in words of 32 bits; wider ones in two, narrower ones in
/// the low half of one. A word takes the first of these that fits:
///
///   itself             all lanes have the same, or each reads its own
///   XLANE_MOVE         the amount is constant, CrossLane.td has a record
///   XLANE_MOVE_ADDR    the same when the record's instructions need an address
///   v_readlane_b32     all lanes of the wavefront, or of each half, read one
///   ds_bpermute_b32    with the address of the source lane
///   XLANE_*_LOOP       ds_bpermute_b32 and ds_permute_b32 would have to cross
///                      lane 32 and cannot: gfx10 and gfx11 in wave64
///
/// ds_bpermute_b32 and ds_permute_b32 ignore the bits of an address above those
/// of a lane (AMD's ISA manuals), so that the addition of a constant to a lane
/// can always become their offset.
///
//===----------------------------------------------------------------------===//

#include "xlane/XLaneLowering.h"
#include "AMDGPUISelLowering.h"
#include "GCNSubtarget.h"
#include "MCTargetDesc/AMDGPUMCTargetDesc.h"
#include "Utils/AMDGPUBaseInfo.h"
#include "xlane/CrossLaneTables.h"
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
using crosslane::canonicalKey;
using crosslane::findShuffle;
using crosslane::PatternKey;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

unsigned GCNSubtarget::getXLaneTarget() const {
  const AMDGPU::IsaVersion V = AMDGPU::getIsaVersion(getCPU());
  const xl::Generation *G =
      xl::lookupGeneration(crosslane::gfxNumber(V.Major, V.Minor, V.Stepping));
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

//===----------------------------------------------------------------------===//
// The lowering of a word
//===----------------------------------------------------------------------===//

/// Mode, amount, width, full: what a move of CrossLane.td is known by.
using MoveKey = std::array<unsigned, 4>;

/// One call. \p BuilderT makes nodes or instructions of its kind.
template <typename BuilderT> class WordLowering {
  using Value = typename BuilderT::Value;
  BuilderT &B;
  const GCNSubtarget &ST;
  const unsigned W;

public:
  explicit WordLowering(BuilderT &B)
      : B(B), ST(B.subtarget()), W(ST.getWavefrontSize()) {}

  Value move(unsigned Mode, Value V, Value Amount, unsigned Width, bool Full) {
    if (B.isUniform(V))
      return V;
    if (const std::optional<uint32_t> Constant = B.constant(Amount))
      return constantMove(Mode, V, *Constant, Width, Full);
    return dynamicMove(Mode, V, Amount, Width);
  }

  Value bpermute(Value V, Value Lane) {
    if (B.isUniform(V))
      return V;
    if (B.isUniform(Lane))
      return B.readLane(V, B.bitAnd(Lane, W - 1));
    return pull(V, Lane, W == 64);
  }

  Value permute(Value V, Value Lane) {
    if (inHalves())
      return B.loop(/*Pull=*/false, V, B.bitAnd(Lane, W - 1));
    return push(V, Lane);
  }

private:
  /// Whether ds_bpermute_b32 and ds_permute_b32 work within each half.
  bool inHalves() const {
    return W == 64 && ST.getGeneration() >= AMDGPUSubtarget::GFX10 &&
           ST.getGeneration() < AMDGPUSubtarget::GFX12;
  }

  /// What a constant adds to the lane becomes the instruction's offset.
  Value push(Value V, Value Lane) {
    const auto [Rest, Added] = B.splitAddition(Lane);
    return B.permute(V, B.shl(Rest, 2), (Added % W) * 4);
  }

  Value pull(Value V, Value Lane, bool CrossesHalves) {
    if (CrossesHalves && inHalves())
      return B.loop(/*Pull=*/true, V, B.bitAnd(Lane, W - 1));
    const auto [Rest, Added] = B.splitAddition(Lane);
    return B.bpermute(V, B.shl(Rest, 2), (Added % W) * 4);
  }

  Value constantMove(unsigned Mode, Value V, uint32_t Amount, unsigned Width,
                     bool Full) {
    const std::optional<PatternKey> M = canonicalKey(Mode, Amount, Width, W);
    if (!M)
      return V;
    if (const xl::Shuffle *S = findShuffle(*M, ST.getXLaneTarget(), Full))
      return record(*S, *M, V);
    if (M->Mode == xl::Idx && M->Width == W)
      return B.readLane(V, B.constantWord(M->Amount));
    bool Crosses = false;
    for (unsigned L = 0; L < W; ++L)
      Crosses |= (M->source(L) ^ L) & 32;
    if (Crosses && inHalves())
      return B.loop(/*Pull=*/true, V, B.lshr(addressOf(*M), 2));
    return B.bpermute(V, addressOf(*M), 0);
  }

  Value record(const xl::Shuffle &S, const PatternKey &M, Value V) {
    std::optional<Value> Address;
    for (const xl::Step &Step : S.Steps) {
      if (Step.Kind != xl::Bpermute)
        continue;
      Value Bytes = B.shl(B.lane(), 2);
      Address = Step.Ctrl == xl::AddressOfLane   ? Bytes
                : Step.Ctrl == xl::AddressOfWarp ? warpBytes(Bytes)
                                                 : addressOf(M);
    }
    return B.move(V, Address, {M.Mode, M.Amount, M.Width, S.FullWarp});
  }

  Value warpBytes(Value Bytes) {
    return W == 64 ? B.bitAnd(Bytes, 128) : B.constantWord(0);
  }

  /// The byte address of the source lane of a constant move.
  Value addressOf(const PatternKey &M) {
    Value Bytes = B.shl(B.lane(), 2);
    const uint32_t Within = (M.Width - 1) * 4, Amount4 = M.Amount * 4;
    Value J;
    switch (M.Mode) {
    case xl::Idx:
      J = M.Width == W ? B.constantWord(Amount4)
                       : B.bitOr(B.bitAnd(Bytes, ~Within), Amount4);
      break;
    case xl::Up:
      J = B.add(Bytes, -Amount4);
      break;
    case xl::Down:
      J = B.add(Bytes, Amount4);
      break;
    case xl::Bfly:
      J = B.bitXor(Bytes, Amount4);
      break;
    default:
      J = B.bitAnd(B.add(Bytes, -Amount4), Within);
      if (M.Width != W)
        J = B.bitOr(J, B.bitAnd(Bytes, ~Within));
      break;
    }
    uint64_t Moved = 0;
    bool Own = false;
    for (unsigned L = 0; L < W; ++L) {
      const bool Moves = M.source(L) != L || M.Mode == xl::Idx;
      Moved |= uint64_t(Moves) << L;
      Own |= !Moves;
    }
    return Own ? B.select(B.inLanes(Moved), J, Bytes) : J;
  }

  Value dynamicMove(unsigned Mode, Value V, Value Amount, unsigned Width) {
    const uint32_t Within = Width - 1;
    if (Mode == xl::Idx && B.isUniform(Amount)) {
      if (Width == W)
        return B.readLane(V, B.bitAnd(Amount, Within));
      if (Width == 32) { // of 64
        Value From = B.bitAnd(Amount, Within);
        Value Low = B.readLane(V, From);
        Value High = B.readLane(V, B.bitOr(From, 32));
        return B.select(B.inLanes(~uint64_t(0) << 32), High, Low);
      }
    }
    Value Lane = B.lane();
    Value J;
    switch (Mode) {
    case xl::Idx:
      J = Width == W
              ? Amount
              : B.bitOr(B.bitAnd(Lane, ~Within), B.bitAnd(Amount, Within));
      break;
    case xl::Up:
      J = B.select(B.ule(Amount, B.bitAnd(Lane, Within)), B.sub(Lane, Amount),
                   Lane);
      break;
    case xl::Down:
      J = B.select(B.ule(Amount, B.bitAnd(B.bitXor(Lane, ~0u), Within)),
                   B.add(Lane, Amount), Lane);
      break;
    case xl::Bfly:
      J = B.bitXor(Lane, Amount);
      J = B.select(B.ule(J, B.bitOr(Lane, Within)), J, Lane);
      break;
    default:
      J = B.bitAnd(B.sub(Lane, Amount), Within);
      if (Width != W)
        J = B.bitOr(J, B.bitAnd(Lane, ~Within));
      break;
    }
    const bool Crosses =
        Width == 64 || (Mode == xl::Bfly && !B.isBelow(Amount, 32));
    return pull(V, J, Crosses);
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

class DAGBuilder {
  SelectionDAG &DAG;
  const SDLoc DL;

public:
  using Value = SDValue;
  DAGBuilder(SelectionDAG &DAG, const SDLoc &DL) : DAG(DAG), DL(DL) {}

  const GCNSubtarget &subtarget() const {
    return DAG.getMachineFunction().getSubtarget<GCNSubtarget>();
  }
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

  Value constantWord(uint32_t C) { return DAG.getConstant(C, DL, MVT::i32); }
  Value add(Value X, Value Y) { return word(ISD::ADD, X, Y); }
  Value add(Value X, uint32_t C) { return word(ISD::ADD, X, C); }
  Value sub(Value X, Value Y) { return word(ISD::SUB, X, Y); }
  Value bitAnd(Value X, uint32_t C) { return word(ISD::AND, X, C); }
  Value bitOr(Value X, Value Y) { return word(ISD::OR, X, Y); }
  Value bitOr(Value X, uint32_t C) { return word(ISD::OR, X, C); }
  Value bitXor(Value X, Value Y) { return word(ISD::XOR, X, Y); }
  Value bitXor(Value X, uint32_t C) { return word(ISD::XOR, X, C); }
  Value shl(Value X, uint32_t C) { return word(ISD::SHL, X, C); }
  Value lshr(Value X, uint32_t C) { return word(ISD::SRL, X, C); }
  Value ule(Value X, Value Y) {
    return DAG.getSetCC(DL, MVT::i1, X, Y, ISD::SETULE);
  }
  Value select(Value Condition, Value X, Value Y) {
    return DAG.getSelect(DL, MVT::i32, Condition, X, Y);
  }
  Value lane() {
    Value Lane = intrinsic(Intrinsic::amdgcn_mbcnt_lo, MVT::i32,
                           {constantWord(~0u), constantWord(0)});
    if (subtarget().isWave64())
      Lane = intrinsic(Intrinsic::amdgcn_mbcnt_hi, MVT::i32,
                       {constantWord(~0u), Lane});
    return Lane;
  }
  Value inLanes(uint64_t Lanes) {
    const MVT Mask = subtarget().isWave64() ? MVT::i64 : MVT::i32;
    return intrinsic(Intrinsic::amdgcn_inverse_ballot, MVT::i1,
                     {DAG.getConstant(Lanes, DL, Mask)});
  }
  Value readLane(Value V, Value Lane) {
    return intrinsic(Intrinsic::amdgcn_readlane, MVT::i32, {V, Lane});
  }
  Value bpermute(Value V, Value Address, uint32_t Offset) {
    return DAG.getNode(AMDGPUISD::XLANE_BPERMUTE, DL, MVT::i32, V, Address,
                       immediate(Offset));
  }
  Value permute(Value V, Value Address, uint32_t Offset) {
    return DAG.getNode(AMDGPUISD::XLANE_PERMUTE, DL, MVT::i32, V, Address,
                       immediate(Offset));
  }
  Value move(Value V, std::optional<Value> Address, const MoveKey &Key) {
    SmallVector<Value, 6> Operands{V};
    if (Address)
      Operands.push_back(*Address);
    for (unsigned I : Key)
      Operands.push_back(immediate(I));
    return DAG.getNode(Address ? AMDGPUISD::XLANE_MOVE_ADDR
                               : AMDGPUISD::XLANE_MOVE,
                       DL, MVT::i32, Operands);
  }
  Value loop(bool Pull, Value V, Value Lane) {
    return DAG.getNode(Pull ? AMDGPUISD::XLANE_BPERMUTE_LOOP
                            : AMDGPUISD::XLANE_PERMUTE_LOOP,
                       DL, MVT::i32, V, Lane);
  }

private:
  Value word(unsigned Opcode, Value X, Value Y) {
    return DAG.getNode(Opcode, DL, MVT::i32, X, Y);
  }
  Value word(unsigned Opcode, Value X, uint32_t C) {
    return word(Opcode, X, constantWord(C));
  }
  Value immediate(unsigned I) { return DAG.getTargetConstant(I, DL, MVT::i32); }
  Value intrinsic(unsigned IID, MVT VT, ArrayRef<Value> Operands) {
    SmallVector<Value, 4> All{DAG.getTargetConstant(IID, DL, MVT::i32)};
    append_range(All, Operands);
    return DAG.getNode(ISD::INTRINSIC_WO_CHAIN, DL, VT, All);
  }
};

} // namespace

SDValue xlane::lower(SDValue Op, SelectionDAG &DAG) {
  const SDLoc DL(Op);
  const EVT VT = Op.getValueType();
  const unsigned IID = Op.getConstantOperandVal(0);
  const bool IsMove =
      IID != Intrinsic::xlane_bpermute && IID != Intrinsic::xlane_permute;
  const auto &ST = DAG.getMachineFunction().getSubtarget<GCNSubtarget>();
  const unsigned Width = IsMove ? Op.getConstantOperandVal(3) : 0;
  if (const char *Why = whyUnsupported(ST, Width)) {
    DAG.getContext()->diagnose(DiagnosticInfoUnsupported(
        DAG.getMachineFunction().getFunction(), Why, DL.getDebugLoc()));
    return DAG.getUNDEF(VT);
  }

  DAGBuilder B(DAG, DL);
  WordLowering<DAGBuilder> Lowering(B);
  auto Word = [&](SDValue V) {
    SDValue By = Op.getOperand(2);
    if (IsMove)
      return Lowering.move(modeOf(IID), V, By, Width,
                           Op.getConstantOperandVal(4));
    return IID == Intrinsic::xlane_permute ? Lowering.permute(V, By)
                                           : Lowering.bpermute(V, By);
  };

  SDValue V = Op.getOperand(1);
  switch (VT.getSizeInBits()) {
  case 16: {
    SDValue R =
        Word(DAG.getAnyExtOrTrunc(DAG.getBitcast(MVT::i16, V), DL, MVT::i32));
    return DAG.getBitcast(VT, DAG.getNode(ISD::TRUNCATE, DL, MVT::i16, R));
  }
  case 32:
    return DAG.getBitcast(VT, Word(DAG.getBitcast(MVT::i32, V)));
  default: {
    SDValue Pair = DAG.getBitcast(MVT::v2i32, V);
    SDValue Words[2];
    for (unsigned I : {0, 1})
      Words[I] = Word(DAG.getNode(ISD::EXTRACT_VECTOR_ELT, DL, MVT::i32, Pair,
                                  DAG.getVectorIdxConstant(I, DL)));
    return DAG.getBitcast(VT, DAG.getBuildVector(MVT::v2i32, DL, Words));
  }
  }
}

//===----------------------------------------------------------------------===//
// GlobalISel
//===----------------------------------------------------------------------===//

namespace {

class GISelBuilder {
  MachineIRBuilder &B;
  MachineRegisterInfo &MRI;
  static constexpr LLT S1 = LLT::scalar(1);
  static constexpr LLT S32 = LLT::scalar(32);

public:
  using Value = Register;
  explicit GISelBuilder(MachineIRBuilder &B) : B(B), MRI(*B.getMRI()) {}

  const GCNSubtarget &subtarget() const {
    return B.getMF().getSubtarget<GCNSubtarget>();
  }
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

  Value constantWord(uint32_t C) {
    return B.buildConstant(S32, int32_t(C)).getReg(0);
  }
  Value add(Value X, Value Y) { return B.buildAdd(S32, X, Y).getReg(0); }
  Value add(Value X, uint32_t C) { return add(X, constantWord(C)); }
  Value sub(Value X, Value Y) { return B.buildSub(S32, X, Y).getReg(0); }
  Value bitAnd(Value X, uint32_t C) {
    return B.buildAnd(S32, X, constantWord(C)).getReg(0);
  }
  Value bitOr(Value X, Value Y) { return B.buildOr(S32, X, Y).getReg(0); }
  Value bitOr(Value X, uint32_t C) { return bitOr(X, constantWord(C)); }
  Value bitXor(Value X, Value Y) { return B.buildXor(S32, X, Y).getReg(0); }
  Value bitXor(Value X, uint32_t C) { return bitXor(X, constantWord(C)); }
  Value shl(Value X, uint32_t C) {
    return B.buildShl(S32, X, constantWord(C)).getReg(0);
  }
  Value lshr(Value X, uint32_t C) {
    return B.buildLShr(S32, X, constantWord(C)).getReg(0);
  }
  Value ule(Value X, Value Y) {
    return B.buildICmp(CmpInst::ICMP_ULE, S1, X, Y).getReg(0);
  }
  Value select(Value Condition, Value X, Value Y) {
    return B.buildSelect(S32, Condition, X, Y).getReg(0);
  }
  Value lane() {
    Value Lane = intrinsic(Intrinsic::amdgcn_mbcnt_lo, S32,
                           {constantWord(~0u), constantWord(0)});
    if (subtarget().isWave64())
      Lane =
          intrinsic(Intrinsic::amdgcn_mbcnt_hi, S32, {constantWord(~0u), Lane});
    return Lane;
  }
  Value inLanes(uint64_t Lanes) {
    const bool Wave64 = subtarget().isWave64();
    const LLT Mask = LLT::scalar(Wave64 ? 64 : 32);
    return intrinsic(
        Intrinsic::amdgcn_inverse_ballot, S1,
        {B.buildConstant(Mask, Wave64 ? int64_t(Lanes) : int32_t(Lanes))
             .getReg(0)});
  }
  Value readLane(Value V, Value Lane) {
    return intrinsic(Intrinsic::amdgcn_readlane, S32, {V, Lane});
  }
  Value bpermute(Value V, Value Address, uint32_t Offset) {
    return B.buildInstr(AMDGPU::G_AMDGPU_XLANE_BPERMUTE, {S32}, {V, Address})
        .addImm(Offset)
        .getReg(0);
  }
  Value permute(Value V, Value Address, uint32_t Offset) {
    return B.buildInstr(AMDGPU::G_AMDGPU_XLANE_PERMUTE, {S32}, {V, Address})
        .addImm(Offset)
        .getReg(0);
  }
  Value move(Value V, std::optional<Value> Address, const MoveKey &Key) {
    auto MIB = B.buildInstr(Address ? AMDGPU::G_AMDGPU_XLANE_MOVE_ADDR
                                    : AMDGPU::G_AMDGPU_XLANE_MOVE,
                            {S32}, {V});
    if (Address)
      MIB.addUse(*Address);
    for (unsigned I : Key)
      MIB.addImm(I);
    return MIB.getReg(0);
  }
  Value loop(bool Pull, Value V, Value Lane) {
    return B
        .buildInstr(Pull ? AMDGPU::G_AMDGPU_XLANE_BPERMUTE_LOOP
                         : AMDGPU::G_AMDGPU_XLANE_PERMUTE_LOOP,
                    {S32}, {V, Lane})
        .getReg(0);
  }

private:
  Value intrinsic(unsigned IID, LLT Ty, ArrayRef<Value> Operands) {
    auto MIB = B.buildIntrinsic(Intrinsic::ID(IID), {Ty});
    for (Value V : Operands)
      MIB.addUse(V);
    return MIB.getReg(0);
  }
};

} // namespace

bool xlane::legalize(LegalizerHelper &Helper, MachineInstr &MI) {
  MachineIRBuilder &B = Helper.MIRBuilder;
  MachineRegisterInfo &MRI = *B.getMRI();
  const auto &ST = B.getMF().getSubtarget<GCNSubtarget>();
  const unsigned IID = cast<GIntrinsic>(MI).getIntrinsicID();
  const bool IsMove =
      IID != Intrinsic::xlane_bpermute && IID != Intrinsic::xlane_permute;
  // result, intrinsic, value, amount or lane, width, full
  const Register Dst = MI.getOperand(0).getReg(),
                 Src = MI.getOperand(2).getReg(),
                 By = MI.getOperand(3).getReg();
  const unsigned Width = IsMove ? MI.getOperand(4).getImm() : 0;
  if (const char *Why = whyUnsupported(ST, Width)) {
    const Function &F = B.getMF().getFunction();
    F.getContext().diagnose(
        DiagnosticInfoUnsupported(F, Why, MI.getDebugLoc()));
    B.buildUndef(Dst);
    MI.eraseFromParent();
    return true;
  }

  GISelBuilder Builder(B);
  WordLowering<GISelBuilder> Lowering(Builder);
  auto Word = [&](Register V) {
    if (IsMove)
      return Lowering.move(modeOf(IID), V, By, Width,
                           MI.getOperand(5).getImm());
    return IID == Intrinsic::xlane_permute ? Lowering.permute(V, By)
                                           : Lowering.bpermute(V, By);
  };

  const LLT Ty = MRI.getType(Dst);
  const unsigned Size = Ty.getSizeInBits();
  const LLT Whole = LLT::scalar(Size), S32 = LLT::scalar(32);
  Register V = Src;
  if (Ty.isPointer())
    V = B.buildPtrToInt(Whole, Src).getReg(0);
  else if (Ty.isVector())
    V = B.buildBitcast(Whole, Src).getReg(0);

  Register R;
  if (Size == 16) {
    R = B.buildTrunc(Whole, Word(B.buildAnyExt(S32, V).getReg(0))).getReg(0);
  } else if (Size == 32) {
    R = Word(V);
  } else {
    auto Words = B.buildUnmerge(S32, V);
    const Register Low = Word(Words.getReg(0)), High = Word(Words.getReg(1));
    R = B.buildMergeLikeInstr(Whole, {Low, High}).getReg(0);
  }

  if (Ty.isPointer())
    B.buildIntToPtr(Dst, R);
  else if (Ty.isVector())
    B.buildBitcast(Dst, R);
  else
    B.buildCopy(Dst, R);
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
