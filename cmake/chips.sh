#!/bin/sh
# Prints the chips of chips.def for scripts, a line each:
#   NAME LLVM LANES [LANES]
# LLVM is the oldest of 19 and 22 that generates code for it, LANES the sizes of its
# wavefronts, the usual one first.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
awk -F '[(,)] *' '
  /^XL_LANES\(/ { sizes[$2] = / wave32_only / ? 32 : / wave32 / ? "32 64" : 64 }
  /^XL_GENERATION\(/ { lanes[$2] = $3 }
  /^XL_CHIP\(/ { print $2, $5, sizes[lanes[$4]] }
' "$(dirname "$0")/../runtime/include/crosslane/chips.def"
