//===- CrossLaneTables.cpp - CrossLane.td in C++ --------------------------===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
///
/// \file
/// The tables that TableGen makes of CrossLane.td.
///
//===----------------------------------------------------------------------===//

#include "CrossLaneTables.h"
#include "llvm/ADT/STLExtras.h"

#include <algorithm>

using namespace llvm;

namespace crosslane {

namespace xl {
#define GET_GenerationTable_IMPL
#define GET_ShuffleTable_IMPL
// The rows spell the steps of a Shuffle without braces of their own.
#if defined(__clang__)
#pragma clang diagnostic ignored "-Wmissing-braces"
#endif
#include "CrossLaneTables.inc"
} // namespace xl

} // namespace crosslane
