#!/bin/sh
# Runs wavesim's fuzzers, libFuzzer with ASan and UBSan, one after the other.
#   fuzz.sh BUILD FOLDER OPTIONS...    OPTIONS: libFuzzer's, such as -max_total_time=60
# FOLDER/NAME is the corpus of NAME.c, which is made when it is not there and
# grows; an input that something is wrong with is left in FOLDER as NAME-crash-...,
# and `BUILD/test/wavesim-fuzz/fuzz-NAME FILE` runs it again.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$1 folder=$2
shift 2
programs=$build/test/wavesim-fuzz
inputs=$(dirname "$0")/../../../test/wavesim/hsa/Inputs

# Code objects of every version, one without sections; random programs of all GPUs.
if [ ! -d "$folder/loader" ]; then
  llvm=$(sed -n 's/^XL_LLVM22:[A-Z]*=//p' "$build/CMakeCache.txt")/bin
  mkdir -p "$folder/new"
  for version in 4 5 6; do
    for gpu in gfx90a gfx90a:xnack- gfx1030; do
      "$llvm/clang" --target=amdgcn-amd-amdhsa -nogpulib -cl-std=CL2.0 -O2 -mcpu=$gpu -mcode-object-version=$version \
        -c "$inputs/kernels.cl" -o "$folder/o"
      "$llvm/ld.lld" -shared "$folder/o" -o "$folder/new/$gpu-$version"
    done
  done
  "$llvm/llvm-objcopy" --strip-sections "$folder/new/gfx90a-5" "$folder/new/stripped"
  rm "$folder/o"
  mv "$folder/new" "$folder/loader"
fi
if [ ! -d "$folder/inst" ]; then
  mkdir -p "$folder/new"
  "$programs/wavesim-fuzz-inst" 60 1 "$folder/new"
  mv "$folder/new" "$folder/inst"
fi

# One thread of waves, and the vector ALU that was compiled with the sanitizers.
export WAVESIM_THREADS=1 WAVESIM_NO_AVX2=1
for name in loader inst; do
  log=$folder/$name.log
  if ! "$programs/fuzz-$name" -artifact_prefix="$folder/$name-" -print_final_stats=1 "$@" "$folder/$name" >"$log" 2>&1; then
    cat "$log"
    exit 1
  fi
  echo "$name: $(sed -n 's/^stat::number_of_executed_units: *//p' "$log") inputs: no crash"
done
