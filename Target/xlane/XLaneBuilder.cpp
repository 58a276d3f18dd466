//===- XLaneBuilder.cpp - Creates calls for lanes -------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// In an LLVM that does not know llvm.xlane.*, they are functions with the
/// attributes of IntrinsicsXLane.td.
///
//===----------------------------------------------------------------------===//

#include "xlane/XLaneBuilder.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/IR/IntrinsicsAMDGPU.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace crosslane {

Function *findHelper(HelperMap &Known, const Twine &Name, Function &Caller,
                     Type *Ret, ArrayRef<Type *> Params,
                     function_ref<void(Function &)> Emit) {
  constexpr StringLiteral Kinds[] = {"target-cpu", "target-features"};
  std::string Key = Name.str();
  for (StringRef Kind : Kinds)
    Key += ("/" + Caller.getFnAttribute(Kind).getValueAsString()).str();
  if (Function *F = Known.lookup(Key))
    return F;
  Module &M = *Caller.getParent();
  Function *F =
      Function::Create(FunctionType::get(Ret, Params, false),
                       GlobalValue::InternalLinkage, "crosslane." + Name, &M);
  for (Attribute::AttrKind Kind :
       {Attribute::AlwaysInline, Attribute::Convergent, Attribute::MustProgress,
        Attribute::NoUnwind, Attribute::WillReturn})
    F->addFnAttr(Kind);
  F->setDoesNotAccessMemory();
  for (StringRef Kind : Kinds)
    if (Caller.hasFnAttribute(Kind))
      F->addFnAttr(Caller.getFnAttribute(Kind));
  BasicBlock::Create(M.getContext(), "entry", F);
  Known[Key] = F;
  Emit(*F);
  return F;
}

Value *emitBpermute(IRBuilderBase &B, Value *Address, Value *V) {
  return B.CreateIntrinsic(Intrinsic::amdgcn_ds_bpermute, {}, {Address, V});
}

Value *emitDpp(IRBuilderBase &B, Value *Old, Value *V, unsigned Ctrl,
               unsigned RowMask, unsigned BankMask) {
  // With no lane left to keep `old`, bound_ctrl on lets GCNDPPCombine fold the
  // move into its user.
  Type *Ty = V->getType();
  return B.CreateIntrinsic(Intrinsic::amdgcn_update_dpp, {Ty},
                           {Old ? Old : PoisonValue::get(Ty), V,
                            B.getInt32(Ctrl), B.getInt32(RowMask),
                            B.getInt32(BankMask), B.getInt1(!Old)});
}

std::string suffixOf(const Type *Ty) {
  if (auto *Vector = dyn_cast<FixedVectorType>(Ty))
    return "v" + utostr(Vector->getNumElements()) +
           suffixOf(Vector->getElementType());
  if (Ty->isPointerTy())
    return "p" + utostr(Ty->getPointerAddressSpace());
  if (Ty->isIntegerTy())
    return "i" + utostr(Ty->getIntegerBitWidth());
  return (Ty->isBFloatTy() ? "bf" : "f") +
         utostr(Ty->getPrimitiveSizeInBits().getFixedValue());
}

static constexpr XLaneForm Forms[] = {
#define XLANE_FORM(NUMBER, ...) {__VA_ARGS__},
#include "xlane/XLaneForms.def"
};

ArrayRef<XLaneForm> xlaneForms() { return Forms; }

const XLaneForm *consumeXLaneForm(StringRef &Name) {
  for (const XLaneForm &Form : Forms) {
    StringRef Rest = Name;
    if (!Rest.consume_front(Form.Name) || (!Rest.empty() && Rest[0] != '.'))
      continue;
    Name = Rest.drop_front(!Rest.empty());
    return &Form;
  }
  return nullptr;
}

const XLaneForm *xlaneFormOf(const Value *V) {
  auto *Call = dyn_cast<CallInst>(V);
  StringRef Name;
  if (Call && Call->getCalledFunction())
    Name = Call->getCalledFunction()->getName();
  return Name.consume_front("llvm.xlane.") ? consumeXLaneForm(Name) : nullptr;
}

static Type *typeOf(char Letter, LLVMContext &C, Type *T) {
  switch (Letter) {
  case 'T':
    return T;
  case 'b':
    return Type::getInt1Ty(C);
  case 'i':
    return Type::getInt32Ty(C);
  case 'l':
    return Type::getInt64Ty(C);
  default:
    return FixedVectorType::get(IntegerType::get(C, Letter == 't' ? 8 : 32),
                                32);
  }
}

SmallVector<XLaneForm::Param, 5> XLaneForm::params(LLVMContext &C,
                                                   Type *T) const {
  SmallVector<Param, 5> R;
  SmallVector<StringRef, 5> Parts;
  Params.split(Parts, ' ', -1, /*KeepEmpty=*/false);
  for (StringRef Part : Parts)
    R.push_back({typeOf(Part[0], C, T), Part.split('=').second});
  return R;
}

FunctionType *XLaneForm::type(LLVMContext &C, Type *T) const {
  SmallVector<Type *, 5> Types;
  for (const Param &P : params(C, T))
    Types.push_back(P.Ty);
  Type *Ret = typeOf(Result[0], C, T);
  if (Result.size() > 1)
    Ret = StructType::get(Ret, typeOf(Result[1], C, T));
  return FunctionType::get(Ret, Types, false);
}

CallInst *createXLane(IRBuilderBase &B, StringRef Name,
                      ArrayRef<Value *> Args) {
  StringRef Rest = Name;
  const XLaneForm *Known = consumeXLaneForm(Rest);
  assert(Known && "no such operation of llvm.xlane");
  const XLaneForm &Form = *Known;
  LLVMContext &C = B.getContext();
  Type *T = Form.hasValues() ? Args[0]->getType() : nullptr;
  assert(equal(Args, Form.type(C, T)->params(),
               [](Value *V, Type *Ty) { return V->getType() == Ty; }) &&
         "other operands than the operation has");
  Module &M = *B.GetInsertBlock()->getModule();
  FunctionCallee Callee = M.getOrInsertFunction(
      ("llvm.xlane." + Name + (T ? "." + suffixOf(T) : "")).str(),
      Form.type(C, T));
  auto *F = cast<Function>(Callee.getCallee());
  // An LLVM that does not know the intrinsic: the same attributes by hand,
  // those of IntrinsicsXLane.td. Which lane one is depends on no other lane.
  if (!F->getIntrinsicID() && !F->hasFnAttribute(Attribute::WillReturn)) {
    for (Attribute::AttrKind Kind :
         {Attribute::NoCallback, Attribute::NoFree, Attribute::NoUnwind,
          Attribute::WillReturn})
      F->addFnAttr(Kind);
    if (Form.Name != "lane")
      F->addFnAttr(Attribute::Convergent);
    F->setDoesNotAccessMemory();
    for (auto [N, P] : enumerate(Form.params(C, T)))
      if (!P.Immediate.empty())
        F->addParamAttr(unsigned(N), Attribute::ImmArg);
  }
  return B.CreateCall(Callee, Args);
}

Value *createLane(IRBuilderBase &B) {
  CallInst *Lane = createXLane(B, "lane", {});
  Lane->setMetadata(
      LLVMContext::MD_range,
      MDBuilder(B.getContext()).createRange(APInt(32, 0), APInt(32, 32)));
  return Lane;
}

} // namespace crosslane
