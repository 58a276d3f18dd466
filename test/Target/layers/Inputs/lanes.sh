#!/bin/sh
# The lines of the passes in TARGET/nvvm that make instructions which lanes meet in:
# "FILE: WHAT", once each. What only looks at such instructions is a case or a comment.
#   lanes.sh TARGET
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
cd "$1/nvvm" || exit 2
what='amdgcn_(ballot|inverse_ballot|ds_b?permute|ds_swizzle|(read|write|readfirst)lane|set_inactive|strict_w[wq]m|mbcnt|(update|mov)_dpp|permlane)[a-z0-9_]*'
grep -E "$what|emitDpp|emitBpermute|Table\.emit\(|Lanes\.(lane|waveLane|half|inLanes|inWarp)" ./*.cpp | grep -vE ':[[:space:]]*(///?|case )' |
  grep -oE "^[^:]*:|$what|emitDpp|emitBpermute|Table\.emit\(|Lanes\.(lane|waveLane|half|inLanes|inWarp)" |
  awk '/:$/ { file = substr($0, 3); next } { print file " " $0 }' | sort -u
