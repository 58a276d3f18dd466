#!/bin/sh
# Makes the library of textures and surfaces, which nvvm-texture links to modules that use them: optimised, without
# anything of a GPU in it, and the same for all.
#   cuda_texture.sh LLVM_BIN OUT.bc
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
bin=$1 out=$2
here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
for source in texture surface; do
  "$bin/clang" --target=amdgcn-amd-amdhsa -nogpulib -ffreestanding -std=gnu11 -O1 -fno-math-errno -ffp-contract=off \
    -fno-unroll-loops -fno-vectorize -fno-slp-vectorize -fno-ident -Xclang -fdenormal-fp-math-f32=ieee -nostdinc \
    -isystem "$("$bin/clang" -print-resource-dir)/include" -I "$here/../include" -Wall -Wextra -Wconversion -Werror \
    -emit-llvm -c "$here/cuda_$source.c" -o "$tmp/$source.bc"
done
"$bin/llvm-link" "$tmp/texture.bc" "$tmp/surface.bc" -o "$tmp/linked.bc"
# As in cuda_math.sh; how many waves there are to be is for the kernels to say. But what samples in two dimensions
# leaves room for eight, so that a kernel with one sample has no fewer of them for what it does not call.
"$bin/llvm-dis" "$tmp/linked.bc" -o - | sed '/^attributes #/{s/ "no-builtins"//;s/ "amdgpu-waves-per-eu"="[^"]*"//;s/{/{ "crosslane-undefined"="llvm"/;}
/^define .*@\(__crosslane_texture_any_[12ac]\|gather_any\|ints\|floats\)/s/{$/"amdgpu-num-vgpr"="60" "amdgpu-waves-per-eu"="8" {/' |
  "$bin/llvm-as" -o "$tmp/out.bc"
mkdir -p "$(dirname "$out")"
mv "$tmp/out.bc" "$out"
