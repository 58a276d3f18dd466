//===- WideCopies.cpp - Copied constants of 64 bits -----------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Bug 25. LLVM 22's peephole-opt folds a constant into a copy of its register:
///
///   %1:sreg_64 = S_MOV_B64_IMM_PSEUDO 0x4008000000000000     ; 3.0
///   %2:sreg_64 = COPY %1                                     ; for a PHI
///
/// becomes
///
///   %2:sreg_64 = S_MOV_B64 0x4008000000000000
///
/// even if the instruction cannot encode the constant
/// (SIInstrInfo.cpp, foldImmediate, which uses the pseudo instruction
/// before LLVM 22): only the lower half of the literal is encoded, and extended
/// by zeros. 3.0 becomes 0.
///
/// This pass runs before peephole-opt and replaces such a copy by
///
///   %2:sreg_64 = S_MOV_B64_IMM_PSEUDO 0x4008000000000000
///
/// which becomes two instructions if one is not enough. Constants that fit,
/// and all other instructions, are not changed.
///
//===----------------------------------------------------------------------===//

#include "workarounds/BackendBugs.h"
#include "llvm/CodeGen/MachineFunctionPass.h"
#include "llvm/CodeGen/MachineInstr.h"
#include "llvm/CodeGen/MachineRegisterInfo.h"
#include "llvm/CodeGen/Passes.h"
#include "llvm/CodeGen/TargetInstrInfo.h"
#include "llvm/CodeGen/TargetPassConfig.h"
#include "llvm/CodeGen/TargetSubtargetInfo.h"
#include "llvm/Target/RegisterTargetPassConfigCallback.h"

using namespace llvm;

namespace {

class WideCopies : public MachineFunctionPass {
public:
  static char ID;
  WideCopies() : MachineFunctionPass(ID) {}

  StringRef getPassName() const override {
    return "Constants of 64 bits that are copied";
  }

  bool runOnMachineFunction(MachineFunction &MF) override {
    const TargetInstrInfo &TII = *MF.getSubtarget().getInstrInfo();
    MachineRegisterInfo &MRI = MF.getRegInfo();
    const MCInstrDesc *Move = nullptr;
    bool Changed = false;
    for (MachineBasicBlock &MBB : MF)
      for (MachineInstr &MI : MBB) {
        if (!MI.isCopy() || !isWide(MI, MRI))
          continue;
        if (!Move && !(Move = find(TII, "S_MOV_B64_IMM_PSEUDO")))
          return Changed;
        const Register To = MI.getOperand(0).getReg();
        const TargetRegisterClass *Class = TII.getRegClass(*Move, 0);
        if (To.isPhysical() ? !Class->contains(To)
                            : !MRI.constrainRegClass(To, Class))
          continue; // no scalars
        MachineInstr *From = MRI.getUniqueVRegDef(MI.getOperand(1).getReg());
        MI.setDesc(*Move);
        MI.getOperand(1).ChangeToImmediate(From->getOperand(1).getImm());
        MI.addImplicitDefUseOperands(MF);
        if (MRI.use_empty(From->getOperand(0).getReg()))
          From->eraseFromParent();
        Changed = true;
      }
    return Changed;
  }

private:
  /// Whether peephole-opt may fold what \p Copy copies, and it is no literal of
  /// 32 bits that zeros extend.
  static bool isWide(const MachineInstr &Copy, const MachineRegisterInfo &MRI) {
    const MachineOperand &To = Copy.getOperand(0), &Of = Copy.getOperand(1);
    if (To.getSubReg() || Of.getSubReg() || !Of.getReg().isVirtual())
      return false;
    const MachineInstr *From = MRI.getUniqueVRegDef(Of.getReg());
    return From && From->getParent() == Copy.getParent() &&
           From->isMoveImmediate() && From->getNumOperands() >= 2 &&
           From->getOperand(1).isImm() && !From->getOperand(0).getSubReg() &&
           !isUInt<32>(From->getOperand(1).getImm()) &&
           MRI.getTargetRegisterInfo()->getRegSizeInBits(
               *MRI.getRegClass(Of.getReg())) == 64;
  }

  /// The target's own headers are not installed, so opcodes go by their names.
  static const MCInstrDesc *find(const TargetInstrInfo &TII, StringRef Name) {
    for (unsigned I = 0; I < TII.getNumOpcodes(); ++I)
      if (TII.getName(I) == Name)
        return &TII.get(I);
    return nullptr;
  }
};

} // namespace

char WideCopies::ID = 0;

void crosslane::keepWideCopies() {
  if (!hasBug(WideLiterals))
    return;
  // Never destroyed: another LLVM, which has no such class, can then load the
  // plugin, and be told that it is not for it.
  static const auto *const Registered = new RegisterTargetPassConfigCallback(
      [](TargetMachine &TM, PassManagerBase &, TargetPassConfig *Passes) {
        // It is the one before peephole-opt (TargetPassConfig.cpp,
        // addMachineSSAOptimization).
        if (TM.getTargetTriple().isAMDGCN() && Passes)
          Passes->insertPass(&MachineSinkingLegacyID, new WideCopies());
      });
  (void)Registered;
}
