#!/bin/sh
# Lays out the code of each clang-lld as compiling uses it, by LLVM's BOLT: for each LLVM one profile, of an instrumented
# program that compiles kernels of this source tree, and one new program in the place of the old one.
#   tune.sh BUILD
#
# (Panchenko et al., "BOLT: A Practical Binary Optimizer for Data Centers and Beyond", CGO 2019.)
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
build=$(cd "$1" && pwd)
here=$(cd "$(dirname "$0")" && pwd)
source=$here/../..
dir=$build/tuned

# What a command prints is shown where it fails.
run() {
  "$@" >"$build/tuned.log" 2>&1 || { cat "$build/tuned.log" >&2; echo "tune: $1 failed" >&2; exit 1; }
}

for program in "$build"/lib/crosslane/clang-lld-*; do
  [ -x "$program" ] || { echo "tune: there is no clang-lld in $build/lib/crosslane" >&2; exit 1; }
  version=${program##*-}
  # Its library is found from where it really is.
  bin=$(dirname "$(readlink -f "$(command -v "llvm-bolt-$version")")")
  echo "clang-lld-$version: profile"
  run cmake --build "$build" --target "clang-lld-$version-relocs" -- --no-print-directory -s
  relocs=$dir/clang-lld-$version-relocs
  rm -rf "$dir/profiles" "$dir/tree"
  mkdir -p "$dir/profiles" "$dir/tree/bin" "$dir/tree/lib/crosslane"

  # xlcc as it is, with the instrumented program.
  cp "$build/bin/xlcc" "$dir/tree/bin"
  for file in "$build"/lib/*; do
    [ "${file##*/}" = crosslane ] || ln -s "$file" "$dir/tree/lib"
  done
  run "$bin/llvm-bolt" "$relocs" -instrument -o "$dir/tree/lib/crosslane/clang-lld-$version" \
    --instrumentation-file="$dir/profiles/profile" --instrumentation-file-append-pid
  for input in test/oracle/kernels_open.ll tools/bench/kernels.cu test/programs/ray_spheres.cu test/programs/matmul_tiled.cu \
    test/programs/stream_sha256.cu test/programs/group_partitions.cu; do
    for gpu in gfx90a gfx1100; do
      run env XLCC_CACHE=none "$dir/tree/bin/xlcc" --cuda-path=none --llvm="$version" -mcpu=$gpu "$source/$input" -o "$dir/out.hsaco"
    done
  done

  echo "clang-lld-$version: layout"
  run "$bin/merge-fdata" -o "$dir/profile" "$dir"/profiles/*
  run "$bin/llvm-bolt" "$relocs" -o "$dir/new" -data="$dir/profile" -reorder-blocks=ext-tsp -reorder-functions=cdsort \
    -split-functions -split-all-cold -split-eh
  run "$bin/llvm-strip" "$dir/new"
  mv "$dir/new" "$program"
done
rm -rf "$dir" "$build/tuned.log"
