//===- PTXTextures.cpp - Textures and surfaces of PTX ---------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// tex, txq, suld, sust and similar as calls of the library of textures.
///
//===----------------------------------------------------------------------===//

#include "nvvm/PTXEmitter.h"
#include "nvvm/Textures.h"

using namespace llvm;
using namespace crosslane;

using PType = ptx::Type;

StringRef PTXEmitter::geometry() const {
  for (StringRef S : Mods)
    if (textureDimensions(S))
      return S;
  return "";
}

/// The elements of \p O, a vector or a single one, of \p Types; up to \p Most
/// may stand there, of which the others mean nothing.
bool PTXEmitter::elements(const ptx::Operand &O, ArrayRef<PType> Types,
                          unsigned Most, SmallVectorImpl<Value *> &To) {
  ArrayRef<ptx::Operand> All =
      O.Kind == ptx::Operand::Vector ? ArrayRef(O.Elements) : ArrayRef(O);
  if (All.size() < Types.size() || All.size() > Most) {
    fail("a vector of " + Twine(All.size()) + " elements, where " +
             Twine(Types.size()) + " are expected",
         O.Column);
    return false;
  }
  for (auto [E, P] : zip(All, Types)) {
    Value *V = source(E, P);
    if (!V)
      return false;
    To.push_back(V);
  }
  return true;
}

/// The handle of `[t, {layer, x, y}]` and where, as the geometry says.
bool PTXEmitter::place(const ptx::Operand &O, SmallVectorImpl<Value *> &To) {
  if (O.Kind != ptx::Operand::Texture) {
    fail("an address of the kind [a, {x, y}] is expected", O.Column);
    return false;
  }
  if (O.Elements.size() != 2) {
    fail("samplers apart from textures (.texmode_independent) are not "
         "supported",
         O.Column);
    return false;
  }
  Value *Handle = source(O.Elements[0], PType{'b', 64, 1});
  if (!Handle)
    return false;
  To.push_back(Handle);
  const PType Word{'b', 32, 1};
  // Surfaces and fetches count in integers; a layer is one always.
  const bool Floats = (opcode() == "tex" && T.isFloat()) || opcode() == "tld4";
  SmallVector<PType, 4> Types(textureDimensions(geometry()),
                              Floats ? PType{'f', 32, 1} : Word);
  if (geometry().starts_with("a"))
    Types.insert(Types.begin(), Word);
  return elements(O.Elements[1], Types, PowerOf2Ceil(Types.size()), To);
}

/// tex and tld4. What is resident where memory is sparse is all of it.
Value *PTXEmitter::texture() {
  const ptx::Operand &Dest = PI->Operands[0];
  const bool Pairs = has("f16x2");
  if (Dest.Kind != ptx::Operand::Vector ||
      Dest.Elements.size() != (Pairs ? 2u : 4u) || has("v2") != Pairs)
    return fail("a vector of four texels is expected", Dest.Column);
  const StringRef Geometry = geometry();
  const bool Cube = Geometry.ends_with("cube"), Gather = opcode() == "tld4";
  std::string Name = opcode().str();
  if (Gather)
    Name += "_" + mod(0).str();
  else if (!T.isFloat())
    Name += "_fetch";
  if (Cube && !Gather && !T.isFloat())
    return fail("a cube has no texel numbers: an access of it takes floats");
  SmallVector<Value *, 12> Args;
  if (!place(PI->Operands[1], Args))
    return nullptr;
  if (has("level") || has("grad"))
    Name += "_" + mod(0).str();
  if (has("level")) {
    if (!elements(PI->Operands[2], {T.isFloat() ? T : PType{'b', 32, 1}}, 1,
                  Args))
      return nullptr;
  } else if (has("grad")) {
    const SmallVector<PType, 3> Types(textureDimensions(Geometry), T);
    for (unsigned I : {2, 3})
      if (!elements(PI->Operands[I], Types, PowerOf2Ceil(Types.size()), Args))
        return nullptr;
  }
  TouchesMemory = true;
  Value *Texel = textureCall(B, Name + "_" + Geometry, Args);
  SmallVector<Value *, 4> Values;
  for (unsigned I = 0; I < 4; ++I) {
    Value *V = B.CreateExtractElement(Texel, I);
    if (U.isFloat())
      V = B.CreateBitCast(V, B.getFloatTy());
    if (U.Width == 16)
      V = B.CreateFPTrunc(V, B.getHalfTy());
    Values.push_back(V);
  }
  for (unsigned I = 0; I < Dest.Elements.size() && !failed(); ++I) {
    Value *V = Values[I];
    if (Pairs) {
      V = PoisonValue::get(FixedVectorType::get(B.getHalfTy(), 2));
      V = B.CreateInsertElement(V, Values[2 * I], uint64_t(0));
      V = B.CreateInsertElement(V, Values[2 * I + 1], 1);
    }
    assign(Dest.Elements[I], V);
  }
  if (!Dest.Second.empty() && !failed())
    assign(Dest.Second[0], B.getTrue());
  return nullptr;
}

Value *PTXEmitter::textureQuery() {
  const ptx::Operand &O = PI->Operands[1];
  if (O.Kind != ptx::Operand::Address || O.Elements.size() != 1)
    return fail("an address of the kind [a] is expected", O.Column);
  Value *Handle = source(O.Elements[0], PType{'b', 64, 1});
  return Handle ? textureQueryCall(B, Handle, mod(has("level")),
                                   has("level") ? A[1] : B.getInt32(0))
                : nullptr;
}

Value *PTXEmitter::isTexture() {
  return textureCall(B, has("texref") ? "is_texture" : "is_surface", {A[0]});
}

/// The handle, x, y and z or the layer, and what becomes of what is outside.
bool PTXEmitter::surfacePlace(const ptx::Operand &O,
                              SmallVectorImpl<Value *> &To) {
  const StringRef Geometry = geometry();
  if (Geometry.ends_with("cube")) {
    fail("accesses of cubes as surfaces are not supported; their faces are "
         "layers");
    return false;
  }
  SmallVector<Value *, 5> Given;
  if (!place(O, Given))
    return false;
  const bool Layered = Geometry.starts_with("a");
  if (Layered) // behind x and y
    std::rotate(Given.begin() + 1, Given.begin() + 2, Given.end());
  Value *Zero = B.getInt32(0);
  To.append({Given[0], Given[1], Zero, Zero,
             B.getInt32(has("zero")    ? 2
                        : has("clamp") ? 1
                                       : 0)});
  if (textureDimensions(Geometry) > 1)
    To[2] = Given[2];
  if (Layered || textureDimensions(Geometry) > 2)
    To[3] = Given.back();
  return true;
}

Value *PTXEmitter::surfaceLoad() {
  const ptx::Operand &Dest = PI->Operands[0];
  const unsigned N = has("v2") ? 2 : has("v4") ? 4 : 1, Bytes = T.Width / 8 * N;
  if (Dest.Kind == ptx::Operand::Vector ? Dest.Elements.size() != N : N != 1)
    return fail("a vector of " + Twine(N) + " is expected", Dest.Column);
  if (Bytes > 16)
    return fail("an access of " + Twine(Bytes) + " bytes");
  SmallVector<Value *, 5> Args;
  if (!surfacePlace(PI->Operands[1], Args))
    return nullptr;
  TouchesMemory = true;
  Value *Words = textureCall(B, "suld_" + Twine(Bytes), Args);
  Value *Bits = B.CreateBitCast(Words, intTy(128));
  for (unsigned I = 0; I < N && !failed(); ++I)
    assign(N == 1 ? Dest : Dest.Elements[I],
           B.CreateTrunc(B.CreateLShr(Bits, uint64_t(I) * T.Width),
                         intTy(T.Width)),
           /*Signed=*/false, /*Loose=*/true);
  return nullptr;
}

/// The elements of \p O, of the instruction's type, in wider registers maybe.
bool PTXEmitter::words(const ptx::Operand &O, SmallVectorImpl<Value *> &To) {
  const unsigned N = has("v2") ? 2 : has("v4") ? 4 : 1;
  if (O.Kind == ptx::Operand::Vector ? O.Elements.size() != N : N != 1) {
    fail("a vector of " + Twine(N) + " is expected", O.Column);
    return false;
  }
  for (unsigned I = 0; I < N; ++I) {
    Value *V =
        source(O.Kind == ptx::Operand::Vector ? O.Elements[I] : O, T, true);
    if (!V)
      return false;
    To.push_back(asInt(V));
  }
  return true;
}

Value *PTXEmitter::surfaceStore() {
  SmallVector<Value *, 4> Values;
  SmallVector<Value *, 6> Args;
  if (!words(PI->Operands[1], Values) || !surfacePlace(PI->Operands[0], Args))
    return nullptr;
  const bool Formatted = has("p");
  const unsigned Bytes = T.Width / 8 * Values.size(),
                 Step = Formatted ? 32 : T.Width;
  if (Bytes > 16)
    return fail("an access of " + Twine(Bytes) + " bytes");
  Value *Bits = ConstantInt::get(intTy(128), 0);
  for (auto [I, V] : enumerate(Values))
    Bits = B.CreateOr(
        Bits, B.CreateShl(B.CreateZExt(V, intTy(128)), uint64_t(I) * Step));
  Args.push_back(B.CreateBitCast(Bits, FixedVectorType::get(I32, 4)));
  TouchesMemory = true;
  textureCall(B, Formatted ? Twine("sust_p") : "sust_" + Twine(Bytes), Args);
  return nullptr;
}

Value *PTXEmitter::surfaceReduce() {
  const StringRef Operation = mod(1);
  const bool Compares = Operation == "min" || Operation == "max";
  if (Compares && T.Letter == 'b')
    return fail("." + Operation + " of bits without a sign is not supported");
  SmallVector<Value *, 7> Args;
  if (!surfacePlace(PI->Operands[0], Args))
    return nullptr;
  Args.append({B.getInt1(has("p")), asInt(A[1])});
  TouchesMemory = true;
  textureCall(B,
              "sured_" + Operation + "_" +
                  (Compares ? StringRef(T.isSigned() ? "s" : "u") : "") +
                  Twine(T.Width),
              Args);
  return nullptr;
}
