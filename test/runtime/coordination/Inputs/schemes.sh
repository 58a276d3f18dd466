#!/bin/sh
# Compiles SOURCE under every scheme of crosslane/regions.h, for each GPU with
# options that is named, and has what FOLDER/manifest lists compared with FOLDER.
#   schemes.sh XLCC XLRUN FOLDER SOURCE "GPU OPTIONS"...
# SCHEMES in the environment names others. XLCC and XLRUN may have options. A line for each that went wrong, and a sum.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
xlcc=$1 xlrun=$2 folder=$3 source=$4
shift 4
# Those that xl-regions makes are options of xlcc.
schemes=${SCHEMES-"XL_IF_MASTER XL_INSPECTOR XL_CONTROL_LOOP XL_JUMP_TABLE XL_DYNAMIC XL_DYNAMIC_STRICT"}
done=0 all=0
for target; do
  for scheme in $schemes; do
    all=$((all + 1))
    if ! $xlcc -mcpu=$target -Wall -Wextra -Werror -I"$(dirname "$0")" "$(case $scheme in -*) echo "$scheme" ;; *) echo "-DXL_SCHEME=$scheme" ;; esac)" "$source" -o "$folder/a.hsaco" >"$folder/log" 2>&1 ||
      ! $xlrun --device=wavesim:"${target%% *}" --manifest "$folder/manifest" --modules "$folder" --check "$folder" >"$folder/log" 2>&1; then
      echo "$target $scheme:"
      grep -v '^device:' "$folder/log" | head -20
    elif grep -q "^$(grep -c . "$folder/manifest") passed, 0 failed" "$folder/log"; then
      done=$((done + 1))
    fi
  done
done
echo "$done of $all"
