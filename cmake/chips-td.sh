#!/bin/sh
# Prints Target/xlane/CrossLaneChips.td: what TableGen needs of chips.def, through the
# C preprocessor. A test says that the file in Target/ is what this prints; after
# a change of chips.def:
#   sh cmake/chips-td.sh >Target/xlane/CrossLaneChips.td
# CC is another preprocessor than cc.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
include=$(cd "$(dirname "$0")/../runtime/include/crosslane" && pwd)
cat <<'END'
//===- CrossLaneChips.td - The targets and processors --------*- tablegen -*-===//
//
// Part of Crosslane, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Written by cmake/chips-td.sh; change runtime/include/crosslane/chips.def, not
// this. The classes are CrossLane.td's.
//
//===----------------------------------------------------------------------===//

END
"${CC:-cc}" -E -P -undef -nostdinc -x c -I "$include" - <<'END' | sed "/^\$/d"
#define XL_LANE_TARGET(NAME, LANES, WAVE, MODEL, WHAT) def NAME : LaneTarget<__COUNTER__, WHAT>;
#include "chips.def"
#define XL_LANES(NAME, WAVE64, WAVE32, WAVE64_LLVM19, FEATURES) \
  def LANES_##NAME : LaneFamily<WAVE64, WAVE32, WAVE64_LLVM19>;
#include "chips.def"
#define XL_GENERATION(NAME, LANES, ...) defvar GENERATION_##NAME = LANES_##LANES;
#include "chips.def"
#define XL_CHIP(NAME, GFX, GENERATION, ...) def : Generation<GFX, GENERATION_##GENERATION>;
#define XL_KIN XL_CHIP
#include "chips.def"
END
