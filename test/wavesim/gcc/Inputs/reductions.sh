#!/bin/sh
# libgomp's tests of OpenACC reductions: reductions.sh GCC-SOURCE WAVESIM OUT
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -u
source=$1 wavesim=$2 out=$3
n=0
cd "$source/libgomp/testsuite/libgomp.oacc-c-c++-common" || exit 1
for file in *reduc*.c; do
  for level in -O0 -O2; do
    gcc-12 $level -w -no-pie -fopenacc -foffload=amdgcn-amdhsa -foffload-options=-march=gfx906 "$file" -lm -o "$out" || echo "cannot compile $file $level"
    ACC_DEVICE_TYPE=radeon timeout 120 "$wavesim" --gpu=gfx906 "$out" || echo "wrong: $file $level"
  done
  n=$((n + 1))
done
echo "$n programs, each twice"
