#!/bin/sh
# Every pair of an operation and a type in sweep.c: sweep.sh DIR BUILD SOURCE
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
dir=$1 build=$2 source=$3
rm -rf "$dir" && mkdir -p "$dir"
here=$source/test/runtime/openacc/Inputs
shapes="1x1x1 2x1x2 3x1x3 1x1x31 5x1x32 2x1x33 1x1x63 100x1x64 1x1x128 1x1x1000 1x1x1024
  2x2x1 3x16x1 2x3x5 4x2x32 1x5x20 7x7x20 2x16x64 2x9x33 1x4x64 3x8x128 2x3x65 1x15x63 1x2x512 33x4x16"
integers="i8 i16 i32 i64 u8 u16 u32 u64 b8" floats="f16 bf16 f32 f64" complex="c32 c64"
pairs() { # OP
  case $1 in
  ADD | MUL) types="$integers $floats $complex" ;;
  MIN | MAX | LAND | LOR) types="$integers $floats" ;;
  *) types=$integers ;;
  esac
  for t in $types; do printf 'F(%s,%s)' "$1" "$t"; done
}
bad=0
for op in ADD MUL MIN MAX AND OR XOR LAND LOR; do
  list="-DPAIRS(F)=$(pairs $op)"
  "${XL_CLANG:-/usr/lib/llvm-19/bin/clang}" -std=gnu11 -O1 -I "$source/runtime/include" "$list" "$here/sweep.c" \
    -o "$dir/$op" -L "$build/lib" -lcrosslane-host -lelf -lmsgpackc -lstdc++ -ldl -lm
  while read -r gpu flags; do
    # shellcheck disable=SC2086
    "$build/bin/xlcc" -mcpu="$gpu" $flags "$list" "$here/sweep.c" -o "$dir/m.hsaco"
    # shellcheck disable=SC2086
    LD_LIBRARY_PATH=$build/lib/wavesim WAVESIM_GPU=$gpu "$dir/$op" "$dir/m.hsaco" hsa:0 $shapes || bad=1
  done <<EOF
gfx90a -fopenacc
gfx90a -fopenacc -O0
gfx90a -fopenacc=lock --llvm=22
gfx1030 -fopenacc=lock
gfx1030 -fopenacc --warp=packed --llvm=22 -O0
gfx1100 -fopenacc=atomic
gfx1100 -fopenacc --llvm=22
EOF
done
[ $bad = 0 ] && echo "no failures"
