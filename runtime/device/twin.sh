#!/bin/sh
# Makes the device runtime of a GPU out of that of another one that has the same
# (chips.def: the same generation and features): its name takes the other's place, but not in
# the name of a feature, such as +gfx1250-insts, which the twin has, too.
#   twin.sh LLVM_BIN IN.bc FROM-GPU TO-GPU OUT.bc
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
bin=$1 in=$2 from=$3 to=$4 out=$5
[ ${#from} = ${#to} ] || { # strings have their length beside them
  echo "twin.sh: $from and $to are of different length" >&2
  exit 1
}
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
"$bin/llvm-dis" "$in" -o "$tmp/in.ll"
sed "s/$from\([^-]\)/$to\1/g; s/$from\$/$to/" "$tmp/in.ll" >"$tmp/out.ll"
"$bin/llvm-as" "$tmp/out.ll" -o "$tmp/out.bc"
mv "$tmp/out.bc" "$out"
