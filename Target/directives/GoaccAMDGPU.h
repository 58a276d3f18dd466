//===- GoaccAMDGPU.h - OpenACC's calls on AMD GPUs --------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The expansion for AMD's GPUs. GoaccAMDGPU.cpp handles lanes, workers and the
/// module, GoaccGangs.cpp the values of gangs.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_GOACCAMDGPU_H
#define CROSSLANE_GOACCAMDGPU_H

#include "directives/Goacc.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace crosslane::goacc {

/// A barrier of LDS or of all memory, reductions in the device runtime.
class AMDGPUExpansion : public Expansion {
  friend class Single;
  const LoweringOptions &Opts;
  const DataLayout &DL;
  Type *I32;
  GlobalVariable *Buffer = nullptr, *GroupLock = nullptr,
                 *SharedWords = nullptr;
  SetVector<Function *> Exchanging; ///< Functions whose workers may exchange.
  SetVector<Function *> Locking;    ///< Functions with a lock in LDS.

  struct Finished {
    Reduction R;
    Function *F;
    GlobalVariable *Res, *Slots;
  };
  SmallVector<Finished, 4> Finishing;
  /// The slots of a kernel, and their bytes.
  MapVector<Function *, std::pair<GlobalVariable *, uint64_t>> Slots;
  bool Doubled = false; ///< All RIDs, see rule 3.
  DenseMap<std::pair<Function *, unsigned>, GlobalVariable *> DeviceLocks;

public:
  AMDGPUExpansion(Lower &P, const LoweringOptions &Opts)
      : Expansion(P), Opts(Opts), DL(P.M.getDataLayout()),
        I32(Type::getInt32Ty(P.C)) {}
  bool rewrite() override;
  void prepare() override;
  void reduction(Reduction &R, Step S) override;
  void plain(Plain &C) override;
  void finish() override;

private:
  /// The type that is computed with, and its name and operation in the runtime.
  struct Wide {
    Type *Ty;
    std::string Name; ///< "add_i32"
    bool Truth;
  };
  Wide wide(const Reduction &R) const;
  Value *widen(IRBuilderBase &B, Value *V, const Reduction &R);
  Value *narrow(IRBuilderBase &B, Value *V, const Reduction &R);

  CallInst *call(IRBuilderBase &B, const Twine &Name, ArrayRef<Value *> Args,
                 Type *Result = nullptr);
  /// Runs xl_acc_FORM on \p V.
  Value *form(IRBuilderBase &B, StringRef Form, const Reduction &R, Value *V,
              ArrayRef<Value *> More);
  Value *pos(IRBuilderBase &B, unsigned L);
  Value *size(IRBuilderBase &B, Function &F, unsigned L);
  Value *isZero(IRBuilderBase &B, Value *V) {
    return B.CreateICmpEQ(V, ConstantInt::get(V->getType(), 0));
  }
  Value *isThread0(IRBuilderBase &B) {
    Value *X = pos(B, Vector), *Y = pos(B, Worker);
    return isZero(B, B.CreateOr(X, Y));
  }
  Value *part(IRBuilderBase &B, const Reduction &R) {
    return B.CreateConstInBoundsGEP1_32(B.getInt8Ty(), Buffer, R.Offset);
  }
  uint64_t bufferBytes(const Reduction &R) const;
  bool hasAtomic(const Reduction &R) const;
  bool isLaunchInvariant(const Reduction &R) const;
  GlobalVariable *deviceLock(Function &F, unsigned LID);
  void combine(IRBuilderBase &B, const Reduction &R, Value *V, Value *Memory,
               Type *MemoryTy, Value *Old = nullptr);
  bool isReadOnly(const Reduction &R) const;
  bool isOnce(const Reduction &R) const;
  void leaveLoop(Reduction &R);
  Value *resAt(IRBuilderBase &B, const Reduction &R);
  unsigned words(const Reduction &R) const {
    return divideCeil(DL.getTypeAllocSize(wide(R).Ty), 4);
  }
  void round(IRBuilderBase &B, const Reduction &R, Value *V);
  void update(Instruction *Before, const Reduction &R, Value *V);
  void lock(IRBuilderBase &B, Function &F, unsigned L, unsigned LID, bool On);
  void gangFini(Instruction *CI, Reduction &R, Value *V);
  void makeSingle();
  GlobalVariable *shared(unsigned Words);
  void requireSize(Function &Kernel, unsigned X, unsigned Y);
  void begin(Function &Kernel);
  void makeFinish(Function &Kernel, ArrayRef<const Finished *> All);
};
} // namespace crosslane::goacc

#endif // CROSSLANE_GOACCAMDGPU_H
