//===- Textures.cpp - Calls of the library of textures --------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// Maps the names of LLVM's 400 intrinsics for textures and surfaces to PTX,
/// and PTX's instructions to calls.
///
///   llvm.nvvm.tex.unified.2d.array.level.v4f32.f32
///     tex.level.a2d.v4.f32.f32 {$0,$1,$2,$3}, [$4, {$5,$6,$7}], $8;
///   llvm.nvvm.suld.3d.v2i16.zero
///     suld.b.3d.v2.b16.zero {$0,$1}, [$2, {$3,$4,$5}];
///
//===----------------------------------------------------------------------===//

#include "nvvm/Textures.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace crosslane {

bool isTextureFunction(StringRef Name) {
  if (!Name.consume_front(TexturePrefix))
    return false;
  return any_of(ArrayRef<StringRef>{"tex_", "tld4_", "suld_", "sust_", "sured_",
                                    "texture_query", "is_texture",
                                    "is_surface"},
                [&](StringRef S) { return Name.starts_with(S); });
}

unsigned textureDimensions(StringRef Name) {
  return StringSwitch<unsigned>(Name)
      .Case("1d", 1)
      .Case("a1d", 1)
      .Case("2d", 2)
      .Case("a2d", 2)
      .Case("3d", 3)
      .Case("cube", 3)
      .Case("acube", 3)
      .Default(0);
}

//===----------------------------------------------------------------------===//
// Intrinsics
//===----------------------------------------------------------------------===//

namespace {
/// The operands of a statement: numbers in the order of an intrinsic's results
/// and operands.
class Operands {
  unsigned Next = 0;

public:
  std::string one() { return "$" + utostr(Next++); }
  std::string list(unsigned N) {
    std::string S = "{";
    for (unsigned I = 0; I < N; ++I)
      S += (I ? "," : "") + one();
    return S + "}";
  }
  /// `[t, {layer, x, y}]` of a geometry.
  std::string place(StringRef Geometry) {
    std::string Handle = one();
    return "[" + Handle + ", " +
           list(textureDimensions(Geometry) + Geometry.starts_with("a")) + "]";
  }
};
} // namespace

/// Takes "2d.array" and the like off \p Parts, as PTX names it: "a2d".
static std::string takeGeometry(ArrayRef<StringRef> &Parts) {
  if (Parts.empty() || !textureDimensions(Parts[0]) ||
      Parts[0].starts_with("a"))
    return "";
  std::string Name = Parts[0].str();
  Parts = Parts.drop_front();
  if (!Parts.empty() && Parts[0] == "array") {
    Name = "a" + Name;
    Parts = Parts.drop_front();
  }
  return Name;
}

/// tex.unified.GEOMETRY[.level|.grad].v4f32.f32
static std::string sampleStatement(ArrayRef<StringRef> Parts) {
  const std::string Geometry = takeGeometry(Parts);
  if (Geometry.empty())
    return "";
  StringRef Form;
  if (!Parts.empty() && (Parts[0] == "level" || Parts[0] == "grad")) {
    Form = Parts[0];
    Parts = Parts.drop_front();
  }
  if (Parts.size() != 2 || !Parts[0].starts_with("v4"))
    return "";
  Operands O;
  std::string S = ("tex" + (Form.empty() ? "" : "." + Form) + "." + Geometry +
                   ".v4." + Parts[0].drop_front(2) + "." + Parts[1] + " ")
                      .str();
  S += O.list(4);
  S += ", " + O.place(Geometry);
  if (Form == "level")
    S += ", " + O.one();
  if (Form == "grad")
    for (unsigned I = 0; I < 2; ++I)
      S += ", " + O.list(textureDimensions(Geometry));
  return S + ";";
}

/// suld.GEOMETRY.v2i16.zero, sust.b.GEOMETRY.v2i16.zero
static std::string surfaceStatement(bool Store, StringRef Form,
                                    ArrayRef<StringRef> Parts) {
  const std::string Geometry = takeGeometry(Parts);
  if (Geometry.empty() || Parts.size() != 2)
    return "";
  StringRef Type = Parts[0];
  unsigned N = Type.consume_front("v2") ? 2 : Type.consume_front("v4") ? 4 : 1;
  if (!Type.consume_front("i"))
    return "";
  Operands O;
  const std::string Instruction =
      ((Store ? "sust." : "suld.") + Form + "." + Geometry +
       (N == 1 ? "" : ".v" + Twine(N)) + ".b" + Type + "." + Parts[1] + " ")
          .str();
  if (Store) {
    std::string Place = O.place(Geometry);
    return Instruction + Place + ", " + (N == 1 ? O.one() : O.list(N)) + ";";
  }
  std::string Result = N == 1 ? O.one() : O.list(N);
  return Instruction + Result + ", " + O.place(Geometry) + ";";
}

std::string textureStatement(StringRef Name) {
  SmallVector<StringRef, 8> Split;
  Name.split(Split, '.');
  ArrayRef<StringRef> Parts = Split;
  const StringRef First = Parts[0];
  Parts = Parts.drop_front();
  if (Parts.empty())
    return "";
  if (First == "tex" && Parts[0] == "unified")
    return sampleStatement(Parts.drop_front());
  // tld4.unified.r.2d.v4f32.f32
  if (First == "tld4" && Parts[0] == "unified" && Parts.size() == 5 &&
      Parts[3].starts_with("v4"))
    return ("tld4." + Parts[1] + "." + Parts[2] + ".v4." +
            Parts[3].drop_front(2) + "." + Parts[4] +
            " {$0,$1,$2,$3}, [$4, {$5,$6}];")
        .str();
  if (First == "txq" || First == "suq")
    return (First + "." + join(Parts, "_") + ".b32 $0, [$1];").str();
  if (First == "istypep" && Parts.size() == 1 && Parts[0] != "sampler")
    return ("istypep." +
            (Parts[0] == "texture" ? StringRef("texref") : "surfref") +
            " $0, $1;")
        .str();
  if (First == "suld")
    return surfaceStatement(false, "b", Parts);
  if (First == "sust")
    return surfaceStatement(true, Parts[0], Parts.drop_front());
  return "";
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

CallInst *textureCall(IRBuilderBase &B, const Twine &Name,
                      ArrayRef<Value *> Args) {
  std::string Full = (TexturePrefix + Name).str();
  const StringRef Own = StringRef(Full).drop_front(TexturePrefix.size());
  const bool Stores = Own.starts_with("sust") || Own.starts_with("sured");
  Type *Result =
      Stores                   ? B.getVoidTy()
      : Own.starts_with("is_") ? B.getInt1Ty()
      : Own == "texture_query"
          ? B.getInt32Ty()
          : static_cast<Type *>(FixedVectorType::get(B.getInt32Ty(), 4));
  SmallVector<Type *, 8> Types;
  for (Value *V : Args)
    Types.push_back(V->getType());
  Module &M = *B.GetInsertBlock()->getModule();
  CallInst *CI = B.CreateCall(
      M.getOrInsertFunction(Full, FunctionType::get(Result, Types, false)),
      Args);
  CI->setDoesNotThrow();
  if (!Stores) {
    CI->addFnAttr(Attribute::WillReturn);
    CI->setOnlyReadsMemory();
  }
  return CI;
}

CallInst *textureQueryCall(IRBuilderBase &B, Value *Handle, StringRef What,
                           Value *Level) {
  // The numbers of cuda_surface.c.
  const unsigned No = StringSwitch<unsigned>(What)
                          .Case("width", 0)
                          .Case("height", 1)
                          .Case("depth", 2)
                          .Case("array_size", 3)
                          .Case("num_mipmap_levels", 4)
                          .Default(5); // normalized_coords
  return textureCall(B, "texture_query", {Handle, B.getInt32(No), Level});
}

} // namespace crosslane
