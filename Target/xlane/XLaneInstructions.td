//===- XLaneInstructions.td - Cross-lane moves on AMDGPU ----*- tablegen -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The nodes to which llvm.xlane.* is lowered (XLaneLowering.cpp), their
// GlobalISel equivalents, and their selection.
//
// A move with constant operands for which CrossLane.td has a record becomes one
// XLANE_MOVE of 32 bits, for any number of instructions: the patterns that
// CrossLane.td generates from its records select it. If the instructions need
// the address of the source lane it is an XLANE_MOVE_ADDR; the address is
// ordinary code. Everything else is ordinary code around ds_bpermute_b32,
// ds_permute_b32 and v_readlane_b32. Only the permutes of a wavefront of 64
// lanes on gfx10 and gfx11, whose ds_bpermute_b32 and ds_permute_b32 do not
// cross lane 32, are pseudo instructions, which become loops.
//
//===----------------------------------------------------------------------===//

//===----------------------------------------------------------------------===//
// Nodes
//===----------------------------------------------------------------------===//

// value, mode, amount, width, full: as in CrossLane.td.
def SDT_XLaneMove : SDTypeProfile<1, 5, [
  SDTCisVT<0, i32>, SDTCisVT<1, i32>, SDTCisVT<2, i32>, SDTCisVT<3, i32>, SDTCisVT<4, i32>, SDTCisVT<5, i32>]>;
// value, byte address for ds_bpermute_b32, mode, amount, width, full
def SDT_XLaneMoveAddr : SDTypeProfile<1, 6, [
  SDTCisVT<0, i32>, SDTCisVT<1, i32>, SDTCisVT<2, i32>, SDTCisVT<3, i32>, SDTCisVT<4, i32>, SDTCisVT<5, i32>,
  SDTCisVT<6, i32>]>;
// value, byte address, offset: those of ds_bpermute_b32 and ds_permute_b32
def SDT_XLaneDs : SDTypeProfile<1, 3, [SDTCisVT<0, i32>, SDTCisVT<1, i32>, SDTCisVT<2, i32>, SDTCisVT<3, i32>]>;
// value, lane of the wavefront
def SDT_XLanePermute : SDTypeProfile<1, 2, [SDTCisVT<0, i32>, SDTCisVT<1, i32>, SDTCisVT<2, i32>]>;

def AMDGPUxlane_move : SDNode<"AMDGPUISD::XLANE_MOVE", SDT_XLaneMove>;
def AMDGPUxlane_move_addr : SDNode<"AMDGPUISD::XLANE_MOVE_ADDR", SDT_XLaneMoveAddr>;
def AMDGPUxlane_bpermute : SDNode<"AMDGPUISD::XLANE_BPERMUTE", SDT_XLaneDs>;
def AMDGPUxlane_permute : SDNode<"AMDGPUISD::XLANE_PERMUTE", SDT_XLaneDs>;
def AMDGPUxlane_bpermute_loop : SDNode<"AMDGPUISD::XLANE_BPERMUTE_LOOP", SDT_XLanePermute>;
def AMDGPUxlane_permute_loop : SDNode<"AMDGPUISD::XLANE_PERMUTE_LOOP", SDT_XLanePermute>;

class XLaneGenericInstruction<dag ins> : AMDGPUGenericInstruction {
  let OutOperandList = (outs type0:$dst);
  let InOperandList = ins;
  let hasSideEffects = 0;
  let isConvergent = 1;
}
def G_AMDGPU_XLANE_MOVE : XLaneGenericInstruction<
  (ins type0:$src, untyped_imm_0:$mode, untyped_imm_0:$amount, untyped_imm_0:$width, untyped_imm_0:$full)>;
def G_AMDGPU_XLANE_MOVE_ADDR : XLaneGenericInstruction<
  (ins type0:$src, type0:$addr, untyped_imm_0:$mode, untyped_imm_0:$amount, untyped_imm_0:$width,
       untyped_imm_0:$full)>;
def G_AMDGPU_XLANE_BPERMUTE : XLaneGenericInstruction<(ins type0:$src, type0:$addr, untyped_imm_0:$offset)>;
def G_AMDGPU_XLANE_PERMUTE : XLaneGenericInstruction<(ins type0:$src, type0:$addr, untyped_imm_0:$offset)>;
def G_AMDGPU_XLANE_BPERMUTE_LOOP : XLaneGenericInstruction<(ins type0:$src, type0:$lane)>;
def G_AMDGPU_XLANE_PERMUTE_LOOP : XLaneGenericInstruction<(ins type0:$src, type0:$lane)>;

//===----------------------------------------------------------------------===//
// Pseudo instructions
//===----------------------------------------------------------------------===//

// Loops over lanes, made by XLaneLowering.cpp when selection ends.
let usesCustomInserter = 1, isConvergent = 1, hasSideEffects = 0, mayLoad = 0, mayStore = 0, Defs = [SCC],
    Uses = [EXEC] in {
def XLANE_BPERMUTE_LOOP : VPseudoInstSI<(outs VGPR_32:$vdst), (ins VGPR_32:$src, VGPR_32:$lane),
  [(set i32:$vdst, (AMDGPUxlane_bpermute_loop i32:$src, i32:$lane))]>;
def XLANE_PERMUTE_LOOP : VPseudoInstSI<(outs VGPR_32:$vdst), (ins VGPR_32:$src, VGPR_32:$lane),
  [(set i32:$vdst, (AMDGPUxlane_permute_loop i32:$src, i32:$lane))]>;
}

// A constant that says of each lane whether it takes part: S_MOV_B64_IMM_PSEUDO
// but for the cost, which is not said to be a move's. A mask is used again and
// again, and scalar registers are not short: MachineCSE and MachineLICM keep one
// for the whole function, and it is made again only where it would have to be
// spilled. In waves of 32 it is one s_mov_b32 and not worth a register.
def XLANE_MASK_B64 : SPseudoInstSI<(outs SReg_64:$sdst), (ins i64imm:$src0)> {
  let isReMaterializable = 1;
  let isMoveImm = 1;
  let hasSideEffects = 0;
  let mayLoad = 0;
  let mayStore = 0;
  let SchedRW = [WriteSALU, Write64Bit];
  let Size = 16;
  let Uses = [];
}

//===----------------------------------------------------------------------===//
// Selection
//===----------------------------------------------------------------------===//

let SubtargetPredicate = isGFX8Plus in {
def : GCNPat<(i32 (AMDGPUxlane_bpermute i32:$v, i32:$addr, timm:$offset)),
             (DS_BPERMUTE_B32 VGPR_32:$addr, VGPR_32:$v, (as_i32timm $offset))>;
def : GCNPat<(i32 (AMDGPUxlane_permute i32:$v, i32:$addr, timm:$offset)),
             (DS_PERMUTE_B32 VGPR_32:$addr, VGPR_32:$v, (as_i32timm $offset))>;
}
