#!/bin/sh
# The lines of the passes in TARGET/nvvm that make instructions which lanes meet in:
# "FILE: WHAT", once each. What only looks at such instructions is a case or a comment.
#   lanes.sh TARGET
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
cd "$1/nvvm" || exit 2
what='amdgcn_(ballot|inverse_ballot|ds_b?permute|ds_swizzle|(read|write|readfirst)lane|set_inactive|strict_w[wq]m|mbcnt|(update|mov)_dpp|permlane)'
grep -oE "^[^/]*($what[a-z0-9_]*|emitDpp|emitBpermute|LaneValues Lanes|Table\.emit\()" ./*.cpp | grep -vE ': *case ' |
  sed -E "s|^\./([^:]*):.*[^a-zA-Z_.]([a-zA-Z_.]+[a-z0-9_ (L]*)\$|\1: \2|" | sort -u
