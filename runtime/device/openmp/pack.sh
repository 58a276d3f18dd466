#!/bin/sh
# Packs the runtimes of several GPUs as clang 19's offloading links them.
#   pack.sh LLVM_BIN FOLDER GPU...
# FOLDER has libomptarget-amdgpu-<gfx>.bc and gets libomptarget.devicertl.a: `clang
# -fopenmp --offload-arch=<gfx> -LFOLDER ...` finds it before the installed one.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
bin=$1 folder=$2
shift 2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
objects=
for gpu; do
  "$bin/clang-offload-packager" -o "$tmp/packed" \
    --image=file="$folder/libomptarget-amdgpu-$gpu.bc",triple=amdgcn-amd-amdhsa,arch="$gpu",kind=openmp
  "$bin/clang" -c -x c /dev/null -Xclang -fembed-offload-object="$tmp/packed" -o "$tmp/devicertl-amdgpu-$gpu.o"
  objects="$objects $tmp/devicertl-amdgpu-$gpu.o"
done
rm -f "$tmp/libomptarget.devicertl.a"
"$bin/llvm-ar" rcD "$tmp/libomptarget.devicertl.a" $objects
mv "$tmp/libomptarget.devicertl.a" "$folder"
