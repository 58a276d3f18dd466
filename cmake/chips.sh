#!/bin/sh
# Prints the chips of chips.def for scripts, a line each:
#   NAME LLVM LANES [LANES]
# LLVM is the oldest of 19 and 22 that generates code for it, LANES the sizes of its
# wavefronts, the usual one first.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
awk -F '[(,)] *' '
  /^XL_LANES\(/ { wave32[$2] = / wave32 / }
  /^XL_GENERATION\(/ { lanes[$2] = $3 }
  /^XL_CHIP\(/ { print $2, $5, wave32[lanes[$4]] ? "32 64" : 64 }
' "$(dirname "$0")/../runtime/include/crosslane/chips.def"
