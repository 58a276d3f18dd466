#!/bin/sh
# Packs the runtimes of several GPUs as clang 19's offloading links them.
#   pack.sh LLVM_BIN FOLDER GPU...
# FOLDER has libomptarget-amdgpu-<gfx>.bc and, with printf and assert where they are apart,
# libomptarget-print-amdgpu-<gfx>.bc (build.sh), and gets libomptarget.devicertl.a: `clang
# -fopenmp --offload-arch=<gfx> -LFOLDER ...` finds it before the installed one. The
# two are members of their own, of which the linker takes what a program calls.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
bin=$1 folder=$2
shift 2
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
objects=
for gpu; do
  for part in "" print-; do
    module=$folder/libomptarget-${part}amdgpu-$gpu.bc object=$tmp/devicertl-${part}amdgpu-$gpu.o
    [ -z "$part" ] || [ -f "$module" ] || continue
    # Of what has a kind the linker takes every member with a variable that the host sees.
    kind=,kind=openmp
    [ -z "$part" ] || kind=
    "$bin/clang-offload-packager" -o "$tmp/packed" --image=file="$module",triple=amdgcn-amd-amdhsa,arch="$gpu$kind"
    "$bin/clang" -c -x c /dev/null -Xclang -fembed-offload-object="$tmp/packed" -o "$object"
    objects="$objects $object"
  done
done
rm -f "$tmp/libomptarget.devicertl.a"
"$bin/llvm-ar" rcD "$tmp/libomptarget.devicertl.a" $objects
mv "$tmp/libomptarget.devicertl.a" "$folder"
