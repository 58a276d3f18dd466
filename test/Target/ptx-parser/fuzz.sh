#!/bin/sh
# Builds fuzz.cpp with ASan and UBSan, and runs it.
#   fuzz.sh CLANG FOLDER COUNT SEED < TEXTS
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
clang=$1 out=$2 here=$(cd "$(dirname "$0")" && pwd)
llvm=$(dirname "$(dirname "$clang")")
mkdir -p "$out"
"$clang" --driver-mode=g++ -std=c++17 -O1 -g1 -fno-exceptions -fno-rtti -fsanitize=address,undefined -fno-sanitize=vptr \
  -fno-sanitize-recover=undefined -D__STDC_CONSTANT_MACROS -D__STDC_LIMIT_MACROS -isystem "$llvm/include" \
  -I "$here/../../../Target" "$here/fuzz.cpp" "$here/../../../Target/nvvm/PTXParser.cpp" \
  "$here/../../../Target/nvvm/PTXConstants.cpp" \
  -L "$llvm/lib" -lLLVM -Wl,-rpath,"$llvm/lib" -o "$out/fuzz"
"$out/fuzz" "$3" "$4"
