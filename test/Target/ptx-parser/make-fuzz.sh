#!/bin/sh
# `make fuzz`'s part for the parser of inline PTX: fuzz.cpp for a time.
#   make-fuzz.sh BUILD FOLDER SECONDS
# What it stops at is in FOLDER/ptx.log.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$1 folder=$2/ptx here=$(cd "$(dirname "$0")" && pwd)
clang=$(sed -n 's/^XL_LLVM19:[A-Z]*=//p' "$build/CMakeCache.txt")/bin/clang
mkdir -p "$folder"
python3 "$here/../ptx-values/gen.py" "$folder" >/dev/null
python3 "$here/../ptx-effects/gen.py" "$folder" >/dev/null
python3 "$here/texts.py" "$folder/rows.txt" "$folder/effects.ll" >"$folder/texts"
if ! sh "$here/fuzz.sh" "$clang" "$folder" "$3s" "$(date +%s)" <"$folder/texts" >"$folder.log" 2>&1; then
  cat "$folder.log"
  exit 1
fi
echo "ptx: $(sed 's/ texts of.*//' "$folder.log") inputs: no crash"
