//===- XLaneLowering.h - llvm.xlane.* on AMDGPU -----------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The interface of llvm.xlane.* for the AMDGPU target's own files: lowering in
/// both instruction selectors, uniformity, and the loops for some permutes.
/// IntrinsicsXLane.td defines the meaning of the intrinsics.
///
//===----------------------------------------------------------------------===//

#ifndef LLVM_LIB_TARGET_AMDGPU_XLANELOWERING_H
#define LLVM_LIB_TARGET_AMDGPU_XLANELOWERING_H

#include "llvm/CodeGen/SelectionDAGNodes.h"

namespace llvm {

class GCNSubtarget;
class IntrinsicInst;
class LegalizerHelper;
class MachineBasicBlock;
class MachineInstr;
class SelectionDAG;

namespace xlane {

/// Whether \p IID is one of llvm.xlane.*.
bool isXLane(unsigned IID);

/// Whether all lanes get one value, whatever the operands are: the value of
/// one lane of the whole wavefront, which is named by a constant.
bool isAlwaysUniform(const IntrinsicInst &II, const GCNSubtarget &ST);
bool isAlwaysUniform(unsigned Mode, unsigned Width, unsigned WavefrontSize);

/// \p Op is an INTRINSIC_WO_CHAIN of llvm.xlane.*.
SDValue lower(SDValue Op, SelectionDAG &DAG);

/// The same for GlobalISel. \p MI is replaced.
bool legalize(LegalizerHelper &Helper, MachineInstr &MI);

/// Makes a loop of XLANE_BPERMUTE_LOOP or XLANE_PERMUTE_LOOP. Gives the block
/// in which the rest of \p BB is.
MachineBasicBlock *emitLoop(MachineInstr &MI, MachineBasicBlock &BB);

} // namespace xlane
} // namespace llvm

#endif // LLVM_LIB_TARGET_AMDGPU_XLANELOWERING_H
