#!/bin/sh
# Linker options for a program that loads plugins: the symbols of LLVM and clang
# that these leave to it are linked in, and exported. So are variables of which
# everybody has a copy and all take the first one: their addresses are compared
# (llvm::Any::TypeId in LLVM 19).
#   exports.sh NM OUTPUT PLUGIN...
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
nm=$1
output=$2
shift 2
{
  "$nm" -D --undefined-only "$@" | awk '$1 ~ /^[Uw]$/ && $2 !~ /@/ && $2 ~ /llvm|clang|LLVM/ { print $2 }'
  "$nm" -D --defined-only "$@" | awk '$2 == "V" && $3 ~ /llvm|clang/ { print $3 }'
} | sort -u |
  sed 's/.*/-Wl,-u,&\n-Wl,--export-dynamic-symbol=&/' >"$output.tmp"
[ -s "$output.tmp" ]
mv "$output.tmp" "$output"
