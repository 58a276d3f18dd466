//===- XLanePatterns.td - Patterns from CrossLane.td --------*- tablegen -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Turns the records of CrossLane.td into selection patterns of the AMDGPU
// target. CrossLane.td includes this file before its records when it is a part
// of AMDGPU.td. SelectionDAG and GlobalISel use the same patterns.
//
// A record is a list of steps; each is one instruction:
//
//   Shuffle<Bfly, 4, 32, 0x207, ..., [Step<Dpp, 0x141, Own>, Step<Dpp, 0x1b, First>]>
//
// becomes
//
//   Pat<(i32 (AMDGPUxlane_move i32:$v, 3, 4, 32, 0)),
//       (V_MOV_B32_dpp (IMPLICIT_DEF), (V_MOV_B32_dpp (IMPLICIT_DEF), $v, 0x141, 0xf, 0xf, 1), 0x1b, 0xf, 0xf, 1)>
//
// for the processors of the record. Intermediate results are
// written out wherever they are used; equal instructions are merged again.
//
// The moves have an undefined `old` operand and bound_ctrl wherever no
// lane keeps a value, which GCNDPPCombine needs to fold them into the
// instruction that uses them.
//
//===----------------------------------------------------------------------===//

// The processors of a record.
class XLaneServes<bits<16> serves> : Predicate<"(Subtarget->getXLaneTarget() & " # !cast<int>(serves) # ") != 0">;

// An operand of a step, as a list of one argument: $v is the moved value.
// `nothing` stands where any value does.
class XLaneOperand<StepOperand operand, dag first, dag second, dag nothing> {
  dag Arg = !cond(!eq(operand.Value, Own.Value): (ops VGPR_32:$v),
                  !eq(operand.Value, First.Value): (ops first),
                  !eq(operand.Value, Second.Value): (ops second),
                  true: nothing);
}

// A constant that says of each lane whether it takes part.
class XLaneMask<bits<64> lanes, bit wave64> {
  dag Value = !if(wave64, (i1 (XLANE_MASK_B64 (i64 !cast<int>(lanes)))),
                          (i1 (S_MOV_B32 (i32 !cast<int>(lanes{31-0})))));
}

// What the processors of different targets have different instructions for.
class XLaneVariant<bits<16> targets, bit wave64, Instruction movDpp8> {
  bits<16> Targets = targets;
  bit Wave64 = wave64;
  Instruction MovDpp8 = movDpp8;
}
class XLaneTargets<list<LaneTarget> targets> {
  bits<16> Bits = !foldl(0, targets, sum, t, !or(sum, !shl(1, !cast<int>(t.Value))));
}
// gfx9 has no DPP8, and no record of it; it stands for nothing there.
defvar XLaneVariants = [
  XLaneVariant<XLaneTargets<[GCN5, CDNA2]>.Bits, 1, V_MOV_B32_dpp>,
  XLaneVariant<XLaneTargets<[RDNA1W32]>.Bits, 0, V_MOV_B32_dpp8_gfx10>,
  XLaneVariant<XLaneTargets<[RDNA1W64]>.Bits, 1, V_MOV_B32_dpp8_gfx10>,
  XLaneVariant<XLaneTargets<[RDNA3W32]>.Bits, 0, V_MOV_B32_dpp8_gfx11>,
  XLaneVariant<XLaneTargets<[RDNA3W64]>.Bits, 1, V_MOV_B32_dpp8_gfx11>,
  XLaneVariant<XLaneTargets<[RDNA4W32]>.Bits, 0, V_MOV_B32_dpp8_gfx12>,
  XLaneVariant<XLaneTargets<[RDNA4W64]>.Bits, 1, V_MOV_B32_dpp8_gfx12>
];
// Where the instructions are the same everywhere.
defvar XLaneEverywhere = [XLaneVariant<0xffff, 1, V_MOV_B32_dpp>];

// The instruction of a step.
class XLaneStep<Step step, dag first, dag second, XLaneVariant variant, dag nothing> {
  defvar src = XLaneOperand<step.Src, first, second, nothing>.Arg;
  defvar old = XLaneOperand<step.Old, first, second, nothing>.Arg;
  defvar ctrl = !cast<int>(step.Ctrl);
  defvar low = !cast<int>(step.Data{31-0});
  defvar high = !cast<int>(step.Data{63-32});
  defvar kind = step.Kind.Value;
  defvar permlane = !if(!eq(kind, Permlane16.Value), V_PERMLANE16_B32_e64, V_PERMLANEX16_B32_e64);
  dag Value = !cond(
    !eq(kind, Dpp.Value):
      !con((V_MOV_B32_dpp), !setdagop(old, V_MOV_B32_dpp), !setdagop(src, V_MOV_B32_dpp),
           (V_MOV_B32_dpp (i32 ctrl), (i32 !cast<int>(step.RowMask)), (i32 !cast<int>(step.BankMask)),
                          (i1 !if(!eq(step.Old.Value, Nothing.Value), -1, 0)))),
    !eq(kind, Dpp8.Value):
      !con(!setdagop(src, variant.MovDpp8), !setdagop(src, variant.MovDpp8), (variant.MovDpp8 (i32 low), (i32 DPP8Mode.FI_0))),
    !eq(kind, DsSwizzle.Value):
      !con(!setdagop(src, DS_SWIZZLE_B32), (DS_SWIZZLE_B32 (i16 ctrl), (i1 0))),
    // fi off, bound_ctrl on: the modifiers' op_sel bit.
    !or(!eq(kind, Permlane16.Value), !eq(kind, Permlanex16.Value)):
      !con((permlane (i32 0)), !setdagop(src, permlane),
           (permlane (i32 4), (i32 (S_MOV_B32 (i32 low))), (i32 0), (i32 (S_MOV_B32 (i32 high)))),
           !setdagop(nothing, permlane)),
    !eq(kind, Permlane64.Value):
      !setdagop(src, V_PERMLANE64_B32),
    !eq(kind, ReadLane.Value):
      !con(!setdagop(src, V_READLANE_B32), (V_READLANE_B32 (i32 ctrl))),
    // The lanes of the mask take the second one.
    !eq(kind, Select.Value):
      !con((V_CNDMASK_B32_e64 (i32 0)), !setdagop(old, V_CNDMASK_B32_e64), (V_CNDMASK_B32_e64 (i32 0)),
           !setdagop(src, V_CNDMASK_B32_e64), (V_CNDMASK_B32_e64 XLaneMask<step.Data, variant.Wave64>.Value)),
    !eq(kind, Bpermute.Value):
      !con((DS_BPERMUTE_B32 VGPR_32:$addr), !setdagop(src, DS_BPERMUTE_B32),
           (DS_BPERMUTE_B32 (i32 !cast<int>(step.Data{15-0}))))
  );
}

// The instructions of a record.
class XLaneSteps<list<Step> steps, XLaneVariant variant, dag nothing> {
  defvar none = (i32 (IMPLICIT_DEF));
  defvar size = !size(steps);
  defvar first = XLaneStep<steps[0], none, none, variant, nothing>.Value;
  defvar second = XLaneStep<steps[!if(!gt(size, 1), 1, 0)], first, none, variant, nothing>.Value;
  defvar third = XLaneStep<steps[!if(!gt(size, 2), 2, 0)], first, second, variant, nothing>.Value;
  dag Value = !cond(!eq(size, 1): first, !eq(size, 2): second, true: third);
}

multiclass ShufflePatterns<Mode mode, int amount, int width, bits<16> serves, bit fullWarp, list<Step> steps> {
  defvar kinds = !foreach(step, steps, !cast<int>(step.Kind.Value));
  defvar has = !foldl(0, kinds, sum, kind, !or(sum, !shl(1, kind)));
  defvar needsAddr = !ne(!and(has, !shl(1, !cast<int>(Bpermute.Value))), 0);
  defvar differ = !or(!shl(1, !cast<int>(Dpp8.Value)), !shl(1, !cast<int>(Select.Value)));
  // This LLVM has no instructions for CDNA4's swaps.
  defvar unknown = !or(!shl(1, !cast<int>(Permlane16Swap.Value)), !shl(1, !cast<int>(Permlane32Swap.Value)));
  defvar variants = !if(!ne(!and(has, unknown), 0), []<XLaneVariant>,
                        !if(!ne(!and(has, differ), 0), XLaneVariants, XLaneEverywhere));
  defvar modeValue = !cast<int>(mode.Value);
  defvar full = !cast<int>(fullWarp);
  defvar pattern = !if(needsAddr,
    (i32 (AMDGPUxlane_move_addr i32:$v, i32:$addr, (i32 modeValue), (i32 amount), (i32 width), (i32 full))),
    (i32 (AMDGPUxlane_move i32:$v, (i32 modeValue), (i32 amount), (i32 width), (i32 full))));
  // Where the first result is used twice, GlobalISel makes two instructions of
  // it, with an undefined register each; MachineCSE does not see that they are
  // equal. With the moved value in its place they are. SelectionDAG has one
  // node, and keeps the undefined register.
  defvar second = steps[!if(!gt(!size(steps), 1), 1, 0)];
  defvar twice = !and(!gt(!size(steps), 1), !eq(steps[0].Old.Value, Nothing.Value),
                      !eq(second.Src.Value, First.Value), !eq(second.Old.Value, First.Value));
  defvar undefined = (ops (i32 (IMPLICIT_DEF)));
  foreach variant = variants in {
    defvar served = !and(!cast<int>(serves), !cast<int>(variant.Targets));
    if !ne(served, 0) then {
      let OtherPredicates = [XLaneServes<served>] in {
        let GISelShouldIgnore = twice, AddedComplexity = !cast<int>(twice) in
        def : GCNPat<pattern, XLaneSteps<steps, variant, undefined>.Value>;
        if twice then
        def : GCNPat<pattern, XLaneSteps<steps, variant, (ops VGPR_32:$v)>.Value>;
      }
    }
  }
}
