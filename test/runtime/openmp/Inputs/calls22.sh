#!/bin/sh
# The functions that clang 22 leaves undefined in the device code of this folder's programs, sorted.
#   calls22.sh LLVM22 LLVM19 FOLDER
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
for program in heap loops nested print sync teams threads users variables whole; do
  for level in -O0 -O2; do
    "$1/bin/clang" -w $level -fopenmp --offload-arch=gfx90a --offload-device-only -nogpulib -idirafter "$2/lib/clang/19/include" \
      -emit-llvm -c "$3/$program.c" -o $program.bc
    "$1/bin/llvm-nm" -u --format=just-symbols $program.bc
  done
done | sort -u
