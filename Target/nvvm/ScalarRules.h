//===- ScalarRules.h - The table of nvvm-scalar -----------------*- C++ -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The intrinsics of one thread's arithmetic, those of LLVM 19 and of LLVM 22
/// together. There is a file for each kind of rules: ScalarFloats.cpp,
/// ScalarConversions.cpp, ScalarIntegers.cpp. NVVMScalar.cpp has those that are
/// rejected.
///
//===----------------------------------------------------------------------===//

#ifndef CROSSLANE_SCALARRULES_H
#define CROSSLANE_SCALARRULES_H

#include "nvvm/ScalarEmitter.h"
#include "llvm/ADT/StringMap.h"
#include <functional>
#include <string>

namespace crosslane {

using ScalarLowering = std::function<llvm::Value *(ScalarEmitter &)>;

/// What to do with one intrinsic. Types has a letter for the result and one for
/// each operand: b i1, s i16, i i32, l i64, f float, d double, h half, e
/// bfloat, H and E vectors of two of these. It is empty where any types will
/// do.
struct ScalarRule {
  std::string Types;
  ScalarLowering Lower;
};

/// The rules by what follows `llvm.nvvm.`.
class ScalarRules {
public:
  ScalarRules();
  const ScalarRule *find(llvm::StringRef Name) const {
    auto It = Map.find(Name);
    return It == Map.end() ? nullptr : &It->second;
  }

private:
  void add(const llvm::Twine &Name, std::string Types, ScalarLowering L) {
    [[maybe_unused]] bool New =
        Map.try_emplace(Name.str(), ScalarRule{std::move(Types), std::move(L)})
            .second;
    assert(New && "two rules for one intrinsic");
  }
  void addFloat();
  void addApproximations();
  void addConversions();
  void addInteger();
  void addRefusals();

  llvm::StringMap<ScalarRule> Map;
};

struct RoundingMode {
  const char *Suffix;
  Round Mode;
};
inline constexpr RoundingMode RoundingModes[] = {
    {"rn", Round::Nearest},
    {"rz", Round::Zero},
    {"rm", Round::Minus},
    {"rp", Round::Plus},
};

/// A floating-point type: the letter in ScalarRule::Types, the suffix that LLVM
/// 19's intrinsics have for it, and that of an overloaded intrinsic in LLVM 22.
struct FloatType {
  char Letter;
  const char *Suffix;
  const char *Overload;
};
inline constexpr FloatType FloatTypes[] = {
    {'f', "f", "f32"},       {'d', "d", "f64"},     {'h', "f16", "f16"},
    {'H', "f16x2", "v2f16"}, {'e', "bf16", "bf16"}, {'E', "bf16x2", "v2bf16"},
};
inline bool isBF16(const FloatType &T) {
  return T.Letter == 'e' || T.Letter == 'E';
}

inline std::string letters(char Result, unsigned Operands) {
  return std::string(Operands + 1, Result);
}

} // namespace crosslane

#endif // CROSSLANE_SCALARRULES_H
