#!/bin/sh
# Makes CUDA's device library for AMD GPUs: the functions of cuda_library.c,
# cuda_children.c and heap.c, and those
# of cuda_math.c with those of OCML that they call, for every GPU and wave size. What
# OCML asks about the GPU decides between ways to the same result; it is told gfx900,
# whose instructions all of them have.
#   cuda_math.sh LLVM_BIN DEVICE_LIBRARIES OUT.bc
# DEVICE_LIBRARIES is the folder that cmake/devlibs.sh made, or empty: then the
# functions that need OCML are left undefined.
#
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
set -eu
bin=$1 devlibs=$2 out=$3
here=$(cd "$(dirname "$0")" && pwd)
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
# Of two operations that __nvvm_reflect chooses between the other one is to stay in a block of its own, which goes.
apart="-mllvm -phi-node-folding-threshold=0 -mllvm -two-entry-phi-node-folding-threshold=0"
# Votes of 64 lanes are right where there are 32, too.
for source in cuda_math cuda_library cuda_children heap; do
  "$bin/clang" --target=amdgcn-amd-amdhsa -nogpulib -ffreestanding -std=gnu11 -O1 -fno-math-errno -ffp-contract=off \
    -fno-ident -Xclang -fdenormal-fp-math-f32=ieee -Wall -Wextra -Werror -emit-llvm $apart \
    -DXL_WAVE_LANES=64 -DXL_HEAP_EXTERN -I "$here/../include" -c "$here/$source.c" -o "$tmp/$source.bc"
done
"$bin/llvm-link" "$tmp/cuda_math.bc" "$tmp/cuda_library.bc" "$tmp/cuda_children.bc" "$tmp/heap.bc" -o "$tmp/own.bc"
modules=
if [ -n "$devlibs" ]; then
  modules="$devlibs/ocml.bc"
  for setting in isa_version_900 unsafe_math_off finite_only_off daz_opt_off correctly_rounded_sqrt_on wavefrontsize64_on; do
    modules="$modules $devlibs/oclc_$setting.bc"
  done
fi
"$bin/llvm-link" --only-needed --internalize "$tmp/own.bc" $modules -o "$tmp/linked.bc"
# It is C, and relies on nothing that C leaves undefined: nvvm-undefined leaves it alone.
# LLVM inlines what was compiled without builtins into the like of it alone, and a
# kernel is not: each call of __nv_popc would stay one.
"$bin/llvm-dis" "$tmp/linked.bc" -o - | sed '/^attributes #/{s/ "no-builtins"//;s/{/{ "crosslane-undefined"="llvm"/;}' | "$bin/llvm-as" -o "$tmp/out.bc"
mkdir -p "$(dirname "$out")"
mv "$tmp/out.bc" "$out"
